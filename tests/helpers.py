"""What the tests share: cards from text, hands that fit, positions told as in the rules, and a slow second referee.

The second referee (`SlowGame`) knows card codes as plain strings and nothing of the program: orders are spelled out,
and whether the Rufsau is bound is read off the history each time. The tests walk both in lock-step.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from importlib.resources import files
from typing import Any

import pytest

from schafkopf.cards import Card, Pack, Suit
from schafkopf.game.actions import Accept, Action, Bid, Decline, Klopfen, Name, Pass, Phase, Play, Stoss
from schafkopf.game.announcement import Announcement
from schafkopf.game.auction import Auction
from schafkopf.game.deal import Deal, DealDescription
from schafkopf.game.deal import Hands as Hands
from schafkopf.game.position import Position
from schafkopf.game.referee import Turn
from schafkopf.game.rulings import IllegalAction, Ruling
from schafkopf.notation import parse_declaration
from schafkopf.rules.contracts import BIDS, Contract, ContractModifier, ContractType
from schafkopf.rules.house import HouseRules
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
    """Return the parameters of a message in a catalogue."""
    messages = (files("schafkopf.text") / f"{lang}.ftl").read_text("utf-8")
    found = re.search(rf"^{re.escape(name)} = .*(?:\n +.*)*", messages, re.MULTILINE)
    return set(re.findall(r"\$([\w-]+)", found[0])) if found else set()


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


# A slow second referee.

SUITS = "EGHS"
RANKS = "AZKOU987"
VALUE = {"A": 11, "Z": 10, "K": 4, "O": 3, "U": 2, "9": 0, "8": 0, "7": 0}


def slow_pack(pack: Pack) -> list[str]:
    """Spell out the cards of a pack (S-1.1, S-1.2, B-1.1, B-1.2)."""
    ranks = {32: "AZKOU987", 24: "AZKOU9", 20: "AZKOU"}[len(pack.cards)]
    return [suit + rank for suit in SUITS for rank in ranks]


def slow_trumps(kind: str, trump: str | None) -> list[str]:
    """Spell out the trumps of a contract in the long pack, high to low (S-2.3 to S-2.14, B-2.1)."""
    ober, unter = ["EO", "GO", "HO", "SO"], ["EU", "GU", "HU", "SU"]
    if kind in ("rufspiel", "hochzeit", "muss", "kreuz", "ramsch", "bierkopf"):
        return ober + unter + [f"H{rank}" for rank in "AZK987"]
    if kind == "solo":
        return ober + unter + [f"{trump}{rank}" for rank in "AZK987"]
    if kind in ("wenz", "farbwenz"):
        return unter + [f"{trump}{rank}" for rank in "AZKO987" if trump]
    if kind in ("geier", "farbgeier"):
        return ober + [f"{trump}{rank}" for rank in "AZKU987" if trump]
    assert kind == "bettel"
    return ober + unter + [f"H{rank}" for rank in "AZK987"] if trump else []


@dataclass
class SlowGame:
    """The play of one deal in strings: hands as dealt, the called card, all plays; everything else is worked out anew.

    `started_free` tells that the called card was free before the first play, `tricks_before` how many tricks were
    played before, which matters only when the hands are not those dealt.
    """

    kind: str
    trump: str | None
    hands: list[list[str]]
    called: str | None = None
    options: dict[str, Any] = field(default_factory=dict)
    leader: int = 0
    dealt: list[list[str]] = field(default_factory=list)
    started_free: bool = False
    tricks_before: int = 0
    plays: list[tuple[int, str]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.dealt = self.dealt or self.hands
        self.trumps = slow_trumps(self.kind, self.trump)

    def eff(self, code: str) -> str:
        """Return `T` for a trump, otherwise the letter of the suit (S-2.2)."""
        return "T" if code in self.trumps else code[0]

    def height(self, code: str) -> int:
        """Return a number that is greater for the card that beats another of its effective suit."""
        if code in self.trumps:
            return -self.trumps.index(code)
        no_trumps = self.kind == "bettel" and not self.trumps
        return -("AKOUZ987" if no_trumps else RANKS).index(code[1])

    def winning(self, trick: Sequence[str]) -> int:
        """Return the place of the winning card: the highest trump, else the highest of the led suit (S-3.3)."""
        wanted = "T" if any(self.eff(code) == "T" for code in trick) else self.eff(trick[0])
        places = [place for place in range(len(trick)) if self.eff(trick[place]) == wanted]
        return max(places, key=lambda place: self.height(trick[place]))

    def tricks(self) -> list[list[tuple[int, str]]]:
        """Return all plays cut into tricks, the last perhaps open or empty."""
        return [self.plays[start : start + 4] for start in range(0, len(self.plays) + 1, 4)]

    def to_move(self) -> int:
        """Return who plays next."""
        leader = self.leader
        for trick in self.tricks():
            if len(trick) < 4:
                return (leader + len(trick)) % 4
            leader = trick[self.winning([code for _, code in trick])][0]
        raise AssertionError("the last trick is always open")

    def held(self, seat: int) -> list[str]:
        """Return what a seat still holds."""
        gone = [code for _, code in self.plays]
        return [code for code in self.hands[seat] if code not in gone]

    def is_bound(self) -> bool:
        """Tell whether the called card is bound: not played, and its holder has never kept it when it was searched."""
        if self.called is None or self.started_free or self.called in [code for _, code in self.plays]:
            return False
        holder = next(seat for seat in range(4) if self.called in self.hands[seat])
        return not any(
            seat == holder and self.eff(trick[0][1]) == self.called[0] for trick in self.tricks() for seat, _ in trick
        )

    def verdict(self, code: str) -> str:
        """Return why the seat to move may or may not play a card it holds (S-3.8, S-3.9)."""
        seat = self.to_move()
        hand = self.held(seat)
        assert code in hand
        trick = [played for _, played in self.tricks()[-1]]
        bound = self.called if self.called in hand and self.is_bound() else None
        if not trick:
            return self._lead_verdict(seat, hand, bound, code)
        led = self.eff(trick[0])
        same = [held for held in hand if self.eff(held) == led]
        searched = bound is not None and led == bound[0]
        stays = searched and self.options.get("runaway_when_led_by_other", False) and self._may_run(seat, hand)
        if searched and not stays:
            return "CALLED_ACE_FORCED" if code == bound else "MUST_PLAY_CALLED_ACE"
        if same and code not in same:
            return "MUST_FOLLOW_TRUMP" if led == "T" else "MUST_FOLLOW_SUIT"
        if not same and code == bound and len(hand) > 1:
            option = self.options.get("rufsau_schmieren", "never")
            if option == "never" or (option == "from_second_last" and len(hand) > 2):
                return "CALLED_ACE_NOT_DISCARDABLE"
        if same and self.options.get(f"{self.kind}_stichzwang", False):
            able = [held for held in same if self.winning([*trick, held]) == len(trick)]
            if able and code not in able:
                return "MUST_BEAT"
        if len(hand) == 1:
            return "LAST_CARD"
        if same:
            return "FOLLOWS_TRUMP" if led == "T" else "FOLLOWS_SUIT"
        return "VOID_FREE_CHOICE"

    def _lead_verdict(self, seat: int, hand: list[str], bound: str | None, code: str) -> str:
        below = bound is not None and code != bound and self.eff(code) == bound[0]
        if below and not self._may_run(seat, hand):
            return "MAY_NOT_LEAD_UNDER_CALLED_ACE"
        if len(hand) == 1:
            return "LAST_CARD"
        if below:
            return "RUN_AWAY_LEAD"
        return "CALLED_ACE_LEAD" if code == bound and bound else "FREE_LEAD"

    def _may_run(self, seat: int, hand: list[str]) -> bool:
        assert self.called is not None
        late = self.tricks_before + len(self.plays) // 4 > 0
        if late and self.options.get("runaway_first_trick_only", False):
            return False
        counted = self.dealt[seat] if self.options.get("runaway_count", "current") == "initial" else hand
        least: int = self.options.get("runaway_min", 4)
        return [self.eff(held) for held in counted].count(self.called[0]) >= least

    def legal(self) -> list[str]:
        """Return the cards that the seat to move may play."""
        return [code for code in self.held(self.to_move()) if slow_is_legal(self.verdict(code))]


def slow_is_legal(verdict: str) -> bool:
    """Tell whether a reason refuses or accepts; those of S-3.8 refuse."""
    return not verdict.startswith(("MUST_", "MAY_NOT_")) and not verdict.endswith("_NOT_DISCARDABLE")


def slow_twin(deal: Deal) -> SlowGame:
    """Return the second referee's view of a deal before the first card."""
    options = {
        name: getattr(deal.rules, name)
        for name in (
            "rufsau_schmieren",
            "runaway_min",
            "runaway_count",
            "runaway_first_trick_only",
            "runaway_when_led_by_other",
            "ramsch_stichzwang",
            "bettel_stichzwang",
        )
    }
    return SlowGame(
        deal.contract.kind.value,
        deal.contract.trump.value if deal.contract.trump else None,
        [codes(hand) for hand in deal.hands],
        deal.called_card.value if deal.called_card else None,
        options,
    )


# Random deals, auctions and plays.


def random_deal(rng: random.Random, kind: ContractType, pack: Pack, rules: HouseRules, **more: Any) -> Deal:
    """Return a deal of a kind that has no fault, with hands dealt at random."""
    if more.get("klopfer"):
        rules = replace(rules, klopfen="all")
    while True:
        declarer, partner = rng.randrange(4), None
        hands = random_hands(rng, pack)
        if kind is KINDS.HOCHZEIT:
            partner = (declarer + rng.randrange(1, 4)) % 4
            plain = [each for each in pack.cards if Contract(kind).order(pack).is_plain(each)]
            hands = bring(hands, partner, rng.sample(plain, pack.hand_size))
        elif kind is KINDS.MUSS:
            hands = bring(hands, declarer, [Card.EO])
        trump = rng.choice(list(Suit)) if kind in (KINDS.SOLO, KINDS.FARBWENZ, KINDS.FARBGEIER) else None
        if kind is KINDS.BETTEL and rules.bettel_trumps == "herz":
            trump = H
        contract = Contract(kind, trump, rng.choice([E, G, S]) if kind.has_call else None)
        nobody = kind in (KINDS.RAMSCH, KINDS.KREUZ, KINDS.BIERKOPF)
        description = described(contract, hands, None if nobody else declarer, partner, rules=rules, pack=pack, **more)
        if not any(isinstance(fault, IllegalAction) for fault in description.faults()):
            return description.deal()


def random_play(rng: random.Random, deal: Deal, plays: int = 32) -> Iterator[Position]:
    """Yield the position before each card of a random game, and the last one."""
    position = Position.start(deal)
    yield position
    while not position.is_over and plays:
        position = position.play(rng.choice(position.legal_cards))
        plays -= 1
        yield position


def auction_actions(auction: Auction) -> list[Action]:
    """Return every action that the seat asked could take, legal or not."""
    seat = auction.to_move
    assert seat is not None
    if auction.phase is Phase.KLOPFEN:
        return [Klopfen(seat), Klopfen(seat, knocks=False)]
    if auction.phase is Phase.NAMING:
        return [Name(seat, suit, tout) for suit in (None, *Suit) for tout in (False, True)]
    if auction.phase is Phase.EXCHANGE:
        return [Decline(seat), *(Accept(seat, each) for each in auction.hands[seat])]
    return [Pass(seat), *(bid(seat, name) for name in [*BIDS, "hochzeit", "herz-solo", "herz-solo-tout"])]


def legal_auction_actions(auction: Auction) -> list[Action]:
    """Return what the seat asked may do."""
    return [action for action in auction_actions(auction) if auction.judge(action).legal]


def random_auction(
    rng: random.Random, auction: Auction, pass_weight: int = 1, visit: Callable[[Auction], None] | None = None
) -> Auction:
    """Drive an auction to its end at random; `pass_weight` makes passing likelier."""
    for _ in range(200):
        if visit:
            visit(auction)
        if auction.to_move is None:
            return auction
        choices = legal_auction_actions(auction)
        assert choices, f"nothing may be done in {auction.phase}"
        weights = [pass_weight if isinstance(action, (Pass, Decline)) else 1 for action in choices]
        auction = auction.apply(rng.choices(choices, weights)[0])
    raise AssertionError("the auction does not end")


def stoss_actions(position: Position) -> list[Action]:
    """Return the Stöße that could be given now."""
    return [Stoss(seat) for seat in range(4) if position.judge(Stoss(seat)).legal]


def packs_of(kind: ContractType) -> tuple[Pack, ...]:
    """Return the long and the short pack of the game that a kind belongs to."""
    return Pack.of_game("bierkopf" if kind is KINDS.BIERKOPF else "schafkopf")


def replayed(start: Auction | Position, actions: Iterable[Action]) -> Auction | Position | None:
    """Apply actions one by one, None as soon as one is refused."""
    state = start
    for action in actions:
        if not state.judge(action).legal:
            return None
        state = state.apply(action)
    return state


def played(position: Position) -> list[Action]:
    """Return the cards of a position in the order in which they were played."""
    plays: list[Action] = []
    for leader, lying in [
        *((trick.leader, trick.cards) for trick in position.tricks),
        (position.leader, position.trick),
    ]:
        plays += [Play((leader + place) % 4, each) for place, each in enumerate(lying)]
    return plays
