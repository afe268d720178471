"""The corpus of real games and protocols, replayed: every card legal, every payout found again.

The corpus is not part of the repository; `SCHAFKOPF_CORPUS` names the directory that holds it.
"""

from __future__ import annotations

import dataclasses
import json
import os
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from helpers import codes
from schafkopf.game.record import Record
from schafkopf.records.reading import read_each, read_record, write_record
from schafkopf.records.replay import Replay, replay

CORPUS = os.environ.get("SCHAFKOPF_CORPUS", "")
pytestmark = pytest.mark.skipif(not CORPUS, reason="SCHAFKOPF_CORPUS does not name a corpus directory")


@cache
def _lines(name: str) -> list[str]:
    return (Path(CORPUS) / name).read_text("utf-8").splitlines()


@cache
def _raw(name: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in _lines(name)]


@cache
def _records(name: str) -> list[Record]:
    return [read_record(line, number) for number, line in enumerate(_lines(name), start=1)]


@cache
def _replays(name: str) -> list[Replay]:
    """Replay every record without its payout, which the program must not read."""
    return [replay(dataclasses.replace(each, payout=None, stock_payout=None)) for each in _records(name)]


def _played(name: str) -> list[tuple[dict[str, Any], Replay]]:
    """The games that were played, with what the corpus says of them."""
    pairs = zip(_raw(name), _replays(name), strict=True)
    return [(raw, replayed) for raw, replayed in pairs if raw["contract"] is not None]


ALL = ["games.jsonl", "plain_games.jsonl", "records.jsonl"]
SETTLED = ["games.jsonl", "records.jsonl"]


@pytest.mark.parametrize(
    ("name", "games", "played"),
    [("games.jsonl", 134, 134), ("plain_games.jsonl", 7, 7), ("records.jsonl", 868, 866)],
)
def test_the_corpus_is_complete(name: str, games: int, played: int) -> None:
    assert (len(_records(name)), len(_played(name))) == (games, played)


@pytest.mark.parametrize("name", ALL)
def test_every_game_is_legal_to_its_end(name: str) -> None:
    stopped = {raw["id"]: replayed.stop for raw, replayed in _played(name) if replayed.stop}
    assert stopped == {}
    unsettled = [raw["id"] for raw, replayed in _played(name) if replayed.settlement is None]
    assert unsettled == []
    cards = {raw["id"]: sum(len(trick["cards"]) for trick in raw["tricks"]) for raw, _ in _played(name)}
    assert {raw["id"]: replayed.played for raw, replayed in _played(name)} == cards


@pytest.mark.parametrize("name", ALL)
def test_every_leader_is_the_winner_of_the_trick_before(name: str) -> None:
    for raw, replayed in _played(name):
        assert replayed.position is not None
        tricks = replayed.position.tricks
        assert [trick.leader for trick in tricks] == [trick["leader"] for trick in raw["tricks"]], raw["id"]
        winners = [trick.winner for trick in tricks]
        assert [trick["leader"] for trick in raw["tricks"][1:]] == winners[:-1], raw["id"]


@pytest.mark.parametrize("name", SETTLED)
def test_every_payout_is_found_again(name: str) -> None:
    differing = [
        raw["id"]
        for raw, replayed in _played(name)
        if replayed.settlement is None
        or list(replayed.settlement.payout) != raw["payout"]
        or replayed.settlement.stock_payout != raw["stock_payout"]
    ]
    assert differing == []


@pytest.mark.parametrize("name", SETTLED)
def test_every_claim_of_a_record_agrees(name: str) -> None:
    for raw, record in zip(_raw(name), _records(name), strict=True):
        replayed = replay(record)
        assert replayed.claim == ("agrees" if raw["contract"] else "unchecked"), raw["id"]
        assert replayed.ok


@pytest.mark.parametrize("name", SETTLED)
def test_a_wrong_payout_is_noticed(name: str) -> None:
    for record in _records(name)[::25]:
        if record.contract is None or record.payout is None:
            continue
        wrong = dataclasses.replace(record, payout=(*record.payout[:3], record.payout[3] + 1))
        assert replay(wrong).claim == "differs"


@pytest.mark.parametrize("name", ALL)
def test_every_card_swapped_for_one_of_another_hand_is_refused(name: str) -> None:
    """The corpus can also fail: with two cards exchanged between hands the play is no longer possible."""
    for record in _records(name)[::10]:
        if record.contract is None:
            continue
        first, second = record.hands[0][0], record.hands[1][0]
        new = {first: second, second: first}
        hands = tuple(tuple(new.get(card, card) for card in hand) for hand in record.hands)
        assert replay(dataclasses.replace(record, hands=hands)).stop is not None


# What the program of the protocols wrote beside the payout.


def _settled() -> list[tuple[dict[str, Any], Replay]]:
    return [(raw, replayed) for raw, replayed in _played("records.jsonl") if raw.get("settlement")]


def test_most_protocols_have_a_settlement() -> None:
    assert len(_settled()) == 866


def test_every_price_agrees() -> None:
    for raw, replayed in _settled():
        assert replayed.settlement is not None
        assert replayed.settlement.price == raw["settlement"]["price"], raw["id"]


def test_who_won_agrees() -> None:
    told = [(raw, replayed) for raw, replayed in _settled() if "won" in raw["settlement"]]
    assert len(told) > 600
    for raw, replayed in told:
        assert replayed.settlement is not None
        assert replayed.settlement.won is raw["settlement"]["won"], raw["id"]


def test_the_augen_of_the_opponents_agree() -> None:
    told = [pair for pair in _settled() if pair[0]["settlement"].get("augen_opponents") is not None]
    assert len(told) > 500
    for raw, replayed in told:
        position = replayed.position
        assert position is not None
        ours = sum(position.augen[seat] for seat in position.deal.opponents)
        assert ours == raw["settlement"]["augen_opponents"], raw["id"]


def test_schneider_and_schwarz_agree() -> None:
    seen: Counter[str] = Counter()
    for raw, replayed in _settled():
        assert replayed.settlement is not None
        steps = {step["step"] for step in raw["settlement"]["steps"]}
        items = {item.item for item in replayed.settlement.items}
        for name in ("schneider", "schwarz"):
            # The protocol prints Schwarz instead of Schneider, not beside it; free ones are not printed.
            if name == "schneider" and "schwarz" in items:
                continue
            price = replayed.position.deal.rules.schneider_price if replayed.position else 0
            if price:
                assert (name in items) == (name in steps), raw["id"]
                seen[name] += name in items
    assert seen["schneider"] > 50
    assert seen["schwarz"] > 5


def test_laufende_agree() -> None:
    seen = 0
    for raw, replayed in _settled():
        assert replayed.settlement is not None
        assert replayed.position is not None
        (step,) = [step for step in raw["settlement"]["steps"] if step["step"] == "laufende"] or [None]
        items = [item for item in replayed.settlement.items if item.item == "laufende"]
        assert bool(items) == (step is not None), raw["id"]
        if step is None:
            continue
        seen += 1
        assert (items[0].count, items[0].kind) == (step["n"], "mit" if step["with"] else "ohne"), raw["id"]
        laufende = replayed.position.deal.laufende
        assert laufende is not None
        assert laufende.count == step["n"]
    assert seen > 100


def test_the_price_ladder_agrees_step_by_step() -> None:
    """The steps of the protocol are the running sums of our items, as far as both name them alike."""
    for raw, replayed in _settled():
        assert replayed.settlement is not None
        ladder = {step["step"]: step["price"] for step in raw["settlement"]["steps"]}
        base = next(item.amount for item in replayed.settlement.items if item.item == "base")
        assert ladder["base"] == base, raw["id"]
        assert raw["settlement"]["steps"][-1]["price"] == replayed.settlement.price, raw["id"]


def test_the_partner_agrees() -> None:
    told = [pair for pair in _settled() if "partner" in pair[0]["settlement"]]
    assert len(told) > 400
    for raw, replayed in told:
        assert replayed.position is not None
        assert replayed.position.deal.party == (raw["contract"]["declarer"], raw["settlement"]["partner"]), raw["id"]


def test_the_loser_of_every_ramsch_agrees() -> None:
    told = [pair for pair in _settled() if "loser" in pair[0]["settlement"]]
    assert len(told) > 200
    for raw, replayed in told:
        told_of = raw["settlement"]
        position = replayed.position
        assert position is not None
        assert replayed.settlement is not None
        assert replayed.settlement.seat == told_of["loser"], raw["id"]
        assert told_of["augen_loser"] in (max(position.augen), None), raw["id"]
        jungfrauen = [seat for seat in range(4) if position.tricks_won[seat] == 0]
        assert told_of["jungfrau"] in (jungfrauen, None), raw["id"]
        tied = position.augen.count(max(position.augen)) > 1
        assert tied is bool(told_of.get("tie")), raw["id"]


def test_klopfer_and_stoesse_are_counted() -> None:
    for raw, replayed in _played("records.jsonl"):
        assert replayed.position is not None
        outcome = replayed.position.outcome
        assert outcome.klopfer == raw["doubling_count"], raw["id"]
        assert len(outcome.stoss) == raw["stoss_count"], raw["id"]


# The files themselves.


@pytest.mark.parametrize("name", ALL)
def test_every_record_survives_writing_and_reading(name: str) -> None:
    for record in _records(name):
        assert read_record(write_record(record)) == record


@pytest.mark.parametrize("name", ALL)
def test_nothing_that_a_line_says_is_lost_when_it_is_written(name: str) -> None:
    for raw, record in zip(_raw(name), _records(name), strict=True):
        written = json.loads(write_record(record))
        for field, value in raw.items():
            if value not in (None, [], 0, "lang") and field != "contract":
                assert written[field] == value or field == "tariff", (raw["id"], field)
        if raw["contract"]:
            told = {key: value for key, value in raw["contract"].items() if value is not None and value != "normal"}
            assert told.items() <= written["contract"].items(), raw["id"]


@pytest.mark.parametrize("name", ALL)
def test_a_file_is_read_line_by_line(name: str) -> None:
    assert list(read_each(Path(CORPUS) / name)) == _records(name)


def test_the_hands_are_those_of_the_file() -> None:
    for raw, record in zip(_raw("games.jsonl"), _records("games.jsonl"), strict=True):
        assert [codes(card for card in hand if card) for hand in record.hands] == raw["hands"]
