"""Every text of every ruling, in both languages, under every option that touches it: what it says is true.

Rulings come from hands under each value of each option, from random games in which everything is tried, and from the
examples of the auction and of Stöße. What they must say is worked out here from the rules, not from their parameters.
"""

from __future__ import annotations

import itertools
import random
import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files

import pytest
from fluent.syntax import FluentParser, ast

from forms import LONG
from helpers import CALLS_GRAS, KINDS, P1, P2, RAMSCH, SIMPLE, deal_of, example, random_hands, spot
from schafkopf.cards import Card, Pack, Rank
from schafkopf.errors import SchafkopfError
from schafkopf.game.actions import Action, Claim, GiveUp, Phase, Play, Refuse, Stoss
from schafkopf.game.game import Game
from schafkopf.game.opening import Opening
from schafkopf.game.position import Position
from schafkopf.game.referee import Turn
from schafkopf.game.rulings import IllegalAction, Ruling, RulingCode
from schafkopf.rules.contracts import BIDS, ContractType
from schafkopf.rules.house import HouseRules, read_options
from schafkopf.rules.options import OPTIONS
from schafkopf.testing import action_space, play_on, random_deal, random_rules
from schafkopf.text.catalogue import has_message
from speaking import ONE_TRUMP, WED, WEDDING, judged
from test_auction_rulings import RULINGS
from test_deal_faults import FAULTS
from test_stoss import STOESSE

LANGUAGES = ("de", "en")


@dataclass(frozen=True)
class Given:
    """A ruling with what its text has to be true of; `turn` is the hand whose card was judged."""

    ruling: Ruling
    rules: HouseRules
    kind: ContractType | None = None
    phase: Phase | None = None
    turn: Turn | None = None


# Where rulings come from.


def _turns() -> Iterator[Turn]:
    """Hands to move in games in which the options of the play matter, the Rufsau bound in many of them."""
    rng = random.Random(10)
    kinds = (KINDS.RUFSPIEL, KINDS.RUFSPIEL, KINDS.RUFSPIEL, KINDS.MUSS, KINDS.RAMSCH, KINDS.BETTEL, KINDS.WENZ)
    for kind in kinds * (40 if LONG else 6):
        position = Position.start(random_deal(rng, kind, HouseRules()))
        for _ in range(rng.randrange(32)):
            position = position.play(rng.choice(position.legal_cards))
        assert position.turn is not None
        yield position.turn
    for called in ("GA", "GZ", "GK"):
        for trick in ("", "G8", "EK", "S9"):
            for hand in (f"{called} G9 G7 EO S7", f"{called} G9 EO E7 SA", f"{called} S7 SA", f"{called} EO", called):
                yield spot(CALLS_GRAS, hand, trick, bound=called, dealt="HK HZ")
    yield spot(CALLS_GRAS, "GA G9 G7 EO", "G8", bound="GA", dealt="GK GZ")
    for hand in ("EO H7 GA", "H7 H8 SA", "H9"):
        yield spot(replace(CALLS_GRAS, kind=KINDS.RAMSCH, called=None), hand, "HK")
    yield spot(replace(CALLS_GRAS, kind=KINDS.BIERKOPF, called=None), "EO HK GA", "H9", pack=Pack.BIERKOPF_LANG)


def _under_every_option() -> Iterator[Given]:
    """The rulings on each card of these hands by the default rules, and those that one option, or two, change.

    Which options touch a text is found here, not told: a ruling that stays the same was read already.
    """
    turns = list(_turns())
    usual = [turn.rulings for turn in turns]
    yield from (Given(each, turn.rules, turn.contract.kind, None, turn) for turn in turns for each in turn.rulings)
    for rules in _houses():
        for turn, before in zip(turns, usual, strict=True):
            changed = replace(turn, rules=rules)
            for ruling, old in zip(changed.rulings, before, strict=True):
                if ruling != old:
                    yield Given(ruling, rules, turn.contract.kind, None, changed)


@cache
def _houses() -> tuple[HouseRules, ...]:
    """House rules with each value of each option, and with each two values of those that touch the play of a card."""
    values = [(name, value) for name, option in OPTIONS.items() for value in option.domain.examples]
    play = ("runaway_", "rufsau_")
    pairs = itertools.combinations([each for each in values if each[0].startswith(play)], 2)
    houses = {}
    for told in (*({name: value} for name, value in values), *(dict(pair) for pair in pairs)):
        try:
            rules = read_options(told)
        except SchafkopfError:
            continue  # it excludes another one
        if rules.pack_of() is Pack.LANG:
            houses[str(told)] = rules
    return tuple(houses.values())


def _in_games() -> Iterator[Given]:
    """The rulings on everything that anybody could try at some states of random games."""
    rng = random.Random(11)
    for number in range(400 if LONG else 60):
        pack = rng.choice((Pack.LANG, Pack.LANG, Pack.KURZ, Pack.BIERKOPF_LANG))
        klopfen = ("all", "none", "first_only", "one_total", "chain")[number % 5]
        bids = rng.choice((list(BIDS), ["rufspiel"], ["rufspiel", "wenz"]))
        after = ("ramsch", "muss", "kreuz", "redeal", "stock")[number // 5 % 5]
        rules = random_rules(
            rng,
            pack=pack,
            klopfen=klopfen,
            contracts=bids,
            all_pass=after,
            hochzeit=number % 4 == 0,
            allow_claim=number % 2 == 0,
            spritze_deadline=rng.choice(("any_time", "own_first_card")),
            spritze_max=4,
        )
        game = Game.open(Opening(random_hands(rng, pack, rare=True), rules, pack.game))
        states = list(play_on(game, rng, pass_weight=rng.choice((2, 1000))))
        if states[-1].position is not None:
            yield from (Given(states[-1].position.explain_trick(trick), rules) for trick in states[-1].position.tricks)
        for state in {id(each): each for each in (*rng.sample(states, min(3, len(states))), states[-1])}.values():
            for action in rng.sample(list(action_space(pack)), 60):
                yield _given(state, action)
            seat = state.to_move
            if seat is not None:
                yield from (_given(state, action) for action in action_space(pack) if action.seat == seat)


def _given(state: Game, action: Action) -> Given:
    position = state.position
    turn = None if position is None else position.turn
    hand = turn if isinstance(action, Play) and turn is not None and action.seat == turn.seat else None
    kind = None if position is None else position.deal.contract.kind
    if state.opening.game == "bierkopf":
        kind = KINDS.BIERKOPF
    return Given(state.judge(action), state.rules, kind, state.phase, hand)


def _of_examples() -> Iterator[Given]:
    for *_, ruling in RULINGS:
        yield Given(ruling(), HouseRules())
    for _, _, _, position, seat in STOESSE:
        at = position()
        yield Given(at.judge(Stoss(seat)), at.deal.rules, at.deal.contract.kind)
    for _, description, _ in FAULTS:
        told = description()
        yield from (Given(each.ruling, told.rules) for each in told.faults() if isinstance(each, IllegalAction))
    yield Given(judged(f"{WED}, 3 decline, 4 accept EO", ONE_TRUMP, WEDDING), WEDDING)
    any_time = HouseRules(spritze_deadline="any_time")
    hand = Position.start(random_deal(random.Random(1), KINDS.BIERKOPF, any_time))
    while not hand.is_over:
        hand = hand.play(hand.legal_cards[0])
    yield Given(hand.judge(Stoss(P1)), any_time, KINDS.BIERKOPF)
    claims = HouseRules(klopfen="none", allow_claim=True)
    for contract in (CALLS_GRAS, RAMSCH):
        game = Game.open(
            Opening(
                SIMPLE, claims, deal=deal_of(contract, SIMPLE, P1 if contract is CALLS_GRAS else None, rules=claims)
            )
        )
        yield Given(game.judge(GiveUp(P1)), claims, contract.kind)
        refused = game.apply(Claim(P1)).apply(Refuse(P2))
        yield Given(refused.judge(Claim(P1)), claims, contract.kind)


@cache
def _read() -> tuple[Given, ...]:
    """Every ruling once for each text that it has, with what it has to be true of."""
    seen: dict[object, Given] = {}
    for given in itertools.chain(_under_every_option(), _in_games(), _of_examples()):
        turn = given.turn
        rules = given.rules
        house = (rules.runaway_min, rules.runaway_count, rules.runaway_first_trick_only)
        told = None if turn is None else (turn.legal_cards, turn.stichzwang, house)
        seen.setdefault((given.ruling, told, given.kind), given)
    return tuple(seen.values())


# What is true.


@cache
def _told(lang: str) -> tuple[tuple[Given, tuple[str, str, str]], ...]:
    """Every ruling that is read with its text, its reason, and what the table hears."""
    rulings = [(given, given.ruling) for given in _read()]
    return tuple((given, (each.text(lang), each.reason(lang), each.open().text(lang))) for given, each in rulings)


CANONICAL = re.compile(rf"\b({'|'.join({kind.value for kind in ContractType} - {'muss'} | {'tout'})})\b")
"""A contract as it travels, not as it is called; `muss` is also a German verb."""
GERMAN = re.compile(r"\b(der|die|das|den|dem|ist|sind|nicht|und|du|hast|darf|wird|kein|keine|fallen|Karte|Stich)\b")
ENGLISH = re.compile(r"\b(the|is|are|not|and|you|may|no|card|trick|played|holds?|must)\b")
VAGUE = re.compile(r"genug|enough|manchem|some tables|{|}|\?|–|\bNone\b|[A-Z]{2,}_[A-Z]")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_text_is_a_sentence_in_its_language(lang: str) -> None:
    foreign = ENGLISH if lang == "de" else GERMAN
    for text in {text for _, texts in _told(lang) for text in texts}:
        assert text[0].isupper(), text
        assert text.endswith((".", ")")), text
        assert not VAGUE.search(text), text
        assert not foreign.search(text), text
        assert not CANONICAL.search(text), text
        assert "  " not in text, text


@example("S-3.9")
@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_a_text_says_of_the_whole_hand_is_true(lang: str) -> None:
    free, lower, duty, possible = {
        "de": ("die Wahl frei", "Höher gehen musst du nicht", "Es gilt Stichzwang", r"Möglich: ([\w, ]+)\."),
        "en": ("choice is free", "need not play higher", "eating is compulsory", r"Possible: ([\w, ]+)\."),
    }[lang]
    told = set()
    for given, (text, *_) in _told(lang):
        turn = given.turn
        if turn is None:
            continue
        legal = {card.label for card in turn.hand if turn.judge(card).legal}
        beating = given.rules.must_beat(turn.contract.kind)
        if free in text:
            told.add(free)
            assert len(legal) == len(turn.hand), text
        if lower in text:
            told.add(lower)
            assert not beating, text
        if duty in text:
            told.add(duty)
            assert beating, text
        if listed := re.search(possible, text):
            told.add(possible)
            assert set(listed[1].split(", ")) == legal, text
    assert told == {free, lower, duty, possible}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_text_about_the_called_card_has_the_rules_and_the_hand_right(lang: str) -> None:
    names = {Rank.SAU: "Rufsau", Rank.ZEHN: "Zehn", Rank.KOENIG: "König"}
    called_name = re.compile(r"(Rufsau)|(?:gerufenen?r?|called) (Zehn|König)")
    least = re.compile(r"mindestens (\d+) Karten|at least (\d+) cards")
    held = re.compile(r"du hast (\d+)[.;]|you hold (\d+)[.;]")
    dealt = re.compile(r"(\d+) bekommen[.;]|were dealt (\d+)[.;]")
    late = re.compile(r"nur im ersten Stich|in the first trick only")
    told = set()
    for given, (text, *_) in _told(lang):
        turn = given.turn
        if turn is None:
            continue
        suit = None if turn.bound is None else turn.bound.suit
        for pattern in (called_name, least, held, dealt, late):
            found = pattern.search(text)
            if found is None:
                continue
            told.add(pattern)
            assert turn.bound is not None, text
            number = next((group for group in found.groups() if group), "")
            match pattern:
                case _ if pattern is called_name:
                    assert number == names[turn.bound.rank], text
                case _ if pattern is least:
                    assert int(number) == given.rules.runaway_min, text
                case _ if pattern is held:
                    assert int(number) == _plain(turn.hand, suit), text
                    assert given.rules.runaway_count == "current"
                case _ if pattern is dealt:
                    assert int(number) == _plain(turn.dealt, suit), text
                    assert given.rules.runaway_count == "initial"
                case _:
                    assert given.rules.runaway_first_trick_only
                    assert len(turn.hand) < turn.order.pack.hand_size
    assert told == {called_name, least, held, dealt, late}


def _plain(hand: tuple[Card, ...], suit: object) -> int:
    return sum(card.suit is suit and card.rank not in (Rank.OBER, Rank.UNTER) for card in hand)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_text_speaks_of_the_game_that_is_played(lang: str) -> None:
    party = re.compile(r"Partei|party|parties")
    schafkopf = re.compile(r"Partei|party|Kontra|Stoß|Rufsau|Solo|Klopfen ist|knocking is over|auction is|Ansage")
    kinds = set()
    for given, texts in _told(lang):
        for text in texts:
            kinds.add(given.kind)
            if given.kind is KINDS.RAMSCH:
                assert not party.search(text), text
            if given.kind is KINDS.BIERKOPF and given.ruling.clause.startswith("B"):
                assert not schafkopf.search(text), text
    assert {KINDS.RAMSCH, KINDS.BIERKOPF} <= kinds


def test_klopfen_after_its_time_is_over() -> None:
    phases = defaultdict(set)
    for given in _read():
        if given.ruling.code.name.startswith("KLOPFEN") and given.phase is not None and given.kind != KINDS.BIERKOPF:
            phases[given.ruling.code].add(given.phase)
            assert ("vorbei" in given.ruling.text("de")) is (given.ruling.code is RulingCode.KLOPFEN_OVER)
    assert Phase.KLOPFEN not in phases[RulingCode.KLOPFEN_OVER]
    assert {Phase.BIDDING, Phase.PLAY} <= phases[RulingCode.KLOPFEN_OVER]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_reason_for_a_card_does_not_name_it_and_stands_for_accepted_cards_too(lang: str) -> None:
    accepted = set()
    for given, (text, reason, _) in _told(lang):
        ruling = given.ruling
        if given.turn is None or ruling.card is None:
            continue
        if ruling.legal:
            accepted.add(ruling.code)
        assert reason
        if ruling.code is not RulingCode.CARD_NOT_IN_HAND:
            # After the end no card is named at all.
            assert reason != text or ruling.code is RulingCode.GAME_OVER
            assert reason.lower() in text.lower()
    assert len(accepted) == 8


@pytest.mark.parametrize("code", [code for code in RulingCode if code.legal], ids=lambda code: code.name)
def test_whatever_is_accepted_has_a_reason(code: RulingCode) -> None:
    for lang in LANGUAGES:
        assert has_message(code.name, lang, "why")


# Nothing is left unread.


@cache
def _messages(lang: str) -> dict[str, ast.Message]:
    resource = FluentParser().parse((files("schafkopf.text") / f"{lang}.ftl").read_text("utf-8"))
    return {entry.id.name: entry for entry in resource.body if isinstance(entry, ast.Message)}


def _forms(pattern: ast.Pattern | None, lang: str) -> list[str]:
    """Every text that a pattern can make, as a regular expression in which each parameter is anything."""
    forms = [""]
    for element in pattern.elements if pattern is not None else ():
        if isinstance(element, ast.TextElement):
            parts = [re.escape(element.value)]
        else:
            parts = _forms_of(element.expression, lang)
        forms = [before + part for before in forms for part in parts]
    return forms


def _forms_of(expression: object, lang: str) -> list[str]:
    if isinstance(expression, ast.SelectExpression):
        return [form for variant in expression.variants for form in _forms(variant.value, lang)]
    if isinstance(expression, ast.MessageReference):
        message = _messages(lang)[expression.id.name]
        if expression.attribute is None:
            return _forms(message.value, lang)
        return _forms(next(a.value for a in message.attributes if a.id.name == expression.attribute.name), lang)
    return [".+?"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_form_of_every_ruling_is_read(lang: str) -> None:
    read: dict[str, set[str]] = defaultdict(set)
    for given, (text, reason, heard) in _told(lang):
        ruling = given.ruling
        read[ruling.code.name] |= {text, reason}
        read[ruling.code.heard or ruling.code.name].add(heard)
    for code in RulingCode:
        message = _messages(lang)[code.name]
        for pattern in (message.value, *(attribute.value for attribute in message.attributes)):
            for form in _forms(pattern, lang):
                assert any(re.fullmatch(form, text, re.IGNORECASE) for text in read[code.name]), (code.name, form)
