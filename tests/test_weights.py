"""The weights that come with the package are complete, and wrong ones are told apart from right ones by name."""

from __future__ import annotations

import pickle
import zlib
from importlib.resources import files

import pytest

from schafkopf.players.weights import FAMILIES, FEATURES, RANDOM, InvalidWeights, Weights, family_of, places_of_rows
from schafkopf.rules.contracts import Contract, ContractModifier, ContractType, Parties
from schafkopf.testing import contracts_of

FROZEN = 471739382
"""The checksum of `rule-1` as text."""
SHIPPED = sorted(
    path.name.removesuffix(".toml")
    for path in (files("schafkopf.players") / "data").iterdir()
    if path.name.endswith(".toml")
)


@pytest.mark.parametrize("name", SHIPPED)
def test_shipped_weights_have_every_row_and_none_is_all_zero(name: str) -> None:
    weights = Weights.load(name)
    assert set(weights.rows) == set(places_of_rows())
    assert all(any(row) for row in weights.rows.values())
    for family in FAMILIES:
        assert len(weights.numbers(family)) == 6 * len(FEATURES)


def test_the_rule_of_thumb_is_frozen() -> None:
    """A change of `rule-1` would change every figure that is measured against it; make a `rule-2` instead."""
    assert zlib.crc32(Weights.load("rule-1").dump().encode()) == FROZEN


def test_random_weights_count_nothing() -> None:
    assert not any(any(row) for row in Weights.load(RANDOM).rows.values())


@pytest.mark.parametrize("kind", ContractType, ids=lambda kind: kind.value)
def test_every_contract_belongs_to_a_family_with_the_roles_that_it_has(kind: ContractType) -> None:
    for contract in contracts_of(kind):
        roles = FAMILIES[family_of(contract)]
        partners = kind.facts.parties in (Parties.CALL, Parties.PAIR)
        declared = kind.facts.parties not in (Parties.CROSS, Parties.ALONE)
        assert ("partner" in roles) is partners
        assert ("declarer" in roles) is declared


def test_every_tout_is_of_one_family() -> None:
    assert family_of(Contract(ContractType.WENZ, level=ContractModifier.TOUT)) == "tout"


def test_a_text_of_weights_is_read_back_as_it_was_written() -> None:
    rule = Weights.load("rule-1")
    assert Weights.parse("again", rule.dump()).rows == rule.rows


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("solo = 1", "„solo“ ist 1; richtig wäre {…}."),
        ("[solo]\ndeclarer = 1", "„solo.declarer“ ist 1; richtig wäre {…}."),
        ("[solo.declarer]\nlead = 1", "„solo.declarer.lead“ ist 1; richtig wäre {…}."),
        ("[solo.declarer.lead]\ntrumps = 1", "ein Feld „solo.declarer.lead.trumps“ gibt es hier nicht."),
        ("[solo.declarer.lead]\ntrump = 'much'", "„solo.declarer.lead.trump“ ist much; richtig wäre -1e6 < … < 1e6."),
        ("[solo.declarer.lead]\ntrump = nan", "„solo.declarer.lead.trump“ ist nan; richtig wäre -1e6 < … < 1e6."),
        ("[solo.declarer.lead]\ntrump = true", "„solo.declarer.lead.trump“ ist True; richtig wäre -1e6 < … < 1e6."),
        ("[solo.declarer.lead]\ntrump = 1", "es fehlt solo.declarer.follow."),
        ("[solo.partner.lead]\ntrump = 1", "ein Feld „solo.partner.lead“ gibt es hier nicht."),
        ("[solo", "das ist kein TOML"),
    ],
)
def test_every_fault_of_weights_is_told_with_its_place(text: str, told: str) -> None:
    with pytest.raises(InvalidWeights) as caught:
        Weights.parse("wrong", text)
    assert told.lower() in caught.value.text("de").lower()


def test_faults_of_weights_survive_the_way_from_another_process() -> None:
    with pytest.raises(InvalidWeights) as caught:
        Weights.parse("wrong", "[solo.declarer.lead]\ntrumps = 1\ntrump = inf")
    assert pickle.loads(pickle.dumps(caught.value)) == caught.value
    assert [fault.field for fault in caught.value.faults] == ["solo.declarer.lead.trumps", "solo.declarer.lead.trump"]


def test_unknown_weights_are_told_with_those_that_there_are() -> None:
    with pytest.raises(InvalidWeights, match=r"cannot be rule-0; allowed: random, .*rule-1"):
        Weights.load("rule-0")


@pytest.mark.parametrize("wrong", [None, 1, ["rule-1"]])
def test_the_name_of_weights_is_a_text(wrong: object) -> None:
    with pytest.raises(TypeError, match="name must be a str"):
        Weights.load(wrong)  # type: ignore[arg-type]
