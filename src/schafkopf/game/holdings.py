"""Sets of deals: what each seat may hold, counted and enumerated exactly.

A case says of every seat how many cards it holds, which it may hold, which it holds for certain, and of which cards it
holds at least or at most so many. Everything that follows from one case is found by spreading the cards class by class.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from math import comb
from typing import TypeAlias

from schafkopf.cards import SEATS, Card, CardSet, Seat


@dataclass(frozen=True, slots=True)
class Limit:
    """Of these cards a hand holds `least` to `most`."""

    cards: CardSet
    least: int
    most: int


@dataclass(frozen=True, slots=True)
class Holding:
    """What is known of the cards that a seat holds now: their number, the possible and the certain ones, limits.

    The certain cards are possible too; limits speak of possible cards that are not certain.
    """

    count: int
    possible: CardSet
    certain: CardSet
    limits: tuple[Limit, ...] = ()

    @property
    def open(self) -> CardSet:
        """The cards that the seat may or may not hold."""
        return self.possible - self.certain

    def allows(self, hand: CardSet) -> bool:
        """Tell whether a hand agrees with this."""
        return (
            len(hand) == self.count
            and self.certain <= hand <= self.possible
            and all(limit.least <= len(limit.cards & hand) <= limit.most for limit in self.limits)
        )


@dataclass(frozen=True, slots=True)
class _Class:
    """Cards between which nothing that is known makes a difference: who may hold them, the limits they count for."""

    cards: tuple[Card, ...]
    seats: tuple[Seat, ...]
    limits: tuple[tuple[Seat, int], ...]


_State: TypeAlias = tuple[tuple[int, ...], tuple[int, ...]]
"""The free places of each seat, and how many cards count for each limit so far."""


@dataclass(frozen=True)
class Case:
    """One way in which the hidden cards can lie: a holding for every seat, the playing party, the holder of the Rufsau.

    `party` has the declarer first and is empty where nobody plays together or nothing is announced yet. `holder` is the
    seat that was dealt the called card, None where none is called.
    """

    hands: tuple[Holding, Holding, Holding, Holding]
    party: tuple[Seat, ...] = ()
    holder: Seat | None = None

    def allows(self, hands: Sequence[Iterable[Card]]) -> bool:
        """Tell whether the cards that the four seats hold now agree with this case."""
        return all(holding.allows(CardSet(hand)) for holding, hand in zip(self.hands, hands, strict=True))

    @cached_property
    def _classes(self) -> tuple[_Class, ...]:
        groups: dict[tuple[tuple[Seat, ...], tuple[tuple[Seat, int], ...]], list[Card]] = {}
        free: dict[Card, list[Seat]] = {}
        for seat, holding in enumerate(self.hands):
            for card in holding.open:
                free.setdefault(card, []).append(seat)
        for card, seats in free.items():
            limits = tuple(
                (seat, place)
                for seat in seats
                for place, limit in enumerate(self.hands[seat].limits)
                if card in limit.cards
            )
            groups.setdefault((tuple(seats), limits), []).append(card)
        return tuple(_Class(tuple(cards), seats, limits) for (seats, limits), cards in groups.items())

    @property
    def _places(self) -> tuple[int, ...]:
        return tuple(holding.count - len(holding.certain) for holding in self.hands)

    @cached_property
    def deals(self) -> int:
        """The number of deals that agree with this case."""
        return self._count(0, self._start)

    @cached_property
    def _start(self) -> _State:
        return self._places, (0,) * len(self._limits)

    @cached_property
    def _limits(self) -> tuple[tuple[Seat, int, Limit], ...]:
        return tuple((seat, at, limit) for seat in SEATS for at, limit in enumerate(self.hands[seat].limits))

    @cached_property
    def _counted(self) -> dict[tuple[int, _State], int]:
        """How many deals every state leads to that was asked so far; a state is met after many spreads."""
        return {}

    def _count(self, place: int, state: _State) -> int:
        """Return in how many ways the classes from a place on can be spread over what is free."""
        if place == len(self._classes):
            return int(not any(state[0]) and self._limits_hold(state[1]))
        known = self._counted.get((place, state))
        if known is None:
            spreads = self._spreads(place, state)
            known = sum(ways * self._count(place + 1, after) for ways, _, after in spreads)
            self._counted[place, state] = known
        return known

    def _limits_hold(self, counted: tuple[int, ...]) -> bool:
        return all(limit.least <= number for number, (_, _, limit) in zip(counted, self._limits, strict=True))

    def _spreads(self, place: int, state: _State) -> Iterator[tuple[int, tuple[int, ...], _State]]:
        """Yield every way to spread a class: the number of ways, the cards for each of its seats, the state after."""
        cards, (free, counted) = self._classes[place], state
        for takes in _divisions(len(cards.cards), [free[seat] for seat in cards.seats]):
            ways, rest = 1, len(cards.cards)
            left, after = list(free), list(counted)
            for seat, take in zip(cards.seats, takes, strict=True):
                ways *= comb(rest, take)
                rest -= take
                left[seat] -= take
            for at, (seat, which, _) in enumerate(self._limits):
                if (seat, which) in cards.limits:
                    after[at] += takes[cards.seats.index(seat)]
            if all(number <= limit.most for number, (_, _, limit) in zip(after, self._limits, strict=True)):
                yield ways, takes, (tuple(left), tuple(after))

    def enumerate(self) -> Iterator[tuple[CardSet, CardSet, CardSet, CardSet]]:
        """Yield every deal of this case, as the cards that the four seats hold now."""

        def spread(place: int, hands: tuple[CardSet, ...], state: _State) -> Iterator[tuple[CardSet, ...]]:
            if place == len(self._classes):
                yield hands
                return
            cards = self._classes[place]
            for _, takes, after in self._spreads(place, state):
                if not self._count(place + 1, after):
                    continue  # no deal goes on from here, so none of its many ways is tried
                for parts in _partitions(cards.cards, takes):
                    dealt = list(hands)
                    for seat, part in zip(cards.seats, parts, strict=True):
                        dealt[seat] |= CardSet(part)
                    yield from spread(place + 1, tuple(dealt), after)

        if not self.deals:
            return
        for hands in spread(0, tuple(holding.certain for holding in self.hands), self._start):
            yield hands[0], hands[1], hands[2], hands[3]

    @cached_property
    def tight(self) -> tuple[Holding, Holding, Holding, Holding]:
        """The holdings with exactly the cards possible that lie so in a deal, and certain that do so in every one."""
        possible = [holding.certain for holding in self.hands]
        certain = [holding.certain for holding in self.hands]
        states = {self._start}
        for place, each in enumerate(self._classes):
            seen: set[tuple[int, ...]] = set()
            following: set[_State] = set()
            for state in states:
                for _, takes, after in self._spreads(place, state):
                    if self._count(place + 1, after):
                        seen.add(takes)
                        following.add(after)
            cards = CardSet(each.cards)
            for at, seat in enumerate(each.seats):
                if any(takes[at] for takes in seen):
                    possible[seat] |= cards
                if all(takes[at] == len(each.cards) for takes in seen):
                    certain[seat] |= cards
            states = following
        hands = [
            replace(holding, possible=may, certain=sure)
            for holding, may, sure in zip(self.hands, possible, certain, strict=True)
        ]
        return hands[0], hands[1], hands[2], hands[3]


def _divisions(number: int, places: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Yield every way to divide a number over some places that take no more than so many each."""
    if len(places) == 1:
        if number <= places[0]:
            yield (number,)
        return
    for take in range(max(0, number - sum(places[1:])), min(number, places[0]) + 1):
        for rest in _divisions(number - take, places[1:]):
            yield (take, *rest)


def _partitions(cards: tuple[Card, ...], takes: Sequence[int]) -> Iterator[tuple[tuple[Card, ...], ...]]:
    """Yield every way to deal some cards in parts of given sizes."""
    if len(takes) == 1:
        yield (cards,)
        return
    for part in itertools.combinations(cards, takes[0]):
        rest = tuple(card for card in cards if card not in part)
        for parts in _partitions(rest, takes[1:]):
            yield (part, *parts)
