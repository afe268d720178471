"""What a game of two parties costs: base, Laufende, Schneider, Schwarz, Tout, Sie and the pool (S-7, S-9.3)."""

from __future__ import annotations

from collections.abc import Iterator

from schafkopf.bill.factors import factor_items
from schafkopf.bill.laufende import Laufende
from schafkopf.bill.outcome import Outcome
from schafkopf.bill.points import points_table
from schafkopf.bill.settlement import Item, Reason, Settlement, four, nothing
from schafkopf.cards import AUGEN_TOTAL, SEATS, Seat
from schafkopf.rules.contracts import Contract, ContractType, Parties
from schafkopf.rules.house import HouseRules

MUSS_60_TRUMPS = 3
"""With at most so many trumps the forced declarer may win with 60 (S-11.6)."""


def settle_schafkopf(outcome: Outcome) -> Settlement:
    """Return the settlement of a game of two parties (S-7, S-11.2, S-11.7)."""
    won = _is_won(outcome)
    if won is None:
        return nothing(Item("draw", 0, "S-11.7"))
    values = [*_values(outcome, won)]
    items = [*values, *factor_items(outcome, sum(item.amount for item in values))]
    price = sum(item.amount for item in items)
    payout = [price if (seat in outcome.party) is won else -price for seat in SEATS]
    table = points_table(outcome.rules)
    if table is not None and table.only_good:
        payout = [max(amount, 0) for amount in payout]
    elif outcome.contract.kind.is_single_game:
        payout[outcome.party[0]] *= 3
    stock = [*_stock_items(outcome, won)]
    for item in stock:
        if item.seat is not None:
            payout[item.seat] += item.amount
    paid = next((item.count for item in items if item.item == "laufende" and item.count), 0)
    return Settlement(won, price, four(payout), (*items, *stock), -sum(item.amount for item in stock), paid=paid)


def base_and_schneider(outcome: Outcome) -> list[Item]:
    """Return the value of a game that is lost by a revoke: with Schneider, without Laufende and Schwarz (S-8.8)."""
    contract = outcome.contract
    base = _base(outcome)
    if contract.is_tout:
        return [base, *_tout_items(outcome, base.amount)]
    amount = _schneider_amount(outcome)
    return [base, Item("schneider", amount, _schneider_clause(outcome))] if amount is not None else [base]


def schafkopf_so_far(outcome: Outcome) -> tuple[Item, ...]:
    """Return what is certain of the price of a game of two parties before its end, Laufende left out."""
    base = _base(outcome)
    values = [base]
    if outcome.contract.is_sie or outcome.contract.is_tout:
        values += _tout_items(outcome, base.amount)
    return (*values, *factor_items(outcome, sum(item.amount for item in values)))


# Who has won


def _is_won(outcome: Outcome) -> bool | None:
    """Whether the playing party has won; None for a draw of the Kreuzspiel (S-7.1, S-7.5, S-11.2, S-11.7)."""
    contract, party = outcome.contract, outcome.party
    if contract.is_sie:
        return True
    if contract.is_tout:
        return outcome.of(outcome.tricks, party) == outcome.pack.hand_size
    if contract.kind is ContractType.BETTEL:
        return outcome.of(outcome.tricks, party) == 0
    augen = outcome.of(outcome.augen, party)
    draw = contract.kind is ContractType.KREUZ and outcome.rules.kreuz_party == "none"
    if draw and augen * 2 == AUGEN_TOTAL:
        return None
    return augen >= _augen_to_win(outcome)


def _taken_over(outcome: Outcome) -> bool:
    """Whether the last Stoß made the opponents the side that needs 61; a Kreuzspiel is not touched (S-7.11)."""
    kreuz = outcome.contract.kind is ContractType.KREUZ
    return outcome.rules.stoss_takes_over and not kreuz and len(outcome.stoss) % 2 == 1


def _augen_to_win(outcome: Outcome) -> int:
    if _taken_over(outcome):
        return 60
    trumps = outcome.declarer_trumps
    few = outcome.rules.muss_60 and trumps is not None and trumps <= MUSS_60_TRUMPS
    return 60 if few else 61


def limits_of_parties(outcome: Outcome) -> tuple[int, int | None] | None:
    """Return the Augen with which the playing party wins, and makes the others Schneider; None where none do."""
    contract = outcome.contract
    if contract.is_sie or contract.is_tout or contract.kind is ContractType.BETTEL:
        return None
    schneider = AUGEN_TOTAL + 1 - _schneider_free(outcome, won=True)
    return _augen_to_win(outcome), None if _schneider_amount(outcome) is None else schneider


def reasons_of_parties(outcome: Outcome) -> Iterator[Reason]:
    """Yield why a game of two parties was won, lost or drawn, and what of it is not paid (S-6, S-7, S-11)."""
    contract, won = outcome.contract, _is_won(outcome)
    tricks, hand = outcome.of(outcome.tricks, outcome.party), outcome.pack.hand_size
    if won is None:
        yield Reason("draw_kreuz", "S-11.7")
        return
    if contract.is_sie:
        yield Reason("sie", "S-7.6")
    elif contract.is_tout:
        yield Reason("tout", "S-7.5", tricks, hand)
    elif contract.kind is ContractType.BETTEL:
        yield Reason("bettel", "S-11.2", tricks)
    else:
        needed = _augen_to_win(outcome)
        kreuz = contract.kind is ContractType.KREUZ
        clause = "S-11.7" if kreuz else "S-7.1" if needed > 60 else "S-7.11" if _taken_over(outcome) else "S-11.6"
        augen = outcome.of(outcome.augen, outcome.party)
        if kreuz and outcome.rules.kreuz_party == "none":
            # Both sides need as many: it is told of the winners.
            augen = max(augen, AUGEN_TOTAL - augen)
            whose = None
        else:
            whose = "forehand" if kreuz else "single" if contract.kind.is_single_game else "party"
        yield Reason("augen", clause, augen, needed, kind=whose)
        lost_by = {item.item for item in _schneider_items(outcome, won)}
        if "schwarz" in lost_by:
            yield Reason("schwarz", "S-7.2")
        elif "schneider" in lost_by:
            losers = outcome.opponents if won else outcome.party
            free = _schneider_free(outcome, won)
            yield Reason("schneider", "S-7.2", outcome.of(outcome.augen, losers), free)
    if outcome.laufende is not None and not contract.is_sie:
        unpaid = reason_not_paid(outcome.laufende, contract, outcome.rules, won=won)
        if unpaid is not None:
            yield unpaid
    if outcome.stock and not any(_stock_items(outcome, won)):
        yield Reason("stock", "S-7.14", outcome.stock)


def reason_not_paid(laufende: Laufende, contract: Contract, rules: HouseRules, *, won: bool = True) -> Reason | None:
    """Return why Laufende are not paid, or not all of them; None where all are (S-6.4 to S-6.6, S-9.4)."""
    count, side, paid = laufende.count, laufende.kind, laufende.paid(contract, rules)
    if points_table(rules) is not None:
        return Reason("laufende_points", "S-9.4", count, kind=side)
    if not paid:
        return Reason("laufende_few", "S-6.4", count, rules.laufende_min(contract.kind), kind=side)
    if rules.laufende_payment == "winner_without" and side == "ohne" and not won:
        return Reason("laufende_lost", "S-6.5", count, kind=side)
    return Reason("laufende_cap", "S-6.6", count, paid, kind=side) if paid < count else None


# What is added up


def _values(outcome: Outcome, won: bool) -> Iterator[Item]:
    """Yield the items that are added up: base, Laufende, Schneider, Schwarz, and the increase for Tout or Sie."""
    base = _base(outcome)
    yield base
    laufende = _laufende_item(outcome, won)
    if laufende:
        yield laufende
    value = base.amount + (laufende.amount if laufende else 0)
    if outcome.contract.is_sie or outcome.contract.is_tout:
        yield from _tout_items(outcome, value)
    else:
        yield from _schneider_items(outcome, won)


def _base(outcome: Outcome) -> Item:
    kind, table = outcome.contract.kind, points_table(outcome.rules)
    if table is not None:
        return Item("base", table.base(outcome.contract), "S-9.3")
    clause = {ContractType.BETTEL: "S-11.2", ContractType.KREUZ: "S-11.7"}.get(kind, "S-7.3")
    return Item("base", outcome.rules.base_price(kind), clause)


def _laufende_item(outcome: Outcome, won: bool) -> Item | None:
    """The payable Laufende, which do not enter points; a Sie counts as many as a hand has cards (S-6, S-7.6, S-9.4)."""
    rules, contract, laufende = outcome.rules, outcome.contract, outcome.laufende
    if points_table(rules) is not None:
        return None
    if contract.is_sie:
        number, kind = (outcome.pack.hand_size if rules.sie_counts_laufende else 0), "mit"
        clause = "S-7.6"
    elif laufende is None:
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


def _tout_items(outcome: Outcome, value: int) -> Iterator[Item]:
    """Yield the increase for Tout or Sie (S-7.5, S-7.6, S-9.3)."""
    contract, table = outcome.contract, points_table(outcome.rules)
    if contract.is_sie:
        factor = outcome.rules.sie_factor if table is None else table.factor(contract)
        yield Item("sie", value * (factor - 1), "S-7.6" if table is None else "S-9.3")
    else:
        factor = 2 if table is None else table.factor(contract)
        yield Item("tout", value * (factor - 1), "S-7.5" if table is None else "S-9.3")


def _schneider_items(outcome: Outcome, won: bool) -> Iterator[Item]:
    amount, clause = _schneider_amount(outcome), _schneider_clause(outcome)
    if amount is None:
        return
    losers = outcome.opponents if won else outcome.party
    schwarz = outcome.of(outcome.tricks, losers) == 0
    if schwarz or outcome.of(outcome.augen, losers) < _schneider_free(outcome, won):
        yield Item("schneider", amount, clause)
    if schwarz:
        yield Item("schwarz", amount, clause)


def _schneider_amount(outcome: Outcome) -> int | None:
    """What Schneider adds, and Schwarz once more; None where they do not exist (S-7.4, S-9.3, S-11.2)."""
    if outcome.contract.kind is ContractType.BETTEL:
        return None
    table = points_table(outcome.rules)
    return outcome.rules.schneider_price if table is None else table.step(outcome.contract) or None


def _schneider_clause(outcome: Outcome) -> str:
    return "S-7.4" if points_table(outcome.rules) is None else "S-9.3"


def _schneider_free(outcome: Outcome, won: bool) -> int:
    """The Augen with which the losers are clear of Schneider (S-7.2, S-7.11, S-11.7)."""
    limit = outcome.rules.schneider_limit
    if limit != "official":
        return 30 if limit == "both_30" else 31
    if outcome.contract.kind is ContractType.KREUZ:
        return 30
    playing_side_lost = won is _taken_over(outcome)
    return 31 if playing_side_lost else 30


# The pool


def _stock_items(outcome: Outcome, won: bool) -> Iterator[Item]:
    """Yield what each seat takes from the pool or pays into it; an odd unit is the caller's (S-7.14)."""
    mode, parties = outcome.rules.stock_mode, outcome.contract.kind.facts.parties
    if not outcome.stock or (mode != "any_game" and parties not in (Parties.CALL, Parties.PAIR)):
        return
    sharers: tuple[Seat, ...] = outcome.party
    if parties is Parties.CROSS:
        # Nobody has called: whoever wins takes it.
        sharers, won = (outcome.party if won else outcome.opponents), True
    if mode == "caller":
        sharers = sharers[:1]
    share = outcome.stock // len(sharers)
    for place, seat in enumerate(sharers):
        amount = share if place else outcome.stock - share * (len(sharers) - 1)
        yield Item("stock", amount if won else -amount, "S-7.14", seat=seat)
