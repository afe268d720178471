"""The list of an evening in the browser: one link writes it, another shows it to everybody as it grows."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, PlainTextResponse, RedirectResponse, Response
from markupsafe import Markup

from schafkopf.cards import GameName
from schafkopf.errors import SchafkopfError
from schafkopf.rules.house import PRESETS, HouseRules, preset, read_options
from schafkopf.sheets import Line, ScoreSheet
from schafkopf.sheets import page as printing
from schafkopf.sheets.tallies import brought
from schafkopf.sheets.telling import bill, next_told, paid, partien_told, payments_told
from schafkopf.sheets.writing import write_entry
from schafkopf.text.amounts import Unit, amount
from schafkopf.web.errors import Denied
from schafkopf.web.journals.evening import Evening, Tapped, begin, contracts
from schafkopf.web.journals.keeping import Journal, Journals
from schafkopf.web.journals.pages import check_pen, field, people_of, printed_page, pushed
from schafkopf.web.live.tables import Stale
from schafkopf.web.pages import Look, page, render
from schafkopf.web.pushing import Stream
from schafkopf.web.security import check_form

router = APIRouter(include_in_schema=False)
KIND = "liste"
_RESULTS = (
    "",
    "gewonnen",
    "verloren",
    "gewonnen Schneider",
    "verloren Schneider",
    "gewonnen schwarz",
    "verloren schwarz",
)
_TAPPED = tuple(each.name for each in fields(Tapped))


@dataclass(frozen=True, slots=True)
class ShownLine:
    """A line as the page shows it: in words of the reader's language, what it brought, its bill, what is wrong.

    The bill has what, under which clause, and how much.
    """

    number: int
    text: str
    paid: str = ""
    bill: tuple[tuple[str, str, str], ...] = ()
    fault: str = ""


def _journals(request: Request) -> Journals[Evening]:
    journals: Journals[Evening] = request.app.state.sheets
    return journals


# To begin


@router.get("/liste")
def start(request: Request) -> HTMLResponse:
    """Ask who plays what."""
    return _start(request)


@router.post("/liste")
async def begun(request: Request) -> Response:
    """Begin a list, and go where it is written; what is wrong stands in the form again."""
    form = await request.form()
    check_form(request, field(form, "csrf"))
    look = Look.of(request)
    given = {name: field(form, name) for name in ("title", "names", "game", "preset", "tariff")}
    game: GameName = "bierkopf" if given["game"] == "bierkopf" else "schafkopf"
    try:
        rules = preset(given["preset"] or "casual")
        if given["tariff"]:
            rules = read_options({"tariff": given["tariff"]}, rules)
        lines = begin(given["title"] or look.text("journal-list"), game, rules, given["names"])
    except SchafkopfError as error:
        return _start(request, 422, given, error.text(look.lang))
    identity = await _journals(request).begin(lines)
    return RedirectResponse(f"/liste/{identity}/{people_of(request).pen(_what(identity))}", 303)


def _start(
    request: Request, status: int = 200, given: Mapping[str, str] | None = None, problem: str = ""
) -> HTMLResponse:
    usual = {"title": "", "names": "", "game": "schafkopf", "preset": "casual", "tariff": ""}
    told = {"given": {**usual, **(given or {})}, "presets": PRESETS, "problem": problem}
    return page(request, "journals/list_start.html", status, csrf=request.state.csrf, **told)


def _what(identity: str) -> str:
    return f"{KIND} {identity}"


# To look at


@router.get("/liste/{journal}/events")
async def events(request: Request, journal: str, seen: int = -1, pen: str = "") -> Stream:
    """Stream the list as its page shows it."""
    kept, look = await _journals(request).journal(journal), Look.of(request)
    own = pen if pen and people_of(request).may_write(_what(journal), pen) else ""

    def live(evening: Evening) -> tuple[str, str]:
        last = evening.sheet.lines[-1]
        said = _shown(last, look, _unit(evening.sheet))
        return _live(kept, look, own), " ".join((said.text, said.paid))

    return pushed(request, kept, seen, live)


@router.get("/liste/{journal}/druck")
async def to_print(request: Request, journal: str) -> HTMLResponse:
    """Show the list as a page to print."""
    evening = (await _journals(request).journal(journal)).state
    return printed_page(printing.page(evening.sheet, Look.of(request).lang, _unit(evening.sheet), title=evening.title))


@router.get("/liste/{journal}/text")
async def as_text(request: Request, journal: str) -> PlainTextResponse:
    """Return the lines as `schafkopf liste` takes them."""
    return PlainTextResponse((await _journals(request).journal(journal)).state.text(Look.of(request).lang))


@router.get("/liste/{journal}")
async def read(request: Request, journal: str) -> HTMLResponse:
    """Show a list to whoever has its link."""
    return _page(request, await _journals(request).journal(journal))


@router.get("/liste/{journal}/{pen}")
async def write(request: Request, journal: str, pen: str) -> HTMLResponse:
    """Show a list to whoever writes it."""
    kept = await _journals(request).journal(journal)
    check_pen(request, pen, _what(journal))
    return _page(request, kept, pen=pen)


# To write


@router.post("/liste/{journal}/{pen}")
async def written(request: Request, journal: str, pen: str) -> Response:
    """Write a line at the end: in words, or as it was put together."""
    kept = await _journals(request).journal(journal)
    check_pen(request, pen, _what(journal))
    form = await request.form()
    check_form(request, field(form, "csrf"))
    words = field(form, "line")
    tapped = Tapped(**{name: field(form, name) for name in _TAPPED})
    look = Look.of(request)
    try:
        await kept.write(lambda evening: [evening.add(words or tapped.words())], _seen(field(form, "seen")))
    except (Stale, SchafkopfError) as error:
        status = 409 if isinstance(error, Stale) else 422
        return _page(request, kept, status, pen=pen, problem=_problem(error, look), tapped=tapped, words=words)
    return RedirectResponse(f"/liste/{journal}/{pen}", 303)


@router.get("/liste/{journal}/{pen}/zeile/{number}")
async def line_page(request: Request, journal: str, pen: str, number: int) -> HTMLResponse:
    """Show a line to be corrected."""
    kept = await _journals(request).journal(journal)
    check_pen(request, pen, _what(journal))
    return _line_page(request, kept, pen, number)


@router.post("/liste/{journal}/{pen}/zeile/{number}")
async def corrected(request: Request, journal: str, pen: str, number: int) -> Response:
    """Put another line where one stands, or none, or one that was forgotten before it."""
    kept = await _journals(request).journal(journal)
    check_pen(request, pen, _what(journal))
    form = await request.form()
    check_form(request, field(form, "csrf"))
    inserts = bool(field(form, "insert"))
    text = "" if field(form, "strike") else field(form, "line")

    def decide(evening: Evening) -> list[str]:
        return [evening.insert(number, text) if inserts else evening.correct(number, text)]

    try:
        await kept.write(decide, _seen(field(form, "seen")))
    except (Stale, SchafkopfError) as error:
        status, problem = 409 if isinstance(error, Stale) else 422, _problem(error, Look.of(request))
        typed = {"forgotten": text} if inserts else {"typed": text}
        return _line_page(request, kept, pen, number, status, problem=problem, **typed)
    return RedirectResponse(f"/liste/{journal}/{pen}", 303)


def _seen(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 10):
        raise Denied(422, "fields", fields="seen")
    return int(text)


def _problem(error: Stale | SchafkopfError, look: Look) -> str:
    return look.text("journal-stale") if isinstance(error, Stale) else error.text(look.lang)


# Pages


def _page(
    request: Request,
    kept: Journal[Evening],
    status: int = 200,
    *,
    pen: str = "",
    problem: str = "",
    tapped: Tapped | None = None,
    words: str = "",
) -> HTMLResponse:
    look, evening, base = Look.of(request), kept.state, f"{request.base_url}liste/{kept.identity}"
    standing = evening.sheet.standing
    return page(
        request,
        "journals/list.html",
        status,
        csrf=request.state.csrf,
        evening=evening,
        kept=kept,
        pen=pen,
        live=Markup(_live(kept, look, pen)),
        problem=problem,
        tapped=tapped or Tapped(),
        words=words,
        standing=standing,
        contracts=contracts(standing.rules),
        results=_RESULTS,
        links={"read": base, "write": f"{base}/{pen}"},
    )


def _line_page(
    request: Request, kept: Journal[Evening], pen: str, number: int, status: int = 200, **told: str
) -> HTMLResponse:
    """A line, what is wrong (`problem`), and what was `typed` in its place or is `forgotten` before it."""
    sheet, look = kept.state.sheet, Look.of(request)
    line = sheet.line(number)
    said = {"problem": "", "typed": line.text, "forgotten": "", **told}
    shown = {"kept": kept, "pen": pen, "line": _shown(line, look, _unit(sheet)), "csrf": request.state.csrf}
    return page(request, "journals/list_line.html", status, **shown, **said)


def _live(kept: Journal[Evening], look: Look, pen: str) -> str:
    """The part of a page that changes."""
    sheet = kept.state.sheet
    unit = _unit(sheet)
    deals = sheet.deals
    last = deals[-1] if deals else None
    totals = [
        (name, total, amount(total, unit, look.lang, signed=True), _brought(last, name, unit, look))
        for name, total in sheet.totals.items()
    ]
    lines = [_shown(line, look, unit) for line in sheet.lines if line.text]
    return render(
        "journals/list_live.html",
        look,
        kept=kept,
        pen=pen,
        next=next_told(sheet, look.lang, unit),
        totals=totals,
        lines=lines[::-1],
        partien=partien_told(sheet, look.lang),
        payments=payments_told(sheet, look.lang, unit) if deals else (),
    )


def _brought(last: Line | None, name: str, unit: Unit, look: Look) -> str:
    return "" if last is None or name not in last.seats else amount(brought(last, name), unit, look.lang, signed=True)


def _shown(line: Line, look: Look, unit: Unit) -> ShownLine:
    if line.fault is not None:
        return ShownLine(line.number, line.text, fault=line.fault.text(look.lang))
    text = line.text if line.entry is None else write_entry(line.entry, look.lang)
    if not line.is_deal:
        return ShownLine(line.number, text)
    rows = tuple(
        (row.text, row.clause, "" if row.amount is None else amount(row.amount, unit, look.lang))
        for row in bill(line, look.lang)
    )
    return ShownLine(line.number, text, paid(line, look.lang, unit), rows)


def _unit(sheet: ScoreSheet) -> Unit:
    """Money is told in euros, points and beers bare."""
    rules: HouseRules = sheet.standing.rules
    return "eur" if sheet.standing.game == "schafkopf" and rules.settle_in == "money" else ""
