"""Players measured by duplicate deals: the format, what comes out, and that nothing but the arguments decides it."""

from __future__ import annotations

import logging
import pickle
import re
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from xml.etree.ElementTree import fromstring

import pytest

from schafkopf import wire
from schafkopf.arena import Contest, Entrant, Report, Results, entrants
from schafkopf.arena.contest import sides
from schafkopf.arena.page import page
from schafkopf.arena.report import Mean, Times, advantages, gains, report_of
from schafkopf.arena.rounds import Lost, Played, Round, Spent, play_round
from schafkopf.arena.telling import Teller
from schafkopf.errors import ErrorCode, SchafkopfError, UnreadableInput
from schafkopf.game.dealing import deal
from schafkopf.game.opening import Opening
from schafkopf.game.view import View
from schafkopf.players import Budget, Decision, Weights
from schafkopf.players.lapse import Problem
from schafkopf.players.omniscient import Omniscient
from schafkopf.players.programs import process
from schafkopf.players.rule import RulePlayer
from schafkopf.players.statistics import Sample
from schafkopf.players.strength import collect
from schafkopf.rules.contracts import ContractType
from schafkopf.rules.house import preset

PLAIN = preset("casual", klopfen="none")
GIVEN = (*collect(ContractType.SOLO, 4, 5), *collect(ContractType.RUFSPIEL, 4, 5))
RULE = RulePlayer("rule", Weights.load("rule-1"), games=4, worlds=4)


def told(results: Results) -> list[tuple[int, Any, Any]]:
    """Everything of results but the time that they took."""
    return [(each.number, each.games, each.lost) for each in results.rounds]


# Statistics


def test_the_interval_of_a_mean_is_that_of_its_standard_error() -> None:
    sample = Sample((1.0, 2.0, 3.0, 6.0))
    assert sample.mean == 3
    # The squares of the deviations sum to 14; of four, the variance of the mean is 14 / 3 / 4.
    assert sample.interval == pytest.approx(3.1824 * (14 / 12) ** 0.5)
    assert str(sample) == "+3.0 ± 3.4 (n 4)"


@pytest.mark.parametrize(("deals", "deviations"), [(2, 12.706), (6, 2.571), (7, 2.447), (11, 2.228), (121, 1.980)])
def test_few_deals_widen_the_interval_as_the_table_of_student_has_it(deals: int, deviations: float) -> None:
    sample = Sample(tuple(map(float, range(deals))))
    error = ((deals + 1) / 12) ** 0.5
    assert sample.interval == pytest.approx(deviations * error, rel=1e-3)


def test_paired_samples_have_the_interval_of_their_differences() -> None:
    one, other = Sample((10.0, -50.0, 30.0)), Sample((9.0, -51.0, 29.0))
    assert one.minus(other) == Sample((1.0, 1.0, 1.0))
    assert one.minus(other).interval == 0
    with pytest.raises(ValueError, match="3 deals cannot be paired with 1"):
        one.minus(Sample((1.0,)))


def test_too_few_deals_have_no_interval() -> None:
    assert Sample((2.0,)).interval == float("inf")
    assert Sample(()).mean != Sample(()).mean


# What results come to, by hand


def test_gain_is_the_mean_payout_a_game_and_seat_over_all_seatings() -> None:
    games = [
        Played((0, 0, 1, 1), "wenz", (0,), True, (150, -50, -50, -50)),
        Played((1, 1, 0, 0), "wenz", (0,), False, (-90, 30, 30, 30)),
    ]
    # The first player gets 150 - 50 in the first game and 30 + 30 in the second, on four chairs.
    assert gains([(0, games)], "schafkopf").values == (40,)
    assert gains([(1, games)], "schafkopf").values == (-40,)


def test_d_is_half_of_what_the_declarer_gets_more() -> None:
    games = [
        Played((1, 0, 1, 1), "solo", (1,), True, (-50, 150, -50, -50)),
        Played((0, 1, 0, 0), "solo", (1,), False, (50, -150, 50, 50)),
    ]
    assert advantages([(0, games)], "schafkopf") == {"solo": Sample((150.0,))}
    assert advantages([(1, games)], "schafkopf") == {"solo": Sample((-150.0,))}


def test_where_everybody_is_alone_two_seats_stand_for_a_party() -> None:
    games = [
        Played((0, 1, 0, 1), "ramsch", (), None, (20, 20, 20, -60)),
        Played((1, 0, 1, 0), "ramsch", (), None, (-60, 20, 20, 20)),
    ]
    assert advantages([(0, games)], "schafkopf") == {"ramsch": Sample((20.0,))}


def test_in_bierkopf_the_gain_is_in_spielpunkte_of_the_team() -> None:
    games = [
        Played((0, 1, 0, 1), "bierkopf", (0, 2), True, (2, 0, 2, 0)),
        Played((1, 0, 1, 0), "bierkopf", (0, 2), True, (1, 0, 1, 0)),
    ]
    assert gains([(0, games)], "bierkopf").values == (0.5,)
    assert advantages([(0, games)], "bierkopf") == {"bierkopf": Sample((0.5,))}


def test_a_report_counts_wins_by_role_and_time_by_phase() -> None:
    games = (
        Played((0, 0, 1, 1), "rufspiel", (0, 2), True, (20, -20, 20, -20)),
        Played((1, 1, 0, 0), None, (), None, (0, 0, 0, 0)),
    )
    spent = (Spent(0, "trick-1", 4000, ((1000, 1), (3000, 1))), Spent(0, "auction", 5000, ((5000, 1),)))
    lost = (Lost(1, 0, 3, 2, Problem("silent"), None), Lost(1, 1, 4, 2, Problem("silent"), None))
    contest = Contest(entrants(["random", "anfaenger"]))
    times = Times()
    times.add(spent)
    report = report_of(contest.header, [Round(0, games, lost=lost)], times)
    assert (report.deals, report.games, report.thrown_in) == (1, 2, 1)
    assert [(each.player, each.role, each.games, each.won, each.payout) for each in report.wins] == [
        ("random", "declarer", 1, 1, 20),
        ("random", "opponent", 1, 0, -20),
        ("anfaenger", "opponent", 1, 0, -20),
        ("anfaenger", "partner", 1, 1, 20),
    ]
    assert [(each.phase, each.decisions, each.mean, each.median) for each in report.costs] == [
        ("auction", 1, 5, 5),
        ("trick-1", 2, 2, 1),
        ("all", 3, 3, 3),
    ]
    assert [(each.player, each.moves, each.problems) for each in report.lapses] == [
        ("random", 0, ()),
        ("anfaenger", 2, (Problem("silent"),)),
    ]
    assert report.cross[0].gain == Mean(1, 0.0, None)


# Who sits where


def test_two_against_two_sit_in_all_six_ways() -> None:
    seatings = sides("six", Opening(deal(1)))
    assert len({*seatings}) == 6
    assert all(sum(seat in own for own in seatings) == 3 for seat in range(4))


def test_the_parties_of_a_deal_are_exchanged() -> None:
    party, others = sides("parties", Contest(entrants(["random", "random"]), deals=GIVEN[4:]).opening(0))
    assert party == GIVEN[4].party
    assert others == GIVEN[4].opponents
    assert sides("parties", None) == ((0, 2), (1, 3))


# What decides a result


@pytest.mark.parametrize("seatings", ["six", "across"])
def test_a_player_against_itself_gains_exactly_nothing(seatings: Any) -> None:
    contest = Contest(entrants(["random", "random"]), seatings=seatings, rules=PLAIN)
    results = Results(contest).play(3)
    assert results.gains("random", "random #2") == Sample((0.0, 0.0, 0.0))
    assert any(game.contract for each in results.rounds for game in each.games)


def test_the_rule_of_thumb_gains_on_chance_as_declarer_and_as_opponent() -> None:
    contest = Contest((Entrant("chance", "random"), Entrant("rule", RULE)), deals=GIVEN)
    results = Results(contest).play(len(GIVEN))
    assert results.advantage("rule", "chance", "solo").mean > 0
    assert results.advantage("rule", "chance", "solo") == Sample(
        tuple(-each for each in results.advantage("chance", "rule", "solo").values)
    )
    assert len(results.advantage("rule", "chance")) == len(GIVEN)
    assert results.gains("rule", "chance").mean == -results.gains("chance", "rule").mean > 0
    phases = {each.phase for each in results.report().costs}
    assert {"trick-1", "trick-7"} <= phases
    assert not phases & {"trick-8", "trick-9", "auction", "klopfen"}  # the last card is no choice


def test_results_do_not_depend_on_who_computes_them_or_in_how_many_goes(tmp_path: Path) -> None:
    contest = Contest(entrants(["random", RULE]), seed="Föhn", game="bierkopf")
    alone = told(Results(contest).play(4))
    with ThreadPoolExecutor(2) as threads:
        assert told(Results(contest).play(4, threads)) == alone
    file = tmp_path / "run.jsonl"
    Results(contest, file).play(1)
    Results(contest, file).play(3)
    resumed = Results(contest, file)
    assert len(resumed) == 3
    assert told(resumed.play(4)) == told(Results(contest, file)) == alone
    # Fewer are there already.
    assert told(Results(contest, file).play(2)) == alone


def test_two_runs_do_not_write_to_one_file_at_once_but_one_after_the_other(tmp_path: Path) -> None:
    contest, file = Contest(entrants(["random", "random"]), game="bierkopf"), tmp_path / "run.jsonl"
    late = Results(contest, file)

    def begin(_: Results) -> None:
        with pytest.raises(SchafkopfError) as refused:
            late.play(1)
        assert refused.value.code is ErrorCode.RUN_IN_USE

    first = Results(contest, file).play(2, told=begin)
    # What was added since it was read is not played again, and not lost.
    assert told(late.play(3))[:2] == told(first)
    assert told(Results(contest, file)) == told(late)


def test_programs_that_were_started_in_this_process_leave_when_their_deals_are_played() -> None:
    bot = "cmd:sh " + str(Path(__file__).parent.parent / "examples" / "bot.sh")
    results = Results(Contest(entrants([bot, "random"]), game="bierkopf")).play(1)
    assert not any(each.lost for each in results.rounds)
    assert not process._RUNNING


def test_what_stops_a_run_leaves_what_is_finished(tmp_path: Path) -> None:
    contest, file = Contest(entrants(["random", "random"]), game="bierkopf"), tmp_path / "run.jsonl"

    def stop(results: Results) -> None:
        if len(results) == 2:
            raise KeyboardInterrupt

    stopped = Results(contest, file)
    with pytest.raises(KeyboardInterrupt):
        stopped.play(9, told=stop)
    assert len(stopped) == 2
    assert told(Results(contest, file)) == told(stopped)


def test_the_one_that_sees_all_hands_is_handed_the_game_and_its_kind_is_told() -> None:
    contest = Contest(entrants(["omniscient", RULE]), deals=GIVEN[:2])
    assert contest.header.kinds == ("omniscient", "player")
    results = Results(contest).play(2)
    assert not any(each.lost for each in results.rounds)
    again = pickle.loads(pickle.dumps(Contest(entrants([Omniscient(), RULE]), deals=GIVEN[:2])))
    assert told(Results(again).play(2)) == told(results)


@dataclass(frozen=True)
class Silent:
    """Never says anything."""

    name: str = "silent"

    def choose(self, view: View, budget: Budget) -> Decision:
        return Decision(None)


def test_a_player_that_fails_loses_its_moves_and_is_named(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.CRITICAL):
        results = Results(Contest(entrants([Silent(), "random"]), game="bierkopf")).play(1)
    silent, chance = results.report().lapses
    # Both games have six tricks, in each of which two of its cards are played for it.
    assert (silent.player, silent.moves, silent.problems) == ("silent", 24, (Problem("silent"),))
    assert (chance.player, chance.moves) == ("random", 0)
    for lang, said in (("de", "Keine Antwort, obwohl an der Reihe."), ("en", "No answer, though it was their turn.")):
        tables = [section.rows for section in Teller(results.report(), lang).sections()]
        assert ("silent", "24", said) in tables[-1]


def test_where_all_pass_by_strength_nothing_is_played() -> None:
    contest = Contest(entrants(["random", "random"]), contracts="strength", rules=PLAIN)
    number = next(number for number in range(99) if contest.opening(number) is None)
    assert {each.payout for each in play_round(contest.players, 1, None, "parties", number, None).games} == {(0,) * 4}
    assert contest.seated == "parties"


# The file


def run_of(file: Path) -> Results:
    return Results(Contest(entrants(["random", "random"]), game="bierkopf"), file)


def test_a_last_line_that_was_torn_off_is_played_again(tmp_path: Path) -> None:
    file = tmp_path / "run.jsonl"
    whole = told(run_of(file).play(3))
    data = file.read_bytes()
    for cut in (1, 40):
        file.write_bytes(data[:-cut])
        assert len(run_of(file)) == 2
        assert told(run_of(file).play(3)) == whole
        assert told(run_of(file)) == whole


def test_what_was_written_can_be_read_again_however_much_was_lost(tmp_path: Path) -> None:
    results = run_of(tmp_path / "run.jsonl").play(1)
    problem = Problem("failed", {"error": "x" * 3_000_000})
    long = Round(1, results.rounds[0].games, lost=(Lost(1, 0, 3, 2, problem, None),))
    with (tmp_path / "run.jsonl").open("ab") as stream:
        stream.write(wire.dumps(long).encode() + b"\n")
    assert run_of(tmp_path / "run.jsonl").rounds[1] == long


def test_another_contest_is_refused_with_what_differs(tmp_path: Path) -> None:
    file = tmp_path / "run.jsonl"
    run_of(file).play(1)
    with pytest.raises(SchafkopfError) as refused:
        Results(Contest(entrants(["random", "anfaenger"]), seed="2", game="bierkopf"), file)
    faults = refused.value.faults  # type: ignore[attr-defined]
    assert [fault.code for fault in faults] == [ErrorCode.RUN_DIFFERS] * 2
    assert [fault.params["name"] for fault in faults] == ["players", "seed"]
    assert "seed ist dort 0, hier 2" in faults[1].text("de")


@pytest.mark.parametrize(
    ("line", "text"),
    [(1, "{}"), (1, "EO"), (2, '{"number": 7, "games": []}'), (2, "{"), (2, "\xff"), (1, "x")],
    ids=["no header", "no JSON", "another number", "cut", "no UTF-8", "no end"],
)
def test_a_file_of_something_else_is_refused_and_left_alone(tmp_path: Path, line: int, text: str) -> None:
    file = tmp_path / "run.jsonl"
    run_of(file).play(2)
    lines = file.read_bytes().splitlines(keepends=True)
    lines[line - 1] = text.encode("latin-1") + (b"\n" if text != "x" else b"")
    data = b"".join(lines[:1] if text == "x" else lines)
    file.write_bytes(data)
    with pytest.raises(UnreadableInput) as refused:
        run_of(file)
    assert (refused.value.code, refused.value.line) == (ErrorCode.NOT_A_RUN, line)
    assert file.read_bytes() == data


# What cannot be


@pytest.mark.parametrize(
    "told",
    [
        {"players": ["random"]},
        {"players": []},
        {"players": ["random", "weltmeister"]},
        {"contracts": "given"},
        {"contracts": "x"},
        {"seatings": "parties"},
        {"seatings": "x"},
        {"game": "bierkopf", "seatings": "six"},
        {"game": "skat"},
        {"worlds": 0},
        {"seed": "\udcff"},
        {"players": [Entrant("\udcff", "random"), "random"]},
        {"contracts": "strength", "rules": preset("casual", deck="kurz", deal_packets="none")},
        {"deals": GIVEN[:1], "game": "bierkopf"},
    ],
    ids=str,
)
def test_a_contest_that_cannot_be_is_refused(told: dict[str, Any]) -> None:
    with pytest.raises(SchafkopfError):
        Contest(entrants(told.pop("players", ["random", "random"])), **told)


def test_wrong_types_are_named() -> None:
    for wrong in ("random,random", 7, [7, "random"], [None]):
        with pytest.raises(TypeError):
            entrants(wrong)  # type: ignore[arg-type]
    for part in (
        {"players": "random"},
        {"players": ["random", "random"]},
        {"players": 7},
        {"deals": [7]},
        {"deals": 7},
    ):
        with pytest.raises(TypeError, match=next(iter(part))):
            Contest(**{"players": entrants(["random", "random"]), **part})  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="executor"):
        Results(Contest(entrants(["random", "random"]))).play(1, "x")  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="seed"):
        Contest(entrants(["random", "random"]), seed=7)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="contest"):
        Results("x")  # type: ignore[arg-type]
    results = Results(Contest(entrants(["random", "random"]), deals=GIVEN))
    for deals in (0, len(GIVEN) + 1):
        with pytest.raises(ValueError, match="deals"):
            results.play(deals)
    for one, other in (("random", "random"), ("random", "meister"), ("meister", "random")):
        with pytest.raises(SchafkopfError, match="player"):
            results.gains(one, other)
    with pytest.raises(SchafkopfError):
        Results(Contest(entrants(["random", "random"]))).advantage("random", "random #2")
    with pytest.raises(
        SchafkopfError
    ):  # everybody bids for himself: the two games of a deal have no contract in common
        Results(Contest(entrants(["random", "random"]), seatings="across")).advantage("random", "random #2")


def test_no_two_of_a_contest_have_the_same_name() -> None:
    listed = entrants(["random", "random", Entrant("random #2", "random"), Entrant("random", "anfaenger")])
    assert [each.name for each in listed] == ["random", "random #2", "random #2 #2", "random #3"]
    with pytest.raises(SchafkopfError, match="random #2"):
        Contest((listed[0], listed[0]))


# The report travels, and is told


def test_a_report_travels() -> None:
    report = Results(Contest(entrants(["random", RULE]), deals=GIVEN[:2])).play(2).report()
    assert wire.loads(Report, wire.dumps(report)) == report


@pytest.mark.parametrize("lang", ["de", "en"])
def test_the_page_is_well_formed_and_states_the_format(lang: str) -> None:
    players = (Entrant("<b>&", "random"), Entrant("omniscient", "omniscient"))
    report = Results(Contest(players, deals=GIVEN[:2], seed="<i>")).play(2).report()
    told = page(report, lang)
    root = fromstring(told)
    assert root.get("lang") == lang
    words = " ".join(root.itertext())
    assert "<b>&" in words
    assert "10/20/50" in words
    assert ("Parteien" if lang == "de" else "parties") in words
    # What it gains, D in the one contract, and the time of a decision of both.
    assert [len(list(chart.iter("svg"))) for chart in root.iter("dl")] == [1, 1, 2]
    # Nothing is loaded from elsewhere.
    assert not re.search(r"(?:src|href|url\()\s*=?", told)


def test_amounts_are_called_what_they_are() -> None:
    def told(**what: Any) -> str:
        contest = Contest(entrants(["random", "random"]), **what)
        return " ".join(Teller(report_of(contest.header, [], Times()), "en").format())

    assert "Tariff 10/20/50. Amounts in the unit of the tariff" in told()
    points = told(rules=preset("tournament"))
    assert "Tournament points" in points
    assert "ariff" not in points
    assert "Spielpunkte" in told(game="bierkopf", rules=preset("tournament"))


def test_numbers_are_written_as_the_language_has_them() -> None:
    report = report_of(Contest(entrants(["random", "random"])).header, [], Times())
    assert [Teller(report, lang).number(-1234.56) for lang in ("de", "en")] == ["-1234,6", "-1234.6"]
    assert Teller(report, "de").number(-0.04) == "+0,0"
    assert Teller(report, "de").number(None) == "–"
    assert next(each.rows for each in Teller(report, "en").sections())[0] == ("random", "", "–")
