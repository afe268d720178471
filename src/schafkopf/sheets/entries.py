"""What a line of a list can say: a deal that was played or thrown in, or something about the evening."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TypeAlias

from schafkopf.bill.ending import Beaten
from schafkopf.bill.laufende import Laufende
from schafkopf.cards import GameName, Suit
from schafkopf.rules.contracts import Contract, ContractModifier, ContractType, TrumpSuit
from schafkopf.shown import Brief

Doublings: TypeAlias = "tuple[str | None, ...]"
"""Who doubled, in order; None for somebody whose name was not written down."""


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Played(Brief):
    """A deal of two parties: what was played, by whom, and how it ended, in Augen or in words.

    `party` is the declarer and whoever played with him; in a Kreuzspiel and in Bierkopf one or both of a side. `augen`
    and `won` are theirs. `trick` tells that losers without Augen made a trick, so that they are not Schwarz. Who
    `revoked` has lost, whatever the Augen. `trumps` are those of the declarer of a Muss-Spiel (S-11.6).
    """

    kind: ContractType
    level: ContractModifier = ContractModifier.NORMAL
    suit: Suit | None = None
    party: tuple[str, ...]
    augen: int | None = None
    won: bool | None = None
    beaten: Beaten | None = None
    trick: bool = False
    laufende: Laufende | None = None
    klopfer: int = 0
    stoss: Doublings = ()
    revoked: str | None = None
    trumps: int | None = None

    @property
    def contract(self) -> Contract:
        """What was played; where the suit was not written down it is Eichel.

        Raises:
            InvalidContract: there is no such contract.
        """
        return contract_of(self.kind, self.suit, self.level)


def contract_of(kind: ContractType, suit: Suit | None, level: ContractModifier = ContractModifier.NORMAL) -> Contract:
    """Return a contract with the suit that was named, with Eichel where it takes one and none was.

    Raises:
        InvalidContract: there is no such contract.
    """
    if kind.has_call:
        return Contract(kind, called=suit or Suit.EICHEL, level=level)
    if suit is None and kind.facts.trump_suit is TrumpSuit.NAMED and level is not ContractModifier.SIE:
        suit = Suit.EICHEL
    return Contract(kind, suit, level=level)


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Ramsch(Brief):
    """A Ramsch: who is named with how many Augen, the loser first; or who made the Durchmarsch (S-11.1).

    Augen that nobody wrote down are None. Of people with equally many Augen the one named first has the highest trump.
    Who has none is a Jungfrau, except those who made a `trick` without Augen.
    """

    shares: tuple[tuple[str, int | None], ...]
    jungfrauen: tuple[str, ...] = ()
    trick: tuple[str, ...] = ()
    durchmarsch: bool = False
    klopfer: int = 0
    stoss: Doublings = ()
    revoked: str | None = None


def renamed(entry: Played | Ramsch, names: Mapping[str, str]) -> Played | Ramsch:
    """Return a deal with other names for the same people."""
    stoss = tuple(None if name is None else names[name] for name in entry.stoss)
    revoked = None if entry.revoked is None else names[entry.revoked]
    if isinstance(entry, Played):
        return replace(entry, party=tuple(names[name] for name in entry.party), stoss=stoss, revoked=revoked)
    return replace(
        entry,
        shares=tuple((names[name], augen) for name, augen in entry.shares),
        jungfrauen=tuple(names[name] for name in entry.jungfrauen),
        trick=tuple(names[name] for name in entry.trick),
        stoss=stoss,
        revoked=revoked,
    )


@dataclass(frozen=True, slots=True)
class ThrownIn:
    """Everybody passed, and nothing was played (S-5.14)."""


@dataclass(frozen=True, slots=True)
class People:
    """Who is at the table from now on, clockwise; where no dealer was named the last of them deals."""

    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Agreed:
    """House rules from now on: a preset or settings such as `klopfen=none`, in their order."""

    words: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class GameIs:
    """Which of the two games is played from now on."""

    game: GameName


@dataclass(frozen=True, slots=True)
class Deals:
    """Who deals next, where the list has it wrong or the table has agreed otherwise."""

    name: str


@dataclass(frozen=True, slots=True)
class Comes:
    """Somebody sits down at the right of who dealt first, as the last of the round."""

    name: str


@dataclass(frozen=True, slots=True)
class Goes:
    """Somebody leaves the table; what was won and lost stays in the list."""

    name: str


@dataclass(frozen=True, slots=True)
class Replaces:
    """Somebody sits down where another sat, who leaves; what the other won and lost stays in the list."""

    name: str
    other: str


@dataclass(frozen=True, slots=True)
class Bock:
    """So many of the following deals more count double, because the table says so (S-7.15)."""

    deals: int


@dataclass(frozen=True, slots=True)
class Pays:
    """Somebody has paid somebody, as whoever leaves early does; what was won and lost stays as it is."""

    payer: str
    receiver: str
    amount: int


@dataclass(frozen=True, slots=True)
class ShareStock:
    """The pool is shared among all at the table, as at the end of an evening (S-7.14)."""


Entry: TypeAlias = (
    Played | Ramsch | ThrownIn | People | Agreed | GameIs | Deals | Comes | Goes | Replaces | Bock | Pays | ShareStock
)
