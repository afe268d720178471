"""The auction (*Spielansage*): Klopfen, bids, naming, the exchange of a Hochzeit, and what follows when all pass."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from schafkopf.cards import FOREHAND, HEADS, SEATS, Card, Pack, Seat, Suit
from schafkopf.errors import need
from schafkopf.game.actions import Accept, Action, Bid, Decline, Klopfen, Name, Pass, Phase, check_action
from schafkopf.game.announcement import Announcement, callable_suits, judge_call, judge_renonce, lacking_for_sie
from schafkopf.game.deal import Deal, Hand
from schafkopf.game.opening import Opening
from schafkopf.game.rulings import IllegalAction, Ruling, RulingCode
from schafkopf.rules.contracts import Contract, ContractModifier, ContractType, Declaration, order_of
from schafkopf.rules.house import HouseRules
from schafkopf.rules.order import Order
from schafkopf.shown import Brief

_RUFSPIEL = Declaration(ContractType.RUFSPIEL)
_HOCHZEIT = Declaration(ContractType.HOCHZEIT)


@dataclass(frozen=True, slots=True, repr=False)
class Auction(Brief):
    """Where an auction stands; `apply` returns the next state and leaves this one as it is.

    `hands` are those dealt, by seat. `said` are all actions so far. `best` is the bid that stands, `leader` its seat.
    `to_move` speaks next. Once `phase` is PLAY, `deal` is what is played; OVER means that nobody plays and a
    new deal follows.
    """

    hands: tuple[Hand, Hand, Hand, Hand]
    rules: HouseRules = field(default_factory=HouseRules)
    stock: int = 0
    bock: int = 1
    phase: Phase = Phase.KLOPFEN
    to_move: Seat | None = 0
    said: tuple[Action, ...] = ()
    klopfer: tuple[Seat, ...] = ()
    best: Declaration | None = None
    leader: Seat | None = None
    passed: frozenset[Seat] = frozenset()
    offered_by: Seat | None = None
    kreuz_again: bool = False
    deal: Deal | None = None

    @classmethod
    def start(
        cls,
        hands: tuple[Hand, Hand, Hand, Hand],
        rules: HouseRules | None = None,
        *,
        stock: int = 0,
        bock: int = 1,
        kreuz_again: bool = False,
    ) -> Auction:
        """Return the auction before anybody has spoken; with `kreuz_again` only the Klopfen comes first (S-11.7).

        Raises:
            InvalidDeal: the hands are not those of one pack, or there cannot be such a pool or Bock: all at once.
            TypeError: a part is of the wrong type.
        """
        rules = HouseRules() if rules is None else rules
        return cls.of(Opening(hands, rules, "schafkopf", stock, bock, kreuz_again))

    @classmethod
    def of(cls, opening: Opening) -> Auction:
        """Return the auction of what a game of Schafkopf starts from."""
        need("opening", Opening, opening)
        rules = opening.rules
        auction = cls(opening.hands, rules, opening.stock, opening.bock, kreuz_again=opening.kreuz_again)
        return auction if rules.klopfen != "none" else auction._open_bidding()

    @property
    def pack(self) -> Pack:
        """The cards in play, which follow from the house rules (S-1.2)."""
        return self.rules.pack_of()

    @property
    def order(self) -> Order:
        """The order of a Rufspiel, by which hands are judged before anything is announced."""
        return order_of(ContractType.RUFSPIEL, None, self.pack)

    # Rulings

    def judge(self, action: Action) -> Ruling:
        """Return the ruling on an action (S-4.1, S-5.10, S-7.8, S-11.3)."""
        if isinstance(action, Klopfen):
            return self._judge_klopfen(action)
        if isinstance(action, (Bid, Pass)):
            return self._judge_speech(action)
        if isinstance(action, Name):
            return self._judge_name(action)
        if isinstance(action, (Accept, Decline)):
            return self._judge_exchange(action)
        check_action(action)
        return Ruling(RulingCode.NOT_NOW, seat=action.seat, phase=self.phase)

    def _turn(self, seat: Seat) -> Ruling | None:
        if seat == self.to_move:
            return None
        return Ruling(RulingCode.NOT_YOUR_TURN, "S-5.10", seat=seat, other=self.to_move)

    def _judge_klopfen(self, action: Klopfen) -> Ruling:
        rule, seat = self.rules.klopfen, action.seat
        if rule == "none":
            return Ruling(RulingCode.KLOPFEN_OFF, seat=seat)
        if self.phase is not Phase.KLOPFEN:
            return Ruling(RulingCode.KLOPFEN_OVER, seat=seat)
        if turn := self._turn(seat):
            return turn
        if not action.knocks:
            return Ruling(RulingCode.KLOPFEN_DECLINED, seat=seat)
        if rule == "first_only" and seat != FOREHAND:
            return Ruling(RulingCode.KLOPFEN_FOREHAND_ONLY, seat=seat)
        if rule == "one_total" and self.klopfer:
            return Ruling(RulingCode.KLOPFEN_TAKEN, seat=seat, other=self.klopfer[0])
        if rule == "chain" and len(self.klopfer) < seat:
            return Ruling(RulingCode.KLOPFEN_CHAIN_BROKEN, seat=seat, other=seat - 1)
        return Ruling(RulingCode.KLOPFEN_ACCEPTED, seat=seat)

    def _judge_speech(self, action: Bid | Pass) -> Ruling:
        """Give the first reason in the order of S-5.10; who has passed hears that before anything else (A-10)."""
        if action.seat in self.passed and self.phase is not Phase.RENONCE:
            return Ruling(RulingCode.ALREADY_PASSED, seat=action.seat)
        if self.phase is Phase.KLOPFEN:
            return Ruling(RulingCode.NOT_NOW, "S-5.4", seat=action.seat, phase=self.phase)
        if self.phase not in (Phase.BIDDING, Phase.RENONCE):
            return Ruling(RulingCode.AUCTION_OVER, seat=action.seat)
        if turn := self._turn(action.seat):
            return turn
        if isinstance(action, Pass):
            if self._has_bid(action.seat):
                return Ruling(RulingCode.GIVES_WAY, seat=action.seat)
            return Ruling(RulingCode.PASSES, seat=action.seat)
        if self.phase is Phase.RENONCE:
            if action.contract == _RUFSPIEL and not callable_suits(self.hands[action.seat], self.order):
                return Ruling(RulingCode.BID_HIGHEST, "S-4.2", seat=action.seat, declaration=_RUFSPIEL)
            return Ruling(RulingCode.RENONCE_ONLY_IF_BLOCKED, seat=action.seat, declaration=action.contract)
        return self._judge_bid(action)

    def _judge_bid(self, action: Bid) -> Ruling:
        bid, seat = action.contract, action.seat

        herz_solo = self.rules.herz_solo_first and bid.kind is ContractType.SOLO and bid.trump is Suit.HERZ
        if bid.trump is not None and not herz_solo:
            return Ruling(RulingCode.SUIT_NOT_NAMED_HERE, seat=seat, declaration=bid)
        if not self.rules.is_enabled(bid):
            return Ruling(RulingCode.CONTRACT_DISABLED, seat=seat, declaration=bid)
        holds = False
        if self.best is not None and self.leader is not None:
            if not self.rules.outbids(bid, self.best, earlier=seat < self.leader):
                return Ruling(RulingCode.BID_TOO_LOW, seat=seat, declaration=bid, best=self.best)
            holds = not self.rules.outbids(bid, self.best)
        hand = self.hands[seat]
        if bid == _RUFSPIEL and not callable_suits(hand, self.order):
            return Ruling(RulingCode.NO_CALLABLE_ACE, seat=seat)
        if bid.kind is ContractType.SOLO and not bid.is_sie and not self._solo_suits(hand, bid.trump):
            return Ruling(RulingCode.SOLO_NEEDS_SUIT_CARD, seat=seat, suit=bid.trump)
        if bid.is_sie and (lacking := lacking_for_sie(hand, self.pack)):
            return Ruling(RulingCode.SIE_NEEDS_ALL_HEADS, seat=seat, cards=lacking)
        if bid == _HOCHZEIT and (trumps := sum(map(self.order.is_trump, hand))) != 1:
            return Ruling(RulingCode.HOCHZEIT_NEEDS_ONE_TRUMP, seat=seat, count=trumps)
        return Ruling(RulingCode.BID_HOLDS if holds else RulingCode.BID_HIGHEST, seat=seat, declaration=bid)

    def _judge_name(self, action: Name) -> Ruling:
        if self.phase is not Phase.NAMING or self.best is None:
            return Ruling(RulingCode.NOT_NOW, seat=action.seat, phase=self.phase)
        if turn := self._turn(action.seat):
            return turn
        contract, suit, seat = self.best, action.suit, action.seat
        if action.tout and not self._may_add_tout(contract):
            return Ruling(RulingCode.TOUT_NOT_ENABLED, seat=seat, declaration=contract)
        if not contract.names_suit:
            if suit is not None:
                return Ruling(RulingCode.SUIT_NOT_NAMED_HERE, seat=seat, declaration=contract)
            told = replace(contract, level=ContractModifier.TOUT) if action.tout else contract
            return Ruling(RulingCode.ANNOUNCEMENT_CONFIRMED, seat=seat, declaration=told)
        if suit is None:
            return Ruling(RulingCode.SUIT_MISSING, seat=seat, declaration=contract)
        hand = self.hands[seat]
        if contract.kind.has_call:
            judge = judge_call if callable_suits(hand, self.order) else judge_renonce
            return replace(judge(hand, suit, self.order), seat=seat)
        if contract.kind is ContractType.SOLO and not self._solo_suits(hand, suit):
            return Ruling(RulingCode.SOLO_NEEDS_SUIT_CARD, seat=seat, suit=suit)
        return Ruling(RulingCode.SUIT_NAMED, seat=seat, suit=suit)

    def _solo_suits(self, hand: Hand, suit: Suit | None) -> set[Suit]:
        """The suits of a Solo that a hand may name, of all or of one; the house may ask for a card of it (S-5.13)."""
        suits = set(Suit) if suit is None else {suit}
        if not self.rules.solo_needs_suit_card:
            return suits
        return suits & {card.suit for card in hand if card not in HEADS}

    def _judge_exchange(self, action: Accept | Decline) -> Ruling:
        if self.phase is not Phase.EXCHANGE:
            return Ruling(RulingCode.NOT_NOW, "S-11.3", seat=action.seat, phase=self.phase)
        if turn := self._turn(action.seat):
            return turn
        if isinstance(action, Decline):
            return Ruling(RulingCode.HOCHZEIT_DECLINED, seat=action.seat)
        hand = self.hands[action.seat]
        if action.card not in hand:
            return Ruling(RulingCode.CARD_NOT_IN_HAND, "S-11.3", card=action.card, cards=hand, seat=action.seat)
        if self.order.is_trump(action.card) and not self.rules.hochzeit_return_trump:
            plain = tuple(card for card in hand if self.order.is_plain(card))
            return Ruling(RulingCode.HOCHZEIT_RETURN_MUST_BE_PLAIN, seat=action.seat, card=action.card, cards=plain)
        return Ruling(RulingCode.HOCHZEIT_ACCEPTED, card=action.card, seat=action.seat)

    def _has_bid(self, seat: Seat) -> bool:
        return any(isinstance(action, Bid) and action.seat == seat for action in self.said)

    def _may_add_tout(self, contract: Declaration) -> bool:
        if contract.level is not ContractModifier.NORMAL or contract.kind.facts.tout_value is None:
            return False
        return self.rules.is_enabled(replace(contract, level=ContractModifier.TOUT))

    # Transitions

    def apply(self, action: Action) -> Auction:
        """Return the auction after an action.

        Raises:
            IllegalAction: carries the ruling that refuses it.
        """
        ruling = self.judge(action)
        if not ruling.legal:
            raise IllegalAction(ruling)
        after = replace(self, said=(*self.said, action))
        if isinstance(action, Klopfen):
            return after._after_klopfen(action)
        if isinstance(action, Pass):
            return after._after_pass(action.seat)
        if isinstance(action, Bid):
            return after._after_bid(action)
        if isinstance(action, Name):
            return after._after_name(action)
        return after._after_exchange(action)

    def _after_klopfen(self, action: Klopfen) -> Auction:
        klopfer = (*self.klopfer, action.seat) if action.knocks else self.klopfer
        if action.seat < SEATS[-1]:
            return replace(self, klopfer=klopfer, to_move=action.seat + 1)
        return replace(self, klopfer=klopfer)._open_bidding()

    def _open_bidding(self) -> Auction:
        """Let forehand speak first; a drawn Kreuzspiel is repeated without asking anybody (S-5.5, S-11.7)."""
        if self.kreuz_again:
            return self._announce(Contract(ContractType.KREUZ), None)
        return replace(self, phase=Phase.BIDDING, to_move=FOREHAND)

    def _after_pass(self, seat: Seat) -> Auction:
        if self.phase is Phase.RENONCE:
            # Everybody is asked alike, so that the question tells nothing of a hand.
            return replace(self, to_move=seat + 1) if seat < SEATS[-1] else self._nobody_plays()
        return replace(self, passed=self.passed | {seat})._ask_bidder()

    def _after_bid(self, action: Bid) -> Auction:
        after = replace(self, best=action.contract, leader=action.seat)
        return after._ask_name() if self.phase is Phase.RENONCE else after._ask_bidder()

    def _ask_bidder(self) -> Auction:
        """Ask the next of the first pass, then the earliest bidder who is overbid and has not given way (S-5.10)."""
        spoken = {action.seat for action in self.said if isinstance(action, (Bid, Pass))}
        waiting = [seat for seat in SEATS if seat not in spoken]
        if not waiting:
            waiting = [seat for seat in SEATS if seat not in self.passed and seat != self.leader]
        if waiting:
            return replace(self, to_move=waiting[0])
        if self.best is None:
            return replace(self, phase=Phase.RENONCE, to_move=FOREHAND) if self.rules.renonce else self._nobody_plays()
        if self.best == _HOCHZEIT and self.leader is not None:
            return replace(self, phase=Phase.EXCHANGE, offered_by=self.leader)._ask_acceptor(self.leader)
        return self._ask_name()

    def _ask_name(self) -> Auction:
        if self.best is None:
            raise ValueError("nobody has bid")
        if self.best.names_suit or self._may_add_tout(self.best):
            return replace(self, phase=Phase.NAMING, to_move=self.leader)
        return self._announce(self.best.contract(), self.leader)

    def _after_name(self, action: Name) -> Auction:
        if self.best is None:
            raise ValueError("nobody has bid")
        return self._announce(self.best.contract(action.suit, tout=action.tout), action.seat)

    def _ask_acceptor(self, after: Seat) -> Auction:
        """Ask the next seat after the one that offers, also one that has no card to return (S-11.3)."""
        seat = (after + 1) % 4
        return replace(self, to_move=seat) if seat != self.offered_by else self._nobody_plays()

    def _after_exchange(self, action: Action) -> Auction:
        if not isinstance(action, Accept):
            return self._ask_acceptor(action.seat)
        if self.offered_by is None:
            raise ValueError("nobody offers a Hochzeit")
        hands = list(self.hands)
        offered = next(card for card in hands[self.offered_by] if self.order.is_trump(card))
        hands[self.offered_by] = _exchanged(hands[self.offered_by], offered, action.card)
        hands[action.seat] = _exchanged(hands[action.seat], action.card, offered)
        after = replace(self, hands=(hands[0], hands[1], hands[2], hands[3]))
        return after._announce(_HOCHZEIT.contract(), action.seat, partner=self.offered_by)

    def _nobody_plays(self) -> Auction:
        """Do what the house does when all pass (S-5.14)."""
        if self.rules.all_pass == "ramsch":
            return self._announce(Contract(ContractType.RAMSCH), None)
        if self.rules.all_pass == "kreuz":
            return self._announce(Contract(ContractType.KREUZ), None)
        if self.rules.all_pass == "muss":
            holder = next(seat for seat in SEATS if Card.EO in self.hands[seat])
            muss = replace(self, best=Declaration(ContractType.MUSS), leader=holder)
            return replace(muss, phase=Phase.NAMING, to_move=holder)
        return replace(self, phase=Phase.OVER, to_move=None)

    def _announce(self, contract: Contract, declarer: Seat | None, partner: Seat | None = None) -> Auction:
        contract = self.rules.as_played(contract)
        announcement = Announcement(contract, declarer, partner, self.klopfer)
        deal = Deal(self.hands, announcement, self.rules, self.stock, self.bock)
        return replace(self, phase=Phase.PLAY, to_move=None, best=contract.declaration, leader=declarer, deal=deal)


def _exchanged(hand: Hand, out: Card, into: Card) -> Hand:
    return tuple(into if card is out else card for card in hand)
