"""What a seat can do in a deal, in the order in which it comes up, and the phases in which it does so.

`event` is what records, and everything that travels, call an action.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, TypeAlias

from schafkopf.cards import SEATS, Card, FrozenEnum, Seat, Suit
from schafkopf.errors import ErrorCode, SchafkopfError, need, wrong_type
from schafkopf.notation import card as card_of
from schafkopf.rules.contracts import Declaration


class Phase(FrozenEnum):
    """What a game waits for."""

    KLOPFEN = "Klopfen after the first packet (S-5.4)"
    BIDDING = "a bid or a pass (S-5.10)"
    RENONCE = "a blocked player may still call (S-4.2)"
    NAMING = "the suit, the Sau, a Tout (S-5.10)"
    EXCHANGE = "somebody who takes the Hochzeit (S-11.3)"
    PLAY = "a card (S-3.2)"
    CLAIM = "the answer to a claim, or to a seat that gives up (S-8.10)"
    OVER = "nothing: the deal is over"


def check_seat(seat: object) -> None:
    """Check that something is a seat.

    Raises:
        TypeError: it is no whole number.
        SchafkopfError: there is no such seat.
    """
    if type(seat) is not int:
        raise wrong_type("seat", "a whole number", seat)
    if seat not in SEATS:
        raise SchafkopfError(ErrorCode.WRONG_SEAT, field="seat", name="seat", value=str(seat))


def check_action(action: object) -> None:
    """Check that something is an action; TypeError when it is none."""
    need("action", _OfSeat, action, "an action, such as Pass(0)")


@dataclass(frozen=True, slots=True)
class _OfSeat:
    """Something that a seat does.

    Raises:
        TypeError: a part is of the wrong type.
        SchafkopfError: there is no such seat, or a name means no card.
    """

    seat: Seat

    def __post_init__(self) -> None:
        check_seat(self.seat)


@dataclass(frozen=True, slots=True)
class _WithCard(_OfSeat):
    """Something that a seat does with a card, for which its name is taken too."""

    card: Card

    def __post_init__(self) -> None:
        check_seat(self.seat)
        if type(self.card) is not Card:
            object.__setattr__(self, "card", card_of(self.card))


@dataclass(frozen=True, slots=True)
class Klopfen(_OfSeat):
    """After the first packet: double the price of the deal, or do not (S-7.8)."""

    event: ClassVar[str] = "klopfen"

    knocks: bool = True

    def __post_init__(self) -> None:
        check_seat(self.seat)
        if type(self.knocks) is not bool:
            raise wrong_type("knocks", "True or False", self.knocks)


@dataclass(frozen=True, slots=True)
class Pass(_OfSeat):
    """Say *weiter*; a declarer who is overbid gives way with it (S-5.5, S-5.9)."""

    event: ClassVar[str] = "pass"


@dataclass(frozen=True, slots=True)
class Bid(_OfSeat):
    """Declare to play a contract; its suit is named later (S-5.10)."""

    event: ClassVar[str] = "bid"

    contract: Declaration

    def __post_init__(self) -> None:
        check_seat(self.seat)
        if not isinstance(self.contract, Declaration):
            raise wrong_type("contract", "a Declaration, as parse_declaration reads them", self.contract)


@dataclass(frozen=True, slots=True)
class Name(_OfSeat):
    """Name the trump suit or the called suit after the auction, and Tout if wanted (S-5.10, S-5.12)."""

    event: ClassVar[str] = "name"

    suit: Suit | None = None
    tout: bool = False

    def __post_init__(self) -> None:
        check_seat(self.seat)
        if self.suit is not None and not isinstance(self.suit, Suit):
            raise wrong_type("suit", "a Suit, such as Suit.GRAS, or None", self.suit)
        if type(self.tout) is not bool:
            raise wrong_type("tout", "True or False", self.tout)


@dataclass(frozen=True, slots=True)
class Accept(_WithCard):
    """Take the trump of a Hochzeit and return a card for it (S-11.3)."""

    event: ClassVar[str] = "accept"


@dataclass(frozen=True, slots=True)
class Decline(_OfSeat):
    """Leave the Hochzeit to the next seat (S-11.3)."""

    event: ClassVar[str] = "decline"


@dataclass(frozen=True, slots=True)
class Stoss(_OfSeat):
    """Double the price: Kontra, Re and so on, in Bierkopf a Spritze (S-7.9, S-7.10, B-6)."""

    event: ClassVar[str] = "stoss"


@dataclass(frozen=True, slots=True)
class Play(_WithCard):
    """Play a card to the open trick (S-3)."""

    event: ClassVar[str] = "play"


@dataclass(frozen=True, slots=True)
class Claim(_OfSeat):
    """On lead: claim all remaining tricks, and lay the hand open for it (S-8.10)."""

    event: ClassVar[str] = "claim"


@dataclass(frozen=True, slots=True)
class GiveUp(_OfSeat):
    """Give the contract up: what is left goes to the other party (S-8.10)."""

    event: ClassVar[str] = "give-up"


@dataclass(frozen=True, slots=True)
class Agree(_OfSeat):
    """Agree that the deal ends as another seat has claimed, or because it gives up (S-8.10)."""

    event: ClassVar[str] = "agree"


@dataclass(frozen=True, slots=True)
class Refuse(_OfSeat):
    """Insist that the deal is played on (S-8.10)."""

    event: ClassVar[str] = "refuse"


@dataclass(frozen=True, slots=True)
class Revoke(_WithCard):
    """The table finds that a seat laid a card which it might not play: the deal is lost for it (S-8.5, B-8.2)."""

    event: ClassVar[str] = "revoke"


Action: TypeAlias = (
    Klopfen | Pass | Bid | Name | Accept | Decline | Stoss | Play | Claim | GiveUp | Agree | Refuse | Revoke
)
"""Everything that a seat can do."""


@dataclass(frozen=True, slots=True)
class Exchanged(_OfSeat):
    """In the log of a view: a Hochzeit was taken by a seat, the card that went back is not for this view (S-11.3)."""

    event: ClassVar[str] = "exchanged"


Logged: TypeAlias = Action | Exchanged
"""What stands in the log of a view."""
