"""The baseline to measure others on, which never changes: cards by the weights `rule-1`, bids by adding up the hand."""

from __future__ import annotations

from dataclasses import dataclass

from schafkopf.cards import Suit
from schafkopf.errors import ErrorCode, SchafkopfError
from schafkopf.game.actions import Action, Bid, Name, Play
from schafkopf.game.view import View
from schafkopf.players.player import Budget, Candidate, Decision, luck
from schafkopf.players.policy import Policy
from schafkopf.players.strength import bid
from schafkopf.players.table import fallback
from schafkopf.rules.contracts import Contract

_POLICY = Policy("rule-1")


@dataclass(frozen=True)
class BaselinePlayer:
    """Bids what `strength.bid` finds in a hand of the long pack, plays by the policy, and never knocks or doubles."""

    name: str = "rule-1"
    seed: int = 0

    def choose(self, view: View, budget: Budget) -> Decision:
        """Return what the seat does, or silence.

        Raises:
            SchafkopfError: the seat has nothing to do and nothing to say.
        """
        if not view.legal_actions:
            raise SchafkopfError(ErrorCode.SEAT_NOT_TO_MOVE, seat=f"P{view.seat + 1}")
        action = self._action(view) if view.to_move == view.seat else None
        return Decision(action, (Candidate(action),) if budget.explain else ())

    def _action(self, view: View) -> Action:
        if view.legal_cards:
            return Play(view.seat, _POLICY.choose(view, luck(self.seed, view)))
        wanted = None if view.announcement is not None else bid(view.dealt)
        declaration = None if wanted is None else wanted.declaration
        if wanted is not None and declaration is not None:
            for action in (Bid(view.seat, declaration), Name(view.seat, _suit(wanted))):
                if action in view.legal_actions:
                    return action
        return fallback(view)


def _suit(contract: Contract) -> Suit | None:
    return contract.trump if contract.called is None else contract.called
