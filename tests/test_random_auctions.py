"""What is true of every auction, whatever is said."""

from __future__ import annotations

import pytest

from schafkopf.cards import CardSet, Pack
from schafkopf.game.actions import Phase
from schafkopf.game.game import Game
from schafkopf.testing import random_games, replay_actions


@pytest.mark.parametrize("pack", Pack.of_game("schafkopf"))
def test_an_auction_ends_in_a_deal_without_fault_or_in_none(pack: Pack) -> None:
    for finished in random_games(100, 31, pack):
        auction = finished.auction
        assert auction is not None
        assert auction.to_move is None
        assert (auction.deal is None) == (auction.phase is Phase.OVER)
        if auction.deal is not None:
            assert not auction.deal.faults()
            assert CardSet(card for hand in auction.deal.hands for card in hand) == CardSet(pack.cards)
            assert [len(hand) for hand in auction.deal.hands] == [pack.hand_size] * 4


@pytest.mark.parametrize("pack", Pack.of_game("schafkopf"))
def test_who_holds_the_best_bid_is_outbid_only_by_more_or_by_an_earlier_seat_with_as_much(pack: Pack) -> None:
    for finished in random_games(100, 32, pack):
        rank, seat = -1, 4
        for game in replay_actions(Game.open(finished.opening), finished.actions):
            auction = game.auction
            if auction is None or auction.phase is not Phase.BIDDING or auction.best is None:
                continue
            assert auction.leader is not None
            best = (auction.rules.rank(auction.best), -auction.leader)
            assert best >= (rank, -seat)
            rank, seat = best[0], auction.leader
