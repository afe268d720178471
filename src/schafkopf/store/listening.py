"""Servers of one PostgreSQL tell each other which tables have changed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from threading import Event
from typing import Any

from sqlalchemy import Connection, Engine, text
from sqlalchemy.exc import SQLAlchemyError

_CHANNEL = "schafkopf_tables"
_WAIT = 0.5
"""Seconds after which a listener looks whether it shall end, or tries to reach the database again."""


class Listening:
    """The channel of a store, which knows itself by `name`; only PostgreSQL has one."""

    def __init__(self, engine: Engine, name: str) -> None:
        self.is_possible = engine.dialect.name == "postgresql"
        self._engine = engine
        self._name = name
        self._ended = Event()

    def tell(self, connection: Connection, table: str) -> None:
        """Tell the others of a table when the transaction is through."""
        if self.is_possible:
            told = {"channel": _CHANNEL, "told": f"{self._name} {table}"}
            connection.execute(text("select pg_notify(:channel, :told)"), told)

    def end(self) -> None:
        """Let `changes` come to its end."""
        self._ended.set()

    def changes(self, awake: Callable[[], Iterable[str]]) -> Iterator[str]:
        """Yield the tables that others have told of; first, and after a break, all that may have changed before."""
        from psycopg import Error  # deferred: SQLite needs no psycopg

        while not self._ended.is_set():
            try:
                with self._engine.connect() as held:
                    raw: Any = held.connection.driver_connection
                    # Listening begins with a commit, and each wait is a transaction of its own.
                    held.execute(text(f"listen {_CHANNEL}"))
                    held.commit()
                    held.detach()
                    yield from awake()
                    yield from self._heard(raw)
            except (Error, SQLAlchemyError):
                self._ended.wait(_WAIT)

    def _heard(self, raw: Any) -> Iterator[str]:
        raw.autocommit = True
        while not self._ended.is_set():
            for notice in raw.notifies(timeout=_WAIT):
                name, _, table = notice.payload.partition(" ")
                if name != self._name:
                    yield table
                if self._ended.is_set():
                    return
