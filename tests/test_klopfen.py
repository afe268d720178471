"""Who may knock after the first packet (S-5.4, S-7.8)."""

from __future__ import annotations

import pytest

from helpers import (
    P1,
    P2,
    P3,
    P4,
)
from schafkopf.game.actions import Klopfen, Phase
from schafkopf.game.auction import Auction
from schafkopf.rules.house import preset
from speaking import HANDS, SPEAK, action

# S-5.4, S-7.8: Klopfen.


@pytest.mark.parametrize(
    ("rule", "wishes", "klopfer"),
    [
        ("all", "YYYY", (P1, P2, P3, P4)),
        ("all", "NYNY", (P2, P4)),
        ("first_only", "YNNN", (P1,)),
        ("one_total", "NYNN", (P2,)),
        ("chain", "YYNN", (P1, P2)),
        ("chain", "NNNN", ()),
    ],
)
def test_who_knocked_is_kept_with_the_deal(rule: str, wishes: str, klopfer: tuple[int, ...]) -> None:
    auction = Auction.start(HANDS, preset("casual", klopfen=rule))
    assert (auction.phase, auction.to_move) == (Phase.KLOPFEN, P1)
    for seat, wish in enumerate(wishes):
        auction = auction.apply(Klopfen(seat, knocks=wish == "Y"))
    assert (auction.phase, auction.to_move) == (Phase.BIDDING, P1)
    for part in ["1 wenz-tout", "2 pass", "3 pass", "4 pass"]:
        auction = auction.apply(action(part))
    assert auction.deal is not None
    assert auction.deal.klopfer == klopfer


@pytest.mark.parametrize(
    ("rule", "wishes", "refused"),
    [("first_only", "NY", P2), ("one_total", "YY", P2), ("chain", "NY", P2), ("chain", "YYNY", P4)],
)
def test_who_may_not_knock(rule: str, wishes: str, refused: int) -> None:
    auction = Auction.start(HANDS, preset("casual", klopfen=rule))
    for seat in range(refused):
        auction = auction.apply(Klopfen(seat, knocks=wishes[seat] == "Y"))
    assert not auction.judge(Klopfen(refused)).legal
    assert auction.judge(Klopfen(refused, knocks=False)).legal


def test_without_klopfen_the_bids_come_first() -> None:
    assert Auction.start(HANDS, SPEAK).phase is Phase.BIDDING
