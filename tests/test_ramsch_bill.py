"""What a Ramsch costs: losers, ties, Jungfrauen, Durchmarsch (S-11.1)."""

from __future__ import annotations

import random

import pytest

from helpers import KINDS, P1, P2, P3, codes, example, random_deal, random_play
from outcomes import SHORT, ramsch
from schafkopf.bill.outcome import FourInts
from schafkopf.bill.settle import settle
from schafkopf.bill.settlement import Item, four
from schafkopf.cards import Pack
from schafkopf.game.position import Position
from schafkopf.rules.house import HouseRules, preset
from second_referee import slow_trumps

W25 = (20, 30, 55, 15)


@pytest.mark.parametrize(("price", "amount"), [("x", 10), ("r", 20), ("s", 50), (35, 35), (0, 0)])
def test_the_price_of_a_ramsch(price: str | int, amount: int) -> None:
    bill = settle(ramsch(W25, rules=preset("casual", ramsch_price=price)))
    assert (bill.price, bill.payout) == (amount, (amount, amount, -3 * amount, amount))
    assert (bill.won, bill.seat) == (None, P3)


@pytest.mark.parametrize(
    ("jungfrau", "tricks", "payout"),
    [
        ("individual", (2, 3, 3, 0), (20, 20, -80, 40)),
        ("individual_multiple", (2, 3, 3, 0), (20, 20, -80, 40)),
        ("all", (2, 3, 3, 0), (40, 40, -120, 40)),
        ("none", (2, 3, 3, 0), (20, 20, -60, 20)),
        ("individual", (0, 4, 4, 0), (40, 20, -100, 40)),
        ("individual_multiple", (0, 4, 4, 0), (80, 20, -180, 80)),
        ("all", (0, 4, 4, 0), (80, 80, -240, 80)),
        ("none", (0, 4, 4, 0), (20, 20, -60, 20)),
        ("individual", (1, 3, 3, 1), (20, 20, -60, 20)),
        ("all", (1, 3, 3, 1), (20, 20, -60, 20)),
    ],
)
def test_what_a_jungfrau_costs(jungfrau: str, tricks: FourInts, payout: tuple[int, ...]) -> None:
    augen = four([(0, 50, 70, 0)[seat] if tricks[seat] else 0 for seat in range(4)])
    assert settle(ramsch(augen, tricks, rules=preset("casual", ramsch_jungfrau=jungfrau))).payout == payout


@pytest.mark.parametrize(
    ("tie", "augen", "tricks", "highest", "payout"),
    [
        pytest.param("highest_trump", (45, 20, 45, 10), (2, 2, 2, 2), P1, (-60, 20, 20, 20), id="trump of P1"),
        pytest.param("highest_trump", (45, 20, 45, 10), (2, 2, 2, 2), P3, (20, 20, -60, 20), id="trump of P3"),
        pytest.param("highest_trump", (32, 31, 32, 25), (1, 3, 3, 1), None, (20, 20, -60, 20), id="more tricks"),
        pytest.param("highest_trump", (32, 31, 32, 25), (2, 2, 2, 2), None, (-60, 20, 20, 20), id="earlier seat"),
        pytest.param("both_pay", (45, 20, 45, 10), (2, 2, 2, 2), P1, (-40, 40, -40, 40), id="both pay"),
        pytest.param("both_pay", (40, 40, 40, 0), (3, 2, 2, 1), P1, (-20, -20, -20, 60), id="three pay"),
        pytest.param("both_pay", (40, 40, 40, 0), (3, 3, 2, 0), P1, (-40, -40, -40, 120), id="three pay a Jungfrau"),
        pytest.param("both_pay", (30, 30, 30, 30), (2, 2, 2, 2), P1, (0, 0, 0, 0), id="all tied"),
        pytest.param("both_pay", (20, 30, 55, 15), (2, 2, 2, 2), None, (20, 20, -60, 20), id="no tie"),
    ],
)
def test_who_loses_a_tied_ramsch(
    tie: str, augen: FourInts, tricks: FourInts, highest: int | None, payout: tuple[int, ...]
) -> None:
    outcome = ramsch(augen, tricks, highest_trump=highest, rules=preset("casual", ramsch_tie=tie))
    assert settle(outcome).payout == payout


@pytest.mark.parametrize(
    ("rules", "augen", "tricks", "payout"),
    [
        pytest.param(HouseRules(), (0, 120, 0, 0), (0, 8, 0, 0), (-20, 60, -20, -20), id="all tricks"),
        pytest.param(HouseRules(), (0, 120, 0, 0), (0, 7, 1, 0), (40, -100, 20, 40), id="not all tricks"),
        pytest.param(HouseRules(durchmarsch=91), (9, 91, 20, 0), (1, 6, 1, 0), (-20, 60, -20, -20), id="91 of 91"),
        pytest.param(HouseRules(durchmarsch=91), (10, 90, 20, 0), (1, 6, 1, 0), (20, -80, 20, 40), id="90 of 91"),
        pytest.param(HouseRules(durchmarsch=120), (0, 120, 0, 0), (0, 7, 1, 0), (-20, 60, -20, -20), id="120 of 120"),
        pytest.param(HouseRules(durchmarsch="none"), (0, 120, 0, 0), (0, 8, 0, 0), (40, -120, 40, 40), id="none"),
        pytest.param(
            HouseRules(durchmarsch_payment="solo_schwarz"),
            (0, 120, 0, 0),
            (0, 8, 0, 0),
            (-70, 210, -70, -70),
            id="like a Solo won Schwarz",
        ),
        pytest.param(
            HouseRules(ramsch_jungfrau="all"),
            (0, 120, 0, 0),
            (0, 8, 0, 0),
            (-20, 60, -20, -20),
            id="no Jungfrau in a Durchmarsch",
        ),
    ],
)
def test_a_durchmarsch(rules: HouseRules, augen: FourInts, tricks: FourInts, payout: tuple[int, ...]) -> None:
    assert settle(ramsch(augen, tricks, rules=rules)).payout == payout


def test_a_durchmarsch_with_the_short_deck_has_six_tricks() -> None:
    bill = settle(ramsch((0, 120, 0, 0), (0, 6, 0, 0), rules=SHORT))
    assert (bill.payout, bill.seat) == ((-20, 60, -20, -20), P2)


@example("S-11.1")
def test_klopfen_and_bock_apply_in_a_ramsch_and_kontra_where_the_house_has_it() -> None:
    assert settle(ramsch(W25, klopfer=1, bock=2)).payout == (80, 80, -240, 80)
    stoss = settle(ramsch(W25, stoss=(P1,), rules=HouseRules(ramsch_stoss=True)))
    assert stoss.payout == (40, 40, -120, 40)
    marched = settle(ramsch((0, 120, 0, 0), (0, 8, 0, 0), klopfer=1))
    assert marched.payout == (-40, 120, -40, -40)


def test_a_ramsch_costs_points_where_points_are_counted() -> None:
    assert settle(ramsch(W25, rules=preset("tournament"))).payout == (1, 1, -3, 1)


@pytest.mark.parametrize("seed", range(40))
def test_the_loser_of_a_played_ramsch_is_who_the_rules_name(seed: int) -> None:
    rng = random.Random(seed)
    rules = preset("casual", deck=rng.choice(["lang", "kurz"]), ramsch_jungfrau="none", durchmarsch="none")
    trumps = slow_trumps("ramsch", None)
    for _ in range(5):
        deal = random_deal(rng, KINDS.RAMSCH, rules.pack_of(), rules)
        *_, position = random_play(rng, deal)
        captured: list[list[str]] = [[], [], [], []]
        for trick in position.tricks:
            captured[trick.winner] += codes(trick.cards)
        most = max(position.augen)
        tied = [seat for seat in range(4) if position.augen[seat] == most]
        best = min(
            tied, key=lambda seat: min([trumps.index(code) for code in captured[seat] if code in trumps] or [99])
        )
        bill = settle(position)
        assert bill.payout[best] == -60
        assert bill.seat == best


def _slow_ties() -> list[Position]:
    ties = []
    for seed in range(300):
        rng = random.Random(seed)
        *_, position = random_play(rng, random_deal(rng, KINDS.RAMSCH, Pack.KURZ, HouseRules(deck="kurz")))
        if position.augen.count(max(position.augen)) > 1:
            ties.append(position)
    return ties


def test_a_played_tie_is_decided_by_the_highest_captured_trump() -> None:
    trumps = slow_trumps("ramsch", None)
    ties = _slow_ties()
    assert len(ties) > 3
    for position in ties:
        tied = [seat for seat in range(4) if position.augen[seat] == max(position.augen)]
        first = next(
            trick.winner
            for code in trumps
            for trick in position.tricks
            if code in codes(trick.cards) and trick.winner in tied
        )
        assert position.outcome.highest_trump == first
        assert settle(position).seat == first


@example("S-11.1 S-7.9")
def test_each_may_double_a_ramsch_once() -> None:
    rules = HouseRules(ramsch_stoss=True)
    assert settle(ramsch(W25, stoss=(P3, P1), rules=rules)).payout == (80, 80, -240, 80)


@example("S-11.1 d")
def test_a_tie_pays_a_jungfrau_of_every_kind_as_a_single_loser_does() -> None:
    def payout(jungfrau: str) -> tuple[int, ...]:
        rules = preset("casual", ramsch_tie="both_pay", ramsch_jungfrau=jungfrau)
        return settle(ramsch((60, 60, 0, 0), (4, 4, 0, 0), rules=rules)).payout

    assert payout("none") == (-40, -40, 40, 40)
    assert payout("individual") == (-80, -80, 80, 80)
    assert payout("individual_multiple") == (-160, -160, 160, 160)
    assert payout("all") == (-160, -160, 160, 160)


@example("S-11.1 d")
def test_where_all_four_are_tied_nobody_pays_and_the_bill_says_so() -> None:
    bill = settle(ramsch((30, 30, 30, 30), rules=HouseRules(ramsch_tie="both_pay"), klopfer=2))
    assert (bill.price, bill.payout, bill.items) == (0, (0, 0, 0, 0), (Item("draw", 0, "S-11.1"),))
