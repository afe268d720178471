"""The list of an evening on the command line: what is asked of a file; on a terminal it is kept (keeper)."""

from __future__ import annotations

import sys
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from schafkopf.answers.asking import parse_number
from schafkopf.cards import GAMES
from schafkopf.cli import context, sheet_report
from schafkopf.cli.context import print_json
from schafkopf.cli.files import STDIN, read_small_text, write_table
from schafkopf.cli.house import CommandRules
from schafkopf.errors import ErrorCode, SchafkopfError, UnreadableInput
from schafkopf.sheets import ScoreSheet, read_sheet
from schafkopf.sheets.exports import deal_json, sheet_csv, sheet_json
from schafkopf.sheets.file import SheetFile
from schafkopf.sheets.page import page
from schafkopf.text.amounts import UNITS, Unit
from schafkopf.text.problems import problem_of


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


def answer(wanted: Wanted, house: CommandRules) -> int:
    """Answer `liste`."""
    if wanted.unit not in ("", *UNITS):
        raise SchafkopfError(ErrorCode.WRONG_VALUE, name="--unit", value=wanted.unit, allowed=", ".join(UNITS))
    if wanted.game not in GAMES:
        raise SchafkopfError(ErrorCode.WRONG_VALUE, name="--game", value=wanted.game, allowed=", ".join(GAMES))
    unit = wanted.unit
    start = read_sheet("", house.rules(), wanted.game)
    asked = wanted.show or wanted.bill or wanted.csv or wanted.html or context.as_json
    if wanted.file != STDIN and not asked and sys.stdin.isatty() and sys.stdout.isatty():
        from schafkopf.cli.keeper import Keeper

        return Keeper(SheetFile(wanted.file), start, unit, house.over if house.is_stated else None).run()
    sheet, lang = start.add_all(read_small_text(wanted.file)), context.lang
    for option, file in (("csv", wanted.csv), ("html", wanted.html)):
        if file:
            _need_other(option, file, wanted.file)
            name = "" if wanted.file == STDIN else Path(wanted.file).stem
            _put(option, file, sheet_csv(sheet, lang) if option == "csv" else page(sheet, lang, unit, name))
    if wanted.bill:
        return _bill(sheet, wanted.bill, unit)
    if context.as_json:
        print_json(sheet_json(sheet, context.lang))
    elif not (wanted.csv or wanted.html):
        sheet_report.report(sheet, unit)
    if not context.as_json:
        sheet_report.complain_of(sheet.lines)
    return context.UNREADABLE if sheet.faults else context.ANSWERED


def _bill(sheet: ScoreSheet, number: str, unit: Unit) -> int:
    line = sheet.line(parse_number("--bill", number, 0, 10**6))
    if line.fault is not None:
        raise line.fault
    if context.as_json:
        print_json(deal_json(line) if line.is_deal else None)
    else:
        sheet_report.bill(line, unit)
    return context.ANSWERED


def _need_other(option: str, file: str, kept: str) -> None:
    """Refuse to write what follows from a list over the list itself."""
    is_list = False
    with suppress(OSError, ValueError):  # what is not there, or cannot be, is no list
        is_list = STDIN not in (file, kept) and Path(file).expanduser().samefile(kept)
    if is_list:
        other = f"{Path(file).stem}.{option}"
        raise SchafkopfError(ErrorCode.WRONG_VALUE, name=f"--{option}", value=file, allowed=other)


def _put(option: str, file: str, told: str) -> None:
    if file == STDIN:
        (write_table if option == "csv" else sys.stdout.write)(told)
        return
    try:
        Path(file).expanduser().write_text(told, "utf-8-sig" if option == "csv" else "utf-8", newline="")
    except (OSError, ValueError) as error:
        raise UnreadableInput(ErrorCode.ANSWER_NOT_WRITTEN, file=file, problem=problem_of(error)) from None
