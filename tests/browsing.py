"""A browser in a test: Debian's Chromium, driven by Playwright, and people in it at the tables of a server."""

from __future__ import annotations

import logging
import os
import shutil
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Literal

import pytest
import structlog
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from scenes import HOLDERS, keep, scene
from schafkopf.store import Store
from schafkopf.web.people import COOKIE, People, Person
from serving import SECRET, served, settings

IS_WANTED = os.environ.get("SCHAFKOPF_BROWSER") == "1"
"""Whether tests run in a browser: they take as long as all others together."""
PHONE, NARROW, LYING, DESKTOP = (390, 844), (320, 640), (844, 390), (1280, 800)
"""Sizes of screens: width and height."""
_NAMES = ("chromium", "chromium-browser", "google-chrome")
_FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
_PATIENCE = 60_000
"""Milliseconds that anything may take, on a machine that does other things too."""


def program_of_chromium(*, wanted: bool = IS_WANTED) -> str:
    """Return where Chromium is; a test that asks is skipped unless browsers are wanted."""
    if not wanted:
        pytest.skip("SCHAFKOPF_BROWSER=1 runs the tests in a browser, too")
    program = next(filter(None, map(shutil.which, _NAMES)), None)
    if program is None:
        pytest.fail("Chromium is not installed (Debian: apt-get install chromium)")
    return program


@contextmanager
def chromium(*, wanted: bool = IS_WANTED) -> Iterator[Browser]:
    """Run Chromium; a test that needs it is skipped unless browsers are wanted, and fails then where there is none."""
    program = program_of_chromium(wanted=wanted)
    expect.set_options(_PATIENCE)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=_FLAGS)
        try:
            yield browser
        finally:
            browser.close()


@contextmanager
def tables_at(folder: Path, names: Iterable[str] = (), idle: int | None = None, **more: Any) -> Iterator[str]:
    """Run a server that has tables of `scenes` already, and yield its address; nothing happens there without people."""
    made = settings(folder, **({"patience": 3600.0} | more))
    store = Store.open(made.database)
    for name in names:
        keep(store, name, scene(name), idle)
    store.close()
    with served(made) as address:
        structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.ERROR))
        yield address


class Visitors:
    """Everybody who looks at pages in a test, each with a browser of their own; what scripts complain of is kept."""

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._contexts: list[BrowserContext] = []
        self.faults: list[str] = []

    def come(
        self,
        address: str,
        size: tuple[int, int] = DESKTOP,
        *,
        place: int | None = None,
        lang: Literal["de", "en"] = "de",
        **more: Any,
    ) -> Page:
        """Return a page of somebody who holds a place at the kept tables, or of somebody new.

        Phones are touched, and nothing moves on them, unless `more` of the browser is told otherwise.
        """
        width, height = size
        is_phone = min(size) < 500
        wanted: dict[str, Any] = {
            "base_url": address,
            "viewport": {"width": width, "height": height},
            "locale": f"{lang}-DE",
            "has_touch": is_phone,
            "is_mobile": is_phone,
            "reduced_motion": "reduce",
        }
        context = self._browser.new_context(**(wanted | more))
        context.set_default_timeout(_PATIENCE)
        if place is not None:
            token = People(SECRET).token(Person(HOLDERS[place], ""))
            context.add_cookies([{"name": COOKIE, "value": token, "url": address}])
        self._contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: self.faults.append(str(error)))
        page.on("console", lambda said: self.faults.append(said.text) if said.type == "error" else None)
        return page

    def leave(self) -> None:
        """Close all browsers."""
        for context in self._contexts:
            context.close()


def number(page: Page) -> int:
    """Return how many events the table on a page has."""
    return int(page.locator("#table").get_attribute("data-number") or 0)


def after(page: Page, seen: int) -> None:
    """Wait until a table has more events than were seen."""
    page.wait_for_function("(seen) => Number(document.getElementById('table').dataset.number) > seen", arg=seen)


def turn(page: Page) -> str:
    """Wait until a table asks for something; return the phase of the deal, or "result" after it."""
    asked = page.locator('#table[data-turn="own"], #table[data-screen="result"]')
    asked.wait_for()
    is_over = asked.get_attribute("data-screen") == "result"
    return "result" if is_over else asked.get_attribute("data-phase") or ""


def click(page: Page, selector: str) -> None:
    """Click the first of something, or touch it where the screen is touched, and wait until the table has gone on."""
    seen, place = number(page), page.locator(selector).first
    if page.evaluate("matchMedia('(pointer: coarse)').matches"):
        place.tap()
    else:
        place.click()
    after(page, seen)


def go_on(page: Page) -> None:
    """Go on to the next deal where nobody else has to want it: the result may stay for a moment."""
    click(page, "#next-deal")
    page.locator('#table:not([data-screen="result"])').wait_for()


CAREFUL = {
    "klopfen": "#own .answers button",
    "bidding": "#say-pass",
    "naming": '[data-command="name"]',
    "play": "#hand .playable button",
}
"""What somebody who risks nothing does when asked in a phase; in all others the first answer."""


def answer(page: Page, phase: str) -> None:
    """Do what a table asks for."""
    click(page, CAREFUL.get(phase, "#own .answers button"))


_WHOSE = """() => {
  const { screen, turn, place, number } = document.getElementById("table").dataset;
  const seat = document.querySelector(".seat.on-turn");
  return [Number(number), screen === "result" ? -1 : turn === "own" ? Number(place) : Number(seat?.dataset.place ?? 4)];
}"""


def play(pages: Mapping[int, Page]) -> None:
    """Play a deal to its result, as the people at some places of a table, each on a page of their own."""
    page = next(iter(pages.values()))
    while True:
        seen, place = page.evaluate(_WHOSE)
        if place < 0:
            break
        if place not in pages:
            after(page, seen)
            continue
        page = pages[place]
        if (phase := turn(page)) != "result":
            answer(page, phase)
    for page in pages.values():
        assert turn(page) == "result"
