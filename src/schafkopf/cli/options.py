"""The options and arguments that several commands share."""

from __future__ import annotations

from typing import Annotated

import typer

from schafkopf.cli.context import say


def _contracts(incomplete: str) -> list[str]:
    from schafkopf.notation import contract_names

    return [name for name in contract_names() if name.startswith(incomplete)]


def _presets(incomplete: str) -> list[str]:
    from schafkopf.rules.house import PRESETS

    return [name for name in PRESETS if name.startswith(incomplete)]


Json = Annotated[bool, typer.Option("--json", help=say("Antwort als JSON.", "Answer as JSON."))]
Lang = Annotated[str, typer.Option("--lang", metavar="de|en", help=say("Sprache.", "Language."))]
DeckName = Annotated[
    str, typer.Option("--deck", metavar="lang|kurz", help=say("Lange oder kurze Karte.", "Long or short pack."))
]
ContractName = Annotated[
    str,
    typer.Argument(
        metavar="CONTRACT",
        help=say("Spielart, etwa wenz, gras-solo, „mit der Alten“.", "Contract, such as wenz, gras-solo."),
        autocompletion=_contracts,
    ),
]
HandText = Annotated[str, typer.Option("--hand", help=say("Karten der Hand.", "Cards of the hand."))]
Settings = Annotated[
    list[str] | None,
    typer.Option("--set", metavar="OPTION=VALUE", help=say("Hausregel ändern.", "Change a house rule.")),
]
Agreed = Annotated[
    str,
    typer.Option(
        "--rules",
        metavar="PRESET|FILE.toml",
        help=say("Hausregeln, nach denen gespielt wird.", "The house rules of the table."),
        autocompletion=_presets,
    ),
]
GameText = Annotated[
    str,
    typer.Option(
        "--game",
        metavar="schafkopf|bierkopf",
        show_default="schafkopf",
        help=say("Welches Spiel.", "Which game."),
    ),
]
Seed = Annotated[str, typer.Option("--seed", metavar="S", help=say("Zufallszahl.", "Seed."))]
Worlds = Annotated[
    str, typer.Option("--worlds", metavar="N", help=say("So viele Welten.", "So many worlds a decision."))
]
PresetName = Annotated[str, typer.Argument(metavar="PRESET|FILE.toml", autocompletion=_presets)]
