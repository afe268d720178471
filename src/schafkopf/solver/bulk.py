"""The kernel in bulk, for players and research: random games, counting, sampling of hidden hands."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from schafkopf.cards import AUGEN_TOTAL, Card
from schafkopf.game.deal import Hand
from schafkopf.game.position import Position
from schafkopf.solver import kernel
from schafkopf.solver.exact import two_parties
from schafkopf.solver.tables import compile_position


@dataclass(frozen=True, slots=True)
class Playouts:
    """The results of random games: how often each number of Augen and of tricks of the party occurred."""

    games: int
    by_augen: tuple[int, ...]
    by_tricks: tuple[int, ...]

    @property
    def mean_augen(self) -> float:
        """The mean of the Augen of the party."""
        return sum(augen * count for augen, count in enumerate(self.by_augen)) / self.games


def playouts(position: Position, games: int, seed: int) -> Playouts:
    """Play so many games from a position, every card chosen uniformly among the legal ones; equal seeds, equal games.

    Raises:
        SchafkopfError: as `solve`.
        ValueError: no games are wanted.
    """
    if games < 1:
        raise ValueError("games must be 1 or more")
    _, game, place = compile_position(position, two_parties(position))
    by_augen, by_tricks = kernel.playouts(game, place, games, seed)
    return Playouts(games, tuple(by_augen[: AUGEN_TOTAL + 1]), tuple(by_tricks))


def count_sequences(position: Position, depth: int) -> tuple[int, ...]:
    """Return the number of legal sequences of 0, 1, 2 … cards from a position, up to a depth or the end.

    Raises:
        ValueError: a count is larger than 64 bits.
    """
    party = position.deal.party or (0,)
    _, game, place = compile_position(position, party)
    return tuple(kernel.count(game, place, max(depth, 0)))


@dataclass(frozen=True, slots=True)
class Holding:
    """What is known of a hidden hand: how many cards, which are possible, which are certain."""

    count: int
    possible: frozenset[Card]
    certain: frozenset[Card] = frozenset()


@dataclass(frozen=True, slots=True)
class HiddenHands:
    """Hands drawn uniformly from all `deals` that agree with what is known."""

    deals: int
    hands: tuple[tuple[Hand, ...], ...]


def sample_hands(cards: Iterable[Card], holdings: Sequence[Holding], number: int, seed: int) -> HiddenHands:
    """Draw so many deals of some cards to four seats, each as likely as any other that agrees with what is known.

    Raises:
        ValueError: there are not four holdings, or no deal agrees with them; every contradiction is named.
    """
    if len(holdings) != 4:
        raise ValueError(f"{len(holdings)} holdings; right would be 4")
    order = tuple(Card)
    bit_of = {card: bit for bit, card in enumerate(order)}

    def mask(some: Iterable[Card]) -> int:
        return sum(1 << bit_of[card] for card in some)

    told = [(holding.count, mask(holding.possible), mask(holding.certain)) for holding in holdings]
    deals, drawn = kernel.sample(mask(set(cards)), told, number, seed)
    hands = tuple(tuple(tuple(card for card in order if hand >> bit_of[card] & 1) for hand in masks) for masks in drawn)
    return HiddenHands(deals, hands)
