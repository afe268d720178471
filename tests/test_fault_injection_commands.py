"""Whatever is typed, `schafkopf` answers or says what is wrong: an exit code from 0 to 4, never a traceback (K-2)."""

from __future__ import annotations

import io
import json
import random
import sys
from collections import Counter
from pathlib import Path

import pytest

from command_lines import COMMANDS, Typist, prepare
from forms import LONG
from terminal import EXAMPLES, Terminal

LINES = 20_000 if LONG else 600
STDIN = (b"", b"\xff\x00\n", b"61:59\n60:60\n", (EXAMPLES / "davonlaufen.jsonl").read_bytes(), b"9" * 6000)


def _what_is_wrong(words: list[str], code: int, out: str, err: str) -> str | None:
    """Return what is wrong with what a command said, None where nothing is."""
    if code not in (0, 1, 2, 3, 4):
        return f"exit code {code}"
    if code and not (out + err).strip():
        return "refused without a word"
    is_help = not {"-h", "--help", "--version", "--completion"}.isdisjoint(words)
    if "--json" in words and "schema" not in words and not is_help:
        for line in (out + err).splitlines():
            json.loads(line)
        return "a control character" if any(char < " " and char != "\n" for char in out + err) else None
    # What a stranger wrote into a file or a word must not steer the terminal.
    if any(not char.isprintable() and char != "\n" for char in out + err):
        return "a control character"
    return "an endless complaint" if any(len(line) > 5000 for line in err.splitlines()) else None


def test_any_command_line_is_answered_or_refused(
    run: Terminal, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)  # a line may name a file to write
    rng = random.Random("lines of commands")
    typist, codes = Typist(rng, prepare(tmp_path)), Counter[int]()
    for number in range(LINES):
        words = typist.line()
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(rng.choice(STDIN)), "utf-8"))
        try:
            code, out, err = run(*words)
            wrong = _what_is_wrong(words, code, out, err)
        except Exception as error:
            raise AssertionError(f"{number}: {words}") from error
        assert wrong is None, f"{number}: {wrong}: {words}"
        codes[code] += 1
    # The damage must be neither too small to be noticed nor so large that nothing is ever answered.
    assert {0, 2, 3} <= set(codes)
    assert codes[0] > LINES // 10


def test_every_option_that_a_command_declares_is_typed(tmp_path: Path) -> None:
    """A new option of a command is tried without anybody adding it here."""
    typist = Typist(random.Random("options"), prepare(tmp_path))
    typed = {word.partition("=")[0] for _ in range(3000) for word in typist.line()}
    declared = {max(param.opts, key=len) for params in COMMANDS.values() for param in params if param.opts}
    assert {name for name in declared if name.startswith("--")} <= typed


def test_a_name_in_a_record_does_not_steer_the_terminal(run: Terminal, tmp_path: Path) -> None:
    files = prepare(tmp_path)["records"]
    damaged = next(name for name in files if name.endswith("damaged.jsonl"))
    for words in (["replay", damaged], ["replay", damaged, "--explain"], ["solve", damaged]):
        _, out, err = run(*words)
        assert all(char.isprintable() or char == "\n" for char in out + err)
        assert "\\x1b[2J\\u202e" in out
        assert max(map(len, (out + err).splitlines())) < 1000


@pytest.mark.parametrize(
    ("setting", "code"),
    [
        ("ramsch_tie=" + "[" * 5000, "WRONG_OPTION_VALUE"),
        ("target=" + "9" * 5000, "WRONG_OPTION_VALUE"),
        ("klopfen=all\ntarget=3", "WRONG_OPTION_VALUE"),
        ("klopfen='all'\ntarget=3", "WRONG_OPTION_VALUE"),
        ("\x00=1", "UNKNOWN_OPTION"),
    ],
    ids=["deep", "long", "two lines", "two settings", "no name"],
)
def test_a_setting_is_one_setting(run: Terminal, setting: str, code: str) -> None:
    exit_code, error = run.refused("price", "wenz", "--augen", "61", "--set", setting)
    assert (exit_code, error["code"]) == (2, code)


def test_without_a_command_json_is_answered_in_json(run: Terminal) -> None:
    assert run.refused("rules")[1]["code"] == "WRONG_USE"


def test_a_flag_takes_no_value_and_an_option_does(run: Terminal) -> None:
    assert "Zu --json gehört kein Wert." in run("order", "wenz", "--json=1", "--lang", "de")[2]
    assert (
        "Zu --deck gehört ein Wert."
        in run("order", "wenz", "--deck", "--lang=de")[2] + run("--lang=de", "order", "wenz", "--deck")[2]
    )


def test_what_stands_in_stdin_is_read_once(run: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(STDIN[3]), "utf-8"))
    code, out, err = run("replay", "-", "-", "--json")
    assert code == 3
    assert json.loads(out)["ok"]
    assert json.loads(err)["error"]["code"] == "FILE_EMPTY"
