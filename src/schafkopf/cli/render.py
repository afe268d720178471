"""Cards and tables for people in a terminal; colour only where the terminal has it, and never alone."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import Any

from rich import text as rich_text
from rich.cells import cell_len
from rich.console import Console, ConsoleDimensions
from rich.padding import Padding
from rich.table import Table

from schafkopf.cards import Card
from schafkopf.cli.plain import writable
from schafkopf.text.faces import STYLES, faces, label

_NARROWEST = 40
"""Columns below which no table can be read; a narrower terminal breaks the lines itself."""
_GAP = 2
"""Columns around what stands in a table."""
_FACE = 7
"""Columns of a card that is drawn, with the gap behind it."""


class _Console(Console):
    @property  # type: ignore[misc] # nobody sets it
    def size(self) -> ConsoleDimensions:
        """The columns and lines of the terminal."""
        told, columns = super().size, os.environ.get("COLUMNS", "")
        stated = columns.isascii() and columns.isdigit() and len(columns) < 6
        return ConsoleDimensions(max(int(columns) if stated else told.width, _NARROWEST), told.height)

    def render_str(self, text: str, **how: Any) -> rich_text.Text:
        """Return a text in the characters that the terminal has, before it is measured."""
        return super().render_str(writable(text), **how)

    def on_broken_pipe(self) -> None:
        """Leave a reader that has seen enough to the command, which answers all the same (K-2)."""
        raise BrokenPipeError


class Text(rich_text.Text):
    """A text in a style, in the characters that the terminal has: what comes nearest may be longer."""

    def __init__(self, text: str = "", style: str = "") -> None:
        super().__init__(writable(text), style)


console = _Console(highlight=False, markup=False, emoji=False)


def line(text: str | Text) -> None:
    """Show one paragraph."""
    console.print(text, soft_wrap=False)


def coloured(shown: Sequence[Card]) -> Text:
    """Return cards in a row, each in the colour of its suit."""
    text = Text()
    for card in shown:
        text.append(label(card) + " ", style=STYLES[card.suit])
    return text


def show(grid: Table) -> None:
    """Show a table; where it is too wide for the terminal words are broken, never cut."""
    for column in grid.columns:
        column.overflow = "fold"
    console.print(grid)


def card_rows(title: str, rows: Sequence[tuple[str, Sequence[Card]]]) -> None:
    """Show rows of cards, high to low, each under its heading."""
    table = Table(title=title, show_header=False, box=None, title_justify="left", title_style="bold")
    for name, cards_ in rows:
        table.add_row(name, coloured(cards_))
    show(table)


def cards(shown: Sequence[Card], mark: int | None = None) -> None:
    """Draw cards side by side, in as many rows as the terminal needs, a mark under the one that wins."""
    fitting = (console.width + 1) // _FACE
    for first in range(0, len(shown), fitting):
        row = shown[first : first + fitting]
        for drawn in faces(row):
            console.print(Text(drawn))
        if mark is not None and first <= mark < first + len(row):
            console.print(" " * (_FACE * (mark - first) + 2) + "▲")


def table(header: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    """Show a plain table; where its words do not fit into the terminal side by side, each row under the other."""
    columns = [*zip(*([header] if header else []), *rows, strict=True)]
    if sum(_widest_word(column) + _GAP for column in columns) > console.width:
        for row in rows:
            _under_each_other(header or [""] * len(row), row)
        return
    grid = Table(*header, box=None, header_style="bold", show_header=any(header))
    names = max((len(writable(row[0])) for row in rows), default=0)
    if grid.columns:
        grid.columns[0].no_wrap = names <= console.width // 3
    for row in rows:
        grid.add_row(*row)
    show(grid)


def _widest_word(cells: Sequence[str]) -> int:
    return max((cell_len(word) for cell in cells for word in writable(cell).split()), default=0)


def _under_each_other(header: Sequence[str], row: Sequence[str]) -> None:
    """Show a row of a table in lines of its own, each value behind the head of its column."""
    line(Text(row[0], style="bold" if any(header) else ""))
    for head, cell in zip(header[1:], row[1:], strict=True):
        if cell:
            console.print(Padding(f"{head}: {cell}" if head else cell, (0, 0, 0, 2), expand=False))
