"""What a protocol of NetSchafkopf says, and the variant Schieber (F-8)."""

from __future__ import annotations

import pytest

from protocols import HEADER, SCHIEBER, TABLE, changed, good
from schafkopf.cards import Card, Suit
from schafkopf.records.replay import replay
from schafkopf.rules.contracts import ContractModifier, ContractType


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
