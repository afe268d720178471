"""The protocols of the corpus: every game is read, and is what the corpus says of it (F-8)."""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from protocols import read
from schafkopf.game.record import Record
from schafkopf.records.reading import UnreadableRecord, write_record
from schafkopf.records.replay import replay

FILES = [f"netschafkopf_{number:02}.txt" for number in (1, 2, 4, 5, 7, 8, 10, 11, 13, 14, 16)]


@cache
def _stated(corpus: Path) -> dict[str, dict[str, Any]]:
    lines = (corpus / "records.jsonl").read_text(encoding="utf-8").splitlines()
    return {game["source"]: game for game in map(json.loads, lines)}


@cache
def _imported(corpus: Path, name: str) -> list[Record | UnreadableRecord]:
    return read((corpus / "records" / name).read_bytes(), name)


def _pairs(corpus: Path, name: str) -> Iterator[tuple[Record, dict[str, Any]]]:
    for record in _imported(corpus, name):
        assert isinstance(record, Record)
        yield record, _stated(corpus)[record.extra["source"]]


@pytest.mark.parametrize("name", FILES)
def test_every_game_of_the_corpus_is_read(corpus: Path, name: str) -> None:
    """A protocol gives as many records as it has games, in order, and no fault."""
    sources = [source for source in _stated(corpus) if source.startswith(f"{name} ")]
    assert [record.extra["source"] for record, _ in _pairs(corpus, name)] == sources


@pytest.mark.parametrize("name", FILES)
def test_games_of_the_corpus_are_what_records_jsonl_says(corpus: Path, name: str) -> None:
    """Cards, contract, play, doublings, accounts and printed facts of every game agree with the second reading."""
    defaults = {"deck": "lang", "stock": 0, "tricks": [], "variant": None}
    fields = (
        "deck", "hands", "hands_before_passing", "tricks", "doublings", "stoss", "doubling_count", "stoss_count",
        "payout", "stock", "stock_payout", "cumulative", "variant", "ruleset", "table", "settlement",
    )  # fmt: skip
    for record, game in _pairs(corpus, name):
        plain = defaults | json.loads(write_record(record))
        for field in fields:
            assert plain.get(field) == game.get(field), (game["id"], field)
        contract = {key: value for key, value in (game["contract"] or {}).items() if value not in (None, "normal")}
        assert (plain["contract"] or {}) == contract, game["id"]
        assert record.players == tuple(game["table"])


@pytest.mark.parametrize("name", FILES)
def test_tariffs_of_the_corpus_are_what_records_jsonl_says(corpus: Path, name: str) -> None:
    """Amounts agree everywhere; the least number of Laufende is the smallest that the file charges for the kind.

    records.jsonl states 3 for kinds in which the smallest number charged happens to be 4 or 5; nothing in those files
    tells which it is, and no price depends on it.
    """
    charged: dict[str, int] = {}
    games = [game for _, game in _pairs(corpus, name) if game["contract"]]
    for game in games:
        kind = game["contract"]["kind"]
        counts = [step["n"] for step in game["settlement"]["steps"] if step["step"] == "laufende"]
        charged[kind] = min([*counts, charged.get(kind, 99)])
    for record, game in _pairs(corpus, name):
        if record.contract is None:
            assert record.tariff is None
            continue
        expected = {key: value for key, value in game["tariff"].items() if value is not None}
        if "laufende_min" in expected:
            least = charged[game["contract"]["kind"]]
            expected["laufende_min"] = 3 if least == 99 else least
        assert json.loads(write_record(record))["tariff"] == expected, game["id"]


@pytest.mark.parametrize("name", FILES)
def test_played_games_of_the_corpus_cost_what_the_program_says(corpus: Path, name: str) -> None:
    """Without their payouts the games replay legally, and price and payout are computed as the program printed them."""
    for record, game in _pairs(corpus, name):
        if record.contract is None:
            continue
        replayed = replay(dataclasses.replace(record, payout=None, stock_payout=None))
        assert replayed.ok, (game["id"], replayed.stop)
        assert replayed.claim == "absent"
        assert replayed.settlement is not None
        assert list(replayed.settlement.payout) == game["payout"], game["id"]
        assert replayed.settlement.stock_payout == game["stock_payout"], game["id"]
        assert replayed.settlement.price == game["settlement"]["price"], game["id"]


def test_the_corpus_has_866_played_and_2_thrown_in_games(corpus: Path) -> None:
    """No game is lost on the way, and the payout of a thrown-in game is a claim that nobody checks."""
    records = [record for name in FILES for record, _ in _pairs(corpus, name)]
    thrown_in = [record for record in records if record.contract is None]
    assert len(records) - len(thrown_in) == 866
    assert [replay(record).claim for record in thrown_in] == ["unchecked"] * 2
    assert {record.extra["variant"] for record in thrown_in} == {"schieber"}
