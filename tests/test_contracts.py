"""Contracts and declarations: what exists is valid; what is not is refused at birth with every fault (S-2, S-5.6)."""

from __future__ import annotations

import copy
import itertools
import pickle
from dataclasses import FrozenInstanceError, replace
from typing import Any

import pytest

from helpers import KINDS, SIE, TOUT, E, G, H, S
from schafkopf.cards import Suit
from schafkopf.errors import ErrorCode, SchafkopfError
from schafkopf.notation import contract_names, declaration_names, parse_contract
from schafkopf.rules.contracts import BIDS, Contract, ContractModifier, ContractType, Declaration, InvalidContract

NORMAL = ContractModifier.NORMAL
FAULTY: list[tuple[str, tuple[Any, ...], list[tuple[str, str, str]]]] = [
    # id, (kind, trump, called, level), what is wrong: code, field, clause
    ("Wenz with a trump suit", (KINDS.WENZ, G, None, NORMAL), [("CONTRACT_HAS_NO_TRUMP_SUIT", "trump", "S-2.1")]),
    ("Solo without a suit", (KINDS.SOLO, None, None, NORMAL), [("TRUMP_SUIT_MISSING", "trump", "S-2.4")]),
    ("Farbwenz without a suit", (KINDS.FARBWENZ, None, None, TOUT), [("TRUMP_SUIT_MISSING", "trump", "S-2.7")]),
    ("Rufspiel that calls nothing", (KINDS.RUFSPIEL, None, None, NORMAL), [("CALLED_SUIT_MISSING", "called", "S-4.3")]),
    ("Muss that calls nothing", (KINDS.MUSS, None, None, NORMAL), [("CALLED_SUIT_MISSING", "called", "S-4.3")]),
    ("Rufspiel that calls Herz", (KINDS.RUFSPIEL, None, H, NORMAL), [("HERZ_NOT_CALLABLE", "called", "S-4.1")]),
    ("Solo that calls", (KINDS.SOLO, G, E, NORMAL), [("CONTRACT_HAS_NO_CALL", "called", "S-4.1")]),
    ("Kreuz that calls", (KINDS.KREUZ, None, E, NORMAL), [("CONTRACT_HAS_NO_CALL", "called", "S-4.1")]),
    ("Tout of a Rufspiel", (KINDS.RUFSPIEL, None, E, TOUT), [("CONTRACT_HAS_NO_TOUT", "level", "S-11.4")]),
    ("Tout of a Bettel", (KINDS.BETTEL, None, None, TOUT), [("CONTRACT_HAS_NO_TOUT", "level", "S-11.4")]),
    ("Sie of a Wenz", (KINDS.WENZ, None, None, SIE), [("ONLY_A_SOLO_IS_SIE", "level", "S-2.14")]),
    ("Sie with a suit", (KINDS.SOLO, H, None, SIE), [("CONTRACT_HAS_NO_TRUMP_SUIT", "trump", "S-2.1")]),
    ("Bettel with Gras", (KINDS.BETTEL, G, None, NORMAL), [("CONTRACT_HAS_NO_TRUMP_SUIT", "trump", "S-2.1")]),
    ("Rufspiel with a trump suit", (KINDS.RUFSPIEL, H, E, NORMAL), [("CONTRACT_HAS_NO_TRUMP_SUIT", "trump", "S-2.1")]),
    (
        "everything at once",
        (KINDS.RUFSPIEL, G, H, SIE),
        [
            ("CONTRACT_HAS_NO_TRUMP_SUIT", "trump", "S-2.1"),
            ("HERZ_NOT_CALLABLE", "called", "S-4.1"),
            ("ONLY_A_SOLO_IS_SIE", "level", "S-2.14"),
        ],
    ),
]


@pytest.mark.parametrize(("parts", "told"), [pytest.param(*row[1:], id=row[0]) for row in FAULTY])
def test_a_contract_that_does_not_exist_is_refused_with_every_fault(
    parts: tuple[Any, ...], told: list[tuple[str, str, str]]
) -> None:
    with pytest.raises(InvalidContract) as refused:
        Contract(*parts)
    assert [(fault.code.name, fault.field, fault.clause) for fault in refused.value.faults] == told


def _exists(kind: ContractType, trump: Suit | None, called: Suit | None, level: ContractModifier) -> bool:
    """S-2 and S-4.1 once more, spelled out."""
    name = kind.value
    if level is SIE:
        return name == "solo" and trump is None and called is None
    if level is TOUT and name not in ("solo", "wenz", "farbwenz", "geier", "farbgeier"):
        return False
    if name in ("solo", "farbwenz", "farbgeier"):
        return trump is not None and called is None
    if name in ("rufspiel", "muss"):
        return trump is None and called in (E, G, S)
    return called is None and (trump is None or (name == "bettel" and trump is H))


def test_exactly_the_contracts_of_the_rules_exist() -> None:
    made = []
    for parts in itertools.product(KINDS, (None, *Suit), (None, *Suit), ContractModifier):
        try:
            made.append(Contract(*parts))
            assert _exists(*parts), parts
        except InvalidContract:
            assert not _exists(*parts), parts
    assert set(made) == set(contract_names().values())
    assert len({contract.name for contract in made}) == len(made)


def test_a_change_of_a_contract_is_checked_too() -> None:
    with pytest.raises(InvalidContract):
        replace(Contract(KINDS.WENZ), trump=G)


@pytest.mark.parametrize(
    ("parts", "message"),
    [
        (("solo", E), "kind must be a ContractType, not str 'solo'"),
        ((None,), "kind must be a ContractType, not NoneType None"),
        ((KINDS.SOLO, "E"), "trump must be a Suit or None, not str 'E'"),
        ((KINDS.SOLO, 0), "trump must be a Suit or None, not int 0"),
        ((KINDS.RUFSPIEL, None, "G"), "called must be a Suit or None, not str 'G'"),
        ((KINDS.SOLO, E, None, "tout"), "level must be a ContractModifier, not str 'tout'"),
        ((KINDS.SOLO, E, None, None), "level must be a ContractModifier, not NoneType None"),
    ],
)
def test_a_wrong_type_is_a_type_error_that_tells_what_is_needed(parts: tuple[Any, ...], message: str) -> None:
    with pytest.raises(TypeError) as wrong:
        Contract(*parts)
    assert str(wrong.value) == message


def test_a_contract_is_a_value() -> None:
    for contract in contract_names().values():
        assert pickle.loads(pickle.dumps(contract)) == copy.deepcopy(contract) == contract
        assert eval(repr(contract), {**vars(pytest), **globals()}) == contract
        with pytest.raises(FrozenInstanceError):
            contract.trump = E  # type: ignore[misc]


# Declarations.


@pytest.mark.parametrize(
    ("parts", "told"),
    [
        ((KINDS.RUFSPIEL, TOUT), [("CONTRACT_HAS_NO_TOUT", "level")]),
        ((KINDS.HOCHZEIT, TOUT), [("CONTRACT_HAS_NO_TOUT", "level")]),
        ((KINDS.WENZ, SIE), [("ONLY_A_SOLO_IS_SIE", "level")]),
        ((KINDS.RAMSCH,), [("CONTRACT_IS_NOT_DECLARED", "kind")]),
        ((KINDS.KREUZ,), [("CONTRACT_IS_NOT_DECLARED", "kind")]),
        ((KINDS.BIERKOPF,), [("CONTRACT_IS_NOT_DECLARED", "kind")]),
        ((KINDS.SOLO, NORMAL, E), [("SUIT_IS_NAMED_LATER", "trump")]),
        ((KINDS.SOLO, SIE, H), [("SUIT_IS_NAMED_LATER", "trump")]),
        ((KINDS.WENZ, NORMAL, H), [("SUIT_IS_NAMED_LATER", "trump")]),
        ((KINDS.KREUZ, TOUT, G), [("CONTRACT_HAS_NO_TOUT", "level"), ("CONTRACT_IS_NOT_DECLARED", "kind"),
                                  ("SUIT_IS_NAMED_LATER", "trump")]),
    ],
)  # fmt: skip
def test_what_cannot_be_declared_is_refused_with_every_fault(
    parts: tuple[Any, ...], told: list[tuple[str, str]]
) -> None:
    with pytest.raises(InvalidContract) as refused:
        Declaration(*parts)
    assert [(fault.code.name, fault.field) for fault in refused.value.faults] == told


def test_a_declaration_of_a_wrong_type_is_a_type_error() -> None:
    for parts in (("solo",), (KINDS.SOLO, "tout"), (KINDS.SOLO, NORMAL, "H")):
        with pytest.raises(TypeError):
            Declaration(*parts)


@pytest.mark.parametrize(
    ("name", "suit", "tout", "contract"),
    [
        ("rufspiel", E, False, "eichel-rufspiel"),
        ("muss", G, False, "gras-muss"),
        ("solo", S, False, "schellen-solo"),
        ("solo", S, True, "schellen-solo-tout"),
        ("solo-tout", H, False, "herz-solo-tout"),
        ("herz-solo", None, False, "herz-solo"),
        ("herz-solo", None, True, "herz-solo-tout"),
        ("farbwenz", G, True, "gras-wenz-tout"),
        ("farbgeier", G, False, "gras-geier"),
        ("wenz", None, True, "wenz-tout"),
        ("bettel", None, False, "bettel"),
        ("hochzeit", None, False, "hochzeit"),
        ("sie", None, False, "sie"),
    ],
)
def test_a_declaration_becomes_a_contract_when_its_suit_is_named(
    name: str, suit: Suit | None, tout: bool, contract: str
) -> None:
    declared = declaration_names()[name]
    assert declared.names_suit is (suit is not None)
    assert declared.contract(suit, tout=tout) == parse_contract(contract)


@pytest.mark.parametrize(
    ("name", "suit", "tout", "code"),
    [
        ("rufspiel", None, False, "CALLED_SUIT_MISSING"),
        ("rufspiel", H, False, "HERZ_NOT_CALLABLE"),
        ("rufspiel", E, True, "CONTRACT_HAS_NO_TOUT"),
        ("solo", None, False, "TRUMP_SUIT_MISSING"),
        ("wenz", G, False, "CONTRACT_HAS_NO_TRUMP_SUIT"),
        ("sie", G, False, "CONTRACT_HAS_NO_TRUMP_SUIT"),
        ("bettel", None, True, "CONTRACT_HAS_NO_TOUT"),
    ],
)
def test_a_declaration_does_not_become_what_does_not_exist(name: str, suit: Suit | None, tout: bool, code: str) -> None:
    with pytest.raises(InvalidContract) as refused:
        declaration_names()[name].contract(suit, tout=tout)
    assert refused.value.code is ErrorCode[code]


def test_a_contract_knows_what_was_declared() -> None:
    for contract in contract_names().values():
        declared = contract.declaration
        if contract.kind in (KINDS.RAMSCH, KINDS.KREUZ, KINDS.BIERKOPF):
            assert declared is None
        elif contract.trump is not H or contract.kind is not KINDS.BETTEL:
            assert declared is not None
            suit = contract.called or contract.trump
            assert declared.contract(suit) == contract


def test_the_bids_cannot_be_changed() -> None:
    with pytest.raises(TypeError):
        BIDS["ramsch"] = BIDS["solo"]  # type: ignore[index]
    assert next(iter(BIDS)) == "rufspiel"
    assert all(bid.name == name for name, bid in BIDS.items())


def test_a_fault_of_a_contract_names_the_possible_suits() -> None:
    with pytest.raises(SchafkopfError) as missing:
        Contract(KINDS.FARBGEIER)
    assert missing.value.candidates == ("eichel-geier", "gras-geier", "herz-geier", "schellen-geier")
    assert "Gemeint? eichel-geier" in missing.value.text("de")
    assert "lacks its suit" in missing.value.text("en")
