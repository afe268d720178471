"""Server processes that are killed and started again, and people who go on all the same."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import random
import socket
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx

from schafkopf import wire
from schafkopf.rooms import Act, Command, Place, Seen
from schafkopf.web import logs, server
from schafkopf.web.app import create_app
from schafkopf.web.settings import Settings
from serving import SECRET, Bot, messages

# The server is imported once; each process is then forked from one that has no threads.
_CONTEXT = multiprocessing.get_context("forkserver")
_CONTEXT.set_forkserver_preload(["killing"])
_AGAIN = 0.02
"""Seconds until somebody tries again whom nobody answered."""


class Server:
    """A process that serves a database at a port of its own; what it says goes to a file."""

    def __init__(self, database: str, log: Path) -> None:
        self._settings = Settings(
            database=database, secret=SECRET, pace=0.0, thinkers=0, patience=1.0, is_limited=False
        )
        self._log = log
        self._port = free_port()
        self.address = f"http://127.0.0.1:{self._port}"
        self._start()

    def _start(self) -> None:
        words = (self._settings, self._port, self._log)
        self._process = _CONTEXT.Process(target=_serve, args=words, daemon=True)
        self._process.start()

    def kill(self) -> None:
        """End it with SIGKILL, wherever it is."""
        self._process.kill()
        self._process.join()

    def restart(self) -> None:
        """Kill it, and start it again."""
        self.kill()
        self._start()


def free_port() -> int:
    """A port of this machine that nobody uses."""
    with socket.socket() as held:
        held.bind(("127.0.0.1", 0))
        port: int = held.getsockname()[1]
        return port


def _serve(settings: Settings, port: int, log: Path) -> None:
    handle = os.open(log, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
    os.dup2(handle, 1)
    os.dup2(handle, 2)
    logs.set_up()
    server.Server(create_app(settings), port=port).run()


@dataclass(frozen=True, slots=True)
class Given:
    """A command that was acknowledged: at which table, from where, and how many events there were then."""

    table: str
    place: Place
    command: Command
    number: int


@dataclass(slots=True)
class Ledger:
    """What was acknowledged, by key; every so many times a server is killed."""

    servers: Sequence[Server]
    rng: random.Random
    kill_after: range
    given: dict[str, Given] = field(default_factory=dict)
    kills: int = 0
    _left: int = 1

    def note(self, key: str, given: Given) -> None:
        """Take in an acknowledgement; the same command always has the same."""
        assert self.given.setdefault(key, given) == given
        self._left -= 1
        if self._left == 0:
            self._left = self.rng.choice(self.kill_after)
            self.kills += 1
            self.rng.choice(self.servers).restart()

    def begin(self) -> None:
        """Begin to count."""
        self._left = self.rng.choice(self.kill_after)


class Stubborn(Bot):
    """A bot that asks until it is answered, by any of the servers; it repeats, mixes up and delays what it says."""

    def __init__(self, ledger: Ledger, client: httpx.AsyncClient, seed: int) -> None:
        super().__init__(client, seed)
        self._ledger = ledger
        self._keys = 0
        self._said: list[tuple[Command, int, str]] = []
        self._token = ""

    async def ask(self, method: str, path: str, body: object = None) -> httpx.Response:
        """Ask some server, again and again, and return what it answers."""
        headers = {"Authorization": f"Bearer {self._token}"} if self._token else {}
        while True:
            server = self.rng.choice(self._ledger.servers)
            try:
                return await self.client.request(method, server.address + path, json=body, headers=headers)
            except httpx.TransportError:
                await asyncio.sleep(_AGAIN)

    async def come(self) -> Stubborn:
        """Get to be somebody."""
        self._token = (await self.ask("POST", "/api/people")).json()["token"]
        return self

    async def open(self, **new: Any) -> Stubborn:
        """Open a table."""
        answer = await self.ask("POST", "/api/tables", {"name": "Ada", "level": "random"} | new)
        assert answer.status_code == 201, answer.text
        self._seated(answer.json())
        return self

    async def join(self, other: Bot, place: int, name: str) -> Stubborn:
        """Sit down where another has invited to."""
        asked = {"name": name, "invitation": other.invitation}
        answer = await self.ask("POST", f"/api/tables/{other.table}/places/{place}", asked)
        assert answer.status_code == 200, answer.text
        self._seated(answer.json())
        return self

    async def seen(self) -> Seen:
        """What it sees."""
        answer = await self.ask("GET", f"/api/tables/{self.table}")
        assert answer.status_code == 200, answer.text
        seen: Seen = wire.load(Seen, answer.json()["seen"])
        return seen

    async def play(self, deals: int) -> Seen:
        """Play until so many deals are over, and return what it sees then."""
        last = -1
        while True:
            server = self.rng.choice(self._ledger.servers)
            headers = {"Authorization": f"Bearer {self._token}", "Last-Event-ID": str(last)}
            url = f"{server.address}/api/tables/{self.table}/events"
            try:
                async with self.client.stream("GET", url, headers=headers) as response:
                    async for message in messages(response):
                        seen: Seen = wire.load(Seen, message["data"]["seen"])
                        last = seen.number
                        if len(seen.standing.past) >= deals:
                            return seen
                        await self._act(seen, deals)
            except httpx.TransportError:
                await asyncio.sleep(_AGAIN)

    async def _act(self, seen: Seen, deals: int) -> None:
        """Do what is to be done, in some disorder, until it is done or so many deals are over."""
        while len(seen.standing.past) < deals and (wanted := self.wanted(seen)) is not None:
            disorder = self.rng.choice((None, None, None, self._twice, self._late, self._mixed, self._old))
            if disorder is not None:
                await disorder(wanted, seen)
            if await self._say(wanted, seen.number):
                return
            seen = await self.seen()

    async def _say(self, command: Command, seen: int, key: str = "") -> bool:
        """Say something, and tell whether it was followed."""
        key = key or self._key()
        body = {"command": wire.dump(command), "seen": seen, "key": key}
        answer = await self.ask("POST", f"/api/tables/{self.table}/commands", body)
        assert answer.status_code in (200, 409, 422), answer.text
        if answer.status_code != 200:
            return False
        self._said.append((command, seen, key))
        self._ledger.note(key, Given(self.table, self.place, command, answer.json()["number"]))
        return True

    def _key(self) -> str:
        self._keys += 1
        return f"{self.table} {self.place} {self._keys}"

    async def _twice(self, wanted: Command, seen: Seen) -> None:
        key = self._key()
        await asyncio.gather(*[self._say(wanted, seen.number, key) for _ in range(3)])

    async def _late(self, wanted: Command, seen: Seen) -> None:
        await self._say(wanted, max(1, seen.number - self.rng.randint(1, 9)))

    async def _mixed(self, wanted: Command, seen: Seen) -> None:
        others = [Act(action) for action in seen.legal if action.event not in ("claim", "give-up")][:2]
        said = [wanted, *others]
        self.rng.shuffle(said)
        await asyncio.gather(*[self._say(each, seen.number + at) for at, each in enumerate(said)])

    async def _old(self, wanted: Command, seen: Seen) -> None:
        if self._said:
            command, then, key = self.rng.choice(self._said)
            assert await self._say(command, then, key)


async def game(ledger: Ledger, client: httpx.AsyncClient, seed: int, deals: int) -> list[Seen]:
    """Play some deals at a table with one to four people, and return what each sees at the end."""
    people = 1 + seed % 4
    rules = {"awaited": list(range(1, people)), "game": "bierkopf" if seed % 3 == 2 else "schafkopf"}
    bots = [await Stubborn(ledger, client, seed * 10 + place).come() for place in range(people)]
    await bots[0].open(**rules)
    for place in range(1, people):
        await bots[place].join(bots[0], place, f"Person {place}")
    return list(await asyncio.gather(*[bot.play(deals) for bot in bots]))


def play(ledger: Ledger, games: int, deals: int, at_once: int, seconds: float) -> list[list[Seen]]:
    """Play many games, some at a time, with servers that are killed meanwhile."""

    async def run() -> list[list[Seen]]:
        free = asyncio.Semaphore(at_once)
        limits = httpx.Limits(max_connections=None, max_keepalive_connections=50)
        async with httpx.AsyncClient(timeout=30, limits=limits) as client:

            async def one(seed: int) -> list[Seen]:
                async with free:
                    return await game(ledger, client, seed, deals)

            return list(await asyncio.wait_for(asyncio.gather(*map(one, range(games))), seconds))

    ledger.begin()
    return asyncio.run(run())
