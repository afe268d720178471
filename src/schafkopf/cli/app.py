"""All commands, by the modules that declare them: only that of the command which is asked for is loaded."""

from __future__ import annotations

import click

from schafkopf.cli.commands import Commands, Words, completion, telling


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
app.add_from(
    "schafkopf.cli.declared.table", "order", "trick", "legal", "callable", "sort", "augen", "deal", "outbid", "kontra",
    "laufende", "price", "penalty", "tariff",
)  # fmt: skip
app.add_from(
    "schafkopf.cli.declared.games", "replay", "verify-deal", "convert", "solve", "advise", "partie", "serve", "schema"
)
app.add_from("schafkopf.cli.declared.players", "play", "engine", "arena")
app.add_from("schafkopf.cli.declared.sheets", "liste")
app.add_from("schafkopf.cli.declared.rules", "rules")
app.add_from("schafkopf.cli.declared.tournaments", "turnier")
