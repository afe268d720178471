"""`rules wizard`: ten plain questions become a file of house rules, at a terminal and from a script."""

from __future__ import annotations

import io
import json
import shlex
import sys
from pathlib import Path

import pytest

from pseudo_terminal import PseudoTerminal
from schafkopf.cli import context
from schafkopf.cli.wizard import BIERKOPF, SCHAFKOPF, Question
from schafkopf.rules.house import HouseRules, read_file
from terminal import Terminal


def wizard(run: Terminal, monkeypatch: pytest.MonkeyPatch, typed: str, *words: str) -> tuple[int, str, str]:
    """Run the wizard with what is typed."""
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(typed.encode()), "utf-8"))
    return run("rules", "wizard", *words)


def test_a_round_answers_ten_questions_at_a_terminal(tmp_path: Path) -> None:
    file = tmp_path / "runde.toml"
    terminal = PseudoTerminal("rules", "wizard", str(file), "--lang", "de")
    screen = terminal.screen()
    assert "1/10" in screen
    for answer in ("2", "5/10", "5/10/20", "back", "5/10/20", "3", "", "ramsch", "9", "2", "", "", "2", "1"):
        screen = terminal.type(answer)
    assert terminal.end() == 0
    assert f"SCHAFKOPF_RULES={file}" in "".join(terminal.screens)
    assert max(map(len, (line for line in terminal.lines if str(file) not in line))) <= 40
    assert read_file(file) == HouseRules(
        deck="kurz",
        tariff="5/10/20",  # type: ignore[arg-type]
        contracts=read_file(file).contracts,
        all_pass="ramsch",
        klopfen="none",
        laufende_min_wenz=3,
        laufende_min_geier=3,
        runaway_first_trick_only=True,
    )
    assert "geier" in read_file(file).contracts


@pytest.mark.parametrize("game", ["schafkopf", "bierkopf"])
def test_who_only_presses_enter_plays_as_usual(
    run: Terminal, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    file = tmp_path / "runde.toml"
    code, out, _ = wizard(run, monkeypatch, "\n" * 10, str(file), "--game", game, "--json")
    assert code == 0
    assert read_file(file) == HouseRules()
    assert json.loads(out)["options"].keys() <= HouseRules().options().keys()


@pytest.mark.parametrize("game", ["schafkopf", "bierkopf"])
def test_what_the_wizard_advises_can_be_typed_anywhere(
    run: Terminal, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    monkeypatch.chdir(tmp_path)
    _, out, _ = wizard(run, monkeypatch, "\n" * 10, "unsere Runde.toml", "--game", game)
    play, export = (shlex.split(line) for line in out.splitlines() if line.startswith(("  schaf", "  exp")))
    assert play[:2] == ["schafkopf", "play"]
    assert (play[-1], "bierkopf" in play) == ("unsere Runde.toml", game == "bierkopf")
    assert export == ["export", f"SCHAFKOPF_RULES={tmp_path / 'unsere Runde.toml'}"]


def test_every_answer_to_every_question_makes_house_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    for lang in ("de", "en"):
        monkeypatch.setattr(context, "lang", lang)
        for question in (*SCHAFKOPF, *BIERKOPF):
            for words, options in question.answers():
                assert words.endswith("."), words
                assert HouseRules(**options).options()  # type: ignore[arg-type]


def test_there_are_ten_questions_for_each_game() -> None:
    assert (len(SCHAFKOPF), len(BIERKOPF)) == (10, 10)
    assert len({each.option for each in (*SCHAFKOPF, *BIERKOPF)}) == 20
    assert all(isinstance(each, Question) for each in SCHAFKOPF)


@pytest.mark.parametrize("typed", ["", "1\n", "x\n" * 50, "back\n" * 20 + "1\n"])
def test_where_not_all_is_answered_no_file_is_written(
    run: Terminal, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, typed: str
) -> None:
    code, out, err = wizard(run, monkeypatch, typed, str(tmp_path / "r.toml"), "--json")
    assert (code, out, list(tmp_path.iterdir())) == (2, "", [])
    assert json.loads(err.splitlines()[-1])["error"]["code"] == "WRONG_USE"


def test_a_file_that_exists_is_replaced_only_when_asked_to(
    run: Terminal, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "r.toml"
    file.write_text("klopfen = 'none'\n", "utf-8")
    code, _, err = wizard(run, monkeypatch, "\n" * 10, str(file), "--lang", "de")
    assert (code, file.read_text("utf-8")) == (4, "klopfen = 'none'\n")
    assert "--force" in err
    assert wizard(run, monkeypatch, "\n" * 10, str(file), "--force")[0] == 0
    assert read_file(file) == HouseRules()


@pytest.mark.parametrize(
    ("words", "code"),
    [(["r.txt"], 2), (["none/r.toml"], 4), (["x" * 500 + ".toml"], 4), (["a\0b.toml"], 4), (["--game", "skat"], 2)],
    ids=["no toml", "no folder", "long", "nul", "no game"],
)
def test_a_place_where_no_file_can_be_is_refused_before_anything_is_asked(
    run: Terminal, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: list[str], code: int
) -> None:
    monkeypatch.chdir(tmp_path)
    stopped, out, err = wizard(run, monkeypatch, "\n" * 10, *words, "--lang", "en")
    assert (stopped, out) == (code, "")
    assert err.startswith("Error: ")
