"""The store: what the worker of a table writes, and what is read after a restart; from any thread."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, Self
from uuid import uuid4

from sqlalchemy import Connection, Engine, delete, func, insert, select, update
from sqlalchemy import exists as existing
from sqlalchemy.exc import IntegrityError

from schafkopf import wire
from schafkopf.errors import ErrorCode, SchafkopfError
from schafkopf.rooms.events import Event, Left, Opened, Place, Sat
from schafkopf.store.listening import Listening
from schafkopf.store.opening import let_go, open_database
from schafkopf.store.schema import ANSWERS, EVENTS, GAMES, HOLDERS, LINES, NOBODY, PLAYED, TABLES, Now

_DAY = 86400.0


class UnknownTable(SchafkopfError):
    """There is no table of this name."""

    @classmethod
    def of(cls, table: str) -> Self:
        """Return the error for a table."""
        return cls(ErrorCode.UNKNOWN_TABLE, table=table)


class Behind(Exception):
    """A table has more events than the writer has seen, or fewer; `number` is how many."""

    number: int

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number


class Answered(Exception):
    """A command with this key was kept before; `number` is how many events there were then."""

    number: int

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number


class Holder(NamedTuple):
    """Who holds a place: the number of the event with which the person sat down, as `Chair.since`, and the person."""

    since: int
    person: str


@dataclass(frozen=True, slots=True)
class Kept:
    """A finished game: its identity, its table, which deal there, the record as a line of JSON, when it was kept.

    `number` grows from game to game, to page by; `kept` is in seconds since 1970.
    """

    number: int
    identity: str
    table: str
    deal: int
    record: str = field(repr=False)
    kept: float


class Store:
    """A database with tables, finished games and journals; open it with `Store.open`, and close it."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._readers = engine.execution_options(writes=False)
        self._listening = Listening(engine, uuid4().hex)

    @classmethod
    def open(cls, url: str) -> Store:
        """Return the store at an SQLAlchemy URL, SQLite or PostgreSQL, brought up to this version.

        Raises:
            StoreUnusable: the database cannot be used.
        """
        return cls(open_database(url))

    def close(self) -> None:
        """Let go of the database: what other threads still write is kept, what they ask from now on is refused.

        `listen` ends soon after.
        """
        self._listening.end()
        let_go(self._engine)

    # Tables

    def create(self, table: str, opened: Opened) -> None:
        """Keep a new table with its first event.

        Raises:
            ValueError: there is a table of this name.
        """
        try:
            with self._engine.begin() as connection:
                connection.execute(insert(TABLES).values(id=table, number=1, changed=Now()))
                _write(connection, table, 1, [opened])
        except IntegrityError:
            raise ValueError(f"there is a table {table!r}") from None

    def events(self, table: str, after: int = 0) -> tuple[Event, ...]:
        """Return the events of a table behind the first so many.

        Raises:
            UnknownTable: there is none.
        """
        wanted = select(EVENTS.c.event).where(EVENTS.c.table_id == table, EVENTS.c.number > after)
        with self._readers.connect() as connection:
            texts = connection.execute(wanted.order_by(EVENTS.c.number)).scalars().all()
            if not texts:
                _number(connection, table)
        return tuple(wire.loads(Event, text) for text in texts)

    def number(self, table: str) -> int:
        """Return how many events a table has.

        Raises:
            UnknownTable: there is none.
        """
        with self._readers.connect() as connection:
            return _number(connection, table)

    def append(
        self,
        table: str,
        seen: int,
        events: Sequence[Event],
        *,
        key: str | None = None,
        place: Place | None = None,
        person: str | None = None,
    ) -> int:
        """Keep what happened at a table after `seen` events, all or nothing, and return how many it has now.

        `key` is that of the command, from its place, which `answered` will know. `person` is who sits down, where one
        of the events is `Sat`; with `Left` the place is nobody's.

        Raises:
            Behind: the table has more events than `seen`; nothing was kept.
            UnknownTable: there is none.
            Answered: the key was used before; nothing was kept.
            ValueError: somebody sits down, and `person` is None.
        """
        number = seen + len(events)
        with self._engine.begin() as connection:
            # The one statement that decides who of several writers is first.
            moved = update(TABLES).where(TABLES.c.id == table, TABLES.c.number == seen)
            if not connection.execute(moved.values(number=number, changed=Now())).rowcount:
                raise Behind(_number(connection, table))
            if events:
                _write(connection, table, seen + 1, events)
                _bind(connection, table, seen + 1, events, person)
                self._listening.tell(connection, table)
            if key is not None:
                _answer(connection, table, NOBODY if place is None else place, key, number)
        return number

    def answered(self, table: str, place: Place | None, key: str) -> int | None:
        """Return the number of events with which a command was answered; None where it was never kept.

        Whoever is told `Behind` asks this again: another process may have kept the same command.
        """
        with self._readers.connect() as connection:
            return _answered(connection, table, NOBODY if place is None else place, key)

    def awake(self, within: float = _DAY) -> tuple[str, ...]:
        """Return the tables that changed within the last seconds, the last first: where something may be due."""
        wanted = select(TABLES.c.id).where(TABLES.c.changed > Now() - within).order_by(TABLES.c.changed.desc())
        with self._readers.connect() as connection:
            return tuple(connection.execute(wanted).scalars())

    def lease(self, table: str, owner: str, seconds: float) -> bool:
        """Return whether a process has a table to itself for the next seconds, so that it may move its computers.

        Asked again it is longer, with 0 seconds it is given back. It saves work twice done and no more: what one keeps
        who has lost it is `Behind`, or right.
        """
        free = (TABLES.c.lessee == owner) | (TABLES.c.leased <= Now())
        taken = update(TABLES).where(TABLES.c.id == table, free).values(lessee=owner, leased=Now() + seconds)
        with self._engine.begin() as connection:
            return bool(connection.execute(taken).rowcount)

    def listen(self) -> Iterator[str] | None:
        """Return the names of tables as they change elsewhere, until the store is closed; None for SQLite.

        First, and where the connection was lost and is back, all tables are told that are `awake`, and all journals
        that were written within a day.
        """
        return self._listening.changes(self._changed) if self._listening.is_possible else None

    def _changed(self) -> tuple[str, ...]:
        wanted = select(LINES.c.id).where(LINES.c.written > Now() - _DAY).distinct()
        with self._readers.connect() as connection:
            return (*self.awake(), *connection.execute(wanted).scalars())

    # Journals

    def lines(self, kind: str, journal: str, after: int = 0) -> tuple[str, ...]:
        """Return the lines of a journal of some kind behind the first so many; none where there is no such journal."""
        wanted = select(LINES.c.line).where(LINES.c.id == journal, LINES.c.kind == kind, LINES.c.number > after)
        with self._readers.connect() as connection:
            return tuple(connection.execute(wanted.order_by(LINES.c.number)).scalars())

    def write(self, kind: str, journal: str, seen: int, lines: Sequence[str]) -> int:
        """Write lines to a journal that had `seen` so far, all or none, and return how many it has now.

        The first line begins the journal. What others listen to is told its name.

        Raises:
            Behind: it has another number of lines than `seen`; nothing was written.
            ValueError: there are no lines to write.
        """
        if not lines:
            raise ValueError("a line is needed")
        rows = [
            {"id": journal, "number": number, "kind": kind, "line": line, "written": Now()}
            for number, line in enumerate(lines, seen + 1)
        ]
        try:
            with self._engine.begin() as connection:
                number = connection.execute(_HIGHEST.where(LINES.c.id == journal)).scalar_one()
                if number != seen:
                    raise Behind(number)
                # Of several writers who are here at once, the key of the relation lets one through.
                connection.execute(insert(LINES).values(rows))
                self._listening.tell(connection, journal)
        except IntegrityError:
            with self._readers.connect() as connection:
                raise Behind(connection.execute(_HIGHEST.where(LINES.c.id == journal)).scalar_one()) from None
        return seen + len(lines)

    # People

    def holder(self, table: str, place: Place) -> Holder | None:
        """Return who holds a place; None where nobody does."""
        wanted = select(HOLDERS.c.since, HOLDERS.c.person).where(HOLDERS.c.table_id == table, HOLDERS.c.place == place)
        with self._readers.connect() as connection:
            found = connection.execute(wanted).first()
        return None if found is None else Holder(found.since, found.person)

    def tables_of(self, person: str) -> tuple[str, ...]:
        """Return the tables at which a person sits, the one that changed last first."""
        sits = existing().where(HOLDERS.c.table_id == TABLES.c.id, HOLDERS.c.person == person)
        with self._readers.connect() as connection:
            return tuple(
                connection.execute(select(TABLES.c.id).where(sits).order_by(TABLES.c.changed.desc())).scalars()
            )

    # Finished games

    def keep(self, identity: str, table: str, deal: int, record: str, people: Sequence[str] = ()) -> str:
        """Keep the record of a finished deal, and return its identity: this one, or the one it has been kept under.

        `people` are those who sat at the table.

        Raises:
            UnknownTable: there is none.
            ValueError: the identity is that of another game.
        """
        row = {"id": identity, "table_id": table, "deal": deal, "record": record}
        with self._engine.begin() as connection:
            # Whoever keeps games of a table waits for the other; the table has to be there, too.
            if not connection.execute(
                update(TABLES).where(TABLES.c.id == table).values(number=TABLES.c.number)
            ).rowcount:
                raise UnknownTable.of(table)
            kept = select(GAMES.c.id).where(GAMES.c.table_id == table, GAMES.c.deal == deal)
            before: str | None = connection.execute(kept).scalar()
            if before is not None:
                return before
            try:
                number = connection.execute(
                    insert(GAMES).values(**row, kept=Now()).returning(GAMES.c.number)
                ).scalar_one()
            except IntegrityError:
                raise ValueError(f"there is a game {identity!r}") from None
            if people:
                connection.execute(insert(PLAYED), [{"game": number, "person": person} for person in set(people)])
        return identity

    def record(self, identity: str) -> Kept | None:
        """Return a finished game; None where there is none."""
        with self._readers.connect() as connection:
            found = connection.execute(_GAMES.where(GAMES.c.id == identity)).first()
        return None if found is None else Kept(*found)

    def records(
        self, *, person: str | None = None, table: str | None = None, limit: int = 50, before: int | None = None
    ) -> tuple[Kept, ...]:
        """Return finished games, the last first: of a person, of a table, of both or of all.

        `before` is the number of the last one of the page before.
        """
        wanted = _GAMES.order_by(GAMES.c.number.desc()).limit(limit)
        if person is not None:
            wanted = wanted.where(GAMES.c.number.in_(select(PLAYED.c.game).where(PLAYED.c.person == person)))
        if table is not None:
            wanted = wanted.where(GAMES.c.table_id == table)
        if before is not None:
            wanted = wanted.where(GAMES.c.number < before)
        with self._readers.connect() as connection:
            return tuple(Kept(*row) for row in connection.execute(wanted))


_HIGHEST = select(func.coalesce(func.max(LINES.c.number), 0))
_GAMES = select(GAMES.c.number, GAMES.c.id, GAMES.c.table_id, GAMES.c.deal, GAMES.c.record, GAMES.c.kept)


def _number(connection: Connection, table: str) -> int:
    number: int | None = connection.execute(select(TABLES.c.number).where(TABLES.c.id == table)).scalar()
    if number is None:
        raise UnknownTable.of(table)
    return number


def _write(connection: Connection, table: str, first: int, events: Sequence[Event]) -> None:
    rows = [
        {"table_id": table, "number": number, "event": wire.dumps(event)} for number, event in enumerate(events, first)
    ]
    connection.execute(insert(EVENTS), rows)


def _bind(connection: Connection, table: str, first: int, events: Sequence[Event], person: str | None) -> None:
    """Note who holds a place now."""
    for number, event in enumerate(events, first):
        if not isinstance(event, (Sat, Left)):
            continue
        connection.execute(delete(HOLDERS).where(HOLDERS.c.table_id == table, HOLDERS.c.place == event.place))
        if isinstance(event, Sat):
            if person is None:
                raise ValueError("a place needs a person who holds it")
            row = {"table_id": table, "place": event.place, "since": number, "person": person}
            connection.execute(insert(HOLDERS).values(row))


def _answered(connection: Connection, table: str, place: int, key: str) -> int | None:
    wanted = select(ANSWERS.c.number).where(ANSWERS.c.table_id == table, ANSWERS.c.place == place, ANSWERS.c.key == key)
    return connection.execute(wanted).scalar()


def _answer(connection: Connection, table: str, place: int, key: str, number: int) -> None:
    # A command of which nothing comes leaves the number of events as it was, so that two processes can be here with it
    # one after the other; the row of the table, which both have changed, keeps them apart.
    before = _answered(connection, table, place, key)
    if before is not None:
        raise Answered(before)
    connection.execute(insert(ANSWERS).values(table_id=table, place=place, key=key, number=number))
