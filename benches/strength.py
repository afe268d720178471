"""How strong the players are: `make strength` plays everything that is missing and writes benches/strength.md.

Results stay in a folder, a file a contest, and whatever is there is not played again: a stopped run goes on, and a
contest whose players have changed is another one. `--share 0.02` plays so much of each contest, to try the report out.
What players lack in the ablation is in `ablation.py`.
"""

from __future__ import annotations

import argparse
import logging
import random
import re
import resource
import sys
import time
from collections.abc import Iterable, Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from dataclasses import dataclass, fields, replace
from hashlib import sha256
from pathlib import Path
from typing import Any

from ablation import Looking, Unbelieving, forgetful, quiet
from schafkopf.arena import OMNISCIENT, Contest, Results, entrants
from schafkopf.arena.contest import Contracts, Seatings
from schafkopf.arena.report import ALL
from schafkopf.cards import SEATS, GameName
from schafkopf.game.announcement import Announcement
from schafkopf.game.deal import Deal
from schafkopf.game.dealing import deal
from schafkopf.game.game import Game
from schafkopf.players import Budget, Player, Weights, by_name, play
from schafkopf.players.duel import Duel
from schafkopf.players.hands.valuation import value_hand
from schafkopf.players.levels import beginner
from schafkopf.players.monte_carlo import MonteCarloPlayer
from schafkopf.players.statistics import Sample
from schafkopf.players.strength import LEAST, auction, collect, dealt
from schafkopf.rules.contracts import Contract, ContractType
from schafkopf.rules.house import preset
from schafkopf.testing import random_deal

KINDS = ContractType
RULES = preset("casual", tariff="10/20/50", klopfen="none", stoss_max=0, spritze_max=0)
DOUBLED = preset("casual", tariff="10/20/50", klopfen="none")
SEED = "strength"

CARDS = {
    KINDS.RUFSPIEL: 2200,
    KINDS.SOLO: 900,
    KINDS.WENZ: 900,
    KINDS.FARBWENZ: 200,
    KINDS.RAMSCH: 200,
    KINDS.BETTEL: 120,
    KINDS.BIERKOPF: 300,
}
"""Deals of each contract in which the cards are measured against `rule-1`, those of `Omniscient` too."""
ABLATION = {KINDS.RUFSPIEL: 700, KINDS.SOLO: 350}
"""The first of those deals, played again by players that lack something."""
UNLIKE = {KINDS.RUFSPIEL: 1200, KINDS.SOLO: 400}
"""Deals against exact Monte Carlo."""
POLICIES = 6000
"""Deals of each contract for players of cards that do not search."""
GAMES = {"rule-1": 900, "strength": 360, "random": 60, "stammtisch": 500, "anfaenger": 500}
"""Deals of whole games, by opponent; `strength` is random play with contracts by the auction by strength."""
KONTRA: dict[GameName, int] = {"schafkopf": 300, "bierkopf": 200}
"""Deals of whole games with doublings."""
MEMORY = 1000
"""Games in one process."""


@dataclass(frozen=True)
class Aim:
    """What a figure should be at least, and what it should be."""

    least: float
    aim: float

    def verdict(self, mean: float, interval: float) -> str:
        """Return whether it is, and whether that lies beyond the interval."""
        if mean < self.least:
            return f"{self.text}: **missed**" + (" within the interval" if mean + interval >= self.least else "")
        told = "aim reached" if mean >= self.aim else "reached"
        return f"{self.text}: {told}" + ("" if mean - interval >= self.least else ", not beyond the interval")

    @property
    def text(self) -> str:
        """Both numbers."""
        return f"{self.least:g} / {self.aim:g}"


ON_RULE = {KINDS.RUFSPIEL: Aim(6, 8), KINDS.SOLO: Aim(33, 42), KINDS.WENZ: Aim(40, 50)}
ON_EXACT = {KINDS.RUFSPIEL: Aim(1.5, 3), KINDS.SOLO: Aim(8, 15)}
RULE_ON_RANDOM = {KINDS.RUFSPIEL: Aim(14, 14), KINDS.SOLO: Aim(105, 105), KINDS.WENZ: Aim(125, 125)}
SHARE = Aim(60, 75)
"""Percent."""
WHOLE = {"rule-1": Aim(4.5, 7), "strength": Aim(10, 12), "random": Aim(65, 75)}
COST = {"trick-1": 25, "trick-4": 5, "auction": 60}
"""Median CPU ms of a decision, at most."""


class Bench:
    """Contests with their files, on so many processes, and the CPU time of all decisions so far."""

    def __init__(self, work: Path, executor: Executor, share: float) -> None:
        self.work = work
        self.executor = executor
        self.share = share
        self.minutes = 0.0
        self.played: dict[str, Results] = {}
        work.mkdir(parents=True, exist_ok=True)

    def number(self, deals: int) -> int:
        """Return how many deals are played of so many."""
        return max(2, round(deals * self.share))

    def play(self, title: str, contest: Contest, deals: int) -> Results:
        """Return the results of a contest, played as far as they are missing; a title is asked for once."""
        if title in self.played:
            return self.played[title]
        number = self.number(deals)
        # What the players are made of decides with the contest whether there are results already.
        # A function is told with its place in memory, which is another one in every run.
        made = re.sub(" at 0x[0-9a-f]+", "", repr([each.seated(contest.number, 0) for each in contest.players]))
        print(f"{title}: {number} deals", end="", file=sys.stderr, flush=True)
        start = time.time()
        file = self.work / f"{title}-{sha256(made.encode()).hexdigest()[:12]}.jsonl"
        results = Results(contest, file)
        results.play(number, self.executor)
        report = results.report()
        spent = sum(each.mean * each.decisions for each in report.costs if each.phase == ALL) / 60e3
        self.minutes += spent
        print(f", {spent:.1f} CPU minutes, {time.time() - start:.0f} s", file=sys.stderr, flush=True)
        for each in report.lapses:
            if each.moves:
                file.unlink()
                problems = " · ".join(problem.text("en") for problem in each.problems)
                raise SystemExit(f"{each.player} lost {each.moves} moves: {problems}")
        self.played[title] = results
        return results

    def on(self, title: str, one: Player | str, other: str, deals: Iterable[Deal], number: int) -> Results:
        """Return the results of two players on deals with contracts, the parties exchanged."""
        given = tuple(deals)
        contest = Contest(
            entrants([one, other]), SEED, game=given[0].pack.game, rules=given[0].rules, deals=given, seatings="parties"
        )
        return self.play(title, contest, number)

    def whole(
        self,
        title: str,
        one: Player | str,
        other: Player | str,
        number: int,
        *,
        contracts: Contracts = "auction",
        rules: Any = RULES,
        game: GameName = "schafkopf",
    ) -> Results:
        """Return the results of whole games, two seats against two in all six ways; in Bierkopf team against team."""
        seatings: Seatings = "six" if game == "schafkopf" else "across"
        contest = Contest(entrants([one, other]), SEED, contracts, seatings, game, rules)
        return self.play(title, contest, number)


def deals_of(kind: ContractType) -> list[Deal]:
    """Deals of a kind: hands that bid it by strength, or with which nobody bids; a Bettel that promises a gain."""
    number, rng = CARDS[kind], random.Random(f"{SEED} {kind.value}")
    if kind in LEAST:
        return collect(kind, number, 1, RULES)
    if kind is KINDS.BIERKOPF:
        return [random_deal(rng, kind, RULES) for _ in range(number)]
    contract = Contract(kind)
    found: list[Deal] = []
    while len(found) < number:
        hands = dealt(rng)
        if kind is KINDS.RAMSCH:
            declarer = None
            fits = auction(hands, RULES) is None
        else:
            declarer = rng.choice(SEATS)
            fits = value_hand(hands[declarer], contract, declarer, RULES, games=60).mean > 0
        if fits:
            found.append(Deal(hands, Announcement(contract, declarer), RULES))
    return found


def meister(name: str = "meister", **other: Any) -> MonteCarloPlayer:
    """The meister with other settings."""
    player = by_name("meister", 1)
    assert isinstance(player, MonteCarloPlayer)
    return replace(player, name=name, **other)


def unbelieving() -> Unbelieving:
    """The meister to whom neither bids nor cards tell anything."""
    return Unbelieving(**_settings() | {"name": "no-bids"})


def _settings() -> dict[str, Any]:
    return {each.name: getattr(meister(), each.name) for each in fields(MonteCarloPlayer)}


def first(results: Results) -> Sample:
    """D of the first player on the second, whatever was played."""
    one, other = (each.name for each in results.contest.players)
    return results.advantage(one, other)


def ahead(results: Results) -> Sample:
    """What the first player gains on the second a game and seat."""
    one, other = (each.name for each in results.contest.players)
    return results.gains(one, other)


def part(sample: Sample, number: int) -> Sample:
    """The first deals of a sample."""
    return Sample(sample.values[:number])


def told(sample: Sample) -> str:
    """A mean with its interval."""
    digits = 1 if abs(sample.mean) >= 10 else 2
    return f"{sample.mean:+.{digits}f} ± {sample.interval:.{digits}f}"


def verdict(aims: dict[Any, Aim], key: object, sample: Sample) -> str:
    """What the issue of a figure wants, and whether it is so; nothing where nothing is wanted."""
    return aims[key].verdict(sample.mean, sample.interval) if key in aims else "–"


def table(*columns: str) -> str:
    """The head of a table."""
    return f"| {' | '.join(columns)} |\n|{'---|' * len(columns)}"


class Report:
    """The sections, each of which plays what it needs."""

    def __init__(self, bench: Bench) -> None:
        self.bench = bench
        self.deals = {kind: deals_of(kind) for kind in CARDS}

    def lines(self) -> Iterator[str]:
        """Yield the whole report; the section on cost comes from what the others have played."""
        yield "# How strong the players are\n"
        yield (
            "Duplicate deals under the house rules `casual` at 10/20/50, amounts in cents (Bierkopf: Spielpunkte), no "
            "Klopfen, and no doublings except where they are measured; `meister` looks at its 200 worlds. ± is half "
            "the 95 % interval over deals, n the number of deals, whose seeds stand in `benches/strength.py`. Beside a "
            "figure stands what it should be, at least / aimed at: *reached* speaks of the mean, *not beyond the "
            "interval* says that the lower end of the interval is below the least. `make strength` regenerates this "
            "page.\n"
        )
        yield (
            "**D** is half the difference of what the declarer gets when one player is his party and the other the "
            "opponents, and the other way round, on the same deal (three payouts in a single game; where everybody "
            "is alone the mean of two seats). **Gain** is what a player gets a game and seat more than the mean, in "
            "whole games, two seats against two in all six seatings, deals that nobody plays included; partners of "
            "both kinds in one party dilute it, so it is not to be compared with D.\n"
        )
        for section in (
            self.on_rule,
            self.on_exact,
            self.whole_games,
            self.levels,
            self.doublings,
            self.ablation,
            self.cost,
        ):
            yield from section()
            yield ""
        yield "## More\n"
        yield "- [What is expected at the bid, and what comes of it](calibration.md)"
        yield "- [Exercises of a textbook](exercises.md), and where the player disagrees with their answers"
        yield "- [The policy `rule-1`](policy.md) and [the tuned one](policy-tuned.md), in every contract"
        yield f"\nAll decisions of these games took {self.bench.minutes:.0f} minutes of CPU time."

    def base(self, kind: ContractType) -> Results:
        """`meister` on `rule-1` in a contract."""
        return self.bench.on(f"meister-{kind.value}", meister(), "rule-1", self.deals[kind], CARDS[kind])

    def on_rule(self) -> Iterator[str]:
        """D on the rule of thumb, and its share of what a player has that sees all hands."""
        yield "## D on `rule-1`\n"
        yield (
            "The contracts are fixed from outside, by the auction by strength (`players.strength`): a Ramsch has hands "
            "with which nobody bids; a Bettel those with which games of `rule-1` promise a gain. Bierkopf has random "
            "hands. `omniscient` plays the same deals with all hands open. The share is the quotient of the two means; "
            "its ± is that of paired means to first order.\n"
        )
        yield table("contract", "n", "`meister`", "at least / aim", "`omniscient`", "share", "at least / aim")
        for kind, deals in self.deals.items():
            own = first(self.base(kind))
            seeing = first(self.bench.on(f"omniscient-{kind.value}", OMNISCIENT, "rule-1", deals, CARDS[kind]))
            # Everybody for himself is not searched, so it sees nothing there.
            cells = ["–"] * 3
            if kind is not KINDS.RAMSCH:
                share = own.mean / seeing.mean
                # The interval of a quotient of paired means, to first order.
                rest = Sample(tuple(a - share * b for a, b in zip(own.values, seeing.values, strict=True)))
                interval = 100 * rest.interval / abs(seeing.mean)
                wanted = SHARE.verdict(100 * share, interval) if kind in LEAST else "–"
                cells = [told(seeing), f"{100 * share:.0f} ± {interval:.0f} %", wanted]
            yield f"| {kind.value} | {len(own)} | {told(own)} | {verdict(ON_RULE, kind, own)} | {' | '.join(cells)} |"

    def on_exact(self) -> Iterator[str]:
        """D on exact Monte Carlo."""
        yield "## D on exact Monte Carlo\n"
        yield (
            "`monte-carlo` searches 20 worlds from the first trick on. It does not play like the policy that `meister` "
            "takes the others for; contracts by the auction by strength.\n"
        )
        yield table("contract", "n", "D", "at least / aim")
        for kind, number in UNLIKE.items():
            own = first(self.bench.on(f"exact-{kind.value}", meister(), "monte-carlo", self.deals[kind], number))
            yield f"| {kind.value} | {len(own)} | {told(own)} | {verdict(ON_EXACT, kind, own)} |"

    def whole_games(self) -> Iterator[str]:
        """Gains in whole games."""
        yield "## Whole games of `meister`\n"
        yield table("on", "who bids", "n", "gain", "at least / aim")
        for key, other, bids in (
            ("rule-1", "rule-1", "everybody himself, `rule-1` by strength"),
            ("strength", "random", "the auction by strength for all"),
            ("random", "random", "everybody himself, `random` at random"),
        ):
            gain = ahead(self.game(key, other))
            yield f"| `{other}` | {bids} | {len(gain)} | {told(gain)} | {verdict(WHOLE, key, gain)} |"

    def game(self, key: str, other: str) -> Results:
        """Whole games of `meister`, by the name of the row."""
        contracts: Contracts = "strength" if key == "strength" else "auction"
        return self.bench.whole(f"whole-{key}", meister(), other, GAMES[key], contracts=contracts)

    def levels(self) -> Iterator[str]:
        """Each level against the one below."""
        yield "## Levels\n"
        yield (
            "Cards alone, players that do not search, contracts by the auction by strength. `stammtisch` plays the "
            "cards of `rule-1`, so D of `meister` on it is in the first table.\n"
        )
        rule, chance = Weights.load("rule-1"), Weights.load("random")
        pairs = (rule, chance), (rule, beginner()), (beginner(), chance)
        yield table(
            "contract", "n", *(f"`{one.name}` on `{other.name}`" for one, other in pairs), "the first: at least / aim"
        )
        for kind in LEAST:
            number = self.bench.number(POLICIES)
            duel = Duel(collect(kind, number, 2, RULES))
            found = [duel.advantage(one, other, 2) for one, other in pairs]
            wanted = verdict(RULE_ON_RANDOM, kind, found[0])
            yield f"| {kind.value} | {number} | {' | '.join(map(told, found))} | {wanted} |"
        yield "\nWhole games, everybody bids himself:\n"
        yield table("player", "on", "n", "gain", "beyond its interval")
        for one, other in (("meister", "stammtisch"), ("stammtisch", "anfaenger")):
            gain = ahead(self.bench.whole(f"level-{one}", one, other, GAMES[other]))
            clear = "yes" if gain.mean > gain.interval else "**no**"
            yield f"| `{one}` | `{other}` | {len(gain)} | {told(gain)} | {clear} |"

    def doublings(self) -> Iterator[str]:
        """What Kontra, Re and Spritzen are worth."""
        yield "## Kontra, Re and Spritzen\n"
        yield (
            "`meister` may double on an opponent that never does: on itself without a voice the gain is that of "
            "doubling; on `rule-1` it is what whole games bring more, on the same deals, than without doublings. "
            "Everybody bids himself; in Bierkopf the figure is Spielpunkte a game, teams exchanged.\n"
        )
        yield table("game", "n", "on itself", "on `rule-1`")
        silent = Looking("silent", meister(), quiet)
        for game, number in KONTRA.items():
            loud = ahead(self.bench.whole(f"doubling-{game}", meister(), silent, number, rules=DOUBLED, game=game))
            speaking = self.bench.whole(f"speaking-{game}", meister(), "rule-1", number, rules=DOUBLED, game=game)
            mute = self.game("rule-1", "rule-1")
            if game == "bierkopf":
                mute = self.bench.whole("mute-bierkopf", meister(), "rule-1", number, game=game)
            more = ahead(speaking).minus(part(ahead(mute), len(speaking)))
            yield f"| {game.title()} | {len(loud)} | {told(loud)} | {told(more)} |"

    def ablation(self) -> Iterator[str]:
        """What each ingredient is worth, on the same deals."""
        yield "## What the ingredients are worth\n"
        yield (
            "D on `rule-1` of players that differ from `meister` in one thing, and the paired difference to its D on "
            "the first of the deals of the first table: negative where the ingredient helps. `meister` is exact from "
            "trick 5 on in a Rufspiel and from trick 4 on in a Solo, so what is said of these tricks is `meister` "
            "itself there, with a difference of 0.\n"
        )
        heads = [f"{kind.value}: {word}" for kind in ABLATION for word in ("D", "difference")]
        yield table("player", *heads)
        yield f"| `meister` | {' | '.join(f'{told(self._part(kind))} | –' for kind in ABLATION)} |"
        for name, player in self.lacking():
            cells = ""
            for kind, number in ABLATION.items():
                title = f"ablation-{player.name}-{kind.value}"
                results = self.bench.on(title, player, "rule-1", self.deals[kind], number)
                own = part(first(results), self.bench.number(number))
                cells += f"| {told(own)} | {told(own.minus(self._part(kind)))} "
            yield f"| {name} {cells}|"
        deals = ", ".join(f"{self.bench.number(number)} {kind.value}" for kind, number in ABLATION.items())
        yield f"\nDeals: {deals}. None of the intervals is corrected for their number."

    def _part(self, kind: ContractType) -> Sample:
        """D of `meister` on the deals of the ablation."""
        return part(first(self.base(kind)), self.bench.number(ABLATION[kind]))

    def lacking(self) -> Iterator[tuple[str, Player]]:
        """The players that lack something, with what they lack."""
        yield "forgets who is void, and who has shown the Rufsau", Looking("forgetful", meister(), forgetful)
        yield "draws nothing from bids", unbelieving()
        yield "reads no cards", meister("no-reading", reads=False)
        for trick, name in ((4, "exact from trick 4 on"), (5, "exact from trick 5 on"), (9, "never exact")):
            yield name, meister(f"exact-{trick}", exact_from=trick)
        yield f"400 worlds instead of {meister().worlds}", meister("worlds-400", worlds=400)
        yield "the policy `tuned-2`, without a net", meister("by-tuned-2", guide=None)
        yield "the policy `rule-1`", meister("by-rule-1", guide=Weights.load("rule-1"))

    def cost(self) -> Iterator[str]:
        """What decisions and games cost."""
        yield "## What it costs\n"
        yield (
            "CPU time of the thread, ms a decision of `meister` in the whole games on `rule-1` above, where there was "
            "a choice; the machine did other work beside it.\n"
        )
        yield table("decision", "number", "median", "mean", "median at most")
        for each in self.game("rule-1", "rule-1").report().costs:
            if each.player == "meister":
                most = COST.get(each.phase)
                wanted = "–" if most is None else f"{most}: " + ("reached" if each.median <= most else "**missed**")
                yield f"| {each.phase} | {each.decisions} | {each.median:.2f} | {each.mean:.2f} | {wanted} |"
        yield (
            "\nThe most memory of a process in which `meister` plays, a fourth of the games Bierkopf, 20 worlds. What "
            "is remembered of contracts, prices and hands is bounded, and full after some hundred games:\n"
        )
        yield table("games", "MB")
        with ProcessPoolExecutor(1) as alone:
            for games, size in alone.submit(taken, self.bench.number(MEMORY)).result():
                yield f"| {games} | {size:.0f} |"


def taken(games: int) -> list[tuple[int, float]]:
    """The most memory of this process in MB, after so many games of `meister`."""
    sizes = []
    for number in range(1, games + 1):
        game: GameName = "schafkopf" if number % 4 else "bierkopf"
        play(Game.start(deal(number, DOUBLED, game), DOUBLED, game=game), [meister()] * 4, Budget(worlds=20))
        if number in {1, games // 10, games // 2, 3 * games // 4, games}:
            sizes.append((number, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024))
    return sizes


def main() -> None:
    """Play what is missing, and write the report."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--work", type=Path, default=Path("build/strength"), help="where results are kept")
    parser.add_argument("--jobs", type=int, default=2, help="processes")
    parser.add_argument("--share", type=float, default=1.0, help="this share of the deals only")
    parser.add_argument("--out", type=Path, default=Path("benches/strength.md"))
    asked = parser.parse_args()
    logging.basicConfig(level=logging.ERROR)
    with ProcessPoolExecutor(asked.jobs) as executor:
        lines = list(Report(Bench(asked.work, executor, asked.share)).lines())
    asked.out.write_text("\n".join(lines) + "\n", "utf-8")


if __name__ == "__main__":
    main()
