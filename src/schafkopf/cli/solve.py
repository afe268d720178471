"""Exact values on the command line: of recorded positions, and of seeded random deals for measuring."""

from __future__ import annotations

import random
import statistics
import time
from collections import deque
from collections.abc import Iterator, Sequence
from typing import Any, get_args

from schafkopf import solver, wire
from schafkopf.answers.asking import contract_or_call, parse_number
from schafkopf.bill.settle import settle
from schafkopf.cards import SEATS, Card, Pack, Rank, Seat
from schafkopf.cli import context
from schafkopf.cli.context import print_json, say
from schafkopf.cli.house import CommandRules
from schafkopf.cli.lines import Told, last_game, nothing_is_played, told_lines
from schafkopf.errors import ErrorCode, SchafkopfError
from schafkopf.game.announcement import Announcement, callable_suits
from schafkopf.game.deal import Deal, Hand
from schafkopf.game.line import parse_position, position_text
from schafkopf.game.position import Position
from schafkopf.game.record import Record
from schafkopf.notation import contract_name
from schafkopf.rules.contracts import Contract, ContractType, Declaration, Parties, order_of
from schafkopf.rules.house import preset
from schafkopf.solver import measuring
from schafkopf.text.amounts import amount

_MOST_DEALS = 1_000_000


def solve(file: str, goals: Sequence[solver.Goal], jobs: str, house: CommandRules) -> int:
    """Answer `solve FILE`: one line a position, in the order of the file."""
    house.over(preset())  # wrong rules are told before any position
    threads = parse_number("--jobs", jobs, 1, 64, default=1)
    code = context.ANSWERED
    waiting: deque[Told[Position]] = deque()

    def searched() -> Iterator[Position]:
        for line in read_positions(file, house):
            waiting.append(line)
            if line.found is not None and _is_searched(line.found):
                yield line.found

    solutions = solver.batch(searched(), goals, jobs=threads)
    while True:
        solution = next(solutions, None)
        while waiting:
            line = waiting.popleft()
            if line.found is None:
                code = context.UNREADABLE
            elif not _is_searched(line.found):
                _show_unsearched(line.id, line.found, goals)
            elif solution is not None:
                _show(line.id, line.found, solution)
                break
        if solution is None:
            return code


def read_positions(file: str, house: CommandRules) -> Iterator[Told[Position]]:
    """Yield the position of every line of a file, as `told_lines` does, by other house rules if a command says any."""
    if not house.is_stated:
        return told_lines(file, _last, parse_position)
    return told_lines(
        file,
        lambda record, number: _last(house.replayed(record), number),
        lambda line: parse_position(line, house.over),
    )


def _show_unsearched(identity: str | None, position: Position, goals: Sequence[solver.Goal]) -> None:
    if not position.deal.contract.is_sie:
        _show_ramsch(identity, position)
        return
    # It is laid open and won; there is nothing to search (S-7.6).
    seat = position.deal.party[0]
    paid = settle(position).payout[seat] if "payout" in goals else None
    _show(identity, position, solver.Solution(seat, None, paid, None, paid, (), (), 0, 0.0))


def _is_searched(position: Position) -> bool:
    return _has_parties(position) and not position.deal.contract.is_sie


def _has_parties(position: Position) -> bool:
    return position.deal.contract.kind.facts.parties is not Parties.ALONE


def _last(record: Record, number: int) -> Position | None:
    """The last position of the record of a line."""
    game = last_game(record, number)
    if game is not None and game.position is None:
        raise nothing_is_played(record)
    return None if game is None else game.position


def _show(identity: str | None, position: Position, solution: solver.Solution) -> None:
    if context.as_json:
        answer = {"id": identity, "position": position_text(position), **wire.dump(solution)}
        print_json(answer | {"seconds": round(solution.seconds, 6)})
        return
    from schafkopf.cli import render

    worth = [] if solution.augen is None else [f"{solution.augen} Augen"]
    if solution.payout is not None:
        worth.append(f"{say('Auszahlung', 'payout')} {amount(solution.payout, signed=True)}")
    seat = "" if position.to_move is None else f"P{position.to_move + 1} "
    state = seat + (say("am Zug", "to move") if seat else say("zu Ende", "over"))
    name, contract = context.name_of(identity), contract_name(position.deal.contract.name)
    render.line(f"{name}  {contract}  {state}: {', '.join(worth)}")
    if not solution.values:
        return
    columns = [(say("Karte", "card"), [value.card.label for value in solution.values])]
    if solution.augen is not None:
        columns.append(("Augen", [str(value.augen) for value in solution.values]))
    if solution.payout is not None:
        paid = [amount(value.payout or 0, signed=True) for value in solution.values]
        columns.append((say("Auszahlung", "payout"), paid))
    columns.append(("", [_equal(value) for value in solution.values]))
    render.table([head for head, _ in columns], [*zip(*(cells for _, cells in columns), strict=True)])
    render.line(f"{say('Bestes Spiel', 'Best play')}: {' '.join(card.label for card in solution.line)}")


def _equal(value: solver.CardValue) -> str:
    return f"= {value.equal_to.label}" if value.equal_to else ""


def _show_ramsch(identity: str | None, position: Position) -> None:
    """In a Ramsch everyone is alone: what each seat is safe of against the others, and an estimate of each card."""
    start = time.thread_time()
    asked = solver.Solver()
    safe = [asked.guarantee(position, seat) for seat in SEATS]
    values = solver.ramsch_values(position)
    if context.as_json:
        print_json(
            {
                "id": identity,
                "position": position_text(position),
                "party_augen": None,
                "declarer_payout": None,
                "guaranteed_most_augen": [each.most_augen for each in safe],
                "guaranteed_jungfrau": [each.is_jungfrau_safe for each in safe],
                "values": [],
                "estimates": [
                    {
                        "card": value.card.value,
                        "augen": [round(each, 3) for each in value.augen],
                        "lost": [round(each, 4) for each in value.lost],
                        "jungfrau": round(value.jungfrau, 4),
                        "durchmarsch": round(value.durchmarsch, 4),
                    }
                    for value in values
                ],
                "line": [],
                "seconds": round(time.thread_time() - start, 6),
            }
        )
        return
    from schafkopf.cli import render

    told = ", ".join(f"P{each.seat + 1} {each.most_augen}" for each in safe)
    render.line(f"{context.name_of(identity)}  Ramsch  {say('höchstens', 'at most')}: {told} Augen")
    seat = position.to_move
    if seat is None:
        return
    rows = [
        (value.card.label, f"{value.augen[seat]:.1f}", f"{value.lost[seat]:.0%}", f"{value.jungfrau:.0%}")
        for value in values
    ]
    head = (say("Karte", "card"), "≈ Augen", say("≈ verloren", "≈ lost"), "≈ Jungfrau")
    render.table(head, rows)


# Random deals


def measure(count: str, contract_text: str, selected: bool, seed: str, question: str) -> int:
    """Answer `solve --random`: how long a question takes on seeded deals, in CPU time of this thread."""
    number = parse_number("--random", count, 1, _MOST_DEALS)
    if not contract_text:
        raise context.missing("--contract", "--contract")
    contract = contract_or_call(contract_text)
    if question not in get_args(measuring.Question):
        allowed = ", ".join(get_args(measuring.Question))
        raise SchafkopfError(ErrorCode.WRONG_VALUE, name="--question", value=question, allowed=allowed)
    if contract.is_sie or contract.kind is ContractType.HOCHZEIT:
        raise SchafkopfError(ErrorCode.WRONG_VALUE, name="--contract", value=contract.name, allowed="rufspiel, wenz, …")
    if contract.kind.facts.parties is Parties.ALONE:
        raise SchafkopfError(ErrorCode.NO_TWO_PARTIES, contract=contract.name)
    asked: Any = question
    meter = measuring.Meter()
    timings = [meter.measure(position, asked) for position in random_positions(contract, number, selected, seed)]
    times = [timing.seconds * 1e6 for timing in timings]
    nodes = [timing.nodes for timing in timings]
    answer: dict[str, Any] = {
        "contract": contract.name,
        "question": question,
        "n": number,
        "mean_us": round(statistics.fmean(times), 2),
        "median_us": round(statistics.median(times), 2),
        "p95_us": round(_quantile(times, 0.95), 2),
        "p99_us": round(_quantile(times, 0.99), 2),
        "max_us": round(max(times), 2),
        "nodes_mean": round(statistics.fmean(nodes), 1),
        "nodes_median": statistics.median(nodes),
    }
    if question == "playouts":
        answer["games_per_s"] = round(number * measuring.MEASURED_PLAYOUTS / (sum(times) / 1e6))
    if context.as_json:
        print_json(answer)
        return context.ANSWERED
    from schafkopf.cli import render

    render.table((), [(name, str(value)) for name, value in answer.items()])
    return context.ANSWERED


def _quantile(values: Sequence[float], share: float) -> float:
    ordered = sorted(values)
    return ordered[min(int(share * len(ordered)), len(ordered) - 1)]


def random_positions(contract: Contract | Declaration, count: int, selected: bool, seed: str) -> Iterator[Position]:
    """Yield the starts of seeded deals; selected ones give the declarer a hand that one would play (docs/solver.md).

    Where the suit of the Sau is left open, each deal calls one that can be called.
    """
    rng = random.Random(f"{contract.name} {seed}")
    pack = Pack.of(contract.kind.game)
    dealt = 0
    while dealt < count:
        deal = _random_deal(contract, pack, rng)
        if deal is not None and (not selected or _is_plausible(deal)):
            dealt += 1
            yield Position.start(deal)


def _random_deal(asked: Contract | Declaration, pack: Pack, rng: random.Random) -> Deal | None:
    cards = list(pack.cards)
    rng.shuffle(cards)
    size = pack.hand_size
    hands: list[Hand] = [tuple(cards[seat * size : (seat + 1) * size]) for seat in SEATS]
    declarer: Seat | None = rng.randrange(len(SEATS))
    called = asked.called if isinstance(asked, Contract) else None
    if asked.kind.has_call and declarer is not None:
        if asked.kind is ContractType.MUSS:
            declarer = next(seat for seat in SEATS if Card.EO in hands[seat])
        possible = callable_suits(hands[declarer], order_of(asked.kind, None, pack))
        if not possible or (called is not None and called not in possible):
            return None
        called = called or rng.choice(possible)
    if asked.kind.facts.parties is Parties.CROSS:
        declarer = None
    contract = asked if isinstance(asked, Contract) else asked.contract(called)
    announcement = Announcement(contract, declarer)
    return Deal((hands[0], hands[1], hands[2], hands[3]), announcement)


def _is_plausible(deal: Deal) -> bool:
    """Whether one would play the contract with the declarer's hand: enough trumps, tops and Säue."""
    if deal.declarer is None:
        return True
    hand = deal.hands[deal.declarer]
    kind, trumps = deal.contract.kind, deal.trumps_of(deal.declarer)
    heads = sum(card.rank in kind.facts.trump_ranks for card in hand)
    if kind.has_call:
        return trumps >= 4
    if kind is ContractType.SOLO:
        return trumps >= 6 and any(card.rank is Rank.OBER for card in hand)
    if kind in (ContractType.FARBWENZ, ContractType.FARBGEIER):
        return trumps >= 5 and heads >= 2
    if kind in (ContractType.WENZ, ContractType.GEIER):
        return heads >= 2 and sum(card.rank is Rank.SAU for card in hand) >= 2
    # A Bettel wants low cards: no Sau, and no more than one König.
    ranks = [card.rank for card in hand]
    return Rank.SAU not in ranks and ranks.count(Rank.KOENIG) <= 1
