"""Everything that the seat asked in an auction could say, legal or not."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from schafkopf.cards import Seat, Suit
from schafkopf.game.actions import Accept, Action, Bid, Decline, Klopfen, Name, Pass, Phase
from schafkopf.game.auction import Auction
from schafkopf.rules.contracts import BIDS, ContractModifier, ContractType, Declaration

_HOCHZEIT = Declaration(ContractType.HOCHZEIT)
_HERZ_SOLO = Declaration(ContractType.SOLO, trump=Suit.HERZ)
DECLARATIONS = (*BIDS.values(), _HOCHZEIT, _HERZ_SOLO, replace(_HERZ_SOLO, level=ContractModifier.TOUT))
"""Everything that can be bid at some table, Herz-Solo by its suit included (S-5.6)."""


def auction_choices(auction: Auction, seat: Seat) -> Iterator[Action]:
    """Yield what a seat could say if it is asked now; the auction judges which of it is legal."""
    if seat != auction.to_move:
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


def legal_in_auction(auction: Auction, seat: Seat) -> Iterator[Action]:
    """Yield what a seat may say; what the house does not play at all needs no ruling."""
    for action in auction_choices(auction, seat):
        if isinstance(action, Bid) and not auction.rules.is_enabled(action.contract):
            continue
        if auction.judge(action).legal:
            yield action
