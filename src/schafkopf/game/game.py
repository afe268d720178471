"""One deal from the first packet to the bill, as a value: a fold over actions."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Protocol

from schafkopf.bill.penalty import penalty
from schafkopf.bill.settle import settle, thrown_in
from schafkopf.bill.settlement import Settlement
from schafkopf.cards import SEATS, GameName, Pack, Seat
from schafkopf.game.actions import (
    Action,
    Agree,
    Claim,
    GiveUp,
    Phase,
    Play,
    Refuse,
    Revoke,
    Stoss,
)
from schafkopf.game.announcement import Announcement
from schafkopf.game.auction import Auction
from schafkopf.game.choices import auction_choices
from schafkopf.game.claims import awarded, judge_claim, judge_give_up, judge_revoke, receiver
from schafkopf.game.deal import Deal, Hands
from schafkopf.game.position import Position
from schafkopf.game.rulings import IllegalAction, Ruling, RulingCode
from schafkopf.rules.contracts import Contract, ContractType
from schafkopf.rules.house import HouseRules


class Standing(Protocol):
    """What a game takes from the table it is played at: a `match.Session` or a `match.Partie`."""

    @property
    def game(self) -> GameName:
        """Which of the two games is played."""

    @property
    def rules(self) -> HouseRules:
        """The house rules."""

    @property
    def stock(self) -> int:
        """The pool before the deal, in the unit of the tariff (S-7.14)."""

    @property
    def bock(self) -> int:
        """The factor of the deal, 1 or 2 (S-7.15)."""

    @property
    def kreuz_again(self) -> bool:
        """Whether a drawn Kreuzspiel is repeated (S-11.7)."""


@dataclass(frozen=True, slots=True)
class Opening:
    """What a game starts from: the hands as dealt and what the table brings with it, or a deal given from outside."""

    hands: Hands
    rules: HouseRules
    game: GameName = "schafkopf"
    stock: int = 0
    bock: int = 1
    kreuz_again: bool = False
    deal: Deal | None = None
    stoss: tuple[Seat | None, ...] = ()


@dataclass(frozen=True, slots=True)
class Game:
    """Where a deal stands; `apply` returns the next state and leaves this one as it is.

    `actions` is everything that was done, in order. `auction` is None where no auction is held, `position` as long as
    nothing is announced. `claim` waits for its answers; `refused` are the claims that were, as seat and number of
    finished tricks; `rest` is the seat to which a claim or a giving up gave all that was left, `offender` who revoked.
    """

    opening: Opening
    actions: tuple[Action, ...] = ()
    auction: Auction | None = None
    position: Position | None = None
    claim: Claim | GiveUp | None = None
    refused: tuple[tuple[Seat, int], ...] = ()
    rest: Seat | None = None
    offender: Seat | None = None

    @classmethod
    def start(
        cls,
        hands: Hands,
        rules: HouseRules | None = None,
        *,
        session: Standing | None = None,
        game: GameName = "schafkopf",
    ) -> Game:
        """Return the game before anything was said, of dealt hands in the order in which their cards were dealt.

        `session` is the table where it is played; rules and game are then those of the table.
        """
        if session is not None:
            opening = Opening(hands, session.rules, session.game, session.stock, session.bock, session.kreuz_again)
        else:
            opening = Opening(hands, rules or HouseRules(), game)
        if opening.game == "bierkopf":
            contract = Contract(ContractType.BIERKOPF)
            deal = Deal(hands, Announcement(contract), opening.rules)
            return cls(opening, position=Position.start(deal))
        auction = Auction.start(
            hands, opening.rules, stock=opening.stock, bock=opening.bock, kreuz_again=opening.kreuz_again
        )
        position = None if auction.deal is None else Position.start(auction.deal)
        return cls(opening, auction=auction, position=position)

    @classmethod
    def fixed(cls, deal: Deal, stoss: tuple[Seat | None, ...] = ()) -> Game:
        """Return the game of a deal whose announcement is given from outside, before the first card.

        `stoss` are Stöße told beforehand: the seats that doubled, None for one unknown.
        """
        opening = Opening(deal.hands, deal.rules, deal.pack.game, deal.stock, deal.bock, deal=deal, stoss=stoss)
        return cls(opening, position=replace(Position.start(deal), stoss=stoss))

    # Where it stands

    @property
    def rules(self) -> HouseRules:
        """The house rules of the table."""
        return self.opening.rules

    @property
    def pack(self) -> Pack:
        """The cards in play."""
        if self.position is not None:
            return self.position.deal.pack
        return self.rules.pack()

    @property
    def deal(self) -> Deal | None:
        """What is played; None before it is announced, and where nobody plays."""
        return None if self.position is None else self.position.deal

    @property
    def phase(self) -> Phase:
        """What the game waits for."""
        if self.claim is not None:
            return Phase.CLAIM
        if self.is_over:
            return Phase.OVER
        if self.position is not None or self.auction is None:
            return Phase.PLAY
        return Phase[self.auction.phase.name]

    @property
    def is_over(self) -> bool:
        """Whether nothing can be done any more: the tricks are played, or the deal ended in another way."""
        if self.rest is not None or self.offender is not None:
            return True
        if self.position is not None:
            return self.position.is_over
        return self.auction is not None and self.auction.to_move is None

    @property
    def to_move(self) -> Seat | None:
        """The seat that the game waits for; None when it is over."""
        if self.claim is not None:
            return self._asked
        if self.rest is not None or self.offender is not None:
            return None
        state = self.auction if self.position is None else self.position
        return None if state is None else state.to_move

    @property
    def _asked(self) -> Seat | None:
        """Who answers a claim next: clockwise, the three others (S-8.10)."""
        last = self.actions[-1]
        return (last.seat + 1) % 4

    @property
    def speakers(self) -> tuple[Seat, ...]:
        """The seats that may speak without being to move, clockwise from the left of the one that acted last.

        That is giving a Stoß (S-7.9, S-7.10, B-6). After every action a driver asks them in this order; silence is no
        event.
        """
        position = self.position
        if position is None or self.claim is not None or self.is_over:
            return ()
        first = self.actions[-1].seat + 1 if self.actions else 0
        seats = ((first + step) % 4 for step in SEATS)
        return tuple(seat for seat in seats if position.judge(Stoss(seat)).legal)

    def may_speak(self, seat: Seat) -> bool:
        """Tell whether a seat has a legal action, being to move or not."""
        return seat == self.to_move or seat in self.speakers

    def legal_actions(self, seat: Seat) -> tuple[Action, ...]:
        """Return everything that a seat may do now; a revoke is a finding of the table and never listed (S-8.5)."""
        position = self.position
        if self.claim is not None:
            return (Agree(seat), Refuse(seat)) if seat == self._asked else ()
        if self.is_over:
            return ()
        if position is None:
            auction = self.auction
            if auction is None or seat != auction.to_move:
                return ()
            return tuple(action for action in auction_choices(auction) if auction.judge(action).legal)
        stoss = Stoss(seat)
        actions: tuple[Action, ...] = (stoss,) if position.judge(stoss).legal else ()
        if seat != position.to_move:
            return actions
        plays = tuple(Play(seat, card) for card in position.legal_cards)
        if not self.rules.allow_claim:
            return plays + actions
        ends = tuple(action for action in (Claim(seat), GiveUp(seat)) if self.judge(action).legal)
        return plays + actions + ends

    # Rulings

    def judge(self, action: Action) -> Ruling:
        """Return the ruling on an action."""
        if isinstance(action, (Agree, Refuse)):
            return self._judge_answer(action)
        if self.claim is not None:
            return self._not_now(action)
        position = self.position
        if self.rest is not None or self.offender is not None:
            return self._not_now(action)
        if isinstance(action, (Claim, GiveUp, Revoke)):
            if position is None:
                return self._not_now(action)
            if isinstance(action, Claim):
                return judge_claim(position, action, self.refused)
            if isinstance(action, GiveUp):
                return judge_give_up(position, action, self.refused)
            return judge_revoke(position, action)
        if position is not None:
            return position.judge(action)
        if self.auction is None:
            return self._not_now(action)
        return self.auction.judge(action)

    def _not_now(self, action: Action) -> Ruling:
        """Refuse what comes in the wrong phase; a card after the end hears that the game is over (S-3.8)."""
        if isinstance(action, Play) and self.claim is None and self.position is not None:
            return Ruling(RulingCode.GAME_OVER, RulingCode.GAME_OVER.clause, card=action.card)
        clause = "S-8.10" if self.claim is not None else "S-5.10"
        return Ruling(RulingCode.NOT_NOW, clause, detail=self.phase.name)

    def _judge_answer(self, action: Agree | Refuse) -> Ruling:
        if self.claim is None:
            return Ruling(RulingCode.NOTHING_CLAIMED, RulingCode.NOTHING_CLAIMED.clause, seat=action.seat)
        if action.seat != self._asked:
            return Ruling(RulingCode.NOT_YOUR_TURN, "S-8.10", seat=self._asked)
        code = RulingCode.CLAIM_AGREED if isinstance(action, Agree) else RulingCode.CLAIM_REFUSED
        return Ruling(code, code.clause, seat=action.seat)

    # Transitions

    def apply(self, action: Action) -> Game:
        """Return the game after an action.

        Raises:
            IllegalAction: carries the ruling that refuses it.
        """
        said = (*self.actions, action)
        position = self.position
        if isinstance(action, (Play, Stoss)) and self.claim is None and not self._is_cut_short and position is not None:
            return Game(self.opening, said, self.auction, position.apply(action), None, self.refused)
        ruling = self.judge(action)
        if not ruling.legal:
            raise IllegalAction(ruling)
        if position is None:
            return self._after_speech(action, said)
        if isinstance(action, (Claim, GiveUp)):
            return self._after_claim(action, ruling, said)
        if isinstance(action, (Agree, Refuse)):
            return self._after_answer(action, said)
        return Game(self.opening, said, self.auction, position, None, self.refused, offender=action.seat)

    @property
    def _is_cut_short(self) -> bool:
        return self.rest is not None or self.offender is not None

    def _after_speech(self, action: Action, said: tuple[Action, ...]) -> Game:
        if self.auction is None:
            raise ValueError("there is no auction")
        auction = self.auction.apply(action)
        position = None if auction.deal is None else Position.start(auction.deal)
        return Game(self.opening, said, auction, position)

    def _after_claim(self, action: Claim | GiveUp, ruling: Ruling, said: tuple[Action, ...]) -> Game:
        position = self.position
        if position is None:
            raise ValueError("nothing is played")
        if ruling.code in (RulingCode.CLAIM_CERTAIN, RulingCode.GIVE_UP_ACCEPTED):
            rest = receiver(position, action)
            return Game(self.opening, said, self.auction, position, None, self.refused, rest)
        return Game(self.opening, said, self.auction, position, action, self.refused)

    def _after_answer(self, action: Agree | Refuse, said: tuple[Action, ...]) -> Game:
        position, claim = self.position, self.claim
        if position is None or claim is None:
            raise ValueError("nothing is claimed")
        if isinstance(action, Refuse):
            refused = (*self.refused, (claim.seat, len(position.tricks)))
            return Game(self.opening, said, self.auction, position, None, refused)
        if (action.seat + 1) % 4 != claim.seat:
            return Game(self.opening, said, self.auction, position, claim, self.refused)
        return Game(self.opening, said, self.auction, position, None, self.refused, receiver(position, claim))

    # The end

    @property
    def final(self) -> Position | None:
        """The position that is settled: after a claim or a giving up, with the rest given to whom it goes."""
        if self.position is None or self.rest is None:
            return self.position
        return awarded(self.position, self.rest)

    @property
    def settlement(self) -> Settlement | None:
        """The bill, None before the end; a lost Bettel or Tout has it before its last trick (S-8.10)."""
        position = self.final
        if position is None:
            return thrown_in(self.rules) if self.is_over else None
        if self.offender is not None:
            return penalty(position.outcome_so_far, self.offender)
        return settle(position) if position.is_decided else None
