"""What a seat can do in a deal, in the order in which it comes up, and the phases in which it does so.

`event` is what records, and everything that travels, call an action.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import ClassVar, TypeAlias

from schafkopf.cards import Card, Seat, Suit
from schafkopf.rules.contracts import Declaration


class Phase(Enum):
    """What a game waits for."""

    KLOPFEN = "Klopfen after the first packet (S-5.4)"
    BIDDING = "a bid or a pass (S-5.10)"
    RENONCE = "a blocked player may still call (S-4.2)"
    NAMING = "the suit, the Sau, a Tout (S-5.10)"
    EXCHANGE = "somebody who takes the Hochzeit (S-11.3)"
    PLAY = "a card (S-3.2)"
    CLAIM = "the answer to a claim, or to a seat that gives up (S-8.10)"
    OVER = "nothing: the deal is over"


@dataclass(frozen=True, slots=True)
class Klopfen:
    """After the first packet: double the price of the deal, or do not (S-7.8)."""

    event: ClassVar[str] = "klopfen"

    seat: Seat
    knocks: bool = True


@dataclass(frozen=True, slots=True)
class Pass:
    """Say *weiter*; a declarer who is overbid gives way with it (S-5.5, S-5.9)."""

    event: ClassVar[str] = "pass"

    seat: Seat


@dataclass(frozen=True, slots=True)
class Bid:
    """Declare to play a contract; its suit is named later (S-5.10)."""

    event: ClassVar[str] = "bid"

    seat: Seat
    contract: Declaration


@dataclass(frozen=True, slots=True)
class Name:
    """Name the trump suit or the called suit after the auction, and Tout if wanted (S-5.10, S-5.12)."""

    event: ClassVar[str] = "name"

    seat: Seat
    suit: Suit | None = None
    tout: bool = False


@dataclass(frozen=True, slots=True)
class Accept:
    """Take the trump of a Hochzeit and return a card for it (S-11.3)."""

    event: ClassVar[str] = "accept"

    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class Decline:
    """Leave the Hochzeit to the next seat (S-11.3)."""

    event: ClassVar[str] = "decline"

    seat: Seat


@dataclass(frozen=True, slots=True)
class Stoss:
    """Double the price: Kontra, Re and so on, in Bierkopf a Spritze (S-7.9, S-7.10, B-6)."""

    event: ClassVar[str] = "stoss"

    seat: Seat


@dataclass(frozen=True, slots=True)
class Play:
    """Play a card to the open trick (S-3)."""

    event: ClassVar[str] = "play"

    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class Claim:
    """On lead: claim all remaining tricks, and lay the hand open for it (S-8.10)."""

    event: ClassVar[str] = "claim"

    seat: Seat


@dataclass(frozen=True, slots=True)
class GiveUp:
    """Give the contract up: what is left goes to the other party (S-8.10)."""

    event: ClassVar[str] = "give-up"

    seat: Seat


@dataclass(frozen=True, slots=True)
class Agree:
    """Agree that the deal ends as another seat has claimed, or because it gives up (S-8.10)."""

    event: ClassVar[str] = "agree"

    seat: Seat


@dataclass(frozen=True, slots=True)
class Refuse:
    """Insist that the deal is played on (S-8.10)."""

    event: ClassVar[str] = "refuse"

    seat: Seat


@dataclass(frozen=True, slots=True)
class Revoke:
    """The table finds that a seat laid a card which it might not play: the deal is lost for it (S-8.5, B-8.2)."""

    event: ClassVar[str] = "revoke"

    seat: Seat
    card: Card


Action: TypeAlias = (
    Klopfen | Pass | Bid | Name | Accept | Decline | Stoss | Play | Claim | GiveUp | Agree | Refuse | Revoke
)


@dataclass(frozen=True, slots=True)
class Exchanged:
    """In the log of a view: a Hochzeit was taken by a seat, the card that went back is not for this view (S-11.3)."""

    event: ClassVar[str] = "exchanged"

    seat: Seat


Logged: TypeAlias = Action | Exchanged
"""What stands in the log of a view."""
