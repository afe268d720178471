"""What tests, benches and programs built on this one need: random house rules, deals, games, and all small ones.

Everything that is random is a function of a seed or of a `random.Random`. `strategies` offers the same to hypothesis.
"""

from schafkopf.testing.deals import (
    bring,
    contracts_of,
    divisions,
    endings,
    fill,
    random_deal,
    random_hands,
    swap,
)
from schafkopf.testing.games import (
    action_space,
    play_on,
    random_action,
    random_game,
    random_games,
    replay_actions,
)
from schafkopf.testing.rules import random_rules

__all__ = [
    "action_space",
    "bring",
    "contracts_of",
    "divisions",
    "endings",
    "fill",
    "play_on",
    "random_action",
    "random_deal",
    "random_game",
    "random_games",
    "random_hands",
    "random_rules",
    "replay_actions",
    "swap",
]
