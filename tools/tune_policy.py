"""Tune weights of the policy on money: CMA-ES over duplicate self-play, each generation on the same deals.

    pip install 'schafkopf[tune]'
    python tools/tune_policy.py --family solo --minutes 30 --start rule-1 --name tuned-1 --out tuned-1.toml

A candidate's worth is its mean D (`schafkopf.players.duel`) against a pool: frozen weights, and the mean of the search
as it was some generations ago. Each generation has the next batch of deals. In the end the mean of the last generations
is measured on fresh deals against the start, the pool and random play, and written beside the families that were not
tuned.
"""

from __future__ import annotations

import argparse
import itertools
import random
import time
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

import cma
import numpy as np

from schafkopf.game.announcement import Announcement
from schafkopf.game.deal import Deal, DealDescription
from schafkopf.players.duel import Duel
from schafkopf.players.strength import LEAST, collect
from schafkopf.players.weights import FAMILIES, FEATURES, TURNS, Weights, places_of_rows
from schafkopf.rules.contracts import ContractModifier, ContractType
from schafkopf.rules.house import HouseRules
from schafkopf.rules.tariff import Tariff
from schafkopf.testing import random_deal

RULES = HouseRules(tariff=Tariff(10, 20, 50))
KINDS = {
    "rufspiel": (ContractType.RUFSPIEL,),
    "solo": (ContractType.SOLO,),
    "wenz": (ContractType.WENZ,),
    "farbwenz": (ContractType.FARBWENZ,),
    "bettel": (ContractType.BETTEL,),
    "tout": (ContractType.SOLO,),
    "kreuz": (ContractType.KREUZ, ContractType.BIERKOPF),
    "ramsch": (ContractType.RAMSCH,),
}
"""The contracts whose deals a family is tuned on; where nobody bids them by strength the hands are random."""
SELVES = 3
"""So many earlier means stay in the pool."""


def deals_of(family: str, number: int, seed: int) -> list[Deal]:
    """Deals for a family."""
    found: list[Deal] = []
    kinds = KINDS[family]
    for kind in kinds:
        share = number // len(kinds)
        if kind in LEAST:
            found += collect(kind, share, seed, RULES)
        else:
            rng = random.Random(f"{kind.value}/{seed}")
            found += [random_deal(rng, kind, RULES) for _ in range(share)]
    if family == "tout":
        level = ContractModifier.TOUT
        told = [(deal, Announcement(replace(deal.contract, level=level), deal.declarer)) for deal in found]
        found = [DealDescription(deal.hands, announced, RULES).deal() for deal, announced in told]
    return found


def places_of(family: str) -> list[tuple[str, str, str]]:
    """The rows that are tuned together."""
    return [(family, role, turn) for role in FAMILIES[family] for turn in TURNS]


def vector(weights: Weights, family: str) -> list[float]:
    """The weights of a family as one vector."""
    return [weight for place in places_of(family) for weight in weights.rows[place]]


def with_vector(weights: Weights, family: str, numbers: Sequence[float], name: str = "candidate") -> Weights:
    """Weights in which one family has other numbers."""
    rows = dict(weights.rows)
    for at, place in enumerate(places_of(family)):
        rows[place] = tuple(float(weight) for weight in numbers[at * len(FEATURES) : (at + 1) * len(FEATURES)])
    return Weights(name, rows)


def search(told: argparse.Namespace, start: Weights, pool: list[Weights]) -> Iterator[tuple[int, float, Weights]]:
    """Yield generation, gain of the best candidate and the mean of the search until the time is over."""
    family, deals = told.family, deals_of(told.family, told.deals, told.seed)
    size = told.batch
    batches = [Duel(deals[at : at + size]) for at in range(0, len(deals) - size + 1, size)]
    options = {"seed": told.seed + 1, "verbose": -9, "CMA_diagonal": told.diagonal}
    if told.population:
        options["popsize"] = told.population
    evolution = cma.CMAEvolutionStrategy(vector(start, family), told.sigma, options)
    selves: list[Weights] = []
    end = time.monotonic() + 60 * told.minutes
    for generation in itertools.count(1):
        duel = batches[generation % len(batches)]
        against = [*pool, *selves[-SELVES:]]

        def worth(numbers: Sequence[float], duel: Duel = duel, against: Sequence[Weights] = against) -> float:
            one = with_vector(start, family, numbers)
            return sum(duel.advantage(one, other, told.seed, jobs=told.jobs).mean for other in against) / len(against)

        asked = evolution.ask()
        found = [-worth(numbers) for numbers in asked]
        evolution.tell(asked, found)
        mean = with_vector(start, family, evolution.mean, told.name)
        yield generation, -min(found), mean
        if generation % told.refresh == 0:
            selves.append(mean)
        if time.monotonic() > end:
            return


def main() -> None:
    """Tune one family and write the weights."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--family", choices=sorted(FAMILIES), required=True)
    parser.add_argument("--start", default="rule-1", help="name of weights, or a file of them")
    parser.add_argument("--pool", nargs="+", default=["rule-1"], help="names or files of frozen opponents")
    parser.add_argument("--name", default="tuned")
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--deals", type=int, default=8000)
    parser.add_argument("--batch", type=int, default=800)
    parser.add_argument("--check", type=int, default=4000, help="fresh deals for the last measurement")
    parser.add_argument("--population", type=int, default=0)
    parser.add_argument("--diagonal", action="store_true", help="a diagonal covariance, for few generations")
    parser.add_argument("--sigma", type=float, default=0.15)
    parser.add_argument("--refresh", type=int, default=40, help="generations after which the mean joins the pool")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1)
    told = parser.parse_args()
    start = weights_of(told.start)
    pool = [weights_of(name) for name in told.pool]
    kept: list[list[float]] = []
    for generation, best, mean in search(told, start, pool):
        kept = [*kept[-19:], vector(mean, told.family)]
        if generation % 10 == 0:
            print(f"generation {generation}: best candidate {best:+.2f}", flush=True)
    final = with_vector(start, told.family, np.mean(kept, axis=0).tolist(), told.name)
    final = Weights.parse(told.name, final.dump())
    fresh = Duel(deals_of(told.family, told.check, told.seed + 1000))
    for other in {each.name: each for each in (start, *pool, Weights.load("random"))}.values():
        print(f"{told.family}: D on {other.name} {fresh.advantage(final, other, jobs=told.jobs)}", flush=True)
    told.out.write_text(final.dump(), "utf-8")
    assert set(final.rows) == set(places_of_rows())


def weights_of(name: str) -> Weights:
    """Weights of the package, or of a file."""
    path = Path(name)
    return Weights.parse(path.stem, path.read_text("utf-8")) if path.suffix == ".toml" else Weights.load(name)


if __name__ == "__main__":
    main()
