"""What a table does without being asked: dealing, computers' moves at a pace people can follow, idle people."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator

import structlog

from schafkopf.errors import SchafkopfError
from schafkopf.game.actions import Phase
from schafkopf.match.fair import draw
from schafkopf.rooms import Commit, DealOut, Due, HouseCommand, Move, Stage, Table, TakeOver
from schafkopf.web.live.tables import Room

_SAID, _CARD, _TRICK, _DOUBLING = 0.4, 0.7, 1.6, 2.5
"""Seconds that people have to see what was said, a card, a finished trick; and to think about doubling."""
AGAIN = 1.0
"""Seconds until something is tried again that went wrong, or that another process does."""
_LOG = structlog.get_logger()


def pause(table: Table) -> float:
    """Return for how many seconds a state of a table is to be seen before a computer goes on, at the usual pace."""
    game = table.game
    if game is None or game.phase is not Phase.PLAY or game.position is None:
        return _SAID
    seconds = _TRICK if not game.position.trick and game.position.tricks else _CARD
    # A pause that only those made who may double would tell the others whose partner somebody is.
    if any(table.chairs[table.place_of(seat)].is_present for seat in game.position.open_doublers):
        seconds = max(seconds, _DOUBLING)
    return seconds


async def drive(room: Room) -> None:
    """Do what is due at a table, until it waits for people without a limit."""
    while (wait := _seconds(room)) is not None:
        try:
            if await _has_news(room, wait):
                continue
            if await room.is_leased():
                await _do(room)
            else:
                await _has_news(room, AGAIN)
        except SchafkopfError:
            # It was no longer due when it came to it.
            await _has_news(room, AGAIN)
        except Exception as error:
            _LOG.error("table stopped for a moment", error=type(error).__name__, table=room.label)
            room.tables.metrics.failures.inc()
            await asyncio.sleep(AGAIN)


def _seconds(room: Room) -> float | None:
    """Seconds until something is due; None where nothing is until somebody does something."""
    return min(_all_seconds(room), default=None)


def _all_seconds(room: Room) -> Iterator[float]:
    if _is_due(room):
        yield 0.0
    now, waiting, idle = time.monotonic(), room.waiting, room.table.opened.idle
    if room.table.stage is Stage.SHUFFLING:
        yield max(0.0, room.changed + room.tables.settings.patience - now)
    elif waiting and idle is not None:
        yield max(0.0, min(waiting.values()) + idle - now)


def _is_due(room: Room) -> bool:
    due = room.table.due
    return due is not None and not (due is Due.THINK and room.silent == room.number)


async def _do(room: Room) -> None:
    table = room.table
    if not _is_due(room):
        await room.house(_overdue(room), table.number)
    elif table.due is Due.COMMIT:
        await room.house(Commit(draw()), table.number)
    elif table.due is Due.DEAL:
        await room.house(DealOut(), table.number)
    else:
        await _think(room)


def _overdue(room: Room) -> HouseCommand:
    """What the house does when it has waited for long enough."""
    if room.table.stage is Stage.SHUFFLING:
        return DealOut()
    return TakeOver(min(room.waiting, key=lambda place: room.waiting[place]))


async def _think(room: Room) -> None:
    """Let the computers do something, not before people have seen what was done before."""
    table = room.table
    seen_at = room.changed + pause(table) * room.tables.settings.pace
    begun = time.perf_counter()
    action = await room.tables.thinkers.move(table)
    thought = time.perf_counter() - begun
    if room.number != table.number:
        return
    if action is None:
        room.silent = table.number
    elif not await _has_news(room, seen_at - time.monotonic()):
        await room.house(Move(action), table.number)
        # That somebody was asked who did nothing is told nobody, not even as a number: it is a secret who may double.
        room.tables.metrics.thinking.observe(thought)


async def _has_news(room: Room, seconds: float) -> bool:
    """Wait for some time; tell whether something happened meanwhile."""
    if seconds <= 0:
        return False
    try:
        async with asyncio.timeout(seconds):
            await room.news.wait()
    except TimeoutError:
        return False
    return True
