"""Following and the duty to beat (S-3.2 to S-3.6)."""

from __future__ import annotations

import pytest

from helpers import (
    BETTEL,
    KINDS,
    RAMSCH,
    RUFSPIEL,
    WENZ,
    G,
    H,
    codes,
    example,
    spot,
)
from schafkopf.cards import Card
from schafkopf.game.position import Position
from schafkopf.game.referee import Turn
from schafkopf.game.rulings import RulingCode
from schafkopf.rules.contracts import Contract
from schafkopf.rules.house import HouseRules


def _names(position: Position | Turn) -> dict[str, str]:
    return {ruling.card.value: ruling.code.name for ruling in position.rulings if ruling.card}


# S-3: following.


@pytest.mark.parametrize(
    ("contract", "hand", "trick", "verdicts"),
    [
        pytest.param(
            WENZ,
            "EO HU GA",
            "E7",
            {"EO": "FOLLOWS_SUIT", "HU": "MUST_FOLLOW_SUIT", "GA": "MUST_FOLLOW_SUIT"},
            id="S-2.6 an Ober follows its printed suit",
        ),
        pytest.param(
            Contract(KINDS.FARBWENZ, G),
            "GO EO EU",
            "GK",
            {"GO": "FOLLOWS_TRUMP", "EO": "MUST_FOLLOW_TRUMP", "EU": "FOLLOWS_TRUMP"},
            id="S-2.7 only the Ober of the trump suit is trump",
        ),
        pytest.param(
            RUFSPIEL,
            "HA H7 E9",
            "E10",
            {"HA": "MUST_FOLLOW_SUIT", "H7": "MUST_FOLLOW_SUIT", "E9": "FOLLOWS_SUIT"},
            id="S-3.4 a plain suit is followed",
        ),
        pytest.param(
            RUFSPIEL,
            "EO GO E9",
            "S10",
            {"EO": "VOID_FREE_CHOICE", "GO": "VOID_FREE_CHOICE", "E9": "VOID_FREE_CHOICE"},
            id="S-3.5 who is void is free",
        ),
        pytest.param(
            RAMSCH,
            "EO H7 E9",
            "HK",
            {"EO": "FOLLOWS_TRUMP", "H7": "FOLLOWS_TRUMP", "E9": "MUST_FOLLOW_TRUMP"},
            id="S-2.10 Ramsch follows trumps",
        ),
        pytest.param(
            BETTEL,
            "EO HU E9",
            "E7",
            {"EO": "FOLLOWS_SUIT", "HU": "MUST_FOLLOW_SUIT", "E9": "FOLLOWS_SUIT"},
            id="S-2.11 a Bettel has no trumps",
        ),
        pytest.param(
            Contract(KINDS.BETTEL, H),
            "EO HU E9",
            "E7",
            {"EO": "MUST_FOLLOW_SUIT", "HU": "MUST_FOLLOW_SUIT", "E9": "FOLLOWS_SUIT"},
            id="S-2.11 a Bettel with trumps",
        ),
        pytest.param(
            RUFSPIEL, "EO H7 E9", "", dict.fromkeys(("EO", "H7", "E9"), "FREE_LEAD"), id="S-3.2 any card may be led"
        ),
        pytest.param(RUFSPIEL, "EO", "", {"EO": "LAST_CARD"}, id="S-3.9 the last card is led"),
        pytest.param(RUFSPIEL, "EO", "E9", {"EO": "LAST_CARD"}, id="S-3.9 the last card follows nothing"),
        pytest.param(RUFSPIEL, "EO", "H9", {"EO": "LAST_CARD"}, id="S-3.9 the last card follows"),
    ],
)
def test_one_ruling_a_card(contract: Contract, hand: str, trick: str, verdicts: dict[str, str]) -> None:
    assert _names(spot(contract, hand, trick)) == verdicts


# S-3.6: Stichzwang.


@pytest.mark.parametrize(
    ("contract", "rules", "hand", "trick", "verdicts"),
    [
        pytest.param(
            RAMSCH,
            HouseRules(ramsch_stichzwang=True),
            "EO H7 E9",
            "HK",
            {"EO": "FOLLOWS_TRUMP", "H7": "MUST_BEAT", "E9": "MUST_FOLLOW_TRUMP"},
            id="who can beat must",
        ),
        pytest.param(
            RAMSCH,
            HouseRules(ramsch_stichzwang=True),
            "H9 H7 E9",
            "HK",
            {"H9": "FOLLOWS_TRUMP", "H7": "FOLLOWS_TRUMP", "E9": "MUST_FOLLOW_TRUMP"},
            id="who cannot beat is free among those that follow",
        ),
        pytest.param(
            RAMSCH,
            HouseRules(ramsch_stichzwang=True),
            "EO G9 EK",
            "S7",
            {"EO": "VOID_FREE_CHOICE", "G9": "VOID_FREE_CHOICE", "EK": "VOID_FREE_CHOICE"},
            id="who is void need not beat",
        ),
        pytest.param(
            RAMSCH,
            HouseRules(ramsch_stichzwang=True),
            "EA E7 G9",
            "E9 H7",
            {"EA": "FOLLOWS_SUIT", "E7": "FOLLOWS_SUIT", "G9": "MUST_FOLLOW_SUIT"},
            id="a trick that was trumped cannot be beaten by following",
        ),
        pytest.param(
            BETTEL,
            HouseRules(bettel_stichzwang=True),
            "EU E9 E7",
            "E10 E8",
            {"EU": "FOLLOWS_SUIT", "E9": "MUST_BEAT", "E7": "MUST_BEAT"},
            id="in a Bettel the Unter beats the Zehn",
        ),
        pytest.param(
            RAMSCH,
            HouseRules(bettel_stichzwang=True),
            "EO H7 E9",
            "HK",
            {"EO": "FOLLOWS_TRUMP", "H7": "FOLLOWS_TRUMP", "E9": "MUST_FOLLOW_TRUMP"},
            id="the option of the Bettel does not bind in a Ramsch",
        ),
        pytest.param(
            RUFSPIEL,
            HouseRules(bettel_stichzwang=True, ramsch_stichzwang=True),
            "EO H7 E9",
            "HK",
            {"EO": "FOLLOWS_TRUMP", "H7": "FOLLOWS_TRUMP", "E9": "MUST_FOLLOW_TRUMP"},
            id="neither option binds in a Rufspiel",
        ),
    ],
)
def test_duty_to_beat(contract: Contract, rules: HouseRules, hand: str, trick: str, verdicts: dict[str, str]) -> None:
    assert _names(spot(contract, hand, trick, rules=rules)) == verdicts


@example("S-3.6")
def test_the_ruling_of_a_stichzwang_names_the_cards_that_beat() -> None:
    position = spot(RAMSCH, "EO SU H7 E9", "HK", rules=HouseRules(ramsch_stichzwang=True))
    ruling = position.judge(Card.H7)
    assert (ruling.code, ruling.clause, codes(ruling.cards)) == (RulingCode.MUST_BEAT, "S-3.6", ["EO", "SU"])
