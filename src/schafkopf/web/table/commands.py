"""What people ask of a table by POST, as a form or as JSON."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse, RedirectResponse, Response

from schafkopf import wire
from schafkopf.errors import SchafkopfError
from schafkopf.rooms import Command, GetUp, SitDown, see
from schafkopf.web.errors import Denied, refusal, wants_json
from schafkopf.web.live.tables import Room, Stale
from schafkopf.web.pages import Look
from schafkopf.web.people import Person
from schafkopf.web.security import check_form
from schafkopf.web.table.seats import room_of, table_response

router = APIRouter(include_in_schema=False)
_LONGEST_KEY = 64


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """A command as it is sent: how many events were seen, and a key under which it is followed only once."""

    command: Command
    seen: int
    key: str | None = None


@router.post("/t/{table}/commands")
async def commands(request: Request, table: str) -> Response:
    """Follow a command from the place of the person."""
    asked, csrf = await _read(request)
    person = check_form(request, csrf)
    room = await room_of(request, table)
    if wants_json(request):
        return JSONResponse({"number": await follow(room, person, asked)})
    try:
        await follow(room, person, asked)
    except (Stale, SchafkopfError) as error:
        # Without a script the table itself has to say it.
        return _told_at_the_table(request, room, error)
    return RedirectResponse("/" if isinstance(asked.command, GetUp) else f"/t/{table}", 303)


def _told_at_the_table(request: Request, room: Room, error: Stale | SchafkopfError) -> Response:
    lang = Look.of(request).lang
    seen = see(room.table, room.place_of(request.state.person))
    if isinstance(error, Stale):
        return table_response(request, room, seen, 409, problem=Look.of(request).text("web-denied-stale"))
    return table_response(request, room, seen, 422, problem=str(refusal(error, lang, room)["text"]))


async def follow(room: Room, person: Person, asked: Asked) -> int:
    """Follow a command, and return how many events there are then.

    Raises:
        Denied: the person sits nowhere here.
        Stale, Refused, IllegalAction: as `Room.command`.
    """
    if asked.key is not None and not 1 <= len(asked.key) <= _LONGEST_KEY:
        raise Denied(422, "fields", fields="key")
    place = room.place_of(person)
    if isinstance(asked.command, SitDown):
        # With an invitation one sits down at a place that one names.
        raise Denied(403, "not-invited")
    if place is None:
        raise Denied(403, "not-seated")
    return await room.command(asked.command, place, asked.seen, asked.key)


async def _read(request: Request) -> tuple[Asked, str]:
    """The command in a body, and the token of the form."""
    if request.headers.get("content-type", "").partition(";")[0].strip() == "application/json":
        body = wire.read_json(await text_of(request))
        csrf = body.pop("csrf", "") if isinstance(body, dict) else ""
        return wire.load(Asked, body), csrf if isinstance(csrf, str) else ""
    form = await request.form()
    fields: dict[str, Any] = {name: value for name, value in form.items() if isinstance(value, str)}
    seen = fields.get("seen", "")
    if not (seen.isascii() and seen.isdigit() and len(seen) < 10):
        raise Denied(422, "fields", fields="seen")
    command: Command = wire.loads(Command, fields.get("command", ""))
    return Asked(command=command, seen=int(seen), key=fields.get("key") or None), fields.get("csrf", "")


async def text_of(request: Request) -> str:
    """Return the body of a request as a text.

    Raises:
        Denied: it is not UTF-8.
    """
    try:
        return (await request.body()).decode()
    except UnicodeDecodeError:
        raise Denied(422, "fields", fields="UTF-8") from None
