"""Command lines made from what the commands declare: thousands that parse, thousands that do not (K-1, K-2)."""

from __future__ import annotations

import io
import json
import random
import sys
from collections import Counter
from pathlib import Path

import pytest

from command_lines import LEAVES, Typist, parse, prepare
from forms import LONG
from schafkopf.answers.asking import House
from schafkopf.rules.options import OPTIONS
from terminal import Terminal

PARSED = 5000 if LONG else 1500
ANSWERED = 2000 if LONG else 200
WRONG = 2000 if LONG else 300
DEAR = {"play", "arena", "solve", "advise", "engine", "serve", "replay", "liste", "turnier"}
"""Commands that take long, wait for somebody, or write: their lines are parsed only, and run by tests of their own."""


@pytest.fixture
def typist(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Typist:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "files").mkdir()
    return Typist(random.Random("generated"), prepare(tmp_path / "files"))


def test_every_line_that_follows_the_declarations_parses(typist: Typist) -> None:
    seen = Counter[tuple[str, ...]]()
    for _ in range(PARSED):
        command, words = typist.good_line()
        parse(words)
        seen[command] += 1
    assert seen.keys() == LEAVES.keys(), "no command is left out"


def test_a_line_that_parses_is_answered_or_refused_for_what_it_says(
    run: Terminal, typist: Typist, monkeypatch: pytest.MonkeyPatch
) -> None:
    codes, left = Counter[int](), ANSWERED
    while left:
        command, words = typist.good_line()
        if command[0] in DEAR:
            continue
        left -= 1
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"61:59\n"), "utf-8"))
        code, out, err = run(*words)
        codes[code] += 1
        assert code in (0, 1, 2, 3, 4), words
        assert out or err, words
    assert codes[0] > ANSWERED // 3, codes


def test_a_line_that_does_not_parse_is_refused_in_both_languages(run: Terminal, typist: Typist) -> None:
    for number in range(WRONG):
        words, told = typist.wrong_line(), {}
        for lang in ("de", "en"):
            code, _, err = run("--lang", lang, *words)
            assert code in (2, 3), (number, words)
            told[lang] = _sentence(err) if err.startswith("{") or "--json" in words else err
        assert told["de"] != told["en"], (number, words)


def _sentence(err: str) -> str:
    error = json.loads(err)["error"]
    assert error["code"]
    assert error["text"]
    assert error["clause"]
    return str(error["text"])


@pytest.mark.parametrize("lang", ["de", "en"])
@pytest.mark.parametrize("command", [words for words in LEAVES if words[0] != "turnier"], ids=" ".join)
def test_every_command_explains_itself(run: Terminal, command: tuple[str, ...], lang: str) -> None:
    code, out, err = run(*command, "--help", "--lang", lang)
    assert (code, err) == (0, "")
    for param in LEAVES[command].params:
        assert max(param.opts, key=len) in out or param.param_type_name == "argument"


def test_house_rules_are_taken_by_every_command_that_knows_them() -> None:
    """Whoever takes `--rules` takes `--set`, and the other way round."""
    takes = {words: {name for param in each.params for name in param.opts} for words, each in LEAVES.items()}
    assert all(("--rules" in names) is ("--set" in names) for names in takes.values())
    asking = {
        "order", "trick", "legal", "callable", "sort", "deal", "outbid", "kontra", "laufende", "price", "penalty",
        "tariff", "advise", "partie", "play", "arena",
    }  # fmt: skip
    assert asking <= {words[-1] for words, names in takes.items() if "--rules" in names}


def test_every_option_of_house_rules_is_a_setting_with_each_of_its_examples() -> None:
    for name, option in OPTIONS.items():
        for value in option.domain.examples:
            text = (
                ",".join(value) if isinstance(value, list) else str(value).lower() if value in (True, False) else value
            )
            settings = [f"{name}={text}"]
            if name == "deal_packets" and text in ("3+3", "2+2+2"):
                settings.append("deck=kurz")
            if name == "bierkopf_deal_packets" and text == "2+3":
                settings.append("bierkopf_deck=kurz")
            assert House(settings=settings).rules()
