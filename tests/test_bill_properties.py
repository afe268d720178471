"""What holds for the bill of every game: Laufende as dealt, payouts that sum to zero."""

from __future__ import annotations

import dataclasses
import random

import pytest
from hypothesis import given

from helpers import KINDS, bring, cards, changed, codes, packs_of, random_deal, random_play
from random_play import KINDS_AND_PACKS, SEEDS, house, long_deal, play_with_stoesse, some
from schafkopf.bill.laufende import Laufende
from schafkopf.bill.settle import settle
from schafkopf.cards import Card, Pack
from schafkopf.game.position import Position
from schafkopf.rules.contracts import ContractType
from second_referee import slow_trumps

# Laufende.


@pytest.mark.parametrize("kind", [kind for kind in ContractType if kind.has_laufende])
@pytest.mark.parametrize("pack", Pack.of_game("schafkopf"))
@some(60)
@given(seed=SEEDS)
def test_laufende_are_the_run_from_the_top_as_dealt(kind: ContractType, pack: Pack, seed: int) -> None:
    rng = random.Random(seed)
    deal = long_deal(rng, kind, pack, house(rng, pack))
    *_, position = random_play(rng, deal)
    trump = deal.contract.trump.value if deal.contract.trump else None
    party = {code for seat in deal.party for code in codes(deal.hands[seat])}
    row = "".join("1" if code in party else "0" for code in slow_trumps(kind.value, trump) if Card(code) in pack)
    run = len(row) - len(row.lstrip(row[0]))
    for laufende in (deal.laufende, position.outcome.laufende):
        assert laufende == Laufende("mit" if row[0] == "1" else "ohne", run)


# Settlement.


@pytest.mark.parametrize(("kind", "pack"), [each for each in KINDS_AND_PACKS if each.values[0] is not KINDS.BIERKOPF])
@some(60)
@given(seed=SEEDS)
def test_payouts_and_pool_of_a_random_game_sum_to_zero(kind: ContractType, pack: Pack, seed: int) -> None:
    rng = random.Random(seed)
    rules = house(rng, pack)
    klopfer = tuple(seat for seat in range(4) if rng.random() < 0.3 and kind is not KINDS.BIERKOPF)
    stock = rng.randint(0, 200) if rules.settle_in == "money" else 0
    more = {"klopfer": klopfer, "stock": stock, "bock": rng.choice([1, 2])}
    position = play_with_stoesse(rng, Position.start(long_deal(rng, kind, pack, rules, **more)))
    bill = settle(position)
    assert sum(bill.payout) + bill.stock_payout == 0
    # What one seat gets or pays in addition stands under its name and not in the price.
    assert sum(item.amount for item in bill.items if not item.is_beside) == bill.price >= 0
    assert {item.item for item in bill.items if item.is_beside} <= {"stock", "jungfrau"}
    if kind in (KINDS.RAMSCH, KINDS.BETTEL, KINDS.KREUZ):
        assert bill.stock_payout == 0 or rules.stock_mode == "any_game"


@pytest.mark.parametrize("level", ["tout", "sie"])
@some(60)
@given(seed=SEEDS)
def test_payouts_of_a_random_tout_or_sie_sum_to_zero(level: str, seed: int) -> None:
    rng = random.Random(seed)
    rules = house(rng, Pack.LANG)
    kind = rng.choice([KINDS.SOLO, KINDS.WENZ, KINDS.FARBWENZ, KINDS.GEIER]) if level == "tout" else KINDS.SOLO
    deal = random_deal(rng, kind, Pack.LANG, rules, stock=99 if rules.settle_in == "money" else 0, klopfer=(0,))
    trump = None if level == "sie" else deal.contract.trump
    contract = dataclasses.replace(deal.contract, trump=trump, level=type(deal.contract.level)(level))
    heads = cards("EO GO HO SO EU GU HU SU") if level == "sie" else ()
    deal = changed(deal, hands=bring(deal.hands, deal.party[0], heads), contract=contract).deal()
    position = play_with_stoesse(rng, Position.start(deal))
    bill = settle(position)
    assert sum(bill.payout) + bill.stock_payout == 0
    assert bill.won is (level == "sie" or position.tricks_won[deal.party[0]] == 8)


@pytest.mark.parametrize("pack", list(packs_of(KINDS.BIERKOPF)), ids=lambda pack: str(len(pack.cards)))
@some(60)
@given(seed=SEEDS)
def test_one_team_at_most_scores_in_a_random_hand_of_bierkopf(pack: Pack, seed: int) -> None:
    rng = random.Random(seed)
    rules = house(rng, pack)
    position = play_with_stoesse(rng, Position.start(random_deal(rng, KINDS.BIERKOPF, pack, rules)))
    bill = settle(position)
    assert bill.payout[0] == bill.payout[2]
    assert bill.payout[1] == bill.payout[3]
    assert min(bill.payout[:2]) == 0
    drawn = position.augen[0] + position.augen[2] == 60 and not position.stoss
    assert (max(bill.payout) == 0) == drawn
