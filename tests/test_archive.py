"""The archive: own finished games and nobody else's, each move by move at its link, and records brought along."""

from __future__ import annotations

import html
import json
import random
import re
from dataclasses import replace
from pathlib import Path

import httpx
import pytest
from fastapi import FastAPI

from schafkopf.game.record import Record
from schafkopf.match.fair import proof_faults, proof_of
from schafkopf.records.reading import read_record, write_record
from schafkopf.records.replay import replay
from schafkopf.rooms import GoOn, record_of
from schafkopf.rules.house import PRESETS, HouseRules, preset
from schafkopf.testing import random_games
from schafkopf.web.games.archive import told
from schafkopf.web.games.replay import Scene, course, names_of
from schafkopf.web.games.valuing import view_before
from schafkopf.web.pages import Look
from schafkopf.web.people import COOKIE
from serving import Bot, asyncs, browser, play, tables_of
from sitting import Sitting
from terminal import EXAMPLES, Terminal, example


def lines(game: str = "schafkopf", rules: HouseRules | None = None, deals: int = 1, seed: int = 1) -> list[str]:
    """The records of an evening of random deals, as they are kept."""
    rng, sitting = random.Random(seed), Sitting(rules, game, people=(0, 2))
    kept = []
    for deal in range(deals):
        sitting.over(rng)
        kept.append(write_record(replace(record_of(sitting.table), id=f"{game}-{seed}-{deal}")))
        for place in sitting.table.waits_for:
            sitting.do(GoOn(), place)
    return kept


def keep(app: FastAPI, person: str, *games: str) -> list[str]:
    """Keep games of a table of their own in the archive of a person, and return their names."""
    store = tables_of(app).store
    table = f"table of {read_record(games[0]).id}"
    store.create(table, Sitting().events[0])  # type: ignore[arg-type]
    return [
        store.keep(read_record(line).id or "", table, deal, line, [person]) for deal, line in enumerate(games, start=1)
    ]


def guest(app: FastAPI) -> tuple[httpx.AsyncClient, str]:
    """Somebody with a browser who was here before, and who it is."""
    people = tables_of(app).people
    person = people.draw()
    return browser(app, cookies={COOKIE: people.token(person)}), person.identity


def text_of(page: str) -> str:
    """What stands on a page, without its markup."""
    return html.unescape(re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", page)))


# The own games


def test_a_deal_that_is_over_is_in_the_archive_of_those_who_sat_there(tmp_path: Path) -> None:
    async def test(app: FastAPI) -> None:
        bot = await (await Bot.of(app)).open()
        await play(app, [bot])
        mine = await bot.client.get("/archive")
        (link,) = set(re.findall(r'"(/games/[^"?]+)"', mine.text))
        other = browser(app)
        assert "/games/" not in (await other.get("/archive")).text.replace('"/games"', "")
        # Whoever has the link sees the game, and its record is in order.
        assert (await other.get(link)).status_code == 200
        record = read_record((await other.get(f"{link}.json")).text)
        assert (replay(record).ok, replay(record).claim) == (True, "agrees")
        assert list(proof_faults(record)) == []
        assert "Ada" in (record.players or ())

    asyncs(test, tmp_path)


def test_before_its_end_a_deal_has_no_page(tmp_path: Path) -> None:
    async def test(app: FastAPI) -> None:
        bot = await (await Bot.of(app)).open()
        room = await tables_of(app).room(bot.table)
        while room.table.game is None:
            await bot.step(room)
        name = tables_of(app).people.game(bot.table, room.table.deal)
        for path in (f"/games/{name}", f"/games/{name}.json", f"/games/{name}/proof.json"):
            assert (await bot.client.get(path)).status_code == 404

    asyncs(test, tmp_path)


def test_the_archive_is_by_table_the_last_first_with_what_each_deal_brought(tmp_path: Path) -> None:
    async def test(app: FastAPI) -> None:
        client, person = guest(app)
        first = keep(app, person, *lines(deals=3))
        second = keep(app, person, *lines("bierkopf", deals=2))
        page = (await client.get("/archive")).text
        assert re.findall(r'"/games/([^"]+)"', page) == [*reversed(second), *reversed(first)]
        assert page.count('<div class="panel evening"') == 2
        for line in (*lines(deals=3), *lines("bierkopf", deals=2)):
            assert sorted(told(line).payout) == sorted(read_record(line).payout or ())

    asyncs(test, tmp_path)


def test_people_stay_in_their_column_while_the_dealer_moves() -> None:
    evening = [told(line) for line in lines(deals=4)]
    assert {each.names for each in evening} == {("Ada", "Toni", "Lise", "Xaver")}
    seats = [names_of(read_record(line)) for line in lines(deals=4)]
    assert len(set(seats)) > 1


def test_the_archive_is_filtered_by_contract_and_paged(tmp_path: Path) -> None:
    async def test(app: FastAPI) -> None:
        client, person = guest(app)
        games = lines(deals=4)
        store = tables_of(app).store
        store.create("many", Sitting().events[0])  # type: ignore[arg-type]
        for deal in range(70):
            store.keep(f"game-{deal}", "many", deal, games[deal % len(games)], [person])
        wanted = {f"game-{deal}" for deal in range(70) if told(games[deal % 4]).kind is told(games[0]).kind}
        kind = told(games[0]).kind
        assert kind is not None
        for start, right in (
            ("/archive", {f"game-{deal}" for deal in range(70)}),
            (f"/archive?contract={kind.value}", wanted),
        ):
            seen: list[str] = []
            link: str | None = start
            while link is not None:
                page = (await client.get(link)).text
                found = re.findall(r'"/games/([^"]+)"', page)
                assert 0 < len(found) <= 30
                seen += found
                older = re.search(r'rel="next" href="([^"]+)"', page)
                link = html.unescape(older[1]) if older else None
            assert len(seen) == len(set(seen)) == len(right)
            assert set(seen) == right
        assert "Hier ist kein Bettel dabei." in text_of((await client.get("/archive?contract=bettel")).text)
        assert (await client.get("/archive?contract=nonsense&before=1")).status_code == 200
        assert (await client.get("/archive?before=x")).status_code == 422

    asyncs(test, tmp_path)


def test_an_empty_archive_says_so_in_both_languages(tmp_path: Path) -> None:
    async def test(app: FastAPI) -> None:
        client = browser(app)
        assert "Noch kein Spiel ist zu Ende gespielt." in (await client.get("/archive")).text
        assert "No game has been played to its end yet." in (await client.get("/archive?lang=en")).text

    asyncs(test, tmp_path)


def test_who_cannot_prove_who_he_is_has_no_archive(tmp_path: Path) -> None:
    async def test(app: FastAPI) -> None:
        answer = await browser(app).get("/archive", headers={"Authorization": "Bearer forged"})
        assert answer.status_code == 401

    asyncs(test, tmp_path)


# One game


@pytest.mark.parametrize("name", [*PRESETS, "bierkopf"])
def test_every_move_of_a_game_can_be_shown_in_both_languages(name: str) -> None:
    game = "bierkopf" if name == "bierkopf" else "schafkopf"
    for line in lines(game, None if game == "bierkopf" else preset(name)):
        whole = course(line)
        for lang in ("de", "en"):
            look = Look(lang=lang)
            for move in range(whole.moves + 1):
                scene = Scene(whole, look, move)
                shown = [card for hand in scene.hands for card, _ in hand.cards]
                assert (len(shown), set(shown)) == (len(whole.record.pack.cards), set(whole.record.pack.cards))
                assert scene.said
                assert scene.part
                assert (scene.reason is None) == (move == 0)
                assert {"web-", "room-"}.isdisjoint(
                    re.findall(r"(?:web|room)-", f"{scene.said} {scene.title} {scene.part}")
                )
                list(scene.refused)
            assert scene.settled is not None
            assert dict(scene.settled[2]) == dict(zip(names_of(whole.record), whole.record.payout or (), strict=True))
            assert list(scene.faults) == []


def test_games_of_any_house_rules_can_be_shown() -> None:
    """Pools, Bockrunden, claims, revokes: whatever a record can tell."""
    counted = 0
    for game in random_games(12, 11):
        whole = course(write_record(game.record()))
        for move in {0, whole.moves // 3, whole.moves - 1, whole.moves}:
            scene = Scene(whole, Look(lang="en"), move)
            assert scene.title
            assert scene.part
            assert scene.said
            assert len(list(scene.hands)) == 4
            assert list(scene.faults) == []
        assert scene.settled is not None
        assert [amount for _, amount in scene.settled[2]] == list(game.record().payout or ())
        for item in scene.settled[0]:
            if item.item == "laufende":
                counted += 1
                assert str(item.count) in scene.item(item)
    assert counted


def test_the_page_shows_the_trick_the_ruling_and_what_would_have_been_refused() -> None:
    whole = course(json.dumps(example()))
    scene = Scene(whole, Look(lang="en"), 3)
    assert [(laid.name, laid.wins) for laid in scene.trick][:2] == [("P1", False), ("P2", True)]
    assert scene.said == "P3 plays Gras-Zehn."
    assert scene.reason is not None
    assert scene.reason[1].startswith("S-")
    stops = list(scene.stops)
    assert [(label, here) for label, _, here in stops][:3] == [("Start", False), ("1", True), ("2", False)]
    assert [move for _, move, _ in stops] == [0, *range(4, 33, 4)]
    finished = Scene(whole, Look(lang="en"), 4)
    assert finished.won is not None
    assert finished.won[2] == "S-3.3"
    known = [hand.tags for hand in Scene(whole, Look(lang="en"), whole.moves).hands]
    assert known[2] == ("Declarer", "45 Augen, 3 tricks")
    assert known[3] == ("Dealer", "59 Augen, 3 tricks")
    refusing = [Scene(whole, Look(), move) for move in range(whole.moves + 1)]
    assert any(list(scene.refused) for scene in refusing)


def test_what_else_could_be_done_is_valued_from_what_the_seat_knew(tmp_path: Path) -> None:
    async def test(app: FastAPI) -> None:
        client, person = guest(app)
        (name,) = keep(app, person, *lines())
        whole = course(tables_of(app).store.record(name).record)  # type: ignore[union-attr]
        views = [view_before(whole, move) for move in range(whole.moves + 1)]
        assert views[0] is None
        for view, before in zip(views[1:], whole.games, strict=False):
            if view is not None:
                assert view == before.view(view.seat)
                assert len(view.legal_actions) > 1
        last = max(move for move, view in enumerate(views) if view is not None)
        forced = max(move for move, view in enumerate(views) if view is None)
        assert "Hier war nichts zu entscheiden." in (await client.get(f"/games/{name}?move={forced}")).text
        page = (await client.get(f"/games/{name}?move={last}")).text
        assert f'name="worth" value="{last}"' in page
        page = (await client.get(f"/games/{name}?worth={last}")).text
        assert page.count("so gemacht") + page.count("So gemacht") == 1
        means = re.findall(r'<b class="mean">([^<]*)</b>', page)
        assert len(means) == len(views[last].legal_actions)  # type: ignore[union-attr]
        numbers = [float(mean.replace("−", "-").replace(",", ".")) for mean in means]
        assert numbers == sorted(numbers, reverse=True)
        assert (await client.get(f"/games/{name}?worth=x")).status_code == 200

    asyncs(test, tmp_path)


def test_forward_and_back_are_links_that_need_no_script(tmp_path: Path) -> None:
    async def test(app: FastAPI) -> None:
        client, person = guest(app)
        (name,) = keep(app, person, *lines())
        last = (await client.get(f"/games/{name}")).text
        moves = int(re.search(r'data-move="(\d+)"', last)[1])  # type: ignore[index]
        page, step = (await client.get(f"/games/{name}?move=0")).text, 0
        assert "Noch ist nichts gesagt." in page
        while 'id="next" class="step" name="move" value' in page and step < moves:
            step = int(re.search(r'id="next" class="step" name="move" value="(\d+)"', page)[1])  # type: ignore[index]
            page = (await client.get(f"/games/{name}?move={step}")).text
            assert f"Zug {step} von {moves}" in page
        assert step == moves
        for odd in ("-1", "99999", "x", "", "²", "1" * 400):
            assert (await client.get(f"/games/{name}", params={"move": odd})).status_code == 200

    asyncs(test, tmp_path)


def test_a_game_can_be_kept_and_verified_elsewhere(tmp_path: Path, run: Terminal) -> None:
    """What is downloaded is what the command line replays and verifies."""

    async def test(app: FastAPI) -> None:
        client, person = guest(app)
        (name,) = keep(app, person, *lines())
        for path in (f"{name}.json", f"{name}/proof.json"):
            answer = await client.get(f"/games/{path}")
            assert answer.headers["content-disposition"].startswith("attachment")
            (tmp_path / path.replace("/", "-")).write_bytes(answer.content)
        proof = read_record((await client.get(f"/games/{name}/proof.json")).text)
        assert (proof.events, proof.payout, proof.tricks) == ((), None, ())

    asyncs(test, tmp_path)
    name = read_record(lines()[0]).id
    assert run("replay", str(tmp_path / f"{name}.json"))[0] == 0
    for file in (f"{name}.json", f"{name}-proof.json"):
        assert run("verify-deal", str(tmp_path / file))[0] == 0


def test_whose_contribution_is_whose_is_told_by_name() -> None:
    for line in lines(deals=3):
        shown = Scene(course(line), Look()).proof
        assert shown is not None
        assert [name for name, text in shown[1] if text is not None] == ["Ada", "Lise"]
        assert shown[0] == proof_of(read_record(line))


def test_a_game_that_is_not_there_and_a_proof_that_is_not_are_told(tmp_path: Path) -> None:
    async def test(app: FastAPI) -> None:
        client, person = guest(app)
        (name,) = keep(app, person, json.dumps(example()))
        page = await client.get(f"/games/{name}/proof.json")
        assert (page.status_code, "keinen Nachweis" in page.text) == (404, True)
        assert (await client.get(f"/games/{name}")).status_code == 200
        for path in ("/games/nothing", "/games/nothing.json", "/games/nothing/proof.json"):
            answer = await client.get(path, headers={"Accept-Language": "en"})
            assert (answer.status_code, "no such game" in answer.text) == (404, True)

    asyncs(test, tmp_path)


@pytest.mark.parametrize("lang", ["de", "en"])
def test_no_page_lacks_a_text(tmp_path: Path, lang: str) -> None:
    """What the catalogue lacks would show through with its name."""

    async def test(app: FastAPI) -> None:
        client, person = guest(app)
        client.cookies.set("lang", lang)
        names = keep(app, person, *lines(deals=2)) + keep(app, person, *lines("bierkopf"))
        faulty = example()
        faulty["tricks"][1]["cards"][1] = "GO"
        pages = [
            *[await client.get(f"/games/{name}?move={move}") for name in names for move in (0, 3, 12, 16, 99)],
            *[await client.get(path) for path in ("/archive", "/archive?contract=bettel", "/games", "/games/none")],
            *[await brought(client, text) for text in ("{", json.dumps(faulty), "\n".join(lines(deals=2)))],
        ]
        for page in pages:
            assert f'<html lang="{lang}"' in page.text
            assert re.findall(r"[>\"](?:web|room|item|table)-[a-z-]+", page.text, re.IGNORECASE) == []

    asyncs(test, tmp_path)


# Games that somebody brings along


async def brought(client: httpx.AsyncClient, text: str, **more: str) -> httpx.Response:
    return await client.post("/games", data={"text": text, **more})


def test_a_record_that_is_brought_along_is_shown_and_not_kept(tmp_path: Path) -> None:
    async def test(app: FastAPI) -> None:
        client = browser(app)
        (line,) = lines()
        page = await brought(client, line, move="7")
        assert page.status_code == 200
        assert "Zug 7 von" in page.text
        # The record goes with the form, as the server keeps none.
        again = html.unescape(re.search(r'name="text" value="([^"]+)"', page.text)[1])  # type: ignore[index]
        assert read_record(again) == read_record(line)
        assert tables_of(app).store.records() == ()
        file = {"file": ("evening.jsonl", "\n".join(lines(deals=3)).encode(), "application/jsonl")}
        listed = await client.post("/games", files=file)
        assert listed.text.count("Ansehen") == 3
        spread = json.dumps(json.loads(line), indent=2)
        assert (await brought(client, spread)).status_code == 200

    asyncs(test, tmp_path)


def test_every_fault_of_a_file_is_told_with_line_and_field(tmp_path: Path) -> None:
    async def test(app: FastAPI) -> None:
        client = browser(app)
        wrong = example() | {"players": "a", "stock": "x"}
        page = await brought(client, "\n".join(["{", json.dumps(wrong), lines()[0]]))
        assert page.status_code == 422
        told = text_of(page.text)
        for part in ("Zeile 1", "Zeile 2 players", "Zeile 2 stock", "Ansehen"):
            assert part in told
        for nothing in ("", "   \n"):
            assert (await brought(client, nothing)).status_code == 422
        latin = await client.post("/games", files={"file": ("x.json", b"\xff\xfe", "application/json")})
        assert (latin.status_code, "UTF-8" in latin.text) == (422, True)

    asyncs(test, tmp_path)


@pytest.mark.parametrize("path", sorted(EXAMPLES.glob("*.jsonl")), ids=lambda path: path.name)
def test_the_examples_can_be_looked_at(path: Path) -> None:
    for line in path.read_text("utf-8").splitlines():
        for move in (0, 5, None):
            scene = Scene(course(line), Look(), move)
            assert list(scene.hands)
            assert scene.title


def test_an_illegal_card_is_told_and_the_game_is_shown_up_to_it() -> None:
    game = example()
    game["tricks"][1]["cards"][1] = "GO"
    scene = Scene(course(json.dumps(game)), Look(lang="en"))
    ((field, text, clause),) = scene.faults
    assert (field, clause, scene.move) == ("tricks[1].cards[1]", "S-3.4", 5)
    assert text.startswith("The Gras-Ober may not be played")
    assert scene.settled is None


def test_a_record_without_a_game_shows_its_hands() -> None:
    hands = example()["hands"]
    scene = Scene(course(json.dumps({"hands": hands, "contract": None})), Look(lang="en"), 3)
    assert (scene.moves, scene.said, len(list(scene.hands))) == (0, "Nobody played here.", 4)


def test_names_from_outside_are_escaped_and_short(tmp_path: Path) -> None:
    async def test(app: FastAPI) -> None:
        evil = "<script>alert(1)</script>"
        record = replace(read_record(lines()[0]), players=(evil, "", "\x1b[31m", "n" * 5000), id=evil)
        page = await brought(browser(app), write_record(record))
        assert page.status_code == 200
        assert "<script>alert" not in page.text
        assert "n" * 30 not in re.sub(r'name="text" value="[^"]*"', "", page.text)
        assert "P2" in page.text

    asyncs(test, tmp_path)


def test_names_of_a_record_are_four_or_those_of_the_seats() -> None:
    record: Record = read_record(json.dumps(example()))
    assert names_of(replace(record, players=None)) == ("P1", "P2", "P3", "P4")
    assert names_of(replace(record, players=("Ada", " ", "n" * 99, "Zoë")))[:2] == ("Ada", "P2")


def test_a_body_that_is_too_large_and_one_that_is_no_form_are_refused(tmp_path: Path) -> None:
    async def test(app: FastAPI) -> None:
        client = browser(app)
        assert (await client.post("/games", content=b"x" * (5 << 20))).status_code == 413
        odd = await client.post("/games", content=b"--x", headers={"Content-Type": "multipart/form-data; boundary=y"})
        assert 400 <= odd.status_code < 500
        assert (await client.post("/games", content=b"{}")).status_code == 422

    asyncs(test, tmp_path)
