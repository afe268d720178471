"""Errors: one base with code, parameters, place, clause and texts; frozen, comparable, picklable, always printable."""

from __future__ import annotations

import copy
import importlib
import pickle
import pkgutil
import traceback
from collections.abc import Callable
from contextlib import closing
from dataclasses import FrozenInstanceError, replace
from tempfile import TemporaryDirectory
from types import MappingProxyType
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import schafkopf
from helpers import KINDS, P1, WENZ, deal_of, fill, message_variables
from schafkopf import solver
from schafkopf.bill.outcome import Outcome
from schafkopf.cards import Card, Pack
from schafkopf.errors import ErrorCode, ManyFaults, Place, SchafkopfError, UnreadableInput, wrong_type
from schafkopf.game.announcement import Announcement
from schafkopf.game.deal import DealDescription
from schafkopf.game.line import parse_position
from schafkopf.game.position import Position
from schafkopf.game.rulings import IllegalAction, Ruling
from schafkopf.notation import parse_card, parse_cards, parse_contract, parse_suit
from schafkopf.players.hands.experience import Experience
from schafkopf.players.weights import Weights
from schafkopf.records.files import open_input
from schafkopf.records.reading import read_record
from schafkopf.rooms import GoOn, Opened, Table, decide
from schafkopf.rules.contracts import Contract
from schafkopf.rules.house import HouseRules, preset, read_options, read_toml
from schafkopf.solver import bulk
from schafkopf.store import Store
from schafkopf.text.catalogue import LANGUAGES
from schafkopf.text.values import SHOWN, shown
from schafkopf.wire import load

HANDS = fill({})


def unknown_table() -> None:
    with TemporaryDirectory() as folder, closing(Store.open(f"sqlite:///{folder}/tables.sqlite3")) as store:
        store.events("none")


PROVOKED: dict[str, Callable[[], object]] = {
    # each class of errors, provoked by a caller
    "SchafkopfError": lambda: parse_card("Eichel Obr"),
    "UnreadableInput": lambda: open_input("/nowhere"),
    "InvalidContract": lambda: Contract(KINDS.WENZ, Card.EO.suit, Card.EO.suit),
    "InvalidRules": lambda: read_options({"klopfn": 1, "stoss_max": 9}),
    "InvalidDeal": lambda: DealDescription(HANDS[:3], Announcement(WENZ, 0)).deal(),  # type: ignore[arg-type]
    "InvalidOutcome": lambda: Outcome(contract=WENZ, party=(0, 1), augen=(1, 119, 0, 0), tricks=(4, 4, 0, 0)),
    "UnreadableRecord": lambda: read_record('{"contract": {"kind": "skat"}, "hands": 3}'),
    "UnreadablePosition": lambda: parse_position("wenz by 7 | EO"),
    "UnreadableData": lambda: load(Ruling, {"code": 3}),
    "InvalidPosition": lambda: solver.solve(replace(Position.start(deal_of(WENZ, HANDS, P1)), leader=7)),
    "InvalidHoldings": lambda: bulk.sample_hands([Card.EO], [bulk.Holding(0, frozenset())] * 4, 1, 1),
    "Refused": lambda: decide(Table.open(Opened("bierkopf", HouseRules(), "meister", ("a", "b", "c", "d"))), GoOn(), 1),
    "StoreUnusable": lambda: Store.open("letter.txt"),
    "UnknownTable": unknown_table,
    "InvalidWeights": lambda: Weights.parse("own", "[rufspiel]\ndeclarer = 3\n"),
    "InvalidExperience": lambda: Experience.parse("own", "[bids]\nrufspiel = 3\n"),
    "IllegalAction": lambda: Position.start(deal_of(WENZ, HANDS, P1)).play(HANDS[1][0]),
}
NASTY = [
    "x" * 5000, "\ud800" * 3000, "\x00\x1b[31m\x7f\u0085\u2028\u202e", "{ $text }", "„“ ” { MUST_BEAT }", "", "\n\t",
    "🂡" * 2501, "e\u0301" * 2600, 10**5000, -(10**20), True, None, 1.5,
    float("nan"), ("a" * 3000,) * 3, [1, None], b"\xff",
]  # fmt: skip


def provoked(name: str) -> SchafkopfError:
    with pytest.raises(SchafkopfError) as caught:
        PROVOKED[name]()
    return caught.value


def _classes(base: type[SchafkopfError]) -> set[type[SchafkopfError]]:
    return {base}.union(*(_classes(each) for each in base.__subclasses__()))


def test_every_class_of_errors_is_provoked_here() -> None:
    for module in pkgutil.walk_packages(schafkopf.__path__, "schafkopf."):
        if not module.name.endswith("__main__"):
            importlib.import_module(module.name)
    assert {each.__name__ for each in _classes(SchafkopfError) if each.__module__.startswith("schafkopf.")} == {
        *PROVOKED,
        "ManyFaults",
    }


@pytest.mark.parametrize("name", PROVOKED)
def test_an_error_has_code_clause_parameters_place_and_texts(name: str) -> None:
    error = provoked(name)
    assert type(error).__name__ == name
    assert isinstance(error, ValueError)
    assert isinstance(error.code, ErrorCode)
    assert error.clause
    assert isinstance(error.params, MappingProxyType)
    assert error.place is None or isinstance(error.place, Place)
    assert error.text("de") != error.text("en")
    assert all(isinstance(fault, SchafkopfError) for fault in getattr(error, "faults", ()))


COPIES: list[Callable[[SchafkopfError], SchafkopfError]] = [
    copy.copy,
    copy.deepcopy,
    *(lambda error, protocol=protocol: pickle.loads(pickle.dumps(error, protocol)) for protocol in range(2, 6)),
]


@pytest.mark.parametrize("name", PROVOKED)
@pytest.mark.parametrize("copied", COPIES, ids=["copy", "deepcopy", *(f"pickle {n}" for n in range(2, 6))])
def test_a_copy_of_an_error_is_equal_to_it(name: str, copied: Callable[[SchafkopfError], SchafkopfError]) -> None:
    error = provoked(name)
    other = copied(error)
    assert type(other) is type(error)
    assert other == error
    assert hash(other) == hash(error)
    assert other is not error
    assert (str(other), repr(other), other.text("de")) == (str(error), repr(error), error.text("de"))
    assert vars(other).keys() == vars(error).keys()
    with pytest.raises(FrozenInstanceError):
        other.code = error.code


@pytest.mark.parametrize("name", PROVOKED)
def test_an_error_cannot_be_changed(name: str) -> None:
    error = provoked(name)
    for attribute in (*vars(error), "line", "field", "more"):
        with pytest.raises(FrozenInstanceError):
            setattr(error, attribute, None)
    with pytest.raises(FrozenInstanceError):
        del error.code
    with pytest.raises(TypeError):
        error.params["text"] = "other"  # type: ignore[index]
    assert error == provoked(name)


def test_an_illegal_action_has_the_clause_and_the_texts_of_its_ruling() -> None:
    error = provoked("IllegalAction")
    assert isinstance(error, IllegalAction)
    assert error.code is ErrorCode.ILLEGAL_ACTION
    assert error.clause == error.ruling.clause
    for lang in LANGUAGES:
        assert error.text(lang) == error.ruling.text(lang)


def test_python_may_note_on_an_error_what_it_notes_on_all() -> None:
    error = provoked("SchafkopfError")
    error.add_note("while reading the hand")
    try:
        raise error from KeyError("cause")
    except SchafkopfError as caught:
        assert caught == provoked("SchafkopfError")
        assert "while reading the hand" in "".join(traceback.format_exception(caught))
    assert error.with_traceback(None) is error


@pytest.mark.parametrize("name", PROVOKED)
def test_an_error_at_another_place_is_the_same_error(name: str) -> None:
    error = provoked(name)
    moved = error.at(7)
    assert type(moved) is type(error)
    assert (moved.code, moved.clause, moved.params, moved.candidates) == (
        error.code,
        error.clause,
        error.params,
        error.candidates,
    )
    assert moved.line == 7
    assert moved.field == error.field
    assert moved != error
    assert pickle.loads(pickle.dumps(moved)) == moved


def test_the_place_of_an_error_is_its_line_and_field() -> None:
    fault = SchafkopfError(ErrorCode.CARD_TWICE, line=3, field="hands[2]", card="EO")
    assert fault.place == Place(3, "hands[2]")
    assert fault.at(field="hands[3]").place == Place(3, "hands[3]")
    assert SchafkopfError(ErrorCode.CARD_TWICE, card="EO").place is None


def test_faults_keep_their_fields_when_they_are_moved_together() -> None:
    invalid = provoked("InvalidContract")
    assert isinstance(invalid, ManyFaults)
    moved = invalid.at(4, "contract")
    assert [fault.place for fault in moved.faults] == [Place(4, "contract.trump"), Place(4, "contract.called")]
    assert [fault.place for fault in invalid.faults] == [Place(None, "trump"), Place(None, "called")]


def test_many_faults_are_at_least_one_and_speak_for_all() -> None:
    with pytest.raises(TypeError):
        ManyFaults([])
    invalid = provoked("InvalidRules")
    assert isinstance(invalid, ManyFaults)
    first = invalid.faults[0]
    assert (invalid.code, invalid.clause, invalid.params) == (first.code, first.clause, first.params)
    for lang in LANGUAGES:
        assert invalid.text(lang) == " ".join(fault.text(lang) for fault in invalid.faults)
    assert str(invalid) == "; ".join(str(fault) for fault in invalid.faults)


def test_errors_differ_in_everything_they_say() -> None:
    error = SchafkopfError(ErrorCode.UNKNOWN_SUIT, text="X", candidates=["E"], line=1)
    others = [
        SchafkopfError(ErrorCode.UNKNOWN_CARD, text="X", candidates=["E"], line=1),
        SchafkopfError(ErrorCode.UNKNOWN_SUIT, text="Y", candidates=["E"], line=1),
        SchafkopfError(ErrorCode.UNKNOWN_SUIT, text="X", candidates=["G"], line=1),
        SchafkopfError(ErrorCode.UNKNOWN_SUIT, text="X", candidates=["E"], line=2),
        SchafkopfError(ErrorCode.UNKNOWN_SUIT, text="X", candidates=["E"], line=1, game="bierkopf"),
        UnreadableInput(ErrorCode.UNKNOWN_SUIT, text="X", candidates=["E"], line=1),
    ]
    assert error not in others
    assert len({error, *others}) == 7
    assert error != "UNKNOWN_SUIT"


def test_the_order_of_parameters_does_not_matter() -> None:
    one = SchafkopfError(ErrorCode.SUM_WRONG, name="Augen", value=119, right=120)
    other = SchafkopfError(ErrorCode.SUM_WRONG, right=120, value=119, name="Augen")
    assert (one, hash(one)) == (other, hash(other))


def test_the_code_of_an_error_travels_by_name() -> None:
    for code in ErrorCode:
        assert pickle.loads(pickle.dumps(code)) is copy.deepcopy(code) is code
        assert code.name.encode() in pickle.dumps(code)


# The clause of the game.


@pytest.mark.parametrize(
    ("provoke", "clause"),
    [
        (lambda: parse_card("E1"), "S-1.4"),
        (lambda: parse_card("E1", Pack.BIERKOPF_LANG), "B-1.3"),
        (lambda: parse_card("der Schmier", Pack.BIERKOPF_LANG), "B-1.3"),
        (lambda: parse_card("E7", Pack.KURZ), "S-1.2"),
        (lambda: parse_card("E7", Pack.BIERKOPF_LANG), "B-1.1"),
        (lambda: parse_card("E9", Pack.BIERKOPF_KURZ), "B-1.1"),
        (lambda: parse_cards("EO EO"), "S-1.1"),
        (lambda: parse_cards("EO EO", Pack.BIERKOPF_KURZ), "B-1.1"),
        (lambda: HouseRules(klopfen="perhaps"), "S-7.8"),  # type: ignore[arg-type]
        (lambda: HouseRules(draw="perhaps"), "B-5.5"),  # type: ignore[arg-type]
    ],
)
def test_an_error_cites_the_clause_of_its_game(provoke: Callable[[], object], clause: str) -> None:
    with pytest.raises(SchafkopfError) as caught:
        provoke()
    assert caught.value.clause == clause


# Texts that can always be made.


def _is_printable_anywhere(text: str) -> bool:
    text.encode("utf-8")
    return text.isprintable()


@pytest.mark.parametrize("code", ErrorCode, ids=lambda code: code.name)
def test_a_text_can_be_made_of_any_value(code: ErrorCode) -> None:
    for value in NASTY:
        told: dict[str, Any] = dict.fromkeys(message_variables(code.name), value)
        error = SchafkopfError(code, candidates=["x" * 5000, "\ud800"], **told)
        for lang in LANGUAGES:
            text = error.text(lang)
            assert text
            assert _is_printable_anywhere(text)
            assert len(text) < 3000
        assert _is_printable_anywhere(str(error))
        assert pickle.loads(pickle.dumps(error)) == error


@pytest.mark.parametrize("code", ErrorCode, ids=lambda code: code.name)
def test_a_text_can_be_made_without_any_parameter(code: ErrorCode) -> None:
    for lang in LANGUAGES:
        assert SchafkopfError(code).text(lang)


@pytest.mark.parametrize("text", [each for each in NASTY if isinstance(each, str)], ids=range(9))
@pytest.mark.parametrize(
    "read",
    [
        parse_card,
        parse_cards,
        parse_contract,
        parse_suit,
        preset,
        read_toml,
        read_record,
        parse_position,
        lambda text: read_options({text: text}),
        lambda text: read_options({"klopfen": text, "tariff": text, "contracts": [text], "stoss_max": text}),
    ],
)
def test_any_text_is_read_or_refused_with_a_short_text(read: Callable[[str], object], text: str) -> None:
    try:
        read(text)
    except SchafkopfError as error:
        for lang in LANGUAGES:
            assert _is_printable_anywhere(error.text(lang))
            assert len(error.text(lang)) < 3000
        assert copy.deepcopy(error) == error


@given(st.text(max_size=400) | st.text(st.characters(categories=["Cs", "Cc", "Cf"]), max_size=200), st.integers(5, 80))
def test_a_shown_value_is_short_and_printable(text: str, most: int) -> None:
    told = shown(text, most)
    assert len(told) <= most
    assert _is_printable_anywhere(told)
    if len(text) <= most and _is_printable_anywhere_or_false(text):
        assert told == text


def _is_printable_anywhere_or_false(text: str) -> bool:
    try:
        return _is_printable_anywhere(text)
    except UnicodeEncodeError:
        return False


def test_a_long_value_is_cut_in_the_middle() -> None:
    told = shown("a" * 3000 + "b" * 3000)
    assert len(told) == SHOWN
    assert (told[0], told[SHOWN // 2], told[-1]) == ("a", "…", "b")


def test_a_value_that_refuses_to_be_shown_is_told_by_its_type() -> None:
    class Mute:
        def __str__(self) -> str:
            raise RuntimeError("no")

        __repr__ = __str__

    assert shown(Mute()) == "<Mute>"
    assert str(wrong_type("card", "a card", Mute())) == "card must be a card, not Mute <Mute>"
    assert SchafkopfError(ErrorCode.UNKNOWN_CARD, text=Mute()).params == {"text": "<Mute>"}


@pytest.mark.parametrize("value", NASTY, ids=range(len(NASTY)))
def test_a_type_error_shows_any_value(value: object) -> None:
    text = str(wrong_type("card", "a card", value))
    assert _is_printable_anywhere(text)
    assert len(text) < 120


def test_parameters_are_plain_values() -> None:
    error = SchafkopfError(ErrorCode.WRONG_VALUE, name=Card.EO, value=[1, "a", None, 2.5], allowed=("x", ("y",)))
    assert error.params == {"name": "EO", "value": (1, "a", None, "2.5"), "allowed": ("x", ("y",))}
    assert replace(Place(1, "a"), line=2) == Place(2, "a")


@pytest.mark.parametrize("code", ["WRONG_HAND_SIZE", "WRONG_NUMBER_OF_HANDS", "WRONG_TRICK_SIZE"])
def test_one_is_not_told_in_the_plural(code: str) -> None:
    error = SchafkopfError(ErrorCode[code], number=1, right="8")
    told = error.text("en") + error.text("de")
    assert not any(many in told for many in ("1 cards", "1 hands", "1 Karten", "1 Hände"))
