"""Games by the policy in worlds, in matches and for the value of a hand are those that it plays at the table."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

from decisions import decisions, decisions_of
from helpers import SIMPLE, cards, played
from policies import some_weights
from schafkopf import solver
from schafkopf.bill.settle import settle
from schafkopf.cards import Seat
from schafkopf.errors import ErrorCode, SchafkopfError
from schafkopf.game.actions import Play
from schafkopf.game.game import Game
from schafkopf.game.position import Position
from schafkopf.game.rulings import IllegalAction
from schafkopf.game.view import View
from schafkopf.notation import parse_contract
from schafkopf.players import Policy, Weights
from schafkopf.players.duel import Duel
from schafkopf.players.hands.valuation import value_hand
from schafkopf.players.strength import auction, collect, dealt
from schafkopf.rules.contracts import ContractType
from schafkopf.rules.house import HouseRules
from schafkopf.rules.tariff import Tariff
from schafkopf.solver import kernel, worlds
from schafkopf.solver.worlds import WorldValues
from schafkopf.testing import random_deal

RULE = Weights.load("rule-1")
RULES = HouseRules(tariff=Tariff(10, 20, 50))


def policy_of(view: View) -> kernel.Policy:
    assert view.contract is not None
    return RULE.policy(view.contract)


def values(view: View, number: int = 20, **options: Any) -> WorldValues:
    return replace(worlds(view, number, 3).policy_values(policy_of(view), **options), seconds=0.0)


def payout(position: Position, seat: Seat) -> int:
    """What a seat gets in the end, in Bierkopf its team less the other."""
    told = settle(position).payout
    other = told[(seat + 1) % 4] if position.deal.contract.kind is ContractType.BIERKOPF else 0
    return told[seat] - other


def game_of(position: Position) -> Game:
    """The game that comes to a position."""
    game = Game.fixed(position.deal, position.stoss)
    for action in played(position):
        game = game.apply(action)
    return game


def at_the_table(game: Game, player: Policy) -> Position | None:
    """The end of a game in which each seat plays from its view; None where two suits were equally good on the way."""
    while not game.is_over:
        assert game.to_move is not None
        rated = player.rate(game.view(game.to_move))
        if any(each.card.suit is not rated[0].card.suit and each.score > rated[0].score - 1e-4 for each in rated):
            return None
        game = game.apply(Play(game.to_move, rated[0].card))
    return game.position


@pytest.mark.parametrize("kind", ContractType, ids=lambda kind: kind.value)
def test_a_game_in_a_world_is_the_one_that_four_players_with_views_play(kind: ContractType) -> None:
    """The lock-step of rollouts with the policy at the table: card by card, each seat from its view."""
    compared = 0
    for number, view in enumerate(decisions_of(kind, "table", 8, left=18, rules=RULES)):
        assert view.contract is not None
        weights = some_weights(number)
        drawn = worlds(view, 1, number)
        for told in drawn.policy_values(weights.policy(view.contract)).cards:
            end = at_the_table(game_of(drawn[0]).apply(Play(view.seat, told.card)), Policy(weights))
            if end is not None:
                assert told.counts == ((payout(end, view.seat), 1),)
                compared += 1
    assert compared


def test_values_do_not_depend_on_the_number_of_threads() -> None:
    for view in decisions(11, 20):
        assert values(view, games=2) == values(view, games=2, jobs=3)


def test_with_best_play_from_now_on_they_are_the_exact_values() -> None:
    for view in decisions(12, 25, tricks=3):
        if view.contract is not None and view.contract.kind is not ContractType.RAMSCH:
            assert values(view, exact_from=1).cards == worlds(view, 20, 3).values().cards


def test_what_a_finished_trick_leaves_can_be_played_best() -> None:
    view = next(decisions_of(ContractType.SOLO, "later", 1, left=20, rules=RULES))
    ends = {trick: values(view, 40, exact_from=trick) for trick in (1, 5, 6, 8, 9)}
    assert ends[9].cards == values(view, 40).cards == ends[8].cards, "in the last trick nobody has a choice"
    assert ends[1].nodes > ends[6].nodes > 0 == ends[9].nodes


def test_a_goal_that_does_not_fit_is_refused_as_elsewhere() -> None:
    view = next(decisions_of(ContractType.BETTEL, "goal", 1, left=20, rules=RULES))
    with pytest.raises(SchafkopfError) as caught:
        worlds(view, 5, 1).policy_values(policy_of(view), "augen")
    assert caught.value.code is ErrorCode.AUGEN_DO_NOT_MATTER
    with pytest.raises(ValueError, match="exact_from must be 1 or more"):
        values(view, exact_from=0)


def test_a_cancelled_question_counts_no_world() -> None:
    view = next(decisions_of(ContractType.SOLO, "cancel", 1, left=20, rules=RULES))
    cancel = solver.Cancel()
    cancel.set()
    found = worlds(view, 50, 1).policy_values(policy_of(view), cancel=cancel)
    assert found.worlds == 0
    assert found.best is None


def test_a_hand_that_cannot_lose_a_trick_is_worth_what_the_bill_says() -> None:
    """Eichel-Solo with eight heads at 10/20/50: 50 + Schneider 10 + Schwarz 10 + 8 Laufende 80, from three seats."""
    hand = cards("EO GO HO SO EU GU HU SU")
    told = value_hand(hand, parse_contract("eichel-solo"), 2, RULES, games=30)
    assert told.counts == ((450, 30),)
    assert (told.mean, told.share_won, told.standard_error) == (450, 1, 0)


def test_a_value_does_not_depend_on_threads_and_more_games_begin_with_the_same() -> None:
    for name in ("gras-rufspiel", "wenz", "ramsch", "bettel", "kreuz"):
        one, many = (value_hand(SIMPLE[0], parse_contract(name), 0, RULES, games=60, jobs=jobs) for jobs in (1, 3))
        assert one == many
        assert one.games == 60


def test_the_bierkopf_value_counts_the_own_team_less_the_other() -> None:
    hand = cards("EO GO HO SO EU GU")
    told = value_hand(hand, parse_contract("bierkopf"), 1, games=20)
    assert told.share_won == 1


def test_a_better_hand_is_worth_more() -> None:
    contract = parse_contract("gras-rufspiel")
    poor = value_hand(cards("HU H9 H8 H7 GZ E7 E8 S7"), contract, 0, RULES)
    rich = value_hand(cards("EO GO EU H9 H8 GZ EA E7"), contract, 0, RULES)
    assert rich.mean > poor.mean + 3 * (rich.standard_error + poor.standard_error)


def test_a_hand_that_does_not_allow_the_contract_is_refused() -> None:
    with pytest.raises(IllegalAction):
        value_hand(cards("EO GO HU HA H9 GZ EA S7"), parse_contract("eichel-rufspiel"), 0)
    with pytest.raises(ValueError, match="8 different cards"):
        value_hand(cards("EO GO HU HA H9 GZ EA"), parse_contract("wenz"), 0)
    with pytest.raises(IllegalAction):
        value_hand(cards("EO GO HU HA H9 GZ EA S7"), parse_contract("hochzeit"), 0)
    with pytest.raises(IllegalAction):
        value_hand(cards("EO GO HO SO EU GU HU S7"), parse_contract("sie"), 0)
    with pytest.raises(TypeError, match="contract must be a Contract"):
        value_hand(SIMPLE[0], "wenz", 0)  # type: ignore[arg-type]


def test_a_match_with_itself_is_even_and_sides_can_be_exchanged() -> None:
    rng = random.Random(4)
    deals = [random_deal(rng, kind, RULES) for kind in ContractType for _ in range(12)]
    duel = Duel(deals)
    other = Weights.load("random")
    assert not any(duel.advantage(RULE, RULE).values)
    forth, back = duel.play(RULE, other, 5), duel.play(other, RULE, 5)
    assert forth == tuple((second, first) for first, second in back)
    assert forth == duel.play(RULE, other, 5, jobs=3)


def test_a_game_of_a_match_is_the_one_that_four_players_with_views_play() -> None:
    weights = some_weights(4)
    rng = random.Random(9)
    deals = [random_deal(rng, kind, RULES) for kind in ContractType for _ in range(4)]
    compared = set()
    for deal, (found, _) in zip(deals, Duel(deals).play(weights, weights), strict=True):
        end = at_the_table(Game.fixed(deal), Policy(weights))
        if end is not None:
            told = settle(end).payout
            assert found == (payout(end, deal.party[0]) if deal.party else int((told[0] + told[2]) / 2))
            compared.add(deal.contract.kind)
    assert len(compared) > 8


@pytest.mark.parametrize(("kind", "least"), [("rufspiel", 12), ("solo", 90), ("wenz", 100), ("farbwenz", 95)])
def test_the_rule_of_thumb_is_far_better_than_random_play(kind: str, least: int) -> None:
    """D in cents at 10/20/50 over duplicate deals; `benches/policy.py` measures it with a tenth of the interval."""
    found = Duel(collect(ContractType(kind), 300 if kind != "wenz" else 60, 3, RULES)).advantage(
        RULE, Weights.load("random")
    )
    assert found.mean + 2 * found.interval > least > found.interval


def test_the_auction_by_strength_plays_every_kind_and_passes_sometimes() -> None:
    rng = random.Random(8)
    found = Counter(deal and deal.contract.kind for deal in (auction(dealt(rng)) for _ in range(1500)))
    assert set(found) == {None, ContractType.RUFSPIEL, ContractType.SOLO, ContractType.WENZ, ContractType.FARBWENZ}
    assert found[ContractType.RUFSPIEL] > 750
