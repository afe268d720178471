"""Protocols of the program NetSchafkopf, versions 5 and 8, read into records (F-8).

A protocol is German prose, wrapped at about 70 characters, in Windows-1252 or UTF-8. A block a game names the dealer,
the hands from forehand on, the contract, the tricks, the result and the price, and ends with a row of accounts. It
states no tariff: that is derived from the price ladders of all games under one header. Prices and payouts stay claims.
"""

from __future__ import annotations

import dataclasses
import re
from collections import defaultdict
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import chain, pairwise, permutations
from pathlib import PurePath
from typing import Any, NamedTuple

from schafkopf.cards import DEALER, SEATS, Card, Pack, Seat
from schafkopf.errors import ErrorCode, SchafkopfError, UnreadableInput, need
from schafkopf.game.record import Record, RecordContract, RecordTrick
from schafkopf.importers.mending import mended_lines
from schafkopf.importers.price_evidence import PriceEvidence
from schafkopf.notation import parse_card, parse_contract
from schafkopf.records.reading import UnreadableRecord, read_record, write_record
from schafkopf.rules.contracts import ContractType

_LONGEST = 1000
"""Characters beyond which no statement of the program goes."""
_SHOWN = 80
_HEAD = 4096
_UNKNOWN = -2
_SEATS: tuple[Seat, ...] = (0, 1, 2, 3)

_HEADER = re.compile(r"gespielt von (.+) am \d{1,2}\.\d{1,2}\.\d{2,4}\b.*")
_STATEMENTS = {
    "dealer": (re.compile(r"Geber:"), "Geber: …"),
    "variant": (re.compile(r"Spielart:"), "Spielart: …"),
    "hand": (re.compile(r".+ hat:(?: \S{1,3})*$"), "… hat: EO HA …"),
    "contract": (re.compile(r".+ spielt (?!aus:)\S"), "… spielt …"),
    "nobody": (re.compile(r"Es wurde "), "Es wurde Ramsch gespielt."),
    "trick": (re.compile(r".+ spielt aus:"), "… spielt aus: EO HA …"),
    "result": (re.compile(r".+ (?:gewinn|verlier)s?t (?:das|den|die) "), "… gewinnt …"),
    "price": (re.compile(r"(?:Der|Das|Die) .*kostet "), "… kostet … Punkte. …"),
    "columns": (re.compile(r"Spiel Preis "), "Spiel Preis … Stock"),
    "row": (re.compile(r"\d+ \d+(?: [+-]?\d+)*$"), "1 50 +150 -50 -50 -50 0"),
}
"""How the statements of a block begin, in their order, with a model; any other line goes on with the one before it."""
_SAYINGS = (
    ("trick", re.compile(r" spielt aus:(?: \S{1,3})*$")),
    ("contract", re.compile(r" spielt (?!aus:)\S")),
    ("result", re.compile(r" (?:gewinn|verlier)s?t (?:das|den|die) ")),
)
"""What follows the name of a player at the table."""
_ROW = re.compile(r"(\d{1,7}) (\d{1,7})((?: [+-]?\d{1,9}){5})")
_BASE = re.compile(r"(?:Der|Das|Die) .+? kostet (\d{1,6}) Punkte?\.")
_STEP = re.compile(
    r" (?:(?P<schneider>Mit Schneider)|(?P<schwarz>Mit Schwarz)|(?P<how>Mit|Ohne) (?P<laufende>\d{1,2}) Laufende[mnr]?"
    r"|(?P<doublings>\d) mal aufgedoppelt|(?P<stoss>\d) mal gespritzt|Mit (?P<jungfrau>\d) mal Jungfrau"
    r"|(?P<tout>\S+ für Tout)|(?P<sie>\S+ für Sie)) (?P<price>\d{1,6}) Punkte?\."
)


@dataclass(slots=True)
class _Statement:
    """A line of a protocol and the lines it was wrapped into; `line` is the number of the first."""

    kind: str
    line: int
    lines: list[str]

    @property
    def text(self) -> str:
        return " ".join(self.lines)


class _Row(NamedTuple):
    """A row of the table after a game: running number, price, the accounts by column, the stock."""

    number: int
    price: int
    accounts: tuple[int, ...]
    stock: int


@dataclass(slots=True)
class _Block:
    """The statements of one game, under a header that names the rule set and the person at the computer.

    `players` are those whose hands were dealt, `columns` the seats of the accounts in its row.
    """

    line: int
    protocol: int = 0
    ruleset: str | None = None
    person: str | None = None
    statements: list[_Statement] = field(default_factory=list)
    players: tuple[str, ...] = ()
    is_last: bool = False
    columns: tuple[int, ...] = SEATS

    def of(self, kind: str) -> list[_Statement]:
        return [statement for statement in self.statements if statement.kind == kind]

    def said(self, text: str) -> str:
        """Return the kind of a statement that the players at this table make, whatever their names look like."""
        if self.row is not None or not (self.players or (self.statements and self.statements[0].kind == "dealer")):
            return ""
        if len(self.players) < len(SEATS):
            return "hand" if _STATEMENTS["hand"][0].match(text[:_LONGEST]) else ""
        speakers = [name for name in (*self.players, "Du") if text.startswith(name)]
        for name in sorted(speakers, key=len, reverse=True):
            for kind, saying in _SAYINGS:
                if saying.match(text, len(name), _LONGEST):
                    return kind
        return "columns" if text.startswith("Spiel Preis ") and text.endswith(" Stock") else ""

    def add(self, kind: str, line: int, text: str) -> None:
        """Add a statement, or what goes on with the last one."""
        if not kind and self.statements:
            self.statements[-1].lines.append(text)
            return
        self.statements.append(_Statement(kind, line, [text]))
        if kind == "hand" and len(self.players) < len(SEATS):
            self.players += (text.rpartition(" hat:")[0],)

    @property
    def is_game(self) -> bool:
        return any(self.of(kind) for kind in ("dealer", "hand", "trick", "row"))

    @property
    def row(self) -> _Row | None:
        """The row that ends the block, None while there is none."""
        last = self.statements[-1] if self.statements else None
        if last is None or last.kind != "row" or len(last.lines) > len(SEATS):
            return None
        match = _ROW.fullmatch(last.text)
        if match is None:
            return None
        *accounts, stock = map(int, match[3].split())
        return _Row(int(match[1]), int(match[2]), tuple(accounts), stock)


def read_protocol(data: bytes, name: str) -> list[Record | UnreadableRecord]:
    """Return what every block of a protocol holds: a record, or why it is none; see `read_games`."""
    return [game for _, game in read_games(data, name)]


def read_games(data: bytes, name: str) -> list[tuple[int, Record | UnreadableRecord]]:
    """Return what every block of a protocol holds, with its first line; a damaged block stops nothing.

    `name` is that of the file, for ids and sources. What is printed about price and result is in
    `extra["settlement"]`. A record has no payout where the account before is unknown, and is unfinished where the
    protocol breaks off.

    Raises:
        UnreadableInput: the bytes are no text, or hold no game at all.
    """
    need("data", bytes, data)
    need("name", str, name)
    if data.startswith((b"\xff\xfe", b"\xfe\xff")) or (b"\0" in data[:_HEAD] and b" hat:" not in data):
        raise UnreadableInput(ErrorCode.WRONG_ENCODING, file=name)
    blocks = list(_blocks(data))
    if not blocks:
        raise UnreadableInput(ErrorCode.NOT_A_PROTOCOL, file=name)
    evidence: dict[int, PriceEvidence] = defaultdict(PriceEvidence)
    result: list[Record | UnreadableRecord] = []
    stem = PurePath(name).stem.strip("-") or "stdin"
    for index, block in enumerate(blocks, start=1):
        record = _read_block(block, f"{stem}-{index:03}")
        result.append(record)
        if isinstance(record, Record):
            record.extra["source"] = f"{name} game {block.row.number if block.row else index}"
            evidence[block.protocol].add(record, is_whole=block.row is not None)
    before: _Row | None = None
    for index, (block, record) in enumerate(zip(blocks, result, strict=True)):
        row = block.row
        if row is not None and row.number == 1:
            before = _Row(0, 0, (0, 0, 0, 0), 0)
        if isinstance(record, Record):
            tariff = evidence[block.protocol].tariff(record.contract)
            priced = dataclasses.replace(record, tariff=tariff, stock=before.stock if before else 0)
            result[index] = _with_accounts(priced, block, before)
        # A game without its row leaves the accounts unknown, but as a rule not the stock.
        before = row or (before and before._replace(number=_UNKNOWN))
    return [(block.line, game) for block, game in zip(blocks, result, strict=True)]


def _with_accounts(record: Record, block: _Block, before: _Row | None) -> Record:
    """Return a record with what it did to accounts and stock, which only the row of the game just before tells."""
    row = block.row
    if row is None:
        return record
    places = [block.columns.index(seat) for seat in SEATS]
    record.extra["cumulative"] = [row.accounts[place] for place in places]
    if before is None or before.number + 1 != row.number:
        return record
    payout = tuple(row.accounts[place] - before.accounts[place] for place in places)
    return dataclasses.replace(record, payout=payout, stock_payout=row.stock - before.stock)


def _blocks(data: bytes) -> Iterator[_Block]:
    """Divide a file into games: each begins with its dealer and ends with its row of accounts.

    Lines after a row that tell of a game belong to one whose dealer is lost; others are remarks.
    """
    block, title = _Block(1), ""
    for number, (text, below) in enumerate(pairwise(chain(mended_lines(data), [""])), start=1):
        kind = block.said(text)
        header = None if kind else _HEADER.fullmatch(text)
        announces = not (kind or header or text.startswith("Geber:")) and _HEADER.fullmatch(below) is not None
        if announces and not block.said(below):
            title = text
            continue
        if not text:
            continue
        kind = kind or next((kind for kind, (start, _) in _STATEMENTS.items() if start.match(text[:_LONGEST])), "")
        if header or kind == "dealer" or block.row is not None:
            block.is_last = header is not None
            if block.is_game:
                yield block
            block = dataclasses.replace(block, line=number, statements=[], players=(), is_last=False)
        if header:
            block = _Block(number, block.protocol + 1, title or None, header[1])
            title = ""
        else:
            block.add(kind, number, text)
    block.is_last = True
    if block.is_game:
        yield block


def _read_block(block: _Block, identity: str) -> Record | UnreadableRecord:
    reader = _Reader(block, identity)
    try:
        # Read back like any other record, which checks the cards.
        return read_record(write_record(reader.game()), block.line)
    except UnreadableRecord as unreadable:
        places = [reader.places.get((fault.field or "").partition("]")[0]) for fault in unreadable.faults]
        faults = [fault.at(line) for fault, line in zip(unreadable.faults, places, strict=True)]
        return UnreadableRecord(unreadable.line, faults, unreadable.id)


class _Reader:
    """Reads one block and gathers what is wrong with it."""

    def __init__(self, block: _Block, identity: str) -> None:
        self.block = block
        self.identity = identity
        self.faults: list[UnreadableInput] = []
        self.places: dict[str, int] = {}
        self.names: tuple[str, ...] = ()
        self.person = block.person
        # Where a protocol breaks off, its last words may be half a statement.
        self.cut = block.statements[-1] if block.is_last and block.row is None else None
        if self.cut is not None and len(self.cut.lines) > 1:
            self.cut.lines.pop()

    def game(self) -> Record:
        """Return the game of the block.

        Raises:
            UnreadableRecord: a statement is missing or not understood.
        """
        block = self.block
        for statement in block.statements:
            if sum(map(len, statement.lines)) > _LONGEST:
                self.fault(statement, even_if_cut=True)
        dealer = block.statements[0]
        if dealer.kind != "dealer":
            self.fault(dealer, "dealer")
        if block.row is None and not block.is_last:
            self.fault(block.statements[-1], "row")
        self.check()
        listed = self.hands()
        block.columns = self.columns()
        if self.seat(dealer.text.removeprefix("Geber:").strip()) != DEALER:
            self.fault(dealer, f"Geber: {self.names[DEALER]}")
        contract = self.contract()
        tricks = self.tricks()
        settlement = self.settlement(contract)
        variants = [statement.text.removeprefix("Spielart:").strip().casefold() for statement in block.of("variant")]
        self.check()
        extra: dict[str, Any] = {"ruleset": block.ruleset, "variant": variants[0] if variants else None}
        extra["table"] = list(self.names)
        hands = listed
        if extra["variant"] == "schieber" and contract is not None:
            # Two cards went from seat to seat before the play: who played a card held it.
            extra["hands_before_passing"] = [[card and card.value for card in hand] for hand in listed]
            played = [((trick.leader + place) % 4, card) for trick in tricks for place, card in enumerate(trick.cards)]
            hands = tuple(tuple(card for seat, card in played if seat == own) for own in SEATS)
        if settlement:
            extra["settlement"] = settlement
        counts = {step["step"]: step["n"] for step in settlement.get("steps", ()) if "n" in step}
        # Until all of the price is printed nobody knows how often a game was doubled.
        known = block.row is not None
        doublings, stoss = (counts.get(name, 0) if known else None for name in ("doublings", "stoss"))
        return Record(
            id=self.identity,
            deck="kurz" if sum(map(len, listed)) <= len(Pack.KURZ.cards) else "lang",
            players=self.names,
            hands=hands,
            contract=contract,
            doublings=() if doublings == 0 else None,
            doubling_count=doublings,
            stoss=() if stoss == 0 else None,
            stoss_count=stoss,
            tricks=() if contract is not None and contract.contract.is_sie else tricks,
            extra=extra,
        )

    def fault(self, statement: _Statement, expected: str = "", *, even_if_cut: bool = False) -> None:
        """Note a statement that is not understood; `expected` is a kind of statement, or the text itself."""
        if statement is not self.cut or even_if_cut:
            expected = expected or statement.kind
            _, model = _STATEMENTS.get(expected, (None, expected or "…"))
            code, text = ErrorCode.PROTOCOL_LINE, statement.text[:_SHOWN]
            self.faults.append(UnreadableInput(code, line=statement.line, text=text, expected=model))

    def check(self, missing: str = "") -> None:
        """Stop when there are faults, or when a statement is missing; what stands in its place is shown."""
        if missing:
            self.fault(self.instead_of(missing), missing, even_if_cut=True)
        if self.faults:
            raise UnreadableRecord(self.block.line, self.faults, self.identity)

    def instead_of(self, kind: str) -> _Statement:
        """Return the first statement that belongs behind one of a kind."""
        kinds = list(_STATEMENTS)
        later = kinds[kinds.index(kind) + 1 :]
        return next((each for each in self.block.statements if each.kind in later), self.block.statements[-1])

    def only(self, kind: str) -> _Statement | None:
        """Return the statement of a kind that a game has once, None when it is missing."""
        found = self.block.of(kind)
        for surplus in found[1:]:
            self.fault(surplus, "dealer")
        return found[0] if found else None

    def seat(self, name: str) -> Seat | None:
        """Return the seat of a player; `Du` and `dir` are the person at the computer."""
        if name not in self.names and name in ("Du", "dir") and self.person is not None:
            name = self.person
        return _SEATS[self.names.index(name)] if name in self.names else None

    def hands(self) -> tuple[tuple[Card | None, ...], ...]:
        """Read the hands from the forehand on, and with them who sits where."""
        hands: list[tuple[Card | None, ...]] = []
        for place, statement in enumerate(self.block.of("hand")[: len(SEATS) + 1]):
            name, _, cards = statement.text.rpartition(" hat:")
            if name in self.names or place == len(SEATS):
                self.fault(statement, even_if_cut=True)
            self.places[f"hands[{place}"] = statement.line
            self.names += (name,)
            hands.append(self.cards(statement, cards))
        self.check("hand" if len(hands) < len(SEATS) else "")
        if self.person not in self.names:
            self.person = None
        return tuple(hands)

    def cards(self, statement: _Statement, text: str) -> tuple[Card | None, ...]:
        cards: list[Card | None] = []
        for token in text.split():
            try:
                cards.append(_card(token))
            except SchafkopfError:
                self.fault(statement)
                break
        return tuple(cards)

    def columns(self) -> tuple[int, ...]:
        """Return the seats of the columns of the table; as a rule they begin after the person at the computer."""
        orders: list[tuple[int, ...]] = list(permutations(SEATS))
        if self.person is not None:
            own = self.names.index(self.person)
            orders.insert(0, tuple((own + step) % 4 for step in (1, 2, 3, 4)))
        header = self.only("columns")
        for order in orders:
            if header and header.text == f"Spiel Preis {' '.join(self.names[seat] for seat in order)} Stock":
                self.person = self.person or self.names[order[-1]]
                return order
        if self.person is None and self.block.row is not None:
            self.fault(header or self.block.statements[-1], "columns")
        # A header that does not fit has shortened long names.
        return orders[0]

    def contract(self) -> RecordContract | None:
        """Return the contract with its declarer, None when the cards were thrown in."""
        nobody, announced = self.only("nobody"), self.only("contract")
        if nobody is not None:
            if announced is not None:
                self.fault(announced, "dealer")
            if nobody.text.startswith("Es wurde zusammengeworfen."):
                return None
            if nobody.text != "Es wurde Ramsch gespielt.":
                self.fault(nobody, even_if_cut=True)
            return RecordContract(ContractType.RAMSCH)
        if announced is None:
            # A game without any announcement would say that nobody played.
            self.check("contract")
            return None
        for name in self.names:
            if announced.text.startswith(f"{name} spielt "):
                said = announced.text.removeprefix(f"{name} spielt ")
                with suppress(SchafkopfError):
                    stated = parse_contract("sie" if said.endswith(" Sie") else said)
                    return RecordContract(stated.kind, self.seat(name), stated.trump, stated.called, stated.level)
        self.fault(announced, even_if_cut=True)
        return None

    def tricks(self) -> tuple[RecordTrick, ...]:
        tricks: list[RecordTrick] = []
        for statement in self.block.of("trick"):
            name, _, text = statement.text.rpartition(" spielt aus:")
            leader = self.seat(name)
            read = self.cards(statement, text)
            cards = tuple(card for card in read if card is not None)
            if leader is None or len(cards) < len(read):
                self.fault(statement)
            elif cards:
                self.places[f"tricks[{len(tricks)}"] = statement.line
                tricks.append(RecordTrick(leader, cards))
        return tuple(tricks)

    def settlement(self, contract: RecordContract | None) -> dict[str, Any]:
        """Return what is printed about result and price, as `settlement` of the extra fields (F-8)."""
        row = self.block.row
        if contract is None:
            return {"thrown_in": True, "price": row.price, "steps": []} if row else {}
        facts: dict[str, Any] = {}
        result, price = self.only("result"), self.only("price")
        if row is not None and (result is None or price is None):
            missing = "result" if result is None else "price"
            self.fault(self.instead_of(missing), missing)
        if price is not None and (steps := self.steps(price)):
            facts |= {"price": row.price if row else steps[-1]["price"], "steps": steps}
        return facts | (self.result(result, contract) if result else {})

    def result(self, statement: _Statement, contract: RecordContract) -> dict[str, Any]:
        is_ramsch = contract.kind is ContractType.RAMSCH
        game, ramsch, jungfrau = _result_patterns(self.names)
        match = (ramsch if is_ramsch else game).fullmatch(statement.text)
        seat = self.seat(match["who"]) if match else None
        if match is None or seat is None or (not is_ramsch and seat != contract.declarer):
            self.fault(statement)
            return {}
        won = match["verb"] == "gewinn"
        augen = int(match["augen"]) if match["augen"] else None
        if not is_ramsch:
            partner = self.seat(match["partner"]) if match["partner"] else None
            return {"won": won, "augen_opponents": augen} | ({} if partner is None else {"partner": partner})
        seats = [self.seat(name) for name in jungfrau.findall(match["rest"])]
        # Where no Augen are printed, no Jungfrauen are either.
        trickless = None if augen is None else [seat for seat in SEATS if seat in seats]
        loser = {"loser": None, "durchmarsch": seat} if won else {"loser": seat}
        return loser | {"augen_loser": augen, "jungfrau": trickless, "tie": "Augengleichheit" in match["rest"]}

    def steps(self, statement: _Statement) -> list[dict[str, Any]]:
        """Read the price ladder; a remark may follow once it has reached the price of the row."""
        match = _BASE.match(statement.text)
        if match is None:
            self.fault(statement)
            return []
        steps: list[dict[str, Any]] = [{"step": "base", "price": int(match[1])}]
        end = match.end()
        while step := _STEP.match(statement.text, end):
            end = step.end()
            named = {name: group for name, group in step.groupdict().items() if group}
            how, price = named.pop("how", None), int(named.pop("price"))
            ((name, count),) = named.items()
            steps.append({"step": name, "price": price})
            if count.isdigit():
                steps[-1]["n"] = int(count)
            if how is not None:
                steps[-1]["with"] = how == "Mit"
        row = self.block.row
        if end < len(statement.text) and (row is None or row.price != steps[-1]["price"]):
            self.fault(statement)
        return steps


@lru_cache(maxsize=128)
def _card(token: str) -> Card | None:
    """Read a card; `DU` stands for one that the dealer of a Schieber is still to get."""
    return None if token == "DU" else parse_card(token)


@lru_cache(maxsize=16)
def _result_patterns(names: tuple[str, ...]) -> tuple[re.Pattern[str], re.Pattern[str], re.Pattern[str]]:
    """Return the patterns of a result, of that of a Ramsch, and of a Jungfrau, at a table with these players."""
    longest_first = sorted(map(re.escape, names), key=len, reverse=True)
    who = f"(?:{'|'.join(longest_first)}|Du|dir)"
    start = rf"(?P<who>{who}) (?P<verb>gewinn|verlier)s?t"
    opponents = r"\. Die Gegner haben (?P<augen>\d{1,3}) Augen"
    own = rf"\. {who} (?:hat|hast) (?P<augen>\d{{1,3}}) Augen"
    tie = r"\. Bei Augengleichheit verliert, wer den höheren Ober hatte"
    return (
        re.compile(rf"{start} (?:das|den|die) [^.]+?(?: mit (?P<partner>{who}))?(?:{opponents})?\.?"),
        re.compile(rf"{start} den Ramsch(?:{own})?(?P<rest>(?:{tie}|\. {who} b?ist Jungfrau)*)\.?"),
        re.compile(rf"\. ({who}) b?ist Jungfrau"),
    )
