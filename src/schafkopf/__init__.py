"""Schafkopf and Bierkopf: cards, a referee that explains every ruling, settlement, records and notation.

The names below are all that most programs need; they are imported when first used.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from schafkopf import shown

__version__ = "0.1.0"

if TYPE_CHECKING:
    from schafkopf import arena as arena
    from schafkopf import display as display
    from schafkopf import players as players
    from schafkopf import solver as solver
    from schafkopf import testing as testing
    from schafkopf.bill.laufende import Laufende, count_laufende
    from schafkopf.bill.outcome import Outcome
    from schafkopf.bill.penalty import penalty
    from schafkopf.bill.settle import settle
    from schafkopf.bill.settlement import Settlement
    from schafkopf.cards import Card, CardSet, Pack, Rank, Suit
    from schafkopf.errors import SchafkopfError
    from schafkopf.game.announcement import Announcement
    from schafkopf.game.auction import Auction
    from schafkopf.game.deal import Deal, DealDescription
    from schafkopf.game.dealing import deal
    from schafkopf.game.game import Game
    from schafkopf.game.knowledge import Knowledge
    from schafkopf.game.line import parse_position, parse_view, position_text
    from schafkopf.game.opening import Opening
    from schafkopf.game.position import Position
    from schafkopf.game.record import Record
    from schafkopf.game.rulings import IllegalAction, Ruling
    from schafkopf.game.view import View
    from schafkopf.match.partie import Partie
    from schafkopf.match.session import Session
    from schafkopf.notation import parse_cards, parse_contract, parse_declaration
    from schafkopf.records.reading import read_record, read_records, write_record
    from schafkopf.records.replay import replay
    from schafkopf.rules.contracts import Contract, Declaration
    from schafkopf.rules.house import HouseRules, preset

_HOMES = {
    "cards": ("Card", "CardSet", "Pack", "Rank", "Suit"),
    "errors": ("SchafkopfError",),
    "game.auction": ("Auction",),
    "game.announcement": ("Announcement",),
    "game.deal": ("Deal", "DealDescription"),
    "game.dealing": ("deal",),
    "game.game": ("Game",),
    "game.knowledge": ("Knowledge",),
    "bill.laufende": ("Laufende", "count_laufende"),
    "game.line": ("parse_position", "parse_view", "position_text"),
    "game.opening": ("Opening",),
    "game.position": ("Position",),
    "game.record": ("Record",),
    "records.reading": ("read_record", "read_records", "write_record"),
    "records.replay": ("replay",),
    "game.rulings": ("IllegalAction", "Ruling"),
    "bill.outcome": ("Outcome",),
    "bill.penalty": ("penalty",),
    "bill.settle": ("settle",),
    "bill.settlement": ("Settlement",),
    "game.view": ("View",),
    "match.partie": ("Partie",),
    "match.session": ("Session",),
    "notation": ("parse_cards", "parse_contract", "parse_declaration"),
    "rules.contracts": ("Contract", "Declaration"),
    "rules.house": ("HouseRules", "preset"),
}
_HOME_OF = {name: home for home, names in _HOMES.items() for name in names}
_ROOMS = ("arena", "display", "players", "solver", "testing")
"""Packages that are loaded when they are first used: `sk.solver.solve(position)`."""

# Values know that they are shown; how, is known above them, and loaded when the first one is.
shown.Display.load = lambda: import_module(f"{__name__}.display")

__all__ = [  # noqa: RUF022 - in the order in which a reader meets them
    "Suit", "Rank", "Card", "CardSet", "Pack", "parse_cards", "parse_contract", "parse_declaration",
    "Contract", "Declaration", "HouseRules", "preset",
    "deal", "Game", "Opening", "View", "Knowledge",
    "Auction", "Announcement", "DealDescription", "Deal", "Position", "Ruling", "IllegalAction", "SchafkopfError",
    "Laufende", "count_laufende", "Outcome", "Settlement", "settle", "penalty", "Session", "Partie",
    "Record", "read_record", "read_records", "write_record", "replay", "parse_position", "parse_view",
    "position_text",
]  # fmt: skip


def __getattr__(name: str) -> object:
    if name in _ROOMS:
        return import_module(f"{__name__}.{name}")
    home = _HOME_OF.get(name)
    if home is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    thing: object = getattr(import_module(f"{__name__}.{home}"), name)
    globals()[name] = thing
    return thing


def __dir__() -> list[str]:
    return sorted({*globals(), *_HOME_OF, *_ROOMS})
