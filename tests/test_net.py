"""The net of a policy: it sees what a plain second program sees, and says what that reckons; everything else stays."""

from __future__ import annotations

import random
import struct

import pytest

from decisions import decisions, decisions_of
from policies import some_weights
from schafkopf.game.view import View
from schafkopf.players import Policy, Weights
from schafkopf.players.duel import Duel
from schafkopf.players.strength import collect
from schafkopf.players.weights import (
    DETAILS,
    FACTS,
    FAMILIES,
    FEATURES,
    NET,
    UNITS,
    InvalidWeights,
    family_of,
    places_of_rows,
)
from schafkopf.rules.contracts import ContractType
from second_facts import details, facts, said


def with_nets(seed: int) -> Weights:
    """Weights with a net beside each row, none like another."""
    rng = random.Random(seed)
    rows = some_weights(seed).rows
    nets = {
        place: tuple(tuple(rng.randint(-256, 256) / 256 for _ in range(UNITS)) for _ in NET)
        for place in places_of_rows()
    }
    return Weights("nets", rows, nets)


NETS = with_nets(1)
POLICY = Policy(NETS)


def compare(view: View) -> set[str]:
    """Compare what the kernel sees with the second program; return what was not 0."""
    seen, cards = POLICY.facts(view)
    wanted = facts(view)
    for name, value in wanted.items():
        assert seen[name] == pytest.approx(value, abs=1e-5), (view.contract, name, view)
    counted = {name for name, value in wanted.items() if value}
    for card, found in cards.items():
        wanted = details(view, card)
        assert found == pytest.approx(wanted, abs=1e-5), (view.contract, card, view)
        counted |= {name for name, value in wanted.items() if value}
    return counted


@pytest.mark.parametrize("kind", ContractType, ids=lambda kind: kind.value)
def test_the_facts_are_those_of_a_second_program(kind: ContractType) -> None:
    for left in (19, 17, 14, 10, 9, 5):
        for view in decisions_of(kind, "facts", 2, left=left):
            compare(view)


def test_every_fact_comes_up() -> None:
    counted: set[str] = set()
    for view in decisions(23, 120):
        counted |= compare(view)
    assert counted == {*FACTS, *DETAILS}


def test_the_score_of_a_card_is_that_of_the_weights_and_what_the_net_says() -> None:
    for view in decisions(24, 40):
        assert view.contract is not None
        seen, cards = POLICY.facts(view)
        plain = {each.card: each.score for each in Policy(some_weights(1)).rate(view)}
        features = POLICY.features(view)
        for rated in POLICY.rate(view):
            inputs = features[rated.card] | cards[rated.card] | seen
            role, turn = _place(view)
            net = NETS.nets[family_of(view.contract), role, turn]
            assert rated.score == pytest.approx(plain[rated.card] + said(net, inputs), abs=1e-3)


def test_the_card_with_the_highest_score_is_played() -> None:
    for view in decisions(25, 40):
        scores = {each.card: each.score for each in POLICY.rate(view)}
        assert scores[POLICY.choose(view)] == pytest.approx(max(scores.values()), abs=1e-3)


def test_nets_are_read_back_as_they_were_written() -> None:
    again = Weights.parse("again", NETS.dump())
    assert again.nets == NETS.nets
    assert again.nets.keys() == NETS.rows.keys()


def test_reasons_in_words_come_from_the_features_alone() -> None:
    names = {part.feature for view in decisions(26, 20) for rated in POLICY.rate(view) for part in rated.parts}
    assert names <= set(FEATURES)


def test_lessons_tell_of_every_choice_what_each_card_was_and_brought() -> None:
    deals = collect(ContractType.SOLO, 3, 1)
    policy = NETS.policy(deals[0].contract)
    told = Duel(deals).lessons(policy, policy, range(1, 3), 0.5, 1)
    rows, counts = told[:2]
    facts, cards, values = (struct.unpack(f"<{len(each) // 4}f", each) for each in told[2:])
    assert set(rows) == {0, 1, 4, 5}  # a Solo has no partner
    assert len(rows) == len(counts)
    assert min(counts) > 1
    assert len(facts) == len(counts) * len(FACTS)
    assert len(cards) == sum(counts) * (len(FEATURES) + len(DETAILS))
    assert len(values) == sum(counts)
    assert any(values)
    assert all(value % 5 == 0 for value in values)
    assert Duel(deals).lessons(policy, policy, range(1, 3), 0.5, 1) == told


def test_every_fault_of_a_net_is_told_with_its_place() -> None:
    text = NETS.dump()
    place = "[solo.opponent.lead.net]"
    head, tail = text.split(place)
    damaged = head + place + tail.replace("chance = ", "chances = ", 1).replace('start = "', 'start = "1 ', 1)
    with pytest.raises(InvalidWeights) as caught:
        Weights.parse("wrong", damaged)
    told = caught.value.text("en")
    for where in ("net.chance", "net.chances", "net.start"):
        assert f"solo.opponent.lead.{where}" in told


def test_a_family_has_nets_for_all_its_rows_or_for_none() -> None:
    few = {place: net for place, net in NETS.nets.items() if place != ("solo", "opponent", "lead")}
    with pytest.raises(InvalidWeights, match=r"solo\.opponent\.lead\.net"):
        Weights("few", NETS.rows, few)


def _place(view: View) -> tuple[str, str]:
    assert view.contract is not None
    roles = FAMILIES[family_of(view.contract)]
    role = "opponent"
    if view.seat == view.declarer:
        role = "declarer"
    elif view.seat == view.partner or view.seat in (view.party or ()):
        role = "partner"
    return role if role in roles else roles[-1], "follow" if view.trick else "lead"
