"""The page with the price: a form of numbers, the bill item by item under any house rules, all from a link."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest

from paper import Html, Pages, pages
from schafkopf.answers.asking import House, contract_of
from schafkopf.answers.prices import Numbers, price
from schafkopf.rules.house import PRESETS, preset
from schafkopf.rules.options import OPTIONS
from schafkopf.testing import random_rules
from schafkopf.web.pages import Look
from schafkopf.web.paper.asking import KINDS, contract_choices

__all__ = ["pages"]

NAMES = [name for name, _ in contract_choices(Look(), shown=contract_of("wenz"), priced=True)]


def bill(page: Html) -> list[int]:
    """The amounts of a bill, and of who gets and pays what."""
    amounts = re.findall(r'class="amount[^"]*">([+−]?\d+)<', page.raw)
    return [int(amount.replace("−", "-")) for amount in amounts]


def written(value: object) -> str:
    """The value of a house rule as a setting has it."""
    if isinstance(value, list):
        return ",".join(value)
    return str(value).lower() if isinstance(value, bool) else str(value)


@pytest.mark.parametrize("lang", ["de", "en"])
@pytest.mark.parametrize("name", NAMES)
def test_every_contract_has_a_form_with_a_bill(name: str, lang: str, pages: Pages) -> None:
    page = pages.page("/price", contract=name, lang=lang)
    assert bill(page)
    assert len(NAMES) > 2 * len(KINDS)


@pytest.mark.parametrize(
    ("name", "numbers"),
    [
        ("rufspiel", {"augen": "91", "laufende": "mit3", "klopfer": "1"}),
        ("rufspiel", {"augen": "60", "stock": "40", "stoss": "2", "bock": "2"}),
        ("gras-solo", {"augen": "0", "laufende": "ohne4"}),
        ("wenz-tout", {"tricks": "7"}),
        ("sie", {"laufende": "mit8"}),
        ("bettel", {"tricks": "1"}),
        ("ramsch", {"augen": "40,40,40,0", "highest_trump": "2"}),
        ("ramsch", {"augen": "120,0,0,0", "tricks": "8,0,0,0"}),
        ("kreuz", {"augen": "60"}),
        ("bierkopf", {"augen": "120", "stoss": "1"}),
        ("bierkopf", {"augen": "60"}),
    ],
)
def test_the_bill_is_that_of_the_answer(name: str, numbers: dict[str, Any], pages: Pages) -> None:
    answer = price(name, Numbers(**numbers))
    page = pages.page("/price", contract=name, **numbers)
    beside = [
        item.amount for item in answer.settlement.items if item.item in ("stock", "jungfrau") and item.seat is not None
    ]
    items = [item.amount for item in answer.settlement.items]
    first = items[: len(items) - len(beside)] if items[len(items) - len(beside) :] == beside else items
    assert bill(page) == [*first, answer.settlement.price, *items[len(first) :], *answer.payout]
    assert {item.clause for item in answer.settlement.items} <= {
        each.get("data-clause") for each in page.attributes("a")
    }


@pytest.mark.parametrize("seed", range(6))
def test_any_house_rules_travel_in_the_link(seed: int, pages: Pages) -> None:
    rules = random_rules(random.Random(seed))
    name, options = rules.difference()
    settings = [f"{option}={written(value)}" for option, value in options.items()]
    given: dict[str, Any] = {"augen": "75", "laufende": "mit4"}
    answer = price("herz-solo", Numbers(**given), House(name, settings))
    page = pages.page("/price", contract="herz-solo", rules=name, set=settings, **given)
    assert bill(page)[-4:] == list(answer.payout)
    sent = {(each["name"], each["value"]) for each in page.attributes("input", type="hidden")}
    assert {text for field, text in sent if field == "set"} == set(settings)


def test_what_is_asked_at_first_is_an_example(pages: Pages) -> None:
    assert bill(pages.page("/price"))[:5] == [20, 30, 10, 60, 120]


def test_the_four_numbers_of_a_ramsch_may_come_one_by_one(pages: Pages) -> None:
    one = pages.page("/price", contract="ramsch", augen=["0", "60", "40", "20"], tricks=["", "", "", ""])
    assert bill(one) == bill(pages.page("/price", contract="ramsch", augen="0,60,40,20"))


def test_numbers_of_another_contract_do_not_matter(pages: Pages) -> None:
    pages.page("/price", contract="ramsch", augen="91", laufende="mit3", stock="40")
    pages.page("/price", contract="rufspiel", augen="30,30,30,30", tricks="2,2,2,2")
    pages.page("/price", contract="sie", augen="61", stoss="2")


def test_a_tariff_is_typed(pages: Pages) -> None:
    page = pages.page("/price", contract="wenz", augen="61", tariff="1/2/5")
    assert bill(page)[0] == 5
    assert ("set", "tariff=1/2/5") in {
        (each["name"], each["value"]) for each in page.attributes("input", type="hidden")
    }
    usual = pages.page("/price", contract="wenz", augen="61", tariff="10/20/50")
    assert not usual.attributes("input", type="hidden", name="set")


@pytest.mark.parametrize("lang", ["de", "en"])
@pytest.mark.parametrize("rules", PRESETS)
@pytest.mark.parametrize("name", ["rufspiel", "ramsch", "bettel", "bierkopf", "sie", "kreuz", "hochzeit"])
def test_rules_are_chosen_in_sentences(name: str, rules: str, lang: str, pages: Pages) -> None:
    page = pages.page("/price", contract=name, rules=rules, lang=lang)
    chosen = [each["id"].removeprefix("rule-") for each in page.attributes("select") if each["id"].startswith("rule-")]
    assert chosen
    assert set(chosen) <= set(OPTIONS)


def test_every_value_of_a_rule_is_a_setting_that_is_read(pages: Pages) -> None:
    page = pages.page("/price", contract="rufspiel", rules="official")
    usual = preset("official").options()
    settings = [each["value"] for each in page.attributes("option") if "=" in each["value"]]
    assert len(settings) > 30
    for setting in settings:
        assert House("official", [setting]).rules().options() != usual


@pytest.mark.parametrize(
    ("query", "text"),
    [
        ({"augen": "121"}, "„Augen der Spielerpartei“ kann nicht 121 sein; richtig wäre 0–120."),
        ({"augen": "viel"}, "„Augen der Spielerpartei“ kann nicht viel sein"),
        ({"laufende": "mit20"}, "„Laufende“ kann nicht mit 20 sein"),
        ({"augen": "1"}, "Mit 1 Augen endet kein Spiel; möglich sind 0, 2–118, 120."),
        ({"klopfer": "9"}, "„Geklopft haben“ kann nicht 9 sein; richtig wäre 0–4."),
        ({"contract": "ramsch", "augen": "30,30,30,29"}, "ergeben zusammen 119 statt 120"),
        ({"contract": "ramsch", "augen": "40,40,40,0", "highest_trump": "3"}, "mit den meisten Augen"),
        ({"contract": "ramsch", "augen": "32,31,32,25"}, "Spieler 1, Spieler 3 haben gleich viele Augen"),
        ({"contract": "ramsch", "augen": "32,31,32,25"}, "Spieler 1, Spieler 3, Keiner von ihnen"),
        ({"contract": "muss", "augen": "60", "set": "muss_60=true"}, "Zum Muss fehlt Trümpfe des Spielers"),
    ],
)  # fmt: skip
def test_numbers_that_cannot_be_are_told_beside_the_form(query: dict[str, Any], text: str, pages: Pages) -> None:
    page = pages.page("/price", 422, lang="de", **query)
    assert text in page.text
    assert page.attributes("select", id="contract")


@pytest.mark.parametrize(
    ("query", "told"),
    [
        ({"contract": "rufspiel", "augen": "60", "laufende": "mit2"}, "Spielerpartei: 60 Augen, 61 gebraucht."),
        ({"contract": "rufspiel", "augen": "60", "laufende": "mit2"}, "Mit 2: Laufende werden ab 3 bezahlt."),
        ({"contract": "rufspiel", "augen": "70", "stock": "80"}, "Stock (Spieler)"),
        ({"contract": "ramsch", "augen": "32,31,32,25", "highest_trump": "none"}, "am weitesten vorn: Spieler 1"),
        (
            {"contract": "muss", "augen": "60", "set": "muss_60=true", "trumps": "3"},
            "Spielerpartei: 60 Augen, 60 gebraucht.",
        ),
        ({"contract": "bierkopf", "augen": "60"}, "ein Punkt wird mitgenommen"),
    ],
)
def test_the_bill_says_why(query: dict[str, Any], told: str, pages: Pages) -> None:
    assert told in pages.page("/price", lang="de", **query).text


@pytest.mark.parametrize(
    "query",
    [{"contract": "skat"}, {"tariff": "x"}, {"rules": "nix"}, {"set": "target=0"}, {"augen": "1" * 3000}],
    ids=str,
)
def test_what_cannot_be_read_gets_a_page_that_says_so(query: dict[str, Any], pages: Pages) -> None:
    assert pages.page("/price", 422, **query).attributes("section", role="alert")
