"""What the solver answers: values of positions and cards, each seen from a seat, and what a played card gave away."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal, TypeAlias, get_args

from schafkopf.cards import Card, Seat
from schafkopf.errors import wrong_choice
from schafkopf.shown import Brief, Displayed

Goal: TypeAlias = Literal["augen", "payout"]
"""What both parties play for: the Augen, or the payout."""


@dataclass(frozen=True, slots=True, repr=False)
class CardValue(Brief):
    """What a legal card is worth with best play from there on, seen from the seat that plays it.

    `augen` are the final Augen of its party, `payout` is what the seat gets in the unit of the tariff, in Bierkopf the
    Spielpunkte of its team less those of the other; each is None where only the other was asked. `party_augen` and
    `declarer_payout` are the same seen from the playing party (in Bierkopf team A) and its first seat, whoever plays.
    `equal_to` is a card of the same hand that is worth the same because nothing lies between the two, None for the
    first of its kind.
    """

    card: Card
    augen: int | None
    payout: int | None
    party_augen: int | None
    declarer_payout: int | None
    equal_to: Card | None

    def worth(self, goal: Goal) -> int:
        """Return the value for one goal; the higher, the better for the seat.

        Raises:
            ValueError: this goal was not asked, or there is no such goal.
        """
        if goal not in get_args(Goal):
            raise wrong_choice("goal", goal, *get_args(Goal))
        value = self.augen if goal == "augen" else self.payout
        if value is None:
            raise ValueError(f"{goal} was not asked")
        return value


@dataclass(frozen=True, slots=True, repr=False)
class Solution(Displayed):
    """The value of a position with best play by both parties, of every legal card, and a line of best play.

    `seat` is the one to move, or the first of the playing party at the end of a game; all values are seen from it as in
    `CardValue`. `values` come in the order of the hand. `nodes` counts the cards that the search played, `seconds` is
    CPU time of the thread; they make no difference between two solutions.
    """

    seat: Seat
    augen: int | None
    payout: int | None
    party_augen: int | None
    declarer_payout: int | None
    values: tuple[CardValue, ...]
    line: tuple[Card, ...]
    nodes: int = field(compare=False)
    seconds: float = field(compare=False)


@dataclass(frozen=True, slots=True)
class Decision:
    """One card of a played game: the seat, the card, and what every legal card was worth to the seat, for one goal."""

    seat: Seat
    played: Card
    goal: Goal
    values: tuple[CardValue, ...]

    @property
    def loss(self) -> int:
        """What the card gave away, in the worth of the seat; 0 for a best card."""
        worth = {value.card: value.worth(self.goal) for value in self.values}
        return max(worth.values()) - worth[self.played]


@dataclass(frozen=True, slots=True)
class Guarantee:
    """What one seat of a Ramsch is safe of: the most Augen and tricks that the three others can force on it."""

    seat: Seat
    most_augen: int
    is_jungfrau_safe: bool


@dataclass(frozen=True, slots=True)
class RamschValue:
    """What a legal card of a Ramsch probably leads to, over so many games that sensible players might play.

    `augen` are the mean final Augen of every seat, `lost` the share of the games that each seat loses (S-11.1). The
    seat to move takes no trick in the share `jungfrau` and every trick in the share `durchmarsch`.
    """

    card: Card
    augen: tuple[float, float, float, float]
    lost: tuple[float, float, float, float]
    jungfrau: float
    durchmarsch: float
