"""Shortened play: claims, giving up, and a revoke that was found (S-8.5, S-8.8, S-8.10, B-8.2)."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator

import pytest

from forms import LONG
from helpers import KINDS, P1, P2, P3, P4, cards, deal_of, example, fill, four
from schafkopf.cards import Card, CardSet
from schafkopf.game.actions import Action, Agree, Claim, GiveUp, Phase, Play, Refuse, Revoke, Stoss
from schafkopf.game.claims import is_certain
from schafkopf.game.game import Game
from schafkopf.game.position import Position
from schafkopf.game.rulings import IllegalAction
from schafkopf.game.view import Shown
from schafkopf.rules.contracts import Contract, ContractType
from schafkopf.rules.house import HouseRules
from schafkopf.testing import contracts_of, endings, random_games

CLAIMS = HouseRules(allow_claim=True, klopfen="none")
HEADS = cards("EO GO HO SO EU GU HU SU")
E_SOLO, G_RUFSPIEL = Contract(KINDS.SOLO, contracts_of(KINDS.SOLO)[0].trump), contracts_of(KINDS.RUFSPIEL)[1]


def _after(game: Game, *actions: Action) -> Game:
    for action in actions:
        game = game.apply(action)
    return game


def _code(game: Game, action: Action) -> str:
    return game.judge(action).code.name


def solo(hand: str = "EO GO HO SO EU GU HU SU", rules: HouseRules = CLAIMS) -> Game:
    """P1 plays an Eichel-Solo with the cards told."""
    return Game.fixed(deal_of(E_SOLO, fill({P1: cards(hand)}), P1, rules=rules))


def rufspiel(rules: HouseRules = CLAIMS) -> Game:
    """P1 calls the Gras-Sau, which P3 holds (fixture D-1)."""
    hands = four(
        [
            cards("EO GO HU HA H9 G10 E8 S7"),
            cards("HO EU H10 H7 EA E9 SA G7"),
            cards("GA GK G9 G8 SO H8 EK S9"),
            cards("E10 E7 GU HK S10 SK SU S8"),
        ]
    )
    return Game.fixed(deal_of(G_RUFSPIEL, hands, P1, rules=rules))


# What is certain


@example("S-8.10")
def test_a_certain_claim_ends_the_deal_at_once_and_all_tricks_go_to_the_claimant() -> None:
    game = solo()
    assert _code(game, Claim(P1)) == "CLAIM_CERTAIN"
    over = game.apply(Claim(P1))
    assert (over.phase, over.is_over, over.to_move) == (Phase.OVER, True, None)
    assert over.settlement is not None
    assert over.final is not None
    assert (over.final.augen, over.final.tricks_won) == ((120, 0, 0, 0), (8, 0, 0, 0))
    # Solo, won Schwarz with 8: 50 + 80 + 20.
    assert over.settlement.payout == (450, -150, -150, -150)


def test_the_hand_of_a_claimant_lies_open_for_everybody_whatever_the_others_say() -> None:
    game = solo("EO GO EU EA E10 EK E9 S7")
    for answered in (game.apply(Claim(P1)), _after(game, Claim(P1), Refuse(P2)), solo().apply(Claim(P1))):
        assert {answered.view(seat).shown for seat in range(4)} == {(Shown(P1, answered.opening.hands[P1]),)}


CERTAIN = [
    # contract, hand, whether it is certain with the whole pack outside
    ("every head", KINDS.SOLO, "EO GO HO SO EU GU HU SU", True),
    ("five top trumps draw one a trick, nine are out", KINDS.SOLO, "EO GO HO SO EU GA SA HA", False),
    ("all trumps of the Wenz and the top of a suit", KINDS.WENZ, "EU GU HU SU EA E10 EK EO", True),
    ("the top of a suit from the Sau on", KINDS.WENZ, "EU GU HU SU EA E10 GA SA", True),
    ("a gap in the suit: the Zehn is out", KINDS.WENZ, "EU GU HU SU EA EK GA SA", False),
    ("one Unter is out: it may ruff a Sau", KINDS.WENZ, "EU GU HU EA E10 GA SA HA", True),
    ("two Unter are out, two draw them", KINDS.WENZ, "EU GU EA E10 EK GA SA HA", True),
    ("three Unter are out, one draws one", KINDS.WENZ, "EU EA E10 EK GA SA HA G10", False),
    ("a long suit draws what is left of it", KINDS.WENZ, "EU GU HU SU EA E10 EK E7", True),
    ("a Bettel has no trumps", KINDS.BETTEL, "EA EK EO EU E10 E9 E8 E7", True),
]


@pytest.mark.parametrize(("kind", "hand", "certain"), [pytest.param(*row[1:], id=row[0]) for row in CERTAIN])
def test_a_claim_is_certain_only_against_every_distribution(kind: ContractType, hand: str, certain: bool) -> None:
    contract = contracts_of(kind)[0]
    position = Position.start(deal_of(contract, fill({P1: cards(hand)}), P1))
    assert is_certain(position, P1) is certain


SMALL = [
    # contract, the cards of the last two tricks
    (KINDS.SOLO, "EO GO EU SA S10 G7 G8 H7"),
    (KINDS.WENZ, "EU GU SA S10 S9 GA G10 HA"),
    (KINDS.BETTEL, "EA EK EO E10 GA GK GO G10"),
    (KINDS.KREUZ, "EO EU HA H7 EA E10 GA G10"),
    (KINDS.RAMSCH, "EO EU HA H7 EA E10 GA G10"),
    (KINDS.BIERKOPF, "EO EU HA H9 EA EZ GA GZ"),
]
if LONG:
    # Three tricks take minutes.
    SMALL += [
        (KINDS.SOLO, "EO GO EU EA E10 E9 SA S10 G7 G8 H7 HA"),
        (KINDS.WENZ, "EU GU HU SA S10 SK S9 GA G10 GK HA H10"),
    ]


@pytest.mark.parametrize(("kind", "text"), [pytest.param(*row, id=f"{row[0].value}: {row[1]}") for row in SMALL])
def test_certain_equals_enumeration(kind: ContractType, text: str) -> None:
    """Certain: one order of the own cards wins every trick in every distribution, whatever the others play.

    No order does so where it is not certain, so nobody is asked without need.
    """
    contract = contracts_of(kind)[-1] if kind is KINDS.SOLO else contracts_of(kind)[0]
    by_hand: dict[CardSet, list[Position]] = {}
    for position in endings(contract, cards(text)):
        by_hand.setdefault(CardSet(position.hands[0]), []).append(position)
    answers = set()
    for positions in by_hand.values():
        wins = any(
            all(_wins_all(position, order) for position in positions)
            for order in itertools.permutations(positions[0].hands[0])
        )
        assert {is_certain(position, 0) for position in positions} == {wins}
        answers.add(wins)
    assert answers == {True, False}


def _wins_all(position: Position, order: tuple[Card, ...]) -> bool:
    """Whether seat 0 wins every trick with its cards in an order, against every legal play."""
    if not order:
        return True
    if order[0] not in position.legal_cards:
        return False
    return all(after.leader == 0 and _wins_all(after, order[1:]) for after in _answers(position.play(order[0])))


def _answers(position: Position) -> Iterator[Position]:
    if not position.trick:
        yield position
        return
    for card in position.legal_cards:
        yield from _answers(position.play(card))


# Asking the others


@example("S-8.10")
def test_a_claim_that_is_not_certain_asks_the_three_others_clockwise() -> None:
    game = rufspiel()
    assert _code(game, Claim(P1)) == "CLAIM_ASKED"
    asked = game.apply(Claim(P1))
    assert (asked.phase, asked.to_move) == (Phase.CLAIM, P2)
    assert asked.legal_actions(P2) == (Agree(P2), Refuse(P2))
    assert [_code(asked, answer) for answer in (Agree(P2), Refuse(P2))] == ["CLAIM_AGREED", "CLAIM_REFUSED"]
    assert [asked.legal_actions(seat) for seat in (P1, P3, P4)] == [(), (), ()]
    assert [_after(asked, Agree(P2)).to_move, _after(asked, Agree(P2), Agree(P3)).to_move] == [P3, P4]
    over = _after(asked, Agree(P2), Agree(P3), Agree(P4))
    assert over.is_over
    assert over.final is not None
    assert over.final.tricks_won == (8, 0, 0, 0)


def test_one_refusal_goes_on_with_the_play_and_is_good_for_this_trick() -> None:
    game = _after(rufspiel(), Claim(P1), Agree(P2), Refuse(P3))
    assert (game.phase, game.to_move) == (Phase.PLAY, P1)
    assert _code(game, Claim(P1)) == "CLAIM_REFUSED_BEFORE"
    assert Claim(P1) not in game.legal_actions(P1)
    later = _after(game, *(Play(seat, card) for seat, card in zip((P1, P2, P3, P4), cards("EO H7 H8 HK"), strict=True)))
    assert (later.to_move, _code(later, Claim(P1))) == (P1, "CLAIM_ASKED")


def test_while_a_claim_is_open_nothing_else_is_heard() -> None:
    asked = rufspiel().apply(Claim(P1))
    assert _code(asked, Play(P1, Card.EO)) == "NOT_NOW"
    assert _code(asked, Stoss(P2)) == "NOT_NOW"
    assert _code(asked, Claim(P2)) == "NOT_NOW"
    assert _code(asked, Revoke(P2, Card.G7)) == "NOT_NOW"
    assert _code(asked, Agree(P3)) == "NOT_YOUR_TURN"
    assert (asked.speakers, asked.may_speak(P2), asked.may_speak(P3)) == ((), True, False)


def test_who_is_not_on_lead_cannot_claim() -> None:
    game = rufspiel()
    assert _code(game, Claim(P2)) == "NOT_YOUR_TURN"
    assert _code(game.apply(Play(P1, Card.EO)), Claim(P2)) == "CLAIM_NEEDS_LEAD"


def test_where_the_house_plays_every_deal_to_its_end_nothing_is_claimed_or_given_up() -> None:
    game = rufspiel(HouseRules(klopfen="none"))
    for action in (Claim(P1), GiveUp(P1)):
        assert _code(game, action) == "CLAIM_OFF"
        assert action not in game.legal_actions(P1)
        with pytest.raises(IllegalAction):
            game.apply(action)


def test_an_answer_without_a_question_is_refused() -> None:
    assert [_code(rufspiel(), action) for action in (Agree(P2), Refuse(P3))] == ["NOTHING_CLAIMED", "NOTHING_CLAIMED"]


# Giving up


@example("S-8.10")
def test_a_soloist_gives_up_at_once_and_the_rest_goes_to_the_others() -> None:
    game = solo("EO EA E7 GA G7 SA S7 HA")
    assert _code(game, GiveUp(P1)) == "GIVE_UP_ACCEPTED"
    over = game.apply(GiveUp(P1))
    assert over.is_over
    assert over.settlement is not None
    assert over.settlement.won is False
    # Solo lost without a trick, with 1: 50 + 20.
    assert over.settlement.payout == (-210, 70, 70, 70)


def test_an_opponent_of_a_solo_asks_the_others_and_then_the_rest_is_the_soloists() -> None:
    game = solo("EO EA E7 GA G7 SA S7 HA").apply(Play(P1, Card.EO))
    assert _code(game, GiveUp(P2)) == "GIVE_UP_ASKED"
    asked = game.apply(GiveUp(P2))
    assert (asked.phase, asked.to_move) == (Phase.CLAIM, P3)
    over = _after(asked, Agree(P3), Agree(P4), Agree(P1))
    assert over.final is not None
    assert over.final.augen == (120, 0, 0, 0)


def test_in_a_rufspiel_everybody_is_asked_and_the_open_trick_goes_with_the_rest() -> None:
    game = _after(rufspiel(), Play(P1, Card.EO), Play(P2, Card.H7))
    over = _after(game, GiveUp(P3), Agree(P4), Agree(P1), Agree(P2))
    assert over.settlement is not None
    assert over.settlement.won is False
    assert sum(over.settlement.payout) == 0
    assert over.settlement.payout[P1] == over.settlement.payout[P3] < 0


@example("S-11.2")
def test_who_gives_up_a_bettel_has_lost_it() -> None:
    hands = fill({P1: cards("E7 E8 G7 G8 S7 S8 H7 H8")})
    game = Game.fixed(deal_of(contracts_of(KINDS.BETTEL)[0], hands, P1, rules=CLAIMS))
    over = game.apply(GiveUp(P1))
    assert over.settlement is not None
    assert (over.settlement.won, over.settlement.payout) == (False, (-150, 50, 50, 50))
    won = _after(game, Play(P1, Card.E7), GiveUp(P2), Agree(P3), Agree(P4), Agree(P1))
    assert won.settlement is not None
    assert won.settlement.won is True


def test_nobody_gives_up_in_a_ramsch() -> None:
    game = Game.fixed(deal_of(contracts_of(KINDS.RAMSCH)[0], fill({}), rules=CLAIMS))
    assert _code(game, GiveUp(P1)) == "GIVE_UP_NOT_IN_RAMSCH"
    assert GiveUp(P1) not in game.legal_actions(P1)


# A revoke


@example("S-8.5", "V-1")
def test_a_revoke_that_is_found_loses_the_deal_for_the_offender() -> None:
    game = _after(rufspiel(), Play(P1, Card.EO))
    revoke = Revoke(P2, Card.SA)
    assert (_code(game, revoke), game.judge(revoke).clause) == ("REVOKE_FOUND", "S-8.5")
    over = game.apply(revoke)
    assert (over.is_over, over.phase) == (True, Phase.OVER)
    assert over.settlement is not None
    assert over.settlement.payout == (30, -60, 30, 0)


@example("B-8.2", "BW-22")
def test_a_revoke_in_bierkopf_scores_for_the_others() -> None:
    hands = four(
        [
            cards("EO GU HA E10 GA S9"),
            cards("GO HU H9 EK G10 SA"),
            cards("HO EU H10 EA GK SK"),
            cards("SO SU HK E9 G9 S10"),
        ]
    )
    game = _after(Game.start(hands, game="bierkopf"), Play(P1, Card.EO))
    revoke = Revoke(P2, Card.SA)
    assert (_code(game, revoke), game.judge(revoke).clause) == ("REVOKE_FOUND", "B-8.2")
    over = game.apply(revoke)
    assert over.settlement is not None
    assert over.settlement.payout == (2, 0, 2, 0)


def test_a_card_that_may_fall_is_no_revoke_and_one_that_is_not_held_even_less() -> None:
    game = _after(rufspiel(), Play(P1, Card.EO))
    assert _code(game, Revoke(P2, Card.H7)) == "NO_REVOKE"
    assert _code(game, Revoke(P2, Card.E8)) == "CARD_NOT_IN_HAND"
    assert _code(game, Revoke(P3, Card.EK)) == "NOT_YOUR_TURN"


def test_leading_under_the_rufsau_without_the_right_to_is_a_revoke_too() -> None:
    hands = fill({P1: cards("GA G7 EO"), P3: cards("G9 E9 H7")})
    game = Game.fixed(deal_of(G_RUFSPIEL, hands, P3, rules=CLAIMS))
    assert _code(game, Revoke(P1, Card.G7)) == "REVOKE_FOUND"


def test_a_revoke_is_never_listed_and_sums_to_zero_wherever_it_is_found() -> None:
    found = 0
    for number, finished in enumerate(random_games(150, 5)):
        rng = random.Random(number)
        game = Game.open(finished.opening)
        for action in finished.actions:
            seat = game.to_move
            if game.phase is Phase.PLAY and game.position is not None and seat is not None:
                revoke = Revoke(seat, rng.choice(game.position.hands[seat]))
                assert not any(isinstance(each, Revoke) for each in game.legal_actions(seat))
                if game.judge(revoke).legal:
                    bill = game.apply(revoke).settlement
                    assert bill is not None
                    found += 1
            game = game.apply(action)
    assert found > 300
