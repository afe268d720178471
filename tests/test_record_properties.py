"""Games told by contract and tricks survive being written, read and replayed; who is out of turn stops them (F-6)."""

from __future__ import annotations

import dataclasses
import random
from typing import Any

import pytest
from hypothesis import given

from helpers import (
    KINDS,
    stoss_actions,
)
from random_play import (
    KINDS_AND_PACKS,
    SEEDS,
    house,
    long_deal,
    some,
    stated_record,
)
from schafkopf.bill.settle import settle
from schafkopf.cards import Pack
from schafkopf.game.actions import Play
from schafkopf.game.game import Game
from schafkopf.game.position import Position
from schafkopf.game.record import RecordTrick
from schafkopf.game.rulings import RulingCode
from schafkopf.records.reading import read_record, write_record
from schafkopf.records.replay import replay
from schafkopf.rules.contracts import ContractType
from schafkopf.testing import random_game, replay_actions


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
    rules = house(rng, pack)
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


@some(60)
@given(seed=SEEDS)
def test_a_game_of_any_length_comes_back_from_its_record_as_the_same_game(seed: int) -> None:
    """F-6: also one in which nothing was said yet, and one whose contract is given from outside."""
    rng = random.Random(seed)
    over = random_game(rng)
    states = list(replay_actions(Game.open(over.opening), over.actions))
    given_deal = (
        [] if over.deal is None else [Game.fixed(over.deal, () if over.position is None else over.position.stoss)]
    )
    for game in (states[0], rng.choice(states), over, *given_deal):
        again = replay(read_record(write_record(game.record())))
        assert again.ok
        assert again.game == game
        assert again.settlement == game.settlement


@some(150)
@given(seed=SEEDS)
def test_an_event_out_of_turn_stops_a_protocol_there(seed: int) -> None:
    rng = random.Random(seed)
    record = random_game(rng, pack=Pack.LANG).record()
    events = list(record.actions)
    plays = [place for place, action in enumerate(events) if isinstance(action, Play)]
    if not plays:
        return
    place = rng.choice(plays)
    events[place] = dataclasses.replace(events[place], seat=(events[place].seat + 1) % 4)
    stop = replay(dataclasses.replace(record, events=tuple(events))).stop
    assert stop is not None
    assert stop.field.startswith(f"events[{place}]")
    assert stop.ruling.code is RulingCode.NOT_YOUR_TURN
