"""What happened at a table, in order: all that is kept of it, and the only way in which it changes.

A place is a player's number around the table, clockwise; a seat belongs to a deal and moves with the dealer.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, ClassVar, TypeAlias

from schafkopf.cards import GameName
from schafkopf.game.actions import Action
from schafkopf.rules.house import HouseRules

Place: TypeAlias = Annotated[int, range(4)]
"""A place at a table, 0 to 3 clockwise; the first dealer of an evening sits at 3."""
PLACES: tuple[Place, ...] = (0, 1, 2, 3)
FourNames: TypeAlias = tuple[str, str, str, str]


@dataclass(frozen=True, slots=True)
class Opened:
    """A table was opened; its first event, and only that.

    `level` is the strength of the computers, `computers` are their names by place. `awaited` are places kept for people
    who are still to come. `idle` is after how many seconds a computer plays on for a person who does nothing, None
    where the others wait.
    """

    event: ClassVar[str] = "opened"

    game: GameName
    rules: HouseRules
    level: str
    computers: FourNames
    awaited: tuple[Place, ...] = ()
    idle: int | None = None


@dataclass(frozen=True, slots=True)
class Sat:
    """A person sat down at a place where a computer played, or that was kept free."""

    event: ClassVar[str] = "sat"

    place: Place
    name: str


@dataclass(frozen=True, slots=True)
class Left:
    """A person got up; the computer of the place plays on."""

    event: ClassVar[str] = "left"

    place: Place


@dataclass(frozen=True, slots=True)
class Begun:
    """The people who are there do not wait for more; computers sit down at the places kept free."""

    event: ClassVar[str] = "begun"

    place: Place


@dataclass(frozen=True, slots=True)
class TakenOver:
    """A computer plays for a person who was idle for too long; the place stays the person's."""

    event: ClassVar[str] = "taken-over"

    place: Place


@dataclass(frozen=True, slots=True)
class HandedBack:
    """A person for whom a computer played is back."""

    event: ClassVar[str] = "handed-back"

    place: Place


@dataclass(frozen=True, slots=True)
class Committed:
    """The house has drawn the secret of the next deal, in hexadecimal digits; before the end only its hash is shown."""

    event: ClassVar[str] = "committed"

    secret: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class Contributed:
    """A person added randomness to the shuffle, in hexadecimal digits."""

    event: ClassVar[str] = "contributed"

    place: Place
    text: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class Dealt:
    """The cards went out: a function of the secret and of what was contributed, in the order of the places."""

    event: ClassVar[str] = "dealt"


@dataclass(frozen=True, slots=True)
class Acted:
    """A seat of the deal did something; the action tells which."""

    event: ClassVar[str] = "acted"

    action: Action


@dataclass(frozen=True, slots=True)
class UndoAsked:
    """A person asks to take the last own card back; the others who are there have to agree."""

    event: ClassVar[str] = "undo-asked"

    place: Place


@dataclass(frozen=True, slots=True)
class UndoAgreed:
    """A person agrees that a card is taken back; with the last who has to, it is."""

    event: ClassVar[str] = "undo-agreed"

    place: Place


@dataclass(frozen=True, slots=True)
class UndoRefused:
    """A person insists that a card lies, or who asked for it no longer does."""

    event: ClassVar[str] = "undo-refused"

    place: Place


@dataclass(frozen=True, slots=True)
class WentOn:
    """A person has seen the result and wants the next deal."""

    event: ClassVar[str] = "went-on"

    place: Place


Event: TypeAlias = (
    Opened
    | Sat
    | Left
    | Begun
    | TakenOver
    | HandedBack
    | Committed
    | Contributed
    | Dealt
    | Acted
    | UndoAsked
    | UndoAgreed
    | UndoRefused
    | WentOn
)
