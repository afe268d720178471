"""Many random games, counted trees and drawn hands of one position, asked in bulk."""

from __future__ import annotations

import pytest

from helpers import RUFSPIEL
from schafkopf.cards import Card, Pack
from schafkopf.errors import ErrorCode, SchafkopfError
from schafkopf.game.position import Position
from schafkopf.solver import InvalidHoldings, bulk, kernel
from solver_positions import augen_of_party, deals, positions


def test_random_games_are_the_same_for_the_same_seed_and_add_up() -> None:
    position = Position.start(next(deals("rufspiel", "playouts")))
    first, again, other = (bulk.playouts(position, 4000, seed) for seed in (1, 1, 2))
    assert first == again != other
    assert sum(first.by_augen) == sum(first.by_tricks) == 4000
    assert 20 < first.mean_augen < 110
    with pytest.raises(ValueError, match="games must be from 1 to"):
        bulk.playouts(position, 0, 1)


def test_random_games_choose_every_legal_line_alike() -> None:
    """With one trick left there is one line; with a forced end the distribution is that of the referee's tree."""
    position = next(positions("bierkopf", 1, "tree", 2))
    while position.trick or sum(map(len, position.hands)) > 8:
        position = position.play(position.legal_cards[0])
    share: dict[int, float] = {}

    def walk(at: Position, chance: float) -> None:
        if at.is_over:
            share[augen_of_party(at)] = share.get(augen_of_party(at), 0) + chance
            return
        for card in at.legal_cards:
            walk(at.play(card), chance / len(at.legal_cards))

    walk(position, 1)
    games = 40_000
    counted = bulk.playouts(position, games, 7).by_augen
    assert {augen for augen, count in enumerate(counted) if count} == set(share)
    for augen, chance in share.items():
        assert abs(counted[augen] / games - chance) < 0.02


def test_the_kernel_counts_the_trees_that_the_referee_counts() -> None:
    for name in ("rufspiel", "wenz, short", "bierkopf, 20 cards"):
        for position in positions(name, 10, "counting", 2):
            expected, layer = [1], [position]
            while any(not at.is_over for at in layer):
                layer = [at.play(card) for at in layer for card in at.legal_cards]
                expected.append(len(layer))
            assert list(bulk.count_sequences(position, 32)) == expected
            assert list(bulk.count_sequences(position, 1)) == expected[:2]


def test_hidden_hands_agree_with_what_is_known() -> None:
    cards = Pack.KURZ.cards
    trumps = frozenset(RUFSPIEL.order(Pack.KURZ).trumps)
    everything = frozenset(cards)
    holdings = [
        bulk.Holding(6, everything, frozenset({Card.EA})),
        bulk.Holding(6, everything - trumps),
        bulk.Holding(6, everything),
        bulk.Holding(6, everything),
    ]
    drawn = bulk.sample_hands(cards, holdings, 500, seed=3)
    assert drawn.deals > 10**9
    for hands in drawn.hands:
        assert sorted((card for hand in hands for card in hand), key=cards.index) == list(cards)
        assert [len(hand) for hand in hands] == [6, 6, 6, 6]
        assert Card.EA in hands[0]
        assert not trumps & set(hands[1])
    assert drawn == bulk.sample_hands(cards, holdings, 500, seed=3)


def test_every_deal_that_agrees_is_drawn_alike() -> None:
    cards = [Card.EA, Card.GA, Card.HA, Card.SA]
    every = frozenset(cards)
    holdings = [bulk.Holding(1, every - {Card.EA}), *[bulk.Holding(1, every)] * 3]
    drawn = bulk.sample_hands(cards, holdings, 18_000, seed=5)
    counted = {hands: drawn.hands.count(hands) for hands in set(drawn.hands)}
    assert (drawn.deals, len(counted)) == (18, 18)
    assert all(850 < count < 1150 for count in counted.values())


EVERY = frozenset(Pack.KURZ.cards)
OBER = frozenset({Card.EO})
CONTRADICTIONS: list[tuple[list[bulk.Holding], ErrorCode]] = [
    ([bulk.Holding(7, EVERY)] * 4, ErrorCode.HANDS_DO_NOT_FIT),
    ([bulk.Holding(6, EVERY - OBER)] * 4, ErrorCode.NOBODY_CAN_HOLD),
    ([bulk.Holding(6, EVERY - OBER, OBER), *[bulk.Holding(6, EVERY)] * 3], ErrorCode.CERTAIN_NOT_POSSIBLE),
    ([bulk.Holding(6, EVERY, OBER)] * 2 + [bulk.Holding(6, EVERY)] * 2, ErrorCode.CARD_TWICE),
    ([bulk.Holding(6, EVERY, frozenset({Card.E7})), *[bulk.Holding(6, EVERY)] * 3], ErrorCode.CARD_NOT_IN_PACK),
    (
        [bulk.Holding(0, EVERY, OBER), bulk.Holding(12, EVERY), *[bulk.Holding(6, EVERY)] * 2],
        ErrorCode.TOO_MANY_CERTAIN,
    ),
    (
        [bulk.Holding(12, OBER), bulk.Holding(12, EVERY), bulk.Holding(0, EVERY), bulk.Holding(0, EVERY)],
        ErrorCode.NO_DEAL_AGREES,
    ),
]


@pytest.mark.parametrize(("holdings", "code"), CONTRADICTIONS)
def test_a_contradiction_is_told(holdings: list[bulk.Holding], code: ErrorCode) -> None:
    with pytest.raises(InvalidHoldings) as refused:
        bulk.sample_hands(EVERY, holdings, 1, 1)
    assert code in [fault.code for fault in refused.value.faults]


def test_four_holdings_are_needed() -> None:
    with pytest.raises(ValueError, match="right would be 4"):
        bulk.sample_hands(EVERY, [bulk.Holding(6, EVERY)], 1, 1)


def test_numbers_beyond_64_bits_are_not_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    """No tree that can be counted in a lifetime is that large, so the kernel is made to say so."""

    def refuse(*_: object) -> object:
        raise kernel.Fault(("TOO_MANY_SEQUENCES", None))

    monkeypatch.setattr(kernel, "count", refuse)
    position = Position.start(next(deals("wenz", "too many")))
    with pytest.raises(SchafkopfError) as refused:
        bulk.count_sequences(position, 32)
    assert refused.value.code is ErrorCode.TOO_MANY_SEQUENCES
