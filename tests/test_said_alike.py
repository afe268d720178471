"""What the command line says, as a person reads it: in the words of other surfaces, whole, and true for the house."""

from __future__ import annotations

import io
import shlex
import sys
from pathlib import Path

import pytest

from protocols import TABLE
from schafkopf.answers.asking import House
from schafkopf.answers.doubling import kontra
from schafkopf.answers.prices import Numbers, price
from schafkopf.cli import context
from schafkopf.cli.plain import write_plainly
from schafkopf.errors import ErrorCode, SchafkopfError
from schafkopf.rules.options import OPTIONS
from schafkopf.text.catalogue import LANGUAGES
from terminal import EXAMPLES, example, spoken, write_lines

MANY = House(settings=["stoss_max=4", "spritze_max=4"])


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("contract", ["wenz", "bierkopf"])
def test_a_doubling_is_called_as_the_bill_calls_it(contract: str, lang: str) -> None:
    bill = price(contract, Numbers(augen="70", stoss="4"), MANY).settlement.items
    called = [item.text(lang) for item in bill if item.item not in ("base", "schneider")]
    asked = [kontra(contract, stoss=str(given), house=MANY).text(lang) for given in range(4)]
    assert [text.partition(" ")[0] for text in asked] == called


@pytest.mark.parametrize("seed", ["7", "mein Abend", "0" * 200, "it's"])
def test_a_deal_names_its_seed_as_a_shell_takes_it(seed: str) -> None:
    code, out, _ = spoken("deal", "--seed", seed)
    *_, last = out.splitlines()
    assert shlex.split(last)[-2:] == ["--seed", seed]
    assert code == 0


@pytest.mark.parametrize(
    ("lang", "told"), [("de", "Kein Trumpf, 1 Trumpf, 2 Trumpf"), ("en", "No trumps, 1 trump, 2 trumps")]
)
def test_trumps_are_counted_as_people_count(lang: str, told: str) -> None:
    hands = ("E7", "EU", "EU GU")
    counted = [spoken("sort", "wenz", hand, lang=lang)[1].splitlines()[-1].partition(",")[0] for hand in hands]
    assert ", ".join(counted) == told


@pytest.mark.parametrize(
    ("setting", "gone"),
    [
        ("contracts=rufspiel", "Im Einzelspiel"),
        ("tariff_laufende=0", "Laufende"),
        ("settle_in=points", "Laufende"),
        ("stoss_max=0", "bis die zweite Karte"),
    ],
)
def test_a_list_of_prices_leaves_out_what_there_is_not(setting: str, gone: str) -> None:
    words = ("tariff", "--game", "schafkopf")
    assert gone in spoken(*words)[1]
    assert gone not in spoken(*words, "--set", setting)[1]


@pytest.mark.parametrize("name", [name for name, each in OPTIONS.items() if isinstance(each.default, bool)])
def test_what_may_be_so_or_not_is_asked_and_not_stated(name: str) -> None:
    assert spoken("rules", "explain", name)[1].splitlines()[0].partition("): ")[2].startswith("Ob ")
    assert spoken("rules", "explain", name, lang="en")[1].splitlines()[0].partition("): ")[2].startswith("Whether ")


def test_who_gets_what_is_not_torn_apart() -> None:
    words = ("price", "rufspiel", "--augen", "75", "--unit", "eur", "--klopfer", "1", "--stoss", "2")
    assert spoken(*words)[1].splitlines()[-1] == "Spieler +1,60 €   Mitspieler +1,60 €   Gegner je -1,60 €"
    narrow = spoken(*words, columns=40)[1].splitlines()[-3:]
    assert narrow == ["Spieler +1,60 €", "Mitspieler +1,60 €", "Gegner je -1,60 €"]


def test_a_solution_tells_only_what_was_asked() -> None:
    file = str(EXAMPLES / "endspiel.jsonl")
    for asked, heads in (([], ["Karte", "Augen", "Auszahlung"]), (["--augen"], ["Karte", "Augen"])):
        first, header, *_ = spoken("solve", file, *asked)[1].splitlines()
        assert header.split() == heads
        assert "P4 am Zug: 77 Augen" in first


@pytest.mark.parametrize("words", [("price", "{}", "--augen", "75"), ("penalty", "{}"), ("kontra", "{}")])
def test_where_no_suit_matters_none_is_asked_for(words: tuple[str, ...]) -> None:
    for bare, suited in (("solo", "gras-solo"), ("farbwenz", "herz-wenz"), ("Farbgeier", "schellen-geier")):
        told = [spoken(*(word.format(contract) for word in words)) for contract in (bare, suited)]
        assert told[0] == told[1]
        assert told[0][0] == 0


def test_a_solo_is_asked_for_its_suit_where_herz_costs_something_else() -> None:
    points = ("--set", "settle_in=points", "--set", "points_table=t4")
    for words in (("price", "solo", "--augen", "75"), ("penalty", "solo")):
        assert spoken(*words, *points)[0] == 2
        assert spoken(*words)[0] == 0


# What a replay tells


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", ["davonlaufen", "bierkopf"])
def test_a_replay_tells_in_a_line_and_in_full_who_has_won(name: str, lang: str) -> None:
    file = str(EXAMPLES / f"{name}.jsonl")
    (short,) = spoken("replay", file, lang=lang)[1].splitlines()
    full = spoken("replay", file, "--explain", lang=lang)[1].splitlines()
    _, result, *_, claim = short.split("  ")
    assert result in full
    assert f"{claim[:1].upper()}{claim[1:]}." in full


def test_a_replay_names_the_players_where_it_counts_them(tmp_path: Path) -> None:
    names = ["Vroni", "Anna Maria", "Jörg", "Da Sepp"]
    told = spoken("replay", write_lines(tmp_path / "g.jsonl", example() | {"players": names}), "--explain")[1]
    assert told.splitlines()[:2] == [
        "D-3: Rufspiel auf die Gras-Sau – P3",
        "P1 Vroni, P2 Anna Maria, P3 Jörg, P4 Da Sepp",
    ]


def test_a_fault_of_a_replay_is_placed_as_people_count(tmp_path: Path) -> None:
    """The trick and the seat, not the field of the record; nothing twice."""
    game = example()
    game["tricks"][1]["cards"][1] = "GO"
    told = spoken("replay", write_lines(tmp_path / "g.jsonl", game))[1]
    assert told.startswith("D-3: ✗ Stich 2, P3: ")
    told = spoken("replay", write_lines(tmp_path / "g.jsonl", example() | {"payout": [0, 0, 0, 0]}))[1]
    assert told.startswith("D-3: ✗ Die Aufzeichnung sagt 0 0 0 0, gerechnet sind -20 +20 -20 +20. (F-7)")
    told = spoken("replay", write_lines(tmp_path / "g.jsonl", "{}"))[1]
    assert told == "Zeile 1: ✗ Es fehlt hands. (F-3)\n"


def test_a_protocol_of_stdin_has_names_that_people_can_read() -> None:
    told = spoken("replay", "-", stdin=TABLE.encode())[1]
    assert told.startswith("stdin-001: ")


# Complaints


class _Terminal(io.TextIOWrapper):
    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize("encoding", ["utf-8", "ascii"])
def test_a_complaint_breaks_between_words_on_a_terminal_and_nowhere_else(
    monkeypatch: pytest.MonkeyPatch, encoding: str
) -> None:
    fault = SchafkopfError(ErrorCode.TIE_OPEN, name="--highest-trump", seats="P1, P3", augen=45, allowed="P1, P3")
    monkeypatch.setenv("COLUMNS", "40")
    told = []
    for kind in (io.TextIOWrapper, _Terminal):
        written = io.BytesIO()
        stream = kind(written, encoding)
        write_plainly(stream)
        monkeypatch.setattr(sys, "stderr", stream)
        context.complain(fault)
        stream.flush()
        told.append(written.getvalue().decode(encoding))
    whole, broken = told
    assert whole.count("\n") == 1
    assert max(map(len, broken.splitlines())) <= 40
    assert broken.split() == whole.split()


def test_several_opponents_are_several_in_english() -> None:
    assert spoken("price", "wenz", "--augen", "70", lang="en")[1].endswith("declarer +150   opponents -50 each\n")
    assert spoken("price", "wenz", "--augen", "70")[1].endswith("Spieler +150   Gegner je -50\n")
