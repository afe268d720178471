"""The file of a list: lines are appended and on the disk before anybody goes on; corrections replace it as a whole."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext, suppress
from pathlib import Path

from schafkopf.errors import ErrorCode, UnreadableInput
from schafkopf.records.files import locked, replace_file, sync_folder
from schafkopf.text.problems import problem_of

LARGEST = 1 << 20
"""Bytes of a file that is read; a hundred evenings have fewer."""


class SheetFile:
    """A text file that is the list: what somebody else writes into it meanwhile counts as well.

    Whoever is killed at any moment finds the file as it was before or after what was being written.
    """

    def __init__(self, file: str | Path) -> None:
        self.path = Path(file).expanduser()

    def text(self) -> str:
        """Return what is in the file, nothing where there is none.

        Raises:
            UnreadableInput: it cannot be read, is too large, or is no text in UTF-8.
        """
        name = str(self.path)
        try:
            with self.path.open("rb") as stream:
                data = stream.read(LARGEST + 1)
        except FileNotFoundError:
            return ""
        except IsADirectoryError:
            raise UnreadableInput(ErrorCode.FILE_IS_DIRECTORY, file=name) from None
        except (OSError, ValueError) as error:
            raise UnreadableInput(ErrorCode.FILE_UNREADABLE, file=name, problem=problem_of(error)) from None
        if len(data) > LARGEST:
            raise UnreadableInput(ErrorCode.LINE_TOO_LONG, limit=LARGEST)
        try:
            return data.decode("utf-8-sig")
        except UnicodeDecodeError:
            raise UnreadableInput(ErrorCode.WRONG_ENCODING) from None

    def append(self, text: str) -> None:
        """Write lines at the end, and wait until the disk has them.

        Raises:
            OSError: the file cannot be written; it is as it was.
        """
        is_new = not self.path.exists()
        with self._held() as number:
            size = os.lseek(number, 0, os.SEEK_END)
            os.lseek(number, max(size - 1, 0), os.SEEK_SET)
            # An editor may have left the last line without its end.
            torn = size > 0 and os.read(number, 1) != b"\n"
            try:
                _write(number, (("\n" if torn else "") + text.removesuffix("\n") + "\n").encode())
                os.fsync(number)
            except OSError:
                # Half a line may say something else than the whole one.
                with suppress(OSError):
                    os.ftruncate(number, size)
                raise
        if is_new:
            sync_folder(self.path.parent)

    def edit(self, change: Callable[[str], str]) -> str:
        """Make what a change makes of the text the whole content, all of it or nothing; return the text before.

        Raises:
            UnreadableInput: it cannot be read.
            OSError: the file cannot be written.
        """
        change(self.text())  # what cannot be makes no file
        # Where a file that is open cannot be replaced there are no locks to hold either.
        with self._held() if os.name == "posix" else nullcontext():
            before = self.text()
            replace_file(self.path.resolve(), change(before).encode())
        return before

    @contextmanager
    def _held(self) -> Iterator[int]:
        """The file, open and locked: opened again where somebody replaced it while it was waited for."""
        while True:
            number = os.open(self.path, os.O_RDWR | os.O_APPEND | os.O_CREAT | getattr(os, "O_BINARY", 0), 0o644)
            try:
                with locked(number):
                    if self._is(number):
                        yield number
                        return
            finally:
                os.close(number)

    def _is(self, number: int) -> bool:
        """Whether an open file is still the one that is called so."""
        with suppress(FileNotFoundError):
            return os.path.samestat(os.fstat(number), self.path.stat())
        return False


def _write(number: int, data: bytes) -> None:
    while data:
        data = data[os.write(number, data) :]
