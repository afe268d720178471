"""What a store keeps: events with their numbers, answers, holders, leases, finished games; in both databases."""

from __future__ import annotations

import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise

import pytest

from databases import TABLE, at_table, opened, whole_deal
from schafkopf.errors import ErrorCode
from schafkopf.rooms import Event, Table
from schafkopf.rooms.events import Begun, Contributed, Left, Sat, WentOn
from schafkopf.store import Answered, Behind, Holder, Store, UnknownTable


@pytest.fixture
def store(database: str) -> Iterator[Store]:
    """An empty store."""
    opening = Store.open(database)
    yield opening
    opening.close()


@pytest.fixture
def other(database: str, store: Store) -> Iterator[Store]:
    """The same store, as another process has it open."""
    opening = Store.open(database)
    yield opening
    opening.close()


# Events


def test_the_events_of_a_deal_come_back_as_they_were(store: Store) -> None:
    events = whole_deal()
    store.create(TABLE, opened())
    store.append(TABLE, 1, events[1:2], person="ada")
    store.append(TABLE, 2, events[2:])
    assert list(store.events(TABLE)) == events
    assert Table.fold(store.events(TABLE)) == Table.fold(events)


def test_events_are_numbered_in_order(store: Store) -> None:
    at_table(store, "ada")
    happened: list[Event] = [Contributed(0, f"{n:064x}") for n in range(12)]
    assert store.append(TABLE, 2, happened) == store.number(TABLE) == 14
    assert store.events(TABLE, 2) == tuple(happened)
    assert store.events(TABLE, 10) == tuple(happened[8:])
    assert store.events(TABLE, 14) == ()


def test_a_table_is_opened_once(store: Store) -> None:
    at_table(store, "ada")
    with pytest.raises(ValueError, match="a-table"):
        store.create(TABLE, opened())
    assert store.number(TABLE) == 2


def test_an_unknown_table_is_told(store: Store) -> None:
    for ask in (
        lambda: store.events("none"),
        lambda: store.number("none"),
        lambda: store.append("none", 1, [Begun(0)]),
        lambda: store.keep("game", "none", 1, "{}"),
    ):
        with pytest.raises(UnknownTable) as caught:
            ask()
        assert (caught.value.code, caught.value.params["table"]) == (ErrorCode.UNKNOWN_TABLE, "none")


def test_who_is_behind_keeps_nothing(store: Store, other: Store) -> None:
    at_table(store, "ada")
    other.append(TABLE, 2, [WentOn(0)])
    with pytest.raises(Behind) as caught:
        store.append(TABLE, 2, [Begun(0), Left(0)], key="k", place=0)
    assert caught.value.number == 3
    assert store.events(TABLE, 2) == (WentOn(0),)
    assert store.answered(TABLE, 0, "k") is None
    assert store.holder(TABLE, 0) == Holder(2, "ada")


def test_who_is_ahead_keeps_nothing(store: Store) -> None:
    at_table(store, "ada")
    with pytest.raises(Behind) as caught:
        store.append(TABLE, 7, [Begun(0)])
    assert (caught.value.number, store.number(TABLE)) == (2, 2)


def test_of_many_writers_one_is_first(store: Store, other: Store) -> None:
    at_table(store, "ada")

    def write(writer: int) -> bool:
        try:
            (store, other)[writer % 2].append(TABLE, 2, [Contributed(0, f"{writer:064x}")], key=str(writer), place=0)
        except Behind:
            return False
        return True

    with ThreadPoolExecutor(6) as writers:
        first = [writer for writer, done in enumerate(writers.map(write, range(6))) if done]
    assert len(first) == 1
    assert store.events(TABLE, 2) == (Contributed(0, f"{first[0]:064x}"),)
    assert [store.answered(TABLE, 0, str(writer)) for writer in range(6)].count(3) == 1


def test_tables_do_not_wait_for_each_other(store: Store, other: Store) -> None:
    for table in "abcd":
        at_table(store, "ada", table=table)

    def write(table: str) -> int:
        for number in range(2, 12):
            (store if table in "ab" else other).append(table, number, [WentOn(0)])
        return store.number(table)

    with ThreadPoolExecutor(4) as writers:
        assert list(writers.map(write, "abcd")) == [12, 12, 12, 12]


def test_an_event_in_the_middle_that_cannot_be_kept_leaves_nothing(store: Store) -> None:
    at_table(store, "ada")
    with pytest.raises(ValueError, match="person"):
        store.append(TABLE, 2, [Begun(0), Sat(1, "Emmy")])
    assert (store.number(TABLE), store.events(TABLE, 2)) == (2, ())


# Commands that are repeated


def test_an_answer_is_kept_with_what_happened(store: Store, other: Store) -> None:
    at_table(store, "ada")
    store.append(TABLE, 2, [WentOn(0), Begun(0)], key="k", place=0)
    assert other.answered(TABLE, 0, "k") == 4
    assert store.answered(TABLE, 1, "k") is store.answered(TABLE, None, "k") is store.answered("b", 0, "k") is None


def test_a_command_that_changes_nothing_has_an_answer(store: Store) -> None:
    at_table(store, "ada")
    assert store.append(TABLE, 2, [], key="k", place=None) == 2
    assert store.answered(TABLE, None, "k") == 2


def test_a_key_is_used_once(store: Store) -> None:
    at_table(store, "ada")
    store.append(TABLE, 2, [WentOn(0)], key="k", place=0)
    with pytest.raises(Answered) as found:
        store.append(TABLE, 3, [WentOn(0)], key="k", place=0)
    assert (found.value.number, store.number(TABLE), store.answered(TABLE, 0, "k")) == (3, 3, 3)


def test_a_command_that_changes_nothing_is_answered_by_who_was_first(store: Store, other: Store) -> None:
    """The number of events lets both through, so the key has to keep them apart."""
    at_table(store, "ada")
    store.append(TABLE, 2, [], key="k", place=0)
    with pytest.raises(Answered):
        other.append(TABLE, 2, [], key="k", place=0)


# Who sits where


def test_a_place_is_held_by_who_sat_down_last(store: Store) -> None:
    at_table(store, "ada", "emmy")
    assert store.holder(TABLE, 1) == Holder(3, "emmy")
    store.append(TABLE, 3, [WentOn(0), Left(1)])
    assert store.holder(TABLE, 1) is None
    store.append(TABLE, 5, [Sat(1, "Lise")], person="lise")
    assert store.holder(TABLE, 1) == Holder(6, "lise")
    assert Table.fold(store.events(TABLE)).chairs[1].since == 6


def test_nobody_holds_other_places(store: Store) -> None:
    at_table(store, "ada")
    assert store.holder(TABLE, 1) is store.holder("none", 0) is None


def test_a_person_finds_the_own_tables_again(store: Store) -> None:
    at_table(store, "ada", table="a")
    at_table(store, "emmy", table="b")
    at_table(store, "emmy", "ada", table="c")
    time.sleep(0.002)  # the clock of SQLite counts milliseconds
    store.append("a", 2, [WentOn(0)])
    assert (store.tables_of("ada"), store.tables_of("emmy"), store.tables_of("lise")) == (("a", "c"), ("c", "b"), ())
    store.append("c", 3, [Left(1)])
    assert store.tables_of("ada") == ("a",)


# After a restart


def test_tables_that_changed_lately_are_awake(store: Store, other: Store) -> None:
    at_table(store, "ada", table="a")
    at_table(store, "emmy", table="b")
    time.sleep(0.002)  # the clock of SQLite counts milliseconds
    store.append("a", 2, [WentOn(0)])
    assert other.awake() == ("a", "b")
    assert other.awake(within=0) == ()


def test_a_table_is_leased_to_one(store: Store, other: Store) -> None:
    at_table(store)
    assert store.lease(TABLE, "one", 60)
    assert not other.lease(TABLE, "two", 60)
    assert store.lease(TABLE, "one", 60)


def test_a_lease_ends_when_its_time_is_over(store: Store, other: Store) -> None:
    at_table(store)
    assert store.lease(TABLE, "one", -1)
    assert other.lease(TABLE, "two", 60)
    assert not store.lease(TABLE, "one", 60)


def test_a_lease_can_be_given_back(store: Store, other: Store) -> None:
    at_table(store)
    assert store.lease(TABLE, "one", 60)
    assert store.lease(TABLE, "one", 0)
    assert other.lease(TABLE, "two", 60)


def test_there_is_no_lease_of_an_unknown_table(store: Store) -> None:
    assert not store.lease("none", "one", 60)


# Finished games


def test_a_record_is_found_by_its_identity(store: Store, other: Store) -> None:
    at_table(store, "ada")
    assert store.keep("game", TABLE, 1, '{"hands": "Ö"}', ["ada"]) == "game"
    kept = other.record("game")
    assert kept is not None
    assert (kept.identity, kept.table, kept.deal, kept.record) == ("game", TABLE, 1, '{"hands": "Ö"}')
    assert other.record("none") is None


def test_a_deal_is_kept_once(store: Store, other: Store) -> None:
    at_table(store, "ada")
    store.keep("game", TABLE, 1, "first", ["ada"])
    assert other.keep("again", TABLE, 1, "second", ["emmy"]) == "game"
    assert [each.record for each in store.records()] == ["first"]
    assert store.records(person="emmy") == ()


def test_a_deal_is_kept_once_by_many(store: Store, other: Store) -> None:
    at_table(store, "ada")
    with ThreadPoolExecutor(4) as keepers:
        given = keepers.map(lambda n: (store, other)[n % 2].keep(f"game{n}", TABLE, 1, str(n)), range(4))
        assert len(set(given)) == 1
    assert len(store.records()) == 1


def test_an_identity_is_given_once(store: Store) -> None:
    at_table(store, "ada")
    store.keep("game", TABLE, 1, "first")
    with pytest.raises(ValueError, match="game"):
        store.keep("game", TABLE, 2, "second")


def test_records_are_listed_by_person_and_table(store: Store) -> None:
    at_table(store, "ada", table="a")
    at_table(store, "ada", table="b")
    for deal in (1, 2):
        store.keep(f"a{deal}", "a", deal, "", ["ada"])
        store.keep(f"b{deal}", "b", deal, "", ["ada", "emmy", "ada"])

    def listed(**which: str) -> list[str]:
        return [each.identity for each in store.records(**which)]  # type: ignore[arg-type]

    assert listed() == listed(person="ada") == ["b2", "a2", "b1", "a1"]
    assert listed(table="a") == ["a2", "a1"]
    assert listed(person="emmy") == ["b2", "b1"]
    assert listed(person="emmy", table="a") == listed(person="lise") == []


def test_records_are_paged(store: Store) -> None:
    at_table(store, "ada")
    for deal in range(1, 8):
        store.keep(f"g{deal}", TABLE, deal, "", ["ada"])
    pages = [store.records(person="ada", limit=3)]
    while pages[-1]:
        pages.append(store.records(person="ada", limit=3, before=pages[-1][-1].number))
    assert [len(page) for page in pages] == [3, 3, 1, 0]
    deals = [each.deal for page in pages for each in page]
    assert all(after < before for before, after in pairwise(deals))


# What lies in the database


def test_what_is_secret_stands_in_no_text_of_a_kept_game(store: Store) -> None:
    at_table(store, "ada")
    store.keep("game", TABLE, 1, "secret")
    assert "secret" not in repr(store.records())
