"""The tariff behind the printed prices of a protocol (F-8)."""

from __future__ import annotations

from protocols import HEADER, TABLE, changed, good
from schafkopf.game.record import RecordTariff
from schafkopf.records.replay import replay


def test_the_tariff_is_derived_from_the_whole_file() -> None:
    """Base, steps and the least number of Laufende come from all games; Ramsch doubles for each Jungfrau."""
    rufspiel = RecordTariff(20, schneider_schwarz=10, laufende=10, laufende_min=3)
    assert [record.tariff for record in good(TABLE)] == [
        rufspiel,
        RecordTariff(50, schneider_schwarz=10, laufende=10, laufende_min=3),
        RecordTariff(10, jungfrau="double_all"),
        rufspiel,
    ]


def test_laufende_count_from_the_smallest_number_charged() -> None:
    """Where two Laufende are paid in a kind, they are paid from two on in that kind, and in no other."""
    text = changed("Das Rufspiel kostet 20 Punkte.\n", "Das Rufspiel kostet 20 Punkte. Ohne 2 Laufende 40 Punkte.\n")
    records = good(text)
    assert [record.tariff.laufende_min for record in records if record.tariff] == [2, 3, None, 2]


def test_laufende_that_were_due_and_never_charged_cost_nothing() -> None:
    """A Rufspiel with three Laufende at the price of none shows that they are free."""
    text = changed("Mit Schneider 30 Punkte. Ohne\n3 Laufende 60 Punkte.", "Mit Schneider 30 Punkte.")
    text = changed("4       60         -200          -80         -240         +520", "4 30 -230 -110 -210 +550", text)
    *_, fourth = good(text)
    assert fourth.tariff == RecordTariff(20, schneider_schwarz=10, laufende=0, laufende_min=3)
    assert replay(fourth).claim == "agrees"


def test_a_schneider_that_was_due_and_never_charged_costs_nothing() -> None:
    """Without any step for Schneider in spite of few Augen its price is 0."""
    text = changed("Mit Schneider 30 Punkte. Ohne\n3 Laufende 60 Punkte.", "Ohne 3 Laufende 50 Punkte.")
    text = changed(
        "Mit Schneider 60 Punkte. Mit\n3 Laufenden 90 Punkte. 1 mal aufgedoppelt 180",
        "Mit 3 Laufenden 80 Punkte. 1 mal aufgedoppelt 160",
        text,
    )
    assert [record.tariff.schneider_schwarz for record in good(text) if record.tariff] == [0, 0, None, 0]


def test_a_jungfrau_that_is_never_charged_does_not_double() -> None:
    """A Ramsch with a seat without a trick at the plain price shows that Jungfrauen do not count."""
    text = changed(" Mit 1 mal Jungfrau 20 Punkte.", "")
    text = changed("3       20         -260         -140         -180         +580", "3 10 -230 -150 -190 +570", text)
    third = good(text)[2]
    assert third.tariff == RecordTariff(10)
    assert replay(third).claim == "agrees"


def test_without_evidence_laufende_count_from_three() -> None:
    """A file that shows none has the usual number, and what is not shown at all is not stated."""
    (first,) = good(TABLE[: TABLE.index("Geber: Anna Maria")])
    assert first.tariff == RecordTariff(20, laufende_min=3)


def test_without_evidence_one_step_stands_for_the_other() -> None:
    """Laufende and Schneider have one price as a rule: where only one is shown, it is that of both."""
    text = changed("Das Rufspiel kostet 20 Punkte.\n", "Das Rufspiel kostet 20 Punkte. Ohne 2 Laufende 40 Punkte.\n")
    (first,) = good(text[: text.index("Geber: Anna Maria")])
    assert first.tariff == RecordTariff(20, schneider_schwarz=10, laufende=10, laufende_min=2)


def test_without_evidence_a_jungfrau_doubles() -> None:
    """A Ramsch in which every seat has a trick leaves the usual rule."""
    text = changed(
        "Anna Maria spielt aus: GU SZ GZ E9",
        "Anna Maria spielt aus: GU SZ GZ",
        changed(" Mit 1 mal Jungfrau 20 Punkte.", ""),
    )
    third = good(text)[2]
    assert third.tariff == RecordTariff(10, jungfrau="double_all")


def test_a_ramsch_that_is_won_shows_that_a_durchmarsch_counts() -> None:
    """Only a winner of a Ramsch is evidence for the Durchmarsch; without one a protocol says nothing about it."""
    text = changed(
        "Anna Maria verliert den Ramsch. Anna Maria hat 69 Augen. Du bist\nJungfrau", "Du gewinnst den Ramsch"
    )
    third = good(text)[2]
    assert third.tariff == RecordTariff(10, durchmarsch="all_tricks", jungfrau="double_all")
    assert third.extra["settlement"]["durchmarsch"] == 1


def test_the_most_frequent_base_counts_and_the_odd_game_differs() -> None:
    """Of two prices for one kind the rarer one is a claim that the replay refutes."""
    games = TABLE.removeprefix(HEADER)
    odd = changed("Das Rufspiel kostet 20 Punkte.\n", "Das Rufspiel kostet 30 Punkte.\n")
    odd = changed("1       20          -20          +20          -20          +20", "1 30 -30 +30 -30 +30", odd)
    records = good(odd + games)
    assert {record.tariff.base for record in records if record.tariff and record.contract == records[0].contract} == {
        20
    }
    assert records[0].extra["settlement"]["price"] == 30
    replayed = replay(records[0])
    assert replayed.claim == "differs"
    assert replayed.settlement is not None
    assert replayed.settlement.price == 20


def test_accounts_that_contradict_the_play_are_a_claim_that_differs() -> None:
    """A wrong account changes no tariff and no computed payout."""
    text = changed("2      180         -200         -160", "2      180         -210         -150")
    records = good(text)
    assert [record.tariff for record in records] == [record.tariff for record in good(TABLE)]
    assert [replay(record).claim for record in records] == ["agrees", "differs", "differs", "agrees"]
