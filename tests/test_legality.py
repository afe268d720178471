"""Which card may be played, which ruling says so under which clause, and what a position derives from the play."""

from __future__ import annotations

import dataclasses
import random

import pytest

from helpers import (
    BETTEL,
    BIERKOPF,
    HOCHZEIT,
    KINDS,
    KREUZ,
    P1,
    P2,
    P3,
    P4,
    RAMSCH,
    RUFSPIEL,
    SIE_GAME,
    TOUT,
    WENZ,
    E,
    G,
    H,
    S,
    bid,
    card,
    cards,
    codes,
    deal_of,
    described,
    example,
    fill,
    four,
    random_deal,
    random_play,
    refused,
    spot,
)
from schafkopf.bill.settle import settle
from schafkopf.cards import Card, Pack
from schafkopf.game.actions import Accept, Action, Decline, Klopfen, Name, Pass, Play
from schafkopf.game.announcement import judge_renonce, renonce_rank
from schafkopf.game.position import Position, Trick
from schafkopf.game.referee import Turn
from schafkopf.game.rulings import IllegalAction, RulingCode
from schafkopf.rules.contracts import Contract
from schafkopf.rules.house import HouseRules

CALLS_GRAS = Contract(KINDS.RUFSPIEL, called=G)
SIMPLE = four(
    [
        cards("EO GO HU HA H9 G10 E8 S7"),
        cards("HO EU H10 H7 EA E9 SA G7"),
        cards("GA GK G9 G8 SO H8 EK S9"),
        cards("E10 E7 GU HK S10 SK SU S8"),
    ]
)
"""D-1: P1 calls GA, P3 holds it."""


def _start(contract: Contract = CALLS_GRAS, rules: HouseRules | None = None) -> Position:
    return Position.start(deal_of(contract, SIMPLE, P1, rules=rules or HouseRules()))


def _play(position: Position, text: str) -> Position:
    for each in cards(text):
        position = position.play(each)
    return position


def _judge(position: Position | Turn, code: str) -> tuple[str, str]:
    turn = position if isinstance(position, Turn) else position.turn
    assert turn is not None
    ruling = turn.judge(card(code))
    return ruling.code.name, ruling.clause


def _names(position: Position | Turn) -> dict[str, str]:
    return {ruling.card.value: ruling.code.name for ruling in position.rulings() if ruling.card}


# S-3.8: the order of the reasons.


@example("S-3.8")
def test_the_codes_that_refuse_a_card_stand_in_the_order_of_the_rules() -> None:
    names = [code.name for code in RulingCode]
    order = [
        "GAME_OVER",
        "NOT_YOUR_TURN",
        "CARD_NOT_IN_HAND",
        "MUST_PLAY_CALLED_ACE",
        "MUST_FOLLOW_TRUMP",
        "MUST_FOLLOW_SUIT",
        "CALLED_ACE_NOT_DISCARDABLE",
        "MAY_NOT_LEAD_UNDER_CALLED_ACE",
        "MUST_BEAT",
    ]
    assert names[: len(order)] == order
    assert not any(RulingCode[name].legal for name in order)


@example("S-3.9")
def test_the_codes_that_accept_a_card_stand_in_the_order_of_the_rules() -> None:
    names = [code.name for code in RulingCode]
    order = [
        "CALLED_ACE_FORCED",
        "LAST_CARD",
        "RUN_AWAY_LEAD",
        "CALLED_ACE_LEAD",
        "FREE_LEAD",
        "FOLLOWS_TRUMP",
        "FOLLOWS_SUIT",
        "VOID_FREE_CHOICE",
    ]
    first = names.index(order[0])
    assert names[first : first + len(order)] == order
    assert all(RulingCode[name].legal for name in order)


@pytest.mark.parametrize(
    ("code", "clause", "bierkopf"),
    [
        ("GAME_OVER", "S-3.8", "B-4.4"),
        ("NOT_YOUR_TURN", "S-3.8", "B-4.4"),
        ("CARD_NOT_IN_HAND", "S-3.8", "B-4.4"),
        ("MUST_PLAY_CALLED_ACE", "S-4.6", "S-4.6"),
        ("MUST_FOLLOW_TRUMP", "S-3.4", "B-4.1"),
        ("MUST_FOLLOW_SUIT", "S-3.4", "B-4.1"),
        ("CALLED_ACE_NOT_DISCARDABLE", "S-4.7", "S-4.7"),
        ("MAY_NOT_LEAD_UNDER_CALLED_ACE", "S-4.9", "S-4.9"),
        ("MUST_BEAT", "S-3.6", "S-3.6"),
        ("CALLED_ACE_FORCED", "S-4.6", "S-4.6"),
        ("LAST_CARD", "S-3.4", "B-4.1"),
        ("RUN_AWAY_LEAD", "S-4.9", "S-4.9"),
        ("CALLED_ACE_LEAD", "S-4.9", "S-4.9"),
        ("FREE_LEAD", "S-3.2", "B-4.1"),
        ("FOLLOWS_TRUMP", "S-3.4", "B-4.1"),
        ("FOLLOWS_SUIT", "S-3.4", "B-4.1"),
        ("VOID_FREE_CHOICE", "S-3.5", "B-4.1"),
        ("HIGHEST_TRUMP", "S-3.3", "B-4.3"),
        ("HIGHEST_OF_LED_SUIT", "S-3.3", "B-4.3"),
    ],
)
def test_every_code_of_the_play_cites_its_clause(code: str, clause: str, bierkopf: str) -> None:
    assert (RulingCode[code].clause, RulingCode[code].bierkopf_clause) == (clause, bierkopf)


def test_a_card_of_a_finished_game_is_refused_before_anything_else() -> None:
    position = list(random_play(random.Random(1), deal_of(WENZ, SIMPLE, P1)))[-1]
    assert position.is_over
    for seat in range(4):
        ruling = position.judge(Play(seat, Card.EO))
        assert (ruling.code, ruling.clause) == (RulingCode.GAME_OVER, "S-3.8")
    assert position.rulings() == ()
    assert position.legal_cards == ()
    with pytest.raises(IllegalAction) as refused:
        position.play(Card.EO)
    assert refused.value.ruling.code is RulingCode.GAME_OVER


def test_who_is_not_to_move_hears_that_before_he_hears_about_his_card() -> None:
    position = _start()
    for played in (Card.EA, Card.S8):
        ruling = position.judge(Play(P2, played))
        assert (ruling.code, ruling.clause, ruling.seat, ruling.other) == (RulingCode.NOT_YOUR_TURN, "S-3.8", P2, P1)


def test_a_card_of_somebody_else_is_not_in_the_hand() -> None:
    assert _judge(_start(), "GA") == ("CARD_NOT_IN_HAND", "S-3.8")


def test_a_card_that_was_played_is_no_longer_in_the_hand() -> None:
    position = _play(_start(), "EO H7 H8 HK")
    assert _judge(position, "EO") == ("CARD_NOT_IN_HAND", "S-3.8")


def test_the_ruling_on_turn_does_not_show_the_hand() -> None:
    ruling = _start().judge(Play(P2, Card.EA))
    assert ruling.cards == ()


def test_a_refusal_names_the_cards_that_would_have_been_right() -> None:
    position = _play(_start(), "EO")
    ruling = position.judge(Play(P2, Card.SA))
    assert ruling.code is RulingCode.MUST_FOLLOW_TRUMP
    assert codes(ruling.cards) == ["HO", "EU", "HZ", "H7"]
    forced = spot(CALLS_GRAS, "EO GA G8", "G10", bound="GA", dealt="").judge(Card.G8)
    assert codes(forced.cards) == ["GA"]
    below = spot(CALLS_GRAS, "EO GA G8", bound="GA").judge(Card.G8)
    assert codes(below.cards) == ["EO", "GA"]
    void = spot(CALLS_GRAS, "EO GA G8", "E10", bound="GA").judge(Card.GA)
    assert codes(void.cards) == ["EO", "G8"]


def test_playing_against_a_ruling_raises_it() -> None:
    position = _play(_start(), "EO")
    with pytest.raises(IllegalAction) as refused:
        position.play(Card.SA)
    assert refused.value.ruling == position.judge(Play(P2, Card.SA))


def test_a_position_stays_as_it_is_when_a_card_is_played() -> None:
    position = _start()
    before = dataclasses.replace(position)
    after = position.play(Card.EO)
    assert position == before
    assert after != position
    assert (after.trick, after.hands[P1]) == ((Card.EO,), cards("GO HU HA H9 G10 E8 S7"))


@pytest.mark.parametrize(
    "action",
    [Klopfen(P1), Pass(P1), bid(P1, "wenz"), Name(P1, G), Accept(P1, Card.EO), Decline(P1)],
    ids=lambda action: type(action).__name__,
)
def test_the_auction_is_over_once_the_play_has_begun(action: Action) -> None:
    ruling = _start().judge(action)
    assert (ruling.code, ruling.legal) == (RulingCode.AUCTION_OVER, False)


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
    position = spot(CALLS_GRAS, hand, led, bound="GA", rules=HouseRules(rufsau_schmieren=option))
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
    assert _judge(position, "G8") == (code, "S-4.9")
    assert _judge(position, "GA") == ("CALLED_ACE_LEAD", "S-4.9")
    assert _judge(position, "S7") == ("FREE_LEAD", "S-3.2")


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
    assert _judge(strict, "G9")[0] == "MAY_NOT_LEAD_UNDER_CALLED_ACE"
    lowered = spot(CALLS_GRAS, hand, bound="GA", pack=Pack.KURZ, rules=HouseRules(runaway_min=3))
    assert _judge(lowered, "G9")[0] == "RUN_AWAY_LEAD"


# S-4.10: bound and free.


def test_the_rufsau_is_bound_until_it_falls() -> None:
    position = _start()
    assert position.bound is Card.GA
    position = _play(position, "EO H7 H8 HK GO EU SO SU E8 EA EK E7 G7")
    assert position.bound is Card.GA
    assert position.play(Card.GA).bound is None


def test_the_rufsau_is_free_once_its_holder_has_run_away() -> None:
    deal = deal_of(CALLS_GRAS, (SIMPLE[P3], SIMPLE[P4], SIMPLE[P1], SIMPLE[P2]), P3)
    position = Position.start(deal).play(Card.G8)
    assert position.bound is None
    # D-3: in the seventh trick it is smeared.
    position = _play(position, "GU G10 G7 S10 S7 SA S9 E9 EK E7 E8 SO SU EO H7 GO EU H8 HK HA HO G9 E10 EA")
    assert _judge(position, "GA") == ("VOID_FREE_CHOICE", "S-3.5")


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
    position = _play(Position.start(deal_of(CALLS_GRAS, hands, P1)), "S10 S9")
    assert _judge(position, "GA") == ("CALLED_ACE_NOT_DISCARDABLE", "S-4.7")
    position = _play(position, "G8 SA")
    assert position.bound is Card.GA
    position = position.play(Card.G7)
    # P4 searches, and GA is forced although a card of its suit was thrown off before.
    position = _play(position, "G10 H7")
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
    position = _play(_start(), "EO H7 H8 HK GO EU SO SU E8 EA EK E7 G7 GA GU G10")
    assert position.bound is None
    position = _play(position, "S10 S7 SA S9 HO G8")
    assert position.tricks[3].cards == cards("G7 GA GU G10")


@example("S-4.8")
def test_a_bound_rufsau_falls_in_the_last_trick() -> None:
    position = spot(CALLS_GRAS, "GA", "EK", bound="GA")
    assert _judge(position, "GA") == ("LAST_CARD", "S-4.8")
    searched = spot(CALLS_GRAS, "GA", "GK", bound="GA")
    assert _judge(searched, "GA") == ("CALLED_ACE_FORCED", "S-4.6")


@example("S-4.5")
def test_caller_and_opponents_may_search() -> None:
    assert _judge(spot(CALLS_GRAS, "EO G10 S7", bound="GA"), "G10") == ("FREE_LEAD", "S-3.2")


# S-4.2, S-4.4, S-11.6: the called card and the parties.


@pytest.mark.parametrize(
    ("hand", "rank"),
    [
        ("EO GU HA H9 EA E8 GA S7", "A"),
        ("EO GU HA H9 EA SA GA S7", "Z"),
        ("EO GU EA SA GA S10 E10 S7", "Z"),
        ("EO GU EA SA GA S10 E10 G10", "K"),
    ],
)
def test_which_rank_a_blocked_player_calls(hand: str, rank: str) -> None:
    assert renonce_rank(cards(hand)).value == rank


@pytest.mark.parametrize(
    ("hand", "suit", "code", "called"),
    [
        pytest.param("EO GU HA H9 EA E8 GA SU", S, "SAU_CALLED", "SA", id="void in Schellen"),
        pytest.param("EO GU HA H9 EA E8 GA SU", E, "OWN_SAU", "EA", id="own Sau"),
        pytest.param("EO GU HA H9 EA E8 GA SU", H, "HERZ_NOT_CALLABLE", None, id="never Herz"),
        pytest.param("EO GU HA H9 EA E8 GA S7", S, "RENONCE_NOT_VOID", "SA", id="not void"),
        pytest.param("EO GU EA SA GA S10 E10 S7", G, "SAU_CALLED", "GZ", id="the Zehn he lacks"),
        pytest.param("EO GU EA SA GA S10 E10 S7", E, "OWN_SAU", "EZ", id="own Zehn"),
        pytest.param("EO GK EA SA GA S10 E10 G10", E, "SAU_CALLED", "EK", id="the König he lacks"),
        pytest.param("EO GK EA SA GA S10 E10 G10", G, "OWN_SAU", "GK", id="own König"),
    ],
)
def test_the_call_of_a_blocked_player(hand: str, suit: object, code: str, called: str | None) -> None:
    ruling = judge_renonce(cards(hand), suit, RUFSPIEL.order(Pack.LANG))  # type: ignore[arg-type]
    assert ruling.code.name == code
    assert ruling.card is (card(called) if called else None)
    assert ruling.clause == ("S-4.1" if code == "HERZ_NOT_CALLABLE" else "S-4.2")


BLOCKED = fill({P1: cards("EO GU HA H9 EA SA GA S7"), P2: cards("G10 GK G9 G8"), P3: cards("E10")})


def test_a_called_zehn_is_bound_like_a_rufsau() -> None:
    deal = deal_of(CALLS_GRAS, BLOCKED, P1, rules=HouseRules(renonce=True))
    assert not deal.faults()
    assert (deal.called_card, deal.party) == (Card.GZ, (P1, P2))
    position = Position.start(deal)
    assert position.bound is Card.GZ
    searched = position.play(Card.GA)
    assert codes(searched.legal_cards) == ["GZ"]


def test_without_renonce_a_blocked_player_may_not_call() -> None:
    assert refused(described(CALLS_GRAS, BLOCKED, P1)).code is RulingCode.OWN_SAU


@example("S-11.6")
def test_a_blocked_player_who_must_play_calls_by_the_rule_of_the_renonce() -> None:
    deal = deal_of(Contract(KINDS.MUSS, called=G), BLOCKED, P1)
    assert not deal.faults()
    assert deal.called_card is Card.GZ


@example("S-11.6")
def test_only_the_holder_of_the_eichel_ober_must_play() -> None:
    fault = refused(described(Contract(KINDS.MUSS, called=G), BLOCKED, P2))
    assert (fault.code, fault.clause, fault.card) == (RulingCode.MUSS_NEEDS_EICHEL_OBER, "S-11.6", Card.EO)


@pytest.mark.parametrize(
    ("contract", "declarer", "partner", "party"),
    [
        (CALLS_GRAS, P1, None, (P1, P3)),
        (Contract(KINDS.MUSS, called=S), P1, None, (P1, P2)),
        (HOCHZEIT, P2, P4, (P2, P4)),
        (Contract(KINDS.SOLO, E), P4, None, (P4,)),
        (WENZ, P2, None, (P2,)),
        (BETTEL, P3, None, (P3,)),
        (KREUZ, None, None, (P1, P3)),
        (BIERKOPF, None, None, (P1, P3)),
        (RAMSCH, None, None, ()),
    ],
)
def test_who_plays_with_whom(
    contract: Contract, declarer: int | None, partner: int | None, party: tuple[int, ...]
) -> None:
    hands = SIMPLE
    if contract.kind is KINDS.HOCHZEIT:
        hands = fill({P4: cards("E9 EA E10 G9 GA G10 SA S9")})
    elif contract.kind is KINDS.BIERKOPF:
        hands = fill({}, Pack.BIERKOPF_LANG)
    deal = deal_of(contract, hands, declarer, partner)
    assert deal.party == party
    assert sorted(deal.party + deal.opponents) == [P1, P2, P3, P4]


@pytest.mark.parametrize(
    ("contract", "declarer", "code"),
    [
        (Contract(KINDS.RUFSPIEL, called=E), P2, "OWN_SAU"),
        (Contract(KINDS.RUFSPIEL, called=G), P4, "NO_PLAIN_CARD"),
        (SIE_GAME, P1, "SIE_NEEDS_ALL_HEADS"),
    ],
)
def test_an_announcement_that_the_cards_refute_is_a_fault(contract: Contract, declarer: int, code: str) -> None:
    assert refused(described(contract, SIMPLE, declarer)).code.name == code


def test_a_partner_of_a_hochzeit_with_trumps_left_is_a_fault() -> None:
    fault = refused(described(HOCHZEIT, SIMPLE, P1, P3))
    assert (fault.code, fault.clause) == (RulingCode.HOCHZEIT_NEEDS_ONE_TRUMP, "S-11.3")


@example("S-11.3")
def test_one_trump_may_be_left_only_where_a_trump_may_be_returned() -> None:
    hands = fill({P3: cards("H7 EA E10 E9 GA G9 SA S9")})
    assert refused(described(HOCHZEIT, hands, P1, P3)).code is RulingCode.HOCHZEIT_NEEDS_ONE_TRUMP
    assert not described(HOCHZEIT, hands, P1, P3, rules=HouseRules(hochzeit_return_trump=True)).faults()


# Tricks, endings.


@example("S-3.1")
@pytest.mark.parametrize("contract", [RAMSCH, WENZ, Contract(KINDS.SOLO, E, level=TOUT)], ids=lambda each: each.name)
def test_forehand_leads_in_every_contract(contract: Contract) -> None:
    position = Position.start(deal_of(contract, SIMPLE, P4 if contract.kind.is_single_game else None))
    assert (position.to_move, position.leader) == (P1, P1)


@example("S-3.2")
def test_the_winner_of_a_trick_leads_the_next() -> None:
    position = _play(_start(), "E8 EA EK E7")
    assert (position.leader, position.to_move, position.trick) == (P2, P2, ())
    assert position.tricks == (Trick(P1, cards("E8 EA EK E7"), P2),)
    assert (position.augen, position.tricks_won) == ((0, 15, 0, 0), (0, 1, 0, 0))


def test_a_position_explains_why_a_trick_was_won() -> None:
    position = _play(_start(), "E8 EA EK E7 SA S9 S8 S7 HO SO GU HU")
    assert [position.explain_trick(trick).code.name for trick in position.tricks] == [
        "HIGHEST_OF_LED_SUIT",
        "HIGHEST_OF_LED_SUIT",
        "HIGHEST_TRUMP",
    ]
    assert position.explain_trick(position.tricks[2]).card is Card.HO


@example("S-7.6")
def test_a_sie_is_over_at_once() -> None:
    hands = fill({P2: cards("EO GO HO SO EU GU HU SU")})
    position = Position.start(deal_of(SIE_GAME, hands, P2))
    assert (position.is_over, position.is_decided, position.to_move) == (True, True, None)
    assert settle(position).payout == (-520, 1560, -520, -520)


@pytest.mark.parametrize("seed", range(5))
def test_a_bettel_is_decided_by_the_first_trick_of_the_soloist(seed: int) -> None:
    for position in random_play(random.Random(seed), deal_of(BETTEL, SIMPLE, P1)):
        assert position.is_decided is (position.tricks_won[P1] > 0 or position.is_over)


@pytest.mark.parametrize("seed", range(5))
def test_a_tout_is_decided_by_the_first_trick_of_an_opponent(seed: int) -> None:
    for position in random_play(random.Random(seed), deal_of(Contract(KINDS.SOLO, E, level=TOUT), SIMPLE, P3)):
        assert position.is_decided is (position.tricks_won[P3] < len(position.tricks) or position.is_over)


@pytest.mark.parametrize("contract", [CALLS_GRAS, Contract(KINDS.SOLO, E), WENZ, RAMSCH], ids=lambda each: each.name)
def test_every_other_deal_is_decided_by_its_last_trick(contract: Contract) -> None:
    declarer = None if contract is RAMSCH else P1
    *early, last = random_play(random.Random(3), deal_of(contract, SIMPLE, declarer))
    assert not any(position.is_decided for position in early)
    assert last.is_decided


@example("S-8.10")
def test_a_lost_tout_may_end_with_the_deciding_trick_or_go_on() -> None:
    deal = deal_of(Contract(KINDS.SOLO, E, level=TOUT), SIMPLE, P4)
    position = _play(Position.start(deal), "EO E9 EK E7")
    assert (position.is_decided, position.is_over, position.to_move) == (True, False, P1)
    assert settle(position).won is False
    assert position.play(Card.GO).trick == (Card.GO,)


def test_an_undecided_position_has_no_settlement() -> None:
    with pytest.raises(ValueError, match="not decided"):
        settle(_start())


@pytest.mark.parametrize("pack", [Pack.LANG, Pack.KURZ, Pack.BIERKOPF_LANG, Pack.BIERKOPF_KURZ], ids=repr)
def test_a_game_has_as_many_tricks_as_a_hand_has_cards(pack: object) -> None:
    kind = KINDS.BIERKOPF if pack.game == "bierkopf" else KINDS.RAMSCH
    deal = random_deal(random.Random(5), kind, pack, HouseRules())  # type: ignore[arg-type]
    *_, last = random_play(random.Random(5), deal)
    assert len(last.tricks) == deal.pack.hand_size
    assert last.hands == ((), (), (), ())
