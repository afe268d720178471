"""Damaged records: whatever stands in a line, it is read or told what is wrong, and replayed to a bill that adds up."""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Callable, Iterator
from typing import Any

from forms import LONG
from schafkopf.cards import Card
from schafkopf.cli import main
from schafkopf.errors import SchafkopfError
from schafkopf.records.reading import UnreadableRecord, read_record, write_record
from schafkopf.records.replay import replay
from schafkopf.testing import random_games
from told import EXAMPLES

DAMAGED = 10_000 if LONG else 600
JUNK: tuple[Any, ...] = (
    None, True, False, 0, 1, -1, 3, 4, 1.0, 2.5, 10**30, -(10**30), "", " ", "EO", "E10", "wenz", "solo-tout", "casual",
    "x" * 5000, "\x00", "\x1b[31m", "\u202e", "{ $card }", "é" * 600, [], [[]], [None] * 8, {}, {"event": "play"},
    {"": None}, {"x" * 5000: 1}, ["EO"] * 8, {"kind": "wenz", "declarer": 0}, {"base": 20}, {"preset": "official"},
)  # fmt: skip


def whole() -> list[dict[str, Any]]:
    """Records of all kinds: the examples, and random games with auctions, exchange, Stöße, claims, both games."""
    lines = [line for path in sorted(EXAMPLES.glob("*.jsonl")) for line in path.read_text("utf-8").splitlines()]
    lines += [write_record(game.record()) for game in random_games(40, 5)]
    return [json.loads(line) for line in lines]


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Yield the paths to everything in a value."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, each in inner:
        yield (*path, key)
        yield from places(each, (*path, key))


def damage(rng: random.Random, game: dict[str, Any]) -> None:
    """Change one thing in a record: drop it, double it, rename it, put something else there, move it."""
    path = rng.choice(list(places(game)))
    holder, key = held(game, path[:-1]), path[-1]
    ways: list[Callable[[], Any]] = [
        lambda: holder.__setitem__(key, copy.deepcopy(rng.choice(JUNK))),
        lambda: holder.__setitem__(key, rng.choice(list(Card)).value),
        lambda: holder.__delitem__(key),
    ]
    if isinstance(holder, dict):
        ways.append(lambda: holder.__setitem__(rng.choice(["x", key + "s", key.upper(), "seat"]), holder.pop(key)))
        ways.append(lambda: game.__setitem__(key, copy.deepcopy(holder[key])))
    else:
        ways.append(lambda: holder.insert(key, copy.deepcopy(holder[key])))
        ways.append(holder.reverse)
        ways.append(lambda: holder.__setitem__(key, copy.deepcopy(rng.choice(holder))))
    rng.choice(ways)()


def mix_up(rng: random.Random, game: dict[str, Any]) -> None:
    """Exchange two events, two tricks, two cards or two numbers: the record still reads like one."""
    lists = [path for path in places(game) if isinstance(held(game, path), list) and len(held(game, path)) > 1]
    if not lists:
        return
    inner = held(game, rng.choice(lists))
    first, second = rng.randrange(len(inner)), rng.randrange(len(inner))
    if rng.random() < 0.5:
        inner[first], inner[second] = inner[second], inner[first]
    else:
        other = held(game, rng.choice(lists))
        place = rng.randrange(len(other))
        if type(other[place]) is type(inner[first]):
            inner[first], other[place] = other[place], inner[first]


def held(game: dict[str, Any], path: tuple[Any, ...]) -> Any:
    """Return what stands at a path."""
    value: Any = game
    for key in path:
        value = value[key]
    return value


def scratch(rng: random.Random, line: str) -> str:
    """Change some characters of a line."""
    for _ in range(rng.randrange(1, 4)):
        place = rng.randrange(len(line))
        junk = rng.choice(
            ["", "", '"', "{", "}", "[", ",", ":", "1", "-", "e9", "null", "\\ud800", "\\", "\x00", "ü", "9" * 5000]
        )
        line = line[:place] + junk + line[place + rng.randrange(3) :]
    return line


def check(line: str) -> str:
    """Read and replay a line; return what came of it."""
    try:
        record = read_record(line, 7)
    except UnreadableRecord as unreadable:
        assert unreadable.faults
        for fault in unreadable.faults:
            assert fault.line == 7
            assert all(fault.text(lang).isprintable() for lang in ("de", "en"))
        return "unreadable"
    assert read_record(write_record(record)) == record
    played = replay(record)
    settlement = played.settlement
    if settlement is not None:
        rules = record.house_rules()
        # In Bierkopf and in the tables T4 and T6 only good points are written (B-5, S-9.3).
        only_good = rules.settle_in == "points" and rules.points_table in ("t4", "t6")
        if record.game == "bierkopf" or only_good:
            assert min(settlement.payout) >= 0 == settlement.stock_payout
        else:
            assert sum(settlement.payout) + settlement.stock_payout == 0
    if played.stop is None:
        return played.claim
    assert not played.stop.ruling.legal
    assert all(played.stop.ruling.text(lang) for lang in ("de", "en"))
    assert all(step.ruling.legal for step in played.steps)
    return "stopped"


def damaged() -> Iterator[str]:
    rng = random.Random("damaged records")
    games = whole()
    for number in range(DAMAGED):
        game = copy.deepcopy(rng.choice(games))
        for _ in range(rng.choice((1, 1, 1, 2, 5))):
            if list(places(game)):
                rng.choice((damage, mix_up))(rng, game)
        line = json.dumps(game)
        yield scratch(rng, line) if number % 4 == 0 else line


def test_a_damaged_record_is_told_what_is_wrong_or_replayed() -> None:
    seen: dict[str, int] = {}
    for number, line in enumerate(damaged()):
        try:
            outcome = check(line)
        except SchafkopfError as error:
            raise AssertionError(f"{number}: {line}") from error
        seen[outcome] = seen.get(outcome, 0) + 1
    # The damage must be neither too small to be noticed nor so large that nothing is ever replayed.
    assert seen["unreadable"] > DAMAGED // 4
    assert sum(seen.values()) - seen["unreadable"] > DAMAGED // 10
    assert {"stopped", "agrees"} <= set(seen)


def test_the_command_line_says_so_too(tmp_path: Any, capsys: Any) -> None:
    """One file of damaged lines: an answer for every line, an exit code, nothing else."""
    lines = [
        line.replace("\n", " ").replace("\r", " ") for line, _ in zip(damaged(), range(min(DAMAGED, 600)), strict=False)
    ]
    path = tmp_path / "damaged.jsonl"
    path.write_bytes("\n".join(lines).encode())
    for command in ("replay", "solve"):
        try:
            main((command, str(path), "--json", "--augen") if command == "solve" else (command, str(path), "--json"))
        except SystemExit as stopped:
            assert stopped.code in (0, 1, 2, 3)
        out, err = capsys.readouterr()
        answers = [json.loads(line) for line in out.splitlines()]
        assert all("error" in json.loads(line) for line in err.splitlines())
        if command == "replay":
            assert len(answers) == len(lines)
