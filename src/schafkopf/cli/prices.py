"""What a game costs, told in numbers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal

from schafkopf.bill.laufende import Laufende, most_laufende
from schafkopf.bill.outcome import FourInts, Outcome
from schafkopf.bill.settle import settle
from schafkopf.bill.settlement import Item, Settlement
from schafkopf.cards import AUGEN_TOTAL, SEATS, Pack
from schafkopf.cli import context
from schafkopf.cli.context import print_json, say
from schafkopf.cli.questions import table
from schafkopf.errors import ErrorCode, SchafkopfError
from schafkopf.notation import parse_contract
from schafkopf.rules.contracts import Contract, ContractType

_MOST_AMOUNT = 1_000_000_000


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


def price(text: str, numbers: Numbers, deck: str, settings: Sequence[str]) -> None:
    """Answer `price`."""
    contract = parse_contract(text)
    rules, pack = table(contract, deck, settings)
    _refuse_what_cannot_be(contract, numbers)
    ramsch = contract.kind is ContractType.RAMSCH
    augen, tricks = (_by_seat if ramsch else _by_party)(contract, numbers, pack)
    stoss = _stoss(contract, numbers.stoss, rules.ramsch_stoss)
    outcome = Outcome(
        contract=contract,
        party=_party(contract),
        augen=augen,
        tricks=tricks,
        rules=rules,
        pack=pack,
        laufende=_laufende(contract, numbers.laufende, pack),
        klopfer=parse_number("--klopfer", numbers.klopfer, 0, len(SEATS)),
        stoss=stoss,
        stock=parse_number("--stock", numbers.stock, 0, _MOST_AMOUNT),
        bock=parse_number("--bock", numbers.bock, 1, 2, default=1),
        highest_trump=_highest_trump(numbers.highest_trump, augen) if ramsch else None,
    )
    _show(contract, outcome, settle(outcome))


def _refuse_what_cannot_be(contract: Contract, numbers: Numbers) -> None:
    """Refuse numbers that the game does not have rather than pass them over."""
    kind = contract.kind
    missing = {
        "--klopfer": (numbers.klopfer, kind is ContractType.BIERKOPF, "B-2.6"),
        "--bock": (numbers.bock, kind is ContractType.BIERKOPF, "B-2.6"),
        "--stock": (numbers.stock, kind in (ContractType.BIERKOPF, ContractType.RAMSCH), "S-7.14"),
        "--highest-trump": (numbers.highest_trump, kind is not ContractType.RAMSCH, "S-11.1"),
    }
    for name, (value, absent, clause) in missing.items():
        if value and absent:
            raise _wrong(name, value, f"– ({clause})")


def item_json(item: Item) -> dict[str, Any]:
    """Return one item of a bill as JSON."""
    answer: dict[str, Any] = {"item": item.item, "amount": item.amount, "clause": item.clause}
    for name in ("seat", "count", "kind"):
        if getattr(item, name) is not None:
            answer[name] = getattr(item, name)
    return answer


def _show(contract: Contract, outcome: Outcome, settlement: Settlement) -> None:
    payout = list(settlement.payout)
    if contract.kind is ContractType.BIERKOPF:
        # Seats 0 and 2 are the party, but the answer names the party first.
        payout = [payout[seat] for seat in (*outcome.party, *outcome.opponents)]
    if context.as_json:
        answer: dict[str, Any] = {"won": settlement.won, "price": settlement.price, "payout": payout}
        answer["items"] = [item_json(item) for item in settlement.items]
        if contract.kind is ContractType.RAMSCH:
            answer["seat"] = settlement.seat
        print_json(answer)
        return
    from schafkopf.cli import render, report

    report.bill(settlement)
    if settlement.won is not None:
        render.line(say("gewonnen", "won") if settlement.won else say("verloren", "lost"))
    report.payout(payout, None)


def _party(contract: Contract) -> tuple[int, ...]:
    if contract.kind is ContractType.RAMSCH:
        return ()
    if contract.kind is ContractType.BIERKOPF:
        return (0, 2)
    return (0,) if contract.kind.is_single_game else (0, 1)


def _wrong(name: str, value: object, allowed: str) -> SchafkopfError:
    return SchafkopfError(ErrorCode.WRONG_NUMBER, name=name, value=str(value), allowed=allowed)


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
    """Augen and tricks by seat, those of the playing party all at its first seat."""
    size = pack.hand_size
    augen = None if not numbers.augen else parse_number("--augen", numbers.augen, 0, AUGEN_TOTAL)
    tricks = None if not numbers.tricks else parse_number("--tricks", numbers.tricks, 0, size)
    if contract.is_sie:
        augen, tricks = AUGEN_TOTAL, size
    if tricks is None:
        if contract.is_tout:
            raise _missing(contract, "--tricks")
        if augen is None:
            name = "--tricks" if contract.kind is ContractType.BETTEL else "--augen"
            raise _missing(contract, name)
        # Without tricks 0 or 120 Augen are Schwarz.
        tricks = {0: 0, AUGEN_TOTAL: size}.get(augen)
    if augen is None:
        if not (contract.is_tout or contract.kind is ContractType.BETTEL or tricks in (0, size)):
            raise _missing(contract, "--augen")
        augen = AUGEN_TOTAL if tricks == size else 0
    elif tricks is not None and not contract.is_sie:
        _check_augen(augen, tricks, pack)
    if tricks is None:
        tricks = 1
    other = 2 if contract.kind is not ContractType.BIERKOPF else 1
    shared_augen, shared_tricks = [0, 0, 0, 0], [0, 0, 0, 0]
    shared_augen[0], shared_augen[other] = augen, AUGEN_TOTAL - augen
    shared_tricks[0], shared_tricks[other] = tricks, size - tricks
    return _four(shared_augen), _four(shared_tricks)


def _missing(contract: Contract, name: str) -> SchafkopfError:
    return SchafkopfError(ErrorCode.MISSING_NUMBER, contract=contract.name, name=name)


def _check_augen(augen: int, tricks: int, pack: Pack) -> None:
    """Refuse Augen that no such number of tricks can hold."""
    values = sorted(card.augen for card in pack.cards)
    cards = 4 * tricks
    if not sum(values[:cards]) <= augen <= sum(values[len(values) - cards :]):
        raise SchafkopfError(ErrorCode.AUGEN_DO_NOT_FIT_TRICKS, augen=augen, tricks=tricks)


def _by_seat(contract: Contract, numbers: Numbers, pack: Pack) -> tuple[FourInts, FourInts]:
    """Augen and tricks of the four seats of a Ramsch."""
    size = pack.hand_size
    if not numbers.augen:
        raise _missing(contract, "--augen a,b,c,d")
    augen = _list("--augen", numbers.augen, AUGEN_TOTAL)
    if numbers.tricks:
        tricks = _list("--tricks", numbers.tricks, size)
        for seat in SEATS:
            _check_augen(augen[seat], tricks[seat], pack)
    else:
        # Without tricks a seat with 0 Augen made none.
        tricks = _four([size if part == AUGEN_TOTAL else min(part, 1) for part in augen])
    return augen, tricks


def _list(name: str, text: str, total: int) -> FourInts:
    parts = text.split(",")
    if len(parts) != len(SEATS) or not all(part.strip() for part in parts):
        raise _wrong(name, text, "a,b,c,d")
    values = [parse_number(name, part, 0, total) for part in parts]
    if sum(values) != total:
        raise SchafkopfError(ErrorCode.SUM_WRONG, name=name, value=str(sum(values)), right=str(total))
    return _four(values)


def _four(values: Sequence[int]) -> FourInts:
    return values[0], values[1], values[2], values[3]


def _laufende(contract: Contract, text: str, pack: Pack) -> Laufende | None:
    if not text:
        return None
    if not contract.kind.has_laufende:
        raise SchafkopfError(ErrorCode.CONTRACT_HAS_NO_LAUFENDE, contract=contract.name)
    kinds: list[Literal["mit", "ohne"]] = ["mit", "ohne"]
    stated = next((kind for kind in kinds if text.lower().startswith(kind)), None)
    digits = text[len(stated) :].strip() if stated else text
    possible = [stated] if stated else kinds
    most = {kind: most_laufende(contract, pack, kind) for kind in possible}
    if not digits:
        raise _wrong("--laufende", text, "mit3, ohne2, 4")
    count = parse_number("--laufende", digits, 0, max(most.values()))
    kind = next(kind for kind in possible if count <= most[kind])
    return Laufende(kind, count)


def _stoss(contract: Contract, text: str, ramsch_stoss: bool) -> tuple[int | None, ...]:
    count = parse_number("--stoss", text, 0, 4)
    if count and contract.is_sie:
        raise _wrong("--stoss", text, "0 (S-7.6)")
    if count and contract.kind is ContractType.RAMSCH and not ramsch_stoss:
        raise _wrong("--stoss", text, "0 (S-11.1)")
    if contract.kind is ContractType.BIERKOPF:
        # Who doubled last loses a draw (B-6.4); the opponents of the party named first begin, as in Schafkopf.
        return (1, 0, 1, 0)[:count]
    return (None,) * count


def _highest_trump(text: str, augen: FourInts) -> int | None:
    if not text:
        return None
    seat = parse_number("--highest-trump", text, 0, 3)
    if augen[seat] != max(augen):
        raise SchafkopfError(ErrorCode.NOT_TIED, seat=seat + 1)
    return seat
