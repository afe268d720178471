"""The order of the cards: one tuple a contract, from which trumps, suits, sorting and winners follow (S-2, B-2)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

from schafkopf.cards import Card, CardRow, FrozenEnum, Pack, Rank, Suit
from schafkopf.errors import ErrorCode, SchafkopfError, wrong_type


class EffectiveSuit(FrozenEnum):
    """What a card counts as in a contract: trump, or its printed suit (S-2.2); values are those of records."""

    TRUMPF = "T"
    EICHEL = "E"
    GRAS = "G"
    HERZ = "H"
    SCHELLEN = "S"


@dataclass(frozen=True, slots=True)
class Order:
    """Who beats whom: ranks that are trump in every suit, the trump suit or None, the order within a suit, the pack.

    The order of Ober and Unter among themselves is the suit order (S-1.3); everything else is derived. Nothing of it
    can be changed, since one order serves all deals.

    `trumps` are all trumps, high to low; `suits` the plain cards of each suit, high to low, without a suit that is
    wholly trump; `effective` the effective suit of every card of the pack (S-2.2); `strength` a number for every card:
    within an effective suit, and for a trump over a plain card, the higher wins.
    """

    trump_ranks: tuple[Rank, ...]
    trump_suit: Suit | None
    plain_ranks: tuple[Rank, ...]
    pack: Pack
    trumps: tuple[Card, ...] = field(init=False, repr=False, compare=False)
    suits: Mapping[Suit, tuple[Card, ...]] = field(init=False, repr=False, compare=False)
    effective: Mapping[Card, EffectiveSuit] = field(init=False, repr=False, compare=False)
    strength: Mapping[Card, int] = field(init=False, repr=False, compare=False)
    _place: Mapping[Card, int] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        heads = [Card.of(suit, rank) for rank in self.trump_ranks for suit in Suit]
        trumps = (*heads, *(self._row(self.trump_suit) if self.trump_suit else ()))
        suits = {suit: self._row(suit) for suit in Suit if suit is not self.trump_suit}
        plain = {card: EffectiveSuit(suit.value) for suit, row in suits.items() for card in row}
        ranked = {card: len(row) - place for row in suits.values() for place, card in enumerate(row)}
        top = len(self.pack.ranks) + len(trumps)
        derived: dict[str, object] = {
            "trumps": trumps,
            "suits": MappingProxyType(suits),
            "effective": MappingProxyType({**dict.fromkeys(trumps, EffectiveSuit.TRUMPF), **plain}),
            "strength": MappingProxyType(ranked | {card: top - place for place, card in enumerate(trumps)}),
            "_place": MappingProxyType({card: place for place, card in enumerate([*trumps, *plain])}),
        }
        for name, value in derived.items():
            object.__setattr__(self, name, value)

    def __reduce__(self) -> tuple[Any, ...]:
        return Order, (self.trump_ranks, self.trump_suit, self.plain_ranks, self.pack)

    def _row(self, suit: Suit) -> tuple[Card, ...]:
        ranks = (rank for rank in self.plain_ranks if rank not in self.trump_ranks and rank in self.pack.ranks)
        return tuple(Card.of(suit, rank) for rank in ranks)

    def is_trump(self, card: Card) -> bool:
        """Tell whether a card is trump (S-2.1)."""
        try:
            return self.effective[card] is EffectiveSuit.TRUMPF
        except (KeyError, TypeError):
            raise self._refused(card) from None

    def is_plain(self, card: Card) -> bool:
        """Tell whether a card is not trump."""
        return not self.is_trump(card)

    def sort(self, hand: Iterable[Card]) -> tuple[Card, ...]:
        """Return a hand as it is held: trumps from the top, then suit by suit."""
        held = tuple(hand)
        try:
            return CardRow(sorted(held, key=self._place.__getitem__))
        except (KeyError, TypeError):
            raise self._refused(*held) from None

    def beats(self, card: Card, best: Card) -> bool:
        """Tell whether a later `card` takes a trick that `best` is winning (S-3.3, B-4.3)."""
        try:
            suit = self.effective[card]
            if suit is not self.effective[best] and suit is not EffectiveSuit.TRUMPF:
                return False
            return self.strength[card] > self.strength[best]
        except (KeyError, TypeError):
            raise self._refused(card, best) from None

    def winner(self, cards: Sequence[Card]) -> int:
        """Return the place, 0 for the lead, of the winning card of a trick in playing order (S-3.3, B-4.3)."""
        if not isinstance(cards, Sequence) or not cards or not isinstance(cards[0], Card):
            raise wrong_type("cards", "the cards of a trick", cards)
        best = 0
        for place in range(1, len(cards)):
            if self.beats(cards[place], cards[best]):
                best = place
        return best

    def _refused(self, *cards: object) -> SchafkopfError | TypeError:
        """Why these are no cards of the pack."""
        for card in cards:
            if not isinstance(card, Card):
                return wrong_type("card", "a Card", card)
        strange = next(card for card in cards if card not in self.pack)
        size = len(self.pack.cards)
        return SchafkopfError(ErrorCode.CARD_NOT_IN_PACK, game=self.pack.game, text=strange, size=size)
