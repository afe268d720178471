"""Whole games at random, driven as every driver does it, and everything that could be tried in one."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterable, Iterator

from schafkopf.cards import GAMES, SEATS, Card, Pack, Suit
from schafkopf.errors import need
from schafkopf.game.actions import (
    Accept,
    Action,
    Agree,
    Bid,
    Claim,
    Decline,
    GiveUp,
    Klopfen,
    Name,
    Pass,
    Play,
    Refuse,
    Revoke,
    Stoss,
)
from schafkopf.game.choices import DECLARATIONS
from schafkopf.game.game import Game
from schafkopf.game.opening import Opening
from schafkopf.rules.contracts import ContractType
from schafkopf.rules.house import HouseRules
from schafkopf.testing.deals import random_hands
from schafkopf.testing.rules import random_rules


def random_action(rng: random.Random, game: Game, *, pass_weight: float = 1) -> Action:
    """Return a legal action: sometimes a Stoß of somebody who may speak, else one of the seat to move.

    `pass_weight` makes *weiter* more or less likely than a bid. Low bids are likelier than high ones, so that all games
    are played; a Tout, a claim and giving up are rare.
    """
    need("rng", random.Random, rng)
    need("game", Game, game)
    for speaker in game.speakers:
        if rng.random() < 0.15:
            return Stoss(speaker)
    seat = game.to_move
    if seat is None:
        raise ValueError("the game is over")
    actions = game.legal_actions(seat)
    return rng.choices(actions, [_weight(action, pass_weight) for action in actions])[0]


def _weight(action: Action, pass_weight: float) -> float:
    if isinstance(action, Pass):
        return pass_weight
    if isinstance(action, Decline):
        return 4
    if isinstance(action, Bid):
        kind = action.contract.kind
        if action.contract.is_tout:
            return 0.05
        return {ContractType.RUFSPIEL: 8, ContractType.HOCHZEIT: 100, ContractType.BETTEL: 2}.get(kind, 0.5)
    if isinstance(action, Name) and action.tout:
        return 0.1
    return 0.02 if isinstance(action, (Stoss, Claim, GiveUp)) else 1


def play_on(game: Game, rng: random.Random, *, pass_weight: float = 1) -> Iterator[Game]:
    """Yield every state of a game from here to its end, this one first, played at random."""
    need("game", Game, game)
    need("rng", random.Random, rng)
    yield game
    while not game.is_over:
        game = game.apply(random_action(rng, game, pass_weight=pass_weight))
        yield game


def random_game(rng: random.Random, rules: HouseRules | None = None, pack: Pack | None = None) -> Game:
    """Return a finished game: of given house rules or of random ones, of a given pack or of any."""
    need("rng", random.Random, rng)
    if pack is not None:
        need("pack", Pack, pack, "a Pack or None")
    if rules is not None:
        need("rules", HouseRules, rules, "HouseRules or None")
    if rules is None:
        pack = pack or rng.choices(tuple(Pack), (4, 2, 1, 1))[0]
        rules = random_rules(rng, pack=pack)
    elif pack is None:
        pack = rules.pack_of(rng.choice(GAMES))
    game = Game.open(_opening(rng, rules, pack))
    weight = rng.choice((2, 10, 40, 1000))
    return next(state for state in play_on(game, rng, pass_weight=weight) if state.is_over)


def _opening(rng: random.Random, rules: HouseRules, pack: Pack) -> Opening:
    hands = random_hands(rng, pack, rare=True)
    if pack.game == "bierkopf":
        return Opening(hands, rules, pack.game)
    stock = 0 if rules.settle_in == "points" else rng.choice((0, 0, 40, 85))
    again = rules.all_pass == "kreuz" and rng.random() < 0.2
    return Opening(hands, rules, pack.game, stock, rng.choice((1, 1, 2)), again)


def random_games(number: int | None, seed: int, pack: Pack | None = None) -> Iterator[Game]:
    """Yield so many finished games of random house rules, functions of the seed and their numbers; None is endless."""
    for place in itertools.count() if number is None else range(number):
        yield random_game(random.Random(f"{seed}/{place}"), pack=pack)


def replay_actions(game: Game, actions: Iterable[Action]) -> Iterator[Game]:
    """Yield the states of a game through which actions lead, its own first."""
    need("game", Game, game)
    yield game
    for action in actions:
        game = game.apply(action)
        yield game


def action_space(pack: Pack) -> Iterator[Action]:
    """Yield everything that anybody could try with a pack at any time."""
    need("pack", Pack, pack)
    for seat in SEATS:
        yield from (Klopfen(seat), Klopfen(seat, knocks=False), Pass(seat), Decline(seat), Stoss(seat))
        yield from (Claim(seat), GiveUp(seat), Agree(seat), Refuse(seat))
        yield from (Bid(seat, declaration) for declaration in DECLARATIONS)
        yield from (Name(seat, suit, tout) for suit in (None, *Suit) for tout in (False, True))
        for card in Card:
            if card in pack:
                yield from (Accept(seat, card), Play(seat, card), Revoke(seat, card))
