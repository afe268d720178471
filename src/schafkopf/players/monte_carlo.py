"""The player that looks into many worlds: games of the policy in the first tricks, exact payouts from then on."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from schafkopf.cards import Card
from schafkopf.game.actions import Play
from schafkopf.game.view import View
from schafkopf.players.belief import believed
from schafkopf.players.player import Budget, Candidate, Decision
from schafkopf.players.policy import Policy, announced
from schafkopf.players.rule import RulePlayer
from schafkopf.players.weights import Weights
from schafkopf.rules.contracts import ContractType, Parties
from schafkopf.solver.worlds import Worlds, WorldValues

_IN_WORDS = Policy("rule-1")
"""Gives the reasons: what it weighs was chosen by people, while tuned weights are signs that nobody could follow. The
cards of others are read as if each of them played either by it or by the own weights."""
_SINGLE_FROM, _PARTNERS_FROM = 4, 5
"""From which trick on open cards are the better guide, in single games and where partners play together."""


@dataclass(frozen=True)
class MonteCarloPlayer(RulePlayer):
    """Values every card in `worlds` deals that agree with what the seat knows, and plays the best on average.

    Until trick `exact_from` a card is followed by games of the policy, which plays on to that trick; then both parties
    play as well as possible with open cards, for the payout. Without one it is trick 4 in single games and 5 in others,
    where open cards take more for known than anybody knows. A Ramsch is played out by the policy always.

    The policy is that of `guide`, by which only cards are valued; what is said rests on `weights`, as experience was
    learnt by them. Without a guide both are the same. With `reads` the cards of others tell of their hands.
    """

    worlds: int = 200
    exact_from: int | None = None
    guide: Weights | None = None
    reads: bool = True

    def _card(self, view: View, budget: Budget, seed: int) -> Decision:
        if len(view.legal_cards) == 1 and not budget.explain:
            return Decision(Play(view.seat, view.legal_cards[0]))
        drawn = self._drawn(view, budget, seed)
        values = self._values(drawn, budget, seed)
        if values.best is None:
            return super()._card(view, budget, seed)
        # Of cards that are equally good on average the policy has the choice.
        scores = {each.card: each.score for each in self._policy.rate(view)}
        reasons = {each.card: each.parts for each in _IN_WORDS.rate(view)} if budget.explain else {}
        augen = self._augen(drawn, budget, seed) if budget.explain else {}
        ranked = sorted(values.cards, key=lambda each: (-each.mean, -scores[each.card]))
        candidates = tuple(
            Candidate(
                Play(view.seat, each.card),
                each.mean,
                each.standard_error,
                each.share_won,
                each.number,
                reasons.get(each.card, ()),
                augen.get(each.card, ()),
            )
            for each in ranked
        )
        return Decision(candidates[0].action, candidates)

    def _drawn(self, view: View, budget: Budget, seed: int) -> Worlds:
        """The worlds in which the cards are valued."""
        contract = announced(view).contract
        readers = [weights.policy(contract) for weights in (_IN_WORDS.weights, self.weights) if self.reads]
        return believed(view, budget.worlds or self.worlds, seed, self.experience, readers)

    def _values(self, drawn: Worlds, budget: Budget, seed: int) -> WorldValues:
        view = drawn.view
        contract = announced(view).contract
        policy = self._guide.policy(contract)
        if contract.kind.facts.parties is Parties.ALONE:
            return drawn.policy_values(policy, seed=seed, budget=budget.time, jobs=budget.jobs)
        exact_from = self.exact_from or (_SINGLE_FROM if contract.kind.is_single_game else _PARTNERS_FROM)
        if len(view.tricks) + 1 >= exact_from:
            return drawn.values("payout", budget.time, jobs=budget.jobs)
        return drawn.policy_values(policy, exact_from=exact_from, seed=seed, budget=budget.time, jobs=budget.jobs)

    def _augen(self, drawn: Worlds, budget: Budget, seed: int) -> Mapping[Card, tuple[tuple[int, int], ...]]:
        """The Augen of the own party after each card, by games of the policy to the end."""
        contract = announced(drawn.view).contract
        if contract.kind is ContractType.BETTEL or contract.is_tout:
            return {}
        values = drawn.policy_values(self._guide.policy(contract), "augen", seed=seed, jobs=budget.jobs)
        return {each.card: each.counts for each in values.cards}

    @cached_property
    def _guide(self) -> Weights:
        return self.guide or self.weights

    @cached_property
    def _policy(self) -> Policy:
        return Policy(self._guide)
