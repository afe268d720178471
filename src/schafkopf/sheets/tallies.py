"""What an evening was like for each: games played, called and won, average, best and worst; Partien of Bierkopf."""

from __future__ import annotations

from dataclasses import dataclass

from schafkopf.rules.contracts import Parties
from schafkopf.sheets.entries import Played, ThrownIn
from schafkopf.sheets.sheet import Line, ScoreSheet

_CALLED = (Parties.CALL, Parties.PAIR, Parties.SINGLE)
"""Games that somebody calls; a Ramsch and a Kreuzspiel come of themselves."""


@dataclass(frozen=True, slots=True)
class Tally:
    """The evening of one: deals played (none that was thrown in), won, called; the total and what deals brought.

    `best` and `worst` are the deals that brought and cost most, None where none did. In Bierkopf deals are hands, they
    bring Spielpunkte, the total is in beers, and `partien` are the Partien won.
    """

    name: str
    total: int
    played: int = 0
    won: int = 0
    called: int = 0
    called_won: int = 0
    average: float = 0.0
    best: Line | None = None
    worst: Line | None = None
    partien: int = 0


def brought(line: Line, name: str) -> int:
    """Return what a deal brought somebody, in Bierkopf the Spielpunkte of his team."""
    if line.hand is None:
        return line.payout.get(name, 0)
    team = "A" if name in line.seats[::2] else "B"
    return line.hand.points if line.hand.winner == team else 0


def tallies(sheet: ScoreSheet) -> tuple[Tally, ...]:
    """Return the evening of everybody who was at the table, in the order in which they came."""
    return tuple(_tally(sheet, name) for name in sheet.standing.people)


def _tally(sheet: ScoreSheet, name: str) -> Tally:
    played = [line for line in sheet.deals if name in line.seats and not isinstance(line.entry, ThrownIn)]
    called = [line for line in played if caller(line) == name]
    amounts = {line.number: brought(line, name) for line in played}
    good = [line for line in played if amounts[line.number] > 0]
    bad = [line for line in played if amounts[line.number] < 0]
    return Tally(
        name,
        sheet.totals[name],
        played=len(played),
        won=len(good),
        called=len(called),
        called_won=sum(amounts[line.number] > 0 for line in called),
        average=sum(amounts.values()) / len(played) if played else 0.0,
        best=max(good, key=lambda line: amounts[line.number], default=None),
        worst=min(bad, key=lambda line: amounts[line.number], default=None),
        partien=sum(name in each.winners for each in partien(sheet)),
    )


def caller(line: Line) -> str | None:
    """Return who called the game that a line tells of, None where nobody did."""
    entry = line.entry
    called = isinstance(entry, Played) and entry.kind.facts.parties in _CALLED
    return entry.party[0] if isinstance(entry, Played) and called else None


@dataclass(frozen=True, slots=True)
class PartieWon:
    """A Partie of Bierkopf that is over: who won it and who lost, and the points of both (B-7.2)."""

    winners: tuple[str, str]
    losers: tuple[str, str]
    points: int
    against: int
    line: int


def partien(sheet: ScoreSheet) -> tuple[PartieWon, ...]:
    """Return the Partien of an evening, by who sat there when they ended."""
    ended = []
    before = sheet.start
    for line in sheet.lines:
        if len(line.standing.partie.won) > len(before.partie.won):
            team, score = line.standing.partie.won[-1]
            a, b = (line.seats[0], line.seats[2]), (line.seats[1], line.seats[3])
            sides = (a, b) if team == "A" else (b, a)
            ended.append(PartieWon(*sides, max(score.a, score.b), min(score.a, score.b), line.number))
        before = line.standing
    return tuple(ended)
