"""Opening a store: new and older databases, databases of other programs, URLs that are none; every error in words."""

from __future__ import annotations

import contextlib
import sqlite3
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import create_engine, event, text
from sqlalchemy.exc import InvalidRequestError

from databases import TABLE, at_table
from schafkopf.errors import ErrorCode
from schafkopf.store import Store, StoreUnusable
from schafkopf.store.opening import _engine, _read, migrate, open_database
from schafkopf.store.schema import METADATA


def test_a_new_database_gets_the_tables_of_this_version(database: str) -> None:
    engine = open_database(database)
    with engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, METADATA) == []
    engine.dispose()


def test_opened_again_everything_is_there(database: str) -> None:
    first = at_table(Store.open(database), "ada")
    first.close()
    second = Store.open(database)
    assert second.tables_of("ada") == (TABLE,)
    second.close()


def test_an_older_database_is_brought_up_with_what_is_in_it(database: str) -> None:
    engine = _engine(_read(database))
    migrate(engine, "0001")
    with engine.begin() as connection:
        connection.execute(text("insert into tables (id, number, changed) values ('old', 1, 5.0)"))
    engine.dispose()
    store = Store.open(database)
    assert store.number("old") == 1
    assert store.keep("game", "old", 1, "{}") == "game"
    assert store.lease("old", "one", 60)
    store.close()


def test_servers_that_start_together_migrate_once(database: str) -> None:
    with ThreadPoolExecutor(4) as servers:
        stores = list(servers.map(lambda _: Store.open(database), range(4)))
    at_table(stores[0], "ada")
    assert {store.number(TABLE) for store in stores} == {2}
    for store in stores:
        store.close()


def test_of_a_closed_store_no_connection_stays_open(database: str) -> None:
    store = at_table(Store.open(database), "ada")
    engine = store._engine
    used, closed = list[object](), list[object]()
    event.listen(engine, "checkout", lambda raw, *_: used.append(raw))
    event.listen(engine, "close", lambda raw, _: closed.append(raw))
    with engine.begin() as writing, engine.connect():
        writing.execute(text("update tables set leased = 7"))
        store.close()
    assert len(used) == len(closed) == 2
    with pytest.raises(InvalidRequestError):
        store.number(TABLE)
    with contextlib.closing(Store.open(database)) as again, again._engine.connect() as connection:
        assert connection.execute(text("select leased from tables")).scalar_one() == 7


def refused(url: str) -> StoreUnusable:
    with pytest.raises(StoreUnusable) as caught:
        Store.open(url)
    german, english = caught.value.text("de"), caught.value.text("en")
    assert german != english
    assert "Traceback" not in german + english
    return caught.value


def test_a_database_of_a_newer_version_is_refused(database: str) -> None:
    engine = open_database(database)
    with engine.begin() as connection:
        connection.execute(text("update alembic_version set version_num = '9999'"))
    engine.dispose()
    assert refused(database).code is ErrorCode.DATABASE_NEWER


def test_a_file_that_is_no_database_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "letter.txt"
    path.write_text("Dear Resi, " * 500)
    error = refused(f"sqlite:///{path}")
    assert (error.code, str(error.params["problem"])) == (ErrorCode.DATABASE_UNUSABLE, "file is not a database")
    assert error.params["database"] == str(path)
    assert path.read_text().startswith("Dear Resi")


def test_a_database_of_another_program_is_refused_and_left_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "other.sqlite3"
    with sqlite3.connect(path) as connection:
        connection.execute("create table events (what text)")
    connection.close()
    assert refused(f"sqlite:///{path}").code is ErrorCode.DATABASE_UNUSABLE
    with sqlite3.connect(path) as connection:
        assert connection.execute("select name from sqlite_master").fetchall() == [("events",)]
    connection.close()


def test_a_folder_that_is_missing_is_told(tmp_path: Path) -> None:
    error = refused(f"sqlite:///{tmp_path / 'none' / 'tables.sqlite3'}")
    assert error.code is ErrorCode.DATABASE_UNUSABLE


def test_a_server_that_cannot_be_reached_is_told_without_the_password(tmp_path: Path) -> None:
    error = refused(f"postgresql://resi:oachkatzl@/tables?host={tmp_path}")
    assert error.code is ErrorCode.DATABASE_UNUSABLE
    assert "oachkatzl" not in str(error) + repr(error) + error.text()


@pytest.mark.parametrize("url", ["", "tables", "mysql://localhost/tables", "sqlite://", "sqlite:///:memory:"])
def test_a_url_of_no_database_that_can_be_used_is_refused(url: str) -> None:
    assert refused(url).code is ErrorCode.DATABASE_URL


def test_a_url_of_another_kind_does_not_show_its_password() -> None:
    error = refused("mysql://resi:oachkatzl@localhost/tables")
    assert "oachkatzl" not in str(error) + error.text()


def test_without_its_driver_postgresql_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "psycopg", None)
    error = refused("postgresql://localhost/tables")
    assert (error.code, error.params["name"]) == (ErrorCode.NOT_INSTALLED, "psycopg")


def test_a_sqlite_file_is_written_ahead(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite3"
    Store.open(f"sqlite:///{path}").close()
    engine = create_engine(f"sqlite:///{path}")
    with engine.connect() as connection:
        assert connection.execute(text("PRAGMA journal_mode")).scalar() == "wal"
    engine.dispose()


def test_a_sqlite_file_is_for_its_owner_only(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite3"
    store = at_table(Store.open(f"sqlite:///{path}"), "ada")
    assert {each.stat().st_mode & 0o777 for each in tmp_path.iterdir()} == {0o600}
    store.close()
