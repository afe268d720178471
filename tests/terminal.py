"""The command line in the tests: commands in this process and in one of their own, and files for them."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from schafkopf.cli import main

EXAMPLES = Path(__file__).parent.parent / "src" / "schafkopf" / "examples"


def example() -> dict[str, Any]:
    """Return the recorded game of D-3."""
    game = json.loads((EXAMPLES / "davonlaufen.jsonl").read_text("utf-8"))
    assert isinstance(game, dict)
    return game


def write_lines(path: Path, *games: object) -> str:
    """Write one line a game, of text or as JSON, and return the name of the file."""
    path.write_text("".join((g if isinstance(g, str) else json.dumps(g)) + "\n" for g in games), "utf-8")
    return str(path)


class Terminal:
    """Runs a command in this process and keeps what it wrote."""

    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        self._capsys = capsys

    def __call__(self, *words: str) -> tuple[int, str, str]:
        with pytest.raises(SystemExit) as stopped:
            main(words)
        out, err = self._capsys.readouterr()
        assert "Traceback" not in out + err
        return int(stopped.value.code or 0), out, err

    def json(self, *words: str) -> Any:
        """The answer as JSON, from a command that succeeds."""
        code, out, err = self(*words, "--json")
        assert (code, err) == (0, "")
        return json.loads(out)

    def refused(self, *words: str) -> tuple[int, dict[str, Any]]:
        """The exit code and the error of a command that fails, with nothing on stdout."""
        code, out, err = self(*words, "--json")
        assert out == ""
        error = json.loads(err)["error"]
        assert isinstance(error, dict)
        return code, error


def spoken(
    *words: str, encoding: str = "utf-8", columns: int = 80, stdin: bytes = b"", lang: str = "de"
) -> tuple[int, str, str]:
    """Run a command in this process, in a terminal of so many columns that has the characters of an encoding."""
    streams: list[io.TextIOWrapper] = [io.TextIOWrapper(io.BufferedReader(io.BytesIO(stdin)), encoding)]
    streams += [io.TextIOWrapper(io.BytesIO(), encoding) for _ in range(2)]
    with pytest.MonkeyPatch.context() as patch:
        for name, stream in zip(("stdin", "stdout", "stderr"), streams, strict=True):
            patch.setattr(sys, name, stream)
        patch.setenv("COLUMNS", str(columns))
        with pytest.raises(SystemExit) as stopped:
            main([words[0], f"--lang={lang}", *words[1:]])
    told = []
    for stream in streams[1:]:
        stream.flush()
        stream.seek(0)
        told.append(stream.read())
    assert "Traceback" not in "".join(told)
    return int(stopped.value.code or 0), told[0], told[1]


def process(*words: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run a command in a process of its own."""
    return subprocess.run(
        [sys.executable, "-m", "schafkopf", *words],
        capture_output=True,
        text=True,
        errors="replace",
        env=os.environ | environment,
        check=False,
    )


def is_running(number: int) -> bool:
    """Tell whether a process runs; one that waits for its parent to look does not."""
    try:
        return Path(f"/proc/{number}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except (FileNotFoundError, ProcessLookupError):
        return False
