"""A PostgreSQL of one's own for a while: a new cluster in a temporary folder, reached by a socket there."""

from __future__ import annotations

import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path

import psycopg

OWNER = "schafkopf"


class Cluster:
    """A server in a folder; `database` makes room for one more store."""

    def __init__(self, programs: Path, folder: Path) -> None:
        self._programs, self._folder = programs, folder
        self._numbers = count(1)
        # It refuses to run as root.
        self._user = next(each for each in ("postgres", "nobody") if _is_there(each)) if os.getuid() == 0 else None
        if self._user is not None:
            shutil.chown(folder, self._user)
        self._run("initdb", "-U", OWNER, "-A", "trust", "-E", "UTF8", "--no-sync", "--locale=C.UTF-8")

    def start(self) -> None:
        """Start it, and wait until it answers."""
        settings = f"-c listen_addresses= -c unix_socket_directories={self._folder} -c fsync=off"
        self._run("pg_ctl", "start", "-w", "-l", str(self._folder / "log"), "-o", settings)

    def stop(self) -> None:
        """Stop it, whatever goes on."""
        self._run("pg_ctl", "stop", "-w", "-m", "immediate")

    def _run(self, program: str, *words: str) -> None:
        done = subprocess.run(
            [self._programs / program, "-D", self._folder / "data", *words],
            user=self._user, cwd=self._folder, capture_output=True, text=True, check=False,
        )  # fmt: skip
        if done.returncode:
            raise RuntimeError(f"{program}: {done.stderr}")

    def database(self) -> str:
        """Return the URL of a new, empty schema; a database of its own would take a second to make."""
        name = f"tables_{next(self._numbers)}"
        with psycopg.connect(host=str(self._folder), user=OWNER, dbname="postgres", autocommit=True) as connection:
            connection.execute(f"create schema {name}".encode())
        return f"postgresql://{OWNER}@/postgres?host={self._folder}&options=-csearch_path%3D{name}"


def programs() -> Path | None:
    """Return where the programs of the newest PostgreSQL lie; None where there is none."""
    found = shutil.which("initdb")
    places = [Path(found).parent] if found else sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=_version)
    return places[-1] if places else None


def _version(place: Path) -> float:
    return float(place.parent.name)


@contextmanager
def cluster(programs: Path) -> Iterator[Cluster]:
    """Run a new cluster, and leave nothing of it behind."""
    folder = Path(tempfile.mkdtemp(prefix="schafkopf-postgres-"))
    try:
        running = Cluster(programs, folder)
        running.start()
        try:
            yield running
        finally:
            running.stop()
    finally:
        shutil.rmtree(folder)


def _is_there(user: str) -> bool:
    try:
        pwd.getpwnam(user)
    except KeyError:
        return False
    return True
