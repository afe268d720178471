"""What the documents promise: examples that run, names that exist, clauses that are explained."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from importlib.metadata import version
from pathlib import Path

import pytest

import schafkopf
from schafkopf import wire
from schafkopf.cli import main
from schafkopf.errors import ErrorCode
from schafkopf.game.record import Record
from schafkopf.game.rulings import RulingCode
from schafkopf.records.reading import read_record
from schafkopf.records.replay import replay
from schafkopf.rules.house import read_toml
from schafkopf.rules.options import OPTIONS

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text("utf-8")


MANUALS = (
    "clauses.md",
    "records.md",
    "positions.md",
    "cli.md",
    "arena.md",
    "rooms.md",
    "dealing.md",
    "store.md",
    "liste.md",
    "turnier.md",
)


def blocks(text: str, language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", text, re.DOTALL)


def test_the_python_examples_of_readme_and_manual_run(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    namespace: dict[str, object] = {}
    manuals = "".join(
        (ROOT / "docs" / name).read_text("utf-8")
        for name in (
            "python.md",
            "architecture.md",
            "solver.md",
            "worlds.md",
            "policy.md",
            "players.md",
            "positions.md",
            "arena.md",
            "engines.md",
            "card_faces.md",
            "rooms.md",
            "dealing.md",
            "store.md",
            "liste.md",
            "turnier.md",
        )
    )
    examples = blocks(README, "python") + blocks(manuals, "python")
    assert len(examples) > 12
    for block in examples:
        exec(compile(block, "README.md", "exec"), namespace)


def _commands() -> Iterator[str]:
    for block in blocks(README, "console"):
        for line in block.splitlines():
            if line.startswith("$ schafkopf "):
                yield line.removeprefix("$ schafkopf ")


@pytest.mark.parametrize("command", list(_commands()))
def test_the_commands_of_the_readme_answer(
    command: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(ROOT)
    with pytest.raises(SystemExit) as stopped:
        main(shlex.split(command))
    assert stopped.value.code == 0
    assert capsys.readouterr().out


def test_the_manual_names_everything_at_the_top() -> None:
    listed = (
        (ROOT / "docs" / "python.md").read_text("utf-8").partition("The names at the top:")[2].partition(". What")[0]
    )
    assert re.findall(r"`(\w+)`", listed) == list(schafkopf.__all__)
    assert all(getattr(schafkopf, name) is not None for name in schafkopf.__all__)


def test_every_clause_that_can_be_cited_is_explained() -> None:
    docs = "".join((ROOT / "docs" / name).read_text("utf-8") for name in MANUALS)
    cited = {code.clause for code in (*RulingCode, *ErrorCode)}
    cited |= {code.bierkopf_clause for code in RulingCode}
    cited |= {option.clause for option in OPTIONS.values()}
    for path in (ROOT / "src").rglob("*.py"):
        cited |= set(re.findall(r'"([SBFK]-\d+(?:\.\d+)?)"', path.read_text("utf-8")))
    explained = set(re.findall(r"^\| ([SB]-[\d.]+) \|", docs, re.MULTILINE))
    explained |= set(re.findall(r"^\*\*([FK]-\d+) ", docs, re.MULTILINE))
    assert cited - explained == set()


def test_the_house_rules_of_the_manual_are_valid() -> None:
    (text,) = blocks((ROOT / "docs" / "cli.md").read_text("utf-8"), "toml")
    assert read_toml(text).laufende_min_wenz == 3


def test_the_picture_of_the_search_is_what_the_program_draws() -> None:
    drawn = subprocess.run(
        [sys.executable, ROOT / "docs" / "draw_search.py"], capture_output=True, text=True, check=True
    )
    assert drawn.stdout == (ROOT / "docs" / "search.svg").read_text("utf-8")


def test_the_version_is_that_of_the_package() -> None:
    assert schafkopf.__version__ == version("schafkopf")


def test_the_schema_knows_every_field_that_the_manual_lists() -> None:
    manual = (ROOT / "docs" / "records.md").read_text("utf-8")
    table = manual.partition("| Field |")[2].partition("Seats are")[0]
    rows = [line.split("|")[1] for line in table.splitlines() if line.startswith("| `")]
    assert set(re.findall(r"`(\w+)`", " ".join(rows))) == set(wire.schema(Record)["properties"])


@pytest.mark.parametrize("path", sorted((ROOT / "src/schafkopf/examples").glob("*.jsonl")), ids=lambda path: path.name)
def test_the_examples_are_records(path: Path) -> None:
    for line in path.read_text("utf-8").splitlines():
        assert replay(read_record(line)).ok
