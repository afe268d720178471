"""Questions at the table: order, trick, legal cards, callable Säue, Laufende."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from schafkopf.answers import questions
from schafkopf.answers.asking import name_of
from schafkopf.cli import context
from schafkopf.cli.context import print_json, say
from schafkopf.errors import SchafkopfError

if TYPE_CHECKING:
    from schafkopf.cli.rules import Table


@contextmanager
def named_as_options() -> Iterator[None]:
    """Let errors name the option that something was typed for."""
    try:
        yield
    except SchafkopfError as error:
        from schafkopf.bill.outcome import InvalidOutcome

        if isinstance(error, InvalidOutcome):
            raise InvalidOutcome(map(_named_as_option, error.faults)) from None
        raise _named_as_option(error) from None


def _named_as_option(fault: SchafkopfError) -> SchafkopfError:
    params: dict[str, Any] = dict(fault.params)
    name = str(params.get("name", "-"))
    if name.startswith("-"):
        return fault
    params["name"] = "--" + name.replace("_", "-")
    return SchafkopfError(fault.code, clause=fault.clause, field=fault.field, candidates=fault.candidates, **params)


def order(text: str, deck: str) -> None:
    """Answer `order`."""
    with named_as_options():
        answer = questions.order(text, deck)
    if context.as_json:
        print_json(answer.json())
        return
    from schafkopf.cli import render

    ranked = answer.order
    rows = [(say(f"Trumpf ({len(ranked.trumps)})", f"Trump ({len(ranked.trumps)})"), ranked.trumps)]
    rows += [(suit.name.capitalize(), row) for suit, row in ranked.suits.items()]
    name, size = name_of(answer.contract), len(answer.pack.cards)
    render.card_rows(say(f"{name}, {size} Karten", f"{name}, {size} cards"), rows)


def trick(text: str, words: Sequence[str], deck: str) -> None:
    """Answer `trick`."""
    with named_as_options():
        answer = questions.trick(text, " ".join(words), deck)
    if context.as_json:
        print_json(answer.json(context.lang))
        return
    from schafkopf.cli import render

    render.cards(answer.cards, mark=answer.place)
    place, augen, ruling = answer.place + 1, answer.augen, answer.ruling
    sentence = say(f"{place}. Karte, {augen} Augen.", f"Card {place}, {augen} Augen.")
    render.line(f"{ruling.text(context.lang)} {sentence} ({ruling.clause})")


def legal(text: str, hand: str, trick: str, called: str, called_ace: str, table: Table) -> None:
    """Answer `legal`."""
    with named_as_options():
        answer = questions.legal(text, hand, trick, called, called_ace, table)
    if context.as_json:
        print_json(answer.json(context.lang))
        return
    from schafkopf.cli import render, report

    if answer.turn.trick:
        render.cards(answer.turn.trick)
    report.rulings(answer.rulings)


def callable_suits(hand: str, deck: str) -> None:
    """Answer `callable`."""
    with named_as_options():
        answer = questions.callable_suits(hand, deck)
    if context.as_json:
        print_json(answer.json(context.lang))
        return
    from schafkopf.cli import render, report

    render.cards(answer.hand)
    report.rulings(tuple(answer.rulings.values()))


def laufende(text: str, party: str, table: Table) -> None:
    """Answer `laufende`."""
    with named_as_options():
        answer = questions.laufende(text, party, table)
    if context.as_json:
        print_json(answer.json())
        return
    from schafkopf.cli import render

    run, paid = answer.run, answer.paid
    render.line(
        say(f"{run.kind} {run.count}, bezahlt: {paid} (S-6.4)", f"{run.kind} {run.count}, paid: {paid} (S-6.4)")
    )
