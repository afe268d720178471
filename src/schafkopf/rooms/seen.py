"""What one place may know of a table, or somebody who watches, as a value that travels; it has no other hand in it.

Everybody is told by place, not by seat, and nothing is told in words: `telling` has the sentences.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from schafkopf.bill.outcome import FourInts
from schafkopf.bill.settlement import is_beside
from schafkopf.cards import Card, GameName, Seat
from schafkopf.game.actions import Action, Logged, Phase
from schafkopf.game.rulings import OpenRuling, Ruling
from schafkopf.match.partie import Score
from schafkopf.rooms.events import Place
from schafkopf.rooms.table import Past, Stage
from schafkopf.rules.contracts import Contract
from schafkopf.rules.house import HouseRules
from schafkopf.rules.order import EffectiveSuit

Role: TypeAlias = Literal["declarer", "partner", "mate", "opponent"]
"""What somebody is in the deal: who announced it, the partner as far as known, in two fixed teams whose side it is."""
Manner: TypeAlias = Literal["leads", "takes", "gives"]
"""How a card was played: to an empty trick, over what lay there, or else."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SeenChair:
    """Who sits at a place, and what lies open of it.

    `is_person` tells that a person has the place, `is_away` that a computer plays for him, `is_awaited` that it is kept
    for one. `cards` is how many are held, `tricks` how many were won. `stoss` numbers the doublings that came from
    there, from 0. `said` was said last before the first card. `is_ready` tells that the person has done what the table
    waits for between two deals.
    """

    name: str
    is_person: bool
    is_away: bool
    is_awaited: bool
    is_ready: bool
    is_dealer: bool
    cards: int
    tricks: int
    role: Role | None
    knocked: bool
    stoss: tuple[int, ...]
    said: Logged | None


@dataclass(frozen=True, slots=True)
class SeenCard:
    """A card of the own hand: the suit that it counts as; when one may act with it how, and the ruling on that."""

    card: Card
    suit: EffectiveSuit
    action: Action | None = None
    ruling: Ruling | None = None

    @property
    def is_playable(self) -> bool:
        """Whether the referee accepts it now."""
        return self.ruling is not None and self.ruling.legal


@dataclass(frozen=True, slots=True)
class Choice:
    """Something else that could be done now, and the ruling on it."""

    action: Action
    ruling: Ruling


@dataclass(frozen=True, slots=True)
class SeenTrick:
    """A trick, open or finished: its number from 1, who led, the cards clockwise from there, who wins it and why."""

    number: int
    leader: Place
    cards: tuple[Card, ...]
    winner: Place
    ruling: OpenRuling

    @property
    def augen(self) -> int:
        """The Augen in it."""
        return sum(card.augen for card in self.cards)


@dataclass(frozen=True, slots=True)
class Line:
    """Something that was said or played: by whom, in which trick (0 before the first card), and how.

    `stoss` numbers a doubling, from 0.
    """

    place: Place
    said: Logged
    trick: int = 0
    manner: Manner | None = None
    stoss: int | None = None


@dataclass(frozen=True, slots=True)
class BillItem:
    """One line of a bill, as `bill.Item` with the place instead of the seat."""

    item: str
    amount: int
    clause: str
    place: Place | None = None
    count: int | None = None
    kind: str | None = None

    @property
    def is_beside(self) -> bool:
        """Whether it is paid besides the price that one pays to another."""
        return is_beside(self.item, self.place)


@dataclass(frozen=True, slots=True)
class SeenReason:
    """Why a deal ended as it did, as `bill.Reason` with the place instead of the seat."""

    reason: str
    clause: str
    count: int | None = None
    limit: int | None = None
    place: Place | None = None
    kind: str | None = None


@dataclass(frozen=True, slots=True)
class SeenShown:
    """A hand that was laid open."""

    place: Place
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class SeenUndo:
    """A card that is asked back: whose, which, and who still has to agree."""

    place: Place
    card: Card
    awaited: tuple[Place, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Proof:
    """What proves how a deal was shuffled; the secret is there when the deal is over.

    `contributions` are by place, None where nothing was added; before the end only the own.
    """

    commitment: str
    secret: str | None = None
    contributions: tuple[str | None, str | None, str | None, str | None] = (None, None, None, None)


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """Where everybody stands: `accounts` by place, in the unit of the tariff; in Bierkopf the Spielpunkte won so far.

    `score` is that of the Partie in play, team A sits at places 0 and 2; `carried` are points that the next winner
    takes along, `won` the Partien that the teams have won, `beers` what they owe. `stock` is the pool, `bock` the
    factor of the next deal. `past` are all deals that are over.
    """

    accounts: FourInts
    past: tuple[Past, ...] = ()
    stock: int = 0
    bock: int = 1
    score: Score | None = None
    carried: int = 0
    won: tuple[int, int] = (0, 0)
    beers: tuple[int, int] = (0, 0)


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """How a deal ended. Numbers are by place; `won` is by the playing party, None in Ramsch and for a draw.

    `party` are the places of the playing party, the declarer first, in Bierkopf the team of forehand. `hands` are all
    four as dealt. `place` is the loser of a Ramsch, who made the Durchmarsch, or who revoked. `points` are what the
    winners write in Bierkopf, `carried_used` included; `partie` is the final score where it ended a Partie. `reasons`
    tell why it ended like this, and what is not paid. `limits` are the Augen with which the playing party wins, and
    makes the others Schneider (None where there is no Schneider), None where they do not decide.
    """

    contract: Contract | None
    party: tuple[Place, ...]
    won: bool | None
    augen: FourInts
    tricks: FourInts
    bill: tuple[BillItem, ...]
    price: int
    payout: FourInts
    stock_payout: int
    place: Place | None
    hands: tuple[tuple[Card, ...], ...]
    points: int | None = None
    carried_used: int = 0
    partie: Score | None = None
    reasons: tuple[SeenReason, ...] = ()
    limits: tuple[int, int | None] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Seen:
    """A table as one place sees it; `place` is None for somebody who watches.

    `number` is how many events it has seen. `deal` numbers the deals from 1, `dealer` is a place. `turn` is the place
    that the deal waits for, `waits_for` are the people for whom everything waits. `phase` is that of the deal, None
    where there is none. `hand` is sorted from the highest card, `choices` are all else that could be done. `trick` is
    the open one, `last` the one before, `tricks` how many are finished of `of_tricks`. `contract` is what is played,
    `called` the Rufsau, `must_play` tells that somebody has to play though nobody wanted to (S-11.6). `bill` is the
    price so far. `can_undo` tells that the last own card may be asked back. `offered` and `returned` are the cards of a
    Hochzeit as far as they are seen, `shown` the hands that were laid open.
    """

    number: int
    place: Place | None
    game: GameName
    rules: HouseRules
    level: str
    idle: int | None
    stage: Stage
    deal: int
    dealer: Place
    chairs: tuple[SeenChair, ...]
    waits_for: tuple[Place, ...]
    standing: Standing
    proof: Proof | None = None
    phase: Phase | None = None
    turn: Place | None = None
    hand: tuple[SeenCard, ...] = ()
    choices: tuple[Choice, ...] = ()
    contract: Contract | None = None
    declarer: Place | None = None
    called: Card | None = None
    must_play: bool = False
    offered: Card | None = None
    returned: Card | None = None
    shown: tuple[SeenShown, ...] = ()
    trick: SeenTrick | None = None
    last: SeenTrick | None = None
    tricks: int = 0
    of_tricks: int = 0
    bill: tuple[BillItem, ...] = ()
    price: int = 0
    log: tuple[Line, ...] = ()
    undo: SeenUndo | None = None
    can_undo: bool = False
    result: Result | None = None

    def place_of(self, seat: Seat) -> Place:
        """Return who sits at a seat of the deal; forehand is left of the dealer (S-5.1, B-3.3)."""
        return (self.dealer + 1 + seat) % 4

    @property
    def is_own_turn(self) -> bool:
        """Whether the deal waits for this place."""
        return self.place is not None and self.turn == self.place

    @property
    def legal(self) -> tuple[Action, ...]:
        """Everything that this place may do in the deal now."""
        cards = tuple(each.action for each in self.hand if each.action is not None and each.is_playable)
        return (*cards, *(each.action for each in self.choices if each.ruling.legal))
