"""A game in the list of a table: told in the words of any list, counted by the table of points (S-9.3, S-9.5)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from schafkopf.answers.asking import name_of
from schafkopf.bill.settlement import Settlement, nothing
from schafkopf.cards import SEATS, Seat, Suit
from schafkopf.errors import ErrorCode, SchafkopfError
from schafkopf.rules.contracts import Contract, ContractType
from schafkopf.rules.house import HouseRules
from schafkopf.sheets.entries import Played, Ramsch, ThrownIn, renamed
from schafkopf.sheets.faults import with_names
from schafkopf.sheets.reading import read_game as read_told
from schafkopf.sheets.reckoning import Sitting, reckon
from schafkopf.sheets.vocabulary import is_taken
from schafkopf.sheets.vocabulary import name_of as name_in
from schafkopf.sheets.writing import write_entry

LONGEST = 200
"""Characters of a game in words."""
_PEOPLE = ("1", "2", "3", "4")
"""In the list of a table people are called by their seats."""
_BETWEEN = re.compile(r"[\s,;&]+|\+(?!\d)")
_MOST_WORDS = 6
"""Words of a name that are put together."""
_SEAT = re.compile(r"\bp([1-4])\b", re.IGNORECASE)
_TWO = re.compile(r"(?<!\d)([1-4])\s*[-–/+]\s*([1-4])(?!\d)")


@dataclass(frozen=True, slots=True)
class TableGame:
    """One deal of a list: what its words tell, what was played, and what it counts; without a contract thrown in."""

    entry: Played | Ramsch | ThrownIn
    contract: Contract | None
    settlement: Settlement

    @property
    def is_single(self) -> bool:
        """Whether one plays against three."""
        return self.contract is not None and self.contract.kind.is_single_game

    @property
    def party(self) -> tuple[Seat, ...]:
        """Who played, the declarer first; in a Ramsch who lost, or made the Durchmarsch, or revoked."""
        entry = self.entry
        if isinstance(entry, ThrownIn):
            return ()
        if isinstance(entry, Ramsch):
            return (_seat(entry.revoked or entry.shares[0][0]),)
        named = tuple(map(_seat, entry.party))
        # One of a side of a Kreuzspiel stands for both.
        return (named[0], (named[0] + 2) % len(SEATS)) if entry.kind is ContractType.KREUZ else named

    @property
    def revoked(self) -> Seat | None:
        """Who did not follow suit."""
        return None if isinstance(self.entry, ThrownIn) or self.entry.revoked is None else _seat(self.entry.revoked)

    @property
    def won(self) -> bool:
        """Whether the party has won; a penalty is lost by whoever's fault it is."""
        if self.revoked is not None:
            return self.revoked not in self.party
        if isinstance(self.entry, Ramsch):
            return self.settlement.payout[self.party[0]] > 0
        across = isinstance(self.entry, Played) and self.entry.kind is ContractType.KREUZ and 1 in self.party
        return bool(self.settlement.won) is not across

    @property
    def is_schwarz(self) -> bool:
        """Whether a side made no trick."""
        return any(item.item == "schwarz" for item in self.settlement.items) or (
            isinstance(self.entry, Played) and self.entry.beaten == "schwarz"
        )

    @property
    def laufende(self) -> int | None:
        """How many Laufende were told."""
        told = self.entry.laufende if isinstance(self.entry, Played) else None
        return None if told is None else told.count

    @property
    def text(self) -> str:
        """The game in the words that are read back as it."""
        return self.told()

    def told(self, lang: str = "de", names: Sequence[str] = _PEOPLE) -> str:
        """Return it in words of German (`de`) or English (`en`), with names for the seats; `seated` reads them back."""
        entry = self.entry
        if isinstance(entry, ThrownIn):
            return "–"
        if isinstance(entry, Played) and entry.won and entry.augen is None:
            entry = replace(entry, won=None)
        return write_entry(renamed(entry, dict(zip(_PEOPLE, names, strict=True))), lang, contract_first=True)


def seated(text: str, names: Sequence[str]) -> str:
    """Return words with the seats of those who are named in them: `Wenz Resi Maier verloren` is `Wenz 2 verloren`.

    One word of a name will do that no other of these people has, and that means nothing in a list.
    """
    words, told = [word for word in _BETWEEN.split(text) if word], []
    while words:
        for count in range(min(len(words), _MOST_WORDS), 0, -1):
            if (seat := _named(" ".join(words[:count]).rstrip(".:"), names)) is not None:
                told.append(_PEOPLE[seat])
                del words[:count]
                break
        else:
            told.append(words.pop(0))
    return " ".join(told)


def shortest(names: Sequence[str]) -> tuple[str, ...]:
    """Return for each name its first word that `seated` understands, the whole name where there is none."""
    return tuple(
        next((word for word in name.split() if _named(word, names) == seat), name) for seat, name in enumerate(names)
    )


def _named(said: str, names: Sequence[str]) -> Seat | None:
    if is_taken(said) or not any(map(str.isalpha, said)):
        return None
    if (whole := name_in(said, names)) is not None:
        return names.index(whole)
    found = [seat for seat, name in enumerate(names) if name_in(said, name.split()) is not None]
    return found[0] if len(found) == 1 else None


def _seat(name: str) -> Seat:
    return _PEOPLE.index(name)


@lru_cache(maxsize=4096)
def read_game(text: str, rules: HouseRules) -> TableGame:
    """Return the game that words tell: `Rufspiel 1 3 Schneider`, `Wenz 2 verloren`, `Ramsch 4`, `–` for none.

    They are those of the list of an evening, with seats for names; a game is won unless they say otherwise.

    Raises:
        SchafkopfError: they tell none, or one that the rules do not have or that cannot end so.
    """
    if len(text) > LONGEST:
        raise _unreadable(text)
    try:
        entry = read_told(_TWO.sub(r"\1 \2", _SEAT.sub(r"\1", text)), _PEOPLE)
        return _counted(entry, rules, text)
    except SchafkopfError as fault:
        if fault.code is ErrorCode.SHEET_MISSING:
            # The example of an evening has names.
            raise _unreadable(text) from None
        raise with_names(fault, _PEOPLE) from None


def _counted(entry: Played | Ramsch | ThrownIn, rules: HouseRules, text: str) -> TableGame:
    if isinstance(entry, ThrownIn):
        return TableGame(entry, None, nothing())
    if isinstance(entry, Played):
        _need_enabled(entry.contract, rules)
    reckoned = reckon(_with_suit(entry), Sitting(_PEOPLE, rules))
    if reckoned.settlement.won is None and isinstance(entry, Played) and entry.revoked is None:
        # A Kreuzspiel of 60:60 is dealt again (S-11.7).
        raise _unreadable(text)
    return TableGame(entry, reckoned.contract, reckoned.settlement)


def _with_suit(entry: Played | Ramsch) -> Played | Ramsch:
    """A Solo whose suit is not told counts like every other but the one in Herz."""
    if isinstance(entry, Ramsch) or entry.kind is not ContractType.SOLO or entry.suit is not None:
        return entry
    return entry if entry.contract.is_sie else replace(entry, suit=Suit.EICHEL)


def _need_enabled(contract: Contract, rules: HouseRules) -> None:
    # Muss, Kreuz and Ramsch come of themselves where nobody plays; everything else is bid.
    declared = None if contract.kind is ContractType.MUSS else contract.declaration
    if declared is not None and not rules.is_enabled(declared):
        raise SchafkopfError(ErrorCode.LIST_CONTRACT, contract=name_of(contract), allowed=rules.contracts)


def _unreadable(text: str) -> SchafkopfError:
    return SchafkopfError(ErrorCode.LIST_GAME, text=text)
