"""Tables: a fold of events; people who come, go, take cards back and are idle; every refusal in words (K-8)."""

from __future__ import annotations

import itertools
import random
from typing import get_args

import pytest

from forms import LONG
from schafkopf import wire
from schafkopf.cards import Card
from schafkopf.errors import SchafkopfError
from schafkopf.game.actions import Claim, Klopfen, Pass, Phase, Play, Revoke
from schafkopf.game.dealing import deal
from schafkopf.match.fair import commitment, seed
from schafkopf.match.partie import Partie
from schafkopf.match.session import Session
from schafkopf.players import Budget, Lapse, by_name
from schafkopf.players.table import answered
from schafkopf.records.replay import replay
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
    Refused,
    SitDown,
    Stage,
    Table,
    TakeOver,
    decide,
    see,
)
from schafkopf.rooms.events import Acted, HandedBack, Left, Sat, TakenOver, UndoAsked
from schafkopf.rules.house import PRESETS, preset, read_options
from schafkopf.testing import random_action, random_rules
from sitting import COMPUTERS, PEOPLE, Sitting, evening

TABLES = 60 if LONG else 2


def code_of(sitting: Sitting, command: Command | HouseCommand, place: Place | None) -> str:
    """The code with which a command is refused; the refusal can be told in both languages."""
    before = sitting.table
    with pytest.raises(SchafkopfError) as refused:
        sitting.do(command, place)
    assert sitting.table is before
    assert refused.value.text("de") != refused.value.text("en")
    return refused.value.code.name


# The fold


@pytest.mark.parametrize(("game", "name"), [*itertools.product(("schafkopf", "bierkopf"), PRESETS)])
def test_the_table_of_the_events_as_they_are_stored_is_the_living_one(game: str, name: str) -> None:
    for number in range(TABLES // 2):
        rng = random.Random(f"{game} {name} {number}")
        sitting = Sitting(preset(name), game, people=rng.sample(range(4), rng.randint(1, 4)))
        for _ in evening(sitting, rng, 2):
            pass
        assert sitting.kept() == sitting.table
        assert sitting.table.number == len(sitting.events)


def test_any_house_rules_make_an_evening() -> None:
    for number in range(TABLES):
        rng = random.Random(number)
        sitting = Sitting(random_rules(rng), rng.choice(("schafkopf", "bierkopf")), people=(0, 2))
        for _ in evening(sitting, rng, 2, unrest=0.1):
            pass
        assert sitting.kept() == sitting.table


def test_a_deal_of_the_table_is_a_record_that_replays() -> None:
    """Whatever was taken back, the actions that are left are a legal game."""
    rng = random.Random(8)
    sitting = Sitting(people=(0, 1))
    for table in evening(sitting, rng, 4, unrest=0.4):
        if table.stage is Stage.FINISHED:
            assert replay(sitting.game.record()).game == sitting.game


def test_events_that_cannot_follow_are_refused() -> None:
    with pytest.raises(ValueError, match="begins with Opened"):
        Table.fold([Sat(0, "Ada")])
    with pytest.raises(ValueError, match="without a deal"):
        Sitting().table.after(UndoAsked(0))
    with pytest.raises(TypeError):
        Table.open(Sat(0, "Ada"))  # type: ignore[arg-type]


@pytest.mark.parametrize("kind", get_args(Event), ids=lambda kind: kind.__name__)
def test_every_event_travels_under_its_own_name(kind: type) -> None:
    assert isinstance(getattr(kind, "event", None), str)
    assert len({each.event for each in get_args(Event)}) == len(get_args(Event))


def test_what_a_table_keeps_does_not_show_its_secrets_when_it_is_printed() -> None:
    sitting = Sitting().dealt()
    told = repr(sitting.table) + repr(sitting.events)
    assert sitting.table.secret is not None
    assert sitting.table.secret not in told
    assert "Card." not in told


# From deal to deal


def test_the_table_goes_from_deal_to_deal_as_a_session_does() -> None:
    """Dealer, accounts, pool and Bock are those of a `Session` that sees the same games."""
    rng = random.Random(3)
    sitting = Sitting(read_options({"all_pass": "stock"}))
    session = Session(sitting.table.opened.rules)
    for number in range(1, 7):
        sitting.over(rng)
        assert sitting.table.deal == number
        assert sitting.table.state == session
        session = session.after(sitting.game)
        assert sitting.table.standing == session
        brought = [sum(past.payout[place] for past in sitting.table.past) for place in range(4)]
        assert tuple(brought) == session.accounts
        sitting.between()


def test_bierkopf_is_played_to_21_and_the_next_partie_begins_at_nothing() -> None:
    rng = random.Random(4)
    sitting = Sitting(game="bierkopf")
    while (result := see(sitting.over(rng).table, 0).result) is None or result.partie is None:
        sitting.between()
    state = sitting.table.standing
    assert isinstance(state, Partie)
    assert max(result.partie.a, result.partie.b) >= 21
    assert (state.score.a, state.score.b, len(state.won)) == (0, 0, 1)
    sitting.dealt()
    assert sitting.table.state.game == "bierkopf"


def test_the_table_waits_for_everybody_who_is_awaited() -> None:
    sitting = Sitting(people=(0,), awaited=(1, 2))
    assert (sitting.table.stage, sitting.table.due) == (Stage.GATHERING, None)
    sitting.do(SitDown("Emmy"), 1)
    assert sitting.table.due is None
    sitting.do(SitDown("Lise"), 2)
    assert sitting.table.due is Due.COMMIT


def test_whoever_is_there_can_begin_without_the_others() -> None:
    sitting = Sitting(people=(0,), awaited=(1, 2))
    sitting.do(Begin(), 0)
    assert sitting.table.due is Due.COMMIT
    assert sitting.do(Begin(), 0) == ()


def test_the_next_deal_begins_when_all_people_who_are_there_want_it() -> None:
    sitting = Sitting(people=(0, 1, 2)).over(random.Random(1))
    sitting.do(GoOn(), 0)
    assert sitting.do(GoOn(), 0) == ()
    sitting.do(TakeOver(1))
    assert sitting.table.waits_for == (2,)
    sitting.do(GoOn(), 2)
    assert sitting.table.due is Due.COMMIT


def test_computers_do_not_go_on_alone() -> None:
    sitting = Sitting().dealt()
    sitting.do(GetUp(), 0)
    sitting.over(random.Random(1))
    assert sitting.table.due is None
    sitting.do(SitDown("Ada"), 0)
    assert sitting.table.waits_for == (0,)


def test_computers_asked_as_the_table_says_play_whole_deals() -> None:
    """`asked` names the seats in the order of `next_action`, `Move` takes what they do."""
    sitting = Sitting(preset("tournament")).dealt()
    sitting.do(GetUp(), 0)
    players = {place: by_name("random", place) for place in range(4)}
    lapses: list[Lapse] = []
    while sitting.table.due is Due.THINK:
        seated = {seat: players[sitting.table.place_of(seat)] for seat in sitting.table.asked}
        action = answered(sitting.game, seated, Budget(), lapses)
        assert action is not None
        sitting.do(Move(action))
    assert sitting.table.stage is Stage.FINISHED
    assert not lapses


# Dealing that can be checked


def test_the_cards_are_what_the_secret_and_the_contributions_make_of_them() -> None:
    sitting = Sitting(people=(0, 2))
    sitting.do(Commit(secret := sitting.draw()))
    sitting.do(Contribute(own := sitting.draw()), 2)
    assert see(sitting.table, 2).proof is not None
    sitting.do(DealOut())
    assert sitting.game.opening.hands == deal(seed(secret, (None, None, own, None)))
    for place in (0, 1, 2, 3, None):
        proof = see(sitting.table, place).proof
        assert proof is not None
        assert (proof.commitment, proof.secret) == (commitment(secret), None)
        assert proof.contributions == (None, None, own if place == 2 else None, None)
    sitting.over(random.Random(1))
    proof = see(sitting.table, None).proof
    assert proof is not None
    assert (proof.secret, proof.contributions) == (secret, (None, None, own, None))


def test_a_contribution_stands() -> None:
    sitting = Sitting()
    sitting.do(Commit(sitting.draw()))
    sitting.do(Contribute(own := sitting.draw()), 0)
    assert sitting.do(Contribute(own), 0) == ()
    assert code_of(sitting, Contribute(sitting.draw()), 0) == "CONTRIBUTED_ALREADY"


@pytest.mark.parametrize("wrong", ["", "00", "G" * 64, "A" * 64, "0" * 65, "0" * 63 + "\n", "٠" * 64, None, 7])
def test_what_is_no_randomness_is_refused(wrong: str) -> None:
    sitting = Sitting()
    sitting.do(Commit(sitting.draw()))
    assert code_of(sitting, Contribute(wrong), 0) == "NOT_RANDOM"
    with pytest.raises(TypeError, match="64 hexadecimal digits"):
        commitment(wrong)
    with pytest.raises(TypeError, match="64 hexadecimal digits"):
        seed(wrong, (None,) * 4)


# People


def test_a_place_is_taken_under_a_name_and_left_to_its_computer() -> None:
    sitting = Sitting(people=())
    assert sitting.do(SitDown("  Emmy   Noether "), 1) == (Sat(1, "Emmy Noether"),)
    assert (sitting.table.chairs[1].name, sitting.table.chairs[1].since) == ("Emmy Noether", 2)
    assert sitting.do(GetUp(), 1) == (Left(1),)
    assert sitting.table.chairs[1].name == COMPUTERS[1]


@pytest.mark.parametrize(
    ("command", "place", "code"),
    [
        (SitDown("Emmy"), 0, "PLACE_TAKEN"),
        (SitDown(""), 1, "WRONG_NAME"),
        (SitDown(" \t\n"), 1, "WRONG_NAME"),
        (SitDown("x" * 25), 1, "WRONG_NAME"),
        (SitDown("\u202eadA"), 1, "WRONG_NAME"),
        (SitDown("\ud800"), 1, "WRONG_NAME"),
        (SitDown("\u3164"), 1, "WRONG_NAME"),
        (SitDown("Emmy\u2800"), 1, "WRONG_NAME"),
        (SitDown("\u0301 \ufe0f"), 1, "WRONG_NAME"),
        (SitDown("E" + "\u0301\u0302" * 3), 1, "WRONG_NAME"),
        (SitDown("Ada\ufe0f"), 1, "NAME_TAKEN"),
        (SitDown("aDA"), 1, "NAME_TAKEN"),
        (SitDown("Vroni"), 1, "NAME_TAKEN"),
        (GetUp(), 1, "PLACE_EMPTY"),
        (GoOn(), 0, "TABLE_IS_AT"),
        (Contribute("0" * 64), 0, "TABLE_IS_AT"),
        (Commit("0" * 64), None, "TABLE_IS_AT"),
        (DealOut(), None, "TABLE_IS_AT"),
        (AnswerUndo(True), 0, "NO_UNDO_ASKED"),
        (AskUndo(), 0, "NOTHING_TO_TAKE_BACK"),
        (TakeOver(1), None, "NOT_WAITED_FOR"),
        (Act(Pass(3)), 0, "NOT_YOUR_SEAT"),
        (Act(Revoke(0, Card.EO)), 0, "NOTHING_TO_FIND"),
        (Act(Claim(0)), 0, "ILLEGAL_ACTION"),
        (Move(Klopfen(0)), None, "NOT_YOUR_SEAT"),
    ],
)
def test_what_cannot_be_is_refused_in_words(command: Command | HouseCommand, place: Place | None, code: str) -> None:
    assert code_of(Sitting().dealt(), command, place) == code


def test_what_the_house_does_nobody_else_can_ask() -> None:
    sitting = Sitting().dealt()
    for command in (Commit(sitting.draw()), DealOut(), TakeOver(0), Move(Klopfen(1)), "sit down", None):
        with pytest.raises(TypeError, match="something that a person can ask"):
            decide(sitting.table, command, 0)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="something that the house does"):
        decide(sitting.table, GoOn(), None)
    for place in (4, -1, True, "0"):
        with pytest.raises(TypeError, match="place"):
            decide(sitting.table, GoOn(), place)  # type: ignore[arg-type]


def test_a_command_of_the_wrong_kind_inside_is_told() -> None:
    sitting = Sitting(people=(0, 1)).dealt()
    for command in (SitDown(7), Act("EO"), AnswerUndo(1)):  # type: ignore[arg-type]
        with pytest.raises(TypeError, match="must be"):
            decide(sitting.table, command, 2 if isinstance(command, SitDown) else 0)


# Idle people


def test_a_computer_plays_for_who_is_idle_and_hands_back() -> None:
    sitting = Sitting().dealt()
    assert (sitting.table.waits_for, sitting.table.due) == ((0,), None)
    assert sitting.do(TakeOver(0)) == (TakenOver(0),)
    assert sitting.table.due is Due.THINK
    assert sitting.table.chairs[0].name == PEOPLE[0]
    assert sitting.do(ComeBack(), 0) == (HandedBack(0),)
    assert sitting.table.waits_for == (0,)
    assert sitting.do(ComeBack(), 0) == ()


def test_whoever_does_something_is_back() -> None:
    sitting = Sitting().dealt()
    sitting.do(TakeOver(0))
    action = Klopfen(0, knocks=False)
    assert sitting.do(Act(action), 0) == (HandedBack(0), Acted(action))


# Taking back


def at_own_card(people: tuple[Place, ...] = (0, 1)) -> Sitting:
    """A table at which place 0, the forehand, has just led."""
    for number in itertools.count():
        sitting, rng = Sitting(people=people).dealt(), random.Random(number)
        while not any(isinstance(action, Play) for action in sitting.game.actions) and not sitting.game.is_over:
            sitting.act(random_action(rng, sitting.game))
        if sitting.table.stage is Stage.PLAYING and sitting.game.phase is Phase.PLAY:
            return sitting
    raise AssertionError


def test_a_card_is_taken_back_when_everybody_else_has_agreed() -> None:
    sitting = at_own_card((0, 1, 2))
    before = sitting.game
    sitting.do(AskUndo(), 0)
    assert (sitting.table.waits_for, sitting.table.due) == ((1, 2), None)
    assert code_of(sitting, Act(random_action(random.Random(1), before)), sitting.table.turn) == "UNDO_IS_ASKED"
    sitting.do(AnswerUndo(True), 1)
    assert sitting.game == before
    assert sitting.do(AnswerUndo(True), 1) == ()
    sitting.do(AnswerUndo(True), 2)
    assert sitting.table.undo is None
    assert sitting.game.actions == before.actions[:-1]
    assert sitting.table.turn == 0
    assert sitting.kept() == sitting.table


def test_only_the_last_own_card_is_taken_back() -> None:
    sitting = at_own_card((0,))
    sitting.do(AskUndo(), 0)
    assert sitting.table.turn == 0
    assert code_of(sitting, AskUndo(), 0) == "NOTHING_TO_TAKE_BACK"


def test_one_who_insists_or_the_one_who_asked_ends_the_question() -> None:
    for place in (1, 0):
        sitting = at_own_card((0, 1))
        before = sitting.game
        sitting.do(AskUndo(), 0)
        sitting.do(AnswerUndo(False), place)
        assert (sitting.table.undo, sitting.game) == (None, before)


def test_who_leaves_or_is_idle_need_not_agree() -> None:
    leaves: list[tuple[Command | HouseCommand, Place | None]] = [(GetUp(), 1), (TakeOver(1), None)]
    for command, place in leaves:
        sitting = at_own_card((0, 1))
        before = sitting.game
        sitting.do(AskUndo(), 0)
        sitting.do(command, place)
        assert sitting.game.actions == before.actions[:-1]


def test_the_question_ends_when_who_asked_leaves() -> None:
    sitting = at_own_card((0, 1))
    before = sitting.game
    sitting.do(AskUndo(), 0)
    sitting.do(GetUp(), 0)
    assert (sitting.table.undo, sitting.game) == (None, before)


# Whatever comes


def test_any_command_at_any_time_is_followed_or_refused_in_words() -> None:
    """Nothing but refusals and events comes of a command, wherever the table is; a refusal is told in two languages."""
    rng = random.Random(6)
    sitting = Sitting(preset("casual"), people=(0, 2))
    acts = [Act(action) for action in (Pass(1), Klopfen(2), Play(0, Card.EO), Claim(3))]
    commands: list[Command] = [
        GetUp(), ComeBack(), Begin(), AskUndo(), GoOn(), AnswerUndo(True), SitDown("Rosa"), Contribute("1" * 64), *acts
    ]  # fmt: skip
    house: list[HouseCommand] = [Commit("2" * 64), DealOut(), TakeOver(0), TakeOver(3), Move(Pass(2))]
    house.append(Move(Play(1, Card.H7)))
    tried = 0
    for table in itertools.islice(evening(sitting, rng, 2), 150):
        for command, place in [(rng.choice(commands), rng.randrange(4)), (rng.choice(house), None)]:
            try:
                for event in decide(table, command, place):
                    table.after(event)
            except SchafkopfError as error:
                assert isinstance(error, Refused) or error.code.name == "ILLEGAL_ACTION"
                assert error.text("de")
                tried += 1
    assert tried > 100


def test_a_table_opened_by_what_is_no_table_is_told() -> None:
    with pytest.raises(wire.UnreadableData):
        wire.load(Event, {"event": "opened", "game": "skat"})
    with pytest.raises(wire.UnreadableData):
        wire.load(Command, {"event": "commit", "secret": "0" * 64})
    assert wire.load(Command, {"event": "act", "action": {"event": "pass", "seat": 2}}) == Act(Pass(2))
    assert Opened.event == "opened"
