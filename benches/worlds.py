"""Measure many worlds for one decision: `python benches/worlds.py`, part of `make bench`.

Times are of seeded decisions, 200 worlds each, payout. The search is that of the kernel; everything else is what comes
before and after it: drawing, tables of prices, words. Everything is measured in one run, so that the shares compare.
"""

from __future__ import annotations

import random
import statistics
import time
from collections.abc import Callable, Iterator

from schafkopf.game.actions import Play
from schafkopf.game.game import Game
from schafkopf.game.view import View
from schafkopf.rules.contracts import ContractType
from schafkopf.solver import bulk, worlds
from schafkopf.testing import random_deal

WORLDS = 200
DECISIONS = 12
TRICKS = (1, 2, 3, 5)
KINDS = (
    ContractType.RUFSPIEL,
    ContractType.SOLO,
    ContractType.WENZ,
    ContractType.FARBWENZ,
    ContractType.GEIER,
    ContractType.BETTEL,
    ContractType.HOCHZEIT,
    ContractType.BIERKOPF,
)
ROUNDS, LONG = 5, 50
MANY = 100_000


def decisions(kind: ContractType, trick: int) -> Iterator[View]:
    """Seeded decisions in a trick, each seat of it in turn, after random cards."""
    for number in range(DECISIONS):
        rng = random.Random(f"{kind}/{trick}/{number}")
        game = Game.fixed(random_deal(rng, kind))
        for _ in range(4 * (trick - 1) + number % 4):
            assert game.position is not None
            assert game.to_move is not None
            game = game.apply(Play(game.to_move, rng.choice(game.position.legal_cards)))
        assert game.to_move is not None
        yield game.view(game.to_move)


def seconds(task: Callable[[View], object], view: View) -> float:
    """Return the CPU time that a task takes this thread."""
    start = time.thread_time()
    task(view)
    return time.thread_time() - start


def decide(view: View) -> tuple[float, float, float]:
    """Return milliseconds of one decision: drawing its worlds, valuing every card, and of that in the search.

    It is the shortest of some rounds, fewer where they are long, since the search counts the time of the clock. What
    the seat knows is a question of its own, and tables of prices last for many games: both are there already.
    """
    worlds(view, WORLDS, 1).values(budget=0)
    rounds: list[tuple[float, float, float]] = []
    while len(rounds) < ROUNDS and sum(told[1] for told in rounds) < LONG:
        start = time.perf_counter()
        drawn = worlds(view, WORLDS, 1)
        middle = time.perf_counter()
        values = drawn.values()
        end = time.perf_counter()
        rounds.append(((middle - start) * 1000, (end - middle) * 1000, values.seconds * 1000))
    return min(rounds, key=lambda told: told[0] + told[1])


def draw_many(view: View) -> None:
    """Draw so many worlds that nothing else counts."""
    worlds(view, MANY, 1)


def play_many(view: View) -> None:
    """Play random games of the contract of a view."""
    assert view.contract is not None
    bulk.random_games(MANY, 1, view.contract)


def main() -> None:
    """Print one line a contract and trick, then the rates of drawing and of random games."""
    print(f"one decision over {WORLDS} worlds, ms, mean of {DECISIONS}, each the shortest of up to {ROUNDS} rounds")
    print(f"{'':12}{'trick':>6}{'knowledge':>11}{'draw':>8}{'values':>10}{'search':>10}{'outside':>9}")
    for kind in KINDS:
        for trick in TRICKS:
            views = list(decisions(kind, trick))
            knowledge = 1000 * statistics.fmean(seconds(lambda view: view.knowledge, view) for view in views)
            draw, values, search = map(statistics.fmean, zip(*map(decide, views), strict=True))
            outside = 1 - search / (draw + values)
            print(f"{kind:12}{trick:6}{knowledge:11.2f}{draw:8.3f}{values:10.2f}{search:10.2f}{outside:9.1%}")
    views = [next(decisions(kind, trick)) for kind in KINDS for trick in TRICKS]
    drawn = [1e6 * seconds(draw_many, view) / MANY for view in views]
    print(f"drawing, µs a world: {statistics.fmean(drawn):.3f} on average, {max(drawn):.3f} at most")
    for kind in (ContractType.RUFSPIEL, ContractType.SOLO, ContractType.BIERKOPF):
        rate = MANY / seconds(play_many, next(decisions(kind, 1))) / 1e6
        print(f"random games, a new deal each, {kind}: {rate:.2f} million a second on one thread")


if __name__ == "__main__":
    main()
