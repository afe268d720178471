"""A tournament as a fold of events: entries, rounds, lists; every event is checked where it enters."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace
from itertools import combinations
from random import Random

from schafkopf.errors import ErrorCode, SchafkopfError, wrong_type
from schafkopf.text.values import name_key
from schafkopf.tournaments.draw import Past, draw_tables
from schafkopf.tournaments.events import (
    Drawn,
    Entered,
    Event,
    Played,
    Returned,
    Scored,
    Substituted,
    Withdrawn,
)
from schafkopf.tournaments.lists import TableList
from schafkopf.tournaments.setup import MOST_ENTRIES, Setup, plain_name


@dataclass(frozen=True, slots=True)
class Entry:
    """Who plays under a number, which never changes: a person or a pair, and who did before (S-9.9)."""

    number: int
    name: str
    before: tuple[str, ...] = ()
    is_withdrawn: bool = False


@dataclass(frozen=True, slots=True)
class Tournament:
    """A tournament as it stands; `after` returns the next state. Rounds, tables and entries are numbered from 1."""

    setup: Setup
    entries: tuple[Entry, ...] = ()
    rounds: tuple[tuple[TableList, ...], ...] = ()
    draws: int = 0

    def entry(self, number: int) -> Entry:
        """Return the entry with a number.

        Raises:
            SchafkopfError: there is none.
        """
        if not 1 <= number <= len(self.entries):
            raise SchafkopfError(ErrorCode.UNKNOWN_ENTRY, number=number, most=len(self.entries))
        return self.entries[number - 1]

    def table(self, round_: int, table: int) -> TableList:
        """Return the list of a table.

        Raises:
            SchafkopfError: there is no such round or table.
        """
        tables = self.rounds[round_ - 1] if 1 <= round_ <= len(self.rounds) else ()
        if not 1 <= table <= len(tables):
            raise SchafkopfError(
                ErrorCode.NO_SUCH_LIST, round=round_, table=table, rounds=len(self.rounds), tables=len(tables)
            )
        return tables[table - 1]

    @property
    def active(self) -> tuple[int, ...]:
        """The numbers that are drawn."""
        return tuple(entry.number for entry in self.entries if not entry.is_withdrawn)

    @property
    def free(self) -> tuple[int, ...]:
        """The numbers that sit at no table of the last round, and are there."""
        seated = {number for table in self.rounds[-1] for number in table.entries} if self.rounds else set()
        return tuple(number for number in self.active if number not in seated)

    @property
    def unfinished(self) -> tuple[int, ...]:
        """The tables of the last round whose list is not complete."""
        last = self.rounds[-1] if self.rounds else ()
        return tuple(place for place, table in enumerate(last, start=1) if not table.is_complete(self.setup))

    @property
    def is_over(self) -> bool:
        """Whether every round is played."""
        return len(self.rounds) == self.setup.rounds and not self.unfinished

    # What is decided

    def draw(self, *, again: bool = False, anyway: bool = False) -> Drawn:
        """Return the draw that is due: the next round, or more tables of this one for those who came late.

        `again` draws the round once more as long as nothing is written, `anyway` goes on with lists that are missing.

        Raises:
            SchafkopfError: too few are there, lists are missing, something is written already, or all is played.
        """
        size, round_ = self.setup.size, len(self.rounds)
        if again and round_:
            if not all(table.is_empty for table in self.rounds[-1]):
                raise SchafkopfError(ErrorCode.ROUND_HAS_RESULTS, round=round_)
            return Drawn(round_, self._lots(self.active, round_ - 1))
        if self.unfinished and not anyway:
            if len(self.free) < size:
                raise SchafkopfError(ErrorCode.ROUND_UNFINISHED, round=round_, tables=self.unfinished)
            kept = tuple(table.entries for table in self.rounds[-1])
            return Drawn(round_, kept + self._lots(self.free, round_))
        if round_ == self.setup.rounds:
            raise SchafkopfError(ErrorCode.ROUNDS_PLAYED, rounds=round_)
        return Drawn(round_ + 1, self._lots(self.active, round_))

    def _lots(self, numbers: tuple[int, ...], rounds: int) -> tuple[tuple[int, ...], ...]:
        size = self.setup.size
        if len(numbers) < size:
            raise SchafkopfError(ErrorCode.TOO_FEW_ENTRIES, number=len(numbers), needed=size)
        random = Random(f"{self.setup.seed}/{self.draws}")
        return draw_tables(numbers, size, self.past(rounds), random)

    def past(self, rounds: int) -> Past:
        """Return who met how often in so many rounds, and who played how many."""
        tables = [table.entries for round_ in self.rounds[:rounds] for table in round_]
        met = Counter(pair for table in tables for pair in combinations(sorted(table), 2))
        return Past(met, Counter(number for table in tables for number in table))

    # What happens

    def after(self, event: Event) -> Tournament:
        """Return the state after an event.

        Raises:
            SchafkopfError: it cannot happen now.
            TypeError: it is no event.
        """
        match event:
            case Entered(name):
                if len(self.entries) == MOST_ENTRIES:
                    raise SchafkopfError(
                        ErrorCode.WRONG_VALUE,
                        clause="S-9.1",
                        name="entries",
                        value=str(MOST_ENTRIES + 1),
                        allowed=f"0–{MOST_ENTRIES}",
                    )
                return replace(self, entries=(*self.entries, Entry(len(self.entries) + 1, self._new_name(name))))
            case Withdrawn(number):
                entry = self.entry(number)
                if entry.is_withdrawn:
                    raise SchafkopfError(ErrorCode.ENTRY_WITHDRAWN, number=number, name=entry.name)
                return self._with_entry(replace(entry, is_withdrawn=True))
            case Returned(number):
                entry = self.entry(number)
                if not entry.is_withdrawn:
                    raise SchafkopfError(ErrorCode.ENTRY_PRESENT, number=number, name=entry.name)
                return self._with_entry(replace(entry, is_withdrawn=False))
            case Substituted(number, name):
                entry = self.entry(number)
                before = (*entry.before, entry.name)
                return self._with_entry(Entry(number, self._new_name(name), before))
            case Drawn(round_, tables):
                return self._drawn(round_, tables)
            case Played(round_, table, row, game):
                told = self.table(round_, table).with_row(row, game, self.setup)
                return self._with_table(round_, table, told)
            case Scored(round_, table, scores):
                told = self.table(round_, table).with_scores(scores, self.setup)
                return self._with_table(round_, table, told)
        raise wrong_type("event", "something that happens in a tournament", event)

    def _new_name(self, name: str) -> str:
        plain = plain_name(name)
        if any(name_key(entry.name) == name_key(plain) for entry in self.entries):
            raise SchafkopfError(ErrorCode.NAME_TAKEN, clause="K-11", name=plain)
        return plain

    def _with_entry(self, entry: Entry) -> Tournament:
        place = entry.number - 1
        return replace(self, entries=(*self.entries[:place], entry, *self.entries[place + 1 :]))

    def _with_table(self, round_: int, table: int, told: TableList) -> Tournament:
        tables = self.rounds[round_ - 1]
        tables = (*tables[: table - 1], told, *tables[table:])
        return replace(self, rounds=(*self.rounds[: round_ - 1], tables, *self.rounds[round_:]))

    def _drawn(self, round_: int, tables: tuple[tuple[int, ...], ...]) -> Tournament:
        """A round that is new, or that has more tables; what is written stays where it was."""
        last = len(self.rounds)
        if not max(last, 1) <= round_ <= min(last + 1, self.setup.rounds):
            allowed = f"{max(last, 1)}–{min(last + 1, self.setup.rounds)}"
            raise SchafkopfError(
                ErrorCode.WRONG_VALUE, clause="S-9.1", field="round", name="round", value=round_, allowed=allowed
            )
        before = self.rounds[-1] if round_ == last else ()
        kept = {table.entries: table for table in before}
        written = [place for place, table in enumerate(before) if not table.is_empty]
        if any(place >= len(tables) or tables[place] != before[place].entries for place in written):
            raise SchafkopfError(ErrorCode.ROUND_HAS_RESULTS, field="tables", round=round_)
        seated = [number for table in tables for number in table]
        if not tables or any(len(table) != self.setup.size for table in tables) or len(set(seated)) < len(seated):
            raise SchafkopfError(
                ErrorCode.WRONG_VALUE,
                clause="S-9.1",
                field="tables",
                name="tables",
                value=len(tables),
                allowed=f"n × {self.setup.size}",
            )
        for number in seated:
            self.entry(number)
        lists = tuple(kept.get(table, TableList(table, is_first=round_ == 1)) for table in tables)
        return replace(self, rounds=(*self.rounds[: round_ - 1], lists), draws=self.draws + 1)


def fold(setup: Setup, events: Iterable[Event]) -> Tournament:
    """Return a tournament after events.

    Raises:
        SchafkopfError: one of them cannot happen.
    """
    tournament = Tournament(setup)
    for event in events:
        tournament = tournament.after(event)
    return tournament
