"""Wrong use of the command line and files that are none: a code, a clause, an exit code."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from schafkopf.records.files import LONGEST_LINE
from terminal import Terminal


@pytest.mark.parametrize(
    ("words", "code", "clause"),
    [
        (["order", "wens"], "UNKNOWN_CONTRACT", "S-2.1"),
        (["order", "solo"], "TRUMP_SUIT_MISSING", "S-2.4"),
        (["order", "farbwenz"], "TRUMP_SUIT_MISSING", "S-2.7"),
        (["order", "farbgeier"], "TRUMP_SUIT_MISSING", "S-2.9"),
        (["price", "bierkopf", "--augen", "61", "--laufende", "mit2"], "CONTRACT_HAS_NO_LAUFENDE", "B-2.6"),
        (["laufende", "bierkopf", "EO"], "CONTRACT_HAS_NO_LAUFENDE", "B-2.6"),
        (["price", "ramsch", "--augen", "45,20,45,10", "--highest-trump", "none"], "WRONG_VALUE", "S-11.1"),
        (["order", "wenz", "--deck", "mittel"], "WRONG_VALUE", "K-3"),
        (["trick", "wenz", "EO", "EO", "E7", "E8"], "CARD_TWICE", "S-1.1"),
        (["trick", "wenz", "EO", "E7", "E8"], "WRONG_TRICK_SIZE", "S-3.2"),
        (["trick", "wenz", "EO", "E7", "E8", "X9"], "UNKNOWN_CARD", "S-1.4"),
        (["trick", "bierkopf", "EO", "E9", "G9", "E7"], "CARD_NOT_IN_PACK", "B-1.1"),
        (["trick", "rufspiel", "EO", "Alte", "G9", "E7"], "AMBIGUOUS_CARD", "S-1.6"),
        (["legal", "rufspiel", "--hand", ""], "WRONG_HAND_SIZE", "S-1.1"),
        (["legal", "rufspiel", "--hand", "EO GO HO SO EU GU HU SU HA"], "WRONG_HAND_SIZE", "S-1.1"),
        (["legal", "rufspiel", "--hand", "EO", "--trick", "EO"], "CARD_TWICE", "S-1.1"),
        (["legal", "rufspiel", "--hand", "EO", "--trick", "E7 E8 E9 EK"], "WRONG_TRICK_SIZE", "S-3.2"),
        (["legal", "rufspiel", "--hand", "EO", "--called", "H"], "HERZ_NOT_CALLABLE", "S-4.1"),
        (["legal", "rufspiel", "--hand", "EO", "--called", "X"], "UNKNOWN_SUIT", "S-1.3"),
        (["legal", "rufspiel", "--hand", "EO", "--called", "GU"], "WRONG_VALUE", "S-4.2"),
        (["legal", "wenz", "--hand", "EO", "--called", "E"], "CONTRACT_HAS_NO_CALL", "S-4.1"),
        (["legal", "sie", "--hand", "EO"], "CONTRACT_IS_NOT_PLAYED", "S-7.6"),
        (["laufende", "bettel", "--party", "EO"], "CONTRACT_HAS_NO_LAUFENDE", "S-6.4"),
        (["price", "rufspiel"], "MISSING_NUMBER", "K-3"),
        (["price", "rufspiel", "--augen", "119"], "AUGEN_DO_NOT_FIT_TRICKS", "S-7.2"),
        (["price", "rufspiel", "--augen", "61", "--klopfer", "5"], "WRONG_VALUE", "S-7.8"),
        (["price", "rufspiel", "--augen", "61", "--stoss", "3"], "WRONG_VALUE", "S-7.10"),
        (["price", "rufspiel", "--augen", "61", "--laufende", "mit0"], "WRONG_VALUE", "S-6.6"),
        (["price", "wenz", "--augen", "61", "--klopfer", "1", "--set", "klopfen=none"], "WRONG_VALUE", "S-7.8"),
        (["price", "bierkopf", "--augen", "7", "--deck", "kurz"], "AUGEN_DO_NOT_FIT_TRICKS", "B-5.4"),
        (["price", "rufspiel", "--augen", "61", "--stock", "80", "--set", "settle_in=points"], "WRONG_VALUE", "S-9.3"),
        (["price", "rufspiel", "--augen", "121"], "WRONG_VALUE", "K-3"),
        (["price", "rufspiel", "--augen", "-1"], "WRONG_VALUE", "K-3"),
        (["price", "rufspiel", "--augen", "6l"], "WRONG_VALUE", "K-3"),
        (["price", "rufspiel", "--augen", "60", "--tricks", "0"], "AUGEN_DO_NOT_FIT_TRICKS", "S-7.2"),
        (["price", "rufspiel", "--augen", "60", "--laufende", "mit15"], "WRONG_VALUE", "S-6.6"),
        (["price", "gras-solo", "--augen", "60", "--laufende", "mit9"], "WRONG_VALUE", "S-6.6"),
        (["price", "wenz-tout", "--augen", "120"], "MISSING_NUMBER", "K-3"),
        (["price", "sie", "--stoss", "1"], "WRONG_VALUE", "S-7.6"),
        (["price", "ramsch", "--augen", "60,60,1,0"], "SUM_WRONG", "S-1.4"),
        (["price", "ramsch", "--augen", "60,60"], "WRONG_VALUE", "K-3"),
        (["price", "ramsch", "--augen", "20,30,55,15", "--highest-trump", "0"], "NOT_TIED", "S-11.1"),
        (["price", "wenz", "--augen", "61", "--set", "klopfn=all"], "UNKNOWN_OPTION", "S-12"),
        (["price", "wenz", "--augen", "61", "--tariff", "10/20"], "WRONG_OPTION_VALUE", "S-7.3"),
        (["price", "wenz", "--augen", "61", "--set", "klopfen"], "WRONG_VALUE", "K-3"),
        (["price", "bierkopf", "--augen", "61", "--klopfer", "1"], "WRONG_VALUE", "B-2.6"),
        (["price", "wenz", "--augen", "61", "--highest-trump", "1"], "WRONG_VALUE", "S-11.1"),
        (["legal", "gras-solo", "--hand", "Eichel Spatz"], "AMBIGUOUS_CARD", "S-1.6"),
        (["rules", "show", "private"], "UNKNOWN_PRESET", "S-12"),
        (["convert", "x.txt", "--to", "pgn"], "WRONG_VALUE", "K-3"),
        (["order"], "WRONG_USE", "K-1"),
        (["order", "wenz", "--colour"], "WRONG_USE", "K-1"),
        (["order", "wenz", "--lang", "fr"], "WRONG_VALUE", "K-3"),
        (["shuffle"], "WRONG_USE", "K-1"),
    ],
)
def test_wrong_use_has_a_code_a_clause_and_exit_code_2(
    run: Terminal, words: Sequence[str], code: str, clause: str
) -> None:
    exit_code, error = run.refused(*words)
    assert (exit_code, error["code"], error["clause"]) == (2, code, clause)
    assert error["text"]


def test_what_a_game_does_not_have_is_told_so(run: Terminal) -> None:
    _, error = run.refused("price", "wenz", "--augen", "61", "--trumps", "3")
    assert error["text"] == "„--trumps“ gibt es hier nicht; gesagt war 3."


def test_numbers_of_a_side_that_do_not_fit_are_told_once(run: Terminal) -> None:
    _, _, err = run("price", "bierkopf", "--augen", "100", "--tricks", "6")
    assert err == "Fehler: 100 Augen passen nicht in 6 Stiche; möglich sind 120. (B-5.4)\n"


def test_a_missing_suit_is_answered_with_the_four_candidates(run: Terminal) -> None:
    _, error = run.refused("order", "solo")
    assert error["candidates"] == ["eichel-solo", "gras-solo", "herz-solo", "schellen-solo"]


@pytest.mark.parametrize("command", ["replay", "convert", "partie", "rules check"])
def test_unreadable_files_have_exit_code_3(run: Terminal, tmp_path: Path, command: str) -> None:
    (tmp_path / "empty").touch()
    for name, expected in (("none", "FILE_MISSING"), ("", "FILE_IS_DIRECTORY"), ("empty", "FILE_EMPTY")):
        code, error = run.refused(*command.split(), str(tmp_path / name))
        assert (code, error["code"]) == (3, expected)


@pytest.mark.parametrize("command", ["convert", "partie", "rules check"])
def test_a_hundred_megabyte_line_is_refused(run: Terminal, tmp_path: Path, command: str) -> None:
    path = tmp_path / "long"
    with path.open("wb") as file:
        for _ in range(100):
            file.write(b"1" * LONGEST_LINE)
    code, error = run.refused(*command.split(), str(path))
    assert (code, error["code"]) == (3, "LINE_TOO_LONG")


@pytest.mark.parametrize("command", ["partie", "rules check"])
def test_text_that_is_not_utf8_is_refused(run: Terminal, tmp_path: Path, command: str) -> None:
    path = tmp_path / "latin"
    path.write_bytes("# schöner Abend\n".encode("cp1252"))
    code, error = run.refused(*command.split(), str(path))
    assert (code, error["code"]) == (3, "WRONG_ENCODING")


def test_broken_toml_is_unreadable(run: Terminal, tmp_path: Path) -> None:
    path = tmp_path / "rules.toml"
    path.write_text("klopfen = ", "utf-8")
    code, error = run.refused("rules", "check", str(path))
    assert (code, error["code"]) == (3, "NOT_TOML")


def test_a_text_without_a_protocol_is_told(run: Terminal, tmp_path: Path) -> None:
    path = tmp_path / "letter.txt"
    path.write_text("Liebe Oma,\n", "utf-8")
    code, error = run.refused("convert", str(path))
    assert (code, error["code"]) == (3, "NOT_A_PROTOCOL")


def test_each_fault_of_house_rules_has_a_line_and_a_clause_of_its_own(run: Terminal) -> None:
    code, out, err = run("price", "wenz", "--augen", "61", "--set", "klopfen=x", "--set", "draw=x", "--lang", "en")
    assert (code, out) == (2, "")
    lines = err.splitlines()
    assert [line.rpartition(" ")[2] for line in lines] == ["(S-7.8)", "(B-5.5)"]
    assert all(line.startswith("Error: ") for line in lines)
