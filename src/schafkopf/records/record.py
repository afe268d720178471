"""Records, version 1: one JSON object a game, read with every fault named and written back without loss (F-1 to F-7).

docs/records.md describes the format; its paragraphs are the clauses `F-…`.
"""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO, Literal

from schafkopf.cards import Card, Pack, Suit
from schafkopf.errors import ErrorCode, UnreadableInput
from schafkopf.records.faults import record_faults, type_faults
from schafkopf.rules.contracts import Contract, ContractModifier, ContractType
from schafkopf.rules.house import HouseRules, preset, read_options
from schafkopf.rules.tariff import Tariff

if TYPE_CHECKING:
    from pydantic import TypeAdapter

FORMAT: Literal["schafkopf-record/1"] = "schafkopf-record/1"
LONGEST_LINE = 1 << 20
"""Bytes of a line beyond which it is not read (F-2)."""

RecordSeat = Literal[0, 1, 2, 3]


@dataclass(frozen=True, slots=True)
class RecordContract:
    """The stated contract of a record; `declarer` is null where nobody announced, `partner` is that of a Hochzeit."""

    kind: ContractType
    declarer: RecordSeat | None = None
    trump: Suit | None = None
    called: Suit | None = None
    level: ContractModifier = ContractModifier.NORMAL
    partner: RecordSeat | None = None

    @property
    def contract(self) -> Contract:
        """The contract without the seats."""
        return Contract(self.kind, self.trump, self.called, self.level)


@dataclass(frozen=True, slots=True)
class RecordTariff:
    """The stated prices of one game; what is not stated comes from the house rules (F-5)."""

    base: int
    schneider_schwarz: int | None = None
    laufende: int | None = None
    laufende_min: int | None = None
    durchmarsch: int | Literal["all_tricks"] | None = None
    jungfrau: Literal["double_all", "double_each_once", "double_each_multiple"] | None = None
    must_beat: bool | None = None


@dataclass(frozen=True, slots=True)
class RecordTrick:
    """A trick as played: `cards[0]` by `leader`, the rest clockwise; the last trick may be unfinished."""

    leader: RecordSeat
    cards: tuple[Card, ...]


EventKind = Literal["klopfen", "no-klopfen", "pass", "bid", "name", "accept", "decline", "stoss", "play"]


@dataclass(frozen=True, slots=True)
class RecordEvent:
    """One event of the whole protocol: what a seat did (F-6)."""

    event: EventKind
    seat: RecordSeat
    contract: str | None = None
    suit: Suit | None = None
    tout: bool = False
    card: Card | None = None


@dataclass(frozen=True, slots=True)
class RecordRules:
    """House rules of a record: a preset and the options that differ from it."""

    preset: str = "casual"
    options: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """One game as it was dealt and played; winners, Augen and prices are derived, a stated payout is a claim.

    `hands` are by seat, with None for a card that is not known (only where nobody played). `doublings` and `stoss` are
    seats; where only their numbers are known they are None and the counts are set. `payout` and `stock_payout` are in
    the unit of the tariff. `extra` keeps fields that this version does not know.
    """

    hands: tuple[tuple[Card | None, ...], ...]
    id: str | None = None
    format: Literal["schafkopf-record/1"] = FORMAT
    game: Literal["schafkopf", "bierkopf"] = "schafkopf"
    deck: Literal["lang", "kurz"] = "lang"
    players: tuple[str, ...] | None = None
    rules: RecordRules = field(default_factory=RecordRules)
    contract: RecordContract | None = None
    tariff: RecordTariff | None = None
    doublings: tuple[RecordSeat, ...] | None = None
    doubling_count: int | None = None
    stoss: tuple[RecordSeat, ...] | None = None
    stoss_count: int | None = None
    stock: int = 0
    bock: Literal[1, 2] = 1
    tricks: tuple[RecordTrick, ...] = ()
    events: tuple[RecordEvent, ...] = ()
    payout: tuple[int, ...] | None = None
    stock_payout: int | None = None
    note: str | None = None
    extra: dict[str, Any] = field(default_factory=dict)

    @property
    def pack(self) -> Pack:
        """The pack that was dealt."""
        return Pack.of(self.game, self.deck)

    @property
    def is_thrown_in(self) -> bool:
        """Whether nobody played: no contract and no events that lead to one."""
        return self.game == "schafkopf" and self.contract is None and not self.has_auction

    @property
    def has_auction(self) -> bool:
        """Whether the events tell how the contract came about."""
        return any(event.event not in ("stoss", "play") for event in self.events)

    def house_rules(self, kind: ContractType | None = None) -> HouseRules:
        """Return the house rules: the preset, its overrides, and over them the stated tariff (F-5).

        `kind` is what the auction led to, where the record does not state it.

        Raises:
            SchafkopfError: the preset does not exist or options are wrong.
        """
        stated = self.rules
        options = dict(stated.options)
        options["bierkopf_deck" if self.game == "bierkopf" else "deck"] = self.deck
        base = preset(stated.preset)
        schafkopf = Pack.of("schafkopf", self.deck)
        if "deal_packets" not in options and sum(base.packets(schafkopf)) != schafkopf.hand_size:
            options["deal_packets"] = "none"
        kind = kind if self.contract is None else self.contract.kind
        if self.tariff is not None and kind is not None:
            options |= _stated(self.tariff, kind, base)
        return _rules(stated.preset, tuple(options.items())) if _hashable(options) else read_options(options, base)


def _hashable(options: dict[str, Any]) -> bool:
    return not any(isinstance(value, (list, dict)) for value in options.values())


@cache
def _rules(name: str, options: tuple[tuple[str, Any], ...]) -> HouseRules:
    return read_options(dict(options), preset(name))


_JUNGFRAU = {
    None: "none",
    "double_all": "all",
    "double_each_once": "individual",
    "double_each_multiple": "individual_multiple",
}


def _stated(tariff: RecordTariff, kind: ContractType, base: HouseRules) -> dict[str, Any]:
    """The options that a stated tariff stands for."""
    if kind is ContractType.RAMSCH:
        return {
            "ramsch_price": tariff.base,
            "durchmarsch": "none" if tariff.durchmarsch is None else tariff.durchmarsch,
            "ramsch_jungfrau": _JUNGFRAU[tariff.jungfrau],
        }
    if kind is ContractType.BETTEL:
        stichzwang = base.bettel_stichzwang if tariff.must_beat is None else tariff.must_beat
        return {"bettel_price": tariff.base, "bettel_stichzwang": stichzwang}
    options: dict[str, Any] = {"tariff": str(Tariff(base.tariff.extra, tariff.base, tariff.base))}
    if tariff.laufende is not None:
        options["tariff_laufende"] = tariff.laufende
    if tariff.schneider_schwarz is not None:
        options["tariff_schneider"] = tariff.schneider_schwarz
    if tariff.laufende_min is not None and kind.has_laufende:
        options[f"laufende_min_{kind.value}"] = tariff.laufende_min
    return options


_FIELDS = tuple(each.name for each in dataclasses.fields(Record) if each.name != "extra")


class UnreadableRecord(ValueError):
    """A line that is no record; `faults` holds everything that is wrong with it, `id` what it calls itself."""

    def __init__(self, line: int, faults: list[UnreadableInput], identity: str | None = None) -> None:
        super().__init__(line, faults)
        self.line = line
        self.faults = tuple(faults)
        self.id = identity

    def __str__(self) -> str:
        return "; ".join(f"line {self.line}, {fault.field or '-'}: {fault}" for fault in self.faults)


@cache
def _adapter() -> TypeAdapter[Record]:
    from pydantic import TypeAdapter  # deferred: the core needs the standard library only

    return TypeAdapter(Record)


def record_schema() -> dict[str, Any]:
    """Return the JSON Schema of a record."""
    schema = _adapter().json_schema()
    schema["properties"].pop("extra")
    return schema


def read_record(line: str | bytes, number: int = 1) -> Record:
    """Return the record in one line of JSON.

    Raises:
        UnreadableRecord: names every fault of the line at once, with its field.
    """
    raw = _read_json(line, number)
    identity = raw["id"] if isinstance(raw.get("id"), str) else None
    extra = {name: value for name, value in raw.items() if name not in _FIELDS}
    known = {name: value for name, value in raw.items() if name in _FIELDS}
    if isinstance(rules := known.get("rules"), str):
        known["rules"] = {"preset": rules}
    elif isinstance(rules, dict):
        # Overrides may stand beside the preset or under `options`.
        beside = {name: value for name, value in rules.items() if name not in ("preset", "options")}
        if isinstance(options := rules.get("options", {}), dict):
            known["rules"] = {name: rules[name] for name in ("preset",) if name in rules} | {
                "options": options | beside
            }
    from pydantic import ValidationError  # deferred: the core needs the standard library only

    try:
        record = _adapter().validate_json(json.dumps(known), strict=True)
    except ValidationError as error:
        raise UnreadableRecord(number, type_faults(error, number), identity) from None
    if extra:
        record = dataclasses.replace(record, extra=extra)
    faults = list(record_faults(record, number))
    if faults:
        raise UnreadableRecord(number, faults, identity)
    return record


def _read_json(line: str | bytes, number: int) -> dict[str, Any]:
    if len(line) > LONGEST_LINE:
        raise UnreadableRecord(number, [UnreadableInput(ErrorCode.LINE_TOO_LONG, line=number, limit=LONGEST_LINE)])
    try:
        text = line.decode("utf-8-sig") if isinstance(line, bytes) else line
    except UnicodeDecodeError as error:
        raise UnreadableRecord(number, [UnreadableInput(ErrorCode.WRONG_ENCODING, line=number)]) from error
    try:
        raw = json.loads(text)
    except (ValueError, RecursionError) as error:
        # Besides bad syntax: a number of thousands of digits, or lists nested too deep.
        problem = f"{error.msg}, {error.colno}" if isinstance(error, json.JSONDecodeError) else type(error).__name__
        raise UnreadableRecord(number, [UnreadableInput(ErrorCode.NOT_JSON, line=number, problem=problem)]) from error
    if not isinstance(raw, dict):
        wrong = UnreadableInput(ErrorCode.WRONG_TYPE, line=number, name="-", value=text[:40].strip(), expected="{…}")
        raise UnreadableRecord(number, [wrong])
    return raw


def write_record(record: Record) -> str:
    """Return a record as one line of JSON; fields at their default are left out, unknown ones are kept."""
    plain: dict[str, Any] = _adapter().dump_python(record, mode="json", exclude_defaults=True)
    extra = plain.pop("extra", {})
    ordered = {name: plain[name] for name in ("id",) if name in plain} | {"format": FORMAT}
    for name in ("contract", "hands"):
        plain.setdefault(name, None)
    return json.dumps(ordered | {name: plain[name] for name in _FIELDS if name in plain} | extra, ensure_ascii=False)


def read_lines(stream: BinaryIO) -> Iterator[tuple[int, bytes | None]]:
    """Yield the number and the bytes of every line that is not blank; None for one that is too long to keep (F-2)."""
    number = 0
    while chunk := stream.readline(LONGEST_LINE + 1):
        number += 1
        if len(chunk) > LONGEST_LINE:
            while chunk and not chunk.endswith(b"\n"):
                chunk = stream.readline(LONGEST_LINE)
            yield number, None
        elif chunk.strip():
            yield number, chunk


def open_input(path: str | Path) -> BinaryIO:
    """Open a file for reading bytes.

    Raises:
        UnreadableInput: it is missing, a directory, empty, or may not be read (F-1).
    """
    path = Path(path)
    try:
        if path.is_dir():
            raise UnreadableInput(ErrorCode.FILE_IS_DIRECTORY, file=str(path))
        if path.is_file() and path.stat().st_size == 0:
            raise UnreadableInput(ErrorCode.FILE_EMPTY, file=str(path))
        return path.open("rb")
    except FileNotFoundError as error:
        raise UnreadableInput(ErrorCode.FILE_MISSING, file=str(path)) from error
    except (OSError, ValueError) as error:
        problem = getattr(error, "strerror", None) or str(error)
        if isinstance(error, UnreadableInput):
            raise
        raise UnreadableInput(ErrorCode.FILE_UNREADABLE, file=str(path), problem=problem) from error


def read_records(source: str | Path | BinaryIO) -> Iterator[Record | UnreadableRecord]:
    """Yield what stands in every line of a JSONL file: a record, or why it is none; a bad line stops nothing.

    Raises:
        UnreadableInput: the file cannot be read at all, or holds nothing (F-1).
    """
    with open_input(source) if isinstance(source, (str, Path)) else source as stream:
        empty = True
        for number, line in read_lines(stream):
            empty = False
            try:
                if line is None:
                    long = UnreadableInput(ErrorCode.LINE_TOO_LONG, line=number, limit=LONGEST_LINE)
                    raise UnreadableRecord(number, [long])
                yield read_record(line, number)
            except UnreadableRecord as fault:
                yield fault
        if empty:
            name = source if isinstance(source, (str, Path)) else getattr(source, "name", "-")
            raise UnreadableInput(ErrorCode.FILE_EMPTY, file=str(name))
