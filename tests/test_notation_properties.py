"""What was written is read back: cards, suits, hands, contracts, bids (S-1.3 to S-1.6)."""

from __future__ import annotations

import itertools
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from helpers import (
    E,
    G,
    S,
    card,
)
from random_play import SEEDS, some
from schafkopf.cards import Card, Rank, Suit
from schafkopf.notation import (
    contract_names,
    format_cards,
    parse_card,
    parse_cards,
    parse_contract,
    parse_declaration,
    parse_suit,
)
from schafkopf.rules.contracts import BIDS

# Notation: S-1.3 to S-1.6.

SUIT_SPELLINGS = {
    E: "E eichel eicheln oachl eichl kreuz ♣",
    G: "G gras blatt laub grün gruen grea pik ♠",
    Suit.HERZ: "H herz rot herzen ♥",
    S: "S schellen schelln schell schelle karo ♦",
}
RANK_SPELLINGS = {
    Rank.SAU: "sau ass as daus a",
    Rank.ZEHN: "10 zehn zehner x z t",
    Rank.KOENIG: "könig koenig k keni kini",
    Rank.OBER: "o ober dame q",
    Rank.UNTER: "u unter bube b j",
    Rank.NEUN: "9 neun neuner",
    Rank.ACHT: "8 acht achter",
    Rank.SIEBEN: "7 sieben siebener",
}
NICKNAMES = {
    "EA": "die Alte, auf die Alte, mit der Alten, d Oide",
    "GA": "die Blaue, die Grüne, Försterin, Gärtnerin, auf die Blaue",
    "HA": "die Rote, die Herzliche",
    "SA": "Bumbs, Bums, Bumps, Bumbl, Pumpe, Kugel, Kugl, die Runde, Geldsau, die Braune, die Gelbe, Bucklerte, "
    "Hundsgfickte, mit der Bumbs, auf die Kugel",
    "EO": "der Alte, da Oide, den Alten",
    "GO": "der Blaue, der Grüne, Peterle",
    "HO": "der Rote, Roude, Herzer, Fuchs",
    "SO": "der Runde, der Buckl, der Bugl, der Buckelige, der Gelbe, der Braune",
}


@pytest.mark.parametrize("suit", list(Suit))
@pytest.mark.parametrize("rank", list(Rank))
def test_every_spelling_of_a_card_is_read(suit: Suit, rank: Rank) -> None:
    wanted = Card.of(suit, rank)
    for suit_word, rank_word in itertools.product(SUIT_SPELLINGS[suit].split(), RANK_SPELLINGS[rank].split()):
        for form in (
            f"{suit_word}{rank_word}",
            f"{suit_word} {rank_word}",
            f"{suit_word}-{rank_word}",
            f"{suit_word} {rank_word}".upper(),
            f"{suit_word} {rank_word}".title(),
        ):
            assert parse_card(form) is wanted, form
        if not suit_word.isalpha():
            assert parse_card(rank_word + suit_word) is wanted


@pytest.mark.parametrize(
    ("nickname", "code"), [(name.strip(), code) for code, names in NICKNAMES.items() for name in names.split(",")]
)
def test_every_nickname_is_read(nickname: str, code: str) -> None:
    assert parse_card(nickname) is card(code)
    assert parse_card(nickname.upper()) is card(code)


@pytest.mark.parametrize("suit", list(Suit))
def test_every_spelling_of_a_suit_is_read(suit: Suit) -> None:
    for word in SUIT_SPELLINGS[suit].split():
        assert parse_suit(word) is parse_suit(word.upper()) is suit


@some(100)
@given(chosen=st.lists(st.sampled_from(list(Card)), unique=True))
def test_cards_that_were_written_are_read_back(chosen: list[Card]) -> None:
    assert parse_cards(format_cards(chosen)) == tuple(chosen)
    assert parse_cards(", ".join(each.label for each in chosen)) == tuple(chosen)


@some(100)
@given(
    chosen=st.lists(
        st.sampled_from([(suit, rank) for suit in Suit for rank in Rank]), unique=True, min_size=1, max_size=8
    ),
    seed=SEEDS,
)
def test_a_hand_in_mixed_spellings_is_read(chosen: list[tuple[Suit, Rank]], seed: int) -> None:
    rng = random.Random(seed)
    words = [
        rng.choice(SUIT_SPELLINGS[suit].split()) + rng.choice(["", " "]) + rng.choice(RANK_SPELLINGS[rank].split())
        for suit, rank in chosen
    ]
    assert parse_cards(rng.choice([" ", ", ", "; "]).join(words)) == tuple(Card.of(*each) for each in chosen)


@pytest.mark.parametrize("name", contract_names())
def test_a_contract_that_was_written_is_read_back(name: str) -> None:
    contract = parse_contract(name)
    assert contract.name == name
    assert contract == contract_names()[name]
    assert parse_contract(name.upper()) == contract


@pytest.mark.parametrize("name", [*BIDS, "hochzeit"])
def test_a_bid_that_was_written_is_read_back(name: str) -> None:
    assert parse_declaration(name).name == name
