"""Where computers think: in processes of their own, so that no table waits for another's thoughts."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor, ProcessPoolExecutor, ThreadPoolExecutor
from datetime import timedelta
from functools import lru_cache
from hashlib import sha256
from threading import Thread
from typing import TypeVar, TypeVarTuple, Unpack

from schafkopf.cards import Seat
from schafkopf.game.actions import Action
from schafkopf.game.game import Game
from schafkopf.game.view import View
from schafkopf.players.advice import Advice, advise
from schafkopf.players.levels import by_name
from schafkopf.players.player import Budget, Player
from schafkopf.players.table import answered
from schafkopf.rooms import Place, Table, view_of

_Args = TypeVarTuple("_Args")
_R = TypeVar("_R")
LONGEST: timedelta | None = timedelta(seconds=3)
"""How long a computer thinks at most about what it does."""
ADVISER = "meister"
"""Who gives hints."""


class Thinkers:
    """Asks computers what they do, and what they would do; 0 processes are threads of this one."""

    def __init__(self, processes: int) -> None:
        self._processes = processes
        self._executor = self._started()
        # Hints go one by one, so that however many are asked for, the computers' moves wait for one at most.
        self._hints = asyncio.Semaphore(1)

    async def move(self, table: Table) -> Action | None:
        """Return what the computers at a table do next; None where they only may speak, and do not.

        They think from what their seats know; nothing else leaves the process but the game that they share.
        """
        game = table.game
        if game is None:
            return None
        return await self._run(move, game, table.asked, table.opened.level, _luck(table))

    async def advice(self, table: Table, place: Place, lang: str) -> Advice:
        """Return what a master would do at a place, from what it knows.

        Raises:
            SchafkopfError: there is nothing to decide there.
        """
        view = view_of(table, place)
        if view is None:
            raise ValueError("no deal is played")
        return await self.advice_on(view, lang)

    async def advice_on(self, view: View, lang: str) -> Advice:
        """Return what a master would do from a view.

        Raises:
            SchafkopfError: there is nothing to decide there.
        """
        async with self._hints:
            return await self._run(advice, view, lang)

    def close(self) -> None:
        """End all that think."""
        self._executor.shutdown(wait=self._processes == 0, cancel_futures=True)

    async def _run(self, function: Callable[[Unpack[_Args]], _R], *args: *_Args) -> _R:
        loop = asyncio.get_running_loop()
        executor = self._executor
        try:
            return await loop.run_in_executor(executor, function, *args)
        except BrokenExecutor:
            # A process that was killed takes its siblings along; others begin anew.
            if self._executor is executor:
                self._executor = self._started()
            return await loop.run_in_executor(self._executor, function, *args)

    def _started(self) -> Executor:
        if self._processes == 0:
            return ThreadPoolExecutor(2, "thinker")
        executor = ProcessPoolExecutor(self._processes, multiprocessing.get_context("spawn"), _begin)
        # Until a process has come to `_begin`, it ignores Ctrl-C because it inherits that.
        is_main = threading.current_thread() is threading.main_thread()
        before = signal.signal(signal.SIGINT, signal.SIG_IGN) if is_main else None
        try:
            for _ in range(self._processes):
                executor.submit(os.getpid)
        finally:
            if is_main:
                signal.signal(signal.SIGINT, before)
        return executor


def move(game: Game, seats: tuple[Seat, ...], level: str, seed: int) -> Action | None:
    """Return what computers of a level do at some seats of a game."""
    players = {seat: _player(level, seed + seat) for seat in seats}
    return answered(game, players, Budget(time=LONGEST), [])


def advice(view: View, lang: str) -> Advice:
    """Return what a master would do from a view."""
    return advise(view, ADVISER, Budget(time=LONGEST), lang=lang)


@lru_cache(maxsize=64)
def _player(level: str, seed: int) -> Player:
    return by_name(level, seed)


def _luck(table: Table) -> int:
    """The seed of the computers in a deal: after a restart they go on as before, and nobody can know it before."""
    return int.from_bytes(sha256(f"computers {table.secret}".encode()).digest()[:6], "big")


def _begin() -> None:
    """Let a process that thinks ignore Ctrl-C, which is for the server, and end when the server is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_follow, daemon=True).start()


def _follow() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(0)
