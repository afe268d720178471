"""What the tests of the auction share: hands, house rules, and an auction told in words."""

from __future__ import annotations

from helpers import (
    P2,
    P3,
    P4,
    Hands,
    bid,
    card,
    cards,
    fill,
    four,
)
from schafkopf.cards import Suit
from schafkopf.game.actions import Accept, Action, Decline, Klopfen, Name, Pass
from schafkopf.game.auction import Auction
from schafkopf.game.rulings import Ruling
from schafkopf.rules.contracts import BIDS
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


def action(text: str) -> Action:
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


def said(text: str, hands: Hands = HANDS, rules: HouseRules = SPEAK) -> Auction:
    auction = Auction.start(hands, rules)
    for part in filter(None, text.split(", ")):
        auction = auction.apply(action(part))
    return auction


def judged(text: str, hands: Hands = HANDS, rules: HouseRules = SPEAK) -> Ruling:
    """Judge the last of some actions, after the others."""
    *before, last = text.split(", ")
    return said(", ".join(before), hands, rules).judge(action(last))


KNOCK = HouseRules()
RENONCE = HouseRules(klopfen="none", renonce=True)
WEDDING = HouseRules(klopfen="none", hochzeit=True)
WEDDING_TRUMP = HouseRules(klopfen="none", hochzeit=True, hochzeit_return_trump=True)
SUIT_CARD = HouseRules(klopfen="none", solo_needs_suit_card=True)
NO_TOUT = HouseRules(klopfen="none", contracts=("rufspiel", "wenz", "solo"))
MUSS = HouseRules(klopfen="none", all_pass="muss")
HERZ_FIRST = HouseRules(klopfen="none", herz_solo_first=True)
ALL_PASS = "1 pass, 2 pass, 3 pass, 4 pass"
RENONCE_OF_P4 = f"{ALL_PASS}, 1 pass, 2 pass, 3 pass"
WED = "1 pass, 2 hochzeit, 3 pass, 4 pass"
