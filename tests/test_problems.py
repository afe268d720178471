"""What went wrong with a file is told in the language that is spoken, whoever says it."""

from __future__ import annotations

import errno
import gzip
import tomllib

import pytest

from schafkopf.errors import ErrorCode, SchafkopfError, UnreadableInput
from schafkopf.rules.house import read_toml
from schafkopf.text.catalogue import LANGUAGES, word
from schafkopf.text.problems import WORDS, problem_of
from schafkopf.wire import read_json


@pytest.mark.parametrize("problem", WORDS)
def test_a_problem_has_words_in_both_languages(problem: str) -> None:
    german, english = (word("problem", problem, lang) for lang in LANGUAGES)
    assert german
    assert english
    assert german != english


@pytest.mark.parametrize(
    ("error", "told"),
    [
        (OSError(errno.ENOSPC, "No space left on device"), "„x“ lässt sich nicht lesen (der Platz reicht nicht)."),
        (
            PermissionError(errno.EACCES, "Permission denied"),
            "„x“ lässt sich nicht lesen (das ist hier nicht erlaubt).",
        ),
        (EOFError("Compressed file ended"), "„x“ lässt sich nicht lesen (sie hört mittendrin auf)."),
        (gzip.BadGzipFile("Not a gzipped file"), "„x“ lässt sich nicht lesen (was gzip gepackt hat, ist beschädigt)."),
        (ValueError("embedded null byte"), "„x“ lässt sich nicht lesen (so heißt keine Datei)."),
        (OSError(errno.EDOM, "something new"), "„x“ lässt sich nicht lesen (something new)."),
    ],
    ids=lambda each: type(each).__name__,
)
def test_what_the_system_says_is_translated(error: Exception, told: str) -> None:
    assert UnreadableInput(ErrorCode.FILE_UNREADABLE, file="x", problem=problem_of(error)).text("de") == told


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ('{"a": 1', "Das ist kein JSON (Zeichen 8)."),
        ('{\n"a": x}', "Das ist kein JSON (Zeile 2, Zeichen 6)."),
        ("[" * 100_000, "Das ist kein JSON (zu tief verschachtelt)."),
        ("NaN", "Das ist kein JSON (eine Zahl, die es hier nicht gibt)."),
        (r'"\ud800"', "Das ist kein JSON (ein halbes Zeichen)."),
    ],
    ids=lambda each: each[:12],
)
def test_a_place_in_json_is_told_in_german(text: str, told: str) -> None:
    with pytest.raises(SchafkopfError) as refused:
        read_json(text)
    assert refused.value.text("de") == told


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("klopfen = first", "Das ist kein TOML (Zeichen 11)."),
        ('\nklopfen "all"', "Das ist kein TOML (Zeile 2, Zeichen 9)."),
        ("stoss_max =", "Das ist kein TOML (am Ende fehlt etwas)."),
        ("a = " + "[" * 3000, "Das ist kein TOML (zu tief verschachtelt)."),
    ],
    ids=lambda each: each[:12],
)
def test_a_place_in_toml_is_told_in_german(text: str, told: str) -> None:
    with pytest.raises(SchafkopfError) as refused:
        read_toml(text)
    assert refused.value.text("de") == told
    with pytest.raises((tomllib.TOMLDecodeError, RecursionError)):
        tomllib.loads(text)
