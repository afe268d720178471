"""One game written down: what was dealt, announced and done; all else is derived (docs/records.md, F-3 to F-6)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Literal, get_args

from schafkopf.cards import Card, DeckName, GameName, Pack, Seat, Suit
from schafkopf.errors import wrong_type
from schafkopf.game.actions import Accept, Action, Bid, Decline, Klopfen, Name, Pass
from schafkopf.rules.contracts import Contract, ContractModifier, ContractType
from schafkopf.rules.house import HouseRules, preset, read_options, read_rules
from schafkopf.rules.tariff import Tariff
from schafkopf.shown import Brief
from schafkopf.wire import RulesText

if TYPE_CHECKING:
    from schafkopf.bill.settlement import Settlement
    from schafkopf.game.deal import Deal, Hands

FORMAT: Literal["schafkopf-record/1"] = "schafkopf-record/1"
AUCTION = (Klopfen, Pass, Bid, Name, Accept, Decline)
"""What is said before the first card."""


@dataclass(frozen=True, slots=True, repr=False)
class RecordContract(Brief):
    """The stated contract of a record; `declarer` is null where nobody announced, `partner` is that of a Hochzeit."""

    kind: ContractType
    declarer: Seat | None = None
    trump: Suit | None = None
    called: Suit | None = None
    level: ContractModifier = ContractModifier.NORMAL
    partner: Seat | None = None

    @property
    def contract(self) -> Contract:
        """The contract without the seats.

        Raises:
            InvalidContract: there is no such contract.
        """
        return Contract(self.kind, self.trump, self.called, self.level)


@dataclass(frozen=True, slots=True, repr=False)
class RecordTariff(Brief):
    """The stated prices of one game; what is not stated comes from the house rules (F-5)."""

    base: int
    schneider_schwarz: int | None = None
    laufende: int | None = None
    laufende_min: int | None = None
    durchmarsch: int | Literal["all_tricks"] | None = None
    jungfrau: Literal["double_all", "double_each_once", "double_each_multiple"] | None = None
    must_beat: bool | None = None

    def options(self, kind: ContractType, rules: HouseRules) -> dict[str, Any]:
        """Return the house rules that the prices stand for in a contract, over those of the table."""
        if kind is ContractType.RAMSCH:
            return {
                "ramsch_price": self.base,
                "durchmarsch": "none" if self.durchmarsch is None else self.durchmarsch,
                "ramsch_jungfrau": _JUNGFRAU[self.jungfrau],
            }
        if kind is ContractType.BETTEL:
            stichzwang = rules.bettel_stichzwang if self.must_beat is None else self.must_beat
            return {"bettel_price": self.base, "bettel_stichzwang": stichzwang}
        options: dict[str, Any] = {"tariff": _with_base(rules.tariff, kind, self.base)}
        if self.laufende is not None:
            options["tariff_laufende"] = self.laufende
        if self.schneider_schwarz is not None:
            options["tariff_schneider"] = self.schneider_schwarz
        if self.laufende_min is not None and kind.has_laufende:
            options[f"laufende_min_{kind.value}"] = self.laufende_min
        return options


def _with_base(tariff: Tariff, kind: ContractType, base: int) -> str:
    """Return the tariff of a table with the price of one kind of contract changed."""
    single = kind.is_single_game
    return f"{tariff.extra}/{tariff.rufspiel if single else base}/{base if single else tariff.solo}"


_JUNGFRAU = {
    None: "none",
    "double_all": "all",
    "double_each_once": "individual",
    "double_each_multiple": "individual_multiple",
}


@dataclass(frozen=True, slots=True)
class RecordTrick:
    """A trick as played: `cards[0]` by `leader`, the rest clockwise; the last trick may be unfinished."""

    leader: Seat
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Record(Brief):
    """One game as it was dealt and played; winners, Augen and prices are derived, a stated payout is a claim.

    `hands` are by seat, with None for a card that is not known (only where nobody played). `doublings` and `stoss` are
    seats; where only their numbers are known they are None and the counts are set. `payout` and `stock_payout` are in
    the unit of the tariff. `events` are None where the protocol is not known, empty where nothing has been said yet.
    `extra` keeps fields that this version does not know.

    Raises:
        TypeError: a field is of the wrong type.
    """

    hands: tuple[tuple[Card | None, ...], ...]
    id: str | None = None
    format: Literal["schafkopf-record/1"] = FORMAT
    game: GameName = "schafkopf"
    deck: DeckName = "lang"
    players: tuple[str, ...] | None = None
    rules: RulesText = field(default_factory=RulesText)
    contract: RecordContract | None = None
    tariff: RecordTariff | None = None
    doublings: tuple[Seat, ...] | None = None
    doubling_count: int | None = None
    stoss: tuple[Seat, ...] | None = None
    stoss_count: int | None = None
    stock: int = 0
    bock: Literal[1, 2] = 1
    kreuz_again: bool = False
    tricks: tuple[RecordTrick, ...] = ()
    events: tuple[Action, ...] | None = None
    payout: tuple[int, ...] | None = None
    stock_payout: int | None = None
    note: str | None = None
    extra: dict[str, Any] = field(default_factory=dict, hash=False, metadata={"rest": True})

    def __post_init__(self) -> None:
        for name, kinds, needed in _KINDS:
            value = getattr(self, name)
            if type(value) not in kinds:
                raise wrong_type(name, needed, value)
        for name, kind, needed in _PARTS:
            for part in getattr(self, name) or ():
                if not isinstance(part, kind):
                    raise wrong_type(f"a part of {name}", needed, part)

    @staticmethod
    def before_wire(raw: object) -> object:
        """Return what was read, with `no-klopfen`, a name that earlier records have, as the action that it is."""
        events = raw.get("events") if isinstance(raw, dict) else None
        if not isinstance(events, list) or not any(isinstance(each, dict) and _OLD in each.values() for each in events):
            return raw
        return {**raw, "events": [_as_klopfen(each) for each in events]} if isinstance(raw, dict) else raw

    @property
    def pack(self) -> Pack:
        """The pack that was dealt."""
        return Pack.of(self.game, self.deck)

    @property
    def actions(self) -> tuple[Action, ...]:
        """What the events tell; nothing where the protocol is not known."""
        return self.events or ()

    @property
    def is_thrown_in(self) -> bool:
        """Whether nobody played: neither a contract nor a protocol that leads to one (F-5)."""
        return self.game == "schafkopf" and self.contract is None and self.events is None and not self.kreuz_again

    @property
    def has_auction(self) -> bool:
        """Whether the events tell how the contract came about."""
        return any(isinstance(action, AUCTION) for action in self.actions)

    @property
    def kind(self) -> ContractType | None:
        """The kind of what was played: as stated, or that of the last bid; None where the house decided or nobody."""
        if self.game == "bierkopf":
            return ContractType.BIERKOPF
        if self.contract is not None:
            return self.contract.kind
        bids = [action for action in self.actions if isinstance(action, Bid)]
        if bids:
            return bids[-1].contract.kind
        return ContractType.KREUZ if self.kreuz_again else None

    @property
    def klopfer(self) -> tuple[Seat | None, ...]:
        """Who knocked: as stated, None for one unknown, else as the events tell."""
        if self.doublings is None and self.doubling_count is None:
            return tuple(action.seat for action in self.actions if isinstance(action, Klopfen) and action.knocks)
        return (None,) * (self.doubling_count or 0) if self.doublings is None else self.doublings

    def table_rules(self) -> HouseRules:
        """Return the house rules of the table: the preset and its overrides, without a stated tariff.

        Raises:
            SchafkopfError: the preset does not exist or options are wrong.
        """
        options = self.rules.options
        read = _table if all(isinstance(value, (str, int)) for value in options.values()) else _table.__wrapped__
        return read(self.rules.preset, self.game, self.deck, tuple(options), *options.values())

    def house_rules(self, kind: ContractType | None = None) -> HouseRules:
        """Return the house rules with the stated tariff over them (F-5).

        `kind` is what the auction led to, where the record does not state it.

        Raises:
            SchafkopfError: the preset does not exist or options are wrong.
        """
        rules = self.table_rules()
        kind = self.kind if kind is None else kind
        if self.tariff is None or kind in (None, ContractType.BIERKOPF):
            return rules
        priced = self.tariff.options(kind, rules)
        return _over(rules, tuple(priced), *priced.values())

    def under(self, rules: HouseRules) -> Record:
        """Return the same game under other house rules, without a stated tariff and stated payouts (F-5).

        The pack stays that which was dealt, and with it the packets if the rules are for another one.
        """
        if not isinstance(rules, HouseRules):
            raise wrong_type("rules", "HouseRules", rules)
        named = RulesText.of(rules)
        of_pack = {"deck", "bierkopf_deck"}
        if rules.pack_of(self.game) is not self.pack:
            of_pack |= {"deal_packets", "bierkopf_deal_packets"}
        options = {name: value for name, value in named.options.items() if name not in of_pack}
        return replace(self, rules=RulesText(named.preset, options), tariff=None, payout=None, stock_payout=None)


_NONE = type(None)
_KINDS: tuple[tuple[str, tuple[type, ...], str], ...] = (
    *((name, (str,), "a str") for name in ("format", "game", "deck")),
    *((name, (str, _NONE), "a str or None") for name in ("id", "note")),
    *((name, (tuple,), "a tuple") for name in ("hands", "tricks")),
    *((name, (tuple, _NONE), "a tuple or None") for name in ("events", "players", "doublings", "stoss", "payout")),
    *((name, (int,), "a whole number") for name in ("stock", "bock")),
    *((name, (int, _NONE), "a whole number or None") for name in ("doubling_count", "stoss_count", "stock_payout")),
    ("kreuz_again", (bool,), "a bool"),
    ("rules", (RulesText,), "a RulesText"),
    ("contract", (RecordContract, _NONE), "a RecordContract or None"),
    ("tariff", (RecordTariff, _NONE), "a RecordTariff or None"),
    ("extra", (dict,), "a dict"),
)
_PARTS: tuple[tuple[str, type | tuple[type, ...], str], ...] = (
    ("hands", tuple, "a tuple of cards"),
    ("tricks", RecordTrick, "a RecordTrick"),
    ("events", get_args(Action), "an action"),
    ("doublings", int, "a seat"),
    ("stoss", int, "a seat"),
    ("payout", int, "a whole number"),
)

_OLD = "no-klopfen"


def _as_klopfen(event: Any) -> Any:
    is_old = isinstance(event, dict) and event.get("event") == _OLD
    return {**event, "event": Klopfen.event, "knocks": False} if is_old else event


# Typed, since `true` is no 1 here.
@lru_cache(maxsize=256, typed=True)
def _table(name: str, game: GameName, deck: DeckName, options: tuple[str, ...], *values: Any) -> HouseRules:
    """Return the rules of a table where a pack is played, with options of such values."""
    prefix = "bierkopf_" if game == "bierkopf" else ""
    stated = dict(zip(options, values, strict=True)) | {f"{prefix}deck": deck}
    packets, pack = f"{prefix}deal_packets", Pack.of(game, deck)
    # The packets of a preset for the long pack do not fit the short one, which nobody means.
    if packets not in stated and sum(preset(name).packets(pack)) != pack.hand_size:
        stated[packets] = "none"
    return read_rules(name, stated)


@lru_cache(maxsize=256, typed=True)
def _over(rules: HouseRules, options: tuple[str, ...], *values: Any) -> HouseRules:
    return read_options(dict(zip(options, values, strict=True)), rules)


def record_of(
    hands: Hands,
    rules: HouseRules,
    game: GameName,
    actions: Sequence[Action],
    *,
    stock: int = 0,
    bock: int = 1,
    kreuz_again: bool = False,
    deal: Deal | None = None,
    stoss: Sequence[Seat | None] = (),
    settlement: Settlement | None = None,
) -> Record:
    """Return the record of a game: the hands as dealt, all actions, and the payout as its claim once there is one.

    `deal` is what was announced from outside, where no auction was held, and `stoss` what was told with it.
    """
    pack = rules.pack_of(game)
    told: dict[str, Any] = {}
    if deal is not None and game != "bierkopf":
        contract = deal.contract
        told["contract"] = RecordContract(
            contract.kind, deal.declarer, contract.trump, contract.called, contract.level, deal.partner
        )
        told |= _seats("doublings", "doubling_count", deal.klopfer)
    if settlement is not None:
        told |= {"payout": settlement.payout, "stock_payout": settlement.stock_payout or None}
    return Record(
        hands=hands,
        game=game,
        deck=pack.deck,
        rules=RulesText.of(rules),
        stock=stock,
        bock=2 if bock == 2 else 1,
        kreuz_again=kreuz_again,
        events=tuple(actions),
        **told,
        **_seats("stoss", "stoss_count", stoss),
    )


def _seats(name: str, count: str, seats: Sequence[Seat | None]) -> dict[str, Any]:
    """Return the field for some seats, or for their number where not all are known."""
    if not seats:
        return {}
    return {name: tuple(seats)} if None not in seats else {count: len(seats)}
