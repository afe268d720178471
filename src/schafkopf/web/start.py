"""The start page: a table with one click, a table of one's own with its house rules, tables to go on with."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator, Mapping
from dataclasses import dataclass, field, replace

from fastapi import APIRouter, Request
from fastapi.responses import RedirectResponse, Response
from starlette.datastructures import FormData

from schafkopf.cards import GAMES, Card, GameName
from schafkopf.errors import SchafkopfError
from schafkopf.players.levels import LEVELS
from schafkopf.rooms import Place, see
from schafkopf.rules.domains import BidNames
from schafkopf.rules.house import PRESETS, HouseRules, InvalidRules, preset, read_rules
from schafkopf.rules.options import OPTIONS
from schafkopf.store import UnknownTable
from schafkopf.web.live.tables import Tables
from schafkopf.web.pages import Look, page
from schafkopf.web.paper.ruleview import ShownOption, shown_options
from schafkopf.web.people import Person, remember_name, remembered_name
from schafkopf.web.security import check_form
from schafkopf.web.table.ledger import Ledger
from schafkopf.web.table.seats import NewTable, open_table

router = APIRouter(include_in_schema=False)
FIRST_RULES: Mapping[GameName, tuple[str, ...]] = {
    "schafkopf": ("contracts", "tariff", "klopfen", "kontra_deadline", "all_pass", "runaway_min"),
    "bierkopf": ("bierkopf_deck", "target", "spritze_max", "draw", "schwarz_by", "beer_per_partie"),
}
"""The rules that tables differ in most, shown before all others."""
IDLE = ("", "30", "60", "180")
"""Seconds after which a computer plays for somebody who does nothing; none where the others wait."""
_FAN = (Card.EO, Card.GU, Card.HA, Card.SK, Card.EA)
_OTHERS: tuple[Place, ...] = (1, 2, 3)
_GOING = 4
"""Tables to go on with that are shown at most."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Wanted:
    """A table as its form asks for it, right or wrong; `options` are the house rules in the form of a file."""

    game: GameName = "schafkopf"
    level: str = "stammtisch"
    name: str = ""
    friends: tuple[Place, ...] = ()
    idle: str = ""
    preset: str = "casual"
    options: Mapping[str, object] = field(default_factory=dict)

    def values(self) -> dict[str, object]:
        """Return every option, those of the preset where nothing else is wanted."""
        return {**preset(self.preset).options(), **self.options}

    def rules(self) -> HouseRules:
        """Return the house rules.

        Raises:
            InvalidRules: names every fault at once.
        """
        return read_rules(self.preset, self.options)


@dataclass(frozen=True, slots=True)
class Going:
    """A table that somebody can go on with: its id, what it is at, and whom it waits for."""

    table: str
    title: str
    standing: str
    turn: str


@router.get("/")
async def start(request: Request) -> Response:
    """Show the start page, with a table as the query asks for it."""
    asked = request.query_params
    usual = _usual(request)
    wanted = replace(
        usual if "preset" not in asked else Wanted(preset=_one_of(PRESETS, asked.get("preset"), usual.preset)),
        game="bierkopf" if asked.get("game") == "bierkopf" else "schafkopf",
        level=_one_of(LEVELS, asked.get("level"), "stammtisch"),
        name=remembered_name(request),
    )
    return await _shown(request, wanted)


def _usual(request: Request) -> Wanted:
    """The table that is wanted where nothing is said, with the house rules of the server."""
    name, options = request.app.state.settings.rules.difference()
    return Wanted(preset=name, options=options)


@router.post("/tables")
async def open_one(request: Request) -> Response:
    """Open the table that a form asks for, and go there; what is wrong with it stands in the form again."""
    form = await request.form()
    person = check_form(request, _text(form, "csrf"))
    look = Look.of(request)
    wanted = _usual(request) if _text(form, "quick") else _wanted(form)
    name = wanted.name or remembered_name(request) or look.text("web-guest")
    try:
        new = NewTable(
            name=name,
            game=wanted.game,
            rules=wanted.rules(),
            level=wanted.level,
            awaited=wanted.friends,
            idle=int(wanted.idle) if wanted.idle else None,
        )
        room = await open_table(request.app.state.tables, person, new)
    except InvalidRules as invalid:
        faults = {str(fault.params.get("option", fault.field)): fault.text(look.lang) for fault in invalid.faults}
        return await _shown(request, wanted, 422, faults=faults)
    except SchafkopfError as error:
        return await _shown(request, wanted, 422, problem=error.text(look.lang))
    response = RedirectResponse(f"/t/{room.identity}", 303)
    if wanted.name:
        remember_name(response, wanted.name)
    return response


async def _shown(
    request: Request, wanted: Wanted, status: int = 200, faults: Mapping[str, str] | None = None, problem: str = ""
) -> Response:
    look, person = Look.of(request), request.state.person
    usual = preset(wanted.preset).options()
    rules: dict[GameName, list[ShownOption]] = {}
    for game in GAMES:
        shown = list(shown_options(wanted.values(), usual, game, faults or {}, look))
        first = FIRST_RULES[game]
        shown.sort(key=lambda each: first.index(each.option.name) if each.option.name in first else len(first))
        rules[game] = shown
    return page(
        request,
        "start.html",
        status,
        wanted=wanted,
        rules=rules,
        first={game: len(names) for game, names in FIRST_RULES.items()},
        levels=LEVELS,
        presets=PRESETS,
        idle=IDLE,
        others=_OTHERS,
        fan=_FAN,
        has_faults=bool(faults),
        problem=problem,
        going=[each async for each in _going(request, person, look)],
        csrf=person.csrf,
    )


async def _going(request: Request, person: Person, look: Look) -> AsyncIterator[Going]:
    """Yield the tables at which a person sits, the latest first."""
    tables: Tables = request.app.state.tables
    for identity in () if person.is_new else tables.store.tables_of(person.identity)[:_GOING]:
        try:
            room = await tables.room(identity)
        except UnknownTable:
            continue
        place = room.place_of(person)
        if place is None:
            continue
        told = Ledger(see(room.table, place), look)
        standing = told.account if told.seen.game == "bierkopf" else f"{look.text('web-account')} {told.account}"
        yield Going(identity, told.teller.title(), standing, told.teller.turn())


def _wanted(form: FormData) -> Wanted:
    """What a form asks for; words that no form of ours sends count as the usual."""
    name = _one_of(PRESETS, _text(form, "preset"), "casual")
    usual = preset(name).options()
    options = {option: value for option, value in _options(form) if value != usual[option]}
    return Wanted(
        game="bierkopf" if _text(form, "game") == "bierkopf" else "schafkopf",
        level=_one_of(LEVELS, _text(form, "level"), "stammtisch"),
        name=_text(form, "name").strip(),
        friends=tuple(place for place in _OTHERS if _text(form, f"place-{place}") == "friend"),
        idle=_one_of(IDLE, _text(form, "idle"), ""),
        preset=name,
        options=options,
    )


def _options(form: FormData) -> Iterator[tuple[str, object]]:
    """Yield the options in a form, in the form that a file has."""
    for name, option in OPTIONS.items():
        told = [each for each in form.getlist(f"rule-{name}") if isinstance(each, str)]
        if isinstance(option.domain, BidNames):
            # Nothing is sent of boxes that are all empty; the field beside them tells that they were there.
            if told:
                yield name, [each for each in told if each]
            continue
        if not told:
            continue
        text = _text(form, f"rule-{name}-number") if told[-1] == "number" else told[-1]
        yield name, _plain(text, option.default)


def _plain(text: str, default: object) -> object:
    """A value as a file has it: texts of a form know no numbers and no booleans."""
    if isinstance(default, bool):
        return {"true": True, "false": False}.get(text, text)
    digits = text.strip()
    return int(digits) if digits.isascii() and digits.isdigit() and len(digits) < 10 else text


def _one_of(words: tuple[str, ...], asked: str | None, usual: str) -> str:
    return asked if asked in words else usual


def _text(form: FormData, name: str) -> str:
    value = form.get(name)
    return value if isinstance(value, str) else ""
