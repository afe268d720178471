"""A ruling says exactly what it concerns: the card, the cards that would be right, the seat, the bid or limit."""

from __future__ import annotations

from dataclasses import replace

import pytest

from helpers import P1, P2, P3, P4, card, cards, deal_of, described, fill, refused
from schafkopf.cards import Suit
from schafkopf.game.actions import Accept, Action, Bid, Decline, Klopfen, Name, Pass, Phase, Play, Stoss
from schafkopf.game.auction import Auction
from schafkopf.game.position import Position
from schafkopf.game.rulings import Ruling, RulingCode
from schafkopf.notation import parse_contract
from schafkopf.notation import parse_declaration as said
from schafkopf.rules.house import HouseRules, preset
from schafkopf.rules.order import EffectiveSuit

C = RulingCode
HANDS = fill(
    {
        P1: cards("EO GO HO H7 EA E9 GA S9"),
        P2: cards("GU HU SU HA HK H9 H8 EK"),
        P3: cards("EU SO H10 E8 E7 G9 G8 SA"),
    }
)
QUIET = preset("casual", klopfen="none")


def bid(name: str) -> Bid:
    return Bid(P1, said(name))


def auction(*actions: Action, rules: HouseRules = QUIET) -> Auction:
    state = Auction.start(HANDS, rules)
    for action in actions:
        state = state.apply(action)
    return state


PASSES = [Pass(seat) for seat in range(4)]
WENZ_BID = replace(bid("wenz"), seat=P2)
NAMING = auction(bid("solo"), *PASSES[1:])
CALLING = auction(bid("rufspiel"), *PASSES[1:])
RENONCE = preset("casual", klopfen="none", renonce=True)
MARRIED = fill({P1: cards("H7 EA E9 E8 E7 GA G9 S9"), P2: cards("EO GO HO SO EU GU HU SU")})
WEDDING = preset("casual", klopfen="none", hochzeit=True)


def wedding() -> Auction:
    state = Auction.start(MARRIED, WEDDING).apply(bid("hochzeit"))
    for action in (Pass(P2), Pass(P3), Pass(P4), Decline(P2)):
        state = state.apply(action)
    return state


AUCTION: list[tuple[Auction, Action, Ruling]] = [
    (auction(), Klopfen(P1), Ruling(C.KLOPFEN_OFF, seat=P1)),
    (auction(rules=HouseRules()), bid("wenz"), Ruling(C.NOT_NOW, "S-5.4", seat=P1, phase=Phase.KLOPFEN)),
    (auction(rules=HouseRules()), Klopfen(P2), Ruling(C.NOT_YOUR_TURN, "S-5.10", seat=P2, other=P1)),
    (auction(rules=HouseRules()), Klopfen(P1), Ruling(C.KLOPFEN_ACCEPTED, seat=P1)),
    (auction(rules=HouseRules()), Klopfen(P1, False), Ruling(C.KLOPFEN_DECLINED, seat=P1)),
    (auction(*[Klopfen(seat) for seat in range(4)], rules=HouseRules()), Klopfen(P1),
     Ruling(C.KLOPFEN_OVER, seat=P1)),
    (auction(Klopfen(P1), rules=preset("casual", klopfen="first_only")), Klopfen(P2),
     Ruling(C.KLOPFEN_FOREHAND_ONLY, seat=P2)),
    (auction(Klopfen(P1), Klopfen(P2, False), rules=preset("casual", klopfen="one_total")), Klopfen(P3),
     Ruling(C.KLOPFEN_TAKEN, seat=P3, other=P1)),
    (auction(Klopfen(P1), Klopfen(P2, False), rules=preset("casual", klopfen="chain")), Klopfen(P3),
     Ruling(C.KLOPFEN_CHAIN_BROKEN, seat=P3, other=P2)),
    (auction(), Pass(P2), Ruling(C.NOT_YOUR_TURN, "S-5.10", seat=P2, other=P1)),
    (auction(), Pass(P1), Ruling(C.PASSES, seat=P1)),
    (auction(), bid("wenz"), Ruling(C.BID_HIGHEST, seat=P1, declaration=said("wenz"))),
    (auction(), bid("geier"), Ruling(C.CONTRACT_DISABLED, seat=P1, declaration=said("geier"))),
    (auction(), bid("herz-solo"), Ruling(C.SUIT_NOT_NAMED_HERE, seat=P1, declaration=said("herz-solo"))),
    (auction(), bid("sie"), Ruling(C.SIE_NEEDS_ALL_HEADS, seat=P1, cards=cards("SO EU GU HU SU"))),
    (auction(), Name(P1, Suit.GRAS), Ruling(C.NOT_NOW, "S-5.10", seat=P1, phase=Phase.BIDDING)),
    (auction(), Decline(P1), Ruling(C.NOT_NOW, "S-11.3", seat=P1, phase=Phase.BIDDING)),
    (auction(), Stoss(P1), Ruling(C.NOT_NOW, "S-5.10", seat=P1, phase=Phase.BIDDING)),
    (auction(bid("wenz")), replace(bid("rufspiel"), seat=P2),
     Ruling(C.BID_TOO_LOW, seat=P2, declaration=said("rufspiel"), best=said("wenz"))),
    (auction(Pass(P1)), replace(bid("rufspiel"), seat=P2),
     Ruling(C.BID_HIGHEST, seat=P2, declaration=said("rufspiel"))),
    (auction(bid("rufspiel"), WENZ_BID, *PASSES[2:]), Pass(P1), Ruling(C.GIVES_WAY, seat=P1)),
    (auction(bid("rufspiel"), WENZ_BID, *PASSES[2:]), bid("wenz"),
     Ruling(C.BID_HOLDS, seat=P1, declaration=said("wenz"))),
    (auction(bid("rufspiel"), WENZ_BID, *PASSES[2:]), Pass(P3), Ruling(C.ALREADY_PASSED, seat=P3)),
    (NAMING, bid("wenz"), Ruling(C.AUCTION_OVER, seat=P1)),
    (NAMING, Name(P2, Suit.GRAS), Ruling(C.NOT_YOUR_TURN, "S-5.10", seat=P2, other=P1)),
    (NAMING, Name(P1), Ruling(C.SUIT_MISSING, seat=P1, declaration=said("solo"))),
    (NAMING, Name(P1, Suit.GRAS), Ruling(C.SUIT_NAMED, seat=P1, suit=Suit.GRAS)),
    (CALLING, Name(P1), Ruling(C.SUIT_MISSING, seat=P1, declaration=said("rufspiel"))),
    (CALLING, Name(P1, Suit.SCHELLEN, True), Ruling(C.TOUT_NOT_ENABLED, seat=P1, declaration=said("rufspiel"))),
    (CALLING, Name(P1, Suit.HERZ), Ruling(C.HERZ_NOT_CALLABLE, seat=P1)),
    (CALLING, Name(P1, Suit.GRAS), Ruling(C.OWN_SAU, seat=P1, card=card("GA"))),
    (CALLING, Name(P1, Suit.SCHELLEN), Ruling(C.SAU_CALLED, seat=P1, card=card("SA"), suit=Suit.SCHELLEN)),
    (auction(bid("wenz"), *PASSES[1:]), Name(P1, Suit.GRAS),
     Ruling(C.SUIT_NOT_NAMED_HERE, seat=P1, declaration=said("wenz"))),
    (auction(bid("wenz"), *PASSES[1:]), Name(P1, tout=True),
     Ruling(C.ANNOUNCEMENT_CONFIRMED, seat=P1, declaration=said("wenz-tout"))),
    (wedding(), Accept(P2, card("SO")), Ruling(C.NOT_YOUR_TURN, "S-5.10", seat=P2, other=P3)),
    (wedding(), Accept(P3, card("EO")),
     Ruling(C.CARD_NOT_IN_HAND, "S-11.3", card=card("EO"), cards=MARRIED[P3], seat=P3)),
    (wedding(), Decline(P3), Ruling(C.HOCHZEIT_DECLINED, seat=P3)),
]  # fmt: skip


@pytest.mark.parametrize(
    ("state", "action", "expected"), AUCTION, ids=lambda value: getattr(value, "code", None) and value.code.name
)
def test_the_auction_gives_exactly_this_ruling(state: Auction, action: Action, expected: Ruling) -> None:
    assert state.judge(action) == expected


def test_a_hochzeit_is_accepted_with_a_plain_card_only() -> None:
    state = wedding()
    hand = state.hands[P3]
    trump = next(each for each in hand if state.order.is_trump(each))
    plain = tuple(each for each in hand if state.order.is_plain(each))
    assert state.judge(Accept(P3, trump)) == Ruling(C.HOCHZEIT_RETURN_MUST_BE_PLAIN, seat=P3, card=trump, cards=plain)
    assert state.judge(Accept(P3, plain[0])) == Ruling(C.HOCHZEIT_ACCEPTED, card=plain[0], seat=P3)


def test_after_four_passes_a_blocked_player_may_call_and_nothing_else() -> None:
    hands = fill({P1: cards("EO EU HU H10 HA HK H9 GU"), P2: cards("EA EK"), P3: cards("GA"), P4: cards("SA")})
    state = Auction.start(hands, RENONCE)
    for action in PASSES:
        state = state.apply(action)
    assert (state.phase, state.to_move) == (Phase.RENONCE, P1)
    assert state.judge(bid("wenz")) == Ruling(C.RENONCE_ONLY_IF_BLOCKED, "S-4.2", seat=P1, declaration=said("wenz"))
    assert state.judge(bid("rufspiel")) == Ruling(C.BID_HIGHEST, "S-4.2", seat=P1, declaration=said("rufspiel"))
    naming = state.apply(bid("rufspiel"))
    assert naming.judge(Name(P1, Suit.EICHEL)) == Ruling(
        C.SAU_CALLED, "S-4.2", seat=P1, card=card("EA"), suit=Suit.EICHEL
    )
    assert naming.judge(Name(P1, Suit.HERZ)) == Ruling(C.HERZ_NOT_CALLABLE, seat=P1)


# Play


RUFSPIEL = Position.start(deal_of(parse_contract("auf Schellen"), HANDS, P1))


def test_cards_are_judged_with_what_would_be_right() -> None:
    ek, eo, h8 = card("EK"), card("EO"), card("H8")
    assert RUFSPIEL.judge(Play(P2, ek)) == Ruling(C.NOT_YOUR_TURN, seat=P2, other=P1, card=ek)
    assert RUFSPIEL.judge(Play(P1, ek)) == Ruling(C.CARD_NOT_IN_HAND, seat=P1, card=ek, cards=HANDS[P1])
    assert RUFSPIEL.judge(Play(P1, eo)) == Ruling(C.FREE_LEAD, seat=P1, card=eo, free=True)
    led = RUFSPIEL.play(eo)
    trumps = tuple(each for each in HANDS[P2] if each is not ek)
    told = {"seat": P2, "led": EffectiveSuit.TRUMPF, "cards": trumps}
    assert led.judge(Play(P2, ek)) == Ruling(C.MUST_FOLLOW_TRUMP, card=ek, **told)  # type: ignore[arg-type]
    assert led.judge(Play(P2, h8)) == Ruling(C.FOLLOWS_TRUMP, card=h8, stichzwang=False, **told)  # type: ignore[arg-type]


def test_the_rufsau_is_judged_with_what_it_forces() -> None:
    searched = RUFSPIEL.play(card("S9")).play(card("H8"))
    sa, eu, led = card("SA"), card("EU"), EffectiveSuit.SCHELLEN
    assert searched.judge(Play(P3, sa)) == Ruling(C.CALLED_ACE_FORCED, seat=P3, card=sa, led=led)
    assert searched.judge(Play(P3, eu)) == Ruling(
        C.MUST_PLAY_CALLED_ACE, seat=P3, card=eu, led=led, cards=(sa,), called=sa
    )


def test_a_stoss_is_judged_with_seat_and_limit() -> None:
    assert RUFSPIEL.judge(Stoss(P1)) == Ruling(C.STOSS_OTHER_PARTY, "S-7.9", seat=P1)
    kontra = RUFSPIEL.apply(Stoss(P2))
    assert RUFSPIEL.judge(Stoss(P2)) == Ruling(C.STOSS_ACCEPTED, "S-7.9", seat=P2)
    assert kontra.judge(Stoss(P3)) == Ruling(C.RETOUR_ACCEPTED, "S-7.10", seat=P3)
    assert kontra.apply(Stoss(P1)).judge(Stoss(P4)) == Ruling(C.STOSS_LIMIT, seat=P4, limit=2)
    late = RUFSPIEL.play(card("EO")).play(card("H8"))
    assert late.judge(Stoss(P2)) == Ruling(C.STOSS_TOO_LATE, seat=P2, deadline="second_card")


def test_anything_of_the_auction_comes_too_late_in_the_play() -> None:
    assert RUFSPIEL.judge(Pass(P1)) == Ruling(C.AUCTION_OVER, seat=P1)


def test_an_impossible_announcement_is_told_with_its_seat() -> None:
    ruling = refused(described(parse_contract("sie"), HANDS, P2))
    assert (ruling.code, ruling.clause, ruling.seat) == (C.SIE_NEEDS_ALL_HEADS, "S-2.14", P2)
    assert set(ruling.cards) == set(cards("EO GO HO SO EU"))
    muss = described(parse_contract("schellen-muss"), HANDS, P2)
    assert refused(muss) == Ruling(C.MUSS_NEEDS_EICHEL_OBER, card=card("EO"), seat=P2)
    hochzeit = described(parse_contract("hochzeit"), HANDS, P1, P3)
    assert refused(hochzeit) == Ruling(C.HOCHZEIT_NEEDS_ONE_TRUMP, "S-11.3", seat=P3, count=4)


def test_a_duty_to_beat_is_told_with_the_cards_that_beat() -> None:
    rules = preset("casual", bettel_stichzwang=True)
    bettel = Position.start(deal_of(parse_contract("bettel"), HANDS, P1, rules=rules))
    led = bettel.play(card("E9")).play(card("EK"))
    expected = Ruling(
        C.FOLLOWS_SUIT,
        seat=P3,
        card=card("E8"),
        led=EffectiveSuit.EICHEL,
        cards=cards("EU E8 E7"),
        stichzwang=True,
    )
    assert led.judge(Play(P3, card("E8"))) == expected
    lower = bettel.play(card("H7")).play(card("H8"))
    assert lower.judge(Play(P3, card("H10"))).code is C.FOLLOWS_SUIT
    high = bettel.play(card("H7"))
    beating = tuple(each for each in HANDS[P2] if each.suit is Suit.HERZ)
    assert high.judge(Play(P2, card("EK"))) == Ruling(
        C.MUST_FOLLOW_SUIT, seat=P2, card=card("EK"), led=EffectiveSuit.HERZ, cards=beating
    )
