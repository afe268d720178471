"""`replay` takes games in every form in which people have them, and sums them up (F-2, F-7, F-8)."""

from __future__ import annotations

import gzip
import io
import json
import sys
from collections.abc import Callable
from contextlib import nullcontext
from pathlib import Path
from typing import Any

import pytest

from protocols import TABLE
from schafkopf.cli import replaying
from schafkopf.importers.recognising import find_games, read_found
from schafkopf.records.files import LONGEST_LINE
from schafkopf.records.reading import UnreadableRecord, write_record
from terminal import EXAMPLES, Terminal, spoken

LINES = (EXAMPLES / "schafkopf.jsonl").read_text("utf-8").splitlines()
GAMES: list[dict[str, Any]] = list(map(json.loads, LINES))
FORMS: dict[str, Callable[[], bytes]] = {
    "lines": lambda: "\n".join(LINES).encode(),
    "bom": lambda: b"\xef\xbb\xbf" + "\n\n".join(LINES).encode(),
    "array": lambda: json.dumps(GAMES).encode(),
    "array over lines": lambda: json.dumps(GAMES, indent=2).encode(),
    "objects over lines": lambda: "\n".join(json.dumps(game, indent=2) for game in GAMES).encode(),
    "objects with commas": lambda: ",\r\n".join(json.dumps(game, indent="\t") for game in GAMES).encode(),
    "packed lines": lambda: gzip.compress("\n".join(LINES).encode()),
    "packed array": lambda: gzip.compress(json.dumps(GAMES, indent=1).encode()),
}
"""The same three games in forms that files have."""


@pytest.mark.parametrize("form", FORMS)
def test_games_are_found_in_any_form(run: Terminal, tmp_path: Path, form: str) -> None:
    told = run("replay", str(EXAMPLES / "schafkopf.jsonl"))
    (tmp_path / "games").write_bytes(FORMS[form]())
    assert run("replay", str(tmp_path / "games")) == told
    assert spoken("replay", "-", stdin=FORMS[form]())[1] == told[1]


def test_a_single_record_over_many_lines_is_replayed(run: Terminal, tmp_path: Path) -> None:
    (tmp_path / "game.json").write_text(json.dumps(GAMES[0], indent=4), "utf-8")
    assert run.json("replay", str(tmp_path / "game.json"))["id"] == "D-1"


def test_a_protocol_is_replayed(run: Terminal, tmp_path: Path) -> None:
    (tmp_path / "protocol.txt.gz").write_bytes(gzip.compress(TABLE.encode("cp1252")))
    code, out, _ = run("replay", str(tmp_path / "protocol.txt.gz"), "--json")
    assert code == 0
    assert [json.loads(line)["id"] for line in out.splitlines()][:2] == ["protocol.txt-001", "protocol.txt-002"]


@pytest.mark.parametrize("form", ["array over lines", "objects over lines"])
@pytest.mark.parametrize("damaged", [0, 1, 2])
def test_damage_costs_one_game_of_json_over_lines(tmp_path: Path, form: str, damaged: int) -> None:
    text = FORMS[form]().decode()
    at = [text.index(f'"{game["id"]}"') for game in GAMES]
    found = find_games(io.BytesIO((text[: at[damaged]] + text[at[damaged] + 1 :]).encode()), "x")
    games = [read_found(each, line) for line, each in found]
    assert [isinstance(game, UnreadableRecord) for game in games] == [place == damaged for place in range(3)]


def test_games_are_told_with_the_line_in_which_they_begin(run: Terminal, tmp_path: Path) -> None:
    wrong = [GAMES[0], GAMES[1] | {"hands": 7}]
    (tmp_path / "games.json").write_text(json.dumps(wrong, indent=2), "utf-8")
    code, out, _ = run("replay", str(tmp_path / "games.json"), "--json")
    assert code == 3
    line = json.loads(out.splitlines()[1])["fault"]["line"]
    assert (tmp_path / "games.json").read_text("utf-8").splitlines()[line - 1] == "  {"


def test_records_come_one_by_one_from_a_stream_that_goes_on() -> None:
    class Endless(io.RawIOBase):
        def readable(self) -> bool:
            return True

        def readinto(self, buffer: Any) -> int:
            data = (LINES[0] + "\n").encode()
            buffer[: len(data)] = data
            return len(data)

    line, game = next(find_games(io.BufferedReader(Endless()), "-"))
    assert (line, game) == (1, (LINES[0] + "\n").encode())


@pytest.mark.parametrize("data", [b"[1, 2]", b"[", b"{", b"[[[", b"{}" * 3, b"{]", b"[{]", b"\x1f\x8b", b"[" * 50_000])
def test_what_is_no_game_is_told_in_a_sentence(run: Terminal, tmp_path: Path, data: bytes) -> None:
    (tmp_path / "x").write_bytes(data)
    code, out, err = run("replay", str(tmp_path / "x"))
    assert code == 3
    assert out + err


def test_a_packed_file_that_breaks_off_gives_what_it_had(run: Terminal, tmp_path: Path) -> None:
    (tmp_path / "cut.gz").write_bytes(gzip.compress("\n".join(LINES).encode())[:-20])
    code, out, err = run("replay", str(tmp_path / "cut.gz"), "--json")
    assert (code, json.loads(err)["error"]["code"]) == (3, "FILE_UNREADABLE")
    assert json.loads(out.splitlines()[0])["id"] == "D-1"


def test_a_line_that_is_too_long_costs_itself_only(tmp_path: Path) -> None:
    data = b'{"id": "' + b"x" * LONGEST_LINE + b'"}\n' + LINES[0].encode()
    found = [*find_games(io.BufferedReader(io.BytesIO(data), LONGEST_LINE), "x")]
    assert [line for line, _ in found] == [1, 2]
    assert found[0][1] is None


def test_accounts_are_summed_by_name(run: Terminal, tmp_path: Path) -> None:
    sepp = {"players": ["Sepp", "Resi", "Toni", "Vroni"]}
    turned = {"players": ["Resi", "Toni", "Vroni", "Sepp"]}
    games = [GAMES[0] | sepp, GAMES[1] | turned, json.loads((EXAMPLES / "bierkopf.jsonl").read_text("utf-8")) | sepp]
    (tmp_path / "g.json").write_text(json.dumps(games), "utf-8")
    code, out, err = run("replay", str(tmp_path / "g.json"), "--totals", "--json")
    assert (code, err) == (0, "")
    told = json.loads(out)
    assert (told["games"], told["settled"]) == (3, 3)
    sums = {(each["player"], each["game"]): (each["games"], each["payout"]) for each in told["totals"]}
    assert sums["Sepp", "schafkopf"] == (2, -20 - 60)
    assert sums["Toni", "schafkopf"] == (2, -20 + 180)
    assert sums["Sepp", "bierkopf"] == (1, 1)
    assert sum(payout for (_, game), (_, payout) in sums.items() if game == "schafkopf") == 0


def test_totals_tell_only_what_is_wrong_beside_them(run: Terminal, tmp_path: Path) -> None:
    games = [GAMES[0], GAMES[1] | {"payout": [0, 0, 0, 0]}]
    (tmp_path / "g.json").write_text(json.dumps(games), "utf-8")
    code, out, _ = run("replay", str(tmp_path / "g.json"), "--totals", "--lang", "de")
    assert code == 1
    assert "D-1" not in out
    assert "D-2" in out
    assert "1 von 2 Spielen abgerechnet" in out


def test_a_long_name_is_broken_but_never_cut(tmp_path: Path) -> None:
    name = "Hias von der Oberen Wiesmühle " * 5
    (tmp_path / "g.json").write_text(json.dumps([game | {"players": [name, "b", "c", "d"]} for game in GAMES]), "utf-8")
    _, out, _ = spoken("replay", str(tmp_path / "g.json"), columns=40)
    assert out.count("Wiesmühle") == 5
    _, out, _ = spoken("replay", str(tmp_path / "g.json"), "--explain", columns=40)
    assert "".join(out.split()).count("HiasvonderOberenWiesmühle") == 30


@pytest.mark.parametrize("form", [["--explain"], ["--json"], ["--totals"]])
def test_several_processes_tell_the_same_in_the_same_order(
    run: Terminal, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, form: list[str]
) -> None:
    # The work of a process, done here: processes themselves are tried once below.
    monkeypatch.setenv("COLUMNS", "80")  # which each of them sets for itself

    class Here:
        def submit(self, work: Callable[..., Any], *about: Any) -> Any:
            answer = work(*about)
            return type("Done", (), {"result": lambda _: answer})()

    (tmp_path / "g.jsonl").write_text("\n".join([*LINES, "{}", "x"]), "utf-8")
    alone = run("replay", str(tmp_path / "g.jsonl"), *form)
    monkeypatch.setattr(replaying, "_BATCH", 2)
    monkeypatch.setattr(replaying, "_processes", lambda jobs: nullcontext(Here() if jobs > 1 else None))
    assert run("replay", str(tmp_path / "g.jsonl"), *form, "--jobs", "2") == alone


def test_processes_replay_a_file_together(run: Terminal) -> None:
    path = str(EXAMPLES / "schafkopf.jsonl")
    assert run("replay", path, "--jobs", "2") == run("replay", path)
    code, error = run.refused("replay", path, "--jobs", "0")
    assert (code, error["code"]) == (2, "WRONG_VALUE")


def test_progress_is_told_on_a_terminal_that_gets_nothing_else_meanwhile(
    run: Terminal, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(replaying, "_PERIOD", 0)
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    _, _, err = run("replay", str(EXAMPLES / "schafkopf.jsonl"), "--lang", "de")
    assert err.startswith("1 Spiele …\r2 Spiele …\r3 Spiele …\r  ")
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    for words, told in (((), False), (("--totals",), True)):
        assert bool(run("replay", str(EXAMPLES / "schafkopf.jsonl"), *words)[2]) is told


def test_packed_files_are_read_by_other_commands_too(run: Terminal, tmp_path: Path) -> None:
    path = tmp_path / "d.jsonl.gz"
    path.write_bytes(gzip.compress((EXAMPLES / "davonlaufen.jsonl").read_bytes()))
    assert run("solve", str(path)) == run("solve", str(EXAMPLES / "davonlaufen.jsonl"))
    protocol = tmp_path / "p.gz"
    protocol.write_bytes(gzip.compress(TABLE.encode()))
    assert run("convert", str(protocol))[0] == 0


def test_what_a_protocol_holds_is_what_its_records_hold() -> None:
    found = [read_found(game, line) for line, game in find_games(io.BytesIO(TABLE.encode()), "p.txt")]
    lines = "\n".join(write_record(game) for game in found if not isinstance(game, UnreadableRecord))
    again = [read_found(game, line) for line, game in find_games(io.BytesIO(lines.encode()), "p.txt")]
    assert again == found


def test_a_game_is_one_line_for_programs_and_wrapped_on_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    from schafkopf.cli import render

    words = ("replay", str(EXAMPLES / "davonlaufen.jsonl"))
    assert len(spoken(*words, columns=40)[1].splitlines()) == 1
    monkeypatch.setattr(render.console, "_force_terminal", True)
    _, out, _ = spoken(*words, columns=40)
    assert [len(line.rstrip()) <= 40 for line in out.splitlines()] == [True] * 3
