"""Spielpunkte of a hand under every option (B-5, B-6)."""

from __future__ import annotations

import random

import pytest

from helpers import KINDS, P1, P2, P3, P4, example, random_deal, random_play
from outcomes import hand
from schafkopf.bill.bierkopf import score_bierkopf
from schafkopf.bill.outcome import InvalidOutcome
from schafkopf.bill.settle import settle
from schafkopf.bill.settlement import Item
from schafkopf.cards import Pack
from schafkopf.rules.house import HouseRules, preset


@pytest.mark.parametrize(
    ("free", "augen_a", "payout"),
    [
        (30, 90, (1, 0, 1, 0)),
        (30, 91, (2, 0, 2, 0)),
        (31, 90, (2, 0, 2, 0)),
        (31, 89, (1, 0, 1, 0)),
        (31, 30, (0, 2, 0, 2)),
        (31, 31, (0, 1, 0, 1)),
    ],
)
def test_where_schneider_begins_in_bierkopf(free: int, augen_a: int, payout: tuple[int, ...]) -> None:
    assert settle(hand(augen_a, rules=preset("casual", schneider_free=free))).payout == payout


@pytest.mark.parametrize(
    ("schwarz_by", "tricks_a", "payout"),
    [("tricks", 5, (2, 0, 2, 0)), ("augen", 5, (3, 0, 3, 0)), ("tricks", 6, (3, 0, 3, 0)), ("augen", 6, (3, 0, 3, 0))],
)
@example("B-5.4")
def test_schwarz_by_tricks_or_by_augen(schwarz_by: str, tricks_a: int, payout: tuple[int, ...]) -> None:
    assert settle(hand(120, tricks_a, rules=preset("casual", schwarz_by=schwarz_by))).payout == payout


@pytest.mark.parametrize(
    ("scale", "spritzen", "factor"),
    [
        ("double", 0, 1),
        ("double", 1, 2),
        ("double", 2, 4),
        ("double", 3, 8),
        ("double", 4, 16),
        ("linear", 0, 1),
        ("linear", 1, 2),
        ("linear", 2, 3),
        ("linear", 3, 4),
        ("linear", 4, 5),
    ],
)
@example("B-6.3")
def test_the_factor_of_the_spritzen(scale: str, spritzen: int, factor: int) -> None:
    rules = preset("casual", spritze_scale=scale, spritze_max=4)
    stoss = (P1, P2, P3, P4)[:spritzen]
    for augen_a, tricks_a, base in ((65, 3, 1), (95, 4, 2), (120, 6, 3)):
        bill = settle(hand(augen_a, tricks_a, rules=rules, stoss=stoss))
        assert bill.payout == (base * factor, 0, base * factor, 0)
        assert sum(item.amount for item in bill.items) == bill.price == base * factor


@pytest.mark.parametrize(
    ("stoss", "winner", "points"),
    [((), None, 0), ((P1,), "B", 2), ((P4,), "A", 2), ((P1, P2), "A", 4), ((P2, P3), "B", 4), ((P1, P4, P3), "B", 8)],
)
@example("B-6.4")
def test_the_last_doubler_loses_a_draw(stoss: tuple[int, ...], winner: str | None, points: int) -> None:
    bill = settle(hand(60, stoss=stoss, rules=HouseRules(spritze_max=4)))
    assert bill.payout == tuple(points if winner and "ABAB"[seat] == winner else 0 for seat in range(4))
    score = score_bierkopf(hand(60, stoss=stoss, rules=HouseRules(spritze_max=4)))
    assert (score.winner, score.clause) == (winner, "B-6.4" if stoss else "B-5.5")


@example("B-6.4")
def test_with_61_the_doubler_wins_as_usual() -> None:
    assert settle(hand(61, stoss=(P1,))).payout == (2, 0, 2, 0)
    assert settle(hand(59, stoss=(P1,))).payout == (0, 2, 0, 2)


@example("B-6.4")
def test_where_nobody_knows_who_doubled_team_b_began() -> None:
    rules = HouseRules(spritze_max=4)
    for count, payout in ((1, (2, 0, 2, 0)), (2, (0, 4, 0, 4)), (3, (8, 0, 8, 0))):
        assert settle(hand(60, stoss=(None,) * count, rules=rules)).payout == payout
    assert settle(hand(60, stoss=(P1, None), rules=rules)).payout == (4, 0, 4, 0)


@example("B-5.4")
def test_with_20_cards_a_trick_without_augen_is_refused() -> None:
    kurz = HouseRules(bierkopf_deck="kurz")
    with pytest.raises(InvalidOutcome) as wrong:
        hand(120, 4, rules=kurz)
    assert {fault.clause for fault in wrong.value.faults} == {"B-5.4"}
    assert settle(hand(120, 5, rules=kurz)).payout == (3, 0, 3, 0)


@example("B-5.5")
def test_a_draw_is_answered_with_its_clause() -> None:
    assert settle(hand(60)).items == (Item("draw", 0, "B-5.5"),)
    assert settle(hand(60, stoss=(P1,))).items[0].clause == "B-6.4"


@pytest.mark.parametrize("seed", range(10))
def test_only_the_winning_team_scores(seed: int) -> None:
    rng = random.Random(seed)
    pack = rng.choice(Pack.of_game("bierkopf"))
    *_, position = random_play(rng, random_deal(rng, KINDS.BIERKOPF, pack, preset("casual", bierkopf_deck=pack.deck)))
    augen_a = position.augen[P1] + position.augen[P3]
    bill = settle(position)
    scores = {bill.payout[seat] > 0 for seat in ((P1, P3) if augen_a > 60 else (P2, P4))}
    assert scores == ({False} if augen_a == 60 else {True})
    assert {bill.payout[seat] for seat in ((P2, P4) if augen_a > 60 else (P1, P3))} == {0}
