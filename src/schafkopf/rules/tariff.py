"""The tariff: what a Laufender, a Rufspiel and a single game cost (S-7.3)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from schafkopf.errors import ErrorCode, SchafkopfError, wrong_type
from schafkopf.text.values import shown

PriceLetter = Literal["x", "r", "s"]
MOST_AMOUNT = 1_000_000
"""The highest price of anything, in the unit of the tariff."""


@dataclass(frozen=True, slots=True)
class Tariff:
    """Prices in whole cents or points: the `extra` x, the `rufspiel` r and the `solo` s (every single game).

    Raises:
        SchafkopfError: a price is no whole number from 0 to 1,000,000.
    """

    extra: int = 10
    rufspiel: int = 20
    solo: int = 50

    def __post_init__(self) -> None:
        prices = (self.extra, self.rufspiel, self.solo)
        if not all(type(price) is int and 0 <= price <= MOST_AMOUNT for price in prices):
            allowed = f"x/r/s (0-{MOST_AMOUNT})"
            told = "/".join(map(shown, prices))
            raise SchafkopfError(
                ErrorCode.WRONG_OPTION_VALUE, clause="S-7.3", option="tariff", value=told, allowed=allowed
            )

    @classmethod
    def parse(cls, text: str) -> Tariff:
        """Read `x/r/s`, such as `10/20/50`.

        Raises:
            ValueError: when it is not three whole numbers of 0 or more.
        """
        if not isinstance(text, str):
            raise wrong_type("text", "a text x/r/s", text)
        parts = text.split("/")
        if len(parts) != 3 or not all(part.strip().isascii() and part.strip().isdigit() for part in parts):
            raise ValueError(f"no tariff: {shown(text)}")
        return cls(*(int(part) for part in parts))

    def __str__(self) -> str:
        return f"{self.extra}/{self.rufspiel}/{self.solo}"

    def price(self, price: PriceLetter | int) -> int:
        """Return the amount that a letter of the tariff stands for, or the number itself."""
        if type(price) is int:
            return price
        letters = {"x": self.extra, "r": self.rufspiel, "s": self.solo}
        if not isinstance(price, str) or price not in letters:
            raise wrong_type("price", "x, r, s or a whole number", price)
        return letters[price]
