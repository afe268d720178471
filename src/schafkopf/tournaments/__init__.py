"""Tournaments: entries, tables by lot, lists, ranking and money, as a fold of events that are only ever appended."""
