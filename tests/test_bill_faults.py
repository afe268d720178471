"""Damaged calls of the bill and damaged command lines: a package error or a TypeError, never anything else."""

from __future__ import annotations

import random
from typing import Any

import pytest

from helpers import KINDS, P1
from outcomes import contract_of, hand, pair, ramsch, sie, single
from schafkopf.bill.laufende import Laufende
from schafkopf.bill.outcome import Outcome
from schafkopf.bill.penalty import penalty
from schafkopf.bill.proof import proved
from schafkopf.bill.settle import settle
from schafkopf.cli import main
from schafkopf.errors import SchafkopfError
from schafkopf.match.partie import Partie, PartieHand
from schafkopf.match.partie_list import read_partie
from schafkopf.rules.contracts import Contract, ContractModifier
from schafkopf.rules.house import preset
from schafkopf.testing.rules import random_rules

LONG = "x" * 5000
JUNK: list[Any] = [
    None, True, -1, 0, 1, 2, 3, 4, 7, 8, 60, 119, 120, 121, 10**30, 1.0, 2.5, float("nan"), "", "P1", LONG, [], (), {},
    object(),
]  # fmt: skip


def _numbers(rng: random.Random) -> Any:
    """Four numbers by seat, more or less."""
    if rng.random() < 0.05:
        return rng.choice(JUNK)
    parts = [rng.choice([0, 0, 1, 2, 4, 8, 30, 60, 120]) for _ in range(rng.choice([3, 4, 4, 4, 4, 4, 4, 5]))]
    if rng.random() < 0.1:
        parts[rng.randrange(len(parts))] = rng.choice(JUNK)
    return tuple(parts)


def _contract(rng: random.Random) -> Contract:
    contract = contract_of(rng.choice(list(KINDS)).value)
    if contract.kind.facts.tout_value and rng.random() < 0.2:
        return Contract(contract.kind, contract.trump, level=ContractModifier.TOUT)
    return Contract(KINDS.SOLO, level=ContractModifier.SIE) if rng.random() < 0.05 else contract


def _damaged(rng: random.Random) -> dict[str, Any]:
    right = rng.choice([pair(70), single(91), ramsch((20, 30, 55, 15)), hand(92), sie(), pair(120, ours=8)])
    fields = {name: getattr(right, name) for name in Outcome.__dataclass_fields__}
    others: dict[str, Any] = {
        "contract": _contract(rng),
        "party": rng.choice([(), (P1,), (0, 1), (0, 2), (3, 3), (0, 1, 2)]),
        "augen": _numbers(rng),
        "tricks": _numbers(rng),
        "rules": random_rules(rng),
        "laufende": rng.choice([None, Laufende("mit", rng.randint(1, 15)), Laufende("ohne", rng.randint(1, 15))]),
        "klopfer": rng.randint(-1, 6),
        "stoss": tuple(rng.choice([None, 0, 1, 2, 3, 4]) for _ in range(rng.randint(0, 5))),
        "stock": rng.choice([0, 80, -1, 10**20]),
        "bock": rng.randint(0, 3),
        "highest_trump": rng.choice([None, 0, 3, 4]),
        "declarer_trumps": rng.choice([None, 0, 1, 8, 9]),
        "stated": rng.random() < 0.5,
    }
    for name in rng.sample(sorted(others), rng.randint(0, 3)):
        fields[name] = rng.choice(JUNK) if rng.random() < 0.3 else others[name]
    return fields


def test_damaged_outcomes_are_refused_or_settled_to_zero() -> None:
    rng = random.Random(1)
    settled = 0
    for _ in range(1500):
        fields = _damaged(rng)
        try:
            outcome = Outcome(**fields)
        except TypeError as wrong:
            assert "Outcome." in str(wrong)
            continue
        except SchafkopfError as wrong:
            assert wrong.text(rng.choice(["de", "en"]))
            continue
        for ask in (settle, lambda told: penalty(told, P1)):
            try:
                proved(outcome, ask(outcome))
                settled += 1
            except SchafkopfError as wrong:
                assert wrong.clause in ("S-8.10", "S-7.6", "B-4.3")
    assert settled > 300


def test_damaged_hands_of_a_partie_are_refused_or_scored() -> None:
    rng = random.Random(2)
    for _ in range(2500):
        words = {
            "augen_a": rng.choice([*JUNK, 61, 120]),
            "trickless": rng.choice([True, False, False, None]),
            "spritze_by": rng.choice(["A", "B", None, *JUNK]),
            "spritzen": rng.choice([0, 0, 1, 2, 3, rng.choice(JUNK)]),
            "revoked": rng.choice([None, None, 0, 3, rng.choice(JUNK)]),
        }
        try:
            partie = Partie().after(PartieHand(**words))
        except (TypeError, ValueError):
            continue
        assert partie.score.a + partie.score.b == partie.hands[-1].points


WORDS = [
    "61:59", "120:0", "1:119", "60:60", "61", ":", "61:", ":59", "-1:121", "99999999999999999999:1", "schwarz", "stich",
    "spritze=A", "spritze=", "spritze=C", "re", "re", "revoke=P1", "revoke=P9", "revoke=", "start", "0:0", "20:20",
    "21:0", "carried=1", "carried=", "carried=x", "#", "\0", "²:1", "＊", LONG, "61:59" + LONG, "revoke=" + LONG,
]  # fmt: skip


def test_damaged_lines_of_a_partie_are_named_and_left_out() -> None:
    rng = random.Random(3)
    for number in range(1500):
        line = " ".join(rng.choice(WORDS) for _ in range(rng.randint(1, 4)))
        rules = preset("casual", bierkopf_deck=rng.choice(["lang", "kurz"]), spritze_max=rng.randint(0, 4))
        partie, faults = read_partie([(number + 1, line)], rules)
        assert all(fault.line == number + 1 and len(fault.text("de")) < 1000 for fault in faults)
        assert not (faults and partie.hands)


PRICE = [
    "price", "rufspiel", "wenz", "gras-solo-tout", "ramsch", "bierkopf", "bettel", "sie", "kreuz", "muss", "hochzeit",
    LONG,
]  # fmt: skip
VALUES = [
    "0", "1", "4", "5", "60", "61", "119", "120", "-1", "1.0", "x", "", "mit3", "ohne0", "mit", "20,30,55,15",
    "1,119,0,0", "60,60", ",,,", "²", "99999999999999999999", LONG,
]  # fmt: skip
OPTIONS = [
    "--augen", "--tricks", "--laufende", "--klopfer", "--stoss", "--stock", "--bock", "--highest-trump", "--deck",
]  # fmt: skip


def _lines(rng: random.Random) -> list[str]:
    words = ["price", rng.choice(PRICE)]
    for option in rng.sample(OPTIONS, rng.randint(0, 4)):
        words += [option, rng.choice(VALUES)]
    return [*words, *rng.choice([[], [], ["--json"], ["--set", "settle_in=points"], ["--set", "deck=kurz"]])]


def test_damaged_price_commands_answer_with_an_exit_code(capsys: pytest.CaptureFixture[str]) -> None:
    rng = random.Random(4)
    for _ in range(80):
        line = _lines(rng)
        with pytest.raises(SystemExit) as stopped:
            main(line)
        assert stopped.value.code in (0, 2), [word[:20] for word in line]
        shown = capsys.readouterr()
        assert "Traceback" not in shown.err + shown.out


def test_random_house_rules_settle_to_zero() -> None:
    rng = random.Random(5)
    for _ in range(150):
        rules = random_rules(rng)
        for augen in (0, 29, 30, 60, 61, 90, 91, 120):
            ours = {0: 0, 120: rules.pack_of().hand_size}.get(augen)
            outcome = pair(augen, ours=ours, rules=rules)
            proved(outcome, settle(outcome))
