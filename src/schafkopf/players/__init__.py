"""Computer players; the cheap policy that chooses a card, values a hand, and can say why."""

from schafkopf.players.policy import Policy, Rated
from schafkopf.players.weights import Weights, family_of

__all__ = ["Policy", "Rated", "Weights", "family_of"]
