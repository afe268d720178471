"""The line of text of a position (F-9): exact there and back, readable, and clear about what is wrong with one."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest

from schafkopf.cards import Card
from schafkopf.cli import main
from schafkopf.errors import ManyFaults, SchafkopfError
from schafkopf.game.deal import InvalidDeal
from schafkopf.game.game import Game
from schafkopf.game.line import UnreadablePosition, parse_position, position_text
from schafkopf.game.rulings import IllegalAction
from schafkopf.records.reading import read_record
from schafkopf.records.replay import replay
from schafkopf.testing import play_on, random_games
from told import BIERKOPF, EXAMPLES, RUN_AWAY

LINE = (
    "gras-rufspiel by 2 | GA GK G9 G8 SO H8 EK S9 / EZ E7 GU HA HZ H7 SZ S7 / GZ EO GO EU HU H9 EA SA / "
    "G7 HO SU HK E9 E8 SK S8 | 0: G8 GU GZ G7, 1: HA | bound - | stoss 1 | rules casual"
)


def faults(line: str) -> list[tuple[str | None, str]]:
    with pytest.raises(UnreadablePosition) as unreadable:
        parse_position(line)
    return [(fault.field, fault.code.name) for fault in unreadable.value.faults]


def test_a_line_says_all_of_a_position() -> None:
    position = parse_position(LINE)
    assert position_text(position) == LINE
    assert (position.to_move, position.trick, position.bound, position.stoss) == (2, (Card.HA,), None, (1,))
    assert position.augen == (0, 12, 0, 0)
    assert position.deal.party == (2, 0)
    assert (position.deal.contract.name, position.deal.rules.klopfen) == ("gras-rufspiel", "all")


def test_the_line_of_a_record_is_that_of_its_last_position() -> None:
    position = replay(read_record(json.dumps(RUN_AWAY))).position
    assert position is not None
    line = position_text(position)
    assert parse_position(line) == position
    assert "\n" not in line
    assert line.count(",") == 7


def test_every_position_of_whole_random_games_comes_back() -> None:
    """Both games, all packs, random house rules, the order of every hand, Klopfen, Stöße, pool and Bock."""
    rng = random.Random("lines")
    for game in random_games(60, 11):
        for state in play_on(Game.open(game.opening), rng):
            if state.position is not None and rng.random() < 0.3:
                assert parse_position(position_text(state.position)) == state.position


def test_an_unknown_klopfer_and_an_unknown_stoss_come_back() -> None:
    game = {name: RUN_AWAY[name] for name in ("hands", "contract")}
    told = replay(read_record(json.dumps(game | {"doubling_count": 2, "stoss_count": 1, "stock": 40, "bock": 2})))
    assert told.position is not None
    line = position_text(told.position)
    assert "| klopfer ? ? | stoss ? | stock 40 | bock 2 |" in line
    assert parse_position(line) == told.position


def test_the_ten_is_read_in_both_spellings() -> None:
    assert parse_position(LINE.replace("GZ", "G10").replace("EZ", "E10")) == parse_position(LINE)


def test_a_called_card_may_be_taken_as_free() -> None:
    line = LINE.replace("0: G8 GU GZ G7, 1: HA", "-").replace("bound -", "bound GA")
    bound = parse_position(line)
    free = parse_position(line.replace("bound GA", "bound -"))
    assert (bound.bound, free.bound) == (Card.GA, None)
    assert position_text(free) == line.replace("bound GA", "bound -")


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("gras-rufspiel", "grass-rufspiel", [("contract", "UNKNOWN_CONTRACT")]),
        ("by 2", "by 4", [("contract", "POSITION_LINE")]),
        ("by 2", "of 2", [("contract", "POSITION_LINE")]),
        ("SO H8", "SO HX", [("hands[0]", "UNKNOWN_CARD")]),
        ("0: G8", "4: G8", [("tricks[0]", "POSITION_LINE")]),
        ("0: G8 GU GZ G7", "0 G8 GU GZ G7", [("tricks[0]", "POSITION_LINE")]),
        ("1: HA", "1: HX", [("tricks[1]", "UNKNOWN_CARD")]),
        ("G7, 1: HA", ", 1: HA", [("tricks[0]", "WRONG_TRICK_SIZE")]),
        ("bound -", "bound SA", [("bound", "POSITION_LINE")]),
        ("bound -", "bond -", [("bond", "POSITION_LINE")]),
        ("stoss 1", "stoss 7", [("stoss", "POSITION_LINE")]),
        ("stoss 1", "stock -1", [("stock", "POSITION_LINE")]),
        ("stoss 1", "stock 1.0", [("stock", "POSITION_LINE")]),
        ("rules casual", "rules own", [("rules", "UNKNOWN_PRESET")]),
        ("rules casual", "rules casual stoss_max=9", [("rules", "WRONG_OPTION_VALUE")]),
        ("rules casual", "rules casual stossmax=4", [("rules", "UNKNOWN_OPTION")]),
        ("rules casual", "rules casual stoss_max", [("rules", "WRONG_VALUE")]),
        ("| rules", "| stoss 1 | rules", [("stoss", "POSITION_LINE")]),
    ],
)
def test_what_is_wrong_with_a_line_is_told_with_its_section(old: str, new: str, told: list[tuple[str, str]]) -> None:
    assert old in LINE
    assert faults(LINE.replace(old, new, 1)) == told


@pytest.mark.parametrize("text", ["", "|", "wenz", "wenz | EO", "x" * 5000, "\x00|\ud800|" + "|" * 50, "| |" * 2000])
def test_what_is_no_line_at_all_is_told_as_such(text: str) -> None:
    with pytest.raises(UnreadablePosition) as unreadable:
        parse_position(text)
    assert all(unreadable.value.text(lang) for lang in ("de", "en"))


def test_all_faults_of_a_line_are_told_at_once() -> None:
    line = LINE.replace("gras-", "grass-").replace("SO H8", "SO HX").replace("1: HA", "x").replace("casual", "own")
    assert [field for field, _ in faults(line)] == ["rules", "contract", "hands[0]", "tricks[1]"]


def test_a_deal_that_cannot_be_played_is_no_position() -> None:
    for old, new in (("GA GK", "GA GA"), (" / GZ EO GO EU HU H9 EA SA", ""), ("by 2", "by 0"), ("by 2", "by 2 with 1")):
        with pytest.raises(InvalidDeal):
            parse_position(LINE.replace(old, new, 1))


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ("1: HA", "1: HA EA", "MUST_FOLLOW_TRUMP"),
        ("1: HA", "0: GA", "NOT_YOUR_TURN"),
        ("1: HA", "1: EO", "CARD_NOT_IN_HAND"),
        ("stoss 1", "stoss 2", "STOSS_OTHER_PARTY"),
    ],
)
def test_a_card_or_a_stoss_that_was_not_allowed_is_refused(old: str, new: str, code: str) -> None:
    with pytest.raises(IllegalAction) as refused:
        parse_position(LINE.replace(old, new, 1))
    assert refused.value.field in ("tricks[1]", "stoss")
    assert refused.value.ruling.code.name == code


def test_a_line_is_a_text() -> None:
    with pytest.raises(TypeError, match="text must be a str"):
        parse_position(7)  # type: ignore[arg-type]


def test_damaged_lines_give_a_fault_or_a_position() -> None:
    rng = random.Random("damaged lines")
    for _ in range(1500):
        line = LINE
        for _ in range(rng.randrange(1, 4)):
            place = rng.randrange(len(line))
            line = (
                line[:place]
                + rng.choice(["", "|", " ", ":", "/", ",", "EO", "9", "-", "\x00", "?"])
                + line[place + 1 :]
            )
        try:
            assert parse_position(position_text(parse_position(line))) == parse_position(line)
        except SchafkopfError as error:
            assert error.text("de")
            assert error.text("en")


# The command line


def solved(capsys: pytest.CaptureFixture[str], path: Path, *words: str) -> tuple[int, str, str]:
    with pytest.raises(SystemExit) as stopped:
        main(("solve", str(path), "--lang", "en", *words))
    out, err = capsys.readouterr()
    return int(stopped.value.code or 0), out, err


def test_solve_reads_lines_beside_records_and_answers_with_them(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    record = json.loads((EXAMPLES / "endspiel.jsonl").read_text("utf-8").splitlines()[0])
    position = replay(read_record(json.dumps(record))).position
    assert position is not None
    path = tmp_path / "positions"
    path.write_text(f"{json.dumps(record)}\n\n  {position_text(position)}\n", "utf-8")
    code, out, err = solved(capsys, path, "--json")
    first, second = (json.loads(line) for line in out.splitlines())
    assert (code, err) == (0, "")
    assert first["position"] == second["position"] == position_text(position)
    assert first["values"] == second["values"]
    assert (first["id"], second["id"]) == (record["id"], None)


def test_solve_names_the_line_and_the_section_of_a_fault(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "positions"
    path.write_bytes(LINE.replace("by 2", "by 9").encode() + b"\n\xff\xfe\n")
    code, out, err = solved(capsys, path, "--json")
    told = [json.loads(line)["error"] for line in err.splitlines()]
    assert (code, out) == (3, "")
    assert [(each["line"], each.get("field"), each["clause"]) for each in told] == [
        (1, "contract", "F-9"),
        (2, None, "F-2"),
    ]


def test_solve_names_the_position_where_a_record_went_wrong(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "games"
    path.write_text(json.dumps(BIERKOPF | {"tricks": [{"leader": 3, "cards": ["EO"]}], "payout": None}), "utf-8")
    code, _, err = solved(capsys, path)
    assert code == 3
    assert "[bierkopf | " in err


@pytest.mark.parametrize(
    "text", ["|" * 4000, "|" * 5000, "wenz by 0 |" + "/" * 4000 + "| -", "wenz by 0 | a / b |" + "," * 4000]
)
def test_nobody_is_told_of_thousands_of_faults_in_one_line(text: str) -> None:
    with pytest.raises(SchafkopfError) as unreadable:
        parse_position(text)
    assert isinstance(unreadable.value, ManyFaults)
    assert 1 <= len(unreadable.value.faults) < 20
