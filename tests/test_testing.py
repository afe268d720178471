"""The testing package: random things are functions of their seed, and cover what they say they do."""

from __future__ import annotations

import math
import random
from collections import Counter

import pytest
from hypothesis import given, settings

from helpers import KINDS, cards
from schafkopf.cards import Card, CardSet, Pack
from schafkopf.game.deal import Hands, InvalidDeal
from schafkopf.game.game import Game
from schafkopf.rules.contracts import ContractType
from schafkopf.rules.domains import Choice
from schafkopf.rules.house import HouseRules, InvalidRules
from schafkopf.rules.options import OPTIONS
from schafkopf.testing import (
    action_space,
    contracts_of,
    divisions,
    endings,
    fill,
    random_deal,
    random_games,
    random_rules,
    strategies,
)


def test_random_games_are_a_function_of_the_seed_and_their_number() -> None:
    first, again = list(random_games(12, 3)), list(random_games(12, 3))
    assert first == again
    assert list(random_games(5, 3)) == first[:5]
    assert list(random_games(5, 4)) != first[:5]


def test_random_games_of_a_pack_are_dealt_from_it() -> None:
    for pack in Pack:
        assert {game.pack for game in random_games(5, 1, pack)} == {pack}


def test_random_rules_reach_every_word_that_an_option_allows() -> None:
    rng = random.Random(1)
    seen: dict[str, set[object]] = {name: set() for name in OPTIONS}
    for _ in range(1500):
        rules = random_rules(rng)
        for name in OPTIONS:
            seen[name].add(getattr(rules, name))
    for name, option in OPTIONS.items():
        # The usual packets are kept as None.
        if isinstance(option.domain, Choice) and not name.endswith("deal_packets"):
            assert seen[name] >= set(option.domain.words), name
        else:
            assert len(seen[name]) > 1


def test_stated_options_stay_as_stated() -> None:
    rng = random.Random(2)
    for _ in range(50):
        rules = random_rules(rng, pack=Pack.KURZ, klopfen="chain", stoss_max=4)
        assert (rules.pack_of(), rules.klopfen, rules.stoss_max) == (Pack.KURZ, "chain", 4)


def test_only_the_named_options_differ_from_a_preset() -> None:
    rng = random.Random(3)
    for _ in range(50):
        _, options = random_rules(rng, options=("renonce", "runaway_min")).difference()
        assert set(options) <= {"renonce", "runaway_min"}


@pytest.mark.parametrize("kind", ContractType, ids=lambda kind: kind.value)
def test_a_random_deal_of_a_kind_can_be_played(kind: ContractType) -> None:
    rng = random.Random(kind.value)
    for deck in ("lang", "kurz"):
        deal = random_deal(rng, kind, HouseRules(deck=deck, bierkopf_deck=deck))
        assert deal.contract.kind is kind
        assert not deal.faults()
        assert Game.fixed(deal).legal_actions(0)


def test_a_hand_that_is_filled_keeps_the_known_cards() -> None:
    hands = fill({1: cards("EO GO"), 3: cards("SA")})
    assert (hands[1][:2], hands[3][0]) == (cards("EO GO"), Card.SA)
    assert CardSet(card for hand in hands for card in hand) == CardSet(Pack.LANG.cards)
    with pytest.raises(ValueError, match="twice"):
        fill({0: cards("EO"), 1: cards("EO")})


def test_divisions_are_all_and_each_once() -> None:
    ways = list(divisions(cards("EA EZ EK EO EU E9"), [3, 2, 1]))
    assert len(ways) == len(set(ways)) == math.factorial(6) // (6 * 2)


def test_endings_are_every_way_in_which_the_last_cards_can_lie() -> None:
    positions = list(endings(contracts_of(KINDS.WENZ)[0], cards("EU GU EA E10 GA G10 HA H10")))
    assert len({position.hands for position in positions}) == len(positions) == math.factorial(8) // 2**4
    assert {len(position.tricks) for position in positions} == {6}
    assert all(position.to_move == 0 and len(position.legal_cards) == 2 for position in positions)


def test_endings_of_a_contract_that_asks_something_of_a_hand_are_those_that_allow_it() -> None:
    """The caller holds a plain Gras and not the Sau (S-4.1)."""
    calls_gras = contracts_of(KINDS.RUFSPIEL)[1]
    positions = list(endings(calls_gras, cards("GA G10 EA E10 SA S10 HA H10")))
    assert positions
    assert all(Card.GA not in position.hands[0] for position in positions)


def test_the_action_space_names_everything_once() -> None:
    for pack in Pack:
        space = list(action_space(pack))
        assert len(space) == len(set(space))
        kinds = Counter(type(action).__name__ for action in space)
        assert kinds["Play"] == kinds["Accept"] == kinds["Revoke"] == 4 * len(pack.cards)


@settings(max_examples=25, deadline=None)
@given(strategies.rules(Pack.KURZ), strategies.hands(Pack.KURZ), strategies.deals(KINDS.MUSS), strategies.states())
def test_the_strategies_make_what_they_say(rules: HouseRules, hands: Hands, deal: object, state: Game) -> None:
    assert rules.pack_of() is Pack.KURZ
    assert not Game.start(hands, rules).is_over
    assert deal is not None
    assert state.phase


def test_what_no_house_rules_and_no_deal_can_be_is_refused_and_not_tried_forever() -> None:
    rng = random.Random(1)
    for stated in ({"klopfn": "all"}, {"target": 0}):
        with pytest.raises(InvalidRules):
            random_rules(rng, **stated)
    with pytest.raises(InvalidDeal):
        random_deal(rng, ContractType.MUSS, bock=3)
    with pytest.raises(ValueError, match="do not fit"):
        next(divisions([Card.EO], [2]))
