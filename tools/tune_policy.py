"""Tune weights of the policy on money: CMA-ES over duplicate self-play, each generation on the same deals.

    pip install 'schafkopf[tune]'
    python tools/tune_policy.py tune solo --generations 1000 --out tuned-2.toml
    python tools/tune_policy.py compare solo tuned-2.toml tuned-1 --on rule-1 stranger.toml exact

`tune` asks CMA-ES with a diagonal covariance for candidates. The worth of one is its mean D (`schafkopf.players.duel`)
against a pool: frozen weights and the means of the search as it was some generations ago. All candidates of one
generation play the same deals, of which each opponent has its part; the next generation has the next deals. What comes
out is the mean over the last generations, so that a search which is stopped early equals the beginning of a longer one.
It replaces the family in the file, if there is one. The same command on the same kernel writes the same file.

`compare` plays weights on fresh deals against weights, and against `exact`: Monte Carlo with exact payouts from the
first trick on, which costs a second a deal.
"""

from __future__ import annotations

import argparse
import random
from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain, count, cycle, islice
from pathlib import Path
from statistics import fmean

from schafkopf.cards import Card, Rank, Seat
from schafkopf.errors import SchafkopfError
from schafkopf.game.actions import Play
from schafkopf.game.announcement import Announcement
from schafkopf.game.deal import Deal, DealDescription
from schafkopf.game.game import Game
from schafkopf.game.view import View
from schafkopf.players.duel import Duel
from schafkopf.players.policy import Policy
from schafkopf.players.statistics import Sample
from schafkopf.players.strength import collect
from schafkopf.players.weights import FAMILIES, TURNS, Weights, family_of
from schafkopf.rules.contracts import ContractModifier, ContractType
from schafkopf.rules.house import HouseRules
from schafkopf.rules.tariff import Tariff
from schafkopf.solver.worlds import worlds
from schafkopf.testing import random_deal

RULES = HouseRules(tariff=Tariff(10, 20, 50))
EXACT = "exact"
"""The name of the opponent that is no weights."""
WORLDS = 20
"""So many worlds it looks into."""
SELVES = 2
"""So many earlier means stand in the pool."""
AVERAGE = 50
"""The mean over so many generations is what comes out, and what joins the pool."""
SPIELPUNKT = 25.0
"""What a Spielpunkt of Bierkopf counts in cents beside the Kreuzbund, whose weights it shares."""

Source = Callable[[int, int], list[Deal]]
"""So many deals from a seed."""


def bid(kind: ContractType) -> Source:
    """Deals in which the auction by strength comes to a contract."""
    return lambda number, seed: collect(kind, number, seed, RULES)


def dealt(kind: ContractType) -> Source:
    """Random deals of a contract that nobody bids."""

    def source(number: int, seed: int) -> list[Deal]:
        rng = random.Random(f"{kind.value}/{seed}")
        return [random_deal(rng, kind, RULES) for _ in range(number)]

    return source


def geier(kind: ContractType, wenz: ContractType) -> Source:
    """Deals of a Wenz in which Ober and Unter have changed places."""

    def turned(card: Card) -> Card:
        rank = {Rank.OBER: Rank.UNTER, Rank.UNTER: Rank.OBER}.get(card.rank, card.rank)
        return next(each for each in Card if each.suit is card.suit and each.rank is rank)

    def source(number: int, seed: int) -> list[Deal]:
        return [
            DealDescription(
                tuple(tuple(map(turned, hand)) for hand in deal.hands),  # type: ignore[arg-type]
                Announcement(replace(deal.contract, kind=kind), deal.declarer),
                RULES,
            ).deal()
            for deal in bid(wenz)(number, seed)
        ]

    return source


def tout(kind: ContractType) -> Source:
    """Deals bid by strength that are announced as Tout, of eight the one with most trumps and Saus."""

    def source(number: int, seed: int) -> list[Deal]:
        def key(deal: Deal) -> int:
            order = deal.contract.order(RULES.pack_of(kind))
            hand = deal.hands[deal.declarer or 0]
            return sum(2 * order.is_trump(card) + (card.rank is Rank.SAU) for card in hand)

        deals = bid(kind)(8 * number, seed)
        raised = [max(deals[at : at + 8], key=key) for at in range(0, len(deals), 8)]
        level = ContractModifier.TOUT
        return [
            DealDescription(deal.hands, Announcement(replace(deal.contract, level=level), deal.declarer), RULES).deal()
            for deal in raised
        ]

    return source


def bettel(number: int, seed: int) -> list[Deal]:
    """Random deals, of eight the one whose declarer has the lowest cards."""
    deals = dealt(ContractType.BETTEL)(8 * number, seed)

    def key(deal: Deal) -> int:
        suits = deal.contract.order(RULES.pack_of(ContractType.BETTEL)).suits
        return sum(suits[card.suit].index(card) for card in deal.hands[deal.declarer or 0])

    return [max(deals[at : at + 8], key=key) for at in range(0, len(deals), 8)]


_K = ContractType
SOURCES: Mapping[str, tuple[tuple[Source, int, float], ...]] = {
    "rufspiel": ((bid(_K.RUFSPIEL), 8, 1), (dealt(_K.HOCHZEIT), 1, 1), (dealt(_K.MUSS), 1, 1)),
    "solo": ((bid(_K.SOLO), 1, 1),),
    "wenz": ((bid(_K.WENZ), 3, 1), (geier(_K.GEIER, _K.WENZ), 1, 1)),
    "farbwenz": ((bid(_K.FARBWENZ), 3, 1), (geier(_K.FARBGEIER, _K.FARBWENZ), 1, 1)),
    "bettel": ((bettel, 1, 1),),
    "tout": ((tout(_K.SOLO), 3, 1), (tout(_K.WENZ), 1, 1)),
    "kreuz": ((dealt(_K.KREUZ), 1, 1), (dealt(_K.BIERKOPF), 1, SPIELPUNKT)),
    "ramsch": ((dealt(_K.RAMSCH), 1, 1),),
}
"""Where the deals of a family come from, with the share of each source, and what its unit counts."""


@dataclass(frozen=True)
class Part:
    """Deals of a family for one opponent, in the shares of the sources, with what the unit of each counts."""

    duel: Duel
    units: tuple[float, ...]

    def worth(self, one: Weights, other: Weights, seed: int) -> float:
        """The mean D in cents."""
        return fmean(self.sample(one, other, seed).values)

    def sample(self, one: Weights, other: Weights, seed: int) -> Sample:
        """D in cents, deal by deal."""
        found = self.duel.advantage(one, other, seed).values
        return Sample(tuple(each * unit for each, unit in zip(found, self.units, strict=True)))


def parts_of(family: str, number: int, size: int, seed: int) -> list[Part]:
    """So many parts of about so many deals."""
    sources = SOURCES[family]
    whole = sum(share for _, share, _ in sources)
    sizes = [size * share // whole for _, share, _ in sources]
    found = [source(number * each, seed) for each, (source, _, _) in zip(sizes, sources, strict=True)]
    units = tuple(unit for each, (_, _, unit) in zip(sizes, sources, strict=True) for _ in range(each))
    return [
        Part(
            Duel(
                list(
                    chain.from_iterable(
                        deals[at * each : at * each + each] for each, deals in zip(sizes, found, strict=True)
                    )
                )
            ),
            units,
        )
        for at in range(number)
    ]


Place = tuple[str, str, str, int]
"""Family, role, turn and the place of a feature."""


def places_of(family: str, start: Weights, games: int) -> list[Place]:
    """The weights that matter: the features that tell legal cards apart somewhere in so many games of the policy."""
    found: set[Place] = set()
    policy = Policy(start)
    whole = sum(share for _, share, _ in SOURCES[family])
    for source, share, _ in SOURCES[family]:
        for deal in source(games * share // whole, -1):
            game = Game.fixed(deal)
            while not game.is_over:
                view = game.view(game.to_move or 0)
                if len(view.legal_cards) > 1:
                    role, turn = role_of(view.seat, deal), TURNS[bool(view.trick)]
                    values = [tuple(values.values()) for values in policy.features(view).values()]
                    found |= {
                        (family, role, turn, place)
                        for place, column in enumerate(zip(*values, strict=True))
                        if len(set(column)) > 1
                    }
                game = game.apply(Play(view.seat, policy.choose(view)))
    return sorted(found)


def role_of(seat: Seat, deal: Deal) -> str:
    """The role whose weights a seat plays by."""
    roles = FAMILIES[family_of(deal.contract)]
    if len(roles) == 1:
        return roles[0]
    if seat == deal.declarer:
        return "declarer"
    return "partner" if seat in deal.party else "opponent"


def with_numbers(weights: Weights, places: Sequence[Place], numbers: Sequence[float], name: str) -> Weights:
    """Weights in which some have other numbers, and the rest of the family is 0."""
    family = places[0][0]
    rows = {place: [0.0] * len(row) if place[0] == family else list(row) for place, row in weights.rows.items()}
    for (*row, place), number in zip(places, numbers, strict=True):
        rows[tuple(row)][place] = float(number)  # type: ignore[index]
    return Weights(name, {place: tuple(row) for place, row in rows.items()})


@dataclass(frozen=True)
class Plan:
    """How a family is searched.

    A generation has `population` candidates, the first ones `sigma` away from the start. Each opponent has the next
    `deals` deals out of so many `parts`. After `refresh` generations the mean joins the pool. `games` tell which
    features matter.
    """

    population: int = 40
    deals: int = 100
    parts: int = 160
    sigma: float = 0.12
    refresh: int = 100
    games: int = 240


PLANS: Mapping[str, Plan] = {
    "rufspiel": Plan(population=48, deals=120, parts=240),
    "wenz": Plan(parts=48),
    "tout": Plan(parts=16),
    "bettel": Plan(parts=80),
}
"""Families that are searched in another way than the rest, most because their deals are dear to find."""


def search(
    family: str, start: Weights, pool: Sequence[Weights], plan: Plan, seed: int
) -> Iterator[tuple[float, Weights]]:
    """Yield for each generation the mean worth of its candidates and the mean of the last generations, without end."""
    import cma  # deferred: measuring does without

    places = places_of(family, start, plan.games)
    parts = parts_of(family, plan.parts, plan.deals, seed)
    first = [start.rows[row, role, turn][place] for row, role, turn, place in places]
    evolution = cma.CMAEvolutionStrategy(
        first, plan.sigma, {"seed": seed, "verbose": -9, "CMA_diagonal": True, "popsize": plan.population}
    )
    means: deque[tuple[float, ...]] = deque(maxlen=AVERAGE)
    selves = deque([start] * SELVES, maxlen=SELVES)
    waiting = cycle(parts)
    for generation in count(1):
        met = list(zip(islice(waiting, len(pool) + SELVES), (*pool, *selves), strict=True))
        asked = evolution.ask()
        found = []
        for numbers in asked:
            one = with_numbers(start, places, numbers, "candidate")
            found.append(fmean(part.worth(one, other, generation) for part, other in met))
        evolution.tell(asked, [-each for each in found])
        means.append(tuple(evolution.mean))
        # Two digits are enough to read, and less than a step of the search.
        numbers = [round(100 * fmean(column)) / 100 for column in zip(*means, strict=True)]
        mean = with_numbers(start, places, numbers, f"generation-{generation}")
        if generation % plan.refresh == 0:
            selves.append(mean)
        yield fmean(found), mean


def tune(told: argparse.Namespace) -> None:
    """Search, and write what comes out."""
    start = weights_of(told.start)
    plan = PLANS.get(told.family, Plan())
    found = search(told.family, start, [weights_of(name) for name in told.pool], plan, told.seed)
    for generation, (worth, mean) in enumerate(islice(found, told.generations), 1):
        if generation % told.every == 0 or generation == told.generations:
            print(f"{told.family} generation {generation}: candidates {worth:+.2f}", flush=True)
            into = weights_of(str(told.out)) if told.out.exists() else start
            rows = {place: mean.rows[place] if place[0] == told.family else row for place, row in into.rows.items()}
            told.out.write_text(Weights(told.out.stem, rows).dump(), "utf-8")
            if told.keep:
                told.keep.mkdir(parents=True, exist_ok=True)
                (told.keep / f"{told.family}-{generation}.toml").write_text(mean.dump(), "utf-8")


def exact(view: View, seed: int) -> Card:
    """The card of Monte Carlo with exact payouts."""
    if len(view.legal_cards) == 1:
        return view.legal_cards[0]
    best = worlds(view, WORLDS, seed=seed).values("payout").best
    assert best is not None
    return best.card


def on_exact(one: Weights, deals: Sequence[Deal]) -> Sample:
    """D against exact Monte Carlo."""
    policy = Policy(one)

    def payout(deal: Deal, seed: int, *, declares: bool) -> int:
        game = Game.fixed(deal)
        while not game.is_over:
            seat = game.to_move or 0
            view = game.view(seat)
            own = (seat in deal.party) == declares
            card = policy.choose(view, seed) if own else exact(view, seed)
            game = game.apply(Play(seat, card))
        settlement = game.settlement
        assert settlement is not None
        return settlement.payout[deal.party[0]]

    return Sample(
        tuple(
            (payout(deal, seed, declares=True) - payout(deal, seed, declares=False)) / 2
            for seed, deal in enumerate(deals)
        )
    )


def compare(told: argparse.Namespace) -> None:
    """Print D of weights on opponents, and how much more each gains than the last of them, on the same deals."""
    part = parts_of(told.family, 1, told.deals, told.seed)[0]
    for name in told.on:
        found: dict[str, Sample] = {}
        for one in told.weights:
            weights = weights_of(one)
            if name == EXACT:
                found[one] = on_exact(weights, part.duel.deals)
            else:
                found[one] = part.sample(weights, weights_of(name), told.seed)
        last = found[told.weights[-1]]
        for one, gained in found.items():
            print(
                f"{told.family}: {one} on {name} {gained}; more than {told.weights[-1]} {gained.minus(last)}",
                flush=True,
            )


def weights_of(name: str) -> Weights:
    """Weights of the package, or of a file."""
    path = Path(name)
    return Weights.parse(path.stem, path.read_text("utf-8")) if path.suffix == ".toml" else Weights.load(name)


def main() -> None:
    """Do what the command line tells."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(required=True)
    one = commands.add_parser("tune", help="search for better weights of a family")
    one.set_defaults(run=tune)
    one.add_argument("family", choices=FAMILIES)
    one.add_argument("--generations", type=int, required=True)
    one.add_argument("--out", type=Path, required=True, help="the file in which the family is replaced")
    one.add_argument("--start", default="tuned-1", help="name of weights, or a file of them")
    one.add_argument("--pool", nargs="+", default=["rule-1", "tuned-1"], help="names or files of frozen opponents")
    one.add_argument("--seed", type=int, default=1)
    one.add_argument("--every", type=int, default=100, help="generations after which the file is written anew")
    one.add_argument("--keep", type=Path, help="a directory for what is written on the way")
    two = commands.add_parser("compare", help="measure weights of a family on fresh deals")
    two.set_defaults(run=compare)
    two.add_argument("family", choices=FAMILIES)
    two.add_argument("weights", nargs="+", help="names or files of weights")
    two.add_argument("--on", nargs="+", default=["rule-1"], help=f"names or files of opponents, or {EXACT}")
    two.add_argument("--deals", type=int, default=4000)
    two.add_argument("--seed", type=int, default=1001)
    told = parser.parse_args()
    if EXACT in getattr(told, "on", ()) and told.family == "ramsch":
        parser.error(f"there are no parties in a Ramsch, which {EXACT} needs")
    told.run(told)


if __name__ == "__main__":
    try:
        main()
    except (OSError, SchafkopfError) as error:
        raise SystemExit(str(error)) from None
