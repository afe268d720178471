"""What players know of auctions: models of who bids what, what bids and passing bring, and the data that tell it."""

from __future__ import annotations

import math
import pickle
import random
from dataclasses import replace
from statistics import fmean

import pytest

from schafkopf.cards import SEATS, Card, Pack, Rank, Seat, Suit
from schafkopf.game.actions import Bid, Name, Pass
from schafkopf.game.dealing import deal
from schafkopf.game.game import Game
from schafkopf.notation import parse_cards, parse_contract, parse_declaration
from schafkopf.players.belief import believed, contracts_of, heard, outbidding
from schafkopf.players.hands.experience import BIAS, BIDDING, Experience, InvalidExperience, Worth, usual
from schafkopf.players.hands.features import HAND_FEATURES, features_of_suit
from schafkopf.players.practice import Practice
from schafkopf.players.strength import dealt, strength
from schafkopf.players.weights import Weights
from schafkopf.rules.contracts import Contract, ContractType
from schafkopf.rules.house import HouseRules, preset
from schafkopf.solver.worlds import worlds

RULES = preset("casual", klopfen="none", contracts="rufspiel,wenz,solo,solo-tout,sie".split(","))
LEARNT = usual()
NAMES = ("gras-rufspiel", "herz-solo", "schellen-solo-tout", "wenz", "eichel-wenz", "geier", "gras-geier", "bettel")


def features(hand: str, contract: str) -> dict[str, float]:
    """What of a hand is not 0."""
    bits = sum(card.bit for card in parse_cards(hand))
    rows = [
        list(features_of_suit(parse_contract(contract), Pack.LANG, suit))[bits >> 8 * place & 255]
        for place, suit in enumerate(Suit)
    ]
    assert None not in rows
    told = zip(HAND_FEATURES, map(sum, zip(*(row or () for row in rows), strict=True)), strict=True)
    return {name: number for name, number in told if number}


def test_the_features_of_a_hand_are_those_that_people_count() -> None:
    assert features("EO GU HA H8 EA E7 GZ S9", "gras-rufspiel") == {
        "EO": 1,
        "GU": 1,
        "trump": 2,
        "trump_sau": 1,
        "sau": 1,
        "loser": 3,
        "single": 2,
        "bare_zehn": 1,
        "above": 4 + 4 + 2,
        "lowest": 0 + 4 + 2,
        "called": 1,
        "called_zehn": 1,
    }
    assert features("EU GU SU HA HZ HK H9 EA", "wenz") == {
        "EU": 1,
        "GU": 1,
        "SU": 1,
        "void": 2,
        "sau": 2,
        "running": 2,
        "loser": 1,
        "above": 6 + 3 + 3 + 3 + 2,
        "lowest": 6 + 2,
    }


@pytest.mark.parametrize("hand", ["GA GZ EO GU HA H8 EA E7", "EO GU HA H8 EA E7 S9 S8"])
def test_nobody_calls_a_sau_that_he_holds_or_whose_suit_he_lacks(hand: str) -> None:
    assert LEARNT.logit(parse_cards(hand), parse_contract("gras-rufspiel"), Pack.LANG) < -50


@pytest.mark.parametrize("pack", [Pack.LANG, Pack.KURZ])
def test_the_model_of_the_kernel_is_the_highest_logit_among_the_contracts_as_far_as_it_is_trusted(pack: Pack) -> None:
    contracts = tuple(map(parse_contract, NAMES))
    model = LEARNT.model(contracts, pack)
    assert model is not None
    rng = random.Random(5)
    for _ in range(20):
        hand = rng.sample(list(pack.cards), pack.hand_size)
        logits = [LEARNT.logit(hand, contract, pack) for contract in contracts]
        assert model.score(sum(card.bit for card in hand)) == pytest.approx(LEARNT.trust * max(logits), abs=1e-4)


def test_a_logit_is_the_bias_and_the_weighted_features() -> None:
    hand = "EO GO HU EA EZ E9 GA S7"
    bias, *weights = LEARNT.bids["solo"]
    told = features(hand, "eichel-solo")
    wanted = bias + sum(weight * told.get(name, 0) for name, weight in zip(HAND_FEATURES, weights, strict=True))
    assert LEARNT.logit(parse_cards(hand), parse_contract("eichel-solo"), Pack.LANG) == pytest.approx(wanted)


@pytest.mark.parametrize("name", ["gras-rufspiel", "eichel-solo", "gras-solo"])
def test_an_ober_instead_of_its_unter_makes_a_bid_likelier(name: str) -> None:
    contract = parse_contract(name)
    rng = random.Random(name)
    for _ in range(50):
        hand = dealt(rng)[0]
        for unter in hand:
            ober = Card.of(unter.suit, Rank.OBER)
            if unter.rank is not Rank.UNTER or ober in hand:
                continue
            better = tuple(ober if card is unter else card for card in hand)
            assert LEARNT.logit(better, contract, Pack.LANG) >= LEARNT.logit(hand, contract, Pack.LANG)


@pytest.mark.parametrize("name", ["gras-rufspiel", "eichel-solo", "wenz", "schellen-wenz"])
def test_the_models_agree_with_strength_about_which_hands_are_better(name: str) -> None:
    contract, rng = parse_contract(name), random.Random(2)
    hands = [hand for _ in range(400) if LEARNT.logit(hand := dealt(rng)[0], contract, Pack.LANG) > -50]
    hands.sort(key=lambda hand: LEARNT.logit(hand, contract, Pack.LANG))
    third = len(hands) // 3
    weak, strong = (fmean(strength(hand, contract) for hand in part) for part in (hands[:third], hands[-third:]))
    assert strong > weak + 1


# Data


def test_experience_is_read_as_it_was_written_and_travels_to_other_processes() -> None:
    again = Experience.parse(LEARNT.name, LEARNT.dump())
    assert again.dump() == LEARNT.dump()
    assert again.worth == LEARNT.worth
    assert pickle.loads(pickle.dumps(LEARNT)) == LEARNT


def test_all_faults_of_experience_are_named_at_once() -> None:
    text = LEARNT.dump().replace("knocking =", "knacking =").replace("slope =", 'slope = "steep" #', 1)
    text += "\n[worth.skat]\nslope = 1\n\n[more]\nx = 1\n"
    with pytest.raises(InvalidExperience) as raised:
        Experience.parse("odd", text)
    for word in ("general.knacking", "general.knocking", "worth.rufspiel.slope", "worth.skat", "more.x"):
        assert word in raised.value.text("de")
        assert word in raised.value.text("en")
    assert pickle.loads(pickle.dumps(raised.value)).text() == raised.value.text()


@pytest.mark.parametrize("text", ["", "[bids", "bids = 3", "[bids]\nsolo = 1", "x" * 10_000])
def test_what_is_no_experience_is_refused(text: str) -> None:
    with pytest.raises(InvalidExperience):
        Experience.parse("odd", text)


def test_unknown_experience_is_refused_with_what_is_known() -> None:
    with pytest.raises(InvalidExperience, match=LEARNT.name):
        Experience.load("hearsay")


def test_every_kind_that_can_be_bid_has_a_model() -> None:
    bids = {contract.kind for contract in contracts_of(HouseRules(), outbidding(HouseRules(), None))}
    assert bids <= set(BIDDING.values())
    assert all(len(row) == len((BIAS, *HAND_FEATURES)) for row in LEARNT.bids.values())


def test_contracts_that_nobody_values_are_taken_as_they_look() -> None:
    assert LEARNT.worth_of(Contract(ContractType.RAMSCH)) == Worth(0, 1, 0)


# What was said


def spoken(*said: str) -> Game:
    """A game after bids and passes, the last declarer naming the first suit that he may."""
    for seed in range(500):
        game: Game | None = Game.start(deal(f"spoken/{seed}", RULES), RULES)
        for seat, word in enumerate(said):
            assert game is not None
            action = Pass(seat) if word == "pass" else Bid(seat, parse_declaration(word))
            game = game.attempt(action)
            if game is None:
                break
        if game is None:
            continue
        named = game.to_move
        assert named is not None
        name = next((action for action in game.legal_actions(named) if isinstance(action, Name)), None)
        return game if name is None else game.apply(name)
    raise AssertionError("no such hands")


def told(game: Game, seat: Seat) -> list[tuple[Seat, bool]]:
    return [(other, did) for other, _, did in heard(game.view(seat), LEARNT)]


def test_a_bid_speaks_for_the_hand_and_a_pass_against_it() -> None:
    game = spoken("pass", "rufspiel", "pass", "pass")
    assert told(game, 0) == [(1, True), (1, False), (2, False), (3, False)]
    assert told(game, 1) == [(0, False), (2, False), (3, False)]


def test_a_pass_after_a_bid_says_nothing_of_what_that_outbids() -> None:
    assert Contract(ContractType.RUFSPIEL, called=Suit.GRAS) in contracts_of(RULES, outbidding(RULES, None))
    rufspiel = parse_declaration("rufspiel")
    over = contracts_of(RULES, outbidding(RULES, rufspiel))
    assert {contract.kind for contract in over} == {ContractType.WENZ, ContractType.SOLO}
    holding = contracts_of(RULES, outbidding(RULES, parse_declaration("wenz"), holds=True))
    assert Contract(ContractType.WENZ) in holding
    assert Contract(ContractType.WENZ) not in contracts_of(RULES, outbidding(RULES, parse_declaration("wenz")))


def test_who_passed_is_believed_to_be_weaker_and_who_called_to_be_stronger() -> None:
    view = spoken("pass", "rufspiel", "pass", "pass").view(0)
    contract = view.contract
    assert contract is not None
    even, likely = worlds(view, 300, 1), believed(view, 300, 1)
    better = {
        seat: fmean(strength(hand, contract) for hand in likely.held(seat))
        - fmean(strength(hand, contract) for hand in even.held(seat))
        for seat in SEATS[1:]
    }
    assert better[1] > 0.7
    assert better[2] < 0
    assert better[3] < 0


def test_in_a_ramsch_nobody_is_believed_to_hold_a_game() -> None:
    rules = preset("casual", all_pass="ramsch", klopfen="none")
    game = Game.start(deal("ramsch/3", rules), rules)
    for seat in SEATS:
        game = game.apply(Pass(seat))
    assert told(game, 2) == [(0, False), (1, False), (3, False)]


def test_the_models_of_another_experience_are_other_models() -> None:
    bold = replace(LEARNT, name="bold", bids={kind: (9.0, *row[1:]) for kind, row in LEARNT.bids.items()})
    hand, contract = parse_cards("H9 H8 H7 E9 E8 G9 G8 S9"), parse_contract("gras-rufspiel")
    assert LEARNT.logit(hand, contract, Pack.LANG) < bold.logit(hand, contract, Pack.LANG)
    assert math.isfinite(bold.logit(hand, contract, Pack.KURZ))


# Practice


def test_practice_pays_what_others_lose_and_plays_the_highest_wish() -> None:
    table = Practice(LEARNT, Weights.load("rule-1"), RULES)
    rng = random.Random(8)
    deals = [told for _ in range(40) if (told := table.deal(dealt(rng), rng)) is not None]
    assert len(deals) > 20
    assert all(sum(paid) == pytest.approx(0) for paid in table.paid(deals, 1))
    solo, wenz = parse_contract("eichel-solo"), parse_contract("wenz")
    agreed = table.agreed(dealt(rng), [None, wenz, solo, solo])
    assert agreed is not None
    assert (agreed.declarer, agreed.contract) == (2, solo)
    assert table.agreed(dealt(rng), [None] * 4) is None


def test_in_practice_a_hand_of_all_ober_plays_alone_and_one_of_blanks_passes() -> None:
    table, rng = Practice(LEARNT, Weights.load("rule-1"), RULES), random.Random(1)
    wish = table.wish(parse_cards("EO GO HO SO EU GU EA EZ"), rng)
    assert wish is not None
    assert wish.kind.is_single_game
    assert table.wish(parse_cards("S7 S8 S9 G7 G8 G9 E7 E8"), rng) is None
