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
_PLAYED = {name for name in SCENES if "result" not in name} - {"gathering", "ready"}
"""States in which cards are held."""


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


_AWAY = """async () => {
  // A touched screen tells its new height only after it has been drawn.
  for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
  const bottom = Math.min(innerHeight, ...[...document.querySelectorAll("#actions")]
    .filter((element) => element.checkVisibility() && getComputedStyle(element).gridRowStart !== "1")
    .map((element) => element.getBoundingClientRect().top));
  const within = (selector, least) => [...document.querySelectorAll(selector)]
    .filter((element) => element.checkVisibility()).filter((element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      return left < -1 || right > innerWidth + 1 || top < -1 || bottom > least + 1;
    }).map((element) => element.outerHTML.slice(0, 100));
  const scrolls = document.documentElement.scrollHeight > innerHeight ? ["the page is higher than the screen"] : [];
  return [...scrolls, ...within("#hand .held > :first-child", bottom),
    ...within("#trick .lies, #actions > button, #own .answers button", innerHeight)];
}"""
"""What of the own cards, the trick and the answers is not on the screen at once."""
_SCREENS = ((320, 568), (375, 553), (390, 664), LYING, (1024, 640))
"""Small screens: phones under the bars of their browsers, upright and lying, and a low window."""


@pytest.mark.parametrize("state", [each for each in (*_STATES, "undo") if each in _PLAYED])
def test_cards_trick_and_answers_are_on_the_screen_at_once_however_small(
    visitors: Visitors, address: str, state: str
) -> None:
    page = visitors.come(address, LYING, place=0)
    page.goto(f"/t/{state}")
    found = []
    for width, height in _SCREENS:
        page.set_viewport_size({"width": width, "height": height})
        found += [f"{width}×{height}: {each}" for each in page.evaluate(_AWAY)]
    page.set_viewport_size({"width": LYING[0], "height": LYING[1]})
    found += too_wide(page) + too_small(page)
    assert not found, "\n".join(found)


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
