"""The list of an evening: lines of words in, bills, totals, payments and tables out (S-9.5)."""

from schafkopf.sheets.entries import Entry, Played, Ramsch, ThrownIn
from schafkopf.sheets.sheet import Line, ScoreSheet, read_sheet

__all__ = ["Entry", "Line", "Played", "Ramsch", "ScoreSheet", "ThrownIn", "read_sheet"]
