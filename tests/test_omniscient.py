"""The player that sees all hands plays the best card of the open position, and is no `Player`."""

from __future__ import annotations

from schafkopf import solver
from schafkopf.game.actions import Play
from schafkopf.game.dealing import deal
from schafkopf.game.game import Game
from schafkopf.players import Budget, by_name
from schafkopf.players.omniscient import Omniscient
from schafkopf.players.table import next_action


def test_from_the_fifth_trick_on_its_cards_keep_the_exact_payout() -> None:
    game = Game.start(deal(8, game="bierkopf"), game="bierkopf")
    seated = {seat: by_name("stammtisch", seat) for seat in range(4)}
    everything = Omniscient()
    seen = 0
    while not game.is_over:
        seat, position = game.to_move, game.position
        if seat is not None and position is not None and len(position.tricks) >= 3:
            decision = everything.choose(game, seat, Budget(explain=True))
            values = {value.card: value.worth("payout") for value in solver.card_values(position, "payout")}
            assert isinstance(decision.action, Play)
            assert values[decision.action.card] == max(values.values()) == decision.candidates[0].expected
            seen += 1
        game = game.apply(next_action(game, seated, Budget(), []))
    assert seen >= 8


def test_it_bids_from_the_view_of_its_seat() -> None:
    game = Game.start(deal(8))
    assert Omniscient().choose(game, 0, Budget()).action in game.legal_actions(0)
