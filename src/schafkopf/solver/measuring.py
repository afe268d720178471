"""What a question costs the kernel: nodes and CPU time, for `schafkopf solve --random` and the benches."""

from __future__ import annotations

import random
import time
from dataclasses import dataclass
from typing import Literal, TypeAlias

from schafkopf.game.position import Position
from schafkopf.solver import kernel
from schafkopf.solver.exact import two_parties
from schafkopf.solver.tables import Place, compile_position

Question: TypeAlias = Literal["exact", "61", "all", "game", "playouts"]
"""What is asked: the value, "at least 61?", the value of every card, of every card of a game, random games."""

MEASURED_PLAYOUTS = 20_000


@dataclass(frozen=True, slots=True)
class Timing:
    """What one question cost: the nodes of the search, and CPU seconds of the thread in the kernel."""

    nodes: int
    seconds: float


class Meter:
    """Asks the kernel one question after the other, each as if it were the first, and tells what it cost."""

    def __init__(self) -> None:
        self._solver = kernel.Solver()

    def measure(self, position: Position, question: Question) -> Timing:
        """Return what a question about a position costs; the game of `game` is played at random.

        Raises:
            SchafkopfError: everyone is for himself (Ramsch), or the contract is not played (Sie).
        """
        _, game, place = compile_position(position, two_parties(position))
        solver = self._solver
        solver.forget()
        cards = _random_game(game, place) if question == "game" else []
        asked = kernel.Question(game, place)
        start = time.thread_time_ns()
        if question == "exact":
            nodes = solver.points(asked)[2]
        elif question == "61":
            nodes = solver.at_least(asked, 61)[1]
        elif question == "all":
            nodes = solver.card_points(asked)[1]
        elif question == "game":
            nodes = solver.whole_game(asked, cards)[1]
        else:
            kernel.playouts(game, place, MEASURED_PLAYOUTS, 1)
            nodes = MEASURED_PLAYOUTS * len(position.deal.pack.cards)
        return Timing(nodes, (time.thread_time_ns() - start) / 1e9)


def _random_game(game: kernel.Game, place: Place) -> list[int]:
    """A random legal game from a place, the same for the same place."""
    rng = random.Random(str(place))
    cards: list[int] = []
    while legal := game.legal(place):
        card = rng.choice([bit for bit in range(32) if legal >> bit & 1])
        cards.append(card)
        place = game.play(place, card)
    return cards
