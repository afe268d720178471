"""The commands that take games and positions, the server, and the schemas, with their options."""

from __future__ import annotations

from typing import Annotated, Literal

from schafkopf.cli.commands import Commands, Words, argument, option
from schafkopf.cli.declared.options import FILE, FILES, Agreed, OtherRules, Seed, Settings, Worlds
from schafkopf.errors import ErrorCode, SchafkopfError

app = Commands(Words("Spiele und Stellungen.", "Games and positions."))


Positions = Annotated[
    str,
    argument(
        metavar=FILE,
        about=Words(
            "Aufzeichnungen oder Stellungen, auch eine Stellung selbst; - ist stdin.",
            "Records or positions, also a position itself; - is stdin.",
        ),
    ),
]


@app.command(
    about=Words("Aufgezeichnete Spiele nachspielen und abrechnen.", "Replay and settle recorded games."),
    example="schafkopf replay abend.jsonl --explain",
)
def replay(
    files: Annotated[
        list[str],
        argument(
            metavar=FILES,
            about=Words(
                "Aufzeichnungen (JSONL, JSON) oder Protokolle von NetSchafkopf, auch .gz; - ist stdin.",
                "Records (JSONL, JSON) or protocols of NetSchafkopf, .gz too; - is stdin.",
            ),
        ),
    ],
    explain: Annotated[
        bool, option("--explain", about=Words("Jede Karte, jeder Bescheid.", "Every card, every ruling."))
    ] = False,
    totals: Annotated[
        bool,
        option("--totals", about=Words("Nur, was falsch ist, und die Summen.", "Only what is wrong, and the sums.")),
    ] = False,
    jobs: Annotated[str, option("--jobs", metavar="N", about=Words("Prozesse.", "Processes."))] = "1",
    agreed: OtherRules = "",
    setting: Settings = None,
) -> int:
    """Replay games through the referee (F-7)."""
    from schafkopf.cli import replaying
    from schafkopf.cli.house import CommandRules

    return replaying.replay(files, replaying.Options(explain, totals, jobs, CommandRules.of(agreed, setting)))


@app.command(
    name="verify-deal",
    about=Words("Prüfen, ob ehrlich gegeben wurde.", "Check that a deal was fair."),
    example="schafkopf verify-deal abend.jsonl --commitment HASH",
)
def verify_deal(
    files: Annotated[
        list[str],
        argument(
            metavar=FILES,
            about=Words("Aufzeichnungen mit Nachweis; - ist stdin.", "Records with their proof; - is stdin."),
        ),
    ],
    commitment: Annotated[
        str,
        option(
            "--commitment", metavar="HASH", about=Words("Was vor dem Geben gezeigt wurde.", "What was shown before.")
        ),
    ] = "",
    contribution: Annotated[
        str, option("--contribution", metavar="TEXT", about=Words("Der eigene Beitrag.", "What you added."))
    ] = "",
) -> int:
    """Deal the cards of records again, from the proof that they carry (F-10)."""
    from schafkopf.cli import verify

    return verify.verify_deal(files, commitment, contribution)


@app.command(
    about=Words("Fremde Protokolle in Aufzeichnungen wandeln.", "Convert foreign protocols to records."),
    example="schafkopf convert protokoll.txt > abend.jsonl",
)
def convert(
    file: Annotated[
        str, argument(metavar=FILE, about=Words("Ein Protokoll von NetSchafkopf.", "A protocol of NetSchafkopf."))
    ],
    to: Annotated[str, option("--to", metavar="record", about=Words("Zielformat.", "Target format."))] = "record",
) -> int:
    """Convert a protocol of NetSchafkopf to records (F-8)."""
    from schafkopf.cli import records

    return records.convert(file, to)


@app.command(
    about=Words("Stellungen mit offenen Karten exakt lösen.", "Solve positions with open cards exactly."),
    example="schafkopf solve abend.jsonl --augen",
)
def solve(
    file: Positions = "",
    augen: Annotated[bool, option("--augen", about=Words("Nur nach Augen.", "For Augen only."))] = False,
    payout: Annotated[bool, option("--payout", about=Words("Nur nach Auszahlung.", "For payout only."))] = False,
    jobs: Annotated[str, option("--jobs", metavar="N", about=Words("Threads.", "Threads."))] = "1",
    count: Annotated[
        str, option("--random", metavar="N", about=Words("Zufällige Spiele messen.", "Measure random deals."))
    ] = "",
    contract: Annotated[str, option("--contract", about=Words("Spielart dazu.", "Their contract."))] = "",
    selected: Annotated[
        bool, option("--selected", about=Words("Nur spielbare Blätter.", "Playable hands only."))
    ] = False,
    seed: Seed = "0",
    question: Annotated[
        str,
        option("--question", metavar="exact|61|all|game|playouts", about=Words("Was gefragt wird.", "What is asked.")),
    ] = "exact",
    agreed: OtherRules = "",
    setting: Settings = None,
) -> int:
    """Solve the last position of every record exactly, or measure the solver on random deals."""
    from schafkopf.cli import context
    from schafkopf.cli import solve as solving
    from schafkopf.cli.house import CommandRules

    if count and file:
        raise SchafkopfError(ErrorCode.WRONG_VALUE, name="FILE", value=file, allowed="--random")
    if count and (agreed or setting):
        raise SchafkopfError(ErrorCode.WRONG_VALUE, name="--random", value=count, allowed="FILE")
    if count:
        return solving.measure(count, contract, selected, seed, question)
    if not file:
        raise context.missing("eine Datei oder eine Stellung", "A file or a position")
    goals: list[Literal["augen", "payout"]] = ["augen", "payout"]
    if augen != payout:
        goals = ["augen"] if augen else ["payout"]
    return solving.solve(file, goals, jobs, CommandRules.of(agreed, setting))


@app.command(
    about=Words("Was man tun kann, was es bringt, und warum.", "What could be done, what it brings, and why."),
    example='schafkopf advise --hand "EO GO HU HA H9 G10 E8 S7"',
)
def advise(
    file: Positions = "",
    hand: Annotated[str, option("--hand", about=Words("Blatt vor der Ansage.", "Hand before the auction."))] = "",
    seat: Annotated[
        str,
        option("--seat", metavar="P1…P4", about=Words("Platz; sonst wer dran ist.", "Seat; else who is to move.")),
    ] = "",
    level: Annotated[str, option("--level", metavar="NAME", about=Words("Wer rät.", "Who advises."))] = "meister",
    worlds: Worlds = "",
    constrain: Annotated[
        str,
        option(
            "--constrain",
            metavar="TEXT",
            about=Words("Annahme, etwa „P2 hat EO und P3 frei von Gras“.", "Assumption, such as “P2 has EO”."),
        ),
    ] = "",
    agreed: Agreed = "",
    setting: Settings = None,
) -> int:
    """Advise the seat to move from what it knows, or a hand before the auction."""
    from schafkopf.cli import advise as advising
    from schafkopf.cli.house import CommandRules

    options = advising.Options(file, hand, seat, level, worlds, constrain)
    return advising.answer(options, CommandRules.of(agreed, setting))


@app.command(
    about=Words("Eine Bierkopf-Partie abrechnen.", "Reckon up a Bierkopf Partie."),
    example="schafkopf partie partie.txt",
)
def partie(
    file: Annotated[
        str, argument(metavar=FILE, about=Words("Eine Hand je Zeile; sonst stdin.", "One hand a line; else stdin."))
    ] = "-",
    agreed: Agreed = "",
    setting: Settings = None,
) -> int:
    """Reckon up a Bierkopf Partie, one hand a line (B-5, B-7)."""
    from schafkopf.cli import records
    from schafkopf.cli.house import CommandRules

    return records.partie(file, CommandRules.of(agreed, setting))


@app.command(about=Words("Der Tisch im Browser.", "The table in the browser."), example="schafkopf serve --open")
def serve(
    host: Annotated[
        str,
        option(
            "--host",
            metavar=Words("ADRESSE", "ADDRESS"),
            show_default="127.0.0.1",
            about=Words("Adresse; 0.0.0.0 für alle im Netz.", "Address; 0.0.0.0 for everybody on the network."),
        ),
    ] = "",
    port: Annotated[
        str,
        option(
            "--port",
            metavar="N",
            show_default="8000",
            about=Words("Port, oder der nächste freie.", "Port, or the next."),
        ),
    ] = "",
    database: Annotated[
        str,
        option("--database", metavar="URL", about=Words("SQLite oder PostgreSQL.", "SQLite or PostgreSQL.")),
    ] = "",
    thinkers: Annotated[
        str,
        option(
            "--thinkers",
            metavar="N",
            show_default="1",
            about=Words("Prozesse, in denen Computer denken.", "Processes in which computers think."),
        ),
    ] = "",
    opens: Annotated[bool, option("--open", about=Words("Den Browser öffnen.", "Open the browser."))] = False,
    agreed: Agreed = "",
    setting: Settings = None,
) -> int:
    """Serve the table in the browser until Ctrl-C."""
    from schafkopf.cli import serve as serving
    from schafkopf.cli.house import CommandRules

    return serving.serve(serving.Options(host, port, database, thinkers, opens, CommandRules.of(agreed, setting)))


def _schemas(begun: str) -> list[str]:
    from schafkopf.cli.schema import TRAVELS

    return [name for name in TRAVELS if name.startswith(begun)]


@app.command(
    about=Words("JSON-Schemas von allem, was reist.", "JSON Schemas of everything that travels."),
    example="schafkopf schema record",
)
def schema(
    name: Annotated[
        str,
        argument(
            metavar="NAME", about=Words("record, view, …; sonst alle.", "record, view, …; else all."), complete=_schemas
        ),
    ] = "",
) -> None:
    """Write the JSON Schema of a type, or of all that travel."""
    from schafkopf.cli import schema as schemas

    schemas.schema(name)
