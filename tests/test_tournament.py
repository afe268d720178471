"""Tournaments: lists, the fold, ties, money, the draw (S-9, B-9); the file and the command have tests of their own."""

from __future__ import annotations

import math
import re
from collections import Counter
from itertools import combinations
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from schafkopf.errors import ErrorCode, SchafkopfError
from schafkopf.rules.house import HouseRules, preset, read_options
from schafkopf.rules.options import OPTIONS
from schafkopf.tournaments.draw import Past, draw_tables
from schafkopf.tournaments.events import Drawn, Entered, Event, Played, Returned, Score, Scored, Substituted, Withdrawn
from schafkopf.tournaments.games import read_game, seated, shortest
from schafkopf.tournaments.lists import PartieScore, game_scores, read_partie
from schafkopf.tournaments.ranking import money, ranking
from schafkopf.tournaments.setup import Setup, default_rules, in_points
from schafkopf.tournaments.telling import Teller
from schafkopf.tournaments.tournament import Tournament, fold

RULES = default_rules("schafkopf")


def tournament(people: int = 8, rounds: int = 2, **more: Any) -> Tournament:
    setup = Setup("Preisschafkopf", RULES, "seed", rounds=rounds, **more)
    return fold(setup, [Entered(f"Spieler {number}") for number in range(1, people + 1)])


def beer(people: int = 8, **more: Any) -> Tournament:
    setup = Setup("Rennen", default_rules("bierkopf"), "seed", game="bierkopf", deals=3, **more)
    return fold(setup, [Entered(f"Team {number}") for number in range(1, people + 1)])


def points(text: str, rules: HouseRules = RULES) -> list[int]:
    return [score.points for score in game_scores(read_game(text, rules))]


# Lists


def test_the_round_of_the_clause_comes_to_what_the_clause_says() -> None:
    state = tournament(4)
    state = state.after(Drawn(1, ((1, 2, 3, 4),)))
    rows = ("Rufspiel 1 3", "Wenz 2 verloren Schneider", "Solo 4", "Rufspiel 2 3 verloren Schneider")
    for row, game in enumerate(rows, start=1):
        state = state.after(Played(1, 1, row, game))
    assert [points(game) for game in rows] == [[1, -1, 1, -1], [3, -9, 3, 3], [-2, -2, -2, 6], [2, -2, -2, 2]]
    assert [score.points for score in state.table(1, 1).totals(state.setup)] == [4, -14, 0, 10]


def test_who_sits_at_no_table_is_told_once_tables_are_drawn() -> None:
    state = tournament(5)
    assert not any("Spieler 5" in told for told in Teller(state, "de").sentences())
    state = state.after(Drawn(1, ((1, 2, 3, 4),)))
    assert "Spieler 5" in [*Teller(state, "de").sentences()][-1]
    everybody = tournament(4).after(Drawn(1, ((1, 2, 3, 4),)))
    assert len([*Teller(everybody, "de").sentences()]) == 3


def test_a_sie_in_the_very_first_deal_counts_where_the_house_says_so() -> None:
    """S-11.5; the first that was dealt, thrown in or not."""
    for rules, rows, written in (
        (RULES, ("Sie 2",), (0, 0)),
        (RULES, ("–", "Sie 2"), (24, 1)),
        (preset("tournament", sie_first_deal_counts=True), ("Sie 2",), (24, 1)),
    ):
        state = fold(Setup("Preisschafkopf", rules, "seed"), [Entered(f"Spieler {number}") for number in range(1, 5)])
        for round_ in (1, 2):
            state = state.after(Drawn(round_, ((1, 2, 3, 4),)))
            for row, game in enumerate(rows, start=1):
                state = state.after(Played(round_, 1, row, game))
        totals = [state.table(round_, 1).totals(state.setup)[1] for round_ in (1, 2)]
        assert [(score.points, score.sie) for score in totals] == [written, (24, 1)]
        assert state.table(1, 1).row_points(len(rows), state.setup)[1] == written[0]


@pytest.mark.parametrize(
    ("game", "table", "written"),
    [
        ("sie 3", "schafkopfschule", [-8, -8, 24, -8]),
        ("solo-tout 2 verloren", "schafkopfschule", [6, -18, 6, 6]),
        ("wenz 2 renonce 2", "schafkopfschule", [3, -9, 3, 3]),
        ("wenz 2 renonce 1", "schafkopfschule", [-9, 9, 0, 0]),
        ("rufspiel 1 2 renonce 1", "schafkopfschule", [-4, 0, 2, 2]),
        ("solo 1 schwarz", "donauries", [21, -7, -7, -7]),
        ("herz-solo 1", "t4", [30, 0, 0, 0]),
        ("solo 1 verloren", "t6", [0, 20, 20, 20]),
        ("kreuz 2 4", "schafkopfschule", [-1, 1, -1, 1]),
        ("ramsch 2", "schafkopfschule", [1, -3, 1, 1]),
        ("–", "schafkopfschule", [0, 0, 0, 0]),
    ],
)
def test_a_game_writes_what_its_table_of_points_says(game: str, table: str, written: list[int]) -> None:
    rules: dict[str, Any] = {"settle_in": "points", "points_table": table}
    assert points(game, HouseRules(**rules)) == written


CONTRACTS = ("rufspiel", "wenz", "herz-solo", "eichel-solo", "solo-tout", "wenz-tout", "sie", "muss", "kreuz", "ramsch")


@given(st.sampled_from(CONTRACTS), st.permutations([1, 2, 3, 4]), st.booleans(), st.sampled_from(["", "schneider"]))
@settings(max_examples=40, deadline=None)
def test_a_game_that_is_read_sums_to_zero_and_is_written_as_what_is_read_back(
    contract: str, seats: list[int], lost: bool, step: str
) -> None:
    party = {"rufspiel": 2, "muss": 2, "kreuz": 2}.get(contract, 1)
    words = [contract, *map(str, seats[:party]), *(["verloren"] if lost else []), step]
    try:
        game = read_game(" ".join(words), RULES)
    except SchafkopfError as error:
        assert error.code in (ErrorCode.SHEET_CONFLICT, ErrorCode.SHEET_NOT_OPPOSITE)
        return
    assert read_game(game.text, RULES) == game
    assert sum(points(game.text)) == 0


@pytest.mark.parametrize(
    ("words", "code"),
    [
        ("wenz", ErrorCode.LIST_GAME),
        ("", ErrorCode.LIST_GAME),
        ("1", ErrorCode.LIST_GAME),
        ("wenz 1 2", ErrorCode.SHEET_TOO_MANY),
        ("rufspiel 1 1", ErrorCode.SHEET_CONFLICT),
        ("sie 3 verloren", ErrorCode.SHEET_CONFLICT),
        ("wenz-tout 1 schneider", ErrorCode.SHEET_CONFLICT),
        ("wenz 2 75 verloren", ErrorCode.SHEET_CONFLICT),
        ("wenz 2 mit9", ErrorCode.WRONG_VALUE),
        ("wenz 2 kontra 1", ErrorCode.WRONG_VALUE),
        ("kreuz 1 3 60", ErrorCode.LIST_GAME),
        ("kreuz 1 2", ErrorCode.SHEET_NOT_OPPOSITE),
        ("wenz 1 renonce", ErrorCode.LIST_GAME),
        ("bierkopf 1 3", ErrorCode.SHEET_WORD),
        ("x" * 300, ErrorCode.LIST_GAME),
        ("geier 2", ErrorCode.LIST_CONTRACT),
        ("Wetz 2", ErrorCode.SHEET_WORD),
    ],
)
def test_words_that_tell_no_game_are_refused(words: str, code: ErrorCode) -> None:
    with pytest.raises(SchafkopfError) as refused:
        read_game(words, RULES)
    assert refused.value.code is code
    assert refused.value.text("de") != refused.value.text("en")


@pytest.mark.parametrize(
    ("words", "text"),
    [
        ("1 3", "Rufspiel 1 3"),
        ("1-3 gewonnen", "Rufspiel 1 3"),
        ("P2 spielt Wenz, verliert, schneider", "Wenz 2 verloren Schneider"),
        ("Wenz tout 1 mit 2", "Wenz Tout 1 mit2"),
        ("Wenz 2 30", "Wenz 2 30"),
        ("2 herzsolo 91:29", "Herz-Solo 2 91"),
        ("alle weiter", "–"),
        ("Wenz 2 falsch 3", "Wenz 2 falsch 3"),
        ("Ramsch 3 verloren", "Ramsch 3"),
        ("Ramsch 3 falsch 1", "Ramsch 3 falsch 1"),
        ("Muss 1 3 verloren", "Muss 1 3 verloren"),
        ("solo 4", "Solo 4"),
    ],
)
def test_a_list_reads_what_the_list_of_an_evening_reads_with_seats_for_names(words: str, text: str) -> None:
    assert read_game(words, RULES).text == text


PEOPLE = ("Sepp Huber", "Resi Herz", "Jürgen von der Au", "Sepp Maier")


@pytest.mark.parametrize(
    ("words", "seats"),
    [
        ("Wenz resi verloren", "Wenz 2 verloren"),
        ("Rufspiel Sepp Huber, Juergen von der Au", "Rufspiel 1 3"),
        ("Herz-Solo Resi Herz", "Herz-Solo 2"),
        ("Herz Solo Jürgen", "Herz Solo 3"),
        ("Sepp Wenz", "Sepp Wenz"),
        ("Huber + Maier 75:45 mit 3", "1 4 75:45 mit 3"),
        ("–", "–"),
    ],
)
def test_people_are_named_by_name_or_by_a_word_of_it_that_nobody_else_has(words: str, seats: str) -> None:
    assert seated(words, PEOPLE) == seats


def test_a_name_is_told_as_short_as_it_is_understood() -> None:
    assert shortest(PEOPLE) == ("Huber", "Resi", "Jürgen", "Maier")
    assert shortest(("Spieler 1", "Sepp", "Sepp Sie", "Ober Sie")) == ("Spieler 1", "Sepp", "Sepp Sie", "Ober")


@given(st.sampled_from(CONTRACTS), st.permutations([1, 2, 3, 4]), st.booleans(), st.sampled_from(["de", "en"]))
@settings(max_examples=40, deadline=None)
def test_a_game_that_is_told_with_names_is_read_back(contract: str, seats: list[int], lost: bool, lang: str) -> None:
    party = {"rufspiel": 2, "muss": 2}.get(contract, 1)
    words = [contract, *map(str, seats[:party]), *(["verloren"] if lost and contract != "sie" else [])]
    game = read_game(" ".join(words), RULES)
    for names in (PEOPLE, shortest(PEOPLE)):
        assert read_game(seated(game.told(lang, names), PEOPLE), RULES) == game


def test_it_is_told_in_words_by_what_a_tournament_counts() -> None:
    tables = OPTIONS["points_table"].domain.allowed
    houses = [in_points(read_options({"points_table": table})) for table in tables]
    for lang in ("de", "en"):
        told = {next(iter(Teller(Tournament(Setup("T", rules, "s")), lang).sentences())) for rules in houses}
        assert len(told) == len(tables)
        assert not any(re.search(r"„|“|\bt\d", each) for each in told)


def test_a_stoss_counts_where_the_house_has_it() -> None:
    rules: dict[str, Any] = {"settle_in": "points", "stoss_max": 2, "klopfen": "none"}
    assert points("wenz 2 kontra 1 re", HouseRules(**rules)) == [-8, 24, -8, -8]


@pytest.mark.parametrize(
    ("game", "due"),
    [
        ("–", [1, 1, 1, 1]),
        ("rufspiel 1 2 verloren", [1, 1, 0, 0]),
        ("wenz 3", [0, 0, 0, 0]),
        ("wenz 3 renonce 1", [0, 0, 0, 0]),
        ("kreuz 1 3", [0, 1, 0, 1]),
        ("kreuz 1 verloren", [1, 0, 1, 0]),
        ("kreuz 2 4", [1, 0, 1, 0]),
        ("kreuz 2 verloren", [0, 1, 0, 1]),
        ("ramsch 2", [0, 1, 0, 0]),
    ],
)
def test_a_forfeit_is_due_from_who_loses(game: str, due: list[int]) -> None:
    assert [score.forfeits for score in game_scores(read_game(game, RULES))] == due


def test_a_row_is_corrected_by_its_number_and_struck_out_by_nothing() -> None:
    state = tournament(4).after(Drawn(1, ((1, 2, 3, 4),)))
    state = state.after(Played(1, 1, 1, "wenz 1")).after(Played(1, 1, 1, "wenz 2"))
    assert state.table(1, 1).rows == ((1, "Wenz 2"),)
    assert state.after(Played(1, 1, 1, "")).table(1, 1).is_empty


def test_sums_that_do_not_come_to_zero_are_refused_but_where_only_good_points_are_written() -> None:
    state = tournament(4).after(Drawn(1, ((1, 2, 3, 4),)))
    scores = (Score(5), Score(-5), Score(3), Score(-2))
    with pytest.raises(SchafkopfError) as refused:
        state.after(Scored(1, 1, scores))
    assert (refused.value.code, refused.value.clause) == (ErrorCode.SUM_WRONG, "S-9.5")
    rules = HouseRules(settle_in="points", points_table="t4")
    good = fold(Setup("T", rules, "s"), [Entered(name) for name in "abcd"])
    state = good.after(Drawn(1, ((1, 2, 3, 4),))).after(Scored(1, 1, scores))
    assert state.unfinished == ()


@pytest.mark.parametrize(
    "score", [Score(0, touts_won=1), Score(0, singles_won=2, singles=1), Score(0, singles=-1), Score(100_000)]
)
def test_sums_that_cannot_be_are_refused(score: Score) -> None:
    state = tournament(4).after(Drawn(1, ((1, 2, 3, 4),)))
    with pytest.raises(SchafkopfError):
        state.after(Scored(1, 1, (score, Score(-score.points), Score(0), Score(0))))


def test_a_supervisor_is_told_of_what_needs_approval() -> None:
    state = tournament(4).after(Drawn(1, ((1, 2, 3, 4),)))
    games = ["wenz 2 schwarz", "solo-tout 1 mit2", "wenz-tout 1 mit2", *["wenz 3"] * 5]
    for row, game in enumerate(games, start=1):
        state = state.after(Played(1, 1, row, game))
    flags = [(flag.row, flag.kind, flag.seat) for flag in state.table(1, 1).flags(state.setup)]
    assert flags == [(1, "first_deal", 1), (2, "tout_laufende", 0), (8, "fifth_single", 2)]


def test_deals_that_the_same_dealer_deals_again_do_not_end_a_round() -> None:
    state = tournament(4, deals=2).after(Drawn(1, ((1, 2, 3, 4),)))
    for row, game in enumerate(["–", "wenz 1", "–"], start=1):
        state = state.after(Played(1, 1, row, game))
    assert state.unfinished == (1,)
    assert state.after(Played(1, 1, 4, "wenz 1")).unfinished == ()


# The fold


def test_names_are_told_apart_and_numbers_stay() -> None:
    state = tournament(2)
    for name in ("spieler  1", "", "x" * 61, "a\nb\u202e"):
        with pytest.raises(SchafkopfError):
            state.after(Entered(name))
    state = state.after(Withdrawn(1)).after(Entered("Neu"))
    assert [(entry.number, entry.is_withdrawn) for entry in state.entries] == [(1, True), (2, False), (3, False)]


def test_a_substitute_takes_over_the_points() -> None:
    state = tournament(4).after(Drawn(1, ((1, 2, 3, 4),))).after(Played(1, 1, 1, "wenz 2"))
    state = state.after(Withdrawn(2)).after(Substituted(2, "Ersatz"))
    first = ranking(state)[0]
    assert (first.entry.name, first.entry.before, first.score.points) == ("Ersatz", ("Spieler 2",), 6)
    assert state.active == (1, 2, 3, 4)


def test_what_cannot_happen_is_refused() -> None:
    state = tournament(4)
    drawn = state.after(Drawn(1, ((1, 2, 3, 4),))).after(Played(1, 1, 1, "wenz 1"))
    wrong: list[tuple[Tournament, Event, ErrorCode]] = [
        (state, Withdrawn(5), ErrorCode.UNKNOWN_ENTRY),
        (state, Returned(1), ErrorCode.ENTRY_PRESENT),
        (state.after(Withdrawn(1)), Withdrawn(1), ErrorCode.ENTRY_WITHDRAWN),
        (state, Substituted(1, "Spieler 2"), ErrorCode.NAME_TAKEN),
        (state, Played(1, 1, 1, "wenz 1"), ErrorCode.NO_SUCH_LIST),
        (state, Drawn(2, ((1, 2, 3, 4),)), ErrorCode.WRONG_VALUE),
        (state, Drawn(1, ((1, 2, 3),)), ErrorCode.WRONG_VALUE),
        (state, Drawn(1, ((1, 2, 3, 3),)), ErrorCode.WRONG_VALUE),
        (state, Drawn(1, ((1, 2, 3, 9),)), ErrorCode.UNKNOWN_ENTRY),
        (drawn, Drawn(1, ((2, 1, 3, 4),)), ErrorCode.ROUND_HAS_RESULTS),
        (drawn, Played(1, 1, 0, "wenz 1"), ErrorCode.WRONG_VALUE),
        (drawn, Scored(1, 1, (Score(0),)), ErrorCode.WRONG_VALUE),
    ]
    for before, event, code in wrong:
        with pytest.raises(SchafkopfError) as refused:
            before.after(event)
        assert refused.value.code is code, event


@pytest.mark.parametrize(
    "more",
    [
        {"rounds": 0},
        {"deals": 100},
        {"prizes": (60, 50)},
        {"form": "pairs"},
        {"game": "tarock"},
        {"rules": preset("casual")},
        {"title": ""},
        {"seed": ""},
        {"ties": "dice"},
    ],
)
def test_a_tournament_that_cannot_be_is_refused(more: dict[str, Any]) -> None:
    usual: dict[str, Any] = {"title": "T", "rules": RULES, "seed": "s"}
    with pytest.raises(SchafkopfError):
        Setup(**usual | more)
    assert in_points(preset("casual")).settle_in == "points"


# Who has won


def test_ties_go_by_sie_touts_and_single_games_then_by_lot() -> None:
    state = tournament(8, rounds=1).after(Drawn(1, ((1, 2, 3, 4), (5, 6, 7, 8))))
    first = (
        Score(0),
        Score(0, sie=1, singles_won=1, singles=1),
        Score(0, singles=1),
        Score(0, singles_won=1, singles=1),
    )
    second = (
        Score(0, touts_won=1, touts=1, singles_won=1, singles=1),
        Score(0, touts=1, singles=1),
        Score(0),
        Score(0),
    )
    state = state.after(Scored(1, 1, first)).after(Scored(1, 2, second))
    standings = ranking(state)
    assert [each.entry.number for each in standings[:5]] == [2, 5, 6, 4, 3]
    assert [each.by for each in standings] == ["", "sie", "touts_won", "touts", "singles_won", "singles", "lot", "lot"]
    assert state.is_over


def test_the_lot_may_decide_at_once() -> None:
    state = tournament(4, ties="lot").after(Drawn(1, ((1, 2, 3, 4),)))
    state = state.after(Scored(1, 1, (Score(0, sie=1, singles_won=1, singles=1), Score(0), Score(0), Score(0))))
    assert {each.by for each in ranking(state)[1:]} == {"lot"}


def test_prizes_are_shares_of_the_fees_and_of_the_forfeits() -> None:
    state = tournament(4, fee=1000, prizes=(50, 30), forfeit=10).after(Drawn(1, ((1, 2, 3, 4),)))
    state = state.after(Played(1, 1, 1, "–")).after(Played(1, 1, 2, "rufspiel 1 2 verloren"))
    told = money(state)
    assert (told.fees, told.forfeits) == (4000, 60)
    assert [(prize.amount, prize.forfeits) for prize in told.prizes] == [(2000, 30), (1200, 18)]
    assert told.left == 800 + 12


def test_everybody_partners_everybody_and_partien_decide() -> None:
    state = beer(4).after(Drawn(1, ((1, 2, 3, 4),)))
    for row, result in enumerate(["21:10", "21:14", "18:21"], start=1):
        state = state.after(Played(1, 1, row, result))
    standings = ranking(state)
    assert [each.entry.number for each in standings] == [1, 2, 3, 4]
    assert [each.score for each in standings] == [
        PartieScore(2, 3, 60, 45),
        PartieScore(2, 3, 56, 49),
        PartieScore(2, 3, 52, 53),
        PartieScore(0, 3, 42, 63),
    ]
    assert state.unfinished == ()


def test_the_two_players_of_the_clause_stand_as_published() -> None:
    for results, wins, own, other in (
        ("21:10 21:14 18:21 21:9 21:7 21:9", 5, 123, 70),
        ("21:15 12:21 21:20 21:11 16:21 21:8", 4, 112, 96),
    ):
        total = PartieScore()
        for result in results.split():
            a, b = read_partie(result, default_rules("bierkopf"))
            total += PartieScore(int(a > b), 1, a, b)
        assert (total.wins, total.points, total.against) == (wins, own, other)


def test_pairs_sit_two_at_a_table_and_stay_together() -> None:
    state = beer(5, form="pairs")
    drawn = state.draw()
    assert [len(table) for table in drawn.tables] == [2, 2]
    state = state.after(drawn).after(Played(1, 1, 1, "14:21"))
    assert ranking(state)[0].entry.number == drawn.tables[0][1]


@pytest.mark.parametrize("text", ["21:21", "20:19", "21", "a:b", "22:210", "-1:21", "21:14:3", ""])
def test_what_is_no_result_of_a_partie_is_refused(text: str) -> None:
    with pytest.raises(SchafkopfError) as refused:
        read_partie(text, default_rules("bierkopf"))
    assert refused.value.code is ErrorCode.LIST_PARTIE


# The draw


def drawn_rounds(people: int, rounds: int, size: int = 4, seed: int = 1) -> tuple[Counter[tuple[int, int]], list[int]]:
    met: Counter[tuple[int, int]] = Counter()
    played: Counter[int] = Counter()
    random = Random(seed)
    for _ in range(rounds):
        for table in draw_tables(range(1, people + 1), size, Past(met, played), random):
            met.update(combinations(sorted(table), 2))
            played.update(table)
    return met, [played[number] for number in range(1, people + 1)]


@pytest.mark.parametrize(
    ("people", "rounds"), [(4, 3), (5, 5), (8, 3), (8, 7), (10, 4), (12, 4), (16, 5), (18, 5), (21, 3), (40, 4)]
)
def test_two_meet_at_most_once_more_than_must_be_and_all_play_equally_often(people: int, rounds: int) -> None:
    met, played = drawn_rounds(people, rounds)
    least = math.ceil(rounds * (people // 4) * 6 / math.comb(people, 2))
    assert max(met.values()) <= least + 1
    assert max(played) - min(played) <= 1


def test_the_lot_follows_from_the_seed_and_no_seat_is_that_of_a_number() -> None:
    assert drawn_rounds(20, 2) == drawn_rounds(20, 2)
    assert drawn_rounds(20, 2)[0] != drawn_rounds(20, 2, seed=2)[0]
    seats = Counter(
        table.index(1)
        for seed in range(60)
        for table in draw_tables(range(1, 9), 4, Past({}, {}), Random(seed))
        if 1 in table
    )
    assert set(seats) == {0, 1, 2, 3}


def test_who_comes_late_gets_a_table_where_enough_are_free() -> None:
    state = tournament(7)
    state = state.after(state.draw())
    with pytest.raises(SchafkopfError) as refused:
        state.draw()
    assert refused.value.code is ErrorCode.ROUND_UNFINISHED
    before = state.rounds[0][0]
    state = state.after(Played(1, 1, 1, "wenz 1")).after(Entered("Spät"))
    assert len(state.free) == 4
    state = state.after(state.draw())
    assert state.rounds[0][0].entries == before.entries
    assert len(state.rounds[0]) == 2
    assert state.free == ()


def test_a_round_is_drawn_again_as_long_as_nothing_is_written() -> None:
    state = tournament(16)
    first = state.draw()
    state = state.after(first)
    again = state.draw(again=True)
    assert (again.round, again.tables == first.tables) == (1, False)
    state = state.after(again).after(Played(1, 1, 1, "wenz 1"))
    with pytest.raises(SchafkopfError) as refused:
        state.draw(again=True)
    assert refused.value.code is ErrorCode.ROUND_HAS_RESULTS
    assert state.draw(anyway=True).round == 2


@st.composite
def happenings(draw: st.DrawFn) -> list[tuple[str, int]]:
    kinds = st.sampled_from(["enter", "withdraw", "return", "substitute", "draw", "score"])
    return draw(st.lists(st.tuples(kinds, st.integers(0, 30)), min_size=5, max_size=40))


@given(happenings())
@settings(max_examples=40, deadline=None)
def test_whoever_comes_goes_and_returns_nobody_sits_twice_and_no_point_is_lost(told: list[tuple[str, int]]) -> None:
    state = tournament(6, rounds=6)
    written = 0
    for step, (kind, number) in enumerate(told):
        try:
            match kind:
                case "enter":
                    state = state.after(Entered(f"Neu {step}"))
                case "withdraw":
                    state = state.after(Withdrawn(number))
                case "return":
                    state = state.after(Returned(number))
                case "substitute":
                    state = state.after(Substituted(number, f"Ersatz {step}"))
                case "draw":
                    active = set(state.active)
                    drawn = state.draw(anyway=number % 2 == 0, again=number % 3 == 0)
                    new = {each for table in drawn.tables for each in table}
                    assert new <= active | {each for table in (state.rounds or [()])[-1] for each in table.entries}
                    state = state.after(drawn)
                case "score":
                    table = state.table(len(state.rounds), number)
                    if table.is_empty:
                        written += 1
                    state = state.after(Scored(len(state.rounds), number, (Score(3), Score(-1), Score(-1), Score(-1))))
        except SchafkopfError:
            continue
    for tables in state.rounds:
        seated = [number for table in tables for number in table.entries]
        assert len(seated) == len(set(seated))
    standings = ranking(state)
    assert sorted(each.entry.number for each in standings) == [entry.number for entry in state.entries]
    assert sum(each.rounds for each in standings) == 4 * written
    assert sum(each.score.points for each in standings) == 0


def test_four_hundred_are_ranked_as_an_independent_computation_ranks_them() -> None:
    random = Random(5)
    state = tournament(400, rounds=2)
    totals = {number: [0] * 6 for number in range(1, 401)}
    for _ in range(2):
        state = state.after(state.draw())
        for place, table in enumerate(state.rounds[-1], start=1):
            scores = _simulated(random)
            for number, score in zip(table.entries, scores, strict=True):
                for at, value in enumerate(score):
                    totals[number][at] += value
            state = state.after(Scored(len(state.rounds), place, tuple(Score(*score) for score in scores)))
    expected = sorted(totals, key=lambda number: tuple(-value for value in totals[number]))
    found = [each.entry.number for each in ranking(state)]
    assert [totals[number] for number in found] == [totals[number] for number in expected]
    assert state.is_over
    tables = [table.entries for tables in state.rounds for table in tables]
    assert max(Counter(pair for table in tables for pair in combinations(sorted(table), 2)).values()) == 1


def _simulated(random: Random) -> list[tuple[int, int, int, int, int, int]]:
    """Points that sum to zero, and games that can be: many ties."""
    a, b, c = (random.randint(-4, 4) for _ in range(3))
    scores = []
    for value in (a, b, c, -a - b - c):
        singles = random.randint(0, 3)
        won, touts = random.randint(0, singles), random.randint(0, singles)
        scores.append((value, random.randint(0, min(won, 1)), random.randint(0, touts), touts, won, singles))
    return scores


def test_too_few_are_drawn_no_table_and_no_round_is_drawn_that_was_not_agreed() -> None:
    with pytest.raises(SchafkopfError) as refused:
        tournament(3).draw()
    assert refused.value.code is ErrorCode.TOO_FEW_ENTRIES
    state = tournament(4, rounds=1, deals=1)
    state = state.after(state.draw()).after(Played(1, 1, 1, "wenz 1"))
    with pytest.raises(SchafkopfError) as refused:
        state.draw()
    assert refused.value.code is ErrorCode.ROUNDS_PLAYED
