"""What a view shows of a game, phase by phase; that it shows nothing else is the subject of test_secrets."""

from __future__ import annotations

import random

import pytest

from helpers import KINDS, P1, P2, P3, P4, G, cards, deal_of, example, fill, four
from schafkopf.cards import SEATS, Card, Seat
from schafkopf.game.actions import (
    Accept,
    Action,
    Bid,
    Claim,
    Decline,
    Exchanged,
    Klopfen,
    Name,
    Pass,
    Phase,
    Play,
    Refuse,
    Stoss,
)
from schafkopf.game.game import Game
from schafkopf.game.view import Shown, View
from schafkopf.rules.contracts import Contract, ContractModifier, ContractType, Declaration
from schafkopf.rules.house import HouseRules
from schafkopf.testing import random_deal, random_games, random_hands

SIMPLE = four(
    [
        cards("EO GO HU HA H9 G10 E8 S7"),
        cards("HO EU H10 H7 EA E9 SA G7"),
        cards("GA GK G9 G8 SO H8 EK S9"),
        cards("E10 E7 GU HK S10 SK SU S8"),
    ]
)
CALLS_GRAS = Contract(KINDS.RUFSPIEL, called=G)
D1 = Game.fixed(deal_of(CALLS_GRAS, SIMPLE, P1, klopfer=(P2,), stock=80, bock=2))


def _play(game: Game, text: str) -> Game:
    for card in cards(text):
        seat = game.to_move
        assert seat is not None
        game = game.apply(Play(seat, card))
    return game


def _after(game: Game, *actions: Action) -> Game:
    for action in actions:
        game = game.apply(action)
    return game


# The play


def test_a_view_shows_what_lies_open() -> None:
    game = _play(D1.apply(Stoss(P2)), "EO H7 H8 HK GO EU")
    view = game.view(P3)
    assert (view.seat, view.game, view.phase, view.to_move) == (P3, "schafkopf", Phase.PLAY, P3)
    assert (view.dealt, view.hand) == (SIMPLE[P3], cards("GA GK G9 G8 SO EK S9"))
    assert (view.contract, view.declarer, view.called_card) == (CALLS_GRAS, P1, Card.GA)
    assert (view.klopfer, view.stock, view.bock, view.stoss) == ((P2,), 80, 2, (P2,))
    assert [(trick.leader, trick.cards, trick.winner) for trick in view.tricks] == [(P1, cards("EO H7 H8 HK"), P1)]
    assert (view.trick, view.leader) == (cards("GO EU"), P1)
    assert view.log == game.actions
    assert view.order == CALLS_GRAS.order(view.pack)


@example("S-3.7")
def test_a_view_holds_every_finished_trick() -> None:
    """A person could have remembered them; only a surface that people play on shows the last one alone."""
    game = _play(D1, "EO H7 H8 HK GO EU SO SU E8 EA EK E7")
    assert game.position is not None
    assert [game.view(seat).tricks for seat in SEATS] == [game.position.tricks] * 4
    assert len(game.view(P4).tricks) == 3


def test_a_view_judges_every_card_of_the_own_hand_when_it_is_to_move() -> None:
    game = _play(D1, "EO H7")
    assert game.position is not None
    assert game.view(P3).rulings == game.position.rulings
    assert game.view(P3).legal_cards == cards("SO H8")
    for seat in (P1, P2, P4):
        assert (game.view(seat).rulings, game.view(seat).legal_cards) == ((), ())


def test_the_legal_actions_of_a_view_are_those_of_its_seat() -> None:
    compared = 0
    for finished in random_games(40, 7):
        game = Game.open(finished.opening)
        for action in finished.actions:
            for seat in SEATS:
                view = game.view(seat)
                assert set(view.legal_actions) == set(game.legal_actions(seat))
                assert len(view.legal_actions) == len(game.legal_actions(seat))
                assert [each.ruling for each in view.judged] == [game.judge(each.action) for each in view.judged]
                compared += 1
            game = game.apply(action)
    assert compared > 1000


def test_the_hand_of_a_view_is_in_the_order_in_which_it_was_dealt() -> None:
    for finished in random_games(30, 8):
        game = Game.open(finished.opening)
        for action in finished.actions:
            game = game.apply(action)
            if game.phase is Phase.KLOPFEN or (game.announcement and game.announcement.partner is not None):
                continue
            for seat in SEATS:
                view = game.view(seat)
                assert view.hand == tuple(card for card in view.dealt if card in view.hand)


# Parties


def _partner(view: View) -> Seat | None:
    return view.partner


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
    game = _play(D1, line)
    assert {seat for seat in SEATS if game.view(seat).partner == P3} == known_to
    assert {game.view(seat).party for seat in SEATS if seat not in known_to} <= {None}


@example("S-7.10")
def test_a_re_of_the_mitspieler_shows_him_and_one_of_the_caller_does_not() -> None:
    start = D1.apply(Stoss(P2))
    assert [_partner(start.apply(Stoss(P3)).view(seat)) for seat in SEATS] == [P3, P3, P3, P3]
    # P2 has doubled as an opponent: it is not the holder, and P4 may still be.
    assert [_partner(start.apply(Stoss(P1)).view(seat)) for seat in SEATS] == [None, None, P3, P3]


@example("S-7.10")
def test_a_re_that_was_told_beforehand_shows_the_mitspieler_too() -> None:
    assert D1.deal is not None
    told = Game.fixed(D1.deal, stoss=(P2, P3))
    assert [_partner(told.view(seat)) for seat in SEATS] == [P3, P3, P3, P3]
    unknown = Game.fixed(D1.deal, stoss=(None, None))
    assert [_partner(unknown.view(seat)) for seat in SEATS] == [None, None, P3, None]


@example("S-4.9")
def test_running_away_shows_the_partner_once_the_rufsau_did_not_fall() -> None:
    start = Game.fixed(deal_of(CALLS_GRAS, (SIMPLE[P3], SIMPLE[P4], SIMPLE[P1], SIMPLE[P2]), P3))
    led = _play(start, "G8")
    done = _play(led, "GU G10 G7")
    assert [_partner(done.view(seat)) for seat in SEATS] == [P1, P1, P1, P1]


def test_where_anybody_may_stay_below_a_search_it_does_not_show_the_partner() -> None:
    rules = HouseRules(runaway_when_led_by_other=True)
    hands = fill({P1: cards("EO G10 E9"), P2: cards("GA GK G9 G8 H7"), P3: cards("SO G7"), P4: cards("EU")})
    game = _play(Game.fixed(deal_of(CALLS_GRAS, hands, P1, rules=rules)), "G10 G8 G7 EU")
    # P4 is void in Gras: P1 suspects P2 or P3, P3 knows of itself that it was not P3, and P4 of neither.
    assert [_partner(game.view(seat)) for seat in SEATS] == [None, P2, P2, None]


@example("S-11.3")
def test_the_partner_of_a_hochzeit_is_known_to_all() -> None:
    deal = random_deal(random.Random(4), KINDS.HOCHZEIT)
    assert {Game.fixed(deal).view(seat).partner for seat in SEATS} == {deal.partner}


@pytest.mark.parametrize("kind", [KINDS.SOLO, KINDS.WENZ, KINDS.RAMSCH, KINDS.BETTEL])
def test_who_plays_alone_has_no_partner(kind: ContractType) -> None:
    deal = random_deal(random.Random(4), kind)
    assert {Game.fixed(deal).view(seat).partner for seat in SEATS} == {None}
    assert {Game.fixed(deal).view(seat).party for seat in SEATS} == {deal.party}


@pytest.mark.parametrize("kind", [KINDS.KREUZ, KINDS.BIERKOPF])
def test_who_sits_opposite_is_a_party_that_everybody_knows(kind: ContractType) -> None:
    deal = random_deal(random.Random(4), kind)
    assert {Game.fixed(deal).view(seat).party for seat in SEATS} == {(P1, P3)}


# The auction


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
    hands = random_hands(random.Random(3), rules.pack_of())
    game = Game.start(hands, rules)
    for seat in SEATS:
        assert [game.view(other).hand for other in SEATS] == [hand[:seen] for hand in hands]
        game = game.apply(Klopfen(seat))
    assert [game.view(seat).hand for seat in SEATS] == list(hands)


BIDS_SAID = (Bid(P1, Declaration(KINDS.RUFSPIEL)), Bid(P2, Declaration(KINDS.WENZ)))


def test_a_view_of_the_auction_shows_what_was_said() -> None:
    game = _after(Game.start(SIMPLE, HouseRules(klopfen="none")), *BIDS_SAID)
    view = game.view(P4)
    assert (view.log, view.to_move, view.hand, view.phase) == (BIDS_SAID, P3, SIMPLE[P4], Phase.BIDDING)
    assert (view.announcement, view.contract, view.called_card, view.order, view.tricks) == (None, None, None, None, ())


def test_who_has_to_play_a_muss_spiel_is_seen_until_he_has_called() -> None:
    rules = HouseRules(klopfen="none", all_pass="muss")
    game = _after(Game.start(SIMPLE, rules), *map(Pass, SEATS))
    assert {game.view(seat).must_play for seat in SEATS} == {P1}
    assert {game.apply(Name(P1, G)).view(seat).must_play for seat in SEATS} == {None}


ONE_TRUMP = fill({P2: cards("H7 EA E10 E9 GA G9 SA S9"), P3: cards("EO HU E8 E7"), P4: cards("GO EU")})


def _wedding(rules: HouseRules) -> Game:
    bids = (Pass(P1), Bid(P2, Declaration(KINDS.HOCHZEIT)), Pass(P3), Pass(P4))
    return _after(Game.start(ONE_TRUMP, rules), *bids)


@example("S-11.3")
def test_the_offered_trump_lies_face_down_unless_the_house_shows_it() -> None:
    hidden = _wedding(HouseRules(klopfen="none", hochzeit=True))
    assert [hidden.view(seat).offered for seat in SEATS] == [None, Card.H7, None, None]
    shown = _wedding(HouseRules(klopfen="none", hochzeit=True, hochzeit_open=True))
    assert {shown.view(seat).offered for seat in SEATS} == {Card.H7}


@example("S-11.3")
def test_who_has_to_play_is_seen_and_known_to_hold_the_alte_also_after_a_hochzeit_that_nobody_took() -> None:
    game = _wedding(HouseRules(klopfen="none", hochzeit=True, all_pass="muss"))
    game = _after(game, Decline(P3), Decline(P4), Decline(P1))
    assert game.phase is Phase.NAMING
    assert game.to_move == P3
    assert {game.view(seat).must_play for seat in SEATS} == {P3}
    assert Card.EO in game.view(P1).knowledge.certain(P3), "S-11.6"


@example("S-11.3")
def test_the_exchanged_cards_are_seen_by_the_two_only() -> None:
    game = _wedding(HouseRules(klopfen="none", hochzeit=True)).apply(Accept(P3, Card.E8))
    for seat in (P1, P4):
        view = game.view(seat)
        assert (view.offered, view.returned, view.log[-1]) == (None, None, Exchanged(P3))
    for seat in (P2, P3):
        view = game.view(seat)
        assert (view.offered, view.returned, view.log[-1]) == (Card.H7, Card.E8, Accept(P3, Card.E8))
    # The card that came stands where the one that went away stood; what was dealt stays what it was.
    assert game.view(P3).hand == tuple(Card.H7 if card is Card.E8 else card for card in ONE_TRUMP[P3])
    assert game.view(P3).dealt == ONE_TRUMP[P3]


@example("S-11.3")
def test_a_returned_trump_is_not_shown_where_the_offered_one_was() -> None:
    rules = HouseRules(klopfen="none", hochzeit=True, hochzeit_open=True, hochzeit_return_trump=True)
    game = _wedding(rules).apply(Accept(P3, Card.HU))
    assert {(game.view(seat).offered, game.view(seat).returned) for seat in (P1, P4)} == {(Card.H7, None)}


# Hands that lie open


@example("S-7.6")
def test_a_sie_lies_open() -> None:
    hands = fill({P2: cards("EO GO HO SO EU GU HU SU")})
    sie = Declaration(KINDS.SOLO, ContractModifier.SIE)
    game = _after(Game.start(hands, HouseRules(klopfen="none")), Pass(P1), Bid(P2, sie), Pass(P3), Pass(P4))
    assert {game.view(seat).shown for seat in SEATS} == {(Shown(P2, hands[P2]),)}
    assert game.view(P1).laid_open == {P2: hands[P2]}


@example("S-8.10")
def test_of_a_seat_that_claims_twice_the_first_hand_is_the_one_that_lies_open() -> None:
    rules = HouseRules(klopfen="none", allow_claim=True)
    game = _after(Game.fixed(deal_of(CALLS_GRAS, SIMPLE, P1, rules=rules)), Claim(P1), Refuse(P2))
    again = _play(game, "EO H7 H8 HK").apply(Claim(P1))
    assert len(again.view(P4).shown) == 2
    assert again.view(P4).laid_open == {P1: SIMPLE[P1]}
