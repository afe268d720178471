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
        known: dict[tuple[int, tuple[int, ...], tuple[int, ...]], int] = {}
        starts, keys = self._limit_counters()

        def count(place: int, free: tuple[int, ...], counted: tuple[int, ...]) -> int:
            if place == len(self._classes):
                return int(not any(free) and self._limits_hold(counted, keys))
            state = (place, free, counted)
            if state not in known:
                known[state] = sum(
                    ways * count(place + 1, left, after)
                    for ways, left, after in self._spreads(self._classes[place], free, counted, keys)
                )
            return known[state]

        return count(0, self._places, starts)

    def _limit_counters(self) -> tuple[tuple[int, ...], dict[tuple[Seat, int], int]]:
        pairs = [(seat, place) for seat in SEATS for place in range(len(self.hands[seat].limits))]
        return (0,) * len(pairs), {pair: at for at, pair in enumerate(pairs)}

    def _limits_hold(self, counted: tuple[int, ...], keys: dict[tuple[Seat, int], int]) -> bool:
        return all(
            self.hands[seat].limits[place].least <= counted[at] <= self.hands[seat].limits[place].most
            for (seat, place), at in keys.items()
        )

    def _spreads(
        self, cards: _Class, free: tuple[int, ...], counted: tuple[int, ...], keys: dict[tuple[Seat, int], int]
    ) -> Iterator[tuple[int, tuple[int, ...], tuple[int, ...]]]:
        """Yield every way to spread a class over the seats: in how many ways, the places left, the limits counted."""
        for takes in _divisions(len(cards.cards), [free[seat] for seat in cards.seats]):
            ways, rest = 1, len(cards.cards)
            left = list(free)
            for seat, take in zip(cards.seats, takes, strict=True):
                ways *= comb(rest, take)
                rest -= take
                left[seat] -= take
            after = list(counted)
            for seat, place in cards.limits:
                after[keys[seat, place]] += takes[cards.seats.index(seat)]
            if all(after[at] <= self.hands[seat].limits[place].most for (seat, place), at in keys.items()):
                yield ways, tuple(left), tuple(after)

    def enumerate(self) -> Iterator[tuple[CardSet, CardSet, CardSet, CardSet]]:
        """Yield every deal of this case, as the cards that the four seats hold now."""
        starts, keys = self._limit_counters()

        def spread(
            place: int, hands: tuple[CardSet, ...], free: tuple[int, ...], counted: tuple[int, ...]
        ) -> Iterator[tuple[CardSet, ...]]:
            if place == len(self._classes):
                if not any(free) and self._limits_hold(counted, keys):
                    yield hands
                return
            cards = self._classes[place]
            for _, left, after in self._spreads(cards, free, counted, keys):
                takes = [free[seat] - left[seat] for seat in cards.seats]
                for parts in _partitions(cards.cards, takes):
                    dealt = list(hands)
                    for seat, part in zip(cards.seats, parts, strict=True):
                        dealt[seat] |= CardSet(part)
                    yield from spread(place + 1, tuple(dealt), left, after)

        for hands in spread(0, tuple(holding.certain for holding in self.hands), self._places, starts):
            yield hands[0], hands[1], hands[2], hands[3]

    @cached_property
    def tight(self) -> tuple[Holding, Holding, Holding, Holding]:
        """The holdings with exactly the cards possible that lie so in a deal, and certain that do so in every one."""
        hands = list(self.hands)
        for each in self._classes:
            for seat in each.seats:
                card = each.cards[0]
                cards = CardSet(each.cards)
                holding = hands[seat]
                if not self._with(seat, card, held=True).deals:
                    hands[seat] = replace(holding, possible=holding.possible - cards)
                elif not self._with(seat, card, held=False).deals:
                    hands[seat] = replace(holding, certain=holding.certain | cards)
        return hands[0], hands[1], hands[2], hands[3]

    def _with(self, seat: Seat, card: Card, *, held: bool) -> Case:
        """The same case, in which a seat holds a card or does not."""
        hands = list(self.hands)
        limit = Limit(CardSet((card,)), int(held), int(held))
        hands[seat] = replace(hands[seat], limits=(*hands[seat].limits, limit))
        return Case((hands[0], hands[1], hands[2], hands[3]))


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
