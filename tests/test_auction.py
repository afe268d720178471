"""Klopfen, bids, naming, Hochzeit, all pass, and the Stöße: every ruling is provoked at least once."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace

import pytest

from helpers import (
    BETTEL,
    BIERKOPF,
    HOCHZEIT,
    KINDS,
    KREUZ,
    P1,
    P2,
    P3,
    P4,
    RAMSCH,
    RUFSPIEL,
    SIE_GAME,
    TOUT,
    WENZ,
    WENZ_TOUT,
    E,
    G,
    H,
    Hands,
    S,
    auction_actions,
    bid,
    bring,
    card,
    cards,
    changed,
    codes,
    deal_of,
    described,
    example,
    fill,
    four,
    random_auction,
    random_hands,
    refused,
    rows,
)
from schafkopf.cards import Card, Pack, Suit
from schafkopf.game.actions import Accept, Action, Decline, Klopfen, Name, Pass, Phase, Play, Stoss
from schafkopf.game.announcement import judge_renonce
from schafkopf.game.auction import Auction
from schafkopf.game.deal import Deal
from schafkopf.game.position import Position
from schafkopf.game.rulings import IllegalAction, Ruling, RulingCode
from schafkopf.notation import parse_declaration
from schafkopf.rules.contracts import BIDS, Contract
from schafkopf.rules.house import HouseRules

HANDS = four(
    [
        cards("EO GU HA H9 E10 E8 S9 S7"),
        cards("GO EU HK H8 E9 E7 G10 G9"),
        cards("HO HU H10 H7 SA S10 G8 G7"),
        cards("SO SU EA EK GA GK SK S8"),
    ]
)
"""Everybody can call: P1 Eichel or Schellen, P2 Eichel or Gras, P3 Gras, P4 Schellen."""
BLOCKED = fill({P2: cards("EA E9 GA G9 SA S9 HO HU"), P4: cards("EO GO EU GU HA H10 HK H9")})
"""P2 holds all three Säue, P4 only trumps."""
ONE_TRUMP = fill({P2: cards("H7 EA E10 E9 GA G9 SA S9"), P4: cards("EO GO EU GU HA H10 HK H9")})
"""P2 holds one trump and can offer a Hochzeit; P4 holds only trumps."""
BLOCKED_10 = fill({P4: cards("EO GO EA GA SA E10 HA H10"), P2: cards("EU GU HU SU HK H9 H8 H7")})
"""P4 holds all Säue and the Eichel-Zehn; P2 only trumps."""
ONE_TRUMP_3 = fill({P2: cards("H7 EA E10 E9 GA G9 SA S9"), P3: cards("EO HU E8 E7"), P4: cards("GO EU")})
"""P3 can return plain cards and a trump."""
ALL_HEADS = fill({P3: cards("EO GO HO SO EU GU HU SU")})
SPEAK = HouseRules(klopfen="none")
GEIER_RULES = HouseRules(klopfen="none", contracts=tuple(BIDS))


def _action(text: str) -> Action:
    """Read `1 pass`, `2 wenz`, `3 knock`, `4 quiet`, `1 name E`, `1 name - tout`, `2 accept E9`, `2 decline`."""
    seat, word, *rest = text.split()
    at = int(seat) - 1
    if word in ("knock", "quiet"):
        return Klopfen(at, knocks=word == "knock")
    if word == "pass":
        return Pass(at)
    if word == "name":
        return Name(at, None if rest[0] == "-" else Suit(rest[0]), tout="tout" in rest)
    if word == "accept":
        return Accept(at, card(rest[0]))
    return Decline(at) if word == "decline" else bid(at, word)


def _said(text: str, hands: Hands = HANDS, rules: HouseRules = SPEAK) -> Auction:
    auction = Auction.start(hands, rules)
    for part in filter(None, text.split(", ")):
        auction = auction.apply(_action(part))
    return auction


def _judge(text: str, hands: Hands = HANDS, rules: HouseRules = SPEAK) -> Ruling:
    """Judge the last of some actions, after the others."""
    *before, last = text.split(", ")
    return _said(", ".join(before), hands, rules).judge(_action(last))


KNOCK = HouseRules()
RENONCE = HouseRules(klopfen="none", renonce=True)
WEDDING = HouseRules(klopfen="none", hochzeit=True)
WEDDING_TRUMP = HouseRules(klopfen="none", hochzeit=True, hochzeit_return_trump=True)
SUIT_CARD = HouseRules(klopfen="none", solo_needs_suit_card=True)
NO_TOUT = HouseRules(klopfen="none", contracts=("rufspiel", "wenz", "solo"))
MUSS = HouseRules(klopfen="none", all_pass="muss")
HERZ_FIRST = HouseRules(klopfen="none", herz_solo_first=True)
ALL_PASS = "1 pass, 2 pass, 3 pass, 4 pass"
SOLO_OF_P1 = "1 solo, 2 pass, 3 pass, 4 pass"
WED = "1 pass, 2 hochzeit, 3 pass, 4 pass"

RULINGS: list[tuple[str, str, str, Callable[[], Ruling]]] = [
    # code, clause, situation, ruling
    ("NOT_NOW", "S-5.4", "a bid during Klopfen", lambda: _judge("1 wenz", rules=KNOCK)),
    ("NOT_NOW", "S-5.4", "a pass during Klopfen", lambda: _judge("1 pass", rules=KNOCK)),
    (
        "NOT_NOW",
        "S-5.4",
        "Klopfen during the bids",
        lambda: _judge("1 quiet, 2 quiet, 3 quiet, 4 quiet, 1 knock", rules=KNOCK),
    ),
    ("NOT_NOW", "S-5.10", "naming during the bids", lambda: _judge("1 wenz, 1 name -")),
    ("NOT_NOW", "S-11.3", "accepting without a Hochzeit", lambda: _judge("1 accept EO")),
    ("NOT_NOW", "S-11.3", "declining without a Hochzeit", lambda: _judge("1 decline")),
    ("NOT_NOW", "S-5.10", "a card during the auction", lambda: _said("").judge(Play(P1, Card.EO))),
    ("NOT_NOW", "S-5.10", "a Stoß during the auction", lambda: _said("").judge(Stoss(P2))),
    ("NOT_YOUR_TURN", "S-5.10", "a bid", lambda: _judge("1 pass, 3 wenz")),
    ("NOT_YOUR_TURN", "S-5.10", "a pass", lambda: _judge("2 pass")),
    ("NOT_YOUR_TURN", "S-5.10", "Klopfen", lambda: _judge("2 knock", rules=KNOCK)),
    ("NOT_YOUR_TURN", "S-5.10", "naming", lambda: _judge("1 solo, 2 pass, 3 pass, 4 pass, 2 name E")),
    ("NOT_YOUR_TURN", "S-5.10", "accepting", lambda: _judge(f"{WED}, 1 accept E8", ONE_TRUMP, WEDDING)),
    ("NOT_YOUR_TURN", "S-5.10", "the blocked player", lambda: _judge(f"{ALL_PASS}, 1 rufspiel", BLOCKED, RENONCE)),
    (
        "CARD_NOT_IN_HAND",
        "S-11.3",
        "a card for the Hochzeit",
        lambda: _judge(f"{WED}, 3 accept EO", ONE_TRUMP, WEDDING),
    ),
    # Klopfen
    ("KLOPFEN_OFF", "S-7.8", "none", lambda: _judge("1 knock")),
    ("KLOPFEN_ACCEPTED", "S-7.8", "all", lambda: _judge("1 knock, 2 knock, 3 knock, 4 knock", rules=KNOCK)),
    ("KLOPFEN_DECLINED", "S-7.8", "all", lambda: _judge("1 knock, 2 quiet", rules=KNOCK)),
    (
        "KLOPFEN_FOREHAND_ONLY",
        "S-7.8",
        "first_only",
        lambda: _judge("1 knock, 2 knock", rules=HouseRules(klopfen="first_only")),
    ),
    ("KLOPFEN_ACCEPTED", "S-7.8", "first_only", lambda: _judge("1 knock", rules=HouseRules(klopfen="first_only"))),
    (
        "KLOPFEN_TAKEN",
        "S-7.8",
        "one_total",
        lambda: _judge("1 quiet, 2 knock, 3 knock", rules=HouseRules(klopfen="one_total")),
    ),
    (
        "KLOPFEN_ACCEPTED",
        "S-7.8",
        "one_total",
        lambda: _judge("1 quiet, 2 quiet, 3 quiet, 4 knock", rules=HouseRules(klopfen="one_total")),
    ),
    (
        "KLOPFEN_CHAIN_BROKEN",
        "S-7.8",
        "chain",
        lambda: _judge("1 knock, 2 quiet, 3 knock", rules=HouseRules(klopfen="chain")),
    ),
    (
        "KLOPFEN_ACCEPTED",
        "S-7.8",
        "chain",
        lambda: _judge("1 knock, 2 knock, 3 knock", rules=HouseRules(klopfen="chain")),
    ),
    # Bids
    ("ALREADY_PASSED", "S-5.10", "in turn of another", lambda: _judge("1 pass, 2 pass, 1 wenz")),
    ("ALREADY_PASSED", "S-5.10", "after the auction", lambda: _judge("1 pass, 2 wenz-tout, 3 pass, 4 pass, 4 wenz")),
    ("ALREADY_PASSED", "S-5.10", "after giving way", lambda: _judge("1 wenz, 2 solo, 3 pass, 4 pass, 1 pass, 1 solo")),
    ("AUCTION_OVER", "S-5.10", "the winner bids again", lambda: _judge("1 wenz-tout, 2 pass, 3 pass, 4 pass, 1 solo")),
    ("AUCTION_OVER", "S-5.10", "the winner passes", lambda: _judge("1 solo, 2 pass, 3 pass, 4 pass, 1 pass")),
    ("CONTRACT_DISABLED", "S-5.10", "Geier", lambda: _judge("1 geier")),
    ("CONTRACT_DISABLED", "S-5.10", "Bettel", lambda: _judge("1 bettel")),
    ("CONTRACT_DISABLED", "S-5.10", "Hochzeit", lambda: _judge("1 pass, 2 hochzeit", ONE_TRUMP)),
    ("CONTRACT_DISABLED", "S-5.10", "Tout", lambda: _judge("1 wenz-tout", rules=NO_TOUT)),
    ("CONTRACT_DISABLED", "S-5.10", "Muss", lambda: _judge("1 muss")),
    ("BID_TOO_LOW", "S-5.10", "equal rank, later seat", lambda: _judge("1 wenz, 2 wenz")),
    ("BID_TOO_LOW", "S-5.10", "lower rank", lambda: _judge("1 solo, 2 wenz")),
    ("BID_TOO_LOW", "S-5.10", "lower rank, earlier seat", lambda: _judge("1 wenz, 2 solo, 3 pass, 4 pass, 1 wenz")),
    ("BID_TOO_LOW", "S-5.10", "a second Rufspiel", lambda: _judge("1 rufspiel, 2 rufspiel")),
    ("NO_CALLABLE_ACE", "S-5.10", "all Säue", lambda: _judge("1 pass, 2 rufspiel", BLOCKED)),
    ("NO_CALLABLE_ACE", "S-5.10", "only trumps", lambda: _judge("1 pass, 2 pass, 3 pass, 4 rufspiel", BLOCKED)),
    ("SIE_NEEDS_ALL_HEADS", "S-5.10", "lang", lambda: _judge("1 sie")),
    ("HOCHZEIT_NEEDS_ONE_TRUMP", "S-5.10", "more", lambda: _judge("1 hochzeit", rules=WEDDING)),
    ("BID_HIGHEST", "S-5.10", "first bid", lambda: _judge("1 rufspiel")),
    ("BID_HIGHEST", "S-5.10", "higher bid", lambda: _judge("1 rufspiel, 2 farbwenz")),
    ("BID_HIGHEST", "S-5.10", "Sie", lambda: _judge("1 pass, 2 pass, 3 sie", ALL_HEADS)),
    ("BID_HIGHEST", "S-5.10", "Hochzeit", lambda: _judge("1 pass, 2 hochzeit", ONE_TRUMP, WEDDING)),
    ("BID_HIGHEST", "S-4.2", "Renonce", lambda: _judge(f"{ALL_PASS}, 2 rufspiel", BLOCKED, RENONCE)),
    (
        "RENONCE_ONLY_IF_BLOCKED",
        "S-4.2",
        "another contract",
        lambda: _judge(f"{ALL_PASS}, 2 wenz", BLOCKED, RENONCE),
    ),
    ("BID_HOLDS", "S-5.9", "same rank, earlier seat", lambda: _judge("1 farbwenz, 2 solo, 3 pass, 4 pass, 1 solo")),
    ("PASSES", "S-5.5", "weiter", lambda: _judge("1 pass")),
    ("PASSES", "S-5.5", "the blocked player", lambda: _judge(f"{ALL_PASS}, 2 pass", BLOCKED, RENONCE)),
    ("GIVES_WAY", "S-5.9", "ist recht", lambda: _judge("1 wenz, 2 solo, 3 pass, 4 pass, 1 pass")),
    # Naming
    ("SUIT_MISSING", "S-5.10", "Solo", lambda: _judge("1 solo, 2 pass, 3 pass, 4 pass, 1 name -")),
    ("SUIT_MISSING", "S-5.10", "Rufspiel", lambda: _judge("1 rufspiel, 2 pass, 3 pass, 4 pass, 1 name -")),
    ("SUIT_NOT_NAMED_HERE", "S-5.10", "Wenz", lambda: _judge("1 wenz, 2 pass, 3 pass, 4 pass, 1 name E")),
    ("SUIT_NOT_NAMED_HERE", "S-5.10", "in a bid", lambda: _judge("1 herz-solo")),
    ("HERZ_NOT_CALLABLE", "S-4.1", "Rufspiel", lambda: _judge("1 rufspiel, 2 pass, 3 pass, 4 pass, 1 name H")),
    ("OWN_SAU", "S-4.1", "Rufspiel", lambda: _judge("1 pass, 2 pass, 3 rufspiel, 4 pass, 3 name S")),
    ("OWN_SAU", "S-4.2", "Renonce", lambda: _judge(f"{ALL_PASS}, 2 pass, 4 rufspiel, 4 name E", BLOCKED_10, RENONCE)),
    ("NO_PLAIN_CARD", "S-4.1", "Rufspiel", lambda: _judge("1 rufspiel, 2 pass, 3 pass, 4 pass, 1 name G")),
    (
        "RENONCE_NOT_VOID",
        "S-4.2",
        "a hand that is not blocked",
        lambda: judge_renonce(HANDS[P1], S, RUFSPIEL.order(Pack.LANG)),
    ),
    (
        "SOLO_NEEDS_SUIT_CARD",
        "S-5.13",
        "only the Ober of the suit",
        lambda: _judge("1 pass, 2 pass, 3 pass, 4 solo, 4 name H", rules=SUIT_CARD),
    ),
    (
        "TOUT_NOT_ENABLED",
        "S-5.12",
        "not enabled",
        lambda: _judge("1 solo, 2 pass, 3 pass, 4 pass, 1 name E tout", rules=NO_TOUT),
    ),
    ("TOUT_NOT_ENABLED", "S-5.12", "Rufspiel", lambda: _judge("1 rufspiel, 2 pass, 3 pass, 4 pass, 1 name E tout")),
    ("TOUT_NOT_ENABLED", "S-5.12", "Tout twice", lambda: _judge("1 solo-tout, 2 pass, 3 pass, 4 pass, 1 name E tout")),
    ("SUIT_NAMED", "S-5.10", "Solo", lambda: _judge("1 solo, 2 pass, 3 pass, 4 pass, 1 name G")),
    ("SUIT_NAMED", "S-5.10", "Farbwenz-Tout", lambda: _judge("1 farbwenz, 2 pass, 3 pass, 4 pass, 1 name S tout")),
    (
        "SUIT_NAMED",
        "S-5.10",
        "a suit card is required and held",
        lambda: _judge("1 solo, 2 pass, 3 pass, 4 pass, 1 name H", rules=SUIT_CARD),
    ),
    ("SAU_CALLED", "S-4.3", "Rufspiel", lambda: _judge("1 rufspiel, 2 pass, 3 pass, 4 pass, 1 name S")),
    ("SAU_CALLED", "S-4.2", "Renonce", lambda: _judge(f"{ALL_PASS}, 2 pass, 4 rufspiel, 4 name S", BLOCKED, RENONCE)),
    ("SAU_CALLED", "S-4.3", "Muss-Spiel", lambda: _judge(f"{ALL_PASS}, 1 name E", rules=MUSS)),
    ("ANNOUNCEMENT_CONFIRMED", "S-5.12", "Wenz", lambda: _judge("1 wenz, 2 pass, 3 pass, 4 pass, 1 name -")),
    ("ANNOUNCEMENT_CONFIRMED", "S-5.12", "Wenz-Tout", lambda: _judge("1 wenz, 2 pass, 3 pass, 4 pass, 1 name - tout")),
    # Hochzeit
    (
        "HOCHZEIT_RETURN_MUST_BE_PLAIN",
        "S-11.3",
        "a trump in return",
        lambda: _judge(f"{WED}, 3 accept HU", ONE_TRUMP_3, WEDDING),
    ),
    (
        "HOCHZEIT_ACCEPTED",
        "S-11.3",
        "a plain card in return",
        lambda: _judge(f"{WED}, 3 accept E8", ONE_TRUMP_3, WEDDING),
    ),
    (
        "HOCHZEIT_ACCEPTED",
        "S-11.3",
        "a trump in return where the house allows it",
        lambda: _judge(f"{WED}, 3 accept HU", ONE_TRUMP_3, WEDDING_TRUMP),
    ),
    ("HOCHZEIT_DECLINED", "S-11.3", "not taken", lambda: _judge(f"{WED}, 3 decline", ONE_TRUMP_3, WEDDING)),
    # A stated announcement
    (
        "MUSS_NEEDS_EICHEL_OBER",
        "S-11.6",
        "somebody else",
        lambda: refused(described(Contract(KINDS.MUSS, called=G), HANDS, P2)),
    ),
]


@pytest.mark.parametrize(
    ("code", "clause", "ruling"),
    [pytest.param(code, clause, make, id=f"{code} {situation}") for code, clause, situation, make in RULINGS],
)
def test_a_ruling_of_the_auction(code: str, clause: str, ruling: Callable[[], Ruling]) -> None:
    given = ruling()
    assert (given.code.name, given.clause, given.legal) == (code, clause, RulingCode[code].legal)


@example("S-5.10")
def test_the_rejection_codes_of_the_auction_are_those_of_the_rules() -> None:
    refused = {
        "BID_TOO_LOW",
        "CONTRACT_DISABLED",
        "ALREADY_PASSED",
        "NOT_YOUR_TURN",
        "NO_CALLABLE_ACE",
        "SIE_NEEDS_ALL_HEADS",
        "HOCHZEIT_NEEDS_ONE_TRUMP",
        "AUCTION_OVER",
    }
    assert refused <= {code for code, *_ in RULINGS}
    assert not any(RulingCode[code].legal for code in refused)


def test_every_code_that_is_not_about_cards_is_provoked() -> None:
    names = [code.name for code in RulingCode]
    auction = names[names.index("NOT_NOW") : names.index("STOSS_OFF")]
    assert set(auction) - {code for code, *_ in RULINGS} == set()
    assert (
        set(names[names.index("STOSS_OFF") : names.index("RETOUR_ACCEPTED") + 1]) - {row[1] for row in STOESSE} == set()
    )


def test_an_action_that_is_refused_raises_its_ruling() -> None:
    auction = _said("1 solo")
    with pytest.raises(IllegalAction) as refused:
        auction.apply(bid(P2, "wenz"))
    assert refused.value.ruling == auction.judge(bid(P2, "wenz"))


def test_an_auction_stays_as_it_is_when_somebody_speaks() -> None:
    auction = _said("1 wenz")
    before = replace(auction)
    auction.apply(bid(P2, "solo"))
    assert auction == before


def test_who_may_not_call_is_told_what_the_standing_bid_is() -> None:
    assert _judge("1 wenz, 2 farbwenz").best == BIDS["wenz"]


# S-5.4, S-7.8: Klopfen.


@pytest.mark.parametrize(
    ("rule", "wishes", "klopfer"),
    [
        ("all", "YYYY", (P1, P2, P3, P4)),
        ("all", "NYNY", (P2, P4)),
        ("first_only", "YNNN", (P1,)),
        ("one_total", "NYNN", (P2,)),
        ("chain", "YYNN", (P1, P2)),
        ("chain", "NNNN", ()),
    ],
)
def test_who_knocked_is_kept_with_the_deal(rule: str, wishes: str, klopfer: tuple[int, ...]) -> None:
    auction = Auction.start(HANDS, HouseRules(klopfen=rule))
    assert (auction.phase, auction.to_move) == (Phase.KLOPFEN, P1)
    for seat, wish in enumerate(wishes):
        auction = auction.apply(Klopfen(seat, knocks=wish == "Y"))
    assert (auction.phase, auction.to_move) == (Phase.BIDDING, P1)
    for part in ["1 wenz-tout", "2 pass", "3 pass", "4 pass"]:
        auction = auction.apply(_action(part))
    assert auction.deal is not None
    assert auction.deal.klopfer == klopfer


@pytest.mark.parametrize(
    ("rule", "wishes", "refused"),
    [("first_only", "NY", P2), ("one_total", "YY", P2), ("chain", "NY", P2), ("chain", "YYNY", P4)],
)
def test_who_may_not_knock(rule: str, wishes: str, refused: int) -> None:
    auction = Auction.start(HANDS, HouseRules(klopfen=rule))
    for seat in range(refused):
        auction = auction.apply(Klopfen(seat, knocks=wishes[seat] == "Y"))
    assert not auction.judge(Klopfen(refused)).legal
    assert auction.judge(Klopfen(refused, knocks=False)).legal


def test_without_klopfen_the_bids_come_first() -> None:
    assert Auction.start(HANDS, SPEAK).phase is Phase.BIDDING


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
def test_solo_wenz_and_geier_may_rank_equal_and_their_touts_too() -> None:
    order = _order_of(HouseRules(contract_ranking="equal_single_games"))
    assert order[0] == ["rufspiel"]
    single = next(group for group in order if "solo" in group)
    assert {"geier", "solo", "wenz"} <= set(single)
    tout = next(group for group in order if "solo-tout" in group)
    assert {"geier-tout", "solo-tout", "wenz-tout"} <= set(tout)
    assert order[-1] == ["sie"]


def test_with_equal_single_games_the_earlier_seat_prevails() -> None:
    rules = replace(GEIER_RULES, contract_ranking="equal_single_games")
    assert _judge("1 wenz, 2 solo", rules=rules).code is RulingCode.BID_TOO_LOW
    assert _judge("1 pass, 2 wenz, 3 pass, 4 solo", rules=rules).code is RulingCode.BID_TOO_LOW
    assert _judge("1 rufspiel, 2 geier, 3 pass, 4 pass, 1 wenz", rules=rules).code is RulingCode.BID_HOLDS


@example("S-5.6")
def test_a_herz_solo_may_go_above_the_other_solos() -> None:
    auction = _said("1 solo", rules=HERZ_FIRST)
    assert auction.judge(bid(P2, "solo")).code is RulingCode.BID_TOO_LOW
    assert auction.judge(bid(P2, "herz-solo")).code is RulingCode.BID_HIGHEST
    auction = auction.apply(bid(P2, "herz-solo"))
    assert auction.judge(bid(P3, "wenz-tout")).code is RulingCode.BID_HIGHEST
    auction = auction.apply(Pass(P3)).apply(Pass(P4))
    assert auction.judge(bid(P1, "solo")).code is RulingCode.BID_TOO_LOW
    assert auction.judge(bid(P1, "herz-solo")).code is RulingCode.BID_HOLDS


@example("S-5.6")
def test_a_herz_solo_that_was_bid_keeps_its_suit() -> None:
    auction = _said("", rules=HERZ_FIRST).apply(bid(P1, "herz-solo"))
    for seat in (P2, P3, P4):
        auction = auction.apply(Pass(seat))
    assert auction.phase is Phase.NAMING
    assert auction.judge(Name(P1, E)).code is RulingCode.SUIT_NOT_NAMED_HERE
    assert auction.judge(Name(P1)).code is RulingCode.ANNOUNCEMENT_CONFIRMED
    announced = auction.apply(Name(P1, tout=True)).deal
    assert announced is not None
    assert announced.contract == Contract(KINDS.SOLO, H, level=TOUT)


@example("S-5.13")
def test_a_herz_solo_that_was_bid_needs_a_suit_card_too() -> None:
    rules = replace(HERZ_FIRST, solo_needs_suit_card=True)
    hands = fill({P1: cards("EO GO HO SO HU E9 E8 E7")})
    ruling = Auction.start(hands, rules).judge(bid(P1, "herz-solo"))
    assert ruling.code is RulingCode.SOLO_NEEDS_SUIT_CARD


@example("S-5.13")
def test_a_solo_may_be_announced_in_any_suit_and_a_wenz_without_unter() -> None:
    auction = _said("1 pass, 2 pass, 3 pass, 4 solo")
    assert all(auction.judge(Name(P4, suit)).code is RulingCode.SUIT_NAMED for suit in Suit)
    without = fill({P1: cards("EA GA HA SA E10 G10 H10 S10")})
    assert Auction.start(without, SPEAK).judge(bid(P1, "wenz")).legal


@pytest.mark.parametrize(
    ("pack", "hands"),
    [
        ("lang", ALL_HEADS),
        ("kurz", fill({P3: cards("EO GO HO SO EU SU")}, Pack.KURZ)),
    ],
)
@example("S-5.13")
def test_who_can_name_no_suit_cannot_bid_a_solo(pack: str, hands: Hands) -> None:
    auction = Auction.start(hands, replace(SUIT_CARD, deck=pack)).apply(Pass(P1)).apply(Pass(P2))
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
    auction = _said(spoken)
    assert (auction.phase, auction.to_move) == (Phase.BIDDING, asked)


@example("S-5.9")
def test_an_overbid_declarer_is_no_longer_bound_to_his_first_intention() -> None:
    auction = _said("1 rufspiel, 2 farbwenz, 3 pass, 4 pass")
    for name in ("farbwenz", "wenz", "solo", "wenz-tout"):
        assert auction.judge(bid(P1, name)).legal
    assert not auction.judge(bid(P1, "rufspiel")).legal


@example("S-5.7")
def test_the_second_declarer_may_announce_the_lowest_enabled_contract_above_a_rufspiel() -> None:
    auction = _said("1 rufspiel", rules=GEIER_RULES)
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
    auction = _said(spoken)
    assert (auction.phase, auction.to_move) == (Phase.PLAY, None)
    assert auction.deal is not None
    assert (auction.deal.contract, auction.deal.declarer, auction.deal.hands) == (contract, declarer, HANDS)
    assert not auction.deal.faults()


def test_a_sie_needs_no_naming() -> None:
    auction = _said("1 pass, 2 pass, 3 sie, 4 pass", ALL_HEADS)
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
        auction = auction.apply(_action(part))
    assert auction.deal is not None
    assert (auction.deal.stock, auction.deal.bock) == (80, 2)


def test_a_bettel_is_played_with_the_trumps_of_the_house() -> None:
    for bettel_trumps, trump in (("none", None), ("herz", H)):
        auction = _said("1 bettel, 2 pass, 3 pass, 4 pass", rules=replace(GEIER_RULES, bettel_trumps=bettel_trumps))
        assert auction.deal is not None
        assert auction.deal.contract == Contract(KINDS.BETTEL, trump)


# S-5.14: all pass.


@pytest.mark.parametrize(
    ("all_pass", "phase", "contract"),
    rows(
        [
            ("redeal", "redeal", Phase.OVER, None),
            ("redeal_same", "redeal_same", Phase.OVER, None),
            ("ramsch", "ramsch", Phase.PLAY, RAMSCH),
            ("muss", "muss", Phase.NAMING, None),
            ("kreuz", "kreuz", Phase.PLAY, KREUZ),
            ("stock", "stock", Phase.OVER, None),
            ("bock", "bock", Phase.OVER, None),
        ]
    ),
)
def test_what_follows_when_all_pass(all_pass: str, phase: Phase, contract: Contract | None) -> None:
    auction = _said(ALL_PASS, rules=replace(SPEAK, all_pass=all_pass))
    assert auction.phase is phase
    assert (auction.deal.contract if auction.deal else None) == contract
    if auction.deal:
        assert (auction.deal.declarer, auction.deal.faults()) == (None, ())


@example("S-11.6")
def test_the_holder_of_the_eichel_ober_must_play() -> None:
    auction = _said(ALL_PASS, rules=MUSS)
    assert (auction.phase, auction.to_move) == (Phase.NAMING, P1)
    deal = auction.apply(Name(P1, S)).deal
    assert deal is not None
    assert (deal.contract, deal.declarer) == (Contract(KINDS.MUSS, called=S), P1)
    assert not deal.faults()


@pytest.mark.parametrize(
    ("hand", "verdicts", "called"),
    [
        pytest.param(
            "EO GO EU GU HA H10 HK H9",
            {"E": "SAU_CALLED", "G": "SAU_CALLED", "H": "HERZ_NOT_CALLABLE", "S": "SAU_CALLED"},
            {"E": "EA", "G": "GA", "S": "SA"},
            id="only trumps: any Sau",
        ),
        pytest.param(
            "EO GO EU EA E9 GA HK H9",
            {"E": "OWN_SAU", "G": "OWN_SAU", "S": "SAU_CALLED"},
            {"S": "SA"},
            id="two Säue: the third",
        ),
        pytest.param(
            "EO GO EA E9 GA SA S10 H9",
            {"E": "SAU_CALLED", "G": "SAU_CALLED", "S": "OWN_SAU"},
            {"E": "EZ", "G": "GZ"},
            id="all Säue: a Zehn",
        ),
        pytest.param(
            "EO GK EA E10 GA G10 SA S10",
            {"E": "SAU_CALLED", "G": "OWN_SAU", "S": "SAU_CALLED"},
            {"E": "EK", "S": "SK"},
            id="all Säue and Zehner: a König",
        ),
    ],
)
@example("S-11.6")
def test_whom_a_blocked_player_who_must_play_calls(hand: str, verdicts: dict[str, str], called: dict[str, str]) -> None:
    auction = _said(ALL_PASS, fill({P3: cards(hand)}), MUSS)
    assert auction.to_move == P3
    given = {suit: auction.judge(Name(P3, Suit(suit))) for suit in verdicts}
    assert {suit: ruling.code.name for suit, ruling in given.items()} == verdicts
    for suit, code in called.items():
        deal = auction.apply(Name(P3, Suit(suit))).deal
        assert deal is not None
        assert (deal.called_card, deal.faults()) == (card(code), ())


@example("S-4.2")
def test_blocked_players_are_asked_after_all_have_passed() -> None:
    auction = _said(ALL_PASS, BLOCKED, RENONCE)
    assert (auction.phase, auction.to_move) == (Phase.RENONCE, P2)
    auction = auction.apply(Pass(P2))
    assert (auction.phase, auction.to_move) == (Phase.RENONCE, P4)
    assert auction.apply(Pass(P4)).phase is Phase.OVER
    deal = auction.apply(bid(P4, "rufspiel")).apply(Name(P4, G)).deal
    assert deal is not None
    assert (deal.contract, deal.declarer, deal.party) == (Contract(KINDS.RUFSPIEL, called=G), P4, (P4, P2))
    assert not deal.faults()


@example("S-4.2")
def test_without_renonce_nobody_is_asked_again() -> None:
    assert _said(ALL_PASS, BLOCKED).phase is Phase.OVER


@example("S-11.7")
def test_after_a_drawn_kreuzspiel_a_kreuzspiel_is_played_at_once() -> None:
    auction = Auction.start(HANDS, SPEAK, kreuz_again=True)
    assert (auction.phase, auction.to_move) == (Phase.PLAY, None)
    assert auction.deal is not None
    assert (auction.deal.contract, auction.deal.party) == (KREUZ, (P1, P3))


# S-11.3: Hochzeit.


@example("S-11.3")
def test_the_hochzeit_is_offered_in_seat_order_to_those_with_a_card_to_return() -> None:
    auction = _said(WED, ONE_TRUMP_3, WEDDING)
    assert (auction.phase, auction.to_move, auction.offered_by) == (Phase.EXCHANGE, P3, P2)
    auction = auction.apply(Decline(P3))
    assert auction.to_move == P4
    auction = auction.apply(Decline(P4))
    assert auction.to_move == P1
    assert auction.apply(Decline(P1)).phase is Phase.OVER


@pytest.mark.parametrize("offering", [P1, P2, P3, P4])
@example("S-11.3")
def test_everybody_but_the_offering_seat_is_asked_once_in_order(offering: int) -> None:
    hands = fill(
        {offering: cards("H7 EA E10 E9 GA G9 SA S9"), (offering + 1) % 4: cards("E8"), (offering + 2) % 4: cards("E7")}
    )
    auction = Auction.start(hands, WEDDING)
    for seat in range(4):
        auction = auction.apply(bid(seat, "hochzeit") if seat == offering else Pass(seat))
    asked = []
    while auction.phase is Phase.EXCHANGE:
        assert auction.to_move is not None
        asked.append(auction.to_move)
        auction = auction.apply(Decline(auction.to_move))
    assert asked == [(offering + step) % 4 for step in (1, 2, 3)]
    assert auction.phase is Phase.OVER


@example("S-11.3")
def test_who_holds_only_trumps_cannot_take_the_hochzeit() -> None:
    auction = _said(WED, ONE_TRUMP, WEDDING).apply(Decline(P3))
    assert auction.to_move == P1
    with_trump = _said(WED, ONE_TRUMP, WEDDING_TRUMP).apply(Decline(P3))
    assert with_trump.to_move == P4


@example("S-11.3")
def test_the_exchange_makes_the_acceptor_the_spieler() -> None:
    deal = _said(f"{WED}, 3 accept E8", ONE_TRUMP_3, WEDDING).deal
    assert deal is not None
    assert (deal.contract, deal.declarer, deal.partner, deal.party) == (HOCHZEIT, P3, P2, (P3, P2))
    assert sorted(codes(deal.hands[P2])) == sorted(["E8", "EA", "EZ", "E9", "GA", "G9", "SA", "S9"])
    assert Card.H7 in deal.hands[P3]
    assert Card.E8 not in deal.hands[P3]
    assert not deal.faults()
    assert sorted(codes(held for hand in deal.hands for held in hand)) == sorted(codes(Pack.LANG.cards))


@example("S-11.3")
def test_a_trump_may_be_returned_where_the_house_allows_it() -> None:
    deal = _said(f"{WED}, 3 accept HU", ONE_TRUMP_3, WEDDING_TRUMP).deal
    assert deal is not None
    assert Card.HU in deal.hands[P2]
    assert not deal.faults()


@example("S-5.6")
def test_a_single_game_goes_before_a_hochzeit_and_an_earlier_rufspiel_too() -> None:
    assert _judge("1 pass, 2 hochzeit, 3 farbwenz", ONE_TRUMP, WEDDING).code is RulingCode.BID_HIGHEST
    assert _judge("1 rufspiel, 2 hochzeit", ONE_TRUMP, WEDDING).code is RulingCode.BID_TOO_LOW
    assert _judge("1 pass, 2 hochzeit, 3 rufspiel", ONE_TRUMP_3, WEDDING).code is RulingCode.BID_TOO_LOW


# S-7.9, S-7.10, B-6: Stöße and Spritzen.

PLAY_HANDS = four(
    [
        cards("EO GO HU HA H9 G10 E8 S7"),
        cards("HO EU H10 H7 EA E9 SA G7"),
        cards("GA GK G9 G8 SO H8 EK S9"),
        cards("E10 E7 GU HK S10 SK SU S8"),
    ]
)
"""D-1: P1 calls GA, P3 holds it."""
RUF = deal_of(Contract(KINDS.RUFSPIEL, called=G), PLAY_HANDS, P1)
RUF_OPENING = "E8 E9 EK E10 S10 S7 SA S9"
BIERKOPF_DEAL = deal_of(
    BIERKOPF,
    four(
        [
            cards("EO GU HA E10 GA S9"),
            cards("GO HU H9 EK G10 SA"),
            cards("HO EU H10 EA GK SK"),
            cards("SO SU HK E9 G9 S10"),
        ]
    ),
    pack=Pack.BIERKOPF_LANG,
)
BIERKOPF_OPENING = "EO H9 H10 HK GA G10 GK G9"


def _at(deal: Deal, played: int = 0, stoss: tuple[int, ...] = (), **options: object) -> Position:
    """Return a position after some cards, then some Stöße that are not judged."""
    rules = replace(deal.rules, **options)  # type: ignore[arg-type]
    position = Position.start(changed(deal, rules=rules).deal())
    opening = BIERKOPF_OPENING if deal.contract is BIERKOPF else RUF_OPENING
    for each in cards(opening)[:played]:
        position = position.play(each)
    return replace(position, stoss=stoss)


SOLO_DEAL = deal_of(Contract(KINDS.SOLO, H), PLAY_HANDS, P2)
RAMSCH_DEAL = deal_of(RAMSCH, PLAY_HANDS)
KREUZ_DEAL = deal_of(KREUZ, PLAY_HANDS)
SIE_DEAL = deal_of(SIE_GAME, fill({P1: cards("EO GO HO SO EU GU HU SU")}), P1)
BETTEL_DEAL = deal_of(BETTEL, PLAY_HANDS, P2)

STOESSE: list[tuple[str, str, str, Callable[[], Position], int]] = [
    # situation, code, clause, position, seat
    ("Kontra by an opponent", "STOSS_ACCEPTED", "S-7.9", lambda: _at(RUF), P2),
    ("Kontra by the other opponent", "STOSS_ACCEPTED", "S-7.9", lambda: _at(RUF), P4),
    ("Kontra by the caller", "STOSS_OTHER_PARTY", "S-7.9", lambda: _at(RUF), P1),
    ("Kontra by the Mitspieler", "STOSS_OTHER_PARTY", "S-7.9", lambda: _at(RUF), P3),
    ("Re by the caller", "RETOUR_ACCEPTED", "S-7.10", lambda: _at(RUF, stoss=(P2,)), P1),
    ("Re by the Mitspieler", "RETOUR_ACCEPTED", "S-7.10", lambda: _at(RUF, stoss=(P2,)), P3),
    ("Kontra twice", "STOSS_OTHER_PARTY", "S-7.9", lambda: _at(RUF, stoss=(P2,)), P4),
    ("a third Stoß", "STOSS_LIMIT", "S-7.10", lambda: _at(RUF, stoss=(P2, P1)), P2),
    ("Sub", "RETOUR_ACCEPTED", "S-7.10", lambda: _at(RUF, stoss=(P2, P1), stoss_max=4), P4),
    ("Resub", "RETOUR_ACCEPTED", "S-7.10", lambda: _at(RUF, stoss=(P2, P1, P4), stoss_max=4), P3),
    ("a fifth Stoß", "STOSS_LIMIT", "S-7.10", lambda: _at(RUF, stoss=(P2, P1, P4, P3), stoss_max=4), P2),
    ("no Stöße at this table", "STOSS_OFF", "S-7.10", lambda: _at(RUF, stoss_max=0), P2),
    ("Kontra in a Sie", "STOSS_NOT_IN_SIE", "S-7.6", lambda: _at(SIE_DEAL), P2),
    ("Kontra in a Ramsch", "STOSS_NOT_IN_RAMSCH", "S-11.1", lambda: _at(RAMSCH_DEAL), P2),
    ("Kontra in a Ramsch that has it", "STOSS_ACCEPTED", "S-7.9", lambda: _at(RAMSCH_DEAL, ramsch_stoss=True), P2),
    (
        "a second Stoß by the same seat in a Ramsch",
        "STOSS_OTHER_PARTY",
        "S-7.9",
        lambda: _at(RAMSCH_DEAL, stoss=(P2,), ramsch_stoss=True),
        P2,
    ),
    (
        "a second Stoß by another seat in a Ramsch",
        "RETOUR_ACCEPTED",
        "S-7.10",
        lambda: _at(RAMSCH_DEAL, stoss=(P2,), ramsch_stoss=True),
        P3,
    ),
    ("Kontra in a Solo", "STOSS_ACCEPTED", "S-7.9", lambda: _at(SOLO_DEAL), P1),
    ("Kontra by the soloist", "STOSS_OTHER_PARTY", "S-7.9", lambda: _at(SOLO_DEAL), P2),
    ("Re by the soloist", "RETOUR_ACCEPTED", "S-7.10", lambda: _at(SOLO_DEAL, stoss=(P4,)), P2),
    ("Kontra in a Bettel", "STOSS_ACCEPTED", "S-7.9", lambda: _at(BETTEL_DEAL), P3),
    ("Kontra in a Kreuzspiel by forehand", "STOSS_ACCEPTED", "S-7.9", lambda: _at(KREUZ_DEAL), P1),
    ("Kontra in a Kreuzspiel by the others", "STOSS_ACCEPTED", "S-7.9", lambda: _at(KREUZ_DEAL), P2),
    ("Re in a Kreuzspiel", "RETOUR_ACCEPTED", "S-7.10", lambda: _at(KREUZ_DEAL, stoss=(P2,)), P3),
    ("Re by the own side", "STOSS_OTHER_PARTY", "S-7.9", lambda: _at(KREUZ_DEAL, stoss=(P2,)), P4),
    ("second_card: after the first card", "STOSS_ACCEPTED", "S-7.9", lambda: _at(RUF, 1), P2),
    ("second_card: after the second card", "STOSS_TOO_LATE", "S-7.9", lambda: _at(RUF, 2), P4),
    ("Re too late", "STOSS_TOO_LATE", "S-7.9", lambda: _at(RUF, 2, stoss=(P2,)), P1),
    ("before_lead: before", "STOSS_ACCEPTED", "S-7.9", lambda: _at(RUF, kontra_deadline="before_lead"), P2),
    ("before_lead: after", "STOSS_TOO_LATE", "S-7.9", lambda: _at(RUF, 1, kontra_deadline="before_lead"), P2),
    (
        "own_first_card: before",
        "STOSS_ACCEPTED",
        "S-7.9",
        lambda: _at(RUF, 3, kontra_deadline="own_first_card"),
        P4,
    ),
    (
        "own_first_card: after",
        "STOSS_TOO_LATE",
        "S-7.9",
        lambda: _at(RUF, 2, kontra_deadline="own_first_card"),
        P2,
    ),
    ("second_trick: before", "STOSS_ACCEPTED", "S-7.9", lambda: _at(RUF, 4, kontra_deadline="second_trick"), P2),
    ("second_trick: after", "STOSS_TOO_LATE", "S-7.9", lambda: _at(RUF, 5, kontra_deadline="second_trick"), P2),
    ("Spritze by forehand's team", "STOSS_ACCEPTED", "B-6.1", lambda: _at(BIERKOPF_DEAL), P1),
    ("Spritze by the other team", "STOSS_ACCEPTED", "B-6.1", lambda: _at(BIERKOPF_DEAL), P4),
    ("Re by the other team", "RETOUR_ACCEPTED", "B-6.1", lambda: _at(BIERKOPF_DEAL, stoss=(P1,)), P2),
    ("Re by the own team", "STOSS_OTHER_PARTY", "B-6.1", lambda: _at(BIERKOPF_DEAL, stoss=(P1,)), P3),
    ("a third Spritze", "STOSS_LIMIT", "B-6.1", lambda: _at(BIERKOPF_DEAL, stoss=(P1, P2)), P3),
    (
        "a third Spritze where the house has it",
        "RETOUR_ACCEPTED",
        "B-6.1",
        lambda: _at(BIERKOPF_DEAL, stoss=(P1, P2), spritze_max=3),
        P3,
    ),
    ("no Spritzen at this table", "STOSS_OFF", "B-6.1", lambda: _at(BIERKOPF_DEAL, spritze_max=0), P1),
    ("Schafkopf without Stöße", "STOSS_ACCEPTED", "B-6.1", lambda: _at(BIERKOPF_DEAL, stoss_max=0), P1),
    ("Spritze after the lead", "STOSS_TOO_LATE", "B-6.2", lambda: _at(BIERKOPF_DEAL, 1), P2),
    (
        "Spritze before the own first card",
        "STOSS_ACCEPTED",
        "B-6.1",
        lambda: _at(BIERKOPF_DEAL, 1, spritze_deadline="own_first_card"),
        P2,
    ),
    (
        "Spritze after the own first card",
        "STOSS_TOO_LATE",
        "B-6.2",
        lambda: _at(BIERKOPF_DEAL, 2, spritze_deadline="own_first_card"),
        P2,
    ),
    (
        "Spritze at any time",
        "STOSS_ACCEPTED",
        "B-6.1",
        lambda: _at(BIERKOPF_DEAL, 7, spritze_deadline="any_time"),
        P2,
    ),
]


@pytest.mark.parametrize(("code", "clause", "position", "seat"), rows([(row[0], *row[1:]) for row in STOESSE]))
def test_a_ruling_on_a_stoss(code: str, clause: str, position: Callable[[], Position], seat: int) -> None:
    ruling = position().judge(Stoss(seat))
    assert (ruling.code.name, ruling.clause, ruling.legal) == (code, clause, RulingCode[code].legal)


def test_the_rejected_seats_of_a_late_spritze_are_all_seats() -> None:
    late = _at(BIERKOPF_DEAL, 5)
    assert {late.judge(Stoss(seat)).code for seat in range(4)} == {RulingCode.STOSS_TOO_LATE}


def test_a_stoss_is_kept_in_order_and_changes_neither_the_turn_nor_the_hands() -> None:
    position = _at(RUF)
    after = position.apply(Stoss(P4)).apply(Stoss(P3))
    assert after.stoss == (P4, P3)
    assert (after.to_move, after.hands) == (position.to_move, position.hands)
    assert after.play(Card.E8).stoss == (P4, P3)


def test_a_refused_stoss_raises_its_ruling() -> None:
    with pytest.raises(IllegalAction) as refused:
        _at(RUF).apply(Stoss(P1))
    assert refused.value.ruling.code is RulingCode.STOSS_OTHER_PARTY


def test_a_finished_hand_cannot_be_spritzt() -> None:
    position = _at(BIERKOPF_DEAL, 8, spritze_deadline="any_time")
    while not position.is_over:
        position = position.play(position.legal_cards[0])
    assert not any(position.judge(Stoss(seat)).legal for seat in range(4))


# Properties of random auctions.


def _random_rules(rng: random.Random) -> HouseRules:
    names = list(BIDS)
    share = rng.choice([0.1, 0.7])
    chosen = tuple(name for name in names if rng.random() < share)
    renonce = rng.random() < 0.5
    if (renonce or not chosen) and "rufspiel" not in chosen:
        chosen = ("rufspiel", *chosen)
    return HouseRules(
        deck=rng.choice(["lang", "kurz"]),
        contracts=chosen,
        contract_ranking=rng.choice(["standard", "geier_above_wenz", "equal_single_games"]),
        all_pass=rng.choice(["redeal", "redeal_same", "ramsch", "muss", "kreuz", "stock", "bock"]),
        herz_solo_first=rng.random() < 0.3,
        solo_needs_suit_card=rng.random() < 0.3,
        renonce=renonce,
        klopfen=rng.choice(["all", "none", "first_only", "one_total", "chain"]),
        bettel_trumps=rng.choice(["none", "herz"]),
        hochzeit=rng.random() < 0.5,
        hochzeit_open=rng.random() < 0.5,
        hochzeit_return_trump=rng.random() < 0.5,
    )


def _random_start(rng: random.Random) -> Auction:
    """An auction whose hands favour what is rare: one trump, a blocked hand, all heads."""
    rules = _random_rules(rng)
    hands = random_hands(rng, rules.pack())
    seat, order, size = rng.randrange(4), RUFSPIEL.order(rules.pack()), rules.pack().hand_size
    luck = rng.random()
    if luck < 0.2:
        plain = [each for each in rules.pack().cards if order.is_plain(each)]
        hands = bring(hands, seat, [rng.choice(order.trumps), *rng.sample(plain, size - 1)])
    elif luck < 0.4:
        hands = bring(hands, seat, rng.sample(order.trumps, size))
    elif luck < 0.5:
        hands = bring(hands, seat, order.trumps[: min(size, 8)])
    elif luck < 0.6:
        hands = bring(hands, seat, [Card.EA, Card.GA, Card.SA, Card.EZ, Card.GZ][: rng.randint(3, 5)])
    return Auction.start(hands, rules)


@pytest.mark.parametrize("block", range(6))
def test_a_random_auction_ends_and_its_deal_has_no_fault(block: int) -> None:
    for seed in range(block * 50, block * 50 + 50):
        rng = random.Random(seed)
        start = _random_start(rng)
        auction = random_auction(rng, start, pass_weight=rng.choice([1, 8, 60]))
        assert auction.to_move is None
        assert (auction.deal is None) == (auction.phase is Phase.OVER)
        if auction.deal is not None:
            assert not auction.deal.faults(), seed
            assert auction.phase is Phase.PLAY
            dealt = sorted(codes(held for hand in auction.deal.hands for held in hand))
            assert dealt == sorted(codes(start.pack.cards))
            assert [len(hand) for hand in auction.deal.hands] == [start.pack.hand_size] * 4


@pytest.mark.parametrize("block", range(3))
def test_only_the_seat_asked_may_speak_and_every_action_has_one_ruling(block: int) -> None:
    def visit(auction: Auction) -> None:
        if auction.to_move is None:
            return
        for action in auction_actions(auction):
            for seat in range(4):
                other = replace(action, seat=seat)
                if seat != auction.to_move:
                    assert not auction.judge(other).legal

    for seed in range(block * 20, block * 20 + 20):
        rng = random.Random(seed)
        random_auction(rng, _random_start(rng), pass_weight=5, visit=visit)


def test_random_auctions_reach_every_phase_and_every_kind() -> None:
    phases: set[Phase] = set()
    kinds = set()
    for seed in range(300):
        rng = random.Random(seed)
        auction = random_auction(
            rng,
            _random_start(rng),
            pass_weight=rng.choice([1, 8, 60]),
            visit=lambda each: phases.add(each.phase),
        )
        phases.add(auction.phase)
        if auction.deal is not None:
            kinds.add(auction.deal.contract.kind)
    assert phases == set(Phase) - {Phase.CLAIM}
    assert kinds == set(KINDS) - {KINDS.BIERKOPF}


@pytest.mark.parametrize("pack", Pack.of_game("schafkopf"))
def test_bids_only_rise_or_hold(pack: Pack) -> None:
    for seed in range(60):
        rng = random.Random(seed)
        rules = replace(GEIER_RULES, deck=pack.value)
        best: list[tuple[int, int]] = []

        def visit(auction: Auction, best: list[tuple[int, int]] = best) -> None:
            if auction.best is not None and auction.leader is not None and auction.phase is Phase.BIDDING:
                step = (auction.rules.rank(auction.best), -auction.leader)
                if not best or best[-1] != step:
                    best.append(step)

        random_auction(rng, Auction.start(random_hands(rng, pack), rules), visit=visit)
        assert best == sorted(best)


def test_a_tout_in_a_bid_is_a_contract_of_its_own() -> None:
    assert _judge("1 solo, 2 wenz-tout").code is RulingCode.BID_HIGHEST
    assert _judge("1 solo-tout, 2 wenz-tout").code is RulingCode.BID_TOO_LOW
    assert WENZ_TOUT != WENZ
