"""What is pushed to whoever looks at something that changes: always the newest state, to so many at once."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncGenerator, Callable
from typing import Any, Protocol

from fastapi import Request, Response
from starlette.requests import ClientDisconnect
from starlette.types import Receive, Scope, Send

from schafkopf.web.errors import Denied
from schafkopf.web.live.tables import Tables
from schafkopf.web.people import Person
from schafkopf.web.security import address_of

_HEARTBEAT = 15.0
"""Seconds after which something is sent though there is no news, so that whatever lies between keeps the line open."""
_SLOW = 20.0
"""Seconds after which a reader that takes nothing is dropped; the browser comes back and sees the newest state."""
_MOST, _MOST_FROM = 24, 400
"""Streams of one person, and from one address, at most."""


class Watched(Protocol):
    """Something that grows by numbers, such as a table."""

    watchers: int

    @property
    def number(self) -> int:
        """How many events there are."""

    async def until(self, seen: int) -> None:
        """Wait until there are more than were seen."""


class Stream(Response):
    """Server-sent events, until the reader is gone or takes nothing any more, or the task of the request is cancelled.

    Streams mostly wait, and there are many. Beside the task of the request one needs no more than a second one, which
    notices that the reader has gone; `tasks` holds the first while it runs.
    """

    media_type = "text/event-stream"

    def __init__(self, messages: AsyncGenerator[str], tasks: set[asyncio.Task[Any]], status_code: int = 200) -> None:
        # The description of the application reads the status off the signature.
        super().__init__(status_code=status_code, headers={"Cache-Control": "no-store", "X-Accel-Buffering": "no"})
        del self.headers["content-length"]
        self._messages, self._tasks = messages, tasks

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        own = asyncio.current_task()
        assert own is not None
        self._tasks.add(own)
        watching = asyncio.create_task(_end(own, receive))
        try:
            await send({"type": "http.response.start", "status": self.status_code, "headers": self.raw_headers})
            async for message in self._messages:
                async with asyncio.timeout(_SLOW):
                    await send({"type": "http.response.body", "body": message.encode(), "more_body": True})
                del message
        except asyncio.CancelledError:
            own.uncancel()
            with contextlib.suppress(OSError):
                await send({"type": "http.response.body", "body": b""})
        except TimeoutError:
            raise ClientDisconnect from None
        finally:
            watching.cancel()
            self._tasks.discard(own)
            await self._messages.aclose()


async def _end(stream: asyncio.Task[Any], receive: Receive) -> None:
    """End a stream as soon as its reader has gone."""
    while (await receive())["type"] != "http.disconnect":
        pass
    stream.cancel()


def push(
    request: Request,
    watched: Watched,
    person: Person | None,
    seen: int,
    name: str,
    newest: Callable[[int], tuple[str, int]],
) -> Stream:
    """Return a stream of the newest states of something, after the number that was seen last, -1 for none.

    `newest` returns the message, JSON in one line, and its number, from the number that the reader has seen.

    Raises:
        Denied: the person has too many streams.
    """
    tables: Tables = request.app.state.tables
    most = {address_of(request): _MOST_FROM}
    if person is not None and not person.is_new:
        most[person.identity] = _MOST
    if tables.settings.is_limited and any(tables.streams[who] >= limit for who, limit in most.items()):
        raise Denied(429, "too-many-streams", {"Retry-After": "5"})
    last = request.headers.get("last-event-id", "")
    if last.isascii() and last.isdigit():
        seen = int(last[:12])
    # What a browser has seen of a database that is gone is no number of this one.
    after = seen if seen <= watched.number else -1

    async def messages() -> AsyncGenerator[str]:
        nonlocal after
        tables.streams.update(most.keys())
        watched.watchers += 1
        tables.metrics.streams.inc()
        try:
            while True:
                try:
                    async with asyncio.timeout(_HEARTBEAT):
                        await watched.until(after)
                except TimeoutError:
                    yield ":\n\n"
                    continue
                data, after = newest(after)
                yield f"id: {after}\nevent: {name}\nretry: 1000\ndata: {data}\n\n"
                # What was sent is not to stay in memory while the stream waits.
                del data
        finally:
            tables.metrics.streams.dec()
            watched.watchers -= 1
            for who in most:
                tables.streams[who] -= 1
                if not tables.streams[who]:
                    del tables.streams[who]

    return Stream(messages(), tables.pushed)
