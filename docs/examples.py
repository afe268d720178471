"""Write the Python examples of README, cookbook and manual, to be typed: `python docs/examples.py DIRECTORY`."""

from __future__ import annotations

import re
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
DOCUMENTS = ("README.md", "docs/cookbook.md", "docs/python.md")


def examples(document: str) -> str:
    """Return the examples of a document, one after the other."""
    return "\n".join(re.findall(r"```python\n(.*?)```", (ROOT / document).read_text("utf-8"), re.DOTALL))


if __name__ == "__main__":
    place = Path(sys.argv[1])
    place.mkdir(parents=True, exist_ok=True)
    for each in DOCUMENTS:
        (place / f"{Path(each).stem.lower()}.py").write_text(examples(each), "utf-8")
