"""Tables for programs: the same commands and views as on the pages, as JSON."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from fastapi import APIRouter, Request, Response
from fastapi.responses import JSONResponse
from sse_starlette import EventSourceResponse

from schafkopf import wire
from schafkopf.rooms import Seen, see
from schafkopf.web.commands import Asked, follow, text_of
from schafkopf.web.errors import Denied
from schafkopf.web.people import People, Person
from schafkopf.web.seats import NewTable, open_table, room_of, sit_down
from schafkopf.web.security import check_form
from schafkopf.web.streams import stream
from schafkopf.web.tables import Room, Tables

router = APIRouter(prefix="/api", tags=["tables"])


@dataclass(frozen=True, slots=True, kw_only=True)
class Sitting:
    """Somebody who was invited, and under which name."""

    name: str
    invitation: str


@router.post("/people", status_code=201)
async def new_person(request: Request) -> JSONResponse:
    """Return a token for `Authorization: Bearer`; whoever has it is who sits where the token sat down."""
    people: People = request.app.state.tables.people
    return JSONResponse({"token": people.token(people.draw())}, 201)


@router.post("/tables", status_code=201)
async def new_table(request: Request) -> JSONResponse:
    """Open a table, and sit down at it."""
    person = check_form(request, None)
    new: NewTable = await _read(request, NewTable)
    tables: Tables = request.app.state.tables
    room = await open_table(tables, person, new)
    return JSONResponse(_seat(room, person, tables), 201)


@router.post("/tables/{table}/places/{place}")
async def sit(request: Request, table: str, place: int) -> JSONResponse:
    """Sit down at a place where no person sits, with the invitation to the table."""
    person = check_form(request, None)
    asked: Sitting = await _read(request, Sitting)
    room = await room_of(request, table)
    tables: Tables = request.app.state.tables
    if not tables.people.is_invited(table, asked.invitation):
        raise Denied(403, "not-invited")
    if place not in (0, 1, 2, 3):
        raise Denied(422, "fields", fields="place")
    await sit_down(room, person, place, asked.name)
    return JSONResponse(_seat(room, person, tables))


@router.get("/tables/{table}")
async def look(request: Request, table: str) -> Response:
    """Return what the own place sees of a table, or whoever watches."""
    room = await room_of(request, table)
    return Response(wire.dumps(_seen(request, room)), media_type="application/json")


@router.post("/tables/{table}/commands")
async def command(request: Request, table: str) -> JSONResponse:
    """Follow a command from the own place, and return how many events there are then."""
    person = check_form(request, None)
    asked: Asked = await _read(request, Asked)
    room = await room_of(request, table)
    return JSONResponse({"number": await follow(room, person, asked)})


@router.get("/tables/{table}/events", response_class=EventSourceResponse)
async def events(request: Request, table: str, seen: int = -1) -> EventSourceResponse:
    """Stream what the own place sees, whenever something happens; always the newest."""
    room = await room_of(request, table)
    return stream(request, room, request.state.person, seen, "seen", lambda state, _: wire.dumps(state))


def _seen(request: Request, room: Room) -> Seen:
    return see(room.table, room.place_of(request.state.person))


def _seat(room: Room, person: Person, tables: Tables) -> dict[str, Any]:
    """Where somebody sits, and how others can."""
    return {
        "table": room.identity,
        "place": room.place_of(person),
        "number": room.number,
        "invitation": tables.people.invitation(room.identity),
    }


async def _read(request: Request, kind: Any) -> Any:
    return wire.loads(kind, await text_of(request))
