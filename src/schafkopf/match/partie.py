"""A Bierkopf Partie: Spielpunkte hand by hand, carried points, first to the target, beers (B-5 to B-8)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal

from schafkopf.bill.bierkopf import score_bierkopf, spritze_factor
from schafkopf.cards import AUGEN_TOTAL, Seat
from schafkopf.errors import ErrorCode, UnreadableInput
from schafkopf.rules.house import HouseRules

Team = Literal["A", "B"]
TEAMS: tuple[Team, Team] = ("A", "B")
_TEAM_SIZE = 2


def team_of(seat: Seat) -> Team:
    """Return the team of a seat: A is seats 0 and 2, B seats 1 and 3 (B-3.1)."""
    return TEAMS[seat % 2]


@dataclass(frozen=True, slots=True)
class Score:
    """Spielpunkte of the two teams."""

    a: int = 0
    b: int = 0

    def of(self, team: Team) -> int:
        """Return the points of a team."""
        return self.a if team == "A" else self.b

    def plus(self, team: Team, points: int) -> Score:
        """Return the score after a team has won points."""
        return Score(self.a + points, self.b) if team == "A" else Score(self.a, self.b + points)


@dataclass(frozen=True, slots=True)
class PartieHand:
    """One hand told in numbers: the Augen of team A, or who revoked; who said the first Spritze, how many there were.

    `trickless` tells whether a side with 0 Augen made no trick (B-5.4); `line` is where the hand stands in a file.
    """

    augen_a: int = 0
    trickless: bool = True
    spritze_by: Team | None = None
    spritzen: int = 0
    revoked: Seat | None = None
    line: int | None = None

    @property
    def doublers(self) -> tuple[Seat, ...]:
        """A seat of the doubling team for every Spritze, in order."""
        first = 0 if self.spritze_by == "A" else 1
        return tuple((first + step) % 2 for step in range(self.spritzen))


@dataclass(frozen=True, slots=True)
class ScoredHand:
    """A hand in the list: who won, base and factor, carried points used, points scored, the standing after it.

    `clause` is the one that decides. `counts` is False for a draw that is replayed by the same dealer (B-5.5).
    """

    hand: PartieHand
    winner: Team | None
    base: int
    factor: int
    carried_used: int
    points: int
    score: Score
    carried: int
    clause: str
    counts: bool = True


@dataclass(frozen=True, slots=True)
class Partie:
    """A series of Partien as it stands; `add` returns the next state (B-7).

    `score` and `carried` are those of the Partie in play, `won` the winner and final score of each finished one.
    """

    rules: HouseRules = field(default_factory=HouseRules)
    score: Score = Score()
    carried: int = 0
    hands: tuple[ScoredHand, ...] = ()
    won: tuple[tuple[Team, Score], ...] = ()

    def add(self, hand: PartieHand) -> Partie:
        """Return the state after one more hand; a Partie that is won makes room for a new one at 0:0 (B-7.6)."""
        scored = self._score(hand)
        after = replace(self, score=scored.score, carried=scored.carried, hands=(*self.hands, scored))
        if scored.winner is None or scored.score.of(scored.winner) < self.rules.target:
            return after
        return replace(after, score=Score(), carried=0, won=(*self.won, (scored.winner, scored.score)))

    def _score(self, hand: PartieHand) -> ScoredHand:
        rules = self.rules
        if hand.revoked is not None:
            winner, base = team_of(hand.revoked + 1), rules.revoke_points
            factor, clause = spritze_factor(rules, hand.spritzen), "B-8.2"
        else:
            result = score_bierkopf(rules, augen_a=hand.augen_a, trickless=hand.trickless, spritzen=hand.doublers)
            base, factor, clause = result.base, result.factor, result.clause
            if result.winner is None:
                return self._draw(hand, factor, clause)
            winner = result.winner
        points = base * factor + self.carried
        score = self.score.plus(winner, points)
        if rules.record_cap and score.of(winner) > rules.target:
            score = self.score.plus(winner, rules.target - self.score.of(winner))
        return ScoredHand(hand, winner, base, factor, self.carried, points, score, 0, clause)

    def _draw(self, hand: PartieHand, factor: int, clause: str) -> ScoredHand:
        """Nobody scores; the house says whether a point is carried, nothing happens, or it is replayed (B-5.5)."""
        draw = self.rules.draw
        carried = self.carried + (1 if draw == "carry" else 0)
        return ScoredHand(hand, None, 0, factor, 0, 0, self.score, carried, clause, counts=draw != "replay")

    @property
    def beers(self) -> dict[Team, int]:
        """The beers that each team owes: for every lost Partie, one for each of its players by default (B-7.5)."""
        each = _TEAM_SIZE * self.rules.beer_per_partie
        return {team: each * sum(winner != team for winner, _ in self.won) for team in TEAMS}


def read_partie(lines: Iterable[tuple[int, str]], rules: HouseRules) -> tuple[Partie, list[UnreadableInput]]:
    """Return the Partie that numbered lines of text tell of, and every line that could not be read.

    A line is `A:B [schwarz|stich] [spritze=A|B [re …]]` or `revoke=P1…P4 [spritze=…]`; the first may be
    `start A:B [carried=N]`; `#` begins a comment. Lines that cannot be read are left out of the reckoning.
    """
    partie = Partie(rules)
    faults: list[UnreadableInput] = []
    fresh = True
    for number, text in lines:
        words = text.partition("#")[0].split()
        if not words:
            continue
        try:
            if words[0].lower() == "start":
                if not fresh:
                    raise _fault(text, "start")
                partie = _start(partie, words[1:], text)
            else:
                partie = partie.add(_hand(words, text, number, rules))
        except UnreadableInput as fault:
            faults.append(fault.at(number))
        fresh = False
    return partie, faults


_EXPECTED = {
    "start": "start A:B [carried=N]",
    "hand": "A:B [schwarz|stich] [spritze=A|B [re]]",
    "sum": f"A + B = {AUGEN_TOTAL}",
    "schwarz": f"{AUGEN_TOTAL}:0",
    "revoke": "revoke=P1 … P4",
}


def _fault(text: str, expected: str) -> UnreadableInput:
    return UnreadableInput(ErrorCode.PARTIE_LINE, text=text.strip(), expected=_EXPECTED.get(expected, expected))


def _pair(word: str, text: str, expected: str) -> tuple[int, int]:
    left, colon, right = word.partition(":")
    if not colon or not (left.isascii() and left.isdigit() and right.isascii() and right.isdigit()):
        raise _fault(text, expected)
    return int(left[:6]), int(right[:6])


def _start(partie: Partie, words: Sequence[str], text: str) -> Partie:
    if not words:
        raise _fault(text, "start")
    score = Score(*_pair(words[0], text, "start"))
    carried = 0
    for word in words[1:]:
        name, equals, value = word.partition("=")
        if name.lower() != "carried" or not equals or not (value.isascii() and value.isdigit()):
            raise _fault(text, "start")
        carried = int(value[:6])
    if max(score.a, score.b) >= partie.rules.target:
        raise _fault(text, f"start 0:0 … {partie.rules.target - 1}:{partie.rules.target - 1}")
    return replace(partie, score=score, carried=carried)


def _hand(words: Sequence[str], text: str, number: int, rules: HouseRules) -> PartieHand:
    first, rest = words[0], list(words[1:])
    if first.lower().startswith("revoke="):
        seat = first.partition("=")[2].upper()
        if seat not in ("P1", "P2", "P3", "P4"):
            raise _fault(text, "revoke")
        hand = PartieHand(revoked=int(seat[1]) - 1, line=number)
    else:
        augen_a, augen_b = _pair(first, text, "hand")
        if augen_a + augen_b != AUGEN_TOTAL:
            raise _fault(text, "sum")
        hand = PartieHand(augen_a, line=number)
        if rest and rest[0].lower() in ("schwarz", "stich"):
            if AUGEN_TOTAL not in (augen_a, augen_b):
                raise _fault(text, "schwarz")
            hand = replace(hand, trickless=rest.pop(0).lower() == "schwarz")
    return _doubled(hand, rest, text, rules) if rest else hand


def _doubled(hand: PartieHand, words: Sequence[str], text: str, rules: HouseRules) -> PartieHand:
    name, equals, value = words[0].partition("=")
    team = next((team for team in TEAMS if team == value.upper()), None)
    if name.lower() != "spritze" or not equals or team is None or any(word.lower() != "re" for word in words[1:]):
        raise _fault(text, "hand")
    if len(words) > rules.spritze_max:
        raise _fault(text, f"spritze_max = {rules.spritze_max}")
    return replace(hand, spritze_by=team, spritzen=len(words))
