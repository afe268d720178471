"""Train nets beside the weights of the policy on money, by games of the policy against itself and others.

    pip install 'schafkopf[tune]'
    python tools/train_net.py rufspiel solo --start tuned-2 --rounds 700 --out net-1.toml

In each round a family plays its next deals, against itself or against a policy of the pool, and draws its cards by
their scores. After each legal card of its decisions one game goes on to the end with the true cards of the others: an
honest sample of what the card brings, and many decisions tell more than many games of one. Weights and net climb the
gradient of what the draws bring on average, by Adam with a rate that falls. What comes out is a mean over the last
steps; it replaces the families in the file, if there is one. A report tells D of that mean on the pool, on fresh deals.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np
from tune_policy import parts_of, weights_of

from schafkopf.errors import SchafkopfError
from schafkopf.players.statistics import Sample
from schafkopf.players.weights import DETAILS, FACTS, FAMILIES, FEATURES, NET, ROLES, TURNS, UNITS, Weights

Floats = np.ndarray
Place = tuple[str, str, str]

INPUTS = len(FEATURES) + len(DETAILS)
TEMPERATURE = 0.5
"""Cards are drawn one e times as likely for so much more of their score."""
ENTROPY = 0.01
"""What it is worth, in units, to leave a choice open: without it a search settles too soon."""
UNIT = {"rufspiel": 15, "kreuz": 15, "ramsch": 30, "tout": 120}
"""About what a decision can win or lose in a family, in cents; elsewhere 60."""
DEALS, CHUNK, BATCH = 20_000, 500, 512
"""Deals of a family, those of a round, and decisions of a step."""
TENTH = 10
"""Each opponent of the pool has one round of so many; in the others the policy meets itself."""
CHECK, CHECKED = 777, 4000
"""Seed and number of the deals of reports."""


class Row:
    """The weights and the net of one role that leads or follows, on their way."""

    def __init__(self, weights: Weights, place: Place, rng: np.random.Generator) -> None:
        net = np.array(weights.nets.get(place, ()), float)
        if not len(net):
            # A net that says nothing yet, so that the search begins with the weights.
            inner, start = rng.normal(0, 0.3, (len(NET) - 2, UNITS)), rng.normal(0, 0.1, UNITS)
            net = np.concatenate((inner, [start, np.zeros(UNITS)]))
        self.parts = [np.array(weights.rows[place]), net[:-2].copy(), net[-2].copy(), net[-1].copy()]
        self.mean = [part.copy() for part in self.parts]
        self._first = [np.zeros_like(part) for part in self.parts]
        self._second = [np.zeros_like(part) for part in self.parts]
        self._steps = 0

    def slopes(self, cards: Floats, facts: Floats, counts: Floats, worth: Floats) -> list[Floats]:
        """The gradient of what draws bring, from decisions with so many cards each and what each card brought."""
        weights, inner, start, said = self.parts
        own = cards[:, : len(FEATURES)]
        owner = np.repeat(np.arange(len(counts)), counts)
        first = np.concatenate(([0], np.cumsum(counts)[:-1]))
        reached = cards @ inner[:INPUTS] + (facts @ inner[INPUTS:] + start)[owner]
        active = np.maximum(reached, 0)
        scores = (own @ weights + active @ said) / TEMPERATURE
        odds = np.exp(scores - np.maximum.reduceat(scores, first)[owner])
        share = odds / np.add.reduceat(odds, first)[owner]
        worth = worth - ENTROPY * np.log(share + 1e-9)
        mean = np.add.reduceat(share * worth, first)
        slope = share * (worth - mean[owner]) / (TEMPERATURE * len(counts))
        back = slope[:, None] * said * (reached > 0)
        together = np.add.reduceat(back, first, axis=0)
        return [own.T @ slope, np.concatenate((cards.T @ back, facts.T @ together)), back.sum(0), active.T @ slope]

    def climb(self, slopes: Sequence[Floats], rate: float) -> None:
        """Take a step by Adam."""
        self._steps += 1
        keep = min(0.998, self._steps / (self._steps + 10))
        for number, slope in enumerate(slopes):
            self._first[number] += 0.1 * (slope - self._first[number])
            self._second[number] += 0.001 * (slope**2 - self._second[number])
            one = self._first[number] / (1 - 0.9**self._steps)
            two = self._second[number] / (1 - 0.999**self._steps)
            self.parts[number] += rate * one / (np.sqrt(two) + 1e-8)
            self.mean[number] += (1 - keep) * (self.parts[number] - self.mean[number])


class School:
    """A family with its deals and its rows."""

    def __init__(self, family: str, start: Weights, pool: Sequence[Weights], seed: int) -> None:
        rng = np.random.default_rng(seed)
        self.family = family
        self.start = start
        self.pool = pool
        self.seed = seed
        self.rows = {place: Row(start, place, rng) for place in start.rows if place[0] == family}
        self.duel = parts_of(family, 1, DEALS, seed)[0].duel
        self.check = parts_of(family, 1, CHECKED, CHECK)[0]

    def weights(self, name: str, *, mean: bool) -> Weights:
        """The weights as they are, or their mean."""
        rows, nets = dict(self.start.rows), {}
        for place, row in self.rows.items():
            weights, inner, start, said = row.mean if mean else row.parts
            rows[place] = tuple(np.round(weights, 3).tolist())
            grains = np.round(256 * np.concatenate((inner, [start, said]))) / 256
            nets[place] = tuple(map(tuple, grains.tolist()))
        return Weights(name, rows, nets)

    def lesson(self, number: int, rate: float) -> None:
        """Play the deals of a round, and learn from them."""
        own = self.weights("own", mean=False).policy_of(self.family)
        turn = number % TENTH - TENTH + len(self.pool)
        other = own if turn < 0 else self.pool[turn].policy_of(self.family)
        at = number % (len(self.duel.deals) // CHUNK) * CHUNK
        told = self.duel.lessons(own, other, range(at, at + CHUNK), TEMPERATURE, self.seed + number)
        for place, decisions in self._by_row(*told):
            for cards, facts, counts, values in decisions:
                row = self.rows[place]
                row.climb(row.slopes(cards, facts, counts, values / UNIT.get(self.family, 60)), rate)

    def _by_row(self, *told: bytes) -> Iterator[tuple[Place, Iterator[tuple[Floats, Floats, Floats, Floats]]]]:
        rows, counts = (np.frombuffer(each, np.uint8).astype(int) for each in told[:2])
        facts, cards, values = (np.frombuffer(each, "<f4").astype(float) for each in told[2:])
        facts, cards = facts.reshape(-1, len(FACTS)), cards.reshape(-1, INPUTS)
        for place in self.rows:
            roles = [ROLES.index(place[1])] if place[1] in ROLES else range(len(ROLES))
            which = [len(TURNS) * role + TURNS.index(place[2]) for role in roles]
            mine, held = np.isin(rows, which), np.isin(np.repeat(rows, counts), which)
            yield place, batches(cards[held], facts[mine], counts[mine], values[held])

    def report(self) -> str:
        """D of the mean on the pool."""
        own = self.weights("own", mean=True)
        found: dict[str, Sample] = {other.name: self.check.sample(own, other, CHECK) for other in self.pool}
        return ", ".join(f"{name} {sample}" for name, sample in found.items())


def batches(
    cards: Floats, facts: Floats, counts: Floats, values: Floats
) -> Iterator[tuple[Floats, Floats, Floats, Floats]]:
    """Decisions in parts of the size of a step; a rest that is less than half of it is left out."""
    ends = np.concatenate(([0], np.cumsum(counts)))
    for first in range(0, len(counts) - BATCH // 2, BATCH):
        part = slice(first, first + BATCH)
        held = slice(ends[first], ends[min(first + BATCH, len(counts))])
        yield cards[held], facts[part], counts[part], values[held]


def write(path: Path, start: Weights, school: School) -> None:
    """Put the mean of a family into a file."""
    into = weights_of(str(path)) if path.exists() else start
    found = school.weights(path.stem, mean=True)
    rows = {place: found.rows[place] if place[0] == school.family else row for place, row in into.rows.items()}
    others = {place: net for place, net in into.nets.items() if place[0] != school.family}
    path.write_text(replace(found, rows=rows, nets={**others, **found.nets}).dump(), "utf-8")


def main() -> None:
    """Do what the command line tells."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("families", nargs="+", choices=FAMILIES)
    parser.add_argument("--start", default="tuned-2", help="weights of the package, or a file")
    parser.add_argument(
        "--pool", nargs="*", default=["tuned-2", "tuned-2", "rule-1"], help="each has a tenth of the rounds"
    )
    parser.add_argument("--rounds", type=int, default=700)
    parser.add_argument("--rate", type=float, default=0.002)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--every", type=int, default=50, help="write and report after so many rounds")
    parser.add_argument("--out", type=Path, required=True)
    told = parser.parse_args()
    start = weights_of(told.start)
    schools = [School(family, start, [weights_of(name) for name in told.pool], told.seed) for family in told.families]
    for number in range(told.rounds):
        rate = told.rate * min(1.0, 1.3 - 1.25 * number / told.rounds)
        for school in schools:
            school.lesson(number, rate)
            if (number + 1) % told.every == 0 or number + 1 == told.rounds:
                write(told.out, start, school)
                print(f"{school.family} round {number + 1}: {school.report()}", flush=True)


if __name__ == "__main__":
    try:
        main()
    except (OSError, SchafkopfError) as error:
        raise SystemExit(str(error)) from None
