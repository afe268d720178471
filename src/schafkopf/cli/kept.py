"""A table kept in a file of records: each deal with how things stood before it, so that the evening can go on."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, TypeAlias

from schafkopf import wire
from schafkopf.cli.files import open_stream
from schafkopf.errors import ErrorCode, UnreadableInput
from schafkopf.game.game import Game
from schafkopf.game.record import Record
from schafkopf.match.partie import Partie
from schafkopf.match.session import Session
from schafkopf.records.files import replace_file
from schafkopf.records.reading import UnreadableRecord, read_each, write_record
from schafkopf.records.replay import replay

State: TypeAlias = Session | Partie
ENDING = ".jsonl"
"""How the name of a file of records ends."""
_FIELD = "table"
"""The field of a record in which the table is kept."""


@dataclass(frozen=True, slots=True)
class Kept:
    """A table as it stands in a record: who plays, the seed, which deal it is, and how things stood before it."""

    level: str
    seed: str
    number: int
    session: Session | None = None
    partie: Partie | None = None

    @classmethod
    def of(cls, state: State, level: str, seed: str, number: int) -> Kept:
        """Return a table with its state, which is one or the other."""
        if isinstance(state, Session):
            return cls(level, seed, number, session=state)
        return cls(level, seed, number, partie=state)

    @property
    def state(self) -> State:
        """How things stood before the deal."""
        state = self.session if self.partie is None else self.partie
        if state is None:
            raise ValueError("neither a session nor a Partie is kept")
        return state


class Book:
    """A file to which a table is written: one record a deal, that of the running deal in its place anew each time.

    What stood in the file before is left alone, but for the record of the deal that goes on.
    """

    def __init__(self, file: str, running: Record | None = None) -> None:
        self.file = file
        self._path = Path(file).expanduser()
        self._before: bytes | None = None
        self._number: int | None = None
        self._running = running

    def write(self, game: Game, table: Kept) -> None:
        """Write the record of a deal as far as it was played.

        Whoever is killed meanwhile finds the file as it was, or as it was to become.

        Raises:
            OSError: the file cannot be written.
            ValueError: its name or the seed is no text that can be written.
        """
        if self._before is None or self._number != table.number:
            self._before, self._number = self._rest(), table.number
        line = _line(replace(game.record(), extra={_FIELD: wire.dump(table)}))
        replace_file(self._path.resolve(), self._before + line)

    def _rest(self) -> bytes:
        """Return what stands before a deal: all of the file but its own record, if that is the last."""
        data = self._path.read_bytes() if self._path.exists() else b""
        running, self._running = self._running, None
        if running is not None and data.endswith(line := _line(running)):
            return data.removesuffix(line)
        return data + b"\n" if data and not data.endswith(b"\n") else data


def _line(record: Record) -> bytes:
    return (write_record(record) + "\n").encode()


def read_kept(file: str) -> tuple[Kept, Game, Record]:
    """Return the table and the game that stand last in a file, and their record.

    Raises:
        UnreadableInput: the file cannot be read, or its last record is none of a table.
    """
    last = deque(read_each(open_stream(file)), maxlen=1)
    record: Record | UnreadableRecord | None = last[0] if last else None
    if record is None:
        raise UnreadableInput(ErrorCode.FILE_EMPTY, file=file)
    if isinstance(record, UnreadableRecord):
        raise record.faults[0]
    told: Any = record.extra.get(_FIELD)
    if told is None:
        raise UnreadableInput(ErrorCode.FIELD_MISSING, field=_FIELD, name=_FIELD)
    try:
        kept: Kept = wire.load(Kept, told)
    except wire.UnreadableData as error:
        raise error.at(None, _FIELD).faults[0] from None
    played = replay(record)
    stated = kept.session or kept.partie
    if stated is None or played.game is None or played.stop is not None or stated.game != record.game:
        raise UnreadableInput(ErrorCode.FIELD_MISSING, field=_FIELD, name="session")
    return kept, played.game, record
