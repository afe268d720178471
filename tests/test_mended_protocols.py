"""Protocols whose letters were damaged on their way, and players whose names look like statements (F-8)."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable

import pytest

from protocols import SCHIEBER, TABLE, good, read
from schafkopf.errors import UnreadableInput
from schafkopf.game.record import Record
from schafkopf.importers.mending import mended_lines
from schafkopf.records.replay import replay

_UMLAUTS = TABLE.replace("Da Sepp", "Da Söpp").replace("Anna Maria", "Änne Müß")
DAMAGE: dict[str, Callable[[str], bytes]] = {
    "letters with a mark behind": lambda text: unicodedata.normalize("NFD", text).encode(),
    "read as Windows-1252": lambda text: text.encode().decode("cp1252", "replace").encode(),
    "read as latin-1": lambda text: text.encode().decode("latin-1").encode(),
    "read so twice": lambda text: text.encode().decode("latin-1").encode().decode("latin-1").encode(),
    "with a mark and read so": lambda text: unicodedata.normalize("NFD", text).encode().decode("latin-1").encode(),
}
"""What undoes itself: nothing is lost."""
LOSS: dict[str, Callable[[str], bytes]] = {
    "question marks": lambda text: text.encode("ascii", "replace"),
    "two question marks": lambda text: text.encode().decode("ascii", "replace").replace("\ufffd", "?").encode(),
    "replacement characters": lambda text: text.encode("cp1252").decode("utf-8", "replace").encode(),
    "two replacement characters": lambda text: text.encode().decode("ascii", "replace").encode(),
}
"""What loses letters."""


@pytest.mark.parametrize("damage", DAMAGE)
def test_letters_that_were_only_written_otherwise_are_read_as_they_were(damage: str) -> None:
    assert good(DAMAGE[damage](_UMLAUTS)) == good(_UMLAUTS)


@pytest.mark.parametrize("loss", LOSS)
def test_games_are_read_where_letters_are_lost(loss: str) -> None:
    lost, whole = good(LOSS[loss](_UMLAUTS)), good(_UMLAUTS)
    assert [(game.contract, game.hands, game.tricks, game.payout) for game in lost] == [
        (game.contract, game.hands, game.tricks, game.payout) for game in whole
    ]
    assert all(replay(game).ok for game in lost)


@pytest.mark.parametrize("loss", LOSS)
@pytest.mark.parametrize("line", range(2, 24))
def test_a_line_that_lost_its_letters_takes_them_from_the_others(loss: str, line: int) -> None:
    lines = _UMLAUTS.encode().splitlines()
    lines[line] = LOSS[loss](_UMLAUTS.splitlines()[line])
    assert good(b"\n".join(lines)) == good(_UMLAUTS)


def test_the_words_of_the_program_are_mended() -> None:
    lines = [
        "Anna spielt Gr?n-Solo",
        "30 f\ufffdr Tout",
        "Gruen-Wenz fuer Sie",
        "den h??heren Ober hatte",
        "Gr?nde, Furt?",
    ]
    assert mended_lines("\n".join(lines).encode()) == [
        "Anna spielt Grün-Solo", "30 für Tout", "Grün-Wenz für Sie", "den höheren Ober hatte", "Gr?nde, Furt?",
    ]  # fmt: skip


@pytest.mark.parametrize("text", ["Spaß”", "Straße — „gut“", "Ünal: 5 €", "ÄÖÜ äöü ß é č", "Þór", "日本", "a\\1b"])
def test_letters_that_are_right_stay(text: str) -> None:
    assert mended_lines(text.encode()) == [text]


def test_a_form_that_two_names_could_have_had_is_nobodys() -> None:
    lines = ["Jörg hat: EO", "Järg hat: EU", "J?rg spielt aus: EO"]
    assert mended_lines("\n".join(lines).encode()) == lines
    assert mended_lines("\n".join([lines[0], lines[2]]).encode()) == [lines[0], "Jörg spielt aus: EO"]


NAMES = (
    "Geber:", "Geber: Hans", "Spielart: Schieber", "Hans hat:", "Hans hat: EO GU", "Es wurde", "Es wurde spät", "1 50",
    "Spiel Preis", "1 50 +150 -50", "Die Lisl", "Das Rufspiel kostet 20 Punkte.", "Hans spielt", "Hans spielt gern",
    "Hans spielt aus:", "Anna gewinnt das Spiel", "Stammtisch", "gespielt von Hans am 01.01.24", "Mit Schneider",
    "Wer?", ".*", "(", "a\\1", "Jungfrau", "Die Gegner haben 5 Augen",
)  # fmt: skip


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("player", ["Anna Maria", "Jörg", "Da Sepp"])
def test_names_may_look_like_statements(name: str, player: str) -> None:
    games = good(TABLE.replace(player, name))
    assert [(game.contract, game.hands, game.tricks, game.payout) for game in games] == [
        (game.contract, game.hands, game.tricks, game.payout) for game in good(TABLE)
    ]
    assert all(game.players is not None and name in game.players for game in games)


def test_a_stray_zero_byte_costs_its_game_only() -> None:
    games = read(TABLE.replace("Jörg hat: GU", "Jörg hat: G\0", 1).encode())
    assert [isinstance(game, Record) for game in games] == [False, True, True, True]


@pytest.mark.parametrize("text", [TABLE, SCHIEBER])
@pytest.mark.parametrize("junk", [b"", b"\xff\xfe\x00\x01", b"???", b"Geber: ", b"x" * 3000, b"\0" * 600])
def test_a_damaged_line_costs_its_game_and_never_the_file(text: str, junk: bytes) -> None:
    lines = text.encode().splitlines()
    whole = len(good(text))
    for number in range(2, len(lines)):
        try:
            games = read(b"\n".join([*lines[:number], junk, *lines[number + 1 :]]))
        except UnreadableInput:
            raise AssertionError(f"line {number + 1} costs the file") from None
        readable = sum(isinstance(game, Record) for game in games)
        assert readable >= whole - 2, number + 1
