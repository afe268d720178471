"""A person at the table: what is understood, refused and advised, and the file that keeps a table."""

from __future__ import annotations

import builtins
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path

import pytest

import schafkopf as sk
from schafkopf.bill.settlement import Item, Settlement
from schafkopf.cli import context
from schafkopf.cli.kept import Book, Kept, read_kept
from schafkopf.cli.play import Evening
from schafkopf.cli.seat import Leave, Person
from schafkopf.cli.telling import mean, named, show, show_bill
from schafkopf.game.actions import Bid, Claim, GiveUp, Name, Pass, Play, Stoss
from schafkopf.game.game import Game
from schafkopf.game.view import View
from schafkopf.match.partie import Partie, PartieHand
from schafkopf.match.session import Session
from schafkopf.players import Budget, Candidate, Decision
from schafkopf.players.player import Because
from schafkopf.players.policy import Part
from schafkopf.records.reading import read_each

Ask = Callable[..., tuple[object, str]]
HOUSE = sk.preset("casual", klopfen="none", allow_claim=True)
TABLE = sk.Game.start(sk.deal(12), HOUSE)


class Adviser:
    """Plays the first card, with reasons; or fails."""

    name = "adviser"

    def __init__(self, *candidates: Candidate, fails: bool = False) -> None:
        self.candidates, self.fails = candidates, fails

    def choose(self, view: View, budget: Budget) -> Decision:
        if self.fails:
            raise RuntimeError("no idea")
        return Decision(self.candidates[0].action, self.candidates)


@pytest.fixture
def ask(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Ask:
    """Return what a person does who types some answers and then gets up, and what was written."""

    def asked(view: View, answers: Sequence[str], adviser: Adviser, lang: str = "en") -> tuple[object, str]:
        monkeypatch.setattr(context, "lang", lang)
        typed = iter(answers)

        def read(_: str) -> str:
            try:
                return next(typed)
            except StopIteration:
                raise EOFError from None

        monkeypatch.setattr(builtins, "input", read)
        done: object
        try:
            done = Person(lambda name, rest: None, adviser).choose(view, Budget()).action
        except Leave:
            done = None
        return done, capsys.readouterr().out

    return asked


def _in_play(seat: int = 0) -> View:
    """Return the view of a seat where forehand plays a Solo and leads."""
    said = (Bid(0, sk.parse_declaration("solo")), Pass(1), Pass(2), Pass(3), Name(0, sk.Suit.EICHEL))
    game = TABLE
    for action in said:
        game = game.apply(action)
    return game.view(seat)


VIEW = _in_play()
CARDS = [each for each in VIEW.legal_actions if isinstance(each, Play)]


@pytest.mark.parametrize("slip", ["a", "au", "r", "re", "g", "k"])
def test_nobody_claims_gives_up_or_doubles_by_the_beginning_of_a_word(ask: Ask, slip: str) -> None:
    assert any(isinstance(each, (Claim, GiveUp)) for each in VIEW.legal_actions)
    for lang in ("de", "en"):
        done, told = ask(VIEW, [slip], Adviser(Candidate(CARDS[0])), lang)
        assert done is None
        assert slip in told


def test_out_of_turn_a_number_doubles_nothing_and_what_may_be_said_is_told(ask: Ask) -> None:
    view = _in_play(1)
    assert [type(each).__name__ for each in view.legal_actions] == ["Stoss"]
    done, told = ask(view, ["1"], Adviser(Candidate(None)))
    assert done is None
    assert "You may answer: Kontra, no, never" in told.replace("\n  ", " ")
    assert ask(view, ["Kontra"], Adviser(Candidate(None)))[0] == Stoss(1)
    assert ask(view, ["yes"], Adviser(Candidate(None)))[0] == Stoss(1)


def test_what_may_be_said_at_other_times_is_not_taken_for_a_card(ask: Ask) -> None:
    for word in ("Re", "Spritze", "SUB"):
        _, told = ask(VIEW, [word], Adviser(Candidate(CARDS[0])))
        assert "That is not possible now." in told


def test_a_hint_that_nothing_was_reckoned_for_tells_what_speaks_against_the_next(ask: Ask) -> None:
    left = Candidate(CARDS[1], 4.8, reasons=(Because("packet", {"least": 20}),))
    _, told = ask(VIEW, ["hint"], Adviser(Candidate(CARDS[0]), left))
    assert "knocking is worth it from 20 on" in told.replace("\n  ", " ")


def test_a_hint_not_to_double_tells_from_when_on_one_does(ask: Ask) -> None:
    view = _in_play(1)
    silent = Candidate(None, 18.0, None, 0.66, 200, (Because("silent", {"least": 95}),))
    double = Candidate(Stoss(1), 36.0, None, 0.66, 200, (Because("double", {"least": 95}),))
    _, told = ask(view, ["hint"], Adviser(silent, double))
    plain = told.replace("\n  ", " ")
    assert "Hint: no.\nNo: +18 on average, won in 66 % of 200 deals.\nA doubling takes" in plain
    assert "at least 95 %" in plain
    assert "\nKontra: +36 on average" in plain


def test_a_hint_calls_nothing_sure_that_is_not(ask: Ask) -> None:
    for share, told in ((0.995, ">99 %"), (1.0, "100 %"), (0.004, "<1 %"), (0.0, "0 %")):
        assert (
            f"won in {told} of 200 deals" in ask(VIEW, ["hint"], Adviser(Candidate(CARDS[0], 1.0, 1.0, share, 200)))[1]
        )


@pytest.mark.parametrize("width", range(24, 60))
def test_a_line_breaks_neither_before_a_sign_of_per_cent_nor_in_a_name(
    width: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COLUMNS", str(width))
    show("Möglich: Farbwenz-Tout, gewonnen in 57 % von 200 Verteilungen, Solo-Tout, 100 %.")
    lines = capsys.readouterr().out.splitlines()
    assert not any(line.endswith("-") or line.lstrip().startswith("%") for line in lines)
    assert max(map(len, lines)) <= width


def test_an_adviser_that_fails_costs_the_advice_and_not_the_move(ask: Ask) -> None:
    card = CARDS[1].card.value
    done, told = ask(VIEW, ["hint", f"why {card}", card], Adviser(fails=True))
    assert done == CARDS[1]
    assert told.count("There is no advice on this now.") == 2
    assert "(S-3.2)" in told


def test_a_hint_gives_reasons_for_its_card_only_and_the_next_best_with_its_value(ask: Ask) -> None:
    first = Candidate(CARDS[0], 12.4, 1.0, 0.61, 200, (Part("trump", 1.0, -0.5, True), Part("sure", 1.0, 0.4, True)))
    _, told = ask(VIEW, ["hint"], Adviser(first, Candidate(CARDS[1], 0.25, 1.0, 0.5, 200), Candidate(CARDS[2], 0.1)))
    assert f"{CARDS[0].card.label}: +12 on average, won in 61 % of 200 deals." in told
    assert f"{CARDS[1].card.label}: +0.25 on average" in told
    assert f"{CARDS[2].card.label}:" not in told
    assert "For it: " in told
    assert "Against it: " not in told


def test_a_hint_admits_that_no_rule_of_thumb_speaks_for_its_card(ask: Ask) -> None:
    first = Candidate(CARDS[0], 1.0, 1.0, 0.5, 200, (Part("trump", 1.0, -0.5, True),))
    assert "rule of thumb speaks for another" in ask(VIEW, ["hint"], Adviser(first))[1].replace("\n  ", " ")


def test_enter_shows_again_what_is_asked(ask: Ask) -> None:
    once, twice = (ask(VIEW, answers, Adviser(fails=True))[1] for answers in ([], [""]))
    assert once.count("Your cards") == 1
    assert twice.count("Your cards") == 2


def test_who_has_to_play_is_told_so(ask: Ask) -> None:
    game = sk.Game.start(sk.deal(12), sk.preset("casual", klopfen="none", all_pass="muss"))
    for seat in range(4):
        game = game.apply(Pass(seat))
    assert game.to_move is not None
    _, told = ask(game.view(game.to_move), [], Adviser(fails=True))
    assert "Nobody wants to play; you have to.\nWhat exactly do you play?\n1 " in told


@pytest.mark.parametrize(
    ("value", "german", "english"),
    [
        (0.0, "+0,00", "+0.00"),
        (-0.004, "+0,00", "+0.00"),
        (0.31, "+0,31", "+0.31"),
        (-9.94, "-9,9", "-9.9"),
        (9.96, "+10", "+10"),
        (-165.2, "-165", "-165"),
    ],
)
def test_an_average_is_as_exact_as_it_is_small(
    monkeypatch: pytest.MonkeyPatch, value: float, german: str, english: str
) -> None:
    for lang, told in (("de", german), ("en", english)):
        monkeypatch.setattr(context, "lang", lang)
        assert mean(value) == told


def test_the_referee_speaks_of_oneself_in_the_third_person(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(context, "lang", "de")
    assert named("P1 sagt weiter, P2 auch.", VIEW) == "Unten sagt weiter, Links auch."


def test_a_hand_that_somebody_lays_open_is_shown(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(context, "lang", "en")
    monkeypatch.setattr(builtins, "input", lambda _: "quit")
    game = Game.start(sk.deal(3, game="bierkopf"), HOUSE, game="bierkopf")
    claimed = game.apply(Claim(0))
    evening = Evening(Partie(HOUSE, dealer=1), "anfaenger", "1", 1)  # the person sits at seat 2
    with suppress(Leave):
        evening.run(claimed)
    cards = " ".join(card.label for card in claimed.view(1).shown[0].cards)
    told = capsys.readouterr().out.replace("\n  ", " ")
    assert told.count("lays open: ") == 1
    assert sorted(told.partition("lays open: ")[2].partition("\n")[0].split()) == sorted(cards.split())


def test_points_that_are_carried_are_told_when_they_come_and_when_they_go(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(context, "lang", "en")
    drawn = Partie(HOUSE).after(PartieHand(60))
    for before, after in ((Partie(HOUSE), drawn), (drawn, drawn), (drawn, drawn.after(PartieHand(61)))):
        Evening(before, "anfaenger", "1", 1)._score(after)
    assert capsys.readouterr().out == (
        "The Partie stands at 0 for you, 0 for the others.\nCarried for the next winners: 1\n" * 2
        + "Carried points added: 1\nThe Partie stands at 2 for you, 0 for the others.\n"
    )


KEPT = Kept.of(Session(HOUSE), "stammtisch", "5", 1)


def test_a_file_keeps_one_record_for_each_deal_and_what_stood_there_before(tmp_path: Path) -> None:
    file = tmp_path / "evening.jsonl"
    file.write_bytes(b'{"other": 1}')  # without an end of the line
    book = Book(str(file))
    further = TABLE.apply(TABLE.legal_actions(0)[0])
    for game in (TABLE, further, TABLE, further):  # the third takes a move back
        book.write(game, KEPT)
    book.write(TABLE, Kept.of(Session(HOUSE), "stammtisch", "5", 2))
    assert file.read_bytes().startswith(b'{"other": 1}\n{')
    assert len(list(read_each(str(file)))) == 3
    kept, game, _ = read_kept(str(file))
    assert (kept.number, game) == (2, TABLE)


def test_who_goes_on_writes_over_the_record_of_the_deal_that_goes_on(tmp_path: Path) -> None:
    file = tmp_path / "evening.jsonl"
    Book(str(file)).write(TABLE, KEPT)
    kept, game, record = read_kept(str(file))
    further = game.apply(game.legal_actions(0)[0])
    Book(str(file), record).write(further, kept)
    assert len(list(read_each(str(file)))) == 1
    assert read_kept(str(file))[1] == further


def test_what_is_paid_besides_the_price_is_told_after_it(capsys: pytest.CaptureFixture[str]) -> None:
    items = (Item("stock", 80, "S-7.14", seat=1), Item("base", 20, "S-7.3"))
    show_bill(1, Settlement(True, 20, (20, 100, -20, -20), items, -80), (), 0)
    told = capsys.readouterr().out
    assert 0 < told.index("+20 (S-7.3)") < told.index("Preis") < told.index("+80 (S-7.14)")
