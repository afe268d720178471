"""The referee's page: hand, contract and trick set up by tapping, every ruling with its clause, all from a link."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest

from paper import Html, Pages, pages
from schafkopf.answers import questions
from schafkopf.answers.asking import House
from schafkopf.game.rulings import RulingCode
from schafkopf.notation import format_cards
from schafkopf.rules.contracts import Contract
from schafkopf.text.catalogue import LANGUAGES
from schafkopf.web.paper.asking import KINDS, contracts_of
from schafkopf.web.paper.referee import parted

__all__ = ["pages"]

CONTRACTS = [contract for kind in KINDS for contract in contracts_of(kind)]
HIGH_AND_LOW: dict[str, Any] = {"contract": "eichel-rufspiel", "hand": "EA E9 HO GA", "trick": "E7"}


def groups(page: Html) -> list[tuple[str, str]]:
    """The clauses of the rulings in their order, each with whether it refuses."""
    found = re.findall(r'class="group( refused)?".*?data-clause="([^"]+)"', page.raw, re.DOTALL)
    return [("refused" if refused else "legal", clause) for refused, clause in found]


def hidden(page: Html, form: str) -> str:
    """What a form that the buttons of a page use sends along."""
    match = re.search(rf'<form id="{form}".*?</form>', page.raw, re.DOTALL)
    assert match is not None
    return " ".join(f"{each['name']}={each['value']}" for each in Html(match[0]).attributes("input"))


@pytest.mark.parametrize("lang", ["de", "en"])
@pytest.mark.parametrize("contract", CONTRACTS, ids=lambda contract: contract.name)
def test_every_contract_is_judged_as_the_answer_says(contract: Contract, lang: str, pages: Pages) -> None:
    """The page has every reason of the answer, with its clause, refusals first."""
    rng = random.Random(contract.name)
    cards = rng.sample(sorted(contract.default_pack().cards, key=str), 8)
    held = contract.order(contract.default_pack()).sort(cards[:5])
    hand, trick = format_cards(held), format_cards(cards[5 : 5 + rng.randrange(4)])
    page = pages.page("/referee", contract=contract.name, hand=hand, trick=trick, lang=lang)
    rulings = questions.legal(contract.name, hand, trick).rulings
    for ruling in rulings:
        assert parted(ruling, lang)[1] in page.text
    shown = groups(page)
    assert {clause for _, clause in shown} == {ruling.clause for ruling in rulings}
    assert [kind for kind, _ in shown] == sorted((kind for kind, _ in shown), reverse=True)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("rules", ["", "runaway_when_led_by_other=true", "ramsch_stichzwang=true"])
def test_a_verdict_names_the_card_and_its_reason_does_not(rules: str, lang: str) -> None:
    """So that cards with the same reason can stand together."""
    rng, found = random.Random(3), set()
    for _ in range(300):
        contract = rng.choice(CONTRACTS)
        cards = rng.sample(sorted(contract.default_pack().cards, key=str), 8)
        size = rng.choice([1, 2, 5])
        asked = format_cards(cards[:size]), format_cards(cards[5 : 5 + rng.randrange(4)])
        for ruling in questions.legal(contract.name, *asked, house=House(settings=(rules,) if rules else ())).rulings:
            found.add(ruling.code)
            verdict, reason = parted(ruling, lang)
            assert ruling.card is not None
            assert re.search(r"\w-\w", verdict)
            assert reason or ruling.code is RulingCode.LAST_CARD
            assert not reason or reason.endswith(".")
    assert len(found) > 6


def test_what_is_set_up_at_first_is_an_example(pages: Pages) -> None:
    page = pages.page("/referee", lang="de")
    assert "Die Gras-Sau darf nicht abgeworfen werden" in page.text
    assert "7 dürfen fallen, 1 nicht" in page.text
    assert "7 Karten dürfen fallen" in page.text
    assert groups(page) == [("refused", "S-4.7"), ("legal", "S-3.5")]


def test_a_free_rufsau_may_be_thrown_off(pages: Pages) -> None:
    asked: dict[str, Any] = {"contract": "gras-rufspiel", "hand": "EO GA GK", "trick": "S8", "lang": "de"}
    assert "noch gebunden" in pages.page("/referee", **asked).text
    assert groups(pages.page("/referee", **asked, called_ace="free")) == [("legal", "S-3.5")]


def test_house_rules_of_the_link_are_those_of_the_ruling(pages: Pages) -> None:
    asked: dict[str, Any] = {"contract": "eichel-rufspiel", "hand": "EA E9 E8 E7 HO", "trick": "EK"}
    assert ("refused", "S-4.6") in groups(pages.page("/referee", **asked))
    page = pages.page("/referee", **asked, set=["runaway_when_led_by_other=true", "deck=kurz", "deck=lang"])
    assert ("refused", "S-4.6") not in groups(page)
    assert "set=runaway_when_led_by_other=true" in hidden(page, "to-hand")
    # The last setting of a rule holds, and what the preset says is not repeated.
    assert "deck" not in hidden(page, "to-hand")


def test_tapping_adds_and_takes_away(pages: Pages) -> None:
    page = pages.page("/referee", **HIGH_AND_LOW, pick="trick")
    values = {
        (each["name"], each.get("data-card", "")): each["value"] for each in page.attributes("button") if "name" in each
    }
    assert values["hand", "E9"] == "HO EA GA"
    assert values["trick", "E7"] == ""
    assert values["trick", "SA"] == "E7 SA"
    assert ("trick", "HO") not in values, "what is held cannot lie there"
    assert hidden(page, "to-trick") == "contract=eichel-rufspiel hand=HO EA E9 GA pick=trick"


def test_nothing_is_picked_for_a_full_trick_or_hand(pages: Pages) -> None:
    page = pages.page("/referee", contract="wenz", hand="EO", trick="E7 E8 E9", pick="trick")
    assert "picker" not in page.raw
    assert not page.attributes("button", id="plus-trick")
    page = pages.page("/referee", contract="bierkopf", hand="EO GO HO SO EU GU", pick="hand")
    assert not page.attributes("button", id="plus-hand")


def test_an_empty_hand_has_no_ruling(pages: Pages) -> None:
    page = pages.page("/referee", contract="wenz", hand="", lang="de")
    assert "Leg Karten in die Hand" in page.text
    assert groups(page) == []


def test_what_the_pack_has_not_is_left_out_when_the_contract_changes(pages: Pages) -> None:
    page = pages.page("/referee", contract="bierkopf", hand="EO HU HA H9 GA GK EZ E7", trick="S8 SK")
    assert "trick=SK" in hidden(page, "to-hand")
    assert groups(page)


def test_it_leads_on_to_price_and_order_under_the_same_rules(pages: Pages) -> None:
    page = pages.page("/referee", contract="gras-rufspiel", rules="official", set="klopfen=all", hand="EO")
    links = {each["href"] for each in page.attributes("a")}
    assert "/price?rules=official&set=klopfen%3Dall&contract=rufspiel" in links
    assert "/order?contract=rufspiel" in links


def test_a_bettel_has_trumps_where_the_house_has_them(pages: Pages) -> None:
    asked: dict[str, Any] = {"contract": "bettel", "hand": "EO E7", "trick": "E9"}
    assert groups(pages.page("/referee", **asked)) == [("legal", "S-3.4")]
    assert groups(pages.page("/referee", **asked, set="bettel_trumps=herz")) == [
        ("refused", "S-3.4"),
        ("legal", "S-3.4"),
    ]
    pages.page("/referee", contract="herz-bettel", hand="EO")


@pytest.mark.parametrize(
    "query",
    [
        {"contract": "sie"},
        {"contract": "skat"},
        {"hand": "EO GO HO SO EU GU HU SU HA"},
        {"hand": "EO", "trick": "EO"},
        {"trick": "EO GO HO SO"},
        {"hand": "XX"},
        {"rules": "private"},
        {"set": "klopfen=sometimes"},
        {"set": "=all"},
        {"set": "x"},
        {"set": "a=" + "9" * 400},
        {"set": ["settle_in=points", "all_pass=stock"]},
    ],
    ids=str,
)
@pytest.mark.parametrize("lang", ["de", "en"])
def test_what_cannot_be_gets_a_page_that_says_so(query: dict[str, Any], lang: str, pages: Pages) -> None:
    page = pages.page("/referee", 422, lang=lang, **query)
    assert page.attributes("section", role="alert")
