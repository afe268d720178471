"""Every worked example of the Bierkopf rules that one hand can show; those of a Partie stand with the Partie."""

from __future__ import annotations

import pytest

from helpers import BIERKOPF, P1, P2, P3, P4, E, G, S, bid, card, cards, codes, deal_of, example, four, rows, spot
from schafkopf.bill.outcome import Outcome
from schafkopf.bill.settle import settle
from schafkopf.cards import Card, Pack, Suit, augen_of
from schafkopf.game.actions import Klopfen
from schafkopf.game.position import Position
from schafkopf.game.referee import judge_winner
from schafkopf.rules.contracts import ContractType

LANG, KURZ = Pack.BIERKOPF_LANG, Pack.BIERKOPF_KURZ

# B-1, B-2: cards and order.


@pytest.mark.parametrize(
    ("pack", "ranks", "hand_size"),
    rows([("B-1.1", LANG, "A 10 K O U 9", 6), ("B-1.2", KURZ, "A 10 K O U", 5)]),
)
def test_the_two_packs_of_bierkopf(pack: Pack, ranks: str, hand_size: int) -> None:
    assert set(pack.cards) == set(cards(" ".join(suit + rank for suit in "EGHS" for rank in ranks.split())))
    assert pack.hand_size == hand_size


@pytest.mark.parametrize(
    ("rank", "augen", "long_sum", "short_sum"),
    rows(
        [
            ("B-1.4 Ass", "A", 11, 44, 44),
            ("B-1.4 10", "10", 10, 40, 40),
            ("B-1.4 König", "K", 4, 16, 16),
            ("B-1.4 Ober", "O", 3, 12, 12),
            ("B-1.4 Unter", "U", 2, 8, 8),
            ("B-1.4 9", "9", 0, 0, 0),
        ]
    ),
)
def test_augen_of_a_rank(rank: str, augen: int, long_sum: int, short_sum: int) -> None:
    four_of_them = cards(" ".join(suit + rank for suit in "EGHS"))
    assert {each.augen for each in four_of_them} == {augen}
    assert augen_of(each for each in LANG.cards if each in four_of_them) == long_sum
    assert augen_of(each for each in KURZ.cards if each in four_of_them) == short_sum


@pytest.mark.parametrize("pack", Pack.of_game("bierkopf"))
def test_every_pack_has_120_augen(pack: Pack) -> None:
    assert augen_of(pack.cards) == 120


@pytest.mark.parametrize(
    ("pack", "trumps", "plain"),
    rows(
        [
            ("B-2.1", LANG, "EO GO HO SO EU GU HU SU HA H10 HK H9", "A 10 K 9"),
            ("B-2.2", KURZ, "EO GO HO SO EU GU HU SU HA H10 HK", "A 10 K"),
        ]
    ),
)
def test_trumps_and_plain_suits(pack: Pack, trumps: str, plain: str) -> None:
    order = BIERKOPF.order(pack)
    assert codes(order.trumps) == codes(cards(trumps))
    assert order.suits == {suit: cards(" ".join(suit.value + rank for rank in plain.split())) for suit in (E, G, S)}


@example("B-2.4")
def test_herz_is_no_plain_suit_and_heads_do_not_belong_to_their_suits() -> None:
    order = BIERKOPF.order(LANG)
    assert all(order.is_trump(each) for each in LANG.cards if each.suit is Suit.HERZ)
    assert all(map(order.is_trump, cards("EO GO SO EU GU SU")))


@example("B-2.6")
def test_bierkopf_has_neither_contracts_nor_laufende() -> None:
    assert not ContractType.BIERKOPF.has_laufende
    assert not ContractType.BIERKOPF.has_call
    position = _hand_of_b12()
    for action in (Klopfen(P1), bid(P1, "wenz")):
        assert not position.judge(action).legal


# B-4.5 and B-11: tricks.

TRICKS = [
    ("BT-1", "E10 EA EK H9", 4, 25, "HIGHEST_TRUMP"),
    ("BT-2", "GK G10 SA G9", 2, 25, "HIGHEST_OF_LED_SUIT"),
    ("BT-3", "H9 GA EO GO", 3, 17, "HIGHEST_TRUMP"),
    ("BT-4", "SU HA H10 HK", 1, 27, "HIGHEST_TRUMP"),
    ("BT-5", "S9 EA GA E10", 1, 32, "HIGHEST_OF_LED_SUIT"),
    ("BM-1", "SK S10 S9 E9", 2, 14, "HIGHEST_OF_LED_SUIT"),
    ("BM-2", "HA HO H9 HK", 2, 18, "HIGHEST_TRUMP"),
    ("BM-7", "S9 G10 GA E10", 1, 31, "HIGHEST_OF_LED_SUIT"),
]


@pytest.mark.parametrize(("trick", "winner", "augen", "why"), rows(TRICKS))
def test_the_winner_of_a_trick_and_its_augen(trick: str, winner: int, augen: int, why: str) -> None:
    lying = cards(trick)
    place, ruling = judge_winner(BIERKOPF.order(LANG), lying, ContractType.BIERKOPF)
    assert (place + 1, ruling.code.name, ruling.clause) == (winner, why, "B-4.3")
    assert augen_of(lying) == augen


@pytest.mark.parametrize(
    ("led", "hand", "legal"),
    rows(
        [
            ("BT-6", "HK", "EU H9 EA G10", "EU H9"),
            ("BT-7", "EU", "E10 E9 HA SK", "HA"),
            ("BT-8", "EA", "EO EU E9 GA", "E9"),
            ("BT-9", "SA", "EO GU GA E9", "EO GU GA E9"),
            ("BT-10", "H10", "EO H9 SA", "EO H9"),
            ("BT-11", "GA", "GO HA SK", "GO HA SK"),
            ("BM-3", "H9", "SU EA GA", "SU"),
            ("BM-4", "E10", "EO GK S9", "EO GK S9"),
            ("BM-5", "EO", "HA H9 GA", "HA H9"),
        ]
    ),
)
def test_what_may_be_played(led: str, hand: str, legal: str) -> None:
    position = spot(BIERKOPF, hand, led, pack=LANG)
    assert codes(position.legal_cards) == codes(cards(legal))


@pytest.mark.parametrize(
    ("led", "hand", "played", "code"),
    rows(
        [
            ("BT-7", "EU", "E10 E9 HA SK", "E10", "MUST_FOLLOW_TRUMP"),
            ("BT-8", "EA", "EO EU E9 GA", "EO", "MUST_FOLLOW_SUIT"),
            ("BT-9", "SA", "EO GU GA E9", "EO", "VOID_FREE_CHOICE"),
            ("BT-10", "H10", "EO H9 SA", "H9", "FOLLOWS_TRUMP"),
            ("BT-11", "GA", "GO HA SK", "GO", "VOID_FREE_CHOICE"),
            ("BM-3", "H9", "SU EA GA", "EA", "MUST_FOLLOW_TRUMP"),
            ("BM-4", "E10", "EO GK S9", "EO", "VOID_FREE_CHOICE"),
            ("BM-5", "EO", "HA H9 GA", "H9", "FOLLOWS_TRUMP"),
        ]
    ),
)
def test_what_the_referee_says(led: str, hand: str, played: str, code: str) -> None:
    ruling = spot(BIERKOPF, hand, led, pack=LANG).judge(card(played))
    assert (ruling.code.name, ruling.clause) == (code, "B-4.1")


@example("BT-12")
def test_the_herz_row_stands_below_the_heads() -> None:
    trumps = codes(BIERKOPF.order(LANG).trumps)
    assert trumps[8:] == ["HA", "HZ", "HK", "H9"]
    assert (trumps.index("HO") + 1, trumps.index("HU") + 1) == (3, 7)


@example("BM-6")
def test_sixty_augen_win_nothing() -> None:
    bill = settle(Outcome(contract=BIERKOPF, party=(P1, P3), augen=(60, 60, 0, 0), tricks=(3, 3, 0, 0)))
    assert (bill.won, bill.price, bill.payout) == (None, 0, (0, 0, 0, 0))


@example("BM-8")
def test_the_strongest_card_is_not_the_richest() -> None:
    order = BIERKOPF.order(LANG)
    assert order.beats(Card.EO, Card.HA)
    assert not order.beats(Card.HA, Card.EO)
    assert (Card.EO.augen, Card.HA.augen) == (3, 11)


@example("BM-9")
def test_there_are_12_trumps_or_11() -> None:
    assert (len(BIERKOPF.order(LANG).trumps), len(BIERKOPF.order(KURZ).trumps)) == (12, 11)


# B-12: a complete hand.

HANDS = four(
    [
        cards("EO GU HA E10 GA S9"),
        cards("GO HU H9 EK G10 SA"),
        cards("HO EU H10 EA GK SK"),
        cards("SO SU HK E9 G9 S10"),
    ]
)
COMPLETE = [
    (P1, "EO H9 H10 HK", P1, 17),
    (P1, "GA G10 GK G9", P1, 25),
    (P1, "S9 SA SK S10", P2, 25),
    (P2, "EK EA E9 E10", P3, 25),
    (P3, "HO SU GU HU", P3, 9),
    (P3, "EU SO HA GO", P2, 19),
]


def _hand_of_b12() -> Position:
    return Position.start(deal_of(BIERKOPF, HANDS, pack=LANG))


@example("B-12")
def test_the_complete_hand_trick_by_trick() -> None:
    position = _hand_of_b12()
    for number, (leader, lying, winner, augen) in enumerate(COMPLETE):
        assert position.to_move == leader
        for each in cards(lying):
            position = position.play(each)
        trick = position.tricks[number]
        assert (trick.leader, trick.winner, trick.augen) == (leader, winner, augen), number + 1
    assert position.is_over
    assert position.augen[P1] + position.augen[P3] == 76
    assert position.augen[P2] + position.augen[P4] == 44
    bill = settle(position)
    assert (bill.won, bill.price, bill.payout) == (True, 1, (1, 0, 1, 0))
    assert [item.item for item in bill.items] == ["base"]


# B-5.2: the value of a hand.


@pytest.mark.parametrize(
    ("augen_a", "tricks_a", "payout"),
    rows(
        [
            ("B-5.2 normal", 61, 3, (1, 0, 1, 0)),
            ("B-5.3 89:31", 89, 3, (1, 0, 1, 0)),
            ("B-5.3 90:30", 90, 3, (1, 0, 1, 0)),
            ("B-5.3 91:29", 91, 3, (2, 0, 2, 0)),
            ("B-5.3 30:90", 30, 3, (0, 1, 0, 1)),
            ("B-5.3 29:91", 29, 3, (0, 2, 0, 2)),
            ("B-5.2 Schneider, one empty trick", 120, 5, (2, 0, 2, 0)),
            ("B-5.2 Schwarz", 120, 6, (3, 0, 3, 0)),
            ("B-5.2 Schwarz for B", 0, 0, (0, 3, 0, 3)),
        ]
    ),
)
def test_spielpunkte_of_a_hand(augen_a: int, tricks_a: int, payout: tuple[int, ...]) -> None:
    outcome = Outcome(
        contract=BIERKOPF,
        party=(P1, P3),
        augen=(augen_a, 120 - augen_a, 0, 0),
        tricks=(tricks_a, 6 - tricks_a, 0, 0),
    )
    assert settle(outcome).payout == payout
