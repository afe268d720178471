"""The last step of learning, `tools/correct_bids.py`: what bids promise is what whole games brought."""

from __future__ import annotations

import importlib.util
import json
from pathlib import Path
from types import ModuleType

import pytest

from schafkopf.players.hands.experience import Experience, usual

LEARNT = usual()
PRICES = {"rufspiel": 20, "solo": 50, "wenz": 50, "farbwenz": 50}


@pytest.fixture(scope="module")
def tool() -> ModuleType:
    path = Path(__file__).parent.parent / "tools" / "correct_bids.py"
    spec = importlib.util.spec_from_file_location("correct_bids", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def on_a_line(intercept: float, slope: float) -> list[tuple[str, float, float]]:
    return [(kind, x, intercept + slope * x) for kind in PRICES for x in (-4.0, 8.0, 25.0, 90.0)]


def promised(experience: Experience, kind: str, value: float) -> float:
    worth = experience.worth[kind]
    return worth.intercept * PRICES[kind] + worth.slope * value


@pytest.mark.parametrize("kind", PRICES)
def test_a_value_promises_afterwards_what_the_line_of_the_games_says(tool: ModuleType, kind: str) -> None:
    found = tool.corrected(LEARNT, on_a_line(-6.0, 1.3))
    for value in (-10.0, 0.0, 40.0):
        assert promised(found, kind, value) == pytest.approx(-6.0 + 1.3 * promised(LEARNT, kind, value))


def test_games_that_keep_their_promise_change_nothing(tool: ModuleType) -> None:
    found = tool.corrected(LEARNT, on_a_line(0.0, 1.0))
    for kind in PRICES:
        told, known = found.worth[kind], LEARNT.worth[kind]
        assert (told.intercept, told.slope) == pytest.approx((known.intercept, known.slope))
        assert told.margin == pytest.approx(known.margin)


def test_a_hand_at_the_border_still_bids_unless_it_promises_less_than_passing(tool: ModuleType) -> None:
    passing = 20 * LEARNT.passing["partners"]
    border = passing + 50 * LEARNT.worth["solo"].margin
    better, worse = (tool.corrected(LEARNT, on_a_line(intercept, 1.0)).worth["solo"].margin for intercept in (9, -99))
    assert 50 * better == pytest.approx(border + 9 - passing)
    assert worse == 0.0


def test_deals_that_nobody_plays_are_no_games(tool: ModuleType) -> None:
    game = {"kind": "solo", "expected": 12.5, "obtained": -60}
    assert tool.games_of(["null", json.dumps(game)]) == [("solo", 12.5, -60)]
