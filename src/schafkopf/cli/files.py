"""Small text input for commands: a file or stdin, bounded in size."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import BinaryIO

from schafkopf.errors import ErrorCode, UnreadableInput
from schafkopf.records.files import LONGEST_LINE, open_input, read_bytes, read_lines, unpacked

STDIN = "-"


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
    with open_stream(file) as stream:
        data = read_bytes(stream, LONGEST_LINE)
    if len(data) > LONGEST_LINE:
        raise UnreadableInput(ErrorCode.LINE_TOO_LONG, limit=LONGEST_LINE)
    return _decode(data, None)


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


def _decode(data: bytes, line: int | None) -> str:
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise UnreadableInput(ErrorCode.WRONG_ENCODING, line=line) from error
