"""Sampled worlds: each could have been the deal, by playing the game again with it, and all are equally likely."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

import pytest

from forms import LONG
from replaying import agrees, auctioned, fixed
from schafkopf.cards import SEATS, CardSet, DeckName
from schafkopf.game.actions import Play, Stoss
from schafkopf.game.game import Game
from schafkopf.players.belief import believed
from schafkopf.rules.contracts import ContractType
from schafkopf.solver.worlds import worlds

KINDS = ContractType
BID = (KINDS.RUFSPIEL, KINDS.HOCHZEIT, KINDS.MUSS, KINDS.SOLO, KINDS.WENZ, KINDS.RAMSCH, *((KINDS.KREUZ,) * LONG))
"""Contracts that random auctions come to often enough; a Kreuz takes many."""
POSITIONS = 10_000 if LONG else 24
"""Positions of every contract; every place of a game in the long form, one in eight else."""
EACH = 60 if LONG else 30
"""So many worlds are drawn for each deal that agrees."""


def states(kind: ContractType, rng: random.Random) -> Iterator[Game]:
    """Endless states of games of a kind that are played at random, with Stöße, fixed from outside or after an auction.

    To undo the exchange of a Hochzeit takes long, so few of them come from an auction.
    """
    while True:
        deck: DeckName = rng.choice(("lang", "kurz"))
        bid = kind in BID and rng.random() < (0.02 if kind is KINDS.HOCHZEIT else 0.4)
        game = auctioned(rng, kind, deck) if bid else fixed(rng, kind, deck)
        while (mover := game.to_move) is not None:
            if LONG or rng.random() < 1 / 8:
                yield game
            speaker = rng.choice(game.speakers) if game.speakers and rng.random() < 0.1 else None
            seat, what = (mover, Play) if speaker is None else (speaker, Stoss)
            game = game.apply(rng.choice([action for action in game.legal_actions(seat) if isinstance(action, what)]))


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_every_world_could_have_been_the_deal(kind: ContractType) -> None:
    """The same actions are legal with its hands and look the same: voids, the Rufsau, bids, the exchange, all of it."""
    rng = random.Random(f"consistent {kind.value}")
    for number, game in zip(range(POSITIONS), states(kind, rng), strict=False):
        seat = rng.choice(SEATS)
        view = game.view(seat)
        for drawn in (worlds(view, 1, number), believed(view, 1, number)):
            assert agrees(game, seat, drawn[0].hands), (game.actions, seat, drawn[0].hands)


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_each_deal_that_agrees_is_as_likely_as_any_other(kind: ContractType) -> None:
    """Chi-square against the enumeration, as a normal number by Wilson and Hilferty, also if it is too small."""
    rng = random.Random(f"uniform {kind.value}")
    chi, free, several = 0.0, 0, 0
    while free < (2000 if LONG else 60) or (kind.has_call and not several):
        game = fixed(rng, kind)
        for _ in range(len(game.pack.cards) - rng.choice((7, 8, 9, 10, 11))):
            assert game.to_move is not None
            plays = [action for action in game.legal_actions(game.to_move) if isinstance(action, Play)]
            game = game.apply(rng.choice(plays))
        view = game.view(rng.choice(SEATS))
        knowledge = view.knowledge
        if not 2 <= knowledge.deals <= 60:
            continue
        # Who holds the Rufsau, and who cannot for not having run away, are cases with deals of their own.
        several += len(knowledge.cases) > 1
        every = {tuple(hands) for hands in knowledge.enumerate()}
        drawn = worlds(view, EACH * len(every), rng.randrange(2**32))
        seen = Counter(zip(*(map(CardSet, drawn.held(seat)) for seat in SEATS), strict=True))
        assert set(seen) == every
        chi += sum((times - EACH) ** 2 / EACH for times in seen.values())
        free += len(every) - 1
    part = 2 / (9 * free)
    assert abs(((chi / free) ** (1 / 3) - 1 + part) / part**0.5) < 4
