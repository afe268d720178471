"""What several tests share: where the corpus is, and the command line."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

# What a few tests need is imported with them: this file is read by every process of a run, at first.
if TYPE_CHECKING:
    from playwright.sync_api import Browser

    from browsing import Visitors
    from postgres import Cluster
    from terminal import Terminal

# Clusters of the tests are on this machine or nowhere; by itself dask looks for half a minute.
os.environ.setdefault("DASK_DISTRIBUTED__COMM__TIMEOUTS__CONNECT", "1s")
# A test says itself how wide its terminal is; several processes of pytest are told by this how wide theirs is.
os.environ.pop("COLUMNS", None)
_ABOVE = re.compile(
    r"^from schafkopf(\.| import )(arena|players|rooms|solver|store|web)\b|^from sitting ", re.MULTILINE
)


def pytest_collection_modifyitems(items: Sequence[pytest.Item]) -> None:
    """Measure the coverage of rules, game, bill and records by their own tests; the others are much faster without."""
    for item in items:
        if _is_above(item.path):
            item.add_marker("no_cover")


@cache
def _is_above(path: Path) -> bool:
    # Constraints belong to the game, though their tests ask the solver, too.
    return path.stem != "test_constraints" and _ABOVE.search(path.read_text("utf-8")) is not None


@pytest.fixture(scope="session")
def corpus() -> Path:
    """The directory of real games, named by SCHAFKOPF_CORPUS."""
    place = os.environ.get("SCHAFKOPF_CORPUS")
    if not place:
        pytest.skip("SCHAFKOPF_CORPUS does not name the corpus of real games")
    return Path(place)


@pytest.fixture(autouse=True)
def talk() -> Iterator[None]:
    """After a test this process talks as before it, whatever commands it ran."""
    from schafkopf.cli import context

    before = context.lang, context.as_json
    yield
    context.lang, context.as_json = before


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Terminal:
    """Run commands in this process."""
    from terminal import Terminal

    return Terminal(capsys)


@pytest.fixture(scope="session")
def postgres() -> Iterator[Cluster]:
    """A PostgreSQL server of the tests; skipped where it is not installed."""
    from postgres import cluster, programs

    place = programs()
    if place is None:
        pytest.skip("PostgreSQL is not installed (Debian: apt-get install postgresql)")
    with cluster(place) as running:
        yield running


@pytest.fixture
def postgresql(postgres: Cluster) -> str:
    """The URL of an empty database in PostgreSQL."""
    return postgres.database()


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The URL of an empty database, of either kind."""
    if request.param == "postgresql":
        url: str = request.getfixturevalue("postgresql")
        return url
    return f"sqlite:///{tmp_path / 'tables.sqlite3'}"


# Not of the whole session: while Playwright runs, no test of this thread can have an event loop of its own.
@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Chromium, for the tests of a module; they are skipped unless SCHAFKOPF_BROWSER=1 asks for them."""
    from browsing import chromium

    with chromium() as running:
        yield running


@pytest.fixture
def visitors(browser: Browser) -> Iterator[Visitors]:
    """People with browsers; scripts of pages may not have complained of anything in the end."""
    from browsing import Visitors

    coming = Visitors(browser)
    yield coming
    coming.leave()
    assert coming.faults == []
