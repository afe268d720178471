"""Secrets: deals that agree on everything a seat has seen are one and the same to it, in every phase of a game."""

from __future__ import annotations

import dataclasses
import pickle
import random
from collections import Counter
from collections.abc import Iterator
from enum import Enum

import pytest

from forms import LONG
from replaying import hidden_from, other_world
from schafkopf import wire
from schafkopf.cards import SEATS, Card, Pack, Seat
from schafkopf.game.actions import Accept, Action, Phase
from schafkopf.game.auction import Auction
from schafkopf.game.deal import Deal
from schafkopf.game.game import Game
from schafkopf.game.opening import Opening
from schafkopf.game.position import Position
from schafkopf.game.view import View
from schafkopf.rules.contracts import ContractType
from schafkopf.testing import random_games

BLOCKS, VIEWS = (8, 25_000) if LONG else (1, 1000)
"""Pairs of views that are compared, so many in each block."""


def _stops(rng: random.Random, finished: Game) -> Iterator[Game]:
    """Some states of a game, of each phase at least one."""
    states = [Game.open(finished.opening)]
    for action in finished.actions:
        states.append(states[-1].apply(action))
    by_phase: dict[Phase, list[Game]] = {}
    for state in states:
        by_phase.setdefault(state.phase, []).append(state)
    for some in by_phase.values():
        yield from rng.sample(some, min(len(some), 2))


@pytest.mark.parametrize("block", range(BLOCKS))
def test_views_are_equal_for_deals_that_agree(block: int) -> None:
    """Equal as values, as text, as JSON and as a pickle, with every ruling in them; so is every error."""
    phases: Counter[Phase] = Counter()
    kinds: Counter[ContractType] = Counter()
    for number, finished in enumerate(random_games(None, 1700 + block)):
        rng = random.Random(number)
        for game in _stops(rng, finished):
            seat = rng.choice(SEATS)
            for _ in range(3):
                world = other_world(rng, game, seat)
                if world is None:
                    continue
                one, other = game.view(seat), world.view(seat)
                assert one == other
                assert repr(one) == repr(other)
                assert wire.dumps(one) == wire.dumps(other)
                assert pickle.dumps(one) == pickle.dumps(other)
                phases[game.phase] += 1
                if game.deal:
                    kinds[game.deal.contract.kind] += 1
        if sum(phases.values()) >= VIEWS:
            break
    assert set(phases) >= {Phase.KLOPFEN, Phase.BIDDING, Phase.NAMING, Phase.PLAY, Phase.CLAIM, Phase.OVER}
    assert len(kinds) > 6
    if LONG:
        assert set(phases) == set(Phase)
        assert set(kinds) == set(ContractType)


def test_a_refusal_that_a_seat_hears_is_the_same_for_deals_that_agree() -> None:
    """Whatever a seat tries out of turn or with its own cards, the answer tells nothing of other hands."""
    compared = 0
    for number, finished in enumerate(random_games(40, 18)):
        rng = random.Random(number)
        for game in _stops(rng, finished):
            seat = rng.choice(SEATS)
            world = other_world(rng, game, seat)
            if world is None:
                continue
            for action in _tried_by(game, seat):
                one, other = game.judge(action), world.judge(action)
                assert (one, one.text("en")) == (other, other.text("en"))
                compared += 1
    assert compared > 1000


def _tried_by(game: Game, seat: Seat) -> Iterator[Action]:
    """Everything that a seat could say, whether the game would hear it now or not."""
    from schafkopf.testing import action_space

    return (action for action in action_space(game.pack) if action.seat == seat)


# What can be reached from a view


def _reachable(thing: object, seen: set[int] | None = None) -> Iterator[object]:
    """Yield everything that can be reached from a thing through fields, attributes and containers."""
    seen = set() if seen is None else seen
    if id(thing) in seen:
        return
    seen.add(id(thing))
    yield thing
    inner: list[object] = []
    if isinstance(thing, Enum):
        # The attributes of a card, a suit or a pack are the same for everybody.
        return
    if isinstance(thing, dict):
        inner += [*thing.keys(), *thing.values()]
    elif isinstance(thing, (list, tuple, set, frozenset)):
        inner += thing
    names = [name for kind in type(thing).__mro__ for name in getattr(kind, "__slots__", ())]
    names += list(getattr(thing, "__dict__", ()))
    if dataclasses.is_dataclass(thing):
        names += [field.name for field in dataclasses.fields(thing)]
    inner += [getattr(thing, name) for name in set(names) if hasattr(thing, name)]
    for each in inner:
        yield from _reachable(each, seen)


def _cards_in(thing: object) -> set[Card]:
    return {each for each in _reachable(thing) if isinstance(each, Card)}


def test_no_hidden_card_can_be_reached_from_a_view() -> None:
    for number, finished in enumerate(random_games(60, 19)):
        rng = random.Random(number)
        for game in _stops(rng, finished):
            for seat in SEATS:
                # A ruling may name cards that the seat lacks; it is the same in every deal that agrees.
                view = dataclasses.replace(game.view(seat), judged=())
                assert not _cards_in(view) & set(hidden_from(game, seat)) - {view.called_card}


def test_neither_a_deal_nor_a_position_nor_an_auction_can_be_reached_from_a_view() -> None:
    for number, finished in enumerate(random_games(20, 20)):
        for game in _stops(random.Random(number), finished):
            for seat in SEATS:
                hoards = (Deal, Position, Auction, Game, Opening)
                assert not [each for each in _reachable(game.view(seat)) if isinstance(each, hoards)]


def test_the_walk_through_a_view_would_find_a_hand() -> None:
    """The tests above can fail: from a game every card is reached."""
    game = Game.open(next(random_games(None, 1, pack=Pack.LANG)).opening)
    assert _cards_in(game) == set(Pack.LANG.cards)


def test_a_view_has_no_field_that_could_hold_a_game() -> None:
    fields = {field.name for field in dataclasses.fields(View)}
    assert not fields & {"hands", "deal", "position", "auction", "bound", "opening"}


def test_the_returned_card_of_a_hochzeit_is_in_the_log_of_the_two_only() -> None:
    """The two that exchange see it; in every other log the exchange stands without its card (S-11.3)."""
    seen = 0
    for finished in random_games(200, 21):
        accept = next((action for action in finished.actions if isinstance(action, Accept)), None)
        if accept is None or finished.auction is None:
            continue
        seen += 1
        two = (accept.seat, finished.auction.offered_by)
        assert [accept in finished.view(seat).log for seat in SEATS] == [seat in two for seat in SEATS]
    assert seen > 0
