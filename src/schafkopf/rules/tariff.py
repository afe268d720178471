"""The tariff: what a Laufender, a Rufspiel and a single game cost (S-7.3)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

PriceLetter = Literal["x", "r", "s"]


@dataclass(frozen=True, slots=True)
class Tariff:
    """Prices in whole cents or points: the `extra` x, the `rufspiel` r and the `solo` s (every single game)."""

    extra: int = 10
    rufspiel: int = 20
    solo: int = 50

    @classmethod
    def parse(cls, text: str) -> Tariff:
        """Read `x/r/s`, such as `10/20/50`.

        Raises:
            ValueError: when it is not three whole numbers of 0 or more.
        """
        parts = text.split("/")
        if len(parts) != 3 or not all(part.strip().isascii() and part.strip().isdigit() for part in parts):
            raise ValueError(text)
        return cls(*(int(part) for part in parts))

    def __str__(self) -> str:
        return f"{self.extra}/{self.rufspiel}/{self.solo}"

    def price(self, price: PriceLetter | int) -> int:
        """Return the amount that a letter of the tariff stands for, or the number itself."""
        if isinstance(price, int):
            return price
        return {"x": self.extra, "r": self.rufspiel, "s": self.solo}[price]
