"""House rules: what a table has agreed on, checked as a whole, and what follows from it (S-12, B-13)."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import islice
from operator import attrgetter, is_
from pathlib import Path
from types import MappingProxyType
from typing import Any

from schafkopf.cards import GAMES, GameName, Pack, Suit
from schafkopf.errors import ErrorCode, ManyFaults, SchafkopfError, UnreadableInput, wrong_game, wrong_type
from schafkopf.rules.contracts import BIDS, SIE_VALUE, Contract, ContractModifier, ContractType, Declaration, Parties
from schafkopf.rules.domains import Choice, Word
from schafkopf.rules.options import OPTIONS, Options
from schafkopf.rules.tariff import Tariff
from schafkopf.text.problems import place_in_toml, problem_of
from schafkopf.text.values import shown


class InvalidRules(ManyFaults):
    """House rules with one or more faults; each names its `option` in `params` and as its field."""


_VALUES = attrgetter(*OPTIONS)
_DEFAULTS = tuple(option.default for option in OPTIONS.values())


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class HouseRules(Options):
    """The house rules of a table; the defaults are those of S-12 and B-13, which is the preset `casual`.

    `None` means: no cap (`laufende_cap`), or the usual packets of the pack (`deal_packets`, `bierkopf_deal_packets`).
    An option may be given as in a file too: `tariff="10/20/50"`, `laufende_cap="none"`.

    Raises:
        InvalidRules: names every value that is not allowed and every conflict at once.
        TypeError: there is no option of that name.
    """

    def __post_init__(self) -> None:
        values = _VALUES(self)
        if all(map(is_, values, _DEFAULTS)):
            return
        changed = [
            name for name, value, default in zip(OPTIONS, values, _DEFAULTS, strict=True) if value is not default
        ]
        faults = list(_read_values(self, changed))
        faults += _conflicts(self)
        if faults:
            raise InvalidRules(faults)

    def __repr__(self) -> str:
        changed = zip(OPTIONS, _VALUES(self), _DEFAULTS, strict=True)
        return f"HouseRules({', '.join(f'{name}={value!r}' for name, value, usual in changed if value != usual)})"

    def pack_of(self, played: GameName | ContractType = "schafkopf") -> Pack:
        """Return the pack in which a game, or a kind of contract, is played.

        Raises:
            SchafkopfError: there is no such game.
        """
        game = played.game if isinstance(played, ContractType) else played
        if game not in GAMES:
            raise wrong_game(game, *GAMES)
        return Pack.of(game, self.bierkopf_deck if game == "bierkopf" else self.deck)

    def packets(self, pack: Pack) -> tuple[int, ...]:
        """Return the sizes of the packets in which a hand is dealt (S-5.3, B-3.5)."""
        if not isinstance(pack, Pack):
            raise wrong_type("pack", "a Pack", pack)
        option = _PACKETS[pack.game]
        return _sizes(getattr(self, option) or _fitting(option, pack.hand_size)[0])

    def laufende_min(self, kind: ContractType) -> int:
        """Return the number of Laufende from which they are paid (S-6.4).

        Raises:
            SchafkopfError: Laufende do not exist in such a contract.
        """
        if not _kind(kind).has_laufende:
            raise SchafkopfError(ErrorCode.CONTRACT_HAS_NO_LAUFENDE, game=kind.game, contract=kind.value)
        number: int = getattr(self, f"laufende_min_{kind.value}")
        return number

    def is_enabled(self, bid: Declaration) -> bool:
        """Tell whether a contract may be bid (S-5.6)."""
        if not isinstance(bid, Declaration):
            raise wrong_type("bid", "a Declaration", bid)
        if bid.kind is ContractType.HOCHZEIT:
            return self.hochzeit and bid.level is ContractModifier.NORMAL
        name = bid.name if bid.trump is None else Declaration(bid.kind, bid.level).name
        return name in self.contracts

    def as_played(self, contract: Contract) -> Contract:
        """Return a contract as the house plays it: a Bettel may have the trumps of a Rufspiel (S-2.11)."""
        if not isinstance(contract, Contract):
            raise wrong_type("contract", "a Contract", contract)
        if contract.kind is ContractType.BETTEL and self.bettel_trumps == "herz":
            return dataclasses.replace(contract, trump=Suit.HERZ)
        return contract

    def rank(self, bid: Declaration) -> int:
        """Return the rank of a bid in the auction; higher overbids lower (S-5.6).

        Raises:
            SchafkopfError: it cannot be bid (Muss-Spiel).
            TypeError: it is no declaration.
        """
        if not isinstance(bid, Declaration):
            raise wrong_type("bid", "a Declaration", bid)
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
            raise SchafkopfError(ErrorCode.CONTRACT_IS_NOT_DECLARED, contract=bid.name)
        herz_solo = bid.kind is ContractType.SOLO and bid.trump is Suit.HERZ
        return value + (5 if self.herz_solo_first and herz_solo else 0)

    def outbids(self, bid: Declaration, standing: Declaration, *, earlier: bool = False) -> bool:
        """Tell whether a bid may follow one that stands: higher, or as high and by an earlier seat (S-5.6 to S-5.8).

        Raises:
            SchafkopfError: one of them cannot be bid.
        """
        rank, best = self.rank(bid), self.rank(standing)
        return rank > best or (earlier and rank == best)

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
        partners = _kind(kind).facts.parties in (Parties.CALL, Parties.PAIR, Parties.CROSS)
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
        for pack in (self.pack_of(), self.pack_of(ContractType.BIERKOPF)):
            values[_PACKETS[pack.game]] = "+".join(map(str, self.packets(pack)))
        return {name: _plain(value) for name, value in values.items()}

    def difference(self) -> tuple[str, dict[str, object]]:
        """Return the preset that is nearest, and the options that differ from it; `read_rules` takes both back."""
        values = _VALUES(self)
        differences = {
            name: {
                option: _plain(value)
                for option, value, usual in zip(OPTIONS, values, _VALUES(_preset(name)), strict=True)
                if value != usual
            }
            for name in PRESETS
        }
        nearest = min(PRESETS, key=lambda name: len(differences[name]))
        return nearest, differences[nearest]


def _kind(kind: ContractType) -> ContractType:
    if not isinstance(kind, ContractType):
        raise wrong_type("kind", "a ContractType", kind)
    return kind


def _plain(value: object) -> object:
    if isinstance(value, Tariff):
        return str(value)
    if isinstance(value, tuple):
        return list(value)
    return "none" if value is None else value


_GEIER_FIRST: Mapping[ContractType, ContractType] = MappingProxyType(
    {
        ContractType.GEIER: ContractType.WENZ,
        ContractType.WENZ: ContractType.GEIER,
        ContractType.FARBGEIER: ContractType.FARBWENZ,
        ContractType.FARBWENZ: ContractType.FARBGEIER,
    }
)
_PACKETS = {"schafkopf": "deal_packets", "bierkopf": "bierkopf_deal_packets"}
"""The option that says how a hand is dealt, by game."""


def _sizes(packets: str) -> tuple[int, ...]:
    return tuple(map(int, packets.split("+")))


@lru_cache(maxsize=16)
def _fitting(option: str, hand_size: int) -> tuple[str, ...]:
    """The packets that make a hand of that size, the usual ones first."""
    domain = OPTIONS[option].domain
    words = domain.words if isinstance(domain, Choice) else ()
    return tuple(word for word in words if isinstance(word, str) and sum(_sizes(word)) == hand_size)


# Checks


def _read_values(rules: HouseRules, names: Iterable[str]) -> Iterator[SchafkopfError]:
    """Bring values to the form they are kept in; one that is wrong gives way to the default and is told."""
    for name in names:
        option = OPTIONS[name]
        given: object = getattr(rules, name)
        try:
            value = option.domain.read(given)
        except ValueError:
            yield _wrong(name, given)
            value = option.default
        object.__setattr__(rules, name, value)
    for pack in (rules.pack_of(), rules.pack_of(ContractType.BIERKOPF)):
        # The usual packets are kept as None, so that equal rules are equal.
        if getattr(rules, _PACKETS[pack.game]) == _fitting(_PACKETS[pack.game], pack.hand_size)[0]:
            object.__setattr__(rules, _PACKETS[pack.game], None)


def _wrong(option: str, value: object) -> SchafkopfError:
    facts = OPTIONS[option]
    allowed = facts.domain.allowed
    code = ErrorCode.WRONG_OPTION_VALUE
    return SchafkopfError(code, clause=facts.clause, field=option, option=option, value=_plain(value), allowed=allowed)


def _conflict(option: str, other: str, rules: HouseRules, allowed: Iterable[Word], clause: str = "") -> SchafkopfError:
    """The fault that an option and another do not go together, with what the first could be instead."""
    return SchafkopfError(
        ErrorCode.OPTIONS_CONFLICT,
        clause=clause or OPTIONS[option].clause,
        field=option,
        option=option,
        value=_plain(getattr(rules, option)) or "[]",
        other=other,
        other_value=_plain(getattr(rules, other)),
        allowed=tuple(allowed),
    )


def _conflicts(rules: HouseRules) -> Iterator[SchafkopfError]:
    """Yield what does not go together: the option that would have to change, and the other one."""
    for pack in (rules.pack_of(), rules.pack_of(ContractType.BIERKOPF)):
        if sum(rules.packets(pack)) != pack.hand_size:
            name, deck = _PACKETS[pack.game], "bierkopf_deck" if pack.game == "bierkopf" else "deck"
            yield _conflict(name, deck, rules, _fitting(name, pack.hand_size))
    if not rules.contracts and not rules.hochzeit and rules.all_pass in ("redeal", "redeal_same", "stock", "bock"):
        yield _conflict("contracts", "all_pass", rules, BIDS)
    if rules.renonce and "rufspiel" not in rules.contracts:
        yield _conflict("renonce", "contracts", rules, (False,))
    if rules.settle_in == "points" and rules.all_pass == "stock":
        # What goes into the pool is money; the units do not mix.
        others = (word for word in OPTIONS["all_pass"].domain.allowed if word != "stock")
        yield _conflict("all_pass", "settle_in", rules, others, clause="S-9.3")


# Reading

PRESETS = ("casual", "official", "tournament")
LARGEST_FILE = 1 << 20
"""Bytes of a file of house rules beyond which it is not read."""


def preset(name: str = "casual", **overrides: object) -> HouseRules:
    """Return the house rules of a preset (S-12), with some options changed.

    Raises:
        SchafkopfError: when there is no preset of that name.
        InvalidRules: names every unknown option, every wrong value and every conflict at once.
    """
    return read_rules(name, overrides)


def read_rules(name: str = "casual", options: Mapping[str, object] | None = None) -> HouseRules:
    """Return the house rules of a preset with some options changed, such as `HouseRules.difference` gives them.

    Raises:
        SchafkopfError: when there is no preset of that name.
        InvalidRules: as `preset`.
        TypeError: the name is no text.
    """
    if not isinstance(name, str):
        raise wrong_type("preset", "a text", name)
    if name not in PRESETS:
        raise SchafkopfError(ErrorCode.UNKNOWN_PRESET, preset=name, candidates=PRESETS)
    rules = _preset(name)
    return read_options(options, rules) if options else rules


def read_options(overrides: Mapping[str, object], base: HouseRules | None = None) -> HouseRules:
    """Return house rules that differ from a base (the defaults) in some options.

    Raises:
        InvalidRules: as `preset`, the unknown options first.
    """
    if not isinstance(overrides, Mapping):
        raise wrong_type("options", "a mapping of names to values", overrides)
    if base is not None and not isinstance(base, HouseRules):
        raise wrong_type("base", "HouseRules or None", base)
    unknown = (name for name in overrides if name not in OPTIONS)
    faults = [unknown_option(name) for name in islice(unknown, len(OPTIONS))]
    known: dict[str, Any] = {name: value for name, value in overrides.items() if name in OPTIONS}
    try:
        rules = dataclasses.replace(base or HouseRules(), **known)
    except InvalidRules as invalid:
        raise InvalidRules([*faults, *invalid.faults]) from None
    if faults:
        raise InvalidRules(faults)
    return rules


def unknown_option(name: object) -> SchafkopfError:
    """Return the fault that there is no option of a name, with the nearest."""
    import difflib  # deferred: only a mistake needs it

    near = difflib.get_close_matches(str(name)[:60], OPTIONS, n=3)
    option = shown(name)
    return SchafkopfError(ErrorCode.UNKNOWN_OPTION, field=option, option=option, allowed=near, candidates=near)


@cache
def _preset(name: str) -> HouseRules:
    if name == "casual":
        return HouseRules()
    from importlib.resources import files  # deferred: the defaults need no file

    return read_toml((files(__package__) / "presets" / f"{name}.toml").read_text("utf-8"))


def read_toml(text: str) -> HouseRules:
    """Return the house rules of a TOML text: options at the top level, `preset` names what they start from.

    Raises:
        UnreadableInput: the text is not TOML.
        InvalidRules: names every fault at once.
        SchafkopfError: its preset does not exist.
    """
    import tomllib  # deferred: the defaults need no file

    if not isinstance(text, str):
        raise wrong_type("text", "a text", text)
    try:
        options = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError, ValueError) as error:
        row, column, problem = place_in_toml(error)
        raise UnreadableInput(ErrorCode.NOT_TOML, row=row, column=column, problem=problem) from error
    base = options.pop("preset", "casual")
    return read_rules(str(base), options)


def read_file(path: str | Path) -> HouseRules:
    """Return the house rules in a TOML file; see `read_toml`.

    Raises:
        UnreadableInput: it is missing, a directory, too large, not UTF-8 or not TOML.
        SchafkopfError: as `read_toml`.
    """
    data = _read_bytes(path)
    try:
        return read_toml(data.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        raise UnreadableInput(ErrorCode.WRONG_ENCODING, file=str(path)) from error


def _read_bytes(path: str | Path) -> bytes:
    try:
        with Path(path).open("rb") as stream:
            data = stream.read(LARGEST_FILE + 1)
    except FileNotFoundError as error:
        raise UnreadableInput(ErrorCode.FILE_MISSING, file=str(path)) from error
    except IsADirectoryError as error:
        raise UnreadableInput(ErrorCode.FILE_IS_DIRECTORY, file=str(path)) from error
    except (OSError, ValueError) as error:
        raise UnreadableInput(ErrorCode.FILE_UNREADABLE, file=str(path), problem=problem_of(error)) from error
    if len(data) > LARGEST_FILE:
        raise UnreadableInput(ErrorCode.LINE_TOO_LONG, limit=LARGEST_FILE)
    return data


def read_setting(text: str) -> tuple[str, object]:
    """Read one `OPTION=VALUE`, the value as in TOML; bare words need no quotes.

    Raises:
        SchafkopfError: when there is no `=`.
    """
    import tomllib  # deferred: the defaults need no file

    if not isinstance(text, str):
        raise wrong_type("text", "a text", text)
    name, equals, value = text.partition("=")
    if not equals:
        raise SchafkopfError(ErrorCode.WRONG_VALUE, name="--set", value=text, allowed="setting")
    try:
        told = tomllib.loads(f"value = {value}")
    except (RecursionError, ValueError):  # no TOML, or a list too deep, a number too long
        told = {}
    # Further lines would be further settings.
    return name.strip(), told["value"] if len(told) == 1 else value.strip()
