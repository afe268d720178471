"""`schafkopf arena`: what it tells, what it goes on with, and how it says no."""

from __future__ import annotations

import io
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from schafkopf import wire
from schafkopf.arena import Contest, Report, Results, entrants
from schafkopf.cli import arena
from schafkopf.errors import ErrorCode
from terminal import EXAMPLES, Terminal, example, is_running, write_lines

ALONE = ("--jobs", "1")
QUICK = ("arena", "--players", "random,random", "--game", "bierkopf", *ALONE)
BOT = Path(__file__).parent.parent / "examples" / "bot.sh"
RECORD = str(EXAMPLES / "davonlaufen.jsonl")


def test_it_states_the_format_and_who_bids_in_both_languages(run: Terminal) -> None:
    words = ("arena", "--players", "random,random", "--deals", "1", "--seed", "7", "--set", "klopfen=none", "--jobs=1")
    code, german, err = run(*words, "--lang", "de")
    assert (code, err) == (0, "")
    for told in ("Jeder sagt selbst an", "sechs Sitzordnungen", "casual klopfen=none", "Zufallszahl 7", "10/20/50"):
        assert told in german
    english = run(*words, "--lang", "en")[1]
    for told in ("Everybody bids", "six seatings", "casual klopfen=none", "seed 7", "10/20/50", "random #2"):
        assert told in english


def test_the_whole_report_is_answered_in_json(run: Terminal) -> None:
    told = run.json(*QUICK, "--deals", "2")
    report: Report = wire.load(Report, told)
    assert report.contest == Contest(entrants(["random", "random"]), game="bierkopf").header
    assert (report.deals, report.games) == (2, 4)
    assert report.cross[0].gain.mean == report.cross[0].gain.interval == 0
    assert {"Cell", "Advantage", "Wins"} <= {*run.json("schema", "arena-report")["$defs"]}


def test_it_goes_on_where_it_stopped_and_refuses_another_contest(run: Terminal, tmp_path: Path) -> None:
    file = str(tmp_path / "run.jsonl")
    run.json(*QUICK, "--deals", "1", "--out", file)
    first = Path(file).read_text("utf-8")
    assert run.json(*QUICK, "--deals", "3", "--out", file)["deals"] == 3
    assert Path(file).read_text("utf-8").startswith(first)
    code, error = run.refused(*QUICK, "--deals", "3", "--out", file, "--seed", "1")
    assert (code, error["code"]) == (2, ErrorCode.RUN_DIFFERS.name)
    assert "seed" in error["text"]
    code, error = run.refused(*QUICK, "--deals", "1", "--out", write_lines(tmp_path / "other.jsonl", example()))
    assert (code, error["code"]) == (3, ErrorCode.NOT_A_RUN.name)


def test_contracts_come_from_records_and_positions(run: Terminal, tmp_path: Path) -> None:
    words = ("arena", "--players", "random,random", "--jobs", "1")
    told = run.json(*words, "--contracts", RECORD)
    assert (told["deals"], told["contest"]["contracts"], told["contest"]["seatings"]) == (1, "given", "parties")
    assert told["advantages"][0]["contract"] == "rufspiel"
    assert run.json(*words, "--contracts", "strength", "--deals", "1")["contest"]["contracts"] == "strength"
    broken = write_lines(tmp_path / "broken.jsonl", example(), "wenz by 7 | EO")
    code, out, err = run(*words, "--contracts", broken)
    assert (code, out) == (3, "")
    assert "2" in err
    other = run.json(*words, "--contracts", RECORD, "--rules", "official")["contest"]
    assert (other["rules"]["preset"], other["given"] == told["contest"]["given"]) == ("official", False)
    assert run.refused(*words, "--contracts", RECORD, "--deals", "2")[1]["code"] == "WRONG_VALUE"


def test_the_page_is_written_in_the_language_that_is_spoken(run: Terminal, tmp_path: Path) -> None:
    file = tmp_path / "page.html"
    run.json(*QUICK, "--deals", "1", "--html", str(file), "--lang", "en")
    assert "<h1>Players compared</h1>" in file.read_text("utf-8")


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (["--players", "random"], "WRONG_VALUE"),
        (["--players", ",,"], "WRONG_VALUE"),
        (["--players", "random,x"], "WRONG_VALUE"),
        (["--deals", "0"], "WRONG_VALUE"),
        (["--deals", ""], "WRONG_USE"),
        (["--game", "skat"], "WRONG_TYPE"),
        (["--seatings", "six"], "WRONG_VALUE"),
        (["--worlds", "-1"], "WRONG_VALUE"),
        (["--seed", "\udcff"], "WRONG_VALUE"),
        (["--jobs", "x"], "WRONG_VALUE"),
        (["--dask", "tcp://here:1"], "WRONG_USE"),
        (["--out", "run.txt"], "WRONG_VALUE"),
        (["--html", "page.jsonl"], "WRONG_VALUE"),
        (["--out", "/none/run.jsonl"], "ANSWER_NOT_WRITTEN"),
        (["--html", "\0.html"], "ANSWER_NOT_WRITTEN"),
        (["--contracts", "none"], "FILE_MISSING"),
        (["--contracts", RECORD], "WRONG_TYPE"),
        (["--rules", "none"], "UNKNOWN_PRESET"),
    ],
    ids=" ".join,
)
def test_what_cannot_be_is_refused(run: Terminal, words: list[str], code: str) -> None:
    exit_code, error = run.refused(*QUICK, "--deals", "1", *words)
    assert error["code"] == code
    assert exit_code == {"ANSWER_NOT_WRITTEN": 4, "FILE_MISSING": 3}.get(code, 2)


def test_a_comma_within_quotes_is_part_of_a_name() -> None:
    assert arena.split_names('meister, cmd:"bot -a 1,2",,random ') == ["meister", 'cmd:"bot -a 1,2"', "random"]
    assert arena.split_names('a,"b,c') == ["a", '"b,c']


# On a cluster


class Lost(ThreadPoolExecutor):
    """Loses everything that it is given."""

    def submit(self, *_: Any, **__: Any) -> Future[Any]:
        future: Future[Any] = Future()
        future.set_exception(BrokenProcessPool("gone"))
        return future


def cluster(executor: Callable[[], ThreadPoolExecutor]) -> ModuleType:
    """Stand in for `dask.distributed`, which is not installed for tests."""

    class Client:
        def __init__(self, address: str) -> None:
            if "nowhere" in address:
                raise OSError("no route")

        def __enter__(self) -> Client:
            return self

        def __exit__(self, *_: object) -> None:
            pass

        def get_executor(self) -> ThreadPoolExecutor:
            return executor()

    module = ModuleType("distributed")
    module.Client = Client  # type: ignore[attr-defined]
    return module


def test_a_cluster_plays_the_same_games(run: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", cluster(lambda: ThreadPoolExecutor(1)))
    words = (*QUICK[:-2], "--deals", "2", "--seed", "4")
    alone, there = run.json(*words, *ALONE), run.json(*words, "--dask", "tcp://here:1")
    assert [there[name] for name in ("cross", "wins", "lapses")] == [
        alone[name] for name in ("cross", "wins", "lapses")
    ]


def test_a_cluster_that_is_not_there_is_named(run: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    words = (*QUICK[:-2], "--deals", "2", "--dask", "tcp://nowhere:1")
    monkeypatch.setitem(sys.modules, "distributed", None)
    code, error = run.refused(*words)
    assert (code, error["code"]) == (2, ErrorCode.NOT_INSTALLED.name)
    assert "pip install" in error["text"]
    monkeypatch.setitem(sys.modules, "distributed", cluster(Lost))
    assert run.refused(*words)[1]["code"] == ErrorCode.WORKERS_LOST.name
    code, error = run.refused(*QUICK[:-2], "--deals", "2", "--dask", "tcp://here:1")
    assert (code, error["code"]) == (3, ErrorCode.WORKERS_LOST.name)
    assert "gone" in error["text"]


# Progress, and stopping


class Screen(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_progress_is_one_line_on_a_terminal_and_many_elsewhere(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(arena, "_PERIOD", 0.0)
    results = Results(Contest(entrants(["random", "random"]), game="bierkopf"))
    screen, file, unwanted = Screen(), io.StringIO(), io.StringIO()
    told = [arena._Progress(3, stream, stream is file) for stream in (screen, file, unwanted)]

    def tell(each: Results) -> None:
        for progress in told:
            progress(each)

    results.play(3, told=tell)
    for progress in told:
        progress.end()
    assert screen.getvalue().startswith("\r2 ")
    assert screen.getvalue().endswith(" \r")
    assert "\n" not in screen.getvalue()
    assert [line[0] for line in file.getvalue().splitlines()] == ["2", "3"]
    assert unwanted.getvalue() == ""


_RUN = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler); from schafkopf.cli import main; main()"


def test_ctrl_c_ends_all_processes_and_keeps_what_they_have_finished(tmp_path: Path) -> None:
    file, stubborn = tmp_path / "run.jsonl", tmp_path / "bot.sh"
    # This program does not leave when its input ends, until the run is over.
    stay = f"[ -e {tmp_path / 'over'} ] || exec sleep 999"
    stubborn.write_text(f"echo $$ >>{tmp_path / 'ids'}\n/bin/sh {BOT}\n{stay}\n")
    players = f"random,cmd:sh {stubborn}"
    words = ["arena", "--players", players, *QUICK[3:-1], "2", "--deals=1000000", "--out", str(file), "--lang", "en"]
    running = subprocess.Popen(
        [sys.executable, "-c", _RUN, *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    until = time.monotonic() + 60
    while not (file.exists() and file.read_bytes().count(b"\n") > 1):
        assert running.poll() is None
        assert time.monotonic() < until
        time.sleep(0.05)
    os.killpg(running.pid, signal.SIGINT)
    out, err = running.communicate(timeout=60)
    assert running.returncode == 130
    assert err.startswith("Stopped after ")
    assert err.count("\n") == 1
    assert "Bierkopf: nothing is bid." in out
    programs = [int(each) for each in (tmp_path / "ids").read_text().split()]
    assert len(programs) >= 2
    while any(map(is_running, programs)):
        assert time.monotonic() < until
        time.sleep(0.05)
    (tmp_path / "over").touch()
    contest = Contest(entrants(players.split(",")), game="bierkopf")
    kept = Results(contest, file)
    assert f"Stopped after {len(kept)} of" in err
    # What other processes have played is what this one plays.
    assert kept.rounds[0].games == Results(contest).play(1).rounds[0].games
    with suppress(ProcessLookupError):
        while True:
            os.killpg(running.pid, 0)
            assert time.monotonic() < until
            time.sleep(0.05)


_WORKER = """
import multiprocessing, os, time
from schafkopf.arena.workers import _obey
def work():
    _obey()
    print(os.getpid(), flush=True)
    time.sleep(999)
multiprocessing.get_context("fork").Process(target=work).start()
time.sleep(999)
"""


def test_workers_do_not_outlive_a_process_that_is_killed() -> None:
    with subprocess.Popen([sys.executable, "-c", _WORKER], stdout=subprocess.PIPE, text=True) as starter:
        worker = int(starter.stdout.readline() if starter.stdout else 0)
        starter.kill()
    until = time.monotonic() + 60
    while is_running(worker):
        assert time.monotonic() < until
        time.sleep(0.05)


def test_a_batch_system_stops_a_run_like_ctrl_c(run: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    play = Results.play

    def stopped(results: Results, *_: Any) -> Results:
        return play(results, 9, told=lambda _: os.kill(os.getpid(), signal.SIGTERM))

    before = signal.getsignal(signal.SIGTERM)
    monkeypatch.setattr(Results, "play", stopped)
    code, out, err = run(*QUICK, "--deals", "9", "--lang", "en")
    assert (code, err) == (130, "Stopped after 1 of 9 deals.\n")
    assert "Deals: 1" in out
    assert signal.getsignal(signal.SIGTERM) is before


def test_a_report_is_told_even_where_its_page_cannot_be_written(
    run: Terminal, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "write_text", full)
    code, out, err = run(*QUICK, "--deals", "1", "--html", str(tmp_path / "page.html"), "--lang", "en")
    assert code == 4
    assert "Deals: 1" in out
    assert "no room left" in err


def test_who_is_not_known_is_told_with_everybody_who_could_be_named(run: Terminal) -> None:
    code, error = run.refused("arena", "--players", "random,x", "--deals", "1")
    assert (code, error["code"]) == (2, "WRONG_VALUE")
    assert "meister" in error["text"]
    assert "omniscient" in error["text"]


def test_a_page_is_written_even_where_nobody_reads_the_report(
    run: Terminal, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def gone(*_: object) -> None:
        raise BrokenPipeError

    monkeypatch.setattr(arena, "_tell", gone)
    code, _, _ = run(*QUICK, "--deals", "1", "--html", str(tmp_path / "page.html"), "--lang", "en")
    assert code == 4
    assert "<h1>Players compared</h1>" in (tmp_path / "page.html").read_text("utf-8")


@pytest.mark.parametrize("lang", ["de", "en"])
def test_another_contest_and_another_file_are_told_in_the_language_that_is_spoken(
    run: Terminal, tmp_path: Path, lang: str
) -> None:
    file = str(tmp_path / "run.jsonl")
    words = (*QUICK, "--deals", "1", "--lang", lang, "--out")
    run(*words, file)
    _, _, err = run(*words, file, "--set", "deck=kurz")
    assert '{"deck": "kurz"}' in err
    _, _, err = run(*words, write_lines(tmp_path / "other.jsonl", '{"a": 1}'))
    assert ("holds no results" in err, "enthält hier keine" in err) == (lang == "en", lang == "de")
    assert "missing" not in err
