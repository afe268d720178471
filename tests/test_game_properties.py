"""Whole random games of both games, all presets and random options, driven by what is listed as legal only."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable
from functools import cache

import pytest

from forms import LONG
from schafkopf import wire
from schafkopf.bill.settlement import Settlement
from schafkopf.cards import SEATS, Pack
from schafkopf.game.actions import (
    Accept,
    Action,
    Agree,
    Bid,
    Claim,
    Decline,
    GiveUp,
    Klopfen,
    Name,
    Pass,
    Phase,
    Play,
    Refuse,
    Revoke,
    Stoss,
)
from schafkopf.game.game import Game
from schafkopf.game.line import parse_position, position_text
from schafkopf.game.view import View
from schafkopf.records.reading import read_record, write_record
from schafkopf.records.replay import replay
from schafkopf.rules.contracts import ContractType
from schafkopf.testing import action_space, random_games, replay_actions

BLOCKS, GAMES = (20, 5000) if LONG else (1, 400)
"""How many games are played, so many in each block."""
BLOCK = pytest.mark.parametrize("block", range(BLOCKS))
ACTIONS = (Klopfen, Pass, Bid, Name, Accept, Decline, Stoss, Play, Claim, GiveUp, Agree, Refuse)


@cache
def _space(pack: Pack) -> tuple[Action, ...]:
    return tuple(action_space(pack))


def _games(block: int) -> Iterable[Game]:
    """The games of this file, the same in every test; the long form makes them anew instead of keeping them."""
    return random_games(GAMES, 11 + block) if LONG else _kept(block)


@cache
def _kept(block: int) -> tuple[Game, ...]:
    return tuple(random_games(GAMES, 11 + block))


def _only_good_points(game: Game) -> bool:
    """Whether the table writes no minus points, so that nothing sums to zero (B-5.2, S-9.3)."""
    points = game.rules.settle_in == "points" and game.rules.points_table in ("t4", "t6")
    return points or game.opening.game == "bierkopf"


@BLOCK
def test_every_listed_action_is_accepted_and_every_other_is_refused_with_a_ruling(block: int) -> None:
    """At one random moment of each game, and of some games at all; a revoke is a finding and never listed (S-8.5)."""
    done: Counter[type] = Counter()
    phases: Counter[Phase] = Counter()
    kinds: Counter[ContractType | None] = Counter()
    for number, finished in enumerate(_games(block)):
        states = list(replay_actions(Game.open(finished.opening), finished.actions))
        rng = random.Random(number)
        for game in states if number % 50 == 0 else rng.sample(states, 1):
            listed = {action for seat in SEATS for action in game.legal_actions(seat)}
            assert game.is_over == (not listed)
            for action in listed:
                assert game.apply(action).actions == (*game.actions, action)
            for action in _space(game.pack):
                ruling = game.judge(action)
                assert ruling.legal == (action in listed) or isinstance(action, Revoke)
                assert ruling.clause
            phases[game.phase] += 1
        done.update(map(type, finished.actions))
        kinds[finished.announcement.contract.kind if finished.announcement else None] += 1
    assert set(phases) >= set(Phase) - {Phase.RENONCE, Phase.EXCHANGE, Phase.CLAIM}
    assert set(done) >= set(ACTIONS)
    assert set(kinds) == {None, *ContractType}
    if LONG:
        assert set(phases) == set(Phase)


@BLOCK
def test_every_game_ends_with_a_bill_that_sums_to_zero(block: int) -> None:
    for finished in _games(block):
        bill = finished.settlement
        assert bill is not None
        if _only_good_points(finished):
            assert min(bill.payout) >= 0
        else:
            assert sum(bill.payout) + bill.stock_payout == 0


@BLOCK
def test_a_record_of_a_game_is_read_back_and_replayed_to_the_same_game(block: int) -> None:
    for finished in _games(block):
        record = finished.record()
        line = write_record(record)
        back = read_record(line)
        assert (back, write_record(back)) == (record, line)
        replayed = replay(back)
        assert replayed.ok, replayed.stop
        assert replayed.settlement == finished.settlement
        if replayed.game is not None:
            assert replayed.game == finished


@BLOCK
def test_a_record_of_a_game_that_is_not_over_leads_to_where_it_was(block: int) -> None:
    for number, finished in enumerate(_games(block)):
        rng = random.Random(number)
        game = rng.choice(list(replay_actions(Game.open(finished.opening), finished.actions)))
        replayed = replay(read_record(write_record(game.record())))
        assert replayed.stop is None
        if replayed.game is not None:
            assert (replayed.game, replayed.settlement) == (game, game.settlement)


@BLOCK
def test_actions_views_and_bills_come_back_from_json(block: int) -> None:
    for number, finished in enumerate(_games(block)):
        rng = random.Random(number)
        game = rng.choice(list(replay_actions(Game.open(finished.opening), finished.actions)))
        travelling: list[tuple[object, object]] = [(View, game.view(rng.choice(SEATS)))]
        travelling += [(Settlement, finished.settlement), *((Action, action) for action in finished.actions)]
        for kind, value in travelling:
            again: object = wire.loads(kind, wire.dumps(value))
            assert again == value


@BLOCK
def test_every_position_of_a_game_comes_back_from_its_line_of_text(block: int) -> None:
    for number, finished in enumerate(_games(block)):
        rng = random.Random(number)
        game = rng.choice(list(replay_actions(Game.open(finished.opening), finished.actions)))
        if game.position is not None:
            assert parse_position(position_text(game.position)) == game.position
