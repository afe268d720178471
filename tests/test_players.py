"""Players: whole games of both kinds without an illegal action, the same answer to the same view, and why."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator
from dataclasses import replace

import pytest

from forms import LONG
from schafkopf.cards import GameName
from schafkopf.errors import SchafkopfError
from schafkopf.game.actions import Bid, Phase, Play
from schafkopf.game.dealing import deal
from schafkopf.game.game import Game
from schafkopf.game.view import View
from schafkopf.players import LEVELS, NAMES, Budget, Decision, by_name, play
from schafkopf.players.duel import Duel
from schafkopf.players.levels import FORGOTTEN, beginner
from schafkopf.players.monte_carlo import MonteCarloPlayer
from schafkopf.players.strength import collect
from schafkopf.players.weights import FEATURES, Weights
from schafkopf.rules.contracts import ContractType
from schafkopf.rules.house import PRESETS, HouseRules, preset
from schafkopf.testing.rules import random_rules
from schafkopf.wire import dump

ALL_PASS = ("redeal", "redeal_same", "ramsch", "muss", "kreuz", "stock", "bock")
QUICK = Budget(worlds=12)
DEALS = 20 if LONG else 1
SEARCHING = "monte-carlo"
"""Bids as the meister does, and its search from the first trick is dear."""


def opened(seed: object, rules: HouseRules, game: GameName = "schafkopf") -> Game:
    return Game.start(deal(str(seed), rules, game), rules, game=game)


def views(game: Game, name: str) -> Iterator[View]:
    """Every view from which somebody decides in a game of a level against itself."""
    player = by_name(name, 5)
    while not game.is_over:
        for seat in (*game.speakers, game.to_move):
            assert seat is not None
            view = game.view(seat)
            yield view
            action = player.choose(view, QUICK).action
            if action is not None:
                game = game.apply(action)
                break


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("rules", PRESETS)
@pytest.mark.parametrize("game", ["schafkopf", "bierkopf"])
def test_whole_games_of_every_preset_lose_no_move(name: str, rules: str, game: GameName) -> None:
    for number in range(DEALS):
        start = opened(f"{name}/{number}", preset(rules), game)
        over, lapses = play(start, [by_name(name, number)] * 4, QUICK)
        assert (lapses, over.is_over) == ((), True)


@pytest.mark.parametrize("name", [name for name in NAMES if LONG or name != SEARCHING])
@pytest.mark.parametrize("all_pass", ALL_PASS)
def test_whole_games_of_every_rule_for_passing_lose_no_move(name: str, all_pass: str) -> None:
    rules = preset("casual", all_pass=all_pass, renonce=True, hochzeit=True, allow_claim=True)
    for number in range(DEALS):
        over, lapses = play(opened(f"{all_pass}/{number}", rules), [by_name(name, number)] * 4, QUICK)
        assert (lapses, over.is_over) == ((), True)


@pytest.mark.parametrize("number", range(200 if LONG else 6))
def test_all_kinds_of_players_at_one_table_of_random_rules_lose_no_move(number: int) -> None:
    rules = random_rules(random.Random(number))
    players = [by_name(NAMES[(number + seat) % len(NAMES)], number) for seat in range(4)]
    over, lapses = play(opened(number, rules, ("schafkopf", "bierkopf")[number % 4 == 3]), players, QUICK)
    assert (lapses, over.is_over) == ((), True)


@pytest.mark.parametrize("name", NAMES)
def test_the_same_view_has_the_same_answer(name: str) -> None:
    for view in itertools.islice(views(opened(3, preset("casual")), name), 24):
        first, again = (by_name(name, 8).choose(view, QUICK).action for _ in range(2))
        assert first == again


@pytest.mark.parametrize("name", LEVELS)
def test_an_explanation_weighs_what_is_done_first(name: str) -> None:
    for view in views(opened(4, preset("casual")), name):
        decision = by_name(name).choose(view, Budget(worlds=12, explain=True))
        assert decision.candidates[0].action == decision.action
        assert all(each.action is None or each.action in view.legal_actions for each in decision.candidates)


def test_explaining_does_not_change_what_a_rule_player_does() -> None:
    player = by_name("stammtisch", 2)
    for view in views(opened(6, preset("casual")), "stammtisch"):
        assert player.choose(view, QUICK).action == player.choose(view, Budget(worlds=12, explain=True)).action


def test_a_decision_does_not_depend_on_the_number_of_threads() -> None:
    player = by_name("meister", 3)
    for view in views(opened(7, preset("casual")), "stammtisch"):
        one, several = (player.choose(view, Budget(worlds=12, explain=True, jobs=jobs)) for jobs in (1, 3))
        assert one == several


def test_the_net_values_cards_and_nothing_that_is_said() -> None:
    meister = by_name("meister", 3)
    assert isinstance(meister, MonteCarloPlayer)
    assert meister.guide is not None
    plain = replace(meister, guide=None)
    budget, same = Budget(worlds=12, explain=True), set()
    for view in views(opened(7, preset("casual")), "stammtisch"):
        if view.to_move == view.seat and len(view.legal_actions) > 1:
            same.add((view.phase is Phase.PLAY, meister.choose(view, budget) == plain.choose(view, budget)))
    assert (False, False) not in same
    assert same >= {(False, True), (True, False)}


def test_the_reasons_are_sentences_in_both_languages() -> None:
    told: set[str] = set()
    for view in views(opened(9, preset("casual")), "meister"):
        for candidate in by_name("meister").choose(view, Budget(worlds=12, explain=True)).candidates:
            for reason in candidate.reasons:
                german, english = reason.text("de"), reason.text("en")
                assert german != english
                assert german.endswith(".")
                assert english.endswith(".")
                told.add(german)
    assert len(told) > 5


def test_a_card_is_told_with_payout_error_share_and_worlds_by_the_meister() -> None:
    view = next(view for view in views(opened(9, preset("casual")), "stammtisch") if len(view.legal_cards) > 1)
    cards = [
        each
        for each in by_name("meister").choose(view, Budget(worlds=40, explain=True)).candidates
        if isinstance(each.action, Play)
    ]
    assert {each.action.card for each in cards if isinstance(each.action, Play)} == set(view.legal_cards)
    for each in cards:
        assert each.expected is not None
        assert each.worlds == 40
        assert each.share_won is not None
        assert 0 <= each.share_won <= 1


def test_a_player_cannot_tell_deals_apart_that_look_alike_to_its_seat() -> None:
    rules = preset("casual", klopfen="none")
    hands = deal(11, rules)
    alike = hands[0], hands[2], hands[1], hands[3]
    for name in NAMES:
        first, second = (Game.start(each, rules).view(0) for each in (hands, alike))
        assert dump(first) == dump(second)
        assert by_name(name, 1).choose(first, QUICK) == by_name(name, 1).choose(second, QUICK)


def test_a_hand_that_cannot_lose_is_bid() -> None:
    rules = preset("casual", klopfen="none")
    rest = list(deal(1, rules)[0] + deal(1, rules)[1] + deal(1, rules)[2] + deal(1, rules)[3])
    best = [card for card in rest if card.value in "EO GO HO SO EU GU EA E10 EZ".split()][:8]
    others = [card for card in rest if card not in best]
    hands = tuple(best), tuple(others[:8]), tuple(others[8:16]), tuple(others[16:])
    for name in LEVELS:
        action = by_name(name).choose(Game.start(hands, rules).view(0), QUICK).action
        assert isinstance(action, Bid)
        assert action.contract.kind.value == "solo"


@pytest.mark.parametrize("kind", [ContractType.RUFSPIEL, ContractType.SOLO, ContractType.WENZ])
def test_a_beginner_plays_cards_worse_than_the_rule_of_thumb_and_better_than_chance(kind: ContractType) -> None:
    duel = Duel(collect(kind, 250, 1, preset("casual", tariff="10/20/50")))
    over = duel.advantage(Weights.load("rule-1"), beginner(), 1)
    under = duel.advantage(beginner(), Weights.load("random"), 1)
    assert over.mean > over.interval
    assert under.mean > under.interval


def test_a_beginner_forgets_features_that_there_are() -> None:
    assert set(FEATURES) >= FORGOTTEN


@pytest.mark.parametrize("name", ["", "Meister", "x" * 5000, "stammtisch "])
def test_an_unknown_name_is_refused_with_those_that_are_known(name: str) -> None:
    with pytest.raises(SchafkopfError, match="stammtisch"):
        by_name(name)


@pytest.mark.parametrize("name", [None, 3, b"random"])
def test_a_name_of_the_wrong_type_is_refused(name: object) -> None:
    with pytest.raises(TypeError, match="name"):
        by_name(name)  # type: ignore[arg-type]


@pytest.mark.parametrize("name", NAMES)
def test_a_seat_that_has_nothing_to_do_is_refused_or_silent(name: str) -> None:
    view = opened(2, preset("casual")).view(3)
    try:
        assert by_name(name).choose(view, QUICK) == Decision(None)
    except SchafkopfError as error:
        assert error.code.name == "SEAT_NOT_TO_MOVE"
