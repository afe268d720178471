"""The levels of strength that people choose from, each a player with its settings."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cache
from types import MappingProxyType

from schafkopf.errors import ErrorCode, SchafkopfError, wrong_type
from schafkopf.players.baseline import BaselinePlayer
from schafkopf.players.hands.experience import Experience, Worth, usual
from schafkopf.players.monte_carlo import MonteCarloPlayer
from schafkopf.players.player import PROGRAM, Player
from schafkopf.players.programs.engine import EnginePlayer
from schafkopf.players.random import RandomPlayer
from schafkopf.players.rule import RulePlayer
from schafkopf.players.weights import FEATURES, Weights
from schafkopf.solver.numbers import whole

FORGOTTEN = frozenset(
    {
        "cheapest_winner",
        "drawn_out",
        "foe_void",
        "friend_void",
        "gives",
        "last_takes",
        "later_master",
        "makes_void",
        "over_friend",
        "rich_plain",
        "smear",
        "strength",
        "trump_excess",
        "trump_master",
        "trump_to_declarer",
    }
)
"""What a beginner does not see: who is void, which trumps and Saus are out, whom his Augen go to, what saves a card."""


MARGIN_PARTNERS, MARGIN_SINGLE = 0.15, 0.4
"""People bid what promises more than this share of its price, with a partner and alone."""
_TUNED = "tuned-2"
"""The weights by which the strongest players value hands."""
_GUIDE = "net-1"
"""The weights by which `meister` values cards."""


@cache
def beginner() -> Weights:
    """Return the weights of a beginner: those of the rule of thumb without what takes counting and remembering."""
    full = Weights.load("rule-1")
    rows = {
        place: tuple(0.0 if name in FORGOTTEN else weight for name, weight in zip(FEATURES, row, strict=True))
        for place, row in full.rows.items()
    }
    return replace(full, name="anfaenger", rows=rows)


@cache
def habit() -> Experience:
    """Return what people at a table go by: hands are as good as they look, but a single game needs a good one."""
    learnt = usual()
    worth = {
        kind: Worth(margin=MARGIN_PARTNERS if kind in ("rufspiel", "hochzeit", "muss") else MARGIN_SINGLE)
        for kind in learnt.worth
    }
    thrown = (0.0, 0.0, 0.0, 1.0)
    return replace(learnt, name="habit", worth=worth, passing=dict.fromkeys(learnt.passing, 0.0), thrown=thrown)


def _anfaenger(seed: int) -> Player:
    return RulePlayer("anfaenger", beginner(), seed, games=40, worlds=40, experience=habit())


def _stammtisch(seed: int) -> Player:
    return RulePlayer("stammtisch", Weights.load("rule-1"), seed, experience=habit())


def _meister(seed: int) -> Player:
    return MonteCarloPlayer("meister", Weights.load(_TUNED), seed, games=200, guide=Weights.load(_GUIDE))


def _monte_carlo(seed: int) -> Player:
    return MonteCarloPlayer("monte-carlo", Weights.load(_TUNED), seed, games=200, worlds=20, exact_from=1, reads=False)


def _baseline(seed: int) -> Player:
    return BaselinePlayer(seed=seed)


LEVELS = ("anfaenger", "stammtisch", "meister")
"""The levels, from the weakest to the strongest."""
_MADE: Mapping[str, Callable[[int], Player]] = MappingProxyType(
    {
        "random": RandomPlayer,
        "anfaenger": _anfaenger,
        "stammtisch": _stammtisch,
        "meister": _meister,
        "rule-1": _baseline,
        "monte-carlo": _monte_carlo,
    }
)
NAMES = tuple(_MADE)
"""Every name that `by_name` knows, besides programs."""


def by_name(name: str, seed: int = 0) -> Player:
    """Return the player of a name: one of the levels, a player to measure by, or a program, as `cmd:PROGRAM ARGUMENTS`.

    A program never hears the seed.

    Raises:
        SchafkopfError: there is none of that name, or no such program.
        TypeError: the name is no text, or the seed no whole number.
    """
    if not isinstance(name, str):
        raise wrong_type("name", "the name of a player", name)
    whole("seed", seed)
    if name.startswith(PROGRAM):
        return EnginePlayer(name.removeprefix(PROGRAM))
    made = _MADE.get(name)
    if made is None:
        allowed = ", ".join((*NAMES, f"{PROGRAM}PROGRAM"))
        raise SchafkopfError(ErrorCode.WRONG_VALUE, name="level", value=name, allowed=allowed)
    return made(seed)
