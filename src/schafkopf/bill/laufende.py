"""Laufende: the gapless run of the highest trumps that one party holds (S-6)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from schafkopf.bill.checks import whole
from schafkopf.cards import Card, Pack
from schafkopf.errors import ErrorCode, SchafkopfError, need, wrong_choice
from schafkopf.notation import cards as cards_of
from schafkopf.rules.contracts import Contract, ContractType, Parties
from schafkopf.rules.house import HouseRules

Side = Literal["mit", "ohne"]
SIDES: tuple[Side, Side] = ("mit", "ohne")


@dataclass(frozen=True, slots=True)
class Laufende:
    """A run from the top trump: `mit` when the playing party holds it, `ohne` when it lacks it, and its length.

    Raises:
        TypeError: the count is no whole number.
        ValueError: the side is neither.
        SchafkopfError: the count is below 1, for there is neither "mit 0" nor "ohne 0" (S-6.6).
    """

    kind: Side
    count: int

    def __post_init__(self) -> None:
        whole("Laufende.count", self.count, 1, clause="S-6.6")
        if self.kind not in SIDES:
            raise wrong_choice("Laufende.kind", self.kind, *SIDES)

    def __str__(self) -> str:
        return f"{self.kind} {self.count}"

    def paid(self, contract: Contract, rules: HouseRules) -> int:
        """Return how many are paid: all from the minimum on, none below it, no more than the cap (S-6.4, S-6.6).

        Raises:
            SchafkopfError: the contract has none, or cannot have so many (S-6.6).
        """
        need("contract", Contract, contract)
        need("rules", HouseRules, rules)
        check_laufende(self, contract, rules)
        if self.count < rules.laufende_min(contract.kind):
            return 0
        return self.count if rules.laufende_cap is None else min(self.count, rules.laufende_cap)


def count_laufende(contract: Contract, party: Iterable[Card | str], pack: Pack) -> Laufende:
    """Return the Laufende of a contract, given the cards dealt to the playing party or their names (S-6.1 to S-6.3).

    Raises:
        SchafkopfError: when the contract has no Laufende (S-6.4).
        TypeError: contract or pack are none.
    """
    need("contract", Contract, contract)
    need("pack", Pack, pack)
    if not contract.kind.has_laufende:
        raise SchafkopfError(ErrorCode.CONTRACT_HAS_NO_LAUFENDE, game=contract.kind.game, contract=contract.name)
    held = frozenset(cards_of(party))
    trumps = contract.order(pack).trumps
    mit = trumps[0] in held
    count = 0
    while count < len(trumps) and (trumps[count] in held) is mit:
        count += 1
    return Laufende("mit" if mit else "ohne", count)


def check_laufende(laufende: Laufende, contract: Contract, rules: HouseRules) -> None:
    """Refuse Laufende that a contract cannot have.

    Raises:
        SchafkopfError: the contract has none, or cannot have so many (S-6.4, S-6.6).
    """
    if not contract.kind.has_laufende:
        game = contract.kind.game
        raise SchafkopfError(ErrorCode.CONTRACT_HAS_NO_LAUFENDE, game=game, field="laufende", contract=contract.name)
    if not least_laufende(contract, rules) <= laufende.count <= most_laufende(contract, rules, laufende.kind):
        allowed = possible_laufende(contract, rules)
        raise SchafkopfError(
            ErrorCode.WRONG_VALUE, clause="S-6.6", field="laufende", name="laufende", value=laufende, allowed=allowed
        )


def most_laufende(contract: Contract, rules: HouseRules, kind: Side) -> int:
    """Return the greatest possible number of Laufende, 0 where that side cannot have any (S-6.6)."""
    pack = rules.pack_of(contract.kind)
    trumps, hand = len(contract.order(pack).trumps), pack.hand_size
    if kind == "mit":
        return min(trumps, _most_held(contract, rules, hand))
    # Who must hold the highest trump is never without.
    never = contract.is_sie or contract.kind is ContractType.MUSS
    return 0 if never else trumps - _least_held(contract, rules)


def least_laufende(contract: Contract, rules: HouseRules) -> int:
    """Return the smallest possible number of Laufende: 1, but a Sie holds a hand of the highest trumps (S-2.14)."""
    return rules.pack_of(contract.kind).hand_size if contract.is_sie else 1


def possible_laufende(contract: Contract, rules: HouseRules) -> str:
    """Return the numbers of Laufende that a contract can have, for people: `mit 1–8, ohne 1–14` (S-6.6)."""
    least = least_laufende(contract, rules)
    most = {side: most_laufende(contract, rules, side) for side in SIDES}
    spans = {side: f"{least}–{most[side]}" if least < most[side] else str(least) for side in SIDES}
    return ", ".join(f"{side} {spans[side]}" for side in SIDES if most[side])


def _most_held(contract: Contract, rules: HouseRules, hand: int) -> int:
    """The most trumps that the playing party can hold."""
    kind = contract.kind
    if kind.is_single_game:
        return hand
    if kind is ContractType.HOCHZEIT:
        # The partner keeps nothing but plain cards, unless the trump may come back to him (S-11.3).
        return hand + (1 if rules.hochzeit_return_trump else 0)
    if kind.facts.parties is Parties.CALL:
        # The called card, and a plain card of its suit unless a blocked caller may be void (S-4.1, S-4.2, S-11.6).
        may_be_void = kind is ContractType.MUSS or rules.renonce
        return 2 * hand - (1 if may_be_void else 2)
    return 2 * hand


def _least_held(contract: Contract, rules: HouseRules) -> int:
    """The fewest trumps that the playing party can hold (S-5.13, S-11.3)."""
    kind = contract.kind
    suit_card = kind is ContractType.SOLO and rules.solo_needs_suit_card
    return 1 if suit_card or kind is ContractType.HOCHZEIT else 0
