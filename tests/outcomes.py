"""Outcomes for the tests of bills: who sits where is fixed, tricks are found where only the Augen matter."""

from __future__ import annotations

from typing import Any

from helpers import BIERKOPF, KINDS, P1, P3, RAMSCH, SIE_GAME, TOUT, E, G
from schafkopf.bill.laufende import Laufende
from schafkopf.bill.outcome import FourInts, Outcome
from schafkopf.bill.settlement import Settlement
from schafkopf.bill.sharing import possible_tricks
from schafkopf.cards import Pack, Suit
from schafkopf.rules.contracts import Contract
from schafkopf.rules.house import HouseRules

CALLS_GRAS = Contract(KINDS.RUFSPIEL, called=G)
GRAS_SOLO = Contract(KINDS.SOLO, G)
GRAS_SOLO_TOUT = Contract(KINDS.SOLO, G, level=TOUT)
EICHEL_FARBWENZ = Contract(KINDS.FARBWENZ, E)
MUSS = Contract(KINDS.MUSS, called=G)
SHORT = HouseRules(deck="kurz")
AUGEN = [augen for augen in range(121) if possible_tricks(Pack.LANG, augen)]
"""The Augen that a side can have: all but 1 and 119."""


def contract_of(kind: str, suit: Suit = G) -> Contract:
    """Return a contract of a kind, with a suit where it needs one."""
    named = kind in ("solo", "farbwenz", "farbgeier")
    called = kind in ("rufspiel", "muss")
    return Contract(KINDS(kind), suit if named else None, suit if called else None)


def laufende(text: str) -> Laufende | None:
    """Read `mit 3`; None for an empty text."""
    if not text:
        return None
    kind, count = text.split()
    return Laufende("mit" if kind == "mit" else "ohne", int(count))


def tricks_for(pack: Pack, augen: int) -> int:
    """Return a number of tricks, neither none nor all, with which a side can have some Augen."""
    return next(made for made in possible_tricks(pack, augen) if 0 < made < pack.hand_size)


def two_sides(contract: Contract, party: tuple[int, ...], augen: int, ours: int | None, **more: Any) -> Outcome:
    """A game of two sides; Augen and tricks of a side are all at P1 and P2."""
    pack = more.get("rules", HouseRules()).pack_of(contract.kind)
    made = tricks_for(pack, augen) if ours is None else ours
    return Outcome(
        contract=contract,
        party=party,
        augen=(augen, 120 - augen, 0, 0),
        tricks=(made, pack.hand_size - made, 0, 0),
        **more,
    )


def pair(augen: int, told: str = "", contract: Contract = CALLS_GRAS, ours: int | None = None, **more: Any) -> Outcome:
    """A game of P1 and P3 with some Augen in `ours` tricks."""
    return two_sides(contract, (P1, P3), augen, ours, laufende=laufende(told), **more)


def single(augen: int, told: str = "", contract: Contract = GRAS_SOLO, ours: int | None = None, **more: Any) -> Outcome:
    """A single game of P1 with some Augen in `ours` tricks."""
    return two_sides(contract, (P1,), augen, ours, laufende=laufende(told), **more)


def sie(rules: HouseRules | None = None, klopfer: int = 0) -> Outcome:
    """A Sie of P1, which is not played."""
    nothing = (0, 0, 0, 0)
    rules = rules or HouseRules()
    return Outcome(contract=SIE_GAME, party=(P1,), augen=nothing, tricks=nothing, rules=rules, klopfer=klopfer)


def ramsch(augen: FourInts, tricks: FourInts = (2, 2, 2, 2), **more: Any) -> Outcome:
    """A Ramsch."""
    return Outcome(contract=RAMSCH, party=(), augen=augen, tricks=tricks, **more)


def hand(augen_a: int, ours: int | None = None, **more: Any) -> Outcome:
    """A hand of Bierkopf."""
    return two_sides(BIERKOPF, (P1, P3), augen_a, ours, **more)


def names(bill: Settlement) -> list[str]:
    """Return the names of the items of a bill."""
    return [item.item for item in bill.items]
