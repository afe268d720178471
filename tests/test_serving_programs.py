"""Tables for programs: the interface, its description, the example bot, and requests of every kind."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

import httpx
import hypothesis
import pytest
from fastapi import FastAPI

from forms import LONG
from schafkopf import wire
from schafkopf.game.actions import Play, Stoss
from schafkopf.rooms import Act, Contribute, GoOn
from schafkopf.rules.house import preset
from schafkopf.store import Store
from schafkopf.web import logs
from schafkopf.web.api import Seat, State
from schafkopf.web.live import thinking
from serving import Bot, asyncs, browser, play, served, settings, tables_of

EXAMPLES = Path(__file__).parent.parent / "examples"


def test_the_example_bot_opens_a_table_and_plays_a_deal(tmp_path: Path) -> None:
    with served(settings(tmp_path)) as address:
        words = [sys.executable, str(EXAMPLES / "web_bot.py"), address, "--level", "random", "--game", "bierkopf"]
        done = subprocess.run(words, capture_output=True, text=True, timeout=60, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert "payout: " in done.stdout


def test_a_program_that_wants_no_house_rules_plays_by_those_of_the_server(tmp_path: Path) -> None:
    async def test(app: FastAPI) -> None:
        usual, own = await (await Bot.of(app)).open(), await (await Bot.of(app, 1)).open(rules={"preset": "casual"})
        assert [(await bot.seen()).rules for bot in (usual, own)] == [preset("official"), preset("casual")]

    asyncs(test, tmp_path, rules=preset("official"))


def test_what_is_answered_is_what_the_description_says(tmp_path: Path) -> None:
    async def test(app: FastAPI) -> None:
        bot = await (await Bot.of(app)).open()
        for path, kind in ((f"/api/tables/{bot.table}", State), (f"/api/tables/{bot.table}/places/0", Seat)):
            described = (await bot.client.get("/api/openapi.json")).json()
            assert kind.__name__ in described["components"]["schemas"]
            asked = {"name": "Ada", "invitation": bot.invitation}
            answer = await (bot.client.post(path, json=asked) if kind is Seat else bot.client.get(path))
            assert wire.loads(kind, answer.text) is not None

    asyncs(test, tmp_path)


def test_the_description_refers_to_nothing_that_is_not_in_it(tmp_path: Path) -> None:
    async def test(app: FastAPI) -> None:
        text = (await browser(app).get("/api/openapi.json")).text
        names = set(json.loads(text)["components"]["schemas"])
        referred = {part.partition('"')[0] for part in text.split("#/components/schemas/")[1:]}
        assert referred <= names
        assert "#/$defs" not in text

    asyncs(test, tmp_path)


def test_a_repeated_command_is_followed_once(tmp_path: Path) -> None:
    async def test(app: FastAPI) -> None:
        bot = await (await Bot.of(app)).open(game="bierkopf")
        room = await tables_of(app).room(bot.table)
        while (wanted := bot.wanted(seen := await bot.seen())) is None or not isinstance(wanted, Act):
            if wanted is not None:
                await bot.give(wanted, seen.number)
            else:
                await room.until(seen.number)
        first = await bot.give(wanted, seen.number, "once")
        again = await bot.give(wanted, seen.number, "once")
        assert (first.status_code, again.status_code) == (200, 200)
        assert first.json() == again.json()
        late = await bot.give(wanted, seen.number, "twice")
        assert (late.status_code, late.json()["error"]["code"]) == (409, "STALE")
        assert late.json()["number"] == room.number

    asyncs(test, tmp_path)


def test_a_repeated_command_of_which_nothing_comes_is_answered_by_two_processes_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def test(app: FastAPI) -> None:
        ada = await (await Bot.of(app)).open(awaited=[1])
        await (await Bot.of(app, 1)).join(ada, 1, "Emmy")
        room = await tables_of(app).room(ada.table)
        while not (seen := await ada.seen()).waits_for:
            await room.until(seen.number)
        first = await ada.give(Contribute("ab" * 32), seen.number)
        number = first.json()["number"]
        again = await ada.give(Contribute("ab" * 32), number, "once")
        # As if the other process had looked for an answer before there was one.
        monkeypatch.setattr(Store, "answered", lambda *_: None)
        third = await ada.give(Contribute("ab" * 32), number, "once")
        assert [each.json() for each in (first, again, third)] == [{"number": number}] * 3

    asyncs(test, tmp_path)


def test_what_concerns_nobody_else_is_never_late(tmp_path: Path) -> None:
    """All people add to the shuffle at once, having seen the same."""

    async def test(app: FastAPI) -> None:
        ada = await (await Bot.of(app)).open(awaited=[1])
        emmy = await (await Bot.of(app, 1)).join(ada, 1, "Emmy")
        room = await tables_of(app).room(ada.table)
        while not (seen := await ada.seen()).waits_for:
            await room.until(seen.number)
        answers = [await bot.give(Contribute(bot.rng.randbytes(32).hex()), seen.number) for bot in (ada, emmy)]
        assert [answer.status_code for answer in answers] == [200, 200]

    asyncs(test, tmp_path)


def test_a_refusal_says_why_in_the_language_that_is_read(tmp_path: Path) -> None:
    async def test(app: FastAPI) -> None:
        bot = await (await Bot.of(app)).open(game="bierkopf")
        room = await tables_of(app).room(bot.table)
        refused = await bot.give(GoOn(), room.number)
        assert (refused.status_code, refused.json()["error"]["code"]) == (422, "TABLE_IS_AT")
        while not (seen := await bot.seen()).is_own_turn:
            if (wanted := bot.wanted(seen)) is not None:
                await bot.give(wanted, seen.number)
            else:
                await room.until(seen.number)
        seat = room.table.seat_of(0)
        foreign = room.table.game.view((seat + 1) % 4).hand[0] if room.table.game else None
        assert foreign is not None
        told = {}
        for lang in ("de", "en"):
            bot.client.cookies.set("lang", lang)
            answer = await bot.give(Act(Play(seat, foreign)), seen.number)
            error = answer.json()["error"]
            told[lang] = error["text"]
            assert (answer.status_code, error["clause"][:2], "P1" in error["text"]) == (422, "B-", False)
        assert told["de"] != told["en"]
        other = await bot.give(Act(Stoss((seat + 1) % 4)), seen.number)
        assert other.json()["error"]["code"] == "NOT_YOUR_SEAT"

    asyncs(test, tmp_path)


WRONG: list[tuple[str, str, Any, int]] = [
    ("POST", "/api/tables", "", 422),
    ("POST", "/api/tables", "[1, 2]", 422),
    ("POST", "/api/tables", '{"name": "A", "name": "B"}', 422),
    ("POST", "/api/tables", '{"name": "A", "level": "cmd:sh"}', 422),
    ("POST", "/api/tables", '{"name": "A", "level": "monte-carlo"}', 422),
    ("POST", "/api/tables", '{"name": ""}', 422),
    ("POST", "/api/tables", '{"name": "A", "idle": 0}', 422),
    ("POST", "/api/tables", '{"name": "A", "place": 4}', 422),
    ("POST", "/api/tables", '{"name": "A", "computers": ["a", "a", "a"]}', 422),
    ("POST", "/api/tables", '{"name": "A", "rules": {"preset": "nope"}}', 422),
    ("POST", "/api/tables", '{"name": "A", "other": 1}', 422),
    ("POST", "/api/tables", b"\xff\xfe", 422),
    ("POST", "/api/tables", "[" * 30_000, 422),
    ("POST", "/api/tables", "x" * 70_000, 413),
    ("POST", "/api/tables/{table}/commands", '{"command": {"event": "commit", "secret": "00"}, "seen": 2}', 422),
    ("POST", "/api/tables/{table}/commands", '{"command": {"event": "take-over", "place": 1}, "seen": 2}', 422),
    ("POST", "/api/tables/{table}/commands", '{"command": {"event": "go-on"}, "seen": -1}', 409),
    ("POST", "/api/tables/{table}/commands", '{"command": {"event": "go-on"}, "seen": 99999999999999999999}', 409),
    ("POST", "/api/tables/{table}/commands", '{"command": {"event": "go-on"}, "seen": 2, "key": ""}', 422),
    ("POST", "/api/tables/{table}/places/9", '{"name": "A", "invitation": "x"}', 422),
    ("POST", "/api/tables/{table}/places/x", '{"name": "A", "invitation": "x"}', 422),
    ("GET", "/api/tables/nowhere", None, 404),
    ("GET", "/api/tables/nowhere/events", None, 404),
    ("GET", "/api/tables/%00%ff", None, 404),
    ("GET", "/api/nothing", None, 404),
    ("DELETE", "/api/tables", None, 405),
    ("GET", "/api/tables/{table}/events?seen=x", None, 422),
]


def test_wrong_requests_are_told_what_is_wrong_and_break_nothing(tmp_path: Path) -> None:
    async def test(app: FastAPI) -> None:
        bot = await (await Bot.of(app)).open()
        for method, path, body, status in WRONG:
            answer = await bot.client.request(method, path.format(table=bot.table), content=body)
            error = answer.json()["error"]
            assert answer.status_code == status, (path, body and body[:80], answer.text)
            assert error["text"]
            assert "Traceback" not in answer.text
            assert "schafkopf." not in answer.text
        assert (await play(app, [bot])).deal == 1

    asyncs(test, tmp_path)


def test_whoever_brings_nothing_along_is_told_so(tmp_path: Path) -> None:
    async def test(app: FastAPI) -> None:
        for headers in ({}, {"Authorization": "Bearer x"}, {"Authorization": "Basic eDp5"}):
            answer = await browser(app, headers=headers).post("/api/tables", json={"name": "A"})
            assert (answer.status_code, answer.json()["error"]["code"]) == (401, "NOBODY")

    asyncs(test, tmp_path)


def test_errors_are_pages_for_people_and_tell_nothing_of_the_inside(tmp_path: Path) -> None:
    async def test(app: FastAPI) -> None:
        app.add_api_route("/broken", _broken)
        for lang, word in (("de", "schiefgegangen"), ("en", "went wrong")):
            client = browser(app, headers={"Accept": "text/html", "Accept-Language": lang})
            broken = await client.get("/broken")
            assert (broken.status_code, word in broken.text, "geheim" in broken.text) == (500, True, False)
            assert broken.headers["content-security-policy"].startswith("default-src 'none'")
            missing = await client.get("/nothing/here")
            assert (missing.status_code, "<h1>" in missing.text) == (404, True)

    asyncs(test, tmp_path)


async def _broken() -> None:
    raise RuntimeError("geheim")


def test_a_hint_is_what_a_master_would_do(tmp_path: Path) -> None:
    async def test(app: FastAPI) -> None:
        bot = await (await Bot.of(app)).open(game="bierkopf")
        room = await tables_of(app).room(bot.table)
        while not (seen := await bot.seen()).is_own_turn:
            if (wanted := bot.wanted(seen)) is not None:
                await bot.give(wanted, seen.number)
            else:
                early = await bot.client.get(f"/api/tables/{bot.table}/hint")
                assert early.status_code in (200, 409, 422)
                await room.until(seen.number)
        # A computer may double while a hint is thought about, which is then one for what was before.
        while (answer := await bot.client.get(f"/api/tables/{bot.table}/hint")).status_code == 409:
            pass
        advice = answer.json()
        assert (answer.status_code, advice["player"]) == (200, "meister")
        assert wire.load(Act, {"event": "act", "action": advice["actions"][0]["action"]}).action in seen.legal
        watcher = await Bot.of(app)
        assert (await watcher.client.get(f"/api/tables/{bot.table}/hint")).status_code == 403

    asyncs(test, tmp_path)


def test_computers_move_however_many_hints_are_asked_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    begun, may_end = threading.Semaphore(0), threading.Event()

    def slow(*_: object) -> None:
        begun.release()
        may_end.wait(20)

    monkeypatch.setattr(thinking, "advice", slow)

    async def test(app: FastAPI) -> None:
        bot = await (await Bot.of(app)).open(game="bierkopf")
        tables = tables_of(app)
        room = await tables.room(bot.table)
        while not (seen := await bot.seen()).is_own_turn:
            if (wanted := bot.wanted(seen)) is not None:
                await bot.give(wanted, seen.number)
            await asyncio.sleep(0)
        hints = [asyncio.create_task(tables.thinkers.advice(room.table, bot.place, "de")) for _ in range(5)]
        assert await asyncio.to_thread(begun.acquire, timeout=10)
        # Two can think at once here: were all hints in the queue, the computers would wait for five.
        await asyncio.wait_for(tables.thinkers.move(room.table), 10)
        assert not begun.acquire(blocking=False)
        may_end.set()
        await asyncio.gather(*hints)

    asyncs(test, tmp_path)


def test_health_and_numbers_tell_of_no_table(tmp_path: Path) -> None:
    async def test(app: FastAPI) -> None:
        bot = await (await Bot.of(app)).open()
        await play(app, [bot])
        health, counted = [await browser(app).get(path) for path in ("/healthz", "/metrics")]
        assert health.json()["status"] == "ok"
        assert 'schafkopf_events_total{event="Acted"}' in counted.text
        assert bot.table not in counted.text
        assert not {"set-cookie"} & set(counted.headers)

    asyncs(test, tmp_path)


def test_files_are_packed_and_pages_are_not(tmp_path: Path) -> None:
    async def test(app: FastAPI) -> None:
        client = browser(app, headers={"Accept-Encoding": "gzip"})
        packed = {path: "content-encoding" in (await client.get(path)).headers for path in ("/static/base.css", "/")}
        assert packed == {"/static/base.css": True, "/": False}

    asyncs(test, tmp_path)


def test_logs_say_of_an_error_what_kind_it_is_and_no_more() -> None:
    told = logs.without_details(None, "error", {"event": "x", "exc_info": (ValueError, ValueError("EO"), None)})
    assert told == {"event": "x", "error": "ValueError"}


@pytest.mark.parametrize("seed", range(3 if LONG else 1))
def test_random_requests_find_no_server_error(tmp_path: Path, seed: int) -> None:
    import schemathesis  # deferred: it takes half a second
    from schemathesis.core.result import Ok

    with served(settings(tmp_path)) as address:
        token = httpx.post(f"{address}/api/people").json()["token"]
        headers = {"Authorization": f"Bearer {token}"}
        table = httpx.post(f"{address}/api/tables", json={"name": "Ada", "level": "random"}, headers=headers).json()
        schema = schemathesis.openapi.from_url(f"{address}/api/openapi.json")
        for result in schema.get_all_operations():
            assert isinstance(result, Ok)
            operation = result.ok()
            if operation.path.endswith("/events"):
                continue  # does not end by itself

            @hypothesis.seed(seed)
            @hypothesis.settings(
                max_examples=200 if LONG else 5, deadline=None, database=None,
                phases=[hypothesis.Phase.generate], suppress_health_check=list(hypothesis.HealthCheck),
            )  # fmt: skip
            @hypothesis.given(case=operation.as_strategy())
            def ask(case: Any) -> None:
                if "table" in (case.path_parameters or {}):
                    case.path_parameters["table"] = table["table"]
                answer = case.call(headers=headers)
                assert answer.status_code < 500, (case.as_curl_command(), answer.text)
                if answer.status_code >= 400:
                    assert answer.json()["error"]["text"]

            ask()
