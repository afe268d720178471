"""The words of a line that tells of a deal, in any order (docs/liste.md)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from schafkopf.bill.laufende import Laufende
from schafkopf.cards import AUGEN_TOTAL, GameName, Suit
from schafkopf.errors import ErrorCode, SchafkopfError
from schafkopf.rules.contracts import WITH_SUIT, ContractModifier, ContractType, Parties
from schafkopf.sheets.entries import Played, Ramsch, ThrownIn, contract_of
from schafkopf.sheets.faults import conflict, missing, refuse_twice, unknown
from schafkopf.sheets.vocabulary import SCHAFKOPF_ONLY, STOSS, kind, meaning, name_of, plain, suit, suited_kind, written

_NUMBER = re.compile(r"\d{1,6}")
_PAIR = re.compile(r"(\d{1,3})[:/,–-](\d{1,3})")
_SIGNED = re.compile(r"[-–]\d.*")
"""Somebody's loss, perhaps; Augen have no sign."""
_TIMES = re.compile(r"(?<=^\d)x$")
"""`2x` is 2."""
_COUNTED = re.compile(r"([^\W\d]+)=?(\d{1,3})")
_EXAMPLE = "Sepp Rufspiel Vroni 75 mit3"
_FACTS: Mapping[str, tuple[str, object]] = {
    "won": ("won", True),
    "lost": ("won", False),
    "schneider": ("beaten", "schneider"),
    "schwarz": ("beaten", "schwarz"),
    "trick": ("trick", True),
    "tout": ("level", ContractModifier.TOUT),
    "durchmarsch": ("durchmarsch", True),
    "pass": ("pass", True),
}
"""What words say that stand alone: which fact, and what it is."""
_FILLING = ("", "all", "mit")
"""Words that may say nothing: `mit Vroni` only tells that she plays too."""
MOST_LAUFENDE = 14
MOST_COUNTED = 4
"""A number of Klopfer or Stöße stands also as a word of its own beside them, up to this; greater ones are Augen."""
_MOST = {"klopf": MOST_COUNTED, "stoss": MOST_COUNTED, "trumps": MOST_LAUFENDE}
_LAUFENDE = ("laufende", "laufenden")


def read_deal(
    words: Sequence[str], names: Sequence[str], game: GameName, *, usually_won: bool = False
) -> Played | Ramsch | ThrownIn:
    """Return what words say of a deal among people of these names; `usually_won` fills in the result they lack.

    Raises:
        SchafkopfError: a word means nothing here, something is missing, or words contradict.
    """
    return _Deal(words, names, game, usually_won).entry()


class _Deal:
    """The words of one line, read from left to right; `said` holds the word that gave each fact."""

    def __init__(self, words: Sequence[str], names: Sequence[str], game: GameName, usually_won: bool) -> None:
        self._words = [part for word in words for part in _parts(word, names)]
        self._names = names
        self._game = game
        self._usually_won = usually_won
        self._said: dict[str, str] = {}
        self._facts: dict[str, Any] = {}
        self._party: list[tuple[str, int | None]] = []
        self._jungfrauen: list[str] = []
        self._with_trick: list[str] = []
        self._stoss: dict[int, str | None] = {}

    def entry(self) -> Played | Ramsch | ThrownIn:
        """Return what the line says."""
        while self._words:
            self._read(self._words.pop(0))
        if "pass" in self._facts:
            passed = self._said.pop("pass")
            for other in (*self._said.values(), *(name for name, _ in self._party)):
                raise conflict(passed, other)
            return ThrownIn()
        if "kind" not in self._facts and (only := self._said.get("durchmarsch") or self._said.get("jungfrau")):
            # Nothing else has these.
            self._say("kind", ContractType.RAMSCH, word=only)
        if self._facts.get("kind") is ContractType.RAMSCH:
            return self._ramsch()
        return self._played()

    # Words

    def _read(self, word: str) -> None:
        if (name := name_of(word, self._names)) is not None:
            self._party.append((name, self._own_augen()))
        elif _NUMBER.fullmatch(word):
            self._number(word, int(word))
        elif pair := _PAIR.fullmatch(word):
            if int(pair[1]) + int(pair[2]) != AUGEN_TOTAL:
                total = str(int(pair[1]) + int(pair[2]))
                raise SchafkopfError(ErrorCode.SUM_WRONG, name="augen", value=total, right=str(AUGEN_TOTAL))
            self._augen(word, int(pair[1]))
        elif counted := _COUNTED.fullmatch(word):
            self._counted(word, counted[1], int(counted[2]))
        elif (means := meaning(word)) is not None:
            self._meant(word, means)
        elif self._game == "schafkopf" and (of := suited_kind(word)) and of[0] is not ContractType.BIERKOPF:
            self._say("kind", of[0], word=word)
            if of[1] is not None:
                self._say("suit", of[1], word=word)
        elif self._game == "schafkopf" and (named := suit(word)) is not None:
            self._say("suit", named, word=word)
        elif kind(word) is not ContractType.BIERKOPF or self._game == "schafkopf":
            raise unknown(word, self._names, self._game)

    def _say(self, fact: str, value: object, *, word: str) -> None:
        """Note a fact; two words for the same one contradict."""
        if fact in self._facts:
            raise conflict(self._said[fact], word)
        self._facts[fact], self._said[fact] = value, word

    def _number(self, word: str, number: int) -> None:
        """Read a number: Augen, unless the word after it says what it counts, as in `2 Klopfer`."""
        after = self._words[0] if self._words else ""
        means = meaning(after)
        if means in _MOST and 1 <= number <= _MOST[means]:
            self._counted(f"{word} {after}", self._words.pop(0), number)
        elif plain(after) in _LAUFENDE and 1 <= number <= MOST_LAUFENDE:
            raise missing("side", f"mit{word}")
        else:
            self._augen(word, number)

    def _augen(self, word: str, augen: int) -> None:
        if augen > AUGEN_TOTAL:
            raise SchafkopfError(
                ErrorCode.WRONG_VALUE, clause="S-1.4", name="Augen", value=word, allowed=f"0–{AUGEN_TOTAL}"
            )
        if isinstance(before := self._facts.get("augen"), int) and before + augen == AUGEN_TOTAL:
            return  # `61 59` are the Augen of both sides
        self._say("augen", augen, word=word)

    def _own_augen(self) -> int | None:
        """In a Ramsch a number right after a name is how many Augen that person has."""
        follows = self._words and _NUMBER.fullmatch(self._words[0]) and int(self._words[0]) <= AUGEN_TOTAL
        ramsch = self._facts.get("kind") is ContractType.RAMSCH
        return int(self._words.pop(0)) if follows and ramsch else None

    def _number_after(self, most: int) -> int | None:
        """The number that follows as a word of its own, if it can belong to what was read."""
        if self._words and _NUMBER.fullmatch(self._words[0]) and 1 <= int(self._words[0]) <= most:
            return int(self._words.pop(0))
        return None

    def _names_after(self) -> Iterator[str]:
        """Take the names that follow; words between them that only fill say nothing."""
        while True:
            place = next((n for n, word in enumerate(self._words) if meaning(word) != ""), len(self._words))
            name = name_of(self._words[place], self._names) if place < len(self._words) else None
            if name is None:
                return
            del self._words[: place + 1]
            yield name

    def _meant(self, word: str, means: str) -> None:
        if self._game == "bierkopf" and means in SCHAFKOPF_ONLY:
            raise unknown(word, self._names, self._game)
        if means in _FACTS:
            self._fact(means, word)
        elif means in ("klopf", "stoss"):
            self._counted(word, word, self._number_after(_MOST[means]) or 1)
        elif means in ("mit", "ohne", "trumps") and (count := self._number_after(MOST_LAUFENDE)) is not None:
            self._counted(word, word, count)
        elif means in STOSS:
            self._doubled(STOSS.index(means), word, next(self._names_after(), None))
        elif means == "revoke":
            name = next(self._names_after(), None)
            if name is None:
                raise missing("revoke", "falsch Toni")
            self._say("revoked", name, word=word)
        elif means == "jungfrau":
            self._jungfrauen += self._names_after()
            if not self._jungfrauen:
                raise missing("jungfrau", "Ramsch Toni 45 Jungfrau Resi")
            self._said["jungfrau"] = word
        elif means == "sie":
            self._say("kind", ContractType.SOLO, word=word)
            self._say("level", ContractModifier.SIE, word=word)
        elif means == "ohne":
            raise missing("laufende", "ohne2")
        elif means not in _FILLING:
            raise unknown(word, self._names, self._game)

    def _fact(self, means: str, word: str) -> None:
        """Read a word that stands alone; in a Ramsch it is told who made a trick without Augen."""
        if means != "trick" or self._facts.get("kind") is not ContractType.RAMSCH:
            self._say(*_FACTS[means], word=word)
            return
        # `Stich Resi`, or `Resi 0 Stich`.
        named = list(self._names_after())
        if not named and self._party and self._party[-1][1] == 0:
            named = [self._party.pop()[0]]
        if not named:
            raise missing("trick", "Ramsch Toni 100 Sepp 20 Stich Resi")
        self._with_trick += named
        self._said["with_trick"] = word

    def _counted(self, word: str, stem: str, count: int) -> None:
        """Read a word that ends with a number, such as `mit3`, `klopf2`, `stoß1`."""
        means = meaning(stem)
        if means is None or (self._game == "bierkopf" and means in SCHAFKOPF_ONLY | {"mit"}):
            raise unknown(word, self._names, self._game)
        if means in ("mit", "ohne"):
            self._say("laufende", Laufende("mit" if means == "mit" else "ohne", count), word=word)
        elif means == "klopf":
            self._say("klopfer", count, word=word)
        elif means == "trumps":
            self._say("trumps", count, word=word)
        elif means == "stoss":
            if not 1 <= count <= MOST_COUNTED:
                allowed = f"1–{MOST_COUNTED}"
                raise SchafkopfError(ErrorCode.WRONG_VALUE, name=stem, value=str(count), allowed=allowed)
            self._doubled(count - 1, word, next(self._names_after(), None) if count == 1 else None)
        else:
            raise unknown(word, self._names, self._game)

    def _doubled(self, step: int, word: str, name: str | None) -> None:
        if step in self._stoss:
            raise conflict(self._said["stoss"], word)
        self._stoss[step] = name
        self._said["stoss"] = word

    # Facts

    def _shared(self) -> dict[str, Any]:
        """The facts that both sorts of games have."""
        stoss = tuple(self._stoss.get(step) for step in range(max(self._stoss, default=-1) + 1))
        return {"stoss": stoss, **{key: self._facts[key] for key in ("klopfer", "revoked") if key in self._facts}}

    def _refuse(self, *facts: str, beside: str) -> None:
        """Refuse facts that say nothing about this game."""
        for fact in facts:
            if fact in self._said:
                raise conflict(beside, self._said[fact])

    def _ramsch(self) -> Ramsch:
        ramsch = self._said["kind"]
        self._refuse("suit", "level", "beaten", "laufende", "trumps", "trick", beside=ramsch)
        durchmarsch = "durchmarsch" in self._facts
        if self._facts.get("won") is not durchmarsch:
            # Who is named has lost it, or won with all tricks.
            self._refuse("won", beside=ramsch)
        # Who made no trick, or one without Augen, may be told beside his 0, too.
        told = (*self._jungfrauen, *self._with_trick)
        shares = [(name, part) for name, part in self._party if part != 0 or name not in told]
        augen = self._facts.get("augen")
        if augen is not None:
            if not shares or shares[0][1] is not None:
                raise conflict(ramsch, self._said["augen"])
            shares[0] = (shares[0][0], augen)
        revoked = self._facts.get("revoked")
        if not shares and revoked is None:
            raise missing("loser", "Ramsch Toni 45")
        others = [*self._jungfrauen, *self._with_trick, *(name for name, _ in shares[1:])]
        if durchmarsch and (len(shares) != 1 or others):
            raise conflict(self._said["durchmarsch"], (others or [ramsch])[0])
        if len(shares) > 1 and any(part is None for _, part in shares):
            raise missing("shares", "Ramsch Toni 45 Sepp 30 Vroni 30 Resi 15")
        refuse_twice([*(name for name, _ in shares), *self._jungfrauen, *self._with_trick])
        return Ramsch(
            shares=tuple(shares),
            jungfrauen=tuple(self._jungfrauen),
            trick=tuple(self._with_trick),
            durchmarsch=durchmarsch,
            **self._shared(),
        )

    def _played(self) -> Played:
        party = tuple(name for name, _ in self._party)
        refuse_twice(party)
        of_kind, level = self._kind(party)
        named: Suit | None = self._facts.get("suit")
        if named is not None:
            of_kind = WITH_SUIT.get(of_kind, of_kind)
        contract_of(of_kind, named, level)
        word = self._said.get("kind") or self._said.get("suit") or of_kind.value.capitalize()
        self._refuse("jungfrau", "durchmarsch", beside=word)
        # Who revoked, or a draw, tells enough of a hand of Bierkopf.
        drawn = self._facts.get("augen") == AUGEN_TOTAL // 2 and not self._stoss
        if of_kind is not ContractType.BIERKOPF or not ("revoked" in self._facts or drawn):
            _check_party(of_kind, party)
        if of_kind is not ContractType.MUSS:
            self._refuse("trumps", beside=word)
        if not of_kind.has_laufende or level is ContractModifier.SIE:
            self._refuse("laufende", beside=word)
        self._check_result(of_kind, level, word)
        facts = {
            key: self._facts[key]
            for key in ("augen", "won", "beaten", "trick", "laufende", "trumps")
            if key in self._facts
        }
        return Played(kind=of_kind, level=level, suit=named, party=party, **facts, **self._shared())

    def _kind(self, party: Sequence[str]) -> tuple[ContractType, ContractModifier]:
        level: ContractModifier = self._facts.get("level", ContractModifier.NORMAL)
        if self._game == "bierkopf":
            return ContractType.BIERKOPF, level
        if (of_kind := self._facts.get("kind")) is not None:
            return of_kind, level
        if len(party) == 2 and level is ContractModifier.NORMAL:
            # Two who play together without a word play a Rufspiel.
            return ContractType.RUFSPIEL, level
        if len(party) > 2:
            raise _too_many(ContractType.RUFSPIEL, party)
        raise missing("contract" if party else "deal", _EXAMPLE)

    def _check_result(self, of_kind: ContractType, level: ContractModifier, word: str) -> None:
        results = ("augen", "won", "beaten", "trick")
        if self._usually_won and not {"augen", "won", "revoked"} & self._facts.keys():
            self._say("won", True, word=written("won"))
        if "revoked" in self._facts:
            self._refuse(*results, beside=self._said["revoked"])
        elif level is ContractModifier.SIE:
            # A Sie is always won (S-7.6).
            if self._facts.get("won"):
                del self._facts["won"], self._said["won"]
            self._refuse(*results, beside=word)
        elif level is ContractModifier.TOUT or of_kind is ContractType.BETTEL:
            # Tricks decide these, Augen do not; and a Tout knows no Schneider.
            self._refuse("augen", "beaten", "trick", beside=self._said.get("level", word))
            if "won" not in self._facts:
                raise missing("won", "Sepp Wenz Tout gewonnen")
        elif "augen" not in self._facts and "won" not in self._facts:
            if "beaten" in self._facts:
                raise missing("won", f"{self._said['beaten']} verloren")
            raise missing("result", _example(of_kind))
        elif "augen" not in self._facts:
            # A trick without Augen tells who is not Schwarz, which needs 0 or 120 of them.
            self._refuse("trick", beside=self._said.get("beaten", self._said["won"]))


def _parts(word: str, names: Sequence[str]) -> list[str]:
    """A word as it is read: a name or a pair of numbers whole, else apart at its hyphens: `Gras-Solo`."""
    if name_of(word, names) or _PAIR.fullmatch(word) or _SIGNED.fullmatch(word):
        return [word]
    return [part for part in _TIMES.sub("", word.rstrip(":.")).split("-") if part]


def _example(of_kind: ContractType) -> str:
    return "Sepp 75" if of_kind is ContractType.BIERKOPF else _EXAMPLE


def _check_party(of_kind: ContractType, party: Sequence[str]) -> None:
    """Refuse too few and too many names (S-4.4, S-7.7, B-3.1)."""
    parties = of_kind.facts.parties
    if not party:
        raise missing("declarer", _example(of_kind))
    if parties in (Parties.CALL, Parties.PAIR) and len(party) == 1:
        raise missing("partner", _EXAMPLE)
    if len(party) > (1 if parties is Parties.SINGLE else 2):
        raise _too_many(of_kind, party)


def _too_many(of_kind: ContractType, party: Sequence[str]) -> SchafkopfError:
    most = 1 if of_kind.facts.parties is Parties.SINGLE else 2
    return SchafkopfError(
        ErrorCode.SHEET_TOO_MANY, contract=of_kind.value.capitalize(), number=most, names=", ".join(party)
    )
