"""Amounts by name, such as what everybody has won and lost; a mapping that cannot be changed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Totals(Mapping[str, int]):
    """Amounts of some people, in the order in which they came; equal to a dict of the same amounts."""

    pairs: tuple[tuple[str, int], ...] = ()

    @classmethod
    def of(cls, amounts: Mapping[str, int]) -> Totals:
        """Return the amounts of a mapping."""
        return cls(tuple(amounts.items()))

    def __getitem__(self, name: str) -> int:
        for each, amount in self.pairs:
            if each == name:
                return amount
        raise KeyError(name)

    def __iter__(self) -> Iterator[str]:
        return (name for name, _ in self.pairs)

    def __len__(self) -> int:
        return len(self.pairs)

    def __repr__(self) -> str:
        return f"Totals({dict(self.pairs)})"

    def __hash__(self) -> int:
        return hash(frozenset(self.pairs))

    def plus(self, more: Mapping[str, int]) -> Totals:
        """Return the sums with other amounts; people who are only there begin with nothing."""
        summed = dict(self.pairs)
        for name, amount in more.items():
            summed[name] = summed.get(name, 0) + amount
        return Totals.of(summed)
