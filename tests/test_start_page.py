"""The start page: a table with one click, a table of one's own, and house rules as sentences."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from fastapi import FastAPI

from page_parts import Element, control_values, read
from schafkopf.rules.house import PRESETS, preset
from schafkopf.rules.options import OPTIONS
from schafkopf.text.values import name_key
from schafkopf.web.pages import Look
from schafkopf.web.paper.ruleview import rule, rules_told
from serving import asyncs, browser, tables_of

LEAK = re.compile(r"\b(?:web|rule|level|preset)-[a-z0-9_-]+ \(", re.IGNORECASE)


def values(option: str) -> list[object]:
    """Values of every sort that an option may have."""
    return list(OPTIONS[option].domain.examples)


@pytest.mark.parametrize("option", OPTIONS)
def test_every_value_of_a_rule_has_a_sentence_of_its_own(option: str) -> None:
    for look in (Look(lang="de"), Look(lang="en")):
        told = [rule(option, value, look) for value in values(option)]
        assert all(sentence.endswith(".") and not LEAK.search(sentence) for sentence in told), told
        assert len(set(told)) == len(told), told


def test_rules_are_told_by_what_differs_from_a_preset() -> None:
    assert rules_told(preset("official"), Look()) == ("Regeln: Schafkopfschule.",)
    told = rules_told(preset("casual", klopfen="none"), Look(lang="en"))
    assert told == ("Rules: Usual among friends, except:", "Nobody knocks.")


def form(root: Element) -> Element:
    return root.one("own")


def test_one_click_leads_to_a_table_with_three_computers(tmp_path: Path) -> None:
    async def test(app: FastAPI) -> None:
        async with browser(app) as client:
            root = read((await client.get("/")).text)
            button = root.one("play-now").attributes
            first = next(each for each in root.all("form") if root.one("play-now") in each.all())
            sent = [*control_values(first), (button["name"], button["value"])]
            answer = await client.post("/tables", data=dict(sent))
            assert answer.status_code == 303
            table = answer.headers["location"].removeprefix("/t/")
            room = await tables_of(app).room(table)
            assert [chair.person is not None for chair in room.table.chairs] == [True, False, False, False]
            assert (await client.get(f"/t/{table}")).status_code == 200
            assert f"/t/{table}" in (await client.get("/")).text, "a table to go on with"
            assert f"/t/{table}" not in (await browser(app).get("/")).text

    asyncs(test, tmp_path)


@pytest.mark.parametrize(("game", "standing"), [("schafkopf", "Konto 0 · "), ("bierkopf", "0 : 0 · ")])
def test_a_table_to_go_on_with_tells_where_one_stands(game: str, standing: str, tmp_path: Path) -> None:
    async def test(app: FastAPI) -> None:
        async with browser(app) as client:
            sent = {name: value for name, value in control_values(form(read((await client.get("/")).text))) if name}
            await client.post("/tables", data=sent | {"game": game})
            root = read((await client.get("/")).text)
            (going,) = root.all("section", class_="going")
            assert standing in going.text

    asyncs(test, tmp_path)


@pytest.mark.parametrize("name", PRESETS)
def test_a_form_left_as_it_is_opens_a_table_by_its_preset(name: str, tmp_path: Path) -> None:
    async def test(app: FastAPI) -> None:
        async with browser(app) as client:
            root = read((await client.get("/", params={"preset": name, "game": "bierkopf"})).text)
            answer = await client.post("/tables", data=fields(control_values(form(root))))
            assert answer.status_code == 303, answer.text
            room = await tables_of(app).room(answer.headers["location"].removeprefix("/t/"))
            assert room.table.opened.rules == preset(name)
            assert room.table.opened.game == "bierkopf"

    asyncs(test, tmp_path)


def fields(sent: list[tuple[str, str]], **more: str | list[str]) -> dict[str, str | list[str]]:
    """The fields of a form, some of them changed."""
    found: dict[str, str | list[str]] = {}
    for name, value in sent:
        before = found.get(name)
        found[name] = value if before is None else [*(before if isinstance(before, list) else [before]), value]
    return {**found, **{name.replace("_", "-", 1): value for name, value in more.items()}}


def test_a_table_is_as_its_form_says(tmp_path: Path) -> None:
    async def test(app: FastAPI) -> None:
        async with browser(app) as client:
            sent = control_values(form(read((await client.get("/")).text)))
            changed = {
                "name": "Ada",
                "level": "meister",
                "place-2": "friend",
                "idle": "60",
                "rule-klopfen": "none",
                "rule-contracts": ["", "rufspiel", "wenz"],
                "rule-tariff": "5/10/20",
                "rule-ramsch_price": "number",
                "rule-ramsch_price-number": "30",
                "rule-hochzeit": "true",
                "rule-runaway_min": "5",
            }
            answer = await client.post("/tables", data={**fields(sent), **changed})
            assert answer.status_code == 303, answer.text
            opened = (await tables_of(app).room(answer.headers["location"].removeprefix("/t/"))).table.opened
            assert (opened.level, opened.awaited, opened.idle) == ("meister", (2,), 60)
            wanted = {"klopfen": "none", "contracts": "rufspiel,wenz", "tariff": "5/10/20", "ramsch_price": 30}
            assert opened.rules == preset("casual", **wanted, hochzeit=True, runaway_min=5)
            again = read((await client.get("/")).text)
            assert ("name", "Ada") in control_values(form(again)), "the name is remembered"

    asyncs(test, tmp_path)


@pytest.mark.parametrize("name", ["Resi", "TONI", "Ｒｅｓｉ"])
def test_a_computer_gives_its_name_to_a_person_who_has_it(name: str, tmp_path: Path) -> None:
    async def test(app: FastAPI) -> None:
        async with browser(app) as client:
            sent = control_values(form(read((await client.get("/")).text)))
            answer = await client.post("/tables", data={**fields(sent), "name": name})
            assert answer.status_code == 303, answer.text
            table = (await tables_of(app).room(answer.headers["location"].removeprefix("/t/"))).table
            assert len({name_key(chair.name) for chair in table.chairs}) == 4
            assert name in {chair.name for chair in table.chairs}

    asyncs(test, tmp_path)


def test_rules_that_contradict_each_other_are_told_at_the_rule(tmp_path: Path) -> None:
    async def test(app: FastAPI) -> None:
        async with browser(app) as client:
            sent = control_values(form(read((await client.get("/")).text)))
            more = {
                "rule-renonce": "true",
                "rule-contracts": ["", "wenz"],
                "rule-tariff": "a/b",
                "rule-runaway_min": "9",
            }
            answer = await client.post("/tables", data={**fields(sent), **more, "name": "Ada"})
            assert answer.status_code == 422
            root = read(answer.text)
            for option in ("renonce", "tariff", "runaway_min"):
                row = root.one(f"rule-{option}")
                assert "open" in row.attributes
                assert [each.text for each in row.all("p", role="alert")] != [""]
            assert not list(root.one("rule-klopfen").all("p", role="alert"))
            kept = control_values(form(root))
            assert {("rule-tariff", "a/b"), ("rule-renonce", "true"), ("name", "Ada")} <= set(kept)

    asyncs(test, tmp_path)


@pytest.mark.parametrize("lang", ["de", "en"])
def test_the_start_page_is_told_in_words(lang: str, tmp_path: Path) -> None:
    async def test(app: FastAPI) -> None:
        async with browser(app) as client:
            root = read((await client.get("/", params={"lang": lang})).text)
            assert not LEAK.search(root.text), LEAK.search(root.text)
            rows = {each.attributes.get("id") for each in root.all("details", class_="rule")}
            assert rows == {f"rule-{option}" for option in OPTIONS}, "every rule can be changed"
            wanted = (await client.get("/")).text
            assert f'<html lang="{lang}"' in wanted, "the language is remembered"

    asyncs(test, tmp_path)


def test_how_pages_look_is_remembered(tmp_path: Path) -> None:
    async def test(app: FastAPI) -> None:
        async with browser(app) as client:
            await client.get("/", params={"theme": "dark", "large": "yes", "faces": "french"})
            page = (await client.get("/")).text
            assert 'data-theme="dark"' in page
            assert 'class="large-cards"' in page
            assert "french" in page

    asyncs(test, tmp_path)


def test_a_server_has_house_rules_of_its_own(tmp_path: Path) -> None:
    rules = preset("official", klopfen="chain", target=11)

    async def test(app: FastAPI) -> None:
        async with browser(app) as client:
            root = read((await client.get("/")).text)
            own = dict(control_values(form(root)))
            assert (own["preset"], own["rule-klopfen"], own["rule-target"]) == ("official", "chain", "11")
            other = read((await client.get("/", params={"preset": "tournament"})).text)
            assert dict(control_values(form(other)))["rule-klopfen"] == "none"
            button = root.one("play-now").attributes
            first = next(each for each in root.all("form") if root.one("play-now") in each.all())
            for sent in ([*control_values(first), (button["name"], button["value"])], control_values(form(root))):
                several = {name: [value for each, value in sent if each == name] for name, _ in sent}
                answer = await client.post("/tables", data=several)
                room = await tables_of(app).room(answer.headers["location"].removeprefix("/t/"))
                assert room.table.opened.rules == rules

    asyncs(test, tmp_path, rules=rules)
