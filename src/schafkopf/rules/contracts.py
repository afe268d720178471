"""Contracts (*Spielarten*): each is a row of facts, from which order, parties and price follow (S-2, S-5.6)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from functools import cache
from typing import TYPE_CHECKING

from schafkopf.cards import CodedEnum, Pack, Rank, Suit
from schafkopf.rules.order import Order

_A, _Z, _K, _O, _U = Rank.SAU, Rank.ZEHN, Rank.KOENIG, Rank.OBER, Rank.UNTER
_BLANKS = (Rank.NEUN, Rank.ACHT, Rank.SIEBEN)


class Parties(Enum):
    """Who plays with whom."""

    CALL = "the declarer and the holder of the called card"
    PAIR = "the declarer and a partner known from the announcement"
    SINGLE = "the declarer against three"
    CROSS = "seats 0 and 2 against seats 1 and 3"
    ALONE = "everyone for himself"


class TrumpSuit(Enum):
    """Where the trump suit of a contract comes from."""

    NONE = "there is none"
    HERZ = "always Herz"
    NAMED = "the declarer names it"
    MAYBE_HERZ = "none, or Herz as a house rule"


@dataclass(frozen=True, slots=True)
class Facts:
    """The facts of one kind of contract: trump ranks, trump suit, order of the plain suits, parties, S-5.6 ranks."""

    trump_ranks: tuple[Rank, ...]
    trump_suit: TrumpSuit
    parties: Parties
    value: int | None = None
    tout_value: int | None = None


_HEADS = (_O, _U)
_FACTS: dict[str, Facts] = {
    "rufspiel": Facts(_HEADS, TrumpSuit.HERZ, Parties.CALL, 10),
    "hochzeit": Facts(_HEADS, TrumpSuit.HERZ, Parties.PAIR, 10),
    "bettel": Facts((), TrumpSuit.MAYBE_HERZ, Parties.SINGLE, 20),
    "farbgeier": Facts((_O,), TrumpSuit.NAMED, Parties.SINGLE, 30, 80),
    "geier": Facts((_O,), TrumpSuit.NONE, Parties.SINGLE, 40, 90),
    "farbwenz": Facts((_U,), TrumpSuit.NAMED, Parties.SINGLE, 50, 100),
    "wenz": Facts((_U,), TrumpSuit.NONE, Parties.SINGLE, 60, 110),
    "solo": Facts(_HEADS, TrumpSuit.NAMED, Parties.SINGLE, 70, 120),
    "ramsch": Facts(_HEADS, TrumpSuit.HERZ, Parties.ALONE),
    "muss": Facts(_HEADS, TrumpSuit.HERZ, Parties.CALL),
    "kreuz": Facts(_HEADS, TrumpSuit.HERZ, Parties.CROSS),
    "bierkopf": Facts(_HEADS, TrumpSuit.HERZ, Parties.CROSS),
}
SIE_VALUE = 130
BETTEL_RANKS = (_A, _K, _O, _U, _Z, *_BLANKS)
"""Without trumps the Zehn of a Bettel drops between Unter and Neun (S-2.11)."""


class ContractType(CodedEnum):
    """A kind of contract; its value is the `kind` of records."""

    if TYPE_CHECKING:
        facts: Facts

    RUFSPIEL = "rufspiel"
    HOCHZEIT = "hochzeit"
    BETTEL = "bettel"
    FARBGEIER = "farbgeier"
    GEIER = "geier"
    FARBWENZ = "farbwenz"
    WENZ = "wenz"
    SOLO = "solo"
    RAMSCH = "ramsch"
    MUSS = "muss"
    KREUZ = "kreuz"
    BIERKOPF = "bierkopf"

    def __init__(self, code: str) -> None:
        self.facts = _FACTS[code]

    @property
    def is_single_game(self) -> bool:
        """Whether one plays against three (*Einzelspiel*)."""
        return self.facts.parties is Parties.SINGLE

    @property
    def has_call(self) -> bool:
        """Whether a Sau is called and its holder is the partner (S-4)."""
        return self.facts.parties is Parties.CALL

    @property
    def has_laufende(self) -> bool:
        """Whether Laufende exist; not in Ramsch, Bettel and Bierkopf (S-6.4, B-2.6)."""
        return self not in (ContractType.RAMSCH, ContractType.BETTEL, ContractType.BIERKOPF)


class ContractModifier(CodedEnum):
    """The `level` of a contract: plain, Tout (S-2.13) or Sie (S-2.14)."""

    NORMAL = "normal"
    TOUT = "tout"
    SIE = "sie"


FAMILY = {
    ContractType.SOLO: "solo",
    ContractType.FARBWENZ: "wenz",
    ContractType.FARBGEIER: "geier",
    ContractType.BETTEL: "bettel",
}
"""The word after the suit in a canonical name: `gras-wenz` is the Farbwenz in Gras."""


@dataclass(frozen=True, slots=True)
class Contract:
    """What is played: the kind, its trump suit if one is named, the called suit of a Rufspiel, and the level.

    A bid leaves open what is named after the auction: `trump` and `called` are None then.
    """

    kind: ContractType
    trump: Suit | None = None
    called: Suit | None = None
    level: ContractModifier = ContractModifier.NORMAL

    @property
    def name(self) -> str:
        """The canonical name, such as `gras-wenz-tout`; `solo` where the suit is still open."""
        if self.level is ContractModifier.SIE:
            return "sie"
        name = str(self.kind)
        if self.trump is not None and self.kind in FAMILY:
            name = f"{self.trump.name.lower()}-{FAMILY[self.kind]}"
        return name + ("-tout" if self.level is ContractModifier.TOUT else "")

    @property
    def is_tout(self) -> bool:
        """Whether every trick was promised (S-7.5)."""
        return self.level is ContractModifier.TOUT

    @property
    def is_sie(self) -> bool:
        """Whether it is a Sie, which is laid open and not played (S-7.6)."""
        return self.level is ContractModifier.SIE

    def order(self, pack: Pack) -> Order:
        """Return the order of the cards of a pack in this contract (S-2, B-2)."""
        return _order(self.kind, self.trump, pack)

    def default_pack(self, short: bool = False) -> Pack:
        """Return the long or the short pack of the game that the contract belongs to."""
        if self.kind is ContractType.BIERKOPF:
            return Pack.BIERKOPF_KURZ if short else Pack.BIERKOPF_LANG
        return Pack.KURZ if short else Pack.LANG


@cache
def _order(kind: ContractType, trump: Suit | None, pack: Pack) -> Order:
    facts = kind.facts
    trump_ranks = facts.trump_ranks
    if facts.trump_suit is TrumpSuit.HERZ:
        trump = Suit.HERZ
    elif facts.trump_suit is TrumpSuit.MAYBE_HERZ and trump is not None:
        trump_ranks = _HEADS
    plain = BETTEL_RANKS if not trump_ranks else tuple(Rank)
    return Order(trump_ranks, trump, plain, pack)
