"""What a hand is worth before the auction: a contract played out by the policy over many deals of the other cards."""

from __future__ import annotations

from collections.abc import Iterable

from schafkopf.bill.schafkopf import MUSS_60_TRUMPS
from schafkopf.bill.settle import settle
from schafkopf.cards import SEATS, Card, Pack, Rank, Seat
from schafkopf.errors import need
from schafkopf.game.announcement import callable_suits, judge_call, judge_renonce, lacking_for_sie, renonce_rank
from schafkopf.game.rulings import IllegalAction, Ruling, RulingCode
from schafkopf.notation import card as card_of
from schafkopf.players.hands.hochzeit import Offer
from schafkopf.players.hands.value import HandValue
from schafkopf.players.weights import Weights
from schafkopf.rules.contracts import Contract, ContractType, Parties
from schafkopf.rules.house import HouseRules
from schafkopf.solver import kernel
from schafkopf.solver.goals import payout_aim
from schafkopf.solver.numbers import jobs_of, whole
from schafkopf.solver.prices import outcome_of
from schafkopf.solver.scenes import open_tables
from schafkopf.solver.tables import Numbering
from schafkopf.solver.worlds import MOST_WORLDS


def value_hand(
    hand: Iterable[Card | str],
    contract: Contract,
    seat: Seat,
    rules: HouseRules | None = None,
    *,
    games: int = 200,
    seed: int = 0,
    weights: Weights | str = "rule-1",
    klopfer: int = 0,
    stock: int = 0,
    bock: int = 1,
    jobs: int = 1,
) -> HandValue:
    """Return what a seat gets with a hand if it plays a contract, all seats by the policy, each game with a new deal.

    Where nobody announces the contract (Ramsch, Kreuz, Bierkopf) the seat is one of the four. All deals of the cards
    that the hand leaves are equally likely: nothing is concluded from what others have said. A Sie has one certain
    payout; a Hochzeit is offered, and taken by the first seat whose hand is good enough for it
    (`schafkopf.players.hands.hochzeit`), or brings nothing.

    Raises:
        IllegalAction: the hand does not allow the contract.
        ValueError: the hand is not one of the pack, or a number is out of range.
    """
    need("contract", Contract, contract)
    rules = rules or HouseRules()
    need("rules", HouseRules, rules)
    contract = rules.as_played(contract)
    weights = Weights.load(weights) if isinstance(weights, str) else weights
    cards = _hand(hand, rules.pack_of(contract.kind))
    whole("seat", seat, 0, len(SEATS) - 1)
    games, klopfer = whole("games", games, 1, MOST_WORLDS), whole("klopfer", klopfer, 0, len(SEATS))
    if contract.is_sie:
        return _sie(cards, contract, seat, (rules, klopfer, (), stock, bock), games)
    if contract.kind is ContractType.HOCHZEIT:
        return Offer(cards, seat, rules, klopfer, stock, bock).value(games, seed, weights)
    drawn, guide = _games(cards, contract, seat, rules, games, whole("seed", seed) % 2**64)
    prices = contract, rules, klopfer, (), stock, bock
    aim = payout_aim(prices, guide[0], seat, drawn.price_keys())
    answer = drawn.guided(weights.policy(contract), guide, *aim, whole=True, jobs=jobs_of(jobs))
    return HandValue(contract, tuple(answer[0][0][1]))


def augen_of_hand(
    hand: Iterable[Card | str],
    contract: Contract,
    seat: Seat,
    rules: HouseRules,
    games: int,
    seed: int,
    weights: Weights,
) -> tuple[tuple[int, int], ...]:
    """Return the Augen of the seat's party in the games that `value_hand` plays, ascending, and how often each came.

    Nothing where they do not matter (Bettel, Tout, Sie), and for a Hochzeit, which may find no partner.

    Raises:
        IllegalAction: the hand does not allow the contract.
        ValueError: the hand is not one of the pack.
    """
    contract = rules.as_played(contract)
    if contract.is_tout or contract.is_sie or contract.kind in (ContractType.BETTEL, ContractType.HOCHZEIT):
        return ()
    drawn, guide = _games(_hand(hand, rules.pack_of(contract.kind)), contract, seat, rules, games, seed % 2**64)
    return tuple(drawn.guided(weights.policy(contract), guide, whole=True)[0][0][1])


def _games(
    cards: tuple[Card, ...], contract: Contract, seat: Seat, rules: HouseRules, games: int, seed: int
) -> tuple[kernel.Worlds, kernel.Guided]:
    """Deals of the cards that a hand leaves, and how they are to be played."""
    parties = contract.kind.facts.parties
    declarer = None if parties in (Parties.ALONE, Parties.CROSS) else seat
    pack = rules.pack_of(contract.kind)
    called = _called(cards, contract, rules, pack)
    numbering, game = open_tables(contract, rules, called)
    zero = (0, 0, 0, 0)
    drawn = kernel.Worlds(
        game,
        (seat, 0, [], zero, zero),
        list(_cases(cards, contract, seat, called, numbering, pack)),
        games,
        seed,
        has_run=contract.kind.has_laufende,
        few=(seat, MUSS_60_TRUMPS) if rules.muss_60 and declarer is not None else None,
        run_by_deal=rules.runaway_count == "initial",
    )
    return drawn, (declarer, parties is Parties.ALONE, [], 1, seed, pack.hand_size)


def _sie(
    cards: tuple[Card, ...],
    contract: Contract,
    seat: Seat,
    table: tuple[HouseRules, int, tuple[Seat, ...], int, int],
    games: int,
) -> HandValue:
    """What laying a Sie open pays (S-7.6)."""
    rules = table[0]
    if lacking := lacking_for_sie(cards, rules.pack_of()):
        raise IllegalAction(Ruling(RulingCode.SIE_NEEDS_ALL_HEADS, seat=seat, cards=lacking))
    payout = settle(outcome_of(contract, *table, (seat,), 0, False)).payout[seat]
    return HandValue(contract, ((payout, games),))


def _hand(hand: Iterable[Card | str], pack: Pack) -> tuple[Card, ...]:
    """A whole hand of a pack."""
    cards = tuple(card_of(each) for each in hand)
    if len(set(cards)) != pack.hand_size or len(cards) != pack.hand_size or not all(card in pack for card in cards):
        raise ValueError(f"the hand must be {pack.hand_size} different cards of the pack, not {len(cards)}")
    return cards


def _called(cards: tuple[Card, ...], contract: Contract, rules: HouseRules, pack: Pack) -> Card | None:
    """The card that the contract calls (S-4.2, S-4.3)."""
    if contract.called is None:
        return None
    order = contract.order(pack)
    renonce = (rules.renonce or contract.kind is ContractType.MUSS) and not callable_suits(cards, order)
    ruling = (judge_renonce if renonce else judge_call)(cards, contract.called, order)
    if not ruling.legal:
        raise IllegalAction(ruling)
    return Card.of(contract.called, renonce_rank(cards) if renonce else Rank.SAU)


def _cases(
    cards: tuple[Card, ...], contract: Contract, seat: Seat, called: Card | None, numbering: Numbering, pack: Pack
) -> Iterable[kernel.Case]:
    """The ways in which the other cards can lie: where a card is called one for each seat that may hold it."""
    own, size = numbering.mask(cards), pack.hand_size
    rest = numbering.mask(card for card in pack.cards if card not in cards)
    parties = contract.kind.facts.parties
    card = 0 if called is None else numbering.mask([called])
    for holder in SEATS:
        if (holder == seat) is not (called is None):
            continue
        holdings = [
            (size, own, own)
            if other == seat
            else (size, rest if other == holder else rest & ~card, card * (other == holder))
            for other in SEATS
        ]
        party = {Parties.ALONE: 0, Parties.CROSS: 0b0101}.get(parties, 1 << seat | 1 << holder)
        yield holdings, [], party, called is not None
