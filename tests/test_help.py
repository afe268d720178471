"""The help of every command: in one language to the last word, with an example that works, in forty columns."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator

import click
import pytest

from schafkopf.cli import context
from schafkopf.cli.app import app
from schafkopf.cli.commands import Commands, Words
from terminal import spoken


def _all(command: click.Command, words: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    yield words
    if isinstance(command, Commands):
        asked = click.Context(command)
        for name in command.list_commands(asked):
            inner = command.get_command(asked, name)
            assert inner is not None
            yield from _all(inner, (*words, name))


ALL = [*_all(app)]
_ENGLISH = re.compile(
    r"\b(usage|options|arguments?|commands?|example|show|this|message|exit|default|required|file|files|value|the"
    r"|of|and|or|with|help|to)\b",
    re.IGNORECASE,
)
_GERMAN = re.compile(
    r"\b(aufruf|optionen|angaben|befehle|beispiel|zeigen|diese|hilfe|sonst|nötig|datei|dateien|wert|platz|der|die|das"
    r"|und|oder|mit|spielart|farbe|karten?|blatt|sammlung)\b",
    re.IGNORECASE,
)
_WORDS_OF_BOTH = re.compile(r"(?m)^  [a-z-]+  |--[\w-]+|\[mit\|ohne\]N|schafkopf .*|https?:\S+|[a-z_]+=\S+")
"""Names of commands and options, examples, and what is written the same in both languages."""


def _told(words: tuple[str, ...], lang: str, columns: int = 100) -> str:
    code, out, err = spoken(*(words or ("-h",)), "-h", lang=lang, columns=columns)
    assert (code, err) == (0, "")
    return out


@pytest.mark.parametrize(("lang", "foreign"), [("de", _ENGLISH), ("en", _GERMAN)])
def test_help_is_in_one_language_to_the_last_word(lang: str, foreign: re.Pattern[str]) -> None:
    mixed = {}
    for words in ALL:
        text = _WORDS_OF_BOTH.sub("", re.split(r"\n(?:Beispiel|Example):", _told(words, lang))[0])
        if found := foreign.findall(text):
            mixed[" ".join(words)] = found
    assert mixed == {}


@pytest.mark.parametrize("lang", ["de", "en"])
def test_help_fits_into_forty_columns(lang: str) -> None:
    for words in ALL:
        narrow, wide = _told(words, lang, 40), _told(words, lang)
        assert all(len(line) <= 40 for line in narrow.splitlines() if " " in line.strip()), words
        assert "".join(narrow.split()) == "".join(wide.split())


@pytest.mark.parametrize("words", [each for each in ALL if each], ids=" ".join)
def test_every_command_has_an_example_that_is_understood(words: tuple[str, ...]) -> None:
    example = getattr(_find(words)[0], "example", "")
    assert example.startswith("schafkopf ")
    command, rest = _find(tuple(shlex.split(re.split(r" [|<>] ", example)[0])[1:]))
    assert command.name == _find(words)[0].name or isinstance(_find(words)[0], Commands)
    command.make_context("schafkopf", list(rest))


def _find(words: tuple[str, ...]) -> tuple[click.Command, tuple[str, ...]]:
    """Return the command that words call, and the words that are left for it."""
    command: click.Command = app
    while isinstance(command, Commands) and words:
        found = command.get_command(click.Context(command), words[0])
        assert found is not None, words
        command, words = found, words[1:]
    return command, words


def test_the_short_and_the_long_option_ask_for_the_same_help() -> None:
    assert spoken("order", "-h") == spoken("order", "--help")
    assert spoken("-h") == spoken("--help")
    assert spoken("rules", "-h") == spoken("rules", "--help")


@pytest.mark.parametrize(
    ("words", "german", "english"),
    [
        (["order"], "Es fehlt SPIELART.", "CONTRACT is missing."),
        (["order", "wenz", "--bunt"], "Die Option --bunt gibt es nicht.", "There is no option --bunt."),
        (["order", "wenz", "-x"], "Die Option -x gibt es nicht.", "There is no option -x."),
        (["order", "wenz", "--dekc=kurz"], "Gemeint? --deck", "Did you mean: --deck"),
        (["order", "wenz", "--deck"], "Zu --deck gehört ein Wert.", "--deck needs a value."),
        (["order", "wenz", "--json=1"], "Zu --json gehört kein Wert.", "--json takes no value."),
        (["ordre", "wenz"], "Gemeint? order", "Did you mean: order"),
        (["explain", "klopfen"], "Gemeint? rules explain", "Did you mean: rules explain"),
        (["rules", "shwo"], "Gemeint? show", "Did you mean: show"),
        (["order", "wenz", "solo", "a"], "Das ist zu viel: solo a.", "That is too much: solo a."),
        (
            ["price", "ramsch", "--augen", "20", "30", "55", "15"],
            'Gemeint? --augen "20 30 55 15"',
            '--augen "20 30 55 15"?',
        ),
        (["price", "wenz", "augen", "70"], "Gemeint? --augen", "Did you mean: --augen?"),
        (["price", "wenz", "-augen", "70"], "Die Option -augen gibt es nicht. Gemeint? --augen (", "--augen?"),
        (
            ["augen", "EA", "--stoss", "1"],
            "Die Option --stoss gibt es nicht. (K-1)",
            "There is no option --stoss. (K-1)",
        ),
        (["price", "wenz", "--Augen", "70"], "Gemeint? --augen (", "Did you mean: --augen?"),
        (["hilfe"], "Gemeint? -h", "Did you mean: -h?"),
        (["order", "--hilfe"], "Gemeint? --help", "Did you mean: --help?"),
        (["rules", "help"], "Gemeint? -h", "Did you mean: -h?"),
        (["Order", "wenz"], "Gemeint? order (", "Did you mean: order?"),
        (["--json"], "Es fehlt ein Befehl.", "A command is missing."),
        (["rules", "--lang=de"], "Es fehlt ein Befehl.", "A command is missing."),
    ],
)
def test_wrong_words_are_told_in_either_language(words: list[str], german: str, english: str) -> None:
    for lang, told in (("de", german), ("en", english)):
        code, out, err = spoken(words[0], *words[1:], lang=lang)
        assert (code, out) == (2, "")
        assert told in err


def test_a_word_of_a_list_may_be_written_large() -> None:
    large = spoken("penalty", "wenz", "--who", "Gegner", "--unit", "EUR", "--deck", "Kurz")
    assert large == spoken("penalty", "wenz", "--who", "gegner", "--unit", "eur", "--deck", "kurz")
    assert large[0] == 0
    assert spoken("order", "wenz", lang="EN") == spoken("order", "wenz", lang="en")


def test_words_are_those_of_the_language_when_they_are_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    words = Words("Karte", "card")
    monkeypatch.setattr(context, "lang", "en")
    assert str(words) == "card"
    monkeypatch.setattr(context, "lang", "de")
    assert str(words) == "Karte"
