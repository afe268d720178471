"""A list as a page to print: how everybody stands and stood, who pays whom, every deal; nothing is loaded for it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape

from schafkopf.sheets.entries import ShareStock
from schafkopf.sheets.sheet import ScoreSheet
from schafkopf.sheets.tallies import brought, tallies
from schafkopf.sheets.telling import partien_told, payments_told, text
from schafkopf.sheets.writing import write_entry
from schafkopf.text.amounts import Unit, amount
from schafkopf.text.page import html_page
from schafkopf.text.values import shown

_STYLE = """
@page { size: A4; margin: 14mm; }
:root { color-scheme: light dark; --ink: #1b1a17; --paper: #fff; --line: #cfc8b8; --soft: #5b564d; }
@media (prefers-color-scheme: dark) { :root { --ink: #f2efe7; --paper: #161a18; --line: #3b4742; --soft: #b5beb8; } }
@media print { :root { --ink: #000; --paper: #fff; --line: #999; --soft: #333; } body { margin: 0; padding: 0; } }
body { margin: 1.5rem auto; padding: 0 1rem; max-width: 54rem; font: 1rem/1.4 system-ui, sans-serif; color: var(--ink);
  background: var(--paper); overflow-wrap: break-word; }
h1 { font-size: 1.5rem; margin: 0 0 1rem; } h2 { font-size: 1.15rem; margin: 1.6rem 0 .4rem; break-after: avoid; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; }
th, td { padding: .2rem .8rem .2rem 0; text-align: right; vertical-align: top; white-space: nowrap;
  border-bottom: 1px solid var(--line); font-variant-numeric: tabular-nums; }
th { vertical-align: bottom; font-weight: 600; white-space: normal; }
.text { text-align: left; } td.text { white-space: normal; }
tr { break-inside: avoid; } thead { display: table-header-group; }
ul { margin: .2rem 0; padding-left: 1.2rem; } .soft { color: var(--soft); }
svg { display: block; width: 100%; min-width: 34rem; height: auto; break-inside: avoid; }
svg text { fill: var(--ink); font: 13px system-ui, sans-serif; }
svg .grid { stroke: var(--line); stroke-width: 1; }
svg polyline { fill: none; stroke-width: 2.5; stroke-linejoin: round; }
@media print { .wide { overflow: visible; } svg { min-width: 0; } table { font-size: .72rem; }
  th, td { padding-right: .45rem; } td.text:nth-child(2) { min-width: 11em; } }
@media screen and (max-width: 40rem) { th, td { padding-right: .45rem; font-size: .85rem; } }
"""
_COLOURS = ("#2a7fc0", "#d55e00", "#009e73", "#b5438d", "#a07c00", "#5c6bc0", "#b04a3a")
"""Colours that are told apart with colour blindness as well, on paper and on a dark screen."""
_DASHES = ("", "8 4", "2 4", "12 4 2 4", "6 6", "1 6", "14 6")
_WIDTH, _HEIGHT, _LEFT, _RIGHT, _EDGE = 760, 300, 72, 130, 16
_TITLE = 200
"""Characters of a title at most."""
_APART = 15
"""Between the names at the ends of two lines."""


def page(sheet: ScoreSheet, lang: str = "de", unit: Unit = "", title: str = "") -> str:
    """Return a list as a page of HTML, in German (`de`) or English (`en`); `title` is for one that has none itself."""
    named = shown(sheet.title or title or text("title", lang), _TITLE)
    body = (f"<h1>{escape(named)}</h1>", *_body(sheet, lang, unit))
    return html_page("de" if lang == "de" else "en", named, _STYLE, body)


def _body(sheet: ScoreSheet, lang: str, unit: Unit) -> Iterator[str]:
    yield from _totals(sheet, lang, unit)
    if partie := partien_told(sheet, lang):
        yield from _bullets(text("partien", lang), partie)
    yield from _bullets(text("payments", lang), payments_told(sheet, lang, unit))
    if len(sheet.deals) > 1 and sheet.standing.game == "schafkopf":
        yield f"<h2>{escape(text('curve', lang))}</h2>"
        yield f'<div class="wide">{curve(sheet, lang, unit)}</div>'
    yield from _tallies(sheet, lang, unit)
    yield from _deals(sheet, lang, unit)
    if sheet.faults:
        yield f"<h2>{escape(text('faults', lang))}</h2><ul>"
        for line in sheet.lines:
            if line.fault is not None:
                yield f"<li>{line.number}: {escape(line.text)} – {escape(line.fault.text(lang))}</li>"
        yield "</ul>"


def _bullets(title: str, sentences: Sequence[str]) -> Iterator[str]:
    yield f"<h2>{escape(title)}</h2><ul>"
    yield from (f"<li>{escape(sentence)}</li>" for sentence in sentences)
    yield "</ul>"


def _table(head: Sequence[str], rows: Sequence[Sequence[str]], words: Sequence[int]) -> Iterator[str]:
    """A table; the columns of these numbers have words, the others numbers."""

    def cells(tag: str, row: Sequence[str]) -> str:
        kinds = [' class="text"' if place in words else "" for place in range(len(row))]
        return "".join(f"<{tag}{kind}>{escape(cell)}</{tag}>" for kind, cell in zip(kinds, row, strict=True))

    yield '<div class="wide"><table>'
    yield f"<thead><tr>{cells('th', head)}</tr></thead><tbody>"
    yield from (f"<tr>{cells('td', row)}</tr>" for row in rows)
    yield "</tbody></table></div>"


def _totals(sheet: ScoreSheet, lang: str, unit: Unit) -> Iterator[str]:
    yield f"<h2>{escape(text('totals', lang))}</h2>"
    column = "beers" if sheet.standing.game == "bierkopf" else "total"
    ranked = sorted(sheet.totals.items(), key=lambda item: -item[1])
    rows = [(name, amount(total, unit, lang, signed=True)) for name, total in ranked]
    if sheet.standing.stock:
        rows.append((text("stock", lang), amount(sheet.standing.stock, unit, lang, signed=True)))
    yield from _table((text("name", lang), text(column, lang)), rows, (0,))


def _tallies(sheet: ScoreSheet, lang: str, unit: Unit) -> Iterator[str]:
    if not sheet.deals:
        return
    yield f"<h2>{escape(text('tallies', lang))}</h2>"
    yield from _table(tally_head(sheet, lang), tally_rows(sheet, lang, unit), (0,))


def tally_head(sheet: ScoreSheet, lang: str = "de") -> tuple[str, ...]:
    """Return what the columns of `tally_rows` are called."""
    schafkopf = ("name", "total", "played", "won", "called", "called-won", "average", "best", "worst")
    bierkopf = ("name", "partien", "hands", "won", "average", "best")
    names = bierkopf if sheet.standing.game == "bierkopf" else schafkopf
    return tuple(text(name, lang) for name in names)


def tally_rows(sheet: ScoreSheet, lang: str = "de", unit: Unit = "") -> tuple[tuple[str, ...], ...]:
    """Return the evening of everybody in numbers, as people write them."""
    rows: list[tuple[str, ...]] = []
    for tally in tallies(sheet):
        average = amount(round(tally.average), unit, lang, signed=True)
        best = "–" if tally.best is None else amount(brought(tally.best, tally.name), unit, lang, signed=True)
        worst = "–" if tally.worst is None else amount(brought(tally.worst, tally.name), unit, lang, signed=True)
        counts = [str(number) for number in (tally.played, tally.won, tally.called, tally.called_won)]
        if sheet.standing.game == "bierkopf":
            mean = f"{tally.average:.2f}".replace(".", "," if lang == "de" else ".")
            points = "–" if tally.best is None else str(brought(tally.best, tally.name))
            rows.append((tally.name, str(tally.partien), *counts[:2], mean, points))
        else:
            total = amount(tally.total, unit, lang, signed=True)
            rows.append((tally.name, total, *counts, average, best, worst))
    return tuple(rows)


def _deals(sheet: ScoreSheet, lang: str, unit: Unit) -> Iterator[str]:
    people = sheet.standing.people
    yield f"<h2>{escape(text('deals', lang))}</h2>"
    head = (text("line", lang), text("deal", lang), text("dealer", lang), text("price", lang), *people)
    stock = any(line.standing.stock for line in sheet.deals)
    rows = []
    for line in sheet.deals:
        price = 0 if line.settlement is None else line.settlement.price
        deal = "" if line.entry is None else write_entry(line.entry, lang)
        after = [
            amount(line.standing.totals[name], unit, lang) if name in line.standing.totals else "" for name in people
        ]
        if line.hand is not None:
            price = line.hand.points
            after = [str(brought(line, name)) if name in line.seats else "" for name in people]
        pool = [amount(line.standing.stock, unit, lang)] if stock else []
        rows.append((str(line.number), deal, line.dealer, amount(price, unit, lang), *after, *pool))
    yield from _table((*head, text("stock", lang)) if stock else head, rows, (1, 2))


# The curve


def curve(sheet: ScoreSheet, lang: str = "de", unit: Unit = "") -> str:
    """Return a drawing (SVG) of how everybody stood from deal to deal; one kind of line for each."""
    people = sheet.standing.people
    steps = [line.standing for line in sheet.lines if line.is_deal or isinstance(line.entry, ShareStock)]
    courses = {name: [0, *(step.totals.get(name, 0) for step in steps)] for name in people}
    least = min((min(course) for course in courses.values()), default=0)
    most = max((max(course) for course in courses.values()), default=0)
    span = (most - least) or 1
    count = max(len(steps), 1)

    def across(place: int) -> float:
        return round(_LEFT + (_WIDTH - _LEFT - _RIGHT) * place / count, 1)

    def down(value: int) -> float:
        return round(_EDGE + (_HEIGHT - 2 * _EDGE) * (most - value) / span, 1)

    told = escape(text("curve-told", lang))
    parts = [f'<svg viewBox="0 0 {_WIDTH} {_HEIGHT}" role="img" aria-label="{told}"><title>{told}</title>']
    for value in sorted({least, 0, most}):
        parts.append(f'<line class="grid" x1="{_LEFT}" x2="{_WIDTH - _RIGHT}" y1="{down(value)}" y2="{down(value)}"/>')
        label = escape(amount(value, unit, lang))
        parts.append(f'<text x="{_LEFT - 6}" y="{down(value) + 4}" text-anchor="end">{label}</text>')
    ends = _spread({name: down(course[-1]) for name, course in courses.items()})
    for number, (name, course) in enumerate(courses.items()):
        colour, dash = _COLOURS[number % len(_COLOURS)], _DASHES[number % len(_DASHES)]
        points = " ".join(f"{across(place)},{down(value)}" for place, value in enumerate(course))
        pattern = f' stroke-dasharray="{dash}"' if dash else ""
        parts.append(f'<polyline points="{points}" stroke="{colour}"{pattern}/>')
        x = _WIDTH - _RIGHT + 6
        parts.append(f'<polyline points="{x},{ends[name]} {x + 22},{ends[name]}" stroke="{colour}"{pattern}/>')
        parts.append(f'<text x="{x + 28}" y="{round(ends[name] + 4, 1)}">{escape(name)}</text>')
    return "".join(parts) + "</svg>"


def _spread(places: dict[str, float]) -> dict[str, float]:
    """Places from top to bottom, moved so that no two are closer than a line of text."""
    spread: dict[str, float] = {}
    lowest = 0.0
    for name in sorted(places, key=lambda name: places[name]):
        lowest = max(places[name], lowest)
        spread[name] = round(lowest, 1)
        lowest += _APART
    over = max(lowest - _APART - (_HEIGHT - 4), 0)
    return {name: round(max(place - over, 8), 1) for name, place in spread.items()}
