"""Players that lack something: the same player without one of its ingredients, to measure what that is worth."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from schafkopf.cards import SEATS, Card, CardSet, Seat
from schafkopf.game.actions import Play, Stoss
from schafkopf.game.holdings import Case, Holding
from schafkopf.game.knowledge import Knowledge
from schafkopf.game.view import View
from schafkopf.players import Budget, Decision, Player
from schafkopf.players.monte_carlo import MonteCarloPlayer
from schafkopf.solver import Worlds, worlds


@dataclass(frozen=True)
class Unbelieving(MonteCarloPlayer):
    """Takes every deal that agrees with what was seen for as likely as any other, whatever was bid."""

    def _drawn(self, view: View, budget: Budget, seed: int) -> Worlds:
        return worlds(view, budget.worlds or self.worlds, seed)


@dataclass(frozen=True)
class Looking:
    """A player that is shown another view than that of its seat; it is silent where it is not to move."""

    name: str
    player: Player
    shown: Callable[[View], View]

    def choose(self, view: View, budget: Budget) -> Decision:
        """Return what the player does in the other view."""
        return self.player.choose(self.shown(view), budget) if view.to_move == view.seat else Decision(None)


def quiet(view: View) -> View:
    """Return a view in which nothing can be doubled."""
    return replace(view, judged=tuple(each for each in view.judged if not isinstance(each.action, Stoss)))


def forgetful(view: View) -> View:
    """Return a view in which nobody has shown to be void, nor, till the Rufsau falls, who holds it (S-3.4, S-4.6)."""
    if view.announcement is None:
        return view
    out = {said.card: said.seat for said in view.log if isinstance(said, Play)}
    own, called = CardSet(view.hand), view.called_card
    hidden = CardSet(card for card in view.pack.cards if card not in own and card not in out)
    exact = view.knowledge
    if called is None or called not in hidden:
        # Whoever held it laid it for all to see.
        cases = [_case(view, hidden, exact.cases[0].party, exact.cases[0].holder, None)]
    else:
        holders = [seat for seat in SEATS if seat not in (view.seat, view.declarer)]
        cases = [_case(view, hidden, (view.declarer or 0, seat), seat, called) for seat in holders]
    shown = replace(view)
    vars(shown)["knowledge"] = Knowledge(view.seat, tuple(case for case in cases if case.deals))
    return shown


def _case(view: View, hidden: CardSet, party: tuple[Seat, ...], holder: Seat | None, called: Card | None) -> Case:
    """Any spread of the hidden cards in which the called one, if it is hidden, lies with its holder."""
    exact = view.knowledge
    only = CardSet(() if called is None else (called,))
    hands = []
    for seat in SEATS:
        if seat == view.seat:
            hands.append(Holding(len(view.hand), CardSet(view.hand), CardSet(view.hand)))
        elif seat == holder:
            hands.append(Holding(exact.count(seat), hidden, only))
        else:
            hands.append(Holding(exact.count(seat), hidden - only, CardSet()))
    return Case((hands[0], hands[1], hands[2], hands[3]), party, holder)
