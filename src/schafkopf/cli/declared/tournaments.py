"""The commands of a tournament, and their options; each has a German name too."""

from __future__ import annotations

from typing import Annotated

import click

from schafkopf.cli import context
from schafkopf.cli.commands import Commands, Words, argument, option
from schafkopf.cli.declared.options import RULES, GameText, Seed, Settings

_GERMAN = {
    "neu": "new",
    "melden": "add",
    "abmelden": "withdraw",
    "ersetzen": "substitute",
    "auslosen": "draw",
    "eintragen": "enter",
    "stand": "show",
    "rangliste": "ranking",
    "drucken": "print",
}


class _Tournament(Commands):
    """Commands that are called in German or in English; the help has the names of the language that is spoken."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names of the commands."""
        return [*_GERMAN, *_GERMAN.values()]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Return the command of a name."""
        command = super().get_command(ctx, _GERMAN.get(cmd_name, cmd_name))
        if command is not None and command.name == "enter":
            # Points may be minus; they are no options.
            command.context_settings = {"ignore_unknown_options": True}
        return command

    def contained(self) -> list[tuple[str, str]]:
        """Return the commands within, with what they are for."""
        own = {english: german for german, english in _GERMAN.items()} if context.lang == "de" else {}
        return [(own.get(name, name), about) for name, about in super().contained()]


app = _Tournament(
    Words("Ein Turnier führen.", "Keep a tournament."),
    name="turnier",
    example="schafkopf turnier ranking turnier.jsonl",
)
_Journal = Annotated[
    str,
    argument(
        metavar=Words("DATEI.jsonl", "FILE.jsonl"),
        about=Words("Das Turnier, Zeile um Zeile.", "The tournament, line by line."),
    ),
]
_Number = Annotated[str, argument(metavar="NR", about=Words("Startnummer.", "Number of an entry."))]
_Round = Annotated[
    str, option("--round", metavar="N", about=Words("Durchgang; sonst der letzte.", "Round; else the last one."))
]


@app.command(
    about=Words("Ein Turnier anlegen.", "Begin a tournament."),
    example='schafkopf turnier new turnier.jsonl "Preisschafkopf 2026" --fee 1000 --prizes 50,30,20',
)
def new(
    file: _Journal,
    title: Annotated[
        str, argument(metavar=Words("TITEL", "TITLE"), about=Words("Wie es heißt.", "What it is called."))
    ],
    game: GameText = "schafkopf",
    pairs: Annotated[
        bool, option("--pairs", about=Words("Feste Paare (Bierkopf).", "Fixed pairs (Bierkopf)."))
    ] = False,
    rounds: Annotated[
        str, option("--rounds", metavar="N", show_default="2", about=Words("Durchgänge.", "Rounds."))
    ] = "",
    deals: Annotated[
        str,
        option(
            "--deals",
            metavar="N",
            show_default="32, 3",
            about=Words("Spiele oder Partien je Durchgang.", "Deals or Partien a round."),
        ),
    ] = "",
    fee: Annotated[str, option("--fee", metavar="CT", about=Words("Startgeld in Cent.", "Entry fee in cents."))] = "",
    prizes: Annotated[
        str,
        option(
            "--prizes",
            metavar="50,30,20",
            about=Words("Anteile der Preise in Prozent.", "Shares of the prizes, in percent."),
        ),
    ] = "",
    forfeit: Annotated[
        str,
        option(
            "--forfeit",
            metavar="CT",
            about=Words("Reuegeld je verlorenem oder zusammengeworfenem Spiel.", "Forfeit a deal lost or thrown in."),
        ),
    ] = "",
    lots: Annotated[
        bool, option("--lots", about=Words("Gleichstände gleich auslosen.", "Break ties by lot at once."))
    ] = False,
    seed: Seed = "",
    agreed: Annotated[
        str,
        option("--rules", metavar=RULES, show_default="tournament", about=Words("Hausregeln.", "House rules.")),
    ] = "",
    setting: Settings = None,
) -> int:
    """Begin the file of a tournament (S-9.1, B-9)."""
    from schafkopf.cli import turnier

    options = turnier.New(title, game, pairs, rounds, deals, fee, prizes, forfeit, lots, seed)
    return turnier.new(file, options, agreed, setting or [])


@app.command(
    about=Words("Leute oder Paare anmelden.", "Enter people or pairs."),
    example="schafkopf turnier add turnier.jsonl Sepp Vroni",
)
def add(
    file: _Journal,
    names: Annotated[
        list[str],
        argument(
            metavar=Words("NAME …", "NAME …"),
            about=Words("Namen; - liest sie von stdin, je Zeile einen.", "Names; - reads them from stdin, one a line."),
        ),
    ],
) -> int:
    """Enter somebody, also late (S-9.1)."""
    from schafkopf.cli import turnier

    return turnier.add(file, names)


@app.command(
    about=Words("Jemand scheidet aus, oder kommt zurück.", "Somebody withdraws, or returns."),
    example="schafkopf turnier withdraw turnier.jsonl 17",
)
def withdraw(
    file: _Journal,
    number: _Number,
    back: Annotated[bool, option("--back", about=Words("Wieder dabei.", "There again."))] = False,
) -> int:
    """Draw an entry no longer, or again."""
    from schafkopf.cli import turnier

    return turnier.withdraw(file, number, back)


@app.command(
    about=Words("Ein Ersatz spielt weiter.", "A substitute plays on."),
    example='schafkopf turnier substitute turnier.jsonl 17 "Huber Toni"',
)
def substitute(
    file: _Journal,
    number: _Number,
    name: Annotated[str, argument(metavar="NAME", about=Words("Wer weiterspielt.", "Who plays on."))],
) -> int:
    """Let somebody else play on under a number (S-9.9)."""
    from schafkopf.cli import turnier

    return turnier.substitute(file, number, name)


@app.command(
    about=Words("Den nächsten Durchgang auslosen.", "Draw the next round."),
    example="schafkopf turnier draw turnier.jsonl",
)
def draw(
    file: _Journal,
    again: Annotated[
        bool, option("--again", about=Words("Diesen Durchgang noch einmal.", "This round once more."))
    ] = False,
    anyway: Annotated[
        bool, option("--anyway", about=Words("Auch wenn Listen fehlen.", "Even where lists are missing."))
    ] = False,
) -> int:
    """Draw the tables of a round, or more tables for those who came late (S-9.1)."""
    from schafkopf.cli import turnier

    return turnier.draw(file, again, anyway)


@app.command(
    about=Words("Ergebnisse eintragen.", "Enter results."),
    example="schafkopf turnier enter turnier.jsonl 3 +4 -14 0 +10",
)
def enter(
    file: _Journal,
    told: Annotated[
        list[str] | None,
        argument(
            metavar=Words("TISCH …", "TABLE …"),
            about=Words(
                "Tisch (2.3: Durchgang 2, Tisch 3), dann vier Summen, ein Spiel („Wenz 2 verloren“, "
                "nach Plätzen oder Namen) oder 21:14.",
                "Table (2.3: round 2, table 3), then four sums, a game (“Wenz 2 lost”, by seats or names), "
                "or a Partie 21:14.",
            ),
        ),
    ] = None,
    row: Annotated[
        str,
        option(
            "--row",
            metavar="N",
            about=Words(
                "Zeile der Liste, die gilt; ohne Spiel wird sie gestrichen.",
                "The row of the list; without a game it is struck out.",
            ),
        ),
    ] = "",
    source: Annotated[
        str,
        option(
            "--from",
            metavar=Words("DATEI.csv", "FILE.csv"),
            about=Words("Eine ausgefüllte Tabelle; - ist stdin.", "A table that was filled in; - is stdin."),
        ),
    ] = "",
) -> int:
    """Enter the sums of a table, a row of its list, or a whole table of results (S-9.5)."""
    from schafkopf.cli import turnier

    return turnier.enter(file, told or [], row, source)


@app.command(
    about=Words("Wie es steht, und was zu prüfen ist.", "How things stand, and what to look at."),
    example="schafkopf turnier show turnier.jsonl",
)
def show(file: _Journal) -> int:
    """Show rounds, missing lists, approvals (S-9.6) and money (S-9.8)."""
    from schafkopf.cli import turnier

    return turnier.show(file)


@app.command(
    about=Words("Die Rangliste.", "The ranking."),
    example="schafkopf turnier ranking turnier.jsonl",
)
def ranking(file: _Journal) -> int:
    """Show the ranking with what broke ties (S-9.7, B-9.2)."""
    from schafkopf.cli import turnier

    return turnier.ranking(file)


@app.command(
    name="print",
    about=Words("Zum Ausdrucken oder Ausfüllen.", "To be printed or filled in."),
    example="schafkopf turnier print turnier.jsonl lists > listen.html",
)
def print_(
    file: _Journal,
    what: Annotated[
        str,
        argument(
            metavar=Words("auslosung|listen|rangliste|ergebnisse", "draw|lists|ranking|results"),
            about=Words(
                "Auslosung, Listen oder Rangliste als HTML; Ergebnisse als CSV.",
                "Draw, lists or ranking as HTML; results as CSV.",
            ),
        ),
    ],
    round_: _Round = "",
) -> int:
    """Write a page, or a table of results to be filled in."""
    from schafkopf.cli import turnier

    return turnier.print_page(file, what, round_)
