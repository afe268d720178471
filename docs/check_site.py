"""Check what was built: `python docs/check_site.py build/docs`; says what is missing, and ends with 1 then.

The notebook has its pictures, every document its page, every name at the top of the package its entry, and every link
within the site leads somewhere.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import unquote

from sphinx.util.inventory import InventoryFile

import schafkopf

ROOT = Path(__file__).parent.parent
PICTURES = 30
"""So many cards are shown by the notebook at least."""


def missing(site: Path) -> Iterator[str]:
    """Yield what is missing from a site."""
    tour = (site / "examples" / "tour.html").read_text("utf-8")
    pictures = sum(each.read_text("utf-8").count("aria-label") for each in (site / "_images").glob("*.svg"))
    if tour.count("<svg ") + pictures < PICTURES:
        yield "examples/tour.html: the pictures of the cards"
    for document in (ROOT / "docs").glob("*.md"):
        if not (site / "docs" / f"{document.stem}.html").exists():
            yield f"docs/{document.name}: its page"
    with (site / "objects.inv").open("rb") as stream:
        entries = InventoryFile.load(stream, "", lambda base, name: name)
    known = {name.rpartition(".")[2] for kind, named in entries.items() if kind.startswith("py:") for name in named}
    yield from (f"the reference: {name}" for name in schafkopf.__all__ if name not in known)
    for page in site.rglob("*.html"):
        for link in set(re.findall(r'(?:href|src)="([^"#?]+)', page.read_text("utf-8"))):
            if not re.match(r"[a-z]+:|//", link) and not (page.parent / unquote(link)).exists():
                yield f"{page.relative_to(site)}: {link}"


def main() -> int:
    """Tell what is missing from the site that is named."""
    told = sorted(missing(Path(sys.argv[1])))
    for each in told:
        print(f"missing: {each}", file=sys.stderr)
    return 1 if told else 0


if __name__ == "__main__":
    sys.exit(main())
