"""A table driven in a test: commands in, events kept, and the table that comes out of what was kept."""

from __future__ import annotations

import dataclasses
import random
from collections.abc import Iterator, Sequence
from contextlib import suppress

from schafkopf import wire
from schafkopf.errors import SchafkopfError
from schafkopf.game.actions import Action, Phase
from schafkopf.game.game import Game
from schafkopf.rooms import (
    Act,
    AnswerUndo,
    AskUndo,
    Begin,
    ComeBack,
    Command,
    Commit,
    Contribute,
    DealOut,
    Due,
    Event,
    GetUp,
    GoOn,
    HouseCommand,
    Move,
    Opened,
    Place,
    SitDown,
    Stage,
    Table,
    TakeOver,
    decide,
)
from schafkopf.rules.house import HouseRules
from schafkopf.testing import random_action

COMPUTERS = ("Resi", "Toni", "Vroni", "Xaver")
PEOPLE = ("Ada", "Emmy", "Lise", "Maria")


class Sitting:
    """A table with its events; `do` gives it a command."""

    def __init__(
        self,
        rules: HouseRules | None = None,
        game: str = "schafkopf",
        people: Sequence[Place] = (0,),
        awaited: tuple[Place, ...] = (),
    ) -> None:
        opened = Opened(
            "bierkopf" if game == "bierkopf" else "schafkopf", rules or HouseRules(), "random", COMPUTERS, awaited, 60
        )
        self._chance = random.Random(len(people))
        self.events: list[Event] = [opened]
        self.table = Table.open(opened)
        for place in people:
            self.do(SitDown(PEOPLE[place]), place)

    def draw(self) -> str:
        """Randomness in the form of a secret, the same in every run."""
        return self._chance.randbytes(32).hex()

    def do(self, command: Command | HouseCommand, place: Place | None = None) -> tuple[Event, ...]:
        """Give a command, and take in what happens."""
        happened = decide(self.table, command, place)
        for event in happened:
            self.events.append(event)
            self.table = self.table.after(event)
        return happened

    @property
    def game(self) -> Game:
        """The deal that is played or lies open."""
        assert self.table.game is not None
        return self.table.game

    def kept(self) -> Table:
        """The table that comes out of the events as they are stored."""
        return Table.fold([wire.loads(Event, wire.dumps(event)) for event in self.events])

    def dealt(self) -> Sitting:
        """Go on to the next deal, wherever that takes no action in one."""
        while self.table.stage is not Stage.PLAYING:
            self.between()
        return self

    def between(self) -> None:
        """One thing that happens between two deals: of the house, or of the first of the people that it waits for."""
        if self.table.due is Due.COMMIT:
            self.do(Commit(self.draw()))
        elif self.table.due is Due.DEAL:
            self.do(DealOut())
        elif not self.table.waits_for:
            self.do(Begin(), self.table.present[0])
        else:
            place = self.table.waits_for[0]
            self.do(Contribute(self.draw()) if self.table.stage is Stage.SHUFFLING else GoOn(), place)

    def act(self, action: Action) -> None:
        """Do something in the deal, as the person or as the computer of its seat."""
        place = self.table.place_of(action.seat)
        if self.table.chairs[place].is_present:
            self.do(Act(action), place)
        else:
            self.do(Move(action))

    def over(self, rng: random.Random) -> Sitting:
        """Play the deal to its end, at random."""
        self.dealt()
        while not self.game.is_over:
            self.act(random_action(rng, self.game))
        return self


def disturbed(sitting: Sitting, rng: random.Random) -> None:
    """Something that people do besides playing, or that the house does to them; nothing where the table refuses it."""
    place = rng.randrange(4)
    command: Command | HouseCommand = rng.choice(
        (
            SitDown(PEOPLE[place]),
            SitDown(PEOPLE[place]),
            GetUp(),
            ComeBack(),
            AskUndo(),
            AskUndo(),
            AnswerUndo(True),
            AnswerUndo(True),
            AnswerUndo(False),
            TakeOver(place),
            GoOn(),
            Contribute(sitting.draw()),
        )
    )
    with suppress(SchafkopfError):
        sitting.do(command, None if isinstance(command, TakeOver) else place)


def evening(sitting: Sitting, rng: random.Random, deals: int, unrest: float = 0.3) -> Iterator[Table]:
    """Yield every state of a table with so many deals, and people who come, go and change their minds."""
    while len(sitting.table.past) < deals:
        if rng.random() < unrest:
            disturbed(sitting, rng)
        elif not sitting.table.present:
            sitting.do(SitDown(PEOPLE[0]) if sitting.table.chairs[0].person is None else ComeBack(), 0)
        elif sitting.table.undo is not None:
            sitting.do(AnswerUndo(rng.random() < 0.5), sitting.table.waits_for[0])
        elif sitting.table.stage is Stage.PLAYING:
            sitting.act(random_action(rng, sitting.game))
        else:
            sitting.between()
        yield sitting.table


def stops(rng: random.Random, finished: Game) -> list[Game]:
    """Some states of a game, one of each phase."""
    states = [Game.open(finished.opening)]
    for action in finished.actions:
        states.append(states[-1].apply(action))
    by_phase: dict[Phase, list[Game]] = {}
    for state in states[:-1]:
        by_phase.setdefault(state.phase, []).append(state)
    return [rng.choice(some) for some in by_phase.values()]


def with_game(table: Table, game: Game) -> Table:
    """A table as it was when its last deal was here."""
    past = table.past if game.is_over else table.past[:-1]
    return dataclasses.replace(table, game=game, past=past, ready=frozenset())
