"""Tournament points: what a game counts where points are written instead of money (S-9.3)."""

from __future__ import annotations

from dataclasses import dataclass

from schafkopf.cards import Suit
from schafkopf.rules.contracts import Contract, ContractType
from schafkopf.rules.house import HouseRules


@dataclass(frozen=True, slots=True)
class PointsTable:
    """The points of each winner and loser of a game; the soloist of a single game has three times as many.

    `partner` and `single` are increased by `partner_step` and `single_step` for Schneider, and once more for Schwarz.
    Where `only_good` are written, every winner writes the points of the game and nobody a minus.
    """

    partner: int
    partner_step: int
    single: int
    single_step: int
    herz_solo: int
    tout: int
    sie: int
    only_good: bool = False

    def base(self, contract: Contract) -> int:
        """Return the points before Schneider, Schwarz, Tout and Sie; games that no table names are of one of its kinds.

        A Ramsch counts 1; Hochzeit, Muss and Kreuz are like a Rufspiel, a Bettel is like a single game.
        """
        if contract.kind is ContractType.RAMSCH:
            return 1
        if not contract.kind.is_single_game:
            return self.partner
        herz_solo = contract.kind is ContractType.SOLO and contract.trump is Suit.HERZ
        return self.herz_solo if herz_solo else self.single

    def step(self, contract: Contract) -> int:
        """Return what Schneider adds, and Schwarz once more; 0 where the table has neither."""
        return self.single_step if contract.kind.is_single_game else self.partner_step

    def factor(self, contract: Contract) -> int:
        """Return by what a Tout or a Sie multiplies a single game."""
        return self.sie if contract.is_sie else self.tout if contract.is_tout else 1


_TABLES = {
    "schafkopfschule": PointsTable(1, 1, 2, 1, 2, 3, 4),
    "donauries": PointsTable(1, 1, 5, 1, 5, 2, 4),
    "t2": PointsTable(1, 1, 2, 1, 2, 4, 4),
    # Neither names a Sie: four times, as everywhere else (S-7.6).
    "t4": PointsTable(5, 5, 20, 0, 30, 2, 4, only_good=True),
    "t6": PointsTable(5, 5, 20, 0, 25, 2, 4, only_good=True),
}


def points_table(rules: HouseRules) -> PointsTable | None:
    """Return the table of points of a house, None where it plays for money."""
    return _TABLES[rules.points_table] if rules.settle_in == "points" else None
