"""Knowledge equals enumeration: the deals that a seat cannot rule out are exactly those in which all was legal."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator, Sequence
from dataclasses import replace

import pytest

from forms import LONG
from replaying import Hands, agrees, auctioned, fixed, options, played, replayed, same_view
from schafkopf.cards import SEATS, Card, CardSet, Seat
from schafkopf.game.actions import Play, Revoke
from schafkopf.game.game import Game
from schafkopf.game.knowledge import Knowledge
from schafkopf.rules.contracts import ContractType

KINDS = ContractType
GAMES = 40 if LONG else 4
"""Random games a setting; more in the long form."""


def dealings(cards: Sequence[Card], counts: Sequence[int]) -> Iterator[tuple[tuple[Card, ...], ...]]:
    """Every way to deal some cards in hands of given sizes."""
    if len(counts) == 1:
        yield (tuple(cards),)
        return
    for hand in itertools.combinations(cards, counts[0]):
        rest = [card for card in cards if card not in hand]
        for others in dealings(rest, counts[1:]):
            yield (hand, *others)


def check(game: Game, seat: Seat) -> Knowledge:
    """Compare what a seat knows with all ways in which the hidden cards can lie."""
    knowledge = game.view(seat).knowledge
    own = CardSet(game.view(seat).hand)
    others = [each for each in SEATS if each != seat]
    counts = [knowledge.count(each) for each in others]
    out = [action.card for action in game.actions if isinstance(action, Play)]
    hidden = [card for card in game.pack.cards if card not in own and card not in out]
    expected = set()
    for dealt in dealings(hidden, counts):
        hands: list[tuple[Card, ...]] = [(), (), (), ()]
        hands[seat] = tuple(own)
        for each, hand in zip(others, dealt, strict=True):
            hands[each] = hand
        if agrees(game, seat, tuple(hands)):
            expected.add(tuple(CardSet(hand) for hand in hands))
    told = list(knowledge.enumerate())
    assert set(told) == expected
    assert len(told) == len(expected) == knowledge.deals
    for each in SEATS:
        assert knowledge.possible(each) == CardSet(card for deal in expected for card in deal[each])
        assert knowledge.certain(each) == CardSet(
            card for card in hidden + list(own) if all(card in deal[each] for deal in expected)
        )
    return knowledge


@pytest.mark.parametrize("kind", list(KINDS), ids=str)
@pytest.mark.parametrize("seed", range(GAMES))
def test_a_seat_knows_exactly_the_deals_in_which_a_fixed_game_was_legal(kind: ContractType, seed: int) -> None:
    rng = random.Random(f"{kind.value}-{seed}")
    game = fixed(rng, kind)
    left = rng.choice((8, 7, 6, 9, 10))
    game = played(game, len(game.pack.cards) - left, rng)
    check(game, rng.choice(SEATS))


@pytest.mark.parametrize(
    "kind", [KINDS.RUFSPIEL, KINDS.HOCHZEIT, KINDS.MUSS, KINDS.SOLO, KINDS.WENZ, KINDS.KREUZ, KINDS.RAMSCH], ids=str
)
@pytest.mark.parametrize("seed", range(GAMES))
def test_a_seat_knows_exactly_the_deals_in_which_auction_and_play_were_legal(kind: ContractType, seed: int) -> None:
    rng = random.Random(f"auction-{kind.value}-{seed}")
    game = auctioned(rng, kind)
    # Every card that may have gone back in a Hochzeit is tried.
    left = (8, 7, 6) if LONG or kind is not KINDS.HOCHZEIT else (5, 4)
    game = played(game, len(game.pack.cards) - rng.choice(left), rng)
    check(game, rng.choice(SEATS))


@pytest.mark.parametrize("kind", list(KINDS), ids=str)
@pytest.mark.parametrize("seed", range(GAMES // 2))
def test_a_revoke_tells_what_the_hand_held_and_why_the_card_might_not_fall(kind: ContractType, seed: int) -> None:
    rng = random.Random(f"revoke-{kind.value}-{seed}")
    while True:
        game = fixed(rng, kind)
        game = played(game, len(game.pack.cards) - rng.choice((6, 7, 8, 9)), rng)
        revokes = [Revoke(each.seat, each.card) for each in plays(game)]
        found = [revoke for revoke in revokes if game.judge(revoke).legal]
        if found:
            break
    revoke = rng.choice(found)
    game = game.apply(revoke)
    for seat in SEATS:
        assert revoke.card in check(game, seat).certain(revoke.seat)


def plays(game: Game) -> list[Play]:
    assert game.position is not None
    mover = game.to_move
    return [] if mover is None else [Play(mover, card) for card in game.position.hands[mover]]


def anywhere(rng: random.Random) -> Game:
    """A random game of the long or the short pack with random options, stopped anywhere, in every phase alike."""
    rules = options(rng)
    rules = replace(rules, deck=rng.choice(("lang", "kurz")), allow_claim=True)
    pack = rules.pack_of()
    cards = list(pack.cards)
    rng.shuffle(cards)
    hands = [tuple(cards[seat :: len(SEATS)]) for seat in SEATS]
    game = Game.start((hands[0], hands[1], hands[2], hands[3]), rules)
    seen = [game]
    while not game.is_over and game.to_move is not None:
        actions = [action for seat in SEATS for action in game.legal_actions(seat)]
        kinds = sorted({type(action).__name__ for action in actions} - {"Claim", "GiveUp"} or {"Claim"})
        if rng.random() < 0.05:
            kinds = sorted({type(action).__name__ for action in actions})
        kind = rng.choice(kinds)
        game = game.apply(rng.choice([action for action in actions if type(action).__name__ == kind]))
        seen.append(game)
    phase = rng.choice(sorted({each.phase.name for each in seen[:-1]}))
    return rng.choice([each for each in seen[:-1] if each.phase.name == phase])


def hands_now(game: Game) -> list[list[Card]]:
    held = game.auction.hands if game.position is None and game.auction is not None else None
    if game.position is not None:
        held = (game.position.hands[0], game.position.hands[1], game.position.hands[2], game.position.hands[3])
    assert held is not None
    return [list(hand) for hand in held]


def swapped(game: Game, seat: Seat, rng: random.Random) -> list[list[Card]]:
    """The cards as they lie, with some that the seat has not seen exchanged between the others."""
    hands = hands_now(game)
    own = len(game.view(seat).hand)
    places = [(each, place) for each in SEATS for place in range(len(hands[each])) if each != seat or place >= own]
    for _ in range(rng.choice((1, 1, 2, 3))):
        (one, at), (other, there) = rng.sample(places, 2) if len(places) > 1 else (places * 2)[:2]
        hands[one][at], hands[other][there] = hands[other][there], hands[one][at]
    return hands


@pytest.mark.parametrize("seed", range(1000 if LONG else 100))
def test_a_deal_with_some_cards_exchanged_is_allowed_if_and_only_if_the_game_was_legal_with_it(seed: int) -> None:
    rng = random.Random(f"exchanged-{seed}")
    game = anywhere(rng)
    seat = rng.choice(SEATS)
    knowledge = game.view(seat).knowledge
    assert knowledge.allows(hands_now(game))
    if all(len(hand) == 0 for each, hand in enumerate(hands_now(game)) if each != seat):
        return
    for _ in range(6):
        hands = tuple(tuple(hand) for hand in swapped(game, seat, rng))
        legal = agrees_early(game, seat, hands)
        assert knowledge.allows(hands) is legal, (game.phase, seat, hands)


def agrees_early(game: Game, seat: Seat, hands: Hands) -> bool:
    """As `agrees`, also before anything is announced, when a hand may not be known as a whole."""
    if game.position is not None:
        return agrees(game, seat, hands)
    again = replayed(game, hands)
    return again is not None and again.phase is game.phase and same_view(again, game, seat)
