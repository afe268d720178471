"""The page with the order of the cards: every contract in pictures, cards compared, all from a link."""

from __future__ import annotations

import itertools
import random
from typing import Any

import pytest

from paper import Pages, pages
from schafkopf.cards import Card
from schafkopf.notation import contract_names, parse_contract
from schafkopf.rules.contracts import Contract
from schafkopf.text.catalogue import card_name
from schafkopf.web.paper.asking import KINDS, contracts_of

__all__ = ["pages"]

CONTRACTS = [contract for kind in KINDS for contract in contracts_of(kind)]


@pytest.mark.parametrize("lang", ["de", "en"])
@pytest.mark.parametrize("contract", CONTRACTS, ids=lambda contract: contract.name)
def test_every_contract_shows_its_cards_in_order(contract: Contract, lang: str, pages: Pages) -> None:
    page = pages.page("/order", contract=contract.name, lang=lang)
    shown = [button["data-card"] for button in page.attributes("button") if "data-card" in button]
    order = contract.order(contract.default_pack())
    rows = [order.trumps, *order.suits.values()]
    assert shown == [card.value for card in itertools.chain(*rows)]


@pytest.mark.parametrize("name", contract_names())
def test_every_name_of_a_contract_is_understood(name: str, pages: Pages) -> None:
    pages.page("/order", contract=name, deck="kurz")


@pytest.mark.parametrize("lang", ["de", "en"])
def test_any_cards_are_compared(lang: str, pages: Pages) -> None:
    """The winner that the page names is that of the order."""
    rng = random.Random(9)
    for contract in rng.sample(CONTRACTS, 12):
        order = contract.order(contract.default_pack())
        cards = rng.sample(sorted(order.pack.cards, key=str), rng.choice([2, 3, 4]))
        page = pages.page("/order", contract=contract.name, cards=" ".join(map(str, cards)), lang=lang)
        winner = cards[order.winner(cards)]
        assert card_name(winner, lang) in page.text
        pressed = [
            button["data-card"]
            for button in page.attributes("button", **{"aria-pressed": "true"})
            if "data-card" in button
        ]
        assert sorted(pressed) == sorted(map(str, cards))


@pytest.mark.parametrize(
    ("contract", "cards", "text"),
    [
        ("gras-wenz", "GO HA", "Gras-Ober ist Trumpf, Nummer 8 von 11. Herz-Sau ist keiner"),
        ("wenz", "GU SU", "Beide sind Trumpf: Gras-Unter ist Nummer 2 von 4, Schellen-Unter Nummer 4."),
        ("wenz", "GO GK", "Beide sind Gras: Gras-König ist Nummer 3, Gras-Ober Nummer 4."),
        ("wenz", "S7 GA", "Schellen-Sieben ist ausgespielt, also zählt Schellen."),
        ("bierkopf", "EO GA HA SA", "Eichel-Ober macht den Stich, 36 Augen"),
        ("wenz", "EA E7 EU", "Eichel-Unter liegt vorn"),
    ],
)  # fmt: skip
def test_it_says_why_a_card_wins(contract: str, cards: str, text: str, pages: Pages) -> None:
    assert text in pages.page("/order", contract=contract, cards=cards, lang="de").text


def test_a_picked_card_is_shown_in_every_contract(pages: Pages) -> None:
    text = pages.page("/order", contract="gras-wenz", cards="GO", lang="de").text
    for told in ("Rufspiel, Ramsch, Hochzeit, Muss, Kreuz Trumpf 2", "Wenz Gras, nach dem König", "Gras-Wenz Trumpf 8"):
        assert told in text


def test_tapping_adds_takes_away_and_begins_anew(pages: Pages) -> None:
    def then(cards: str, tapped: str) -> str:
        page = pages.page("/order", contract="wenz", cards=cards)
        return page.attributes("button", **{"data-card": tapped})[0]["value"]

    assert then("", "EO") == "EO"
    assert then("EO", "SA") == "EO SA"
    assert then("EO SA", "EO") == "SA"
    assert then("EO SA H7 H8", "E7") == "E7"


def test_forms_and_links_keep_the_state(pages: Pages) -> None:
    page = pages.page("/order", contract="gras-wenz", cards="GO HA", deck="kurz", theme="dark")
    hidden = {(each["name"], each["value"]) for each in page.attributes("input", type="hidden")}
    assert hidden == {("contract", "gras-wenz"), ("deck", "kurz"), ("cards", "GO HA"), ("theme", "dark")}
    other = page.attributes("a", **{"class": "language"})[0]["href"]
    assert other == "?contract=gras-wenz&cards=GO+HA&deck=kurz&theme=dark&lang=en"
    assert all(
        "cards=GO+HA" in each["href"] and "deck=kurz" in each["href"]
        for each in page.attributes("a")
        if "data-swap" in each
    )


def test_cards_that_the_pack_has_not_are_left_out(pages: Pages) -> None:
    page = pages.page("/order", contract="bierkopf", cards="E7 EO")
    assert ("cards", "EO") in {(each["name"], each["value"]) for each in page.attributes("input", type="hidden")}


@pytest.mark.parametrize(
    "query",
    [
        {"contract": "skat"},
        {"cards": "EO EO"},
        {"cards": "Q7"},
        {"cards": "EO GO HO SO EU"},
        {"deck": "mini"},
        {"contract": "x" * 3000},
        {"cards": "EO " * 900},
    ],
    ids=str,
)
@pytest.mark.parametrize("lang", ["de", "en"])
def test_what_cannot_be_gets_a_page_that_says_so(query: dict[str, Any], lang: str, pages: Pages) -> None:
    page = pages.page("/order", 422, lang=lang, **query)
    assert page.attributes("section", role="alert")


def test_a_called_sau_does_not_matter_to_the_order(pages: Pages) -> None:
    page = pages.page("/order", contract="auf die Blaue")
    assert ("contract", "rufspiel") in {
        (each["name"], each["value"]) for each in page.attributes("input", type="hidden")
    }
    assert parse_contract("auf die Blaue").order(parse_contract("auf die Blaue").default_pack()).trumps[0] is Card.EO
