"""What a game of two parties costs: base, Laufende, Schneider, Schwarz, Tout, Sie and the pool (S-7, S-9.3)."""

from __future__ import annotations

from collections.abc import Iterable

from schafkopf.bill.factors import factor_items
from schafkopf.bill.outcome import FourInts, Outcome
from schafkopf.bill.settlement import Item, Settlement, four
from schafkopf.cards import AUGEN_TOTAL, SEATS, Seat
from schafkopf.rules.contracts import ContractType

_MUSS_TRUMPS = 3
"""With at most so many trumps the forced declarer may win with 60 (S-11.6)."""


def settle_schafkopf(outcome: Outcome) -> Settlement:
    """Return the settlement of a game of two parties (S-7, S-11.2, S-11.7)."""
    kind = outcome.contract.kind
    won = _is_won(outcome)
    if won is None:
        return Settlement(None, 0, (0, 0, 0, 0), ())
    items = [*value_items(outcome, won)]
    items += factor_items(outcome, sum(item.amount for item in items))
    price = sum(item.amount for item in items)
    payout = [price if (seat in outcome.party) is won else -price for seat in SEATS]
    if kind.is_single_game:
        payout[outcome.party[0]] *= 3
    stock = [*_stock_items(outcome, won)]
    for item in stock:
        if item.seat is not None:
            payout[item.seat] += item.amount
    paid = next((item.count for item in items if item.item == "laufende" and item.count), 0)
    pool = -sum(item.amount for item in stock)
    return Settlement(won, price, four(payout), (*items, *stock), pool, paid=paid)


def _side(numbers: FourInts, seats: Iterable[Seat]) -> int:
    return sum(numbers[seat] for seat in seats)


def _is_won(outcome: Outcome) -> bool | None:
    """Whether the playing party has won; None for a draw of the Kreuzspiel (S-7.1, S-7.5, S-11.2, S-11.7)."""
    contract = outcome.contract
    if contract.is_sie:
        return True
    if contract.is_tout:
        return _side(outcome.tricks, outcome.party) == outcome.pack.hand_size
    if contract.kind is ContractType.BETTEL:
        return _side(outcome.tricks, outcome.party) == 0
    augen = _side(outcome.augen, outcome.party)
    if contract.kind is ContractType.KREUZ and augen * 2 == AUGEN_TOTAL:
        return None
    return augen >= _augen_to_win(outcome)


def _taken_over(outcome: Outcome) -> bool:
    """Whether the last Stoß made the opponents the side that needs 61 (S-7.11)."""
    return outcome.rules.stoss_takes_over and len(outcome.stoss) % 2 == 1


def _augen_to_win(outcome: Outcome) -> int:
    if _taken_over(outcome):
        return 60
    trumps = outcome.declarer_trumps
    few = outcome.rules.muss_60 and trumps is not None and trumps <= _MUSS_TRUMPS
    return 60 if few else 61


def _schneider_free(outcome: Outcome, won: bool) -> int:
    """The Augen with which the losers are clear of Schneider (S-7.2, S-11.7)."""
    limit = outcome.rules.schneider_limit
    if limit != "official":
        return 30 if limit == "both_30" else 31
    if outcome.contract.kind is ContractType.KREUZ:
        return 30
    playing_side_lost = won is _taken_over(outcome)
    return 31 if playing_side_lost else 30


_POINTS = {
    # table: (partner game, single game, Tout, Sie); Schneider and Schwarz add 1 each (S-9.3).
    "schafkopfschule": (1, 2, 6, 8),
    "donauries": (1, 5, 10, 20),
}


def value_items(outcome: Outcome, won: bool) -> Iterable[Item]:
    """The items that are added up: base, Laufende, Schneider, Schwarz, and the increase for Tout or Sie."""
    rules, contract = outcome.rules, outcome.contract
    if rules.settle_in == "points":
        yield from _points(outcome, won)
        return
    kind = contract.kind
    base = Item("base", rules.base_price(kind), _base_clause(kind))
    yield base
    laufende = _laufende_item(outcome, won)
    if laufende:
        yield laufende
    value = base.amount + (laufende.amount if laufende else 0)
    if contract.is_sie:
        yield Item("sie", value * (rules.sie_factor - 1), "S-7.6")
    elif contract.is_tout:
        yield Item("tout", value, "S-7.5")
    else:
        yield from _schneider_items(outcome, won, rules.schneider_price, "S-7.4")


def _base_clause(kind: ContractType) -> str:
    return {ContractType.BETTEL: "S-11.2", ContractType.KREUZ: "S-11.7"}.get(kind, "S-7.3")


def _laufende_item(outcome: Outcome, won: bool) -> Item | None:
    """The payable Laufende; a Sie counts as many as the hand has cards (S-6, S-7.6)."""
    rules, contract, laufende = outcome.rules, outcome.contract, outcome.laufende
    if contract.is_sie:
        number, kind = (outcome.pack.hand_size if rules.sie_counts_laufende else 0), "mit"
        clause = "S-7.6"
    elif laufende is None or not contract.kind.has_laufende:
        return None
    else:
        number, kind = laufende.paid(contract, rules), laufende.kind
        clause = "S-6.4"
        # "Without" is paid only to a playing party that wins all the same (S-6.5, house rule).
        if rules.laufende_payment == "winner_without" and kind == "ohne" and not won:
            number = 0
    if not number:
        return None
    return Item("laufende", number * rules.laufende_price, clause, count=number, kind=kind)


def _schneider_items(outcome: Outcome, won: bool, amount: int, clause: str) -> Iterable[Item]:
    if outcome.contract.kind is ContractType.BETTEL:
        return
    losers = outcome.opponents if won else outcome.party
    schwarz = _side(outcome.tricks, losers) == 0
    if schwarz or _side(outcome.augen, losers) < _schneider_free(outcome, won):
        yield Item("schneider", amount, clause)
    if schwarz:
        yield Item("schwarz", amount, clause)


def _points(outcome: Outcome, won: bool) -> Iterable[Item]:
    """Tournament points; Laufende do not enter them (S-9.3, S-9.4)."""
    contract = outcome.contract
    partner, single, tout, sie = _POINTS[outcome.rules.points_table]
    base = single if contract.kind.is_single_game else partner
    yield Item("base", base, "S-9.3")
    if contract.is_sie:
        yield Item("sie", sie - base, "S-9.3")
    elif contract.is_tout:
        yield Item("tout", tout - base, "S-9.3")
    else:
        yield from _schneider_items(outcome, won, 1, "S-9.3")


def _stock_items(outcome: Outcome, won: bool) -> Iterable[Item]:
    """What each seat takes from the pool or pays into it; an odd unit is the caller's (S-7.14)."""
    mode = outcome.rules.stock_mode
    called = outcome.contract.kind.has_call
    if not outcome.stock or not (called or mode == "any_game"):
        return
    sharers = outcome.party[:1] if mode == "caller" else outcome.party
    share = outcome.stock // len(sharers)
    for place, seat in enumerate(sharers):
        amount = share if place else outcome.stock - share * (len(sharers) - 1)
        yield Item("stock", amount if won else -amount, "S-7.14", seat=seat)
