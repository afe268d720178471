"""What the tests share: cards from text, hands that fit, positions told as in the rules, random deals and auctions."""

from __future__ import annotations

import random
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from importlib.resources import files
from typing import Any

import pytest

from schafkopf import testing
from schafkopf.cards import Card, Pack, Suit
from schafkopf.game.actions import Action, Bid, Phase, Play, Stoss
from schafkopf.game.announcement import Announcement
from schafkopf.game.deal import Deal, DealDescription
from schafkopf.game.deal import Hands as Hands
from schafkopf.game.position import Position
from schafkopf.game.referee import Turn
from schafkopf.game.rulings import IllegalAction, Ruling, RulingCode
from schafkopf.notation import parse_declaration
from schafkopf.rules.contracts import Contract, ContractModifier, ContractType, Declaration
from schafkopf.rules.house import HouseRules
from schafkopf.rules.order import EffectiveSuit
from schafkopf.testing.deals import bring as bring
from schafkopf.testing.deals import fill as fill
from schafkopf.testing.deals import four as four
from schafkopf.testing.deals import random_hands as random_hands
from schafkopf.testing.deals import swap as swap

P1, P2, P3, P4 = range(4)
E, G, H, S = Suit.EICHEL, Suit.GRAS, Suit.HERZ, Suit.SCHELLEN
TOUT, SIE = ContractModifier.TOUT, ContractModifier.SIE
KINDS = ContractType

RUFSPIEL = Contract(KINDS.RUFSPIEL, called=E)
"""Any Rufspiel, where it does not matter which Sau is called."""
HOCHZEIT = Contract(KINDS.HOCHZEIT)
WENZ = Contract(KINDS.WENZ)
GEIER = Contract(KINDS.GEIER)
BETTEL = Contract(KINDS.BETTEL)
RAMSCH = Contract(KINDS.RAMSCH)
KREUZ = Contract(KINDS.KREUZ)
BIERKOPF = Contract(KINDS.BIERKOPF)
WENZ_TOUT = replace(WENZ, level=TOUT)
SIE_GAME = Contract(KINDS.SOLO, level=SIE)


def example(*ids: str) -> pytest.MarkDecorator:
    """Mark a test as the worked example of a rule, so that its id stands in the test's name."""
    return pytest.mark.parametrize((), [pytest.param(id=" ".join(ids))])


def rows(table: Iterable[tuple[Any, ...]]) -> list[Any]:
    """Turn a table whose first column is the id of a rule into parameters with that id."""
    return [pytest.param(*row[1:], id=row[0]) for row in table]


def cards(text: str) -> tuple[Card, ...]:
    """Read card codes as the rules write them, `10` for the ten; the notation module is tested elsewhere."""
    return tuple(Card(code.strip(",").replace("10", "Z")) for code in text.split())


def card(code: str) -> Card:
    """Read one card code."""
    return cards(code)[0]


def bid(seat: int, name: str) -> Bid:
    """Bid what a name declares: `solo`, `wenz-tout`, `sie`."""
    return Bid(seat, parse_declaration(name))


def message_variables(name: str, lang: str = "de") -> set[str]:
    """Return the parameters of a message in a catalogue; a contract has forms of its name (`contract-bei`)."""
    messages = (files("schafkopf.text") / f"{lang}.ftl").read_text("utf-8")
    found = re.search(rf"^{re.escape(name)} = .*(?:\n +.*)*", messages, re.MULTILINE)
    names = re.findall(r"\$([\w-]+)", found[0]) if found else []
    return {re.sub(r"^(contract|declaration|best)-\w+$", r"\1", each) for each in names}


def codes(some: Iterable[Card]) -> list[str]:
    """Write cards as codes."""
    return [each.value for each in some]


CALLS_GRAS = Contract(KINDS.RUFSPIEL, called=G)
SIMPLE = four(
    [
        cards("EO GO HU HA H9 G10 E8 S7"),
        cards("HO EU H10 H7 EA E9 SA G7"),
        cards("GA GK G9 G8 SO H8 EK S9"),
        cards("E10 E7 GU HK S10 SK SU S8"),
    ]
)
"""D-1: P1 calls GA, P3 holds it."""


def described(
    contract: Contract,
    hands: Sequence[Iterable[Card]],
    declarer: int | None = None,
    partner: int | None = None,
    *,
    rules: HouseRules | None = None,
    pack: Pack | None = None,
    klopfer: tuple[int | None, ...] = (),
    stock: int = 0,
    bock: int = 1,
) -> DealDescription:
    """Describe a deal; `pack` overrides that of the house rules."""
    rules = rules or HouseRules()
    if pack is not None:
        rules = rules_of(pack, rules)
    return DealDescription(four(hands), Announcement(contract, declarer, partner, klopfer), rules, stock, bock)


def deal_of(contract: Contract, hands: Sequence[Iterable[Card]], *args: Any, **more: Any) -> Deal:
    """Make a deal that can be played; see `described`."""
    return described(contract, hands, *args, **more).deal()


def started(contract: Contract = CALLS_GRAS, rules: HouseRules | None = None) -> Position:
    """Return the first position of a contract of P1 with the hands of D-1."""
    return Position.start(deal_of(contract, SIMPLE, P1, rules=rules or HouseRules()))


def laid(position: Position, text: str) -> Position:
    """Return a position after some cards were laid."""
    for each in cards(text):
        position = position.play(each)
    return position


def rules_of(pack: Pack, rules: HouseRules | None = None) -> HouseRules:
    """Return house rules that deal a pack."""
    rules = rules or HouseRules()
    name = "bierkopf_deck" if pack.game == "bierkopf" else "deck"
    return replace(rules, **{name: pack.deck})  # type: ignore[arg-type]


def changed(deal: Deal, **parts: Any) -> DealDescription:
    """Describe a deal of which some parts differ, those of the announcement included."""
    announced = {name: parts.pop(name) for name in ("contract", "declarer", "partner", "klopfer") if name in parts}
    announcement = replace(deal.announcement, **announced)
    about: dict[str, Any] = {"hands": deal.hands, "rules": deal.rules, "stock": deal.stock, "bock": deal.bock}
    about |= parts
    return DealDescription(announcement=announcement, **about)


def refused(description: DealDescription) -> Ruling:
    """Return the first ruling by which the cards refute an announcement."""
    return next(fault.ruling for fault in description.faults() if isinstance(fault, IllegalAction))


def spot(
    contract: Contract,
    hand: str,
    trick: str = "",
    *,
    pack: Pack = Pack.LANG,
    bound: str = "",
    dealt: str = "",
    rules: HouseRules | None = None,
) -> Turn:
    """Return the turn in which P1 holds `hand` and has to answer the cards of `trick`; `dealt` it has played."""
    held = cards(hand)
    locked = card(bound) if bound else None
    order = contract.order(pack)
    return Turn(
        P1,
        held,
        cards(trick),
        contract,
        order,
        rules or HouseRules(),
        locked if locked in held else None,
        (*held, *cards(dealt)),
    )


# Random deals, auctions and plays.


def random_deal(rng: random.Random, kind: ContractType, pack: Pack, rules: HouseRules, **more: Any) -> Deal:
    """Return a random deal of a kind and a pack, where Klopfen is allowed if somebody has knocked."""
    rules = rules_of(pack, rules)
    if more.get("klopfer"):
        rules = replace(rules, klopfen="all")
    return testing.random_deal(rng, kind, rules, **more)


def random_play(rng: random.Random, deal: Deal, plays: int = 32) -> Iterator[Position]:
    """Yield the position before each card of a random game, and the last one."""
    position = Position.start(deal)
    yield position
    while not position.is_over and plays:
        position = position.play(rng.choice(position.legal_cards))
        plays -= 1
        yield position


def stoss_actions(position: Position) -> list[Action]:
    """Return the Stöße that could be given now."""
    return [Stoss(seat) for seat in range(4) if position.judge(Stoss(seat)).legal]


def packs_of(kind: ContractType) -> tuple[Pack, ...]:
    """Return the long and the short pack of the game that a kind belongs to."""
    return Pack.of_game("bierkopf" if kind is KINDS.BIERKOPF else "schafkopf")


def played(position: Position) -> list[Action]:
    """Return the cards of a position in the order in which they were played."""
    plays: list[Action] = []
    for leader, lying in [
        *((trick.leader, trick.cards) for trick in position.tricks),
        (position.leader, position.trick),
    ]:
        plays += [Play((leader + place) % 4, each) for place, each in enumerate(lying)]
    return plays


def verdict(position: Position | Turn, code: str) -> tuple[str, str]:
    """The code and the clause of the ruling on a card of the hand to move."""
    turn = position if isinstance(position, Turn) else position.turn
    assert turn is not None
    ruling = turn.judge(card(code))
    return ruling.code.name, ruling.clause


ABOUT: dict[str, Any] = {
    "seat": 1,
    "other": 0,
    "card": Card.GA,
    "cards": (Card.GA, Card.GZ),
    "led": EffectiveSuit.GRAS,
    "suit": Suit.GRAS,
    "declaration": Declaration(ContractType.WENZ),
    "best": Declaration(ContractType.SOLO),
    "count": 4,
    "limit": 2,
    "deadline": "second_card",
    "phase": Phase.NAMING,
    "called": Card.GA,
    "free": True,
    "stichzwang": True,
    "runaway": "current",
    "least": 4,
}


def ruling_of(code: RulingCode) -> Ruling:
    """A ruling with everything that its code may have."""
    return Ruling(code, **{name: ABOUT[name] for name in code.allowed})
