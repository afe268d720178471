"""A deal with its announcement: who plays what with which hands, before the first card."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property

from schafkopf.bill.laufende import Laufende, count_laufende
from schafkopf.cards import HEADS, SEATS, Card, Pack, Rank, Seat, Suit
from schafkopf.game.rulings import Ruling, RulingCode
from schafkopf.rules.contracts import Contract, ContractType, Parties
from schafkopf.rules.house import HouseRules
from schafkopf.rules.order import Order

Hand = tuple[Card, ...]

CALLABLE_SUITS = (Suit.EICHEL, Suit.GRAS, Suit.SCHELLEN)
"""Herz is trump and can never be called (S-4.1)."""


def judge_call(hand: Iterable[Card], suit: Suit, order: Order) -> Ruling:
    """Judge whether a Sau may be called with a hand (S-4.1)."""
    if suit is Suit.HERZ:
        return Ruling(RulingCode.HERZ_NOT_CALLABLE, "S-4.1", detail=suit.value)
    sau = Card.of(suit, Rank.SAU)
    held = [card for card in hand if card.suit is suit and order.is_plain(card)]
    if sau in held:
        return Ruling(RulingCode.OWN_SAU, "S-4.1", card=sau, detail=suit.value)
    if not held:
        return Ruling(RulingCode.NO_PLAIN_CARD, "S-4.1", card=sau, detail=suit.value)
    return Ruling(RulingCode.SAU_CALLED, "S-4.3", card=sau, detail=suit.value)


def callable_suits(hand: Iterable[Card], order: Order) -> tuple[Suit, ...]:
    """Return the suits whose Sau may be called with a hand (S-4.1)."""
    held = tuple(hand)
    return tuple(suit for suit in CALLABLE_SUITS if judge_call(held, suit, order).legal)


def renonce_rank(hand: Iterable[Card]) -> Rank:
    """Return the rank that a blocked player calls: Sau, or Zehn or König if he holds all above it (S-4.2)."""
    held = frozenset(hand)
    for rank in (Rank.SAU, Rank.ZEHN):
        if not all(Card.of(suit, rank) in held for suit in CALLABLE_SUITS):
            return rank
    return Rank.KOENIG


def judge_renonce(hand: Iterable[Card], suit: Suit, order: Order) -> Ruling:
    """Judge the call of a blocked player: a Sau of a suit he is void in, or a Zehn or König he lacks (S-4.2)."""
    held = tuple(hand)
    if suit is Suit.HERZ:
        return Ruling(RulingCode.HERZ_NOT_CALLABLE, "S-4.1", detail=suit.value)
    called = Card.of(suit, renonce_rank(held))
    if called in held:
        return Ruling(RulingCode.OWN_SAU, "S-4.2", card=called, detail=suit.value)
    if called.rank is Rank.SAU and any(card.suit is suit and order.is_plain(card) for card in held):
        return Ruling(RulingCode.RENONCE_NOT_VOID, "S-4.2", card=called, detail=suit.value)
    return Ruling(RulingCode.SAU_CALLED, "S-4.2", card=called, detail=suit.value)


def sie_cards(pack: Pack) -> frozenset[Card]:
    """Return the cards that make a Sie: the heads, or as many of the highest as a hand holds (S-2.14)."""
    heads = [Card.of(suit, rank) for rank in (Rank.OBER, Rank.UNTER) for suit in Suit]
    return frozenset(heads[: pack.hand_size])


@dataclass(frozen=True)
class Deal:
    """The cards of the four seats and what is played with them.

    `hands` are those dealt (after the exchange of a Hochzeit), by seat. `declarer` is None where nobody announced;
    `partner` is stated only for a Hochzeit. `klopfer` are the seats that knocked, None for one unknown. `stock` is
    the pool before the deal, in the unit of the tariff; `bock` the factor 1 or 2 (S-7.15).
    """

    contract: Contract
    hands: tuple[Hand, Hand, Hand, Hand]
    declarer: Seat | None = None
    partner: Seat | None = None
    rules: HouseRules = field(default_factory=HouseRules)
    pack: Pack = Pack.LANG
    klopfer: tuple[Seat | None, ...] = ()
    stock: int = 0
    bock: int = 1

    @cached_property
    def order(self) -> Order:
        """The order of the cards (S-2, B-2)."""
        return self.contract.order(self.pack)

    @cached_property
    def called_card(self) -> Card | None:
        """The Rufsau, or the Zehn or König called instead (S-4.2, S-4.3)."""
        if self.contract.called is None or self.declarer is None or not self.contract.kind.has_call:
            return None
        rank = renonce_rank(self.hands[self.declarer]) if self._may_call_void else Rank.SAU
        return Card.of(self.contract.called, rank)

    @property
    def _may_call_void(self) -> bool:
        blocked = self.declarer is not None and not callable_suits(self.hands[self.declarer], self.order)
        return blocked and (self.rules.renonce or self.contract.kind is ContractType.MUSS)

    @cached_property
    def party(self) -> tuple[Seat, ...]:
        """The playing party, the declarer first; seats 0 and 2 where partners sit opposite; empty in Ramsch (S-4.4)."""
        parties = self.contract.kind.facts.parties
        if parties is Parties.CROSS:
            return (0, 2)
        if self.declarer is None:
            return ()
        if parties is Parties.PAIR and self.partner is not None:
            return (self.declarer, self.partner)
        if self.called_card is not None:
            holder = next((seat for seat in SEATS if self.called_card in self.hands[seat]), self.declarer)
            return (self.declarer, holder)
        return (self.declarer,)

    @cached_property
    def opponents(self) -> tuple[Seat, ...]:
        """The seats that are not of the playing party."""
        return tuple(seat for seat in SEATS if seat not in self.party)

    def trumps_of(self, seat: Seat) -> int:
        """Return how many trumps a seat was dealt."""
        return sum(self.order.is_trump(card) for card in self.hands[seat])

    @cached_property
    def laufende(self) -> Laufende | None:
        """The Laufende of the deal, None where they do not exist (S-6)."""
        if not self.contract.kind.has_laufende or not self.party:
            return None
        cards = (card for seat in self.party for card in self.hands[seat])
        return count_laufende(self.contract, cards, self.pack)

    def fault(self) -> Ruling | None:
        """Return why the announcement is impossible with these hands, or None (S-2.14, S-4.1, S-11.3, S-11.6)."""
        kind, declarer = self.contract.kind, self.declarer
        if declarer is None:
            return None
        hand = self.hands[declarer]
        if self.contract.is_sie and not sie_cards(self.pack) <= frozenset(hand):
            return Ruling(RulingCode.SIE_NEEDS_ALL_HEADS, "S-2.14", cards=tuple(HEADS - set(hand)), seat=declarer)
        if kind is ContractType.MUSS and Card.EO not in hand:
            return Ruling(RulingCode.MUSS_NEEDS_EICHEL_OBER, "S-11.6", card=Card.EO, seat=declarer)
        if kind.has_call and self.contract.called is not None:
            judge = judge_renonce if self._may_call_void else judge_call
            ruling = judge(hand, self.contract.called, self.order)
            return None if ruling.legal else ruling
        if kind is ContractType.HOCHZEIT and self.partner is not None:
            left = self.trumps_of(self.partner)
            if left > (1 if self.rules.hochzeit_return_trump else 0):
                return Ruling(RulingCode.HOCHZEIT_NEEDS_ONE_TRUMP, "S-11.3", seat=self.partner, detail=str(left + 1))
        return None
