"""`schafkopf solve`: recorded positions in file order, both goals, seeded random deals, and what is refused."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from schafkopf.game.line import position_text
from schafkopf.records.reading import read_record
from schafkopf.records.replay import replay
from schafkopf.solver.kernel import lacking
from terminal import EXAMPLES, Terminal, write_lines


def games(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()]


@pytest.fixture
def cut(tmp_path: Path) -> Path:
    """The examples, each cut off before its fifth trick, the last one in the middle of a trick."""
    told = games(EXAMPLES / "schafkopf.jsonl") + games(EXAMPLES / "bierkopf.jsonl")
    for game in told:
        del game["tricks"][4:], game["payout"]
        game.pop("stock_payout", None)
    told[-1]["tricks"][-1]["cards"].pop()
    path = tmp_path / "cut.jsonl"
    path.write_text("".join(json.dumps(game) + "\n" for game in told), "utf-8")
    return path


def test_every_position_is_answered_in_the_order_of_the_file(run: Terminal, cut: Path) -> None:
    for jobs in ("1", "3"):
        code, out, err = run("solve", str(cut), "--jobs", jobs, "--json")
        answers = [json.loads(line) for line in out.splitlines()]
        assert (code, err) == (0, "")
        assert [answer["id"] for answer in answers] == ["D-1", "D-2", "D-3", "B-12"]
        assert all(answer["nodes"] > 0 and answer["seconds"] >= 0 for answer in answers)
        for answer in answers[:3]:
            assert len(answer["line"]) == 16
            assert {value["card"] for value in answer["values"]} >= {answer["line"][0]}
        assert len(answers[3]["line"]) == 9


def test_one_goal_leaves_the_other_open(run: Terminal, cut: Path) -> None:
    _, augen, _ = run("solve", str(cut), "--augen", "--json")
    _, payout, _ = run("solve", str(cut), "--payout", "--json")
    first, second = json.loads(augen.splitlines()[0]), json.loads(payout.splitlines()[0])
    assert (first["declarer_payout"], second["party_augen"]) == (None, None)
    assert isinstance(first["party_augen"], int)
    assert second["declarer_payout"] in (-60, -40, -30, -20, 20, 30, 40, 60)


def test_a_finished_game_has_its_value_and_no_cards(run: Terminal) -> None:
    code, out, _ = run("solve", str(EXAMPLES / "schafkopf.jsonl"), "--json")
    answers = [json.loads(line) for line in out.splitlines()]
    assert code == 0
    assert [answer["party_augen"] for answer in answers] == [54, 109, 49]
    assert [answer["declarer_payout"] for answer in answers] == [-20, 180, -20]
    assert all(answer["values"] == answer["line"] == [] for answer in answers)


def test_bierkopf_is_solved_for_team_a_in_spielpunkte(run: Terminal, cut: Path) -> None:
    _, out, _ = run("solve", str(cut), "--json")
    assert json.loads(out.splitlines()[-1])["declarer_payout"] in (-3, -2, -1, 0, 1, 2, 3)


def test_a_ramsch_tells_what_each_seat_is_safe_of(run: Terminal, tmp_path: Path) -> None:
    game = games(EXAMPLES / "davonlaufen.jsonl")[0] | {
        "contract": {"kind": "ramsch"},
        "payout": None,
        "stock_payout": None,
    }
    game["tricks"] = [{"leader": 0, "cards": ["GA"]}]
    hands = game["hands"]
    order = [[card for card in hand if card != "GA"] for hand in hands]
    assert sum(map(len, order)) == 31
    path = tmp_path / "ramsch.jsonl"
    path.write_text(json.dumps(game), "utf-8")
    code, out, _ = run("solve", str(path), "--json")
    answer = json.loads(out)
    assert (code, answer["party_augen"], answer["values"]) == (0, None, [])
    assert len(answer["guaranteed_most_augen"]) == len(answer["guaranteed_jungfrau"]) == 4


def test_what_cannot_be_solved_is_told_and_the_rest_is_solved(run: Terminal, tmp_path: Path) -> None:
    good = games(EXAMPLES / "davonlaufen.jsonl")[0]
    illegal = json.loads(json.dumps(good))
    illegal["tricks"][1]["cards"][1] = "GO"
    thrown = {"id": "t", "hands": good["hands"]}
    path = tmp_path / "mixed.jsonl"
    path.write_text("\n".join(["{", json.dumps(illegal), json.dumps(thrown), json.dumps(good)]), "utf-8")
    code, out, err = run("solve", str(path), "--json")
    assert code == 3
    assert [json.loads(line)["id"] for line in out.splitlines()] == ["D-3"]
    codes = [json.loads(line)["error"]["code"] for line in err.splitlines()]
    assert codes == ["NOT_JSON", "MUST_FOLLOW_SUIT", "NOTHING_IS_PLAYED"]


def test_a_record_without_a_name_is_told_by_its_line(run: Terminal, tmp_path: Path) -> None:
    good = games(EXAMPLES / "davonlaufen.jsonl")[0]
    del good["id"]
    illegal = json.loads(json.dumps(good))
    illegal["tricks"][1]["cards"][1] = "GO"
    file = write_lines(tmp_path / "nameless.jsonl", good, {"hands": good["hands"]}, illegal)
    for command in ("solve", "advise"):
        told = run(command, file, "--lang", "en")[2].splitlines()
        assert [line.split(":")[1] for line in told if "is over" not in line] == [" line 2", " line 3"], told


@pytest.mark.parametrize("question", ["exact", "61", "all", "game", "playouts"])
@pytest.mark.parametrize("contract", ["bierkopf", "wenz", "rufspiel"])
def test_random_deals_are_measured(run: Terminal, question: str, contract: str) -> None:
    words = (
        "solve",
        "--random",
        "3",
        "--contract",
        contract,
        "--selected",
        "--seed",
        "4",
        "--question",
        question,
        "--json",
    )
    code, out, _ = run(*words)
    answer = json.loads(out)
    assert code == 0
    assert (answer["contract"], answer["question"], answer["n"]) == (contract, question, 3)
    assert 0 < answer["median_us"] <= answer["max_us"]
    assert ("games_per_s" in answer) == (question == "playouts")
    again = json.loads(run(*words)[1])
    assert (again["nodes_mean"], again["nodes_median"]) == (answer["nodes_mean"], answer["nodes_median"])


@pytest.mark.parametrize(
    ("words", "code"),
    [
        ([], "WRONG_USE"),
        (["x", "--jobs", "0"], "WRONG_VALUE"),
        (["--random", "0", "--contract", "wenz"], "WRONG_VALUE"),
        (["--random", "5"], "WRONG_USE"),
        (["--random", "5", "--contract", "solo"], "TRUMP_SUIT_MISSING"),
        (["--random", "5", "--contract", "ramsch"], "NO_TWO_PARTIES"),
        (["--random", "5", "--contract", "wenz", "--question", "best"], "WRONG_VALUE"),
    ],
)
def test_wrong_use_is_told(run: Terminal, words: list[str], code: str) -> None:
    exit_code, out, err = run("solve", *words, "--json")
    assert (exit_code, out) == (2, "")
    assert json.loads(err)["error"]["code"] == code


@pytest.mark.parametrize("lang", ["de", "en"])
def test_answers_have_a_form_for_people(run: Terminal, cut: Path, lang: str) -> None:
    code, out, _ = run("solve", str(cut), "--lang", lang)
    assert code == 0
    assert "Augen" in out
    code, out, _ = run("solve", "--random", "2", "--contract", "bierkopf", "--lang", lang)
    assert code == 0
    assert "median_us" in out


def test_a_processor_without_the_instructions_is_named_by_what_it_lacks() -> None:
    assert lacking("flags\t\t: fpu sse4_1 sse4_2 ssse3 cx16") == {"popcnt"}
    assert lacking("flags\t\t: popcnt sse4_1 sse4_2 ssse3 cx16 avx") == set()
    assert lacking("Features\t: fp asimd") == set()


def test_a_position_may_stand_in_the_place_of_a_file(run: Terminal, tmp_path: Path) -> None:
    position = replay(read_record((EXAMPLES / "endspiel.jsonl").read_text("utf-8").splitlines()[0])).position
    assert position is not None
    line = position_text(position)
    answers = [run.json("solve", name) for name in (line, write_lines(tmp_path / "p.txt", line))]
    assert answers[0]["position"] == line
    assert answers[0]["values"] == answers[1]["values"]
    code, error = run.refused("solve", line.replace("|", "| nonsense |", 1))
    assert (code, error["line"]) == (3, 1)
