"""What values look like: printed, in a repr, in a notebook."""

from __future__ import annotations

import dataclasses
import json
import pickle
import re
from itertools import islice
from typing import Any
from xml.etree import ElementTree

import pytest

import schafkopf as sk
from schafkopf import solver
from schafkopf.bill import settlement
from schafkopf.display import html, text
from schafkopf.game.position import Trick
from schafkopf.notation import parse_cards
from schafkopf.rules.contracts import ContractType
from schafkopf.testing import random_games, replay_actions

SVG = "{http://www.w3.org/2000/svg}svg"
POSITION = sk.parse_position(
    "gras-rufspiel by 2 | GA GK G9 G8 SO H8 EK S9 / EZ E7 GU HK SZ SK SU S8 / EO GO HU HA H9 GZ E8 S7 /"
    " HO EU HZ H7 EA E9 SA G7 | 0: GA EZ GZ G7, 0: H8 | bound - | rules casual"
)
DEAL = POSITION.deal
OVER = next(random_games(None, 5))
BILL = sk.settle(
    sk.Outcome(
        contract=sk.parse_contract("wenz"),
        party=(0,),
        augen=(95, 25, 0, 0),
        tricks=(7, 1, 0, 0),
        laufende=sk.Laufende("mit", 2),
    )
)


def test_a_printed_position_is_a_table_that_a_player_recognises() -> None:
    assert str(POSITION) == (
        "Gras-Rufspiel, P3 spielt mit P1, 2. Stich, P2 ist dran\n"
        "      Hand                     liegt  Augen  Stiche\n"
        "  P1  SO  EK  GK G9 G8  S9     H8        31       1\n"
        "> P2  GU SU HK  E7  S10 SK S8             0       0\n"
        "  P3  EO GO HU HA H9  E8  S7              0       0\n"
        "  P4  HO EU H10 H7  EA E9  SA             0       0"
    )
    assert text(POSITION, "en").splitlines()[0] == "Gras-Rufspiel, P3 plays with P1, trick 2, P2 to move"


def test_a_printed_trick_and_solution_tell_who_and_what() -> None:
    assert str(POSITION.tricks[0]) == "P1 macht den Stich, 31 Augen\n  P1  P2   P3   P4\n  GA  E10  G10  G7"
    last = POSITION
    while len(last.tricks) < 6:
        last = last.play(last.legal_cards[0])
    solution = solver.solve(last)
    best = max(solution.values, key=lambda value: value.worth("augen"))
    lines = str(solution).splitlines()
    assert lines[0].startswith(f"P{solution.seat + 1} ist dran: Augen {solution.augen}, Auszahlung")
    assert any(line.split()[:2] == [best.card.label, str(best.augen)] for line in lines)
    assert lines[-1] == "bestes Spiel: " + " ".join(card.label for card in solution.line)


def test_a_printed_bill_has_every_item_and_who_pays() -> None:
    lines = str(BILL).splitlines()
    assert "gewonnen" in lines[0]
    assert [line.split()[-1] for line in lines if "S-" in line][: len(BILL.items)] == [
        item.clause for item in BILL.items
    ]
    assert lines[-1] == "P1 +240   P2 -80   P3 -80   P4 -80"


def test_a_printed_view_is_what_the_seat_sees() -> None:
    view = sk.Game.fixed(DEAL).view(0)
    assert str(view).splitlines() == [
        "P1 sieht: Gras-Rufspiel, P3 spielt",
        "  Hand     SO H8  EK  GA GK G9 G8  S9",
        "  erlaubt  SO H8  EK  GA GK G9 G8  S9",
    ]


def test_a_printed_position_needs_no_more_than_ascii() -> None:
    str(POSITION).encode("ascii")
    text(OVER.position, "en").encode("ascii")


def test_the_repr_of_a_position_makes_it_again() -> None:
    for game in islice(replay_actions(sk.Game.open(OVER.opening), OVER.actions), 0, None, 7):
        if game.position is not None:
            assert eval(repr(game.position), {"parse_position": sk.parse_position}) == game.position


@pytest.mark.parametrize(
    ("value", "told"),
    [
        (
            DEAL.announcement,
            "Announcement(contract=Contract(kind=ContractType.RUFSPIEL, called=Suit.GRAS), declarer=2)",
        ),
        (Trick(1, parse_cards("EO S7"), 0), 'Trick(leader=1, cards=parse_cards("EO S7"), winner=0)'),
        (settlement.Item("base", 20, "S-7.3"), "Item(item='base', amount=20, clause='S-7.3')"),
        (sk.Session(deals=3), "Session(deals=3)"),
    ],
    ids=lambda value: type(value).__name__,
)
def test_a_repr_has_only_what_differs_from_the_default_and_makes_the_value_again(value: object, told: str) -> None:
    assert repr(value) == told
    names = {**vars(settlement), **vars(sk), "Trick": Trick, "ContractType": ContractType}
    names |= {name: getattr(sk, name) for name in sk.__all__}
    assert eval(told, names) == value


def test_the_repr_of_a_position_that_cannot_be_tells_its_parts() -> None:
    wrong: list[Any] = [{"hands": ()}, {"leader": "3"}, {"tricks": (None,)}, {"trick": (sk.Card.EO, None)}]
    for parts in wrong:
        told = repr(dataclasses.replace(POSITION, **parts))
        assert told.startswith(("Position(deal=Deal(", 'parse_position("'))


def test_a_repr_stays_short_however_long_the_game_was() -> None:
    game = sk.Game.start(sk.deal(7))
    assert len(repr(OVER)) < len(repr(OVER.opening)) + 250
    assert len(repr(game.view(0).judged[0].ruling)) < 100
    assert len(repr(POSITION)) < 250


SHOWN: dict[str, Any] = {
    "position": POSITION,
    "deal": DEAL,
    "trick": POSITION.tricks[0],
    "game": OVER,
    "opening": sk.Game.start(sk.deal(7)),
    "view": sk.Game.fixed(DEAL).view(0),
    "bill": BILL,
    "solution": solver.solve(OVER.position) if OVER.position and OVER.position.deal.party else solver.solve(POSITION),
    "worlds": solver.worlds(sk.Game.fixed(DEAL).view(0), 3, 1).playouts(),
}


@pytest.mark.parametrize("lang", ["de", "en"])
@pytest.mark.parametrize("name", SHOWN)
def test_a_notebook_shows_it_without_styles_scripts_or_anything_fetched(name: str, lang: str) -> None:
    root = ElementTree.fromstring(html(SHOWN[name], lang))
    tags = {each.tag.rpartition("}")[2] for each in root.iter()}
    assert not tags & {"script", "style", "link", "img", "use", "text"}
    assert not {name for each in root.iter() for name in each.attrib} & {"id", "href", "src", "class"}
    heads = [each.text for each in root.iter("th")]
    assert all(head in text(SHOWN[name], lang) for head in heads if head)
    assert ("thead" in tags) is (name not in ("view", "bill"))
    assert SHOWN[name]._repr_html_() == html(SHOWN[name])
    assert str(SHOWN[name]) == text(SHOWN[name])


def test_a_position_is_shown_with_every_card_that_is_held_and_lies() -> None:
    names = [
        each.attrib["aria-label"]
        for each in ElementTree.fromstring(POSITION._repr_html_()).iter(SVG)
        if each.attrib.get("role")
    ]
    held = [card for hand in POSITION.hands for card in hand]
    assert len(names) == len(held) + 1
    assert len(set(names)) == len(names)
    assert "Herz-Acht" in names


def test_cards_hands_and_sets_of_cards_are_pictures() -> None:
    hands: list[Any] = [sk.deal(7)[0], POSITION.hands[0], sk.Game.start(sk.deal(7)).view(0).hand, parse_cards("EO S7")]
    rows = ((hand, len(hand)) for hand in hands)
    for shown, count in ((sk.Card.EO, 1), (sk.CardSet("EO GO H10"), 3), *rows):
        root = ElementTree.fromstring(shown._repr_svg_())
        assert (root.tag, len(root.attrib["aria-label"].split(", "))) == (SVG, count)
        assert float(root.attrib["height"]) < 200


def test_a_hand_is_a_tuple_that_is_short_in_a_repr() -> None:
    hand = parse_cards("H10 EO S7")
    assert hand == (sk.Card.H10, sk.Card.EO, sk.Card.S7)
    assert (str(hand), repr(hand), repr(parse_cards(""))) == ("HZ EO S7", 'parse_cards("HZ EO S7")', "()")
    assert pickle.loads(pickle.dumps(hand)) == hand
    assert json.dumps(hand) == '["HZ", "EO", "S7"]'


def test_every_state_of_every_kind_of_game_can_be_printed() -> None:
    for over in random_games(12, 11):
        for game in islice(replay_actions(sk.Game.open(over.opening), over.actions), 0, None, 5):
            for lang in ("de", "en"):
                for value in (game, game.position, game.view(0), game.settlement):
                    assert value is None or re.match(r"\S.*", text(value, lang))


def test_what_has_no_table_and_no_language_is_told() -> None:
    with pytest.raises(TypeError, match="int has no table of its own"):
        text(3)
    with pytest.raises(ValueError, match="lang must be 'de' or 'en', not 'fr'"):
        text(POSITION, "fr")
