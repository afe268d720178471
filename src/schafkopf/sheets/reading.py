"""A line of words to what it says: `Sepp Rufspiel Vroni 75 mit3 klopf2 kontra` (docs/liste.md)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from schafkopf.cards import GAMES, GameName
from schafkopf.errors import ErrorCode, SchafkopfError
from schafkopf.sheets.entries import (
    Agreed,
    Bock,
    Comes,
    Deals,
    Entry,
    GameIs,
    Goes,
    Pays,
    People,
    Played,
    Ramsch,
    Replaces,
    ShareStock,
    ThrownIn,
)
from schafkopf.sheets.faults import missing, refuse_twice, unknown
from schafkopf.sheets.reading_deals import read_deal
from schafkopf.sheets.vocabulary import FIRST_ONLY, LONGEST_LINE, LONGEST_NAME, is_taken, kind, meaning, name_of, plain
from schafkopf.text.values import is_name

_NUMBER = re.compile(r"\d{1,6}")
_BETWEEN = re.compile(r"[\s;&()]+|[,/](?!\d)|(?<!\d)[,/]|\+(?!\d)|(?<=[^\W\d]):(?=\d)")
"""What stands between words; signs between digits belong to a number, one before digits is no number of a list."""
_DASHES = re.compile(r"--?|[–—]")
"""How a deal is entered that nobody has played (S-9.5)."""
_ABOUT_PEOPLE = frozenset({"dealer", "comes", "goes", "replaces", "pays"})
_AND = ("und", "and")
_EQUALS = re.compile(r"\s*=\s*")
_AMOUNT = re.compile(r"€?(\d{1,6})(?:[.,](\d\d))?€?\.?")
"""An amount as a list tells it: `120`, `1,20 €`, `€1.20`."""


def read_entry(text: str, names: Sequence[str], game: GameName = "schafkopf") -> Entry | None:
    """Return what a line says among people of these names, None for a blank line or a comment.

    The order of words is free: whoever is named first has played, who is named next has played with him. A name after
    a doubling is who gave it, one after `falsch` is who revoked, those after `Jungfrau` are the Jungfrauen.

    Raises:
        SchafkopfError: a word means nothing here (with the nearest), something is missing, or words contradict.
    """
    text = text.partition("#")[0].strip()
    if not text:
        return None
    if len(text) > LONGEST_LINE:
        raise SchafkopfError(ErrorCode.LINE_TOO_LONG, clause="K-10", limit=LONGEST_LINE)
    if meaning((whole := text.split())[0].rstrip(":")) == "rules" and not name_of(whole[0], names):
        # Values such as lists of contracts have commas of their own.
        agreed = [word.strip(",") for word in re.split(r"[\s;]+", _EQUALS.sub("=", text))[1:]]
        if not any(agreed):
            raise missing("rules", "Regeln: casual klopfen=none")
        return Agreed(tuple(filter(None, agreed)))
    if _DASHES.fullmatch(text):
        return ThrownIn()
    words = [word for word in _BETWEEN.split(text) if word]
    if not words:
        return None
    if meaning(words[0].rstrip(":")) == "people":
        _need_words(text)
    about = _evening(words, names)
    if about is not None:
        return about
    return read_deal(words, names, game)


def read_game(text: str, names: Sequence[str]) -> Played | Ramsch | ThrownIn:
    """Return the deal of Schafkopf that a line tells, won unless it says otherwise, as in the list of a tournament.

    Raises:
        SchafkopfError: as `read_entry`.
    """
    if _DASHES.fullmatch(text.strip()):
        return ThrownIn()
    return read_deal([word for word in _BETWEEN.split(text) if word], names, "schafkopf", usually_won=True)


def tells_of_deal(text: str, names: Sequence[str]) -> bool:
    """Tell whether a line means a deal, also one that cannot be understood: who played, or what."""
    words = [word.rstrip(":") for word in _BETWEEN.split(text.partition("#")[0].strip()) if word]
    people = [name_of(word, names) for word in words]
    meant = [None if person else meaning(word) for word, person in zip(words, people, strict=True)]
    if (meant[:1] and meant[0] in FIRST_ONLY) or not _ABOUT_PEOPLE.isdisjoint(meant):
        return False
    return any(people) or any(map(kind, words))


# Lines about the evening


def _evening(words: Sequence[str], names: Sequence[str]) -> Entry | None:
    """Return what a line says about the evening, None where it tells of a deal."""
    telling = [word for word in words if meaning(word) != "" or name_of(word, names)]
    if [meaning(word) for word in telling[1:]] == ["comes", "comes"] and not name_of(telling[-1], names):
        telling.pop()  # `Max kommt dazu`
    if len(telling) == 2 and (told := _two_words(telling, names)) is not None:
        return told
    if len(telling) == 3 and meaning(telling[1]) == "replaces":
        return Replaces(name_of(telling[0], names) or new_name(telling[0], names), known_name(telling[2], names))
    if any(meaning(word) == "pays" and not name_of(word, names) for word in words):
        return _payment(words, names)
    first, rest = words[0].rstrip(":"), list(words[1:])
    found = None if name_of(first, names) else meaning(first)
    if found not in FIRST_ONLY:
        return None
    if found == "people":
        return People(_people(rest))
    if found == "game":
        return GameIs(_game(rest))
    if found == "dealer":
        raise missing("dealer", "Geber: Sepp")
    if found == "bock":
        if len(rest) != 1 or not _NUMBER.fullmatch(rest[0]) or not 1 <= int(rest[0]) <= 32:
            raise missing("bock", "Bock 4")
        return Bock(int(rest[0]))
    raise missing("share", "Stock teilen")


def _two_words(words: Sequence[str], names: Sequence[str]) -> Entry | None:
    """Return what a verb and a name say, in either order: `Max kommt`, `Geber: Resi`; or two words of the pool."""
    for verb, name in (words, words[::-1]):
        means = None if name_of(verb, names) else meaning(verb.rstrip(":"))
        if means == "comes":
            return Comes(name_of(name, names) or new_name(name, names))
        if means == "goes":
            return Goes(known_name(name, names))
        if means == "dealer":
            return Deals(known_name(name, names))
        if {means, meaning(name)} == {"share", "stock"}:
            return ShareStock()
    return None


def _payment(words: Sequence[str], names: Sequence[str]) -> Pays:
    people: list[str] = []
    amounts: list[str] = []
    euros = False
    for word in words:
        means = meaning(word.rstrip("."))
        if (name := name_of(word, names)) is not None:
            people.append(name)
        elif _AMOUNT.fullmatch(word):
            amounts.append(word)
        elif means not in ("pays", "euro", "unit", ""):
            raise unknown(word, names)
        euros = euros or means == "euro"
    paid = _AMOUNT.fullmatch(amounts[0]) if len(amounts) == 1 else None
    if len(people) != 2 or paid is None:
        raise missing("pays", "Toni zahlt Sepp 120")
    # The tariff reckons in cents where it means money.
    in_euros = euros or "€" in paid[0] or paid[2] is not None
    amount = int(paid[1]) * 100 + int(paid[2] or 0) if in_euros else int(paid[1])
    if not amount:
        raise missing("pays", "Toni zahlt Sepp 120")
    refuse_twice(people)
    return Pays(people[0], people[1], amount)


def _need_words(text: str) -> None:
    """Refuse names of two words, which commas tell from two names."""
    parts = re.split("[,;]", text.partition(":")[2] or text.partition(" ")[2])
    for part in parts if len(parts) > 1 else ():
        for words in _apart(part.split()):
            if len(words) < 2:
                continue
            raise SchafkopfError(ErrorCode.SHEET_ONE_WORD, name=" ".join(words), expected="-".join(words))


def _apart(words: Sequence[str]) -> Iterator[list[str]]:
    """Yield what stands on each side of an `und`."""
    part: list[str] = []
    for word in words:
        if plain(word) in _AND:
            yield part
            part = []
        else:
            part.append(word)
    yield part


def _people(words: Sequence[str]) -> tuple[str, ...]:
    names: list[str] = []
    for word in (each for part in _apart(words) for each in part):
        names.append(new_name(word, names))
    if not names:
        raise missing("people", "Spieler: Sepp Vroni Resi Toni")
    return tuple(names)


def _game(words: Sequence[str]) -> GameName:
    wanted = plain(" ".join(words))
    for game in GAMES:
        if game == wanted:
            return game
    raise missing("game", "Spiel: Bierkopf")


def new_name(word: str, names: Sequence[str]) -> str:
    """Return a word that is to be the name of somebody who is not there yet.

    Raises:
        SchafkopfError: it cannot be a name, means something else in a list, or somebody is called so already.
    """
    # One that begins with a sign might be taken for a formula by a spreadsheet.
    is_word = word[:1].isalnum() and any(map(str.isalpha, word)) and not word.endswith(":")
    if not is_word or not is_name(word, LONGEST_NAME):
        raise SchafkopfError(ErrorCode.WRONG_NAME, clause="K-10", name=word, limit=LONGEST_NAME)
    if is_taken(word):
        raise SchafkopfError(ErrorCode.SHEET_NAME, name=word)
    if name_of(word, names):
        raise SchafkopfError(ErrorCode.NAME_TAKEN, clause="K-10", name=word)
    return word


def known_name(word: str, names: Sequence[str]) -> str:
    """Return the name of somebody that a word is.

    Raises:
        SchafkopfError: nobody is called so (with the nearest).
    """
    found = name_of(word, names)
    if found is None:
        raise unknown(word, names)
    return found
