"""Whole games in the browser, from the page that the server opens with: by mouse, keyboard and touch, with a friend."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from browsing import NARROW, PHONE, Visitors, click, go_on, number, play, tables_at, turn
from measuring import barriers, too_faint, too_small, too_wide


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with tables_at(tmp_path_factory.mktemp("games")) as here:
        yield here


def open_table(page: Page, game: str = "schafkopf", friend: int | None = None) -> None:
    """Open a table of one's own on the start page, with computers that think little."""
    page.goto("/")
    page.locator(f"label:has(#game-{game})").click()
    page.locator('label:has([name="level"][value="anfaenger"])').click()
    page.get_by_role("textbox", name="Dein Name").fill("Ada")
    if friend is not None:
        page.locator(f'label:has([name="place-{friend}"][value="friend"])').click()
    page.locator("#open-table").click()
    page.wait_for_url("**/t/*")


def test_one_click_leads_to_a_table_with_cards(visitors: Visitors, address: str) -> None:
    page = visitors.come(address)
    page.goto("/")
    page.locator("#play-now").click()
    page.wait_for_url("**/t/*")
    expect(page.locator("#hand [data-card]").first).to_be_visible()


def test_a_deal_is_played_by_mouse_kept_and_followed_by_the_next(visitors: Visitors, address: str) -> None:
    page = visitors.come(address, reduced_motion="no-preference")
    open_table(page)
    play({0: page})
    # The shuffle, to which this browser has added, was checked by its own reckoning.
    expect(page.locator('#proof[data-state="right"]')).to_be_visible()
    deals = 1
    while not page.locator("#bill tfoot").count():  # nobody wanted to play
        go_on(page)
        play({0: page})
        deals += 1
    expect(page.locator("#bill .bill tfoot td").last).to_have_text(re.compile(r"\d+|−|0"))
    page.locator("#bill [data-clause]").first.click()
    expect(page.locator("#clause")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#clause")).to_be_hidden()
    go_on(page)
    turn(page)
    expect(page.locator("#table")).to_have_attribute("data-deal", str(deals + 1))


def test_a_whole_partie_of_bierkopf_is_played_by_mouse(visitors: Visitors, address: str) -> None:
    page = visitors.come(address)
    page.goto("/")
    page.locator("label:has(#game-bierkopf)").click()
    page.locator("#rule-target summary").click()
    page.locator('#rule-target input[type="number"]').fill("3")
    page.locator("#rule-bierkopf_deck summary").click()
    page.locator('#rule-bierkopf_deck label:has([value="kurz"])').click()
    page.locator('label:has([name="level"][value="anfaenger"])').click()
    page.locator("#open-table").click()
    page.wait_for_url("**/t/*")
    is_over = re.compile("Die Partie ist aus")
    for _ in range(12):
        play({0: page})
        if is_over.search(page.locator("#outcome").inner_text()):
            break
        go_on(page)
    expect(page.locator("#outcome")).to_have_text(is_over)
    expect(page.locator("#next-deal")).to_have_text("Nächste Partie")


def tab_to(page: Page, selector: str) -> None:
    """Press Tab until something has the focus."""
    for _ in range(80):
        if page.evaluate("(selector) => document.activeElement.matches(selector)", selector):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"no Tab leads to {selector}")


def test_a_deal_is_played_by_keyboard_alone(visitors: Visitors, address: str) -> None:
    page = visitors.come(address, lang="en")
    page.goto("/")
    tab_to(page, '[name="level"]')
    page.keyboard.press("ArrowLeft")
    assert page.evaluate("document.activeElement.value") == "anfaenger"
    tab_to(page, "#open-table")
    page.keyboard.press("Enter")
    page.wait_for_url("**/t/*")
    cards = 0
    while (phase := turn(page)) != "result":
        seen = number(page)
        if phase == "play":
            all_cards = page.locator("#hand .held > button")
            at = next(i for i in range(all_cards.count()) if not all_cards.nth(i).get_attribute("aria-disabled"))
            if cards % 2:
                page.keyboard.press(str(at + 1))
            else:
                page.keyboard.press("Home")
                tab_or_arrow(page, at)
                page.keyboard.press("Enter")
            cards += 1
        else:
            tab_to(page, "#own .answers button, .choice")
            page.keyboard.press("Enter")
        page.wait_for_function("(seen) => Number(document.getElementById('table').dataset.number) > seen", arg=seen)
    tab_to(page, "#next-deal")


def tab_or_arrow(page: Page, at: int) -> None:
    """Go to a card of the hand: the first one takes the focus when an arrow is pressed."""
    for _ in range(20):
        focused = page.evaluate(
            "[...document.querySelectorAll('#hand .held > button')].indexOf(document.activeElement)"
        )
        if focused == at:
            return
        page.keyboard.press("ArrowRight" if focused < at else "ArrowLeft")
    raise AssertionError("the arrows lead to no card")


def test_a_friend_comes_by_link_and_both_play_on_phones(visitors: Visitors, address: str) -> None:
    host, friend = visitors.come(address, PHONE), visitors.come(address, PHONE)
    open_table(host, friend=2)
    link = host.locator("#invitation-2").input_value()
    friend.goto(link)
    friend.get_by_role("textbox").fill("Emmy")
    friend.get_by_role("button", name="Hinsetzen").tap()
    friend.wait_for_url("**/t/*")
    play({0: host, 2: friend})
    for page in (host, friend):
        expect(page.locator('#proof[data-state="right"]')).to_be_visible()
    click(host, "#next-deal")
    expect(host.locator("#go-on [role=status]")).to_have_text(re.compile("Emmy"))
    click(friend, "#next-deal")
    for page in (host, friend):
        expect(page.locator("#table")).to_have_attribute("data-deal", "2")


def test_a_finished_game_is_in_the_archive_and_can_be_replayed_and_taken_away(visitors: Visitors, address: str) -> None:
    page = visitors.come(address)
    open_table(page)
    play({0: page})
    page.goto("/archive")
    page.locator('a[href^="/games/"]').first.click()
    page.wait_for_url("**/games/*")
    assert page.locator("main").inner_text()
    moves = int(page.locator("#scene").get_attribute("data-move") or 0)
    while not page.locator("button#worth").count():
        moves -= 1
        page.keyboard.press("ArrowLeft")
        expect(page.locator("#scene")).to_have_attribute("data-move", str(moves))
    page.locator("button#worth").click()
    expect(page.locator("ol#worth")).to_be_focused()
    page.set_viewport_size({"width": NARROW[0], "height": NARROW[1]})
    assert too_wide(page) + too_small(page) + too_faint(page) + barriers(page) == []
    with page.expect_download() as taken:
        page.locator("a[download]").first.click()
    assert json.loads(taken.value.path().read_text("utf-8"))
