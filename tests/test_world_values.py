"""What every card brings over many worlds: the same as each world alone, seen from the seat, counted honestly."""

from __future__ import annotations

import itertools
import math
import signal
import threading
import time
from collections import Counter
from collections.abc import Callable
from datetime import timedelta
from functools import partial
from types import FrameType

import pytest

from decisions import decisions, decisions_of
from schafkopf import solver
from schafkopf.bill.settle import settle
from schafkopf.cards import Card, Seat
from schafkopf.errors import ErrorCode, SchafkopfError
from schafkopf.game.game import Game
from schafkopf.game.position import Position
from schafkopf.game.view import View
from schafkopf.rules.contracts import ContractType
from schafkopf.rules.house import HouseRules
from schafkopf.solver import exact, kernel, ramsch_values
from schafkopf.solver.worlds import CardEstimate, WorldValues, worlds
from schafkopf.testing import random_games

ALONE = ContractType.RAMSCH
KINDS = tuple(kind for kind in ContractType if kind is not ALONE)


def contract_kind(view: View) -> ContractType:
    assert view.contract is not None
    return view.contract.kind


def played_out(position: Position, goal: solver.Goal) -> Position:
    """The end of a line of best play."""
    for card in exact.best_line(position, goal):
        position = position.play(card)
    return position


def paid(end: Position, seat: Seat) -> int:
    """What a seat is paid; in Bierkopf its team less the other."""
    payout = settle(end).payout
    if end.deal.contract.kind is ContractType.BIERKOPF:
        return payout[seat] - payout[(seat + 1) % 4]
    return payout[seat]


def own_augen(end: Position, seat: Seat) -> int:
    own = seat in end.deal.party
    return sum(end.augen[other] for other in range(4) if (other in end.deal.party) is own)


def counted(view: View, number: int, of: Callable[[Position, Seat], int]) -> dict[Card, Counter[int]]:
    """How often each value occurs after each card, world by world."""
    drawn = list(worlds(view, number, 2))
    return {card: Counter(of(world.play(card), view.seat) for world in drawn) for card in view.legal_cards}


def paid_at_best(after: Position, seat: Seat) -> int:
    return paid(played_out(after, "payout"), seat)


def augen_at_best(after: Position, seat: Seat) -> int:
    return own_augen(played_out(after, "augen"), seat)


def paid_at_last(after: Position, seat: Seat) -> int:
    """What a seat is paid where nobody has a choice any more."""
    while not after.is_over:
        after = after.play(after.legal_cards[0])
    return paid(after, seat)


def payouts(position: Position, seat: Seat) -> set[int]:
    """What a seat is paid at every end that can be reached."""
    if position.is_over:
        return {paid(position, seat)}
    return set().union(*(payouts(position.play(card), seat) for card in position.legal_cards))


def told(values: WorldValues) -> dict[Card, Counter[int]]:
    return {each.card: Counter(dict(each.counts)) for each in values.cards}


def test_the_payout_is_that_of_each_world_played_to_its_end_and_settled() -> None:
    kinds = set()
    for view in decisions(21, 120, tricks=4):
        if contract_kind(view) is ALONE:
            continue
        kinds.add(contract_kind(view))
        right = counted(view, 6, paid_at_best)
        assert told(worlds(view, 6, 2).values()) == right, view.contract
    assert len(kinds) > 7


def test_augen_and_thresholds_are_those_of_the_own_party() -> None:
    for view in decisions(22, 40, tricks=4):
        contract = view.contract
        assert contract is not None
        if contract.kind in (ALONE, ContractType.BETTEL) or contract.is_tout:
            continue
        right = counted(view, 6, augen_at_best)
        drawn = worlds(view, 6, 2)
        augen = drawn.values("augen")
        assert told(augen) == right
        for least in (0, 31, 61, 120, 121):
            for each in drawn.values(least).cards:
                assert each.share_won == augen[each.card].share(least)


def test_values_have_the_point_of_view_of_the_seat() -> None:
    """In a single game an opponent gets minus a third of what the declarer does, in every world."""
    for view in decisions_of(ContractType.SOLO, "view", 20, left=15, rules=HouseRules()):
        if view.seat == view.declarer:
            continue
        drawn = worlds(view, 5, 1)
        declarers = {
            card: [exact.solve(world.play(card), ("payout",)).declarer_payout for world in drawn]
            for card in view.legal_cards
        }
        for each in drawn.values().cards:
            values = [worth for worth in declarers[each.card] if worth is not None]
            assert math.isclose(-3 * each.mean, sum(values) / len(values))


def test_an_estimate_is_a_summary_of_what_was_counted() -> None:
    each = CardEstimate(Card.EO, ((-20, 1), (20, 2), (50, 1)))
    assert (each.number, each.mean, each.share_won, each.share(50)) == (4, 17.5, 0.75, 0.25)
    assert each.variance == (37.5**2 + 2 * 2.5**2 + 32.5**2) / 4
    assert math.isclose(each.standard_error, math.sqrt(each.variance / 3))
    nothing = CardEstimate(Card.EO, ())
    assert nothing.number == 0
    assert all(math.isnan(value) for value in (nothing.mean, nothing.variance, nothing.share_won))
    assert nothing.standard_error == CardEstimate(Card.EO, ((1, 1),)).standard_error == math.inf
    values = WorldValues((each, CardEstimate(Card.GO, ((20, 4),))), 4, 0, 0)
    assert values.best is values[Card.GO]
    assert WorldValues((nothing,), 0, 0, 0).best is None
    with pytest.raises(KeyError):
        values[Card.SA]


def early(cards: int) -> View:
    """A decision after so many cards of a Solo in which the seat has a choice."""
    views = decisions_of(ContractType.SOLO, "early", 50, left=32 - cards, rules=HouseRules())
    return next(view for view in views if len(view.legal_cards) > 2)


def test_a_budget_of_nodes_counts_the_first_worlds_each_for_every_card() -> None:
    view = early(8)
    whole = worlds(view, 60, 3).values()
    assert whole.worlds == 60
    for jobs, share in itertools.product((1, 2), (0, 1, 4, 8)):
        part = worlds(view, 60, 3).values(budget=whole.nodes * share // 10, jobs=jobs)
        assert part.worlds < 60
        assert {each.number for each in part.cards} == {part.worlds}
        if part.worlds:
            assert part.cards == worlds(view, part.worlds, 3).values().cards
    assert worlds(view, 60, 3).values(budget=0).worlds == 0
    assert worlds(view, 60, 3).values(jobs=3).cards == whole.cards


def test_a_budget_of_time_and_a_flag_end_a_search_within_a_tenth_of_a_second() -> None:
    view = early(0)
    drawn = worlds(view, 20_000, 3)
    start = time.perf_counter()
    told = drawn.values("augen", timedelta(milliseconds=50))
    assert time.perf_counter() - start < 0.15
    assert {each.number for each in told.cards} == {told.worlds}
    for ask in (partial(drawn.values, "augen"), partial(drawn.playouts, 10**6)):
        flag, times = kernel.Cancel(), list[float]()
        timer = threading.Timer(0.05, stop, (flag, times))
        timer.start()
        told = ask(cancel=flag)
        assert time.perf_counter() - times[0] < 0.1
        assert told.worlds < 20_000
        timer.join()


def stop(flag: kernel.Cancel, times: list[float]) -> None:
    times.append(time.perf_counter())
    flag.set()


class _StopError(Exception):
    pass


def test_a_signal_ends_a_search() -> None:
    view = early(0)
    drawn = worlds(view, 20_000, 3)

    def interrupt(signum: int, frame: FrameType | None) -> None:
        raise _StopError

    before = signal.signal(signal.SIGALRM, interrupt)
    try:
        for ask in (drawn.values, partial(drawn.playouts, 10**6)):
            signal.setitimer(signal.ITIMER_REAL, 0.05)
            start = time.perf_counter()
            with pytest.raises(_StopError):
                ask()
            assert time.perf_counter() - start < 2
    finally:
        signal.signal(signal.SIGALRM, before)


def test_random_games_follow_every_card_in_every_world() -> None:
    for view in decisions(25, 40, tricks=2):
        drawn = worlds(view, 20, 1)
        values = drawn.playouts(3, seed=4)
        assert values.worlds == 20
        assert {each.number for each in values.cards} == {60}
        assert {each.card for each in values.cards} == set(view.legal_cards)
        assert values.cards == drawn.playouts(3, seed=4).cards


def test_random_games_do_not_depend_on_the_number_of_threads() -> None:
    for view in decisions(33, 6):
        alone, together = (worlds(view, 150, 1).playouts(3, seed=2, jobs=jobs) for jobs in (1, 3))
        assert alone == together


def test_in_the_last_trick_random_games_are_the_settlement_itself() -> None:
    for kind in (ALONE, *KINDS):
        for view in decisions_of(kind, "last", 12, left=3):
            assert told(worlds(view, 10, 2).playouts()) == counted(view, 10, paid_at_last), view.rules


def test_random_games_of_a_ramsch_pay_what_the_settlement_says() -> None:
    """With two tricks left every end is enumerated: no other payout occurs, and with many games each does."""
    for view in decisions_of(ALONE, "ramsch", 60, left=8):
        drawn = worlds(view, 4, 1)
        values = drawn.playouts(5000)
        for card in view.legal_cards:
            possible = set().union(*(payouts(world.play(card), view.seat) for world in drawn))
            assert set(dict(values[card].counts)) == possible, view.rules


def test_random_games_of_a_ramsch_are_those_by_which_its_cards_are_estimated() -> None:
    for view in decisions_of(ALONE, "sensible", 5, left=20):
        drawn = worlds(view, 1, 1)
        estimated = {each.card: each.augen[view.seat] for each in ramsch_values(drawn[0], games=4000, seed=2)}
        played = drawn.playouts(4000, "augen", seed=3)
        for card in view.legal_cards:
            assert abs(played[card].mean - estimated[card]) < 5 * played[card].standard_error + 0.1


def refused(ask: Callable[..., object], *arguments: object) -> ErrorCode:
    with pytest.raises(SchafkopfError) as error:
        ask(*arguments)
    assert error.value.text("de") != error.value.text("en")
    return error.value.code


def test_what_cannot_be_asked_is_refused_in_words() -> None:
    view = next(decisions_of(ALONE, "words", 1, left=9))
    drawn = worlds(view, 1, 1)
    assert refused(drawn.values) is ErrorCode.NO_TWO_PARTIES
    assert refused(drawn.playouts, 1, 61) is ErrorCode.AUGEN_DO_NOT_MATTER
    drawn = worlds(next(decisions_of(ContractType.BETTEL, "words", 1, left=9)), 1, 1)
    for goal in ("augen", 61):
        assert refused(drawn.values, goal) is ErrorCode.AUGEN_DO_NOT_MATTER
        assert refused(drawn.playouts, 1, goal) is ErrorCode.AUGEN_DO_NOT_MATTER


def test_questions_of_a_wrong_type_or_range_are_refused() -> None:
    view = next(decisions(29, 1))
    drawn = worlds(view, 1, 1)
    for goal in (None, True, 1.5):
        with pytest.raises(TypeError, match="goal must be"):
            drawn.values(goal)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="budget must be"):
        drawn.values(budget=1.5)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="jobs must be from 1 to"):
        drawn.values(jobs=0)
    with pytest.raises(ValueError, match="games must be from 1 to"):
        drawn.playouts(0)
    with pytest.raises(TypeError, match="budget must be a timedelta"):
        drawn.playouts(budget=1000)  # type: ignore[arg-type]
    with pytest.raises(IndexError, match="there is no world 1, only 1"):
        drawn[1]


def test_an_estimate_is_found_by_the_name_of_its_card() -> None:
    values = worlds(next(decisions(29, 1)), 1, 1).values()
    for each in values.cards:
        assert values[each.card.label] is values[each.card] is each
    assert refused(values.__getitem__, "quatsch") is ErrorCode.UNKNOWN_CARD


def test_a_seat_that_is_not_to_move_has_worlds_but_no_values() -> None:
    game = next(game for game in random_games(None, 30) if game.position is not None and game.position.tricks)
    state = Game.open(game.opening)
    for action in game.actions:
        state = state.apply(action)
        if state.position is not None and state.position.tricks:
            break
    assert state.to_move is not None
    view = state.view((state.to_move + 1) % 4)
    drawn = worlds(view, 3, 1)
    assert all(view.knowledge.allows(world.hands) for world in drawn)
    assert refused(drawn.values) is ErrorCode.SEAT_NOT_TO_MOVE
