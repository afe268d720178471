"""How a server runs: where it keeps its tables, what it signs with, how patient it is."""

from __future__ import annotations

import os
import secrets
from dataclasses import dataclass, field
from pathlib import Path

from platformdirs import user_data_path

from schafkopf.rules.house import HouseRules

DATABASE_URL = "SCHAFKOPF_DATABASE_URL"
SECRET = "SCHAFKOPF_SECRET"


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """What differs from server to server.

    `database` is an SQLAlchemy URL, `secret` signs seats and invitations. `pace` multiplies the pauses that make the
    computers' moves visible, 0 for none. `thinkers` are the processes in which computers think, 0 for threads.
    `patience` is after how many seconds a deal goes out though somebody has not added to the shuffle. `is_limited`
    tells whether one person or one address may ask only so much a second. `rules` are those of a table for which
    nobody wants others.
    """

    database: str
    secret: str = field(repr=False)
    pace: float = 1.0
    thinkers: int = 1
    patience: float = 8.0
    is_limited: bool = True
    rules: HouseRules = field(default_factory=HouseRules)

    @classmethod
    def of_environment(cls, database: str = "", folder: Path | None = None) -> Settings:
        """Return the settings of this machine; database and secret lie in the user's data folder unless named."""
        folder = folder or user_data_path("schafkopf")
        return cls(
            database=database or os.environ.get(DATABASE_URL) or _database_in(folder),
            secret=os.environ.get(SECRET) or _secret_in(folder),
        )


def _database_in(folder: Path) -> str:
    _made(folder)
    return f"sqlite:///{folder / 'tables.sqlite3'}"


def _secret_in(folder: Path) -> str:
    """The secret of this machine, drawn once."""
    _made(folder)
    path = folder / "secret"
    try:
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        return path.read_text("ascii").strip()
    with os.fdopen(handle, "w", encoding="ascii") as file:
        file.write(drawn := secrets.token_urlsafe(32))
    return drawn


def _made(folder: Path) -> None:
    """See that there is a folder; other people of this machine may not look into it, where all hands lie."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
