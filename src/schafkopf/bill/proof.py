"""The proof that no money is made or lost in a settlement (S-7.7)."""

from __future__ import annotations

from schafkopf.bill.outcome import Outcome
from schafkopf.bill.points import points_table
from schafkopf.bill.settlement import Settlement
from schafkopf.rules.contracts import ContractType


def proved(outcome: Outcome, settlement: Settlement) -> Settlement:
    """Return a settlement whose payouts and pool sum to zero.

    In Bierkopf, and where only good points are written, none of them is negative instead.

    Raises:
        ArithmeticError: the bill is wrong, which is a fault of this package.
    """
    table = points_table(outcome.rules)
    if outcome.contract.kind is ContractType.BIERKOPF or (table is not None and table.only_good):
        right = min(settlement.payout) >= 0 and not settlement.stock_payout
    else:
        right = sum(settlement.payout) + settlement.stock_payout == 0
    if not right:
        raise ArithmeticError(f"{settlement.payout} and {settlement.stock_payout} for the pool do not sum to zero")
    return settlement
