"""Journals in the store: numbered lines by name, in both databases; who comes second has written nothing."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest

from schafkopf.store import Behind, Store


@pytest.fixture
def store(database: str) -> Iterator[Store]:
    """An empty store."""
    opening = Store.open(database)
    yield opening
    opening.close()


def test_lines_come_back_in_order_and_by_kind(store: Store) -> None:
    assert store.write("liste", "one", 0, ["a", "ä\u2028"]) == 2
    assert store.write("liste", "one", 2, [f"line {number}" for number in range(20)]) == 22
    assert store.lines("liste", "one")[:3] == ("a", "ä\u2028", "line 0")
    assert store.lines("liste", "one", 21) == ("line 19",)
    assert store.lines("turnier", "one") == store.lines("liste", "two") == ()


@pytest.mark.parametrize("seen", [0, 1, 3, 99])
def test_whoever_has_seen_another_number_is_behind_and_has_written_nothing(store: Store, seen: int) -> None:
    store.write("liste", "one", 0, ["a", "b"])
    with pytest.raises(Behind) as behind:
        store.write("liste", "one", seen, ["c"])
    assert (behind.value.number, store.lines("liste", "one")) == (2, ("a", "b"))


def test_a_journal_needs_a_line(store: Store) -> None:
    with pytest.raises(ValueError, match="line"):
        store.write("liste", "one", 0, [])


def test_of_many_who_write_at_once_each_is_through_or_behind(store: Store) -> None:
    store.write("liste", "one", 0, ["begun"])

    def write(name: int) -> bool:
        try:
            store.write("liste", "one", 1, [f"{name} a", f"{name} b"])
        except Behind:
            return False
        return True

    with ThreadPoolExecutor(8) as pool:
        assert sum(pool.map(write, range(16))) == 1
    assert len(store.lines("liste", "one")) == 3
