"""Cards and sets of cards as pictures of a size that suits a notebook."""

from __future__ import annotations

from collections.abc import Iterable

from schafkopf.cards import Card
from schafkopf.text.card_faces import Svg, card_svg, cards_svg

ALONE, IN_A_ROW = 156, 125
"""Heights in px of a card that stands alone, and of cards side by side."""


def picture(cards: Card | Iterable[Card]) -> Svg:
    """Return a card, or cards side by side, as a picture."""
    if isinstance(cards, Card):
        return card_svg(cards, height=ALONE)
    return cards_svg(cards, height=IN_A_ROW)
