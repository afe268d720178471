"""The commands and their options; each computes an answer and shows it as JSON or for people."""

from __future__ import annotations

from typing import Annotated, Literal

import click

from schafkopf.cli import players
from schafkopf.cli.commands import Commands, Words, argument, completion, option, telling
from schafkopf.cli.options import (
    FILE,
    FILES,
    Agreed,
    ContractName,
    DeckName,
    HandText,
    PresetName,
    Seed,
    Settings,
    Worlds,
)
from schafkopf.errors import ErrorCode, SchafkopfError


def _flags() -> list[click.Option]:
    from schafkopf import __version__

    return [
        telling("--version", lambda _: f"schafkopf {__version__}", Words("Version zeigen.", "Show the version.")),
        telling(
            "--completion",
            completion,
            Words("Was eine Shell braucht, um Befehle zu ergänzen.", "What a shell needs to complete commands."),
            metavar="bash|zsh|fish",
        ),
    ]


app = Commands(
    Words(
        "Schiedsrichter für Schafkopf und Bierkopf: was sticht, was darf fallen, was kostet es, und warum.",
        "Referee for Schafkopf and Bierkopf: what beats what, what may be played, what it costs, and why.",
    ),
    flags=_flags,
    example="schafkopf order wenz",
)
rules_app = Commands(Words("Hausregeln.", "House rules."), name="rules", example="schafkopf rules show official")


@app.command(
    about=Words("Die Reihenfolge der Karten einer Spielart.", "The order of the cards in a contract."),
    example="schafkopf order wenz",
)
def order(contract: ContractName, deck: DeckName = "") -> None:
    """Show the order of the cards in a contract (S-2, B-2)."""
    from schafkopf.cli import questions

    questions.order(contract, deck)


@app.command(
    about=Words("Wer macht den Stich, und warum.", "Who wins a trick, and why."),
    example="schafkopf trick wenz E10 EO EU GA",
)
def trick(
    contract: ContractName,
    cards: Annotated[
        list[str],
        argument(metavar=Words("K1 K2 K3 K4", "C1 C2 C3 C4"), about=Words("In Spielfolge.", "In playing order.")),
    ],
    deck: DeckName = "",
) -> None:
    """Show who wins a trick (S-3.3, B-4.3)."""
    from schafkopf.cli import questions

    questions.trick(contract, cards, deck)


@app.command(
    about=Words("Welche Karten fallen dürfen, mit Begründung.", "Which cards may be played, and why."),
    example='schafkopf legal gras-rufspiel --hand "GA G9 EO H7" --trick "G10"',
)
def legal(
    contract: ContractName,
    hand: HandText,
    trick: Annotated[
        str, option("--trick", about=Words("Was schon liegt, in Spielfolge.", "What lies there already, in order."))
    ] = "",
    called: Annotated[str, option("--called", about=Words("Gerufene Farbe.", "Called suit."))] = "",
    called_ace: Annotated[
        str,
        option(
            "--called-ace",
            metavar="bound|free",
            about=Words("Ob die Rufsau noch gebunden ist.", "Whether the Rufsau is still bound."),
        ),
    ] = "bound",
    deck: DeckName = "",
    agreed: Agreed = "casual",
    setting: Settings = None,
) -> None:
    """Judge every card of a hand (S-3.8, S-3.9, B-4.4)."""
    from schafkopf.cli import questions
    from schafkopf.cli.rules import Table

    questions.legal(contract, hand, trick, called, called_ace, Table(agreed, setting or [], deck))


@app.command(
    name="callable",
    about=Words("Welche Sau gerufen werden darf.", "Which Sau may be called."),
    example='schafkopf callable --hand "EO GU HA H9 E10 E8 S7 S9"',
)
def callable_(hand: HandText, deck: DeckName = "") -> None:
    """Show which Sau may be called with a hand (S-4.1)."""
    from schafkopf.cli import questions

    questions.callable_suits(hand, deck)


@app.command(
    about=Words("Laufende zählen.", "Count Laufende."),
    example='schafkopf laufende eichel-solo --party "EO GO HO EU EA EK E9 SA"',
)
def laufende(
    contract: ContractName,
    party: Annotated[str, option("--party", about=Words("Karten der Spielerpartei.", "Cards of the playing party."))],
    deck: DeckName = "",
    agreed: Agreed = "casual",
    setting: Settings = None,
) -> None:
    """Count the Laufende of a party (S-6)."""
    from schafkopf.cli import questions
    from schafkopf.cli.rules import Table

    questions.laufende(contract, party, Table(agreed, setting or [], deck))


@app.command(
    about=Words("Was ein Spiel kostet, Posten für Posten.", "What a game costs, item by item."),
    example="schafkopf price wenz --augen 75 --laufende mit2",
)
def price(
    contract: ContractName,
    augen: Annotated[
        str,
        option(
            "--augen",
            metavar="N",
            about=Words("Augen der Spielerpartei; Ramsch a,b,c,d.", "Augen of the playing party; Ramsch a,b,c,d."),
        ),
    ] = "",
    tricks: Annotated[
        str,
        option(
            "--tricks",
            metavar="N",
            about=Words("Stiche der Spielerpartei; Ramsch a,b,c,d.", "Tricks of that party; Ramsch a,b,c,d."),
        ),
    ] = "",
    laufende: Annotated[str, option("--laufende", metavar="[mit|ohne]N", about=Words("Laufende.", "Laufende."))] = "",
    klopfer: Annotated[str, option("--klopfer", metavar="N", about=Words("Klopfer.", "Who knocked."))] = "",
    stoss: Annotated[str, option("--stoss", metavar="N", about=Words("Kontra, Re, …", "Kontra, Re, …"))] = "",
    stock: Annotated[str, option("--stock", metavar="N", about=Words("Im Stock.", "In the pool."))] = "",
    bock: Annotated[str, option("--bock", metavar="N", about=Words("Faktor 1 oder 2.", "Factor 1 or 2."))] = "",
    highest_trump: Annotated[
        str,
        option(
            "--highest-trump",
            metavar=Words("PLATZ", "SEAT"),
            about=Words("Ramsch, gleiche Augen: wer den höheren Trumpf hat.", "Ramsch tie: who has the higher trump."),
        ),
    ] = "",
    deck: DeckName = "",
    tariff: Annotated[str, option("--tariff", metavar="x/r/s", about=Words("Tarif.", "Tariff."))] = "",
    agreed: Agreed = "casual",
    setting: Settings = None,
) -> None:
    """Show the bill of a game told in numbers (S-7, S-11, B-5)."""
    from schafkopf.cli import prices
    from schafkopf.cli.rules import Table

    settings = [*(setting or []), *([f"tariff={tariff}"] if tariff else [])]
    prices.price(
        contract,
        prices.Numbers(augen, tricks, laufende, klopfer, stoss, stock, bock, highest_trump),
        Table(agreed, settings, deck),
    )


@app.command(
    about=Words("Aufgezeichnete Spiele nachspielen und abrechnen.", "Replay and settle recorded games."),
    example="schafkopf replay abend.jsonl --explain",
)
def replay(
    files: Annotated[list[str], argument(metavar=FILES, about=Words("JSONL; - ist stdin.", "JSONL; - is stdin."))],
    explain: Annotated[
        bool, option("--explain", about=Words("Jede Karte, jeder Bescheid.", "Every card, every ruling."))
    ] = False,
) -> int:
    """Replay records through the referee (F-7)."""
    from schafkopf.cli import records

    return records.replay(files, explain)


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
    file: Annotated[
        str,
        argument(
            metavar=FILE,
            about=Words(
                "Aufzeichnungen oder Stellungen, auch eine Stellung selbst; - ist stdin.",
                "Records or positions, also a position itself; - is stdin.",
            ),
        ),
    ] = "",
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
) -> int:
    """Solve the last position of every record exactly, or measure the solver on random deals."""
    from schafkopf.cli import solve as solving

    if count and file:
        raise SchafkopfError(ErrorCode.WRONG_NUMBER, name="FILE", value=file, allowed="--random")
    if count:
        return solving.measure(count, contract, selected, seed, question)
    if not file:
        raise SchafkopfError(ErrorCode.MISSING_NUMBER, contract="solve", name="FILE")
    goals: list[Literal["augen", "payout"]] = ["augen", "payout"]
    if augen != payout:
        goals = ["augen"] if augen else ["payout"]
    return solving.solve(file, goals, jobs)


@app.command(
    about=Words("Was man tun kann, was es bringt, und warum.", "What could be done, what it brings, and why."),
    example='schafkopf advise --hand "EO GO HU HA H9 G10 E8 S7"',
)
def advise(
    file: Annotated[
        str,
        argument(
            metavar=FILE,
            about=Words(
                "Aufzeichnungen oder Stellungen, auch eine Stellung selbst; - ist stdin.",
                "Records or positions, also a position itself; - is stdin.",
            ),
        ),
    ] = "",
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
    agreed: Agreed = "casual",
    setting: Settings = None,
) -> int:
    """Advise the seat to move from what it knows, or a hand before the auction."""
    from schafkopf.cli import advise as advising
    from schafkopf.cli.rules import Table

    options = advising.Options(file, hand, seat, level, worlds, constrain)
    return advising.answer(options, Table(agreed, setting or []))


@app.command(
    about=Words("Eine Bierkopf-Partie abrechnen.", "Reckon up a Bierkopf Partie."),
    example="schafkopf partie partie.txt",
)
def partie(
    file: Annotated[
        str, argument(metavar=FILE, about=Words("Eine Hand je Zeile; sonst stdin.", "One hand a line."))
    ] = "-",
    agreed: Agreed = "casual",
    setting: Settings = None,
) -> int:
    """Reckon up a Bierkopf Partie, one hand a line (B-5, B-7)."""
    from schafkopf.cli import records
    from schafkopf.cli.rules import Table

    return records.partie(file, Table(agreed, setting or []))


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
) -> int:
    """Serve the table in the browser until Ctrl-C."""
    from schafkopf.cli import serve as serving

    return serving.serve(serving.Options(host, port, database, thinkers, opens))


@app.command(
    about=Words("JSON-Schemas von allem, was reist.", "JSON Schemas of everything that travels."),
    example="schafkopf schema record",
)
def schema(
    name: Annotated[
        str, argument(metavar="NAME", about=Words("record, view, …; sonst alle.", "record, view, …; else all."))
    ] = "",
) -> None:
    """Write the JSON Schema of a type, or of all that travel."""
    from schafkopf.cli import schema as schemas

    schemas.schema(name)


@rules_app.command(
    about=Words("Alle Hausregeln einer Sammlung.", "All house rules of a preset."),
    example="schafkopf rules show official",
)
def show(preset: PresetName = "casual") -> None:
    """Show every option of a preset (S-12, B-13)."""
    from schafkopf.cli import rules

    rules.show(preset)


@rules_app.command(
    about=Words("Worin sich zwei Sammlungen unterscheiden.", "Where two presets differ."),
    example="schafkopf rules diff casual official",
)
def diff(a: PresetName, b: PresetName) -> None:
    """Show the options in which two presets differ."""
    from schafkopf.cli import rules

    rules.diff(a, b)


@rules_app.command(
    about=Words("Eine eigene Sammlung prüfen.", "Check your own preset."),
    example="schafkopf rules check hausregeln.toml",
)
def check(
    file: Annotated[
        str,
        argument(
            metavar=Words("DATEI.toml", "FILE.toml"), about=Words("Eine eigene Sammlung.", "A preset of your own.")
        ),
    ],
) -> int:
    """Check house rules in a TOML file; every fault at once."""
    from schafkopf.cli import rules

    return rules.check(file)


app.add(players.app)
app.add(rules_app)
