"""Tournaments in the browser: one link runs it, one of each table writes its list, another shows the ranking to all."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from secrets import token_hex

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, PlainTextResponse, RedirectResponse, Response
from markupsafe import Markup
from starlette.datastructures import FormData

from schafkopf import wire
from schafkopf.cards import GameName
from schafkopf.errors import ErrorCode, SchafkopfError
from schafkopf.rules.house import read_options, read_setting
from schafkopf.rules.options import OPTIONS
from schafkopf.tournaments.events import Entered, Event, Returned, Substituted, Withdrawn
from schafkopf.tournaments.printing import KINDS, printed
from schafkopf.tournaments.reading import write_results
from schafkopf.tournaments.setup import (
    MOST_DEALS,
    MOST_ENTRIES,
    MOST_MONEY,
    MOST_ROUNDS,
    Setup,
    default_rules,
    usual_deals,
)
from schafkopf.tournaments.telling import Teller
from schafkopf.tournaments.tournament import Tournament
from schafkopf.web.journals.keeping import Journal, Journals
from schafkopf.web.journals.pages import check_pen, field, number_of, people_of, printed_page, pushed
from schafkopf.web.live.tables import Stale
from schafkopf.web.pages import Look, page, render
from schafkopf.web.pushing import Stream
from schafkopf.web.security import check_form

router = APIRouter(include_in_schema=False)
KIND = "turnier"
POINTS = tuple(map(str, OPTIONS["points_table"].domain.allowed))


def fold(tournament: Tournament | None, line: str) -> Tournament:
    """Return a tournament after one more line of its journal."""
    if tournament is None:
        return Tournament(wire.loads(Setup, line))
    event: Event = wire.loads(Event, line)
    return tournament.after(event)


def journals_of(request: Request) -> Journals[Tournament]:
    """Return the tournaments of this process."""
    journals: Journals[Tournament] = request.app.state.tournaments
    return journals


def whole(identity: str) -> str:
    """Return what the pen of a whole tournament is signed for."""
    return f"{KIND} {identity}"


def part(identity: str, round_: int, table: int) -> str:
    """Return what the pen of one table is signed for."""
    return f"{KIND} {identity} {round_} {table}"


# To begin


@router.get("/turnier")
def start(request: Request) -> HTMLResponse:
    """Ask what is agreed."""
    return _start(request)


@router.post("/turnier")
async def begun(request: Request) -> Response:
    """Begin a tournament, and go where it is run; what is wrong stands in the form again."""
    form = await request.form()
    check_form(request, field(form, "csrf"))
    look = Look.of(request)
    try:
        setup = _setup(form, look)
    except SchafkopfError as error:
        return _start(request, 422, {name: field(form, name) for name in _USUAL}, error.text(look.lang))
    identity = await journals_of(request).begin([wire.dumps(setup)])
    return RedirectResponse(f"/turnier/{identity}/{people_of(request).pen(whole(identity))}", 303)


_USUAL = {
    "title": "",
    "kind": "schafkopf",
    "rounds": "2",
    "deals": "",
    "points": "schafkopfschule",
    "fee": "",
    "prizes": "",
    "forfeit": "",
    "settings": "",
}


def _start(
    request: Request, status: int = 200, given: Mapping[str, str] | None = None, problem: str = ""
) -> HTMLResponse:
    told = {"given": {**_USUAL, **(given or {})}, "points": POINTS, "problem": problem}
    return page(request, "journals/tournament_start.html", status, csrf=request.state.csrf, **told)


def _setup(form: FormData, look: Look) -> Setup:
    kind = field(form, "kind")
    game: GameName = "bierkopf" if kind in ("bierkopf", "pairs") else "schafkopf"
    rules = default_rules(game)
    if game == "schafkopf":
        rules = read_options({"points_table": field(form, "points") or POINTS[0]}, rules)
    rules = read_options(dict(map(read_setting, field(form, "settings").split())), rules)
    shares = [share.strip() for share in field(form, "prizes").replace("/", ",").split(",") if share.strip()]
    if not all(share.isascii() and share.isdigit() and len(share) < 4 for share in shares):
        raise SchafkopfError(
            ErrorCode.WRONG_VALUE,
            clause="S-9.8",
            name=look.text("journal-prizes"),
            value=field(form, "prizes"),
            allowed="50, 30, 20",
        )
    return Setup(
        field(form, "title") or look.text("journal-tournament"),
        rules,
        token_hex(8),
        game=game,
        form="pairs" if kind == "pairs" else "individual",
        rounds=number_of(form, "rounds", look.text("journal-rounds"), 1, MOST_ROUNDS, 2),
        deals=number_of(form, "deals", look.text("journal-deals"), 1, MOST_DEALS, usual_deals(game)),
        fee=number_of(form, "fee", look.text("journal-fee"), 0, MOST_MONEY, 0),
        prizes=tuple(map(int, shares)),
        forfeit=number_of(form, "forfeit", look.text("journal-forfeit"), 0, MOST_MONEY, 0),
    )


# To look at


@router.get("/turnier/{journal}/events")
async def events(request: Request, journal: str, seen: int = -1, pen: str = "", round: int = 0) -> Stream:  # noqa: A002
    """Stream the ranking as its page shows it."""
    kept, look = await journals_of(request).journal(journal), Look.of(request)
    own = pen if pen and people_of(request).may_write(whole(journal), pen) else ""

    def live(_: Tournament) -> tuple[str, str]:
        return _live(request, kept, look, own, round), ""

    return pushed(request, kept, seen, live)


@router.get("/turnier/{journal}/druck/{kind}")
async def to_print(request: Request, journal: str, kind: str, round: int = 0) -> HTMLResponse:  # noqa: A002
    """Show draw, lists or ranking as a page to print."""
    state = (await journals_of(request).journal(journal)).state
    found = next((each for each in KINDS if each == kind), None)
    if found is None:
        raise SchafkopfError(ErrorCode.WRONG_VALUE, name="print", value=kind, allowed=", ".join(KINDS))
    return printed_page(printed(found, state, Look.of(request).lang, round))


@router.get("/turnier/{journal}/ergebnisse.csv")
async def results(request: Request, journal: str) -> PlainTextResponse:
    """Return all lists as CSV."""
    state = (await journals_of(request).journal(journal)).state
    # The mark tells a spreadsheet that it is UTF-8.
    return PlainTextResponse(
        "\ufeff" + write_results(state, Look.of(request).lang), media_type="text/csv; charset=utf-8"
    )


@router.get("/turnier/{journal}")
async def read(request: Request, journal: str, round: int = 0) -> HTMLResponse:  # noqa: A002
    """Show a tournament to whoever has its link, with the tables of the last round or of another."""
    return _page(request, await journals_of(request).journal(journal), round_=round)


@router.get("/turnier/{journal}/{pen}")
async def run(request: Request, journal: str, pen: str, round: int = 0) -> HTMLResponse:  # noqa: A002
    """Show a tournament to whoever runs it."""
    kept = await journals_of(request).journal(journal)
    check_pen(request, pen, whole(journal))
    return _page(request, kept, pen=pen, round_=round)


# To run it


@router.post("/turnier/{journal}/{pen}")
async def done(request: Request, journal: str, pen: str) -> Response:
    """Enter people, let them withdraw, return or be substituted, or draw."""
    kept = await journals_of(request).journal(journal)
    check_pen(request, pen, whole(journal))
    form = await request.form()
    check_form(request, field(form, "csrf"))
    look = Look.of(request)
    names = form.get("names")
    text = names if isinstance(names, str) else ""
    try:
        await kept.write(lambda state: _written(state, _asked(state, form, text, look)))
    except (Stale, SchafkopfError) as error:
        problem = look.text("journal-stale") if isinstance(error, Stale) else error.text(look.lang)
        return _page(request, kept, 422, pen=pen, problem=problem, names=text)
    return RedirectResponse(f"/turnier/{journal}/{pen}", 303)


def _asked(state: Tournament, form: FormData, names: str, look: Look) -> Sequence[Event]:
    action = field(form, "do")
    if action == "add":
        return [Entered(line) for line in names.splitlines() if line.strip()]
    if action in ("draw", "again", "anyway"):
        if field(form, "rounds") != str(len(state.rounds)):
            # Somebody else has drawn meanwhile: once is enough.
            raise Stale(len(state.rounds))
        return [state.draw(again=action == "again", anyway=action == "anyway")]
    number = number_of(form, "number", look.text("journal-number"), 1, MOST_ENTRIES)
    if action == "withdraw":
        return [Withdrawn(number)]
    return [Returned(number)] if action == "back" else [Substituted(number, field(form, "name"))]


def _written(state: Tournament, events_: Sequence[Event]) -> list[str]:
    """Return the lines of events, all of which can happen one after the other."""
    for event in events_:
        state = state.after(event)
    return [wire.dumps(event) for event in events_]


# Pages


def _page(
    request: Request,
    kept: Journal[Tournament],
    status: int = 200,
    *,
    pen: str = "",
    problem: str = "",
    names: str = "",
    round_: int = 0,
) -> HTMLResponse:
    look, base = Look.of(request), f"{request.base_url}turnier/{kept.identity}"
    state = kept.state
    return page(
        request,
        "journals/tournament.html",
        status,
        csrf=request.state.csrf,
        kept=kept,
        pen=pen,
        state=state,
        live=Markup(_live(request, kept, look, pen, round_)),
        round=round_ if 0 < round_ < len(state.rounds) else 0,
        problem=problem,
        names=names,
        drawable=bool(state.unfinished) is False and len(state.rounds) < state.setup.rounds,
        late=bool(state.unfinished) and len(state.free) >= state.setup.size,
        again=bool(state.rounds) and all(table.is_empty for table in state.rounds[-1]),
        links={"read": base, "write": f"{base}/{pen}"},
    )


def _live(request: Request, kept: Journal[Tournament], look: Look, pen: str, round_: int) -> str:
    """The part of a page that changes, with the tables of a round, the last one unless there is another."""
    rounds, sign = kept.state.rounds, people_of(request).pen
    shown = round_ if 0 < round_ < len(rounds) else len(rounds)
    count = len(rounds[shown - 1]) if rounds and pen else 0
    pens = tuple(sign(part(kept.identity, shown, place)) for place in range(1, count + 1))
    return _live_part(kept, kept.number, look, pen, pens, shown)


@lru_cache(maxsize=64)
def _live_part(kept: Journal[Tournament], number: int, look: Look, pen: str, pens: tuple[str, ...], shown: int) -> str:
    """The same for all who see it; `number` tells of which state it is."""
    state = kept.state
    teller = Teller(state, look.lang)
    tables = [
        (place, [teller.numbered(each) for each in table.entries], not table.is_complete(state.setup))
        for place, table in enumerate(state.rounds[shown - 1] if shown else (), start=1)
    ]
    return render(
        "journals/tournament_live.html",
        look,
        kept=kept,
        number=number,
        pen=pen,
        pens=pens,
        round=shown,
        others=[each for each in range(1, len(state.rounds) + 1) if each != shown],
        tables=tables,
        sentences=tuple(teller.sentences()),
        head=teller.head(),
        rows=tuple(teller.rows()),
        money=tuple(teller.money()),
        flags=tuple(flag for _, flag in teller.flags(shown)) if pen and shown else (),
    )
