"""Which reason the referee gives first, and under which clause (S-3.8, S-3.9, B-4.4)."""

from __future__ import annotations

import dataclasses
import random

import pytest

from helpers import (
    BIERKOPF,
    CALLS_GRAS,
    P1,
    P2,
    SIMPLE,
    WENZ,
    G,
    bid,
    card,
    cards,
    codes,
    deal_of,
    example,
    fill,
    laid,
    random_play,
    spot,
    started,
    verdict,
)
from schafkopf.cards import Card, Pack
from schafkopf.game.actions import Accept, Action, Decline, Name, Pass, Play
from schafkopf.game.position import Position
from schafkopf.game.rulings import IllegalAction, RulingCode
from schafkopf.rules.contracts import Contract

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
    assert position.rulings == ()
    assert position.legal_cards == ()
    with pytest.raises(IllegalAction) as refused:
        position.play(Card.EO)
    assert refused.value.ruling.code is RulingCode.GAME_OVER


def test_who_is_not_to_move_hears_that_before_he_hears_about_his_card() -> None:
    position = started()
    for played in (Card.EA, Card.S8):
        ruling = position.judge(Play(P2, played))
        assert (ruling.code, ruling.clause, ruling.seat, ruling.other) == (RulingCode.NOT_YOUR_TURN, "S-3.8", P2, P1)


def test_a_card_of_somebody_else_is_not_in_the_hand() -> None:
    assert verdict(started(), "GA") == ("CARD_NOT_IN_HAND", "S-3.8")


def test_a_card_that_was_played_is_no_longer_in_the_hand() -> None:
    position = laid(started(), "EO H7 H8 HK")
    assert verdict(position, "EO") == ("CARD_NOT_IN_HAND", "S-3.8")


def test_the_ruling_on_turn_does_not_show_the_hand() -> None:
    ruling = started().judge(Play(P2, Card.EA))
    assert ruling.cards == ()


def test_a_refusal_names_the_cards_that_would_have_been_right() -> None:
    position = laid(started(), "EO")
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
    position = laid(started(), "EO")
    with pytest.raises(IllegalAction) as refused:
        position.play(Card.SA)
    assert refused.value.ruling == position.judge(Play(P2, Card.SA))


def test_a_position_stays_as_it_is_when_a_card_is_played() -> None:
    position = started()
    before = dataclasses.replace(position)
    after = position.play(Card.EO)
    assert position == before
    assert after != position
    assert (after.trick, after.hands[P1]) == ((Card.EO,), cards("GO HU HA H9 G10 E8 S7"))


@pytest.mark.parametrize(
    "action",
    [Pass(P1), bid(P1, "wenz"), Name(P1, G), Accept(P1, Card.EO), Decline(P1)],
    ids=lambda action: type(action).__name__,
)
def test_the_auction_is_over_once_the_play_has_begun(action: Action) -> None:
    ruling = started().judge(action)
    assert (ruling.code, ruling.legal) == (RulingCode.AUCTION_OVER, False)


@pytest.mark.parametrize(
    ("contract", "hand", "trick", "bound", "clause"),
    [
        pytest.param(CALLS_GRAS, "GA", "EK", "GA", "S-4.8", id="the bound Rufsau"),
        pytest.param(CALLS_GRAS, "GA", "EK", "", "S-3.5", id="the free Rufsau, void"),
        pytest.param(CALLS_GRAS, "GA", "GK", "", "S-3.4", id="the free Rufsau follows"),
        pytest.param(CALLS_GRAS, "EO", "HK", "", "S-3.4", id="a trump follows"),
        pytest.param(CALLS_GRAS, "EO", "EK", "", "S-3.5", id="a trump on a plain suit"),
        pytest.param(CALLS_GRAS, "EO", "", "", "S-3.4", id="on lead"),
        pytest.param(BIERKOPF, "EO", "", "", "B-4.1", id="Bierkopf, on lead"),
        pytest.param(BIERKOPF, "EO", "EK", "", "B-4.1", id="Bierkopf, void"),
    ],
)
@example("S-3.9")
def test_the_clause_of_a_last_card_tells_what_it_is(
    contract: Contract, hand: str, trick: str, bound: str, clause: str
) -> None:
    pack = Pack.BIERKOPF_LANG if contract is BIERKOPF else Pack.LANG
    ruling = spot(contract, hand, trick, bound=bound, pack=pack).judge(card(hand))
    assert (ruling.code, ruling.clause) == (RulingCode.LAST_CARD, clause)


@example("B-4.4")
def test_in_bierkopf_turn_hand_and_end_are_refused_under_its_own_clause() -> None:
    deal = deal_of(BIERKOPF, fill({}, Pack.BIERKOPF_LANG))
    start = Position.start(deal)
    *_, end = random_play(random.Random(1), deal)
    for position, seat, played, code in (
        (end, P1, Card.EO, RulingCode.GAME_OVER),
        (start, P2, Card.EO, RulingCode.NOT_YOUR_TURN),
        (start, P1, start.hands[P2][0], RulingCode.CARD_NOT_IN_HAND),
    ):
        ruling = position.judge(Play(seat, played))
        assert (ruling.code, ruling.clause) == (code, "B-4.4")
