"""Cards of a hand: sorted as they are held, their Augen, and hands that are dealt."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from schafkopf.answers.asking import House, contract_of, game_of, hand_of, name_of
from schafkopf.cards import AUGEN_TOTAL, Card, GameName
from schafkopf.notation import parse_cards
from schafkopf.rules.contracts import Contract, ContractType, order_of
from schafkopf.rules.order import Order

_SEEDS = 1_000_000_000


@dataclass(frozen=True, slots=True)
class SortAnswer:
    """A hand in the order in which it is held in a contract: trumps from the top, then suit by suit."""

    contract: Contract
    order: Order
    cards: tuple[Card, ...]

    @property
    def trumps(self) -> tuple[Card, ...]:
        """The trumps of the hand, high to low."""
        return tuple(filter(self.order.is_trump, self.cards))

    @property
    def augen(self) -> int:
        """The Augen in the hand."""
        return sum(card.augen for card in self.cards)

    def json(self, lang: str = "de") -> dict[str, Any]:
        """Return the answer for programs."""
        cards = [card.value for card in self.cards]
        return {"contract": name_of(self.contract), "cards": cards, "trumps": len(self.trumps), "augen": self.augen}


def sort(contract: str, hand: str, house: House | None = None) -> SortAnswer:
    """Return a hand sorted for a contract (S-2, B-2).

    Raises:
        SchafkopfError: there is no such contract, or these are no cards of a hand.
    """
    named = contract_of(contract)
    rules = (house or House()).rules(named)
    named = rules.as_played(named)
    order = named.order(rules.pack_of(named.kind))
    return SortAnswer(named, order, order.sort(hand_of(hand, order.pack)))


@dataclass(frozen=True, slots=True)
class AugenAnswer:
    """Some cards and their Augen."""

    cards: tuple[Card, ...]

    @property
    def augen(self) -> int:
        """Their Augen."""
        return sum(card.augen for card in self.cards)

    @property
    def rest(self) -> int:
        """The Augen of all other cards."""
        return AUGEN_TOTAL - self.augen

    def json(self, lang: str = "de") -> dict[str, Any]:
        """Return the answer for programs."""
        return {"cards": [card.value for card in self.cards], "augen": self.augen, "rest": self.rest}


def augen(cards: str) -> AugenAnswer:
    """Return the Augen of some cards, those of tricks or of a hand (S-1.4, B-1.4).

    Raises:
        SchafkopfError: something is no card, or a card stands there twice.
    """
    return AugenAnswer(parse_cards(cards))


@dataclass(frozen=True, slots=True)
class DealAnswer:
    """Four hands by seat, each in the order in which it was dealt; the same seed deals them again."""

    seed: str
    game: GameName
    hands: tuple[tuple[Card, ...], ...]

    def sorted_hands(self) -> tuple[tuple[Card, ...], ...]:
        """Return the hands as they are held before anything is announced."""
        order = order_of(ContractType.RUFSPIEL, None, Contract(ContractType.RAMSCH).default_pack())
        return tuple(map(order.sort, self.hands))

    def json(self, lang: str = "de") -> dict[str, Any]:
        """Return the answer for programs."""
        hands = [[card.value for card in hand] for hand in self.hands]
        return {"seed": self.seed, "game": self.game, "hands": hands}


def deal(seed: str = "", game: str = "", house: House | None = None) -> DealAnswer:
    """Deal four hands by a seed, without one by a new one (S-5.3, B-3.5).

    Raises:
        SchafkopfError: there is no such game, or the house rules cannot be.
    """
    named = game_of(game)
    rules = (house or House()).rules()
    from schafkopf.game.dealing import deal as dealt  # deferred: only a deal needs it

    if not seed:
        import secrets

        seed = str(secrets.randbelow(_SEEDS))
    return DealAnswer(seed, named, dealt(seed, rules, named))
