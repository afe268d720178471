"""Worlds are weighed in the kernel by what was said: as a formula in Python tells, and drawn by these weights."""

from __future__ import annotations

import math
import random
from collections import Counter
from collections.abc import Sequence
from statistics import fmean

import pytest

from decisions import decisions
from helpers import played
from policies import some_weights
from schafkopf.cards import SEATS, Card, CardSet, Seat
from schafkopf.game.actions import Play
from schafkopf.game.game import Game
from schafkopf.game.position import Position
from schafkopf.game.view import View
from schafkopf.players import Policy, Weights
from schafkopf.solver import kernel
from schafkopf.solver.worlds import Reading, Said, Worlds, worlds

Tables = list[list[float]]


def random_tables(rng: random.Random) -> Tables:
    return [[rng.gauss(0, 1) for _ in range(1024)] for _ in range(rng.randint(1, 4))]


def likelihood(tables: Tables, dealt: CardSet, did: bool) -> float:
    """How likely a hand leads to what was said, by the definition."""
    suits = dealt.bits.to_bytes(4, "little")
    score = max(sum(table[256 * suit + held] for suit, held in enumerate(suits)) for table in tables)
    return 1 / (1 + math.exp(-score if did else score))


def random_said(view: View, rng: random.Random) -> tuple[list[Said], list[Tables]]:
    tables = [random_tables(rng) for _ in range(4)]
    said = [(rng.randrange(4), kernel.BidModel(each), rng.random() < 0.5) for each in tables]
    return said, tables


def test_a_weight_is_the_product_of_likelihoods_of_the_hands_at_the_first_card() -> None:
    rng = random.Random(1)
    for view in decisions(21, 40):
        said, tables = random_said(view, rng)
        drawn = worlds(view, 10, 3)
        told = drawn.weighed(said, doubt=0.2)
        for world, weight in zip(drawn, told, strict=True):
            expected = math.prod(
                max(0.2, likelihood(each, CardSet(world.deal.hands[seat]), did))
                for (seat, _, did), each in zip(said, tables, strict=True)
            )
            assert weight == pytest.approx(expected, rel=1e-5)


def test_a_model_knows_cards_by_their_suits_whatever_is_trump() -> None:
    with_eichel_ober = [0.0] * 1024
    for held in range(256):
        with_eichel_ober[held] = 40.0 if Card.EO.bit & held else -40.0
    model = kernel.BidModel([with_eichel_ober])
    assert (model.score(Card.EO.bit), model.score(Card.GO.bit)) == (40.0, -40.0)
    for view in decisions(22, 60):
        seat = (view.seat + 1) % 4
        for world, weight in zip(
            drawn := worlds(view, 5, 1), drawn.weighed([(seat, model, True)], doubt=1e-6), strict=True
        ):
            assert weight == pytest.approx(1.0 if Card.EO in world.deal.hands[seat] else 1e-6)


def hands(drawn: Worlds) -> list[tuple[CardSet, ...]]:
    return [tuple(map(CardSet, world.hands)) for world in drawn]


def test_credible_worlds_are_those_that_their_weights_draw() -> None:
    rng = random.Random(2)
    for view in decisions(23, 10):
        said, _ = random_said(view, rng)
        many = worlds(view, 80, 5)
        drawn = many.credible(said, 20, 7, doubt=0.01)
        assert hands(drawn) == hands(many.resampled(many.weighed(said, doubt=0.01), 20, 7))
        assert (len(drawn), drawn.view, drawn.deals) == (20, view, many.deals)


def played_as_read(world: Position, seat: Seat, weights: Sequence[Weights], reading: Reading) -> float:
    """How likely the others would have played their cards, each by one of the weights, which nobody knows."""
    each = [[_of_seat(world, other, one, reading) for one in weights] for other in SEATS if other != seat]
    return math.prod(fmean(likely) for likely in each)


def _of_seat(world: Position, seat: Seat, weights: Weights, reading: Reading) -> float:
    """How likely a seat would have played its cards, asked with its own view of the world."""
    game, likely = Game.fixed(world.deal, world.stoss), 1.0
    for action in played(world):
        assert isinstance(action, Play)
        rated = Policy(weights).rate(game.view(seat)) if action.seat == seat else ()
        if len(rated) > 1:
            odds = {each.card: math.exp(each.score / reading.temperature) for each in rated}
            share = odds[action.card] / sum(odds.values())
            likely *= (reading.floor + (1 - reading.floor) * share) ** reading.exponent
        game = game.apply(action)
    return likely


def test_cards_are_read_as_what_policies_make_of_the_views_of_those_who_played_them() -> None:
    weights, reading = [some_weights(3), some_weights(4)], Reading(2.0, 0.1, 0.6)
    for view in decisions(26, 20):
        assert view.contract is not None
        drawn = worlds(view, 3, 1)
        policies = [each.policy(view.contract) for each in weights]
        for world, weight in zip(drawn, drawn.read(policies, reading), strict=True):
            assert weight == pytest.approx(played_as_read(world, view.seat, weights, reading), rel=1e-3)


def test_plausible_worlds_are_those_that_their_cards_draw() -> None:
    reading = Reading(0.5, 0.2, 0.7)
    for view in decisions(27, 10, tricks=1):
        assert view.contract is not None
        policies, many = [some_weights(seed).policy(view.contract) for seed in (1, 2)], worlds(view, 60, 5)
        drawn = many.plausible(policies, reading, 20, 7)
        assert hands(drawn) == hands(many.resampled(many.read(policies, reading), 20, 7))


def test_a_reading_out_of_range_is_refused_in_words() -> None:
    view = next(decisions(28, 1))
    assert view.contract is not None
    drawn, policies = worlds(view, 3, 1), [some_weights(1).policy(view.contract)]
    for numbers in ((0, 0.2, 1), (1, 0, 1), (1, 1.5, 1), (1, 0.2, -1), (1, math.nan, 1)):
        with pytest.raises(ValueError, match="must be between"):
            drawn.read(policies, Reading(*numbers))
    for other in (None, (1, 0.2, 1), Reading(1, "much", 1)):  # type: ignore[arg-type]
        with pytest.raises(TypeError, match="must be a"):
            drawn.plausible(policies, other, 2, 1)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="policy must be a Policy"):
        drawn.read([None], Reading(1, 0.2, 1))  # type: ignore[list-item]
    with pytest.raises(ValueError, match="policies must be one at least"):
        drawn.read([], Reading(1, 0.2, 1))


def test_nothing_said_leaves_all_worlds_alike() -> None:
    drawn = worlds(next(decisions(24, 1)), 30, 1)
    assert drawn.weighed([], doubt=0.5) == [1.0] * 30
    assert Counter(hands(drawn.credible([], 30, 1, doubt=0.5))) == Counter(hands(drawn))


def test_what_says_nothing_is_refused_in_words() -> None:
    drawn = worlds(next(decisions(25, 1)), 3, 1)
    model = kernel.BidModel([[0.0] * 1024])
    for wrong in (None, 3, "said", [(0, model)], [(0, "model", True)], [[0, model, True]], [(0, model, 1)]):
        with pytest.raises(TypeError, match=r"(said|did) must be"):
            drawn.weighed(wrong, doubt=0.1)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="seat must be from 0 to 3, not 4"):
        drawn.credible([(4, model, True)], 2, 1, doubt=0.1)
    for doubt in (0.0, -1.0, 1.5, math.nan, math.inf, 10**5000):
        with pytest.raises(ValueError, match=r"doubt must be between 1e-09 and 1"):
            drawn.weighed([(0, model, True)], doubt=doubt)
    with pytest.raises(TypeError, match="doubt must be a number"):
        drawn.weighed([], doubt="much")  # type: ignore[arg-type]
    for tables in ([], [[0.0] * 1023], [[math.nan] * 1024]):
        with pytest.raises(kernel.Fault, match="BID_TABLES"):
            kernel.BidModel(tables)
