"""The command of a list, and its options."""

from __future__ import annotations

from typing import Annotated

from schafkopf.cli.commands import Commands, Words, argument, option
from schafkopf.cli.declared.options import FILE, Agreed, GameText, Settings
from schafkopf.text.amounts import UNITS

app = Commands(Words("Die Liste eines Abends.", "The list of an evening."))


@app.command(
    about=Words("Die Liste eines Abends führen und abrechnen.", "Keep and reckon up the list of an evening."),
    example="schafkopf liste mittwoch.txt",
)
def liste(
    file: Annotated[
        str,
        argument(
            metavar=FILE,
            about=Words(
                "Eine Zeile je Spiel; am Terminal wird sie weitergeführt, - ist stdin.",
                "A line a deal; on a terminal it goes on, - is stdin.",
            ),
        ),
    ],
    show: Annotated[bool, option("--show", about=Words("Nur zeigen.", "Show it only."))] = False,
    bill: Annotated[
        str,
        option(
            "--bill", metavar=Words("ZEILE", "LINE"), about=Words("Die Rechnung einer Zeile.", "The bill of a line.")
        ),
    ] = "",
    csv: Annotated[
        str, option("--csv", metavar=FILE, about=Words("Alle Spiele als Tabelle.", "All deals as a table."))
    ] = "",
    html: Annotated[
        str, option("--html", metavar=FILE, about=Words("Eine Seite zum Drucken.", "A page to print."))
    ] = "",
    unit: Annotated[
        str,
        option(
            "--unit",
            metavar="|".join(UNITS),
            about=Words("Einheit der Beträge.", "Unit of the amounts."),
        ),
    ] = "",
    game: GameText = "schafkopf",
    agreed: Agreed = "",
    setting: Settings = None,
) -> int:
    """Keep the list of an evening on a terminal, or tell what it comes to (S-9.5, B-7)."""
    from schafkopf.cli import liste as lists
    from schafkopf.cli.house import CommandRules

    wanted = lists.Wanted(file, show, bill, csv, html, unit, game)
    return lists.answer(wanted, CommandRules.of(agreed, setting))
