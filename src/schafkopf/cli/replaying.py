"""`replay`: games of any form replayed, settled and summed up, by one process or by several (F-7)."""

from __future__ import annotations

import io
import os
import sys
import time
from collections import deque
from collections.abc import Iterator, Sequence
from concurrent.futures import Executor, Future
from contextlib import AbstractContextManager, nullcontext, redirect_stdout
from dataclasses import dataclass, field
from itertools import islice
from typing import Any

from schafkopf import wire
from schafkopf.answers.asking import parse_number
from schafkopf.cards import SEATS, GameName
from schafkopf.cli import context
from schafkopf.cli.context import print_json, say
from schafkopf.cli.files import open_stream
from schafkopf.cli.house import CommandRules
from schafkopf.errors import ErrorCode, SchafkopfError, UnreadableInput
from schafkopf.game.line import position_text
from schafkopf.game.position import Position
from schafkopf.game.record import Record
from schafkopf.game.rulings import Ruling
from schafkopf.importers.recognising import Found, find_games, read_found
from schafkopf.records.reading import UnreadableRecord
from schafkopf.records.replay import Replay, Step, Stop
from schafkopf.records.replay import replay as replay_record
from schafkopf.rules.house import preset
from schafkopf.text.amounts import amount

_BATCH = 40
"""Games that a process is given at once."""
_MOST_JOBS = 64
_PERIOD = 0.2
"""Seconds between two looks at how far it is."""


@dataclass(frozen=True, slots=True)
class Options:
    """What is told of each game: all rulings, or nothing where it is faultless; how many processes replay them.

    `house` are the house rules that stand in the place of those of the games, or go over them, where any are stated.
    """

    explain: bool
    only_totals: bool
    jobs: str
    house: CommandRules


@dataclass(slots=True)
class Tally:
    """What games came to: how many were replayed and settled, and the accounts by game and name."""

    code: int = context.ANSWERED
    games: int = 0
    settled: int = 0
    pool: int = 0
    accounts: dict[tuple[GameName, str], tuple[int, int]] = field(default_factory=dict)

    def add(self, other: Tally) -> None:
        """Add what other games came to."""
        self.code = max(self.code, other.code)
        self.games += other.games
        self.settled += other.settled
        self.pool += other.pool
        for account, (games, payout) in other.accounts.items():
            before = self.accounts.get(account, (0, 0))
            self.accounts[account] = before[0] + games, before[1] + payout


def replay(files: Sequence[str], options: Options) -> int:
    """Answer `replay`; a bad game or file does not stop the others, the highest code wins."""
    options.house.over(preset())  # wrong ones are told before any game
    jobs = parse_number("--jobs", options.jobs, 1, _MOST_JOBS, 1)
    total, progress = Tally(), _Progress(options.only_totals)
    with _processes(jobs) as executor:
        for file in files:
            try:
                with open_stream(file) as stream:
                    found = find_games(stream, file)
                    told = _here(found, options) if executor is None else _apart(found, options, executor, jobs)
                    for tally in told:
                        total.add(tally)
                        progress(total.games)
            except UnreadableInput as error:
                progress.end()
                context.note_file(error, file)
                context.complain(error)
                total.code = max(total.code, context.UNREADABLE)
    progress.end()
    wanted = options.only_totals if total.games or context.as_json else False
    if wanted or (total.settled > 1 and not context.as_json and not options.explain):
        _show(total)
    return total.code


def _processes(jobs: int) -> AbstractContextManager[Executor | None]:
    if jobs == 1:
        return nullcontext()
    from schafkopf.arena.workers import processes  # deferred: one process needs no players

    return processes(jobs)


def _here(found: Iterator[tuple[int, Found]], options: Options) -> Iterator[Tally]:
    return (_tell(game, line, options) for line, game in found)


def _apart(found: Iterator[tuple[int, Found]], options: Options, executor: Executor, jobs: int) -> Iterator[Tally]:
    """Replay in other processes; what they tell is written in the order of the games."""
    columns = _columns()
    waiting: deque[Future[tuple[str, Tally]]] = deque()
    while True:
        while len(waiting) < 3 * jobs and (batch := list(islice(found, _BATCH))):
            waiting.append(executor.submit(_tell_all, batch, options, context.lang, context.as_json, columns))
        if not waiting:
            return
        text, tally = waiting.popleft().result()
        sys.stdout.write(text)
        yield tally


def _columns() -> int:
    if context.as_json:
        return 80
    from schafkopf.cli import render

    return render.console.width


def _tell_all(
    batch: list[tuple[int, Found]], options: Options, lang: str, as_json: bool, columns: int
) -> tuple[str, Tally]:
    """Return what is told of some games, in a process of their own."""
    context.lang, context.as_json, os.environ["COLUMNS"] = lang, as_json, str(columns)
    written, total = io.StringIO(), Tally()
    with redirect_stdout(written):
        for line, game in batch:
            total.add(_tell(game, line, options))
    return written.getvalue(), total


def _tell(found: Found, line: int, options: Options) -> Tally:
    """Tell one game; return what it comes to."""
    game = _by_other_rules(read_found(found, line), line, options.house)
    if isinstance(game, UnreadableRecord):
        if not (options.only_totals and context.as_json):
            _tell_unreadable(game)
        return Tally(context.UNREADABLE, 1)
    played = replay_record(game, explain=options.explain)
    faults = _faults(played, line)
    if context.as_json and not options.only_totals:
        answer = _replay_json(played, faults)
        if options.explain:
            answer["steps"] = [_step_json(step) for step in played.steps]
        print_json(answer)
    elif not context.as_json and (faults or not options.only_totals):
        from schafkopf.cli import report

        report.replay(played, faults, options.explain)
    tally = Tally(context.ANSWERED if played.ok else context.REFUTED, 1)
    if played.ok and played.settlement is not None:
        names = game.players or [f"P{seat + 1}" for seat in SEATS]
        tally.settled, tally.pool = 1, played.settlement.stock_payout
        for name, payout in zip(names, played.settlement.payout, strict=True):
            tally.add(Tally(accounts={(game.game, name): (1, payout)}))
    return tally


def _by_other_rules(game: Record | UnreadableRecord, line: int, house: CommandRules) -> Record | UnreadableRecord:
    """Return a game under the rules that the command says, if any; those that do not go with its own are its fault."""
    if isinstance(game, UnreadableRecord):
        return game
    try:
        return house.replayed(game)
    except SchafkopfError as wrong:
        return UnreadableRecord(line, getattr(wrong, "faults", (wrong,)), game.id)


def _tell_unreadable(game: UnreadableRecord) -> None:
    faults = [_input_fault(fault, game.line) for fault in game.faults]
    if context.as_json:
        print_json(_answer(game.id, faults))
        return
    from schafkopf.cli import report

    report.wrong(context.name_of(game.id, f"{say('Zeile', 'line')} {game.line}"), faults)


def _show(total: Tally) -> None:
    """Show what all games came to, the best account first; points of Bierkopf are no money."""
    accounts = sorted(total.accounts.items(), key=lambda account: (account[0][0] == "bierkopf", -account[1][1]))
    if context.as_json:
        told = [
            {"player": name, "game": game, "games": games, "payout": payout}
            for (game, name), (games, payout) in accounts
        ]
        print_json({"games": total.games, "settled": total.settled, "totals": told, "stock": total.pool})
        return
    from schafkopf.cli import render

    settled, games = total.settled, total.games
    render.line(say(f"{settled} von {games} Spielen abgerechnet:", f"{settled} of {games} games settled:"))
    is_mixed = len({game for game, _ in total.accounts}) > 1
    rows = [
        (
            context.full_name(name) + (f" ({game.capitalize()})" if is_mixed else ""),
            str(number),
            amount(payout, signed=True),
        )
        for (game, name), (number, payout) in accounts
    ]
    if total.pool:
        rows.append((say("Stock", "pool"), "", amount(total.pool, signed=True)))
    if rows:
        render.table((say("Spieler", "player"), say("Spiele", "games"), say("Stand", "balance")), rows)


class _Progress:
    """Tells how many games were replayed, in one line on a terminal: one that the answer does not go to, or waits for.

    Whatever is written next stands in its place.
    """

    def __init__(self, only_totals: bool) -> None:
        self._is_wanted = sys.stderr.isatty() and (only_totals or not sys.stdout.isatty())
        self._told = time.monotonic()
        self._width = 0

    def __call__(self, games: int) -> None:
        """Tell it, now and then."""
        if self._is_wanted and (now := time.monotonic()) - self._told >= _PERIOD:
            self._told = now
            line = say(f"{games} Spiele …", f"{games} games …")
            self._width = len(line)
            print(f"{line}\r", end="", file=sys.stderr, flush=True)

    def end(self) -> None:
        """Leave the line that was written over."""
        if self._width:
            print(" " * self._width + "\r", end="", file=sys.stderr, flush=True)
            self._width = 0


def _input_fault(fault: SchafkopfError, line: int) -> dict[str, Any]:
    return _fault(line, fault.field, fault.code.name, fault.clause, fault.text(context.lang))


def _fault(line: int, field: str | None, code: str, clause: str, text: str) -> dict[str, Any]:
    place = {"trick": None, "seat": None, "card": None}
    return {"line": line, "field": field, "code": code, "clause": clause, "text": text, **place}


def _faults(played: Replay, line: int) -> list[dict[str, Any]]:
    """What is wrong with a well-formed record: the ruling that stopped it, a claim that differs."""
    faults = []
    if played.stop is not None:
        faults.append(_stop_fault(played.stop, played.position, line))
    if played.claim == "differs" and played.settlement is not None:
        differs = UnreadableInput(
            ErrorCode.PAYOUT_DIFFERS,
            stated=_paid(played.record.payout, played.record.stock_payout or 0),
            computed=_paid(played.settlement.payout, played.settlement.stock_payout),
        )
        faults.append({**_input_fault(differs, line), "field": "payout"})
    return faults


def _paid(payout: Sequence[int] | None, pool: int) -> str:
    """Payouts by seat, and that of the pool where there is one."""
    told = "–" if payout is None else " ".join(amount(paid, signed=True) for paid in payout)
    return f"{told}, {say('Stock', 'pool')} {amount(pool, signed=True)}" if pool else told


def _stop_fault(stop: Stop, position: Position | None, line: int) -> dict[str, Any]:
    """The ruling that stopped a replay, and the position in which it was given."""
    ruling = stop.ruling
    fault = _fault(line, stop.field, ruling.code.name, ruling.clause, ruling.text(context.lang))
    told = {**fault, "trick": stop.trick, "seat": stop.seat, "card": ruling.card.value if ruling.card else None}
    return told if position is None else {**told, "position": position_text(position)}


def _answer(identity: str | None, faults: list[dict[str, Any]]) -> dict[str, Any]:
    return {
        "id": identity,
        "ok": not faults,
        "won": None,
        "price": None,
        "payout": None,
        "stock_payout": None,
        "augen": None,
        "laufende": None,
        "items": [],
        "played": 0,
        "claims": {"payout": "unchecked"},
        "fault": faults[0] if faults else None,
        "faults": faults,
    }


def _replay_json(played: Replay, faults: list[dict[str, Any]]) -> dict[str, Any]:
    position, settlement = played.position, played.settlement
    answer = _answer(played.record.id, faults)
    answer |= {"played": played.played, "claims": {"payout": played.claim}, "augen": [0, 0, 0, 0]}
    if position is not None:
        answer["augen"] = list(position.augen)
        run = position.deal.laufende
        if run is not None:
            paid = run.paid(position.deal.contract, position.deal.rules) if settlement is None else settlement.paid
            answer["laufende"] = {"kind": run.kind, "count": run.count, "paid": paid}
    if settlement is not None:
        answer |= {
            "won": settlement.won,
            "price": settlement.price,
            "payout": list(settlement.payout),
            "stock_payout": settlement.stock_payout,
            "items": wire.dump(settlement.items, brief=True),
        }
    return answer


def _step_json(step: Step) -> dict[str, Any]:
    rulings = [_ruling_json(each) for each in step.rulings]
    return {**wire.dump(step.action), "ruling": _ruling_json(step.ruling), "rulings": rulings}


def _ruling_json(ruling: Ruling) -> dict[str, Any]:
    return {
        "card": ruling.card.value if ruling.card else None,
        "legal": ruling.legal,
        "code": ruling.code.name,
        "clause": ruling.clause,
        "text": ruling.text(context.lang),
    }
