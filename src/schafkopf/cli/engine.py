"""`schafkopf engine`: a player that answers in lines of JSON, the other side of `cmd:` (docs/engines.md)."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from datetime import timedelta
from typing import BinaryIO

from schafkopf import wire
from schafkopf.answers.asking import parse_number
from schafkopf.cli import context
from schafkopf.errors import SchafkopfError
from schafkopf.players import Budget, Player, by_name
from schafkopf.players.programs.messages import (
    PROTOCOL,
    Bye,
    Choose,
    Complaint,
    FromProgram,
    Hello,
    Question,
    Ready,
    ToProgram,
    read_message,
)
from schafkopf.records.files import read_lines
from schafkopf.rules.house import read_options
from schafkopf.text.catalogue import LANGUAGES
from schafkopf.text.values import shown_repr

_MOST = 999_999_999
_THINKING = 0.8
"""The share of the time for an answer in which it is thought; the rest is for the way."""


def engine(level: str, seed: str, worlds: str) -> int:
    """Answer `engine`: until it is told goodbye, or the input ends."""
    own = 0 if not seed else parse_number("--seed", seed, 0, _MOST)
    limit = None if not worlds else parse_number("--worlds", worlds, 1, _MOST)
    for said in Program(level, own, limit).answers(sys.stdin.buffer):
        context.print_record(wire.dumps(said))
        sys.stdout.flush()
    return context.ANSWERED


class Program:
    """A player that hears messages and answers them; whatever it hears, it goes on.

    `worlds` goes before what the other side says.
    """

    def __init__(self, level: str, seed: int, worlds: int | None) -> None:
        self._level, self._worlds = level, worlds
        self._player: Player = by_name(level, seed)

    def answers(self, stream: BinaryIO) -> Iterator[FromProgram]:
        """Yield the answers to all lines of a stream."""
        for _, line in read_lines(stream):
            heard: ToProgram | None = None
            try:
                heard = read_message(ToProgram, line)
                if isinstance(heard, Bye):
                    return
                said = self._answer(heard)
            except SchafkopfError as error:
                yield Complaint.of(error, _number(heard))
            except Exception as error:  # a view that no game leads to may lead anywhere
                yield Complaint(_number(heard), type(error).__name__, dict.fromkeys(LANGUAGES, shown_repr(error)))
            else:
                if said is not None:
                    yield said

    def _answer(self, heard: ToProgram) -> FromProgram | None:
        if isinstance(heard, Hello):
            if heard.protocol != PROTOCOL:
                raise wire.wrong_type("protocol", heard.protocol, PROTOCOL)
            read_options(heard.rules)  # who plays by rules that cannot be shall hear it before the first question
            return Ready(PROTOCOL, f"schafkopf {self._level}")
        if not isinstance(heard, Question):
            return None
        budget = Budget(self._worlds or heard.worlds, timedelta(seconds=_THINKING * heard.seconds))
        return Choose(heard.number, action=self._player.choose(heard.view, budget).action)


def _number(heard: ToProgram | None) -> int | None:
    return heard.number if isinstance(heard, Question) else None
