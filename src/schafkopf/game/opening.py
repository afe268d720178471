"""What a game starts from: the hands as dealt, the table, or a deal whose announcement is given from outside."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Protocol, runtime_checkable

from schafkopf.bill.outcome import stoss_faults
from schafkopf.cards import GAMES, GameName, Pack, Seat
from schafkopf.errors import need, wrong_game, wrong_type
from schafkopf.game.announcement import Announcement
from schafkopf.game.deal import Deal, DealDescription, Hands, InvalidDeal, as_hands
from schafkopf.rules.contracts import Contract, ContractType
from schafkopf.rules.house import HouseRules
from schafkopf.shown import Brief

_NOTHING_SAID = {"schafkopf": ContractType.RAMSCH, "bierkopf": ContractType.BIERKOPF}
"""Contracts that ask nothing of the hands, to check the cards before anything is announced."""


@runtime_checkable
class Table(Protocol):
    """What a game takes from the table it is played at: a `match.Session` or a `match.Partie`."""

    @property
    def game(self) -> GameName:
        """Which of the two games is played."""

    @property
    def rules(self) -> HouseRules:
        """The house rules."""

    @property
    def stock(self) -> int:
        """The pool before the deal, in the unit of the tariff (S-7.14)."""

    @property
    def bock(self) -> int:
        """The factor of the deal, 1 or 2 (S-7.15)."""

    @property
    def kreuz_again(self) -> bool:
        """Whether a drawn Kreuzspiel is repeated (S-11.7)."""


@dataclass(frozen=True, slots=True, repr=False)
class Opening(Brief):
    """What a game starts from: `hands` by seat, each in the order in which it was dealt; names of cards are taken too.

    `stock` is the pool in the unit of the tariff, `bock` the factor 1 or 2; with `kreuz_again` a Kreuzspiel is played
    without an auction (S-11.7). `deal` is what is played where that is given from outside; `stoss` are Stöße told with
    it, the seats that doubled, None for one unknown.

    Raises:
        TypeError: a part is of the wrong type, or contradicts the deal that is given.
        InvalidDeal: the hands are not those of one pack, or there cannot be such a pool, Bock or Stöße.
    """

    hands: Hands
    rules: HouseRules = field(default_factory=HouseRules)
    game: GameName = "schafkopf"
    stock: int = 0
    bock: int = 1
    kreuz_again: bool = False
    deal: Deal | None = None
    stoss: tuple[Seat | None, ...] = ()

    def __post_init__(self) -> None:
        if self.deal is None:
            self._check()
        else:
            self._check_given(self.deal)
            if self.game == "bierkopf":
                # Nothing else is ever played, so there is only one way to say it.
                object.__setattr__(self, "deal", None)
        if type(self.kreuz_again) is not bool or (self.kreuz_again and self.game == "bierkopf"):
            raise wrong_type("kreuz_again", "True or False, in Bierkopf False", self.kreuz_again)
        self._check_stoss()

    def _check(self) -> None:
        if not isinstance(self.rules, HouseRules):
            raise wrong_type("rules", "HouseRules", self.rules)
        if self.game not in GAMES:
            raise wrong_game(self.game, *GAMES)
        for name in ("stock", "bock"):
            if type(getattr(self, name)) is not int:
                raise wrong_type(name, "a whole number", getattr(self, name))
        object.__setattr__(self, "hands", as_hands(self.hands))
        contract = Contract(_NOTHING_SAID[self.game])
        faults = DealDescription(self.hands, Announcement(contract), self.rules, self.stock, self.bock).faults()
        if faults:
            raise InvalidDeal(faults)

    def _check_given(self, deal: Deal) -> None:
        """Refuse a start that is not that of the deal which is given."""
        need("deal", Deal, deal)
        own = (self.hands, self.rules, self.game, self.stock, self.bock)
        if own != (deal.hands, deal.rules, deal.pack.game, deal.stock, deal.bock):
            raise TypeError("hands, rules, game, stock and bock must be those of the deal that is given")

    def _check_stoss(self) -> None:
        """Refuse Stöße that nobody can have given (S-7.9, S-7.10, B-6.1)."""
        if not isinstance(self.stoss, tuple) or any(type(seat) not in (int, type(None)) for seat in self.stoss):
            raise wrong_type("stoss", "seats, None for one unknown", self.stoss)
        if not self.stoss:
            return
        deal = self.described()
        if deal is None:
            raise wrong_type("stoss", "empty as long as nothing is announced", self.stoss)
        faults = tuple(stoss_faults(deal.contract, deal.party, deal.rules, self.stoss, stated=True))
        if faults:
            raise InvalidDeal(faults)

    @property
    def pack(self) -> Pack:
        """The cards in play (S-1.2, B-1.2)."""
        return self.rules.pack_of(self.game)

    def described(self) -> Deal | None:
        """Return the deal that is played without an auction, None where one is held."""
        if self.deal is None and self.game == "bierkopf":
            return Deal(self.hands, Announcement(Contract(ContractType.BIERKOPF)), self.rules)
        return self.deal
