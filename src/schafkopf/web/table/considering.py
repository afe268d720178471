"""What the own hand would be in a contract that could be announced: for the auction, before anything is said."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from schafkopf.bill.laufende import count_laufende
from schafkopf.cards import Card, Rank, Suit
from schafkopf.game.actions import Bid, Name
from schafkopf.game.announcement import callable_suits, judge_call
from schafkopf.game.rulings import Ruling
from schafkopf.rooms.seen import Choice, Seen
from schafkopf.rules.contracts import CALLABLE_SUITS, Contract, ContractType, Declaration
from schafkopf.rules.order import EffectiveSuit


@dataclass(frozen=True, slots=True)
class Group:
    """Cards of a hand that count as the same suit."""

    suit: EffectiveSuit
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Fit:
    """How a hand looks in one contract; `laufende` is `mit 1` or `ohne 2`, None where there are none.

    They are those of the own hand, without the partner's.
    """

    contract: Contract
    groups: tuple[Group, ...]
    trumps: int
    laufende: str | None


@dataclass(frozen=True, slots=True)
class Considered:
    """One kind that could be announced: the bid with its ruling, the same as a Tout, and how the hand would look.

    `fits` are the contracts that could come of it, that with the most trumps first; `calls` are the Saus with the
    rulings on calling them, where one is called.
    """

    bid: Choice
    tout: Choice | None
    fits: tuple[Fit, ...]
    calls: tuple[tuple[Card, Ruling], ...] = ()

    @property
    def is_possible(self) -> bool:
        """Whether it may be said, plain or as a Tout."""
        return self.bid.ruling.legal or self.tout is not None

    @property
    def is_overbid(self) -> bool:
        """Whether it is refused though a Sau could be called: then no Sau matters."""
        return not self.bid.ruling.legal and any(ruling.legal for _, ruling in self.calls)

    @property
    def name(self) -> str:
        """The name of what is bid."""
        return self.bid.action.contract.name if isinstance(self.bid.action, Bid) else ""


def considered(seen: Seen) -> tuple[Considered, ...]:
    """Return everything that could be announced now, the cheapest first; a Tout beside the plain bid of its kind."""
    bids = {each.action.contract: each for each in seen.choices if isinstance(each.action, Bid)}
    hand = [each.card for each in seen.hand]
    found = []
    for bid, choice in bids.items():
        if bid.is_tout or not (choice.ruling.legal or _is_told(seen, bid)):
            continue
        touts = [
            each for other, each in bids.items() if other.is_tout and (other.kind, other.trump) == (bid.kind, bid.trump)
        ]
        tout = next((each for each in touts if each.ruling.legal), None)
        found.append(Considered(choice, tout, fits(seen, bid, hand), _calls(seen, bid, hand)))
    # What is overbid can be said as a Tout all the same.
    plain = {(each.bid.action.contract.kind) for each in found if isinstance(each.bid.action, Bid)}
    for bid, choice in bids.items():
        if bid.is_tout and choice.ruling.legal and bid.kind not in plain:
            found.append(Considered(choice, None, fits(seen, bid, hand)))
    return tuple(found)


def _is_told(seen: Seen, bid: Declaration) -> bool:
    """Whether a bid that is refused is worth a word: one that the house plays, except what needs a rare hand."""
    rare = bid.is_sie or bid.kind is ContractType.HOCHZEIT
    return seen.rules.is_enabled(bid) and not rare and bid.trump is None


def fits(seen: Seen, bid: Declaration, hand: Sequence[Card]) -> tuple[Fit, ...]:
    """Return the contracts that could come of a bid, with the hand sorted for each, the most trumps first."""
    if bid.kind.has_call:
        contracts = [Contract(ContractType.HOCHZEIT)]
    elif bid.names_suit:
        contracts = [bid.contract(suit) for suit in Suit]
    else:
        contracts = [bid.contract()]
    found = [fit(seen, seen.rules.as_played(contract), hand) for contract in contracts]
    return tuple(sorted(found, key=lambda each: -each.trumps))


def fit(seen: Seen, contract: Contract, hand: Sequence[Card]) -> Fit:
    """Return how a hand looks in a contract."""
    pack = seen.rules.pack_of(seen.game)
    order = contract.order(pack)
    cards: dict[EffectiveSuit, list[Card]] = {}
    for card in order.sort(hand):
        cards.setdefault(order.effective[card], []).append(card)
    laufende = str(count_laufende(contract, hand, pack)) if contract.kind.has_laufende else None
    groups = tuple(Group(suit, tuple(held)) for suit, held in cards.items())
    return Fit(contract, groups, len(cards.get(EffectiveSuit.TRUMPF, ())), laufende)


def _calls(seen: Seen, bid: Declaration, hand: Sequence[Card]) -> tuple[tuple[Card, Ruling], ...]:
    if not bid.kind.has_call:
        return ()
    order = Contract(ContractType.HOCHZEIT).order(seen.rules.pack_of(seen.game))
    pairs = [(Card.of(suit, Rank.SAU), judge_call(hand, suit, order)) for suit in CALLABLE_SUITS]
    return tuple(sorted(pairs, key=lambda pair: not pair[1].legal)) if callable_suits(hand, order) else tuple(pairs)


def names(seen: Seen) -> tuple[Choice, ...]:
    """Return what can be named after the auction: every legal choice, then the Saus that may not be called."""
    choices = [each for each in seen.choices if isinstance(each.action, Name)]
    legal = [each for each in choices if each.ruling.legal]
    refused = [each for each in choices if not each.ruling.legal and each.ruling.card is not None and not _tout(each)]
    return (*legal, *refused)


def _tout(choice: Choice) -> bool:
    return isinstance(choice.action, Name) and choice.action.tout
