"""Files of records, packed or not: opened with a clear error, read line by line with a bound on each (F-1, F-2)."""

from __future__ import annotations

import gzip
import io
import os
import shutil
import zlib
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO, cast

from schafkopf.errors import ErrorCode, UnreadableInput
from schafkopf.text.problems import problem_of

LONGEST_LINE = 1 << 20
"""Bytes of a line beyond which it is not read (F-2)."""


_PACKED = b"\x1f\x8b"
"""How a file begins that is packed by gzip."""
_BROKEN = (OSError, ValueError, EOFError, zlib.error)
"""What reading raises where a file, or what is packed in it, is broken."""


def open_input(path: str | Path) -> BinaryIO:
    """Open a file for reading bytes; what gzip packed is unpacked.

    Raises:
        UnreadableInput: it is missing, a directory, empty, or may not be read (F-1).
    """
    path = Path(path)
    try:
        if path.is_dir():
            raise UnreadableInput(ErrorCode.FILE_IS_DIRECTORY, file=str(path))
        if path.is_file() and path.stat().st_size == 0:
            raise UnreadableInput(ErrorCode.FILE_EMPTY, file=str(path))
        stream = path.open("rb", LONGEST_LINE)
        return unpacked(stream) if path.is_file() else stream
    except UnreadableInput:
        raise
    except FileNotFoundError as error:
        raise UnreadableInput(ErrorCode.FILE_MISSING, file=str(path)) from error
    except (OSError, ValueError) as error:
        raise _unreadable(str(path), error) from error


def unpacked(stream: BinaryIO) -> BinaryIO:
    """Return a stream of what is packed in another by gzip, or that one itself; it is closed with it."""
    if not beginning(stream).startswith(_PACKED):
        return stream

    class Unpacked(gzip.GzipFile):
        def close(self) -> None:
            super().close()
            stream.close()

    return cast("BinaryIO", Unpacked(fileobj=stream))


def beginning(stream: BinaryIO) -> bytes:
    """Return the first bytes of a stream, which are still to be read; none where it cannot tell them beforehand."""
    try:
        return bytes(stream.peek(1)) if isinstance(stream, (io.BufferedReader, gzip.GzipFile)) else b""
    except _BROKEN:  # whoever reads it is told why
        return b""


@contextmanager
def locked(number: int) -> Iterator[None]:
    """Let other processes that write to an open file wait, where the system has locks for that."""
    try:
        import fcntl
    except ImportError:
        yield
        return
    with suppress(OSError):  # a file system may have none
        fcntl.flock(number, fcntl.LOCK_EX)
    yield


def sync_folder(folder: Path) -> None:
    """Let the disk have the names of the files in a folder too, where the system can do that."""
    with suppress(OSError):
        number = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(number)
        finally:
            os.close(number)


def replace_file(path: Path, data: bytes) -> None:
    """Make the data the content of a file, all of it or nothing, also where the power fails meanwhile.

    Raises:
        OSError: it cannot be written.
    """
    new = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        with new.open("wb") as stream:
            stream.write(data)
            stream.flush()
            os.fsync(stream.fileno())
        if path.exists():
            shutil.copymode(path, new)
        new.replace(path)
    finally:
        with suppress(OSError):
            new.unlink()
    sync_folder(path.parent)


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
    except _BROKEN as error:
        raise _unreadable(_name(stream), error) from error


def _readline(stream: BinaryIO) -> bytes:
    try:
        return stream.readline(LONGEST_LINE + 1)
    except _BROKEN as error:
        raise _unreadable(_name(stream), error) from error


def _name(stream: BinaryIO) -> str:
    return str(getattr(stream, "name", "-"))


def _unreadable(file: str, error: Exception) -> UnreadableInput:
    return UnreadableInput(ErrorCode.FILE_UNREADABLE, file=file, problem=problem_of(error))
