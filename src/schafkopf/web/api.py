"""Tables for programs: the same commands and views as on the pages, as JSON."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any

from fastapi import APIRouter, Path, Request, Response

from schafkopf import wire
from schafkopf.game.actions import Action
from schafkopf.rooms import Place, Seen, see
from schafkopf.web.describing import ERRORS, reads, returns
from schafkopf.web.errors import Denied
from schafkopf.web.live.tables import Room, Tables
from schafkopf.web.people import People
from schafkopf.web.pushing import Stream
from schafkopf.web.security import check_form
from schafkopf.web.table.commands import Asked, follow, text_of
from schafkopf.web.table.seats import NewTable, open_table, room_of, sit_down
from schafkopf.web.table.streams import stream

router = APIRouter(prefix="/api", tags=["tables"])


@dataclass(frozen=True, slots=True, kw_only=True)
class Sitting:
    """Somebody who was invited, and under which name."""

    name: str
    invitation: str


@dataclass(frozen=True, slots=True)
class Token:
    """What proves who somebody is, for `Authorization: Bearer`."""

    token: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Seat:
    """Where somebody sits, how many events there are, and the invitation for others."""

    table: str
    place: Place
    number: int
    invitation: str


@dataclass(frozen=True, slots=True)
class Followed:
    """How many events there are after a command."""

    number: int


@dataclass(frozen=True, slots=True)
class State:
    """What is seen of a table, and everything that the own place may do now."""

    seen: Seen
    legal: tuple[Action, ...]


@router.post("/people", status_code=201, responses=returns(Token, 201))
async def new_person(request: Request) -> Response:
    """Return a token; whoever has it is who sits where it was used to sit down."""
    people: People = request.app.state.tables.people
    return _answer(Token(people.token(people.draw())), 201)


@router.post("/tables", status_code=201, openapi_extra=reads(NewTable), responses=returns(Seat, 201))
async def new_table(request: Request) -> Response:
    """Open a table, and sit down at it."""
    person = check_form(request, None)
    new: NewTable = await _read(request, NewTable)
    room = await open_table(request.app.state.tables, person, new)
    return _answer(_seat(request, room, new.place), 201)


@router.post("/tables/{table}/places/{place}", openapi_extra=reads(Sitting), responses=returns(Seat))
async def sit(request: Request, table: str, place: Annotated[int, Path(ge=0, le=3)]) -> Response:
    """Sit down at a place where no person sits, with the invitation to the table."""
    person = check_form(request, None)
    asked: Sitting = await _read(request, Sitting)
    room = await room_of(request, table)
    tables: Tables = request.app.state.tables
    if not tables.people.is_invited(table, asked.invitation):
        raise Denied(403, "not-invited")
    await sit_down(room, person, place, asked.name)
    return _answer(_seat(request, room, place))


@router.get("/tables/{table}", responses=returns(State))
async def look(request: Request, table: str) -> Response:
    """Return what the own place sees of a table, or whoever watches."""
    room = await room_of(request, table)
    return _answer(_state(see(room.table, room.place_of(request.state.person))))


@router.post("/tables/{table}/commands", openapi_extra=reads(Asked), responses=returns(Followed))
async def command(request: Request, table: str) -> Response:
    """Follow a command from the own place; once, where it has a key."""
    person = check_form(request, None)
    asked: Asked = await _read(request, Asked)
    room = await room_of(request, table)
    return _answer(Followed(await follow(room, person, asked)))


@router.get("/tables/{table}/events", response_class=Stream, responses=ERRORS)
async def events(request: Request, table: str, seen: int = -1) -> Stream:
    """Stream what the own place sees, whenever something happens; always the newest, with its number as the id."""
    room = await room_of(request, table)
    return stream(request, room, request.state.person, seen, "seen", lambda state, _: wire.dumps(_state(state)))


def _state(seen: Seen) -> State:
    return State(seen, seen.legal)


def _seat(request: Request, room: Room, place: Place) -> Seat:
    tables: Tables = request.app.state.tables
    invitation = tables.people.invitation(room.identity)
    return Seat(table=room.identity, place=place, number=room.number, invitation=invitation)


def _answer(value: object, status: int = 200) -> Response:
    return Response(wire.dumps(value), status, media_type="application/json")


async def _read(request: Request, kind: Any) -> Any:
    return wire.loads(kind, await text_of(request))
