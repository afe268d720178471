"""The list of an evening for people in a terminal: deals, standing, who pays whom, numbers, bills, what is wrong."""

from __future__ import annotations

from collections.abc import Sequence

from schafkopf.cli import context, render
from schafkopf.cli.context import say
from schafkopf.sheets import Line, ScoreSheet
from schafkopf.sheets.page import tally_head, tally_rows
from schafkopf.sheets.telling import bill as bill_of
from schafkopf.sheets.telling import next_told, owed, paid, partien_told, payments_told, text
from schafkopf.text.amounts import Unit, amount
from schafkopf.text.values import shown

_LEAST_TEXT = 24
"""Columns that the words of a deal need beside the amounts of everybody."""


def complain_of(lines: Sequence[Line]) -> None:
    """Say on stderr what is wrong with lines, people instead of seats."""
    for line in lines:
        if line.fault is not None:
            context.complain(line.fault)


def report(sheet: ScoreSheet, unit: Unit = "") -> None:
    """Show the whole list: every deal, the standing, who pays whom, the evening in numbers."""
    if sheet.deals:
        _deals(sheet, unit)
        render.line("")
    standing(sheet, unit)
    payments(sheet, unit)
    if sheet.deals:
        statistics(sheet, unit)


def _deals(sheet: ScoreSheet, unit: Unit) -> None:
    """Show every deal: with a column for everybody where there is room, else with who gets what in words."""
    lang, people = context.lang, sheet.standing.people
    told = [(str(line.number), shown(line.text.strip(), 500)) for line in sheet.deals]
    amounts = [
        [amount(line.payout[name], unit, lang, signed=True) if name in line.payout else "" for name in people]
        for line in sheet.deals
    ]
    columns = sum(_widths(people, amounts)) + len(str(sheet.lines[-1].number)) + _LEAST_TEXT + 3
    if sheet.standing.game == "schafkopf" and columns <= render.console.width:
        head: tuple[str, ...] = ("", text("deal", lang), *people)
        rows = [(*words, *cells) for words, cells in zip(told, amounts, strict=True)]
    else:
        head = ("", text("deal", lang), say("Auszahlung", "payout"))
        rows = [(*words, paid(line, lang, unit)) for words, line in zip(told, sheet.deals, strict=True)]
    render.table(head, rows)


def _widths(head: Sequence[str], rows: Sequence[Sequence[str]]) -> list[int]:
    """The columns of the terminal that each column of a table takes, with the gap beside it."""
    return [max(map(len, column)) + 2 for column in zip(head, *rows, strict=True)]


def standing(sheet: ScoreSheet, unit: Unit = "") -> None:
    """Show how everybody stands, and what comes next."""
    lang = context.lang
    ranked = sorted(sheet.totals.items(), key=lambda item: -item[1])
    rows = [(name, owed(sheet, total, lang, unit, signed=True)) for name, total in ranked]
    if rows:
        render.table((text("standing", lang), ""), rows)
    for sentence in (*partien_told(sheet, lang), *next_told(sheet, lang, unit)):
        render.line(sentence)


def payments(sheet: ScoreSheet, unit: Unit = "") -> None:
    """Show who pays whom."""
    for sentence in payments_told(sheet, context.lang, unit):
        render.line(sentence)


def statistics(sheet: ScoreSheet, unit: Unit = "") -> None:
    """Show the evening of everybody in numbers: a table where there is room, else a paragraph for each."""
    head, rows = tally_head(sheet, context.lang), tally_rows(sheet, context.lang, unit)
    render.line("")
    if sum(_widths(head, rows)) <= render.console.width:
        render.table(head, rows)
        return
    for row in rows:
        told = ", ".join(f"{name} {each}" for name, each in zip(head[1:], row[1:], strict=True))
        render.line(f"{row[0]}: {told}")


def bill(line: Line, unit: Unit = "") -> None:
    """Show the bill of a line, item by item with clauses, and what everybody gets."""
    lang = context.lang
    rows = [
        (row.text, "" if row.amount is None else amount(row.amount, unit, lang, signed=True), row.clause)
        for row in bill_of(line, lang)
    ]
    if not rows:
        render.line(say("Diese Zeile hat keine Rechnung.", "This line has no bill."))
        return
    render.table(("", "", ""), rows)
    render.line(paid(line, lang, unit))
