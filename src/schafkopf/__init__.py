"""Schafkopf and Bierkopf: cards, a referee that explains every ruling, settlement, records and notation.

The names below are all that most programs need; they are imported when first used.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

__version__ = "0.1.0"

if TYPE_CHECKING:
    from schafkopf.cards import BierkopfDeck, Card, Deck, Rank, Suit
    from schafkopf.errors import SchafkopfError
    from schafkopf.game.auction import Auction
    from schafkopf.game.deal import Deal
    from schafkopf.game.laufende import count_laufende
    from schafkopf.game.position import Position
    from schafkopf.game.record import Record, read_records, write_record
    from schafkopf.game.replay import replay
    from schafkopf.game.rulings import IllegalAction, Ruling
    from schafkopf.game.settlement import Outcome, penalty, settle
    from schafkopf.game.view import View
    from schafkopf.match.partie import Partie
    from schafkopf.notation import parse_cards, parse_contract
    from schafkopf.rules.contracts import Contract
    from schafkopf.rules.house import HouseRules, preset

_HOMES = {
    "cards": ("BierkopfDeck", "Card", "Deck", "Rank", "Suit"),
    "errors": ("SchafkopfError",),
    "game.auction": ("Auction",),
    "game.deal": ("Deal",),
    "game.laufende": ("count_laufende",),
    "game.position": ("Position",),
    "game.record": ("Record", "read_records", "write_record"),
    "game.replay": ("replay",),
    "game.rulings": ("IllegalAction", "Ruling"),
    "game.settlement": ("Outcome", "penalty", "settle"),
    "game.view": ("View",),
    "match.partie": ("Partie",),
    "notation": ("parse_cards", "parse_contract"),
    "rules.contracts": ("Contract",),
    "rules.house": ("HouseRules", "preset"),
}
_HOME_OF = {name: home for home, names in _HOMES.items() for name in names}

__all__ = [  # noqa: RUF022 - in the order in which a reader meets them
    "Suit", "Rank", "Card", "Deck", "BierkopfDeck", "parse_cards", "parse_contract", "Contract", "HouseRules", "preset",
    "Auction", "Deal", "Position", "View", "Ruling", "IllegalAction", "SchafkopfError",
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
