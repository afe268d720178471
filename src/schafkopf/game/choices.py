"""Everything that the seat asked in an auction could say, legal or not."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from schafkopf.cards import Suit
from schafkopf.game.actions import Accept, Action, Bid, Decline, Klopfen, Name, Pass
from schafkopf.game.auction import Auction, Phase
from schafkopf.rules.contracts import Contract, ContractModifier, ContractType
from schafkopf.rules.house import BIDS

_HOCHZEIT = Contract(ContractType.HOCHZEIT)
_HERZ_SOLO = Contract(ContractType.SOLO, Suit.HERZ)
DECLARATIONS = (*BIDS.values(), _HOCHZEIT, _HERZ_SOLO, replace(_HERZ_SOLO, level=ContractModifier.TOUT))
"""Everything that can be bid at some table, Herz-Solo by its suit included (S-5.6)."""


def auction_choices(auction: Auction) -> Iterator[Action]:
    """Yield what the seat that is asked could say in this phase; the auction judges which of it is legal."""
    seat = auction.to_move
    if seat is None:
        return
    if auction.phase is Phase.KLOPFEN:
        yield Klopfen(seat)
        yield Klopfen(seat, knocks=False)
    elif auction.phase is Phase.NAMING:
        for suit in (None, *Suit):
            yield Name(seat, suit)
            yield Name(seat, suit, tout=True)
    elif auction.phase is Phase.EXCHANGE:
        yield Decline(seat)
        for card in auction.hands[seat]:
            yield Accept(seat, card)
    else:
        yield Pass(seat)
        for declaration in DECLARATIONS:
            yield Bid(seat, declaration)
