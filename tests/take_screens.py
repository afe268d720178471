"""Take pictures of every page and every state of a table, to be looked at: `python tests/take_screens.py FOLDER`.

In both languages, light and dark, on a phone and on a desktop; more words keep only names that hold one of them.
"""

from __future__ import annotations

import sys
import tempfile
from itertools import product
from pathlib import Path
from typing import Literal

from browsing import DESKTOP, PHONE, Visitors, chromium, tables_at
from measuring import recolour
from scenes import SCENES
from test_browser_pages import OPENED, PAGES, SEEN

LANGUAGES: tuple[Literal["de", "en"], ...] = ("de", "en")
THEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")


def main(folder: Path, words: list[str]) -> None:
    """Take the pictures."""
    folder.mkdir(parents=True, exist_ok=True)
    names = [name for name in (*PAGES, *SCENES, *OPENED) if not words or any(word in name for word in words)]
    tables = {OPENED[name][0] if name in OPENED else name for name in names} & set(SCENES) | {"refusing"}
    with (
        tempfile.TemporaryDirectory() as kept,
        tables_at(Path(kept), sorted(tables)) as address,
        chromium(wanted=True) as browser,
    ):
        visitors = Visitors(browser)
        for size, lang in product((PHONE, DESKTOP), LANGUAGES):
            page = visitors.come(address, size, place=0, lang=lang)
            for name in names:
                state, do = OPENED.get(name, (name, None))
                page.goto(name if name.startswith("/") else f"/t/{state}")
                if do is not None:
                    do(page)
                    page.locator(SEEN[name]).wait_for()
                for theme in THEMES:
                    recolour(page, theme)
                    title = name.strip("/").translate(str.maketrans("/?= ", "----")) or "start"
                    path = folder / f"{title}-{size[0]}-{lang}-{theme}.png"
                    page.screenshot(path=path, full_page=name.startswith("/") or "result" in name)
        visitors.leave()


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2:])
