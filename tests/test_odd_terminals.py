"""Terminals that are narrow, speak ASCII, are closed or full, and processes that are started with strange words."""

from __future__ import annotations

import os
import pty
import random
import subprocess
import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import pytest

from command_lines import Typist, prepare
from forms import LONG
from schafkopf.cli import render
from terminal import EXAMPLES, Terminal, process

PROCESSES = 300 if LONG else 20
ANSWERS: list[list[str]] = [
    ["order", "rufspiel"],
    ["trick", "wenz", "EA", "EO", "HA", "E10"],
    ["legal", "rufspiel", "--hand", "EO GA G8 S7", "--trick", "G10", "--called", "G"],
    ["callable", "--hand", "EO GU HA H9 E10 E8 SA S7"],
    ["laufende", "wenz", "--party", "EU GU"],
    ["price", "ramsch", "--augen", "30,35,55,0", "--tricks", "2,2,4,0"],
    ["rules", "show"],
    ["rules", "diff", "casual", "tournament"],
    ["replay", str(EXAMPLES / "schafkopf.jsonl"), "--explain"],
    ["solve", str(EXAMPLES / "davonlaufen.jsonl")],
    ["partie", str(EXAMPLES / "partie.txt")],
]


@pytest.mark.parametrize("width", [1, 7, 20, 10_000])
@pytest.mark.parametrize("words", ANSWERS, ids=lambda words: " ".join(words[:2])[:20])
def test_an_answer_fits_any_width(
    run: Terminal, monkeypatch: pytest.MonkeyPatch, words: Sequence[str], width: int
) -> None:
    wide = run(*words)[1]
    monkeypatch.setattr(render.console, "_width", width)
    code, out, err = run(*words)
    assert (code, err) == (0, "")
    if "╭" in wide:
        assert out.strip()
        return
    # Words may be broken, but nothing is cut or left out.
    assert Counter("".join(out.split())) == Counter("".join(wide.split()))


@pytest.mark.parametrize("name", ["LANG=C", "LC_ALL=POSIX", "ascii", "latin-1", "narrow", "dumb"])
def test_an_odd_terminal_gets_an_answer(name: str) -> None:
    environment = {
        "LANG=C": {"LANG": "C", "LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
        "LC_ALL=POSIX": {"LC_ALL": "POSIX", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
        "ascii": {"PYTHONIOENCODING": "ascii"},
        "latin-1": {"PYTHONIOENCODING": "latin-1"},
        "narrow": {"COLUMNS": "20", "LINES": "1"},
        "dumb": {"TERM": "dumb", "COLUMNS": "x", "NO_COLOR": ""},
    }[name]
    for words in (ANSWERS[2], ["order", "wens"]):
        done = process(*words, **environment)
        assert done.returncode == (2 if words[1] == "wens" else 0)
        assert "Traceback" not in done.stdout + done.stderr
        assert done.stdout or done.stderr


def _shell(command: str) -> subprocess.CompletedProcess[str]:
    schafkopf = f"{sys.executable} -m schafkopf"
    return subprocess.run(
        ["bash", "-c", command.replace("schafkopf", schafkopf)], capture_output=True, text=True, check=False
    )


@pytest.mark.parametrize(
    ("command", "code", "told"),
    [
        ("schafkopf order wenz >&-", 0, ""),
        ("schafkopf --help >&-", 0, ""),
        ("schafkopf order wens 2>&-", 2, ""),
        ("schafkopf order wens --json <&- >&- 2>&-", 2, ""),
        ("schafkopf replay - <&-", 3, "FILE_EMPTY"),
        ("schafkopf partie 0>/dev/null", 3, "FILE_UNREADABLE"),
        ("schafkopf order wenz >/dev/full", 3, "ANSWER_NOT_WRITTEN"),
        ("schafkopf rules show --json >/dev/full", 3, "ANSWER_NOT_WRITTEN"),
        ("schafkopf --help >/dev/full", 3, "ANSWER_NOT_WRITTEN"),
        ("schafkopf order wens 2>/dev/full", 3, ""),
        ("set -o pipefail; schafkopf rules show | true", 0, ""),
        ("set -o pipefail; schafkopf schema | head -c 10 >/dev/null", 0, ""),
    ],
)
def test_a_stream_that_is_closed_or_full_causes_no_traceback(command: str, code: int, told: str) -> None:
    wanted = command.replace("schafkopf", "schafkopf --json", 1) if told and "--json" not in command else command
    done = _shell(wanted)
    assert done.returncode == code, done.stderr
    assert told in done.stderr
    assert bool(done.stderr) is bool(told)


def test_an_answer_in_a_narrow_terminal_in_colour() -> None:
    """A terminal of 20 columns, of which a program knows that it is one."""
    reader, writer = pty.openpty()
    words = [sys.executable, "-m", "schafkopf", *ANSWERS[0]]
    environment = os.environ | {"COLUMNS": "20", "TERM": "xterm-256color"}
    done = subprocess.run(words, stdout=writer, stderr=subprocess.PIPE, env=environment, check=False)
    os.close(writer)
    told = os.read(reader, 100_000).decode()
    os.close(reader)
    assert (done.returncode, done.stderr) == (0, b"")
    assert "\x1b[" in told


def test_any_process_ends_with_an_exit_code_and_no_traceback(tmp_path: Path) -> None:
    rng = random.Random("processes")
    typist = Typist(rng, prepare(tmp_path))
    odd: list[dict[str, str]] = [{}, {"COLUMNS": "20"}, {"PYTHONIOENCODING": "ascii"}, {"LC_ALL": "en_US.UTF-8"}]
    for _ in range(PROCESSES):
        words = [word for word in typist.line() if _can_be_passed(word)]
        done = subprocess.run(
            [sys.executable, "-m", "schafkopf", *words],
            input=rng.choice((b"", b"\xff\n", b"61:59\n")),
            capture_output=True,
            env=os.environ | rng.choice(odd),
            check=False,
        )
        assert done.returncode in (0, 1, 2, 3), words
        assert b"Traceback" not in done.stdout + done.stderr, words


def _can_be_passed(word: str) -> bool:
    try:
        return b"\x00" not in os.fsencode(word)
    except UnicodeEncodeError:
        return False
