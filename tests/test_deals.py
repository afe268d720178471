"""Who may announce what with which hands, and who plays with whom (S-4.2, S-4.4, S-11.3, S-11.6)."""

from __future__ import annotations

import pytest

from helpers import (
    BETTEL,
    BIERKOPF,
    CALLS_GRAS,
    HOCHZEIT,
    KINDS,
    KREUZ,
    P1,
    P2,
    P3,
    P4,
    RAMSCH,
    RUFSPIEL,
    SIE_GAME,
    SIMPLE,
    WENZ,
    E,
    G,
    H,
    S,
    card,
    cards,
    codes,
    deal_of,
    described,
    example,
    fill,
    refused,
)
from schafkopf.cards import Card, Pack
from schafkopf.game.announcement import judge_renonce, renonce_rank
from schafkopf.game.position import Position
from schafkopf.game.rulings import RulingCode
from schafkopf.rules.contracts import Contract
from schafkopf.rules.house import HouseRules

# S-4.2, S-4.4, S-11.6: the called card and the parties.


@pytest.mark.parametrize(
    ("hand", "rank"),
    [
        ("EO GU HA H9 EA E8 GA S7", "A"),
        ("EO GU HA H9 EA SA GA S7", "Z"),
        ("EO GU EA SA GA S10 E10 S7", "Z"),
        ("EO GU EA SA GA S10 E10 G10", "K"),
    ],
)
def test_which_rank_a_blocked_player_calls(hand: str, rank: str) -> None:
    assert renonce_rank(cards(hand)).value == rank


@pytest.mark.parametrize(
    ("hand", "suit", "code", "called"),
    [
        pytest.param("EO GU HA H9 EA E8 GA SU", S, "SAU_CALLED", "SA", id="void in Schellen"),
        pytest.param("EO GU HA H9 EA E8 GA SU", E, "OWN_SAU", "EA", id="own Sau"),
        pytest.param("EO GU HA H9 EA E8 GA SU", H, "HERZ_NOT_CALLABLE", None, id="never Herz"),
        pytest.param("EO GU HA H9 EA E8 GA S7", S, "RENONCE_NOT_VOID", "SA", id="not void"),
        pytest.param("EO GU EA SA GA S10 E10 S7", G, "SAU_CALLED", "GZ", id="the Zehn he lacks"),
        pytest.param("EO GU EA SA GA S10 E10 S7", E, "OWN_SAU", "EZ", id="own Zehn"),
        pytest.param("EO GK EA SA GA S10 E10 G10", E, "SAU_CALLED", "EK", id="the König he lacks"),
        pytest.param("EO GK EA SA GA S10 E10 G10", G, "OWN_SAU", "GK", id="own König"),
    ],
)
def test_the_call_of_a_blocked_player(hand: str, suit: object, code: str, called: str | None) -> None:
    ruling = judge_renonce(cards(hand), suit, RUFSPIEL.order(Pack.LANG))  # type: ignore[arg-type]
    assert ruling.code.name == code
    assert ruling.card is (card(called) if called else None)
    assert ruling.clause == ("S-4.1" if code == "HERZ_NOT_CALLABLE" else "S-4.2")


BLOCKED = fill({P1: cards("EO GU HA H9 EA SA GA S7"), P2: cards("G10 GK G9 G8"), P3: cards("E10")})


def test_a_called_zehn_is_bound_like_a_rufsau() -> None:
    deal = deal_of(CALLS_GRAS, BLOCKED, P1, rules=HouseRules(renonce=True))
    assert not deal.faults()
    assert (deal.called_card, deal.party) == (Card.GZ, (P1, P2))
    position = Position.start(deal)
    assert position.bound is Card.GZ
    searched = position.play(Card.GA)
    assert codes(searched.legal_cards) == ["GZ"]


def test_without_renonce_a_blocked_player_may_not_call() -> None:
    assert refused(described(CALLS_GRAS, BLOCKED, P1)).code is RulingCode.OWN_SAU


@example("S-11.6")
def test_a_blocked_player_who_must_play_calls_by_the_rule_of_the_renonce() -> None:
    deal = deal_of(Contract(KINDS.MUSS, called=G), BLOCKED, P1)
    assert not deal.faults()
    assert deal.called_card is Card.GZ


@example("S-11.6")
def test_only_the_holder_of_the_eichel_ober_must_play() -> None:
    fault = refused(described(Contract(KINDS.MUSS, called=G), BLOCKED, P2))
    assert (fault.code, fault.clause, fault.card) == (RulingCode.MUSS_NEEDS_EICHEL_OBER, "S-11.6", Card.EO)


@pytest.mark.parametrize(
    ("contract", "declarer", "partner", "party"),
    [
        (CALLS_GRAS, P1, None, (P1, P3)),
        (Contract(KINDS.MUSS, called=S), P1, None, (P1, P2)),
        (HOCHZEIT, P2, P4, (P2, P4)),
        (Contract(KINDS.SOLO, E), P4, None, (P4,)),
        (WENZ, P2, None, (P2,)),
        (BETTEL, P3, None, (P3,)),
        (KREUZ, None, None, (P1, P3)),
        (BIERKOPF, None, None, (P1, P3)),
        (RAMSCH, None, None, ()),
    ],
)
def test_who_plays_with_whom(
    contract: Contract, declarer: int | None, partner: int | None, party: tuple[int, ...]
) -> None:
    hands = SIMPLE
    if contract.kind is KINDS.HOCHZEIT:
        hands = fill({P4: cards("E9 EA E10 G9 GA G10 SA S9")})
    elif contract.kind is KINDS.BIERKOPF:
        hands = fill({}, Pack.BIERKOPF_LANG)
    deal = deal_of(contract, hands, declarer, partner)
    assert deal.party == party
    assert sorted(deal.party + deal.opponents) == [P1, P2, P3, P4]


@pytest.mark.parametrize(
    ("contract", "declarer", "code"),
    [
        (Contract(KINDS.RUFSPIEL, called=E), P2, "OWN_SAU"),
        (Contract(KINDS.RUFSPIEL, called=G), P4, "NO_PLAIN_CARD"),
        (SIE_GAME, P1, "SIE_NEEDS_ALL_HEADS"),
    ],
)
def test_an_announcement_that_the_cards_refute_is_a_fault(contract: Contract, declarer: int, code: str) -> None:
    assert refused(described(contract, SIMPLE, declarer)).code.name == code


def test_a_partner_of_a_hochzeit_with_trumps_left_is_a_fault() -> None:
    fault = refused(described(HOCHZEIT, SIMPLE, P1, P3))
    assert (fault.code, fault.clause) == (RulingCode.HOCHZEIT_NEEDS_ONE_TRUMP, "S-11.3")


@example("S-11.3")
def test_one_trump_may_be_left_only_where_a_trump_may_be_returned() -> None:
    hands = fill({P3: cards("H7 EA E10 E9 GA G9 SA S9")})
    assert refused(described(HOCHZEIT, hands, P1, P3)).code is RulingCode.HOCHZEIT_NEEDS_ONE_TRUMP
    assert not described(HOCHZEIT, hands, P1, P3, rules=HouseRules(hochzeit_return_trump=True)).faults()
