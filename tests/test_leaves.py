"""The tables that the kernel plays by say for every end what the settlement says, for every seat."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from schafkopf.bill.laufende import SIDES, Laufende, most_laufende
from schafkopf.bill.outcome import InvalidOutcome, Outcome
from schafkopf.bill.settle import settle
from schafkopf.bill.sharing import possible_tricks
from schafkopf.cards import AUGEN_TOTAL, SEATS, Seat
from schafkopf.errors import SchafkopfError
from schafkopf.rules.contracts import ContractType, Parties
from schafkopf.solver.leaves import payouts_of_ends, ramsch_price
from schafkopf.testing import contracts_of, random_rules

PLAYED = tuple(kind for kind in ContractType if kind is not ContractType.RAMSCH)


def random_outcome(rng: random.Random, kind: ContractType) -> Outcome:
    """An outcome with everything but Augen and tricks at random."""
    while True:
        rules = random_rules(rng)
        contract = rng.choice(contracts_of(kind, rules))
        seats = rng.sample(SEATS, 2)
        parties = kind.facts.parties
        party: tuple[Seat, ...] = (0, 2) if parties is Parties.CROSS else tuple(seats)
        party = {Parties.ALONE: (), Parties.SINGLE: party[:1]}.get(parties, party)
        laufende = None
        if kind.has_laufende:
            side = rng.choice(SIDES)
            most = most_laufende(contract, rules, side)
            laufende = Laufende(side, rng.randint(1, most)) if most else Laufende("mit", 1)
        others = [seat for seat in SEATS if seat not in party]
        stoss = tuple(rng.choice((others, party)[place % 2] or SEATS) for place in range(rng.randint(0, 2)))
        try:
            return Outcome(
                contract=contract,
                party=party,
                augen=(0, 0, 0, 0),
                tricks=(0, 0, 0, 0),
                rules=rules,
                laufende=laufende,
                klopfer=0 if kind.game == "bierkopf" else rng.randint(0, 4),
                stoss=stoss,
                stock=0 if kind.game == "bierkopf" else rng.choice((0, 40, 45)),
                bock=1 if kind.game == "bierkopf" else rng.choice((1, 2)),
                declarer_trumps=rng.randint(1, 8) if kind is ContractType.MUSS else None,
                stated=True,
            )
        except (InvalidOutcome, SchafkopfError):
            continue


def ended(outcome: Outcome, augen: int, tricks: int) -> tuple[int, int, int, int]:
    """What each seat is paid if the party has so many Augen and tricks."""
    size = outcome.pack.hand_size
    numbers = dict.fromkeys(SEATS, (0, 0))
    numbers[outcome.party[-1]] = (augen, tricks)
    numbers[outcome.opponents[-1]] = (AUGEN_TOTAL - augen, size - tricks)
    shares = [numbers[seat] for seat in SEATS]
    return settle(
        replace(
            outcome,
            augen=(shares[0][0], shares[1][0], shares[2][0], shares[3][0]),
            tricks=(shares[0][1], shares[1][1], shares[2][1], shares[3][1]),
        )
    ).payout


@pytest.mark.parametrize("kind", PLAYED, ids=str)
def test_every_end_pays_what_the_settlement_says(kind: ContractType) -> None:
    rng = random.Random(f"leaves/{kind}")
    for _ in range(8):
        outcome = random_outcome(rng, kind)
        told = payouts_of_ends(outcome)
        size = outcome.pack.hand_size
        assert len(told) == AUGEN_TOTAL + 3
        assert told[0] == ended(outcome, 0, 0)
        assert told[-1] == ended(outcome, AUGEN_TOTAL, size)
        for augen in range(AUGEN_TOTAL + 1):
            for tricks in possible_tricks(outcome.pack, augen):
                if 0 < tricks < size:
                    assert told[augen + 1] == ended(outcome, augen, tricks), (outcome, augen, tricks)


def test_the_price_of_a_ramsch_is_that_of_the_settlement() -> None:
    """The worlds of a Ramsch are compared with the settlement end by end elsewhere; here the numbers of the default."""
    outcome = Outcome(contract=contracts_of(ContractType.RAMSCH)[0], party=(), augen=(0, 0, 0, 0), tricks=(0, 0, 0, 0))
    assert ramsch_price(outcome) == ([20, 20, 20, 0], [0, 40, 40, 40], 0, 20, False, False)
