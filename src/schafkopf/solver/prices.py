"""What a game is paid by, as far as worlds differ in it: the party, its Laufende, few trumps in a Muss-Spiel."""

from __future__ import annotations

from functools import lru_cache
from typing import TypeAlias

from schafkopf.bill.laufende import Laufende
from schafkopf.bill.outcome import Outcome
from schafkopf.bill.schafkopf import MUSS_60_TRUMPS
from schafkopf.cards import SEATS, Seat
from schafkopf.rules.contracts import Contract, ContractType
from schafkopf.rules.house import HouseRules
from schafkopf.solver import kernel
from schafkopf.solver.leaves import seat_leaf

Prices: TypeAlias = tuple[Contract, HouseRules, int, tuple[Seat | None, ...], int, int]
"""Contract, house rules, number of Klopfer, Stöße, pool and Bock."""


def party_of(mask: int, declarer: Seat | None) -> tuple[Seat, ...]:
    """Return the seats of a party, the declarer first."""
    return tuple(sorted((seat for seat in SEATS if mask >> seat & 1), key=lambda seat: (seat != declarer, seat)))


class Leaves:
    """What every end pays to a seat, for one state of the prices, by what differs between worlds."""

    def __init__(self, prices: Prices, declarer: Seat | None, seat: Seat) -> None:
        self._prices, self._declarer, self._seat = prices, declarer, seat
        self._known: dict[tuple[int, int, bool], kernel.SeatLeaf] = {}

    def leaf(self, party: int, run: int, few: bool) -> kernel.SeatLeaf:
        """Return the leaf of a party, its Laufende (negative: without), and whether the declarer had few trumps."""
        key = party, run, few
        if key not in self._known:
            outcome = outcome_of(*self._prices, party_of(party, self._declarer), run, few)
            self._known[key] = seat_leaf(outcome, self._seat)
        return self._known[key]


@lru_cache(maxsize=1024)
def leaves_of(
    contract: Contract,
    rules: HouseRules,
    klopfer: int,
    stoss: tuple[Seat | None, ...],
    stock: int,
    bock: int,
    declarer: Seat | None,
    seat: Seat,
) -> Leaves:
    """Return the leaves of a seat, made when they are asked for."""
    return Leaves((contract, rules, klopfer, stoss, stock, bock), declarer, seat)


def outcome_of(
    contract: Contract,
    rules: HouseRules,
    klopfer: int,
    stoss: tuple[Seat | None, ...],
    stock: int,
    bock: int,
    party: tuple[Seat, ...],
    run: int,
    few: bool,
) -> Outcome:
    """Return an outcome with Augen and tricks left open; `run` are the Laufende, negative: without."""
    return Outcome(
        contract=contract,
        party=party,
        augen=(0, 0, 0, 0),
        tricks=(0, 0, 0, 0),
        rules=rules,
        laufende=Laufende("mit" if run > 0 else "ohne", abs(run)) if run else None,
        klopfer=klopfer,
        stoss=stoss,
        stock=stock,
        bock=bock,
        declarer_trumps=MUSS_60_TRUMPS + (not few) if contract.kind is ContractType.MUSS else None,
        stated=True,
    )
