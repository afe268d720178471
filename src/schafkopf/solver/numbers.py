"""Checks of the numbers that the solver is asked with."""

from __future__ import annotations

from schafkopf.errors import wrong_type
from schafkopf.text.values import shown_repr

MOST_JOBS = 1024


def whole(name: str, value: int, least: int | None = None, most: int | None = None) -> int:
    """Return a whole number that is in its range; TypeError where it is none, ValueError where it is outside."""
    if isinstance(value, bool) or not isinstance(value, int):
        raise wrong_type(name, "a whole number", value)
    if (least is not None and value < least) or (most is not None and value > most):
        lower, upper = (None if least is None else f"{least} or more"), (None if most is None else f"{most} or less")
        allowed = f"from {least} to {most}" if lower and upper else lower or upper
        raise ValueError(f"{name} must be {allowed}, not {shown_repr(value)}")
    return value


def jobs_of(jobs: int) -> int:
    """Return a number of threads that is in its range; faults as in `whole`."""
    return whole("jobs", jobs, 1, MOST_JOBS)
