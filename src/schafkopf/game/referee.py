"""The referee at play: may this card be played, may this Stoß be given, who wins the trick."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Protocol

from schafkopf.bill.outcome import MOST_STOESSE
from schafkopf.cards import SEATS, Card, Pack, Seat
from schafkopf.game.deal import Deal, Hand
from schafkopf.game.rulings import Ruling, RulingCode, ruling_of_referee
from schafkopf.notation import card as card_of
from schafkopf.rules.contracts import Contract, ContractType, Parties
from schafkopf.rules.house import HouseRules
from schafkopf.rules.order import EffectiveSuit, Order


@dataclass(frozen=True)
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

    def judge(self, card: Card | str) -> Ruling:
        """Return the one ruling on a card or its name: the first reason of S-3.8 that refuses it, or of S-3.9.

        Raises:
            SchafkopfError: the name is that of no card, or of several.
            TypeError: it is neither a card nor a name.
        """
        if type(card) is not Card:
            card = card_of(card)
        code = self._code(card)
        about = {name: getattr(self, fact) for name, fact in _FACTS_OF[code]}
        if self.bound is not None and "runaway" in code.allowed:
            about |= self._about_running_away(code, card)
        if "cards" in code.allowed:
            about["cards"] = self._right_instead_of(code)
        return ruling_of_referee(code, self._clause(code, card), seat=self.seat, card=card, **about)

    def allows(self, card: Card) -> bool:
        """Tell whether the ruling on a card accepts it, without making one."""
        return self._code(card).legal

    @property
    def rulings(self) -> tuple[Ruling, ...]:
        """One ruling for every card of the hand, in its order."""
        return tuple(map(self.judge, self.hand))

    @cached_property
    def legal_cards(self) -> tuple[Card, ...]:
        """The cards that may be played: those with an accepting ruling."""
        return tuple(card for card in self.hand if self._code(card).legal)

    def _code(self, card: Card) -> RulingCode:
        if card not in self.hand:
            return RulingCode.CARD_NOT_IN_HAND
        led = self.led
        return self._code_of_lead(card) if led is None else self._code_of_reply(card, led)

    def _code_of_reply(self, card: Card, led: EffectiveSuit) -> RulingCode:
        if self.bound is not None and self.is_searched and not self.may_run_away:
            return RulingCode.CALLED_ACE_FORCED if card is self.bound else RulingCode.MUST_PLAY_CALLED_ACE
        trump = led is EffectiveSuit.TRUMPF
        is_last = len(self.hand) == 1
        if self.order.effective[card] is not led:
            if self.following:
                return RulingCode.MUST_FOLLOW_TRUMP if trump else RulingCode.MUST_FOLLOW_SUIT
            if card is self.bound and len(self.hand) > self.smear_limit:
                return RulingCode.CALLED_ACE_NOT_DISCARDABLE
            return RulingCode.LAST_CARD if is_last else RulingCode.VOID_FREE_CHOICE
        if self.stichzwang and self.beating and card not in self.beating:
            return RulingCode.MUST_BEAT
        if is_last:
            return RulingCode.LAST_CARD
        return RulingCode.FOLLOWS_TRUMP if trump else RulingCode.FOLLOWS_SUIT

    def _code_of_lead(self, card: Card) -> RulingCode:
        if len(self.hand) == 1:
            return RulingCode.LAST_CARD
        if self.bound is None:
            return RulingCode.FREE_LEAD
        if card is self.bound:
            return RulingCode.CALLED_ACE_LEAD
        if card not in self.below:
            return RulingCode.FREE_LEAD
        return RulingCode.RUN_AWAY_LEAD if self.may_run_away else RulingCode.MAY_NOT_LEAD_UNDER_CALLED_ACE

    # What the codes depend on

    @property
    def led(self) -> EffectiveSuit | None:
        """The effective suit that was led, None on lead."""
        return self.order.effective[self.trick[0]] if self.trick else None

    @cached_property
    def following(self) -> tuple[Card, ...]:
        """The cards of the hand that follow (S-3.4)."""
        effective, led = self.order.effective, self.led
        return tuple([card for card in self.hand if effective[card] is led])

    @property
    def stichzwang(self) -> bool:
        """Whether who follows must beat the trick if able (S-3.6)."""
        return self.rules.must_beat(self.contract.kind)

    @cached_property
    def beating(self) -> tuple[Card, ...]:
        """The cards that follow and beat the trick, where that is a duty (S-3.6)."""
        if not self.stichzwang or not self.trick:
            return ()
        best = self.trick[self.order.winner(self.trick)]
        return tuple(card for card in self.following if self.order.beats(card, best))

    @cached_property
    def below(self) -> tuple[Card, ...]:
        """The cards of the called suit that the holder of the bound Rufsau has besides it (S-4.9)."""
        if self.bound is None:
            return ()
        effective = self.order.effective
        return tuple(card for card in self.hand if card is not self.bound and effective[card] is effective[self.bound])

    @property
    def is_searched(self) -> bool:
        """Whether somebody else has led the suit of the bound Rufsau that the hand holds (S-4.6)."""
        return self.bound is not None and self.led is self.order.effective[self.bound]

    @cached_property
    def may_run_away(self) -> bool:
        """Whether the holder may keep the Rufsau back: on lead, under a search where the house has it (S-4.9)."""
        rules, bound = self.rules, self.bound
        if bound is None or (self.trick and not rules.runaway_when_led_by_other):
            return False
        return not self._is_late and self._counted(bound) >= rules.runaway_min

    @property
    def _is_late(self) -> bool:
        """Whether the house lets nobody run away any more (S-4.9)."""
        return self.rules.runaway_first_trick_only and len(self.hand) < self.order.pack.hand_size

    def _counted(self, bound: Card) -> int:
        """How many cards of the called suit the holder has, counted as the house does (S-4.9)."""
        effective = self.order.effective
        counted = self.dealt if self.rules.runaway_count == "initial" else self.hand
        return sum(effective[held] is effective[bound] for held in counted)

    def _about_running_away(self, code: RulingCode, card: Card) -> dict[str, Any]:
        """What decides about running away, for a ruling in which that is the question (S-4.9)."""
        rules, bound = self.rules, self.bound
        under_search = self.is_searched and rules.runaway_when_led_by_other
        if bound is None or (self.trick and (not under_search or (code.legal and card is bound))):
            return {}
        told = {"called": bound, "runaway": "late" if self._is_late else rules.runaway_count}
        return told if self._is_late else told | {"least": rules.runaway_min, "count": self._counted(bound)}

    @property
    def smear_limit(self) -> int:
        """From how many cards on, counted down, the bound Rufsau may be thrown off (S-4.7, S-4.8)."""
        return smear_limit(self.order, self.rules)

    @property
    def is_free(self) -> bool:
        """Whether no card of the hand is refused."""
        return self.legal_cards == self.hand

    def _right_instead_of(self, code: RulingCode) -> tuple[Card, ...]:
        """The cards that a ruling names: those that would have been right, or all that follow."""
        if code is RulingCode.CARD_NOT_IN_HAND:
            return self.hand
        return self.following if code.legal else self.legal_cards

    def _clause(self, code: RulingCode, card: Card) -> str:
        """The clause of the code; that of a last card depends on what it is (S-3.9)."""
        if self.contract.kind is ContractType.BIERKOPF:
            return code.bierkopf_clause
        if code is not RulingCode.LAST_CARD:
            return code.clause
        if card is self.bound:
            return "S-4.8"
        return "S-3.5" if self.trick and not self.following else "S-3.4"


_FACTS = {"led": "led", "stichzwang": "stichzwang", "free": "is_free", "limit": "smear_limit", "called": "bound"}
"""Parameters of rulings on cards, and what of a turn they are."""
_FACTS_OF = {code: tuple((name, fact) for name, fact in _FACTS.items() if name in code.allowed) for code in RulingCode}
# Where a card follows, the called card matters only to who runs away with it.
_FACTS_OF[RulingCode.FOLLOWS_SUIT] = tuple(each for each in _FACTS_OF[RulingCode.FOLLOWS_SUIT] if each[0] != "called")


def smear_limit(order: Order, rules: HouseRules) -> int:
    """Return from how many cards on, counted down, a house lets the bound Rufsau be thrown off (S-4.7, S-4.8)."""
    return {"always": order.pack.hand_size, "from_second_last": 2}.get(rules.rufsau_schmieren, 1)


def judge_winner(order: Order, cards: Sequence[Card], kind: ContractType) -> tuple[int, Ruling]:
    """Return the place of the winning card of a trick in playing order, and why it wins (S-3.3, B-4.3)."""
    place = order.winner(cards)
    trump = order.is_trump(cards[place])
    code = RulingCode.HIGHEST_TRUMP if trump else RulingCode.HIGHEST_OF_LED_SUIT
    clause = code.clause_in(kind.game)
    return place, Ruling(code, clause, card=cards[place], led=order.effective[cards[0]], cards=tuple(cards))


class Doubled(Protocol):
    """What of a deal decides who may double: the contract, the house rules, the pack, and who plays together."""

    @property
    def contract(self) -> Contract:
        """What is played."""

    @property
    def rules(self) -> HouseRules:
        """The house rules."""

    @property
    def pack(self) -> Pack:
        """The cards in play."""

    @property
    def party(self) -> tuple[Seat, ...]:
        """The seats of the playing party."""


@dataclass(frozen=True, slots=True)
class Supposed:
    """What of a deal decides who may double, without hands: of one that is only asked about, or not wholly known."""

    contract: Contract
    rules: HouseRules
    pack: Pack
    party: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class StossWindow:
    """All that decides who may double: the deal, the Stöße so far, the cards played, and how many each seat holds.

    `may_answer` tells that no card was played since the last Stoß, where that matters (S-7.10).
    """

    deal: Doubled
    stoss: tuple[Seat | None, ...]
    played: int
    held: tuple[int, ...]
    may_answer: bool = False

    def judge(self, seat: Seat) -> Ruling:
        """Return the ruling on a Stoß, in Bierkopf a Spritze, by a seat (S-7.9, S-7.10, B-6)."""
        code = self.code(seat)
        limit = self._most if code is RulingCode.STOSS_LIMIT else None
        deadline = self._deadline if code is RulingCode.STOSS_TOO_LATE else None
        return Ruling(code, code.clause_in(self.deal.pack.game), seat=seat, limit=limit, deadline=deadline)

    def code(self, seat: Seat) -> RulingCode:
        """Return the reason for which a seat may double or may not."""
        code = self._shut
        if code is not None:
            return code
        if not stoss_is_turn(self.deal, self.stoss, seat):
            return _not_its_turn(self.deal)
        if not self._in_time(seat, self._deadline):
            return RulingCode.STOSS_TOO_LATE
        return RulingCode.RETOUR_ACCEPTED if self.stoss else RulingCode.STOSS_ACCEPTED

    @property
    def doublers(self) -> tuple[Seat, ...]:
        """The seats that may double now."""
        if self.played > _LATEST.get(self._deadline, self.played) or self._shut is not None:
            return ()
        return tuple(seat for seat in SEATS if self.code(seat).legal)

    @property
    def _most(self) -> int:
        rules = self.deal.rules
        return rules.spritze_max if self.deal.contract.kind is ContractType.BIERKOPF else rules.stoss_max

    @property
    def _deadline(self) -> str:
        rules = self.deal.rules
        return rules.spritze_deadline if self.deal.contract.kind is ContractType.BIERKOPF else rules.kontra_deadline

    @property
    def _shut(self) -> RulingCode | None:
        """Why nobody may double, whoever it is."""
        deal, most = self.deal, self._most
        if deal.contract.is_sie:
            return RulingCode.STOSS_NOT_IN_SIE
        if deal.contract.kind is ContractType.RAMSCH and not deal.rules.ramsch_stoss:
            return RulingCode.STOSS_NOT_IN_RAMSCH
        if most == 0:
            return RulingCode.STOSS_OFF
        return RulingCode.STOSS_LIMIT if len(self.stoss) >= most else None

    def _in_time(self, seat: Seat, deadline: str) -> bool:
        if deadline == "any_time":
            return any(self.held)
        if deadline == "own_first_card":
            return self.held[seat] == self.deal.pack.hand_size or self.may_answer
        return self.played <= _LATEST[deadline]


_LATEST = {"before_lead": 0, "second_card": 1, "second_trick": 4}
"""The cards that may lie when a Stoß is given, where the window is the same for every seat (S-7.9, B-6.2)."""


def answers_stay_open(deal: Deal) -> bool:
    """Tell whether a Stoß may be answered until the next card, though the own first card lies already (S-7.10)."""
    two_parties = deal.contract.kind.facts.parties is not Parties.ALONE
    return two_parties and deal.pack.game == "schafkopf" and deal.rules.kontra_deadline == "own_first_card"


def stoss_is_turn(deal: Doubled, stoss: Sequence[Seat | None], seat: Seat) -> bool:
    """Tell whether the next Stoß belongs to the party of a seat (S-7.9, S-7.10, B-6.1)."""
    parties = deal.contract.kind.facts.parties
    if parties is Parties.ALONE:
        return seat not in stoss
    if parties is Parties.CROSS:
        # Sides alternate; from the last that is known the side of the next one follows.
        known = [(place, each) for place, each in enumerate(stoss) if each is not None]
        return not known or (known[-1][1] - seat + len(stoss) - known[-1][0]) % 2 == 0
    opponents_next = len(stoss) % 2 == 0
    return (seat not in deal.party) == opponents_next


def _not_its_turn(deal: Doubled) -> RulingCode:
    """Why the next Stoß is not that of a seat: where everybody is alone, each may give one (S-7.9)."""
    alone = deal.contract.kind.facts.parties is Parties.ALONE
    return RulingCode.STOSS_GIVEN_ALREADY if alone else RulingCode.STOSS_OTHER_PARTY


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
        code = _not_its_turn(deal)
    if code is None:
        return None
    limit = MOST_STOESSE if code is RulingCode.STOSS_LIMIT else None
    return Ruling(code, code.clause_in(deal.pack.game), seat=seat, limit=limit)
