"""A session at one table: what goes from one deal to the next (S-5.1, S-5.14, S-7.14, S-7.15)."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from schafkopf.bill.outcome import FourInts
from schafkopf.bill.settlement import Settlement
from schafkopf.cards import SEATS, Seat, Suit
from schafkopf.game.auction import Auction
from schafkopf.game.deal import Deal, Hand
from schafkopf.rules.contracts import ContractType
from schafkopf.rules.house import HouseRules


@dataclass(frozen=True, slots=True)
class Session:
    """Where a session stands between two deals; `after` returns the next state.

    Players are numbered 0 to 3 clockwise around the table, `dealer` is one of them; seats are those of the next deal.
    `accounts` are by player and `stock` is the pool, in the unit of the tariff. `bock_left` counts the deals that still
    cost double, `kreuz_again` tells that a drawn Kreuzspiel is repeated (S-11.7).
    """

    rules: HouseRules = field(default_factory=HouseRules)
    dealer: int = 3
    accounts: FourInts = (0, 0, 0, 0)
    stock: int = 0
    bock_left: int = 0
    kreuz_again: bool = False
    deals: int = 0

    @property
    def bock(self) -> int:
        """The factor of the next deal, 1 or 2 (S-7.15)."""
        return 2 if self.bock_left else 1

    def player_at(self, seat: Seat) -> int:
        """Return the player who sits at a seat of the next deal; forehand is left of the dealer (S-5.1)."""
        return (self.dealer + 1 + seat) % 4

    def auction(self, hands: tuple[Hand, Hand, Hand, Hand]) -> Auction:
        """Return the auction of the next deal, with the pool and the Bock of this session."""
        return Auction.start(hands, self.rules, stock=self.stock, bock=self.bock, kreuz_again=self.kreuz_again)

    def after(self, deal: Deal | None, settlement: Settlement) -> Session:
        """Return the session after a deal and its settlement; `deal` is None when the cards were thrown in."""
        accounts = list(self.accounts)
        counts = self._counts(deal)
        if counts:
            for seat in SEATS:
                accounts[self.player_at(seat)] += settlement.payout[seat]
        drawn = deal is not None and deal.contract.kind is ContractType.KREUZ and settlement.won is None
        same_dealer = drawn or (deal is None and self.rules.all_pass == "redeal_same")
        return replace(
            self,
            dealer=self.dealer if same_dealer else (self.dealer + 1) % 4,
            accounts=(accounts[0], accounts[1], accounts[2], accounts[3]),
            stock=self.stock + (settlement.stock_payout if counts else 0),
            bock_left=self._bock_after(deal, settlement),
            kreuz_again=drawn,
            deals=self.deals + 1,
        )

    def _counts(self, deal: Deal | None) -> bool:
        """Whether a deal is reckoned; a Sie in the very first deal may not be (S-11.5)."""
        first_sie = self.deals == 0 and deal is not None and deal.contract.is_sie
        return self.rules.sie_first_deal_counts or not first_sie

    def _bock_after(self, deal: Deal | None, settlement: Settlement) -> int:
        """The deals left in Bock: a deal that was played uses one up, triggers add to them (S-7.15)."""
        if deal is None:
            return self.bock_left + (1 if self.rules.all_pass == "bock" else 0)
        left = max(self.bock_left - 1, 0)
        herz_solo = deal.contract.kind is ContractType.SOLO and deal.contract.trump is Suit.HERZ
        if self.rules.bock_trigger == "lost_herz_solo" and herz_solo and settlement.won is False:
            left += self.rules.bock_deals
        return left
