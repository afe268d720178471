"""The commands about house rules, and their options."""

from __future__ import annotations

from typing import Annotated

from schafkopf.cli.commands import Commands, Words, argument, option
from schafkopf.cli.declared.options import Agreed, GameText, OptionName, PresetName, Settings

app = Commands(Words("Hausregeln.", "House rules."), name="rules", example="schafkopf rules show official")


@app.command(
    about=Words("Alle Hausregeln einer Sammlung.", "All house rules of a preset."),
    example="schafkopf rules show official",
)
def show(preset: PresetName = "") -> None:
    """Show every option of a preset (S-12, B-13)."""
    from schafkopf.cli import rules

    rules.show(preset)


@app.command(
    about=Words("Worin sich zwei Sammlungen unterscheiden.", "Where two presets differ."),
    example="schafkopf rules diff casual official",
)
def diff(a: PresetName, b: PresetName) -> None:
    """Show the options in which two presets differ."""
    from schafkopf.cli import rules

    rules.diff(a, b)


@app.command(
    about=Words("Was eine Hausregel bedeutet.", "What a house rule means."),
    example="schafkopf rules explain runaway_min",
)
def explain(rule: OptionName, agreed: Agreed = "", setting: Settings = None) -> None:
    """Show what an option means, what it may be and what it is (S-12, B-13)."""
    from schafkopf.cli import rules
    from schafkopf.cli.house import CommandRules

    rules.explain(rule, CommandRules.of(agreed, setting))


@app.command(
    about=Words("Zehn Fragen, und eine Datei mit euren Hausregeln.", "Ten questions, and a file of your house rules."),
    example="schafkopf rules wizard stammtisch.toml",
)
def wizard(
    new_file: Annotated[
        str,
        argument(
            metavar=Words("DATEI.toml", "FILE.toml"),
            about=Words("Wohin; sonst hausregeln.toml.", "Where to; else hausregeln.toml."),
        ),
    ] = "",
    game: GameText = "",
    force: Annotated[
        bool, option("--force", about=Words("Eine Datei ersetzen, die es schon gibt.", "Replace a file that exists."))
    ] = False,
) -> int:
    """Ask what a round has agreed and write it to a file (S-12, B-13)."""
    from schafkopf.cli import wizard as asking

    return asking.wizard(new_file, game, force)


@app.command(
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
