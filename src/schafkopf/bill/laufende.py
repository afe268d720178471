"""Laufende: the gapless run of the highest trumps that one party holds (S-6)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from schafkopf.cards import Card, Pack
from schafkopf.errors import ErrorCode, SchafkopfError
from schafkopf.rules.contracts import Contract
from schafkopf.rules.house import HouseRules


@dataclass(frozen=True, slots=True)
class Laufende:
    """A run from the top trump: `mit` when the playing party holds it, `ohne` when it lacks it, and its length."""

    kind: Literal["mit", "ohne"]
    count: int

    def paid(self, contract: Contract, rules: HouseRules) -> int:
        """Return how many are paid: all from the minimum on, none below it, no more than the cap (S-6.4, S-6.6)."""
        if self.count < rules.laufende_min(contract.kind):
            return 0
        return self.count if rules.laufende_cap is None else min(self.count, rules.laufende_cap)


def count_laufende(contract: Contract, party: Iterable[Card], pack: Pack) -> Laufende:
    """Return the Laufende of a contract, given the cards dealt to the playing party (S-6.1 to S-6.3).

    Raises:
        SchafkopfError: when the contract has no Laufende (S-6.4).
    """
    if not contract.kind.has_laufende:
        raise SchafkopfError(ErrorCode.CONTRACT_HAS_NO_LAUFENDE, contract=contract.name)
    held = frozenset(party)
    trumps = contract.order(pack).trumps
    mit = trumps[0] in held
    count = 0
    while count < len(trumps) and (trumps[count] in held) is mit:
        count += 1
    return Laufende("mit" if mit else "ohne", count)


def most_laufende(contract: Contract, pack: Pack, kind: Literal["mit", "ohne"]) -> int:
    """Return the greatest possible number of Laufende (S-6.6)."""
    trumps = len(contract.order(pack).trumps)
    if kind == "ohne":
        return trumps
    players = 1 if contract.kind.is_single_game else 2
    called = 2 if contract.kind.has_call else 0
    return min(trumps, players * pack.hand_size - called)
