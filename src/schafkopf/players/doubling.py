"""Kontra, Re and Spritzen: whether the payout that is to be expected is worth doubling (S-7.9, S-7.10, B-6)."""

from __future__ import annotations

from schafkopf.game.actions import Stoss
from schafkopf.game.view import View
from schafkopf.players.belief import believed
from schafkopf.players.player import Because, Candidate
from schafkopf.players.strength import LEAST
from schafkopf.players.weights import Weights
from schafkopf.rules.contracts import Contract, ContractType

SHARE_WON, SHARE_WON_SINGLE = 0.65, 0.75
"""Who doubles must win this share of the worlds, and more against a single game: the others may double back."""
_UNKNOWN_BID = 0.9
"""The same against a contract of which nobody knows what a bid takes."""
_NO_BID = (ContractType.BIERKOPF, ContractType.KREUZ, ContractType.RAMSCH)


def weighed(view: View, weights: Weights, worlds: int, seed: int) -> tuple[Candidate, bool] | None:
    """Return what doubling would bring, and whether it is worth it; None where the seat may not double.

    The payout expected counts all doublings so far: one more adds as much again.
    """
    stoss = Stoss(view.seat)
    contract = view.contract
    if contract is None or contract.is_sie or stoss not in view.legal_actions:
        return None
    drawn = believed(view, worlds, seed)
    counts = drawn.outlook(weights.policy(contract), seed=seed)
    number = len(drawn)
    mean = sum(value * times for value, times in counts) / number
    won = sum(times for value, times in counts if value > 0) / number
    is_worth = mean > 0 and won >= _least_share(view, contract)
    candidate = Candidate(stoss, 2 * mean, None, won, number, (Because("double", {"share": round(100 * won)}),))
    return candidate, is_worth


def _least_share(view: View, contract: Contract) -> float:
    """The share of the worlds that a seat must win to double."""
    if view.declarer == view.seat or contract.kind in _NO_BID:
        return SHARE_WON
    if contract.kind not in LEAST:
        return _UNKNOWN_BID
    return SHARE_WON_SINGLE if contract.kind.is_single_game else SHARE_WON
