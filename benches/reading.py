"""What the cards of others tell of their hands, by which policies and how sharply they are read.

`python benches/reading.py solo --by exact --deals 30` prints for each way of reading by how many nats the place of a
hidden card becomes likelier, the mean over cards and decisions of tricks 2 to 6, against worlds that only bids have
weighed. Those who are read play by `rule-1`, by `tuned-2`, or as exact Monte Carlo.
"""

from __future__ import annotations

import argparse
import math
import random
from collections import defaultdict
from collections.abc import Callable

from schafkopf.cards import SEATS, Card
from schafkopf.game.actions import Play
from schafkopf.game.game import Game
from schafkopf.game.position import Position
from schafkopf.game.view import View
from schafkopf.players import Budget, Policy, Weights, by_name
from schafkopf.players.belief import believed
from schafkopf.players.statistics import Sample
from schafkopf.players.strength import LEAST, collect
from schafkopf.rules.contracts import ContractType
from schafkopf.rules.house import preset
from schafkopf.solver.worlds import Reading, Worlds

RULES = preset("casual", tariff="10/20/50", klopfen="none", stoss_max=0, spritze_max=0)
WAYS = (Reading(0.25, 0.2, 1.0), Reading(0.25, 0.1, 1.0), Reading(0.5, 0.2, 1.0), Reading(0.5, 0.2, 0.7))
READERS: tuple[tuple[str, ...], ...] = (("rule-1",), ("tuned-2",), ("rule-1", "tuned-2"))
WORLDS = 400
SHARE = 0.15
"""So many of the decisions are looked at."""
LEAST_SHARE = 1e-3
"""What no world has counts as much."""


def player(name: str) -> Callable[[View], Card]:
    """Whose cards are read."""
    if name != "exact":
        policy = Policy(name)
        return lambda view: policy.choose(view, 5)
    exact = by_name("monte-carlo", 3)

    def card(view: View) -> Card:
        action = exact.choose(view, Budget()).action
        return action.card if isinstance(action, Play) else view.legal_cards[0]

    return card


def told(drawn: Worlds, true: Position, weights: list[float]) -> float:
    """The mean logarithm of the weight of worlds in which a hidden card lies where it does."""
    view, whole = drawn.view, sum(weights)
    shares: dict[Card, float] = defaultdict(float)
    for world, weight in zip(drawn, weights, strict=True):
        for seat in SEATS:
            for card in {*world.hands[seat]} & {*true.hands[seat]}:
                shares[card] += weight / whole
    hidden = [card for seat in SEATS if seat != view.seat for card in true.hands[seat]]
    return sum(math.log(max(LEAST_SHARE, shares[card])) for card in hidden) / len(hidden)


def main() -> None:
    """Measure, and print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("kind", choices=[kind.value for kind in LEAST])
    parser.add_argument("--by", choices=("rule-1", "tuned-2", "exact"), default="rule-1")
    parser.add_argument("--deals", type=int, default=60)
    parser.add_argument("--seed", type=int, default=404)
    asked = parser.parse_args()
    rng, plays = random.Random(asked.seed), player(asked.by)
    gains: dict[tuple[tuple[str, ...], Reading], list[float]] = defaultdict(list)
    for number, deal in enumerate(collect(ContractType(asked.kind), asked.deals, asked.seed, RULES)):
        game = Game.fixed(deal)
        while not game.is_over:
            view, position = game.view(game.to_move or 0), game.position
            assert position is not None
            if 1 <= len(view.tricks) <= 5 and rng.random() < SHARE:
                drawn = believed(view, WORLDS, number)
                even = told(drawn, position, [1.0] * len(drawn))
                for names in READERS:
                    readers = [Weights.load(name).policy(deal.contract) for name in names]
                    for way in WAYS:
                        gains[names, way].append(told(drawn, position, drawn.read(readers, way)) - even)
            game = game.apply(Play(view.seat, plays(view)))
    for (names, way), found in gains.items():
        sample = Sample(tuple(found))
        print(
            f"{asked.kind} by {asked.by}, read as {' or '.join(names)}, {tuple(way)}: "
            f"{sample.mean:+.3f} ± {sample.interval:.3f} ({len(found)})"
        )


if __name__ == "__main__":
    main()
