"""The solver is exact: against brute force over the referee, against real facts, and against itself.

`make check-solver` runs the long forms: thousands of positions instead of dozens.
"""

from __future__ import annotations

import json
import os
import random
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from helpers import KINDS, RUFSPIEL, changed, deal_of, fill, random_deal
from outcomes import tricks_for
from schafkopf.bill.settle import settle
from schafkopf.bill.settlement import four
from schafkopf.cards import Card, Pack, Suit
from schafkopf.errors import ErrorCode, SchafkopfError
from schafkopf.game.deal import Deal
from schafkopf.game.position import Position
from schafkopf.game.record import Record
from schafkopf.notation import parse_contract
from schafkopf.records.reading import read_records
from schafkopf.records.replay import replay
from schafkopf.rules.contracts import Contract, ContractModifier, ContractType
from schafkopf.rules.house import HouseRules, preset
from schafkopf.solver import bulk, kernel
from schafkopf.solver import exact as solver
from schafkopf.solver.tables import compile_position

LONG = os.environ.get("SCHAFKOPF_LONG") == "1"
POSITIONS = 2000 if LONG else 30
TRICKS_LEFT = 4 if LONG else 3
GAMES = 100_000 if LONG else 600

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
    """Endless random deals of a setting."""
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


ASKED: tuple[tuple[solver.Goal, Callable[[Position], int]], ...] = (
    ("augen", augen_of_party),
    ("payout", payout_of_declarer),
)

# Exact


@pytest.mark.parametrize("name", SETTINGS)
def test_every_card_is_worth_what_brute_force_says(name: str) -> None:
    """Augen and payout of every legal card and of the position, in all states of the Rufsau, in and between tricks."""
    for position in positions(name, POSITIONS, "brute force", TRICKS_LEFT):
        brute = BruteForce(position.deal.party, augen_of_party, payout_of_declarer)
        solution = solver.solve(position)
        augen, payout = brute.values(position)
        assert solution.declarer_payout == payout
        assert solution.party_augen == (augen if solver.wants_augen(position) else None)
        assert [value.card for value in solution.values] == list(position.legal_cards)
        for value in solution.values:
            augen, payout = brute.values(position.play(value.card))
            assert value.declarer_payout == payout
            assert value.party_augen == (augen if solver.wants_augen(position) else None)


@pytest.mark.parametrize("name", ["rufspiel", "solo", "wenz", "bierkopf"])
def test_threshold_questions_agree_with_the_value(name: str) -> None:
    for position in positions(name, POSITIONS, "thresholds", 4):
        value = solver.solve(position, ("augen",)).party_augen
        assert value is not None
        assert [augen for augen in range(122) if solver.decide(position, augen)] == list(range(value + 1))


@pytest.mark.parametrize("name", ["rufspiel", "solo", "wenz", "farbwenz", "bierkopf"])
def test_the_number_of_tricks_agrees_with_brute_force(name: str) -> None:
    for position in positions(name, POSITIONS, "tricks", TRICKS_LEFT):
        brute = BruteForce(position.deal.party, lambda at: sum(at.tricks_won[seat] for seat in at.deal.party))
        (most,) = brute.values(position)
        assert [tricks for tricks in range(1, 10) if solver.makes_tricks(position, tricks)] == list(range(1, most + 1))


@pytest.mark.parametrize("name", ["rufspiel", "solo", "farbgeier, short", "bierkopf"])
def test_a_line_of_best_play_keeps_the_value_to_the_end(name: str) -> None:
    for position in positions(name, 20, "lines", 4):
        for goal, worth in ASKED:
            solution = solver.solve(position, (goal,))
            at = position
            for card in solution.line:
                at = at.play(card)
            assert at.is_over
            assert worth(at) == (solution.party_augen if goal == "augen" else solution.declarer_payout)


@pytest.mark.parametrize("name", ["rufspiel", "rufspiel, running away early", "gras", "bierkopf"])
def test_a_reviewed_game_has_the_value_of_every_decision(name: str) -> None:
    name = "farbwenz" if name == "gras" else name
    rng = random.Random(f"review {name}")
    for start in positions(name, 8, "review", 4):
        cards: list[Card] = []
        at = start
        expected = []
        while not at.is_over:
            expected.append((at.to_move, solver.card_values(at)))
            cards.append(rng.choice(at.legal_cards))
            at = at.play(cards[-1])
        paid = solver.review_values(start, cards, "payout")
        assert [decision.played for decision in paid] == cards
        at = start
        for decision in paid:
            assert {value.card: value.declarer_payout for value in decision.values} == {
                value.card: value.declarer_payout for value in solver.card_values(at, "payout")
            }
            at = at.play(decision.played)
        decisions = solver.review_values(start, cards)
        assert [decision.played for decision in decisions] == cards
        for decision, (seat, values) in zip(decisions, expected, strict=True):
            assert decision.seat == seat
            told = {value.card: value.party_augen for value in decision.values}
            assert told == {value.card: value.party_augen for value in values}
            assert 0 <= decision.loss <= 120


@pytest.mark.parametrize("kind", ["ramsch"])
def test_what_a_seat_is_safe_of_agrees_with_brute_force(kind: str) -> None:
    """In a Ramsch one seat wants few Augen and the three others together want it to have many."""
    rng = random.Random(kind)
    for number in range(20):
        deal = random_deal(rng, KINDS.RAMSCH, Pack.LANG, preset("casual", ramsch_stichzwang=number % 2 == 1))
        position = Position.start(deal)
        while sum(map(len, position.hands)) > 11:
            position = position.play(rng.choice(position.legal_cards))
        for seat in range(4):
            others = tuple(other for other in range(4) if other != seat)
            brute = BruteForce(others, lambda at, s=seat: at.augen[s], lambda at, s=seat: at.tricks_won[s])  # type: ignore[misc]
            most, tricks = brute.values(position)
            assert solver.guarantee(position, seat) == solver.Guarantee(seat, most, tricks == 0)


def test_real_positions_have_the_values_of_the_collection(corpus: Path) -> None:
    lines = (corpus / "solver.jsonl").read_text("utf-8").splitlines()
    records = [record for record in read_records(corpus / "solver.jsonl") if isinstance(record, Record)]
    assert len(lines) == len(records) == 34
    for line, record in zip(lines, records, strict=True):
        expected = json.loads(line)["values"]
        position = replay(record).position
        assert position is not None
        values = {value.card.value: value for value in solver.solve(position).values}
        assert set(values) == set(expected)
        for card, facts in expected.items():
            assert values[card].declarer_payout == facts["declarer_payout"]
            assert facts.get("party_augen", values[card].party_augen) == values[card].party_augen


# Against itself


@pytest.mark.parametrize("name", ["rufspiel", "solo", "wenz", "farbwenz", "bierkopf", "bierkopf, 20 cards"])
def test_no_card_beats_the_position_and_one_reaches_it(name: str) -> None:
    for position in positions(name, 10, "whole deals", 8):
        solution = solver.solve(position, ("augen",))
        augen = [value.party_augen for value in solution.values if value.party_augen is not None]
        best = max if position.to_move in position.deal.party else min
        assert best(augen) == solution.party_augen


def test_rotating_the_seats_changes_nothing() -> None:
    for position in positions("rufspiel", 20, "rotation", 5):
        deal = position.deal
        turned_deal = changed(
            deal,
            hands=(deal.hands[3], *deal.hands[:3]),
            declarer=None if deal.declarer is None else (deal.declarer + 1) % 4,
        ).deal()
        turned = replace(
            position,
            deal=turned_deal,
            hands=(position.hands[3], *position.hands[:3]),
            leader=(position.leader + 1) % 4,
            tricks=tuple(
                replace(trick, leader=(trick.leader + 1) % 4, winner=(trick.winner + 1) % 4)
                for trick in position.tricks
            ),
        )
        assert solver.solve(turned, ("augen",)).party_augen == solver.solve(position, ("augen",)).party_augen


def test_renaming_the_plain_suits_changes_nothing() -> None:
    """Gras and Schellen swap all but Ober and Unter in a Herz-Solo."""

    def renamed(card: Card) -> Card:
        swap = {Suit.GRAS: Suit.SCHELLEN, Suit.SCHELLEN: Suit.GRAS}
        head = card.rank.value in "OU"
        return card if head else Card.of(swap.get(card.suit, card.suit), card.rank)

    rng = random.Random("renaming")
    for _ in range(10):
        deal = random_deal(rng, KINDS.SOLO, Pack.LANG, CASUAL)
        deal = changed(deal, contract=Contract(KINDS.SOLO, Suit.HERZ)).deal()
        other = changed(deal, hands=tuple(tuple(map(renamed, hand)) for hand in deal.hands)).deal()
        first, second = (solver.solve(Position.start(each), ("augen",)) for each in (deal, other))
        assert first.party_augen == second.party_augen
        assert {renamed(value.card): value.party_augen for value in first.values} == {
            value.card: value.party_augen for value in second.values
        }


def test_equal_cards_are_named_and_are_worth_the_same() -> None:
    named = 0
    for _, deal in zip(range(10), deals("solo", "equal cards"), strict=False):
        position = Position.start(deal)
        values = {value.card: value for value in solver.card_values(position)}
        for value in values.values():
            if value.equal_to is not None:
                named += 1
                assert values[value.equal_to].equal_to is None
                assert values[value.equal_to].party_augen == value.party_augen
    assert named > 5


def test_the_same_question_takes_the_same_nodes_whatever_was_asked_before() -> None:
    asked = list(positions("rufspiel", 6, "nodes", 8))
    alone = [solver.solve(position) for position in asked]
    backwards = [solver.solve(position) for position in reversed(asked)][::-1]
    assert [replace(each, seconds=0) for each in alone] == [replace(each, seconds=0) for each in backwards]


def test_several_threads_give_the_answers_of_one() -> None:
    asked = list(positions("bierkopf", 40, "threads", 6))
    without_time = [replace(each, seconds=0) for each in solver.batch(asked, jobs=1)]
    assert [replace(each, seconds=0) for each in solver.batch(asked, jobs=4)] == without_time


# Lock-step


@pytest.mark.parametrize("name", SETTINGS)
def test_kernel_and_referee_walk_the_same_games(name: str) -> None:
    """Legal cards, winner, Augen, and whether the Rufsau is bound, after every card of random games."""
    rng = random.Random(f"lock-step {name}")
    for _, deal in zip(range(GAMES // len(SETTINGS)), deals(name, "lock-step"), strict=False):
        position = Position.start(deal)
        numbering, game, place = compile_position(position, deal.party)
        while True:
            assert game.legal(place) == numbering.mask(position.legal_cards)
            assert place[:4] == compile_position(position, deal.party)[2][:4]
            own = [trick for trick in position.tricks if trick.winner in deal.party]
            assert place[4:] == (sum(trick.augen for trick in own), len(own), len(position.tricks) - len(own))
            if position.is_over:
                break
            card = rng.choice(position.legal_cards)
            place = game.play(place, numbering.bit_of[card])
            position = position.play(card)


# Limits, faults, progress


def test_a_limit_of_nodes_gives_bounds_around_the_value() -> None:
    for position in positions("solo", 5, "limits", 8):
        value = solver.solve(position, ("augen",)).party_augen
        assert value is not None
        lower, upper = solver.bounds(position, 2000)
        assert lower <= value <= upper
        assert solver.bounds(position, 10**12) == (value, value)


def test_a_game_in_which_everyone_is_alone_has_no_party_to_solve_for() -> None:
    deal = random_deal(random.Random(1), KINDS.RAMSCH, Pack.LANG, CASUAL)
    with pytest.raises(SchafkopfError) as refused:
        solver.solve(Position.start(deal))
    assert refused.value.code is ErrorCode.NO_TWO_PARTIES


def test_a_sie_is_not_solved() -> None:
    deal = deal_of(parse_contract("sie"), fill({0: [each for each in Card if each.rank.value in "OU"]}), 0)
    with pytest.raises(SchafkopfError) as refused:
        solver.solve(Position.start(deal))
    assert refused.value.code is ErrorCode.CONTRACT_IS_NOT_PLAYED


@pytest.mark.parametrize(
    "change",
    [
        {"hands": ((Card.EO,), (Card.EO,), (Card.GO,), (Card.HO,))},
        {"hands": ((), (Card.EU,), (Card.GO,), (Card.HO,))},
        {"leader": 7},
        {"trick": (Card.EO, Card.GO, Card.HO, Card.SO)},
        {"tricks": ()},
    ],
)
def test_an_impossible_position_is_refused_with_all_its_faults(change: dict[str, Any]) -> None:
    position = next(positions("wenz", 1, "faults", 1))
    while position.trick:
        position = position.play(position.legal_cards[0])
    with pytest.raises(kernel.Fault) as refused:
        solver.solve(replace(position, **change))
    assert refused.value.args


def test_progress_is_told_and_can_end_a_batch() -> None:
    asked = list(positions("bierkopf", 10, "progress", 6))
    told: list[tuple[int, int]] = []
    solver.batch(asked, jobs=2, progress=lambda done, of: told.append((done, of)))
    assert told == [(done, 10) for done in range(1, 11)]

    def stop(done: int, of: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        solver.batch(asked, jobs=2, progress=stop)


def test_a_search_ends_soon_after_it_is_cancelled() -> None:
    """A second would be long: a search looks at the flag every few thousand nodes."""
    position = Position.start(next(deals("farbgeier", "cancel")))
    _, game, place = compile_position(position, position.deal.party)
    cancel = kernel.Cancel()
    timer = threading.Timer(0.05, cancel.set)
    timer.start()
    start = time.monotonic()
    for _ in range(10_000):
        lower, upper, _ = kernel.Solver().points(kernel.Question(game, place, cancel=cancel))
        if lower != upper:
            break
    timer.join()
    assert lower != upper
    assert time.monotonic() - start < 5


def test_random_games_are_the_same_for_the_same_seed_and_add_up() -> None:
    position = Position.start(next(deals("rufspiel", "playouts")))
    first, again, other = (bulk.playouts(position, 4000, seed) for seed in (1, 1, 2))
    assert first == again != other
    assert sum(first.by_augen) == sum(first.by_tricks) == 4000
    assert 20 < first.mean_augen < 110
    with pytest.raises(ValueError, match="1 or more"):
        bulk.playouts(position, 0, 1)


def test_random_games_choose_every_legal_line_alike() -> None:
    """With one trick left there is one line; with a forced end the distribution is that of the referee's tree."""
    position = next(positions("bierkopf", 1, "tree", 2))
    while position.trick or sum(map(len, position.hands)) > 8:
        position = position.play(position.legal_cards[0])
    share: dict[int, float] = {}

    def walk(at: Position, chance: float) -> None:
        if at.is_over:
            share[augen_of_party(at)] = share.get(augen_of_party(at), 0) + chance
            return
        for card in at.legal_cards:
            walk(at.play(card), chance / len(at.legal_cards))

    walk(position, 1)
    games = 40_000
    counted = bulk.playouts(position, games, 7).by_augen
    assert {augen for augen, count in enumerate(counted) if count} == set(share)
    for augen, chance in share.items():
        assert abs(counted[augen] / games - chance) < 0.02


def test_the_kernel_counts_the_trees_that_the_referee_counts() -> None:
    for name in ("rufspiel", "wenz, short", "bierkopf, 20 cards"):
        for position in positions(name, 10, "counting", 2):
            expected, layer = [1], [position]
            while any(not at.is_over for at in layer):
                layer = [at.play(card) for at in layer for card in at.legal_cards]
                expected.append(len(layer))
            assert list(bulk.count_sequences(position, 32)) == expected
            assert list(bulk.count_sequences(position, 1)) == expected[:2]


def test_hidden_hands_agree_with_what_is_known() -> None:
    cards = Pack.KURZ.cards
    trumps = frozenset(RUFSPIEL.order(Pack.KURZ).trumps)
    everything = frozenset(cards)
    holdings = [
        bulk.Holding(6, everything, frozenset({Card.EA})),
        bulk.Holding(6, everything - trumps),
        bulk.Holding(6, everything),
        bulk.Holding(6, everything),
    ]
    drawn = bulk.sample_hands(cards, holdings, 500, seed=3)
    assert drawn.deals > 10**9
    for hands in drawn.hands:
        assert sorted((card for hand in hands for card in hand), key=cards.index) == list(cards)
        assert [len(hand) for hand in hands] == [6, 6, 6, 6]
        assert Card.EA in hands[0]
        assert not trumps & set(hands[1])
    assert drawn == bulk.sample_hands(cards, holdings, 500, seed=3)


def test_every_deal_that_agrees_is_drawn_alike() -> None:
    cards = [Card.EA, Card.GA, Card.HA, Card.SA]
    every = frozenset(cards)
    holdings = [bulk.Holding(1, every - {Card.EA}), *[bulk.Holding(1, every)] * 3]
    drawn = bulk.sample_hands(cards, holdings, 18_000, seed=5)
    counted = {hands: drawn.hands.count(hands) for hands in set(drawn.hands)}
    assert (drawn.deals, len(counted)) == (18, 18)
    assert all(850 < count < 1150 for count in counted.values())


def test_a_contradiction_is_told() -> None:
    every = frozenset(Pack.KURZ.cards)
    with pytest.raises(ValueError, match="CARD_COUNTS"):
        bulk.sample_hands(every, [bulk.Holding(7, every)] * 4, 1, 1)
    with pytest.raises(ValueError, match="right would be 4"):
        bulk.sample_hands(every, [bulk.Holding(6, every)], 1, 1)


DEAREST = list(read_records(Path(__file__).parent.parent / "benches" / "adversarial.jsonl"))


@pytest.mark.parametrize("record", DEAREST, ids=lambda record: record.id)
def test_the_dearest_deals_known_are_solved_and_stop_at_a_limit(record: Record) -> None:
    """A search for dear deals found them (benches/adversarial.py); a limit gives bounds long before the value."""
    position = replay(record).position
    assert position is not None
    value = solver.solve(position, ("payout",)).declarer_payout
    assert value is not None
    solver.forget()
    lower, upper = solver.bounds(position, 50_000)
    exact, same = solver.bounds(position, 10**12)
    assert 0 <= lower <= exact == same <= upper <= 120
    assert lower < upper
    payout = [payout_of_declarer_with(position, augen) for augen in (lower, upper)]
    assert payout[0] <= value <= payout[1]


def payout_of_declarer_with(position: Position, augen: int) -> int:
    """The payout of a deal that ends with so many Augen for the party, and some tricks for both sides."""
    outcome = position.outcome_so_far
    own, other = outcome.party[0], outcome.opponents[0]
    # Nobody can have 1 or 119.
    ours = {1: 0, 119: 120}.get(augen, augen)
    made = tricks_for(outcome.pack, ours)
    told = replace(
        outcome,
        augen=four([ours if seat == own else 120 - ours if seat == other else 0 for seat in range(4)]),
        tricks=four([made if seat == own else 8 - made if seat == other else 0 for seat in range(4)]),
    )
    return settle(told).payout[own]
