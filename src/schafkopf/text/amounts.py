"""Amounts as people write them: bare, in cents, in euros, or in points."""

from __future__ import annotations

from typing import Literal, TypeAlias

Unit: TypeAlias = Literal["", "ct", "eur", "punkte"]
UNITS: tuple[Unit, ...] = ("ct", "eur", "punkte")


def signed(number: int) -> str:
    """Return a number with its sign; nothing has none."""
    return f"{number:+}" if number else "0"


def mean(value: float, lang: str = "de", *, signed: bool = True, places: int | None = None) -> str:
    """Return an average as people read it: with so many places, else small ones with two and large ones with none."""
    if places is None:
        places = 0 if abs(value) >= 9.95 else 1 if abs(value) >= 0.995 else 2
    told = f"{round(value, places) + 0.0:{'+' if signed else ''}.{places}f}"
    return told.replace(".", ",") if lang == "de" else told


def amount(value: int, unit: Unit = "", lang: str = "de", *, signed: bool = False) -> str:
    """Return an amount of the tariff's unit, which is a cent where money is meant: `+60`, `+60 ct`, `+0,60 €`.

    Nothing has no sign.
    """
    sign = "-" if value < 0 else "+" if signed and value else ""
    number = abs(value)
    if unit == "eur":
        euros = f"{number // 100}.{number % 100:02}"
        return f"{sign}{euros.replace('.', ',')} €" if lang == "de" else f"{sign}€{euros}"
    if unit == "punkte":
        one, many = ("Punkt", "Punkte") if lang == "de" else ("point", "points")
        return f"{sign}{number} {one if number == 1 else many}"
    return f"{sign}{number} ct" if unit == "ct" else f"{sign}{number}"
