"""Whatever the solver is asked, it answers or says what is wrong: a package error, TypeError, ValueError; no panic."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import fields, replace
from typing import Any

import pytest

from arguments import HANDS, STRANGE
from helpers import KINDS, random_deal
from schafkopf import solver
from schafkopf.cards import Card, Pack
from schafkopf.errors import SchafkopfError
from schafkopf.game.game import Game
from schafkopf.game.position import Position, Trick
from schafkopf.game.view import View
from schafkopf.solver import bulk
from schafkopf.testing import play_on, random_games
from solver_positions import CASUAL, SETTINGS, positions

CALLS_OF_EACH = 250
SOUND = [next(positions(name, 1, "sound", 3)) for name in SETTINGS]
RAMSCH = Position.start(random_deal(random.Random(1), KINDS.RAMSCH, Pack.LANG, CASUAL))
VIEW = Game.start(HANDS).view(0)
ONE = solver.Solver()
STARTED = Game.fixed(SOUND[0].deal).view(0)
RIGHT: dict[str, tuple[object, ...]] = {
    "bounds": (2000,),
    "makes_tricks": (3,),
    "guarantee": (2,),
    "review": (["EO"],),
    "review_values": ([],),
    "playouts": (3, 1),
    "count_sequences": (3,),
    "worlds": (3, 1),
    "random_games": (1, "wenz"),
}
"""What would be right after the position."""
CALLS: dict[str, Callable[..., object]] = {
    **{f"Solver.{name}": getattr(ONE, name) for name in dir(ONE) if not name.startswith("_") and name != "forget"},
    "solve": solver.solve,
    "review_values": solver.review_values,
    "ramsch_values": solver.ramsch_values,
    "batch": lambda *args: list(solver.batch(*args)),
    "worlds": solver.worlds,
    "playouts": bulk.playouts,
    "count_sequences": bulk.count_sequences,
    "sample_hands": bulk.sample_hands,
    "random_games": bulk.random_games,
}


def damaged(rng: random.Random) -> Position:
    """A position with one or two of its parts replaced by others or by nonsense."""
    position = rng.choice([*SOUND, RAMSCH])
    other = rng.choice(SOUND)
    parts: dict[str, Any] = {
        "hands": [other.hands, position.hands[:3], (other.hands[0], *position.hands[1:]), ((Card.EO,),) * 4],
        "tricks": [other.tricks, position.tricks[1:], position.tricks * 2, (Trick(9, (Card.EO,) * 4, -1),), (3,)],
        "trick": [other.trick, (Card.EO,) * 4, (Card.EO,), ("EO",)],
        "leader": [other.leader, 7, -1, 2**40, None, "1"],
        "bound": [Card.EA, Card.S7, None],
        "stoss": [(0,), (9,), "x"],
        "deal": [other.deal],
    }
    names = rng.sample(list(parts), rng.randint(1, 2))
    return replace(position, **{name: rng.choice([*parts[name], *parts[name], rng.choice(STRANGE)]) for name in names})


def holdings(rng: random.Random) -> list[Any]:
    """What is known of four hands of the short pack, most of the time nonsense."""
    sets: list[Any] = [frozenset(Pack.KURZ.cards), Pack.KURZ.cards, frozenset({Card.EO}), ["EO", "E7"], ()]
    odd = [*sets, rng.choice(STRANGE)]
    counts: list[Any] = [6, 6, 6, 0, 12, -1, 99, "6"]
    return [bulk.Holding(rng.choice(counts), rng.choice(odd), rng.choice(odd[2:])) for _ in range(4)]


def arguments(name: str, rng: random.Random) -> Iterator[Any]:
    if name == "sample_hands" and rng.random() < 0.8:
        yield from (Pack.KURZ.cards, holdings(rng), rng.choice([0, 3, -1, 10**30]), rng.choice([1, -1, 10**30, None]))
        return
    if name == "random_games":
        yield rng.choice([5, rng.choice(STRANGE)])
    else:
        sound = [VIEW, STARTED] if name == "worlds" else [rng.choice(SOUND), RAMSCH]
        first = rng.choice([damaged(rng), damaged(rng), *sound, rng.choice(STRANGE)])
        yield [first, damaged(rng)] if name == "batch" else first
    for right in RIGHT.get(name.removeprefix("Solver."), ()):
        yield right if rng.random() < 0.7 else rng.choice(STRANGE)
    if rng.random() < 0.1:
        yield rng.choice(STRANGE)


@pytest.mark.parametrize("name", CALLS)
def test_a_damaged_question_is_answered_or_refused_by_name(name: str) -> None:
    rng = random.Random(name)
    for _ in range(CALLS_OF_EACH):
        args = list(arguments(name, rng))
        try:
            CALLS[name](*args)
        except SchafkopfError as error:
            for lang in ("de", "en"):
                assert 0 < len(error.text(lang)) < 10_000
        except (TypeError, ValueError):
            continue


def test_a_view_put_together_from_two_is_answered_or_refused_by_name() -> None:
    """Views come back from JSON, so that parts of them may contradict each other."""
    rng = random.Random("mixed views")
    views = [
        state.view(rng.randrange(4))
        for game in random_games(30, 5)
        for state in play_on(Game.open(game.opening), rng)
        if state.position is not None and not state.is_over and rng.random() < 0.1
    ]
    refused = 0
    for _ in range(400):
        view, other = rng.sample(views, 2)
        parts = rng.sample([field.name for field in fields(View)], rng.randint(1, 3))
        try:
            solver.worlds(replace(view, **{part: getattr(other, part) for part in parts}), 3, 1).values(budget=100)
        except SchafkopfError as error:
            assert error.text("de")
            refused += 1
    assert 100 < refused < 400
