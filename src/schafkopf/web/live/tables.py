"""The tables of this process: one serial worker each, which keeps what happens before anybody sees it."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections import Counter, deque
from collections.abc import Callable, Coroutine, Iterable
from dataclasses import replace
from hashlib import sha256
from secrets import token_hex, token_urlsafe
from typing import Any

from sqlalchemy.exc import SQLAlchemyError

from schafkopf.errors import SchafkopfError
from schafkopf.game.actions import Stoss
from schafkopf.records.reading import write_record
from schafkopf.rooms import (
    Act,
    AnswerUndo,
    AskUndo,
    ComeBack,
    Command,
    Event,
    GetUp,
    HouseCommand,
    Opened,
    Place,
    SitDown,
    Stage,
    Table,
    decide,
    record_of,
)
from schafkopf.rooms.events import PLACES, Acted, Committed, Dealt, Left, Sat, UndoAgreed, UndoAsked, UndoRefused
from schafkopf.store import Answered, Behind, Holder, Store, UnknownTable
from schafkopf.web.live.thinking import Thinkers
from schafkopf.web.metrics import Metrics
from schafkopf.web.people import People, Person
from schafkopf.web.settings import Settings

_REMEMBERED = 64
"""Events of which a table still knows what they were; commands that have seen less are too old."""
_LEASE = 4.0
"""Seconds for which a process has a table to itself."""
_UNUSED = 900.0
"""Seconds after which a table at which nothing happens, and which nobody sees, is forgotten by this process."""


class Stale(Exception):
    """A command that was given for an earlier state of the table; `number` is the present one."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number


class Elsewhere(Exception):
    """Somebody who wants to sit down and sits at another place, or knows the cards of one (`has_looked`)."""

    def __init__(self, has_looked: bool = False) -> None:
        super().__init__()
        self.has_looked = has_looked


class Room:
    """A table in this process: where it stands, who holds its places, and who waits for news of it."""

    def __init__(self, tables: Tables, identity: str, events: Iterable[Event], holders: dict[Place, Holder]) -> None:
        self.identity = identity
        self.tables = tables
        self.holders = holders
        first, *rest = events
        if not isinstance(first, Opened):
            raise ValueError("a table begins with Opened")
        self.table = Table.open(first)
        self.spoken: list[int] = []
        """The numbers of the events that are the actions of the deal, in order."""
        self.silent = 0
        """The number of events after which the computers had nothing to say."""
        self._looked: dict[str, Place] = {}
        """From which place somebody has got up in this deal, as far as this process saw it; they know its cards."""
        self.watchers = 0
        self.waiting: dict[Place, float] = {}
        """Since when the table waits for people."""
        self.news = asyncio.Event()
        self.lock = asyncio.Lock()
        self._keeping = asyncio.Lock()
        self._recent: deque[Event] = deque(maxlen=_REMEMBERED)
        self._unkept: list[Table] = []
        self._driver: asyncio.Task[None] | None = None
        self._leased = 0.0
        for event in rest:
            self._fold(event)
        self.changed = time.monotonic()
        self._wait()

    @property
    def number(self) -> int:
        """How many events there are."""
        return self.table.number

    @property
    def label(self) -> str:
        """The name of the table in logs, by which nobody can find it."""
        return sha256(self.identity.encode()).hexdigest()[:8]

    def place_of(self, person: Person | None) -> Place | None:
        """Return the place that somebody holds, None for whoever watches."""
        if person is None:
            return None
        for place, chair in enumerate(self.table.chairs):
            holder = self.holders.get(place)
            if chair.person is not None and holder == (chair.since, person.identity):
                return place
        return None

    async def until(self, seen: int) -> None:
        """Wait until there are more events than were seen."""
        while self.number <= seen:
            await self.news.wait()

    def tell(self) -> None:
        """Let everybody who waits for news look again."""
        news, self.news = self.news, asyncio.Event()
        news.set()

    # What is asked of it

    async def command(
        self, command: Command, place: Place, seen: int, key: str | None = None, person: Person | None = None
    ) -> int:
        """Follow a command from a place, once for each key, and return how many events there are then.

        `person` is who sits down, with `SitDown`.

        Raises:
            Stale: something has happened since that concerns it.
            Elsewhere: who sits down sits at another place, or has seen the cards of another in this deal.
            Refused, IllegalAction: as `rooms.decide`.
        """
        async with self.lock:
            if seen > self.number:
                # Another process has shown what this one has not heard of yet.
                await self._catch_up()
            while True:
                # A key is that of whoever sits there; the next one may use the same.
                own = None if key is None else f"{self.table.chairs[place].since} {key}"
                if own is not None and (number := await self._answered(place, own)) is not None:
                    return number
                if self._is_late(command, seen):
                    raise Stale(self.number)
                known = self.number
                try:
                    return await self._follow(command, place, own, person)
                except Answered as error:
                    return error.number
                except Stale:
                    # Another process was first: with the same command, with what makes it late, or with neither.
                    if self.number == known:
                        raise

    async def house(self, command: HouseCommand, seen: int) -> None:
        """Follow a command of the house, if nothing has happened since."""
        async with self.lock:
            if self.number == seen:
                with contextlib.suppress(Stale):
                    await self._follow(command, None)

    async def begin(self) -> None:
        """Go on where the table stands when it was read; a deal that is over may not have come to the archive."""
        if self.table.stage is Stage.FINISHED:
            self._unkept.append(self.table)
        await self._keep_games()
        self.go_on()

    async def catch_up(self) -> None:
        """Take in what another process has kept."""
        async with self.lock:
            await self._catch_up()

    async def is_leased(self) -> bool:
        """Tell whether this process moves the computers of the table, for the next moment."""
        now = time.monotonic()
        if now > self._leased - _LEASE / 2:
            is_own = await asyncio.to_thread(self.tables.store.lease, self.identity, self.tables.name, _LEASE)
            self._leased = now + _LEASE if is_own else 0.0
        return now < self._leased

    def may_look(self, person: Person, place: Place) -> bool:
        """Whether a person may see the cards of a place: in a deal that is played nobody sees those of two."""
        return self.table.stage is not Stage.PLAYING or self._looked.get(person.identity, place) == place

    def has_left(self, person: Person) -> bool:
        """Whether a person got up in the deal that is played, and may come back to the cards that he knows."""
        return person.identity in self._looked

    # Inside

    async def _answered(self, place: Place, key: str) -> int | None:
        return await asyncio.to_thread(self.tables.store.answered, self.identity, place, key)

    def _is_late(self, command: Command, seen: int) -> bool:
        """Whether something that concerns a command has happened since it was given."""
        missed = self.number - seen
        if not 0 <= missed <= len(self._recent):
            return True
        happened = list(self._recent)[len(self._recent) - missed :]
        return any(_concerns(event, command) for event in happened)

    async def _follow(
        self, command: Command | HouseCommand, place: Place | None, key: str | None = None, person: Person | None = None
    ) -> int:
        if person is not None and place is not None:
            own = self.place_of(person)
            if own == place:
                return self.number
            if own is not None or not self.may_look(person, place):
                raise Elsewhere(has_looked=own is None)
        events = decide(self.table, command, place)
        if not events and key is None:
            return self.number
        after = self.table
        for event in events:
            after = after.after(event)
        try:
            await asyncio.to_thread(
                self.tables.store.append,
                self.identity,
                self.number,
                events,
                key=key,
                place=place,
                person=None if person is None else person.identity,
            )
        except Behind:
            await self._catch_up()
            raise Stale(self.number) from None
        for number, event in enumerate(events, self.number + 1):
            if isinstance(event, Sat) and person is not None:
                self.holders[event.place] = Holder(number, person.identity)
        await self._happened(events, place)
        return self.number

    async def _catch_up(self) -> None:
        missed = await asyncio.to_thread(self.tables.store.events, self.identity, self.number)
        if any(isinstance(event, (Sat, Left)) for event in missed):
            self.holders = await asyncio.to_thread(holders_of, self.tables.store, self.identity)
        if missed:
            await self._happened(missed, None)

    async def _happened(self, events: Iterable[Event], place: Place | None) -> None:
        """Take in events that are kept, and tell everybody who waits."""
        for event in events:
            was_over = self.table.stage is Stage.FINISHED
            self._fold(event)
            if self.table.stage is Stage.FINISHED and not was_over:
                self._unkept.append(self.table)
            self.tables.metrics.events.labels(type(event).__name__).inc()
        self.changed = time.monotonic()
        if place is not None:
            self.waiting.pop(place, None)
        self._wait()
        self.tell()
        self.go_on()
        await self._keep_games()

    async def _keep_games(self) -> None:
        """Keep finished deals in the archive; what cannot be written now is kept with the next event."""
        async with self._keeping:
            while self._unkept:
                try:
                    await asyncio.to_thread(self._keep, self._unkept[0])
                except SQLAlchemyError:
                    self.tables.metrics.failures.inc()
                    return
                del self._unkept[0]

    def _keep(self, table: Table) -> None:
        identity = self.tables.people.game(self.identity, table.deal)
        record = write_record(replace(record_of(table), id=identity))
        people = [holder.person for place, holder in self.holders.items() if table.chairs[place].person is not None]
        self.tables.store.keep(identity, self.identity, table.deal, record, people)

    def _fold(self, event: Event) -> None:
        if isinstance(event, Left) and self.table.stage is Stage.PLAYING:
            holder = self.holders.get(event.place)
            if holder is not None and holder.since == self.table.chairs[event.place].since:
                self._looked[holder.person] = event.place
        self.table = self.table.after(event)
        self._recent.append(event)
        if isinstance(event, Dealt):
            self.spoken = []
            self._looked.clear()
        elif isinstance(event, Acted):
            self.spoken.append(self.table.number)
        elif self.table.game is not None:
            del self.spoken[len(self.table.game.actions) :]

    def _wait(self) -> None:
        """Note since when the table waits for whom."""
        now = time.monotonic()
        self.waiting = {place: self.waiting.get(place, now) for place in self.table.waits_for}

    def go_on(self) -> None:
        """See that somebody does what is due, if anything is."""
        if self.tables.drive is None or self.tables.is_closing:
            return
        if self._driver is None or self._driver.done():
            self._driver = asyncio.create_task(self.tables.drive(self))

    async def close(self) -> None:
        """Let nobody move any more."""
        if self._driver is not None:
            self._driver.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._driver
        if time.monotonic() < self._leased:
            # Whoever comes next need not wait until it runs out.
            await asyncio.to_thread(self.tables.store.lease, self.identity, self.tables.name, 0.0)

    @property
    def is_unused(self) -> bool:
        """Whether this process may forget the table."""
        is_driven = self._driver is not None and not self._driver.done()
        return not (self.watchers or is_driven or self.lock.locked()) and time.monotonic() > self.changed + _UNUSED


_IN_THE_DEAL = (Acted, Dealt, Committed, UndoAsked, UndoAgreed, UndoRefused)
_ANOTHER_DEAL = (Dealt, Committed, UndoAsked, UndoAgreed, UndoRefused)


def _concerns(event: Event, command: Command) -> bool:
    """Whether a command would mean something else after an event.

    A Stoß may come at any time, unless somebody else has given one; that one sits down or wants the next deal too
    changes nothing for anybody. Coming and going means the same always.
    """
    match command:
        case SitDown() | GetUp() | ComeBack():
            return False
        case Act(Stoss()):
            return isinstance(event, _ANOTHER_DEAL) or (isinstance(event, Acted) and isinstance(event.action, Stoss))
        case Act() | AskUndo() | AnswerUndo():
            return isinstance(event, _IN_THE_DEAL)
    return isinstance(event, Committed)


def holders_of(store: Store, table: str) -> dict[Place, Holder]:
    """Return who holds the places of a table."""
    found = {place: store.holder(table, place) for place in PLACES}
    return {place: holder for place, holder in found.items() if holder is not None}


class Tables:
    """All tables that this process knows; they are read when they are asked for."""

    def __init__(
        self,
        store: Store,
        settings: Settings,
        metrics: Metrics,
        drive: Callable[[Room], Coroutine[Any, Any, None]] | None = None,
    ) -> None:
        self.store, self.settings, self.metrics, self.drive = store, settings, metrics, drive
        self.people = People(settings.secret)
        self.thinkers = Thinkers(settings.thinkers)
        self.name = token_hex(8)
        self.is_closing = False
        self.streams = Counter[str]()
        """How many streams are open, of each person and from each address."""
        self.pushed: set[asyncio.Task[Any]] = set()
        """The requests that are answered by a stream."""
        self._rooms: dict[str, asyncio.Task[Room]] = {}

    async def open(self, opened: Opened) -> Room:
        """Return a new table."""
        identity = token_urlsafe(12)
        await asyncio.to_thread(self.store.create, identity, opened)
        return await self.room(identity)

    async def room(self, identity: str) -> Room:
        """Return a table.

        Raises:
            UnknownTable: there is none.
        """
        task = self._rooms.get(identity)
        if task is None:
            task = self._rooms[identity] = asyncio.create_task(self._load(identity))
        try:
            # Whoever no longer waits must not take it from all others.
            return await asyncio.shield(task)
        except BaseException:
            if task.done() and self._rooms.get(identity) is task:
                del self._rooms[identity]
            raise

    async def _load(self, identity: str) -> Room:
        events = await asyncio.to_thread(self.store.events, identity)
        holders = await asyncio.to_thread(holders_of, self.store, identity)
        room = Room(self, identity, events, holders)
        await room.begin()
        return room

    @property
    def loaded(self) -> tuple[Room, ...]:
        """The tables that this process has read."""
        tasks = [task for task in self._rooms.values() if task.done() and not task.cancelled()]
        return tuple(task.result() for task in tasks if task.exception() is None)

    async def wake(self) -> None:
        """Go on with the tables at which something may be due after a restart."""
        for identity in await asyncio.to_thread(self.store.awake):
            with contextlib.suppress(SchafkopfError):
                await self.room(identity)

    async def heard(self, identity: str) -> None:
        """Take in that a table has changed elsewhere, if this process knows it."""
        if identity in self._rooms:
            with contextlib.suppress(UnknownTable):
                await (await self.room(identity)).catch_up()

    def forget_unused(self) -> None:
        """Let go of tables at which nothing happens."""
        for room in self.loaded:
            if room.is_unused:
                del self._rooms[room.identity]

    def end_streams(self) -> None:
        """End all streams, which would go on for ever."""
        for stream in tuple(self.pushed):
            stream.cancel()

    async def close(self) -> None:
        """Stop what is going on; everything that was answered is kept."""
        self.is_closing = True
        for room in self.loaded:
            await room.close()
        self.thinkers.close()
