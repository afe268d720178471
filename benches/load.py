"""Measure a server under load: `make load`, which writes benches/load.md.

The server runs in a process of its own, the people in this one, both on this machine over loopback. People are programs
that see a table as JSON and give commands at a stated rate; each of them has a stream of the page open. The latency of
a command is from sending it to its acknowledgement, which comes after it was stored.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx

from schafkopf.web.settings import Settings

_NUMBER = re.compile(rb"^id: (\d+)\r?$", re.MULTILINE)
_SECRET = "a secret of the bench"


# The server


def serve(database: str, port: int) -> None:
    """Serve a database, without a limit for those who all come from one address."""
    from schafkopf.web import logs
    from schafkopf.web.app import create_app
    from schafkopf.web.server import Server

    logs.set_up()
    settings = Settings(database=database, secret=_SECRET, is_limited=False, patience=600.0)
    Server(create_app(settings), port=port).run()


@dataclass(frozen=True, slots=True)
class Server:
    """A server process."""

    address: str
    process: subprocess.Popen[bytes]

    @property
    def memory(self) -> int:
        """Kilobytes of memory that are its own."""
        status = Path(f"/proc/{self.process.pid}/status").read_text("ascii")
        found = re.search(r"RssAnon:\s+(\d+)", status)
        return int(found.group(1)) if found else 0

    @property
    def seconds(self) -> float:
        """CPU time that it has used."""
        words = Path(f"/proc/{self.process.pid}/stat").read_text("ascii").rpartition(")")[2].split()
        return (int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK")


@contextmanager
def server(port: int) -> Iterator[Server]:
    """Run a server with a new database."""
    with tempfile.TemporaryDirectory() as folder, (Path(folder) / "log").open("wb") as log:
        words = [sys.executable, __file__, "--serve", f"sqlite:///{folder}/tables.sqlite3", "--port", str(port)]
        process = subprocess.Popen(words, stdout=log, stderr=log)
        address = f"http://127.0.0.1:{port}"
        try:
            while True:
                try:
                    httpx.get(f"{address}/healthz")
                    break
                except httpx.TransportError:
                    time.sleep(0.1)
            yield Server(address, process)
        finally:
            process.terminate()
            process.wait()


# The people


@dataclass(slots=True)
class Times:
    """What was measured, in seconds."""

    acknowledged: list[float] = field(default_factory=list)
    looked: list[float] = field(default_factory=list)
    pushed: list[float] = field(default_factory=list)
    late: int = 0


class Person:
    """Somebody at a table; `watch` keeps a stream open."""

    def __init__(self, client: httpx.AsyncClient, times: Times) -> None:
        self._client, self._times = client, times
        self._headers: dict[str, str] = {}
        self.table = self.invitation = ""
        self.place = -1
        self.number = -1
        self.changed = asyncio.Event()

    async def come(self) -> Person:
        """Get to be somebody."""
        token = (await self._client.post("/api/people")).json()["token"]
        self._headers = {"Authorization": f"Bearer {token}", "Accept": "application/json"}
        return self

    async def sit(self, path: str, body: dict[str, Any]) -> Person:
        """Open a table, or sit down at one."""
        answer = await self._client.post(path, json=body, headers=self._headers)
        seat = answer.raise_for_status().json()
        self.table, self.place, self.invitation = seat["table"], seat["place"], seat["invitation"]
        return self

    async def watch(self) -> None:
        """Read a stream of the page as it comes."""
        url = self._client.base_url
        reader, writer = await asyncio.open_connection(url.host, url.port)
        lines = [f"GET /t/{self.table}/events HTTP/1.1", f"Host: {url.host}:{url.port}"]
        lines.append(f"Authorization: {self._headers['Authorization']}")
        writer.write(("\r\n".join(lines) + "\r\n\r\n").encode())
        try:
            while chunk := await reader.read(1 << 16):
                if numbers := _NUMBER.findall(chunk):
                    self.number = int(numbers[-1])
                    self.changed.set()
                    self.changed.clear()
        finally:
            writer.close()

    async def see(self) -> dict[str, Any]:
        """Look at the table."""
        start = time.perf_counter()
        answer = await self._client.get(f"/api/tables/{self.table}", headers=self._headers)
        self._times.looked.append(time.perf_counter() - start)
        state: dict[str, Any] = answer.raise_for_status().json()
        return state

    async def give(self, command: dict[str, Any], seen: int) -> None:
        """Give a command, and measure until it is acknowledged, and until the own page shows it."""
        body = {"command": command, "seen": seen, "key": os.urandom(8).hex()}
        start = time.perf_counter()
        answer = await self._client.post(f"/api/tables/{self.table}/commands", json=body, headers=self._headers)
        if answer.status_code != 200:
            self._times.late += 1
            return
        self._times.acknowledged.append(time.perf_counter() - start)
        number = answer.json()["number"]
        while self.number < number:
            await self.changed.wait()
        self._times.pushed.append(time.perf_counter() - start)


def wanted(state: dict[str, Any], place: int, rng: random.Random) -> dict[str, Any] | None:
    """Return what somebody could do, None for nothing."""
    seen = state["seen"]
    if place not in seen["waits_for"]:
        return None
    if seen["stage"] == "SHUFFLING":
        return {"event": "contribute", "text": rng.randbytes(32).hex()}
    if seen["stage"] == "FINISHED":
        return {"event": "go-on"}
    actions = [each for each in state["legal"] if each["event"] not in ("claim", "give-up")]
    return {"event": "act", "action": rng.choice(actions)} if actions else None


async def act(people: Sequence[Person], rng: random.Random) -> None:
    """Let one of the people at a table do something, whoever it waits for."""
    first = await people[0].see()
    for person in people:
        if person.place in first["seen"]["waits_for"]:
            own = first if person is people[0] else await person.see()
            command = wanted(own, person.place, rng)
            if command is not None:
                await person.give(command, own["seen"]["number"])
            return


# What is measured


async def table(client: httpx.AsyncClient, times: Times, people: int, level: str) -> list[Person]:
    """Open a table at which people sit."""
    first = await Person(client, times).come()
    await first.sit("/api/tables", {"name": "Ada", "level": level, "awaited": list(range(1, people))})
    sitting = [first]
    for place in range(1, people):
        person = await Person(client, times).come()
        body = {"name": f"Person {place}", "invitation": first.invitation}
        sitting.append(await person.sit(f"/api/tables/{first.table}/places/{place}", body))
    return sitting


async def load(server: Server, tables: int, people: int, level: str, rate: float, seconds: float) -> list[str]:
    """Play at many tables for some time, and return a line of the report."""
    times, rng = Times(), random.Random(1)
    limits = httpx.Limits(max_connections=None, max_keepalive_connections=None)
    async with httpx.AsyncClient(base_url=server.address, timeout=60, limits=limits) as client:
        # What is read once does not belong to a table.
        first = await table(client, times, 1, "random")
        await client.get(f"/t/{first[0].table}")
        before = server.memory
        rooms = [await table(client, times, people, level) for _ in range(tables)]
        opened = server.memory
        watching = [asyncio.create_task(person.watch()) for room in rooms for person in room]
        while any(person.number < 0 for room in rooms for person in room):
            await asyncio.sleep(0.1)
        watched = server.memory
        busy: set[int] = set()
        tasks: set[asyncio.Task[None]] = set()

        async def turn(at: int) -> None:
            busy.add(at)
            try:
                await act(rooms[at], rng)
            finally:
                busy.discard(at)

        async def play(lasting: float) -> None:
            start, given = time.perf_counter(), 0
            while (now := time.perf_counter() - start) < lasting:
                if given <= now * rate and (free := [at for at in range(tables) if at not in busy]):
                    given += 1
                    task = asyncio.create_task(turn(rng.choice(free)))
                    tasks.add(task)
                    task.add_done_callback(tasks.discard)
                    task.add_done_callback(asyncio.Task.result)
                await asyncio.sleep(max(0.001, given / rate - now))
            await asyncio.gather(*tasks)

        await play(seconds / 4)  # until everybody plays
        times.acknowledged, times.looked, times.pushed, times.late = [], [], [], 0
        start, used, own = time.perf_counter(), server.seconds, time.process_time()
        thought = await thoughts(client)
        await play(seconds)
        lasted = time.perf_counter() - start
        used, own = (server.seconds - used) / lasted, (time.process_time() - own) / lasted
        played, thought = server.memory, (await thoughts(client) - thought) / lasted
        for task in watching:
            task.cancel()
    given = len(times.acknowledged)
    cells = [
        f"{tables} × {people}", level if people < 4 else "none", f"{tables * people}", f"{given / lasted:.0f}",
        f"{thought:.0f}",
        f"{1000 * at(times.acknowledged, 0.5):.0f}", f"{1000 * at(times.acknowledged, 0.99):.0f}",
        f"{1000 * at(times.pushed, 0.5):.0f}", f"{1000 * at(times.pushed, 0.99):.0f}",
        f"{(opened - before) / tables:.0f}", f"{(watched - opened) / tables / people:.0f}",
        f"{(played - before) / tables:.0f}",
        f"{100 * used:.0f} %", f"{100 * own:.0f} %",
    ]  # fmt: skip
    print(
        f"{' | '.join(cells)}; {given} commands, {times.late} late; 1-minute load {os.getloadavg()[0]:.1f}", flush=True
    )
    return cells


async def thoughts(client: httpx.AsyncClient) -> float:
    """Return how often computers have thought about what they do."""
    found = re.search(r"^schafkopf_thinking_seconds_count (\S+)", (await client.get("/metrics")).text, re.MULTILINE)
    return float(found.group(1)) if found else 0.0


def at(values: Sequence[float], share: float) -> float:
    """Return the value below which a share of all lie."""
    return sorted(values)[min(len(values) - 1, int(share * len(values)))] if values else float("nan")


_HEAD = (
    "tables × people", "computers", "streams", "commands/s", "thoughts/s",
    "ack p50", "ack p99", "shown p50", "shown p99", "KB a table", "KB a stream", "KB in play", "server", "people",
)  # fmt: skip


def report(lines: Sequence[Sequence[str]], seconds: float) -> str:
    """Return the report."""
    rows = [_HEAD, ["---"] * len(_HEAD), *lines]
    shown = "\n".join(f"| {' | '.join(row)} |" for row in rows)
    return f"""# A server under load

`make load` measures this: one server with SQLite, and people who are programs, over loopback on a machine with
{os.cpu_count()} cores. Every person has the page open as a stream of updates, and looks once or twice before a command.
Commands come at random tables, so many a second, for {seconds:.0f} s. Times are in milliseconds, over all commands:
*ack* from sending a command to its acknowledgement (it is stored then), *shown* until the own page has it. Memory is
that of the server: *KB a table* after opening the tables, *KB a stream* for each stream more, *KB in play* is all of it
by table in the end, four streams included where four people play. *server* and *people* are the shares of a core that
the two processes used; thinking has a process of its own. The load of the whole machine over the last minute was
{os.getloadavg()[0]:.1f} at the end, what is measured included.

{shown}
"""


def main() -> None:
    """Measure and report."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--serve", help="serve a database (what is measured runs so)")
    parser.add_argument("--port", type=int, default=8917)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--rates", type=float, nargs="+", default=[10, 20, 40])
    parser.add_argument("--alone", type=int, default=50, help="tables with one person and three computers")
    parser.add_argument("--seconds", type=float, default=40)
    parser.add_argument("--out", type=Path)
    words = parser.parse_args()
    if words.serve:
        serve(words.serve, words.port)
        return
    lines = []
    for rate in words.rates:
        with server(words.port) as running:
            lines.append(asyncio.run(load(running, words.tables, 4, "random", rate, words.seconds)))
    if words.alone:
        with server(words.port) as running:
            lines.append(asyncio.run(load(running, words.alone, 1, "stammtisch", words.alone / 5, words.seconds)))
    if words.out:
        words.out.write_text(report(lines, words.seconds), "utf-8")


if __name__ == "__main__":
    main()
