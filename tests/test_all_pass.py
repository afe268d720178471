"""What follows when all pass: Muss-Spiel, Renonce, Kreuzspiel (S-4.2, S-5.14, S-11.6, S-11.7)."""

from __future__ import annotations

import pytest

from helpers import (
    KINDS,
    KREUZ,
    P1,
    P2,
    P3,
    P4,
    RAMSCH,
    G,
    Hands,
    S,
    bid,
    card,
    cards,
    example,
    fill,
    rows,
)
from schafkopf.cards import Suit
from schafkopf.game.actions import Klopfen, Name, Pass, Phase
from schafkopf.game.auction import Auction
from schafkopf.game.choices import legal_in_auction
from schafkopf.rules.contracts import Contract
from schafkopf.rules.house import HouseRules, preset
from speaking import ALL_PASS, BLOCKED, BLOCKED_10, HANDS, MUSS, RENONCE, SPEAK, said

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
    auction = said(ALL_PASS, rules=preset("casual", klopfen="none", all_pass=all_pass))
    assert auction.phase is phase
    assert (auction.deal.contract if auction.deal else None) == contract
    if auction.deal:
        assert (auction.deal.declarer, auction.deal.faults()) == (None, ())


@example("S-11.6")
def test_the_holder_of_the_eichel_ober_must_play() -> None:
    auction = said(ALL_PASS, rules=MUSS)
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
    auction = said(ALL_PASS, fill({P3: cards(hand)}), MUSS)
    assert auction.to_move == P3
    given = {suit: auction.judge(Name(P3, Suit(suit))) for suit in verdicts}
    assert {suit: ruling.code.name for suit, ruling in given.items()} == verdicts
    for suit, code in called.items():
        deal = auction.apply(Name(P3, Suit(suit))).deal
        assert deal is not None
        assert (deal.called_card, deal.faults()) == (card(code), ())


@example("S-4.2")
def test_a_blocked_player_may_call_after_all_have_passed() -> None:
    deal = said(f"{ALL_PASS}, 1 pass, 2 pass, 3 pass, 4 rufspiel, 4 name G", BLOCKED, RENONCE).deal
    assert deal is not None
    assert (deal.contract, deal.declarer, deal.party) == (Contract(KINDS.RUFSPIEL, called=G), P4, (P4, P2))
    assert not deal.faults()


@pytest.mark.parametrize("hands", [HANDS, BLOCKED, BLOCKED_10], ids=["nobody blocked", "two", "two others"])
@example("S-4.2 S-5.10")
def test_everybody_is_asked_alike_whether_he_is_blocked_so_the_question_tells_nothing(hands: Hands) -> None:
    auction = said(ALL_PASS, hands, RENONCE)
    for seat in range(4):
        assert (auction.phase, auction.to_move) == (Phase.RENONCE, seat)
        auction = auction.apply(Pass(seat))
    assert auction.phase is Phase.OVER


@example("S-4.2")
def test_who_is_not_blocked_can_only_pass_when_he_is_asked() -> None:
    auction = said(ALL_PASS, BLOCKED, RENONCE)
    assert list(legal_in_auction(auction, P1)) == [Pass(P1)]
    assert list(legal_in_auction(auction.apply(Pass(P1)), P2)) == [Pass(P2), bid(P2, "rufspiel")]


@example("S-4.2")
def test_without_renonce_nobody_is_asked_again() -> None:
    assert said(ALL_PASS, BLOCKED).phase is Phase.OVER


@example("S-11.7")
def test_after_a_drawn_kreuzspiel_a_kreuzspiel_is_played_without_an_auction() -> None:
    auction = Auction.start(HANDS, SPEAK, kreuz_again=True)
    assert (auction.phase, auction.to_move) == (Phase.PLAY, None)
    assert auction.deal is not None
    assert (auction.deal.contract, auction.deal.party) == (KREUZ, (P1, P3))


@example("S-11.7")
def test_the_repeated_kreuzspiel_has_its_klopfen_anew() -> None:
    auction = Auction.start(HANDS, HouseRules(all_pass="kreuz"), kreuz_again=True)
    for seat in range(4):
        assert (auction.phase, auction.to_move) == (Phase.KLOPFEN, seat)
        auction = auction.apply(Klopfen(seat, knocks=seat == P3))
    assert auction.deal is not None
    assert (auction.deal.contract, auction.deal.klopfer) == (KREUZ, (P3,))
