"""The results of a contest: played on any executor, kept in a file that grows deal by deal, gone on with later."""

from __future__ import annotations

import dataclasses
import signal
import threading
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future
from contextlib import contextmanager
from functools import partial
from itertools import islice
from pathlib import Path
from typing import BinaryIO

from schafkopf import wire
from schafkopf.arena.contest import Contest, Header, has_d
from schafkopf.arena.entrants import dismiss
from schafkopf.arena.report import Report, Times, advantages, gains, report_of
from schafkopf.arena.rounds import Played, Round, play_round
from schafkopf.errors import ErrorCode, ManyFaults, SchafkopfError, UnreadableInput, need
from schafkopf.players.statistics import Sample
from schafkopf.records.files import open_input
from schafkopf.solver.numbers import whole

_AHEAD = 256
"""Deals that an executor is given at a time."""
_LONGEST_LINE = 1 << 27
"""Bytes; many players that lose many moves have long lines, what is longer is no result."""


class Results:
    """What came of the deals of a contest so far: `rounds`, in the order of their numbers, without the times.

    With a file every deal is a line of it (JSON), behind a first line that tells the contest; what is there already is
    read, and the file is gone on with. A last line that was torn off is dropped.

    Raises:
        SchafkopfError: the file holds results of another contest, and in what they differ.
        UnreadableInput: the file cannot be read, or holds something else.
    """

    def __init__(self, contest: Contest, file: str | Path | None = None) -> None:
        need("contest", Contest, contest)
        self.contest = contest
        self.rounds: list[Round] = []
        self._times = Times()
        self._file = None if file is None else Path(file)
        self._end = 0
        if self._file is not None and (self._file.is_dir() or (self._file.exists() and self._file.stat().st_size)):
            with open_input(self._file) as stream:
                self._read(stream, self._file)

    def __len__(self) -> int:
        return len(self.rounds)

    def play(
        self, deals: int, executor: Executor | None = None, told: Callable[[Results], object] | None = None
    ) -> Results:
        """Play until there are results of so many deals at least, and return them; what is there is not played again.

        The results are the same for any executor, and the same with none, in this thread. `told` is called after every
        deal. Whatever stops it (Ctrl-C, an exception), finished deals are kept.

        Raises:
            SchafkopfError: fewer than one deal, or more than are given; another run writes to the file.
            OSError: the file cannot be written.
        """
        deals = whole("deals", deals, 1)
        if executor is not None:
            need("executor", Executor, executor, "an Executor or None")
        given = len(self.contest.deals)
        if self.contest.contracts == "given" and deals > given:
            raise SchafkopfError(ErrorCode.WRONG_VALUE, name="deals", value=deals, allowed=f"1 – {given}")
        if len(self) >= deals:
            return self
        if self._file is None:
            self._extend(deals, executor, told, None)
        else:
            with self._file.open("a+b") as stream:
                _lock(stream, self._file)
                # Another run may have added to it since it was read.
                stream.seek(self._end)
                self._read(stream, self._file)
                self._extend(deals, executor, told, stream)
        return self

    def _extend(
        self,
        deals: int,
        executor: Executor | None,
        told: Callable[[Results], object] | None,
        stream: BinaryIO | None,
    ) -> None:
        if stream is not None:
            stream.truncate(self._end)
            if not self._end:
                self._write(stream, self.contest.header)
        orders = map(self._order, range(len(self), deals))
        for played in _here(orders) if executor is None else _on(executor, orders):
            with _unbroken():
                self._add(played)
                if stream is not None:
                    self._write(stream, played)
            if told is not None:
                told(self)

    def _add(self, played: Round) -> None:
        self._times.add(played.spent)
        # Times of single decisions are most of what there is, and nobody asks for them deal by deal.
        self.rounds.append(dataclasses.replace(played, spent=()))

    def _write(self, stream: BinaryIO, value: Header | Round) -> None:
        stream.write(wire.dumps(value).encode() + b"\n")
        stream.flush()
        self._end = stream.tell()

    def _order(self, number: int) -> Callable[[], Round]:
        """What plays a deal, wherever it is called; the other deals of the contest do not travel with it."""
        told = self.contest
        opening = told.opening(number)
        return partial(play_round, told.players, told.number, told.worlds, told.seated, number, opening)

    def _read(self, stream: BinaryIO, file: Path) -> None:
        """Read on from where it was read to, up to a last line that has no end."""
        read = len(self) + 1 if self._end else 0
        for number, line in enumerate(iter(lambda: stream.readline(_LONGEST_LINE + 1), b""), start=read + 1):
            if not line.endswith(b"\n"):
                if number == 1 or len(line) > _LONGEST_LINE:
                    raise _no_run(file, number)
                return
            try:
                self._understand(number, line.decode())
            except (wire.UnreadableData, UnicodeDecodeError):
                raise _no_run(file, number) from None
            self._end = stream.tell()

    def _understand(self, number: int, line: str) -> None:
        if number == 1:
            self._compare(wire.loads(Header, line))
            return
        played: Round = wire.loads(Round, line)
        if played.number != len(self):
            raise _no_run(self._file, number)
        self._add(played)

    def _compare(self, there: Header) -> None:
        here = self.contest.header
        told = [
            (field.name, getattr(there, field.name), getattr(here, field.name)) for field in dataclasses.fields(here)
        ]
        differ = [
            SchafkopfError(
                ErrorCode.RUN_DIFFERS, file=str(self._file), name=name, value=_text(other), expected=_text(own)
            )
            for name, other, own in told
            if other != own
        ]
        if differ:
            raise ManyFaults(differ)

    # What they come to

    def gains(self, one: str, other: str) -> Sample:
        """Return what a player gains on another, deal by deal, as the cross table has it.

        It is the mean payout a game and seat over the seatings of a deal, in the unit of the tariff: half of what it
        gets more than the other. In Bierkopf it is the Spielpunkte of its team less those of the other team.

        Raises:
            SchafkopfError: there is no player of that name.
        """
        return gains(self._pair(one, other), self.contest.game)

    def advantage(self, one: str, other: str, contract: str | None = None) -> Sample:
        """Return D over the deals of a contract, or of all: half of what the declarer gets more if `one` is the party.

        Raises:
            SchafkopfError: there is no player of that name, or the parties are not exchanged.
        """
        told = self.contest
        if not has_d(told.game, told.contracts, told.seated):
            value = f"{told.contracts}, {told.seated}"
            allowed = "given, parties; strength, parties; …"
            raise SchafkopfError(ErrorCode.WRONG_VALUE, name="contracts, seatings", value=value, allowed=allowed)
        found = advantages(self._pair(one, other), self.contest.game)
        if contract is not None:
            return found.get(contract, Sample(()))
        return Sample(tuple(value for sample in found.values() for value in sample.values))

    def _pair(self, one: str, other: str) -> list[tuple[int, list[Played]]]:
        """The number of the first of a pair of players, with the games of the pair, deal by deal."""
        names = [player.name for player in self.contest.players]
        for name in (one, other):
            if name not in names or one == other:
                raise SchafkopfError(ErrorCode.WRONG_VALUE, name="player", value=name, allowed=", ".join(names))
        pair = {names.index(one), names.index(other)}
        own = names.index(one)
        return [(own, [game for game in each.games if set(game.seating) == pair]) for each in self.rounds]

    def report(self) -> Report:
        """Return everything that the results come to."""
        return report_of(self.contest.header, self.rounds, self._times)


def _text(value: object) -> str:
    plain = wire.dump(value)
    return "–" if plain is None else plain if isinstance(plain, str) else wire.dumps(value)


def _no_run(file: Path | None, line: int) -> UnreadableInput:
    return UnreadableInput(ErrorCode.NOT_A_RUN, file=str(file), line=line)


@contextmanager
def _unbroken() -> Iterator[None]:
    """Let Ctrl-C, which the main thread hears, wait until a deal is kept: in memory and in the file, or in neither."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    late: list[int] = []
    before = {number: signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        for number in before:
            signal.signal(number, lambda heard, _: late.append(heard))
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
        for missed in late:
            signal.raise_signal(missed)


def _lock(stream: BinaryIO, file: Path) -> None:
    """Keep other runs from the file until it is closed, where the system has locks for that."""
    try:
        import fcntl
    except ImportError:
        return
    try:
        fcntl.flock(stream, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise SchafkopfError(ErrorCode.RUN_IN_USE, file=str(file)) from None
    except OSError:  # a file system without locks
        return


def _here(orders: Iterator[Callable[[], Round]]) -> Iterator[Round]:
    """Yield what orders come to in this thread."""
    try:
        for order in orders:
            yield order()
    finally:
        dismiss()


def _on(executor: Executor, orders: Iterator[Callable[[], Round]]) -> Iterator[Round]:
    """Yield what orders come to, in their order, a bounded number of them being at work."""
    waiting: deque[Future[Round]] = deque()
    try:
        while True:
            waiting.extend(executor.submit(order) for order in islice(orders, _AHEAD - len(waiting)))
            if not waiting:
                return
            yield waiting.popleft().result()
    finally:
        for future in waiting:
            future.cancel()
