"""Settlement (*Abrechnung*): the bill of a deal, item by item, and who pays whom."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from schafkopf.bill.outcome import FourInts
from schafkopf.cards import Seat


@dataclass(frozen=True, slots=True)
class Item:
    """One line of the bill: what, how much, under which clause; `seat` where it concerns one seat only.

    `count` is the number of Laufende, Klopfer or Jungfrauen, or how many an offender pays; `kind` is `mit` or `ohne`.
    """

    item: str
    amount: int
    clause: str
    seat: Seat | None = None
    count: int | None = None
    kind: str | None = None


@dataclass(frozen=True, slots=True)
class Settlement:
    """What a deal costs: `won` by the playing party (None in Ramsch and for a draw), the price, the payouts by seat.

    `payout` and `stock_payout` (what the pool receives) add up to zero; in Bierkopf, and in tournaments that write only
    good points, `payout` are the points of the winners. `seat` is the loser of a Ramsch, who made the Durchmarsch, or
    who revoked; `paid` the Laufende that were paid.
    """

    won: bool | None
    price: int
    payout: FourInts
    items: tuple[Item, ...]
    stock_payout: int = 0
    seat: Seat | None = None
    paid: int = 0


def nothing(*items: Item) -> Settlement:
    """Return the settlement of a deal that costs nobody anything."""
    return Settlement(None, 0, (0, 0, 0, 0), items)


def four(numbers: Sequence[int]) -> FourInts:
    """Return four numbers by seat as a tuple."""
    return numbers[0], numbers[1], numbers[2], numbers[3]
