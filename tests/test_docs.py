"""What the documents promise: examples that run, names that exist, clauses that are explained."""

from __future__ import annotations

import ast
import json
import re
import runpy
import shlex
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


def test_the_python_examples_of_readme_and_manual_run_without_the_source(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "examples").symlink_to(ROOT / "examples")  # the programs that play at a table
    monkeypatch.chdir(tmp_path)
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


@pytest.mark.parametrize("picture", ["search", "table"])
def test_a_picture_is_what_its_program_draws(picture: str, capsys: pytest.CaptureFixture[str]) -> None:
    runpy.run_path(str(ROOT / "docs" / f"draw_{picture}.py"), run_name="__main__")
    assert capsys.readouterr().out == (ROOT / "docs" / f"{picture}.svg").read_text("utf-8")


def test_the_notebook_shows_pictures_and_keeps_no_answers() -> None:
    cells = json.loads((ROOT / "examples" / "tour.ipynb").read_text("utf-8"))["cells"]
    sources = ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "code"]
    assert not any(cell.get("outputs") for cell in cells)
    names: dict[str, object] = {}
    shown = 0
    for source in sources:
        *before, last = ast.parse(source).body
        exec(compile(ast.Module(before, []), "tour.ipynb", "exec"), names)
        if isinstance(last, ast.Expr):
            value = eval(compile(ast.Expression(last.value), "tour.ipynb", "eval"), names)
            picture = value._repr_svg_() if hasattr(value, "_repr_svg_") else value._repr_html_()
            shown += picture.count('role="img"')
    assert shown >= 30


def test_the_readme_is_short_and_the_start_pages_lead_everywhere() -> None:
    assert len(README.splitlines()) < 120
    start = (ROOT / "docs" / "index.md").read_text("utf-8")
    named = set(re.findall(r"^(\w+)$", start.partition("{toctree}")[2], re.MULTILINE))
    assert {path.stem for path in (ROOT / "docs").glob("*.md")} - {"index"} <= named


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
