"""`schafkopf arena`: players measured by duplicate deals, on all processors, with a file that can be gone on with."""

from __future__ import annotations

import importlib
import os
import signal
import sys
import time
from collections.abc import Iterator
from concurrent.futures import BrokenExecutor, Executor
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TextIO

from schafkopf import wire
from schafkopf.answers.asking import parse_number
from schafkopf.arena import Contest, Results, entrants
from schafkopf.arena.page import page
from schafkopf.arena.telling import Teller
from schafkopf.arena.workers import processes
from schafkopf.cli import context
from schafkopf.cli.context import print_json
from schafkopf.cli.house import CommandRules
from schafkopf.cli.solve import read_positions
from schafkopf.errors import ErrorCode, SchafkopfError, UnreadableInput
from schafkopf.game.deal import Deal
from schafkopf.text.catalogue import message
from schafkopf.text.problems import problem_of

_MOST_DEALS = 10_000_000
_MOST_WORKERS = 1024
_STOPPED = 130
_ENDINGS = {"--out": ".jsonl", "--html": ".html"}
_PERIOD = 5.0
"""Seconds between two lines of progress that are not written over each other."""


@dataclass(frozen=True, slots=True)
class Options:
    """What the words of the command say; empty where they say nothing."""

    players: str
    deals: str = ""
    seed: str = "0"
    contracts: str = "auction"
    seatings: str = ""
    game: str = "schafkopf"
    worlds: str = ""
    out: str = ""
    html: str = ""
    jobs: str = ""
    dask: str = ""
    progress: bool = False


def arena(options: Options, house: CommandRules) -> int:
    """Answer `arena`: play the deals that are not in the file yet, and tell what all of them come to."""
    deals = None if not options.deals else parse_number("--deals", options.deals, 1, _MOST_DEALS)
    jobs = parse_number("--jobs", options.jobs, 1, _MOST_WORKERS, default=_processors())
    if options.dask and options.jobs:
        raise _wrong_use(
            "Wie viele Prozesse rechnen, bestimmt mit --dask der Cluster.",
            "With --dask the cluster has its own processes.",
        )
    contest = _contest(options, house)
    if contest is None:
        return context.UNREADABLE
    if deals is None and not contest.deals:
        raise context.missing("--deals", "--deals")
    for name in ("--out", "--html"):
        _check_file(name, getattr(options, name[2:]))
    asked = len(contest.deals) if deals is None else deals
    results = Results(contest, options.out or None)
    progress = _Progress(asked, sys.stderr, options.progress)
    code = context.ANSWERED
    try:
        with _stoppable(), _executor(options.dask, min(jobs, asked - len(results))) as executor:
            results.play(asked, executor, progress)
    except KeyboardInterrupt:
        code = _STOPPED
    except BrokenExecutor as broken:
        raise _workers_lost(str(broken) or type(broken).__name__) from None
    finally:
        progress.end()
    if code:
        done = _text("stopped", done=len(results), deals=asked)
        print(done, file=sys.stderr)
    if results.rounds:
        _show(results, options.html)
    return code


def _wrong_use(german: str, english: str) -> SchafkopfError:
    return SchafkopfError(ErrorCode.WRONG_USE, problem=context.say(german, english))


def _processors() -> int:
    """How many processors this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _contest(options: Options, house: CommandRules) -> Contest | None:
    """What is to be played; None where a line of the file of deals cannot be read, which was complained about then."""
    told: dict[str, Any] = {
        "players": entrants(split_names(options.players)),
        "seed": options.seed,
        "seatings": options.seatings or None,
        "game": options.game,
        "worlds": None if not options.worlds else parse_number("--worlds", options.worlds, 1, 1_000_000),
    }
    if options.contracts in ("auction", "strength"):
        return Contest(**told | {"contracts": options.contracts, "rules": house.rules()})
    deals = _given(options.contracts, house)
    if deals is None:
        return None
    return Contest(**told, deals=deals)


def _given(file: str, house: CommandRules) -> tuple[Deal, ...] | None:
    lines = list(read_positions(file, house))
    deals = tuple(line.found.deal for line in lines if line.found is not None)
    return deals if len(deals) == len(lines) else None


def split_names(text: str) -> list[str]:
    """Return the names in a list with commas between them; within double quotes a comma is part of a name."""
    names, is_quoted = [""], False
    for char in text:
        is_quoted ^= char == '"'
        if char == "," and not is_quoted:
            names.append("")
        else:
            names[-1] += char
    return [name.strip() for name in names if name.strip()]


def _check_file(name: str, file: str) -> None:
    """See that a file can be written before hours of play go into it."""
    if not file:
        return
    if not file.endswith(_ENDINGS[name]):
        raise SchafkopfError(ErrorCode.WRONG_VALUE, name=name, value=file, allowed=f"FILE{_ENDINGS[name]}")
    try:
        with Path(file).open("ab"):
            pass
    except (OSError, ValueError) as error:
        raise UnreadableInput(ErrorCode.ANSWER_NOT_WRITTEN, file=file, problem=problem_of(error)) from None


@contextmanager
def _stoppable() -> Iterator[None]:
    """Let SIGTERM, which is how batch systems end a run, stop it like Ctrl-C."""

    def stop(*_: object) -> None:
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGTERM, stop)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


@contextmanager
def _executor(address: str, jobs: int) -> Iterator[Executor | None]:
    """What plays: a cluster, processes of this machine, or none, which is this thread."""
    if address:
        with _cluster(address) as executor:
            yield executor
    elif jobs <= 1:
        yield None
    else:
        with processes(jobs) as executor:
            yield executor


@contextmanager
def _cluster(address: str) -> Iterator[Executor]:
    try:
        distributed = importlib.import_module("distributed")
    except ImportError:
        command = "pip install 'schafkopf[dask]'"
        raise SchafkopfError(ErrorCode.NOT_INSTALLED, name="dask.distributed", command=command) from None
    try:
        client = distributed.Client(address)
    except (OSError, ValueError) as error:
        raise _workers_lost(f"{address}: {error}") from None
    with client:
        try:
            yield client.get_executor()
        except (SchafkopfError, OSError):
            raise
        except Exception as error:  # a cluster has its own ways to lose workers
            raise _workers_lost(f"{type(error).__name__}: {error}") from error


def _workers_lost(problem: str) -> UnreadableInput:
    return UnreadableInput(ErrorCode.WORKERS_LOST, problem=problem)


class _Progress:
    """Tells after a deal how far it is: on a terminal in one line, elsewhere now and then, if that is wanted."""

    def __init__(self, deals: int, stream: TextIO, wanted: bool) -> None:
        self._deals = deals
        self._stream = stream
        self._over = stream.isatty()
        self._is_wanted = wanted or self._over
        self._start = self._told = time.monotonic()
        self._first: int | None = None
        self._width = 0

    def __call__(self, results: Results) -> None:
        """Tell it of results with one deal more."""
        now, done = time.monotonic(), len(results)
        if self._first is None:
            # How long a deal takes is seen from the second on: processes have to start first.
            self._first, self._start = done, now
        elif self._is_wanted and (self._over or now - self._told >= _PERIOD):
            self._told = now
            self._tell(done, (now - self._start) / (done - self._first) * (self._deals - done))

    def _tell(self, done: int, left: float) -> None:
        line = _text("progress", done=done, deals=self._deals, left=_duration(left))
        if self._over:
            self._stream.write("\r" + line.ljust(self._width))
            self._width = len(line)
        else:
            self._stream.write(line + "\n")
        self._stream.flush()

    def end(self) -> None:
        """Leave the line that was written over."""
        if self._width:
            self._stream.write("\r" + " " * self._width + "\r")
            self._stream.flush()
            self._width = 0


def _text(name: str, /, **params: object) -> str:
    return message(f"arena-{name}", context.lang, **params)


def _duration(seconds: float) -> str:
    whole = round(seconds)
    hours, minutes = divmod(whole // 60, 60)
    return f"{hours} h {minutes} min" if hours else f"{minutes} min" if minutes else f"{whole} s"


def _show(results: Results, html: str) -> None:
    report = results.report()
    # What was played for is told before anything can go wrong with the file, which is written even if nobody listens.
    try:
        if context.as_json:
            print_json(wire.dump(report))
        else:
            _tell(Teller(report, context.lang))
    finally:
        if html:
            Path(html).write_text(page(report, context.lang), "utf-8")


def _tell(teller: Teller) -> None:
    from schafkopf.cli import render

    for sentence in teller.format():
        render.line(sentence)
    for section in teller.sections():
        render.line("")
        render.line(section.title)
        if section.note:
            render.line(section.note)
        render.table(section.head, section.rows)
