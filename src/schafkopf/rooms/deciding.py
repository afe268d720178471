"""From a command to the events that it causes, or to a refusal in words."""

from __future__ import annotations

import unicodedata

from schafkopf.errors import ErrorCode, SchafkopfError, wrong_type
from schafkopf.game.actions import Action, Revoke
from schafkopf.game.game import Game
from schafkopf.game.rulings import IllegalAction
from schafkopf.match.fair import is_random
from schafkopf.rooms.commands import (
    Act,
    AnswerUndo,
    AskUndo,
    Begin,
    ComeBack,
    Command,
    Commit,
    Contribute,
    DealOut,
    GetUp,
    GoOn,
    HouseCommand,
    Move,
    SitDown,
    TakeOver,
)
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
    Place,
    Sat,
    TakenOver,
    UndoAgreed,
    UndoAsked,
    UndoRefused,
    WentOn,
)
from schafkopf.rooms.table import Due, Stage, Table
from schafkopf.text.values import is_name, name_key

LONGEST_NAME = 24
"""Characters of the name of a person at most."""


class Refused(SchafkopfError):
    """A command that a table does not follow, though no rule of the game is concerned (K-8)."""


def decide(table: Table, command: Command | HouseCommand, place: Place | None) -> tuple[Event, ...]:
    """Return the events that a command causes; none where it changes nothing.

    `place` is where the person sits who gives it, or wants to sit down; None is the house.

    Raises:
        Refused: the table does not follow it now, or not from there.
        IllegalAction: the referee refuses the action.
        TypeError: it is no command, or no place.
    """
    if place is None:
        return _of_the_house(table, command)
    if type(place) is not int or place not in PLACES:
        raise wrong_type("place", "0, 1, 2, 3 or None", place)
    if isinstance(command, SitDown):
        return _sit_down(table, command.name, place)
    chair = table.chairs[place]
    if chair.person is None:
        raise Refused(ErrorCode.PLACE_EMPTY, place=place + 1)
    if isinstance(command, GetUp):
        return (Left(place),)
    # Whoever does something is back.
    back: tuple[Event, ...] = (HandedBack(place),) if chair.is_away else ()
    return (*back, *_of_a_person(table, command, place))


def _of_a_person(table: Table, command: Command | HouseCommand, place: Place) -> tuple[Event, ...]:
    match command:
        case ComeBack():
            return ()
        case Begin():
            return (Begun(place),) if any(chair.is_awaited for chair in table.chairs) else ()
        case Contribute(text):
            return _contribute(table, text, place)
        case Act(action):
            return _act(table, action, place)
        case AskUndo():
            return _ask_undo(table, place)
        case AnswerUndo(agrees):
            return _answer_undo(table, agrees, place)
        case GoOn():
            _need_stage(table, Stage.FINISHED)
            return () if place in table.ready else (WentOn(place),)
    raise wrong_type("command", "something that a person can ask", command)


def _sit_down(table: Table, name: str, place: Place) -> tuple[Event, ...]:
    """A person takes a place where there is none; names are told apart by more than capitals and spaces."""
    if not isinstance(name, str):
        raise wrong_type("name", "a text", name)
    chair = table.chairs[place]
    if chair.person is not None:
        raise Refused(ErrorCode.PLACE_TAKEN, name=chair.person)
    plain = " ".join(unicodedata.normalize("NFC", name).split())
    if not is_name(plain, LONGEST_NAME):
        raise Refused(ErrorCode.WRONG_NAME, name=name, limit=LONGEST_NAME)
    others = [other.name for at, other in enumerate(table.chairs) if at != place]
    if any(name_key(other) == name_key(plain) for other in others):
        raise Refused(ErrorCode.NAME_TAKEN, name=plain)
    return (Sat(place, plain),)


def _contribute(table: Table, text: str, place: Place) -> tuple[Event, ...]:
    _need_stage(table, Stage.SHUFFLING)
    _need_random(text)
    before = table.contributions[place]
    if before is not None and before != text:
        raise Refused(ErrorCode.CONTRIBUTED_ALREADY)
    return () if before == text else (Contributed(place, text),)


def _need_random(text: str) -> None:
    if not is_random(text):
        raise Refused(ErrorCode.NOT_RANDOM, text=text)


def _act(table: Table, action: Action, place: Place) -> tuple[Event, ...]:
    game = _playing(table)
    if not isinstance(action, Action):
        raise wrong_type("action", "an action of schafkopf.game.actions", action)
    if action.seat != table.seat_of(place):
        raise Refused(ErrorCode.NOT_YOUR_SEAT)
    if isinstance(action, Revoke):
        # A table finds one; here no card falls that the referee refuses.
        raise Refused(ErrorCode.NOTHING_TO_FIND)
    return _acted(game, action)


def _acted(game: Game, action: Action) -> tuple[Event, ...]:
    ruling = game.judge(action)
    if not ruling.legal:
        raise IllegalAction(ruling)
    return (Acted(action),)


def _playing(table: Table) -> Game:
    """The game, where something may be done in it."""
    _need_stage(table, Stage.PLAYING)
    if table.undo is not None:
        raise Refused(ErrorCode.UNDO_IS_ASKED, name=table.chairs[table.undo.place].name)
    if table.game is None:
        raise ValueError("a table that is playing has a game")
    return table.game


def _ask_undo(table: Table, place: Place) -> tuple[Event, ...]:
    _playing(table)
    if table.taken_back(place) is None:
        raise Refused(ErrorCode.NOTHING_TO_TAKE_BACK)
    return (UndoAsked(place),)


def _answer_undo(table: Table, agrees: bool, place: Place) -> tuple[Event, ...]:
    if type(agrees) is not bool:
        raise wrong_type("agrees", "True or False", agrees)
    undo = table.undo
    if undo is None:
        raise Refused(ErrorCode.NO_UNDO_ASKED)
    if not agrees:
        return (UndoRefused(place),)
    return () if place == undo.place or place in undo.agreed else (UndoAgreed(place),)


# The house


def _of_the_house(table: Table, command: Command | HouseCommand) -> tuple[Event, ...]:
    match command:
        case Commit(secret):
            _need_random(secret)
            _need_due(table, Due.COMMIT)
            return (Committed(secret),)
        case DealOut():
            _need_stage(table, Stage.SHUFFLING)
            return (Dealt(),)
        case TakeOver(place):
            if place not in table.waits_for:
                raise Refused(ErrorCode.NOT_WAITED_FOR, place=place + 1)
            return (TakenOver(place),)
        case Move(action):
            game = _playing(table)
            if not isinstance(action, Action) or action.seat not in table.asked:
                raise Refused(ErrorCode.NOT_YOUR_SEAT)
            return _acted(game, action)
    raise wrong_type("command", "something that the house does", command)


def _need_due(table: Table, due: Due) -> None:
    if table.due is not due:
        raise _not_now(table)


def _need_stage(table: Table, stage: Stage) -> None:
    if table.stage is not stage:
        raise _not_now(table)


def _not_now(table: Table) -> Refused:
    return Refused(ErrorCode.TABLE_IS_AT, stage=table.stage.name)
