"""How a deal came out, in numbers: all that its price depends on, and only numbers that can be."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Literal

from schafkopf.bill.laufende import Laufende, check_laufende
from schafkopf.bill.sharing import can_be_plain, can_be_shared, can_hold, possible_augen
from schafkopf.cards import AUGEN_TOTAL, SEATS, Pack, Seat
from schafkopf.errors import ErrorCode, ManyFaults, SchafkopfError, wrong_type
from schafkopf.rules.contracts import Contract, ContractType, Parties
from schafkopf.rules.house import HouseRules
from schafkopf.shown import Brief

FourInts = tuple[int, int, int, int]
Role = Literal["declarer", "partner", "opponent", "team_a", "team_b", "alone"]
MOST_KLOPFER = 4
MOST_STOESSE = 4
"""More there can be under no house rules (S-7.8, S-7.10)."""


class InvalidOutcome(ManyFaults):
    """Numbers with which no deal can end; `faults` holds all that is wrong, each with its field in `place`."""


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Outcome(Brief):
    """All that a price depends on; Augen and tricks by seat, `party` with the declarer first.

    A deal that ended early has fewer tricks than a hand has cards. `laufende` are None where nobody counted them.
    `stoss` are the seats that doubled, in order, None for one unknown. `highest_trump` is the seat that captured the
    highest trump among those tied in a Ramsch, None when none of them captured one. `declarer_trumps` is how many
    trumps the declarer of a Muss-Spiel was dealt. Klopfer and Stöße are as many as the house rules allow, or up to four
    each where they are `stated` by a record (S-7.9, F-5).

    Raises:
        TypeError: something is no whole number, or otherwise not what is needed.
        InvalidOutcome: names all that cannot be at once.
    """

    contract: Contract
    party: tuple[Seat, ...]
    augen: FourInts
    tricks: FourInts
    rules: HouseRules = field(default_factory=HouseRules)
    laufende: Laufende | None = None
    klopfer: int = 0
    stoss: tuple[Seat | None, ...] = ()
    stock: int = 0
    bock: int = 1
    highest_trump: Seat | None = None
    declarer_trumps: int | None = None
    stated: bool = False

    def __post_init__(self) -> None:
        _check_types(self)
        faults = tuple(_faults(self))
        if faults:
            raise InvalidOutcome(faults)

    @property
    def pack(self) -> Pack:
        """The cards in play, which follow from house rules and contract (S-1.2, B-1.2)."""
        return self.rules.pack_of(self.contract.kind)

    @property
    def opponents(self) -> tuple[Seat, ...]:
        """The seats that are not of the playing party."""
        return tuple(seat for seat in SEATS if seat not in self.party)

    @property
    def is_decided(self) -> bool:
        """Whether it can be settled: every trick is made, or a Sie, or a Bettel or Tout is lost already (S-8.10)."""
        if self.contract.is_sie or sum(self.tricks) == self.pack.hand_size:
            return True
        if self.contract.kind is ContractType.BETTEL:
            return self.of(self.tricks, self.party) > 0
        return self.contract.is_tout and self.of(self.tricks, self.opponents) > 0

    def role(self, seat: Seat) -> Role:
        """Return what a seat is: declarer or partner of the playing party, of the opponents, of a team, or alone."""
        parties = self.contract.kind.facts.parties
        if parties is Parties.ALONE:
            return "alone"
        if parties is Parties.CROSS:
            return "team_a" if seat in self.party else "team_b"
        if seat not in self.party:
            return "opponent"
        return "declarer" if seat == self.party[0] else "partner"

    def of(self, numbers: FourInts, seats: tuple[Seat, ...]) -> int:
        """Return what some seats have together of Augen or tricks."""
        if not isinstance(numbers, tuple) or len(numbers) != len(SEATS):
            raise wrong_type("numbers", "four whole numbers", numbers)
        if not all(seat in SEATS for seat in seats):
            raise wrong_type("seats", "seats from 0 to 3", seats)
        return sum(numbers[seat] for seat in seats)


def party_of(contract: Contract) -> tuple[Seat, ...]:
    """Return the seats of a playing party when only the numbers of a deal are told and nobody sits anywhere."""
    parties = contract.kind.facts.parties
    if parties is Parties.ALONE:
        return ()
    if parties is Parties.CROSS:
        return (0, 2)
    return (0,) if parties is Parties.SINGLE else (0, 1)


def open_tie(contract: Contract, rules: HouseRules, augen: FourInts) -> tuple[Seat, ...]:
    """Return the seats tied for most Augen of which captured trumps decide who loses a Ramsch (S-11.1 d), else none."""
    if contract.kind is not ContractType.RAMSCH or rules.ramsch_tie != "highest_trump":
        return ()
    tied = tuple(seat for seat in SEATS if augen[seat] == max(augen))
    return tied if len(tied) > 1 else ()


def must_hold_trump(
    contract: Contract, rules: HouseRules, tied: tuple[Seat, ...], augen: FourInts, tricks: FourInts
) -> bool:
    """Tell whether some seats must have captured a trump, since no plain cards make so many tricks and Augen."""
    order = contract.order(rules.pack_of(contract.kind))
    plain = tuple(card for card in order.pack.cards if order.is_plain(card))
    return not can_be_plain(plain, [tricks[seat] for seat in tied], [augen[seat] for seat in tied])


def tie_fault(tied: tuple[Seat, ...], augen: int, *, certain: bool) -> SchafkopfError:
    """Return the error that asks who captured the highest trump; `certain` tells that one of them captured some."""
    names = ", ".join(f"P{seat + 1}" for seat in tied)
    allowed = names if certain else f"{names}, none"
    return SchafkopfError(
        ErrorCode.TIE_OPEN, field="highest_trump", name="highest_trump", seats=names, augen=augen, allowed=allowed
    )


# Types


def _check_types(outcome: Outcome) -> None:
    for name, needed, value in (
        ("contract", Contract, outcome.contract),
        ("rules", HouseRules, outcome.rules),
        ("stated", bool, outcome.stated),
    ):
        if not isinstance(value, needed):
            raise wrong_type(f"Outcome.{name}", f"a {needed.__name__}", value)
    if not isinstance(outcome.laufende, (Laufende, type(None))):
        raise wrong_type("Outcome.laufende", "Laufende or None", outcome.laufende)
    for name in ("augen", "tricks", "party", "stoss"):
        value = getattr(outcome, name)
        if not isinstance(value, tuple):
            raise wrong_type(f"Outcome.{name}", "a tuple", value)
        for each in value:
            if type(each) is not int and not (name == "stoss" and each is None):
                raise wrong_type(f"Outcome.{name}", "whole numbers", each)
    for name in ("klopfer", "stock", "bock"):
        if type(getattr(outcome, name)) is not int:
            raise wrong_type(f"Outcome.{name}", "a whole number", getattr(outcome, name))
    for name in ("highest_trump", "declarer_trumps"):
        if type(getattr(outcome, name)) not in (int, type(None)):
            raise wrong_type(f"Outcome.{name}", "a whole number or None", getattr(outcome, name))


# Faults


def _faults(outcome: Outcome) -> Iterator[SchafkopfError]:
    party = tuple(_party_faults(outcome))
    yield from party
    yield from _share_faults(outcome)
    yield from _laufende_faults(outcome)
    yield from _klopfer_faults(outcome)
    if not party:
        yield from stoss_faults(outcome.contract, outcome.party, outcome.rules, outcome.stoss, outcome.stated)
    yield from amount_faults(outcome.contract, outcome.rules, outcome.stock, outcome.bock)
    yield from _detail_faults(outcome)


def _wrong(field: str, value: object, allowed: str, clause: str) -> SchafkopfError:
    return SchafkopfError(
        ErrorCode.WRONG_VALUE, clause=clause, field=field, name=field, value=str(value), allowed=allowed
    )


def _party_faults(outcome: Outcome) -> Iterator[SchafkopfError]:
    """Yield where the playing party is not of the kind that the contract has (S-4.4, S-7.7, S-11.1, S-11.7, B-3.1)."""
    kind, party = outcome.contract.kind, outcome.party
    usual = party_of(outcome.contract)
    seats = len(set(party)) == len(party) and all(seat in SEATS for seat in party)
    crossed = kind.facts.parties is Parties.CROSS and party != usual
    if not seats or len(party) != len(usual) or crossed:
        shown = "+".join(f"P{seat + 1}" for seat in party) or "–"
        allowed = {0: "nothing", 1: "P1 … P4"}.get(
            len(usual), "P1+P3" if kind.facts.parties is Parties.CROSS else "P1+P2 …"
        )
        clause = "B-3.1" if kind is ContractType.BIERKOPF else "S-11.1" if not usual else "S-4.4"
        yield _wrong("party", shown, allowed, clause)


def _share_faults(outcome: Outcome) -> Iterator[SchafkopfError]:
    """Yield where no tricks of the pack can hold the Augen (S-1.4, S-3.2, S-7.2, B-1.4, B-5.4)."""
    pack, augen, tricks = outcome.pack, outcome.augen, outcome.tricks
    game = pack.game
    clauses = ("B-1.4", "B-4.3") if game == "bierkopf" else ("S-1.4", "S-3.2")
    wrong = False
    for name, numbers, total, clause in (
        ("augen", augen, AUGEN_TOTAL, clauses[0]),
        ("tricks", tricks, pack.hand_size, clauses[1]),
    ):
        if len(numbers) != len(SEATS) or not all(0 <= number <= total for number in numbers):
            wrong = True
            yield _wrong(name, "/".join(map(str, numbers)), f"a/b/c/d, 0–{total}", clause)
    if wrong:
        return
    made = sum(tricks)
    whole = made == pack.hand_size and not outcome.contract.is_sie
    for name, numbers, total, clause in (
        ("augen", augen, AUGEN_TOTAL, clauses[0]),
        ("tricks", tricks, pack.hand_size, clauses[1]),
    ):
        if sum(numbers) > total or (whole and sum(numbers) != total):
            wrong = True
            yield SchafkopfError(
                ErrorCode.SUM_WRONG, clause=clause, field=name, name=name, value=str(sum(numbers)), right=str(total)
            )
    if wrong:
        return
    alone = [seat for seat in SEATS if not can_hold(pack, tricks[seat], augen[seat])]
    if outcome.party and sum(bool(augen[seat] or tricks[seat]) for seat in SEATS) <= 2:
        # Two sides, of which the one follows from the other: who has told one need not hear of both.
        alone = alone[:1]
    for seat in alone:
        yield SchafkopfError(
            ErrorCode.AUGEN_DO_NOT_FIT_TRICKS,
            game=game,
            field="augen",
            augen=augen[seat],
            tricks=tricks[seat],
            allowed=possible_augen(pack, tricks[seat]),
        )
    if not alone and not can_be_shared(pack, tricks, augen):
        yield SchafkopfError(
            ErrorCode.AUGEN_DO_NOT_FIT_TRICKS,
            game=game,
            field="augen",
            augen="/".join(map(str, augen)),
            tricks="/".join(map(str, tricks)),
            allowed="none",
        )


def _laufende_faults(outcome: Outcome) -> Iterator[SchafkopfError]:
    """Yield where the party cannot have so many Laufende (S-6.4, S-6.6)."""
    if outcome.laufende is not None:
        try:
            check_laufende(outcome.laufende, outcome.contract, outcome.rules)
        except SchafkopfError as fault:
            yield fault


def _klopfer_faults(outcome: Outcome) -> Iterator[SchafkopfError]:
    """Yield where more knocked than can (S-7.8, S-7.9); in Bierkopf nobody does."""
    bierkopf = outcome.contract.kind is ContractType.BIERKOPF
    most = 0 if bierkopf else MOST_KLOPFER if outcome.stated else most_klopfer(outcome.rules)
    if not 0 <= outcome.klopfer <= most:
        yield _wrong("klopfer", outcome.klopfer, f"0–{most}" if most else "0", "B-2.6" if bierkopf else "S-7.8")


def most_klopfer(rules: HouseRules) -> int:
    """Return how many may knock (S-7.8)."""
    return {"none": 0, "first_only": 1, "one_total": 1}.get(rules.klopfen, MOST_KLOPFER)


def most_stoesse(contract: Contract, rules: HouseRules, stated: bool = False) -> int:
    """Return how many Stöße or Spritzen there may be (S-7.6, S-7.9, S-7.10, S-11.1, B-6.1)."""
    if contract.is_sie:
        return 0
    if stated:
        return MOST_STOESSE
    if contract.kind is ContractType.BIERKOPF:
        return rules.spritze_max
    return 0 if contract.kind is ContractType.RAMSCH and not rules.ramsch_stoss else rules.stoss_max


def stoss_faults(
    contract: Contract,
    party: tuple[Seat, ...],
    rules: HouseRules,
    stoss: tuple[Seat | None, ...],
    stated: bool = False,
) -> Iterator[SchafkopfError]:
    """Yield where there are too many Stöße, or somebody doubled whose turn it was not (S-7.9, S-7.10, B-6.1).

    Where they are `stated` by a record the house rules do not matter, but sides alternate all the same.
    """
    kind = contract.kind
    own = "B-6.1" if kind is ContractType.BIERKOPF else "S-7.10"
    most = most_stoesse(contract, rules, stated)
    if len(stoss) > most:
        clause = "S-7.6" if contract.is_sie else "S-11.1" if kind is ContractType.RAMSCH and not most else own
        yield _wrong("stoss", len(stoss), f"0–{most}" if most else "0", clause)
    known = [seat for seat in stoss if seat is not None]
    shown = ", ".join("?" if seat is None else f"P{seat + 1}" for seat in stoss)
    if not all(seat in SEATS for seat in known):
        yield _wrong("stoss", shown, "P1 … P4", own)
    elif kind is ContractType.RAMSCH:
        if len(set(known)) < len(known):
            yield _wrong("stoss", shown, "P1, P2, P3, P4", "S-7.9")
    elif not _alternate(contract, party, stoss):
        ours = _names(party)
        others = _names(tuple(seat for seat in SEATS if seat not in party))
        either = kind.facts.parties is Parties.CROSS
        yield _wrong("stoss", shown, f"{ours} ↔ {others}" if either else f"{others}, {ours}, {others} …", own)


def _alternate(contract: Contract, party: tuple[Seat, ...], stoss: tuple[Seat | None, ...]) -> bool:
    """Whether the sides doubled in turn; an opponent begins, in Kreuz and Bierkopf either side may."""
    in_turn = {(seat in party) is (place % 2 == 1) for place, seat in enumerate(stoss) if seat is not None}
    return len(in_turn) <= 1 if contract.kind.facts.parties is Parties.CROSS else in_turn <= {True}


def _names(seats: tuple[Seat, ...]) -> str:
    return "/".join(f"P{seat + 1}" for seat in seats)


def amount_faults(contract: Contract, rules: HouseRules, stock: int, bock: int) -> Iterator[SchafkopfError]:
    """Yield where pool or Bock are no amounts that can be (S-7.14, S-7.15, S-9.3); Bierkopf has neither."""
    bierkopf = contract.kind is ContractType.BIERKOPF
    points = rules.settle_in == "points"
    if stock < 0 or (stock and (bierkopf or points)):
        allowed = "0" if bierkopf or points else "0, 1, 2 …"
        yield _wrong("stock", stock, allowed, "B-2.6" if bierkopf else "S-9.3" if points else "S-7.14")
    if bock not in ((1,) if bierkopf else (1, 2)):
        yield _wrong("bock", bock, "1" if bierkopf else "1, 2", "B-2.6" if bierkopf else "S-7.15")


def _detail_faults(outcome: Outcome) -> Iterator[SchafkopfError]:
    """Yield where what only a Ramsch or a Muss-Spiel has is told of another game, or cannot be (S-11.1, S-11.6)."""
    kind, seat, trumps = outcome.contract.kind, outcome.highest_trump, outcome.declarer_trumps
    bierkopf = kind is ContractType.BIERKOPF
    if seat is not None:
        if kind is not ContractType.RAMSCH or seat not in SEATS:
            allowed = "P1 … P4" if kind is ContractType.RAMSCH else "nothing"
            yield _wrong("highest_trump", f"P{seat + 1}", allowed, "B-2.6" if bierkopf else "S-11.1")
        elif len(outcome.augen) == len(SEATS) and outcome.augen[seat] != max(outcome.augen):
            yield SchafkopfError(ErrorCode.NOT_TIED, field="highest_trump", seat=seat + 1)
    elif len(outcome.augen) == len(outcome.tricks) == len(SEATS) and sum(outcome.tricks) == outcome.pack.hand_size:
        tied = open_tie(outcome.contract, outcome.rules, outcome.augen)
        if tied and must_hold_trump(outcome.contract, outcome.rules, tied, outcome.augen, outcome.tricks):
            yield tie_fault(tied, max(outcome.augen), certain=True)
    if trumps is not None:
        hand = outcome.pack.hand_size
        if kind is not ContractType.MUSS or not 1 <= trumps <= hand:
            allowed = f"1–{hand}" if kind is ContractType.MUSS else "nothing"
            yield _wrong("declarer_trumps", trumps, allowed, "B-2.6" if bierkopf else "S-11.6")
