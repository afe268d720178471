"""What a Hochzeit brings (S-11.3): to the seat that offers it, and to one that could take it, by deals played out."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from schafkopf.cards import SEATS, Card, Seat
from schafkopf.game.announcement import Announcement
from schafkopf.game.deal import Deal, Hand
from schafkopf.game.rulings import IllegalAction, Ruling, RulingCode
from schafkopf.players.duel import Duel
from schafkopf.players.hands.value import HandValue
from schafkopf.players.strength import LEAST, strength
from schafkopf.players.weights import Weights
from schafkopf.rules.contracts import Contract, ContractType, order_of
from schafkopf.rules.house import HouseRules

HOCHZEIT = Contract(ContractType.HOCHZEIT)
_RUFSPIEL = ContractType.RUFSPIEL
_UNSEEN_TRUMP = 1.2
"""What a trump that is offered face down is worth on average, as `strength` counts."""
_TRIES = 12
"""So many deals are looked at for one in which those who declined would have done so."""


def returned(hand: Sequence[Card], offered: Card | None, rules: HouseRules) -> list[tuple[float, Card]]:
    """Return the cards that a seat may give back for the trump, the one that it misses least first.

    The number is by how much the hand is then better than the poorest that calls a Sau, as `strength` counts;
    `offered` is None where the trump lies face down.
    """
    order = order_of(_RUFSPIEL, None, rules.pack_of())
    gain = _UNSEEN_TRUMP if offered is None else strength((offered,), HOCHZEIT)
    least = LEAST[_RUFSPIEL] * rules.pack_of().hand_size / 8
    told = [
        (strength([kept for kept in hand if kept is not card], HOCHZEIT) + gain - least, card)
        for card in hand
        if rules.hochzeit_return_trump or order.is_plain(card)
    ]
    return sorted(told, key=lambda each: -each[0])


@dataclass(frozen=True, slots=True)
class Offer:
    """A Hochzeit as one seat sees it: its hand, and the table; `by` is who offers it, the seat itself where None.

    `declined` are the seats that did not take it, `offered` is the trump where it was seen.
    """

    hand: Hand
    seat: Seat
    rules: HouseRules
    klopfer: int = 0
    stock: int = 0
    bock: int = 1
    by: Seat | None = None
    declined: tuple[Seat, ...] = ()
    offered: Card | None = None

    def value(self, games: int, seed: int, weights: Weights, answer: Card | None = None) -> HandValue:
        """Return what the seat gets: by offering, by returning a card, or by declining where that is None.

        Raises:
            IllegalAction: the seat offers and has not one trump.
        """
        rng = random.Random(f"{seed}/{self.seat}")
        if self.by is None:
            self._one_trump(self.hand)
        deals = [deal for _ in range(games) if (deal := self._after(self._dealt(rng), answer)) is not None]
        counts = Counter({0: games - len(deals)} if len(deals) < games else {})
        played = Duel(deals).play(weights, weights, seed) if deals else ()
        for deal, (first, _) in zip(deals, played, strict=True):
            counts[first if self.seat in deal.party else -first] += 1
        return HandValue(HOCHZEIT, tuple(sorted(counts.items())))

    def _one_trump(self, hand: Iterable[Card]) -> Card:
        order = order_of(_RUFSPIEL, None, self.rules.pack_of())
        trumps = [card for card in hand if order.is_trump(card)]
        if len(trumps) != 1:
            raise IllegalAction(
                Ruling(RulingCode.HOCHZEIT_NEEDS_ONE_TRUMP, seat=self.by or self.seat, count=len(trumps))
            )
        return trumps[0]

    def _dealt(self, rng: random.Random) -> list[Hand]:
        """Hands that agree with the offer, and as far as a few tries find them with those who have declined."""
        for _ in range(_TRIES):
            hands = self._any(rng)
            if not any(self._takes(hands, seat) for seat in self.declined):
                break
        return hands

    def _any(self, rng: random.Random) -> list[Hand]:
        pack = self.rules.pack_of()
        rest = [card for card in pack.cards if card not in self.hand]
        rng.shuffle(rest)
        hands: list[Hand] = [()] * len(SEATS)
        hands[self.seat] = self.hand
        size = pack.hand_size
        if self.by is not None and self.by != self.seat:
            order = order_of(_RUFSPIEL, None, pack)
            trump = self.offered or next(card for card in rest if order.is_trump(card))
            hands[self.by] = (trump, *[card for card in rest if order.is_plain(card)][: size - 1])
            rest = [card for card in rest if card not in hands[self.by]]
        for seat in SEATS:
            if not hands[seat]:
                hands[seat], rest = tuple(rest[:size]), rest[size:]
        return hands

    @property
    def _offerer(self) -> Seat:
        return self.seat if self.by is None else self.by

    def _takes(self, hands: Sequence[Hand], seat: Seat) -> Card | None:
        """The card that a seat gives back, None where it declines."""
        shown = self._one_trump(hands[self._offerer]) if self.rules.hochzeit_open else None
        told = returned(hands[seat], shown, self.rules)
        return told[0][1] if told and told[0][0] > 0 else None

    def _after(self, hands: list[Hand], answer: Card | None) -> Deal | None:
        """The deal that comes about, None where nobody takes the trump."""
        offerer = self._offerer
        asked = [(offerer + step) % len(SEATS) for step in range(1, len(SEATS))]
        for seat in asked:
            if seat in self.declined:
                continue
            back = answer if seat == self.seat else self._takes(hands, seat)
            if back is None:
                continue
            trump = self._one_trump(hands[offerer])
            hands[offerer] = tuple(back if card is trump else card for card in hands[offerer])
            hands[seat] = tuple(trump if card is back else card for card in hands[seat])
            announced = Announcement(HOCHZEIT, seat, offerer, (None,) * self.klopfer)
            return Deal((hands[0], hands[1], hands[2], hands[3]), announced, self.rules, self.stock, self.bock)
        return None
