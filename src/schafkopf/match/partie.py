"""A Bierkopf Partie: Spielpunkte hand by hand, carried points, first to the target, beers (B-5 to B-8)."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Literal

from schafkopf.bill.bierkopf import TEAMS, Team, team_of
from schafkopf.bill.checks import whole
from schafkopf.bill.ending import tricks_for
from schafkopf.bill.outcome import MOST_STOESSE, Outcome
from schafkopf.bill.penalty import penalty
from schafkopf.bill.settle import settle
from schafkopf.bill.settlement import Settlement
from schafkopf.cards import AUGEN_TOTAL, FOREHAND, Seat
from schafkopf.errors import need, wrong_choice, wrong_game, wrong_type
from schafkopf.game.actions import check_seat
from schafkopf.match.session import Finished
from schafkopf.rules.contracts import Contract, ContractType
from schafkopf.rules.house import HouseRules
from schafkopf.shown import Brief

_TEAM_SIZE = 2
_VALUES = ("base", "schneider", "schwarz", "revoke", "draw")


@dataclass(frozen=True, slots=True)
class Score:
    """Spielpunkte of the two teams."""

    a: int = 0
    b: int = 0

    def __post_init__(self) -> None:
        whole("Score.a", self.a, clause="B-5.2")
        whole("Score.b", self.b, clause="B-5.2")

    def of(self, team: Team) -> int:
        """Return the points of a team."""
        if team not in TEAMS:
            raise wrong_choice("team", team, *TEAMS)
        return self.a if team == "A" else self.b

    def plus(self, team: Team, points: int) -> Score:
        """Return the score after a team has won points."""
        return Score(self.a + points, self.b) if team == "A" else Score(self.a, self.b + points)


@dataclass(frozen=True, slots=True, repr=False)
class PartieHand(Brief):
    """One hand told in numbers: the Augen of team A, or who revoked; who said the first Spritze, how many there were.

    `trickless` tells whether a side with 0 Augen made no trick (B-5.4); `line` is where the hand stands in a file.
    """

    augen_a: int = 0
    trickless: bool = True
    spritze_by: Team | None = None
    spritzen: int = 0
    revoked: Seat | None = None
    line: int | None = None

    def __post_init__(self) -> None:
        whole("PartieHand.augen_a", self.augen_a, 0, AUGEN_TOTAL, clause="B-1.4")
        need("PartieHand.trickless", bool, self.trickless)
        whole("PartieHand.spritzen", self.spritzen, 0, MOST_STOESSE, clause="B-6.1")
        if self.spritze_by not in (None, *TEAMS):
            raise wrong_choice("PartieHand.spritze_by", self.spritze_by, *TEAMS)
        if self.revoked is not None:
            whole("PartieHand.revoked", self.revoked, 0, 3, clause="B-8.2")

    def outcome(self, rules: HouseRules) -> Outcome:
        """Return the outcome that the numbers tell, both teams with as few tricks as can hold their Augen.

        Raises:
            InvalidOutcome: no hand can end like this.
        """
        pack = rules.pack_of(ContractType.BIERKOPF)
        size, augen = pack.hand_size, self.augen_a
        lost = min(augen, AUGEN_TOTAL - augen)
        if self.revoked is not None:
            augen, tricks = 0, 0
        elif not lost and self.trickless:
            tricks = size if augen else 0
        else:
            # Where nothing fits, the check of the outcome says so.
            tricks = tricks_for(pack, augen)
        over = self.revoked is None
        return Outcome(
            contract=Contract(ContractType.BIERKOPF),
            party=(0, 2),
            augen=(augen, AUGEN_TOTAL - augen if over else 0, 0, 0),
            tricks=(tricks, size - tricks if over else 0, 0, 0),
            rules=rules,
            stoss=tuple(((0 if self.spritze_by == "A" else 1) + step) % 2 for step in range(self.spritzen)),
        )

    def settlement(self, rules: HouseRules) -> Settlement:
        """Return the Spielpunkte of the hand, without those that are carried; team A sits at seats 0 and 2.

        Raises:
            InvalidOutcome: no hand can end like this.
        """
        outcome = self.outcome(rules)
        return settle(outcome) if self.revoked is None else penalty(outcome, self.revoked)


@dataclass(frozen=True, slots=True, repr=False)
class ScoredHand(Brief):
    """A hand in the list: who won, its bill, carried points used, points scored, the standing after it.

    `counts` is False for a draw that is replayed by the same dealer (B-5.5); `line` is where it stands in a file.
    """

    settlement: Settlement
    winner: Team | None
    carried_used: int
    points: int
    score: Score
    carried: int
    counts: bool = True
    line: int | None = None

    @property
    def base(self) -> int:
        """The value of the hand before Spritzen: 1, 2 or 3, what a revoke costs, or 0 for a draw (B-5.2, B-8.2)."""
        return sum(item.amount for item in self.settlement.items if item.item in _VALUES)

    @property
    def factor(self) -> int:
        """The factor of the Spritzen (B-6.3)."""
        return self.settlement.price // self.base if self.base else 1

    @property
    def clause(self) -> str:
        """The clause that decides."""
        return [item.clause for item in self.settlement.items if item.item in _VALUES][-1]


@dataclass(frozen=True, slots=True, repr=False)
class Partie(Brief):
    """A series of Partien as it stands; `after` returns the next state (B-7).

    Players are numbered 0 to 3 clockwise around the table, team A are 0 and 2; `dealer` is one of them, seats are
    those of the next hand. `score` and `carried` are those of the Partie in play, `won` the winner and final score of
    each finished one.
    """

    rules: HouseRules = field(default_factory=HouseRules)
    score: Score = Score()
    carried: int = 0
    hands: tuple[ScoredHand, ...] = ()
    won: tuple[tuple[Team, Score], ...] = ()
    dealer: int = 3

    def __post_init__(self) -> None:
        need("Partie.rules", HouseRules, self.rules)
        need("Partie.score", Score, self.score)
        whole("Partie.carried", self.carried, clause="B-5.5")
        whole("Partie.dealer", self.dealer, 0, 3, clause="B-3.3")
        if not isinstance(self.hands, tuple) or not all(isinstance(hand, ScoredHand) for hand in self.hands):
            raise wrong_type("Partie.hands", "a tuple of ScoredHand", self.hands)
        if not isinstance(self.won, tuple) or not all(
            isinstance(each, tuple) and tuple(map(type, each)) == (str, Score) and each[0] in TEAMS for each in self.won
        ):
            raise wrong_type("Partie.won", "a tuple of winners and scores", self.won)
        # At the target a Partie is over and the next one stands at 0:0 (B-7.2, B-7.6).
        for team in TEAMS:
            whole("Partie.score", self.score.of(team), 0, self.rules.target - 1, clause="B-7.2")

    # What a game takes from the table where it is played; pool, Bock and Kreuz are Schafkopf's.
    @property
    def game(self) -> Literal["bierkopf"]:
        """Which of the two games is played."""
        return "bierkopf"

    @property
    def stock(self) -> int:
        """There is no pool."""
        return 0

    @property
    def bock(self) -> int:
        """There is no Bock."""
        return 1

    @property
    def kreuz_again(self) -> bool:
        """There is no Kreuzspiel."""
        return False

    def player_at(self, seat: Seat) -> int:
        """Return the player who sits at a seat of the next hand; forehand is left of the dealer (B-3.3, B-3.6)."""
        check_seat(seat)
        return (self.dealer + 1 + seat) % 4

    def after(self, hand: Finished | PartieHand) -> Partie:
        """Return the state after a hand: a game that is over, or one told in numbers.

        Raises:
            ValueError: the game is not over.
            SchafkopfError: it was no Bierkopf, or no hand can end like this.
            TypeError: it is neither.
        """
        if isinstance(hand, PartieHand):
            bill = hand.settlement(self.rules)
            return self._scored(bill, None if bill.won is None else "A" if bill.won else "B", hand.line)
        if not hasattr(hand, "settlement"):
            raise wrong_type("hand", "a Game or a PartieHand", hand)
        if hand.settlement is None:
            raise ValueError("the game is not over")
        told = hand.announcement
        if told is None or told.contract.kind is not ContractType.BIERKOPF:
            raise wrong_game("schafkopf", self.game)
        won = hand.settlement.won
        winner = None if won is None else team_of(self.player_at(FOREHAND if won else FOREHAND + 1))
        return self._scored(hand.settlement, winner)

    def _scored(self, settlement: Settlement, winner: Team | None, line: int | None = None) -> Partie:
        """The state after a hand; a Partie that is won makes room for a new one at 0:0 (B-7.6)."""
        scored = self._drawn(settlement, line) if winner is None else self._won(settlement, winner, line)
        over = winner is not None and scored.score.of(winner) >= self.rules.target
        return replace(
            self,
            score=Score() if over else scored.score,
            carried=scored.carried,
            hands=(*self.hands, scored),
            won=(*self.won, (winner, scored.score)) if over and winner is not None else self.won,
            dealer=(self.dealer + 1) % 4 if scored.counts else self.dealer,
        )

    def _won(self, settlement: Settlement, winner: Team, line: int | None) -> ScoredHand:
        points = settlement.price + self.carried
        score = self.score.plus(winner, points)
        if self.rules.record_cap and score.of(winner) > self.rules.target:
            # The score is cut at the target, the points of the hand are not (B-7.3).
            score = self.score.plus(winner, self.rules.target - self.score.of(winner))
        return ScoredHand(settlement, winner, self.carried, points, score, 0, line=line)

    def _drawn(self, settlement: Settlement, line: int | None) -> ScoredHand:
        """Nobody scores; the house says whether a point is carried, nothing happens, or it is replayed (B-5.5)."""
        draw = self.rules.draw
        carried = self.carried + (1 if draw == "carry" else 0)
        return ScoredHand(settlement, None, 0, 0, self.score, carried, counts=draw != "replay", line=line)

    @property
    def beers(self) -> dict[Team, int]:
        """The beers that each team owes: for every lost Partie, one for each of its players by default (B-7.5)."""
        each = _TEAM_SIZE * self.rules.beer_per_partie
        return {team: each * sum(winner != team for winner, _ in self.won) for team in TEAMS}
