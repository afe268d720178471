"""Many worlds for one decision: deals that agree with all that a seat knows, drawn, searched and summed up in one call.

The worlds stay in the kernel; Python sees a table of cards and numbers, from the point of view of the seat. What is
known is exact (`view.knowledge`); what is only believed are weights.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager
from datetime import timedelta
from functools import cached_property
from typing import NamedTuple, SupportsFloat, TypeAlias

from schafkopf.cards import SEATS, Card, CardRow, Seat
from schafkopf.errors import ErrorCode, SchafkopfError, need, wrong_type
from schafkopf.game.position import Position
from schafkopf.game.view import View
from schafkopf.solver import kernel
from schafkopf.solver.bulk import MOST_GAMES
from schafkopf.solver.estimates import CardEstimate, WorldValues
from schafkopf.solver.goals import Aim, WorldGoal, aim, check_goal, milliseconds_of, nodes_of
from schafkopf.solver.numbers import jobs_of, whole
from schafkopf.solver.prices import party_of
from schafkopf.solver.refusals import holdings_in_words
from schafkopf.solver.scenes import draw, is_alone, played_announcement, seen_tricks, world_position
from schafkopf.solver.tables import Numbering
from schafkopf.text.values import shown_repr

__all__ = [
    "CardEstimate",
    "Reading",
    "Said",
    "Weights",
    "WorldGoal",
    "WorldValues",
    "Worlds",
    "worlds",
]

Weights: TypeAlias = Callable[[Position], float] | Sequence[float]
"""How likely a world is beside the others: told by a function, or one number for each candidate."""
Said: TypeAlias = tuple[Seat, kernel.BidModel, bool]
"""What a seat has said, as the model of how likely a hand leads to it; False where it could have and did not."""


class Reading(NamedTuple):
    """How cards tell of hands.

    So much as `temperature` more of its score makes a card e times as likely. A share of the cards, `floor`, is played
    without thought. `exponent` is the power to which the likelihood of a card counts.
    """

    temperature: float
    floor: float
    exponent: float


CANDIDATES = 8
"""So many candidates are drawn for each world that a function of weights leaves."""
MOST_WORLDS = 10_000_000
LEAST_DOUBT = 1e-9
"""Below that, what speaks against all worlds could make all weights 0."""


class Worlds:
    """Deals that agree with what a seat knows, each of all such deals as likely as any other unless weights were given.

    `len(worlds)`, `worlds[n]` and iteration give positions, made when they are asked for.
    """

    def __init__(self, view: View, drawn: kernel.Worlds, numbering: Numbering) -> None:
        self.view = view
        self._drawn = drawn
        self._numbering = numbering

    def __repr__(self) -> str:
        return f"<{len(self)} worlds of {self.deals} deals for seat {self.view.seat}>"

    def __len__(self) -> int:
        return len(self._drawn)

    def __iter__(self) -> Iterator[Position]:
        return (self[place] for place in range(len(self)))

    def __getitem__(self, place: int) -> Position:
        """Return world `place` as a position; hands other than the own one are sorted."""
        if not -len(self) <= whole("place", place) < len(self):
            raise IndexError(f"there is no world {place}, only {len(self)} from 0 on")
        hands, _, bound = self._drawn.get(place % len(self))
        return world_position(self.view, [self._cards(mask) for mask in hands], bound)

    @property
    def deals(self) -> int:
        """The number of deals that agree with what the seat knows."""
        return self._drawn.deals

    @cached_property
    def parties(self) -> tuple[tuple[Seat, ...], ...]:
        """The playing parties that occur in the worlds, the declarer first; an empty one where everybody is alone."""
        return tuple(dict.fromkeys(party_of(mask, self.view.declarer) for mask, _, _ in self._drawn.price_keys()))

    def resampled(self, weights: Weights, number: int, seed: int) -> Worlds:
        """Return so many of these worlds, drawn by weights.

        One of weight w comes up `number * w / sum` times, rounded up or down (systematic resampling).

        Raises:
            ValueError: there is not one weight for each world, one is negative or no number, or all are 0.
        """
        told = [_weight(weights(world)) for world in self] if callable(weights) else list(map(_weight, weights))
        if len(told) != len(self):
            raise ValueError(f"{len(told)} weights for {len(self)} worlds")
        if any(not math.isfinite(each) or each < 0 for each in told) or not any(told):
            raise ValueError("weights must be finite numbers from 0 on, one of them above 0")
        return Worlds(self.view, self._drawn.resample(told, _number(number), _seed(seed)), self._numbering)

    def weighed(self, said: Sequence[Said], *, doubt: float) -> list[float]:
        """Return for each world how likely the seats would have said what they did with the hands they had in it.

        It is the product of what the models tell of each thing said, none counting less than `doubt`. A hand is the
        one that a seat began to play with, so of an exchange (Hochzeit) it knows nothing.

        Raises:
            ValueError: a seat is none, or `doubt` is not between a billionth and 1.
        """
        return self._drawn.weighed(_said(said), self._numbering.places, _doubt(doubt))

    def credible(self, said: Sequence[Said], number: int, seed: int, *, doubt: float) -> Worlds:
        """Return so many of these worlds, drawn by how likely the seats would have said what they did.

        It is `resampled` by the numbers of `weighed`, which do not leave the kernel.

        Raises:
            ValueError: as `weighed`.
        """
        told, number, seed = _said(said), _number(number), _seed(seed)
        drawn = self._drawn.credible(told, self._numbering.places, _doubt(doubt), number, seed)
        return Worlds(self.view, drawn, self._numbering)

    def read(self, policies: Sequence[kernel.Policy], reading: Reading) -> list[float]:
        """Return for each world how likely the others would have played the cards that they did.

        Each of them plays by one of the policies, nobody knows which.

        Raises:
            ValueError: there is no policy, or a number of the reading is out of range.
        """
        return self._drawn.read(_policies(policies), self._guide(None, 1, 0), _reading(reading))

    def plausible(self, policies: Sequence[kernel.Policy], reading: Reading, number: int, seed: int) -> Worlds:
        """Return so many of these worlds, drawn by how likely the others would have played the cards that they did.

        It is `resampled` by the numbers of `read`, which do not leave the kernel.

        Raises:
            ValueError: as `read`.
        """
        guide, number, seed = self._guide(None, 1, 0), _number(number), _seed(seed)
        drawn = self._drawn.plausible(_policies(policies), guide, _reading(reading), number, seed)
        return Worlds(self.view, drawn, self._numbering)

    def values(
        self,
        goal: WorldGoal = "payout",
        budget: int | timedelta | None = None,
        *,
        jobs: int = 1,
        cancel: kernel.Cancel | None = None,
    ) -> WorldValues:
        """Return what every legal card brings in all worlds if both parties play as well as possible with open cards.

        `budget` is a number of nodes or a time; what is known by then is returned, each world for all cards or for
        none, the first worlds first. With nodes, or without a budget, the answer does not depend on `jobs`, the number
        of threads. Exact Augen take three to ten times as long as the payout.

        Raises:
            SchafkopfError: the seat is not to move, everyone is for himself (Ramsch), or Augen do not matter (Bettel,
                Tout).
        """
        check_goal(self.view, goal)
        contract = played_announcement(self.view).contract
        if is_alone(contract):
            raise SchafkopfError(ErrorCode.NO_TWO_PARTIES, contract=contract.name)
        nodes = nodes_of(budget)
        milliseconds = milliseconds_of(budget) if isinstance(budget, timedelta) else None
        jobs = jobs_of(jobs)
        leaves, _, reach = self._aim(goal)
        with self._in_words():
            answer = self._drawn.values(leaves, reach, nodes=nodes, milliseconds=milliseconds, jobs=jobs, cancel=cancel)
        return self._told(answer)

    def playouts(
        self,
        games: int = 1,
        goal: WorldGoal = "payout",
        *,
        seed: int = 0,
        budget: timedelta | None = None,
        jobs: int = 1,
        cancel: kernel.Cancel | None = None,
    ) -> WorldValues:
        """Return what every legal card brings if so many random games follow it in every world.

        In these every later card is drawn uniformly among the legal ones, with equal luck after each card compared. In
        a Ramsch three of four are played sensibly instead, as in `ramsch_values`: uniform play tells little of a game
        in which everybody ducks. Without a budget the answer does not depend on `jobs`, the number of threads.

        Raises:
            SchafkopfError: the seat is not to move, or the goal does not fit the contract.
        """
        check_goal(self.view, goal)
        milliseconds, jobs = milliseconds_of(budget), jobs_of(jobs)
        games, seed = whole("games", games, 1, MOST_GAMES), _seed(seed)
        with self._in_words():
            answer = self._drawn.playouts(
                games, seed, *self._aim(goal), milliseconds=milliseconds, jobs=jobs, cancel=cancel
            )
        return self._told(answer)

    def policy_values(
        self,
        policy: kernel.Policy,
        goal: WorldGoal = "payout",
        *,
        exact_from: int | None = None,
        games: int = 1,
        seed: int = 0,
        budget: timedelta | None = None,
        jobs: int = 1,
        cancel: kernel.Cancel | None = None,
    ) -> WorldValues:
        """Return what every legal card brings if all seats play on by a policy, each from what it sees in the world.

        From trick `exact_from` on both parties play as well as possible with open cards instead (not in a Ramsch).
        Games of one world differ only where cards are equally good to the policy. Without a budget the answer does not
        depend on `jobs`, the number of threads; `nodes` are those of the exact part.

        The games of a seed are the same for every goal, so the Augen of those that a payout was paid for are one more
        question (without `exact_from`, since best play for the payout leaves the Augen open).

        Raises:
            SchafkopfError: the seat is not to move, or the goal does not fit the contract.
        """
        _policy(policy)
        check_goal(self.view, goal)
        milliseconds, jobs = milliseconds_of(budget), jobs_of(jobs)
        guide = self._guide(exact_from, games, seed)
        with self._in_words():
            answer = self._drawn.guided(
                policy, guide, *self._aim(goal), milliseconds=milliseconds, jobs=jobs, cancel=cancel
            )
        return self._told(answer)

    def outlook(
        self,
        policy: kernel.Policy,
        *,
        exact_from: int | None = None,
        seed: int = 0,
        jobs: int = 1,
        cancel: kernel.Cancel | None = None,
    ) -> tuple[tuple[int, int], ...]:
        """Return the payouts of the seat, ascending, and in how many worlds each comes if all play on by a policy.

        The seat need not be to move. From trick `exact_from` on both parties play as well as possible.
        """
        guide, jobs = self._guide(exact_from, 1, seed), jobs_of(jobs)
        with self._in_words():
            answer = self._drawn.guided(policy, guide, *self._aim("payout"), whole=True, jobs=jobs, cancel=cancel)
        return tuple(answer[0][0][1])

    def held(self, seat: Seat) -> list[tuple[Card, ...]]:
        """Return what a seat still holds in each world, in no order that means anything."""
        seat = whole("seat", seat, 0, len(SEATS) - 1)
        return [self._cards(self._drawn.get(place)[0][seat]) for place in range(len(self))]

    def _guide(self, exact_from: int | None, games: int, seed: int) -> kernel.Guided:
        """How a policy plays on from this view."""
        view = self.view
        until = view.pack.hand_size if exact_from is None else whole("exact_from", exact_from, 1) - 1
        return (
            view.declarer,
            is_alone(played_announcement(view).contract),
            seen_tricks(view, self._numbering),
            whole("games", games, 1, MOST_GAMES),
            _seed(seed),
            min(until, view.pack.hand_size),
        )

    def _aim(self, goal: WorldGoal) -> Aim:
        return aim(self.view, goal, self._drawn.price_keys())

    def _in_words(self) -> AbstractContextManager[None]:
        """A view that was read from somewhere may contradict itself in what only a search notices."""
        return holdings_in_words(self._numbering.card_of, len(self.view.pack.cards))

    def _told(self, answer: kernel.Answer) -> WorldValues:
        found, worlds, nodes, nanoseconds = answer
        counts = {self._numbering.card_of[bit]: tuple(told) for bit, told in found}
        cards = tuple(CardEstimate(card, counts[card]) for card in self.view.hand if card in counts)
        return WorldValues(cards, worlds, nodes, nanoseconds / 1e9)

    def _cards(self, mask: int) -> tuple[Card, ...]:
        """Cards from the highest bit down, as a hand is held."""
        card_of = self._numbering.card_of
        return CardRow(card_of[bit] for bit in range(31, -1, -1) if mask >> bit & 1)


def worlds(view: View, number: int, seed: int, weights: Weights | None = None) -> Worlds:
    """Return so many deals that agree with all that the seat knows, each such deal as likely as any other.

    Deal n of a seed is the same however many are drawn. A function of weights is asked about eight candidates for each
    world wanted; an array of weights speaks of as many candidates as it has numbers, which are those of
    `worlds(view, len(weights), seed)`. By the weights so many are then drawn (`Worlds.resampled`).

    Raises:
        SchafkopfError: nothing is announced yet, nothing is played (Sie), or no deal agrees with the view.
        ValueError: as `Worlds.resampled`.
    """
    need("view", View, view)
    played_announcement(view)
    number, seed = _number(number), _seed(seed)
    if weights is None:
        return _drawn(view, number, seed)
    if not callable(weights) and not hasattr(weights, "__len__"):
        raise wrong_type("weights", "a function of a position or a row of numbers", weights)
    many = CANDIDATES * number if callable(weights) else len(weights)
    return _drawn(view, _number(many), seed).resampled(weights, number, seed)


def _drawn(view: View, number: int, seed: int) -> Worlds:
    return Worlds(view, *draw(view, number, seed))


def _weight(value: SupportsFloat) -> float:
    if isinstance(value, (str, bytes)) or not hasattr(value, "__float__"):
        raise wrong_type("weights", "numbers", value)
    try:
        return float(value)
    except OverflowError:
        return math.inf


def _said(said: Sequence[Said]) -> list[Said]:
    """What was said, checked: seats are seats, models are models."""
    if not isinstance(said, Sequence):
        raise wrong_type("said", _SAID, said)
    for each in said:
        if not isinstance(each, tuple) or len(each) != 3 or not isinstance(each[1], kernel.BidModel):
            raise wrong_type("said", _SAID, each)
        whole("seat", each[0], 0, len(SEATS) - 1)
        need("did", bool, each[2])
    return list(said)


_SAID = "tuples of a seat, a BidModel and whether it was said"


def _policy(policy: kernel.Policy) -> kernel.Policy:
    need("policy", kernel.Policy, policy, "a Policy of the kernel, as `Weights.policy` makes it")
    return policy


def _policies(policies: Sequence[kernel.Policy]) -> list[kernel.Policy]:
    need("policies", Sequence, policies, "a list of policies of the kernel")
    if not policies:
        raise ValueError("policies must be one at least")
    return [_policy(each) for each in policies]


def _reading(reading: Reading) -> Reading:
    """A reading, checked: numbers that leave every world a weight."""
    need("reading", Reading, reading)
    for name, value, least in (*zip(Reading._fields, reading, (0.01, 0.001, 0), strict=True),):
        if isinstance(value, bool) or not isinstance(value, (int, float)):
            raise wrong_type(name, "a number", value)
        most = 1 if name != "temperature" else 1000
        if not least <= value <= most:
            raise ValueError(f"{name} must be between {least:g} and {most}, not {shown_repr(value)}")
    return reading


def _doubt(doubt: float) -> float:
    if isinstance(doubt, bool) or not isinstance(doubt, (int, float)):
        raise wrong_type("doubt", "a number", doubt)
    if not LEAST_DOUBT <= doubt <= 1:
        raise ValueError(f"doubt must be between {LEAST_DOUBT:g} and 1, not {shown_repr(doubt)}")
    return float(doubt)


def _number(number: int) -> int:
    return whole("number", number, 1, MOST_WORLDS)


def _seed(seed: int) -> int:
    return whole("seed", seed) % 2**64
