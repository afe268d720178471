"""How contracts rank, who is asked, and what is announced in the end (S-5.6 to S-5.13)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from helpers import (
    KINDS,
    P1,
    P2,
    P3,
    P4,
    SIE_GAME,
    TOUT,
    WENZ,
    WENZ_TOUT,
    E,
    G,
    H,
    Hands,
    S,
    bid,
    cards,
    example,
    fill,
    rules_of,
)
from schafkopf.cards import Pack, Suit
from schafkopf.game.actions import Name, Pass, Phase
from schafkopf.game.auction import Auction
from schafkopf.game.rulings import RulingCode
from schafkopf.notation import parse_declaration
from schafkopf.rules.contracts import BIDS, Contract
from schafkopf.rules.house import HouseRules
from speaking import ALL_HEADS, GEIER_RULES, HANDS, HERZ_FIRST, SPEAK, SUIT_CARD, WEDDING, action, judged, said

# S-5.6: ranks.

STANDARD = [
    ("rufspiel", 10),
    ("bettel", 20),
    ("farbgeier", 30),
    ("geier", 40),
    ("farbwenz", 50),
    ("wenz", 60),
    ("solo", 70),
    ("farbgeier-tout", 80),
    ("geier-tout", 90),
    ("farbwenz-tout", 100),
    ("wenz-tout", 110),
    ("solo-tout", 120),
    ("sie", 130),
]


@pytest.mark.parametrize(("name", "value"), STANDARD)
def test_the_standard_rank_of_a_contract(name: str, value: int) -> None:
    assert GEIER_RULES.rank(BIDS[name]) == value


@example("S-5.6")
def test_a_hochzeit_ranks_like_a_rufspiel() -> None:
    assert WEDDING.rank(parse_declaration("hochzeit")) == WEDDING.rank(BIDS["rufspiel"]) == 10


def _order_of(rules: HouseRules) -> list[list[str]]:
    """The contracts from low to high, those of equal rank together."""
    ranks = {name: rules.rank(bid) for name, bid in BIDS.items()}
    return [sorted(name for name in ranks if ranks[name] == rank) for rank in sorted(set(ranks.values()))]


def test_geier_above_wenz_exchanges_the_two_families() -> None:
    assert _order_of(HouseRules(contract_ranking="geier_above_wenz")) == [
        ["rufspiel"],
        ["bettel"],
        ["farbwenz"],
        ["wenz"],
        ["farbgeier"],
        ["geier"],
        ["solo"],
        ["farbwenz-tout"],
        ["wenz-tout"],
        ["farbgeier-tout"],
        ["geier-tout"],
        ["solo-tout"],
        ["sie"],
    ]


@example("S-5.6")
def test_all_single_games_but_the_bettel_may_rank_equal_with_the_touts_above_and_the_sie_highest() -> None:
    assert _order_of(HouseRules(contract_ranking="equal_single_games")) == [
        ["rufspiel"],
        ["bettel"],
        ["farbgeier", "farbwenz", "geier", "solo", "wenz"],
        ["farbgeier-tout", "farbwenz-tout", "geier-tout", "solo-tout", "wenz-tout"],
        ["sie"],
    ]


def test_with_equal_single_games_the_earlier_seat_prevails() -> None:
    rules = replace(GEIER_RULES, contract_ranking="equal_single_games")
    assert judged("1 wenz, 2 solo", rules=rules).code is RulingCode.BID_TOO_LOW
    assert judged("1 pass, 2 wenz, 3 pass, 4 solo", rules=rules).code is RulingCode.BID_TOO_LOW
    assert judged("1 rufspiel, 2 geier, 3 pass, 4 pass, 1 wenz", rules=rules).code is RulingCode.BID_HOLDS


@example("S-5.6")
def test_a_herz_solo_may_go_above_the_other_solos() -> None:
    auction = said("1 solo", rules=HERZ_FIRST)
    assert auction.judge(bid(P2, "solo")).code is RulingCode.BID_TOO_LOW
    assert auction.judge(bid(P2, "herz-solo")).code is RulingCode.BID_HIGHEST
    auction = auction.apply(bid(P2, "herz-solo"))
    assert auction.judge(bid(P3, "wenz-tout")).code is RulingCode.BID_HIGHEST
    auction = auction.apply(Pass(P3)).apply(Pass(P4))
    assert auction.judge(bid(P1, "solo")).code is RulingCode.BID_TOO_LOW
    assert auction.judge(bid(P1, "herz-solo")).code is RulingCode.BID_HOLDS


@example("S-5.6")
def test_a_herz_solo_that_was_bid_keeps_its_suit() -> None:
    auction = said("", rules=HERZ_FIRST).apply(bid(P1, "herz-solo"))
    for seat in (P2, P3, P4):
        auction = auction.apply(Pass(seat))
    assert auction.phase is Phase.NAMING
    assert auction.judge(Name(P1, E)).code is RulingCode.SUIT_NOT_NAMED_HERE
    assert auction.judge(Name(P1)).code is RulingCode.ANNOUNCEMENT_CONFIRMED
    announced = auction.apply(Name(P1, tout=True)).deal
    assert announced is not None
    assert announced.contract == Contract(KINDS.SOLO, H, level=TOUT)


@example("S-5.6")
def test_a_solo_that_was_bid_without_a_suit_may_still_be_named_herz() -> None:
    auction = said("1 solo, 2 pass, 3 pass, 4 pass", rules=HERZ_FIRST)
    for suit in Suit:
        assert auction.judge(Name(P1, suit)).code is RulingCode.SUIT_NAMED
    deal = auction.apply(Name(P1, H)).deal
    assert deal is not None
    assert deal.contract == Contract(KINDS.SOLO, H)


@pytest.mark.parametrize(
    ("name", "suit", "contract"),
    [
        ("solo", E, Contract(KINDS.SOLO, E, level=TOUT)),
        ("farbwenz", S, Contract(KINDS.FARBWENZ, S, level=TOUT)),
        ("wenz", None, Contract(KINDS.WENZ, level=TOUT)),
        ("geier", None, Contract(KINDS.GEIER, level=TOUT)),
        ("farbgeier", G, Contract(KINDS.FARBGEIER, G, level=TOUT)),
    ],
)
@example("S-5.12")
def test_a_tout_may_be_added_when_the_suit_is_named(name: str, suit: Suit | None, contract: Contract) -> None:
    auction = said(f"1 {name}, 2 pass, 3 pass, 4 pass", rules=GEIER_RULES)
    deal = auction.apply(Name(P1, suit, tout=True)).deal
    assert deal is not None
    assert deal.contract == contract


@example("S-5.12")
@pytest.mark.parametrize("name", ["rufspiel", "bettel"])
def test_no_tout_can_be_added_where_there_is_none(name: str) -> None:
    auction = said(f"1 {name}, 2 pass, 3 pass, 4 pass", rules=GEIER_RULES)
    if name == "bettel":
        assert auction.phase is Phase.PLAY
    else:
        assert auction.judge(Name(P1, S, tout=True)).code is RulingCode.TOUT_NOT_ENABLED


@example("S-5.13")
def test_a_herz_solo_that_was_bid_needs_a_suit_card_too() -> None:
    rules = replace(HERZ_FIRST, solo_needs_suit_card=True)
    hands = fill({P1: cards("EO GO HO SO HU E9 E8 E7")})
    ruling = Auction.start(hands, rules).judge(bid(P1, "herz-solo"))
    assert ruling.code is RulingCode.SOLO_NEEDS_SUIT_CARD


@example("S-5.13")
def test_a_solo_may_be_announced_in_any_suit_and_a_wenz_without_unter() -> None:
    auction = said("1 pass, 2 pass, 3 pass, 4 solo")
    assert all(auction.judge(Name(P4, suit)).code is RulingCode.SUIT_NAMED for suit in Suit)
    without = fill({P1: cards("EA GA HA SA E10 G10 H10 S10")})
    assert Auction.start(without, SPEAK).judge(bid(P1, "wenz")).legal


@pytest.mark.parametrize(
    ("pack", "hands"),
    [
        (Pack.LANG, ALL_HEADS),
        (Pack.KURZ, fill({P3: cards("EO GO HO SO EU SU")}, Pack.KURZ)),
    ],
)
@example("S-5.13")
def test_who_can_name_no_suit_cannot_bid_a_solo(pack: Pack, hands: Hands) -> None:
    auction = Auction.start(hands, rules_of(pack, SUIT_CARD)).apply(Pass(P1)).apply(Pass(P2))
    for name in ("solo", "solo-tout"):
        ruling = auction.judge(bid(P3, name))
        assert (ruling.code, ruling.clause) == (RulingCode.SOLO_NEEDS_SUIT_CARD, "S-5.13")
    assert auction.judge(bid(P3, "wenz")).legal


# S-5.7 to S-5.10: the algorithm.


@pytest.mark.parametrize(
    ("spoken", "asked"),
    [
        pytest.param("1 pass", P2, id="the first pass goes round"),
        pytest.param("1 rufspiel, 2 wenz", P3, id="nobody is asked twice before all have spoken"),
        pytest.param("1 rufspiel, 2 wenz, 3 pass, 4 solo", P1, id="the earliest overbid seat comes first"),
        pytest.param("1 rufspiel, 2 wenz, 3 pass, 4 solo, 1 pass", P2, id="then the next"),
        pytest.param("1 rufspiel, 2 wenz, 3 pass, 4 solo, 1 pass, 2 solo", P4, id="then who was overbid by that"),
        pytest.param("1 rufspiel, 2 wenz, 3 pass, 4 solo, 1 solo", P2, id="who is overbid again is asked again"),
        pytest.param("1 rufspiel, 2 wenz, 3 pass, 4 solo, 1 solo-tout, 2 pass", P4, id="also who could not outbid"),
    ],
)
def test_who_is_asked_next(spoken: str, asked: int) -> None:
    auction = said(spoken)
    assert (auction.phase, auction.to_move) == (Phase.BIDDING, asked)


@example("S-5.9")
def test_an_overbid_declarer_is_no_longer_bound_to_his_first_intention() -> None:
    auction = said("1 rufspiel, 2 farbwenz, 3 pass, 4 pass")
    for name in ("farbwenz", "wenz", "solo", "wenz-tout"):
        assert auction.judge(bid(P1, name)).legal
    assert not auction.judge(bid(P1, "rufspiel")).legal


@example("S-5.7")
def test_the_second_declarer_may_announce_the_lowest_enabled_contract_above_a_rufspiel() -> None:
    auction = said("1 rufspiel", rules=GEIER_RULES)
    assert auction.judge(bid(P2, "bettel")).code is RulingCode.BID_HIGHEST
    assert auction.judge(bid(P2, "geier")).code is RulingCode.BID_HIGHEST


@pytest.mark.parametrize(
    ("spoken", "contract", "declarer"),
    [
        ("1 rufspiel, 2 pass, 3 pass, 4 pass, 1 name S", Contract(KINDS.RUFSPIEL, called=S), P1),
        ("1 pass, 2 solo, 3 pass, 4 pass, 2 name E", Contract(KINDS.SOLO, E), P2),
        ("1 pass, 2 pass, 3 farbwenz, 4 pass, 3 name G tout", Contract(KINDS.FARBWENZ, G, level=TOUT), P3),
        ("1 pass, 2 pass, 3 pass, 4 wenz, 4 name -", WENZ, P4),
        ("1 pass, 2 pass, 3 pass, 4 wenz, 4 name - tout", WENZ_TOUT, P4),
        ("1 solo-tout, 2 pass, 3 pass, 4 pass, 1 name H", Contract(KINDS.SOLO, H, level=TOUT), P1),
        ("1 wenz-tout, 2 pass, 3 pass, 4 pass", WENZ_TOUT, P1),
    ],
)
def test_what_was_announced_is_played(spoken: str, contract: Contract, declarer: int) -> None:
    auction = said(spoken)
    assert (auction.phase, auction.to_move) == (Phase.PLAY, None)
    assert auction.deal is not None
    assert (auction.deal.contract, auction.deal.declarer, auction.deal.hands) == (contract, declarer, HANDS)
    assert not auction.deal.faults()


def test_a_sie_needs_no_naming() -> None:
    auction = said("1 pass, 2 pass, 3 sie, 4 pass", ALL_HEADS)
    assert auction.deal is not None
    assert (auction.deal.contract, auction.deal.declarer) == (SIE_GAME, P3)


@example("S-2.14")
def test_a_sie_with_the_short_deck_needs_the_six_highest_solo_trumps() -> None:
    rules = replace(SPEAK, deck="kurz")
    right = fill({P1: cards("EO GO HO SO EU GU")}, Pack.KURZ)
    wrong = fill({P1: cards("EO GO HO SO EU HU")}, Pack.KURZ)
    assert Auction.start(right, rules).judge(bid(P1, "sie")).code is RulingCode.BID_HIGHEST
    assert Auction.start(wrong, rules).judge(bid(P1, "sie")).code is RulingCode.SIE_NEEDS_ALL_HEADS


def test_stock_and_bock_go_into_the_deal() -> None:
    auction = Auction.start(HANDS, SPEAK, stock=80, bock=2)
    for part in ["1 wenz-tout", "2 pass", "3 pass", "4 pass"]:
        auction = auction.apply(action(part))
    assert auction.deal is not None
    assert (auction.deal.stock, auction.deal.bock) == (80, 2)


def test_a_bettel_is_played_with_the_trumps_of_the_house() -> None:
    for rules, trump in ((GEIER_RULES, None), (replace(GEIER_RULES, bettel_trumps="herz"), H)):
        auction = said("1 bettel, 2 pass, 3 pass, 4 pass", rules=rules)
        assert auction.deal is not None
        assert auction.deal.contract == Contract(KINDS.BETTEL, trump)


def test_a_tout_in_a_bid_is_a_contract_of_its_own() -> None:
    assert judged("1 solo, 2 wenz-tout").code is RulingCode.BID_HIGHEST
    assert judged("1 solo-tout, 2 wenz-tout").code is RulingCode.BID_TOO_LOW
    assert WENZ_TOUT != WENZ
