"""What a game costs, told in numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from schafkopf.answers.prices import Numbers
from schafkopf.answers.prices import price as priced
from schafkopf.bill.outcome import Outcome
from schafkopf.cards import SEATS
from schafkopf.cli import context
from schafkopf.cli.context import print_json, say
from schafkopf.cli.house import CommandRules
from schafkopf.cli.questions import named_as_options
from schafkopf.text.amounts import amount
from schafkopf.text.catalogue import word

if TYPE_CHECKING:
    from schafkopf.answers.pricelist import PricedGame, PriceList
    from schafkopf.text.amounts import Unit

__all__ = ["Numbers", "penalty", "price", "tariff"]


def price(text: str, numbers: Numbers, house: CommandRules, unit: str = "") -> None:
    """Answer `price`."""
    with named_as_options():
        answer = priced(text, numbers, house, unit)
    if context.as_json:
        print_json(answer.json(context.lang))
        return
    from schafkopf.cli import render, report

    names = roles(answer.outcome)
    report.bill(answer.settlement, names, answer.unit)
    if told := report.result(answer.settlement, answer.outcome.contract.kind):
        render.line(told)
    report.reasons(answer.reasons, names)
    report.payout(answer.payout, [names[seat] for seat in answer.seats], answer.unit)


def roles(outcome: Outcome) -> list[str]:
    """Return what each seat is called, where nobody has a name: by its role, by its number where all are alone."""
    return [word("role", outcome.role(seat), context.lang) or f"P{seat + 1}" for seat in SEATS]


def penalty(text: str, who: str, klopfer: str, stoss: str, bock: str, house: CommandRules, unit: str = "") -> None:
    """Answer `penalty`."""
    from schafkopf.answers import penalties

    with named_as_options():
        answer = penalties.penalty(text, who, klopfer, stoss, bock, house, unit)
    if context.as_json:
        print_json(answer.json())
        return
    from schafkopf.cli import report

    names = roles(answer.outcome)
    report.bill(answer.settlement, names, answer.unit)
    payees = [names[seat] for seat in answer.seats]
    if names[answer.offender] in payees[1:] and len(set(answer.payout[:2])) > 1:  # one of some who are called alike
        payees[0] = say(f"Wer falsch bedient hat ({payees[0]})", f"Whoever revoked ({payees[0]})")
    report.payout(answer.payout, payees, answer.unit)


def tariff(game: str, house: CommandRules, unit: str = "") -> None:
    """Answer `tariff`: both games, unless one is named."""
    from schafkopf.answers import pricelist

    with named_as_options():
        answer = pricelist.tariff(house, game, unit)
    if context.as_json:
        print_json(answer.json(context.lang))
        return
    for number, each in enumerate(answer.lists):
        if number:
            print()
        _show_prices(each)


_NARROW = 64
"""Columns below which a list of prices is no table but a line a game."""


def _show_prices(told: PriceList) -> None:
    from schafkopf.cli import render

    counted = {"money": "", "points": say(", Turnierpunkte", ", tournament points")}[told.unit]
    render.line(
        say("Bierkopf, Spielpunkte", "Bierkopf, game points") if told.game == "bierkopf" else f"Schafkopf{counted}"
    )
    header = [say("Spiel", "game"), say("einfach", "plain"), "Schneider", "Schwarz"]
    runs = any(each.laufende is not None for each in told.games)
    header += [say("je Laufender", "a Laufender"), say("ab", "from")] if runs else []
    rows = [[each.title, *_prices(each, told.shown_in, runs)] for each in told.games]
    if render.console.width >= _NARROW:
        render.table(header, rows)
    else:
        for name, *prices in rows:
            parts = [f"{what} {price}" for what, price in zip(header[1:], prices, strict=True) if price != _NONE]
            render.line(f"{name}: {', '.join(parts)}")
    if told.is_threefold:
        everybody = "Im Einzelspiel zahlt oder bekommt das jeder der drei anderen. (S-7.7)"
        render.line(say(everybody, "In a single game each of the three others pays or gets it. (S-7.7)"))
    for text, clause in told.notes(context.lang):
        render.line(f"{text} ({clause})")


_NONE = "–"


def _prices(game: PricedGame, unit: Unit, runs: bool) -> list[str]:
    """The prices of a game as a row has them, a dash for what it does not have."""
    money = [game.plain, game.schneider, game.schwarz, *([game.laufende] if runs else [])]
    told = [_NONE if each is None else amount(each, unit, context.lang) for each in money]
    return told + ([_NONE if game.least is None else str(game.least)] if runs else [])
