"""Random house rules: every option may take every value that it allows."""

from __future__ import annotations

import random
from collections.abc import Iterable
from typing import Any

from schafkopf.cards import Pack
from schafkopf.errors import SchafkopfError, need
from schafkopf.rules.contracts import BIDS
from schafkopf.rules.domains import BidNames, Choice
from schafkopf.rules.house import PRESETS, HouseRules, preset, read_options
from schafkopf.rules.options import OPTIONS
from schafkopf.text.values import shown_repr

_TRIES = 200
_LARGE = 1000
"""A price beyond which nothing new is tested."""


def random_rules(
    rng: random.Random, *, options: Iterable[str] | None = None, pack: Pack | None = None, **stated: Any
) -> HouseRules:
    """Return house rules of a random preset with random options over it.

    `options` are those that may differ, all by default; `pack` is the pack to be dealt; `stated` options stay.

    Raises:
        InvalidRules: no house rules have the stated options.
    """
    need("rng", random.Random, rng)
    if pack is not None:
        need("pack", Pack, pack, "a Pack or None")
    names = tuple(OPTIONS if options is None else options)
    if unknown := [name for name in names if name not in OPTIONS]:
        raise ValueError(f"there is no option {shown_repr(unknown[0])}")
    base = preset(rng.choice(PRESETS))
    refused: SchafkopfError | None = None
    for _ in range(_TRIES):
        chosen = {name: _value(name, rng) for name in names if rng.random() < 0.4}
        if pack is not None:
            chosen |= _dealing(pack)
        try:
            return read_options(chosen | stated, base)
        except SchafkopfError as error:
            # Some options exclude each other.
            refused = error
    raise refused or AssertionError("nothing was tried")


def _dealing(pack: Pack) -> dict[str, Any]:
    """The options that make a table deal a pack, in its usual packets."""
    if pack.game == "bierkopf":
        return {"bierkopf_deck": pack.deck, "bierkopf_deal_packets": "none"}
    return {"deck": pack.deck, "deal_packets": "none"}


def _value(name: str, rng: random.Random) -> object:
    """A value that an option allows, if not together with every other."""
    domain = OPTIONS[name].domain
    if isinstance(domain, Choice):
        values: list[object] = [*domain.words, *(["none"] if domain.none else [])]
        if domain.numbers:
            values.append(rng.randint(domain.numbers.least, min(domain.numbers.most, _LARGE)))
        return rng.choice(values)
    if isinstance(domain, BidNames):
        return [bid for bid in BIDS if rng.random() < 0.8]
    return rng.choice(domain.examples)
