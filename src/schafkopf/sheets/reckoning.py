"""From what a line says of a deal to its numbers and its bill; numbers that the line leaves open are filled in.

What is filled in never changes a price: any Augen and tricks of the same result will do.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import product

from schafkopf.bill.bierkopf import Team, team_of
from schafkopf.bill.ending import of_two, told_augen, told_ending, tricks_for
from schafkopf.bill.outcome import FourInts, Outcome
from schafkopf.bill.penalty import penalty
from schafkopf.bill.points import points_table
from schafkopf.bill.settle import settle, thrown_in
from schafkopf.bill.settlement import Settlement, four
from schafkopf.bill.sharing import can_be_shared, can_hold
from schafkopf.cards import AUGEN_TOTAL, SEATS, Pack, Seat, Suit
from schafkopf.errors import ErrorCode, SchafkopfError
from schafkopf.match.partie import PartieHand
from schafkopf.rules.contracts import Contract, ContractType, Parties
from schafkopf.rules.house import HouseRules
from schafkopf.sheets.entries import Doublings, Played, Ramsch, ThrownIn
from schafkopf.sheets.faults import conflict, not_opposite
from schafkopf.sheets.vocabulary import written

_FOLLOWING = {"ramsch": "Ramsch Sepp 45", "muss": "Sepp Muss Vroni 61", "kreuz": "Kreuz Sepp Vroni 61"}
"""How the deal is written that follows where everybody passes (S-5.14)."""


@dataclass(frozen=True, slots=True)
class Sitting:
    """Who sits where in a deal, forehand first, and what the table brings to it: house rules, pool, Bock."""

    seats: tuple[str, str, str, str]
    rules: HouseRules
    stock: int = 0
    bock: int = 1

    def seat(self, name: str) -> Seat:
        """Return the seat of somebody.

        Raises:
            SchafkopfError: he does not play in this deal.
        """
        if name not in self.seats:
            raise SchafkopfError(ErrorCode.SHEET_NOT_SEATED, name=name, names=", ".join(self.seats))
        return self.seats.index(name)

    def doublers(self, stoss: Doublings) -> tuple[Seat | None, ...]:
        """Return the seats of those who doubled."""
        return tuple(None if name is None else self.seat(name) for name in stoss)


@dataclass(frozen=True, slots=True)
class Reckoned:
    """A deal with its numbers and its bill; contract and outcome are None where the cards were thrown in."""

    contract: Contract | None
    outcome: Outcome | None
    settlement: Settlement


def reckon(entry: Played | Ramsch | ThrownIn, sitting: Sitting) -> Reckoned:
    """Return the bill of a deal of Schafkopf (S-7, S-8.8, S-11).

    Raises:
        SchafkopfError: somebody does not play in this deal, or its numbers cannot be, alone or with what is said.
    """
    if isinstance(entry, ThrownIn):
        follows = _FOLLOWING.get(sitting.rules.all_pass)
        if follows is not None:
            raise SchafkopfError(ErrorCode.SHEET_FOLLOWS, contract=sitting.rules.all_pass, expected=follows)
        return Reckoned(None, None, thrown_in(sitting.rules))
    outcome = _ramsch(entry, sitting) if isinstance(entry, Ramsch) else _played(entry, sitting)
    if entry.revoked is not None:
        return Reckoned(outcome.contract, outcome, penalty(outcome, sitting.seat(entry.revoked)))
    settlement = settle(outcome)
    if isinstance(entry, Ramsch):
        if entry.durchmarsch and all(item.item != "durchmarsch" for item in settlement.items):
            raise _differs(written("durchmarsch"), f"durchmarsch = {sitting.rules.durchmarsch}")
    else:
        _check(entry, settlement, own=not _sits_across(entry, sitting))
    return Reckoned(outcome.contract, outcome, settlement)


# Games of two parties


def _sits_across(entry: Played, sitting: Sitting) -> bool:
    """Whether the side that is named in a Kreuzspiel is that of the second seat (S-11.7)."""
    return entry.kind is ContractType.KREUZ and sitting.seat(entry.party[0]) % 2 == 1


def _played(entry: Played, sitting: Sitting) -> Outcome:
    named = tuple(sitting.seat(name) for name in entry.party)
    crossed = entry.kind.facts.parties is Parties.CROSS
    if crossed and len(named) == 2 and (named[1] - named[0]) % 2:
        raise not_opposite(entry.party, sitting.seats)
    contract = sitting.rules.as_played(entry.contract)
    _need_suit(entry, contract, sitting.rules)
    pack = sitting.rules.pack_of(entry.kind)
    party = (0, 2) if crossed else named
    augen, tricks = _numbers(entry, contract, pack)
    laufende = entry.laufende
    if _sits_across(entry, sitting):
        augen, tricks = AUGEN_TOTAL - augen, pack.hand_size - tricks
        # What one side is without, the other has (S-6.1).
        laufende = laufende and replace(laufende, kind="ohne" if laufende.kind == "mit" else "mit")
    other = next(seat for seat in SEATS if seat not in party)
    return Outcome(
        contract=contract,
        party=party,
        augen=of_two(party[0], augen, other, AUGEN_TOTAL - augen),
        tricks=of_two(party[0], tricks, other, pack.hand_size - tricks),
        rules=sitting.rules,
        laufende=laufende,
        klopfer=entry.klopfer,
        stoss=sitting.doublers(entry.stoss),
        stock=sitting.stock,
        bock=sitting.bock,
        declarer_trumps=entry.trumps,
    )


def _need_suit(entry: Played, contract: Contract, rules: HouseRules) -> None:
    """Ask for the suit of a Solo where a Herz-Solo is something else (S-7.15, S-9.3)."""
    if entry.kind is not ContractType.SOLO or entry.suit is not None or contract.is_sie:
        return
    table = points_table(rules)
    if rules.bock_trigger == "lost_herz_solo" or (table is not None and table.herz_solo != table.single):
        names = [f"{suit.name.capitalize()}-Solo" for suit in Suit]
        raise SchafkopfError(ErrorCode.TRUMP_SUIT_MISSING, text="Solo", candidates=names)


def _numbers(entry: Played, contract: Contract, pack: Pack) -> tuple[int, int]:
    """The Augen and tricks of the side that is named."""
    size, told = pack.hand_size, told_ending(contract, pack, bool(entry.won), entry.beaten)
    if entry.revoked is not None:
        return AUGEN_TOTAL, size
    if contract.is_sie or contract.is_tout or entry.kind is ContractType.BETTEL:
        return told
    augen = told[0] if entry.augen is None else entry.augen
    if entry.trick and augen not in (0, AUGEN_TOTAL):
        raise conflict(written("trick"), str(augen))
    if augen in (0, AUGEN_TOTAL) and not entry.trick:
        return augen, size if augen else 0
    # Where no tricks fit, the check of the outcome says so.
    return augen, tricks_for(pack, augen)


def _check(entry: Played, settlement: Settlement, own: bool) -> None:
    """Refuse words that contradict the Augen beside them."""
    if entry.augen is None:
        return
    won = settlement.won if own or settlement.won is None else not settlement.won
    if entry.won is not None and won is not entry.won:
        raise _differs(written("won" if entry.won else "lost"), f"{entry.augen} Augen")
    if entry.beaten is not None and all(item.item != entry.beaten for item in settlement.items):
        raise _differs(written(entry.beaten), f"{entry.augen} Augen")


def _differs(text: str, right: str) -> SchafkopfError:
    return SchafkopfError(ErrorCode.SHEET_CONFLICT, text=text, other=right)


# Ramsch


def _ramsch(entry: Ramsch, sitting: Sitting) -> Outcome:
    rules = sitting.rules
    pack = rules.pack_of(ContractType.RAMSCH)
    known = {sitting.seat(name): augen for name, augen in entry.shares}
    trickless = {sitting.seat(name) for name in entry.jungfrauen}
    with_trick = {sitting.seat(name) for name in entry.trick}
    if entry.durchmarsch:
        marcher = next(iter(known))
        known, trickless = {marcher: AUGEN_TOTAL}, {seat for seat in SEATS if seat != marcher}
    if entry.revoked is not None:
        # Augen and tricks do not matter then (S-8.8).
        augen, tricks = (0, 0, 0, 0), (0, 0, 0, 0)
    else:
        augen, tricks = _fill(pack, known, trickless, with_trick)
    most = max(augen)
    tied = [seat for seat in known if augen[seat] == most]
    return Outcome(
        contract=Contract(ContractType.RAMSCH),
        party=(),
        augen=augen,
        tricks=tricks,
        rules=rules,
        klopfer=entry.klopfer,
        stoss=sitting.doublers(entry.stoss),
        bock=sitting.bock,
        highest_trump=tied[0] if len(tied) > 1 and entry.revoked is None else None,
    )


def _fill(
    pack: Pack, known: Mapping[Seat, int | None], trickless: set[Seat], with_trick: set[Seat]
) -> tuple[FourInts, FourInts]:
    """Augen and tricks of a Ramsch in which whoever is named first has most, or those who are named theirs.

    Whoever is not named made a trick, as nobody calls him a Jungfrau, unless no Augen are left for him.
    """
    first = next(iter(known))
    fixed = {seat: augen for seat, augen in known.items() if augen is not None} | dict.fromkeys(
        trickless | with_trick, 0
    )
    free = [seat for seat in SEATS if seat not in fixed and seat != first]
    least = -(-(AUGEN_TOTAL + len(free)) // (1 + len(free)))
    tries = range(least, AUGEN_TOTAL + 1) if known[first] is None else (fixed[first],)
    for augen in tries:
        rest = AUGEN_TOTAL - sum(fixed.values()) - (augen if known[first] is None else 0)
        made = with_trick.union(free if rest else ())
        for parts in _splits(rest, len(free), max([augen, *fixed.values()]) - 1):
            held = fixed | {first: augen} | dict(zip(free, parts, strict=True))
            for tricks in _ways(pack, held, made):
                return four([held[seat] for seat in SEATS]), tricks
    if free and known[first] is not None and fixed[first] < least:
        raise SchafkopfError(
            ErrorCode.WRONG_VALUE,
            clause="S-11.1",
            name="Augen",
            value=str(fixed[first]),
            allowed=f"{least}–{AUGEN_TOTAL}",
        )
    # Nothing fits; the check of the outcome says what is wrong.
    held = dict.fromkeys(SEATS, 0) | fixed
    if free:
        held[free[0]] = max(AUGEN_TOTAL - sum(fixed.values()), 0)
    even = pack.hand_size // len(SEATS)
    shared = [even if held[seat] or seat in with_trick else 0 for seat in SEATS]
    shared[first] += pack.hand_size - sum(shared)
    return four([held[seat] for seat in SEATS]), four(shared)


def _splits(total: int, parts: int, most: int) -> Iterator[tuple[int, ...]]:
    """Some ways to share Augen among so many, none with more than `most`, the even ones first."""
    if not parts:
        if not total:
            yield ()
        return
    if total < 0 or total > parts * most:
        return
    even = total // parts
    for step in range(2 * min(most, 12) + 1):
        part = even + (step + 1) // 2 * (1 if step % 2 else -1)
        if 0 <= part <= most:
            for rest in _splits(total - part, parts - 1, most):
                yield (part, *rest)


def _ways(pack: Pack, augen: Mapping[Seat, int], with_trick: set[Seat]) -> Iterator[FourInts]:
    """The ways in which tricks can hold the Augen of the seats: one at least with Augen, and of those who made one."""
    size = pack.hand_size
    possible = [
        [
            made
            for made in range(size + 1)
            if (made > 0) is (augen[seat] > 0 or seat in with_trick) and can_hold(pack, made, augen[seat])
        ]
        for seat in SEATS
    ]
    for tricks in product(*possible):
        if sum(tricks) == size and can_be_shared(pack, tricks, four([augen[seat] for seat in SEATS])):
            yield four(tricks)


# Bierkopf


def hand_of(entry: Played, players: Sequence[str], line: int | None = None) -> PartieHand:
    """Return a hand of Bierkopf in numbers; players sit clockwise, the first and the third are team A.

    Raises:
        SchafkopfError: two who are named do not sit opposite, or words contradict each other.
    """

    def team(name: str) -> Team:
        if name not in players:
            raise SchafkopfError(ErrorCode.SHEET_NOT_SEATED, name=name, names=", ".join(players))
        return team_of(players.index(name))

    own = team(entry.party[0]) if entry.party else "A"
    if len(entry.party) == 2 and team(entry.party[1]) != own:
        raise not_opposite(entry.party, players)
    spritze_by: Team | None = None
    if entry.stoss:
        others: Team = "B" if own == "A" else "A"
        first = {team(name) if not step % 2 else _other(team(name)) for step, name in enumerate(entry.stoss) if name}
        if len(first) > 1:
            raise conflict(*[name for name in entry.stoss if name][:2])
        spritze_by = first.pop() if first else others
    if entry.revoked is not None:
        team(entry.revoked)
        return PartieHand(
            revoked=players.index(entry.revoked), spritze_by=spritze_by, spritzen=len(entry.stoss), line=line
        )
    augen = told_augen(bool(entry.won), entry.beaten) if entry.augen is None else entry.augen
    if entry.trick and augen not in (0, AUGEN_TOTAL):
        raise conflict(written("trick"), str(augen))
    return PartieHand(
        augen if own == "A" else AUGEN_TOTAL - augen,
        trickless=not entry.trick,
        spritze_by=spritze_by,
        spritzen=len(entry.stoss),
        line=line,
    )


def check_hand(entry: Played, players: Sequence[str], settlement: Settlement) -> None:
    """Refuse words that contradict the Augen of a hand of Bierkopf."""
    if entry.revoked is None and entry.party:
        _check(entry, settlement, own=players.index(entry.party[0]) % 2 == 0)


def _other(team: Team) -> Team:
    return "B" if team == "A" else "A"
