"""Exact play with all cards open, and many worlds at once: the Python face of the kernel.

`schafkopf.solver.bulk` has random games, counting and sampling in bulk.
"""

from schafkopf.solver.exact import (
    CardValue,
    Decision,
    Goal,
    Guarantee,
    Solution,
    batch,
    best_line,
    bounds,
    card_values,
    decide,
    forget,
    guarantee,
    makes_tricks,
    review_values,
    solve,
)
from schafkopf.solver.kernel import Cancel
from schafkopf.solver.worlds import CardEstimate, WorldGoal, Worlds, WorldValues, worlds

__all__ = [
    "Cancel",
    "CardEstimate",
    "CardValue",
    "Decision",
    "Goal",
    "Guarantee",
    "Solution",
    "WorldGoal",
    "WorldValues",
    "Worlds",
    "batch",
    "best_line",
    "bounds",
    "card_values",
    "decide",
    "forget",
    "guarantee",
    "makes_tricks",
    "review_values",
    "solve",
    "worlds",
]
