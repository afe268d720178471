"""The text view of a table and its command line, with a script or without."""

from __future__ import annotations

from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse, RedirectResponse, Response
from markupsafe import Markup

from schafkopf.errors import SchafkopfError
from schafkopf.players.advice import Advice
from schafkopf.rooms import GetUp, Seen, see
from schafkopf.web.errors import refusal, wants_json
from schafkopf.web.live.tables import Room, Stale
from schafkopf.web.pages import Look, page
from schafkopf.web.people import Person
from schafkopf.web.security import check_form
from schafkopf.web.table.commands import Asked, follow
from schafkopf.web.table.hints import advice_for
from schafkopf.web.table.seats import fragment, room_of
from schafkopf.web.table.tableview import Around
from schafkopf.web.table.textview import TextView

router = APIRouter(include_in_schema=False)


@router.get("/t/{table}/text")
async def text_page(request: Request, table: str) -> Response:
    """Show a table as text to whoever sits there, or watches."""
    return _shown(request, await room_of(request, table), "")


@router.post("/t/{table}/text")
async def typed(request: Request, table: str) -> Response:
    """Follow or answer a line that somebody typed: as a text in JSON for a page that is open, else as the page."""
    form = await request.form()
    line, csrf = form.get("line"), form.get("csrf")
    person = check_form(request, csrf if isinstance(csrf, str) else None)
    room, look = await room_of(request, table), Look.of(request)
    seen = see(room.table, room.place_of(person))
    view = TextView(seen, look, person.csrf, Around(table=table))
    meant = view.meant(line if isinstance(line, str) else "")
    answer, status = meant.text, 200
    try:
        if meant.hint:
            now, advice = await advice_for(request, room, person)
            answer = _hint(advice, now, look)
        elif meant.command is not None:
            await follow(room, person, Asked(command=meant.command, seen=seen.number))
    except Stale:
        answer, status = look.text("web-stale"), 409
    except SchafkopfError as error:
        answer, status = str(refusal(error, look.lang, room)["text"]), 422
    if wants_json(request):
        return JSONResponse({"text": answer}, status)
    if meant.command is not None and status == 200:
        return RedirectResponse("/" if isinstance(meant.command, GetUp) else f"/t/{table}/text", 303)
    return _shown(request, room, answer, status)


def _hint(advice: Advice, seen: Seen, look: Look) -> str:
    view = TextView(seen, look, "", Around(table="", advice=advice))
    best = advice.best
    told = [look.text("web-hint-best", action=view.advised(best))]
    if best.expected is not None:
        told.append(look.word("web-hint-mean", expected=view.mean(best.expected)))
    return " ".join([", ".join(told) + ".", *best.reasons])


def _shown(request: Request, room: Room, answer: str, status: int = 200) -> Response:
    person: Person = request.state.person
    seen = see(room.table, room.place_of(person))
    html = Markup(fragment(request, room, seen, Look.of(request), person, "text"))
    return page(request, "text.html", status, html=html, table=room.identity, csrf=person.csrf, answer=answer)
