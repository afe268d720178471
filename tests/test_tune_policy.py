"""The tool that tunes the policy finds the same weights again, and a longer search begins like a shorter one."""

from __future__ import annotations

import importlib.util
import random
import sys
from collections.abc import Sequence
from itertools import islice
from pathlib import Path
from types import ModuleType, SimpleNamespace

import pytest

from schafkopf.players.weights import FAMILIES, FEATURES, Weights, family_of


class Drawn:
    """Stands in for the library of the search: candidates around the best so far, all from one seed."""

    def __init__(self, first: Sequence[float], sigma: float, options: dict[str, object]) -> None:
        self.mean = list(first)
        self._sigma, self._rng, self._number = sigma, random.Random(str(options["seed"])), options["popsize"]

    def ask(self) -> list[list[float]]:
        assert isinstance(self._number, int)
        return [[self._rng.gauss(each, self._sigma) for each in self.mean] for _ in range(self._number)]

    def tell(self, asked: list[list[float]], costs: list[float]) -> None:
        self.mean = min(zip(costs, asked, strict=True))[1]


@pytest.fixture
def tool(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    path = Path(__file__).parent.parent / "tools" / "tune_policy.py"
    spec = importlib.util.spec_from_file_location("tune_policy", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    monkeypatch.setitem(sys.modules, "tune_policy", module)
    monkeypatch.setitem(sys.modules, "cma", SimpleNamespace(CMAEvolutionStrategy=Drawn))
    spec.loader.exec_module(module)
    return module


def found(tool: ModuleType, family: str, generations: int) -> list[tuple[float, Weights]]:
    plan = tool.Plan(population=3, deals=8, parts=4, games=8, refresh=1)
    start = Weights.load("rule-1")
    return list(islice(tool.search(family, start, [start], plan, 5), generations))


@pytest.mark.parametrize("family", ["kreuz", "rufspiel"])
def test_a_search_is_a_function_of_its_seed_and_a_longer_one_begins_like_a_shorter(
    tool: ModuleType, family: str
) -> None:
    short, long = found(tool, family, 1), found(tool, family, 2)
    assert [(worth, mean.rows) for worth, mean in short] == [(worth, mean.rows) for worth, mean in long[:1]]
    assert long[0][1].rows != long[1][1].rows


def test_a_search_changes_its_family_alone_and_leaves_out_what_tells_no_cards_apart(tool: ModuleType) -> None:
    rule = Weights.load("rule-1")
    (_, mean), *_ = found(tool, "ramsch", 1)
    changed = {place[0] for place, row in mean.rows.items() if row != rule.rows[place]}
    assert changed == {"ramsch"}
    # Nobody has called a Sau, so no card is looked for.
    assert mean.rows["ramsch", "everybody", "lead"][FEATURES.index("search")] == 0


@pytest.mark.parametrize("family", ["wenz", "tout", "bettel"])
def test_deals_of_a_family_are_of_its_contracts(tool: ModuleType, family: str) -> None:
    part = tool.parts_of(family, 1, 4, 3)[0]
    assert len(part.duel.deals) == len(part.units) == 4
    assert {family_of(deal.contract) for deal in part.duel.deals} == {family}


def test_every_family_has_deals(tool: ModuleType) -> None:
    assert set(tool.SOURCES) == set(FAMILIES)


def test_weights_have_no_advantage_over_themselves_and_one_over_chance(
    tool: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(
        sys, "argv", ["tune_policy", "compare", "solo", "rule-1", "random", "--on", "rule-1", "--deals", "60"]
    )
    tool.main()
    own, chance = capsys.readouterr().out.splitlines()
    assert own.startswith("solo: rule-1 on rule-1 +0.0 ± 0.0 (n 60); more than random +")
    assert chance.startswith("solo: random on rule-1 -")


def test_monte_carlo_with_exact_payouts_beats_chance(tool: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tool, "WORLDS", 2)
    deals = tool.parts_of("solo", 1, 4, 1)[0].duel.deals
    assert tool.on_exact(Weights.load("random"), deals).mean < 0
