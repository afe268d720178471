"""The worked examples of play, auctions, mistakes and complete deals, row by row (S-4, S-5, S-10, S-13).

A test is named after the row's id. Orders and tricks are in test_examples_cards, Laufende in test_laufende, prices in
test_worked_prices, penalties in test_penalties, points in test_points.
"""

from __future__ import annotations

import pytest

from helpers import (
    KINDS,
    P1,
    P2,
    P3,
    P4,
    RUFSPIEL,
    WENZ,
    E,
    G,
    H,
    S,
    bid,
    card,
    cards,
    codes,
    deal_of,
    example,
    fill,
    four,
    rows,
    spot,
)
from outcomes import pair
from schafkopf.bill.laufende import Laufende, count_laufende
from schafkopf.bill.outcome import Outcome
from schafkopf.bill.settle import settle, thrown_in
from schafkopf.cards import Card, Pack, Suit
from schafkopf.game.actions import Bid, Pass, Phase, Play
from schafkopf.game.announcement import callable_suits, judge_call
from schafkopf.game.auction import Auction
from schafkopf.game.position import Position
from schafkopf.game.referee import Turn
from schafkopf.rules.contracts import BIDS, Contract
from schafkopf.rules.house import HouseRules
from schafkopf.rules.order import EffectiveSuit

CALLS_GRAS = Contract(KINDS.RUFSPIEL, called=G)


def _solo(suit: Suit) -> Contract:
    return Contract(KINDS.SOLO, suit)


def _suit_wenz(suit: Suit) -> Contract:
    return Contract(KINDS.FARBWENZ, suit)


# S-4.14: callable aces.

CALLABLE = [
    ("C-1", "EO GU HA H9 E10 E8 SA S7", {"E": "SAU_CALLED", "G": "NO_PLAIN_CARD", "S": "OWN_SAU"}),
    ("C-2", "EO SO HU HA H8 EA E9 GA", {"E": "OWN_SAU", "G": "OWN_SAU", "S": "NO_PLAIN_CARD"}),
    ("C-3", "GO SU HK H7 G10 S9 E8 E7", {"E": "SAU_CALLED", "G": "SAU_CALLED", "S": "SAU_CALLED"}),
    ("C-4", "EO EU HU H10 HA HK H9 GU", {"E": "NO_PLAIN_CARD", "G": "NO_PLAIN_CARD", "S": "NO_PLAIN_CARD"}),
    ("C-5", "HO GU H9 GA SA EA E9 S8", {"E": "OWN_SAU", "G": "OWN_SAU", "S": "OWN_SAU"}),
    ("C-6", "HO EO EU H9 H8 G9 GO SU", {"E": "NO_PLAIN_CARD", "G": "SAU_CALLED", "S": "NO_PLAIN_CARD"}),
]


@pytest.mark.parametrize(("hand", "verdicts"), rows(CALLABLE))
def test_which_saeue_are_callable_and_why_not_the_others(hand: str, verdicts: dict[str, str]) -> None:
    order = RUFSPIEL.order(Pack.LANG)
    given = {suit: judge_call(cards(hand), Suit(suit), order) for suit in verdicts}
    assert {suit: ruling.code.name for suit, ruling in given.items()} == verdicts
    assert {ruling.clause for ruling in given.values() if not ruling.legal} <= {"S-4.1"}
    right = [Suit(suit) for suit, code in verdicts.items() if code == "SAU_CALLED"]
    assert list(callable_suits(cards(hand), order)) == right


@pytest.mark.parametrize("hand", [pytest.param(row[1], id=row[0]) for row in CALLABLE])
def test_herz_is_never_callable(hand: str) -> None:
    assert judge_call(cards(hand), H, RUFSPIEL.order(Pack.LANG)).code.name == "HERZ_NOT_CALLABLE"


# S-4.15: play around the Rufsau GA.

R1 = "EO SU HK GA G8 SA S9 E7"
R7 = "EO SU GA GK G9 G8 SA E7"
PLAYS: dict[str, tuple[str, str, dict[str, object], str]] = {
    # id: hand, trick so far, state, legal cards
    "R-1": (R1, "", {"bound": "GA"}, "EO SU HK GA SA S9 E7"),
    "R-2": (R1, "G10", {"bound": "GA"}, "GA"),
    "R-3": (R1, "EK", {"bound": "GA"}, "E7"),
    "R-4": (R1, "S10", {"bound": "GA"}, "SA S9"),
    "R-5": (R1, "HO", {"bound": "GA"}, "EO SU HK"),
    "R-6": ("EO SU HK H7 GA G8 SA S9", "E9", {"bound": "GA"}, "EO SU HK H7 G8 SA S9"),
    "R-7": (R7, "", {"bound": "GA"}, R7),
    "R-8": (R7, "G7", {"bound": "GA"}, "GA"),
    "R-9": ("EO SU GA GK G9 SA E7", "G10", {"dealt": "G8"}, "GA GK G9"),
    "R-10": ("EO GA GK E7", "S9", {"dealt": "G8 G7"}, "EO GA GK E7"),
    "R-11": ("EO GA GK G8 E7", "", {"bound": "GA", "dealt": "G9"}, "EO GA E7"),
    "R-12": ("GA G10 G9 G7 SU", "", {"bound": "GA", "dealt": "G8"}, "GA G10 G9 G7 SU"),
    "R-13": ("GA", "H7", {"bound": "GA"}, "GA"),
    "R-14": ("GA G8", "", {"bound": "GA"}, "GA"),
    "R-15": ("GA S7", "EK", {"bound": "GA"}, "S7"),
    "R-16": ("EO HA G10 S7", "", {"bound": "GA"}, "EO HA G10 S7"),
    "R-17": ("GK G9 SU", "G7", {"bound": "GA"}, "GK G9"),
    "R-18": ("SA S8 EU", "S9", {"bound": "GA"}, "SA S8"),
    "R-19": ("GA GK G9 EO H9 S10", "", {"bound": "GA", "pack": Pack.KURZ}, "GA EO H9 S10"),
}


def _spot(row: str, **more: object) -> Turn:
    hand, trick, state, _ = PLAYS[row]
    return spot(CALLS_GRAS, hand, trick, **(state | more))  # type: ignore[arg-type]


@pytest.mark.parametrize("row", PLAYS)
def test_what_may_be_played_around_the_rufsau(row: str) -> None:
    position = _spot(row)
    assert codes(position.hand) == codes(cards(PLAYS[row][0]))
    assert sorted(codes(position.legal_cards)) == sorted(codes(cards(PLAYS[row][3])))


@example("R-11")
def test_with_the_dealt_hand_counted_the_holder_may_still_run_away() -> None:
    position = _spot("R-11", rules=HouseRules(runaway_count="initial"))
    assert sorted(codes(position.legal_cards)) == sorted(codes(cards(PLAYS["R-11"][0])))


@pytest.mark.parametrize(
    ("row", "played", "code", "clause"),
    [
        pytest.param(row, played, code, clause, id=f"{row} {played}")
        for row, played, code, clause in [
            ("R-1", "G8", "MAY_NOT_LEAD_UNDER_CALLED_ACE", "S-4.9"),
            ("R-2", "G8", "MUST_PLAY_CALLED_ACE", "S-4.6"),
            ("R-2", "EO", "MUST_PLAY_CALLED_ACE", "S-4.6"),
            ("R-3", "GA", "MUST_FOLLOW_SUIT", "S-3.4"),
            ("R-5", "GA", "MUST_FOLLOW_TRUMP", "S-3.4"),
            ("R-6", "GA", "CALLED_ACE_NOT_DISCARDABLE", "S-4.7"),
            ("R-15", "GA", "CALLED_ACE_NOT_DISCARDABLE", "S-4.7"),
        ]
    ],
)
def test_rejections_to_test(row: str, played: str, code: str, clause: str) -> None:
    ruling = _spot(row).judge(card(played))
    assert (ruling.code.name, ruling.clause, ruling.legal) == (code, clause, False)


@pytest.mark.parametrize(
    ("row", "played", "code"),
    [
        pytest.param(row, played, code, id=f"{row} {played}")
        for row, played, code in [
            ("R-1", "GA", "CALLED_ACE_LEAD"),
            ("R-1", "EO", "FREE_LEAD"),
            ("R-2", "GA", "CALLED_ACE_FORCED"),
            ("R-4", "S9", "FOLLOWS_SUIT"),
            ("R-5", "SU", "FOLLOWS_TRUMP"),
            ("R-6", "SA", "VOID_FREE_CHOICE"),
            ("R-7", "G8", "RUN_AWAY_LEAD"),
            ("R-7", "GA", "CALLED_ACE_LEAD"),
            ("R-9", "GK", "FOLLOWS_SUIT"),
            ("R-10", "GA", "VOID_FREE_CHOICE"),
            ("R-13", "GA", "LAST_CARD"),
            ("R-16", "G10", "FREE_LEAD"),
        ]
    ],
)
def test_why_a_card_around_the_rufsau_is_accepted(row: str, played: str, code: str) -> None:
    ruling = _spot(row).judge(card(played))
    assert (ruling.code.name, ruling.legal) == (code, True)


# S-5.16: auctions.

BIDDERS = four(
    [
        # P1 to P4 can call a Sau each, and P3 may lay a Sie in A-8.
        cards("EO GU HA H9 E10 E8 S9 S7"),
        cards("GO EU HK H8 E9 E7 G10 G9"),
        cards("HO HU H10 H7 SA S10 G8 G7"),
        cards("SO SU EA EK GA GK SK S8"),
    ]
)
SIE_HANDS = fill({P3: cards("EO GO HO SO EU GU HU SU")})


def _spoken(hands: tuple[tuple[Card, ...], ...], text: str, rules: HouseRules | None = None) -> Auction:
    """Let the seats speak: `1 rufspiel, 2 pass`."""
    auction = Auction.start(four(hands), rules or HouseRules(klopfen="none"))
    for speech in text.split(", "):
        seat, said = int(speech[0]) - 1, speech[2:]
        auction = auction.apply(Pass(seat) if said == "pass" else bid(seat, said))
    return auction


@pytest.mark.parametrize(
    ("hands", "spoken", "winner", "declared"),
    rows(
        [
            ("A-1", BIDDERS, "1 rufspiel, 2 pass, 3 wenz, 4 pass, 1 pass", P3, "wenz"),
            ("A-2", BIDDERS, "1 rufspiel, 2 pass, 3 wenz, 4 pass, 1 wenz, 3 pass", P1, "wenz"),
            ("A-3", BIDDERS, "1 rufspiel, 2 pass, 3 wenz, 4 pass, 1 wenz, 3 solo, 1 pass", P3, "solo"),
            ("A-4", BIDDERS, "1 pass, 2 solo, 3 pass, 4 pass", P2, "solo"),
            ("A-5", BIDDERS, "1 pass, 2 solo, 3 pass, 4 wenz-tout, 2 pass", P4, "wenz-tout"),
            ("A-6", BIDDERS, "1 rufspiel, 2 pass, 3 pass, 4 pass", P1, "rufspiel"),
            ("A-7", BIDDERS, "1 farbwenz, 2 pass, 3 wenz, 4 pass, 1 pass", P3, "wenz"),
            ("A-8", SIE_HANDS, "1 solo-tout, 2 pass, 3 sie, 4 pass, 1 pass", P3, "sie"),
        ]
    ),
)
def test_who_plays_what_after_the_auction(
    hands: tuple[tuple[Card, ...], ...], spoken: str, winner: int, declared: str
) -> None:
    auction = _spoken(hands, spoken)
    assert (auction.leader, auction.best) == (winner, BIDS[declared])
    assert auction.phase in (Phase.NAMING, Phase.PLAY)


@pytest.mark.parametrize(
    ("hands", "spoken", "seat", "bid", "code"),
    rows(
        [
            ("A-4", BIDDERS, "1 pass, 2 solo, 3 pass", P4, "solo", "BID_TOO_LOW"),
            ("A-6", BIDDERS, "1 rufspiel", P2, "rufspiel", "BID_TOO_LOW"),
            ("A-8", SIE_HANDS, "1 solo-tout, 2 pass, 3 sie, 4 pass", P1, "sie", "SIE_NEEDS_ALL_HEADS"),
            ("A-10", BIDDERS, "1 pass, 2 rufspiel, 3 pass, 4 pass", P1, "wenz", "ALREADY_PASSED"),
        ]
    ),
)
def test_which_bid_is_refused(hands: tuple[tuple[Card, ...], ...], spoken: str, seat: int, bid: str, code: str) -> None:
    ruling = _spoken(hands, spoken).judge(Bid(seat, BIDS[bid]))
    assert (ruling.code.name, ruling.clause, ruling.legal) == (code, "S-5.10", False)


@example("A-2")
def test_the_earlier_seat_holds_with_a_bid_of_equal_rank() -> None:
    auction = _spoken(BIDDERS, "1 rufspiel, 2 pass, 3 wenz, 4 pass")
    assert auction.to_move == P1
    ruling = auction.judge(bid(P1, "wenz"))
    assert (ruling.code.name, ruling.clause) == ("BID_HOLDS", "S-5.9")


@example("A-9")
def test_four_passes_throw_the_cards_in() -> None:
    auction = _spoken(BIDDERS, "1 pass, 2 pass, 3 pass, 4 pass")
    assert (auction.phase, auction.deal, auction.to_move) == (Phase.OVER, None, None)
    bill = thrown_in(auction.rules)
    assert (bill.payout, bill.stock_payout) == ((0, 0, 0, 0), 0)


# S-10: typical mistakes.


@example("M-1")
def test_go_is_something_else_in_every_contract() -> None:
    go = Card.GO
    for contract, place in ((RUFSPIEL, 2), (_solo(S), 2), (_suit_wenz(G), 8)):
        assert contract.order(Pack.LANG).trumps.index(go) + 1 == place
    wenz, eichel_wenz = WENZ.order(Pack.LANG), _suit_wenz(E).order(Pack.LANG)
    assert wenz.effective[go] is EffectiveSuit.GRAS
    row = wenz.suits[G]
    assert codes(row[row.index(go) - 1 : row.index(go) + 2]) == ["GK", "GO", "G9"]
    assert eichel_wenz.effective[go] is EffectiveSuit.GRAS


@example("M-2")
def test_herz_in_a_wenz_is_a_discard() -> None:
    assert WENZ.order(Pack.LANG).effective[Card.HA] is EffectiveSuit.HERZ


@pytest.mark.parametrize(
    ("contract", "hand", "led", "legal"),
    rows(
        [
            ("M-3", WENZ, "EO HU GA", "E7", "EO"),
            ("M-9", CALLS_GRAS, "G9 GK H7 SA", "GU", "H7"),
            ("M-10", Contract(KINDS.RUFSPIEL, called=S), "EO H7 GA", "HK", "EO H7"),
        ]
    ),
)
def test_what_may_be_played_in_a_typical_mistake(contract: Contract, hand: str, led: str, legal: str) -> None:
    position = spot(contract, hand, led)
    assert codes(position.legal_cards) == codes(cards(legal))


@example("M-4")
def test_the_herz_ober_is_plain_in_a_gras_wenz() -> None:
    assert _suit_wenz(G).order(Pack.LANG).effective[Card.HO] is EffectiveSuit.HERZ


@example("M-6")
def test_heads_are_not_counted_twice_in_a_solo() -> None:
    order = _solo(S).order(Pack.LANG)
    trumps = codes(order.trumps)
    assert len(trumps) == len(set(trumps)) == 14
    assert [trumps.index(code) + 1 for code in ("SO", "SU", "SA")] == [4, 8, 9]
    assert [len(row) for row in order.suits.values()] == [6, 6, 6]


@example("M-7")
def test_a_rufspiel_is_not_a_herz_solo() -> None:
    augen = (30, 55, 35, 0)
    rufspiel = settle(Outcome(contract=CALLS_GRAS, party=(P1, P3), augen=augen, tricks=(2, 4, 2, 0)))
    assert (rufspiel.won, rufspiel.payout) == (True, (20, -20, 20, -20))
    herz_solo = settle(Outcome(contract=_solo(H), party=(P1,), augen=augen, tricks=(2, 4, 2, 0)))
    assert (herz_solo.won, herz_solo.price, herz_solo.payout) == (False, 60, (-180, 60, 60, 60))


@example("M-9")
def test_the_printed_suit_of_a_led_trump_is_not_followed() -> None:
    ruling = spot(CALLS_GRAS, "G9 GK H7 SA", "GU").judge(Card.G9)
    assert (ruling.code.name, ruling.clause) == ("MUST_FOLLOW_TRUMP", "S-3.4")


@example("M-10")
def test_a_lower_trump_is_accepted() -> None:
    ruling = spot(Contract(KINDS.RUFSPIEL, called=S), "EO H7 GA", "HK").judge(Card.H7)
    assert (ruling.code.name, ruling.legal) == ("FOLLOWS_TRUMP", True)


@example("M-11")
def test_the_eichel_ober_is_the_highest_trump_of_every_solo() -> None:
    assert {_solo(suit).order(Pack.LANG).trumps[0] for suit in Suit} == {Card.EO}


@example("M-12")
def test_laufende_that_do_not_start_at_the_top_are_not_paid() -> None:
    laufende = count_laufende(RUFSPIEL, cards("GO HO SO EU GU"), Pack.LANG)
    bill = settle(pair(70, str(laufende)))
    assert (bill.price, bill.paid) == (20, 0)


# S-13: complete deals.

P1_CARDS = "EO GO HU HA H9 G10 E8 S7"
P2_CARDS = "HO EU H10 H7 EA E9 SA G7"
P3_CARDS = "GA GK G9 G8 SO H8 EK S9"
P4_CARDS = "E10 E7 GU HK S10 SK SU S8"
COMPLETE = {
    "D-1": (
        deal_of(CALLS_GRAS, four([cards(each) for each in (P1_CARDS, P2_CARDS, P3_CARDS, P4_CARDS)]), P1),
        [
            (P1, "EO H7 H8 HK", P1, 7),
            (P1, "GO EU SO SU", P1, 10),
            (P1, "E8 EA EK E7", P2, 15),
            (P2, "G7 GA GU G10", P4, 23),
            (P4, "S10 S7 SA S9", P2, 21),
            (P2, "HO G8 SK H9", P2, 7),
            (P2, "E9 G9 E10 HA", P1, 21),
            (P1, "HU H10 GK S8", P1, 16),
        ],
        (54, 66),
        (-20, 20, -20, 20),
    ),
    "D-2": (
        deal_of(
            _suit_wenz(G),
            four(
                [
                    cards("EA E10 GO HK H9 SA S10 SO"),
                    cards("EU GU SU GA GK HA H10 S7"),
                    cards("HU G10 G9 EK EO H8 SK S9"),
                    cards("E9 E8 E7 G8 G7 HO H7 S8"),
                ]
            ),
            P2,
        ),
        [
            (P1, "SA S7 S9 S8", P1, 11),
            (P1, "EA SU EO E7", P2, 16),
            (P2, "EU G9 G7 GO", P2, 5),
            (P2, "GU HU G8 H9", P2, 4),
            (P2, "GA G10 E8 SO", P2, 24),
            (P2, "HA H8 H7 HK", P2, 15),
            (P2, "H10 EK HO E10", P2, 27),
            (P2, "GK SK E9 S10", P2, 18),
        ],
        (109, 11),
        (-60, 180, -60, -60),
    ),
    "D-3": (
        deal_of(CALLS_GRAS, four([cards(each) for each in (P3_CARDS, P4_CARDS, P1_CARDS, P2_CARDS)]), P3),
        [
            (P1, "G8 GU G10 G7", P2, 12),
            (P2, "S10 S7 SA S9", P4, 21),
            (P4, "E9 EK E7 E8", P1, 4),
            (P1, "SO SU EO H7", P3, 8),
            (P3, "GO EU H8 HK", P3, 9),
            (P3, "HA HO G9 E10", P4, 24),
            (P4, "EA GA SK HU", P3, 28),
            (P3, "H9 H10 GK S8", P4, 14),
        ],
        (49, 71),
        (-20, 20, -20, 20),
    ),
}


@pytest.mark.parametrize("row", COMPLETE)
def test_a_complete_deal_trick_by_trick(row: str) -> None:
    deal, tricks, (ours, theirs), payout = COMPLETE[row]
    assert not deal.faults()
    position = Position.start(deal)
    for number, (leader, lying, winner, augen) in enumerate(tricks):
        assert position.to_move == leader
        for each in cards(lying):
            position = position.play(each)
        trick = position.tricks[number]
        assert (trick.leader, trick.winner, trick.augen) == (leader, winner, augen), number + 1
    assert position.is_over
    assert position.to_move is None
    assert sum(position.augen[seat] for seat in deal.party) == ours
    assert sum(position.augen[seat] for seat in deal.opponents) == theirs
    assert settle(position).payout == payout


@pytest.mark.parametrize(
    ("row", "number", "seat", "played", "code"),
    [
        pytest.param("D-1", 4, P3, "GA", "CALLED_ACE_FORCED", id="D-1 trick 4"),
        pytest.param("D-3", 1, P1, "G8", "RUN_AWAY_LEAD", id="D-3 trick 1"),
        pytest.param("D-3", 7, P1, "GA", "VOID_FREE_CHOICE", id="D-3 trick 7"),
    ],
)
def test_what_the_referee_says_to_the_rufsau_in_a_complete_deal(
    row: str, number: int, seat: int, played: str, code: str
) -> None:
    deal, tricks, _, _ = COMPLETE[row]
    position = Position.start(deal)
    for _, lying, _, _ in tricks[:number]:
        for each in cards(lying):
            if position.to_move == seat and each is card(played):
                assert position.judge(Play(seat, each)).code.name == code
                return
            position = position.play(each)
    pytest.fail("the card was not played")


@example("D-1")
def test_the_partner_is_who_holds_the_rufsau() -> None:
    assert COMPLETE["D-1"][0].party == (P1, P3)
    assert COMPLETE["D-3"][0].party == (P3, P1)


@pytest.mark.parametrize("row", COMPLETE)
def test_a_complete_deal_has_two_laufende_and_they_are_below_the_minimum(row: str) -> None:
    deal = COMPLETE[row][0]
    party = [held for seat in deal.party for held in deal.hands[seat]]
    laufende = count_laufende(deal.contract, party, deal.pack)
    assert laufende == Laufende("mit", 2)
    assert laufende.paid(deal.contract, deal.rules) == 0


@example("D-2")
def test_two_laufende_count_in_a_farbwenz_where_the_house_says_so() -> None:
    deal, tricks, _, _ = COMPLETE["D-2"]
    richer = deal_of(deal.contract, deal.hands, deal.declarer, rules=HouseRules(laufende_min_farbwenz=2))
    position = Position.start(richer)
    for _, lying, _, _ in tricks:
        for each in cards(lying):
            position = position.play(each)
    assert settle(position).payout == (-80, 240, -80, -80)
