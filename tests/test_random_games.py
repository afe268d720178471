"""Random games over many deals: whole games of deals that can be played, as arrays, the same by number."""

from __future__ import annotations

import signal
import time
from collections import Counter
from types import FrameType
from typing import Literal, cast

import pytest

from schafkopf.cards import Rank
from schafkopf.errors import ErrorCode, SchafkopfError
from schafkopf.rules.contracts import ContractType
from schafkopf.rules.house import HouseRules
from schafkopf.solver import kernel
from schafkopf.solver.bulk import RandomGames, random_games
from schafkopf.testing import contracts_of


def table(numbers: memoryview) -> list[list[int]]:
    """A row of four seats for each game."""
    return cast("list[list[int]]", numbers.tolist())


def rows(games: RandomGames) -> list[tuple[list[int], list[int], int]]:
    return list(zip(table(games.augen), table(games.tricks), games.party, strict=True))


@pytest.mark.parametrize("kind", ContractType, ids=str)
@pytest.mark.parametrize("deck", ["lang", "kurz"])
def test_every_game_is_a_whole_one(kind: ContractType, deck: Literal["lang", "kurz"]) -> None:
    rules = HouseRules(deck=deck, bierkopf_deck=deck)
    size = rules.pack_of(kind).hand_size
    for contract in contracts_of(kind, rules):
        games = random_games(300, 1, contract, declarer=1, rules=rules)
        assert len(games) == 300
        for augen, tricks, _ in rows(games):
            assert (sum(augen), sum(tricks)) == (120, size)
            assert all(won or not made for won, made in zip(tricks, augen, strict=True))


def test_numpy_and_the_like_read_the_results_without_copying() -> None:
    games = random_games(50, 1, "wenz")
    assert (games.augen.shape, games.tricks.shape, games.party.shape) == ((50, 4), (50, 4), (50,))
    assert all(each.readonly and each.c_contiguous and each.format == "B" for each in (games.augen, games.party))
    assert memoryview(games.augen).obj is games.augen.obj


def test_each_other_seat_is_the_partner_as_often() -> None:
    games = random_games(6000, 2, "gras-rufspiel", declarer=2)
    seen = Counter(games.party)
    assert set(seen) == {0b0101, 0b0110, 0b1100}
    assert all(abs(times - 2000) < 200 for times in seen.values())


def test_game_n_of_a_seed_is_always_the_same() -> None:
    whole = rows(random_games(9000, 3, "eichel-solo"))
    assert rows(random_games(9000, 3, "eichel-solo", jobs=3)) == whole
    assert rows(random_games(100, 3, "eichel-solo", first=8900)) == whole[8900:]
    assert rows(random_games(100, 4, "eichel-solo")) != whole[:100]


def test_who_holds_more_trumps_wins_more() -> None:
    """The declarer of a Rufspiel has a plain card of the called suit; where he needs a trump of the suit he has one."""
    plain = random_games(20_000, 5, "eichel-solo")
    with_suit = random_games(20_000, 5, "eichel-solo", rules=HouseRules(solo_needs_suit_card=True))
    means = [sum(row[0] for row in table(games.augen)) / len(games) for games in (plain, with_suit)]
    assert means[0] < means[1]


def test_a_flag_leaves_the_games_so_far() -> None:
    cancel = kernel.Cancel()
    cancel.set()
    games = random_games(10**6, 6, "wenz", cancel=cancel)
    assert len(games) == 0
    assert games.augen.tolist() == []


class _StopError(Exception):
    pass


def test_a_signal_ends_the_games() -> None:
    def interrupt(signum: int, frame: FrameType | None) -> None:
        raise _StopError

    before = signal.signal(signal.SIGALRM, interrupt)
    try:
        signal.setitimer(signal.ITIMER_REAL, 0.05)
        start = time.perf_counter()
        with pytest.raises(_StopError):
            random_games(50_000_000, 7, "wenz")
        assert time.perf_counter() - start < 1
    finally:
        signal.signal(signal.SIGALRM, before)


def test_what_cannot_be_played_or_counted_is_refused() -> None:
    with pytest.raises(SchafkopfError) as refused:
        random_games(1, 1, "sie")
    assert refused.value.code is ErrorCode.CONTRACT_IS_NOT_PLAYED
    for name, value in {"number": 0, "declarer": 4, "jobs": 0, "first": -1}.items():
        with pytest.raises(ValueError, match=f"{name} must be"):
            random_games(**({"number": 1, "seed": 1, "contract": "wenz"} | {name: value}))  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="contract must be"):
        random_games(1, 1, Rank.SAU)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="rules must be HouseRules"):
        random_games(1, 1, "wenz", rules="casual")  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="seed must be"):
        random_games(1, 1.0, "wenz")  # type: ignore[arg-type]
