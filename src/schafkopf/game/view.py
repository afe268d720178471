"""What one seat may know of a deal; it has no field that could hold another hand."""

from __future__ import annotations

from dataclasses import dataclass

from schafkopf.cards import Card, Pack, Seat
from schafkopf.game.actions import Action
from schafkopf.game.rulings import Ruling
from schafkopf.rules.contracts import Contract
from schafkopf.rules.house import HouseRules
from schafkopf.rules.order import Order


@dataclass(frozen=True, slots=True, kw_only=True)
class View:
    """The position as one seat sees it: its own hand and what lies open.

    `tricks` are pairs of leader and cards in playing order. `partner` is None as long as this seat cannot know him.
    `rulings` judge every card of the own hand when this seat is to move, and are empty otherwise.
    """

    seat: Seat
    hand: tuple[Card, ...]
    rules: HouseRules
    pack: Pack
    contract: Contract
    declarer: Seat | None
    partner: Seat | None
    called_card: Card | None
    klopfer: tuple[Seat | None, ...]
    stock: int
    bock: int
    stoss: tuple[Seat | None, ...]
    tricks: tuple[tuple[Seat, tuple[Card, ...]], ...]
    trick: tuple[Card, ...]
    leader: Seat
    to_move: Seat | None
    rulings: tuple[Ruling, ...]

    @property
    def order(self) -> Order:
        """The order of the cards (S-2, B-2)."""
        return self.contract.order(self.pack)

    @property
    def legal_cards(self) -> tuple[Card, ...]:
        """The cards of the own hand that may be played now."""
        return tuple(card for card, ruling in zip(self.hand, self.rulings, strict=False) if ruling.legal)


@dataclass(frozen=True, slots=True, kw_only=True)
class AuctionView:
    """The auction as one seat sees it; during Klopfen `hand` is the first packet only (S-5.4).

    `said` are the actions so far, in order, without the exchange of a Hochzeit; `offered` is its trump where the house
    shows it (S-11.3).
    """

    seat: Seat
    hand: tuple[Card, ...]
    rules: HouseRules
    pack: Pack
    said: tuple[Action, ...]
    offered: Card | None
    to_move: Seat | None
    stock: int
    bock: int
