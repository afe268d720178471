"""Assumptions about the hidden hands, in a small exact language (docs/advice.md, K-6).

`P2 hat EO und P3 frei von Gras`, `P4 trump >= 3 or (P1 has no GA and P1 Eichel = 0)`. An assumption narrows what a seat
knows: the deals left are exactly those of its knowledge in which it holds, each once.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields, replace
from functools import cached_property
from itertools import combinations
from typing import TypeAlias

from schafkopf.cards import SEATS, CardSet, Seat
from schafkopf.errors import ErrorCode, SchafkopfError, need, wrong_type
from schafkopf.game.holdings import Case, Holding, Limit
from schafkopf.game.knowledge import Knowledge, knowledge_of
from schafkopf.game.view import View
from schafkopf.notation import parse_cards, parse_suit
from schafkopf.rules.order import EffectiveSuit, Order

MOST_CASES = 64
"""More disjoint cases than this an assumption does not come to; each is counted for itself."""
_MOST_LIMITS = 16
"""So many limits the kernel counts together in one case."""
_LONGEST = 1000
"""Characters beyond which no assumption goes."""
_DEEPEST = 20
"""Brackets within brackets."""
_MANY = 99
"""More cards than a hand has, and more than anybody may name: no upper limit."""


_Ranges: TypeAlias = tuple[tuple[int, int], ...]
"""Numbers from one to another, ranges that do not touch, ascending."""


@dataclass(frozen=True, slots=True)
class _Holds:
    """A seat holds so many of some cards, or of an effective suit."""

    seat: Seat
    of: CardSet | EffectiveSuit
    numbers: _Ranges


@dataclass(frozen=True, slots=True)
class _Void:
    """A seat is void of so many plain suits."""

    seat: Seat
    numbers: _Ranges


@dataclass(frozen=True, slots=True)
class _All:
    parts: tuple[_Term, ...]


@dataclass(frozen=True, slots=True)
class _Any:
    parts: tuple[_Term, ...]


_Term: TypeAlias = _Holds | _Void | _All | _Any


def _negated(term: _Term) -> _Term:
    match term:
        case _All(parts):
            return _Any(tuple(map(_negated, parts)))
        case _Any(parts):
            return _All(tuple(map(_negated, parts)))
        case _:
            return replace(term, numbers=_others(term.numbers))


def _others(numbers: _Ranges) -> _Ranges:
    """The numbers outside of some ranges."""
    starts = (0, *(most + 1 for _, most in numbers))
    ends = (*(least - 1 for least, _ in numbers), _MANY)
    return tuple((least, most) for least, most in zip(starts, ends, strict=True) if least <= most)


@dataclass(frozen=True)
class Constraint:
    """An assumption about the cards that seats hold now, made by `parse_constraint`; `text` is what was read."""

    text: str
    _term: _Term

    def narrowed(self, knowledge: Knowledge, order: Order) -> Knowledge:
        """Return what a seat knows if this holds; suits and trumps are those of an order.

        Raises:
            SchafkopfError: it holds in no deal that agrees with what is known, speaks of a suit that has no cards of
                its own, or comes to too many cases.
        """
        need("knowledge", Knowledge, knowledge)
        need("order", Order, order, "an Order")
        cases: list[Case] = []
        for case in knowledge.cases:
            cases += _narrowed(case, self._term, order)
            if len(cases) > MOST_CASES:
                raise _too_large()
        if any(sum(len(hand.limits) for hand in case.hands) > _MOST_LIMITS for case in cases):
            raise _too_large()
        left = tuple(case for case in cases if case.deals)
        if not left:
            raise SchafkopfError(ErrorCode.CONSTRAINT_CONTRADICTS, text=self.text, seat=f"P{knowledge.seat + 1}")
        return Knowledge(knowledge.seat, left)


def _too_large() -> SchafkopfError:
    return SchafkopfError(ErrorCode.CONSTRAINT_TOO_LARGE, limit=MOST_CASES)


@dataclass(frozen=True, kw_only=True)
class _Assuming(View):
    """A view with an assumption: what follows from what was seen is narrowed by it."""

    assumed: Constraint

    @cached_property
    def knowledge(self) -> Knowledge:
        """What this seat can know of every hand if the assumption holds."""
        order = self.order
        if order is None:
            raise SchafkopfError(ErrorCode.NOTHING_IS_ANNOUNCED)
        return self.assumed.narrowed(knowledge_of(self), order)


def assuming(view: View, constraint: Constraint) -> View:
    """Return a view whose `knowledge` has only the deals in which a constraint holds.

    Whoever draws worlds from it, or asks it for the parties, takes what is assumed for known.

    Raises:
        SchafkopfError: nothing is announced yet, or as `Constraint.narrowed`.
    """
    need("view", View, view)
    need("constraint", Constraint, constraint, "a Constraint, as parse_constraint reads them")
    seen = {field.name: getattr(view, field.name) for field in fields(View)}
    assumed = _Assuming(**seen, assumed=constraint)
    _ = assumed.knowledge  # a contradiction is told here and not in the middle of something
    return assumed


# Narrowing: every step gives disjoint cases


def _narrowed(case: Case, term: _Term, order: Order) -> list[Case]:
    """The disjoint cases in which a term holds; their own contradictions may be left for counting."""
    match term:
        case _Holds():
            cards = _cards_of(term.of, order)
            held = (_held(case, term.seat, cards, least, most) for least, most in term.numbers)
            return [each for each in held if each is not None]
        case _Void():
            return list(_voids(case, term, order))
        case _All(parts):
            cases = [case]
            for part in parts:
                cases = [after for before in cases for after in _narrowed(before, part, order)]
                _check_number(cases)
            return cases
        case _Any(parts):
            found, others = [], [case]
            for part in parts:
                # The first part that holds decides, so no deal is in two cases.
                found += [after for before in others for after in _narrowed(before, part, order)]
                others = [after for before in others for after in _narrowed(before, _negated(part), order)]
                _check_number([*found, *others])
            return found


def _check_number(cases: Sequence[Case]) -> None:
    if len(cases) > MOST_CASES:
        raise _too_large()


def _cards_of(of: CardSet | EffectiveSuit, order: Order) -> CardSet:
    if isinstance(of, CardSet):
        return of
    cards = CardSet(card for card, suit in order.effective.items() if suit is of)
    if not cards:
        raise SchafkopfError(ErrorCode.CONSTRAINT_SUIT, suit=of.value)
    return cards


def _voids(case: Case, term: _Void, order: Order) -> Iterator[Case]:
    """One case for each choice of suits that the seat is void of, the others being held."""
    suits = [CardSet(row) for row in order.suits.values() if row]
    allowed = (n for n in range(len(suits) + 1) if any(least <= n <= most for least, most in term.numbers))
    for number in allowed:
        for void in combinations(suits, number):
            after: Case | None = case
            for cards in suits:
                least, most = (0, 0) if cards in void else (1, _MANY)
                after = None if after is None else _held(after, term.seat, cards, least, most)
            if after is not None:
                yield after


def _held(case: Case, seat: Seat, cards: CardSet, least: int, most: int) -> Case | None:
    """The case in which a seat holds `least` to `most` of some cards, None where there is none at a glance."""
    hand = case.hands[seat]
    sure, unsure = len(hand.certain & cards), hand.open & cards
    least, most = max(least - sure, 0), most - sure
    free = hand.count - len(hand.certain)
    if most < least or least > min(len(unsure), free):
        return None
    if least == 0 and most >= min(len(unsure), free):
        return case
    if most == 0:
        return _with(case, {seat: _without(hand, unsure)})
    if least == len(unsure):
        others = {other: _without(case.hands[other], unsure) for other in SEATS if other != seat}
        return _with(case, {seat: _having(hand, unsure), **others})
    return _with(case, {seat: replace(hand, limits=(*hand.limits, Limit(unsure, least, most)))})


def _with(case: Case, changed: dict[Seat, Holding | None]) -> Case | None:
    hands = [changed.get(seat, hand) for seat, hand in enumerate(case.hands)]
    first, second, third, fourth = hands
    if first is None or second is None or third is None or fourth is None:
        return None
    return replace(case, hands=(first, second, third, fourth))


def _without(hand: Holding, cards: CardSet) -> Holding | None:
    """A holding without some cards; None where the hand needs one of them."""
    if hand.certain & cards or len(hand.possible - cards) < hand.count:
        return None
    limits = tuple(replace(limit, cards=limit.cards - cards) for limit in hand.limits)
    if any(limit.least > len(limit.cards) for limit in limits):
        return None
    return replace(hand, possible=hand.possible - cards, limits=tuple(limit for limit in limits if limit.cards))


def _having(hand: Holding, cards: CardSet) -> Holding | None:
    """A holding with some open cards for certain; None where a limit forbids them."""
    limits = []
    for limit in hand.limits:
        got = len(limit.cards & cards)
        if got > limit.most:
            return None
        left = Limit(limit.cards - cards, max(limit.least - got, 0), limit.most - got)
        if left.cards:
            limits.append(left)
    return replace(hand, certain=hand.certain | cards, limits=tuple(limits))


# Reading

_TOKEN = re.compile(r"[(),;]|[<>!=]=|[<>=≥≤≠]|[^\s(),;<>!=≥≤≠]+|!")
_SEAT = re.compile(r"[pP]([1-4])")
_AND, _OR = ("und", "and", "&"), ("oder", "or")
_COMMAS = (",", ";")
_NONE_OF = (
    "hat kein|hat keine|hat keinen|hat nicht|kein|keine|keinen|ohne|nicht|frei von|frei in|frei"
    "|has no|has not|has none of|no|without|lacks|not|void of|void in|void"
)
_ALL_OF = "hat|hält|haelt|has|holds"
_VERBS = sorted(
    [(tuple(words.split()), text == _ALL_OF) for text in (_NONE_OF, _ALL_OF) for words in text.split("|")],
    key=lambda verb: -len(verb[0]),
)
"""Every verb, the longest first, and whether the cards are held."""
_TRUMPS = ("t", "trumpf", "trümpfe", "truempfe", "trump", "trumps")
_SUITS = ("farbe", "farben", "suit", "suits")
_MODEL = "P2 hat EO, P3 frei von Gras, P2 Trumpf >= 3, P4 frei von 2 Farben, … und …, … oder …"
"""What assumptions look like."""


def parse_constraint(text: str) -> Constraint:
    """Return the assumption that a text states: `P2 hat EO`, `P3 no Gras`, `P2 Trumpf >= 3`, with `und` and `oder`.

    Raises:
        SchafkopfError: it is not understood; a card that is meant is unknown or ambiguous.
        TypeError: it is no text.
    """
    if not isinstance(text, str):
        raise wrong_type("text", "a text", text)
    return Constraint(text.strip(), _Reader(text).whole())


class _Reader:
    """Reads one text, word by word."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.tokens = _TOKEN.findall(text) if len(text) <= _LONGEST else []
        self.place = 0
        self.depth = 0

    def whole(self) -> _Term:
        term = self._any()
        if self._next:
            raise self._fault(self._next)
        return term

    @property
    def _next(self) -> str:
        return self.tokens[self.place] if self.place < len(self.tokens) else ""

    def _take(self) -> str:
        token = self._next
        self.place += 1
        return token

    def _fault(self, text: str) -> SchafkopfError:
        return SchafkopfError(ErrorCode.CONSTRAINT_TEXT, text=text or self.text, expected=_MODEL)

    def _any(self) -> _Term:
        parts = [self._all()]
        while self._next.casefold() in _OR:
            self._take()
            parts.append(self._all())
        return parts[0] if len(parts) == 1 else _Any(tuple(parts))

    def _all(self) -> _Term:
        parts = [self._statement()]
        while self._next.casefold() in _AND or self._next in _COMMAS:
            self._take()
            parts.append(self._statement())
        return parts[0] if len(parts) == 1 else _All(tuple(parts))

    def _statement(self) -> _Term:
        first = self._take()
        if first == "(" and self.depth < _DEEPEST:
            self.depth += 1
            term = self._any()
            self.depth -= 1
            if self._take() != ")":
                raise self._fault(self.text)
            return term
        seat = _SEAT.fullmatch(first)
        if seat is None:
            raise self._fault(first)
        return self._predicate(int(seat[1]) - 1)

    def _words(self) -> Iterator[str]:
        """The words of a statement; a comma ends it only where the next one begins."""
        while self._next and self._next != ")" and self._next.casefold() not in (*_AND, *_OR):
            if self._next in _COMMAS:
                after = self.tokens[self.place + 1] if self.place + 1 < len(self.tokens) else ""
                if after == "(" or _SEAT.fullmatch(after):
                    return
                self._take()
                continue
            yield self._take()

    def _predicate(self, seat: Seat) -> _Term:
        words = list(self._words())
        plain = [word.casefold() for word in words]
        told = " ".join((f"P{seat + 1}", *words))
        signs = [place for place, word in enumerate(words) if word in _SIGNS]
        if signs:
            if signs[0] != 1 or len(words) != 3 or not re.fullmatch("[0-9]{1,2}", words[2]):
                raise self._fault(told)
            return _counted(seat, self._suit(words[0], told), words[1], int(words[2]))
        for verb, is_held in _VERBS:
            if tuple(plain[: len(verb)]) == verb and len(plain) > len(verb):
                return _named(seat, words[len(verb) :], is_held)
        raise self._fault(told)

    def _suit(self, word: str, told: str) -> EffectiveSuit:
        suit = _suit_of(word)
        if suit is None:
            raise self._fault(told)
        return suit


def _named(seat: Seat, words: Sequence[str], is_held: bool) -> _Term:
    if not is_held and len(words) == 2 and words[0] in ("1", "2", "3", "4") and words[1].casefold() in _SUITS:
        return _Void(seat, ((int(words[0]), _MANY),))
    suit = _suit_of(words[0]) if len(words) == 1 else None
    if suit is not None:
        return _Holds(seat, suit, ((1, _MANY),) if is_held else _NONE)
    cards = CardSet(parse_cards(" ".join(words)))
    return _Holds(seat, cards, ((len(cards), _MANY),) if is_held else _NONE)


def _suit_of(word: str) -> EffectiveSuit | None:
    """The effective suit that one word names, None where it names none."""
    if word.casefold() in _TRUMPS:
        return EffectiveSuit.TRUMPF
    try:
        parse_cards(word)
    except SchafkopfError as error:
        # `die Blaue` is a card, and so is what may be one of several.
        if error.code is not ErrorCode.UNKNOWN_CARD:
            return None
    else:
        return None
    try:
        return EffectiveSuit(parse_suit(word).value)
    except SchafkopfError:
        return None


_NONE: _Ranges = ((0, 0),)
_SIGNS = (">=", "≥", "<=", "≤", "=", "==", "!=", "≠", "<", ">")


def _counted(seat: Seat, of: EffectiveSuit, sign: str, number: int) -> _Term:
    equal: _Ranges = ((number, number),)
    below: _Ranges = ((0, number - 1),) if number else ()
    match sign:
        case ">=" | "≥":
            numbers = _others(below)
        case ">":
            numbers = ((number + 1, _MANY),)
        case "<=" | "≤":
            numbers = ((0, number),)
        case "<":
            numbers = below
        case "=" | "==":
            numbers = equal
        case _:
            numbers = _others(equal)
    return _Holds(seat, of, numbers)
