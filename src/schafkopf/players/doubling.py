"""Kontra, Re and Spritzen: whether the payout that is to be expected is worth doubling (S-7.9, S-7.10, B-6)."""

from __future__ import annotations

from dataclasses import dataclass

from schafkopf.game.actions import Stoss
from schafkopf.game.view import View
from schafkopf.players.belief import believed
from schafkopf.players.hands.experience import Experience
from schafkopf.players.player import Because, Candidate
from schafkopf.players.weights import Weights
from schafkopf.rules.contracts import Contract, Parties


@dataclass(frozen=True, slots=True)
class Weighed:
    """What doubling would bring, what silence does, and whether doubling is worth it."""

    double: Candidate
    silent: Candidate
    is_worth: bool


def weighed(view: View, weights: Weights, experience: Experience, worlds: int, seed: int) -> Weighed | None:
    """Return what speaks for doubling; None where the seat may not double.

    The payout expected counts all doublings so far: one more adds as much again.
    """
    stoss = Stoss(view.seat)
    contract = view.contract
    if contract is None or contract.is_sie or stoss not in view.legal_actions:
        return None
    drawn = believed(view, worlds, seed, experience)
    counts = drawn.outlook(weights.policy(contract), seed=seed)
    number = len(drawn)
    mean = sum(value * times for value, times in counts) / number
    won = sum(times for value, times in counts if value > 0) / number
    least = experience.doubling[_side(view, contract)]
    told = {"least": round(100 * least)}
    double = Candidate(stoss, 2 * mean, None, won, number, (Because("double", told),))
    silent = Candidate(None, mean, None, won, number, (Because("silent", told),))
    return Weighed(double, silent, mean > 0 and won >= least)


def _side(view: View, contract: Contract) -> str:
    """The place in `DOUBLING` of a seat that may double."""
    parties = contract.kind.facts.parties
    if view.stoss:
        return "answer_teams" if parties is Parties.CROSS else "answer"
    if parties is Parties.ALONE:
        return "alone"
    if parties is Parties.CROSS:
        return "teams"
    return "single" if parties is Parties.SINGLE else "partners"
