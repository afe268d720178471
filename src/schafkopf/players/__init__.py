"""Computer players with one protocol, and the cheap policy that chooses a card, values a hand, and can say why."""

from schafkopf.players.advice import Advice, advise
from schafkopf.players.lapse import Lapse
from schafkopf.players.levels import LEVELS, NAMES, by_name
from schafkopf.players.player import Budget, Candidate, Decision, Player
from schafkopf.players.policy import Part, Policy, Rated
from schafkopf.players.programs.engine import EnginePlayer
from schafkopf.players.table import play
from schafkopf.players.weights import Weights, family_of

__all__ = [
    "LEVELS",
    "NAMES",
    "Advice",
    "Budget",
    "Candidate",
    "Decision",
    "EnginePlayer",
    "Lapse",
    "Part",
    "Player",
    "Policy",
    "Rated",
    "Weights",
    "advise",
    "by_name",
    "family_of",
    "play",
]
