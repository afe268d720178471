"""What Bettel, Muss-Spiel and Kreuzspiel cost, and what is settled before the last trick (S-11.2 to S-11.7, S-8.10)."""

from __future__ import annotations

import random

import pytest

from helpers import (
    BETTEL,
    KINDS,
    KREUZ,
    P1,
    P2,
    P3,
    WENZ_TOUT,
    E,
    cards,
    deal_of,
    example,
    fill,
    four,
    laid,
    random_play,
)
from outcomes import GRAS_SOLO_TOUT, MUSS, names, pair, single
from schafkopf.bill.settle import settle
from schafkopf.bill.settlement import Item
from schafkopf.game.deal import Deal
from schafkopf.game.position import Position
from schafkopf.rules.contracts import Contract
from schafkopf.rules.house import HouseRules, preset


def _play(deal: Deal, text: str) -> Position:
    return laid(Position.start(deal), text)


@pytest.mark.parametrize(("price", "amount"), [("x", 10), ("r", 20), ("s", 50), (30, 30)])
def test_the_price_of_a_bettel(price: str | int, amount: int) -> None:
    rules = preset("casual", bettel_price=price)
    won = settle(single(0, contract=BETTEL, ours=0, rules=rules))
    assert (won.won, won.payout) == (True, (3 * amount, -amount, -amount, -amount))
    lost = settle(single(0, contract=BETTEL, ours=1, rules=rules))
    assert (lost.won, lost.payout) == (False, (-3 * amount, amount, amount, amount))


@example("S-11.2")
def test_a_bettel_has_neither_schneider_nor_schwarz_but_klopfen_and_kontra() -> None:
    bill = settle(single(0, contract=BETTEL, ours=0, klopfer=1, stoss=(P2,)))
    assert (names(bill), bill.price) == (["base", "klopfen", "kontra"], 200)


SIMPLE = four(
    [
        cards("EO GO HU HA H9 G10 E8 S7"),
        cards("HO EU H10 H7 EA E9 SA G7"),
        cards("GA GK G9 G8 SO H8 EK S9"),
        cards("E10 E7 GU HK S10 SK SU S8"),
    ]
)


@example("S-8.10")
def test_a_lost_bettel_can_be_settled_with_the_deciding_trick() -> None:
    position = _play(deal_of(BETTEL, SIMPLE, P2), "E8 EA EK E7")
    assert position.is_decided
    bill = settle(position)
    assert (bill.won, bill.payout) == (False, (50, -150, 50, 50))


@example("S-8.10")
def test_a_lost_tout_can_be_settled_with_the_deciding_trick_and_pays_laufende() -> None:
    # The opponents hold EO, GO and HO: "ohne 3", (50 + 30) · 2.
    solo = _play(deal_of(GRAS_SOLO_TOUT, SIMPLE, P3), "E8 EA EK E7")
    assert (settle(solo).won, settle(solo).payout) == (False, (160, 160, -480, 160))
    # P2 holds EU but not GU: "mit 1", below the minimum of 2, 50 · 2.
    wenz = _play(deal_of(WENZ_TOUT, SIMPLE, P2), "G10 G7 GA GU")
    assert settle(wenz).payout == (100, -300, 100, 100)


@example("S-8.10")
def test_a_lost_game_costs_the_same_when_it_is_played_to_the_end() -> None:
    for deal in (deal_of(BETTEL, SIMPLE, P2), deal_of(GRAS_SOLO_TOUT, SIMPLE, P3)):
        position = _play(deal, "E8 EA EK E7")
        early = settle(position)
        while not position.is_over:
            position = position.play(position.legal_cards[0])
        assert settle(position).payout == early.payout


# S-11.6, S-11.7: Muss-Spiel and Kreuzspiel.


@pytest.mark.parametrize(
    ("muss_60", "trumps", "augen", "won"),
    [
        (False, 3, 60, False),
        (True, 3, 60, True),
        (True, 1, 60, True),
        (True, 4, 60, False),
        (True, 3, 59, False),
        (True, 4, 61, True),
        (True, None, 60, False),
    ],
)
def test_with_few_trumps_60_may_win_a_muss_spiel(muss_60: bool, trumps: int | None, augen: int, won: bool) -> None:
    rules = HouseRules(muss_60=muss_60)
    assert settle(pair(augen, contract=MUSS, declarer_trumps=trumps, rules=rules)).won is won


@example("S-11.6")
def test_the_trumps_of_a_muss_spiel_are_those_dealt() -> None:
    hands = fill({P1: cards("EO H9 E10 E9 E8 S9 S8 S7"), P2: cards("GA"), P3: cards("EA SA")})
    *_, position = random_play(random.Random(1), deal_of(Contract(KINDS.MUSS, called=E), hands, P1))
    assert position.outcome.declarer_trumps == 2


@pytest.mark.parametrize(
    ("augen", "payout", "schneider"),
    [
        (61, (20, -20, 20, -20), False),
        (59, (-20, 20, -20, 20), False),
        (90, (20, -20, 20, -20), False),
        (91, (30, -30, 30, -30), True),
        (30, (-20, 20, -20, 20), False),
        (29, (-30, 30, -30, 30), True),
    ],
)
@example("S-11.7")
def test_a_kreuzspiel_frees_both_sides_with_30(augen: int, payout: tuple[int, ...], schneider: bool) -> None:
    bill = settle(pair(augen, contract=KREUZ))
    assert bill.payout == payout
    assert ("schneider" in names(bill)) is schneider


@example("S-11.7")
def test_a_drawn_kreuzspiel_costs_nothing() -> None:
    bill = settle(pair(60, "mit 5", contract=KREUZ, klopfer=2, stoss=(P2,)))
    assert (bill.won, bill.price, bill.payout, bill.stock_payout) == (None, 0, (0, 0, 0, 0), 0)


@example("S-11.7")
def test_a_drawn_kreuzspiel_is_answered_with_its_clause() -> None:
    assert settle(pair(60, contract=KREUZ)).items == (Item("draw", 0, "S-11.7"),)


@example("S-11.7 T1")
@pytest.mark.parametrize(
    ("augen", "won", "payout"),
    [
        (60, False, (-20, 20, -20, 20)),
        (61, True, (20, -20, 20, -20)),
        (30, False, (-20, 20, -20, 20)),
        (29, False, (-30, 30, -30, 30)),
        (90, True, (20, -20, 20, -20)),
    ],
)
def test_forehand_s_side_may_be_the_playing_party_of_a_kreuzspiel(
    augen: int, won: bool, payout: tuple[int, ...]
) -> None:
    bill = settle(pair(augen, contract=KREUZ, rules=HouseRules(kreuz_party="forehand")))
    assert (bill.won, bill.payout) == (won, payout)
