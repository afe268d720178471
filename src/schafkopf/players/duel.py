"""Duplicate matches of two policies: each deal twice, with the parties exchanged."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from schafkopf.bill.outcome import Outcome
from schafkopf.cards import Seat
from schafkopf.game.deal import Deal
from schafkopf.game.position import Position
from schafkopf.players.statistics import Sample
from schafkopf.players.weights import FAMILIES, Weights, family_of
from schafkopf.rules.contracts import ContractType, Parties
from schafkopf.solver import kernel
from schafkopf.solver.leaves import ramsch_price, seat_leaf
from schafkopf.solver.tables import compile_position

_PLACES = {family: place for place, family in enumerate(FAMILIES)}


class Duel:
    """Deals compiled once, for many matches."""

    def __init__(self, deals: Sequence[Deal]) -> None:
        self.deals = tuple(deals)
        games: dict[kernel.Game, int] = {}
        pays: dict[object, int] = {}
        kept: list[tuple[kernel.SeatLeaf | None, kernel.Price | None]] = []
        rounds = []
        for deal in self.deals:
            party = deal.party or (0,)
            _, game, place = compile_position(Position.start(deal), party)
            leaf, price = _pay(deal)
            key = leaf if leaf is not None else repr(price)
            if key not in pays:
                pays[key] = len(kept)
                kept.append((leaf, price))
            alone = deal.contract.kind.facts.parties is Parties.ALONE
            rounds.append(
                (
                    games.setdefault(game, len(games)),
                    _PLACES[family_of(deal.contract)],
                    pays[key],
                    deal.declarer,
                    alone,
                    sum(1 << seat for seat in deal.party),
                    place[0],
                    place[3],
                )
            )
        self._kernel = kernel.Duel(list(games), kept, rounds)

    def play(
        self, one: Weights, other: Weights, seed: int = 0, *, jobs: int = 1, cancel: kernel.Cancel | None = None
    ) -> tuple[tuple[int, int], ...]:
        """Return what the party gets in each deal if `one` is the party and `other` the opponents, and exchanged."""
        sides = [_policies(weights) for weights in (one, other)]
        return tuple(self._kernel.play(sides[0], sides[1], seed % 2**64, jobs=jobs, cancel=cancel))

    def lessons(
        self, one: kernel.Policy, other: kernel.Policy, deals: range, temperature: float, seed: int
    ) -> tuple[bytes, bytes, bytes, bytes, bytes]:
        """Return the decisions of `one` in some of the deals, each played twice, with the parties exchanged.

        `one` draws its cards by their scores, e times as likely for each `temperature` more. After each legal card of
        its decisions both play on by the highest score. What comes back are, one after another, the row of weights of
        each decision and the number of its legal cards (bytes), then its `FACTS`, the `FEATURES` and `DETAILS` of each
        card and what the seat gets after it (32-bit floats, little-endian).
        """
        sides = [[each] * len(FAMILIES) for each in (one, other)]
        return self._kernel.lessons(sides[0], sides[1], deals.start, deals.stop, temperature, seed % 2**64)

    def advantage(self, one: Weights, other: Weights, seed: int = 0, *, jobs: int = 1) -> Sample:
        """Return D of `one` against `other`: half the difference of what the first seat of the playing party gets.

        In a single game that is the declarer's threefold payout; where everybody is alone, what seats 0 and 2 get on
        average. The unit is that of the tariff.
        """
        return Sample(tuple((first - second) / 2 for first, second in self.play(one, other, seed, jobs=jobs)))


def _policies(weights: Weights) -> list[kernel.Policy]:
    return [weights.policy_of(family) for family in FAMILIES]


def _pay(deal: Deal) -> tuple[kernel.SeatLeaf | None, kernel.Price | None]:
    """What the ends of a deal pay: to the first seat of its party, or to each seat where all are alone."""
    outcome = Outcome(
        contract=deal.contract,
        party=deal.party,
        augen=(0, 0, 0, 0),
        tricks=(0, 0, 0, 0),
        rules=deal.rules,
        laufende=deal.laufende,
        klopfer=len(deal.klopfer),
        stock=deal.stock,
        bock=deal.bock,
        declarer_trumps=_declarer_trumps(deal),
        stated=True,
    )
    if not deal.party:
        return None, ramsch_price(replace(outcome, party=()))
    return seat_leaf(outcome, deal.party[0]), None


def _declarer_trumps(deal: Deal) -> int | None:
    declarer: Seat | None = deal.declarer
    return deal.trumps_of(declarer) if deal.contract.kind is ContractType.MUSS and declarer is not None else None
