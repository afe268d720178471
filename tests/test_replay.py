"""Records replayed: what overrides what, how the whole protocol leads to the bill, what stops it (F-5 to F-7)."""

from __future__ import annotations

import json

import pytest

from schafkopf.game.auction import Auction
from schafkopf.game.position import Position
from schafkopf.records.reading import read_record
from schafkopf.records.replay import replay
from told import BIERKOPF, HANDS, NOBODY_KNOCKS, RUN_AWAY, cards, events, faults, record


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


def test_a_replayed_position_can_be_played_on() -> None:
    game = RUN_AWAY | {"tricks": RUN_AWAY["tricks"][:7], "payout": None, "stock_payout": None}
    position = replay(read_record(json.dumps(game))).position
    assert isinstance(position, Position)
    for _ in range(4):
        position = position.play(position.legal_cards[0])
    assert position.is_over
