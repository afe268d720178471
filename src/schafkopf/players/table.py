"""Four players at one game: who is asked, in which order, and what becomes of a player that fails."""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence
from typing import Protocol, runtime_checkable

from schafkopf.bill.settlement import Settlement
from schafkopf.cards import SEATS, Seat
from schafkopf.errors import need, wrong_type
from schafkopf.game.actions import Action, Bid, Decline, Klopfen, Pass, Play, Refuse, Stoss
from schafkopf.game.game import Game
from schafkopf.game.view import View
from schafkopf.players.lapse import Lapse, Problem
from schafkopf.players.player import Budget, Decision, Player
from schafkopf.players.policy import Policy
from schafkopf.text.values import shown

_LOG = logging.getLogger(__name__)
_LOG.addHandler(logging.NullHandler())


@runtime_checkable
class Hears(Protocol):
    """A player that wants to know how games end."""

    def ended(self, view: View, settlement: Settlement) -> None:
        """Hear the last view of a game, and its bill."""


def play(game: Game, players: Sequence[Player], budget: Budget | None = None) -> tuple[Game, tuple[Lapse, ...]]:
    """Return a game played to its end by four players, by seat, and the moves that were lost on the way.

    Raises:
        TypeError: something is no game, no player or no budget.
        ValueError: there are not four players.
    """
    need("game", Game, game)
    need("players", Sequence, players, "four players")
    budget = Budget() if budget is None else budget
    need("budget", Budget, budget)
    if len(players) != len(SEATS):
        raise ValueError(f"players must be four, one for each seat, not {len(players)}")
    for seat, player in enumerate(players):
        if not callable(getattr(player, "choose", None)):
            raise wrong_type(f"players[{seat}]", 'a player, such as by_name("meister")', player)
    lapses: list[Lapse] = []
    seated = dict(enumerate(players))
    while not game.is_over:
        game = game.apply(next_action(game, seated, budget, lapses))
    tell_end(game, seated)
    return game, tuple(lapses)


def tell_end(game: Game, players: Mapping[Seat, Player]) -> None:
    """Tell the players who want to hear it (`Hears`) how a game that is over has ended."""
    settlement = game.settlement
    for seat, player in players.items():
        if isinstance(player, Hears) and settlement is not None:
            try:
                player.ended(game.view(seat), settlement)
            except Exception as error:  # as when it is asked: nobody else is disturbed
                _LOG.warning("seat %d did not hear the end: %s", seat, Problem.of(error).text("en"))


def next_action(game: Game, players: Mapping[Seat, Player], budget: Budget, lapses: list[Lapse]) -> Action:
    """Return what happens next in a game that is not over, asked of four players as `answered` does."""
    move = answered(game, players, budget, lapses)
    if move is None:
        raise ValueError(f"seat {game.to_move} has nothing to do")
    return move


def answered(game: Game, players: Mapping[Seat, Player], budget: Budget, lapses: list[Lapse]) -> Action | None:
    """Return what the players at some seats do in a game that is not over; None where they only may speak, and do not.

    Everybody who may double is asked, clockwise from the left of who acted last (S-7.9, B-6), and the seat to move. A
    doubling goes first: what the seat to move would do holds only if nobody doubles. What a player loses by failing is
    added to `lapses`.
    """
    waiting = game.to_move
    if waiting is None:
        raise ValueError("the game is over")
    move: Action | None = None
    for seat in dict.fromkeys((*game.speakers, waiting)):
        if seat not in players:
            continue
        action = _asked(game, seat, players[seat], budget, lapses)
        if isinstance(action, Stoss):
            return action
        if seat == waiting:
            move = action
    return move


def _asked(game: Game, seat: Seat, player: Player, budget: Budget, lapses: list[Lapse]) -> Action | None:
    """What a player does, or what is done for it where it fails or tries something illegal."""
    view = game.view(seat)
    try:
        decision = player.choose(view, budget)
        if not isinstance(decision, Decision):
            raise TypeError(f"choose returned {type(decision).__name__}, no Decision")
        action = decision.action
        if action is None and seat != game.to_move:
            return None
        for legal in view.legal_actions:
            # What a player returns may call itself equal to anything.
            if type(action) is type(legal) and action == legal:
                return legal
        problem = Problem.with_action(action, view.judged)
    except (Exception, SystemExit) as error:  # whatever happens inside a player costs it only its move
        problem = Problem.of(error)
    instead = None if seat != game.to_move else fallback(view)
    lapses.append(Lapse(len(game.actions), seat, problem, instead))
    name = shown(getattr(player, "name", type(player).__name__))
    _LOG.warning("seat %d lost its move (%s): %s; instead %r", seat, name, problem.text("en"), instead)
    return instead


_POLICY = Policy()


def fallback(view: View) -> Action:
    """Return a legal action of a seat to move that commits it to nothing; a card by the rule of thumb."""
    legal = view.legal_actions
    if any(isinstance(action, Play) for action in legal):
        return Play(view.seat, _POLICY.choose(view))
    for action in legal:
        if isinstance(action, (Pass, Decline, Refuse)) or (isinstance(action, Klopfen) and not action.knocks):
            return action
    return next((action for action in legal if not isinstance(action, Bid)), legal[0])
