"""What happens in a tournament, in the order of its journal; `event` is the name by which it travels."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, TypeAlias

from schafkopf.errors import wrong_type


@dataclass(frozen=True, slots=True)
class Entered:
    """Somebody has entered, or a pair, and gets the next number."""

    event: ClassVar[str] = "entered"

    name: str

    def __post_init__(self) -> None:
        _texts(self.name)


@dataclass(frozen=True, slots=True)
class Withdrawn:
    """An entry is drawn no longer; its points stay."""

    event: ClassVar[str] = "withdrawn"

    number: int

    def __post_init__(self) -> None:
        _numbers(self.number)


@dataclass(frozen=True, slots=True)
class Returned:
    """An entry that had withdrawn is drawn again."""

    event: ClassVar[str] = "returned"

    number: int

    def __post_init__(self) -> None:
        _numbers(self.number)


@dataclass(frozen=True, slots=True)
class Substituted:
    """Somebody else plays on under a number and takes over its points (S-9.9)."""

    event: ClassVar[str] = "substituted"

    number: int
    name: str

    def __post_init__(self) -> None:
        _numbers(self.number)
        _texts(self.name)


@dataclass(frozen=True, slots=True)
class Drawn:
    """The tables of a round, by seat P1 to P4; drawn again, it keeps the tables at which something is written."""

    event: ClassVar[str] = "drawn"

    round: int
    tables: tuple[tuple[int, ...], ...]

    def __post_init__(self) -> None:
        _numbers(self.round, *(number for table in self.tables for number in table))


@dataclass(frozen=True, slots=True)
class Played:
    """A row of the list of a table: a game in words, or a Partie as `21:14`; empty where the row is struck out."""

    event: ClassVar[str] = "played"

    round: int
    table: int
    row: int
    game: str

    def __post_init__(self) -> None:
        _numbers(self.round, self.table, self.row)
        _texts(self.game)


@dataclass(frozen=True, slots=True)
class Score:
    """What one writes in a round, what breaks ties, and for how many deals a forfeit is due (S-9.7, S-9.8).

    Single games are with Touts and Sie among them, Touts without Sie.
    """

    points: int
    sie: int = 0
    touts_won: int = 0
    touts: int = 0
    singles_won: int = 0
    singles: int = 0
    forfeits: int = 0

    def __post_init__(self) -> None:
        _numbers(self.points, self.sie, self.touts_won, self.touts, self.singles_won, self.singles, self.forfeits)

    def __add__(self, other: Score) -> Score:
        return Score(
            self.points + other.points,
            self.sie + other.sie,
            self.touts_won + other.touts_won,
            self.touts + other.touts,
            self.singles_won + other.singles_won,
            self.singles + other.singles,
            self.forfeits + other.forfeits,
        )


@dataclass(frozen=True, slots=True)
class Scored:
    """The sums of a table in a round, by seat, which stand instead of its rows; empty takes them back."""

    event: ClassVar[str] = "scored"

    round: int
    table: int
    scores: tuple[Score, ...]

    def __post_init__(self) -> None:
        _numbers(self.round, self.table)


Event: TypeAlias = Entered | Withdrawn | Returned | Substituted | Drawn | Played | Scored


def _numbers(*values: object) -> None:
    for value in values:
        if type(value) is not int:
            raise wrong_type("number", "a whole number", value)


def _texts(*values: object) -> None:
    for value in values:
        if not isinstance(value, str):
            raise wrong_type("text", "a text", value)
