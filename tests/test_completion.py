"""What a shell completes: commands, options, and the words that they take."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.shell_completion import ShellComplete

from schafkopf.answers.asking import contract_or_call
from schafkopf.cli.app import app
from schafkopf.notation import parse_declaration


def completed(*words: str) -> set[str]:
    """What the last word can become."""
    *before, begun = words
    return {each.value for each in ShellComplete(app, {}, "schafkopf", "_X").get_completions([*before], begun)}


@pytest.mark.parametrize(
    ("words", "among"),
    [
        (("so",), {"solve", "sort"}),
        (("rules", "ex"), {"explain"}),
        (("order", "gras-"), {"gras-wenz", "gras-solo"}),
        (("order", "ruf"), {"rufspiel"}),
        (("callable", "G"), {"GO", "G10"}),
        (("callable", "EO", "h1"), {"H10"}),
        (("legal", "wenz", "--hand", "EO G"), {"EO GA"}),
        (("legal", "wenz", "--trick", "S"), {"S7"}),
        (("legal", "wenz", "--called", "G"), {"G", "GK"}),
        (("outbid", "farb"), {"farbwenz", "farbgeier"}),
        (("outbid", "wenz", "s"), {"solo", "sie"}),
        (("kontra", "wenz", "--side", ""), {"spieler", "gegner"}),
        (("penalty", "wenz", "--who", "m"), {"mitspieler"}),
        (("price", "wenz", "--rules", "t"), {"tournament"}),
        (("price", "wenz", "--set", "klop"), {"klopfen="}),
        (("price", "wenz", "--set", "klopfen=f"), {"klopfen=first_only"}),
        (("price", "wenz", "--set", "renonce="), {"renonce=true", "renonce=false"}),
        (("rules", "explain", "runaway_m"), {"runaway_min"}),
        (("rules", "show", "o"), {"official"}),
        (("tariff", "--game", "b"), {"bierkopf"}),
        (("order", "wenz", "--d"), {"--deck"}),
        (("order", "wenz", "--lang", ""), {"de", "en"}),
        (("solve", "--question", "p"), {"playouts"}),
        (("play", "--level", "m"), {"meister"}),
        (("engine", "a"), {"anfaenger"}),
        (("schema", "r"), {"record", "ruling"}),
        (("arena", "--contracts", ""), {"auction", "strength"}),
    ],
    ids=lambda words: " ".join(words if isinstance(words, tuple) else sorted(words)),
)
def test_a_word_is_completed(words: tuple[str, ...], among: set[str]) -> None:
    found = completed(*words)
    assert found >= among
    assert all(each.casefold().startswith(words[-1].casefold()) for each in found)


@pytest.mark.parametrize(
    "words",
    [
        ("replay", ""),
        ("replay", "a.jsonl", "b"),
        ("partie", "x"),
        ("liste", "--csv", ""),
        ("arena", "--out", "r"),
        ("arena", "--contracts", "d"),
        ("play", "--resume", ""),
        ("rules", "check", ""),
    ],
    ids=" ".join,
)
def test_a_file_is_left_to_the_shell(words: tuple[str, ...]) -> None:
    *before, begun = words
    found = ShellComplete(app, {}, "schafkopf", "_X").get_completions([*before], begun)
    assert [each.value for each in found if each.type == "file"] == [begun]


def test_files_of_house_rules_are_completed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "stammtisch.toml").touch()
    (tmp_path / "other.txt").touch()
    monkeypatch.chdir(tmp_path)
    assert completed("price", "wenz", "--rules", "s") == {"stammtisch.toml"}
    assert completed("price", "wenz", "--rules", f"{tmp_path}/s") == {f"{tmp_path}/stammtisch.toml"}


@pytest.mark.parametrize("begun", ["x" * 5000, "\0", "../..", "klopfen=\ud800", "=", "nowhere/"])
def test_whatever_is_begun_nothing_breaks(begun: str) -> None:
    for before in (
        ("price", "wenz", "--rules"),
        ("price", "wenz", "--set"),
        ("order",),
        ("callable",),
        ("rules", "show"),
    ):
        assert isinstance(completed(*before, begun), set)


def test_every_contract_and_bid_that_is_offered_is_understood() -> None:
    for name in completed("order", ""):
        assert contract_or_call(name)
    for name in completed("outbid", ""):
        assert parse_declaration(name)
