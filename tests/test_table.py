"""Four players at a table: who is asked when, and what failing costs."""

from __future__ import annotations

import logging
from dataclasses import dataclass, field
from typing import Any

import pytest

from schafkopf import wire
from schafkopf.errors import ErrorCode, SchafkopfError
from schafkopf.game.actions import Klopfen, Name, Pass, Play, Stoss
from schafkopf.game.dealing import deal
from schafkopf.game.game import Game
from schafkopf.game.view import View
from schafkopf.players import Budget, Decision, by_name, play
from schafkopf.players.lapse import Lapse, Problem
from schafkopf.players.table import fallback, next_action
from schafkopf.rules.house import preset
from schafkopf.text.catalogue import LANGUAGES


@dataclass
class Raises:
    what: BaseException = field(default_factory=lambda: RuntimeError("lost the thread"))
    name: str = "raises"

    def choose(self, view: View, budget: Budget) -> Decision:
        raise self.what


class Equal:
    """Calls itself equal to everything, or does not want to be compared."""

    def __init__(self, *, quiet: bool) -> None:
        self.quiet = quiet

    def __eq__(self, other: object) -> bool:
        if self.quiet:
            return True
        raise RuntimeError("do not compare me")

    __hash__ = None  # type: ignore[assignment]


@dataclass
class Says:
    """Does always the same."""

    what: Any
    name: str = "says"

    def choose(self, view: View, budget: Budget) -> Decision:
        return Decision(self.what)


@dataclass
class Asked:
    """Notes that it was asked, and plays like a stammtisch player that never doubles."""

    order: list[int]
    doubles: bool = False
    name: str = "asked"
    _player: Any = field(default_factory=lambda: by_name("stammtisch"))

    def choose(self, view: View, budget: Budget) -> Decision:
        self.order.append(view.seat)
        if self.doubles and Stoss(view.seat) in view.legal_actions:
            return Decision(Stoss(view.seat))
        if view.to_move != view.seat:
            return Decision(None)
        return Decision(fallback(view))


def bierkopf() -> Game:
    return Game.start(deal(3, game="bierkopf"), game="bierkopf")


def test_who_may_double_is_asked_clockwise_and_the_seat_to_move_with_them() -> None:
    game, order = bierkopf(), list[int]()
    assert game.speakers == (0, 1, 2, 3)
    action = next_action(game, dict.fromkeys(range(4), Asked(order)), Budget(), [])
    assert order == [0, 1, 2, 3]
    assert isinstance(action, Play)


def test_a_doubling_goes_before_the_card_of_the_seat_to_move() -> None:
    game, order = bierkopf(), list[int]()
    players = dict.fromkeys(range(4), Asked(order)) | {2: Asked(order, doubles=True)}
    assert next_action(game, players, Budget(), []) == Stoss(2)
    assert order == [0, 1, 2]


@pytest.mark.parametrize(
    "player",
    [
        *map(Raises, (RuntimeError(), SystemExit(1), RecursionError())),
        *map(Says, (None, "EO", Pass(3), Klopfen(1), Name(0), object(), [1], Equal(quiet=True), Equal(quiet=False))),
    ],
    ids=lambda player: f"{player.name}-{player.what!r:.12}",
)
@pytest.mark.parametrize("game", ["schafkopf", "bierkopf"])
def test_a_player_that_fails_loses_nothing_but_its_moves(
    player: Any, game: Any, caplog: pytest.LogCaptureFixture
) -> None:
    rules = preset("casual", all_pass="ramsch", allow_claim=True)
    start = Game.start(deal(5, rules, game), rules, game=game)
    with caplog.at_level(logging.CRITICAL):
        over, lapses = play(start, [player, *(by_name("stammtisch", n) for n in range(3))], Budget(worlds=12))
    assert over.is_over
    assert {lapse.seat for lapse in lapses} == {0}
    assert all(lapse.instead is None or lapse.instead in over.actions for lapse in lapses)
    for lang in LANGUAGES:
        assert all(0 < len(lapse.problem.text(lang)) <= 160 for lapse in lapses)


def test_a_lost_move_is_logged_with_what_was_done_instead(caplog: pytest.LogCaptureFixture) -> None:
    start = Game.start(deal(5))
    _, lapses = play(start, [Raises(), *(by_name("stammtisch", n) for n in range(3))], Budget(worlds=12))
    assert "lost the thread" in lapses[0].problem.text("en")
    assert lapses[0].instead == Klopfen(0, knocks=False)
    assert "seat 0 lost its move" in caplog.text


@pytest.mark.parametrize(
    ("player", "german", "english"),
    [
        (Says(None), "Keine Antwort, obwohl an der Reihe.", "No answer, though it was their turn."),
        (Says("EO"), "'EO' gibt es hier nicht.", "There is no 'EO' here."),
        (Raises(), "Fehler im Spieler: RuntimeError('lost the thread').", "An error in the player: RuntimeError('lost"),
        (
            Raises(SchafkopfError(ErrorCode.PROGRAM_SILENT, program="bot", seconds="5")),
            "„bot“ hat 5 s lang nicht geantwortet.",
            "“bot” gave no answer within 5 s.",
        ),
    ],
    ids=["silent", "unknown", "failed", "program"],
)
def test_why_a_move_was_lost_is_kept_as_data_and_worded_when_it_is_shown(
    player: Any, german: str, english: str, caplog: pytest.LogCaptureFixture
) -> None:
    lapses: list[Lapse] = []
    with caplog.at_level(logging.CRITICAL):
        next_action(Game.start(deal(5)), {0: player}, Budget(), lapses)
    problem: Problem = wire.loads(Problem, wire.dumps(lapses[0].problem))
    assert problem == lapses[0].problem
    assert german in problem.text("de")
    assert english in problem.text("en")


def test_a_card_that_the_referee_refuses_is_lost_with_the_ruling(caplog: pytest.LogCaptureFixture) -> None:
    game, lapses = bierkopf(), list[Lapse]()
    while (seat := game.to_move) is not None and all(each.ruling.legal for each in game.view(seat).judged):
        game = game.apply(fallback(game.view(seat)))
    assert seat is not None
    refused = next(each for each in game.view(seat).judged if not each.ruling.legal)
    with caplog.at_level(logging.CRITICAL):
        next_action(game, {seat: Says(refused.action)}, Budget(), lapses)
    assert lapses[0].problem.ruling == refused.ruling
    assert lapses[0].problem.text("de") == refused.ruling.text("de")


def test_a_game_that_is_over_asks_nobody() -> None:
    over, _ = play(bierkopf(), [by_name("random")] * 4)
    with pytest.raises(ValueError, match="over"):
        next_action(over, {}, Budget(), [])
