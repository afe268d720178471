"""Tables on a server: opened, played over HTTP, seen by streams, kept before they are seen."""

from __future__ import annotations

import asyncio
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import httpx
import pytest
from fastapi import FastAPI

from schafkopf.rooms import Stage, Table
from schafkopf.web import pushing
from serving import Bot, asyncs, messages, play, served, settings, tables_of


def test_a_bot_plays_whole_deals_with_three_computers(tmp_path: Path) -> None:
    async def test(app: FastAPI) -> None:
        bot = await (await Bot.of(app)).open()
        seen = await play(app, [bot], deals=2)
        assert (seen.stage, seen.deal, len(seen.standing.past)) == (Stage.FINISHED, 2, 2)

    asyncs(test, tmp_path)


def test_four_people_play_bierkopf(tmp_path: Path) -> None:
    async def test(app: FastAPI) -> None:
        ada = await (await Bot.of(app)).open(game="bierkopf", awaited=[1, 2, 3])
        bots = [ada, *[await (await Bot.of(app, at)).join(ada, at, f"Person {at}") for at in (1, 2, 3)]]
        seen = await play(app, bots)
        assert seen.result is not None

    asyncs(test, tmp_path)


def test_what_is_kept_is_the_table(tmp_path: Path) -> None:
    async def test(app: FastAPI) -> None:
        bot = await (await Bot.of(app)).open()
        await play(app, [bot])
        tables = tables_of(app)
        room = await tables.room(bot.table)
        assert Table.fold(tables.store.events(bot.table)) == room.table

    asyncs(test, tmp_path)


def test_a_stream_shows_every_deal_to_its_end(tmp_path: Path) -> None:
    async def watch(address: str) -> None:
        async with httpx.AsyncClient(base_url=address) as client:
            token = (await client.post("/api/people")).json()["token"]
            client.headers["Authorization"] = f"Bearer {token}"
            bot = await Bot(client).open(game="bierkopf")
            said: list[str] = []
            async with client.stream("GET", f"/t/{bot.table}/events", params={"seen": 0}) as response:
                async for message in messages(response):
                    assert str(message["data"]["number"]) == message["id"]
                    said += message["data"]["said"]
                    seen = await bot.seen()
                    if seen.result is not None:
                        # The bot may know of the end before the stream has told it.
                        if message["data"]["number"] >= seen.number:
                            break
                        continue
                    if (wanted := bot.wanted(seen)) is not None:
                        await bot.give(wanted, seen.number)
            assert len(said) >= 24

    with served(settings(tmp_path)) as address:
        asyncio.run(asyncio.wait_for(watch(address), 30))


def test_who_takes_nothing_of_a_stream_is_dropped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pushing, "_SLOW", 0.05)

    async def test(app: FastAPI) -> None:
        bot = await (await Bot.of(app)).open()
        room = await tables_of(app).room(bot.table)
        scope = {
            "type": "http", "asgi": {"version": "3.0"}, "http_version": "1.1", "method": "GET", "scheme": "http",
            "path": f"/t/{bot.table}/events", "raw_path": b"", "query_string": b"", "root_path": "", "headers": [],
            "client": ("127.0.0.1", 1), "server": ("localhost", 80),
        }  # fmt: skip
        watched: list[int] = []

        async def receive() -> Any:
            await asyncio.Event().wait()

        async def send(message: Any) -> None:
            if message["type"] == "http.response.body":
                watched.append(room.watchers)
                await asyncio.Event().wait()

        await app(scope, receive, send)
        assert (watched, room.watchers, tables_of(app).streams) == ([1], 0, {})
        counted = await bot.client.get("/metrics")
        assert "schafkopf_failures_total 0.0" in counted.text

    asyncs(test, tmp_path)


def test_a_stream_without_news_is_kept_alive_and_ends_whole_when_the_server_leaves(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(pushing, "_HEARTBEAT", 0.01)
    with ExitStack() as server, httpx.Client() as client:
        address = server.enter_context(served(settings(tmp_path)))
        token = client.post(f"{address}/api/people").json()["token"]
        client.headers["Authorization"] = f"Bearer {token}"
        # Nothing happens at a table that waits for somebody.
        asked = {"name": "Ada", "level": "random", "awaited": [1]}
        table = client.post(f"{address}/api/tables", json=asked).json()["table"]
        with client.stream("GET", f"{address}/t/{table}/events") as response:
            lines = response.iter_lines()
            while next(lines) != ":":
                pass
            server.close()
            # Were it cut off, this would be an error.
            assert {*lines} <= {"", ":"}
    assert "rror" not in "".join(capsys.readouterr())


def test_nobody_has_a_table_open_in_too_many_windows(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pushing, "_MOST", 0)

    async def test(app: FastAPI) -> None:
        bot = await (await Bot.of(app)).open()
        answer = await bot.client.get(f"/api/tables/{bot.table}/events")
        assert (answer.status_code, answer.json()["error"]["code"]) == (429, "TOO_MANY_STREAMS")

    asyncs(test, tmp_path, is_limited=True)
