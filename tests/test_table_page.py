"""The page of a table and its text view: complete, in both languages, for every place, as the policy allows."""

from __future__ import annotations

import itertools
import random
import re
from collections import Counter
from dataclasses import replace
from functools import cache

import pytest

from outcomes import pair, single
from page_parts import Element, read
from scenes import scene
from schafkopf import wire
from schafkopf.bill.settle import limits
from schafkopf.game.actions import Agree, Klopfen, Phase, Play, Refuse
from schafkopf.players.advice import advise
from schafkopf.rooms import (
    Act,
    AskUndo,
    Command,
    DealOut,
    Place,
    Seen,
    SitDown,
    Stage,
    Table,
    TakeOver,
    decide,
    see,
    view_of,
)
from schafkopf.rooms.seen import BillItem
from schafkopf.rules.house import HouseRules, preset
from schafkopf.testing import random_action, random_rules
from schafkopf.web.pages import Lang, Look
from schafkopf.web.table.considering import considered
from schafkopf.web.table.tableview import Around, hint_html, table_html
from schafkopf.web.table.textview import TextView, text_html
from schafkopf.web.table.worth import means_of
from sitting import Sitting, evening

LOOKS = (Look(lang="de"), Look(lang="en", large=True, faces="french"))
VIEWS = {"table": table_html, "text": text_html}
AROUND = Around(table="k7Qm", invitations={2: "http://localhost/t/k7Qm/join/x"}, game="g1", shuffle="ab" * 32)
LEAK = re.compile(r"\b(?:web|room|table|rule|rules|item|why|level|preset|suit)-[a-z0-9_-]+ \(", re.IGNORECASE)
"""What a text looks like that is missing, or of which something was not said."""


@cache
def states(game: str, seed: int) -> tuple[Table, ...]:
    """Tables as they come about in an evening, by many house rules, with people who come and go."""
    rng = random.Random(seed)
    rules = preset("casual") if seed == 0 else random_rules(rng)
    sitting = Sitting(rules, game, people=(0, 2), awaited=(1,) if seed % 2 else ())
    return tuple(evening(sitting, rng, deals=2, unrest=0.2))


@cache
def scenes() -> tuple[tuple[Table, Place | None], ...]:
    """Some tables of many evenings, each as a place sees it."""
    found: list[tuple[Table, Place | None]] = []
    for game in ("schafkopf", "bierkopf"):
        for seed in range(4):
            for at, table in enumerate(states(game, seed)[::15]):
                place = (0, 2, None)[at % 3]
                # Where nobody sits, nobody looks.
                found.append((table, None if place is None or table.chairs[place].person is None else place))
    return tuple(found)


def html(seen: Seen, look: Look = LOOKS[0], view: str = "table") -> str:
    return VIEWS[view](seen, look, "csrf", AROUND)


def page(seen: Seen, look: Look = LOOKS[0], view: str = "table") -> Element:
    return read(html(seen, look, view))


@pytest.mark.parametrize(
    ("amount", "told"), [(80, "In den Stock kommen 80."), (-80, "Aus dem Stock kommen 80."), (0, "")]
)
def test_the_result_tells_what_the_pool_gets_or_pays_and_why_it_ended_so(amount: int, told: str) -> None:
    seen = next(view for view in map(see, states("schafkopf", 0), itertools.repeat(0)) if view.result is not None)
    assert seen.result is not None
    shown = replace(seen, result=replace(seen.result, stock_payout=amount))
    for view in VIEWS:
        text = html(shown, view=view)
        assert seen.result.reasons
        assert all(reason.clause in text for reason in seen.result.reasons)
    assert told in html(shown)
    assert ("Stock kommen" in html(shown)) is bool(amount)


def test_what_is_paid_besides_the_price_stands_below_it() -> None:
    seen = next(view for view in map(see, states("schafkopf", 0), itertools.repeat(0)) if view.result is not None)
    assert seen.result is not None
    beside = BillItem("stock", 80, "S-7.14", 1), BillItem("offender", 40, "S-8.8", 2, 2)
    items = (beside[0], BillItem("base", 20, "S-7.3"), beside[1])
    shown = replace(seen, result=replace(seen.result, bill=items, price=20, reasons=()))
    rows = [[*row.all("td")][-1].text for row in page(shown).one("bill").all("tr")]
    assert rows == ["20", "20", "+80", "+40"]
    assert [re.findall(r"[+-]?\d+", line)[0] for line in text(shown).bill()] == ["+20", "20", "+80", "+40"]


def test_in_sentences_one_deals_and_nobody_else() -> None:
    seen = own_turn(Phase.PLAY)
    dealing = [replace(chair, is_dealer=at == 1) for at, chair in enumerate(seen.chairs)]
    told = list(text(replace(seen, chairs=tuple(dealing))).people())
    assert ["Geber" in line for line in told] == [False, True, False, False]


@pytest.mark.parametrize("game", ["schafkopf", "bierkopf"])
def test_the_marks_of_a_result_are_the_limits_of_its_bill(game: str) -> None:
    for table in states(game, 0):
        result = see(table, 0).result
        if result is None or table.game is None or table.game.final is None:
            continue
        assert result.limits == limits(table.game.final.outcome_so_far)
        shown = replace(see(table, 0), result=replace(result, limits=(58, 87)))
        if result.limits is not None:
            assert "58 gewonnen" in html(shown)
            assert "87 Schneider" in html(shown)
            return
    raise AssertionError("no deal has limits")


def test_points_that_know_no_schneider_have_no_mark_for_it() -> None:
    points = HouseRules(settle_in="points", points_table="t4")
    assert limits(single(75, rules=points)) == (61, None)
    assert limits(pair(75, rules=points)) == (61, 91)
    seen = next(seen for table in states("schafkopf", 0) if (seen := see(table, 0)).result and seen.result.limits)
    assert seen.result is not None
    shown = html(replace(seen, result=replace(seen.result, limits=(61, None))))
    assert "61 gewonnen" in shown
    assert "tick at-91" not in shown


def commands(root: Element) -> list[Command]:
    """What the buttons of a page send."""
    buttons = [*root.all("button", name="command")]
    sent: list[Command] = [
        wire.loads(Command, button.attributes["value"]) for button in buttons if "disabled" not in button.attributes
    ]
    return sent


@pytest.mark.parametrize("view", VIEWS)
@pytest.mark.parametrize("look", LOOKS, ids=("de", "en"))
def test_every_state_is_told_in_words(look: Look, view: str) -> None:
    for table, place in scenes():
        told = page(see(table, place), look, view).text
        assert not LEAK.search(told), LEAK.search(told)


@pytest.mark.parametrize("view", VIEWS)
def test_nothing_stands_in_a_page_that_its_policy_forbids(view: str) -> None:
    for table, place in scenes():
        for element in page(see(table, place), view=view).all():
            assert element.name not in ("script", "style", "iframe", "object")
            assert not [name for name in element.attributes if name == "style" or name.startswith("on")]


@pytest.mark.parametrize("view", VIEWS)
def test_ids_are_there_once(view: str) -> None:
    for table, place in scenes():
        ids = Counter(
            element.attributes["id"]
            for element in page(see(table, place), view=view).all()
            if "id" in element.attributes
        )
        assert not [identity for identity, times in ids.items() if times > 1]


def test_what_refers_to_something_finds_it() -> None:
    for table, place in scenes():
        root = page(see(table, place))
        ids = {element.attributes["id"] for element in root.all() if "id" in element.attributes}
        for element in root.all():
            for name in ("for", "form", "popovertarget", "aria-labelledby"):
                assert element.attributes.get(name, "do") in ids, (element.name, element.attributes)


def test_every_control_has_a_name() -> None:
    for table, place in scenes():
        root = page(see(table, place))
        labels = {label.attributes.get("for") for label in root.all("label")}
        for element in root.all():
            if element.name in ("button", "a"):
                assert element.text or element.attributes.get("aria-label"), element.attributes
            if element.name == "input" and element.attributes.get("type") != "hidden":
                is_wrapped = any(element in label.all() for label in root.all("label"))
                assert is_wrapped or element.attributes.get("id") in labels, element.attributes


def test_every_button_does_what_the_table_follows() -> None:
    """The page asks no rule; whatever it offers comes from what is seen, and is followed."""
    for table, place in scenes():
        sent = commands(page(see(table, place)))
        assert sent == [] or place is not None
        for command in sent:
            decide(table, command, place)


def test_everything_legal_is_offered() -> None:
    for table, place in scenes():
        seen = see(table, place)
        is_away = place is not None and seen.chairs[place].is_away  # then it is asked only whether he is back
        if seen.undo is None and seen.stage is Stage.PLAYING and not is_away:
            sent = [command.action for command in commands(page(seen)) if isinstance(command, Act)]
            assert set(seen.legal) - set(sent) == set()


def test_a_refused_card_says_why_and_by_which_clause() -> None:
    refused = 0
    for table, place in scenes():
        seen = see(table, place)
        if not seen.is_own_turn or seen.undo is not None:
            continue
        root = page(seen)
        for held in seen.hand:
            if held.ruling is None:
                continue
            card = root.one(f"card-{held.card.name}")
            assert (card.attributes.get("aria-disabled") == "true") is not held.is_playable
            bubble = root.one(f"why-{held.card.name}")
            assert held.ruling.clause in bubble.text
            refused += not held.is_playable
    assert refused > 5


def test_a_button_of_the_hand_tells_card_and_suit() -> None:
    seen = next(
        see(table, 0) for table, _ in scenes() if see(table, 0).phase is Phase.PLAY and see(table, 0).is_own_turn
    )
    for held in seen.hand:
        label = page(seen).one(f"card-{held.card.name}").attributes["aria-label"]
        assert LOOKS[0].card_name(held.card) in label


@pytest.mark.parametrize("view", VIEWS)
def test_a_hand_that_was_laid_open_is_shown_without_what_was_played_of_it(view: str) -> None:
    seen = see(scene("claimed").table, 0)
    (shown,) = seen.shown
    (held,) = shown.cards
    played = next(line.said.card for line in seen.log if line.place == shown.place and isinstance(line.said, Play))
    text = page(replace(seen, shown=(replace(shown, cards=(held, played)),)), view=view).text
    assert f"Emmy legt offen: {LOOKS[0].card_name(held)}" in text
    assert f"{LOOKS[0].card_name(held)}{LOOKS[0].card_name(played)}" not in text.replace(", ", "")
    assert "legt offen" not in page(see(scene("claimed").table, 1), view=view).text


def test_of_the_finished_tricks_only_the_last_is_told_while_a_deal_is_played() -> None:
    """S-3.7: whoever wants to know what fell before has to have kept it in mind; when it is over everything is told."""
    for table, place in scenes():
        seen = see(table, place)
        lie = [card for trick in (seen.last, seen.trick) if trick is not None for card in trick.cards]
        told = [card for _, card, _ in text(seen).log if card is not None]
        fallen = [line.said.card for line in seen.log if isinstance(line.said, Play)]
        assert told == (lie if seen.result is None else fallen)


def test_the_text_view_says_that_a_card_may_be_asked_back() -> None:
    seen = see(scene("waiting").table, 0)
    assert "Auch möglich: zurück." in page(seen, view="text").text
    assert "Auch möglich" not in page(replace(seen, can_undo=False), view="text").text


def test_whoever_watches_has_no_hand_and_no_buttons() -> None:
    for table, _ in scenes():
        root = page(see(table, None))
        assert not commands(root)
        assert not list(root.all("li", class_="held"))


def test_names_are_text_and_never_html() -> None:
    sitting = Sitting(people=())
    sitting.do(SitDown('<b title="x">&'), 0)
    shown = html(see(sitting.dealt().table, None))
    assert "<b title" not in shown
    assert "&lt;b title=&#34;x&#34;&gt;&amp;" in shown


def test_a_shuffle_asks_the_page_to_add_to_it_once() -> None:
    sitting = Sitting()
    while sitting.table.stage is not Stage.SHUFFLING:
        sitting.between()
    asked = next(page(see(sitting.table, 0)).all(id="table")).attributes
    assert asked["data-shuffle"] == "yes"
    assert asked["data-commitment"]
    sitting.between()
    assert sitting.table.stage is Stage.SHUFFLING
    assert "data-shuffle" not in next(page(see(sitting.table, 0)).all(id="table")).attributes
    sitting.do(DealOut())


def test_a_card_asked_back_asks_the_others() -> None:
    sitting = Sitting(people=(0, 1))
    rng = random.Random(1)
    sitting.dealt()
    while not see(sitting.table, 1).can_undo:
        sitting.act(random_action(rng, sitting.game))
        sitting.dealt()
    sitting.do(AskUndo(), 1)
    assert [type(each).__name__ for each in commands(page(see(sitting.table, 0)))].count("AnswerUndo") == 2
    assert [type(each).__name__ for each in commands(page(see(sitting.table, 1)))].count("AnswerUndo") == 1


def test_somebody_for_whom_a_computer_plays_can_come_back() -> None:
    sitting = Sitting(people=(0, 1)).dealt()
    rng = random.Random(2)
    while sitting.table.turn != 0:
        sitting.act(random_action(rng, sitting.game))
        sitting.dealt()
    sitting.do(TakeOver(0))
    assert "ComeBack" in [type(each).__name__ for each in commands(page(see(sitting.table, 0)))]


@pytest.mark.parametrize("lang", ["de", "en"])
def test_a_hint_is_shown_for_whatever_is_asked(lang: Lang) -> None:
    look = Look(lang=lang)
    for phase in (Phase.KLOPFEN, Phase.BIDDING, Phase.NAMING, Phase.PLAY):
        table = own_table(phase)
        view = view_of(table, 0)
        assert view is not None
        bubble = read(hint_html(advise(view, "anfaenger", lang=lang), see(table, 0), look))
        assert bubble.text
        assert not LEAK.search(bubble.text)


# The text view


def own_turn(phase: Phase) -> Seen:
    """What the first place sees of `own_table`."""
    return see(own_table(phase), 0)


@cache
def own_table(phase: Phase) -> Table:
    """A table where the first place is asked in a phase."""
    for seed in range(100):
        sitting, rng = Sitting(preset("casual")).dealt(), random.Random(seed)
        while not sitting.game.is_over:
            seen = see(sitting.table, 0)
            if seen.is_own_turn and seen.phase is phase and (phase is not Phase.PLAY or len(seen.hand) < 7):
                return sitting.table
            sitting.act(random_action(rng, sitting.game))
    raise AssertionError(phase)


def text(seen: Seen, lang: str = "de") -> TextView:
    return TextView(seen, Look(lang="en" if lang == "en" else "de"), "", Around(table="k7Qm"))


def test_an_average_is_as_exact_as_it_is_small() -> None:
    """As at the terminal, with a minus as wide as the plus."""
    numbers = (0.04, -9.94, 9.96)
    for lang, told in (("de", "+0,04 −9,9 +10"), ("en", "+0.04 −9.9 +10")):
        view = text(see(states("schafkopf", 0)[0], 0), lang)
        assert " ".join(map(view.mean, numbers)) == told


@pytest.mark.parametrize(("line", "is_yes"), [("ja", True), ("n", False), ("No", False), ("yes", True)])
def test_yes_and_no_answer_what_asks_for_them(line: str, is_yes: bool) -> None:
    seen = own_turn(Phase.KLOPFEN)
    klopfen = [each.action for each in seen.choices if isinstance(each.action, Klopfen)]
    asked = next(action for action in klopfen if action.knocks is is_yes)
    assert text(seen).meant(line).command == Act(asked)
    claimed = see(scene("claimed").table, 0)
    answer = next(each for each in claimed.legal if isinstance(each, Agree if is_yes else Refuse))
    assert text(claimed).meant(line).command == Act(answer)
    assert text(own_turn(Phase.BIDDING)).meant(line).command is None


def test_a_card_is_played_by_its_number_its_code_and_its_name() -> None:
    seen = own_turn(Phase.PLAY)
    for at, held in enumerate(seen.hand, start=1):
        assert held.action is not None
        for line in (str(at), held.card.label, held.card.label.lower(), LOOKS[0].card_name(held.card)):
            assert text(seen).meant(line).command == Act(held.action)


def test_an_answer_is_given_by_its_number_and_its_name() -> None:
    seen = own_turn(Phase.BIDDING)
    for at, action in enumerate(seen.legal, start=1):
        assert text(seen).meant(str(at)).command == Act(action)
        assert text(seen, "en").meant(text(seen, "en").named(action)).command == Act(action)


@pytest.mark.parametrize(
    "line", ["hilfe", "hand", "letzter", "stand", "rechnung", "wer", "", "?", "warum", "99", "quatsch", "EA EA"]
)
def test_every_line_is_answered(line: str) -> None:
    for phase in (Phase.PLAY, Phase.BIDDING, Phase.KLOPFEN):
        for lang in ("de", "en"):
            meant = text(own_turn(phase), lang).meant(line)
            assert meant.command is None
            assert meant.text
            assert not LEAK.search(meant.text)


def test_why_a_card_may_not_be_played_is_told_by_its_ruling() -> None:
    for table, place in scenes():
        seen = see(table, place)
        refused = [held for held in seen.hand if held.ruling is not None and not held.is_playable]
        if seen.is_own_turn and seen.undo is None and seen.phase is Phase.PLAY and refused:
            told = text(seen).meant(f"warum {refused[0].card.label}").text
            assert refused[0].ruling is not None
            assert refused[0].ruling.clause in told


def test_any_text_is_a_line() -> None:
    rng = random.Random(3)
    alphabet = "EGHS1078UOKA ?jn.,<>&\"'\\\u202e\u0000äöü€🙂"
    for phase in (Phase.PLAY, Phase.BIDDING):
        view = text(own_turn(phase))
        for _ in range(60):
            meant = view.meant("".join(rng.choices(alphabet, k=rng.randrange(12))))
            assert meant.command is not None or meant.text or meant.hint


def test_what_contracts_are_worth_is_reckoned_for_whatever_may_be_said() -> None:
    seen = own_turn(Phase.BIDDING)
    means = means_of(seen)
    legal = {each.name for each in considered(seen) if each.bid.ruling.legal}
    assert means.keys() >= legal - {"sie"}
    # Nothing but the own cards and what everybody has heard is asked for.
    assert means == means_of(seen)
    tiles = {tile.attributes["data-worth"] for tile in page(seen).all("div", class_="worth")}
    assert tiles >= means.keys()


def test_what_is_considered_first_may_be_said_if_anything_may() -> None:
    refused = 0
    for table in (table for seed in range(4) for table in states("schafkopf", seed)):
        seen = see(table, 0)
        if seen.phase is not Phase.BIDDING or not seen.is_own_turn:
            continue
        possible = [each.name for each in considered(seen) if each.is_possible]
        first = [each.attributes["value"] for each in page(seen).all("input", name="consider", checked="")]
        assert not considered(seen) or len(first) == 1
        assert not possible or first == possible[:1]
        refused += bool(possible) and not considered(seen)[0].is_possible
    assert refused


@pytest.mark.parametrize("name", ["result", "bierkopf-result"])
def test_a_deal_that_is_over_shows_its_whole_price_and_what_both_sides_won(name: str) -> None:
    for place in (0, 1, None):
        seen = see(scene(name).table, place)
        assert seen.result is not None
        assert seen.result.price > seen.price  # Schneider and Laufende are paid only at the end
        root = page(seen)
        told = next(root.one("bar").all("p")).text
        assert str(seen.result.price) in told
        if seen.game == "bierkopf":
            points = seen.result.points or 0
            own = 0 if place is None else place
            gain = points if seen.result.won is (own % 2 == seen.result.party[0] % 2) else 0
            assert next(root.all("p", class_="sum")).text == f"{gain} : {points - gain}"
