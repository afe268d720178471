"""Every bill says why the deal was won, lost or drawn, and what of it is not paid."""

from __future__ import annotations

from typing import Any

import pytest

from helpers import BETTEL, KREUZ, P2, P3, WENZ, WENZ_TOUT
from outcomes import GRAS_SOLO, MUSS, hand, pair, ramsch, sie, single
from schafkopf.answers.asking import House
from schafkopf.answers.prices import Numbers, price
from schafkopf.answers.questions import laufende
from schafkopf.bill.laufende import Laufende
from schafkopf.bill.outcome import FourInts, InvalidOutcome, Outcome
from schafkopf.bill.penalty import penalty
from schafkopf.bill.settle import reasons, settle
from schafkopf.bill.settlement import four
from schafkopf.errors import SchafkopfError
from schafkopf.rules.contracts import Contract
from schafkopf.rules.house import HouseRules, preset
from schafkopf.text.amounts import amount
from test_texts import REASONS

KREUZ_FOREHAND = HouseRules(kreuz_party="forehand")
POINTS = HouseRules(settle_in="points")

TOLD: list[tuple[Outcome, list[tuple[str, str]]]] = [
    (pair(75), [("Spielerpartei: 75 Augen, 61 gebraucht.", "S-7.1")]),
    (pair(60), [("Spielerpartei: 60 Augen, 61 gebraucht.", "S-7.1")]),
    (pair(60, contract=MUSS, rules=HouseRules(muss_60=True), declarer_trumps=3),
     [("Spielerpartei: 60 Augen, 60 gebraucht.", "S-11.6")]),
    (pair(60, rules=HouseRules(stoss_takes_over=True), stoss=(P2,)),
     [("Spielerpartei: 60 Augen, 60 gebraucht.", "S-7.11")]),
    (pair(91), [("Spielerpartei: 91 Augen, 61 gebraucht.", "S-7.1"), ("Schneider: 29 Augen, frei mit 30.", "S-7.2")]),
    (pair(30), [("Spielerpartei: 30 Augen, 61 gebraucht.", "S-7.1"), ("Schneider: 30 Augen, frei mit 31.", "S-7.2")]),
    (pair(70, contract=KREUZ), [("70 Augen, 61 gebraucht.", "S-11.7")]),
    (pair(50, contract=KREUZ), [("70 Augen, 61 gebraucht.", "S-11.7")]),
    (pair(60, contract=KREUZ), [("60 zu 60, das Spiel wird noch einmal gegeben.", "S-11.7")]),
    (pair(60, contract=KREUZ, rules=KREUZ_FOREHAND), [("Partei der Vorhand: 60 Augen, 61 gebraucht.", "S-11.7")]),
    (pair(120, ours=8), [("Spielerpartei: 120 Augen, 61 gebraucht.", "S-7.1"), ("Schwarz: kein Stich.", "S-7.2")]),
    (single(0, contract=WENZ, ours=0),
     [("Spieler: 0 Augen, 61 gebraucht.", "S-7.1"), ("Schwarz: kein Stich.", "S-7.2")]),
    (single(113, contract=WENZ_TOUT, ours=7), [("Spieler: 7 Stiche, 8 gebraucht.", "S-7.5")]),
    (single(0, contract=BETTEL, ours=0), [("Spieler: kein Stich, und keiner durfte es sein.", "S-11.2")]),
    (single(20, contract=BETTEL, ours=1), [("Spieler: ein Stich, und keiner durfte es sein.", "S-11.2")]),
    (sie(), [("Aufgelegt und gewonnen.", "S-7.6")]),
    (pair(75, "mit 2"),
     [("Spielerpartei: 75 Augen, 61 gebraucht.", "S-7.1"), ("Mit 2: Laufende werden ab 3 bezahlt.", "S-6.4")]),
    (pair(75, "ohne 5", rules=HouseRules(laufende_cap=4)),
     [("Spielerpartei: 75 Augen, 61 gebraucht.", "S-7.1"), ("Ohne 5: höchstens 4 Laufende werden bezahlt.", "S-6.6")]),
    (pair(50, "ohne 5", rules=HouseRules(laufende_payment="winner_without")),
     [("Spielerpartei: 50 Augen, 61 gebraucht.", "S-7.1"),
      ("Ohne 5: „ohne“ wird nur bezahlt, wenn die Spielerpartei gewinnt.", "S-6.5")]),
    (single(70, "mit 4", contract=WENZ, rules=POINTS),
     [("Spieler: 70 Augen, 61 gebraucht.", "S-7.1"),
      ("Mit 4: Laufende zählen nicht, wo um Punkte gespielt wird.", "S-9.4")]),
    (single(70, contract=WENZ, stock=80),
     [("Spieler: 70 Augen, 61 gebraucht.", "S-7.1"),
      ("Im Stock bleiben 80, bei diesem Spiel geht es nicht um ihn.", "S-7.14")]),
    (ramsch((20, 30, 55, 15)), [("Die meisten Augen: P3 mit 55.", "S-11.1")]),
    (ramsch((45, 20, 45, 10), highest_trump=P3), [("Mehrere mit 45 Augen; höchster Trumpf von ihnen: P3.", "S-11.1")]),
    (ramsch((32, 31, 32, 25), (1, 3, 3, 1)),
     [("Mehrere mit 32 Augen und ohne Trumpf; die meisten Stiche von ihnen: P3.", "S-11.1")]),
    (ramsch((32, 31, 32, 25)),
     [("Mehrere mit 32 Augen, ohne Trumpf und mit gleich vielen Stichen; am weitesten vorn: P1.", "S-11.1")]),
    (ramsch((45, 20, 45, 10), rules=HouseRules(ramsch_tie="both_pay")),
     [("Mehrere mit 45 Augen, und alle zahlen.", "S-11.1")]),
    (ramsch((30, 30, 30, 30), rules=HouseRules(ramsch_tie="both_pay")),
     [("Alle mit 30 Augen, keiner zahlt.", "S-11.1")]),
    (ramsch((0, 120, 0, 0), (0, 8, 0, 0)), [("Durchmarsch, alle Stiche: P2.", "S-11.1")]),
    (ramsch((9, 91, 20, 0), (1, 6, 1, 0), rules=HouseRules(durchmarsch=90)),
     [("Durchmarsch mit 91 Augen, 90 gebraucht: P2.", "S-11.1")]),
    (hand(44), [("76 Augen, 61 gebraucht.", "B-5.1")]),
    (hand(91), [("91 Augen, 61 gebraucht.", "B-5.1"), ("Schneider: 29 Augen, frei mit 30.", "B-5.3")]),
    (hand(120, ours=6), [("120 Augen, 61 gebraucht.", "B-5.1"), ("Schwarz: kein Stich.", "B-5.4")]),
    (hand(120, rules=HouseRules(schwarz_by="augen")),
     [("120 Augen, 61 gebraucht.", "B-5.1"), ("Schwarz: keine Augen.", "B-5.4")]),
    (hand(60), [("60 zu 60, ein Punkt wird mitgenommen.", "B-5.5")]),
    (hand(60, rules=HouseRules(draw="void")), [("60 zu 60, die Hand zählt nichts.", "B-5.5")]),
    (hand(60, rules=HouseRules(draw="replay")), [("60 zu 60, die Hand wird wiederholt.", "B-5.5")]),
    (hand(60, stoss=(P2,)), [("60 zu 60, verloren hat, wer zuletzt gespritzt hat.", "B-6.4")]),
]  # fmt: skip


@pytest.mark.parametrize(("outcome", "told"), TOLD, ids=[told[-1][0] for _, told in TOLD])
def test_a_bill_says_why_it_came_to_that(outcome: Outcome, told: list[tuple[str, str]]) -> None:
    given = reasons(outcome, settle(outcome))
    assert [(reason.text("de"), reason.clause) for reason in given] == told
    for reason in given:
        assert reason.text("en") != reason.text("de")
        assert reason.text("en").endswith(".")


def test_every_reason_is_shown() -> None:
    shown = {reason.reason for outcome, _ in TOLD for reason in reasons(outcome, settle(outcome))}
    assert shown == REASONS - {"revoke"}


@pytest.mark.parametrize(
    ("tricks", "told"), [((0, 3, 4, 1), "Jungfrau, für alle"), ((0, 4, 4, 0), "2 Jungfrauen, für alle")]
)
def test_a_jungfrau_for_everybody_names_no_seat(tricks: FourInts, told: str) -> None:
    augen = tuple(60 * (made > 2) for made in tricks)
    bill = settle(ramsch(four(augen), tricks, highest_trump=P3, rules=HouseRules(ramsch_jungfrau="all")))
    assert [item.text("de") for item in bill.items if item.item == "jungfrau"] == [told]


def test_a_revoke_goes_before_all_other_reasons() -> None:
    for outcome, clause in ((pair(75, "mit 2"), "S-8.5"), (ramsch((20, 30, 55, 15)), "S-8.5"), (hand(60), "B-8.2")):
        given = reasons(outcome, penalty(outcome, P2))
        assert [(reason.text("de", "Resi"), reason.clause) for reason in given] == [("Falsch bedient: Resi.", clause)]


@pytest.mark.parametrize("table", ["t4", "t6"])
def test_a_penalty_has_an_item_of_its_own_where_only_good_points_are_written(table: str) -> None:
    rules = preset("casual", settle_in="points", points_table=table)
    for outcome in (
        pair(61, rules=rules),
        single(61, contract=WENZ, rules=rules),
        ramsch((20, 30, 55, 15), rules=rules),
    ):
        for offender in range(4):
            bill = penalty(outcome, offender)
            last = bill.items[-1]
            assert (last.item, last.clause, last.kind) == ("offender", "S-8.8", "good")
            assert sum(item.amount for item in bill.items) == sum(bill.payout)
            assert "gezahlt" not in last.text("de")


# What a Ramsch asks for.


def _ramsch(augen: str, highest: str = "", tricks: str = "", **options: str) -> Any:
    told = Numbers(augen=augen, tricks=tricks, highest_trump=highest)
    return price("ramsch", told, House("casual", [f"{name}={value}" for name, value in options.items()]))


@pytest.mark.parametrize(
    ("augen", "tricks", "allowed"),
    [
        pytest.param("32,31,32,25", "", "P1, P3, none", id="perhaps no trump"),
        pytest.param("32,31,32,25", "2,2,2,2", "P1, P3, none", id="perhaps no trump in four tricks"),
        pytest.param("32,31,32,25", "3,1,3,1", "P1, P3", id="more cards than are plain"),
        pytest.param("45,20,45,10", "", "P1, P3", id="more Augen than plain cards have"),
        pytest.param("30,30,30,30", "", "P1, P2, P3, P4", id="all four have all trumps"),
    ],
)
def test_a_tied_ramsch_asks_who_captured_the_highest_trump(augen: str, tricks: str, allowed: str) -> None:
    with pytest.raises(SchafkopfError) as asked:
        _ramsch(augen, tricks=tricks)
    error = asked.value
    assert (error.code.name, error.clause, error.params["allowed"]) == ("TIE_OPEN", "S-11.1", allowed)
    assert "höchsten Trumpf" in error.text("de")
    for answer in allowed.split(", "):
        bill = _ramsch(augen, answer, tricks).settlement
        assert bill.seat in ([int(answer[1]) - 1] if answer != "none" else (0, 2))


@pytest.mark.parametrize(
    ("augen", "options"),
    [
        pytest.param("32,31,32,25", {"ramsch_tie": "both_pay"}, id="both pay"),
        pytest.param("20,30,55,15", {}, id="no tie"),
    ],
)
def test_where_it_cannot_matter_nobody_is_asked_for_the_highest_trump(augen: str, options: dict[str, str]) -> None:
    assert _ramsch(augen, **options).settlement.price > 0


def test_that_nobody_tied_captured_a_trump_is_refused_where_it_cannot_be() -> None:
    with pytest.raises(InvalidOutcome, match="TIE_OPEN"):
        ramsch((45, 20, 45, 10))
    with pytest.raises(SchafkopfError) as refused:
        _ramsch("45,20,45,10", "none")
    assert refused.value.params["allowed"] == "P1, P3"
    for wrong in ("P5", "4", "Sepp", "-1"):
        with pytest.raises(SchafkopfError, match="P1, P2, P3, P4, none"):
            _ramsch("45,20,45,10", wrong)


# Numbers that contradict each other or the house rules.


@pytest.mark.parametrize(
    ("contract", "numbers", "options", "name", "allowed", "clause"),
    [
        ("sie", {"augen": "30"}, [], "augen", "120", "S-7.6"),
        ("sie", {"tricks": "7"}, [], "tricks", "8", "S-7.6"),
        ("rufspiel", {"augen": "70", "klopfer": "2"}, ["klopfen=first_only"], "klopfer", "0–1", "S-7.8"),
        ("rufspiel", {"augen": "70", "stoss": "3"}, [], "stoss", "0–2", "S-7.10"),
        ("gras-solo", {"augen": "70", "laufende": "mit9"}, [], "laufende", "mit 1–8, ohne 1–14", "S-6.6"),
        ("muss", {"augen": "70", "laufende": "ohne1"}, [], "laufende", "mit 1–14", "S-6.6"),
        ("wenz", {"augen": "70", "trumps": "3"}, [], "trumps", "nothing", "S-11.6"),
        ("muss", {"augen": "70", "trumps": "9"}, [], "trumps", "1–8", ""),
    ],
)
def test_numbers_that_cannot_be_are_refused_with_their_range(
    contract: str, numbers: dict[str, str], options: list[str], name: str, allowed: str, clause: str
) -> None:
    with pytest.raises(SchafkopfError) as refused:
        price(contract, Numbers(**numbers), House("casual", options))
    error = refused.value
    assert (error.code.name, error.params["name"], error.params["allowed"]) == ("WRONG_VALUE", name, allowed)
    assert error.clause == (clause or "K-3")


def test_a_forced_declarer_with_60_augen_is_asked_for_his_trumps_only_where_they_matter() -> None:
    few = House("casual", ["muss_60=true"])
    with pytest.raises(SchafkopfError, match="MISSING_NUMBER"):
        price("muss", Numbers(augen="60"), few)
    won = [price("muss", Numbers(augen="60", trumps=trumps), few).settlement.won for trumps in ("3", "4")]
    assert won == [True, False]
    assert price("muss", Numbers(augen="61"), few).settlement.won
    assert not price("muss", Numbers(augen="60")).settlement.won


@pytest.mark.parametrize("contract", [WENZ, GRAS_SOLO], ids=str)
def test_laufende_that_a_contract_cannot_have_are_never_paid(contract: Contract) -> None:
    with pytest.raises(SchafkopfError, match="mit 1–"):
        Laufende("mit", 9).paid(contract, HouseRules())
    with pytest.raises(SchafkopfError, match="CONTRACT_HAS_NO_LAUFENDE"):
        Laufende("mit", 3).paid(BETTEL, HouseRules())


# Roles and units.


@pytest.mark.parametrize(
    ("contract", "numbers", "roles"),
    [
        ("rufspiel", {"augen": "70"}, ["declarer", "partner", "opponent", "opponent"]),
        ("wenz", {"augen": "70"}, ["declarer", "opponent", "opponent", "opponent"]),
        ("kreuz", {"augen": "70"}, ["team_a", "team_a", "team_b", "team_b"]),
        ("bierkopf", {"augen": "70"}, ["team_a", "team_a", "team_b", "team_b"]),
        ("ramsch", {"augen": "20,30,55,15"}, ["alone"] * 4),
    ],
)
def test_those_who_pay_are_told_by_their_role(contract: str, numbers: dict[str, str], roles: list[str]) -> None:
    assert price(contract, Numbers(**numbers)).json()["roles"] == roles


@pytest.mark.parametrize(
    ("value", "unit", "german", "english"),
    [
        (60, "", "+60", "+60"),
        (-60, "ct", "-60 ct", "-60 ct"),
        (1205, "eur", "+12,05 €", "+€12.05"),
        (-5, "eur", "-0,05 €", "-€0.05"),
        (1, "punkte", "+1 Punkt", "+1 point"),
        (0, "punkte", "0 Punkte", "0 points"),
    ],
)
def test_an_amount_is_written_in_its_unit(value: int, unit: Any, german: str, english: str) -> None:
    assert [amount(value, unit, lang, signed=True) for lang in ("de", "en")] == [german, english]


def test_points_are_not_money() -> None:
    assert price("bierkopf", Numbers(augen="70"), unit="Punkte").unit == "punkte"
    for contract, options, clause in (("bierkopf", [], "B-5.2"), ("wenz", ["settle_in=points"], "S-9.3")):
        with pytest.raises(SchafkopfError, match="allowed: punkte") as refused:
            price(contract, Numbers(augen="70"), House("casual", options), "eur")
        assert refused.value.clause == clause
    with pytest.raises(SchafkopfError, match="ct, eur, punkte"):
        price("wenz", Numbers(augen="70"), unit="dm")


@pytest.mark.parametrize(
    ("contract", "numbers", "told"),
    [
        ("wenz", {"augen": "119"}, "Mit 119 Augen endet kein Spiel; möglich sind 0, 2–118, 120."),
        ("ramsch", {"augen": "119,1,0,0"}, "Mit 119 Augen endet kein Spiel; möglich sind 0, 2–118, 120."),
        ("wenz", {"augen": "90", "tricks": "2"}, "90 Augen passen nicht in 2 Stiche; möglich sind 0, 2–78, 84."),
        ("wenz", {"augen": "45", "tricks": "1"}, "45 Augen passen nicht in einen Stich; möglich sind 0, 2–37, 40–44."),
        ("ramsch", {"augen": "38,38,38,6", "tricks": "1,1,1,5"}, "38 Augen passen nicht in einen Stich"),
        ("ramsch", {"augen": "44,43,33,0", "tricks": "1,1,3,3"}, "44/43/33/0 Augen passen nicht in 1/1/3/3 Stiche."),
    ],
)
def test_augen_that_no_tricks_hold_are_refused_with_those_that_are_possible(
    contract: str, numbers: dict[str, str], told: str
) -> None:
    with pytest.raises(SchafkopfError) as refused:
        price(contract, Numbers(**numbers))
    assert told in refused.value.text("de")
    assert refused.value.text("en").endswith(".")


@pytest.mark.parametrize(
    ("party", "options", "told"),
    [
        ("EO GO", [], "Mit 2: Laufende werden ab 3 bezahlt."),
        ("EO GO HO SO EU", ["laufende_cap=4"], "Mit 5: höchstens 4 Laufende werden bezahlt."),
        ("EO GO HO SO EU", [], None),
    ],
)
def test_counted_laufende_say_why_they_are_not_paid(party: str, options: list[str], told: str | None) -> None:
    unpaid = laufende("rufspiel", party, House("casual", options)).unpaid
    assert (None if unpaid is None else unpaid.text("de")) == told
