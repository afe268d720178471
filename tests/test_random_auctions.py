"""What is true of every auction, whatever is said."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from helpers import (
    KINDS,
    RUFSPIEL,
    auction_actions,
    bring,
    codes,
    random_auction,
    random_hands,
)
from schafkopf.cards import Card, Pack
from schafkopf.game.actions import Phase
from schafkopf.game.auction import Auction
from schafkopf.rules.contracts import BIDS
from schafkopf.rules.house import HouseRules
from speaking import GEIER_RULES

# Properties of random auctions.


def _random_rules(rng: random.Random) -> HouseRules:
    names = list(BIDS)
    share = rng.choice([0.1, 0.7])
    chosen = tuple(name for name in names if rng.random() < share)
    renonce = rng.random() < 0.5
    if (renonce or not chosen) and "rufspiel" not in chosen:
        chosen = ("rufspiel", *chosen)
    return HouseRules(
        deck=rng.choice(["lang", "kurz"]),
        contracts=chosen,
        contract_ranking=rng.choice(["standard", "geier_above_wenz", "equal_single_games"]),
        all_pass=rng.choice(["redeal", "redeal_same", "ramsch", "muss", "kreuz", "stock", "bock"]),
        herz_solo_first=rng.random() < 0.3,
        solo_needs_suit_card=rng.random() < 0.3,
        renonce=renonce,
        klopfen=rng.choice(["all", "none", "first_only", "one_total", "chain"]),
        bettel_trumps=rng.choice(["none", "herz"]),
        hochzeit=rng.random() < 0.5,
        hochzeit_open=rng.random() < 0.5,
        hochzeit_return_trump=rng.random() < 0.5,
    )


def _random_start(rng: random.Random) -> Auction:
    """An auction whose hands favour what is rare: one trump, a blocked hand, all heads."""
    rules = _random_rules(rng)
    hands = random_hands(rng, rules.pack())
    seat, order, size = rng.randrange(4), RUFSPIEL.order(rules.pack()), rules.pack().hand_size
    luck = rng.random()
    if luck < 0.2:
        plain = [each for each in rules.pack().cards if order.is_plain(each)]
        hands = bring(hands, seat, [rng.choice(order.trumps), *rng.sample(plain, size - 1)])
    elif luck < 0.4:
        hands = bring(hands, seat, rng.sample(order.trumps, size))
    elif luck < 0.5:
        hands = bring(hands, seat, order.trumps[: min(size, 8)])
    elif luck < 0.6:
        hands = bring(hands, seat, [Card.EA, Card.GA, Card.SA, Card.EZ, Card.GZ][: rng.randint(3, 5)])
    return Auction.start(hands, rules)


@pytest.mark.parametrize("block", range(6))
def test_a_random_auction_ends_and_its_deal_has_no_fault(block: int) -> None:
    for seed in range(block * 50, block * 50 + 50):
        rng = random.Random(seed)
        start = _random_start(rng)
        auction = random_auction(rng, start, pass_weight=rng.choice([1, 8, 60]))
        assert auction.to_move is None
        assert (auction.deal is None) == (auction.phase is Phase.OVER)
        if auction.deal is not None:
            assert not auction.deal.faults(), seed
            assert auction.phase is Phase.PLAY
            dealt = sorted(codes(held for hand in auction.deal.hands for held in hand))
            assert dealt == sorted(codes(start.pack.cards))
            assert [len(hand) for hand in auction.deal.hands] == [start.pack.hand_size] * 4


@pytest.mark.parametrize("block", range(3))
def test_only_the_seat_asked_may_speak_and_every_action_has_one_ruling(block: int) -> None:
    def visit(auction: Auction) -> None:
        if auction.to_move is None:
            return
        for action in auction_actions(auction):
            for seat in range(4):
                other = replace(action, seat=seat)
                if seat != auction.to_move:
                    assert not auction.judge(other).legal

    for seed in range(block * 20, block * 20 + 20):
        rng = random.Random(seed)
        random_auction(rng, _random_start(rng), pass_weight=5, visit=visit)


def test_random_auctions_reach_every_phase_and_every_kind() -> None:
    phases: set[Phase] = set()
    kinds = set()
    for seed in range(300):
        rng = random.Random(seed)
        auction = random_auction(
            rng,
            _random_start(rng),
            pass_weight=rng.choice([1, 8, 60]),
            visit=lambda each: phases.add(each.phase),
        )
        phases.add(auction.phase)
        if auction.deal is not None:
            kinds.add(auction.deal.contract.kind)
    assert phases == set(Phase) - {Phase.CLAIM}
    assert kinds == set(KINDS) - {KINDS.BIERKOPF}


@pytest.mark.parametrize("pack", Pack.of_game("schafkopf"))
def test_bids_only_rise_or_hold(pack: Pack) -> None:
    for seed in range(60):
        rng = random.Random(seed)
        rules = replace(GEIER_RULES, deck=pack.value)
        best: list[tuple[int, int]] = []

        def visit(auction: Auction, best: list[tuple[int, int]] = best) -> None:
            if auction.best is not None and auction.leader is not None and auction.phase is Phase.BIDDING:
                step = (auction.rules.rank(auction.best), -auction.leader)
                if not best or best[-1] != step:
                    best.append(step)

        random_auction(rng, Auction.start(random_hands(rng, pack), rules), visit=visit)
        assert best == sorted(best)
