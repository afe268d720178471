"""What people, and the house, ask of a table. A command comes from a place; `decide` turns it into events."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar, TypeAlias

from schafkopf.game.actions import Action
from schafkopf.rooms.events import Place


@dataclass(frozen=True, slots=True)
class SitDown:
    """Take a place where no person sits, under a name."""

    event: ClassVar[str] = "sit-down"

    name: str


@dataclass(frozen=True, slots=True)
class GetUp:
    """Leave the place to its computer."""

    event: ClassVar[str] = "get-up"


@dataclass(frozen=True, slots=True)
class ComeBack:
    """Play again oneself, after a computer did; so does everything else that a person does."""

    event: ClassVar[str] = "come-back"


@dataclass(frozen=True, slots=True)
class Begin:
    """Wait for nobody who is still to come."""

    event: ClassVar[str] = "begin"


@dataclass(frozen=True, slots=True)
class Contribute:
    """Add randomness to the shuffle: 64 hexadecimal digits, in small letters."""

    event: ClassVar[str] = "contribute"

    text: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class Act:
    """Do something in the deal."""

    event: ClassVar[str] = "act"

    action: Action


@dataclass(frozen=True, slots=True)
class AskUndo:
    """Ask to take the last own card back."""

    event: ClassVar[str] = "ask-undo"


@dataclass(frozen=True, slots=True)
class AnswerUndo:
    """Agree that a card is taken back, or insist that it lies; who asked for it may so give it up."""

    event: ClassVar[str] = "answer-undo"

    agrees: bool


@dataclass(frozen=True, slots=True)
class GoOn:
    """After a deal: have seen the result, and want the next."""

    event: ClassVar[str] = "go-on"


Command: TypeAlias = SitDown | GetUp | ComeBack | Begin | Contribute | Act | AskUndo | AnswerUndo | GoOn
"""What a person asks, from the own place."""


@dataclass(frozen=True, slots=True)
class Commit:
    """The house has drawn a secret for the next deal: 64 hexadecimal digits, in small letters."""

    event: ClassVar[str] = "commit"

    secret: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class DealOut:
    """The house deals; it need not wait for everybody's contribution."""

    event: ClassVar[str] = "deal-out"


@dataclass(frozen=True, slots=True)
class TakeOver:
    """The house lets a computer play for a person who is idle."""

    event: ClassVar[str] = "take-over"

    place: Place


@dataclass(frozen=True, slots=True)
class Move:
    """A computer does something in the deal."""

    event: ClassVar[str] = "move"

    action: Action


HouseCommand: TypeAlias = Commit | DealOut | TakeOver | Move
"""What only the house asks, from no place."""
