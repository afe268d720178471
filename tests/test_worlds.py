"""Worlds are deals that agree with all that a seat knows, drawn exactly, with its own numbers and weights."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from decisions import decisions
from schafkopf.cards import CardSet
from schafkopf.errors import ErrorCode, SchafkopfError
from schafkopf.game.game import Game
from schafkopf.solver.worlds import Worlds, worlds
from schafkopf.testing import random_games


def cards_of(drawn: Worlds) -> list[tuple[CardSet, ...]]:
    return [tuple(map(CardSet, world.hands)) for world in drawn]


def test_every_world_agrees_with_all_that_the_seat_knows() -> None:
    for view in decisions(1, 150):
        drawn = worlds(view, 5, 1)
        assert (len(drawn), drawn.deals) == (5, view.knowledge.deals)
        for world in drawn:
            assert view.knowledge.allows(world.hands)
            assert world.to_move == view.seat
            assert world.hands[view.seat] == view.hand
            assert set(world.legal_cards) == set(view.legal_cards)
            assert (world.tricks, world.trick, world.stoss) == (view.tricks, view.trick, view.stoss)
            assert world.deal.party in drawn.parties
            assert world.deal.called_card == view.called_card


def test_world_n_of_a_seed_is_always_the_same() -> None:
    view = next(decisions(3, 1, tricks=1))
    few, many, other = worlds(view, 10, 4), worlds(view, 30, 4), worlds(view, 10, 5)
    assert cards_of(few) == cards_of(many)[:10] != cards_of(other)
    assert [few[place] for place in (0, -1)] == [next(iter(few)), list(few)[-1]]
    with pytest.raises(IndexError):
        few[10]


def test_a_world_in_which_another_holds_the_rufsau_has_another_party() -> None:
    several = [view for view in decisions(4, 200) if len(view.knowledge.parties) > 1]
    assert several
    for view in several:
        drawn = worlds(view, 60, 1)
        assert set(drawn.parties) <= set(view.knowledge.parties)
        assert len(drawn.parties) > 1
        for world in drawn:
            assert world.deal.party[1] == next(seat for seat in range(4) if view.called_card in world.deal.hands[seat])


def test_a_function_of_weights_is_asked_about_every_candidate() -> None:
    view = next(decisions(5, 1, tricks=1))
    held = next(card for card in view.knowledge.possible((view.seat + 1) % 4) - view.knowledge.certain(1))
    asked = []

    def weight(world: object) -> float:
        asked.append(world)
        return 1.0 if held in world.hands[(view.seat + 1) % 4] else 0.0  # type: ignore[attr-defined]

    drawn = worlds(view, 20, 6, weight)
    assert (len(asked), len(drawn)) == (160, 20)
    assert all(held in world.hands[(view.seat + 1) % 4] for world in drawn)


def test_an_array_of_weights_speaks_of_as_many_candidates() -> None:
    view = next(decisions(6, 1, tricks=2))
    many = cards_of(worlds(view, 50, 7))
    weights = [0.0] * 50
    weights[3], weights[17] = 3.0, 1.0
    drawn = Counter(cards_of(worlds(view, 40, 7, weights)))
    assert drawn == {many[3]: 30, many[17]: 10}
    assert Counter(cards_of(worlds(view, 50, 7).resampled(weights, 40, 7))) == drawn


@pytest.mark.parametrize("weights", [[1.0, -1.0], [1.0, float("nan")], [0.0, 0.0], [float("inf"), 1.0]])
def test_weights_that_are_none_are_refused(weights: list[float]) -> None:
    view = next(decisions(7, 1, tricks=2))
    with pytest.raises(ValueError, match="weights must be finite"):
        worlds(view, 2, 1, weights)
    with pytest.raises(ValueError, match="2 weights for 3 worlds"):
        worlds(view, 3, 1).resampled(weights, 2, 1)


def test_numbers_of_a_wrong_type_or_range_are_refused() -> None:
    view = next(decisions(8, 1))
    for number in (0, -1, 10**9):
        with pytest.raises(ValueError, match="number must be"):
            worlds(view, number, 1)
    for wrong in (True, 1.5, "10", None):
        with pytest.raises(TypeError, match="number must be a whole number"):
            worlds(view, wrong, 1)  # type: ignore[arg-type]
        with pytest.raises(TypeError, match="seed must be a whole number"):
            worlds(view, 1, wrong)  # type: ignore[arg-type]
    assert cards_of(worlds(view, 3, -1)) == cards_of(worlds(view, 3, 2**64 - 1))


def test_before_anything_is_announced_there_is_no_world() -> None:
    game = next(game for game in random_games(None, 9) if game.auction is not None and game.opening.deal is None)
    view = Game.open(game.opening).view(0)
    with pytest.raises(SchafkopfError) as refused:
        worlds(view, 1, 1)
    assert refused.value.code is ErrorCode.NOTHING_IS_ANNOUNCED
    assert "angesagt" in refused.value.text("de")
    assert "announced" in refused.value.text("en")


def test_what_is_no_view_and_what_are_no_weights_is_told() -> None:
    view = next(decisions(10, 1, tricks=1))
    with pytest.raises(TypeError, match="view must be a View, not Position"):
        worlds(worlds(view, 1, 1)[0], 1, 1)  # type: ignore[arg-type]
    for wrong in (5, ["high", "low"], [None, 1.0], lambda world: "high"):
        with pytest.raises((TypeError, ValueError), match=r"weights must be"):
            worlds(view, 2, 1, wrong)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="place must be a whole number"):
        worlds(view, 2, 1)["first"]  # type: ignore[index]


def test_a_view_with_which_no_deal_agrees_is_refused_in_words() -> None:
    for view in decisions(11, 30, tricks=2):
        damaged = replace(view, hand=(view.tricks[0].cards[0], *view.hand[1:]))
        with pytest.raises(ValueError, match=r"\w{3,} \w{3,}"):
            worlds(damaged, 1, 1)
