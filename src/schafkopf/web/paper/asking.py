"""What pages without a table are asked: their state is the query, so that every page works from its link."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from urllib.parse import urlencode

from fastapi import Request

from schafkopf.cards import Suit
from schafkopf.errors import ErrorCode, SchafkopfError
from schafkopf.notation import contract_name
from schafkopf.rules.contracts import CALLABLE_SUITS, Contract, ContractModifier, ContractType, TrumpSuit
from schafkopf.web.pages import Look

_LONGEST = 2000
"""Characters of a parameter."""
_LOOKS = ("lang", "theme", "faces", "large")

State = Mapping[str, str | tuple[str, ...]]
"""The parameters of a page; several values of one as a tuple, and what has its usual value is empty."""


def asked(request: Request, name: str, usual: str = "") -> str:
    """Return a parameter of the query.

    Raises:
        SchafkopfError: it is longer than any that means something.
    """
    value = request.query_params.get(name, usual)
    if len(value) > _LONGEST:
        raise SchafkopfError(ErrorCode.LINE_TOO_LONG, limit=_LONGEST)
    return value


@dataclass(frozen=True, slots=True)
class Links:
    """Links and forms that lead to the same page in another state; how the reader wants pages goes along."""

    path: str
    state: State
    look: tuple[tuple[str, str], ...]

    @classmethod
    def of(cls, request: Request, state: State) -> Links:
        """Return those of the page that was asked for, in its present state."""
        look = tuple((name, request.query_params[name]) for name in _LOOKS if name in request.query_params)
        return cls(request.url.path, state, look)

    def to(self, path: str = "", **changed: str) -> str:
        """Return the link to this page, or another one, with some parameters changed."""
        return _href(path or self.path, (*_pairs({**self.state, **changed}), *self.look))

    def only(self, path: str, *names: str, **changed: str) -> str:
        """Return the link to another page with some of the parameters, and others changed."""
        state = {name: value for name, value in self.state.items() if name in names}
        return _href(path, (*_pairs({**state, **changed}), *self.look))

    def kept(self, *without: str) -> tuple[tuple[str, str], ...]:
        """Return what a form has to send along that changes some parameters."""
        return (*((name, value) for name, value in _pairs(self.state) if name not in without), *self.look)


def _pairs(state: State) -> Iterator[tuple[str, str]]:
    for name, value in state.items():
        for each in value if isinstance(value, tuple) else (value,):
            if each:
                yield name, each


def _href(path: str, pairs: Sequence[tuple[str, str]]) -> str:
    return f"{path}?{urlencode(pairs)}" if pairs else path


def contract_title(contract: Contract, look: Look) -> str:
    """Return what a contract is called on a page: Gras-Wenz, Rufspiel auf die Blaue, Solo Tout."""
    kind = look.text(f"contract-{contract.kind.value}")
    if contract.is_sie:
        return "Sie"
    if contract.called is not None:
        return look.text(f"contract-calls-{contract.called.value}", name=kind)
    if contract.kind is ContractType.BETTEL and contract.trump is not None:
        return look.text("contract-bettel-herz")
    title = contract_name(contract.name.removesuffix("-tout")) if contract.trump is not None else kind
    return f"{title} Tout" if contract.is_tout else title


def contracts_of(kind: ContractType) -> tuple[Contract, ...]:
    """Return a kind of contract with every suit that it can be played in, or with every Sau that can be called."""
    if kind.has_call:
        return tuple(Contract(kind, called=suit) for suit in CALLABLE_SUITS)
    if kind.facts.trump_suit is TrumpSuit.NAMED:
        return tuple(Contract(kind, suit) for suit in Suit)
    return (Contract(kind),)


KINDS = (
    ContractType.RUFSPIEL,
    ContractType.SOLO,
    ContractType.WENZ,
    ContractType.FARBWENZ,
    ContractType.GEIER,
    ContractType.FARBGEIER,
    ContractType.BETTEL,
    ContractType.RAMSCH,
    ContractType.HOCHZEIT,
    ContractType.MUSS,
    ContractType.KREUZ,
    ContractType.BIERKOPF,
)
"""Every kind of contract, the most usual first."""


def contract_choices(look: Look, *, shown: Contract, priced: bool = False) -> tuple[tuple[str, str], ...]:
    """Return the contracts to choose from, name and title, with the one that is shown.

    Where they are priced there are Tout and Sie too, but no Sau.
    """
    found: dict[str, str] = {}
    for kind in KINDS:
        if priced and kind.has_call:
            found[kind.value] = look.text(f"contract-{kind}")
            continue
        contracts = contracts_of(kind)
        if priced and kind.facts.tout_value:
            contracts += tuple(Contract(kind, each.trump, level=ContractModifier.TOUT) for each in contracts)
        found |= {each.name: contract_title(each, look) for each in contracts}
        if priced and kind is ContractType.SOLO:
            found["sie"] = "Sie"
    if not (priced and shown.kind.has_call):
        found.setdefault(shown.name, contract_title(shown, look))
    return tuple(found.items())
