"""Measure what people wait for: replay, explanation and the start of a command.

Run it with `make bench`. Times are CPU seconds of this process, or of a child process; the first column is what to
compare: a median, and its ratio to a bare Python start where a process is measured.
"""

from __future__ import annotations

import os
import resource
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

from schafkopf.game.record import read_record
from schafkopf.game.replay import replay

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
    bare = process(sys.executable, "-c", "pass")
    imported = process(sys.executable, "-c", "import schafkopf")
    print(f"python                          {bare * 1000:8.1f} ms")
    print(f"import schafkopf                {imported * 1000:8.1f} ms   {imported / bare:5.2f} x python")
    for words in (["order", "wenz"], ["order", "wenz", "--json"], ["trick", "wenz", "EA", "EO", "HA", "E10"]):
        taken = process(sys.executable, "-m", "schafkopf", *words)
        print(f"schafkopf {' '.join(words):22}{taken * 1000:8.1f} ms   {taken / bare:5.2f} x python")


if __name__ == "__main__":
    main()
