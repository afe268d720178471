"""The pages without a table in a browser: smoother with scripts, whole without them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Literal

import pytest
from playwright.sync_api import expect

from browsing import NARROW, PHONE, Visitors, tables_at


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server without tables."""
    with tables_at(tmp_path_factory.mktemp("paper")) as served:
        yield served


def test_cards_are_compared_without_a_new_page(address: str, visitors: Visitors) -> None:
    page = visitors.come(address, PHONE)
    page.goto("/order?contract=gras-wenz")
    page.evaluate("window.stays = true")
    page.locator("#card-GO").tap()
    expect(page.locator("#card-GO")).to_have_attribute("aria-pressed", "true")
    page.locator("#card-HA").tap()
    expect(page.locator(".compare h3")).to_have_text("Gras-Ober sticht")
    expect(page).to_have_url(re.compile(r"\?contract=gras-wenz&cards=GO\+HA$"))
    expect(page.get_by_role("status")).to_contain_text("Gras-Ober sticht")
    page.locator("#kind-wenz").tap()
    expect(page.locator(".trumps h2")).to_contain_text("4 Trümpfe")
    page.go_back()
    expect(page.locator(".trumps h2")).to_contain_text("11 Trümpfe")
    assert page.evaluate("window.stays")


def test_a_hand_is_set_up_with_the_keyboard(address: str, visitors: Visitors) -> None:
    page = visitors.come(address)
    page.goto("/referee")
    page.locator("#clear").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#add-EO")).to_be_visible()
    for card in ("EO", "EA"):
        page.locator(f"#add-{card}").focus()
        page.keyboard.press("Space")
        expect(page.locator(f"#held-{card}")).to_be_visible()
    expect(page.locator(".ruling")).to_contain_text("2 Karten dürfen ausgespielt werden")
    page.locator("#plus-hand").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".picker")).to_have_count(0)
    expect(page.locator("#plus-hand")).to_be_focused()
    page.locator("#contract").select_option("bettel")
    expect(page).to_have_url(re.compile("contract=bettel"))


def test_a_number_changes_the_bill_at_once(address: str, visitors: Visitors) -> None:
    page = visitors.come(address, NARROW)
    page.goto("/price")
    augen = page.get_by_label("Augen der Spielerpartei")
    augen.fill("30")
    augen.press("Tab")
    expect(page.locator("#outcome")).to_have_text("Verloren")
    expect(page.get_by_label("Stiche der Spielerpartei")).to_be_focused()
    page.locator("#rules summary").tap()
    page.locator("#rule-klopfen").select_option("klopfen=none")
    expect(page.locator("#n-4")).not_to_have_attribute("name", "klopfer")
    expect(page.locator("#rules")).to_have_attribute("open", "")
    expect(page).to_have_url(re.compile("set=klopfen%3Dnone"))


def test_a_clause_is_read_over_the_page(address: str, visitors: Visitors) -> None:
    page = visitors.come(address)
    page.goto("/referee")
    page.locator('.group [data-clause="S-4.7"]').click()
    expect(page.get_by_role("dialog")).to_contain_text("abgeworfen")
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.locator('.group [data-clause="S-4.7"]')).to_be_focused()


def test_everything_works_without_scripts(address: str, visitors: Visitors) -> None:
    page = visitors.come(address, java_script_enabled=False)
    page.goto("/order?contract=wenz&theme=dark")
    page.locator("#card-EU").click()
    page.locator("#card-EA").click()
    expect(page.locator(".compare h3")).to_have_text("Eichel-Unter sticht")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    page.goto("/referee")
    page.locator("#held-EO").click()
    expect(page.locator("#held-EO")).to_have_count(0)
    page.locator("#contract").select_option("herz-solo")
    page.get_by_role("button", name="Übernehmen").first.click()
    expect(page.locator("#contract")).to_have_value("herz-solo")
    page.goto("/price")
    page.get_by_label("Laufende", exact=True).select_option("ohne5")
    page.get_by_role("button", name="Ausrechnen").click()
    expect(page.locator(".bill").first).to_contain_text("5 Laufende (ohne)")


_TOO_SMALL = """() => [...document.querySelectorAll("main :is(a, button, select, summary, input:not([type=hidden]))")]
  .filter((each) => each.checkVisibility())
  .map((each) => [each.outerHTML.slice(0, 90), each.getBoundingClientRect()])
  .filter(([, { width, height }]) => width < 43.9 || height < 43.9)
  .map(([html]) => html)"""


_PATHS = (
    "/order?contract=gras-wenz&cards=GO+HA+SA+E7",
    "/referee?contract=gras-rufspiel&hand=EO+HU+HA+GA&trick=S8&pick=hand",
    "/price?contract=ramsch&rules=official",
    "/price?augen=1",
    "/clauses",
    "/clauses/S-4.9",
)


@pytest.mark.parametrize("lang", ["de", "en"])
def test_nothing_is_cut_and_everything_is_large_enough_to_touch(
    lang: Literal["de", "en"], address: str, visitors: Visitors
) -> None:
    page = visitors.come(address, NARROW, lang=lang)
    for path in _PATHS:
        page.goto(path)
        assert page.evaluate("document.documentElement.scrollWidth") <= NARROW[0], path
        assert page.evaluate(_TOO_SMALL) == [], path
    # The browser notes the refusal of numbers that cannot be.
    visitors.faults[:] = [fault for fault in visitors.faults if "422" not in fault]
