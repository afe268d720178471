"""What is asked about many worlds: a goal as the kernel knows it, and how far a question may go."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import timedelta
from typing import Literal, TypeAlias

from schafkopf.cards import AUGEN_TOTAL, Seat
from schafkopf.errors import ErrorCode, SchafkopfError, need, wrong_choice, wrong_type
from schafkopf.game.view import View
from schafkopf.rules.contracts import ContractType
from schafkopf.solver import kernel
from schafkopf.solver.leaves import ramsch_price
from schafkopf.solver.numbers import whole
from schafkopf.solver.prices import Prices, leaves_of, outcome_of
from schafkopf.solver.scenes import is_alone, played_announcement

WorldGoal: TypeAlias = Literal["payout", "augen"] | int
"""What both parties play for: the payout, the Augen, or whether the own party reaches so many Augen."""
Aim: TypeAlias = tuple[list[kernel.SeatLeaf] | None, kernel.Price | None, int | None]
"""A goal for the kernel: leaves by what prices depend on, the price of a Ramsch, Augen to reach; none: Augen."""


def check_goal(view: View, goal: WorldGoal) -> None:
    """Check that the cards of a view can be valued by a goal.

    Raises:
        SchafkopfError: the seat is not to move, or the goal does not fit the contract.
        ValueError: there is no such goal.
    """
    contract = played_announcement(view).contract
    if view.to_move != view.seat or not view.legal_cards:
        raise SchafkopfError(ErrorCode.SEAT_NOT_TO_MOVE, seat=f"P{view.seat + 1}")
    if goal == "payout":
        return
    if goal != "augen":
        _check_number(goal)
    alone = is_alone(contract) and goal != "augen"
    if alone or contract.kind is ContractType.BETTEL or contract.is_tout:
        raise SchafkopfError(ErrorCode.AUGEN_DO_NOT_MATTER, contract=contract.name)


def _check_number(goal: object) -> None:
    """Check that a goal that is no word is a number of Augen."""
    if isinstance(goal, str):
        raise wrong_choice("goal", goal, "payout", "augen")
    if not isinstance(goal, int) or isinstance(goal, bool):
        raise wrong_type("goal", "'payout', 'augen' or a number of Augen", goal)


def aim(view: View, goal: WorldGoal, keys: Iterable[tuple[int, int, bool]]) -> Aim:
    """Return a goal for worlds whose prices depend on some keys: party, Laufende, few trumps."""
    if goal == "augen":
        return None, None, None
    if goal != "payout":
        return None, None, max(0, min(goal, AUGEN_TOTAL + 1))
    contract = played_announcement(view).contract
    prices = contract, view.rules, len(view.klopfer), view.stoss, view.stock, view.bock
    return payout_aim(prices, view.declarer, view.seat, keys)


def payout_aim(prices: Prices, declarer: Seat | None, seat: Seat, keys: Iterable[tuple[int, int, bool]]) -> Aim:
    """Return the payout of a seat as a goal for worlds whose prices depend on some keys."""
    if is_alone(prices[0]):
        return None, ramsch_price(outcome_of(*prices, (), 0, False)), None
    known = leaves_of(*prices, declarer, seat)
    return [known.leaf(*key) for key in keys], None, None


def nodes_of(budget: int | timedelta | None) -> int | None:
    """Return the nodes that a budget allows, None where it does not bound them."""
    if budget is None or isinstance(budget, timedelta):
        return None
    if isinstance(budget, bool) or not isinstance(budget, int):
        raise wrong_type("budget", "a number of nodes, a timedelta or None", budget)
    return whole("budget", budget, 0, 2**64 - 1)


def milliseconds_of(budget: timedelta | None) -> int | None:
    """Return the time that a budget allows, None where it does not bound it."""
    if budget is None:
        return None
    need("budget", timedelta, budget, "a timedelta or None")
    return max(0, round(budget.total_seconds() * 1000))
