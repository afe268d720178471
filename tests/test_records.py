"""Records: what is kept, what overrides what, how the whole protocol is replayed (F-3 to F-7)."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from schafkopf.game.auction import Auction
from schafkopf.game.position import Position
from schafkopf.game.record import Record
from schafkopf.records.reading import UnreadableRecord, read_record, read_records, record_schema, write_record
from schafkopf.records.replay import replay

EXAMPLES = Path(__file__).parent.parent / "src" / "schafkopf" / "examples"
RUN_AWAY = json.loads((EXAMPLES / "davonlaufen.jsonl").read_text("utf-8"))
BIERKOPF = json.loads((EXAMPLES / "bierkopf.jsonl").read_text("utf-8"))
HANDS = RUN_AWAY["hands"]


def record(**fields: Any) -> Record:
    return read_record(json.dumps({"hands": HANDS} | fields))


def faults(**fields: Any) -> list[tuple[str | None, str]]:
    with pytest.raises(UnreadableRecord) as unreadable:
        record(**fields)
    return [(fault.field, fault.code.name) for fault in unreadable.value.faults]


def events(*told: str) -> list[dict[str, object]]:
    """Events from short notes: `0 pass`, `2 bid wenz`, `2 name G`, `1 play EO`."""
    result = []
    for note in told:
        seat, event, *rest = note.split()
        keys = {"bid": "contract", "name": "suit", "play": "card", "accept": "card"}
        result.append({"event": event, "seat": int(seat)} | ({keys[event]: rest[0]} if rest else {}))
    return result


NOBODY_KNOCKS = ("0 no-klopfen", "1 no-klopfen", "2 no-klopfen", "3 no-klopfen")


def cards(game: dict[str, Any]) -> list[str]:
    return [f"{(t['leader'] + i) % 4} play {card}" for t in game["tricks"] for i, card in enumerate(t["cards"])]


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
    assert str(unreadable.value) == "line 7, hands: WRONG_NUMBER_OF_HANDS: There are 3 hands; right would be 4."


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


WENZ = {"kind": "wenz", "declarer": 0}


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
        ({"contract": {"kind": "ramsch"}, "tariff": {"base": 1, "durchmarsch": 3}}, "tariff.durchmarsch", "WRONG_OPTION_VALUE"),
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


# Replay


def test_a_stated_tariff_overrides_the_house_rules() -> None:
    tariff = {"base": 100, "schneider_schwarz": 0, "laufende": 5, "laufende_min": 2}
    settlement = replay(read_record(json.dumps(RUN_AWAY | {"tariff": tariff, "payout": None}))).settlement
    assert settlement is not None
    assert (settlement.price, settlement.paid) == (110, 2)


def test_stated_doublings_override_the_house_rules() -> None:
    game = read_record(
        json.dumps(RUN_AWAY | {"rules": "tournament", "doublings": None, "doubling_count": 2, "payout": None})
    )
    settlement = replay(game).settlement
    assert settlement is not None
    assert settlement.price == 4


@pytest.mark.parametrize(
    ("stoss", "code"),
    [([0], "STOSS_OTHER_PARTY"), ([1, 1], "STOSS_OTHER_PARTY"), ([1, 2, 3, 0], None), ([1, 0], None)],
)
def test_stated_stoesse_alternate_between_the_parties(stoss: list[int], code: str | None) -> None:
    """Seats 0 and 2 are the playing party; more than the house allows is no fault."""
    stop = replay(read_record(json.dumps(RUN_AWAY | {"stoss": stoss, "payout": None}))).stop
    assert (stop.ruling.code.name if stop else None) == code


def test_spritzen_alternate_between_the_teams() -> None:
    both = replay(read_record(json.dumps(BIERKOPF | {"stoss": [1, 2], "payout": [4, 0, 4, 0]})))
    assert both.claim == "agrees"
    same = replay(read_record(json.dumps(BIERKOPF | {"stoss": [1, 3], "payout": None})))
    assert same.stop is not None
    assert (same.stop.field, same.stop.ruling.clause) == ("stoss[1]", "B-6.1")


def test_a_whole_protocol_leads_to_the_same_bill() -> None:
    told = [*NOBODY_KNOCKS, "0 pass", "1 pass", "2 bid rufspiel", "3 pass", "2 name G", *cards(RUN_AWAY)]
    played = replay(record(events=events(*told), payout=RUN_AWAY["payout"]))
    assert (played.ok, played.claim, played.played) == (True, "agrees", 32)


@pytest.mark.parametrize(
    ("stated", "price"),
    [
        ({"tariff": {"base": 100}}, 100),
        ({"doublings": [0, 3]}, 80),
        ({"stoss": [1]}, 40),
        ({"stoss_count": 2}, 80),
        ({"bock": 2}, 40),
        ({"rules": {"tariff": "10/30/50"}}, 30),
    ],
)
def test_what_a_record_states_overrides_what_its_events_led_to(stated: dict[str, object], price: int) -> None:
    told = [*NOBODY_KNOCKS, "0 pass", "1 pass", "2 bid rufspiel", "3 pass", "2 name G", *cards(RUN_AWAY)]
    settlement = replay(record(events=events(*told), **stated)).settlement
    assert settlement is not None
    assert settlement.price == price


def test_klopfen_in_the_events_counts_beside_a_stated_contract() -> None:
    told = events("0 klopfen", "1 no-klopfen", "3 klopfen", *cards(RUN_AWAY))
    settlement = replay(record(contract=RUN_AWAY["contract"], events=told)).settlement
    assert settlement is not None
    assert settlement.price == 80


def test_who_is_not_told_to_have_knocked_has_not() -> None:
    told = ["2 klopfen", "0 pass", "1 pass", "2 bid rufspiel", "3 pass", "2 name G", *cards(RUN_AWAY)]
    settlement = replay(record(events=events(*told))).settlement
    assert settlement is not None
    assert settlement.price == 40


def test_an_auction_is_checked_against_the_house_rules() -> None:
    told = [*NOBODY_KNOCKS, "0 bid geier"]
    stop = replay(record(events=events(*told))).stop
    assert stop is not None
    assert (stop.field, stop.ruling.code.name, stop.seat) == ("events[4]", "CONTRACT_DISABLED", 0)
    assert replay(record(events=events(*told), rules={"contracts": ["geier"]})).stop is None


def test_kontra_in_the_events_keeps_its_deadline() -> None:
    contract = RUN_AWAY["contract"]
    in_time = replay(record(contract=contract, events=events("0 play G8", "1 stoss", "1 play GU")))
    assert in_time.position is not None
    assert in_time.position.stoss == (1,)
    late = replay(record(contract=contract, events=events("0 play G8", "1 play GU", "3 stoss")))
    assert late.stop is not None
    assert late.stop.ruling.code.name == "STOSS_TOO_LATE"


def test_a_stated_contract_stands_for_its_auction() -> None:
    told = events("0 bid geier", *cards(RUN_AWAY))
    assert replay(record(contract=RUN_AWAY["contract"], events=told)).ok


def test_the_events_of_a_hochzeit_tell_the_exchange() -> None:
    hands = [
        "H7 EA EZ EK E9 E8 E7 GA", "EO GO HO SO EU GU HU G7", "SU HA HZ HK H9 H8 GZ GK", "G9 G8 SA SZ SK S9 S8 S7",
    ]  # fmt: skip
    told = events(*NOBODY_KNOCKS, "0 bid hochzeit", "1 pass", "2 pass", "3 pass", "1 accept G7")
    game = record(hands=[hand.split() for hand in hands], events=told, rules={"hochzeit": True})
    position = replay(game).position
    assert position is not None
    assert position.deal.party == (1, 0)
    assert position.deal.hands[0][0].value == "G7"
    assert "H7" in [card.value for card in position.deal.hands[1]]


def test_four_passes_are_settled_as_the_house_says() -> None:
    told = events(*NOBODY_KNOCKS, "0 pass", "1 pass", "2 pass", "3 pass")
    settlement = replay(record(events=told, rules={"all_pass": "stock"})).settlement
    assert settlement is not None
    assert (settlement.payout, settlement.stock_payout) == ((-20, -20, -20, -20), 80)


def test_an_auction_that_breaks_off_is_an_unfinished_game() -> None:
    broken = replay(record(events=events("0 klopfen")))
    assert (broken.ok, broken.settlement, broken.claim) == (True, None, "absent")
    assert isinstance(broken.state, Auction)


def test_a_game_without_contract_and_events_was_thrown_in_and_its_payout_is_checked() -> None:
    """F-7: thrown in costs nothing, or r each where all pay into the pool (S-5.14, S-7.14)."""
    assert replay(record(payout=[-50, 50, 50, -50])).claim == "differs"
    assert replay(record(payout=[0, 0, 0, 0], stock_payout=0)).claim == "agrees"
    assert replay(record(payout=[0, 0, 0, 0], stock_payout=80)).claim == "differs"
    pool = {"rules": {"all_pass": "stock"}, "payout": [-20, -20, -20, -20]}
    assert replay(record(**pool, stock_payout=80)).claim == "agrees"
    assert replay(record(**pool, stock_payout=60)).claim == "differs"


def test_a_game_thrown_in_before_all_cards_were_dealt_is_settled_by_rules_that_are_not_ours() -> None:
    hands = [*HANDS[:3], [*HANDS[3][:6], None, None]]
    assert replay(record(hands=hands, payout=[-50, 50, 50, -50])).claim == "unchecked"


def test_only_a_thrown_in_game_may_lack_cards() -> None:
    hands = [*HANDS[:3], [*HANDS[3][:6], None, None]]
    assert replay(record(hands=hands)).ok
    assert faults(hands=hands, contract=RUN_AWAY["contract"]) == [
        ("hands[3][6]", "CARD_MISSING"),
        ("hands[3][7]", "CARD_MISSING"),
    ]


def test_a_sie_is_settled_without_a_trick() -> None:
    hands = [
        "EO GO HO SO EU GU HU SU", "EA EZ EK E9 E8 E7 GA GZ", "GK G9 G8 G7 HA HZ HK H9", "H8 H7 SA SZ SK S9 S8 S7",
    ]  # fmt: skip
    sie = {"kind": "solo", "declarer": 0, "level": "sie"}
    played = replay(record(hands=[hand.split() for hand in hands], contract=sie))
    assert played.settlement is not None
    assert played.settlement.payout == (1560, -520, -520, -520)
    hand = [hand.split() for hand in hands]
    assert faults(hands=hand, contract=sie, tricks=[{"leader": 0, "cards": ["EO"]}]) == [("tricks", "FIELD_NOT_HERE")]
    card = replay(record(hands=hand, contract=sie, events=events("0 play EO")))
    assert card.stop is not None
    assert card.stop.ruling.code.name == "GAME_OVER"


def test_a_sie_without_all_heads_is_illegal() -> None:
    stop = replay(record(contract={"kind": "solo", "declarer": 0, "level": "sie"})).stop
    assert stop is not None
    assert stop.ruling.code.name == "SIE_NEEDS_ALL_HEADS"


def test_a_muss_needs_the_eichel_ober() -> None:
    stop = replay(record(contract={"kind": "muss", "declarer": 3, "called": "S"})).stop
    assert stop is not None
    assert stop.ruling.code.name == "MUSS_NEEDS_EICHEL_OBER"


def test_a_lost_bettel_may_stop_with_the_deciding_trick_or_go_on() -> None:
    """S-8.10."""
    bettel = {"kind": "bettel", "declarer": 0}
    first = [{"leader": 0, "cards": ["GA", "GU", "G10", "G7"]}]
    stopped = replay(record(contract=bettel, tricks=first))
    assert stopped.settlement is not None
    assert stopped.settlement.payout == (-150, 50, 50, 50)
    more = replay(record(contract=bettel, tricks=[*first, {"leader": 0, "cards": ["GK"]}]))
    assert (more.ok, more.played) == (True, 5)


def test_a_card_after_the_last_trick_is_refused() -> None:
    game = RUN_AWAY | {"tricks": [*RUN_AWAY["tricks"], {"leader": 3, "cards": ["EO"]}]}
    stop = replay(read_record(json.dumps(game))).stop
    assert stop is not None
    assert (stop.ruling.code.name, stop.field) == ("GAME_OVER", "tricks[8].cards[0]")


def test_explaining_judges_the_whole_hand_and_changes_nothing_else() -> None:
    game = read_record(json.dumps(RUN_AWAY))
    plain, explained = replay(game), replay(game, explain=True)
    assert plain.settlement == explained.settlement
    assert [len(step.rulings) for step in explained.steps] == [8 - number // 4 for number in range(32)]
    assert all(not step.rulings for step in plain.steps)


def test_reading_a_file_tells_records_and_faults_in_order(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    path.write_text(f"{json.dumps(RUN_AWAY)}\n\n{{}}\n{json.dumps(BIERKOPF)}\n", "utf-8")
    read = list(read_records(path))
    assert [type(line) for line in read] == [Record, UnreadableRecord, Record]
    assert isinstance(read[1], UnreadableRecord)
    assert (read[1].line, read[1].faults[0].field) == (3, "hands")


def test_the_schema_is_that_of_the_records() -> None:
    schema = record_schema()
    assert schema["required"] == ["hands"]
    assert set(RUN_AWAY) <= set(schema["properties"])


def test_a_replayed_position_can_be_played_on() -> None:
    game = RUN_AWAY | {"tricks": RUN_AWAY["tricks"][:7], "payout": None, "stock_payout": None}
    position = replay(read_record(json.dumps(game))).position
    assert isinstance(position, Position)
    for _ in range(4):
        position = position.play(position.legal_cards[0])
    assert position.is_over
