"""Settlement (*Abrechnung*): the bill of a deal, item by item, who pays whom, and why it came to that."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from schafkopf.bill.outcome import FourInts
from schafkopf.cards import Seat
from schafkopf.shown import Brief, Displayed


@dataclass(frozen=True, slots=True, repr=False)
class Item(Brief):
    """One line of the bill: what, how much, under which clause; `seat` where it concerns one seat only.

    `count` is the number of Laufende, Klopfer or Jungfrauen, or how many an offender pays; `kind` is `mit` or `ohne`.
    """

    item: str
    amount: int
    clause: str
    seat: Seat | None = None
    count: int | None = None
    kind: str | None = None

    @property
    def is_beside(self) -> bool:
        """Whether it is paid besides the price that one pays to another."""
        return is_beside(self.item, self.seat)

    def text(self, lang: str = "de", seat: str = "") -> str:
        """Return what the item is, in German (`de`) or English (`en`); `seat` is what its seat is called."""
        return _text(f"item-{self.item}", self, lang, seat)


@dataclass(frozen=True, slots=True)
class Reason:
    """Why a deal was won, lost or drawn, or why something is not paid, under which clause.

    `count` is what there was (Augen, tricks, Laufende, the pool), `limit` what was needed or allowed; `seat` is who
    decided it where everybody is alone. `kind` is `mit` or `ohne`, `single`, `party` or `forehand` where the Augen are
    those of the playing party, or how a house counts.
    """

    reason: str
    clause: str
    count: int | None = None
    limit: int | None = None
    seat: Seat | None = None
    kind: str | None = None

    def text(self, lang: str = "de", seat: str = "") -> str:
        """Return the sentence in German (`de`) or English (`en`); `seat` is what its seat is called."""
        return _text(f"why-{self.reason}", self, lang, seat)


def _text(name: str, told: Item | Reason, lang: str, seat: str) -> str:
    from schafkopf.text.catalogue import message  # deferred: only a text that is shown needs the catalogue

    who = seat or ("" if told.seat is None else f"P{told.seat + 1}")
    limit = getattr(told, "limit", None)
    whom = "one" if who else "all"
    return message(name, lang, count=told.count or 0, limit=limit or 0, kind=told.kind or "", seat=who, whom=whom)


@dataclass(frozen=True, slots=True, repr=False)
class Settlement(Displayed):
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


def is_beside(item: str, seat: Seat | None) -> bool:
    """Tell whether an item is paid besides the price: the pool, a single Jungfrau, the shares of whoever revoked."""
    return item in ("stock", "offender") or (item == "jungfrau" and seat is not None)


def nothing(*items: Item) -> Settlement:
    """Return the settlement of a deal that costs nobody anything."""
    return Settlement(None, 0, (0, 0, 0, 0), items)


def four(numbers: Sequence[int]) -> FourInts:
    """Return four numbers by seat as a tuple."""
    return numbers[0], numbers[1], numbers[2], numbers[3]
