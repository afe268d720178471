"""Exact values with all cards open: the Python face of the kernel (docs/solver.md).

A position is compiled into tables of bits and points, the kernel searches, and the answer is worded in cards again. The
playing party maximises, the others minimise; in Bierkopf the party is team A.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from concurrent.futures import CancelledError
from dataclasses import dataclass
from typing import TypeAlias

from schafkopf.cards import AUGEN_TOTAL, Card, Seat
from schafkopf.errors import ErrorCode, SchafkopfError, wrong_choice, wrong_type
from schafkopf.game.position import Position
from schafkopf.notation import card as card_of
from schafkopf.rules.contracts import Contract, ContractType, Parties
from schafkopf.solver import kernel
from schafkopf.solver.answers import CardValue, Decision, Goal, Guarantee, Solution
from schafkopf.solver.leaves import Stakes, stakes
from schafkopf.solver.numbers import whole
from schafkopf.solver.refusals import deal_of, positions_in_words
from schafkopf.solver.tables import Numbering, Place, compile_position

GOALS: tuple[Goal, ...] = ("augen", "payout")

_Valued: TypeAlias = tuple[int, int, int, int]
"""A card, the least and the most that it is worth, the card that it is equal to."""


def two_parties(position: Position) -> tuple[Seat, ...]:
    """Return the playing party of a position.

    Raises:
        SchafkopfError: everyone is for himself (Ramsch), or the contract is not played (Sie).
    """
    deal = deal_of(position)
    if deal.contract.is_sie:
        raise SchafkopfError(ErrorCode.CONTRACT_IS_NOT_PLAYED, contract=deal.contract.name)
    if deal.contract.kind.facts.parties is Parties.ALONE:
        raise SchafkopfError(ErrorCode.NO_TWO_PARTIES, contract=deal.contract.name)
    return deal.party


def goals_of(contract: Contract) -> tuple[Goal, ...]:
    """Return what can be played for in a contract, the usual first; in some Augen mean nothing (S-7.5)."""
    without_augen = contract.kind is ContractType.BETTEL or contract.is_tout
    return ("payout",) if without_augen else GOALS


def goal_of(contract: Contract, goal: Goal | None) -> Goal:
    """Return the goal that is asked, or the first that a contract has.

    Raises:
        SchafkopfError: Augen are asked where they do not matter (Bettel, Tout).
    """
    possible = goals_of(contract)
    if goal is None:
        return possible[0]
    if goal not in GOALS:
        raise wrong_choice("goal", goal, *GOALS)
    if goal not in possible:
        raise SchafkopfError(ErrorCode.AUGEN_DO_NOT_MATTER, contract=contract.name)
    return goal


@dataclass(frozen=True, slots=True)
class _Asked:
    """A position as the kernel knows it, with the party, and the seat that answers are seen from."""

    position: Position
    party: tuple[Seat, ...]
    seat: Seat
    numbering: Numbering
    game: kernel.Game
    place: Place
    question: kernel.Question

    @classmethod
    def of(
        cls,
        position: Position,
        cancel: kernel.Cancel | None = None,
        *,
        nodes: int | None = None,
        party: tuple[Seat, ...] | None = None,
    ) -> _Asked:
        party = two_parties(position) if party is None else party
        with positions_in_words(position):
            numbering, game, place = compile_position(position, party)
            question = kernel.Question(game, place, nodes, cancel)
            seat = party[0] if position.to_move is None else position.to_move
            return cls(position, party, seat, numbering, game, place, question)

    def stakes(self) -> Stakes:
        # Who captured what so far is in the position; the stakes are the same for all positions of a deal.
        return stakes(self.position.outcome_so_far)

    def augen(self, party_augen: int | None, seat: Seat) -> int | None:
        """Return the Augen of the party of a seat."""
        if party_augen is None or seat in self.party:
            return party_augen
        return AUGEN_TOTAL - party_augen

    def values(
        self,
        seat: Seat,
        hand: Sequence[Card],
        augen: Sequence[_Valued],
        worths: Sequence[_Valued],
        paid: Stakes | None,
    ) -> tuple[CardValue, ...]:
        """Return what cards are worth to a seat, in the order of its hand."""
        augen_of = {bit: _exact(lower, upper) for bit, lower, upper, _ in augen}
        worth_of = {bit: _exact(lower, upper) for bit, lower, upper, _ in worths}
        same_of = {bit: same for bit, _, _, same in [*worths, *augen]}
        told = []
        for card in hand:
            bit = self.numbering.bit_of[card]
            if bit not in same_of:
                continue
            points, worth = augen_of.get(bit), worth_of.get(bit)
            told.append(
                CardValue(
                    card,
                    self.augen(points, seat),
                    None if worth is None or paid is None else paid.payout(worth, seat),
                    points,
                    None if worth is None or paid is None else paid.payout(worth, self.party[0]),
                    self.numbering.card_of[same_of[bit]] if same_of[bit] != bit else None,
                )
            )
        return tuple(told)


def _exact(lower: int, upper: int) -> int:
    """Return a value that was searched without a limit of nodes, so that only a flag can have ended the search."""
    if lower != upper:
        raise CancelledError("the search was cancelled")
    return lower


class Solver:
    """Exact searches that share a table: what one question found helps the next about the same deal.

    `nodes` and `seconds` of an answer are what it took beyond that; after `forget` they are those of a first question.
    Several threads may ask it, one after the other; for speed each has a solver of its own. Every question takes a flag
    `cancel` that ends it within a tenth of a second.

    All questions raise:
        SchafkopfError: everyone is for himself (Ramsch), the contract is not played (Sie), the position is impossible.
        ValueError: there is no such goal.
        CancelledError: `cancel` was set before the answer was known.
    """

    def __init__(self) -> None:
        self._kernel = kernel.Solver()

    def __repr__(self) -> str:
        return "Solver()"

    def forget(self) -> None:
        """Forget what was found, so that the next question takes the nodes that it takes alone."""
        self._kernel.forget()

    def solve(
        self, position: Position, goals: Sequence[Goal] | None = None, *, cancel: kernel.Cancel | None = None
    ) -> Solution:
        """Return the exact value of a position, of every legal card, and a line of best play for the first goal.

        The two goals are separate questions: what brings most Augen need not bring most money. Augen are left out where
        they do not matter (Bettel, Tout).
        """
        start = time.thread_time()
        asked = _Asked.of(position, cancel)
        wanted = _goals(position.deal.contract, goals)
        nodes = 0
        lines: dict[Goal, list[int]] = {}
        augen_of: list[_Valued] = []
        worths: list[_Valued] = []
        party_augen = worth = paid = None
        if "augen" in wanted:
            lower, upper, augen_of, lines["augen"], used = self._kernel.solve(asked.question)
            party_augen, nodes = _exact(lower, upper), nodes + used
        if "payout" in wanted:
            paid = asked.stakes()
            lower, upper, worths, lines["payout"], used = self._kernel.solve_worth(asked.question, paid.leaf)
            worth, nodes = _exact(lower, upper), nodes + used
        seat = asked.seat
        return Solution(
            seat,
            asked.augen(party_augen, seat),
            None if worth is None or paid is None else paid.payout(worth, seat),
            party_augen,
            None if worth is None or paid is None else paid.payout(worth, asked.party[0]),
            asked.values(seat, position.hands[seat], augen_of, worths, paid),
            tuple(asked.numbering.card_of[bit] for bit in lines[wanted[0]]) if wanted else (),
            nodes,
            time.thread_time() - start,
        )

    def card_values(
        self, position: Position, goal: Goal | None = None, *, cancel: kernel.Cancel | None = None
    ) -> tuple[CardValue, ...]:
        """Return the exact value of every legal card, in the order of the hand, for one goal or the first possible.

        Raises:
            SchafkopfError: also where Augen are asked and do not matter.
        """
        asked = _Asked.of(position, cancel)
        hand = position.hands[asked.seat]
        if goal_of(position.deal.contract, goal) == "augen":
            return asked.values(asked.seat, hand, self._kernel.card_points(asked.question)[0], (), None)
        paid = asked.stakes()
        return asked.values(asked.seat, hand, (), self._kernel.card_worths(asked.question, paid.leaf)[0], paid)

    def best_line(
        self, position: Position, goal: Goal | None = None, *, cancel: kernel.Cancel | None = None
    ) -> tuple[Card, ...]:
        """Return a line of best play from the position to the end, for one goal or the first possible.

        Raises:
            SchafkopfError: also where Augen are asked and do not matter.
        """
        two_parties(position)
        return self.solve(position, (goal_of(position.deal.contract, goal),), cancel=cancel).line

    def decide(self, position: Position, augen: int = 61, *, cancel: kernel.Cancel | None = None) -> bool:
        """Tell whether the playing party reaches so many Augen with best play by both."""
        asked = _Asked.of(position, cancel)
        return _known(self._kernel.at_least(asked.question, max(0, min(whole("augen", augen), AUGEN_TOTAL + 1)))[0])

    def makes_tricks(self, position: Position, tricks: int, *, cancel: kernel.Cancel | None = None) -> bool:
        """Tell whether the playing party makes so many tricks with best play by both.

        That is all of them for a Tout, and one against Schwarz.
        """
        asked = _Asked.of(position, cancel)
        if whole("tricks", tricks) > position.deal.pack.hand_size:
            return False
        return _known(self._kernel.makes_tricks(asked.question, max(tricks, 0))[0])

    def bounds(self, position: Position, nodes: int, *, cancel: kernel.Cancel | None = None) -> tuple[int, int]:
        """Return the least and the most Augen that the playing party gets, as far as so many nodes can tell."""
        asked = _Asked.of(position, cancel, nodes=whole("nodes", nodes, 0, 2**64 - 1))
        lower, upper, _ = self._kernel.points(asked.question)
        return lower, upper

    def guarantee(self, position: Position, seat: Seat, *, cancel: kernel.Cancel | None = None) -> Guarantee:
        """Return what a seat is safe of where everyone is for himself: the three others together play against it.

        It is exact for that coalition, which in a real Ramsch nobody forms; `ramsch_values` estimates real play.
        """
        asked = _Asked.of(position, cancel, party=(whole("seat", seat, 0, 3),))
        answer, _ = self._kernel.guarantee(asked.question)
        if answer is None:
            raise CancelledError("the search was cancelled")
        return Guarantee(seat, *answer)

    def review(
        self,
        start: Position,
        cards: Sequence[Card | str],
        goal: Goal | None = None,
        *,
        cancel: kernel.Cancel | None = None,
    ) -> tuple[Decision, ...]:
        """Return every decision of a game with the worth of each legal card, from a position through the cards played.

        Without a goal it is the first that the contract has: Augen, or the payout in a Bettel and a Tout.

        Raises:
            IllegalAction: a card may not be played; it carries the ruling.
            SchafkopfError: also where Augen are asked and do not matter.
        """
        asked = _Asked.of(start, cancel)
        goal = goal_of(start.deal.contract, goal)
        played = [card_of(card) for card in cards]
        bits = [asked.numbering.bit_of[card] for card in played]
        paid = None if goal == "augen" else asked.stakes()
        position = start
        for card in played:
            # The referee says why a card may not be played; the kernel would only stop there.
            position = position.play(card)
        if paid is None:
            decisions = self._kernel.whole_game(asked.question, bits)[0]
        else:
            decisions = self._review_payout(asked, bits, paid, cancel)
        told = []
        for seat, bit, found in decisions:
            augen, worths = (found, ()) if paid is None else ((), found)
            values = asked.values(seat, start.hands[seat], augen, worths, paid)
            told.append(Decision(seat, asked.numbering.card_of[bit], goal, values))
        if len(told) < len(played):
            raise CancelledError("the search was cancelled")
        return tuple(told)

    def _review_payout(
        self, asked: _Asked, bits: Sequence[int], paid: Stakes, cancel: kernel.Cancel | None
    ) -> list[tuple[Seat, int, list[_Valued]]]:
        """From the end to the start, so that the table knows the later positions when the earlier ones come."""
        places = [asked.place]
        for bit in bits:
            places.append(asked.game.play(places[-1], bit))
        decisions = []
        for at, bit in zip(reversed(places[:-1]), reversed(bits), strict=True):
            question = kernel.Question(asked.game, at, cancel=cancel)
            decisions.append(((at[2] + len(at[1])) % 4, bit, self._kernel.card_worths(question, paid.leaf)[0]))
        return decisions[::-1]


def _goals(contract: Contract, goals: Sequence[Goal] | None) -> tuple[Goal, ...]:
    """Return the goals to search for, in the order asked, without those that a contract has not."""
    possible = goals_of(contract)
    if goals is None:
        return possible
    if isinstance(goals, str) or not isinstance(goals, Sequence):
        raise wrong_type("goals", "a list of 'augen' and 'payout'", goals)
    for goal in goals:
        if goal not in GOALS:
            raise wrong_choice("goals", goal, *GOALS)
    return tuple(goal for goal in goals if goal in possible)


def _known(answer: bool | None) -> bool:
    if answer is None:
        raise CancelledError("the search was cancelled")
    return answer


# One question, with a table of its own


def solve(position: Position, goals: Sequence[Goal] | None = None, *, cancel: kernel.Cancel | None = None) -> Solution:
    """As `Solver.solve`, with a table of its own."""
    return Solver().solve(position, goals, cancel=cancel)


def card_values(position: Position, goal: Goal | None = None) -> tuple[CardValue, ...]:
    """As `Solver.card_values`, with a table of its own."""
    return Solver().card_values(position, goal)


def best_line(position: Position, goal: Goal | None = None) -> tuple[Card, ...]:
    """As `Solver.best_line`, with a table of its own."""
    return Solver().best_line(position, goal)


def decide(position: Position, augen: int = 61) -> bool:
    """As `Solver.decide`, with a table of its own."""
    return Solver().decide(position, augen)


def makes_tricks(position: Position, tricks: int) -> bool:
    """As `Solver.makes_tricks`, with a table of its own."""
    return Solver().makes_tricks(position, tricks)


def bounds(position: Position, nodes: int) -> tuple[int, int]:
    """As `Solver.bounds`, with a table of its own."""
    return Solver().bounds(position, nodes)


def guarantee(position: Position, seat: Seat) -> Guarantee:
    """As `Solver.guarantee`, with a table of its own."""
    return Solver().guarantee(position, seat)


def review_values(start: Position, cards: Sequence[Card | str], goal: Goal | None = None) -> tuple[Decision, ...]:
    """As `Solver.review`, with a table of its own."""
    return Solver().review(start, cards, goal)
