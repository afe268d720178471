"""The referee at play: may this card be played, may this Stoß be given, who wins the trick."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from schafkopf.cards import Card, Seat
from schafkopf.game.deal import Deal, Hand
from schafkopf.game.rulings import Ruling, RulingCode
from schafkopf.rules.contracts import Contract, ContractType, Parties
from schafkopf.rules.house import HouseRules
from schafkopf.rules.order import EffectiveSuit, Order

MOST_STOESSE = 4
"""Kontra, Re, Sub and Resub; no house rule goes further (S-7.10)."""


@dataclass(frozen=True, slots=True)
class Turn:
    """A hand that has to play, with all that decides which of its cards it may; no other hand is needed for that.

    `trick` are the cards that lie, `bound` is the called card if the hand holds it and it is bound (S-4.10), `dealt`
    the hand as it was dealt (S-4.9). It is trick 1 as long as a hand is whole.
    """

    seat: Seat
    hand: Hand
    trick: tuple[Card, ...]
    contract: Contract
    order: Order
    rules: HouseRules
    bound: Card | None = None
    dealt: Hand = ()

    def judge(self, card: Card) -> Ruling:
        """Return the one ruling on a card: the first reason that refuses it (S-3.8), or that accepts it (S-3.9)."""
        if card not in self.hand:
            return Ruling(RulingCode.CARD_NOT_IN_HAND, "S-3.8", card=card, cards=self.hand, seat=self.seat)
        return self._judge_reply(card) if self.trick else self._judge_lead(card)

    def rulings(self) -> tuple[Ruling, ...]:
        """Return one ruling for every card of the hand, in its order."""
        return tuple(map(self.judge, self.hand))

    @property
    def legal_cards(self) -> tuple[Card, ...]:
        """The cards that may be played: those with an accepting ruling."""
        return tuple(card for card in self.hand if self.judge(card).legal)

    def _judge_reply(self, card: Card) -> Ruling:
        effective = self.order.effective
        led = effective[self.trick[0]]
        bound = self.bound
        if bound and effective[bound] is led and not self._may_stay_below():
            code = RulingCode.CALLED_ACE_FORCED if card is bound else RulingCode.MUST_PLAY_CALLED_ACE
            return self._ruling(code, card, led, (bound,))
        following = tuple(held for held in self.hand if effective[held] is led)
        if not following:
            if card is bound and len(self.hand) > 1 and not self._may_smear():
                right = tuple(held for held in self.hand if held is not bound)
                return self._ruling(RulingCode.CALLED_ACE_NOT_DISCARDABLE, card, led, right)
            code = RulingCode.LAST_CARD if len(self.hand) == 1 else RulingCode.VOID_FREE_CHOICE
            return self._ruling(code, card, led)
        trump = led is EffectiveSuit.TRUMPF
        if effective[card] is not led:
            code = RulingCode.MUST_FOLLOW_TRUMP if trump else RulingCode.MUST_FOLLOW_SUIT
            return self._ruling(code, card, led, following)
        if self.rules.must_beat(self.contract.kind):
            best = self.trick[self.order.winner(self.trick)]
            beating = tuple(held for held in following if self.order.beats(held, best))
            if beating and card not in beating:
                return self._ruling(RulingCode.MUST_BEAT, card, led, beating)
        if len(self.hand) == 1:
            return self._ruling(RulingCode.LAST_CARD, card, led)
        return self._ruling(RulingCode.FOLLOWS_TRUMP if trump else RulingCode.FOLLOWS_SUIT, card, led, following)

    def _judge_lead(self, card: Card) -> Ruling:
        bound = self.bound
        if len(self.hand) == 1:
            return self._ruling(RulingCode.LAST_CARD, card)
        if bound:
            effective = self.order.effective
            if card is bound:
                return self._ruling(RulingCode.CALLED_ACE_LEAD, card)
            if effective[card] is effective[bound]:
                may_run = not self.rules.runaway_first_trick_only or len(self.hand) == self.order.pack.hand_size
                if may_run and self._is_long(bound):
                    return self._ruling(RulingCode.RUN_AWAY_LEAD, card, cards=(bound,))
                right = tuple(held for held in self.hand if held is bound or effective[held] is not effective[bound])
                return self._ruling(RulingCode.MAY_NOT_LEAD_UNDER_CALLED_ACE, card, cards=right)
        return self._ruling(RulingCode.FREE_LEAD, card)

    def _is_long(self, bound: Card) -> bool:
        """Whether the holder has enough cards of the called suit to run away (S-4.9 c)."""
        effective = self.order.effective
        counted = self.dealt if self.rules.runaway_count == "initial" else self.hand
        return sum(effective[held] is effective[bound] for held in counted) >= self.rules.runaway_min

    def _may_stay_below(self) -> bool:
        """Whether the holder may keep the Rufsau although another seat leads its suit (S-4.9, a house rule)."""
        return self.rules.runaway_when_led_by_other and self.bound is not None and self._is_long(self.bound)

    def _may_smear(self) -> bool:
        """Whether house rules let the bound Rufsau be thrown off (S-4.7)."""
        schmieren = self.rules.rufsau_schmieren
        return schmieren == "always" or (schmieren == "from_second_last" and len(self.hand) <= 2)

    def _ruling(
        self,
        code: RulingCode,
        card: Card,
        led: EffectiveSuit | None = None,
        cards: tuple[Card, ...] = (),
    ) -> Ruling:
        bierkopf = self.contract.kind is ContractType.BIERKOPF
        return Ruling(code, code.bierkopf_clause if bierkopf else code.clause, card, led, cards)


def judge_winner(order: Order, cards: Sequence[Card], kind: ContractType) -> tuple[int, Ruling]:
    """Return the place of the winning card of a trick in playing order, and why it wins (S-3.3, B-4.3)."""
    place = order.winner(cards)
    trump = order.is_trump(cards[place])
    code = RulingCode.HIGHEST_TRUMP if trump else RulingCode.HIGHEST_OF_LED_SUIT
    clause = code.bierkopf_clause if kind is ContractType.BIERKOPF else code.clause
    return place, Ruling(code, clause, cards[place], order.effective[cards[0]], tuple(cards))


@dataclass(frozen=True, slots=True)
class StossWindow:
    """All that decides who may double: the deal, the Stöße so far, the cards on the table and those still held."""

    deal: Deal
    stoss: tuple[Seat | None, ...]
    played: int
    held: tuple[int, ...]

    def judge(self, seat: Seat) -> Ruling:
        """Return the ruling on a Stoß, in Bierkopf a Spritze, by a seat (S-7.9, S-7.10, B-6)."""
        deal = self.deal
        kind, rules = deal.contract.kind, deal.rules
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
        if len(self.stoss) >= most:
            return ruling(RulingCode.STOSS_LIMIT, str(most))
        if not stoss_is_turn(deal, self.stoss, seat):
            return ruling(RulingCode.STOSS_OTHER_PARTY)
        if not self._in_time(seat, deadline):
            return ruling(RulingCode.STOSS_TOO_LATE, deadline)
        return ruling(RulingCode.RETOUR_ACCEPTED if self.stoss else RulingCode.STOSS_ACCEPTED)

    def _in_time(self, seat: Seat, deadline: str) -> bool:
        if deadline == "any_time":
            return any(self.held)
        if deadline == "own_first_card":
            return self.held[seat] == self.deal.pack.hand_size
        return self.played <= {"before_lead": 0, "second_card": 1, "second_trick": 4}[deadline]


def stoss_is_turn(deal: Deal, stoss: Sequence[Seat | None], seat: Seat) -> bool:
    """Tell whether the next Stoß belongs to the party of a seat (S-7.9, S-7.10, B-6.1)."""
    parties = deal.contract.kind.facts.parties
    if parties is Parties.ALONE:
        return seat not in stoss
    if parties is Parties.CROSS:
        return not stoss or stoss[-1] is None or (stoss[-1] - seat) % 2 == 1
    opponents_next = len(stoss) % 2 == 0
    return (seat not in deal.party) == opponents_next


def judge_told_stoss(deal: Deal, given: Sequence[Seat | None], seat: Seat | None) -> Ruling | None:
    """Return why a Stoß that is told beforehand cannot be; None for one that can (S-7.9, S-7.10, B-6.1).

    Nobody knows any more when it was given; it may go beyond what the house allows, not beyond whose turn it is.
    """
    code = None
    if deal.contract.is_sie:
        code = RulingCode.STOSS_NOT_IN_SIE
    elif len(given) >= MOST_STOESSE:
        code = RulingCode.STOSS_LIMIT
    elif seat is not None and not stoss_is_turn(deal, given, seat):
        code = RulingCode.STOSS_OTHER_PARTY
    if code is None:
        return None
    clause = code.bierkopf_clause if deal.pack.game == "bierkopf" else code.clause
    detail = str(MOST_STOESSE) if code is RulingCode.STOSS_LIMIT else ""
    return Ruling(code, clause, seat=seat, detail=detail)
