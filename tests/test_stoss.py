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
    G,
    H,
    cards,
    changed,
    deal_of,
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

# S-7.9, S-7.10, B-6: Stöße and Spritzen.

PLAY_HANDS = four(
    [
        cards("EO GO HU HA H9 G10 E8 S7"),
        cards("HO EU H10 H7 EA E9 SA G7"),
        cards("GA GK G9 G8 SO H8 EK S9"),
        cards("E10 E7 GU HK S10 SK SU S8"),
    ]
)
"""D-1: P1 calls GA, P3 holds it."""
RUF = deal_of(Contract(KINDS.RUFSPIEL, called=G), PLAY_HANDS, P1)
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


SOLO_DEAL = deal_of(Contract(KINDS.SOLO, H), PLAY_HANDS, P2)
RAMSCH_DEAL = deal_of(RAMSCH, PLAY_HANDS)
KREUZ_DEAL = deal_of(KREUZ, PLAY_HANDS)
SIE_DEAL = deal_of(SIE_GAME, fill({P1: cards("EO GO HO SO EU GU HU SU")}), P1)
BETTEL_DEAL = deal_of(BETTEL, PLAY_HANDS, P2)

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
    ("no Stöße at this table", "STOSS_OFF", "S-7.10", lambda: _at(RUF, stoss_max=0), P2),
    ("Kontra in a Sie", "STOSS_NOT_IN_SIE", "S-7.6", lambda: _at(SIE_DEAL), P2),
    ("Kontra in a Ramsch", "STOSS_NOT_IN_RAMSCH", "S-11.1", lambda: _at(RAMSCH_DEAL), P2),
    ("Kontra in a Ramsch that has it", "STOSS_ACCEPTED", "S-7.9", lambda: _at(RAMSCH_DEAL, ramsch_stoss=True), P2),
    (
        "a second Stoß by the same seat in a Ramsch",
        "STOSS_OTHER_PARTY",
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
