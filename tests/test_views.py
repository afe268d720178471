"""Secrets: what a seat may know does not change when a card changes that is hidden from it."""

from __future__ import annotations

import dataclasses
import itertools
import random
from collections.abc import Iterator
from enum import Enum

import pytest

from helpers import (
    KINDS,
    P1,
    P2,
    P3,
    P4,
    RUFSPIEL,
    G,
    Hands,
    bid,
    bring,
    cards,
    changed,
    deal_of,
    example,
    fill,
    four,
    packs_of,
    played,
    random_auction,
    random_deal,
    random_hands,
    replayed,
    stoss_actions,
    swap,
)
from schafkopf.cards import Card, Pack
from schafkopf.game.actions import Accept, Action, Klopfen, Pass, Play, Stoss
from schafkopf.game.auction import Auction, Phase
from schafkopf.game.deal import Deal
from schafkopf.game.position import Position
from schafkopf.game.view import AuctionView, View
from schafkopf.rules.contracts import BIDS, Contract, ContractType
from schafkopf.rules.house import HouseRules

KINDS_AND_PACKS = [
    pytest.param(kind, pack, id=f"{kind.value}-{len(pack.cards)}") for kind in ContractType for pack in packs_of(kind)
]


def _rules(rng: random.Random, pack: Pack) -> HouseRules:
    return HouseRules(
        deck=pack.deck if pack.game == "schafkopf" else "lang",
        renonce=rng.random() < 0.5,
        rufsau_schmieren=rng.choice(["never", "from_second_last", "always"]),
        runaway_min=rng.choice([2, 3, 4]),
        runaway_count=rng.choice(["current", "initial"]),
        runaway_when_led_by_other=rng.random() < 0.3,
        stoss_max=rng.randint(0, 4),
        kontra_deadline=rng.choice(["second_card", "before_lead", "own_first_card", "second_trick"]),
        hochzeit_return_trump=rng.random() < 0.5,
    )


# Nothing hidden can be seen.


def _random_position(rng: random.Random, deal: Deal) -> tuple[Position, list[Action]]:
    """Play some cards and Stöße at random; return where that leads and the actions."""
    position, log = Position.start(deal), []
    for _ in range(rng.randrange(len(deal.pack.cards))):
        while (stoesse := stoss_actions(position)) and rng.random() < 0.2:
            action = rng.choice(stoesse)
            position = position.apply(action)
            log.append(action)
        before = position
        position = position.play(rng.choice(position.legal_cards))
        log.append(played(position)[-1])
        assert before.to_move == log[-1].seat
    return position, log


def _other_worlds(position: Position, log: list[Action], seat: int) -> Iterator[Position]:
    """Yield the same game with two cards changed that are hidden from a seat, where all went legally there too."""
    deal = position.deal
    hidden = [other for other in range(4) if other != seat]
    for one, two in itertools.combinations(hidden, 2):
        for left, right in itertools.product(position.hands[one], position.hands[two]):
            other = changed(deal, hands=swap(deal.hands, left, right))
            # The announcement is public: the same card must have been called, by a hand that may call it.
            if other.faults() or other.deal().called_card is not deal.called_card:
                continue
            world = replayed(Position.start(other.deal()), log)
            if isinstance(world, Position):
                yield world


@pytest.mark.parametrize(("kind", "pack"), KINDS_AND_PACKS)
def test_a_view_does_not_change_with_a_hidden_card(kind: ContractType, pack: Pack) -> None:
    checked = 0
    for seed in range(12):
        rng = random.Random(seed)
        klopfer = tuple(seat for seat in range(4) if rng.random() < 0.3 and kind is not KINDS.BIERKOPF)
        deal = random_deal(rng, kind, pack, _rules(rng, pack), klopfer=klopfer, stock=40)
        position, log = _random_position(rng, deal)
        seat = rng.randrange(4)
        worlds = list(_other_worlds(position, log, seat))
        for world in rng.sample(worlds, min(len(worlds), 15)):
            assert world.hands != position.hands
            assert world.view(seat) == position.view(seat)
            checked += 1
    assert checked > 20


def test_a_view_does_not_change_with_the_holder_of_the_rufsau() -> None:
    """The secret of a Rufspiel itself changes hands, as long as nothing has betrayed it."""
    checked = 0
    for seed in range(60):
        rng = random.Random(seed)
        deal = random_deal(rng, KINDS.RUFSPIEL, Pack.LANG, _rules(rng, Pack.LANG))
        position, log = _random_position(rng, deal)
        called = deal.called_card
        assert called is not None
        for seat in range(4):
            if called in position.hands[seat] or not any(called in hand for hand in position.hands):
                continue
            for world in _other_worlds(position, log, seat):
                if world.deal.party != deal.party:
                    assert world.view(seat) == position.view(seat)
                    assert position.view(seat).partner is None
                    checked += 1
    assert checked > 100


def _reachable(thing: object, seen: set[int] | None = None) -> Iterator[object]:
    """Yield everything that can be reached from a thing through fields, attributes and containers."""
    seen = set() if seen is None else seen
    if id(thing) in seen:
        return
    seen.add(id(thing))
    yield thing
    inner: list[object] = []
    if isinstance(thing, Enum):
        # The attributes of a card, a suit or a pack are the same for everybody.
        return
    if isinstance(thing, dict):
        inner += [*thing.keys(), *thing.values()]
    elif isinstance(thing, (list, tuple, set, frozenset)):
        inner += thing
    names = [name for kind in type(thing).__mro__ for name in getattr(kind, "__slots__", ())]
    names += list(getattr(thing, "__dict__", ()))
    if dataclasses.is_dataclass(thing):
        names += [field.name for field in dataclasses.fields(thing)]
    inner += [getattr(thing, name) for name in set(names) if hasattr(thing, name)]
    for each in inner:
        yield from _reachable(each, seen)


def _cards_in(thing: object) -> set[Card]:
    return {each for each in _reachable(thing) if isinstance(each, Card)}


@pytest.mark.parametrize(("kind", "pack"), KINDS_AND_PACKS)
def test_no_hidden_card_can_be_reached_from_a_view(kind: ContractType, pack: Pack) -> None:
    for seed in range(10):
        rng = random.Random(seed)
        deal = random_deal(rng, kind, pack, _rules(rng, pack))
        position, _ = _random_position(rng, deal)
        on_the_table = {card for trick in position.tricks for card in trick.cards} | set(position.trick)
        for seat in range(4):
            view = position.view(seat)
            allowed = set(position.hands[seat]) | on_the_table
            allowed |= {deal.called_card} if deal.called_card else set()
            assert _cards_in(view) <= allowed
            assert set(view.hand) == set(position.hands[seat])


@pytest.mark.parametrize("what", [View, AuctionView])
def test_a_view_has_no_field_that_could_hold_a_game(what: type) -> None:
    fields = {field.name for field in dataclasses.fields(what)}
    assert not fields & {"hands", "deal", "position", "auction", "dealt", "bound"}


def test_neither_a_deal_nor_a_position_nor_an_auction_can_be_reached_from_a_view() -> None:
    for seed in range(20):
        rng = random.Random(seed)
        deal = random_deal(rng, KINDS.RUFSPIEL, Pack.LANG, HouseRules())
        position, _ = _random_position(rng, deal)
        auction = Auction.start(deal.hands)
        for seat in range(4):
            for view in (position.view(seat), auction.view(seat)):
                assert not [each for each in _reachable(view) if isinstance(each, (Deal, Position, Auction))]


def test_the_walk_through_a_view_would_find_a_hand() -> None:
    """The test above can fail: from a position every card is reached."""
    deal = random_deal(random.Random(1), KINDS.RUFSPIEL, Pack.LANG, HouseRules())
    assert _cards_in(Position.start(deal)) == set(Pack.LANG.cards)
    assert any(isinstance(each, Deal) for each in _reachable(Position.start(deal)))


# What a view shows.

SIMPLE = four(
    [
        cards("EO GO HU HA H9 G10 E8 S7"),
        cards("HO EU H10 H7 EA E9 SA G7"),
        cards("GA GK G9 G8 SO H8 EK S9"),
        cards("E10 E7 GU HK S10 SK SU S8"),
    ]
)
CALLS_GRAS = Contract(KINDS.RUFSPIEL, called=G)
D1 = deal_of(CALLS_GRAS, SIMPLE, P1, klopfer=(P2,), stock=80, bock=2)


def _play(position: Position, text: str) -> Position:
    for each in cards(text):
        position = position.play(each)
    return position


def test_a_view_shows_what_lies_open() -> None:
    position = _play(Position.start(D1).apply(Stoss(P2)), "EO H7 H8 HK GO EU")
    view = position.view(P3)
    assert view.hand == cards("GA GK G9 G8 SO EK S9")
    assert (view.contract, view.declarer, view.called_card) == (CALLS_GRAS, P1, Card.GA)
    assert (view.klopfer, view.stock, view.bock, view.stoss) == ((P2,), 80, 2, (P2,))
    assert view.tricks == ((P1, cards("EO H7 H8 HK")),)
    assert (view.trick, view.leader, view.to_move) == (cards("GO EU"), P1, P3)
    assert view.order == position.deal.order


def test_the_rulings_of_a_view_judge_the_own_hand_when_it_is_to_move() -> None:
    position = _play(Position.start(D1), "EO H7")
    assert position.view(P3).rulings == position.rulings()
    assert position.view(P3).legal_cards == position.legal_cards == cards("SO H8")
    for seat in (P1, P2, P4):
        assert position.view(seat).rulings == ()
        assert position.view(seat).legal_cards == ()


@pytest.mark.parametrize(
    ("line", "known_to"),
    [
        pytest.param("", {P3}, id="at first only he knows"),
        pytest.param("EO H7 H8 HK GO EU SO SU E8 EA EK E7", {P3}, id="tricks of other suits say nothing"),
        pytest.param("EO H7 H8 HK GO EU SO SU E8 EA EK E7 G7", {P3}, id="a search alone says nothing"),
        pytest.param("EO H7 H8 HK GO EU SO SU E8 EA EK E7 G7 GA", {P1, P2, P3, P4}, id="the Rufsau lies open"),
        pytest.param(
            "EO H7 H8 HK GO EU SO SU E8 EA EK E7 G7 GA GU G10 S10", {P1, P2, P3, P4}, id="the Rufsau has fallen"
        ),
    ],
)
@example("S-4.4")
def test_who_knows_the_partner(line: str, known_to: set[int]) -> None:
    position = _play(Position.start(D1), line)
    assert {seat for seat in range(4) if position.view(seat).partner == P3} == known_to
    assert {position.view(seat).partner for seat in range(4) if seat not in known_to} <= {None}


@example("S-7.10")
def test_a_re_of_the_mitspieler_shows_him_and_one_of_the_caller_does_not() -> None:
    start = Position.start(D1).apply(Stoss(P2))
    assert [start.apply(Stoss(P3)).view(seat).partner for seat in range(4)] == [P3, P3, P3, P3]
    assert [start.apply(Stoss(P1)).view(seat).partner for seat in range(4)] == [None, None, P3, None]


@example("S-4.9")
def test_running_away_shows_the_partner_once_the_rufsau_did_not_fall() -> None:
    deal = deal_of(CALLS_GRAS, (SIMPLE[P3], SIMPLE[P4], SIMPLE[P1], SIMPLE[P2]), P3)
    led = Position.start(deal).play(Card.G8)
    assert [led.view(seat).partner for seat in range(4)] == [P1, None, None, None]
    done = _play(led, "GU G10 G7")
    assert [done.view(seat).partner for seat in range(4)] == [P1, P1, P1, P1]


def test_where_anybody_may_stay_below_a_search_it_does_not_show_the_partner() -> None:
    rules = HouseRules(runaway_when_led_by_other=True)
    hands = fill({P1: cards("EO G10 E9"), P2: cards("GA GK G9 G8 H7"), P3: cards("SO G7"), P4: cards("EU")})
    position = _play(Position.start(deal_of(CALLS_GRAS, hands, P1, rules=rules)), "G10 G8 G7 EU")
    assert [position.view(seat).partner for seat in range(4)] == [None, P2, None, None]


@example("S-11.3")
def test_the_partner_of_a_hochzeit_is_known_to_all() -> None:
    deal = random_deal(random.Random(4), KINDS.HOCHZEIT, Pack.LANG, HouseRules())
    assert {Position.start(deal).view(seat).partner for seat in range(4)} == {deal.partner}


@pytest.mark.parametrize("kind", [KINDS.SOLO, KINDS.WENZ, KINDS.RAMSCH, KINDS.BETTEL])
def test_who_plays_alone_has_no_partner(kind: ContractType) -> None:
    deal = random_deal(random.Random(4), kind, Pack.LANG, HouseRules())
    assert {Position.start(deal).view(seat).partner for seat in range(4)} == {None}


# The auction.


@pytest.mark.parametrize(
    ("rules", "seen"),
    [
        (HouseRules(), 4),
        (HouseRules(deck="kurz"), 3),
        (HouseRules(deal_packets="2+2+2+2"), 2),
        (HouseRules(deck="kurz", deal_packets="2+2+2"), 2),
    ],
)
@example("S-5.4")
def test_during_klopfen_only_the_first_packet_is_seen(rules: HouseRules, seen: int) -> None:
    hands = random_hands(random.Random(3), rules.pack())
    auction = Auction.start(hands, rules)
    for knocking in range(4):
        assert auction.phase is Phase.KLOPFEN
        for seat in range(4):
            assert auction.view(seat).hand == hands[seat][:seen]
            assert _cards_in(auction.view(seat)) == set(hands[seat][:seen])
        auction = auction.apply(Klopfen(knocking, knocks=False))
    assert auction.phase is Phase.BIDDING
    assert [auction.view(seat).hand for seat in range(4)] == list(hands)


def _swaps(hands: Hands, shown: tuple[Card, ...]) -> Iterator[Hands]:
    """Yield deals in which two cards have changed places that are not shown."""
    hidden = [card for hand in hands for card in hand if card not in shown]
    owner = {card: at for at, hand in enumerate(hands) for card in hand}
    for one, two in itertools.combinations(hidden, 2):
        if owner[one] != owner[two]:
            yield swap(hands, one, two)


def _start(rng: random.Random, pack: Pack) -> Auction:
    rules = HouseRules(
        deck=pack.value,
        contracts=tuple(name for name in BIDS if name == "rufspiel" or rng.random() < 0.5),
        all_pass=rng.choice(["redeal", "ramsch", "muss", "kreuz", "stock"]),
        renonce=rng.random() < 0.3,
        klopfen=rng.choice(["all", "none"]),
        hochzeit=rng.random() < 0.7,
        hochzeit_open=rng.random() < 0.5,
    )
    hands = random_hands(rng, pack)
    if rng.random() < 0.5:
        order = RUFSPIEL.order(pack)
        plain = [each for each in pack.cards if order.is_plain(each)]
        hands = bring(hands, rng.randrange(4), [rng.choice(order.trumps), *rng.sample(plain, pack.hand_size - 1)])
    return Auction.start(hands, rules, stock=40)


@pytest.mark.parametrize("pack", Pack.of_game("schafkopf"))
def test_a_view_of_the_auction_does_not_change_with_a_hidden_card(pack: Pack) -> None:
    checked, phases = 0, set()
    for seed in range(60):
        rng = random.Random(seed)
        start = _start(rng, pack)
        states: list[Auction] = []
        random_auction(rng, start, pass_weight=rng.choice([1, 10, 60]), visit=states.append)
        auction = rng.choice(states)
        seat = rng.randrange(4)
        view = auction.view(seat)
        # Whoever was asked was asked aloud: where another seat would have been, the auction went otherwise.
        asked = [state.to_move for state in states[: len(auction.said) + 1]]
        exchanged = any(isinstance(action, Accept) for action in auction.said)
        shown = (*view.hand, view.offered) if view.offered else view.hand
        worlds = [] if exchanged else list(_swaps(start.hands, shown))
        for hands in rng.sample(worlds, min(len(worlds), 30)):
            world = dataclasses.replace(start, hands=hands)
            asked_there = [world.to_move]
            for action in auction.said:
                if not world.judge(action).legal:
                    break
                world = world.apply(action)
                asked_there.append(world.to_move)
            if asked_there != asked or world.phase is not auction.phase:
                continue
            assert world.view(seat) == view
            checked += 1
            phases.add(auction.phase)
    assert checked > 300
    assert phases >= {Phase.KLOPFEN, Phase.BIDDING}


@pytest.mark.parametrize("pack", Pack.of_game("schafkopf"))
def test_no_hidden_card_can_be_reached_from_a_view_of_the_auction(pack: Pack) -> None:
    def visit(auction: Auction) -> None:
        for seat in range(4):
            view = auction.view(seat)
            allowed = set(auction.hands[seat]) | ({view.offered} if view.offered else set())
            assert _cards_in(view) <= allowed
            assert view.said == tuple(action for action in auction.said if not isinstance(action, Accept))

    for seed in range(60):
        rng = random.Random(seed)
        visit(random_auction(rng, _start(rng, pack), pass_weight=rng.choice([1, 10, 60]), visit=visit))


ONE_TRUMP = fill({P2: cards("H7 EA E10 E9 GA G9 SA S9"), P3: cards("EO HU E8 E7"), P4: cards("GO EU")})


def _wedding(rules: HouseRules) -> Auction:
    auction = Auction.start(ONE_TRUMP, rules)
    for action in (Pass(P1), bid(P2, "hochzeit"), Pass(P3), Pass(P4)):
        auction = auction.apply(action)
    return auction


@example("S-11.3")
def test_the_offered_trump_lies_face_down_unless_the_house_shows_it() -> None:
    hidden = _wedding(HouseRules(klopfen="none", hochzeit=True))
    assert {hidden.view(seat).offered for seat in range(4)} == {None}
    shown = _wedding(HouseRules(klopfen="none", hochzeit=True, hochzeit_open=True))
    assert {shown.view(seat).offered for seat in range(4)} == {Card.H7}


@example("S-11.3")
def test_the_returned_card_is_seen_by_the_two_only() -> None:
    auction = _wedding(HouseRules(klopfen="none", hochzeit=True)).apply(Accept(P3, Card.E8))
    for seat in (P1, P4):
        assert not _cards_in(auction.view(seat)) & {Card.E8, Card.H7}
        assert not [action for action in auction.view(seat).said if isinstance(action, Accept)]
    assert Card.E8 in auction.view(P2).hand
    assert Card.H7 in auction.view(P3).hand


@example("S-11.3")
def test_a_returned_trump_is_not_shown_where_the_offered_one_was() -> None:
    rules = HouseRules(klopfen="none", hochzeit=True, hochzeit_open=True, hochzeit_return_trump=True)
    auction = _wedding(rules).apply(Accept(P3, Card.HU))
    assert {auction.view(seat).offered for seat in (P1, P4)} <= {None, Card.H7}


def test_a_view_of_the_auction_shows_what_was_said() -> None:
    auction = Auction.start(SIMPLE, HouseRules(klopfen="none"), stock=80, bock=2)
    said = (bid(P1, "rufspiel"), bid(P2, "wenz"))
    for action in said:
        auction = auction.apply(action)
    view = auction.view(P4)
    assert (view.said, view.to_move, view.hand) == (said, P3, SIMPLE[P4])
    assert (view.stock, view.bock, view.seat) == (80, 2, P4)


def test_who_is_not_to_move_learns_nothing_from_a_ruling() -> None:
    position = _play(Position.start(D1), "EO")
    for seat in (P1, P3, P4):
        for each in Pack.LANG.cards:
            assert position.judge(Play(seat, each)).cards == ()
