"""What a revoke costs, in money and in points (S-8.8, B-8.2)."""

from __future__ import annotations

import pytest

from helpers import BETTEL, HOCHZEIT, KREUZ, P1, P2, P3, P4, example, rows
from outcomes import GRAS_SOLO, GRAS_SOLO_TOUT, MUSS, hand, pair, ramsch, sie, single
from schafkopf.bill.outcome import Outcome
from schafkopf.bill.penalty import penalty
from schafkopf.bill.settlement import Item
from schafkopf.errors import ErrorCode, SchafkopfError
from schafkopf.rules.house import HouseRules, preset
from schafkopf.text.catalogue import message

TOURNAMENT = preset("tournament")
W25 = (20, 30, 55, 15)


@pytest.mark.parametrize(
    ("outcome", "offender", "payout"),
    rows(
        [
            ("V-1", pair(0), P2, (30, -60, 30, 0)),
            ("V-2", single(0, contract=GRAS_SOLO), P1, (-180, 60, 60, 60)),
            ("V-3", single(0, contract=GRAS_SOLO), P3, (180, 0, -180, 0)),
            ("V-4", pair(0, rules=TOURNAMENT), P2, (2, -4, 2, 0)),
            ("V-5", single(0, contract=GRAS_SOLO, rules=TOURNAMENT), P1, (-9, 3, 3, 3)),
            ("V-6", single(0, contract=GRAS_SOLO, rules=TOURNAMENT), P3, (9, 0, -9, 0)),
            ("S-8.8 Tout soloist", single(0, contract=GRAS_SOLO_TOUT, rules=TOURNAMENT), P1, (-18, 6, 6, 6)),
            ("S-8.8 Tout opponent", single(0, contract=GRAS_SOLO_TOUT, rules=TOURNAMENT), P4, (18, 0, 0, -18)),
            ("S-8.8 Rufspiel caller", pair(0, rules=TOURNAMENT), P1, (-4, 2, 0, 2)),
            ("S-8.8 Kontra", pair(0, stoss=(P2,)), P2, (60, -120, 60, 0)),
            ("S-8.8 Klopfer, Bock", pair(0, klopfer=1, bock=2), P3, (0, 120, -240, 120)),
            ("S-8.8 Laufende", pair(0, "mit 5"), P2, (30, -60, 30, 0)),
            ("S-8.8 Muss", pair(0, contract=MUSS), P1, (-60, 30, 0, 30)),
            ("S-8.8 Hochzeit", pair(0, contract=HOCHZEIT), P3, (0, 30, -60, 30)),
            ("S-8.8 Tout in money", single(0, "mit 3", GRAS_SOLO_TOUT), P1, (-300, 100, 100, 100)),
            ("S-8.8 Bettel in points", single(0, contract=BETTEL, ours=0, rules=TOURNAMENT), P1, (-6, 2, 2, 2)),
            ("S-8.8 Kreuz in points", pair(0, contract=KREUZ, rules=TOURNAMENT), P2, (2, -4, 2, 0)),
            ("S-8.8 Ramsch in points", ramsch(W25, rules=TOURNAMENT), P1, (-3, 1, 1, 1)),
            ("S-7.14 pool", pair(0, stock=80), P1, (-60, 30, 0, 30)),
            ("S-8.8 Kreuz", pair(0, contract=KREUZ), P4, (30, 0, 30, -60)),
            ("S-8.8 Bettel", single(0, contract=BETTEL, ours=0), P1, (-150, 50, 50, 50)),
            ("S-8.8 Bettel opponent", single(0, contract=BETTEL, ours=0), P2, (150, -150, 0, 0)),
            ("S-8.8 Ramsch", ramsch(W25), P4, (20, 20, 20, -60)),
        ]
    ),
)
def test_a_revoke_costs_the_offender(outcome: Outcome, offender: int, payout: tuple[int, ...]) -> None:
    bill = penalty(outcome, offender)
    assert bill.payout == payout
    assert (bill.stock_payout, bill.seat) == (0, offender)
    assert sum(item.amount for item in bill.items) == -payout[offender], "the items add up to what the offender pays"
    last = bill.items[-1]
    shares = sum(amount > 0 for amount in payout)
    shares = 3 if shares == 1 else shares
    assert (last.item, last.clause, last.seat, last.count) == ("offender", "S-8.8", offender, shares)


def test_a_penalty_does_not_ask_how_far_the_deal_has_come() -> None:
    begun = Outcome(contract=GRAS_SOLO, party=(P1,), augen=(0, 0, 0, 0), tricks=(0, 0, 0, 0))
    assert penalty(begun, P1).payout == penalty(single(0), P1).payout


@example("S-8.8 T4")
def test_where_only_good_points_are_written_the_offender_writes_none() -> None:
    rules = HouseRules(settle_in="points", points_table="t4")
    assert penalty(pair(0, rules=rules), P2).payout == (10, 0, 10, 0)
    assert penalty(single(0, rules=rules), P1).payout == (0, 20, 20, 20)
    assert penalty(single(0, rules=rules), P3).payout == (20, 0, 0, 0)


def test_the_offender_s_item_says_for_how_many_he_pays() -> None:
    assert message("item-offender", "de", seat="P2", count=2, kind="") == "Falsch bedient (P2), gezahlt für zwei"
    assert message("item-offender", "en", seat="P1", count=3, kind="") == "Revoke (P1), paid for three"


@pytest.mark.parametrize("offender", [4, -1])
def test_an_offender_is_a_seat(offender: int) -> None:
    with pytest.raises(SchafkopfError) as wrong:
        penalty(pair(70), offender)
    assert (wrong.value.code, wrong.value.clause) == (ErrorCode.WRONG_VALUE, "S-8.8")


@pytest.mark.parametrize("offender", ["P1", 1.0, True, None])
def test_an_offender_of_a_wrong_type_is_a_type_error(offender: object) -> None:
    with pytest.raises(TypeError, match="offender"):
        penalty(pair(70), offender)  # type: ignore[arg-type]


@example("S-7.6")
def test_nobody_can_revoke_in_a_sie() -> None:
    with pytest.raises(SchafkopfError) as wrong:
        penalty(sie(), P1)
    assert wrong.value.code is ErrorCode.CONTRACT_IS_NOT_PLAYED


@pytest.mark.parametrize(
    ("offender", "stoss", "points", "payout"),
    [
        (P2, (), 2, (2, 0, 2, 0)),
        (P1, (), 2, (0, 2, 0, 2)),
        (P4, (P1,), 2, (4, 0, 4, 0)),
        (P3, (P1, P2), 2, (0, 8, 0, 8)),
        (P2, (), 3, (3, 0, 3, 0)),
    ],
)
@example("B-8.2")
def test_a_revoke_in_bierkopf(offender: int, stoss: tuple[int, ...], points: int, payout: tuple[int, ...]) -> None:
    outcome = hand(70, stoss=stoss, rules=HouseRules(revoke_points=points))
    bill = penalty(outcome, offender)
    assert (bill.payout, bill.price, bill.seat) == (payout, max(payout), offender)
    assert bill.items[0] == Item("revoke", points, "B-8.2", seat=offender)
    assert sum(item.amount for item in bill.items) == bill.price


@example("B-8.2 B-6.3")
def test_the_spritzen_of_a_revoke_count_as_in_any_hand() -> None:
    rules = HouseRules(spritze_scale="linear")
    assert penalty(hand(70, stoss=(P1, P2), rules=rules), P1).payout == (0, 6, 0, 6)
