"""A tournament in words and rows: what terminal, printed pages and browser all show."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from schafkopf.bill.points import points_table
from schafkopf.text.amounts import amount, signed
from schafkopf.tournaments.events import Score
from schafkopf.tournaments.lists import PartieScore
from schafkopf.tournaments.ranking import Standing, money, ranking
from schafkopf.tournaments.tournament import Entry, Tournament
from schafkopf.tournaments.words import message


@dataclass(frozen=True, slots=True)
class Teller:
    """Tells of a tournament in German (`de`) or English (`en`)."""

    tournament: Tournament
    lang: str

    def text(self, name: str, /, **params: object) -> str:
        """Return a text of tournaments."""
        return message(name, self.lang, **params)

    def name(self, entry: Entry) -> str:
        """Return a name, with who played before and whether the entry has withdrawn."""
        name = entry.name
        if entry.before:
            names = self.text("before", names=entry.before)
            name = f"{name} ({names[:1].lower()}{names[1:]})"
        return self.text("withdrawn", name=name) if entry.is_withdrawn else name

    def numbered(self, number: int) -> str:
        """Return a name with its number."""
        return f"{number} {self.tournament.entry(number).name}"

    def names(self, numbers: Sequence[int]) -> tuple[str, ...]:
        """Return the names of some numbers."""
        return tuple(self.tournament.entry(number).name for number in numbers)

    def sentences(self) -> Iterator[str]:
        """Yield how things stand."""
        told, setup = self.tournament, self.tournament.setup
        # Points have their table's name only where they are written.
        points = setup.rules.points_table if points_table(setup.rules) is not None else ""
        yield self.text(
            "format", game=setup.game, form=setup.form, rounds=setup.rounds, deals=setup.deals, points=points
        )
        yield self.text("present", active=len(told.active), gone=len(told.entries) - len(told.active))
        last = len(told.rounds)
        state = "none" if not last else "over" if told.is_over else "running" if told.unfinished else "done"
        yield self.text("stands", state=state, round=last, rounds=setup.rounds, said=told.unfinished)
        if last and told.free:
            yield self.text("free", said=tuple(map(self.numbered, told.free)))

    def flags(self, round_: int) -> Iterator[tuple[int, str]]:
        """Yield what a supervisor has to see of a round, each with its table (S-9.6)."""
        for place, table in enumerate(self.tournament.rounds[round_ - 1], start=1):
            for flag in table.flags(self.tournament.setup):
                name = self.numbered(table.entries[flag.seat])
                yield place, self.text(f"flag-{flag.kind}", table=place, row=flag.row, name=name)

    def money(self) -> Iterator[str]:
        """Yield the pools and the prizes, where there are any."""
        told = money(self.tournament)
        if not told.fees and not told.forfeits:
            return
        yield self.text(
            "money", fees=self.amount(told.fees), forfeits=self.amount(told.forfeits), left=self.amount(told.left)
        )
        for rank, prize in enumerate(told.prizes, start=1):
            amount = self.amount(prize.amount + prize.forfeits)
            yield self.text("prize", rank=rank, name=self.numbered(prize.number), amount=amount)

    def amount(self, cents: int) -> str:
        """Return an amount as people write it, such as 12,50 €."""
        return amount(cents, "eur", self.lang)

    def head(self) -> tuple[str, ...]:
        """Return the columns of the ranking."""
        own = ("wins", "difference", "balance") if self.tournament.setup.game == "bierkopf" else _SCORE
        return tuple(self.text(f"column-{name}") for name in ("rank", "number", "name", *own, "by"))

    def rows(self) -> Iterator[tuple[str, ...]]:
        """Yield the rows of the ranking."""
        for standing in ranking(self.tournament):
            by = self.text(f"by-{standing.by}") if standing.by else ""
            entry = standing.entry
            yield (str(standing.rank), str(entry.number), self.name(entry), *_numbers(standing), by)


_SCORE = ("points", "sie", "touts", "singles")


def _numbers(standing: Standing) -> tuple[str, ...]:
    match standing.score:
        case PartieScore() as score:
            return (f"{score.wins}/{score.partien}", signed(score.difference), f"{score.points}:{score.against}")
        case Score() as score:
            touts, singles = f"{score.touts_won}/{score.touts}", f"{score.singles_won}/{score.singles}"
            return (signed(score.points), str(score.sie), touts, singles)
