"""Strategies for hypothesis; they need it installed, which the rest of the package does not."""

from __future__ import annotations

import random

from hypothesis import strategies as st

from schafkopf.cards import Pack
from schafkopf.game.deal import Deal, Hands
from schafkopf.game.game import Game
from schafkopf.rules.contracts import ContractType
from schafkopf.rules.house import HouseRules
from schafkopf.testing.deals import random_deal, random_hands
from schafkopf.testing.games import random_game
from schafkopf.testing.rules import random_rules

_SEEDS = st.integers(0, 2**32 - 1)


def rules(pack: Pack | None = None) -> st.SearchStrategy[HouseRules]:
    """Return a strategy of house rules, of those that deal a pack if one is given."""
    return _SEEDS.map(lambda seed: random_rules(random.Random(seed), pack=pack))


def hands(pack: Pack = Pack.LANG) -> st.SearchStrategy[Hands]:
    """Return a strategy of four hands of a pack."""
    return _SEEDS.map(lambda seed: random_hands(random.Random(seed), pack, rare=True))


def deals(kind: ContractType, house: HouseRules | None = None) -> st.SearchStrategy[Deal]:
    """Return a strategy of playable deals of a kind."""
    return _SEEDS.map(lambda seed: random_deal(random.Random(seed), kind, house))


def games(pack: Pack | None = None) -> st.SearchStrategy[Game]:
    """Return a strategy of finished games."""
    return _SEEDS.map(lambda seed: random_game(random.Random(seed), pack=pack))


def states(pack: Pack | None = None) -> st.SearchStrategy[Game]:
    """Return a strategy of games anywhere between their first action and their end."""

    def state(seed: int, share: float) -> Game:
        finished = random_game(random.Random(seed), pack=pack)
        game = Game.open(finished.opening)
        for action in finished.actions[: round(share * len(finished.actions))]:
            game = game.apply(action)
        return game

    return st.builds(state, _SEEDS, st.floats(0, 1))
