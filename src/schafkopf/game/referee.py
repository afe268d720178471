"""The referee at play: may this card be played, may this Stoß be given, who wins the trick."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from schafkopf.cards import SEATS, Card, Seat
from schafkopf.game.rulings import Ruling, RulingCode
from schafkopf.rules.contracts import ContractType, Parties
from schafkopf.rules.order import EffectiveSuit, Order

if TYPE_CHECKING:
    from schafkopf.game.position import Position

MOST_STOESSE = 4
"""Kontra, Re, Sub and Resub; no house rule goes further (S-7.10)."""


def judge_card(position: Position, seat: Seat, card: Card) -> Ruling:
    """Return the one ruling on a card: the first reason of S-3.8 that refuses it, or of S-3.9 that accepts it."""
    to_move = position.to_move
    if to_move is None:
        return Ruling(RulingCode.GAME_OVER, "S-3.8", card=card)
    if seat != to_move:
        return Ruling(RulingCode.NOT_YOUR_TURN, "S-3.8", card=card, seat=to_move)
    hand = position.hands[seat]
    if card not in hand:
        return Ruling(RulingCode.CARD_NOT_IN_HAND, "S-3.8", card=card, cards=hand, seat=seat)
    if position.trick:
        return _judge_reply(position, hand, card)
    return _judge_lead(position, seat, hand, card)


def _judge_reply(position: Position, hand: Sequence[Card], card: Card) -> Ruling:
    deal = position.deal
    effective = deal.order.effective
    trick = position.trick
    led = effective[trick[0]]
    bound = position.bound if position.bound in hand else None
    if bound and effective[bound] is led and not _may_stay_below(position, hand):
        code = RulingCode.CALLED_ACE_FORCED if card is bound else RulingCode.MUST_PLAY_CALLED_ACE
        return _ruling(position, code, card, led, (bound,))
    following = tuple(held for held in hand if effective[held] is led)
    if not following:
        if card is bound and len(hand) > 1 and not _may_smear(position, hand):
            return _ruling(position, RulingCode.CALLED_ACE_NOT_DISCARDABLE, card, led, _without(hand, bound))
        code = RulingCode.LAST_CARD if len(hand) == 1 else RulingCode.VOID_FREE_CHOICE
        return _ruling(position, code, card, led)
    trump = led is EffectiveSuit.TRUMPF
    if effective[card] is not led:
        code = RulingCode.MUST_FOLLOW_TRUMP if trump else RulingCode.MUST_FOLLOW_SUIT
        return _ruling(position, code, card, led, following)
    if deal.rules.must_beat(deal.contract.kind):
        best = trick[deal.order.winner(trick)]
        beating = tuple(held for held in following if deal.order.beats(held, best))
        if beating and card not in beating:
            return _ruling(position, RulingCode.MUST_BEAT, card, led, beating)
    if len(hand) == 1:
        return _ruling(position, RulingCode.LAST_CARD, card, led)
    return _ruling(position, RulingCode.FOLLOWS_TRUMP if trump else RulingCode.FOLLOWS_SUIT, card, led, following)


def _judge_lead(position: Position, seat: Seat, hand: Sequence[Card], card: Card) -> Ruling:
    bound = position.bound if position.bound in hand else None
    if len(hand) == 1:
        return _ruling(position, RulingCode.LAST_CARD, card)
    if bound:
        effective = position.deal.order.effective
        if card is bound:
            return _ruling(position, RulingCode.CALLED_ACE_LEAD, card)
        if effective[card] is effective[bound]:
            may_run = not position.deal.rules.runaway_first_trick_only or not position.tricks
            if may_run and _is_long(position, seat, hand, bound):
                return _ruling(position, RulingCode.RUN_AWAY_LEAD, card, cards=(bound,))
            right = tuple(held for held in hand if held is bound or effective[held] is not effective[bound])
            return _ruling(position, RulingCode.MAY_NOT_LEAD_UNDER_CALLED_ACE, card, cards=right)
    return _ruling(position, RulingCode.FREE_LEAD, card)


def _is_long(position: Position, seat: Seat, hand: Sequence[Card], bound: Card) -> bool:
    """Whether the holder has enough cards of the called suit to run away (S-4.9 c)."""
    deal = position.deal
    effective = deal.order.effective
    counted = deal.hands[seat] if deal.rules.runaway_count == "initial" else hand
    return sum(effective[held] is effective[bound] for held in counted) >= deal.rules.runaway_min


def _may_stay_below(position: Position, hand: Sequence[Card]) -> bool:
    """Whether the holder may keep the Rufsau although another seat leads its suit (S-4.9, a house rule)."""
    seat, bound = position.to_move, position.bound
    if not position.deal.rules.runaway_when_led_by_other or seat is None or bound is None:
        return False
    return _is_long(position, seat, hand, bound)


def _may_smear(position: Position, hand: Sequence[Card]) -> bool:
    """Whether house rules let the bound Rufsau be thrown off (S-4.7)."""
    schmieren = position.deal.rules.rufsau_schmieren
    return schmieren == "always" or (schmieren == "from_second_last" and len(hand) <= 2)


def _without(hand: Sequence[Card], card: Card) -> tuple[Card, ...]:
    return tuple(held for held in hand if held is not card)


def _ruling(
    position: Position,
    code: RulingCode,
    card: Card,
    led: EffectiveSuit | None = None,
    cards: tuple[Card, ...] = (),
) -> Ruling:
    bierkopf = position.deal.contract.kind is ContractType.BIERKOPF
    return Ruling(code, code.bierkopf_clause if bierkopf else code.clause, card, led, cards)


def judge_winner(order: Order, cards: Sequence[Card], kind: ContractType) -> tuple[int, Ruling]:
    """Return the place of the winning card of a trick in playing order, and why it wins (S-3.3, B-4.3)."""
    place = order.winner(cards)
    trump = order.is_trump(cards[place])
    code = RulingCode.HIGHEST_TRUMP if trump else RulingCode.HIGHEST_OF_LED_SUIT
    clause = code.bierkopf_clause if kind is ContractType.BIERKOPF else code.clause
    return place, Ruling(code, clause, cards[place], order.effective[cards[0]], tuple(cards))


def judge_stoss(position: Position, seat: Seat) -> Ruling:
    """Return the ruling on a Stoß, in Bierkopf a Spritze, by a seat (S-7.9, S-7.10, B-6)."""
    deal = position.deal
    kind, rules, stoesse = deal.contract.kind, deal.rules, position.stoss
    bierkopf = kind is ContractType.BIERKOPF

    def ruling(code: RulingCode, detail: str = "") -> Ruling:
        return Ruling(code, code.bierkopf_clause if bierkopf else code.clause, seat=seat, detail=detail)

    most = rules.spritze_max if bierkopf else rules.stoss_max
    deadline = rules.spritze_deadline if bierkopf else rules.kontra_deadline
    if deal.contract.is_sie:
        return ruling(RulingCode.STOSS_NOT_IN_SIE)
    if kind is ContractType.RAMSCH and not rules.ramsch_stoss:
        return ruling(RulingCode.STOSS_NOT_IN_RAMSCH)
    if most == 0:
        return ruling(RulingCode.STOSS_OFF)
    if len(stoesse) >= most:
        return ruling(RulingCode.STOSS_LIMIT, str(most))
    if not stoss_is_turn(position, seat):
        return ruling(RulingCode.STOSS_OTHER_PARTY)
    if not _stoss_in_time(position, seat, deadline):
        return ruling(RulingCode.STOSS_TOO_LATE, deadline)
    return ruling(RulingCode.RETOUR_ACCEPTED if stoesse else RulingCode.STOSS_ACCEPTED)


def stoss_is_turn(position: Position, seat: Seat) -> bool:
    """Tell whether the next Stoß belongs to the party of a seat (S-7.9, S-7.10, B-6.1)."""
    deal, stoesse = position.deal, position.stoss
    parties = deal.contract.kind.facts.parties
    if parties is Parties.ALONE:
        return seat not in stoesse
    if parties is Parties.CROSS:
        return not stoesse or stoesse[-1] is None or (stoesse[-1] - seat) % 2 == 1
    opponents_next = len(stoesse) % 2 == 0
    return (seat not in deal.party) == opponents_next


def _stoss_in_time(position: Position, seat: Seat, deadline: str) -> bool:
    played = len(SEATS) * len(position.tricks) + len(position.trick)
    if deadline == "any_time":
        return position.to_move is not None
    if deadline == "own_first_card":
        return len(position.hands[seat]) == position.deal.pack.hand_size
    return played <= {"before_lead": 0, "second_card": 1, "second_trick": 4}[deadline]
