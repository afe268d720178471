"""Outcomes are valid at birth: numbers with which no deal can end are refused, all at once, with their clause."""

from __future__ import annotations

import pickle
import random
from dataclasses import replace
from typing import Any

import pytest

from helpers import BETTEL, BIERKOPF, KINDS, KREUZ, P1, P2, P3, P4, WENZ, example, random_deal, random_play, rows
from outcomes import AUGEN, CALLS_GRAS, GRAS_SOLO, GRAS_SOLO_TOUT, MUSS, SHORT, hand, pair, ramsch, sie, single
from schafkopf.bill.laufende import Laufende
from schafkopf.bill.outcome import InvalidOutcome, Outcome, stoss_faults
from schafkopf.bill.penalty import penalty
from schafkopf.bill.settle import settle
from schafkopf.bill.sharing import can_be_shared, can_hold, possible_tricks
from schafkopf.cards import Pack
from schafkopf.errors import SchafkopfError
from schafkopf.game.referee import stoss_is_turn
from schafkopf.rules.contracts import Contract
from schafkopf.rules.house import HouseRules, preset

KURZER_BIERKOPF = HouseRules(bierkopf_deck="kurz")
RAMSCH_STOSS = HouseRules(ramsch_stoss=True)

WRONG: list[tuple[str, Outcome, dict[str, Any], str, str]] = [
    # id, a right outcome, what is changed, the field that is named, the clause
    ("party of one in a Rufspiel", pair(70), {"party": (P1,)}, "party", "S-4.4"),
    ("party of two in a Solo", single(70), {"party": (P1, P3)}, "party", "S-4.4"),
    ("a party in a Ramsch", ramsch((20, 30, 55, 15)), {"party": (P1,)}, "party", "S-11.1"),
    ("a seat twice", pair(70), {"party": (P1, P1)}, "party", "S-4.4"),
    ("a fifth seat", pair(70), {"party": (P1, 4)}, "party", "S-4.4"),
    ("neighbours in a Kreuzspiel", pair(70, contract=KREUZ), {"party": (P1, P2)}, "party", "S-4.4"),
    ("neighbours in Bierkopf", hand(70), {"party": (P1, P2)}, "party", "B-3.1"),
    ("121 Augen", pair(70), {"augen": (121, 0, 0, 0)}, "augen", "S-1.4"),
    ("negative Augen", pair(70), {"augen": (130, -10, 0, 0)}, "augen", "S-1.4"),
    ("three seats", pair(70), {"augen": (70, 50, 0)}, "augen", "S-1.4"),
    ("119 Augen in all", pair(70), {"augen": (69, 50, 0, 0)}, "augen", "S-1.4"),
    ("121 Augen in all", pair(70), {"augen": (71, 50, 0, 0)}, "augen", "S-1.4"),
    ("121 Augen in Bierkopf", hand(70), {"augen": (71, 50, 0, 0)}, "augen", "B-1.4"),
    ("nine tricks", pair(70), {"tricks": (9, 0, 0, 0)}, "tricks", "S-3.2"),
    ("ten tricks in all", pair(70), {"tricks": (5, 5, 0, 0)}, "tricks", "S-3.2"),
    ("eight tricks of a short deck", pair(70, rules=SHORT), {"tricks": (4, 4, 0, 0)}, "tricks", "S-3.2"),
    ("1 Auge", pair(70), {"augen": (1, 119, 0, 0)}, "augen", "S-7.2"),
    ("60 Augen in one trick", pair(60), {"augen": (60, 60, 0, 0), "tricks": (1, 7, 0, 0)}, "augen", "S-7.2"),
    ("Augen without a trick", pair(70), {"tricks": (0, 8, 0, 0)}, "augen", "S-7.2"),
    ("0 Augen in four tricks", pair(70), {"augen": (0, 120, 0, 0), "tricks": (4, 4, 0, 0)}, "augen", "S-7.2"),
    ("a trick without Augen, 20 cards", hand(70, rules=KURZER_BIERKOPF),
     {"augen": (120, 0, 0, 0), "tricks": (4, 1, 0, 0)}, "augen", "B-5.4"),
    ("two tricks without Augen, 24 cards", hand(70), {"augen": (120, 0, 0, 0), "tricks": (4, 2, 0, 0)}, "augen",
     "B-5.4"),
    ("Laufende in a Bettel", single(0, contract=BETTEL, ours=0), {"laufende": Laufende("mit", 1)}, "laufende", "S-6.4"),
    ("mit 9 in a Solo", single(70), {"laufende": Laufende("mit", 9)}, "laufende", "S-6.6"),
    ("ohne 1 in a Muss-Spiel", pair(70, "mit 1", MUSS), {"laufende": Laufende("ohne", 1)}, "laufende", "S-6.6"),
    ("mit 3 in a Sie", sie(), {"laufende": Laufende("mit", 3)}, "laufende", "S-6.6"),
    ("five Klopfer", pair(70), {"klopfer": 5}, "klopfer", "S-7.8"),
    ("negative Klopfer", pair(70), {"klopfer": -1}, "klopfer", "S-7.8"),
    ("a Klopfer in Bierkopf", hand(70), {"klopfer": 1}, "klopfer", "B-2.6"),
    ("three Stöße where there may be two", pair(70), {"stoss": (None, None, None)}, "stoss", "S-7.10"),
    ("a Stoß in a Sie", sie(), {"stoss": (None,)}, "stoss", "S-7.6"),
    ("a Stoß in a Ramsch", ramsch((20, 30, 55, 15)), {"stoss": (None,)}, "stoss", "S-11.1"),
    ("a Kontra of the caller", pair(70), {"stoss": (P1,)}, "stoss", "S-7.10"),
    ("a Re of an opponent", pair(70), {"stoss": (P2, P4)}, "stoss", "S-7.10"),
    ("a Stoß of nobody", pair(70), {"stoss": (7,)}, "stoss", "S-7.10"),
    ("a stated Kontra of the caller", pair(70, stated=True), {"stoss": (P3,)}, "stoss", "S-7.10"),
    ("one side twice in a Kreuzspiel", pair(70, contract=KREUZ), {"stoss": (P1, P3)}, "stoss", "S-7.10"),
    ("three Spritzen", hand(70), {"stoss": (P1, P2, P3)}, "stoss", "B-6.1"),
    ("one team twice", hand(70), {"stoss": (P1, P3)}, "stoss", "B-6.1"),
    ("twice by the same in a Ramsch", ramsch((20, 30, 55, 15), rules=RAMSCH_STOSS), {"stoss": (P1, P1)}, "stoss",
     "S-7.9"),
    ("a negative pool", pair(70), {"stock": -80}, "stock", "S-7.14"),
    ("a pool in Bierkopf", hand(70), {"stock": 80}, "stock", "B-2.6"),
    ("a pool in points", pair(70, rules=HouseRules(settle_in="points")), {"stock": 80}, "stock", "S-9.3"),
    ("Bock 3", pair(70), {"bock": 3}, "bock", "S-7.15"),
    ("Bock 0", pair(70), {"bock": 0}, "bock", "S-7.15"),
    ("Bock in Bierkopf", hand(70), {"bock": 2}, "bock", "B-2.6"),
    ("a highest trump in a Rufspiel", pair(70), {"highest_trump": P1}, "highest_trump", "S-11.1"),
    ("a highest trump in Bierkopf", hand(70), {"highest_trump": P1}, "highest_trump", "B-2.6"),
    ("trumps of a declarer in Bierkopf", hand(70), {"declarer_trumps": 3}, "declarer_trumps", "B-2.6"),
    ("a highest trump of nobody", ramsch((20, 30, 55, 15)), {"highest_trump": 4}, "highest_trump", "S-11.1"),
    ("a highest trump of who is not tied", ramsch((45, 20, 45, 10), highest_trump=P1), {"highest_trump": P2},
     "highest_trump", "S-11.1"),
    ("no trump in what must hold one", ramsch((45, 20, 45, 10), highest_trump=P1), {"highest_trump": None},
     "highest_trump", "S-11.1"),
    ("trumps of the declarer of a Rufspiel", pair(70), {"declarer_trumps": 3}, "declarer_trumps", "S-11.6"),
    ("nine trumps in a hand", pair(70, "", MUSS), {"declarer_trumps": 9}, "declarer_trumps", "S-11.6"),
    ("a Muss-Spiel without trumps", pair(70, "", MUSS), {"declarer_trumps": 0}, "declarer_trumps", "S-11.6"),
]  # fmt: skip


@pytest.mark.parametrize(("right", "change", "field", "clause"), rows(WRONG))
def test_what_no_deal_can_end_with_is_refused(right: Outcome, change: dict[str, Any], field: str, clause: str) -> None:
    with pytest.raises(InvalidOutcome) as wrong:
        replace(right, **change)
    assert (field, clause) in [(fault.field, fault.clause) for fault in wrong.value.faults]
    assert all(fault.text(lang) for fault in wrong.value.faults for lang in ("de", "en"))


def test_all_faults_are_named_at_once() -> None:
    with pytest.raises(InvalidOutcome) as wrong:
        replace(pair(70), augen=(71, 50, 0, 0), klopfer=7, stoss=(None,) * 5, stock=-1, bock=3)
    assert [fault.field for fault in wrong.value.faults] == ["augen", "klopfer", "stoss", "stock", "bock"]
    assert pickle.loads(pickle.dumps(wrong.value)) == wrong.value


def test_what_cannot_be_at_all_is_told_as_nothing_and_not_as_a_range() -> None:
    with pytest.raises(InvalidOutcome, match=r"allowed: 0\."):
        replace(hand(70), klopfer=1)


TYPES: list[tuple[str, Any]] = [
    ("contract", "rufspiel"),
    ("rules", None),
    ("party", [P1, P3]),
    ("party", (P1, "P3")),
    ("augen", [70, 50, 0, 0]),
    ("augen", (70.0, 50, 0, 0)),
    ("tricks", (True, 7, 0, 0)),
    ("laufende", "mit 3"),
    ("klopfer", 1.0),
    ("klopfer", True),
    ("klopfer", "1"),
    ("stoss", 1),
    ("stoss", (1.0,)),
    ("stock", 80.0),
    ("bock", 2.0),
    ("highest_trump", "P1"),
    ("declarer_trumps", 3.0),
    ("stated", 1),
]


@pytest.mark.parametrize(("field", "value"), TYPES, ids=[f"{field} {value!r}" for field, value in TYPES])
def test_a_wrong_type_is_a_type_error_that_names_the_field(field: str, value: Any) -> None:
    with pytest.raises(TypeError, match=f"Outcome.{field}"):
        replace(pair(70), **{field: value})


# S-7.9: how many may double.


@example("S-7.9")
@pytest.mark.parametrize(("rule", "most"), [("all", 4), ("chain", 4), ("first_only", 1), ("one_total", 1), ("none", 0)])
def test_the_house_says_how_many_may_knock_unless_a_record_states_them(rule: str, most: int) -> None:
    rules = preset("casual", klopfen=rule)
    pair(70, rules=rules, klopfer=most)
    with pytest.raises(InvalidOutcome):
        pair(70, rules=rules, klopfer=most + 1)
    assert settle(pair(70, rules=rules, klopfer=4, stated=True)).price == 20 * 16
    with pytest.raises(InvalidOutcome):
        pair(70, rules=rules, klopfer=5, stated=True)


@example("S-7.9")
@pytest.mark.parametrize("most", range(5))
def test_the_house_says_how_many_stoesse_there_may_be_unless_a_record_states_them(most: int) -> None:
    rules = HouseRules(stoss_max=most, spritze_max=most, ramsch_stoss=True)
    for make in (pair, single, hand):
        make(70, rules=rules, stoss=(None,) * most)
        with pytest.raises(InvalidOutcome):
            make(70, rules=rules, stoss=(None,) * (most + 1))
        make(70, rules=rules, stoss=(None,) * 4, stated=True)
        with pytest.raises(InvalidOutcome):
            make(70, rules=rules, stoss=(None,) * 5, stated=True)
    ramsch((20, 30, 55, 15), rules=rules, stoss=(P3, P1, P4, P2)[:most])


@example("S-7.9 WI A.8.4")
def test_either_side_may_begin_to_double_in_a_kreuzspiel_and_they_alternate() -> None:
    for stoss in ((P1, P2), (P2, P1), (P3, P4), (None, P3), (P4, None)):
        pair(70, contract=KREUZ, stoss=stoss)


# Endings before the last trick.


def test_a_deal_that_is_not_over_has_an_outcome_but_no_settlement() -> None:
    so_far = Outcome(contract=CALLS_GRAS, party=(P1, P3), augen=(30, 0, 11, 0), tricks=(2, 1, 1, 0))
    assert not so_far.is_decided
    with pytest.raises(SchafkopfError) as wrong:
        settle(so_far)
    assert (wrong.value.clause, wrong.value.params["right"]) == ("S-8.10", "8")


@example("S-8.10")
def test_a_lost_bettel_or_tout_and_a_sie_are_decided_early() -> None:
    early: dict[str, Any] = {"party": (P1,), "augen": (11, 10, 0, 0), "tricks": (1, 1, 0, 0)}
    assert Outcome(contract=BETTEL, **early).is_decided
    assert Outcome(contract=GRAS_SOLO_TOUT, **early).is_decided
    assert sie().is_decided
    assert not Outcome(contract=GRAS_SOLO, **early).is_decided
    assert not Outcome(contract=WENZ, **early).is_decided


# Augen that tricks can hold.


def test_every_number_of_augen_but_1_and_119_can_be_made() -> None:
    for pack in (Pack.LANG, Pack.KURZ, Pack.BIERKOPF_LANG):
        assert [augen for augen in range(121) if not possible_tricks(pack, augen)] == [1, 119], pack
    # Four of 20 cards have 8 Augen at least.
    kurz = [augen for augen in range(121) if not possible_tricks(Pack.BIERKOPF_KURZ, augen)]
    assert kurz == [*range(1, 8), *range(113, 120)]
    assert len(AUGEN) == 119


@pytest.mark.parametrize(
    ("pack", "tricks", "least", "most"),
    [
        (Pack.LANG, 0, 0, 0),
        (Pack.LANG, 1, 0, 44),
        (Pack.LANG, 3, 0, 100),
        (Pack.LANG, 4, 8, 112),
        (Pack.LANG, 8, 120, 120),
        (Pack.KURZ, 1, 0, 44),
        (Pack.KURZ, 2, 8, 84),
        (Pack.BIERKOPF_KURZ, 1, 8, 44),
    ],
)
def test_the_least_and_most_augen_of_some_tricks(pack: Pack, tricks: int, least: int, most: int) -> None:
    possible = [augen for augen in range(121) if can_hold(pack, tricks, augen)]
    assert (possible[0], possible[-1]) == (least, most)


def test_each_seat_may_be_possible_and_all_together_not() -> None:
    # Two tricks of 44 Augen would take eight Säue; there are four.
    assert can_hold(Pack.LANG, 1, 44)
    assert can_hold(Pack.LANG, 3, 16)
    assert not can_be_shared(Pack.LANG, (1, 1, 3, 3), (44, 44, 16, 16))


def test_shares_are_possible_exactly_where_cards_can_be_laid_so() -> None:
    """Two tricks of a small part of the pack, against every way to lay its cards."""
    for pack in (Pack.KURZ, Pack.BIERKOPF_KURZ):
        rng = random.Random(pack.value)
        seen = set()
        for _ in range(3000):
            shuffled = rng.sample(pack.cards, len(pack.cards))
            sums = tuple(sum(card.augen for card in shuffled[4 * first : 4 * first + 4]) for first in range(2))
            seen.add((sums[0], sums[1], 0, 0))
        assert all(can_be_shared(pack, (1, 1, 0, 0), shares) for shares in seen)
        assert not can_be_shared(pack, (1, 1, 0, 0), (44, 44, 0, 0))


@pytest.mark.parametrize("kind", list(KINDS), ids=str)
def test_every_played_deal_has_a_possible_outcome_at_every_moment(kind: KINDS) -> None:
    rng = random.Random(kind.value)
    for deck in ("lang", "kurz"):
        rules = preset("casual", deck=deck, bierkopf_deck=deck)
        for _ in range(3):
            for position in random_play(rng, random_deal(rng, kind, rules.pack_of(kind), rules)):
                outcome = position.outcome_so_far
                assert outcome.is_decided is position.is_decided


def test_seats_of_a_party_may_be_any() -> None:
    for party in ((P4, P1), (P2, P3)):
        outcome = Outcome(contract=CALLS_GRAS, party=party, augen=(30, 30, 30, 30), tricks=(2, 2, 2, 2))
        assert set(outcome.party) | set(outcome.opponents) == {P1, P2, P3, P4}


@pytest.mark.parametrize("told", [None, "rufspiel", 61, HouseRules()], ids=repr)
def test_only_outcomes_and_positions_are_settled(told: object) -> None:
    with pytest.raises(TypeError, match="told must be an Outcome"):
        settle(told)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="outcome"):
        penalty(told, P1)  # type: ignore[arg-type]


@example("S-7.10 B-6.1")
@pytest.mark.parametrize("contract", [KREUZ, BIERKOPF], ids=lambda each: each.name)
def test_a_game_and_its_outcome_agree_who_may_double_next(contract: Contract) -> None:
    """Told Stöße, some of them of nobody known, and one more by each seat."""
    rng = random.Random(9)
    rules = HouseRules(stoss_max=4, spritze_max=4)
    deal = random_deal(rng, contract.kind, rules.pack_of(contract.kind), rules)
    for told in ((), (None,), (P1,), (P1, None), (None, P2), (P2, None, None)):
        for seat in range(4):
            faults = tuple(stoss_faults(contract, deal.party, rules, (*told, seat)))
            assert stoss_is_turn(deal, told, seat) is not bool(faults), (told, seat)
