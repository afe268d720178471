"""What is said before the first card: Klopfen, bids, names, the exchange of a Hochzeit, by what hands are worth."""

from __future__ import annotations

import math
import random
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import lru_cache

from schafkopf.bill.points import points_table
from schafkopf.cards import Card, Seat, Suit
from schafkopf.errors import SchafkopfError
from schafkopf.game.actions import Accept, Action, Bid, Decline, Klopfen, Name, Pass, Phase
from schafkopf.game.view import View
from schafkopf.players.belief import contracts_of, outbidding
from schafkopf.players.hands.experience import PASSING, Experience
from schafkopf.players.hands.hochzeit import Offer, returned
from schafkopf.players.hands.valuation import augen_of_hand, value_hand
from schafkopf.players.hands.value import HandValue
from schafkopf.players.player import Because, Candidate, Decision, luck
from schafkopf.players.weights import Weights
from schafkopf.rules.contracts import Contract, ContractType, Declaration
from schafkopf.rules.house import HouseRules

_TOUT_FROM = 0.95
"""A Tout is thought of only where the contract without it is won in this share of the games."""
_GLANCE, _NEAR = 24, 2.5
"""After so many games a contract is given up that stays below the border by so many standard errors."""
_PACKET_HANDS, _PACKET_GAMES = 12, 24
"""How many hands, and games of each, tell what the first packet is worth."""
_RETURNED, _EXCHANGES = 2, 40
"""So many cards are considered to return in a Hochzeit, each with so many games."""

_RUFSPIEL = Contract(ContractType.RUFSPIEL, called=Suit.EICHEL)
"""Its price is the measure of what passing brings."""
_THINKABLE = -6.0
"""A contract whose logit is below that is not thought of with the first packet."""


@dataclass(frozen=True, slots=True)
class Bidder:
    """The auction of a player: each contract is worth what games of the policy bring, corrected by experience.

    Where it `explains` it tells every candidate, with the Augen of these games.
    """

    weights: Weights
    experience: Experience
    games: int = 100
    seed: int = 0
    explains: bool = False

    def choose(self, view: View) -> Decision:
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
        if not self.explains:
            return Decision(rated[0][1].action)
        return Decision(rated[0][1].action, (*(candidate for _, candidate in rated), *self._unthought(view)))

    def _value(self, view: View, contract: Contract) -> HandValue | None:
        """What a contract is worth, None where it cannot be played; a glance tells what is not worth a look."""
        hand = tuple(sorted(view.dealt, key=lambda card: card.bit))
        table = view.seat, view.rules, len(view.klopfer), view.stock, view.bock
        glance = _valued(hand, contract, table, min(_GLANCE, self.games), self.seed, self.weights)
        if glance is None or self.games <= _GLANCE:
            return glance
        price = _price(view, contract)
        worth = self.experience.worth_of(contract)
        least = min(self.experience.passing.values()) * _price(view, _RUFSPIEL) - worth.intercept * price
        if worth.slope * (glance.mean + _NEAR * glance.standard_error) < least:
            return glance
        return _valued(hand, contract, table, self.games, self.seed, self.weights)

    def _expected(self, view: View, value: HandValue) -> float:
        """What a value means at the table."""
        worth, price = self.experience.worth_of(value.contract), _price(view, value.contract)
        table = points_table(view.rules)
        # Where losers write nothing, what they lose is that the others write it.
        lost = price * (1 - value.share_won) if table is not None and table.only_good else 0.0
        told = worth.intercept * price + worth.slope * (value.mean - lost)
        # Experience is of hands that bid; of others its line says no more than that they lose all they can.
        worst, best = value.counts[0][0] - lost, value.counts[-1][0]
        return min(max(told, worst), best)

    def _told(self, view: View, action: Action, value: HandValue) -> Candidate:
        said = isinstance(action, Bid) and action.contract.name == value.contract.name
        reasons = () if said else (Because("value", {"contract": value.contract.name.title()}),)
        error = self.experience.worth_of(value.contract).slope * value.standard_error
        augen = self._augen(view, value) if self.explains else ()
        return Candidate(action, self._expected(view, value), error, value.share_won, value.games, reasons, augen)

    def _augen(self, view: View, value: HandValue) -> tuple[tuple[int, int], ...]:
        """The Augen of the own party in the games that a contract was valued by."""
        hand = sorted(view.dealt, key=lambda card: card.bit)
        return augen_of_hand(hand, value.contract, view.seat, view.rules, value.games, self.seed, self.weights)

    # Klopfen

    def _klopfen(self, view: View) -> list[tuple[float, Candidate]]:
        silent = Candidate(Klopfen(view.seat, knocks=False))
        knock = Klopfen(view.seat)
        if knock not in view.legal_actions:
            return [(0, silent)]
        expected = self._packet(view)
        least = self.experience.knocking * _price(view, _RUFSPIEL)
        reasons = (Because("packet", {"least": round(least)}),)
        told = Candidate(knock, expected, worlds=_PACKET_HANDS, reasons=reasons)
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
        """What the likeliest contract of each kind brings with a hand, if it is likely enough to be thought of."""
        table = view.seat, view.rules, len(view.klopfer), view.stock, view.bock
        for declaration in outbidding(view.rules, None):
            contracts = contracts_of(view.rules, (declaration,))
            if declaration.is_tout or not contracts:
                continue
            likely = [(self.experience.logit(hand, contract, view.pack), contract) for contract in contracts]
            score, best = max(likely, key=lambda each: each[0])
            if score < _THINKABLE:
                continue
            value = _valued(hand, best, table, _PACKET_GAMES, self.seed, self.weights)
            if value is not None:
                yield self._expected(view, value)
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
        """What passing brings: what the games of others do, and what the house does if all pass."""
        experience, price = self.experience, _price(view, _RUFSPIEL)
        bids = [said for said in view.log if isinstance(said, Bid)]
        if view.phase is not Phase.BIDDING:
            return 0.0, Candidate(action, 0.0, reasons=(Because("pass-nothing"),))
        if bids:
            where = "single" if bids[-1].contract.kind.is_single_game else "partners"
            expected = experience.passing[where] * price
            return expected, Candidate(action, expected, reasons=(_on_passing(expected),))
        others = sum(isinstance(said, Pass) for said in view.log)
        expected, thrown = experience.passing[PASSING[others]] * price, self._thrown(view)
        value = None if view.rules.renonce else self._if_all_pass(view)
        if value is None or not thrown:
            return expected, Candidate(action, expected, reasons=(_on_passing(expected),))
        expected += thrown * self._expected(view, value)
        # The Augen are those of one of the games that may follow, the payout is that of all.
        return expected, replace(self._told(view, action, value), expected=expected, augen=())

    def _thrown(self, view: View) -> float:
        """How likely all pass if the seat does."""
        if view.phase is not Phase.BIDDING or any(isinstance(said, Bid) for said in view.log):
            return 0.0
        return self.experience.thrown[sum(isinstance(said, Pass) for said in view.log)]

    def _if_all_pass(self, view: View) -> HandValue | None:
        """What is played if nobody bids: Ramsch, Kreuzspiel, or a Muss-Spiel of the seat that has to."""
        rule = view.rules.all_pass
        if rule == "muss" and Card.EO in view.dealt:
            return self._best(view, Declaration(ContractType.MUSS), Suit)
        played = {"ramsch": ContractType.RAMSCH, "kreuz": ContractType.KREUZ}.get(rule)
        return None if played is None else self._value(view, Contract(played))

    def _bid(self, view: View, action: Bid) -> tuple[float, Candidate] | None:
        declaration = action.contract
        suits = Suit if declaration.trump is None else (declaration.trump,)
        value = self._best(view, declaration, suits)
        if value is None:
            return None
        told = self._told(view, action, value)
        margin = self.experience.worth_of(value.contract).margin * _price(view, value.contract)
        # The likelier it is that all pass, the better is known what passing brings.
        margin *= 1 - self._thrown(view)
        if declaration.is_sie:
            told = replace(told, reasons=(Because("sie"),))
        if declaration.kind is ContractType.HOCHZEIT:
            told = replace(told, reasons=(Because("hochzeit"),))
        return self._expected(view, value) - margin, told

    def _best(self, view: View, declaration: Declaration, suits: Iterable[Suit]) -> HandValue | None:
        """The best contract of a declaration, None where none can be thought of."""
        contracts = _contracts(declaration, suits)
        if declaration.is_tout:
            contracts = [contract for contract in contracts if self._is_sure(view, contract)]
        values = [value for contract in contracts if (value := self._value(view, contract)) is not None]
        # A glance tells little, so what was looked at goes first.
        return max(values, key=lambda value: (value.games, value.mean), default=None)

    def _unthought(self, view: View) -> Iterable[Candidate]:
        """The bids that nobody thinks of, with what they would bring all the same."""
        for action in view.legal_actions:
            if not isinstance(action, Bid) or not action.contract.is_tout:
                continue
            contracts = _contracts(action.contract, Suit)
            if any(self._is_sure(view, contract) for contract in contracts):
                continue
            values = [value for contract in contracts if (value := self._value(view, contract)) is not None]
            if values:
                yield self._told(view, action, max(values, key=lambda value: value.mean))

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
                rated.append((self._expected(view, value), self._told(view, action, value)))
        return rated

    # Hochzeit

    def _exchange(self, view: View) -> list[tuple[float, Candidate]]:
        """Take the trump, for one of the cards that the hand misses least, if that brings more than declining."""
        offerer = next(said.seat for said in reversed(view.log) if isinstance(said, Bid))
        declined = tuple(said.seat for said in view.log if isinstance(said, Decline))
        table = view.rules, len(view.klopfer), view.stock, view.bock
        offer = Offer(view.dealt, view.seat, *table, offerer, declined, view.offered)
        legal = [action for action in view.legal_actions if isinstance(action, Accept)]
        missed = [card for _, card in returned(view.dealt, view.offered, view.rules)]
        legal.sort(key=lambda action: missed.index(action.card))
        rated = []
        games = min(self.games, _EXCHANGES)
        asked: tuple[Action, ...] = Decline(view.seat), *legal[:_RETURNED]
        for action in asked:
            value = offer.value(games, self.seed, self.weights, getattr(action, "card", None))
            reasons = (Because("exchange"),) if isinstance(action, Accept) else ()
            rated.append((value.mean, replace(self._told(view, action, value), reasons=reasons)))
        return rated


def _on_passing(expected: float) -> Because:
    return Because("pass" if expected else "pass-nothing")


def _price(view: View, contract: Contract) -> int:
    """The base price of a contract in what is reckoned, with what has doubled it already."""
    rules = view.rules
    table = points_table(rules)
    base = rules.base_price(contract.kind) if table is None else table.base(contract)
    return (base << len(view.klopfer)) * view.bock


def _contracts(declaration: Declaration, suits: Iterable[Suit]) -> list[Contract]:
    """The contracts that a declaration can become with some suits."""
    if not declaration.names_suit:
        return [declaration.contract()]
    if declaration.kind.has_call:
        suits = [suit for suit in suits if suit is not Suit.HERZ]
    return [declaration.contract(suit) for suit in suits]


_Table = tuple[Seat, HouseRules, int, int, int]
"""The seat, the rules, the number of Klopfer, pool and Bock."""


@lru_cache(maxsize=4096)
def _valued(
    hand: tuple[Card, ...], contract: Contract, table: _Table, games: int, seed: int, weights: Weights
) -> HandValue | None:
    """What a contract is worth, None where the hand or the house does not allow it."""
    seat, rules, klopfer, stock, bock = table
    prices = {"klopfer": klopfer, "stock": stock, "bock": bock}
    try:
        return value_hand(hand, contract, seat, rules, games=games, seed=seed, weights=weights, **prices)
    except SchafkopfError:
        return None
