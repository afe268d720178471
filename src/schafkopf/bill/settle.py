"""What a deal costs, whatever was played: the one question that every surface asks."""

from __future__ import annotations

from typing import Protocol

from schafkopf.bill.bierkopf import bierkopf_so_far, limits_of_bierkopf, reasons_of_bierkopf, settle_bierkopf
from schafkopf.bill.factors import factor_items
from schafkopf.bill.outcome import Outcome
from schafkopf.bill.proof import proved
from schafkopf.bill.ramsch import ramsch_base, reasons_of_ramsch, settle_ramsch
from schafkopf.bill.schafkopf import limits_of_parties, reasons_of_parties, schafkopf_so_far, settle_schafkopf
from schafkopf.bill.settlement import Item, Reason, Settlement, nothing
from schafkopf.cards import SEATS
from schafkopf.errors import ErrorCode, SchafkopfError, need, wrong_type
from schafkopf.rules.contracts import ContractType
from schafkopf.rules.house import HouseRules


class Decided(Protocol):
    """What knows its outcome, such as a position that is decided."""

    @property
    def outcome(self) -> Outcome:
        """The outcome; ValueError when it is not decided yet."""


def settle(told: Outcome | Decided) -> Settlement:
    """Return the settlement of a decided position, or of an outcome told in numbers.

    Payouts and pool are proved to sum to zero (S-7.7).

    Raises:
        ValueError: when it is not decided yet.
        TypeError: it is neither.
    """
    outcome = told if isinstance(told, Outcome) else told.outcome if hasattr(type(told), "outcome") else None
    if outcome is None:
        raise wrong_type("told", "an Outcome or a decided position", told)
    if not outcome.is_decided:
        made, size = sum(outcome.tricks), outcome.pack.hand_size
        clause = "B-4.3" if outcome.contract.kind is ContractType.BIERKOPF else "S-8.10"
        raise SchafkopfError(
            ErrorCode.SUM_WRONG, clause=clause, field="tricks", name="tricks", value=str(made), right=str(size)
        )
    kind = outcome.contract.kind
    if kind is ContractType.RAMSCH:
        return proved(outcome, settle_ramsch(outcome))
    if kind is ContractType.BIERKOPF:
        return proved(outcome, settle_bierkopf(outcome))
    return proved(outcome, settle_schafkopf(outcome))


def reasons(outcome: Outcome, settlement: Settlement | None = None) -> tuple[Reason, ...]:
    """Return why a deal was won, lost or drawn, and why something of it is not paid; told in sentences by their `text`.

    The settlement tells whether the deal ended by a revoke, which goes before everything else (S-8.5, B-8.2).
    """
    need("outcome", Outcome, outcome)
    kind = outcome.contract.kind
    for item in () if settlement is None else settlement.items:
        if item.item in ("offender", "revoke"):
            return (Reason("revoke", "S-8.5" if item.item == "offender" else "B-8.2", seat=item.seat),)
    if kind is ContractType.RAMSCH:
        return tuple(reasons_of_ramsch(outcome))
    return tuple(reasons_of_bierkopf(outcome) if kind is ContractType.BIERKOPF else reasons_of_parties(outcome))


def limits(outcome: Outcome) -> tuple[int, int | None] | None:
    """Return the Augen with which the playing party wins, and the others are Schneider (S-7.1, S-7.2, B-5.3).

    In Bierkopf they are those of either team. None where no party plays, or its Augen do not decide; None for Schneider
    where the points of a tournament know none (S-9.3).
    """
    need("outcome", Outcome, outcome)
    kind = outcome.contract.kind
    if kind is ContractType.RAMSCH:
        return None
    return limits_of_bierkopf(outcome) if kind is ContractType.BIERKOPF else limits_of_parties(outcome)


def so_far(outcome: Outcome) -> tuple[Item, ...]:
    """Return what is certain of a price before the end: the base with Tout or Sie, Klopfer, Stöße and Bock.

    Laufende are left out: who has them is not told before the end.
    """
    need("outcome", Outcome, outcome)
    kind = outcome.contract.kind
    if kind is ContractType.RAMSCH:
        return (base := ramsch_base(outcome.rules), *factor_items(outcome, base.amount))
    if kind is ContractType.BIERKOPF:
        return bierkopf_so_far(outcome)
    return schafkopf_so_far(outcome)


def thrown_in(rules: HouseRules) -> Settlement:
    """Return the settlement of a deal that nobody plays: nothing, or r each into the pool (S-5.14, S-7.14)."""
    need("rules", HouseRules, rules)
    if rules.all_pass != "stock":
        return nothing()
    amount = rules.tariff.rufspiel
    items = tuple(Item("stock", -amount, "S-7.14", seat=seat) for seat in SEATS)
    return Settlement(None, 0, (-amount, -amount, -amount, -amount), items, 4 * amount)
