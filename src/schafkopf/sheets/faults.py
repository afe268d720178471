"""What can be wrong with the words of a line of a list (K-10)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from schafkopf.cards import SEATS, GameName
from schafkopf.errors import ErrorCode, ManyFaults, SchafkopfError
from schafkopf.sheets.vocabulary import nearest
from schafkopf.text import values

_NUMBERS = {"klopfer": "Klopfer", "laufende": "Laufende", "stoss": "Kontra"}
"""What the numbers of a bill are called in a line."""


def unknown(word: str, names: Sequence[str], game: GameName = "schafkopf") -> SchafkopfError:
    """Return the fault that a word means nothing in a list, with the nearest words that do."""
    return SchafkopfError(ErrorCode.SHEET_WORD, text=word, candidates=nearest(word, names, game))


def missing(name: str, expected: str) -> SchafkopfError:
    """Return the fault that something is missing in a line, and how it would be right."""
    return SchafkopfError(ErrorCode.SHEET_MISSING, name=name, expected=expected)


def conflict(text: str, other: str) -> SchafkopfError:
    """Return the fault that two words of a line do not go together."""
    return SchafkopfError(ErrorCode.SHEET_CONFLICT, text=text, other=other)


def refuse_twice(names: Sequence[str]) -> None:
    """Refuse that somebody is named twice."""
    for place, name in enumerate(names):
        if name in names[:place]:
            raise conflict(name, name)


def not_opposite(names: Sequence[str], seats: Sequence[str]) -> SchafkopfError:
    """Return the fault that two who are named as a side do not sit opposite each other (B-3.1, S-11.7)."""
    sides = f"{seats[0]} + {seats[2]}, {seats[1]} + {seats[3]}"
    return SchafkopfError(ErrorCode.SHEET_NOT_OPPOSITE, names=" + ".join(names), right=sides)


def with_names(fault: SchafkopfError, seats: Sequence[str]) -> SchafkopfError:
    """Return the same fault with people instead of seats, and words of a list instead of the names of numbers."""
    if isinstance(fault, ManyFaults):
        return type(fault)(with_names(each, seats) for each in fault.faults)
    if len(seats) != len(SEATS):
        return fault
    told: dict[str, Any] = {
        name: values.with_names(value, seats.__getitem__) if isinstance(value, str) else value
        for name, value in fault.params.items()
    }
    if told.get("name") in _NUMBERS:
        told["name"] = _NUMBERS[told["name"]]
    return type(fault)(fault.code, clause=fault.clause, candidates=fault.candidates, field=fault.field, **told)
