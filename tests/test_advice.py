"""Advice: every legal action with a player's own figures, from what one seat knows, in the library and as a command."""

from __future__ import annotations

import dataclasses
import io
import json
import random
import shlex
import sys
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from helpers import KINDS, SIMPLE
from replaying import fixed
from schafkopf import wire
from schafkopf.cards import SEATS, Card
from schafkopf.cli import advise as advise_command
from schafkopf.cli import context, render, telling
from schafkopf.errors import SchafkopfError
from schafkopf.game.actions import Bid, Claim, GiveUp, Pass, Phase, Play
from schafkopf.game.constraints import parse_constraint
from schafkopf.game.dealing import deal
from schafkopf.game.game import Game
from schafkopf.game.line import UnreadablePosition, parse_view, position_text
from schafkopf.game.view import View
from schafkopf.notation import parse_declaration
from schafkopf.players import Budget, Decision, by_name
from schafkopf.players.advice import Advice, AdvisedAction, advise, view_of_hand
from schafkopf.rules.contracts import ContractType
from schafkopf.rules.house import HouseRules, preset
from terminal import Terminal, example, write_lines

HAND = "EO GO HU HA H9 GZ E8 SK"
OPEN = (
    "gras-rufspiel by 2 | GA GK G9 G8 SO H8 EK S9 / EZ E7 GU HA HZ H7 SZ S7 / GZ EO GO EU HU H9 EA SA / "
    "G7 HO SU HK E9 E8 SK S8 | 0: G8 GU GZ G7, 1: HA | bound - | rules casual"
)
HIDDEN = "gras-rufspiel by 2 | ? / ? / GZ EO GO EU HU H9 EA SA / ? | 0: G8 GU GZ G7, 1: HA | rules casual"
FEW = Budget(worlds=20)


def hidden(line: str, seat: int) -> str:
    """The line with the hands of all seats but one unknown."""
    sections = line.split(" | ")
    hands = sections[1].split(" / ")
    sections[1] = " / ".join(hand if place == seat else "?" for place, hand in enumerate(hands))
    return " | ".join(sections)


def laid(kind: ContractType, cards: int, rng: random.Random) -> Game:
    """A game of a kind after so many cards, without a Stoß, of which a position does not tell when it was given."""
    game = fixed(rng, kind)
    while cards and game.to_move is not None:
        plays = [action for action in game.legal_actions(game.to_move) if isinstance(action, Play)]
        game = game.apply(rng.choice(plays))
        cards -= 1
    return game


@pytest.mark.parametrize("kind", list(KINDS), ids=str)
def test_a_position_tells_what_the_seat_to_move_knows_whether_the_others_are_hidden_or_not(kind: ContractType) -> None:
    rng = random.Random(f"hidden-{kind.value}")
    for plays in (0, 5, 14):
        game = laid(kind, plays, rng)
        if game.position is None or game.to_move is None:
            continue
        view, line = game.view(game.to_move), position_text(game.position)
        assert parse_view(line) == view
        if game.position.deal.called_card is None or game.position.deal.called_card.rank.value == "A":
            assert parse_view(hidden(line, view.seat)) == view


@pytest.mark.parametrize(
    ("line", "field"),
    [
        (hidden(OPEN, 1), "hands"),
        (HIDDEN.replace("? / ? / GZ", "GA GK G9 G8 SO H8 EK S9 / ? / GZ"), "hands"),
        (HIDDEN.replace(" / ? |", " |"), "hands"),
        (OPEN.replace("0: G8 GU GZ G7, 1: HA | bound -", "- | bound -"), "bound"),
    ],
)
def test_a_view_that_a_line_does_not_tell_is_refused(line: str, field: str) -> None:
    with pytest.raises(UnreadablePosition) as refused:
        parse_view(line)
    assert [fault.field for fault in refused.value.faults] == [field]


def test_the_hand_of_another_seat_is_refused_with_the_seat_whose_hand_is_needed() -> None:
    with pytest.raises(UnreadablePosition, match=r"HAND_TO_MOVE: P3 is to move; .*: \? / \? / EO GU … / \?\."):
        parse_view(hidden(OPEN, 1))


def test_a_hand_that_was_not_dealt_so_and_a_game_that_is_over_are_refused() -> None:
    with pytest.raises(SchafkopfError, match="WRONG_HAND_SIZE"):
        parse_view(HIDDEN.replace("GZ EO GO EU HU H9 EA SA", "GZ EO GO EU HU H9 EA"))
    with pytest.raises(SchafkopfError, match="NO_DEAL_AGREES"):
        parse_view(HIDDEN.replace("GZ EO", "E9 EO"))
    game = laid(KINDS.WENZ, 24, random.Random("over"))
    assert game.position is not None
    with pytest.raises(SchafkopfError, match="NOTHING_TO_DECIDE"):
        parse_view(position_text(game.position))
    with pytest.raises(SchafkopfError, match="NOTHING_TO_DECIDE"):
        advise(game.view(0))


def check(advice: Advice, view: View) -> None:
    silent = [] if view.to_move == view.seat else [None]
    told = [each.action for each in advice.actions]
    assert Counter(map(str, told)) == Counter(map(str, [*view.legal_actions, *silent]))
    decision = by_name(advice.player).choose(view, FEW)
    assert advice.best.action == told[0] == decision.action
    cards = [each for each in advice.actions if isinstance(each.action, Play) and each is not advice.best]
    assert cards == sorted(cards, key=lambda each: -(each.expected or 0))
    for each in advice.actions:
        assert each.error is None or each.error >= 0
        assert sum(times for _, times in each.augen) in (0, each.worlds)
    assert wire.load(Advice, wire.dump(advice)) == advice


def test_every_legal_action_of_every_phase_is_told_and_the_first_is_what_the_player_does() -> None:
    rng = random.Random("phases")
    seen: set[Phase] = set()
    rules = HouseRules(hochzeit=True, allow_claim=True, klopfen="all")
    for seed in range(3):
        game = Game.start(deal(f"advice-{seed}", rules), rules)
        while not game.is_over and game.to_move is not None:
            view = game.view(game.to_move)
            if view.phase not in seen or rng.random() < 0.04:
                seen.add(view.phase)
                check(advise(view, "meister", FEW), view)
            legal = view.legal_actions
            likely = [action for action in legal if isinstance(action, (Bid, Play))]
            game = game.apply(rng.choice(likely or [each for each in legal if not isinstance(each, (Claim, GiveUp))]))
    assert seen >= {Phase.KLOPFEN, Phase.BIDDING, Phase.NAMING, Phase.PLAY}


def test_the_cards_have_figures_augen_and_reasons_in_both_languages() -> None:
    view = parse_view(HIDDEN)
    for lang in ("de", "en"):
        advice = advise(view, budget=Budget(worlds=50), lang=lang)
        cards = [each for each in advice.actions if isinstance(each.action, Play)]
        assert all(each.expected is not None and each.worlds == 50 and each.augen for each in cards)
        assert all(each.reasons for each in cards)
        assert advice.deals == view.knowledge.deals
    assert cards[0].reasons[0].startswith(("For it", "Against it"))


def test_a_bid_tells_the_augen_of_the_games_by_which_it_is_won() -> None:
    bids = advise(view_of_hand(HAND), budget=Budget(worlds=100)).actions
    told = {each.action.contract.name if isinstance(each.action, Bid) else "": each for each in bids}
    for name in ("rufspiel", "solo", "wenz"):
        bid = told[name]
        assert bid.share_won == sum(times for value, times in bid.augen if value >= 61) / bid.worlds
    assert told[""].augen == told["wenz-tout"].augen == ()


def test_a_claim_tells_the_augen_that_it_ends_with() -> None:
    rules = preset("casual", allow_claim=True)
    game = Game.start(deal(1, rules, "bierkopf"), rules, game="bierkopf")
    told = {type(each.action): each.augen for each in advise(game.view(0), "stammtisch", FEW).actions}
    assert [value for value, _ in told[Claim]] == [120]
    assert [value for value, _ in told[GiveUp]] == [0]


def test_what_is_assumed_changes_what_is_advised_from() -> None:
    view = parse_view(OPEN)
    free = advise(view, budget=FEW)
    told = advise(view, budget=FEW, constraint=parse_constraint("P1 ohne SO und P4 hat SO"))
    assert (free.assumed, free.share) == (None, 1.0)
    assert told.assumed == "P1 ohne SO und P4 hat SO"
    assert told.deals is not None
    assert 0 < told.deals < view.knowledge.deals
    assert told.share == told.deals / view.knowledge.deals
    # With all cards known there is one world, and so nothing is left to chance.
    late = parse_view(OPEN.replace("1: HA", "1: HA H9 HK H8, 1: E7 EA E8 EK, 2: EO SU SO H7, 2: SA S8 S9 S7"))
    sure = advise(late, budget=FEW, constraint=parse_constraint("P1 hat GA GK und P2 hat HZ EZ SZ"))
    assert sure.deals == 1
    assert all(each.error == 0 for each in sure.actions if isinstance(each.action, Play))


def test_a_line_that_does_not_fit_what_is_assumed_is_named(run: Terminal, tmp_path: Path) -> None:
    file = write_lines(tmp_path / "two.txt", HIDDEN, HIDDEN.replace("GZ EO GO", "GZ SO GO"))
    code, out, err = run("advise", file, "--worlds", "5", "--constrain", "P3 hat EO", "--lang", "en")
    assert (code, "P3" in out) == (2, True)
    assert err.startswith("Error: line 2: ")


def test_advice_depends_on_nothing_that_the_seat_cannot_see() -> None:
    view = parse_view(OPEN)
    assert advise(view, budget=FEW) == advise(parse_view(HIDDEN), budget=FEW)


def test_a_hand_before_the_auction_is_asked_to_bid_or_to_knock() -> None:
    for seat in SEATS:
        view = view_of_hand(HAND, seat)
        assert (view.phase, view.to_move, view.seat, len(view.hand)) == (Phase.BIDDING, seat, seat, 8)
        assert sum(isinstance(said, Pass) for said in view.log) == seat
        assert view_of_hand("EO GO HU HA", seat).phase is Phase.KLOPFEN
    bids = advise(view_of_hand(HAND), budget=Budget(worlds=100)).actions
    assert isinstance(bids[0].action, Bid)
    assert all(each.expected is not None for each in bids)
    # A contract is named only where the bid leaves it open, and who reckons passing as nothing says so.
    told = {each.action: each.reasons for each in advise(view_of_hand(HAND), "stammtisch", FEW, lang="en").actions}
    assert told[Pass(0)] == ("Passing counts as nothing won and nothing lost.",)
    assert told[Bid(0, parse_declaration("wenz"))] == ()
    assert told[Bid(0, parse_declaration("rufspiel"))][0].endswith("-Rufspiel.")
    for hand, code in (("EO GO", "WRONG_HAND_SIZE"), (f"{HAND} EA", "WRONG_HAND_SIZE"), ("EO EO", "CARD_TWICE")):
        with pytest.raises(SchafkopfError, match=code):
            view_of_hand(hand)
    with pytest.raises(SchafkopfError, match="should have 8"):
        view_of_hand("EO GO HU HA", 0, HouseRules(klopfen="none"))


def test_a_seat_that_has_nothing_to_say_gets_no_advice() -> None:
    with pytest.raises(SchafkopfError, match="SEAT_NOT_TO_MOVE"):
        advise(Game.start(SIMPLE).view(1))


def test_the_command_advises_for_records_positions_and_hands(run: Terminal, tmp_path: Path) -> None:
    game = example() | {"payout": None, "stock_payout": None}
    game["tricks"] = [*game["tricks"][:2], {**game["tricks"][2], "cards": game["tricks"][2]["cards"][:1]}]
    file = write_lines(tmp_path / "cut.jsonl", game, OPEN, hidden(OPEN, 2))
    code, out, err = run("advise", file, "--worlds", "20", "--json")
    answers = [json.loads(line) for line in out.splitlines()]
    assert (code, err) == (0, "")
    assert [answer["id"] for answer in answers] == [game["id"], None, None]
    assert answers[1] == answers[2]
    assert all(isinstance(wire.load(Advice, answer), Advice) for answer in answers)
    bid = run.json("advise", "--hand", HAND, "--seat", "P3", "--worlds", "20")
    assert (bid["phase"], bid["seat"], bid["actions"][0]["action"]["event"]) == ("BIDDING", 2, "bid")
    assumed = run.json("advise", OPEN, "--worlds", "20", "--constrain", "P4 hat SO")
    assert assumed["assumed"] == "P4 hat SO"


@pytest.mark.parametrize("lang", ["de", "en"])
@pytest.mark.parametrize("width", [40, 80])
def test_people_read_the_advice_in_any_width(
    run: Terminal, monkeypatch: pytest.MonkeyPatch, lang: str, width: int
) -> None:
    monkeypatch.setattr(render.console, "_width", width)
    code, out, err = run("advise", OPEN, "--worlds", "20", "--lang", lang, "--constrain", "P4 hat SO")
    assert (code, err) == (0, "")
    assert max(map(len, out.splitlines())) <= width
    for told in ("Gras-Rufspiel", "H9", "Augen", "P4 hat SO", "20"):
        assert told in out


@pytest.mark.parametrize(
    ("words", "code", "exit_code"),
    [
        ([], "WRONG_USE", 2),
        (["x.jsonl", "--hand", HAND], "WRONG_VALUE", 2),
        (["x.jsonl"], "FILE_MISSING", 3),
        (["--hand", "EO XX"], "UNKNOWN_CARD", 2),
        (["--hand", HAND, "--seat", "5"], "WRONG_VALUE", 2),
        (["--hand", HAND, "--level", "gott"], "WRONG_VALUE", 2),
        (["--hand", HAND, "--worlds", "0"], "WRONG_VALUE", 2),
        (["--hand", HAND, "--constrain", "P2 hat EO"], "NOTHING_IS_ANNOUNCED", 2),
        (["--hand", HAND, "--constrain", "P2 hat"], "CONSTRAINT_TEXT", 2),
        ([OPEN, "--constrain", "P1 hat EO"], "CONSTRAINT_CONTRADICTS", 2),
        ([OPEN, "--seat", "P1"], "SEAT_NOT_TO_MOVE", 3),
        ([OPEN.replace("GU GZ", "HO GZ")], "ILLEGAL_ACTION", 3),
    ],
)
def test_wrong_use_is_told(run: Terminal, words: list[str], code: str, exit_code: int) -> None:
    told = run.refused("advise", *words)
    assert (told[0], told[1]["code"]) == (exit_code, code)


def test_a_file_goes_on_behind_a_game_that_is_over(run: Terminal, tmp_path: Path) -> None:
    file = write_lines(tmp_path / "mixed.jsonl", example(), "{", OPEN)
    code, out, err = run("advise", file, "--worlds", "20", "--json")
    assert code == 3
    assert len(out.splitlines()) == 1
    assert [json.loads(line)["error"]["code"] for line in err.splitlines()] == ["NOTHING_TO_DECIDE", "NOT_JSON"]


BOT = "cmd:" + shlex.join([sys.executable, str(Path(__file__).parent.parent / "examples" / "bot.py")])


def test_a_program_may_advise_but_can_assume_nothing(run: Terminal) -> None:
    told = run.json("advise", OPEN, "--level", BOT)
    assert told["actions"][0]["action"]["event"] == "play"
    assert len(told["actions"]) == len(parse_view(OPEN).legal_actions)
    assert run.refused("advise", OPEN, "--level", BOT, "--constrain", "P4 hat SO")[1]["code"] == "WRONG_VALUE"
    assert run.refused("advise", OPEN, "--level", "cmd:/nowhere/at/all")[1]["code"] == "PROGRAM_NOT_FOUND"


def test_a_player_that_wants_what_is_not_allowed_gives_no_advice() -> None:
    class Stubborn:
        name = "stubborn"

        def choose(self, view: View, budget: Budget) -> Decision:
            return Decision(Play(view.seat, Card.G7))

    with pytest.raises(ValueError, match="stubborn wants what is not allowed"):
        advise(parse_view(OPEN), Stubborn())


def told_of(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], *actions: AdvisedAction) -> str:
    """What people read of some actions, the first being advised."""
    monkeypatch.setattr(context, "lang", "de")
    view = parse_view(OPEN)
    advise_command.show(replace(advise(view, "random", FEW), actions=actions, player="wer"), view)
    return " ".join(capsys.readouterr().out.split())


def test_the_recommendation_says_what_is_true_of_the_next_best(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def card(name: str, expected: float, share: float) -> AdvisedAction:
        return AdvisedAction(Play(2, Card(name)), expected, 1.25, share, 200, ((30, 1), (60, 199)), ())

    best = card("EO", 12.34, 0.998)
    for other, said in ((2.34, "bringt 10,0 weniger"), (12.34, "GO bringt genauso viel"), (13.34, "1,0 mehr, aber")):
        told = told_of(monkeypatch, capsys, best, card("GO", other, 0.001))
        assert said in told
        assert "im Schnitt +12,3, gewonnen in >99 %." in told
        assert "+12,3 ±1,2" in told
        assert "± ist der Standardfehler" in told
        assert "<1 %" in told
        # The ranges begin where any rule could make a difference, and empty ones are left out.
        assert "30: <1 %, 60: >99 %." in told


def test_the_reckoned_share_of_what_is_assumed_is_readable_however_small() -> None:
    assert [telling.percent(share, fine=True) for share in (1.0, 0.364, 0.0123, 2e-5, 1e-9)] == [
        "100 %",
        "36 %",
        "1,2 %",
        "0,002 %",
        "<0,0001 %",
    ]


def test_advice_cannot_be_changed() -> None:
    advice = advise(parse_view(OPEN), "stammtisch", FEW)
    with pytest.raises(dataclasses.FrozenInstanceError):
        advice.seat = 3  # type: ignore[misc]
    assert advice.player == "stammtisch"
    assert advice.best.expected is None


def test_a_narrow_terminal_without_umlauts_gets_lines_that_fit(run: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    out = io.TextIOWrapper(io.BytesIO(), "ascii", "plainly", write_through=True)
    monkeypatch.setattr(render.console, "_width", 40)
    monkeypatch.setattr(sys, "stdout", out)
    assert run("advise", OPEN, "--worlds", "20", "--lang", "de")[0] == 0
    told = out.buffer.getvalue().decode("ascii")
    assert max(map(len, told.splitlines())) <= 40
    assert "raet" in told
    assert "+/-" in told
