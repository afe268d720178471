"""Text to cards, hands and contracts, and back: lenient in what is read, strict in what is written (S-1.3 to S-1.6)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from types import MappingProxyType

from schafkopf.cards import HEADS, Card, CardRow, CardSet, GameName, Pack, Rank, Suit, is_blank, is_fat
from schafkopf.errors import ErrorCode, SchafkopfError, wrong_type
from schafkopf.rules.contracts import (
    BIDS,
    CALLABLE_SUITS,
    WITH_SUIT,
    Contract,
    ContractModifier,
    ContractType,
    Declaration,
    TrumpSuit,
)
from schafkopf.text.values import bare, titled

_SUITS = {
    Suit.EICHEL: "e eichel eicheln oachl eichl kreuz acorns acorn clubs ♣ ♧",
    Suit.GRAS: "g gras blatt laub grün gruen grea pik leaves leaf spades ♠ ♤",
    Suit.HERZ: "h herz rot herzen hearts heart ♥ ♡",
    Suit.SCHELLEN: "s schellen schelln schell schelle karo bells bell diamonds ♦ ♢",
}
_RANKS = {
    Rank.SAU: "a sau ass as daus ace",
    Rank.ZEHN: "10 zehn zehner x z t ten",
    Rank.KOENIG: "k könig koenig keni kini king",
    Rank.OBER: "o ober dame q queen over",
    Rank.UNTER: "u unter bube b j jack under",
    Rank.NEUN: "9 neun neuner nine",
    Rank.ACHT: "8 acht achter eight",
    Rank.SIEBEN: "7 sieben siebener seven",
}
_NICKNAMES = {
    Card.GA: "försterin gärtnerin foersterin gaertnerin",
    Card.HA: "herzliche",
    Card.SA: "bumbs bums bumps bumbl pumpe kugel kugl geldsau bucklerte hundsgfickte",
    Card.GO: "peterle",
    Card.HO: "roude herzer fuchs",
    Card.SO: "buckl bugl buckelige",
}
_COLOURS = {
    Suit.EICHEL: "alte oide",
    Suit.GRAS: "blaue grüne gruene",
    Suit.HERZ: "rote",
    Suit.SCHELLEN: "runde gelbe braune",
}
"""Names that are the Sau with a feminine article and the Ober with a masculine one (S-1.5, S-1.6)."""
_GROUPS: dict[str, CardSet] = {
    **dict.fromkeys(
        ("spatz", "nichtser", "nixer", "lusche", "leere"), CardSet(card for card in Card if is_blank(card))
    ),
    "schmier": CardSet(card for card in Card if is_fat(card)),
    **dict.fromkeys(("herren", "herr", "bauern", "bauer"), HEADS),
    **dict.fromkeys(("wenzen", "wenz", "buam", "bua"), CardSet(card for card in Card if card.rank is Rank.UNTER)),
}
_MASCULINE = {"der", "den", "da", "dem"}
_CALLING = ("auf", "mit")
_ARTICLES = {"die", "der", "den", "da", "dem", "d", "the"}
_OF = "of"
"""Between rank and suit, as English says it: the only way in which the rank may stand first in words."""
_MOST_WORDS = 4
_CODE = 2
"""Characters of a code; a longer word that is a rank is no code the wrong way round (*Ass*)."""
_LONGEST_NAME = 60
"""Characters of a name that is not known which are compared with those that are."""


def _words(table: Mapping[Suit, str] | Mapping[Rank, str] | Mapping[Card, str]) -> dict[str, object]:
    return {_plain(word): thing for thing, words in table.items() for word in words.split()}


def _plain(text: str) -> str:
    """Case-folded, umlauts without dots and `ue` kept apart from `ü` by listing both in the tables."""
    return bare(text.replace("\ufe0f", ""))


@cache
def _suit_words() -> dict[str, Suit]:
    return {word: thing for word, thing in _words(_SUITS).items() if isinstance(thing, Suit)}


@cache
def _rank_words() -> dict[str, Rank]:
    return {word: thing for word, thing in _words(_RANKS).items() if isinstance(thing, Rank)}


@cache
def _names() -> dict[str, CardSet]:
    """Every spelling without spaces, with the cards it may mean."""
    suits, ranks = _suit_words(), _rank_words()
    names = {suit + rank: CardSet({Card.of(suits[suit], ranks[rank])}) for suit in suits for rank in ranks}
    # French players write the rank first; only with a symbol is that unmistakable.
    symbols = [word for word in suits if not word.isalpha()]
    names |= {rank + suit: CardSet({Card.of(suits[suit], ranks[rank])}) for suit in symbols for rank in ranks}
    names |= {rank + _OF + suit: CardSet({Card.of(suits[suit], ranks[rank])}) for suit in suits for rank in ranks}
    for word, card in _words(_NICKNAMES).items():
        if isinstance(card, Card):
            names[word] = CardSet({card})
    for suit, words in _COLOURS.items():
        sau, ober = Card.of(suit, Rank.SAU), Card.of(suit, Rank.OBER)
        for colour in words.split():
            word = _plain(colour)
            for form in (word, word + "n"):
                names[form] = CardSet({sau, ober})
                names |= {"die" + form: CardSet({sau}), "d" + form: CardSet({sau})}
                names |= {article + form: CardSet({ober}) for article in _MASCULINE}
    names["dieroude"] = CardSet({Card.HA})
    names["diebuckelige"] = CardSet({Card.SA})
    for word, cards in _GROUPS.items():
        names[word] = cards
        for suit_word, suit in suits.items():
            if len(suit_word) > 1:
                names[suit_word + word] = CardSet(card for card in cards if card.suit is suit)
    return names


def _reversed_card(word: str) -> Card | None:
    """Return the card of a name written the wrong way round, the rank first: `AE`, `10H`, `Sau Gras`."""
    for rank_word, rank in _rank_words().items():
        if word.startswith(rank_word) and (suit := _suit_words().get(word.removeprefix(rank_word))) is not None:
            return Card.of(suit, rank)
    return None


def _lookup(text: str) -> CardSet | None:
    """Return the cards that a text may mean, None when it means nothing; in a call only its Sau is meant (S-1.6)."""
    words = _split(text)
    if len(words) > 1 and words[0] in _CALLING:
        named = [word for word in words[1:] if word not in _ARTICLES]
        suit = _suit_words().get("".join(named))
        meant = [Card.of(suit, Rank.SAU)] if suit else _lookup(" ".join(named)) or ()
        return CardSet(card for card in meant if card.rank is Rank.SAU) or None
    names = _names()
    squeezed = "".join(words)
    if squeezed in names:
        return names[squeezed]
    # With a nickname that has only one meaning an article leaves no doubt.
    return names.get("".join(words[1:])) if len(words) > 1 and words[0] in _ARTICLES else None


def _split(text: str) -> list[str]:
    return [word for word in re.split(r"[\s\-_.'’]+", _plain(text)) if word]


def _text(text: object, name: str = "text") -> str:
    if not isinstance(text, str):
        raise wrong_type(name, "a text", text)
    return text


def _unknown(text: str, pack: Pack | None) -> SchafkopfError:
    import difflib  # deferred: only a mistake needs it

    squeezed = "".join(_split(text))
    if (turned := _reversed_card(squeezed)) is not None:
        return SchafkopfError(ErrorCode.REVERSED_CARD, game=_game(pack), text=text, candidates=_codes([turned]))
    near = difflib.get_close_matches(squeezed[:_LONGEST_NAME], _names(), n=12, cutoff=0.5)
    found = [card for name in near for card in _names()[name]]
    near_codes = _codes(dict.fromkeys(found))[:4]
    return SchafkopfError(ErrorCode.UNKNOWN_CARD, game=_game(pack), text=text, candidates=near_codes)


def _game(pack: Pack | None) -> GameName:
    if pack is not None and not isinstance(pack, Pack):
        raise wrong_type("pack", "a Pack or None", pack)
    return "schafkopf" if pack is None else pack.game


def _codes(cards: Iterable[Card]) -> list[str]:
    return [card.value for card in cards]


def _one(text: str, meanings: CardSet, pack: Pack | None) -> Card:
    """Return the one card meant, or ask back."""
    game = _game(pack)
    possible = [card for card in meanings if pack is None or card in pack]
    if len(possible) == 1:
        return possible[0]
    if not possible:
        size = len((pack or Pack.LANG).cards)
        raise SchafkopfError(ErrorCode.CARD_NOT_IN_PACK, game=game, text=text, size=size)
    raise SchafkopfError(ErrorCode.AMBIGUOUS_CARD, game=game, text=text, candidates=_codes(possible))


def card(value: Card | str) -> Card:
    """Return a card, or the one that a name means; taken wherever the library asks for a card.

    Raises:
        SchafkopfError: as `parse_card`.
        TypeError: it is neither a card nor a text.
    """
    if isinstance(value, Card):
        return value
    if not isinstance(value, str):
        raise wrong_type("card", 'a Card or its name, such as "EO"', value)
    return parse_card(value)


def cards(values: Iterable[Card | str] | str) -> tuple[Card, ...]:
    """Return some cards, names taken for them; a text is read as `parse_cards` does.

    Raises:
        SchafkopfError: as `parse_card` and `parse_cards`.
        TypeError: they are neither.
    """
    if isinstance(values, str):
        return parse_cards(values)
    if not isinstance(values, Iterable):
        raise wrong_type("cards", "cards or their names", values)
    held = tuple(values)
    return CardRow(held if {type(each) for each in held} <= {Card} else map(card, held))  # type: ignore[arg-type]


def parse_card(text: str, pack: Pack | None = None) -> Card:
    """Return the card that a text names: `EO`, `H10`, `Herz Zehn`, `♠A`, `der Alte`, `die Blaue`.

    Raises:
        SchafkopfError: the text names no card (with the nearest ones), more than one, or a card not in the `pack`.
    """
    meanings = _lookup(_text(text))
    if not meanings:
        raise _unknown(text, pack)
    return _one(text, meanings, pack)


def parse_cards(text: str, pack: Pack | None = None) -> tuple[Card, ...]:
    """Return the cards of a text such as `EO GU HA Z, Schellen 7`; a lone rank continues the suit before it.

    `AS` after a card is asked back: it may be the Sau of the suit before it, or the Schellen-Sau the wrong way round.

    Raises:
        SchafkopfError: as `parse_card`, and when a card stands there twice.
    """
    words = re.split(r"[\s,;|/]+", _text(text).strip())
    words = [word for word in words if word]
    cards: list[Card] = []
    place = 0
    while place < len(words):
        card, used = _next_card(words[place:], cards[-1].suit if cards else None, pack)
        if card in cards:
            raise SchafkopfError(ErrorCode.CARD_TWICE, game=_game(pack), card=card.label)
        cards.append(card)
        place += used
    return CardRow(cards)


def _next_card(words: list[str], suit: Suit | None, pack: Pack | None) -> tuple[Card, int]:
    """Read the longest name at the front: "die Alte" before "die", "Herz Sau" before "Herz"."""
    for used in range(min(_MOST_WORDS, len(words)), 0, -1):
        joined = " ".join(words[:used])
        meanings = _lookup(joined)
        if meanings is not None and _is_one_name(words[:used]):
            return _one(joined, meanings, pack), used
    plain = _plain(words[0])
    rank = _rank_words().get(plain)
    if rank is not None and suit is not None:
        same = Card.of(suit, rank)
        if len(plain) == _CODE and (turned := _reversed_card(plain)) not in (None, same):
            raise SchafkopfError(
                ErrorCode.RANK_OR_REVERSED,
                game=_game(pack),
                text=words[0],
                same=same.label,
                turned=turned.label,
                candidates=_codes([same, turned]),
            )
        return _one(words[0], CardSet({Card.of(suit, rank)}), pack), 1
    if len(words) > 1 and rank is not None and (pair := words[0] + words[1]) and _reversed_card(_plain(pair)):
        raise _unknown(" ".join(words[:2]), pack)
    raise _unknown(" ".join(words[: _belonging(words)]), pack)


def _belonging(words: list[str]) -> int:
    """How many words at the front are one name that means nothing: "Herz Bub", "ace of hart", "der Alt"."""
    plain = [_plain(word) for word in words]
    if len(plain) > 2 and plain[0] in _rank_words() and plain[1] == _OF:
        return 3
    opens = plain[0] in _suit_words() or plain[0] in _ARTICLES
    return 2 if opens and len(plain) > 1 and _lookup(words[1]) is None else 1


def _is_one_name(words: list[str]) -> bool:
    """Whether words are one name: perhaps a call and an article, then one word or a suit and a rank."""
    plain = [_plain(word) for word in words]
    while len(plain) > 1 and (plain[0] in _CALLING or plain[0] in _ARTICLES):
        plain = plain[1:]
    if len(plain) == 3 and plain[1] == _OF:
        return plain[0] in _rank_words() and plain[2] in _suit_words()
    second = {**_rank_words(), **_GROUPS}
    return len(plain) == 1 or (len(plain) == 2 and plain[0] in _suit_words() and plain[1] in second)


def parse_suit(text: str) -> Suit:
    """Return the suit that a text names: `E`, `Blatt`, `♦`, `die Alte` (its Sau is meant).

    Raises:
        SchafkopfError: when it names none; the candidates are the four suits.
    """
    suit = _suit_words().get(_plain(_text(text).strip()))
    if suit is not None:
        return suit
    suits = {card.suit for card in _lookup(text) or () if card.rank is Rank.SAU}
    if len(suits) == 1:
        return suits.pop()
    raise SchafkopfError(ErrorCode.UNKNOWN_SUIT, text=text, candidates=[suit.value for suit in Suit])


_KINDS = {
    ContractType.RUFSPIEL: "rufspiel sauspiel ruf partnerspiel",
    ContractType.SOLO: "solo farbsolo sticht",
    ContractType.WENZ: "wenz",
    ContractType.FARBWENZ: "farbwenz",
    ContractType.GEIER: "geier",
    ContractType.FARBGEIER: "farbgeier",
    ContractType.RAMSCH: "ramsch",
    ContractType.BETTEL: "bettel",
    ContractType.HOCHZEIT: "hochzeit",
    ContractType.KREUZ: "kreuz kreuzspiel kreuzbock",
    ContractType.MUSS: "muss mussspiel deraltemuss",
    ContractType.BIERKOPF: "bierkopf",
}
_TOUT_WORDS = ("tout", "du")


def _all_contracts() -> Iterator[Contract]:
    for kind in ContractType:
        suits: tuple[Suit | None, ...] = (None,)
        if kind.facts.trump_suit is TrumpSuit.NAMED:
            suits = tuple(Suit)
        elif kind.facts.trump_suit is TrumpSuit.MAYBE_HERZ:
            suits = (None, Suit.HERZ)
        elif kind.has_call:
            yield from (Contract(kind, called=suit) for suit in CALLABLE_SUITS)
            continue
        for suit in suits:
            yield Contract(kind, suit)
            if kind.facts.tout_value:
                yield Contract(kind, suit, level=ContractModifier.TOUT)
    yield Contract(ContractType.SOLO, level=ContractModifier.SIE)


@cache
def contract_names() -> Mapping[str, Contract]:
    """Return every contract by its canonical name."""
    return MappingProxyType({contract.name: contract for contract in _all_contracts()})


def contract_name(name: str) -> str:
    """Return the canonical name of a contract or bid as people write it: Gras-Rufspiel."""
    return titled(_text(name, "name"))


@cache
def declaration_names() -> Mapping[str, Declaration]:
    """Return everything that can be declared by its canonical name."""
    herz = [Declaration(ContractType.SOLO, level, Suit.HERZ) for level in list(ContractModifier)[:2]]
    others = [Declaration(ContractType.HOCHZEIT), Declaration(ContractType.MUSS)]
    return MappingProxyType({each.name: each for each in [*BIDS.values(), *others, *herz]})


def parse_contract(text: str) -> Contract:
    """Return the contract that a text names: `Gras-Solo`, `Schellen-Wenz`, `Wenz Tout`, `mit der Alten`, `Sie`.

    Raises:
        SchafkopfError: no contract of that name (with the nearest).
        InvalidContract: a suit is missing (with the possible ones), or something is named that the contract lacks.
        TypeError: it is no text.
    """
    if (known := contract_names().get("-".join(_split(_text(text))))) is not None:
        return known
    kind, suit, level = _read_contract(text)
    if kind.has_call:
        return Contract(kind, called=suit, level=level)
    return Contract(WITH_SUIT.get(kind, kind) if suit else kind, suit, level=level)


def parse_declaration(text: str) -> Declaration:
    """Return what a text declares, the suit left open: `solo`, `Wenz Tout`, `Sie`, or Herz for a `Herz-Solo`.

    Raises:
        SchafkopfError: nothing of that name (with the nearest).
        InvalidContract: a suit is named that comes later, or nobody can declare that.
        TypeError: it is no text.
    """
    if (known := declaration_names().get("-".join(_split(_text(text))))) is not None:
        return known
    try:
        kind, suit, level = _read_contract(text)
    except SchafkopfError as error:
        if error.code is ErrorCode.UNKNOWN_CONTRACT:
            raise _unknown_contract(text, declaration_names()) from None
        raise
    return Declaration(WITH_SUIT.get(kind, kind) if suit else kind, level, suit)


def _read_contract(text: str) -> tuple[ContractType, Suit | None, ContractModifier]:
    """Return the parts of what a text names, whether they go together or not."""
    words = _split(text)
    if words == ["sie"]:
        return ContractType.SOLO, None, ContractModifier.SIE
    call = next((place for place, word in enumerate(words[:-1]) if word in _CALLING), None)
    if call is not None and "".join(words[:call]) in ("", *_KINDS[ContractType.RUFSPIEL].split()):
        return ContractType.RUFSPIEL, _called_suit(text, words[call + 1 :]), ContractModifier.NORMAL
    level = ContractModifier.NORMAL
    if words and words[-1] in _TOUT_WORDS:
        level, words = ContractModifier.TOUT, words[:-1]
    rest = "".join(word for word in words if word != "in")
    for word in sorted(_kind_words(), key=len, reverse=True):
        suit_word = rest.removesuffix(word) if rest.endswith(word) else rest.removeprefix(word)
        if suit_word != rest and (not suit_word or suit_word in _suit_words()):
            return _kind_words()[word], _suit_words().get(suit_word), level
    raise _unknown_contract(text, (*contract_names(), *declaration_names()))


def _kind_words() -> dict[str, ContractType]:
    return {word: kind for kind, words in _KINDS.items() for word in words.split()}


def _unknown_contract(text: str, known: Iterable[str]) -> SchafkopfError:
    """Return the fault that a text is none of the known names, with the nearest of them."""
    import difflib  # deferred: only a mistake needs it

    names = {name: name for name in known}
    names |= {word: kind.value for word, kind in _kind_words().items() if kind.value in names}
    near = difflib.get_close_matches("-".join(_split(text))[:_LONGEST_NAME], names, n=4, cutoff=0.5)
    return SchafkopfError(ErrorCode.UNKNOWN_CONTRACT, text=text, candidates=dict.fromkeys(names[name] for name in near))


def _called_suit(text: str, words: list[str]) -> Suit:
    """The suit of a call phrase, in which a name such as *Alte* is always the Sau (S-1.6)."""
    suits = {card.suit for card in _lookup(" ".join(["auf", *words])) or ()}
    if len(suits) != 1:
        raise _unknown_contract(text, (*contract_names(), *declaration_names()))
    return suits.pop()


def format_cards(cards: Iterable[Card | str]) -> str:
    """Return cards as records write them, separated by spaces; `parse_cards` reads it back."""
    return " ".join(card(each).value for each in cards)
