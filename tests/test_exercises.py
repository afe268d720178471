"""Book exercises of the corpus, a few of them, as `benches/exercises.py` runs and reports all."""

from __future__ import annotations

import runpy
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parent.parent
BENCH = runpy.run_path(str(ROOT / "benches" / "exercises.py"), run_name="bench")


@pytest.fixture(scope="module")
def exercises(corpus: Path) -> dict[str, Any]:
    return {each["id"]: each for each in BENCH["read"](corpus)}


@pytest.mark.parametrize("name", ["x029", "x033", "x036", "x038", "x047", "x059", "x152"])
def test_what_the_books_state_is_found(exercises: dict[str, Any], name: str) -> None:
    answers = BENCH["answers"](exercises[name], 60)
    assert answers
    assert any(each.agrees for each in answers)
    assert all(each.agrees is not False for each in answers)


def test_every_assumption_of_the_exercises_is_understood(exercises: dict[str, Any]) -> None:
    told = [each for exercise in exercises.values() for each in exercise.get("assumptions", ())]
    read = [BENCH["parse_constraint"](BENCH["assumption"](each)) for each in told]
    assert len(read) > 60


def test_an_exercise_that_contradicts_itself_is_not_answered(exercises: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match="NO_PLAIN_CARD"):
        BENCH["view_of"](exercises["x019"])
    with pytest.raises(ValueError, match="NO_DEAL_AGREES"):
        BENCH["view_of"](exercises["x048"])


@pytest.mark.skipif(shutil.which("make") is None, reason="make is not installed")
def test_make_exercises_writes_the_report() -> None:
    told = subprocess.run(["make", "--dry-run", "exercises"], cwd=ROOT, capture_output=True, text=True, check=True)
    assert "benches/exercises.py --out benches/exercises.md\n" in told.stdout
