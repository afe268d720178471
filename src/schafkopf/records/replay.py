"""Replay a record as a fold over a game: the longest legal prefix, the ruling that stopped it, the bill, the claims."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from schafkopf.bill.settle import thrown_in
from schafkopf.bill.settlement import Settlement
from schafkopf.cards import Card, Seat
from schafkopf.errors import need
from schafkopf.game.actions import Action, Klopfen, Phase, Play, Stoss
from schafkopf.game.announcement import Announcement
from schafkopf.game.auction import Auction
from schafkopf.game.deal import Deal, DealDescription, Hands, InvalidDeal, klopfer_faults
from schafkopf.game.game import Game
from schafkopf.game.opening import Opening
from schafkopf.game.position import Position
from schafkopf.game.record import AUCTION, Record
from schafkopf.game.referee import judge_told_stoss
from schafkopf.game.rulings import IllegalAction, Ruling
from schafkopf.rules.house import HouseRules
from schafkopf.text.values import shown_repr

Claim = Literal["agrees", "differs", "absent", "unchecked"]


@dataclass(frozen=True, slots=True)
class Step:
    """One action of a replay with its ruling; `rulings` judge the whole hand where every card was to be explained."""

    action: Action
    ruling: Ruling
    rulings: tuple[Ruling, ...] = ()


@dataclass(frozen=True, slots=True)
class Stop:
    """Where a replay could not go on: the field of the record, the ruling, the trick (from 1), the seat."""

    field: str
    ruling: Ruling
    seat: Seat | None = None
    trick: int | None = None


@dataclass(frozen=True, slots=True, repr=False)
class Replay:
    """What came of a record: the game that its legal actions led to, why they stopped, the settlement, the claim.

    `game` is None where nobody played, and when the announcement itself is impossible. `settlement` is None for a game
    that is unfinished or illegal; `claim` compares the stated payout with it.
    """

    record: Record
    game: Game | None
    stop: Stop | None
    settlement: Settlement | None
    claim: Claim
    is_explained: bool = False

    @property
    def ok(self) -> bool:
        """Whether every step was legal and no claim differs."""
        return self.stop is None and self.claim != "differs"

    @property
    def state(self) -> Position | Auction | None:
        """The last position of the play, else that of the auction."""
        return None if self.game is None else self.game.position or self.game.auction

    @property
    def position(self) -> Position | None:
        """The last position of the play, if it came to that."""
        return None if self.game is None else self.game.position

    @property
    def played(self) -> int:
        """The number of cards played legally."""
        return 0 if self.game is None else sum(isinstance(action, Play) for action in self.game.actions)

    @property
    def steps(self) -> tuple[Step, ...]:
        """Every legal action that the record tells, with its ruling; the game is played once more for that."""
        return tuple(_step(game, action, self.is_explained) for game, action in _Fold(self.record).run())

    def __repr__(self) -> str:
        stop = "" if self.stop is None else f", stopped at {self.stop.field} by {self.stop.ruling.code.name}"
        return f"<replay of {shown_repr(self.record.id)}: {self.played} cards{stop}, claim {self.claim}>"


def _step(game: Game, action: Action, is_explained: bool) -> Step:
    position = game.position
    if not is_explained or position is None or not isinstance(action, Play):
        return Step(action, game.judge(action))
    rulings = position.rulings
    return Step(action, next(ruling for ruling in rulings if ruling.card is action.card), rulings)


def replay(record: Record, *, explain: bool = False) -> Replay:
    """Replay a record: every action is judged, the payout is computed and never read from the record.

    With `explain` every card of the hand to move gets its ruling in every step.

    Raises:
        SchafkopfError: the record was made, not read, and describes no deal.
    """
    need("record", Record, record)
    if record.is_thrown_in:
        settlement = thrown_in(record.house_rules())
        # Who throws in before all cards are dealt plays by rules that are not ours, and so are his penalties.
        is_whole = all(card is not None for hand in record.hands for card in hand)
        return Replay(record, None, None, settlement, _claim(record, settlement if is_whole else None))
    fold = _Fold(record)
    for _ in fold.run():
        pass
    bill = None if fold.stop is not None or fold.game is None else fold.game.settlement
    return Replay(record, fold.game, fold.stop, bill, _claim(record, bill), explain)


class _Fold:
    """The fold of a record over a game, as far as it is legal: `game` is where it stands, `stop` why no further."""

    def __init__(self, record: Record) -> None:
        self.record = record
        self.game: Game | None = None
        self.stop: Stop | None = None

    def run(self) -> Iterator[tuple[Game, Action]]:
        """Yield every legal action with the game before it."""
        record = self.record
        if record.is_thrown_in:
            return
        game, self.stop = _opened(record)
        self.game = game
        if game is None or self.stop is not None:
            return
        for place, action in _told(record):
            before = game.position
            if before is None:
                game = _silent(game, action)
            after = game.attempt(action)
            if after is None:
                trick = None if before is None else len(before.tricks) + 1
                self.stop = Stop(place, game.judge(action), action.seat, trick)
                break
            yield game, action
            game = after
            if before is None and game.position is not None:
                game, self.stop = _as_stated(record, game)
                if self.stop is not None:
                    break
        self.game = game


def _claim(record: Record, settlement: Settlement | None) -> Claim:
    if record.payout is None and record.stock_payout is None:
        return "absent"
    if settlement is None:
        return "unchecked"
    agrees = (record.payout is None or record.payout == settlement.payout) and (
        record.stock_payout is None or record.stock_payout == settlement.stock_payout
    )
    return "agrees" if agrees else "differs"


def _opened(record: Record) -> tuple[Game | None, Stop | None]:
    """Return the game before what the record tells, and what is wrong with a stated announcement."""
    rules = record.house_rules()
    hands = _four([tuple(card for card in hand if card is not None) for hand in record.hands])
    stated = record.contract
    if stated is None:
        opening = Opening(hands, rules, record.game, record.stock, record.bock, record.kreuz_again)
        game = Game.open(opening)
        if record.game == "bierkopf" and game.deal is not None:
            given, stop = _given_stoesse(record, game.deal)
            return (Game.open(dataclasses.replace(opening, stoss=given)) if given else game), stop
        return _as_stated(record, game)
    contract = rules.as_played(stated.contract)
    announcement = Announcement(contract, stated.declarer, stated.partner, record.klopfer)
    described = DealDescription(hands, announcement, _stated_rules(record, rules), record.stock, record.bock)
    try:
        deal = described.deal()
    except InvalidDeal as invalid:
        refuted = invalid.faults[0]
        if isinstance(refuted, IllegalAction):
            return None, Stop("contract", refuted.ruling, announcement.declarer)
        raise
    given, stop = _given_stoesse(record, deal)
    return Game.fixed(deal, given), stop


def _stated_rules(record: Record, rules: HouseRules) -> HouseRules:
    """Return house rules under which stated doublings are in order; they stand instead of those of the house (F-5)."""
    is_stated = record.doublings is not None or record.doubling_count is not None
    if is_stated and any(klopfer_faults(record.klopfer, rules, record.game)):
        return dataclasses.replace(rules, klopfen="all")
    return rules


def _given_stoesse(record: Record, deal: Deal) -> tuple[tuple[Seat | None, ...], Stop | None]:
    """Return the stated Stöße as far as they can be.

    They override how many the house allows, not whose turn it is (S-7.9, S-7.10).
    """
    given: tuple[Seat | None, ...] = ()
    for place, seat in enumerate(_stated_stoesse(record)):
        refused = judge_told_stoss(deal, given, seat)
        if refused is not None:
            return given, Stop(f"stoss[{place}]", refused, seat)
        given = (*given, seat)
    return given, None


def _stated_stoesse(record: Record) -> tuple[Seat | None, ...]:
    return (None,) * (record.stoss_count or 0) if record.stoss is None else record.stoss


def _as_stated(record: Record, game: Game) -> tuple[Game, Stop | None]:
    """Return the game after its auction, with what the record states over what was said (F-5)."""
    position = game.position
    stated = (record.tariff, record.doublings, record.doubling_count, record.stoss, record.stoss_count)
    if position is None or all(each is None for each in stated):
        return game, None
    deal = position.deal
    rules = _stated_rules(record, record.house_rules(deal.contract.kind))
    announcement = dataclasses.replace(deal.announcement, klopfer=record.klopfer)
    deal = dataclasses.replace(deal, rules=rules, announcement=announcement)
    given, stop = _given_stoesse(record, deal)
    return dataclasses.replace(game, position=Game.fixed(deal, given).position), stop


def _told(record: Record) -> Iterator[tuple[str, Action]]:
    """Yield what a record tells, each action with its field; what stands for it elsewhere is passed over."""
    for place, action in enumerate(record.actions):
        # A stated contract stands for the auction that led to it.
        if record.contract is not None and isinstance(action, AUCTION):
            continue
        if isinstance(action, Stoss) and not (record.stoss is None and record.stoss_count is None):
            continue
        yield f"events[{place}].card" if isinstance(action, Play) else f"events[{place}]", action
    for number, trick in enumerate(record.tricks):
        for place, card in enumerate(trick.cards):
            yield f"tricks[{number}].cards[{place}]", Play((trick.leader + place) % 4, card)


def _silent(game: Game, action: Action) -> Game:
    """Return the game up to an action: who is not told to have knocked has not (F-6)."""
    while game.position is None and game.phase is Phase.KLOPFEN and game.to_move is not None:
        if isinstance(action, Klopfen) and action.seat <= game.to_move:
            break
        game = game.apply(Klopfen(game.to_move, knocks=False))
    return game


def _four(hands: list[tuple[Card, ...]]) -> Hands:
    # A record that was made and not read may have any number; the deal tells what is wrong with it.
    return tuple(hands)  # type: ignore[return-value]
