"""Which Augen some tricks can hold: a question of the cards in the pack alone (S-1.4, B-1.4)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache, lru_cache

from schafkopf.cards import SEATS, Card, Pack, augen_of

_Sums = tuple[int, ...]
"""For every number of cards, from 0 on, the sums of Augen that they can have, as bits."""


def _sums_of(cards: Sequence[Card]) -> _Sums:
    sums = [1] + [0] * len(cards)
    for card in cards:
        for count in range(len(cards), 0, -1):
            sums[count] |= sums[count - 1] << card.augen
    return tuple(sums)


@cache
def _sums(pack: Pack) -> _Sums:
    return _sums_of(pack.cards)


def can_hold(pack: Pack, tricks: int, augen: int) -> bool:
    """Tell whether so many tricks of a pack can hold so many Augen."""
    return 0 <= tricks <= pack.hand_size and augen >= 0 and bool(_sums(pack)[len(SEATS) * tricks] >> augen & 1)


def possible_augen(pack: Pack, tricks: int | None = None) -> str:
    """Return the Augen that so many tricks can hold, or any number of them, for people: `0, 2–44`."""
    every = range(augen_of(pack.cards) + 1)
    fits = [can_hold(pack, tricks, n) if tricks is not None else bool(possible_tricks(pack, n)) for n in every]
    sums = [augen for augen in every if fits[augen]]
    starts = [augen for augen in sums if augen - 1 not in sums]
    ends = [augen for augen in sums if augen + 1 not in sums]
    return ", ".join(str(low) if low == high else f"{low}–{high}" for low, high in zip(starts, ends, strict=True))


def can_be_plain(plain: tuple[Card, ...], tricks: Sequence[int], augen: Sequence[int]) -> bool:
    """Tell whether seats with so many tricks and Augen may have captured nothing but some plain cards."""
    sums = _plain_sums(plain)
    shares = [*zip(tricks, augen, strict=True), (sum(tricks), sum(augen))]
    return all(len(SEATS) * made < len(sums) and sums[len(SEATS) * made] >> worth & 1 for made, worth in shares)


@lru_cache(maxsize=64)
def _plain_sums(plain: tuple[Card, ...]) -> _Sums:
    return _sums_of(plain)


def possible_tricks(pack: Pack, augen: int) -> tuple[int, ...]:
    """Return the numbers of tricks in which a side can have made so many Augen; none for 1 and 119, for example."""
    return tuple(tricks for tricks in range(pack.hand_size + 1) if can_hold(pack, tricks, augen))


@lru_cache(maxsize=4096)
def can_be_shared(pack: Pack, tricks: tuple[int, ...], augen: tuple[int, ...]) -> bool:
    """Tell whether the cards of a pack can lie so that each seat has so many tricks and Augen; some may lie nowhere."""
    left = pack.hand_size - sum(tricks)
    shares = [*zip(tricks, augen, strict=True), (left, augen_of(pack.cards) - sum(augen))]
    if not all(can_hold(pack, *share) for share in shares):
        return False
    return _lay(pack, 0, tuple(share[1] for share in shares), tuple(len(SEATS) * share[0] for share in shares))


@cache
def _counters(pack: Pack) -> tuple[tuple[int, int, _Sums], ...]:
    """The Augen that cards are worth, high to low, how many such cards there are, and what all below them can make."""
    counts = Counter(card.augen for card in pack.cards)
    return tuple(
        (augen, counts[augen], _sums_of([card for card in pack.cards if card.augen < augen]))
        for augen in sorted(counts, reverse=True)
        if augen
    )


def _lay(pack: Pack, rank: int, open_augen: tuple[int, ...], room: tuple[int, ...]) -> bool:
    """Whether the cards of a rank and all below can be laid on shares that lack so many Augen and so many cards.

    The dearest cards are laid first, and each only where those below it can still make up the rest.
    """
    counters = _counters(pack)
    if rank == len(counters):
        return True
    each, count, below = counters[rank]
    choices = [
        [
            laid
            for laid in range(min(count, lacks // each, cards), -1, -1)
            if cards - laid < len(below) and below[cards - laid] >> (lacks - each * laid) & 1
        ]
        for lacks, cards in zip(open_augen, room, strict=True)
    ]
    return any(
        _lay(
            pack,
            rank + 1,
            tuple(lacks - each * number for lacks, number in zip(open_augen, laid, strict=True)),
            tuple(cards - number for cards, number in zip(room, laid, strict=True)),
        )
        for laid in _ways(count, choices)
    )


def _ways(count: int, choices: Sequence[Sequence[int]]) -> Iterator[tuple[int, ...]]:
    """All ways to lay so many equal cards, each share taking one of its numbers."""
    if not choices:
        if not count:
            yield ()
        return
    for first in choices[0]:
        if first <= count:
            for rest in _ways(count - first, choices[1:]):
                yield (first, *rest)
