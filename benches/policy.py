"""How strong and how fast the policy is: D on uniform random play, contract by contract, over duplicate deals.

`python benches/policy.py --deals 4000 --seed 7 --out benches/policy.md` writes the report. Each deal is played twice,
with the parties exchanged; D is half the difference of what the first seat of the playing party gets, in cents at
10/20/50. Who plays what is fixed from outside by the auction of `schafkopf.players.strength`; contracts that it does
not bid get random deals.
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from schafkopf.game.announcement import Announcement
from schafkopf.game.deal import Deal, DealDescription
from schafkopf.players.duel import Duel
from schafkopf.players.strength import LEAST, collect
from schafkopf.players.weights import Weights
from schafkopf.rules.contracts import ContractModifier, ContractType
from schafkopf.rules.house import HouseRules
from schafkopf.rules.tariff import Tariff
from schafkopf.testing import random_deal

RULES = HouseRules(tariff=Tariff(10, 20, 50))
AT_RANDOM = tuple(kind for kind in ContractType if kind not in LEAST)


def tout(deal: Deal) -> Deal:
    """The same deal announced as Tout."""
    contract = replace(deal.contract, level=ContractModifier.TOUT)
    return DealDescription(deal.hands, Announcement(contract, deal.declarer), deal.rules).deal()


def samples(number: int, seed: int) -> Iterator[tuple[str, str, list[Deal]]]:
    """Name of the contract, who bids, deals."""
    for kind in LEAST:
        deals = collect(kind, number, seed, RULES)
        yield kind.value, "strength", deals
        if kind is ContractType.SOLO:
            yield "solo-tout", "strength, raised to Tout", list(map(tout, deals))
    for kind in AT_RANDOM:
        rng = random.Random(f"{kind.value}/{seed}")
        yield kind.value, "nobody: random hands", [random_deal(rng, kind, RULES) for _ in range(number)]


def report(one: Weights, other: Weights, number: int, seed: int, jobs: int) -> Iterator[str]:
    """The lines of the report."""
    yield f"# D of `{one.name}` on `{other.name}`\n"
    yield (
        f"Duplicate, {number} deals a contract, seed {seed}, tariff 10/20/50 in cents (Bierkopf: Spielpunkte), "
        f"± is the 95 % interval over deals. The last columns are games in which all seats play `{one.name}`: the "
        "share in which the first seat of the party gains, its mean payout, and the CPU time of a whole game.\n"
    )
    yield "| contract | who bids | D | gains | mean | µs a game |"
    yield "|---|---|---|---|---|---|"
    for name, bids, deals in samples(number, seed):
        duel = Duel(deals)
        advantage = duel.advantage(one, other, seed, jobs=jobs)
        start = time.process_time()
        payouts = [first for first, _ in duel.play(one, one, seed, jobs=jobs)]
        micros = (time.process_time() - start) / len(deals) / 2 * 1e6
        gains = sum(payout > 0 for payout in payouts) / len(payouts)
        mean = sum(payouts) / len(payouts)
        digits = 1 if abs(advantage.mean) >= 5 else 2
        told = (
            f"{advantage.mean:+.{digits}f} ± {advantage.interval:.{digits}f} | {gains:.0%} | {mean:+.1f} | {micros:.1f}"
        )
        yield f"| {name} | {bids} | {told} |"


def main() -> None:
    """Write the report."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--one", default="rule-1")
    parser.add_argument("--other", default="random")
    parser.add_argument("--deals", type=int, default=3000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--out", type=Path)
    told = parser.parse_args()
    lines = []
    for line in report(Weights.load(told.one), Weights.load(told.other), told.deals, told.seed, told.jobs):
        print(line, flush=True)
        lines.append(line)
    if told.out:
        told.out.write_text("\n".join(lines) + "\n", "utf-8")


if __name__ == "__main__":
    main()
