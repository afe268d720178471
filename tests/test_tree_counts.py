"""Exhaustive trees of small positions, counted by the program and by the second referee.

The counts stand in `data/tree_counts.json`, which describes itself; `make_tree_counts.py` writes it.
"""

from __future__ import annotations

import json
from typing import Any

import pytest

from forms import LONG
from helpers import (
    KINDS,
    codes,
    packs_of,
)
from schafkopf.rules.contracts import ContractType
from trees import (
    ABOUT,
    FILE,
    MOST_PERMUTATIONS,
    OPTION_NAMES,
    TREES,
    count_again,
    count_by_permuting,
    count_recursively,
    count_with_the_program,
    entries,
    expected_of,
    pack_of,
    permutations_of,
    position_of,
    slow_game_of,
    slow_hands_of,
)


@pytest.mark.parametrize("entry", TREES)
def test_the_program_counts_what_the_file_says(entry: dict[str, Any]) -> None:
    assert count_with_the_program(position_of(entry), entry["depth"]).as_written() == expected_of(entry)


# What the file says does not change: the short form counts every fourth tree once more.
@pytest.mark.parametrize("entry", TREES if LONG else TREES[::4])
def test_the_second_referee_counts_what_the_file_says(entry: dict[str, Any]) -> None:
    assert count_again(entry).as_written() == expected_of(entry)


def test_permuting_and_recursion_agree() -> None:
    small = [entry for entry in entries() if permutations_of(entry) <= MOST_PERMUTATIONS][::9]
    assert len(small) > 15
    for entry in small:
        game, depth = slow_game_of(entry), entry["depth"]
        recursive = count_recursively(game, depth).as_written()
        assert count_by_permuting(game, depth).as_written() == recursive, entry["id"]


# What the file holds.


def test_the_file_describes_itself() -> None:
    whole = json.loads(FILE.read_text("utf-8"))
    assert (whole["format"], whole["about"]) == ("schafkopf-tree-counts/1", ABOUT)
    fields = set(" ".join(ABOUT[2:]).replace("[", " ").replace(":", " ").replace(",", " ").split())
    for entry in whole["trees"]:
        assert set(entry) - {"id"} <= fields


def test_every_id_is_used_once() -> None:
    ids = [entry["id"] for entry in entries()]
    assert len(ids) == len(set(ids))


def test_every_kind_is_counted_in_every_pack() -> None:
    there = {(entry["kind"], entry["game"], entry["deck"]) for entry in entries()}
    for kind in ContractType:
        for pack in packs_of(kind):
            game = "bierkopf" if kind is KINDS.BIERKOPF else "schafkopf"
            assert (kind.value, game, pack.deck) in there


def test_every_named_suit_is_counted() -> None:
    for kind in ("solo", "farbwenz", "farbgeier"):
        assert {entry["trump"] for entry in entries() if entry["kind"] == kind} == set("EGHS")
    assert {entry["trump"] for entry in entries() if entry["kind"] == "bettel"} == {None, "H"}
    assert {entry["called"][0] for entry in entries() if entry["kind"] == "rufspiel"} == set("EGS")


def test_every_option_of_the_play_and_every_state_of_the_rufsau_is_counted() -> None:
    options = {name for entry in entries() for name in entry["options"]} - {"deck", "bierkopf_deck", "bettel_trumps"}
    assert options == set(OPTION_NAMES)
    assert {entry["rufsau"] for entry in entries()} == {None, "bound", "free", "gone"}
    ranks = {entry["called"][1] for entry in entries() if entry["called"]}
    assert ranks == {"A", "Z", "K"}


@pytest.mark.parametrize("option", [name for name in OPTION_NAMES if name != "renonce"])
def test_every_option_of_the_play_changes_some_tree(option: str) -> None:
    changed = 0
    for entry in entries():
        if option in entry["options"] and entry["nodes"][-1] < 500:
            without = {name: value for name, value in entry["options"].items() if name != option}
            other = count_recursively(slow_game_of(entry | {"options": without}), entry["depth"])
            changed += other.as_written() != expected_of(entry)
    assert changed


def test_a_bound_rufsau_changes_trees() -> None:
    bound = [entry for entry in entries() if entry["rufsau"] == "bound" and entry["nodes"][-1] < 200]
    changed = [
        entry["id"]
        for entry in bound
        if count_recursively(slow_game_of(entry | {"rufsau": "free"}), entry["depth"]).as_written()
        != expected_of(entry)
    ]
    assert len(changed) > len(bound) / 2


def test_all_cards_of_the_pack_were_dealt_and_the_hands_are_what_is_left() -> None:
    for entry in entries():
        dealt = sorted(code for hand in entry["dealt"] for code in hand)
        assert dealt == sorted(codes(pack_of(entry).cards)), entry["id"]
        for seat, hand in enumerate(slow_hands_of(entry)):
            assert set(hand) <= set(entry["dealt"][seat]), entry["id"]
        assert len({len(hand) for hand in slow_hands_of(entry)}) == 1, entry["id"]
