"""Servers that are killed at any moment, people who repeat, mix up and delay what they say: nothing is lost."""

from __future__ import annotations

import asyncio
import random
import time
from collections import Counter
from contextlib import closing
from pathlib import Path

from forms import LONG
from killing import Ledger, Server, play
from schafkopf.records.reading import read_record
from schafkopf.records.replay import replay
from schafkopf.rooms import Act, Begin, Contribute, Event, GoOn, Table
from schafkopf.rooms.events import Acted, Contributed, WentOn
from schafkopf.store import Store
from serving import Bot, running, settings

GAMES, DEALS, AT_ONCE, KILL_AFTER, SECONDS = (
    (50, 4, 8, range(20, 400), 3600.0) if LONG else (3, 1, 3, range(10, 40), 300.0)
)


def survives(database: str, folder: Path, processes: int) -> None:
    """Play games at servers that are killed, and see that all is there that was acknowledged."""
    log = folder / "log"
    servers = [Server(database, log) for _ in range(processes)]
    ledger = Ledger(servers, random.Random(processes), KILL_AFTER)
    try:
        ends = play(ledger, GAMES, DEALS, AT_ONCE, SECONDS)
        # A deal that was over when its server was killed comes to the archive when the next one begins.
        servers[0].restart()
        with closing(Store.open(database)) as store:
            events = {given.table: store.events(given.table) for given in ledger.given.values()}
            assert len(events) == GAMES
            acknowledged_is_kept(ledger, events)
            for table, happened in events.items():
                deals_are_kept(store, table, happened)
    finally:
        for server in servers:
            server.kill()
    assert ledger.kills > 0
    for end in ends:
        assert len({(seen.standing, seen.result) for seen in end}) == 1
    assert [line for line in log.read_text("utf-8").splitlines() if '"error"' in line or "Traceback" in line] == []


def acknowledged_is_kept(ledger: Ledger, events: dict[str, tuple[Event, ...]]) -> None:
    """Every acknowledged command is in the events, an action at the number that it was answered with, and once."""
    acted = Counter[tuple[str, int]]()
    for given in ledger.given.values():
        happened = events[given.table][: given.number]
        match given.command:
            case Act(action):
                assert happened[-1] == Acted(action)
                acted[given.table, given.number] += 1
            case Contribute(text):
                assert Contributed(given.place, text) in happened
            case GoOn():
                assert WentOn(given.place) in happened
    assert set(acted.values()) == {1}


def deals_are_kept(store: Store, table: str, events: tuple[Event, ...]) -> None:
    """Every deal of a table that is over is in the archive once, and replayed it comes to the same."""
    deals = len(Table.fold(events).past)
    until = time.monotonic() + 30
    while len(kept := store.records(table=table)) < deals and time.monotonic() < until:
        time.sleep(0.05)
    kept = tuple(sorted(kept, key=lambda each: each.deal))
    assert [each.deal for each in kept[:deals]] == list(range(1, deals + 1))
    for each in kept:
        game = replay(read_record(each.record)).game
        assert game is not None
        assert game.is_over


def test_a_server_follows_who_has_seen_more_than_itself(tmp_path: Path) -> None:
    async def test() -> None:
        async with running(settings(tmp_path)) as one, running(settings(tmp_path)) as other:
            ada = await (await Bot.of(one)).open(awaited=[1, 2])
            emmy = await (await Bot.of(other)).join(ada, 1, "Emmy")
            seen = await emmy.seen()
            answer = await ada.give(Begin(), seen.number)
            assert (answer.status_code, answer.json()) == (200, {"number": seen.number + 1})

    asyncio.run(asyncio.wait_for(test(), 60))


def test_games_go_on_with_a_server_that_is_killed(tmp_path: Path) -> None:
    survives(f"sqlite:///{tmp_path / 'tables.sqlite3'}", tmp_path, 1)


def test_games_go_on_with_two_servers_behind_one_database(postgresql: str, tmp_path: Path) -> None:
    survives(postgresql, tmp_path, 2)
