"""What a Ramsch costs: everyone for himself (S-11.1)."""

from __future__ import annotations

from schafkopf.bill.factors import factor_items
from schafkopf.bill.outcome import Outcome
from schafkopf.bill.settlement import Item, Settlement, four
from schafkopf.cards import SEATS, Seat
from schafkopf.rules.contracts import ContractType
from schafkopf.rules.house import HouseRules


def settle_ramsch(outcome: Outcome) -> Settlement:
    """Everyone for himself: most Augen lose, or all tricks win (S-11.1)."""
    rules = outcome.rules
    points = rules.settle_in == "points"
    marcher = _marcher(outcome)
    jungfrauen = tuple(seat for seat in SEATS if outcome.tricks[seat] == 0)
    amount = 1 if points else rules.base_price(ContractType.RAMSCH)
    items = [Item("base", amount, "S-11.1")]
    if marcher is not None:
        if rules.durchmarsch_payment == "solo_schwarz" and not points:
            amount = rules.base_price(ContractType.SOLO) + 2 * rules.schneider_price
        items = [Item("durchmarsch", amount, "S-11.1", seat=marcher)]
    elif jungfrauen and rules.ramsch_jungfrau == "all":
        items.append(Item("jungfrau", amount * (2 ** len(jungfrauen) - 1), "S-11.1", count=len(jungfrauen)))
    items += factor_items(outcome, sum(item.amount for item in items))
    price = sum(item.amount for item in items)
    if marcher is not None:
        payout = [3 * price if seat == marcher else -price for seat in SEATS]
        return Settlement(None, price, four(payout), tuple(items), seat=marcher)
    losers = _ramsch_losers(outcome)
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
    return Settlement(None, price, four(payout), tuple(items), seat=losers[0] if len(losers) == 1 else None)


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


def _ramsch_losers(outcome: Outcome) -> tuple[Seat, ...]:
    """The seat with most Augen; a tie goes by captured trump, then tricks, then the earlier seat (S-11.1 d)."""
    most = max(outcome.augen)
    tied = tuple(seat for seat in SEATS if outcome.augen[seat] == most)
    if outcome.rules.ramsch_tie == "both_pay":
        return tied
    if len(tied) > 1 and outcome.highest_trump is not None:
        return (outcome.highest_trump,)
    return (max(tied, key=lambda seat: outcome.tricks[seat]),)
