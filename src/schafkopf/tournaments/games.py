"""A game in the list of a table: told in words, counted by the table of points (S-9.3, S-9.5, S-8.8)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, get_args

from schafkopf.answers.asking import contract_of, name_of
from schafkopf.bill.ending import Beaten, of_two, told_ending
from schafkopf.bill.outcome import FourInts, Outcome, party_of
from schafkopf.bill.penalty import penalty
from schafkopf.bill.settle import settle
from schafkopf.bill.settlement import Settlement, four, nothing
from schafkopf.cards import AUGEN_TOTAL, SEATS, Seat
from schafkopf.errors import ErrorCode, SchafkopfError
from schafkopf.notation import contract_name
from schafkopf.rules.contracts import Contract, ContractType, Parties
from schafkopf.rules.house import HouseRules

LONGEST = 200
"""Characters of a game in words."""
_MOST_LAUFENDE = 14
_WON = {"gewonnen": True, "won": True, "verloren": False, "lost": False}
_BEATEN: tuple[Beaten, ...] = get_args(Beaten)
_NOBODY = frozenset({"-", "–", "weiter", "pass", "zusammengeworfen"})
_REVOKE = frozenset({"renonce", "revoke"})
_ENGLISH = {"verloren": "lost", "renonce": "revoke"}
_SEAT = re.compile(r"p?([1-4])", re.IGNORECASE)
_LAUFENDE = re.compile(r"(?:mit|ohne|with|without)(\d{1,2})", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class TableGame:
    """One deal of a list: what was played, by whom, and how it ended; without a contract it was thrown in.

    `party` has the declarer first; in a Ramsch it is who lost, or who made the Durchmarsch (`won`). `laufende` are told
    for the approval of a Tout; `revoked` is who did not follow suit.
    """

    contract: Contract | None
    party: tuple[Seat, ...] = ()
    won: bool = True
    beaten: Beaten | None = None
    laufende: int | None = None
    revoked: Seat | None = None

    @property
    def is_single(self) -> bool:
        """Whether one plays against three."""
        return self.contract is not None and self.contract.kind.is_single_game

    @property
    def text(self) -> str:
        """The game in the words that are read back as it."""
        if self.contract is None:
            return "–"
        words = [name_of(self.contract), *(str(seat + 1) for seat in self.party)]
        if self.revoked is not None:
            return " ".join([*words, "renonce", str(self.revoked + 1)])
        words += [] if self.won else ["verloren"]
        words += [self.beaten] if self.beaten else []
        words += [] if self.laufende is None else [f"mit{self.laufende}"]
        return " ".join(words)

    def told(self, lang: str = "de") -> str:
        """Return it in words of German (`de`) or English (`en`), which are read back as well."""
        name, *rest = self.text.split(" ")
        words = rest if lang == "de" else [_ENGLISH.get(word, word.replace("mit", "with")) for word in rest]
        return " ".join((contract_name(name), *words))

    def settlement(self, rules: HouseRules) -> Settlement:
        """Return what it counts, by seat.

        Raises:
            SchafkopfError: no game ends so under these rules.
        """
        contract = self.contract
        if contract is None:
            return nothing()
        if contract.kind is ContractType.RAMSCH:
            return settle(self._ramsch(rules, contract))
        outcome = self._outcome(rules, contract)
        return settle(outcome) if self.revoked is None else penalty(outcome, self.revoked)

    def _outcome(self, rules: HouseRules, contract: Contract) -> Outcome:
        pack = rules.pack_of(contract.kind)
        augen, tricks = told_ending(contract, pack, self.won, self.beaten)
        own, other = self.party[0], next(seat for seat in SEATS if seat not in self.party)
        return Outcome(
            contract=contract,
            party=self.party,
            augen=of_two(own, augen, other, AUGEN_TOTAL - augen),
            tricks=of_two(own, tricks, other, pack.hand_size - tricks),
            rules=rules,
        )

    def _ramsch(self, rules: HouseRules, contract: Contract) -> Outcome:
        """A Ramsch that somebody loses with most Augen, or wins with all tricks (S-11.1)."""
        size, alone = rules.pack_of(contract.kind).hand_size, self.party[0]
        if self.won:
            augen: FourInts = four([AUGEN_TOTAL if seat == alone else 0 for seat in SEATS])
            tricks = four([size if seat == alone else 0 for seat in SEATS])
        else:
            augen = four([48 if seat == alone else 24 for seat in SEATS])
            rest = size // 4
            tricks = four([size - 3 * rest if seat == alone else rest for seat in SEATS])
        return Outcome(contract=contract, party=(), augen=augen, tricks=tricks, rules=rules)


@lru_cache(maxsize=4096)
def read_game(text: str, rules: HouseRules) -> TableGame:
    """Return the game that words tell: `Rufspiel 1 3 Schneider`, `Wenz 2 verloren`, `Ramsch 4`, `–` for none.

    The declarer comes first; `mit3` tells Laufende, `Renonce 2` who did not follow suit, `Durchmarsch` all tricks of a
    Ramsch.

    Raises:
        SchafkopfError: they tell none, or one that the rules do not have or that cannot end so.
    """
    if len(text) > LONGEST:
        raise _unreadable(text)
    words = text.replace("+", " ").replace(",", " ").split()
    if len(words) == 1 and words[0].lower() in _NOBODY:
        return TableGame(None)
    game = _of_words(words, text)
    contract = game.contract
    assert contract is not None
    _check(game, contract, text, rules)
    game.settlement(rules)
    return game


def _of_words(words: list[str], text: str) -> TableGame:
    told: dict[str, list[Any]] = {}
    for word in words:
        kind, value = _meaning(word)
        told.setdefault(kind, []).append(value)
    seats, contract = told.pop("seat", []), _contract(" ".join(told.pop("name", [])), text)
    if any(len(values) > 1 for values in told.values()) or ("revoke" in told and not seats):
        raise _unreadable(text)
    revoked = seats.pop() if "revoke" in told else None
    lost, march = told.get("won") == [False], "march" in told
    beaten = told.get("beaten", [None])[0]
    laufende = told.get("laufende", [None])[0]
    ramsch = contract.kind is ContractType.RAMSCH
    if march and not ramsch:
        raise _unreadable(text)
    if contract.kind.facts.parties is Parties.CROSS:
        # The bill knows the two sides by P1 and P3 only.
        lost ^= set(seats) == {1, 3}
        seats = [0, 2] if set(seats) in ({0, 2}, {1, 3}) else []
    return TableGame(contract, tuple(seats), march if ramsch else not lost, beaten, laufende, revoked)


def _meaning(word: str) -> tuple[str, object]:
    """Return what kind of word it is, and its value."""
    lower = word.lower()
    if found := _SEAT.fullmatch(word):
        return "seat", int(found[1]) - 1
    if found := _LAUFENDE.fullmatch(word):
        return "laufende", int(found[1])
    if lower in _WON:
        return "won", _WON[lower]
    if lower in _BEATEN:
        return "beaten", lower
    if lower in _REVOKE:
        return "revoke", True
    return ("march", True) if lower == "durchmarsch" else ("name", word)


def _contract(name: str, text: str) -> Contract:
    if not name:
        raise _unreadable(text)
    try:
        return contract_of(name)
    except SchafkopfError as error:
        if error.code is not ErrorCode.TRUMP_SUIT_MISSING:
            raise
        # In a list a Solo is a Solo, whatever its suit; where one counts more it is named.
        return contract_of(f"eichel {name}")


def _check(game: TableGame, contract: Contract, text: str, rules: HouseRules) -> None:
    kind = contract.kind
    needed = 1 if kind is ContractType.RAMSCH else len(party_of(contract))
    fits = len(game.party) == len(set(game.party)) == needed and kind.game == "schafkopf"
    is_fixed = kind in (ContractType.BETTEL, ContractType.RAMSCH) or contract.is_tout or contract.is_sie
    if (
        not fits
        or (game.beaten and is_fixed)
        or (contract.is_sie and not game.won)
        or (kind is ContractType.RAMSCH and game.revoked is not None)
        or not 0 <= (game.laufende or 0) <= _MOST_LAUFENDE
    ):
        raise _unreadable(text)
    # Muss, Kreuz and Ramsch come of themselves where nobody plays; everything else is bid.
    declared = None if kind is ContractType.MUSS else contract.declaration
    if declared is not None and not rules.is_enabled(declared):
        raise SchafkopfError(ErrorCode.LIST_CONTRACT, contract=name_of(contract), allowed=rules.contracts)


def _unreadable(text: str) -> SchafkopfError:
    return SchafkopfError(ErrorCode.LIST_GAME, text=text)
