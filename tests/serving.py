"""A server in a test: the application with a database of its own, and people who ask it, with or without a network."""

from __future__ import annotations

import asyncio
import json
import random
import threading
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
from fastapi import FastAPI

from schafkopf import wire
from schafkopf.game.actions import Action
from schafkopf.rooms import Act, Command, Contribute, GoOn, Seen, Stage
from schafkopf.web.api import State
from schafkopf.web.app import create_app
from schafkopf.web.live.tables import Room, Tables
from schafkopf.web.server import Server
from schafkopf.web.settings import Settings

ADDRESS = "http://localhost"
SECRET = "a secret of the tests"


def settings(folder: Path, **more: Any) -> Settings:
    """Settings of a server that thinks in threads and pauses nowhere, with its database in a folder."""
    database = f"sqlite:///{folder / 'tables.sqlite3'}"
    return replace(Settings(database=database, secret=SECRET, pace=0.0, thinkers=0, is_limited=False), **more)


@asynccontextmanager
async def running(settings: Settings) -> AsyncIterator[FastAPI]:
    """Run an application without a network."""
    app = create_app(settings)
    async with app.router.lifespan_context(app):
        yield app


def asyncs(test: Callable[..., Coroutine[Any, Any, None]], folder: Path, **more: Any) -> None:
    """Run a test of an application in an event loop of its own."""

    async def run() -> None:
        async with running(settings(folder, **more)) as app:
            await asyncio.wait_for(test(app), 60)

    asyncio.run(run())


def browser(app: FastAPI, **more: Any) -> httpx.AsyncClient:
    """Somebody with a browser, who keeps cookies and follows no redirects."""
    transport = httpx.ASGITransport(app, raise_app_exceptions=False)
    return httpx.AsyncClient(transport=transport, base_url=ADDRESS, **more)


def tables_of(app: FastAPI) -> Tables:
    """The tables of an application."""
    tables: Tables = app.state.tables
    return tables


class Bot:
    """A program at a table: it speaks the API, and does what it sees that it may, at random."""

    def __init__(self, client: httpx.AsyncClient, seed: int = 0) -> None:
        self.client, self.rng = client, random.Random(seed)
        self.table = self.invitation = ""
        self.place = -1

    @classmethod
    async def of(cls, app: FastAPI, seed: int = 0) -> Bot:
        """Return a new bot that knows who it is."""
        client = browser(app)
        token = (await client.post("/api/people")).json()["token"]
        client.headers["Authorization"] = f"Bearer {token}"
        return cls(client, seed)

    async def open(self, **new: Any) -> Bot:
        """Open a table."""
        answer = await self.client.post("/api/tables", json={"name": "Ada", "level": "random"} | new)
        assert answer.status_code == 201, answer.text
        return self._seated(answer.json())

    async def join(self, other: Bot, place: int, name: str) -> Bot:
        """Sit down where another bot has invited to."""
        asked = {"name": name, "invitation": other.invitation}
        answer = await self.client.post(f"/api/tables/{other.table}/places/{place}", json=asked)
        assert answer.status_code == 200, answer.text
        return self._seated(answer.json())

    def _seated(self, seat: dict[str, Any]) -> Bot:
        self.table, self.place, self.invitation = seat["table"], seat["place"], seat["invitation"]
        return self

    async def seen(self) -> Seen:
        """What it sees."""
        answer = await self.client.get(f"/api/tables/{self.table}")
        assert answer.status_code == 200, answer.text
        state: State = wire.loads(State, answer.text)
        return state.seen

    async def give(self, command: Command, seen: int, key: str | None = None) -> httpx.Response:
        """Give a command."""
        body = {"command": wire.dump(command), "seen": seen} | ({"key": key} if key else {})
        return await self.client.post(f"/api/tables/{self.table}/commands", json=body)

    def wanted(self, seen: Seen) -> Command | None:
        """What it does now, None for nothing."""
        if seen.stage is Stage.SHUFFLING and self.place in seen.waits_for:
            return Contribute(self.rng.randbytes(32).hex())
        if seen.stage is Stage.FINISHED and self.place in seen.waits_for:
            return GoOn()
        if not seen.is_own_turn or not seen.legal:
            return None
        actions: list[Action] = [action for action in seen.legal if action.event not in ("claim", "give-up")]
        return Act(self.rng.choice(actions or list(seen.legal)))

    async def step(self, room: Room) -> Seen:
        """Wait until there is something to do, and do it, or until the deal is over; return what was seen then."""
        while True:
            seen = await self.seen()
            wanted = self.wanted(seen)
            if seen.stage is Stage.FINISHED and seen.result is not None:
                return seen
            if wanted is not None:
                answer = await self.give(wanted, seen.number)
                assert answer.status_code in (200, 409), answer.text
                return seen
            await room.until(seen.number)


async def play(app: FastAPI, bots: list[Bot], deals: int = 1, *, is_kept: bool = True) -> Seen:
    """Let bots play whole deals at their table, and return what the first sees of the last result.

    Deals come to the archive just after everybody sees that they are over: wait for that if they can be kept.
    """
    room = await tables_of(app).room(bots[0].table)
    while True:
        seen = await bots[0].seen()
        if seen.stage is Stage.FINISHED and len(seen.standing.past) >= deals:
            while is_kept and len(tables_of(app).store.records(table=room.identity)) < deals:
                await asyncio.sleep(0.005)
            return seen
        has_done = False
        for bot in bots:
            own = await bot.seen()
            if (wanted := bot.wanted(own)) is not None:
                answer = await bot.give(wanted, own.number)
                assert answer.status_code in (200, 409), answer.text
                has_done = True
        if not has_done:
            await room.until(seen.number)


@contextmanager
def served(settings: Settings) -> Iterator[str]:
    """Run a server on a free port of this machine in a thread, and yield its address."""
    server = Server(create_app(settings))
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    started = threading.Event()
    while not server.started:
        assert thread.is_alive()
        started.wait(0.01)
    port = server.servers[0].sockets[0].getsockname()[1]
    try:
        yield f"http://127.0.0.1:{port}"
    finally:
        server.should_exit = True
        thread.join(10)


async def messages(response: httpx.Response) -> AsyncIterator[dict[str, Any]]:
    """Yield the messages of a stream: their id, event and data."""
    message: dict[str, Any] = {}
    async for line in response.aiter_lines():
        if not line and "data" in message:
            yield message | {"data": json.loads(message["data"])}
            message = {}
        elif not line.startswith(":"):
            name, _, value = line.partition(": ")
            message[name] = value
