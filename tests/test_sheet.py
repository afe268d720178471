"""The list of an evening: bills, totals, who deals and who sits out, pool, Bock, corrections (S-9.5, B-7)."""

from __future__ import annotations

import pickle
from dataclasses import replace

import pytest

from schafkopf.bill.outcome import InvalidOutcome
from schafkopf.errors import SchafkopfError
from schafkopf.rules.house import HouseRules, preset
from schafkopf.sheets import Line, ScoreSheet, read_sheet
from schafkopf.sheets.totals import Totals

FOUR = "Spieler: Sepp Vroni Resi Toni\n"
"""Forehand first; Toni deals."""


def last(text: str, players: str = FOUR, **options: object) -> Line:
    """The last line of a list."""
    return read_sheet(players + text, preset("casual", **options)).lines[-1]


def payout(line: Line) -> list[int]:
    assert line.fault is None, line.fault
    return [line.payout[name] for name in ("Sepp", "Vroni", "Resi", "Toni")]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        # The worked examples of S-7.16: P1 is Sepp, P3 is Resi.
        ("Sepp Rufspiel Resi 61 mit1", [20, -20, 20, -20]),
        ("Sepp Rufspiel Resi 60 mit2", [-20, 20, -20, 20]),
        ("Sepp Rufspiel Resi 91 mit3", [60, -60, 60, -60]),
        ("Sepp Rufspiel Resi verloren schneider ohne 2", [-30, 30, -30, 30]),
        ("Sepp Rufspiel Resi gewonnen schwarz mit4", [80, -80, 80, -80]),
        ("Sepp Rufspiel Resi 120 stich ohne3", [60, -60, 60, -60]),
        ("Sepp Rufspiel Resi 75 mit3 klopf kontra re", [400, -400, 400, -400]),
        ("Sepp Gras-Solo 60 ohne3", [-240, 80, 80, 80]),
        ("Sepp Farbwenz gewonnen mit2", [150, -50, -50, -50]),
        ("Sepp Solo Tout gewonnen mit4", [540, -180, -180, -180]),
        ("Sepp Wenz Tout verloren mit3", [-480, 160, 160, 160]),
        ("Sepp Sie", [1560, -520, -520, -520]),
        ("Sepp Bettel verloren kontra Toni", [-300, 100, 100, 100]),
        ("Kreuz Sepp Resi 61", [20, -20, 20, -20]),
        ("Kreuz Vroni 59", [20, -20, 20, -20]),
        ("Kreuz Vroni gewonnen", [-20, 20, -20, 20]),
        ("Ramsch Resi 55", [20, 20, -60, 20]),
        ("Ramsch Resi", [20, 20, -60, 20]),
        ("Ramsch Resi 60 Jungfrau Toni", [20, 20, -80, 40]),
        ("Ramsch Vroni Durchmarsch", [-20, 60, -20, -20]),
        ("Ramsch Sepp 45 Vroni 20 Resi 45 Toni 10", [-60, 20, 20, 20]),
        ("Ramsch Resi 45 Vroni 20 Sepp 45 Toni 10", [20, 20, -60, 20]),
        ("Ramsch Resi 90 Jungfrau Toni Sepp", [40, 20, -100, 40]),
        ("Ramsch Resi 60 Sepp 60", [20, 40, -100, 40]),
        # A trick without Augen: W-39, and people of whom nothing is told, who are no Jungfrauen.
        ("Ramsch Vroni 120 Stich Toni", [40, -100, 40, 20]),
        ("Ramsch Resi 60 Sepp 60 Toni 0 Stich", [20, 40, -80, 20]),
        ("Ramsch Resi 60 Sepp 60 Toni 0 Stich Toni", [20, 40, -80, 20]),
        ("Ramsch Resi 60 Sepp 60 Toni 0 Jungfrau Toni", [20, 40, -100, 40]),
        ("Ramsch Toni 118", [20, 20, 20, -60]),
        # S-8.8.
        ("Sepp Rufspiel Resi falsch Vroni", [30, -60, 30, 0]),
        ("Sepp Solo falsch Resi", [180, 0, -180, 0]),
        ("Ramsch falsch Toni", [20, 20, 20, -60]),
    ],
)
def test_a_deal_costs(text: str, expected: list[int]) -> None:
    line = last(text)
    assert payout(line) == expected
    assert line.settlement is not None
    assert sum(line.standing.totals.values()) == 0


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("Resi Wenz gewonnen 60", "SHEET_CONFLICT"),
        ("Resi Wenz 75 schneider", "SHEET_CONFLICT"),
        ("Resi Wenz 75 stich", "SHEET_CONFLICT"),
        ("Kreuz Sepp Vroni 75", "SHEET_NOT_OPPOSITE"),
        ("Ramsch Toni 25", "WRONG_VALUE"),
        ("Ramsch Toni 45 Sepp 30 Vroni 30 Resi 16", "SUM_WRONG"),
        ("Ramsch Sepp 119 Toni 1", "AUGEN_DO_NOT_FIT_TRICKS"),
        ("Ramsch Sepp 90 Vroni 30 Stich", "SHEET_MISSING"),
        ("Ramsch Sepp 90 Jungfrau Toni Stich Toni", "SHEET_CONFLICT"),
        ("Ramsch Sepp Durchmarsch Stich Toni", "SHEET_CONFLICT"),
        ("Resi Wenz 119", "AUGEN_DO_NOT_FIT_TRICKS"),
        ("Resi Wenz 75 mit9", "WRONG_VALUE"),
        ("Resi Wenz 75 kontra re sub", "WRONG_VALUE"),
        ("Resi Wenz 75 kontra Resi", "WRONG_VALUE"),
        ("Sepp Rufspiel Resi 75 trumpf3", "SHEET_CONFLICT"),
        ("Spieler: Sepp Vroni Resi", "SHEET_PEOPLE"),
        ("Spieler: A B C D E F G H", "SHEET_PEOPLE"),
        ("Resi geht", "SHEET_PEOPLE"),
        ("Toni kommt", "NAME_TAKEN"),
        ("Toni für Resi", "NAME_TAKEN"),
        ("Regeln: geheim", "UNKNOWN_PRESET"),
        ("Regeln: klopfen=manchmal", "WRONG_OPTION_VALUE"),
        ("Regeln: klopf=none", "UNKNOWN_OPTION"),
    ],
)
def test_a_deal_that_cannot_be_is_refused(text: str, code: str) -> None:
    line = last(text)
    assert line.fault is not None
    assert line.fault.code.name == code
    assert line.fault.line == 2
    assert replace(line.standing, dealer="") == replace(read_sheet(FOUR).standing, dealer="")


def test_a_lost_durchmarsch_needs_house_rules_that_know_it() -> None:
    fault = last("Ramsch Toni Durchmarsch", durchmarsch="none").fault
    assert fault is not None
    assert fault.text("de") == "„Durchmarsch“ und „durchmarsch = none“ gehen nicht zusammen."


def test_a_solo_needs_its_suit_only_where_the_house_makes_a_difference() -> None:
    assert payout(last("Sepp Solo 75")) == [150, -50, -50, -50]
    fault = last("Sepp Solo 75", bock_trigger="lost_herz_solo").fault
    assert fault is not None
    assert fault.code.name == "TRUMP_SUIT_MISSING"


def test_a_wrong_line_costs_itself_only() -> None:
    sheet = read_sheet(FOUR + "Sepp Wenz 75\nSepp Wens 75\nVroni Wenz 75\n")
    assert [fault.line for fault in sheet.faults] == [3]
    assert dict(sheet.totals) == {"Sepp": 100, "Vroni": 100, "Resi": -100, "Toni": -100}
    assert sheet.lines[2].standing.totals is sheet.lines[1].standing.totals


def test_what_one_side_of_a_kreuzspiel_is_without_the_other_has() -> None:
    rules = HouseRules(laufende_payment="winner_without")
    named = read_sheet(FOUR + "Kreuz Vroni 59 ohne 4\n", rules).lines[-1]
    opposite = read_sheet(FOUR + "Kreuz Sepp 61 mit 4\n", rules).lines[-1]
    assert named.fault is None
    assert named.settlement == opposite.settlement
    assert named.payout == Totals.of({"Sepp": 60, "Vroni": -60, "Resi": 60, "Toni": -60})


@pytest.mark.parametrize(("rules", "expected"), [("ramsch", "Ramsch"), ("muss", "Muss"), ("kreuz", "Kreuz")])
def test_what_follows_four_passes_is_asked_for(rules: str, expected: str) -> None:
    fault = last("alle weiter", all_pass=rules).fault
    assert fault is not None
    assert fault.code.name == "SHEET_FOLLOWS"
    assert expected in str(fault.params["expected"])


# The table.


@pytest.mark.parametrize(
    ("names", "sitting_out"),
    [
        ("A B C D", [[], [], [], [], []]),
        ("A B C D E", [["E"], ["A"], ["B"], ["C"], ["D"]]),
        ("A B C D E F", [["C", "F"], ["A", "D"], ["B", "E"], ["C", "F"], ["A", "D"]]),
        ("A B C D E F G", [["C", "D", "G"], ["A", "D", "E"], ["B", "E", "F"], ["C", "F", "G"], ["A", "D", "G"]]),
    ],
)
def test_who_sits_out_rotates_with_the_dealer(names: str, sitting_out: list[list[str]]) -> None:
    sheet = read_sheet(f"Spieler: {names}\n")
    seen = []
    for _ in range(5):
        standing = sheet.standing
        seen.append(list(standing.sitting_out))
        assert len(standing.seats) == 4
        # Two on each side of the dealer play, in their order around the table, forehand at his left.
        place = standing.table.index(standing.dealer)
        assert standing.seats[0] == standing.table[(place + 1) % len(standing.table)]
        sheet = sheet.add("alle weiter")
    assert seen == sitting_out


def test_who_sits_out_cannot_have_played() -> None:
    fault = last("Max Wenz 75", players="Spieler: Sepp Vroni Resi Toni Max\n").fault
    assert fault is not None
    assert fault.code.name == "SHEET_NOT_SEATED"
    assert fault.text("en") == "Max does not play here; those who do are Sepp, Vroni, Resi, Toni."


def test_people_come_and_go_and_keep_what_they_have() -> None:
    sheet = read_sheet(FOUR + "Sepp Wenz 75\nMax kommt\nSepp geht\nVroni Wenz 75\ndazu sepp\n")
    assert not sheet.faults
    assert sheet.standing.table == ("Vroni", "Resi", "Toni", "Max", "Sepp")
    assert sheet.standing.people == ("Sepp", "Vroni", "Resi", "Toni", "Max")
    assert dict(sheet.totals) == {"Sepp": 150, "Vroni": 100, "Resi": -100, "Toni": -100, "Max": -50}
    # Sepp was to deal when he left, so Vroni did, and Resi is next.
    assert [line.dealer for line in sheet.deals] == ["Toni", "Vroni"]
    assert sheet.standing.dealer == "Resi"


def test_somebody_sits_down_where_another_sat() -> None:
    sheet = read_sheet(FOUR + "Sepp Wenz 75\nMax für Sepp\nMax Wenz 75\nSepp für Resi\n")
    assert not sheet.faults
    assert sheet.standing.table == ("Max", "Vroni", "Sepp", "Toni")
    assert [line.dealer for line in sheet.deals] == ["Toni", "Max"]
    assert sheet.standing.dealer == "Vroni"
    bierkopf = read_sheet(FOUR + "Max for Toni\nSepp 75\nUli for Vroni\nUli 75\n", game="bierkopf")
    assert not bierkopf.faults
    assert [line.dealer for line in bierkopf.deals] == ["Max", "Sepp"]
    assert bierkopf.standing.partie.score.b == 1


def test_a_wrong_dealer_is_put_right() -> None:
    assert read_sheet(FOUR + "Geber Resi\n").standing.seats == ("Toni", "Sepp", "Vroni", "Resi")


@pytest.mark.parametrize("text", ["Sepp Wenz 75\n", "alle weiter\n", "Geber: Resi\n", "Stock teilen\n"])
def test_nothing_is_dealt_before_the_table_is_there(text: str) -> None:
    line = read_sheet(text).lines[-1]
    assert line.fault is not None
    assert line.fault.code.name in ("SHEET_MISSING", "SHEET_WORD")


def test_what_was_paid_already_is_not_owed_any_more() -> None:
    sheet = read_sheet(FOUR + "Sepp Wenz 75\nToni zahlt Sepp 50\nMax kommt\nToni geht\nMax zahlt Sepp 20\n")
    assert not sheet.faults
    assert sheet.totals["Toni"] == -50
    assert dict(sheet.standing.open) == {"Sepp": 80, "Vroni": -50, "Resi": -50, "Toni": 0, "Max": 20}


# Pool, Bock, rules.


def test_the_pool_fills_goes_to_the_winners_and_is_shared_in_the_end() -> None:
    sheet = read_sheet(FOUR + "alle weiter\n", HouseRules(all_pass="stock"))
    assert (sheet.standing.stock, dict(sheet.totals)) == (80, dict.fromkeys(("Sepp", "Vroni", "Resi", "Toni"), -20))
    won = sheet.add("Sepp Rufspiel Vroni 61")
    assert (won.standing.stock, payout(won.lines[-1])) == (0, [60, 60, -20, -20])
    five = sheet.add("Max kommt").add("Stock teilen")
    assert (five.standing.stock, dict(five.totals)) == (0, {"Sepp": -4, "Vroni": -4, "Resi": -4, "Toni": -4, "Max": 16})
    odd = sheet.add("Max kommt").add("Regeln: tariff=10/21/50").add("alle weiter").add("Stock teilen")
    assert sum(odd.totals.values()) == 0


def test_bock_comes_of_itself_and_when_the_table_says_so() -> None:
    sheet = read_sheet(FOUR + "Sepp Herz-Solo 45\nVroni Wenz 75\n", HouseRules(bock_trigger="lost_herz_solo"))
    assert [(line.bock, payout(line)) for line in sheet.deals] == [
        (1, [-150, 50, 50, 50]),
        (2, [-100, 300, -100, -100]),
    ]
    assert sheet.standing.session.bock_left == 3
    assert read_sheet(FOUR + "Bock 2\nSepp Wenz 75\n").standing.session.bock_left == 1


def test_house_rules_change_from_a_line_on() -> None:
    sheet = read_sheet(
        FOUR + "Sepp Wenz 75\nRegeln: official tariff=5/10/20\nSepp Wenz 75\nrules: Casual\nSepp Wenz 75\n"
    )
    assert [payout(line)[0] for line in sheet.deals] == [150, 60, 150]


def test_a_sie_in_the_first_deal_is_not_paid_where_the_house_says_so() -> None:
    """S-11.5."""
    sheet = read_sheet(FOUR + "Sepp Sie\nSepp Sie\n", HouseRules(sie_first_deal_counts=False))
    assert [payout(line)[0] for line in sheet.deals] == [0, 1560]
    bills = [line.settlement for line in sheet.deals]
    assert [bill and (bill.price, bill.items[-1].item) for bill in bills] == [(0, "first_sie"), (520, "sie")]


def test_a_drawn_kreuzspiel_is_dealt_again_by_the_same_dealer() -> None:
    """S-11.7."""
    sheet = read_sheet(FOUR + "Kreuz Sepp 60\n", HouseRules(all_pass="kreuz"))
    assert (sheet.standing.dealer, sheet.standing.session.kreuz_again) == ("Toni", True)
    for text in ("Sepp Wenz 75", "alle weiter", "Ramsch Toni 45"):
        fault = sheet.add(text).lines[-1].fault
        assert fault is not None
        assert (fault.code.name, fault.params["expected"]) == ("SHEET_KREUZ_AGAIN", "Kreuz Sepp Resi 61")
    again = sheet.add("Kreuz Vroni 60").add("Kreuz Sepp 61").add("Resi Wenz 75")
    assert not again.faults
    assert [line.dealer for line in again.deals] == ["Toni", "Toni", "Toni", "Sepp"]


def test_points_are_written_instead_of_money() -> None:
    """N-1 to N-4 of S-9.3."""
    sheet = read_sheet(
        FOUR + "Sepp Rufspiel Resi gewonnen\nVroni Wenz verloren schneider\nToni Solo 75\nVroni Resi 30\n",
        preset("tournament"),
    )
    assert [payout(line) for line in sheet.deals] == [[1, -1, 1, -1], [3, -9, 3, 3], [-2, -2, -2, 6], [2, -2, -2, 2]]
    assert [*sheet.totals.values()] == [4, -14, 0, 10]


# Bierkopf.


def test_a_partie_is_won_by_the_first_with_enough_points_and_paid_in_beers() -> None:
    sheet = read_sheet("Spiel: Bierkopf\n" + FOUR + "Sepp Resi 91\nVroni 60\nToni Vroni 61\n", HouseRules(target=4))
    hands = [line.hand for line in sheet.deals]
    assert [(hand.winner, hand.points, hand.score.a, hand.score.b) for hand in hands if hand] == [
        ("A", 2, 2, 0),
        (None, 0, 2, 0),
        ("B", 2, 2, 2),
    ]
    assert [*sheet.totals.values()] == [0, 0, 0, 0]
    won = sheet.add("Sepp schwarz gewonnen Spritze Toni")
    assert [*won.totals.values()] == [1, -1, 1, -1]
    assert won.standing.partie.won[0][0] == "A"
    assert won.standing.dealer == "Toni"


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("Sepp Vroni 75", "SHEET_NOT_OPPOSITE"),
        ("Sepp 75 schneider", "SHEET_CONFLICT"),
        ("Sepp 75 Spritze Toni Re Vroni", "SHEET_CONFLICT"),
        ("Sepp 75 stich", "SHEET_CONFLICT"),
        ("alle weiter", "SHEET_CONFLICT"),
        ("Max 75", "SHEET_WORD"),
        ("Sepp 119", "AUGEN_DO_NOT_FIT_TRICKS"),
        ("Max kommt", "SHEET_PEOPLE"),
        ("Spiel: Schafkopf", "SHEET_CONFLICT"),
        ("Bock 4", "SHEET_CONFLICT"),
        ("Stock teilen", "SHEET_CONFLICT"),
        ("Spieler: Sepp Resi Vroni Toni", "SHEET_TEAMS"),
        ("Spieler: Vroni Resi Toni Sepp", "SHEET_TEAMS"),
    ],
)
def test_a_hand_of_bierkopf_that_cannot_be_is_refused(text: str, code: str) -> None:
    fault = read_sheet(FOUR + "Sepp 75\n" + text, game="bierkopf").lines[-1].fault
    assert fault is not None
    assert fault.code.name == code


def test_the_game_that_is_played_may_be_named_again() -> None:
    assert read_sheet(FOUR + "Sepp 75\nSpiel: Bierkopf", game="bierkopf").lines[-1].fault is None


@pytest.mark.parametrize(
    ("text", "winner", "points"),
    [
        ("Sepp Resi 60 Spritze Toni", "A", 2),
        ("Sepp Resi 60 Spritze Sepp", "B", 2),
        ("Sepp 60 stoß1", "A", 2),
        ("Vroni 60 stoß1", "B", 2),
        ("Sepp 92 Spritze Toni Re", "A", 8),
        ("falsch Toni", "A", 2),
        ("Sepp 120 stich", "A", 2),
    ],
)
def test_a_doubled_hand_of_bierkopf_is_won_by(text: str, winner: str, points: int) -> None:
    hand = read_sheet(FOUR + text, game="bierkopf").lines[-1].hand
    assert hand is not None
    assert (hand.winner, hand.points) == (winner, points)


def test_partners_are_others_in_the_next_partie_only_and_a_substitute_takes_over() -> None:
    """B-3.1, S-9.9."""
    partie = read_sheet(
        "Spiel: Bierkopf\n" + FOUR + "Sepp 75\nSpieler: Sepp Vroni Resi Max\nMax 75\n", HouseRules(target=2)
    )
    assert not partie.faults
    assert (partie.standing.partie.score.a, partie.standing.partie.score.b) == (1, 1)
    other = partie.add("Sepp 75").add("Spieler: Sepp Resi Vroni Max").add("Sepp Vroni 91")
    assert not other.faults
    assert dict(other.totals) == {"Sepp": 2, "Vroni": 0, "Resi": 0, "Toni": 0, "Max": -2}


# The text is the truth.


def test_a_list_is_its_text() -> None:
    text = FOUR + "Sepp Wenz 75\n\n# Pause\nunsinn\nVroni Wenz 75  \n"
    sheet = read_sheet(text)
    assert sheet.text == text
    assert read_sheet(text.replace("\n", "\r\n")).totals == sheet.totals
    assert read_sheet("\ufeff" + text.removesuffix("\n")) == sheet
    built = ScoreSheet()
    for line in text.splitlines():
        built = built.add(line)
    assert built == sheet


def test_a_remark_before_the_players_is_the_title() -> None:
    assert read_sheet("Regeln: casual\n\n# Mittwoch\n# im Gasthof\n" + FOUR).title == "Mittwoch"
    assert read_sheet(FOUR + "# Pause\n").title == ""


def test_a_line_is_corrected_and_taken_away() -> None:
    sheet = read_sheet(FOUR + "Sepp Wenz 75\nVroni Wenz 75\n")
    assert [*sheet.replace(2, "Sepp Wenz 45").totals.values()] == [-200, 200, 0, 0]
    assert sheet.remove(2) == read_sheet(FOUR + "Vroni Wenz 75\n")
    assert sheet.replace(2, "alle weiter\nSepp Wenz 75") == read_sheet(
        FOUR + "alle weiter\nSepp Wenz 75\nVroni Wenz 75\n"
    )
    for number in (0, 4, -1):
        with pytest.raises(SchafkopfError, match="SHEET_LINE"):
            sheet.line(number)


def test_all_faults_of_a_line_are_told_at_once() -> None:
    fault = last("Resi Wenz 119 mit9").fault
    assert isinstance(fault, InvalidOutcome)
    assert len(fault.faults) > 1
    assert {each.line for each in fault.faults} == {2}


def test_a_list_is_a_value_with_a_short_repr() -> None:
    sheet = read_sheet(FOUR + "Sepp Wenz 75\n" * 40)
    assert pickle.loads(pickle.dumps(sheet)) == sheet
    assert hash(sheet) == hash(read_sheet(sheet.text))
    assert len(repr(sheet)) < 500
    assert repr(sheet.line(2).payout) == "Totals({'Sepp': 150, 'Vroni': -50, 'Resi': -50, 'Toni': -50})"
    with pytest.raises(KeyError):
        sheet.totals["Max"]


def test_a_list_is_of_a_text_and_of_one_of_the_games() -> None:
    with pytest.raises(TypeError):
        read_sheet(b"Sepp")  # type: ignore[arg-type]
    with pytest.raises(SchafkopfError):
        read_sheet("", game="skat")  # type: ignore[arg-type]


def test_a_number_that_cannot_be_is_called_as_in_the_list() -> None:
    sheet = read_sheet("Spieler: Sepp Vroni Resi Toni\nSepp Wenz 70 klopf9\nSepp Wenz 70 Kontra Re Sub\n")
    assert [fault.params["name"] for fault in sheet.faults] == ["Klopfer", "Kontra"]


@pytest.mark.parametrize("wrong", ["Vroni Wens 70", "Resi Rufspiel Vroni 121", "Toni Wenz 70 Schneider", "Wenz"])
def test_a_deal_that_is_not_understood_costs_itself_only_where_somebody_sits_out(wrong: str) -> None:
    people, rest = "Spieler: Sepp Vroni Resi Toni Max\n", "Max Rufspiel Vroni 75\nSepp Wenz 70\nVroni Toni 70\n"
    right = read_sheet(people + "Vroni Wenz 70\n" + rest)
    sheet = read_sheet(people + wrong + "\n" + rest)
    assert [fault.line for fault in sheet.faults] == [2]
    assert [(line.seats, line.payout) for line in sheet.deals] == [
        (line.seats, line.payout) for line in right.deals[1:]
    ]


@pytest.mark.parametrize(
    "wrong", ["Brotzeit", "Geber: Uli", "Toni zahlt Toni 20", "Uli geht", "Stock 3", "Spieler: Sepp"]
)
def test_a_wrong_line_about_something_else_leaves_the_dealer(wrong: str) -> None:
    sheet = read_sheet(f"Spieler: Sepp Vroni Resi Toni Max\n{wrong}\n")
    assert len(sheet.faults) == 1
    assert sheet.standing.dealer == "Max"
