"""What costs somebody new to the package an error: wrong words name the right ones, types fit, Ctrl-C is heard."""

from __future__ import annotations

import dataclasses
import json
import pickle
import re
import signal
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest

import schafkopf as sk
from schafkopf import players, solver
from schafkopf.errors import ErrorCode
from schafkopf.game.actions import Play
from schafkopf.solver import bulk
from schafkopf.testing import random_games
from schafkopf.text.card_faces import card_svg
from solver_positions import deals

POSITION = sk.Position.start(next(deals("rufspiel", "newcomers")))
WORLDS = solver.worlds(sk.Game.fixed(POSITION.deal).view(0), 2, 1)
ANY: Any = "money"
NONE: Any = None
THREE: Any = 3
ANY_HAND: Any = "EO"
START = sk.Game.start(sk.deal(7))


class Index:
    """A whole number of a foreign type, as arrays have them."""

    def __index__(self) -> int:
        return 7

    def __repr__(self) -> str:
        return "<seven>"


INDEX: Any = Index()
WRONG: dict[str, Callable[[], object]] = {
    "goal must be 'augen' or 'payout', not 'money'": lambda: solver.card_values(POSITION, ANY),
    "goals must be 'augen' or 'payout', not 'money'": lambda: solver.solve(POSITION, [ANY]),
    "goal must be 'payout' or 'augen', not 'money'": lambda: WORLDS.values(ANY),
    "jobs must be from 1 to 1024, not 0": lambda: WORLDS.playouts(jobs=0),
    "jobs must be from 1 to 1024, not 1025": lambda: solver.batch([POSITION], jobs=1025),
    "jobs must be from 1 to 1024, not -1": lambda: bulk.random_games(1, 1, "wenz", jobs=-1),
    "jobs must be from 1 to 1024, not 2000": lambda: players.Budget(jobs=2000),
    "lang must be 'de' or 'en', not 'fr'": lambda: POSITION.rulings[0].text("fr"),
    "lang must be 'de' or 'en', not 'DE'": lambda: sk.SchafkopfError(ErrorCode.UNKNOWN_CARD, text="x").text("DE"),
    "lang must be 'de' or 'en', not 'english'": lambda: card_svg(sk.Card.EO, lang="english"),
    "lang must be 'de' or 'en', not 'bairisch'": lambda: players.advise(WORLDS.view, lang="bairisch"),
    "Laufende.kind must be 'mit' or 'ohne', not 'money'": lambda: sk.Laufende(ANY, 3),
    "team must be 'A' or 'B', not 'money'": lambda: sk.Partie().score.of(ANY),
    "players must be four, one for each seat, not 3": lambda: players.play(START, [players.by_name("random")] * 3),
    "'Herz Sau' is not the code of a card, such as EO or SZ; parse_cards reads other names": lambda: sk.Card(
        "Herz Sau"
    ),
    "faults must be 'raise', 'skip' or a list, not 'money'": lambda: sk.read_records("games.jsonl", ANY),
    "Suit is one of E, G, H, S, not 'money'": lambda: sk.Suit(ANY),
    "Rank is one of A, Z, K, O, U, 9, 8, 7, not 'money'": lambda: sk.Rank(ANY),
    "None is not the code of a card, such as EO or SZ; parse_cards reads other names": lambda: sk.Card(NONE),
    "worlds must be 1 or more, not 0": lambda: players.Budget(worlds=0),
}


@pytest.mark.parametrize("told", WRONG)
def test_a_wrong_word_or_number_is_a_value_error_that_names_the_right_ones(told: str) -> None:
    with pytest.raises(ValueError, match=told):
        WRONG[told]()


WRONG_TYPES: dict[str, Callable[[], object]] = {
    "seat must be a whole number, not Index <seven>; int(…) makes one": lambda: START.view(INDEX),
    "seed must be an int or a str, not Index <seven>; int(…) makes one": lambda: sk.deal(INDEX),
    "seed must be a whole number, not str 'money'": lambda: players.by_name("meister", ANY),
    "line must be a line of JSON, not NoneType None": lambda: sk.read_record(NONE),
    "source must be a path or an open file, not NoneType None": lambda: sk.read_records(NONE),
    "outcome must be an Outcome, not NoneType None": lambda: sk.penalty(NONE, 0),
    "Session.rules must be HouseRules, not str 'money'": lambda: sk.Session(ANY),
    "worlds must be a whole number, not str 'money'": lambda: players.Budget(worlds=ANY),
    "time must be a timedelta or None, not str 'money'": lambda: players.Budget(time=ANY),
    "explain must be True or False, not str 'money'": lambda: players.Budget(explain=ANY),
    "budget must be a Budget, not str 'money'": lambda: players.play(START, [players.by_name("random")] * 4, ANY),
    "budget must be a Budget, not int 3": lambda: players.advise(WORLDS.view, budget=THREE),
    "constraint must be a Constraint, as parse_constraint reads them, not str 'money'": lambda: players.advise(
        WORLDS.view, constraint=ANY
    ),
    "players must be four players, not NoneType None": lambda: players.play(START, NONE),
    "view must be a View, not str 'money'": lambda: players.by_name("random").choose(ANY, players.Budget()),
    "contract must be a Contract, as parse_contract reads them, not str 'money'": lambda: sk.Announcement(ANY),
    "hands[0] must be a hand of cards; parse_cards reads a text, not str 'EO'": lambda: sk.Game.start((ANY_HAND,) * 4),
}


@pytest.mark.parametrize("told", WRONG_TYPES)
def test_something_else_is_a_type_error_that_names_what_is_needed(told: str) -> None:
    with pytest.raises(TypeError, match=re.escape(told)):
        WRONG_TYPES[told]()


def test_what_cannot_be_shown_is_told_what_can() -> None:
    with pytest.raises(TypeError, match=r"str has no table .*: .*Game, .*Position, .*View"):
        sk.display.text(ANY)


def test_of_several_faults_each_says_where_it_is() -> None:
    with pytest.raises(
        sk.SchafkopfError, match=r"^hands\[0\]: WRONG_HAND_SIZE: .*; hands\[0\]\[2\]: CARD_NOT_IN_PACK: "
    ):
        sk.Game.start(sk.deal(7), game="bierkopf")
    with pytest.raises(sk.SchafkopfError, match=r"^UNKNOWN_OPTION: “klopfe” is not a house rule"):
        sk.preset("casual", klopfe="none")


def test_two_solutions_of_one_position_are_equal() -> None:
    last = POSITION
    while len(last.tricks) < 6:
        last = last.play(last.legal_cards[0])
    assert solver.solve(last) == solver.solve(last)


def test_a_name_is_no_player() -> None:
    names: Any = ["meister"] * 4
    with pytest.raises(TypeError, match=r'players\[0\] must be a player, such as by_name\("meister"\), not str'):
        players.play(START, names)


def test_a_player_that_returns_no_decision_is_told_what_is_needed() -> None:
    class Hasty:
        name = "hasty"

        def choose(self, view: sk.View, budget: players.Budget) -> Any:
            return view.legal_actions[0]

    _, lapses = players.play(START, [Hasty(), *(players.by_name("random", seed) for seed in range(3))])
    assert "choose returned Klopfen, no Decision" in lapses[0].problem.text("en")


def test_a_value_is_not_asked_by_a_goal_that_does_not_exist() -> None:
    last = POSITION
    while len(last.tricks) < 6:
        last = last.play(last.legal_cards[0])
    value = solver.card_values(last, "payout")[0]
    assert value.worth("payout") == value.payout
    for goal in ("augen", ANY):
        with pytest.raises(ValueError, match=r"goal must be|was not asked"):
            value.worth(goal)


def test_a_record_can_be_hashed_and_equal_ones_are_one() -> None:
    record = next(random_games(None, 3)).record()
    other = sk.read_record(sk.write_record(record))
    noted = dataclasses.replace(record, extra={"table": [1, 2]})
    assert {record, other, noted} == {record, noted}


def test_random_games_come_from_another_process_as_they_are() -> None:
    games = bulk.random_games(3, 1, "wenz")
    sent = pickle.loads(pickle.dumps(games))
    assert sent == games
    assert sent.augen.tolist() == games.augen.tolist()
    assert repr(sent) == "<3 random games>"


def test_packages_need_no_import_of_their_own() -> None:
    assert sk.solver.solve is solver.solve
    assert sk.players.by_name is players.by_name
    assert {"solver", "players", "testing", "Card"} <= set(dir(sk))
    with pytest.raises(AttributeError, match="no attribute 'solvr'"):
        sk.solvr  # noqa: B018


def test_what_is_left_and_what_was_dealt_are_called_the_same_everywhere() -> None:
    game = sk.Game.fixed(POSITION.deal)
    card = game.position.legal_cards[0] if game.position else sk.Card.EO
    game = game.apply(Play(0, card))
    assert game.position is not None
    view = game.view(0)
    assert game.dealt[0] == game.position.dealt[0] == view.dealt
    assert game.hands[0] == game.position.hands[0] == view.hand
    assert set(game.dealt[0]) - set(game.hands[0]) == {card}


def test_hidden_hands_make_a_deal() -> None:
    cards = sk.Pack.LANG.cards
    drawn = bulk.sample_hands(cards, [bulk.Holding(8, frozenset(cards))] * 4, 1, 7)
    deal = sk.DealDescription(drawn.hands[0], sk.Announcement(sk.parse_contract("wenz"), 0))
    assert deal.faults() == ()


def test_what_is_asked_travels_by_plain_json() -> None:
    view = sk.Game.fixed(POSITION.deal).view(0)
    assert json.loads(json.dumps({"hand": view.hand})) == {"hand": [card.value for card in view.hand]}


@contextmanager
def interrupted(seconds: float) -> Iterator[None]:
    """Something that an interrupt of the keyboard comes into after a time, and that has to end soon after it.

    It is the time of this process, so that others that run beside it change nothing.
    """
    before = signal.signal(signal.SIGPROF, signal.default_int_handler)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    start = time.process_time()
    try:
        with pytest.raises(KeyboardInterrupt):
            yield
        assert time.process_time() - start < seconds + 0.2
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


RAMSCH = sk.Position.start(sk.Deal(sk.deal(1), sk.Announcement(sk.parse_contract("ramsch"))))
LONG: dict[str, Callable[[], object]] = {
    "playouts": lambda: bulk.playouts(POSITION, 100_000_000, 1),
    "random_games": lambda: bulk.random_games(20_000_000, 1, "wenz"),
    "ramsch_values": lambda: solver.ramsch_values(RAMSCH, 1_000_000),
    "Worlds.playouts": lambda: WORLDS.playouts(50_000_000),
}


@pytest.mark.parametrize("name", LONG)
def test_random_games_answer_an_interrupt_within_a_fifth_of_a_second(name: str) -> None:
    with interrupted(0.05):
        LONG[name]()


def test_a_replay_is_short_where_it_is_shown() -> None:
    record = next(random_games(None, 1)).record()
    replayed = sk.replay(dataclasses.replace(record, id="D-1"))
    assert repr(replayed) == f"<replay of 'D-1': {replayed.played} cards, claim agrees>"
    wrong = sk.replay(dataclasses.replace(record, events=record.actions[1:]))
    assert "stopped at events[" in repr(wrong)
