"""Deals and positions of every kind for the tests of the solver, and minimax over the referee, slow and plain."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

from helpers import KINDS, changed, random_deal
from schafkopf.bill.settle import settle
from schafkopf.cards import Pack
from schafkopf.game.deal import Deal
from schafkopf.game.position import Position
from schafkopf.rules.contracts import ContractModifier, ContractType
from schafkopf.rules.house import HouseRules, preset

TOUT = {"level": ContractModifier.TOUT}
Setting = tuple[ContractType, Pack, HouseRules, dict[str, Any]]
CASUAL = preset("casual")
SETTINGS: dict[str, Setting] = {
    "rufspiel": (KINDS.RUFSPIEL, Pack.LANG, CASUAL, {}),
    "rufspiel, short": (KINDS.RUFSPIEL, Pack.KURZ, preset("casual", deck="kurz"), {}),
    "rufspiel, running away early": (KINDS.RUFSPIEL, Pack.LANG, preset("casual", runaway_min=2), {}),
    "rufspiel, first trick": (
        KINDS.RUFSPIEL, Pack.LANG, preset("casual", runaway_min=2, runaway_first_trick_only=True), {},
    ),
    "rufspiel, dealt number": (KINDS.RUFSPIEL, Pack.LANG, preset("casual", runaway_min=3, runaway_count="initial"), {}),
    "rufspiel, staying below": (
        KINDS.RUFSPIEL, Pack.LANG, preset("casual", runaway_min=2, runaway_when_led_by_other=True), {},
    ),
    "rufspiel, smearing late": (KINDS.RUFSPIEL, Pack.LANG, preset("casual", rufsau_schmieren="from_second_last"), {}),
    "rufspiel, smearing": (KINDS.RUFSPIEL, Pack.LANG, preset("casual", rufsau_schmieren="always"), {}),
    "solo": (KINDS.SOLO, Pack.LANG, CASUAL, {}),
    "solo, short": (KINDS.SOLO, Pack.KURZ, preset("casual", deck="kurz"), {}),
    "solo tout": (KINDS.SOLO, Pack.LANG, CASUAL, TOUT),
    "wenz": (KINDS.WENZ, Pack.LANG, CASUAL, {}),
    "wenz, short": (KINDS.WENZ, Pack.KURZ, preset("casual", deck="kurz"), {}),
    "wenz tout": (KINDS.WENZ, Pack.LANG, CASUAL, TOUT),
    "farbwenz": (KINDS.FARBWENZ, Pack.LANG, CASUAL, {}),
    "geier": (KINDS.GEIER, Pack.LANG, CASUAL, {}),
    "farbgeier": (KINDS.FARBGEIER, Pack.LANG, CASUAL, {}),
    "farbgeier, short": (KINDS.FARBGEIER, Pack.KURZ, preset("casual", deck="kurz"), {}),
    "bettel": (KINDS.BETTEL, Pack.LANG, CASUAL, {}),
    "bettel with Herz": (KINDS.BETTEL, Pack.LANG, preset("casual", bettel_trumps="herz"), {}),
    "bettel, must beat": (KINDS.BETTEL, Pack.LANG, preset("casual", bettel_stichzwang=True), {}),
    "kreuz": (KINDS.KREUZ, Pack.LANG, CASUAL, {}),
    "hochzeit": (KINDS.HOCHZEIT, Pack.LANG, CASUAL, {}),
    "muss": (KINDS.MUSS, Pack.LANG, preset("casual", muss_60=True), {}),
    "bierkopf": (KINDS.BIERKOPF, Pack.BIERKOPF_LANG, CASUAL, {}),
    "bierkopf, 20 cards": (KINDS.BIERKOPF, Pack.BIERKOPF_KURZ, preset("casual", bierkopf_deck="kurz"), {}),
}  # fmt: skip


def deals(name: str, seed: object) -> Iterator[Deal]:
    """Return endless random deals of a setting."""
    kind, pack, rules, level = SETTINGS[name]
    rng = random.Random(f"{name} {seed}")
    while True:
        knocked = rng.randrange(2) if pack.game == "schafkopf" else 0
        deal = random_deal(rng, kind, pack, rules, klopfer=(None,) * knocked, stock=0)
        yield changed(deal, contract=replace(deal.contract, **level)).deal()


def positions(name: str, count: int, seed: object, tricks_left: int) -> Iterator[Position]:
    """Positions with up to so many tricks left, reached by random play; in the middle of a trick too."""
    rng = random.Random(f"play {name} {seed}")
    for _, deal in zip(range(count), deals(name, seed), strict=False):
        position = Position.start(deal)
        # The longest are the dearest by far, so they come less often.
        left = min(rng.randint(1, 4 * tricks_left), rng.randint(1, 4 * tricks_left))
        while sum(map(len, position.hands)) > left:
            position = position.play(rng.choice(position.legal_cards))
        yield position


class BruteForce:
    """Minimax over the positions of the referee: every legal card, no bounds, only a memory of positions seen.

    Several worths of an end are carried along in one walk; each is maximised by the party for itself.
    """

    def __init__(self, party: tuple[int, ...], *worths: Callable[[Position], int]) -> None:
        self.party = party
        self.worths = worths
        self.memory: dict[object, tuple[int, ...]] = {}

    def values(self, position: Position) -> tuple[int, ...]:
        """What the position ends with when the party wants much and the others little."""
        key = (position.hands, position.trick, position.leader, position.bound, position.augen, position.tricks_won)
        if key not in self.memory:
            if position.to_move is None:
                self.memory[key] = tuple(worth(position) for worth in self.worths)
            else:
                best = max if position.to_move in self.party else min
                after = [self.values(position.play(card)) for card in position.legal_cards]
                self.memory[key] = tuple(best(each) for each in zip(*after, strict=True))
        return self.memory[key]


def augen_of_party(position: Position) -> int:
    return sum(position.augen[seat] for seat in position.deal.party)


def payout_of_declarer(position: Position) -> int:
    """In Bierkopf what team A scores less what team B scores."""
    payout = settle(position).payout
    if position.deal.contract.kind is KINDS.BIERKOPF:
        return payout[0] - payout[1]
    return payout[position.deal.party[0]]
