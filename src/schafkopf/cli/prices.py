"""What a game costs, told in numbers."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product
from typing import Any

from schafkopf import wire
from schafkopf.bill.laufende import SIDES, Laufende, Side, most_laufende
from schafkopf.bill.outcome import FourInts, InvalidOutcome, Outcome, party_of, possible_laufende
from schafkopf.bill.settle import settle
from schafkopf.bill.settlement import Settlement, four
from schafkopf.bill.sharing import can_be_shared, possible_tricks
from schafkopf.cards import AUGEN_TOTAL, SEATS, Pack
from schafkopf.cli import context
from schafkopf.cli.context import print_json, say
from schafkopf.cli.questions import contract_of
from schafkopf.cli.rules import Table
from schafkopf.errors import ErrorCode, SchafkopfError
from schafkopf.rules.contracts import Contract, ContractType, Parties
from schafkopf.rules.house import HouseRules

_MOST_AMOUNT = 1_000_000_000
_MOST_COUNT = 99


@dataclass(frozen=True, slots=True)
class Numbers:
    """The options of `price` as they were typed; empty where they were not."""

    augen: str = ""
    tricks: str = ""
    laufende: str = ""
    klopfer: str = ""
    stoss: str = ""
    stock: str = ""
    bock: str = ""
    highest_trump: str = ""


def price(text: str, numbers: Numbers, table: Table) -> None:
    """Answer `price`."""
    contract = contract_of(text)
    rules = table.rules(contract)
    pack = rules.pack(contract.kind)
    _refuse_what_is_not_read(contract, numbers)
    ramsch = contract.kind is ContractType.RAMSCH
    augen, tricks = (_by_seat if ramsch else _by_party)(contract, numbers, pack)
    highest = numbers.highest_trump
    try:
        outcome = Outcome(
            contract=contract,
            party=party_of(contract),
            augen=augen,
            tricks=tricks,
            rules=rules,
            laufende=_laufende(contract, numbers.laufende, rules),
            klopfer=parse_number("--klopfer", numbers.klopfer, 0, _MOST_AMOUNT),
            stoss=_stoss(contract, parse_number("--stoss", numbers.stoss, 0, _MOST_COUNT)),
            stock=parse_number("--stock", numbers.stock, 0, _MOST_AMOUNT),
            bock=parse_number("--bock", numbers.bock, 1, 2, default=1),
            highest_trump=parse_number("--highest-trump", highest, 0, 3) if highest else None,
        )
    except InvalidOutcome as invalid:
        raise InvalidOutcome(map(_named_as_option, invalid.faults)) from None
    _show(contract, outcome, settle(outcome))


def _named_as_option(fault: SchafkopfError) -> SchafkopfError:
    """The same fault, with the option that the number was typed for as its name."""
    params: dict[str, Any] = dict(fault.params)
    if "name" in params:
        params["name"] = "--" + str(params["name"]).replace("_", "-")
    return SchafkopfError(fault.code, clause=fault.clause, field=fault.field, candidates=fault.candidates, **params)


def _refuse_what_is_not_read(contract: Contract, numbers: Numbers) -> None:
    """Refuse what the game does not have rather than pass it over; the rest is checked with all other numbers."""
    ramsch = contract.kind is ContractType.RAMSCH
    if ramsch and numbers.stock:
        raise _wrong("--stock", numbers.stock, "–", "S-7.14")
    if numbers.highest_trump and not ramsch:
        raise _wrong("--highest-trump", numbers.highest_trump, "–", "S-11.1")


def _show(contract: Contract, outcome: Outcome, settlement: Settlement) -> None:
    # Where seats 0 and 2 are the party, the answer names the party first all the same.
    payout = [settlement.payout[seat] for seat in (*outcome.party, *outcome.opponents)]
    if context.as_json:
        answer: dict[str, Any] = {"won": settlement.won, "price": settlement.price, "payout": payout}
        answer["items"] = wire.dump(settlement.items, brief=True)
        if contract.kind is ContractType.RAMSCH:
            answer["seat"] = settlement.seat
        print_json(answer)
        return
    from schafkopf.cli import render, report

    report.bill(settlement)
    if settlement.won is not None:
        render.line(say("gewonnen", "won") if settlement.won else say("verloren", "lost"))
    report.payout(payout, None)


def _wrong(name: str, value: object, allowed: str, clause: str = "") -> SchafkopfError:
    return SchafkopfError(ErrorCode.WRONG_NUMBER, clause=clause, name=name, value=str(value), allowed=allowed)


def parse_number(name: str, text: str, low: int, high: int, default: int = 0) -> int:
    """Return the whole number that an option was given, the default where it was not.

    Raises:
        SchafkopfError: it is no number, or not between `low` and `high`.
    """
    if not text:
        return default
    digits = text.strip()
    if not (digits.isascii() and digits.isdigit() and len(digits) < 12 and low <= int(digits) <= high):
        raise _wrong(name, text, f"{low}–{high}")
    return int(digits)


def _by_party(contract: Contract, numbers: Numbers, pack: Pack) -> tuple[FourInts, FourInts]:
    """Augen and tricks by seat, those of each side all at its first seat."""
    size = pack.hand_size
    augen = None if not numbers.augen else parse_number("--augen", numbers.augen, 0, AUGEN_TOTAL)
    tricks = None if not numbers.tricks else parse_number("--tricks", numbers.tricks, 0, size)
    if contract.is_sie:
        augen, tricks = AUGEN_TOTAL, size
    if tricks is None:
        if contract.is_tout:
            raise _missing(contract, "--tricks")
        if augen is None:
            raise _missing(contract, "--tricks" if contract.kind is ContractType.BETTEL else "--augen")
        tricks = _fitting_tricks(pack, augen)
    if augen is None:
        if not (contract.is_tout or contract.kind is ContractType.BETTEL or tricks in (0, size)):
            raise _missing(contract, "--augen")
        # Any that so many tricks can hold: the price does not depend on them.
        augen = next(each for each in range(AUGEN_TOTAL + 1) if tricks in possible_tricks(pack, each))
    other = 2 if contract.kind.facts.parties is not Parties.CROSS else 1
    shared_augen, shared_tricks = [0, 0, 0, 0], [0, 0, 0, 0]
    shared_augen[0], shared_augen[other] = augen, AUGEN_TOTAL - augen
    shared_tricks[0], shared_tricks[other] = tricks, size - tricks
    return four(shared_augen), four(shared_tricks)


def _fitting_tricks(pack: Pack, augen: int) -> int:
    """A number of tricks for a side of which only the Augen are told: 0 or 120 are Schwarz (B-5.4, K-3)."""
    if augen in (0, AUGEN_TOTAL):
        return pack.hand_size if augen else 0
    # Where no tricks fit, any number will do: the check of the outcome says so.
    return next(iter(possible_tricks(pack, augen)), 1)


def _missing(contract: Contract, name: str) -> SchafkopfError:
    said = contract.kind.value if contract.kind.has_call else contract.name
    return SchafkopfError(ErrorCode.MISSING_NUMBER, contract=said, name=name)


def _by_seat(contract: Contract, numbers: Numbers, pack: Pack) -> tuple[FourInts, FourInts]:
    """Augen and tricks of the four seats of a Ramsch."""
    if not numbers.augen:
        raise _missing(contract, "--augen a,b,c,d")
    augen = _list("--augen", numbers.augen, AUGEN_TOTAL)
    if numbers.tricks:
        return augen, _list("--tricks", numbers.tricks, pack.hand_size)
    # Without tricks a seat with 0 Augen made none; the others as equally many as can be, the earlier seat more.
    ways = [
        four(way)
        for way in product(range(pack.hand_size + 1), repeat=len(SEATS))
        if sum(way) == pack.hand_size and all((made == 0) is (part == 0) for made, part in zip(way, augen, strict=True))
    ]
    ways.sort(key=lambda way: (max(way) - min(made for made in way if made), [-made for made in way]))
    return augen, next((way for way in ways if can_be_shared(pack, way, augen)), ways[0])


def _list(name: str, text: str, total: int) -> FourInts:
    parts = text.split(",") if "," in text else text.split()
    if len(parts) != len(SEATS) or not all(part.strip() for part in parts):
        raise _wrong(name, text, say("vier Zahlen, etwa 30,35,55,0", "four numbers, such as 30,35,55,0"))
    values = [parse_number(name, part, 0, total) for part in parts]
    if sum(values) != total:
        raise SchafkopfError(ErrorCode.SUM_WRONG, name=name, value=str(sum(values)), right=str(total))
    return four(values)


def _laufende(contract: Contract, text: str, rules: HouseRules) -> Laufende | None:
    if not text:
        return None
    if not contract.kind.has_laufende:
        raise SchafkopfError(ErrorCode.CONTRACT_HAS_NO_LAUFENDE, contract=contract.name)
    stated: Side | None = next((side for side in SIDES if text.lower().startswith(side)), None)
    digits = text[len(stated) :].strip() if stated else text
    if not digits:
        raise _wrong("--laufende", text, "mit3, ohne2, 4")
    count = parse_number("--laufende", digits, 0, _MOST_COUNT)
    if not count:
        raise _wrong("--laufende", text, possible_laufende(contract, rules), "S-6.6")
    fits: Side = next((side for side in SIDES if count <= most_laufende(contract, rules, side)), "mit")
    return Laufende(stated or fits, count)


def _stoss(contract: Contract, count: int) -> tuple[int | None, ...]:
    if contract.kind is ContractType.BIERKOPF:
        # Who doubled last loses a draw (B-6.4); the opponents of the party named first begin, as in Schafkopf.
        return tuple((place + 1) % 2 for place in range(count))
    return (None,) * count
