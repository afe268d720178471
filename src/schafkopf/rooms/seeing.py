"""From a table to what one place, or somebody who watches, sees of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from schafkopf.bill.outcome import FourInts
from schafkopf.bill.settle import limits, so_far
from schafkopf.bill.settlement import Item, four
from schafkopf.cards import SEATS, Card, Seat
from schafkopf.game.actions import (
    Accept,
    Bid,
    Decline,
    Exchanged,
    Klopfen,
    Name,
    Pass,
    Phase,
    Play,
    Stoss,
)
from schafkopf.game.game import Game
from schafkopf.game.referee import judge_winner
from schafkopf.game.view import View
from schafkopf.match.fair import commitment
from schafkopf.match.partie import Partie, Score
from schafkopf.match.session import Session
from schafkopf.rooms.events import PLACES, Place
from schafkopf.rooms.seen import (
    BillItem,
    Choice,
    Line,
    Manner,
    Proof,
    Result,
    Role,
    Seen,
    SeenCard,
    SeenChair,
    SeenReason,
    SeenShown,
    SeenTrick,
    SeenUndo,
    Standing,
)
from schafkopf.rooms.table import Stage, Table
from schafkopf.rules.contracts import Contract, ContractType, Parties
from schafkopf.rules.order import Order

_AUCTION = (Klopfen, Pass, Bid, Name, Accept, Decline, Exchanged)


def view_of(table: Table, place: Place) -> View | None:
    """Return what a place knows of the deal that is played or lies open; None where there is none."""
    return None if table.game is None else table.game.view(table.seat_of(place))


def see(table: Table, place: Place | None) -> Seen:
    """Return what a place sees of a table, None for somebody who watches."""
    game = table.game
    seen = Seen(
        number=table.number,
        place=place,
        game=table.opened.game,
        rules=table.opened.rules,
        level=table.opened.level,
        idle=table.opened.idle,
        stage=table.stage,
        deal=table.deal,
        dealer=table.state.dealer,
        chairs=tuple(_plain_chair(table, at) for at in PLACES),
        waits_for=table.waits_for,
        standing=_standing(table),
        proof=_proof(table, place),
    )
    if game is None:
        return seen
    view = _open_view(game) if place is None else game.view(table.seat_of(place))
    return _Eye(table, game, view, place).look(seen)


def _open_view(game: Game) -> View:
    """What everybody knows: a view without a hand of its own."""
    view = game.view(0)
    offered = view.offered if game.rules.hochzeit_open else None
    log = tuple(Exchanged(said.seat) if isinstance(said, Accept) else said for said in view.log)
    return replace(view, dealt=(), hand=(), judged=(), offered=offered, returned=None, log=log)


def _plain_chair(table: Table, place: Place) -> SeenChair:
    """Who sits at a place, without what the deal says of it."""
    chair = table.chairs[place]
    return SeenChair(
        name=chair.name,
        is_person=chair.person is not None,
        is_away=chair.is_away,
        is_awaited=chair.is_awaited,
        is_ready=table.stage in (Stage.SHUFFLING, Stage.FINISHED) and place not in table.waits_for,
        is_dealer=table.deal > 0 and place == table.state.dealer,
        cards=0,
        tricks=0,
        role=None,
        knocked=False,
        stoss=(),
        said=None,
    )


def _standing(table: Table) -> Standing:
    state = table.standing
    if not isinstance(state, Partie):
        return Standing(accounts=state.accounts, past=table.past, stock=state.stock, bock=state.bock)
    points = four([sum(past.payout[place] for past in table.past) for place in PLACES])
    beers, winners = state.beers, [winner for winner, _ in state.won]
    return Standing(
        accounts=points,
        past=table.past,
        score=state.score,
        carried=state.carried,
        won=(winners.count("A"), winners.count("B")),
        beers=(beers["A"], beers["B"]),
    )


def _proof(table: Table, place: Place | None) -> Proof | None:
    """What proves the shuffle; the secret and what others added only when nothing hangs on it any more."""
    if table.secret is None:
        return None
    is_over = table.stage is Stage.FINISHED
    given = tuple(text if is_over or at == place else None for at, text in enumerate(table.contributions))
    return Proof(
        commitment=commitment(table.secret),
        secret=table.secret if is_over else None,
        contributions=(given[0], given[1], given[2], given[3]),
    )


class _Eye:
    """Looks at a deal through one view, and tells it by place."""

    def __init__(self, table: Table, game: Game, view: View, place: Place | None) -> None:
        self.table, self.game, self.view, self.place = table, game, view, place
        self.at = tuple(table.place_of(seat) for seat in SEATS)

    def look(self, seen: Seen) -> Seen:
        """Return what is seen, with all that concerns the deal."""
        game, view, table = self.game, self.view, self.table
        lines = tuple(self._lines())
        bill = self._bill(() if game.position is None else so_far(game.position.outcome_so_far))
        return replace(
            seen,
            chairs=tuple(self._chair(chair, table.seat_of(at), lines) for at, chair in enumerate(seen.chairs)),
            phase=view.phase,
            turn=self._place(view.to_move),
            hand=self._hand(),
            choices=self._choices(),
            contract=view.contract,
            declarer=self._place(view.declarer),
            called=view.called_card,
            must_play=view.must_play is not None,
            offered=view.offered,
            returned=view.returned,
            shown=tuple(SeenShown(self.at[shown.seat], shown.cards) for shown in view.shown),
            trick=self._trick(len(view.tricks) + 1, view.leader, view.trick),
            last=self._trick(len(view.tricks), view.tricks[-1].leader, view.tricks[-1].cards) if view.tricks else None,
            tricks=len(view.tricks),
            of_tricks=view.pack.hand_size,
            bill=bill,
            price=sum(item.amount for item in bill),
            log=lines,
            undo=self._undo(),
            can_undo=self.place is not None and table.taken_back(self.place) is not None,
            result=self._result() if game.is_over else None,
        )

    def _place(self, seat: Seat | None) -> Place | None:
        return None if seat is None else self.at[seat]

    # The own hand

    def _order(self) -> Order:
        """The order of the cards; before anything is announced that of a Rufspiel."""
        if self.view.order is not None:
            return self.view.order
        kind = ContractType.BIERKOPF if self.view.game == "bierkopf" else ContractType.HOCHZEIT
        return Contract(kind).order(self.view.pack)

    def _hand(self) -> tuple[SeenCard, ...]:
        order = self._order()
        judged = {each.action.card: each for each in self.view.judged if isinstance(each.action, (Play, Accept))}
        return tuple(
            SeenCard(card, order.effective[card], judged[card].action, judged[card].ruling)
            if card in judged
            else SeenCard(card, order.effective[card])
            for card in order.sort(self.view.hand)
        )

    def _choices(self) -> tuple[Choice, ...]:
        return tuple(
            Choice(each.action, each.ruling) for each in self.view.judged if not isinstance(each.action, (Play, Accept))
        )

    # What lies open

    def _chair(self, chair: SeenChair, seat: Seat, lines: Sequence[Line]) -> SeenChair:
        view, place = self.view, self.at[seat]
        said = [line.said for line in lines if line.place == place and isinstance(line.said, _AUCTION)]
        return replace(
            chair,
            cards=_held(self.game, seat),
            tricks=sum(trick.winner == seat for trick in view.tricks),
            role=self._role(seat),
            knocked=seat in view.klopfer,
            stoss=tuple(number for number, by in enumerate(view.stoss) if by == seat),
            said=said[-1] if said else None,
        )

    def _role(self, seat: Seat) -> Role | None:
        """What a seat is in the deal, as far as this view knows (S-4.4)."""
        view = self.view
        if view.contract is None:
            return None
        parties = view.contract.kind.facts.parties
        if parties is Parties.CROSS:
            if self.place is None or seat == view.seat:
                return None
            return "mate" if (seat - view.seat) % 2 == 0 else "opponent"
        if seat == view.declarer:
            return "declarer"
        return "partner" if seat == self._partner() else None

    def _partner(self) -> Seat | None:
        """The declarer's partner as far as this view knows him; what it takes to conclude it is not cheap."""
        view, deal = self.view, self.game.deal
        if deal is None or len(deal.party) < 2:
            return None
        fallen = [*view.trick, *(card for trick in view.tricks for card in trick.cards)]
        if deal.called_card is None or deal.called_card in (*fallen, *view.dealt):
            return deal.party[1]
        return None if self.place is None else view.partner

    def _trick(self, number: int, leader: Seat | None, cards: tuple[Card, ...]) -> SeenTrick | None:
        if not cards or leader is None or self.view.contract is None:
            return None
        winner, ruling = judge_winner(self._order(), cards, self.view.contract.kind)
        return SeenTrick(number, self.at[leader], cards, self.at[(leader + winner) % 4], ruling.open())

    def _lines(self) -> Iterator[Line]:
        """Yield everything said and played, in order."""
        order, stoss, cards = self.view.order, 0, list[Card]()
        for said in self.view.log:
            place = self.at[said.seat]
            if isinstance(said, Play) and order is not None:
                cards.append(said.card)
                trick = (len(cards) + 3) // 4
                yield Line(place, said, trick, _manner(order, cards[4 * trick - 4 :]))
            elif isinstance(said, _AUCTION):
                yield Line(place, said)
            else:
                # Said between two cards, it belongs to the trick that is open or comes next.
                yield Line(place, said, len(cards) // 4 + 1, stoss=stoss if isinstance(said, Stoss) else None)
                stoss += isinstance(said, Stoss)

    def _bill(self, items: Sequence[Item]) -> tuple[BillItem, ...]:
        return tuple(
            BillItem(item.item, item.amount, item.clause, self._place(item.seat), item.count, item.kind)
            for item in items
        )

    def _undo(self) -> SeenUndo | None:
        undo = self.table.undo
        action = None if undo is None else self.game.actions[undo.at]
        if undo is None or not isinstance(action, Play):
            return None
        return SeenUndo(undo.place, action.card, self.table.to_agree)

    # The end

    def _result(self) -> Result:
        game, table, settlement = self.game, self.table, self.game.settlement
        if settlement is None:
            raise ValueError("a deal that is over has a bill")
        if isinstance(table.state, Session):
            settlement = table.state.counted(self.view.contract, settlement)
        final = game.final
        outcome = None if final is None else final.outcome_so_far
        nothing: FourInts = (0, 0, 0, 0)
        state = table.standing
        hand = state.hands[-1] if isinstance(state, Partie) else None
        return Result(
            contract=self.view.contract,
            party=() if outcome is None else tuple(self.at[seat] for seat in outcome.party),
            won=settlement.won,
            augen=nothing if outcome is None else table.by_place(outcome.augen),
            tricks=nothing if outcome is None else table.by_place(outcome.tricks),
            bill=self._bill(settlement.items),
            price=settlement.price,
            payout=table.by_place(settlement.payout),
            stock_payout=settlement.stock_payout,
            place=self._place(settlement.seat),
            hands=tuple(game.opening.hands[table.seat_of(place)] for place in PLACES),
            points=None if hand is None else hand.points,
            carried_used=0 if hand is None else hand.carried_used,
            partie=_partie_won(table),
            reasons=tuple(
                SeenReason(each.reason, each.clause, each.count, each.limit, self._place(each.seat), each.kind)
                for each in game.reasons
            ),
            limits=None if outcome is None else limits(outcome),
        )


def _partie_won(table: Table) -> Score | None:
    """The final score of a Partie that the deal has ended (B-7.2)."""
    before, after = table.state, table.standing
    if isinstance(before, Partie) and isinstance(after, Partie) and len(after.won) > len(before.won):
        return after.won[-1][1]
    return None


def _held(game: Game, seat: Seat) -> int:
    """How many cards a seat has in its hand, after the first packet only those of it (S-5.4)."""
    if game.position is not None:
        return len(game.position.hands[seat])
    return game.rules.packets(game.pack)[0] if game.phase is Phase.KLOPFEN else game.pack.hand_size


def _manner(order: Order, lying: Sequence[Card]) -> Manner:
    """How the last of some cards was played."""
    if len(lying) == 1:
        return "leads"
    return "takes" if order.winner(lying) == len(lying) - 1 else "gives"
