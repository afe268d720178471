"""Replay a record through the referee: the longest legal prefix, the ruling that stopped it, the bill, the claims."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from typing import Literal

from schafkopf.bill.settle import settle, thrown_in
from schafkopf.bill.settlement import Settlement
from schafkopf.cards import Seat
from schafkopf.game.actions import Accept, Action, Bid, Decline, Klopfen, Name, Pass, Play, Stoss
from schafkopf.game.announcement import Announcement
from schafkopf.game.auction import Auction, Phase
from schafkopf.game.deal import Deal, DealDescription, Hand
from schafkopf.game.position import Position
from schafkopf.game.referee import MOST_STOESSE, stoss_is_turn
from schafkopf.game.rulings import IllegalAction, Ruling, RulingCode
from schafkopf.notation import parse_contract
from schafkopf.records.record import Record, RecordEvent
from schafkopf.rules.contracts import Contract, ContractType
from schafkopf.rules.house import HouseRules

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


@dataclass(frozen=True, slots=True)
class Replay:
    """What came of a record: the legal steps, the state they led to, why they stopped, the settlement, the claim.

    `state` is a Position, an Auction that did not end in play, or None when the announcement itself is impossible.
    `settlement` is None for a game that is unfinished or illegal; `claim` compares the stated payout with it.
    """

    record: Record
    steps: tuple[Step, ...]
    state: Position | Auction | None
    stop: Stop | None
    settlement: Settlement | None
    claim: Claim

    @property
    def ok(self) -> bool:
        """Whether every step was legal and no claim differs."""
        return self.stop is None and self.claim != "differs"

    @property
    def position(self) -> Position | None:
        """The last position of the play, if it came to that."""
        return self.state if isinstance(self.state, Position) else None

    @property
    def played(self) -> int:
        """The number of cards played legally."""
        return sum(isinstance(step.action, Play) for step in self.steps)


def replay(record: Record, *, explain: bool = False) -> Replay:
    """Replay a record: every action is judged, the payout is computed and never read from the record.

    With `explain` every card of the hand to move gets its ruling at every step.
    """
    if record.is_thrown_in:
        # The pools and penalties of other programs are theirs; a payout stays what it is, a claim.
        claim: Claim = "absent" if record.payout is None else "unchecked"
        return Replay(record, (), None, None, thrown_in(record.house_rules()), claim)
    runner = _Runner(record, explain)
    stop = runner.run()
    settlement = None
    if stop is None and isinstance(runner.state, Position) and runner.state.is_decided:
        settlement = settle(runner.state)
    elif stop is None and isinstance(runner.state, Auction) and runner.state.phase is Phase.THROWN_IN:
        settlement = thrown_in(runner.state.rules)
    return Replay(record, tuple(runner.steps), runner.state, stop, settlement, _claim(record, settlement))


def _claim(record: Record, settlement: Settlement | None) -> Claim:
    if record.payout is None and record.stock_payout is None:
        return "absent"
    if settlement is None:
        return "unchecked"
    agrees = (record.payout is None or record.payout == settlement.payout) and (
        record.stock_payout is None or record.stock_payout == settlement.stock_payout
    )
    return "agrees" if agrees else "differs"


class _Runner:
    """Feeds a record to the referee, step by step."""

    def __init__(self, record: Record, explain: bool) -> None:
        self.record = record
        self.explain = explain
        self.steps: list[Step] = []
        self.state: Position | Auction | None = None

    def run(self) -> Stop | None:
        """Play the record as far as it is legal; return where it stopped, None at its end."""
        hands = _four([tuple(card for card in hand if card is not None) for hand in self.record.hands])
        if self.record.contract is not None or self.record.game == "bierkopf":
            stop = self._announced(hands)
        else:
            rules = self.record.house_rules()
            self.state = Auction.start(hands, rules, stock=self.record.stock, bock=self.record.bock)
            stop = None
        return stop or self._play_events() or self._play_tricks()

    def _announced(self, hands: tuple[Hand, Hand, Hand, Hand]) -> Stop | None:
        record = self.record
        stated = record.contract
        contract = Contract(ContractType.BIERKOPF) if stated is None else stated.contract
        rules = record.house_rules()
        announcement = Announcement(
            rules.as_played(contract),
            None if stated is None else stated.declarer,
            None if stated is None else stated.partner,
            self._klopfer(),
        )
        described = DealDescription(hands, announcement, self._stated(rules), record.stock, record.bock)
        for fault in described.faults():
            if isinstance(fault, IllegalAction):
                return Stop("contract", fault.ruling, announcement.declarer)
        return self._start(described.deal())

    def _stated(self, rules: HouseRules) -> HouseRules:
        """House rules under which stated doublings are in order; they stand instead of the house rules (S-7.9)."""
        stated = self.record.doublings is not None or self.record.doubling_count is not None
        return dataclasses.replace(rules, klopfen="all") if stated else rules

    def _start(self, deal: Deal) -> Stop | None:
        position = Position.start(deal)
        self.state = position
        return self._give_stoesse(position)

    def _klopfer(self) -> tuple[Seat | None, ...]:
        """Who knocked: as stated, else as the events tell."""
        record = self.record
        if record.doublings is not None or record.doubling_count is not None:
            return _seats(record.doublings, record.doubling_count)
        return tuple(event.seat for event in record.events if event.event == "klopfen")

    @property
    def _stoss_is_stated(self) -> bool:
        return self.record.stoss is not None or self.record.stoss_count is not None

    def _give_stoesse(self, position: Position) -> Stop | None:
        """Give the stated Stöße; they override how many the house allows, not whose turn it is (S-7.9, S-7.10)."""
        stated = _seats(self.record.stoss, self.record.stoss_count)
        for place, seat in enumerate(stated):
            if position.deal.contract.is_sie:
                return Stop(f"stoss[{place}]", Ruling(RulingCode.STOSS_NOT_IN_SIE, "S-7.6", seat=seat), seat)
            if len(position.stoss) >= MOST_STOESSE:
                ruling = Ruling(RulingCode.STOSS_LIMIT, "S-7.10", seat=seat, detail=str(MOST_STOESSE))
                return Stop(f"stoss[{place}]", ruling, seat)
            if seat is not None and not stoss_is_turn(position.deal, position.stoss, seat):
                code = RulingCode.STOSS_OTHER_PARTY
                bierkopf = position.deal.contract.kind is ContractType.BIERKOPF
                ruling = Ruling(code, code.bierkopf_clause if bierkopf else code.clause, seat=seat)
                return Stop(f"stoss[{place}]", ruling, seat)
            position = dataclasses.replace(position, stoss=(*position.stoss, seat))
            self.state = position
        return None

    def _play_events(self) -> Stop | None:
        overridden = self.record.contract is not None
        for place, event in enumerate(self.record.events):
            action = _action(event)
            # A stated contract stands for the auction that led to it.
            if overridden and not isinstance(action, (Stoss, Play)):
                continue
            if isinstance(action, Stoss) and self._stoss_is_stated:
                continue
            self._decline_klopfen(action)
            field = f"events[{place}]"
            stop = self._apply(action, f"{field}.card" if isinstance(action, Play) else field)
            if stop:
                return stop
        return None

    def _decline_klopfen(self, action: Action) -> None:
        """Who is not told to have knocked has not (F-6)."""
        while isinstance(self.state, Auction) and self.state.phase is Phase.KLOPFEN and self.state.to_move is not None:
            if isinstance(action, Klopfen) and action.seat <= self.state.to_move:
                return
            self.state = self.state.apply(Klopfen(self.state.to_move, knocks=False))

    def _play_tricks(self) -> Stop | None:
        for number, trick in enumerate(self.record.tricks):
            for place, card in enumerate(trick.cards):
                action = Play((trick.leader + place) % 4, card)
                stop = self._apply(action, f"tricks[{number}].cards[{place}]")
                if stop:
                    return stop
        return None

    def _apply(self, action: Action, field: str) -> Stop | None:
        state = self.state
        if state is None:
            raise ValueError("nothing to apply to")
        ruling = state.judge(action)
        trick = len(state.tricks) + 1 if isinstance(state, Position) else None
        if not ruling.legal:
            return Stop(field, ruling, action.seat, trick)
        explained = self.explain and isinstance(state, Position) and isinstance(action, Play)
        rulings = state.rulings() if explained and isinstance(state, Position) else ()
        self.steps.append(Step(action, ruling, rulings))
        after = state.apply(action)
        self.state = after
        if isinstance(after, Auction) and after.deal is not None:
            return self._start(self._overridden(after.deal))
        return None

    def _overridden(self, deal: Deal) -> Deal:
        """A deal from the auction, with what the record states besides (F-5)."""
        rules = self.record.house_rules(deal.contract.kind)
        announcement = dataclasses.replace(deal.announcement, klopfer=self._klopfer())
        return dataclasses.replace(deal, rules=self._stated(rules), announcement=announcement, stock=self.record.stock)


def _four(hands: list[Hand]) -> tuple[Hand, Hand, Hand, Hand]:
    return hands[0], hands[1], hands[2], hands[3]


def _seats(seats: tuple[Seat, ...] | None, count: int | None) -> tuple[Seat | None, ...]:
    """The stated seats, or as many unknown ones as there were."""
    return (None,) * (count or 0) if seats is None else seats


def _action(event: RecordEvent) -> Action:
    """Turn an event of a record into the action it tells of (F-6)."""
    seat = event.seat
    if event.event in ("klopfen", "no-klopfen"):
        return Klopfen(seat, event.event == "klopfen")
    if event.event == "bid" and event.contract is not None:
        return Bid(seat, parse_contract(event.contract, suit_open=True))
    if event.event == "name":
        return Name(seat, event.suit, event.tout)
    if event.event == "accept" and event.card is not None:
        return Accept(seat, event.card)
    if event.event == "play" and event.card is not None:
        return Play(seat, event.card)
    if event.event == "stoss":
        return Stoss(seat)
    return Decline(seat) if event.event == "decline" else Pass(seat)


def record_events(actions: tuple[Action, ...] | list[Action]) -> tuple[RecordEvent, ...]:
    """Return actions as the events of a record (F-6)."""
    return tuple(_event(action) for action in actions)


def _event(action: Action) -> RecordEvent:
    seat = _SEATS[action.seat]
    if isinstance(action, Klopfen):
        return RecordEvent("klopfen" if action.knocks else "no-klopfen", seat)
    if isinstance(action, Bid):
        return RecordEvent("bid", seat, contract=action.contract.name)
    if isinstance(action, Name):
        return RecordEvent("name", seat, suit=action.suit, tout=action.tout)
    if isinstance(action, Accept):
        return RecordEvent("accept", seat, card=action.card)
    if isinstance(action, Play):
        return RecordEvent("play", seat, card=action.card)
    if isinstance(action, Stoss):
        return RecordEvent("stoss", seat)
    return RecordEvent("decline" if isinstance(action, Decline) else "pass", seat)


_SEATS: tuple[Literal[0], Literal[1], Literal[2], Literal[3]] = (0, 1, 2, 3)
