"""The cookbook: eight tasks of somebody who is new, each a few lines that run; `make check` types them."""

from __future__ import annotations

import re
from importlib.util import find_spec
from pathlib import Path

import pytest

import schafkopf as sk

ROOT = Path(__file__).parent.parent
BOOK = (ROOT / "docs" / "cookbook.md").read_text("utf-8")
TASKS = {
    part.partition("\n")[0]: re.findall(r"```python\n(.*?)```", part, re.DOTALL) for part in BOOK.split("\n## ")[1:]
}
LOOSE = ("numpy", "polars")


def test_there_are_eight_tasks_of_at_most_eight_lines() -> None:
    assert len(TASKS) == 8
    for blocks in TASKS.values():
        lines = [line for block in blocks for line in block.splitlines() if line]
        assert 0 < len(lines) <= 8, lines


@pytest.fixture(scope="module")
def names() -> dict[str, object]:
    """What the tasks have defined so far; each goes on where those before it ended."""
    return {}


@pytest.mark.parametrize("task", TASKS)
def test_a_task_runs(task: str, names: dict[str, object], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    names["sk"] = sk
    for block in TASKS[task]:
        missing = [name for name in LOOSE if f"import {name}" in block and find_spec(name) is None]
        if missing:
            pytest.skip(f"{', '.join(missing)} is not installed")
        # Fewer games of the same kind; the kernel's own tests count a million.
        exec(compile(block.replace("1_000_000", "10_000"), f"docs/cookbook.md: {task}", "exec"), names)


def test_the_tasks_come_to_what_they_say(names: dict[str, object], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    told: dict[str, object] = {"sk": sk}
    for task in list(TASKS)[3:5]:
        exec(compile(TASKS[task][0], task, "exec"), told)
    best, rows = told["best"], told["rows"]
    assert isinstance(best, sk.solver.CardEstimate)
    assert best.card is sk.Card.GO
    assert isinstance(rows, list)
    assert {"farbwenz", "rufspiel"} <= {row["contract"] for row in rows}
