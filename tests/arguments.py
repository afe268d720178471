"""What may be called with what: the public functions, and arguments that fit, nearly fit, or are nonsense."""

from __future__ import annotations

import importlib
import inspect
import io
import itertools
import random
import re
from collections.abc import Callable, Iterator
from datetime import timedelta
from enum import Enum
from typing import Any

from schafkopf import solver
from schafkopf.bill.laufende import count_laufende
from schafkopf.bill.settle import settle
from schafkopf.cards import SEATS, Card, CardSet, Pack, Rank, Suit
from schafkopf.errors import ErrorCode, SchafkopfError
from schafkopf.game import actions
from schafkopf.game.announcement import Announcement
from schafkopf.game.deal import Deal, DealDescription
from schafkopf.game.dealing import deal as dealt
from schafkopf.game.game import Game
from schafkopf.game.line import position_text
from schafkopf.game.rulings import IllegalAction
from schafkopf.match.partie import Partie
from schafkopf.match.session import Session
from schafkopf.notation import parse_contract
from schafkopf.records.reading import write_record
from schafkopf.records.replay import replay
from schafkopf.rules.contracts import BIDS, ContractType
from schafkopf.rules.house import HouseRules, preset
from schafkopf.rules.tariff import Tariff
from schafkopf.solver import bulk
from schafkopf.testing import random_games
from schafkopf.testing.games import play_on

MODULES = (
    "cards", "notation", "errors", "rules.contracts", "rules.house", "rules.tariff", "game.actions",
    "records.reading", "records.replay", "match.partie_list", "importers.netschafkopf", "solver.bulk",
)  # fmt: skip
"""Modules whose own public functions and classes are called beside what the packages offer in `__all__`."""
_TOOLS = ("need", "wrong_type")
"""What the package itself says such errors with."""
PACKAGES = ("", ".solver", ".wire", ".testing")

HANDS = dealt(1)
WENZ = Announcement(parse_contract("wenz"), 0)
DEAL = Deal(HANDS, WENZ)
_FINISHED = random_games(12, 11)
_SOME: list[Game] = []
for _number, _game in enumerate(_FINISHED):
    _states = list(play_on(Game.open(_game.opening), random.Random(_number), pass_weight=20))
    _SOME += [*_states[:: max(len(_states) // 4, 1)], _states[-1]]
_POSITIONS = [each.position for each in _SOME if each.position is not None]
_VIEWS = [each.view(seat) for each in _SOME for seat in SEATS]
_PLAYED = next(view for view in _VIEWS if view.to_move == view.seat and view.announcement and len(view.tricks) > 3)
_WORLDS = solver.worlds(_PLAYED, 3, 1)
_OUTCOMES = [each.outcome for each in _POSITIONS if each.is_decided]
_RECORDS = [each.record() for each in _SOME]
_REFUSED = IllegalAction(next(ruling for view in _VIEWS for ruling in view.rulings if not ruling.legal))

FITTING: dict[str, list[Any]] = {
    "int": [0, 1, 2, 3, 7, 61, 120],
    "float": [0.0, 0.5, 1.0],
    "str": ["EO", "wenz", "E", "casual", "61:59", "stoss_max=1", position_text(_POSITIONS[-1])],
    "bytes": [b"61:59", write_record(_RECORDS[0]).encode()],
    "bool": [True, False],
    "Seat": [*SEATS],
    "Card": [*Card],
    "Suit": [*Suit],
    "Rank": [*Rank],
    "Pack": [*Pack],
    "ContractType": [*ContractType],
    "ErrorCode": [*ErrorCode][:5],
    "HouseRules": [HouseRules(), preset("official"), preset("tournament")],
    "Tariff": [Tariff(), Tariff(5, 10, 20)],
    "Contract": [parse_contract(name) for name in ("wenz", "gras-solo", "gras-rufspiel", "ramsch", "bettel", "sie")],
    "Declaration": [*BIDS.values()],
    "GameName": ["schafkopf", "bierkopf"],
    "Goal": ["augen", "payout"],
    "WorldGoal": ["augen", "payout", 61],
    "Order": [DEAL.order],
    "Hand": [*HANDS],
    "Hands": [HANDS, dealt(2, game="bierkopf")],
    "CardSet": [CardSet(["EO", "GO"]), CardSet()],
    "Announcement": [WENZ],
    "Deal": [DEAL, *(each.deal for each in _POSITIONS[:3])],
    "DealDescription": [DealDescription(HANDS, WENZ)],
    "Position": _POSITIONS,
    "Game": _SOME,
    "View": _VIEWS,
    "Record": _RECORDS,
    "Opening": [each.opening for each in _SOME],
    "Action": [action for each in _SOME for action in each.actions][:200],
    "Outcome": _OUTCOMES,
    "Decided": _POSITIONS,
    "Finished": _SOME,
    "Settlement": [settle(each) for each in _OUTCOMES],
    "Laufende": [count_laufende(WENZ.contract, HANDS[0], Pack.LANG)],
    "Ruling": [_REFUSED.ruling],
    "Auction": [each.auction for each in _SOME if each.auction is not None],
    "Session": [Session()],
    "Partie": [Partie()],
    "Holding": [bulk.Holding(8, frozenset(Card))],
    "Random": [random.Random(1)],
    "timedelta": [timedelta(milliseconds=5)],
    "BinaryIO": [io.BytesIO(b"{}\n")],
    "SchafkopfError": [SchafkopfError(ErrorCode.UNKNOWN_CARD, text="X"), _REFUSED],
}  # fmt: skip
"""Values of the types that annotations name."""

OBJECTS: dict[str, list[Any]] = {
    **{name: FITTING[name] for name in (
        "Card", "Suit", "Pack", "HouseRules", "Tariff", "Contract", "Declaration", "Order", "CardSet", "Announcement",
        "Deal", "DealDescription", "Position", "Game", "View", "Record", "Opening", "Action", "Outcome", "Settlement",
        "Laufende", "Ruling", "Auction", "Session", "Partie", "SchafkopfError",
    )},
    "Knowledge": [view.knowledge for view in _VIEWS if len(view.tricks) > 4][:5],
    "Replay": [replay(each) for each in _RECORDS[:5]],
    "Solver": [solver.Solver()],
    "Worlds": [_WORLDS],
    "WorldValues": [_WORLDS.playouts(2)],
    "CardEstimate": [*_WORLDS.playouts(2).cards],
    "Solution": [solver.solve(each) for each in _POSITIONS if each.is_decided and each.deal.party and not
                 each.deal.contract.is_sie][:3],
    "Cancel": [solver.Cancel()],
    "RandomGames": [bulk.random_games(3, 1, "wenz")],
}  # fmt: skip
"""Things whose methods are called, by their class."""

STRANGE: list[Any] = [
    None, 0, 1, -1, 7, 3.5, True, "", "EO", "wenz", "x" * 5000, "\ud800", "\x00\x1b[31m", b"x", [], ["EO"], {},
    {"a": 1}, (), ("EO",), Card.EO, Suit.HERZ, Rank.SAU, Pack.LANG, ContractType.WENZ, object(), Exception, 10**5000,
    -(10**30), 2**31, 2**64, CardSet(), [[]], {1, 2}, float("nan"), float("inf"), HANDS, HANDS[:3], WENZ, (7, 7, 7, 7),
    (0, 0, 0, 0), (120, 0, 0, 0), (8, 0, 0, 0), (0, 1), (None,), [None] * 4, [["EO"] * 8] * 4, actions.Pass(0),
    actions.Play(0, Card.EO), actions.Klopfen(0), 1j, ..., range(3), lambda *_: None, iter(()), "9" * 5000,
]  # fmt: skip
"""Nonsense: wrong types, wrong values, much too much."""

_DUNDER = ("__contains__", "__getitem__", "__and__", "__or__", "__sub__", "__xor__", "__eq__", "__le__", "__iter__",
           "__len__", "__hash__", "__repr__", "__str__", "__format__")  # fmt: skip


def public() -> Iterator[tuple[str, Callable[..., object]]]:
    """Yield every public function and class, by name."""
    for package in PACKAGES:
        offered = importlib.import_module(f"schafkopf{package}")
        for name in offered.__all__:
            if callable(thing := getattr(offered, name)) and not _is_alias(thing):
                yield f"{package}.{name}".lstrip("."), thing
    for home in MODULES:
        for name, thing in vars(importlib.import_module(f"schafkopf.{home}")).items():
            own = getattr(thing, "__module__", "") == f"schafkopf.{home}"
            if (
                own
                and callable(thing)
                and not name.startswith("_")
                and name not in _TOOLS
                and not getattr(thing, "_is_protocol", False)
            ):
                yield f"{home}.{name}", thing


def _is_alias(thing: object) -> bool:
    """Whether it is the name of a union or a literal, which nobody calls."""
    return not inspect.isroutine(thing) and not isinstance(thing, type)


def _is_of_str(thing: object, attribute: str) -> bool:
    """Whether a method is that of any text; a card is one."""
    return isinstance(thing, str) and getattr(type(thing), attribute) is getattr(str, attribute, None)


def methods() -> Iterator[tuple[str, str, str]]:
    """Yield the name of every public method and property, the class and the attribute."""
    for kind, things in OBJECTS.items():
        for attribute in sorted({name for thing in things for name in dir(type(thing))}):
            if _is_of_str(things[0], attribute):
                continue
            if not attribute.startswith("_") or attribute in _DUNDER:
                yield f"{kind}().{attribute}", kind, attribute


class Caller:
    """Chooses arguments: most fit, one or more do not."""

    def __init__(self, rng: random.Random) -> None:
        self._rng = rng

    def arguments(self, thing: Callable[..., object]) -> tuple[list[Any], dict[str, Any]]:
        """Return arguments for a call, by place and by name."""
        rng = self._rng
        if isinstance(thing, type) and issubclass(thing, Enum):
            # Further arguments would make a new enum.
            return [rng.choice(STRANGE)], {}
        try:
            declared = list(inspect.signature(thing).parameters.values())
        except (TypeError, ValueError):
            declared = []
        if not declared or rng.random() < 0.1:
            return [rng.choice(STRANGE) for _ in range(rng.randrange(4))], {}
        strange = rng.choice((0.0, 0.1, 0.3, 1.0))
        placed: list[Any] = []
        named: dict[str, Any] = {}
        for parameter in declared:
            if parameter.default is not parameter.empty and rng.random() < 0.5:
                continue
            value = rng.choice(STRANGE) if rng.random() < strange else self._fitting(str(parameter.annotation))
            if parameter.name == "depth" and isinstance(value, int):
                value = min(value, 3)  # a whole tree would take minutes
            if parameter.kind is parameter.VAR_POSITIONAL:
                placed.append(value)
            elif parameter.kind is parameter.VAR_KEYWORD:
                named["value"] = value
            elif parameter.kind is parameter.POSITIONAL_ONLY:
                placed.append(value)
            else:
                named[parameter.name] = value
        return placed, named

    def _fitting(self, annotation: str) -> Any:
        """Return a value of a type as an annotation writes it; of a container some of what it holds."""
        rng = self._rng
        names = [name for name in re.findall(r"\w+", annotation) if name in FITTING or name == "None"]
        literal = re.findall(r"Literal\[(.*?)\]", annotation)
        if literal and rng.random() < 0.8:
            return rng.choice([word.strip(" '") for word in literal[0].split(",")])
        if not names:
            return rng.choice(STRANGE)
        name = rng.choice(names)
        if name == "None":
            return None
        if re.match(r"(tuple|list|Sequence|Iterable|Collection|Iterator|frozenset|set)\[", annotation):
            size = 4 if "..." not in annotation and annotation.startswith("tuple") else rng.choice((0, 1, 2, 4))
            return tuple(rng.choice(FITTING[name]) for _ in range(size))
        return rng.choice(FITTING[name])


def consumed(answer: object) -> object:
    """Take some of what an iterator yields, so that it does something."""
    if isinstance(answer, Iterator):
        return list(itertools.islice(answer, 3))
    return answer
