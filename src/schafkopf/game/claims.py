"""Shortened play: claiming the rest, giving up, and a revoke that was found (S-8.5, S-8.10, B-8.2)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

from schafkopf.cards import SEATS, Card, GameName, Seat
from schafkopf.game.actions import Agree, Claim, GiveUp, Phase, Play, Refuse, Revoke
from schafkopf.game.position import Position, Trick
from schafkopf.game.rulings import Ruling, RulingCode
from schafkopf.game.view import Shown
from schafkopf.rules.contracts import ContractType, Parties
from schafkopf.rules.order import EffectiveSuit, Order
from schafkopf.shown import Brief

ClaimAction: TypeAlias = Claim | GiveUp | Agree | Refuse | Revoke
"""What cuts a deal short, or answers to it."""
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


@dataclass(frozen=True, slots=True, repr=False)
class Claims(Brief):
    """How a deal was cut short, or was to be: everything that was claimed, given up or found.

    `pending` waits for its answers, `asked` is the seat that gives the next. `refused` are the seats that were refused,
    each with the number of finished tricks. `shown` are the hands laid open for a claim. `rest` is the seat to which
    all that was left went, `offender` the seat that revoked.
    """

    pending: Claim | GiveUp | None = None
    asked: Seat | None = None
    refused: tuple[tuple[Seat, int], ...] = ()
    shown: tuple[Shown, ...] = ()
    rest: Seat | None = None
    offender: Seat | None = None

    @property
    def end_the_deal(self) -> bool:
        """Whether the deal is over by a claim, by giving up or by a revoke."""
        return self.rest is not None or self.offender is not None

    def judge(self, position: Position, action: ClaimAction) -> Ruling:
        """Return the ruling on a claim, on giving up, on an answer, on a revoke (S-8.5, S-8.10, B-8.2)."""
        if isinstance(action, (Agree, Refuse)):
            return self._judge_answer(action)
        if self.pending is not None or self.end_the_deal:
            return not_now(Phase.CLAIM if self.pending is not None else Phase.OVER, position.deal.pack.game)
        if isinstance(action, Revoke):
            return _judge_revoke(position, action)
        seat = action.seat
        if not position.deal.rules.allow_claim:
            code = RulingCode.CLAIM_OFF
        elif position.is_over:
            code = RulingCode.GAME_OVER
        elif seat != position.to_move:
            return Ruling(RulingCode.NOT_YOUR_TURN, "S-8.10", seat=seat, other=position.to_move)
        elif (seat, len(position.tricks)) in self.refused:
            code = RulingCode.CLAIM_REFUSED_BEFORE
        elif isinstance(action, Claim):
            code = _code_of_claim(position, seat)
        else:
            code = _code_of_giving_up(position, seat)
        return Ruling(code, code.clause_in(position.deal.pack.game), seat=seat)

    def _judge_answer(self, action: Agree | Refuse) -> Ruling:
        if self.pending is None:
            code = RulingCode.NOTHING_CLAIMED
        elif action.seat != self.asked:
            return Ruling(RulingCode.NOT_YOUR_TURN, "S-8.10", seat=action.seat, other=self.asked)
        else:
            code = RulingCode.CLAIM_AGREED if isinstance(action, Agree) else RulingCode.CLAIM_REFUSED
        return Ruling(code, seat=action.seat)

    def after(self, position: Position, action: ClaimAction) -> Claims:
        """Return what stands after an action that was judged to be legal."""
        pending = self.pending
        if isinstance(action, Revoke):
            return replace(self, offender=action.seat)
        if isinstance(action, (Claim, GiveUp)):
            claims = self
            if isinstance(action, Claim):
                claims = replace(self, shown=(*self.shown, Shown(action.seat, position.hands[action.seat])))
            if self.judge(position, action).code in (RulingCode.CLAIM_CERTAIN, RulingCode.GIVE_UP_ACCEPTED):
                return replace(claims, rest=receiver(position, action))
            return replace(claims, pending=action, asked=(action.seat + 1) % 4)
        if pending is None:
            raise ValueError("nothing is claimed")
        if isinstance(action, Refuse):
            return replace(
                self, pending=None, asked=None, refused=(*self.refused, (pending.seat, len(position.tricks)))
            )
        asked = (action.seat + 1) % 4
        if asked != pending.seat:
            return replace(self, asked=asked)
        return replace(self, pending=None, asked=None, rest=receiver(position, pending))


def not_now(phase: Phase, game: GameName) -> Ruling:
    """Refuse what comes in the wrong phase."""
    clause = "S-8.10" if phase is Phase.CLAIM else RulingCode.NOT_NOW.clause_in(game)
    return Ruling(RulingCode.NOT_NOW, clause, phase=phase)


def _code_of_claim(position: Position, seat: Seat) -> RulingCode:
    if position.trick:
        return RulingCode.CLAIM_NEEDS_LEAD
    return RulingCode.CLAIM_CERTAIN if is_certain(position, seat) else RulingCode.CLAIM_ASKED


def _code_of_giving_up(position: Position, seat: Seat) -> RulingCode:
    """A soloist may give up at once; where others lose with him, or it is his opponents, all are asked."""
    if position.deal.contract.kind.facts.parties is Parties.ALONE:
        return RulingCode.GIVE_UP_NOT_IN_RAMSCH
    return RulingCode.GIVE_UP_ACCEPTED if position.deal.party == (seat,) else RulingCode.GIVE_UP_ASKED


def _judge_revoke(position: Position, action: Revoke) -> Ruling:
    """Whether a card laid by a seat was a revoke: held, and refused by a clause of following (S-8.5)."""
    ruling = position.judge(Play(action.seat, action.card))
    if ruling.code in REVOKES:
        code = RulingCode.REVOKE_FOUND
    elif ruling.legal:
        code = RulingCode.NO_REVOKE
    else:
        return ruling
    return Ruling(code, code.clause_in(position.deal.pack.game), card=action.card, seat=action.seat)


def receiver(position: Position, action: Claim | GiveUp) -> Seat:
    """The seat that all that is left goes to: the claimant, or one of the other party (S-8.10).

    Who gives up in a Bettel takes it himself, since there a party loses with the tricks that it gets.
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
