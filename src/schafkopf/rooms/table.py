"""Where a table stands after some events: who sits, which deal, what has been played, what everything waits for."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import TypeAlias

from schafkopf.bill.outcome import FourInts
from schafkopf.bill.settlement import four
from schafkopf.cards import SEATS, FrozenEnum, Seat
from schafkopf.errors import need
from schafkopf.game.actions import Play
from schafkopf.game.dealing import deal
from schafkopf.game.game import Game
from schafkopf.match.fair import seed
from schafkopf.match.partie import Partie
from schafkopf.match.session import Session
from schafkopf.rooms.events import (
    PLACES,
    Acted,
    Begun,
    Committed,
    Contributed,
    Dealt,
    Event,
    HandedBack,
    Left,
    Opened,
    Place,
    Sat,
    TakenOver,
    UndoAgreed,
    UndoAsked,
    UndoRefused,
    WentOn,
)
from schafkopf.rules.contracts import Contract

State: TypeAlias = Session | Partie


class Stage(FrozenEnum):
    """What a table is at."""

    GATHERING = "people are still to come"
    SHUFFLING = "the house has committed itself, the people add to the shuffle"
    PLAYING = "a deal is played"
    FINISHED = "a deal is over, its result lies open"


class Due(FrozenEnum):
    """What the house has to do next."""

    COMMIT = "draw a secret (Commit)"
    DEAL = "deal (DealOut)"
    THINK = "ask computers (Move); where they only may speak, and do not, nothing"


@dataclass(frozen=True, slots=True)
class Chair:
    """Who sits at a place: a person, if there is one, and the computer that plays where there is none.

    `is_awaited` keeps the place for a person to come, `is_away` tells that the computer plays for one who is idle.
    `since` is the number of the event with which the person sat down.
    """

    computer: str
    person: str | None = None
    is_awaited: bool = False
    is_away: bool = False
    since: int = 0

    @property
    def name(self) -> str:
        """The name under which it plays."""
        return self.computer if self.person is None else self.person

    @property
    def is_present(self) -> bool:
        """Whether a person plays there."""
        return self.person is not None and not self.is_away


@dataclass(frozen=True, slots=True)
class Undo:
    """A card that is asked back: whose, after how many actions it was played, and who has agreed."""

    place: Place
    at: int
    agreed: frozenset[Place] = frozenset()


@dataclass(frozen=True, slots=True)
class Past:
    """A deal that is over, in a line: what was played, None where the cards were thrown in, by whom, what it brought.

    `payout` is what came to the accounts, by place; in Bierkopf the Spielpunkte that were written.
    """

    contract: Contract | None
    declarer: Place | None
    payout: FourInts


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """A table after `number` events; `after` returns the next state and leaves this one as it is.

    `state` is the evening before the deal that is played or lies open, `deal` the number of that from 1, 0 before there
    is one. `secret` and `contributions` are what its cards come from. Nothing of an own action lies before `floor`
    that could be taken back. `ready` are the people who want the next deal, `past` all deals that are over.
    """

    opened: Opened
    number: int
    chairs: tuple[Chair, ...]
    state: State
    deal: int = 0
    secret: str | None = field(default=None, repr=False)
    contributions: tuple[str | None, ...] = field(default=(None, None, None, None), repr=False)
    game: Game | None = field(default=None, repr=False)
    undo: Undo | None = None
    floor: int = 0
    ready: frozenset[Place] = frozenset()
    past: tuple[Past, ...] = ()

    @classmethod
    def open(cls, opened: Opened) -> Table:
        """Return the table after its first event."""
        need("opened", Opened, opened, "the event Opened")
        state: State = Partie(opened.rules) if opened.game == "bierkopf" else Session(opened.rules)
        chairs = tuple(Chair(name, is_awaited=place in opened.awaited) for place, name in enumerate(opened.computers))
        return cls(opened=opened, number=1, chairs=chairs, state=state)

    @classmethod
    def fold(cls, events: Iterable[Event]) -> Table:
        """Return the table after all its events.

        Raises:
            ValueError: there are none, or they are not those of a table.
        """
        first, *rest = events
        if not isinstance(first, Opened):
            raise ValueError(f"a table begins with Opened, not {type(first).__name__}")
        table = cls.open(first)
        for event in rest:
            table = table.after(event)
        return table

    # Where it stands

    @property
    def stage(self) -> Stage:
        """What the table is at."""
        if self.game is not None:
            return Stage.FINISHED if self.game.is_over else Stage.PLAYING
        return Stage.GATHERING if self.secret is None else Stage.SHUFFLING

    @property
    def standing(self) -> State:
        """The evening with the deal that lies open, if it is over."""
        over = self.game is not None and self.game.is_over
        return self.state.after(self.game) if over and self.game is not None else self.state

    @property
    def present(self) -> tuple[Place, ...]:
        """The places where people play."""
        return tuple(place for place in PLACES if self.chairs[place].is_present)

    def place_of(self, seat: Seat) -> Place:
        """Return who sits at a seat of the deal."""
        return self.state.player_at(seat)

    def seat_of(self, place: Place) -> Seat:
        """Return the seat of a place in the deal."""
        return next(seat for seat in SEATS if self.state.player_at(seat) == place)

    def by_place(self, numbers: Sequence[int]) -> FourInts:
        """Return four numbers by place of those by seat."""
        return four([numbers[self.seat_of(place)] for place in PLACES])

    @property
    def turn(self) -> Place | None:
        """The place that the deal waits for; None where none is played."""
        if self.game is None or self.game.to_move is None:
            return None
        return self.place_of(self.game.to_move)

    @property
    def waits_for(self) -> tuple[Place, ...]:
        """The people who have to do something before it goes on."""
        stage = self.stage
        if stage is Stage.SHUFFLING:
            return tuple(place for place in self.present if self.contributions[place] is None)
        if stage is Stage.FINISHED:
            return tuple(place for place in self.present if place not in self.ready)
        if self.undo is not None:
            return self.to_agree
        return tuple(place for place in self.present if place == self.turn)

    @property
    def to_agree(self) -> tuple[Place, ...]:
        """The people who still have to agree that a card is taken back."""
        undo = self.undo
        if undo is None:
            return ()
        return tuple(place for place in self.present if place != undo.place and place not in undo.agreed)

    @property
    def asked(self) -> tuple[Seat, ...]:
        """The seats of computers that may do something now, in the order in which they are asked."""
        if self.stage is not Stage.PLAYING or self.game is None or self.game.to_move is None or self.undo is not None:
            return ()
        seats = dict.fromkeys((*self.game.speakers, self.game.to_move))
        return tuple(seat for seat in seats if not self.chairs[self.place_of(seat)].is_present)

    @property
    def due(self) -> Due | None:
        """What the house has to do next; None where it waits for people."""
        stage = self.stage
        if stage is Stage.PLAYING:
            return Due.THINK if self.asked else None
        # Nobody plays on for himself: without people the next deal waits.
        if not self.present or self.waits_for or any(chair.is_awaited for chair in self.chairs):
            return None
        return Due.DEAL if stage is Stage.SHUFFLING else Due.COMMIT

    def taken_back(self, place: Place) -> int | None:
        """Return how many actions would be left if a place took its last card back; None where it cannot."""
        if self.stage is not Stage.PLAYING or self.game is None or self.undo is not None:
            return None
        seat, actions = self.seat_of(place), self.game.actions
        own = (at for at in range(len(actions) - 1, self.floor - 1, -1) if actions[at].seat == seat)
        return next((at for at in own if isinstance(actions[at], Play)), None)

    # What happens

    def after(self, event: Event) -> Table:
        """Return the table after one more event, as `decide` gave it.

        Raises:
            ValueError: it cannot happen here.
        """
        table = self._after(event)
        return replace(table._agreed(), number=self.number + 1)

    def _after(self, event: Event) -> Table:
        match event:
            case Sat(place, name):
                table = self._seated(place, Chair(self.chairs[place].computer, name, since=self.number + 1))
                # Who comes while the cards are shuffled adds to that himself, whatever was added from his place before.
                return table._contributed(place, None) if self.stage is Stage.SHUFFLING else table
            case Left(place):
                table = self._seated(place, Chair(self.chairs[place].computer))
                dropped = self.undo is not None and self.undo.place == place
                return replace(table, undo=None) if dropped else table
            case Begun():
                return replace(self, chairs=tuple(replace(chair, is_awaited=False) for chair in self.chairs))
            case TakenOver(place):
                return self._seated(place, replace(self.chairs[place], is_away=True))
            case HandedBack(place):
                return self._seated(place, replace(self.chairs[place], is_away=False))
            case Committed(secret):
                return self._committed(secret)
            case Contributed(place, text):
                return self._contributed(place, text)
            case Dealt():
                return self._dealt()
            case WentOn(place):
                return replace(self, ready=self.ready | {place})
        return self._played(event)

    def _played(self, event: Event) -> Table:
        """What happens within a deal."""
        if self.game is None:
            raise ValueError(f"{type(event).__name__} without a deal")
        match event:
            case Acted(action):
                return self._over(self.game.apply(action))
            case UndoAsked(place):
                at = self.taken_back(place)
                return self if at is None else replace(self, undo=Undo(place, at))
            case UndoAgreed(place) if self.undo is not None:
                return replace(self, undo=replace(self.undo, agreed=self.undo.agreed | {place}))
            case UndoRefused():
                return replace(self, undo=None)
        raise ValueError(f"{type(event).__name__} cannot happen now")

    def _seated(self, place: Place, chair: Chair) -> Table:
        chairs = tuple(chair if at == place else each for at, each in enumerate(self.chairs))
        return replace(self, chairs=chairs, ready=self.ready - {place})

    def _contributed(self, place: Place, text: str | None) -> Table:
        given = tuple(text if at == place else each for at, each in enumerate(self.contributions))
        return replace(self, contributions=given)

    def _committed(self, secret: str) -> Table:
        if self.stage not in (Stage.GATHERING, Stage.FINISHED):
            # Else the house could break off a deal that it does not like.
            raise ValueError("Committed before the last deal is over")
        return replace(
            self,
            state=self.standing,
            deal=self.deal + 1,
            secret=secret,
            contributions=(None, None, None, None),
            game=None,
            ready=frozenset(),
        )

    def _dealt(self) -> Table:
        if self.secret is None:
            raise ValueError("Dealt without a secret")
        hands = deal(seed(self.secret, self.contributions), self.opened.rules, self.opened.game)
        return replace(self, game=Game.start(hands, session=self.state), floor=0)

    def _over(self, game: Game) -> Table:
        """The table with a game as it now stands, written down if it is over."""
        table = replace(self, game=game)
        if not game.is_over:
            return table
        told = game.announcement
        declarer = None if told is None or told.declarer is None else self.place_of(told.declarer)
        contract = None if told is None else told.contract
        return replace(table, past=(*self.past, Past(contract, declarer, _brought(self.state, table.standing))))

    def _agreed(self) -> Table:
        """The table with the card taken back that everybody has agreed to."""
        undo, game = self.undo, self.game
        if undo is None or game is None or self.to_agree:
            return self
        before = Game.open(game.opening)
        for action in game.actions[: undo.at]:
            before = before.apply(action)
        return replace(self, game=before, undo=None, floor=undo.at)


def _brought(before: State, after: State) -> FourInts:
    """What a deal brought to the accounts, by place."""
    if isinstance(before, Session) and isinstance(after, Session):
        return four([now - then for now, then in zip(after.accounts, before.accounts, strict=True)])
    if not isinstance(after, Partie):
        raise TypeError("a table plays one of the two games")
    hand = after.hands[-1]
    return four([hand.points if team == hand.winner else 0 for team in ("A", "B", "A", "B")])
