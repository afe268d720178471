"""How a deal came out, in numbers: all that its price depends on."""

from __future__ import annotations

from dataclasses import dataclass, field

from schafkopf.bill.laufende import Laufende
from schafkopf.cards import SEATS, Pack, Seat
from schafkopf.rules.contracts import Contract
from schafkopf.rules.house import HouseRules

FourInts = tuple[int, int, int, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """All that a price depends on; Augen and tricks by seat, `party` with the declarer first.

    `stoss` are the seats that doubled, in order, None for one unknown. `highest_trump` is the seat that captured the
    highest trump among those tied in a Ramsch, None when none of them captured one. `declarer_trumps` is how many
    trumps the declarer of a Muss-Spiel was dealt.
    """

    contract: Contract
    party: tuple[Seat, ...]
    augen: FourInts
    tricks: FourInts
    rules: HouseRules = field(default_factory=HouseRules)
    pack: Pack = Pack.LANG
    laufende: Laufende | None = None
    klopfer: int = 0
    stoss: tuple[Seat | None, ...] = ()
    stock: int = 0
    bock: int = 1
    highest_trump: Seat | None = None
    declarer_trumps: int | None = None

    @property
    def opponents(self) -> tuple[Seat, ...]:
        """The seats that are not of the playing party."""
        return tuple(seat for seat in SEATS if seat not in self.party)
