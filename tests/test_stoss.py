"""Who may double and when: Kontra, Re, Spritzen (S-7.9, S-7.10, B-6)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from helpers import (
    BETTEL,
    BIERKOPF,
    KINDS,
    KREUZ,
    P1,
    P2,
    P3,
    P4,
    RAMSCH,
    SIE_GAME,
    SIMPLE,
    G,
    H,
    cards,
    changed,
    deal_of,
    example,
    fill,
    four,
    rows,
)
from schafkopf.cards import Card, Pack
from schafkopf.game.actions import Stoss
from schafkopf.game.deal import Deal
from schafkopf.game.position import Position
from schafkopf.game.rulings import IllegalAction, RulingCode
from schafkopf.rules.contracts import Contract
from schafkopf.rules.house import HouseRules

# S-7.9, S-7.10, B-6: Stöße and Spritzen.

RUF = deal_of(Contract(KINDS.RUFSPIEL, called=G), SIMPLE, P1)
RUF_OPENING = "E8 E9 EK E10 S10 S7 SA S9"
BIERKOPF_DEAL = deal_of(
    BIERKOPF,
    four(
        [
            cards("EO GU HA E10 GA S9"),
            cards("GO HU H9 EK G10 SA"),
            cards("HO EU H10 EA GK SK"),
            cards("SO SU HK E9 G9 S10"),
        ]
    ),
    pack=Pack.BIERKOPF_LANG,
)
BIERKOPF_OPENING = "EO H9 H10 HK GA G10 GK G9"


def _at(deal: Deal, played: int = 0, stoss: tuple[int, ...] = (), **options: object) -> Position:
    """Return a position after some cards, then some Stöße that are not judged."""
    rules = replace(deal.rules, **options)  # type: ignore[arg-type]
    position = Position.start(changed(deal, rules=rules).deal())
    opening = BIERKOPF_OPENING if deal.contract is BIERKOPF else RUF_OPENING
    for each in cards(opening)[:played]:
        position = position.play(each)
    return replace(position, stoss=stoss)


SOLO_P1 = deal_of(Contract(KINDS.SOLO, H), SIMPLE, P1)
SOLO_DEAL = deal_of(Contract(KINDS.SOLO, H), SIMPLE, P2)
RAMSCH_DEAL = deal_of(RAMSCH, SIMPLE)
KREUZ_DEAL = deal_of(KREUZ, SIMPLE)
SIE_DEAL = deal_of(SIE_GAME, fill({P1: cards("EO GO HO SO EU GU HU SU")}), P1)
BETTEL_DEAL = deal_of(BETTEL, SIMPLE, P2)

STOESSE: list[tuple[str, str, str, Callable[[], Position], int]] = [
    # situation, code, clause, position, seat
    ("Kontra by an opponent", "STOSS_ACCEPTED", "S-7.9", lambda: _at(RUF), P2),
    ("Kontra by the other opponent", "STOSS_ACCEPTED", "S-7.9", lambda: _at(RUF), P4),
    ("Kontra by the caller", "STOSS_OTHER_PARTY", "S-7.9", lambda: _at(RUF), P1),
    ("Kontra by the Mitspieler", "STOSS_OTHER_PARTY", "S-7.9", lambda: _at(RUF), P3),
    ("Re by the caller", "RETOUR_ACCEPTED", "S-7.10", lambda: _at(RUF, stoss=(P2,)), P1),
    ("Re by the Mitspieler", "RETOUR_ACCEPTED", "S-7.10", lambda: _at(RUF, stoss=(P2,)), P3),
    ("Kontra twice", "STOSS_OTHER_PARTY", "S-7.9", lambda: _at(RUF, stoss=(P2,)), P4),
    ("a third Stoß", "STOSS_LIMIT", "S-7.10", lambda: _at(RUF, stoss=(P2, P1)), P2),
    ("Sub", "RETOUR_ACCEPTED", "S-7.10", lambda: _at(RUF, stoss=(P2, P1), stoss_max=4), P4),
    ("Resub", "RETOUR_ACCEPTED", "S-7.10", lambda: _at(RUF, stoss=(P2, P1, P4), stoss_max=4), P3),
    ("a fifth Stoß", "STOSS_LIMIT", "S-7.10", lambda: _at(RUF, stoss=(P2, P1, P4, P3), stoss_max=4), P2),
    ("Re where there is only Kontra", "STOSS_LIMIT", "S-7.10", lambda: _at(RUF, stoss=(P2,), stoss_max=1), P1),
    ("Resub where there is none", "STOSS_LIMIT", "S-7.10", lambda: _at(RUF, stoss=(P2, P1, P4), stoss_max=3), P1),
    ("no Stöße at this table", "STOSS_OFF", "S-7.10", lambda: _at(RUF, stoss_max=0), P2),
    ("Kontra in a Sie", "STOSS_NOT_IN_SIE", "S-7.6", lambda: _at(SIE_DEAL), P2),
    ("Kontra in a Ramsch", "STOSS_NOT_IN_RAMSCH", "S-11.1", lambda: _at(RAMSCH_DEAL), P2),
    ("Kontra in a Ramsch that has it", "STOSS_ACCEPTED", "S-7.9", lambda: _at(RAMSCH_DEAL, ramsch_stoss=True), P2),
    (
        "a second Stoß by the same seat in a Ramsch",
        "STOSS_GIVEN_ALREADY",
        "S-7.9",
        lambda: _at(RAMSCH_DEAL, stoss=(P2,), ramsch_stoss=True),
        P2,
    ),
    (
        "a second Stoß by another seat in a Ramsch",
        "RETOUR_ACCEPTED",
        "S-7.10",
        lambda: _at(RAMSCH_DEAL, stoss=(P2,), ramsch_stoss=True),
        P3,
    ),
    ("Kontra in a Solo", "STOSS_ACCEPTED", "S-7.9", lambda: _at(SOLO_DEAL), P1),
    ("Kontra by the soloist", "STOSS_OTHER_PARTY", "S-7.9", lambda: _at(SOLO_DEAL), P2),
    ("Re by the soloist", "RETOUR_ACCEPTED", "S-7.10", lambda: _at(SOLO_DEAL, stoss=(P4,)), P2),
    ("Kontra in a Bettel", "STOSS_ACCEPTED", "S-7.9", lambda: _at(BETTEL_DEAL), P3),
    ("Kontra in a Kreuzspiel by forehand", "STOSS_ACCEPTED", "S-7.9", lambda: _at(KREUZ_DEAL), P1),
    ("Kontra in a Kreuzspiel by the others", "STOSS_ACCEPTED", "S-7.9", lambda: _at(KREUZ_DEAL), P2),
    ("Re in a Kreuzspiel", "RETOUR_ACCEPTED", "S-7.10", lambda: _at(KREUZ_DEAL, stoss=(P2,)), P3),
    ("Re by the own side", "STOSS_OTHER_PARTY", "S-7.9", lambda: _at(KREUZ_DEAL, stoss=(P2,)), P4),
    ("second_card: after the first card", "STOSS_ACCEPTED", "S-7.9", lambda: _at(RUF, 1), P2),
    ("second_card: after the second card", "STOSS_TOO_LATE", "S-7.9", lambda: _at(RUF, 2), P4),
    ("Re too late", "STOSS_TOO_LATE", "S-7.9", lambda: _at(RUF, 2, stoss=(P2,)), P1),
    ("before_lead: before", "STOSS_ACCEPTED", "S-7.9", lambda: _at(RUF, kontra_deadline="before_lead"), P2),
    ("before_lead: after", "STOSS_TOO_LATE", "S-7.9", lambda: _at(RUF, 1, kontra_deadline="before_lead"), P2),
    (
        "own_first_card: before",
        "STOSS_ACCEPTED",
        "S-7.9",
        lambda: _at(RUF, 3, kontra_deadline="own_first_card"),
        P4,
    ),
    (
        "own_first_card: after",
        "STOSS_TOO_LATE",
        "S-7.9",
        lambda: _at(RUF, 2, kontra_deadline="own_first_card"),
        P2,
    ),
    ("second_trick: before", "STOSS_ACCEPTED", "S-7.9", lambda: _at(RUF, 4, kontra_deadline="second_trick"), P2),
    ("second_trick: after", "STOSS_TOO_LATE", "S-7.9", lambda: _at(RUF, 5, kontra_deadline="second_trick"), P2),
    ("Spritze by forehand's team", "STOSS_ACCEPTED", "B-6.1", lambda: _at(BIERKOPF_DEAL), P1),
    ("Spritze by the other team", "STOSS_ACCEPTED", "B-6.1", lambda: _at(BIERKOPF_DEAL), P4),
    ("Re by the other team", "RETOUR_ACCEPTED", "B-6.1", lambda: _at(BIERKOPF_DEAL, stoss=(P1,)), P2),
    ("Re by the own team", "STOSS_OTHER_PARTY", "B-6.1", lambda: _at(BIERKOPF_DEAL, stoss=(P1,)), P3),
    ("a third Spritze", "STOSS_LIMIT", "B-6.1", lambda: _at(BIERKOPF_DEAL, stoss=(P1, P2)), P3),
    (
        "a third Spritze where the house has it",
        "RETOUR_ACCEPTED",
        "B-6.1",
        lambda: _at(BIERKOPF_DEAL, stoss=(P1, P2), spritze_max=3),
        P3,
    ),
    ("no Spritzen at this table", "STOSS_OFF", "B-6.1", lambda: _at(BIERKOPF_DEAL, spritze_max=0), P1),
    ("Schafkopf without Stöße", "STOSS_ACCEPTED", "B-6.1", lambda: _at(BIERKOPF_DEAL, stoss_max=0), P1),
    ("Spritze after the lead", "STOSS_TOO_LATE", "B-6.2", lambda: _at(BIERKOPF_DEAL, 1), P2),
    (
        "Spritze before the own first card",
        "STOSS_ACCEPTED",
        "B-6.1",
        lambda: _at(BIERKOPF_DEAL, 1, spritze_deadline="own_first_card"),
        P2,
    ),
    (
        "Spritze after the own first card",
        "STOSS_TOO_LATE",
        "B-6.2",
        lambda: _at(BIERKOPF_DEAL, 2, spritze_deadline="own_first_card"),
        P2,
    ),
    (
        "Spritze at any time",
        "STOSS_ACCEPTED",
        "B-6.1",
        lambda: _at(BIERKOPF_DEAL, 7, spritze_deadline="any_time"),
        P2,
    ),
]


@pytest.mark.parametrize(("code", "clause", "position", "seat"), rows([(row[0], *row[1:]) for row in STOESSE]))
def test_a_ruling_on_a_stoss(code: str, clause: str, position: Callable[[], Position], seat: int) -> None:
    ruling = position().judge(Stoss(seat))
    assert (ruling.code.name, ruling.clause, ruling.legal) == (code, clause, RulingCode[code].legal)


def test_the_rejected_seats_of_a_late_spritze_are_all_seats() -> None:
    late = _at(BIERKOPF_DEAL, 5)
    assert {late.judge(Stoss(seat)).code for seat in range(4)} == {RulingCode.STOSS_TOO_LATE}


def test_a_stoss_is_kept_in_order_and_changes_neither_the_turn_nor_the_hands() -> None:
    position = _at(RUF)
    after = position.apply(Stoss(P4)).apply(Stoss(P3))
    assert after.stoss == (P4, P3)
    assert (after.to_move, after.hands) == (position.to_move, position.hands)
    assert after.play(Card.E8).stoss == (P4, P3)


def test_a_refused_stoss_raises_its_ruling() -> None:
    with pytest.raises(IllegalAction) as refused:
        _at(RUF).apply(Stoss(P1))
    assert refused.value.ruling.code is RulingCode.STOSS_OTHER_PARTY


def test_a_finished_hand_cannot_be_spritzt() -> None:
    position = _at(BIERKOPF_DEAL, 8, spritze_deadline="any_time")
    while not position.is_over:
        position = position.play(position.legal_cards[0])
    assert not any(position.judge(Stoss(seat)).legal for seat in range(4))


def test_every_code_about_a_stoss_is_provoked() -> None:
    names = [code.name for code in RulingCode]
    codes_of_stoesse = names[names.index("STOSS_OFF") : names.index("RETOUR_ACCEPTED") + 1]
    assert set(codes_of_stoesse) - {row[1] for row in STOESSE} == set()


def _own_first_card(deal: Deal, line: str) -> Position:
    """Play cards and give Stöße, `K2` for one of P2, where each may double before the own first card."""
    position = Position.start(changed(deal, rules=HouseRules(kontra_deadline="own_first_card", stoss_max=4)).deal())
    for word in line.split():
        position = position.apply(Stoss(int(word[1:]) - 1)) if word.startswith("K") else position.play(word)
    return position


@pytest.mark.parametrize(
    ("deal", "line", "seat", "code"),
    [
        pytest.param(lambda: SOLO_P1, "EO K4", P1, "RETOUR_ACCEPTED", id="the soloist who has led answers"),
        pytest.param(lambda: SOLO_P1, "EO K4 H7", P1, "STOSS_TOO_LATE", id="until the next card"),
        pytest.param(lambda: RUF, "EO H7 K4", P1, "RETOUR_ACCEPTED", id="the caller answers"),
        pytest.param(lambda: RUF, "EO H7 K4 H8", P1, "STOSS_TOO_LATE", id="the caller is too late"),
        pytest.param(lambda: RUF, "EO K2 H7", P3, "RETOUR_ACCEPTED", id="the Mitspieler before his own first card"),
        pytest.param(lambda: RUF, "EO H7 K4 K1", P2, "RETOUR_ACCEPTED", id="and so on"),
        pytest.param(lambda: RUF, "EO H7", P2, "STOSS_TOO_LATE", id="a Kontra is no answer"),
        pytest.param(lambda: KREUZ_DEAL, "EO K2", P1, "RETOUR_ACCEPTED", id="either side of a Kreuz"),
    ],
)
@example("S-7.10")
def test_with_own_first_card_an_answer_may_be_given_until_the_next_card(
    deal: Callable[[], Deal], line: str, seat: int, code: str
) -> None:
    assert _own_first_card(deal(), line).judge(Stoss(seat)).code.name == code


@example("S-7.9")
def test_in_a_ramsch_nobody_answers_each_may_double_once() -> None:
    rules = HouseRules(kontra_deadline="own_first_card", ramsch_stoss=True, stoss_max=4)
    position = Position.start(changed(RAMSCH_DEAL, rules=rules).deal()).play("EO").apply(Stoss(P2))
    assert position.judge(Stoss(P1)).code is RulingCode.STOSS_TOO_LATE
    assert position.judge(Stoss(P2)).code is RulingCode.STOSS_GIVEN_ALREADY
    assert position.judge(Stoss(P3)).code is RulingCode.RETOUR_ACCEPTED


@example("S-7.9")
def test_in_a_kreuzspiel_either_side_may_begin_and_then_they_alternate() -> None:
    for first in range(4):
        position = _at(KREUZ_DEAL, stoss_max=4).apply(Stoss(first))
        others = {seat for seat in range(4) if position.judge(Stoss(seat)).legal}
        assert others == {(first + 1) % 4, (first + 3) % 4}
