"""Packs, effective suits and who beats whom, for every contract and every pack."""

from __future__ import annotations

import copy
import itertools
import pickle
import random

import pytest

from helpers import BETTEL, BIERKOPF, KINDS, KREUZ, RUFSPIEL, SIE_GAME, WENZ, H, cards, codes, example, packs_of, rows
from schafkopf.cards import (
    AUGEN_TOTAL,
    DEALER,
    FOREHAND,
    HEADS,
    SEATS,
    Card,
    Pack,
    Rank,
    Suit,
    augen_of,
    is_blank,
    is_fat,
)
from schafkopf.game.announcement import sie_cards
from schafkopf.notation import contract_names
from schafkopf.rules.contracts import BETTEL_RANKS, FAMILY, Contract
from schafkopf.rules.order import EffectiveSuit
from second_referee import SlowGame, slow_pack, slow_trumps

CASES = [
    pytest.param(contract, pack, id=f"{name} {len(pack.cards)}")
    for name, contract in contract_names().items()
    for pack in packs_of(contract.kind)
]


def _slow(contract: Contract) -> SlowGame:
    trump = contract.trump.value if contract.trump else None
    return SlowGame(contract.kind.value, trump, [[], [], [], []])


# S-1: cards.


@pytest.mark.parametrize(
    ("pack", "size", "hand_size"),
    rows(
        [
            ("S-1.1", Pack.LANG, 32, 8),
            ("S-1.2", Pack.KURZ, 24, 6),
            ("B-1.1", Pack.BIERKOPF_LANG, 24, 6),
            ("B-1.2", Pack.BIERKOPF_KURZ, 20, 5),
        ]
    ),
)
def test_a_pack_has_its_cards_once_and_120_augen(pack: Pack, size: int, hand_size: int) -> None:
    assert (len(pack.cards), len(set(pack.cards)), pack.hand_size) == (size, size, hand_size)
    assert sorted(codes(pack.cards)) == sorted(slow_pack(pack))
    assert augen_of(pack.cards) == AUGEN_TOTAL == 120


@example("S-1.4")
def test_augen_of_the_ranks() -> None:
    assert {rank.value: rank.augen for rank in Rank} == {
        "A": 11,
        "Z": 10,
        "K": 4,
        "O": 3,
        "U": 2,
        "9": 0,
        "8": 0,
        "7": 0,
    }


@example("S-1.3")
def test_the_suit_order_ranks_ober_and_unter() -> None:
    trumps = codes(RUFSPIEL.order(Pack.LANG).trumps)
    assert [suit.value for suit in Suit] == list("EGHS")
    assert trumps[:8] == [suit + rank for rank in "OU" for suit in "EGHS"]


@example("S-1.7")
@pytest.mark.parametrize("pack", list(Pack))
def test_no_pack_holds_a_six(pack: Pack) -> None:
    assert not [code for code in codes(pack.cards) if code[1] == "6"]
    with pytest.raises(ValueError, match="E6"):
        Card("E6")


def test_a_card_knows_its_suit_and_rank_and_can_be_built_from_them() -> None:
    for each in Card:
        assert Card.of(each.suit, each.rank) is each
        assert each.value == each.suit.value + each.rank.value


def test_the_ten_is_written_z_in_records_and_10_for_people() -> None:
    assert [Card(f"{suit.value}10") for suit in Suit] == [Card(f"{suit.value}Z") for suit in Suit]
    assert [Card.of(suit, Rank.ZEHN).label for suit in Suit] == ["E10", "G10", "H10", "S10"]
    assert Card.EO.label == "EO"


def test_heads_blanks_and_fat_cards() -> None:
    assert set(codes(HEADS)) == {suit + rank for suit in "EGHS" for rank in "OU"}
    assert {each.value[1] for each in Card if is_blank(each)} == set("987")
    assert {each.value[1] for each in Card if is_fat(each)} == set("AZ")


@example("S-0.3")
def test_forehand_is_seat_0_and_the_dealer_seat_3() -> None:
    assert (FOREHAND, DEALER, SEATS) == (0, 3, (0, 1, 2, 3))


def test_a_pack_tells_which_cards_it_holds() -> None:
    assert Card.E7 in Pack.LANG
    assert Card.E7 not in Pack.KURZ
    assert Card.E9 not in Pack.BIERKOPF_KURZ
    assert "E7" not in Pack.LANG


# S-2: effective suits, order.


@pytest.mark.parametrize(("contract", "pack"), CASES)
def test_every_card_has_exactly_one_effective_suit(contract: Contract, pack: Pack) -> None:
    order = contract.order(pack)
    slow = _slow(contract)
    assert {each.value: order.effective[each].value for each in pack.cards} == {
        code: slow.eff(code) for code in slow_pack(pack)
    }
    listed = [*order.trumps, *itertools.chain.from_iterable(order.suits.values())]
    assert sorted(codes(listed)) == sorted(slow_pack(pack))
    assert all(order.is_plain(each) is not order.is_trump(each) for each in pack.cards)


@pytest.mark.parametrize(("contract", "pack"), CASES)
def test_trumps_are_those_spelled_out_by_the_second_referee(contract: Contract, pack: Pack) -> None:
    trump = contract.trump.value if contract.trump else None
    expected = [code for code in slow_trumps(contract.kind.value, trump) if code in slow_pack(pack)]
    assert codes(contract.order(pack).trumps) == expected


@pytest.mark.parametrize(("contract", "pack"), CASES)
def test_a_later_card_beats_an_earlier_one_as_the_second_referee_says(contract: Contract, pack: Pack) -> None:
    order, slow = contract.order(pack), _slow(contract)
    for best, later in itertools.permutations(pack.cards, 2):
        assert order.beats(later, best) == (slow.winning([best.value, later.value]) == 1), (best, later)


@pytest.mark.parametrize(("contract", "pack"), CASES)
def test_the_winner_of_random_tricks_is_that_of_the_second_referee(contract: Contract, pack: Pack) -> None:
    order, slow = contract.order(pack), _slow(contract)
    rng = random.Random(contract.name + pack.value)
    for _ in range(100):
        trick = rng.sample(pack.cards, 4)
        assert order.winner(trick) == slow.winning(codes(trick)), trick


@pytest.mark.parametrize(("contract", "pack"), CASES)
def test_any_trump_beats_any_plain_card(contract: Contract, pack: Pack) -> None:
    order = contract.order(pack)
    plain = [each for each in pack.cards if order.is_plain(each)]
    for trump, other in itertools.product(order.trumps, plain):
        assert order.beats(trump, other)
        assert not order.beats(other, trump)


@pytest.mark.parametrize(("contract", "pack"), CASES)
def test_a_hand_is_sorted_trumps_first_and_then_suit_by_suit(contract: Contract, pack: Pack) -> None:
    order = contract.order(pack)
    shuffled = list(pack.cards)
    random.Random(7).shuffle(shuffled)
    expected = [*order.trumps, *itertools.chain.from_iterable(order.suits.values())]
    assert list(order.sort(shuffled)) == expected


@example("S-2.5")
def test_a_herz_solo_has_the_trumps_of_a_rufspiel_but_no_partner() -> None:
    herz_solo = Contract(KINDS.SOLO, H)
    assert herz_solo.order(Pack.LANG).trumps == RUFSPIEL.order(Pack.LANG).trumps
    assert herz_solo.kind.is_single_game
    assert not RUFSPIEL.kind.is_single_game


@example("S-2.11")
def test_the_ten_of_a_bettel_drops_below_the_unter_only_without_trumps() -> None:
    plain = BETTEL.order(Pack.LANG)
    assert plain.beats(Card.EU, Card.EZ)
    assert plain.beats(Card.EZ, Card.E9)
    herz = Contract(KINDS.BETTEL, H).order(Pack.LANG)
    assert herz.beats(Card.EZ, Card.EK)
    assert herz.effective[Card.EU] is EffectiveSuit.TRUMPF


@pytest.mark.parametrize(
    ("pack", "hand"),
    rows(
        [
            ("S-2.14 long", Pack.LANG, "EO GO HO SO EU GU HU SU"),
            ("S-2.14 short", Pack.KURZ, "EO GO HO SO EU GU"),
        ]
    ),
)
def test_the_cards_of_a_sie(pack: Pack, hand: str) -> None:
    assert sie_cards(pack) == set(cards(hand))


def test_the_level_does_not_change_the_order() -> None:
    assert SIE_GAME.order(Pack.LANG).trumps == cards("EO GO HO SO EU GU HU SU")


def test_each_game_has_its_own_packs() -> None:
    assert (WENZ.default_pack(), WENZ.default_pack(short=True)) == (Pack.LANG, Pack.KURZ)
    assert (BIERKOPF.default_pack(), BIERKOPF.default_pack(short=True)) == (Pack.BIERKOPF_LANG, Pack.BIERKOPF_KURZ)
    assert KREUZ.default_pack() is Pack.LANG


# An order serves all deals, so nothing of it can be changed.


@pytest.mark.parametrize(("contract", "pack"), CASES)
def test_an_order_cannot_be_changed(contract: Contract, pack: Pack) -> None:
    order = contract.order(pack)
    before = (order.trumps, dict(order.suits), dict(order.effective), dict(order.strength))
    for name in ("trump_suit", "trump_ranks", "trumps", "suits", "effective", "strength", "more"):
        with pytest.raises((AttributeError, TypeError)):
            setattr(order, name, ())
    for mapping in (order.suits, order.effective, order.strength):
        with pytest.raises(TypeError):
            mapping[Card.E7] = 1  # type: ignore[index]
        assert not hasattr(mapping, "clear")
    assert not hasattr(order, "__dict__")
    after = contract.order(pack)
    assert (after.trumps, dict(after.suits), dict(after.effective), dict(after.strength)) == before


@pytest.mark.parametrize(("contract", "pack"), CASES)
def test_a_copy_of_an_order_ranks_in_the_same_way(contract: Contract, pack: Pack) -> None:
    order = contract.order(pack)
    for other in (pickle.loads(pickle.dumps(order)), copy.deepcopy(order), copy.copy(order)):
        assert other == order
        assert hash(other) == hash(order)
        assert (other.trumps, other.suits, other.strength) == (order.trumps, order.suits, order.strength)


def test_the_facts_of_a_contract_cannot_be_changed() -> None:
    with pytest.raises(AttributeError):
        KINDS.SOLO.facts.value = 1  # type: ignore[misc]
    with pytest.raises(TypeError):
        FAMILY[KINDS.WENZ] = "wenz"  # type: ignore[index]
    assert isinstance(BETTEL_RANKS, tuple)
