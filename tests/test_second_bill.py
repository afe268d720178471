"""Every bill is the one that the clauses come to when they are reckoned a second time, under any house rules."""

from __future__ import annotations

import random

import pytest

import second_bill
from forms import LONG
from helpers import KINDS, SIE, TOUT
from schafkopf.bill.ending import of_two
from schafkopf.bill.laufende import SIDES, Laufende, most_laufende
from schafkopf.bill.outcome import InvalidOutcome, Outcome, most_klopfer, most_stoesse, open_tie
from schafkopf.bill.penalty import penalty
from schafkopf.bill.settle import settle
from schafkopf.bill.settlement import four
from schafkopf.bill.sharing import possible_tricks
from schafkopf.cards import Suit
from schafkopf.rules.contracts import CALLABLE_SUITS, Contract, ContractModifier, TrumpSuit
from schafkopf.rules.house import HouseRules
from schafkopf.testing import random_rules

BILLS = 20_000 if LONG else 400
"""Bills of each kind."""
EDGES = (0, 29, 30, 31, 59, 60, 61, 89, 90, 91, 120)


def random_contract(rng: random.Random, kind: KINDS, rules: HouseRules) -> Contract:
    level = ContractModifier.NORMAL
    if kind.facts.tout_value:
        level = rng.choice((level, level, TOUT, SIE) if kind is KINDS.SOLO else (level, level, TOUT))
    named = kind.facts.trump_suit is TrumpSuit.NAMED and level is not SIE
    called = rng.choice(CALLABLE_SUITS) if kind.has_call else None
    return rules.as_played(Contract(kind, rng.choice(list(Suit)) if named else None, called, level))


def random_outcome(rng: random.Random, kind: KINDS, rules: HouseRules) -> Outcome:
    """An outcome of a game of two sides; Augen at the limits are as frequent as all others."""
    contract, pack = random_contract(rng, kind, rules), rules.pack_of(kind)
    crossed = kind in (KINDS.KREUZ, KINDS.BIERKOPF)
    party = (0, 2) if crossed else tuple(rng.sample(range(4), 1 if kind.is_single_game else 2))
    augen = rng.choice([each for each in (*EDGES, *rng.sample(range(121), 11)) if possible_tricks(pack, each)])
    tricks, size = rng.choice(possible_tricks(pack, augen)), pack.hand_size
    other = rng.choice([seat for seat in range(4) if seat not in party])
    side = rng.choice(SIDES)
    most = most_laufende(contract, rules, side) if kind.has_laufende and not contract.is_sie else 0
    count = rng.randint(0, most_stoesse(contract, rules))
    has_pool = kind is not KINDS.BIERKOPF and rules.settle_in == "money"
    return Outcome(
        contract=contract, party=party, augen=of_two(party[0], augen, other, 120 - augen),
        tricks=of_two(party[0], tricks, other, size - tricks), rules=rules,
        laufende=Laufende(side, rng.randint(1, most)) if most and rng.random() < 0.8 else None,
        klopfer=0 if kind is KINDS.BIERKOPF else rng.randint(0, most_klopfer(rules)),
        stoss=tuple((place + 1) % 2 if kind is KINDS.BIERKOPF else None for place in range(count)),
        stock=rng.choice((0, 80, 81)) if has_pool else 0,
        bock=1 if kind is KINDS.BIERKOPF else rng.choice((1, 2)),
        declarer_trumps=rng.choice((None, 3, 4)) if kind is KINDS.MUSS else None,
    )  # fmt: skip


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind is not KINDS.RAMSCH])
def test_a_bill_is_what_the_clauses_come_to(kind: KINDS) -> None:
    rng = random.Random(kind.value)
    for number in range(BILLS):
        if number % 10 == 0:
            rules = random_rules(rng)
        told = random_outcome(rng, kind, rules)
        bill, deal = settle(told), second_bill.Deal.of(told)
        if kind is KINDS.BIERKOPF:
            stoss = [seat for seat in told.stoss if seat is not None]
            points = second_bill.of_bierkopf(deal.rules, deal.augen, deal.tricks, deal.hand, stoss)
            assert bill.payout == points, told
            continue
        assert (bill.won, bill.price, bill.payout, bill.stock_payout) == second_bill.of_parties(deal), told
        if not told.contract.is_sie:
            offender = rng.randrange(4)
            assert penalty(told, offender).payout == second_bill.of_revoke(deal, offender), (told, offender)


def test_the_bill_of_a_ramsch_is_what_the_clauses_come_to() -> None:
    rng, done = random.Random("ramsch"), 0
    contract = Contract(KINDS.RAMSCH)
    while done < BILLS:
        if done % 10 == 0:
            maidens = rng.choice(("individual", "individual_multiple", "all", "none"))
            march = rng.choice(("all_tricks", "none", 90))
            rules = random_rules(rng, ramsch_jungfrau=maidens, durchmarsch=march)
        makers = rng.sample(range(4), rng.randint(1, 4))
        made = rng.choices(makers, k=rules.pack_of(KINDS.RAMSCH).hand_size)
        cuts = sorted(rng.choice((0, 30, 40, 60, 120, rng.randint(0, 120))) for _ in makers[1:])
        parts = dict(zip(makers, map(int.__sub__, [*cuts, 120], [0, *cuts]), strict=True))
        augen = four([parts.get(seat, 0) for seat in range(4)])
        tied = open_tie(contract, rules, augen)
        try:
            told = Outcome(
                contract=contract, party=(), augen=augen, tricks=four([made.count(seat) for seat in range(4)]),
                rules=rules, klopfer=rng.randint(0, most_klopfer(rules)), bock=rng.choice((1, 2)),
                stoss=(None,) * rng.randint(0, most_stoesse(contract, rules)),
                highest_trump=rng.choice((None, *tied)) if tied else None,
            )  # fmt: skip
        except InvalidOutcome:
            continue  # no tricks hold such Augen
        done += 1
        deal, offender = second_bill.Deal.of(told), rng.randrange(4)
        expected = second_bill.of_ramsch(deal, told.augen, told.tricks, told.highest_trump)
        assert settle(told).payout == expected, told
        assert penalty(told, offender).payout == second_bill.of_revoke(deal, offender), told
