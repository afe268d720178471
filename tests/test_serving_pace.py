"""When a table does what is due: at a pace that people can follow, never before they have seen what was done."""

from __future__ import annotations

import asyncio
import random
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from fastapi import FastAPI
from sqlalchemy.exc import OperationalError

from helpers import SIMPLE, bid
from schafkopf.cards import Card, Suit
from schafkopf.game.actions import Action, Name, Pass, Phase, Play, Stoss
from schafkopf.game.game import Game
from schafkopf.rooms import Act, Contribute, GoOn, SitDown, Stage, TakeOver
from schafkopf.rules.house import preset, read_options
from schafkopf.testing import random_action
from schafkopf.web.live import driving
from schafkopf.web.live.driving import pause
from schafkopf.web.live.tables import Stale
from serving import Bot, asyncs, play, tables_of
from sitting import Sitting


def test_what_is_said_a_card_and_a_trick_are_seen_for_so_long() -> None:
    sitting = Sitting(read_options({"kontra_deadline": "second_card"}, preset("casual"))).dealt()
    rng, seen = random.Random(3), set[float]()
    while not sitting.game.is_over:
        position = sitting.game.position
        speakers = () if position is None else position.open_doublers
        assert set(sitting.game.speakers) <= set(speakers)
        speaks = any(sitting.table.chairs[sitting.table.place_of(seat)].is_present for seat in speakers)
        if position is None:
            assert pause(sitting.table) == 0.4
        elif sitting.game.phase is Phase.PLAY:
            finished = not position.trick and bool(position.tricks)
            assert pause(sitting.table) == max(1.6 if finished else 0.7, 2.5 if speaks else 0)
        seen.add(pause(sitting.table))
        sitting.act(random_action(rng, sitting.game))
    assert seen >= {0.4, 0.7, 1.6}


def test_people_who_may_double_have_time_for_it() -> None:
    sitting = Sitting(game="bierkopf", people=(0, 1)).dealt()
    assert pause(sitting.table) == 2.5
    alone = Sitting(game="bierkopf", people=(0,)).dealt()
    alone.do(TakeOver(0))
    assert pause(alone.table) == 0.7


def test_a_pause_does_not_tell_who_holds_the_called_card() -> None:
    """The declarer sees the same pace, whether the other person at the table or a computer is the partner."""
    mine, one, friend, other = SIMPLE
    rules = preset("casual", klopfen="none")
    said: list[Action] = [bid(0, "rufspiel"), Pass(1), Pass(2), Pass(3), Name(0, Suit.GRAS), Play(0, Card.EO)]
    sitting = Sitting(rules, people=(0, 2)).dealt()
    games = [Game.start((mine, one, friend, other), rules), Game.start((mine, friend, one, other), rules)]
    for action in said:
        games = [game.apply(action) for game in games]
        told = [pause(replace(sitting.table, game=game)) for game in games]
        assert told[0] == told[1], action
        speakers = [set(game.speakers) for game in games]
        assert (speakers[0] != speakers[1]) is (games[0].phase is Phase.PLAY)
    assert told == [2.5, 2.5]


def test_a_computer_that_is_asked_and_keeps_silent_is_not_counted(tmp_path: Path) -> None:
    """Anybody may read the numbers of a server, and who may double is a secret."""

    async def test(app: FastAPI) -> None:
        bot = await (await Bot.of(app)).open()
        await play(app, [bot])
        room = await tables_of(app).room(bot.table)
        game = room.table.game
        assert game is not None
        moves = sum(room.table.place_of(action.seat) != bot.place for action in game.actions)
        registry = tables_of(app).metrics.registry
        # The last move is counted after everybody has seen it.
        while (counted := registry.get_sample_value("schafkopf_thinking_seconds_count") or 0) < moves:
            await asyncio.sleep(0.005)
        assert counted == moves

    asyncs(test, tmp_path)


def test_a_doubling_is_not_late_because_somebody_played(tmp_path: Path) -> None:
    """It may come at any time; a card may not, since it means something else when another lies there."""

    async def test(app: FastAPI) -> None:
        ada = await (await Bot.of(app)).open(game="bierkopf", awaited=[1])
        emmy = await (await Bot.of(app, 1)).join(ada, 1, "Emmy")
        room = await tables_of(app).room(ada.table)
        while (own := await ada.seen()).stage is not Stage.PLAYING:
            for bot in (ada, emmy):
                own = await bot.seen()
                if (wanted := bot.wanted(own)) is not None and not isinstance(wanted, Act):
                    await bot.give(wanted, own.number)
            await asyncio.sleep(0)
        assert room.table.game is not None
        seen, seat = room.number, room.table.seat_of(0)
        assert room.table.turn == 0
        card = room.table.game.view(seat).legal_actions[0]
        assert isinstance(card, Play)
        assert (await ada.give(Act(card), seen)).status_code == 200
        stoss = Act(Stoss(room.table.seat_of(1)))
        assert room._is_late(stoss, seen) is False
        assert room._is_late(Act(card), seen) is True
        assert room._is_late(SitDown("x"), seen) is False
        assert room._is_late(stoss, seen + 50) is True

    asyncs(test, tmp_path)


def test_without_anybody_who_adds_to_the_shuffle_the_deal_goes_out_all_the_same(tmp_path: Path) -> None:
    async def test(app: FastAPI) -> None:
        bot = await (await Bot.of(app)).open()
        room = await tables_of(app).room(bot.table)
        while room.table.stage is not Stage.PLAYING:
            await room.until(room.number)
        assert room.table.contributions == (None, None, None, None)

    asyncs(test, tmp_path, patience=0.05)


def test_what_went_wrong_once_is_tried_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A computer that cannot think, or a database that cannot write, stops a table for a moment only."""
    monkeypatch.setattr(driving, "AGAIN", 0.01)

    async def test(app: FastAPI) -> None:
        tables = tables_of(app)
        kept, failures = tables.store.append, iter((True, False, True, True))

        def append(*args: Any, **more: Any) -> int:
            if more["place"] is None and next(failures, False):
                raise OSError("the disk is full")
            return kept(*args, **more)

        bot = await (await Bot.of(app)).open(game="bierkopf")
        monkeypatch.setattr(tables.store, "append", append)
        assert (await play(app, [bot])).result is not None
        assert next(failures, None) is None

    asyncs(test, tmp_path)


def test_what_cannot_be_kept_has_not_happened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def test(app: FastAPI) -> None:
        tables = tables_of(app)
        bot = await (await Bot.of(app)).open(game="bierkopf")
        room = await tables.room(bot.table)
        while room.table.stage is Stage.GATHERING:
            await room.until(room.number)

        def append(*_: Any, **__: Any) -> int:
            raise OperationalError("insert", {}, Exception("disk full"))

        number = room.number
        with monkeypatch.context() as patch:
            patch.setattr(tables.store, "append", append)
            answer = await bot.give(Contribute("0" * 64), number)
            assert (answer.status_code, answer.json()["error"]["code"]) == (503, "HTTP_503")
            assert "insert" not in answer.text
        assert (await bot.give(Contribute("0" * 64), number)).status_code == 200

    asyncs(test, tmp_path)


def test_a_table_that_nobody_sees_is_forgotten_and_read_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def test(app: FastAPI) -> None:
        bot = await (await Bot.of(app)).open()
        before = await play(app, [bot])
        tables = tables_of(app)
        tables.forget_unused()
        known = len(tables.loaded)
        assert known == 1
        room = await tables.room(bot.table)
        room.changed -= 10_000
        while tables.loaded:
            tables.forget_unused()
            await asyncio.sleep(0)
        assert await bot.seen() == before
        assert await tables.room(bot.table) is not room

    asyncs(test, tmp_path)


def test_a_finished_deal_is_kept_once_however_often_the_table_is_read(tmp_path: Path) -> None:
    async def test(app: FastAPI) -> None:
        bot = await (await Bot.of(app)).open()
        await play(app, [bot], deals=2)
        tables = tables_of(app)
        room = await tables.room(bot.table)
        for _ in range(2):
            await room.begin()
        games = tables.store.records(table=bot.table)
        assert [game.deal for game in games] == [2, 1]
        assert [game.identity for game in games] == [tables.people.game(bot.table, deal) for deal in (2, 1)]

    asyncs(test, tmp_path)


def test_a_deal_that_could_not_be_kept_comes_to_the_archive_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def test(app: FastAPI) -> None:
        tables = tables_of(app)
        keep, failures = tables.store.keep, iter((True,))

        def fail_first(*args: Any) -> str:
            if next(failures, False):
                raise OperationalError("insert", {}, Exception("disk full"))
            return keep(*args)

        monkeypatch.setattr(tables.store, "keep", fail_first)
        bot = await (await Bot.of(app)).open(game="bierkopf")
        seen = await play(app, [bot], is_kept=False)
        assert tables.store.records(table=bot.table) == ()
        await bot.give(GoOn(), seen.number)
        assert [game.deal for game in tables.store.records(table=bot.table)] == [1]

    asyncs(test, tmp_path)


def test_stale_names_the_present_number() -> None:
    assert Stale(7).number == 7
