"""The options and arguments that several commands share."""

from __future__ import annotations

from typing import Annotated

from schafkopf.cli.commands import Words, argument, option

FILE = Words("DATEI", "FILE")
FILES = Words("DATEI …", "FILE …")
RULES = Words("SAMMLUNG|DATEI.toml", "PRESET|FILE.toml")


def _contracts(incomplete: str) -> list[str]:
    from schafkopf.notation import contract_names

    return [name for name in contract_names() if name.startswith(incomplete)]


def _presets(incomplete: str) -> list[str]:
    from schafkopf.rules.house import PRESETS

    return [name for name in PRESETS if name.startswith(incomplete)]


DeckName = Annotated[
    str, option("--deck", metavar="lang|kurz", about=Words("Lange oder kurze Karte.", "Long or short pack."))
]
ContractName = Annotated[
    str,
    argument(
        metavar=Words("SPIELART", "CONTRACT"),
        about=Words("Spielart, etwa wenz, gras-solo, „mit der Alten“.", "Contract, such as wenz, gras-solo."),
        complete=_contracts,
    ),
]
HandText = Annotated[str, option("--hand", about=Words("Karten der Hand.", "Cards of the hand."))]
Settings = Annotated[
    list[str] | None,
    option(
        "--set", metavar=Words("OPTION=WERT", "OPTION=VALUE"), about=Words("Hausregel ändern.", "Change a house rule.")
    ),
]
Agreed = Annotated[
    str,
    option(
        "--rules",
        metavar=RULES,
        about=Words("Hausregeln, nach denen gespielt wird.", "The house rules of the table."),
        complete=_presets,
    ),
]
GameText = Annotated[
    str,
    option(
        "--game",
        metavar="schafkopf|bierkopf",
        show_default="schafkopf",
        about=Words("Welches Spiel.", "Which game."),
    ),
]
Seed = Annotated[str, option("--seed", metavar="S", about=Words("Zufallszahl.", "Seed."))]
Worlds = Annotated[str, option("--worlds", metavar="N", about=Words("So viele Welten.", "So many worlds a decision."))]
PresetName = Annotated[str, argument(metavar=RULES, about=Words("Hausregeln.", "House rules."), complete=_presets)]
