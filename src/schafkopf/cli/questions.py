"""Questions at the table, answered for people and as JSON."""

from __future__ import annotations

import shlex
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from schafkopf.answers import questions
from schafkopf.answers.asking import name_of
from schafkopf.cli import context
from schafkopf.cli.context import print_json, say
from schafkopf.errors import ErrorCode, SchafkopfError
from schafkopf.notation import contract_name

if TYPE_CHECKING:
    from schafkopf.cards import Card
    from schafkopf.cli.house import CommandRules
    from schafkopf.game.rulings import Ruling


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
    if name.startswith("-") or name.isupper():
        return fault
    params["name"] = "--" + name.replace("_", "-")
    return SchafkopfError(fault.code, clause=fault.clause, field=fault.field, candidates=fault.candidates, **params)


def cards_of(given: Sequence[str] | None, option: str | None, name: str) -> str:
    """Return the cards of a command, which stand there as words or in an option.

    Raises:
        SchafkopfError: they stand in neither, or in both.
    """
    if given and option:
        problem = say(
            f"Karten stehen als Angaben und hinter {name}; es genügt eines von beiden.",
            f"There are cards as arguments and after {name}; one of them is enough.",
        )
        raise SchafkopfError(ErrorCode.WRONG_USE, problem=problem)
    if not given and option is None:
        problem = say(
            f'Es fehlen Karten, etwa EO H10 SA oder {name} "EO H10 SA".',
            f'Cards are missing, such as EO H10 SA or {name} "EO H10 SA".',
        )
        raise SchafkopfError(ErrorCode.WRONG_USE, problem=problem)
    return option or " ".join(given or ())


def order(text: str, house: CommandRules) -> None:
    """Answer `order`."""
    with named_as_options():
        answer = questions.order(text, house)
    if context.as_json:
        print_json(answer.json())
        return
    from schafkopf.cli import render

    ranked = answer.order
    rows = [(say(f"Trumpf ({len(ranked.trumps)})", f"Trump ({len(ranked.trumps)})"), ranked.trumps)]
    rows += [(suit.name.capitalize(), row) for suit, row in ranked.suits.items()]
    name, size = contract_name(name_of(answer.contract)), len(answer.pack.cards)
    render.card_rows(say(f"{name}, {size} Karten", f"{name}, {size} cards"), rows)


def trick(text: str, cards: str, house: CommandRules) -> None:
    """Answer `trick`."""
    with named_as_options():
        answer = questions.trick(text, cards, house)
    if context.as_json:
        print_json(answer.json(context.lang))
        return
    from schafkopf.cli import render

    render.cards(answer.cards, mark=answer.place)
    place, augen, ruling = answer.place + 1, answer.augen, answer.ruling
    sentence = say(f"{place}. Karte, {augen} Augen.", f"Card {place}, {augen} Augen.")
    render.line(f"{ruling.text(context.lang)} {sentence} ({ruling.clause})")


def legal(text: str, hand: str, trick: str, called: str, called_ace: str, house: CommandRules) -> None:
    """Answer `legal`."""
    with named_as_options():
        answer = questions.legal(text, hand, trick, called, called_ace, house)
    if context.as_json:
        print_json(answer.json(context.lang))
        return
    from schafkopf.cli import render

    if answer.turn.trick:
        render.cards(answer.turn.trick)
    _show_reasons(_by_reason(answer.rulings))


def _by_reason(rulings: Sequence[Ruling]) -> list[tuple[bool, tuple[Card, ...], str, str]]:
    """Gather the cards that are accepted or refused for the same reason: whether, which, why, the clause."""
    groups: dict[tuple[bool, str, str], list[Ruling]] = {}
    for ruling in rulings:
        groups.setdefault((ruling.legal, ruling.reason(context.lang), ruling.clause), []).append(ruling)
    told = []
    for (legal, reason, clause), alike in sorted(groups.items(), key=lambda group: not group[0][0]):
        cards = tuple(each.card for each in alike if each.card is not None)
        # A reason of one card may name it.
        told.append((legal, cards, alike[0].text(context.lang) if len(alike) == 1 else reason, clause))
    return told


def _show_reasons(rows: Sequence[tuple[bool, tuple[Card, ...], str, str]]) -> None:
    """Show one reason a row: a mark, the cards that share it, why, the clause."""
    from rich.table import Table as Grid

    from schafkopf.cli.render import Text, coloured, show

    grid = Grid(box=None, show_header=False, padding=(0, 1))
    for legal, cards, reason, clause in rows:
        mark = Text("✓", style="green") if legal else Text("✗", style="red")
        grid.add_row(mark, *([coloured(cards)] if cards else []), reason, clause)
    show(grid)


def callable_suits(hand: str, house: CommandRules) -> None:
    """Answer `callable`."""
    with named_as_options():
        answer = questions.callable_suits(hand, house)
    if context.as_json:
        print_json(answer.json(context.lang))
        return
    from schafkopf.cli import render

    render.cards(answer.hand)
    render.line(f"{answer.text(context.lang)} ({answer.clause})")
    refused = [ruling for ruling in answer.rulings.values() if not ruling.legal]
    if refused:
        _show_reasons([(False, (), ruling.text(context.lang), ruling.clause) for ruling in refused])


def sort(text: str, hand: str, house: CommandRules) -> None:
    """Answer `sort`."""
    from schafkopf.answers import hands

    with named_as_options():
        answer = hands.sort(text, hand, house)
    if context.as_json:
        print_json(answer.json())
        return
    from schafkopf.cli import render

    render.cards(answer.cards)
    trumps, augen = len(answer.trumps), answer.augen
    german = f"{trumps or 'Kein'} Trumpf, {augen} Augen."
    english = f"{trumps or 'No'} {'trump' if trumps == 1 else 'trumps'}, {augen} Augen."
    render.line(say(german, english))


def augen(cards: str) -> None:
    """Answer `augen`."""
    from schafkopf.answers import hands

    with named_as_options():
        answer = hands.augen(cards)
    if context.as_json:
        print_json(answer.json())
        return
    from schafkopf.cli import render

    number, rest = answer.augen, answer.rest
    render.line(say(f"{number} Augen, in den übrigen Karten {rest}.", f"{number} Augen, {rest} in the other cards."))


def deal(seed: str, game: str, house: CommandRules) -> None:
    """Answer `deal`."""
    from schafkopf.answers import hands

    with named_as_options():
        answer = hands.deal(seed, game, house)
    if context.as_json:
        print_json(answer.json())
        return
    from schafkopf.cli import render

    render.card_rows("", [(f"P{seat}", hand) for seat, hand in enumerate(answer.sorted_hands(), start=1)])
    if answer.seed.isprintable():  # as a shell takes it, whole
        seed = shlex.quote(answer.seed)
        again = say(f"Noch einmal dieselben: --seed {seed}", f"The same once more: --seed {seed}")
        render.console.print(again, soft_wrap=True)


def outbid(first: str, second: str, house: CommandRules) -> None:
    """Answer `outbid`."""
    from schafkopf.answers import auctions

    with named_as_options():
        answer = auctions.outbid(first, second, house)
    if context.as_json:
        print_json(answer.json(context.lang))
        return
    from schafkopf.cli import render

    render.line(f"{answer.text(context.lang)} ({answer.clause})")


def kontra(text: str, cards: str, stoss: str, side: str, laid: bool, fresh: bool, house: CommandRules) -> None:
    """Answer `kontra`."""
    from schafkopf.answers import doubling

    with named_as_options():
        answer = doubling.kontra(text, cards, stoss, side, laid, fresh, house)
    if context.as_json:
        print_json(answer.json(context.lang))
        return
    from schafkopf.cli import render

    yes = say("Ja.", "Yes.") if answer.ruling.legal else say("Nein.", "No.")
    render.line(f"{yes} {answer.text(context.lang)} ({answer.ruling.clause})")


def laufende(text: str, party: str, house: CommandRules) -> None:
    """Answer `laufende`."""
    with named_as_options():
        answer = questions.laufende(text, party, house)
    if context.as_json:
        print_json(answer.json(context.lang))
        return
    from schafkopf.cli import render

    render.line(f"{answer.text(context.lang)} ({answer.clause})")
