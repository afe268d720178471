"""Updates of a table pushed to whoever sees it: always the newest state, for one place, in one look."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Literal

from fastapi import APIRouter, Request

from schafkopf.rooms import Seen, Teller, see
from schafkopf.web.live.tables import Room
from schafkopf.web.pages import Look
from schafkopf.web.people import Person
from schafkopf.web.pushing import Stream, push
from schafkopf.web.table.seats import fragment, room_of

router = APIRouter(include_in_schema=False)
View = Literal["table", "text"]


@router.get("/t/{table}/events")
async def events(request: Request, table: str, seen: int = -1, view: View = "table") -> Stream:
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
) -> Stream:
    """Return a stream of what somebody sees of a table, after the state that was seen last, -1 for none.

    `data` makes the message from what is seen and from the number of events that the reader has seen.

    Raises:
        Denied: the person has too many streams.
    """

    def newest(since: int) -> tuple[str, int]:
        state = see(room.table, room.place_of(person))
        return data(state, since), state.number

    return push(request, room, person, seen, name, newest)


def said(room: Room, state: Seen, look: Look, since: int) -> list[str]:
    """Return what was said and played since so many events, as sentences; nothing to whoever comes only now."""
    if since < 0:
        return []
    teller = Teller(state, look.lang)
    news = [line for line, number in zip(state.log, room.spoken, strict=False) if number > since]
    return [teller.said(line) for line in news]
