"""From how many Augen on a party has won, and the others are Schneider: told beside the bill, never against it."""

from __future__ import annotations

import pytest

from schafkopf.bill.ending import of_two, tricks_for
from schafkopf.bill.outcome import Outcome
from schafkopf.bill.settle import limits, settle
from schafkopf.bill.sharing import can_hold
from schafkopf.cards import AUGEN_TOTAL
from schafkopf.notation import parse_contract
from schafkopf.rules.contracts import ContractType
from schafkopf.rules.house import preset


def ended(contract: str, augen: int, stoss: int, **options: object) -> Outcome | None:
    """A deal whose first party has so many Augen; None where no tricks of both sides hold them."""
    rules, named = preset("casual", **options), parse_contract(contract)
    pack = rules.pack_of(named.kind)
    tricks = tricks_for(pack, augen)
    if not (can_hold(pack, tricks, augen) and can_hold(pack, pack.hand_size - tricks, AUGEN_TOTAL - augen)):
        return None
    party = (0,) if named.kind.is_single_game else (0, 2)
    return Outcome(
        contract=named,
        party=party,
        augen=of_two(0, augen, 1, AUGEN_TOTAL - augen),
        tricks=of_two(0, tricks, 1, pack.hand_size - tricks),
        rules=rules,
        stoss=(None,) * stoss,
    )


@pytest.mark.parametrize("stoss", [0, 1, 2])
@pytest.mark.parametrize("takes_over", [False, True])
@pytest.mark.parametrize("limit", ["official", "both_30", "both_31"])
@pytest.mark.parametrize("contract", ["gras-rufspiel", "wenz", "kreuz"])
def test_a_party_of_schafkopf_wins_and_makes_schneider_from_its_limits_on(
    contract: str, limit: str, takes_over: bool, stoss: int
) -> None:
    seen = set()
    for augen in range(AUGEN_TOTAL + 1):
        outcome = ended(contract, augen, stoss, schneider_limit=limit, stoss_takes_over=takes_over)
        if outcome is None or (contract == "kreuz" and 2 * augen == AUGEN_TOTAL):
            continue
        wins, schneider = limits(outcome) or (0, 0)
        assert schneider is not None
        bill = settle(outcome)
        assert bill.won is (augen >= wins), augen
        if bill.won:
            assert any(item.item == "schneider" for item in bill.items) is (augen >= schneider), augen
        seen.add(bill.won)
    assert seen == {True, False}


@pytest.mark.parametrize("free", [30, 31])
def test_a_team_of_bierkopf_wins_and_makes_schneider_from_its_limits_on(free: int) -> None:
    for augen in range(AUGEN_TOTAL + 1):
        outcome = ended("bierkopf", augen, 0, schneider_free=free)
        if outcome is None or 2 * augen == AUGEN_TOTAL:
            continue
        wins, schneider = limits(outcome) or (0, 0)
        assert schneider is not None
        bill = settle(outcome)
        assert (bill.payout[0] > 0) is (augen >= wins), augen
        if augen >= wins:
            assert (bill.price > 1) is (augen >= schneider), augen


@pytest.mark.parametrize("contract", ["wenz-tout", "bettel", "sie"])
def test_where_augen_do_not_decide_there_are_no_limits(contract: str) -> None:
    named = parse_contract(contract)
    rules = preset("casual")
    tricks = 0 if named.kind is ContractType.BETTEL else 8
    augen = AUGEN_TOTAL if tricks else 0
    outcome = Outcome(
        contract=named,
        party=(0,),
        augen=of_two(0, augen, 1, AUGEN_TOTAL - augen),
        tricks=of_two(0, tricks, 1, 8 - tricks),
        rules=rules,
    )
    assert limits(outcome) is None
