"""A game in plain sentences, for a terminal of any width and any characters."""

from __future__ import annotations

import shutil
import sys
import textwrap
from collections.abc import Iterable, Sequence

from schafkopf.bill.outcome import Outcome
from schafkopf.bill.settlement import Reason, Settlement
from schafkopf.cards import Card, Seat
from schafkopf.cli import context
from schafkopf.cli.plain import writable
from schafkopf.game.actions import Action, Logged, Stoss
from schafkopf.game.view import Shown, View
from schafkopf.notation import contract_name
from schafkopf.rooms import words
from schafkopf.rules.contracts import Contract, ContractType
from schafkopf.text import amounts as written
from schafkopf.text.catalogue import message
from schafkopf.text.values import with_names

_WIDEST = 80
_NARROWEST = 20
_CELLS = 4
"""Cards in a row: with their numbers they fit into forty columns."""


def text(name: str, /, **params: object) -> str:
    """Return a message of the table in the language that is spoken."""
    return message(f"table-{name}", context.lang, **params)


def show(sentence: str) -> None:
    """Write one paragraph, broken for the terminal, in characters that it has."""
    width = max(_NARROWEST, min(_WIDEST, shutil.get_terminal_size((_WIDEST, 24)).columns))
    # A number keeps its sign of per cent, and a name is not broken where it has a hyphen.
    held = writable(sentence).replace(" %", "\0%")
    for line in textwrap.wrap(held, width, subsequent_indent="  ", break_on_hyphens=False) or [""]:
        print(line.replace("\0", " "))
    sys.stdout.flush()


def named(sentence: str, view: View) -> str:
    """Return a sentence of the referee with the players instead of their seats.

    It speaks of everybody in the third person, so oneself is called by one's place too.
    """
    return with_names(sentence, lambda seat: text("below") if seat == view.seat else name_of(seat, view.seat))


def name_of(seat: Seat, own: Seat) -> str:
    """Return who sits at a seat, seen from one's own."""
    return text(("you", "left", "across", "right")[(seat - own) % 4])


def said(action: Logged, view: View) -> str:
    """Return what a seat has said or played, as the table hears it."""
    given = [each for each in view.log if isinstance(each, Stoss)]
    number = next((n for n, each in enumerate(given) if each is action), len(given))
    return words.said(action, view.game, context.lang, number)


def small(name: str) -> str:
    """Return a message of the table that goes on a sentence."""
    return words.small(name, context.lang)


def option(action: Action | None, view: View) -> str:
    """Return an action as an answer that can be given."""
    if action is None:
        return small("silence")
    return words.option(action, view.game, context.lang, len(view.stoss))


def sorted_hand(view: View) -> tuple[Card, ...]:
    """Return the own hand from the highest card down; before anything is announced as in a Rufspiel."""
    order = view.order
    if order is None:
        order = Contract(ContractType.BIERKOPF if view.game == "bierkopf" else ContractType.HOCHZEIT).order(view.pack)
    return order.sort(view.hand)


def show_hand(view: View) -> None:
    """Show the own hand with numbers; a star marks what may be played."""
    legal = view.legal_cards
    print(writable(text("hand-playable" if legal else "hand")))
    cells = [f"{n} {card.label}{'*' if card in legal else ''}" for n, card in enumerate(sorted_hand(view), start=1)]
    for first in range(0, len(cells), _CELLS):
        print("  ".join(cell.ljust(6) for cell in cells[first : first + _CELLS]).rstrip())
    sys.stdout.flush()


def show_table(view: View) -> None:
    """Show the cards of the trick that lies open, and who laid them."""
    if view.trick:
        show(text("lies", cards=_with_names(view.trick, view.leader or 0, view.seat)))


def show_trick(view: View, name: str) -> None:
    """Show the last complete trick in a sentence of this name: who won it, its Augen, who laid what."""
    trick = view.tricks[-1]
    cards = _with_names(trick.cards, trick.leader, view.seat)
    show(text(name, name=name_of(trick.winner, view.seat), augen=trick.augen, cards=cards))


def show_open(opened: Shown, view: View) -> None:
    """Show a hand that was laid open, and by whom."""
    cards = opened.cards if view.order is None else view.order.sort(opened.cards)
    name = name_of(opened.seat, view.seat)
    show(text("open", name=name, cards=" ".join(card.label for card in cards)))


def show_contract(view: View) -> None:
    """Show what is played, and by whom if there is a declarer."""
    if view.announcement is None:
        return
    contract = contract_name(view.announcement.contract.name)
    if view.declarer is None:
        show(text("nobody", contract=contract))
    elif view.declarer == view.seat:
        show(text("plays-own", contract=contract))
    else:
        show(text("plays", name=name_of(view.declarer, view.seat), contract=contract))


def show_result(outcome: Outcome, settlement: Settlement, own: Seat) -> None:
    """Show which party has won, and the Augen of both; nothing where there are no parties or nobody has won."""
    if settlement.won is None or not outcome.party:
        return
    parties = (outcome.party, outcome.opponents) if settlement.won else (outcome.opponents, outcome.party)
    (winners, augen), (losers, rest) = ((_names(party, own), outcome.of(outcome.augen, party)) for party in parties)
    show(text("result", winners=winners, augen=augen, losers=losers, rest=rest))


def _names(seats: Iterable[Seat], own: Seat) -> str:
    """Return who sits at some seats, the own first."""
    return ", ".join(name_of(seat, own) for seat in sorted(seats, key=lambda seat: (seat - own) % 4))


def _with_names(cards: Iterable[Card], leader: Seat, own: Seat) -> str:
    """Return cards in playing order, each with who laid it."""
    told = [f"{name_of((leader + place) % 4, own)} {card.label}" for place, card in enumerate(cards)]
    return ", ".join(told)


def amounts(values: Sequence[int], own: Seat, *, signed: bool = True) -> str:
    """Return four numbers by seat, the own first."""
    seats = [(own + place) % 4 for place in range(4)]
    return ", ".join(f"{name_of(seat, own)} {values[seat]:{'+' if signed and values[seat] else ''}}" for seat in seats)


def mean(value: float, *, signed: bool = True, places: int | None = None) -> str:
    """Return an average as people of the language read it."""
    return written.mean(value, context.lang, signed=signed, places=places)


def spoken(number: str) -> str:
    """Return a number with the decimal sign of the language that is spoken."""
    return number.replace(".", ",") if context.lang == "de" else number


def percent(share: float, *, fine: bool = False) -> str:
    """A share as people read it: in whole per cent, or with two places that say something."""
    if fine and share < 0.1:
        told = f"{100 * share:.2g}" if share >= 1e-6 else "<0.0001"
        return f"{spoken(told)} %"
    whole = round(100 * share)
    sign = "<" if share > 0 and not whole else ">" if share < 1 and whole == 100 else ""
    return f"{sign}{min(max(whole, 1), 99) if sign else whole} %"


def show_bill(number: int, settlement: Settlement, reasons: Sequence[Reason], own: Seat) -> None:
    """Show the bill of a deal item by item, why it came to that, then who gets and pays what."""
    show(text("bill", number=number))

    def tell(is_beside: bool) -> None:
        for item in settlement.items:
            if item.is_beside is is_beside:
                label = item.text(context.lang, "" if item.seat is None else name_of(item.seat, own))
                show(f"{label}: {item.amount:+} ({item.clause})")

    tell(False)
    show(text("price", price=settlement.price))
    tell(True)
    for reason in reasons:
        sentence = reason.text(context.lang, "" if reason.seat is None else name_of(reason.seat, own))
        show(f"{sentence} ({reason.clause})")
    show(text("payout", list=amounts(settlement.payout, own)))
