"""From a URL to a database that can be used: the right driver, its settings, its tables brought up to date."""

from __future__ import annotations

import contextlib
import os
from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from alembic.util.exc import CommandError
from sqlalchemy import URL, Engine, create_engine, event, make_url, text
from sqlalchemy.exc import ArgumentError, DBAPIError, InvalidRequestError, NoSuchModuleError
from sqlalchemy.pool import ConnectionPoolEntry

from schafkopf.errors import ErrorCode, SchafkopfError

_MIGRATION_LOCK = 0x5C4AF
"""The number of the lock under which servers of one PostgreSQL migrate one after the other."""
_PATIENCE = 10
"""Seconds to wait for another writer (SQLite) or a server (PostgreSQL)."""


class StoreUnusable(SchafkopfError):
    """A database that cannot be used: its URL is none, it cannot be reached, is no database or of a newer version."""


def open_database(url: str) -> Engine:
    """Return the database of a URL, with the tables of this version; a SQLite file is made if there is none.

    Raises:
        StoreUnusable: it cannot be used.
    """
    place = _read(url)
    shown = _shown(place)
    try:
        engine = _engine(place)
    except ImportError:
        raise StoreUnusable(
            ErrorCode.NOT_INSTALLED, name="psycopg", command="pip install 'schafkopf[postgres]'"
        ) from None
    try:
        migrate(engine)
    except CommandError:
        engine.dispose()
        raise StoreUnusable(ErrorCode.DATABASE_NEWER, database=shown) from None
    except (DBAPIError, OSError) as error:
        engine.dispose()
        problem = " ".join(str(getattr(error, "orig", error)).split())
        raise StoreUnusable(ErrorCode.DATABASE_UNUSABLE, database=shown, problem=problem) from None
    return engine


def let_go(engine: Engine) -> None:
    """Close the connections to a database: those at rest now, those in use when they are given back; none is opened.

    A thread may come later than the task that sent it there was cancelled.
    """
    event.listen(engine, "do_connect", _refuse)
    event.listen(engine, "checkin", _end)
    engine.dispose()


def migrate(engine: Engine, revision: str = "head") -> None:
    """Bring a database to a revision, or to the newest, in one transaction; nothing where it is there already."""
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    config.set_main_option("path_separator", "os")
    with engine.begin() as connection:
        if connection.dialect.name == "postgresql":
            connection.execute(text("select pg_advisory_xact_lock(:lock)"), {"lock": _MIGRATION_LOCK})
        config.attributes["connection"] = connection
        command.upgrade(config, revision)


def _read(url: str) -> URL:
    try:
        place = make_url(url)
    except ArgumentError:
        raise StoreUnusable(ErrorCode.DATABASE_URL, url=url) from None
    kind = place.drivername.partition("+")[0]
    # In memory every thread would have a database of its own.
    if kind == "sqlite" and place.database not in (None, "", ":memory:"):
        return place.set(drivername="sqlite+pysqlite")
    if kind in ("postgresql", "postgres"):
        return place.set(drivername="postgresql+psycopg")
    raise StoreUnusable(ErrorCode.DATABASE_URL, url=place.render_as_string(hide_password=True))


def _shown(place: URL) -> str:
    """A database in words: its file, or its server without the password."""
    if place.get_backend_name() == "sqlite":
        return str(place.database)
    return place.set(drivername="postgresql").render_as_string(hide_password=True)


def _engine(place: URL) -> Engine:
    try:
        if place.get_backend_name() == "postgresql":
            return create_engine(place, pool_pre_ping=True, connect_args={"connect_timeout": _PATIENCE})
        _make_private(str(place.database))
        engine = create_engine(place, connect_args={"timeout": _PATIENCE})
    except NoSuchModuleError as error:
        raise ImportError(str(error)) from error
    event.listen(engine, "connect", _set_up)
    event.listen(engine, "begin", _begin)
    return engine


def _make_private(path: str) -> None:
    """Make a file that is missing, for its owner only; SQLite gives those beside it the same rights."""
    with contextlib.suppress(OSError):  # whoever opens it tells what is wrong
        os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))


def _set_up(connection: Any, _: object) -> None:
    """Settings of every connection to SQLite; the driver must not begin transactions on its own, `_begin` does."""
    connection.isolation_level = None
    # What is acknowledged outlives the process; with NORMAL the machine may lose the last moment in a power cut.
    for setting in ("journal_mode = WAL", "synchronous = NORMAL", "foreign_keys = ON"):
        connection.execute(f"PRAGMA {setting}")


def _refuse(*_: object) -> None:
    raise InvalidRequestError("the database was let go")


def _end(_: object, entry: ConnectionPoolEntry) -> None:
    entry.invalidate()


def _begin(connection: Any) -> None:
    # A reader that turned into a writer would fail where another wrote in between, however long it waits.
    writes = connection.get_execution_options().get("writes", True)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")
