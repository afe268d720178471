"""What a game of two parties costs: tariff, Schneider, Tout, Sie, factors, and the formula once more (S-7)."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace

import pytest

from helpers import BETTEL, KREUZ, P1, P2, P3, P4, TOUT, WENZ, example
from outcomes import (
    AUGEN,
    GRAS_SOLO_TOUT,
    SHORT,
    contract_of,
    laufende,
    names,
    pair,
    sie,
    single,
    tricks_for,
)
from schafkopf.bill.outcome import Outcome
from schafkopf.bill.proof import proved
from schafkopf.bill.settle import settle
from schafkopf.cards import Pack
from schafkopf.rules.house import HouseRules, preset
from schafkopf.rules.tariff import Tariff

FOUR = HouseRules(stoss_max=4)
"""As many Stöße as there can be."""


# S-7.3: the tariff.


@pytest.mark.parametrize(
    ("tariff", "rufspiel", "solo"),
    [("10/20/50", 50, 80), ("10/10/50", 40, 80), ("5/10/20", 25, 35), ("5/5/20", 20, 35), ("10/10/20", 40, 50)],
)
def test_presets_of_the_tariff(tariff: str, rufspiel: int, solo: int) -> None:
    rules = HouseRules(tariff=Tariff.parse(tariff))
    assert str(rules.tariff) == tariff
    assert settle(pair(70, "mit 3", rules=rules)).price == rufspiel
    assert settle(single(70, "mit 3", rules=rules)).price == solo


@pytest.mark.parametrize("text", ["10/20", "10/20/50/60", "a/b/c", "-1/20/50", "", "10/20/5.5", "²/20/50"])
def test_what_is_no_tariff(text: str) -> None:
    with pytest.raises(ValueError):  # noqa: PT011 - the text is in the message
        Tariff.parse(text)


@example("S-7.3")
@pytest.mark.parametrize(
    ("rules", "price"),
    [
        (HouseRules(), 20 + 30 + 10 + 10),
        (HouseRules(tariff_laufende=0), 20 + 10 + 10),
        (HouseRules(tariff_schneider=0), 20 + 30),
        (HouseRules(tariff_laufende=5, tariff_schneider=20), 20 + 15 + 20 + 20),
        (HouseRules(tariff_laufende="r", tariff_schneider="s"), 20 + 60 + 50 + 50),
    ],
)
def test_laufende_and_schneider_may_have_their_own_price(rules: HouseRules, price: int) -> None:
    assert settle(pair(120, "mit 3", ours=8, rules=rules)).price == price


@example("S-7.5")
def test_the_own_price_of_a_laufender_counts_in_tout_and_sie_too() -> None:
    rules = HouseRules(tariff_laufende=20, tariff_schneider=999)
    assert settle(single(120, "mit 4", GRAS_SOLO_TOUT, ours=8, rules=rules)).price == (50 + 80) * 2
    assert settle(sie(rules)).price == (50 + 160) * 4


@pytest.mark.parametrize("kind", ["solo", "wenz", "farbwenz", "geier", "farbgeier"])
def test_all_single_games_cost_the_same(kind: str) -> None:
    assert settle(single(70, contract=contract_of(kind))).price == 50


@pytest.mark.parametrize("kind", ["rufspiel", "hochzeit", "kreuz", "muss"])
def test_all_partner_games_cost_a_rufspiel(kind: str) -> None:
    bill = settle(pair(70, "", contract_of(kind)))
    assert (bill.price, bill.payout) == (20, (20, -20, 20, -20))


# S-7.2: Schneider.


@pytest.mark.parametrize(
    ("limit", "lost_schneider", "won_schneider"),
    [("official", 30, 91), ("both_30", 29, 91), ("both_31", 30, 90)],
)
@pytest.mark.parametrize("make", [pair, single])
def test_where_schneider_begins(
    limit: str, lost_schneider: int, won_schneider: int, make: Callable[..., Outcome]
) -> None:
    rules = preset("casual", schneider_limit=limit)
    for augen in AUGEN:
        bill = settle(make(augen, rules=rules))
        assert bill.won is (augen >= 61)
        schneider = augen <= lost_schneider or augen >= won_schneider
        assert ("schneider" in names(bill)) is schneider, augen


# S-7.6: Sie.


@pytest.mark.parametrize(
    ("rules", "klopfer", "price"),
    [
        (HouseRules(), 0, 520),
        (SHORT, 0, 440),
        (HouseRules(sie_factor=8), 0, 1040),
        (HouseRules(sie_counts_laufende=False), 0, 200),
        (HouseRules(sie_counts_laufende=False, sie_factor=8), 0, 400),
        (HouseRules(), 1, 1040),
        (HouseRules(), 4, 520 * 16),
    ],
)
def test_the_price_of_a_sie(rules: HouseRules, klopfer: int, price: int) -> None:
    bill = settle(sie(rules, klopfer))
    assert (bill.won, bill.price, bill.payout) == (True, price, (3 * price, -price, -price, -price))


# S-7.8 to S-7.11, S-7.15: factors.


@pytest.mark.parametrize(
    ("klopfer", "stoss", "bock", "factor"),
    [
        (0, (), 1, 1),
        (1, (), 1, 2),
        (4, (), 1, 16),
        (0, (P2,), 1, 2),
        (0, (P2, P1), 1, 4),
        (0, (P2, P1, P4), 1, 8),
        (0, (P2, P1, P4, None), 1, 16),
        (2, (P2, P1), 2, 32),
        (0, (None, None), 1, 4),
    ],
)
def test_klopfer_stoesse_and_bock_double(klopfer: int, stoss: tuple[int | None, ...], bock: int, factor: int) -> None:
    for outcome, price in ((pair(70, "mit 3"), 50), (single(95, "mit 3"), 90)):
        bill = settle(replace(outcome, klopfer=klopfer, stoss=stoss, bock=bock, rules=FOUR))
        assert bill.price == price * factor
        assert sum(item.amount for item in bill.items) == bill.price


def test_the_bill_names_the_stoesse_and_who_gave_them() -> None:
    bill = settle(pair(70, stoss=(P2, P1, P4, P3), rules=FOUR))
    named = [(item.item, item.seat, item.amount, item.clause) for item in bill.items[1:]]
    assert named == [
        ("kontra", P2, 20, "S-7.9"),
        ("re", P1, 40, "S-7.10"),
        ("sub", P4, 80, "S-7.10"),
        ("resub", P3, 160, "S-7.10"),
    ]


@example("S-7.11")
def test_kontra_does_not_move_the_61() -> None:
    assert settle(pair(60, stoss=(P2,))).won is False
    assert settle(pair(61, stoss=(P2,))).won is True


@example("S-7.11")
@pytest.mark.parametrize(
    ("stoss", "augen", "won"),
    [
        ((), 60, False),
        ((P2,), 60, True),
        ((P2,), 59, False),
        ((P2, P1), 60, False),
        ((P2, P1), 61, True),
        ((P2, P1, P4), 60, True),
    ],
)
def test_the_last_stoss_may_take_over_the_game(stoss: tuple[int, ...], augen: int, won: bool) -> None:
    rules = HouseRules(stoss_takes_over=True, stoss_max=4)
    assert settle(pair(augen, stoss=stoss, rules=rules)).won is won


@example("S-7.11")
@pytest.mark.parametrize(("augen", "schneider"), [(90, True), (89, False), (30, False), (29, True)])
def test_who_has_taken_over_has_the_schneider_limit_of_the_playing_party(augen: int, schneider: bool) -> None:
    rules = HouseRules(stoss_takes_over=True)
    assert ("schneider" in names(settle(pair(augen, stoss=(P2,), rules=rules)))) is schneider


@example("S-7.11")
@pytest.mark.parametrize("stoss", [(), (P2,), (P2, P1)])
def test_tout_bettel_and_kreuz_are_not_touched_by_a_takeover(stoss: tuple[int, ...]) -> None:
    rules = HouseRules(stoss_takes_over=True)
    assert settle(single(110, "mit 3", GRAS_SOLO_TOUT, ours=7, stoss=stoss, rules=rules)).won is False
    assert settle(single(0, contract=BETTEL, ours=1, stoss=stoss, rules=rules)).won is False
    assert settle(pair(60, contract=KREUZ, stoss=stoss, rules=rules)).won is None
    for augen, schneider in ((30, False), (29, True), (90, False), (91, True)):
        kreuz = settle(pair(augen, contract=KREUZ, stoss=stoss, rules=rules))
        assert ("schneider" in names(kreuz)) is schneider, augen
    forehand = replace(rules, kreuz_party="forehand")
    assert settle(pair(60, contract=KREUZ, stoss=stoss, rules=forehand)).won is False


# The price formula, computed once more.


@pytest.mark.parametrize("seed", range(20))
def test_the_price_is_that_of_the_formula(seed: int) -> None:
    """S-7.4 to S-7.6, written down a second time."""
    rng = random.Random(seed)
    for _ in range(100):
        kind = rng.choice(["rufspiel", "hochzeit", "muss", "solo", "wenz", "farbwenz", "geier", "farbgeier"])
        partners = kind in ("rufspiel", "hochzeit", "muss")
        tout = not partners and rng.random() < 0.3
        contract = contract_of(kind)
        contract = replace(contract, level=TOUT) if tout else contract
        x, r, s = rng.randint(0, 20), rng.randint(0, 40), rng.randint(0, 90)
        least = rng.randint(1, 5)
        klopfer, stoesse, bock = rng.randint(0, 4), rng.randint(0, 4), rng.choice([1, 2])
        inside = rng.choice(AUGEN)
        ours, our_tricks = rng.choice([(0, 0), (inside, tricks_for(Pack.LANG, inside)), (120, 8)])
        side, count = (
            ("mit", rng.randint(1, 4)) if kind == "muss" or rng.random() < 0.5 else ("ohne", rng.randint(1, 4))
        )
        party = rng.choice([(1, 2), (3, 0)]) if partners else (rng.randrange(4),)
        other = next(seat for seat in range(4) if seat not in party)
        augen, tricks = [0] * 4, [0] * 4
        augen[party[-1]], augen[other] = ours, 120 - ours
        tricks[party[-1]], tricks[other] = our_tricks, 8 - our_tricks
        rules = preset("casual", stoss_max=4, tariff=Tariff(x, r, s), **{f"laufende_min_{kind}": least})
        outcome = Outcome(
            contract=contract,
            party=party,
            augen=(augen[0], augen[1], augen[2], augen[3]),
            tricks=(tricks[0], tricks[1], tricks[2], tricks[3]),
            rules=rules,
            laufende=laufende(f"{side} {count}"),
            klopfer=klopfer,
            stoss=(None,) * stoesse,
            bock=bock,
        )
        paid = count if count >= least else 0
        won = our_tricks == 8 if tout else ours >= 61
        schwarz = our_tricks in (0, 8)
        schneider = schwarz or ours <= 30 or ours >= 91
        price = (r if partners else s) + paid * x
        price = price * 2 if tout else price + schneider * x + schwarz * x
        price *= 2 ** (klopfer + stoesse) * bock
        bill = settle(outcome)
        assert (bill.won, bill.price) == (won, price), outcome
        gain = price if won else -price
        expected = [gain * (1 if partners else 3) if seat in party else -gain for seat in range(4)]
        assert bill.payout == tuple(expected)


@example("S-7.7")
def test_each_seat_can_be_the_soloist() -> None:
    for seat in range(4):
        bill = settle(Outcome(contract=WENZ, party=(seat,), augen=(30, 30, 30, 30), tricks=(2, 2, 2, 2)))
        assert bill.payout == tuple(-180 if each == seat else 60 for each in range(4))


@example("S-7.7")
def test_a_settlement_that_makes_money_is_never_returned() -> None:
    outcome = pair(70)
    right = settle(outcome)
    assert proved(outcome, right) is right
    with pytest.raises(ArithmeticError, match="sum to zero"):
        proved(outcome, replace(right, payout=(20, -20, 20, -19)))
