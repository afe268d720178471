"""The offer of a Hochzeit and its exchange (S-11.3)."""

from __future__ import annotations

import pytest

from helpers import (
    HOCHZEIT,
    P1,
    P2,
    P3,
    P4,
    bid,
    cards,
    codes,
    example,
    fill,
)
from schafkopf.cards import Card, Pack
from schafkopf.game.actions import Decline, Pass, Phase
from schafkopf.game.auction import Auction
from schafkopf.game.choices import legal_in_auction
from schafkopf.game.rulings import RulingCode
from speaking import ONE_TRUMP, ONE_TRUMP_3, WED, WEDDING, WEDDING_TRUMP, judged, said

# S-11.3: Hochzeit.


@example("S-11.3")
def test_the_hochzeit_is_offered_in_seat_order() -> None:
    auction = said(WED, ONE_TRUMP_3, WEDDING)
    assert (auction.phase, auction.to_move, auction.offered_by) == (Phase.EXCHANGE, P3, P2)
    auction = auction.apply(Decline(P3))
    assert auction.to_move == P4
    auction = auction.apply(Decline(P4))
    assert auction.to_move == P1
    assert auction.apply(Decline(P1)).phase is Phase.OVER


@pytest.mark.parametrize("offering", [P1, P2, P3, P4])
@example("S-11.3")
def test_everybody_but_the_offering_seat_is_asked_once_in_order(offering: int) -> None:
    hands = fill(
        {offering: cards("H7 EA E10 E9 GA G9 SA S9"), (offering + 1) % 4: cards("E8"), (offering + 2) % 4: cards("E7")}
    )
    auction = Auction.start(hands, WEDDING)
    for seat in range(4):
        auction = auction.apply(bid(seat, "hochzeit") if seat == offering else Pass(seat))
    asked = []
    while auction.phase is Phase.EXCHANGE:
        assert auction.to_move is not None
        asked.append(auction.to_move)
        auction = auction.apply(Decline(auction.to_move))
    assert asked == [(offering + step) % 4 for step in (1, 2, 3)]
    assert auction.phase is Phase.OVER


@example("S-11.3")
def test_who_holds_only_trumps_is_asked_like_the_others_and_can_only_decline() -> None:
    auction = said(WED, ONE_TRUMP, WEDDING).apply(Decline(P3))
    assert (auction.to_move, list(legal_in_auction(auction, P4))) == (P4, [Decline(P4)])
    assert auction.apply(Decline(P4)).to_move == P1


@example("S-11.3")
def test_who_holds_only_trumps_can_take_the_hochzeit_where_a_trump_may_be_returned() -> None:
    auction = said(WED, ONE_TRUMP, WEDDING_TRUMP).apply(Decline(P3))
    assert len(list(legal_in_auction(auction, P4))) == 1 + len(auction.hands[P4])


@example("S-11.3")
def test_the_exchange_makes_the_acceptor_the_spieler() -> None:
    deal = said(f"{WED}, 3 accept E8", ONE_TRUMP_3, WEDDING).deal
    assert deal is not None
    assert (deal.contract, deal.declarer, deal.partner, deal.party) == (HOCHZEIT, P3, P2, (P3, P2))
    assert sorted(codes(deal.hands[P2])) == sorted(["E8", "EA", "EZ", "E9", "GA", "G9", "SA", "S9"])
    assert Card.H7 in deal.hands[P3]
    assert Card.E8 not in deal.hands[P3]
    assert not deal.faults()
    assert sorted(codes(held for hand in deal.hands for held in hand)) == sorted(codes(Pack.LANG.cards))


@example("S-11.3")
def test_a_trump_may_be_returned_where_the_house_allows_it() -> None:
    deal = said(f"{WED}, 3 accept HU", ONE_TRUMP_3, WEDDING_TRUMP).deal
    assert deal is not None
    assert Card.HU in deal.hands[P2]
    assert not deal.faults()


@example("S-5.6")
def test_a_single_game_goes_before_a_hochzeit_and_an_earlier_rufspiel_too() -> None:
    assert judged("1 pass, 2 hochzeit, 3 farbwenz", ONE_TRUMP, WEDDING).code is RulingCode.BID_HIGHEST
    assert judged("1 rufspiel, 2 hochzeit", ONE_TRUMP, WEDDING).code is RulingCode.BID_TOO_LOW
    assert judged("1 pass, 2 hochzeit, 3 rufspiel", ONE_TRUMP_3, WEDDING).code is RulingCode.BID_TOO_LOW
