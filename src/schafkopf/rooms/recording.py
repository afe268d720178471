"""From a deal that is over to its record, with the names of those who sat there and the proof of the shuffle."""

from __future__ import annotations

from dataclasses import replace

from schafkopf.cards import SEATS
from schafkopf.game.record import Record
from schafkopf.match.fair import proven
from schafkopf.rooms.table import Stage, Table


def record_of(table: Table) -> Record:
    """Return the record of the deal that lies open at a table.

    Raises:
        ValueError: no deal lies open; before its end a record would tell all hands.
    """
    if table.stage is not Stage.FINISHED or table.game is None or table.secret is None:
        raise ValueError("no deal lies open")
    names = tuple(table.chairs[table.place_of(seat)].name for seat in SEATS)
    record = replace(table.game.record(), players=names)
    return proven(record, table.secret, table.contributions, table.state.dealer)
