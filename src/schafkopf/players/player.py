"""What a computer player is: from the view of a seat to an action, and on request why."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Protocol

from schafkopf.errors import need
from schafkopf.game.actions import Action
from schafkopf.game.view import View
from schafkopf.solver.numbers import jobs_of, whole
from schafkopf.text.catalogue import message

PROGRAM = "cmd:"
"""How the name of a player begins that is a program; its command follows."""


@dataclass(frozen=True, slots=True)
class Budget:
    """What a decision may cost, and what it must tell: so many worlds at most, so much time, and whether to say why.

    `jobs` threads may value cards. Without a time the decision does not depend on them.

    Raises:
        TypeError: a part is of the wrong type.
        ValueError: there is not at least one world or one thread.
    """

    worlds: int | None = None
    time: timedelta | None = None
    explain: bool = False
    jobs: int = 1

    def __post_init__(self) -> None:
        if self.worlds is not None:
            whole("worlds", self.worlds, 1)
        if self.time is not None:
            need("time", timedelta, self.time, "a timedelta or None")
        need("explain", bool, self.explain, "True or False")
        jobs_of(self.jobs)


class Reason(Protocol):
    """Something that speaks for or against an action, in words."""

    def text(self, lang: str) -> str:
        """Return it as a sentence, in German (`de`) or English (`en`)."""


@dataclass(frozen=True, slots=True)
class Because:
    """A reason with a message of its own in the catalogues."""

    name: str
    params: Mapping[str, object] = field(default_factory=dict)

    def text(self, lang: str) -> str:
        """Return it as a sentence, in German (`de`) or English (`en`)."""
        return message(f"because-{self.name}", lang, **self.params)


@dataclass(frozen=True, slots=True)
class Candidate:
    """An action that was weighed; `action` None means saying nothing where one may speak.

    `expected` is the mean payout in the unit of the tariff (in Bierkopf the Spielpunkte of the own team less those of
    the other), `error` its standard error, `share_won` the share of `worlds` in which the seat gains; None where
    nothing was reckoned. `reasons` tell the weightiest first. `augen` are the Augen of the own party at the end,
    ascending, and in how many worlds each comes if all play on by the policy; empty where that was not asked or does
    not matter.
    """

    action: Action | None
    expected: float | None = None
    error: float | None = None
    share_won: float | None = None
    worlds: int = 0
    reasons: tuple[Reason, ...] = ()
    augen: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Decision:
    """What a player does; None is silence, which only a seat that is not to move may keep.

    `candidates` are told where the budget asks for an explanation, the best first.
    """

    action: Action | None
    candidates: tuple[Candidate, ...] = ()


class Player(Protocol):
    """A player at a table: it gets a view and never a position, so it knows what its seat knows.

    It is asked whenever its seat is to move, and whenever it may double. The same view has the same answer.
    """

    @property
    def name(self) -> str:
        """The name under which it is listed."""

    def choose(self, view: View, budget: Budget) -> Decision:
        """Return one of `view.legal_actions`, or silence where the seat is not to move."""


def luck(seed: int, view: View) -> int:
    """Return a seed for one decision: a function of the player's own seed and of what its seat has seen."""
    need("view", View, view)
    seen = " ".join(card.value for card in view.dealt)
    digest = hashlib.blake2b(f"{seed} {view.seat} {len(view.log)} {seen}".encode(), digest_size=8).digest()
    return int.from_bytes(digest, "big")
