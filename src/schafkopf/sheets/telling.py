"""A list in sentences, German or English: bills with names, who pays whom, what comes next."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from schafkopf.bill.settle import reasons
from schafkopf.bill.settlement import Item, Reason
from schafkopf.cards import FOREHAND
from schafkopf.sheets.entries import Played, Ramsch, ThrownIn
from schafkopf.sheets.paying import payments
from schafkopf.sheets.sheet import Line, ScoreSheet
from schafkopf.sheets.tallies import partien
from schafkopf.text.amounts import Unit, amount
from schafkopf.text.catalogue import Catalogue

_CATALOGUE = Catalogue("schafkopf.sheets")
_OF_AUGEN = ("augen", "schneider", "tout", "bettel", "most_augen", "march_augen", "draw", "draw_spritze")
"""Reasons that tell Augen or tricks, which are true only where the line has them."""


def text(name: str, lang: str, /, **params: object) -> str:
    """Return a text of the list, such as `payments`, in German (`de`) or English (`en`)."""
    return _CATALOGUE.message(f"sheet-{name}", lang, **params)


@dataclass(frozen=True, slots=True)
class Row:
    """One line of a bill in words: what, how much (None for what is only told), under which clause."""

    text: str
    amount: int | None
    clause: str


def bill(line: Line, lang: str = "de") -> tuple[Row, ...]:
    """Return the bill of a deal: its items, the price that one pays to another, what is paid besides, and why.

    Nothing where the line tells of no deal.
    """
    settlement = line.settlement
    if settlement is None:
        return ()
    items = [_row(item, line, lang) for item in settlement.items if not item.is_beside]
    beside = [_row(item, line, lang) for item in settlement.items if item.is_beside]
    price = () if isinstance(line.entry, ThrownIn) else (Row(text("price", lang), settlement.price, ""),)
    if line.hand is not None and line.hand.carried_used:
        price = (*price, Row(text("carried-used", lang), line.hand.carried_used, "B-5.5"))
    told = [Row(why.text(lang, _who(why, line)), None, why.clause) for why in _reasons(line)]
    return (*items, *price, *beside, *told)


def _row(item: Item, line: Line, lang: str) -> Row:
    return Row(item.text(lang, _who(item, line)), item.amount, item.clause)


def _who(told: Item | Reason, line: Line) -> str:
    return "" if told.seat is None else line.seats[told.seat]


def _reasons(line: Line) -> Iterator[Reason]:
    """Yield why a deal ended so; where the line says it in words its Augen were filled in and prove nothing."""
    if line.outcome is None:
        return
    entry = line.entry
    known = isinstance(entry, Played) and entry.augen is not None
    if isinstance(entry, Ramsch):
        known = bool(entry.shares) and all(augen is not None for _, augen in entry.shares)
    for why in reasons(line.outcome, line.settlement):
        if known or why.reason not in _OF_AUGEN:
            yield why


def paid(line: Line, lang: str = "de", unit: Unit = "") -> str:
    """Return what a deal brought everybody who played, the most first: `Sepp +60, Vroni -60`; in Bierkopf points."""
    if line.hand is not None:
        score = line.hand.score
        sides = [" + ".join(line.seats[start::2]) for start in (0, 1)]
        return text("score", lang, a=sides[0], points=score.a, against=score.b, b=sides[1])
    told = sorted(line.payout.items(), key=lambda item: -item[1])
    return ", ".join(f"{name} {amount(each, unit, lang, signed=True)}" for name, each in told)


def owed(sheet: ScoreSheet, many: int, lang: str = "de", unit: Unit = "", *, signed: bool = False) -> str:
    """Return an amount as a list has it: of money or points, in Bierkopf of beers."""
    if sheet.standing.game == "bierkopf":
        return text("beer", lang, amount=amount(many, signed=signed), count=abs(many))
    return amount(many, unit, lang, signed=signed)


def payments_told(sheet: ScoreSheet, lang: str = "de", unit: Unit = "") -> tuple[str, ...]:
    """Return who pays whom, a sentence each; one that nobody does where all are even."""
    made = payments(sheet.standing.open, sheet.standing.stock)
    told = []
    for each in made:
        many = owed(sheet, each.amount, lang, unit)
        name = "pays" if each.receiver is not None else "pays-in"
        told.append(text(name, lang, payer=each.payer or "", receiver=each.receiver or "", amount=many))
    return tuple(told) or (text("nobody-pays", lang),)


def next_told(sheet: ScoreSheet, lang: str = "de", unit: Unit = "") -> tuple[str, ...]:
    """Return what comes next, a sentence each: who deals, leads and sits out; pool, Bock, score."""
    standing = sheet.standing
    if not standing.table:
        return ()
    names = standing.sitting_out
    who = {"dealer": standing.dealer, "forehand": standing.seats[FOREHAND]}
    told = [
        text("next-sitting-out", lang, count=len(names), names=_and(names), **who)
        if names
        else text("next", lang, **who)
    ]
    if standing.stock:
        told.append(text("in-stock", lang, amount=amount(standing.stock, unit, lang)))
    if standing.session.bock_left:
        told.append(text("bock", lang, count=standing.session.bock_left))
    if standing.session.kreuz_again:
        told.append(text("kreuz", lang))
    if standing.partie.carried:
        told.append(text("carried", lang, count=standing.partie.carried))
    return tuple(told)


def partien_told(sheet: ScoreSheet, lang: str = "de") -> tuple[str, ...]:
    """Return the Partien that are over, a sentence each."""
    return tuple(
        text("won-by", lang, winners=_and(won.winners), losers=_and(won.losers), points=won.points, against=won.against)
        for won in partien(sheet)
    )


def partie_over(sheet: ScoreSheet, line: Line, lang: str = "de") -> str:
    """Return who has won the Partie that ends with a line, nothing where none does."""
    over = [won for won in partien(sheet) if won.line == line.number]
    if not over:
        return ""
    won = over[0]
    return text("partie-over", lang, winners=" + ".join(won.winners), points=won.points, against=won.against)


def _and(names: Sequence[str]) -> str:
    return ", ".join(names)
