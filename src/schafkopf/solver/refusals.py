"""What the kernel refuses, in words: the kernel tells codes, the package says what is wrong with which card or seat."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from schafkopf.cards import SEATS, Card
from schafkopf.errors import ErrorCode, ManyFaults, SchafkopfError, need, wrong_type
from schafkopf.game.deal import Deal
from schafkopf.game.position import Position, Trick
from schafkopf.solver import kernel


class InvalidPosition(ManyFaults):
    """A position that cannot occur; `faults` holds everything that is wrong with it."""


class InvalidHoldings(ManyFaults):
    """What is said about hidden hands contradicts itself; `faults` holds every contradiction."""


def deal_of(position: Position) -> Deal:
    """Return the deal of a position; TypeError where there is none."""
    need("position", Position, position)
    need("deal", Deal, position.deal)
    return position.deal


@contextmanager
def positions_in_words(position: Position) -> Iterator[None]:
    """Turn what goes wrong with an impossible position into an error that tells why; what is possible costs nothing."""
    deal_of(position)
    try:
        yield
    except (kernel.Fault, LookupError, TypeError, AttributeError, OverflowError, RuntimeError) as refused:
        faults = list(position_faults(position))
        if not faults:
            raise
        raise InvalidPosition(faults) from refused


def position_faults(position: Position) -> Iterator[SchafkopfError]:
    """Yield all that is wrong with a position.

    Raises:
        TypeError: a part is of the wrong type.
    """
    deal = position.deal
    pack, game = deal.pack, deal.pack.game
    yield from _card_faults(position)
    if len(position.trick) >= len(SEATS):
        yield SchafkopfError(
            ErrorCode.WRONG_TRICK_SIZE, game=game, field="trick", number=len(position.trick), right="0–3"
        )
    for name, seat in {"leader": position.leader, **_winners(position)}.items():
        if type(seat) is not int:
            raise wrong_type(name, "a seat from 0 to 3", seat)
        if seat not in SEATS:
            yield SchafkopfError(ErrorCode.WRONG_SEAT, game=game, field=name, name=name, value=seat)
    for seat, hand in enumerate(position.hands):
        laid = (seat - position.leader) % len(SEATS) < len(position.trick)
        right = pack.hand_size - len(position.tricks) - laid
        if len(hand) != right:
            yield SchafkopfError(
                ErrorCode.WRONG_HAND_SIZE, game=game, field=f"hands[{seat}]", number=len(hand), right=right
            )
    bound = position.bound
    if bound is not None and (bound is not deal.called_card or not any(bound in hand for hand in position.hands)):
        need("bound", Card, bound)
        yield SchafkopfError(ErrorCode.NOTHING_IS_BOUND, field="bound", card=bound.value)


def _card_faults(position: Position) -> Iterator[SchafkopfError]:
    pack, game = position.deal.pack, position.deal.pack.game
    if len(position.hands) != len(SEATS):
        yield SchafkopfError(ErrorCode.WRONG_NUMBER_OF_HANDS, game=game, field="hands", number=len(position.hands))
    if not all(isinstance(trick, Trick) for trick in position.tricks):
        raise wrong_type("tricks", "tricks", position.tricks)
    rows = {f"hands[{seat}]": hand for seat, hand in enumerate(position.hands)} | {"trick": position.trick}
    rows |= {f"tricks[{place}]": trick.cards for place, trick in enumerate(position.tricks)}
    seen: Counter[Card] = Counter()
    for field, cards in rows.items():
        for card in cards:
            if not isinstance(card, Card):
                raise wrong_type(field, "cards", card)
            seen[card] += 1
            if card not in pack:
                yield SchafkopfError(
                    ErrorCode.CARD_NOT_IN_PACK, game=game, field=field, text=card.label, size=len(pack.cards)
                )
            elif seen[card] == 2:
                yield SchafkopfError(ErrorCode.CARD_TWICE, game=game, field=field, card=card.label)


def _winners(position: Position) -> dict[str, int]:
    return {f"tricks[{place}].winner": trick.winner for place, trick in enumerate(position.tricks)}


@contextmanager
def holdings_in_words(cards: Sequence[Card], size: int) -> Iterator[None]:
    """Turn contradictions about hidden hands of so many cards into an error; `cards` are those of the kernel's bits."""
    try:
        yield
    except kernel.Fault as refused:
        told = [_holding_fault(code, number, cards, size) for code, number in refused.args]
        raise InvalidHoldings(told) from refused


def _holding_fault(code: str, number: int | None, cards: Sequence[Card], size: int) -> SchafkopfError:
    card = cards[number].label if code in _OF_A_CARD and number is not None else ""
    if code == "NOT_IN_POOL":
        return SchafkopfError(ErrorCode.CARD_NOT_IN_PACK, text=card, size=size)
    if code == "CERTAIN_TWICE":
        return SchafkopfError(ErrorCode.CARD_TWICE, card=card)
    if code == "CARD_COUNTS":
        return SchafkopfError(ErrorCode.HANDS_DO_NOT_FIT, number=size)
    if code == "NOT_POSSIBLE":
        return SchafkopfError(ErrorCode.CERTAIN_NOT_POSSIBLE, card=card)
    if code == "NO_SEAT":
        return SchafkopfError(ErrorCode.NOBODY_CAN_HOLD, card=card)
    if code == "TOO_MANY_CERTAIN":
        return SchafkopfError(ErrorCode.TOO_MANY_CERTAIN, seat=f"P{(number or 0) + 1}")
    return SchafkopfError(ErrorCode.NO_DEAL_AGREES)


_OF_A_CARD = ("NOT_IN_POOL", "CERTAIN_TWICE", "NOT_POSSIBLE", "NO_SEAT")
