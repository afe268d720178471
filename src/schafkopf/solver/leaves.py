"""What every end of a game pays: the tables by which the kernel plays for money.

The ends stand in one order: the playing party made no trick, it made some with 0 to 120 Augen, it made every one. Along
this order its payout never falls, or, in a Bettel, never rises.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from types import MappingProxyType

from schafkopf.bill.laufende import Laufende
from schafkopf.bill.outcome import FourInts, Outcome
from schafkopf.bill.points import points_table
from schafkopf.bill.settle import settle
from schafkopf.bill.settlement import four
from schafkopf.bill.sharing import possible_tricks
from schafkopf.cards import AUGEN_TOTAL, SEATS, Pack, Seat
from schafkopf.rules.contracts import Contract, ContractType
from schafkopf.solver import kernel

_PIVOTS = frozenset((0, 29, 30, 31, 59, 60, 61, 89, 90, 91, 120))
"""Augen beside which a price mostly changes; where it changes elsewhere, the place is found too."""
_ALL_TRICKS, _NEVER = 0, 255
"""What it takes to march, where it is no number of Augen (S-11.1 b)."""


@dataclass(frozen=True, slots=True)
class Stakes:
    """What both parties play for: the table that the kernel plays by, and what the seats get for a worth in it.

    The worth of an end is what the declarer gets less what an opponent does. Where only gains are written down the
    payout of one party alone would not tell how much the other wants to win (S-9.3).
    """

    leaf: kernel.Leaf
    seats: tuple[Seat, ...]
    paid: Mapping[int, FourInts]

    def payout(self, worth: int, seat: Seat) -> int:
        """Return what a seat gets for a worth, in Bierkopf what its team scores less what the other does."""
        return self.paid[worth][self.seats.index(seat)]


def stakes(outcome: Outcome) -> Stakes:
    """Return what every end of a game pays; Augen and tricks of the outcome do not matter."""
    told, seats = _in_roles(outcome)
    table, paid = _leaf(told)
    return Stakes(table, seats, paid)


def seat_leaf(outcome: Outcome, seat: Seat) -> kernel.SeatLeaf:
    """Return the same together with what every end pays to a seat, in Bierkopf to its team."""
    told, seats = _in_roles(outcome)
    return _seat_leaf(told, seats.index(seat))


def payouts_of_ends(outcome: Outcome) -> tuple[FourInts, ...]:
    """Return the payout of every seat at all 123 ends in their order; Augen and tricks of the outcome do not matter."""
    told, seats = _in_roles(outcome)
    return tuple(four([each[seats.index(seat)] for seat in range(4)]) for each in _payouts(told))


def worth_to(seat: Seat, payout: FourInts, contract: Contract) -> int:
    """Return what a payout is worth to a seat: what it gets, in Bierkopf less what the other team gets."""
    return payout[seat] - (payout[(seat + 1) % 4] if contract.kind is ContractType.BIERKOPF else 0)


@lru_cache(maxsize=1024)
def _leaf(outcome: Outcome) -> tuple[kernel.Leaf, Mapping[int, FourInts]]:
    worths = _worths(outcome)
    columns = [_payouts_of(outcome, seat) for seat in SEATS]
    # A payout never turns back from end to end, so ends of equal worth pay alike.
    return kernel.Leaf(worths), MappingProxyType(dict(zip(worths, map(four, zip(*columns, strict=True)), strict=True)))


@lru_cache(maxsize=1024)
def _seat_leaf(outcome: Outcome, seat: Seat) -> kernel.SeatLeaf:
    return kernel.SeatLeaf(_worths(outcome), _payouts_of(outcome, seat))


def _worths(outcome: Outcome) -> list[int]:
    own, other = outcome.party[0], outcome.opponents[0]
    return [each[own] - each[other] for each in _payouts(outcome)]


def _payouts_of(outcome: Outcome, seat: Seat) -> list[int]:
    return [worth_to(seat, each, outcome.contract) for each in _payouts(outcome)]


def _in_roles(outcome: Outcome) -> tuple[Outcome, tuple[Seat, ...]]:
    """The same game with the declarer at seat 0 and his partner at seat 1, and the seats in that order.

    A price does not depend on where the parties sit, so tables are made once for all seats. Numbers of
    Laufende that are paid alike are one.
    """
    kind, laufende = outcome.contract.kind, outcome.laufende
    if laufende is not None:
        least, cap = outcome.rules.laufende_min(kind), outcome.rules.laufende_cap
        most = laufende.count if cap is None else max(cap, least)
        laufende = Laufende(laufende.kind, min(laufende.count, most) if laufende.count >= least else 1)
    zero = (0, 0, 0, 0)
    if kind in (ContractType.BIERKOPF, ContractType.KREUZ):
        return replace(outcome, augen=zero, tricks=zero, laufende=laufende), (0, 1, 2, 3)
    seats = (*outcome.party, *outcome.opponents)
    party = tuple(range(len(outcome.party)))
    stoss = tuple(None if seat is None else seats.index(seat) for seat in outcome.stoss)
    return replace(outcome, party=party, augen=zero, tricks=zero, laufende=laufende, stoss=stoss), seats


@lru_cache(maxsize=1024)
def _payouts(outcome: Outcome) -> tuple[FourInts, ...]:
    """What each seat gets at every end."""
    ends = _ends(outcome.pack)
    told: list[FourInts | None] = [None] * len(ends)

    def at(place: int) -> FourInts:
        known = told[place]
        if known is None:
            known = told[place] = settle(_ended(outcome, *ends[place])).payout
        return known

    pivots = [place for place, (augen, _) in enumerate(ends) if augen in _PIVOTS]
    for low, high in itertools.pairwise(pivots):
        _fill(told, low, high, at)
    by_augen = {augen: at(place) for place, (augen, _) in enumerate(ends[:-1]) if place}
    payouts = [at(0)]
    for augen in range(AUGEN_TOTAL + 1):
        # What no tricks can hold, such as 1 or 119 Augen, is never reached.
        payouts.append(by_augen.get(augen, payouts[-1]))
    return (*payouts, at(len(ends) - 1))


def _fill(told: list[FourInts | None], low: int, high: int, at: Callable[[int], FourInts]) -> None:
    """Settle every end between two; what lies between equal payouts is equal, since they never turn back."""
    if high - low < 2:
        return
    if at(low) == at(high):
        told[low + 1 : high] = [at(low)] * (high - low - 1)
        return
    middle = (low + high) // 2
    _fill(told, low, middle, at)
    _fill(told, middle, high, at)


@lru_cache(maxsize=8)
def _ends(pack: Pack) -> Sequence[tuple[int, int]]:
    """Every end that can be, as Augen and a number of tricks of the party that can hold them."""
    size = pack.hand_size
    some = [
        (augen, tricks)
        for augen in range(AUGEN_TOTAL + 1)
        if (tricks := next((made for made in possible_tricks(pack, augen) if 0 < made < size), 0))
    ]
    return ((0, 0), *some, (AUGEN_TOTAL, size))


def ramsch_price(outcome: Outcome) -> kernel.Price:
    """Return what a Ramsch costs, in numbers; Augen and tricks of the outcome do not matter (S-11.1)."""
    zero = (0, 0, 0, 0)
    return _ramsch_price(replace(outcome, augen=zero, tricks=zero, highest_trump=None))


@lru_cache(maxsize=256)
def _ramsch_price(outcome: Outcome) -> kernel.Price:
    rules, size = outcome.rules, outcome.pack.hand_size
    table = points_table(rules)
    alone = replace(outcome, augen=(AUGEN_TOTAL, 0, 0, 0), tricks=(size, 0, 0, 0))
    # The bill itself says what seat 0 pays when it has most Augen, some of the others a trick and some none.
    nobody_marches = replace(outcome, rules=replace(rules, durchmarsch="none"))
    price, empty_price = [0, 0, 0, 0], [0, 0, 0, 0]
    for empty in range(4):
        others = [0, 8, 12][: 3 - empty]
        augen = four([AUGEN_TOTAL - sum(others), *others, *[0] * empty])
        tricks = four([size - len(others), *[1] * len(others), *[0] * empty])
        payout = settle(replace(nobody_marches, augen=augen, tricks=tricks)).payout
        price[empty] = payout[1] if others else 0
        empty_price[empty] = payout[3] if empty else 0
    march = {"all_tricks": _ALL_TRICKS, "none": _NEVER}.get(str(rules.durchmarsch), rules.durchmarsch)
    return (
        price,
        empty_price,
        int(march),
        settle(alone).payout[0] // 3,
        rules.ramsch_tie == "both_pay",
        table is not None and table.only_good,
    )


def _ended(outcome: Outcome, augen: int, tricks: int) -> Outcome:
    """The same game with so many Augen and tricks for the party."""
    own, other = outcome.party[0], outcome.opponents[0]
    shared_augen, shared_tricks = [0, 0, 0, 0], [0, 0, 0, 0]
    shared_augen[own], shared_augen[other] = augen, AUGEN_TOTAL - augen
    shared_tricks[own], shared_tricks[other] = tricks, outcome.pack.hand_size - tricks
    return replace(outcome, augen=four(shared_augen), tricks=four(shared_tricks))
