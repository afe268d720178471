"""Many worlds for one decision: deals that agree with all that a seat knows, drawn, searched and summed up in one call.

The worlds stay in the kernel; Python sees a table of cards and numbers, from the point of view of the seat. What is
known is exact (`view.knowledge`); what is only believed are weights.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from datetime import timedelta
from functools import cached_property, lru_cache
from typing import Literal, SupportsFloat, TypeAlias

from schafkopf.bill.schafkopf import MUSS_60_TRUMPS
from schafkopf.cards import AUGEN_TOTAL, SEATS, Card, Seat
from schafkopf.errors import ErrorCode, SchafkopfError, need, wrong_type
from schafkopf.game.actions import Play
from schafkopf.game.announcement import Announcement
from schafkopf.game.deal import Deal
from schafkopf.game.holdings import Case
from schafkopf.game.position import Position
from schafkopf.game.view import View
from schafkopf.notation import card as card_of
from schafkopf.rules.contracts import Contract, ContractType, Parties
from schafkopf.rules.house import HouseRules
from schafkopf.solver import kernel
from schafkopf.solver.bulk import MOST_GAMES
from schafkopf.solver.leaves import ramsch_price
from schafkopf.solver.numbers import whole
from schafkopf.solver.prices import Prices, leaves_of, outcome_of, party_of
from schafkopf.solver.refusals import holdings_in_words
from schafkopf.solver.tables import Numbering, game_of, lock_of, numbering_of
from schafkopf.text.values import shown_repr

WorldGoal: TypeAlias = Literal["payout", "augen"] | int
"""What both parties play for: the payout, the Augen, or whether the own party reaches so many Augen."""
Weights: TypeAlias = Callable[[Position], float] | Sequence[float]
"""How likely a world is beside the others: told by a function, or one number for each candidate."""
Said: TypeAlias = tuple[Seat, kernel.BidModel, bool]
"""What a seat has said, as the model of how likely a hand leads to it; False where it could have and did not."""

CANDIDATES = 8
"""So many candidates are drawn for each world that a function of weights leaves."""
MOST_WORLDS = 10_000_000
LEAST_DOUBT = 1e-9
"""Below that, what speaks against all worlds could make all weights 0."""


@dataclass(frozen=True, slots=True)
class CardEstimate:
    """What one card brings the seat over all worlds: `counts` are the values that occurred, ascending, and how often.

    A value is a payout in the unit of the tariff (in Bierkopf the Spielpunkte of the own team less those of the other),
    Augen of the own party (of the seat, in a Ramsch), or 1 where the own party reaches the Augen asked for and 0 where
    not.
    """

    card: Card
    counts: tuple[tuple[int, int], ...]

    @property
    def number(self) -> int:
        """How many worlds, or random games, were counted."""
        return sum(times for _, times in self.counts)

    @property
    def mean(self) -> float:
        """The mean; not a number where nothing was counted."""
        return sum(value * times for value, times in self.counts) / self.number if self.counts else math.nan

    @property
    def variance(self) -> float:
        """The variance of the values among the worlds."""
        mean = self.mean
        return (
            sum(times * (value - mean) ** 2 for value, times in self.counts) / self.number if self.counts else math.nan
        )

    @property
    def standard_error(self) -> float:
        """How far the mean may be from that over all deals, as a standard deviation; infinite below two worlds."""
        return math.sqrt(self.variance / (self.number - 1)) if self.number > 1 else math.inf

    def share(self, least: int) -> float:
        """Return the share of the worlds in which the value is at least so much."""
        reached = sum(times for value, times in self.counts if value >= least)
        return reached / self.number if self.counts else math.nan

    @property
    def share_won(self) -> float:
        """The share of the worlds in which the value is above 0: the seat gains, or its party reaches the Augen."""
        return self.share(1)


@dataclass(frozen=True, slots=True)
class WorldValues:
    """What every legal card brings, in the order of the hand, each counted over the same worlds.

    `worlds` is how many of them were counted; fewer than there are where a budget or a flag ended the search. `nodes`
    are the cards that the search played, `seconds` the time that its threads spent in it, added up.
    """

    cards: tuple[CardEstimate, ...]
    worlds: int
    nodes: int
    seconds: float

    def __getitem__(self, card: Card | str) -> CardEstimate:
        """Return the estimate of a card or its name; KeyError where it may not be played."""
        wanted = card_of(card)
        for each in self.cards:
            if each.card is wanted:
                return each
        raise KeyError(wanted)

    @property
    def best(self) -> CardEstimate | None:
        """The card with the highest mean, the first of equals; None where nothing was counted."""
        return max(self.cards, key=lambda each: each.mean) if self.cards and self.worlds else None


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
        return _position(self.view, [self._cards(mask) for mask in hands], bound)

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
        self._check(goal)
        contract = _announcement(self.view).contract
        if _is_alone(contract):
            raise SchafkopfError(ErrorCode.NO_TWO_PARTIES, contract=contract.name)
        nodes, milliseconds = _budget(budget)
        leaves, reach = self._goal(goal)
        jobs = whole("jobs", jobs, 1)
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
        cancel: kernel.Cancel | None = None,
    ) -> WorldValues:
        """Return what every legal card brings if so many random games follow it in every world.

        In these every later card is drawn uniformly among the legal ones, with equal luck after each card compared. In
        a Ramsch three of four are played sensibly instead, as in `ramsch_values`: uniform play tells little of a game
        in which everybody ducks.

        Raises:
            SchafkopfError: the seat is not to move, or the goal does not fit the contract.
        """
        self._check(goal)
        if budget is not None:
            need("budget", timedelta, budget, "a timedelta or None")  # random games have no nodes to count
        _, milliseconds = _budget(budget)
        leaves, reach = self._goal(goal)
        games, seed = whole("games", games, 1, MOST_GAMES), _seed(seed)
        price = self._price(goal)
        with self._in_words():
            answer = self._drawn.playouts(games, seed, leaves, price, reach, milliseconds=milliseconds, cancel=cancel)
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

        Raises:
            SchafkopfError: the seat is not to move, or the goal does not fit the contract.
        """
        need("policy", kernel.Policy, policy, "a Policy of the kernel, as `Weights.policy` makes it")
        self._check(goal)
        if budget is not None:
            need("budget", timedelta, budget, "a timedelta or None")  # games have no nodes to count
        _, milliseconds = _budget(budget)
        leaves, reach = self._goal(goal)
        guide, price, jobs = self._guide(exact_from, games, seed), self._price(goal), whole("jobs", jobs, 1)
        with self._in_words():
            answer = self._drawn.guided(
                policy, guide, leaves, price, reach, milliseconds=milliseconds, jobs=jobs, cancel=cancel
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
        leaves, reach = self._goal("payout")
        guide, price, jobs = self._guide(exact_from, 1, seed), self._price("payout"), whole("jobs", jobs, 1)
        with self._in_words():
            answer = self._drawn.guided(policy, guide, leaves, price, reach, whole=True, jobs=jobs, cancel=cancel)
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
            _is_alone(_announcement(view).contract),
            _tricks(view, self._numbering),
            whole("games", games, 1, MOST_GAMES),
            _seed(seed),
            min(until, view.pack.hand_size),
        )

    def _price(self, goal: WorldGoal) -> kernel.Price | None:
        """What a Ramsch costs, where that is what is played and asked for."""
        if goal != "payout" or not _is_alone(_announcement(self.view).contract):
            return None
        return ramsch_price(outcome_of(*self._prices, (), 0, False))

    def _in_words(self) -> AbstractContextManager[None]:
        """A view that was read from somewhere may contradict itself in what only a search notices."""
        return holdings_in_words(self._numbering.card_of, len(self.view.pack.cards))

    def _check(self, goal: WorldGoal) -> None:
        view, contract = self.view, _announcement(self.view).contract
        if view.to_move != view.seat or not view.legal_cards:
            raise SchafkopfError(ErrorCode.SEAT_NOT_TO_MOVE, seat=f"P{view.seat + 1}")
        if goal == "payout":
            return
        if goal != "augen" and (not isinstance(goal, int) or isinstance(goal, bool)):
            raise wrong_type("goal", "'payout', 'augen' or a number of Augen", goal)
        alone = _is_alone(contract) and goal != "augen"
        if alone or contract.kind is ContractType.BETTEL or contract.is_tout:
            raise SchafkopfError(ErrorCode.AUGEN_DO_NOT_MATTER, contract=contract.name)

    def _goal(self, goal: WorldGoal) -> tuple[list[kernel.SeatLeaf] | None, int | None]:
        """A goal as leaves for the keys of the worlds, or as Augen to reach; neither where Augen are counted."""
        if goal == "augen":
            return None, None
        if goal != "payout":
            return None, max(0, min(goal, AUGEN_TOTAL + 1))
        if _is_alone(_announcement(self.view).contract):
            return None, None
        known = leaves_of(*self._prices, self.view.declarer, self.view.seat)
        return [known.leaf(*key) for key in self._drawn.price_keys()], None

    @property
    def _prices(self) -> Prices:
        """What every price depends on that is the same in all worlds."""
        view = self.view
        contract = _announcement(view).contract
        return contract, view.rules, len(view.klopfer), view.stoss, view.stock, view.bock

    def _told(self, answer: tuple[list[tuple[int, list[tuple[int, int]]]], int, int, int]) -> WorldValues:
        found, worlds, nodes, nanoseconds = answer
        counts = {self._numbering.card_of[bit]: tuple(told) for bit, told in found}
        cards = tuple(CardEstimate(card, counts[card]) for card in self.view.hand if card in counts)
        return WorldValues(cards, worlds, nodes, nanoseconds / 1e9)

    def _cards(self, mask: int) -> tuple[Card, ...]:
        """Cards from the highest bit down, as a hand is held."""
        card_of = self._numbering.card_of
        return tuple(card_of[bit] for bit in range(31, -1, -1) if mask >> bit & 1)


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
    _announcement(view)
    number, seed = _number(number), _seed(seed)
    if weights is None:
        return _draw(view, number, seed)
    if not callable(weights) and not hasattr(weights, "__len__"):
        raise wrong_type("weights", "a function of a position or a row of numbers", weights)
    many = CANDIDATES * number if callable(weights) else len(weights)
    return _draw(view, _number(many), seed).resampled(weights, number, seed)


def _announcement(view: View) -> Announcement:
    """What is announced and played from this view on."""
    announcement = view.announcement
    if announcement is None:
        raise SchafkopfError(ErrorCode.NOTHING_IS_ANNOUNCED)
    if announcement.contract.is_sie:
        raise SchafkopfError(ErrorCode.CONTRACT_IS_NOT_PLAYED, contract=announcement.contract.name)
    return announcement


def _is_alone(contract: Contract) -> bool:
    return contract.kind.facts.parties is Parties.ALONE


def _draw(view: View, number: int, seed: int) -> Worlds:
    contract, rules = _announcement(view).contract, view.rules
    with holdings_in_words((), 0):
        numbering, game = _tables(contract, rules, view.called_card)
    laid, captured = [0, 0, 0, 0], [0, 0, 0, 0]
    masks, leader = numbering.masks, 0 if view.leader is None else view.leader
    for trick in view.tricks:
        cards = [masks[card] for card in trick.cards]
        for place, mask in enumerate(cards, start=trick.leader):
            laid[place & 3] |= mask
        captured[trick.winner] |= sum(cards)
    for place, card in enumerate(view.trick, start=leader):
        laid[place & 3] |= masks[card]
    if (laid[0] | laid[1] | laid[2] | laid[3]) & ~sum(numbering.classes):
        raise SchafkopfError(ErrorCode.NO_DEAL_AGREES, game=view.pack.game)
    cases = view.knowledge.cases
    with holdings_in_words(numbering.card_of, sum(hand.count for hand in cases[0].hands)):
        drawn = kernel.Worlds(
            game,
            (view.seat, leader, [numbering.bit_of[card] for card in view.trick], _four(laid), _four(captured)),
            [_case(view, case, numbering) for case in cases],
            number,
            seed,
            has_run=contract.kind.has_laufende,
            few=(view.declarer, MUSS_60_TRUMPS) if rules.muss_60 and view.declarer is not None else None,
            run_by_deal=rules.runaway_count == "initial",
        )
    return Worlds(view, drawn, numbering)


def _tricks(view: View, numbering: Numbering) -> list[tuple[int, list[int]]]:
    """The tricks of a view with their leaders, the open one last."""
    bits = numbering.bit_of
    told = [(trick.leader, [bits[card] for card in trick.cards]) for trick in view.tricks]
    if view.trick:
        told.append((view.leader or 0, [bits[card] for card in view.trick]))
    return told


@lru_cache(maxsize=1024)
def _tables(contract: Contract, rules: HouseRules, called: Card | None) -> tuple[Numbering, kernel.Game]:
    numbering = numbering_of(contract.order(rules.pack(contract.kind)))
    locked = None if called is None else lock_of(called, rules, numbering)
    # Each world has its own party; that of the tables does not matter.
    return numbering, game_of(contract, rules, (0,), locked)


def _case(view: View, case: Case, numbering: Numbering) -> kernel.Case:
    holdings = [(hand.count, numbering.mask(hand.possible), numbering.mask(hand.certain)) for hand in case.hands]
    limits = [
        (seat, numbering.mask(limit.cards), limit.least, min(limit.most, 32))
        for seat, hand in enumerate(case.hands)
        for limit in hand.limits
    ]
    return holdings, limits, sum(1 << seat for seat in case.party), _is_bound(view, case.holder)


def _is_bound(view: View, holder: Seat | None) -> bool:
    """Whether the called card still binds a holder: it has not fallen, and he has not run away from it (S-4.10)."""
    called, order = view.called_card, view.order
    if called is None or order is None or holder is None:
        return False
    effective = order.effective
    lines = [*((trick.leader, trick.cards) for trick in view.tricks), (view.leader or 0, view.trick)]
    for leader, cards in lines:
        if called in cards:
            return False
        if cards and effective[cards[0]] is effective[called] and (holder - leader) % 4 < len(cards):
            return False
    return True


def _position(view: View, hands: Sequence[tuple[Card, ...]], bound: bool) -> Position:
    """A world as a position; the own hand keeps its order."""
    played: list[list[Card]] = [[], [], [], []]
    for action in view.log:
        if isinstance(action, Play):
            played[action.seat].append(action.card)
    announcement = _announcement(view)
    order = announcement.contract.order(view.pack)
    held = [view.hand if seat == view.seat else hands[seat] for seat in SEATS]
    dealt = [order.sort((*held[seat], *played[seat])) for seat in SEATS]
    own = [*view.dealt, *dealt[view.seat]]
    dealt[view.seat] = tuple(card for card in dict.fromkeys(own) if card in dealt[view.seat])
    deal = Deal((dealt[0], dealt[1], dealt[2], dealt[3]), announcement, view.rules, view.stock, view.bock)
    leader = 0 if view.leader is None else view.leader
    called = view.called_card if bound else None
    return Position(deal, tuple(held), view.tricks, view.trick, leader, called, view.stoss)


def _four(numbers: Sequence[int]) -> tuple[int, int, int, int]:
    return numbers[0], numbers[1], numbers[2], numbers[3]


def _budget(budget: int | timedelta | None) -> tuple[int | None, int | None]:
    """A budget as nodes or milliseconds."""
    if budget is None:
        return None, None
    if isinstance(budget, timedelta):
        return None, max(0, round(budget.total_seconds() * 1000))
    if isinstance(budget, bool) or not isinstance(budget, int):
        raise wrong_type("budget", "a number of nodes, a timedelta or None", budget)
    return whole("budget", budget, 0, 2**64 - 1), None


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
