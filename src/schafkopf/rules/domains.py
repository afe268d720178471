"""What an option of house rules may be, read off its annotation: words, numbers in a range, a tariff, contracts."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Protocol, Union, get_args, get_origin

from schafkopf.rules.contracts import BIDS
from schafkopf.rules.tariff import Tariff

Word = str | int | bool
"""How a value stands in TOML and JSON, apart from lists of words."""


class Domain(Protocol):
    """What an option may be."""

    def read(self, value: object) -> object:
        """Return the value of an option, from its text or its TOML or JSON form; ValueError when it is none."""

    @property
    def allowed(self) -> tuple[Word, ...]:
        """What is allowed, for people and programs; ranges as `1-14`."""

    @property
    def examples(self) -> tuple[object, ...]:
        """Values of every sort in their plain form: each word, the least and the greatest number."""


@dataclass(frozen=True, slots=True)
class Between:
    """A whole number in a range, both ends included; as metadata of an annotation: `Annotated[int, Between(1, 14)]`."""

    least: int
    most: int


@dataclass(frozen=True, slots=True)
class Choice:
    """One of some words or numbers, or a whole number in a range; the word `none` stands for None where that is one."""

    words: tuple[Word, ...] = ()
    numbers: Between | None = None
    none: bool = False

    def read(self, value: object) -> object:
        """See `Domain`."""
        if self.none and (value is None or value == "none"):
            return None
        for word in self.words:
            # True is no 1, and 1.0 is none either.
            if type(value) is type(word) and value == word:
                return word
        if self.numbers and type(value) is int and self.numbers.least <= value <= self.numbers.most:
            return value
        raise ValueError(value)

    @property
    def allowed(self) -> tuple[Word, ...]:
        """See `Domain`."""
        span = (f"{self.numbers.least}–{self.numbers.most}",) if self.numbers else ()
        return (*self.words, *(("none",) if self.none else ()), *span)

    @property
    def examples(self) -> tuple[object, ...]:
        """See `Domain`."""
        span = (self.numbers.least, self.numbers.most) if self.numbers else ()
        return (*self.words, *(("none",) if self.none else ()), *span)


class TariffText:
    """A tariff, or its text `x/r/s`."""

    def read(self, value: object) -> object:
        """See `Domain`."""
        if isinstance(value, Tariff):
            return value
        if not isinstance(value, str):
            raise ValueError(value)
        return Tariff.parse(value)

    @property
    def allowed(self) -> tuple[Word, ...]:
        """See `Domain`."""
        return ("x/r/s",)

    @property
    def examples(self) -> tuple[object, ...]:
        """See `Domain`."""
        return ("10/20/50", "10/10/50", "5/10/20", "0/0/0")


class BidNames:
    """Names of contracts that may be bid, as a list or in one text with commas; kept in the order of their rank."""

    def read(self, value: object) -> object:
        """See `Domain`."""
        names = value.split(",") if isinstance(value, str) else value
        if not isinstance(names, (list, tuple)) or not all(isinstance(name, str) for name in names):
            raise ValueError(value)
        chosen = {name.strip() for name in names if name.strip()}
        if chosen - set(BIDS):
            raise ValueError(value)
        return tuple(name for name in BIDS if name in chosen)

    @property
    def allowed(self) -> tuple[Word, ...]:
        """See `Domain`."""
        return tuple(BIDS)

    @property
    def examples(self) -> tuple[object, ...]:
        """See `Domain`."""
        return (list(BIDS), ["rufspiel"], ["rufspiel", "wenz", "solo", "wenz-tout", "solo-tout", "sie"])


def domain_of(annotation: Any) -> Domain:
    """Return the domain that an annotation stands for; TypeError when it stands for none."""
    if annotation is bool:
        return Choice((True, False))
    if annotation is Tariff:
        return TariffText()
    words: list[Word] = []
    numbers: Between | None = None
    none = False
    for part in _parts(annotation):
        if part is NoneType:
            none = True
        elif get_origin(part) is Literal:
            words += get_args(part)
        elif get_origin(part) is Annotated:
            bound = get_args(part)[1]
            if not isinstance(bound, Between):
                return bound  # type: ignore[no-any-return]  # a domain of its own
            numbers = bound
        else:
            raise TypeError(f"an option cannot be {annotation}")
    return Choice(tuple(words), numbers, none)


def _parts(annotation: Any) -> Iterable[Any]:
    return get_args(annotation) if get_origin(annotation) in (Union, UnionType) else (annotation,)
