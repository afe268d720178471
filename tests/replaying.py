"""Deals that a seat cannot rule out, found by playing the same game again with other hands, slow and plain."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator, Sequence
from dataclasses import replace

from schafkopf.cards import SEATS, Card, CardSet, DeckName, Seat
from schafkopf.errors import SchafkopfError
from schafkopf.game.actions import Accept, Action, Play
from schafkopf.game.announcement import Announcement
from schafkopf.game.deal import Deal, DealDescription
from schafkopf.game.game import Game
from schafkopf.game.opening import Opening
from schafkopf.game.rulings import IllegalAction
from schafkopf.rules.contracts import ContractType
from schafkopf.rules.house import HouseRules
from schafkopf.testing.deals import contracts_of, random_hands, swap

KINDS = ContractType
Hands = tuple[tuple[Card, ...], ...]


def options(rng: random.Random, deck: DeckName = "kurz") -> HouseRules:
    """Random options of everything that makes an action legal or not."""
    return HouseRules(
        deck=deck,
        bierkopf_deck=rng.choice(("lang", "kurz")),
        contracts=("rufspiel", "wenz", "farbwenz", "solo", "geier", "bettel", "sie", "solo-tout"),
        all_pass=rng.choice(("ramsch", "kreuz", "muss")),
        hochzeit=True,
        hochzeit_open=rng.random() < 0.5,
        hochzeit_return_trump=rng.random() < 0.5,
        renonce=rng.random() < 0.6,
        rufsau_schmieren=rng.choice(("never", "from_second_last", "always")),
        runaway_min=rng.choice((2, 2, 3)),
        runaway_count=rng.choice(("current", "initial")),
        runaway_first_trick_only=rng.random() < 0.3,
        runaway_when_led_by_other=rng.random() < 0.5,
        ramsch_stichzwang=rng.random() < 0.5,
        bettel_stichzwang=rng.random() < 0.5,
        bettel_trumps=rng.choice(("none", "herz")),
        solo_needs_suit_card=rng.random() < 0.5,
        kontra_deadline=rng.choice(("second_card", "own_first_card", "second_trick")),
    )


def fixed(rng: random.Random, kind: ContractType, deck: DeckName = "kurz") -> Game:
    """A game of a kind with random cards that allow it."""
    rules = options(rng, deck)
    while True:
        hands = random_hands(rng, rules.pack_of(kind))
        seat = rng.choice(SEATS)
        contract = rng.choice(contracts_of(kind, rules))
        announced = kind not in (KINDS.RAMSCH, KINDS.KREUZ, KINDS.BIERKOPF)
        partner = rng.choice(SEATS) if kind is KINDS.HOCHZEIT else None
        described = DealDescription(hands, Announcement(contract, seat if announced else None, partner), rules)
        if not described.faults():
            return Game.fixed(described.deal())


def auctioned(rng: random.Random, kind: ContractType, deck: DeckName = "kurz") -> Game:
    """A game whose auction, at random, came to a contract of a kind."""
    while True:
        rules = options(rng, deck)
        game = Game.start(random_hands(rng, rules.pack_of()), rules)
        while game.deal is None and game.to_move is not None:
            # A single game would end most auctions; here the others matter too.
            actions = game.legal_actions(game.to_move)
            game = game.apply(rng.choice([*actions, *[each for each in actions if type(each).__name__ == "Pass"] * 4]))
        if game.deal is not None and game.deal.contract.kind is kind and not game.is_over:
            return game


def played(game: Game, cards: int, rng: random.Random) -> Game:
    """The game after so many more cards, with a Stoß now and then."""
    while cards and (mover := game.to_move) is not None:
        for seat in game.speakers:
            if rng.random() < 0.1:
                game = game.apply(next(each for each in game.legal_actions(seat) if type(each).__name__ == "Stoss"))
                break
        plays = [action for action in game.legal_actions(mover) if isinstance(action, Play)]
        game = game.apply(rng.choice(plays))
        cards -= 1
    return game


def origins(game: Game, hands: Hands) -> Iterator[Hands]:
    """The hands that were dealt if these are held now: with the cards played, and the exchange of a Hochzeit undone."""
    dealt = [list(hand) for hand in hands]
    for action in game.actions:
        if isinstance(action, Play):
            dealt[action.seat].append(action.card)
    deal = game.deal
    if game.opening.deal is not None or deal is None or deal.contract.kind is not KINDS.HOCHZEIT:
        yield tuple(tuple(hand) for hand in dealt)
        return
    acceptor, offerer = deal.declarer, deal.partner
    assert acceptor is not None
    assert offerer is not None
    for trump, card in itertools.product(dealt[acceptor], dealt[offerer]):
        if trump in deal.order.trumps:
            before = [list(hand) for hand in dealt]
            before[acceptor].remove(trump)
            before[offerer].remove(card)
            before[acceptor].append(card)
            before[offerer].append(trump)
            yield tuple(tuple(hand) for hand in before)


def replayed(game: Game, hands: Hands) -> Game | None:
    """The same actions with other hands, None where they are not legal."""
    four = (hands[0], hands[1], hands[2], hands[3])
    opening = game.opening
    try:
        if opening.deal is not None:
            again = Game.fixed(Deal(four, opening.deal.announcement, opening.rules, opening.stock, opening.bock))
        else:
            again = Game.start(four, opening.rules, game=opening.game)
        for action in game.actions:
            again = again.apply(action)
    except SchafkopfError:
        return None
    return again


def agrees(game: Game, seat: Seat, hands: Hands) -> bool:
    """Whether a seat could have seen the same if the cards lay so now."""
    own = CardSet(game.view(seat).hand)
    if CardSet(hands[seat]) != own:
        return False
    for dealt in origins(game, hands):
        for cards in _returned(game):
            again = replayed(_exchanging(game, cards), dealt)
            if again is not None and _held(again) == _sets(hands) and same_view(again, game, seat):
                return True
    return False


def _sets(hands: Sequence[tuple[Card, ...]]) -> list[CardSet]:
    return [CardSet(hand) for hand in hands]


def _held(game: Game) -> list[CardSet]:
    assert game.position is not None
    return _sets(game.position.hands)


def _returned(game: Game) -> Iterator[Card | None]:
    exchanges = [action for action in game.actions if isinstance(action, Accept)]
    yield from game.pack.cards if exchanges else (None,)


def _exchanging(game: Game, card: Card | None) -> Game:
    if card is None:
        return game
    said = tuple(replace(action, card=card) if isinstance(action, Accept) else action for action in game.actions)
    return replace(game, actions=said)


def same_view(again: Game, game: Game, seat: Seat) -> bool:
    """Whether a seat sees the same in both, whatever the order of its hand."""
    one, other = again.view(seat), game.view(seat)
    verdicts = [{(each.action, each.ruling.code) for each in view.judged} for view in (one, other)]
    shown = [{(each.seat, CardSet(each.cards)) for each in view.shown} for view in (one, other)]
    alike = replace(one, hand=other.hand, dealt=other.dealt, judged=other.judged, shown=other.shown) == other
    return alike and shown[0] == shown[1] and CardSet(one.hand) == CardSet(other.hand) and verdicts[0] == verdicts[1]


# The same game as one seat sees it, in another world


def hidden_from(game: Game, seat: Seat) -> list[Card]:
    """The cards that a seat has neither been dealt nor seen on the table."""
    view = game.view(seat)
    seen = {*view.dealt, *view.hand, *view.trick, *(card for trick in view.tricks for card in trick.cards)}
    seen |= {card for shown in view.shown for card in shown.cards}
    seen |= {card for card in (view.offered, view.returned) if card is not None}
    return [card for card in game.pack.cards if card not in seen]


def _again(opening: Opening, actions: tuple[Action, ...]) -> Game | None:
    """The same actions with other cards; None where one of them would have been illegal."""
    game = Game.open(opening)
    try:
        for action in actions:
            game = game.apply(action)
    except IllegalAction:
        return None
    return game


def _elsewise(rng: random.Random, game: Game, action: Action, seat: Seat) -> Action:
    """The same action to a seat; of a Hochzeit between two others perhaps with another card that went back."""
    if not isinstance(action, Accept) or game.auction is None:
        return action
    if seat in (action.seat, game.auction.offered_by) or rng.random() < 0.5:
        return action
    return Accept(action.seat, rng.choice(game.opening.hands[action.seat]))


def other_world(rng: random.Random, game: Game, seat: Seat) -> Game | None:
    """The same game with hidden cards exchanged, None where the exchange contradicts what everybody has seen."""
    hidden = hidden_from(game, seat)
    if len(hidden) < 2:
        return None
    hands = game.opening.hands
    for _ in range(rng.choice((1, 1, 2, 4))):
        hands = swap(hands, *rng.sample(hidden, 2))
    if hands == game.opening.hands:
        return None
    actions = tuple(_elsewise(rng, game, action, seat) for action in game.actions)
    world = _again(replace(game.opening, hands=hands), actions)
    if world is None:
        return None
    one, other = game.view(seat), world.view(seat)
    # The called card is named before everybody, and so is the one who must play; these are different things to see.
    same = (one.called_card, one.must_play, one.dealt) == (other.called_card, other.must_play, other.dealt)
    return world if same else None
