"""A player that sees all hands: no `Player`, since it takes a game and not a view; it measures the others."""

from __future__ import annotations

from dataclasses import dataclass, field

from schafkopf.cards import Seat
from schafkopf.errors import need
from schafkopf.game.actions import Play
from schafkopf.game.game import Game
from schafkopf.players.player import Budget, Candidate, Decision
from schafkopf.players.rule import RulePlayer
from schafkopf.players.weights import Weights
from schafkopf.rules.contracts import Parties
from schafkopf.solver.exact import Solver


def _rule() -> RulePlayer:
    return RulePlayer("rule-1", Weights.load("rule-1"))


@dataclass(frozen=True)
class Omniscient:
    """Plays the card with the highest payout if all cards lie open and everybody plays as well as possible.

    What is no card, and a Ramsch, it plays from the view of its seat like the rule of thumb. Its play is for perfect
    opponents, so it is no strict bound on what can be reached against others.
    """

    name: str = "omniscient"
    otherwise: RulePlayer = field(default_factory=_rule)
    _solver: Solver = field(default_factory=Solver, repr=False, compare=False)

    def __reduce__(self) -> tuple[type[Omniscient], tuple[str, RulePlayer]]:
        # Another process has a solver of its own.
        return Omniscient, (self.name, self.otherwise)

    def choose(self, game: Game, seat: Seat, budget: Budget) -> Decision:
        """Return what the seat does in a game, or silence.

        Raises:
            SchafkopfError: the seat has nothing to do and nothing to say.
        """
        need("game", Game, game)
        decision = self.otherwise.choose(game.view(seat), budget)
        position = game.position
        if position is None or not isinstance(decision.action, Play):
            return decision
        if position.deal.contract.kind.facts.parties is Parties.ALONE:
            return decision
        values = self._solver.card_values(position, "payout")
        # Among equals the rule of thumb has the choice.
        own = decision.action.card
        ranked = sorted(values, key=lambda each: (-each.worth("payout"), each.card is not own))
        cards = tuple(Candidate(Play(seat, each.card), float(each.worth("payout")), worlds=1) for each in ranked)
        return Decision(cards[0].action, cards if budget.explain else ())
