"""What self-play has taught about the auction, as data: who bids what, what bids and passing bring, when to double."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache

from schafkopf.cards import Card, Pack, Suit
from schafkopf.errors import ManyFaults, SchafkopfError, need
from schafkopf.players.hands.features import HAND_FEATURES, features_of_suit
from schafkopf.players.stored import is_number, missing, named, parsed, unknown, wrong
from schafkopf.rules.contracts import Contract, ContractType
from schafkopf.solver import kernel

BIAS = "bias"
BIDDING: Mapping[str, ContractType] = {
    kind.value: kind
    for kind in (
        ContractType.RUFSPIEL,
        ContractType.SOLO,
        ContractType.WENZ,
        ContractType.FARBWENZ,
        ContractType.GEIER,
        ContractType.FARBGEIER,
        ContractType.BETTEL,
    )
} | {"herz-bettel": ContractType.BETTEL}
"""The names of the bid models; a Bettel with trumps has one of its own."""
WORTH = ("rufspiel", "hochzeit", "solo", "wenz", "farbwenz", "geier", "farbgeier", "bettel", "tout", "muss")
"""Kinds of contracts whose value is corrected, each on its own."""
PASSING = ("open_0", "open_1", "open_2", "open_3", "partners", "single")
"""Where a seat passes: after so many passes, over a game with a partner, over a single game."""
DOUBLING = ("partners", "single", "teams", "alone", "answer", "answer_teams")
"""What is doubled first: a game with a partner, a single game, one of fixed teams, a Ramsch; and doubling back."""
_FORBIDDEN = -100.0
"""The part of a suit whose cards forbid a contract."""


class InvalidExperience(ManyFaults):
    """What is no experience, with every fault at its place, such as `bids.solo.trump`."""


@dataclass(frozen=True)
class Worth:
    """What the value of a hand by games of the policy means at the table: `intercept` + `slope` times the value.

    `intercept` and `margin` are shares of the base price; a contract is bid if it brings so much more than passing.
    """

    intercept: float = 0.0
    slope: float = 1.0
    margin: float = 0.0


@dataclass(frozen=True)
class Experience:
    """What is known of auctions from many of them.

    `bids` has for each of `BIDDING` a bias and a weight for each of `HAND_FEATURES`: their sum is the logit of the
    probability that a hand bids the contract rather than passes. `tout` is added where every trick is promised. `worth`
    is by `WORTH`. `passing` is by `PASSING` what a hand at the border gets by passing, `thrown` by the passes so far
    how likely all pass then; both hold at the price of a Rufspiel as 1. `doubling` is by `DOUBLING` the share of the
    worlds that must be won, `knocking` what the first packet must promise, at the same price. `trust` is what a logit
    counts where others are judged by what they said: less than 1, since they bid by other borders.
    """

    name: str
    bids: Mapping[str, tuple[float, ...]]
    tout: float
    worth: Mapping[str, Worth]
    passing: Mapping[str, float]
    thrown: tuple[float, ...]
    doubling: Mapping[str, float]
    knocking: float
    trust: float

    def __hash__(self) -> int:
        return hash(self.name)

    @classmethod
    def load(cls, name: str) -> Experience:
        """Return the experience that comes with the package, such as `self-play-1`.

        Raises:
            InvalidExperience: there is none of that name.
            TypeError: the name is no text.
        """
        need("name", str, name)
        return _load(name)

    @classmethod
    def parse(cls, name: str, text: str) -> Experience:
        """Return experience from TOML, as `dump` writes it.

        Raises:
            InvalidExperience: names every fault.
            TypeError: name or text is no text.
        """
        reader = _Reader(parsed(name, text, InvalidExperience))
        bids = {kind: reader.row("bids", kind, (BIAS, *HAND_FEATURES)) for kind in BIDDING}
        worth = {kind: Worth(*reader.row("worth", kind, ("intercept", "slope", "margin"))) for kind in WORTH}
        passing = dict(zip(PASSING, reader.row("auction", "passing", PASSING, every=True), strict=True))
        thrown = reader.row("auction", "thrown", ("open_0", "open_1", "open_2", "open_3"), every=True)
        doubling = dict(zip(DOUBLING, reader.row("auction", "doubling", DOUBLING, every=True), strict=True))
        tout, knocking, trust = reader.row("auction", "general", ("tout", "knocking", "trust"), every=True)
        faults = [*reader.faults, *reader.strange()]
        if faults:
            raise InvalidExperience(faults)
        return cls(name, bids, tout, worth, passing, thrown, doubling, knocking, trust)

    def dump(self) -> str:
        """Return it as TOML that `parse` reads; what counts 0 in a bid model is left out."""
        lines = []
        for kind, row in self.bids.items():
            lines += ["", f"[bids.{kind}]"]
            told = zip((BIAS, *HAND_FEATURES), row, strict=True)
            lines += [f"{feature} = {weight:.4g}" for feature, weight in told if weight]
        for kind, worth in self.worth.items():
            lines += ["", f"[worth.{kind}]"]
            lines += [f"{key} = {getattr(worth, key):.4g}" for key in ("intercept", "slope", "margin")]
        rows: Mapping[str, Iterable[tuple[str, float]]] = {
            "passing": self.passing.items(),
            "thrown": zip(PASSING, self.thrown, strict=False),
            "doubling": self.doubling.items(),
            "general": (("tout", self.tout), ("knocking", self.knocking), ("trust", self.trust)),
        }
        for key, row_ in rows.items():
            lines += ["", f"[auction.{key}]", *(f"{name} = {number:.4g}" for name, number in row_)]
        return "\n".join(lines[1:]) + "\n"

    def worth_of(self, contract: Contract) -> Worth:
        """Return how the value of a hand in a contract is corrected; not at all where nobody bids it, or in a Sie."""
        if contract.is_sie:
            return _AS_IT_IS
        return self.worth.get("tout" if contract.is_tout else contract.kind.value, _AS_IT_IS)

    def table(self, contract: Contract, pack: Pack) -> tuple[float, ...]:
        """Return the bid model of a contract as 1024 numbers: for each suit one for every set of its cards.

        A hand's logit is the sum over the suits. The models are fitted with the long pack; in the short one what a hand
        has counts as 8 to 6.
        """
        return _table(self, contract, pack)

    def model(self, contracts: tuple[Contract, ...], pack: Pack) -> kernel.BidModel | None:
        """Return the model of who would bid one of some contracts, as far as it is trusted; None without any."""
        return _model(self, contracts, pack)

    def logit(self, hand: Iterable[Card], contract: Contract, pack: Pack) -> float:
        """Return the logit of the probability that a hand bids a contract rather than passes."""
        bits, table = sum(card.bit for card in hand), self.table(contract, pack)
        return sum(table[256 * suit + (bits >> 8 * suit & 255)] for suit in range(4))


def usual() -> Experience:
    """Return the experience that players have unless they are given another."""
    return Experience.load("self-play-1")


def is_modelled(contract: Contract) -> bool:
    """Tell whether there is a model of who bids a contract."""
    return contract.kind in BIDDING.values() and not contract.is_sie


_AS_IT_IS = Worth()


@lru_cache(maxsize=512)
def _table(experience: Experience, contract: Contract, pack: Pack) -> tuple[float, ...]:
    name = contract.kind.value
    bias, *weights = experience.bids["herz-bettel" if name == "bettel" and contract.trump else name]
    bias += experience.tout if contract.is_tout else 0.0
    scale = Pack.LANG.hand_size / pack.hand_size
    table = []
    for suit in Suit:
        for row in features_of_suit(contract, pack, suit):
            if row is None:
                table.append(_FORBIDDEN)
            else:
                told = sum(weight * number for weight, number in zip(weights, row, strict=True) if number)
                table.append(bias / len(Suit) + scale * told)
    return tuple(table)


@lru_cache(maxsize=512)
def _model(experience: Experience, contracts: tuple[Contract, ...], pack: Pack) -> kernel.BidModel | None:
    known = [experience.table(contract, pack) for contract in contracts if is_modelled(contract)]
    return kernel.BidModel([[experience.trust * part for part in table] for table in known]) if known else None


@cache
def _load(name: str) -> Experience:
    return Experience.parse(name, named("experience", name, "experience", InvalidExperience))


class _Reader:
    """Reads rows of numbers out of nested tables, and remembers what is wrong with them."""

    def __init__(self, told: Mapping[str, object]) -> None:
        self._told = told
        self._known: set[tuple[str, str]] = set()
        self.faults: list[SchafkopfError] = []

    def row(self, section: str, key: str, names: tuple[str, ...], *, every: bool = False) -> tuple[float, ...]:
        """The numbers of a table in the order of some names; what is left out counts 0, unless every one is needed."""
        self._known.add((section, key))
        place = f"{section}.{key}"
        table = self._told.get(section)
        table = table.get(key) if isinstance(table, dict) else None
        if not isinstance(table, dict):
            self.faults.append(missing(place))
            return (0.0,) * len(names)
        self.faults += [unknown(f"{place}.{name}") for name in table if name not in names]
        self.faults += [missing(f"{place}.{name}") for name in names if every and name not in table]
        numbers = []
        for name in names:
            number = table.get(name, 0.0)
            if not is_number(number):
                self.faults.append(wrong(f"{place}.{name}", number))
                number = 0.0
            numbers.append(float(number))
        return tuple(numbers)

    def strange(self) -> Iterator[SchafkopfError]:
        """Yield what was told and never read."""
        for section, tables in self._told.items():
            keys = (
                [f"{section}.{key}" for key in tables if (section, key) not in self._known]
                if isinstance(tables, dict)
                else [section]
            )
            yield from map(unknown, keys)
