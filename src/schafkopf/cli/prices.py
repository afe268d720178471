"""What a game costs, told in numbers."""

from __future__ import annotations

from schafkopf.answers.prices import Numbers
from schafkopf.answers.prices import price as priced
from schafkopf.cli import context
from schafkopf.cli.context import print_json, say
from schafkopf.cli.questions import named_as_options
from schafkopf.cli.rules import Table

__all__ = ["Numbers", "price"]


def price(text: str, numbers: Numbers, table: Table) -> None:
    """Answer `price`."""
    with named_as_options():
        answer = priced(text, numbers, table)
    if context.as_json:
        print_json(answer.json())
        return
    from schafkopf.cli import render, report

    report.bill(answer.settlement)
    won = answer.settlement.won
    if won is not None:
        render.line(say("gewonnen", "won") if won else say("verloren", "lost"))
    report.payout(answer.payout, None)
