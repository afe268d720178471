"""Suits, ranks, cards and the packs they come in (S-1, B-1)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Set
from enum import Enum
from typing import TYPE_CHECKING, Annotated, Any, Literal, TypeAlias, get_args

from schafkopf.shown import Pictured

Seat: TypeAlias = Annotated[int, range(4)]
"""A seat of a deal, 0 to 3 clockwise; the rules call them P1 to P4."""

SEATS: tuple[Seat, ...] = (0, 1, 2, 3)
FOREHAND: Seat = 0
DEALER: Seat = 3
AUGEN_TOTAL = 120
"""Augen of every pack, whatever its size (S-1.4, B-1.4)."""


class FrozenEnum(Enum):
    """An enum whose members, which all share, cannot be changed; they hash by identity, which is fast."""

    __hash__ = object.__hash__

    def __setattr__(self, name: str, value: object) -> None:
        # The sort order is what the making of a member ends with.
        if "_sort_order_" in vars(self):
            raise AttributeError(f"{self!r} cannot be changed: {name}")
        object.__setattr__(self, name, value)

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"{self!r} cannot be changed: {name}")

    def __reduce_ex__(self, protocol: object) -> tuple[Any, ...]:
        # By name, since values may be numbers that differ from version to version.
        return getattr, (type(self), self.name)

    def __repr__(self) -> str:
        return f"{type(self).__name__}.{self.name}"


class CodedEnum(FrozenEnum):
    """A frozen enum whose values are the codes of records."""

    @classmethod
    def _missing_(cls, value: object) -> Any:
        codes = ", ".join(str(member) for member in cls)
        raise ValueError(f"{cls.__name__} is one of {codes}, not {repr(value)[:20]}")

    def __str__(self) -> str:
        return str(self.value)


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


class Card(str, Pictured, CodedEnum):
    """One of the 32 cards; its value is the code of records: suit letter, then rank letter (`EZ`).

    A card is its code: `Card.EO == "EO"`, and JSON has it as a string. Which card beats which depends on the contract
    (`contract.order(pack)`); `sorted` only spells them. `E10` is another name of `EZ`, as with the other tens.
    """

    if TYPE_CHECKING:
        suit: Suit
        rank: Rank
        augen: int
        bit: int

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
    E10 = EZ
    G10 = GZ
    H10 = HZ
    S10 = SZ

    def __init__(self, code: str) -> None:
        self.suit = Suit(code[0])
        self.rank = Rank(code[1])
        self.augen = self.rank.augen
        self.bit = 1 << (8 * list(Suit).index(self.suit) + list(Rank).index(self.rank))

    @classmethod
    def of(cls, suit: Suit, rank: Rank) -> Card:
        """Return the card of a suit and a rank; TypeError when they are none."""
        if not isinstance(suit, Suit) or not isinstance(rank, Rank):
            raise TypeError(f"a Suit and a Rank are needed, not {type(suit).__name__} and {type(rank).__name__}")
        return cls(suit.value + rank.value)

    @classmethod
    def _missing_(cls, value: object) -> Card:
        # Records of other programs write the ten as people do: "E10".
        if isinstance(value, str) and value[1:] == "10" and value[0] + "Z" in cls._value2member_map_:
            return cls(value[0] + "Z")
        shown = repr(value[:20] if isinstance(value, str) else value)[:40]
        raise ValueError(f"{shown} is not the code of a card, such as EO or SZ; parse_cards reads other names")

    @property
    def label(self) -> str:
        """The card as people read it, with `10` for the ten (S-0.3)."""
        return self.suit.value + ("10" if self.rank is Rank.ZEHN else self.rank.value)


_CARDS = tuple(Card)
_BY_CODE = {card.value: card for card in Card}


class CardRow(Pictured, tuple[Card, ...]):
    """Cards in an order, such as a hand: a tuple that is short in a repr, and a picture in a notebook."""

    __slots__ = ()

    def __str__(self) -> str:
        return " ".join(self)

    def __repr__(self) -> str:
        return f'parse_cards("{self}")' if self else "()"


class CardSet(Pictured, Set[Card]):
    """Some cards, each once, in the order of `Card`: suit by suit, each from the Sau down; it cannot be changed.

    Made from cards or their codes, or from one text of codes: `CardSet("EO GU HA")`. It equals any set of the same
    cards, and the operators of sets give a `CardSet` again.

    Raises:
        ValueError: something is not the code of a card.
    """

    __slots__ = ("_bits",)
    _bits: int

    def __init__(self, cards: Iterable[Card | str] = ()) -> None:
        bits = 0
        for each in cards.split() if isinstance(cards, str) else cards:
            bits |= (each if isinstance(each, Card) else Card(each)).bit
        object.__setattr__(self, "_bits", bits)

    @classmethod
    def _of_bits(cls, bits: int) -> CardSet:
        made = cls.__new__(cls)
        object.__setattr__(made, "_bits", bits)
        return made

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a CardSet cannot be changed: {name}")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"a CardSet cannot be changed: {name}")

    @property
    def bits(self) -> int:
        """The cards as the `Card.bit` of each."""
        return self._bits

    def __contains__(self, card: object) -> bool:
        # A card equals its code, so the code is in the set, too.
        held = card if isinstance(card, Card) or not isinstance(card, str) else _BY_CODE.get(card)
        return isinstance(held, Card) and bool(self._bits & held.bit)

    def __iter__(self) -> Iterator[Card]:
        bits = self._bits
        while bits:
            low = bits & -bits
            yield _CARDS[low.bit_length() - 1]
            bits ^= low

    def __len__(self) -> int:
        return self._bits.bit_count()

    def __eq__(self, other: object) -> bool:
        return self._bits == other._bits if isinstance(other, CardSet) else super().__eq__(other)

    def __hash__(self) -> int:
        # That of a frozenset of the same cards, since the two are equal.
        return self._hash()

    def __le__(self, other: Set[object]) -> bool:
        return not self._bits & ~other._bits if isinstance(other, CardSet) else super().__le__(other)

    def __and__(self, other: Iterable[object]) -> CardSet:
        return self._of_bits(self._bits & _bits_of(other))

    def __or__(self, other: Iterable[Card]) -> CardSet:  # type: ignore[override]  # nothing but cards can come in
        return self._of_bits(self._bits | CardSet(other)._bits)

    def __sub__(self, other: Iterable[object]) -> CardSet:
        return self._of_bits(self._bits & ~_bits_of(other))

    def __xor__(self, other: Iterable[Card]) -> CardSet:  # type: ignore[override]
        return self._of_bits(self._bits ^ CardSet(other)._bits)

    def __rsub__(self, other: Iterable[object]) -> CardSet:
        return self._of_bits(_bits_of(other) & ~self._bits)

    __rand__, __ror__, __rxor__ = __and__, __or__, __xor__

    def isdisjoint(self, other: Iterable[object]) -> bool:
        """Tell whether no card is in both."""
        return not self._bits & _bits_of(other)

    def __reduce__(self) -> tuple[type[CardSet], tuple[str]]:
        return CardSet, (str(self),)

    def __str__(self) -> str:
        return " ".join(card.value for card in self)

    def __repr__(self) -> str:
        return f'CardSet("{self}")'


def _bits_of(cards: Iterable[object]) -> int:
    """The bits of the cards among some things."""
    if isinstance(cards, CardSet):
        return cards._bits
    return CardSet(_BY_CODE[each] for each in cards if isinstance(each, str) and each in _BY_CODE)._bits


HEADS = CardSet(card for card in Card if card.rank in (Rank.OBER, Rank.UNTER))
"""The *Herren*: all Ober and Unter."""


def is_blank(card: Card) -> bool:
    """Tell whether a card is a *Spatz*: 9, 8 or 7, worth nothing."""
    return _card(card).augen == 0


def is_fat(card: Card) -> bool:
    """Tell whether a card is *Schmier*: a Sau or a Zehn."""
    return _card(card).augen >= Rank.ZEHN.augen


def augen_of(cards: Iterable[Card]) -> int:
    """Return the Augen of some cards together (S-1.4); TypeError when something is no card."""
    return sum(_card(card).augen for card in cards)


def _card(card: Card) -> Card:
    if not isinstance(card, Card):
        raise TypeError(f"a Card is needed, not {type(card).__name__}")
    return card


GameName: TypeAlias = Literal["schafkopf", "bierkopf"]
"""The two games, as records name them."""
GAMES: tuple[GameName, ...] = get_args(GameName)
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
        """Return the long or the short pack of a game; ValueError when there is no such pack."""
        for pack in cls:
            if (pack.game, pack.deck) == (game, deck):
                return pack
        raise ValueError("there is no such pack; a game (schafkopf, bierkopf) and a deck (lang, kurz) are needed")

    @classmethod
    def of_game(cls, game: GameName) -> tuple[Pack, ...]:
        """Return the packs of a game, the long one first."""
        return tuple(pack for pack in cls if pack.game == game)

    def __contains__(self, card: object) -> bool:
        return isinstance(card, Card) and card.rank in self.ranks
