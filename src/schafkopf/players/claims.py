"""Shortened play: claiming what is certain, and the answer to the claims of others (S-8.10)."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from statistics import fmean, stdev

from schafkopf.bill.outcome import Outcome
from schafkopf.bill.settle import settle
from schafkopf.cards import Seat
from schafkopf.game.actions import Action, Agree, Claim, GiveUp, Refuse
from schafkopf.game.claims import awarded, receiver
from schafkopf.game.rulings import RulingCode
from schafkopf.game.view import View
from schafkopf.players.belief import believed
from schafkopf.players.player import Because, Candidate, Decision
from schafkopf.players.weights import Weights
from schafkopf.rules.contracts import ContractType, Parties
from schafkopf.solver.leaves import worth_to
from schafkopf.solver.worlds import Worlds

_WORLDS = 16


def certain_claim(view: View) -> Claim | None:
    """Return the claim of all remaining tricks where nobody can refuse it, and more than one card is left."""
    for each in view.judged:
        if isinstance(each.action, Claim) and each.ruling.code is RulingCode.CLAIM_CERTAIN and len(view.hand) > 1:
            return each.action
    return None


def granted(view: View, seed: int) -> tuple[Candidate, ...]:
    """Return what claiming and giving up bring, as far as the seat may, if nobody objects."""
    ends = [action for action in view.legal_actions if isinstance(action, (Claim, GiveUp))]
    if not ends:
        return ()
    drawn = believed(view, _WORLDS, seed)
    return tuple(_if_granted(drawn, action, action, "granted") for action in ends)


def _if_granted(drawn: Worlds, claimed: Claim | GiveUp, action: Action, reason: str) -> Candidate:
    """What an action brings on average where all that is left goes to whom a claim gives it."""
    seat, number = drawn.view.seat, len(drawn)
    ends = [awarded(world, receiver(world, claimed)).outcome for world in drawn]
    paid = [worth_to(seat, settle(end).payout, end.contract) for end in ends]
    won = sum(each > 0 for each in paid) / number
    error = stdev(paid) / math.sqrt(number) if number > 1 else None
    return Candidate(action, fmean(paid), error, won, number, (Because(reason),), _augen(ends, seat))


def _augen(ends: Sequence[Outcome], seat: Seat) -> tuple[tuple[int, int], ...]:
    """The Augen of the party of a seat, ascending, and how often each comes; nothing where they do not matter."""
    contract = ends[0].contract
    if contract.kind is ContractType.BETTEL or contract.is_tout:
        return ()
    is_alone = contract.kind.facts.parties is Parties.ALONE
    told: Counter[int] = Counter()
    for end in ends:
        party = (seat,) if is_alone else end.party if seat in end.party else end.opponents
        told[sum(end.augen[each] for each in party)] += 1
    return tuple(sorted(told.items()))


def answer(view: View, weights: Weights, seed: int) -> Decision:
    """Agree to a claim, or to a seat that gives up, unless playing on brings more with best play by all."""
    claimed = next(said for said in reversed(view.log) if isinstance(said, (Claim, GiveUp)))
    refuse = Refuse(view.seat)
    contract = view.contract
    if contract is None or contract.kind.facts.parties is Parties.ALONE:
        return Decision(refuse, (Candidate(refuse),))
    drawn = believed(view, _WORLDS, seed)
    given = _if_granted(drawn, claimed, Agree(view.seat), "agree")
    counts = drawn.outlook(weights.policy(contract), exact_from=1, seed=seed)
    played = sum(value * times for value, times in counts) / len(drawn)
    won = sum(times for value, times in counts if value > 0) / len(drawn)
    on = Candidate(refuse, played, None, won, len(drawn), (Because("play-on"),))
    candidates = (on, given) if played > (given.expected or 0) else (given, on)
    return Decision(candidates[0].action, candidates)
