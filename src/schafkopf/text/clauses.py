"""What the clauses say that rulings, bills and house rules cite; `docs/clauses.md` lists the same sentences."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from types import MappingProxyType


@cache
def clauses(lang: str) -> Mapping[str, str]:
    """Return every clause of Schafkopf (`S-…`) and Bierkopf (`B-…`) with what it says, in German (`de`) or English.

    Names of house rules stand between backticks; one that ends in `…` stands for all that begin so.
    """
    text = (files(__package__) / f"clauses.{'de' if lang == 'de' else 'en'}.txt").read_text("utf-8")
    rows = (line.partition(" ") for line in text.splitlines())
    return MappingProxyType({name: said for name, _, said in rows})
