"""Shortened play: claiming the rest, giving up, and a revoke that was found (S-8.5, S-8.10, B-8.2)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from schafkopf.cards import SEATS, Card, Seat
from schafkopf.game.actions import Claim, GiveUp, Play, Revoke
from schafkopf.game.position import Position, Trick
from schafkopf.game.rulings import Ruling, RulingCode
from schafkopf.rules.contracts import ContractType, Parties
from schafkopf.rules.order import EffectiveSuit, Order

REVOKES = frozenset(
    {
        RulingCode.MUST_PLAY_CALLED_ACE,
        RulingCode.MUST_FOLLOW_TRUMP,
        RulingCode.MUST_FOLLOW_SUIT,
        RulingCode.CALLED_ACE_NOT_DISCARDABLE,
        RulingCode.MAY_NOT_LEAD_UNDER_CALLED_ACE,
        RulingCode.MUST_BEAT,
    }
)
"""Why a card that a seat holds may not fall; who laid it all the same has revoked (S-8.5)."""


def is_certain(position: Position, seat: Seat) -> bool:
    """Tell whether a seat on lead wins every remaining trick, however the unseen cards lie and are played (S-8.10).

    It draws trumps first, then leads each plain suit from the top; in the worst case one other seat holds all that is
    left of a suit and lets go of one card a trick. Unseen is what lies in no finished trick and not in the own hand.
    """
    order = position.deal.order
    own = position.hands[seat]
    unseen = [card for other in SEATS if other != seat for card in position.hands[other]]
    suits = {order.effective[card] for card in own}
    if suits - {EffectiveSuit.TRUMPF} and _count(order, own) < _count(order, unseen):
        return False
    return all(_runs(order, suit, own, unseen) for suit in suits)


def _count(order: Order, cards: Iterable[Card]) -> int:
    return sum(map(order.is_trump, cards))


def _runs(order: Order, suit: EffectiveSuit, own: Sequence[Card], unseen: Sequence[Card]) -> bool:
    """Whether the own cards of a suit, from the top, win as long as others of it may be out."""
    mine = sorted((card for card in own if order.effective[card] is suit), key=order.strength.__getitem__, reverse=True)
    others = [card for card in unseen if order.effective[card] is suit]
    return all(order.beats(card, other) for card in mine[: len(others)] for other in others)


def judge_claim(position: Position, action: Claim, refused: Iterable[tuple[Seat, int]]) -> Ruling:
    """Return the ruling on a claim of all remaining tricks (S-8.10)."""
    seat = action.seat
    if ruling := _not_yet(position, seat, refused):
        return ruling
    if position.trick:
        return Ruling(RulingCode.CLAIM_NEEDS_LEAD, RulingCode.CLAIM_NEEDS_LEAD.clause, seat=seat)
    code = RulingCode.CLAIM_CERTAIN if is_certain(position, seat) else RulingCode.CLAIM_ASKED
    return Ruling(code, code.clause, seat=seat)


def judge_give_up(position: Position, action: GiveUp, refused: Iterable[tuple[Seat, int]]) -> Ruling:
    """Return the ruling on a seat that gives up (S-8.10)."""
    seat = action.seat
    if ruling := _not_yet(position, seat, refused):
        return ruling
    kind = position.deal.contract.kind
    if kind.facts.parties is Parties.ALONE:
        code = RulingCode.GIVE_UP_NOT_IN_RAMSCH
    elif position.deal.party == (seat,):
        code = RulingCode.GIVE_UP_ACCEPTED
    else:
        code = RulingCode.GIVE_UP_ASKED
    return Ruling(code, code.clause, seat=seat)


def _not_yet(position: Position, seat: Seat, refused: Iterable[tuple[Seat, int]]) -> Ruling | None:
    """The reasons that refuse both: the house, the end, the turn, a refusal in this trick."""
    if not position.deal.rules.allow_claim:
        return Ruling(RulingCode.CLAIM_OFF, RulingCode.CLAIM_OFF.clause, seat=seat)
    if position.is_over:
        return Ruling(RulingCode.GAME_OVER, RulingCode.GAME_OVER.clause, seat=seat)
    if seat != position.to_move:
        return Ruling(RulingCode.NOT_YOUR_TURN, RulingCode.NOT_YOUR_TURN.clause, seat=position.to_move)
    if (seat, len(position.tricks)) in refused:
        return Ruling(RulingCode.CLAIM_REFUSED_BEFORE, RulingCode.CLAIM_REFUSED_BEFORE.clause, seat=seat)
    return None


def judge_revoke(position: Position, action: Revoke) -> Ruling:
    """Return whether a card laid by a seat was a revoke: held, and refused by a clause of following (S-8.5)."""
    ruling = position.judge(Play(action.seat, action.card))
    bierkopf = position.deal.contract.kind is ContractType.BIERKOPF
    if ruling.code in REVOKES:
        code = RulingCode.REVOKE_FOUND
    elif ruling.legal:
        code = RulingCode.NO_REVOKE
    else:
        return ruling
    return Ruling(code, code.bierkopf_clause if bierkopf else code.clause, card=action.card, seat=action.seat)


def receiver(position: Position, action: Claim | GiveUp) -> Seat:
    """Return the seat that all remaining tricks go to: the claimant, or one of the other party (S-8.10).

    Who gives up in a Bettel takes them himself, since there a party loses with the tricks that it gets.
    """
    seat = action.seat
    if isinstance(action, Claim) or position.deal.contract.kind is ContractType.BETTEL:
        return seat
    ours = seat in position.deal.party
    return next(other for other in SEATS if (other in position.deal.party) is not ours)


def awarded(position: Position, seat: Seat) -> Position:
    """Return the position after a seat has been given all cards that are not in a finished trick."""
    rest = [*position.trick, *(card for hand in position.hands for card in hand)]
    tricks = [Trick(seat, tuple(rest[start : start + 4]), seat) for start in range(0, len(rest), 4)]
    return replace(position, hands=((), (), (), ()), tricks=(*position.tricks, *tricks), trick=(), leader=seat)
