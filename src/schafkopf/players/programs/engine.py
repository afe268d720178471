"""A program as a player: it is asked in lines of JSON, and whatever it does costs it no more than its moves."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta
from threading import Lock
from time import monotonic
from types import TracebackType
from typing import Any, Self, TypeVar

from schafkopf import wire
from schafkopf.bill.settlement import Settlement
from schafkopf.cards import GameName, Seat
from schafkopf.errors import ErrorCode, SchafkopfError, need
from schafkopf.game.actions import Action
from schafkopf.game.rulings import IllegalAction
from schafkopf.game.view import View
from schafkopf.players.player import PROGRAM, Budget, Candidate, Decision
from schafkopf.players.programs.messages import (
    PROTOCOL,
    Bye,
    Choose,
    Complaint,
    FromProgram,
    Hello,
    Question,
    Ready,
    Result,
    choices,
    in_words,
    read_message,
)
from schafkopf.players.programs.process import Process, words_of
from schafkopf.rules.house import HouseRules
from schafkopf.text.values import shown

_Answer = TypeVar("_Answer", Ready, Choose)

MOVE_TIME = timedelta(seconds=5)
"""Time for an answer where the budget states none."""
START_TIME = timedelta(seconds=10)
"""Time in which a program must be ready to play."""
RESTARTS = 3
"""How often a program is started again that has ended, or does not answer any more, until it ends a game well."""
MOST_SILENT = 3
"""Answers in a row that a program may owe before it is taken for dead."""
_MOST_STALE = 1000
"""Late answers and empty lines that are skipped while an answer is awaited."""


class EnginePlayer:
    """A program that plays for a seat over its standard input and output (docs/engines.md).

    It is started with the first question and stays until `close`, or until nobody needs the player any more. A program
    that has failed for good costs no more time: its moves are lost at once. Copies start a program of their own.

    Raises:
        SchafkopfError: there is no such program.
        TypeError: something is of the wrong type.
    """

    def __init__(self, command: str, *, move_time: timedelta = MOVE_TIME, start_time: timedelta = START_TIME) -> None:
        self._words = words_of(command)
        need("move_time", timedelta, move_time)
        need("start_time", timedelta, start_time)
        self.name = PROGRAM + command
        self._given = command, move_time, start_time
        self._move_time, self._start_time = move_time, start_time
        self._process: Process | None = None
        self._lock = Lock()
        self._seated: tuple[Seat, GameName, HouseRules] | None = None
        self._starts = self._silent = self._number = 0

    def choose(self, view: View, budget: Budget) -> Decision:
        """Return what the program says.

        Raises:
            SchafkopfError: it was silent, has ended, or said something that cannot be used.
            IllegalAction: it wants what is not allowed.
        """
        with self._lock:
            try:
                action = self._answer(self._ready(view), view, budget)
            except SchafkopfError as error:
                self._after(error)
                raise
        return Decision(action, (Candidate(action),) if budget.explain else ())

    def ended(self, view: View, settlement: Settlement) -> None:
        """Tell the program how a game has ended."""
        with self._lock:
            if self._process is not None:
                result = Result(view.seat, settlement.payout[view.seat], settlement, view)
                self._process.send(wire.dumps(result))
                if self._seated is not None and not self._silent:
                    # It plays on at the end of a game, so it is none that is started in vain.
                    self._starts = 1

    def close(self) -> None:
        """Say goodbye to the program and end it; a later question starts it anew."""
        with self._lock:
            if self._process is not None and self._silent:
                self._process.kill()
            elif self._process is not None:
                self._process.send(wire.dumps(Bye()))
                self._process.close()
            self._process = self._seated = None
            self._starts = self._silent = 0

    def __enter__(self) -> Self:
        """Return the player."""
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Close it."""
        self.close()

    def __repr__(self) -> str:
        return f"EnginePlayer({self._given[0]!r})"

    def __reduce__(self) -> tuple[Any, ...]:
        return _made, self._given

    # Inside the lock

    def _ready(self, view: View) -> Process:
        """Return the program, started and at its seat."""
        if self._process is None:
            if self._starts > RESTARTS:
                raise SchafkopfError(ErrorCode.PROGRAM_GIVEN_UP, program=shown(self.name), times=self._starts)
            self._starts += 1
            self._process = Process(self._words)
        process = self._process
        seat = view.seat, view.game, view.rules
        if seat != self._seated:
            hello = Hello(PROTOCOL, view.game, view.seat, view.rules.options())
            self._seated = None
            process.send(wire.dumps(hello))
            ready = self._heard(process, self._start_time, Ready)
            if ready.protocol != PROTOCOL:
                raise wire.wrong_type("protocol", ready.protocol, PROTOCOL)
            self._seated = seat
        return process

    def _answer(self, process: Process, view: View, budget: Budget) -> Action | None:
        self._number += 1
        limit = budget.time or self._move_time
        actions = choices(view)
        legal = tuple(map(in_words, actions))
        question = Question(self._number, legal, actions, limit.total_seconds(), budget.worlds, view)
        process.send(wire.dumps(question))
        answer = self._heard(process, limit, Choose)
        self._silent = 0
        if answer.index is None:
            return _allowed(answer.action, actions, view)
        if not 0 <= answer.index < len(actions):
            allowed = "0" if len(actions) == 1 else f"0 … {len(actions) - 1}"
            raise SchafkopfError(ErrorCode.WRONG_VALUE, name="index", value=answer.index, allowed=allowed)
        return actions[answer.index]

    def _heard(self, process: Process, limit: timedelta, kind: type[_Answer]) -> _Answer:
        """Return the next message of a kind; late answers to earlier questions are skipped."""
        until = monotonic() + limit.total_seconds()
        for _ in range(_MOST_STALE):
            line = process.receive(until)
            if line is None:
                seconds = f"{limit.total_seconds():g}"
                raise SchafkopfError(ErrorCode.PROGRAM_SILENT, program=process.name, seconds=seconds)
            if not line.strip():
                continue
            said: FromProgram = read_message(FromProgram, line)
            if isinstance(said, Complaint):
                if said.number in (None, self._number):
                    problem = said.texts.get("en") or said.code or "–"
                    raise SchafkopfError(ErrorCode.PROGRAM_COMPLAINS, program=process.name, problem=shown(problem, 200))
            elif isinstance(said, Choose) and said.number > self._number:
                raise SchafkopfError(ErrorCode.WRONG_VALUE, name="number", value=said.number, allowed=self._number)
            elif isinstance(said, kind) and not (isinstance(said, Choose) and said.number < self._number):
                return said
        raise SchafkopfError(ErrorCode.PROGRAM_CHATTERS, program=process.name, number=_MOST_STALE)

    def _after(self, error: SchafkopfError) -> None:
        """Tell the program what was wrong; one that is dead, deaf or was not ready has to start anew."""
        if self._process is None:
            return
        self._process.send(wire.dumps(Complaint.of(error, self._number)))
        self._silent += error.code is ErrorCode.PROGRAM_SILENT
        is_lost = error.code in (ErrorCode.PROGRAM_ENDED, ErrorCode.LINE_TOO_LONG, ErrorCode.PROGRAM_CHATTERS)
        if is_lost or self._seated is None or self._silent >= MOST_SILENT:
            self._process.kill()
            self._process = self._seated = None
            self._silent = 0


def _made(command: str, move_time: timedelta, start_time: timedelta) -> EnginePlayer:
    return EnginePlayer(command, move_time=move_time, start_time=start_time)


def _allowed(action: Action | None, actions: Sequence[Action | None], view: View) -> Action | None:
    """Return an action that is among those allowed.

    Raises:
        IllegalAction: the referee refuses it.
        SchafkopfError: the seat has no such choice at all.
    """
    if action in actions:
        return action
    for each in view.judged:
        if each.action == action:
            raise IllegalAction(each.ruling)
    allowed = ", ".join(map(in_words, actions))
    raise SchafkopfError(ErrorCode.WRONG_VALUE, name="action", value=wire.dumps(action), allowed=allowed)
