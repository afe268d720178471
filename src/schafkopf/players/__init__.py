"""Computer players; the cheap policy that chooses a card, values a hand, and can say why."""

from schafkopf.players.policy import Part, Policy, Rated
from schafkopf.players.weights import Weights, family_of

__all__ = ["Part", "Policy", "Rated", "Weights", "family_of"]
