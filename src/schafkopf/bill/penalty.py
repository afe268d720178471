"""What a revoke costs (S-8.5, S-8.8, B-8.2)."""

from __future__ import annotations

from schafkopf.bill.bierkopf import revoke
from schafkopf.bill.checks import whole
from schafkopf.bill.factors import factor_items
from schafkopf.bill.outcome import Outcome
from schafkopf.bill.points import points_table
from schafkopf.bill.proof import proved
from schafkopf.bill.ramsch import ramsch_base
from schafkopf.bill.schafkopf import base_and_schneider
from schafkopf.bill.settlement import Item, Settlement, four
from schafkopf.cards import SEATS, Seat
from schafkopf.errors import ErrorCode, SchafkopfError, need
from schafkopf.rules.contracts import ContractType


def penalty(outcome: Outcome, offender: Seat) -> Settlement:
    """Return the settlement of a deal that ends by the revoke of a seat; Augen and tricks do not matter.

    The price has Schneider but no Laufende; the offender pays alone, to each of his two opponents in a partner game, in
    a single game three times to the soloist or, when it is he, to each of the three others, in a Ramsch to everybody.
    The last item says so; with it the items add up to what the offender pays, or to what the others write where only
    good points are written (`kind` is `good`). The pool is left alone (S-7.14).

    Raises:
        TypeError: it is no outcome, or the offender is no whole number.
        SchafkopfError: there is no such seat, or a Sie is not played and nobody can revoke (S-7.6).
    """
    need("outcome", Outcome, outcome)
    contract, party = outcome.contract, outcome.party
    whole("offender", offender, 0, 3, clause="B-8.2" if contract.kind is ContractType.BIERKOPF else "S-8.8")
    if contract.is_sie:
        raise SchafkopfError(ErrorCode.CONTRACT_IS_NOT_PLAYED, contract=contract.name)
    if contract.kind is ContractType.BIERKOPF:
        return proved(outcome, revoke(outcome, offender))
    ramsch = contract.kind is ContractType.RAMSCH
    items = [ramsch_base(outcome.rules)] if ramsch else base_and_schneider(outcome)
    items += factor_items(outcome, sum(item.amount for item in items))
    price = sum(item.amount for item in items)
    own = offender in party
    winners = [seat for seat in SEATS if seat != offender and (ramsch or (seat in party) is not own)]
    table = points_table(outcome.rules)
    only_good = table is not None and table.only_good
    # The price is what one pays to one; the last item is what the offender pays for the others.
    each = 3 if contract.kind.is_single_game and not own and not only_good else 1
    shares = each * len(winners)
    good = "good" if only_good else None
    items.append(Item("offender", price * (shares - 1), "S-8.8", seat=offender, count=shares, kind=good))
    payout = [price * each if seat in winners else 0 for seat in SEATS]
    if not only_good:
        payout[offender] = -sum(payout)
    return proved(outcome, Settlement(None if ramsch else not own, price, four(payout), tuple(items), seat=offender))
