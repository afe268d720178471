"""`schafkopf liste`: what it tells of a file, and a list that is kept at a terminal (docs/liste.md)."""

from __future__ import annotations

import csv
import json
import os
import re
import stat
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from pseudo_terminal import PseudoTerminal
from schafkopf.cli import context
from schafkopf.cli.keeper import COMMANDS, Keeper
from schafkopf.errors import UnreadableInput
from schafkopf.rules.house import HouseRules, read_options
from schafkopf.rules.tariff import Tariff
from schafkopf.sheets import read_sheet
from schafkopf.sheets.file import LARGEST, SheetFile
from schafkopf.sheets.suggesting import suggestions
from schafkopf.sheets.vocabulary import is_taken
from terminal import EXAMPLES, Terminal

EXAMPLE = str(EXAMPLES / "abend.txt")
FOUR = "Spieler: Sepp Vroni Resi Toni\n"


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Terminal:
    return Terminal(capsys)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "abend.txt"


# From a file.


def test_the_example_is_an_evening_that_comes_to_zero(run: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "120")
    told = run.json("liste", EXAMPLE)
    assert sum(told["totals"].values()) + told["stock"] == 0
    assert len(told["deals"]) == 11
    code, out, err = run("liste", EXAMPLE, "--lang", "en", "--unit", "eur")
    assert (code, err) == (0, "")
    for deal in told["deals"]:
        assert deal["text"] in " ".join(out.split())
    assert len(re.findall(r" pays ", out)) == len(told["payments"])


def test_a_wrong_line_is_told_and_costs_itself_only(run: Terminal, file: Path) -> None:
    file.write_text(FOUR + "Sepp Wens 75\nResi Wenz 75 kontra Resi\nResi Wenz 75\n", "utf-8")
    code, out, err = run("liste", str(file))
    assert code == 3
    assert "Fehler: Zeile 2: „Wens“ verstehe ich hier nicht. Gemeint? Wenz (K-10)" in err
    assert re.search(r"Zeile 3: .*Resi", err)
    assert not re.search(r"\bP[1-4]\b", err)
    assert "+150" in out
    code, out, err = run("liste", str(file), "--json")
    assert (code, err) == (3, "")
    assert [fault["line"] for fault in json.loads(out)["faults"]] == [2, 3]


def test_every_line_is_asked_for_its_bill(run: Terminal) -> None:
    told = run("liste", EXAMPLE, "--bill", "4")[1]
    assert "Grundpreis" in told
    assert "S-7.3" in told
    assert run.json("liste", EXAMPLE, "--bill", "4")["items"][0]["clause"] == "S-7.3"
    assert run("liste", EXAMPLE, "--bill", "1") == (0, "Diese Zeile hat keine Rechnung.\n", "")
    assert run.refused("liste", EXAMPLE, "--bill", "99") == (
        2,
        {"code": "SHEET_LINE", "text": "Die Zeile 99 gibt es nicht; die Liste hat 17.", "clause": "K-10"},
    )
    assert run.refused("liste", EXAMPLE, "--bill", "x")[1]["code"] == "WRONG_VALUE"


def test_a_table_and_a_page_are_written(run: Terminal, tmp_path: Path) -> None:
    table, page = tmp_path / "a.csv", tmp_path / "a.html"
    assert run("liste", EXAMPLE, "--csv", str(table), "--html", str(page), "--unit", "eur") == (0, "", "")
    assert len([*csv.reader(table.read_text("utf-8-sig").splitlines())]) == 12
    assert table.read_bytes().startswith(b"\xef\xbb\xbf")
    assert "<h1>Mittwochsrunde im Gasthof, 2. Dezember 2026</h1>" in page.read_text("utf-8")
    assert run("liste", EXAMPLE, "--csv", "-")[1] == table.read_text("utf-8")
    assert "S-7.3" in run("liste", EXAMPLE, "--bill", "4", "--csv", str(tmp_path / "b.csv"))[1]
    assert (tmp_path / "b.csv").read_text("utf-8") == table.read_text("utf-8")
    kept = tmp_path / "kept.txt"
    kept.write_text(FOUR, "utf-8")
    for option in ("--csv", "--html"):
        assert run.refused("liste", str(kept), option, str(tmp_path / "." / "kept.txt"))[1]["code"] == "WRONG_VALUE"
    assert kept.read_text("utf-8") == FOUR
    code, error = run.refused("liste", EXAMPLE, "--html", str(tmp_path / "no" / "a.html"))
    assert (code, error["code"]) == (4, "ANSWER_NOT_WRITTEN")


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (("--unit", "dm"), "WRONG_VALUE"),
        (("--game", "skat"), "WRONG_VALUE"),
        (("--rules", "geheim"), "UNKNOWN_PRESET"),
        (("--set", "klopfen=immer"), "WRONG_OPTION_VALUE"),
    ],
)
def test_wrong_options_name_what_is_right(run: Terminal, words: tuple[str, str], code: str) -> None:
    assert run.refused("liste", EXAMPLE, *words)[1]["code"] == code


def test_a_list_that_is_no_text_is_refused(run: Terminal, tmp_path: Path) -> None:
    wrong = tmp_path / "wrong"
    wrong.write_bytes(b"Spieler: \xff\xfe")
    assert run.refused("liste", str(wrong))[1]["code"] == "WRONG_ENCODING"
    assert run.refused("liste", str(tmp_path))[1]["code"] == "FILE_IS_DIRECTORY"
    assert run.refused("liste", str(tmp_path / "nobody"))[1]["code"] == "FILE_MISSING"


def test_house_rules_of_the_command_hold_where_the_file_says_none(run: Terminal, file: Path) -> None:
    file.write_text(FOUR + "Sepp Wenz 75\n", "utf-8")
    assert run.json("liste", str(file), "--set", "tariff=5/10/20")["totals"]["Sepp"] == 60
    file.write_text("Regeln: casual\n" + FOUR + "Sepp Wenz 75\n", "utf-8")
    assert run.json("liste", str(file), "--set", "tariff=5/10/20")["totals"]["Sepp"] == 150


def test_an_evening_of_bierkopf_is_told(run: Terminal, file: Path) -> None:
    file.write_text(FOUR + "Sepp Resi 91\nVroni schwarz gewonnen\nSepp 60\n", "utf-8")
    told = run("liste", str(file), "--game", "bierkopf", "--set", "target=3")[1]
    assert "Vroni, Toni gegen Sepp, Resi: 3:2" in told
    assert "Mitgenommen: 1." in told
    assert "Sepp zahlt Vroni 1 Bier." in told


# At a terminal.


class Typing:
    """Keeps a list in this process, from lines that are typed; `told` is what it says, `err` what is wrong."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], file: Path) -> None:
        self._monkeypatch, self._capsys, self._file = monkeypatch, capsys, file

    def __call__(self, *lines: str, game: str = "schafkopf", **options: object) -> tuple[str, str]:
        waiting = list(lines)

        def answer(_prompt: str) -> str:
            if not waiting:
                raise EOFError
            return waiting.pop(0)

        self._monkeypatch.setattr("builtins.input", answer)
        self._monkeypatch.setattr(context, "as_json", False)
        start = read_sheet("", HouseRules(**options), game)  # type: ignore[arg-type]
        stated = (lambda rules: read_options(options, rules)) if options else None
        assert Keeper(SheetFile(self._file), start, stated=stated).run() == context.ANSWERED
        out, err = self._capsys.readouterr()
        return out, err


@pytest.fixture
def typing(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], file: Path) -> Typing:
    return Typing(monkeypatch, capsys, file)


def test_a_line_is_answered_at_once_and_kept(typing: Typing, file: Path) -> None:
    out, err = typing("Sepp Vroni Resi Toni", "Sepp Rufspiel Vroni 75 mit3", "ende", "alle weiter")
    assert err == ""
    assert "Wer sitzt am Tisch?" in out
    assert "Resi zahlt Sepp 50." in out
    assert "2: Sepp +50, Vroni +50, Resi -50, Toni -50" in out
    assert file.read_text("utf-8") == FOUR + "Sepp Rufspiel Vroni 75 mit3\n"
    out, _ = typing()
    assert "Sepp +50" in re.sub(" +", " ", out)


def test_a_list_may_begin_with_a_title(typing: Typing, file: Path) -> None:
    _, err = typing("# Mittwoch im Gasthof", "Sepp Vroni Resi Toni")
    assert err == ""
    assert file.read_text("utf-8") == "# Mittwoch im Gasthof\n" + FOUR


def test_what_cannot_be_is_not_written(typing: Typing, file: Path) -> None:
    _, err = typing("Sepp Vroni Resi Toni", "Sepp Wens 75", "Sepp Wenz 121")
    assert err.count("Fehler: ") == 2
    assert file.read_text("utf-8") == FOUR


def test_a_line_is_corrected_and_taken_back(typing: Typing, file: Path) -> None:
    out, err = typing("Sepp Vroni Resi Toni", "Sepp Wenz 75", "alle weiter", "2: Sepp Wenz 45", "weg", "stand", "weg 9")
    assert file.read_text("utf-8") == FOUR + "Sepp Wenz 45\n"
    assert "Gestrichen: alle weiter" in out
    assert "Die Zeile 9 gibt es nicht" in err


def test_a_forgotten_deal_is_written_before_another(typing: Typing, file: Path) -> None:
    out, err = typing("Sepp Vroni Resi Toni", "Sepp Wenz 75", "vor 2: alle weiter", "before 2: unsinn", "vor 9: weiter")
    assert file.read_text("utf-8") == FOUR + "alle weiter\nSepp Wenz 75\n"
    assert "2: Sepp 0, Vroni 0, Resi 0, Toni 0" in out
    assert err.count("Fehler: ") == 2


def test_what_is_no_text_is_told_and_the_list_goes_on(typing: Typing, file: Path) -> None:
    _, err = typing("Sepp Vroni Resi Toni", "# \udcfc", "Sepp Wenz 75")
    assert "UTF-8" in err
    assert file.read_text("utf-8") == FOUR + "Sepp Wenz 75\n"


def test_a_list_that_is_not_there_is_not_made_by_taking_back(typing: Typing, file: Path) -> None:
    _, err = typing("weg", "3: Sepp Wenz 75")
    assert err.count("die Liste ist leer") == 2
    assert not file.exists()


def test_lines_that_cannot_be_any_more_are_told(typing: Typing) -> None:
    _, err = typing("Sepp Vroni Resi Toni Max", "Vroni Wenz 75", "Resi Wenz 75", "1: Sepp Resi Toni Max")
    assert "Zeile 2: „Vroni“ verstehe ich hier nicht." in err


def test_a_payment_is_answered_with_what_is_still_owed(typing: Typing) -> None:
    out, err = typing("Sepp Vroni Resi Toni", "Sepp Wenz 75", "Toni zahlt Sepp 50", "Toni zahlt Sepp")
    assert "Vroni zahlt Sepp 50." in out
    assert "Toni zahlt" not in out
    assert "Es fehlt, wer wem wie viel zahlt" in err


def test_a_pool_that_is_shared_is_answered_with_who_pays_whom(typing: Typing) -> None:
    out, err = typing("Sepp Vroni Resi Toni", "alle weiter", "Max kommt", "Stock teilen", all_pass="stock")
    assert err == ""
    assert "Sepp zahlt Max 4." in out


def test_a_list_is_asked_for_everything(typing: Typing) -> None:
    out, err = typing(
        "Sepp Vroni Resi Toni",
        "rechnung",
        "Sepp Wenz 75",
        "",
        "?",
        "liste",
        "rechnung",
        "bill 2",
        "zahlen",
        "statistik",
    )
    assert err == ""
    for word in (
        "Noch kein Spiel.",
        "Es gibt Sepp",
        "Zeile 12 verbessern",
        "2: Sepp Wenz 75",
        "S-7.3",
        "Vroni zahlt Sepp 50.",
        "Gespielt 1",
    ):
        assert word in out


def test_a_new_list_says_itself_by_what_it_is_played(typing: Typing, file: Path) -> None:
    typing("Sepp Vroni Resi Toni", all_pass="stock", klopfen="none")
    assert file.read_text("utf-8") == "Regeln: casual all_pass=stock klopfen=none\n" + FOUR
    typing(all_pass="stock", klopfen="none")
    assert file.read_text("utf-8").count("Regeln") == 1
    typing(klopfen="first_only")
    assert file.read_text("utf-8").endswith("Regeln: casual all_pass=stock klopfen=first_only\n")


def test_an_old_list_that_says_nothing_is_told_by_what_it_is_reckoned(typing: Typing, file: Path) -> None:
    file.write_text("# Mittwoch\n" + FOUR + "Sepp Vroni 75\n", "utf-8")
    out, _ = typing("Sepp Vroni 75", tariff=Tariff(5, 10, 30))
    assert "5: Vroni +10" in out
    assert read_sheet(file.read_text("utf-8")).totals["Sepp"] == 20
    assert file.read_text("utf-8").startswith("Regeln: casual tariff=5/10/30\n# Mittwoch\n")


def test_what_was_stated_and_struck_out_holds_no_more(typing: Typing, file: Path) -> None:
    out, _ = typing("weg", "Sepp Vroni Resi Toni", "Sepp Vroni 75", tariff=Tariff(5, 10, 30))
    assert "2: Sepp +20" in out
    assert read_sheet(file.read_text("utf-8")).totals["Sepp"] == 20


def test_before_there_is_a_list_the_keeper_asks_for_people(typing: Typing) -> None:
    out, err = typing("Sepp", "stand", "liste", "statistik")
    assert "Am Tisch sitzen 4–7 Leute, nicht 1." in err
    assert out.count("Wer sitzt am Tisch?") == 3
    assert "Noch kein Spiel." in out


def test_a_new_list_of_bierkopf_says_so(typing: Typing, file: Path) -> None:
    out, _ = typing("Sepp Vroni Resi Toni", "Sepp 75", game="bierkopf")
    assert file.read_text("utf-8") == "Spiel: Bierkopf\n" + FOUR + "Sepp 75\n"
    assert "Sepp + Resi 1 : 0 Vroni + Toni" in out
    assert "Rufspiel" not in typing("?")[0]


def test_the_end_of_a_partie_is_told_at_once(typing: Typing) -> None:
    hands = ["Sepp 75", "60:60", *["Sepp 120"] * 6, "Vroni 75", "Resi 61"]
    out, err = typing("Sepp Vroni Resi Toni", *hands, "stand", game="bierkopf")
    assert err == ""
    assert out.count("Die Partie gewinnen Sepp + Resi, 21:1.") == 1
    assert "Max kommt" not in typing("?", game="bierkopf")[0]


def test_what_an_editor_writes_meanwhile_counts(file: Path) -> None:
    file.write_text(FOUR + "Sepp Wenz 75\n", "utf-8")
    keeper = SheetFile(file)
    keeper.append("Vroni Wenz 75")
    with file.open("a", encoding="utf-8") as other:
        other.write("Resi Wenz 75")
    keeper.append("Toni Wenz 75")
    assert read_sheet(keeper.text()).text == FOUR + "".join(
        f"{name} Wenz 75\n" for name in ("Sepp", "Vroni", "Resi", "Toni")
    )


def test_a_command_is_no_word_of_the_list() -> None:
    assert not any(is_taken(command) for command in COMMANDS)


@pytest.mark.parametrize(
    ("words", "begun", "expected"),
    [
        ([], "r", {"Ramsch", "Regeln:", "Resi", "Rufspiel"}),
        (["Sepp"], "w", {"Wenz"}),
        (["Sepp", "Wenz"], "ver", {"verloren"}),
        (["Sepp", "Rufspiel"], "v", {"Vroni", "verloren"}),
        (["Sepp", "Rufspiel"], "V", {"Vroni"}),
        (["Sepp"], "VER", {"verloren"}),
        (["Geber:"], "r", {"Resi"}),
        (["Regeln:"], "klo", {"klopfen="}),
        (["Spieler:", "Sepp"], "", {"Vroni", "Resi", "Toni"}),
        ([], "alle", {"alle weiter"}),
        (["Sepp"], "ge", {"geht", "gewonnen", "Geier"}),
        (["Max"], "k", {"kommt", "klopf", "Kontra", "Kreuz"}),
        (["Max", "für"], "", {"Sepp", "Vroni", "Resi", "Toni"}),
    ],
)
def test_words_are_completed(words: list[str], begun: str, expected: set[str]) -> None:
    assert set(suggestions(read_sheet(FOUR), words, begun)) == expected


# The file.


def test_a_file_that_could_not_be_replaced_stays_as_it_was(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file.write_text(FOUR, "utf-8")
    file.chmod(0o640)
    kept = SheetFile(file)
    assert kept.edit(lambda text: text + "alle weiter\n") == FOUR
    assert stat.S_IMODE(file.stat().st_mode) == 0o640

    def full(self: Path, target: Path) -> Path:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patched:
        patched.setattr(Path, "replace", full)
        with pytest.raises(OSError, match="No space"):
            kept.edit(lambda _: "")
    assert kept.text() == FOUR + "alle weiter\n"
    assert [*file.parent.iterdir()] == [file]


def test_half_a_line_is_never_kept(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Half of `Sepp Wenz 75` would be another deal."""
    file.write_text(FOUR, "utf-8")
    write = os.write

    def full(number: int, data: bytes) -> int:
        if len(data) < 5:
            raise OSError(28, "No space left on device")
        return write(number, data[:-2])

    with monkeypatch.context() as patched:
        patched.setattr(os, "write", full)
        with pytest.raises(OSError, match="No space"):
            SheetFile(file).append("Sepp Wenz 75")
    assert file.read_text("utf-8") == FOUR


def test_two_who_write_one_list_lose_nothing(file: Path) -> None:
    file.write_text(FOUR, "utf-8")

    def correct(kept: SheetFile) -> None:
        for _ in range(40):
            kept.edit(lambda text: text.replace(FOUR, f"#\n{FOUR}"))

    def write(kept: SheetFile) -> None:
        for _ in range(40):
            kept.append("alle weiter")

    with ThreadPoolExecutor(2) as both:
        for done in [both.submit(each, SheetFile(file)) for each in (correct, write)]:
            done.result()
    assert file.read_text("utf-8") == "#\n" * 40 + FOUR + "alle weiter\n" * 40


def test_a_file_that_is_no_list_is_refused(tmp_path: Path) -> None:
    for name, data in (("large", b"x" * (LARGEST + 1)), ("wrong", b"\xff")):
        (tmp_path / name).write_bytes(data)
        with pytest.raises(UnreadableInput):
            SheetFile(tmp_path / name).text()
    with pytest.raises(UnreadableInput):
        SheetFile(tmp_path).text()


def test_every_line_is_on_the_disk_before_the_next_key_is_asked_for(
    monkeypatch: pytest.MonkeyPatch, file: Path
) -> None:
    synced: list[str] = []
    sync = os.fsync

    def noted(number: int) -> None:
        sync(number)
        if stat.S_ISREG(os.fstat(number).st_mode):
            synced.append(Path(f"/proc/self/fd/{number}").resolve().read_text("utf-8"))

    monkeypatch.setattr(os, "fsync", noted)
    typed = iter(KEPT)
    expected = ""

    def answer(_prompt: str) -> str:
        nonlocal expected
        assert (synced[-1:] or [""]) == [expected]
        assert (file.read_text("utf-8") if file.exists() else "") == expected
        line, expected = next(typed, ("ende", expected))
        return line

    monkeypatch.setattr("builtins.input", answer)
    assert Keeper(SheetFile(file), read_sheet("")).run() == context.ANSWERED
    assert expected == KEPT[-1][1]


KEPT = [
    ("Sepp Vroni Resi Toni", FOUR),
    ("Sepp Wenz 75", FOUR + "Sepp Wenz 75\n"),
    ("unsinn", FOUR + "Sepp Wenz 75\n"),
    ("2: Sepp Wenz 45", FOUR + "Sepp Wenz 45\n"),
    ("alle weiter", FOUR + "Sepp Wenz 45\nalle weiter\n"),
    ("weg", FOUR + "Sepp Wenz 45\n"),
]
"""What is typed, and what the file is after it."""


@pytest.mark.parametrize("keys", [5, 12], ids=["in a line", "at its end"])
def test_nothing_is_lost_when_the_keeper_is_killed(file: Path, keys: int) -> None:
    """A line that was answered stands in the file, one that is half typed does not."""
    terminal = PseudoTerminal("liste", str(file), columns=60, TERM="dumb")
    terminal.screen()
    for line, _ in KEPT[:5]:
        terminal.type(line)
    for key in "Toni Wenz 75"[:keys]:
        terminal.press(key)
    terminal.kill()
    assert file.read_text("utf-8") == KEPT[4][1]


def test_the_tab_key_completes_a_word(file: Path) -> None:
    pytest.importorskip("readline")
    terminal = PseudoTerminal("liste", str(file), columns=60, TERM="dumb")
    terminal.screen()
    terminal.type(KEPT[0][0])
    terminal.type("Sepp Rufs\tVroni 75")
    terminal.kill()
    assert file.read_text("utf-8") == FOUR + "Sepp Rufspiel Vroni 75\n"


def test_the_manual_shows_the_example_and_what_it_comes_to(run: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    manual = (EXAMPLES.parents[2] / "docs" / "liste.md").read_text("utf-8")
    assert f"```text\n{(EXAMPLES / 'abend.txt').read_text('utf-8')}```" in manual
    monkeypatch.setattr(context, "lang", "en")
    told = run("liste", EXAMPLE, "--lang", "en")[1]
    shown = "\n".join(line.rstrip() for line in told.partition("\n Name")[0].splitlines()).rstrip()
    assert shown in manual
