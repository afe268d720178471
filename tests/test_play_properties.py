"""What holds for the play of every game: conservation, and legality against a second referee."""

from __future__ import annotations

import itertools
import random
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given

from helpers import KINDS, card, codes, packs_of, played, random_deal, random_play
from random_play import KINDS_AND_PACKS, SEEDS, house, long_deal, some, stated_record
from schafkopf.cards import AUGEN_TOTAL, Card, Pack
from schafkopf.game.actions import Play
from schafkopf.game.record import RecordTrick
from schafkopf.game.rulings import RulingCode
from schafkopf.records.replay import replay
from schafkopf.rules.contracts import ContractType
from schafkopf.rules.house import HouseRules
from second_referee import slow_is_legal, slow_twin

# Conservation.


@pytest.mark.parametrize(("kind", "pack"), KINDS_AND_PACKS)
@some(30)
@given(seed=SEEDS)
def test_every_card_is_in_exactly_one_place_and_no_augen_are_lost(kind: ContractType, pack: Pack, seed: int) -> None:
    rng = random.Random(seed)
    deal = long_deal(rng, kind, pack, house(rng, pack))
    for position in random_play(rng, deal):
        places = [*itertools.chain(*position.hands), *position.trick]
        places += itertools.chain(*(trick.cards for trick in position.tricks))
        assert sorted(codes(places)) == sorted(codes(pack.cards))
        held = sum(each.augen for each in [*itertools.chain(*position.hands), *position.trick])
        assert sum(position.augen) + held == AUGEN_TOTAL
        assert sum(position.tricks_won) == len(position.tricks)
    assert sum(position.augen) == 120
    assert len(position.tricks) == pack.hand_size


@pytest.mark.parametrize(("kind", "pack"), KINDS_AND_PACKS)
@some(30)
@given(seed=SEEDS)
def test_a_legal_card_always_exists_and_every_card_has_one_ruling(kind: ContractType, pack: Pack, seed: int) -> None:
    rng = random.Random(seed)
    for position in random_play(rng, long_deal(rng, kind, pack, house(rng, pack))):
        seat = position.to_move
        if seat is None:
            assert position.is_over
            break
        rulings = position.rulings
        assert [ruling.card for ruling in rulings] == list(position.hands[seat])
        assert [ruling.card for ruling in rulings if ruling.legal] == list(position.legal_cards)
        assert position.legal_cards
        assert [replace(ruling) for ruling in rulings] == list(rulings)  # the constructor finds nothing wrong with them
        assert list(rulings) == [position.judge(Play(seat, each)) for each in position.hands[seat]]
        # Whom it does not concern is told so, whatever he holds.
        other = rng.choice([each for each in range(4) if each != seat])
        refused = position.judge(Play(other, rng.choice(position.hands[other] or pack.cards)))
        assert refused.code is RulingCode.NOT_YOUR_TURN
        absent = rng.choice([each for each in pack.cards if each not in position.hands[seat]] or [Card.EO])
        if absent not in position.hands[seat]:
            assert position.judge(Play(seat, absent)).code is RulingCode.CARD_NOT_IN_HAND


# Legality, in lock-step with the second referee.


@pytest.mark.parametrize(("kind", "pack"), KINDS_AND_PACKS)
@some(60)
@given(seed=SEEDS)
def test_every_ruling_is_that_of_the_second_referee(kind: ContractType, pack: Pack, seed: int) -> None:
    rng = random.Random(seed)
    deal = long_deal(rng, kind, pack, house(rng, pack))
    slow = slow_twin(deal)
    for position in random_play(rng, deal):
        if position.to_move is None:
            break
        slow.plays = [(action.seat, action.card.value) for action in played(position) if isinstance(action, Play)]
        assert position.to_move == slow.to_move()
        given_codes = {ruling.card.value: ruling.code.name for ruling in position.rulings if ruling.card}
        assert given_codes == {code: slow.verdict(code) for code in slow.held(slow.to_move())}
        assert [slow_is_legal(code) for code in given_codes.values()] == [
            RulingCode[code].legal for code in given_codes.values()
        ]
        if deal.called_card is not None:
            assert (position.bound is not None) == slow.is_bound()


@pytest.mark.parametrize("kind", [KINDS.RUFSPIEL, KINDS.MUSS])
def test_the_games_in_lock_step_reach_every_ruling_about_the_rufsau(kind: ContractType) -> None:
    seen: set[str] = set()
    for seed in range(150):
        rng = random.Random(seed)
        for position in random_play(rng, long_deal(rng, kind, Pack.LANG, house(rng, Pack.LANG))):
            seen |= {ruling.code.name for ruling in position.rulings}
    assert seen == {
        "MUST_PLAY_CALLED_ACE",
        "MUST_FOLLOW_TRUMP",
        "MUST_FOLLOW_SUIT",
        "CALLED_ACE_NOT_DISCARDABLE",
        "MAY_NOT_LEAD_UNDER_CALLED_ACE",
        "CALLED_ACE_FORCED",
        "LAST_CARD",
        "RUN_AWAY_LEAD",
        "CALLED_ACE_LEAD",
        "FREE_LEAD",
        "FOLLOWS_TRUMP",
        "FOLLOWS_SUIT",
        "VOID_FREE_CHOICE",
    }


@pytest.mark.parametrize("kind", [KINDS.RUFSPIEL, KINDS.RAMSCH, KINDS.FARBWENZ, KINDS.BIERKOPF])
@some(80)
@given(seed=SEEDS)
def test_a_replay_stops_at_the_first_card_that_the_second_referee_refuses(kind: ContractType, seed: int) -> None:
    """Cards are played without regard to the rules, as in a record that somebody made up."""
    rng = random.Random(seed)
    pack = packs_of(kind)[0]
    deal = random_deal(rng, kind, pack, HouseRules())
    slow = slow_twin(deal)
    expected = None
    tricks: list[RecordTrick] = []
    for number in range(pack.hand_size):
        leader: Any = slow.to_move()
        lying: list[Card] = []
        for place in range(4):
            seat = slow.to_move()
            legal = slow.legal()
            code = rng.choice(slow.held(seat) if rng.random() < 0.1 else legal)
            if code not in legal and expected is None:
                expected = (f"tricks[{number}].cards[{place}]", slow.verdict(code))
            slow.plays.append((seat, code))
            lying.append(card(code))
        tricks.append(RecordTrick(leader, tuple(lying)))
    replayed = replay(stated_record(deal, tuple(tricks)))
    stop = (replayed.stop.field, replayed.stop.ruling.code.name) if replayed.stop else None
    assert stop == expected
    assert (replayed.settlement is None) == (expected is not None)
    assert replayed.ok == (expected is None)
