"""Numbers for a deal whose end is told in words: any Augen and tricks of the same result will do for its price."""

from __future__ import annotations

from typing import Literal

from schafkopf.bill.outcome import FourInts
from schafkopf.bill.settlement import four
from schafkopf.bill.sharing import possible_tricks
from schafkopf.cards import AUGEN_TOTAL, Pack, Seat
from schafkopf.rules.contracts import Contract, ContractType

Beaten = Literal["schneider", "schwarz"]
"""How the losers of a deal stand, where it is told in words."""
_WON: dict[Beaten | None, int] = {None: 75, "schneider": 100, "schwarz": AUGEN_TOTAL}
"""Augen of winners whose losers stand so, whatever the house says of Schneider (S-7.2, B-5.3)."""
_LOST_TOUT, _LOST_BETTEL = 100, 20


def told_augen(won: bool, beaten: Beaten | None = None) -> int:
    """Return Augen of a side that has won or lost so."""
    return _WON[beaten] if won else AUGEN_TOTAL - _WON[beaten]


def told_ending(contract: Contract, pack: Pack, won: bool, beaten: Beaten | None = None) -> tuple[int, int]:
    """Return Augen and tricks of the party that has won or lost a contract so; a Sie is never lost (S-7.6)."""
    if contract.is_sie or (contract.is_tout and won):
        return AUGEN_TOTAL, pack.hand_size
    if contract.is_tout:
        return _LOST_TOUT, tricks_for(pack, _LOST_TOUT)
    if contract.kind is ContractType.BETTEL:
        return (0, 0) if won else (_LOST_BETTEL, tricks_for(pack, _LOST_BETTEL))
    augen = told_augen(won, beaten)
    if beaten == "schwarz":
        return augen, pack.hand_size if won else 0
    return augen, tricks_for(pack, augen)


def tricks_for(pack: Pack, augen: int) -> int:
    """Return tricks with which so many Augen can be made and neither side is Schwarz; 1 where none fit."""
    return next((made for made in possible_tricks(pack, augen) if 0 < made < pack.hand_size), 1)


def of_two(one: Seat, ones: int, other: Seat, others: int) -> FourInts:
    """Return numbers by seat where one seat stands for its party and another for the opponents."""
    numbers = [0, 0, 0, 0]
    numbers[one], numbers[other] = ones, others
    return four(numbers)
