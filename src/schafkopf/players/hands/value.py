"""What a hand is worth in a contract, as games tell it."""

from __future__ import annotations

import math
from dataclasses import dataclass

from schafkopf.rules.contracts import Contract


@dataclass(frozen=True, slots=True)
class HandValue:
    """What a contract brought the seat in so many games: `counts` are the payouts, ascending, and how often each came.

    Payouts are in the unit of the tariff, in Bierkopf the Spielpunkte of the own team less those of the other.
    """

    contract: Contract
    counts: tuple[tuple[int, int], ...]

    @property
    def games(self) -> int:
        """How many games were played."""
        return sum(times for _, times in self.counts)

    @property
    def mean(self) -> float:
        """The mean payout."""
        return sum(value * times for value, times in self.counts) / self.games

    @property
    def standard_error(self) -> float:
        """How far the mean may be from that over all deals, as a standard deviation; infinite below two games."""
        games, mean = self.games, self.mean
        if games < 2:
            return math.inf
        return math.sqrt(sum(times * (value - mean) ** 2 for value, times in self.counts) / (games - 1) / games)

    @property
    def share_won(self) -> float:
        """The share of the games in which the seat gains."""
        return sum(times for value, times in self.counts if value > 0) / self.games
