"""The command line as people and scripts use it: answers, exit codes, errors in two languages, no traceback."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from schafkopf.cli import language, main
from schafkopf.records.files import LONGEST_LINE

EXAMPLES = Path(__file__).parent.parent / "src" / "schafkopf" / "examples"


def _example() -> dict[str, Any]:
    game = json.loads((EXAMPLES / "davonlaufen.jsonl").read_text("utf-8"))
    assert isinstance(game, dict)
    return game


class Terminal:
    """Runs a command in this process and keeps what it wrote."""

    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        self._capsys = capsys

    def __call__(self, *words: str) -> tuple[int, str, str]:
        with pytest.raises(SystemExit) as stopped:
            main(words)
        out, err = self._capsys.readouterr()
        assert "Traceback" not in out + err
        return int(stopped.value.code or 0), out, err

    def json(self, *words: str) -> Any:
        """The answer as JSON, from a command that succeeds."""
        code, out, err = self(*words, "--json")
        assert (code, err) == (0, "")
        return json.loads(out)

    def refused(self, *words: str) -> tuple[int, dict[str, Any]]:
        """The exit code and the error of a command that fails, with nothing on stdout."""
        code, out, err = self(*words, "--json")
        assert out == ""
        error = json.loads(err)["error"]
        assert isinstance(error, dict)
        return code, error


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Terminal:
    return Terminal(capsys)


# Answers


def test_order_lists_trumps_and_suits_high_to_low(run: Terminal) -> None:
    answer = run.json("order", "Gras-Wenz")
    assert answer["contract"] == "gras-wenz"
    assert answer["deck"] == "lang"
    assert answer["trumps"] == "EU GU HU SU GA GZ GK GO G9 G8 G7".split()
    assert answer["suits"]["E"] == "EA EZ EK EO E9 E8 E7".split()
    assert "G" not in answer["suits"], "a suit that is wholly trump is absent"


def test_order_knows_the_short_packs(run: Terminal) -> None:
    assert run.json("order", "bierkopf", "--deck", "kurz")["trumps"][-1] == "HK"
    assert len(run.json("order", "rufspiel", "--deck", "kurz")["trumps"]) == 12


def test_trick_names_winner_augen_and_reason(run: Terminal) -> None:
    answer = run.json("trick", "rufspiel", "S9", "H7", "SA", "GU")
    assert (answer["winner"], answer["card"], answer["augen"]) == (3, "GU", 13)
    assert (answer["code"], answer["clause"]) == ("HIGHEST_TRUMP", "S-3.3")
    assert run.json("trick", "bierkopf", "E10 EA EK H9")["clause"] == "B-4.3"


def test_legal_judges_every_card_in_hand_order(run: Terminal) -> None:
    hand = "EO SU HK GA G8 SA S9 E7"
    answer = run.json("legal", "rufspiel", "--hand", hand, "--trick", "G10", "--called", "G")
    assert [card["card"] for card in answer["cards"]] == hand.split()
    assert [card["card"] for card in answer["cards"] if card["legal"]] == ["GA"]
    assert {card["code"] for card in answer["cards"]} == {"MUST_PLAY_CALLED_ACE", "CALLED_ACE_FORCED"}


def test_legal_takes_the_called_suit_from_the_contract_and_frees_the_ace_when_told(run: Terminal) -> None:
    bound = run.json("legal", "auf die Blaue", "--hand", "GA GK S7", "--trick", "G9")
    free = run.json("legal", "auf die Blaue", "--hand", "GA GK S7", "--trick", "G9", "--called-ace", "free")
    assert [card["legal"] for card in bound["cards"]] == [True, False, False]
    assert [card["legal"] for card in free["cards"]] == [True, True, False]


def test_one_card_in_hand_is_the_last_trick(run: Terminal) -> None:
    answer = run.json("legal", "rufspiel", "--hand", "GA", "--trick", "H7", "--called", "G")
    assert answer["cards"][0]["code"] == "LAST_CARD"


def test_legal_obeys_house_rules(run: Terminal) -> None:
    words = ("legal", "bettel", "--hand", "EA E9", "--trick", "EK")
    assert [card["legal"] for card in run.json(*words)["cards"]] == [True, True]
    strict = run.json(*words, "--set", "bettel_stichzwang=true")["cards"]
    assert [(card["legal"], card["code"]) for card in strict] == [(True, "FOLLOWS_SUIT"), (False, "MUST_BEAT")]


def test_callable_names_the_suits_and_why_not_the_others(run: Terminal) -> None:
    answer = run.json("callable", "--hand", "EO GU HA H9 E10 E8 SA S7")
    assert answer["callable"] == ["E"]
    assert {suit: reason["code"] for suit, reason in answer["reasons"].items()} == {
        "G": "NO_PLAIN_CARD",
        "S": "OWN_SAU",
    }


def test_nothing_callable_is_an_answer(run: Terminal) -> None:
    assert run.json("callable", "--hand", "EO EU HU H10 HA HK H9 GU")["callable"] == []


def test_laufende_counts_and_tells_what_is_paid(run: Terminal) -> None:
    assert run.json("laufende", "rufspiel", "--party", "EO GO SO EU") == {"kind": "mit", "count": 2, "paid": 0}
    assert run.json("laufende", "wenz", "--party", "") == {"kind": "ohne", "count": 4, "paid": 4}


def test_price_itemises_the_bill(run: Terminal) -> None:
    answer = run.json("price", "rufspiel", "--augen", "75", "--laufende", "mit3", "--klopfer", "1", "--stoss", "2")
    assert (answer["won"], answer["price"], answer["payout"]) == (True, 400, [400, 400, -400, -400])
    assert [item["item"] for item in answer["items"]] == ["base", "laufende", "klopfen", "kontra", "re"]
    assert sum(item["amount"] for item in answer["items"]) == 400


def test_price_of_a_single_game_names_the_soloist_first(run: Terminal) -> None:
    answer = run.json("price", "gras-solo", "--augen", "60", "--laufende", "ohne3")
    assert (answer["won"], answer["payout"]) == (False, [-240, 80, 80, 80])


def test_price_of_tout_bettel_and_sie(run: Terminal) -> None:
    assert run.json("price", "herz-solo-tout", "--tricks", "7", "--laufende", "3")["payout"][0] == -480
    assert run.json("price", "bettel", "--tricks", "0")["payout"][0] == 150
    assert run.json("price", "sie")["payout"][0] == 1560


def test_price_of_a_ramsch_names_the_loser(run: Terminal) -> None:
    answer = run.json("price", "ramsch", "--augen", "20,30,55,15", "--tricks", "2,2,3,1")
    assert (answer["won"], answer["seat"], answer["payout"]) == (None, 2, [20, 20, -60, 20])
    tie = ("price", "ramsch", "--augen", "45,20,45,10", "--tricks", "3,1,3,1")
    assert run.json(*tie, "--highest-trump", "2")["seat"] == 2


def test_price_names_the_seat_of_jungfrau_and_stock(run: Terminal) -> None:
    ramsch = run.json("price", "ramsch", "--augen", "30,35,55,0", "--tricks", "2,2,4,0")
    assert [(item["item"], item.get("seat")) for item in ramsch["items"]] == [("base", None), ("jungfrau", 3)]
    stock = run.json("price", "rufspiel", "--augen", "70", "--stock", "80")
    assert [item["seat"] for item in stock["items"] if item["item"] == "stock"] == [0, 1]
    assert stock["payout"] == [60, 60, -20, -20]


def test_price_of_a_bierkopf_hand_is_in_spielpunkte(run: Terminal) -> None:
    answer = run.json("price", "bierkopf", "--augen", "92", "--stoss", "2")
    assert (answer["price"], answer["payout"]) == (8, [8, 8, 0, 0])
    drawn = run.json("price", "bierkopf", "--augen", "60", "--stoss", "1")
    assert (drawn["won"], drawn["payout"]) == (True, [2, 2, 0, 0]), "B-6.4: who doubled last loses a draw"


@pytest.mark.parametrize(("augen", "item"), [("0", "schwarz"), ("120", "schwarz"), ("2", "schneider")])
def test_without_tricks_no_augen_are_schwarz(run: Terminal, augen: str, item: str) -> None:
    assert run.json("price", "wenz", "--augen", augen)["items"][-1]["item"] == item


def test_tariff_and_options_change_the_price(run: Terminal) -> None:
    words = ("price", "gras-wenz", "--augen", "66", "--laufende", "mit2")
    assert run.json(*words)["price"] == 50
    assert run.json(*words, "--set", "laufende_min_farbwenz=2")["price"] == 70
    assert run.json(*words, "--tariff", "5/10/20")["price"] == 20


def test_rules_show_diff_and_check(run: Terminal, tmp_path: Path) -> None:
    assert run.json("rules", "show")["preset"] == "casual"
    assert run.json("rules", "show", "tournament")["options"]["stoss_max"] == 0
    assert run.json("rules", "diff", "casual", "official")["klopfen"] == ["all", "none"]
    good, bad = tmp_path / "good.toml", tmp_path / "bad.toml"
    good.write_text('preset = "official"\nklopfen = "all"\n', "utf-8")
    bad.write_text('klopfn = "all"\ntarget = 0\ndeck = "kurz"\ndeal_packets = "4+4"\n', "utf-8")
    assert run.json("rules", "check", str(good)) == {"ok": True, "faults": []}
    code, out, _ = run("rules", "check", str(bad), "--json")
    assert code == 1
    assert [(fault["option"], fault["code"]) for fault in json.loads(out)["faults"]] == [
        ("klopfn", "UNKNOWN_OPTION"),
        ("target", "WRONG_OPTION_VALUE"),
        ("deal_packets", "OPTIONS_CONFLICT"),
    ]


# Files


def test_replay_answers_one_line_a_game(run: Terminal) -> None:
    code, out, _ = run("replay", str(EXAMPLES / "schafkopf.jsonl"), "--json")
    games = [json.loads(line) for line in out.splitlines()]
    assert code == 0
    assert [game["id"] for game in games] == ["D-1", "D-2", "D-3"]
    assert games[1]["payout"] == [-60, 180, -60, -60]
    assert games[1]["laufende"] == {"kind": "mit", "count": 2, "paid": 0}
    assert games[1]["claims"] == {"payout": "agrees"}
    assert all(game["ok"] and game["played"] == 32 and sum(game["augen"]) == 120 for game in games)


def _write(path: Path, *games: object) -> str:
    path.write_text("".join((g if isinstance(g, str) else json.dumps(g)) + "\n" for g in games), "utf-8")
    return str(path)


def _replay(run: Terminal, *words: str) -> tuple[int, list[dict[str, Any]]]:
    code, out, _ = run("replay", *words, "--json")
    return code, [json.loads(line) for line in out.splitlines()]


def test_an_illegal_card_is_named_with_trick_seat_and_card(run: Terminal, tmp_path: Path) -> None:
    game = _example()
    game["tricks"][1]["cards"][1] = "GO"
    code, (answer,) = _replay(run, _write(tmp_path / "g.jsonl", game))
    fault = answer["fault"]
    assert (code, answer["ok"], answer["payout"], answer["played"]) == (1, False, None, 5)
    assert (fault["code"], fault["clause"]) == ("MUST_FOLLOW_SUIT", "S-3.4")
    assert (fault["field"], fault["trick"], fault["seat"], fault["card"]) == ("tricks[1].cards[1]", 2, 2, "GO")


def test_a_trick_led_out_of_turn_is_illegal(run: Terminal, tmp_path: Path) -> None:
    game = _example()
    game["tricks"][1]["leader"] = 0
    code, (answer,) = _replay(run, _write(tmp_path / "g.jsonl", game))
    assert (code, answer["fault"]["code"], answer["played"]) == (1, "NOT_YOUR_TURN", 4)


def test_a_claim_that_differs_is_a_fault(run: Terminal, tmp_path: Path) -> None:
    game = _example() | {"payout": [20, -20, 20, -20]}
    code, (answer,) = _replay(run, _write(tmp_path / "g.jsonl", game))
    assert (code, answer["claims"]["payout"], answer["payout"]) == (1, "differs", [-20, 20, -20, 20])
    assert answer["fault"]["code"] == "PAYOUT_DIFFERS"


def test_an_unfinished_game_is_in_order_and_has_no_payout(run: Terminal, tmp_path: Path) -> None:
    game = _example()
    del game["tricks"][3:], game["payout"], game["stock_payout"]
    game["tricks"][-1]["cards"].pop()
    code, (answer,) = _replay(run, _write(tmp_path / "g.jsonl", game))
    assert (code, answer["ok"], answer["payout"], answer["played"]) == (0, True, None, 11)
    assert answer["claims"]["payout"] == "absent"


def test_an_impossible_call_is_illegal(run: Terminal, tmp_path: Path) -> None:
    game = _example()
    game["contract"]["declarer"] = 0
    code, (answer,) = _replay(run, _write(tmp_path / "g.jsonl", game))
    assert (code, answer["fault"]["code"], answer["fault"]["field"]) == (1, "OWN_SAU", "contract")


def test_bad_lines_do_not_stop_the_file_and_the_highest_code_wins(run: Terminal, tmp_path: Path) -> None:
    illegal = _example()
    illegal["tricks"][1]["cards"][1] = "GO"
    path = _write(tmp_path / "g.jsonl", "{not json", _example(), illegal, {"hands": [["E11"]]}, _example())
    code, answers = _replay(run, path)
    assert code == 3
    assert [answer["ok"] for answer in answers] == [False, True, False, False, True]
    assert [answer["fault"]["line"] for answer in answers if not answer["ok"]] == [1, 3, 4]


def test_all_faults_of_a_line_are_told(run: Terminal, tmp_path: Path) -> None:
    game = _example()
    game["hands"][0][0] = "XX"
    game["contract"]["kind"] = "wens"
    game["stock"] = "much"
    _, (answer,) = _replay(run, _write(tmp_path / "g.jsonl", game))
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
        ({"hands": [[None, *_example()["hands"][0][1:]], *_example()["hands"][1:]]}, "CARD_MISSING"),
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
    exit_code, (answer,) = _replay(run, _write(tmp_path / "g.jsonl", _example() | change))
    assert (exit_code, answer["fault"]["code"]) == (3, code)
    assert answer["id"] == "D-3"
    assert answer["fault"]["text"]


@pytest.mark.parametrize(
    ("data", "fault"),
    [
        ("{}".encode("utf-16"), "WRONG_ENCODING"),
        (b"\x80\x81\n", "WRONG_ENCODING"),
        (b"{broken\n", "NOT_JSON"),
        (b"[" * 100_000 + b"\n", "NOT_JSON"),
        (b'{"stock": ' + b"9" * 5000 + b"}\n", "NOT_JSON"),
        (b"[1]\n", "WRONG_TYPE"),
        (b"null\n", "WRONG_TYPE"),
        (b"NaN\n", "NOT_JSON"),
    ],
)
def test_what_is_no_record_is_told_by_line(run: Terminal, tmp_path: Path, data: bytes, fault: str) -> None:
    path = tmp_path / "g.jsonl"
    path.write_bytes(data)
    code, answers = _replay(run, str(path))
    assert code == 3
    assert (answers[0]["fault"]["line"], answers[0]["fault"]["code"]) == (1, fault)


def test_a_name_that_no_file_can_have_is_unreadable(run: Terminal) -> None:
    code, error = run.refused("partie", "a\0b")
    assert (code, error["code"]) == (3, "FILE_UNREADABLE")


def test_a_byte_order_mark_is_no_fault(run: Terminal, tmp_path: Path) -> None:
    path = tmp_path / "g.jsonl"
    path.write_bytes(b"\xef\xbb\xbf" + json.dumps(_example()).encode())
    assert _replay(run, str(path))[0] == 0


def test_a_line_beyond_the_limit_is_refused_and_the_next_one_read(run: Terminal, tmp_path: Path) -> None:
    path = tmp_path / "g.jsonl"
    with path.open("wb") as file:
        for _ in range(100):
            file.write(b"x" * LONGEST_LINE)
        file.write(b"\n" + json.dumps(_example()).encode())
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
    code, error = run.refused("partie")
    assert (code, error["code"], error["line"]) == (3, "PARTIE_LINE", 2)
    stdin(b"")
    assert run.refused("partie")[0] == 3
    stdin(b"61:59\n")
    assert run.refused("partie", "--set", "target=0")[0] == 2


def test_brackets_and_colons_in_names_are_shown_as_they_are(run: Terminal, tmp_path: Path) -> None:
    game = _example() | {"id": "x[/b] :smile:", "players": ["[/b]", "[red]", ":cat:", "d"]}
    path = _write(tmp_path / "g.jsonl", game)
    code, out, _ = run("replay", path, "--explain")
    assert code == 0
    assert "x[/b] :smile:" in out
    assert "[red] +20" in out


def test_the_options_stand_before_the_command_too(run: Terminal) -> None:
    code, out, _ = run("--json", "order", "wenz")
    assert (code, json.loads(out)["contract"]) == (0, "wenz")
    assert "trump" in run("--lang", "en", "trick", "wenz", "EA EO HA EU")[1].lower()


def test_the_pack_may_be_a_house_rule(run: Terminal) -> None:
    assert run.json("price", "sie", "--set", "deck=kurz")["price"] == 440
    assert run.json("price", "sie", "--set", "deck=kurz", "--deck", "lang")["price"] == 520


def test_a_bettel_with_trumps_follows_trump(run: Terminal) -> None:
    answer = run.json("legal", "bettel", "--hand", "E7 HA", "--trick", "HO", "--set", "bettel_trumps=herz")
    assert [card["code"] for card in answer["cards"]] == ["MUST_FOLLOW_TRUMP", "FOLLOWS_TRUMP"]


def test_names_of_the_user_are_told_as_they_are(run: Terminal, tmp_path: Path) -> None:
    (tmp_path / "empty").touch()
    _, _, err = run("partie", str(tmp_path / "empty"), "--lang", "de")
    assert f"„{tmp_path / 'empty'}“ ist leer" in err
    _, _, err = run("price", "wenz", "--augen", "61", "--set", "stoss_max=9", "--lang", "de")
    assert "„stoss_max“ kann nicht" in err
    _, _, err = run("trick", "wenz", "E10 EZ E9 E8", "--lang", "de")
    assert "E10 kommt zweimal vor" in err


# Wrong use


@pytest.mark.parametrize(
    ("words", "code", "clause"),
    [
        (["order", "wens"], "UNKNOWN_CONTRACT", "S-2.1"),
        (["order", "solo"], "TRUMP_SUIT_MISSING", "S-2.4"),
        (["order", "wenz", "--deck", "mittel"], "WRONG_NUMBER", "K-3"),
        (["trick", "wenz", "EO", "EO", "E7", "E8"], "CARD_TWICE", "S-1.1"),
        (["trick", "wenz", "EO", "E7", "E8"], "WRONG_TRICK_SIZE", "S-3.2"),
        (["trick", "wenz", "EO", "E7", "E8", "X9"], "UNKNOWN_CARD", "S-1.4"),
        (["trick", "bierkopf", "EO", "E9", "G9", "E7"], "CARD_NOT_IN_PACK", "B-1.1"),
        (["trick", "rufspiel", "EO", "Alte", "G9", "E7"], "AMBIGUOUS_CARD", "S-1.6"),
        (["legal", "rufspiel", "--hand", ""], "WRONG_HAND_SIZE", "S-1.1"),
        (["legal", "rufspiel", "--hand", "EO GO HO SO EU GU HU SU HA"], "WRONG_HAND_SIZE", "S-1.1"),
        (["legal", "rufspiel", "--hand", "EO", "--trick", "EO"], "CARD_TWICE", "S-1.1"),
        (["legal", "rufspiel", "--hand", "EO", "--trick", "E7 E8 E9 EK"], "WRONG_TRICK_SIZE", "S-3.2"),
        (["legal", "rufspiel", "--hand", "EO", "--called", "H"], "HERZ_NOT_CALLABLE", "S-4.1"),
        (["legal", "rufspiel", "--hand", "EO", "--called", "X"], "UNKNOWN_SUIT", "S-1.3"),
        (["legal", "wenz", "--hand", "EO", "--called", "E"], "CONTRACT_HAS_NO_CALL", "S-4.1"),
        (["legal", "sie", "--hand", "EO"], "CONTRACT_IS_NOT_PLAYED", "S-7.6"),
        (["laufende", "bettel", "--party", "EO"], "CONTRACT_HAS_NO_LAUFENDE", "S-6.4"),
        (["price", "rufspiel"], "MISSING_NUMBER", "K-3"),
        (["price", "rufspiel", "--augen", "119"], "AUGEN_DO_NOT_FIT_TRICKS", "S-7.2"),
        (["price", "rufspiel", "--augen", "61", "--klopfer", "5"], "WRONG_NUMBER", "S-7.8"),
        (["price", "rufspiel", "--augen", "61", "--stoss", "3"], "WRONG_NUMBER", "S-7.10"),
        (["price", "rufspiel", "--augen", "61", "--laufende", "mit0"], "WRONG_NUMBER", "S-6.6"),
        (["price", "wenz", "--augen", "61", "--klopfer", "1", "--set", "klopfen=none"], "WRONG_NUMBER", "S-7.8"),
        (["price", "bierkopf", "--augen", "7", "--deck", "kurz"], "AUGEN_DO_NOT_FIT_TRICKS", "B-5.4"),
        (["price", "rufspiel", "--augen", "61", "--stock", "80", "--set", "settle_in=points"], "WRONG_NUMBER", "S-9.3"),
        (["price", "rufspiel", "--augen", "121"], "WRONG_NUMBER", "K-3"),
        (["price", "rufspiel", "--augen", "-1"], "WRONG_NUMBER", "K-3"),
        (["price", "rufspiel", "--augen", "6l"], "WRONG_NUMBER", "K-3"),
        (["price", "rufspiel", "--augen", "60", "--tricks", "0"], "AUGEN_DO_NOT_FIT_TRICKS", "S-7.2"),
        (["price", "rufspiel", "--augen", "60", "--laufende", "mit15"], "WRONG_NUMBER", "S-6.6"),
        (["price", "gras-solo", "--augen", "60", "--laufende", "mit9"], "WRONG_NUMBER", "S-6.6"),
        (["price", "wenz-tout", "--augen", "120"], "MISSING_NUMBER", "K-3"),
        (["price", "sie", "--stoss", "1"], "WRONG_NUMBER", "S-7.6"),
        (["price", "ramsch", "--augen", "60,60,1,0"], "SUM_WRONG", "S-1.4"),
        (["price", "ramsch", "--augen", "60,60"], "WRONG_NUMBER", "K-3"),
        (["price", "ramsch", "--augen", "20,30,55,15", "--highest-trump", "0"], "NOT_TIED", "S-11.1"),
        (["price", "wenz", "--augen", "61", "--set", "klopfn=all"], "UNKNOWN_OPTION", "S-12"),
        (["price", "wenz", "--augen", "61", "--tariff", "10/20"], "WRONG_OPTION_VALUE", "S-7.3"),
        (["price", "wenz", "--augen", "61", "--set", "klopfen"], "WRONG_NUMBER", "K-3"),
        (["price", "bierkopf", "--augen", "61", "--klopfer", "1"], "WRONG_NUMBER", "B-2.6"),
        (["price", "wenz", "--augen", "61", "--highest-trump", "1"], "WRONG_NUMBER", "S-11.1"),
        (["legal", "gras-solo", "--hand", "Eichel Spatz"], "AMBIGUOUS_CARD", "S-1.6"),
        (["rules", "show", "private"], "UNKNOWN_PRESET", "S-12"),
        (["convert", "x.txt", "--to", "pgn"], "WRONG_NUMBER", "K-3"),
        (["order"], "WRONG_USE", "K-1"),
        (["order", "wenz", "--colour"], "WRONG_USE", "K-1"),
        (["order", "wenz", "--lang", "fr"], "WRONG_NUMBER", "K-3"),
        (["shuffle"], "WRONG_USE", "K-1"),
    ],
)
def test_wrong_use_has_a_code_a_clause_and_exit_code_2(
    run: Terminal, words: Sequence[str], code: str, clause: str
) -> None:
    exit_code, error = run.refused(*words)
    assert (exit_code, error["code"], error["clause"]) == (2, code, clause)
    assert error["text"]


def test_a_missing_suit_is_answered_with_the_four_candidates(run: Terminal) -> None:
    _, error = run.refused("order", "solo")
    assert error["candidates"] == ["eichel-solo", "gras-solo", "herz-solo", "schellen-solo"]


@pytest.mark.parametrize("command", ["replay", "convert", "partie", "rules check"])
def test_unreadable_files_have_exit_code_3(run: Terminal, tmp_path: Path, command: str) -> None:
    (tmp_path / "empty").touch()
    for name, expected in (("none", "FILE_MISSING"), ("", "FILE_IS_DIRECTORY"), ("empty", "FILE_EMPTY")):
        code, error = run.refused(*command.split(), str(tmp_path / name))
        assert (code, error["code"]) == (3, expected)


@pytest.mark.parametrize("command", ["convert", "partie", "rules check"])
def test_a_hundred_megabyte_line_is_refused(run: Terminal, tmp_path: Path, command: str) -> None:
    path = tmp_path / "long"
    with path.open("wb") as file:
        for _ in range(100):
            file.write(b"1" * LONGEST_LINE)
    code, error = run.refused(*command.split(), str(path))
    assert (code, error["code"]) == (3, "LINE_TOO_LONG")


@pytest.mark.parametrize("command", ["partie", "rules check"])
def test_text_that_is_not_utf8_is_refused(run: Terminal, tmp_path: Path, command: str) -> None:
    path = tmp_path / "latin"
    path.write_bytes("# schöner Abend\n".encode("cp1252"))
    code, error = run.refused(*command.split(), str(path))
    assert (code, error["code"]) == (3, "WRONG_ENCODING")


def test_broken_toml_is_unreadable(run: Terminal, tmp_path: Path) -> None:
    path = tmp_path / "rules.toml"
    path.write_text("klopfen = ", "utf-8")
    code, error = run.refused("rules", "check", str(path))
    assert (code, error["code"]) == (3, "NOT_TOML")


def test_a_text_without_a_protocol_is_told(run: Terminal, tmp_path: Path) -> None:
    path = tmp_path / "letter.txt"
    path.write_text("Liebe Oma,\n", "utf-8")
    code, error = run.refused("convert", str(path))
    assert (code, error["code"]) == (3, "NOT_A_PROTOCOL")


# Languages


def test_errors_speak_german_and_english(run: Terminal) -> None:
    _, _, german = run("order", "wens", "--lang", "de")
    _, _, english = run("order", "wens", "--lang", "en")
    assert german.startswith("Fehler: „wens“ ist keine Spielart.")
    assert english.startswith("Error: “wens” is not a contract.")


@pytest.mark.parametrize(
    ("words", "german"),
    [
        (["order"], "Es fehlt CONTRACT."),
        (["callable"], "Es fehlt --hand."),
        (["order", "wenz", "--bunt"], "Die Option --bunt gibt es nicht."),
        (["mischen"], "Den Befehl mischen gibt es nicht."),
        (["order", "wenz", "solo"], "Das ist zu viel: solo."),
        (["callable", "--hand"], "Zu --hand gehört ein Wert."),
    ],
)
def test_wrong_use_is_told_in_german(run: Terminal, words: Sequence[str], german: str) -> None:
    code, _, err = run(words[0], "--lang=de", *words[1:])
    assert code == 2
    assert german in err


@pytest.mark.parametrize(
    ("environment", "words", "expected"),
    [
        ({}, [], "de"),
        ({"LANG": "C.UTF-8"}, [], "de"),
        ({"LANG": "de_AT.UTF-8"}, [], "de"),
        ({"LANG": "en_GB.UTF-8"}, [], "en"),
        ({"LANG": "en_GB.UTF-8", "LC_ALL": "de_DE"}, [], "de"),
        ({"LANG": "de_DE"}, ["--lang", "en"], "en"),
        ({"LANG": "en_US"}, ["--lang=de"], "de"),
    ],
)
def test_language_follows_the_option_then_the_locale(
    monkeypatch: pytest.MonkeyPatch, environment: dict[str, str], words: list[str], expected: str
) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert language(words) == expected


# The process


def _process(*words: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "schafkopf", *words],
        capture_output=True,
        text=True,
        errors="replace",
        env=os.environ | environment,
        check=False,
    )


def test_version_and_help_are_answers() -> None:
    from schafkopf import __version__

    assert _process("--version").stdout == f"schafkopf {__version__}\n"
    assert "Reihenfolge" in _process("order", "--help", LC_ALL="de_DE.UTF-8").stdout
    assert "order of the cards" in _process("order", "--help", LC_ALL="en_US.UTF-8").stdout


def test_shell_completion_offers_contracts() -> None:
    done = _process("order", _SCHAFKOPF_COMPLETE="complete_bash", COMP_WORDS="schafkopf order gras-", COMP_CWORD="2")
    assert "gras-solo" in done.stdout.split()


def test_a_reader_that_stops_early_causes_no_complaint() -> None:
    game = EXAMPLES / "davonlaufen.jsonl"
    command = f"{sys.executable} -m schafkopf replay {' '.join([str(game)] * 300)} --json | head -n 1"
    done = subprocess.run(command, shell=True, capture_output=True, text=True, check=True)
    assert json.loads(done.stdout)["id"] == "D-3"
    assert done.stderr == ""


def test_a_terminal_without_umlauts_gets_codes_and_no_traceback(tmp_path: Path) -> None:
    path = _write(tmp_path / "g.jsonl", _example() | {"id": "\ud800 Föhn"})
    for environment in ({"PYTHONIOENCODING": "ascii"}, {"PYTHONIOENCODING": "latin-1"}, {}):
        for words in (
            ["order", "wens"],
            ["trick", "wenz", "EA EO HA E10"],
            ["replay", path],
            ["replay", path, "--json"],
        ):
            done = _process(*words, **environment)
            assert "Traceback" not in done.stderr
            assert done.returncode in (0, 2, 3)


@pytest.mark.parametrize(
    "words",
    [
        ["order", "rufspiel"],
        ["trick", "wenz", "EA", "EO", "HA", "E10"],
        ["legal", "rufspiel", "--hand", "EO GA G8 S7", "--trick", "G10", "--called", "G"],
        ["callable", "--hand", "EO GU HA H9 E10 E8 SA S7"],
        ["laufende", "wenz", "--party", "EU GU"],
        ["price", "ramsch", "--augen", "30,35,55,0", "--tricks", "2,2,4,0"],
        ["price", "rufspiel", "--augen", "50", "--stock", "80", "--bock", "2"],
        ["rules", "show"],
        ["rules", "diff", "casual", "tournament"],
        ["replay", str(EXAMPLES / "schafkopf.jsonl")],
        ["partie", str(EXAMPLES / "partie.txt")],
    ],
)
@pytest.mark.parametrize("lang", ["de", "en"])
def test_every_answer_has_a_form_for_people(run: Terminal, words: Sequence[str], lang: str) -> None:
    code, out, err = run(*words, "--lang", lang)
    assert (code, err) == (0, "")
    assert out.strip()
    assert "\x1b" not in out, "no colour where there is no terminal"
