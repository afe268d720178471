"""Terminals that are narrow, speak ASCII, are closed or full, and processes that are started with strange words."""

from __future__ import annotations

import json
import os
import pty
import random
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import TextIO

import pytest

from command_lines import Typist, prepare
from forms import LONG
from schafkopf.cli import main, render
from terminal import EXAMPLES, example, process, spoken, write_lines

PROCESSES = 300 if LONG else 3
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
    ["sort", "wenz", "EO", "GU", "HA", "H9", "E10", "E8", "SA", "S7"],
    ["augen", "EO", "GU", "HA", "H9", "E10"],
    ["deal", "--seed", "3"],
    ["outbid", "wenz", "solo"],
    ["kontra", "wenz"],
    ["penalty", "rufspiel", "--who", "gegner", "--stoss", "1"],
    ["rules", "explain", "klopfen"],
    ["advise", "--hand", "EO GO HU HA H9 G10 E8 S7"],
    ["replay", str(EXAMPLES / "schafkopf.jsonl"), "--totals"],
    ["liste", str(EXAMPLES / "abend.txt"), "--unit", "eur"],
    ["liste", str(EXAMPLES / "abend.txt"), "--bill", "4"],
]


OTHERS: list[list[str]] = [
    ["tariff"],
    ["tariff", "--rules", "tournament"],
    ["price", "--help"],
    ["rules", "-h"],
    ["arena", "--help"],
]
ENCODINGS = ("ascii", "cp1252", "latin-1", "utf-8")


@pytest.mark.parametrize("words", ANSWERS, ids=lambda words: " ".join(words[:2])[:20])
def test_an_answer_fits_any_width_and_nothing_is_cut(words: Sequence[str]) -> None:
    code, wide, err = spoken(*words, columns=10_000)
    assert (code, err) == (0, "")
    wide = re.sub(" (Option|Zeile|Name) ", "", wide)
    for columns in (1, 40, 80):
        code, out, err = spoken(*words, columns=columns)
        assert (code, err) == (0, "")
        # Words may be broken, and heads of columns told again but for the first; nothing is cut or left out.
        assert Counter("".join(wide.split())) <= Counter("".join(out.split()))
        assert all(len(line.rstrip()) <= max(columns, 40) for line in out.splitlines())


def test_a_table_whose_words_do_not_fit_is_told_row_by_row() -> None:
    _, out, _ = spoken("rules", "diff", "casual", "tournament", columns=40)
    assert "\nklopfen\n  casual: all\n  tournament: none\n" in out
    _, out, _ = spoken("rules", "diff", "casual", "tournament", columns=80)
    assert re.search(r"^ klopfen +all +none +$", out, re.MULTILINE)


@pytest.mark.parametrize("lang", ["de", "en"])
@pytest.mark.parametrize("encoding", ENCODINGS)
def test_an_answer_is_readable_in_any_encoding(encoding: str, lang: str) -> None:
    for words in (*ANSWERS, *OTHERS, ["order", "wens"]):
        code, out, err = spoken(*words, encoding=encoding, columns=40, lang=lang)
        assert code == (2 if words[-1] == "wens" else 0)
        assert out or err
        assert "\\" not in out + err
        for line in out.splitlines():
            assert len(line.rstrip()) <= 40, (words, line)


def test_a_terminal_without_umlauts_and_lines_gets_what_comes_nearest() -> None:
    _, drawn, _ = spoken("trick", "wenz", "EA EO HA E10", encoding="ascii")
    assert drawn.startswith("+----+ +----+")
    assert "hoechste Karte" in drawn
    _, drawn, _ = spoken("trick", "wenz", "EA EO HA E10", encoding="cp1252")
    assert drawn.startswith("+----+ +----+")
    assert "höchste Karte" in drawn
    _, _, told = spoken("order", "wens", encoding="ascii")
    assert told == 'Fehler: "wens" ist keine Spielart. Gemeint? wenz, farbwenz (S-2.1)\n'


def test_a_process_in_the_locale_of_c_gets_an_answer() -> None:
    done = process(*ANSWERS[2], LC_ALL="POSIX", PYTHONUTF8="0", PYTHONCOERCECLOCALE="0", TERM="dumb", COLUMNS="x")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("+----+")


def test_cards_go_on_in_the_next_row_as_whole_cards() -> None:
    _, out, _ = spoken("callable", "--hand", "EO GU HA H9 E10 E8 SA S7", columns=40)
    drawn = [line for line in out.splitlines() if line[0] in "╭│╰"]
    assert [line.count("╭") + line.count("╰") for line in drawn] == [5, 0, 0, 5, 3, 0, 0, 3]
    _, out, _ = spoken("callable", "--hand", "EO GU HA H9 E10 E8 SA S7", columns=80)
    assert out.splitlines()[0].count("╭") == 8


def forget_unwritten() -> None:
    """What the console of this process could not write would come with the next answer otherwise."""
    with render.console.capture():
        pass


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (["order", "wenz"], 4),
        (["rules", "show", "--json"], 4),
        (["--help"], 4),
        (["schema"], 4),
        (["replay", str(EXAMPLES / "schafkopf.jsonl")], 4),
        (["order", "wens"], 2),
        (["replay", "none.jsonl"], 3),
    ],
)
@pytest.mark.parametrize("stream", ["full", "gone", "closed"])
def test_an_answer_that_finds_no_place_ends_with_a_code_of_its_own(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str], words: list[str], code: int, stream: str
) -> None:
    out: TextIO | None = None
    if stream == "full":
        out = open("/dev/full", "w", encoding="utf-8")  # noqa: PTH123, SIM115 - closed by the command
    elif stream == "gone":
        reader, writer = os.pipe()
        os.close(reader)
        out = os.fdopen(writer, "w", encoding="utf-8")
    monkeypatch.setattr(sys, "stdout", out)
    with pytest.raises(SystemExit) as stopped:
        main([*words, "--lang=en"])
    monkeypatch.undo()
    forget_unwritten()
    if out is not None:
        out.close()
    told = capfd.readouterr().err
    assert stopped.value.code == code
    assert "Traceback" not in told
    assert bool(told) is (code != 4 or stream == "full")


def test_a_complaint_that_finds_no_place_keeps_its_code(monkeypatch: pytest.MonkeyPatch) -> None:
    with open("/dev/full", "w", encoding="utf-8") as full:  # noqa: PTH123 - no file of ours
        monkeypatch.setattr(sys, "stderr", full)
        with pytest.raises(SystemExit) as stopped:
            main(["order", "wens"])
    forget_unwritten()
    assert stopped.value.code == 2


@pytest.mark.parametrize(
    ("command", "code"),
    [
        ("schafkopf order wenz >&-", 4),
        ("schafkopf order wens --json <&- >&- 2>&-", 2),
        ("schafkopf order wenz >/dev/full 2>&-", 4),
        ("set -o pipefail; schafkopf schema | head -c 10 >/dev/null", 4),
    ],
)
def test_a_process_whose_streams_are_closed_or_full_ends_without_a_word(command: str, code: int) -> None:
    schafkopf = f"{sys.executable} -m schafkopf"
    done = subprocess.run(
        ["bash", "-c", command.replace("schafkopf", schafkopf)], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (code, "")


def test_what_a_file_says_never_steers_the_terminal(tmp_path: Path) -> None:
    names = ["\x1b[2J", "\u202eSepp", "\u200bResi", "\x9b1m"]
    path = write_lines(tmp_path / "g.jsonl", example() | {"players": names, "id": "\u2066x\x07"})
    for words in (["replay", path], ["replay", path, "--explain"], ["replay", path, "--json"]):
        _, out, err = spoken(*words)
        assert all(char.isprintable() or char == "\n" for char in out + err)
    assert json.loads(out)["id"] == "\u2066x\x07"


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
            cwd=tmp_path,  # a line may name a file to write
            check=False,
        )
        assert done.returncode in (0, 1, 2, 3), words
        assert b"Traceback" not in done.stdout + done.stderr, words


def _can_be_passed(word: str) -> bool:
    try:
        return b"\x00" not in os.fsencode(word)
    except UnicodeEncodeError:
        return False
