"""The commands and their options; each computes an answer and shows it as JSON or for people."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from typing import Annotated, Literal, TextIO

import typer

from schafkopf.cli import context, players
from schafkopf.cli.context import say
from schafkopf.cli.options import (
    Agreed,
    ContractName,
    DeckName,
    HandText,
    Json,
    Lang,
    PresetName,
    Seed,
    Settings,
    Worlds,
)
from schafkopf.errors import ErrorCode, SchafkopfError, UnreadableInput

app = typer.Typer(
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    help=say(
        "Schiedsrichter für Schafkopf und Bierkopf: was sticht, was darf fallen, was kostet es, und warum.",
        "Referee for Schafkopf and Bierkopf: what beats what, what may be played, what it costs, and why.",
    ),
)
rules_app = typer.Typer(no_args_is_help=True, rich_markup_mode=None, help=say("Hausregeln.", "House rules."))
app.add_typer(rules_app, name="rules")
app.add_typer(players.app)


def _show_version(wanted: bool) -> None:
    if wanted:
        from schafkopf import __version__

        print(f"schafkopf {__version__}")
        raise typer.Exit


@app.callback()
def _main(
    version: Annotated[
        bool,
        typer.Option(
            "--version", is_eager=True, callback=_show_version, help=say("Version zeigen.", "Show the version.")
        ),
    ] = False,
    json: Json = False,
    lang: Lang = "",
) -> None:
    """Take the options that stand before a command."""


@app.command(help=say("Die Reihenfolge der Karten einer Spielart.", "The order of the cards in a contract."))
def order(contract: ContractName, deck: DeckName = "", json: Json = False, lang: Lang = "") -> None:
    """Show the order of the cards in a contract (S-2, B-2)."""
    from schafkopf.cli import questions

    questions.order(contract, deck)


@app.command(help=say("Wer macht den Stich, und warum.", "Who wins a trick, and why."))
def trick(
    contract: ContractName,
    cards: Annotated[list[str], typer.Argument(metavar="C1 C2 C3 C4", help=say("In Spielfolge.", "In playing order."))],
    deck: DeckName = "",
    json: Json = False,
    lang: Lang = "",
) -> None:
    """Show who wins a trick (S-3.3, B-4.3)."""
    from schafkopf.cli import questions

    questions.trick(contract, cards, deck)


@app.command(help=say("Welche Karten fallen dürfen, mit Begründung.", "Which cards may be played, and why."))
def legal(
    contract: ContractName,
    hand: HandText,
    trick: Annotated[
        str, typer.Option("--trick", help=say("Was schon liegt, in Spielfolge.", "What lies there already, in order."))
    ] = "",
    called: Annotated[str, typer.Option("--called", help=say("Gerufene Farbe.", "Called suit."))] = "",
    called_ace: Annotated[
        str,
        typer.Option(
            "--called-ace",
            metavar="bound|free",
            help=say("Ob die Rufsau noch gebunden ist.", "Whether the Rufsau is still bound."),
        ),
    ] = "bound",
    deck: DeckName = "",
    agreed: Agreed = "casual",
    setting: Settings = None,
    json: Json = False,
    lang: Lang = "",
) -> None:
    """Judge every card of a hand (S-3.8, S-3.9, B-4.4)."""
    from schafkopf.cli import questions
    from schafkopf.cli.rules import Table

    questions.legal(contract, hand, trick, called, called_ace, Table(agreed, setting or [], deck))


@app.command(name="callable", help=say("Welche Sau gerufen werden darf.", "Which Sau may be called."))
def callable_(hand: HandText, deck: DeckName = "", json: Json = False, lang: Lang = "") -> None:
    """Show which Sau may be called with a hand (S-4.1)."""
    from schafkopf.cli import questions

    questions.callable_suits(hand, deck)


@app.command(help=say("Laufende zählen.", "Count Laufende."))
def laufende(
    contract: ContractName,
    party: Annotated[
        str, typer.Option("--party", help=say("Karten der Spielerpartei.", "Cards of the playing party."))
    ],
    deck: DeckName = "",
    agreed: Agreed = "casual",
    setting: Settings = None,
    json: Json = False,
    lang: Lang = "",
) -> None:
    """Count the Laufende of a party (S-6)."""
    from schafkopf.cli import questions
    from schafkopf.cli.rules import Table

    questions.laufende(contract, party, Table(agreed, setting or [], deck))


@app.command(help=say("Was ein Spiel kostet, Posten für Posten.", "What a game costs, item by item."))
def price(
    contract: ContractName,
    augen: Annotated[
        str,
        typer.Option(
            "--augen",
            metavar="N",
            help=say("Augen der Spielerpartei; Ramsch a,b,c,d.", "Augen of the playing party; Ramsch a,b,c,d."),
        ),
    ] = "",
    tricks: Annotated[
        str,
        typer.Option(
            "--tricks",
            metavar="N",
            help=say("Stiche der Spielerpartei; Ramsch a,b,c,d.", "Tricks of that party; Ramsch a,b,c,d."),
        ),
    ] = "",
    laufende: Annotated[str, typer.Option("--laufende", metavar="[mit|ohne]N", help="Laufende.")] = "",
    klopfer: Annotated[str, typer.Option("--klopfer", metavar="N", help=say("Klopfer.", "Who knocked."))] = "",
    stoss: Annotated[str, typer.Option("--stoss", metavar="N", help="Kontra, Re, …")] = "",
    stock: Annotated[str, typer.Option("--stock", metavar="N", help=say("Im Stock.", "In the pool."))] = "",
    bock: Annotated[str, typer.Option("--bock", metavar="N", help=say("Faktor 1 oder 2.", "Factor 1 or 2."))] = "",
    highest_trump: Annotated[
        str,
        typer.Option(
            "--highest-trump",
            metavar="SEAT",
            help=say("Ramsch, gleiche Augen: wer den höheren Trumpf hat.", "Ramsch tie: who has the higher trump."),
        ),
    ] = "",
    deck: DeckName = "",
    tariff: Annotated[str, typer.Option("--tariff", metavar="x/r/s", help=say("Tarif.", "Tariff."))] = "",
    agreed: Agreed = "casual",
    setting: Settings = None,
    json: Json = False,
    lang: Lang = "",
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


@app.command(help=say("Aufgezeichnete Spiele nachspielen und abrechnen.", "Replay and settle recorded games."))
def replay(
    files: Annotated[list[str], typer.Argument(metavar="FILE…", help=say("JSONL; - ist stdin.", "JSONL; - is stdin."))],
    explain: Annotated[
        bool, typer.Option("--explain", help=say("Jede Karte, jeder Bescheid.", "Every card, every ruling."))
    ] = False,
    json: Json = False,
    lang: Lang = "",
) -> None:
    """Replay records through the referee (F-7)."""
    from schafkopf.cli import records

    raise typer.Exit(records.replay(files, explain))


@app.command(name="verify-deal", help=say("Prüfen, ob ehrlich gegeben wurde.", "Check that a deal was fair."))
def verify_deal(
    files: Annotated[
        list[str],
        typer.Argument(
            metavar="FILE…",
            help=say("Aufzeichnungen mit Nachweis; - ist stdin.", "Records with their proof; - is stdin."),
        ),
    ],
    commitment: Annotated[
        str,
        typer.Option(
            "--commitment", metavar="HASH", help=say("Was vor dem Geben gezeigt wurde.", "What was shown before.")
        ),
    ] = "",
    contribution: Annotated[
        str, typer.Option("--contribution", metavar="TEXT", help=say("Der eigene Beitrag.", "What you added."))
    ] = "",
    json: Json = False,
    lang: Lang = "",
) -> None:
    """Deal the cards of records again, from the proof that they carry (F-10)."""
    from schafkopf.cli import verify

    raise typer.Exit(verify.verify_deal(files, commitment, contribution))


@app.command(help=say("Fremde Protokolle in Aufzeichnungen wandeln.", "Convert foreign protocols to records."))
def convert(
    file: Annotated[
        str, typer.Argument(metavar="FILE", help=say("Ein Protokoll von NetSchafkopf.", "A protocol of NetSchafkopf."))
    ],
    to: Annotated[str, typer.Option("--to", metavar="record", help=say("Zielformat.", "Target format."))] = "record",
    json: Json = False,
    lang: Lang = "",
) -> None:
    """Convert a protocol of NetSchafkopf to records (F-8)."""
    from schafkopf.cli import records

    raise typer.Exit(records.convert(file, to))


@app.command(help=say("Stellungen mit offenen Karten exakt lösen.", "Solve positions with open cards exactly."))
def solve(
    file: Annotated[
        str,
        typer.Argument(
            metavar="FILE",
            help=say(
                "Aufzeichnungen oder Stellungen, auch eine Stellung selbst; - ist stdin.",
                "Records or positions, also a position itself; - is stdin.",
            ),
        ),
    ] = "",
    augen: Annotated[bool, typer.Option("--augen", help=say("Nur nach Augen.", "For Augen only."))] = False,
    payout: Annotated[bool, typer.Option("--payout", help=say("Nur nach Auszahlung.", "For payout only."))] = False,
    jobs: Annotated[str, typer.Option("--jobs", metavar="N", help=say("Threads.", "Threads."))] = "1",
    count: Annotated[
        str, typer.Option("--random", metavar="N", help=say("Zufällige Spiele messen.", "Measure random deals."))
    ] = "",
    contract: Annotated[str, typer.Option("--contract", help=say("Spielart dazu.", "Their contract."))] = "",
    selected: Annotated[
        bool, typer.Option("--selected", help=say("Nur spielbare Blätter.", "Playable hands only."))
    ] = False,
    seed: Seed = "0",
    question: Annotated[
        str,
        typer.Option(
            "--question", metavar="exact|61|all|game|playouts", help=say("Was gefragt wird.", "What is asked.")
        ),
    ] = "exact",
    json: Json = False,
    lang: Lang = "",
) -> None:
    """Solve the last position of every record exactly, or measure the solver on random deals."""
    from schafkopf.cli import solve as solving

    if count and file:
        raise SchafkopfError(ErrorCode.WRONG_NUMBER, name="FILE", value=file, allowed="--random")
    if count:
        raise typer.Exit(solving.measure(count, contract, selected, seed, question))
    if not file:
        raise SchafkopfError(ErrorCode.MISSING_NUMBER, contract="solve", name="FILE")
    goals: list[Literal["augen", "payout"]] = ["augen", "payout"]
    if augen != payout:
        goals = ["augen"] if augen else ["payout"]
    raise typer.Exit(solving.solve(file, goals, jobs))


@app.command(help=say("Was man tun kann, was es bringt, und warum.", "What could be done, what it brings, and why."))
def advise(
    file: Annotated[
        str,
        typer.Argument(
            metavar="[FILE]",
            help=say(
                "Aufzeichnungen oder Stellungen, auch eine Stellung selbst; - ist stdin.",
                "Records or positions, also a position itself; - is stdin.",
            ),
        ),
    ] = "",
    hand: Annotated[str, typer.Option("--hand", help=say("Blatt vor der Ansage.", "Hand before the auction."))] = "",
    seat: Annotated[
        str,
        typer.Option("--seat", metavar="P1…P4", help=say("Platz; sonst wer dran ist.", "Seat; else who is to move.")),
    ] = "",
    level: Annotated[str, typer.Option("--level", metavar="NAME", help=say("Wer rät.", "Who advises."))] = "meister",
    worlds: Worlds = "",
    constrain: Annotated[
        str,
        typer.Option(
            "--constrain",
            metavar="TEXT",
            help=say("Annahme, etwa „P2 hat EO und P3 frei von Gras“.", "Assumption, such as “P2 has EO”."),
        ),
    ] = "",
    agreed: Agreed = "casual",
    setting: Settings = None,
    json: Json = False,
    lang: Lang = "",
) -> None:
    """Advise the seat to move from what it knows, or a hand before the auction."""
    from schafkopf.cli import advise as advising
    from schafkopf.cli.rules import Table

    options = advising.Options(file, hand, seat, level, worlds, constrain)
    raise typer.Exit(advising.answer(options, Table(agreed, setting or [])))


@app.command(help=say("Eine Bierkopf-Partie abrechnen.", "Reckon up a Bierkopf Partie."))
def partie(
    file: Annotated[
        str, typer.Argument(metavar="[FILE]", help=say("Eine Hand je Zeile; sonst stdin.", "One hand a line."))
    ] = "-",
    agreed: Agreed = "casual",
    setting: Settings = None,
    json: Json = False,
    lang: Lang = "",
) -> None:
    """Reckon up a Bierkopf Partie, one hand a line (B-5, B-7)."""
    from schafkopf.cli import records
    from schafkopf.cli.rules import Table

    raise typer.Exit(records.partie(file, Table(agreed, setting or [])))


@app.command(help=say("Der Tisch im Browser.", "The table in the browser."))
def serve(
    host: Annotated[
        str,
        typer.Option(
            "--host",
            metavar="ADDRESS",
            show_default="127.0.0.1",
            help=say("Adresse; 0.0.0.0 für alle im Netz.", "Address; 0.0.0.0 for everybody on the network."),
        ),
    ] = "",
    port: Annotated[
        str,
        typer.Option(
            "--port", metavar="N", show_default="8000", help=say("Port, oder der nächste freie.", "Port, or the next.")
        ),
    ] = "",
    database: Annotated[
        str,
        typer.Option("--database", metavar="URL", help=say("SQLite oder PostgreSQL.", "SQLite or PostgreSQL.")),
    ] = "",
    thinkers: Annotated[
        str,
        typer.Option(
            "--thinkers",
            metavar="N",
            show_default="1",
            help=say("Prozesse, in denen Computer denken.", "Processes in which computers think."),
        ),
    ] = "",
    opens: Annotated[bool, typer.Option("--open", help=say("Den Browser öffnen.", "Open the browser."))] = False,
    json: Json = False,
    lang: Lang = "",
) -> None:
    """Serve the table in the browser until Ctrl-C."""
    from schafkopf.cli import serve as serving

    raise typer.Exit(serving.serve(serving.Options(host, port, database, thinkers, opens)))


@app.command(help=say("JSON-Schemas von allem, was reist.", "JSON Schemas of everything that travels."))
def schema(
    name: Annotated[
        str, typer.Argument(metavar="[NAME]", help=say("record, view, …; sonst alle.", "record, view, …; else all."))
    ] = "",
    json: Json = False,
    lang: Lang = "",
) -> None:
    """Write the JSON Schema of a type, or of all that travel."""
    from schafkopf.cli import schema as schemas

    schemas.schema(name)


@rules_app.command(help=say("Alle Hausregeln einer Sammlung.", "All house rules of a preset."))
def show(preset: PresetName = "casual", json: Json = False, lang: Lang = "") -> None:
    """Show every option of a preset (S-12, B-13)."""
    from schafkopf.cli import rules

    rules.show(preset)


@rules_app.command(help=say("Worin sich zwei Sammlungen unterscheiden.", "Where two presets differ."))
def diff(a: PresetName, b: PresetName, json: Json = False, lang: Lang = "") -> None:
    """Show the options in which two presets differ."""
    from schafkopf.cli import rules

    rules.diff(a, b)


@rules_app.command(help=say("Eine eigene Sammlung prüfen.", "Check your own preset."))
def check(file: Annotated[str, typer.Argument(metavar="FILE.toml")], json: Json = False, lang: Lang = "") -> None:
    """Check house rules in a TOML file; every fault at once."""
    from schafkopf.cli import rules

    raise typer.Exit(rules.check(file))


def run(words: Sequence[str]) -> int:
    """Run one command and return its exit code (K-2)."""
    try:
        code = _answer(words)
        sys.stdout.flush()
        return code
    except BrokenPipeError:
        # The reader has seen enough.
        _silence(sys.stdout)
        return context.ANSWERED
    except OSError as error:
        _silence(sys.stdout)
        with suppress(OSError):
            context.complain(UnreadableInput(ErrorCode.ANSWER_NOT_WRITTEN, problem=error.strerror or str(error)))
        _silence(sys.stderr)
        return context.UNREADABLE


def _silence(stream: TextIO) -> None:
    """Let a stream swallow what it cannot write, so that Python does not complain about it once more at exit."""
    try:
        stream.flush()
    except OSError:
        with suppress(OSError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def _answer(words: Sequence[str]) -> int:
    try:
        if (spoken := _stated_language(words)) not in (None, "de", "en"):
            raise SchafkopfError(ErrorCode.WRONG_NUMBER, name="--lang", value=spoken, allowed="de, en")
        code = app(list(words), prog_name="schafkopf", standalone_mode=False)
        return code if isinstance(code, int) else context.ANSWERED
    except UnreadableInput as error:
        context.complain(error)
        return context.UNREADABLE
    except SchafkopfError as error:
        context.complain(error)
        return context.WRONG_USE
    except SystemExit as stopped:
        # The parser ends the process itself where the reader of its answer has gone.
        raise (stopped.__context__ if isinstance(stopped.__context__, OSError) else stopped) from None
    except (KeyboardInterrupt, typer.Abort):
        return 130
    except typer.TyperException as error:
        return _wrong_use(error)


def _stated_language(words: Sequence[str]) -> str | None:
    for place, word in enumerate(words):
        if word == "--lang" and place + 1 < len(words):
            return words[place + 1]
        if word.startswith("--lang="):
            return word.removeprefix("--lang=")
    return None


def _wrong_use(error: typer.TyperException) -> int:
    """Say what is wrong with the words of a command in our own languages."""
    if type(error).__name__ == "NoArgsIsHelpError" and not context.as_json:
        print(error.format_message(), file=sys.stderr)
        return context.WRONG_USE
    problem = error.format_message()
    if type(error).__name__ == "NoArgsIsHelpError":
        problem = say("Es fehlt ein Befehl.", "A command is missing.")
    elif context.lang == "de":
        problem = _in_german(error) or problem
    context.complain(SchafkopfError(ErrorCode.WRONG_USE, problem=problem))
    return context.WRONG_USE


def _in_german(error: typer.TyperException) -> str | None:
    kind, text = type(error).__name__, error.message
    quoted = text.split("'")[1] if text.count("'") >= 2 else text
    if kind == "NoSuchOption":
        near = ", ".join(getattr(error, "possibilities", None) or [])
        return f"Die Option {getattr(error, 'option_name', '')} gibt es nicht." + (f" Gemeint? {near}" if near else "")
    if kind == "MissingParameter":
        param = getattr(error, "param", None)
        name = max(param.opts, key=len) if param is not None and param.opts else text
        if not name.startswith("-"):
            name = (getattr(param, "metavar", None) or name.upper()).rstrip("…")
        return f"Es fehlt {name}."
    if kind == "BadOptionUsage":
        belongs = "kein" if "does not take a value" in text else "ein"
        return f"Zu {getattr(error, 'option_name', '')} gehört {belongs} Wert."
    if text.startswith("No such command"):
        return f"Den Befehl {quoted} gibt es nicht."
    if "unexpected extra argument" in text:
        return f"Das ist zu viel: {text.rpartition('(')[2].rstrip(')')}."
    return None
