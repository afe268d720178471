"""Tables as text, in columns."""

from __future__ import annotations

from schafkopf.display.tables import Cell, Table, table
from schafkopf.game.line import position_text
from schafkopf.game.position import Position
from schafkopf.shown import Brief


def text(value: object, lang: str = "de") -> str:
    """Return a value as a table of text, in German (`de`) or English (`en`).

    Raises:
        TypeError: nothing is known to be shown of it.
        ValueError: there is no such language.
    """
    return _drawn(table(value, lang))


def rebuilding(position: Position) -> str:
    """Return the repr of a position, which makes it again: its line (F-9); of one that cannot be, all its parts."""
    try:
        return f'parse_position("{position_text(position)}")'
    except (ValueError, TypeError, AttributeError, LookupError):
        return Brief.__repr__(position)


def _drawn(shown: Table) -> str:
    rows = [[_words(cell) for cell in row] for row in shown.rows]
    heads = [list(shown.columns)] if any(shown.columns) else []
    widths = [max(map(len, column)) for column in zip(*heads, *rows, strict=True)]
    lines = [shown.title]
    for place, row in enumerate(heads + rows):
        mark = ">" if shown.marked is not None and place == shown.marked + len(heads) else " "
        words = (_aligned(word, width) for word, width in zip(row, widths, strict=True))
        lines.append(f"{mark} {'  '.join(words)}".rstrip())
    return "\n".join([*lines, *shown.notes])


def _words(cell: Cell) -> str:
    return cell if isinstance(cell, str) else "  ".join(" ".join(card.label for card in group) for group in cell)


def _aligned(word: str, width: int) -> str:
    number = word.lstrip("+-± ").rstrip(" %").replace(".", "")
    return word.rjust(width) if number.isdigit() else word.ljust(width)
