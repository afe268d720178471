"""Whatever is handed in, an answer or a clear error comes out: a package error, a TypeError or a ValueError."""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable
from typing import Any

import pytest

from schafkopf import notation
from schafkopf.bill.laufende import Laufende, count_laufende
from schafkopf.cards import HEADS, Card, CardSet, Pack, Rank, Suit, augen_of, is_blank, is_fat
from schafkopf.errors import ErrorCode, ManyFaults, SchafkopfError
from schafkopf.game.announcement import callable_suits, judge_call, judge_renonce, lacking_for_sie, renonce_rank
from schafkopf.match.partie import Partie, Score
from schafkopf.match.session import Session
from schafkopf.rules import house
from schafkopf.rules.contracts import BIDS, Contract, ContractType, Declaration, order_of
from schafkopf.rules.options import OPTIONS
from schafkopf.rules.tariff import Tariff

RULES = house.HouseRules()
WENZ = Contract(ContractType.WENZ)
ORDER = WENZ.order(Pack.KURZ)
CALLS: dict[str, Callable[..., object]] = {
    "Card": Card,
    "Card.of": Card.of,
    "Suit": Suit,
    "Rank": Rank,
    "Pack": Pack,
    "Pack.of": Pack.of,
    "Pack.of_game": Pack.of_game,
    "CardSet": CardSet,
    "CardSet.isdisjoint": HEADS.isdisjoint,
    "CardSet &": HEADS.__and__,
    "CardSet |": HEADS.__or__,
    "CardSet -": HEADS.__sub__,
    "augen_of": augen_of,
    "is_blank": is_blank,
    "is_fat": is_fat,
    "card": notation.card,
    "parse_card": notation.parse_card,
    "parse_cards": notation.parse_cards,
    "parse_suit": notation.parse_suit,
    "parse_contract": notation.parse_contract,
    "parse_declaration": notation.parse_declaration,
    "format_cards": notation.format_cards,
    "Contract": Contract,
    "Contract.order": WENZ.order,
    "Declaration": Declaration,
    "Declaration.contract": BIDS["solo"].contract,
    "order_of": order_of,
    "Order.is_trump": ORDER.is_trump,
    "Order.is_plain": ORDER.is_plain,
    "Order.sort": ORDER.sort,
    "Order.beats": ORDER.beats,
    "Order.winner": ORDER.winner,
    "Tariff": Tariff,
    "Tariff.parse": Tariff.parse,
    "Tariff.price": Tariff().price,
    "HouseRules": house.HouseRules,
    "HouseRules.packets": RULES.packets,
    "HouseRules.laufende_min": RULES.laufende_min,
    "HouseRules.is_enabled": RULES.is_enabled,
    "HouseRules.as_played": RULES.as_played,
    "HouseRules.rank": RULES.rank,
    "HouseRules.base_price": RULES.base_price,
    "preset": house.preset,
    "read_rules": house.read_rules,
    "read_options": house.read_options,
    "read_toml": house.read_toml,
    "read_setting": house.read_setting,
    "SchafkopfError": SchafkopfError,
    "ManyFaults": ManyFaults,
}
STRANGE: list[Any] = [
    None, 0, 1, -1, 3.5, True, "", "EO", "wenz", "casual", "x" * 5000, "\ud800", b"x", [], ["EO"], {}, {"a": 1}, (),
    ("EO",), Card.EO, Card.S7, Suit.HERZ, Rank.SAU, Pack.LANG, ContractType.WENZ, ContractType.RUFSPIEL, BIDS["solo"],
    WENZ, RULES, object(), Exception, 10**5000, CardSet(), [[]], {1, 2}, float("nan"), ErrorCode.UNKNOWN_CARD,
]  # fmt: skip


def _is_answered(call: Callable[..., object], *args: object, **named: object) -> None:
    try:
        call(*args, **named)
    except (SchafkopfError, TypeError, ValueError) as error:
        assert str(error) or isinstance(error, (TypeError, ValueError))
        if isinstance(error, SchafkopfError):
            assert error.text("de")
            assert error.text("en")


@pytest.mark.parametrize("name", CALLS)
def test_wrong_arguments_never_end_in_anything_but_a_clear_error(name: str) -> None:
    rng = random.Random(name)
    for number in range(3):
        every = list(itertools.product(STRANGE, repeat=number))
        for args in rng.sample(every, min(len(every), 60)):
            _is_answered(CALLS[name], *args)


@pytest.mark.parametrize("seed", range(100))
def test_wrong_options_never_end_in_anything_but_a_clear_error(seed: int) -> None:
    rng = random.Random(seed)
    options = {name: rng.choice(STRANGE) for name in rng.sample(list(OPTIONS), 4)}
    _is_answered(house.HouseRules, **options)
    _is_answered(house.read_options, options | {rng.choice(["klopfn", "", "x" * 5000]): 1})
    with pytest.raises(SchafkopfError):
        house.HouseRules(**{**options, "deck": rng.choice([None, 3, "mittel"])})


def test_a_card_outside_the_pack_has_no_rank_in_it() -> None:
    for ask in (ORDER.is_trump, ORDER.is_plain, lambda card: ORDER.sort([Card.EO, card])):
        with pytest.raises(SchafkopfError) as refused:
            ask(Card.E7)
        assert refused.value.code is ErrorCode.CARD_NOT_IN_PACK
    with pytest.raises(TypeError, match="card must be a Card, not str 'Alter'"):
        ORDER.beats("Alter", Card.EO)  # type: ignore[arg-type]


def test_there_are_no_laufende_where_the_contract_has_none() -> None:
    with pytest.raises(SchafkopfError) as refused:
        RULES.laufende_min(ContractType.BIERKOPF)
    assert (refused.value.code, refused.value.clause) == (ErrorCode.CONTRACT_HAS_NO_LAUFENDE, "B-2.6")


def test_names_of_cards_are_taken_wherever_cards_are_counted() -> None:
    """A name that is taken for no card would give a wrong answer instead of none."""
    rufspiel = order_of(ContractType.RUFSPIEL, None, Pack.LANG)
    parties: list[Any] = [["EU", "GU", "HU"], "EU GU HU", [Card.EU, "Gras Unter", "HU"]]
    for party in parties:
        assert count_laufende(WENZ, party, Pack.LANG) == Laufende("mit", 3)
    assert callable_suits("E9 EO GU", rufspiel) == (Suit.EICHEL,)
    assert judge_renonce(["EA", "GA", "SA"], Suit.GRAS, rufspiel).legal
    assert renonce_rank(["EA", "GA", "SA"]) is Rank.ZEHN
    assert lacking_for_sie("EO GO HO SO EU GU HU", Pack.LANG) == (Card.SU,)


@pytest.mark.parametrize(
    "call",
    [
        lambda: count_laufende(WENZ, [5], Pack.LANG),  # type: ignore[list-item]
        lambda: count_laufende(WENZ, 5, Pack.LANG),  # type: ignore[arg-type]
        lambda: judge_call([Card.E9], "E", ORDER),  # type: ignore[arg-type]
        lambda: callable_suits([Card.E9], 5),  # type: ignore[arg-type]
        lambda: lacking_for_sie([Card.E9], 32),  # type: ignore[arg-type]
        lambda: ORDER.winner([]),
        lambda: ORDER.winner(["EU"]),  # type: ignore[list-item]
        lambda: Tariff().price(True),
        lambda: Session().player_at("P1"),  # type: ignore[arg-type]
        lambda: Score().of(3),  # type: ignore[arg-type]
    ],
)
def test_a_wrong_type_gets_no_answer_and_is_told_what_is_needed(call: Callable[[], object]) -> None:
    with pytest.raises(TypeError, match="must be"):
        call()


@pytest.mark.parametrize("table", [Session(), Partie()])
@pytest.mark.parametrize("seat", [-1, 4])
def test_nobody_sits_at_a_seat_that_does_not_exist(table: Session | Partie, seat: int) -> None:
    with pytest.raises(SchafkopfError, match="seat"):
        table.player_at(seat)
