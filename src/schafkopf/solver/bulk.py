"""The kernel in bulk, for players and research: random games, counting, sampling of hidden hands."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from schafkopf.cards import AUGEN_TOTAL, HEADS, SEATS, Card, CardRow, Rank, Seat
from schafkopf.errors import ErrorCode, SchafkopfError, need, wrong_type
from schafkopf.game.deal import Hands
from schafkopf.game.position import Position
from schafkopf.notation import card as card_of
from schafkopf.notation import parse_contract
from schafkopf.rules.contracts import Contract, ContractType, Parties
from schafkopf.rules.house import HouseRules
from schafkopf.solver import kernel
from schafkopf.solver.exact import two_parties
from schafkopf.solver.numbers import jobs_of, whole
from schafkopf.solver.refusals import deal_of, holdings_in_words, positions_in_words
from schafkopf.solver.tables import Numbering, compile_position, game_of, lock_of, numbering_of

MOST_GAMES = 100_000_000
"""More results than this would fill the memory; ask for them in parts with `first`."""


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
    games, seed, party = whole("games", games, 1, MOST_GAMES), whole("seed", seed) % 2**64, two_parties(position)
    with positions_in_words(position):
        _, game, place = compile_position(position, party)
        by_augen, by_tricks = kernel.playouts(game, place, games, seed)
    return Playouts(games, tuple(by_augen[: AUGEN_TOTAL + 1]), tuple(by_tricks))


def count_sequences(position: Position, depth: int) -> tuple[int, ...]:
    """Return the number of legal sequences of 0, 1, 2 … cards from a position, up to a depth or the end.

    Raises:
        SchafkopfError: a count is larger than 64 bits, or the position cannot occur.
    """
    party = deal_of(position).party or (0,)
    depth = max(whole("depth", depth), 0)
    with positions_in_words(position):
        _, game, place = compile_position(position, party)
        try:
            return tuple(kernel.count(game, place, min(depth, len(Card))))
        except kernel.Fault as refused:
            if ("TOO_MANY_SEQUENCES", None) not in refused.args:
                raise
    raise SchafkopfError(ErrorCode.TOO_MANY_SEQUENCES, depth=depth)


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
    hands: tuple[Hands, ...]


def sample_hands(cards: Iterable[Card], holdings: Sequence[Holding], number: int, seed: int) -> HiddenHands:
    """Draw so many deals of some cards to four seats, each as likely as any other that agrees with what is known.

    Raises:
        InvalidHoldings: no deal agrees with what is known; every contradiction is named.
        ValueError: there are not four holdings, or a number is out of its range.
    """
    if not isinstance(holdings, Sequence):
        raise wrong_type("holdings", "four holdings", holdings)
    if len(holdings) != 4:
        raise ValueError(f"{len(holdings)} holdings; right would be 4")
    for each in holdings:
        need("holding", Holding, each)
    number, seed = whole("number", number, 0, MOST_GAMES), whole("seed", seed) % 2**64
    order = tuple(Card)
    bit_of = {card: bit for bit, card in enumerate(order)}

    def mask(some: Iterable[Card]) -> int:
        return sum({1 << bit_of[card_of(card)] for card in some})

    told = [(whole("count", each.count, 0, 32), mask(each.possible), mask(each.certain)) for each in holdings]
    pool = mask(cards)
    with holdings_in_words(order, pool.bit_count()):
        deals, drawn = kernel.sample(pool, told, number, seed)

    def cards_of(mask: int) -> tuple[Card, ...]:
        return CardRow(card for card in order if mask >> bit_of[card] & 1)

    return HiddenHands(deals, tuple((cards_of(a), cards_of(b), cards_of(c), cards_of(d)) for a, b, c, d in drawn))


@dataclass(frozen=True, slots=True, repr=False)
class RandomGames:
    """The results of random games, as bytes that numpy reads without copying: `numpy.asarray(games.augen)`.

    `augen` and `tricks` have a row of four seats for each game. `party` has the playing party of each game, one bit a
    seat, seat 0 the lowest; 0 where everybody plays for himself.
    """

    augen: memoryview
    tricks: memoryview
    party: memoryview

    @classmethod
    def of_bytes(cls, augen: bytes, tricks: bytes, party: bytes) -> RandomGames:
        """Return the results that stand in bytes, game by game."""
        shape = (len(party), len(SEATS))
        return cls(_rows(augen, shape), _rows(tricks, shape), memoryview(party))

    def __len__(self) -> int:
        return len(self.party)

    def __repr__(self) -> str:
        return f"<{len(self)} random games>"

    def __reduce__(self) -> tuple[Callable[..., RandomGames], tuple[bytes, ...]]:
        return RandomGames.of_bytes, (bytes(self.augen), bytes(self.tricks), bytes(self.party))


def random_games(
    number: int,
    seed: int,
    contract: Contract | str,
    *,
    declarer: Seat = 0,
    rules: HouseRules | None = None,
    first: int = 0,
    jobs: int = 1,
    cancel: kernel.Cancel | None = None,
) -> RandomGames:
    """Play so many games of a contract, each with a new deal, every card chosen uniformly among the legal ones.

    The deal is drawn uniformly from all that can be played so: who calls holds a plain card of the suit, not its Sau,
    in a Muss-Spiel the Eichel-Ober too, and any other seat may hold the Sau; of a Hochzeit hands and partner are those
    after the exchange. Game n of a seed is always the same, played from `first` on by any number of threads. There are
    fewer games than asked for only if `cancel` was set on the way.

    Raises:
        SchafkopfError: the contract is not played (Sie), or no such deal can be played.
        ValueError: a number is out of its range.
    """
    if isinstance(contract, str):
        contract = parse_contract(contract)
    if not isinstance(contract, Contract):
        raise wrong_type("contract", "a Contract or its name", contract)
    if contract.is_sie:
        raise SchafkopfError(ErrorCode.CONTRACT_IS_NOT_PLAYED, contract=contract.name)
    number = whole("number", number, 1, MOST_GAMES)
    first = whole("first", first, 0, 2**64 - 1)
    jobs = jobs_of(jobs)
    declarer = whole("declarer", declarer, 0, 3)
    rules = HouseRules() if rules is None else rules
    need("rules", HouseRules, rules)
    pack = rules.pack_of(contract.kind)
    numbering = numbering_of(contract.order(pack))
    called = Card.of(contract.called, Rank.SAU) if contract.called is not None else None
    locked = lock_of(called, rules, numbering) if called is not None else None
    with holdings_in_words(numbering.card_of, len(pack.cards)):
        augen, tricks, party = kernel.random_games(
            game_of(contract, rules, (declarer,), locked),
            list(_cases(contract, rules, declarer, numbering)),
            number,
            whole("seed", seed) % 2**64,
            first,
            run_by_deal=rules.runaway_count == "initial",
            jobs=jobs,
            cancel=cancel,
        )
    return RandomGames.of_bytes(augen, tricks, party)


def _rows(told: bytes, shape: tuple[int, int]) -> memoryview:
    # No game at all is an array of no rows, which a cast does not know.
    return memoryview(told).cast("B", shape) if told else memoryview(told)


def _cases(contract: Contract, rules: HouseRules, declarer: Seat, numbering: Numbering) -> Iterable[kernel.Case]:
    """The deals that can be played with a contract; where there is a partner, one case for each seat that may be it."""
    pack, order = rules.pack_of(contract.kind), contract.order(rules.pack_of(contract.kind))
    every, size = numbering.mask(pack.cards), pack.hand_size
    others = [seat for seat in SEATS if seat != declarer]
    parties = contract.kind.facts.parties
    trumps = numbering.mask(order.trumps)
    if contract.called is not None:
        sau = numbering.masks[Card.of(contract.called, Rank.SAU)]
        plain = numbering.mask(card for card in order.suits[contract.called] if card.rank is not Rank.SAU)
        alte = numbering.masks[Card.EO] if contract.kind is ContractType.MUSS else 0
        for partner in others:
            holdings = [(size, every & ~sau, 0)] * 4
            holdings[partner] = (size, every, sau)
            holdings[declarer] = (size, every & ~sau, alte)
            yield holdings, [(declarer, plain, 1, size)], 1 << declarer | 1 << partner, True
        return
    holdings, limits = [(size, every, 0)] * 4, []
    if parties is Parties.PAIR:
        most = 1 if rules.hochzeit_return_trump else 0
        for partner in others:
            limits = [(partner, trumps, 0, most), (declarer, trumps, 1, size)]
            yield holdings, limits, 1 << declarer | 1 << partner, False
        return
    if contract.kind is ContractType.SOLO and rules.solo_needs_suit_card and contract.trump is not None:
        suit = numbering.mask(card for card in order.trumps if card not in HEADS)
        limits = [(declarer, suit, 1, size)]
    party = {Parties.CROSS: 0b0101, Parties.ALONE: 0}.get(parties, 1 << declarer)
    yield holdings, limits, party, False
