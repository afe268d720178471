"""The commands in which computers play, and their options."""

from __future__ import annotations

from typing import Annotated

import typer

from schafkopf.cli.context import say
from schafkopf.cli.options import Agreed, GameText, Json, Lang, Seed, Settings, Worlds

app = typer.Typer(rich_markup_mode=None)


@app.command(help=say("Gegen drei Computer spielen, in Zeilen.", "Play against three computers, in plain lines."))
def play(
    game: GameText = "",
    level: Annotated[
        str,
        typer.Option(
            "--level",
            metavar="anfaenger|stammtisch|meister",
            show_default="stammtisch",
            help=say("Spielstärke.", "Strength."),
        ),
    ] = "",
    seed: Seed = "",
    deals: Annotated[str, typer.Option("--deals", metavar="N", help=say("So viele Spiele.", "So many deals."))] = "",
    resume: Annotated[
        str, typer.Option("--resume", metavar="FILE", help=say("Gespeichertes fortsetzen.", "Go on with a saved game."))
    ] = "",
    agreed: Agreed = "casual",
    setting: Settings = None,
    json: Json = False,
    lang: Lang = "",
) -> None:
    """Play a whole evening in the terminal."""
    from schafkopf.cli import play as playing
    from schafkopf.cli.rules import Table

    options = playing.Options(game, level, seed, deals, resume)
    raise typer.Exit(playing.play(options, Table(agreed, setting or [])))


@app.command(help=say("Als Programm mitspielen, in Zeilen aus JSON.", "Play as a program, in lines of JSON."))
def engine(
    level: Annotated[
        str,
        typer.Argument(metavar="anfaenger|stammtisch|meister", help=say("Spielstärke.", "Strength.")),
    ],
    seed: Seed = "",
    worlds: Worlds = "",
    json: Json = False,
    lang: Lang = "",
) -> None:
    """Speak the engine protocol on stdin and stdout."""
    from schafkopf.cli import engine as engines

    raise typer.Exit(engines.engine(level, seed, worlds))


@app.command(help=say("Spieler gegeneinander messen.", "Measure players against each other."))
def arena(
    players: Annotated[
        str,
        typer.Option(
            "--players",
            metavar="A,B,…",
            help=say(
                'Stufen, random, omniscient oder Programme: cmd:"PROGRAMM".',
                'Levels, random, omniscient or programs: cmd:"PROGRAM".',
            ),
        ),
    ],
    deals: Annotated[
        str, typer.Option("--deals", metavar="N", help=say("So viele Verteilungen.", "So many deals."))
    ] = "",
    seed: Seed = "0",
    contracts: Annotated[
        str,
        typer.Option(
            "--contracts",
            metavar="auction|strength|FILE",
            help=say(
                "Wer ansagt: jeder selbst, eine Regel für alle, niemand (Aufzeichnungen oder Stellungen).",
                "Who bids: everybody, one rule for all, nobody (records or positions).",
            ),
        ),
    ] = "auction",
    seatings: Annotated[
        str,
        typer.Option("--seatings", metavar="six|across|parties", help=say("Wer wo sitzt.", "Who sits where.")),
    ] = "",
    game: GameText = "schafkopf",
    worlds: Worlds = "",
    out: Annotated[
        str,
        typer.Option(
            "--out",
            metavar="FILE.jsonl",
            help=say("Ergebnisse sammeln und damit weitermachen.", "Collect results, and go on with them."),
        ),
    ] = "",
    html: Annotated[
        str, typer.Option("--html", metavar="FILE.html", help=say("Bericht mit Bildern.", "Report with charts."))
    ] = "",
    jobs: Annotated[str, typer.Option("--jobs", metavar="N", help=say("Prozesse.", "Processes."))] = "",
    dask: Annotated[
        str, typer.Option("--dask", metavar="ADDRESS", help=say("Auf einem Cluster.", "On a cluster."))
    ] = "",
    progress: Annotated[
        bool, typer.Option("--progress", help=say("Auch ohne Terminal melden.", "Tell without a terminal too."))
    ] = False,
    agreed: Agreed = "casual",
    setting: Settings = None,
    json: Json = False,
    lang: Lang = "",
) -> None:
    """Measure players by duplicate deals."""
    from schafkopf.cli import arena as measuring
    from schafkopf.cli.rules import Table

    options = measuring.Options(
        players, deals, seed, contracts, seatings, game, worlds, out, html, jobs, dask, progress
    )
    raise typer.Exit(measuring.arena(options, Table(agreed, setting or [])))
