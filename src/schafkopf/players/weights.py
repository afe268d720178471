"""Weights of the policy as data: for each family of contracts what each feature of a card counts, by role."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache, lru_cache
from types import MappingProxyType
from typing import Any

from schafkopf.errors import ManyFaults, SchafkopfError, need, wrong_type
from schafkopf.players.stored import is_number, missing, named, parsed, unknown, wrong
from schafkopf.rules.contracts import Contract, ContractType
from schafkopf.solver import kernel

FEATURES: tuple[str, ...] = tuple(kernel.FEATURES)
"""The names of the features of a card, as the kernel counts them."""
DETAILS: tuple[str, ...] = tuple(kernel.DETAILS)
"""The names of what only a net sees of a card."""
FACTS: tuple[str, ...] = tuple(kernel.FACTS)
"""The names of what only a net sees of a situation."""
START, COUNTS = "start", "counts"
NET: tuple[str, ...] = (*FEATURES, *DETAILS, *FACTS, START, COUNTS)
"""What a net has a number for each of its units for: what each input adds, where it starts, and what it counts."""
UNITS = kernel.UNITS
"""The units of a net."""
ROLES = ("declarer", "partner", "opponent")
TURNS = ("lead", "follow")
EVERYBODY = "everybody"
"""The role in families in which no seat differs from another."""

_SINGLE = ("declarer", "opponent")
FAMILIES: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "rufspiel": ROLES,
        "solo": _SINGLE,
        "wenz": _SINGLE,
        "farbwenz": _SINGLE,
        "bettel": _SINGLE,
        "tout": _SINGLE,
        "kreuz": (EVERYBODY,),
        "ramsch": (EVERYBODY,),
    }
)
"""The families of contracts that share weights, and the roles in each."""

_FAMILY = {
    ContractType.RUFSPIEL: "rufspiel",
    ContractType.HOCHZEIT: "rufspiel",
    ContractType.MUSS: "rufspiel",
    ContractType.SOLO: "solo",
    ContractType.WENZ: "wenz",
    ContractType.GEIER: "wenz",
    ContractType.FARBWENZ: "farbwenz",
    ContractType.FARBGEIER: "farbwenz",
    ContractType.BETTEL: "bettel",
    ContractType.KREUZ: "kreuz",
    ContractType.BIERKOPF: "kreuz",
    ContractType.RAMSCH: "ramsch",
}


def family_of(contract: Contract) -> str:
    """Return the family whose weights a contract is played with; every Tout has one of its own."""
    if not isinstance(contract, Contract):
        raise wrong_type("contract", "a Contract", contract)
    return "tout" if contract.is_tout else _FAMILY[contract.kind]


class InvalidWeights(ManyFaults):
    """What is no weights, with every fault at its place, such as `solo.declarer.lead.trump`."""


Row = tuple[float, ...]
Net = tuple[Row, ...]
"""A net: for each of `NET` a row with a number for each unit."""


@dataclass(frozen=True)
class Weights:
    """Weights by family, role and turn, each a row of one number for each of `FEATURES`.

    `nets` may have a net beside each row of a family, which adds what it says of a card to the sum.

    Raises:
        InvalidWeights: a row is missing or one too many, has another length, or a number that is not finite; a family
            has nets for some of its rows only.
    """

    name: str
    rows: Mapping[tuple[str, str, str], Row] = field(hash=False)
    nets: Mapping[tuple[str, str, str], Net] = field(hash=False, default_factory=dict)

    def __post_init__(self) -> None:
        places = set(places_of_rows())
        faults = [missing(".".join(place)) for place in places_of_rows() if place not in self.rows]
        faults += [unknown(".".join(place)) for place in self.rows if place not in places]
        begun = {family for family, _, _ in self.nets}
        faults += [
            missing(".".join((*place, _NET)))
            for place in places_of_rows()
            if place[0] in begun and place not in self.nets
        ]
        for place, net in self.nets.items():
            if place not in places or len(net) != len(NET) or any(len(row) != UNITS for row in net):
                faults.append(wrong(".".join((*place, _NET)), f"[{len(net)}]", f"[{len(NET)}] × [{UNITS}]"))
        for place, row in self.rows.items():
            where = ".".join(place)
            if len(row) != len(FEATURES):
                faults.append(wrong(where, f"[{len(row)}]", f"[{len(FEATURES)}]"))
            else:
                told = zip(FEATURES, row, strict=True)
                faults += [wrong(f"{where}.{name}", each) for name, each in told if not is_number(each)]
        if faults:
            raise InvalidWeights(faults)

    @classmethod
    def load(cls, name: str) -> Weights:
        """Return the weights that come with the package, such as `rule-1`.

        Raises:
            InvalidWeights: there are none of that name.
            TypeError: the name is no text.
        """
        need("name", str, name)
        return _load(name)

    @classmethod
    def parse(cls, name: str, text: str) -> Weights:
        """Return weights from TOML: a table for each family, role and turn; features left out count 0.

        Raises:
            InvalidWeights: names every fault.
            TypeError: name or text is no text.
        """
        told = parsed(name, text, InvalidWeights)
        rows: dict[tuple[str, str, str], Row] = {}
        faults: list[SchafkopfError] = []
        nets: dict[tuple[str, str, str], Net] = {}
        for place, whole in _tables(told, (), faults):
            where = ".".join(place)
            table = {key: value for key, value in whole.items() if key != _NET}
            if _NET in whole:
                nets[place] = _net(f"{where}.{_NET}", whole[_NET], faults)
            strange = [unknown(f"{where}.{key}") for key in table if key not in FEATURES]
            strange += [wrong(f"{where}.{key}", weight) for key, weight in table.items() if not is_number(weight)]
            faults += strange
            if not strange:
                rows[place] = tuple(float(table.get(feature, 0)) for feature in FEATURES)
        if faults:
            raise InvalidWeights(faults)
        return cls(name, rows, nets)

    def dump(self) -> str:
        """Return the weights as TOML that `parse` reads; what counts 0 is left out, and nets are told in 256ths."""
        lines = []
        for place in places_of_rows():
            lines.append(f"[{'.'.join(place)}]")
            told = zip(FEATURES, self.rows[place], strict=True)
            lines += [f"{feature} = {weight:.4g}" for feature, weight in told if weight]
            lines.append("")
            if place in self.nets:
                lines.append(f"[{'.'.join(place)}.{_NET}]")
                rows = zip(NET, self.nets[place], strict=True)
                lines += [f'{name} = "{" ".join(f"{number * _GRAIN:.0f}" for number in row)}"' for name, row in rows]
                lines.append("")
        return "\n".join(lines)

    def row(self, family: str, role: str, turn: str) -> Row:
        """Return the row of a role in a family, or the one of everybody."""
        return self.rows[family, _shown(family, role), turn]

    def numbers(self, family: str) -> list[float]:
        """Return all rows of a family as the kernel wants them."""
        return [weight for role in ROLES for turn in TURNS for weight in self.row(family, role, turn)]

    def policy(self, contract: Contract) -> kernel.Policy:
        """Return the policy of the kernel for a contract."""
        return self.policy_of(family_of(contract))

    def policy_of(self, family: str) -> kernel.Policy:
        """Return the policy of the kernel for a family."""
        return _policy(self, family)


RANDOM = "random"
"""The name of weights that are all 0, by which every legal card is as good as any other."""


def _shown(family: str, role: str) -> str:
    """The role by whose row a role plays in a family."""
    roles = FAMILIES[family]
    return role if role in roles else roles[-1]


@lru_cache(maxsize=64)
def _policy(weights: Weights, family: str) -> kernel.Policy:
    nets = weights.nets
    if (family, FAMILIES[family][0], TURNS[0]) not in nets:
        return kernel.Policy(weights.numbers(family))
    places = [(family, _shown(family, role), turn) for role in ROLES for turn in TURNS]
    return kernel.Policy(weights.numbers(family), [number for place in places for row in nets[place] for number in row])


@cache
def _load(name: str) -> Weights:
    if name == RANDOM:
        return Weights(RANDOM, dict.fromkeys(places_of_rows(), (0.0,) * len(FEATURES)))
    return Weights.parse(name, named("weights", name, "", InvalidWeights, (RANDOM,)))


def places_of_rows() -> Iterator[tuple[str, str, str]]:
    """Yield family, role and turn of every row that weights have."""
    for family, roles in FAMILIES.items():
        for role in roles:
            for turn in TURNS:
                yield family, role, turn


def _tables(
    told: Mapping[str, Any], above: tuple[str, ...], faults: list[SchafkopfError]
) -> Iterator[tuple[tuple[str, str, str], Mapping[str, Any]]]:
    """The innermost tables of a text with their places; what is no table is added to the faults."""
    for name, table in told.items():
        place = (*above, name)
        if not isinstance(table, dict):
            faults.append(wrong(".".join(place), table, "{…}"))
        elif len(place) < 3:
            yield from _tables(table, place, faults)
        else:
            yield (place[0], place[1], place[2]), table


def _net(where: str, told: Any, faults: list[SchafkopfError]) -> Net:
    """The net of a table, a text of whole numbers for each of its rows; what is none is added to the faults."""
    if not isinstance(told, dict):
        faults.append(wrong(where, told, "{…}"))
        return ()
    faults += [missing(f"{where}.{name}") for name in NET if name not in told]
    faults += [unknown(f"{where}.{name}") for name in told if name not in NET]
    rows = []
    for name in NET:
        try:
            row = tuple(int(number) / _GRAIN for number in told.get(name, "").split())
        except (AttributeError, ValueError):
            row = ()
        if name in told and len(row) != UNITS:
            faults.append(wrong(f"{where}.{name}", told[name], f"{UNITS} × …"))
        rows.append(row)
    return tuple(rows)


_NET = "net"
_GRAIN = 256
"""Nets are told in whole numbers of so many to one."""
