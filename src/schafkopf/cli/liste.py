"""The list of an evening on the command line: what it comes to, bills, files; on a terminal it is kept (keeper)."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from schafkopf.answers.asking import parse_number
from schafkopf.cards import GAMES
from schafkopf.cli import context, render
from schafkopf.cli.context import print_json, say
from schafkopf.cli.files import STDIN, read_small_text
from schafkopf.cli.house import Table
from schafkopf.errors import ErrorCode, SchafkopfError, UnreadableInput
from schafkopf.sheets import Line, ScoreSheet, read_sheet
from schafkopf.sheets.exports import deal_json, sheet_csv, sheet_json
from schafkopf.sheets.keeping import SheetFile
from schafkopf.sheets.page import page, tally_head, tally_rows
from schafkopf.sheets.telling import bill as bill_of
from schafkopf.sheets.telling import next_told, paid, partien_told, payments_told, text
from schafkopf.text.amounts import UNITS, Unit, amount
from schafkopf.text.values import shown

_LEAST_TEXT = 24
"""Columns that the words of a deal need beside the amounts of everybody."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """What the words of the command say."""

    file: str
    show: bool = False
    bill: str = ""
    csv: str = ""
    html: str = ""
    unit: str = ""
    game: str = ""


def answer(wanted: Wanted, table: Table) -> int:
    """Answer `liste`."""
    if wanted.unit not in ("", *UNITS):
        raise SchafkopfError(ErrorCode.WRONG_NUMBER, name="--unit", value=wanted.unit, allowed=", ".join(UNITS))
    if wanted.game not in GAMES:
        raise SchafkopfError(ErrorCode.WRONG_NUMBER, name="--game", value=wanted.game, allowed=", ".join(GAMES))
    unit = wanted.unit
    start = read_sheet("", table.rules(), wanted.game)
    asked = wanted.show or wanted.bill or wanted.csv or wanted.html or context.as_json
    if wanted.file != STDIN and not asked and sys.stdin.isatty() and sys.stdout.isatty():
        from schafkopf.cli.keeper import Keeper

        return Keeper(SheetFile(wanted.file), start, unit, is_stated=table.is_stated).run()
    sheet = start.add_all(read_small_text(wanted.file))
    if wanted.bill:
        return _bill(sheet, wanted.bill, unit)
    for file, told in ((wanted.csv, sheet_csv), (wanted.html, None)):
        if file:
            name = "" if wanted.file == STDIN else Path(wanted.file).stem
            _put(file, told(sheet, context.lang) if told else page(sheet, context.lang, unit, name))
    if context.as_json:
        print_json(sheet_json(sheet, context.lang))
    elif not (wanted.csv or wanted.html):
        report(sheet, unit)
    if not context.as_json:
        complain_of(sheet.lines)
    return context.UNREADABLE if sheet.faults else context.ANSWERED


def _bill(sheet: ScoreSheet, number: str, unit: Unit) -> int:
    line = sheet.line(parse_number("--bill", number, 0, 10**6))
    if line.fault is not None:
        raise line.fault
    if context.as_json:
        print_json(deal_json(line) if line.is_deal else None)
    else:
        bill(line, unit)
    return context.ANSWERED


def _put(file: str, told: str) -> None:
    if file == STDIN:
        sys.stdout.write(told)
        return
    try:
        Path(file).expanduser().write_text(told, "utf-8", newline="")
    except (OSError, ValueError) as error:
        problem = getattr(error, "strerror", None) or str(error)
        raise UnreadableInput(ErrorCode.ANSWER_NOT_WRITTEN, problem=f"{shown(file)}: {problem}") from None


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
    beers = f" {text('beers', lang)}" if sheet.standing.game == "bierkopf" else ""
    rows = [(name, f"{amount(total, unit, lang, signed=True)}{beers}") for name, total in ranked]
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
