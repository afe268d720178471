"""The worked examples of the settlement, row by row (S-7.16), and its boundaries (S-7.2)."""

from __future__ import annotations

import pytest

from helpers import BETTEL, GEIER, KINDS, KREUZ, P1, P2, P3, WENZ, WENZ_TOUT, G, S, example, rows
from outcomes import (
    AUGEN,
    CALLS_GRAS,
    GRAS_SOLO,
    GRAS_SOLO_TOUT,
    SHORT,
    contract_of,
    pair,
    ramsch,
    sie,
    single,
    two_sides,
)
from schafkopf.bill.outcome import Outcome
from schafkopf.bill.settle import settle, thrown_in
from schafkopf.rules.contracts import Contract
from schafkopf.rules.house import HouseRules
from schafkopf.rules.tariff import Tariff

W25 = (20, 30, 55, 15)

WORKED = [
    ("W-1", pair(61, "mit 1"), 20, (20, -20, 20, -20)),
    ("W-2", pair(60, "mit 2"), 20, (-20, 20, -20, 20)),
    ("W-3", pair(91, "mit 3"), 60, (60, -60, 60, -60)),
    ("W-4", pair(90, "ohne 1"), 20, (20, -20, 20, -20)),
    ("W-5", pair(30, "ohne 2"), 30, (-30, 30, -30, 30)),
    ("W-6", pair(31, "ohne 4"), 60, (-60, 60, -60, 60)),
    ("W-7", pair(120, "mit 4", ours=8), 80, (80, -80, 80, -80)),
    ("W-8", pair(120, "ohne 3", ours=7), 60, (60, -60, 60, -60)),
    ("W-9", pair(55, "mit 2", stoss=(P2,)), 40, (-40, 40, -40, 40)),
    ("W-10", pair(75, "mit 3", klopfer=1, stoss=(P2, P1)), 400, (400, -400, 400, -400)),
    ("W-11", single(95, "mit 3", contract=GRAS_SOLO), 90, (270, -90, -90, -90)),
    ("W-12", single(60, "ohne 3", contract=GRAS_SOLO), 80, (-240, 80, 80, 80)),
    ("W-13", single(70, "mit 2", contract=WENZ), 70, (210, -70, -70, -70)),
    ("W-14", single(29, "ohne 1", contract=WENZ), 60, (-180, 60, 60, 60)),
    ("W-15", single(66, "mit 2", contract=contract_of("farbwenz", G)), 50, (150, -50, -50, -50)),
    (
        "W-15b",
        single(66, "mit 2", contract=contract_of("farbwenz", G), rules=HouseRules(laufende_min_farbwenz=2)),
        70,
        (210, -70, -70, -70),
    ),
    ("W-16", single(64, "mit 5", contract=contract_of("farbwenz", S)), 100, (300, -100, -100, -100)),
    ("W-17", single(88, "ohne 2", contract=GEIER), 70, (210, -70, -70, -70)),
    ("W-18", single(120, "mit 4", contract=GRAS_SOLO_TOUT, ours=8), 180, (540, -180, -180, -180)),
    ("W-19", single(110, "mit 3", contract=GRAS_SOLO_TOUT, ours=7), 160, (-480, 160, 160, 160)),
    ("W-20", single(120, "mit 4", contract=WENZ_TOUT, ours=8), 180, (540, -180, -180, -180)),
    ("W-21", sie(), 520, (1560, -520, -520, -520)),
    ("W-22", single(61, "mit 1", contract=GRAS_SOLO, klopfer=2, stoss=(P3,)), 400, (1200, -400, -400, -400)),
    ("W-23", single(0, contract=BETTEL, ours=0), 50, (150, -50, -50, -50)),
    ("W-24", single(11, contract=BETTEL, ours=1, stoss=(P2,)), 100, (-300, 100, 100, 100)),
    ("W-25", ramsch(W25), 20, (20, 20, -60, 20)),
    ("W-26", ramsch((20, 30, 70, 0), (2, 3, 3, 0)), 20, (20, 20, -80, 40)),
    (
        "W-26b",
        ramsch((20, 30, 70, 0), (2, 3, 3, 0), rules=HouseRules(ramsch_jungfrau="all")),
        40,
        (40, 40, -120, 40),
    ),
    ("W-27", ramsch((0, 120, 0, 0), (0, 8, 0, 0)), 20, (-20, 60, -20, -20)),
    ("W-28", ramsch((45, 20, 45, 10), highest_trump=P1), 20, (-60, 20, 20, 20)),
    ("W-29", ramsch(W25, klopfer=1), 40, (40, 40, -120, 40)),
    ("W-30", pair(92, "mit 3", rules=HouseRules(tariff=Tariff(10, 10, 50))), 50, (50, -50, 50, -50)),
    (
        "W-31",
        pair(45, "ohne 3", rules=HouseRules(tariff=Tariff(5, 10, 20)), klopfer=1),
        50,
        (-50, 50, -50, 50),
    ),
    ("W-32", pair(120, "mit 10", ours=6, rules=SHORT), 140, (140, -140, 140, -140)),
    ("W-33", single(62, "mit 6", contract=GRAS_SOLO, ours=3, rules=SHORT), 110, (330, -110, -110, -110)),
    ("W-34", single(0, "ohne 8", contract=GRAS_SOLO, ours=0), 150, (-450, 150, 150, 150)),
    ("W-35", pair(70, "mit 2", stock=80), 20, (60, -20, 60, -20)),
    ("W-36", pair(50, "mit 2", stock=80), 20, (-60, 20, -60, 20)),
    (
        "W-38",
        pair(61, "mit 1", contract=KREUZ),
        20,
        (20, -20, 20, -20),
    ),
    ("W-39", ramsch((0, 120, 0, 0), (0, 7, 0, 1)), 20, (40, -100, 40, 20)),
]
POOL = {"W-35": -80, "W-36": 80}
"""What the pool receives; 0 in every row that does not stand here."""


@pytest.mark.parametrize(("outcome", "price", "payout"), rows(WORKED))
def test_price_and_payout_of_a_worked_example(outcome: Outcome, price: int, payout: tuple[int, ...]) -> None:
    bill = settle(outcome)
    assert (bill.price, bill.payout) == (price, payout)


@pytest.mark.parametrize(("row", "outcome"), [pytest.param(row[0], row[1], id=row[0]) for row in WORKED])
def test_payouts_and_pool_of_a_worked_example_sum_to_zero(row: str, outcome: Outcome) -> None:
    bill = settle(outcome)
    assert bill.stock_payout == POOL.get(row, 0)
    assert sum(bill.payout) + bill.stock_payout == 0


@pytest.mark.parametrize(
    ("outcome", "parts"),
    rows(
        [
            ("W-3", WORKED[2][1], [("base", 20), ("laufende", 30), ("schneider", 10)]),
            ("W-5", WORKED[4][1], [("base", 20), ("schneider", 10)]),
            ("W-7", WORKED[6][1], [("base", 20), ("laufende", 40), ("schneider", 10), ("schwarz", 10)]),
            ("W-8", WORKED[7][1], [("base", 20), ("laufende", 30), ("schneider", 10)]),
            (
                "W-10",
                WORKED[9][1],
                [("base", 20), ("laufende", 30), ("klopfen", 50), ("kontra", 100), ("re", 200)],
            ),
        ]
    ),
)
def test_the_bill_names_every_part_of_the_calculation(outcome: Outcome, parts: list[tuple[str, int]]) -> None:
    bill = settle(outcome)
    assert [(item.item, item.amount) for item in bill.items] == parts
    assert sum(amount for _, amount in parts) == bill.price


@example("W-37")
def test_all_pass_with_stock_costs_everybody_a_rufspiel() -> None:
    bill = thrown_in(HouseRules(all_pass="stock"))
    assert (bill.payout, bill.stock_payout) == ((-20, -20, -20, -20), 80)


@example("W-28")
def test_a_tie_in_ramsch_is_lost_by_the_higher_captured_trump() -> None:
    lost_by_p3 = settle(ramsch((45, 20, 45, 10), highest_trump=P3))
    assert lost_by_p3.payout == (20, 20, -60, 20)


@pytest.mark.parametrize(
    ("low", "high", "won", "schneider"),
    rows(
        [
            ("S-7.2 0-30", 0, 30, False, True),
            ("S-7.2 31-60", 31, 60, False, False),
            ("S-7.2 61-90", 61, 90, True, False),
            ("S-7.2 91-120", 91, 120, True, True),
        ]
    ),
)
@pytest.mark.parametrize(
    "contract", [CALLS_GRAS, GRAS_SOLO, WENZ, contract_of("farbwenz", S), GEIER], ids=lambda each: each.name
)
def test_boundaries_of_winning_and_schneider(
    contract: Contract, low: int, high: int, won: bool, schneider: bool
) -> None:
    for augen in set(range(low, high + 1)) & set(AUGEN):
        party = (P1, P3) if contract.kind is KINDS.RUFSPIEL else (P1,)
        bill = settle(two_sides(contract, party, augen, None))
        assert bill.won is won, augen
        assert ("schneider" in [item.item for item in bill.items]) is schneider, augen
        assert "schwarz" not in [item.item for item in bill.items], augen


@example("S-7.2")
def test_schwarz_goes_by_tricks_and_includes_schneider() -> None:
    losers_without_trick = settle(pair(0, ours=0))
    assert [item.item for item in losers_without_trick.items] == ["base", "schneider", "schwarz"]
    one_empty_trick = settle(pair(0, ours=1))
    assert [item.item for item in one_empty_trick.items] == ["base", "schneider"]
