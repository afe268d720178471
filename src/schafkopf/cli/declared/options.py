"""The options and arguments that several commands share."""

from __future__ import annotations

from typing import Annotated

from schafkopf.cli.commands import Completer, Words, argument, option

FILE = Words("DATEI", "FILE")
FILES = Words("DATEI …", "FILE …")
RULES = Words("SAMMLUNG|DATEI.toml", "PRESET|FILE.toml")


def _contracts(begun: str) -> list[str]:
    from schafkopf.notation import contract_names

    return [name for name in (*contract_names(), "rufspiel", "muss") if name.startswith(begun.lower())]


def _bids(begun: str) -> list[str]:
    from schafkopf.notation import declaration_names

    return [name for name in declaration_names() if name.startswith(begun.lower())]


def complete_presets(begun: str) -> list[str]:
    """The presets, and the files of house rules in the folder that is begun."""
    from pathlib import Path

    from schafkopf.rules.house import PRESETS

    folder, _, _ = begun.rpartition("/")
    try:
        found = sorted(each.name for each in Path(folder or ".").iterdir() if each.suffix == ".toml")
    except OSError:
        found = []
    files = [f"{folder}/{name}" if folder else name for name in found]
    return [name for name in (*PRESETS, *files) if name.startswith(begun)]


def complete_cards(begun: str) -> list[str]:
    """Cards as a list goes on: what is begun after the last blank."""
    from schafkopf.cards import Card

    before, blank, last = begun.rpartition(" ")
    return [f"{before}{blank}{card.label}" for card in Card if card.label.startswith(last.upper())]


def _options(begun: str) -> list[str]:
    from schafkopf.rules.options import OPTIONS

    return [name for name in OPTIONS if name.startswith(begun)]


def _settings(begun: str) -> list[str]:
    """Options with `=`, and after it their values."""
    name, equals, value = begun.partition("=")
    if not equals:
        return [f"{option}=" for option in _options(begun)]
    from schafkopf.answers.houserules import plain
    from schafkopf.rules.options import OPTIONS

    values = map(plain, OPTIONS[name].domain.examples) if name in OPTIONS else ()
    return [f"{name}={each}" for each in values if each.startswith(value)]


def words(*choices: str) -> Completer:
    """Return a completer for a few words."""
    return lambda begun: [each for each in choices if each.startswith(begun)]


DeckName = Annotated[
    str,
    option(
        "--deck",
        metavar="lang|kurz",
        about=Words("Lange oder kurze Karte.", "Long or short pack."),
    ),
]
ContractName = Annotated[
    str,
    argument(
        metavar=Words("SPIELART", "CONTRACT"),
        about=Words("Spielart, etwa wenz, gras-solo, „mit der Alten“.", "Contract, such as wenz, gras-solo."),
        complete=_contracts,
    ),
]
BidName = Annotated[
    str,
    argument(
        metavar=Words("ANSAGE", "BID"),
        about=Words("Was angesagt wird, etwa wenz, solo, sie.", "What is announced, such as wenz, solo, sie."),
        complete=_bids,
    ),
]
CARDS = Words("KARTE …", "CARD …")
Cards = Annotated[
    list[str] | None,
    argument(
        metavar=CARDS,
        about=Words("Karten, etwa EO H10 „Gras Sau“.", "Cards, such as EO H10 “ace of leaves”."),
        complete=complete_cards,
    ),
]
AllCards = Annotated[
    list[str],
    argument(
        metavar=CARDS,
        about=Words("Karten, etwa EO H10 „Gras Sau“.", "Cards, such as EO H10 “ace of leaves”."),
        complete=complete_cards,
    ),
]
"""Cards that have to be given."""
HandText = Annotated[
    str | None,
    option(
        "--hand",
        metavar=CARDS,
        about=Words("Die Karten in einem Wort.", "The cards in one word."),
        complete=complete_cards,
    ),
]
TrickText = Annotated[
    str,
    option(
        "--trick",
        metavar=CARDS,
        about=Words("Was schon liegt, in Spielfolge.", "What lies there already, in order."),
        complete=complete_cards,
    ),
]
OptionName = Annotated[
    str,
    argument(
        metavar="OPTION",
        about=Words("Eine Hausregel, etwa klopfen.", "A house rule, such as klopfen."),
        complete=_options,
    ),
]
Settings = Annotated[
    list[str] | None,
    option(
        "--set",
        metavar=Words("OPTION=WERT", "OPTION=VALUE"),
        about=Words("Hausregel ändern.", "Change a house rule."),
        complete=_settings,
    ),
]
Agreed = Annotated[
    str,
    option(
        "--rules",
        metavar=RULES,
        show_default="SCHAFKOPF_RULES, casual",
        about=Words("Hausregeln, nach denen gespielt wird.", "The house rules of the table."),
        complete=complete_presets,
    ),
]
OtherRules = Annotated[
    str,
    option(
        "--rules",
        metavar=RULES,
        about=Words("Andere Hausregeln als die der Datei.", "Other house rules than those of the file."),
        complete=complete_presets,
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
PresetName = Annotated[
    str, argument(metavar=RULES, about=Words("Hausregeln.", "House rules."), complete=complete_presets)
]
