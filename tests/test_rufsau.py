"""What binds the Rufsau and what frees it (S-4.5 to S-4.13)."""

from __future__ import annotations

import pytest

from helpers import (
    CALLS_GRAS,
    P1,
    P2,
    P3,
    P4,
    SIMPLE,
    cards,
    codes,
    deal_of,
    example,
    fill,
    laid,
    spot,
    started,
    verdict,
)
from schafkopf.cards import Card, Pack
from schafkopf.game.position import Position
from schafkopf.game.referee import Turn
from schafkopf.rules.house import HouseRules, preset


def _names(position: Position | Turn) -> dict[str, str]:
    return {ruling.card.value: ruling.code.name for ruling in position.rulings if ruling.card}


# S-4.7: smearing the Rufsau.


@pytest.mark.parametrize(
    ("option", "hand", "legal"),
    [
        ("never", "GA S7 S8", False),
        ("never", "GA S7", False),
        ("never", "GA", True),
        ("from_second_last", "GA S7 S8", False),
        ("from_second_last", "GA S7", True),
        ("from_second_last", "GA", True),
        ("always", "GA S7 S8", True),
        ("always", "GA S7", True),
    ],
)
@pytest.mark.parametrize("led", ["EK", "HO"])
def test_when_the_bound_rufsau_may_be_thrown_off(option: str, hand: str, legal: bool, led: str) -> None:
    position = spot(CALLS_GRAS, hand, led, bound="GA", rules=preset("casual", rufsau_schmieren=option))
    ruling = position.judge(Card.GA)
    assert ruling.legal is legal
    assert ruling.clause in ({"S-3.5", "S-4.8"} if legal else {"S-4.7"})


# S-4.9: running away.


@pytest.mark.parametrize(
    ("rules", "hand", "dealt", "code"),
    [
        pytest.param(HouseRules(), "GA GK G9 G8 S7", "", "RUN_AWAY_LEAD", id="four cards"),
        pytest.param(HouseRules(), "GA GK G8 S7", "", "MAY_NOT_LEAD_UNDER_CALLED_ACE", id="three cards"),
        pytest.param(
            HouseRules(), "GA GK G8 GU S7", "", "MAY_NOT_LEAD_UNDER_CALLED_ACE", id="the Unter is no card of the suit"
        ),
        pytest.param(HouseRules(runaway_min=3), "GA GK G8 S7", "", "RUN_AWAY_LEAD", id="runaway_min 3"),
        pytest.param(
            HouseRules(runaway_min=5), "GA GK G9 G8 S7", "", "MAY_NOT_LEAD_UNDER_CALLED_ACE", id="runaway_min 5"
        ),
        pytest.param(HouseRules(), "GA GK G8 S7", "G9", "MAY_NOT_LEAD_UNDER_CALLED_ACE", id="current"),
        pytest.param(HouseRules(runaway_count="initial"), "GA GK G8 S7", "G9", "RUN_AWAY_LEAD", id="initial"),
        pytest.param(
            HouseRules(runaway_first_trick_only=True),
            "GA GK G9 G8 S7",
            "",
            "MAY_NOT_LEAD_UNDER_CALLED_ACE",
            id="first trick only, later",
        ),
        pytest.param(
            HouseRules(runaway_first_trick_only=True),
            "GA GK G9 G8 S7 EO GO E9",
            "",
            "RUN_AWAY_LEAD",
            id="first trick only, in the first",
        ),
    ],
)
def test_when_the_holder_may_lead_below_the_rufsau(rules: HouseRules, hand: str, dealt: str, code: str) -> None:
    position = spot(CALLS_GRAS, hand, dealt=dealt, bound="GA", rules=rules)
    assert verdict(position, "G8") == (code, "S-4.9")
    assert verdict(position, "GA") == ("CALLED_ACE_LEAD", "S-4.9")
    assert verdict(position, "S7") == ("FREE_LEAD", "S-3.2")


@pytest.mark.parametrize(
    ("rules", "hand", "legal"),
    [
        (HouseRules(), "GA GK G9 G8 S7", "GA"),
        (HouseRules(runaway_when_led_by_other=True), "GA GK G9 G8 S7", "GA GK G9 G8"),
        (HouseRules(runaway_when_led_by_other=True), "GA GK G8 S7", "GA"),
        (HouseRules(runaway_when_led_by_other=True, runaway_min=3), "GA GK G8 S7", "GA GK G8"),
    ],
)
def test_whether_the_holder_may_stay_below_when_another_seat_searches(rules: HouseRules, hand: str, legal: str) -> None:
    position = spot(CALLS_GRAS, hand, "G10", bound="GA", rules=rules)
    assert codes(position.legal_cards) == codes(cards(legal))


@pytest.mark.parametrize(
    ("rules", "hand", "dealt", "legal"),
    [
        pytest.param(HouseRules(runaway_when_led_by_other=True), "GA GK G8 S7", "G9", "GA", id="counted now"),
        pytest.param(
            HouseRules(runaway_when_led_by_other=True, runaway_count="initial"),
            "GA GK G8 S7",
            "G9",
            "GA GK G8",
            id="counted as dealt",
        ),
        pytest.param(
            HouseRules(runaway_when_led_by_other=True, runaway_first_trick_only=True),
            "GA GK G9 G8 S7",
            "",
            "GA",
            id="only in trick 1, later",
        ),
        pytest.param(
            HouseRules(runaway_when_led_by_other=True, runaway_first_trick_only=True),
            "GA GK G9 G8 S7 EO GO E9",
            "",
            "GA GK G9 G8",
            id="only in trick 1, in it",
        ),
    ],
)
@example("S-4.9")
def test_staying_below_a_search_is_running_away_and_counted_alike(
    rules: HouseRules, hand: str, dealt: str, legal: str
) -> None:
    turn = spot(CALLS_GRAS, hand, "G10", bound="GA", dealt=dealt, rules=rules)
    assert codes(turn.legal_cards) == codes(cards(legal))


def test_the_rufsau_is_free_after_its_holder_stayed_below_a_search() -> None:
    hands = fill({P1: cards("EO G10 E9"), P2: cards("GA GK G9 G8 H7"), P3: cards("SO"), P4: cards("EU")})
    deal = deal_of(CALLS_GRAS, hands, P1, rules=HouseRules(runaway_when_led_by_other=True))
    position = Position.start(deal).play(Card.GZ)
    assert position.bound is Card.GA
    assert position.play(Card.G8).bound is None
    assert position.play(Card.GA).bound is None


@example("S-4.13")
def test_nobody_can_run_away_with_the_short_deck_unless_the_house_lowers_the_number() -> None:
    hand = "GA GK G9 EO H9 S10"
    strict = spot(CALLS_GRAS, hand, bound="GA", pack=Pack.KURZ)
    assert verdict(strict, "G9")[0] == "MAY_NOT_LEAD_UNDER_CALLED_ACE"
    lowered = spot(CALLS_GRAS, hand, bound="GA", pack=Pack.KURZ, rules=HouseRules(runaway_min=3))
    assert verdict(lowered, "G9")[0] == "RUN_AWAY_LEAD"


# S-4.10: bound and free.


def test_the_rufsau_is_bound_until_it_falls() -> None:
    position = started()
    assert position.bound is Card.GA
    position = laid(position, "EO H7 H8 HK GO EU SO SU E8 EA EK E7 G7")
    assert position.bound is Card.GA
    assert position.play(Card.GA).bound is None


def test_the_rufsau_is_free_once_its_holder_has_run_away() -> None:
    deal = deal_of(CALLS_GRAS, (SIMPLE[P3], SIMPLE[P4], SIMPLE[P1], SIMPLE[P2]), P3)
    position = Position.start(deal).play(Card.G8)
    assert position.bound is None
    # D-3: in the seventh trick it is smeared.
    position = laid(position, "GU G10 G7 S10 S7 SA S9 E9 EK E7 E8 SO SU EO H7 GO EU H8 HK HA HO G9 E10 EA")
    assert verdict(position, "GA") == ("VOID_FREE_CHOICE", "S-3.5")


@example("S-4.10")
def test_a_discarded_card_of_the_called_suit_frees_nothing() -> None:
    # P3 is void in Schellen and throws off G8; GA stays bound.
    hands = fill(
        {
            P1: cards("S10 G10 EO GO HO E9 E8 E7"),
            P2: cards("S9 S8 S7 EA E10 EK H7 H8"),
            P3: cards("GA G8 GK G9 SO EU GU HU"),
            P4: cards("SA SK G7 SU HA H10 HK H9"),
        }
    )
    position = laid(Position.start(deal_of(CALLS_GRAS, hands, P1)), "S10 S9")
    assert verdict(position, "GA") == ("CALLED_ACE_NOT_DISCARDABLE", "S-4.7")
    position = laid(position, "G8 SA")
    assert position.bound is Card.GA
    position = position.play(Card.G7)
    # P4 searches, and GA is forced although a card of its suit was thrown off before.
    position = laid(position, "G10 H7")
    assert _names(position) == {
        "GA": "CALLED_ACE_FORCED",
        "GK": "MUST_PLAY_CALLED_ACE",
        "G9": "MUST_PLAY_CALLED_ACE",
        "SO": "MUST_PLAY_CALLED_ACE",
        "EU": "MUST_PLAY_CALLED_ACE",
        "GU": "MUST_PLAY_CALLED_ACE",
        "HU": "MUST_PLAY_CALLED_ACE",
    }


@example("S-4.11")
def test_after_a_search_the_called_suit_is_an_ordinary_suit() -> None:
    position = laid(started(), "EO H7 H8 HK GO EU SO SU E8 EA EK E7 G7 GA GU G10")
    assert position.bound is None
    position = laid(position, "S10 S7 SA S9 HO G8")
    assert position.tricks[3].cards == cards("G7 GA GU G10")


@example("S-4.8")
def test_a_bound_rufsau_falls_in_the_last_trick() -> None:
    position = spot(CALLS_GRAS, "GA", "EK", bound="GA")
    assert verdict(position, "GA") == ("LAST_CARD", "S-4.8")
    assert verdict(spot(CALLS_GRAS, "GA", bound="GA"), "GA") == ("LAST_CARD", "S-4.8")
    searched = spot(CALLS_GRAS, "GA", "GK", bound="GA")
    assert verdict(searched, "GA") == ("CALLED_ACE_FORCED", "S-4.6")


@example("S-4.5")
def test_caller_and_opponents_may_search() -> None:
    assert verdict(spot(CALLS_GRAS, "EO G10 S7", bound="GA"), "G10") == ("FREE_LEAD", "S-3.2")
