"""Measure what people wait for: replay, explanation and the start of a command.

Run it with `make bench`. Times are CPU seconds of this process, or of a child process; the first column is what to
compare: a median, and its ratio to a bare Python start where a process is measured.
"""

from __future__ import annotations

import os
import random
import resource
import statistics
import subprocess
import sys
import time
from collections import deque
from collections.abc import Callable
from pathlib import Path

from schafkopf.answers.asking import contract_or_call
from schafkopf.cli.solve import random_positions
from schafkopf.game.dealing import deal
from schafkopf.game.game import Game
from schafkopf.records.reading import read_record
from schafkopf.records.replay import replay
from schafkopf.solver import batch
from schafkopf.solver.measuring import MEASURED_PLAYOUTS, Meter

ROOT = Path(__file__).parent.parent
ROUNDS = 5


def records() -> list[str]:
    """The recorded games to replay: the corpus where there is one, else the examples of the package."""
    corpus = os.environ.get("SCHAFKOPF_CORPUS")
    if corpus:
        files = [Path(corpus) / "games.jsonl", Path(corpus) / "records.jsonl"]
    else:
        files = [ROOT / "src" / "schafkopf" / "examples" / "schafkopf.jsonl"]
    return [line for file in files for line in file.read_text("utf-8").splitlines()]


def median(task: Callable[[str], object], lines: list[str]) -> float:
    """Return the median over games of the best of some rounds, in seconds."""
    best = [float("inf")] * len(lines)
    for _ in range(ROUNDS):
        for place, line in enumerate(lines):
            start = time.process_time()
            task(line)
            best[place] = min(best[place], time.process_time() - start)
    return statistics.median(best)


def explained(line: str) -> int:
    """Replay a game and word every ruling in German and English."""
    steps = replay(read_record(line), explain=True).steps
    return sum(len(ruling.text(lang)) for step in steps for ruling in step.rulings for lang in ("de", "en"))


def process(*command: str) -> float:
    """Return the median CPU time of a command as a process, in seconds."""
    times = []
    for _ in range(2 * ROUNDS):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        times.append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    return statistics.median(times)


def from_deal_to_bill(seed: str) -> object:
    """Deal a game, play it with random legal actions, everybody asked for a Stoß after each, and settle it."""
    rng = random.Random(seed)
    game = Game.start(deal(seed))
    while (mover := game.to_move) is not None:
        for seat in game.speakers:
            if rng.random() < 0.05:
                game = game.apply(rng.choice(game.legal_actions(seat)))
                break
        else:
            game = game.apply(rng.choice(game.legal_actions(mover)))
    return game.settlement


def main() -> None:
    """Print one line a measurement."""
    lines = records()
    games = {line: read_record(line) for line in lines}
    print(f"{len(lines)} games")

    replayed = median(lambda line: replay(games[line]), lines) * 1000
    read = median(lambda line: replay(read_record(line)), lines) * 1000
    print(f"replay and settle               {replayed:8.3f} ms a game")
    print(f"read, replay and settle         {read:8.3f} ms a game")
    print(f"the same, every ruling worded   {median(explained, lines) * 1000:8.3f} ms a game, both languages")
    played = median(from_deal_to_bill, [str(seed) for seed in range(300)]) * 1000
    print(f"Game, from the deal to the bill {played:8.3f} ms a game with random legal actions (2 at most)")
    bare = process(sys.executable, "-c", "pass")
    imported = process(sys.executable, "-c", "import schafkopf")
    print(f"python                          {bare * 1000:8.1f} ms")
    print(f"import schafkopf                {imported * 1000:8.1f} ms   {imported / bare:5.2f} x python")
    for words in (["order", "wenz"], ["order", "wenz", "--json"], ["trick", "wenz", "EA", "EO", "HA", "E10"]):
        taken = process(sys.executable, "-m", "schafkopf", *words)
        print(f"schafkopf {' '.join(words):22}{taken * 1000:8.1f} ms   {taken / bare:5.2f} x python")
    bench_solver()


DEALS = 100
SOLVED = {"rufspiel": True, "gras-solo": True, "wenz": True, "gras-wenz": True, "bierkopf": False}
"""The contracts that are solved, and whether their hands are selected ones (docs/solver.md)."""


def bench_solver() -> None:
    """Print the exact solver's nodes, which are the same every time, and its CPU time on seeded deals."""
    print(f"\n{'solver':12}{'question':10}{'mean ms':>10}{'median ms':>11}{'p99 ms':>10}{'nodes mean':>13}")
    meter = Meter()
    for name, selected in SOLVED.items():
        deals = list(random_positions(contract_or_call(name), DEALS, selected, "bench"))
        for question in ("exact", "61", "all", "game"):
            timings = [meter.measure(deal, question) for deal in deals]
            times = sorted(timing.seconds * 1000 for timing in timings)
            nodes = statistics.fmean(timing.nodes for timing in timings)
            middle, last = statistics.median(times), times[int(0.99 * DEALS)]
            print(f"{name:12}{question:10}{statistics.fmean(times):10.3f}{middle:11.3f}{last:10.2f}{nodes:13,.0f}")
        timings = [meter.measure(deal, "playouts") for deal in deals[:20]]
        rate = MEASURED_PLAYOUTS / statistics.median(timing.seconds for timing in timings) / 1e6
        print(f"{name:12}random games{rate:8.2f} million a second")
    bench_threads()


def bench_threads() -> None:
    """Print how much faster two threads are than one on the same batch."""
    deals = list(random_positions(contract_or_call("gras-solo"), DEALS, True, "threads"))
    taken = []
    for jobs in (1, 2):
        start = time.perf_counter()
        deque(batch(deals, ("augen",), jobs=jobs), maxlen=0)
        taken.append(time.perf_counter() - start)
    print(f"two threads                     {taken[0] / taken[1]:8.2f} x one thread")


if __name__ == "__main__":
    main()
