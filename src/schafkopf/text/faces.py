"""Cards as text for a terminal, readable without colour."""

from __future__ import annotations

from collections.abc import Sequence
from types import MappingProxyType

from schafkopf.cards import Card, Rank, Suit

STYLES = MappingProxyType(
    {Suit.EICHEL: "yellow", Suit.GRAS: "green", Suit.HERZ: "red", Suit.SCHELLEN: "cyan"},
)
"""Colour names of the four suits; the letter says the same without them."""


def label(card: Card) -> str:
    """Return a card as people read it, padded to three characters."""
    return card.label.ljust(3)


def faces(cards: Sequence[Card]) -> list[str]:
    """Return the lines that draw cards side by side, suit letter above rank."""
    ranks = ["10" if card.rank is Rank.ZEHN else card.rank.value for card in cards]
    return [
        " ".join("╭────╮" for _ in cards),
        " ".join(f"│ {card.suit.value}  │" for card in cards),
        " ".join(f"│ {rank:>2} │" for rank in ranks),
        " ".join("╰────╯" for _ in cards),
    ]
