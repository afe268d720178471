"""The page of a table, for whoever sits there or watches; and sitting down by invitation."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import RedirectResponse, Response
from markupsafe import Markup

from schafkopf.cards import GameName
from schafkopf.errors import ErrorCode, SchafkopfError
from schafkopf.match.fair import draw
from schafkopf.players.levels import LEVELS
from schafkopf.rooms import Opened, Place, Seen, SitDown, Stage, Table, decide, see
from schafkopf.rooms.events import FourNames
from schafkopf.rules.house import HouseRules
from schafkopf.store import UnknownTable
from schafkopf.text.values import name_key, shown
from schafkopf.web.errors import Denied
from schafkopf.web.live.tables import Elsewhere, Room, Tables
from schafkopf.web.pages import Look, page
from schafkopf.web.people import Person, remember_name, remembered_name
from schafkopf.web.security import check_form
from schafkopf.web.table.tableview import Around, table_html
from schafkopf.web.table.textview import text_html

router = APIRouter(include_in_schema=False)
_ID = re.compile(r"[\w-]{1,64}", re.ASCII)
OPEN_LEVELS = (*LEVELS, "random")
"""The levels of computers at a table."""
_SHORTEST_IDLE, _LONGEST_IDLE = 5, 86400
_SPARE = ("Gretl", "Sepp", "Zenzi", "Hias", "Burgl")
"""Names of computers whose own is that of a person."""


async def room_of(request: Request, table: str) -> Room:
    """Return the table that a request names.

    Raises:
        UnknownTable: there is none.
    """
    tables: Tables = request.app.state.tables
    if not _ID.fullmatch(table):
        raise UnknownTable.of(shown(table))
    room = await tables.room(table)
    person: Person | None = request.state.person
    if person is not None and room.place_of(person) is None:
        # Whoever seems to watch may just have sat down by way of another process.
        await room.catch_up()
    request.state.room = room
    return room


def fragment(
    request: Request, room: Room, seen: Seen, look: Look, person: Person | None, view: str = "table", **more: Any
) -> str:
    """Return the part of a page that changes with the table, for one place in one look; `more` as `Around` has it."""
    tables: Tables = request.app.state.tables
    invitations: dict[Place, str] = {}
    link = f"{request.base_url}t/{room.identity}/join/{tables.people.invitation(room.identity)}"
    if seen.place is not None:
        free = (place for place, chair in enumerate(seen.chairs) if not chair.is_person)
        invitations = {place: f"{link}?place={place}" for place in free}
    around = Around(
        table=room.identity,
        invitations=invitations,
        back=link if seen.place is None and person is not None and room.has_left(person) else "",
        game=None if seen.result is None else tables.people.game(room.identity, seen.deal),
        **more,
    )
    shown = text_html if view == "text" else table_html
    return shown(seen, look, person.csrf if person else "", around)


@router.get("/t/{table}")
async def table_page(request: Request, table: str) -> Response:
    """Show a table to whoever sits there, or watches."""
    room = await room_of(request, table)
    seen = see(room.table, room.place_of(request.state.person))
    return table_response(request, room, seen, shuffle=draw() if seen.stage is Stage.SHUFFLING else "")


def table_response(request: Request, room: Room, seen: Seen, status: int = 200, **more: Any) -> Response:
    """Return the whole page of a table as somebody sees it; `more` as `Around` has it."""
    person: Person = request.state.person
    html = Markup(fragment(request, room, seen, Look.of(request), person, **more))
    return page(request, "table.html", status, seen=seen, table=room.identity, html=html, csrf=person.csrf)


@router.get("/t/{table}/join/{token}")
async def join_page(request: Request, table: str, token: str) -> Response:
    """Ask somebody who was invited for a name and a place."""
    room = await _invited(request, table, token)
    if room.place_of(request.state.person) is not None:
        return RedirectResponse(f"/t/{table}", 303)
    name = remembered_name(request)
    return _join_page(request, room, name=name, place=request.query_params.get("place", ""))


@router.post("/t/{table}/join/{token}")
async def join(request: Request, table: str, token: str) -> Response:
    """Let somebody who was invited sit down; what is wrong with the name or the place stands in the form again."""
    room = await _invited(request, table, token)
    form = await request.form()
    person = check_form(request, _text(form.get("csrf")))
    name, place = _text(form.get("name")), _text(form.get("place"))
    if place not in ("0", "1", "2", "3"):
        raise Denied(422, "fields", fields="place")
    try:
        await sit_down(room, person, int(place), name)
    except SchafkopfError as error:
        problem = error.text(Look.of(request).lang)
        return _join_page(request, room, status=422, name=name, place=place, problem=problem)
    response = RedirectResponse(f"/t/{table}", 303)
    remember_name(response, name)
    return response


def _join_page(
    request: Request, room: Room, *, status: int = 200, name: str = "", place: str = "", problem: str = ""
) -> Response:
    person: Person = request.state.person
    seen = see(room.table, None)
    free = [at for at, chair in enumerate(seen.chairs) if not chair.is_person]
    allowed = [at for at in free if room.may_look(person, at)]
    if free and not allowed:
        problem = Look.of(request).text("web-denied-has-looked")
    free = allowed
    # Places that are kept for people come first.
    free.sort(key=lambda at: (str(at) != place, not seen.chairs[at].is_awaited, at))
    told = {"seen": seen, "table": room.identity, "free": free, "name": name, "problem": problem}
    return page(request, "join.html", status, csrf=person.csrf, **told)


async def sit_down(room: Room, person: Person, place: Place, name: str) -> int:
    """Let a person sit down at a place, and return how many events there are then; nothing for who sits there already.

    Raises:
        Denied: the person sits at another place of the table, or has seen the cards of another in this deal.
        Refused: the place or the name is taken, or it is no name.
    """
    try:
        return await room.command(SitDown(name), place, room.number, person=person)
    except Elsewhere as error:
        raise Denied(409, "has-looked" if error.has_looked else "sits-already") from None


@dataclass(frozen=True, slots=True, kw_only=True)
class NewTable:
    """A table that somebody opens: the game, its house rules, how strong the computers are and what they are called.

    The person sits down under `name` at `place`. Without `rules` those of the server are played. `awaited` are places
    kept for people who are still to come, `idle` is after how many seconds a computer plays on for a person who does
    nothing.
    """

    name: str
    place: Place = 0
    game: GameName = "schafkopf"
    rules: HouseRules | None = None
    level: str = "stammtisch"
    computers: FourNames = ("Resi", "Toni", "Vroni", "Xaver")
    awaited: tuple[Place, ...] = ()
    idle: int | None = None


async def open_table(tables: Tables, person: Person, new: NewTable) -> Room:
    """Return a new table at which a person sits.

    Raises:
        SchafkopfError: there is no such level, a name is none, or is there twice; the person cannot wait for himself.
    """
    if new.level not in OPEN_LEVELS:
        allowed = ", ".join(OPEN_LEVELS)
        raise SchafkopfError(ErrorCode.WRONG_VALUE, name="level", value=new.level, allowed=allowed)
    if new.idle is not None and not _SHORTEST_IDLE <= new.idle <= _LONGEST_IDLE:
        allowed = f"{_SHORTEST_IDLE}–{_LONGEST_IDLE}"
        raise SchafkopfError(ErrorCode.WRONG_VALUE, name="idle", value=new.idle, allowed=allowed)
    computers = _names(new)
    awaited = tuple(place for place in new.awaited if place != new.place)
    rules = new.rules or tables.settings.rules
    opened = Opened(new.game, rules, new.level, computers, tuple(dict.fromkeys(awaited)), new.idle)
    # Whatever is wrong with the name is told before there is a table.
    decide(Table.open(opened), SitDown(new.name), new.place)
    room = await tables.open(opened)
    await sit_down(room, person, new.place, new.name)
    return room


def _names(new: NewTable) -> FourNames:
    """The names of the computers, each of which a person could have; the place of the person has one too."""
    taken = {name_key(new.name.strip())}
    spare = iter(name for name in _SPARE if name not in new.computers and name_key(name) not in taken)
    names: list[str] = []
    for name in new.computers:
        plain = name if name_key(name) not in taken else next(spare)
        table = Table.open(Opened("schafkopf", HouseRules(), "random", ("1", "2", "3", "4")))
        decide(table, SitDown(plain), 0)
        taken.add(name_key(plain))
        names.append(plain)
    return (names[0], names[1], names[2], names[3])


async def _invited(request: Request, table: str, token: str) -> Room:
    tables: Tables = request.app.state.tables
    room = await room_of(request, table)
    if not tables.people.is_invited(table, token):
        raise Denied(403, "not-invited")
    return room


def _text(value: Any) -> str:
    return value if isinstance(value, str) else ""
