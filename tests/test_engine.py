"""Programs as players: examples in two languages play matches; whatever a program does costs it only its moves."""

from __future__ import annotations

import gc
import json
import logging
import os
import pickle
import shlex
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from schafkopf import wire
from schafkopf.cards import Card
from schafkopf.errors import SchafkopfError
from schafkopf.game.actions import Bid, Klopfen, Name, Pass, Play, Stoss
from schafkopf.game.dealing import deal
from schafkopf.game.game import Game
from schafkopf.game.view import View
from schafkopf.match.partie import Partie
from schafkopf.match.session import Session
from schafkopf.notation import parse_declaration
from schafkopf.players import Budget, Decision, Lapse, by_name, play
from schafkopf.players.programs.engine import MOST_SILENT, RESTARTS, EnginePlayer
from schafkopf.players.programs.messages import FromProgram, ToProgram, choices, in_words
from schafkopf.rules.house import preset
from schafkopf.text.catalogue import LANGUAGES
from terminal import is_running

EXAMPLES = Path(__file__).parent.parent / "examples"
SHORT = timedelta(seconds=0.3)
PATIENT = timedelta(seconds=60)
READY = 'echo \'{"event": "ready", "protocol": "schafkopf-engine/1"}\'\n'
"""What a program in shell says to the first line that it hears."""


@pytest.fixture
def program(tmp_path: Path) -> Iterator[Callable[..., EnginePlayer]]:
    """Make players of programs in shell; all of them are ended."""
    made: list[EnginePlayer] = []

    def make(text: str, move_time: timedelta = PATIENT, start_time: timedelta = PATIENT) -> EnginePlayer:
        path = tmp_path / f"program{len(made)}.sh"
        path.write_text(text, "utf-8")
        made.append(EnginePlayer(f"sh {shlex.quote(str(path))}", move_time=move_time, start_time=start_time))
        return made[-1]

    yield make
    for player in made:
        player.close()


def choosing(rest: str, number: str = "'$number'") -> str:
    """The command that answers a question."""
    return f'echo \'{{"event": "choose", "number": {number}{rest}}}\''


FIRST = choosing(', "index": 0')


STALE = '{"event": "choose", "number": 0, "index": 0}'


def answering(text: str) -> str:
    """A program that is ready, then does something in shell for each question, whose number is $number."""
    number = 'number=${line#*number\\": }\nnumber=${number%%,*}\n'
    return f"read -r hello\n{READY}while read -r line; do\n{number}{text}\ndone\n"


def view(game: Any = "bierkopf") -> View:
    rules = preset("casual", klopfen="none")
    start = Game.start(deal(5, rules, game), rules, game=game)
    return start.view(start.to_move or 0)


def failing(player: EnginePlayer, seen: View | None = None) -> SchafkopfError:
    with pytest.raises(SchafkopfError) as caught:
        player.choose(seen or view(), Budget())
    for lang in LANGUAGES:
        assert caught.value.text(lang)
    return caught.value


# Whole matches


@dataclass
class Noted:
    """What went over the wire, both ways."""

    heard: list[Any] = field(default_factory=list)
    said: list[Any] = field(default_factory=list)


@pytest.fixture
def noted(monkeypatch: pytest.MonkeyPatch) -> Noted:
    """Read every message as the type that its schema describes."""
    from schafkopf.players.programs import process

    notes = Noted()
    send, receive = process.Process.send, process.Process.receive

    def note_sent(self: process.Process, line: str) -> None:
        notes.heard.append(wire.loads(ToProgram, line))
        send(self, line)

    def note_received(self: process.Process, until: float) -> bytes | None:
        line = receive(self, until)
        notes.said.append(wire.loads(FromProgram, (line or b"").decode()))
        return line

    monkeypatch.setattr(process.Process, "send", note_sent)
    monkeypatch.setattr(process.Process, "receive", note_received)
    return notes


def match(state: Session | Partie, players: list[Any], deals: int) -> tuple[Session | Partie, list[Lapse]]:
    lapses: list[Lapse] = []
    for number in range(deals):
        if isinstance(state, Partie) and state.won:
            break
        game = Game.start(deal(number, state.rules, state.game), session=state)
        game, lost = play(game, [players[state.player_at(seat)] for seat in range(4)])
        lapses += lost
        state = state.after(game)
    return state, lapses


def test_a_program_in_python_and_one_in_shell_play_matches_of_both_games(noted: Noted) -> None:
    python = by_name(f"cmd:{shlex.join([sys.executable, str(EXAMPLES / 'bot.py')])}")
    shell = by_name(f'cmd:"sh {EXAMPLES / "bot.sh"}"')
    assert isinstance(python, EnginePlayer)
    assert isinstance(shell, EnginePlayer)
    with python, shell:
        players = [python, by_name("random", 1), shell, by_name("random", 2)]
        session, lapses = match(Session(preset("casual", all_pass="ramsch", allow_claim=True)), players, 4)
        assert lapses == []
        assert isinstance(session, Session)
        assert sum(session.accounts) + session.stock == 0
        assert session.deals == 4
        partie, lapses = match(Partie(), players, 100)
        assert lapses == []
        assert isinstance(partie, Partie)
        assert len(partie.won) == 1
    kinds = {type(each).__name__ for each in noted.heard}
    assert kinds == {"Hello", "Question", "Result", "Bye"}
    assert {type(each).__name__ for each in noted.said} == {"Ready", "Choose"}
    results = [each for each in noted.heard if type(each).__name__ == "Result"]
    assert all(each.gain == each.settlement.payout[each.seat] for each in results)


def test_the_example_in_python_has_at_most_thirty_lines() -> None:
    assert len((EXAMPLES / "bot.py").read_text("utf-8").splitlines()) <= 30


def test_a_level_on_the_other_side_of_the_protocol_plays_as_at_home() -> None:
    home = by_name("random", 7)
    with EnginePlayer(shlex.join([sys.executable, "-m", "schafkopf", "engine", "random", "--seed", "7"])) as away:
        rules = preset("casual", klopfen="none")
        start = Game.start(deal(8, rules), rules)
        others = [by_name("random", seat) for seat in range(1, 4)]
        at_home, _ = play(start, [home, *others], Budget(worlds=12))
        over, lapses = play(start, [away, *others], Budget(worlds=12))
        assert (over.actions, lapses) == (at_home.actions, ())


def test_a_program_never_hears_the_seed_by_which_it_could_deal_again(noted: Noted) -> None:
    seed = 987_654_321
    bot = by_name(f"cmd:sh {EXAMPLES / 'bot.sh'}", seed)
    assert isinstance(bot, EnginePlayer)
    with bot:
        play(Game.start(deal(seed)), [bot, *(by_name("random", seat) for seat in range(3))])
    told = "".join(map(wire.dumps, noted.heard))
    assert {type(each).__name__ for each in noted.heard} == {"Hello", "Question", "Result", "Bye"}
    assert "seed" not in told
    assert str(seed) not in told


# What a question says


@pytest.mark.parametrize(
    ("action", "words"),
    [
        (None, "silence"),
        (Pass(1), "pass"),
        (Play(1, Card.EZ), "play EZ"),
        (Klopfen(1, knocks=False), "klopfen false"),
        (Bid(1, parse_declaration("wenz-tout")), "bid wenz-tout"),
        (Name(1, Card.GA.suit), "name G false"),
        (Name(1, None, tout=True), "name null true"),
    ],
)
def test_an_action_in_words_has_no_commas(action: Any, words: str) -> None:
    assert in_words(action) == words


def test_silence_comes_first_where_the_seat_is_not_to_move() -> None:
    game = Game.start(deal(3, game="bierkopf"), game="bierkopf")
    assert choices(game.view(0)) == game.view(0).legal_actions
    assert choices(game.view(2)) == (None, Stoss(2))


def test_the_messages_begin_as_the_manual_promises(program: Callable[..., EnginePlayer], tmp_path: Path) -> None:
    kept = tmp_path / "heard"
    keep = f'echo "$hello" >>{kept}'
    player = program(f"read -r hello\n{keep}\n{READY}read -r hello\n{keep}\nnumber=1\n{FIRST}\nread -r line\n")
    seen = view()
    assert player.choose(seen, Budget(worlds=9)).action == seen.legal_actions[0]
    hello, question = kept.read_text("utf-8").splitlines()
    assert hello.startswith('{"event": "hello", "protocol": "schafkopf-engine/1", "game": "bierkopf", "seat": 0, ')
    assert question.startswith('{"event": "question", "number": 1, "legal": ["play ')
    assert json.loads(hello)["rules"] == seen.rules.options()
    told = json.loads(question)
    assert (told["worlds"], told["seconds"], told["view"]["seat"]) == (9, 60, 0)
    assert len(told["legal"]) == len(told["actions"])
    assert wire.loads(ToProgram, question).view == seen


# Programs that fail


def test_an_answer_is_a_place_or_an_action(program: Callable[..., EnginePlayer]) -> None:
    seen = view("schafkopf")
    for rest in (', "index": 0', f', "action": {wire.dumps(seen.legal_actions[0])}'):
        assert program(answering(choosing(rest))).choose(seen, Budget()).action == seen.legal_actions[0]


@pytest.mark.parametrize(
    ("rest", "code"),
    [
        ("", "WRONG_VALUE"),
        (', "index": 99', "WRONG_VALUE"),
        (', "index": -1', "WRONG_VALUE"),
        (', "index": "0"', "WRONG_TYPE"),
        (', "index": true', "WRONG_TYPE"),
        (', "idnex": 0', "UNKNOWN_FIELD"),
        (', "action": {"event": "play", "seat": 0, "card": "EO"}', "WRONG_VALUE"),
        (', "action": {"event": "stoss", "seat": 0}', "ILLEGAL_ACTION"),
        (', "action": {"event": "play", "seat": 0, "card": "X"}', "UNKNOWN_CARD"),
    ],
)
def test_an_answer_that_is_not_allowed_is_told_with_the_reason(
    program: Callable[..., EnginePlayer], rest: str, code: str
) -> None:
    player = program(answering(f'{choosing(rest)}\nread -r complaint\necho "$complaint" >&2'))
    seen = view()
    if code == "ILLEGAL_ACTION":  # a Kontra before the first card
        rules = preset("casual", klopfen="none", all_pass="ramsch")
        game = Game.start(deal(5, rules), rules)
        for seat in range(4):
            game = game.apply(Pass(seat))
        seen = game.view(0)
    assert failing(player, seen).code.name == code
    # The program hears why, and goes on.
    assert failing(player, seen).code.name == code


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("echo nonsense", "NOT_JSON"),
        ("echo '[1, 2]'", "WRONG_TYPE"),
        ("echo '{}'", "FIELD_MISSING"),
        ('echo \'{"event": "bye"}\'', "WRONG_TYPE"),
        ("printf '\\377\\376\\n'", "WRONG_ENCODING"),
        (choosing(', "index": 0', "99"), "WRONG_VALUE"),
        (choosing(', "index": 0', "0"), "PROGRAM_SILENT"),
        ("echo; exec sleep 99", "PROGRAM_SILENT"),
        ('echo \'{"event": "error", "texts": {"en": "what?"}}\'', "PROGRAM_COMPLAINS"),
        ('echo \'{"event": "error", "number": 0}\'; exec sleep 99', "PROGRAM_SILENT"),
        ("echo broken pipes >&2; exit 3", "PROGRAM_ENDED"),
        ("kill -9 $$", "PROGRAM_ENDED"),
        ("exec >&-; exec sleep 99", "PROGRAM_ENDED"),
        ("exec sleep 99", "PROGRAM_SILENT"),
        ("head -c 10000000 /dev/zero | tr '\\0' x; echo", "LINE_TOO_LONG"),
        ("cat /dev/zero | tr '\\0' x", "LINE_TOO_LONG"),
        ("yes ''", "PROGRAM_CHATTERS"),
        (f"yes '{STALE}'", "PROGRAM_CHATTERS"),
        ("yes >&2", "PROGRAM_SILENT"),
        ("yes", "NOT_JSON"),
    ],
)
def test_whatever_a_program_says_costs_it_its_move(program: Callable[..., EnginePlayer], text: str, code: str) -> None:
    player = program(answering(text), SHORT if code == "PROGRAM_SILENT" else PATIENT)
    assert failing(player).code.name == code


def test_a_program_that_closes_its_input_is_taken_for_ended(program: Callable[..., EnginePlayer]) -> None:
    player = program(answering("exec <&-; exec sleep 99"), SHORT)
    assert [failing(player).code.name for _ in range(2)] == ["PROGRAM_SILENT", "PROGRAM_ENDED"]


def test_a_program_that_ends_is_told_with_its_last_words(program: Callable[..., EnginePlayer]) -> None:
    error = failing(program(answering("echo 'out of cards' >&2; exit 3")))
    assert (error.params["status"], error.params["problem"]) == (3, "out of cards")


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("exit 0", "PROGRAM_ENDED"),
        ("exec sleep 99", "PROGRAM_SILENT"),
        ("cat", "WRONG_TYPE"),
        ('echo \'{"event": "ready", "protocol": "schafkopf-engine/9"}\'; sleep 9', "WRONG_TYPE"),
    ],
)
def test_a_program_that_is_not_ready_is_started_again_a_few_times(
    program: Callable[..., EnginePlayer], text: str, code: str
) -> None:
    player = program(text, start_time=SHORT / 3 if code == "PROGRAM_SILENT" else PATIENT)
    codes = [failing(player).code.name for _ in range(RESTARTS + 2)]
    assert codes == [code] * (RESTARTS + 1) + ["PROGRAM_GIVEN_UP"]
    player.close()
    assert failing(player).code.name == code  # it has another chance


def test_a_late_answer_is_not_taken_for_the_next_one(program: Callable[..., EnginePlayer]) -> None:
    slow = answering(f"[ $number = 1 ] && sleep 0.4\n{FIRST}")
    player = program(slow, SHORT)
    seen = view()
    assert failing(player).code.name == "PROGRAM_SILENT"
    player._move_time = PATIENT
    assert player.choose(seen, Budget()).action == seen.legal_actions[0]


def test_a_program_that_never_answers_is_started_again_and_then_given_up(
    program: Callable[..., EnginePlayer], tmp_path: Path
) -> None:
    starts = tmp_path / "starts"
    player = program(f"echo x >>{starts}\n" + answering(":"), SHORT / 15)
    codes = [failing(player).code.name for _ in range(MOST_SILENT * (RESTARTS + 1) + 1)]
    assert codes == ["PROGRAM_SILENT"] * (len(codes) - 1) + ["PROGRAM_GIVEN_UP"]
    assert len(starts.read_text().split()) == RESTARTS + 1


def test_a_program_that_fails_now_and_then_is_not_given_up(program: Callable[..., EnginePlayer]) -> None:
    seen = view()
    over, _ = play(Game.start(deal(5, game="bierkopf"), game="bierkopf"), [by_name("random")] * 4)
    assert over.settlement is not None
    player = program(answering(f"{FIRST}\nread -r result\nexit 1"))
    for _ in range(RESTARTS + 2):
        assert player.choose(seen, Budget()).action == seen.legal_actions[0]
        player.ended(seen, over.settlement)
        assert failing(player, seen).code.name == "PROGRAM_ENDED"


def test_a_program_that_does_not_read_holds_nobody_up(program: Callable[..., EnginePlayer]) -> None:
    # It answers all questions before they are asked, and the pipe to it fills.
    player = program(f"{READY}number=0\nwhile number=$((number + 1)); do {FIRST}; done")
    seen = view("schafkopf")
    for _ in range(60):
        assert player.choose(seen, Budget()).action == seen.legal_actions[0]


def test_games_with_programs_that_fail_are_played_to_the_end(
    program: Callable[..., EnginePlayer], caplog: pytest.LogCaptureFixture
) -> None:
    players: list[Any] = [
        program(answering("exit 1")),
        program(answering("echo nonsense")),
        program(answering(choosing(', "index": 40'))),
        by_name("random"),
    ]
    rules = preset("casual", all_pass="ramsch")
    over, lapses = play(Game.start(deal(5, rules), rules), players)
    assert over.is_over
    assert {lapse.seat for lapse in lapses} == {0, 1, 2}
    assert "program0.sh" in caplog.text
    problems = {lapse.problem.code for lapse in lapses}
    assert problems == {"PROGRAM_ENDED", "PROGRAM_GIVEN_UP", "NOT_JSON", "WRONG_VALUE"}


def test_what_a_program_writes_to_its_error_stream_is_logged_within_bounds(
    program: Callable[..., EnginePlayer], caplog: pytest.LogCaptureFixture
) -> None:
    text = f"i=0; while [ $i -lt 300 ]; do i=$((i + 1)); echo line $i >&2; done\n{FIRST}"
    with caplog.at_level(logging.INFO):
        player = program(answering(text))
        for _ in range(3):
            player.choose(view(), Budget())
    assert 0 < sum("line" in each.message for each in caplog.records) <= 100


# Beginning and end


def test_a_program_and_its_children_are_gone_after_it_was_closed(
    program: Callable[..., EnginePlayer], tmp_path: Path
) -> None:
    kept = tmp_path / "ids"
    child = f"sleep 99 </dev/null >/dev/null 2>&1 &\necho $$ $! >{kept}\n"
    text = "trap '' HUP TERM\n" + child + answering(FIRST) + "exec sleep 999"
    player = program(text)
    player.choose(view(), Budget())
    ids = [int(each) for each in kept.read_text().split()]
    assert len(ids) == 2
    assert all(map(is_running, ids))
    player.close()
    until = time.monotonic() + 5
    while any(map(is_running, ids)) and time.monotonic() < until:
        time.sleep(0.01)
    assert not any(map(is_running, ids))


def test_a_program_ends_when_nobody_needs_its_player_any_more(
    program: Callable[..., EnginePlayer], tmp_path: Path
) -> None:
    kept = tmp_path / "id"
    path = tmp_path / "alone.sh"
    path.write_text(f"echo $$ >{kept}\n" + answering(FIRST))
    player = EnginePlayer(f"sh {path}")
    player.choose(view(), Budget())
    number = int(kept.read_text())
    assert is_running(number)
    del player
    gc.collect()
    assert not is_running(number)


def test_a_program_is_started_only_when_it_is_asked(program: Callable[..., EnginePlayer], tmp_path: Path) -> None:
    player = program(f"touch {tmp_path / 'started'}\n" + answering(FIRST))
    assert not (tmp_path / "started").exists()
    player.choose(view(), Budget())
    assert (tmp_path / "started").exists()


def test_a_copy_of_a_player_has_a_program_of_its_own(program: Callable[..., EnginePlayer]) -> None:
    player = program(answering(FIRST))
    seen = view()
    first = player.choose(seen, Budget())
    with pickle.loads(pickle.dumps(player)) as copied:
        assert copied.name == player.name
        assert copied.choose(seen, Budget()) == first == Decision(seen.legal_actions[0])
        assert copied._process is not player._process


@pytest.mark.parametrize(
    "command",
    [
        "",
        " ",
        "/none/of/these",
        "no-such-program-anywhere -x",
        '"',
        "'sh",
        '""',
        "\0",
        "sh\0",
        "\ud800",
        "x" * 5000,
        str(Path.cwd()),
    ],
)
def test_a_program_that_is_not_there_is_refused_when_it_is_named(command: str) -> None:
    with pytest.raises(SchafkopfError) as caught:
        by_name(f"cmd:{command}")
    assert caught.value.code.name == "PROGRAM_NOT_FOUND"
    assert all(len(caught.value.text(lang)) < 200 for lang in LANGUAGES)


def test_a_program_that_is_gone_when_it_is_started_is_told(tmp_path: Path) -> None:
    path = tmp_path / "bot"
    path.write_text("#!/none/of/these\n")
    path.chmod(0o755)
    assert failing(EnginePlayer(str(path))).code.name == "PROGRAM_NOT_FOUND"


@pytest.mark.parametrize(("args", "name"), [((3,), "command"), (("sh", 3), "move_time")], ids=["3", "time"])
def test_arguments_of_the_wrong_type_are_refused(args: tuple[Any, ...], name: str) -> None:
    with pytest.raises(TypeError, match=name):
        EnginePlayer(args[0], **({"move_time": args[1]} if len(args) > 1 else {}))


def test_a_command_in_quotes_is_the_command(tmp_path: Path) -> None:
    place = tmp_path / "with space"
    place.mkdir()
    bot = place / "bot.sh"
    bot.write_text("#!/bin/sh\n" + answering(FIRST))
    bot.chmod(0o755)
    for command in (f'"{bot}"', f"sh '{bot}'", f"\"sh '{bot}'\""):
        with EnginePlayer(command) as player:
            assert player.choose(view(), Budget()).action is not None
    assert os.access(bot, os.X_OK)
