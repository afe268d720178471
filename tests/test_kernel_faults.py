"""The kernel refuses with codes, all at once, and Python can put each of them into words."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable, Sequence
from typing import TypeAlias

import pytest

from schafkopf.solver import kernel

Classes: TypeAlias = tuple[int, int, int, int, int]
Place: TypeAlias = tuple[tuple[int, int, int, int], list[int], int, bool, int, int, int]

# Eight cards: trumps 4 to 7, below them one plain suit; two tricks.
TRUMPS, SUIT = 0xF0, 0x0F
POINTS = bytes([0, 4, 10, 11] * 2 + [0] * 24)
HANDS = (0x11, 0x22, 0x44, 0x88)
GAME = kernel.Game((TRUMPS, SUIT, 0, 0, 0), POINTS, 1)


def place(
    hands: tuple[int, int, int, int] = HANDS,
    trick: tuple[int, ...] = (),
    leader: int = 0,
    bound: bool = False,
    points: int = 0,
    own: int = 0,
    other: int = 0,
) -> Place:
    return hands, list(trick), leader, bound, points, own, other


def game(
    classes: Classes = (TRUMPS, SUIT, 0, 0, 0),
    points: bytes = POINTS,
    party: int = 1,
    locked: tuple[int, int, bool, bool, int] | None = None,
) -> object:
    return kernel.Game(classes, points, party, locked)


def sample(*holdings: tuple[int, int, int], pool: int = 0xF) -> object:
    return kernel.sample(pool, [*holdings, *[(0, 0, 0)] * (4 - len(holdings))], 1, 1)


def worlds(seat: int = 0, *, limits: Sequence[tuple[int, int, int, int]] = (), party: int = 1) -> kernel.Worlds:
    holdings = [(2, hand, hand) for hand in HANDS[:1]] + [(2, 0xFF & ~HANDS[0], 0)] * 3
    nothing = (0, 0, 0, 0)
    return kernel.Worlds(GAME, (seat, 0, [], nothing, nothing), [(holdings, [*limits], party, False)], 3, 1)


FAULTS: dict[tuple[str, int | None], Callable[[], object]] = {
    ("UNKNOWN_CARD", 9): lambda: GAME.legal(place((0x201, 0x22, 0x44, 0x88))),
    ("CARD_TWICE", 4): lambda: GAME.legal(place((0x11, 0x12, 0x44, 0x88))),
    ("HAND_SIZE", 2): lambda: GAME.legal(place((0x11, 0x22, 0x40, 0x88))),
    ("TRICK", None): lambda: GAME.legal(place(trick=(0, 1, 2, 3))),
    ("LEADER", None): lambda: GAME.legal(place(leader=4)),
    ("TRICKS", None): lambda: GAME.legal(place(own=1)),
    ("NOT_LOCKED", None): lambda: GAME.legal(place(bound=True)),
    ("POINTS", None): lambda: GAME.legal(place(points=26)),
    ("NOT_LEGAL", 1): lambda: GAME.play(place(), 1),
    ("CAPTURED", 2): lambda: kernel.alone(GAME, place(), (0, 0, 0x88, 0), 1, 1),
    ("CLASSES", None): lambda: game((TRUMPS, SUIT | 0x10, 0, 0, 0)),
    ("TRUMP_NOT_ON_TOP", None): lambda: game((SUIT, TRUMPS, 0, 0, 0)),
    ("DECK_SIZE", None): lambda: game((0x70, SUIT, 0, 0, 0)),
    ("CARD_POINTS", None): lambda: game(points=bytes(range(32))),
    ("LOCKED_CARD", None): lambda: game(locked=(4, 4, False, False, 0)),
    ("PARTY", None): lambda: game(party=15),
    ("LEAF_LENGTH", None): lambda: kernel.Leaf([1, 2]),
    ("LEAF_NOT_MONOTONE", None): lambda: kernel.Leaf([0, 1, *[0] * 121]),
    ("CARD_COUNTS", None): lambda: sample((1, 0xF, 0)),
    ("NOT_IN_POOL", 6): lambda: sample((2, 0xFF, 0x40), (2, 0xF, 0)),
    ("CERTAIN_TWICE", 0): lambda: sample((2, 0xF, 1), (2, 0xF, 1)),
    ("NOT_POSSIBLE", 0): lambda: sample((2, 0xE, 1), (2, 0xF, 0)),
    ("NO_SEAT", 3): lambda: sample((2, 0x7, 0), (2, 0x7, 0)),
    ("TOO_MANY_CERTAIN", 1): lambda: sample((3, 0xF, 0), (1, 0xF, 3)),
    ("NO_DEAL", None): lambda: sample((2, 0x1, 0), (1, 0xF, 0), (1, 0xF, 0)),
    ("LIMIT", 1): lambda: worlds(limits=[(1, 0xFF, 3, 8)]),
    ("TOO_MANY_LIMITS", None): lambda: worlds(limits=[(1, 0xFF, 0, 1)] * 17),
    ("CASES", None): lambda: kernel.random_games(GAME, [], 1, 1),
    ("WEIGHT_COUNT", None): lambda: worlds().resample([1.0], 2, 1),
    ("WEIGHT", None): lambda: worlds().resample([1.0, -1.0, 1.0], 2, 1),
    ("NO_WEIGHT", None): lambda: worlds().resample([0.0] * 3, 2, 1),
    ("NOT_TO_MOVE", None): lambda: worlds(1).values(),
    ("LEAF_COUNT", None): lambda: worlds().values([]),
    ("GOAL", None): lambda: worlds(party=0).values(),
    ("SAID", None): lambda: worlds().weighed([(4, kernel.BidModel([[0.0] * 1024]), True)], bytes(range(32)), 0.1),
    ("BID_TABLES", None): lambda: kernel.BidModel([[0.0] * 1024, [0.0] * 1023]),
    ("WEIGHTS", None): lambda: kernel.Policy([1.0]),
}


@pytest.mark.parametrize("code", FAULTS, ids=lambda code: str(code[0]))
def test_every_fault_has_a_code_and_names_its_card_or_seat(code: tuple[str, int | None]) -> None:
    with pytest.raises(kernel.Fault) as refused:
        FAULTS[code]()
    assert code in refused.value.args


def test_all_faults_of_a_place_are_told_at_once() -> None:
    with pytest.raises(kernel.Fault) as refused:
        GAME.legal(place((0x11, 0x12, 0x44, 0x80), own=1, points=200))
    codes = [code for code, _ in refused.value.args]
    assert codes == ["CARD_TWICE", "HAND_SIZE", "TRICKS", "POINTS"]


def test_a_place_is_checked_when_the_question_is_put() -> None:
    with pytest.raises(kernel.Fault):
        kernel.Question(GAME, place(leader=4))


def test_a_fault_is_a_value_error_that_can_be_pickled_and_copied() -> None:
    with pytest.raises(ValueError, match="LEADER") as refused:
        GAME.legal(place(leader=4))
    for twin in (pickle.loads(pickle.dumps(refused.value)), copy.copy(refused.value)):
        assert type(twin) is kernel.Fault
        assert twin.args == refused.value.args == (("LEADER", None),)


def test_an_estimate_covers_every_legal_card_and_shares_out_all_points() -> None:
    told = kernel.alone(GAME, place(), (0, 0, 0, 0), 10, 1)
    assert [card for card, *_ in told] == [0, 4]
    for _, points, lost, no_trick, every_trick in told:
        assert sum(points) == 50
        assert sum(lost) <= 1
        assert no_trick in (0, 1)
        assert every_trick in (0, 1)
