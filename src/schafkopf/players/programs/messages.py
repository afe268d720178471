"""What travels between a table and a program that plays: the messages of the engine protocol (docs/engines.md)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, ClassVar, TypeAlias

from schafkopf import wire
from schafkopf.bill.settlement import Settlement
from schafkopf.cards import GameName, Seat
from schafkopf.errors import ErrorCode, SchafkopfError, UnreadableInput
from schafkopf.game.actions import Action
from schafkopf.game.view import View
from schafkopf.records.files import LONGEST_LINE
from schafkopf.text.catalogue import LANGUAGES

PROTOCOL = "schafkopf-engine/1"
"""Name and version of the protocol; what a later version adds to it a program may ignore."""


@dataclass(frozen=True, slots=True)
class Hello:
    """A program takes a seat: the game, and the house rules with every option.

    No seed: with that of the table a program could deal the cards that it must not see.
    """

    event: ClassVar[str] = "hello"

    protocol: str
    game: GameName
    seat: Seat
    rules: dict[str, Any]


@dataclass(frozen=True, slots=True)
class Question:
    """What does the seat do? `legal` names the `actions` in words, in their order; None is silence.

    `seconds` is the time for the answer, `worlds` how many deals may be looked at, None for as many as it likes.
    """

    event: ClassVar[str] = "question"

    number: int
    legal: tuple[str, ...]
    actions: tuple[Action | None, ...]
    seconds: float
    worlds: int | None
    view: View


@dataclass(frozen=True, slots=True)
class Result:
    """A game is over: what the seat gained, the bill, and the last view of it."""

    event: ClassVar[str] = "result"

    seat: Seat
    gain: int
    settlement: Settlement
    view: View


@dataclass(frozen=True, slots=True)
class Bye:
    """The program is not needed any more."""

    event: ClassVar[str] = "bye"


@dataclass(frozen=True, slots=True)
class Complaint:
    """What the other side said could not be used: why, in every language; `number` is that of the question."""

    event: ClassVar[str] = "error"

    number: int | None = None
    code: str = ""
    texts: dict[str, str] = field(default_factory=dict)

    @classmethod
    def of(cls, error: SchafkopfError, number: int | None = None) -> Complaint:
        """Return the complaint that an error is."""
        return cls(number, error.code.name, {lang: error.text(lang) for lang in LANGUAGES})


@dataclass(frozen=True, slots=True)
class Ready:
    """A program understands the protocol, and has a name."""

    event: ClassVar[str] = "ready"

    protocol: str
    name: str = ""


@dataclass(frozen=True, slots=True)
class Choose:
    """What the seat does: the place in `actions`, or the action itself; with neither it is silent."""

    event: ClassVar[str] = "choose"

    number: int
    index: int | None = None
    action: Action | None = None


ToProgram: TypeAlias = Hello | Question | Result | Bye | Complaint
"""What a program hears."""
FromProgram: TypeAlias = Ready | Choose | Complaint
"""What a program says."""


def read_message(kind: Any, line: bytes | None) -> Any:
    """Return the message of a kind that a line holds; None is a line that was too long to keep.

    Raises:
        UnreadableInput: it is too long, or no UTF-8.
        UnreadableData: it is no such message; names every fault.
    """
    if line is None:
        raise UnreadableInput(ErrorCode.LINE_TOO_LONG, limit=LONGEST_LINE)
    try:
        text = line.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise UnreadableInput(ErrorCode.WRONG_ENCODING) from error
    return wire.loads(kind, text)


def choices(view: View) -> tuple[Action | None, ...]:
    """Return what a seat may do; the first is silence where it is not to move."""
    return view.legal_actions if view.to_move == view.seat else (None, *view.legal_actions)


def in_words(action: Action | None) -> str:
    """Return an action as words without a comma: what it is called, then its fields as JSON has them, as `play EO`."""
    if action is None:
        return "silence"
    plain: dict[str, Any] = wire.dump(action)
    words = [value if isinstance(value, str) else _WORDS[value] for name, value in plain.items() if name != "seat"]
    return " ".join(words)


_WORDS = {True: "true", False: "false", None: "null"}
