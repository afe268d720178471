"""Whole games by all players: nobody tries what is illegal, the same seed is the same game, memory stays flat."""

from __future__ import annotations

import json
import os
import resource
import subprocess
import sys
from collections.abc import Iterable

import pytest

from forms import LONG
from schafkopf.arena import OMNISCIENT, Contest, Results, entrants
from schafkopf.cards import GameName
from schafkopf.game.dealing import deal
from schafkopf.game.game import Game
from schafkopf.players import NAMES, Budget, by_name, play
from schafkopf.rules.house import PRESETS, HouseRules, preset
from schafkopf.wire import dumps

ALL_PASS = ("redeal", "redeal_same", "ramsch", "muss", "kreuz", "stock", "bock")
TABLES = [
    *((preset(name), game) for name in PRESETS for game in ("schafkopf", "bierkopf")),
    *((preset(all_pass=all_pass, renonce=True, hochzeit=True, allow_claim=True), "schafkopf") for all_pass in ALL_PASS),
]
TOLD = NAMES if LONG else ("random", "meister")
CASUAL = preset(klopfen="none")
MOST_GROWTH = 10 * 1024
"""KiB."""


@pytest.mark.parametrize(
    ("rules", "game"), TABLES if LONG else TABLES[:2], ids=lambda each: getattr(each, "all_pass", each)
)
def test_the_player_that_sees_all_hands_loses_no_move(rules: HouseRules, game: GameName) -> None:
    contest = Contest(entrants([OMNISCIENT, "random"]), seatings="across", game=game, rules=rules)
    for each in Results(contest).play(20 if LONG else 1).rounds:
        assert not each.lost


def python(script: str) -> str:
    """What a script prints in a process of its own, with other hashes of texts."""
    path = os.pathsep.join(sys.path)
    env = {**os.environ, "PYTHONPATH": path, "PYTHONHASHSEED": "7"}
    return subprocess.run([sys.executable, "-c", script], env=env, capture_output=True, text=True, check=True).stdout


def told(name: str, seeds: Iterable[int], budget: Budget) -> dict[str, str]:
    """What a player does in whole games against itself, by the name of the game."""
    games = {}
    for seed in seeds:
        for kind in ("schafkopf", "bierkopf"):
            start = Game.start(deal(seed, CASUAL, kind), CASUAL, game=kind)
            over, _ = play(start, [by_name(name, seed)] * 4, budget)
            games[f"{name} {kind} {seed}"] = dumps(over.actions)
    return games


def all_told(names: Iterable[str], jobs: int = 1) -> dict[str, str]:
    budget = Budget(worlds=8, jobs=jobs)
    return {game: actions for name in names for game, actions in told(name, (3,), budget).items()}


def test_the_same_seed_is_the_same_game_on_several_threads_in_another_process_and_in_another_order() -> None:
    """Nothing hangs on the hashes of texts, on what was asked before, or on what is still remembered of it."""
    script = "import json, test_player_games as own; print(json.dumps(own.all_told(own.TOLD, 3)))"
    assert json.loads(python(script)) == all_told(reversed(TOLD))


@pytest.mark.skipif(not LONG, reason="a thousand games, in the long form only")
@pytest.mark.parametrize("name", NAMES)
def test_memory_is_flat_over_a_thousand_games(name: str) -> None:
    """What is remembered has an end, which is reached some hundred games on; then a process hardly grows any more."""
    script = f"import test_player_games as own; print(*own.sizes({name!r}))"
    first, last = map(int, python(script).split())
    assert last - first < MOST_GROWTH


def sizes(name: str) -> tuple[int, int]:
    """The most memory that this process has taken after 500 games of each kind and after 1,000, in KiB."""
    taken = []
    for games in (range(500), range(500, 1000)):
        for game in games:
            told(name, (game,), Budget(worlds=4))
        taken.append(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)
    return taken[0], taken[1]
