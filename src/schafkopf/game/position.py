"""An immutable position of the play: the deal, what has been played, and who moves."""

from __future__ import annotations

from dataclasses import dataclass, replace

from schafkopf.bill.outcome import Outcome
from schafkopf.cards import FOREHAND, SEATS, Card, CardRow, Seat
from schafkopf.errors import need
from schafkopf.game.actions import Action, Klopfen, Play, Stoss, check_action
from schafkopf.game.deal import Deal, Hand, Hands
from schafkopf.game.referee import StossWindow, Supposed, Turn, answers_stay_open, judge_winner
from schafkopf.game.rulings import IllegalAction, Ruling, RulingCode
from schafkopf.notation import card as card_of
from schafkopf.rules.contracts import ContractType
from schafkopf.shown import Displayed, rebuilding


@dataclass(frozen=True, slots=True, repr=False)
class Trick(Displayed):
    """A finished trick: the seat that led, the cards in playing order, the seat that won."""

    leader: Seat
    cards: tuple[Card, ...]
    winner: Seat

    @property
    def augen(self) -> int:
        """The Augen in the trick."""
        return sum(card.augen for card in self.cards)


@dataclass(frozen=True, slots=True, repr=False)
class Position(Displayed):
    """Where a deal stands; `play` and `apply` return the next position and leave this one as it is.

    `hands` are the cards still held by each seat, `tricks` the finished ones, `trick` the cards of the open one,
    `leader` who led it, `bound` the called card while it is bound (S-4.10), `stoss` the seats that doubled, in
    order, None for one unknown. `may_answer` tells that no card was played since the last Stoß, where that keeps the
    answer to it open (S-7.10).
    """

    deal: Deal
    hands: tuple[Hand, ...]
    tricks: tuple[Trick, ...] = ()
    trick: tuple[Card, ...] = ()
    leader: Seat = FOREHAND
    bound: Card | None = None
    stoss: tuple[Seat | None, ...] = ()
    may_answer: bool = False

    def __repr__(self) -> str:
        return rebuilding(self)

    @classmethod
    def start(cls, deal: Deal) -> Position:
        """Return the position before the first card; forehand leads in every contract (S-3.1, B-3.6)."""
        need("deal", Deal, deal)
        return cls(deal, deal.hands, bound=deal.called_card)

    @property
    def dealt(self) -> Hands:
        """The hands with which the play began; `hands` are those that are left."""
        return self.deal.hands

    @property
    def to_move(self) -> Seat | None:
        """The seat that plays next; None when no trick is open any more."""
        if self.is_over:
            return None
        return (self.leader + len(self.trick)) % 4

    @property
    def is_over(self) -> bool:
        """Whether all tricks are played; a Sie is over at once (S-7.6)."""
        return len(self.tricks) == self.deal.pack.hand_size or self.deal.contract.is_sie

    @property
    def is_decided(self) -> bool:
        """Whether the deal can be settled: it is over, or a Bettel or Tout is lost already (S-8.10)."""
        if self.is_over:
            return True
        party = self.deal.party
        if self.deal.contract.kind is ContractType.BETTEL:
            return any(trick.winner in party for trick in self.tricks)
        return self.deal.contract.is_tout and any(trick.winner not in party for trick in self.tricks)

    @property
    def augen(self) -> tuple[int, int, int, int]:
        """The Augen that each seat has captured."""
        won = [0, 0, 0, 0]
        for trick in self.tricks:
            won[trick.winner] += trick.augen
        return won[0], won[1], won[2], won[3]

    @property
    def tricks_won(self) -> tuple[int, int, int, int]:
        """The number of tricks that each seat has won."""
        won = [0, 0, 0, 0]
        for trick in self.tricks:
            won[trick.winner] += 1
        return won[0], won[1], won[2], won[3]

    def judge(self, action: Action) -> Ruling:
        """Return the ruling on an action; anything but a card or a Stoß comes too late (S-3.8, S-7.9)."""
        if isinstance(action, Play):
            return self._judge_card(action.seat, action.card)
        if isinstance(action, Stoss):
            return self._window.judge(action.seat)
        check_action(action)
        code = RulingCode.AUCTION_OVER
        if isinstance(action, Klopfen):
            knocked = self.deal.pack.game == "schafkopf" and self.deal.rules.klopfen != "none"
            code = RulingCode.KLOPFEN_OVER if knocked else RulingCode.KLOPFEN_OFF
        return Ruling(code, code.clause_in(self.deal.pack.game), seat=action.seat)

    @property
    def _window(self) -> StossWindow:
        played = len(SEATS) * len(self.tricks) + len(self.trick)
        return StossWindow(self.deal, self.stoss, played, tuple(map(len, self.hands)), self.may_answer)

    @property
    def doublers(self) -> tuple[Seat, ...]:
        """The seats that may double now (S-7.9, S-7.10, B-6)."""
        return self._window.doublers

    @property
    def open_doublers(self) -> tuple[Seat, ...]:
        """The seats that may double now as far as the table knows: until the called card falls anybody may hold it."""
        deal, window = self.deal, self._window
        parties = [deal.party]
        if deal.called_card is not None and any(deal.called_card in hand for hand in self.hands):
            parties = [(deal.party[0], seat) for seat in SEATS if seat != deal.party[0]]
        supposed = [Supposed(deal.contract, deal.rules, deal.pack, party) for party in parties]
        return tuple(seat for seat in SEATS if any(replace(window, deal=each).code(seat).legal for each in supposed))

    def _judge_card(self, seat: Seat, card: Card) -> Ruling:
        turn = self.turn
        game = self.deal.pack.game
        if turn is None:
            return Ruling(RulingCode.GAME_OVER, RulingCode.GAME_OVER.clause_in(game), seat=seat, card=card)
        if seat != turn.seat:
            clause = RulingCode.NOT_YOUR_TURN.clause_in(game)
            return Ruling(RulingCode.NOT_YOUR_TURN, clause, seat=seat, other=turn.seat, card=card)
        return turn.judge(card)

    @property
    def turn(self) -> Turn | None:
        """The hand to move with all that its cards are judged by; None when no trick is open any more."""
        seat = self.to_move
        if seat is None:
            return None
        deal, hand = self.deal, self.hands[seat]
        bound = self.bound if self.bound in hand else None
        return Turn(seat, hand, self.trick, deal.contract, deal.order, deal.rules, bound, deal.hands[seat])

    @property
    def rulings(self) -> tuple[Ruling, ...]:
        """One ruling for every card of the seat to move, in the order of the hand; none when it is over."""
        turn = self.turn
        return () if turn is None else turn.rulings

    @property
    def legal_cards(self) -> tuple[Card, ...]:
        """The cards that the seat to move may play: those with an accepting ruling."""
        turn = self.turn
        return () if turn is None else turn.legal_cards

    def apply(self, action: Action) -> Position:
        """Return the position after an action.

        Raises:
            IllegalAction: carries the ruling that refuses it.
        """
        after = self.attempt(action)
        if after is None:
            raise IllegalAction(self.judge(action))
        return after

    def attempt(self, action: Action) -> Position | None:
        """Return the position after an action, None where the referee refuses it."""
        if isinstance(action, Play):
            turn = self.turn
            if turn is None or action.seat != turn.seat or not turn.allows(action.card):
                return None
            return self._played(action.seat, action.card)
        if not self.judge(action).legal:
            return None
        return replace(self, stoss=(*self.stoss, action.seat), may_answer=answers_stay_open(self.deal))

    def play(self, card: Card | str) -> Position:
        """Return the position after the seat to move has played a card, told as such or by its name.

        Raises:
            IllegalAction: carries the ruling that refuses it.
            SchafkopfError: the name is that of no card, or of several.
            TypeError: it is neither a card nor a name.
        """
        seat = self.to_move
        return self.apply(Play(FOREHAND if seat is None else seat, card_of(card)))

    def _played(self, seat: Seat, card: Card) -> Position:
        deal = self.deal
        hands = list(self.hands)
        hands[seat] = CardRow([held for held in hands[seat] if held is not card])
        cards = (*self.trick, card)
        bound = self._bound_after(seat, card)
        if len(cards) < len(SEATS):
            return Position(deal, tuple(hands), self.tricks, cards, self.leader, bound, self.stoss)
        winner = (self.leader + deal.order.winner(cards)) % 4
        tricks = (*self.tricks, Trick(self.leader, cards, winner))
        return Position(deal, tuple(hands), tricks, (), winner, bound, self.stoss)

    def _bound_after(self, seat: Seat, card: Card) -> Card | None:
        """The called card stays bound until it falls, or its holder does not play it when its suit is led (S-4.10)."""
        bound = self.bound
        if bound is None or card is bound:
            return None
        if bound not in self.hands[seat]:
            return bound
        effective = self.deal.order.effective
        led = effective[self.trick[0] if self.trick else card]
        return None if led is effective[bound] else bound

    @property
    def outcome(self) -> Outcome:
        """All that the price depends on; the Augen of a deal that ended early are those so far.

        Raises:
            ValueError: when the position is not decided yet.
        """
        if not self.is_decided:
            raise ValueError("the deal is not decided yet")
        return self.outcome_so_far

    @property
    def outcome_so_far(self) -> Outcome:
        """The outcome with the Augen and tricks taken until now."""
        deal, kind = self.deal, self.deal.contract.kind
        is_muss = kind is ContractType.MUSS and deal.declarer is not None
        return Outcome(
            contract=deal.contract,
            party=deal.party,
            augen=self.augen,
            tricks=self.tricks_won,
            rules=deal.rules,
            laufende=deal.laufende,
            klopfer=len(deal.klopfer),
            stoss=self.stoss,
            stock=deal.stock,
            bock=deal.bock,
            highest_trump=self._highest_trump() if kind is ContractType.RAMSCH else None,
            declarer_trumps=deal.trumps_of(deal.declarer) if is_muss and deal.declarer is not None else None,
            stated=True,
        )

    def _highest_trump(self) -> Seat | None:
        """The seat, among those with most Augen, that captured the highest trump (S-11.1 d)."""
        augen = self.augen
        strength = self.deal.order.strength
        captured = [
            (strength[card], trick.winner)
            for trick in self.tricks
            if augen[trick.winner] == max(augen)
            for card in trick.cards
            if self.deal.order.is_trump(card)
        ]
        return max(captured)[1] if captured else None

    def explain_trick(self, trick: Trick) -> Ruling:
        """Return why a finished trick was won (S-3.3, B-4.3)."""
        need("trick", Trick, trick)
        return judge_winner(self.deal.order, trick.cards, self.deal.contract.kind)[1]
