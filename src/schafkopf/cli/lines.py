"""Files of records and positions, line by line: what a line comes to, and what is wrong with it."""

from __future__ import annotations

import io
import os
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Generic, TypeVar

from schafkopf.cli import context
from schafkopf.cli.files import open_stream
from schafkopf.errors import ErrorCode, ManyFaults, SchafkopfError, UnreadableInput
from schafkopf.game.game import Game
from schafkopf.game.line import position_text
from schafkopf.game.record import Record
from schafkopf.records.files import read_lines
from schafkopf.records.reading import UnreadableRecord, read_line
from schafkopf.records.replay import replay

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Told(Generic[T]):
    """What a line of a file comes to, with its number and name; nothing where it was complained about."""

    number: int
    id: str | None
    found: T | None


def told_lines(
    file: str, of_record: Callable[[Record, int], T | None], of_position: Callable[[str], T]
) -> Iterator[Told[T]]:
    """Yield what every line comes to, which holds a record or a position of its own (F-2, F-9).

    A record is told with the number of its line, from 1.
    What is wrong with a line is complained about; `-` is stdin, and a position itself may stand in the place of a file.

    Raises:
        UnreadableInput: the file cannot be read at all, or holds nothing (F-1).
    """
    empty = True
    # A position may stand in the place of a file: no file that is there has such a name.
    is_position = "|" in file and not os.path.exists(file)  # noqa: PTH110 - also for what no path can be
    with io.BytesIO(os.fsencode(file)) if is_position else open_stream(file) as stream:
        for number, line in read_lines(stream):
            empty = False
            identity: str | None = None
            found: T | None = None
            try:
                if line is not None and not line.lstrip(b"\xef\xbb\xbf \t").startswith(b"{"):
                    found = of_position(line.decode("utf-8-sig").strip())
                else:
                    record = read_line(line, number)
                    identity = record.id
                    found = of_record(record, number)
            except UnreadableRecord as unreadable:
                identity = unreadable.id
                for fault in unreadable.faults:
                    context.complain(fault)
            except UnicodeDecodeError:
                context.complain(UnreadableInput(ErrorCode.WRONG_ENCODING, line=number))
            except ManyFaults as unreadable:
                for fault in unreadable.faults:
                    context.complain(fault.at(number))
            except SchafkopfError as error:
                context.complain(error.at(number))
            yield Told(number, identity, found)
    if empty:
        raise UnreadableInput(ErrorCode.FILE_EMPTY, file=file)


def last_game(record: Record, line: int) -> Game | None:
    """Return the game that the record of a line comes to; what is wrong with it is complained about, with where."""
    played = replay(record)
    if played.stop is not None:
        ruling = played.stop.ruling
        where = "" if played.position is None else f" [{position_text(played.position)}]"
        name = context.name_of(record.id, context.say(f"Zeile {line}", f"line {line}"))
        text = f"{name}: {ruling.text(context.lang)}{where}"
        context.complain_text(ruling.code.name, text, ruling.clause)
        return None
    if played.game is None:
        raise nothing_is_played(record)
    return played.game


def nothing_is_played(record: Record) -> SchafkopfError:
    """Return the error for a record in which nothing is played that could be asked about."""
    return SchafkopfError(ErrorCode.NOTHING_IS_PLAYED, record=context.name_of(record.id))
