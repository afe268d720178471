"""The order of the cards: one tuple a contract, from which trumps, suits, sorting and winners follow (S-2, B-2)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cached_property

from schafkopf.cards import Card, Pack, Rank, Suit


class EffectiveSuit(Enum):
    """What a card counts as in a contract: trump, or its printed suit (S-2.2); values are those of records."""

    TRUMPF = "T"
    EICHEL = "E"
    GRAS = "G"
    HERZ = "H"
    SCHELLEN = "S"

    __hash__ = object.__hash__

    def __repr__(self) -> str:
        return f"EffectiveSuit.{self.name}"


@dataclass(frozen=True)
class Order:
    """Who beats whom: ranks that are trump in every suit, the trump suit or None, the order within a suit, the pack.

    The order of Ober and Unter among themselves is the suit order (S-1.3); everything else is derived.
    """

    trump_ranks: tuple[Rank, ...]
    trump_suit: Suit | None
    plain_ranks: tuple[Rank, ...]
    pack: Pack

    @cached_property
    def trumps(self) -> tuple[Card, ...]:
        """All trumps, high to low."""
        heads = [Card.of(suit, rank) for rank in self.trump_ranks for suit in Suit]
        row = self._row(self.trump_suit) if self.trump_suit else ()
        return (*heads, *row)

    @cached_property
    def suits(self) -> dict[Suit, tuple[Card, ...]]:
        """The plain cards of each suit, high to low; a suit that is wholly trump is absent."""
        return {suit: self._row(suit) for suit in Suit if suit is not self.trump_suit}

    def _row(self, suit: Suit) -> tuple[Card, ...]:
        ranks = (rank for rank in self.plain_ranks if rank not in self.trump_ranks and rank in self.pack.ranks)
        return tuple(Card.of(suit, rank) for rank in ranks)

    @cached_property
    def effective(self) -> dict[Card, EffectiveSuit]:
        """The effective suit of every card of the pack (S-2.2)."""
        plain = {card: EffectiveSuit(suit.value) for suit, row in self.suits.items() for card in row}
        return {**dict.fromkeys(self.trumps, EffectiveSuit.TRUMPF), **plain}

    @cached_property
    def strength(self) -> dict[Card, int]:
        """A number for every card: within an effective suit, and for a trump over a plain card, the higher wins."""
        ranked = {card: len(row) - place for row in self.suits.values() for place, card in enumerate(row)}
        top = len(self.pack.ranks) + len(self.trumps)
        return ranked | {card: top - place for place, card in enumerate(self.trumps)}

    @cached_property
    def _sort_key(self) -> dict[Card, int]:
        cards = [*self.trumps, *(card for row in self.suits.values() for card in row)]
        return {card: place for place, card in enumerate(cards)}

    def is_trump(self, card: Card) -> bool:
        """Tell whether a card is trump (S-2.1)."""
        return self.effective[card] is EffectiveSuit.TRUMPF

    def is_plain(self, card: Card) -> bool:
        """Tell whether a card is not trump."""
        return not self.is_trump(card)

    def sort(self, hand: Iterable[Card]) -> tuple[Card, ...]:
        """Return a hand as it is held: trumps from the top, then suit by suit."""
        return tuple(sorted(hand, key=self._sort_key.__getitem__))

    def beats(self, card: Card, best: Card) -> bool:
        """Tell whether a later `card` takes a trick that `best` is winning (S-3.3, B-4.3)."""
        suit = self.effective[card]
        if suit is not self.effective[best] and suit is not EffectiveSuit.TRUMPF:
            return False
        return self.strength[card] > self.strength[best]

    def winner(self, cards: Sequence[Card]) -> int:
        """Return the place, 0 for the lead, of the winning card of a trick in playing order (S-3.3, B-4.3)."""
        best = 0
        for place in range(1, len(cards)):
            if self.beats(cards[place], cards[best]):
                best = place
        return best
