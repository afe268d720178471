"""Every page and every state of a table in the browser: wide enough nowhere, large and clear enough everywhere."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page, expect

from browsing import DESKTOP, LYING, NARROW, PHONE, Visitors, click, tables_at
from forms import LONG
from measuring import barriers, recolour, too_faint, too_small, too_wide
from scenes import SCENES

PAGES = (
    "/",
    "/order",
    "/order?contract=wenz",
    "/referee",
    "/price",
    "/archive",
    "/clauses",
    "/clauses/S-3.4",
    "/liste",
    "/turnier",
    "/nowhere",
    "/t/refusing/text",
)
"""Pages without a table, and the table as text."""
FEW = ("gathering", "shuffling", "klopfen", "bidding", "naming", "refusing", "waiting", "results", "bierkopf")
"""States of a table that are looked at in the short form."""
_STATES = tuple(SCENES) if LONG else FEW


def _refused(page: Page) -> None:
    page.locator('#hand button[aria-disabled="true"]').first.click(force=True)


OPENED: dict[str, tuple[str, Callable[[Page], None]]] = {
    "ruling": ("refusing", _refused),
    "last trick": ("undo", lambda page: page.keyboard.press("l")),
    "menu": ("undo", lambda page: page.keyboard.press("m")),
    "hint": ("bidding", lambda page: page.keyboard.press("h")),
    "clause": ("results", lambda page: page.locator("#bill [data-clause]").first.click()),
}
"""What can be opened over a table: the state, and how."""
SEEN = {
    "ruling": ".bubble:popover-open",
    "last trick": "#last:popover-open",
    "menu": "#menu:popover-open",
    "hint": "#hint .bubble",
    "clause": "#clause[open]",
}
"""By what one sees that it is open."""


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with tables_at(tmp_path_factory.mktemp("pages"), sorted({*_STATES, "undo"})) as here:
        yield here


@pytest.fixture(params=[*PAGES, *_STATES, *OPENED])
def shown(request: pytest.FixtureRequest, visitors: Visitors, address: str) -> Page:
    """A page, or a table in some state, or with something open, on a narrow phone."""
    page = visitors.come(address, NARROW, place=0)
    name: str = request.param
    if name.startswith("/"):
        page.goto(name)
        visitors.faults.clear()  # The browser complains of a page that is not there.
    else:
        state, do = OPENED.get(name, (name, None))
        page.goto(f"/t/{state}")
        if do is not None:
            do(page)
            expect(page.locator(SEEN[name])).to_be_visible()
    return page


def test_everybody_can_read_and_use_it(shown: Page) -> None:
    """Nothing is cut or too small at 320 px, no text is faint in light or dark, and axe finds no serious fault."""
    found = too_wide(shown) + too_small(shown) + too_faint(shown) + barriers(shown)
    recolour(shown, "dark")
    found += too_faint(shown)
    width, height = DESKTOP
    shown.set_viewport_size({"width": width, "height": height})
    found += too_wide(shown) + too_faint(shown) + barriers(shown)
    if LONG:
        recolour(shown, "light")
        width, height = PHONE
        shown.set_viewport_size({"width": width, "height": height})
        found += too_wide(shown) + too_small(shown) + barriers(shown)
    assert not found, "\n".join(found)


_REACHABLE = """() => {
  const needed = "#hand .held > *:first-child, #actions > button, #own .answers button";
  return [...document.querySelectorAll(needed)]
  .filter((element) => element.checkVisibility()).filter((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    return left < -1 || right > innerWidth + 1 || top < -1 || bottom > innerHeight + 1;
  }).map((element) => element.outerHTML.slice(0, 100));
}"""


@pytest.mark.parametrize("state", ["refusing", "waiting", "undo", "klopfen"])
def test_on_a_phone_lying_on_its_side_cards_and_actions_are_all_there(
    visitors: Visitors, address: str, state: str
) -> None:
    if state not in (*_STATES, "undo"):
        pytest.skip("only in the long form")
    page = visitors.come(address, LYING, place=0)
    page.goto(f"/t/{state}")
    assert page.evaluate(_REACHABLE) == []
    assert too_wide(page) + too_small(page) == []


def test_with_forced_colours_playable_and_winning_cards_are_still_marked(visitors: Visitors, address: str) -> None:
    page = visitors.come(address, PHONE, place=0, forced_colors="active")
    page.goto("/t/refusing")
    mark = """(element) => getComputedStyle(element, "::before").backgroundColor"""
    ground = page.evaluate("getComputedStyle(document.body).backgroundColor")
    assert page.locator("#hand .playable button").first.evaluate(mark) not in (ground, "rgba(0, 0, 0, 0)")
    outline = page.locator("#trick .wins .lies").evaluate("(element) => getComputedStyle(element).outlineStyle")
    assert outline == "solid"
    assert too_wide(page) + too_small(page) == []


def test_nothing_moves_for_whoever_wants_no_motion(visitors: Visitors, address: str) -> None:
    page = visitors.come(address, place=0)
    page.goto("/t/bierkopf")
    page.evaluate("() => { document.startViewTransition = () => { throw new Error('it moves') } }")
    click(page, "#hand .playable button")
