"""What is announced, and whether a hand allows it: calling a Sau, the Renonce, a Sie (S-2.14, S-4.1, S-4.2)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from types import NoneType

from schafkopf.cards import Card, CardSet, Pack, Rank, Seat, Suit
from schafkopf.errors import need, wrong_type
from schafkopf.game.rulings import Ruling, RulingCode
from schafkopf.notation import cards as cards_of
from schafkopf.rules.contracts import CALLABLE_SUITS, Contract
from schafkopf.rules.order import Order
from schafkopf.shown import Brief


@dataclass(frozen=True, slots=True, repr=False)
class Announcement(Brief):
    """What is played, by whom, and who has knocked: all that an auction comes to.

    `declarer` is None where nobody announced (Ramsch, Kreuz, Bierkopf); `partner` is stated only for a Hochzeit.
    `klopfer` are the seats that knocked, None for one unknown (S-7.8). Whether all this can be is checked with the
    hands.

    Raises:
        TypeError: a part is of the wrong type.
    """

    contract: Contract
    declarer: Seat | None = None
    partner: Seat | None = None
    klopfer: tuple[Seat | None, ...] = ()

    def __post_init__(self) -> None:
        if not isinstance(self.contract, Contract):
            raise wrong_type("contract", "a Contract, as parse_contract reads them", self.contract)
        for name in ("declarer", "partner"):
            if type(getattr(self, name)) not in (int, NoneType):
                raise wrong_type(name, "a seat, 0 to 3, or None", getattr(self, name))
        if not isinstance(self.klopfer, Sequence) or {type(seat) for seat in self.klopfer} - {int, NoneType}:
            raise wrong_type("klopfer", "a sequence of seats, 0 to 3, or None", self.klopfer)
        if type(self.klopfer) is not tuple:
            object.__setattr__(self, "klopfer", tuple(self.klopfer))


def judge_call(hand: Iterable[Card | str], suit: Suit, order: Order) -> Ruling:
    """Judge whether a Sau may be called with a hand (S-4.1)."""
    need("suit", Suit, suit)
    need("order", Order, order, "an Order")
    if suit is Suit.HERZ:
        return Ruling(RulingCode.HERZ_NOT_CALLABLE)
    sau = Card.of(suit, Rank.SAU)
    held = [card for card in cards_of(hand) if card.suit is suit and order.is_plain(card)]
    if sau in held:
        return Ruling(RulingCode.OWN_SAU, card=sau)
    if not held:
        return Ruling(RulingCode.NO_PLAIN_CARD, card=sau, suit=suit)
    return Ruling(RulingCode.SAU_CALLED, card=sau, suit=suit)


def callable_suits(hand: Iterable[Card | str], order: Order) -> tuple[Suit, ...]:
    """Return the suits whose Sau may be called with a hand (S-4.1)."""
    held = cards_of(hand)
    return tuple(suit for suit in CALLABLE_SUITS if judge_call(held, suit, order).legal)


def renonce_rank(hand: Iterable[Card | str]) -> Rank:
    """Return the rank that a blocked player calls: Sau, or Zehn or König if he holds all above it (S-4.2)."""
    held = frozenset(cards_of(hand))
    for rank in (Rank.SAU, Rank.ZEHN):
        if not all(Card.of(suit, rank) in held for suit in CALLABLE_SUITS):
            return rank
    return Rank.KOENIG


def judge_renonce(hand: Iterable[Card | str], suit: Suit, order: Order) -> Ruling:
    """Judge the call of a blocked player: a Sau of a suit he is void in, or a Zehn or König he lacks (S-4.2)."""
    need("suit", Suit, suit)
    need("order", Order, order, "an Order")
    held = cards_of(hand)
    if suit is Suit.HERZ:
        return Ruling(RulingCode.HERZ_NOT_CALLABLE)
    called = Card.of(suit, renonce_rank(held))
    if called in held:
        return Ruling(RulingCode.OWN_SAU, "S-4.2", card=called)
    if called.rank is Rank.SAU and any(card.suit is suit and order.is_plain(card) for card in held):
        return Ruling(RulingCode.RENONCE_NOT_VOID, card=called, suit=suit)
    return Ruling(RulingCode.SAU_CALLED, "S-4.2", card=called, suit=suit)


def sie_cards(pack: Pack) -> CardSet:
    """Return the cards that make a Sie: the heads, or as many of the highest as a hand holds (S-2.14)."""
    need("pack", Pack, pack)
    return CardSet(_SIE[: pack.hand_size])


def lacking_for_sie(hand: Iterable[Card | str], pack: Pack) -> tuple[Card, ...]:
    """Return what a hand lacks of a Sie, the highest first (S-2.14)."""
    need("pack", Pack, pack)
    held = frozenset(cards_of(hand))
    return tuple(card for card in _SIE[: pack.hand_size] if card not in held)


_SIE = tuple(Card.of(suit, rank) for rank in (Rank.OBER, Rank.UNTER) for suit in Suit)
