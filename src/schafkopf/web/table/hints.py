"""What a master would do at one's place: from what that place knows, and not too often."""

from __future__ import annotations

from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse, Response

from schafkopf import wire
from schafkopf.errors import ErrorCode, SchafkopfError
from schafkopf.players.advice import Advice
from schafkopf.rooms import Seen, see
from schafkopf.web.describing import returns
from schafkopf.web.errors import Denied, wants_json
from schafkopf.web.live.tables import Room, Stale, Tables
from schafkopf.web.pages import Look
from schafkopf.web.people import Person
from schafkopf.web.security import Bucket, check_form, too_often
from schafkopf.web.table.seats import room_of, table_response
from schafkopf.web.table.tableview import hint_html

router = APIRouter()
_HINTS = Bucket(6, 0.5)
"""Hints of one person: so many at once, so many a second."""


@router.post("/t/{table}/hint", include_in_schema=False)
async def hint(request: Request, table: str) -> Response:
    """Give a hint: as HTML in JSON for a page that is open, as the whole page without a script."""
    form = await request.form()
    csrf = form.get("csrf")
    person = check_form(request, csrf if isinstance(csrf, str) else None)
    room = await room_of(request, table)
    seen, advice = await advice_for(request, room, person)
    if wants_json(request):
        return JSONResponse({"number": seen.number, "html": hint_html(advice, seen, Look.of(request))})
    return table_response(request, room, seen, advice=advice)


@router.get("/api/tables/{table}/hint", tags=["tables"], responses=returns(Advice))
async def hint_for_program(request: Request, table: str) -> Response:
    """Return what a master reckons that each action of the own place brings, the best first."""
    person: Person | None = request.state.person
    if person is None:
        raise Denied(401, "nobody")
    _, advice = await advice_for(request, await room_of(request, table), person)
    return Response(wire.dumps(advice), media_type="application/json")


async def advice_for(request: Request, room: Room, person: Person) -> tuple[Seen, Advice]:
    """Return what is seen at the place of a person, and advice for that.

    Raises:
        Denied: the person sits nowhere here, or asks too often.
        SchafkopfError: there is nothing to decide.
        Stale: it is no longer asked.
    """
    tables: Tables = request.app.state.tables
    place, table = room.place_of(person), room.table
    if place is None:
        raise Denied(403, "not-seated")
    seen = see(table, place)
    if not seen.legal:
        raise SchafkopfError(ErrorCode.NOTHING_TO_DECIDE, game=seen.game)
    if tables.settings.is_limited and (seconds := _HINTS.seconds(person.identity)):
        raise too_often(seconds)
    advice = await tables.thinkers.advice(table, place, Look.of(request).lang)
    if room.number != table.number:
        raise Stale(room.number)
    return seen, advice
