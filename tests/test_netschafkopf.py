"""Protocols of NetSchafkopf: the real ones of the corpus, game by game, and made-up ones that show single truths."""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from schafkopf.cards import Card, Suit
from schafkopf.errors import ErrorCode, UnreadableInput
from schafkopf.game.record import Record, RecordTariff
from schafkopf.importers.netschafkopf import read_protocol
from schafkopf.records.reading import UnreadableRecord, read_record, write_record
from schafkopf.records.replay import replay
from schafkopf.rules.contracts import ContractModifier, ContractType

FILES = [f"netschafkopf_{number:02}.txt" for number in (1, 2, 4, 5, 7, 8, 10, 11, 13, 14, 16)]
NAMES = ("Vroni", "Anna Maria", "Jörg", "Da Sepp")

TABLE = """\
Stammtisch
gespielt von Vroni am 01.02.24 mit Version 8.00, Update 07.09.20.

Geber: Vroni
    Anna Maria hat: EZ HO SA EU SZ EA
    Jörg hat: GU S9 GK EO G9 H9
    Da Sepp hat: HU HZ HA HK GZ SO
    Vroni hat: E9 GO GA EK SK SU
Jörg spielt Mit der Grün-Ass
    Anna Maria spielt aus: HO EO HK SU
    Jörg spielt aus: GU HZ GO EU
    Vroni spielt aus: SK SZ S9 HA
    Da Sepp spielt aus: GZ GA SA G9
    Vroni spielt aus: E9 EA GK SO
    Da Sepp spielt aus: HU EK EZ H9
Jörg gewinnt das Rufspiel: Mit der Grün-Ass mit dir. Die Gegner haben
59 Augen
Das Rufspiel kostet 20 Punkte.
Spiel    Preis   Anna Maria         Jörg      Da Sepp        Vroni    Stock
    1       20          -20          +20          -20          +20        0

Geber: Anna Maria
    Jörg hat: GA EZ SK GZ SO GO
    Da Sepp hat: SZ SU G9 S9 GK H9
    Vroni hat: HA EU GU EO E9 HU
    Anna Maria hat: HZ SA EK HK HO EA
Vroni spielt Eichel-Wenz
    Jörg spielt aus: SO S9 HA SA
    Anna Maria spielt aus: HK GZ H9 E9
    Vroni spielt aus: HU EK EZ SU
    Vroni spielt aus: EU EA SK GK
    Vroni spielt aus: GU HZ GO G9
    Vroni spielt aus: EO HO GA SZ
Du gewinnst den Eichel-Wenz. Die Gegner haben 25 Augen
Das Einzelspiel kostet 50 Punkte. Mit Schneider 60 Punkte. Mit
3 Laufenden 90 Punkte. 1 mal aufgedoppelt 180 Punkte.
Spiel    Preis   Anna Maria         Jörg      Da Sepp        Vroni    Stock
    2      180         -200         -160         -200         +560        0

Geber: Jörg
    Da Sepp hat: HZ SO G9 HA GK GZ
    Vroni hat: E9 SK HK HO EA S9
    Anna Maria hat: H9 SA EO EU GU GO
    Jörg hat: EK EZ SZ HU GA SU
Es wurde Ramsch gespielt.
    Da Sepp spielt aus: GK SK SA GA
    Jörg spielt aus: HU SO HK EO
    Anna Maria spielt aus: GO SU HZ HO
    Anna Maria spielt aus: H9 EZ HA S9
    Da Sepp spielt aus: G9 EA EU EK
    Anna Maria spielt aus: GU SZ GZ E9
Anna Maria verliert den Ramsch. Anna Maria hat 69 Augen. Du bist
Jungfrau
Der Ramsch kostet 10 Punkte. Mit 1 mal Jungfrau 20 Punkte.
Spiel    Preis   Anna Maria         Jörg      Da Sepp        Vroni    Stock
    3       20         -260         -140         -180         +580        0

Geber: Da Sepp
    Vroni hat: SA EK H9 G9 HA GZ
    Anna Maria hat: GO S9 GK HU GU SK
    Jörg hat: EZ HK SZ HO SU EO
    Da Sepp hat: SO GA HZ E9 EA EU
Vroni spielt Mit der Eichel-As
    Vroni spielt aus: EK GU EZ EA
    Anna Maria spielt aus: GK HO GA G9
    Jörg spielt aus: EO EU H9 HU
    Jörg spielt aus: HK HZ HA GO
    Anna Maria spielt aus: SK SZ SO SA
    Da Sepp spielt aus: E9 GZ S9 SU
Du verlierst das Rufspiel: Mit der Eichel-As mit Da Sepp. Die Gegner
haben 92 Augen
Das Rufspiel kostet 20 Punkte. Mit Schneider 30 Punkte. Ohne
3 Laufende 60 Punkte.
Spiel    Preis   Anna Maria         Jörg      Da Sepp        Vroni    Stock
    4       60         -200          -80         -240         +520        0
"""

SCHIEBER = """\
Schieberunde
gespielt von Vroni am 02.02.24 mit Version 5.05, Update 10.07.07.

Geber: Vroni
Spielart: Schieber
    Anna Maria hat: EU S9 H9 SK SZ GK
    Jörg hat: EK G9 SO HO SU HA
    Da Sepp hat: EZ GU E9 HZ GA HU
    Vroni hat: EA HK SA GZ DU DU
Anna Maria spielt Schellen-Solo
    Anna Maria spielt aus: SK SO GU HU
    Jörg spielt aus: SZ SU SA S9
    Da Sepp spielt aus: HA HK H9 EK
    Da Sepp spielt aus: HZ EA GO GK
    Anna Maria spielt aus: EO HO EZ GZ
    Anna Maria spielt aus: EU G9 E9 GA
Anna Maria gewinnt das Schellen-Solo. Die Gegner haben 53 Augen
Das Einzelspiel kostet 50 Punkte.
Spiel    Preis   Anna Maria         Jörg      Da Sepp        Vroni    Stock
    1       50         +150          -50          -50          -50        0

Geber: Anna Maria
Spielart: Schieber
    Jörg hat: EZ HA S9 HO SZ GA
    Da Sepp hat: SU HZ SA EK GU EU
    Vroni hat: E9 EA HK G9 SO EO
    Anna Maria hat: H9 GO SK GK DU DU
Es wurde zusammengeworfen.
Der Erste und der Letzte zahlen an die beiden anderen Spieler
50 Punkte, weil sie nicht gespielt haben.
Spiel    Preis   Anna Maria         Jörg      Da Sepp        Vroni    Stock
    2       50         +100         -100           +0           +0        0
"""
HEADER = "".join(TABLE.splitlines(keepends=True)[:2])
UNREAD = "Stammtisch.txt"


def read(text: str | bytes, name: str = UNREAD) -> list[Record | UnreadableRecord]:
    """Read a protocol given as text or as bytes."""
    return read_protocol(text.encode() if isinstance(text, str) else text, name)


def good(text: str | bytes, name: str = UNREAD) -> list[Record]:
    """Read a protocol without any fault."""
    result = read(text, name)
    assert not [each.faults for each in result if isinstance(each, UnreadableRecord)]
    return [each for each in result if isinstance(each, Record)]


def changed(old: str, new: str, text: str = TABLE) -> str:
    """Return a protocol with one passage changed."""
    assert text.count(old) == 1, old
    return text.replace(old, new)


def fault_of(each: Record | UnreadableRecord) -> UnreadableInput:
    """Return the only fault of a block."""
    assert isinstance(each, UnreadableRecord)
    (fault,) = each.faults
    return fault


def line_of(passage: str, text: str = TABLE) -> int:
    """Return the number of the first line that contains a passage."""
    return next(number for number, line in enumerate(text.splitlines(), start=1) if passage in line)


# The corpus.


@cache
def _stated(corpus: Path) -> dict[str, dict[str, Any]]:
    lines = (corpus / "records.jsonl").read_text(encoding="utf-8").splitlines()
    return {game["source"]: game for game in map(json.loads, lines)}


@cache
def _imported(corpus: Path, name: str) -> list[Record | UnreadableRecord]:
    return read((corpus / "records" / name).read_bytes(), name)


def _pairs(corpus: Path, name: str) -> Iterator[tuple[Record, dict[str, Any]]]:
    for record in _imported(corpus, name):
        assert isinstance(record, Record)
        yield record, _stated(corpus)[record.extra["source"]]


@pytest.mark.parametrize("name", FILES)
def test_every_game_of_the_corpus_is_read(corpus: Path, name: str) -> None:
    """A protocol gives as many records as it has games, in order, and no fault."""
    sources = [source for source in _stated(corpus) if source.startswith(f"{name} ")]
    assert [record.extra["source"] for record, _ in _pairs(corpus, name)] == sources


@pytest.mark.parametrize("name", FILES)
def test_games_of_the_corpus_are_what_records_jsonl_says(corpus: Path, name: str) -> None:
    """Cards, contract, play, doublings, accounts and printed facts of every game agree with the second reading."""
    defaults = {"deck": "lang", "stock": 0, "tricks": [], "variant": None}
    fields = (
        "deck", "hands", "hands_before_passing", "tricks", "doublings", "stoss", "doubling_count", "stoss_count",
        "payout", "stock", "stock_payout", "cumulative", "variant", "ruleset", "table", "settlement",
    )  # fmt: skip
    for record, game in _pairs(corpus, name):
        plain = defaults | json.loads(write_record(record))
        for field in fields:
            assert plain.get(field) == game.get(field), (game["id"], field)
        contract = {key: value for key, value in (game["contract"] or {}).items() if value not in (None, "normal")}
        assert (plain["contract"] or {}) == contract, game["id"]
        assert record.players == tuple(game["table"])


@pytest.mark.parametrize("name", FILES)
def test_tariffs_of_the_corpus_are_what_records_jsonl_says(corpus: Path, name: str) -> None:
    """Amounts agree everywhere; the least number of Laufende is the smallest that the file charges for the kind.

    records.jsonl states 3 for kinds in which the smallest number charged happens to be 4 or 5; nothing in those files
    tells which it is, and no price depends on it.
    """
    charged: dict[str, int] = {}
    games = [game for _, game in _pairs(corpus, name) if game["contract"]]
    for game in games:
        kind = game["contract"]["kind"]
        counts = [step["n"] for step in game["settlement"]["steps"] if step["step"] == "laufende"]
        charged[kind] = min([*counts, charged.get(kind, 99)])
    for record, game in _pairs(corpus, name):
        if record.contract is None:
            assert record.tariff is None
            continue
        expected = {key: value for key, value in game["tariff"].items() if value is not None}
        if "laufende_min" in expected:
            least = charged[game["contract"]["kind"]]
            expected["laufende_min"] = 3 if least == 99 else least
        assert json.loads(write_record(record))["tariff"] == expected, game["id"]


@pytest.mark.parametrize("name", FILES)
def test_played_games_of_the_corpus_cost_what_the_program_says(corpus: Path, name: str) -> None:
    """Without their payouts the games replay legally, and price and payout are computed as the program printed them."""
    for record, game in _pairs(corpus, name):
        if record.contract is None:
            continue
        replayed = replay(dataclasses.replace(record, payout=None, stock_payout=None))
        assert replayed.ok, (game["id"], replayed.stop)
        assert replayed.claim == "absent"
        assert replayed.settlement is not None
        assert list(replayed.settlement.payout) == game["payout"], game["id"]
        assert replayed.settlement.stock_payout == game["stock_payout"], game["id"]
        assert replayed.settlement.price == game["settlement"]["price"], game["id"]


def test_the_corpus_has_866_played_and_2_thrown_in_games(corpus: Path) -> None:
    """No game is lost on the way, and the payout of a thrown-in game is a claim that nobody checks."""
    records = [record for name in FILES for record, _ in _pairs(corpus, name)]
    thrown_in = [record for record in records if record.contract is None]
    assert len(records) - len(thrown_in) == 866
    assert [replay(record).claim for record in thrown_in] == ["unchecked"] * 2
    assert {record.extra["variant"] for record in thrown_in} == {"schieber"}


# What a protocol says.


def test_a_made_up_table_reads_and_replays() -> None:
    """Seats, contracts, payouts and counts follow from the text, and the computed bill agrees with every row."""
    first, second, third, fourth = good(TABLE)
    assert first.players == ("Anna Maria", "Jörg", "Da Sepp", "Vroni")
    assert first.deck == "kurz"
    assert first.contract is not None
    assert (first.contract.kind, first.contract.called) == (ContractType.RUFSPIEL, Suit.GRAS)
    assert first.payout == (-20, 20, -20, 20)
    assert first.extra["cumulative"] == [-20, 20, -20, 20]
    assert second.payout == (-180, -180, 540, -180)
    assert (second.doublings, second.doubling_count, second.stoss, second.stoss_count) == (None, 1, (), 0)
    assert third.contract is not None
    assert third.contract.kind is ContractType.RAMSCH
    assert [replay(record).claim for record in (first, second, third, fourth)] == ["agrees"] * 4


def test_ids_and_sources_name_file_and_game() -> None:
    """Ids count the blocks of the file; sources give the running number of the program."""
    records = good(TABLE)
    assert [record.id for record in records] == [f"Stammtisch-00{number}" for number in (1, 2, 3, 4)]
    assert records[2].extra["source"] == "Stammtisch.txt game 3"
    assert records[2].extra["ruleset"] == "Stammtisch"


def test_wrapped_sentences_are_joined() -> None:
    """A price ladder or a result that goes over two lines is read as one."""
    _, second, third, _ = good(TABLE)
    assert second.extra["settlement"] == {
        "price": 180,
        "steps": [
            {"step": "base", "price": 50},
            {"step": "schneider", "price": 60},
            {"step": "laufende", "price": 90, "n": 3, "with": True},
            {"step": "doublings", "price": 180, "n": 1},
        ],
        "won": True,
        "augen_opponents": 25,
    }
    # Wherever the lines are broken, the sense stays.
    broken = changed(
        "Das Rufspiel kostet 20 Punkte. Mit Schneider 30", "Das Rufspiel kostet 20\nPunkte. Mit\nSchneider 30"
    )
    assert good(broken) == good(TABLE)
    assert third.extra["settlement"]["jungfrau"] == [1]


def test_du_and_dir_are_the_person_at_the_computer() -> None:
    """`Du gewinnst`, `mit dir` and `Du bist` speak of the player named in the header."""
    first, second, third, _ = good(TABLE)
    assert first.players is not None
    assert first.extra["settlement"]["partner"] == first.players.index("Vroni")
    assert second.extra["settlement"]["won"] is True
    assert third.extra["settlement"] == {
        "price": 20,
        "steps": [{"step": "base", "price": 10}, {"step": "jungfrau", "price": 20, "n": 1}],
        "loser": 2,
        "augen_loser": 69,
        "jungfrau": [1],
        "tie": False,
    }


def test_a_player_may_be_called_du() -> None:
    """A name that is the word for the reader is still that player's name."""
    records = good(TABLE.replace("Jörg", "dir").replace("mit dir.", "mit Vroni."))
    assert records[0].extra["settlement"]["partner"] == 3
    assert [replay(record).claim for record in records] == ["agrees"] * 4


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1252"])
@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"])
def test_encoding_and_line_ends_do_not_matter(encoding: str, newline: str) -> None:
    """Windows-1252 and UTF-8, with every kind of line end, give the same records."""
    assert good(TABLE.replace("\n", newline).encode(encoding)) == good(TABLE)


def test_ascii_is_read() -> None:
    """A protocol without umlauts is plain ASCII."""
    text = TABLE.replace("ö", "oe").replace("Grün", "Gruen")
    assert len(good(text.encode("ascii"))) == 4


def test_a_byte_that_means_nothing_spoils_no_game() -> None:
    """A byte that neither encoding knows becomes a replacement character in a name, the same in every line."""
    records = good(TABLE.encode("cp1252").replace("Jörg".encode("cp1252"), b"J\x81rg"))
    assert records[0].players == ("Anna Maria", "J\ufffdrg", "Da Sepp", "Vroni")
    assert records[0].payout == (-20, 20, -20, 20)


@pytest.mark.parametrize("name", ["Max hat: EO", "a.b* (c)", "Der Ramsch", "Mit der", "1 2 3"])
def test_names_may_contain_anything(name: str) -> None:
    """Spaces, signs and words of the program in a name do not mislead."""
    records = good(TABLE.replace("Jörg", name))
    assert records[0].players is not None
    assert records[0].players[1] == name
    assert [replay(record).claim for record in records] == ["agrees"] * 4


def test_columns_are_those_of_the_header_of_the_table() -> None:
    """Without the line `gespielt von` the header of the table says whose accounts they are, and who `Du` is."""
    records = good(TABLE.removeprefix(HEADER))
    assert [record.payout for record in records] == [record.payout for record in good(TABLE)]
    assert records[0].extra["settlement"]["partner"] == 3
    assert records[0].extra["ruleset"] is None


def test_a_new_header_begins_a_new_table() -> None:
    """Accounts, running numbers and tariff start afresh under a second header; ids go on."""
    dearer = TABLE.replace("kostet 20", "kostet 30").replace("Stammtisch\n", "Regelsatz 2\n")
    records = good(TABLE + dearer)
    assert [record.id for record in records][3:5] == ["Stammtisch-004", "Stammtisch-005"]
    assert records[4].payout == (-20, 20, -20, 20)
    assert [record.extra["ruleset"] for record in records] == ["Stammtisch"] * 4 + ["Regelsatz 2"] * 4
    assert [record.tariff.base for record in records if record.tariff] == [20, 50, 10, 20, 30, 50, 10, 30]


def test_the_stock_of_a_record_is_that_before_the_game() -> None:
    """The column shows the pot after the game; what the game did to it is the difference."""
    text = changed("-140         -180         +580        0", "-140         -180         +580       40")
    text = changed("-80         -240         +520        0", "-80         -260         +500       80", text)
    *_, third, fourth = good(text)
    assert (third.stock, third.stock_payout) == (0, 40)
    assert (fourth.stock, fourth.stock_payout, fourth.payout) == (40, 40, (-80, 60, 60, -80))
    assert replay(fourth).claim == "agrees"


@pytest.mark.parametrize(
    ("announced", "kind", "trump", "level"),
    [
        ("Herz-Solo", ContractType.SOLO, Suit.HERZ, ContractModifier.NORMAL),
        ("Grün-Solo Tout", ContractType.SOLO, Suit.GRAS, ContractModifier.TOUT),
        ("Wenz", ContractType.WENZ, None, ContractModifier.NORMAL),
        ("Wenz Tout", ContractType.WENZ, None, ContractModifier.TOUT),
        ("Geier", ContractType.GEIER, None, ContractModifier.NORMAL),
        ("Schellen-Geier", ContractType.FARBGEIER, Suit.SCHELLEN, ContractModifier.NORMAL),
        ("Bettel", ContractType.BETTEL, None, ContractModifier.NORMAL),
    ],
)
def test_contracts_are_named_as_the_program_names_them(
    announced: str, kind: ContractType, trump: Suit | None, level: ContractModifier
) -> None:
    """Every single game is understood, with suit and Tout."""
    record = good(changed("Vroni spielt Eichel-Wenz", f"Vroni spielt {announced}"))[1]
    assert record.contract is not None
    assert (record.contract.kind, record.contract.trump, record.contract.level) == (kind, trump, level)
    assert record.contract.declarer == 2


def test_a_sie_has_no_tricks() -> None:
    """A Sie is laid open: tricks in its block are not those of a game."""
    for name in ("Sie", "Eichel-Solo Sie"):
        record = good(changed("Vroni spielt Eichel-Wenz", f"Vroni spielt {name}"))[1]
        assert record.contract is not None
        assert record.contract.level is ContractModifier.SIE
        assert record.tricks == ()


# The tariff.


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


# The variant Schieber.


def test_in_a_schieber_the_hands_are_those_of_the_tricks() -> None:
    """Two cards are passed on before the play: the listed hands are kept, the played ones count."""
    first, _ = good(SCHIEBER)
    assert first.extra["variant"] == "schieber"
    assert set(first.hands[0]) == {Card.SK, Card.S9, Card.H9, Card.GO, Card.EO, Card.EU}
    assert first.extra["hands_before_passing"][3] == ["EA", "HK", "SA", "GZ", None, None]
    assert replay(first).claim == "agrees"


def test_a_thrown_in_schieber_is_an_unchecked_claim() -> None:
    """Nobody played: no contract, the listed hands with two cards unknown, and a payout that nobody checks."""
    _, second = good(SCHIEBER)
    assert second.is_thrown_in
    assert second.hands[3] == (Card.H9, Card.GO, Card.SK, Card.GK, None, None)
    assert second.payout == (-50, 50, 50, -50)
    assert second.extra["settlement"] == {"thrown_in": True, "price": 50, "steps": []}
    assert replay(second).claim == "unchecked"


# Damage.


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("    Jörg hat: GA EZ SK GZ SO GO\n", "    Jörg hat: GA EZ SK GZ SO XX\n", "… hat: EO HA …"),
        ("    Jörg hat: GA EZ SK GZ SO GO\n", "", "… hat: EO HA …"),
        ("Vroni spielt Eichel-Wenz", "Vroni spielt Eichel-Wanz", "… spielt …"),
        ("Vroni spielt Eichel-Wenz\n", "", "… spielt …"),
        ("Du gewinnst den Eichel-Wenz. Die Gegner haben 25 Augen\n", "", "… gewinnt …"),
        ("    Vroni spielt aus: GU HZ GO G9", "    Vreni spielt aus: GU HZ GO G9", "… spielt aus: EO HA …"),
        ("Du gewinnst den Eichel-Wenz. Die", "Du gewinnst den Eichel-Wenz. Dia", "… gewinnt …"),
        ("Das Einzelspiel kostet 50 Punkte.", "Das Einzelspiel kostet viel.", "… kostet … Punkte. …"),
        ("1 mal aufgedoppelt 180", "1 mal verdoppelt 180", "… kostet … Punkte. …"),
        ("    2      180         -200", "    2      180", "1 50 +150 -50 -50 -50 0"),
        ("Geber: Anna Maria", "Geber: Jörg", "Geber: Anna Maria"),
        ("Geber: Anna Maria", "Gabel: Anna Maria", "Geber: …"),
    ],
)
def test_a_damaged_block_stops_no_other(old: str, new: str, expected: str) -> None:
    """The games around it are read; the fault names the line, what stands there and what was expected."""
    text = changed(old, new)
    first, second, third, fourth = read(text)
    fault = fault_of(second)
    assert isinstance(second, UnreadableRecord)
    assert second.id == "Stammtisch-002"
    assert second.line == line_of("Geber: Anna Maria")
    assert fault.code is ErrorCode.PROTOCOL_LINE
    assert fault.params["expected"] == expected
    assert fault.line is not None
    assert str(fault.params["text"]).startswith(" ".join(text.splitlines()[fault.line - 1].split()))
    for good_one in (first, third, fourth):
        assert isinstance(good_one, Record)
        assert replay(good_one).ok


def test_an_unknown_end_of_the_auction_is_a_fault() -> None:
    """Where nobody announced, the block must say what came of it."""
    _, _, third, _ = read(changed("Es wurde Ramsch gespielt.", "Es wurde Rumms gespielt."))
    assert fault_of(third).params == {"text": "Es wurde Rumms gespielt.", "expected": "Es wurde Ramsch gespielt."}


def test_a_card_dealt_twice_is_named_with_its_line() -> None:
    """The cards of a block are checked like those of any record; the fault stands at the line of the hand."""
    text = changed("    Jörg hat: GA EZ SK GZ SO GO", "    Jörg hat: GA EZ SK GZ SO EU")
    _, second, *_ = read(text)
    assert isinstance(second, UnreadableRecord)
    twice = next(fault for fault in second.faults if fault.code is ErrorCode.CARD_TWICE)
    assert twice.field == "hands[2][1]"
    assert twice.line == line_of("Vroni hat: HA EU")


def test_after_a_lost_row_the_payout_is_unknown() -> None:
    """A payout is a difference of accounts: without the row before there is none, and nothing is made up."""
    text = changed("    2      180         -200", "    2      180")
    _, _, third, fourth = read(text)
    assert isinstance(third, Record)
    assert isinstance(fourth, Record)
    assert (third.payout, third.stock_payout) == (None, None)
    assert third.extra["cumulative"] == [-180, 580, -260, -140]
    assert replay(third).claim == "absent"
    assert fourth.payout == (-60, 60, 60, -60)


def test_after_a_damaged_game_with_its_row_the_payout_is_known() -> None:
    """The accounts of a game whose cards are lost still serve the next one."""
    _, _, third, _ = read(changed("Vroni spielt Eichel-Wenz", "Vroni spielt"))
    assert isinstance(third, Record)
    assert replay(third).claim == "agrees"


def test_a_file_that_begins_in_the_middle_has_no_first_payout() -> None:
    """Accounts start at 0 with game 1 only."""
    games = TABLE[TABLE.index("Geber: Jörg") :]
    third, fourth = good(HEADER + games)
    assert third.payout is None
    assert fourth.payout == (-60, 60, 60, -60)


def test_a_remark_after_a_game_is_no_game() -> None:
    """Lines that tell of no game, at the end or between, are left alone."""
    assert good(TABLE + "\nEndstand nach 4 Spielen\n") == good(TABLE)


@pytest.mark.parametrize(
    ("end", "tricks", "cards"),
    [
        ("Vroni spielt Mit der Eichel-As\n", 0, 0),
        ("Vroni spielt Mit der Eichel-As\n    Vro", 0, 0),
        ("    Anna Maria spielt aus: GK HO GA G9\n", 2, 8),
        ("    Anna Maria spielt aus: GK HO G", 2, 6),
        ("    Anna Maria spielt aus: GK HO GA G9\n    Jörg spielt au", 2, 8),
        ("    Da Sepp spielt aus: E9 GZ S9 SU\nDu verlierst das Ruf", 6, 24),
        ("Das Rufspiel kostet 20 Punkte. Mit Schneider 30 Pun", 6, 24),
        ("3 Laufende 60 Punkte.\nSpiel    Preis   Anna", 6, 24),
        ("    4       60         -200          -80", 6, 24),
    ],
)
def test_a_protocol_that_breaks_off_ends_with_an_unfinished_game(end: str, tricks: int, cards: int) -> None:
    """The last game has its hands and the cards played so far, no payout, and replays as far as it goes."""
    text = TABLE[: TABLE.rindex(end[: end.rindex("\n") + 1] if end.count("\n") and not end.endswith("\n") else end)]
    last = good(text + end)[-1]
    assert len(last.tricks) == tricks
    assert sum(len(trick.cards) for trick in last.tricks) == cards
    assert last.payout is None
    replayed = replay(last)
    assert replayed.ok
    assert replayed.played == cards
    assert replayed.claim == "absent"


@pytest.mark.parametrize(
    "end", ["    Jörg hat: EZ HK SZ HO", "    Da Sepp hat: SO GA HZ E9 EA EU\n", "Vroni spielt Mit der Ei"]
)
def test_a_last_game_without_hands_or_contract_is_a_fault(end: str) -> None:
    """Without its cards or its announcement nothing can be said of a game."""
    text = TABLE[: TABLE.rindex(end) + len(end)]
    assert isinstance(read(text)[-1], UnreadableRecord)
    assert len(read(text)) == 4


def test_a_fifth_hand_is_a_fault() -> None:
    """A block has four players, even where the protocol breaks off."""
    text = TABLE[: TABLE.index("Vroni spielt Mit der")] + "    Max hat: E9 GZ\n"
    *_, last = read(text)
    assert fault_of(last).params["text"] == "Max hat: E9 GZ"


@pytest.mark.parametrize("data", [b"", b"\r\n \r\n", b"Lieber Sepp,\nwann spielen wir?\n", HEADER.encode()])
def test_a_text_without_a_game_is_no_protocol(data: bytes) -> None:
    """No game at all is an error of the file."""
    with pytest.raises(UnreadableInput) as caught:
        read(data)
    assert caught.value.code is ErrorCode.NOT_A_PROTOCOL
    assert caught.value.params == {"file": UNREAD}


@pytest.mark.parametrize("data", [TABLE.encode("utf-16"), TABLE.encode("utf-16-le"), b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR"])
def test_binary_data_has_the_wrong_encoding(data: bytes) -> None:
    """UTF-16 and other bytes that are no text of the program are refused as a whole."""
    with pytest.raises(UnreadableInput) as caught:
        read(data)
    assert caught.value.code is ErrorCode.WRONG_ENCODING


def test_megabytes_of_one_block_are_refused_quickly() -> None:
    """A statement longer than any of the program is a fault, not work."""
    first, *_ = read(
        changed("kostet 20 Punkte.\nSpiel", "kostet 20 Punkte.\n" + "Unsinn und mehr\n" * 200_000 + "Spiel")
    )
    assert fault_of(first).code is ErrorCode.PROTOCOL_LINE


@settings(max_examples=150, deadline=None)
@given(
    st.sampled_from([TABLE, SCHIEBER]),
    st.lists(
        st.tuples(
            st.floats(0, 1),
            st.integers(0, 60),
            st.one_of(
                st.binary(max_size=8), st.sampled_from(["", "\n", TABLE[300:500], *TABLE.splitlines(True)[2:28]])
            ),
        ),
        max_size=5,
    ),
)
def test_no_damage_whatever_breaks_the_importer(text: str, cuts: list[tuple[float, int, bytes | str]]) -> None:
    """Anything may be cut out and put in: what comes out is a readable record, a named fault, or one error."""
    data = text.encode("cp1252")
    for where, length, inserted in cuts:
        start = int(where * len(data))
        put = inserted.encode("cp1252") if isinstance(inserted, str) else inserted
        data = data[:start] + put + data[start + length :]
    try:
        result = read(data)
    except UnreadableInput:
        return
    for each in result:
        if isinstance(each, UnreadableRecord):
            assert each.faults
        else:
            assert read_record(write_record(each)) == each
            replay(each)
