"""What the tests of the store share: tables in a database, and events that have happened there."""

from __future__ import annotations

import random

from schafkopf.rooms import Event, Opened
from schafkopf.rooms.events import Acted, Left, Sat
from schafkopf.rules.house import HouseRules
from schafkopf.store import Store
from sitting import COMPUTERS, Sitting

TABLE = "a-table"


def opened() -> Opened:
    """The first event of a table."""
    return Opened("schafkopf", HouseRules(), "random", COMPUTERS, (), 60)


def at_table(store: Store, *people: str, table: str = TABLE) -> Store:
    """A store with a table at which people sit, from place 0 on."""
    store.create(table, opened())
    for place, person in enumerate(people):
        store.append(table, place + 1, [Sat(place, f"Name {place}")], person=person)
    return store


def whole_deal() -> list[Event]:
    """All events of a table with one person and one deal."""
    return Sitting(people=(0,)).over(random.Random(9)).events


__all__ = ["TABLE", "Acted", "Left", "Sat", "at_table", "opened", "whole_deal"]
