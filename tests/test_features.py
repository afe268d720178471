"""The features of the kernel are those that a plain second program reads off the same view."""

from __future__ import annotations

import pytest

from decisions import decisions, decisions_of
from schafkopf.game.view import View
from schafkopf.players import Policy
from schafkopf.players.weights import FEATURES
from schafkopf.rules.contracts import ContractType
from second_features import features

RULE = Policy("rule-1")


def compare(view: View) -> set[str]:
    """Compare all cards of a decision; return the features that counted."""
    counted = set()
    for card, found in RULE.features(view).items():
        found["foe_void+friend_void"] = found["foe_void"] + found["friend_void"]
        for name, value in features(view, card).items():
            assert found[name] == pytest.approx(value, abs=1e-5), (view.contract, card, name, view)
            counted |= {name} if value else set()
    return counted


@pytest.mark.parametrize("kind", ContractType, ids=lambda kind: kind.value)
def test_the_features_are_those_of_a_second_program(kind: ContractType) -> None:
    for left in (19, 17, 14, 10, 9, 5):
        for view in decisions_of(kind, "twin", 5, left=left):
            compare(view)


def test_every_feature_that_the_second_program_knows_comes_up() -> None:
    counted: set[str] = set()
    for view in decisions(21, 250):
        counted |= compare(view)
    assert set(FEATURES) - counted <= {"smear", "feeds", "sheds", "over_friend", "over_foe", "foe_void", "friend_void"}


@pytest.mark.parametrize("kind", ContractType, ids=lambda kind: kind.value)
def test_chances_are_chances_and_share_out_the_trick(kind: ContractType) -> None:
    for left in (16, 15, 14, 13):
        for view in decisions_of(kind, "chance", 5, left=left):
            for card, found in RULE.features(view).items():
                assert -1e-6 <= found["chance"] <= 1 + 1e-6
                laid = (sum(each.augen for each in view.trick) + card.augen) / 10
                to_come = 0.35 * (3 - len(view.trick))
                assert found["takes"] + found["gives"] == pytest.approx(laid + to_come, abs=1e-5)
