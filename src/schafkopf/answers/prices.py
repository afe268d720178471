"""What a game costs, told in numbers."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import product
from typing import Any

from schafkopf import wire
from schafkopf.answers.asking import House, contract_of, name_of, parse_number, priced_contract, wrong_number
from schafkopf.bill.ending import of_two
from schafkopf.bill.laufende import SIDES, Laufende, Side, most_laufende, possible_laufende
from schafkopf.bill.outcome import FourInts, Outcome, must_hold_trump, open_tie, party_of, tie_fault
from schafkopf.bill.points import points_table
from schafkopf.bill.settle import reasons, settle
from schafkopf.bill.settlement import Reason, Settlement, four
from schafkopf.bill.sharing import can_be_shared, possible_augen, possible_tricks
from schafkopf.cards import AUGEN_TOTAL, SEATS, Pack, Seat
from schafkopf.errors import ErrorCode, SchafkopfError
from schafkopf.rules.contracts import Contract, ContractType, Parties
from schafkopf.rules.house import HouseRules
from schafkopf.text.amounts import UNITS, Unit

_MOST_AMOUNT = 1_000_000_000
_MOST_COUNT = 99


@dataclass(frozen=True, slots=True)
class Numbers:
    """What is known of a game as it was typed, empty where nothing was; in a Ramsch Augen and tricks by seat.

    `highest_trump` is who of those tied in a Ramsch captured the highest trump, `P1` to `P4` or `none`; `trumps` is how
    many trumps the declarer of a Muss was dealt.
    """

    augen: str = ""
    tricks: str = ""
    laufende: str = ""
    klopfer: str = ""
    stoss: str = ""
    stock: str = ""
    bock: str = ""
    highest_trump: str = ""
    trumps: str = ""


@dataclass(frozen=True, slots=True)
class PriceAnswer:
    """What a game costs."""

    outcome: Outcome
    settlement: Settlement
    unit: Unit = ""

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats in the order in which they are told: the playing party first, by seat where everybody is alone."""
        return (*self.outcome.party, *self.outcome.opponents)

    @property
    def payout(self) -> tuple[int, ...]:
        """What each gets or pays, in the order of `seats`."""
        return tuple(self.settlement.payout[seat] for seat in self.seats)

    @property
    def reasons(self) -> tuple[Reason, ...]:
        """Why it was won, lost or drawn, and what is not paid."""
        return reasons(self.outcome, self.settlement)

    def json(self, lang: str = "de") -> dict[str, Any]:
        """Return the answer for programs."""
        settlement = self.settlement
        answer: dict[str, Any] = {"won": settlement.won, "price": settlement.price, "payout": list(self.payout)}
        answer["roles"] = [self.outcome.role(seat) for seat in self.seats]
        answer["items"] = wire.dump(settlement.items, brief=True)
        answer["reasons"] = [
            {"reason": why.reason, "clause": why.clause, "text": why.text(lang)} for why in self.reasons
        ]
        if self.outcome.contract.kind is ContractType.RAMSCH:
            answer["seat"] = settlement.seat
        return answer


def price(contract: str, numbers: Numbers, house: House | None = None, unit: str = "") -> PriceAnswer:
    """Return what a game costs (S-7, S-11, B-5), in the unit of the tariff or in `ct`, `eur` or `punkte`.

    Raises:
        SchafkopfError: a number is missing or cannot be, alone or with the others; its name is that in `Numbers`.
    """
    named, name = priced_contract(contract)
    rules = (house or House()).rules(named)
    if name != name_of(named) and is_herz_solo_apart(named, rules):
        contract_of(contract)  # which asks for the suit
    pack = rules.pack_of(named.kind)
    _refuse_what_is_not_read(named, numbers)
    ramsch = named.kind is ContractType.RAMSCH
    augen, tricks = (_by_seat if ramsch else _by_party)(named, numbers, pack)
    highest, question = None, None
    if ramsch:
        highest, tricks, question = _highest_trump(named, numbers, rules, augen, tricks)
    outcome = Outcome(
        contract=named,
        party=party_of(named),
        augen=augen,
        tricks=tricks,
        rules=rules,
        laufende=_laufende(named, numbers.laufende, rules),
        klopfer=parse_number("klopfer", numbers.klopfer, 0, _MOST_AMOUNT),
        stoss=_stoss(named, parse_number("stoss", numbers.stoss, 0, _MOST_COUNT)),
        stock=parse_number("stock", numbers.stock, 0, _MOST_AMOUNT),
        bock=parse_number("bock", numbers.bock, 1, 2, default=1),
        highest_trump=highest,
        declarer_trumps=_trumps(named, numbers, rules, augen),
    )
    if question is not None:
        raise question
    return PriceAnswer(outcome, settle(outcome), unit_of(named, rules, unit))


def is_herz_solo_apart(contract: Contract, rules: HouseRules) -> bool:
    """Tell whether a Herz-Solo costs something else than such a Solo (S-9.3)."""
    table = points_table(rules)
    return contract.kind is ContractType.SOLO and table is not None and table.herz_solo != table.single


def unit_of(contract: Contract, rules: HouseRules, named: str) -> Unit:
    """Return the unit of an amount; points are neither cents nor euros (S-9.3, B-5.2).

    Raises:
        SchafkopfError: there is no such unit, or not for what is counted here.
    """
    bierkopf = contract.kind is ContractType.BIERKOPF
    points = bierkopf or rules.settle_in == "points"
    right: tuple[Unit, ...] = ("punkte",) if points else UNITS
    unit = next((each for each in ("", *right) if each == named.strip().lower()), None)
    if unit is None:
        clause = "" if not points else "B-5.2" if bierkopf else "S-9.3"
        raise wrong_number("unit", named, ", ".join(right), clause)
    return unit


def _refuse_what_is_not_read(contract: Contract, numbers: Numbers) -> None:
    """Refuse what the game does not have rather than pass it over; the rest is checked with all other numbers."""
    ramsch = contract.kind is ContractType.RAMSCH
    if ramsch and numbers.stock:
        raise wrong_number("stock", numbers.stock, "nothing", "S-7.14")
    if numbers.highest_trump and not ramsch:
        raise wrong_number("highest_trump", numbers.highest_trump, "nothing", "S-11.1")
    if numbers.trumps and contract.kind is not ContractType.MUSS:
        raise wrong_number("trumps", numbers.trumps, "nothing", "S-11.6")


def _by_party(contract: Contract, numbers: Numbers, pack: Pack) -> tuple[FourInts, FourInts]:
    """Augen and tricks by seat, those of each side all at its first seat."""
    size = pack.hand_size
    augen = None if not numbers.augen else parse_number("augen", numbers.augen, 0, AUGEN_TOTAL)
    tricks = None if not numbers.tricks else parse_number("tricks", numbers.tricks, 0, size)
    if contract.is_sie:
        for name, told, right in (("augen", augen, AUGEN_TOTAL), ("tricks", tricks, size)):
            if told not in (None, right):
                raise wrong_number(name, told, str(right), "S-7.6")
        augen, tricks = AUGEN_TOTAL, size
    if tricks is None:
        if contract.is_tout:
            raise _missing(contract, "tricks")
        if augen is None:
            raise _missing(contract, "tricks" if contract.kind is ContractType.BETTEL else "augen")
        tricks = _fitting_tricks(pack, augen)
    if augen is None:
        if not (contract.is_tout or contract.kind is ContractType.BETTEL or tricks in (0, size)):
            raise _missing(contract, "augen")
        # Any that so many tricks can hold: the price does not depend on them.
        augen = next(each for each in range(AUGEN_TOTAL + 1) if tricks in possible_tricks(pack, each))
    other = 2 if contract.kind.facts.parties is not Parties.CROSS else 1
    return of_two(0, augen, other, AUGEN_TOTAL - augen), of_two(0, tricks, other, size - tricks)


def _fitting_tricks(pack: Pack, augen: int) -> int:
    """A number of tricks for a side of which only the Augen are told: 0 or 120 are Schwarz (B-5.4, K-3)."""
    if augen in (0, AUGEN_TOTAL):
        return pack.hand_size if augen else 0
    return next(iter(_possible_tricks(pack, augen)))


def _possible_tricks(pack: Pack, augen: int) -> tuple[int, ...]:
    """The numbers of tricks that can hold so many Augen; no game ends with some, such as 1 and 119 (S-7.2)."""
    fitting = possible_tricks(pack, augen)
    if not fitting:
        code, allowed = ErrorCode.AUGEN_DO_NOT_FIT_TRICKS, possible_augen(pack)
        raise SchafkopfError(code, game=pack.game, field="augen", augen=augen, tricks="any", allowed=allowed)
    return fitting


def _missing(contract: Contract, name: str) -> SchafkopfError:
    return SchafkopfError(ErrorCode.MISSING_NUMBER, contract=(contract.declaration or contract).name, name=name)


def _by_seat(contract: Contract, numbers: Numbers, pack: Pack) -> tuple[FourInts, FourInts]:
    """Augen and tricks of the four seats of a Ramsch."""
    if not numbers.augen:
        raise _missing(contract, "augen a,b,c,d")
    augen = _list("augen", numbers.augen, AUGEN_TOTAL)
    if numbers.tricks:
        return augen, _list("tricks", numbers.tricks, pack.hand_size)
    for part in augen:
        _possible_tricks(pack, part)
    return augen, _likely_tricks(pack, augen)


def _likely_tricks(pack: Pack, augen: FourInts, fits: Callable[[FourInts], bool] = lambda way: False) -> FourInts:
    """Tricks for seats of which only the Augen are told, such that fit if there are any.

    A seat with 0 Augen made none; the others as equally many as can be, the earlier seat more.
    """
    ways = [
        four(way)
        for way in product(range(pack.hand_size + 1), repeat=len(SEATS))
        if sum(way) == pack.hand_size and all((made == 0) is (part == 0) for made, part in zip(way, augen, strict=True))
    ]
    ways.sort(key=lambda way: (max(way) - min(made for made in way if made), [-made for made in way]))
    return next((way for way in [*filter(fits, ways), *ways] if can_be_shared(pack, way, augen)), ways[0])


def _highest_trump(
    contract: Contract, numbers: Numbers, rules: HouseRules, augen: FourInts, tricks: FourInts
) -> tuple[Seat | None, FourInts, SchafkopfError | None]:
    """Who of those tied in a Ramsch captured the highest trump, fitting tricks, and the question where it is open."""
    told = numbers.highest_trump.strip().lower()
    tied = open_tie(contract, rules, augen)
    if tied and not numbers.tricks:
        pack = rules.pack_of(contract.kind)
        tricks = _likely_tricks(pack, augen, lambda way: not must_hold_trump(contract, rules, tied, augen, way))
    if told in _NOBODY and tied and must_hold_trump(contract, rules, tied, augen, tricks):
        names = ", ".join(f"P{seat + 1}" for seat in tied)
        return tied[0], tricks, wrong_number("highest_trump", numbers.highest_trump, names, "S-11.1")
    if told in _NOBODY:
        return None, tricks, None
    if told:
        if told not in _SEAT_NAMES:
            raise wrong_number("highest_trump", numbers.highest_trump, "P1, P2, P3, P4, none", "S-11.1")
        return _SEAT_NAMES[told], tricks, None
    if not tied:
        return None, tricks, None
    # All other numbers are looked at first, with any answer.
    certain = must_hold_trump(contract, rules, tied, augen, tricks)
    return tied[0], tricks, tie_fault(tied, max(augen), certain=certain)


_NOBODY = ("none", "keiner")
_SEAT_NAMES = {name: seat for seat in SEATS for name in (f"p{seat + 1}", str(seat))}


def _trumps(contract: Contract, numbers: Numbers, rules: HouseRules, augen: FourInts) -> int | None:
    """How many trumps the declarer of a Muss had, asked for where 60 Augen may be enough (S-11.6)."""
    if numbers.trumps:
        return parse_number("trumps", numbers.trumps, 1, rules.pack_of(contract.kind).hand_size)
    if contract.kind is ContractType.MUSS and rules.muss_60 and augen[0] * 2 == AUGEN_TOTAL:
        raise _missing(contract, "trumps")
    return None


def _list(name: str, text: str, total: int) -> FourInts:
    parts = text.split(",") if "," in text else text.split()
    if len(parts) != len(SEATS) or not all(part.strip() for part in parts):
        raise wrong_number(name, text, "four_numbers")
    values = [parse_number(name, part, 0, total) for part in parts]
    if sum(values) != total:
        raise SchafkopfError(ErrorCode.SUM_WRONG, name=name, value=str(sum(values)), right=str(total))
    return four(values)


def _laufende(contract: Contract, text: str, rules: HouseRules) -> Laufende | None:
    if not text:
        return None
    if not contract.kind.has_laufende:
        raise SchafkopfError(ErrorCode.CONTRACT_HAS_NO_LAUFENDE, game=contract.kind.game, contract=contract.name)
    stated: Side | None = next((side for side in SIDES if text.lower().startswith(side)), None)
    digits = text[len(stated) :].strip() if stated else text
    if not digits:
        raise wrong_number("laufende", text, "mit3, ohne2, 4")
    count = parse_number("laufende", digits, 0, _MOST_COUNT)
    if not count:
        raise wrong_number("laufende", text, possible_laufende(contract, rules), "S-6.6")
    fits: Side = next((side for side in SIDES if count <= most_laufende(contract, rules, side)), "mit")
    return Laufende(stated or fits, count)


def _stoss(contract: Contract, count: int) -> tuple[int | None, ...]:
    if contract.kind is ContractType.BIERKOPF:
        # Who doubled last loses a draw (B-6.4); the opponents of the party named first begin, as in Schafkopf.
        return tuple((place + 1) % 2 for place in range(count))
    return (None,) * count
