"""What everything that could have been done instead of a move was worth, by what its seat knew then."""

from __future__ import annotations

from dataclasses import dataclass

from schafkopf.game.actions import Accept, Action, Phase, Play
from schafkopf.game.view import View
from schafkopf.players.advice import Advice
from schafkopf.rooms import Teller
from schafkopf.web.games.replay import Course
from schafkopf.web.pages import Look, mean

_DECIDED = frozenset({Phase.BIDDING, Phase.NAMING, Phase.PLAY})
"""Phases in which a master reckons what each action brings."""


@dataclass(frozen=True, slots=True)
class Valued:
    """Something that could have been done: its card, its name, its mean payout, the length of its bar in hundredths."""

    action: Action | None
    name: str
    mean: str
    length: int
    is_best: bool
    is_done: bool

    @property
    def is_card(self) -> bool:
        """Whether a card is played."""
        return isinstance(self.action, (Accept, Play))


def view_before(course: Course, move: int) -> View | None:
    """Return what a seat knew before its move; None where there was nothing to choose."""
    if not 0 < move <= course.moves:
        return None
    before, action = course.games[move - 1], course.games[move].actions[-1]
    if before.phase not in _DECIDED or before.to_move != action.seat:
        return None
    view = before.view(action.seat)
    return view if len(view.legal_actions) > 1 else None


def valued(course: Course, move: int, advice: Advice, look: Look) -> tuple[Valued, ...]:
    """Return what everything that could have been done was worth, the best first."""
    done = course.games[move].actions[-1]
    teller = Teller(course.seen(move - 1), look.lang)
    told = [(each.expected, each.action) for each in advice.actions if each.expected is not None]
    told.sort(key=lambda each: -each[0])
    if not told:
        return ()
    most, least = told[0][0], told[-1][0]
    rows = []
    for expected, action in told:
        length = 100 if most == least else round(6 + 94 * (expected - least) / (most - least))
        name = teller.choice(action)
        rows.append(Valued(action, name, mean(expected, look.lang), length, expected == most, action == done))
    return tuple(rows)
