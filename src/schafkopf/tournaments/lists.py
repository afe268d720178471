"""The list of a table in a round: its rows, what they come to, and what a supervisor has to look at (S-9.5, S-9.6)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Literal, TypeAlias

from schafkopf.cards import Seat
from schafkopf.errors import ErrorCode, SchafkopfError
from schafkopf.rules.contracts import Contract, ContractType, Parties
from schafkopf.rules.house import HouseRules
from schafkopf.tournaments.events import Score
from schafkopf.tournaments.games import TableGame, read_game, shortest
from schafkopf.tournaments.setup import PARTIEN, Setup

MOST_ROWS = 199
"""Rows of a list: more than the deals of a round, since deals that are thrown in are rows too."""
MOST_POINTS = 99_999
_SINGLES = 5
"""From this single game of a player on there has to be approval before the lead (S-9.6)."""
_PARTIE = re.compile(r"\s*(\d{1,3})(?:\s*[:–-]\s*|\s+)(\d{1,3})\s*")
FlagKind: TypeAlias = Literal["tout_laufende", "first_deal", "fifth_single"]


@dataclass(frozen=True, slots=True)
class PartieScore:
    """Partien that were won and played, and the Spielpunkte in them (B-9.2)."""

    wins: int = 0
    partien: int = 0
    points: int = 0
    against: int = 0

    def __add__(self, other: PartieScore) -> PartieScore:
        return PartieScore(
            self.wins + other.wins,
            self.partien + other.partien,
            self.points + other.points,
            self.against + other.against,
        )

    @property
    def difference(self) -> int:
        """Spielpunkte won, less those of the others."""
        return self.points - self.against


@dataclass(frozen=True, slots=True)
class Flag:
    """A row that needs the approval of the supervisor: why, and whose game it is (S-9.6)."""

    row: int
    kind: FlagKind
    seat: Seat


@dataclass(frozen=True, slots=True)
class TableList:
    """The list of one table: the numbers of the entries by seat, the rows in words, or the sums that stand for them.

    `is_first` tells that it is of the first round, so that its first deal is the very first of all (S-11.5).
    """

    entries: tuple[int, ...]
    rows: tuple[tuple[int, str], ...] = ()
    scores: tuple[Score, ...] = ()
    is_first: bool = False

    @property
    def is_empty(self) -> bool:
        """Whether nothing is written yet."""
        return not self.rows and not self.scores

    def with_row(self, row: int, game: str, setup: Setup) -> TableList:
        """Return the list with a row; one that was there is corrected, an empty game strikes it out.

        Raises:
            SchafkopfError: there can be no such row, or the words tell no game.
        """
        most = MOST_ROWS if setup.game == "schafkopf" else setup.deals
        if not 1 <= row <= most:
            raise SchafkopfError(ErrorCode.WRONG_VALUE, clause="S-9.5", name="row", value=row, allowed=f"1–{most}")
        rest = tuple(each for each in self.rows if each[0] != row)
        if not game.strip():
            return replace(self, rows=rest)
        if setup.game == "schafkopf":
            text = read_game(game, setup.rules).text
        else:
            text = "{}:{}".format(*read_partie(game, setup.rules))
        return replace(self, rows=tuple(sorted((*rest, (row, text)))))

    def with_scores(self, scores: tuple[Score, ...], setup: Setup) -> TableList:
        """Return the list with sums instead of its rows.

        Raises:
            SchafkopfError: they are not as many as sit there, cannot be, or do not sum to zero (S-9.5).
        """
        if setup.game != "schafkopf":
            raise _no_partie("Σ", setup.rules)
        if scores:
            if len(scores) != len(self.entries):
                number, needed = str(len(scores)), str(len(self.entries))
                raise SchafkopfError(ErrorCode.WRONG_VALUE, clause="S-9.5", name="scores", value=number, allowed=needed)
            for score in scores:
                _check_score(score)
            total = sum(score.points for score in scores)
            if setup.sums_to_zero and total:
                raise SchafkopfError(
                    ErrorCode.SUM_WRONG, clause="S-9.5", field="points", name="points", value=f"{total:+}", right="0"
                )
        return replace(self, scores=scores)

    def is_complete(self, setup: Setup) -> bool:
        """Tell whether the round is over at the table; deals that the same dealer deals again count no more (S-9.2)."""
        if self.scores:
            return True
        again = setup.game == "schafkopf" and setup.rules.all_pass == "redeal_same"
        return sum(1 for _, text in self.rows if not (again and text == "–")) >= setup.deals

    def scored(self, setup: Setup) -> tuple[Score, ...] | tuple[PartieScore, ...]:
        """Return what each seat has come to, in either game."""
        return self.partien(setup) if setup.game == "bierkopf" else self.totals(setup)

    def totals(self, setup: Setup) -> tuple[Score, ...]:
        """Return what each seat of Schafkopf has written."""
        if self.scores:
            return self.scores
        totals = [Score(0) for _ in self.entries]
        for row, text in self.rows:
            for seat, score in enumerate(self._row_scores(row, text, setup.rules)):
                totals[seat] += score
        return tuple(totals)

    def _row_scores(self, row: int, text: str, rules: HouseRules) -> tuple[Score, ...]:
        """What a row writes for each seat; a Sie in the very first deal may not count (S-11.5)."""
        scores = row_scores(text, rules)
        lapses = self.is_first and row == 1 and not rules.sie_first_deal_counts and any(score.sie for score in scores)
        return (Score(0),) * len(scores) if lapses else scores

    def told(self, row: int, setup: Setup, lang: str, names: Sequence[str]) -> str:
        """Return what stands in a row, in words of a language with names by seat; nothing where nothing does."""
        text = dict(self.rows).get(row, "")
        if not text or setup.game != "schafkopf":
            return text
        return read_game(text, setup.rules).told(lang, shortest(names))

    def need_open(self, row: int, setup: Setup, name: str) -> None:
        """Refuse one more row, called `name`, where all deals of the round are written (S-9.1)."""
        if self.is_complete(setup) and not self.scores and row not in dict(self.rows):
            last = max(number for number, _ in self.rows)
            raise SchafkopfError(ErrorCode.WRONG_VALUE, clause="S-9.1", name=name, value=str(row), allowed=f"1–{last}")

    def alone(self, row: int, setup: Setup) -> Seat | None:
        """Return who plays alone in a row, nobody where it is no single game."""
        text = dict(self.rows).get(row)
        game = None if text is None else read_game(text, setup.rules)
        return game.party[0] if game is not None and game.is_single else None

    def row_points(self, row: int, setup: Setup) -> tuple[int, ...]:
        """Return what each seat of Schafkopf writes in a row, nothing where nothing stands."""
        text = dict(self.rows).get(row)
        if text is None:
            return ()
        return tuple(score.points for score in self._row_scores(row, text, setup.rules))

    def partien(self, setup: Setup) -> tuple[PartieScore, ...]:
        """Return what each entry has won in Bierkopf."""
        totals = [PartieScore() for _ in self.entries]
        for row, text in self.rows:
            a, b = read_partie(text, setup.rules)
            ours = self.team_a(row)
            for seat in range(len(self.entries)):
                own, other = (a, b) if seat in ours else (b, a)
                totals[seat] += PartieScore(int(own > other), 1, own, other)
        return tuple(totals)

    def team_a(self, row: int) -> tuple[Seat, ...]:
        """Return the seats of team A of a Partie: P1 with P2, P3, P4 in turn; of two pairs the first (B-9.1, B-9.3)."""
        return (0,) if len(self.entries) == 2 else (0, 1 + (row - 1) % PARTIEN)

    def flags(self, setup: Setup) -> tuple[Flag, ...]:
        """Return what needs approval, row by row (S-9.6)."""
        return tuple(self._flags(setup.rules)) if setup.game == "schafkopf" and not self.scores else ()

    def _flags(self, rules: HouseRules) -> Iterator[Flag]:
        singles = [0, 0, 0, 0]
        for row, text in self.rows:
            game = read_game(text, rules)
            contract = game.contract
            if contract is None or not game.party:
                continue
            declarer = game.party[0]
            if contract.is_tout and game.laufende is not None and game.laufende < _least_laufende(contract):
                yield Flag(row, "tout_laufende", declarer)
            if row == 1 and (contract.is_tout or game.is_schwarz):
                yield Flag(row, "first_deal", declarer)
            if game.is_single:
                singles[declarer] += 1
                if singles[declarer] >= _SINGLES:
                    yield Flag(row, "fifth_single", declarer)


def _least_laufende(contract: Contract) -> int:
    """With so many Laufende a Tout needs no approval: three in a Solo, two in a Wenz or Geier (S-9.6)."""
    return 3 if contract.kind is ContractType.SOLO else 2


def game_scores(game: TableGame) -> tuple[Score, ...]:
    """Return what a game writes for each seat; a thrown-in deal costs each a forfeit, a lost one its party (S-9.8)."""
    contract, won = game.contract, game.won
    if contract is None:
        return (Score(0, forfeits=1),) * 4
    # A Kreuzspiel has two sides, and no playing party (S-11.7).
    crossed = contract.kind.facts.parties is Parties.CROSS
    scores = []
    for seat, points in enumerate(game.settlement.payout):
        forfeits = int((seat in game.party) is not won if crossed else seat in game.party and not won)
        if not game.is_single or seat != game.party[0]:
            scores.append(Score(points, forfeits=forfeits))
            continue
        tout, sie = int(contract.is_tout), int(contract.is_sie)
        scores.append(Score(points, sie, tout * won, tout, int(won), 1, forfeits))
    return tuple(scores)


@lru_cache(maxsize=4096)
def row_scores(text: str, rules: HouseRules) -> tuple[Score, ...]:
    """Return what a row writes for each seat; most rows of a tournament are the same few games."""
    return game_scores(read_game(text, rules))


def read_partie(text: str, rules: HouseRules) -> tuple[int, int]:
    """Return the Spielpunkte of a Partie that is over, such as `21:14` (B-7.2, B-7.3).

    Raises:
        SchafkopfError: it is no result of a Partie.
    """
    found = _PARTIE.fullmatch(text)
    if found is not None:
        a, b = int(found[1]), int(found[2])
        most = rules.target if rules.record_cap else MOST_ROWS
        if min(a, b) < rules.target <= max(a, b) <= most:
            return a, b
    raise _no_partie(text, rules)


def _no_partie(text: str, rules: HouseRules) -> SchafkopfError:
    return SchafkopfError(ErrorCode.LIST_PARTIE, text=text, target=rules.target, least=rules.target - 1)


def _check_score(score: Score) -> None:
    for name, high in (
        ("points", None),
        ("sie", score.singles_won),
        ("touts_won", score.touts),
        ("touts", score.singles),
        ("singles_won", score.singles),
        ("singles", MOST_ROWS),
        ("forfeits", MOST_ROWS),
    ):
        value = getattr(score, name)
        low, most = (-MOST_POINTS, MOST_POINTS) if high is None else (0, high)
        if not low <= value <= most:
            raise SchafkopfError(
                ErrorCode.WRONG_VALUE, clause="S-9.7", field=name, name=name, value=str(value), allowed=f"{low}–{most}"
            )
