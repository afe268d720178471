"""Types of the kernel module; `schafkopf.solver` is its face."""

from typing import TypeAlias, final

__all__ = [
    "DETAILS",
    "FACTS",
    "FEATURES",
    "UNITS",
    "BidModel",
    "Cancel",
    "Duel",
    "Fault",
    "Game",
    "Leaf",
    "Policy",
    "Question",
    "SeatLeaf",
    "Solver",
    "Worlds",
    "alone",
    "count",
    "playouts",
    "random_games",
    "sample",
]

_Place: TypeAlias = tuple[tuple[int, int, int, int], list[int], int, bool, int, int, int]
_Lock: TypeAlias = tuple[int, int, bool, bool, int]
_Valued: TypeAlias = tuple[int, int, int, int]
_Four: TypeAlias = tuple[float, float, float, float]
_Hands: TypeAlias = tuple[int, int, int, int]
# The seat that asks, the leader, the open trick; what each seat has played and captured.
_Scene: TypeAlias = tuple[int, int, list[int], _Hands, _Hands]
# Count, possible and certain cards of each seat; limits as seat, cards, least, most; the party; whether the lock binds.
_Case: TypeAlias = tuple[list[tuple[int, int, int]], list[tuple[int, int, int, int]], int, bool]
# Each card with its values and how often each occurred; worlds, nodes, nanoseconds of search.
_Answer: TypeAlias = tuple[list[tuple[int, list[tuple[int, int]]]], int, int, int]
# Prices to a seat with and to one without a trick by the number of such seats, what it takes to march (0 all tricks,
# 255 nobody can, else points) and its price, whether all that are tied pay, whether only gains are written down.
_Price: TypeAlias = tuple[list[int], list[int], int, int, bool, bool]

# Tricks with their leaders, the last one may be open.
_Tricks: TypeAlias = list[tuple[int, list[int]]]
# Seat, hand, what it may play, party, declarer, whether all are alone, the tricks.
_Sight: TypeAlias = tuple[int, int, int, int, int | None, bool, _Tricks]
# Places of game, of policies and of the price; declarer, whether all are alone, party, hands, whether the card binds.
_Round: TypeAlias = tuple[int, int, int, int | None, bool, int, _Hands, bool]
# Declarer, whether all are alone, the tricks; games a world, their seed, after how many tricks play is best.
_Guided: TypeAlias = tuple[int | None, bool, _Tricks, int, int, int]

# Seats, each with the model of what it said or did not say, and whether it said it.
_Said: TypeAlias = list[tuple[int, "BidModel", bool]]

DETAILS: list[str]
FACTS: list[str]
FEATURES: list[str]
UNITS: int

class Fault(ValueError):
    """What the kernel refuses: each argument is a code with the bit of the card, the seat, or None.

    A place: UNKNOWN_CARD (card), CARD_TWICE (card), HAND_SIZE (seat), TRICK, LEADER, TRICKS, NOT_LOCKED, POINTS;
    what comes with it: NOT_LEGAL (card), CAPTURED (seat). A game: CLASSES, TRUMP_NOT_ON_TOP, DECK_SIZE, CARD_POINTS,
    LOCKED_CARD, PARTY. A leaf: LEAF_LENGTH, LEAF_NOT_MONOTONE. `count`: TOO_MANY_SEQUENCES. `sample`: CARD_COUNTS,
    NOT_IN_POOL (card), CERTAIN_TWICE (card), NOT_POSSIBLE (card), NO_SEAT (card), TOO_MANY_CERTAIN (seat), NO_DEAL.
    `Worlds`, `random_games`: those of `sample`, LIMIT (seat), TOO_MANY_LIMITS, CASES, WEIGHT_COUNT, WEIGHT, NO_WEIGHT,
    SAID, NOT_TO_MOVE, LEAF_COUNT, GOAL. `BidModel`: BID_TABLES. `Policy`, `Duel.play`: WEIGHTS.
    """

    args: tuple[tuple[str, int | None], ...]

@final
class Cancel:
    def __new__(cls) -> Cancel: ...
    def set(self) -> None: ...

@final
class Game:
    def __new__(
        cls,
        classes: tuple[int, int, int, int, int],
        points: bytes,
        party: int,
        locked: _Lock | None = None,
        must_beat: bool = False,
    ) -> Game: ...
    def legal(self, place: _Place) -> int: ...
    def play(self, place: _Place, card: int) -> _Place: ...
    def groups(self, place: _Place) -> list[tuple[int, int]]: ...

@final
class Leaf:
    def __new__(cls, values: list[int]) -> Leaf: ...

@final
class SeatLeaf:
    """What each end of a game is worth to the party, and to the seat that asks."""

    def __new__(cls, values: list[int], own: list[int]) -> SeatLeaf: ...

@final
class Question:
    """A place of a game, checked once, and the limits of each question about it."""

    def __new__(cls, game: Game, place: _Place, nodes: int | None = None, cancel: Cancel | None = None) -> Question: ...

@final
class Solver:
    """The exact searches; the last part of every answer is the number of nodes."""

    def __new__(cls) -> Solver: ...
    def forget(self) -> None: ...
    def points(self, question: Question) -> tuple[int, int, int]: ...
    def at_least(self, question: Question, threshold: int) -> tuple[bool | None, int]: ...
    def makes_tricks(self, question: Question, tricks: int) -> tuple[bool | None, int]: ...
    def card_points(self, question: Question) -> tuple[list[_Valued], int]: ...
    def solve(self, question: Question) -> tuple[int, int, list[_Valued], list[int], int]: ...
    def solve_worth(self, question: Question, leaf: Leaf) -> tuple[int, int, list[_Valued], list[int], int]: ...
    def card_worths(self, question: Question, leaf: Leaf) -> tuple[list[_Valued], int]: ...
    def guarantee(self, question: Question) -> tuple[tuple[int, bool] | None, int]: ...
    def whole_game(self, question: Question, cards: list[int]) -> tuple[list[tuple[int, int, list[_Valued]]], int]: ...

@final
class BidModel:
    """How likely a hand leads to something that can be said.

    Each table has 1024 numbers: for the suits in the order of `CardSet.bits` 256 each, one for every set of its cards.
    The score of a hand is the highest sum over the suits among the tables; the likelihood is its logistic function.
    """

    def __new__(cls, tables: list[list[float]]) -> BidModel: ...
    def score(self, hand: int) -> float: ...

@final
class Worlds:
    """Deals that agree with what a seat knows; the party of the game does not matter."""

    def __new__(
        cls,
        game: Game,
        scene: _Scene,
        cases: list[_Case],
        number: int,
        seed: int,
        *,
        has_run: bool = False,
        few: tuple[int, int] | None = None,
        run_by_deal: bool = False,
    ) -> Worlds: ...
    @property
    def deals(self) -> int: ...
    def __len__(self) -> int: ...
    def get(self, place: int) -> tuple[_Hands, int, bool]: ...
    def price_keys(self) -> list[tuple[int, int, bool]]: ...
    def resample(self, weights: list[float], number: int, seed: int) -> Worlds: ...
    def weighed(self, said: _Said, places: bytes, doubt: float) -> list[float]: ...
    def read(self, policies: list[Policy], guide: _Guided, reading: tuple[float, float, float]) -> list[float]: ...
    def plausible(
        self, policies: list[Policy], guide: _Guided, reading: tuple[float, float, float], number: int, seed: int
    ) -> Worlds: ...
    def credible(self, said: _Said, places: bytes, doubt: float, number: int, seed: int) -> Worlds: ...
    def values(
        self,
        leaves: list[SeatLeaf] | None = None,
        reach: int | None = None,
        *,
        nodes: int | None = None,
        milliseconds: int | None = None,
        jobs: int = 1,
        cancel: Cancel | None = None,
    ) -> _Answer: ...
    def playouts(
        self,
        games: int,
        seed: int,
        leaves: list[SeatLeaf] | None = None,
        price: _Price | None = None,
        reach: int | None = None,
        *,
        milliseconds: int | None = None,
        jobs: int = 1,
        cancel: Cancel | None = None,
    ) -> _Answer: ...
    def guided(
        self,
        policy: Policy,
        guide: _Guided,
        leaves: list[SeatLeaf] | None = None,
        price: _Price | None = None,
        reach: int | None = None,
        *,
        whole: bool = False,
        milliseconds: int | None = None,
        jobs: int = 1,
        cancel: Cancel | None = None,
    ) -> _Answer: ...

@final
class Policy:
    """Weights of features: a row each for declarer, partner and opponent leading and following."""

    def __new__(cls, weights: list[float], nets: list[float] | None = None) -> Policy: ...
    def scores(self, game: Game, sight: _Sight) -> list[tuple[int, list[float], list[float], float]]: ...
    def facts(self, game: Game, sight: _Sight) -> tuple[list[float], list[tuple[int, list[float]]]]: ...
    def choose(self, game: Game, sight: _Sight, seed: int) -> int: ...

@final
class Duel:
    """Deals that two sides play twice, with the parties exchanged."""

    def __new__(
        cls, games: list[Game], pays: list[tuple[SeatLeaf | None, _Price | None]], rounds: list[_Round]
    ) -> Duel: ...
    def play(
        self, one: list[Policy], other: list[Policy], seed: int, *, jobs: int = 1, cancel: Cancel | None = None
    ) -> list[tuple[int, int]]: ...
    def lessons(
        self, one: list[Policy], other: list[Policy], start: int, end: int, temperature: float, seed: int
    ) -> tuple[bytes, bytes, bytes, bytes, bytes]: ...

def alone(
    game: Game, place: _Place, captured: tuple[int, int, int, int], games: int, seed: int
) -> list[tuple[int, _Four, _Four, float, float]]:
    """Estimate every legal card where everybody plays for himself and wants few points (S-11.1).

    Each entry: the card, the mean points of each seat, the share of games that each seat loses, the shares in which the
    seat to move makes no trick and every trick. With three tricks left or fewer everybody searches for his own best
    end, so all shares are 0 or 1; before that so many games (at least one) are played after each card.
    """

def playouts(game: Game, place: _Place, games: int, seed: int) -> tuple[list[int], list[int]]: ...
def count(game: Game, place: _Place, depth: int) -> list[int]: ...
def sample(
    pool: int, holdings: list[tuple[int, int, int]], number: int, seed: int
) -> tuple[int, list[tuple[int, int, int, int]]]: ...
def random_games(
    game: Game,
    cases: list[_Case],
    games: int,
    seed: int,
    first: int = 0,
    *,
    run_by_deal: bool = False,
    jobs: int = 1,
    cancel: Cancel | None = None,
) -> tuple[bytes, bytes, bytes]: ...
