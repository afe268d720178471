"""The data that players come with: numbers in files of TOML, and what can be wrong with them, in both languages."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from importlib.resources import files
from typing import Any

from schafkopf.errors import ErrorCode, ManyFaults, SchafkopfError, UnreadableInput, need
from schafkopf.text.problems import place_in_toml
from schafkopf.text.values import shown_repr

MOST, RANGE = 1e6, "-1e6 < … < 1e6"
"""Below what size a number must be, and how that is told."""


def named(what: str, name: str, folder: str, invalid: type[ManyFaults], others: Iterable[str] = ()) -> str:
    """Return the text of a file of the package: `name` in a folder of data, where `others` are names too.

    Raises:
        ManyFaults: there is no such file, as the error of the caller.
    """
    data = files(__package__).joinpath("data", folder)
    known = sorted(path.name.removesuffix(".toml") for path in data.iterdir() if path.name.endswith(".toml"))
    if name not in known:
        allowed = ", ".join([*others, *known])
        raise invalid([SchafkopfError(ErrorCode.WRONG_VALUE, field=what, name=what, value=name, allowed=allowed)])
    return data.joinpath(f"{name}.toml").read_text("utf-8")


def parsed(name: str, text: str, invalid: type[ManyFaults]) -> dict[str, Any]:
    """Return the tables of a text.

    Raises:
        ManyFaults: it is no TOML, as the error of the caller.
        TypeError: name or text is no text.
    """
    need("name", str, name)
    need("text", str, text)
    try:
        return tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        row, column, problem = place_in_toml(error)
        raise invalid([UnreadableInput(ErrorCode.NOT_TOML, row=row, column=column, problem=problem)]) from None


def is_number(told: object) -> bool:
    """Tell whether something from a file is a number of a size that counts."""
    return isinstance(told, (int, float)) and not isinstance(told, bool) and abs(told) < MOST


def missing(where: str) -> SchafkopfError:
    """Return the fault of a field that is not there."""
    return UnreadableInput(ErrorCode.FIELD_MISSING, field=where, name=where)


def unknown(where: str) -> SchafkopfError:
    """Return the fault of a field that nobody knows."""
    return UnreadableInput(ErrorCode.UNKNOWN_FIELD, field=where, name=where)


def wrong(where: str, value: object, expected: str = RANGE) -> SchafkopfError:
    """Return the fault of a field that is something else than expected."""
    told = value if isinstance(value, str) else shown_repr(value)
    return UnreadableInput(ErrorCode.WRONG_TYPE, field=where, name=where, value=told, expected=expected)
