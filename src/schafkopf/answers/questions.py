"""Order, trick, legal cards, callable Säue and Laufende: what is asked in words, answered in values and as JSON."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from schafkopf.answers.asking import House, contract_of, contract_or_call, hand_of, name_of, pack_of, wrong_number
from schafkopf.cards import Card, Pack, Rank, Suit
from schafkopf.errors import ErrorCode, SchafkopfError
from schafkopf.notation import parse_card, parse_cards, parse_suit
from schafkopf.rules.contracts import CALLABLE_SUITS, Contract, ContractType, Declaration, order_of
from schafkopf.rules.order import Order

if TYPE_CHECKING:
    # Deferred below, too: an order needs no referee and no bill.
    from schafkopf.bill.laufende import Laufende
    from schafkopf.bill.settlement import Reason
    from schafkopf.game.referee import Turn
    from schafkopf.game.rulings import Ruling
    from schafkopf.rules.house import HouseRules


@dataclass(frozen=True, slots=True)
class OrderAnswer:
    """The order of the cards of a pack in a contract."""

    contract: Contract
    order: Order

    @property
    def pack(self) -> Pack:
        """The pack in play."""
        return self.order.pack

    def json(self, lang: str = "de") -> dict[str, Any]:
        """Return the answer for programs."""
        suits = {suit.value: [card.value for card in row] for suit, row in self.order.suits.items()}
        trumps = [card.value for card in self.order.trumps]
        return {"contract": name_of(self.contract), "deck": self.pack.value, "trumps": trumps, "suits": suits}


def order(contract: str, house: House | None = None) -> OrderAnswer:
    """Return the order of the cards in a contract (S-2, B-2).

    Raises:
        SchafkopfError: there is no such contract, or the house rules cannot be.
    """
    named, house = contract_of(contract), house or House()
    if house.is_usual:  # what is usual takes no reading of house rules
        return OrderAnswer(named, named.order(pack_of(named, house.deck)))
    named, pack, _ = _played(named, house)
    return OrderAnswer(named, named.order(pack))


def _played(named: Contract, house: House | None) -> tuple[Contract, Pack, HouseRules]:
    """Return a contract as a house plays it, its pack, and the house rules."""
    rules = (house or House()).rules(named)
    return rules.as_played(named), rules.pack_of(named.kind), rules


@dataclass(frozen=True, slots=True)
class TrickAnswer:
    """Who wins a trick: the place of the card in playing order, from 0, and why."""

    cards: tuple[Card, ...]
    place: int
    ruling: Ruling

    @property
    def augen(self) -> int:
        """The Augen in the trick."""
        return sum(card.augen for card in self.cards)

    def json(self, lang: str = "de") -> dict[str, Any]:
        """Return the answer for programs."""
        told = {"winner": self.place, "card": self.cards[self.place].value, "augen": self.augen}
        return told | _ruled(self.ruling, lang)


def trick(contract: str, cards: str, house: House | None = None) -> TrickAnswer:
    """Return who wins four cards in playing order (S-3.3, B-4.3).

    Raises:
        SchafkopfError: there is no such contract, these are not four cards of the pack, or the house rules cannot be.
    """
    named, pack, _ = _played(contract_of(contract), house)
    lying = parse_cards(cards, pack)
    if len(lying) != 4:
        raise SchafkopfError(ErrorCode.WRONG_TRICK_SIZE, game=pack.game, number=len(lying), right="4")
    from schafkopf.game.referee import judge_winner

    return TrickAnswer(lying, *judge_winner(named.order(pack), lying, named.kind))


@dataclass(frozen=True, slots=True)
class LegalAnswer:
    """One ruling for every card of a hand, in its order."""

    turn: Turn
    rulings: tuple[Ruling, ...]

    def json(self, lang: str = "de") -> dict[str, Any]:
        """Return the answer for programs."""
        pairs = zip(self.turn.hand, self.rulings, strict=True)
        return {"cards": [{"card": card.value, "legal": each.legal} | _ruled(each, lang) for card, each in pairs]}


def legal(
    contract: str, hand: str, trick: str = "", called: str = "", called_ace: str = "bound", house: House | None = None
) -> LegalAnswer:
    """Judge every card of a hand, given what lies there already (S-3.8, S-3.9, B-4.4).

    `called` is the suit of the called Sau where the contract does not say it, or the called card: a Zehn or König
    of a Renonce too (S-4.2). `called_ace` tells whether it is `bound` or `free`.

    Raises:
        SchafkopfError: something of it cannot be.
    """
    asked = contract_or_call(contract)
    card = _called_card(asked, called)
    suit = card.suit if card is not None else Suit.EICHEL
    named, pack, rules = _played(asked.contract(suit) if isinstance(asked, Declaration) else asked, house)
    held = hand_of(hand, pack)
    lying = parse_cards(trick, pack)
    if len(lying) > 3:
        raise SchafkopfError(ErrorCode.WRONG_TRICK_SIZE, game=pack.game, number=len(lying), right="0–3")
    for each in lying:
        if each in held:
            raise SchafkopfError(ErrorCode.CARD_TWICE, game=pack.game, card=each.label)
    if named.is_sie:
        raise SchafkopfError(ErrorCode.CONTRACT_IS_NOT_PLAYED, contract=named.name)
    if called_ace not in ("bound", "free"):
        raise wrong_number("called_ace", called_ace, "bound, free")
    from schafkopf.game.referee import Turn

    bound = card if called_ace == "bound" and card in held else None
    turn = Turn(0, held, lying, named, named.order(pack), rules, bound, held)
    return LegalAnswer(turn, turn.rulings)


def _called_card(asked: Contract | Declaration, called: str) -> Card | None:
    """The card that is called, as `called` or the name of the contract says; None where neither does."""
    if not called:
        suit = asked.called if isinstance(asked, Contract) else None
        return None if suit is None else Card.of(suit, Rank.SAU)
    card = _sau_or_card(called)
    if not asked.kind.has_call:
        raise SchafkopfError(ErrorCode.CONTRACT_HAS_NO_CALL, contract=asked.name)
    if card.suit is Suit.HERZ:
        raise SchafkopfError(ErrorCode.HERZ_NOT_CALLABLE, candidates=["E", "G", "S"])
    return card


def _sau_or_card(text: str) -> Card:
    """The Sau of the suit that a text names, or the Zehn or König that it names (S-4.2)."""
    try:
        return Card.of(parse_suit(text), Rank.SAU)
    except SchafkopfError as no_suit:
        try:
            card = parse_card(text)
        except SchafkopfError:
            suits = [suit.value for suit in CALLABLE_SUITS]
            raise SchafkopfError(no_suit.code, text=text, candidates=suits) from None
        if card.rank not in _CALLED_RANKS:
            named = [Card.of(suit, rank).label for rank in _CALLED_RANKS for suit in CALLABLE_SUITS]
            raise wrong_number("called", text, ", ".join(named), "S-4.2") from None
        return card


_CALLED_RANKS = (Rank.SAU, Rank.ZEHN, Rank.KOENIG)


@dataclass(frozen=True, slots=True)
class CallAnswer:
    """What may be called with a hand: a ruling for each suit in which something could be.

    `blocked` tells that no Sau may be called in the auction; where the house has the Renonce, the rulings are then
    those of a call after everybody has passed (S-4.2).
    """

    hand: tuple[Card, ...]
    rulings: Mapping[Suit, Ruling]
    blocked: bool

    @property
    def callable(self) -> tuple[Card, ...]:
        """The cards that may be called."""
        return tuple(each.card for each in self.rulings.values() if each.legal and each.card is not None)

    @property
    def clause(self) -> str:
        """What says so."""
        return "S-4.2" if self.blocked else "S-4.1"

    def text(self, lang: str = "de") -> str:
        """Return what may be called, and when, as a sentence."""
        from schafkopf.text.catalogue import card_name
        from schafkopf.text.rules import CATALOGUE

        names = [card_name(card, lang, "acc") for card in self.callable]
        told = "may" if not self.blocked else "renonce" if names else "nothing"
        return CATALOGUE.message(f"call-{told}", lang, cards=names)

    def json(self, lang: str = "de") -> dict[str, Any]:
        """Return the answer for programs."""
        reasons = {suit.value: _ruled(ruling, lang) for suit, ruling in self.rulings.items() if not ruling.legal}
        return {
            "callable": [suit.value for suit, ruling in self.rulings.items() if ruling.legal],
            "cards": [card.value for card in self.callable],
            "clause": self.clause,
            "text": self.text(lang),
            "reasons": reasons,
        }


def callable_suits(hand: str, house: House | None = None) -> CallAnswer:
    """Return what may be called with a hand (S-4.1), the hand sorted as it is held.

    Where the house has the Renonce and no Sau may be called, it is what a blocked player may call (S-4.2).

    Raises:
        SchafkopfError: these are no cards of a hand, or the house rules cannot be.
    """
    _, pack, rules = _played(Contract(ContractType.RAMSCH), house)
    held = hand_of(hand, pack)
    ranked = order_of(ContractType.RUFSPIEL, None, pack)
    from schafkopf.game.announcement import judge_call, judge_renonce

    rulings = {suit: judge_call(held, suit, ranked) for suit in CALLABLE_SUITS}
    blocked = not any(ruling.legal for ruling in rulings.values())
    if rules.renonce and blocked:
        rulings = {suit: judge_renonce(held, suit, ranked) for suit in CALLABLE_SUITS}
    return CallAnswer(ranked.sort(held), rulings, blocked)


@dataclass(frozen=True, slots=True)
class LaufendeAnswer:
    """The Laufende of a party, how many of them are paid if it wins, and why some are not, or not if it loses."""

    run: Laufende
    paid: int
    unpaid: Reason | None = None

    @property
    def clause(self) -> str:
        """What says what is paid."""
        return "S-6.4" if self.unpaid is None else self.unpaid.clause

    def text(self, lang: str = "de") -> str:
        """Return how many there are and what is paid of them, as a sentence."""
        from schafkopf.text.rules import CATALOGUE

        if self.unpaid is not None:
            return self.unpaid.text(lang)
        return CATALOGUE.message("laufende-paid", lang, kind=self.run.kind, count=self.run.count)

    def json(self, lang: str = "de") -> dict[str, Any]:
        """Return the answer for programs."""
        told = {"kind": self.run.kind, "count": self.run.count, "paid": self.paid}
        return told | {"clause": self.clause, "text": self.text(lang)}


def laufende(contract: str, party: str, house: House | None = None) -> LaufendeAnswer:
    """Count the Laufende that a playing party has with the cards dealt to it (S-6).

    Raises:
        SchafkopfError: something of it cannot be, or the contract has no Laufende.
    """
    named, pack, rules = _played(contract_of(contract), house)
    held = parse_cards(party, pack)
    most = pack.hand_size * (1 if named.kind.is_single_game else 2)
    if len(held) > most:
        raise SchafkopfError(ErrorCode.WRONG_HAND_SIZE, game=pack.game, number=len(held), right=f"0–{most}")
    from schafkopf.bill.laufende import count_laufende
    from schafkopf.bill.schafkopf import reason_not_paid

    run = count_laufende(named, held, pack)
    paid = 0 if rules.settle_in == "points" else run.paid(named, rules)
    return LaufendeAnswer(run, paid, reason_not_paid(run, named, rules, won=False))


def _ruled(ruling: Ruling, lang: str) -> dict[str, Any]:
    return {"code": ruling.code.name, "clause": ruling.clause, "text": ruling.text(lang)}
