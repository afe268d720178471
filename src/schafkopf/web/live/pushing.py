"""What is pushed to whoever looks at something that changes: always the newest state, to so many at once."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from typing import Protocol

from fastapi import Request
from sse_starlette import EventSourceResponse, ServerSentEvent

from schafkopf.web.errors import Denied
from schafkopf.web.live.tables import Tables
from schafkopf.web.people import Person
from schafkopf.web.security import address_of

_HEARTBEAT = 15
_SLOW = 20.0
"""Seconds after which a reader that takes nothing is dropped; the browser comes back and sees the newest state."""
_MOST = 24
"""Streams of one person at most."""


class Watched(Protocol):
    """Something that grows by numbers, such as a table."""

    watchers: int

    @property
    def number(self) -> int:
        """How many events there are."""

    async def until(self, seen: int) -> None:
        """Wait until there are more than were seen."""


def push(
    request: Request,
    watched: Watched,
    person: Person | None,
    seen: int,
    name: str,
    newest: Callable[[int], tuple[str, int]],
) -> EventSourceResponse:
    """Return a stream of the newest states of something, after the number that was seen last, -1 for none.

    `newest` returns the message and its number, from the number that the reader has seen.

    Raises:
        Denied: the person has too many streams.
    """
    tables: Tables = request.app.state.tables
    who = person.identity if person is not None else address_of(request)
    if tables.streams[who] >= _MOST and tables.settings.is_limited:
        raise Denied(429, "too-many-streams", {"Retry-After": "5"})
    last = request.headers.get("last-event-id", "")
    if last.isascii() and last.isdigit():
        seen = int(last[:12])
    # What a browser has seen of a database that is gone is no number of this one.
    after = seen if seen <= watched.number else -1

    async def messages() -> AsyncIterator[ServerSentEvent]:
        nonlocal after
        tables.streams[who] += 1
        watched.watchers += 1
        tables.metrics.streams.inc()
        try:
            while True:
                await watched.until(after)
                data, after = newest(after)
                message = ServerSentEvent(data, event=name, id=str(after), retry=1000)
                yield message
                # A stream mostly waits, and there are many: what was sent is not to stay in memory meanwhile.
                message.data, data = None, ""
        finally:
            tables.metrics.streams.dec()
            watched.watchers -= 1
            tables.streams[who] -= 1
            if not tables.streams[who]:
                del tables.streams[who]

    return EventSourceResponse(messages(), ping=_HEARTBEAT, send_timeout=_SLOW)
