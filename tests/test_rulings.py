"""A ruling has the parameters of its code, what it says is true, and the table hears nothing of a hand."""

from __future__ import annotations

import itertools
import pickle
import random
from dataclasses import replace

import pytest

from helpers import (
    ABOUT,
    CALLS_GRAS,
    KINDS,
    P1,
    P2,
    SIMPLE,
    changed,
    deal_of,
    fill,
    random_deal,
    ruling_of,
    spot,
    stoss_actions,
    swap,
)
from schafkopf.cards import Card, Suit
from schafkopf.game.actions import Action, Bid, Name, Pass, Play, Stoss
from schafkopf.game.auction import Auction
from schafkopf.game.deal import Deal
from schafkopf.game.position import Position
from schafkopf.game.rulings import IllegalAction, OpenRuling, Ruling, RulingCode
from schafkopf.rules.contracts import ContractType, Declaration
from schafkopf.rules.house import HouseRules, preset
from schafkopf.testing import random_rules


@pytest.mark.parametrize("code", RulingCode, ids=lambda code: code.name)
def test_the_constructor_holds_the_parameters_against_the_code(code: RulingCode) -> None:
    right = {name: ABOUT[name] for name in code.allowed}
    assert Ruling(code, **right).clause == code.clause
    for name in code.needed - {"cards"}:
        with pytest.raises(TypeError, match=f"{name} is missing"):
            Ruling(code, **{key: value for key, value in right.items() if key != name})
    for name in ABOUT.keys() - code.allowed:
        with pytest.raises(TypeError, match=f"there is no {name}"):
            Ruling(code, **right, **{name: ABOUT[name]})


@pytest.mark.parametrize("code", RulingCode, ids=lambda code: code.name)
def test_a_ruling_cites_only_the_clauses_of_its_code(code: RulingCode) -> None:
    right = {name: ABOUT[name] for name in code.allowed}
    for clause in code.clauses:
        assert Ruling(code, clause, **right).clause == clause
    with pytest.raises(TypeError, match="has the clauses"):
        Ruling(code, "S-1.1", **right)


def test_parameters_are_reached_by_name_and_as_attributes() -> None:
    ruling = ruling_of(RulingCode.NO_PLAIN_CARD)
    assert (ruling["card"], ruling["suit"], ruling["seat"]) == (ruling.card, ruling.suit, ruling.seat)
    with pytest.raises(KeyError):
        ruling["declaration"]


@pytest.mark.parametrize("code", RulingCode, ids=lambda code: code.name)
def test_rulings_are_frozen_hashable_and_travel(code: RulingCode) -> None:
    for ruling in (ruling_of(code), ruling_of(code).open()):
        assert pickle.loads(pickle.dumps(ruling)) == ruling
        assert hash(ruling) == hash(pickle.loads(pickle.dumps(ruling)))
        with pytest.raises(AttributeError):
            ruling.clause = "S-1.1"  # type: ignore[misc]


# What the table hears.

_PUBLIC = {"NO_REVOKE", "REVOKE_FOUND", "SAU_CALLED", "HIGHEST_TRUMP", "HIGHEST_OF_LED_SUIT"}


@pytest.mark.parametrize("code", RulingCode, ids=lambda code: code.name)
def test_the_open_form_of_a_ruling_has_no_card_of_a_hand(code: RulingCode) -> None:
    opened = ruling_of(code).open()
    assert isinstance(opened, OpenRuling)
    assert (opened.seat, opened.legal) == (P2, code.legal)
    assert not {"cards", "called", "free", "stichzwang", "runaway", "least", "count"} & {
        name for name in dir(opened) if not name.startswith("_")
    }
    assert (opened.card is not None) is (code.name in _PUBLIC)
    if opened.card is None:
        for lang in ("de", "en"):
            assert not {"Gras-Sau", "GA", "G10"} & set(opened.text(lang).replace(".", " ").replace(",", " ").split())


@pytest.mark.parametrize(
    ("code", "heard", "clause"),
    [
        ("MUST_PLAY_CALLED_ACE", "REFUSED", "S-3.8"),
        ("MAY_NOT_LEAD_UNDER_CALLED_ACE", "REFUSED", "S-3.8"),
        ("CALLED_ACE_NOT_DISCARDABLE", "REFUSED", "S-3.8"),
        ("NO_CALLABLE_ACE", "REFUSED", "S-3.8"),
        ("STOSS_OTHER_PARTY", "REFUSED", "S-3.8"),
        ("RUN_AWAY_LEAD", "FREE_LEAD", "S-3.2"),
        ("CALLED_ACE_FORCED", "CALLED_ACE_FORCED", "S-4.6"),
        ("BID_HIGHEST", "BID_HIGHEST", "S-5.10"),
    ],
)
def test_what_would_tell_of_a_hand_is_heard_as_something_else(code: str, heard: str, clause: str) -> None:
    opened = ruling_of(RulingCode[code]).open()
    assert (opened.code.name, opened.clause) == (heard, clause)


def test_the_renonce_of_who_must_play_is_told_from_a_usual_call_by_his_hand_alone() -> None:
    usual, blocked = (
        Ruling(RulingCode.SAU_CALLED, clause, card=Card.GA, suit=Suit.GRAS) for clause in ("S-4.3", "S-4.2")
    )
    assert usual != blocked
    assert usual.open() == blocked.open()


def _heard(deal: Deal, log: list[Action]) -> list[OpenRuling] | None:
    """What the table hears of some actions; None where one of them is refused."""
    position, heard = Position.start(deal), []
    for action in log:
        ruling = position.judge(action)
        if not ruling.legal:
            return None
        heard.append(ruling.open())
        position = position.apply(action)
    return heard


@pytest.mark.parametrize("kind", [KINDS.RUFSPIEL, KINDS.MUSS, KINDS.SOLO, KINDS.RAMSCH, KINDS.BIERKOPF], ids=str)
def test_what_the_table_hears_of_accepted_actions_is_the_same_whatever_hands_they_were_done_with(
    kind: ContractType,
) -> None:
    compared = 0
    for seed in range(30):
        rng = random.Random(seed)
        rules = replace(random_rules(rng), klopfen="all")
        deal = random_deal(rng, kind, rules.pack_of(kind), rules)
        position = Position.start(deal)
        log: list[Action] = []
        for _ in range(rng.randrange(1, len(deal.pack.cards))):
            choices = stoss_actions(position)
            if choices and rng.random() < 0.2:
                action = rng.choice(choices)
            else:
                assert position.to_move is not None
                action = Play(position.to_move, rng.choice(position.legal_cards))
            log.append(action)
            position = position.apply(action)
        heard = _heard(deal, log)
        held = [card for hand in position.hands for card in hand]
        for one, other in itertools.islice(itertools.combinations(rng.sample(held, len(held)), 2), 60):
            world = changed(deal, hands=swap(deal.hands, one, other))
            if not world.faults() and world.deal().called_card is deal.called_card:
                alike = _heard(world.deal(), log)
                compared += alike is not None
                assert alike in (None, heard)
    assert compared > 80


# What is said is true.


@pytest.mark.parametrize(
    ("option", "told"), [("never", "als letzte Karte"), ("from_second_last", "unter den letzten zwei")]
)
def test_the_refusal_to_throw_off_the_rufsau_tells_when_it_may_be(option: str, told: str) -> None:
    turn = spot(CALLS_GRAS, "GA S7 S8", "EK", bound="GA", rules=preset("casual", rufsau_schmieren=option))
    assert told in turn.judge(Card.GA).text("de")


def test_a_refusal_is_an_error_of_the_package_with_its_ruling() -> None:
    position = Position.start(deal_of(CALLS_GRAS, SIMPLE, P1))
    with pytest.raises(IllegalAction) as refused:
        position.play("GA")
    error = refused.value
    assert (error.code.name, error.clause) == ("ILLEGAL_ACTION", "S-3.8")
    assert error.ruling.code is RulingCode.CARD_NOT_IN_HAND
    assert error.text("de") == error.ruling.text("de")
    assert pickle.loads(pickle.dumps(error)) == error


def test_a_card_may_be_played_by_its_name() -> None:
    position = Position.start(deal_of(CALLS_GRAS, SIMPLE, P1))
    assert position.play("EO") == position.play("Eichel-Ober") == position.play(Card.EO)
    assert position.turn is not None
    assert position.turn.judge("der Alte") == position.judge(Play(P1, Card.EO))
    with pytest.raises(TypeError, match="card must be a Card or its name"):
        position.play(7)  # type: ignore[arg-type]


@pytest.mark.parametrize("action", [Pass(P1), Bid(P1, Declaration(KINDS.WENZ)), Name(P1, Suit.GRAS), Stoss(P1)])
def test_a_ruling_names_the_seat_whose_action_was_judged(action: Action) -> None:
    hands = fill({})
    for rules in (HouseRules(), HouseRules(klopfen="none")):
        assert Auction.start(hands, rules).judge(action).seat == P1
    assert Position.start(deal_of(CALLS_GRAS, SIMPLE, P1)).judge(action).seat == P1
