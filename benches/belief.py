"""What bids and passes tell of the hidden hands: how much likelier they make the deal that is true.

`python benches/belief.py --deals 400 --seed 4 --out benches/belief.md` writes the report. For a seat that does not
declare, the true deal's weight is divided by the mean weight of deals drawn evenly; the mean of the logarithm over many
deals is what the models know, in nats. One auction is that of the models' own kind of bidder, the other one adds up
hands (`schafkopf.players.strength`) and has other borders.
"""

from __future__ import annotations

import argparse
import math
import random
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from statistics import fmean, pstdev

from schafkopf.cards import SEATS
from schafkopf.game.deal import Deal
from schafkopf.game.game import Game
from schafkopf.players.belief import DOUBT, heard
from schafkopf.players.hands.experience import Experience, usual
from schafkopf.players.practice import Practice
from schafkopf.players.strength import auction, dealt
from schafkopf.players.weights import Weights
from schafkopf.rules.house import preset
from schafkopf.solver.worlds import worlds

RULES = preset("casual", tariff="10/20/50", klopfen="none")
TRUSTS = (0.25, 0.5, 0.75, 1.0)
DRAWN = 2000


def deals_of(source: str, number: int, seed: int) -> Iterator[Deal]:
    """Deals with contracts by one of the auctions."""
    rng = random.Random(f"{source}/{seed}")
    table = Practice(usual(), Weights.load("rule-1"), RULES)
    while number:
        hands = dealt(rng)
        found = table.deal(hands, rng) if source == "models" else auction(hands, RULES)
        if found is not None:
            yield found
            number -= 1


def known(deal: Deal, seat: int, experience: Experience, part: str, seed: int) -> float:
    """By how much what was said makes the true deal likelier, as a logarithm."""
    view = Game.fixed(deal).view(seat)
    said = [each for each in heard(view, experience) if part == "all" or (each[0] == deal.declarer) is (part == "bid")]
    mean = fmean(worlds(view, DRAWN, seed).weighed(said, doubt=DOUBT)) if said else 1.0
    true = 1.0
    for other, model, did in said:
        score = model.score(sum(card.bit for card in deal.hands[other]))
        true *= max(DOUBT, 1 / (1 + math.exp(-score if did else score)))
    return math.log(true / mean)


def report(number: int, seed: int) -> Iterator[str]:
    """The lines of the report."""
    yield "# What bids and passes tell of the hidden hands\n"
    yield (
        f"{number} deals of each auction, seed {seed}, a seat that does not declare, before the first card: by "
        "how many nats the true deal becomes likelier than one drawn evenly, ± 95 % intervals. *Trust* is what a logit "
        f"of the models counts; players use {usual().trust:g}.\n"
    )
    yield "| auction | contract | said | " + " | ".join(f"trust {trust:g}" for trust in TRUSTS) + " |"
    yield "|---|---|---|" + "---|" * len(TRUSTS)
    for source in ("models", "strength"):
        rng = random.Random(seed)
        deals = [
            (deal, rng.choice([seat for seat in SEATS if seat != deal.declarer]))
            for deal in deals_of(source, number, seed)
        ]
        for single in (False, True):
            here = [each for each in deals if each[0].contract.kind.is_single_game is single]
            for part in ("all", "bid", "passes"):
                cells = []
                for trust in TRUSTS:
                    experience = replace(usual(), name=f"trust {trust}", trust=trust)
                    told = [known(deal, seat, experience, part, place) for place, (deal, seat) in enumerate(here)]
                    cells.append(f"{fmean(told):+.2f} ± {1.96 * pstdev(told) / math.sqrt(len(told)):.2f}")
                kind = "single game" if single else "Rufspiel"
                yield f"| {source} | {kind} ({len(here)}) | {part} | {' | '.join(cells)} |"


def main() -> None:
    """Measure, and write the report."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--deals", type=int, default=400)
    parser.add_argument("--seed", type=int, default=4)
    parser.add_argument("--out", type=Path)
    told = parser.parse_args()
    lines = list(report(told.deals, told.seed))
    print("\n".join(lines))
    if told.out:
        told.out.write_text("\n".join(lines) + "\n", "utf-8")


if __name__ == "__main__":
    main()
