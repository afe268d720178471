"""Lists and tournaments in the browser: entered on a phone, seen by others at once; without scripts too."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from browsing import DESKTOP, NARROW, PHONE, Visitors, tables_at
from measuring import barriers, recolour, too_faint, too_small, too_wide


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with tables_at(tmp_path_factory.mktemp("journals")) as here:
        yield here


_SIZES = """[["table", "right"], ["section", "height"]].map(([what, size]) =>
  Math.max(0, ...[...document.querySelectorAll(what)].map((each) => each.getBoundingClientRect()[size])))"""
PAPER: ViewportSize = {"width": 688, "height": 1030}
"""What is left of a page of A4 within its margins."""


def begin_list(page: Page) -> str:
    """Begin a list of five, and return the link that reads it."""
    page.goto("/liste")
    page.fill("input[name=names]", "Sepp Vroni Resi Toni Xaver")
    page.click("main form button")
    return page.url.rpartition("/")[0]


def tap(page: Page, who: str, what: str, partner: str = "", augen: str = "75") -> None:
    page.check(f'input[name=who][value="{who}"]')
    page.select_option("select[name=what]", what)
    page.check(f'input[name=partner][value="{partner}"]')
    page.fill("input[name=augen]", augen)
    page.locator("button.wide").click()


def begin_tournament(page: Page) -> str:
    """Begin a tournament of nine people with long names, draw it, and return the link that reads it."""
    page.goto("/turnier")
    page.fill("input[name=prizes]", "50, 30")
    page.fill("input[name=fee]", "1000")
    page.click("main form button")
    page.fill("textarea", "\n".join(f"Unterberger-Hinterhuber Maximilian-{number}" for number in range(9)))
    page.click("button[value=add]")
    page.click("button[value=draw]")
    return page.url.rpartition("/")[0]


def test_everybody_sees_a_game_as_soon_as_it_is_entered(address: str, visitors: Visitors) -> None:
    writer, reader = visitors.come(address, PHONE), visitors.come(address, DESKTOP)
    reader.goto(begin_list(writer))
    tap(writer, "Sepp", "Rufspiel", "Vroni")
    expect(reader.locator("#line-2")).to_contain_text("Sepp Rufspiel Vroni 75")
    reader.locator("#bill-2 summary").click()
    tap(writer, "Resi", "Wenz")
    expect(reader.locator("#line-3")).to_contain_text("Resi Wenz 75")
    expect(reader.locator("#bill-2")).to_have_attribute("open", "")
    expect(reader.locator("#told")).to_contain_text("Resi Wenz 75")
    assert visitors.faults == []


def test_two_who_enter_games_see_each_other_and_go_on(address: str, visitors: Visitors) -> None:
    one, other = visitors.come(address, PHONE), visitors.come(address, PHONE)
    begin_list(one)
    other.goto(one.url)
    tap(one, "Sepp", "Wenz")
    # What has come is seen, so that what is entered after it counts.
    expect(other.locator("#line-2")).to_be_visible()
    tap(other, "Toni", "Gras-Solo")
    expect(one.locator("#line-3")).to_contain_text("Toni Gras-Solo 75")
    assert visitors.faults == []


def test_a_tournament_is_live_and_needs_no_script_to_be_written(address: str, visitors: Visitors) -> None:
    director, reader = visitors.come(address, DESKTOP), visitors.come(address, PHONE)
    phone = visitors.come(address, NARROW, java_script_enabled=False)
    reader.goto(begin_tournament(director))
    phone.goto(director.locator("#live a.button").first.get_attribute("href") or "")
    phone.check('input[name=who][value="2"]')
    phone.select_option("select[name=what]", "Wenz")
    phone.locator("form .row .button").first.click()
    expect(phone.locator("tbody")).to_contain_text("Wenz Maximilian-")
    expect(reader.locator(".ranking tbody tr").first).to_contain_text("+6")
    assert visitors.faults == []


def test_everybody_can_read_and_use_the_pages(address: str, visitors: Visitors) -> None:
    page = visitors.come(address, NARROW)
    reading = begin_list(page)
    writing = page.url
    tap(page, "Sepp", "Rufspiel", "Vroni")
    page.click("#bill-2 summary")
    cup = begin_tournament(page)
    running = page.url
    table = page.locator("#live a.button").first.get_attribute("href") or ""
    found: list[str] = []
    for path in (reading, writing, f"{writing}/zeile/2", cup, running, table):
        page.goto(path)
        for summary in page.locator("main summary").all():
            summary.click()
        found += too_wide(page) + too_small(page) + too_faint(page) + barriers(page)
        recolour(page, "dark")
        found += too_faint(page)
        recolour(page, "light")
    page.set_viewport_size({"width": DESKTOP[0], "height": DESKTOP[1]})
    for path in (writing, running, table):
        page.goto(path)
        found += too_wide(page) + barriers(page)
    page.emulate_media(media="print")
    page.set_viewport_size(PAPER)
    for path in (f"{reading}/druck", *(f"{cup}/druck/{kind}" for kind in ("draw", "lists", "ranking"))):
        page.goto(path)
        # A list has one sheet of paper.
        right, tall = page.evaluate(_SIZES)
        if right > PAPER["width"] or tall > PAPER["height"]:
            found.append(f"{path} is {right} wide and {tall} tall")
    assert not found, "\n".join(found)
    assert visitors.faults == []
