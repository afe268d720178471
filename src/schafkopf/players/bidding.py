"""What is said before the first card: Klopfen, bids, names, the exchange of a Hochzeit, by what hands are worth."""

from __future__ import annotations

import math
import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from schafkopf.cards import Card, Seat, Suit
from schafkopf.errors import SchafkopfError
from schafkopf.game.actions import Accept, Action, Bid, Decline, Klopfen, Name, Pass, Phase
from schafkopf.game.view import View
from schafkopf.players.player import Because, Budget, Candidate, Decision, luck
from schafkopf.players.strength import LEAST, strength
from schafkopf.players.valuation import HandValue, value_hand
from schafkopf.players.weights import Weights
from schafkopf.rules.contracts import BIDS, Contract, ContractType, Declaration
from schafkopf.rules.house import HouseRules

_MARGIN_PARTNERS, _MARGIN_SINGLE = 0.15, 0.4
"""A contract must promise more than this share of its price to be bid: hands are taken to be as good as they look."""
_TOUT_FROM = 0.95
"""A Tout is thought of only where the contract without it is won in this share of the games."""
_HOCHZEIT_PROMISE = 0.5
"""What a Hochzeit is taken to bring, as a share of its price: only a good hand accepts it."""
_UNSEEN_TRUMP = 1.2
"""What a trump that is offered face down is worth on average, as `strength` counts."""
_PACKET_HANDS, _PACKET_GAMES = 12, 24
"""How many hands, and games of each, tell what the first packet is worth."""
_KLOPFEN_FROM = 0.75
"""Who expects to win more than this share of the price of a Rufspiel by playing is better off than the others."""

_RUFSPIEL = Contract(ContractType.RUFSPIEL, called=Suit.EICHEL)


@dataclass(frozen=True, slots=True)
class Bidder:
    """The auction of a player: each contract is worth what games of the policy bring, less a margin."""

    weights: Weights
    games: int = 100
    seed: int = 0

    def choose(self, view: View, budget: Budget) -> Decision:
        """Return what a seat says that is asked before the first card."""
        match view.phase:
            case Phase.KLOPFEN:
                rated = self._klopfen(view)
            case Phase.NAMING:
                rated = self._names(view)
            case Phase.EXCHANGE:
                rated = self._exchange(view)
            case _:
                rated = self._bids(view)
        # The first of equals is the cheapest to be wrong with.
        rated.sort(key=lambda each: -each[0])
        return Decision(rated[0][1].action, tuple(candidate for _, candidate in rated) if budget.explain else ())

    def _value(self, view: View, contract: Contract) -> HandValue | None:
        hand = tuple(sorted(view.dealt, key=lambda card: card.bit))
        return _valued(hand, contract, view.seat, view.rules, self.games, self.seed, self.weights)

    # Klopfen

    def _klopfen(self, view: View) -> list[tuple[float, Candidate]]:
        silent = Candidate(Klopfen(view.seat, knocks=False))
        knock = Klopfen(view.seat)
        if knock not in view.legal_actions:
            return [(0, silent)]
        expected = self._packet(view)
        least = _KLOPFEN_FROM * view.rules.tariff.rufspiel
        told = Candidate(knock, expected, worlds=_PACKET_HANDS, reasons=(Because("packet"),))
        return [(0, silent), (expected - least, told)]

    def _packet(self, view: View) -> float:
        """What the seat gets on average by the best contract of its hand, or by passing, with the cards to come."""
        chance = random.Random(luck(self.seed, view))
        rest = [card for card in view.pack.cards if card not in view.dealt]
        missing = view.pack.hand_size - len(view.dealt)
        total = 0.0
        for _ in range(_PACKET_HANDS):
            hand = tuple(sorted((*view.dealt, *chance.sample(rest, missing)), key=lambda card: card.bit))
            total += max(0.0, *self._best_of(hand, view))
        return total / _PACKET_HANDS

    def _best_of(self, hand: tuple[Card, ...], view: View) -> Iterable[float]:
        """What the strongest contract of each kind brings with a hand."""
        rules = view.rules
        for declaration in _open_bids(rules):
            contracts = _contracts(declaration, Suit)
            best = max(contracts, key=lambda contract: strength(hand, contract))
            if declaration.kind is not ContractType.RUFSPIEL:
                contracts = [best]
            for contract in contracts:
                value = _valued(hand, contract, view.seat, rules, _PACKET_GAMES, self.seed, self.weights)
                if value is not None:
                    yield value.mean
        yield 0.0

    # Bids

    def _bids(self, view: View) -> list[tuple[float, Candidate]]:
        rated = []
        for action in view.legal_actions:
            if isinstance(action, Pass):
                rated.append(self._passing(view, action))
            elif isinstance(action, Bid) and (told := self._bid(view, action)) is not None:
                rated.append(told)
        return rated

    def _passing(self, view: View, action: Pass) -> tuple[float, Candidate]:
        """What passing brings: what the house does if all others have passed, else it is taken for nothing."""
        others = sum(isinstance(said, Pass) for said in view.log)
        is_last = view.phase is Phase.BIDDING and others == 3 and not any(isinstance(said, Bid) for said in view.log)
        played = {"ramsch": ContractType.RAMSCH, "kreuz": ContractType.KREUZ}.get(view.rules.all_pass)
        value = self._value(view, Contract(played)) if is_last and played and not view.rules.renonce else None
        if value is None:
            return 0.0, Candidate(action, reasons=(Because("pass"),))
        return value.mean, _told(action, value)

    def _bid(self, view: View, action: Bid) -> tuple[float, Candidate] | None:
        declaration = action.contract
        price = view.rules.base_price(declaration.kind)
        if declaration.is_sie:
            return math.inf, Candidate(action, reasons=(Because("sie"),))
        if declaration.kind is ContractType.HOCHZEIT:
            return _HOCHZEIT_PROMISE * price, Candidate(action, reasons=(Because("hochzeit"),))
        suits = Suit if declaration.trump is None else (declaration.trump,)
        value = self._best(view, declaration, suits)
        return None if value is None else (value.mean - _margin(view.rules, declaration.kind), _told(action, value))

    def _best(self, view: View, declaration: Declaration, suits: Iterable[Suit]) -> HandValue | None:
        """The best contract of a declaration, None where none can be thought of."""
        contracts = _contracts(declaration, suits)
        if declaration.is_tout:
            contracts = [contract for contract in contracts if self._is_sure(view, contract)]
        values = [value for contract in contracts if (value := self._value(view, contract)) is not None]
        return max(values, key=lambda value: value.mean, default=None)

    def _is_sure(self, view: View, tout: Contract) -> bool:
        plain = self._value(view, Contract(tout.kind, tout.trump))
        return plain is not None and plain.share_won >= _TOUT_FROM

    # Names

    def _names(self, view: View) -> list[tuple[float, Candidate]]:
        own = [said.contract for said in view.log if isinstance(said, Bid) and said.seat == view.seat]
        declaration = Declaration(ContractType.MUSS) if view.must_play is not None else own[-1]
        rated: list[tuple[float, Candidate]] = []
        for action in view.legal_actions:
            if not isinstance(action, Name):
                continue
            contract = declaration.contract(action.suit, tout=action.tout)
            unsure = contract.is_tout and not declaration.is_tout and not self._is_sure(view, contract)
            value = None if unsure else self._value(view, contract)
            if value is None:
                rated.append((-math.inf, Candidate(action)))
            else:
                rated.append((value.mean, _told(action, value)))
        return rated

    # Hochzeit

    def _exchange(self, view: View) -> list[tuple[float, Candidate]]:
        """Take the trump if the hand is then worth a Rufspiel; the card goes back that it misses least."""
        rated: list[tuple[float, Candidate]] = []
        gain = _UNSEEN_TRUMP if view.offered is None else strength((view.offered,), _RUFSPIEL)
        least = LEAST[ContractType.RUFSPIEL] * view.pack.hand_size / 8
        for action in view.legal_actions:
            if isinstance(action, Decline):
                rated.append((0, Candidate(action)))
            elif isinstance(action, Accept):
                kept = [card for card in view.hand if card is not action.card]
                worth = strength(kept, _RUFSPIEL) + gain
                rated.append((worth - least, Candidate(action, reasons=(Because("exchange"),))))
        return rated


def _told(action: Action, value: HandValue) -> Candidate:
    reasons = (Because("value", {"contract": value.contract.name.title()}),)
    return Candidate(action, value.mean, value.standard_error, value.share_won, value.games, reasons)


def _margin(rules: HouseRules, kind: ContractType) -> float:
    if rules.settle_in == "points":
        return 0.0
    return (_MARGIN_SINGLE if kind.is_single_game else _MARGIN_PARTNERS) * rules.base_price(kind)


def _contracts(declaration: Declaration, suits: Iterable[Suit]) -> list[Contract]:
    """The contracts that a declaration can become with some suits."""
    if not declaration.names_suit:
        return [declaration.contract()]
    if declaration.kind.has_call:
        suits = [suit for suit in suits if suit is not Suit.HERZ]
    return [declaration.contract(suit) for suit in suits]


@lru_cache(maxsize=64)
def _open_bids(rules: HouseRules) -> Sequence[Declaration]:
    """What the house plays, without Tout and Sie."""
    plain = [bid for bid in BIDS.values() if not bid.is_tout and not bid.is_sie]
    return tuple(bid for bid in plain if rules.is_enabled(bid))


@lru_cache(maxsize=4096)
def _valued(
    hand: tuple[Card, ...], contract: Contract, seat: Seat, rules: HouseRules, games: int, seed: int, weights: Weights
) -> HandValue | None:
    """What a contract is worth, None where the hand or the house does not allow it."""
    try:
        return value_hand(hand, contract, seat, rules, games=games, seed=seed, weights=weights)
    except SchafkopfError:
        return None
