"""Correct what bids promise by what whole games bring: the last step of learning, behind `fit_bids.py`.

    python benches/calibration.py --games 1500 --seed 71
    python tools/correct_bids.py --games build/calibration/meister-71.jsonl \
        --file src/schafkopf/players/data/experience/self-play-1.toml

The games are those of four `meister` with the experience that is to be corrected. What the declarer obtained is
regressed on what he expected at his last bid, as it was reckoned, noise and all; once for the Rufspiel, and once for
all single games together. Intercept and slope of the experience are replaced by those that promise what the line does.

The margin moves so that a hand at the border still bids, but stays 0 at least: no bid promises less than passing. So
games played anew differ little from those that the line was fitted to; `benches/calibration.py` with another seed
tells how little.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Collection, Sequence
from dataclasses import replace
from pathlib import Path
from statistics import fmean, linear_regression

from schafkopf.errors import SchafkopfError
from schafkopf.players.hands.experience import PASSING, Experience, Worth
from schafkopf.rules.contracts import ContractType
from schafkopf.rules.house import HouseRules
from schafkopf.rules.tariff import Tariff

RULES = HouseRules(tariff=Tariff(10, 20, 50))
"""The prices at which the games were played."""
PARTNERS = ("rufspiel",)
SINGLE = ("solo", "wenz", "farbwenz", "geier", "farbgeier")
"""Kinds of contracts that share a line; there are too few games of each single game alone."""

Told = tuple[str, float, float]
"""Kind, expected and obtained of a game."""


def games_of(lines: Sequence[str]) -> list[Told]:
    """The games in the lines of `benches/calibration.py`; deals that nobody played are null."""
    told = [each for each in map(json.loads, lines) if each is not None]
    return [(each["kind"], each["expected"], each["obtained"]) for each in told]


def corrected(experience: Experience, games: Sequence[Told]) -> Experience:
    """The experience with which the same hands promise what they brought."""
    worth = dict(experience.worth)
    for kinds, passed in ((PARTNERS, PASSING[:4]), (SINGLE, ("partners",))):
        expected = [x for kind, x, _ in games if kind in kinds]
        obtained = [y for kind, _, y in games if kind in kinds]
        slope, intercept = linear_regression(expected, obtained)
        print(f"{', '.join(kinds)}: {len(expected)} games, obtained {intercept:+.2f} {slope:+.3f} · expected")
        passing = fmean(experience.passing[where] for where in passed) * RULES.tariff.rufspiel
        worth |= moved(worth, kinds, (intercept, slope), passing)
    return replace(experience, worth=worth)


def moved(
    worth: dict[str, Worth], kinds: Collection[str], line: tuple[float, float], passing: float
) -> dict[str, Worth]:
    """What the kinds are worth by a line; `passing` is what a hand at the border gets without bidding, in cents."""
    intercept, slope = line
    found = {}
    for kind in kinds:
        told, price = worth[kind], RULES.base_price(ContractType(kind))
        border = passing + told.margin * price
        margin = max(0.0, intercept + slope * border - passing) / price
        found[kind] = Worth(intercept / price + slope * told.intercept, slope * told.slope, margin)
    return found


def main() -> None:
    """Correct a file of experience."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=Path, required=True, help="file of games from benches/calibration.py")
    parser.add_argument("--file", type=Path, required=True, help="file of experience, which is changed")
    told = parser.parse_args()
    text = told.file.read_text("utf-8")
    recipe = [line for line in text.splitlines() if line.startswith("#")]
    games = games_of(told.games.read_text("utf-8").splitlines())
    recipe.append(f"# Corrected by: python tools/correct_bids.py with {len(games)} games of {told.games.name}")
    found = corrected(Experience.parse(told.file.stem, text), games)
    told.file.write_text("\n".join(recipe) + "\n\n" + found.dump(), "utf-8")


if __name__ == "__main__":
    try:
        main()
    except (OSError, SchafkopfError) as error:
        raise SystemExit(str(error)) from None
