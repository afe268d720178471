"""Learn from self-play who bids what, and what bids bring: the data of `schafkopf.players.hands.experience`.

    pip install 'schafkopf[tune]'
    OMP_NUM_THREADS=1 python tools/fit_bids.py --weights tuned-2 --hands 6000 --seed 1 --start self-play-1 \
        --name self-play-1 --work values.jsonl --out src/schafkopf/players/data/experience/self-play-1.toml

1. *Values*: random hands at random seats, every contract valued by games of the policy (`value_hand`); kept in the file
   `--work`, from which a second run goes on.
2. *Bids*: for each kind of contract a logistic regression, ridge 1, of whether the value is above what it takes to bid.
3. *Worth*: hands near and above the border are dealt on; the others bid by these models; where none of them bids higher
   the contract is played by the policy. The payout is regressed on the value.
4. *Passing*: the same with hands at the border that pass.

All of it is done three times, since what it takes to bid depends on what bids and passing bring. Doubling, knocking,
trust and what a Tout takes come from `--start`, and nothing else; benches/ measures them. Last `correct_bids.py` takes
whole games of the strongest player, by which bids promise what they bring.
"""

from __future__ import annotations

import argparse
import json
import math
import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

import numpy as np

from schafkopf.cards import Card, Pack, Suit
from schafkopf.errors import SchafkopfError
from schafkopf.game.deal import Hand, Hands
from schafkopf.notation import parse_contract
from schafkopf.players.hands.experience import BIDDING, PASSING, Experience, Worth
from schafkopf.players.hands.features import features_of_suit
from schafkopf.players.hands.valuation import value_hand
from schafkopf.players.practice import Practice
from schafkopf.players.strength import dealt
from schafkopf.players.weights import Weights
from schafkopf.rules.contracts import CALLABLE_SUITS, Contract, ContractType
from schafkopf.rules.house import HouseRules
from schafkopf.rules.tariff import Tariff

RULES = HouseRules(tariff=Tariff(10, 20, 50))
PACK = Pack.LANG
GLANCE, GAMES = 24, 150
"""So many games tell whether a contract is worth looking at, and so many what it is worth."""
NEAR = {ContractType.RUFSPIEL: -0.5}
NEAR_SINGLE = -0.6
"""From which value on a contract is looked at, as a share of the price."""
DEALS = 4
"""So many deals of the other cards for each hand."""
DEFENCE = -0.3
"""Seats that search and believe bids defend better than the policy: so many prices less the declarer of a single game
obtained than the policy made him expect (`benches/calibration.py`, 562 single games of four `meister`)."""
MARGINS = {"rufspiel": 0.4, "hochzeit": 0.4, "muss": 0.4, "tout": 0.2}
MARGIN = 0.3
"""So much more than passing a bid must promise, as a share of the price, till it is known what bids bring; others."""
RIDGE = 1.0
ROUNDS = 3

USUAL = (
    *(Contract(ContractType.RUFSPIEL, called=suit) for suit in CALLABLE_SUITS),
    Contract(ContractType.WENZ),
    *(Contract(ContractType.SOLO, suit) for suit in Suit),
    *(Contract(ContractType.FARBWENZ, suit) for suit in Suit),
)
PLAYED = (ContractType.RUFSPIEL, ContractType.SOLO, ContractType.WENZ, ContractType.FARBWENZ)
"""The kinds of these."""
RARE = (
    Contract(ContractType.GEIER),
    Contract(ContractType.BETTEL),
    Contract(ContractType.BETTEL, Suit.HERZ),
    *(Contract(ContractType.FARBGEIER, suit) for suit in Suit),
)
"""Valued with every third hand only."""


@dataclass(frozen=True)
class Valued:
    """A hand at a seat, and what each contract is worth to it, in cents."""

    hand: Hand
    seat: int
    values: dict[Contract, float]

    def best(self, kinds: Iterable[ContractType]) -> tuple[float, Contract] | None:
        """The best contract of some kinds with its value."""
        told = [(value, contract) for contract, value in self.values.items() if contract.kind in kinds]
        return max(told, key=lambda each: each[0], default=None)


def values(number: int, seed: int, weights: Weights, work: Path) -> list[Valued]:
    """The valued hands, from the file as far as it goes."""
    known = work.read_text("utf-8").splitlines() if work.exists() else []
    with work.open("a", encoding="utf-8") as file:
        for place in range(len(known), number):
            rng = random.Random(f"{seed}/{place}")
            hand, seat = dealt(rng)[0], rng.randrange(4)
            row: dict[str, float] = {}
            for contract in USUAL + (RARE if place % 3 == 0 else ()):
                try:
                    value = value_hand(hand, contract, seat, RULES, games=GLANCE, seed=place, weights=weights)
                except SchafkopfError:
                    continue
                near = NEAR.get(contract.kind, NEAR_SINGLE) * RULES.base_price(contract.kind)
                if value.mean + 2.5 * value.standard_error > near:
                    value = value_hand(hand, contract, seat, RULES, games=GAMES, seed=place + 1, weights=weights)
                row[contract.name] = round(value.mean, 2)
            line = json.dumps({"hand": [card.value for card in hand], "seat": seat, "values": row})
            file.write(line + "\n")
            known.append(line)
    told = []
    for line in known[:number]:
        row_ = json.loads(line)
        found = {parse_contract(name): value for name, value in row_["values"].items()}
        told.append(Valued(tuple(map(Card, row_["hand"])), row_["seat"], found))
    return told


# Bids


def features(hand: Hand, contract: Contract) -> list[float]:
    """The features of a hand that may bid a contract."""
    bits = sum(card.bit for card in hand)
    rows = [_tables(contract)[suit][bits >> 8 * suit & 255] for suit in range(4)]
    return [sum(told) for told in zip(*(row or () for row in rows), strict=True)]


_KNOWN: dict[Contract, list[list[tuple[float, ...] | None]]] = {}


def _tables(contract: Contract) -> list[list[tuple[float, ...] | None]]:
    if contract not in _KNOWN:
        _KNOWN[contract] = [list(features_of_suit(contract, PACK, suit)) for suit in Suit]
    return _KNOWN[contract]


def logistic(rows: Sequence[Sequence[float]], said: Sequence[bool]) -> tuple[float, ...]:
    """Bias and weights of a ridge logistic regression, by Newton's method."""
    told, wanted = np.array(rows), np.array(said, float)
    middle, spread = told.mean(0), told.std(0)
    spread[spread < 1e-9] = 1
    scaled = np.hstack([np.ones((len(told), 1)), (told - middle) / spread])
    share = (wanted.sum() + 1) / (len(wanted) + 2)
    found = np.zeros(scaled.shape[1])
    found[0] = math.log(share / (1 - share))
    ridge = np.full(len(found), RIDGE)
    ridge[0] = 0
    for _ in range(60):
        likely = 1 / (1 + np.exp(-scaled @ found))
        slope = scaled.T @ (wanted - likely) - ridge * found
        bend = (scaled * (likely * (1 - likely))[:, None]).T @ scaled + np.diag(ridge + 1e-9)
        step = np.linalg.solve(bend, slope)
        found += step * min(1.0, 5 / float(abs(step).max()))
        if abs(step).max() < 1e-7:
            break
    weights = np.where(told.std(0) < 1e-9, 0, found[1:] / spread)
    return float(found[0] - weights @ middle), *map(float, weights)


def fit_bids(told: Sequence[Valued], takes: Callable[[Contract], float]) -> dict[str, tuple[float, ...]]:
    """The bid model of every kind, from whether a value is above what it takes to bid."""
    found = {}
    for name, kind in BIDDING.items():
        rows, said = [], []
        for valued in told:
            for contract, value in valued.values.items():
                if (
                    contract.kind is kind
                    and (name != "bettel" or not contract.trump)
                    and (name != "herz-bettel" or contract.trump)
                ):
                    rows.append(features(valued.hand, contract))
                    said.append(value > takes(contract))
        found[name] = logistic(rows, said)
        print(
            f"{name}: {len(rows)} hands, {sum(said) / len(said):.2%} bid, {_quality(found[name], rows, said)}",
            flush=True,
        )
    return found


def _quality(model: Sequence[float], rows: Sequence[Sequence[float]], said: Sequence[bool]) -> str:
    score = model[0] + np.array(rows) @ np.array(model[1:])
    wanted = np.array(said, float)
    loss = float(np.mean(np.logaddexp(0, score) - wanted * score))
    share = float(wanted.mean())
    base = -share * math.log(share) - (1 - share) * math.log(1 - share)
    return f"log loss {loss:.4f} instead of {base:.4f} by the rate alone"


# Self-play


def _hands(rng: random.Random, hand: Hand, seat: int) -> Hands:
    """Four hands, one of them given."""
    rest = [card for card in PACK.cards if card not in hand]
    rng.shuffle(rest)
    hands = [tuple(rest[at : at + 8]) for at in (0, 8, 16)]
    hands.insert(seat, hand)
    return hands[0], hands[1], hands[2], hands[3]


def fit_worth(table: Practice, told: Sequence[Valued], kind: ContractType, seed: int) -> tuple[float, float, str]:
    """Intercept in cents and slope of the payout on the value, for hands near and above the border."""
    rng = random.Random(f"worth/{kind.value}/{seed}")
    deals, seats, expected = [], [], []
    near = NEAR.get(kind, NEAR_SINGLE) * RULES.base_price(kind)
    for valued in told:
        best = valued.best(PLAYED)
        # Only the contract that looks best is bid, and part of why it does is luck.
        if best is None or best[1].kind is not kind or best[0] < near / 2:
            continue
        for _ in range(DEALS):
            hands = _hands(rng, valued.hand, valued.seat)
            wishes = [table.wish(hand, rng) if seat != valued.seat else best[1] for seat, hand in enumerate(hands)]
            deal = table.agreed(hands, wishes)
            if deal is not None and deal.declarer == valued.seat:
                deals.append(deal)
                seats.append(valued.seat)
                expected.append(best[0])
    got = np.array([paid[seat] for paid, seat in zip(table.paid(deals, seed), seats, strict=True)])
    value = np.array(expected)
    slope, intercept = np.polyfit(value, got, 1)
    error = float(np.std(got - intercept - slope * value) / math.sqrt(len(got)) * 1.96)
    return float(intercept), float(slope), f"n {len(got)}, mean {got.mean():+.1f} ± {error:.1f} for {value.mean():+.1f}"


def passes(table: Practice, told: Sequence[Valued], where: str, seed: int) -> Iterator[tuple[float, bool]]:
    """What hands at the border get by passing, and whether all passed then."""
    rng = random.Random(f"{where}/{seed}")
    deals, seats = [], []
    thrown = 0
    for valued in told:
        for _ in range(DEALS // 2):
            seat = int(where[-1]) if where.startswith("open") else rng.randrange(4)
            hands = _hands(rng, valued.hand, seat)
            wishes = [table.wish(hand, rng) if at != seat else None for at, hand in enumerate(hands)]
            if where.startswith("open") and any(wishes[:seat]):
                continue
            deal = table.agreed(hands, wishes)
            if deal is None:
                thrown += where.startswith("open")
            elif where.startswith("open") or deal.contract.kind.is_single_game is (where == "single"):
                deals.append(deal)
                seats.append(seat)
    yield from ((0.0, True) for _ in range(thrown))
    yield from ((paid[seat], False) for paid, seat in zip(table.paid(deals, seed), seats, strict=True))


def main() -> None:
    """Learn, and write the data."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--weights", required=True, help="name of the policy that plays")
    parser.add_argument("--hands", type=int, default=24000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--start", required=True, help="name or file of experience to begin with")
    parser.add_argument("--name", required=True)
    parser.add_argument("--work", type=Path, required=True, help="file of valued hands")
    parser.add_argument("--out", type=Path, required=True)
    told = parser.parse_args()
    path = Path(told.start)
    start = Experience.parse(path.stem, path.read_text("utf-8")) if path.suffix else Experience.load(told.start)
    weights = Weights.load(told.weights)
    known = values(told.hands, told.seed, weights, told.work)
    found = learn(start, known, weights, told.seed, told.name)
    recipe = (
        f"# Learnt by: python tools/fit_bids.py --weights {told.weights} --hands {told.hands} --seed {told.seed} "
        f"--start {path.stem}\n"
        "# By hand are doubling and knocking (benches/doubling.md), trust (benches/belief.md), what a Tout takes, and\n"
        "# margins that are not corrected.\n\n"
    )
    told.out.write_text(recipe + found.dump(), "utf-8")


def learn(start: Experience, known: Sequence[Valued], weights: Weights, seed: int, name: str) -> Experience:
    """Fit everything some times, from hands that are taken as they look and passing that brings nothing."""
    margins = {kind: Worth(margin=MARGINS.get(kind, MARGIN)) for kind in start.worth}
    found = replace(start, name=name, worth=margins, passing=dict.fromkeys(PASSING, 0.0))
    for _ in range(ROUNDS):
        found = replace(found, bids=fit_bids(known, partial(takes, found)))
        table = Practice(found, weights, RULES)
        worth = dict(found.worth)
        for kind in PLAYED:
            intercept, slope, counted = fit_worth(table, known, kind, seed)
            print(f"{kind.value}: obtained {intercept:+.1f} {slope:+.2f} · value, {counted}", flush=True)
            intercept /= RULES.base_price(kind)
            if kind.is_single_game:
                intercept += DEFENCE
            worth[kind.value] = Worth(intercept, slope, found.worth[kind.value].margin)
        worth["geier"], worth["farbgeier"] = worth["wenz"], worth["farbwenz"]
        found = replace(found, worth=worth)
        passing, thrown = dict(found.passing), []
        price = RULES.tariff.rufspiel
        for where in PASSING:
            got = list(passes(table, list(at_border(found, known, where)), where, seed))
            mean = sum(each for each, _ in got) / len(got)
            spread = math.sqrt(sum((each - mean) ** 2 for each, _ in got)) / len(got) * 1.96
            share = sum(all_pass for _, all_pass in got) / len(got)
            print(f"passing, {where}: {mean:+.1f} ± {spread:.1f} (n {len(got)}), all pass {share:.0%}", flush=True)
            passing[where] = mean / price
            thrown += [share] if where.startswith("open") else []
        found = replace(found, passing=passing, thrown=tuple(thrown))
    return found


def takes(experience: Experience, contract: Contract) -> float:
    """The value from which a contract is bid by a seat before which nobody has."""
    worth, price = experience.worth_of(contract), RULES.base_price(contract.kind)
    passing = sum(experience.passing[where] for where in PASSING if where.startswith("open")) / 4
    if contract.kind.is_single_game:
        passing = experience.passing["partners"]
    least = passing * RULES.tariff.rufspiel + (worth.margin - worth.intercept) * price
    return least / worth.slope


def at_border(experience: Experience, known: Iterable[Valued], where: str) -> Iterator[Valued]:
    """Hands that nearly bid: a Rufspiel where nobody has bid, else a single game."""
    for valued in known:
        single, partners = valued.best(PLAYED[1:]), valued.best(PLAYED[:1])
        above = {True: -math.inf, False: -math.inf}
        for told in (single, partners):
            if told is not None:
                price = RULES.base_price(told[1].kind)
                above[told[1].kind.is_single_game] = (told[0] - takes(experience, told[1])) / price
        if where.startswith("open") and abs(above[False]) < 0.5 and above[True] < 0:
            yield valued
        if not where.startswith("open") and abs(above[True]) < 0.5:
            yield valued


if __name__ == "__main__":
    try:
        main()
    except (OSError, SchafkopfError) as error:
        raise SystemExit(str(error)) from None
