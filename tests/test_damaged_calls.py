"""Whatever a caller hands to the package, it answers or says what is wrong: a package error, TypeError, ValueError."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any

import pytest

import schafkopf
from schafkopf import wire
from schafkopf.cards import Card, CardSet, Pack, Rank, Suit
from schafkopf.errors import SchafkopfError
from schafkopf.game import actions
from schafkopf.game.announcement import Announcement
from schafkopf.game.auction import Auction
from schafkopf.game.deal import Deal, DealDescription
from schafkopf.game.dealing import deal as dealt
from schafkopf.game.game import Game
from schafkopf.game.position import Position
from schafkopf.match.partie import Partie
from schafkopf.match.session import Session
from schafkopf.notation import parse_contract
from schafkopf.rules.contracts import BIDS, ContractType
from schafkopf.rules.house import HouseRules

CALLS_OF_EACH = 60
HANDS = dealt(1)
WENZ = Announcement(parse_contract("wenz"), 0)
DEAL = Deal(HANDS, WENZ)
OBJECTS: dict[str, Any] = {
    "Deal": DEAL,
    "DealDescription": DealDescription(HANDS, WENZ),
    "Position": Position.start(DEAL),
    "Auction": Auction.start(HANDS),
    "Game": Game.start(HANDS),
    "Session": Session(),
    "Partie": Partie(),
    "HouseRules": HouseRules(),
    "Contract": WENZ.contract,
    "Declaration": BIDS["solo"],
    "Order": DEAL.order,
    "View": Game.start(HANDS).view(0),
}
ACTIONS = ["Klopfen", "Pass", "Bid", "Name", "Accept", "Decline", "Stoss", "Play", "Claim", "GiveUp", "Agree", "Refuse"]
STRANGE: list[Any] = [
    None, 0, 1, -1, 7, 3.5, True, "", "EO", "wenz", "x" * 5000, "\ud800", "\x00", b"x", [], ["EO"], {}, {"a": 1}, (),
    ("EO",), Card.EO, Suit.HERZ, Rank.SAU, Pack.LANG, ContractType.WENZ, object(), Exception, 10**5000, CardSet(), [[]],
    {1, 2}, float("nan"), HANDS, HANDS[:3], WENZ, (0, 0, 0, 0), (120, 0, 0, 0), (8, 0, 0, 0), (0, 1), actions.Pass(0),
    actions.Play(0, Card.EO), actions.Klopfen(0), *OBJECTS.values(),
]  # fmt: skip


def _methods() -> Iterator[tuple[str, Callable[..., object]]]:
    for name, thing in OBJECTS.items():
        for attribute in dir(type(thing)):
            if not attribute.startswith("_") and callable(getattr(type(thing), attribute)):
                yield f"{name}.{attribute}", getattr(thing, attribute)


CALLS: dict[str, Callable[..., object]] = {
    **{name: thing for name in schafkopf.__all__ if callable(thing := getattr(schafkopf, name))},
    **{name: getattr(actions, name) for name in ACTIONS},
    **dict(_methods()),
    "wire.dump": wire.dump,
    "wire.load": wire.load,
    "wire.loads": wire.loads,
}


@pytest.mark.parametrize("name", CALLS)
def test_a_damaged_call_is_answered_or_refused_by_name(name: str) -> None:
    rng = random.Random(name)
    for _ in range(CALLS_OF_EACH):
        args = [rng.choice(STRANGE) for _ in range(rng.randrange(5))]
        try:
            CALLS[name](*args)
        except SchafkopfError as error:
            assert str(error)
            for lang in ("de", "en"):
                text = error.text(lang)
                assert text
                assert len(text) < 10_000
                text.encode("utf-8")
        except (TypeError, ValueError):
            continue


def test_there_are_calls_enough() -> None:
    assert len(CALLS) * CALLS_OF_EACH >= 5000
