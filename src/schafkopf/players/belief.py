"""Which worlds are likely: hard knowledge makes them possible, what was bid makes some of them more credible."""

from __future__ import annotations

import math

from schafkopf.game.actions import Play
from schafkopf.game.view import View
from schafkopf.players.strength import LEAST, strength
from schafkopf.solver.worlds import Worlds, worlds

_SHARPNESS = 0.3
"""So much strength beyond what a bid takes, or short of it, makes it e times as likely, or unlikely."""
_CANDIDATES = (16, 12, 8, 4)
"""So many worlds are looked at for each that is kept, by finished tricks: few hands are worth a single game, but the
more of one was seen, the less the bid adds."""
_DOUBT = 0.0005
"""How likely a bid stays with the poorest hand: people err."""


def believed(view: View, number: int, seed: int) -> Worlds:
    """Return so many worlds, likelier those in which the declarer holds what his bid takes.

    Where nobody declares, where the own seat does, or where nothing is known of what the bid takes, all worlds are
    equally likely.
    """
    announcement = view.announcement
    declarer = None if announcement is None else announcement.declarer
    if announcement is None or declarer in (None, view.seat) or announcement.contract.kind not in LEAST:
        return worlds(view, number, seed)
    many = _CANDIDATES[min(len(view.tricks), len(_CANDIDATES) - 1)]
    drawn = worlds(view, many * number, seed)
    if drawn.deals <= number:
        return worlds(view, number, seed)
    contract = announcement.contract
    least = LEAST[contract.kind] * view.pack.hand_size / 8
    played = [said.card for said in view.log if isinstance(said, Play) and said.seat == declarer]
    weights = []
    for held in drawn.held(declarer):
        beyond = strength((*held, *played), contract) - least
        weights.append(_DOUBT + 1 / (1 + math.exp(-beyond / _SHARPNESS)))
    return drawn.resampled(weights, number, seed)
