"""A session at one table: what goes from one deal to the next (S-5.1, S-5.14, S-7.14, S-7.15)."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Literal, Protocol

from schafkopf.bill.checks import whole
from schafkopf.bill.outcome import FourInts
from schafkopf.bill.settlement import Item, Settlement, four
from schafkopf.cards import SEATS, Seat, Suit
from schafkopf.errors import need, wrong_game, wrong_type
from schafkopf.game.actions import check_seat
from schafkopf.game.announcement import Announcement
from schafkopf.rules.contracts import Contract, ContractType
from schafkopf.rules.house import HouseRules
from schafkopf.shown import Brief


class Finished(Protocol):
    """What knows what was played and its bill, such as a game that is over."""

    @property
    def announcement(self) -> Announcement | None:
        """What was played, None when the cards were thrown in."""

    @property
    def settlement(self) -> Settlement | None:
        """The bill, None before the end."""


@dataclass(frozen=True, slots=True, repr=False)
class Session(Brief):
    """Where a session stands between two deals; `after` returns the next state, `Game.start` takes it as `session`.

    Players are numbered 0 to 3 clockwise around the table, `dealer` is one of them; seats are those of the next deal.
    `accounts` are by player and `stock` is the pool, in the unit of the tariff. `bock_left` counts the deals that still
    cost double, `kreuz_again` tells that a drawn Kreuzspiel is repeated (S-11.7), `deals` how many were dealt.
    """

    rules: HouseRules = field(default_factory=HouseRules)
    dealer: int = 3
    accounts: FourInts = (0, 0, 0, 0)
    stock: int = 0
    bock_left: int = 0
    kreuz_again: bool = False
    deals: int = 0

    def __post_init__(self) -> None:
        need("Session.rules", HouseRules, self.rules)
        whole("Session.dealer", self.dealer, 0, 3, clause="S-5.1")
        whole("Session.stock", self.stock, clause="S-7.14")
        whole("Session.bock_left", self.bock_left, clause="S-7.15")
        whole("Session.deals", self.deals, clause="S-11.5")
        need("Session.kreuz_again", bool, self.kreuz_again)
        if not isinstance(self.accounts, tuple) or list(map(type, self.accounts)) != [int] * len(SEATS):
            raise wrong_type("Session.accounts", "four whole numbers", self.accounts)

    @property
    def game(self) -> Literal["schafkopf"]:
        """Which of the two games is played; a `Partie` is that of Bierkopf."""
        return "schafkopf"

    @property
    def bock(self) -> int:
        """The factor of the next deal, 1 or 2 (S-7.15)."""
        return 2 if self.bock_left else 1

    def player_at(self, seat: Seat) -> int:
        """Return the player who sits at a seat of the next deal; forehand is left of the dealer (S-5.1)."""
        check_seat(seat)
        return (self.dealer + 1 + seat) % 4

    def after(self, game: Finished) -> Session:
        """Return the session after a game that is over.

        Raises:
            ValueError: it is not over.
            SchafkopfError: it was no Schafkopf.
        """
        if not hasattr(game, "settlement"):
            raise wrong_type("game", "a Game", game)
        if game.settlement is None:
            raise ValueError("the game is not over")
        return self.settled(None if game.announcement is None else game.announcement.contract, game.settlement)

    def settled(self, contract: Contract | None, settlement: Settlement) -> Session:
        """Return the session after a contract was settled; None when the cards were thrown in.

        Raises:
            SchafkopfError: it was no Schafkopf.
        """
        if contract is not None:
            need("contract", Contract, contract, "a Contract or None")
            if contract.kind.game != self.game:
                raise wrong_game(contract.kind.game, self.game)
        need("settlement", Settlement, settlement)
        settlement = self.counted(contract, settlement)
        accounts = list(self.accounts)
        for seat in SEATS:
            accounts[self.player_at(seat)] += settlement.payout[seat]
        drawn = contract is not None and _is_drawn(contract, settlement)
        same_dealer = drawn or (contract is None and self.rules.all_pass == "redeal_same")
        return replace(
            self,
            dealer=self.dealer if same_dealer else (self.dealer + 1) % 4,
            accounts=four(accounts),
            stock=self.stock + settlement.stock_payout,
            bock_left=self.bock_left if drawn else self._bock_after(contract, settlement),
            kreuz_again=drawn,
            deals=self.deals + 1,
        )

    def counted(self, contract: Contract | None, settlement: Settlement) -> Settlement:
        """Return what a settlement comes to as the next of the session: nothing for a Sie that does not count (S-11.5).

        That may be one in the first deal, the one that was dealt first, thrown in or not; an item of the bill says so.
        """
        if self.rules.sie_first_deal_counts or self.deals or contract is None or not contract.is_sie:
            return settlement
        lapsed = Item("first_sie", -settlement.price, "S-11.5")
        items = (*(item for item in settlement.items if item.item != "stock"), lapsed)
        return replace(settlement, price=0, payout=(0, 0, 0, 0), items=items, stock_payout=0)

    def _bock_after(self, contract: Contract | None, settlement: Settlement) -> int:
        """The deals left in Bock: one that is settled, also by a penalty, uses one up, triggers add (S-7.15)."""
        if contract is None:
            return self.bock_left + (1 if self.rules.all_pass == "bock" else 0)
        left = max(self.bock_left - 1, 0)
        herz_solo = contract.kind is ContractType.SOLO and contract.trump is Suit.HERZ
        if self.rules.bock_trigger == "lost_herz_solo" and herz_solo and settlement.won is False:
            left += self.rules.bock_deals
        return left


def _is_drawn(contract: Contract, settlement: Settlement) -> bool:
    """Whether a Kreuzspiel ended 60:60 and is repeated (S-11.7)."""
    return contract.kind is ContractType.KREUZ and settlement.won is None
