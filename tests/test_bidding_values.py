"""What is reckoned before the first card beyond plain contracts: Hochzeit, Sie, pool, passing; and the baseline."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from schafkopf.cards import SEATS, Card
from schafkopf.game.actions import Accept, Bid, Decline, Klopfen, Name, Pass, Play
from schafkopf.game.dealing import deal
from schafkopf.game.game import Game
from schafkopf.notation import parse_cards, parse_contract, parse_declaration
from schafkopf.players import Budget, by_name, play
from schafkopf.players.bidding import Bidder
from schafkopf.players.hands.experience import usual
from schafkopf.players.hands.hochzeit import HOCHZEIT, Offer, returned
from schafkopf.players.hands.valuation import value_hand
from schafkopf.players.levels import habit
from schafkopf.players.strength import bid
from schafkopf.players.weights import Weights
from schafkopf.rules.house import HouseRules, preset

RULES = preset("casual", tariff="10/20/50", klopfen="none", hochzeit=True)
WEIGHTS = Weights.load("tuned-2")
OFFERS = parse_cards("EO EA EK E9 GA GK SA SZ")
TAKES = parse_cards("GO HO SO EU HA HK E8 S7")
SIE = parse_cards("EO GO HO SO EU GU HU SU")


def exchange(acceptor: tuple[Card, ...], offers: tuple[Card, ...] = OFFERS) -> Game:
    """Seat 0 has offered a Hochzeit, seat 1 is asked."""
    rest = [card for card in RULES.pack_of().cards if card not in (*acceptor, *offers)]
    random.Random(1).shuffle(rest)
    game = Game.start((offers, acceptor, tuple(rest[:8]), tuple(rest[8:])), RULES)
    game = game.apply(Bid(0, parse_declaration("hochzeit")))
    for seat in (1, 2, 3):
        game = game.apply(Pass(seat))
    return game


def test_offering_a_hochzeit_with_three_sau_is_worth_more_than_with_none() -> None:
    poor = value_hand(parse_cards("H7 E8 E7 E9 G7 G8 S7 S8"), HOCHZEIT, 0, RULES, games=60)
    rich = value_hand(OFFERS, HOCHZEIT, 0, RULES, games=60)
    assert rich.games == 60
    assert rich.mean > poor.mean + 3 * (rich.standard_error + poor.standard_error)


def test_a_hochzeit_that_nobody_takes_brings_nothing() -> None:
    offer = Offer(OFFERS, 0, RULES, declined=(1, 2, 3))
    assert offer.value(5, 1, WEIGHTS).counts == ((0, 5),)


def test_the_value_of_a_hochzeit_is_the_same_for_the_same_seed() -> None:
    first, again, other = (value_hand(OFFERS, HOCHZEIT, 2, RULES, games=30, seed=seed) for seed in (1, 1, 2))
    assert first == again != other


def test_a_strong_hand_takes_the_hochzeit_for_a_card_that_it_does_not_miss() -> None:
    game = exchange(TAKES)
    decision = by_name("meister").choose(game.view(1), Budget(explain=True))
    assert isinstance(decision.action, Accept)
    assert decision.action.card in (Card.E8, Card.S7)
    expected = [each.expected for each in decision.candidates]
    assert None not in expected
    assert expected == sorted(expected, key=lambda each: -(each or 0))


def test_a_hand_without_trumps_leaves_the_hochzeit_to_others() -> None:
    game = exchange(parse_cards("EZ E8 E7 GZ G9 G8 S9 S8"))
    assert by_name("meister").choose(game.view(1), Budget()).action == Decline(1)


def test_who_declined_is_not_thought_to_hold_a_hand_that_takes_it() -> None:
    offer = Offer(OFFERS, 0, RULES, declined=(1,))
    for seed in range(5):
        hands = offer._dealt(random.Random(seed))
        assert returned(hands[1], None, RULES)[0][0] <= 0


def test_a_trump_is_returned_only_where_the_house_allows_it() -> None:
    strict = {card for _, card in returned(TAKES, None, RULES)}
    free = {card for _, card in returned(TAKES, None, replace(RULES, hochzeit_return_trump=True))}
    assert strict == {Card.E8, Card.S7}
    assert free == set(TAKES)


def test_a_sie_is_worth_what_laying_it_open_pays() -> None:
    told = value_hand(SIE, parse_contract("sie"), 2, RULES, games=7)
    rest = [card for card in RULES.pack_of().cards if card not in SIE]
    game = Game.start((tuple(rest[:8]), tuple(rest[8:16]), SIE, tuple(rest[16:])), RULES)
    for seat in SEATS:
        game = game.apply(Bid(2, parse_declaration("sie")) if seat == 2 else Pass(seat))
    assert game.settlement is not None
    assert told.counts == ((game.settlement.payout[2], 7),)


def test_what_lies_in_the_pool_belongs_to_what_a_game_brings() -> None:
    contract, hand = parse_contract("gras-rufspiel"), parse_cards("EO GO HO SO EU GU EA GK")
    plain, with_pool = (value_hand(hand, contract, 0, RULES, games=10, stock=stock) for stock in (0, 80))
    assert plain.share_won == 1
    assert with_pool.mean == plain.mean + 40  # both partners share it (S-7.14)


@pytest.mark.parametrize("all_pass", ["ramsch", "kreuz"])
def test_who_passes_last_expects_what_is_played_then(all_pass: str) -> None:
    rules = preset("casual", klopfen="none", all_pass=all_pass)
    game = Game.start(deal("last", rules), rules)
    for seat in (0, 1, 2):
        game = game.apply(Pass(seat))
    told = Bidder(WEIGHTS, usual(), 60, explains=True).choose(game.view(3))
    [passing] = [each for each in told.candidates if isinstance(each.action, Pass)]
    worth = value_hand(game.view(3).dealt, parse_contract(all_pass), 3, rules, games=24, weights=WEIGHTS)
    assert passing.expected is not None
    assert passing.worlds in {24, 60}
    assert passing.expected == pytest.approx(worth.mean, abs=6 * worth.standard_error)


def test_a_hand_that_nobody_would_bid_with_is_said_to_lose_no_more_than_its_worst_game() -> None:
    hand, wenz = parse_cards("E7 E8 G7 G8 S7 S8 S9 H7"), parse_declaration("wenz")
    rest = [card for card in RULES.pack_of().cards if card not in hand]
    game = Game.start((hand, tuple(rest[:8]), tuple(rest[8:16]), tuple(rest[16:])), RULES)
    told = Bidder(WEIGHTS, usual(), 24, explains=True).choose(game.view(0)).candidates
    [expected] = [each.expected for each in told if each.action == Bid(0, wenz)]
    counts = value_hand(hand, wenz.contract(), 0, RULES, games=24, weights=WEIGHTS).counts
    assert expected == counts[0][0]


def test_what_is_bid_promises_more_than_passing() -> None:
    rules = preset("casual", klopfen="none")
    for seed in range(6):
        told = Bidder(WEIGHTS, usual(), 60, explains=True).choose(Game.start(deal(seed, rules), rules).view(0))
        [passing] = [each for each in told.candidates if isinstance(each.action, Pass)]
        best = told.candidates[0]
        assert best.action == told.action
        assert passing.expected is not None
        assert best.expected is not None
        assert best is passing or best.expected > passing.expected


def test_the_habit_of_the_table_takes_hands_as_they_look() -> None:
    known = habit()
    assert all((worth.intercept, worth.slope) == (0, 1) for worth in known.worth.values())
    assert not any(known.passing.values())
    assert known.worth["solo"].margin > known.worth["rufspiel"].margin > 0


def test_the_baseline_bids_by_strength_and_never_knocks_or_doubles() -> None:
    rules = preset("casual")
    players = [by_name("rule-1", seat) for seat in SEATS]
    for seed in range(6):
        over, lapses = play(Game.start(deal(f"base/{seed}", rules), rules), players)
        assert not lapses
        bids = {action.seat: action for action in over.actions if isinstance(action, Bid)}
        for action in over.actions:
            assert isinstance(action, (Bid, Pass, Name, Play)) or action == Klopfen(action.seat, knocks=False)
            if isinstance(action, Pass) and action.seat == 0:
                assert bid(over.opening.hands[0]) is None
        for action in bids.values():
            wanted = bid(over.opening.hands[action.seat])
            assert wanted is not None
            assert action.contract == wanted.declaration


def test_a_house_of_points_reckons_in_points() -> None:
    rules = HouseRules(settle_in="points", points_table="t4", klopfen="none")
    told = by_name("meister").choose(Game.start(deal(3, rules), rules).view(0), Budget(explain=True))
    assert all(abs(each.expected or 0) < 500 for each in told.candidates)
