"""Means over deals with their intervals: what every measurement of players is told in."""

from __future__ import annotations

import math
from dataclasses import dataclass

_NORMAL = 1.959964
"""So many standard deviations to each side hold 95 % of a normal distribution."""
_FEW = (12.7062, 4.3027, 3.1824, 2.7764, 2.5706)
"""So many hold it where the deviation is estimated with one to five degrees of freedom (Student's distribution)."""


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
        error = math.sqrt(math.fsum((each - mean) ** 2 for each in self.values) / (number - 1) / number)
        return _deviations(number - 1) * error

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


def _deviations(freedom: int) -> float:
    """Return how many standard errors the 95 % interval has to each side, by degrees of freedom; right to 0.1 %."""
    if freedom <= len(_FEW):
        return _FEW[freedom - 1]
    z = _NORMAL
    return (
        z
        + (z**3 + z) / (4 * freedom)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * freedom**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * freedom**3)
    )
