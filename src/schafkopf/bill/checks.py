"""What numbers must be before anything is reckoned with them; a wrong type names what is needed."""

from __future__ import annotations

from schafkopf.errors import ErrorCode, SchafkopfError, wrong_type


def whole(name: str, value: object, low: int = 0, high: int | None = None, *, clause: str) -> None:
    """Refuse what is no whole number in a range; neither `True` nor `1.0` is one.

    Raises:
        TypeError: it is no whole number.
        SchafkopfError: it is not in the range.
    """
    if type(value) is not int:
        raise wrong_type(name, "a whole number", value)
    if value < low or (high is not None and value > high):
        allowed = f"{low}–{high}" if high is not None else f"{low}, {low + 1}, {low + 2} …"
        # People are told the number, programmers in a TypeError also whose it is.
        shown = name.rpartition(".")[2]
        raise SchafkopfError(ErrorCode.WRONG_VALUE, clause=clause, name=shown, value=value, allowed=allowed)
