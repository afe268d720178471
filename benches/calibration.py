"""Whether bids keep what they promise: the payout expected at the bid against the one obtained, in whole games.

`python benches/calibration.py --games 2000 --seed 11 --out benches/calibration.md` writes the report. Four players of
one kind play whole games with their own bids at 10/20/50, without Klopfen and doublings, since what a bid promises
knows nothing of them. `--player fast` lets the policy play the cards (bids as `meister`), in a third of the time.
Every deal is kept in a file in build/calibration, from which a second run goes on; `tools/correct_bids.py` reads it.
"""

from __future__ import annotations

import argparse
import json
import math
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, dataclass, field
from functools import partial
from pathlib import Path
from statistics import fmean

from schafkopf.cards import SEATS
from schafkopf.game.actions import Action, Bid, Pass
from schafkopf.game.dealing import deal
from schafkopf.game.game import Game
from schafkopf.game.view import View
from schafkopf.players import Budget, Decision, Player, by_name, play
from schafkopf.players.monte_carlo import MonteCarloPlayer
from schafkopf.players.rule import RulePlayer
from schafkopf.rules.house import preset

RULES = preset("casual", tariff="10/20/50", klopfen="none", stoss_max=0)
PLAYERS = ("meister", "fast")


@dataclass(frozen=True)
class Bidden:
    """A game that was bid: the kind of contract, what the declarer expected at his last bid, and what he obtained."""

    kind: str
    expected: float
    obtained: int


@dataclass
class Listener:
    """A player that remembers what it expected of its last bid."""

    player: Player
    name: str = "listener"
    expected: dict[Action, float] = field(default_factory=dict)

    def choose(self, view: View, budget: Budget) -> Decision:
        """Ask the player, with its reasons while bidding."""
        bidding = any(isinstance(action, Pass) for action in view.legal_actions)
        decision = self.player.choose(view, Budget(explain=True) if bidding else budget)
        if isinstance(decision.action, Bid) and decision.candidates[0].expected is not None:
            self.expected[decision.action] = decision.candidates[0].expected
        return decision


def player_of(name: str, seed: int) -> Player:
    """The player that bids and plays."""
    meister = by_name("meister", seed)
    if name == "fast" and isinstance(meister, MonteCarloPlayer):
        return RulePlayer("fast", meister.weights, seed, meister.games, experience=meister.experience)
    return meister


def played(place: int, name: str, seed: int) -> Bidden | None:
    """What was bid and obtained in one deal, None where nobody bid."""
    players = [Listener(player_of(name, seed)) for _ in SEATS]
    start = Game.start(deal(f"calibration/{seed}/{place}", RULES), RULES)
    over, _ = play(start, players)
    announcement, settlement = over.announcement, over.settlement
    if announcement is None or announcement.declarer is None or settlement is None:
        return None
    declarer = announcement.declarer
    bids = [action for action in over.actions if isinstance(action, Bid) and action.seat == declarer]
    contract = announcement.contract
    kind = f"{contract.kind.value}-tout" if contract.is_tout else contract.kind.value
    return Bidden(kind, players[declarer].expected[bids[-1]], settlement.payout[declarer])


def line(told: Sequence[tuple[float, float]]) -> tuple[float, float, float, float]:
    """Intercept, slope of the obtained on the expected, and half the width of the 95 % interval of each."""
    number = len(told)
    middle, mean = fmean(x for x, _ in told), fmean(y for _, y in told)
    spread = sum((x - middle) ** 2 for x, _ in told)
    slope = sum((x - middle) * (y - mean) for x, y in told) / spread
    intercept = mean - slope * middle
    rest = sum((y - intercept - slope * x) ** 2 for x, y in told) / (number - 2)
    error = math.sqrt(rest / spread)
    return intercept, slope, 1.96 * math.sqrt(rest / number + error**2 * middle**2), 1.96 * error


def report(games: Iterable[Bidden], deals: int, seed: int, name: str) -> Iterator[str]:
    """The lines of the report."""
    told: dict[str, list[tuple[float, float]]] = {}
    for each in games:
        told.setdefault(each.kind, []).append((each.expected, each.obtained))
        if each.kind in ("solo", "wenz", "farbwenz"):
            told.setdefault("single games", []).append((each.expected, each.obtained))
    number = sum(len(rows) for kind, rows in told.items() if kind != "single games")
    cards = "`meister` plays the cards" if name == "meister" else "the policy of the `meister` plays the cards"
    yield "# What bids promise, and what they bring\n"
    yield (
        f"{number} games from {deals} deals, seed {seed}; four players bid as `meister`, {cards}; 10/20/50, cents, no "
        "Klopfen, no doublings. Expected is what the declarer reckoned at his last bid, obtained is his payout; the "
        "line is obtained = intercept + slope · expected by least squares, ± are 95 % intervals. What bids promise was "
        "corrected by games of seed 71 (`tools/correct_bids.py`).\n"
    )
    yield "| contract | games | expected | obtained | intercept | slope |"
    yield "|---|---|---|---|---|---|"
    for kind, rows in sorted(told.items(), key=lambda each: -len(each[1])):
        mean, got = fmean(x for x, _ in rows), fmean(y for _, y in rows)
        if len(rows) < 30:
            yield f"| {kind} | {len(rows)} | {mean:+.1f} | {got:+.1f} | – | – |"
            continue
        spread = 1.96 * math.sqrt(sum((y - got) ** 2 for _, y in rows) / len(rows) / (len(rows) - 1))
        intercept, slope, wide, steep = line(rows)
        yield (
            f"| {kind} | {len(rows)} | {mean:+.1f} | {got:+.1f} ± {spread:.1f} | {intercept:+.1f} ± {wide:.1f} | "
            f"{slope:.2f} ± {steep:.2f} |"
        )


def main() -> None:
    """Play, and write the report."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=2000, help="so many games that somebody bids")
    parser.add_argument("--seed", type=int, default=11)
    parser.add_argument("--player", choices=PLAYERS, default="meister")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--out", type=Path)
    told = parser.parse_args()
    work = Path("build/calibration") / f"{told.player}-{told.seed}.jsonl"
    found, deals = measure(told.games, told.seed, told.player, work, told.jobs)
    lines = list(report(found, deals, told.seed, told.player))
    print("\n".join(lines))
    if told.out:
        told.out.write_text("\n".join(lines) + "\n", "utf-8")


def measure(games: int, seed: int, name: str, work: Path, jobs: int = 1) -> tuple[list[Bidden], int]:
    """Play till so many games were bid, and return them with the number of deals; the file has a line a deal."""
    work.parent.mkdir(parents=True, exist_ok=True)
    known = kept(work)
    with ProcessPoolExecutor(jobs) as pool, work.open("a", encoding="utf-8") as file:
        while (missing := games - sum(each is not None for each in known)) > 0:
            more = range(len(known), len(known) + missing)
            for each in pool.map(partial(played, name=name, seed=seed), more):
                known.append(each)
                print(json.dumps(each and asdict(each)), file=file, flush=True)
    deals = [number for number, each in enumerate(known, 1) if each][games - 1]
    return [each for each in known[:deals] if each], deals


def kept(work: Path) -> list[Bidden | None]:
    """Return what was bid and obtained in each deal of a file, None where nobody bid; without the file nothing."""
    lines = work.read_text("utf-8").splitlines() if work.exists() else []
    return [None if told is None else Bidden(**told) for told in map(json.loads, lines)]


if __name__ == "__main__":
    main()
