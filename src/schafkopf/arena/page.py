"""A report as one page of HTML: the tables, and bars with their intervals; nothing of it is loaded from elsewhere."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape

from schafkopf.arena.report import Report
from schafkopf.arena.telling import Bar, Section, Teller
from schafkopf.text.page import html_page

_STYLE = """
:root { color-scheme: light dark; --ink: #1d2a1f; --paper: #fbfaf4; --line: #d5d2c2; --bar: #5d9a6c; --mark: #8c2f1b; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e8e6da; --paper: #171b18; --line: #3a4237; --bar: #4f8a60; --mark: #f0a284; }
}
body { margin: 2rem auto; padding: 0 1rem; max-width: 60rem; font: 1rem/1.5 system-ui, sans-serif; color: var(--ink);
  background: var(--paper); overflow-wrap: break-word; }
h1 { font-size: 1.6rem; line-height: 1.25; } h2 { font-size: 1.2rem; line-height: 1.25; margin-top: 2.2rem; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; }
th, td { padding: .2rem .8rem .2rem 0; text-align: right; vertical-align: top; white-space: nowrap;
  border-bottom: 1px solid var(--line); font-variant-numeric: tabular-nums; }
th { vertical-align: bottom; }
tr.next td { border-top: 2px solid color-mix(in srgb, var(--ink) 45%, var(--paper)); }
.text { text-align: left; } td.text { white-space: normal; min-width: 6rem; }
dl { display: grid; grid-template-columns: minmax(0, 3fr) 5fr minmax(6rem, auto); gap: .1rem 1rem;
  margin: .8rem 0 1.2rem; max-width: 50rem; align-items: center; font-size: .9rem; line-height: 1.3; }
dt { min-width: 0; } dd { margin: 0; text-align: right; font-variant-numeric: tabular-nums; }
svg { display: block; width: 100%; height: 1.4rem; }
svg rect { fill: var(--bar); }
svg line { stroke: var(--mark); stroke-width: 2; vector-effect: non-scaling-stroke; }
svg line.zero { stroke: var(--ink); stroke-width: 1; opacity: .5; }
@media (max-width: 40rem) {
  table { font-size: .85rem; } th, td { padding-right: .5rem; } td.text { min-width: 0; }
  dl { grid-template-columns: minmax(0, 1fr) auto; grid-auto-flow: dense; gap: 0 1rem; }
  dt { grid-column: 1; } dd { grid-column: 2; }
  dd.bar { grid-column: 1 / 3; margin-bottom: .5rem; }
}
"""
_WIDTH, _HEIGHT = 1000, 20
"""The drawing of a bar, which is stretched to the room that there is."""


def page(report: Report, lang: str) -> str:
    """Return a report as a page of HTML, in German (`de`) or English (`en`)."""
    teller = Teller(report, lang)
    title = teller.title()
    sections = (line for section in teller.sections() for line in _section(section))
    body = (f"<h1>{escape(title)}</h1>", f"<p>{escape(' '.join(teller.format()))}</p>", *sections)
    return html_page(lang, title, _STYLE, body)


def _section(section: Section) -> Iterator[str]:
    yield f"<h2>{escape(section.title)}</h2>"
    if section.note:
        yield f"<p>{escape(section.note)}</p>"
    if section.bars:
        yield from _chart(section.bars)
    kinds = [_kind([row[place] for row in section.rows]) for place in range(len(section.head))]
    yield '<div class="wide"><table>'
    yield f"<tr>{_cells('th', section.head, kinds)}</tr>"
    before = section.rows[0][0]
    for row in section.rows:
        # Where rows are about somebody else than those above them, a line stands between.
        mark = ' class="next"' if row[0] != before and section.is_grouped else ""
        before = row[0]
        yield f"<tr{mark}>{_cells('td', row, kinds)}</tr>"
    yield "</table></div>"


def _cells(tag: str, words: Sequence[str], kinds: Sequence[str]) -> str:
    return "".join(f"<{tag}{kind}>{escape(word)}</{tag}>" for word, kind in zip(words, kinds, strict=True))


def _kind(column: Sequence[str]) -> str:
    """How a column is set: numbers to the right, words to the left."""
    return "" if all(word[:1].isdigit() or word[:1] in ("", "+", "-", "–") for word in column) else ' class="text"'


def _chart(bars: Sequence[Bar]) -> Iterator[str]:
    """Yield bars from zero, each with its name, a line across its end for the interval, and the value in words."""
    ends = [end for bar in bars for end in (bar.value - (bar.interval or 0), bar.value + (bar.interval or 0))]
    low, high = min(0.0, *ends), max(0.0, *ends)
    scale = _WIDTH / ((high - low) or 1)

    def place(value: float) -> float:
        return round((value - low) * scale, 1)

    yield "<dl>"
    for bar in bars:
        left, right = sorted((place(0), place(bar.value)))
        yield f"<dt>{escape(bar.label)}</dt>"
        yield f'<dd class="bar"><svg viewBox="0 0 {_WIDTH} {_HEIGHT}" preserveAspectRatio="none" aria-hidden="true">'
        yield f'<rect x="{left}" y="3" width="{round(right - left, 1)}" height="14"/>'
        yield f'<line class="zero" x1="{place(0)}" x2="{place(0)}" y1="0" y2="{_HEIGHT}"/>'
        if bar.interval is not None:
            least, most = place(bar.value - bar.interval), place(bar.value + bar.interval)
            yield f'<line x1="{least}" x2="{most}" y1="10" y2="10"/>'
        yield "</svg></dd>"
        yield f"<dd>{escape(bar.told)}</dd>"
    yield "</dl>"
