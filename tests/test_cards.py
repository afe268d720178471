"""Cards, packs and sets of cards (S-1, B-1): each once, in one order, immutable."""

from __future__ import annotations

import copy
import itertools
import json
import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from schafkopf.cards import AUGEN_TOTAL, HEADS, Card, CardSet, Pack, Rank, Suit, augen_of
from schafkopf.errors import ErrorCode
from schafkopf.game.actions import Phase
from schafkopf.game.rulings import RulingCode
from schafkopf.notation import card
from schafkopf.rules.contracts import ContractType
from schafkopf.rules.order import EffectiveSuit

SETS = st.frozensets(st.sampled_from(list(Card)))


@pytest.mark.parametrize("pack", Pack)
def test_every_pack_holds_120_augen(pack: Pack) -> None:
    """S-1.4, B-1.4: whatever its size."""
    assert augen_of(pack.cards) == AUGEN_TOTAL
    assert len(pack.cards) == 4 * pack.hand_size


def test_a_pack_is_known_by_game_and_deck() -> None:
    assert [(pack.game, pack.deck, len(pack.cards)) for pack in Pack] == [
        ("schafkopf", "lang", 32), ("schafkopf", "kurz", 24), ("bierkopf", "lang", 24), ("bierkopf", "kurz", 20),
    ]  # fmt: skip
    assert all(Pack.of(pack.game, pack.deck) is pack for pack in Pack)


def test_a_card_is_its_suit_and_rank() -> None:
    assert [Card.of(suit, rank) for suit, rank in itertools.product(Suit, Rank)] == list(Card)
    assert len({each.bit for each in Card}) == len(Card)


@pytest.mark.parametrize(
    ("member", "attribute"),
    [
        (Card.EO, "augen"),
        (Card.EO, "suit"),
        (Suit.HERZ, "more"),
        (Rank.SAU, "augen"),
        (Pack.LANG, "cards"),
        (ContractType.SOLO, "facts"),
        (EffectiveSuit.TRUMPF, "_value_"),
        (ErrorCode.UNKNOWN_CARD, "clause"),
        (RulingCode.FREE_LEAD, "legal"),
        (Phase.PLAY, "name"),
    ],
)
def test_what_all_share_cannot_be_changed(member: object, attribute: str) -> None:
    before = getattr(member, attribute, None)
    with pytest.raises(AttributeError):
        setattr(member, attribute, 0)
    with pytest.raises(AttributeError):
        delattr(member, attribute)
    assert getattr(member, attribute, None) is before


# Sets of cards.


@given(SETS)
def test_a_card_set_is_the_set_of_its_cards(cards: frozenset[Card]) -> None:
    made = CardSet(cards)
    assert made == cards
    assert cards == made
    assert hash(made) == hash(cards)
    assert len(made) == len(cards)
    assert bool(made) is bool(cards)
    assert all((each in made) is (each in cards) for each in Card)


@given(SETS)
def test_a_card_set_is_read_in_the_order_of_the_cards(cards: frozenset[Card]) -> None:
    assert list(CardSet(cards)) == [each for each in Card if each in cards]


@given(SETS, SETS)
def test_the_operators_are_those_of_sets(one: frozenset[Card], other: frozenset[Card]) -> None:
    a, b = CardSet(one), CardSet(other)
    for left, right in ((a, b), (a, other), (one, b)):
        for made, right_answer in (
            (left & right, one & other),
            (left | right, one | other),
            (left - right, one - other),
            (left ^ right, one ^ other),
        ):
            assert made == right_answer
            assert isinstance(made, CardSet)
    assert (a <= b, a < b, a >= b, a > b) == (one <= other, one < other, one >= other, one > other)
    assert (a <= other, a >= other) == (one <= other, one >= other)
    assert a.isdisjoint(b) is one.isdisjoint(other)
    assert (a == b) is (one == other)


@given(SETS)
def test_a_card_set_survives_repr_pickle_and_copy(cards: frozenset[Card]) -> None:
    made = CardSet(cards)
    assert eval(repr(made)) == made
    assert pickle.loads(pickle.dumps(made)) == made
    assert copy.copy(made) == copy.deepcopy(made) == made


def test_a_card_set_is_made_of_cards_and_codes() -> None:
    assert CardSet("EO H10 SZ") == {Card.EO, Card.HZ, Card.SZ} == CardSet(["EO", Card.HZ, "S10"])
    assert CardSet() == frozenset()
    assert str(CardSet(["S7", "EO"])) == "EO S7"


@pytest.mark.parametrize("wrong", ["EX", "EO,GO", ["E6"], [None], [7], [["EO"]]])
def test_what_is_no_card_makes_no_card_set(wrong: object) -> None:
    with pytest.raises((ValueError, TypeError)):
        CardSet(wrong)  # type: ignore[arg-type]


def test_a_card_set_cannot_be_changed() -> None:
    made = CardSet("EO GO")
    with pytest.raises(AttributeError):
        made._bits = 0
    with pytest.raises(AttributeError):
        made.more = 1
    with pytest.raises(AttributeError):
        del made._bits
    assert made == {Card.EO, Card.GO}


def test_a_card_set_holds_nothing_but_cards() -> None:
    others: set[object] = {"EO", "eo", 3}
    assert CardSet("EO") & others == {Card.EO} == {"EO"}
    assert "EO" in CardSet("EO")
    assert "E10" not in CardSet("EZ")
    with pytest.raises((TypeError, ValueError)):
        CardSet("EO") | {3}  # type: ignore[arg-type]


def test_a_card_is_its_code_and_a_string_in_json() -> None:
    assert Card.EO == "EO"
    assert {Card.EO: 1}["EO"] == 1  # type: ignore[index]
    assert json.dumps({"hand": [Card.EO, Card.HZ], Card.SA: None}) == '{"hand": ["EO", "HZ"], "SA": null}'
    assert (str(Card.EO), f"{Card.EO}", repr(Card.EO)) == ("EO", "EO", "Card.EO")


def test_a_ten_is_called_e10_too() -> None:
    tens = [Card.E10, Card.G10, Card.H10, Card.S10]
    assert all(ten.label == name for ten, name in zip(tens, ("E10", "G10", "H10", "S10"), strict=True))
    assert [*map(str, tens)] == ["EZ", "GZ", "HZ", "SZ"]
    assert len(Card) == 32


def test_the_heads_are_all_ober_and_unter() -> None:
    assert isinstance(HEADS, CardSet)
    assert str(HEADS) == "EO EU GO GU HO HU SO SU"


# A name wherever a card is wanted.


@pytest.mark.parametrize("given_as", [Card.EO, "EO", "Eichel-Ober", "der Alte", "♣ Q"])
def test_a_card_may_be_told_by_its_name(given_as: Card | str) -> None:
    assert card(given_as) is Card.EO


@pytest.mark.parametrize("wrong", [None, 3, 1.5, True, b"EO", ["EO"], ("EO",), Suit.EICHEL, object(), CardSet("EO")])
def test_what_is_neither_card_nor_name_is_a_type_error_that_tells_what_is_needed(wrong: object) -> None:
    with pytest.raises(TypeError, match=r'card must be a Card or its name, such as "EO", not '):
        card(wrong)  # type: ignore[arg-type]
