"""Journals of this process: each read once, written line by line into the store before anybody sees it."""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import Callable, Sequence
from secrets import token_urlsafe
from typing import Generic, TypeVar

from fastapi import HTTPException

from schafkopf.errors import ErrorCode, SchafkopfError
from schafkopf.store import Behind, Store
from schafkopf.web.live.tables import Stale

_ID = re.compile(r"[\w-]{1,64}", re.ASCII)
_MOST = 20_000
"""Lines of a journal; a tournament of 400 with every game has fewer."""
_UNUSED = 900.0
"""Seconds after which a journal that nobody sees is forgotten by this process."""
State = TypeVar("State")
Fold = Callable[[State | None, str], State]
"""From what a journal says so far, None before its first line, and the next line, to what it says then."""


class Journal(Generic[State]):
    """A journal as it stands, and who waits for news of it."""

    def __init__(self, store: Store, kind: str, identity: str, fold: Fold[State]) -> None:
        self.identity = identity
        self.watchers = 0
        self.news = asyncio.Event()
        self.used = time.monotonic()
        self._store, self._kind, self._fold = store, kind, fold
        self._state: State | None = None
        self._number = 0
        self._lock = asyncio.Lock()

    @property
    def number(self) -> int:
        """How many lines there are."""
        return self._number

    @property
    def state(self) -> State:
        """What it says."""
        if self._state is None:
            raise ValueError("nothing is written yet")
        return self._state

    async def until(self, seen: int) -> None:
        """Wait until there are more lines than were seen."""
        while self._number <= seen:
            await self.news.wait()

    async def catch_up(self) -> None:
        """Read what is written elsewhere."""
        async with self._lock:
            await self._read()

    async def write(self, decide: Callable[[State], Sequence[str]], seen: int | None = None) -> None:
        """Write what is decided from how things stand; with `seen` only if nothing was written since.

        Raises:
            Stale: something was.
            SchafkopfError: as `decide`, or the journal is full.
        """
        async with self._lock:
            await self._read()
            while True:
                if seen is not None and seen != self._number:
                    raise Stale(self._number)
                lines = decide(self.state)
                if self._number + len(lines) > _MOST:
                    raise SchafkopfError(ErrorCode.JOURNAL_FULL, limit=_MOST)
                if not lines:
                    return
                try:
                    await asyncio.to_thread(self._store.write, self._kind, self.identity, self._number, lines)
                except Behind:
                    await self._read()
                    continue
                self._take(lines)
                return

    async def _read(self) -> None:
        self.used = time.monotonic()
        lines = await asyncio.to_thread(self._store.lines, self._kind, self.identity, self._number)
        if lines:
            self._take(lines)

    def _take(self, lines: Sequence[str]) -> None:
        state = self._state
        for line in lines:
            state = self._fold(state, line)
        # Only once all of them are understood.
        self._state, self._number = state, self._number + len(lines)
        news, self.news = self.news, asyncio.Event()
        news.set()


class Journals(Generic[State]):
    """All journals of one kind that this process knows."""

    def __init__(self, store: Store, kind: str, fold: Fold[State]) -> None:
        self._store, self._kind, self._fold = store, kind, fold
        self._known: dict[str, Journal[State]] = {}

    async def begin(self, lines: Sequence[str]) -> str:
        """Write the first lines of a new journal, and return its name, which cannot be guessed."""
        identity = token_urlsafe(12)
        await asyncio.to_thread(self._store.write, self._kind, identity, 0, lines)
        return identity

    async def journal(self, identity: str) -> Journal[State]:
        """Return a journal as it stands now.

        Raises:
            HTTPException: there is none, 404.
        """
        journal = self._known.get(identity)
        if journal is None and _ID.fullmatch(identity):
            journal = Journal(self._store, self._kind, identity, self._fold)
        if journal is not None:
            await journal.catch_up()
        if journal is None or not journal.number:
            raise HTTPException(404)
        return self._known.setdefault(identity, journal)

    async def heard(self, identity: str) -> None:
        """Read on where a journal was written elsewhere, if this process knows it."""
        if (journal := self._known.get(identity)) is not None:
            await journal.catch_up()

    def forget_unused(self) -> None:
        """Let go of journals that nobody sees."""
        late = time.monotonic() - _UNUSED
        self._known = {name: each for name, each in self._known.items() if each.watchers or each.used > late}
