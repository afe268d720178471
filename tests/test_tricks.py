"""Tricks, who leads, and when a deal is over or decided (S-3.1 to S-3.3, S-7.6, S-8.10)."""

from __future__ import annotations

import random

import pytest

from helpers import (
    BETTEL,
    CALLS_GRAS,
    KINDS,
    P1,
    P2,
    P3,
    P4,
    RAMSCH,
    SIE_GAME,
    SIMPLE,
    TOUT,
    WENZ,
    E,
    cards,
    deal_of,
    example,
    fill,
    laid,
    random_deal,
    random_play,
    started,
)
from schafkopf.bill.settle import settle
from schafkopf.cards import Card, Pack
from schafkopf.game.position import Position, Trick
from schafkopf.rules.contracts import Contract
from schafkopf.rules.house import HouseRules

# Tricks, endings.


@example("S-3.1")
@pytest.mark.parametrize("contract", [RAMSCH, WENZ, Contract(KINDS.SOLO, E, level=TOUT)], ids=lambda each: each.name)
def test_forehand_leads_in_every_contract(contract: Contract) -> None:
    position = Position.start(deal_of(contract, SIMPLE, P4 if contract.kind.is_single_game else None))
    assert (position.to_move, position.leader) == (P1, P1)


@example("S-3.2")
def test_the_winner_of_a_trick_leads_the_next() -> None:
    position = laid(started(), "E8 EA EK E7")
    assert (position.leader, position.to_move, position.trick) == (P2, P2, ())
    assert position.tricks == (Trick(P1, cards("E8 EA EK E7"), P2),)
    assert (position.augen, position.tricks_won) == ((0, 15, 0, 0), (0, 1, 0, 0))


def test_a_position_explains_why_a_trick_was_won() -> None:
    position = laid(started(), "E8 EA EK E7 SA S9 S8 S7 HO SO GU HU")
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
    position = laid(Position.start(deal), "EO E9 EK E7")
    assert (position.is_decided, position.is_over, position.to_move) == (True, False, P1)
    assert settle(position).won is False
    assert position.play(Card.GO).trick == (Card.GO,)


def test_an_undecided_position_has_no_settlement() -> None:
    with pytest.raises(ValueError, match="not decided"):
        settle(started())


@pytest.mark.parametrize("pack", [Pack.LANG, Pack.KURZ, Pack.BIERKOPF_LANG, Pack.BIERKOPF_KURZ], ids=repr)
def test_a_game_has_as_many_tricks_as_a_hand_has_cards(pack: Pack) -> None:
    kind = KINDS.BIERKOPF if pack.game == "bierkopf" else KINDS.RAMSCH
    deal = random_deal(random.Random(5), kind, pack, HouseRules())
    *_, last = random_play(random.Random(5), deal)
    assert len(last.tricks) == deal.pack.hand_size
    assert last.hands == ((), (), (), ())
