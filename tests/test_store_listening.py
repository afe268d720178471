"""Servers behind one PostgreSQL hear which tables and journals change elsewhere."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from queue import Empty, Queue
from threading import Thread

import psycopg
import pytest

from databases import at_table
from postgres import Cluster
from schafkopf.rooms.events import Contributed, WentOn
from schafkopf.store import Behind, Store

PATIENCE = 20.0


class Listener:
    """A store that listens in a thread; `heard` is what it hears next."""

    def __init__(self, url: str) -> None:
        self.store = Store.open(url)
        self._told: Queue[str | None] = Queue()
        self._thread = Thread(target=self._listen)
        self._thread.start()

    def _listen(self) -> None:
        changes = self.store.listen()
        assert changes is not None
        for table in changes:
            self._told.put(table)
        self._told.put(None)

    def heard(self) -> str | None:
        """The next table, None at the end."""
        return self._told.get(timeout=PATIENCE)

    def is_silent(self) -> bool:
        """Whether it hears nothing for longer than it waits before it tries again, and has not ended."""
        try:
            self._told.get(timeout=1.5)
        except Empty:
            return self._thread.is_alive()
        return False

    def close(self) -> None:
        """End it, and see that it ends."""
        self.store.close()
        self._thread.join(PATIENCE)
        assert not self._thread.is_alive()


@pytest.fixture
def writer(postgresql: str) -> Iterator[Store]:
    store = Store.open(postgresql)
    yield store
    store.close()


@pytest.fixture
def listener(postgresql: str, writer: Store) -> Iterator[Listener]:
    at_table(writer, "ada", table="a")
    at_table(writer, "ada", table="b")
    listening = Listener(postgresql)
    assert {listening.heard(), listening.heard()} == {"a", "b"}  # what may have changed before it listened
    yield listening
    listening.close()


def test_a_table_that_changes_elsewhere_is_told(writer: Store, listener: Listener) -> None:
    writer.append("b", 2, [WentOn(0)])
    assert listener.heard() == "b"


def test_what_was_told_can_be_read(writer: Store, listener: Listener) -> None:
    for number in range(2, 7):
        writer.append("b", number, [Contributed(0, f"{number:064x}")])
        assert listener.heard() == "b"
        assert listener.store.events("b", number) == (Contributed(0, f"{number:064x}"),)


def test_own_changes_are_not_told(writer: Store, listener: Listener) -> None:
    listener.store.append("b", 2, [WentOn(0)])
    writer.append("a", writer.number("a"), [WentOn(0)])
    assert listener.heard() == "a"


def test_what_was_not_kept_is_not_told(writer: Store, listener: Listener) -> None:
    with pytest.raises(Behind):
        writer.append("b", 1, [WentOn(0)])
    writer.append("a", writer.number("a"), [WentOn(0)])
    assert listener.heard() == "a"


def test_a_journal_that_is_written_elsewhere_is_told(postgresql: str, writer: Store) -> None:
    writer.write("liste", "before", 0, ["a"])
    listening = Listener(postgresql)
    try:
        assert listening.heard() == "before"
        writer.write("liste", "one", 0, ["a"])
        assert listening.heard() == "one"
    finally:
        listening.close()


def test_after_a_break_all_tables_are_told_that_are_awake(postgresql: str, writer: Store, listener: Listener) -> None:
    with psycopg.connect(postgresql, autocommit=True) as connection:
        connection.execute(
            "select pg_terminate_backend(pid) from pg_stat_activity "
            "where datname = current_database() and pid <> pg_backend_pid()"
        )
    assert {listener.heard(), listener.heard()} == {"a", "b"}
    writer.append("b", 2, [WentOn(0)])
    assert listener.heard() == "b"


def test_a_database_that_is_gone_for_a_while_is_listened_to_again(
    postgres: Cluster, writer: Store, listener: Listener
) -> None:
    postgres.stop()
    try:
        assert listener.is_silent()
    finally:
        postgres.start()
    assert {listener.heard(), listener.heard()} == {"a", "b"}
    writer.append("b", 2, [WentOn(0)])
    assert listener.heard() == "b"


def test_listening_ends_with_the_store(listener: Listener) -> None:
    listener.store.close()
    assert listener.heard() is None


def test_a_file_has_nobody_else_to_hear(tmp_path: Path) -> None:
    store = Store.open(f"sqlite:///{tmp_path / 'tables.sqlite3'}")
    assert store.listen() is None
    store.close()
