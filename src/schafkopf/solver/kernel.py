"""Loads the kernel, or says in one sentence why it cannot run here."""

from __future__ import annotations

import platform
from pathlib import Path
from typing import TypeAlias

_NEEDED = {"cx16", "popcnt", "sse4_1", "sse4_2", "ssse3"}
"""What x86-64-v2 adds, by the names of Linux; every such processor since 2009 has it."""


def lacking(cpuinfo: str) -> set[str]:
    """Return which instructions the kernel needs and a processor lacks, from the text of /proc/cpuinfo."""
    flags = next((line for line in cpuinfo.splitlines() if line.startswith("flags")), None)
    return set() if flags is None else _NEEDED - set(flags.split())


def _check_processor() -> None:
    cpuinfo = Path("/proc/cpuinfo")
    if platform.machine() in ("x86_64", "AMD64") and cpuinfo.exists():
        missing = lacking(cpuinfo.read_text("utf-8", "replace"))
        if missing:
            raise ImportError(f"the kernel needs an x86-64-v2 processor; this one lacks {', '.join(sorted(missing))}")


_check_processor()
try:
    from schafkopf._kernel import (
        DETAILS,
        FACTS,
        FEATURES,
        UNITS,
        BidModel,
        Cancel,
        Duel,
        Fault,
        Game,
        Leaf,
        Policy,
        Question,
        SeatLeaf,
        Solver,
        Worlds,
        alone,
        count,
        playouts,
        random_games,
        sample,
    )
except ImportError as error:
    raise ImportError(f"the kernel is not built; `make run` builds it, the wheel contains it ({error})") from error

Case: TypeAlias = tuple[list[tuple[int, int, int]], list[tuple[int, int, int, int]], int, bool]
"""Number, possible, certain cards of each seat; limits (seat, cards, least, most); party; whether the card binds."""
Price: TypeAlias = tuple[list[int], list[int], int, int, bool, bool]
"""Prices to a seat with and to one without a trick by the number of such seats, what it takes to march and what that
costs, whether all that are tied pay, whether only gains are written down."""

Sight: TypeAlias = tuple[int, int, int, int, int | None, bool, list[tuple[int, list[int]]]]
"""Seat, hand, what it may play, party, declarer, whether all are alone, the tricks with their leaders."""
Guided: TypeAlias = tuple[int | None, bool, list[tuple[int, list[int]]], int, int, int]
"""Declarer, whether all are alone, the tricks with their leaders, games a world, seed, tricks until which it guides."""
Answer: TypeAlias = tuple[list[tuple[int, list[tuple[int, int]]]], int, int, int]
"""Each card with its values and how often each occurred; worlds, nodes, nanoseconds of search."""
Round: TypeAlias = tuple[int, int, int, int | None, bool, int, tuple[int, int, int, int], bool]
"""Places of game, policies and price; declarer, whether all are alone, party, hands, whether the card binds."""

__all__ = [
    "DETAILS",
    "FACTS",
    "FEATURES",
    "UNITS",
    "Answer",
    "BidModel",
    "Cancel",
    "Case",
    "Duel",
    "Fault",
    "Game",
    "Leaf",
    "Policy",
    "Price",
    "Question",
    "Round",
    "SeatLeaf",
    "Sight",
    "Solver",
    "Worlds",
    "alone",
    "count",
    "lacking",
    "playouts",
    "random_games",
    "sample",
]
