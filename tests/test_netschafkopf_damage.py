"""Damaged protocols: what is lost, and what is not (F-8)."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from protocols import HEADER, SCHIEBER, TABLE, UNREAD, changed, fault_of, good, line_of, read
from schafkopf.errors import ErrorCode, UnreadableInput
from schafkopf.game.record import Record
from schafkopf.records.reading import UnreadableRecord, read_record, write_record
from schafkopf.records.replay import replay


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
        changed("kostet 20 Punkte.\nSpiel", "kostet 20 Punkte.\n" + "Unsinn und mehr\n" * 20_000 + "Spiel")
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
