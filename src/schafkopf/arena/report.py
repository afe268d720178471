"""What results come to: the cross table, D by contract, wins by role, time a decision, moves lost; as data."""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Literal

from schafkopf.arena.contest import ACROSS, Header, has_d
from schafkopf.arena.rounds import Played, Round, Spent
from schafkopf.cards import SEATS, GameName, Seat
from schafkopf.players.lapse import Problem
from schafkopf.players.statistics import Sample

Role = Literal["declarer", "partner", "opponent", "team", "alone"]
"""What a seat is in a game: who announced it, with whom, against whom; one of two teams; or everyone for himself."""
Clock = Literal["cpu", "elapsed"]
"""Which time is told: that of the processor in this thread, or, of a program, that which went by."""
_MOST_PROBLEMS = 5
ALL = "all"
"""The row of all phases together."""


@dataclass(frozen=True)
class Mean:
    """A mean over deals with half the width of its 95 % interval; None where there are too few deals."""

    deals: int
    mean: float | None
    interval: float | None

    @classmethod
    def of(cls, sample: Sample) -> Mean:
        """Return the mean of a sample."""
        known = [each if math.isfinite(each) else None for each in (sample.mean, sample.interval)]
        return cls(len(sample), *known)


@dataclass(frozen=True)
class Cell:
    """What one player gains on another a game and seat; read the other way round it has the opposite sign."""

    one: str
    other: str
    gain: Mean


@dataclass(frozen=True)
class Advantage:
    """D of one player on another in a contract: half of what the declarer gets more if `one` is his party."""

    one: str
    other: str
    contract: str
    gain: Mean


@dataclass(frozen=True)
class Wins:
    """How often a player won in a role of a contract, against all others, and its mean payout."""

    player: str
    contract: str
    role: Role
    games: int
    won: int
    payout: float


@dataclass(frozen=True)
class Cost:
    """What the decisions of a phase cost a player, in ms; each question of a deal is asked once, forced ones not."""

    player: str
    phase: str
    clock: Clock
    decisions: int
    mean: float
    median: float


@dataclass(frozen=True)
class Lapses:
    """How many moves a player lost, and the most frequent reasons."""

    player: str
    moves: int
    problems: tuple[Problem, ...] = ()


@dataclass(frozen=True)
class Report:
    """What a contest came to: everything it depends on, how many deals and games, and the tables."""

    contest: Header
    deals: int
    games: int
    thrown_in: int
    cross: tuple[Cell, ...]
    advantages: tuple[Advantage, ...]
    wins: tuple[Wins, ...]
    costs: tuple[Cost, ...]
    lapses: tuple[Lapses, ...]


def gains(pairs: Iterable[tuple[int, Sequence[Played]]], game: GameName) -> Sample:
    """Return what a player gains a game and seat, deal by deal, of its number and the games of the pair."""
    values = []
    for own, games in pairs:
        shares: tuple[list[int], list[int]] = [], []
        for each in games:
            for player, amount in zip(each.seating, each.payout, strict=True):
                shares[player != own].append(amount)
        ahead = _mean(shares[0]) - _mean(shares[1])
        # Money goes from one to the other; Spielpunkte are written for one side only.
        values.append(ahead if game == "bierkopf" else ahead / 2)
    return Sample(tuple(values))


def advantages(pairs: Iterable[tuple[int, Sequence[Played]]], game: GameName) -> dict[str, Sample]:
    """Return D by contract, of the number of a player and the two games of each deal, the parties exchanged."""
    values: dict[str, list[float]] = defaultdict(list)
    for own, (first, second) in pairs:
        if first.contract is None or first.contract != second.contract:
            continue
        as_party, against = (first, second) if first.seating[(first.party or ACROSS)[0]] == own else (second, first)
        values[first.contract].append((_of_party(as_party, game) - _of_party(against, game)) / 2)
    return {name: Sample(tuple(each)) for name, each in sorted(values.items())}


def _of_party(played: Played, game: GameName) -> float:
    if not played.party:
        return _mean([played.payout[seat] for seat in ACROSS])
    return played.payout[played.party[0]] - (played.payout[1] if game == "bierkopf" else 0)


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)


def report_of(header: Header, rounds: Sequence[Round], times: Times) -> Report:
    """Return what rounds come to, and the time that was spent for them."""
    games = [game for each in rounds for game in each.games]
    cross, ahead = [], []
    for one, other in combinations(range(len(header.players)), 2):
        own = [(one, [game for game in each.games if set(game.seating) == {one, other}]) for each in rounds]
        names = header.players[one], header.players[other]
        cross.append(Cell(*names, Mean.of(gains(own, header.game))))
        if has_d(header.game, header.contracts, header.seatings):
            found = advantages(own, header.game)
            ahead += [Advantage(*names, contract, Mean.of(sample)) for contract, sample in found.items()]
    return Report(
        header,
        len(rounds),
        len(games),
        sum(game.contract is None for game in games),
        tuple(cross),
        tuple(ahead),
        tuple(_wins(header, games)),
        tuple(times.costs(header)),
        tuple(_lapses(header, rounds)),
    )


def _role(played: Played, seat: Seat) -> Role:
    if not played.party:
        return "alone"
    if played.contract in ("bierkopf", "kreuz"):
        return "team"
    if seat not in played.party:
        return "opponent"
    return "declarer" if seat == played.party[0] else "partner"


def _won(played: Played, seat: Seat) -> bool:
    if not played.party:
        return played.payout[seat] > 0
    return played.won is not None and played.won == (seat in played.party)


def _wins(header: Header, games: Sequence[Played]) -> Iterator[Wins]:
    found: dict[tuple[int, str, Role], list[tuple[bool, int]]] = defaultdict(list)
    for game in games:
        if game.contract is None:
            continue
        for seat in SEATS:
            key = game.seating[seat], game.contract, _role(game, seat)
            found[key].append((_won(game, seat), game.payout[seat]))
    for (player, contract, role), ends in sorted(found.items()):
        won = sum(each for each, _ in ends)
        yield Wins(header.players[player], contract, role, len(ends), won, _mean([amount for _, amount in ends]))


_PHASES = ("klopfen", "auction", *(f"trick-{number}" for number in range(1, 9)), "doubling", "claim")


class Times:
    """How long decisions took, by player and phase, over all deals."""

    def __init__(self) -> None:
        self._times: defaultdict[tuple[int, str], Counter[int]] = defaultdict(Counter)
        self._total: Counter[tuple[int, str]] = Counter()

    def add(self, spent: Iterable[Spent]) -> None:
        """Add what was spent in one deal."""
        for each in spent:
            for phase in (each.phase, ALL):
                self._times[each.player, phase].update(dict(each.times))
                self._total[each.player, phase] += each.total

    def costs(self, header: Header) -> Iterator[Cost]:
        """Yield what the decisions of each player cost, phase by phase, and all together."""
        for player, name in enumerate(header.players):
            clock: Clock = "elapsed" if header.kinds[player] == "program" else "cpu"
            for phase in (*_PHASES, ALL):
                asked = self._times.get((player, phase))
                if asked:
                    number = asked.total()
                    mean = self._total[player, phase] / number / 1000
                    yield Cost(name, phase, clock, number, round(mean, 3), _median(asked) / 1000)


def _median(asked: Mapping[int, int]) -> float:
    """The median of values that come so often; of an even number the lower of the two in the middle."""
    left = (sum(asked.values()) + 1) // 2
    for value, times in sorted(asked.items()):
        left -= times
        if left <= 0:
            return value
    raise ValueError("no values")


def _lapses(header: Header, rounds: Sequence[Round]) -> Iterator[Lapses]:
    problems: dict[int, Counter[Problem]] = defaultdict(Counter)
    for each in rounds:
        for lost in each.lost:
            problems[lost.player][lost.problem] += 1
    for player, name in enumerate(header.players):
        found = problems[player]
        yield Lapses(name, found.total(), tuple(problem for problem, _ in found.most_common(_MOST_PROBLEMS)))
