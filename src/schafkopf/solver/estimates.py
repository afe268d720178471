"""What cards bring over many worlds: how often each value occurred, and what follows from that."""

from __future__ import annotations

import math
from dataclasses import dataclass

from schafkopf.cards import Card
from schafkopf.notation import card as card_of
from schafkopf.shown import Displayed


@dataclass(frozen=True, slots=True)
class CardEstimate:
    """What one card brings the seat over all worlds: `counts` are the values that occurred, ascending, and how often.

    A value is a payout in the unit of the tariff (in Bierkopf the Spielpunkte of the own team less those of the other),
    Augen of the own party (of the seat, in a Ramsch), or 1 where the own party reaches the Augen asked for and 0 where
    not.
    """

    card: Card
    counts: tuple[tuple[int, int], ...]

    @property
    def number(self) -> int:
        """How many worlds, or games, were counted."""
        return sum(times for _, times in self.counts)

    @property
    def mean(self) -> float:
        """The mean; not a number where nothing was counted."""
        return sum(value * times for value, times in self.counts) / self.number if self.counts else math.nan

    @property
    def variance(self) -> float:
        """The variance of the values among the worlds."""
        mean = self.mean
        return (
            sum(times * (value - mean) ** 2 for value, times in self.counts) / self.number if self.counts else math.nan
        )

    @property
    def standard_error(self) -> float:
        """How far the mean may be from that over all deals, as a standard deviation; infinite below two worlds."""
        return math.sqrt(self.variance / (self.number - 1)) if self.number > 1 else math.inf

    def share(self, least: int) -> float:
        """Return the share of the worlds in which the value is at least so much."""
        reached = sum(times for value, times in self.counts if value >= least)
        return reached / self.number if self.counts else math.nan

    @property
    def share_won(self) -> float:
        """The share of the worlds in which the value is above 0: the seat gains, or its party reaches the Augen."""
        return self.share(1)


@dataclass(frozen=True, slots=True, repr=False)
class WorldValues(Displayed):
    """What every legal card brings, in the order of the hand, each counted over the same worlds.

    `worlds` is how many of them were counted; fewer than there are where a budget or a flag ended the search. `nodes`
    are the cards that the search played, `seconds` the time that its threads spent in it, added up.
    """

    cards: tuple[CardEstimate, ...]
    worlds: int
    nodes: int
    seconds: float

    def __getitem__(self, card: Card | str) -> CardEstimate:
        """Return the estimate of a card or its name; KeyError where it may not be played."""
        wanted = card_of(card)
        for each in self.cards:
            if each.card is wanted:
                return each
        raise KeyError(wanted)

    @property
    def best(self) -> CardEstimate | None:
        """The card with the highest mean, the first of equals; None where nothing was counted."""
        return max(self.cards, key=lambda each: each.mean) if self.cards and self.worlds else None
