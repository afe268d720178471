"""What a game costs: its numbers as a form, the bill item by item, under any house rules."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse

from schafkopf.answers.asking import contract_of, name_of
from schafkopf.answers.prices import Numbers, PriceAnswer
from schafkopf.answers.prices import price as priced
from schafkopf.bill.laufende import SIDES, least_laufende, most_laufende
from schafkopf.bill.outcome import most_klopfer, most_stoesse
from schafkopf.cards import AUGEN_TOTAL, SEATS, Seat
from schafkopf.errors import ErrorCode, SchafkopfError
from schafkopf.rules.contracts import Contract, ContractType, Parties
from schafkopf.rules.house import HouseRules
from schafkopf.text.clauses import clauses
from schafkopf.web.pages import Look, page
from schafkopf.web.paper.asking import Links, asked, contract_choices, contract_title
from schafkopf.web.paper.houserules import Agreed

router = APIRouter(include_in_schema=False)

_EXAMPLE = {"contract": "rufspiel", "augen": "91", "laufende": "mit3", "klopfer": "1"}
"""What is reckoned where nothing is asked."""
_NUMBERS = tuple(field.name for field in fields(Numbers))


@dataclass(frozen=True, slots=True)
class Field:
    """A number of the form: where it has choices they are value, name and whether it is chosen; else it is typed."""

    name: str
    label: str
    value: str
    most: int = 0
    choices: tuple[tuple[str, str, bool], ...] = ()


@dataclass(frozen=True, slots=True)
class Row:
    """A row of the bill."""

    name: str
    clause: str
    amount: int


@dataclass(frozen=True, slots=True)
class Bill:
    """A bill as the page shows it: what makes the price, what is paid beside it, who pays, and why with the clause."""

    title: str
    price: int
    rows: tuple[Row, ...]
    beside: tuple[Row, ...]
    payers: tuple[tuple[str, int], ...]
    stock: int
    augen: int | None
    reasons: tuple[tuple[str, str], ...]


@router.get("/price")
def show(request: Request) -> HTMLResponse:
    """Show what a game costs."""
    look, agreed = Look.of(request), Agreed.of(request)
    given = {} if {"contract", *_NUMBERS} & request.query_params.keys() else _EXAMPLE
    contract = contract_of(asked(request, "contract", given.get("contract", "rufspiel")))
    rules = agreed.rules(contract)
    typed = {name: _typed(request, name, given.get(name, "")) for name in _NUMBERS}
    form = tuple(_fields(contract, rules, typed, look))
    numbers = _numbers(form)
    bill: Bill | None = None
    faults: tuple[SchafkopfError, ...] = ()
    try:
        bill = _bill(priced(name_of(contract), Numbers(**numbers), agreed.house), look)
    except SchafkopfError as error:
        faults = tuple(_labelled(fault, form, look) for fault in getattr(error, "faults", (error,)))
    names = tuple(_rules_of(contract))
    state = {"contract": name_of(contract), **numbers, **agreed.state}
    return page(
        request,
        "price.html",
        422 if faults else 200,
        links=Links.of(request, state),
        title=look.text(f"contract-{contract.kind}") if contract.kind.has_call else contract_title(contract, look),
        choices=[
            (name, title, name == name_of(contract))
            for name, title in contract_choices(look, shown=contract, priced=True)
        ],
        form=form,
        bill=bill,
        faults=[
            (fault.text(look.lang), fault.clause if fault.clause in clauses(look.lang) else "") for fault in faults
        ],
        agreed=agreed,
        controls=list(agreed.controls(contract, names, look)),
        others=agreed.others(names),
        points=contract.kind is ContractType.BIERKOPF or rules.settle_in == "points",
    )


def _typed(request: Request, name: str, usual: str) -> str:
    """A number of the query; the four of a Ramsch may come one by one."""
    values = request.query_params.getlist(name)
    return ",".join(values) if len(values) == len(SEATS) else asked(request, name, usual)


# The form


def _fields(contract: Contract, rules: HouseRules, typed: dict[str, str], look: Look) -> Iterator[Field]:
    """Yield the numbers on which the price of a contract depends."""
    kind, pack = contract.kind, rules.pack_of(contract.kind)
    if kind is ContractType.RAMSCH:
        yield from _fields_of_seats(typed, pack.hand_size, look)
    elif not contract.is_sie:
        yield from _fields_of_party(contract, typed, pack.hand_size, look)
    if kind is ContractType.MUSS and rules.muss_60:
        any_ = (("", look.text("price-tricks-any"), not typed["trumps"]),)
        counts = tuple((str(n), str(n), typed["trumps"] == str(n)) for n in range(1, pack.hand_size + 1))
        yield Field("trumps", look.text("price-trumps"), typed["trumps"], 0, any_ + _with(typed["trumps"], counts))
    if kind.has_laufende:
        yield Field(
            "laufende", look.text("price-laufende"), typed["laufende"], 0, _laufende(contract, rules, typed, look)
        )
    if kind is not ContractType.BIERKOPF and most_klopfer(rules):
        yield _counted("klopfer", typed, [str(number) for number in range(most_klopfer(rules) + 1)], look)
    if most_stoesse(contract, rules):
        name = "price-spritze" if kind is ContractType.BIERKOPF else "price-stoss"
        numbers = range(most_stoesse(contract, rules) + 1)
        words = [look.text(name, count=n) if name.endswith("spritze") else look.text(f"{name}-{n}") for n in numbers]
        yield _counted("stoss", typed, words, look)
    if (kind.has_call or kind is ContractType.HOCHZEIT) and rules.settle_in == "money":
        yield Field("stock", look.text("price-stock"), typed["stock"] or "0", 1_000_000)
    if kind is not ContractType.BIERKOPF:
        chosen = typed["bock"] == "2"
        choices = (("", look.text("price-bock-1"), not chosen), ("2", look.text("price-bock-2"), chosen))
        yield Field("bock", look.text("price-bock"), typed["bock"], 0, choices)


def _fields_of_seats(typed: dict[str, str], hand: int, look: Look) -> Iterator[Field]:
    augen, tricks = _four(typed["augen"]) or ["45", "35", "25", "15"], _four(typed["tricks"]) or [""] * len(SEATS)
    for seat in SEATS:
        yield Field("augen", look.text("price-augen-of", seat=seat + 1), augen[seat], AUGEN_TOTAL)
    for seat in SEATS:
        any_ = (("", look.text("price-tricks-any"), not tricks[seat]),)
        choices = tuple((str(n), str(n), tricks[seat] == str(n)) for n in range(hand + 1))
        yield Field("tricks", look.text("price-tricks-of", seat=seat + 1), tricks[seat], hand, any_ + choices)
    seat_names = [
        (str(seat), look.text("price-seat", seat=seat + 1), typed["highest_trump"] == str(seat)) for seat in SEATS
    ]
    open_ = ("", look.text("price-highest-open"), not typed["highest_trump"])
    none = ("none", look.text("price-highest-none"), typed["highest_trump"] == "none")
    choices = (open_, *seat_names, none)
    yield Field("highest_trump", look.text("price-highest-trump"), typed["highest_trump"], 0, choices)


def _four(text: str) -> list[str] | None:
    parts = text.split(",")
    return parts if len(parts) == len(SEATS) else None


def _fields_of_party(contract: Contract, typed: dict[str, str], hand: int, look: Look) -> Iterator[Field]:
    team = "-team" if contract.kind.facts.parties is Parties.CROSS else ""
    needs_tricks = contract.is_tout or contract.kind is ContractType.BETTEL
    if not needs_tricks:
        augen = "61" if not typed["augen"] or _four(typed["augen"]) else typed["augen"]
        yield Field("augen", look.text(f"price-augen{team}"), augen, AUGEN_TOTAL)
    tricks = "" if _four(typed["tricks"]) else typed["tricks"]
    if needs_tricks and not tricks:
        tricks = "0" if contract.kind is ContractType.BETTEL else str(hand)
    any_ = () if needs_tricks else (("", look.text("price-tricks-any"), not tricks),)
    choices = tuple((str(number), str(number), tricks == str(number)) for number in range(hand + 1))
    yield Field("tricks", look.text(f"price-tricks{team}"), tricks, hand, any_ + _with(tricks, choices))


def _with(value: str, choices: tuple[tuple[str, str, bool], ...]) -> tuple[tuple[str, str, bool], ...]:
    """The choices, and the value itself where it is none of them, so that the form shows what was asked."""
    known = not value or any(each == value for each, _, _ in choices)
    return choices if known else (*choices, (value, value, True))


def _laufende(
    contract: Contract, rules: HouseRules, typed: dict[str, str], look: Look
) -> tuple[tuple[str, str, bool], ...]:
    value = typed["laufende"].lower().replace(" ", "")
    choices = tuple(
        (f"{side}{count}", look.text(f"price-laufende-{side}", count=count), value == f"{side}{count}")
        for side in SIDES
        for count in range(least_laufende(contract, rules), most_laufende(contract, rules, side) + 1)
    )
    return (("", look.text("price-laufende-none"), not value), *_with(value, choices))


def _counted(name: str, typed: dict[str, str], words: list[str], look: Look) -> Field:
    """A number from 0 on, each with its word."""
    value = "" if typed[name] == "0" else typed[name]
    choices = tuple((str(n) if n else "", word, value == (str(n) if n else "")) for n, word in enumerate(words))
    return Field(name, look.text(f"price-{name}"), value, 0, _with(value, choices))


def _numbers(form: tuple[Field, ...]) -> dict[str, str]:
    """The numbers as a question takes them; where the tricks of only some seats are told, none are."""
    told: dict[str, list[str]] = {}
    for field in form:
        told.setdefault(field.name, []).append(field.value)
    numbers = {name: ",".join(values) if all(values) else "" for name, values in told.items()}
    if numbers.get("stock") == "0":
        numbers["stock"] = ""
    return numbers


def _labelled(fault: SchafkopfError, form: tuple[Field, ...], look: Look) -> SchafkopfError:
    """The same fault, with the label of the field for its name."""
    labels = {field.name: field.label for field in form}
    params: dict[str, Any] = dict(fault.params)
    name = str(params.get("name", ""))
    if name not in labels or fault.code is ErrorCode.SUM_WRONG:
        return fault
    if fault.code is ErrorCode.TIE_OPEN:
        called = {f"P{seat + 1}": look.text("price-seat", seat=seat + 1) for seat in SEATS}
        called["none"] = look.text("price-highest-none")
        for told in ("seats", "allowed"):
            params[told] = ", ".join(called[each] for each in str(params[told]).split(", "))
    return SchafkopfError(fault.code, clause=fault.clause, **params | {"name": labels[name]})


def _rules_of(contract: Contract) -> Iterator[str]:
    """Yield the house rules on which the price of a contract depends."""
    kind = contract.kind
    if kind is ContractType.BIERKOPF:
        yield from ("bierkopf_deck", "schneider_free", "schwarz_by", "draw", "spritze_max", "spritze_scale")
        return
    yield from ("deck", "tariff", "settle_in", "klopfen", "stoss_max", "points_table")
    if kind is ContractType.RAMSCH:
        yield from (
            "ramsch_price",
            "ramsch_jungfrau",
            "ramsch_tie",
            "ramsch_stoss",
            "durchmarsch",
            "durchmarsch_payment",
        )
        return
    if kind is ContractType.BETTEL:
        yield "bettel_price"
        return
    yield from ("tariff_laufende", f"laufende_min_{kind}", "laufende_payment", "laufende_cap")
    if contract.is_sie:
        yield from ("sie_factor", "sie_counts_laufende")
    elif not contract.is_tout:
        yield from ("tariff_schneider", "schneider_limit", "stoss_takes_over")
    if kind.has_call or kind is ContractType.HOCHZEIT:
        yield "stock_mode"
    if kind is ContractType.KREUZ:
        yield "kreuz_party"
    if kind is ContractType.MUSS:
        yield "muss_60"


# The bill


def _bill(answer: PriceAnswer, look: Look) -> Bill:
    outcome, settlement = answer.outcome, answer.settlement
    contract = outcome.contract
    names = _names(contract, look)
    called = dict(zip(answer.seats, names, strict=True))

    def name(seat: Seat | None) -> str:
        return "" if seat is None else called[seat]

    rows = [(item, Row(item.text(look.lang, name(item.seat)), item.clause, item.amount)) for item in settlement.items]
    plays_for_augen = not (contract.is_tout or contract.is_sie) and contract.kind not in _NOT_FOR_AUGEN
    return Bill(
        _title(answer, look),
        settlement.price,
        tuple(row for item, row in rows if not item.is_beside),
        tuple(row for item, row in rows if item.is_beside),
        tuple(zip(names, answer.payout, strict=True)),
        settlement.stock_payout,
        outcome.of(outcome.augen, outcome.party) if plays_for_augen else None,
        tuple((reason.text(look.lang, name(reason.seat)), reason.clause) for reason in answer.reasons),
    )


_NOT_FOR_AUGEN = (ContractType.BETTEL, ContractType.RAMSCH)


def _title(answer: PriceAnswer, look: Look) -> str:
    won = answer.settlement.won
    if won is not None:
        return look.text("price-won" if won else "price-lost")
    seat = answer.settlement.seat
    if seat is not None:
        won = answer.settlement.payout[seat] > 0
        return look.text("price-seat-won" if won else "price-seat-lost", seat=seat + 1)
    return look.text("price-drawn")


def _names(contract: Contract, look: Look) -> list[str]:
    """What those are called whom a payout names: the playing party first."""
    match contract.kind.facts.parties:
        case Parties.CROSS:
            return [look.text(f"price-team-{team}") for team in "aabb"]
        case Parties.ALONE:
            return [look.text("price-seat", seat=seat + 1) for seat in SEATS]
        case Parties.SINGLE:
            return [look.text("price-party-1"), *(look.text("price-other", seat=n) for n in (1, 2, 3))]
        case _:
            party = [look.text("price-party-1"), look.text("price-party-2")]
            return [*party, *(look.text("price-other", seat=n) for n in (1, 2))]
