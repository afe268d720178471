"""What the properties of random games share: house rules, deals with a long Rufsau, play with Stöße."""

from __future__ import annotations

import dataclasses
import random
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

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
from schafkopf.wire import RulesText

KINDS_AND_PACKS = [
    pytest.param(kind, pack, id=f"{kind.value}-{len(pack.cards)}") for kind in ContractType for pack in packs_of(kind)
]
SEEDS = st.integers(min_value=0, max_value=2**32)


def some(examples: int) -> settings:
    return settings(
        max_examples=examples,
        deadline=None,
        database=None,
        derandomize=True,
        suppress_health_check=list(HealthCheck),
    )


def play_rules(rng: random.Random, pack: Pack) -> HouseRules:
    """House rules whose options for the play are random."""
    return HouseRules(
        deck=pack.deck if pack.game == "schafkopf" else "lang",
        bierkopf_deck="lang" if pack.game == "schafkopf" else pack.deck,
        renonce=rng.random() < 0.3,
        rufsau_schmieren=rng.choice(["never", "never", "from_second_last", "always"]),
        runaway_min=rng.choice([2, 3, 4, 4, 5]),
        runaway_count=rng.choice(["current", "initial"]),
        runaway_first_trick_only=rng.random() < 0.3,
        runaway_when_led_by_other=rng.random() < 0.3,
        ramsch_stichzwang=rng.random() < 0.5,
        bettel_stichzwang=rng.random() < 0.5,
        bettel_trumps=rng.choice(["none", "herz"]),
    )


def price_rules(rng: random.Random, rules: HouseRules) -> HouseRules:
    """The same with random options for the settlement."""
    return dataclasses.replace(
        rules,
        laufende_payment=rng.choice(["symmetric", "winner_without"]),
        laufende_cap=rng.choice([None, 4]),
        schneider_limit=rng.choice(["official", "both_30", "both_31"]),
        stoss_max=rng.randint(0, 4),
        stoss_takes_over=rng.random() < 0.5,
        kontra_deadline=rng.choice(["second_card", "before_lead", "own_first_card", "second_trick"]),
        sie_factor=rng.choice([4, 8]),
        stock_mode=rng.choice(["pair", "caller", "any_game"]),
        ramsch_price=rng.choice(["x", "r", "s", 7]),
        ramsch_jungfrau=rng.choice(["individual", "individual_multiple", "all", "none"]),
        ramsch_tie=rng.choice(["highest_trump", "both_pay"]),
        ramsch_stoss=rng.random() < 0.5,
        durchmarsch=rng.choice([61, 91]) if rng.random() < 0.5 else rng.choice(["all_tricks", "none"]),
        durchmarsch_payment=rng.choice(["ramsch", "solo_schwarz"]),
        bettel_price=rng.choice(["x", "r", "s", 7]),
        muss_60=rng.random() < 0.5,
        settle_in=rng.choice(["money", "money", "points"]),
        points_table=rng.choice(["schafkopfschule", "donauries", "t2"]),
        spritze_max=rng.randint(0, 4),
        spritze_deadline=rng.choice(["before_lead", "own_first_card", "any_time"]),
    )


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


def play_with_stoesse(rng: random.Random, position: Position, log: list[Action] | None = None) -> Position:
    """Play a game to its end at random, with a Stoß now and then."""
    log = [] if log is None else log
    while not position.is_over:
        stoesse = stoss_actions(position)
        action: Action
        if stoesse and rng.random() < 0.3:
            action = rng.choice(stoesse)
        else:
            assert position.to_move is not None
            action = Play(position.to_move, rng.choice(position.legal_cards))
        position = position.apply(action)
        log.append(action)
    return position


def differences(rules: HouseRules) -> dict[str, Any]:
    """What differs from the defaults; packets are always the usual ones here and need not be stated."""
    usual = HouseRules().options()
    stated = {name: value for name, value in rules.options().items() if not name.endswith("deal_packets")}
    return {name: value for name, value in stated.items() if value != usual[name]}


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
        rules=RulesText("casual", differences(deal.rules)),
        contract=None if bierkopf else stated,
        tricks=tricks,
        **more,
    )
