"""Bids by adding up the cards of a hand: the auction of rule-of-thumb players, and deals with contracts for matches."""

from __future__ import annotations

import random
from collections.abc import Iterable
from functools import cache

from schafkopf.cards import SEATS, Card, Pack, Rank, Suit
from schafkopf.game.announcement import Announcement
from schafkopf.game.deal import Deal, DealDescription, Hand
from schafkopf.rules.contracts import CALLABLE_SUITS, Contract, ContractType
from schafkopf.rules.house import HouseRules

_TRUMPS = {Rank.OBER: (2.0, 1.7, 1.5, 1.4), Rank.UNTER: (1.25, 1.15, 1.05, 1.0)}
"""What the heads of the four suits are worth as trumps."""
_SUIT_TRUMP, _FULL_TRUMP = 0.75, 0.2
"""What another trump is worth, and what its Sau or Zehn has beyond."""
_UNTER_ALONE = (2.2, 1.9, 1.7, 1.6)
"""What the Unter are worth where no Ober is trump."""
_SAU, _COVERED, _LOSER = 1.0, 0.7, -0.35
"""What a plain Sau is worth, what stands below it without a gap, and any other plain card."""

LEAST = {
    ContractType.SOLO: 8.05,
    ContractType.WENZ: 7.1,
    ContractType.FARBWENZ: 7.1,
    ContractType.RUFSPIEL: 4.4,
}
"""With how much a hand bids a contract."""
_ORDER = (ContractType.SOLO, ContractType.WENZ, ContractType.FARBWENZ, ContractType.RUFSPIEL)


@cache
def _worth(contract: Contract, card: Card) -> float | None:
    """What a trump is worth, None for a plain card."""
    order = contract.order(Pack.LANG)
    if order.is_plain(card):
        return None
    if card.rank in order.trump_ranks:
        heads = _TRUMPS[card.rank] if Rank.OBER in order.trump_ranks else _UNTER_ALONE
        return heads[tuple(Suit).index(card.suit)]
    return _SUIT_TRUMP + (_FULL_TRUMP if card.augen >= 10 else 0)


def _of_suit(contract: Contract, cards: tuple[Card, ...]) -> float:
    """What cards of one suit are worth, some of them perhaps trumps."""
    order = contract.order(Pack.LANG)
    total = 0.0
    places = []
    for card in cards:
        worth = _worth(contract, card)
        if worth is None:
            places.append(order.suits[card.suit].index(card))
        else:
            total += worth
    running = 0
    for place in sorted(places):
        running += place == running
    if running:
        total += _SAU + _COVERED * (running - 1)
    return total + _LOSER * (len(places) - running)


_FIRST = (0, 8, 16, 24)
"""Where each suit begins among all cards."""


@cache
def _table(contract: Contract) -> tuple[tuple[float, ...], ...]:
    """What every set of cards of each suit is worth, by its bits."""
    return tuple(
        tuple(
            _of_suit(contract, tuple(card for place, card in enumerate(row) if bits >> place & 1))
            for bits in range(256)
        )
        for row in (tuple(Card)[first : first + 8] for first in _FIRST)
    )


def strength(hand: Iterable[Card], contract: Contract) -> float:
    """Return what a hand of the long pack is worth in a contract, by adding up its cards; about one a trick."""
    bits = sum(card.bit for card in hand)
    first, second, third, fourth = _table(contract)
    return first[bits & 255] + second[bits >> 8 & 255] + third[bits >> 16 & 255] + fourth[bits >> 24]


@cache
def _contracts(kind: ContractType) -> tuple[Contract, ...]:
    if kind is ContractType.WENZ:
        return (Contract(kind),)
    return tuple(Contract(kind, suit) for suit in Suit)


def _call(hand: Hand) -> Contract | None:
    """The Rufspiel in the shortest suit that may be called."""
    callable_ = []
    for suit in CALLABLE_SUITS:
        cards = [card for card in hand if card.suit is suit and card.rank not in (Rank.OBER, Rank.UNTER)]
        if cards and all(card.rank is not Rank.SAU for card in cards):
            callable_.append((len(cards), -min(card.augen for card in cards), suit))
    if not callable_:
        return None
    shortest = min(callable_, key=lambda each: each[:2])
    return Contract(ContractType.RUFSPIEL, called=shortest[2])


def bid(hand: Hand) -> Contract | None:
    """Return the contract that a hand of the long pack bids by its strength, None where it passes."""
    for kind in _ORDER[:-1]:
        best = max(_contracts(kind), key=lambda contract: strength(hand, contract))
        if strength(hand, best) >= LEAST[kind]:
            return best
    call = _call(hand)
    if call is not None and strength(hand, call) >= LEAST[ContractType.RUFSPIEL]:
        return call
    return None


def auction(hands: tuple[Hand, Hand, Hand, Hand], rules: HouseRules | None = None) -> Deal | None:
    """Return the deal that comes about if all bid by strength: the highest kind plays, the first seat of equals.

    None where everybody passes.
    """
    bids = [(seat, contract) for seat in SEATS if (contract := bid(hands[seat])) is not None]
    if not bids:
        return None
    seat, contract = min(bids, key=lambda each: (_ORDER.index(each[1].kind), each[0]))
    return DealDescription(hands, Announcement(contract, seat), rules or HouseRules()).deal()


def dealt(rng: random.Random) -> tuple[Hand, Hand, Hand, Hand]:
    """Return four hands of the long pack."""
    cards = list(Pack.LANG.cards)
    rng.shuffle(cards)
    return tuple(cards[:8]), tuple(cards[8:16]), tuple(cards[16:24]), tuple(cards[24:])


def collect(kind: ContractType, number: int, seed: int, rules: HouseRules | None = None) -> list[Deal]:
    """Return so many deals in which the auction by strength comes to a contract of a kind."""
    rng = random.Random(f"{kind.value}/{seed}")
    found: list[Deal] = []
    single = () if kind is ContractType.RUFSPIEL else _contracts(kind)
    while len(found) < number:
        hands = dealt(rng)
        # Most deals hold nothing for a single game, which is seen sooner than who plays what.
        if single and not any(strength(hand, contract) >= LEAST[kind] for hand in hands for contract in single):
            continue
        deal = auction(hands, rules)
        if deal is not None and deal.contract.kind is kind:
            found.append(deal)
    return found
