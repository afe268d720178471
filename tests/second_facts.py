"""What a net sees beside the features a second time, in plain Python from a view: a twin to compare the kernel with.

What depends on who plays with whom is left out as long as the seat cannot be sure of it.
"""

from __future__ import annotations

from collections.abc import Mapping

from schafkopf.cards import Card, Seat
from schafkopf.game.view import View
from schafkopf.players.weights import DETAILS, FACTS, FEATURES, Row
from second_features import T, Table


def facts(view: View) -> dict[str, float]:
    """The facts of a situation."""
    table = Table(view)
    order, seat, trick = table.order, view.seat, view.trick
    leader = view.leader if trick and view.leader is not None else seat
    others = [each for each in range(4) if each != seat]
    to_come = [(seat + step) % 4 for step in range(1, 4 - len(trick))]
    trumps = [card for card in view.hand if order.is_trump(card)]
    unseen_trumps = [card for card in table.unseen if order.is_trump(card)]
    plain = [card for card in view.hand if not order.is_trump(card)]
    suits = {order.effective[card] for card in view.pack.cards} - {T}
    led = order.effective[trick[0]] if trick else None
    live = table.live
    above = [len(table.beating(card, table.unseen)) for card in trumps]
    told: dict[str, float] = {
        "held": len(view.hand) / 8,
        "last": len(trick) == 3,
        "third": len(trick) == 2,
        "trumps": len(trumps) / 4,
        "unseen_trumps": len(unseen_trumps) / 8,
        "trump_masters": above.count(0) / 3,
        "trumps_above": min(above, default=len(unseen_trumps)) / 4,
        "table_points": sum(card.augen for card in trick) / 20,
        "ruffed": bool(trick) and led is not T and any(order.is_trump(card) for card in trick),
        "trump_led": led is T,
        "called_led": live is not None and led is order.effective[live],
        "unseen_led": sum(order.effective[card] is led for card in table.unseen) / 6,
        "called_hidden": live is not None,
        "called_held": live in view.hand,
        "declarer_to_come": view.declarer in to_come,
        "plain_masters": sum(not table.beating(card, table.unseen) for card in plain) / 3,
        "voids": sum(all(order.effective[card] is not suit for card in plain) for suit in suits) / 3,
        "hand_points": sum(card.augen for card in view.hand) / 30,
        "unseen_points": sum(card.augen for card in table.unseen) / 60,
        "void_to_come": sum(led is not None and table.void(each, led) for each in to_come),
        "later_trick": bool(view.tricks),
    }
    if live is None or view.partner == seat:
        told |= _parties(table, leader, others, to_come)
    return {name: float(value) for name, value in told.items()}


def _parties(table: Table, leader: Seat, others: list[Seat], to_come: list[Seat]) -> dict[str, float]:
    view = table.view
    party = view.party or ()
    plays = view.seat in party

    def friend(seat: Seat) -> bool:
        return seat == view.seat or (not table.alone() and (seat in party) == plays)

    own = sum(trick.augen for trick in view.tricks if friend(trick.winner))
    other = sum(trick.augen for trick in view.tricks if not friend(trick.winner))
    edge, against = (0, 1) if plays else (1, 0)
    return {
        "own_points": own / 60,
        "other_points": other / 60,
        "won": own >= 61 - edge,
        "lost": other >= 61 - against,
        "safe": own >= 31 - edge,
        "others_safe": other >= 31 - against,
        "known_parties": 1,
        "friend_holds": bool(view.trick) and friend((leader + (table.best or 0)) % 4),
        "friend_last": bool(to_come) and friend(to_come[-1]),
        "foes_with_trump": sum(not friend(seat) and not table.void(seat, T) for seat in others) / 3,
        "friend_led": friend(leader),
    }


def details(view: View, card: Card) -> dict[str, float]:
    """The facts of a legal card."""
    table = Table(view)
    order = table.order
    rest = [each for each in table.of_suit(card, view.hand) if each is not card]
    upper = [each for each in rest if order.strength[each] > order.strength[card]]
    lower = [each for each in rest if order.strength[each] < order.strength[card]]
    higher = table.beating(card, table.unseen)

    def between(low: Card, high: Card) -> bool:
        return any(
            order.strength[low] < order.strength[each] < order.strength[high]
            for each in table.of_suit(card, table.unseen)
        )

    best = max(rest, key=lambda each: order.strength[each], default=None)
    told: dict[str, float] = {
        "beside": len(rest) / 4,
        "unseen_beside": len(table.of_suit(card, table.unseen)) / 6,
        "unseen_above": len(higher) / 4,
        "rank": len(table.beating(card, view.pack.cards)) / 8,
        "next_above": bool(upper) and not between(card, min(upper, key=lambda each: order.strength[each])),
        "next_below": bool(lower) and not between(max(lower, key=lambda each: order.strength[each]), card),
        "leaves_master": best is not None and not table.beating(best, table.unseen),
        "takes_now": not view.trick or order.beats(card, view.trick[table.best or 0]),
    }
    return {name: float(value) for name, value in told.items()}


def said(net: tuple[Row, ...], inputs: Mapping[str, float]) -> float:
    """What a net says of a card with some features, details and facts."""
    *rows, starts, counts = net
    names = (*FEATURES, *DETAILS, *FACTS)
    total = 0.0
    for unit, (start, count) in enumerate(zip(starts, counts, strict=True)):
        reached = start + sum(inputs[name] * row[unit] for name, row in zip(names, rows, strict=True))
        total += max(0.0, reached) * count
    return total
