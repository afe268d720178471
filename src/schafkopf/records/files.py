"""Files of records: opened with a clear error, read line by line with a bound on each (F-1, F-2)."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

from schafkopf.errors import ErrorCode, UnreadableInput

LONGEST_LINE = 1 << 20
"""Bytes of a line beyond which it is not read (F-2)."""


def open_input(path: str | Path) -> BinaryIO:
    """Open a file for reading bytes.

    Raises:
        UnreadableInput: it is missing, a directory, empty, or may not be read (F-1).
    """
    path = Path(path)
    try:
        if path.is_dir():
            raise UnreadableInput(ErrorCode.FILE_IS_DIRECTORY, file=str(path))
        if path.is_file() and path.stat().st_size == 0:
            raise UnreadableInput(ErrorCode.FILE_EMPTY, file=str(path))
        return path.open("rb")
    except UnreadableInput:
        raise
    except FileNotFoundError as error:
        raise UnreadableInput(ErrorCode.FILE_MISSING, file=str(path)) from error
    except (OSError, ValueError) as error:
        raise _unreadable(str(path), error) from error


def read_lines(stream: BinaryIO) -> Iterator[tuple[int, bytes | None]]:
    """Yield the number and the bytes of every line that is not blank; None for one that is too long to keep (F-2).

    Raises:
        UnreadableInput: it may not be read (F-1).
    """
    number = 0
    while chunk := _readline(stream):
        number += 1
        if len(chunk) > LONGEST_LINE:
            while chunk and not chunk.endswith(b"\n"):
                chunk = _readline(stream)
            yield number, None
        elif chunk.strip():
            yield number, chunk


def read_bytes(stream: BinaryIO, most: int) -> bytes:
    """Return the bytes of an open file, `most` of them and one more where it is larger.

    Raises:
        UnreadableInput: it may not be read (F-1).
    """
    try:
        return stream.read(most + 1)
    except (OSError, ValueError) as error:
        raise _unreadable(_name(stream), error) from error


def _readline(stream: BinaryIO) -> bytes:
    try:
        return stream.readline(LONGEST_LINE + 1)
    except (OSError, ValueError) as error:
        raise _unreadable(_name(stream), error) from error


def _name(stream: BinaryIO) -> str:
    return str(getattr(stream, "name", "-"))


def _unreadable(file: str, error: OSError | ValueError) -> UnreadableInput:
    problem = getattr(error, "strerror", None) or str(error)
    return UnreadableInput(ErrorCode.FILE_UNREADABLE, file=file, problem=problem)
