"""What a revoke costs (S-8.5, S-8.8, B-8.2)."""

from __future__ import annotations

from schafkopf.bill.bierkopf import spritze_factor
from schafkopf.bill.factors import factor_items
from schafkopf.bill.outcome import Outcome
from schafkopf.bill.schafkopf import value_items
from schafkopf.bill.settlement import Item, Settlement, four
from schafkopf.cards import AUGEN_TOTAL, SEATS, Seat
from schafkopf.rules.contracts import ContractType, Parties


def penalty(outcome: Outcome, offender: Seat) -> Settlement:
    """Return the settlement of a deal that ends by the revoke of a seat (S-8.5, S-8.8, B-8.2).

    The price has Schneider but no Laufende; the offender pays alone. In a partner game his two opponents receive it, in
    a single game the soloist or, when he is the offender, each of the three others; in Ramsch everybody else.
    """
    contract, rules = outcome.contract, outcome.rules
    parties = contract.kind.facts.parties
    if contract.kind is ContractType.BIERKOPF:
        points = rules.revoke_points * spritze_factor(rules, len(outcome.stoss))
        payout = [0 if seat % 2 == offender % 2 else points for seat in SEATS]
        items = (Item("revoke", points, "B-8.2", seat=offender),)
        return Settlement(offender % 2 == 1, points, four(payout), items)
    if parties is Parties.ALONE:
        base = 1 if rules.settle_in == "points" else rules.base_price(contract.kind)
        values = [Item("base", base, "S-8.8")]
    else:
        values = [*value_items(_as_schneider(outcome), won=True)]
    values += factor_items(outcome, sum(item.amount for item in values))
    price = sum(item.amount for item in values)
    if parties is Parties.ALONE or outcome.party == (offender,):
        winners = {seat: price for seat in SEATS if seat != offender}
    elif contract.kind.is_single_game:
        winners = {outcome.party[0]: 3 * price}
    else:
        own = offender in outcome.party
        winners = {seat: price for seat in SEATS if (seat in outcome.party) is not own}
    payout = [winners.get(seat, 0) for seat in SEATS]
    payout[offender] = -sum(payout)
    won = None if parties is Parties.ALONE else offender not in outcome.party
    return Settlement(won, price, four(payout), tuple(values), seat=offender)


def _as_schneider(outcome: Outcome) -> Outcome:
    """The same deal without Laufende, won by the playing party, the opponents in Schneider but not Schwarz."""
    augen = [0, 0, 0, 0]
    augen[outcome.party[0]] = AUGEN_TOTAL
    return Outcome(
        contract=outcome.contract,
        party=outcome.party,
        augen=four(augen),
        tricks=(1, 1, 1, 1),
        rules=outcome.rules,
        pack=outcome.pack,
    )
