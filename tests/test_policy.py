"""The policy plays legal cards in every contract, from a view alone, and can say why."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from decisions import decisions, decisions_of
from helpers import played
from policies import some_weights
from schafkopf.cards import Card
from schafkopf.errors import ErrorCode, SchafkopfError
from schafkopf.game.actions import Play
from schafkopf.game.game import Game
from schafkopf.game.line import parse_position
from schafkopf.game.view import View
from schafkopf.players import Policy
from schafkopf.players.weights import FEATURES, RANDOM
from schafkopf.rules.contracts import ContractType
from schafkopf.solver import worlds
from schafkopf.testing import random_deal
from schafkopf.text.catalogue import LANGUAGES, has_message, message

RULE = Policy("rule-1")


@pytest.mark.parametrize("policy", [RULE, Policy(RANDOM), Policy(some_weights(1))], ids=repr)
@pytest.mark.parametrize("kind", ContractType, ids=lambda kind: kind.value)
def test_no_card_is_illegal_in_any_contract_under_random_house_rules(policy: Policy, kind: ContractType) -> None:
    for left in (20, 18, 15, 9, 6):
        for view in decisions_of(kind, "legal", 5, left=left):
            assert policy.choose(view, 3) in view.legal_cards


def test_no_card_is_illegal_in_games_that_were_bid() -> None:
    for view in decisions(1, 200):
        assert RULE.choose(view) in view.legal_cards


@pytest.mark.parametrize("kind", ContractType, ids=lambda kind: kind.value)
def test_a_whole_game_of_four_policies_comes_to_its_end(kind: ContractType) -> None:
    rng = random.Random(kind.value)
    for _ in range(5):
        game = Game.fixed(random_deal(rng, kind))
        cards = [play_out(game, seed) for seed in (1, 1)]
        assert cards[0] == cards[1], "same seed, same game"


def play_out(game: Game, seed: int) -> list[Card]:
    cards = []
    while game.to_move is not None and not game.is_over:
        card = RULE.choose(game.view(game.to_move), seed)
        cards.append(card)
        game = game.apply(Play(game.to_move, card))
    return cards


def test_the_card_that_is_played_has_the_highest_score() -> None:
    for view in decisions(2, 150):
        rated = RULE.rate(view)
        assert {each.card for each in rated} == set(view.legal_cards)
        assert [each.score for each in rated] == sorted((each.score for each in rated), reverse=True)
        chosen = next(each for each in rated if each.card is RULE.choose(view))
        assert chosen.score == pytest.approx(rated[0].score, abs=1e-4)


def test_equal_cards_are_drawn_by_the_seed() -> None:
    view = next(view for view in decisions(3, 100) if len(view.legal_cards) > 2)
    drawn = Counter(Policy(RANDOM).choose(view, seed) for seed in range(600))
    assert set(drawn) == set(view.legal_cards)
    assert min(drawn.values()) > 300 / len(drawn)


@pytest.mark.parametrize("kind", ContractType, ids=lambda kind: kind.value)
def test_a_view_of_another_deal_that_looks_alike_is_rated_alike(kind: ContractType) -> None:
    """Nothing but the own hand and what lies open counts: in each world the hidden hands are other ones."""
    for view in decisions_of(kind, "alike", 3, left=19):
        for world in worlds(view, 5, 1):
            game = Game.fixed(world.deal)
            for action in played(world):
                game = game.apply(action)
            assert RULE.rate(game.view(view.seat)) == RULE.rate(view)


def after(line: str) -> View:
    """The view of the seat to move in a position."""
    position = parse_position(line)
    game = Game.fixed(position.deal)
    for action in played(position):
        game = game.apply(action)
    assert game.to_move is not None
    return game.view(game.to_move)


def test_the_last_seat_smears_to_a_trick_that_its_side_has() -> None:
    """In a Solo seat 3 is void of Herz and throws many Augen on the Sau of seat 1."""
    hands = "EO GO HO EU GU EA EZ H9 / EK E9 GZ HK G9 HA HZ H7 / SO HU SU E8 E7 SA SK H8 / G8 G7 GA SZ S9 S8 S7 GK"
    view = after(f"eichel-solo by 0 | {hands} | 0: H9 HA H8 | rules casual")
    assert RULE.choose(view) in (Card.GA, Card.SZ)


def test_the_last_seat_throws_its_poorest_card_on_a_trick_of_the_declarer() -> None:
    hands = "EO GO HO EU GU EA EZ HA / EK E9 GZ HK G9 H9 HZ H7 / SO HU SU E8 E7 SA SK H8 / G8 G7 GA SZ S9 S8 S7 GK"
    view = after(f"eichel-solo by 0 | {hands} | 0: HA H7 H8 | rules casual")
    assert RULE.choose(view).augen == 0


def test_every_feature_has_words_in_both_languages() -> None:
    for lang in LANGUAGES:
        texts = {message(f"feature-{name}", lang, attribute) for name in FEATURES for attribute in ("", "less")}
        assert len(texts) == 2 * len(FEATURES)
        assert all(has_message(f"feature-{name}", lang) for name in FEATURES)


COMPARING = frozenset(
    "chance takes gives smear feeds points last_takes foe_void friend_void length sheds strength".split()
)
"""Features of which a card may have some, and yet less than others: what is said of less has to compare."""


def test_what_is_said_of_a_card_is_true_of_it() -> None:
    policy = Policy(some_weights(1))
    facts = {
        message(f"feature-{name}", "en", side).casefold(): side
        for name in FEATURES
        for side in ("", "less", *(["short"] if name == "trump_excess" else []))
    }
    said: set[str] = set()
    for view in decisions(5, 300):
        for part in (part for rated in policy.rate(view) for part in rated.parts):
            assert abs(part.adds) >= 0.05, "what hardly counts is no reason"
            fact = part.text("en").partition(": ")[2].rstrip(".").casefold()
            if facts[fact] == "less":
                assert part.value == 0 or part.feature in COMPARING, fact
            else:
                assert part.value < 0 if facts[fact] == "short" else part.value > 0, fact
            said.add(fact)
    assert said == set(facts)


def test_reasons_are_sentences_for_or_against() -> None:
    said: set[str] = set()
    for view in decisions(5, 60):
        for lang, words in (("de", ("Dafür: ", "Dagegen: ")), ("en", ("For it: ", "Against it: "))):
            reasons = RULE.reasons(view, lang)
            assert set(reasons) == set(view.legal_cards)
            for told in reasons.values():
                assert len(told) <= 3
                assert all(text.startswith(words) and text.endswith(".") and "…" not in text for text in told)
                said.update(told)
    assert len(said) > 60


def test_where_there_is_no_choice_there_is_no_reason() -> None:
    view = next(view for view in decisions(6, 200) if len(view.legal_cards) == 1)
    assert RULE.reasons(view) == {view.legal_cards[0]: ()}


def test_a_seat_that_has_no_card_to_play_is_refused() -> None:
    game = Game.fixed(random_deal(random.Random(1), ContractType.SOLO))
    with pytest.raises(SchafkopfError) as caught:
        RULE.choose(game.view(3))
    assert caught.value.code is ErrorCode.SEAT_NOT_TO_MOVE


def test_wrong_types_are_told() -> None:
    with pytest.raises(TypeError, match="view must be a View"):
        RULE.choose("view")  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="weights must be Weights or their name"):
        Policy(7)  # type: ignore[arg-type]
