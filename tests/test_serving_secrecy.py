"""Nothing that a server sends tells two deals apart that agree on what the reader has seen; not a byte of it."""

from __future__ import annotations

import asyncio
import dataclasses
import random
import re
from collections import Counter
from pathlib import Path
from typing import Any, NamedTuple

import pytest
import structlog
from fastapi import FastAPI

from forms import LONG
from replaying import other_world
from schafkopf import wire
from schafkopf.cards import Card
from schafkopf.game.actions import Accept, Action, Bid, Claim, GiveUp, Klopfen, Pass, Phase, Play, Stoss
from schafkopf.game.game import Game
from schafkopf.notation import parse_declaration
from schafkopf.rooms import Act, AnswerUndo, AskUndo, Command, Contribute, GoOn, Place, Table, see
from schafkopf.rules.house import PRESETS, preset, read_options
from schafkopf.testing import random_rules
from schafkopf.web.live import thinking
from schafkopf.web.live.tables import Room
from schafkopf.web.people import People
from serving import SECRET, Bot, asyncs, play, running, settings, tables_of
from sitting import stops, with_game

GAMES = 200 if LONG else 2
"""Deals that are played, with a stop in each phase."""
SOME = 8
"""Actions that are tried at each stop."""


class Sent(NamedTuple):
    """What somebody received: status, headers, body."""

    status: int
    headers: tuple[tuple[bytes, bytes], ...]
    body: bytes


async def ask(app: FastAPI, method: str, path: str, token: str, body: bytes = b"", lang: str = "de") -> Sent:
    """Everything that comes back for a request; of a stream what comes first."""
    path, _, query = path.partition("?")
    headers = {"host": "localhost", "accept-language": lang, "content-type": "application/json"}
    headers |= {"accept": "text/html"} if "/events" not in path else {}
    headers |= {"authorization": f"Bearer {token}"} if token else {}
    scope = {
        "type": "http", "asgi": {"version": "3.0"}, "http_version": "1.1", "method": method, "scheme": "http",
        "path": path, "raw_path": path.encode(), "query_string": query.encode(), "root_path": "",
        "headers": [(name.encode(), value.encode()) for name, value in headers.items()],
        "client": ("127.0.0.1", 1), "server": ("localhost", 80),
    }  # fmt: skip
    status, sent, chunks, ended = 0, (), list[bytes](), asyncio.Event()
    asked = False

    async def receive() -> dict[str, Any]:
        nonlocal asked
        if not asked:
            asked = True
            return {"type": "http.request", "body": body, "more_body": False}
        await ended.wait()
        return {"type": "http.disconnect"}

    async def send(message: Any) -> None:
        nonlocal status, sent
        if message["type"] == "http.response.start":
            status, sent = message["status"], tuple(message["headers"])
        elif message.get("body"):
            chunks.append(message["body"])
            ended.set()

    await app(scope, receive, send)
    return Sent(status, sent, b"".join(chunks))


def refused_commands(rng: random.Random, table: Table, place: Place | None) -> list[Command]:
    """Some commands that are refused, whoever has which cards, and so change nothing."""
    game = table.game
    assert game is not None
    seat = 0 if place is None else table.seat_of(place)
    bids = [Bid(seat, parse_declaration(name)) for name in ("rufspiel", "wenz", "solo", "solo-tout")]
    tried: list[Action] = [Play(seat, card) for card in Card]
    tried += [Accept(seat, card) for card in Card] + list(bids)
    tried += [Stoss(seat), Pass(seat), Klopfen(seat), Claim(seat), GiveUp(seat)]
    tried += [Play((seat + 1) % 4, Card.EO), Stoss((seat + 1) % 4)]
    legal = () if place is None else see(table, place).legal
    undo = [] if place is not None and table.taken_back(place) is not None else [AskUndo()]
    others: list[Command] = [GoOn(), Contribute("0" * 64), AnswerUndo(True), *undo]
    return [*others, *(Act(action) for action in rng.sample(tried, SOME) if action not in legal)]


async def everything(app: FastAPI, room: Room, commands: list[Command], token: str, seen: int) -> list[Sent]:
    """All that somebody can get of a table as it stands, in both languages."""
    base, api = f"/t/{room.identity}", f"/api/tables/{room.identity}"
    game = People(SECRET).game(room.identity, room.table.deal)
    paths = [base, f"{base}?lang=en&large=yes&faces=french", f"{base}/text", f"{base}/text?lang=en", api]
    paths += [f"{base}/events", f"{base}/events?seen={seen}", f"{base}/events?view=text", f"{api}/events"]
    paths += [f"/games/{game}", f"/games/{game}.json", f"/games/{game}/proof.json", "/", "/archive"]
    paths += [f"{api}/hint", f"{base}/join/x", f"{base}/{'x' * 20}", "/healthz"]
    answers = [await ask(app, "GET", path, token) for path in paths]
    for at, command in enumerate(commands):
        body, number = f'{{"command": {wire.dumps(command)}, "seen": {room.number}}}', room.number
        # By turns on the page and by the interface, in German and in English.
        path, lang = (base, api)[at % 2], ("de", "en")[at // 2 % 2]
        answers.append(await ask(app, "POST", f"{path}/commands", token, body.encode(), lang))
        assert room.number == number, command
    return answers


async def _played(app: FastAPI, rng: random.Random) -> tuple[str, dict[Place | None, str]]:
    """A table at which a deal was played by two people and two computers, and what they prove who they are with."""
    rules = (
        random_rules(rng) if rng.random() < 0.5 else read_options({"allow_claim": True}, preset(rng.choice(PRESETS)))
    )
    game = rng.choice(("schafkopf", "schafkopf", "bierkopf"))
    ada = await (await Bot.of(app, rng.randrange(10**6))).open(awaited=[1], game=game, rules=wire.dump(rules))
    emmy = await (await Bot.of(app, rng.randrange(10**6))).join(ada, 1, "Emmy")
    await play(app, [ada, emmy])
    tokens = [bot.client.headers["authorization"].removeprefix("Bearer ") for bot in (ada, emmy)]
    return ada.table, {0: tokens[0], 1: tokens[1], None: People(SECRET).token(People(SECRET).draw())}


def test_nothing_that_is_sent_tells_deals_apart_that_agree_on_what_was_seen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Pages, streams, the interface, refusals, headers and logs: for whoever sits there, and for whoever watches."""
    monkeypatch.setattr(thinking, "ADVISER", "anfaenger")
    monkeypatch.setattr(thinking, "LONGEST", None)
    compared: Counter[Phase] = Counter()

    async def compare(app: FastAPI, identity: str, tokens: dict[Place | None, str], rng: random.Random) -> None:
        tables = tables_of(app)
        tables.drive = None
        room = await tables.room(identity)
        finished = room.table
        assert finished.game is not None
        for game in stops(rng, finished.game):
            place = rng.choice((0, 1))
            world = other_world(rng, game, finished.seat_of(place))
            if world is None:
                continue
            for reader in (place, None):
                found = []
                commands = refused_commands(rng, with_game(finished, game), reader)
                for each in (game, world):
                    room.table = with_game(finished, each)
                    with structlog.testing.capture_logs() as logs:
                        answers = await everything(app, room, commands, tokens[reader], finished.number - 3)
                    found.append((answers, [{**line, "ms": 0} for line in logs]))
                for one, other in zip(found[0][0], found[1][0], strict=True):
                    assert one == other
                assert found[0][1] == found[1][1]
            compared[game.phase] += 1
        room.table = finished

    async def run() -> None:
        # Who acts first decides how a deal goes: some have no cards that two hands could exchange in the play.
        for number in range(5 * GAMES):
            if number >= GAMES and Phase.PLAY in compared:
                break
            rng, folder = random.Random(number), tmp_path / str(number)
            folder.mkdir()
            async with running(settings(folder)) as app:
                identity, tokens = await _played(app, rng)
            async with running(settings(folder)) as app:
                await compare(app, identity, tokens, rng)

    asyncio.run(run())
    assert Phase.PLAY in compared


def test_the_comparison_would_find_a_hand(tmp_path: Path) -> None:
    """The test above can fail: the person whose cards were exchanged does get other bytes."""

    async def test(app: FastAPI) -> None:
        rng = random.Random(5)
        identity, tokens = await _played(app, rng)
        tables_of(app).drive = None
        room = await tables_of(app).room(identity)
        finished = room.table
        assert finished.game is not None
        opened = Game.open(finished.game.opening)
        hands = opened.opening.hands
        turned = (hands[1], hands[2], hands[3], hands[0])
        other = Game.open(dataclasses.replace(opened.opening, hands=turned))
        answers = []
        for game in (opened, other):
            room.table = with_game(finished, game)
            answers.append(await everything(app, room, [], tokens[0], 0))
        assert sum(one != two for one, two in zip(*answers, strict=True)) >= 4

    asyncs(test, tmp_path)


def test_secrets_of_the_shuffle_are_sent_only_when_the_deal_is_over(tmp_path: Path) -> None:
    """Whatever bots receive while a deal is played has neither the house's secret nor what others added."""

    async def test(app: FastAPI) -> None:
        received: list[tuple[int, bytes]] = []
        ada = await (await Bot.of(app, 1)).open(awaited=[1])
        emmy = await (await Bot.of(app, 2)).join(ada, 1, "Emmy")
        room = await tables_of(app).room(ada.table)

        async def keep(response: Any) -> None:
            received.append((room.number, await response.aread()))

        ada.client.event_hooks["response"] = [keep]
        await play(app, [ada, emmy])
        table = room.table
        end = room.spoken[-1]
        before = b"".join(body for number, body in received if number < end)
        after = b"".join(body for number, body in received if number >= end)
        assert table.secret is not None
        other = table.contributions[1]
        assert other is not None
        for hidden in (table.secret, other):
            assert hidden.encode() not in before
            assert hidden.encode() in after
        assert re.search(rb'"commitment": ?"[0-9a-f]{64}"', before)

    asyncs(test, tmp_path)
