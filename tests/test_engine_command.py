"""`schafkopf engine` and programs in `schafkopf play`: bad input is answered, a foreign file starts nothing."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path
from typing import Any

import pytest

from schafkopf import wire
from schafkopf.game.actions import Action
from schafkopf.game.dealing import deal
from schafkopf.game.game import Game
from schafkopf.players import by_name
from schafkopf.players.player import Budget
from schafkopf.players.programs.messages import PROTOCOL, Bye, Choose, Complaint, FromProgram, Hello, Question, Ready
from schafkopf.records.files import LONGEST_LINE
from schafkopf.rules.house import preset
from terminal import Terminal

BOT = f"cmd:sh {Path(__file__).parent.parent / 'examples' / 'bot.sh'}"
RULES = preset("casual", klopfen="none")
START = Game.start(deal(5, RULES), RULES)
HELLO = wire.dumps(Hello(PROTOCOL, "schafkopf", 0, RULES.options()))
QUESTION = wire.dumps(Question(4, (), (), 60.0, 12, START.view(0)))


@pytest.fixture
def heard(run: Terminal, monkeypatch: pytest.MonkeyPatch) -> Any:
    """Let a level hear lines, and return what it answers."""

    def hear(*lines: str | bytes, words: tuple[str, ...] = ("anfaenger",)) -> list[FromProgram]:
        data = b"".join((line.encode() if isinstance(line, str) else line) + b"\n" for line in lines)
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data), "utf-8"))
        code, out, err = run("engine", *words)
        assert (code, err) == (0, "")
        return [wire.loads(FromProgram, line) for line in out.splitlines()]

    return hear


def chosen(name: str, seed: int, worlds: int) -> Action | None:
    return by_name(name, seed).choose(START.view(0), Budget(worlds)).action


def test_a_level_answers_what_the_player_would_do(heard: Any) -> None:
    ready, choose = heard(HELLO, QUESTION)
    assert ready == Ready(PROTOCOL, "schafkopf anfaenger")
    assert choose == Choose(4, action=chosen("anfaenger", 0, 12))


def test_the_seed_is_its_own_and_its_worlds_go_before_what_the_table_says(heard: Any) -> None:
    _, *answers = heard(HELLO, *[QUESTION] * 2, words=("random", "--seed", "3", "--worlds", "5"))
    assert answers == [Choose(4, action=chosen("random", 3, 5))] * 2


def test_it_leaves_when_it_is_told_goodbye(heard: Any) -> None:
    assert heard(wire.dumps(Bye()), HELLO) == []


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("nonsense", "NOT_JSON"),
        ("[]", "WRONG_TYPE"),
        ('{"event": "dance"}', "WRONG_TYPE"),
        ("[" * 100_000, "NOT_JSON"),
        (b"\xff\xfe", "WRONG_ENCODING"),
        (b"9" * (LONGEST_LINE + 9), "LINE_TOO_LONG"),
        (HELLO.replace("engine/1", "engine/9"), "WRONG_TYPE"),
        (HELLO.replace('"seat": 0', '"seat": 7'), "WRONG_TYPE"),
        (HELLO.replace('"deck": "lang"', '"deck": "long"'), "WRONG_OPTION_VALUE"),
        (QUESTION.replace('"seconds": 60.0', '"seconds": 1e300'), "OverflowError"),
        (wire.dumps(Question(4, (), (), 60.0, 12, START.view(1))), "SEAT_NOT_TO_MOVE"),
    ],
    ids=lambda each: each[:20] if isinstance(each, str) else None,
)
def test_bad_input_is_answered_with_an_error_and_it_goes_on(heard: Any, line: str | bytes, code: str) -> None:
    complaint, *rest = heard(line, QUESTION)
    assert isinstance(complaint, Complaint)
    assert complaint.code == code
    assert set(complaint.texts) == {"de", "en"}
    assert rest == [Choose(4, action=chosen("anfaenger", 0, 12))]


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (("meistr",), "WRONG_VALUE"),
        ((), "WRONG_USE"),
        (("random", "--seed", "-1"), "WRONG_VALUE"),
        (("random", "--worlds", "0"), "WRONG_VALUE"),
        (("random", "--worlds", "9" * 5000), "WRONG_VALUE"),
        (("cmd:no-such-program",), "PROGRAM_NOT_FOUND"),
    ],
)
def test_wrong_words_are_refused(run: Terminal, words: tuple[str, ...], code: str) -> None:
    status, error = run.refused("engine", *words)
    assert (status, error["code"]) == (2, code)


# Programs at the table of `play`


def test_an_evening_is_played_against_programs_and_goes_on_only_where_they_are_named(
    run: Terminal, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = tmp_path / "evening.jsonl"

    def typed(*lines: str) -> None:
        monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in lines)))

    typed(f"save {kept}", "quit")
    code, out, err = run("play", "--level", BOT, "--game", "bierkopf", "--seed", "7", "--lang", "en")
    assert (code, err) == (0, "")
    assert BOT[:20] in out
    assert "has lost the move" not in out
    words = ("play", "--resume", str(kept), "--lang", "en")
    typed("quit")
    code, out, err = run(*words)
    assert (code, out) == (2, "")
    assert "cmd:" in err
    typed("quit")
    code, out, err = run(*words, "--level", BOT)
    assert (code, err) == (0, "")
    assert "goes on" in out
    assert json.loads(kept.read_text("utf-8").splitlines()[-1])["table"]["level"] == BOT


@pytest.mark.parametrize("lang", ["de", "en"])
def test_a_program_that_is_not_there_is_refused_before_the_first_deal(run: Terminal, lang: str) -> None:
    code, out, err = run("play", "--level", "cmd:no-such-program --fast", "--lang", lang)
    assert (code, out) == (2, "")
    assert "no-such-program --fast" in err
    assert "(K-5)" in err
