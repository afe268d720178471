"""Processes of this machine that play deals: none of them outlives the one that started it, nor its programs them."""

from __future__ import annotations

import multiprocessing
import os
import signal
from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager
from threading import Thread

from schafkopf.players.programs.process import kill_all

_ENDED = 128 + signal.SIGTERM
"""The exit code of a worker that was ended."""


@contextmanager
def processes(number: int) -> Iterator[Executor]:
    """Yield an executor of so many processes; what leaves it by an exception ends them at once.

    Ctrl-C reaches all processes of a terminal; these leave it to the one that started them.
    """
    executor = ProcessPoolExecutor(number, multiprocessing.get_context("spawn"), _obey)
    # Until a worker has come to `_obey`, it ignores Ctrl-C because it inherits that.
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        for _ in range(number):  # a process is started with a task, as long as all others are at work
            executor.submit(os.getpid)
    finally:
        signal.signal(signal.SIGINT, before)
    try:
        yield executor
    except BaseException:
        for worker in multiprocessing.active_children():
            worker.terminate()
        raise
    finally:
        executor.shutdown(cancel_futures=True)


def _obey() -> None:
    """Let this worker ignore Ctrl-C, and end together with its programs when it is told to, or its parent is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, lambda *_: Thread(target=_leave, daemon=True).start())
    Thread(target=_follow, daemon=True).start()


def _follow() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        _leave()


def _leave() -> None:
    kill_all()
    os._exit(_ENDED)
