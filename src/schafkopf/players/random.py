"""A player that chooses at random, to measure others by."""

from __future__ import annotations

import random
from dataclasses import dataclass

from schafkopf.game.actions import Action, Bid, Claim, GiveUp, Name, Pass, Stoss
from schafkopf.game.view import View
from schafkopf.players.player import Budget, Candidate, Decision, luck


@dataclass(frozen=True, slots=True)
class RandomPlayer:
    """Every card is equally likely; half of the time it passes if it could bid; it doubles and claims rarely."""

    seed: int = 0
    name: str = "random"

    def choose(self, view: View, budget: Budget) -> Decision:
        """Return a legal action, drawn by the seed and what the seat has seen."""
        chance = random.Random(luck(self.seed, view))
        actions: list[Action | None] = list(view.legal_actions)
        if view.to_move != view.seat:
            actions = [None, *actions]
        bids = sum(isinstance(action, Bid) for action in actions)
        weights = [_weight(action, bids) for action in actions]
        candidates = tuple(map(Candidate, actions)) if budget.explain else ()
        return Decision(chance.choices(actions, weights)[0], candidates)


def _weight(action: Action | None, bids: int) -> float:
    if isinstance(action, Pass):
        return max(1, bids)
    if isinstance(action, (Stoss, Claim, GiveUp)):
        return 0.02
    return 0.1 if isinstance(action, Name) and action.tout else 1
