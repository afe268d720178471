"""Assumptions about hidden hands: read in both languages, narrowed exactly, contradictions and nonsense told."""

from __future__ import annotations

import pickle
import random
from collections.abc import Callable, Sequence

import pytest

from forms import LONG
from helpers import KINDS, SIMPLE
from replaying import fixed, played
from schafkopf.cards import SEATS, Card, CardSet
from schafkopf.errors import SchafkopfError
from schafkopf.game.constraints import Constraint, assuming, parse_constraint
from schafkopf.game.game import Game
from schafkopf.game.view import View
from schafkopf.rules.contracts import ContractType
from schafkopf.rules.order import EffectiveSuit, Order
from schafkopf.solver import worlds

Hands = Sequence[CardSet]
ROUNDS = 40 if LONG else 3


def held(hands: Hands, order: Order, seat: int, suit: str) -> int:
    return sum(order.effective[card] is EffectiveSuit(suit) for card in hands[seat])


def voids(hands: Hands, order: Order, seat: int) -> int:
    return sum(not any(card in hands[seat] for card in row) for row in order.suits.values() if row)


Meaning = Callable[[Hands, Order], bool]
MEANT: dict[str, Meaning] = {
    "P2 hat EO": lambda hands, order: Card.EO in hands[1],
    "p2 Has EO": lambda hands, order: Card.EO in hands[1],
    "P3 hat nicht EO": lambda hands, order: Card.EO not in hands[2],
    "P3 ohne GU, SA": lambda hands, order: not hands[2] & CardSet("GU SA"),
    "P1 lacks Herz Zehn": lambda hands, order: Card.HZ not in hands[0],
    "P4 frei von Gras": lambda hands, order: held(hands, order, 3, "G") == 0,
    "P4 has no Blatt": lambda hands, order: held(hands, order, 3, "G") == 0,
    "P1 hat Eichel": lambda hands, order: held(hands, order, 0, "E") > 0,
    "P2 Trumpf >= 2": lambda hands, order: held(hands, order, 1, "T") >= 2,
    "P2 trumps > 1": lambda hands, order: held(hands, order, 1, "T") >= 2,
    "P3 T != 1": lambda hands, order: held(hands, order, 2, "T") != 1,
    "P3 Schelln <= 1": lambda hands, order: held(hands, order, 2, "S") <= 1,
    "P3 S<2": lambda hands, order: held(hands, order, 2, "S") <= 1,
    "P1 Eichel == 1": lambda hands, order: held(hands, order, 0, "E") == 1,
    "P4 frei von 2 Farben": lambda hands, order: voids(hands, order, 3) >= 2,
    "P1 void in 1 suit": lambda hands, order: voids(hands, order, 0) >= 1,
}


def late(kind: ContractType, rng: random.Random) -> View:
    """What a seat sees of a game of which eight cards or fewer are left."""
    game = fixed(rng, kind)
    return played(game, len(game.pack.cards) - rng.choice((5, 6, 7, 8)), rng).view(rng.choice(SEATS))


def check(view: View, text: str, meaning: Meaning) -> bool:
    """Compare the narrowed knowledge with all deals that the seat cannot rule out; tell whether any is left."""
    order = view.order
    assert order is not None
    expected = {deal for deal in view.knowledge.enumerate() if meaning(deal, order)}
    constraint = parse_constraint(text)
    if not expected:
        with pytest.raises(SchafkopfError, match="CONSTRAINT_CONTRADICTS"):
            assuming(view, constraint)
        return False
    assumed = assuming(view, constraint)
    told = list(assumed.knowledge.enumerate())
    assert set(told) == expected
    assert len(told) == assumed.knowledge.deals == len(expected)
    for world in worlds(assumed, 12, seed=1):
        assert tuple(map(CardSet, world.hands)) in expected
    return True


@pytest.mark.parametrize("kind", [KINDS.RUFSPIEL, KINDS.GEIER, KINDS.BIERKOPF, KINDS.HOCHZEIT], ids=str)
def test_an_assumption_leaves_exactly_the_deals_in_which_it_holds(kind: ContractType) -> None:
    rng = random.Random(f"assumed-{kind.value}")
    found = 0
    for _ in range(ROUNDS):
        view = late(kind, rng)
        for text, meaning in rng.sample(sorted(MEANT.items()), 8):
            found += check(view, text, meaning)
    assert found >= ROUNDS


@pytest.mark.parametrize("kind", [KINDS.RUFSPIEL, KINDS.WENZ, KINDS.RAMSCH], ids=str)
def test_and_or_and_brackets_combine_assumptions_exactly(kind: ContractType) -> None:
    rng = random.Random(f"combined-{kind.value}")
    found = 0
    for _ in range(2 * ROUNDS):
        view = late(kind, rng)
        (a, first), (b, second), (c, third), (d, fourth) = rng.sample(sorted(MEANT.items()), 4)

        def either(hands: Hands, order: Order, x: Meaning = first, y: Meaning = second, z: Meaning = third) -> bool:
            return (x(hands, order) and y(hands, order)) or z(hands, order)

        def nested(
            hands: Hands, order: Order, w: Meaning = fourth, x: Meaning = first, y: Meaning = second, z: Meaning = third
        ) -> bool:
            return (x(hands, order) or y(hands, order)) and (z(hands, order) or w(hands, order))

        found += check(view, f"{a} und {b} oder {c}", either)
        found += check(view, f"({a} or ({b})) and ({c} ODER {d})", nested)
    assert found >= ROUNDS


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "CONSTRAINT_TEXT"),
        ("P5 hat EO", "CONSTRAINT_TEXT"),
        ("P2", "CONSTRAINT_TEXT"),
        ("P2 hat", "CONSTRAINT_TEXT"),
        ("P2 mag EO", "CONSTRAINT_TEXT"),
        ("P2 Trumpf >=", "CONSTRAINT_TEXT"),
        ("P2 Trumpf >= drei", "CONSTRAINT_TEXT"),
        ("P2 Trumpf >= 3 = 4", "CONSTRAINT_TEXT"),
        ("P2 EO >= 1", "CONSTRAINT_TEXT"),
        ("P2 hat EO und", "CONSTRAINT_TEXT"),
        ("P2 hat EO)", "CONSTRAINT_TEXT"),
        ("(P2 hat EO", "CONSTRAINT_TEXT"),
        ("(" * 500 + "P2 hat EO" + ")" * 500, "CONSTRAINT_TEXT"),
        ("P2 hat EO, " * 5000, "CONSTRAINT_TEXT"),
        ("\ud800\x00", "CONSTRAINT_TEXT"),
        ("P2 hat Eichel Obr", "UNKNOWN_CARD"),
        ("P2 hat die Welt", "UNKNOWN_CARD"),
        ("P2 hat Alte", "AMBIGUOUS_CARD"),
        ("P2 hat EO EO", "CARD_TWICE"),
    ],
)
def test_what_is_no_assumption_is_refused_in_both_languages(text: str, code: str) -> None:
    with pytest.raises(SchafkopfError) as refused:
        parse_constraint(text)
    assert refused.value.code.name == code
    assert refused.value.text("de") != refused.value.text("en")
    assert len(refused.value.text("de")) < 500
    assert pickle.loads(pickle.dumps(refused.value)) == refused.value


def test_what_cannot_be_assumed_of_a_view_is_told() -> None:
    view = late(KINDS.RUFSPIEL, random.Random("refused"))
    out = view.tricks[0].cards[0].value
    own = f"P{view.seat + 1}"
    wide = " und ".join(f"P{seat} {suit} != 1" for seat in (2, 3, 4) for suit in "EGS")
    early = fixed(random.Random("wide"), KINDS.WENZ).view(0)
    for seen, text, code in (
        (view, f"P2 hat {out}", "CONSTRAINT_CONTRADICTS"),
        (view, f"{own} T >= 9", "CONSTRAINT_CONTRADICTS"),
        (view, "P2 frei von Herz", "CONSTRAINT_SUIT"),
        (early, wide, "CONSTRAINT_TOO_LARGE"),
    ):
        with pytest.raises(SchafkopfError) as refused:
            assuming(seen, parse_constraint(text))
        assert refused.value.code.name == code
    plain = fixed(random.Random(3), KINDS.BETTEL).view(0)
    assert plain.order is not None
    assert not plain.order.trumps
    for seen, text, told in (
        (view, "P2 frei von Herz", "die ganze Farbe Herz Trumpf"),
        (plain, "P2 Trumpf >= 1", "keinen Trumpf"),
    ):
        with pytest.raises(SchafkopfError) as refused:
            assuming(seen, parse_constraint(text))
        assert told in refused.value.text("de")
    bidding = Game.start(SIMPLE).view(0)
    with pytest.raises(SchafkopfError, match="NOTHING_IS_ANNOUNCED"):
        assuming(bidding, parse_constraint("P2 hat EO"))
    with pytest.raises(TypeError, match="must be a text"):
        parse_constraint(3)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="constraint must be a Constraint"):
        assuming(view, "P2 hat EO")  # type: ignore[arg-type]


def test_a_constraint_keeps_its_text_and_a_view_all_that_was_seen() -> None:
    view = late(KINDS.SOLO, random.Random("kept"))
    constraint = parse_constraint("  P2 T >= 0 ")
    assert constraint.text == "P2 T >= 0"
    assert isinstance(constraint, Constraint)
    assumed = assuming(view, constraint)
    assert (assumed.hand, assumed.log, assumed.judged) == (view.hand, view.log, view.judged)
    assert assumed.knowledge.deals == view.knowledge.deals
