"""Who may do what at a table on a server: cookies, invitations, forms, other people's pages."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator
from pathlib import Path

import httpx
import pytest
from fastapi import FastAPI, Request

from schafkopf import wire
from schafkopf.rooms import AnswerUndo, AskUndo, Command, GetUp, GoOn, SitDown, Stage
from schafkopf.web import pushing, security
from schafkopf.web.people import People
from schafkopf.web.security import Bucket, address_of
from schafkopf.web.settings import DATABASE_URL, Settings
from schafkopf.web.settings import SECRET as SECRET_NAME
from serving import SECRET, Bot, asyncs, browser, play, running, settings, tables_of


def form_of(page: str) -> dict[str, str]:
    """The hidden fields of the forms on a page."""
    return dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)"', page))


def command_form(command: Command, seen: int, csrf: str) -> dict[str, str]:
    return {"command": wire.dumps(command), "seen": str(seen), "csrf": csrf}


async def _guest(app: FastAPI, host: Bot, place: int, name: str) -> httpx.AsyncClient:
    """Somebody who sits down with a browser, by the link that was sent."""
    guest = browser(app)
    link = f"/t/{host.table}/join/{host.invitation}"
    page = await guest.get(link)
    assert page.status_code == 200, page.text
    answer = await guest.post(link, data={**form_of(page.text), "name": name, "place": str(place)})
    assert (answer.status_code, answer.headers["location"]) == (303, f"/t/{host.table}"), answer.text
    return guest


def test_whoever_is_invited_sits_down_and_only_he_sees_those_cards(tmp_path: Path) -> None:
    async def test(app: FastAPI) -> None:
        host = await (await Bot.of(app)).open(awaited=[2])
        guest = await _guest(app, host, 2, "Emmy")
        seen = await host.seen()
        assert (seen.chairs[2].name, seen.chairs[2].is_person) == ("Emmy", True)
        room = await tables_of(app).room(host.table)
        own, other = [(await client.get(f"/t/{host.table}")).text for client in (guest, browser(app))]
        assert form_of(own)["seen"] == str(room.number)
        token = People(SECRET).read(guest.cookies["person"])
        assert (room.place_of(token), room.place_of(None)) == (2, None)
        assert host.invitation in own
        assert host.invitation not in other

    asyncs(test, tmp_path)


def test_whoever_sat_down_by_way_of_another_process_is_known_to_this_one_at_once(tmp_path: Path) -> None:
    async def test(app: FastAPI) -> None:
        host = await (await Bot.of(app)).open(awaited=[2])
        async with running(settings(tmp_path)) as other:
            there = browser(other)
            assert (await there.get(f"/t/{host.table}")).status_code == 200  # it knows the table without the guest
            guest = await (await Bot.of(app)).join(host, 2, "Emmy")
            there.headers["Authorization"] = guest.client.headers["Authorization"]
            moved = Bot(there)
            moved.table, moved.place = guest.table, guest.place
            # Nothing wakes the other process: with SQLite there is no word from one to another.
            assert tables_of(other).loaded[0].place_of(People(SECRET).read(_token(there))) is None
            assert (await moved.seen()).place == 2

    asyncs(test, tmp_path)


def _token(client: httpx.AsyncClient) -> str:
    return client.headers["Authorization"].removeprefix("Bearer ")


def test_names_are_shown_as_they_are_and_never_as_html(tmp_path: Path) -> None:
    async def test(app: FastAPI) -> None:
        host = await (await Bot.of(app)).open(awaited=[1], name="<b>&\"'")
        guest = await _guest(app, host, 1, "<script>1</script>")
        for client in (guest, browser(app)):
            page = (await client.get(f"/t/{host.table}")).text
            assert "<script>1" not in page
            assert "<b>&" not in page
            assert "&lt;b&gt;" in page

    asyncs(test, tmp_path)


def test_without_the_invitation_nobody_sits_down(tmp_path: Path) -> None:
    async def test(app: FastAPI) -> None:
        host = await (await Bot.of(app)).open(awaited=[1])
        other = await (await Bot.of(app)).open(awaited=[1])
        for token in ("", "x", other.invitation, host.invitation[:-1], "ä"):
            answer = await other.client.post(
                f"/api/tables/{host.table}/places/1", json={"name": "Eve", "invitation": token}
            )
            assert (answer.status_code, answer.json()["error"]["code"]) == (403, "NOT_INVITED")
            assert (await browser(app).get(f"/t/{host.table}/join/{token or '-'}")).status_code == 403
        room = await tables_of(app).room(host.table)
        other.table = host.table
        for command in (SitDown("Eve"), GetUp(), GoOn(), AskUndo(), AnswerUndo(True)):
            assert (await other.give(command, room.number)).status_code == 403

    asyncs(test, tmp_path)


def test_a_person_sits_at_one_place_of_a_table(tmp_path: Path) -> None:
    async def test(app: FastAPI) -> None:
        host = await (await Bot.of(app)).open(awaited=[1])
        asked = {"name": "Ada II", "invitation": host.invitation}
        again = await host.client.post(f"/api/tables/{host.table}/places/1", json=asked)
        assert (again.status_code, again.json()["error"]["code"]) == (409, "SITS_ALREADY")
        same = await host.client.post(f"/api/tables/{host.table}/places/0", json=asked)
        assert (same.status_code, (await host.seen()).chairs[0].name) == (200, "Ada")

    asyncs(test, tmp_path)


def test_a_person_who_asks_for_three_places_at_once_sits_at_one(tmp_path: Path) -> None:
    async def test(app: FastAPI) -> None:
        host = await (await Bot.of(app)).open(awaited=[1])
        guest = await Bot.of(app, 1)
        asked = [
            guest.client.post(
                f"/api/tables/{host.table}/places/{place}", json={"name": f"E{place}", "invitation": host.invitation}
            )
            for place in (1, 2, 3)
        ]
        assert sorted(answer.status_code for answer in await asyncio.gather(*asked)) == [200, 409, 409]
        assert sum(chair.is_person for chair in (await host.seen()).chairs) == 2

    asyncs(test, tmp_path)


def test_who_has_seen_the_cards_of_a_place_sees_those_of_no_other_until_the_deal_is_over(tmp_path: Path) -> None:
    async def test(app: FastAPI) -> None:
        host = await (await Bot.of(app)).open(awaited=[1])
        guest = await (await Bot.of(app, 1)).join(host, 1, "Emmy")
        room = await tables_of(app).room(host.table)

        async def sit(place: int) -> tuple[int, str]:
            asked = {"name": "Emmy", "invitation": host.invitation}
            answer = await guest.client.post(f"/api/tables/{host.table}/places/{place}", json=asked)
            return answer.status_code, answer.json().get("error", {}).get("code", "")

        while room.table.stage is not Stage.PLAYING:
            for bot in (host, guest):
                seen = await bot.seen()
                wanted = bot.wanted(seen)
                if wanted is not None and seen.stage is not Stage.PLAYING:
                    await bot.give(wanted, seen.number)
            await asyncio.sleep(0)
        await guest.give(GetUp(), room.number)
        for place in (2, 3):
            assert await sit(place) == (409, "HAS_LOOKED")
        assert await sit(1) == (200, "")
        await guest.give(GetUp(), room.number)
        await play(app, [host])
        assert await sit(2) == (200, "")

    asyncs(test, tmp_path)


def test_whoever_got_up_has_no_place_though_the_next_one_sits_there(tmp_path: Path) -> None:
    async def test(app: FastAPI) -> None:
        host = await (await Bot.of(app)).open(awaited=[3])
        emmy = await (await Bot.of(app, 1)).join(host, 1, "Emmy")
        number = (await emmy.seen()).number
        assert (await emmy.give(GetUp(), number)).status_code == 200
        lise = await (await Bot.of(app, 2)).join(host, 1, "Lise")
        assert (await emmy.seen()).place is None
        assert (await lise.seen()).place == 1
        assert (await emmy.give(GetUp(), number + 2)).status_code == 403
        back = await (await Bot.of(app)).open()
        assert (await back.seen()).place == 0

    asyncs(test, tmp_path)


def test_without_scripts_whoever_is_not_asked_looks_again_by_himself(tmp_path: Path) -> None:
    async def test(app: FastAPI) -> None:
        host = await (await Bot.of(app)).open(awaited=[1, 2])
        emmy = await _guest(app, host, 1, "Emmy")
        again = f'<noscript><meta http-equiv="refresh" content="3; url=/t/{host.table}"></noscript>'
        assert again not in (await emmy.get(f"/t/{host.table}")).text
        assert again in (await browser(app).get(f"/t/{host.table}")).text

    asyncs(test, tmp_path)


def test_a_typed_line_is_followed_for_whoever_sits_there_and_only_answered_for_others(tmp_path: Path) -> None:
    async def test(app: FastAPI) -> None:
        host = await (await Bot.of(app)).open(awaited=[1])
        emmy, watcher = await _guest(app, host, 1, "Emmy"), browser(app)
        path = f"/t/{host.table}/text"

        async def type_line(client: httpx.AsyncClient, line: str) -> httpx.Response:
            csrf = form_of((await client.get(path)).text)["csrf"]
            return await client.post(path, data={"line": line, "csrf": csrf})

        for client in (emmy, watcher):
            answer = await type_line(client, "stand")
            assert (answer.status_code, "Stand" in answer.text) == (200, True)
        assert (await type_line(watcher, "aufstehen")).status_code == 403
        answer = await type_line(emmy, "aufstehen")
        assert (answer.status_code, answer.headers["location"]) == (303, "/")
        assert (await tables_of(app).room(host.table)).table.chairs[1].person is None

    asyncs(test, tmp_path)


def test_a_form_counts_only_for_whom_it_was_made(tmp_path: Path) -> None:
    async def test(app: FastAPI) -> None:
        host = await (await Bot.of(app)).open(awaited=[1, 2])
        emmy, lise = await _guest(app, host, 1, "Emmy"), await _guest(app, host, 2, "Lise")
        page, other = [(await client.get(f"/t/{host.table}")).text for client in (emmy, lise)]
        seen, path = int(form_of(page)["seen"]), f"/t/{host.table}/commands"
        for csrf in ("", "x", form_of(other)["csrf"]):
            answer = await emmy.post(path, data=command_form(GetUp(), seen, csrf))
            assert answer.status_code == 403
            assert "Formular" in answer.text
        right = await emmy.post(path, data=command_form(GetUp(), seen, form_of(page)["csrf"]))
        assert right.status_code == 303
        body = {"command": {"event": "get-up"}, "seen": seen + 1}
        headers = {"X-CSRF-Token": form_of(other)["csrf"], "Accept": "application/json"}
        assert (await lise.post(path, json=body)).status_code == 403
        assert (await lise.post(path, json=body, headers=headers)).json() == {"number": seen + 2}

    asyncs(test, tmp_path)


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "https://evil.example"},
        {"Origin": "null"},
        {"Origin": "http://localhost:81"},
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
    ],
)
def test_pages_of_others_change_nothing(tmp_path: Path, headers: dict[str, str]) -> None:
    async def test(app: FastAPI) -> None:
        client = browser(app)
        await client.get("/t/nowhere")
        assert "person" in client.cookies
        answer = await client.post("/t/nowhere/commands", headers=headers, json={})
        assert (answer.status_code, "fremden Seite" in answer.text) == (403, True)

    asyncs(test, tmp_path)


def test_the_cookie_is_signed_and_not_for_scripts(tmp_path: Path) -> None:
    async def test(app: FastAPI) -> None:
        answer = await browser(app).get("/t/nowhere")
        cookie = answer.headers["set-cookie"]
        assert all(part in cookie for part in ("HttpOnly", "SameSite=Lax", "Max-Age=31536000", "Path=/"))
        secure = await browser(app).get("https://localhost/t/nowhere")
        assert "Secure" in secure.headers["set-cookie"]
        forged = browser(app, cookies={"person": People("another secret").token(People(SECRET).draw())})
        assert "set-cookie" in (await forged.get("/t/nowhere")).headers

    asyncs(test, tmp_path)


def test_a_token_of_another_server_is_nobody() -> None:
    people, other = People(SECRET), People("another secret")
    person = people.draw()
    assert people.read(people.token(person)) is not None
    for token in (None, "", "x", "ä", "." * 2000, other.token(person), people.token(person)[:-2]):
        assert people.read(token) is None
    assert people.game("a", 1) == people.game("a", 1) != people.game("a", 2)


def test_a_bucket_gives_so_many_at_once_and_then_so_many_a_second() -> None:
    bucket = Bucket(3, 0.001)
    assert [bucket.seconds("a") for _ in range(3)] == [0, 0, 0]
    assert bucket.seconds("a") > 900
    assert bucket.seconds("b") == 0


def test_who_asks_too_often_waits(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(security, "CHANGES", (3, 0.001))

    async def test(app: FastAPI) -> None:
        client = browser(app, headers={"Accept": "application/json"})
        answers = [await client.post("/t/nowhere/commands") for _ in range(5)]
        late = answers.pop()
        assert 429 not in [answer.status_code for answer in answers]
        assert (late.status_code, late.json()["error"]["code"]) == (429, "TOO_OFTEN")
        assert int(late.headers["retry-after"]) > 100

    asyncs(test, tmp_path, is_limited=True)


def test_a_key_is_that_of_whoever_sits_there(tmp_path: Path) -> None:
    """What the next one asks under a key that was used at the place before is followed."""

    async def test(app: FastAPI) -> None:
        host = await (await Bot.of(app)).open(awaited=[1, 2])
        room = await tables_of(app).room(host.table)
        first = await (await Bot.of(app, 1)).join(host, 1, "Emmy")
        assert (await first.give(GetUp(), room.number, key="1")).status_code == 200
        second = await (await Bot.of(app, 2)).join(host, 1, "Lise")
        for _ in range(2):
            assert (await second.give(GetUp(), room.number, key="1")).status_code in (200, 403)
            assert not (await host.seen()).chairs[1].is_person

    asyncs(test, tmp_path)


def test_many_persons_of_one_address_wait_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(security, "CHANGES_FROM", (3, 0.001))

    async def test(app: FastAPI) -> None:
        statuses = [(await browser(app).post("/api/people")).status_code for _ in range(4)]
        assert statuses == [201, 201, 201, 429]

    asyncs(test, tmp_path, is_limited=True)


@pytest.mark.parametrize(
    ("host", "address"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:a:b:c:d", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::9", "2001:db8:1:2::/64"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("testclient", "testclient"),
    ],
)
def test_an_address_of_the_newer_sort_stands_for_its_household(host: str, address: str) -> None:
    """Whoever has one has 2 to the power of 64."""
    assert address_of(Request({"type": "http", "client": (host, 1)})) == address


def test_watchers_of_one_address_have_so_many_streams(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever brings no cookie is somebody new each time."""
    monkeypatch.setattr(pushing, "_MOST_FROM", 0)

    async def test(app: FastAPI) -> None:
        bot = await (await Bot.of(app)).open()
        for path in (f"/t/{bot.table}/events", f"/api/tables/{bot.table}/events"):
            answer = await browser(app, headers={"Accept": "text/event-stream"}).get(path)
            assert (answer.status_code, answer.json()["error"]["code"]) == (429, "TOO_MANY_STREAMS")

    asyncs(test, tmp_path, is_limited=True)


@pytest.mark.parametrize("wrong", ["Bearer x", "bearer", "BEARER  ä.b.c"])
def test_a_wrong_token_is_nobody_everywhere(tmp_path: Path, wrong: str) -> None:
    async def test(app: FastAPI) -> None:
        bot = await (await Bot.of(app)).open()
        client = browser(app, headers=[(b"Authorization", wrong.encode("latin-1"))])
        table = f"/t/{bot.table}"
        paths = ["/", "/archive", "/games", "/order", "/liste", "/turnier", f"/t/{bot.table}", f"{table}/text"]
        paths += [f"{table}/worth", f"{table}/events", f"{table}/join/{bot.invitation}", f"/api/tables/{bot.table}"]
        for path in paths:
            assert (await client.get(path)).status_code == 401, path
            assert (await client.post(path)).status_code == 401, path
        assert (await client.get("/healthz")).status_code == 200

    asyncs(test, tmp_path)


def test_a_body_that_does_not_come_is_not_waited_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(security, "_SENDING", 0.02)

    async def slowly() -> AsyncIterator[bytes]:
        yield b'{"name": '
        await asyncio.sleep(5)

    async def test(app: FastAPI) -> None:
        for path in ("/api/tables", "/tables", "/games"):
            form = {} if "api" in path else {"Content-Type": "application/x-www-form-urlencoded"}
            answer = await (await Bot.of(app)).client.post(path, content=slowly(), headers=form)
            assert answer.status_code == 408, path
        assert (await (await Bot.of(app)).client.post("/api/people")).status_code == 201

    asyncs(test, tmp_path)


def test_people_take_cards_back_by_agreement(tmp_path: Path) -> None:
    """A card comes back when the other person agrees."""

    async def test(app: FastAPI) -> None:
        ada = await (await Bot.of(app, 3)).open(game="bierkopf", awaited=[1])
        emmy = await (await Bot.of(app, 4)).join(ada, 1, "Emmy")
        room = await tables_of(app).room(ada.table)
        while not (seen := await ada.seen()).can_undo:
            for bot in (ada, emmy):
                own = await bot.seen()
                if (wanted := bot.wanted(own)) is not None:
                    await bot.give(wanted, own.number)
            if not seen.can_undo and ada.wanted(await ada.seen()) is None and emmy.wanted(await emmy.seen()) is None:
                await room.until(seen.number)
        while (await ada.give(AskUndo(), (await ada.seen()).number)).status_code == 409:
            continue
        asked = await emmy.seen()
        assert asked.undo is not None
        assert asked.undo.awaited == (1,)
        assert (await emmy.give(AnswerUndo(True), asked.number)).status_code == 200
        after = await ada.seen()
        assert (after.undo, after.is_own_turn, len(after.log) < len(asked.log)) == (None, True, True)
        assert asked.undo.card in [card.card for card in after.hand]

    asyncs(test, tmp_path)


def test_a_computer_plays_on_for_who_is_idle_and_gives_the_place_back(tmp_path: Path) -> None:
    async def test(app: FastAPI) -> None:
        ada = await (await Bot.of(app)).open(game="bierkopf", idle=5)
        room = await tables_of(app).room(ada.table)
        while not (await ada.seen()).is_own_turn:
            seen = await ada.seen()
            if (wanted := ada.wanted(seen)) is not None:
                await ada.give(wanted, seen.number)
            else:
                await room.until(seen.number)
        room.waiting = {place: since - 5 for place, since in room.waiting.items()}
        room.tell()
        while not room.table.chairs[0].is_away:
            await room.until(room.number)
        while room.table.stage is not Stage.FINISHED:
            await room.until(room.number)
        assert (await ada.give(GoOn(), room.number)).status_code == 200
        assert room.table.chairs[0].is_present

    asyncs(test, tmp_path)


def test_who_left_comes_back_by_the_invitation(tmp_path: Path) -> None:
    async def test(app: FastAPI) -> None:
        ada = await (await Bot.of(app)).open(game="bierkopf", awaited=[1])
        emmy = await (await Bot.of(app, 1)).join(ada, 1, "Emmy")
        assert (await emmy.give(GetUp(), (await emmy.seen()).number)).status_code == 200
        await emmy.join(ada, 1, "Emmy")
        assert (await play(app, [ada, emmy])).result is not None

    asyncs(test, tmp_path)


def test_a_name_of_any_script_is_remembered(tmp_path: Path) -> None:
    async def test(app: FastAPI) -> None:
        client = browser(app)
        start = await client.get("/")
        opened = await client.post("/tables", data={**form_of(start.text), "name": "Łukasz; 李"})
        assert opened.status_code == 303, opened.text
        assert "Łukasz; 李" in (await client.get("/")).text

    asyncs(test, tmp_path)


def test_what_is_wrong_with_a_name_stands_in_the_form_again(tmp_path: Path) -> None:
    async def test(app: FastAPI) -> None:
        host = await (await Bot.of(app)).open(awaited=[1])
        link = f"/t/{host.table}/join/{host.invitation}"
        guest = browser(app)
        page = await guest.get(f"{link}?place=2")
        assert re.search(r'value="2" checked', page.text)
        answer = await guest.post(link, data={**form_of(page.text), "name": "ada", "place": "1"})
        assert (answer.status_code, 'role="alert"' in answer.text, 'value="ada"' in answer.text) == (422, True, True)

    asyncs(test, tmp_path)


@pytest.mark.parametrize("name", ["Resi", "resi ", "Gretl"])
def test_a_computer_gives_way_to_a_person_of_its_name(tmp_path: Path, name: str) -> None:
    async def test(app: FastAPI) -> None:
        bot = await (await Bot.of(app)).open(name=name, place=2, computers=["Resi", "Toni", "Toni", "Gretl"])
        names = [chair.name.casefold() for chair in (await bot.seen()).chairs]
        assert (len(set(names)), names[2]) == (4, name.strip().casefold())

    asyncs(test, tmp_path)


def test_nobody_else_of_the_machine_looks_into_the_folder_of_a_server(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in (DATABASE_URL, SECRET_NAME):
        monkeypatch.delenv(name, raising=False)
    folder = tmp_path / "data" / "schafkopf"
    drawn = Settings.of_environment(folder=folder)
    assert drawn.database == f"sqlite:///{folder / 'tables.sqlite3'}"
    assert [folder.stat().st_mode & 0o777, (folder / "secret").stat().st_mode & 0o777] == [0o700, 0o600]
    assert Settings.of_environment(folder=folder).secret == drawn.secret != ""
