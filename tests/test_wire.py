"""The codec: whatever travels comes back as what it was, and what does not fit is told with its place."""

from __future__ import annotations

import json
import random
from typing import Any, get_args

import pytest

from schafkopf import wire
from schafkopf.bill.settlement import Settlement
from schafkopf.cards import Card, CardSet, Pack, Suit
from schafkopf.cli import main
from schafkopf.cli.schema import TRAVELS
from schafkopf.game.actions import (
    Accept,
    Action,
    Bid,
    Claim,
    Decline,
    GiveUp,
    Klopfen,
    Name,
    Pass,
    Phase,
    Play,
    Revoke,
    Stoss,
)
from schafkopf.game.game import Game
from schafkopf.game.record import Record
from schafkopf.game.rulings import OpenRuling, Ruling
from schafkopf.game.view import View
from schafkopf.rules.contracts import Contract, ContractModifier, ContractType, Declaration
from schafkopf.rules.house import HouseRules, preset
from schafkopf.solver import solve
from schafkopf.testing import play_on, random_games, random_rules

SOLO_TOUT = Declaration(ContractType.SOLO, ContractModifier.TOUT)


def there_and_back(kind: Any, value: object) -> None:
    """Check that a value comes back equal, in full and in brief."""
    assert wire.loads(kind, wire.dumps(value)) == value
    assert wire.loads(kind, wire.dumps(value, brief=True)) == value


def faults(kind: Any, data: object) -> list[tuple[str | None, str]]:
    with pytest.raises(wire.UnreadableData) as unreadable:
        wire.load(kind, data)
    return [(fault.field, fault.code.name) for fault in unreadable.value.faults]


@pytest.mark.parametrize(
    ("action", "plain"),
    [
        (Klopfen(0), {"event": "klopfen", "seat": 0, "knocks": True}),
        (Klopfen(1, knocks=False), {"event": "klopfen", "seat": 1, "knocks": False}),
        (Pass(3), {"event": "pass", "seat": 3}),
        (Bid(2, SOLO_TOUT), {"event": "bid", "seat": 2, "contract": "solo-tout"}),
        (Name(2, Suit.GRAS), {"event": "name", "seat": 2, "suit": "G", "tout": False}),
        (Accept(1, Card.G7), {"event": "accept", "seat": 1, "card": "G7"}),
        (Decline(1), {"event": "decline", "seat": 1}),
        (Stoss(0), {"event": "stoss", "seat": 0}),
        (Play(1, Card.EZ), {"event": "play", "seat": 1, "card": "EZ"}),
        (Claim(2), {"event": "claim", "seat": 2}),
        (GiveUp(2), {"event": "give-up", "seat": 2}),
        (Revoke(3, Card.SA), {"event": "revoke", "seat": 3, "card": "SA"}),
    ],
)
def test_an_action_is_tagged_with_its_event(action: Action, plain: dict[str, object]) -> None:
    assert wire.dump(action) == plain
    there_and_back(Action, action)


def test_every_action_has_a_tag_of_its_own() -> None:
    tags = [wire.tag_of(kind) for kind in get_args(Action)]
    assert None not in tags
    assert len(set(tags)) == len(tags)


def test_enums_travel_by_code_or_name_and_never_by_number() -> None:
    assert wire.dump((Suit.GRAS, Card.EO, Pack.KURZ, ContractType.FARBWENZ)) == ["G", "EO", "kurz", "farbwenz"]
    assert wire.dump(Phase.KLOPFEN) == "KLOPFEN"
    there_and_back(Phase, Phase.CLAIM)


def test_a_set_of_cards_travels_as_a_list_in_its_order() -> None:
    assert wire.dump(CardSet("SA EO")) == ["EO", "SA"]
    there_and_back(CardSet, CardSet("SA EO"))


def test_house_rules_travel_as_a_preset_and_what_differs() -> None:
    rules = preset("official", stoss_max=4, contracts=("rufspiel", "wenz"))
    assert wire.dump(rules) == {"preset": "official", "options": {"contracts": ["rufspiel", "wenz"], "stoss_max": 4}}
    there_and_back(HouseRules, rules)
    assert wire.load(HouseRules, "tournament") == preset("tournament")
    assert wire.load(HouseRules, {"preset": "official", "stoss_max": 4}) == preset("official", stoss_max=4)


def test_any_house_rules_come_back() -> None:
    rng = random.Random("house rules on the wire")
    for _ in range(60):
        there_and_back(HouseRules, random_rules(rng))


def test_a_contract_travels_with_its_suits_by_letter() -> None:
    contract = Contract(ContractType.RUFSPIEL, called=Suit.GRAS)
    plain = {"kind": "rufspiel", "trump": None, "called": "G", "level": "normal"}
    assert wire.dump(contract) == plain
    there_and_back(Contract, contract)


def test_all_that_a_game_shows_comes_back_from_its_json() -> None:
    """Views of every seat, rulings and their open forms, records and bills, over whole random games of both."""
    rng = random.Random("the wire")
    for game in random_games(40, 7):
        there_and_back(Record, game.record())
        if game.settlement is not None:
            there_and_back(Settlement, game.settlement)
        for seat, state in enumerate(play_on(Game.open(game.opening), rng)):
            if seat % 5:
                continue
            view = state.view(rng.randrange(4))
            there_and_back(View, view)
            for judged in view.judged:
                there_and_back(Action, judged.action)
                there_and_back(Ruling, judged.ruling)
                there_and_back(OpenRuling, judged.ruling.open())


def test_a_solution_comes_back_from_its_json() -> None:
    positions = (
        state.position
        for game in random_games(20, 8)
        for state in play_on(Game.open(game.opening), random.Random(3))
        if state.position is not None and not state.is_over
    )
    position = next(each for each in positions if len(each.tricks) == each.deal.pack.hand_size - 3 and each.deal.party)
    solution = solve(position)
    there_and_back(type(solution), solution)


# What does not fit


@pytest.mark.parametrize(
    ("data", "told"),
    [
        ({"event": "play", "seat": 0, "crd": "EO"}, [("card", "FIELD_MISSING"), ("crd", "UNKNOWN_FIELD")]),
        ({"event": "pass", "seat": 0, "card": "EO"}, [("card", "UNKNOWN_FIELD")]),
        ({"event": "play", "seat": True, "card": "EO"}, [("seat", "WRONG_TYPE")]),
        ({"event": "play", "seat": 1.0, "card": "EO"}, [("seat", "WRONG_TYPE")]),
        ({"event": "play", "seat": 4, "card": "EX"}, [("seat", "WRONG_TYPE"), ("card", "UNKNOWN_CARD")]),
        ({"event": "klopfen", "seat": 0, "knocks": 1}, [("knocks", "WRONG_TYPE")]),
        ({"event": "bid", "seat": 0, "contract": "wens"}, [("contract", "UNKNOWN_CONTRACT")]),
        ({"event": "bid", "seat": 0, "contract": "ramsch"}, [("contract", "CONTRACT_IS_NOT_DECLARED")]),
        ({"event": "sing", "seat": 0}, [("event", "WRONG_TYPE")]),
        ({"seat": 0}, [("event", "FIELD_MISSING")]),
        ([], [("", "WRONG_TYPE")]),
        (None, [("", "WRONG_TYPE")]),
        ("EO" * 5000, [("", "WRONG_TYPE")]),
    ],
)
def test_every_fault_is_told_at_once_with_its_place(data: object, told: list[tuple[str, str]]) -> None:
    assert faults(Action, data) == told


def test_an_unknown_key_and_an_unknown_tag_name_the_nearest_right_one() -> None:
    with pytest.raises(wire.UnreadableData) as unreadable:
        wire.load(
            tuple[Action, ...], [{"event": "play", "seat": 0, "card": "EO", "seet": 1}, {"event": "plya", "seat": 0}]
        )
    assert [(fault.field, fault.candidates) for fault in unreadable.value.faults] == [
        ("[0].seet", ("seat",)),
        ("[1].event", ("play",)),
    ]  # fmt: skip


def test_a_value_that_cannot_exist_is_a_fault_with_its_place() -> None:
    """The constructors check: what was read is as valid as what was made."""
    assert faults(Contract, {"kind": "wenz", "trump": "G"}) == [("trump", "CONTRACT_HAS_NO_TRUMP_SUIT")]
    assert faults(tuple[Contract, ...], [{"kind": "solo"}]) == [("[0].trump", "TRUMP_SUIT_MISSING")]
    assert faults(HouseRules, {"preset": "casual", "options": {"stoss_max": 9}}) == [
        ("options.stoss_max", "WRONG_OPTION_VALUE")
    ]
    assert faults(HouseRules, "own") == [("", "UNKNOWN_PRESET")]
    assert faults(Ruling, {"code": "MUST_FOLLOW_SUIT"}) == [("", "WRONG_TYPE")]


@pytest.mark.parametrize(
    ("text", "field"),
    [
        ('{"event": "play", "seat": 0, "seat": 1, "card": "EO"}', "seat"),
        ('{"event": "play", "event": "play", "seat": 0, "card": "EO"}', "event"),
        ('[{"event": "pass", "seat": 0}, {"event": "pass", "seat": 0, "seat": 0}]', "[1].seat"),
        ('{"a": {"b": [{"c": 1, "c": 2}]}}', "a.b[0].c"),
        ('{"": 1, "": 2}', ""),
    ],
)
def test_a_key_that_stands_twice_is_a_fault(text: str, field: str) -> None:
    with pytest.raises(wire.UnreadableData) as unreadable:
        wire.loads(Action, text)
    assert [(fault.field, fault.code.name) for fault in unreadable.value.faults] == [(field, "KEY_TWICE")]


@pytest.mark.parametrize("text", ["", "{", "NaN", "[Infinity]", '"\\ud800"', "[" * 100_000, "1" * 5000, '{"a": 01}'])
def test_what_is_no_json_is_told_as_such(text: str) -> None:
    with pytest.raises(wire.UnreadableData) as unreadable:
        wire.loads(Action, text)
    assert [fault.code.name for fault in unreadable.value.faults] == ["NOT_JSON"]
    assert all(unreadable.value.text(lang) for lang in ("de", "en"))


def test_what_does_not_travel_is_a_wrong_type() -> None:
    with pytest.raises(TypeError, match="object does not travel"):
        wire.dump(object())
    with pytest.raises(TypeError, match="does not travel"):
        wire.load(bytes, "x")


def test_parts_that_do_not_go_together_are_told_in_the_words_of_their_class() -> None:
    with pytest.raises(wire.UnreadableData, match="FREE_LEAD has the parameters") as unreadable:
        wire.load(Ruling, {"code": "FREE_LEAD"})
    assert "Value error" not in unreadable.value.text("en")


@pytest.mark.parametrize("name", sorted(TRAVELS))
def test_everything_that_travels_has_a_schema_that_forbids_unknown_keys(name: str) -> None:
    told = wire.schema(TRAVELS[name])
    json.dumps(told)
    objects = [each for each in (told, *told.get("$defs", {}).values()) if each.get("type") == "object"]
    assert all(each["additionalProperties"] is (each["title"] == "Record") for each in objects)


# The command line


def told(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    with pytest.raises(SystemExit) as stopped:
        main(("schema", *words))
    out, err = capsys.readouterr()
    return int(stopped.value.code or 0), out, err


def test_the_schemas_are_written_by_a_command(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = told(capsys)
    assert (code, err, set(json.loads(out))) == (0, "", set(TRAVELS))
    code, out, err = told(capsys, "record")
    assert (code, err) == (0, "")
    assert json.loads(out) == wire.schema(Record)


def test_a_schema_that_does_not_exist_names_the_nearest(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = told(capsys, "recrd", "--json")
    assert (code, out) == (2, "")
    assert json.loads(err)["error"]["candidates"] == ["record"]
