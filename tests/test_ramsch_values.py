"""The estimate of a Ramsch: good to play by, the same for the same seed, exact in what it says of forced ends."""

from __future__ import annotations

import random

import pytest

from helpers import KINDS, random_deal
from schafkopf import solver
from schafkopf.bill.settle import settle
from schafkopf.cards import Pack
from schafkopf.errors import ErrorCode, SchafkopfError
from schafkopf.game.position import Position
from solver_positions import CASUAL, positions


def ramsch(seed: str, left: int) -> Position:
    """A random position of a Ramsch with so many cards left."""
    rng = random.Random(seed)
    position = Position.start(random_deal(rng, KINDS.RAMSCH, Pack.LANG, CASUAL))
    while sum(map(len, position.hands)) > left:
        position = position.play(rng.choice(position.legal_cards))
    return position


def test_an_estimate_adds_up_and_is_the_same_for_the_same_seed() -> None:
    position = ramsch("adds up", 32)
    values = solver.ramsch_values(position, 50, seed=1)
    assert [value.card for value in values] == list(position.legal_cards)
    assert values == solver.ramsch_values(position, 50, seed=1)
    assert values != solver.ramsch_values(position, 50, seed=2)
    for value in values:
        assert sum(value.augen) == pytest.approx(120)
        # Nobody loses where somebody marches.
        assert 0 <= sum(value.lost) <= 1 + 1e-9
        assert all(0 <= share <= 1 for share in (*value.lost, value.jungfrau, value.durchmarsch))


def test_a_forced_end_is_told_as_it_comes() -> None:
    for number in range(20):
        position = ramsch(f"forced {number}", 4)
        (value,) = solver.ramsch_values(position)
        at = position
        while not at.is_over:
            at = at.play(at.legal_cards[0])
        assert list(value.augen) == list(at.augen)
        payout = settle(at).payout
        if value.durchmarsch == 0 and 1.0 in value.lost:
            assert payout[value.lost.index(1.0)] == min(payout)


def test_who_plays_by_it_loses_less_often_than_who_plays_at_random() -> None:
    rng = random.Random("strength")
    lost = {False: 0, True: 0}
    for number in range(60):
        start = ramsch(f"strength {number}", 32)
        for clever in lost:
            at = start
            while not at.is_over:
                if clever and at.to_move == 0:
                    values = solver.ramsch_values(at, 20, seed=number)
                    at = at.play(min(values, key=lambda value: (value.lost[0], value.augen[0])).card)
                else:
                    at = at.play(rng.choice(at.legal_cards))
            lost[clever] += settle(at).payout[0] < 0
    assert lost[True] < lost[False] / 2


def test_a_game_of_two_parties_is_not_estimated() -> None:
    with pytest.raises(SchafkopfError) as refused:
        solver.ramsch_values(next(positions("wenz", 1, "parties", 2)))
    assert refused.value.code is ErrorCode.TWO_PARTIES


def test_the_end_of_a_game_has_no_cards() -> None:
    assert solver.ramsch_values(ramsch("over", 0)) == ()


def test_numbers_are_checked() -> None:
    position = ramsch("numbers", 8)
    for games in (0, -1, 10**9):
        with pytest.raises(ValueError, match="games must be"):
            solver.ramsch_values(position, games)
