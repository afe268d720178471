"""Lists of an evening and tournaments in the browser: who may write, what is written, who sees it, what is refused."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path
from typing import Any

import httpx
import pytest
from fastapi import FastAPI

from paper import Html
from schafkopf.errors import ErrorCode, SchafkopfError
from schafkopf.rules.house import HouseRules
from schafkopf.sheets import read_sheet
from schafkopf.web.journals import evening
from schafkopf.web.journals.keeping import Journals
from serving import asyncs, browser, messages, running, served, settings

WEB = Path(__file__).parent.parent / "src" / "schafkopf" / "web"


class Writer:
    """Somebody with a browser who fills in forms, in German unless told otherwise."""

    def __init__(self, client: httpx.AsyncClient) -> None:
        self.client = client

    @classmethod
    def of(cls, app: FastAPI, lang: str = "de") -> Writer:
        return cls(browser(app, headers={"Accept-Language": lang}))

    async def page(self, path: str, status: int = 200) -> Html:
        answer = await self.client.get(path)
        assert answer.status_code == status, answer.text
        page = Html(answer.text)
        assert list(page.faults()) == []
        return page

    async def fill(self, path: str, at: str = "", **fields: str) -> httpx.Response:
        """Send a form from the page of a path to it, or to another, with what is hidden in it."""
        page = Html((await self.client.get(path)).text)
        return await self.client.post(at or path, data=hidden(page) | fields)

    async def begin(self, path: str, **fields: str) -> str:
        """Begin a list or a tournament, and return the link that writes."""
        answer = await self.fill(path, **fields)
        assert answer.status_code == 303, answer.text
        return str(answer.headers["location"])

    async def problem(self, path: str, **fields: str) -> str:
        """Send a form that is refused, and return what is said of it."""
        answer = await self.fill(path, **fields)
        assert answer.status_code == 422, answer.text
        page = Html(answer.text)
        assert list(page.faults()) == []
        return re.sub(r"<[^>]*>", "", answer.text.partition('role="alert"')[2].partition(">")[2].partition("</p>")[0])


def hidden(page: Html) -> dict[str, str]:
    """What a form sends without being asked; the words that a button of its own sends are not among it."""
    return {each["name"]: each["value"] for each in page.attributes("input", type="hidden") if each["name"] != "line"}


FIVE = {"title": "Stammtisch", "names": "Sepp Vroni Resi Toni Xaver", "game": "schafkopf", "preset": "casual"}
GAMES = ("Sepp Rufspiel Vroni 75 mit3", "Resi Wenz verloren schneider", "alle weiter", "Toni Gras-Solo 61")


def reading(link: str) -> str:
    """The link that reads, of one that writes."""
    return link.rpartition("/")[0]


# The list of an evening


def test_an_evening_is_written_and_everybody_with_the_other_link_reads_it(tmp_path: Path) -> None:
    async def test(app: FastAPI) -> None:
        writer, reader = Writer.of(app), Writer.of(app, "en")
        link = await writer.begin("/liste", **FIVE)
        for line in GAMES:
            assert (await writer.fill(link, line=line)).status_code == 303
        expected = read_sheet("\n".join(("Spieler: Sepp Vroni Resi Toni Xaver", *GAMES)))
        assert (await reader.client.get(f"{reading(link)}/text")).text == expected.text
        page = await reader.page(reading(link))
        assert "Resi Wenz lost schneider" in page.text.replace("Schneider", "schneider")
        assert not page.attributes("form")
        assert "Stammtisch" in (await writer.page(link)).text

    asyncs(test, tmp_path)


def test_the_text_of_a_list_says_by_what_it_is_played(tmp_path: Path) -> None:
    async def test(app: FastAPI) -> None:
        writer = Writer.of(app)
        link = await writer.begin("/liste", **FIVE | {"preset": "official", "tariff": "5/10/30"})
        await writer.fill(link, line="Sepp Wenz 75 mit2")
        text = (await writer.client.get(f"{reading(link)}/text")).text
        assert read_sheet(text).totals["Sepp"] == 3 * 40
        beers = await writer.begin("/liste", **FIVE | {"names": "Sepp Vroni Resi Toni", "game": "bierkopf"})
        assert read_sheet((await writer.client.get(f"{reading(beers)}/text")).text).standing.game == "bierkopf"

    asyncs(test, tmp_path)


def test_people_are_named_as_in_a_line(tmp_path: Path) -> None:
    async def test(app: FastAPI) -> None:
        writer = Writer.of(app)
        link = await writer.begin("/liste", **FIVE | {"names": "Sepp, Vroni, Resi und Toni"})
        text = (await writer.client.get(f"{reading(link)}/text")).text
        assert read_sheet(text).standing.table == ("Sepp", "Vroni", "Resi", "Toni")
        assert "Max-Huber" in await writer.problem("/liste", **FIVE | {"names": "Max Huber, Vroni, Resi, Toni"})

    asyncs(test, tmp_path)


def test_a_game_is_put_together_by_tapping(tmp_path: Path) -> None:
    async def test(app: FastAPI) -> None:
        writer = Writer.of(app)
        link = await writer.begin("/liste", **FIVE)
        # What was pasted may have marks that nobody sees.
        await writer.fill(link, line="Toni\u200b Wenz\u202e 61")
        await writer.fill(f"{link}/zeile/2", strike="yes")
        tapped = {"who": "Sepp", "what": "Rufspiel", "partner": "Vroni", "augen": "75", "laufende": "ohne3"}
        await writer.fill(link, **tapped, klopfer="1", stoss="0")
        text = (await writer.client.get(f"{reading(link)}/text")).text
        assert text.splitlines()[1:] == ["", "Sepp Rufspiel Vroni 75 ohne3 klopf1"]
        assert await writer.problem(link, who="Sepp", what="Rufspiel", augen="75")

    asyncs(test, tmp_path)


@pytest.mark.parametrize("rules", [HouseRules(), HouseRules(all_pass="ramsch", hochzeit=True)])
def test_everything_that_can_be_tapped_is_a_line(rules: HouseRules) -> None:
    first, *rest = evening.begin("Abend", "schafkopf", rules, "Sepp Vroni Resi Toni")
    state = evening.fold(None, first)
    for line in rest:
        state = evening.fold(state, line)
    for what in evening.contracts(rules):
        partner = "Resi" if what in ("Rufspiel", "Hochzeit") else ""
        result, augen = ("gewonnen", "") if "Tout" in what else ("", "" if what == "Sie" else "75")
        tapped = evening.Tapped(who="Vroni", what=what, partner=partner, result=result, augen=augen)
        assert evening.fold(state, state.add(tapped.words())).sheet.faults == ()


def test_a_line_is_corrected_and_struck_out(tmp_path: Path) -> None:
    async def test(app: FastAPI) -> None:
        writer = Writer.of(app)
        link = await writer.begin("/liste", **FIVE)
        await writer.fill(link, line="Sepp Wenz 75")
        at = f"{link}/zeile/2"
        assert "Sepp Wenz 75" in [each["value"] for each in (await writer.page(at)).attributes("input", name="line")]
        assert (await writer.fill(at, line="Resi Wenz 75")).status_code == 303
        assert "Quatsch" in await writer.problem(at, line="Quatsch")
        text = f"{reading(link)}/text"
        assert (await writer.client.get(text)).text.splitlines()[1] == "Resi Wenz 75"
        await writer.fill(at, strike="yes", line="egal")
        assert (await writer.client.get(text)).text.splitlines()[1:] == [""]
        assert (await writer.client.get(f"{link}/zeile/99")).status_code == 422

    asyncs(test, tmp_path)


def test_a_deal_that_was_forgotten_is_written_before_another(tmp_path: Path) -> None:
    async def test(app: FastAPI) -> None:
        writer = Writer.of(app)
        link = await writer.begin("/liste", **FIVE)
        await writer.fill(link, line="Sepp Wenz 75")
        at = f"{link}/zeile/2"
        assert "Xaver" in await writer.problem(at, line="Xaver Wenz 75", insert="yes")
        assert (await writer.fill(link, line="alle weiter")).status_code == 303
        assert (await writer.fill(f"{link}/zeile/3", line="Toni Xaver 75", insert="yes")).status_code == 303
        text = (await writer.client.get(f"{reading(link)}/text")).text
        assert text.splitlines()[1:] == ["Sepp Wenz 75", "Toni Xaver 75", "alle weiter"]
        assert await writer.problem(at, line="", insert="yes")

    asyncs(test, tmp_path)


def test_what_was_entered_twice_is_written_once(tmp_path: Path) -> None:
    async def test(app: FastAPI) -> None:
        writer, other = Writer.of(app), Writer.of(app)
        link = await writer.begin("/liste", **FIVE)
        page = Html((await other.client.get(link)).text)
        await writer.fill(link, line="Sepp Wenz 75")
        answer = await other.client.post(link, data=hidden(page) | {"line": "Sepp Wenz 75"})
        assert answer.status_code == 409
        assert 'value="Sepp Wenz 75"' in answer.text
        assert len((await writer.client.get(f"{reading(link)}/text")).text.splitlines()) == 2

    asyncs(test, tmp_path)


def test_a_line_that_is_none_is_refused_in_both_languages(tmp_path: Path) -> None:
    async def test(app: FastAPI) -> None:
        german, english = Writer.of(app), Writer.of(app, "en")
        link = await german.begin("/liste", **FIVE)
        for line in ("Quatsch", "", "Sepp " * 80, "Otto Wenz 75", "<script>", "\0"):
            assert await german.problem(link, line=line) != await english.problem(link, line=line)
        assert len((await german.client.get(f"{reading(link)}/text")).text.splitlines()) == 1

    asyncs(test, tmp_path)


def test_a_list_that_cannot_be_is_refused(tmp_path: Path) -> None:
    async def test(app: FastAPI) -> None:
        writer = Writer.of(app)
        for wrong in (
            {"names": "Sepp Vroni"},
            {"names": ""},
            {"preset": "no"},
            {"tariff": "viel"},
            {"title": "x" * 100},
        ):
            assert await writer.problem("/liste", **(FIVE | wrong))

    asyncs(test, tmp_path)


def test_partien_of_bierkopf_are_written_too(tmp_path: Path) -> None:
    async def test(app: FastAPI) -> None:
        writer = Writer.of(app)
        link = await writer.begin("/liste", names="Sepp Vroni Resi Toni", game="bierkopf")
        await writer.page(link)
        assert (await writer.fill(link, who="Sepp Resi", augen="75", stoss="1")).status_code == 303
        assert "Stand der Partie: Sepp + Resi 2 : 0" in (await writer.page(reading(link))).text

    asyncs(test, tmp_path)


# Who may do what


def test_only_the_right_link_writes(tmp_path: Path) -> None:
    async def test(app: FastAPI) -> None:
        writer, other = Writer.of(app), Writer.of(app)
        link = await writer.begin("/liste", **FIVE)
        another = await writer.begin("/liste", **FIVE)
        pen = another.rpartition("/")[2]
        for path in (f"{reading(link)}/{pen}", f"{reading(link)}/x", f"{reading(link)}/{pen}/zeile/1"):
            refused = await other.client.get(path)
            assert (refused.status_code, "nichts eintragen" in refused.text) == (403, True)
            assert (await other.fill("/liste", path, line="alle weiter", seen="2")).status_code == 403
        assert (await writer.client.post(link, data={"line": "alle weiter", "seen": "2"})).status_code == 403
        foreign = {"Origin": "http://elsewhere"}
        assert (await writer.client.post(link, data={"line": "x"}, headers=foreign)).status_code == 403
        for path in (
            "/liste/nothing",
            "/turnier/nothing",
            f"/turnier/{reading(link).rpartition('/')[2]}",
            "/liste/%00",
        ):
            assert (await writer.client.get(path)).status_code == 404
        # Whoever only reads gets no link that writes, not even from the stream.
        assert link.rpartition("/")[2] not in (await other.client.get(reading(link))).text
        assert reading(link).rpartition("/")[2] not in (await other.client.get("/metrics")).text

    asyncs(test, tmp_path)


def test_what_was_written_is_there_after_a_restart_and_for_another_server(tmp_path: Path) -> None:
    async def test() -> None:
        async with running(settings(tmp_path)) as one, running(settings(tmp_path)) as other:
            writer, reader = Writer.of(one), Writer.of(other)
            link = await writer.begin("/liste", **FIVE)
            await reader.page(reading(link))
            await writer.fill(link, line="Sepp Wenz 75")
            assert "Sepp Wenz 75" in (await reader.client.get(f"{reading(link)}/text")).text
            assert (await reader.fill(link, line="alle weiter")).status_code == 303
            assert (await writer.fill(link, line="Toni Wenz 75")).status_code == 303
            assert len((await reader.client.get(f"{reading(link)}/text")).text.splitlines()) == 4
        async with running(settings(tmp_path)) as again:
            assert "Toni Wenz 75" in (await Writer.of(again).client.get(f"{reading(link)}/text")).text

    asyncio.run(test())


def test_another_server_hears_of_it_at_once(postgresql: str, tmp_path: Path) -> None:
    async def test() -> None:
        made = settings(tmp_path, database=postgresql)
        async with running(made) as one, running(made) as other:
            link = await Writer.of(one).begin("/liste", **FIVE)
            kept = await other.state.sheets.journal(reading(link).rpartition("/")[2])
            await Writer.of(one).fill(link, line="Sepp Wenz 75")
            await asyncio.wait_for(kept.until(2), 20)
            assert kept.state.sheet.lines[-1].text == "Sepp Wenz 75"

    asyncio.run(test())


def test_what_is_full_takes_no_more(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def test(app: FastAPI) -> None:
        writer = Writer.of(app)
        link = await writer.begin("/liste", **FIVE)
        monkeypatch.setattr(evening, "_MOST", 1)
        assert "schon 1 Zeile" in await writer.problem(link, line="Sepp Wenz 75")
        with pytest.raises(SchafkopfError) as refused:
            (await app.state.sheets.journal(reading(link).rpartition("/")[2])).state.add("Sepp Wenz 75")
        assert refused.value.code is ErrorCode.JOURNAL_FULL

    asyncs(test, tmp_path)


def test_two_who_write_at_once_are_both_kept_where_it_does_not_matter(tmp_path: Path) -> None:
    async def test(app: FastAPI) -> None:
        one: Journals[list[str]] = Journals(app.state.store, "test", lambda state, line: [*(state or []), line])
        other: Journals[list[str]] = Journals(app.state.store, "test", lambda state, line: [*(state or []), line])
        name = await one.begin(["begun"])
        first, second = await one.journal(name), await other.journal(name)
        await asyncio.gather(*(each.write(lambda _: ["line"]) for each in (first, second) * 5))
        assert (await one.journal(name)).state == ["begun", *["line"] * 10]

    asyncs(test, tmp_path)


def test_everybody_who_looks_is_pushed_what_is_written(tmp_path: Path) -> None:
    async def watch(address: str) -> None:
        async with httpx.AsyncClient(base_url=address) as client:
            writer = Writer(client)
            link = await writer.begin("/liste", **FIVE)
            async with client.stream("GET", f"{reading(link)}/events?seen=2") as stream:
                await writer.fill(link, line="Sepp Wenz 75")
                async for message in messages(stream):
                    data = message["data"]
                    assert (data["number"], "Sepp Wenz 75" in data["html"]) == (3, True)
                    assert "Sepp Wenz 75 Sepp +" in data["said"]
                    assert "zeile" not in data["html"]
                    return

    with served(settings(tmp_path)) as address:
        asyncio.run(asyncio.wait_for(watch(address), 30))


# Tournaments


CUP = {"title": "Preisschafkopf", "kind": "schafkopf", "deals": "2", "fee": "1000", "prizes": "50, 30, 20"}


async def drawn(writer: Writer, people: int = 9, **more: str) -> tuple[str, list[str]]:
    """A tournament whose first round is drawn, and the links of its tables."""
    link = await writer.begin("/turnier", **(CUP | more))
    await writer.fill(link, do="add", names="\n".join(f"Spieler {number}" for number in range(1, people + 1)))
    assert (await writer.fill(link, do="draw")).status_code == 303
    return link, await tables(writer, link)


async def tables(writer: Writer, link: str) -> list[str]:
    page = await writer.page(link)
    return [each["href"] for each in page.attributes("a") if "/tisch/" in each.get("href", "")]


def test_a_tournament_from_the_draw_to_the_ranking(tmp_path: Path) -> None:
    async def test(app: FastAPI) -> None:
        director, phone, reader = Writer.of(app), Writer.of(app), Writer.of(app, "en")
        link, (first, second) = await drawn(director)
        assert (await phone.fill(first, who="2", what="Wenz", result="schneider")).status_code == 303
        assert (await phone.fill(first, line="–")).status_code == 303
        assert (await phone.fill(first, who="1", what="Rufspiel", partner="3")).status_code == 303
        sums = {f"points-{seat}": points for seat, points in enumerate(("+4", "−14", "0", "10"))}
        assert (await phone.fill(second, do="sums", **sums)).status_code == 303
        assert (await director.fill(link, do="draw")).status_code == 303
        assert len(await tables(director, link)) == 2
        # A list of an earlier round is corrected where it was written.
        assert await tables(director, f"{link}?round=1") == [first, second]
        assert (await phone.fill(f"{first}?row=2", first, line="Wenz 4")).status_code == 303
        ranking = await reader.page(reading(link))
        assert "Round 2 is being played" in ranking.text
        assert "Prize 1" in ranking.text
        assert not [each for each in ranking.attributes("a") if "/tisch/" in each.get("href", "")]
        for kind in ("draw", "lists", "ranking"):
            printed = await reader.client.get(f"{reading(link)}/druck/{kind}")
            assert printed.headers["content-security-policy"].startswith("default-src 'none'; style-src")
            assert "<script" not in printed.text
        assert "\n1,2," in (await reader.client.get(f"{reading(link)}/ergebnisse.csv")).text

    asyncs(test, tmp_path)


def test_the_short_pack_and_other_contracts_are_played_too(tmp_path: Path) -> None:
    async def test(app: FastAPI) -> None:
        writer = Writer.of(app)
        settings_ = "deck=kurz deal_packets=2+2+2 contracts=rufspiel,wenz,geier,bettel,solo,solo-tout all_pass=muss"
        link, (first,) = await drawn(writer, people=4, deals="6", points="t6", settings=settings_)
        for what in ("Geier", "Bettel", "Solo", "Solo-Tout", "Herz-Solo"):
            assert (await writer.fill(first, who="2", what=what)).status_code == 303
        assert (
            await writer.fill(first, who="2", what="Muss", partner="3", result="verloren schwarz")
        ).status_code == 303
        assert "+125" in (await writer.page(reading(link))).text

    asyncs(test, tmp_path)


def test_a_table_has_a_link_of_its_own_that_writes_no_other(tmp_path: Path) -> None:
    async def test(app: FastAPI) -> None:
        writer, phone = Writer.of(app), Writer.of(app)
        link, (first, second) = await drawn(writer)
        pen = first.rpartition("/")[2]
        for path in (f"{second.rpartition('/')[0]}/{pen}", f"{reading(link)}/{pen}"):
            assert (await phone.client.get(path)).status_code == 403
            assert (await phone.fill("/turnier", path, do="draw", rounds="1", row="1")).status_code == 403
        own = f"{first.rpartition('/')[0]}/{link.rpartition('/')[2]}"
        assert (await writer.client.get(own)).status_code == 200

    asyncs(test, tmp_path)


def test_two_phones_at_one_table_do_not_write_over_each_other(tmp_path: Path) -> None:
    async def test(app: FastAPI) -> None:
        writer = Writer.of(app)
        _, (first, _) = await drawn(writer)
        page = Html((await writer.client.get(first)).text)
        answers = [
            await writer.client.post(first, data=hidden(page) | {"who": who, "what": "Wenz"}) for who in ("2", "2", "3")
        ]
        assert [each.status_code for each in answers] == [303, 303, 422]
        assert "jemand anders" in answers[2].text
        assert (await writer.fill(f"{first}?row=1", first, line="Wenz 3")).status_code == 303
        assert " 1 Wenz Spieler" in (await writer.page(first)).text
        await writer.fill(f"{first}?row=1", first, strike="yes")
        assert " 1 Wenz Spieler" not in (await writer.page(first)).text

    asyncs(test, tmp_path)


def test_at_a_table_people_are_called_by_their_names(tmp_path: Path) -> None:
    async def test(app: FastAPI) -> None:
        writer = Writer.of(app)
        _, (first,) = await drawn(writer, people=4)
        third = (await writer.page(first)).text.split("Mit wem? Allein ")[1].split(" Ausgang")[0].split(" Spieler ")[2]
        assert (await writer.fill(first, line=f"spieler {third} wenz verloren, schneider")).status_code == 303
        page = await writer.page(first)
        assert f"Wenz Spieler {third} verloren Schneider Ändern 1 +3 +3 -9 +3" in page.text
        told = (await writer.page(f"{first}?row=1")).attributes("input", name="line")
        assert [each["value"] for each in told] == [f"Wenz Spieler {third} verloren Schneider"]

    asyncs(test, tmp_path)


def test_a_list_that_is_full_takes_no_more_rows_but_corrections(tmp_path: Path) -> None:
    async def test(app: FastAPI) -> None:
        writer = Writer.of(app)
        _, (first,) = await drawn(writer, people=4, deals="2")
        page = Html((await writer.client.get(first)).text)
        for _ in range(2):
            assert (await writer.fill(first, line="Wenz 1")).status_code == 303
        assert "Spiel 3" not in (await writer.page(first)).text
        late = await writer.client.post(first, data=hidden(page) | {"row": "3", "line": "Wenz 1"})
        assert late.status_code == 422
        assert "kann nicht 3 sein; richtig wäre 1–2" in late.text
        assert (await writer.fill(f"{first}?row=2", first, line="Wenz 2")).status_code == 303

    asyncs(test, tmp_path)


def test_a_draw_that_is_sent_twice_is_one(tmp_path: Path) -> None:
    async def test(app: FastAPI) -> None:
        writer = Writer.of(app)
        link = await writer.begin("/turnier", **CUP)
        await writer.fill(link, do="add", names="A\nB\nC\nD")
        page = Html((await writer.client.get(link)).text)
        answers = [await writer.client.post(link, data=hidden(page) | {"do": "draw"}) for _ in range(2)]
        assert [each.status_code for each in answers] == [303, 422]

    asyncs(test, tmp_path)


def test_people_come_late_withdraw_and_are_substituted(tmp_path: Path) -> None:
    async def test(app: FastAPI) -> None:
        writer = Writer.of(app)
        link, _ = await drawn(writer, people=7)
        assert "fehlt noch etwas" in await writer.problem(link, do="draw")
        await writer.fill(link, do="add", names="Spät")
        await writer.fill(link, do="draw")
        assert len(await tables(writer, link)) == 2
        await writer.fill(link, do="withdraw", number="1")
        await writer.fill(link, do="substitute", number="2", name="Ersatz")
        text = (await writer.page(link)).text
        assert "(ausgeschieden)" in text
        assert "Ersatz (früher Spieler 2)" in text
        assert "schon ausgeschieden" in await writer.problem(link, do="withdraw", number="1")
        assert "99" in await writer.problem(link, do="back", number="99")
        assert "Startnummer" in await writer.problem(link, do="back", number="x")
        assert "heißt hier schon" in await writer.problem(link, do="add", names="Neu\nSpät")
        assert "Neu" not in (await writer.page(reading(link))).text

    asyncs(test, tmp_path)


def test_partien_are_written_by_table(tmp_path: Path) -> None:
    async def test(app: FastAPI) -> None:
        writer = Writer.of(app)
        link, (first,) = await drawn(writer, people=4, kind="bierkopf", deals="")
        assert "höchstens 20" in await writer.problem(first, a="21", b="21")
        for a, b in (("21", "14"), ("10", "21"), ("21", "3")):
            assert (await writer.fill(first, a=a, b=b)).status_code == 303
        assert "21:14" in (await writer.page(first)).text
        assert (await writer.fill(f"{first}?row=2", first, a="21", b="20")).status_code == 303
        assert "21:20" in (await writer.page(first)).text
        assert "3/3" in (await writer.page(reading(link))).text

    asyncs(test, tmp_path)


NO_RESULTS: tuple[dict[str, str], ...] = (
    {},
    {"who": "2", "what": "Geier"},
    {"line": "Quatsch 1"},
    {"line": "x" * 500},
    {"row": "0", "who": "2", "what": "Wenz"},
    {"row": "x", "who": "2", "what": "Wenz"},
    {"do": "sums", "points-0": "1", "points-1": "1", "points-2": "1", "points-3": "1"},
    {"do": "sums", "points-0": "viel"},
    {"do": "sums", "points-0": "0", "points-1": "0", "points-2": "0", "points-3": "0", "touts-1": "9"},
)
NO_TOURNAMENTS = (
    {"rounds": "0"},
    {"deals": "x"},
    {"points": "mine"},
    {"prizes": "60, 60"},
    {"prizes": "a"},
    {"fee": "-1"},
    {"settings": "deck"},
    {"settings": "all_pass=stock"},
)


def test_what_is_no_result_and_no_tournament_is_refused(tmp_path: Path) -> None:
    async def test(app: FastAPI) -> None:
        writer = Writer.of(app)
        _, (first, _) = await drawn(writer)
        for fields in NO_RESULTS:
            assert await writer.problem(first, **fields)
        assert not (await writer.page(first)).attributes("a", href=f"{first}?row=1")
        for wrong in NO_TOURNAMENTS:
            assert await writer.problem("/turnier", **(CUP | wrong))

    asyncs(test, tmp_path)


# Words


@pytest.mark.parametrize("lang", ["de", "en"])
def test_every_page_is_whole_in_both_languages(lang: str, tmp_path: Path) -> None:
    async def test(app: FastAPI) -> None:
        writer = Writer.of(app, lang)
        link = await writer.begin("/liste", **FIVE)
        for line in GAMES[:3]:
            await writer.fill(link, line=line)
        cup, (first, second) = await drawn(writer)
        await writer.fill(first, who="2", what="Wenz", result="schwarz")
        sums: dict[str, Any] = {f"points-{seat}": "0" for seat in range(4)}
        await writer.fill(second, do="sums", **sums)
        links = ("/liste", "/turnier", link, reading(link), f"{link}/zeile/2", cup, reading(cup), first, second)
        for path in (*links, f"{first}?row=1"):
            page = await writer.page(path)
            assert not re.search(r"journal-[\w-]+", page.text, re.IGNORECASE), path

    asyncs(test, tmp_path)


def test_the_start_page_leads_to_both(tmp_path: Path) -> None:
    async def test(app: FastAPI) -> None:
        page = await Writer.of(app).page("/")
        assert {"/liste", "/turnier"} <= {each.get("href") for each in page.attributes("a")}

    asyncs(test, tmp_path)
