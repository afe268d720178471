"""Laufende: what they are, how many there can be, which are paid (S-6)."""

from __future__ import annotations

import random

import pytest

from helpers import (
    BETTEL,
    BIERKOPF,
    GEIER,
    HOCHZEIT,
    KINDS,
    KREUZ,
    P1,
    P2,
    P3,
    RAMSCH,
    RUFSPIEL,
    SIE_GAME,
    WENZ,
    WENZ_TOUT,
    E,
    G,
    H,
    S,
    cards,
    deal_of,
    example,
    fill,
    random_deal,
    rows,
)
from outcomes import EICHEL_FARBWENZ, MUSS, contract_of, pair, single
from schafkopf.bill.laufende import SIDES, Laufende, Side, count_laufende, least_laufende, most_laufende
from schafkopf.bill.outcome import InvalidOutcome
from schafkopf.bill.settle import settle
from schafkopf.cards import Pack
from schafkopf.errors import ErrorCode, SchafkopfError
from schafkopf.rules.contracts import Contract
from schafkopf.rules.house import HouseRules, preset

LAUFENDE = [
    ("L-1", RUFSPIEL, "EO GO HO", Pack.LANG, "mit", 3, 3),
    ("L-2", RUFSPIEL, "EO GO SO EU", Pack.LANG, "mit", 2, 0),
    ("L-3", RUFSPIEL, "EU GU HA", Pack.LANG, "ohne", 4, 4),
    ("L-4", RUFSPIEL, "GO HO SO EU GU", Pack.LANG, "ohne", 1, 0),
    ("L-5", contract_of("solo", E), "EO GO HO SO EU GU HU SU", Pack.LANG, "mit", 8, 8),
    ("L-6", contract_of("solo", S), "SU S10 SK S9", Pack.LANG, "ohne", 7, 7),
    ("L-7", WENZ, "EU GU", Pack.LANG, "mit", 2, 2),
    ("L-8", WENZ, "SU", Pack.LANG, "ohne", 3, 3),
    ("L-9", WENZ, "", Pack.LANG, "ohne", 4, 4),
    ("L-10", contract_of("farbwenz", G), "EU GU HU SU GA G10 GO", Pack.LANG, "mit", 6, 6),
    ("L-11", contract_of("farbwenz", H), "EU GU HU SU HA H10 HK HO", Pack.LANG, "mit", 8, 8),
    ("L-12", contract_of("farbwenz", G), "GA GK GO", Pack.LANG, "ohne", 4, 4),
    ("L-13", GEIER, "EO GO HO", Pack.LANG, "mit", 3, 3),
    ("L-14", RUFSPIEL, "EO GO HO SO EU GU HU SU HA H10 HK H9 H8 H7", Pack.LANG, "mit", 14, 14),
    ("L-15", RUFSPIEL, "", Pack.LANG, "ohne", 14, 14),
    ("L-16", RUFSPIEL, "EO GO HO SO EU GU HU SU HA H10", Pack.KURZ, "mit", 10, 10),
    ("L-17", contract_of("solo", G), "EO GO HO SO EU GU", Pack.KURZ, "mit", 6, 6),
    ("L-18", RUFSPIEL, "", Pack.KURZ, "ohne", 12, 12),
    ("L-19", contract_of("farbwenz", S), "EU GU HU SU SA S10", Pack.KURZ, "mit", 6, 6),
    ("L-20", contract_of("solo", E), "EO GO SO EU", Pack.LANG, "mit", 2, 0),
    ("M-12", RUFSPIEL, "GO HO SO EU GU", Pack.LANG, "ohne", 1, 0),
]


@pytest.mark.parametrize(("contract", "party", "pack", "kind", "count", "paid"), rows(LAUFENDE))
def test_laufende_of_a_party_and_what_is_paid(
    contract: Contract, party: str, pack: Pack, kind: str, count: int, paid: int
) -> None:
    laufende = count_laufende(contract, cards(party), pack)
    assert (laufende.kind, laufende.count) == (kind, count)
    assert laufende.paid(contract, HouseRules()) == paid


@example("L-1 S-6.2")
def test_the_cards_of_caller_and_partner_are_counted_together() -> None:
    hands = fill({P1: cards("EO E9 E8 E7 G9 G8 G7 S7"), P3: cards("GO HO EA")})
    deal = deal_of(Contract(KINDS.RUFSPIEL, called=E), hands, P1)
    assert (deal.party, deal.laufende) == ((P1, P3), Laufende("mit", 3))


@example("S-11.3")
def test_laufende_of_a_hochzeit_use_the_hands_after_the_exchange() -> None:
    hands = fill({P1: cards("EO HO"), P2: cards("EA E10 E9 E8 GA G10 G9 G8"), P3: cards("GO")})
    assert deal_of(HOCHZEIT, hands, P1, P2).laufende == Laufende("mit", 1)
    with_go = fill({P1: cards("EO HO GO"), P2: hands[P2]})
    assert deal_of(HOCHZEIT, with_go, P1, P2).laufende == Laufende("mit", 3)


@pytest.mark.parametrize("contract", [RAMSCH, BETTEL, BIERKOPF], ids=lambda each: each.name)
@example("S-6.4")
def test_some_contracts_have_no_laufende(contract: Contract) -> None:
    with pytest.raises(SchafkopfError) as wrong:
        count_laufende(contract, cards("EO GO HO"), contract.default_pack())
    assert wrong.value.code is ErrorCode.CONTRACT_HAS_NO_LAUFENDE


# S-6.6: how many there can be.

LONG, SHORT = HouseRules(), HouseRules(deck="kurz")
GREATEST = [
    # contract, options, mit and ohne with 32 cards, mit and ohne with 24 cards
    ("S-6.6 Rufspiel", contract_of("rufspiel"), {}, 14, 14, 10, 12),
    ("S-6.6 Solo", contract_of("solo", S), {}, 8, 14, 6, 12),
    ("S-6.6 Solo, suit card required", contract_of("solo", H), {"solo_needs_suit_card": True}, 8, 13, 6, 11),
    ("S-6.6 Wenz", WENZ, {}, 4, 4, 4, 4),
    ("S-6.6 Wenz-Tout", WENZ_TOUT, {}, 4, 4, 4, 4),
    ("S-6.6 Geier", GEIER, {}, 4, 4, 4, 4),
    ("S-6.6 Farbwenz", contract_of("farbwenz"), {}, 8, 11, 6, 9),
    ("S-6.6 Farbgeier", contract_of("farbgeier"), {}, 8, 11, 6, 9),
    ("S-6.6 Renonce", contract_of("rufspiel"), {"renonce": True}, 14, 14, 11, 12),
    ("S-6.6 Muss", MUSS, {}, 14, 0, 11, 0),
    ("S-6.6 Hochzeit", HOCHZEIT, {}, 8, 13, 6, 11),
    ("S-6.6 Hochzeit, trump returned", HOCHZEIT, {"hochzeit_return_trump": True}, 9, 13, 7, 11),
    ("S-6.6 Kreuz", KREUZ, {}, 14, 14, 12, 12),
    ("S-2.14 Sie", SIE_GAME, {}, 8, 0, 6, 0),
]


@pytest.mark.parametrize(("contract", "options", "mit", "ohne", "mit_short", "ohne_short"), rows(GREATEST))
def test_greatest_possible_laufende(
    contract: Contract, options: dict[str, bool], mit: int, ohne: int, mit_short: int, ohne_short: int
) -> None:
    for deck, most in (("lang", (mit, ohne)), ("kurz", (mit_short, ohne_short))):
        rules = preset("casual", deck=deck, **options)
        assert (most_laufende(contract, rules, "mit"), most_laufende(contract, rules, "ohne")) == most


@pytest.mark.parametrize(("contract", "options", "mit", "ohne", "mit_short", "ohne_short"), rows(GREATEST[:-1]))
def test_more_laufende_are_refused_with_the_range(
    contract: Contract, options: dict[str, bool], mit: int, ohne: int, mit_short: int, ohne_short: int
) -> None:
    del mit_short, ohne_short
    rules = preset("casual", **options)
    game = single if contract.kind.is_single_game else pair
    most: dict[Side, int] = {"mit": mit, "ohne": ohne}
    for side, count in most.items():
        if count:
            game(60, f"{side} {count}", contract, rules=rules)
        with pytest.raises(InvalidOutcome) as wrong:
            game(60, f"{side} {count + 1}", contract, rules=rules)
        fault = wrong.value.faults[0]
        assert (fault.field, fault.clause) == ("laufende", "S-6.6")
        assert f"1–{mit}" in str(fault.params["allowed"])


def test_a_sie_has_as_many_laufende_as_a_hand_has_cards() -> None:
    assert [least_laufende(SIE_GAME, rules) for rules in (LONG, SHORT)] == [8, 6]


@example("S-6.6")
@pytest.mark.parametrize("kind", ["mit", "ohne"])
def test_there_is_neither_mit_0_nor_ohne_0(kind: Side) -> None:
    with pytest.raises(SchafkopfError) as wrong:
        Laufende(kind, 0)
    assert wrong.value.clause == "S-6.6"


@pytest.mark.parametrize("count", [1.0, True, "3", None])
def test_laufende_are_a_whole_number(count: object) -> None:
    with pytest.raises(TypeError, match=r"Laufende\.count"):
        Laufende("mit", count)  # type: ignore[arg-type]


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind.has_laufende], ids=str)
def test_no_dealt_hand_has_more_laufende_than_the_table_says(kind: KINDS) -> None:
    rng = random.Random(kind.value)
    for deck in ("lang", "kurz"):
        rules = preset("casual", deck=deck, renonce=True)
        for _ in range(30):
            deal = random_deal(rng, kind, rules.pack_of(), rules)
            assert deal.laufende is not None
            assert 1 <= deal.laufende.count <= most_laufende(deal.contract, rules, deal.laufende.kind)


# S-6.4 to S-6.6: which are paid.


@pytest.mark.parametrize(
    ("kind", "least"),
    [
        ("rufspiel", 3),
        ("solo", 3),
        ("hochzeit", 3),
        ("kreuz", 3),
        ("muss", 3),
        ("wenz", 2),
        ("geier", 2),
        ("farbwenz", 3),
        ("farbgeier", 3),
    ],
)
def test_laufende_are_paid_from_the_minimum_of_the_contract_on(kind: str, least: int) -> None:
    contract = contract_of(kind)
    for count in range(1, 5):
        # Who must play holds the highest trump.
        for side in SIDES[:1] if kind == "muss" else SIDES:
            assert Laufende(side, count).paid(contract, HouseRules()) == (count if count >= least else 0)
    lowered = HouseRules(**{f"laufende_min_{kind}": 1})  # type: ignore[arg-type]
    assert Laufende("mit", 1).paid(contract, lowered) == 1


@example("S-6.5")
@pytest.mark.parametrize(
    ("payment", "told", "augen", "paid"),
    [
        ("symmetric", "mit 3", 70, 3),
        ("symmetric", "mit 3", 50, 3),
        ("symmetric", "ohne 3", 70, 3),
        ("symmetric", "ohne 3", 50, 3),
        ("winner_without", "mit 3", 70, 3),
        ("winner_without", "ohne 3", 70, 3),
        ("winner_without", "mit 3", 50, 3),
        ("winner_without", "ohne 3", 50, 0),
    ],
)
def test_who_wins_with_or_without_laufende(payment: str, told: str, augen: int, paid: int) -> None:
    bill = settle(pair(augen, told, rules=preset("casual", laufende_payment=payment)))
    assert (bill.paid, bill.price) == (paid, 20 + 10 * paid)


@example("S-6.6")
@pytest.mark.parametrize(("count", "paid"), [(2, 0), (3, 3), (4, 4), (5, 4), (14, 4)])
def test_a_cap_limits_the_paid_laufende(count: int, paid: int) -> None:
    bill = settle(pair(70, f"mit {count}", rules=HouseRules(laufende_cap=4)))
    assert (bill.paid, bill.price) == (paid, 20 + 10 * paid)


def test_a_farbwenz_mit_8_is_the_whole_hand() -> None:
    assert settle(single(70, "mit 8", EICHEL_FARBWENZ)).paid == 8
    with pytest.raises(InvalidOutcome):
        single(70, "mit 9", EICHEL_FARBWENZ)
