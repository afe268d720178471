"""When doubling pays: what Kontra, Re and Spritzen bring by the share of the worlds that the seat wins.

`python benches/doubling.py --deals 1500 --seed 1 --out benches/doubling.md` writes the report; by it the thresholds of
`schafkopf.players.hands.experience` were set. Contracts by the bid models, cards by the policy; each seat that may
double after the first card (in Bierkopf before it) estimates its chance as players do, and the deal is played.
"""

from __future__ import annotations

import argparse
import math
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from statistics import fmean, pstdev

from schafkopf.cards import SEATS
from schafkopf.game.actions import Play, Stoss
from schafkopf.game.deal import Deal
from schafkopf.game.dealing import deal as shuffled
from schafkopf.game.game import Game
from schafkopf.game.view import View
from schafkopf.players.belief import believed
from schafkopf.players.bidding import Bidder
from schafkopf.players.hands.experience import usual
from schafkopf.players.policy import Policy
from schafkopf.players.practice import Practice
from schafkopf.players.strength import dealt
from schafkopf.players.weights import Weights
from schafkopf.rules.house import preset

RULES = preset("casual", tariff="10/20/50", klopfen="none")
KINDS = ("partners", "single", "teams")
SHARES = (0.3, 0.4, 0.5, 0.55, 0.6, 0.65, 0.7, 0.75, 0.8, 0.85, 0.9, 1.001)
WORLDS = 60
KNOCKING = preset("casual", tariff="10/20/50", klopfen="all")
PROMISES = (0, 0.25, 0.5, 0.75, 1, 1.25, 1.5, 2, 3, 20)
DEALT_ON = 16


@dataclass(frozen=True)
class Chance:
    """A seat that might double: the share of worlds it wins, the other side's best, its payout if nobody doubles."""

    share: float
    other: float
    payout: float


def deals_of(kind: str, number: int, seed: int, table: Practice) -> Iterator[Deal]:
    """Deals of a kind of contract."""
    rng = random.Random(f"{kind}/{seed}")
    for place in range(10**9):
        if kind == "teams":
            position = Game.start(
                shuffled(f"{kind}/{seed}/{place}", RULES, "bierkopf"), RULES, game="bierkopf"
            ).position
            told = None if position is None else position.deal
        else:
            told = table.deal(dealt(rng), rng)
        if told is not None and (kind == "teams" or told.contract.kind.is_single_game is (kind == "single")):
            yield told
            number -= 1
        if not number:
            return


def share_won(view: View, weights: Weights) -> float:
    """The share of the worlds that a seat wins if the policy plays on."""
    assert view.contract is not None
    drawn = believed(view, WORLDS, 1)
    counts = drawn.outlook(weights.policy(view.contract), seed=1)
    return sum(times for value, times in counts if value > 0) / len(drawn)


def chances(kind: str, number: int, seed: int, weights: Weights) -> Iterator[Chance]:
    """What the seats that may double think of their chances, and what they get."""
    table = Practice(usual(), weights, RULES)
    policy = Policy(weights)
    deals = list(deals_of(kind, number, seed, table))
    for told, paid in zip(deals, table.paid(deals, seed), strict=True):
        game = Game.fixed(told)
        if kind != "teams" and game.to_move is not None:
            game = game.apply(Play(game.to_move, policy.choose(game.view(game.to_move), seed)))
        views = [game.view(seat) for seat in SEATS]
        shares = [share_won(view, weights) for view in views]
        for seat, view in enumerate(views):
            if Stoss(seat) in view.legal_actions:
                other = max(shares[each] for each in SEATS if (each in told.party) is not (seat in told.party))
                yield Chance(shares[seat], other, paid[seat])


def report(number: int, seed: int, weights: Weights) -> Iterator[str]:
    """The lines of the report."""
    known = usual().doubling
    yield "# When doubling pays\n"
    yield (
        f"{number} deals of each kind, seed {seed}, 10/20/50 in cents (teams: Bierkopf, Spielpunkte); contracts by the "
        f"bid models, cards by the policy `{weights.name}`, chances by {WORLDS} worlds; ± are 95 % intervals. "
        "*Doubled* is what the seat gains by doubling if nobody answers, *answered* if the other side doubles back "
        "wherever one of its seats wins the share from which it answers. *Back* is what the side doubled gains by "
        "doubling back where the seat has doubled at its threshold, by its own share."
    )
    for kind in KINDS:
        rows = list(chances(kind, number, seed, weights))
        least = known["answer_teams" if kind == "teams" else "answer"]
        yield f"\n## {kind}: doubled from {known[kind]:.0%} on, answered from {least:.0%} on\n"
        yield "| share of worlds won | n | won | doubled | answered | back |"
        yield "|---|---|---|---|---|---|"
        for low, high in pairwise(SHARES):
            here = [each for each in rows if low <= each.share < high]
            back = [-each.payout for each in rows if each.share >= known[kind] and low <= each.other < high]
            if len(here) < 5:
                continue
            plain = [each.payout for each in here]
            answered = [each.payout * (3 if each.other >= least else 1) for each in here]
            won = sum(payout > 0 for payout in plain) / len(plain)
            yield (
                f"| {low:.0%} to {min(high, 1):.0%} | {len(here)} | {won:.0%} | {_mean(plain)} | {_mean(answered)} | "
                f"{_mean(back) if len(back) > 4 else '–'} |"
            )


def knocking(packets: int, seed: int, weights: Weights) -> Iterator[str]:
    """What a seat gets on average by what its first packet promises, each packet dealt on some times."""
    table, rng = Practice(usual(), weights, RULES), random.Random(f"knocking/{seed}")
    bidder = Bidder(weights, usual(), 200, seed, explains=True)
    told: list[tuple[float, float]] = []
    for _ in range(packets):
        hands = dealt(rng)
        knock = bidder.choose(Game.start(hands, KNOCKING).view(0))
        [expected] = [each.expected for each in knock.candidates if each.expected is not None]
        packet, rest = hands[0][:4], [card for card in RULES.pack_of().cards if card not in hands[0][:4]]
        deals = []
        for _ in range(DEALT_ON):
            rng.shuffle(rest)
            again = (*packet, *rest[:4]), tuple(rest[4:12]), tuple(rest[12:20]), tuple(rest[20:])
            deals.append(table.deal(again, rng))
        got = [paid[0] for paid in table.paid([deal for deal in deals if deal is not None], seed)]
        told.append((expected / RULES.tariff.rufspiel, sum(got) / DEALT_ON))
    yield f"\n## Klopfen: knocked from {usual().knocking} of the price of a Rufspiel on\n"
    yield f"{packets} packets of forehand, each dealt on {DEALT_ON} times; payout of a game in which nobody knocked.\n"
    yield "| the packet promises | n | payout |"
    yield "|---|---|---|"
    for low, high in pairwise(PROMISES):
        here = [got for expected, got in told if low <= expected < high]
        if len(here) > 4:
            yield f"| {low:g} to {high:g} | {len(here)} | {_mean(here)} |"


def _mean(numbers: Sequence[float]) -> str:
    return f"{fmean(numbers):+.1f} ± {1.96 * pstdev(numbers) / math.sqrt(len(numbers)):.1f}"


def main() -> None:
    """Measure, and write the report."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--deals", type=int, default=1500)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--weights", default="tuned-2")
    parser.add_argument("--out", type=Path)
    told = parser.parse_args()
    weights = Weights.load(told.weights)
    lines = [*report(told.deals, told.seed, weights), *knocking(told.deals // 3, told.seed, weights)]
    print("\n".join(lines))
    if told.out:
        told.out.write_text("\n".join(lines) + "\n", "utf-8")


if __name__ == "__main__":
    main()
