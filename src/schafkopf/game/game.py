"""One deal from the first packet to the bill, as a value: a fold over actions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from schafkopf.bill.penalty import penalty
from schafkopf.bill.settle import reasons, settle, thrown_in
from schafkopf.bill.settlement import Reason, Settlement
from schafkopf.cards import Card, CardRow, GameName, Pack, Seat
from schafkopf.errors import need, wrong_type
from schafkopf.game.actions import (
    Accept,
    Action,
    Agree,
    Claim,
    Exchanged,
    GiveUp,
    Klopfen,
    Logged,
    Phase,
    Play,
    Refuse,
    Revoke,
    Stoss,
    check_seat,
)
from schafkopf.game.announcement import Announcement
from schafkopf.game.auction import Auction
from schafkopf.game.choices import auction_choices, legal_in_auction
from schafkopf.game.claims import ClaimAction, Claims, awarded, not_now
from schafkopf.game.deal import Deal, Hand, Hands
from schafkopf.game.opening import Opening, Table
from schafkopf.game.position import Position
from schafkopf.game.record import Record, record_of
from schafkopf.game.rulings import IllegalAction, Ruling, RulingCode
from schafkopf.game.view import Judged, Shown, View
from schafkopf.rules.contracts import Contract, ContractType
from schafkopf.rules.house import HouseRules
from schafkopf.shown import Displayed


@dataclass(frozen=True, slots=True, repr=False)
class Game(Displayed):
    """Where a deal stands; `apply` returns the next state and leaves this one as it is.

    `actions` is everything that was done, in order. `auction` is None where none is held, `position` as long as nothing
    is announced. `claims` tells how the deal was cut short, or was to be.
    """

    opening: Opening
    actions: tuple[Action, ...] = ()
    # These follow from what was done.
    auction: Auction | None = field(default=None, repr=False)
    position: Position | None = field(default=None, repr=False)
    claims: Claims = field(default=Claims(), repr=False)

    @classmethod
    def start(
        cls,
        hands: Hands,
        rules: HouseRules | None = None,
        *,
        session: Table | None = None,
        game: GameName = "schafkopf",
    ) -> Game:
        """Return the game before anything was said, of hands by seat, each in the order in which it was dealt.

        `session` is the table where it is played; rules and game are then those of the table, and need not be stated.

        Raises:
            InvalidDeal: the hands are not those of one pack.
            TypeError: something is of the wrong type, or the rules are not those of the table.
        """
        if session is not None:
            need("session", Table, session, "a Session or a Partie")
            if rules is not None and rules != session.rules:
                raise wrong_type("rules", "those of the session, or None", rules)
            opening = Opening(hands, session.rules, session.game, session.stock, session.bock, session.kreuz_again)
        else:
            opening = Opening(hands, HouseRules() if rules is None else rules, game)
        return cls.open(opening)

    @classmethod
    def open(cls, opening: Opening) -> Game:
        """Return the game before anything was said."""
        need("opening", Opening, opening, "an Opening")
        deal = opening.described()
        if deal is not None:
            return cls(opening, position=replace(Position.start(deal), stoss=opening.stoss))
        auction = Auction.of(opening)
        return cls(opening, auction=auction, position=None if auction.deal is None else Position.start(auction.deal))

    @classmethod
    def fixed(cls, deal: Deal, stoss: tuple[Seat | None, ...] = ()) -> Game:
        """Return the game of a deal whose announcement is given from outside, before the first card.

        `stoss` are Stöße told beforehand: the seats that doubled, None for one unknown.
        """
        need("deal", Deal, deal)
        return cls.open(Opening(deal.hands, deal.rules, deal.pack.game, deal.stock, deal.bock, deal=deal, stoss=stoss))

    # Where it stands

    @property
    def rules(self) -> HouseRules:
        """The house rules of the table."""
        return self.opening.rules

    @property
    def pack(self) -> Pack:
        """The cards in play (S-1.2, B-1.2)."""
        return self.opening.pack

    @property
    def dealt(self) -> Hands:
        """The hands as they were dealt, before the exchange of a Hochzeit too."""
        return self.opening.hands

    @property
    def hands(self) -> Sequence[Hand]:
        """The hands that the seats hold now."""
        return self.dealt if self.position is None else self.position.hands

    @property
    def deal(self) -> Deal | None:
        """What is played; None before it is announced, and where nobody plays."""
        return None if self.position is None else self.position.deal

    @property
    def announcement(self) -> Announcement | None:
        """Contract, declarer, partner of a Hochzeit and Klopfer; None as `deal` is."""
        return None if self.position is None else self.position.deal.announcement

    @property
    def phase(self) -> Phase:
        """What the game waits for."""
        if self.claims.pending is not None:
            return Phase.CLAIM
        if self.is_over:
            return Phase.OVER
        if self.position is not None or self.auction is None:
            return Phase.PLAY
        return self.auction.phase

    @property
    def is_over(self) -> bool:
        """Whether nothing can be done any more: the last trick is played, or the deal ended in another way."""
        return self.to_move is None

    @property
    def to_move(self) -> Seat | None:
        """The seat that the game waits for; None when it is over."""
        claims = self.claims
        if claims.asked is not None:
            return claims.asked
        if claims.end_the_deal:
            return None
        state = self.auction if self.position is None else self.position
        return None if state is None else state.to_move

    @property
    def speakers(self) -> tuple[Seat, ...]:
        """The seats that may speak without being to move, clockwise from the left of the one that acted last.

        That is giving a Stoß (S-7.9, S-7.10, B-6). After every action a driver asks them in this order; silence is no
        event.
        """
        position = self.position
        if position is None or self.claims.pending is not None or self.is_over:
            return ()
        able = position.doublers
        if not able:
            return ()
        first = self.actions[-1].seat + 1 if self.actions else 0
        return tuple(sorted(able, key=lambda seat: (seat - first) % 4))

    def may_speak(self, seat: Seat) -> bool:
        """Tell whether a seat has a legal action, being to move or not."""
        check_seat(seat)
        return seat == self.to_move or seat in self.speakers

    def choices(self, seat: Seat) -> tuple[Action, ...]:
        """Return everything that a seat could try now, legal or not; nothing where it would not be heard at all."""
        check_seat(seat)
        position, claims = self.position, self.claims
        if claims.pending is not None:
            return (Agree(seat), Refuse(seat)) if seat == claims.asked else ()
        if self.is_over:
            return ()
        if position is None:
            return tuple(auction_choices(self.auction, seat)) if self.auction is not None else ()
        if seat != position.to_move:
            return (Stoss(seat),)
        plays = tuple(Play(seat, card) for card in position.hands[seat])
        return (*plays, Stoss(seat), *((Claim(seat), GiveUp(seat)) if self.rules.allow_claim else ()))

    def legal_actions(self, seat: Seat) -> tuple[Action, ...]:
        """Return everything that a seat may do now; a revoke is a finding of the table and never listed (S-8.5)."""
        check_seat(seat)
        position = self.position
        if self.claims.pending is not None or self.is_over:
            return self.choices(seat)
        if position is None:
            return tuple(legal_in_auction(self.auction, seat)) if self.auction is not None else ()
        stoss = (Stoss(seat),) if seat in position.doublers else ()
        if seat != position.to_move:
            return stoss
        plays = tuple(Play(seat, card) for card in position.legal_cards)
        if not self.rules.allow_claim:
            return plays + stoss
        ends = (action for action in (Claim(seat), GiveUp(seat)) if self.judge(action).legal)
        return (*plays, *stoss, *ends)

    def judge(self, action: Action) -> Ruling:
        """Return the ruling on an action.

        Raises:
            TypeError: it is no action.
        """
        if not isinstance(action, Action):
            raise wrong_type("action", "an action of schafkopf.game.actions", action)
        position, claims = self.position, self.claims
        if isinstance(action, (Claim, GiveUp, Agree, Refuse, Revoke)):
            return not_now(self.phase, self.opening.game) if position is None else claims.judge(position, action)
        if claims.end_the_deal and isinstance(action, Play):
            return Ruling(
                RulingCode.GAME_OVER,
                RulingCode.GAME_OVER.clause_in(self.opening.game),
                seat=action.seat,
                card=action.card,
            )
        if (claims.end_the_deal or claims.pending is not None) and not isinstance(action, Klopfen):
            return not_now(self.phase, self.opening.game)
        if position is not None:
            return position.judge(action)
        return not_now(self.phase, self.opening.game) if self.auction is None else self.auction.judge(action)

    def apply(self, action: Action) -> Game:
        """Return the game after an action.

        Raises:
            IllegalAction: carries the ruling that refuses it.
        """
        after = self.attempt(action)
        if after is None:
            raise IllegalAction(self.judge(action))
        return after

    def attempt(self, action: Action) -> Game | None:
        """Return the game after an action, None where the referee refuses it."""
        auction, position, claims = self.auction, self.position, self.claims
        is_open = claims.pending is None and not claims.end_the_deal
        if position is not None and is_open and isinstance(action, (Play, Stoss)):
            played = position.attempt(action)
            return None if played is None else Game(self.opening, (*self.actions, action), auction, played, claims)
        if not self.judge(action).legal:
            return None
        said = (*self.actions, action)
        if position is not None:
            if not isinstance(action, ClaimAction):
                return None
            return Game(self.opening, said, auction, position, claims.after(position, action))
        if auction is None:
            return None
        auction = auction.apply(action)
        return Game(self.opening, said, auction, None if auction.deal is None else Position.start(auction.deal))

    # The end

    @property
    def final(self) -> Position | None:
        """The position that is settled: after a claim or a giving up with all that was left given to whom it went."""
        rest = self.claims.rest
        return self.position if self.position is None or rest is None else awarded(self.position, rest)

    @property
    def settlement(self) -> Settlement | None:
        """The bill, None before the end; a lost Bettel or Tout has it before its last trick (S-8.10)."""
        position = self.final
        if position is None:
            return thrown_in(self.rules) if self.is_over else None
        if self.claims.offender is not None:
            return penalty(position.outcome_so_far, self.claims.offender)
        return settle(position) if position.is_decided else None

    @property
    def reasons(self) -> tuple[Reason, ...]:
        """Why the deal was won, lost or drawn, and what is not paid; none before the end, or where nobody played."""
        position, settlement = self.final, self.settlement
        return () if position is None or settlement is None else reasons(position.outcome_so_far, settlement)

    def record(self) -> Record:
        """Return the record of the game so far; once there is a bill, its payout is what the record claims."""
        opening = self.opening
        return record_of(
            opening.hands,
            opening.rules,
            opening.game,
            self.actions,
            stock=opening.stock,
            bock=opening.bock,
            kreuz_again=opening.kreuz_again,
            deal=opening.deal,
            stoss=opening.stoss,
            settlement=self.settlement,
        )

    def view(self, seat: Seat) -> View:
        """Return what a seat knows of the game."""
        check_seat(seat)
        position, deal, phase = self.position, self.deal, self.phase
        dealt = self.opening.hands[seat]
        if phase is Phase.KLOPFEN:
            dealt = CardRow(dealt[: self.rules.packets(self.pack)[0]])
        offered, returned = _exchange_seen(self, seat)
        return View(
            seat=seat,
            game=self.opening.game,
            rules=self.rules,
            phase=phase,
            to_move=self.to_move,
            dealt=dealt,
            hand=dealt if position is None else position.hands[seat],
            log=tuple(_logged(self, action, seat) for action in self.actions),
            announcement=self.announcement,
            called_card=None if deal is None else deal.called_card,
            klopfer=self.klopfer,
            stoss=() if position is None else position.stoss,
            stock=self.opening.stock,
            bock=self.opening.bock,
            offered=offered,
            returned=returned,
            shown=_shown(self),
            tricks=() if position is None else position.tricks,
            trick=() if position is None else position.trick,
            leader=None if position is None else position.leader,
            judged=tuple(Judged(action, self.judge(action)) for action in self.choices(seat)),
        )

    @property
    def klopfer(self) -> tuple[Seat | None, ...]:
        """The seats that have knocked so far (S-7.8)."""
        if self.position is not None:
            return self.position.deal.klopfer
        return () if self.auction is None else self.auction.klopfer


# What a seat has seen of a game


def _shown(game: Game) -> tuple[Shown, ...]:
    """The hands that lie open: that of a Sie, and those of the seats that claimed (S-7.6, S-8.10)."""
    deal = game.deal
    if deal is not None and deal.contract.is_sie and deal.declarer is not None:
        return (Shown(deal.declarer, deal.hands[deal.declarer]),)
    return game.claims.shown


def _wedding(game: Game) -> tuple[Seat, Accept | None] | None:
    """The seat that offers a Hochzeit, as soon as it is offered, and how it was taken (S-11.3)."""
    auction = game.auction
    if auction is None or auction.offered_by is None:
        return None
    return auction.offered_by, next((action for action in game.actions if isinstance(action, Accept)), None)


def _logged(game: Game, action: Action, seat: Seat) -> Logged:
    """An action as a seat sees it: the card that goes back in a Hochzeit stays with the two (S-11.3)."""
    wedding = _wedding(game) if isinstance(action, Accept) else None
    return action if wedding is None or seat in (wedding[0], action.seat) else Exchanged(action.seat)


def _exchange_seen(game: Game, seat: Seat) -> tuple[Card | None, Card | None]:
    """The trump that was offered and the card returned for it, as far as a seat has seen them (S-11.3)."""
    wedding = _wedding(game)
    if wedding is None:
        return None, None
    offerer, taken = wedding
    order = Contract(ContractType.HOCHZEIT).order(game.pack)
    offered = next(card for card in game.opening.hands[offerer] if order.is_trump(card))
    sees = seat == offerer or (taken is not None and seat == taken.seat)
    returned = taken.card if sees and taken is not None else None
    return offered if sees or game.rules.hochzeit_open else None, returned
