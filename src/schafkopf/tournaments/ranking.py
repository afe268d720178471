"""Who has won, with all that breaks ties, and the money (S-9.7, S-9.8, B-9.2)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import reduce
from hashlib import sha256
from operator import add

from schafkopf.tournaments.events import Score
from schafkopf.tournaments.lists import PartieScore
from schafkopf.tournaments.setup import Setup
from schafkopf.tournaments.tournament import Entry, Tournament

_SCORE = ("points", "sie", "touts_won", "touts", "singles_won", "singles")
_PARTIEN = ("wins", "difference", "points")


@dataclass(frozen=True, slots=True)
class Standing:
    """A place in the ranking: who, what came together over all rounds, in how many rounds something is written.

    `by` names what puts it behind the place before, where the first number of both is the same: `sie`, …, `lot`.
    """

    rank: int
    entry: Entry
    score: Score | PartieScore
    rounds: int
    by: str = ""


@dataclass(frozen=True, slots=True)
class Prize:
    """What one gets from the fees and from the forfeits, in cents."""

    number: int
    amount: int
    forfeits: int


@dataclass(frozen=True, slots=True)
class Money:
    """The two pools, and who gets what of them by the shares that were agreed (S-9.8); the rest stays where it is."""

    fees: int
    forfeits: int
    prizes: tuple[Prize, ...]

    @property
    def left(self) -> int:
        """What nobody gets."""
        return self.fees + self.forfeits - sum(prize.amount + prize.forfeits for prize in self.prizes)


def ranking(tournament: Tournament) -> tuple[Standing, ...]:
    """Return the ranking as it stands, everybody in a place of their own; those who withdrew are among them."""
    setup = tournament.setup
    names = _PARTIEN if setup.game == "bierkopf" else _SCORE[:1] if setup.ties == "lot" else _SCORE
    found = _written(tournament)
    totals = {entry.number: _sum(setup, found.get(entry.number, ())) for entry in tournament.entries}
    keys = {
        number: (*(-getattr(total, name) for name in names), lot(setup, number)) for number, total in totals.items()
    }
    order = sorted(tournament.entries, key=lambda entry: keys[entry.number])
    standings: list[Standing] = []
    for place, entry in enumerate(order):
        by = ""
        if place:
            pairs = zip(keys[order[place - 1].number], keys[entry.number], (*names, "lot"), strict=True)
            by = next(name for before, own, name in pairs if before != own)
        rounds = len(found.get(entry.number, ()))
        standings.append(Standing(place + 1, entry, totals[entry.number], rounds, "" if by == names[0] else by))
    return tuple(standings)


def _written(tournament: Tournament) -> Mapping[int, Sequence[Score | PartieScore]]:
    """What each number has written, list by list."""
    found: dict[int, list[Score | PartieScore]] = {}
    for tables in tournament.rounds:
        for table in tables:
            if not table.is_empty:
                scored: Sequence[Score | PartieScore] = table.scored(tournament.setup)
                for number, score in zip(table.entries, scored, strict=True):
                    found.setdefault(number, []).append(score)
    return found


def _sum(setup: Setup, scores: Sequence[Score | PartieScore]) -> Score | PartieScore:
    nothing = PartieScore() if setup.game == "bierkopf" else Score(0)
    return reduce(add, scores, nothing)


def lot(setup: Setup, number: int) -> str:
    """Return the lot of a number, which breaks the last ties: the lesser goes before."""
    return sha256(f"{setup.seed}/lot/{number}".encode()).hexdigest()


def money(tournament: Tournament) -> Money:
    """Return the pools and the prizes as they stand: a fee for every number, a forfeit for every deal it is due for."""
    setup = tournament.setup
    standings = ranking(tournament)
    fees = setup.fee * len(tournament.entries)
    forfeits = setup.forfeit * sum(each.score.forfeits for each in standings if isinstance(each.score, Score))
    prizes = tuple(
        Prize(standing.entry.number, fees * share // 100, forfeits * share // 100)
        for share, standing in zip(setup.prizes, standings, strict=False)
    )
    return Money(fees, forfeits, prizes)
