"""Deals: at random, with chosen cards in chosen hands, and all that a few cards can make."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from schafkopf.cards import SEATS, Card, Pack, Rank, Seat, Suit
from schafkopf.errors import ErrorCode, SchafkopfError, need, wrong_type
from schafkopf.game.announcement import Announcement, sie_cards
from schafkopf.game.deal import Deal, DealDescription, Hands
from schafkopf.game.position import Position, Trick
from schafkopf.rules.contracts import Contract, ContractType, Parties, TrumpSuit
from schafkopf.rules.house import HouseRules

_TRIES = 2000
_RUFSPIEL_TRUMPS = Contract(ContractType.KREUZ)


def four(hands: Sequence[Iterable[Card]]) -> Hands:
    """Return four hands by seat."""
    first, second, third, fourth = (tuple(hand) for hand in hands)
    return first, second, third, fourth


def random_hands(rng: random.Random, pack: Pack, *, rare: bool = False) -> Hands:
    """Return four hands dealt at random; with `rare` often such as a Sie, a Hochzeit or the Renonce needs."""
    need("rng", random.Random, rng)
    need("pack", Pack, pack)
    cards = list(pack.cards)
    rng.shuffle(cards)
    hands = four([cards[seat * pack.hand_size : (seat + 1) * pack.hand_size] for seat in SEATS])
    if rare and pack.game == "schafkopf" and rng.random() < 0.5:
        hands = bring(hands, rng.choice(SEATS), _rare(rng, pack))
        return four([rng.sample(hand, len(hand)) for hand in hands])
    return hands


def _rare(rng: random.Random, pack: Pack) -> Sequence[Card]:
    """Cards that make a hand which is seldom dealt."""
    order = _RUFSPIEL_TRUMPS.order(pack)
    plain = [card for card in pack.cards if order.is_plain(card)]
    kind = rng.choice(("sie", "wedding", "no trump", "blocked", "all aces", "aces and tens"))
    if kind == "sie":
        return sorted(sie_cards(pack), key=pack.cards.index)
    if kind == "wedding":
        return [*rng.sample(plain, pack.hand_size - 1), rng.choice(order.trumps)]
    if kind == "no trump":
        return rng.sample(plain, pack.hand_size)
    if kind == "blocked":
        return rng.sample(order.trumps, pack.hand_size)
    ranks = (Rank.SAU,) if kind == "all aces" else (Rank.SAU, Rank.ZEHN)
    return [Card.of(suit, rank) for suit in Suit if suit is not Suit.HERZ for rank in ranks]


def fill(known: Mapping[Seat, Iterable[Card]], pack: Pack = Pack.LANG) -> Hands:
    """Return four whole hands of which some cards are known; the rest goes seat by seat in the order of the pack."""
    need("known", Mapping, known)
    need("pack", Pack, pack)
    hands = [list(known.get(seat, ())) for seat in SEATS]
    used = {held for hand in hands for held in hand}
    if len(used) != sum(map(len, hands)) or not all(held in pack for held in used):
        raise ValueError("a card stands twice or is not in the pack")
    rest = [card for card in pack.cards if card not in used]
    for hand in hands:
        missing = pack.hand_size - len(hand)
        hand.extend(rest[:missing])
        rest = rest[missing:]
    return four(hands)


def swap(hands: Hands, one: Card, other: Card) -> Hands:
    """Return hands in which two cards have changed places."""
    new = {one: other, other: one}
    return four([[new.get(card, card) for card in hand] for hand in hands])


def bring(hands: Hands, seat: Seat, wanted: Iterable[Card]) -> Hands:
    """Return hands in which some cards lie with a seat; what it gives for them are its other cards, from the left."""
    wanted = tuple(dict.fromkeys(wanted))
    if not isinstance(hands, tuple) or len(hands) != len(SEATS):
        raise wrong_type("hands", "four hands", hands)
    if seat not in SEATS:
        raise SchafkopfError(ErrorCode.WRONG_SEAT, name="seat", value=seat)
    if len(wanted) > len(hands[seat]):
        raise ValueError(f"{len(wanted)} cards do not fit into a hand of {len(hands[seat])}")
    for card in wanted:
        if card not in hands[seat]:
            hands = swap(hands, card, next(held for held in hands[seat] if held not in wanted))
    return hands


def contracts_of(kind: ContractType, rules: HouseRules | None = None) -> tuple[Contract, ...]:
    """Return every contract of a kind, without its Tout, as a house plays it."""
    need("kind", ContractType, kind)
    if rules is not None:
        need("rules", HouseRules, rules, "HouseRules or None")
    facts = kind.facts
    if kind.has_call:
        return tuple(Contract(kind, called=suit) for suit in Suit if suit is not Suit.HERZ)
    if facts.trump_suit is TrumpSuit.NAMED:
        return tuple(Contract(kind, suit) for suit in Suit)
    return ((rules or HouseRules()).as_played(Contract(kind)),)


def random_deal(
    rng: random.Random,
    kind: ContractType,
    rules: HouseRules | None = None,
    *,
    klopfer: tuple[Seat | None, ...] = (),
    stock: int = 0,
    bock: int = 1,
) -> Deal:
    """Return a deal of a kind with hands dealt at random that allow it.

    Raises:
        InvalidDeal: no hands allow it, such as with a Bock of 3.
    """
    need("rng", random.Random, rng)
    need("kind", ContractType, kind)
    rules = HouseRules() if rules is None else rules
    need("rules", HouseRules, rules, "HouseRules or None")
    pack = rules.pack_of(kind)
    announced = kind.facts.parties not in (Parties.ALONE, Parties.CROSS)
    for tries in itertools.count():
        contract = rng.choice(contracts_of(kind, rules))
        hands = random_hands(rng, pack)
        declarer = rng.choice(SEATS) if announced else None
        partner = None
        if kind is ContractType.HOCHZEIT and declarer is not None:
            partner = (declarer + rng.randrange(1, 4)) % 4
            order = contract.order(pack)
            plain = [card for card in pack.cards if order.is_plain(card)]
            hands = bring(hands, partner, rng.sample(plain, pack.hand_size))
        elif kind is ContractType.MUSS and declarer is not None:
            hands = bring(hands, declarer, [Card.EO])
        announcement = Announcement(contract, declarer, partner, klopfer)
        description = DealDescription(hands, announcement, rules, stock, bock)
        if tries == _TRIES or not description.faults():
            return description.deal()
    raise AssertionError("counting has no end")


def divisions(cards: Sequence[Card], sizes: Sequence[int]) -> Iterator[tuple[tuple[Card, ...], ...]]:
    """Yield every way to divide some cards into hands of given sizes."""
    if not sizes or sum(sizes) != len(cards):
        raise ValueError(f"{len(cards)} cards do not fit into hands of {', '.join(map(str, sizes))}")
    if len(sizes) == 1:
        yield (tuple(cards),)
        return
    for hand in itertools.combinations(cards, sizes[0]):
        rest = [card for card in cards if card not in hand]
        for others in divisions(rest, sizes[1:]):
            yield (hand, *others)


def endings(contract: Contract, cards: Sequence[Card], rules: HouseRules | None = None) -> Iterator[Position]:
    """Yield every position in which four times as many cards as there are tricks left are divided over the seats.

    The other cards of the pack lie in finished tricks that tell nothing; seat 0 leads, and is the declarer where there
    is one. Deals that the contract does not allow are left out.
    """
    need("contract", Contract, contract)
    rules = HouseRules() if rules is None else rules
    need("rules", HouseRules, rules, "HouseRules or None")
    pack = rules.pack_of(contract.kind)
    if len(cards) % len(SEATS) or len(set(cards)) != len(cards) or not all(card in pack for card in cards):
        raise ValueError("each seat must get equally many cards of the pack")
    gone = [card for card in pack.cards if card not in cards]
    tricks = tuple(Trick(0, tuple(gone[at : at + 4]), 0) for at in range(0, len(gone), 4))
    dealt = [[trick.cards[seat] for trick in tricks] for seat in SEATS]
    announced = contract.kind.facts.parties not in (Parties.ALONE, Parties.CROSS)
    announcement = Announcement(contract, 0 if announced else None)
    left = len(cards) // 4
    for hands in divisions(cards, [left] * 4):
        description = DealDescription(four([[*hands[seat], *dealt[seat]] for seat in SEATS]), announcement, rules)
        if not description.faults():
            deal = description.deal()
            bound = deal.called_card if deal.called_card in cards else None
            yield replace(Position.start(deal), hands=four(hands), tricks=tricks, bound=bound)
