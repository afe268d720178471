"""What a record may not say (F-2, F-3, F-5): each kind of fault in many places, told with its field."""

from __future__ import annotations

import json
from typing import Any

import pytest

from schafkopf.records.reading import UnreadableRecord, read_record, write_record
from schafkopf.records.replay import replay
from schafkopf.wire import MOST_FAULTS
from told import BIERKOPF, HANDS, RUN_AWAY, WENZ, events, faults, record

RUFSPIEL = RUN_AWAY["contract"]
SOLO = {"kind": "solo", "declarer": 0, "trump": "G"}
RAMSCH = {"kind": "ramsch"}
BETTEL = {"kind": "bettel", "declarer": 0}
BID = events("0 bid wenz")
PASSES = events("0 pass", "1 pass", "2 pass", "3 pass")
RAMSCHEN = {"all_pass": "ramsch"}
LAUFENDE = {"base": 20, "laufende": 10}
PRICES = {"base": 20, "schneider_schwarz": 10, "laufende": 10, "laufende_min": 3}


def bierkopf_faults(**fields: Any) -> list[tuple[str | None, str]]:
    with pytest.raises(UnreadableRecord) as unreadable:
        read_record(json.dumps(BIERKOPF | fields))
    return [(fault.field, fault.code.name) for fault in unreadable.value.faults]


def text_faults(text: str) -> list[tuple[str | None, str]]:
    with pytest.raises(UnreadableRecord) as unreadable:
        read_record(text)
    return [(fault.field, fault.code.name) for fault in unreadable.value.faults]


@pytest.mark.parametrize(
    ("fields", "field", "nearest"),
    [
        ({"contract": WENZ | {"declarers": 1}}, "contract.declarers", "declarer"),
        ({"contract": WENZ | {"trumps": None}}, "contract.trumps", "trump"),
        ({"contract": WENZ | {"call": "G"}}, "contract.call", "called"),
        ({"contract": WENZ | {"lvl": "tout"}}, "contract.lvl", "level"),
        ({"contract": WENZ | {"partners": 1}}, "contract.partners", "partner"),
        ({"contract": WENZ | {"Kind": "solo"}}, "contract.Kind", "kind"),
        ({"contract": SOLO, "tariff": PRICES | {"schneider": 5}}, "tariff.schneider", "schneider_schwarz"),
        ({"contract": SOLO, "tariff": PRICES | {"laufend": 5}}, "tariff.laufend", "laufende"),
        ({"contract": SOLO, "tariff": PRICES | {"laufende_minimum": 2}}, "tariff.laufende_minimum", "laufende_min"),
        ({"contract": SOLO, "tariff": PRICES | {"bases": 50}}, "tariff.bases", "base"),
        ({"contract": RAMSCH, "tariff": {"base": 20, "durchmarsh": 91}}, "tariff.durchmarsh", "durchmarsch"),
        ({"contract": RAMSCH, "tariff": {"base": 20, "jungfrauen": None}}, "tariff.jungfrauen", "jungfrau"),
        ({"contract": BETTEL, "tariff": {"base": 20, "mustbeat": True}}, "tariff.mustbeat", "must_beat"),
        ({"contract": WENZ, "tricks": [{"leader": 0, "cards": ["GA"], "card": "GA"}]}, "tricks[0].card", "cards"),
        ({"contract": WENZ, "tricks": [{"leader": 0, "cards": ["GA"], "leaders": 0}]}, "tricks[0].leaders", "leader"),
        ({"contract": WENZ, "tricks": [{"leader": 0, "cards": ["GA"], "winner": 0}]}, "tricks[0].winner", None),
        ({"contract": WENZ, "tricks": [{"leader": 0, "cards": ["GA"], "lead": 0}]}, "tricks[0].lead", "leader"),
        ({"contract": WENZ, "tricks": [{"leader": 0, "cards": ["GA"], "": 0}]}, "tricks[0].", None),
        ({"events": [{"event": "pass", "seat": 0, "card": "GA"}]}, "events[0].card", None),
        ({"events": [{"event": "bid", "seat": 0, "contracts": "wenz"}]}, "events[0].contracts", "contract"),
        ({"events": [{"event": "klopfen", "seat": 0, "knock": False}]}, "events[0].knock", "knocks"),
        ({"events": [{"event": "name", "seat": 0, "suits": "G"}]}, "events[0].suits", "suit"),
        ({"events": [{"event": "name", "seat": 0, "Tout": True}]}, "events[0].Tout", "tout"),
        ({"events": [{"event": "play", "seat": 0, "card": "GA", "seats": 0}]}, "events[0].seats", "seat"),
        ({"rules": {"preset": "casual", "stossmax": 4}}, "rules.options.stossmax", "stoss_max"),
        ({"rules": {"preset": "casual", "options": {"klopfn": "all"}}}, "rules.options.klopfn", "klopfen"),
        ({"rules": {"options": {"tarif": "10/20/50"}}}, "rules.options.tarif", "tariff"),
        ({"rules": {"contract": ["wenz"]}}, "rules.options.contract", "contracts"),
        ({"rules": {"option": {"klopfen": "all"}}}, "rules.options.option", "options"),
        ({"rules": {"presett": "official"}}, "rules.options.presett", "preset"),
        ({"rules": {"zzz": "official"}}, "rules.options.zzz", None),
    ],
)  # fmt: skip
def test_an_unknown_key_is_a_fault_that_names_the_nearest_right_one(
    fields: dict[str, object], field: str, nearest: str | None
) -> None:
    with pytest.raises(UnreadableRecord) as unreadable:
        record(**fields)
    fault = next(fault for fault in unreadable.value.faults if fault.field == field)
    assert fault.code.name in ("UNKNOWN_FIELD", "UNKNOWN_OPTION")
    assert fault.candidates[:1] == (() if nearest is None else (nearest,))
    assert "?" in fault.text("de") if nearest else fault.text("de")


def test_an_unknown_key_at_the_top_is_kept() -> None:
    kept = record(weather={"wind": [1.5, True, None]}, mood="Föhn", trick=[], Contract=None, _id=7)
    assert list(kept.extra) == ["weather", "mood", "trick", "Contract", "_id"]
    assert read_record(write_record(kept)) == kept


@pytest.mark.parametrize(
    ("text", "field"),
    [
        ('{"hands": [], "hands": []}', "hands"),
        ('{"id": "x", "hands": [], "id": "x"}', "id"),
        ('{"hands": [], "weather": 1, "weather": 2}', "weather"),
        ('{"hands": [], "contract": {"kind": "wenz", "kind": "solo", "declarer": 0}}', "contract.kind"),
        ('{"hands": [], "tariff": {"base": 1, "base": 2}}', "tariff.base"),
        ('{"hands": [], "tricks": [{"leader": 0, "leader": 1, "cards": []}]}', "tricks[0].leader"),
        ('{"hands": [], "events": [{"event": "pass", "seat": 0, "event": "bid"}]}', "events[0].event"),
        ('{"hands": [], "rules": {"options": {"klopfen": "all", "klopfen": "none"}}}', "rules.options.klopfen"),
    ],
)  # fmt: skip
def test_a_key_that_stands_twice_is_a_fault(text: str, field: str) -> None:
    assert text_faults(text) == [(field, "KEY_TWICE")]


@pytest.mark.parametrize("value", [True, False, 1.0, 0.0, "1", [1], {"n": 1}])
@pytest.mark.parametrize(
    ("fields", "field"),
    [
        (lambda value: {"stock": value}, "stock"),
        (lambda value: {"bock": value}, "bock"),
        (lambda value: {"doubling_count": value}, "doubling_count"),
        (lambda value: {"stock_payout": value}, "stock_payout"),
        (lambda value: {"payout": [0, 0, 0, value]}, "payout[3]"),
        (lambda value: {"doublings": [value]}, "doublings[0]"),
        (lambda value: {"contract": WENZ | {"declarer": value}}, "contract.declarer"),
        (lambda value: {"contract": WENZ, "stoss": [value]}, "stoss[0]"),
        (lambda value: {"contract": SOLO, "tariff": {"base": value}}, "tariff.base"),
        (lambda value: {"contract": SOLO, "tariff": PRICES | {"laufende_min": value}}, "tariff.laufende_min"),
        (lambda value: {"contract": RAMSCH, "tariff": {"base": 1, "durchmarsch": value}}, "tariff.durchmarsch"),
        (lambda value: {"contract": WENZ, "tricks": [{"leader": value, "cards": ["GA"]}]}, "tricks[0].leader"),
        (lambda value: {"events": [{"event": "pass", "seat": value}]}, "events[0].seat"),
    ],
)
def test_only_a_whole_number_is_one(fields: Any, field: str, value: object) -> None:
    assert faults(**fields(value)) == [(field, "WRONG_TYPE")]


@pytest.mark.parametrize("value", [True, 4.0, "4", None, [4]])
def test_only_a_whole_number_is_one_in_an_option(value: object) -> None:
    assert record(rules={"stoss_max": 4}).house_rules().stoss_max == 4
    assert faults(rules={"stoss_max": value}) == [("rules.options.stoss_max", "WRONG_OPTION_VALUE")]


@pytest.mark.parametrize("value", [1, 0, "true", None, [True]])
def test_only_true_and_false_are_that(value: object) -> None:
    assert faults(events=[{"event": "klopfen", "seat": 0, "knocks": value}]) == [("events[0].knocks", "WRONG_TYPE")]
    assert faults(rules={"renonce": value}) == [("rules.options.renonce", "WRONG_OPTION_VALUE")]
    if value is not None:
        told = {"contract": BETTEL, "tariff": {"base": 20, "must_beat": value}}
        assert faults(**told) == [("tariff.must_beat", "WRONG_TYPE")]


@pytest.mark.parametrize(
    ("fields", "field", "code"),
    [
        ({"contract": WENZ | {"trump": "G"}}, "contract.trump", "CONTRACT_HAS_NO_TRUMP_SUIT"),
        ({"contract": RUFSPIEL | {"trump": "H"}}, "contract.trump", "CONTRACT_HAS_NO_TRUMP_SUIT"),
        ({"contract": SOLO | {"called": "E"}}, "contract.called", "CONTRACT_HAS_NO_CALL"),
        ({"contract": SOLO | {"level": "sie"}}, "contract.trump", "CONTRACT_HAS_NO_TRUMP_SUIT"),
        ({"contract": RUFSPIEL | {"level": "tout"}}, "contract.level", "CONTRACT_HAS_NO_TOUT"),
        ({"contract": RUFSPIEL | {"partner": 0}}, "contract.partner", "SEAT_NOT_HERE"),
        ({"contract": RAMSCH | {"declarer": 0}}, "contract.declarer", "SEAT_NOT_HERE"),
        ({"contract": {"kind": "kreuz", "declarer": 0}}, "contract.declarer", "SEAT_NOT_HERE"),
        ({"contract": {"kind": "hochzeit", "declarer": 1, "partner": 1}}, "contract.partner", "PARTNER_IS_DECLARER"),
        ({"contract": SOLO, "tariff": {"base": 50, "durchmarsch": 91}}, "tariff.durchmarsch", "FIELD_NOT_HERE"),
        ({"contract": SOLO, "tariff": {"base": 50, "jungfrau": "double_all"}}, "tariff.jungfrau", "FIELD_NOT_HERE"),
        ({"contract": WENZ, "tariff": {"base": 50, "must_beat": True}}, "tariff.must_beat", "FIELD_NOT_HERE"),
        ({"contract": RAMSCH, "tariff": {"base": 20, "laufende": 10}}, "tariff.laufende", "FIELD_NOT_HERE"),
        ({"contract": RAMSCH, "tariff": {"base": 20, "laufende_min": 3}}, "tariff.laufende_min", "FIELD_NOT_HERE"),
        ({"contract": BETTEL, "tariff": {"base": 20, "laufende_min": 3}}, "tariff.laufende_min", "FIELD_NOT_HERE"),
        ({"events": BID, "tariff": {"base": 9, "must_beat": True}}, "tariff.must_beat", "FIELD_NOT_HERE"),
        ({"events": PASSES, "rules": RAMSCHEN, "tariff": LAUFENDE}, "tariff.laufende", "FIELD_NOT_HERE"),
        ({"contract": WENZ, "kreuz_again": True}, "kreuz_again", "FIELD_NOT_HERE"),
        ({"tariff": {"base": 20}}, "tariff", "FIELD_NOT_HERE"),
        ({"stoss": [1]}, "stoss", "FIELD_NOT_HERE"),
        ({"stoss_count": 1}, "stoss_count", "FIELD_NOT_HERE"),
        ({"contract": {"kind": "bierkopf"}}, "game", "WRONG_TYPE"),
    ],
)  # fmt: skip
def test_a_field_that_a_contract_cannot_have_is_a_fault(fields: dict[str, object], field: str, code: str) -> None:
    assert faults(**fields) == [(field, code)]


@pytest.mark.parametrize(
    ("fields", "field"),
    [
        ({"contract": WENZ}, "contract"),
        ({"tariff": {"base": 20}}, "tariff"),
        ({"doublings": [0]}, "doublings"),
        ({"doublings": None, "doubling_count": 1}, "doubling_count"),
        ({"stock": 40}, "stock"),
        ({"bock": 2}, "bock"),
        ({"kreuz_again": True}, "kreuz_again"),
        ({"stock_payout": 4}, "stock_payout"),
        ({"events": [{"event": "klopfen", "seat": 0}]}, "events[0]"),
        ({"events": [{"event": "pass", "seat": 0}]}, "events[0]"),
        ({"events": [{"event": "bid", "seat": 0, "contract": "wenz"}]}, "events[0]"),
    ],
)
def test_a_field_that_bierkopf_cannot_have_is_a_fault(fields: dict[str, object], field: str) -> None:
    assert bierkopf_faults(**fields) == [(field, "FIELD_NOT_HERE")]


@pytest.mark.parametrize(
    ("contract", "tariff", "option", "field"),
    [
        (RUFSPIEL, {"base": 25}, {"tariff": "10/20/50"}, "tariff.base"),
        (SOLO, {"base": 60}, {"tariff": "10/20/50"}, "tariff.base"),
        (SOLO, {"base": 50, "laufende": 5}, {"tariff_laufende": 10}, "tariff.laufende"),
        (SOLO, {"base": 50, "schneider_schwarz": 5}, {"tariff_schneider": "r"}, "tariff.schneider_schwarz"),
        (SOLO, {"base": 50, "laufende_min": 2}, {"laufende_min_solo": 3}, "tariff.laufende_min"),
        (RAMSCH, {"base": 30}, {"ramsch_price": 20, "durchmarsch": "none", "ramsch_jungfrau": "none"}, "tariff.base"),
        (RAMSCH, {"base": 20, "durchmarsch": 91}, {"durchmarsch": "all_tricks"}, "tariff.durchmarsch"),
        (RAMSCH, {"base": 20}, {"durchmarsch": "all_tricks"}, "tariff.durchmarsch"),
        (RAMSCH, {"base": 20, "jungfrau": "double_all"}, {"ramsch_jungfrau": "individual"}, "tariff.jungfrau"),
        (BETTEL, {"base": 30}, {"bettel_price": 50}, "tariff.base"),
        (BETTEL, {"base": 50, "must_beat": False}, {"bettel_stichzwang": True}, "tariff.must_beat"),
    ],
)
def test_a_stated_tariff_may_not_drop_an_option_of_the_record_itself(
    contract: dict[str, object], tariff: dict[str, object], option: dict[str, object], field: str
) -> None:
    assert faults(contract=contract, tariff=tariff, rules=option) == [(field, "TARIFF_CONTRADICTS_OPTION")]
    # The same prices in both places are no fault, and a tariff over the preset alone is what it is for.
    assert record(contract=contract, tariff=tariff).house_rules()


@pytest.mark.parametrize("all_pass", ["ramsch", "muss", "kreuz"])
@pytest.mark.parametrize("base", [-20, 10**7])
def test_a_tariff_is_checked_for_what_is_played_when_nobody_bids(all_pass: str, base: int) -> None:
    told = faults(events=PASSES, tariff={"base": base}, rules={"all_pass": all_pass})
    assert told == [("tariff.base", "WRONG_OPTION_VALUE")]
    assert replay(record(events=PASSES, tariff={"base": 20}, rules={"all_pass": all_pass})).stop is None
    # Where somebody bids, the tariff is that of his contract.
    assert record(events=BID, tariff={"base": 60}, rules={"all_pass": "ramsch", "ramsch_price": 30})


def test_a_stated_tariff_keeps_what_the_record_itself_names() -> None:
    """The price of the other contracts, and x, stay those of the options."""
    rules = record(contract=SOLO, tariff={"base": 80}, rules={"tariff_laufende": 7, "stoss_max": 4}).house_rules()
    assert (rules.tariff.solo, rules.tariff.rufspiel, rules.laufende_price, rules.stoss_max) == (80, 20, 7, 4)
    agreed = record(contract=SOLO, tariff={"base": 60}, rules={"tariff": "5/10/60"}).house_rules()
    assert str(agreed.tariff) == "5/10/60"


@pytest.mark.parametrize("deck", ["lang", "kurz"])
def test_the_pack_may_not_contradict_an_option_of_the_record_itself(deck: str) -> None:
    other = "kurz" if deck == "lang" else "lang"
    assert ("deck", "TARIFF_CONTRADICTS_OPTION") in faults(deck=deck, rules={"deck": other})


@pytest.mark.parametrize(
    ("count", "fields"),
    [
        (5, {"doubling_count": 5}),
        (-1, {"doubling_count": -1}),
        (5, {"contract": WENZ, "stoss_count": 5}),
        (5, {"contract": WENZ, "stoss": [1, 0, 2, 0, 3]}),
        (99, {"contract": WENZ, "stoss_count": 99}),
        (10**30, {"contract": WENZ, "stoss_count": 10**30}),
    ],
)
def test_there_are_four_doublings_and_four_stoesse_at_most(count: int, fields: dict[str, object]) -> None:
    """S-7.8, S-7.9."""
    assert [code for _, code in faults(**fields)] == ["WRONG_TYPE"], count


@pytest.mark.parametrize(
    ("rules", "payout", "stock_payout", "claim"),
    [
        ({}, [0, 0, 0, 0], 0, "agrees"),
        ({}, [0, 0, 0, 0], None, "agrees"),
        ({}, [-50, 50, 50, -50], 0, "differs"),
        ({}, None, 80, "differs"),
        ({"all_pass": "stock"}, [-20, -20, -20, -20], 80, "agrees"),
        ({"all_pass": "stock"}, [0, 0, 0, 0], 0, "differs"),
        ({"all_pass": "stock", "tariff": "10/30/50"}, [-30, -30, -30, -30], 120, "agrees"),
    ],
)
def test_the_claims_of_a_game_thrown_in_are_checked_like_others(
    rules: dict[str, object], payout: list[int] | None, stock_payout: int | None, claim: str
) -> None:
    """F-7, S-5.14, S-7.14."""
    game = record(rules=rules, payout=payout, stock_payout=stock_payout)
    assert replay(game).claim == claim
    assert replay(game).ok is (claim == "agrees")


def test_all_faults_of_a_record_are_told_at_once() -> None:
    told = faults(
        contract={"kind": "wenz", "declarer": 7, "trmp": "G"},
        tricks=[{"leader": True, "cards": ["EX"]}],
        events=[{"event": "sing"}],
        stock=1.0,
    )
    assert told == [
        ("contract.declarer", "WRONG_TYPE"),
        ("contract.trmp", "UNKNOWN_FIELD"),
        ("stock", "WRONG_TYPE"),
        ("tricks[0].leader", "WRONG_TYPE"),
        ("tricks[0].cards[0]", "UNKNOWN_CARD"),
        ("events[0].event", "WRONG_TYPE"),
    ]


def test_no_text_of_a_fault_can_fail_to_be_made() -> None:
    long = "x" * 5000
    for fields in (
        {"id": 7, "game": long, "deck": long, "players": long, "note": [long]},
        {"contract": {long: long, "kind": long}, "tariff": {long: 1}},
        {"rules": {long: long}},
        {"rules": long},
        {"events": [{"event": long}, {"event": "bid", "seat": 0, "contract": long}]},
        {"tricks": [{"leader": long, "cards": [long, "\x00\x1b[31m"]}]},
        {"hands": [[long] * 8] * 4},
    ):
        with pytest.raises(UnreadableRecord) as unreadable:
            record(**{"hands": HANDS} | fields)
        for fault in unreadable.value.faults:
            for lang in ("de", "en"):
                text = fault.text(lang)
                assert text.isprintable()
                assert len(text) < 1000


@pytest.mark.parametrize(
    "fields",
    [
        {"hands": [[1] * 50_000]},
        {"hands": [["EO"] * 100_000]},
        {"contract": {f"k{number}": number for number in range(50_000)}},
        {"rules": {f"k{number}": number for number in range(50_000)}},
        {"tricks": [{"leader": 9, "cards": 7}] * 30_000},
        {"events": [{"event": "plya"}] * 40_000},
    ],
)
def test_of_very_many_faults_the_first_are_told(fields: dict[str, object]) -> None:
    """Nobody corrects thousands, and a line of a mebibyte must not keep anybody busy."""
    assert 1 < len(faults(**fields)) <= MOST_FAULTS
