"""The journal of a tournament: a file to which events are appended, one line each, and nothing else is ever done."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path
from typing import BinaryIO

from schafkopf import wire
from schafkopf.errors import ErrorCode, SchafkopfError, UnreadableInput
from schafkopf.records.files import LONGEST_LINE, locked, open_input, sync_folder
from schafkopf.tournaments.events import Event
from schafkopf.tournaments.setup import Setup
from schafkopf.tournaments.tournament import Tournament


class Journal:
    """The file of a tournament, and the tournament as it stands after it.

    A line that was torn off at the end is left out; `torn` tells how many bytes it has, and the next event is written
    in its place. Whoever is killed has lost at most the event of that moment.

    Raises:
        UnreadableInput: the file cannot be read, or is no journal; the line, and what is wrong there.
    """

    def __init__(self, file: str | Path) -> None:
        self.file = Path(file)
        self.torn = 0
        self._end = 0
        self._lines = 0
        self._state: Tournament | None = None
        with open_input(self.file) as stream:
            self._read(stream)
        if self._state is None:
            raise self._fault(1, "…")

    @property
    def tournament(self) -> Tournament:
        """The tournament as it stands."""
        assert self._state is not None
        return self._state

    @classmethod
    def new(cls, file: str | Path, setup: Setup) -> Journal:
        """Begin a journal; a file that is there already stays as it is.

        Raises:
            SchafkopfError: there is such a file.
            OSError: it cannot be written.
        """
        path = Path(file)
        if path.exists():
            raise SchafkopfError(ErrorCode.FILE_EXISTS, file=str(file))
        # Whoever is killed meanwhile leaves no half journal under its name.
        new = path.with_name(f".{path.name}.{os.getpid()}")
        try:
            with new.open("xb") as stream:
                _put(stream, wire.dumps(setup))
            new.rename(path)
        finally:
            with suppress(OSError):
                new.unlink()
        sync_folder(path.parent)
        return cls(path)

    def add(self, *events: Event) -> Tournament:
        """Append events, all on the disk at once, and return the tournament after them.

        Nothing is written unless all of them can happen.

        Raises:
            SchafkopfError: one of them cannot happen, or another process has written meanwhile what contradicts it.
            OSError: the file cannot be written.
        """
        with self.file.open("r+b") as stream, locked(stream.fileno()):
            # Somebody else may have added to it since it was read.
            stream.seek(self._end)
            self._read(stream)
            state = self.tournament
            for event in events:
                state = state.after(event)
            stream.seek(self._end)
            stream.truncate()
            _put(stream, *map(wire.dumps, events))
            self._end, self._lines, self._state, self.torn = stream.tell(), self._lines + len(events), state, 0
        return state

    def _read(self, stream: BinaryIO) -> None:
        self.torn = 0
        while data := stream.readline(LONGEST_LINE + 1):
            number = self._lines + 1
            if len(data) > LONGEST_LINE:
                raise UnreadableInput(ErrorCode.LINE_TOO_LONG, line=number, limit=LONGEST_LINE)
            if not data.endswith(b"\n"):
                self.torn = len(data)
                return
            self._understand(number, data)
            self._lines, self._end = number, stream.tell()

    def _understand(self, number: int, data: bytes) -> None:
        try:
            if self._state is None:
                self._state = Tournament(wire.loads(Setup, data.decode()))
            else:
                event: Event = wire.loads(Event, data.decode())
                self._state = self._state.after(event)
        except UnicodeDecodeError:
            raise self._fault(number, "UTF-8") from None
        except SchafkopfError as error:
            raise self._fault(number, error) from None

    def _fault(self, line: int, problem: SchafkopfError | str) -> UnreadableInput:
        told = problem if isinstance(problem, str) else getattr(problem, "faults", (problem,))[0].text("en").rstrip(".")
        return UnreadableInput(ErrorCode.NOT_A_TOURNAMENT, file=str(self.file), line=line, problem=told)


def _put(stream: BinaryIO, *lines: str) -> None:
    stream.write("".join(f"{line}\n" for line in lines).encode())
    stream.flush()
    os.fsync(stream.fileno())
