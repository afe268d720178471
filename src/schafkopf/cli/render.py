"""Cards and tables for people in a terminal; colour only where the terminal has it, and never alone."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Console, ConsoleDimensions
from rich.table import Table
from rich.text import Text

from schafkopf.cards import Card
from schafkopf.cli.plain import writable
from schafkopf.text.faces import STYLES, faces, label

_NARROWEST = 40
"""Columns below which no table can be read; a narrower terminal breaks the lines itself."""
_FACE = 7
"""Columns of a card that is drawn, with the gap behind it."""


class _Console(Console):
    @property  # type: ignore[misc] # nobody sets it
    def size(self) -> ConsoleDimensions:
        """The columns and lines of the terminal."""
        told = super().size
        return ConsoleDimensions(max(told.width, _NARROWEST), told.height)

    def on_broken_pipe(self) -> None:
        """Leave a reader that has seen enough to the command, which answers all the same (K-2)."""
        raise BrokenPipeError


console = _Console(highlight=False, markup=False, emoji=False)


def line(text: str | Text) -> None:
    """Show one paragraph."""
    console.print(writable(text) if isinstance(text, str) else text, soft_wrap=False)


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
    """Draw cards side by side, a mark under the one that wins; in a narrow terminal only write them."""
    if _FACE * len(shown) > console.width:
        line(coloured(shown))
        return
    for row in faces(shown):
        console.print(Text(row))
    if mark is not None:
        console.print(" " * (_FACE * mark + 2) + "▲")


def table(header: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    """Show a plain table; its first column is not broken where it fits in a third of the terminal."""
    grid = Table(*map(writable, header), box=None, header_style="bold", show_header=any(header))
    rows = [list(map(writable, row)) for row in rows]
    names = max((len(row[0]) for row in rows), default=0)
    if grid.columns:
        grid.columns[0].no_wrap = names <= console.width // 3
    for row in rows:
        grid.add_row(*row)
    show(grid)
