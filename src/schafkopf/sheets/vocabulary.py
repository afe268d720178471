"""The words of a list in German and English: what each of them means, and which is written for a meaning."""

from __future__ import annotations

import difflib
from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from types import MappingProxyType

from schafkopf.cards import GAMES, GameName, Suit
from schafkopf.errors import SchafkopfError
from schafkopf.notation import contract_names, parse_contract, parse_declaration, parse_suit
from schafkopf.rules.contracts import ContractType, InvalidContract
from schafkopf.text.values import bare

LONGEST_NAME = 24
"""Characters of a name."""
LONGEST_LINE = 500
"""Characters of a line; more is no line of a list."""

_WORDS: Mapping[str, tuple[str, str]] = {
    # The first word of each language is the one that is written.
    "people": ("Spieler", "Players"),
    "rules": ("Regeln Hausregeln", "Rules"),
    "game": ("Spiel", "Game"),
    "dealer": ("Geber gibt", "Dealer deals"),
    "comes": ("kommt dazu", "joins comes"),
    "goes": ("geht", "leaves goes"),
    "replaces": ("für statt", "for"),
    "pays": ("zahlt gezahlt bezahlt", "pays paid"),
    "bock": ("Bock Bockrunde", "Bock"),
    "stock": ("Stock Pott", "pool Stock"),
    "share": ("teilen geteilt aufteilen", "shared share"),
    "pass": ("weiter passen keiner niemand zusammengeworfen", "pass passes passed nobody"),
    "all": ("alle", "all everybody"),
    "won": ("gewonnen gewinnt gewinnen gew", "won wins win"),
    "lost": ("verloren verliert verlieren verl", "lost loses lose"),
    "schneider": ("Schneider schn", "Schneider"),
    "schwarz": ("schwarz", "schwarz"),
    "trick": ("Stich", "trick"),
    "mit": ("mit", "with"),
    "ohne": ("ohne", "without"),
    "klopf": ("klopf Klopfer geklopft klopfen gelegt", "knock knocks knocked"),
    "stoss": ("Stoß Stöße Stoss Stösse", "double doubles doubled"),
    "kontra": ("Kontra Spritze gespritzt", "Kontra Contra"),
    "re": ("Re Retour", "Re redouble"),
    "sub": ("Sub", "Sub"),
    "resub": ("Resub Hirsch", "Resub"),
    "revoke": ("falsch Renonce", "revoke revoked"),
    "jungfrau": ("Jungfrau Jungfrauen", "Jungfrau virgin virgins"),
    "durchmarsch": ("Durchmarsch", "Durchmarsch march"),
    "trumps": ("Trümpfe Trumpf", "trumps"),
    "tout": ("Tout Du", "Tout"),
    "sie": ("Sie", "Sie"),
    "euro": ("Euro €", "euro euros"),
    "unit": ("ct Cent Bier", "cent cents beer beers"),
    "": (
        "und an auf in zu heim ein die der den das Sau von Augen Punkt Punkte Laufende Laufenden "
        "spielt spielen ruft macht bedient hat",
        "and to on in the of point points plays play calls makes has",
    ),
}
"""Words by meaning, German and English; those without a meaning only make a line read well."""
FIRST_ONLY = ("people", "rules", "game", "dealer", "stock", "share", "bock")
"""Meanings that stand at the beginning of a line about the evening."""
_WITHOUT_DOTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue"})
STOSS = ("kontra", "re", "sub", "resub")
SCHAFKOPF_ONLY = frozenset({"ohne", "klopf", "trumps", "jungfrau", "durchmarsch", "tout", "sie", "bock"})


plain = bare
"""A word as lists compare it."""


@lru_cache(maxsize=1024)
def spellings(word: str) -> frozenset[str]:
    """Return the plain forms of a word: `Jürgen` is `jurgen` and, where there are no dots to type, `juergen`."""
    return frozenset((plain(word), plain(word.casefold().translate(_WITHOUT_DOTS))))


@cache
def _meanings() -> Mapping[str, str]:
    return MappingProxyType(
        {
            spelling: meaning
            for meaning, pair in _WORDS.items()
            for words in pair
            for word in words.split()
            for spelling in spellings(word)
        }
    )


def meaning(word: str) -> str | None:
    """Return what a word of the list means, None where it is none; the empty text for words that only fill."""
    return _meanings().get(plain(word))


def written(meaning_: str, lang: str = "de") -> str:
    """Return the word that is written for a meaning, in German (`de`) or English (`en`)."""
    return _WORDS[meaning_][0 if lang == "de" else 1].split()[0]


def name_of(word: str, names: Sequence[str]) -> str | None:
    """Return the one of some names that a word is, None where it is none."""
    wanted = spellings(word)
    return next((name for name in names if not wanted.isdisjoint(spellings(name))), None)


@lru_cache(maxsize=1024)
def kind(word: str) -> ContractType | None:
    """Return the kind of contract that a single word names: `Sauspiel`, `Wenz`, `Ramsch`."""
    try:
        return parse_declaration(word).kind
    except InvalidContract:
        return parse_contract(word).kind
    except SchafkopfError:
        return None


@lru_cache(maxsize=1024)
def suited_kind(word: str) -> tuple[ContractType, Suit | None] | None:
    """Return the kind of contract that a single word names, with the suit in it: `Herzsolo`, `Graswenz`, `Wenz`."""
    try:
        contract = parse_contract(word)
    except SchafkopfError:
        only = kind(word)
        return None if only is None else (only, None)
    return contract.kind, contract.trump or contract.called


@lru_cache(maxsize=1024)
def suit(word: str) -> Suit | None:
    """Return the suit that a word names, also as the Sau of that suit: `Gras`, `Alte`, `Bumbs`."""
    try:
        return parse_suit(word)
    except SchafkopfError:
        return None


def is_taken(word: str) -> bool:
    """Tell whether a word means something in a list, so that nobody can be called so; single letters are free."""
    if meaning(word) is not None or kind(word) is not None or plain(word) in GAMES:
        return True
    return len(word) > 1 and suit(word) is not None


@cache
def contract_words() -> tuple[str, ...]:
    """Return the names of contracts as they are written in a line, suits apart: `Rufspiel`, `Wenz`, `Solo`."""
    kinds = dict.fromkeys(contract.kind for contract in contract_names().values())
    return tuple(each.value.capitalize() for each in kinds if each is not ContractType.BIERKOPF)


@cache
def known_words(lang: str) -> tuple[str, ...]:
    """Return every word that may be written in a line, apart from names."""
    chosen = 0 if lang == "de" else 1
    words = [word for pair in _WORDS.values() for word in pair[chosen].split()]
    suits = [each.name.capitalize() for each in Suit]
    return tuple(dict.fromkeys([*contract_words(), *suits, *words]))


def nearest(word: str, names: Sequence[str], game: GameName = "schafkopf") -> tuple[str, ...]:
    """Return the names and words that a word may have been meant for, the nearest first; none that only fill."""
    wanted = plain(word)[:LONGEST_NAME]
    unmeant = ("", meaning(word) or "")
    for lang in ("de", "en"):
        words = [each for each in known_words(lang) if meaning(each) not in unmeant and is_of(game, each)]
        known = {plain(each): each for each in (*words, *names) if plain(each) != wanted}
        if near := difflib.get_close_matches(wanted, known, n=3, cutoff=0.6):
            return tuple(dict.fromkeys(known[each] for each in near))
    return ()


def is_of(game: GameName, word: str) -> bool:
    """Tell whether a word of the list can mean something in a deal of a game; Bierkopf has no contracts (B-2.6)."""
    if game == "schafkopf":
        return True
    found = meaning(word)
    return found not in SCHAFKOPF_ONLY if found is not None else kind(word) is None and suit(word) is None
