"""`schafkopf serve` as a process: its first words, the next free port, its end; and tables that outlive it."""

from __future__ import annotations

import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

from schafkopf.cli.serve import listening
from schafkopf.errors import SchafkopfError
from terminal import Terminal, is_running

PATIENCE = 90
"""Seconds that a process may take to come up on a busy machine."""


@contextmanager
def serving(folder: Path, *words: str) -> Iterator[tuple[subprocess.Popen[str], str, list[str]]]:
    """Run a server with its data in a folder, and yield the process, its address and its first words."""
    environment = os.environ | {"XDG_DATA_HOME": str(folder), "LC_ALL": "de_DE.UTF-8"}
    command = [sys.executable, "-m", "schafkopf", "serve", "--thinkers", "1", *words]
    with (folder / "log").open("w") as log:
        process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log, text=True, env=environment)
    assert process.stdout is not None
    lines: list[str] = []
    while not lines or "Strg-C" not in lines[-1]:
        line = process.stdout.readline()
        assert line, (folder / "log").read_text()
        lines.append(line.strip())
    found = re.search(r"http://localhost:\d+/", " ".join(lines))
    assert found is not None
    try:
        _wait_for(found[0])
        yield process, found[0], lines
    finally:
        process.kill()
        process.wait()
        process.stdout.close()


def _wait_for(address: str) -> None:
    deadline = time.monotonic() + PATIENCE
    while True:
        try:
            assert httpx.get(f"{address}healthz", timeout=10).json()["status"] == "ok"
            return
        except httpx.TransportError:
            assert time.monotonic() < deadline


def _children(number: int) -> list[int]:
    return [int(each) for each in Path(f"/proc/{number}/task/{number}/children").read_text().split()]


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="looks at processes in /proc")
def test_a_server_ends_cleanly_and_its_tables_go_on_in_the_next(tmp_path: Path) -> None:
    headers = {}
    with serving(tmp_path) as (process, address, _):
        headers = {"Authorization": f"Bearer {httpx.post(f'{address}api/people').json()['token']}"}
        opened = httpx.post(f"{address}api/tables", json={"name": "Ada", "game": "bierkopf"}, headers=headers)
        table = opened.json()["table"]
        children = _children(process.pid)
        with httpx.stream("GET", f"{address}api/tables/{table}/events", headers=headers) as stream:
            assert next(stream.iter_lines())
            process.send_signal(signal.SIGINT)
            assert process.wait(PATIENCE) == 0
        deadline = time.monotonic() + PATIENCE
        while any(map(is_running, children)):
            assert time.monotonic() < deadline
            time.sleep(0.05)
    log = (tmp_path / "log").read_text()
    assert "Traceback" not in log
    assert table not in log
    assert all(json.loads(line)["event"] for line in log.splitlines())
    with serving(tmp_path) as (_, address, _):
        seen = httpx.get(f"{address}api/tables/{table}", headers=headers).json()["seen"]
        assert (seen["place"], seen["chairs"][0]["name"]) == (0, "Ada")


def test_a_taken_port_is_told_and_the_next_free_one_used(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        with serving(tmp_path, "--port", str(port)) as (_, address, lines):
            assert lines[0].startswith(f"Port {port} ist belegt")
            assert address != f"http://localhost:{port}/"


@pytest.mark.parametrize(
    ("words", "option"),
    [
        (("--port", "0"), "--port"),
        (("--port", "x"), "--port"),
        (("--host", "::zz"), "--host"),
        (("--host", "192.0.2.1"), "--host"),
        (("--thinkers", "-1"), "--thinkers"),
    ],
)
def test_options_that_cannot_be(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: list[str], option: str
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    code, error = Terminal(capsys).refused("serve", *words)
    assert (code, option in error["text"]) == (2, True)


def test_a_database_that_cannot_be_used_is_told(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    code, error = Terminal(capsys).refused("serve", "--database", "mysql://x")
    assert (code, error["code"]) == (2, "DATABASE_URL")


def test_no_port_is_free_above_the_last(monkeypatch: pytest.MonkeyPatch) -> None:
    with listening("127.0.0.1", 0) as one:
        monkeypatch.setattr("schafkopf.cli.serve._LAST_PORT", one.getsockname()[1])
        with pytest.raises(SchafkopfError, match="--port"):
            listening("127.0.0.1", one.getsockname()[1])
