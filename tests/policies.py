"""Policies for tests."""

from __future__ import annotations

import random

from schafkopf.players.weights import FEATURES, Weights, places_of_rows


def some_weights(seed: int) -> Weights:
    """Weights that have nothing in common, so that no two unlike cards are equally good."""
    rng = random.Random(seed)
    return Weights("some", {place: tuple(rng.uniform(-1, 1) for _ in FEATURES) for place in places_of_rows()})
