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
        problem = getattr(error, "strerror", None) or str(error)
        raise UnreadableInput(ErrorCode.FILE_UNREADABLE, file=str(path), problem=problem) from error


def read_lines(stream: BinaryIO) -> Iterator[tuple[int, bytes | None]]:
    """Yield the number and the bytes of every line that is not blank; None for one that is too long to keep (F-2)."""
    number = 0
    while chunk := stream.readline(LONGEST_LINE + 1):
        number += 1
        if len(chunk) > LONGEST_LINE:
            while chunk and not chunk.endswith(b"\n"):
                chunk = stream.readline(LONGEST_LINE)
            yield number, None
        elif chunk.strip():
            yield number, chunk
