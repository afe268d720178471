"""What is shown of a value, whatever shows it: a title, columns, rows of words and cards, notes below."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import singledispatch
from typing import TypeAlias

from schafkopf.bill.settlement import Item, Settlement
from schafkopf.cards import SEATS, Card, Seat
from schafkopf.display.words import augen_of, spell
from schafkopf.game.deal import Deal
from schafkopf.game.game import Game
from schafkopf.game.position import Position, Trick
from schafkopf.game.view import View
from schafkopf.notation import contract_name
from schafkopf.rules.order import Order
from schafkopf.solver.answers import Solution
from schafkopf.solver.estimates import WorldValues
from schafkopf.text.amounts import signed
from schafkopf.text.catalogue import has_sentences

Cards: TypeAlias = tuple[tuple[Card, ...], ...]
"""Cards in groups that stand apart a little: the trumps, then suit by suit."""
Cell: TypeAlias = str | Cards


@dataclass(frozen=True, slots=True)
class Table:
    """A table to be shown; in row `marked`, if any, something is to be done. Columns without a name have no heading."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]
    notes: tuple[str, ...] = ()
    marked: int | None = None


@singledispatch
def table(value: object, lang: str) -> Table:
    """Return what is shown of a value; TypeError where nothing is known to be."""
    known = ", ".join(sorted(kind.__name__ for kind in table.registry if kind is not object))
    raise TypeError(f"{type(value).__name__} has no table of its own, as these have: {known}")


def seat_name(seat: Seat | None) -> str:
    """Return the name of a seat, as the rules call it."""
    return "?" if seat is None else f"P{seat + 1}"


def grouped(hand: Iterable[Card], order: Order | None) -> Cards:
    """Return a hand as it is held: trumps, then suit by suit; without an order as it was dealt."""
    if order is None:
        return (tuple(hand),)
    held = order.sort(hand)
    rows: list[list[Card]] = []
    for card in held:
        if rows and order.effective[rows[-1][0]] is order.effective[card]:
            rows[-1].append(card)
        else:
            rows.append([card])
    return tuple(map(tuple, rows))


def _title(deal: Deal, lang: str) -> str:
    words = contract_name(deal.contract.name)
    if deal.declarer is None:
        return words
    words += ", " + spell("plays", lang, seat=seat_name(deal.declarer))
    partner = [seat for seat in deal.party if seat != deal.declarer]
    return words + "".join(" " + spell("with", lang, seat=seat_name(seat)) for seat in partner)


@table.register
def _(deal: Deal, lang: str) -> Table:
    rows = tuple((seat_name(seat), grouped(deal.hands[seat], deal.order)) for seat in SEATS)
    return Table(_title(deal, lang), ("", spell("hand", lang)), rows)


@table.register
def _(position: Position, lang: str) -> Table:
    deal, trick = position.deal, position.trick
    lying = {(position.leader + place) % 4: card for place, card in enumerate(trick)}
    rows = tuple(
        (
            seat_name(seat),
            grouped(position.hands[seat], deal.order),
            ((lying[seat],),) if seat in lying else "",
            str(position.augen[seat]),
            str(position.tricks_won[seat]),
        )
        for seat in SEATS
    )
    where = spell("over", lang)
    if position.to_move is not None:
        trick_number = spell("trick", lang, number=len(position.tricks) + 1)
        where = f"{trick_number}, {spell('to-move', lang, seat=seat_name(position.to_move))}"
    columns = ("", *(spell(name, lang) for name in ("hand", "lies", "augen", "tricks")))
    return Table(f"{_title(deal, lang)}, {where}", columns, rows, marked=position.to_move)


@table.register
def _(trick: Trick, lang: str) -> Table:
    seats = [(trick.leader + place) % 4 for place in range(len(trick.cards))]
    won = spell("won-by", lang, seat=seat_name(trick.winner), augen=augen_of(trick.augen, lang))
    return Table(won, tuple(map(seat_name, seats)), (tuple(((card,),) for card in trick.cards),))


@table.register
def _(game: Game, lang: str) -> Table:
    if game.position is not None:
        told = table(game.position, lang)
        bill = game.settlement
        if bill is None:
            return told
        why = [f"{each.text(lang)} ({each.clause})" for each in game.reasons] if has_sentences() else []
        return Table(told.title, told.columns, told.rows, (*why, _paid(bill)), told.marked)
    rows = tuple((seat_name(seat), grouped(game.hands[seat], None)) for seat in SEATS)
    where = spell("over", lang) if game.to_move is None else spell("to-move", lang, seat=seat_name(game.to_move))
    return Table(f"{spell(game.phase.name, lang)}, {where}", ("", spell("hand", lang)), rows, marked=game.to_move)


@table.register
def _(view: View, lang: str) -> Table:
    what = spell(view.phase.name, lang) if view.contract is None else contract_name(view.contract.name)
    if view.declarer is not None:
        what += ", " + spell("plays", lang, seat=seat_name(view.declarer))
    rows: list[tuple[Cell, ...]] = [(spell("hand", lang), grouped(view.hand, view.order))]
    if view.legal_cards:
        rows.append((spell("legal", lang), grouped(view.legal_cards, view.order)))
    if view.trick and view.leader is not None:
        rows.append((spell("led-by", lang, seat=seat_name(view.leader)), (view.trick,)))
    if view.tricks:
        rows.append((spell("last", lang), (view.tricks[-1].cards,)))
    return Table(f"{spell('sees', lang, seat=seat_name(view.seat))}: {what}", ("", ""), tuple(rows))


def _item_name(item: Item, lang: str) -> str:
    if not has_sentences():
        return item.item
    return item.text(lang)


def _paid(bill: Settlement) -> str:
    return "   ".join(f"{seat_name(seat)} {signed(amount)}" for seat, amount in enumerate(bill.payout))


@table.register
def _(bill: Settlement, lang: str) -> Table:
    rows: list[tuple[Cell, ...]] = [(_item_name(item, lang), signed(item.amount), item.clause) for item in bill.items]
    rows.append((spell("price", lang), str(bill.price), ""))
    title = {True: "won", False: "lost", None: "settled"}[bill.won]
    return Table(spell(title, lang), ("", "", ""), tuple(rows), (_paid(bill),))


@table.register
def _(solution: Solution, lang: str) -> Table:
    asked = [name for name in ("augen", "payout") if getattr(solution, name) is not None]
    values = [str(solution.augen)] * ("augen" in asked) + [signed(solution.payout or 0)] * ("payout" in asked)
    told = ", ".join(f"{spell(name, lang)} {value}" for name, value in zip(asked, values, strict=True))
    rows: list[tuple[Cell, ...]] = []
    for value in solution.values:
        numbers = [str(value.augen)] * ("augen" in asked)
        numbers += [signed(value.payout or 0)] * ("payout" in asked)
        rows.append((((value.card,),), *numbers))
    best = (spell("line", lang, cards=" ".join(card.label for card in solution.line)),) if solution.line else ()
    seat = seat_name(solution.seat)
    title = f"{spell('to-move', lang, seat=seat) if rows else seat}: {told}"
    columns = (spell("card", lang), *(spell(name, lang) for name in asked)) if rows else ()
    return Table(title, columns, tuple(rows), best)


@table.register
def _(values: WorldValues, lang: str) -> Table:
    rows = tuple(
        (((each.card,),), f"{each.mean:+.1f}", f"± {each.standard_error:.1f}", f"{100 * each.share_won:.0f} %")
        for each in values.cards
    )
    best = None if values.best is None else values.cards.index(values.best)
    columns: Sequence[str] = (spell("card", lang), spell("mean", lang), "", spell("won", lang))
    return Table(spell("worlds", lang, number=values.worlds), tuple(columns), rows, marked=best)
