"""A table where people and computers play, as a fold over numbered events; no input, no output and no clock in it.

`decide` answers a command with the events that it causes, or refuses it in words; `Table.after` takes an event in;
`see` is what one place, or somebody who watches, may know. Whoever serves a table keeps the events, and nothing else.
"""

from schafkopf.rooms.commands import (
    Act,
    AnswerUndo,
    AskUndo,
    Begin,
    ComeBack,
    Command,
    Commit,
    Contribute,
    DealOut,
    GetUp,
    GoOn,
    HouseCommand,
    Move,
    SitDown,
    TakeOver,
)
from schafkopf.rooms.deciding import Refused, decide
from schafkopf.rooms.events import Event, Opened, Place
from schafkopf.rooms.recording import record_of
from schafkopf.rooms.seeing import see, view_of
from schafkopf.rooms.seen import Seen
from schafkopf.rooms.table import Chair, Due, Stage, Table
from schafkopf.rooms.telling import Teller

__all__ = [
    "Act",
    "AnswerUndo",
    "AskUndo",
    "Begin",
    "Chair",
    "ComeBack",
    "Command",
    "Commit",
    "Contribute",
    "DealOut",
    "Due",
    "Event",
    "GetUp",
    "GoOn",
    "HouseCommand",
    "Move",
    "Opened",
    "Place",
    "Refused",
    "Seen",
    "SitDown",
    "Stage",
    "Table",
    "TakeOver",
    "Teller",
    "decide",
    "record_of",
    "see",
    "view_of",
]
