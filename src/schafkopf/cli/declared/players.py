"""The commands in which computers play, and their options."""

from __future__ import annotations

from typing import Annotated

from schafkopf.cli.commands import Commands, Words, argument, option
from schafkopf.cli.declared.options import FILE, Agreed, GameText, Seed, Settings, Worlds

app = Commands(Words("Computer spielen.", "Computers play."))


@app.command(
    about=Words("Gegen drei Computer spielen, in Zeilen.", "Play against three computers, in plain lines."),
    example="schafkopf play --level stammtisch --game bierkopf",
)
def play(
    game: GameText = "",
    level: Annotated[
        str,
        option(
            "--level",
            metavar="anfaenger|stammtisch|meister",
            show_default="stammtisch",
            about=Words("Spielstärke.", "Strength."),
        ),
    ] = "",
    seed: Seed = "",
    deals: Annotated[str, option("--deals", metavar="N", about=Words("So viele Spiele.", "So many deals."))] = "",
    resume: Annotated[
        str, option("--resume", metavar=FILE, about=Words("Gespeichertes fortsetzen.", "Go on with a saved game."))
    ] = "",
    agreed: Agreed = "",
    setting: Settings = None,
) -> int:
    """Play a whole evening in the terminal."""
    from schafkopf.cli import play as playing
    from schafkopf.cli.house import CommandRules

    options = playing.Options(game, level, seed, deals, resume)
    return playing.play(options, CommandRules.of(agreed, setting))


@app.command(
    about=Words("Als Programm mitspielen, in Zeilen aus JSON.", "Play as a program, in lines of JSON."),
    example="schafkopf engine stammtisch",
)
def engine(
    level: Annotated[
        str,
        argument(metavar="anfaenger|stammtisch|meister", about=Words("Spielstärke.", "Strength.")),
    ],
    seed: Seed = "",
    worlds: Worlds = "",
) -> int:
    """Speak the engine protocol on stdin and stdout."""
    from schafkopf.cli import engine as engines

    return engines.engine(level, seed, worlds)


@app.command(
    about=Words("Spieler gegeneinander messen.", "Measure players against each other."),
    example="schafkopf arena --players meister,stammtisch --deals 20",
)
def arena(
    players: Annotated[
        str,
        option(
            "--players",
            metavar="A,B,…",
            about=Words(
                'Stufen, random, omniscient oder Programme: cmd:"PROGRAMM".',
                'Levels, random, omniscient or programs: cmd:"PROGRAM".',
            ),
        ),
    ],
    deals: Annotated[str, option("--deals", metavar="N", about=Words("So viele Verteilungen.", "So many deals."))] = "",
    seed: Seed = "0",
    contracts: Annotated[
        str,
        option(
            "--contracts",
            metavar=Words("auction|strength|DATEI", "auction|strength|FILE"),
            about=Words(
                "Wer ansagt: jeder selbst, eine Regel für alle, niemand (Aufzeichnungen oder Stellungen).",
                "Who bids: everybody, one rule for all, nobody (records or positions).",
            ),
        ),
    ] = "auction",
    seatings: Annotated[
        str,
        option("--seatings", metavar="six|across|parties", about=Words("Wer wo sitzt.", "Who sits where.")),
    ] = "",
    game: GameText = "schafkopf",
    worlds: Worlds = "",
    out: Annotated[
        str,
        option(
            "--out",
            metavar=Words("DATEI.jsonl", "FILE.jsonl"),
            about=Words("Ergebnisse sammeln und damit weitermachen.", "Collect results, and go on with them."),
        ),
    ] = "",
    html: Annotated[
        str,
        option(
            "--html",
            metavar=Words("DATEI.html", "FILE.html"),
            about=Words("Bericht mit Bildern.", "Report with charts."),
        ),
    ] = "",
    jobs: Annotated[str, option("--jobs", metavar="N", about=Words("Prozesse.", "Processes."))] = "",
    dask: Annotated[
        str, option("--dask", metavar=Words("ADRESSE", "ADDRESS"), about=Words("Auf einem Cluster.", "On a cluster."))
    ] = "",
    progress: Annotated[
        bool, option("--progress", about=Words("Auch ohne Terminal melden.", "Tell without a terminal too."))
    ] = False,
    agreed: Agreed = "",
    setting: Settings = None,
) -> int:
    """Measure players by duplicate deals."""
    from schafkopf.cli import arena as measuring
    from schafkopf.cli.house import CommandRules

    options = measuring.Options(
        players, deals, seed, contracts, seatings, game, worlds, out, html, jobs, dask, progress
    )
    return measuring.arena(options, CommandRules.of(agreed, setting))
