"""Tournament points under every table (S-9.3, S-9.4)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from helpers import BETTEL, HOCHZEIT, KINDS, KREUZ, P1, P2, P3, P4, WENZ, H, example, rows
from outcomes import CALLS_GRAS, GRAS_SOLO, GRAS_SOLO_TOUT, MUSS, names, pair, ramsch, sie, single
from schafkopf.bill.outcome import Outcome
from schafkopf.bill.settle import settle
from schafkopf.rules.contracts import Contract, ContractModifier
from schafkopf.rules.house import HouseRules, InvalidRules, preset

TOURNAMENT = preset("tournament")

ROUND = [
    ("N-1", pair(70, rules=TOURNAMENT), (1, -1, 1, -1)),
    (
        "N-2",
        Outcome(contract=WENZ, party=(P2,), augen=(95, 25, 0, 0), tricks=(4, 4, 0, 0), rules=TOURNAMENT),
        (3, -9, 3, 3),
    ),
    (
        "N-3",
        Outcome(contract=GRAS_SOLO, party=(P4,), augen=(40, 0, 0, 80), tricks=(4, 0, 0, 4), rules=TOURNAMENT),
        (-2, -2, -2, 6),
    ),
    (
        "N-4",
        Outcome(contract=CALLS_GRAS, party=(P2, P3), augen=(95, 25, 0, 0), tricks=(4, 4, 0, 0), rules=TOURNAMENT),
        (2, -2, -2, 2),
    ),
]


@pytest.mark.parametrize(("outcome", "points"), rows(ROUND))
def test_tournament_points_of_a_deal(outcome: Outcome, points: tuple[int, ...]) -> None:
    bill = settle(outcome)
    assert bill.payout == points
    assert sum(bill.payout) == 0


@example("N-1 N-2 N-3 N-4")
def test_tournament_points_of_the_round() -> None:
    totals = [sum(settle(row[1]).payout[seat] for row in ROUND) for seat in range(4)]
    assert totals == [4, -14, 0, 10]
    assert sum(totals) == 0


POINTS = [
    ("S-9.3 Rufspiel Schneider", pair(91, rules=TOURNAMENT), (2, -2, 2, -2)),
    ("S-9.3 Rufspiel Schwarz", pair(120, ours=8, rules=TOURNAMENT), (3, -3, 3, -3)),
    ("S-9.3 single won", single(61, contract=WENZ, rules=TOURNAMENT), (6, -2, -2, -2)),
    ("S-9.3 single lost", single(60, contract=WENZ, rules=TOURNAMENT), (-6, 2, 2, 2)),
    ("S-9.3 Schneider won", single(91, contract=WENZ, rules=TOURNAMENT), (9, -3, -3, -3)),
    ("S-9.3 Schneider lost", single(30, contract=WENZ, rules=TOURNAMENT), (-9, 3, 3, 3)),
    ("S-9.3 Schwarz won", single(120, contract=WENZ, ours=8, rules=TOURNAMENT), (12, -4, -4, -4)),
    ("S-9.3 Schwarz lost", single(0, contract=WENZ, ours=0, rules=TOURNAMENT), (-12, 4, 4, 4)),
    ("S-9.3 Tout won", single(120, contract=GRAS_SOLO_TOUT, ours=8, rules=TOURNAMENT), (18, -6, -6, -6)),
    ("S-9.3 Tout lost", single(110, contract=GRAS_SOLO_TOUT, ours=7, rules=TOURNAMENT), (-18, 6, 6, 6)),
    ("S-9.3 Sie", sie(TOURNAMENT), (24, -8, -8, -8)),
    ("S-9.4 Laufende", pair(61, "mit 9", rules=TOURNAMENT), (1, -1, 1, -1)),
]


@pytest.mark.parametrize(("outcome", "points"), rows(POINTS))
def test_the_points_table_of_the_schafkopfschule(outcome: Outcome, points: tuple[int, ...]) -> None:
    assert settle(outcome).payout == points


DONAURIES = HouseRules(settle_in="points", points_table="donauries", klopfen="none", stoss_max=0)


@pytest.mark.parametrize(
    ("outcome", "points"),
    rows(
        [
            ("Rufspiel", pair(70), (1, -1, 1, -1)),
            ("Rufspiel lost", pair(60), (-1, 1, -1, 1)),
            ("Rufspiel Schneider", pair(91), (2, -2, 2, -2)),
            ("Rufspiel Schwarz", pair(120, ours=8), (3, -3, 3, -3)),
            ("single game", single(70), (15, -5, -5, -5)),
            ("single game lost", single(60), (-15, 5, 5, 5)),
            ("single game Schneider", single(91), (18, -6, -6, -6)),
            ("single game Schwarz", single(120, ours=8), (21, -7, -7, -7)),
            ("Tout", single(120, contract=GRAS_SOLO_TOUT, ours=8), (30, -10, -10, -10)),
            ("Tout lost", single(110, contract=GRAS_SOLO_TOUT, ours=7), (-30, 10, 10, 10)),
            ("Sie", sie(), (60, -20, -20, -20)),
            ("Laufende", single(70, "mit 8"), (15, -5, -5, -5)),
        ]
    ),
)
def test_the_points_table_of_the_donauries(outcome: Outcome, points: tuple[int, ...]) -> None:
    assert settle(replace(outcome, rules=DONAURIES)).payout == points


def _by(table: str) -> HouseRules:
    return preset("casual", settle_in="points", points_table=table)


@pytest.mark.parametrize(
    ("outcome", "points"),
    rows(
        [
            ("Tout", single(120, contract=GRAS_SOLO_TOUT, ours=8), (24, -8, -8, -8)),
            ("Tout lost", single(110, contract=GRAS_SOLO_TOUT, ours=7), (-24, 8, 8, 8)),
            ("Sie", sie(), (24, -8, -8, -8)),
            ("Rufspiel Schneider", pair(91), (2, -2, 2, -2)),
            ("single game Schwarz", single(0, ours=0), (-12, 4, 4, 4)),
        ]
    ),
)
@example("S-9.3 T2")
def test_t2_differs_from_the_schafkopfschule_in_the_tout(outcome: Outcome, points: tuple[int, ...]) -> None:
    assert settle(replace(outcome, rules=_by("t2"))).payout == points


HERZ_SOLO = Contract(KINDS.SOLO, H)
HERZ_SOLO_TOUT = Contract(KINDS.SOLO, H, level=ContractModifier.TOUT)


@pytest.mark.parametrize(("table", "herz"), [("t4", 30), ("t6", 25)])
@example("S-9.3 T4 T6")
def test_where_only_good_points_are_written_every_winner_writes_the_points_of_the_game(table: str, herz: int) -> None:
    def points(outcome: Outcome) -> tuple[int, ...]:
        return settle(replace(outcome, rules=_by(table))).payout

    assert points(pair(70)) == (5, 0, 5, 0)
    assert points(pair(91)) == (10, 0, 10, 0)
    assert points(pair(120, ours=8)) == (15, 0, 15, 0)
    assert points(pair(60)) == (0, 5, 0, 5)
    assert points(single(70)) == points(single(91)) == points(single(70, contract=WENZ)) == (20, 0, 0, 0)
    assert points(single(60)) == points(single(0, ours=0)) == (0, 20, 20, 20)
    assert points(single(70, contract=HERZ_SOLO)) == (herz, 0, 0, 0)
    assert points(single(120, contract=GRAS_SOLO_TOUT, ours=8)) == (40, 0, 0, 0)
    assert points(single(120, contract=HERZ_SOLO_TOUT, ours=8)) == (2 * herz, 0, 0, 0)
    assert points(ramsch((20, 30, 55, 15))) == (1, 1, 0, 1)


@pytest.mark.parametrize("table", ["schafkopfschule", "donauries", "t2", "t4", "t6"])
@example("S-9.3")
def test_games_that_no_table_names(table: str) -> None:
    rules = _by(table)
    single_game, rufspiel = settle(single(70, rules=rules)), settle(pair(91, rules=rules))
    won = settle(single(0, contract=BETTEL, ours=0, rules=rules))
    assert won.payout == single_game.payout
    assert names(won) == ["base"], "neither Schneider nor Schwarz"
    for contract in (HOCHZEIT, MUSS, KREUZ):
        assert settle(pair(91, contract=contract, rules=rules)).payout == rufspiel.payout
    assert settle(ramsch((20, 30, 55, 15), rules=rules)).price == 1


@pytest.mark.parametrize("table", ["schafkopfschule", "donauries", "t2", "t4", "t6"])
@example("S-9.3")
def test_klopfen_stoss_and_bock_multiply_points(table: str) -> None:
    for outcome in (pair(91), single(91), single(120, contract=GRAS_SOLO_TOUT, ours=8), ramsch((20, 30, 55, 15))):
        plain = settle(replace(outcome, rules=_by(table)))
        stoss = () if outcome.contract.kind is KINDS.RAMSCH else (P2, P1)
        more = settle(replace(outcome, rules=_by(table), klopfer=1, stoss=stoss, bock=2))
        assert more.payout == tuple(2 ** (2 + len(stoss)) * amount for amount in plain.payout)


@example("S-9.3")
def test_a_pool_of_money_and_points_do_not_mix() -> None:
    with pytest.raises(InvalidRules):
        HouseRules(settle_in="points", all_pass="stock")
