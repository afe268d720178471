"""One deal, played by every pair in every seating: a function of its arguments, so that any process may compute it."""

from __future__ import annotations

import time
from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import combinations

from schafkopf.arena.contest import Seatings, sides
from schafkopf.arena.entrants import Entrant, Seated
from schafkopf.bill.settlement import Settlement
from schafkopf.cards import SEATS, Seat
from schafkopf.game.actions import Action, Phase
from schafkopf.game.game import Game
from schafkopf.game.opening import Opening
from schafkopf.game.view import View
from schafkopf.players import Budget, Decision, Lapse
from schafkopf.players.lapse import Problem
from schafkopf.players.omniscient import Omniscient
from schafkopf.players.table import Hears, next_action, tell_end
from schafkopf.rules.contracts import Contract, ContractModifier


@dataclass(frozen=True, slots=True)
class Played:
    """One game: the number of the player at each seat, what was played by which party, who won, what it paid by seat.

    `contract` is None where the cards were thrown in, `won` where nobody did, `party` empty where everyone is alone.
    """

    seating: tuple[int, ...]
    contract: str | None
    party: tuple[Seat, ...]
    won: bool | None
    payout: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Spent:
    """The time that a player took for its decisions of one phase in one deal: how often so many µs, to two digits.

    Only decisions with a choice count. `total` is exact, in µs.
    """

    player: int
    phase: str
    total: int
    times: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class Lost:
    """A move that a player lost: in which game of the deal, after how many actions, why, and what was done instead."""

    player: int
    game: int
    place: int
    seat: Seat
    problem: Problem
    instead: Action | None


@dataclass(frozen=True, slots=True)
class Round:
    """What came of one deal: all its games, pair by pair and seating by seating, the time spent, the moves lost."""

    number: int
    games: tuple[Played, ...]
    spent: tuple[Spent, ...] = ()
    lost: tuple[Lost, ...] = ()


def play_round(
    players: Sequence[Entrant], seed: int, worlds: int | None, seatings: Seatings, number: int, opening: Opening | None
) -> Round:
    """Return what comes of deal `number` when every pair of players plays it in every seating.

    `opening` None is a deal in which nothing is played: it costs nobody anything.
    """
    desk = _Desk(players, seed, Budget(worlds=worlds))
    games: list[Played] = []
    for one, other in combinations(range(len(players)), 2):
        for own in sides(seatings, opening):
            seating = tuple(one if seat in own else other for seat in SEATS)
            games.append(_thrown_in(seating) if opening is None else desk.play(opening, seating, len(games)))
    return Round(number, tuple(games), desk.spent(), tuple(desk.lost))


def _thrown_in(seating: tuple[int, ...]) -> Played:
    return Played(seating, None, (), None, (0, 0, 0, 0))


@dataclass
class _Desk:
    """Runs the games of one deal, notes what decisions cost, and asks no player the same question twice."""

    players: Sequence[Entrant]
    seed: int
    budget: Budget
    lost: list[Lost] = field(default_factory=list)
    known: dict[tuple[int, Seat, tuple[Action, ...]], Decision] = field(default_factory=dict)
    times: defaultdict[tuple[int, str], Counter[int]] = field(default_factory=lambda: defaultdict(Counter))
    game: Game | None = None

    def play(self, opening: Opening, seating: tuple[int, ...], number: int) -> Played:
        seated = {
            seat: _Chair(self, player, self.players[player], self.players[player].seated(self.seed, seat))
            for seat, player in enumerate(seating)
        }
        game, lapses = Game.open(opening), list[Lapse]()
        while not game.is_over:
            self.game = game
            game = game.apply(next_action(game, seated, self.budget, lapses))
        tell_end(game, seated)
        self.lost += [
            Lost(seating[each.seat], number, each.place, each.seat, each.problem, each.instead) for each in lapses
        ]
        settlement = game.settlement
        if settlement is None:
            raise ValueError("the game is not over")
        deal = game.deal
        contract = None if deal is None else contract_name(deal.contract)
        return Played(seating, contract, () if deal is None else deal.party, settlement.won, settlement.payout)

    def spent(self) -> tuple[Spent, ...]:
        """What decisions cost, the order being that of the players and their first decisions."""
        return tuple(
            Spent(player, phase, sum(micros * times for micros, times in exact.items()), _rounded(exact))
            for (player, phase), exact in self.times.items()
        )


@dataclass(frozen=True)
class _Chair:
    """A player at the desk, asked through it; the one that sees all hands is handed the game there and only there."""

    desk: _Desk
    number: int
    entrant: Entrant
    player: Seated

    @property
    def name(self) -> str:
        return self.entrant.name

    def ended(self, view: View, settlement: Settlement) -> None:
        if isinstance(self.player, Hears):
            self.player.ended(view, settlement)

    def choose(self, view: View, budget: Budget) -> Decision:
        desk, game = self.desk, self.desk.game
        if game is None:
            raise ValueError("no game is played")
        # The same view has the same answer; of a program nobody knows.
        is_program = self.entrant.kind == "program"
        question = self.number, view.seat, game.actions
        if not is_program and question in desk.known:
            return desk.known[question]
        clock = time.perf_counter_ns if is_program else time.thread_time_ns
        start = clock()
        try:
            if isinstance(self.player, Omniscient):
                decision = self.player.choose(game, view.seat, budget)
            else:
                decision = self.player.choose(view, budget)
        finally:
            if len(view.legal_actions) + (view.seat != view.to_move) > 1:
                desk.times[self.number, _phase(view)][(clock() - start) // 1000] += 1
        if not is_program:
            desk.known[question] = decision
        return decision


def _phase(view: View) -> str:
    """The part of a game that a decision belongs to."""
    if view.phase is Phase.PLAY:
        return f"trick-{len(view.tricks) + 1}" if view.to_move == view.seat else "doubling"
    return {Phase.KLOPFEN: "klopfen", Phase.CLAIM: "claim"}.get(view.phase, "auction")


def _rounded(exact: Counter[int]) -> tuple[tuple[int, int], ...]:
    """Times to two significant digits, the shortest first."""
    rounded: Counter[int] = Counter()
    for micros, times in exact.items():
        unit = 10 ** max(len(str(micros)) - 2, 0)
        rounded[round(micros / unit) * unit] += times
    return tuple(sorted(rounded.items()))


def contract_name(contract: Contract) -> str:
    """Return what deals are gathered under: the kind of a contract, and its level where it is raised."""
    kind = contract.kind.value
    return kind if contract.level is ContractModifier.NORMAL else f"{kind}-{contract.level.value}"
