"""A game as a value: phases, who is asked, what is listed, what it costs in the end."""

from __future__ import annotations

import pickle
from collections.abc import Callable, Iterable
from typing import Any

import pytest

from helpers import KINDS, P1, P2, P3, P4, G, cards, deal_of, example, fill, four
from schafkopf.cards import SEATS, Card, Pack, Suit
from schafkopf.errors import SchafkopfError
from schafkopf.game.actions import (
    Accept,
    Action,
    Bid,
    Decline,
    Klopfen,
    Name,
    Pass,
    Phase,
    Play,
    Stoss,
)
from schafkopf.game.auction import Auction
from schafkopf.game.deal import InvalidDeal
from schafkopf.game.dealing import deal
from schafkopf.game.game import Game
from schafkopf.game.opening import Opening
from schafkopf.game.rulings import IllegalAction
from schafkopf.match.session import Session
from schafkopf.rules.contracts import Contract, ContractModifier, ContractType, Declaration
from schafkopf.rules.house import HouseRules
from schafkopf.testing import random_games, replay_actions

RUFSPIEL, WENZ, SOLO = (Declaration(kind) for kind in (KINDS.RUFSPIEL, KINDS.WENZ, KINDS.SOLO))
HOCHZEIT, SIE = Declaration(KINDS.HOCHZEIT), Declaration(KINDS.SOLO, ContractModifier.SIE)
QUIET = HouseRules(klopfen="none")
WENZ_GAME = Contract(KINDS.WENZ)

D1_HANDS = four(
    [
        cards("EO GO HU HA H9 G10 E8 S7"),
        cards("HO EU H10 H7 EA E9 SA G7"),
        cards("GA GK G9 G8 SO H8 EK S9"),
        cards("E10 E7 GU HK S10 SK SU S8"),
    ]
)
D1_PLAY = "EO H7 H8 HK  GO EU SO SU  E8 EA EK E7  G7 GA GU G10  S10 S7 SA S9  HO G8 SK H9  E9 G9 E10 HA  HU H10 GK S8"
ONE_TRUMP = fill({P2: cards("H7 EA E10 E9 GA G9 SA S9"), P3: cards("EO HU E8 E7"), P4: cards("GO EU")})


def after(game: Game, *actions: Action) -> Game:
    for action in actions:
        game = game.apply(action)
    return game


def played(game: Game, some: Iterable[Card]) -> Game:
    for card in some:
        assert game.to_move is not None
        game = game.apply(Play(game.to_move, card))
    return game


# From the first packet to the bill


@example("D-1")
def test_a_whole_deal_from_the_first_packet_to_the_bill() -> None:
    game = Game.start(D1_HANDS)
    assert (game.phase, game.to_move, game.is_over, game.settlement) == (Phase.KLOPFEN, P1, False, None)
    game = after(game, *(Klopfen(seat, knocks=False) for seat in SEATS))
    assert (game.phase, game.to_move) == (Phase.BIDDING, P1)
    game = after(game, Bid(P1, RUFSPIEL), Pass(P2), Pass(P3), Pass(P4))
    assert (game.phase, game.to_move, game.announcement) == (Phase.NAMING, P1, None)
    game = game.apply(Name(P1, Suit.GRAS))
    assert (game.phase, game.to_move) == (Phase.PLAY, P1)
    assert game.announcement is not None
    assert (game.announcement.contract, game.announcement.declarer) == (Contract(KINDS.RUFSPIEL, called=G), P1)
    game = played(game, cards(D1_PLAY))
    assert (game.phase, game.to_move, game.is_over) == (Phase.OVER, None, True)
    assert game.settlement is not None
    assert game.settlement.payout == (-20, 20, -20, 20)
    assert len(game.actions) == 4 + 4 + 1 + 32


def test_a_game_is_the_fold_of_its_actions_over_its_opening() -> None:
    for finished in random_games(60, 1):
        *_, again = replay_actions(Game.open(finished.opening), finished.actions)
        assert again == finished
        assert hash(again) == hash(finished)
        assert pickle.loads(pickle.dumps(again)) == finished


def test_a_game_does_not_change_when_an_action_is_applied_to_it() -> None:
    game = Game.start(D1_HANDS, QUIET)
    before = repr(game)
    game.apply(Bid(P1, WENZ))
    assert repr(game) == before


def test_a_game_whose_contract_is_given_begins_with_the_lead() -> None:
    game = Game.fixed(deal_of(Contract(KINDS.RUFSPIEL, called=G), D1_HANDS, P1))
    assert (game.phase, game.to_move, game.auction, game.actions) == (Phase.PLAY, P1, None, ())
    bill = played(game, cards(D1_PLAY)).settlement
    assert bill is not None
    assert bill.payout == (-20, 20, -20, 20)


def test_stoesse_that_were_told_beforehand_count() -> None:
    game = Game.fixed(deal_of(Contract(KINDS.RUFSPIEL, called=G), D1_HANDS, P1), stoss=(P2, None))
    assert game.view(P4).stoss == (P2, None)
    bill = played(game, cards(D1_PLAY)).settlement
    assert bill is not None
    assert bill.payout == (-80, 80, -80, 80)


@example("B-12")
def test_a_hand_of_bierkopf_has_no_auction() -> None:
    hands = four(
        [
            cards("EO GU HA E10 GA S9"),
            cards("GO HU H9 EK G10 SA"),
            cards("HO EU H10 EA GK SK"),
            cards("SO SU HK E9 G9 S10"),
        ]
    )
    game = Game.start(hands, game="bierkopf")
    assert (game.phase, game.to_move, game.pack) == (Phase.PLAY, P1, Pack.BIERKOPF_LANG)
    line = "EO H9 H10 HK  GA G10 GK G9  S9 SA SK S10  EK EA E9 E10  HO SU GU HU  EU SO HA GO"
    bill = played(game, cards(line)).settlement
    assert bill is not None
    assert bill.payout == (1, 0, 1, 0)


# When all pass


@pytest.mark.parametrize("rule", ["redeal", "redeal_same", "bock", "stock"])
@example("S-5.14")
def test_where_cards_are_thrown_in_the_game_is_over_without_a_contract(rule: str) -> None:
    game = after(Game.start(D1_HANDS, HouseRules(klopfen="none", all_pass=rule)), *map(Pass, SEATS))  # type: ignore[arg-type]
    assert (game.phase, game.to_move, game.deal, game.announcement) == (Phase.OVER, None, None, None)
    assert game.settlement is not None
    assert game.settlement.payout == ((-20,) * 4 if rule == "stock" else (0,) * 4)


@pytest.mark.parametrize(("rule", "kind"), [("ramsch", KINDS.RAMSCH), ("kreuz", KINDS.KREUZ)])
@example("S-5.14")
def test_where_all_pass_something_may_be_played_all_the_same(rule: str, kind: ContractType) -> None:
    game = after(Game.start(D1_HANDS, HouseRules(klopfen="none", all_pass=rule)), *map(Pass, SEATS))  # type: ignore[arg-type]
    assert game.phase is Phase.PLAY
    assert game.announcement is not None
    assert (game.announcement.contract.kind, game.announcement.declarer) == (kind, None)


@example("S-11.6")
def test_der_alte_muss() -> None:
    game = after(Game.start(D1_HANDS, HouseRules(klopfen="none", all_pass="muss")), *map(Pass, SEATS))
    assert (game.phase, game.to_move) == (Phase.NAMING, P1)
    assert set(game.legal_actions(P1)) == {Name(P1, suit) for suit in (Suit.EICHEL, Suit.GRAS, Suit.SCHELLEN)}


@example("S-11.3")
def test_a_hochzeit_is_exchanged_and_played_with_the_new_hands() -> None:
    rules = HouseRules(klopfen="none", hochzeit=True)
    game = after(Game.start(ONE_TRUMP, rules), Pass(P1), Bid(P2, HOCHZEIT), Pass(P3), Pass(P4))
    assert (game.phase, game.to_move) == (Phase.EXCHANGE, P3)
    assert set(game.legal_actions(P3)) >= {Decline(P3), Accept(P3, Card.E8)}
    game = game.apply(Accept(P3, Card.E8))
    assert game.phase is Phase.PLAY
    assert game.deal is not None
    assert (game.deal.party, Card.H7 in game.deal.hands[P3], Card.E8 in game.deal.hands[P2]) == ((P3, P2), True, True)
    assert game.opening.hands == ONE_TRUMP


@example("S-7.6")
def test_a_sie_is_over_as_soon_as_it_is_announced() -> None:
    hands = fill({P2: cards("EO GO HO SO EU GU HU SU")})
    game = after(Game.start(hands, QUIET), Pass(P1), Bid(P2, SIE), Pass(P3), Pass(P4))
    assert game.is_over
    assert game.settlement is not None
    assert game.settlement.payout == (-520, 1560, -520, -520)


@example("S-8.10")
def test_a_lost_bettel_has_its_bill_with_the_deciding_trick_and_may_be_played_on() -> None:
    hands = fill({P1: cards("EA E7 G7 G8 S7 S8 H7 H8")})
    game = Game.fixed(deal_of(Contract(KINDS.BETTEL), hands, P1))
    game = played(game, cards("EA"))
    assert game.settlement is None
    while game.position is not None and not game.position.tricks:
        game = game.apply(game.legal_actions(game.to_move or 0)[0])
    assert (game.settlement is not None, game.is_over, game.phase) == (True, False, Phase.PLAY)
    bill = game.settlement
    while not game.is_over:
        game = game.apply(game.legal_actions(game.to_move or 0)[0])
    assert game.settlement == bill


# Who may speak


@example("S-7.9")
def test_who_may_double_is_asked_clockwise_from_the_left_of_the_one_that_acted() -> None:
    game = Game.fixed(deal_of(Contract(KINDS.SOLO, Suit.EICHEL), D1_HANDS, P1))
    assert game.speakers == (P2, P3, P4)
    led = game.apply(Play(P1, Card.EO))
    assert led.speakers == (P2, P3, P4)
    assert [seat for seat in SEATS if led.may_speak(seat)] == [P2, P3, P4]
    doubled = led.apply(Stoss(P3))
    # Now it is the soloist's to answer, who sits left of P4.
    assert (doubled.speakers, doubled.legal_actions(P1)) == ((P1,), (Stoss(P1),))
    assert doubled.apply(Play(P2, Card.EU)).speakers == ()


@example("B-6.2")
def test_in_bierkopf_either_team_may_begin_and_forehand_is_asked_first() -> None:
    game = Game.start(deal(1, game="bierkopf"), game="bierkopf")
    assert game.speakers == (P1, P2, P3, P4)
    for first, answers in ((P1, (P2, P4)), (P4, (P1, P3))):
        assert game.apply(Stoss(first)).speakers == answers
        assert not game.apply(Stoss(first)).judge(Stoss((first + 2) % 4)).legal
    assert game.apply(game.legal_actions(P1)[0]).speakers == ()


def test_speakers_are_those_whose_stoss_is_legal() -> None:
    several = 0
    for finished in random_games(40, 2):
        for game in replay_actions(Game.open(finished.opening), finished.actions):
            able = {seat for seat in SEATS if game.judge(Stoss(seat)).legal}
            assert set(game.speakers) == able
            assert [game.may_speak(seat) for seat in SEATS] == [bool(game.legal_actions(seat)) for seat in SEATS]
            first = game.actions[-1].seat + 1 if game.actions else 0
            assert list(game.speakers) == sorted(game.speakers, key=lambda seat: (seat - first) % 4)
            several += len(able) > 1
    assert several > 10


# A table


def test_a_session_brings_rules_pool_and_bock_with_it() -> None:
    session = Session(HouseRules(klopfen="none", all_pass="stock"), stock=80, bock_left=1)
    game = Game.start(D1_HANDS, session=session)
    assert (game.rules, game.opening.stock, game.opening.bock) == (session.rules, 80, 2)
    played_out = played(after(game, Bid(P1, RUFSPIEL), *map(Pass, (P2, P3, P4)), Name(P1, G)), cards(D1_PLAY))
    following = session.after(played_out)
    # Lost for 20, doubled by Bock, and the two of them double the pool.
    assert (following.accounts, following.stock, following.bock_left) == ((-80, 40, -80, 40), 160, 0)


@example("S-11.7")
def test_a_drawn_kreuzspiel_is_played_again_without_an_auction() -> None:
    session = Session(HouseRules(klopfen="none", all_pass="kreuz"), kreuz_again=True)
    game = Game.start(D1_HANDS, session=session)
    assert game.phase is Phase.PLAY
    assert game.announcement is not None
    assert game.announcement.contract.kind is KINDS.KREUZ


# Wrong use


_GAME = Game.start(D1_HANDS)


def _told_beforehand(stoss: Any) -> Opening:
    return Opening(D1_HANDS, stoss=stoss)


def _by_other_rules(rules: HouseRules) -> Game:
    return Game.start(D1_HANDS, rules, session=Session())


def _at_table(table: Any) -> Game:
    return Game.start(D1_HANDS, session=table)


@pytest.mark.parametrize(
    ("call", "given", "named"),
    [
        pytest.param(Game.start, (7,), "hands must be four hands", id="no hands"),
        pytest.param(Game.start, (["EO GO"] * 4,), r"hands\[0\] must be a hand of cards", id="texts"),
        pytest.param(Game.start, ([[7] * 8] * 4,), "card must be a Card or its name", id="numbers"),
        pytest.param(Game.start, (D1_HANDS, "casual"), "rules must be HouseRules", id="a name of rules"),
        pytest.param(Opening, (D1_HANDS, QUIET, "schafkopf", 1.5), "stock must be a whole number", id="half a pool"),
        pytest.param(Opening, (D1_HANDS, QUIET, 7), "game must be", id="a number for a game"),
        pytest.param(
            Opening, (D1_HANDS, QUIET, "schafkopf", 0, 1, "yes"), "kreuz_again must be", id="a text for a truth"
        ),
        pytest.param(
            Opening, (D1_HANDS, QUIET, "bierkopf", 0, 1, False, 5), "deal must be a Deal", id="a number for a deal"
        ),
        pytest.param(_told_beforehand, ((1,),), "stoss must be empty", id="a Stoß before there is a contract"),
        pytest.param(_told_beforehand, (1,), "stoss must be seats", id="a number for seats"),
        pytest.param(Game.start, (D1_HANDS, {}), "rules must be HouseRules", id="an empty object for rules"),
        pytest.param(_at_table, (7,), "session must be a Session or a Partie", id="a number for a table"),
        pytest.param(_by_other_rules, (QUIET,), "rules must be those of the session", id="rules of another table"),
        pytest.param(Game.fixed, (D1_HANDS,), "deal must be", id="hands for a deal"),
        pytest.param(_GAME.judge, ("EO",), "action must be an action", id="a card for an action"),
        pytest.param(_GAME.apply, (None,), "action must be an action", id="nothing for an action"),
        pytest.param(_GAME.view, ("P1",), "seat must be a whole number", id="a name for a seat"),
        pytest.param(Play, ("P1", Card.EO), "seat must be a whole number", id="an action of a name"),
        pytest.param(Play, (True, Card.EO), "seat must be a whole number", id="an action of a truth"),
        pytest.param(Play, (0, 7), "card must be a Card or its name", id="a number for a card"),
        pytest.param(Bid, (0, "wenz"), "contract must be a Declaration", id="a text for a bid"),
        pytest.param(Name, (0, "E"), "suit must be a Suit, such as", id="a letter for a suit"),
        pytest.param(Name, (0, Suit.EICHEL, 1), "tout must be True or False", id="a number for a Tout"),
        pytest.param(Klopfen, (0, 1), "knocks must be True or False", id="a number for a knock"),
    ],
)
def test_a_wrong_type_is_named_with_what_is_needed(call: Callable[..., object], given: Any, named: str) -> None:
    with pytest.raises(TypeError, match=named):
        call(*given)


def test_hands_that_are_no_deal_are_refused_before_anything_is_said_with_every_fault() -> None:
    three = D1_HANDS[:3]
    twice = (D1_HANDS[0], D1_HANDS[0], D1_HANDS[2], D1_HANDS[3])
    for hands in (three, twice, deal(1, game="bierkopf"), ((),) * 4):
        with pytest.raises(InvalidDeal) as refused:
            Game.start(hands)  # type: ignore[arg-type]
        assert refused.value.faults
    for start in (Opening, Auction.start):
        with pytest.raises(InvalidDeal) as refused:
            start(D1_HANDS, stock=-1, bock=3)
        assert len(refused.value.faults) == 2


@pytest.mark.parametrize(
    "other",
    [
        {"hands": fill({})},
        {"hands": "EO"},
        {"rules": QUIET},
        {"game": "bierkopf"},
        {"stock": 80},
        {"bock": 2},
    ],
    ids=str,
)
def test_a_start_is_that_of_the_deal_which_is_given(other: dict[str, Any]) -> None:
    given = deal_of(WENZ_GAME, D1_HANDS, P1)
    assert Opening(D1_HANDS, deal=given).deal == given
    with pytest.raises(TypeError, match="must be those of the deal"):
        Opening(**{"hands": D1_HANDS, "deal": given, **other})


def test_spritzen_told_beforehand_are_checked_where_no_deal_is_stated() -> None:
    """B-6.1: the sides alternate."""
    hands = deal(1, game="bierkopf")
    assert Game.open(Opening(hands, game="bierkopf", stoss=(0, 1))).view(0).stoss == (0, 1)
    for wrong in ((0, 2), (7,), (0, 1, 0, 1, 0)):
        with pytest.raises(InvalidDeal):
            Opening(hands, game="bierkopf", stoss=wrong)
    with pytest.raises(TypeError, match="kreuz_again"):
        Opening(hands, game="bierkopf", kreuz_again=True)


@pytest.mark.parametrize("game", ["skat", "", "x" * 5000])
def test_there_are_two_games(game: Any) -> None:
    for start in (lambda: deal(1, game=game), lambda: Game.start(D1_HANDS, game=game)):
        with pytest.raises(SchafkopfError) as refused:
            start()
        assert refused.value.field == "game"


@pytest.mark.parametrize("seat", [-1, 4, 10**9])
def test_a_seat_that_does_not_exist_is_no_seat_of_an_action_or_a_view(seat: int) -> None:
    game = Game.start(D1_HANDS)
    for wrong in (Pass, Stoss, game.view, game.legal_actions, game.may_speak):
        with pytest.raises(SchafkopfError) as refused:
            wrong(seat)
        assert refused.value.code.name == "WRONG_SEAT"


def test_the_name_of_a_card_is_taken_for_the_card() -> None:
    assert (Play(0, "Herz Zehn"), Accept(1, "E10")) == (Play(0, Card.HZ), Accept(1, Card.EZ))  # type: ignore[arg-type]
    assert Game.start([[card.value for card in hand] for hand in D1_HANDS]) == Game.start(D1_HANDS)  # type: ignore[arg-type]


def test_a_refused_action_carries_its_ruling_and_leaves_the_game_as_it_is() -> None:
    game = Game.start(D1_HANDS, QUIET)
    with pytest.raises(IllegalAction) as refused:
        game.apply(Play(P1, Card.EO))
    assert refused.value.ruling == game.judge(Play(P1, Card.EO))
    assert game.actions == ()


# After the end


def test_when_a_game_is_over_every_action_is_refused_and_none_is_listed() -> None:
    for finished in random_games(40, 3):
        assert [finished.legal_actions(seat) for seat in SEATS] == [()] * 4
        assert [finished.choices(seat) for seat in SEATS] == [()] * 4
        for action in (Pass(P1), Bid(P4, SOLO), Play(P2, finished.opening.hands[P2][0]), Stoss(P3), Klopfen(P1)):
            assert not finished.judge(action).legal


@pytest.mark.parametrize("nonsense", [None, 3, "weiter", Card.EO])
def test_what_is_no_action_has_no_ruling(nonsense: object) -> None:
    for game in (Game.start(deal(1)), Game.start(deal(1), HouseRules(klopfen="none"))):
        with pytest.raises(TypeError, match="an action of"):
            game.judge(nonsense)  # type: ignore[arg-type]
