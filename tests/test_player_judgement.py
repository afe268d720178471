"""What players believe of hidden hands, when they double, and how they answer to a claim."""

from __future__ import annotations

from statistics import fmean

import pytest

from schafkopf.cards import Card
from schafkopf.game.actions import Agree, Claim, GiveUp, Klopfen, Play, Refuse, Stoss
from schafkopf.game.announcement import Announcement
from schafkopf.game.deal import Deal
from schafkopf.game.dealing import deal
from schafkopf.game.game import Game
from schafkopf.notation import parse_cards, parse_contract
from schafkopf.players import Budget, Policy, Weights, by_name
from schafkopf.players.belief import believed
from schafkopf.players.strength import collect, strength
from schafkopf.players.table import next_action
from schafkopf.rules.contracts import ContractType
from schafkopf.rules.house import preset
from schafkopf.solver.worlds import Reading, worlds

LEVELS = ("stammtisch", "meister")
HANDS = (
    parse_cards("EO GO HO SO EU GU EA E10"),
    parse_cards("HU SU HA H10 HK H9 H8 H7"),
    parse_cards("EK E9 E8 E7 GA G10 GK G9"),
    parse_cards("G8 G7 SA S10 SK S9 S8 S7"),
)


@pytest.mark.parametrize("kind", [ContractType.SOLO, ContractType.WENZ, ContractType.RUFSPIEL])
def test_believed_worlds_give_the_declarer_a_better_hand(kind: ContractType) -> None:
    [dealt] = collect(kind, 1, 3)
    view = Game.fixed(dealt).view(((dealt.declarer or 0) + 1) % 4)
    assert dealt.declarer is not None
    even, likely = (
        fmean(strength(hand, dealt.contract) for hand in drawn.held(dealt.declarer))
        for drawn in (worlds(view, 200, 1), believed(view, 200, 1))
    )
    assert likely > even + 1


def test_without_a_bid_all_worlds_are_equally_likely() -> None:
    view = Game.start(deal(4, game="bierkopf"), game="bierkopf").view(2)
    assert list(believed(view, 20, 5)) == list(worlds(view, 20, 5))


@pytest.mark.parametrize("kind", [ContractType.SOLO, ContractType.RUFSPIEL])
def test_believed_worlds_are_those_in_which_the_others_play_like_the_policies(kind: ContractType) -> None:
    weights = [Weights.load(name) for name in ("rule-1", "tuned-2")]
    reading, likelier = Reading(0.25, 0.2, 1.0), []
    for dealt in collect(kind, 4, 5):
        game = Game.fixed(dealt)
        for _ in range(9):
            view = game.view(game.to_move or 0)
            game = game.apply(Play(view.seat, Policy(weights[0]).choose(view)))
        view, readers = game.view(game.to_move or 0), [each.policy(dealt.contract) for each in weights]
        even, read = (believed(view, 60, 1, None, told).read(readers, reading) for told in ((), readers))
        likelier.append(fmean(read) / fmean(even))
    assert min(likelier) > 1


def _solo(declarer: int) -> Game:
    hands = HANDS if declarer == 0 else (HANDS[1], HANDS[0], HANDS[2], HANDS[3])
    called = Announcement(parse_contract("schellen-solo" if declarer else "eichel-solo"), 0)
    return Game.fixed(Deal(hands, called, preset("casual", kontra_deadline="second_trick")))


@pytest.mark.parametrize("name", LEVELS)
def test_an_opponent_with_the_game_in_the_hand_doubles(name: str) -> None:
    game = _solo(1).apply(Play(0, Card.HA))
    assert by_name(name).choose(game.view(1), Budget()).action == Stoss(1)


@pytest.mark.parametrize("name", LEVELS)
def test_an_opponent_without_a_trick_does_not_double(name: str) -> None:
    game = _solo(0).apply(Play(0, Card.EO))
    assert isinstance(by_name(name).choose(game.view(1), Budget()).action, Play)


@pytest.mark.parametrize("name", LEVELS)
@pytest.mark.parametrize(("lang", "said"), [("de", "mindestens 80 %"), ("en", "at least 80 %")])
def test_who_had_better_not_double_hears_why_to_stay_silent(name: str, lang: str, said: str) -> None:
    game = _solo(0).apply(Play(0, Card.EO))
    silence = by_name(name).choose(game.view(2), Budget(explain=True)).candidates[0]
    assert silence.action is None
    assert said in silence.reasons[0].text(lang)


@pytest.mark.parametrize("name", LEVELS)
def test_a_first_packet_of_the_four_ober_knocks_and_one_of_blanks_does_not(name: str) -> None:
    strong = Game.start((HANDS[0], HANDS[1], HANDS[2], HANDS[3]))
    weak = Game.start((HANDS[3], HANDS[0], HANDS[1], HANDS[2]))
    assert by_name(name).choose(strong.view(0), Budget()).action == Klopfen(0)
    assert by_name(name).choose(weak.view(0), Budget()).action == Klopfen(0, knocks=False)


def _claimed(action: type[Claim] | type[GiveUp]) -> Game:
    """A game of Bierkopf in which somebody claims, or gives up, before the last two tricks, and others are asked."""
    rules = preset("casual", allow_claim=True)
    for seed in range(50):
        game = Game.start(deal(seed, rules, "bierkopf"), rules, game="bierkopf")
        seated = {seat: by_name("random", seed) for seat in range(4)}
        while not game.is_over:
            seat = game.to_move
            assert seat is not None
            if game.position is not None and len(game.position.tricks) == 4 and not game.position.trick:
                tried = game.attempt(action(seat))
                if tried is not None and tried.claims.pending is not None:
                    return tried
            game = game.apply(next_action(game, seated, Budget(), []))
    raise AssertionError("nobody came to it")


@pytest.mark.parametrize("action", [Claim, GiveUp])
@pytest.mark.parametrize("name", LEVELS)
def test_a_claim_is_answered_with_what_pays_more(name: str, action: type[Claim] | type[GiveUp]) -> None:
    game = _claimed(action)
    seat = game.to_move
    assert seat is not None
    decision = by_name(name).choose(game.view(seat), Budget(explain=True))
    first, second = decision.candidates
    assert decision.action == first.action
    assert {type(first.action), type(second.action)} == {Agree, Refuse}
    assert first.expected is not None
    assert second.expected is not None
    assert first.expected >= second.expected


def test_who_gives_up_in_bierkopf_expects_the_spielpunkte_of_the_others_as_a_loss() -> None:
    rules = preset("casual", allow_claim=True)
    view = Game.start(deal(1, rules, "bierkopf"), rules, game="bierkopf").view(0)
    told = {each.action: each.expected for each in by_name("stammtisch").choose(view, Budget(explain=True)).candidates}
    # All Augen go to the others, without a card having been played.
    assert told[GiveUp(0)] == -(told[Claim(0)] or 0) == -3


def test_what_is_certain_is_claimed() -> None:
    rules = preset("casual", allow_claim=True)
    game = Game.fixed(Deal(HANDS, Announcement(parse_contract("eichel-solo"), 0), rules))
    assert by_name("stammtisch").choose(game.view(0), Budget()).action == Claim(0)
