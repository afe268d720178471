"""Order, trick, legal cards, callable Säue and Laufende: what is asked in words, answered in values and as JSON."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from schafkopf.answers.asking import House, contract_of, contract_or_call, hand_of, name_of, pack_of, wrong_number
from schafkopf.cards import Card, Pack, Suit
from schafkopf.errors import ErrorCode, SchafkopfError
from schafkopf.notation import parse_cards, parse_suit
from schafkopf.rules.contracts import CALLABLE_SUITS, Contract, ContractType, Declaration, order_of
from schafkopf.rules.order import Order

if TYPE_CHECKING:
    # Deferred below, too: an order needs no referee and no bill.
    from schafkopf.bill.laufende import Laufende
    from schafkopf.game.referee import Turn
    from schafkopf.game.rulings import Ruling


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


def order(contract: str, deck: str = "") -> OrderAnswer:
    """Return the order of the cards in a contract (S-2, B-2).

    Raises:
        SchafkopfError: there is no such contract or deck.
    """
    named = contract_of(contract)
    return OrderAnswer(named, named.order(pack_of(named, deck)))


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


def trick(contract: str, cards: str, deck: str = "") -> TrickAnswer:
    """Return who wins four cards in playing order (S-3.3, B-4.3).

    Raises:
        SchafkopfError: there is no such contract or deck, or these are not four cards of the pack.
    """
    named = contract_of(contract)
    pack = pack_of(named, deck)
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

    `called` is the suit of the called Sau where the contract does not say it; `called_ace` is `bound` or `free`.

    Raises:
        SchafkopfError: something of it cannot be.
    """
    asked = contract_or_call(contract)
    suit = _called_suit(asked, called)
    named = asked.contract(suit or Suit.EICHEL) if isinstance(asked, Declaration) else asked
    rules = (house or House()).rules(named)
    pack = rules.pack_of(named.kind)
    named = rules.as_played(named)
    held = hand_of(hand, pack)
    lying = parse_cards(trick, pack)
    if len(lying) > 3:
        raise SchafkopfError(ErrorCode.WRONG_TRICK_SIZE, game=pack.game, number=len(lying), right="0–3")
    for card in lying:
        if card in held:
            raise SchafkopfError(ErrorCode.CARD_TWICE, game=pack.game, card=card.label)
    if named.is_sie:
        raise SchafkopfError(ErrorCode.CONTRACT_IS_NOT_PLAYED, contract=named.name)
    bound = _called_card(suit, called_ace)
    from schafkopf.game.referee import Turn

    turn = Turn(0, held, lying, named, named.order(pack), rules, bound if bound in held else None, held)
    return LegalAnswer(turn, turn.rulings())


def _called_suit(asked: Contract | Declaration, called: str) -> Suit | None:
    """The suit of the Sau that is called, as `called` or the name of the contract says; None where neither does."""
    if not called:
        return asked.called if isinstance(asked, Contract) else None
    suit = parse_suit(called)
    if not asked.kind.has_call:
        raise SchafkopfError(ErrorCode.CONTRACT_HAS_NO_CALL, contract=asked.name)
    if suit is Suit.HERZ:
        raise SchafkopfError(ErrorCode.HERZ_NOT_CALLABLE, candidates=["E", "G", "S"])
    return suit


def _called_card(suit: Suit | None, called_ace: str) -> Card | None:
    if called_ace not in ("bound", "free"):
        raise wrong_number("called_ace", called_ace, "bound, free")
    return Card(f"{suit.value}A") if suit is not None and called_ace == "bound" else None


@dataclass(frozen=True, slots=True)
class CallAnswer:
    """Which Sau may be called with a hand: a ruling for each suit that has one to call."""

    hand: tuple[Card, ...]
    rulings: Mapping[Suit, Ruling]

    def json(self, lang: str = "de") -> dict[str, Any]:
        """Return the answer for programs."""
        reasons = {suit.value: _ruled(ruling, lang) for suit, ruling in self.rulings.items() if not ruling.legal}
        return {"callable": [suit.value for suit, ruling in self.rulings.items() if ruling.legal], "reasons": reasons}


def callable_suits(hand: str, deck: str = "") -> CallAnswer:
    """Return which Sau may be called with a hand (S-4.1), the hand sorted as it is held.

    Raises:
        SchafkopfError: there is no such deck, or these are no cards of a hand.
    """
    pack = pack_of(Contract(ContractType.RAMSCH), deck)
    held = hand_of(hand, pack)
    ranked = order_of(ContractType.RUFSPIEL, None, pack)
    from schafkopf.game.announcement import judge_call

    return CallAnswer(ranked.sort(held), {suit: judge_call(held, suit, ranked) for suit in CALLABLE_SUITS})


@dataclass(frozen=True, slots=True)
class LaufendeAnswer:
    """The Laufende of a party, and how many of them are paid."""

    run: Laufende
    paid: int

    def json(self, lang: str = "de") -> dict[str, Any]:
        """Return the answer for programs."""
        return {"kind": self.run.kind, "count": self.run.count, "paid": self.paid}


def laufende(contract: str, party: str, house: House | None = None) -> LaufendeAnswer:
    """Count the Laufende that a playing party has with the cards dealt to it (S-6).

    Raises:
        SchafkopfError: something of it cannot be, or the contract has no Laufende.
    """
    named = contract_of(contract)
    rules = (house or House()).rules(named)
    pack = rules.pack_of(named.kind)
    held = parse_cards(party, pack)
    most = pack.hand_size * (1 if named.kind.is_single_game else 2)
    if len(held) > most:
        raise SchafkopfError(ErrorCode.WRONG_HAND_SIZE, game=pack.game, number=len(held), right=f"0–{most}")
    from schafkopf.bill.laufende import count_laufende

    run = count_laufende(named, held, pack)
    return LaufendeAnswer(run, run.paid(named, rules))


def _ruled(ruling: Ruling, lang: str) -> dict[str, Any]:
    return {"code": ruling.code.name, "clause": ruling.clause, "text": ruling.text(lang)}
