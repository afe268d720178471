"""Records: what is read and kept, and what is told about one that cannot be read (F-1 to F-5)."""

from __future__ import annotations

import json
import pickle
from pathlib import Path
from typing import Any

import pytest

from schafkopf import wire
from schafkopf.cards import Card
from schafkopf.errors import SchafkopfError
from schafkopf.game.record import Record, RecordContract
from schafkopf.records.reading import UnreadableRecord, read_each, read_record, read_records, write_record
from schafkopf.records.replay import replay
from schafkopf.rules.contracts import ContractType
from schafkopf.wire import RulesText
from told import BIERKOPF, HANDS, RUN_AWAY, WENZ, events, faults, record


def test_unknown_fields_are_kept_and_written_back() -> None:
    text = json.dumps({"hands": HANDS, "weather": "Föhn", "table": ["A", "B", "C", "D"]})
    kept = read_record(text)
    assert kept.extra == {"weather": "Föhn", "table": ["A", "B", "C", "D"]}
    assert read_record(write_record(kept)) == kept


def test_the_ten_is_read_in_both_spellings_and_written_with_z() -> None:
    hands = [[card.replace("Z", "10") for card in hand] for hand in HANDS]
    assert "10" not in write_record(record(hands=hands))
    assert record(hands=hands).hands == record().hands


def test_house_rules_are_a_preset_with_overrides_beside_or_below() -> None:
    for rules in (
        {"preset": "official", "options": {"klopfen": "all"}},
        {"preset": "official", "klopfen": "all"},
    ):
        read = record(rules=rules).house_rules()
        assert (read.klopfen, read.tariff.rufspiel) == ("all", 10)
    assert record(rules="official").house_rules().klopfen == "none"


def test_a_short_deck_with_the_packets_of_a_long_preset_is_no_conflict() -> None:
    assert faults(deck="kurz", rules="tournament")[0] == ("hands[0]", "WRONG_HAND_SIZE")


def test_wrong_options_are_named_one_by_one() -> None:
    assert faults(rules={"klopfn": "all", "target": 0}) == [
        ("rules.options.klopfn", "UNKNOWN_OPTION"),
        ("rules.options.target", "WRONG_OPTION_VALUE"),
    ]


@pytest.mark.parametrize(
    ("fields", "fault"),
    [
        ({"contract": {"kind": "wenz"}}, ("contract.declarer", "SEAT_MISSING")),
        ({"contract": {"kind": "rufspiel", "declarer": 2}}, ("contract.called", "CALLED_SUIT_MISSING")),
        ({"contract": {"kind": "hochzeit", "declarer": 2}}, ("contract.partner", "SEAT_MISSING")),
        ({"contract": {"kind": "ramsch", "level": "tout"}}, ("contract.level", "CONTRACT_HAS_NO_TOUT")),
        ({"contract": {"kind": "wenz", "declarer": 2, "level": "sie"}}, ("contract.level", "ONLY_A_SOLO_IS_SIE")),
        ({"contract": {"kind": "bierkopf"}}, ("game", "WRONG_TYPE")),
        ({"players": ["A", "B"]}, ("players", "WRONG_TYPE")),
        ({"doubling_count": 5}, ("doubling_count", "WRONG_TYPE")),
        ({"contract": {"kind": "wenz", "declarer": 0}, "stoss": [0, 1, 0, 1, 0]}, ("stoss", "WRONG_TYPE")),
        ({"stock": -1}, ("stock", "WRONG_TYPE")),
        ({"bock": 4}, ("bock", "WRONG_TYPE")),
        ({"payout": "much"}, ("payout", "WRONG_TYPE")),
        ({"events": [{"event": "bid", "seat": 0}]}, ("events[0].contract", "FIELD_MISSING")),
        ({"events": [{"event": "sing", "seat": 0}]}, ("events[0].event", "WRONG_TYPE")),
        ({"events": [{"event": "name", "seat": 0, "suit": "X"}]}, ("events[0].suit", "UNKNOWN_SUIT")),
        ({"events": [{"event": "play", "seat": 0, "card": "EX"}]}, ("events[0].card", "UNKNOWN_CARD")),
        ({"events": [{"event": "bid", "seat": 0, "contract": "wens"}]}, ("events[0].contract", "UNKNOWN_CONTRACT")),
        ({"events": [{"event": "accept", "seat": 0}]}, ("events[0].card", "FIELD_MISSING")),
        ({"events": [{"event": "play", "seat": 4, "card": "EO"}]}, ("events[0].seat", "WRONG_TYPE")),
        ({"tricks": [{"cards": ["EO"]}]}, ("tricks[0].leader", "FIELD_MISSING")),
        ({"tricks": [{"leader": 0, "cards": ["EO", "E1"]}]}, ("tricks[0].cards[1]", "UNKNOWN_CARD")),
        ({"tricks": [{"leader": 0, "cards": "EO"}]}, ("tricks[0].cards", "WRONG_TYPE")),
        ({"contract": {"kind": "wens", "declarer": 0}}, ("contract.kind", "UNKNOWN_CONTRACT")),
        ({"contract": {"kind": 7, "declarer": 0}}, ("contract.kind", "WRONG_TYPE")),
        ({"contract": {"kind": "wenz", "declarer": 0, "level": "du"}}, ("contract.level", "WRONG_TYPE")),
        ({"contract": {"kind": "solo", "declarer": 0, "trump": "X"}}, ("contract.trump", "UNKNOWN_SUIT")),
        ({"contract": {"kind": "ramsch"}, "tariff": {}}, ("tariff.base", "FIELD_MISSING")),
        ({"contract": {"kind": "ramsch"}, "tariff": {"base": "x"}}, ("tariff.base", "WRONG_TYPE")),
        ({"contract": {"kind": "ramsch"}, "tariff": {"base": 1, "jungfrau": "x"}}, ("tariff.jungfrau", "WRONG_TYPE")),
        ({"rules": 7}, ("rules", "WRONG_TYPE")),
        ({"rules": {"preset": 7}}, ("rules.preset", "WRONG_TYPE")),
        ({"rules": {"preset": "own"}}, ("rules.preset", "UNKNOWN_PRESET")),
    ],
)  # fmt: skip
def test_a_fault_names_its_field(fields: dict[str, object], fault: tuple[str, str]) -> None:
    assert faults(**fields) == [fault]


def test_a_fault_tells_what_stands_there_and_what_would_be_right() -> None:
    with pytest.raises(UnreadableRecord) as unreadable:
        record(deck="mittel", stock="viel", payout=[1, 2, 3], id=5, hands=[["EO"], None])
    told = {fault.field: fault.params for fault in unreadable.value.faults}
    assert told == {
        "hands[1]": {"name": "hands[1]", "value": "null", "expected": "[…]"},
        "id": {"name": "id", "value": "5", "expected": '"…"'},
        "deck": {"name": "deck", "value": '"mittel"', "expected": "lang, kurz"},
        "stock": {"name": "stock", "value": '"viel"', "expected": "0, 1, 2 …"},
    }
    assert unreadable.value.id is None
    assert all(fault.line == 1 for fault in unreadable.value.faults)


def test_the_fault_of_a_line_names_the_line_and_the_record() -> None:
    with pytest.raises(UnreadableRecord) as unreadable:
        read_record(json.dumps({"id": "x1", "hands": HANDS[:3]}), 7)
    (fault,) = unreadable.value.faults
    assert (unreadable.value.line, unreadable.value.id, fault.line, fault.field) == (7, "x1", 7, "hands")
    assert str(unreadable.value) == "line 7, hands: WRONG_NUMBER_OF_HANDS: There are 3 hands; there should be 4."


def test_an_unreadable_record_can_be_sent_to_another_process() -> None:
    with pytest.raises(UnreadableRecord) as unreadable:
        read_record(json.dumps({"id": "x1", "stock": "viel"}), 7)
    copied = pickle.loads(pickle.dumps(unreadable.value))
    assert copied == unreadable.value
    assert (copied.line, copied.id, [fault.field for fault in copied.faults]) == (7, "x1", ["hands", "stock"])


def test_a_record_is_written_with_its_id_first_and_without_defaults() -> None:
    short = {"id": "x", "contract": {"kind": "wenz", "declarer": 1}, "hands": HANDS, "note": "Föhn", "mood": 3}
    assert json.loads(write_record(record(**short))) == short | {"format": "schafkopf-record/1"}
    assert list(json.loads(write_record(record(**short)))) == ["id", "format", "hands", "contract", "note", "mood"]
    assert "Föhn" in write_record(record(**short))
    assert json.loads(write_record(record()))["contract"] is None


def test_bierkopf_has_no_contract() -> None:
    with pytest.raises(UnreadableRecord) as unreadable:
        read_record(json.dumps(BIERKOPF | {"contract": {"kind": "ramsch"}}))
    assert [fault.field for fault in unreadable.value.faults] == ["contract"]


def test_bierkopf_may_tell_only_how_often_was_doubled() -> None:
    settlement = replay(
        read_record(json.dumps(BIERKOPF | {"stoss": None, "stoss_count": 2, "payout": None}))
    ).settlement
    assert settlement is not None
    assert settlement.payout == (4, 0, 4, 0)


def test_a_game_that_was_played_has_a_contract_or_an_auction() -> None:
    assert faults(tricks=RUN_AWAY["tricks"]) == [("contract", "FIELD_MISSING")]
    assert faults(events=events("0 play GA")) == [("contract", "FIELD_MISSING")]


@pytest.mark.parametrize(
    ("fields", "field", "code"),
    [
        ({"doublings": [0, 0]}, "doublings", "WRONG_TYPE"),
        ({"doublings": [0], "doubling_count": 3}, "doubling_count", "WRONG_TYPE"),
        ({"contract": WENZ, "stoss": [], "stoss_count": 2}, "stoss_count", "WRONG_TYPE"),
        ({"contract": WENZ | {"trump": "G"}}, "contract.trump", "CONTRACT_HAS_NO_TRUMP_SUIT"),
        ({"contract": WENZ | {"called": "E"}}, "contract.called", "CONTRACT_HAS_NO_CALL"),
        ({"contract": {"kind": "bettel", "declarer": 0, "trump": "G"}}, "contract.trump", "CONTRACT_HAS_NO_TRUMP_SUIT"),
        ({"contract": RUN_AWAY["contract"], "tariff": {"base": -20}}, "tariff.base", "WRONG_OPTION_VALUE"),
        ({"contract": {"kind": "ramsch"}, "tariff": {"base": 1, "durchmarsch": 3}}, "tariff.durchmarsch", "WRONG_OPTION_VALUE"),  # noqa: E501
    ],
)  # fmt: skip
def test_fields_that_contradict_each_other_are_faults(fields: dict[str, object], field: str, code: str) -> None:
    assert faults(**fields) == [(field, code)]


def test_half_a_surrogate_pair_is_no_json() -> None:
    with pytest.raises(UnreadableRecord) as unreadable:
        read_record('{"id": "\\ud800", "hands": []}')
    assert [fault.code.name for fault in unreadable.value.faults] == ["NOT_JSON"]


def test_cards_stand_in_tricks_or_in_events_but_not_in_both() -> None:
    both = {"tricks": RUN_AWAY["tricks"], "events": events("0 play GA")}
    assert faults(contract=RUN_AWAY["contract"], **both) == [("tricks", "WRONG_TYPE")]


def test_reading_a_file_tells_records_and_faults_in_order(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    path.write_text(f"{json.dumps(RUN_AWAY)}\n\n{{}}\n{json.dumps(BIERKOPF)}\n", "utf-8")
    read = list(read_each(path))
    assert [type(line) for line in read] == [Record, UnreadableRecord, Record]
    assert isinstance(read[1], UnreadableRecord)
    assert (read[1].line, read[1].faults[0].field) == (3, "hands")


def test_a_fault_among_records_is_raised_passed_over_or_collected(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    path.write_text(f"{json.dumps(RUN_AWAY)}\n{{}}\n{json.dumps(BIERKOPF)}\n", "utf-8")
    reading = read_records(path)
    assert next(reading).contract is not None
    with pytest.raises(UnreadableRecord) as refused:
        next(reading)
    assert refused.value.line == 2
    collected: list[UnreadableRecord] = []
    assert [each.game for each in read_records(path, "skip")] == ["schafkopf", "bierkopf"]
    assert [each.game for each in read_records(path, collected)] == ["schafkopf", "bierkopf"]
    assert collected == [refused.value]
    with pytest.raises(ValueError, match="faults must be 'raise', 'skip' or a list, not 'ignore'"):
        read_records(path, "ignore")  # type: ignore[arg-type]


def test_the_schema_is_that_of_the_records() -> None:
    schema = wire.schema(Record)
    assert schema["required"] == ["hands"]
    assert set(RUN_AWAY) <= set(schema["properties"])


def test_only_a_thrown_in_game_may_lack_cards() -> None:
    hands = [*HANDS[:3], [*HANDS[3][:6], None, None]]
    assert replay(record(hands=hands)).ok
    assert faults(hands=hands, contract=RUN_AWAY["contract"]) == [
        ("hands[3][6]", "CARD_MISSING"),
        ("hands[3][7]", "CARD_MISSING"),
    ]


def told(fields: dict[str, Any]) -> dict[str, Any]:
    return {"hands": record().hands} | fields


@pytest.mark.parametrize(
    "fields",
    [
        {"hands": 5}, {"hands": [("EO",)]}, {"hands": (5,)}, {"id": 5}, {"game": None}, {"deck": Card.EO},
        {"rules": "casual"},
        {"contract": "wenz"}, {"tariff": 20}, {"doublings": 2}, {"doublings": ("0",)}, {"stoss": [0]}, {"stock": 1.0},
        {"stock": True}, {"bock": None}, {"kreuz_again": 1},
        {"tricks": ((0, ("EO",)),)}, {"events": ({"event": "pass"},)},
        {"payout": ("1",) * 4}, {"stock_payout": 0.5}, {"extra": None}, {"doubling_count": "2"},
    ],
)  # fmt: skip
def test_a_record_that_is_made_needs_fields_of_the_right_types(fields: dict[str, Any]) -> None:
    (name,) = fields
    with pytest.raises(TypeError, match=f"{name} must be a"):
        Record(**told(fields))


@pytest.mark.parametrize(
    "fields",
    [
        {"hands": ()}, {"hands": ((Card.EO,) * 8,) * 4}, {"hands": ((None,) * 8,) * 4}, {"deck": "kurz"},
        {"contract": RecordContract(ContractType.WENZ, 7)}, {"contract": RecordContract(ContractType.SOLO, 0)},
        {"contract": RecordContract(ContractType.HOCHZEIT, 0, partner=0)}, {"rules": RulesText("own")},
    ],
)  # fmt: skip
def test_a_record_that_is_made_and_describes_no_deal_is_refused_by_name(fields: dict[str, Any]) -> None:
    with pytest.raises(SchafkopfError):
        replay(Record(**told({"contract": RecordContract(ContractType.WENZ, 0)} | fields)))
