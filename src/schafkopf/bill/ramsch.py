"""What a Ramsch costs: everyone for himself (S-11.1)."""

from __future__ import annotations

from collections.abc import Iterator

from schafkopf.bill.factors import factor_items
from schafkopf.bill.outcome import Outcome
from schafkopf.bill.points import points_table
from schafkopf.bill.settlement import Item, Reason, Settlement, four, nothing
from schafkopf.cards import SEATS, Seat
from schafkopf.rules.contracts import ContractType
from schafkopf.rules.house import HouseRules


def ramsch_base(rules: HouseRules) -> Item:
    """Return the price of a Ramsch, or its points (S-11.1, S-9.3)."""
    if points_table(rules) is not None:
        return Item("base", 1, "S-9.3")
    return Item("base", rules.base_price(ContractType.RAMSCH), "S-11.1")


def settle_ramsch(outcome: Outcome) -> Settlement:
    """Return the settlement of a Ramsch: most Augen lose, or all tricks win (S-11.1)."""
    rules, table = outcome.rules, points_table(outcome.rules)
    marcher, losers = _marcher(outcome), _losers(outcome)
    if marcher is None and len(losers) == len(SEATS):
        return nothing(Item("draw", 0, "S-11.1"))
    jungfrauen = tuple(seat for seat in SEATS if outcome.tricks[seat] == 0)
    if marcher is not None:
        items = [Item("durchmarsch", _durchmarsch(rules), "S-11.1", seat=marcher)]
    else:
        items = [ramsch_base(rules)]
        if jungfrauen and rules.ramsch_jungfrau == "all":
            amount = items[0].amount * (2 ** len(jungfrauen) - 1)
            items.append(Item("jungfrau", amount, "S-11.1", count=len(jungfrauen)))
    items += factor_items(outcome, sum(item.amount for item in items))
    price = sum(item.amount for item in items)
    if marcher is not None:
        payout = [3 * price if seat == marcher else -price for seat in SEATS]
    else:
        payout = [0, 0, 0, 0]
        for seat in SEATS:
            if seat in losers:
                continue
            times = _jungfrau_times(rules, len(jungfrauen)) if seat in jungfrauen else 1
            if times > 1:
                items.append(Item("jungfrau", price * (times - 1) * len(losers), "S-11.1", seat=seat, count=1))
            for loser in losers:
                payout[seat] += price * times
                payout[loser] -= price * times
    if table is not None and table.only_good:
        payout = [max(amount, 0) for amount in payout]
    alone = losers[0] if len(losers) == 1 else None
    return Settlement(None, price, four(payout), tuple(items), seat=alone if marcher is None else marcher)


def reasons_of_ramsch(outcome: Outcome) -> Iterator[Reason]:
    """Yield why a Ramsch was lost, or won by a Durchmarsch (S-11.1)."""
    rules, marcher, losers = outcome.rules, _marcher(outcome), _losers(outcome)
    most = max(outcome.augen)
    if marcher is not None:
        if isinstance(rules.durchmarsch, int):
            yield Reason("march_augen", "S-11.1", outcome.augen[marcher], rules.durchmarsch, marcher)
        else:
            yield Reason("march_tricks", "S-11.1", outcome.tricks[marcher], seat=marcher)
    elif len(losers) == len(SEATS):
        yield Reason("all_tied", "S-11.1", most)
    elif len(losers) > 1:
        yield Reason("tied", "S-11.1", most)
    elif len(tied := [seat for seat in SEATS if outcome.augen[seat] == most]) == 1:
        yield Reason("most_augen", "S-11.1", most, seat=losers[0])
    elif outcome.highest_trump is not None:
        yield Reason("tie_trump", "S-11.1", most, seat=losers[0])
    else:
        equal = [seat for seat in tied if outcome.tricks[seat] == outcome.tricks[losers[0]]]
        yield Reason("tie_seat" if len(equal) > 1 else "tie_tricks", "S-11.1", most, seat=losers[0])


def _durchmarsch(rules: HouseRules) -> int:
    """What each of the others pays for a Durchmarsch (S-11.1 b)."""
    if rules.durchmarsch_payment == "solo_schwarz" and points_table(rules) is None:
        return rules.base_price(ContractType.SOLO) + 2 * rules.schneider_price
    return ramsch_base(rules).amount


def _jungfrau_times(rules: HouseRules, jungfrauen: int) -> int:
    return {"individual": 2, "individual_multiple": 1 << jungfrauen}.get(rules.ramsch_jungfrau, 1)


def _marcher(outcome: Outcome) -> Seat | None:
    """The seat that made a Durchmarsch (S-11.1 b)."""
    limit = outcome.rules.durchmarsch
    for seat in SEATS:
        if limit == "all_tricks" and outcome.tricks[seat] == outcome.pack.hand_size:
            return seat
        if isinstance(limit, int) and outcome.augen[seat] >= limit:
            return seat
    return None


def _losers(outcome: Outcome) -> tuple[Seat, ...]:
    """The seat with most Augen; a tie goes by captured trump, then tricks, then the earlier seat (S-11.1 d)."""
    most = max(outcome.augen)
    tied = tuple(seat for seat in SEATS if outcome.augen[seat] == most)
    if outcome.rules.ramsch_tie == "both_pay":
        return tied
    if len(tied) > 1 and outcome.highest_trump is not None:
        return (outcome.highest_trump,)
    return (max(tied, key=lambda seat: outcome.tricks[seat]),)
