"""The rule of thumb as a whole player: cards by the policy, everything else by what games of the policy bring."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property

from schafkopf.errors import ErrorCode, SchafkopfError
from schafkopf.game.actions import Phase, Play
from schafkopf.game.view import View
from schafkopf.players import claims, doubling
from schafkopf.players.bidding import Bidder
from schafkopf.players.hands.experience import Experience, usual
from schafkopf.players.player import Budget, Candidate, Decision, luck
from schafkopf.players.policy import Policy
from schafkopf.players.weights import Weights


@dataclass(frozen=True)
class RulePlayer:
    """Plays by weights alone: no search, and no memory but that of the policy.

    `games` tell what a contract is worth to a hand, `worlds` whether to double; `experience` what both mean.
    """

    name: str
    weights: Weights
    seed: int = 0
    games: int = 100
    worlds: int = 60
    experience: Experience = field(default_factory=usual)

    def choose(self, view: View, budget: Budget) -> Decision:
        """Return what the seat does, or silence.

        Raises:
            SchafkopfError: the seat has nothing to do and nothing to say.
        """
        if not view.legal_actions:
            raise SchafkopfError(ErrorCode.SEAT_NOT_TO_MOVE, seat=f"P{view.seat + 1}")
        if view.phase is Phase.CLAIM:
            return claims.answer(view, self.weights, luck(self.seed, view))
        if view.announcement is None:
            games = budget.worlds or self.games
            return Bidder(self.weights, self.experience, games, self.seed, budget.explain).choose(view)
        return self._in_play(view, budget)

    def _in_play(self, view: View, budget: Budget) -> Decision:
        seed = luck(self.seed, view)
        doubled = doubling.weighed(view, self.weights, self.experience, budget.worlds or self.worlds, seed)
        told: tuple[Candidate, ...] = () if doubled is None else (doubled.double,)
        is_worth = doubled is not None and doubled.is_worth
        if view.to_move != view.seat:
            silent = Candidate(None) if doubled is None else doubled.silent
            candidates = (*told, silent) if is_worth else (silent, *told)
            return Decision(candidates[0].action, candidates)
        claim = claims.certain_claim(view)
        if not budget.explain and is_worth:
            return Decision(told[0].action)
        if not budget.explain and claim is not None:
            return Decision(claim)
        chosen = self._card(view, budget, seed)
        if not budget.explain:
            return Decision(chosen.action)
        action = told[0].action if is_worth else claim or chosen.action
        candidates = (*chosen.candidates, *told, *claims.granted(view, seed))
        return Decision(action, tuple(sorted(candidates, key=lambda each: each.action != action)))

    def _card(self, view: View, budget: Budget, seed: int) -> Decision:
        """The card that the seat to move plays."""
        card = self._policy.choose(view, seed)
        if not budget.explain:
            return Decision(Play(view.seat, card))
        rated = sorted(self._policy.rate(view), key=lambda each: each.card is not card)
        return Decision(
            Play(view.seat, card), tuple(Candidate(Play(view.seat, each.card), reasons=each.parts) for each in rated)
        )

    @cached_property
    def _policy(self) -> Policy:
        return Policy(self.weights)
