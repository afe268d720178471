"""The worked examples of orders and tricks, row by row (S-2, S-3); a test is named after the row's id."""

from __future__ import annotations

import pytest

from helpers import (
    BETTEL,
    GEIER,
    HOCHZEIT,
    KINDS,
    KREUZ,
    RAMSCH,
    RUFSPIEL,
    TOUT,
    WENZ,
    WENZ_TOUT,
    E,
    G,
    H,
    S,
    cards,
    codes,
    example,
    rows,
)
from schafkopf.cards import Pack, Suit, augen_of
from schafkopf.game.referee import judge_winner
from schafkopf.rules.contracts import Contract

CALLS_GRAS = Contract(KINDS.RUFSPIEL, called=G)


def _solo(suit: Suit) -> Contract:
    return Contract(KINDS.SOLO, suit)


def _suit_wenz(suit: Suit) -> Contract:
    return Contract(KINDS.FARBWENZ, suit)


# S-2: trumps and order.

HEADS_ROW = "EO GO HO SO EU GU HU SU"
TRUMP_LISTS = [
    ("S-2.3 Rufspiel", RUFSPIEL, f"{HEADS_ROW} HA H10 HK H9 H8 H7"),
    ("S-2.4 Solo E", _solo(E), f"{HEADS_ROW} EA E10 EK E9 E8 E7"),
    ("S-2.4 Solo G", _solo(G), f"{HEADS_ROW} GA G10 GK G9 G8 G7"),
    ("S-2.4 Solo H", _solo(H), f"{HEADS_ROW} HA H10 HK H9 H8 H7"),
    ("S-2.4 Solo S", _solo(S), f"{HEADS_ROW} SA S10 SK S9 S8 S7"),
    ("S-2.6 Wenz", WENZ, "EU GU HU SU"),
    ("S-2.7 Farbwenz E", _suit_wenz(E), "EU GU HU SU EA E10 EK EO E9 E8 E7"),
    ("S-2.7 Farbwenz G", _suit_wenz(G), "EU GU HU SU GA G10 GK GO G9 G8 G7"),
    ("S-2.7 Farbwenz H", _suit_wenz(H), "EU GU HU SU HA H10 HK HO H9 H8 H7"),
    ("S-2.7 Farbwenz S", _suit_wenz(S), "EU GU HU SU SA S10 SK SO S9 S8 S7"),
    ("S-2.8 Geier", GEIER, "EO GO HO SO"),
    ("S-2.9 Farbgeier E", Contract(KINDS.FARBGEIER, E), "EO GO HO SO EA E10 EK EU E9 E8 E7"),
    ("S-2.9 Farbgeier G", Contract(KINDS.FARBGEIER, G), "EO GO HO SO GA G10 GK GU G9 G8 G7"),
    ("S-2.9 Farbgeier H", Contract(KINDS.FARBGEIER, H), "EO GO HO SO HA H10 HK HU H9 H8 H7"),
    ("S-2.9 Farbgeier S", Contract(KINDS.FARBGEIER, S), "EO GO HO SO SA S10 SK SU S9 S8 S7"),
    ("S-2.10 Ramsch", RAMSCH, f"{HEADS_ROW} HA H10 HK H9 H8 H7"),
    ("S-2.11 Bettel", BETTEL, ""),
    ("S-2.11 Bettel herz", Contract(KINDS.BETTEL, H), f"{HEADS_ROW} HA H10 HK H9 H8 H7"),
    ("S-2.12 Hochzeit", HOCHZEIT, f"{HEADS_ROW} HA H10 HK H9 H8 H7"),
    ("S-2.12 Kreuz", KREUZ, f"{HEADS_ROW} HA H10 HK H9 H8 H7"),
    ("S-2.12 Muss", Contract(KINDS.MUSS, called=S), f"{HEADS_ROW} HA H10 HK H9 H8 H7"),
    ("S-2.13 Solo-Tout", Contract(KINDS.SOLO, S, level=TOUT), f"{HEADS_ROW} SA S10 SK S9 S8 S7"),
    ("S-2.13 Wenz-Tout", WENZ_TOUT, "EU GU HU SU"),
    ("S-2.13 Farbwenz-Tout", Contract(KINDS.FARBWENZ, G, level=TOUT), "EU GU HU SU GA G10 GK GO G9 G8 G7"),
    ("S-2.13 Geier-Tout", Contract(KINDS.GEIER, level=TOUT), "EO GO HO SO"),
    ("S-2.13 Farbgeier-Tout", Contract(KINDS.FARBGEIER, E, level=TOUT), "EO GO HO SO EA E10 EK EU E9 E8 E7"),
]


@pytest.mark.parametrize(("contract", "trumps"), rows(TRUMP_LISTS))
def test_trumps_stand_in_the_order_of_the_rules(contract: Contract, trumps: str) -> None:
    assert codes(contract.order(Pack.LANG).trumps) == codes(cards(trumps))


@pytest.mark.parametrize(("contract", "trumps"), rows(TRUMP_LISTS))
def test_the_short_deck_drops_eights_and_sevens_from_the_trumps(contract: Contract, trumps: str) -> None:
    left = [each for each in cards(trumps) if each.value[1] not in "87"]
    assert list(contract.order(Pack.KURZ).trumps) == left


PLAIN_SUITS = [
    ("S-2.3 Rufspiel", RUFSPIEL, "E G S", "A 10 K 9 8 7"),
    ("S-2.4 Solo G", _solo(G), "E H S", "A 10 K 9 8 7"),
    ("S-2.6 Wenz", WENZ, "E G H S", "A 10 K O 9 8 7"),
    ("S-2.7 Farbwenz S", _suit_wenz(S), "E G H", "A 10 K O 9 8 7"),
    ("S-2.8 Geier", GEIER, "E G H S", "A 10 K U 9 8 7"),
    ("S-2.9 Farbgeier E", Contract(KINDS.FARBGEIER, E), "G H S", "A 10 K U 9 8 7"),
    ("S-2.10 Ramsch", RAMSCH, "E G S", "A 10 K 9 8 7"),
    ("S-2.11 Bettel", BETTEL, "E G H S", "A K O U 10 9 8 7"),
    ("S-2.11 Bettel herz", Contract(KINDS.BETTEL, H), "E G S", "A 10 K 9 8 7"),
]


@pytest.mark.parametrize(("contract", "suits", "ranks"), rows(PLAIN_SUITS))
def test_plain_suits_stand_in_the_order_of_the_rules(contract: Contract, suits: str, ranks: str) -> None:
    expected = {Suit(suit): cards(" ".join(suit + rank for rank in ranks.split())) for suit in suits.split()}
    assert contract.order(Pack.LANG).suits == expected


@pytest.mark.parametrize(
    ("contracts", "pack", "trumps", "suits", "row"),
    rows(
        [
            ("S-2.15 Rufspiel 32", [RUFSPIEL, _solo(S), RAMSCH, HOCHZEIT], Pack.LANG, 14, 3, 6),
            ("S-2.15 Rufspiel 24", [RUFSPIEL, _solo(S), RAMSCH, HOCHZEIT], Pack.KURZ, 12, 3, 4),
            ("S-2.15 Wenz 32", [WENZ, GEIER], Pack.LANG, 4, 4, 7),
            ("S-2.15 Wenz 24", [WENZ, GEIER], Pack.KURZ, 4, 4, 5),
            ("S-2.15 Farbwenz 32", [_suit_wenz(E), Contract(KINDS.FARBGEIER, H)], Pack.LANG, 11, 3, 7),
            ("S-2.15 Farbwenz 24", [_suit_wenz(E), Contract(KINDS.FARBGEIER, H)], Pack.KURZ, 9, 3, 5),
            ("S-2.15 Bettel 32", [BETTEL], Pack.LANG, 0, 4, 8),
            ("S-2.15 Bettel 24", [BETTEL], Pack.KURZ, 0, 4, 6),
        ]
    ),
)
def test_trumps_and_plain_cards_make_up_the_deck(
    contracts: list[Contract], pack: Pack, trumps: int, suits: int, row: int
) -> None:
    for contract in contracts:
        order = contract.order(pack)
        assert (len(order.trumps), [len(each) for each in order.suits.values()]) == (trumps, [row] * suits)
        assert set(order.effective) == set(pack.cards)
        assert len(pack.cards) == trumps + suits * row


@example("S-2.16")
def test_unter_are_trump_in_the_four_contracts_of_the_seed_and_ober_only_in_two() -> None:
    for contract in (RUFSPIEL, _solo(S), WENZ, _suit_wenz(G)):
        order = contract.order(Pack.LANG)
        assert all(map(order.is_trump, cards("EU GU HU SU")))
    assert all(map(_solo(S).order(Pack.LANG).is_trump, cards("EO GO HO SO")))
    assert not any(map(WENZ.order(Pack.LANG).is_trump, cards("EO GO HO SO")))
    assert list(map(_suit_wenz(G).order(Pack.LANG).is_trump, cards("EO GO HO SO"))) == [False, True, False, False]


# S-3.10: tricks.

TRICKS = [
    ("T-1", RUFSPIEL, "G7 G9 GK GA", 4, 15, "HIGHEST_OF_LED_SUIT"),
    ("T-2", RUFSPIEL, "E10 GA EK SA", 1, 36, "HIGHEST_OF_LED_SUIT"),
    ("T-3", RUFSPIEL, "S9 H7 SA GU", 4, 13, "HIGHEST_TRUMP"),
    ("T-4", WENZ, "EA EO HA E10", 1, 35, "HIGHEST_OF_LED_SUIT"),
    ("T-5", WENZ, "HO H9 HK EO", 3, 10, "HIGHEST_OF_LED_SUIT"),
    ("T-6", _suit_wenz(G), "GO GK G9 EO", 2, 10, "HIGHEST_TRUMP"),
    ("T-7", _suit_wenz(G), "EO EK SU GA", 3, 20, "HIGHEST_TRUMP"),
    ("T-8", _solo(S), "SA S10 SU HA", 3, 34, "HIGHEST_TRUMP"),
    ("T-9", GEIER, "EU E10 SO EA", 3, 26, "HIGHEST_TRUMP"),
    ("T-10", BETTEL, "E10 EU E9 EO", 4, 15, "HIGHEST_OF_LED_SUIT"),
    ("T-11", RUFSPIEL, "HK EO H7 GO", 2, 10, "HIGHEST_TRUMP"),
    ("T-12", RAMSCH, "H7 EA GA SA", 1, 33, "HIGHEST_TRUMP"),
    ("T-13", Contract(KINDS.FARBGEIER, S), "SU SK EU SO", 4, 11, "HIGHEST_TRUMP"),
]
MISTAKEN_TRICKS = [
    ("M-2", WENZ, "E7 HA E8 E9", 4, 11, "HIGHEST_OF_LED_SUIT"),
    ("M-3", WENZ, "SA EO S7 S8", 1, 14, "HIGHEST_OF_LED_SUIT"),
    ("M-4", _suit_wenz(G), "EA HO E7 E8", 1, 14, "HIGHEST_OF_LED_SUIT"),
    ("M-5", _suit_wenz(G), "GO GK G7 G8", 2, 7, "HIGHEST_TRUMP"),
    ("M-8", RUFSPIEL, "HA H10 H7 EU", 4, 23, "HIGHEST_TRUMP"),
    ("M-11", _solo(S), "SO EO SA S7", 2, 17, "HIGHEST_TRUMP"),
]


@pytest.mark.parametrize(("contract", "trick", "winner", "augen", "why"), rows(TRICKS + MISTAKEN_TRICKS))
def test_the_winner_of_a_trick_and_its_augen(contract: Contract, trick: str, winner: int, augen: int, why: str) -> None:
    lying = cards(trick)
    place, ruling = judge_winner(contract.order(Pack.LANG), lying, contract.kind)
    assert (place + 1, ruling.code.name, ruling.clause) == (winner, why, "S-3.3")
    assert ruling.card is lying[winner - 1]
    assert augen_of(lying) == augen
