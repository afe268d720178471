"""A Bierkopf Partie: the rows BW- and BN- of the rules, the options of B-5 to B-8, and lines that cannot be read."""

from __future__ import annotations

import dataclasses
from typing import Any

import pytest

from outcomes import hand, single
from schafkopf.bill.bierkopf import Team
from schafkopf.bill.penalty import penalty
from schafkopf.bill.settle import settle
from schafkopf.bill.settlement import Settlement
from schafkopf.errors import ErrorCode, SchafkopfError
from schafkopf.game.announcement import Announcement
from schafkopf.match.partie import Partie, PartieHand, Score
from schafkopf.match.partie_list import read_partie
from schafkopf.rules.contracts import Contract, ContractType
from schafkopf.rules.house import HouseRules, preset

BEFORE_AND_AFTER = [
    # id, start, hand, options, (A, B, carried) after
    ("BW-1", "0:0", "61:59", {}, (1, 0, 0)),
    ("BW-2", "1:0", "90:30", {}, (2, 0, 0)),
    ("BW-3", "2:0", "91:29", {}, (4, 0, 0)),
    ("BW-4", "4:0", "29:91", {}, (4, 2, 0)),
    ("BW-5", "4:2", "120:0 schwarz", {}, (7, 2, 0)),
    ("BW-6", "7:2", "120:0 stich", {}, (9, 2, 0)),
    ("BW-6, Augen", "7:2", "120:0 stich", {"schwarz_by": "augen"}, (10, 2, 0)),
    ("BW-7", "9:2", "60:60", {}, (9, 2, 1)),
    ("BW-8", "9:2 carried=1", "60:60", {}, (9, 2, 2)),
    ("BW-9", "9:2 carried=2", "25:95", {}, (9, 6, 0)),
    ("BW-10", "9:6", "65:55 spritze=B", {}, (11, 6, 0)),
    ("BW-11", "11:6", "60:60 spritze=A", {}, (11, 8, 0)),
    ("BW-12", "11:8", "92:28 spritze=A re", {}, (19, 8, 0)),
    ("BW-13", "19:8", "70:50", {}, (20, 8, 0)),
    ("BW-14", "20:8", "60:60", {}, (20, 8, 1)),
    ("BW-18", "5:5", "60:60", {"draw": "void"}, (5, 5, 0)),
    ("BW-19", "5:5", "90:30", {"schneider_free": 31}, (7, 5, 0)),
    ("BW-20", "5:5", "88:32", {"bierkopf_deck": "kurz"}, (6, 5, 0)),
    ("BW-21", "5:5 carried=1", "120:0 spritze=A", {}, (12, 5, 0)),
    ("BW-22", "5:5", "revoke=P2", {}, (7, 5, 0)),
]

DECIDED = [
    # id, start, hands, winner and final score
    ("BW-15", "20:8 carried=1", ["61:59"], ("A", 22, 8)),
    ("BW-16", "19:20", ["100:20"], ("A", 21, 20)),
    ("BW-17", "20:20", ["60:60", "58:62"], ("B", 20, 22)),
]


@dataclasses.dataclass(frozen=True)
class Over:
    """A game with its bill and what was played."""

    settlement: Settlement | None
    announcement: Announcement | None = Announcement(Contract(ContractType.BIERKOPF))


def play(*lines: str, rules: HouseRules | None = None) -> Partie:
    partie, faults = read_partie(enumerate(lines, start=1), rules or HouseRules())
    assert not faults, [str(fault) for fault in faults]
    return partie


@pytest.mark.parametrize(
    ("start", "hand", "options", "after"),
    [row[1:] for row in BEFORE_AND_AFTER],
    ids=[row[0] for row in BEFORE_AND_AFTER],
)
def test_example_leads_to_the_standing_of_the_rules(
    start: str, hand: str, options: dict[str, object], after: tuple[int, int, int]
) -> None:
    partie = play(f"start {start}", hand, rules=preset("casual", **options))
    assert (partie.score.a, partie.score.b, partie.carried) == after


@pytest.mark.parametrize(("start", "hands", "final"), [row[1:] for row in DECIDED], ids=[row[0] for row in DECIDED])
def test_example_decides_the_partie(start: str, hands: list[str], final: tuple[Team, int, int]) -> None:
    partie = play(f"start {start}", *hands)
    assert partie.won == ((final[0], Score(final[1], final[2])),)
    assert (partie.score, partie.carried) == (Score(), 0), "B-7.6: a new Partie begins at 0:0"


PARTIEN = {
    "BN-1": (["21:10", "21:14", "18:21", "21:9", "21:7", "21:9"], 5, 123, 70),
    "BN-2": (["21:15", "12:21", "21:20", "21:11", "16:21", "21:8"], 4, 112, 96),
}


@pytest.mark.parametrize(("scores", "wins", "made", "lost"), PARTIEN.values(), ids=PARTIEN.keys())
def test_six_partien_add_up_to_the_line_of_the_tournament(scores: list[str], wins: int, made: int, lost: int) -> None:
    """Each Partie is played up to the point before the last, then won by the side that the score names."""
    partie = Partie()
    for text in scores:
        a, b = map(int, text.split(":"))
        partie = dataclasses.replace(partie, score=Score(a - 1, b) if a > b else Score(a, b - 1))
        partie = partie.after(PartieHand(61 if a > b else 59))
    assert sum(winner == "A" for winner, _ in partie.won) == wins
    assert (sum(score.a for _, score in partie.won), sum(score.b for _, score in partie.won)) == (made, lost)


def test_a_replayed_draw_changes_nothing_and_does_not_count() -> None:
    partie = play("start 3:4", "60:60", rules=preset("casual", draw="replay"))
    assert (partie.score, partie.carried, partie.hands[-1].counts) == (Score(3, 4), 0, False)


def test_record_cap_writes_no_more_than_the_target() -> None:
    partie = play("start 20:0", "120:0", rules=preset("casual", record_cap=True))
    assert partie.won == (("A", Score(21, 0)),)
    assert partie.hands[-1].points == 3, "B-7.3: the points of the hand stay as they are"


def test_linear_scale_counts_two_doublings_three_times() -> None:
    assert play("61:59 spritze=A re", rules=preset("casual", spritze_scale="linear")).score == Score(3, 0)


def test_a_revoke_takes_the_spritzen_and_the_carried_points_along() -> None:
    """B-8.2: 2 times the factor, plus what was carried."""
    assert play("start 0:0 carried=1", "revoke=P1 spritze=B").score == Score(0, 5)


def test_the_losing_team_owes_a_beer_for_each_of_its_two_players() -> None:
    assert play("start 20:0", "61:59").beers == {"A": 0, "B": 2}
    assert play("start 20:0", "61:59", rules=preset("casual", beer_per_partie=3)).beers == {"A": 0, "B": 6}


def test_several_partien_follow_each_other() -> None:
    partie = play(*["120:0"] * 7, *["0:120"] * 7, "61:59")
    assert [winner for winner, _ in partie.won] == ["A", "B"]
    assert partie.score == Score(1, 0)


def test_the_clause_names_what_decided_the_hand() -> None:
    partie = play("61:59", "120:0", "60:60", "60:60 spritze=B", "revoke=P3")
    assert [scored.clause for scored in partie.hands] == ["B-5.2", "B-5.4", "B-5.5", "B-6.4", "B-8.2"]


@pytest.mark.parametrize(
    "line",
    ["60:61", "sixty:60", "121", "61 60", "61-", "61:59:0", "0000061:59", "start 9",
     "start 1:1 carried=1234567", "-1:121", "120:0 matsch", "61:59 schwarz", "61:59 stich", "61:59 spritze=C",
     "61:59 re", "revoke=P5", "revoke=", "start", "start 1", "start 1:1 carried=x",
     "start 21:0", "1²:108", "61:59 spritze=A kontra"],
)  # fmt: skip
def test_a_line_that_is_no_hand_is_named_and_left_out(line: str) -> None:
    partie, faults = read_partie([(7, line)], HouseRules())
    assert [(fault.code, fault.line) for fault in faults] == [(ErrorCode.PARTIE_LINE, 7)]
    assert partie == Partie()


@pytest.mark.parametrize(
    ("line", "code", "clause"),
    [
        ("61:59 spritze=A re re", ErrorCode.WRONG_VALUE, "B-6.1"),
        ("revoke=P1 spritze=A re re", ErrorCode.WRONG_VALUE, "B-6.1"),
        ("1:119", ErrorCode.AUGEN_DO_NOT_FIT_TRICKS, "B-5.4"),
        ("119:1", ErrorCode.AUGEN_DO_NOT_FIT_TRICKS, "B-5.4"),
        ("121:-1", ErrorCode.PARTIE_LINE, "K-4"),
        ("60:61", ErrorCode.PARTIE_LINE, "B-1.4"),
        ("start 21:0", ErrorCode.PARTIE_LINE, "B-7.2"),
        ("61:59 stich", ErrorCode.PARTIE_LINE, "B-5.4"),
    ],
)
def test_a_line_is_answered_with_the_clause_that_it_breaks(line: str, code: ErrorCode, clause: str) -> None:
    _, faults = read_partie([(3, line)], HouseRules())
    assert (code, clause, 3) in [(fault.code, fault.clause, fault.line) for fault in faults]
    assert {fault.line for fault in faults} == {3}


def test_with_20_cards_a_side_with_a_trick_has_augen() -> None:
    """B-5.4: `120:0 stich` is refused, 8:112 is the least that a trick can hold."""
    kurz = preset("casual", bierkopf_deck="kurz")
    for line in ("120:0 stich", "0:120 stich", "7:113"):
        _, faults = read_partie([(1, line)], kurz)
        assert {fault.clause for fault in faults} == {"B-5.4"}, line
    assert play("8:112", rules=kurz).score == Score(0, 2)


@pytest.mark.parametrize(
    "line", ["61:59", "61-59", "61–59", "61/59", "61 59", "61", "61 # narrow", "61 : 59", "61 -59"]
)
def test_a_hand_is_written_as_people_write_it(line: str) -> None:
    assert play(line) == play("61:59")
    assert play(f"{line.partition(' #')[0]} spritze=B re").score == Score(4, 0)
    assert play(f"{line.partition(' #')[0]} Spritze = b re").score == Score(4, 0)
    assert play("start 3-4 carried=1", line).score == Score(5, 4)


def test_one_number_is_that_of_team_a() -> None:
    assert play("0 schwarz").score == Score(0, 3)
    assert play("30").score == play("30:90").score


def test_start_is_only_for_the_first_line() -> None:
    _, faults = read_partie(enumerate(["61:59", "start 3:3"], start=1), HouseRules())
    assert [fault.line for fault in faults] == [2]


def test_comments_and_blank_lines_are_passed_over() -> None:
    assert play("# a list", "", "61:59 # narrow").score == Score(1, 0)


def test_no_spritze_is_read_where_the_house_has_none() -> None:
    _, faults = read_partie([(1, "61:59 spritze=A")], preset("casual", spritze_max=0))
    assert len(faults) == 1


# A Partie that is played.


def test_team_a_are_players_0_and_2_wherever_the_dealer_sits() -> None:
    """B-3.1, B-3.3: seats 0 and 2 of a deal are another team after every hand."""
    won_by_forehand = Over(settle(hand(61)))
    partie = Partie().after(won_by_forehand)
    assert (partie.score, partie.dealer) == (Score(1, 0), 0)
    partie = partie.after(won_by_forehand)
    assert (partie.score, partie.dealer) == (Score(1, 1), 1)
    assert partie.after(Over(settle(hand(29)))).score == Score(1, 3)


def test_a_replayed_draw_is_dealt_by_the_same_dealer() -> None:
    """B-5.5."""
    drawn = Over(settle(hand(60)))
    assert Partie(preset("casual", draw="replay")).after(drawn).dealer == 3
    carried = Partie().after(drawn)
    assert (carried.dealer, carried.carried) == (0, 1)
    assert carried.after(Over(penalty(hand(70), 1))).score == Score(0, 3), "B-8.2: carried points go along"


def test_a_partie_takes_only_games_that_are_over() -> None:
    with pytest.raises(ValueError, match="not over"):
        Partie().after(Over(None))


def test_a_partie_takes_only_games_of_bierkopf() -> None:
    """S-7.3: a price is no Spielpunkt."""
    for played in (Announcement(Contract(ContractType.WENZ), 0), None):
        with pytest.raises(SchafkopfError, match="schafkopf"):
            Partie().after(Over(settle(single(61)), played))


def test_a_revoke_that_scores_nothing_is_no_draw() -> None:
    """B-8.2: the others win the hand, and the carried points with it."""
    rules = HouseRules(revoke_points=0)
    partie = Partie(rules, carried=1).after(Over(penalty(hand(70, rules=rules), 1)))
    assert (partie.score, partie.carried) == (Score(1, 0), 0)


def test_a_hand_told_in_numbers_scores_as_one_that_was_played() -> None:
    """The rows of the rules, told by lines and driven by settlements."""
    partie = Partie()
    for augen_a in (61, 90, 91, 29, 60, 120, 0):
        told = partie.after(PartieHand(augen_a))
        # Team A sits at seats 0 and 2 only if its players do.
        ours = augen_a if partie.player_at(0) in (0, 2) else 120 - augen_a
        tricks = {0: 0, 120: 6}.get(ours)
        played = partie.after(Over(settle(hand(ours, tricks))))
        assert (played.score, played.carried, played.won) == (told.score, told.carried, told.won)
        partie = told


@pytest.mark.parametrize(
    "wrong",
    [
        {"rules": None},
        {"score": (0, 0)},
        {"carried": 1.0},
        {"carried": True},
        {"dealer": "P1"},
        {"hands": "61:59"},
        {"hands": (61,)},
        {"won": [("A", Score(21, 0))]},
        {"won": (("C", Score(21, 0)),)},
        {"won": ("A", "B")},
    ],
    ids=str,
)
def test_a_partie_of_wrong_types_is_a_type_error(wrong: dict[str, Any]) -> None:
    with pytest.raises(TypeError, match=f"Partie.{next(iter(wrong))}"):
        Partie(**wrong)


@pytest.mark.parametrize("wrong", [{"score": Score(21, 0)}, {"carried": -1}, {"dealer": 4}], ids=str)
def test_a_partie_that_cannot_be_is_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(SchafkopfError):
        Partie(**wrong)


@pytest.mark.parametrize(
    "wrong",
    [
        {"augen_a": 61.0},
        {"augen_a": "61"},
        {"trickless": 1},
        {"spritzen": True},
        {"spritze_by": 3},
        {"revoked": "P1"},
    ],
    ids=str,
)
def test_a_hand_of_wrong_types_is_a_type_error(wrong: dict[str, Any]) -> None:
    with pytest.raises(TypeError, match=f"PartieHand.{next(iter(wrong))}"):
        PartieHand(**wrong)


@pytest.mark.parametrize("wrong", [{"augen_a": 121}, {"augen_a": -1}, {"spritzen": -1}, {"revoked": 4}], ids=str)
def test_a_hand_that_cannot_be_is_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(SchafkopfError):
        PartieHand(**wrong)


def test_only_hands_are_added() -> None:
    with pytest.raises(TypeError, match="hand"):
        Partie().after("61:59")  # type: ignore[arg-type]
