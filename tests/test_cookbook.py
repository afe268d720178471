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


class Reader:
    """Somebody who does the tasks in their order, each once; each goes on where those before it ended."""

    def __init__(self) -> None:
        self._names: dict[str, object] = {"sk": sk}
        self._left = {task: list(blocks) for task, blocks in TASKS.items()}

    def do(self, task: str) -> list[str]:
        """Do a task after all before it, and return what is not installed of what it needs."""
        for each in TASKS:
            for block in self._left.pop(each, ()):
                if not _missing(block):
                    # Fewer games of the same kind; the kernel's own tests count a million.
                    fewer = block.replace("1_000_000", "10_000")
                    exec(compile(fewer, f"docs/cookbook.md: {each}", "exec"), self._names)
            if each == task:
                break
        return [name for block in TASKS[task] for name in _missing(block)]


def _missing(block: str) -> list[str]:
    return [name for name in LOOSE if f"import {name}" in block and find_spec(name) is None]


@pytest.fixture(scope="module")
def reader() -> Reader:
    """Whoever does the tasks in this process."""
    return Reader()


@pytest.mark.parametrize("task", TASKS)
def test_a_task_runs(task: str, reader: Reader, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    if missing := reader.do(task):
        pytest.skip(f"{', '.join(missing)} is not installed")


def test_the_tasks_come_to_what_they_say(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    told: dict[str, object] = {"sk": sk}
    for task in list(TASKS)[3:5]:
        exec(compile(TASKS[task][0], task, "exec"), told)
    best, rows = told["best"], told["rows"]
    assert isinstance(best, sk.solver.CardEstimate)
    assert best.card is sk.Card.GO
    assert isinstance(rows, list)
    assert {"farbwenz", "rufspiel"} <= {row["contract"] for row in rows}
