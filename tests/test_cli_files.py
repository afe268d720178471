"""The command line on files: what is good is answered, what is bad is told by line."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path
from typing import Any

import pytest

from schafkopf.records.files import LONGEST_LINE
from terminal import EXAMPLES, Terminal, example, write_lines


def test_replay_answers_one_line_a_game(run: Terminal) -> None:
    code, out, _ = run("replay", str(EXAMPLES / "schafkopf.jsonl"), "--json")
    games = [json.loads(line) for line in out.splitlines()]
    assert code == 0
    assert [game["id"] for game in games] == ["D-1", "D-2", "D-3"]
    assert games[1]["payout"] == [-60, 180, -60, -60]
    assert games[1]["laufende"] == {"kind": "mit", "count": 2, "paid": 0}
    assert games[1]["claims"] == {"payout": "agrees"}
    assert all(game["ok"] and game["played"] == 32 and sum(game["augen"]) == 120 for game in games)


def _replay(run: Terminal, *words: str) -> tuple[int, list[dict[str, Any]]]:
    code, out, _ = run("replay", *words, "--json")
    return code, [json.loads(line) for line in out.splitlines()]


def test_an_illegal_card_is_named_with_trick_seat_and_card(run: Terminal, tmp_path: Path) -> None:
    game = example()
    game["tricks"][1]["cards"][1] = "GO"
    code, (answer,) = _replay(run, write_lines(tmp_path / "g.jsonl", game))
    fault = answer["fault"]
    assert (code, answer["ok"], answer["payout"], answer["played"]) == (1, False, None, 5)
    assert (fault["code"], fault["clause"]) == ("MUST_FOLLOW_SUIT", "S-3.4")
    assert (fault["field"], fault["trick"], fault["seat"], fault["card"]) == ("tricks[1].cards[1]", 2, 2, "GO")


def test_a_trick_led_out_of_turn_is_illegal(run: Terminal, tmp_path: Path) -> None:
    game = example()
    game["tricks"][1]["leader"] = 0
    code, (answer,) = _replay(run, write_lines(tmp_path / "g.jsonl", game))
    assert (code, answer["fault"]["code"], answer["played"]) == (1, "NOT_YOUR_TURN", 4)


def test_a_claim_that_differs_is_a_fault(run: Terminal, tmp_path: Path) -> None:
    game = example() | {"payout": [20, -20, 20, -20]}
    code, (answer,) = _replay(run, write_lines(tmp_path / "g.jsonl", game))
    assert (code, answer["claims"]["payout"], answer["payout"]) == (1, "differs", [-20, 20, -20, 20])
    assert answer["fault"]["code"] == "PAYOUT_DIFFERS"


def test_an_unfinished_game_is_in_order_and_has_no_payout(run: Terminal, tmp_path: Path) -> None:
    game = example()
    del game["tricks"][3:], game["payout"], game["stock_payout"]
    game["tricks"][-1]["cards"].pop()
    code, (answer,) = _replay(run, write_lines(tmp_path / "g.jsonl", game))
    assert (code, answer["ok"], answer["payout"], answer["played"]) == (0, True, None, 11)
    assert answer["claims"]["payout"] == "absent"


def test_an_impossible_call_is_illegal(run: Terminal, tmp_path: Path) -> None:
    game = example()
    game["contract"]["declarer"] = 0
    code, (answer,) = _replay(run, write_lines(tmp_path / "g.jsonl", game))
    assert (code, answer["fault"]["code"], answer["fault"]["field"]) == (1, "OWN_SAU", "contract")


def test_bad_lines_do_not_stop_the_file_and_the_highest_code_wins(run: Terminal, tmp_path: Path) -> None:
    illegal = example()
    illegal["tricks"][1]["cards"][1] = "GO"
    path = write_lines(tmp_path / "g.jsonl", "{not json", example(), illegal, {"hands": [["E11"]]}, example())
    code, answers = _replay(run, path)
    assert code == 3
    assert [answer["ok"] for answer in answers] == [False, True, False, False, True]
    assert [answer["fault"]["line"] for answer in answers if not answer["ok"]] == [1, 3, 4]


def test_all_faults_of_a_line_are_told(run: Terminal, tmp_path: Path) -> None:
    game = example()
    game["hands"][0][0] = "XX"
    game["contract"]["kind"] = "wens"
    game["stock"] = "much"
    _, (answer,) = _replay(run, write_lines(tmp_path / "g.jsonl", game))
    assert [(fault["field"], fault["code"]) for fault in answer["faults"]] == [
        ("hands[0][0]", "UNKNOWN_CARD"),
        ("contract.kind", "UNKNOWN_CONTRACT"),
        ("stock", "WRONG_TYPE"),
    ]


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"hands": [["EA"] * 8] * 4}, "CARD_TWICE"),
        ({"hands": [["EO"], [], [], []]}, "WRONG_HAND_SIZE"),
        ({"hands": [[None, *example()["hands"][0][1:]], *example()["hands"][1:]]}, "CARD_MISSING"),
        ({"hands": [[]]}, "WRONG_NUMBER_OF_HANDS"),
        ({"hands": 7}, "WRONG_TYPE"),
        ({"deck": "kurz"}, "WRONG_HAND_SIZE"),
        ({"deck": "mittel"}, "WRONG_TYPE"),
        ({"contract": {"kind": "solo", "declarer": 0}}, "TRUMP_SUIT_MISSING"),
        ({"contract": {"kind": "rufspiel", "declarer": 9, "called": "G"}}, "WRONG_TYPE"),
        ({"contract": {"kind": "rufspiel", "declarer": 2, "called": "X"}}, "UNKNOWN_SUIT"),
        ({"contract": {"kind": "ramsch", "level": "tout"}}, "CONTRACT_HAS_NO_TOUT"),
        ({"rules": "private"}, "UNKNOWN_PRESET"),
        ({"rules": {"preset": "casual", "klopfn": "all"}}, "UNKNOWN_OPTION"),
        ({"tricks": [{"leader": 0, "cards": []}]}, "WRONG_TRICK_SIZE"),
        ({"payout": [1, 2]}, "WRONG_TYPE"),
        ({"events": [{"event": "bid", "seat": 0, "contract": "wens"}]}, "UNKNOWN_CONTRACT"),
        ({"events": [{"event": "accept", "seat": 0}]}, "FIELD_MISSING"),
        ({"format": "schafkopf-record/9"}, "WRONG_TYPE"),
    ],
)
def test_a_damaged_record_is_unreadable(run: Terminal, tmp_path: Path, change: dict[str, object], code: str) -> None:
    exit_code, (answer,) = _replay(run, write_lines(tmp_path / "g.jsonl", example() | change))
    assert (exit_code, answer["fault"]["code"]) == (3, code)
    assert answer["id"] == "D-3"
    assert answer["fault"]["text"]


@pytest.mark.parametrize(
    ("data", "fault"),
    [
        (b"{broken\n", "NOT_JSON"),
        (b'{"stock": ' + b"9" * 5000 + b"}\n", "NOT_JSON"),
        (b'{"stock": NaN}\n', "NOT_JSON"),
    ],
)
def test_what_is_no_record_is_told_by_line(run: Terminal, tmp_path: Path, data: bytes, fault: str) -> None:
    path = tmp_path / "g.jsonl"
    path.write_bytes(data)
    code, answers = _replay(run, str(path))
    assert code == 3
    assert (answers[0]["fault"]["line"], answers[0]["fault"]["code"]) == (1, fault)


@pytest.mark.parametrize(
    ("data", "code"),
    [
        ("{}".encode("utf-16"), "WRONG_ENCODING"),
        (b"\x80\x81\n", "WRONG_ENCODING"),
        (b"[" * 100_000 + b"\n", "NO_GAMES"),
        (b"[1]\n", "NO_GAMES"),
        (b"null\n", "NO_GAMES"),
        (b"root:x:0:0\nbin:x:1:1\n", "NO_GAMES"),
    ],
)
def test_a_file_without_a_game_is_told_once_and_the_others_replayed(
    run: Terminal, tmp_path: Path, data: bytes, code: str
) -> None:
    path = tmp_path / "g.jsonl"
    path.write_bytes(data)
    exit_code, out, err = run("replay", str(path), str(EXAMPLES / "davonlaufen.jsonl"), "--json")
    (told,) = err.splitlines()
    error = json.loads(told)["error"]
    assert (exit_code, error["code"], len(out.splitlines())) == (3, code, 1)
    assert str(path) in error["text"] + error.get("file", "")


def test_faults_of_house_rules_name_their_file(run: Terminal, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "unsere.toml"
    monkeypatch.setenv("SCHAFKOPF_RULES", str(file))
    for text in ('klopfen = "first"\nfoo = 1', "klopfen = first", 'preset = "club"', "# \x80"):
        file.write_text(text, "latin-1")
        _, _, err = run("order", "wenz")
        assert err.splitlines()
        assert all(line.startswith(f"Fehler: {file}: ") for line in err.splitlines())
        assert run.refused("order", "wenz")[1]["file"] == str(file)


def test_a_name_that_no_file_can_have_is_unreadable(run: Terminal) -> None:
    code, error = run.refused("partie", "a\0b")
    assert (code, error["code"]) == (3, "FILE_UNREADABLE")


def test_a_byte_order_mark_is_no_fault(run: Terminal, tmp_path: Path) -> None:
    path = tmp_path / "g.jsonl"
    path.write_bytes(b"\xef\xbb\xbf" + json.dumps(example()).encode())
    assert _replay(run, str(path))[0] == 0


def test_a_line_beyond_the_limit_is_refused_and_the_next_one_read(run: Terminal, tmp_path: Path) -> None:
    path = tmp_path / "g.jsonl"
    with path.open("wb") as file:
        for _ in range(100):
            file.write(b"x" * LONGEST_LINE)
        file.write(b"\n" + json.dumps(example()).encode())
    code, answers = _replay(run, str(path))
    assert (code, [answer["ok"] for answer in answers]) == (3, [False, True])
    assert answers[0]["fault"]["code"] == "LINE_TOO_LONG"


def test_files_that_cannot_be_read_are_told_and_the_others_replayed(run: Terminal, tmp_path: Path) -> None:
    empty = tmp_path / "empty.jsonl"
    empty.touch()
    blank = tmp_path / "blank.jsonl"
    blank.write_text("\n\n", "utf-8")
    files = [str(tmp_path), str(tmp_path / "none.jsonl"), str(empty), str(blank), str(EXAMPLES / "bierkopf.jsonl")]
    code, out, err = run("replay", *files, "--json")
    assert code == 3
    codes = [json.loads(line)["error"]["code"] for line in err.splitlines()]
    assert codes == ["FILE_IS_DIRECTORY", "FILE_MISSING", "FILE_EMPTY", "FILE_EMPTY"]
    assert json.loads(out)["payout"] == [1, 0, 1, 0]


def test_explain_tells_every_card_and_every_ruling(run: Terminal) -> None:
    _, (answer,) = _replay(run, str(EXAMPLES / "davonlaufen.jsonl"), "--explain")
    assert len(answer["steps"]) == 32
    assert answer["steps"][0]["ruling"]["code"] == "RUN_AWAY_LEAD"
    assert [len(step["rulings"]) for step in answer["steps"][:5]] == [8, 8, 8, 8, 7]


def test_explain_shows_a_game_for_people(run: Terminal) -> None:
    code, out, _ = run("replay", str(EXAMPLES / "davonlaufen.jsonl"), "--explain", "--lang", "de")
    assert code == 0
    assert "Stich 8" in out
    assert "läufst davon" in out
    assert "S-4.9" in out


def test_partie_reads_a_file_and_reckons_it_up(run: Terminal) -> None:
    answer = run.json("partie", str(EXAMPLES / "partie.txt"))
    assert answer["score"] == {"A": 19, "B": 5}
    assert answer["beers"] == {"A": 0, "B": 0}
    assert answer["hands"][5] == {
        "line": 7, "winner": None, "base": 0, "factor": 1, "carried_used": 0, "points": 0,
        "score": {"A": 7, "B": 2}, "carried": 1, "clause": "B-5.5",
    }  # fmt: skip


def test_partie_reads_stdin_and_names_bad_lines(run: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    def stdin(text: bytes) -> None:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text)))

    stdin(b"start 20:20\n60:60\n58:62\n")
    assert run.json("partie")["partien"] == [{"winner": "B", "score": {"A": 20, "B": 22}}]
    stdin(b"61:59\n61:60\n")
    code, out, err = run("partie", "--json")
    error = json.loads(err)["error"]
    assert (code, error["code"], error["line"]) == (3, "PARTIE_LINE", 2)
    assert json.loads(out)["score"] == {"A": 1, "B": 0}, "K-4: the line is left out, the others count"
    stdin(b"61\n59-61\n61 59\n")
    assert run.json("partie")["score"] == {"A": 2, "B": 1}
    stdin(b"")
    assert run.refused("partie")[0] == 3
    stdin(b"61:59\n")
    assert run.refused("partie", "--set", "target=0")[0] == 2


def test_brackets_and_colons_in_names_are_shown_as_they_are(run: Terminal, tmp_path: Path) -> None:
    game = example() | {"id": "x[/b] :smile:", "players": ["[/b]", "[red]", ":cat:", "d"]}
    path = write_lines(tmp_path / "g.jsonl", game)
    code, out, _ = run("replay", path, "--explain")
    assert code == 0
    assert "x[/b] :smile:" in out
    assert "[red] +20" in out
