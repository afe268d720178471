"""What holds for every game: conservation, legality against a second referee, zero sums, notation and records."""

from __future__ import annotations

import dataclasses
import itertools
import random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from helpers import (
    KINDS,
    RUFSPIEL,
    E,
    G,
    S,
    bring,
    card,
    cards,
    changed,
    codes,
    packs_of,
    played,
    random_auction,
    random_deal,
    random_hands,
    random_play,
    slow_is_legal,
    slow_trumps,
    slow_twin,
    stoss_actions,
)
from schafkopf.bill.laufende import Laufende
from schafkopf.bill.settle import settle
from schafkopf.cards import AUGEN_TOTAL, Card, Pack, Rank, Suit
from schafkopf.game.actions import Action, Phase, Play
from schafkopf.game.auction import Auction
from schafkopf.game.deal import Deal
from schafkopf.game.position import Position
from schafkopf.game.record import Record, RecordContract, RecordTrick
from schafkopf.game.rulings import RulingCode
from schafkopf.notation import (
    contract_names,
    format_cards,
    parse_card,
    parse_cards,
    parse_contract,
    parse_declaration,
    parse_suit,
)
from schafkopf.records.reading import read_record, write_record
from schafkopf.records.replay import replay
from schafkopf.rules.contracts import BIDS, ContractType
from schafkopf.rules.house import HouseRules
from schafkopf.wire import RulesText

KINDS_AND_PACKS = [
    pytest.param(kind, pack, id=f"{kind.value}-{len(pack.cards)}") for kind in ContractType for pack in packs_of(kind)
]
SEEDS = st.integers(min_value=0, max_value=2**32)


def _some(examples: int) -> settings:
    return settings(
        max_examples=examples,
        deadline=None,
        database=None,
        derandomize=True,
        suppress_health_check=list(HealthCheck),
    )


def _play_rules(rng: random.Random, pack: Pack) -> HouseRules:
    """House rules whose options for the play are random."""
    return HouseRules(
        deck=pack.deck if pack.game == "schafkopf" else "lang",
        bierkopf_deck="lang" if pack.game == "schafkopf" else pack.deck,
        renonce=rng.random() < 0.3,
        rufsau_schmieren=rng.choice(["never", "never", "from_second_last", "always"]),
        runaway_min=rng.choice([2, 3, 4, 4, 5]),
        runaway_count=rng.choice(["current", "initial"]),
        runaway_first_trick_only=rng.random() < 0.3,
        runaway_when_led_by_other=rng.random() < 0.3,
        ramsch_stichzwang=rng.random() < 0.5,
        bettel_stichzwang=rng.random() < 0.5,
        bettel_trumps=rng.choice(["none", "herz"]),
    )


def _price_rules(rng: random.Random, rules: HouseRules) -> HouseRules:
    """The same with random options for the settlement."""
    return dataclasses.replace(
        rules,
        laufende_payment=rng.choice(["symmetric", "winner_without"]),
        laufende_cap=rng.choice([None, 4]),
        schneider_limit=rng.choice(["official", "both_30", "both_31"]),
        stoss_max=rng.randint(0, 4),
        stoss_takes_over=rng.random() < 0.5,
        kontra_deadline=rng.choice(["second_card", "before_lead", "own_first_card", "second_trick"]),
        sie_factor=rng.choice([4, 8]),
        stock_mode=rng.choice(["pair", "caller", "any_game"]),
        ramsch_price=rng.choice(["x", "r", "s", 7]),
        ramsch_jungfrau=rng.choice(["individual", "individual_multiple", "all", "none"]),
        ramsch_tie=rng.choice(["highest_trump", "both_pay"]),
        ramsch_stoss=rng.random() < 0.5,
        durchmarsch=rng.choice([61, 91]) if rng.random() < 0.5 else rng.choice(["all_tricks", "none"]),
        durchmarsch_payment=rng.choice(["ramsch", "solo_schwarz"]),
        bettel_price=rng.choice(["x", "r", "s", 7]),
        muss_60=rng.random() < 0.5,
        settle_in=rng.choice(["money", "money", "points"]),
        points_table=rng.choice(["schafkopfschule", "donauries", "t2"]),
        spritze_max=rng.randint(0, 4),
        spritze_deadline=rng.choice(["before_lead", "own_first_card", "any_time"]),
    )


def _deal(rng: random.Random, kind: ContractType, pack: Pack, rules: HouseRules, **more: Any) -> Deal:
    """A random deal; in half of those with a Rufsau its holder is long enough to run away."""
    deal = random_deal(rng, kind, pack, rules, **more)
    called = deal.called_card
    if called is None or called.rank is not Rank.SAU or rng.random() < 0.5:
        return deal
    suit = [each for each in deal.order.suits[called.suit] if each is not called]
    declarer = deal.party[0]
    keep = next((each for each in suit if each in deal.hands[declarer]), None)
    if keep is None:
        return deal
    long = [called, *(each for each in suit if each is not keep)][:4]
    holder = rng.choice([seat for seat in range(4) if seat != declarer])
    richer = changed(deal, hands=bring(deal.hands, holder, long))
    return richer.deal() if not richer.faults() and richer.deal().called_card is called else deal


# Conservation.


@pytest.mark.parametrize(("kind", "pack"), KINDS_AND_PACKS)
@_some(30)
@given(seed=SEEDS)
def test_every_card_is_in_exactly_one_place_and_no_augen_are_lost(kind: ContractType, pack: Pack, seed: int) -> None:
    rng = random.Random(seed)
    deal = _deal(rng, kind, pack, _play_rules(rng, pack))
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
@_some(30)
@given(seed=SEEDS)
def test_a_legal_card_always_exists_and_every_card_has_one_ruling(kind: ContractType, pack: Pack, seed: int) -> None:
    rng = random.Random(seed)
    for position in random_play(rng, _deal(rng, kind, pack, _play_rules(rng, pack))):
        seat = position.to_move
        if seat is None:
            assert position.is_over
            break
        rulings = position.rulings()
        assert [ruling.card for ruling in rulings] == list(position.hands[seat])
        assert [ruling.card for ruling in rulings if ruling.legal] == list(position.legal_cards)
        assert position.legal_cards
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
@_some(60)
@given(seed=SEEDS)
def test_every_ruling_is_that_of_the_second_referee(kind: ContractType, pack: Pack, seed: int) -> None:
    rng = random.Random(seed)
    deal = _deal(rng, kind, pack, _play_rules(rng, pack))
    slow = slow_twin(deal)
    for position in random_play(rng, deal):
        if position.to_move is None:
            break
        slow.plays = [(action.seat, action.card.value) for action in played(position) if isinstance(action, Play)]
        assert position.to_move == slow.to_move()
        given_codes = {ruling.card.value: ruling.code.name for ruling in position.rulings() if ruling.card}
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
        for position in random_play(rng, _deal(rng, kind, Pack.LANG, _play_rules(rng, Pack.LANG))):
            seen |= {ruling.code.name for ruling in position.rulings()}
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
@_some(80)
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
    replayed = replay(_stated_record(deal, tuple(tricks)))
    stop = (replayed.stop.field, replayed.stop.ruling.code.name) if replayed.stop else None
    assert stop == expected
    assert (replayed.settlement is None) == (expected is not None)
    assert replayed.ok == (expected is None)


# Laufende.


@pytest.mark.parametrize("kind", [kind for kind in ContractType if kind.has_laufende])
@pytest.mark.parametrize("pack", Pack.of_game("schafkopf"))
@_some(60)
@given(seed=SEEDS)
def test_laufende_are_the_run_from_the_top_as_dealt(kind: ContractType, pack: Pack, seed: int) -> None:
    rng = random.Random(seed)
    deal = _deal(rng, kind, pack, _play_rules(rng, pack))
    *_, position = random_play(rng, deal)
    trump = deal.contract.trump.value if deal.contract.trump else None
    party = {code for seat in deal.party for code in codes(deal.hands[seat])}
    row = "".join("1" if code in party else "0" for code in slow_trumps(kind.value, trump) if Card(code) in pack)
    run = len(row) - len(row.lstrip(row[0]))
    for laufende in (deal.laufende, position.outcome.laufende):
        assert laufende == Laufende("mit" if row[0] == "1" else "ohne", run)


# Settlement.


@pytest.mark.parametrize(("kind", "pack"), [each for each in KINDS_AND_PACKS if each.values[0] is not KINDS.BIERKOPF])
@_some(60)
@given(seed=SEEDS)
def test_payouts_and_pool_of_a_random_game_sum_to_zero(kind: ContractType, pack: Pack, seed: int) -> None:
    rng = random.Random(seed)
    rules = _price_rules(rng, _play_rules(rng, pack))
    klopfer = tuple(seat for seat in range(4) if rng.random() < 0.3 and kind is not KINDS.BIERKOPF)
    stock = rng.randint(0, 200) if rules.settle_in == "money" else 0
    more = {"klopfer": klopfer, "stock": stock, "bock": rng.choice([1, 2])}
    position = _play_with_stoesse(rng, Position.start(_deal(rng, kind, pack, rules, **more)))
    bill = settle(position)
    assert sum(bill.payout) + bill.stock_payout == 0
    # What one seat gets or pays in addition stands under its name and not in the price.
    extra = [item for item in bill.items if item.item == "stock" or (item.item == "jungfrau" and item.seat is not None)]
    assert sum(item.amount for item in bill.items if item not in extra) == bill.price >= 0
    if kind in (KINDS.RAMSCH, KINDS.BETTEL, KINDS.KREUZ):
        assert bill.stock_payout == 0 or rules.stock_mode == "any_game"


@pytest.mark.parametrize("level", ["tout", "sie"])
@_some(60)
@given(seed=SEEDS)
def test_payouts_of_a_random_tout_or_sie_sum_to_zero(level: str, seed: int) -> None:
    rng = random.Random(seed)
    rules = _price_rules(rng, _play_rules(rng, Pack.LANG))
    kind = rng.choice([KINDS.SOLO, KINDS.WENZ, KINDS.FARBWENZ, KINDS.GEIER]) if level == "tout" else KINDS.SOLO
    deal = random_deal(rng, kind, Pack.LANG, rules, stock=99 if rules.settle_in == "money" else 0, klopfer=(0,))
    trump = None if level == "sie" else deal.contract.trump
    contract = dataclasses.replace(deal.contract, trump=trump, level=type(deal.contract.level)(level))
    if level == "sie":
        hands = bring(deal.hands, deal.party[0], cards("EO GO HO SO EU GU HU SU"))
        deal = changed(deal, hands=hands).deal()
    deal = changed(deal, contract=contract).deal()
    position = _play_with_stoesse(rng, Position.start(deal))
    bill = settle(position)
    assert sum(bill.payout) + bill.stock_payout == 0
    assert bill.won is (level == "sie" or position.tricks_won[deal.party[0]] == 8)


def _play_with_stoesse(rng: random.Random, position: Position, log: list[Action] | None = None) -> Position:
    """Play a game to its end at random, with a Stoß now and then."""
    log = [] if log is None else log
    while not position.is_over:
        stoesse = stoss_actions(position)
        action: Action
        if stoesse and rng.random() < 0.3:
            action = rng.choice(stoesse)
        else:
            assert position.to_move is not None
            action = Play(position.to_move, rng.choice(position.legal_cards))
        position = position.apply(action)
        log.append(action)
    return position


@pytest.mark.parametrize("pack", list(packs_of(KINDS.BIERKOPF)), ids=lambda pack: str(len(pack.cards)))
@_some(60)
@given(seed=SEEDS)
def test_one_team_at_most_scores_in_a_random_hand_of_bierkopf(pack: Pack, seed: int) -> None:
    rng = random.Random(seed)
    rules = _price_rules(rng, _play_rules(rng, pack))
    position = _play_with_stoesse(rng, Position.start(random_deal(rng, KINDS.BIERKOPF, pack, rules)))
    bill = settle(position)
    assert bill.payout[0] == bill.payout[2]
    assert bill.payout[1] == bill.payout[3]
    assert min(bill.payout[:2]) == 0
    drawn = position.augen[0] + position.augen[2] == 60 and not position.stoss
    assert (max(bill.payout) == 0) == drawn


# Notation: S-1.3 to S-1.6.

SUIT_SPELLINGS = {
    E: "E eichel eicheln oachl eichl kreuz ♣",
    G: "G gras blatt laub grün gruen grea pik ♠",
    Suit.HERZ: "H herz rot herzen ♥",
    S: "S schellen schelln schell schelle karo ♦",
}
RANK_SPELLINGS = {
    Rank.SAU: "sau ass as daus a",
    Rank.ZEHN: "10 zehn zehner x z t",
    Rank.KOENIG: "könig koenig k keni kini",
    Rank.OBER: "o ober dame q",
    Rank.UNTER: "u unter bube b j",
    Rank.NEUN: "9 neun neuner",
    Rank.ACHT: "8 acht achter",
    Rank.SIEBEN: "7 sieben siebener",
}
NICKNAMES = {
    "EA": "die Alte, auf die Alte, mit der Alten, d Oide",
    "GA": "die Blaue, die Grüne, Försterin, Gärtnerin, auf die Blaue",
    "HA": "die Rote, die Herzliche",
    "SA": "Bumbs, Bums, Bumps, Bumbl, Pumpe, Kugel, Kugl, die Runde, Geldsau, die Braune, die Gelbe, Bucklerte, "
    "Hundsgfickte, mit der Bumbs, auf die Kugel",
    "EO": "der Alte, da Oide, den Alten",
    "GO": "der Blaue, der Grüne, Peterle",
    "HO": "der Rote, Roude, Herzer, Fuchs",
    "SO": "der Runde, der Buckl, der Bugl, der Buckelige, der Gelbe, der Braune",
}


@pytest.mark.parametrize("suit", list(Suit))
@pytest.mark.parametrize("rank", list(Rank))
def test_every_spelling_of_a_card_is_read(suit: Suit, rank: Rank) -> None:
    wanted = Card.of(suit, rank)
    for suit_word, rank_word in itertools.product(SUIT_SPELLINGS[suit].split(), RANK_SPELLINGS[rank].split()):
        for form in (
            f"{suit_word}{rank_word}",
            f"{suit_word} {rank_word}",
            f"{suit_word}-{rank_word}",
            f"{suit_word} {rank_word}".upper(),
            f"{suit_word} {rank_word}".title(),
        ):
            assert parse_card(form) is wanted, form
        if not suit_word.isalpha():
            assert parse_card(rank_word + suit_word) is wanted


@pytest.mark.parametrize(
    ("nickname", "code"), [(name.strip(), code) for code, names in NICKNAMES.items() for name in names.split(",")]
)
def test_every_nickname_is_read(nickname: str, code: str) -> None:
    assert parse_card(nickname) is card(code)
    assert parse_card(nickname.upper()) is card(code)


@pytest.mark.parametrize("suit", list(Suit))
def test_every_spelling_of_a_suit_is_read(suit: Suit) -> None:
    for word in SUIT_SPELLINGS[suit].split():
        assert parse_suit(word) is parse_suit(word.upper()) is suit


@_some(100)
@given(chosen=st.lists(st.sampled_from(list(Card)), unique=True))
def test_cards_that_were_written_are_read_back(chosen: list[Card]) -> None:
    assert parse_cards(format_cards(chosen)) == tuple(chosen)
    assert parse_cards(", ".join(each.label for each in chosen)) == tuple(chosen)


@_some(100)
@given(
    chosen=st.lists(
        st.sampled_from([(suit, rank) for suit in Suit for rank in Rank]), unique=True, min_size=1, max_size=8
    ),
    seed=SEEDS,
)
def test_a_hand_in_mixed_spellings_is_read(chosen: list[tuple[Suit, Rank]], seed: int) -> None:
    rng = random.Random(seed)
    words = [
        rng.choice(SUIT_SPELLINGS[suit].split()) + rng.choice(["", " "]) + rng.choice(RANK_SPELLINGS[rank].split())
        for suit, rank in chosen
    ]
    assert parse_cards(rng.choice([" ", ", ", "; "]).join(words)) == tuple(Card.of(*each) for each in chosen)


@pytest.mark.parametrize("name", contract_names())
def test_a_contract_that_was_written_is_read_back(name: str) -> None:
    contract = parse_contract(name)
    assert contract.name == name
    assert contract == contract_names()[name]
    assert parse_contract(name.upper()) == contract


@pytest.mark.parametrize("name", [*BIDS, "hochzeit"])
def test_a_bid_that_was_written_is_read_back(name: str) -> None:
    assert parse_declaration(name).name == name


# Records.


def _stated_record(deal: Deal, tricks: tuple[RecordTrick, ...], **more: Any) -> Record:
    bierkopf = deal.contract.kind is KINDS.BIERKOPF
    contract = deal.contract
    declarer: Any = deal.declarer
    partner: Any = deal.partner
    stated = RecordContract(contract.kind, declarer, contract.trump, contract.called, contract.level, partner)
    return Record(
        hands=deal.hands,
        game="bierkopf" if bierkopf else "schafkopf",
        deck=deal.pack.deck,
        rules=RulesText("casual", _differences(deal.rules)),
        contract=None if bierkopf else stated,
        tricks=tricks,
        **more,
    )


def _differences(rules: HouseRules) -> dict[str, Any]:
    """What differs from the defaults; packets are always the usual ones here and need not be stated."""
    usual = HouseRules().options()
    stated = {name: value for name, value in rules.options().items() if not name.endswith("deal_packets")}
    return {name: value for name, value in stated.items() if value != usual[name]}


def _tricks(position: Position) -> tuple[RecordTrick, ...]:
    leaders: Any = [trick.leader for trick in position.tricks]
    return tuple(RecordTrick(at, trick.cards) for at, trick in zip(leaders, position.tricks, strict=True))


@pytest.mark.parametrize(("kind", "pack"), KINDS_AND_PACKS)
@_some(20)
@given(seed=SEEDS)
def test_a_game_with_a_stated_contract_survives_writing_reading_and_replaying(
    kind: ContractType, pack: Pack, seed: int
) -> None:
    rng = random.Random(seed)
    rules = _price_rules(rng, _play_rules(rng, pack))
    seats: Any = tuple(seat for seat in range(4) if rng.random() < 0.3)
    klopfer = seats if kind is not KINDS.BIERKOPF else ()
    stock = rng.randint(0, 100) if kind is not KINDS.BIERKOPF and rules.settle_in == "money" else 0
    deal = _deal(rng, kind, pack, rules, klopfer=klopfer, stock=stock)
    start = Position.start(deal)
    stoesse = stoss_actions(start)
    if stoesse:
        start = start.apply(rng.choice(stoesse))
    position = start
    while not position.is_over:
        position = position.play(rng.choice(position.legal_cards))
    bill = settle(position)
    stoss: Any = start.stoss
    record = _stated_record(
        deal,
        _tricks(position),
        id="r1",
        doublings=klopfer,
        stoss=stoss,
        stock=stock,
        payout=bill.payout,
        stock_payout=bill.stock_payout,
    )
    line = write_record(record)
    again = read_record(line)
    assert again == record
    assert write_record(again) == line
    replayed = replay(again)
    assert replayed.stop is None
    assert replayed.state == position
    assert replayed.settlement == bill
    assert (replayed.ok, replayed.claim) == (True, "agrees")
    wrong = (bill.payout[0] + 1, *bill.payout[1:])
    assert replay(dataclasses.replace(record, payout=wrong)).claim == "differs"
    silent = replay(dataclasses.replace(record, payout=None, stock_payout=None))
    assert (silent.ok, silent.claim, silent.settlement) == (True, "absent", bill)


def _auction_rules(rng: random.Random, pack: Pack) -> HouseRules:
    rules = _price_rules(rng, _play_rules(rng, pack))
    share = rng.choice([0.0, 0.8])
    return dataclasses.replace(
        rules,
        contracts=tuple(name for name in BIDS if name == "rufspiel" or rng.random() < share),
        contract_ranking=rng.choice(["standard", "geier_above_wenz", "equal_single_games"]),
        all_pass=rng.choice(["redeal", "ramsch", "muss", "kreuz", *(["stock"] if rules.settle_in == "money" else [])]),
        herz_solo_first=rng.random() < 0.3,
        klopfen=rng.choice(["all", "none", "first_only", "one_total", "chain"]),
        hochzeit=rng.random() < 0.5,
        hochzeit_return_trump=rng.random() < 0.5,
    )


def _whole_protocol(rng: random.Random, rules: HouseRules, stock: int) -> tuple[Auction, list[Action], Any]:
    """Deal, auction and play at random; return the start, all actions, and where they led."""
    pack = rules.pack()
    hands = random_hands(rng, pack)
    if rng.random() < 0.4:
        plain = [each for each in pack.cards if RUFSPIEL.order(pack).is_plain(each)]
        one_trump = [rng.choice(RUFSPIEL.order(pack).trumps), *rng.sample(plain, pack.hand_size - 1)]
        hands = bring(hands, rng.randrange(4), one_trump)
    start = Auction.start(hands, rules, stock=stock)
    auction = random_auction(rng, start, pass_weight=rng.choice([1, 5, 60]))
    log = list(auction.said)
    if auction.deal is None:
        return start, log, auction
    return start, log, _play_with_stoesse(rng, Position.start(auction.deal), log)


@pytest.mark.parametrize("pack", Pack.of_game("schafkopf"))
@_some(250)
@given(seed=SEEDS)
def test_a_whole_protocol_survives_writing_reading_and_replaying(pack: Pack, seed: int) -> None:
    rng = random.Random(seed)
    rules = _auction_rules(rng, pack)
    stock = rng.randint(0, 100) if rules.settle_in == "money" else 0
    start, log, end = _whole_protocol(rng, rules, stock)
    record = Record(
        hands=start.hands,
        deck=pack.deck,
        rules=RulesText("casual", _differences(rules)),
        events=tuple(log),
        stock=stock,
    )
    line = write_record(record)
    again = read_record(line)
    assert again == record
    assert write_record(again) == line
    replayed = replay(again)
    assert replayed.stop is None
    assert replayed.state == end
    assert [step.action for step in replayed.steps] == log
    assert tuple(step.action for step in replayed.steps) == record.events
    if isinstance(end, Position):
        assert replayed.settlement == settle(end)


@_some(150)
@given(seed=SEEDS)
def test_an_unfinished_protocol_is_a_valid_record_without_a_settlement(seed: int) -> None:
    rng = random.Random(seed)
    start, log, _ = _whole_protocol(rng, _auction_rules(rng, Pack.LANG), 0)
    cut = rng.randrange(1, len(log)) if len(log) > 1 else 1
    record = Record(
        hands=start.hands, rules=RulesText("casual", _differences(start.rules)), events=tuple(log[:cut])
    )
    replayed = replay(read_record(write_record(record)))
    assert replayed.stop is None
    assert len(replayed.steps) == cut
    decided = replayed.position is not None and replayed.position.is_decided
    ended = isinstance(replayed.state, Auction) and replayed.state.phase is Phase.OVER
    assert (replayed.settlement is not None) == (decided or ended)


@_some(150)
@given(seed=SEEDS)
def test_an_event_out_of_turn_stops_a_protocol_there(seed: int) -> None:
    rng = random.Random(seed)
    start, log, _ = _whole_protocol(rng, _auction_rules(rng, Pack.LANG), 0)
    place = rng.randrange(len(log))
    if not isinstance(log[place], Play):
        return
    log[place] = dataclasses.replace(log[place], seat=(log[place].seat + 1) % 4)
    record = Record(
        hands=start.hands, rules=RulesText("casual", _differences(start.rules)), events=tuple(log)
    )
    stop = replay(record).stop
    assert stop is not None
    assert stop.field.startswith(f"events[{place}]")
    assert stop.ruling.code is RulingCode.NOT_YOUR_TURN


def test_every_legal_action_of_an_auction_survives_as_an_event() -> None:
    seen: set[str] = set()
    for seed in range(600):
        rng = random.Random(seed)
        _, log, _ = _whole_protocol(rng, _auction_rules(rng, Pack.LANG), 0)
        seen |= {event.event for event in log}
    assert seen == {"klopfen", "pass", "bid", "name", "accept", "decline", "stoss", "play"}
