"""`schafkopf play`, driven through a pseudo-terminal from start to end, both games, both languages."""

from __future__ import annotations

import errno
import io
import json
import sys
from pathlib import Path

import pytest

from pseudo_terminal import PseudoTerminal, answer, play_on
from schafkopf.cli.kept import Book, Kept
from schafkopf.game.dealing import deal
from schafkopf.game.game import Game
from schafkopf.match.session import Session
from schafkopf.records.reading import read_records
from schafkopf.records.replay import replay
from terminal import Terminal, process

END = {"de": "Enter: nächstes Spiel", "en": "Enter: next deal"}
BYE = {"de": "Servus.", "en": "Goodbye."}
RAMSCH = ("--set", "all_pass=ramsch")


@pytest.mark.parametrize(
    ("game", "level", "lang"),
    [
        ("schafkopf", "meister", "de"),
        ("schafkopf", "anfaenger", "en"),
        ("bierkopf", "anfaenger", "de"),
        ("bierkopf", "meister", "en"),
    ],
)
def test_two_deals_are_played_from_start_to_end_in_forty_columns(game: str, level: str, lang: str) -> None:
    words = ("play", "--game", game, "--level", level, "--seed", "5", "--deals", "2", "--lang", lang, *RAMSCH)
    terminal = PseudoTerminal(*words)
    play_on(terminal, terminal.screen(), END[lang])
    play_on(terminal, terminal.type(""), BYE[lang])
    assert terminal.end() == 0
    assert "Traceback" not in "".join(terminal.screens)
    assert max(map(len, terminal.lines)) <= 40


@pytest.mark.parametrize("lang", ["de", "en"])
def test_wrong_input_of_every_kind_gets_help_and_asks_again(lang: str) -> None:
    terminal = PseudoTerminal("play", "--game", "bierkopf", "--seed", "7", "--lang", lang, columns=80)
    screen = terminal.screen()
    assert "6 S9*" in screen
    for wrong in (
        "99",
        "0",
        "-1",
        "xyzzy",
        "EO",
        "E",
        "der Alte",
        "7",
        "rest",
        "warum",
        "warum xyzzy",
        "warum EO",
        "save",
        "save /proc/none/x.jsonl",
        "x" * 900,
        "{}[]",
        "ä" * 50,
        "bill",
        "last",
        "undo",
    ):
        told = terminal.type(wrong)
        assert len(told) > len("> "), f"{wrong} was met with silence"
        assert told.endswith("> ")
        assert "Traceback" not in told
    assert terminal.type(b"\xff\xfe\x80\n").endswith("> ")
    assert terminal.type("hand").count("*") == 7  # six cards and the one that the heading explains
    terminal.type("quit")
    assert terminal.end() == 0


def test_an_illegal_card_is_refused_with_the_ruling_and_its_clause() -> None:
    terminal = PseudoTerminal("play", "--game", "bierkopf", "--seed", "7", "--lang", "en", columns=80)
    terminal.screen()
    terminal.type("2")
    assert "S9*" in terminal.type("H10") or "(B-" in "".join(terminal.screens)
    told = terminal.type("E9")
    assert "may not be played" in told
    assert "(B-4.1)" in told
    terminal.type(b"\x04")
    assert terminal.end() == 0


@pytest.mark.parametrize("key", [b"\x04", b"\x03"], ids=["Ctrl-D", "Ctrl-C"])
def test_a_game_ends_quietly(key: bytes) -> None:
    terminal = PseudoTerminal("play", "--seed", "1", "--lang", "de")
    terminal.screen()
    assert terminal.type(key).strip() == "Servus."
    assert terminal.end() == 0


@pytest.mark.parametrize("lang", ["de", "en"])
def test_why_and_hint_tell_numbers_and_reasons(lang: str) -> None:
    terminal = PseudoTerminal("play", "--game", "bierkopf", "--seed", "7", "--lang", lang, columns=80)
    terminal.screen()
    hint = terminal.type("tipp" if lang == "de" else "hint")
    assert "%" in hint
    why = terminal.type("warum H10" if lang == "de" else "why H10")
    assert "H10:" in why
    assert "(B-" in why
    terminal.type("q")
    assert terminal.end() == 0


def test_ones_own_card_can_be_taken_back_once_before_the_next() -> None:
    terminal = PseudoTerminal("play", "--game", "bierkopf", "--seed", "7", "--lang", "en", columns=80)
    play_on(terminal, terminal.screen(), "You lead.")
    after = terminal.type("H9")
    if "H9 is not played yet, doubling goes first." in after:
        after = terminal.type("H9")
    assert "You H9" in after
    assert "H9" not in after[after.rfind("Your cards") :]
    back = terminal.type("undo")
    assert "H9 is taken back." in back
    assert "2 H9*" in back
    assert "no card of yours" in terminal.type("undo")
    terminal.type("q")
    assert terminal.end() == 0


@pytest.mark.parametrize("game", ["schafkopf", "bierkopf"])
def test_a_table_that_is_kept_goes_on_where_it_was_killed_and_its_records_replay(game: str, tmp_path: Path) -> None:
    file = tmp_path / "evening.jsonl"
    terminal = PseudoTerminal("play", "--game", game, "--seed", "11", "--lang", "en", *RAMSCH)
    screen = terminal.screen()
    assert "Saved in" in terminal.type(f"save {file}")
    for _ in range(7):
        screen = terminal.type(answer(screen))
    screen = play_on(terminal, screen, "Your cards")
    asked = screen[screen.rfind("Your cards") :]
    terminal.kill()

    again = PseudoTerminal("play", "--resume", str(file), "--deals", "1", "--lang", "en")
    screen = again.screen()
    assert "The game goes on." in screen
    assert screen.endswith(asked)
    play_on(again, screen, BYE["en"])
    assert again.end() == 0
    for record in read_records(str(file)):
        replayed = replay(record)
        assert replayed.ok
        assert replayed.game is not None
        assert replayed.game.is_over


def test_the_last_card_of_a_table_that_goes_on_can_be_taken_back_too(
    tmp_path: Path, run: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = str(tmp_path / "evening.jsonl")
    for answers, words in (
        (f"save {file}\nH9\nH9\n", ("--game", "bierkopf", "--seed", "7")),
        ("undo\nundo\n", ("--resume", file)),
    ):
        monkeypatch.setattr(sys, "stdin", io.StringIO(answers))
        code, out, _ = run("play", *words, "--lang", "en")
        assert code == 0
    first, second = out.split("H9 is taken back.")
    assert "2 H9*" in second
    assert "There is no card of yours" not in first
    assert "There is no card of yours" in second


def test_why_a_program_loses_its_moves_is_told_once_for_each_reason(
    run: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO("2\n1\n"))
    code, out, _ = run("play", "--level", "cmd:false", "--seed", "3", "--lang", "en")
    assert code == 0
    assert out.count("Left: no valid answer.") == 2
    assert out.count("“false” has ended") == 3, "once for each of the others"


def test_a_terminal_that_has_ascii_only_gets_ascii_only() -> None:
    words = ("play", "--seed", "5", "--deals", "1", "--lang", "de", "--game", "bierkopf")
    terminal = PseudoTerminal(*words, PYTHONIOENCODING="ascii", LC_ALL="C")
    play_on(terminal, terminal.type("hilfe") and terminal.type("hand"), "Servus.")
    assert terminal.end() == 0
    assert "".join(terminal.screens).isascii()
    assert "zurueck" in "".join(terminal.screens)
    assert "\\x" not in "".join(terminal.screens)


def test_a_script_that_ends_too_early_ends_the_game_quietly() -> None:
    done = process("play", "--seed", "5", "--lang", "en")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.rstrip().endswith("Goodbye.")


def test_the_same_seed_and_answers_are_the_same_game() -> None:
    told = set()
    for _ in range(2):
        terminal = PseudoTerminal("play", "--game", "bierkopf", "--seed", "3", "--deals", "1", "--lang", "en")
        play_on(terminal, terminal.screen(), BYE["en"])
        terminal.end()
        told.add("".join(terminal.screens))
    assert len(told) == 1


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (("--game", "skat"), 2),
        (("--level", "gott"), 2),
        (("--deals", "0"), 2),
        (("--deals", "viele"), 2),
        (("--rules", "keine"), 2),
        (("--set", "tarif=1"), 2),
        (("--resume", "/nowhere/at/all.jsonl"), 3),
    ],
)
def test_wrong_words_are_refused_before_a_card_is_dealt(words: tuple[str, ...], code: int, run: Terminal) -> None:
    assert run("play", *words)[0] == code
    assert run("play", *words)[1] == ""


@pytest.fixture
def kept(tmp_path: Path) -> str:
    """A table with a pool in a Bockrunde, at which nobody has said anything yet."""
    file = str(tmp_path / "kept.jsonl")
    session = Session(stock=80, bock_left=2)
    game = Game.start(deal(3), session=session)
    Book(file).write(game, Kept.of(session, "anfaenger", "5", 1))
    return file


def test_a_file_that_cannot_be_finished_stays_as_it_was(
    kept: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = Path(kept).read_bytes()
    game = Game.start(deal(3))

    def full(path: Path, target: Path) -> None:
        raise OSError(errno.ENOSPC, "no space")

    monkeypatch.setattr(Path, "replace", full)
    with pytest.raises(OSError, match="no space"):
        Book(kept).write(game, Kept.of(Session(), "anfaenger", "5", 1))
    assert Path(kept).read_bytes() == before
    assert [path.name for path in tmp_path.iterdir()] == ["kept.jsonl"]


def test_a_deal_takes_the_place_of_its_own_record_and_leaves_what_stood_before(kept: str) -> None:
    before = Path(kept).read_bytes()
    book, game = Book(kept), Game.start(deal(3))
    for state in (game, game.apply(game.legal_actions(0)[0])):
        book.write(state, Kept.of(Session(), "anfaenger", "5", 2))
        written = Path(kept).read_bytes()
        assert written.startswith(before)
        assert written.count(b"\n") == 2


@pytest.mark.parametrize(("lang", "said"), [("de", "spricht mit Menschen"), ("en", "talks to people")])
def test_an_evening_as_json_is_refused_with_what_programs_take(lang: str, said: str, run: Terminal) -> None:
    code, out, err = run("play", "--json", "--lang", lang)
    assert (code, out) == (2, "")
    error = json.loads(err)["error"]
    assert error["code"] == "WRONG_USE"
    assert said in error["text"]
    assert "schafkopf engine" in error["text"]


@pytest.mark.parametrize(
    "words", [["--game", "schafkopf"], ["--seed", "6"], ["--rules", "official"], ["--set", "klopfen=none"]]
)
def test_a_table_that_goes_on_is_not_changed_by_words(words: list[str], kept: str, run: Terminal) -> None:
    code, out, err = run("play", "--resume", kept, *words, "--lang", "en")
    assert (code, out) == (2, "")
    assert "as they were saved" in err


def test_a_table_that_goes_on_keeps_its_level_and_tells_of_the_pool_and_the_bock(kept: str, run: Terminal) -> None:
    assert run("play", "--resume", kept, "--level", "meister", "--lang", "en")[0] == 2
    code, out, _ = run("play", "--resume", kept, "--level", "anfaenger", "--lang", "en")
    assert code == 0
    assert "level anfaenger, seed 5" in out
    assert "In the Stock: 80\nBock: this deal counts double (2 left).\n" in out


@pytest.mark.parametrize("table", [None, 3, {}, {"level": "stammtisch", "seed": "1", "number": 1}, {"level": 4}])
def test_a_record_that_keeps_no_table_cannot_be_resumed(table: object, tmp_path: Path, run: Terminal) -> None:
    source = Path(__file__).parent.parent / "src" / "schafkopf" / "examples" / "davonlaufen.jsonl"
    record = json.loads(source.read_text("utf-8"))
    if table is not None:
        record["table"] = table
    file = tmp_path / "game.jsonl"
    file.write_text(json.dumps(record) + "\n", "utf-8")
    code, out, err = run("play", "--resume", str(file))
    assert (code, out) == (3, "")
    assert err.startswith("Fehler: ")
