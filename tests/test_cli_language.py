"""The command line speaks German and English, in any terminal, and is a well-behaved process."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from schafkopf.cli import language
from terminal import Terminal, process


def test_errors_speak_german_and_english(run: Terminal) -> None:
    _, _, german = run("order", "wens", "--lang", "de")
    _, _, english = run("order", "wens", "--lang", "en")
    assert german.startswith("Fehler: „wens“ ist keine Spielart.")
    assert english.startswith("Error: “wens” is not a contract.")


@pytest.mark.parametrize(
    ("words", "german"),
    [
        (["order"], "Es fehlt SPIELART."),
        (["price"], "Es fehlt SPIELART."),
        (["callable"], "Es fehlen Karten, etwa EO H10 SA oder --hand"),
        (["order", "wenz", "--bunt"], "Die Option --bunt gibt es nicht."),
        (["mischen"], "Den Befehl mischen gibt es nicht."),
        (["order", "wenz", "solo"], "Das ist zu viel: solo."),
        (["callable", "--hand"], "Zu --hand gehört ein Wert."),
    ],
)
def test_wrong_use_is_told_in_german(run: Terminal, words: Sequence[str], german: str) -> None:
    code, _, err = run(words[0], "--lang=de", *words[1:])
    assert code == 2
    assert german in err


@pytest.mark.parametrize(
    ("environment", "words", "expected"),
    [
        ({}, [], "de"),
        ({"LANG": "C.UTF-8"}, [], "de"),
        ({"LANG": "de_AT.UTF-8"}, [], "de"),
        ({"LANG": "en_GB.UTF-8"}, [], "en"),
        ({"LANG": "en_GB.UTF-8", "LC_ALL": "de_DE"}, [], "de"),
        ({"LANG": "de_DE"}, ["--lang", "en"], "en"),
        ({"LANG": "en_US"}, ["--lang=de"], "de"),
    ],
)
def test_language_follows_the_option_then_the_locale(
    monkeypatch: pytest.MonkeyPatch, environment: dict[str, str], words: list[str], expected: str
) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert language(words) == expected


def test_names_of_the_user_are_told_as_they_are(run: Terminal, tmp_path: Path) -> None:
    (tmp_path / "empty").touch()
    _, _, err = run("partie", str(tmp_path / "empty"), "--lang", "de")
    assert f"„{tmp_path / 'empty'}“ ist leer" in err
    _, _, err = run("price", "wenz", "--augen", "61", "--set", "stoss_max=9", "--lang", "de")
    assert "„stoss_max“ kann nicht" in err
    _, _, err = run("trick", "wenz", "E10 EZ E9 E8", "--lang", "de")
    assert "E10 kommt zweimal vor" in err


def test_version_and_help_are_answers() -> None:
    from schafkopf import __version__

    assert process("--version").stdout == f"schafkopf {__version__}\n"
    assert "Reihenfolge" in process("order", "--help", LC_ALL="de_DE.UTF-8").stdout
    assert "order of the cards" in process("order", "--help", LC_ALL="en_US.UTF-8").stdout


def test_shell_completion_offers_contracts() -> None:
    done = process("order", _SCHAFKOPF_COMPLETE="bash_complete", COMP_WORDS="schafkopf order gras-", COMP_CWORD="2")
    assert "plain,gras-solo" in done.stdout.split()
