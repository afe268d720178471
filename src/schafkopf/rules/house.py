"""House rules: every option of S-12 and B-13 with its default, its clause and what it may be."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Protocol

from schafkopf.cards import DeckName, Pack, Suit
from schafkopf.errors import ErrorCode, SchafkopfError, UnreadableInput
from schafkopf.rules.contracts import BIDS, SIE_VALUE, Contract, ContractModifier, ContractType, Declaration, Parties
from schafkopf.rules.tariff import PriceLetter, Tariff


class Domain(Protocol):
    """What an option may be."""

    def read(self, value: object) -> object:
        """Return the value of an option, from its text or its TOML or JSON form; ValueError when it is none."""

    def describe(self) -> str | Sequence[object]:
        """Return what is allowed."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One of some words or numbers, or a whole number in a range; `none` stands for None where that is allowed."""

    words: tuple[str | int, ...] = ()
    numbers: tuple[int, int] | None = None
    none: bool = False

    def read(self, value: object) -> object:
        """See `Domain`."""
        if self.none and value in (None, "none"):
            return None
        if type(value) in (str, int) and value in self.words:
            return value
        if self.numbers and isinstance(value, int) and not isinstance(value, bool):
            low, high = self.numbers
            if low <= value <= high:
                return value
        raise ValueError(value)

    def describe(self) -> str | Sequence[object]:
        """See `Domain`."""
        allowed: list[object] = [*self.words, *(["none"] if self.none else [])]
        if self.numbers:
            allowed.append("{}-{}".format(*self.numbers))
        return allowed


class _Flag:
    def read(self, value: object) -> object:
        if not isinstance(value, bool):
            raise ValueError(value)
        return value

    def describe(self) -> str | Sequence[object]:
        return [True, False]


class _Tariff:
    def read(self, value: object) -> object:
        if isinstance(value, Tariff):
            return value
        if not isinstance(value, str):
            raise ValueError(value)
        return Tariff.parse(value)

    def describe(self) -> str | Sequence[object]:
        return "x/r/s"


class _Contracts:
    def read(self, value: object) -> object:
        names = value.split(",") if isinstance(value, str) else value
        if not isinstance(names, (list, tuple)) or not all(isinstance(name, str) for name in names):
            raise ValueError(value)
        chosen = {name.strip() for name in names if name.strip()}
        if chosen - set(BIDS):
            raise ValueError(value)
        return tuple(name for name in BIDS if name in chosen)

    def describe(self) -> str | Sequence[object]:
        return list(BIDS)


FLAG = _Flag()
_AMOUNT = (0, 1_000_000)


def _option(default: Any, clause: str, domain: Domain) -> Any:
    return field(default=default, metadata={"clause": clause, "domain": domain})


def _words(*words: str) -> Choice:
    return Choice(words)


def _laufende_min(default: int) -> Any:
    return _option(default, "S-6.4", Choice(numbers=(1, 14)))


@dataclass(frozen=True, slots=True, kw_only=True)
class HouseRules:
    """The house rules of a table; the defaults are those of S-12 and B-13, which is the preset `casual`.

    `None` means: no cap (`laufende_cap`), or the usual packets of the pack (`deal_packets`, `bierkopf_deal_packets`).
    """

    deck: DeckName = _option("lang", "S-1.2", _words("lang", "kurz"))
    deal_packets: str | None = _option(None, "S-5.3", Choice(("4+4", "2+2+2+2", "3+3", "2+2+2"), none=True))
    contracts: tuple[str, ...] = _option(
        ("rufspiel", "farbwenz", "wenz", "solo", "farbwenz-tout", "wenz-tout", "solo-tout", "sie"),
        "S-5.6",
        _Contracts(),
    )
    contract_ranking: str = _option("standard", "S-5.6", _words("standard", "geier_above_wenz", "equal_single_games"))
    all_pass: str = _option(
        "redeal", "S-5.14", _words("redeal", "redeal_same", "ramsch", "muss", "kreuz", "stock", "bock")
    )
    herz_solo_first: bool = _option(False, "S-5.6", FLAG)
    solo_needs_suit_card: bool = _option(False, "S-5.13", FLAG)
    renonce: bool = _option(False, "S-4.2", FLAG)
    rufsau_schmieren: str = _option("never", "S-4.7", _words("never", "from_second_last", "always"))
    runaway_min: int = _option(4, "S-4.9", Choice(numbers=(2, 6)))
    runaway_count: str = _option("current", "S-4.9", _words("current", "initial"))
    runaway_first_trick_only: bool = _option(False, "S-4.9", FLAG)
    runaway_when_led_by_other: bool = _option(False, "S-4.9", FLAG)
    tariff: Tariff = _option(Tariff(), "S-7.3", _Tariff())
    tariff_laufende: PriceLetter | int = _option("x", "S-7.3", Choice(("x", "r", "s"), numbers=_AMOUNT))
    tariff_schneider: PriceLetter | int = _option("x", "S-7.3", Choice(("x", "r", "s"), numbers=_AMOUNT))
    settle_in: str = _option("money", "S-9.3", _words("money", "points"))
    laufende_min_rufspiel: int = _laufende_min(3)
    laufende_min_solo: int = _laufende_min(3)
    laufende_min_hochzeit: int = _laufende_min(3)
    laufende_min_kreuz: int = _laufende_min(3)
    laufende_min_muss: int = _laufende_min(3)
    laufende_min_wenz: int = _laufende_min(2)
    laufende_min_geier: int = _laufende_min(2)
    laufende_min_farbwenz: int = _laufende_min(3)
    laufende_min_farbgeier: int = _laufende_min(3)
    laufende_payment: str = _option("symmetric", "S-6.5", _words("symmetric", "winner_without"))
    laufende_cap: int | None = _option(None, "S-6.6", Choice(numbers=(1, 14), none=True))
    schneider_limit: str = _option("official", "S-7.2", _words("official", "both_30", "both_31"))
    klopfen: str = _option("all", "S-7.8", _words("all", "none", "first_only", "one_total", "chain"))
    kontra_deadline: str = _option(
        "second_card", "S-7.9", _words("second_card", "before_lead", "own_first_card", "second_trick")
    )
    stoss_max: int = _option(2, "S-7.10", Choice(numbers=(0, 4)))
    stoss_takes_over: bool = _option(False, "S-7.11", FLAG)
    sie_factor: int = _option(4, "S-7.6", Choice((4, 8)))
    sie_counts_laufende: bool = _option(True, "S-7.6", FLAG)
    stock_mode: str = _option("pair", "S-7.14", _words("pair", "caller", "any_game"))
    bock_trigger: str = _option("none", "S-7.15", _words("none", "lost_herz_solo"))
    bock_deals: int = _option(4, "S-7.15", Choice(numbers=(1, 32)))
    ramsch_price: PriceLetter | int = _option("r", "S-11.1", Choice(("x", "r", "s"), numbers=_AMOUNT))
    ramsch_jungfrau: str = _option("individual", "S-11.1", _words("individual", "individual_multiple", "all", "none"))
    ramsch_tie: str = _option("highest_trump", "S-11.1", _words("highest_trump", "both_pay"))
    ramsch_stoss: bool = _option(False, "S-11.1", FLAG)
    ramsch_stichzwang: bool = _option(False, "S-3.6", FLAG)
    durchmarsch: str | int = _option("all_tricks", "S-11.1", Choice(("all_tricks", "none"), numbers=(61, 120)))
    durchmarsch_payment: str = _option("ramsch", "S-11.1", _words("ramsch", "solo_schwarz"))
    bettel_price: PriceLetter | int = _option("s", "S-11.2", Choice(("x", "r", "s"), numbers=_AMOUNT))
    bettel_trumps: str = _option("none", "S-2.11", _words("none", "herz"))
    bettel_stichzwang: bool = _option(False, "S-3.6", FLAG)
    hochzeit: bool = _option(False, "S-11.3", FLAG)
    hochzeit_open: bool = _option(False, "S-11.3", FLAG)
    hochzeit_return_trump: bool = _option(False, "S-11.3", FLAG)
    kreuz_party: str = _option("none", "S-11.7", _words("none", "forehand"))
    muss_60: bool = _option(False, "S-11.6", FLAG)
    sie_first_deal_counts: bool = _option(True, "S-11.5", FLAG)
    allow_claim: bool = _option(False, "S-8.10", FLAG)
    points_table: str = _option("schafkopfschule", "S-9.3", _words("schafkopfschule", "donauries", "t2", "t4", "t6"))
    rounds: int = _option(2, "S-9.1", Choice(numbers=(1, 99)))
    deals_per_round: int = _option(32, "S-9.1", Choice(numbers=(1, 999)))
    bierkopf_deck: DeckName = _option("lang", "B-1.2", _words("lang", "kurz"))
    bierkopf_deal_packets: str | None = _option(None, "B-3.5", Choice(("3+3", "2+2+2", "2+3"), none=True))
    seat_draw: bool = _option(False, "B-3.2", FLAG)
    schneider_free: int = _option(30, "B-5.3", Choice((30, 31)))
    schwarz_by: str = _option("tricks", "B-5.4", _words("tricks", "augen"))
    draw: str = _option("carry", "B-5.5", _words("carry", "void", "replay"))
    spritze_max: int = _option(2, "B-6.1", Choice(numbers=(0, 4)))
    spritze_deadline: str = _option("before_lead", "B-6.2", _words("before_lead", "own_first_card", "any_time"))
    spritze_scale: str = _option("double", "B-6.3", _words("double", "linear"))
    target: int = _option(21, "B-7.2", Choice(numbers=(1, 99)))
    record_cap: bool = _option(False, "B-7.3", FLAG)
    beer_per_partie: int = _option(1, "B-7.5", Choice(numbers=(0, 99)))
    revoke_points: int = _option(2, "B-8.2", Choice(numbers=(0, 99)))
    tournament: str = _option("individual", "B-9.1", _words("individual", "pair", "team"))

    def pack(self, kind: ContractType | None = None) -> Pack:
        """Return the pack in play; that of Bierkopf for `ContractType.BIERKOPF`."""
        if kind is ContractType.BIERKOPF:
            return Pack.of("bierkopf", self.bierkopf_deck)
        return Pack.of("schafkopf", self.deck)

    def packets(self, pack: Pack) -> tuple[int, ...]:
        """Return the sizes of the packets in which a hand is dealt (S-5.3, B-3.5)."""
        chosen = self.bierkopf_deal_packets if pack.game == "bierkopf" else self.deal_packets
        usual = {8: "4+4", 6: "3+3", 5: "2+3"}[pack.hand_size]
        return tuple(int(size) for size in (chosen or usual).split("+"))

    def laufende_min(self, kind: ContractType) -> int:
        """Return the number of Laufende from which they are paid (S-6.4)."""
        number: int = getattr(self, f"laufende_min_{kind.value}")
        return number

    def is_enabled(self, bid: Declaration) -> bool:
        """Tell whether a contract may be bid (S-5.6)."""
        if bid.kind is ContractType.HOCHZEIT:
            return self.hochzeit and bid.level is ContractModifier.NORMAL
        return Declaration(bid.kind, bid.level).name in self.contracts

    def as_played(self, contract: Contract) -> Contract:
        """Return a contract as the house plays it: a Bettel may have the trumps of a Rufspiel (S-2.11)."""
        if contract.kind is ContractType.BETTEL and self.bettel_trumps == "herz":
            return dataclasses.replace(contract, trump=Suit.HERZ)
        return contract

    def rank(self, bid: Declaration) -> int:
        """Return the rank of a bid in the auction; higher overbids lower (S-5.6)."""
        if bid.is_sie:
            return SIE_VALUE
        kind = bid.kind
        if self.contract_ranking == "geier_above_wenz":
            kind = _GEIER_FIRST.get(kind, kind)
        elif self.contract_ranking == "equal_single_games" and kind.facts.tout_value:
            kind = ContractType.SOLO
        facts = kind.facts
        value = facts.tout_value if bid.is_tout else facts.value
        if value is None:
            raise ValueError(bid.name)
        herz_solo = bid.kind is ContractType.SOLO and bid.trump is Suit.HERZ
        return value + (5 if self.herz_solo_first and herz_solo else 0)

    def must_beat(self, kind: ContractType) -> bool:
        """Tell whether who follows must beat the trick if able (S-3.6)."""
        return (kind is ContractType.RAMSCH and self.ramsch_stichzwang) or (
            kind is ContractType.BETTEL and self.bettel_stichzwang
        )

    def base_price(self, kind: ContractType) -> int:
        """Return the base price of a contract in the unit of the tariff (S-7.4, S-11.1, S-11.2)."""
        if kind is ContractType.RAMSCH:
            return self.tariff.price(self.ramsch_price)
        if kind is ContractType.BETTEL:
            return self.tariff.price(self.bettel_price)
        partners = kind.facts.parties in (Parties.CALL, Parties.PAIR, Parties.CROSS)
        return self.tariff.rufspiel if partners else self.tariff.solo

    @property
    def laufende_price(self) -> int:
        """What a Laufender costs (S-7.3)."""
        return self.tariff.price(self.tariff_laufende)

    @property
    def schneider_price(self) -> int:
        """What Schneider costs, and Schwarz once more (S-7.3)."""
        return self.tariff.price(self.tariff_schneider)

    def options(self) -> dict[str, object]:
        """Return every option in the form that TOML, JSON and `read_options` take; packets as they are dealt."""
        values = {name: getattr(self, name) for name in OPTIONS}
        values["deal_packets"] = "+".join(map(str, self.packets(self.pack())))
        values["bierkopf_deal_packets"] = "+".join(map(str, self.packets(self.pack(ContractType.BIERKOPF))))
        return {name: _plain(value) for name, value in values.items()}


def _plain(value: object) -> object:
    if isinstance(value, Tariff):
        return str(value)
    if isinstance(value, tuple):
        return list(value)
    return "none" if value is None else value


_GEIER_FIRST = {
    ContractType.GEIER: ContractType.WENZ,
    ContractType.WENZ: ContractType.GEIER,
    ContractType.FARBGEIER: ContractType.FARBWENZ,
    ContractType.FARBWENZ: ContractType.FARBGEIER,
}

OPTIONS: dict[str, dataclasses.Field[Any]] = {option.name: option for option in dataclasses.fields(HouseRules)}
"""The options by name; `metadata` holds the clause and the domain."""


@dataclass(frozen=True, slots=True)
class OptionFault:
    """One thing wrong with house rules: the option, why, and what is allowed."""

    option: str
    error: SchafkopfError
    allowed: str | Sequence[object]


class InvalidRules(SchafkopfError):
    """House rules with one or more faults; `faults` holds all of them."""

    def __init__(self, faults: Iterable[OptionFault]) -> None:
        held = tuple(faults)
        first = held[0].error
        super().__init__(first.code, clause=first.clause, candidates=first.candidates)
        self._keep(faults=held, params=first.params)

    def text(self, lang: str = "de") -> str:
        """Return the texts of all faults, in German (`de`) or English (`en`)."""
        return " ".join(fault.error.text(lang) for fault in self.faults)


def read_options(overrides: Mapping[str, object], base: HouseRules | None = None) -> HouseRules:
    """Return house rules that differ from a base (the defaults) in some options.

    Raises:
        InvalidRules: names every unknown option, every value that is not allowed and every conflict at once.
    """
    base = base or HouseRules()
    values: dict[str, Any] = {}
    faults: list[OptionFault] = []
    for name, raw in overrides.items():
        if name not in OPTIONS:
            faults.append(_unknown_option(name))
            continue
        domain: Domain = OPTIONS[name].metadata["domain"]
        try:
            values[name] = domain.read(raw)
        except ValueError:
            allowed = domain.describe()
            faults.append(_fault(name, ErrorCode.WRONG_OPTION_VALUE, allowed, value=str(raw)))
    rules = dataclasses.replace(base, **values)
    faults.extend(_conflicts(rules))
    if faults:
        raise InvalidRules(faults)
    return rules


def _fault(name: str, code: ErrorCode, allowed: str | Sequence[object], **params: object) -> OptionFault:
    shown = allowed if isinstance(allowed, str) else ", ".join(map(_toml_word, allowed))
    clause: str = OPTIONS[name].metadata["clause"]
    error = SchafkopfError(code, clause=clause, candidates=(), option=name, allowed=shown, **params)
    return OptionFault(name, error, allowed)


def _toml_word(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _unknown_option(name: str) -> OptionFault:
    import difflib  # deferred: only a mistake needs it

    near = difflib.get_close_matches(name, OPTIONS, n=3)
    return OptionFault(name, SchafkopfError(ErrorCode.UNKNOWN_OPTION, option=name, candidates=near), list(near))


def _conflicts(rules: HouseRules) -> Iterable[OptionFault]:
    for name, pack in (
        ("deal_packets", rules.pack()),
        ("bierkopf_deal_packets", rules.pack(ContractType.BIERKOPF)),
    ):
        if sum(rules.packets(pack)) != pack.hand_size:
            yield _fault(
                name,
                ErrorCode.OPTIONS_CONFLICT,
                {8: ["4+4", "2+2+2+2"], 6: ["3+3", "2+2+2"], 5: ["2+3"]}[pack.hand_size],
                value=getattr(rules, name),
                other="bierkopf_deck" if pack.game == "bierkopf" else "deck",
                other_value=pack.deck,
            )
    if not rules.contracts and not rules.hochzeit and rules.all_pass in ("redeal", "redeal_same", "stock", "bock"):
        yield _fault(
            "contracts",
            ErrorCode.OPTIONS_CONFLICT,
            list(BIDS),
            value="[]",
            other="all_pass",
            other_value=rules.all_pass,
        )
    if rules.renonce and "rufspiel" not in rules.contracts:
        yield _fault(
            "renonce",
            ErrorCode.OPTIONS_CONFLICT,
            [False],
            value="true",
            other="contracts",
            other_value=", ".join(rules.contracts),
        )


PRESETS = ("casual", "official", "tournament")


def preset(name: str = "casual", **overrides: object) -> HouseRules:
    """Return the house rules of a preset (S-12), with some options changed.

    Raises:
        SchafkopfError: when there is no preset of that name.
        InvalidRules: names every wrong option at once.
    """
    if name not in PRESETS:
        raise SchafkopfError(ErrorCode.UNKNOWN_PRESET, preset=name, candidates=PRESETS)
    rules = _preset(name)
    return read_options(overrides, rules) if overrides else rules


@cache
def _preset(name: str) -> HouseRules:
    if name == "casual":
        return HouseRules()
    from importlib.resources import files  # deferred: the defaults need no file

    return read_toml((files(__package__) / "presets" / f"{name}.toml").read_text("utf-8"))


def read_toml(text: str) -> HouseRules:
    """Return the house rules of a TOML text: options at the top level, `preset` names what they start from.

    Raises:
        InvalidRules: names every fault at once.
        SchafkopfError: when the text is not TOML or its preset does not exist.
    """
    import tomllib  # deferred: the defaults need no file

    try:
        options = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise UnreadableInput(ErrorCode.NOT_TOML, problem=str(error)) from error
    base = options.pop("preset", "casual")
    return read_options(options, preset(str(base)))


def read_setting(text: str) -> tuple[str, object]:
    """Read one `OPTION=VALUE`, the value as in TOML; bare words need no quotes.

    Raises:
        SchafkopfError: when there is no `=`.
    """
    import tomllib  # deferred: the defaults need no file

    name, equals, value = text.partition("=")
    if not equals:
        raise SchafkopfError(ErrorCode.WRONG_NUMBER, name="--set", value=text, allowed="OPTION=VALUE")
    try:
        return name.strip(), tomllib.loads(f"value = {value}")["value"]
    except tomllib.TOMLDecodeError:
        return name.strip(), value.strip()
