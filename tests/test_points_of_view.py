"""Every value is seen from a seat: what is good for it is high, whichever party it is of and whoever declared."""

from __future__ import annotations

import random

import pytest

from schafkopf import solver
from schafkopf.bill.settle import settle
from schafkopf.cards import SEATS, Card, Seat
from schafkopf.errors import ErrorCode, SchafkopfError
from schafkopf.game.position import Position
from schafkopf.game.rulings import IllegalAction
from schafkopf.rules.contracts import ContractType
from schafkopf.solver.exact import GOALS, goals_of
from schafkopf.solver.leaves import payouts_of_ends, stakes
from solver_positions import SETTINGS, augen_of_party, positions
from test_leaves import PLAYED, random_outcome

FEW = ["rufspiel", "rufspiel, short", "solo", "wenz tout", "bettel", "kreuz", "hochzeit", "bierkopf, 20 cards"]


def payout_to(position: Position, seat: Seat) -> int:
    """In Bierkopf what the team scores less what the other does."""
    payout = settle(position).payout
    return payout[seat] - (payout[(seat + 1) % 4] if position.deal.pack.game == "bierkopf" else 0)


@pytest.mark.parametrize("name", FEW)
def test_a_line_of_best_play_ends_with_what_the_seat_was_told(name: str) -> None:
    for position in positions(name, 15, "views", 4):
        for goal in goals_of(position.deal.contract):
            solution = solver.solve(position, (goal,))
            at = position
            for card in solution.line:
                at = at.play(card)
            seat = solution.seat
            assert seat == (position.deal.party[0] if position.is_over else position.to_move)
            if goal == "payout":
                assert (solution.payout, solution.augen) == (payout_to(at, seat), None)
            else:
                own = augen_of_party(at)
                assert (solution.payout, solution.augen) == (None, own if seat in at.deal.party else 120 - own)


@pytest.mark.parametrize("name", SETTINGS)
def test_the_best_card_of_a_seat_has_the_highest_value(name: str) -> None:
    for position in positions(name, 8, "highest", 3):
        solution = solver.solve(position)
        for goal in goals_of(position.deal.contract):
            if solution.values:
                assert max(value.worth(goal) for value in solution.values) == getattr(solution, goal)


@pytest.mark.parametrize("kind", PLAYED, ids=str)
def test_a_worth_pays_every_seat_what_the_settlement_says(kind: ContractType) -> None:
    """Also where only gains are written down: both parties then still want what the other does not (S-9.3)."""
    rng = random.Random(f"stakes {kind}")
    for _ in range(20):
        outcome = random_outcome(rng, kind)
        known = stakes(outcome)
        own, other = outcome.party[0], outcome.opponents[0]
        for paid in payouts_of_ends(outcome):
            minus = [paid[(seat + 1) % 4] if outcome.pack.game == "bierkopf" else 0 for seat in SEATS]
            told = [known.payout(paid[own] - paid[other], seat) for seat in SEATS]
            assert told == [paid[seat] - minus[seat] for seat in SEATS]


def test_a_review_asks_what_the_contract_is_played_for() -> None:
    for name, goal in (("solo", "augen"), ("bettel", "payout"), ("wenz tout", "payout")):
        for position in positions(name, 5, "review", 3):
            at = position
            cards: list[Card] = []
            while not at.is_over:
                cards.append(at.legal_cards[-1])
                at = at.play(cards[-1])
            for decision in solver.review_values(position, [card.value for card in cards]):
                assert decision.goal == goal
                best = max(value.worth(decision.goal) for value in decision.values)
                played = next(value for value in decision.values if value.card is decision.played)
                assert decision.loss == best - played.worth(decision.goal) >= 0


def test_augen_cannot_be_asked_where_they_mean_nothing() -> None:
    for name in ("bettel", "solo tout"):
        position = next(positions(name, 1, "no augen", 2))
        for ask in (solver.card_values, solver.best_line, lambda at, goal: solver.review_values(at, [], goal)):
            with pytest.raises(SchafkopfError) as refused:
                ask(position, "augen")
            assert refused.value.code is ErrorCode.AUGEN_DO_NOT_MATTER
        assert solver.solve(position, ("augen", "payout")).augen is None


def test_a_card_that_may_not_be_played_is_refused_with_its_ruling() -> None:
    position = next(position for position in positions("wenz", 50, "illegal", 3) if position.trick)
    foreign = next(card for hand in position.hands for card in hand if card not in position.legal_cards)
    for goal in GOALS:
        with pytest.raises(IllegalAction):
            solver.review_values(position, [foreign], goal)
