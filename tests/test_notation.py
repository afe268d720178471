"""Text to cards, hands and contracts (S-1.3 to S-1.6): every spelling, no guess, near misses named."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from schafkopf.cards import Card, Pack, Rank, Suit
from schafkopf.errors import ErrorCode, SchafkopfError
from schafkopf.notation import (
    contract_names,
    declaration_names,
    format_cards,
    parse_card,
    parse_cards,
    parse_contract,
    parse_declaration,
    parse_suit,
)
from schafkopf.rules.contracts import Contract, ContractType, Declaration, InvalidContract

SUITS = {
    Suit.EICHEL: ["E", "Eichel", "Eicheln", "Oachl", "Eichl", "Kreuz", "acorns", "♣"],
    Suit.GRAS: ["G", "Gras", "Blatt", "Laub", "Grün", "gruen", "Grea", "Pik", "leaves", "♠"],
    Suit.HERZ: ["H", "Herz", "Rot", "Herzen", "hearts", "♥"],
    Suit.SCHELLEN: ["S", "Schellen", "Schelln", "Schell", "Schelle", "Karo", "bells", "♦"],
}
RANKS = {
    Rank.SAU: ["Sau", "Ass", "As", "Daus", "A"],
    Rank.ZEHN: ["10", "Zehn", "Zehner", "X", "Z", "T"],
    Rank.KOENIG: ["König", "Koenig", "K", "Keni", "Kini"],
    Rank.OBER: ["Ober", "O", "Dame", "Q"],
    Rank.UNTER: ["Unter", "U", "Bube", "B", "J"],
    Rank.NEUN: ["9", "Neun", "Neuner"],
    Rank.ACHT: ["8", "Acht", "Achter"],
    Rank.SIEBEN: ["7", "Sieben", "Siebener"],
}
SPELLINGS = [
    (suit_text + joint + rank_text, Card.of(suit, rank))
    for suit, suit_texts in SUITS.items()
    for rank, rank_texts in RANKS.items()
    for suit_text, rank_text in itertools.product(suit_texts, rank_texts)
    for joint in ("", " ", "-")
]
NICKNAMES = {
    "die Alte": Card.EA, "Die Oide": Card.EA, "die Blaue": Card.GA, "die Grüne": Card.GA, "Försterin": Card.GA,
    "die Gärtnerin": Card.GA, "die Rote": Card.HA, "die Herzliche": Card.HA, "Bumbs": Card.SA, "Bums": Card.SA,
    "Bumps": Card.SA, "Bumbl": Card.SA, "Pumpe": Card.SA, "die Kugel": Card.SA, "Kugl": Card.SA, "die Runde": Card.SA,
    "Geldsau": Card.SA, "die Braune": Card.SA, "die Gelbe": Card.SA, "Bucklerte": Card.SA, "Hundsgfickte": Card.SA,
    "der Alte": Card.EO, "da Oide": Card.EO, "der Blaue": Card.GO, "der Grüne": Card.GO, "Peterle": Card.GO,
    "der Rote": Card.HO, "Roude": Card.HO, "Herzer": Card.HO, "der Fuchs": Card.HO, "der Runde": Card.SO,
    "Buckl": Card.SO, "Bugl": Card.SO, "der Buckelige": Card.SO, "der Gelbe": Card.SO, "der Braune": Card.SO,
    "den Alten": Card.EO, "der Alten": Card.EO, "mit der Alten": Card.EA, "auf die Blaue": Card.GA,
    "auf die Rote": Card.HA,
    "♠A": Card.GA, "A♠": Card.GA, "10♥": Card.HZ, "Q♣": Card.EO,
}  # fmt: skip


def refusal(text: str, **options: Pack) -> SchafkopfError:
    with pytest.raises(SchafkopfError) as refused:
        parse_card(text, **options)
    return refused.value


def cards_refusal(text: str) -> SchafkopfError:
    with pytest.raises(SchafkopfError) as refused:
        parse_cards(text)
    return refused.value


def test_every_spelling_of_suit_and_rank_names_its_card() -> None:
    for text, card in SPELLINGS:
        for written in (text, text.upper(), text.lower()):
            assert parse_card(written) is card, written


@pytest.mark.parametrize(("name", "card"), NICKNAMES.items())
def test_a_nickname_names_its_card(name: str, card: Card) -> None:
    assert parse_card(name) is card
    assert parse_card(name.upper()) is card


@pytest.mark.parametrize("name", ["Alte", "Oide", "Blaue", "Grüne", "Rote", "Runde", "Gelbe", "Braune"])
def test_a_colour_without_an_article_is_asked_back(name: str) -> None:
    error = refusal(name)
    assert error.code is ErrorCode.AMBIGUOUS_CARD
    assert [candidate[1] for candidate in error.candidates] == ["A", "O"]


@pytest.mark.parametrize(("name", "number"), [("Spatz", 12), ("Schmier", 8), ("Herren", 8), ("Bauern", 8), ("Buam", 4)])
def test_a_name_for_several_cards_is_asked_back(name: str, number: int) -> None:
    error = refusal(name)
    assert error.code is ErrorCode.AMBIGUOUS_CARD
    assert len(error.candidates) == number


def test_a_group_name_is_one_card_where_the_pack_leaves_only_one() -> None:
    assert parse_card("Gras-Spatz", Pack.KURZ) is Card.G9


@pytest.mark.parametrize(
    ("text", "near"), [("Eichel Obr", "EO"), ("Gros-Sau", "GA"), ("Herz Zen", "HZ"), ("Schelen 7", "S7")]
)
def test_a_misspelt_card_gets_the_nearest_candidates(text: str, near: str) -> None:
    error = refusal(text)
    assert error.code is ErrorCode.UNKNOWN_CARD
    assert near in error.candidates


@pytest.mark.parametrize(
    ("text", "card"), [("AE", "EA"), ("10H", "HZ"), ("OG", "GO"), ("Sau Gras", "GA"), ("AS", "SA"), ("7s", "S7")]
)
def test_a_name_with_the_rank_first_is_asked_back(text: str, card: str) -> None:
    for error in (refusal(text), cards_refusal(f"HO {text}") if text != "AS" and " " not in text else refusal(text)):
        assert (error.code, error.candidates) == (ErrorCode.REVERSED_CARD, (card,))


@pytest.mark.parametrize("text", ["EO AS", "Eichel 9, as", "der Alte As"])
def test_as_after_a_card_is_asked_back_with_both_readings(text: str) -> None:
    error = cards_refusal(text)
    assert (error.code, error.candidates) == (ErrorCode.RANK_OR_REVERSED, ("EA", "SA"))
    # Behind a card of the same suit both are the same card.
    assert [*parse_cards("S7 AS")] == [*parse_cards("S7 SA")]
    for lang in ("de", "en"):
        assert "(EA)" in error.text(lang)
        assert "SA" in error.text(lang)


@pytest.mark.parametrize("text", ["EO Ass", "EO A", "EO Sau", "EO Eichel As"])
def test_other_words_for_a_sau_go_on_with_the_suit(text: str) -> None:
    assert format_cards(parse_cards(text)) == "EO EA"


@pytest.mark.parametrize(
    ("text", "cards"),
    [
        ("ace of acorns", "EA"),
        ("The King of Leaves, ten of hearts", "GK HZ"),
        ("under of bells 9", "SU S9"),
        ("hearts queen, jack of spades", "HO GU"),
        ("the Eichel-Ober", "EO"),
    ],
)
def test_english_names_are_read(text: str, cards: str) -> None:
    assert format_cards(parse_cards(text)) == cards


@pytest.mark.parametrize("text", ["H6", "Herz-Sechs", "E1", "", "  ", "–", "EOO", "Sau", "Eichel", "auf die Bauern"])
def test_what_is_no_card_is_refused(text: str) -> None:
    assert refusal(text).code is ErrorCode.UNKNOWN_CARD


def test_a_card_outside_the_pack_is_refused() -> None:
    assert refusal("E7", pack=Pack.KURZ).code is ErrorCode.CARD_NOT_IN_PACK
    assert refusal("E9", pack=Pack.BIERKOPF_KURZ).code is ErrorCode.CARD_NOT_IN_PACK


@pytest.mark.parametrize(
    ("text", "cards"),
    [
        ("EO GU HA Z", "EO GU HA HZ"),
        ("EO, GU; HA | S7", "EO GU HA S7"),
        ("Herz A 10 K, der Alte", "HA HZ HK EO"),
        ("die Alte Bumbs Gras Ober", "EA SA GO"),
        ("H A S 7", "HA S7"),
        ("Pik Dame Kreuz 9", "GO E9"),
        ("", ""),
    ],
)
def test_a_hand_is_read_from_text(text: str, cards: str) -> None:
    assert format_cards(parse_cards(text)) == cards


def test_a_card_twice_in_a_hand_is_refused() -> None:
    with pytest.raises(SchafkopfError) as refused:
        parse_cards("EO GU der Alte")
    assert refused.value.code is ErrorCode.CARD_TWICE


@given(st.permutations(list(Card)).map(lambda cards: cards[:8]))
def test_cards_to_text_to_cards_is_the_same(cards: list[Card]) -> None:
    assert parse_cards(format_cards(cards)) == tuple(cards)
    assert parse_cards(" ".join(card.label for card in cards)) == tuple(cards)


@given(st.text(max_size=30))
def test_any_text_is_a_hand_or_a_clear_refusal(text: str) -> None:
    try:
        assert all(isinstance(card, Card) for card in parse_cards(text))
    except SchafkopfError as error:
        assert error.code in (
            ErrorCode.UNKNOWN_CARD, ErrorCode.AMBIGUOUS_CARD, ErrorCode.REVERSED_CARD,
            ErrorCode.RANK_OR_REVERSED, ErrorCode.CARD_TWICE, ErrorCode.CARD_NOT_IN_PACK,
        )  # fmt: skip


# Contracts


@pytest.mark.parametrize(("name", "contract"), contract_names().items())
def test_a_canonical_name_is_read_back(name: str, contract: Contract) -> None:
    assert parse_contract(name) == contract
    assert parse_contract(name.replace("-", " ").title()) == contract
    assert contract.name == name


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Gras-Solo", "gras-solo"), ("Blatt Solo", "gras-solo"),
        ("Solo in Gras", "gras-solo"),
        ("Schelln-Wenz", "schellen-wenz"), ("Farbwenz Gras", "gras-wenz"), ("Gras-Farbwenz", "gras-wenz"),
        ("Grün-Geier", "gras-geier"), ("Wenz Tout", "wenz-tout"), ("Herz Solo Du", "herz-solo-tout"), ("SIE", "sie"),
        ("Kreuzspiel", "kreuz"), ("Kreuz-Solo", "eichel-solo"), ("Eichel-Muss", "eichel-muss"),
        ("Herz-Bettel", "herz-bettel"),
    ],
)  # fmt: skip
def test_other_spellings_of_contracts_are_understood(text: str, name: str) -> None:
    assert parse_contract(text).name == name


@pytest.mark.parametrize(
    ("text", "suit"),
    [
        ("mit der Alten", Suit.EICHEL), ("auf die Blaue", Suit.GRAS), ("mit der Bumbs", Suit.SCHELLEN),
        ("auf Eichel", Suit.EICHEL), ("mit der Schellen-Sau", Suit.SCHELLEN), ("Mit der Grün-As", Suit.GRAS),
        ("Rufspiel auf die Oide", Suit.EICHEL), ("Sauspiel mit der Gelben", Suit.SCHELLEN),
        ("Gras-Rufspiel", Suit.GRAS),
    ],
)  # fmt: skip
def test_a_call_phrase_is_a_rufspiel_with_its_sau(text: str, suit: Suit) -> None:
    assert parse_contract(text) == Contract(ContractType.RUFSPIEL, called=suit)


@pytest.mark.parametrize(("name", "declaration"), declaration_names().items())
def test_a_declaration_is_read_back_from_its_name(name: str, declaration: Declaration) -> None:
    assert parse_declaration(name) == declaration
    assert parse_declaration(name.replace("-", " ").title()) == declaration
    assert declaration.name == name


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Sauspiel", "rufspiel"),
        ("Der Alte muss", "muss"),
        ("solo tout", "solo-tout"),
        ("Herz Solo Du", "herz-solo-tout"),
        ("SIE", "sie"),
    ],
)
def test_a_declaration_leaves_the_suit_open(text: str, name: str) -> None:
    assert parse_declaration(text).name == name


@pytest.mark.parametrize("text", ["gras-solo", "Eichel-Wenz", "mit der Alten", "Herz-Geier", "herz-bettel"])
def test_a_suit_that_is_named_later_is_not_declared(text: str) -> None:
    with pytest.raises(InvalidContract) as refused:
        parse_declaration(text)
    assert refused.value.code is ErrorCode.SUIT_IS_NAMED_LATER


@pytest.mark.parametrize("text", ["ramsch", "Kreuzspiel", "bierkopf"])
def test_what_nobody_declares_is_refused(text: str) -> None:
    with pytest.raises(InvalidContract) as refused:
        parse_declaration(text)
    assert refused.value.code is ErrorCode.CONTRACT_IS_NOT_DECLARED


@pytest.mark.parametrize(("text", "family"), [("solo", "solo"), ("Farbwenz", "wenz"), ("farbgeier", "geier")])
def test_a_contract_without_its_suit_is_answered_with_the_four(text: str, family: str) -> None:
    with pytest.raises(InvalidContract) as refused:
        parse_contract(text)
    assert refused.value.code is ErrorCode.TRUMP_SUIT_MISSING
    assert list(refused.value.candidates) == [f"{suit}-{family}" for suit in ("eichel", "gras", "herz", "schellen")]


@pytest.mark.parametrize(("text", "kind"), [("Sauspiel", "rufspiel"), ("Muss", "muss")])
def test_a_contract_without_its_sau_is_answered_with_the_three(text: str, kind: str) -> None:
    with pytest.raises(InvalidContract) as refused:
        parse_contract(text)
    assert refused.value.code is ErrorCode.CALLED_SUIT_MISSING
    assert list(refused.value.candidates) == [f"{suit}-{kind}" for suit in ("eichel", "gras", "schellen")]


@pytest.mark.parametrize("text", ["auf die Rote", "mit der Herz-Sau", "auf Herz", "Herz-Rufspiel"])
def test_herz_cannot_be_called(text: str) -> None:
    with pytest.raises(InvalidContract) as refused:
        parse_contract(text)
    assert refused.value.code is ErrorCode.HERZ_NOT_CALLABLE


@pytest.mark.parametrize("text", ["", "du", "Herz", "mit der Oma", "Geier auf Eichel"])
def test_what_is_no_contract_is_refused(text: str) -> None:
    for parse in (parse_contract, parse_declaration):
        with pytest.raises(SchafkopfError) as refused:
            parse(text)
        assert refused.value.code is ErrorCode.UNKNOWN_CONTRACT


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        ("rufspiel-tout", ["CALLED_SUIT_MISSING", "CONTRACT_HAS_NO_TOUT"]),
        ("bettel tout", ["CONTRACT_HAS_NO_TOUT"]),
        ("gras-bettel", ["CONTRACT_HAS_NO_TRUMP_SUIT"]),
        ("gras-ramsch", ["CONTRACT_HAS_NO_TRUMP_SUIT"]),
        ("herz-kreuz-tout", ["CONTRACT_HAS_NO_TRUMP_SUIT", "CONTRACT_HAS_NO_TOUT"]),
    ],
)
def test_a_contract_that_does_not_exist_is_refused_with_all_its_faults(text: str, codes: list[str]) -> None:
    with pytest.raises(InvalidContract) as refused:
        parse_contract(text)
    assert [fault.code.name for fault in refused.value.faults] == codes


@given(st.text(max_size=30))
def test_any_text_is_a_contract_or_a_clear_refusal(text: str) -> None:
    try:
        assert parse_contract(text).name
    except InvalidContract as error:
        assert error.faults
    except SchafkopfError as error:
        assert error.code is ErrorCode.UNKNOWN_CONTRACT


def test_suits_are_read_by_name_and_by_their_sau() -> None:
    assert [parse_suit(text) for text in ("e", "Blatt", "♥", "die Kugel", "Schellen-Sau")] == [
        Suit.EICHEL, Suit.GRAS, Suit.HERZ, Suit.SCHELLEN, Suit.SCHELLEN,
    ]  # fmt: skip
    with pytest.raises(SchafkopfError) as refused:
        parse_suit("Trumpf")
    assert refused.value.code is ErrorCode.UNKNOWN_SUIT


@pytest.mark.parametrize("text", ["wenz-totu", "herz-sol", "ruffspiel", "solo-tuot", "hochzeti", "geir"])
def test_what_is_meant_by_a_wrong_declaration_can_be_declared(text: str) -> None:
    with pytest.raises(SchafkopfError) as refused:
        parse_declaration(text)
    assert refused.value.code is ErrorCode.UNKNOWN_CONTRACT
    assert refused.value.candidates
    assert all(parse_declaration(name).name == name for name in refused.value.candidates)


@pytest.mark.parametrize(
    ("text", "name", "first"),
    [
        ("HK Herz Bub HA", "Herz Bub", "HU"),
        ("E XX H7", "E XX", "EZ"),
        ("der Alt H7", "der Alt", "EO"),
        ("ace of hart EO", "ace of hart", "HA"),
        ("EA Herz HA", "Herz", "HZ"),
        ("Bub HA", "Bub", "HU"),
    ],
)
def test_words_that_belong_together_are_complained_about_together(text: str, name: str, first: str) -> None:
    with pytest.raises(SchafkopfError) as refused:
        parse_cards(text)
    assert (refused.value.code, refused.value.params["text"]) == (ErrorCode.UNKNOWN_CARD, name)
    assert first in refused.value.candidates
