"""The solver ends where it is told to, says what it knows then, and refuses what it cannot solve."""

from __future__ import annotations

import random
import re
import threading
import time
from collections.abc import Callable
from concurrent.futures import CancelledError
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from helpers import KINDS, deal_of, fill, random_deal
from outcomes import tricks_for
from schafkopf import solver
from schafkopf.bill.settle import settle
from schafkopf.bill.settlement import four
from schafkopf.cards import Card, Pack
from schafkopf.errors import ErrorCode, SchafkopfError
from schafkopf.game.position import Position
from schafkopf.game.record import Record
from schafkopf.notation import parse_contract
from schafkopf.records.reading import read_records
from schafkopf.records.replay import replay
from schafkopf.solver import bulk, kernel
from schafkopf.solver.tables import compile_position
from solver_positions import CASUAL, deals, positions


def test_a_limit_of_nodes_gives_bounds_around_the_value() -> None:
    for position in positions("solo", 5, "limits", 8):
        value = solver.solve(position, ("augen",)).party_augen
        assert value is not None
        lower, upper = solver.bounds(position, 2000)
        assert lower <= value <= upper
        assert solver.bounds(position, 10**12) == (value, value)


def test_a_game_in_which_everyone_is_alone_has_no_party_to_solve_for() -> None:
    deal = random_deal(random.Random(1), KINDS.RAMSCH, Pack.LANG, CASUAL)
    with pytest.raises(SchafkopfError) as refused:
        solver.solve(Position.start(deal))
    assert refused.value.code is ErrorCode.NO_TWO_PARTIES


def test_a_sie_is_not_solved() -> None:
    deal = deal_of(parse_contract("sie"), fill({0: [each for each in Card if each.rank.value in "OU"]}), 0)
    with pytest.raises(SchafkopfError) as refused:
        solver.solve(Position.start(deal))
    assert refused.value.code is ErrorCode.CONTRACT_IS_NOT_PLAYED


IMPOSSIBLE: list[tuple[dict[str, Any], list[tuple[ErrorCode, str]]]] = [
    (
        {"hands": ((Card.EO,), (Card.EO,), (Card.GO,), (Card.HO,)), "tricks": ()},
        [
            (ErrorCode.CARD_TWICE, "hands[1]"),
            *[(ErrorCode.WRONG_HAND_SIZE, f"hands[{seat}]") for seat in range(4)],
        ],
    ),
    ({"hands": ()}, [(ErrorCode.WRONG_NUMBER_OF_HANDS, "hands")]),
    ({"leader": 7}, [(ErrorCode.WRONG_SEAT, "leader")]),
    ({"leader": -300}, [(ErrorCode.WRONG_SEAT, "leader")]),
    ({"bound": Card.EA}, [(ErrorCode.NOTHING_IS_BOUND, "bound")]),
]


@pytest.mark.parametrize(("change", "told"), IMPOSSIBLE)
def test_an_impossible_position_is_refused_with_all_its_faults(
    change: dict[str, Any], told: list[tuple[ErrorCode, str]]
) -> None:
    """The kernel has codes and bits; what arrives are words, in both languages."""
    position = next(positions("wenz", 1, "faults", 1))
    while position.trick:
        position = position.play(position.legal_cards[0])
    for ask in (
        solver.solve,
        solver.decide,
        lambda at: bulk.playouts(at, 1, 1),
        lambda at: bulk.count_sequences(at, 1),
    ):
        with pytest.raises(solver.InvalidPosition) as refused:
            ask(replace(position, **change))
        assert [(fault.code, fault.field) for fault in refused.value.faults] == told
        for lang in ("de", "en"):
            assert not re.search(r"[A-Z]{2}_|\(None\)", refused.value.text(lang))


@pytest.mark.parametrize("wrong", [None, "EO", 3, {}, ()])
def test_what_is_no_position_is_a_type_error(wrong: Any) -> None:
    position = next(positions("wenz", 1, "types", 1))
    for ask in (solver.solve, solver.decide, solver.ramsch_values, lambda at: bulk.count_sequences(at, 1)):
        with pytest.raises(TypeError):
            ask(wrong)
    for goals in ("augen", [3]):
        with pytest.raises(TypeError, match="goals must be"):
            solver.solve(position, goals)  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        solver.solve(replace(position, leader="3"))  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        solver.solve(replace(position, hands=((wrong,), *position.hands[1:])))


def test_a_search_ends_soon_after_it_is_cancelled() -> None:
    """A second would be long: a search looks at the flag every few thousand nodes."""
    position = Position.start(next(deals("farbgeier", "cancel")))
    _, game, place = compile_position(position, position.deal.party)
    cancel = kernel.Cancel()
    timer = threading.Timer(0.05, cancel.set)
    timer.start()
    start = time.monotonic()
    for _ in range(10_000):
        lower, upper, _ = kernel.Solver().points(kernel.Question(game, place, cancel=cancel))
        if lower != upper:
            break
    timer.join()
    assert lower != upper
    assert time.monotonic() - start < 5


def test_a_question_that_is_cancelled_has_no_answer() -> None:
    """Not half of one: what was searched so far are bounds, no values."""
    position = Position.start(next(deals("farbgeier", "cancelled")))
    cancel = kernel.Cancel()
    cancel.set()
    asked = solver.Solver()
    questions: list[Callable[[], object]] = [
        lambda: asked.solve(position, cancel=cancel),
        lambda: asked.card_values(position, cancel=cancel),
        lambda: asked.decide(position, 61, cancel=cancel),
        lambda: asked.makes_tricks(position, 4, cancel=cancel),
        lambda: asked.review(position, [position.legal_cards[0]], cancel=cancel),
        lambda: list(solver.batch([position], cancel=cancel)),
    ]
    for question in questions:
        with pytest.raises(CancelledError):
            question()
    lower, upper = asked.bounds(position, 10, cancel=cancel)
    assert 0 <= lower < upper <= 120


DEAREST = list(read_records(Path(__file__).parent.parent / "benches" / "adversarial.jsonl"))


@pytest.mark.parametrize("record", DEAREST, ids=lambda record: record.id)
def test_the_dearest_deals_known_are_solved_and_stop_at_a_limit(record: Record) -> None:
    """A search for dear deals found them (benches/adversarial.py); a limit gives bounds long before the value."""
    position = replay(record).position
    assert position is not None
    value = solver.solve(position, ("payout",)).declarer_payout
    assert value is not None
    lower, upper = solver.bounds(position, 50_000)
    exact, same = solver.bounds(position, 10**12)
    assert 0 <= lower <= exact == same <= upper <= 120
    assert lower < upper
    payout = [payout_of_declarer_with(position, augen) for augen in (lower, upper)]
    assert payout[0] <= value <= payout[1]


def payout_of_declarer_with(position: Position, augen: int) -> int:
    """The payout of a deal that ends with so many Augen for the party, and some tricks for both sides."""
    outcome = position.outcome_so_far
    own, other = outcome.party[0], outcome.opponents[0]
    # Nobody can have 1 or 119.
    ours = {1: 0, 119: 120}.get(augen, augen)
    made = tricks_for(outcome.pack, ours)
    told = replace(
        outcome,
        augen=four([ours if seat == own else 120 - ours if seat == other else 0 for seat in range(4)]),
        tricks=four([made if seat == own else 8 - made if seat == other else 0 for seat in range(4)]),
    )
    return settle(told).payout[own]
