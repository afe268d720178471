"""The features of a card a second time, in plain Python from a view: a twin to compare the kernel with.

What depends on chances of cards unseen is left out, except where nobody plays after the seat.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from schafkopf.cards import Card, Seat
from schafkopf.game.view import View
from schafkopf.rules.contracts import Parties
from schafkopf.rules.order import EffectiveSuit, Order

T = EffectiveSuit.TRUMPF


@dataclass(frozen=True)
class Table:
    """What a seat sees, told in words of the game."""

    view: View

    @cached_property
    def order(self) -> Order:
        assert self.view.order is not None
        return self.view.order

    @cached_property
    def lines(self) -> list[tuple[Seat, tuple[Card, ...]]]:
        told = [(trick.leader, trick.cards) for trick in self.view.tricks]
        return [*told, (self.view.leader or 0, self.view.trick)]

    @cached_property
    def unseen(self) -> list[Card]:
        gone = {card for _, line in self.lines for card in line} | {*self.view.hand}
        return [card for card in self.view.pack.cards if card not in gone]

    def void(self, seat: Seat, suit: EffectiveSuit) -> bool:
        """Whether a seat did not follow a suit once."""
        for leader, line in self.lines:
            place = (seat - leader) % 4
            if place < len(line):
                led, card = (self.order.effective[each] for each in (line[0], line[place]))
                if led is suit and card is not suit:
                    return True
        return False

    def led_before(self, suit: EffectiveSuit) -> bool:
        return any(self.order.effective[trick.cards[0]] is suit for trick in self.view.tricks)

    def beating(self, card: Card, among: Sequence[Card]) -> list[Card]:
        """Those of the same suit that are higher."""
        order = self.order
        return [
            each
            for each in among
            if order.effective[each] is order.effective[card] and order.strength[each] > order.strength[card]
        ]

    def of_suit(self, card: Card, among: Sequence[Card]) -> list[Card]:
        return [each for each in among if self.order.effective[each] is self.order.effective[card]]

    @cached_property
    def live(self) -> Card | None:
        """The called card as long as it has not fallen."""
        called = self.view.called_card
        return None if any(called in line for _, line in self.lines) else called

    @property
    def best(self) -> int | None:
        return self.order.winner(self.view.trick) if self.view.trick else None

    def declarer_after(self, steps: int) -> bool:
        """Whether another seat, an opponent of this one, is the declarer and plays so many seats after it."""
        view = self.view
        if view.declarer is None or view.declarer == view.seat or (view.declarer - view.seat) % 4 != steps:
            return False
        party = view.party
        return party is None or view.seat not in party

    def alone(self) -> bool:
        return self.view.contract is not None and self.view.contract.kind.facts.parties is Parties.ALONE


def features(view: View, card: Card) -> dict[str, float]:
    """The features of a legal card that need no chances."""
    table, order = Table(view), Table(view).order
    trump = order.is_trump(card)
    leads = not view.trick
    higher, others = table.beating(card, table.unseen), table.of_suit(card, table.unseen)
    own = table.of_suit(card, view.hand)
    trumps = [each for each in view.hand if order.is_trump(each)]
    takes = leads or order.beats(card, view.trick[table.best or 0])
    on_table = sum(each.augen for each in view.trick) / 10
    strength = 1 - len(higher) / len(others) if others else 1.0
    low = min(each.augen for each in view.legal_cards)
    winners = [each for each in view.legal_cards if not leads and order.beats(each, view.trick[table.best or 0])]
    fresh = not table.led_before(order.effective[card])
    called = table.live is not None and order.effective[card] is order.effective[table.live]
    rest = [each for each in own if each is not card]
    bare = len(rest) == 1 and rest[0].augen >= 10 and bool(table.beating(rest[0], table.unseen))
    told: dict[str, float] = {
        "points": card.augen / 10,
        "cheapest": card.augen == low,
        "strength": strength,
        "cheapest_winner": not leads
        and bool(winners)
        and card in winners
        and all(order.strength[card] <= order.strength[each] for each in winners),
        "last_takes": (on_table + card.augen / 10) * (takes and len(view.trick) == 3),
        "trump": trump,
        "trump_master": trump and not higher and bool(others),
        "trump_high": trump and bool(higher) and 10 * len(higher) <= 3 * len(others),
        "trump_low": trump and 5 * len(higher) > 3 * len(others),
        "rich_trump": trump and card.augen >= 10,
        "drawn_out": trump and not others,
        "last_trump": trump and len(own) == 1,
        "trump_excess": (len(trumps) - len(others) / 3) / 4 * (trump and leads),
        "trump_to_declarer": trump and leads and table.declarer_after(3),
        "ruff": trump and not leads and not order.is_trump(view.trick[0]),
        "ruff_points": on_table * (trump and not leads and not order.is_trump(view.trick[0])),
        "first_master": not trump and not higher and fresh and takes,
        "later_master": not trump and not higher and not fresh and takes,
        "rich_plain": not trump and bool(higher) and card.augen >= 10,
        "makes_void": not trump and len(own) == 1 and bool(trumps),
        "unguards": not trump and bare,
        "length": (len(own) - 1) / 3 * (not trump and leads),
        "single": not trump and leads and len(own) == 1,
        "declarer_last": not trump and leads and table.declarer_after(3),
        "declarer_next": not trump and leads and table.declarer_after(1),
        "plain_low": not trump and leads and card.augen == 0,
        "search": called and leads,
        "called": called and not leads,
        "locked_card": card is table.live,
    }
    if leads:
        told["over_friend"] = told["over_foe"] = told["smear"] = told["feeds"] = 0
    voids = [
        seat
        for seat in range(4)
        if seat != view.seat and table.void(seat, order.effective[card]) and not table.void(seat, T)
    ]
    out = any(order.is_trump(each) for each in table.unseen)
    told["foe_void+friend_void"] = len(voids) * (not trump and leads and out)
    # Who has announced nothing may conclude in other ways who the partner is; the kernel waits until the card falls.
    if len(view.trick) == 3 and (table.live is None or view.partner == view.seat):
        leader = view.leader or 0
        winner = view.seat if takes else (leader + (table.best or 0)) % 4
        party = view.party or ()
        ours = winner == view.seat or (not table.alone() and (winner in party) == (view.seat in party))
        pot = on_table + card.augen / 10
        told |= {"chance": ours, "sure": ours, "takes": pot * ours, "gives": pot * (not ours)}
    return {name: float(value) for name, value in told.items()}
