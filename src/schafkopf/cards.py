"""Suits, ranks, cards and the packs they come in (S-1, B-1)."""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum
from typing import TYPE_CHECKING, Literal, TypeAlias

Seat: TypeAlias = int
"""A seat of a deal, 0 to 3 clockwise; the rules call them P1 to P4."""

SEATS: tuple[Seat, ...] = (0, 1, 2, 3)
FOREHAND: Seat = 0
DEALER: Seat = 3
AUGEN_TOTAL = 120
"""Augen of every pack, whatever its size (S-1.4, B-1.4)."""


class CodedEnum(Enum):
    """An enum whose values are the codes of records; members hash by identity, which is fast."""

    __hash__ = object.__hash__

    def __str__(self) -> str:
        return str(self.value)

    def __repr__(self) -> str:
        return f"{type(self).__name__}.{self.name}"


class Suit(CodedEnum):
    """One of the four printed suits, in the order that ranks Ober and Unter (S-1.3)."""

    EICHEL = "E"
    GRAS = "G"
    HERZ = "H"
    SCHELLEN = "S"


class Rank(CodedEnum):
    """One of the eight printed ranks, with its `augen` (S-1.4)."""

    SAU = "A"
    ZEHN = "Z"
    KOENIG = "K"
    OBER = "O"
    UNTER = "U"
    NEUN = "9"
    ACHT = "8"
    SIEBEN = "7"

    def __init__(self, code: str) -> None:
        self.augen = {"A": 11, "Z": 10, "K": 4, "O": 3, "U": 2}.get(code, 0)


class Card(CodedEnum):
    """One of the 32 cards; its value is the code of records: suit letter, then rank letter (`EZ`)."""

    if TYPE_CHECKING:
        suit: Suit
        rank: Rank
        augen: int

    EA = "EA"
    EZ = "EZ"
    EK = "EK"
    EO = "EO"
    EU = "EU"
    E9 = "E9"
    E8 = "E8"
    E7 = "E7"
    GA = "GA"
    GZ = "GZ"
    GK = "GK"
    GO = "GO"
    GU = "GU"
    G9 = "G9"
    G8 = "G8"
    G7 = "G7"
    HA = "HA"
    HZ = "HZ"
    HK = "HK"
    HO = "HO"
    HU = "HU"
    H9 = "H9"
    H8 = "H8"
    H7 = "H7"
    SA = "SA"
    SZ = "SZ"
    SK = "SK"
    SO = "SO"
    SU = "SU"
    S9 = "S9"
    S8 = "S8"
    S7 = "S7"

    def __init__(self, code: str) -> None:
        self.suit = Suit(code[0])
        self.rank = Rank(code[1])
        self.augen = self.rank.augen

    @classmethod
    def of(cls, suit: Suit, rank: Rank) -> Card:
        """Return the card of a suit and a rank."""
        return cls(suit.value + rank.value)

    @classmethod
    def _missing_(cls, value: object) -> Card | None:
        # Records of other programs write the ten as people do: "E10".
        if isinstance(value, str) and value[1:] == "10":
            return cls._value2member_map_.get(value[0] + "Z")  # type: ignore[return-value]
        return None

    @property
    def label(self) -> str:
        """The card as people read it, with `10` for the ten (S-0.3)."""
        return self.suit.value + ("10" if self.rank is Rank.ZEHN else self.rank.value)


CardSet: TypeAlias = frozenset[Card]
HEADS: CardSet = frozenset(card for card in Card if card.rank in (Rank.OBER, Rank.UNTER))
"""The *Herren*: all Ober and Unter."""


def is_blank(card: Card) -> bool:
    """Tell whether a card is a *Spatz*: 9, 8 or 7, worth nothing."""
    return card.augen == 0


def is_fat(card: Card) -> bool:
    """Tell whether a card is *Schmier*: a Sau or a Zehn."""
    return card.augen >= Rank.ZEHN.augen


def augen_of(cards: Iterable[Card]) -> int:
    """Return the Augen of some cards together (S-1.4)."""
    return sum(card.augen for card in cards)


GameName: TypeAlias = Literal["schafkopf", "bierkopf"]
"""The two games, as records name them."""
DeckName: TypeAlias = Literal["lang", "kurz"]
"""The long and the short pack of a game, as house rules and records name them."""


class Pack(CodedEnum):
    """The cards in play: 32 or 24 in Schafkopf (S-1.1, S-1.2), 24 or 20 in Bierkopf (B-1.1, B-1.2).

    `game` and `deck` are the names of house rules and records; `ranks` high to low, `cards` suit by suit.
    """

    if TYPE_CHECKING:
        game: GameName
        deck: DeckName
        ranks: tuple[Rank, ...]
        cards: tuple[Card, ...]
        hand_size: int

    LANG = ("lang", "schafkopf", "lang", 8)
    KURZ = ("kurz", "schafkopf", "kurz", 6)
    BIERKOPF_LANG = ("bierkopf-lang", "bierkopf", "lang", 6)
    BIERKOPF_KURZ = ("bierkopf-kurz", "bierkopf", "kurz", 5)

    def __new__(cls, code: str, game: GameName, deck: DeckName, ranks: int) -> Pack:
        """Make the member of a code, with the cards of so many ranks."""
        pack = object.__new__(cls)
        pack._value_ = code
        pack.game = game
        pack.deck = deck
        pack.ranks = tuple(Rank)[:ranks]
        pack.cards = tuple(Card.of(suit, rank) for suit in Suit for rank in pack.ranks)
        pack.hand_size = len(pack.cards) // len(SEATS)
        return pack

    @classmethod
    def of(cls, game: GameName, deck: DeckName = "lang") -> Pack:
        """Return the long or the short pack of a game."""
        return next(pack for pack in cls if (pack.game, pack.deck) == (game, deck))

    @classmethod
    def of_game(cls, game: GameName) -> tuple[Pack, ...]:
        """Return the packs of a game, the long one first."""
        return tuple(pack for pack in cls if pack.game == game)

    def __contains__(self, card: object) -> bool:
        return isinstance(card, Card) and card.rank in self.ranks
