"""A table that is open in the browser: refusals, reloads, a network that goes away, cards taken back, leaving, help."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from browsing import DESKTOP, PHONE, Visitors, click, number, tables_at, turn

_TABLES = ("refusing", "leading", "waiting", "undo", "certain", "claimed", "away", "bidding", "bidding-of-another")


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with tables_at(tmp_path_factory.mktemp("tables"), _TABLES) as here:
        yield here


def cards(page: Page, where: str = "#hand") -> list[str | None]:
    """The cards that lie somewhere, by name."""
    return [card.get_attribute("data-card") for card in page.locator(f"{where} [data-card]").all()]


def test_a_refused_card_stays_in_the_hand_and_shows_its_ruling(visitors: Visitors, address: str) -> None:
    page = visitors.come(address, PHONE, place=0)
    page.goto("/t/refusing")
    held, seen = cards(page), number(page)
    # By `force`, since to Playwright what is marked as disabled cannot be touched.
    page.locator('#hand button[aria-disabled="true"]').first.tap(force=True)
    bubble = page.locator("#hand .bubble:popover-open")
    expect(bubble).to_contain_text("darf nicht fallen")
    expect(bubble.locator(".reason")).to_have_text(re.compile(r"\w+ .*\."))
    expect(bubble.locator("a")).to_have_text(re.compile(r"S-3\.\d+ lesen"))
    # Whoever hears the page is told the same.
    expect(page.locator("#alert")).to_contain_text("darf nicht fallen")
    page.keyboard.press("Escape")
    expect(bubble).to_have_count(0)
    assert (cards(page), number(page)) == (held, seen)


def test_a_reload_in_the_middle_of_a_trick_changes_nothing(visitors: Visitors, address: str) -> None:
    page = visitors.come(address, place=0)
    page.goto("/t/refusing")
    before = cards(page), cards(page, "#trick"), number(page)
    page.reload()
    assert (cards(page), cards(page, "#trick"), number(page)) == before
    assert len(before[1]) == 3


def test_a_card_played_while_the_network_is_away_is_played_once_when_it_is_back(
    visitors: Visitors, address: str
) -> None:
    page = visitors.come(address, place=0)
    page.goto("/t/leading")
    held = cards(page)
    page.context.set_offline(True)
    page.locator("#hand .playable button").first.click()
    expect(page.locator("#connection")).to_have_text("Keine Verbindung. Es wird weiter versucht.")
    assert cards(page) == held
    page.context.set_offline(False)
    expect(page.locator("#hand [data-card]")).to_have_count(len(held) - 1)
    turn(page)
    expect(page.locator("#connection")).not_to_have_text("Keine Verbindung. Es wird weiter versucht.")
    visitors.faults.clear()  # The browser itself complains of what it could not fetch.


def test_a_card_is_taken_back_when_the_others_agree(visitors: Visitors, address: str) -> None:
    ada, emmy = visitors.come(address, place=0), visitors.come(address, PHONE, place=1)
    ada.goto("/t/undo")
    emmy.goto("/t/undo")
    held = cards(emmy)
    expect(ada.locator("#turn")).to_contain_text("Emmy")
    click(ada, '[data-command="agree-undo"]')
    expect(emmy.locator("#hand [data-card]")).to_have_count(len(held) + 1)
    assert turn(emmy) == "play"


def test_a_card_stays_when_somebody_insists(visitors: Visitors, address: str) -> None:
    ada, emmy = visitors.come(address, place=0), visitors.come(address, place=1)
    ada.goto("/t/waiting")
    emmy.goto("/t/waiting")
    held = cards(ada)
    click(ada, '#own [data-command="ask-undo"]')
    click(emmy, '[data-command="refuse-undo"]')
    expect(ada.locator('#own [data-command="ask-undo"]')).to_be_visible()
    assert cards(ada) == held
    assert turn(emmy) == "play"


def test_a_certain_claim_ends_the_deal(visitors: Visitors, address: str) -> None:
    page = visitors.come(address, place=0)
    page.goto("/t/certain")
    click(page, '#own [data-command="claim"]')
    assert turn(page) == "result"


def test_a_claim_is_answered(visitors: Visitors, address: str) -> None:
    page = visitors.come(address, PHONE, place=0, lang="en")
    page.goto("/t/claimed")
    click(page, '#own [data-command="refuse"]')
    expect(page.locator("#table")).to_have_attribute("data-phase", "play")


def test_a_hint_says_what_and_why(visitors: Visitors, address: str) -> None:
    page = visitors.come(address, place=0)
    page.goto("/t/bidding")
    page.keyboard.press("h")
    hint = page.locator("#hint .bubble")
    expect(hint).to_contain_text("Tipp: ")
    assert len(hint.inner_text().split()) > 6
    page.keyboard.press("Escape")
    expect(hint).to_have_count(0)


def test_keys_open_what_there_is_to_see(visitors: Visitors, address: str) -> None:
    page = visitors.come(address, PHONE, place=0)
    page.goto("/t/undo")
    for key, opened in (("l", "#last"), ("m", "#menu"), ("s", "#panel")):
        page.keyboard.press(key)
        expect(page.locator(f"{opened}:popover-open")).to_be_visible()
        page.keyboard.press("Escape")
        expect(page.locator(f"{opened}:popover-open")).to_have_count(0)
    for size in (PHONE, DESKTOP):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        page.keyboard.press("t")
        expect(page.locator("#trick")).to_be_focused()
        expect(page.locator("#alert")).to_contain_text("sticht")


def test_whoever_leaves_watches_and_comes_back_to_the_same_cards(visitors: Visitors, address: str) -> None:
    page = visitors.come(address, place=0)
    page.goto("/t/bidding-of-another")
    page.locator("#open-menu").click()
    page.locator('#menu [data-command="get-up"]').click()
    page.wait_for_url("**/")
    page.goto("/t/bidding-of-another")
    expect(page.locator("#own")).to_contain_text("Du schaust zu.")
    expect(page.locator("#hand [data-card]")).to_have_count(0)
    page.get_by_role("link", name="Hinsetzen").click()
    # Whoever knows the cards of a place in this deal is offered no other one.
    expect(page.get_by_role("radio")).to_have_count(1)
    page.get_by_role("textbox").fill("Ada")
    page.get_by_role("button", name="Hinsetzen").click()
    expect(page.locator('#table[data-place="0"]')).to_be_visible()
    expect(page.locator("#own")).not_to_contain_text("Du schaust zu.")


def test_who_was_replaced_by_a_computer_plays_again_at_one_click(visitors: Visitors, address: str) -> None:
    page = visitors.come(address, PHONE, place=0)
    page.goto("/t/away")
    click(page, '#own [data-command="come-back"]')
    expect(page.locator('#own [data-command="come-back"]')).to_have_count(0)


def test_a_computer_plays_for_somebody_who_does_nothing(
    visitors: Visitors, tmp_path_factory: pytest.TempPathFactory
) -> None:
    with tables_at(tmp_path_factory.mktemp("idle"), ["waiting"], idle=1) as address:
        page = visitors.come(address, place=1)
        page.goto("/t/waiting")
        expect(page.locator('[data-command="come-back"]')).to_be_visible()
        visitors.leave()


def test_somebody_without_a_place_sees_no_hand(visitors: Visitors, address: str) -> None:
    page = visitors.come(address)
    page.goto("/t/refusing")
    expect(page.locator("#own")).to_contain_text("Du schaust zu.")
    assert (cards(page), len(cards(page, "#trick"))) == ([], 3)
