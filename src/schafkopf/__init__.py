"""Schafkopf and Bierkopf: cards, a referee that explains every ruling, settlement, records and notation.

The names below are all that most programs need; they are imported when first used.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

__version__ = "0.1.0"

if TYPE_CHECKING:
    from schafkopf.bill.laufende import count_laufende
    from schafkopf.bill.outcome import Outcome
    from schafkopf.bill.penalty import penalty
    from schafkopf.bill.settle import settle
    from schafkopf.cards import Card, CardSet, Pack, Rank, Suit
    from schafkopf.errors import SchafkopfError
    from schafkopf.game.announcement import Announcement
    from schafkopf.game.auction import Auction
    from schafkopf.game.deal import Deal, DealDescription
    from schafkopf.game.position import Position
    from schafkopf.game.rulings import IllegalAction, Ruling
    from schafkopf.game.view import View
    from schafkopf.match.partie import Partie
    from schafkopf.notation import parse_cards, parse_contract, parse_declaration
    from schafkopf.game.record import Record
    from schafkopf.records.reading import read_records, write_record
    from schafkopf.records.replay import replay
    from schafkopf.rules.contracts import Contract, Declaration
    from schafkopf.rules.house import HouseRules, preset

_HOMES = {
    "cards": ("Card", "CardSet", "Pack", "Rank", "Suit"),
    "errors": ("SchafkopfError",),
    "game.auction": ("Auction",),
    "game.announcement": ("Announcement",),
    "game.deal": ("Deal", "DealDescription"),
    "bill.laufende": ("count_laufende",),
    "game.position": ("Position",),
    "game.record": ("Record",),
    "records.reading": ("read_records", "write_record"),
    "records.replay": ("replay",),
    "game.rulings": ("IllegalAction", "Ruling"),
    "bill.outcome": ("Outcome",),
    "bill.penalty": ("penalty",),
    "bill.settle": ("settle",),
    "game.view": ("View",),
    "match.partie": ("Partie",),
    "notation": ("parse_cards", "parse_contract", "parse_declaration"),
    "rules.contracts": ("Contract", "Declaration"),
    "rules.house": ("HouseRules", "preset"),
}
_HOME_OF = {name: home for home, names in _HOMES.items() for name in names}

__all__ = [  # noqa: RUF022 - in the order in which a reader meets them
    "Suit", "Rank", "Card", "CardSet", "Pack", "parse_cards", "parse_contract", "parse_declaration",
    "Contract", "Declaration", "HouseRules", "preset",
    "Auction", "Announcement", "DealDescription", "Deal", "Position", "View", "Ruling", "IllegalAction", "SchafkopfError",
    "count_laufende", "Outcome", "settle", "penalty", "Partie",
    "Record", "read_records", "write_record", "replay",
]  # fmt: skip


def __getattr__(name: str) -> object:
    home = _HOME_OF.get(name)
    if home is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    thing: object = getattr(import_module(f"{__name__}.{home}"), name)
    globals()[name] = thing
    return thing


def __dir__() -> list[str]:
    return sorted({*globals(), *_HOME_OF})
