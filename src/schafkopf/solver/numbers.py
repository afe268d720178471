"""Checks of the numbers that the solver is asked with."""

from __future__ import annotations

from schafkopf.errors import wrong_type
from schafkopf.text.values import shown_repr


def whole(name: str, value: int, least: int | None = None, most: int | None = None) -> int:
    """Return a whole number that is in its range; TypeError where it is none, ValueError where it is outside."""
    if isinstance(value, bool) or not isinstance(value, int):
        raise wrong_type(name, "a whole number", value)
    if (least is not None and value < least) or (most is not None and value > most):
        allowed = " and ".join([f"{least} or more"] * (least is not None) + [f"{most} or less"] * (most is not None))
        raise ValueError(f"{name} must be {allowed}, not {shown_repr(value)}")
    return value
