"""verify-deal: yes, no with the reason, or why it cannot be read; in German, English and JSON (F-10, K-2)."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest

from schafkopf.game.dealing import deal
from schafkopf.game.record import Record
from schafkopf.match.fair import proven, seed
from schafkopf.records.reading import write_record
from terminal import Terminal, example, process, write_lines

RNG = random.Random(1)
SECRET, OWN, OTHER = (RNG.randbytes(32).hex() for _ in range(3))
GIVEN = (None, OWN, None, None)
FAIR = proven(Record(id="fair", hands=deal(seed(SECRET, GIVEN)), events=()), SECRET, GIVEN, 3)
FALSE = proven(Record(id="false", hands=deal("mine"), events=()), SECRET, GIVEN, 3)


@pytest.fixture
def fair(tmp_path: Path) -> str:
    return write_lines(tmp_path / "fair.jsonl", write_record(FAIR))


def test_a_fair_deal_is_confirmed_in_both_languages(run: Terminal, fair: str) -> None:
    code, out, err = run("verify-deal", fair)
    assert (code, err) == (0, "")
    assert out.startswith("fair: ✓ die Karten folgen")
    assert run("verify-deal", fair, "--lang", "en")[1].startswith("fair: ✓ the cards follow")


def test_other_cards_are_told_with_their_seat(run: Terminal, tmp_path: Path) -> None:
    code, out, _ = run("verify-deal", write_lines(tmp_path / "false.jsonl", write_record(FALSE)), "--lang", "en")
    assert code == 1
    assert len(out.splitlines()) == 4
    assert out.splitlines()[2].startswith("false: ✗ hands[2]: P3 had ")


def test_what_was_noted_before_is_compared(run: Terminal, fair: str) -> None:
    proof = FAIR.extra["proof"]
    assert run("verify-deal", fair, "--commitment", proof["commitment"], "--contribution", OWN)[0] == 0
    code, out, _ = run("verify-deal", fair, "--commitment", OTHER, "--json")
    answer = json.loads(out)
    assert (code, answer["ok"], answer["commitment"]) == (1, False, proof["commitment"])
    assert [fault["code"] for fault in answer["faults"]] == ["OTHER_COMMITMENT"]
    assert run("verify-deal", fair, "--contribution", OTHER)[0] == 1
    assert run.refused("verify-deal", fair, "--commitment", "abc")[0] == 2


def test_a_line_without_a_proof_is_unreadable_and_does_not_stop_the_others(run: Terminal, tmp_path: Path) -> None:
    broken = json.loads(write_record(FAIR))
    broken["proof"]["secret"] = "?"
    lines = [example(), "{", broken, write_record(FALSE), write_record(FAIR)]
    code, out, _ = run("verify-deal", write_lines(tmp_path / "many.jsonl", *lines), "--json")
    answers = [json.loads(line) for line in out.splitlines()]
    assert code == 3
    assert [answer["ok"] for answer in answers] == [False, False, False, False, True]
    assert [answer["faults"][0].get("field") for answer in answers[:4]] == ["proof", None, "proof.secret", "hands[0]"]


def test_a_missing_file_is_unreadable(run: Terminal, tmp_path: Path) -> None:
    code, error = run.refused("verify-deal", str(tmp_path / "none"))
    assert (code, error["code"]) == (3, "FILE_MISSING")


def test_it_runs_in_a_process_of_its_own(fair: str) -> None:
    """What somebody runs who trusts no page."""
    done = process("verify-deal", fair, "--json")
    assert (done.returncode, json.loads(done.stdout)["ok"]) == (0, True)


def test_a_file_without_a_game_is_told_once(run: Terminal, tmp_path: Path) -> None:
    path = tmp_path / "liste.txt"
    path.write_text("Sepp Wenz 75\nVroni weiter\n", "utf-8")
    code, out, err = run("verify-deal", str(path))
    assert (code, out, len(err.splitlines())) == (3, "", 1)
    assert str(path) in err
