"""Exact play with all cards open, and many worlds at once: the Python face of the kernel (docs/solver.md).

`Solver` answers questions about positions, `batch` about a stream of them, `worlds` about what a seat cannot see;
`ramsch_values` estimates where everybody is for himself; `random_games`, `playouts`, `count_sequences` and
`sample_hands` are the kernel in bulk.
"""

from schafkopf.solver.answers import CardValue, Decision, Goal, Guarantee, RamschValue, Solution
from schafkopf.solver.bulk import Holding, count_sequences, playouts, random_games, sample_hands
from schafkopf.solver.exact import (
    Solver,
    best_line,
    bounds,
    card_values,
    decide,
    guarantee,
    makes_tricks,
    review_values,
    solve,
)
from schafkopf.solver.kernel import Cancel
from schafkopf.solver.ramsch import ramsch_values
from schafkopf.solver.refusals import InvalidHoldings, InvalidPosition
from schafkopf.solver.stream import batch
from schafkopf.solver.worlds import CardEstimate, WorldGoal, Worlds, WorldValues, worlds

__all__ = [
    "Cancel",
    "CardEstimate",
    "CardValue",
    "Decision",
    "Goal",
    "Guarantee",
    "Holding",
    "InvalidHoldings",
    "InvalidPosition",
    "RamschValue",
    "Solution",
    "Solver",
    "WorldGoal",
    "WorldValues",
    "Worlds",
    "batch",
    "best_line",
    "bounds",
    "card_values",
    "count_sequences",
    "decide",
    "guarantee",
    "makes_tricks",
    "playouts",
    "ramsch_values",
    "random_games",
    "review_values",
    "sample_hands",
    "solve",
    "worlds",
]
