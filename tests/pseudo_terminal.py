"""A person at a pseudo-terminal: a command runs on it, its prompts are waited for and answered."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import struct
import subprocess
import sys
import termios
import time

_PATIENCE = 60.0
_PROMPT = b"> "
_RUN = """
import fcntl, signal, termios
signal.signal(signal.SIGINT, signal.default_int_handler)
fcntl.ioctl(0, termios.TIOCSCTTY, 0)
from schafkopf.cli import main
main()
"""
"""The command with the terminal as its own, so that Ctrl-C reaches it, also where the tests run in the background."""


class PseudoTerminal:
    """A command on a terminal of so many columns; what it writes up to a prompt is a screen."""

    def __init__(self, *words: str, columns: int = 40, **environment: str) -> None:
        self._master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
        self._process = subprocess.Popen(
            [sys.executable, "-c", _RUN, *words],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            env={name: value for name, value in os.environ.items() if name != "COLUMNS"} | environment,
            start_new_session=True,
        )
        os.close(slave)
        self.screens: list[str] = []

    def screen(self) -> str:
        """Return what was written until the next prompt, or until the end."""
        data = b""
        until = time.monotonic() + _PATIENCE
        while not data.endswith(_PROMPT):
            ready, _, _ = select.select([self._master], [], [], until - time.monotonic())
            if not ready:
                self._process.kill()
                self._process.wait()
                raise AssertionError(f"no prompt after {data[-400:]!r}")
            try:
                chunk = os.read(self._master, 65536)
            except OSError:  # the other side has closed the terminal
                chunk = b""
            if not chunk:
                break
            data += chunk
        # The terminal shows what was typed; only what the command wrote is of interest.
        self.screens.append(data.decode("utf-8", "replace").replace("\r\n", "\n"))
        return self.screens[-1]

    def type(self, answer: str | bytes) -> str:
        """Answer a prompt and return the next screen, without the answer itself."""
        if isinstance(answer, bytes):
            # Between its prompt and reading an answer Python only notes a key such as Ctrl-C; no person is that quick.
            time.sleep(0.3)
        told = answer if isinstance(answer, bytes) else answer.encode() + b"\n"
        os.write(self._master, told)
        return self.screen().partition("\n")[2]

    def press(self, key: str) -> None:
        """Press one key and wait for nothing."""
        os.write(self._master, key.encode())

    def kill(self) -> None:
        """End the command as kill -9 does."""
        self._process.kill()
        self._process.wait(_PATIENCE)
        os.close(self._master)

    def end(self) -> int:
        """Wait for the end and return the exit code."""
        code = self._process.wait(_PATIENCE)
        os.close(self._master)
        return code

    @property
    def lines(self) -> list[str]:
        """Every line that the command wrote, without prompts and answers."""
        return [line for screen in self.screens for line in screen.split("\n") if not line.startswith("> ")]


def answer(screen: str) -> str:
    """Return a fitting answer to a screen: the first card that may be played, else the first thing to say."""
    if found := re.search(r"(\d) \S+\*", screen):
        return found[1]
    return "1" if re.search(r"^1 ", screen, re.MULTILINE) else ""


def play_on(terminal: PseudoTerminal, screen: str, until: str) -> str:
    """Answer fittingly until a screen has some words, and return it."""
    for _ in range(200):
        if until in screen:
            return screen
        screen = terminal.type(answer(screen[screen.rfind("\n\n") + 1 :]))
    raise AssertionError(f"never came to {until!r}")
