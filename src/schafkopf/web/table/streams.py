"""Updates of a table pushed to whoever sees it: always the newest state, for one place, in one look."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Callable
from typing import Literal

from fastapi import APIRouter, Request
from sse_starlette import EventSourceResponse, ServerSentEvent

from schafkopf.rooms import Seen, Teller, see
from schafkopf.web.errors import Denied
from schafkopf.web.live.tables import Room, Tables
from schafkopf.web.pages import Look
from schafkopf.web.people import Person
from schafkopf.web.security import address_of
from schafkopf.web.table.seats import fragment, room_of

router = APIRouter(include_in_schema=False)
_HEARTBEAT = 15
_SLOW = 20.0
"""Seconds after which a reader that takes nothing is dropped; the browser comes back and sees the newest state."""
_MOST = 24
"""Streams of one person at most."""
View = Literal["table", "text"]


@router.get("/t/{table}/events")
async def events(request: Request, table: str, seen: int = -1, view: View = "table") -> EventSourceResponse:
    """Stream a table as its page shows it."""
    room, look, person = await room_of(request, table), Look.of(request), request.state.person

    def data(state: Seen, since: int) -> str:
        told = {
            "number": state.number,
            "html": fragment(request, room, state, look, person, view),
            "said": said(room, state, look, since),
            "own_turn": state.is_own_turn,
        }
        return json.dumps(told, ensure_ascii=False)

    return stream(request, room, person, seen, "table", data)


def stream(
    request: Request, room: Room, person: Person | None, seen: int, name: str, data: Callable[[Seen, int], str]
) -> EventSourceResponse:
    """Return a stream of what somebody sees of a table, after the state that was seen last, -1 for none.

    `data` makes the message from what is seen and from the number of events that the reader has seen.

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
    after = seen if seen <= room.number else -1

    def newest(since: int) -> tuple[ServerSentEvent, int]:
        state = see(room.table, room.place_of(person))
        return ServerSentEvent(data(state, since), event=name, id=str(state.number), retry=1000), state.number

    async def messages() -> AsyncIterator[ServerSentEvent]:
        nonlocal after
        tables.streams[who] += 1
        room.watchers += 1
        tables.metrics.streams.inc()
        try:
            while True:
                await room.until(after)
                message, after = newest(after)
                yield message
                # A stream mostly waits, and there are many: what was sent is not to stay in memory meanwhile.
                message.data = None
        finally:
            tables.metrics.streams.dec()
            room.watchers -= 1
            tables.streams[who] -= 1
            if not tables.streams[who]:
                del tables.streams[who]

    return EventSourceResponse(messages(), ping=_HEARTBEAT, send_timeout=_SLOW)


def said(room: Room, state: Seen, look: Look, since: int) -> list[str]:
    """Return what was said and played since so many events, as sentences; nothing to whoever comes only now."""
    if since < 0:
        return []
    teller = Teller(state, look.lang)
    news = [line for line, number in zip(state.log, room.spoken, strict=False) if number > since]
    return [teller.said(line) for line in news]
