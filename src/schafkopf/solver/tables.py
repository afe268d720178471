"""From cards to bits: a position as the tables and the place that the kernel understands."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from types import MappingProxyType
from typing import TypeAlias

from schafkopf.cards import Card, CardSet, Pack, Seat
from schafkopf.game.position import Position
from schafkopf.rules.contracts import Contract
from schafkopf.rules.house import HouseRules
from schafkopf.rules.order import Order
from schafkopf.solver import kernel

Place: TypeAlias = tuple[tuple[int, int, int, int], list[int], int, bool, int, int, int]
"""Hands, cards of the open trick, leader, whether the Rufsau is bound, Augen and tricks of the party, other tricks."""


@dataclass(frozen=True, slots=True)
class Numbering:
    """The bits of the cards of one order: plain suits below, trumps on top, a higher bit beats a lower one."""

    bit_of: Mapping[Card, int]
    masks: Mapping[Card, int]
    card_of: tuple[Card, ...]
    classes: tuple[int, int, int, int, int]
    points: bytes
    suits: tuple[tuple[int, ...], ...]
    """The bits of every set of cards of a suit, by `CardSet.bits`."""
    places: bytes
    """The place of the card of each bit among all cards, which is its bit in `CardSet.bits`."""

    def mask(self, cards: Iterable[Card]) -> int:
        """Return cards as the bits of one number."""
        if isinstance(cards, CardSet):
            bits, (first, second, third, fourth) = cards.bits, self.suits
            return first[bits & 255] | second[bits >> 8 & 255] | third[bits >> 16 & 255] | fourth[bits >> 24]
        return sum(map(self.masks.__getitem__, cards))


@lru_cache(maxsize=256)
def numbering_of(order: Order) -> Numbering:
    """Return the bits of the cards of an order; equal orders get equal bits."""
    # Short packs keep the places of the long one, so that the kernel has few layouts to know.
    long = replace(order, pack=Pack.LANG)
    rows = [*reversed(tuple(long.suits.values())), long.trumps]
    cards = [card for row in rows for card in reversed(row)]
    bit_of = {card: bit for bit, card in enumerate(cards)}
    masks = [
        sum(1 << bit_of[card] for card in row if card in order.pack) for row in (long.trumps, *long.suits.values())
    ]
    masks += [0] * (5 - len(masks))
    points = bytes(card.augen for card in cards)
    powers = {card: 1 << bit for card, bit in bit_of.items()}
    suits = tuple(
        tuple(_spread(index, tuple(Card)[first : first + 8], powers) for index in range(256)) for first in _FIRST
    )
    places = bytes(card.bit.bit_length() - 1 for card in cards)
    classes = (masks[0], masks[1], masks[2], masks[3], masks[4])
    return Numbering(MappingProxyType(bit_of), MappingProxyType(powers), tuple(cards), classes, points, suits, places)


_FIRST = (0, 8, 16, 24)
"""Where each suit begins among all cards."""


def _spread(index: int, cards: Sequence[Card], masks: dict[Card, int]) -> int:
    return sum(masks[card] for place, card in enumerate(cards) if index >> place & 1)


_SMEAR = {"never": 0, "from_second_last": 1, "always": 2}
_ALWAYS_LONG, _NEVER_LONG = 0, 255


Lock: TypeAlias = tuple[int, int, bool, bool, int]
"""The Rufsau: its bit, from how many cards on its holder may run away, the house rules about it (S-4)."""


@lru_cache(maxsize=4096)
def _game(order: Order, party: int, locked: Lock | None, must_beat: bool) -> kernel.Game:
    numbering = numbering_of(order)
    return kernel.Game(numbering.classes, numbering.points, party, locked, must_beat)


def game_of(contract: Contract, rules: HouseRules, party: Sequence[Seat], locked: Lock | None) -> kernel.Game:
    """Return the tables of a contract under house rules."""
    order = contract.order(rules.pack_of(contract.kind))
    return _game(order, sum(1 << seat for seat in party), locked, rules.must_beat(contract.kind))


def lock_of(called: Card, rules: HouseRules, numbering: Numbering) -> Lock:
    """Return the called card as the kernel knows it; the run length is compared with the cards held or dealt."""
    return (
        numbering.bit_of[called],
        rules.runaway_min,
        rules.runaway_first_trick_only,
        rules.runaway_when_led_by_other,
        _SMEAR[rules.rufsau_schmieren],
    )


def compile_position(position: Position, party: Sequence[Seat]) -> tuple[Numbering, kernel.Game, Place]:
    """Return the numbering of the cards, the tables of the game and the place of the position in them."""
    deal = position.deal
    numbering = numbering_of(deal.order)
    locked = _locked(position, numbering)
    game = game_of(deal.contract, deal.rules, party, locked)
    hands = [numbering.mask(hand) for hand in position.hands]
    own = sum(trick.winner in party for trick in position.tricks)
    place = (
        (hands[0], hands[1], hands[2], hands[3]),
        [numbering.bit_of[card] for card in position.trick],
        position.leader,
        position.bound is not None,
        sum(trick.augen for trick in position.tricks if trick.winner in party),
        own,
        len(position.tricks) - own,
    )
    return numbering, game, place


def _locked(position: Position, numbering: Numbering) -> Lock | None:
    """The Rufsau while it is bound; whether its holder may run away is settled where the cards dealt decide (S-4.9)."""
    bound, deal = position.bound, position.deal
    if bound is None:
        return None
    lock = lock_of(bound, deal.rules, numbering)
    length = lock[1]
    if deal.rules.runaway_count == "initial":
        holder = next(hand for hand in deal.hands if bound in hand)
        effective = deal.order.effective
        long = sum(effective[card] is effective[bound] for card in holder) >= length
        length = _ALWAYS_LONG if long else _NEVER_LONG
    return lock[0], length, lock[2], lock[3], lock[4]
