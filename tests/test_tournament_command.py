"""`schafkopf turnier` as organisers type it, in both languages, and what it writes (docs/turnier.md)."""

from __future__ import annotations

import io
import re
from pathlib import Path

import pytest

from page_parts import read
from schafkopf.tournaments.journal import Journal
from schafkopf.tournaments.tournament import Tournament
from terminal import Terminal, write_lines

SCHAFKOPF = ("--deals", "2", "--seed", "x", "--fee", "1000", "--prizes", "50,30,20", "--forfeit", "10")


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Terminal:
    return Terminal(capsys)


@pytest.fixture
def file(tmp_path: Path, run: Terminal) -> str:
    """A tournament of eight, the first round drawn."""
    name = str(tmp_path / "turnier.jsonl")
    assert run("turnier", "new", name, "Preisschafkopf", *SCHAFKOPF)[0] == 0
    assert run("turnier", "add", name, *(f"Spieler {letter}" for letter in "ABCDEFGH"))[0] == 0
    assert run("turnier", "draw", name)[0] == 0
    return name


def state(file: str) -> Tournament:
    return Journal(file).tournament


def test_a_tournament_from_the_first_entry_to_the_prizes(run: Terminal, file: str) -> None:
    assert run.json("turnier", "enter", file, "1", "Wenz", "2")["rows"] == [{"row": 1, "game": "Wenz 2"}]
    run.json("turnier", "eintragen", file, "1", "Rufspiel", "1", "3")
    run.json("turnier", "enter", file, "2", "+4", "-14", "0", "+10")
    assert run.json("turnier", "auslosen", file)["round"] == 2
    for table in ("1", "2.2"):
        run.json("turnier", "enter", file, table, "1", "-1", "0", "0")
    ranking = run.json("turnier", "rangliste", file)["ranking"]
    assert [each["rank"] for each in ranking] == [1, 2, 3, 4, 5, 6, 7, 8]
    assert sum(each["points"] for each in ranking) == 0
    told = run.json("turnier", "show", file)
    assert told["money"]["fees"] == 8000
    assert [prize["amount"] for prize in told["money"]["prizes"]] == [4000, 2400, 1600]
    assert state(file).is_over


@pytest.mark.parametrize(("game", "rounds", "deals"), [("schafkopf", 2, 32), ("bierkopf", 2, 3)])
def test_a_tournament_is_the_usual_one_where_nothing_else_is_said(
    run: Terminal, tmp_path: Path, game: str, rounds: int, deals: int
) -> None:
    setup = run.json("turnier", "new", str(tmp_path / "t.jsonl"), "Titel", "--game", game)["setup"]
    assert (setup["game"], setup["rounds"], setup["deals"]) == (game, rounds, deals)


def test_both_languages_tell_how_it_stands(run: Terminal, file: str) -> None:
    german, english = (run("turnier", "show", file, "--lang", lang)[1] for lang in ("de", "en"))
    assert "Durchgang 1 läuft" in german
    assert "Round 1 is being played" in english
    for command in ("ranking", "print", "show"):
        words = ("turnier", command, file, *(["ranking"] if command == "print" else []), "--lang")
        assert not re.search(r"[a-z]+-[a-z_]+ \(", run(*words, "de")[1] + run(*words, "en")[1])


def test_who_withdraws_or_is_substituted_is_told(run: Terminal, file: str) -> None:
    assert "Spieler A (Startnummer 1) ist ausgeschieden" in run("turnier", "withdraw", file, "1")[1]
    assert "wieder dabei" in run("turnier", "abmelden", file, "1", "--back")[1]
    assert "Ersatz" in run("turnier", "substitute", file, "1", "Ersatz")[1]
    assert "Ersatz (früher Spieler A)" in run("turnier", "print", file, "ranking")[1]


def test_a_row_is_corrected_and_struck_out(run: Terminal, file: str) -> None:
    run.json("turnier", "enter", file, "1", "Wenz", "2")
    run.json("turnier", "enter", file, "1", "Wenz", "3", "--row", "1")
    assert state(file).table(1, 1).rows == ((1, "Wenz 3"),)
    third = state(file).entry(state(file).table(1, 1).entries[2]).name
    assert (
        f"Spiel 1: Wenz {third.split()[1]} verloren"
        in run("turnier", "enter", file, "1", "Wenz", "3", "lost", "--row", "1")[1]
    )
    run.json("turnier", "enter", file, "1", *third.lower().split(), "gewinnt", "Solo", "--row", "1")
    assert state(file).table(1, 1).rows == ((1, "Solo 3"),)
    assert "Spiel 1 ist gestrichen" in run("turnier", "enter", file, "1", "--row", "1")[1]
    assert state(file).table(1, 1).is_empty


def test_a_list_that_is_full_takes_no_more_unasked(run: Terminal, tmp_path: Path) -> None:
    file = str(tmp_path / "b.jsonl")
    run("turnier", "new", file, "Rennen", "--game", "bierkopf")
    run("turnier", "add", file, "A", "B", "C", "D")
    run("turnier", "draw", file)
    for row in (1, 2, 3):
        assert f"Partie {row}: 21:14" in run("turnier", "enter", file, "1", "21:14")[1]
    assert "„Partie“ kann nicht 4 sein; richtig wäre 1–3." in run("turnier", "enter", file, "1", "21:14")[2]
    assert "Partie 3 ist gestrichen." in run("turnier", "enter", file, "1", "--row", "3")[1]


def test_what_needs_approval_is_told_with_the_row(run: Terminal, file: str) -> None:
    assert "Tout oder Schwarz" in run("turnier", "enter", file, "1", "Wenz", "2", "schwarz")[1]
    assert "Tout oder Schwarz" in run("turnier", "show", file)[1]


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (("enter", "FILE", "9", "Wenz", "2"), "NO_SUCH_LIST"),
        (("enter", "FILE", "0", "Wenz", "2"), "NO_SUCH_LIST"),
        (("enter", "FILE", "x", "Wenz", "2"), "WRONG_VALUE"),
        (("enter", "FILE", "1", "Wetz", "2"), "SHEET_WORD"),
        (("enter", "FILE", "1", "1", "2", "3", "4"), "SUM_WRONG"),
        (("enter", "FILE", "1"), "LIST_GAME"),
        (("enter", "FILE", "1", "Wenz", "2", "--row", "0"), "WRONG_VALUE"),
        (("enter", "FILE"), "WRONG_USE"),
        (("enter", "FILE", "1", "--rou", "2"), "WRONG_USE"),
        (("draw", "FILE"), "ROUND_UNFINISHED"),
        (("withdraw", "FILE", "99"), "UNKNOWN_ENTRY"),
        (("withdraw", "FILE", "-"), "WRONG_VALUE"),
        (("add", "FILE", "spieler a"), "NAME_TAKEN"),
        (("add", "FILE", "a\u202eb"), "WRONG_NAME"),
        (("add", "FILE", "\u3164"), "WRONG_NAME"),
        (("print", "FILE", "alles"), "WRONG_VALUE"),
        (("enter", "FILE", "1", "4", "-14", "0"), "WRONG_VALUE"),
        (("print", "FILE", "lists", "--round", "2"), "NO_SUCH_LIST"),
        (("new", "FILE", "T"), "FILE_EXISTS"),
        (("new", "OTHER", "T", "--prizes", "60,50"), "WRONG_VALUE"),
        (("new", "OTHER", "T", "--pairs"), "WRONG_VALUE"),
        (("new", "OTHER", "T", "--game", "skat"), "WRONG_VALUE"),
        (("new", "OTHER", "T", "--game", "bierkopf", "--deals", "4"), "WRONG_VALUE"),
        (("new", "OTHER", "T", "--set", "all_pass=stock"), "OPTIONS_CONFLICT"),
    ],
)
def test_wrong_words_are_refused_and_change_nothing(
    run: Terminal, file: str, words: tuple[str, ...], code: str
) -> None:
    before = Path(file).read_bytes()
    words = tuple({"FILE": file, "OTHER": file + ".neu"}.get(word, word) for word in words)
    exit_code, error = run.refused("turnier", *words)
    assert (exit_code, error["code"]) == (2, code)
    assert Path(file).read_bytes() == before
    assert not Path(file + ".neu").exists()


def test_a_torn_line_is_told_and_repaired(run: Terminal, file: str) -> None:
    with Path(file).open("a", encoding="utf-8") as stream:
        stream.write('{"event": "pla')
    code, _, err = run("turnier", "add", file, "Neu")
    assert (code, "abgerissen (14 Bytes)" in err) == (0, True)
    assert run("turnier", "show", file)[2] == ""


def test_names_come_from_stdin(run: Terminal, file: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO("Märta\n\n Jörg \n".encode())))
    assert [entry["name"] for entry in run.json("turnier", "add", file, "Erst", "-")["entries"]] == [
        "Erst",
        "Märta",
        "Jörg",
    ]


# Results to be filled in


def filled(run: Terminal, file: str, tmp_path: Path, *points: str) -> str:
    """The table of results with points (and counts) in the order of its rows."""
    lines = run("turnier", "print", file, "results")[1].splitlines()
    rows = [";".join(line.split(";")[:4]) + ";" + told for line, told in zip(lines[1:], points, strict=False)]
    return write_lines(tmp_path / "r.csv", lines[0], *rows)


def test_results_are_filled_in_and_read_back(run: Terminal, file: str, tmp_path: Path) -> None:
    points = ("4;0;1;1;1;2;0", "-14;0;0;0;0;0;3", "0", "+10", "−1", "1", "0", "0")
    assert run.json("turnier", "enter", file, "--from", filled(run, file, tmp_path, *points))["tables"] == 2
    assert [score.points for score in state(file).table(1, 1).scores] == [4, -14, 0, 10]
    assert state(file).table(1, 1).scores[0].touts_won == 1
    again = write_lines(tmp_path / "s.csv", run("turnier", "print", file, "results")[1])
    assert run.json("turnier", "enter", file, "--from", again)["tables"] == 0


def test_results_are_read_as_spreadsheets_save_them(run: Terminal, file: str, tmp_path: Path) -> None:
    filled(run, file, tmp_path, "4", "-14", "0", "+10", "-1", "1", "0", "0")
    table = tmp_path / "r.csv"
    text = table.read_text("utf-8-sig").replace("\n", "\r\n").replace("Sepp", "Jürgen")
    assert text.startswith("Durchgang;Tisch;Nummer;Name;Punkte;Sie;Touts gewonnen;")
    table.write_bytes(text.encode("cp1252"))
    assert run.json("turnier", "enter", file, "--from", str(table))["tables"] == 2
    table.write_bytes(text.encode("utf-16"))
    assert run.refused("turnier", "enter", file, "--from", str(table))[1]["code"] == "WRONG_ENCODING"


def test_a_wrong_table_costs_only_itself(run: Terminal, file: str, tmp_path: Path) -> None:
    table = filled(run, file, tmp_path, "4", "-14", "0", "9", "-1", "1", "0", "0")
    code, out, err = run("turnier", "enter", file, "--from", table)
    assert code == 3
    assert re.search(r"Zeile \d: .*-1 statt 0", err)
    assert "Die Liste eines Tisches" in out
    assert [each.is_empty for each in state(file).rounds[0]] == [True, False]


@pytest.mark.parametrize(
    ("lines", "code"),
    [
        (("x;y",), "FIELD_MISSING"),
        (("",), "FIELD_MISSING"),
        (("round;table;number;points", "1;1;1;viel"), "WRONG_VALUE"),
        (("round;table;number;points", "1;1;1;0"), "WRONG_VALUE"),
        (("Durchgang,Tisch,Nr.,Punkte", "7,1,1,0"), "NO_SUCH_LIST"),
        (("round;table;number;points", '1;1;1;"0'), "WRONG_VALUE"),
        (("round;table;number;points", "1;1;1;" + "9" * 5000), "WRONG_VALUE"),
    ],
)
def test_a_table_that_cannot_be_read_says_where(
    run: Terminal, file: str, tmp_path: Path, lines: tuple[str, ...], code: str
) -> None:
    table = write_lines(tmp_path / "r.csv", *lines)
    exit_code, out, _ = run("turnier", "enter", file, "--from", table, "--json")
    assert exit_code == 3
    assert f'"code": "{code}"' in out


def test_partien_are_filled_in_and_read_back(run: Terminal, tmp_path: Path) -> None:
    file = str(tmp_path / "b.jsonl")
    run("turnier", "new", file, "Rennen", "--game", "bierkopf", "--seed", "x")
    run("turnier", "add", file, "A", "B", "C", "D")
    run("turnier", "draw", file)
    lines = run("turnier", "print", file, "results")[1].splitlines()
    table = write_lines(tmp_path / "r.csv", lines[0], *(f"{line}21:{row}" for row, line in enumerate(lines[1:])))
    # 25:08 is a time of day for no spreadsheet, so it adds seconds.
    table = write_lines(Path(table), Path(table).read_text("utf-8").replace("21:1", "25:08:00"))
    run("turnier", "enter", file, "--from", table)
    assert [text for _, text in state(file).table(1, 1).rows] == ["21:0", "25:8", "21:2"]
    assert run.json("turnier", "ranking", file)["ranking"][0]["wins"] == 3
    assert "3/3" in run("turnier", "ranking", file)[1]
    assert run.refused("turnier", "enter", file, "1", "21:21", "--row", "3")[1]["code"] == "LIST_PARTIE"


# Pages


@pytest.mark.parametrize("what", ["draw", "lists", "ranking"])
def test_pages_are_whole_and_load_nothing(run: Terminal, file: str, what: str) -> None:
    run("turnier", "add", file, "<script>alert(1)</script>")
    run("turnier", "enter", file, "1", "Wenz", "2")
    text = run("turnier", "print", file, what)[1]
    root = read(text)
    assert not list(root.all("script"))
    assert "Spieler A" in root.text
    assert not re.search(r"https?:|src=|@import|url\(", text)
    assert len(list(root.all("section"))) == (2 if what == "lists" else 0)


def test_a_printed_list_of_bierkopf_says_who_plays_with_whom(run: Terminal, tmp_path: Path) -> None:
    file = str(tmp_path / "b.jsonl")
    run("turnier", "new", file, "Rennen", "--game", "bierkopf")
    run("turnier", "add", file, "A", "B", "C", "D")
    run("turnier", "draw", file)
    root = read(run("turnier", "print", file, "lists")[1])
    rows = [[cell.text for cell in row.all("td")] for row in root.all("tr")]
    first, *others = (f"{number} {'ABCD'[number - 1]}" for number in state(file).table(1, 1).entries)
    sides = [set(row[1].split(", ")) for row in rows if len(row) > 2 and row[0] in ("1", "2", "3")]
    assert sides == [{first, other} for other in others]


def test_sums_may_be_quoted_and_partien_written_in_any_way(run: Terminal, file: str, tmp_path: Path) -> None:
    run.json("turnier", "enter", file, "1", "+4 −14 0 +10")
    assert [score.points for score in state(file).table(1, 1).scores] == [4, -14, 0, 10]
    beer = str(tmp_path / "b.jsonl")
    run("turnier", "new", beer, "Rennen", "--game", "bierkopf")
    run("turnier", "add", beer, "A", "B", "C", "D")
    run("turnier", "draw", beer)
    for words in (("21:14",), ("21", "-", "3"), ("4", "21")):
        run.json("turnier", "enter", beer, "1", *words)
    assert state(beer).table(1, 1).rows == ((1, "21:14"), (2, "21:3"), (3, "4:21"))


def test_single_games_are_circled_on_the_printed_list(run: Terminal, file: str) -> None:
    run("turnier", "enter", file, "1", "Wenz", "2")
    run("turnier", "enter", file, "1", "Rufspiel", "1", "2")
    text = run("turnier", "print", file, "lists")[1]
    assert re.findall(r'<span class="alone">(.*?)</span>', text) == ["+6"]


@pytest.mark.parametrize(("german", "english"), [("auslosung", "draw"), ("Listen", "lists"), ("ergebnisse", "results")])
def test_what_is_printed_has_german_names_too(run: Terminal, file: str, german: str, english: str) -> None:
    assert run("turnier", "drucken", file, german) == run("turnier", "print", file, english)
    assert "auslosung, listen, rangliste, ergebnisse" in run("turnier", "drucken", file, "alles")[2]
