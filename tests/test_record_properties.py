"""Whole random games survive being written as records, read and replayed (F-6)."""

from __future__ import annotations

import dataclasses
import random
from typing import Any, Literal

import pytest
from hypothesis import given

from helpers import (
    KINDS,
    RUFSPIEL,
    bring,
    random_auction,
    random_hands,
    stoss_actions,
)
from random_play import (
    KINDS_AND_PACKS,
    SEEDS,
    differences,
    long_deal,
    play_rules,
    play_with_stoesse,
    price_rules,
    some,
    stated_record,
)
from schafkopf.bill.settle import settle
from schafkopf.cards import Pack
from schafkopf.game.actions import Action, Phase, Play
from schafkopf.game.auction import Auction
from schafkopf.game.position import Position
from schafkopf.game.record import Record, RecordTrick
from schafkopf.game.rulings import RulingCode
from schafkopf.records.reading import read_record, write_record
from schafkopf.records.replay import replay
from schafkopf.rules.contracts import BIDS, ContractType
from schafkopf.rules.house import HouseRules
from schafkopf.wire import RulesText

# Records.


def _tricks(position: Position) -> tuple[RecordTrick, ...]:
    leaders: Any = [trick.leader for trick in position.tricks]
    return tuple(RecordTrick(at, trick.cards) for at, trick in zip(leaders, position.tricks, strict=True))


@pytest.mark.parametrize(("kind", "pack"), KINDS_AND_PACKS)
@some(20)
@given(seed=SEEDS)
def test_a_game_with_a_stated_contract_survives_writing_reading_and_replaying(
    kind: ContractType, pack: Pack, seed: int
) -> None:
    rng = random.Random(seed)
    rules = price_rules(rng, play_rules(rng, pack))
    seats: Any = tuple(seat for seat in range(4) if rng.random() < 0.3)
    klopfer = seats if kind is not KINDS.BIERKOPF else ()
    stock = rng.randint(0, 100) if kind is not KINDS.BIERKOPF and rules.settle_in == "money" else 0
    deal = long_deal(rng, kind, pack, rules, klopfer=klopfer, stock=stock)
    start = Position.start(deal)
    stoesse = stoss_actions(start)
    if stoesse:
        start = start.apply(rng.choice(stoesse))
    position = start
    while not position.is_over:
        position = position.play(rng.choice(position.legal_cards))
    bill = settle(position)
    stoss: Any = start.stoss
    record = stated_record(
        deal,
        _tricks(position),
        id="r1",
        doublings=klopfer,
        stoss=stoss,
        stock=stock,
        payout=bill.payout,
        stock_payout=bill.stock_payout,
    )
    line = write_record(record)
    again = read_record(line)
    assert again == record
    assert write_record(again) == line
    replayed = replay(again)
    assert replayed.stop is None
    assert replayed.state == position
    assert replayed.settlement == bill
    assert (replayed.ok, replayed.claim) == (True, "agrees")
    wrong = (bill.payout[0] + 1, *bill.payout[1:])
    assert replay(dataclasses.replace(record, payout=wrong)).claim == "differs"
    silent = replay(dataclasses.replace(record, payout=None, stock_payout=None))
    assert (silent.ok, silent.claim, silent.settlement) == (True, "absent", bill)


ALL_PASS: tuple[Literal["redeal", "ramsch", "muss", "kreuz", "stock"], ...] = (
    "redeal",
    "ramsch",
    "muss",
    "kreuz",
    "stock",
)


def _auction_rules(rng: random.Random, pack: Pack) -> HouseRules:
    rules = price_rules(rng, play_rules(rng, pack))
    share = rng.choice([0.0, 0.8])
    return dataclasses.replace(
        rules,
        contracts=tuple(name for name in BIDS if name == "rufspiel" or rng.random() < share),
        contract_ranking=rng.choice(["standard", "geier_above_wenz", "equal_single_games"]),
        all_pass=rng.choice(ALL_PASS if rules.settle_in == "money" else ALL_PASS[:-1]),
        herz_solo_first=rng.random() < 0.3,
        klopfen=rng.choice(["all", "none", "first_only", "one_total", "chain"]),
        hochzeit=rng.random() < 0.5,
        hochzeit_return_trump=rng.random() < 0.5,
    )


def _whole_protocol(rng: random.Random, rules: HouseRules, stock: int) -> tuple[Auction, list[Action], Any]:
    """Deal, auction and play at random; return the start, all actions, and where they led."""
    pack = rules.pack()
    hands = random_hands(rng, pack)
    if rng.random() < 0.4:
        plain = [each for each in pack.cards if RUFSPIEL.order(pack).is_plain(each)]
        one_trump = [rng.choice(RUFSPIEL.order(pack).trumps), *rng.sample(plain, pack.hand_size - 1)]
        hands = bring(hands, rng.randrange(4), one_trump)
    start = Auction.start(hands, rules, stock=stock)
    auction = random_auction(rng, start, pass_weight=rng.choice([1, 5, 60]))
    log = list(auction.said)
    if auction.deal is None:
        return start, log, auction
    return start, log, play_with_stoesse(rng, Position.start(auction.deal), log)


@pytest.mark.parametrize("pack", Pack.of_game("schafkopf"))
@some(250)
@given(seed=SEEDS)
def test_a_whole_protocol_survives_writing_reading_and_replaying(pack: Pack, seed: int) -> None:
    rng = random.Random(seed)
    rules = _auction_rules(rng, pack)
    stock = rng.randint(0, 100) if rules.settle_in == "money" else 0
    start, log, end = _whole_protocol(rng, rules, stock)
    record = Record(
        hands=start.hands,
        deck=pack.deck,
        rules=RulesText("casual", differences(rules)),
        events=tuple(log),
        stock=stock,
    )
    line = write_record(record)
    again = read_record(line)
    assert again == record
    assert write_record(again) == line
    replayed = replay(again)
    assert replayed.stop is None
    assert replayed.state == end
    assert [step.action for step in replayed.steps] == log
    assert tuple(step.action for step in replayed.steps) == record.events
    if isinstance(end, Position):
        assert replayed.settlement == settle(end)


@some(150)
@given(seed=SEEDS)
def test_an_unfinished_protocol_is_a_valid_record_without_a_settlement(seed: int) -> None:
    rng = random.Random(seed)
    start, log, _ = _whole_protocol(rng, _auction_rules(rng, Pack.LANG), 0)
    cut = rng.randrange(1, len(log)) if len(log) > 1 else 1
    record = Record(hands=start.hands, rules=RulesText("casual", differences(start.rules)), events=tuple(log[:cut]))
    replayed = replay(read_record(write_record(record)))
    assert replayed.stop is None
    assert len(replayed.steps) == cut
    decided = replayed.position is not None and replayed.position.is_decided
    ended = isinstance(replayed.state, Auction) and replayed.state.phase is Phase.OVER
    assert (replayed.settlement is not None) == (decided or ended)


@some(150)
@given(seed=SEEDS)
def test_an_event_out_of_turn_stops_a_protocol_there(seed: int) -> None:
    rng = random.Random(seed)
    start, log, _ = _whole_protocol(rng, _auction_rules(rng, Pack.LANG), 0)
    place = rng.randrange(len(log))
    if not isinstance(log[place], Play):
        return
    log[place] = dataclasses.replace(log[place], seat=(log[place].seat + 1) % 4)
    record = Record(hands=start.hands, rules=RulesText("casual", differences(start.rules)), events=tuple(log))
    stop = replay(record).stop
    assert stop is not None
    assert stop.field.startswith(f"events[{place}]")
    assert stop.ruling.code is RulingCode.NOT_YOUR_TURN


def test_every_legal_action_of_an_auction_survives_as_an_event() -> None:
    seen: set[str] = set()
    for seed in range(600):
        rng = random.Random(seed)
        _, log, _ = _whole_protocol(rng, _auction_rules(rng, Pack.LANG), 0)
        seen |= {event.event for event in log}
    assert seen == {"klopfen", "pass", "bid", "name", "accept", "decline", "stoss", "play"}
