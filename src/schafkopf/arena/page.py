"""A report as one page of HTML: the tables, and bars with their intervals; nothing of it is loaded from elsewhere."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape

from schafkopf.arena.report import Report
from schafkopf.arena.telling import Bar, Section, Teller

_STYLE = """
:root { color-scheme: light dark; --ink: #1d2a1f; --paper: #fbfaf4; --line: #c9c6b4; --bar: #3b7a4b; --mark: #8c2f1b; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e8e6da; --paper: #171b18; --line: #46503f; --bar: #6fb381; --mark: #e58f6f; }
}
body { margin: 2rem auto; padding: 0 1rem; max-width: 60rem; font: 1rem/1.5 system-ui, sans-serif; color: var(--ink);
  background: var(--paper); }
h1 { font-size: 1.6rem; } h2 { font-size: 1.2rem; margin-top: 2.2rem; }
div { overflow-x: auto; }
table { border-collapse: collapse; }
th, td { padding: .2rem .8rem .2rem 0; text-align: right; white-space: nowrap; border-bottom: 1px solid var(--line);
  font-variant-numeric: tabular-nums; }
th:first-child, td:first-child, .text { text-align: left; }
svg { display: block; width: 100%; max-width: 45rem; height: auto; margin: .8rem 0; }
svg text { fill: var(--ink); font: 13px system-ui, sans-serif; }
svg rect { fill: var(--bar); } svg line { stroke: var(--mark); stroke-width: 2; }
svg line.zero { stroke: var(--line); stroke-width: 1; }
"""
_WIDTH, _LABELS, _VALUES, _ROW = 720, 260, 110, 26
"""Pixels: the whole drawing, what is left of the bars, what is right of them, and a row."""


def page(report: Report, lang: str) -> str:
    """Return a report as a page of HTML, in German (`de`) or English (`en`)."""
    teller = Teller(report, lang)
    title = escape(teller.title())
    parts = [
        "<!DOCTYPE html>",
        f'<html lang="{lang}">',
        "<head>",
        '<meta charset="utf-8"/>',
        '<meta name="viewport" content="width=device-width, initial-scale=1"/>',
        f"<title>{title}</title>",
        f"<style>{_STYLE}</style>",
        "</head>",
        "<body>",
        f"<h1>{title}</h1>",
        f"<p>{escape(' '.join(teller.format()))}</p>",
        *(line for section in teller.sections() for line in _section(section)),
        "</body>",
        "</html>",
    ]
    return "\n".join(parts) + "\n"


def _section(section: Section) -> Iterator[str]:
    yield f"<h2>{escape(section.title)}</h2>"
    if section.note:
        yield f"<p>{escape(section.note)}</p>"
    if section.bars:
        yield from _chart(section.title, section.bars)
    yield "<div><table>"
    kinds = [_kind(word) for word in section.rows[0]]
    heads = zip(section.head, kinds, strict=True)
    yield "<tr>" + "".join(f"<th{kind}>{escape(word)}</th>" for word, kind in heads) + "</tr>"
    for row in section.rows:
        cells = zip(row, kinds, strict=True)
        yield "<tr>" + "".join(f"<td{kind}>{escape(word)}</td>" for word, kind in cells) + "</tr>"
    yield "</table></div>"


def _kind(word: str) -> str:
    """How a column is set whose first word this is: numbers to the right, words to the left."""
    return "" if word[:1].isdigit() or word[:1] in ("", "+", "-", "–") else ' class="text"'


def _chart(title: str, bars: Sequence[Bar]) -> Iterator[str]:
    """Yield a drawing of bars from zero, each with a line across its end for the interval."""
    ends = [end for bar in bars for end in (bar.value - (bar.interval or 0), bar.value + (bar.interval or 0))]
    low, high = min(0.0, *ends), max(0.0, *ends)
    scale = (_WIDTH - _LABELS - _VALUES) / ((high - low) or 1)

    def place(value: float) -> float:
        return round(_LABELS + (value - low) * scale, 1)

    height = _ROW * len(bars)
    yield f'<svg viewBox="0 0 {_WIDTH} {height}" role="img" aria-label="{escape(title)}">'
    for number, bar in enumerate(bars):
        middle = _ROW * number + _ROW / 2
        left, right = sorted((place(0), place(bar.value)))
        yield f'<text x="0" y="{middle + 4}">{escape(_fitting(bar.label))}</text>'
        yield f'<rect x="{left}" y="{middle - 7}" width="{round(right - left, 1)}" height="14"/>'
        if bar.interval is not None:
            least, most = place(bar.value - bar.interval), place(bar.value + bar.interval)
            yield f'<line x1="{least}" x2="{most}" y1="{middle}" y2="{middle}"/>'
        yield f'<text x="{_WIDTH}" y="{middle + 4}" text-anchor="end">{escape(bar.told)}</text>'
    yield f'<line class="zero" x1="{place(0)}" x2="{place(0)}" y1="0" y2="{height}"/>'
    yield "</svg>"


def _fitting(label: str, most: int = 38) -> str:
    """A label as far as there is room for it."""
    return label if len(label) <= most else f"{label[: most - 1]}…"
