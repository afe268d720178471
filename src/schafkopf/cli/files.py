"""Small text input for commands: a file or stdin, bounded in size."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import suppress
from typing import BinaryIO

from schafkopf.errors import ErrorCode, UnreadableInput
from schafkopf.records.files import LONGEST_LINE, open_input, read_bytes, read_lines, unpacked

STDIN = "-"
MARK = "\ufeff"
"""Stands before a text in UTF-8 that a spreadsheet is to open."""


def open_stream(file: str) -> BinaryIO:
    """Open a file for reading bytes; `-` is stdin, of which nothing is left where it is named again."""
    if file != STDIN:
        return open_input(file)
    if sys.stdin.buffer.closed:
        raise UnreadableInput(ErrorCode.FILE_EMPTY, file=file)
    return unpacked(sys.stdin.buffer)


def read_small_text(file: str) -> str:
    """Return the text of a small file.

    Raises:
        UnreadableInput: it cannot be read, is not UTF-8, or is larger than one line of a record may be.
    """
    return _decode(_read(file), None)


def read_table(file: str) -> str:
    """Return the text of a small file as spreadsheets write it: UTF-8, or Windows-1252 where it is not.

    Raises:
        UnreadableInput: it cannot be read, is neither, or is too large.
    """
    data = _read(file)
    with suppress(UnicodeDecodeError):
        return data.decode("utf-8-sig")
    with suppress(UnicodeDecodeError):
        if b"\0" not in data:
            return data.decode("cp1252")
    raise UnreadableInput(ErrorCode.WRONG_ENCODING)


def write_table(told: str) -> None:
    """Write a table to stdout; in a file it has the mark by which spreadsheets know UTF-8."""
    is_file = not sys.stdout.isatty() and (sys.stdout.encoding or "").lower().replace("-", "") == "utf8"
    sys.stdout.write(MARK + told if is_file else told)


def numbered_lines(file: str) -> Iterator[tuple[int, str]]:
    """Yield the lines of a file or of stdin with their numbers, without blank ones.

    Raises:
        UnreadableInput: it cannot be read or is empty, or a line is too long or not UTF-8.
    """
    empty = True
    with open_stream(file) as stream:
        for number, line in read_lines(stream):
            empty = False
            if line is None:
                raise UnreadableInput(ErrorCode.LINE_TOO_LONG, line=number, limit=LONGEST_LINE)
            yield number, _decode(line, number)
    if empty:
        raise UnreadableInput(ErrorCode.FILE_EMPTY, file=file)


def _read(file: str) -> bytes:
    with open_stream(file) as stream:
        data = read_bytes(stream, LONGEST_LINE)
    if len(data) > LONGEST_LINE:
        raise UnreadableInput(ErrorCode.LINE_TOO_LONG, limit=LONGEST_LINE)
    return data


def _decode(data: bytes, line: int | None) -> str:
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise UnreadableInput(ErrorCode.WRONG_ENCODING, line=line) from error
