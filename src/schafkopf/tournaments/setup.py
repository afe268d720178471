"""What a tournament is agreed to be: game, form, rounds, points, money (S-9.1, S-9.3, S-9.8, B-9)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar, Literal, TypeAlias, get_args

from schafkopf.bill.points import points_table
from schafkopf.cards import GameName
from schafkopf.errors import ErrorCode, SchafkopfError, need
from schafkopf.rules.house import HouseRules, preset
from schafkopf.text.values import is_name

Form: TypeAlias = Literal["individual", "pairs"]
Ties: TypeAlias = Literal["games", "lot"]
VERSION = 1
MOST_ENTRIES = 2000
MOST_ROUNDS = 20
MOST_DEALS = 99
MOST_MONEY = 1_000_000
LONGEST_NAME = 60
DEALS = 32
"""Deals of a table in a round, where nothing else was agreed (S-9.1)."""
PARTIEN = 3
"""At a table of four as many Partien make everybody the partner of everybody once (B-9.1)."""


@dataclass(frozen=True, slots=True)
class Setup:
    """How a tournament is played; it is the first event of its journal.

    `deals` are those of a table in a round, in Bierkopf Partien. `fee` and `forfeit` are cents, `prizes` the shares of
    the first, second … in percent. Ties are broken by games, or at once by lot (S-9.7), which follows from `seed` as
    all lots do.

    Raises:
        TypeError: something is of the wrong type.
        SchafkopfError: something cannot be; the first that is found.
    """

    event: ClassVar[str] = "tournament"

    title: str
    rules: HouseRules
    seed: str
    game: GameName = "schafkopf"
    form: Form = "individual"
    rounds: int = 2
    deals: int = DEALS
    fee: int = 0
    prizes: tuple[int, ...] = ()
    forfeit: int = 0
    ties: Ties = "games"
    version: int = VERSION

    def __post_init__(self) -> None:
        for name, kind in (("title", str), ("seed", str), ("rules", HouseRules), ("prizes", tuple)):
            need(f"Setup.{name}", kind, getattr(self, name))
        if self.version != VERSION:
            raise _wrong("version", self.version, str(VERSION), "K-11")
        object.__setattr__(self, "title", plain_name(self.title))
        if not 1 <= len(self.seed) <= LONGEST_NAME or not self.seed.isprintable():
            raise SchafkopfError(ErrorCode.WRONG_NAME, name=self.seed, limit=LONGEST_NAME)
        for name, choices, clause in (
            ("game", ("schafkopf", "bierkopf"), "S-9.1"),
            ("form", get_args(Form), "B-9.3"),
            ("ties", get_args(Ties), "S-9.7"),
        ):
            if getattr(self, name) not in choices:
                raise _wrong(name, getattr(self, name), ", ".join(choices), clause)
        for name, low, high, clause in (
            ("rounds", 1, MOST_ROUNDS, "S-9.1"),
            ("deals", 1, MOST_DEALS, "S-9.1"),
            ("fee", 0, MOST_MONEY, "S-9.8"),
            ("forfeit", 0, MOST_MONEY, "S-9.8"),
        ):
            number = getattr(self, name)
            if type(number) is not int or not low <= number <= high:
                raise _wrong(name, number, f"{low}–{high}", clause)
        self._check_together()

    def _check_together(self) -> None:
        shares = self.prizes
        if any(type(each) is not int or not 1 <= each <= 100 for each in shares) or sum(shares) > 100:
            raise _wrong("prizes", "/".join(map(str, shares)), "1–100 %, Σ ≤ 100 %", "S-9.8")
        if self.game == "schafkopf":
            if self.form == "pairs":
                raise _wrong("form", self.form, "individual", "S-9.1")
            if points_table(self.rules) is None:
                raise _wrong("settle_in", self.rules.settle_in, "points", "S-9.3")
        elif self.form == "individual" and self.deals != PARTIEN:
            raise _wrong("deals", self.deals, str(PARTIEN), "B-9.1")

    @property
    def size(self) -> int:
        """How many entries sit at a table: four people, or two pairs."""
        return 2 if self.form == "pairs" else 4

    @property
    def sums_to_zero(self) -> bool:
        """Whether what one writes others pay; not where only good points are written (S-9.3, S-9.5)."""
        table = points_table(self.rules)
        return self.game == "schafkopf" and table is not None and not table.only_good


def default_rules(game: GameName) -> HouseRules:
    """Return the rules of a tournament where nothing else was agreed (S-9.2, B-9)."""
    return preset("tournament") if game == "schafkopf" else HouseRules()


def usual_deals(game: GameName) -> int:
    """Return the deals of a table in a round where nothing else was agreed, in Bierkopf Partien (S-9.1, B-9.1)."""
    return DEALS if game == "schafkopf" else PARTIEN


def in_points(rules: HouseRules) -> HouseRules:
    """Return rules by which the same is played for points (S-9.3)."""
    return replace(rules, settle_in="points")


def plain_name(name: str) -> str:
    """Return a name with single spaces.

    Raises:
        SchafkopfError: it is empty, too long, or has characters that cannot be seen.
    """
    plain = " ".join(name.split())
    if not is_name(plain, LONGEST_NAME):
        raise SchafkopfError(ErrorCode.WRONG_NAME, name=name, limit=LONGEST_NAME)
    return plain


def _wrong(name: str, value: object, allowed: str, clause: str) -> SchafkopfError:
    return SchafkopfError(
        ErrorCode.WRONG_VALUE, clause=clause, field=name, name=name, value=str(value), allowed=allowed
    )
