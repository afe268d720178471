"""Cards and tables for people in a terminal; colour only where the terminal has it, and never alone."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Console
from rich.table import Table
from rich.text import Text

from schafkopf.cards import Card
from schafkopf.text.faces import STYLES, faces, label

console = Console(highlight=False, markup=False, emoji=False)


def line(text: str | Text) -> None:
    """Show one paragraph."""
    console.print(text, soft_wrap=False)


def coloured(shown: Sequence[Card]) -> Text:
    """Return cards in a row, each in the colour of its suit."""
    text = Text()
    for card in shown:
        text.append(label(card) + " ", style=STYLES[card.suit])
    return text


def card_rows(title: str, rows: Sequence[tuple[str, Sequence[Card]]]) -> None:
    """Show rows of cards, high to low, each under its heading."""
    table = Table(title=title, show_header=False, box=None, title_justify="left", title_style="bold")
    for name, cards_ in rows:
        table.add_row(name, coloured(cards_))
    console.print(table)


def cards(shown: Sequence[Card], mark: int | None = None) -> None:
    """Draw cards side by side; a mark stands under the one that wins."""
    for row in faces(shown):
        console.print(Text(row))
    if mark is not None:
        console.print(" " * (7 * mark + 2) + "▲")


def table(header: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    """Show a plain table."""
    grid = Table(*header, box=None, header_style="bold")
    for row in rows:
        grid.add_row(*row)
    console.print(grid)
