"""The solver is exact: against brute force over the referee, against real facts, and against itself.

`make check-solver` runs the long forms: thousands of positions instead of dozens.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from forms import LONG
from helpers import KINDS, changed, random_deal
from schafkopf import solver
from schafkopf.cards import Card, Pack, Suit
from schafkopf.game.position import Position
from schafkopf.records.reading import read_records
from schafkopf.records.replay import replay
from schafkopf.rules.contracts import Contract
from schafkopf.rules.house import preset
from schafkopf.solver.exact import goals_of
from schafkopf.solver.tables import compile_position
from solver_positions import CASUAL, SETTINGS, BruteForce, augen_of_party, deals, payout_of_declarer, positions

POSITIONS = 2000 if LONG else 30
TRICKS_LEFT = 4 if LONG else 3
GAMES = 100_000 if LONG else 600
ASKED: tuple[tuple[solver.Goal, Callable[[Position], int]], ...] = (
    ("augen", augen_of_party),
    ("payout", payout_of_declarer),
)

# Exact


@pytest.mark.parametrize("name", SETTINGS)
def test_every_card_is_worth_what_brute_force_says(name: str) -> None:
    """Augen and payout of every legal card and of the position, in all states of the Rufsau, in and between tricks."""
    for position in positions(name, POSITIONS, "brute force", TRICKS_LEFT):
        brute = BruteForce(position.deal.party, augen_of_party, payout_of_declarer)
        solution = solver.solve(position)
        augen, payout = brute.values(position)
        assert solution.declarer_payout == payout
        assert solution.party_augen == (augen if "augen" in goals_of(position.deal.contract) else None)
        assert [value.card for value in solution.values] == list(position.legal_cards)
        for value in solution.values:
            augen, payout = brute.values(position.play(value.card))
            assert value.declarer_payout == payout
            assert value.party_augen == (augen if "augen" in goals_of(position.deal.contract) else None)


@pytest.mark.parametrize("name", ["rufspiel", "solo", "wenz", "bierkopf"])
def test_threshold_questions_agree_with_the_value(name: str) -> None:
    for position in positions(name, POSITIONS, "thresholds", 4):
        value = solver.solve(position, ("augen",)).party_augen
        assert value is not None
        assert [augen for augen in range(122) if solver.decide(position, augen)] == list(range(value + 1))


@pytest.mark.parametrize("name", ["rufspiel", "solo", "wenz", "farbwenz", "bierkopf"])
def test_the_number_of_tricks_agrees_with_brute_force(name: str) -> None:
    for position in positions(name, POSITIONS, "tricks", TRICKS_LEFT):
        brute = BruteForce(position.deal.party, lambda at: sum(at.tricks_won[seat] for seat in at.deal.party))
        (most,) = brute.values(position)
        assert [tricks for tricks in range(1, 10) if solver.makes_tricks(position, tricks)] == list(range(1, most + 1))


@pytest.mark.parametrize("name", ["rufspiel", "solo", "farbgeier, short", "bierkopf"])
def test_a_line_of_best_play_keeps_the_value_to_the_end(name: str) -> None:
    for position in positions(name, 20, "lines", 4):
        for goal, worth in ASKED:
            solution = solver.solve(position, (goal,))
            at = position
            for card in solution.line:
                at = at.play(card)
            assert at.is_over
            assert worth(at) == (solution.party_augen if goal == "augen" else solution.declarer_payout)


@pytest.mark.parametrize("name", ["rufspiel", "rufspiel, running away early", "gras", "bierkopf"])
def test_a_reviewed_game_has_the_value_of_every_decision(name: str) -> None:
    name = "farbwenz" if name == "gras" else name
    rng = random.Random(f"review {name}")
    for start in positions(name, 8, "review", 4):
        cards: list[Card] = []
        at = start
        expected = []
        while not at.is_over:
            expected.append((at.to_move, solver.card_values(at)))
            cards.append(rng.choice(at.legal_cards))
            at = at.play(cards[-1])
        paid = solver.review_values(start, cards, "payout")
        assert [decision.played for decision in paid] == cards
        at = start
        for decision in paid:
            assert {value.card: value.declarer_payout for value in decision.values} == {
                value.card: value.declarer_payout for value in solver.card_values(at, "payout")
            }
            at = at.play(decision.played)
        decisions = solver.review_values(start, cards)
        assert [decision.played for decision in decisions] == cards
        for decision, (seat, values) in zip(decisions, expected, strict=True):
            assert decision.seat == seat
            told = {value.card: value.party_augen for value in decision.values}
            assert told == {value.card: value.party_augen for value in values}
            assert 0 <= decision.loss <= 120


@pytest.mark.parametrize("kind", ["ramsch"])
def test_what_a_seat_is_safe_of_agrees_with_brute_force(kind: str) -> None:
    """In a Ramsch one seat wants few Augen and the three others together want it to have many."""
    rng = random.Random(kind)
    for number in range(20):
        deal = random_deal(rng, KINDS.RAMSCH, Pack.LANG, preset("casual", ramsch_stichzwang=number % 2 == 1))
        position = Position.start(deal)
        while sum(map(len, position.hands)) > 11:
            position = position.play(rng.choice(position.legal_cards))
        for seat in range(4):
            others = tuple(other for other in range(4) if other != seat)
            brute = BruteForce(others, lambda at, s=seat: at.augen[s], lambda at, s=seat: at.tricks_won[s])  # type: ignore[misc]
            most, tricks = brute.values(position)
            assert solver.guarantee(position, seat) == solver.Guarantee(seat, most, tricks == 0)


def test_real_positions_have_the_values_of_the_collection(corpus: Path) -> None:
    lines = (corpus / "solver.jsonl").read_text("utf-8").splitlines()
    records = list(read_records(corpus / "solver.jsonl", "skip"))
    assert len(lines) == len(records) == 34
    for line, record in zip(lines, records, strict=True):
        expected = json.loads(line)["values"]
        position = replay(record).position
        assert position is not None
        values = {value.card.value: value for value in solver.solve(position).values}
        assert set(values) == set(expected)
        for card, facts in expected.items():
            assert values[card].declarer_payout == facts["declarer_payout"]
            assert facts.get("party_augen", values[card].party_augen) == values[card].party_augen


# Against itself


@pytest.mark.parametrize("name", ["rufspiel", "solo", "wenz", "farbwenz", "bierkopf", "bierkopf, 20 cards"])
def test_no_card_beats_the_position_and_one_reaches_it(name: str) -> None:
    for position in positions(name, 10, "whole deals", 8):
        solution = solver.solve(position, ("augen",))
        augen = [value.party_augen for value in solution.values if value.party_augen is not None]
        best = max if position.to_move in position.deal.party else min
        assert best(augen) == solution.party_augen


def test_rotating_the_seats_changes_nothing() -> None:
    for position in positions("rufspiel", 20, "rotation", 5):
        deal = position.deal
        turned_deal = changed(
            deal,
            hands=(deal.hands[3], *deal.hands[:3]),
            declarer=None if deal.declarer is None else (deal.declarer + 1) % 4,
        ).deal()
        turned = replace(
            position,
            deal=turned_deal,
            hands=(position.hands[3], *position.hands[:3]),
            leader=(position.leader + 1) % 4,
            tricks=tuple(
                replace(trick, leader=(trick.leader + 1) % 4, winner=(trick.winner + 1) % 4)
                for trick in position.tricks
            ),
        )
        assert solver.solve(turned, ("augen",)).party_augen == solver.solve(position, ("augen",)).party_augen


def test_renaming_the_plain_suits_changes_nothing() -> None:
    """Gras and Schellen swap all but Ober and Unter in a Herz-Solo."""

    def renamed(card: Card) -> Card:
        swap = {Suit.GRAS: Suit.SCHELLEN, Suit.SCHELLEN: Suit.GRAS}
        head = card.rank.value in "OU"
        return card if head else Card.of(swap.get(card.suit, card.suit), card.rank)

    rng = random.Random("renaming")
    for _ in range(10):
        deal = random_deal(rng, KINDS.SOLO, Pack.LANG, CASUAL)
        deal = changed(deal, contract=Contract(KINDS.SOLO, Suit.HERZ)).deal()
        other = changed(deal, hands=tuple(tuple(map(renamed, hand)) for hand in deal.hands)).deal()
        first, second = (solver.solve(Position.start(each), ("augen",)) for each in (deal, other))
        assert first.party_augen == second.party_augen
        assert {renamed(value.card): value.party_augen for value in first.values} == {
            value.card: value.party_augen for value in second.values
        }


def test_equal_cards_are_named_and_are_worth_the_same() -> None:
    named = 0
    for _, deal in zip(range(10), deals("solo", "equal cards"), strict=False):
        position = Position.start(deal)
        values = {value.card: value for value in solver.card_values(position)}
        for value in values.values():
            if value.equal_to is not None:
                named += 1
                assert values[value.equal_to].equal_to is None
                assert values[value.equal_to].party_augen == value.party_augen
    assert named > 5


def test_the_same_question_takes_the_same_nodes_whatever_was_asked_before() -> None:
    asked = list(positions("rufspiel", 6, "nodes", 8))
    alone = [solver.solve(position) for position in asked]
    one = solver.Solver()
    backwards = []
    for position in reversed(asked):
        one.forget()
        backwards.append(one.solve(position))
    assert [replace(each, seconds=0) for each in alone] == [replace(each, seconds=0) for each in backwards[::-1]]


def test_a_solver_that_knows_a_deal_needs_fewer_nodes_for_the_next_question() -> None:
    """The table is the solver's own: what it found stays until it forgets, and the answers are the same."""
    for position in positions("solo", 5, "kept", 8):
        one = solver.Solver()
        first, again = one.solve(position), one.solve(position)
        assert replace(first, seconds=0, nodes=0, line=()) == replace(again, seconds=0, nodes=0, line=())
        assert again.nodes <= first.nodes
        if len(first.line) > 16:
            after = position.play(first.line[0])
            assert one.solve(after).nodes < solver.solve(after).nodes


# Lock-step


@pytest.mark.parametrize("name", SETTINGS)
def test_kernel_and_referee_walk_the_same_games(name: str) -> None:
    """Legal cards, winner, Augen, and whether the Rufsau is bound, after every card of random games."""
    rng = random.Random(f"lock-step {name}")
    for _, deal in zip(range(GAMES // len(SETTINGS)), deals(name, "lock-step"), strict=False):
        position = Position.start(deal)
        numbering, game, place = compile_position(position, deal.party)
        while True:
            assert game.legal(place) == numbering.mask(position.legal_cards)
            assert place[:4] == compile_position(position, deal.party)[2][:4]
            own = [trick for trick in position.tricks if trick.winner in deal.party]
            assert place[4:] == (sum(trick.augen for trick in own), len(own), len(position.tricks) - len(own))
            if position.is_over:
                break
            card = rng.choice(position.legal_cards)
            place = game.play(place, numbering.bit_of[card])
            position = position.play(card)
