"""The pool: who fills it and who takes it (S-5.14, S-7.14)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from helpers import GEIER, HOCHZEIT, KREUZ, P1, P2, WENZ, example
from outcomes import CALLS_GRAS, EICHEL_FARBWENZ, GRAS_SOLO, MUSS, pair, ramsch, single
from schafkopf.bill.penalty import penalty
from schafkopf.bill.settle import settle, thrown_in
from schafkopf.rules.contracts import Contract
from schafkopf.rules.house import preset
from schafkopf.rules.tariff import Tariff


@pytest.mark.parametrize(
    ("mode", "augen", "stock", "shares", "pool"),
    [
        ("pair", 70, 80, (40, 0, 40, 0), -80),
        ("pair", 50, 80, (-40, 0, -40, 0), 80),
        ("pair", 70, 81, (41, 0, 40, 0), -81),
        ("pair", 50, 81, (-41, 0, -40, 0), 81),
        ("caller", 70, 81, (81, 0, 0, 0), -81),
        ("caller", 50, 81, (-81, 0, 0, 0), 81),
        ("any_game", 70, 81, (41, 0, 40, 0), -81),
        ("pair", 70, 0, (0, 0, 0, 0), 0),
    ],
)
def test_who_takes_or_fills_the_pool_in_a_rufspiel(
    mode: str, augen: int, stock: int, shares: tuple[int, ...], pool: int
) -> None:
    outcome = pair(augen, stock=stock, rules=preset("casual", stock_mode=mode))
    without = settle(replace(outcome, stock=0))
    bill = settle(outcome)
    assert tuple(now - before for now, before in zip(bill.payout, without.payout, strict=True)) == shares
    assert (bill.stock_payout, bill.price) == (pool, without.price)


@pytest.mark.parametrize(
    ("mode", "augen", "share"),
    [("pair", 70, 0), ("caller", 70, 0), ("any_game", 70, 80), ("any_game", 50, -80)],
)
@pytest.mark.parametrize("contract", [GRAS_SOLO, WENZ, GEIER, EICHEL_FARBWENZ], ids=lambda each: each.name)
def test_single_games_leave_the_pool_unless_any_game_takes_it(
    contract: Contract, mode: str, augen: int, share: int
) -> None:
    outcome = single(augen, contract=contract, stock=80, rules=preset("casual", stock_mode=mode))
    bill = settle(outcome)
    assert bill.payout[P1] - settle(replace(outcome, stock=0)).payout[P1] == share
    assert bill.stock_payout == -share


def test_the_pool_is_not_multiplied() -> None:
    plain = settle(pair(70, stock=80))
    doubled = settle(pair(70, stock=80, klopfer=2, stoss=(P2,), bock=2))
    assert doubled.stock_payout == plain.stock_payout == -80
    assert doubled.payout[P1] == 20 * 16 + 40


@pytest.mark.parametrize("mode", ["pair", "caller"])
def test_a_ramsch_leaves_the_pool(mode: str) -> None:
    bill = settle(ramsch((20, 30, 55, 15), stock=80, rules=preset("casual", stock_mode=mode)))
    assert (bill.payout, bill.stock_payout) == ((20, 20, -60, 20), 0)


@example("S-7.14")
@pytest.mark.parametrize("contract", [CALLS_GRAS, HOCHZEIT, MUSS], ids=lambda each: each.name)
def test_a_rufspiel_of_any_kind_takes_the_pool(contract: Contract) -> None:
    assert settle(pair(70, contract=contract, stock=81)).payout == (61, -20, 60, -20)
    assert settle(pair(60, contract=contract, stock=81)).payout == (-61, 20, -60, 20)


@example("S-7.14")
@pytest.mark.parametrize(
    ("mode", "augen", "payout", "pool"),
    [
        ("pair", 70, (20, -20, 20, -20), 0),
        ("caller", 50, (-20, 20, -20, 20), 0),
        ("any_game", 70, (61, -20, 60, -20), -81),
        ("any_game", 50, (-20, 61, -20, 60), -81),
        ("any_game", 60, (0, 0, 0, 0), 0),
    ],
)
def test_the_winners_of_a_kreuzspiel_take_the_pool_of_any_game(
    mode: str, augen: int, payout: tuple[int, ...], pool: int
) -> None:
    """The one nearer to P1 counts as the caller, who has the odd unit."""
    bill = settle(pair(augen, contract=KREUZ, stock=81, rules=preset("casual", stock_mode=mode)))
    assert (bill.payout, bill.stock_payout) == (payout, pool)


@example("S-7.14 S-8.8")
def test_a_penalty_leaves_the_pool() -> None:
    assert penalty(pair(70, stock=80), P2).stock_payout == 0


@pytest.mark.parametrize(
    ("all_pass", "tariff", "payout", "pool"),
    [
        ("redeal", "10/20/50", (0, 0, 0, 0), 0),
        ("redeal_same", "10/20/50", (0, 0, 0, 0), 0),
        ("bock", "10/20/50", (0, 0, 0, 0), 0),
        ("stock", "10/20/50", (-20, -20, -20, -20), 80),
        ("stock", "5/10/20", (-10, -10, -10, -10), 40),
    ],
)
def test_what_throwing_in_costs(all_pass: str, tariff: str, payout: tuple[int, ...], pool: int) -> None:
    bill = thrown_in(preset("casual", all_pass=all_pass, tariff=Tariff.parse(tariff)))
    assert (bill.payout, bill.stock_payout) == (payout, pool)
