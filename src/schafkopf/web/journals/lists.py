"""The list of one table of a tournament, written on a phone by whoever has its link."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, RedirectResponse, Response
from starlette.datastructures import FormData

from schafkopf import wire
from schafkopf.bill.points import points_table
from schafkopf.errors import SchafkopfError
from schafkopf.rules.house import HouseRules
from schafkopf.text.amounts import signed
from schafkopf.tournaments.events import Event, Played, Score, Scored
from schafkopf.tournaments.games import read_game, seated
from schafkopf.tournaments.lists import MOST_POINTS, MOST_ROWS, TableList, read_partie
from schafkopf.tournaments.telling import Teller
from schafkopf.tournaments.tournament import Tournament
from schafkopf.web.journals.keeping import Journal
from schafkopf.web.journals.pages import check_pen, field, number_of
from schafkopf.web.journals.tournaments import journals_of, part, whole
from schafkopf.web.live.tables import Stale
from schafkopf.web.pages import Look, page
from schafkopf.web.security import check_form

router = APIRouter(include_in_schema=False)
_RESULTS = ("", "schneider", "schwarz", "verloren", "verloren schneider", "verloren schwarz")
_COUNTS = ("sie", "touts_won", "touts", "singles_won", "singles")


@dataclass(frozen=True, slots=True)
class ShownRow:
    """A row of a list: its number, in words, and what each seat writes, or the two sides of a Partie."""

    row: int
    text: str
    points: tuple[str, ...] = ()
    sides: tuple[str, str] = ("", "")


@router.get("/turnier/{journal}/tisch/{round}/{table}/{pen}")
async def show(request: Request, journal: str, round: int, table: int, pen: str, row: int = 0) -> HTMLResponse:  # noqa: A002
    """Show the list of a table to whoever writes it; `row` is one to be corrected."""
    kept = await journals_of(request).journal(journal)
    check_pen(request, pen, whole(journal), part(journal, round, table))
    return _page(request, kept, round, table, pen, row=row)


@router.post("/turnier/{journal}/tisch/{round}/{table}/{pen}")
async def written(request: Request, journal: str, round: int, table: int, pen: str) -> Response:  # noqa: A002
    """Write a row of a list, correct or strike one, or write the sums."""
    kept = await journals_of(request).journal(journal)
    check_pen(request, pen, whole(journal), part(journal, round, table))
    form = await request.form()
    check_form(request, field(form, "csrf"))
    look = Look.of(request)

    def decide(state: Tournament) -> list[str]:
        event = _event(state, form, round, table, look)
        return [] if state.after(event) == state else [wire.dumps(event)]

    try:
        await kept.write(decide)
    except (Stale, SchafkopfError) as error:
        problem = look.text("journal-stale") if isinstance(error, Stale) else error.text(look.lang)
        row = field(form, "corrects")
        at = int(row) if row.isascii() and row.isdigit() and len(row) < 4 else 0
        return _page(request, kept, round, table, pen, row=at, status=422, problem=problem, form=form)
    return RedirectResponse(f"/turnier/{journal}/tisch/{round}/{table}/{pen}", 303)


def _event(state: Tournament, form: FormData, round_: int, table: int, look: Look) -> Event:
    there = state.table(round_, table)
    if field(form, "do") == "sums":
        return Scored(round_, table, tuple(_score(form, seat, look) for seat in range(len(there.entries))))
    if field(form, "do") == "rows":
        return Scored(round_, table, ())
    row = number_of(form, "row", look.text("journal-row"), 1, MOST_ROWS)
    corrects = bool(field(form, "corrects"))
    line = field(form, "line")
    if line and state.setup.game == "schafkopf":
        line = seated(line, [state.entry(number).name for number in there.entries])
    text = "" if field(form, "strike") else line or _words(form, state)
    if not corrects:
        there.need_open(row, state.setup, look.text("journal-row"))
    event = Played(round_, table, row, text)
    if not corrects and row in dict(there.rows) and there.with_row(row, text, state.setup) != there:
        # Another phone at the table has written this row meanwhile.
        raise Stale(row)
    if not text and not corrects:
        # Nothing was told; the refusal says what a game, or a result, looks like.
        read = read_partie if state.setup.game == "bierkopf" else read_game
        read("", state.setup.rules)
    return event


def _words(form: FormData, state: Tournament) -> str:
    if state.setup.game == "bierkopf":
        a, b = field(form, "a"), field(form, "b")
        return f"{a}:{b}" if a or b else ""
    parts = [field(form, name) for name in ("what", "who", "partner", "result")]
    return " ".join(each for each in parts if each) if parts[1] else ""


def _score(form: FormData, seat: int, look: Look) -> Score:
    points = number_of(form, f"points-{seat}", look.text("journal-points"), -MOST_POINTS, MOST_POINTS)
    counts = {
        name: number_of(form, f"{name}-{seat}", look.text(f"journal-{name}"), 0, MOST_ROWS, 0) for name in _COUNTS
    }
    return Score(points, **counts)


def _page(
    request: Request,
    kept: Journal[Tournament],
    round_: int,
    table: int,
    pen: str,
    *,
    row: int = 0,
    status: int = 200,
    problem: str = "",
    form: FormData | None = None,
) -> HTMLResponse:
    state, look = kept.state, Look.of(request)
    setup = state.setup
    there, teller = state.table(round_, table), Teller(state, look.lang)
    names = teller.names(there.entries)
    rows = dict(there.rows)
    free = next(number for number in range(1, len(rows) + 2) if number not in rows)
    at = row if row in rows else min(free, setup.deals) if setup.game == "bierkopf" else free
    return page(
        request,
        "journals/table_list.html",
        status,
        csrf=request.state.csrf,
        kept=kept,
        state=state,
        round=round_,
        table=table,
        pen=pen,
        names=names,
        rows=_rows(there, state, names, look.lang),
        row=at,
        corrects=row in rows,
        line=field(form, "line") if form is not None else there.told(row, setup, look.lang, names),
        given=form or {},
        totals=[signed(score.points) for score in there.totals(setup)] if setup.game == "schafkopf" else [],
        is_complete=there.is_complete(setup),
        has_sums=bool(there.scores),
        sides=_sides(there, at, names),
        contracts=contracts(setup.rules) if setup.game == "schafkopf" else (),
        results=_RESULTS,
        counts=_COUNTS,
        flags=[flag for place, flag in teller.flags(round_) if place == table],
        problem=problem,
    )


def _rows(there: TableList, state: Tournament, names: Sequence[str], lang: str) -> list[ShownRow]:
    if state.setup.game == "bierkopf":
        return [ShownRow(row, text, sides=_sides(there, row, names)) for row, text in there.rows]
    setup = state.setup
    return [
        ShownRow(row, there.told(row, setup, lang, names), tuple(map(signed, there.row_points(row, setup))))
        for row, _ in there.rows
    ]


def _sides(there: TableList, row: int, names: Sequence[str]) -> tuple[str, str]:
    ours = there.team_a(row)
    one = ", ".join(name for seat, name in enumerate(names) if seat in ours)
    return one, ", ".join(name for seat, name in enumerate(names) if seat not in ours)


def contracts(rules: HouseRules) -> tuple[str, ...]:
    """Return what can be played in a tournament; a suit matters only where a Herz-Solo counts more."""
    table = points_table(rules)
    found = [_named(bid) for bid in rules.contracts]
    if table is not None and table.herz_solo != table.single and "solo" in rules.contracts:
        found.insert(found.index("Solo") + 1, "Herz-Solo")
    follows = {"ramsch": "Ramsch", "muss": "Muss", "kreuz": "Kreuz"}.get(rules.all_pass)
    return (*found, *([follows] if follows else []))


def _named(bid: str) -> str:
    return "-".join(word.capitalize() for word in bid.split("-"))
