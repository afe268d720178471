"""What follows from a list: payments, statistics, bills in words, CSV, JSON, a page to print."""

from __future__ import annotations

import csv
import io
import itertools
import json
import re
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from page_parts import read
from schafkopf.rules.house import HouseRules
from schafkopf.sheets import ScoreSheet, read_sheet
from schafkopf.sheets.exports import sheet_csv, sheet_json
from schafkopf.sheets.page import curve, page, tally_head, tally_rows
from schafkopf.sheets.paying import payments
from schafkopf.sheets.tallies import partien, tallies
from schafkopf.sheets.telling import bill, next_told, paid, partien_told, payments_told

EVENING = """# Mittwoch
Spieler: Sepp Vroni Resi Toni Max
Sepp Rufspiel Vroni 75 mit3 klopf2 kontra Resi
Resi Wenz verloren schneider
alle weiter
Toni Gras-Solo 91:29 ohne2
Wens 70
Ramsch Vroni 45 Jungfrau Sepp
Sepp Rufspiel Vroni falsch Resi
"""


@pytest.fixture(scope="module")
def evening() -> ScoreSheet:
    return read_sheet(EVENING, HouseRules(all_pass="stock"))


@pytest.fixture(scope="module")
def beers() -> ScoreSheet:
    text = "Spieler: Sepp Vroni Resi Toni\nSepp Resi 91\nVroni 60\nToni 91\nSepp 75\nVroni schwarz gewonnen\n"
    return read_sheet(text, HouseRules(target=3), "bierkopf")


# Payments.


def _fewest(totals: list[int]) -> int:
    """The fewest payments, by trying every way to share people into groups that are even among themselves."""
    left = [total for total in totals if total]
    if not left:
        return 0
    first, rest = left[0], left[1:]
    best = len(left) - 1
    for size in range(1, len(rest)):
        for others in itertools.combinations(range(len(rest)), size):
            if first + sum(rest[place] for place in others) == 0:
                remaining = [each for place, each in enumerate(rest) if place not in others]
                best = min(best, size + _fewest(remaining))
    return best


@given(st.lists(st.integers(-6, 6), min_size=1, max_size=7))
@settings(max_examples=60, deadline=None)
def test_payments_make_everybody_even_and_are_the_fewest(amounts: list[int]) -> None:
    totals = {f"P{place}": amount for place, amount in enumerate([*amounts, -sum(amounts)])}
    left = dict(totals)
    made = payments(totals)
    for each in made:
        assert each.amount > 0
        assert each.payer is not None
        assert each.receiver is not None
        left[each.payer] += each.amount
        left[each.receiver] -= each.amount
    assert not any(left.values())
    assert len(made) == _fewest(list(totals.values()))


def test_what_is_still_in_the_pool_is_paid_into_it() -> None:
    made = payments({"Sepp": -60, "Vroni": -20}, stock=80)
    assert [(each.payer, each.receiver, each.amount) for each in made] == [("Sepp", None, 60), ("Vroni", None, 20)]


def test_points_that_do_not_sum_to_zero_are_not_paid() -> None:
    assert payments({"Sepp": 20, "Vroni": 0}) == ()


def test_many_people_are_even_too() -> None:
    totals = {f"P{place}": place for place in range(-15, 16)}
    assert len(payments(totals)) <= 29


def test_who_pays_whom_is_told(evening: ScoreSheet, beers: ScoreSheet) -> None:
    assert payments_told(evening, "de", "eur")[0] == "Resi zahlt Sepp 3,90 €."
    pool = read_sheet("players: A B C D\npass", HouseRules(all_pass="stock"))
    assert payments_told(pool, "en") == tuple(f"{name} puts 20 into the pool." for name in "ABCD")
    assert payments_told(read_sheet(""), "en") == ("Nobody owes anything.",)
    assert payments_told(beers, "de") == ("Sepp zahlt Vroni 2 Bier.", "Resi zahlt Toni 2 Bier.")


# Statistics.


def test_the_evening_of_each_in_numbers(evening: ScoreSheet) -> None:
    told = {tally.name: tally for tally in tallies(evening)}
    resi = told["Resi"]
    assert (resi.played, resi.won, resi.called, resi.called_won) == (4, 1, 1, 0)
    assert resi.worst is not None
    assert resi.worst.text.startswith("Sepp Rufspiel Vroni 75")
    assert sum(tally.total for tally in told.values()) + evening.standing.stock == 0
    assert len(tally_rows(evening)) == 5
    assert {len(row) for row in tally_rows(evening)} == {len(tally_head(evening))}


def test_partien_are_told_with_who_won_them(beers: ScoreSheet) -> None:
    assert [(won.winners, won.points, won.against) for won in partien(beers)] == [
        (("Vroni", "Toni"), 3, 2),
        (("Vroni", "Toni"), 3, 1),
    ]
    assert partien_told(beers, "en")[0] == "Vroni, Toni against Sepp, Resi: 3:2"
    assert [tally.partien for tally in tallies(beers)] == [0, 2, 0, 2]
    assert {len(row) for row in tally_rows(beers)} == {len(tally_head(beers))}


# Bills.


def test_every_deal_is_asked_for_its_bill_and_clauses(evening: ScoreSheet) -> None:
    first = evening.line(3)
    assert [(row.text, row.amount, row.clause) for row in bill(first)] == [
        ("Grundpreis", 20, "S-7.3"),
        ("3 Laufende (mit)", 30, "S-6.4"),
        ("2 × geklopft", 150, "S-7.8"),
        ("Kontra", 200, "S-7.9"),
        ("Preis", 400, ""),
        ("Spielerpartei: 75 Augen, 61 gebraucht.", None, "S-7.1"),
    ]
    assert paid(first, "de", "eur") == "Sepp +4,00 €, Vroni +4,00 €, Resi -4,00 €, Toni -4,00 €"
    assert [row.text for row in bill(evening.line(5), "en")] == [f"Stock ({name})" for name in evening.line(5).seats]
    assert bill(evening.line(1)) == ()


def test_a_bill_tells_no_augen_that_the_line_does_not_have(evening: ScoreSheet) -> None:
    assert not any("Augen" in row.text for row in bill(evening.line(4)))


def test_the_bill_of_a_hand_of_bierkopf_tells_why_and_what_was_carried(beers: ScoreSheet) -> None:
    assert [(row.text, row.amount, row.clause) for row in bill(beers.line(4))] == [
        ("Grundpreis", 1, "B-5.2"),
        ("Schneider", 1, "B-5.2"),
        ("Preis", 2, ""),
        ("Mitgenommen", 1, "B-5.5"),
        ("91 Augen, 61 gebraucht.", None, "B-5.1"),
        ("Schneider: 29 Augen, frei mit 30.", None, "B-5.3"),
    ]
    assert bill(beers.line(3), "en")[-1].text == "60 to 60, one point is carried over."
    assert not any("Augen" in row.text for row in bill(beers.line(6)))


def test_a_bill_names_people_instead_of_seats(evening: ScoreSheet) -> None:
    told = " ".join(row.text for line in evening.deals for row in bill(line))
    assert "Jungfrau (Sepp)" in told
    assert not re.search(r"\bP[1-4]\b", told)


def test_what_comes_next_is_told(evening: ScoreSheet, beers: ScoreSheet) -> None:
    assert next_told(evening.add("Bock 2"), "de", "eur") == (
        "Es gibt Sepp; Vorhand hat Vroni, es setzt Sepp aus.",
        "Im Stock: 0,80 €.",
        "Die nächsten 2 Spiele zählen doppelt.",
    )
    assert next_told(beers, "en") == ("Sepp deals; Vroni leads.",)
    assert next_told(read_sheet("")) == ()


# Files.


def test_a_table_of_the_deals_has_what_the_list_has(evening: ScoreSheet) -> None:
    rows = [*csv.DictReader(io.StringIO(sheet_csv(evening, "en")))]
    assert len(rows) == len(evening.deals)
    for row, line in zip(rows, evening.deals, strict=True):
        assert {name: int(row[name]) for name in evening.totals if row[name]} == dict(line.payout)
        assert {name: int(row[f"{name} (Total)"]) for name in evening.totals} == dict(line.standing.totals)
        assert read_sheet(f"Spieler: {' '.join(evening.totals)}\nGeber: {row['Dealer']}\n{row['Deal']}").faults == ()
    assert [row["Won"] for row in rows][:4] == ["1", "0", "", "1"]


def test_a_german_table_is_one_for_a_german_spreadsheet(evening: ScoreSheet) -> None:
    head, first, *_ = sheet_csv(evening).splitlines()
    assert head.startswith("Zeile;Spiel;Geber;Spielart;Gewonnen;Preis;Bock;Stock;Sepp;")
    assert first.startswith("3;Sepp Rufspiel Vroni 75 mit3 klopf2 Kontra Resi;Max;Rufspiel;1;400;1;0;")


def test_json_tells_everything(evening: ScoreSheet, beers: ScoreSheet) -> None:
    told = json.loads(json.dumps(sheet_json(evening)))
    assert told["totals"] == dict(evening.totals)
    assert [deal["line"] for deal in told["deals"]] == [line.number for line in evening.deals]
    assert told["deals"][0]["items"][0] == {"item": "base", "amount": 20, "clause": "S-7.3"}
    assert [fault["line"] for fault in told["faults"]] == [7]
    assert told["faults"][0]["faults"][0]["candidates"] == ["Wenz"]
    assert told["rules"] == {"preset": "casual", "all_pass": "stock"}
    assert sheet_json(beers)["score"] == {"A": 0, "B": 0}
    hand = sheet_json(beers)["deals"][0]
    assert (hand["winner"], hand["points"], hand["score"], hand["carried"]) == ("A", 2, {"A": 2, "B": 0}, 0)


@pytest.mark.parametrize("lang", ["de", "en"])
def test_a_page_is_whole_and_loads_nothing(evening: ScoreSheet, beers: ScoreSheet, lang: str) -> None:
    for sheet in (evening, beers, read_sheet(""), evening.add("<script>alert(1)</script>")):
        text = page(sheet, lang, "eur", title="abend")
        assert f"<h1>{'Mittwoch' if sheet.title else 'abend'}</h1>" in text
        root = read(text)
        assert not any(each.attributes.keys() & {"src", "href"} for each in root.all())
        assert ("Partien" in [each.text for each in root.all("h2")]) is (sheet is beers)
        assert "<script" not in text
    assert "<h1>&lt;Mittwoch&gt; &amp; mehr</h1>" in page(read_sheet("# <Mittwoch> & mehr"), lang)


def test_the_curve_has_a_line_for_everybody_with_a_point_a_deal(evening: ScoreSheet) -> None:
    svg = ElementTree.fromstring(curve(evening))
    lines = [each.attrib["points"].split() for each in svg.iter("polyline")]
    courses = [points for points in lines if len(points) > 2]
    assert len(courses) == 5
    assert {len(points) for points in courses} == {len(evening.deals) + 1}
    labels = [float(each.attrib["y"]) for each in svg.iter("text") if each.text in evening.totals]
    assert min(abs(one - other) for one, other in itertools.combinations(labels, 2)) >= 14
    assert all(0 <= y <= 300 for y in labels)
