"""Quick self-play for learning and measuring: all bid by the models of an experience, the policy plays the cards."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from dataclasses import dataclass

from schafkopf.cards import SEATS, Pack, Seat
from schafkopf.game.announcement import Announcement
from schafkopf.game.deal import Deal, Hand, Hands
from schafkopf.players.belief import contracts_of, outbidding
from schafkopf.players.duel import Duel
from schafkopf.players.hands.experience import Experience
from schafkopf.players.weights import Weights
from schafkopf.rules.contracts import Contract
from schafkopf.rules.house import HouseRules


@dataclass(frozen=True)
class Practice:
    """A table of four who bid by one experience and play by one policy, with the long pack."""

    experience: Experience
    weights: Weights
    rules: HouseRules

    def wish(self, hand: Hand, rng: random.Random) -> Contract | None:
        """Return what a seat bids: the likeliest single game, else the likeliest other, each as often as it would."""
        contracts = [each for each in contracts_of(self.rules, outbidding(self.rules, None)) if not each.is_tout]
        for single in (True, False):
            likely = [
                (self.experience.logit(hand, each, Pack.LANG), each)
                for each in contracts
                if each.kind.is_single_game is single
            ]
            score, contract = max(likely, key=lambda each: each[0])
            if rng.random() < 1 / (1 + math.exp(min(-score, 700))):
                return contract
        return None

    def agreed(self, hands: Hands, wishes: Sequence[Contract | None]) -> Deal | None:
        """Return the deal in which the highest wish is played, the first seat of equals; None where all pass."""
        ranked = [(self.rank(wish), -seat, wish) for seat, wish in enumerate(wishes) if wish is not None]
        if not ranked:
            return None
        _, place, contract = max(ranked, key=lambda each: each[:2])
        return Deal(hands, Announcement(contract, -place), self.rules)

    def rank(self, contract: Contract) -> int:
        """Return the rank of a contract in the auction."""
        return self.rules.rank(contract.declaration) if contract.declaration is not None else 0

    def deal(self, hands: Hands, rng: random.Random) -> Deal | None:
        """Return what the four come to with some hands; None where all pass."""
        return self.agreed(hands, [self.wish(hand, rng) for hand in hands])

    def paid(self, deals: Sequence[Deal], seed: int) -> list[tuple[float, ...]]:
        """Return what every seat gets in deals that somebody plays, by seat, in the unit of the tariff."""
        if not deals:
            return []
        told = Duel(deals).play(self.weights, self.weights, seed)
        return [
            tuple(_share(deal, seat, first) for seat in SEATS) for deal, (first, _) in zip(deals, told, strict=True)
        ]


def _share(deal: Deal, seat: Seat, first: int) -> float:
    """What a seat gets where the first of the party gets so much."""
    if seat in deal.party:
        return first
    return -first / 3 if len(deal.party) == 1 else -first
