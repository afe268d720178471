"""A move that a player lost, and why: kept as codes and parameters, put into words when it is shown."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Self

from schafkopf.cards import Seat
from schafkopf.errors import ErrorCode, ManyFaults, SchafkopfError
from schafkopf.game.actions import Action
from schafkopf.game.rulings import IllegalAction, Ruling
from schafkopf.game.view import Judged
from schafkopf.text.catalogue import message
from schafkopf.text.values import shown, shown_repr

_SILENT, _UNKNOWN, _FAILED = "silent", "unknown", "failed"
"""Codes besides those of errors: no answer from the seat to move, one that it never has, an error of its own."""
_MOST = 160
"""Characters of a parameter."""


@dataclass(frozen=True, slots=True)
class Problem:
    """Why a move was lost: a code with its parameters, the name of an `ErrorCode` or one of the table's own.

    `ruling` is that of the referee where the action is one that it refuses.
    """

    code: str
    params: dict[str, str | int | None] = field(default_factory=dict, hash=False)
    ruling: Ruling | None = None

    @classmethod
    def of(cls, error: BaseException) -> Self:
        """Return the problem that an error of a player is; of many faults the first."""
        if isinstance(error, IllegalAction):
            return cls(error.code.name, ruling=error.ruling)
        if not isinstance(error, SchafkopfError):
            return cls(_FAILED, {"error": shown_repr(error, _MOST)})
        fault = error.faults[0] if isinstance(error, ManyFaults) else error
        params = {name: each if type(each) is int else _told(each) for name, each in fault.params.items()}
        return cls(fault.code.name, params)

    @classmethod
    def with_action(cls, action: object, judged: Iterable[Judged]) -> Self:
        """Return what is wrong with an action that is not legal: the ruling on it, where it is among those judged."""
        if action is None:
            return cls(_SILENT)
        for each in judged:
            # What a player returns may call itself equal to anything.
            if type(action) is type(each.action) and action == each.action:
                return cls(ErrorCode.ILLEGAL_ACTION.name, ruling=each.ruling)
        return cls(_UNKNOWN, {"action": shown_repr(action)})

    def text(self, lang: str = "de") -> str:
        """Return it as a sentence, in German (`de`) or English (`en`)."""
        if self.ruling is not None:
            return self.ruling.text(lang)
        name = self.code if self.code in ErrorCode.__members__ else f"lapse-{self.code}"
        return shown(message(name, lang, **self.params), _MOST)


def _told(value: object) -> str | None:
    if isinstance(value, tuple):
        return shown(", ".join(map(str, value)), _MOST)
    return None if value is None else shown(value, _MOST)


@dataclass(frozen=True, slots=True)
class Lapse:
    """A move that a player lost: after how many actions, at which seat, why, and what was done for it instead."""

    place: int
    seat: Seat
    problem: Problem
    instead: Action | None
