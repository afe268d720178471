"""Who takes part: players by name, programs, player objects, and the one that sees all hands; kinds are kept apart."""

from __future__ import annotations

import threading
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

from schafkopf.cards import Seat
from schafkopf.errors import ErrorCode, SchafkopfError, wrong_type
from schafkopf.players import NAMES, EnginePlayer, Player, by_name
from schafkopf.players.omniscient import Omniscient
from schafkopf.players.player import PROGRAM

OMNISCIENT = "omniscient"
"""The name of the player that sees all hands."""
Kind = Literal["player", "program", "omniscient"]
"""What an entrant is: a player of this package, a program of its own, or one that sees all hands."""
Seated: TypeAlias = Player | Omniscient


@dataclass(frozen=True)
class Entrant:
    """One that takes part: the name under which it is listed, and what plays: a name, or a player itself.

    A name is one that `players.by_name` knows, or `omniscient`; each process makes its player of it. A player itself
    has to be pickled for other processes.

    Raises:
        SchafkopfError: there is no player of that name.
        TypeError: it is neither a name nor a player.
    """

    name: str
    plays: str | Player | Omniscient

    def __post_init__(self) -> None:
        if not isinstance(self.name, str):
            raise wrong_type("name", "the name of an entrant", self.name)
        if isinstance(self.plays, str):
            if self.plays not in (*NAMES, OMNISCIENT) and not self.plays.startswith(PROGRAM):
                allowed = ", ".join((*NAMES, OMNISCIENT, f"{PROGRAM}PROGRAM"))
                raise SchafkopfError(ErrorCode.WRONG_VALUE, name="players", value=self.plays, allowed=allowed)
            _made(self.plays, 0)
        elif not callable(getattr(self.plays, "choose", None)):
            raise wrong_type("plays", "a player or its name", self.plays)

    @property
    def kind(self) -> Kind:
        """Whether it is a player, a program of its own, or sees all hands."""
        if self.plays == OMNISCIENT or isinstance(self.plays, Omniscient):
            return "omniscient"
        name = self.plays if isinstance(self.plays, str) else str(getattr(self.plays, "name", ""))
        return "program" if name.startswith(PROGRAM) else "player"

    def seated(self, seed: int, seat: Seat) -> Seated:
        """Return what plays at a seat: the same in every deal, in this thread."""
        if not isinstance(self.plays, str):
            return self.plays
        if _MADE.seed != seed:  # another contest, whose players would pile up in workers that stay
            dismiss()
            _MADE.seed = seed
        key = self.plays, seat
        if key not in _MADE.players:
            _MADE.players[key] = _made(self.plays, seed)
        return _MADE.players[key]


class _Made(threading.local):
    """The players that were made of names in this thread, all with one seed."""

    def __init__(self) -> None:
        self.seed: int | None = None
        self.players: dict[tuple[str, Seat], Seated] = {}


_MADE = _Made()


def dismiss() -> None:
    """Let go of the players that were made of names in this thread; programs among them are told goodbye."""
    made = tuple(_MADE.players.values())
    _MADE.players.clear()
    for player in made:
        if isinstance(player, EnginePlayer):
            player.close()


def _made(name: str, seed: int) -> Seated:
    return Omniscient() if name == OMNISCIENT else by_name(name, seed)


def entrants(players: Iterable[str | Player | Omniscient | Entrant]) -> tuple[Entrant, ...]:
    """Return entrants of names and players; of equal names the second is listed as `name #2`.

    Raises:
        SchafkopfError: there is no player of a name.
        TypeError: something is neither a name nor a player.
    """
    if isinstance(players, str) or not isinstance(players, Iterable):
        raise wrong_type("players", "names of players, or players", players)
    listed: list[Entrant] = []
    for each in players:
        if isinstance(each, Entrant):
            entrant = each
        elif isinstance(each, str):
            entrant = Entrant(each, each)
        else:
            entrant = Entrant(str(getattr(each, "name", type(each).__name__)), each)
        name, number = entrant.name, 1
        while any(name == other.name for other in listed):
            number += 1
            name = f"{entrant.name} #{number}"
        listed.append(replace(entrant, name=name))
    return tuple(listed)
