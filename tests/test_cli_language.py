"""The command line speaks German and English, in any terminal, and is a well-behaved process."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from schafkopf.cli import language, main
from terminal import Terminal


def test_errors_speak_german_and_english(run: Terminal) -> None:
    _, _, german = run("order", "wens", "--lang", "de")
    _, _, english = run("order", "wens", "--lang", "en")
    assert german.startswith("Fehler: „wens“ ist keine Spielart.")
    assert english.startswith("Error: “wens” is not a contract.")


@pytest.mark.parametrize(
    ("environment", "words", "expected"),
    [
        ({}, [], "de"),
        ({"LANG": "C.UTF-8"}, [], "de"),
        ({"LANG": "de_AT.UTF-8"}, [], "de"),
        ({"LANG": "bar_DE.UTF-8"}, [], "de"),
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


def test_version_and_help_are_answers(run: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    from schafkopf import __version__

    assert run("--version") == (0, f"schafkopf {__version__}\n", "")
    monkeypatch.delenv("LC_ALL", raising=False)
    for locale, told in (("de_DE.UTF-8", "Die Reihenfolge der Karten"), ("en_US.UTF-8", "The order of the cards")):
        monkeypatch.setenv("LC_ALL", locale)
        assert told in run("order", "--help")[1]


def test_shell_completion_offers_contracts(monkeypatch: pytest.MonkeyPatch, capfdbinary: Any) -> None:
    monkeypatch.setenv("_SCHAFKOPF_COMPLETE", "bash_complete")
    monkeypatch.setenv("COMP_WORDS", "schafkopf order gras-")
    monkeypatch.setenv("COMP_CWORD", "2")
    with pytest.raises(SystemExit) as stopped:
        main([])
    assert stopped.value.code == 0
    assert b"plain,gras-solo" in capfdbinary.readouterr().out.split()


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_a_shell_is_told_how_to_complete(run: Terminal, shell: str) -> None:
    code, out, err = run("--completion", shell)
    assert (code, err) == (0, "")
    assert "_SCHAFKOPF_COMPLETE" in out
    code, error = run.refused("--completion", "csh")
    assert (code, error["code"]) == (2, "WRONG_VALUE")
