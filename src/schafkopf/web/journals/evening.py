"""The list of an evening as its journal tells it: begun, lines added and corrected (docs/liste.md)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from schafkopf import wire
from schafkopf.cards import GameName
from schafkopf.errors import ErrorCode, SchafkopfError
from schafkopf.rules.house import HouseRules
from schafkopf.sheets import ScoreSheet, read_sheet
from schafkopf.sheets.writing import what_holds, write_entry
from schafkopf.tournaments.setup import plain_name

_LONGEST = 200
"""Characters of a line."""
_MOST = 400
"""Lines of a list."""


@dataclass(frozen=True, slots=True)
class Begun:
    """A list is begun, with its house rules."""

    event: ClassVar[str] = "begun"

    title: str
    game: GameName
    rules: HouseRules


@dataclass(frozen=True, slots=True)
class Added:
    """A line is written at the end."""

    event: ClassVar[str] = "added"

    text: str


@dataclass(frozen=True, slots=True)
class Corrected:
    """Another line stands where one stood; empty where it is struck out."""

    event: ClassVar[str] = "corrected"

    number: int
    text: str


@dataclass(frozen=True, slots=True)
class Inserted:
    """A line that was forgotten is written before another."""

    event: ClassVar[str] = "inserted"

    number: int
    text: str


@dataclass(frozen=True, slots=True)
class Evening:
    """The title of a list and the list itself."""

    title: str
    sheet: ScoreSheet

    def text(self, lang: str) -> str:
        """Return it as `schafkopf liste` takes it, with game and house rules, which the lines need not say here."""
        start = self.sheet.start
        said = (write_entry(entry, lang) for entry in what_holds(start.game, start.rules))
        return "".join(f"{line}\n" for line in said) + self.sheet.text

    def add(self, text: str) -> str:
        """Return the line of the journal that adds a line to the list.

        Raises:
            SchafkopfError: the line is none; the list is full.
        """
        text = self._one_more(text)
        _need_right(self.sheet.add(text), len(self.sheet.lines) + 1)
        return wire.dumps(Added(text))

    def correct(self, number: int, text: str) -> str:
        """Return the line of the journal that puts another line where one stands.

        Raises:
            SchafkopfError: there is none, or the new one is none.
        """
        text = _one_line(text)
        _need_right(self.sheet.replace(number, text), number)
        return wire.dumps(Corrected(number, text))

    def insert(self, number: int, text: str) -> str:
        """Return the line of the journal that writes a forgotten line before the one of a number.

        Raises:
            SchafkopfError: there is none, or the new one is none; the list is full.
        """
        text = self._one_more(text)
        _need_right(self.sheet.insert(number, text), number)
        return wire.dumps(Inserted(number, text))

    def _one_more(self, text: str) -> str:
        text = _one_line(text)
        if len(self.sheet.lines) >= _MOST:
            raise SchafkopfError(ErrorCode.JOURNAL_FULL, limit=_MOST)
        if not text:
            raise SchafkopfError(ErrorCode.FIELD_MISSING, clause="K-10", name="…")
        return text


def begin(title: str, game: GameName, rules: HouseRules, names: str) -> tuple[str, ...]:
    """Return the first lines of a journal: what is agreed, and who is there.

    Raises:
        SchafkopfError: too few or too many are there, or something is no name.
    """
    begun = Begun(plain_name(title), game, rules)
    return (wire.dumps(begun), Evening(begun.title, read_sheet("", rules, game)).add(f"Spieler: {names}"))


def fold(evening: Evening | None, line: str) -> Evening:
    """Return a list after one more line of its journal."""
    if evening is None:
        begun: Begun = wire.loads(Begun, line)
        return Evening(begun.title, read_sheet("", begun.rules, begun.game))
    happened: Added | Corrected | Inserted = wire.loads(Added | Corrected | Inserted, line)
    sheet = evening.sheet
    if isinstance(happened, Added):
        return replace(evening, sheet=sheet.add(happened.text))
    if isinstance(happened, Inserted):
        return replace(evening, sheet=sheet.insert(happened.number, happened.text))
    return replace(evening, sheet=sheet.replace(happened.number, happened.text))


def _one_line(text: str) -> str:
    """A text in one line, without what cannot be seen: pasted text has such marks, and nobody means them."""
    line = "".join(char for char in " ".join(text.split()) if char.isprintable())
    if len(line) > _LONGEST:
        raise SchafkopfError(ErrorCode.LINE_TOO_LONG, limit=_LONGEST)
    return line


def _need_right(sheet: ScoreSheet, number: int) -> None:
    fault = sheet.line(number).fault
    if fault is not None:
        raise fault


# A game put together from a form


@dataclass(frozen=True, slots=True, kw_only=True)
class Tapped:
    """A game as it was put together on a phone: empty where nothing was said."""

    who: str = ""
    what: str = ""
    partner: str = ""
    result: str = ""
    augen: str = ""
    laufende: str = ""
    klopfer: str = ""
    stoss: str = ""

    def words(self) -> str:
        """Return the line that says the same."""
        parts = [self.what, self.who] if self.what == "Ramsch" else [self.who, self.what, self.partner]
        parts += [self.result, self.augen]
        for word, number in (("mit", self.laufende), ("klopf", self.klopfer), ("stoß", self.stoss)):
            count = number.strip()
            if count and count != "0":
                # Laufende may be told with their side, as ohne3.
                parts.append(count if count[:1].isalpha() else f"{word}{count}")
        return " ".join(part for part in parts if part)


def contracts(rules: HouseRules) -> tuple[str, ...]:
    """Return what can be played in Schafkopf under some rules, in words of a list."""
    words = [_BIDS[bid] for bid in rules.contracts if bid in _BIDS]
    found = [each for group in words for each in group]
    found += ["Hochzeit"] if rules.hochzeit else []
    follows = {"ramsch": "Ramsch", "muss": "Muss", "kreuz": "Kreuz"}.get(rules.all_pass)
    return (*found, *([follows] if follows else []))


_SUITS = ("Eichel", "Gras", "Herz", "Schellen")


def _suited(name: str, tout: str = "") -> tuple[str, ...]:
    return tuple(f"{suit}-{name}{tout}" for suit in _SUITS)


_BIDS = {
    "rufspiel": ("Rufspiel",),
    "wenz": ("Wenz",),
    "farbwenz": _suited("Wenz"),
    "geier": ("Geier",),
    "farbgeier": _suited("Geier"),
    "solo": _suited("Solo"),
    "bettel": ("Bettel",),
    "wenz-tout": ("Wenz-Tout",),
    "farbwenz-tout": _suited("Wenz", "-Tout"),
    "geier-tout": ("Geier-Tout",),
    "farbgeier-tout": _suited("Geier", "-Tout"),
    "solo-tout": _suited("Solo", "-Tout"),
    "sie": ("Sie",),
}
