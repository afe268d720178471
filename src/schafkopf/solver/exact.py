"""Exact values with all cards open: the Python face of the kernel (docs/solver.md).

A position is compiled into tables of bits and points, the kernel searches, and the answer is worded in cards again. The
playing party maximises, the others minimise; in Bierkopf the party is team A.
"""

from __future__ import annotations

import random
import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Literal, TypeAlias

from schafkopf.cards import AUGEN_TOTAL, Card, Seat
from schafkopf.errors import ErrorCode, SchafkopfError
from schafkopf.game.position import Position
from schafkopf.rules.contracts import ContractType, Parties
from schafkopf.solver import kernel
from schafkopf.solver.leaves import leaf as leaf_of
from schafkopf.solver.tables import Place, compile_position

Goal: TypeAlias = Literal["augen", "payout"]
"""What both parties play for: the Augen of the party, or the payout of the declarer's seat."""


@dataclass(frozen=True, slots=True)
class CardValue:
    """What a legal card is worth with best play from there on.

    `party_augen` is None where only the payout was asked, `declarer_payout` where only the Augen were. `equal_to` is a
    card of the same hand that is worth the same because nothing lies between the two, None for the first of its kind.
    """

    card: Card
    party_augen: int | None
    declarer_payout: int | None
    equal_to: Card | None


@dataclass(frozen=True, slots=True)
class Solution:
    """The value of a position with best play by both parties, of every legal card, and a line of best play.

    `party_augen` are the final Augen of the playing party, in Bierkopf of team A; `declarer_payout` is in the unit of
    the tariff. `nodes` counts the cards that the search played, `seconds` is CPU time of the thread.
    """

    party_augen: int | None
    declarer_payout: int | None
    values: tuple[CardValue, ...]
    line: tuple[Card, ...]
    nodes: int
    seconds: float


@dataclass(frozen=True, slots=True)
class Guarantee:
    """What one seat of a Ramsch is safe of: the most Augen and tricks that the three others can force on it."""

    seat: Seat
    most_augen: int
    is_jungfrau_safe: bool


def _leaf_of(position: Position) -> kernel.Leaf:
    # Who captured what so far is in the position; the table is the same for all positions of a deal.
    return leaf_of(position.outcome_so_far)


# Questions


_of_this_thread = threading.local()


def _solver() -> kernel.Solver:
    """Return the solver of this thread; it keeps what it found as long as it is asked about the same deal."""
    if not hasattr(_of_this_thread, "solver"):
        _of_this_thread.solver = kernel.Solver()
    solver: kernel.Solver = _of_this_thread.solver
    return solver


def forget() -> None:
    """Forget what this thread has found, so that the next question takes the nodes that it takes alone."""
    _solver().forget()


def two_parties(position: Position) -> tuple[Seat, ...]:
    """Return the playing party of a position.

    Raises:
        SchafkopfError: everyone is for himself (Ramsch), or the contract is not played (Sie).
    """
    deal = position.deal
    if deal.contract.is_sie:
        raise SchafkopfError(ErrorCode.CONTRACT_IS_NOT_PLAYED, contract=deal.contract.name)
    if deal.contract.kind.facts.parties is Parties.ALONE:
        raise SchafkopfError(ErrorCode.NO_TWO_PARTIES, contract=deal.contract.name)
    return deal.party


def wants_augen(position: Position) -> bool:
    """Tell whether Augen matter in the contract; in a Bettel and a Tout only tricks do."""
    contract = position.deal.contract
    return contract.kind is not ContractType.BETTEL and not contract.is_tout


def solve(
    position: Position, goals: Sequence[Goal] = ("augen", "payout"), *, cancel: kernel.Cancel | None = None
) -> Solution:
    """Return the exact value of a position, of every legal card, and a line of best play for the first goal.

    The two goals are separate questions: what brings most Augen need not bring most money. Augen are left out where
    they do not matter (Bettel, Tout).

    Raises:
        SchafkopfError: everyone is for himself (Ramsch), or the contract is not played (Sie).
    """
    start = time.thread_time()
    numbering, game, place = compile_position(position, two_parties(position))
    solver, nodes = _solver(), 0
    question = kernel.Question(game, place, cancel=cancel)
    # Otherwise the nodes would depend on which thread has solved which position of the same deal before.
    forget()
    augen = payout = None
    augen_of: dict[int, tuple[int, int]] = {}
    payout_of: dict[int, tuple[int, int]] = {}
    lines: dict[Goal, list[int]] = {}
    if "augen" in goals and wants_augen(position):
        augen, _, values, lines["augen"], used = solver.solve(question)
        augen_of = {card: (lower, same) for card, lower, _, same in values}
        nodes += used
    if "payout" in goals:
        leaf = _leaf_of(position)
        payout, _, worths, lines["payout"], used = solver.solve_worth(question, leaf)
        payout_of = {card: (lower, same) for card, lower, _, same in worths}
        nodes += used
    values_of = augen_of or payout_of
    hand = () if position.to_move is None else position.hands[position.to_move]
    cards = tuple(
        CardValue(
            card,
            augen_of[bit][0] if bit in augen_of else None,
            payout_of[bit][0] if bit in payout_of else None,
            numbering.card_of[values_of[bit][1]] if values_of[bit][1] != bit else None,
        )
        for card in hand
        if (bit := numbering.bit_of[card]) in values_of
    )
    line = next(iter(lines.values()), [])
    seconds = time.thread_time() - start
    return Solution(augen, payout, cards, tuple(numbering.card_of[bit] for bit in line), nodes, seconds)


def card_values(position: Position, goal: Goal = "augen") -> tuple[CardValue, ...]:
    """Return the exact value of every legal card for one goal, in the order of the hand.

    Raises:
        SchafkopfError: as `solve`.
    """
    return solve(position, (goal,)).values


def best_line(position: Position, goal: Goal = "augen") -> tuple[Card, ...]:
    """Return a line of best play for one goal, from the position to the end.

    Raises:
        SchafkopfError: as `solve`.
    """
    return solve(position, (goal,)).line


def decide(position: Position, augen: int = 61) -> bool:
    """Tell whether the playing party reaches so many Augen with best play by both.

    Raises:
        SchafkopfError: as `solve`.
    """
    _, game, place = compile_position(position, two_parties(position))
    answer, _ = _solver().at_least(kernel.Question(game, place), max(0, min(augen, AUGEN_TOTAL + 1)))
    return bool(answer)


def makes_tricks(position: Position, tricks: int) -> bool:
    """Tell whether the playing party makes so many tricks with best play by both: all for a Tout, one against Schwarz.

    Raises:
        SchafkopfError: as `solve`.
    """
    _, game, place = compile_position(position, two_parties(position))
    size = position.deal.pack.hand_size
    return tricks <= size and bool(_solver().makes_tricks(kernel.Question(game, place), max(tricks, 0))[0])


def bounds(position: Position, nodes: int) -> tuple[int, int]:
    """Return the least and the most Augen that the party gets, as far as so many nodes of search can tell.

    Raises:
        SchafkopfError: as `solve`.
    """
    _, game, place = compile_position(position, two_parties(position))
    lower, upper, _ = _solver().points(kernel.Question(game, place, nodes))
    return lower, upper


def guarantee(position: Position, seat: Seat) -> Guarantee:
    """Return what a seat is safe of where everyone is for himself: the three others together play against it.

    It is exact for that coalition, which in a real Ramsch nobody forms.
    """
    _, game, place = compile_position(position, (seat,))
    answer, _ = _solver().guarantee(kernel.Question(game, place))
    if answer is None:
        raise RuntimeError("a search without a limit has stopped")
    return Guarantee(seat, *answer)


@dataclass(frozen=True, slots=True)
class Decision:
    """One card of a played game: the seat, the card, and what every legal card was worth, in Augen or in payout.

    `maximises` tells whether the seat is of the playing party.
    """

    seat: Seat
    maximises: bool
    played: Card
    values: tuple[CardValue, ...]

    @property
    def loss(self) -> int:
        """What the card gave away, seen from the party of the seat; 0 for a best card."""
        worth = {value.card: value.party_augen or value.declarer_payout or 0 for value in self.values}
        if self.maximises:
            return max(worth.values()) - worth[self.played]
        return worth[self.played] - min(worth.values())


def review_values(start: Position, cards: Sequence[Card], goal: Goal = "augen") -> tuple[Decision, ...]:
    """Return every decision of a game with the worth of each legal card, from a position through the cards played.

    Raises:
        SchafkopfError: as `solve`.
    """
    party = two_parties(start)
    numbering, game, place = compile_position(start, party)
    bits = [numbering.bit_of[card] for card in cards]
    if goal == "augen":
        decisions, _ = _solver().whole_game(kernel.Question(game, place), bits)
    else:
        decisions = _whole_game_for_payout(game, place, bits, _leaf_of(start))
    told = []
    for seat, played, values in decisions:
        worth = tuple(
            CardValue(
                numbering.card_of[bit],
                lower if goal == "augen" else None,
                lower if goal == "payout" else None,
                numbering.card_of[same] if same != bit else None,
            )
            for bit, lower, _, same in values
        )
        told.append(Decision(seat, seat in party, numbering.card_of[played], worth))
    return tuple(told)


def _whole_game_for_payout(
    game: kernel.Game, place: Place, bits: Sequence[int], leaf: kernel.Leaf
) -> list[tuple[Seat, int, list[tuple[int, int, int, int]]]]:
    """The same from the end to the start, so that the table knows the later positions when the earlier ones come."""
    places = [place]
    for bit in bits:
        places.append(game.play(places[-1], bit))
    solver = _solver()
    decisions = [
        ((at[2] + len(at[1])) % 4, bit, solver.card_worths(kernel.Question(game, at), leaf)[0])
        for at, bit in zip(reversed(places[:-1]), reversed(bits), strict=True)
    ]
    return decisions[::-1]


def batch(
    positions: Sequence[Position],
    goals: Sequence[Goal] = ("augen", "payout"),
    *,
    jobs: int = 1,
    progress: Callable[[int, int], None] | None = None,
) -> list[Solution]:
    """Return the solutions of many positions in their order, searched by so many threads.

    `progress` is called in this thread with the number done and the number of all. An interrupt, or an exception from
    `progress`, ends the running searches at once.

    Raises:
        SchafkopfError: as `solve`, for the first position that cannot be solved.
    """
    cancel = kernel.Cancel()
    with ThreadPoolExecutor(max_workers=max(jobs, 1)) as pool:
        futures = [pool.submit(solve, position, goals, cancel=cancel) for position in positions]
        try:
            solutions = []
            for done, future in enumerate(futures, start=1):
                solutions.append(future.result())
                if progress is not None:
                    progress(done, len(futures))
        except BaseException:
            cancel.set()
            pool.shutdown(wait=True, cancel_futures=True)
            raise
    return solutions


Question: TypeAlias = Literal["exact", "61", "all", "game", "playouts"]
"""What `measure` asks: the value, "at least 61?", the value of every card, of every card of a game, random games."""

MEASURED_PLAYOUTS = 20_000


@dataclass(frozen=True, slots=True)
class Timing:
    """What one question cost: the nodes of the search, and CPU seconds of the thread in the kernel."""

    nodes: int
    seconds: float


def measure(position: Position, question: Question) -> Timing:
    """Ask the kernel one question about a position and return what it cost; the game of `game` is played at random.

    Raises:
        SchafkopfError: as `solve`.
    """
    _, game, place = compile_position(position, two_parties(position))
    solver = kernel.Solver() if question == "playouts" else _solver()
    cards = _random_game(game, place) if question == "game" else []
    asked = kernel.Question(game, place)
    start = time.thread_time_ns()
    if question == "exact":
        nodes = solver.points(asked)[2]
    elif question == "61":
        nodes = solver.at_least(asked, 61)[1]
    elif question == "all":
        nodes = solver.card_points(asked)[1]
    elif question == "game":
        nodes = solver.whole_game(asked, cards)[1]
    else:
        kernel.playouts(game, place, MEASURED_PLAYOUTS, 1)
        nodes = MEASURED_PLAYOUTS * len(position.deal.pack.cards)
    return Timing(nodes, (time.thread_time_ns() - start) / 1e9)


def _random_game(game: kernel.Game, place: Place) -> list[int]:
    """A random legal game from a place, the same for the same place."""
    rng = random.Random(str(place))
    cards: list[int] = []
    while legal := game.legal(place):
        card = rng.choice([bit for bit in range(32) if legal >> bit & 1])
        cards.append(card)
        place = game.play(place, card)
    return cards
