"""Who can know what of the hidden hands.

The answer is exact: the deals that a `Knowledge` allows are those in which every action so far was legal, no more and
no less. `clues.py` reads them off what a seat has seen.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, reduce
from operator import and_, or_

from schafkopf.cards import SEATS, Card, CardSet, Seat
from schafkopf.errors import ErrorCode, SchafkopfError, need, wrong_type
from schafkopf.game.actions import Play
from schafkopf.game.clues import Reading, Seen
from schafkopf.game.holdings import Case, Limit
from schafkopf.rules.order import EffectiveSuit, Order


@dataclass(frozen=True)
class Knowledge:
    """What a seat knows of all hands: disjoint cases, of which exactly one is true.

    `cards` of a hand are those held now. What is asked of one hand is true in every case together.
    """

    seat: Seat
    cases: tuple[Case, ...]

    @cached_property
    def deals(self) -> int:
        """The number of deals that agree with everything that this seat has seen."""
        return sum(case.deals for case in self.cases)

    def count(self, seat: Seat) -> int:
        """Return how many cards a seat holds."""
        _check(seat)
        return self.cases[0].hands[seat].count

    def possible(self, seat: Seat) -> CardSet:
        """Return the cards that a seat may hold: each of them lies there in some deal."""
        _check(seat)
        return reduce(or_, (case.tight[seat].possible for case in self.cases))

    def certain(self, seat: Seat) -> CardSet:
        """Return the cards that a seat holds in every deal."""
        _check(seat)
        return reduce(and_, (case.tight[seat].certain for case in self.cases))

    def limits(self, seat: Seat) -> tuple[Limit, ...]:
        """Return what a seat holds of some cards at least or at most, as far as it is the same in every case."""
        _check(seat)
        told = [set(case.hands[seat].limits) for case in self.cases]
        return tuple(limit for limit in self.cases[0].hands[seat].limits if all(limit in each for each in told))

    def void(self, seat: Seat, order: Order) -> tuple[EffectiveSuit, ...]:
        """Return the effective suits of which a seat holds no card for certain."""
        need("order", Order, order, "an Order")
        held = {order.effective[card] for card in self.possible(seat)}
        return tuple(suit for suit in EffectiveSuit if suit in set(order.effective.values()) - held)

    @property
    def holders(self) -> tuple[Seat, ...]:
        """The seats that can have been dealt the called card; one seat if it is known who."""
        seats = {case.holder for case in self.cases}
        return tuple(seat for seat in SEATS if seat in seats)

    @property
    def parties(self) -> tuple[tuple[Seat, ...], ...]:
        """The playing parties that are possible, the declarer first; one if the parties are known."""
        return tuple(dict.fromkeys(case.party for case in self.cases))

    @property
    def party(self) -> tuple[Seat, ...] | None:
        """The playing party, None as long as this seat cannot know it."""
        return self.parties[0] if len(self.parties) == 1 else None

    def allows(self, hands: Sequence[Iterable[Card]]) -> bool:
        """Tell whether the cards that the four seats hold now agree with everything that this seat has seen."""
        return any(case.allows(hands) for case in self.cases)

    def enumerate(self) -> Iterator[tuple[CardSet, CardSet, CardSet, CardSet]]:
        """Yield every deal that agrees, once each."""
        for case in self.cases:
            yield from case.enumerate()


def knowledge_of(seen: Seen) -> Knowledge:
    """Return what a seat can know from what it has seen.

    Raises:
        SchafkopfError: no deal agrees with it, so it was not seen in a game by these rules.
    """
    shown = (action.card for action in seen.log if isinstance(action, Play))
    if not all(card in seen.pack for card in (*seen.hand, *shown)):
        raise _impossible(seen)
    reading = Reading(seen)
    cases = [
        case
        for holder in reading.holders()
        for clues in reading.clues(holder)
        if (case := reading.case(clues, holder)) is not None
    ]
    if len(cases) != 1:
        # One case alone is true; among several there may be some that no deal fits.
        cases = [case for case in cases if case.deals]
    if not cases:
        raise _impossible(seen)
    return Knowledge(seen.seat, tuple(cases))


def _impossible(seen: Seen) -> SchafkopfError:
    return SchafkopfError(ErrorCode.NO_DEAL_AGREES, game=seen.pack.game)


def _check(seat: Seat) -> None:
    if type(seat) is not int:
        raise wrong_type("seat", "a seat from 0 to 3", seat)
    if seat not in SEATS:
        raise SchafkopfError(ErrorCode.WRONG_SEAT, name="seat", value=seat)
