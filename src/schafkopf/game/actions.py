"""What a seat can do in a deal, in the order in which it comes up."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from schafkopf.cards import Card, Seat, Suit
from schafkopf.rules.contracts import Contract


@dataclass(frozen=True, slots=True)
class Klopfen:
    """After the first packet: double the price of the deal, or do not (S-7.8)."""

    seat: Seat
    knocks: bool = True


@dataclass(frozen=True, slots=True)
class Pass:
    """Say *weiter*; a declarer who is overbid gives way with it (S-5.5, S-5.9)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Bid:
    """Declare to play a contract; its suit is named later (S-5.10)."""

    seat: Seat
    contract: Contract


@dataclass(frozen=True, slots=True)
class Name:
    """Name the trump suit or the called suit after the auction, and Tout if wanted (S-5.10, S-5.12)."""

    seat: Seat
    suit: Suit | None = None
    tout: bool = False


@dataclass(frozen=True, slots=True)
class Accept:
    """Take the trump of a Hochzeit and return a card for it (S-11.3)."""

    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class Decline:
    """Leave the Hochzeit to the next seat (S-11.3)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Stoss:
    """Double the price: Kontra, Re and so on, in Bierkopf a Spritze (S-7.9, S-7.10, B-6)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Play:
    """Play a card to the open trick (S-3)."""

    seat: Seat
    card: Card


Action: TypeAlias = Klopfen | Pass | Bid | Name | Accept | Decline | Stoss | Play
