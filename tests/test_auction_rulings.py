"""Every ruling of the auction is provoked at least once (S-4.1, S-4.2, S-5.4 to S-5.13, S-7.8, S-11.3)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from helpers import (
    KINDS,
    P1,
    P2,
    RUFSPIEL,
    G,
    S,
    bid,
    described,
    example,
    refused,
)
from schafkopf.cards import Card, Pack
from schafkopf.game.actions import Play, Stoss
from schafkopf.game.announcement import judge_renonce
from schafkopf.game.rulings import IllegalAction, Ruling, RulingCode
from schafkopf.rules.contracts import BIDS, Contract
from schafkopf.rules.house import HouseRules
from speaking import (
    ALL_HEADS,
    ALL_PASS,
    BLOCKED,
    BLOCKED_10,
    HANDS,
    KNOCK,
    MUSS,
    NO_TOUT,
    ONE_TRUMP,
    ONE_TRUMP_3,
    RENONCE,
    RENONCE_OF_P4,
    SUIT_CARD,
    WED,
    WEDDING,
    WEDDING_TRUMP,
    judged,
    said,
)

RULINGS: list[tuple[str, str, str, Callable[[], Ruling]]] = [
    # code, clause, situation, ruling
    ("NOT_NOW", "S-5.4", "a bid during Klopfen", lambda: judged("1 wenz", rules=KNOCK)),
    ("NOT_NOW", "S-5.4", "a pass during Klopfen", lambda: judged("1 pass", rules=KNOCK)),
    (
        "KLOPFEN_OVER",
        "S-5.4",
        "Klopfen during the bids",
        lambda: judged("1 quiet, 2 quiet, 3 quiet, 4 quiet, 1 knock", rules=KNOCK),
    ),
    ("NOT_NOW", "S-5.10", "naming during the bids", lambda: judged("1 wenz, 1 name -")),
    ("NOT_NOW", "S-11.3", "accepting without a Hochzeit", lambda: judged("1 accept EO")),
    ("NOT_NOW", "S-11.3", "declining without a Hochzeit", lambda: judged("1 decline")),
    ("NOT_NOW", "S-5.10", "a card during the auction", lambda: said("").judge(Play(P1, Card.EO))),
    ("NOT_NOW", "S-5.10", "a Stoß during the auction", lambda: said("").judge(Stoss(P2))),
    ("NOT_YOUR_TURN", "S-5.10", "a bid", lambda: judged("1 pass, 3 wenz")),
    ("NOT_YOUR_TURN", "S-5.10", "a pass", lambda: judged("2 pass")),
    ("NOT_YOUR_TURN", "S-5.10", "Klopfen", lambda: judged("2 knock", rules=KNOCK)),
    ("NOT_YOUR_TURN", "S-5.10", "naming", lambda: judged("1 solo, 2 pass, 3 pass, 4 pass, 2 name E")),
    ("NOT_YOUR_TURN", "S-5.10", "accepting", lambda: judged(f"{WED}, 1 accept E8", ONE_TRUMP, WEDDING)),
    ("NOT_YOUR_TURN", "S-5.10", "a blocked player", lambda: judged(f"{ALL_PASS}, 2 rufspiel", BLOCKED, RENONCE)),
    (
        "CARD_NOT_IN_HAND",
        "S-11.3",
        "a card for the Hochzeit",
        lambda: judged(f"{WED}, 3 accept EO", ONE_TRUMP, WEDDING),
    ),
    # Klopfen
    ("KLOPFEN_OFF", "S-7.8", "none", lambda: judged("1 knock")),
    ("KLOPFEN_ACCEPTED", "S-7.8", "all", lambda: judged("1 knock, 2 knock, 3 knock, 4 knock", rules=KNOCK)),
    ("KLOPFEN_DECLINED", "S-7.8", "all", lambda: judged("1 knock, 2 quiet", rules=KNOCK)),
    (
        "KLOPFEN_FOREHAND_ONLY",
        "S-7.8",
        "first_only",
        lambda: judged("1 knock, 2 knock", rules=HouseRules(klopfen="first_only")),
    ),
    ("KLOPFEN_ACCEPTED", "S-7.8", "first_only", lambda: judged("1 knock", rules=HouseRules(klopfen="first_only"))),
    (
        "KLOPFEN_TAKEN",
        "S-7.8",
        "one_total",
        lambda: judged("1 quiet, 2 knock, 3 knock", rules=HouseRules(klopfen="one_total")),
    ),
    (
        "KLOPFEN_ACCEPTED",
        "S-7.8",
        "one_total",
        lambda: judged("1 quiet, 2 quiet, 3 quiet, 4 knock", rules=HouseRules(klopfen="one_total")),
    ),
    (
        "KLOPFEN_CHAIN_BROKEN",
        "S-7.8",
        "chain",
        lambda: judged("1 knock, 2 quiet, 3 knock", rules=HouseRules(klopfen="chain")),
    ),
    (
        "KLOPFEN_ACCEPTED",
        "S-7.8",
        "chain",
        lambda: judged("1 knock, 2 knock, 3 knock", rules=HouseRules(klopfen="chain")),
    ),
    # Bids
    ("ALREADY_PASSED", "S-5.10", "in turn of another", lambda: judged("1 pass, 2 pass, 1 wenz")),
    ("ALREADY_PASSED", "S-5.10", "after the auction", lambda: judged("1 pass, 2 wenz-tout, 3 pass, 4 pass, 4 wenz")),
    ("ALREADY_PASSED", "S-5.10", "after giving way", lambda: judged("1 wenz, 2 solo, 3 pass, 4 pass, 1 pass, 1 solo")),
    ("AUCTION_OVER", "S-5.10", "the winner bids again", lambda: judged("1 wenz-tout, 2 pass, 3 pass, 4 pass, 1 solo")),
    ("AUCTION_OVER", "S-5.10", "the winner passes", lambda: judged("1 solo, 2 pass, 3 pass, 4 pass, 1 pass")),
    ("CONTRACT_DISABLED", "S-5.10", "Geier", lambda: judged("1 geier")),
    ("CONTRACT_DISABLED", "S-5.10", "Bettel", lambda: judged("1 bettel")),
    ("CONTRACT_DISABLED", "S-5.10", "Hochzeit", lambda: judged("1 pass, 2 hochzeit", ONE_TRUMP)),
    ("CONTRACT_DISABLED", "S-5.10", "Tout", lambda: judged("1 wenz-tout", rules=NO_TOUT)),
    ("CONTRACT_DISABLED", "S-5.10", "Muss", lambda: judged("1 muss")),
    ("BID_TOO_LOW", "S-5.10", "equal rank, later seat", lambda: judged("1 wenz, 2 wenz")),
    ("BID_TOO_LOW", "S-5.10", "lower rank", lambda: judged("1 solo, 2 wenz")),
    ("BID_TOO_LOW", "S-5.10", "lower rank, earlier seat", lambda: judged("1 wenz, 2 solo, 3 pass, 4 pass, 1 wenz")),
    ("BID_TOO_LOW", "S-5.10", "a second Rufspiel", lambda: judged("1 rufspiel, 2 rufspiel")),
    ("NO_CALLABLE_ACE", "S-5.10", "all Säue", lambda: judged("1 pass, 2 rufspiel", BLOCKED)),
    ("NO_CALLABLE_ACE", "S-5.10", "only trumps", lambda: judged("1 pass, 2 pass, 3 pass, 4 rufspiel", BLOCKED)),
    ("SIE_NEEDS_ALL_HEADS", "S-5.10", "lang", lambda: judged("1 sie")),
    ("HOCHZEIT_NEEDS_ONE_TRUMP", "S-5.10", "more", lambda: judged("1 hochzeit", rules=WEDDING)),
    ("BID_HIGHEST", "S-5.10", "first bid", lambda: judged("1 rufspiel")),
    ("BID_HIGHEST", "S-5.10", "higher bid", lambda: judged("1 rufspiel, 2 farbwenz")),
    ("BID_HIGHEST", "S-5.10", "Sie", lambda: judged("1 pass, 2 pass, 3 sie", ALL_HEADS)),
    ("BID_HIGHEST", "S-5.10", "Hochzeit", lambda: judged("1 pass, 2 hochzeit", ONE_TRUMP, WEDDING)),
    ("BID_HIGHEST", "S-4.2", "Renonce", lambda: judged(f"{ALL_PASS}, 1 pass, 2 rufspiel", BLOCKED, RENONCE)),
    (
        "RENONCE_ONLY_IF_BLOCKED",
        "S-4.2",
        "who is not blocked",
        lambda: judged(f"{ALL_PASS}, 1 rufspiel", BLOCKED, RENONCE),
    ),
    (
        "RENONCE_ONLY_IF_BLOCKED",
        "S-4.2",
        "another contract",
        lambda: judged(f"{ALL_PASS}, 1 pass, 2 wenz", BLOCKED, RENONCE),
    ),
    ("BID_HOLDS", "S-5.9", "same rank, earlier seat", lambda: judged("1 farbwenz, 2 solo, 3 pass, 4 pass, 1 solo")),
    ("PASSES", "S-5.5", "weiter", lambda: judged("1 pass")),
    ("PASSES", "S-5.5", "the blocked player", lambda: judged(f"{ALL_PASS}, 1 pass, 2 pass", BLOCKED, RENONCE)),
    ("GIVES_WAY", "S-5.9", "ist recht", lambda: judged("1 wenz, 2 solo, 3 pass, 4 pass, 1 pass")),
    # Naming
    ("SUIT_MISSING", "S-5.10", "Solo", lambda: judged("1 solo, 2 pass, 3 pass, 4 pass, 1 name -")),
    ("SUIT_MISSING", "S-5.10", "Rufspiel", lambda: judged("1 rufspiel, 2 pass, 3 pass, 4 pass, 1 name -")),
    ("SUIT_NOT_NAMED_HERE", "S-5.10", "Wenz", lambda: judged("1 wenz, 2 pass, 3 pass, 4 pass, 1 name E")),
    ("SUIT_NOT_NAMED_HERE", "S-5.10", "in a bid", lambda: judged("1 herz-solo")),
    ("HERZ_NOT_CALLABLE", "S-4.1", "Rufspiel", lambda: judged("1 rufspiel, 2 pass, 3 pass, 4 pass, 1 name H")),
    ("OWN_SAU", "S-4.1", "Rufspiel", lambda: judged("1 pass, 2 pass, 3 rufspiel, 4 pass, 3 name S")),
    (
        "OWN_SAU",
        "S-4.2",
        "Renonce",
        lambda: judged(f"{RENONCE_OF_P4}, 4 rufspiel, 4 name E", BLOCKED_10, RENONCE),
    ),
    ("NO_PLAIN_CARD", "S-4.1", "Rufspiel", lambda: judged("1 rufspiel, 2 pass, 3 pass, 4 pass, 1 name G")),
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
        lambda: judged("1 pass, 2 pass, 3 pass, 4 solo, 4 name H", rules=SUIT_CARD),
    ),
    (
        "TOUT_NOT_ENABLED",
        "S-5.12",
        "not enabled",
        lambda: judged("1 solo, 2 pass, 3 pass, 4 pass, 1 name E tout", rules=NO_TOUT),
    ),
    ("TOUT_NOT_ENABLED", "S-5.12", "Rufspiel", lambda: judged("1 rufspiel, 2 pass, 3 pass, 4 pass, 1 name E tout")),
    ("TOUT_NOT_ENABLED", "S-5.12", "Tout twice", lambda: judged("1 solo-tout, 2 pass, 3 pass, 4 pass, 1 name E tout")),
    ("SUIT_NAMED", "S-5.10", "Solo", lambda: judged("1 solo, 2 pass, 3 pass, 4 pass, 1 name G")),
    ("SUIT_NAMED", "S-5.10", "Farbwenz-Tout", lambda: judged("1 farbwenz, 2 pass, 3 pass, 4 pass, 1 name S tout")),
    (
        "SUIT_NAMED",
        "S-5.10",
        "a suit card is required and held",
        lambda: judged("1 solo, 2 pass, 3 pass, 4 pass, 1 name H", rules=SUIT_CARD),
    ),
    ("SAU_CALLED", "S-4.3", "Rufspiel", lambda: judged("1 rufspiel, 2 pass, 3 pass, 4 pass, 1 name S")),
    (
        "SAU_CALLED",
        "S-4.2",
        "Renonce",
        lambda: judged(f"{RENONCE_OF_P4}, 4 rufspiel, 4 name S", BLOCKED, RENONCE),
    ),
    ("SAU_CALLED", "S-4.3", "Muss-Spiel", lambda: judged(f"{ALL_PASS}, 1 name E", rules=MUSS)),
    ("ANNOUNCEMENT_CONFIRMED", "S-5.12", "Wenz", lambda: judged("1 wenz, 2 pass, 3 pass, 4 pass, 1 name -")),
    ("ANNOUNCEMENT_CONFIRMED", "S-5.12", "Wenz-Tout", lambda: judged("1 wenz, 2 pass, 3 pass, 4 pass, 1 name - tout")),
    # Hochzeit
    (
        "HOCHZEIT_RETURN_MUST_BE_PLAIN",
        "S-11.3",
        "a trump in return",
        lambda: judged(f"{WED}, 3 accept HU", ONE_TRUMP_3, WEDDING),
    ),
    (
        "HOCHZEIT_ACCEPTED",
        "S-11.3",
        "a plain card in return",
        lambda: judged(f"{WED}, 3 accept E8", ONE_TRUMP_3, WEDDING),
    ),
    (
        "HOCHZEIT_ACCEPTED",
        "S-11.3",
        "a trump in return where the house allows it",
        lambda: judged(f"{WED}, 3 accept HU", ONE_TRUMP_3, WEDDING_TRUMP),
    ),
    ("HOCHZEIT_DECLINED", "S-11.3", "not taken", lambda: judged(f"{WED}, 3 decline", ONE_TRUMP_3, WEDDING)),
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


def test_every_code_of_the_auction_is_provoked() -> None:
    names = [code.name for code in RulingCode]
    auction = names[names.index("NOT_NOW") : names.index("STOSS_OFF")]
    assert set(auction) - {code for code, *_ in RULINGS} == set()


def test_an_action_that_is_refused_raises_its_ruling() -> None:
    auction = said("1 solo")
    with pytest.raises(IllegalAction) as refused:
        auction.apply(bid(P2, "wenz"))
    assert refused.value.ruling == auction.judge(bid(P2, "wenz"))


def test_an_auction_stays_as_it_is_when_somebody_speaks() -> None:
    auction = said("1 wenz")
    before = replace(auction)
    auction.apply(bid(P2, "solo"))
    assert auction == before


def test_who_may_not_call_is_told_what_the_standing_bid_is() -> None:
    assert judged("1 wenz, 2 farbwenz").best == BIDS["wenz"]
