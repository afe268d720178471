"""Measuring players by duplicate deals: who plays, in which format, over which deals, and what came of it."""

from schafkopf.arena.contest import Contest
from schafkopf.arena.entrants import OMNISCIENT, Entrant, entrants
from schafkopf.arena.report import Report
from schafkopf.arena.results import Results

__all__ = ["OMNISCIENT", "Contest", "Entrant", "Report", "Results", "entrants"]
