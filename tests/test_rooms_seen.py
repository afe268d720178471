"""What a place sees of a table: nothing that tells two deals apart which agree on what it has seen; and in words."""

from __future__ import annotations

import dataclasses
import random
from collections import Counter
from typing import get_args

import pytest

from forms import LONG
from replaying import hidden_from, other_world
from schafkopf import wire
from schafkopf.cards import Card, Suit
from schafkopf.game.actions import (
    Accept,
    Agree,
    Bid,
    Claim,
    Decline,
    Exchanged,
    GiveUp,
    Klopfen,
    Logged,
    Name,
    Pass,
    Phase,
    Play,
    Refuse,
    Revoke,
    Stoss,
)
from schafkopf.game.game import Game
from schafkopf.notation import parse_contract, parse_declaration
from schafkopf.rooms import Commit, Contribute, DealOut, GetUp, Seen, SitDown, Stage, TakeOver, Teller, see
from schafkopf.rooms.seen import Line, Result
from schafkopf.rooms.words import said
from schafkopf.rules.house import PRESETS, HouseRules, preset, read_options
from schafkopf.testing import random_action, random_rules
from schafkopf.text.catalogue import LANGUAGES, card_name, message
from sitting import Sitting, evening, stops, with_game

PAIRS = 20_000 if LONG else 50
"""Pairs of deals that are compared."""


def test_a_place_sees_the_same_of_deals_that_agree_on_what_it_has_seen() -> None:
    """Byte for byte, and so does whoever watches; only the hash of the secret, here the same, could tell them apart."""
    phases: Counter[Phase] = Counter()
    number = 0
    while sum(phases.values()) < PAIRS:
        rng = random.Random(number)
        number += 1
        rules = random_rules(rng) if number % 2 else read_options({"allow_claim": True}, preset(rng.choice(PRESETS)))
        sitting = Sitting(rules, rng.choice(("schafkopf", "schafkopf", "bierkopf")), people=(0, 1)).over(rng)
        for game in stops(rng, sitting.game):
            seat = rng.randrange(4)
            world = other_world(rng, game, seat)
            if world is None:
                continue
            one, other = with_game(sitting.table, game), with_game(sitting.table, world)
            for place in (one.place_of(seat), None):
                assert wire.dumps(see(one, place)) == wire.dumps(see(other, place))
            phases[game.phase] += 1
    assert set(phases) >= {Phase.BIDDING, Phase.NAMING, Phase.PLAY}


def _alike(one: tuple[Card, ...], other: tuple[Card, ...]) -> bool:
    return set(one) == set(other)


def test_the_comparison_would_find_a_hand() -> None:
    """The test above can fail: the seats whose cards were exchanged do see the difference."""
    rng = random.Random(2)
    sitting = Sitting(preset("casual", klopfen="none"), people=(0, 1)).dealt()  # Klopfen shows half a hand only
    world = None
    # An exchange within one hand, or one and back, changes no hand.
    while world is None or all(map(_alike, world.opening.hands, sitting.game.opening.hands)):
        world = other_world(rng, sitting.game, 0)
    other = dataclasses.replace(sitting.table, game=world)
    assert any(see(sitting.table, place) != see(other, place) for place in range(4))


def test_the_result_of_a_sie_that_does_not_count_is_that_of_the_accounts() -> None:
    """S-11.5, as in the presets `official` and `tournament`."""
    for rules, price in ((preset("casual", klopfen="none"), 520), (preset("official"), 0)):
        sitting = Sitting(rules).dealt()
        heads = [Card(f"{suit}{rank}") for rank in "OU" for suit in "EGHS"]
        rest = [card for card in Card if card not in heads]
        hands = (tuple(heads), tuple(rest[:8]), tuple(rest[8:16]), tuple(rest[16:]))
        game = Game.start(hands, session=sitting.table.state)
        for action in (Bid(0, parse_declaration("sie")), Pass(1), Pass(2), Pass(3)):
            game = game.apply(action)
        table = dataclasses.replace(sitting.table, game=game)
        result = see(table, 0).result
        assert result is not None
        assert (result.price, sum(item.amount for item in result.bill)) == (price, price)
        assert result.payout == see(table, 0).standing.accounts == (3 * price, -price, -price, -price)


def _cards_in(thing: object) -> set[Card]:
    """Every card in a value."""
    if isinstance(thing, Card):
        return {thing}
    if isinstance(thing, dict):
        return set().union(*(_cards_in(each) for each in thing.values()))
    if isinstance(thing, (list, tuple, set, frozenset)):
        return set().union(*(_cards_in(each) for each in thing))
    if dataclasses.is_dataclass(thing):
        return set().union(*(_cards_in(getattr(thing, field.name)) for field in dataclasses.fields(thing)))
    return set()


def test_no_hidden_card_stands_in_what_a_place_sees() -> None:
    rng = random.Random(11)
    for table in evening(Sitting(people=(0, 1, 2)), rng, 2, unrest=0.1):
        if table.stage is not Stage.PLAYING or table.game is None or rng.random() < 0.7:
            continue
        for seat in range(4):
            # Refusals of calls name the Sau in question, whoever has it.
            seen = dataclasses.replace(see(table, table.place_of(seat)), choices=())
            assert not _cards_in(seen) & set(hidden_from(table.game, seat)) - {seen.called}


def test_whoever_watches_sees_open_cards_only() -> None:
    rng = random.Random(12)
    for table in evening(Sitting(people=(0, 1)), rng, 2, unrest=0.1):
        if table.stage is not Stage.PLAYING or table.game is None:
            continue
        seen = see(table, None)
        played = {action.card for action in table.game.actions if isinstance(action, Play)}
        laid_open = {card for shown in seen.shown for card in shown.cards}
        assert (seen.hand, seen.choices, seen.can_undo) == ((), (), False)
        assert _cards_in(seen) <= played | laid_open | {card for card in (seen.called, seen.offered) if card}


def test_what_is_seen_travels() -> None:
    rng = random.Random(13)
    for game in ("schafkopf", "bierkopf"):
        for table in evening(Sitting(random_rules(rng), game), rng, 2):
            if rng.random() < 0.1:
                seen = see(table, rng.choice((0, 1, 2, 3, None)))
                assert wire.loads(Seen, wire.dumps(seen)) == seen


def test_the_own_hand_is_sorted_and_says_of_every_card_what_it_may_do() -> None:
    rng = random.Random(14)
    sitting = Sitting(people=(0,))
    seen_refused = False
    for table in evening(sitting, rng, 3, unrest=0):
        seen, game = see(table, 0), table.game
        if game is None or game.is_over:
            continue
        seat = table.seat_of(0)
        assert sorted(card.card.value for card in seen.hand) == sorted(card.value for card in game.view(seat).hand)
        if game.deal is not None:
            assert tuple(card.card for card in seen.hand) == game.deal.order.sort(game.view(seat).hand)
        assert set(seen.legal) == set(game.legal_actions(seat))
        if seen.is_own_turn and seen.phase is Phase.PLAY:
            assert all(card.ruling is not None for card in seen.hand)
            seen_refused = seen_refused or not all(card.is_playable for card in seen.hand)
    assert seen_refused


def test_during_klopfen_only_the_first_packet_is_seen() -> None:
    """S-5.4."""
    seen = see(Sitting().dealt().table, 0)
    assert (seen.phase, len(seen.hand), {chair.cards for chair in seen.chairs}) == (Phase.KLOPFEN, 4, {4})


def test_the_price_so_far_is_that_of_the_bill_without_what_only_the_end_tells() -> None:
    """Of a game that ends without Laufende, Schneider and pool it is the price."""
    end_only = {"laufende", "schneider", "schwarz", "stock", "jungfrau", "durchmarsch", "draw", "offender", "revoke"}
    compared = 0
    for number in range(14):
        rng = random.Random(number)
        rules = read_options({"allow_claim": False}, preset("casual"))
        sitting = Sitting(rules, rng.choice(("schafkopf", "bierkopf"))).over(rng)
        seen = see(sitting.table, 0)
        assert seen.result is not None
        if seen.result.contract is not None and not end_only & {item.item for item in seen.result.bill}:
            assert (seen.price, seen.bill) == (seen.result.price, seen.result.bill)
            compared += 1
    assert compared


def test_the_result_adds_up() -> None:
    for number in range(8):
        rng = random.Random(number)
        sitting = Sitting(random_rules(rng), rng.choice(("schafkopf", "bierkopf")), people=(1,)).over(rng)
        seen = see(sitting.table, 1)
        result = seen.result
        assert result is not None
        if result.contract is not None and not result.contract.is_sie:
            assert sum(result.augen) == 120
            assert sum(result.tricks) == seen.of_tricks
        assert {card for hand in result.hands for card in hand} == set(sitting.game.pack.cards)
        assert seen.standing.past[-1].contract == result.contract


def test_who_is_a_partner_is_told_to_those_who_know_it() -> None:
    """S-4.4: the holder of the Rufsau knows, the others see it when it falls or when nobody else can have it."""
    rng, known = random.Random(9), Counter[bool]()
    while min(known[True], known[False]) < (100 if LONG else 4):
        sitting = Sitting(read_options({"klopfen": "none", "contracts": ["rufspiel"]})).dealt()
        while not sitting.game.is_over:
            if sitting.game.announcement is not None and rng.random() < 0.1:
                seat = rng.randrange(4)
                seen, partner = see(sitting.table, sitting.table.place_of(seat)), sitting.game.view(seat).partner
                told = [place for place, chair in enumerate(seen.chairs) if chair.role == "partner"]
                assert told == ([] if partner is None else [sitting.table.place_of(partner)])
                known[bool(told)] += 1
            sitting.act(random_action(rng, sitting.game))


# In words


@pytest.mark.parametrize("lang", LANGUAGES)
def test_everything_that_is_seen_has_its_words(lang: str) -> None:
    """Nothing falls back on the name of a message, in any state of any evening."""
    rng = random.Random(15)
    for game in ("schafkopf", "schafkopf", "bierkopf"):
        rules = random_rules(rng, hochzeit=True) if game == "schafkopf" else HouseRules()
        for table in evening(Sitting(rules, game, people=(0, 2), awaited=(1,)), rng, 2, unrest=0.2):
            if rng.random() < 0.8:
                continue
            seen = see(table, rng.choice((0, 1, 2, 3, None)))
            teller = Teller(seen, lang)
            told = [teller.title(), teller.subtitle(), teller.turn(), teller.question(), teller.outcome()]
            told += [teller.said(line) for line in seen.log]
            told += [tag for place in range(4) for tag in (*teller.tags(place), teller.name(place))]
            told += [teller.option(action) for action in seen.legal]
            told += [teller.item(item) for item in seen.bill]
            told += [teller.ruling(choice.ruling) for choice in seen.choices]
            assert "room-" not in " ".join(told)
            assert "table-" not in " ".join(told)
            assert teller.title()


def _seen(**parts: object) -> Seen:
    return dataclasses.replace(see(Sitting(people=(0, 1)).dealt().table, 0), **parts)  # type: ignore[arg-type]


def test_one_is_told_of_oneself_as_du_and_of_others_by_name() -> None:
    teller = Teller(_seen(), "de")
    assert teller.said(Line(0, Klopfen(0))) == "Du klopfst: Der Preis verdoppelt sich."
    assert teller.said(Line(1, Klopfen(1))) == "Emmy klopft: Der Preis verdoppelt sich."
    assert teller.said(Line(2, Play(2, Card.EO), 1, "takes")) == "Vroni sticht mit Eichel-Ober."
    assert Teller(_seen(), "en").said(Line(0, Play(0, Card.EO), 1, "leads")) == f"You lead {card_name(Card.EO, 'en')}."
    assert teller.said(Line(3, Stoss(3), 1, None, 1)) == "Xaver sagt Re."
    assert (teller.names([0]), teller.names([0, 2, 1])) == ("du", "Vroni, Emmy und du")


def test_of_a_chair_is_told_who_comes_who_is_away_and_that_a_computer_plays() -> None:
    def tags(is_person: bool = False, is_awaited: bool = False, is_away: bool = False) -> tuple[str, ...]:
        chairs = _seen().chairs
        kept = {"is_awaited": is_awaited, "is_away": is_away, "is_dealer": False, "said": None}
        chair = dataclasses.replace(chairs[0], name="Resi", is_person=is_person, **kept)  # type: ignore[arg-type]
        return Teller(_seen(chairs=(chair, *chairs[1:])), "de").tags(0)

    assert tags(is_person=True) == ()
    assert tags() == (message("room-computer", "de"),)
    assert tags(is_awaited=True) == (message("room-awaited", "de"),)
    assert tags(is_person=True, is_away=True) == (message("room-away", "de", name="Resi"),)


def test_what_is_named_after_the_auction_is_told_with_its_tout_or_without() -> None:
    names = (Name(0, Suit.GRAS), Name(0, Suit.GRAS, tout=True), Name(0, None, tout=True), Name(0, None))
    assert [said(name, "schafkopf", "de") for name in names] == ["Gras", "Gras Tout", "Tout", "ohne Tout"]


@pytest.mark.parametrize(
    ("kind", "party", "won", "payout", "words"),
    [
        ("wenz", (1,), True, (-50, 150, -50, -50), "lost won lost lost won"),
        ("wenz", (1,), False, (50, -150, 50, 50), "won lost won won lost"),
        ("wenz", (1,), True, (0, 20, 0, 0), "lost won lost lost won"),  # only good points
        ("bierkopf", (0, 2), False, (0, 1, 0, 1), "lost won lost won lost"),
        ("bierkopf", (0, 2), None, (0, 0, 0, 0), "drawn drawn drawn drawn drawn"),
        ("ramsch", (), None, (20, 20, -60, 20), "won won lost won over"),
        ("ramsch", (), None, (1, 1, 0, 1), "won won lost won over"),  # only good points
        ("ramsch", (), None, (0, 0, 0, 0), "drawn drawn drawn drawn over"),
    ],
)
def test_everybody_is_told_how_the_deal_ended_for_him(
    kind: str, party: tuple[int, ...], won: bool | None, payout: tuple[int, int, int, int], words: str
) -> None:
    nothing = (0, 0, 0, 0)
    result = Result(
        contract=parse_contract(kind),
        party=party,
        won=won,
        augen=nothing,
        tricks=nothing,
        bill=(),
        price=0,
        payout=payout,
        stock_payout=0,
        place=None,
        hands=(),
    )
    told = [Teller(_seen(place=place, result=result), "de").outcome() for place in (0, 1, 2, 3, None)]
    assert told == [message(f"room-{word}", "de") for word in words.split()]


ACTIONS: tuple[Logged, ...] = (
    Klopfen(0), Klopfen(0, knocks=False), Pass(0), Bid(0, parse_declaration("wenz")), Name(0, Suit.HERZ), Decline(0),
    Accept(0, Card.G9), Stoss(0), Play(0, Card.EO), Claim(0), GiveUp(0), Agree(0), Refuse(0), Revoke(0, Card.G9),
    Exchanged(0),
)  # fmt: skip


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_action_can_be_told_of_oneself_and_of_others(lang: str) -> None:
    assert {type(action) for action in ACTIONS} == {*get_args(Logged)}
    teller = Teller(_seen(), lang)
    for action in ACTIONS:
        own, other = (teller.said(Line(place, action, 1)) for place in (0, 1))
        assert own.startswith(("Du ", "You "))
        assert other.startswith("Emmy ")


def test_a_ruling_names_people_instead_of_seats() -> None:
    sitting = Sitting(people=(0, 1)).dealt()
    ruling = sitting.game.judge(Klopfen(1))
    assert (ruling.text("de"), Teller(see(sitting.table, 1), "de").ruling(ruling)) == (
        "Jetzt ist P1 an der Reihe.",
        "Jetzt ist Ada an der Reihe.",
    )


def test_between_two_deals_the_table_says_what_it_waits_for() -> None:
    sitting = Sitting(people=(0,), awaited=(1,))
    assert Teller(see(sitting.table, 0), "de").turn() == "Es fehlt noch einer."
    sitting.do(SitDown("Emmy"), 1)
    sitting.do(Commit(sitting.draw()))
    assert Teller(see(sitting.table, 0), "de").turn() == "Es wird gemischt."
    sitting.do(Contribute(sitting.draw()), 0)
    assert [chair.is_ready for chair in see(sitting.table, 0).chairs] == [True, False, True, True]
    sitting.do(DealOut())
    assert Teller(see(sitting.table, 0), "de").turn() == "Du bist dran."
    assert Teller(see(sitting.table, 1), "de").turn() == "Ada ist dran."
    sitting.do(TakeOver(0))
    assert Teller(see(sitting.table, 1), "de").tags(0) == ("Computer spielt für Ada",)
    sitting.do(GetUp(), 0)
    assert Teller(see(sitting.table, 1), "de").tags(0) == ("Computer",)


def test_while_cards_are_shuffled_the_title_numbers_the_deal_that_comes() -> None:
    sitting = Sitting()
    assert Teller(see(sitting.table, 0), "de").title() == "Spiel 1"
    sitting.do(Commit(sitting.draw()))
    told = Teller(see(sitting.table, 0), "de")
    assert (told.title(), told.subtitle()) == ("Spiel 1", f"{see(sitting.table, 0).chairs[3].name} gibt")
