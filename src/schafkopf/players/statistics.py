"""Means over deals with their intervals: what every measurement of players is told in."""

from __future__ import annotations

import math
from dataclasses import dataclass

_NORMAL = 1.96
"""So many standard errors to each side hold 95 % of a normal distribution."""


@dataclass(frozen=True, slots=True)
class Sample:
    """One number for each deal; the deals are what is independent, however many games each of them was played in."""

    values: tuple[float, ...]

    def __len__(self) -> int:
        return len(self.values)

    @property
    def mean(self) -> float:
        """The mean over the deals; nan where there are none."""
        return math.fsum(self.values) / len(self.values) if self.values else math.nan

    @property
    def interval(self) -> float:
        """Half the width of the 95 % interval of the mean; infinite for fewer than two deals."""
        number, mean = len(self.values), self.mean
        if number < 2:
            return math.inf
        return _NORMAL * math.sqrt(math.fsum((each - mean) ** 2 for each in self.values) / (number - 1) / number)

    def minus(self, other: Sample) -> Sample:
        """Return the differences deal by deal to a sample of the same deals: what is paired has the smaller interval.

        Raises:
            ValueError: the other sample is of more or fewer deals.
        """
        if len(self) != len(other):
            raise ValueError(f"{len(self)} deals cannot be paired with {len(other)}")
        return Sample(tuple(one - two for one, two in zip(self.values, other.values, strict=True)))

    def __str__(self) -> str:
        return f"{self.mean:+.1f} ± {self.interval:.1f} (n {len(self)})"
