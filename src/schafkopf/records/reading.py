"""Records as text, version 1: read with every fault named, written back without loss (F-1 to F-6).

docs/records.md describes the format; its paragraphs are the clauses `F-…`.
"""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path
from typing import Any, BinaryIO, Literal, TypeAlias

from schafkopf import wire
from schafkopf.errors import ErrorCode, ManyFaults, SchafkopfError, UnreadableInput, need, wrong_type
from schafkopf.game.record import FORMAT, Record
from schafkopf.records.faults import record_faults
from schafkopf.records.files import LONGEST_LINE, open_input, read_lines
from schafkopf.text.values import shown_repr


class UnreadableRecord(ManyFaults):
    """A line that is no record; `faults` holds everything that is wrong with it, `id` what it calls itself."""

    id: str | None

    def __init__(self, line: int, faults: Iterable[SchafkopfError], identity: str | None = None) -> None:
        need("line", int, line)
        told = list(faults)
        for fault in told:
            need("faults", SchafkopfError, fault, "package errors")
        super().__init__(fault.at(fault.line or line) for fault in told)
        self._keep(id=identity, place=self.faults[0].at(line).place)

    @property
    def line(self) -> int:
        """The number of the line, from 1."""
        return super().line or 1

    def __str__(self) -> str:
        return "; ".join(f"line {fault.line}, {fault.field or '-'}: {fault}" for fault in self.faults)


def read_record(line: str | bytes, number: int = 1) -> Record:
    """Return the record in one line of JSON.

    Raises:
        UnreadableRecord: names every fault of the line at once, with its field.
        TypeError: it is neither a text nor bytes.
    """
    if not isinstance(line, (str, bytes)):
        raise wrong_type("line", "a line of JSON", line)
    if len(line) > LONGEST_LINE:
        raise UnreadableRecord(number, [UnreadableInput(ErrorCode.LINE_TOO_LONG, limit=LONGEST_LINE)])
    identity = None
    try:
        raw = wire.read_json(line.decode("utf-8-sig") if isinstance(line, bytes) else line)
        named = raw.get("id") if isinstance(raw, dict) else None
        identity = named if isinstance(named, str) else None
        record: Record = wire.load(Record, raw)
    except UnicodeDecodeError:
        raise UnreadableRecord(number, [UnreadableInput(ErrorCode.WRONG_ENCODING)]) from None
    except wire.UnreadableData as unreadable:
        raise UnreadableRecord(number, unreadable.faults, identity) from None
    faults = list(islice(record_faults(record), wire.MOST_FAULTS))
    if faults:
        raise UnreadableRecord(number, faults, identity)
    return record


def read_line(line: bytes | None, number: int) -> Record:
    """Return the record in a line of a file; None is one that was too long to keep (F-2).

    Raises:
        UnreadableRecord: names every fault of the line at once, with its field.
    """
    if line is None:
        raise UnreadableRecord(number, [UnreadableInput(ErrorCode.LINE_TOO_LONG, limit=LONGEST_LINE)])
    return read_record(line, number)


def write_record(record: Record) -> str:
    """Return a record as one line of JSON; fields at their default are left out, unknown ones are kept."""
    need("record", Record, record)
    plain: dict[str, Any] = wire.dump(record, brief=True)
    plain.setdefault("contract", None)
    first = {name: plain[name] for name in ("id",) if name in plain} | {"format": FORMAT}
    return json.dumps(first | {name: plain[name] for name in _FIELDS if name in plain} | plain, ensure_ascii=False)


_FIELDS = tuple(each.name for each in dataclasses.fields(Record))


Faults: TypeAlias = Literal["raise", "skip"] | list[UnreadableRecord]
"""What happens to lines that are no records: they are raised, passed over, or put into a list."""


def read_records(source: str | Path | BinaryIO, faults: Faults = "raise") -> Iterator[Record]:
    """Yield the record in every line of a JSONL file, as it is read.

    A line that is none ends the reading with its fault; with `faults="skip"` it is passed over, with a list its fault
    is put there, and the reading goes on.

    Raises:
        UnreadableInput: the file cannot be read at all, or holds nothing (F-1).
        UnreadableRecord: a line is no record, and its fault goes nowhere else.
        ValueError: `faults` is none of these.
        TypeError: the source is neither a path nor an open file.
    """
    if not isinstance(source, (str, Path)) and not hasattr(source, "readline"):
        raise wrong_type("source", "a path or an open file", source)
    if not isinstance(faults, list) and faults not in ("raise", "skip"):
        raise ValueError(f"faults must be 'raise', 'skip' or a list, not {shown_repr(faults)}")
    return _records(source, faults)


def _records(source: str | Path | BinaryIO, faults: Faults) -> Iterator[Record]:
    for line in read_each(source):
        if isinstance(line, Record):
            yield line
        elif isinstance(faults, list):
            faults.append(line)
        elif faults == "raise":
            raise line


def read_each(source: str | Path | BinaryIO) -> Iterator[Record | UnreadableRecord]:
    """Yield what stands in every line of a JSONL file: a record, or why it is none; for who tells both in their order.

    Raises:
        UnreadableInput: the file cannot be read at all, or holds nothing (F-1).
    """
    with open_input(source) if isinstance(source, (str, Path)) else source as stream:
        empty = True
        for number, line in read_lines(stream):
            empty = False
            try:
                yield read_line(line, number)
            except UnreadableRecord as fault:
                yield fault
        if empty:
            name = source if isinstance(source, (str, Path)) else getattr(source, "name", "-")
            raise UnreadableInput(ErrorCode.FILE_EMPTY, file=str(name))
