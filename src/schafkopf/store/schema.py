"""The tables of the database as they are now; `migrations/` brings older databases there."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Column, Double, ForeignKey, Index, Integer, MetaData, Text
from sqlalchemy import Table as Relation
from sqlalchemy.ext.compiler import compiles
from sqlalchemy.sql.functions import FunctionElement

METADATA = MetaData()

NOBODY = -1
"""The place of a command that comes from no place, since a primary key may not be NULL."""

# `number` is that of the last event; `lessee` is the process that moves the computers, until `leased`.
TABLES = Relation(
    "tables",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("number", Integer, nullable=False),
    Column("changed", Double, nullable=False, index=True),
    Column("lessee", Text),
    Column("leased", Double, nullable=False, server_default="0"),
)

EVENTS = Relation(
    "events",
    METADATA,
    Column("table_id", Text, ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("event", Text, nullable=False),
)

ANSWERS = Relation(
    "answers",
    METADATA,
    Column("table_id", Text, ForeignKey("tables.id"), primary_key=True),
    Column("place", Integer, primary_key=True),
    Column("key", Text, primary_key=True),
    Column("number", Integer, nullable=False),
)

HOLDERS = Relation(
    "holders",
    METADATA,
    Column("table_id", Text, ForeignKey("tables.id"), primary_key=True),
    Column("place", Integer, primary_key=True),
    Column("since", Integer, nullable=False),
    Column("person", Text, nullable=False, index=True),
)

GAMES = Relation(
    "games",
    METADATA,
    Column("number", Integer, primary_key=True),
    Column("id", Text, nullable=False, unique=True),
    Column("table_id", Text, ForeignKey("tables.id"), nullable=False),
    Column("deal", Integer, nullable=False),
    Column("record", Text, nullable=False),
    Column("kept", Double, nullable=False),
    Index("games_of_a_table", "table_id", "deal", unique=True),
)

PLAYED = Relation(
    "played",
    METADATA,
    Column("game", Integer, ForeignKey("games.number"), primary_key=True),
    Column("person", Text, primary_key=True),
    Index("games_of_a_person", "person", "game"),
)

# What is written by hand: lists of an evening, tournaments; `kind` says which, `id` cannot be guessed.
LINES = Relation(
    "lines",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("kind", Text, nullable=False),
    Column("line", Text, nullable=False),
    Column("written", Double, nullable=False, index=True),
)


class Now(FunctionElement[float]):
    """The seconds since 1970 by the clock of the database, which all its servers share."""

    type = Double()
    inherit_cache = True


@compiles(Now, "sqlite")
def _now_of_sqlite(element: object, compiler: object, **options: Any) -> str:
    return "((julianday('now') - 2440587.5) * 86400.0)"


@compiles(Now, "postgresql")
def _now_of_postgresql(element: object, compiler: object, **options: Any) -> str:
    return "(extract(epoch from clock_timestamp())::double precision)"
