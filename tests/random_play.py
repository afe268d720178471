"""What the properties of random games share: house rules, deals with a long Rufsau, play with Stöße."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

from forms import LONG
from helpers import (
    bring,
    changed,
    packs_of,
    random_deal,
    stoss_actions,
)
from schafkopf.cards import Pack, Rank
from schafkopf.game.actions import Action, Play
from schafkopf.game.deal import Deal
from schafkopf.game.position import Position
from schafkopf.game.record import Record, RecordContract, RecordTrick
from schafkopf.rules.contracts import ContractType
from schafkopf.rules.house import HouseRules
from schafkopf.testing import random_rules
from schafkopf.wire import RulesText

KINDS_AND_PACKS = [
    pytest.param(kind, pack, id=f"{kind.value}-{len(pack.cards)}") for kind in ContractType for pack in packs_of(kind)
]
SEEDS = st.integers(min_value=0, max_value=2**32)


def some(examples: int) -> settings:
    """Settings of hypothesis: so many examples in the long form of the tests, a quarter of them in the short one."""
    return settings(
        max_examples=examples if LONG else examples // 4,
        deadline=None,
        database=None,
        derandomize=True,
        suppress_health_check=list(HealthCheck),
    )


def house(rng: random.Random, pack: Pack) -> HouseRules:
    """Return random house rules that deal a pack, of those under which all payouts sum to zero."""
    return random_rules(rng, pack=pack, points_table=rng.choice(("schafkopfschule", "donauries", "t2")))


def long_deal(rng: random.Random, kind: ContractType, pack: Pack, rules: HouseRules, **more: Any) -> Deal:
    """A random deal; in half of those with a Rufsau its holder is long enough to run away."""
    deal = random_deal(rng, kind, pack, rules, **more)
    called = deal.called_card
    if called is None or called.rank is not Rank.SAU or rng.random() < 0.5:
        return deal
    suit = [each for each in deal.order.suits[called.suit] if each is not called]
    declarer = deal.party[0]
    keep = next((each for each in suit if each in deal.hands[declarer]), None)
    if keep is None:
        return deal
    long = [called, *(each for each in suit if each is not keep)][:4]
    holder = rng.choice([seat for seat in range(4) if seat != declarer])
    richer = changed(deal, hands=bring(deal.hands, holder, long))
    return richer.deal() if not richer.faults() and richer.deal().called_card is called else deal


def play_with_stoesse(rng: random.Random, position: Position) -> Position:
    """Play a game to its end at random, with a Stoß now and then."""
    while not position.is_over:
        stoesse = stoss_actions(position)
        action: Action
        if stoesse and rng.random() < 0.3:
            action = rng.choice(stoesse)
        else:
            assert position.to_move is not None
            action = Play(position.to_move, rng.choice(position.legal_cards))
        position = position.apply(action)
    return position


def stated_record(deal: Deal, tricks: tuple[RecordTrick, ...], **more: Any) -> Record:
    """Return the record of a deal whose contract is stated, with some tricks."""
    bierkopf = deal.contract.kind is ContractType.BIERKOPF
    contract = deal.contract
    declarer: Any = deal.declarer
    partner: Any = deal.partner
    stated = RecordContract(contract.kind, declarer, contract.trump, contract.called, contract.level, partner)
    return Record(
        hands=deal.hands,
        game="bierkopf" if bierkopf else "schafkopf",
        deck=deal.pack.deck,
        rules=RulesText.of(deal.rules),
        contract=None if bierkopf else stated,
        tricks=tricks,
        **more,
    )
