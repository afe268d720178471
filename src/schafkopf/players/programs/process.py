"""A program that is spoken to in lines: it may be slow, silent, dead or talkative, but never holds anybody up."""

from __future__ import annotations

import logging
import os
import selectors
import shlex
import shutil
import signal
import subprocess
from collections.abc import Sequence
from contextlib import suppress
from threading import Lock
from time import monotonic
from typing import IO

from schafkopf.errors import ErrorCode, SchafkopfError, need
from schafkopf.records.files import LONGEST_LINE
from schafkopf.text.values import shown

_LOG = logging.getLogger(__name__)
_CHUNK = 1 << 16
_MOST_UNSENT = 1 << 22
"""Bytes that wait for a program which does not read."""
_LOGGED_LINES = 100
"""Lines of its error stream that are logged."""
_LONGEST_WAIT = 60.0
"""Seconds; a system may refuse to wait longer at once."""
_GRACE = 0.5
"""Seconds that a program has to leave by itself."""
_RUNNING: set[subprocess.Popen[bytes]] = set()
"""The programs of this process that have not been ended."""
_STARTING = Lock()
"""Held while a program is started, so that none is missed by who ends them all."""


def kill_all() -> None:
    """End all programs of this process at once, with their children, for a process that leaves in a hurry.

    From then on none can be started. It is to be called in a thread of its own, since the others may just start one.
    """
    _STARTING.acquire()
    for child in tuple(_RUNNING):
        _kill(child)


def words_of(command: str) -> tuple[str, ...]:
    """Return the words of a command as a shell would split them; quotes around all of it are taken off.

    Raises:
        SchafkopfError: there is no such program, or a quote is not closed.
        TypeError: the command is no text.
    """
    need("command", str, command, "a command line")
    for _ in range(2):
        try:
            words = shlex.split(command)
        except ValueError:
            break
        if words and "\0" not in command and shutil.which(words[0]) is not None:
            return tuple(words)
        if len(words) != 1 or words[0] == command:
            break
        command = words[0]
    raise SchafkopfError(ErrorCode.PROGRAM_NOT_FOUND, program=command)


class Process:
    """A running program; `name` is what errors call it.

    Raises:
        SchafkopfError: it cannot be started.
    """

    def __init__(self, words: Sequence[str]) -> None:
        from multiprocessing.util import Finalize  # deferred: only a running program needs it

        self.name = shown(" ".join(words))
        pipe = subprocess.PIPE
        try:
            # In a session of its own, so that Ctrl-C is for the table and its children end with it.
            with _STARTING:
                child = subprocess.Popen(words, bufsize=0, stdin=pipe, stdout=pipe, stderr=pipe, start_new_session=True)
                _RUNNING.add(child)
        except (OSError, ValueError) as error:
            raise SchafkopfError(ErrorCode.PROGRAM_NOT_FOUND, program=self.name) from error
        self._child = child
        self._unsent, self._unread, self._complaints = bytearray(), bytearray(), bytearray()
        self._searched = self._logged = 0
        self._is_deaf = False
        self._last_words = ""
        # Also ends it where nobody closes it: when it is forgotten, and at the end of this process or worker.
        self._end = Finalize(self, _end, (child,), exitpriority=0)
        self._stdin, self._stdout, self._stderr = map(_open, (child.stdin, child.stdout, child.stderr))
        for stream in (self._stdin, self._stdout, self._stderr):
            os.set_blocking(stream.fileno(), False)
        self._selector = selectors.DefaultSelector()
        self._selector.register(self._stdout, selectors.EVENT_READ, self._read)
        self._selector.register(self._stderr, selectors.EVENT_READ, self._listen)

    def send(self, line: str) -> None:
        """Write a line, as far as the program takes it; the rest follows while an answer is awaited."""
        if self._is_deaf:
            return
        if not self._unsent:
            self._selector.register(self._stdin, selectors.EVENT_WRITE, self._write)
        self._unsent += line.encode() + b"\n"
        self._write()
        if len(self._unsent) > _MOST_UNSENT:
            self._stop_writing()

    def receive(self, until: float) -> bytes | None:
        """Return the next line, None where there is none until then (in seconds of the monotonic clock).

        Raises:
            SchafkopfError: the program has ended or closed its input, or its line is too long.
        """
        try:
            while (line := self._next_line()) is None:
                left = until - monotonic()
                if left <= 0:
                    return None
                if self._is_deaf:
                    raise _GoneError
                for key, _ in self._selector.select(min(left, _LONGEST_WAIT)):
                    key.data()
        except _GoneError:
            raise self._ended() from None
        return line

    def close(self) -> None:
        """Close its streams, wait a moment, and end it and its children where it does not leave."""
        self._selector.close()
        self._end()

    def kill(self) -> None:
        """End it and its children at once."""
        _kill(self._child)
        self.close()

    def _next_line(self) -> bytes | None:
        end = self._unread.find(b"\n", self._searched)
        if end >= 0:
            line = bytes(self._unread[:end])
            del self._unread[: end + 1]
            self._searched = 0
            return line
        self._searched = len(self._unread)
        if len(self._unread) > LONGEST_LINE:
            raise SchafkopfError(ErrorCode.LINE_TOO_LONG, limit=LONGEST_LINE)
        return None

    # What the selector calls

    def _read(self) -> None:
        data = _read(self._stdout)
        if data == b"":
            raise _GoneError
        self._unread += data or b""

    def _write(self) -> None:
        try:
            done = os.write(self._stdin.fileno(), self._unsent)
        except BlockingIOError:
            return
        except OSError:
            self._stop_writing()
            return
        del self._unsent[:done]
        if not self._unsent:
            self._selector.unregister(self._stdin)

    def _stop_writing(self) -> None:
        self._is_deaf = True
        self._unsent.clear()
        self._selector.unregister(self._stdin)

    def _listen(self) -> None:
        """Log what it writes to its error stream, and keep the last line."""
        data = _read(self._stderr)
        if data == b"":
            self._selector.unregister(self._stderr)
            data = b"\n"
        *lines, rest = (self._complaints + (data or b"")).split(b"\n")
        self._complaints = rest[-_CHUNK:]
        for text in (shown(line.decode(errors="replace").strip(), 200) for line in lines):
            if text:
                self._last_words = text
            if text and self._logged < _LOGGED_LINES:
                self._logged += 1
                _LOG.info("%s: %s", self.name, text)

    def _ended(self) -> SchafkopfError:
        """Return the error for a program that has ended, or does not speak or listen any more."""
        with suppress(subprocess.TimeoutExpired):
            self._child.wait(_GRACE)
        if self._stderr in self._selector.get_map():
            self._listen()
        status = self._child.returncode
        return SchafkopfError(
            ErrorCode.PROGRAM_ENDED,
            program=self.name,
            status="–" if status is None else status,
            problem=self._last_words or "–",
        )


class _GoneError(Exception):
    """The program does not speak or listen any more."""


def _open(stream: IO[bytes] | None) -> IO[bytes]:
    if stream is None:
        raise ValueError("a stream of the program is missing")
    return stream


def _read(stream: IO[bytes]) -> bytes | None:
    """Return what can be read now: nothing at the end, None where nothing is there yet."""
    try:
        return os.read(stream.fileno(), _CHUNK)
    except BlockingIOError:
        return None
    except OSError:
        return b""


def _end(child: subprocess.Popen[bytes]) -> None:
    for stream in (child.stdin, child.stdout, child.stderr):
        if stream is not None:
            with suppress(OSError):
                stream.close()
    with suppress(subprocess.TimeoutExpired):
        child.wait(_GRACE)
    _kill(child)
    child.wait()
    _RUNNING.discard(child)


def _kill(child: subprocess.Popen[bytes]) -> None:
    with suppress(ProcessLookupError, PermissionError):
        os.killpg(child.pid, signal.SIGKILL)
