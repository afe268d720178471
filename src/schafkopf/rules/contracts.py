"""Contracts (*Spielarten*): each is a row of facts, from which order, parties and price follow (S-2, S-5.6)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType
from typing import TYPE_CHECKING

from schafkopf.cards import CodedEnum, FrozenEnum, GameName, Pack, Rank, Suit
from schafkopf.errors import ErrorCode, ManyFaults, SchafkopfError, wrong_type
from schafkopf.rules.order import Order
from schafkopf.shown import Brief

_A, _Z, _K, _O, _U = Rank.SAU, Rank.ZEHN, Rank.KOENIG, Rank.OBER, Rank.UNTER
_BLANKS = (Rank.NEUN, Rank.ACHT, Rank.SIEBEN)


class Parties(FrozenEnum):
    """Who plays with whom."""

    CALL = "the declarer and the holder of the called card"
    PAIR = "the declarer and a partner known from the announcement"
    SINGLE = "the declarer against three"
    CROSS = "seats 0 and 2 against seats 1 and 3"
    ALONE = "everyone for himself"


class TrumpSuit(FrozenEnum):
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
_FACTS: Mapping[str, Facts] = {
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
CALLABLE_SUITS = (Suit.EICHEL, Suit.GRAS, Suit.SCHELLEN)
"""Herz is trump and can never be called (S-4.1)."""
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
    def game(self) -> GameName:
        """The game that it belongs to."""
        return "bierkopf" if self is ContractType.BIERKOPF else "schafkopf"

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


FAMILY: Mapping[ContractType, str] = MappingProxyType(
    {
        ContractType.SOLO: "solo",
        ContractType.FARBWENZ: "wenz",
        ContractType.FARBGEIER: "geier",
        ContractType.BETTEL: "bettel",
    }
)
"""The word after the suit in a canonical name: `gras-wenz` is the Farbwenz in Gras."""
WITH_SUIT: Mapping[ContractType, ContractType] = MappingProxyType(
    {ContractType(word): kind for kind, word in FAMILY.items() if word != kind.value}
)
"""What a Wenz or a Geier is with a suit."""


class InvalidContract(ManyFaults):
    """A contract or declaration that does not exist; `faults` name each wrong field."""


@dataclass(frozen=True, slots=True, repr=False)
class Declaration(Brief):
    """What a seat declares to play before the suit is named (S-5.10): the kind, the level, and Herz for a Herz-Solo.

    `trump` is Herz where a Solo is declared as a Herz-Solo (S-5.6, `herz_solo_first`), else None.

    Raises:
        InvalidContract: nobody can declare that: every fault at once, with its field.
        TypeError: a field is of the wrong type.
    """

    kind: ContractType
    level: ContractModifier = ContractModifier.NORMAL
    trump: Suit | None = None

    def __post_init__(self) -> None:
        _check_types(self.kind, self.level, trump=self.trump)
        faults = [*_level_faults(self.kind, self.level)]
        if self.kind.facts.value is None and self.kind is not ContractType.MUSS:
            faults.append(_fault(ErrorCode.CONTRACT_IS_NOT_DECLARED, "kind", self.kind))
        sie = self.level is ContractModifier.SIE
        if self.trump is not None and (self.kind is not ContractType.SOLO or sie or self.trump is not Suit.HERZ):
            faults.append(_fault(ErrorCode.SUIT_IS_NAMED_LATER, "trump", self.kind))
        if faults:
            raise InvalidContract(faults)

    @property
    def name(self) -> str:
        """The name that travels, such as `solo`, `farbwenz-tout`, `herz-solo` or `sie`."""
        if self.is_sie:
            return "sie"
        herz = "herz-" if self.trump is not None else ""
        return f"{herz}{self.kind.value}{'-tout' if self.is_tout else ''}"

    @property
    def is_tout(self) -> bool:
        """Whether every trick is promised (S-7.5)."""
        return self.level is ContractModifier.TOUT

    @property
    def is_sie(self) -> bool:
        """Whether it is a Sie, which is laid open and not played (S-7.6)."""
        return self.level is ContractModifier.SIE

    @property
    def names_suit(self) -> bool:
        """Whether a suit is still to be named: the trump suit, or that of the Sau (S-5.10)."""
        named = self.kind.facts.trump_suit is TrumpSuit.NAMED and self.trump is None and not self.is_sie
        return named or self.kind.has_call

    def contract(self, suit: Suit | None = None, *, tout: bool = False) -> Contract:
        """Return the contract with its suit, the trump suit or that of the called Sau, and with a Tout that is added.

        Raises:
            InvalidContract: the suit is missing, there is none to name, or the kind has no Tout (S-5.10, S-5.12).
        """
        level = ContractModifier.TOUT if tout else self.level
        if self.kind.has_call:
            return Contract(self.kind, self.trump, suit, level)
        return Contract(self.kind, self.trump if suit is None else suit, None, level)


@dataclass(frozen=True, slots=True, repr=False)
class Contract(Brief):
    """What is played: the kind, its trump suit if one is named, the suit of the called Sau, and the level.

    `trump` is that of Solo, Farbwenz and Farbgeier, and Herz for a Bettel with trumps (S-2.11); where Herz is always
    trump it is None. `called` is that of Rufspiel and Muss-Spiel.

    Raises:
        InvalidContract: there is no such contract: every fault at once, with its field.
        TypeError: a field is of the wrong type.
    """

    kind: ContractType
    trump: Suit | None = None
    called: Suit | None = None
    level: ContractModifier = ContractModifier.NORMAL

    def __post_init__(self) -> None:
        _check_types(self.kind, self.level, trump=self.trump, called=self.called)
        faults = [*_trump_faults(self), *_call_faults(self), *_level_faults(self.kind, self.level)]
        if faults:
            raise InvalidContract(faults)

    @property
    def declaration(self) -> Declaration | None:
        """What was declared to come to it, None where nobody declares; Herz is not named with it (S-5.10)."""
        if self.kind.facts.value is None and self.kind is not ContractType.MUSS:
            return None
        return Declaration(self.kind, self.level)

    @property
    def name(self) -> str:
        """The canonical name, such as `gras-wenz-tout` or `eichel-rufspiel`; `parse_contract` reads it back."""
        if self.is_sie:
            return "sie"
        suit = self.trump if self.called is None else self.called
        name = FAMILY.get(self.kind, self.kind.value) if suit is not None else self.kind.value
        return f"{suit.name.lower()}-{name}{self._tout}" if suit is not None else name + self._tout

    @property
    def _tout(self) -> str:
        return "-tout" if self.is_tout else ""

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
        return order_of(self.kind, self.trump, pack)

    def default_pack(self, short: bool = False) -> Pack:
        """Return the long or the short pack of the game that the contract belongs to."""
        return Pack.of(self.kind.game, "kurz" if short else "lang")


def _check_types(kind: object, level: object, **suits: object) -> None:
    if not isinstance(kind, ContractType):
        raise wrong_type("kind", "a ContractType", kind)
    if not isinstance(level, ContractModifier):
        raise wrong_type("level", "a ContractModifier", level)
    for name, suit in suits.items():
        if suit is not None and not isinstance(suit, Suit):
            raise wrong_type(name, "a Suit or None", suit)


def _fault(code: ErrorCode, field: str, kind: ContractType) -> SchafkopfError:
    return SchafkopfError(code, game=kind.game, field=field, contract=kind.value)


_SUIT_CLAUSES = {ContractType.SOLO: "S-2.4", ContractType.FARBWENZ: "S-2.7", ContractType.FARBGEIER: "S-2.9"}
"""What says that a suit is announced."""


def _trump_faults(contract: Contract) -> Iterator[SchafkopfError]:
    where, trump = contract.kind.facts.trump_suit, contract.trump
    if where is TrumpSuit.NAMED and not contract.is_sie:
        if trump is None:
            names = [f"{suit.name.lower()}-{FAMILY[contract.kind]}" for suit in Suit]
            text, clause = contract.kind.value, _SUIT_CLAUSES[contract.kind]
            yield SchafkopfError(
                ErrorCode.TRUMP_SUIT_MISSING, clause=clause, field="trump", text=text, candidates=names
            )
    elif trump is not None and not (where is TrumpSuit.MAYBE_HERZ and trump is Suit.HERZ):
        yield _fault(ErrorCode.CONTRACT_HAS_NO_TRUMP_SUIT, "trump", contract.kind)


def _call_faults(contract: Contract) -> Iterator[SchafkopfError]:
    kind, called = contract.kind, contract.called
    if not kind.has_call:
        if called is not None:
            yield _fault(ErrorCode.CONTRACT_HAS_NO_CALL, "called", kind)
    elif called is None:
        names = [f"{suit.name.lower()}-{kind.value}" for suit in CALLABLE_SUITS]
        yield SchafkopfError(ErrorCode.CALLED_SUIT_MISSING, field="called", contract=kind.value, candidates=names)
    elif called not in CALLABLE_SUITS:
        codes = [suit.value for suit in CALLABLE_SUITS]
        yield SchafkopfError(ErrorCode.HERZ_NOT_CALLABLE, field="called", candidates=codes)


def _level_faults(kind: ContractType, level: ContractModifier) -> Iterator[SchafkopfError]:
    if level is ContractModifier.SIE and kind is not ContractType.SOLO:
        yield _fault(ErrorCode.ONLY_A_SOLO_IS_SIE, "level", kind)
    if level is ContractModifier.TOUT and kind.facts.tout_value is None:
        yield _fault(ErrorCode.CONTRACT_HAS_NO_TOUT, "level", kind)


@lru_cache(maxsize=256)
def order_of(kind: ContractType, trump: Suit | None, pack: Pack) -> Order:
    """Return the order of the cards of a pack in a kind of contract with its trump suit (S-2, B-2)."""
    _check_types(kind, ContractModifier.NORMAL, trump=trump)
    if not isinstance(pack, Pack):
        raise wrong_type("pack", "a Pack", pack)
    facts = kind.facts
    trump_ranks = facts.trump_ranks
    if facts.trump_suit is TrumpSuit.HERZ:
        trump = Suit.HERZ
    elif facts.trump_suit is TrumpSuit.MAYBE_HERZ and trump is not None:
        trump_ranks = _HEADS
    plain = BETTEL_RANKS if not trump_ranks else tuple(Rank)
    return Order(trump_ranks, trump, plain, pack)


def _bids() -> Mapping[str, Declaration]:
    kinds = [kind for kind in ContractType if kind.facts.value and kind is not ContractType.HOCHZEIT]
    bids = [Declaration(kind) for kind in kinds]
    bids += [Declaration(kind, ContractModifier.TOUT) for kind in kinds if kind.facts.tout_value]
    bids += [Declaration(ContractType.SOLO, ContractModifier.SIE)]
    return MappingProxyType({bid.name: bid for bid in bids})


BIDS = _bids()
"""What the option `contracts` may name, from the lowest to the highest of the standard ranking (S-5.6)."""
