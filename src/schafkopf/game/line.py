"""A position in one line of text, exact and readable (docs/positions.md, F-9).

`gras-rufspiel by 2 | GA GK … / … / … / … | 0: G8 GU GZ G7, 1: EO | bound - | stoss 1 | rules casual stock=none`
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, TypeVar, cast

from schafkopf.cards import FOREHAND, SEATS, Card, Pack, Rank, Seat
from schafkopf.errors import ErrorCode, ManyFaults, SchafkopfError, need, wrong_type
from schafkopf.game.actions import Play
from schafkopf.game.announcement import Announcement
from schafkopf.game.deal import DealDescription, Hands
from schafkopf.game.game import Game
from schafkopf.game.knowledge import knowledge_of
from schafkopf.game.position import Position
from schafkopf.game.referee import judge_told_stoss
from schafkopf.game.rulings import IllegalAction
from schafkopf.game.view import View
from schafkopf.notation import parse_contract
from schafkopf.rules.house import HouseRules, read_setting
from schafkopf.rules.order import Order
from schafkopf.wire import RulesText

T = TypeVar("T")

_ANNOUNCED = re.compile(r"(?P<contract>\S+)(?: by (?P<declarer>[0-3]))?(?: with (?P<partner>[0-3]))?")
_TRICK = re.compile(r"(?P<leader>[0-3]): *(?P<cards>.+)")
_OPTIONAL = ("bound", "klopfer", "stoss", "stock", "bock", "rules")
_LONGEST = 4096
"""Characters beyond which no position goes."""
_MOST_SECTIONS = 4 + len(_OPTIONAL)
"""One more than there are."""
_MOST_PARTS = 9
"""Hands or tricks that are too many already; thousands of them are not told one by one."""


class UnreadablePosition(ManyFaults):
    """A line that is no position; `faults` holds everything that is wrong with it, each with its section."""


def position_text(position: Position) -> str:
    """Return a position as one line of text; `parse_position` reads it back as an equal position."""
    need("position", Position, position)
    deal = position.deal
    announced = deal.contract.name
    if deal.declarer is not None:
        announced += f" by {deal.declarer}"
    if deal.partner is not None:
        announced += f" with {deal.partner}"
    played = [(trick.leader, trick.cards) for trick in position.tricks]
    if position.trick:
        played.append((position.leader, position.trick))
    sections = [
        announced,
        " / ".join(_codes(hand) for hand in deal.hands),
        ", ".join(f"{leader}: {_codes(cards)}" for leader, cards in played) or "-",
    ]
    if deal.called_card is not None:
        sections.append(f"bound {'-' if position.bound is None else position.bound.value}")
    for name, seats in (("klopfer", deal.klopfer), ("stoss", position.stoss)):
        if seats:
            words = ["?" if seat is None else str(seat) for seat in seats]
            sections.append(" ".join([name, *words, *(["!"] if name == "stoss" and position.may_answer else [])]))
    if deal.stock:
        sections.append(f"stock {deal.stock}")
    if deal.bock != 1:
        sections.append(f"bock {deal.bock}")
    rules = RulesText.of(deal.rules)
    options = [f"{name}={_option(value)}" for name, value in rules.options.items()]
    return " | ".join([*sections, " ".join(["rules", rules.preset, *options])])


def parse_position(text: str, over: Callable[[HouseRules], HouseRules] | None = None) -> Position:
    """Return the position that a line of text describes, under its house rules or what `over` makes of them.

    Raises:
        UnreadablePosition: sections are missing, unknown or not understood; every fault at once.
        InvalidDeal: the deal cannot be played.
        IllegalAction: carries the ruling that refuses a card or a Stoß.
        TypeError: it is no text.
    """
    if not isinstance(text, str):
        raise wrong_type("text", "a str", text)
    return _Reader(text, over=over).position()


def parse_view(text: str, over: Callable[[HouseRules], HouseRules] | None = None) -> View:
    """Return what the seat to move knows of the position in a line, in which the three other hands may be `?`.

    The house rules are those of the line, or what `over` makes of them.

    Raises:
        UnreadablePosition: as `parse_position`; not all three are hidden, or the called card is not as bound as it is.
        SchafkopfError: as `parse_position`; nobody is to move, or no deal agrees with what was played.
    """
    if not isinstance(text, str):
        raise wrong_type("text", "a str", text)
    return _Reader(text, may_hide=True, over=over).view()


def _codes(cards: Iterable[Card]) -> str:
    return " ".join(card.value for card in cards)


def _option(value: object) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    return ",".join(map(str, value)) if isinstance(value, (list, tuple)) else str(value)


@dataclass(frozen=True)
class _Parts:
    """What the sections of a line say; hands that are `?` are empty."""

    hands: Hands
    announcement: Announcement
    rules: HouseRules
    tricks: tuple[tuple[Seat, tuple[Card, ...]], ...]
    stoss: tuple[Seat | None, ...]
    may_answer: bool
    stock: int
    bock: int
    bound: Card | None

    @property
    def plays(self) -> Iterator[Play]:
        """The cards in the order in which they fell."""
        for leader, cards in self.tricks:
            for place, card in enumerate(cards):
                yield Play((leader + place) % len(SEATS), card)

    def to_move(self, order: Order) -> Seat:
        """The seat whose card is next, if all cards were laid as they are told."""
        if not self.tricks:
            return FOREHAND
        leader, cards = self.tricks[-1]
        return (leader + (order.winner(cards) if len(cards) == len(SEATS) else len(cards))) % len(SEATS)


@dataclass(frozen=True)
class _Seen:
    """What a seat has seen of a position in a line: its hand and the cards that fell."""

    seat: Seat
    hand: tuple[Card, ...]
    rules: HouseRules
    pack: Pack
    log: tuple[Play, ...]
    announcement: Announcement
    called_card: Card | None
    stoss: tuple[Seat | None, ...]
    must_play: None = None
    offered: None = None
    returned: None = None
    laid_open: Mapping[Seat, tuple[Card, ...]] = field(default_factory=dict)


class _Reader:
    """Reads one line and gathers what is wrong with it."""

    def __init__(
        self, text: str, *, may_hide: bool = False, over: Callable[[HouseRules], HouseRules] | None = None
    ) -> None:
        self.may_hide = may_hide
        self.over = over
        self.faults: list[SchafkopfError] = []
        if len(text) > _LONGEST:
            self.fault("line", text, "contract | hands | tricks | …")
            self.check()
        sections = [section.strip() for section in text.split("|")[:_MOST_SECTIONS]]
        if len(sections) < 3:
            self.fault("line", text, "contract | hands | tricks | …")
        self.fixed = (*sections[:3], "", "", "")[:3]
        self.optional: dict[str, str] = {}
        for section in sections[3:]:
            name, _, value = section.partition(" ")
            if name not in _OPTIONAL or name in self.optional:
                near = difflib.get_close_matches(name[:60], _OPTIONAL, n=1, cutoff=0.4)
                self.fault(name or "line", section, ", ".join(_OPTIONAL), near)
            self.optional[name] = value.strip()

    def fault(self, field: str, text: str, expected: str, candidates: Iterable[str] = ()) -> None:
        code = ErrorCode.POSITION_LINE
        self.faults.append(SchafkopfError(code, field=field, text=text, expected=expected, candidates=candidates))

    def read(self, field: str, text: str, reader: Callable[[str], T], otherwise: T) -> T:
        """Return what a part of the line says; a fault is noted with its section."""
        try:
            return reader(text)
        except ManyFaults as many:
            self.faults += [fault.at(field=field) for fault in many.faults]
        except SchafkopfError as error:
            self.faults.append(error.at(field=field))
        except ValueError:
            self.fault(field, text, _MODELS[field.partition("[")[0]])
        return otherwise

    def check(self) -> None:
        if self.faults:
            raise UnreadablePosition(self.faults)

    def position(self) -> Position:
        """Return the position, all four hands being told."""
        parts = self.parts()
        return self.built(parts, parts.hands)

    def view(self) -> View:
        """Return what the seat to move knows, the other hands being told or `?`."""
        parts = self.parts()
        hidden = [text.strip() == "?" for text in self.fixed[1].split("/")[:_MOST_PARTS]]
        hands = parts.hands
        if any(hidden):
            # Whether the called card is bound may depend on who holds it, which the seat cannot know.
            hands, parts = self.completed(parts, hidden), replace(parts, bound=None)
        position = self.built(parts, hands)
        deal, seat = position.deal, position.to_move
        if seat is None:
            raise SchafkopfError(ErrorCode.NOTHING_TO_DECIDE, game=deal.pack.game)
        game = Game.fixed(deal, parts.stoss)
        for play in parts.plays:
            game = game.apply(play)
        bound = None if game.position is None else game.position.bound
        if position.bound is not bound and "bound" in self.optional and not any(hidden):
            # What is asked if it were free is no question of what the seat knows.
            self.fault("bound", self.optional["bound"], "-" if bound is None else bound.value)
            self.check()
        position = replace(position, bound=bound)
        return replace(game, position=position).view(seat)

    def parts(self) -> _Parts:
        """Return what the sections say; every fault at once."""
        self.check()
        rules = self.read("rules", self.optional.get("rules", ""), self.rules, HouseRules())
        announced = self.read("contract", self.fixed[0], _announced, None)
        hands, tricks = self.hands(), self.tricks()
        said = self.optional.get("stoss", "")
        may_answer = said.endswith(" !")
        stoss = self.read("stoss", said.removesuffix(" !"), _seats, _NOBODY)
        klopfer = self.read("klopfer", self.optional.get("klopfer", ""), _seats, _NOBODY)
        stock, bock = self.number("stock", "0"), self.number("bock", "1")
        bound = self.read("bound", self.optional.get("bound", "-"), _bound, None)
        self.check()
        if announced is None:
            raise UnreadablePosition(self.faults)
        announcement = replace(announced, klopfer=klopfer)
        return _Parts(hands, announcement, rules, tuple(tricks), stoss, may_answer, stock, bock, bound)

    def rules(self, text: str) -> HouseRules:
        """Return the house rules that a section names, or what is made of them."""
        return _rules(text) if self.over is None else self.over(_rules(text))

    def built(self, parts: _Parts, hands: Hands) -> Position:
        """Return the position that parts and hands make, every card and Stoß being judged."""
        deal = DealDescription(hands, parts.announcement, parts.rules, parts.stock, parts.bock).deal()
        position = Position.start(deal)
        for place, play in enumerate(parts.plays):
            after = position.attempt(play)
            if after is None:
                raise IllegalAction(position.judge(play)).at(field=f"tricks[{place // len(SEATS)}]")
            position = after
        stoss, bound = parts.stoss, parts.bound
        for place, seat in enumerate(stoss):
            refused = judge_told_stoss(deal, stoss[:place], seat)
            if refused is not None:
                raise IllegalAction(refused).at(field="stoss")
        # Somebody may want to know what would be if the called card were free.
        if bound is not position.bound and bound is not None:
            self.fault("bound", bound.value, "-" if position.bound is None else position.bound.value)
        self.check()
        return replace(position, bound=bound, stoss=stoss, may_answer=parts.may_answer)

    def completed(self, parts: _Parts, hidden: Sequence[bool]) -> Hands:
        """Return hands of which those that were told are true, and the others fit all that was played."""
        contract, rules = parts.announcement.contract, parts.rules
        pack = rules.pack_of(contract.kind)
        order = rules.as_played(contract).order(pack)
        seat = parts.to_move(order)
        if len(hidden) != len(SEATS) or [place for place in SEATS if not hidden[place]] != [seat]:
            told = ["EO GU …" if place == seat else "?" for place in SEATS]
            self.faults.append(
                SchafkopfError(ErrorCode.HAND_TO_MOVE, field="hands", seat=f"P{seat + 1}", expected=" / ".join(told))
            )
            self.check()
        dealt = parts.hands[seat]
        if len(dealt) != pack.hand_size:
            where = f"hands[{seat}]"
            number, right = len(dealt), str(pack.hand_size)
            raise SchafkopfError(ErrorCode.WRONG_HAND_SIZE, game=pack.game, field=where, number=number, right=right)
        log = tuple(parts.plays)
        out = {play.card for play in log}
        called = None if contract.called is None else parts.bound or Card.of(contract.called, Rank.SAU)
        held = tuple(card for card in dealt if card not in out)
        seen = _Seen(seat, held, rules, pack, log, parts.announcement, called, parts.stoss)
        deal = next(knowledge_of(seen).enumerate(), None)
        if deal is None:
            raise SchafkopfError(ErrorCode.NO_DEAL_AGREES, game=pack.game)
        played = [[play.card for play in log if play.seat == place] for place in SEATS]
        hands: Any = [order.sort((*deal[place], *played[place])) for place in SEATS]
        hands[seat] = dealt
        return cast("Hands", tuple(hands))

    def hands(self) -> Hands:
        nothing: tuple[Card, ...] = ()
        texts = self.fixed[1].split("/")[:_MOST_PARTS]
        hands: Any = tuple(
            nothing if text.strip() == "?" and self.may_hide else self.read(f"hands[{seat}]", text, _cards, nothing)
            for seat, text in enumerate(texts)
        )
        # There may be any number; the deal tells what is wrong with it.
        return cast("Hands", hands)

    def number(self, name: str, usual: str) -> int:
        return self.read(name, self.optional.get(name, usual), _number, 0)

    def tricks(self) -> list[tuple[Seat, tuple[Card, ...]]]:
        text = self.fixed[2]
        told = [] if text == "-" else text.split(",")[:_MOST_PARTS]
        read = [self.read(f"tricks[{place}]", each.strip(), _trick, None) for place, each in enumerate(told)]
        for place, trick in enumerate(read):
            size = 0 if trick is None else len(trick[1])
            if size > len(SEATS) or (0 < size < len(SEATS) and place < len(read) - 1):
                where = f"tricks[{place}]"
                self.faults.append(SchafkopfError(ErrorCode.WRONG_TRICK_SIZE, field=where, number=size, right="4"))
        return [trick for trick in read if trick is not None]


_MODELS = {
    "contract": "gras-rufspiel by 2",
    "hands": "EO GU HA Z … / … / … / …",
    "tricks": "0: EO EU GA GZ, 2: S7",
    "bound": "EA, GA, SA, -",
    "klopfer": "0 3",
    "stoss": "1 ?",
    "stock": "40",
    "bock": "1, 2",
    "rules": "casual klopfen=none",
}
"""What a section looks like."""


_NOBODY: tuple[Seat | None, ...] = ()


def _announced(text: str) -> Announcement:
    match = _ANNOUNCED.fullmatch(text)
    if match is None:
        raise ValueError(text)
    declarer, partner = (None if match[name] is None else int(match[name]) for name in ("declarer", "partner"))
    return Announcement(parse_contract(match["contract"]), declarer, partner)


def _cards(text: str) -> tuple[Card, ...]:
    return tuple(_card(code) for code in text.split())


def _card(code: str) -> Card:
    try:
        return Card(code)
    except ValueError:
        raise SchafkopfError(ErrorCode.UNKNOWN_CARD, text=code) from None


def _trick(text: str) -> tuple[Seat, tuple[Card, ...]]:
    match = _TRICK.fullmatch(text)
    if match is None:
        raise ValueError(text)
    return int(match["leader"]), _cards(match["cards"])


def _bound(text: str) -> Card | None:
    return None if text == "-" else _card(text)


def _seats(text: str) -> tuple[Seat | None, ...]:
    seats = tuple(None if word == "?" else _number(word) for word in text.split())
    if any(seat is not None and seat not in SEATS for seat in seats):
        raise ValueError(text)
    return seats


def _number(text: str) -> int:
    if not re.fullmatch(r"[0-9]{1,9}", text):
        raise ValueError(text)
    return int(text)


def _rules(text: str) -> HouseRules:
    preset, *settings = text.split() or ["casual"]
    return RulesText(preset, dict(map(read_setting, settings))).read()
