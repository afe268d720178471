"""Dealing: the shuffle is the documented function of its seed, and stays it (S-5.3, B-3.5)."""

from __future__ import annotations

import hashlib
from collections import Counter
from typing import Any

import pytest

from helpers import cards
from schafkopf.cards import Card, GameName, Pack
from schafkopf.game.dealing import deal
from schafkopf.game.game import Game
from schafkopf.rules.house import HouseRules

VECTORS: list[tuple[int | str, dict[str, Any], GameName, tuple[str, ...]]] = [
    # seed, options, game, the four hands
    (
        1,
        {},
        "schafkopf",
        (
            "SU H9 H7 S10 EU SO GU EO",
            "E10 HU SK S8 S9 GK G10 S7",
            "G9 EA E9 GA E7 HA E8 HO",
            "H8 HK G8 GO EK H10 G7 SA",
        ),
    ),
    (
        "x",
        {},
        "bierkopf",
        ("GA HK HU SA HO EO", "S10 GU S9 SK E10 GK", "EU H10 E9 HA EK EA", "SO G9 G10 GO H9 SU"),
    ),
]


@pytest.mark.parametrize(("seed", "options", "game", "hands"), VECTORS)
def test_a_seed_deals_the_same_hands_in_every_version(
    seed: int | str, options: dict[str, Any], game: GameName, hands: tuple[str, ...]
) -> None:
    assert deal(seed, HouseRules(**options), game) == tuple(map(cards, hands))


def _shuffled_by_hand(seed: str, pack: Pack) -> list[Card]:
    """The documented shuffle once more, from its sentence."""
    words: list[int] = []
    block = 0
    shuffled = list(pack.cards)
    for place in reversed(range(1, len(shuffled))):
        while True:
            if not words:
                digest = hashlib.sha256(f"schafkopf-deal/1 {block} {seed}".encode()).hexdigest()
                words = [int(digest[at : at + 8], 16) for at in range(0, 64, 8)]
                block += 1
            word = words.pop(0)
            # 2 ** 32 numbers shared out evenly; what is left over would favour the first places.
            if word < (2**32 // (place + 1)) * (place + 1):
                break
        other = word % (place + 1)
        shuffled[place], shuffled[other] = shuffled[other], shuffled[place]
    return shuffled


@pytest.mark.parametrize(
    ("rules", "game", "packets"),
    [
        (HouseRules(), "schafkopf", (4, 4)),
        (HouseRules(deal_packets="2+2+2+2"), "schafkopf", (2, 2, 2, 2)),
        (HouseRules(deck="kurz"), "schafkopf", (3, 3)),
        (HouseRules(deck="kurz", deal_packets="2+2+2"), "schafkopf", (2, 2, 2)),
        (HouseRules(), "bierkopf", (3, 3)),
        (HouseRules(bierkopf_deck="kurz"), "bierkopf", (2, 3)),
    ],
)
def test_the_packets_of_the_house_go_out_clockwise_from_forehand(
    rules: HouseRules, game: GameName, packets: tuple[int, ...]
) -> None:
    for seed in range(20):
        hands = deal(seed, rules, game)
        pack = rules.pack_of() if game == "schafkopf" else Game.start(hands, rules, game="bierkopf").pack
        table = _shuffled_by_hand(str(seed), pack)
        expected: list[list[Card]] = [[], [], [], []]
        for size in packets:
            for hand in expected:
                hand += [table.pop(0) for _ in range(size)]
        assert [list(hand) for hand in hands] == expected


def test_a_number_is_the_text_of_its_digits() -> None:
    assert deal(20) == deal("20") != deal("020")


def test_every_card_comes_everywhere_about_equally_often() -> None:
    """Each of 32 cards in each of 4 hands: 4,000 deals, 1,000 expected, five standard deviations."""
    seats = Counter((card, seat) for seed in range(4000) for seat, hand in enumerate(deal(seed)) for card in hand)
    assert len(seats) == 128
    assert all(abs(count - 1000) < 5 * (4000 * 3 / 16) ** 0.5 for count in seats.values())


@pytest.mark.parametrize("seed", [None, 1.0, True, b"1", ["1"]])
def test_another_type_of_seed_is_named(seed: object) -> None:
    with pytest.raises(TypeError, match="seed must be an int or a str"):
        deal(seed)  # type: ignore[arg-type]


def test_any_text_is_a_seed() -> None:
    for seed in ("", "\ud800", "☃" * 5000, "a\0b"):
        assert len({card for hand in deal(seed) for card in hand}) == 32
