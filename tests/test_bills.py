"""Whole bills: every item with its amount, clause, seat and count, so that a bill says what the payout says."""

from __future__ import annotations

from typing import Any

import pytest

from helpers import example
from outcomes import two_sides
from schafkopf.bill.laufende import Laufende
from schafkopf.bill.outcome import Outcome
from schafkopf.bill.penalty import penalty
from schafkopf.bill.settle import settle, so_far, thrown_in
from schafkopf.bill.settlement import Item, Settlement
from schafkopf.notation import parse_contract
from schafkopf.rules.house import HouseRules, preset

TOURNAMENT = preset("tournament")


def outcome(name: str, augen: int, tricks: int, **fields: Any) -> Outcome:
    """The playing party's Augen and tricks at seat 0, the others' at seat 1 (an opponent in every kind of game)."""
    contract = parse_contract("gras-rufspiel" if name == "rufspiel" else name)
    party = (0,) if contract.kind.is_single_game else (0, 2)
    return two_sides(contract, party, augen, tricks, **fields)


def ramsch(augen: tuple[int, int, int, int], tricks: tuple[int, int, int, int], rules: HouseRules) -> Outcome:
    return Outcome(contract=parse_contract("ramsch"), party=(), augen=augen, tricks=tricks, rules=rules)


MIT3 = Laufende("mit", 3)
BILLS: dict[str, tuple[Outcome, list[Item]]] = {
    "everything in a Rufspiel": (
        outcome("rufspiel", 120, 8, laufende=MIT3, klopfer=1, stoss=(1, None, 3, 0), bock=2, stock=81,
                rules=HouseRules(stoss_max=4)),
        [
            Item("base", 20, "S-7.3"),
            Item("laufende", 30, "S-6.4", count=3, kind="mit"),
            Item("schneider", 10, "S-7.4"),
            Item("schwarz", 10, "S-7.4"),
            Item("klopfen", 70, "S-7.8", count=1),
            Item("kontra", 140, "S-7.9", seat=1),
            Item("re", 280, "S-7.10"),
            Item("sub", 560, "S-7.10", seat=3),
            Item("resub", 1120, "S-7.10", seat=0),
            Item("bock", 2240, "S-7.15"),
            Item("stock", 41, "S-7.14", seat=0),
            Item("stock", 40, "S-7.14", seat=2),
        ],
    ),
    "a Tout": (
        outcome("wenz-tout", 120, 8, laufende=Laufende("mit", 4)),
        [Item("base", 50, "S-7.3"), Item("laufende", 40, "S-6.4", count=4, kind="mit"), Item("tout", 90, "S-7.5")],
    ),
    "a Sie": (
        outcome("sie", 120, 8),
        [Item("base", 50, "S-7.3"), Item("laufende", 80, "S-7.6", count=8, kind="mit"), Item("sie", 390, "S-7.6")],
    ),
    "a Bettel": (outcome("bettel", 0, 0), [Item("base", 50, "S-11.2")]),
    "a Kreuzspiel": (outcome("kreuz", 61, 4), [Item("base", 20, "S-11.7")]),
    "points of a Rufspiel won Schwarz": (
        outcome("rufspiel", 120, 8, laufende=MIT3, rules=TOURNAMENT),
        [Item("base", 1, "S-9.3"), Item("schneider", 1, "S-9.3"), Item("schwarz", 1, "S-9.3")],
    ),
    "points of a Tout": (
        outcome("wenz-tout", 120, 8, rules=TOURNAMENT),
        [Item("base", 2, "S-9.3"), Item("tout", 4, "S-9.3")],
    ),
    "points of a Sie": (outcome("sie", 120, 8, rules=TOURNAMENT), [Item("base", 2, "S-9.3"), Item("sie", 6, "S-9.3")]),
    "points of a Ramsch": (
        ramsch((30, 35, 55, 0), (2, 2, 4, 0), TOURNAMENT),
        [Item("base", 1, "S-9.3"), Item("jungfrau", 1, "S-11.1", seat=3, count=1)],
    ),
    "a Ramsch in which all is doubled by each Jungfrau": (
        ramsch((70, 50, 0, 0), (4, 4, 0, 0), preset("casual", ramsch_jungfrau="all")),
        [Item("base", 20, "S-11.1"), Item("jungfrau", 60, "S-11.1", count=2)],
    ),
    "a Durchmarsch paid like a Solo": (
        ramsch((0, 120, 0, 0), (0, 8, 0, 0), preset("casual", durchmarsch_payment="solo_schwarz")),
        [Item("durchmarsch", 70, "S-11.1", seat=1)],
    ),
    "a Bierkopf hand won Schwarz with Spritze and Re": (
        outcome("bierkopf", 120, 6, stoss=(1, 0)),
        [
            Item("base", 1, "B-5.2"),
            Item("schneider", 1, "B-5.2"),
            Item("schwarz", 1, "B-5.4"),
            Item("spritze", 3, "B-6.3", seat=1),
            Item("re", 6, "B-6.3", seat=0),
        ],
    ),
    "a Bierkopf hand with four doublings in the linear scale": (
        outcome("bierkopf", 61, 3, stoss=(0, 1, 0, 1), rules=preset("casual", spritze_scale="linear", spritze_max=4)),
        [
            Item("base", 1, "B-5.2"),
            Item("spritze", 1, "B-6.3", seat=0),
            Item("re", 1, "B-6.3", seat=1),
            Item("contra", 1, "B-6.3", seat=0),
            Item("contra-re", 1, "B-6.3", seat=1),
        ],
    ),
}  # fmt: skip


@pytest.mark.parametrize(("told", "items"), BILLS.values(), ids=BILLS.keys())
def test_the_bill_has_exactly_these_items(told: Outcome, items: list[Item]) -> None:
    assert list(settle(told).items) == items


@pytest.mark.parametrize("told", [bill[0] for bill in BILLS.values()], ids=BILLS.keys())
def test_the_items_that_name_no_seat_of_their_own_make_up_the_price(told: Outcome) -> None:
    settlement = settle(told)
    own = [
        item for item in settlement.items if item.item == "stock" or (item.item == "jungfrau" and item.seat is not None)
    ]
    assert sum(item.amount for item in settlement.items) - sum(item.amount for item in own) == settlement.price


ONLY_AT_THE_END = {"laufende", "schneider", "schwarz", "stock", "jungfrau", "draw"}
NO_DURCHMARSCH = {name: told for name, (told, _) in BILLS.items() if "Durchmarsch" not in name}
"""A Durchmarsch has a base of its own, which nobody knows before."""


@pytest.mark.parametrize("told", NO_DURCHMARSCH.values(), ids=NO_DURCHMARSCH.keys())
def test_what_is_certain_before_the_end_is_what_the_end_does_not_tell(told: Outcome) -> None:
    assert [item.item for item in so_far(told)] == [
        item.item for item in settle(told).items if item.item not in ONLY_AT_THE_END
    ]


PENALTIES: dict[str, tuple[Outcome, int, Settlement]] = {
    "an opponent in a Rufspiel": (
        outcome("rufspiel", 61, 4, laufende=MIT3, klopfer=1),
        1,
        Settlement(
            True, 60, (60, -120, 60, 0),
            (Item("base", 20, "S-7.3"), Item("schneider", 10, "S-7.4"), Item("klopfen", 30, "S-7.8", count=1),
             Item("offender", 60, "S-8.8", seat=1, count=2)),
            seat=1,
        ),
    ),
    "the caller": (
        outcome("rufspiel", 61, 4),
        0,
        Settlement(
            False, 30, (-60, 30, 0, 30),
            (Item("base", 20, "S-7.3"), Item("schneider", 10, "S-7.4"), Item("offender", 30, "S-8.8", seat=0, count=2)),
            seat=0,
        ),
    ),
    "the soloist in a Tout": (
        outcome("wenz-tout", 120, 8, laufende=MIT3),
        0,
        Settlement(
            False, 100, (-300, 100, 100, 100),
            (Item("base", 50, "S-7.3"), Item("tout", 50, "S-7.5"), Item("offender", 200, "S-8.8", seat=0, count=3)),
            seat=0,
        ),
    ),
    "an opponent in a Bettel": (
        outcome("bettel", 0, 0, stoss=(1,)),
        2,
        Settlement(
            True, 100, (300, 0, -300, 0),
            (Item("base", 50, "S-11.2"), Item("kontra", 50, "S-7.9", seat=1),
             Item("offender", 200, "S-8.8", seat=2, count=3)),
            seat=2,
        ),
    ),
    "somebody in a Ramsch": (
        ramsch((20, 30, 55, 15), (2, 2, 2, 2), HouseRules()),
        3,
        Settlement(
            None, 20, (20, 20, 20, -60),
            (Item("base", 20, "S-11.1"), Item("offender", 40, "S-8.8", seat=3, count=3)), seat=3,
        ),
    ),
    "somebody in a Ramsch for points": (
        ramsch((20, 30, 55, 15), (2, 2, 2, 2), TOURNAMENT),
        0,
        Settlement(
            None, 1, (-3, 1, 1, 1), (Item("base", 1, "S-9.3"), Item("offender", 2, "S-8.8", seat=0, count=3)), seat=0
        ),
    ),
    "somebody of team B in Bierkopf": (
        outcome("bierkopf", 61, 3, stoss=(0,)),
        1,
        Settlement(
            True, 4, (4, 0, 4, 0), (Item("revoke", 2, "B-8.2", seat=1), Item("spritze", 2, "B-6.3", seat=0)), seat=1
        ),
    ),
}  # fmt: skip


@pytest.mark.parametrize(("told", "offender", "expected"), PENALTIES.values(), ids=PENALTIES.keys())
def test_a_revoke_is_paid_by_the_offender_alone(told: Outcome, offender: int, expected: Settlement) -> None:
    """S-8.8, B-8.2."""
    assert penalty(told, offender) == expected


def test_throwing_in_costs_nothing_unless_there_is_a_pool() -> None:
    assert thrown_in(HouseRules()) == Settlement(None, 0, (0, 0, 0, 0), ())
    assert thrown_in(preset("casual", all_pass="stock")) == Settlement(
        None, 0, (-20, -20, -20, -20), tuple(Item("stock", -20, "S-7.14", seat=seat) for seat in range(4)), 80
    )  # fmt: skip


def test_a_draw_of_the_kreuzspiel_costs_nothing() -> None:
    assert settle(outcome("kreuz", 60, 4)) == Settlement(None, 0, (0, 0, 0, 0), (Item("draw", 0, "S-11.7"),))


def test_what_is_paid_are_laufende_and_not_klopfer() -> None:
    assert settle(outcome("rufspiel", 61, 4, klopfer=2)).paid == 0
    assert settle(outcome("rufspiel", 61, 4, klopfer=2, laufende=MIT3)).paid == 3


def test_a_ramsch_that_two_lose_names_no_single_loser_and_pays_each_jungfrau_twice() -> None:
    both = preset("casual", ramsch_tie="both_pay")
    settlement = settle(ramsch((60, 60, 0, 0), (4, 3, 1, 0), both))
    assert (settlement.seat, settlement.payout) == (None, (-60, -60, 40, 80))
    assert settlement.items[-1] == Item("jungfrau", 40, "S-11.1", seat=3, count=1)


@example("S-7.12")
def test_a_bill_pays_everything_though_nobody_has_claimed_it() -> None:
    """At a table Schneider is announced, Schwarz and Laufende are claimed; a bill is always complete."""
    bill = settle(outcome("rufspiel", 120, 8, laufende=MIT3))
    assert [item.item for item in bill.items] == ["base", "laufende", "schneider", "schwarz"]
    assert bill.payout == (70, -70, 70, -70)


@example("S-7.13")
def test_a_ramsch_and_a_bettel_have_neither_laufende_nor_schneider() -> None:
    """S-11.1 e, S-11.2."""
    bettel, lost = settle(outcome("bettel", 0, 0)), settle(outcome("bettel", 120, 8))
    march = settle(ramsch((120, 0, 0, 0), (8, 0, 0, 0), HouseRules()))
    assert [[item.item for item in bill.items] for bill in (bettel, lost, march)] == [
        ["base"],
        ["base"],
        ["durchmarsch"],
    ]
