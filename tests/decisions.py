"""Decisions in random games, for tests and benchmarks of what is decided from a view."""

from __future__ import annotations

import random
from collections.abc import Iterator

from schafkopf.game.actions import Phase, Play
from schafkopf.game.game import Game
from schafkopf.game.view import View
from schafkopf.rules.contracts import ContractType
from schafkopf.rules.house import HouseRules
from schafkopf.testing import random_deal, random_games, random_rules


def decisions(seed: int, number: int, *, tricks: int = 0, most: int = 10**9) -> Iterator[View]:
    """Views of seats to move in random games of all kinds, from a trick on, of no more than so many deals."""
    rng = random.Random(seed)
    for game in random_games(None, seed):
        state = Game.open(game.opening)
        for action in game.actions:
            position = state.position
            if state.phase is Phase.PLAY and position is not None and isinstance(action, Play):
                view = state.view(action.seat)
                late = len(position.tricks) >= tricks and rng.random() < 0.3
                if late and not position.is_over and view.knowledge.deals <= most:
                    yield view
                    number -= 1
                    if not number:
                        return
            state = state.apply(action)


def decisions_of(
    kind: ContractType, seed: str, number: int, *, left: int, rules: HouseRules | None = None
) -> Iterator[View]:
    """Views of the seat to move with so many cards left in a random game, under random rules unless some are given."""
    for each in range(number):
        rng = random.Random(f"{seed}/{each}")
        house = random_rules(rng) if rules is None else rules
        game = Game.fixed(random_deal(rng, kind, house))
        for _ in range(len(game.pack.cards) - left):
            assert game.position is not None
            game = game.apply(Play(game.position.to_move or 0, rng.choice(game.position.legal_cards)))
        assert game.to_move is not None
        yield game.view(game.to_move)
