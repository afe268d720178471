"""Tables as HTML with the cards as pictures, for notebooks: no style sheet, no script, nothing fetched."""

from __future__ import annotations

from html import escape

from schafkopf.cards import Card
from schafkopf.display.tables import Cell, Table, table
from schafkopf.text.card_faces import card_svg

HEIGHT = 62
"""Height in px of a card in a table, so that it is 40 wide; faces with one large letter are made for that."""
_CELL = "padding:2px 8px;text-align:left;vertical-align:middle"
_MARK = "box-shadow:inset 3px 0 currentColor"


def html(value: object, lang: str = "de") -> str:
    """Return a value as a table of HTML, in German (`de`) or English (`en`); faults as in `text`."""
    shown = table(value, lang)
    rows = "".join(_row(row, lang, place == shown.marked) for place, row in enumerate(shown.rows))
    notes = "".join(f"<div>{escape(note)}</div>" for note in shown.notes)
    return f"<div><strong>{escape(shown.title)}</strong><table>{_head(shown)}<tbody>{rows}</tbody></table>{notes}</div>"


def _head(shown: Table) -> str:
    if not any(shown.columns):
        return ""
    cells = "".join(f'<th scope="col" style="{_CELL}">{escape(name)}</th>' for name in shown.columns)
    return f"<thead><tr>{cells}</tr></thead>"


def _row(row: tuple[Cell, ...], lang: str, marked: bool) -> str:
    cells = "".join(f'<td style="{_CELL}">{_content(cell, lang)}</td>' for cell in row)
    return f'<tr style="{_MARK if marked else ""}">{cells}</tr>'


def _content(cell: Cell, lang: str) -> str:
    if isinstance(cell, str):
        return escape(cell)
    groups = ("".join(_face(card, lang) for card in group) for group in cell)
    return "".join(
        f'<span style="display:inline-block;margin-right:8px;white-space:nowrap">{each}</span>' for each in groups
    )


def _face(card: Card, lang: str) -> str:
    return f'<span style="margin:1px">{card_svg(card, "large", lang, height=HEIGHT)}</span>'
