"""The player that looks into many worlds: games of the policy in the first tricks, exact payouts from then on."""

from __future__ import annotations

from dataclasses import dataclass

from schafkopf.game.actions import Play
from schafkopf.game.view import View
from schafkopf.players.belief import believed
from schafkopf.players.player import Budget, Candidate, Decision
from schafkopf.players.rule import RulePlayer
from schafkopf.rules.contracts import Parties
from schafkopf.solver.worlds import WorldValues


@dataclass(frozen=True)
class MonteCarloPlayer(RulePlayer):
    """Values every card in `worlds` deals that agree with what the seat knows, and plays the best on average.

    Until trick `exact_from` a card is followed by games of the policy, which plays on to that trick; then both parties
    play as well as possible with open cards, for the payout. A Ramsch is played out by the policy always.
    """

    worlds: int = 200
    exact_from: int = 4

    def _card(self, view: View, budget: Budget, seed: int) -> Decision:
        if len(view.legal_cards) == 1 and not budget.explain:
            return Decision(Play(view.seat, view.legal_cards[0]))
        values = self._values(view, budget, seed)
        if values is None or values.best is None:
            return super()._card(view, budget, seed)
        # Of cards that are equally good on average the policy has the choice.
        scores = {each.card: each for each in self._policy.rate(view)}
        ranked = sorted(values.cards, key=lambda each: (-each.mean, -scores[each.card].score))
        candidates = tuple(
            Candidate(
                Play(view.seat, each.card),
                each.mean,
                each.standard_error,
                each.share_won,
                each.number,
                scores[each.card].parts,
            )
            for each in ranked
        )
        return Decision(candidates[0].action, candidates)

    def _values(self, view: View, budget: Budget, seed: int) -> WorldValues | None:
        contract = view.contract
        if contract is None:
            return None
        drawn = believed(view, budget.worlds or self.worlds, seed)
        policy = self.weights.policy(contract)
        if contract.kind.facts.parties is Parties.ALONE:
            return drawn.policy_values(policy, seed=seed, budget=budget.time)
        if len(view.tricks) + 1 >= self.exact_from:
            return drawn.values("payout", budget.time)
        return drawn.policy_values(policy, exact_from=self.exact_from, seed=seed, budget=budget.time)
