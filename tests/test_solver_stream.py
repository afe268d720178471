"""Many positions: a stream in, a stream out, in order, on several threads, told of on the way and ended at any time."""

from __future__ import annotations

import itertools
import threading
import time
from collections.abc import Iterator
from concurrent.futures import CancelledError
from dataclasses import replace

import pytest

from schafkopf import solver
from schafkopf.errors import ErrorCode, SchafkopfError
from schafkopf.game.position import Position
from solver_positions import deals, positions


def test_several_threads_give_the_answers_of_one_in_order() -> None:
    asked = list(positions("bierkopf", 40, "threads", 6))
    alone = [replace(solver.solve(position), seconds=0) for position in asked]
    for jobs in (1, 4):
        assert [replace(each, seconds=0) for each in solver.batch(asked, jobs=jobs)] == alone


def test_positions_are_taken_as_they_are_needed() -> None:
    """So there may be endlessly many, and the first answers come before the last positions are known."""
    taken = 0

    def endless() -> Iterator[Position]:
        nonlocal taken
        for position in itertools.cycle(positions("bierkopf", 5, "endless", 2)):
            taken += 1
            yield position

    before = threading.active_count()
    stream = solver.batch(endless(), jobs=2)
    assert len(list(itertools.islice(stream, 20))) == 20
    assert taken <= 20 + 32 * 2
    stream.close()
    assert threading.active_count() == before


def test_progress_is_told_and_can_end_a_batch() -> None:
    asked = list(positions("bierkopf", 10, "progress", 6))
    told: list[tuple[int, int | None]] = []
    list(solver.batch(asked, jobs=2, progress=lambda done, of: told.append((done, of))))
    list(solver.batch(iter(asked[:2]), jobs=2, progress=lambda done, of: told.append((done, of))))
    assert told == [*((done, 10) for done in range(1, 11)), (1, None), (2, None)]

    def stop(done: int, of: int | None) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        list(solver.batch(asked, jobs=2, progress=stop))


def test_a_position_that_cannot_be_solved_ends_the_stream_at_its_turn() -> None:
    good = list(positions("wenz", 3, "good", 2))
    bad = replace(good[0], leader=9)
    stream = solver.batch([*good, bad, *good])
    for position in good:
        assert next(stream).values == solver.solve(position).values
    with pytest.raises(SchafkopfError) as refused:
        next(stream)
    assert refused.value.code is ErrorCode.WRONG_SEAT


def test_a_stream_can_be_cancelled_from_another_thread() -> None:
    cancel = solver.Cancel()
    dear = (Position.start(deal) for deal in deals("farbgeier", "cancelled"))
    threading.Timer(0.1, cancel.set).start()
    start = time.monotonic()
    with pytest.raises(CancelledError):
        list(solver.batch(dear, jobs=2, cancel=cancel))
    assert time.monotonic() - start < 30


def test_the_number_of_threads_is_checked_at_once() -> None:
    with pytest.raises(ValueError, match="jobs must be from 1 to"):
        solver.batch([], jobs=0)
    with pytest.raises(TypeError, match="positions must be positions"):
        solver.batch(3)  # type: ignore[arg-type]
