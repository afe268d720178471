"""Tables by lot, so that the same people meet as seldom as possible (S-9.1, B-9.1)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import comb
from random import Random

_TRIES = 10_000
"""Exchanges that are looked at before a draw is taken as it is; more than a few people need only a few of them."""
_STUCK = 4
"""Exchanges at random where no single one is better."""


@dataclass(frozen=True, slots=True)
class Past:
    """What has been drawn so far: how often two met (the smaller number first), how many rounds each played."""

    met: Mapping[tuple[int, int], int]
    played: Mapping[int, int]


def draw_tables(numbers: Sequence[int], size: int, past: Past, random: Random) -> tuple[tuple[int, ...], ...]:
    """Return tables of `size` by lot, with seats; whoever is left over has played most rounds so far.

    A meeting weighs sixteen times as much as the one before of the same two, so that nobody meets anybody a second time
    before it cannot be avoided. Tables and seats follow from the numbers, what was drawn before, and `random`.
    """
    people = list(numbers)
    random.shuffle(people)
    people.sort(key=lambda number: past.played.get(number, 0))
    count = len(people) // size
    lots = _Lots(people[: count * size], people[count * size :], size, past, random)
    return lots.settle()


class _Lots:
    """People at tables, who change places as long as that separates some who met before."""

    def __init__(self, seated: list[int], free: list[int], size: int, past: Past, random: Random) -> None:
        self._random = random
        random.shuffle(seated)
        self._people = seated + free
        self._size = size
        self._seats = len(seated)
        self._weight = _weights(self._people, past)
        # Who has played as often as somebody left over may change with them.
        played = past.played.get
        self._played = [played(number, 0) for number in self._people]
        self._at = list(range(len(self._people)))

    def settle(self) -> tuple[tuple[int, ...], ...]:
        """Return the best tables that were found."""
        best, least, tries = list(self._at), self._cost(), 0
        cost = least
        while least and tries < _TRIES:
            gain, seen = self._improve()
            tries += seen
            cost -= gain
            if cost < least:
                best, least = list(self._at), cost
            if not gain:
                self._shake()
                cost = self._cost()
        tables = [best[first : first + self._size] for first in range(0, self._seats, self._size)]
        self._random.shuffle(tables)
        for table in tables:
            self._random.shuffle(table)
        return tuple(tuple(self._people[each] for each in table) for table in tables)

    def _cost(self) -> int:
        return sum(self._cost_at(first) for first in range(0, self._seats, self._size))

    def _cost_at(self, first: int) -> int:
        return sum(self._weight[a].get(b, 0) for a, b in combinations(self._at[first : first + self._size], 2))

    def _improve(self) -> tuple[int, int]:
        """Make the first exchange that separates more than it joins; return what it gains, and how many were tried."""
        order = list(range(0, self._seats, self._size))
        self._random.shuffle(order)
        order.sort(key=lambda first: -self._cost_at(first))
        tries = 0
        for first in order:
            if not self._cost_at(first):
                break
            places = list(range(first, first + self._size))
            self._random.shuffle(places)
            others = [place for place in range(len(self._at)) if not first <= place < first + self._size]
            self._random.shuffle(others)
            for place in places:
                for other in others:
                    tries += 1
                    if (gain := self._gain(place, other)) > 0:
                        self._change(place, other)
                        return gain, tries
        return 0, max(tries, 1)

    def _gain(self, place: int, other: int) -> int:
        a, b = self._at[place], self._at[other]
        if other >= self._seats and self._played[a] != self._played[b]:
            return 0
        return self._against(place, a) - self._against(place, b) + self._against(other, b) - self._against(other, a)

    def _against(self, place: int, person: int) -> int:
        """What somebody would weigh at a place, against the others of its table."""
        if place >= self._seats:
            return 0
        first = place - place % self._size
        weight = self._weight[person]
        return sum(weight.get(self._at[each], 0) for each in range(first, first + self._size) if each != place)

    def _change(self, place: int, other: int) -> None:
        self._at[place], self._at[other] = self._at[other], self._at[place]

    def _shake(self) -> None:
        for _ in range(_STUCK):
            place, other = self._random.randrange(self._seats), self._random.randrange(len(self._at))
            if other < self._seats or self._played[self._at[place]] == self._played[self._at[other]]:
                self._change(place, other)


def _weights(people: Sequence[int], past: Past) -> list[dict[int, int]]:
    """What a further meeting of two weighs: nothing where they met least, sixteen times as much for every one more."""
    place = {number: at for at, number in enumerate(people)}
    met = {(place[a], place[b]): times for (a, b), times in past.met.items() if times and a in place and b in place}
    least = min(met.values()) if len(met) == comb(len(people), 2) else 0
    weight: list[dict[int, int]] = [{} for _ in people]
    for (a, b), times in met.items():
        if times > least:
            weight[a][b] = weight[b][a] = 16 ** (times - least)
    return weight
