"""The file of a tournament: nothing is lost, whatever stops it; what is damaged is named (K-11)."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from schafkopf.errors import ErrorCode, SchafkopfError, UnreadableInput
from schafkopf.tournaments.events import Drawn, Entered, Played, Score, Scored, Substituted, Withdrawn
from schafkopf.tournaments.journal import Journal
from schafkopf.tournaments.setup import Setup, default_rules

SETUP = Setup("Preisschafkopf", default_rules("schafkopf"), "seed", fee=1000, prizes=(60, 40))


def journal(path: Path) -> Journal:
    kept = Journal.new(path, SETUP)
    kept.add(*(Entered(name) for name in ("Sepp", "Vroni", "Toni", "Märta")))
    kept.add(Drawn(1, ((3, 1, 2, 4),)), Played(1, 1, 1, "Wenz 2"), Withdrawn(1), Substituted(1, "Resi"))
    kept.add(Scored(1, 1, (Score(1), Score(-1), Score(2), Score(-2))))
    return kept


def test_what_is_read_back_is_what_was_kept(tmp_path: Path) -> None:
    kept = journal(tmp_path / "t.jsonl")
    assert Journal(tmp_path / "t.jsonl").tournament == kept.tournament
    assert kept.tournament.setup == SETUP
    assert len((tmp_path / "t.jsonl").read_text("utf-8").splitlines()) == 10


def test_cut_off_anywhere_it_goes_on_with_every_whole_line(tmp_path: Path) -> None:
    data = (journal(tmp_path / "t.jsonl").file).read_bytes()
    cut = tmp_path / "cut.jsonl"
    first = data.index(b"\n") + 1
    for end in range(first, len(data), 19):
        cut.write_bytes(data[:end])
        kept = Journal(cut)
        whole = data[:end].rfind(b"\n") + 1
        assert kept.torn == end - whole
        kept.add(Entered("Neu"))
        assert cut.read_bytes() == data[:whole] + b'{"event": "entered", "name": "Neu"}\n'
        assert Journal(cut).torn == 0


def test_killed_while_it_writes_it_has_lost_nothing_that_was_told(tmp_path: Path) -> None:
    file = tmp_path / "t.jsonl"
    Journal.new(file, SETUP)
    program = (
        "import sys; from schafkopf.tournaments.journal import Journal; "
        "from schafkopf.tournaments.events import Entered\n"
        "kept = Journal(sys.argv[1])\n"
        "for number in range(2000):\n    kept.add(Entered(f'Spieler {number}'))\n    print(number, flush=True)"
    )
    with subprocess.Popen([sys.executable, "-c", program, str(file)], stdout=subprocess.PIPE) as running:
        assert running.stdout is not None
        told = [running.stdout.readline() for _ in range(20)]
        os.kill(running.pid, signal.SIGKILL)
        told += running.stdout.readlines()
    assert len(Journal(file).tournament.entries) in (len(told), len(told) + 1)


def test_two_who_write_to_one_file_see_each_other(tmp_path: Path) -> None:
    one = Journal.new(tmp_path / "t.jsonl", SETUP)
    other = Journal(tmp_path / "t.jsonl")
    one.add(Entered("Sepp"))
    assert [entry.number for entry in other.add(Entered("Vroni")).entries] == [1, 2]
    with pytest.raises(SchafkopfError) as refused:
        one.add(Entered("Toni"), Entered("Vroni"))
    assert refused.value.code is ErrorCode.NAME_TAKEN
    assert len(Journal(tmp_path / "t.jsonl").tournament.entries) == 2


def test_a_file_that_is_there_stays_as_it_is(tmp_path: Path) -> None:
    file = tmp_path / "t.jsonl"
    file.write_text("meins\n", "utf-8")
    with pytest.raises(SchafkopfError) as refused:
        Journal.new(file, SETUP)
    assert refused.value.code is ErrorCode.FILE_EXISTS
    assert file.read_text("utf-8") == "meins\n"


@pytest.mark.parametrize(
    ("line", "told"),
    [
        (b"{}", "event"),
        (b'{"event": "tournament"}', "event"),
        (b'{"event": "entered", "name": "Vroni"}', "Vroni"),
        (b'{"event": "withdrawn", "number": true}', "number"),
        (b'{"event": "played", "round": 1, "table": 1, "row": 1, "game": "Wenz"}', "Wenz"),
        (b'{"event": "drawn", "round": 9, "tables": []}', "9"),
        (b"\xff\xfe", "UTF-8"),
        (b"[" * 3000, "JSON"),
        (b"", ""),
    ],
)
def test_a_line_that_is_no_event_is_named(tmp_path: Path, line: bytes, told: str) -> None:
    kept = journal(tmp_path / "t.jsonl")
    with kept.file.open("ab") as stream:
        stream.write(line + b"\n")
    with pytest.raises(UnreadableInput) as refused:
        Journal(kept.file)
    assert (refused.value.code, refused.value.line) == (ErrorCode.NOT_A_TOURNAMENT, 11)
    assert told in refused.value.text("de")


@pytest.mark.parametrize("data", [b"x", b"x\n", b'{"event":"entered","name":"x"}\n', b"\n", b"\0" * 50])
def test_a_file_of_something_else_is_no_tournament(tmp_path: Path, data: bytes) -> None:
    file = tmp_path / "t.jsonl"
    file.write_bytes(data)
    with pytest.raises(UnreadableInput) as refused:
        Journal(file)
    assert refused.value.code is ErrorCode.NOT_A_TOURNAMENT
