"""Shortened play: claiming what is certain, and the answer to the claims of others (S-8.10)."""

from __future__ import annotations

from schafkopf.bill.settle import settle
from schafkopf.game.actions import Agree, Claim, GiveUp, Refuse
from schafkopf.game.claims import awarded, receiver
from schafkopf.game.rulings import RulingCode
from schafkopf.game.view import View
from schafkopf.players.belief import believed
from schafkopf.players.player import Because, Candidate, Decision
from schafkopf.players.weights import Weights
from schafkopf.rules.contracts import Parties

_WORLDS = 16


def certain_claim(view: View) -> Claim | None:
    """Return the claim of all remaining tricks where nobody can refuse it, and more than one card is left."""
    for each in view.judged:
        if isinstance(each.action, Claim) and each.ruling.code is RulingCode.CLAIM_CERTAIN and len(view.hand) > 1:
            return each.action
    return None


def answer(view: View, weights: Weights, seed: int) -> Decision:
    """Agree to a claim, or to a seat that gives up, unless playing on brings more with best play by all."""
    claimed = next(said for said in reversed(view.log) if isinstance(said, (Claim, GiveUp)))
    agree, refuse = Agree(view.seat), Refuse(view.seat)
    contract = view.contract
    if contract is None or contract.kind.facts.parties is Parties.ALONE:
        return Decision(refuse, (Candidate(refuse),))
    drawn = believed(view, _WORLDS, seed)
    counts = drawn.outlook(weights.policy(contract), exact_from=1, seed=seed)
    played = sum(value * times for value, times in counts) / len(drawn)
    given = 0.0
    for world in drawn:
        outcome = awarded(world, receiver(world, claimed)).outcome
        given += settle(outcome).payout[view.seat] / len(drawn)
    candidates = [
        Candidate(agree, given, worlds=len(drawn), reasons=(Because("agree"),)),
        Candidate(refuse, played, worlds=len(drawn), reasons=(Because("play-on"),)),
    ]
    if played > given:
        candidates.reverse()
    return Decision(candidates[0].action, tuple(candidates))
