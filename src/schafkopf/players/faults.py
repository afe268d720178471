"""What can be wrong with a field of the data that players come with, in both languages."""

from __future__ import annotations

from schafkopf.errors import ErrorCode, SchafkopfError, UnreadableInput
from schafkopf.text.values import shown_repr


def missing(where: str) -> SchafkopfError:
    """Return the fault of a field that is not there."""
    return UnreadableInput(ErrorCode.FIELD_MISSING, field=where, name=where)


def unknown(where: str) -> SchafkopfError:
    """Return the fault of a field that nobody knows."""
    return UnreadableInput(ErrorCode.UNKNOWN_FIELD, field=where, name=where)


def wrong(where: str, value: object, expected: str) -> SchafkopfError:
    """Return the fault of a field that is something else than expected."""
    told = value if isinstance(value, str) else shown_repr(value)
    return UnreadableInput(ErrorCode.WRONG_TYPE, field=where, name=where, value=told, expected=expected)
