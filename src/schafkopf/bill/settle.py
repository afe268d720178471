"""What a deal costs, whatever was played: the one question that every surface asks."""

from __future__ import annotations

from typing import Protocol

from schafkopf.bill.bierkopf import settle_bierkopf
from schafkopf.bill.outcome import Outcome
from schafkopf.bill.ramsch import settle_ramsch
from schafkopf.bill.schafkopf import settle_schafkopf
from schafkopf.bill.settlement import Item, Settlement
from schafkopf.cards import SEATS
from schafkopf.rules.contracts import ContractType
from schafkopf.rules.house import HouseRules


class Decided(Protocol):
    """What knows its outcome, such as a position that is decided."""

    @property
    def outcome(self) -> Outcome:
        """The outcome; ValueError when it is not decided yet."""


def settle(told: Outcome | Decided) -> Settlement:
    """Return the settlement of a decided position, or of an outcome told in numbers.

    Raises:
        ValueError: when the position is not decided yet.
    """
    outcome = told if isinstance(told, Outcome) else told.outcome
    kind = outcome.contract.kind
    if kind is ContractType.RAMSCH:
        return settle_ramsch(outcome)
    if kind is ContractType.BIERKOPF:
        return settle_bierkopf(outcome)
    return settle_schafkopf(outcome)


def thrown_in(rules: HouseRules) -> Settlement:
    """Return the settlement of a deal that nobody plays: nothing, or r each into the pool (S-5.14, S-7.14)."""
    if rules.all_pass != "stock":
        return Settlement(None, 0, (0, 0, 0, 0), ())
    amount = rules.tariff.rufspiel
    items = tuple(Item("stock", -amount, "S-7.14", seat=seat) for seat in SEATS)
    return Settlement(None, 0, (-amount, -amount, -amount, -amount), items, 4 * amount)
