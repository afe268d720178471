"""A line of a list in words: what it says, what it cannot say, and that it can be written back (docs/liste.md)."""

from __future__ import annotations

import string
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from schafkopf.bill.laufende import Laufende
from schafkopf.cards import GameName, Suit
from schafkopf.errors import SchafkopfError
from schafkopf.rules.contracts import CALLABLE_SUITS, ContractModifier, ContractType
from schafkopf.sheets import Entry, Played, Ramsch, ThrownIn
from schafkopf.sheets.entries import Agreed, Bock, Comes, Deals, GameIs, Goes, Pays, People, Replaces, ShareStock
from schafkopf.sheets.reading import read_entry
from schafkopf.sheets.vocabulary import is_taken, known_words
from schafkopf.sheets.writing import write_entry

NAMES = ("Sepp", "Vroni", "Resi", "Toni", "Jürgen", "S")
RUFSPIEL, WENZ, SOLO = ContractType.RUFSPIEL, ContractType.WENZ, ContractType.SOLO
TOUT, SIE = ContractModifier.TOUT, ContractModifier.SIE


def read(text: str, game: GameName = "schafkopf") -> Entry | None:
    return read_entry(text, NAMES, game)


@pytest.mark.parametrize(
    ("text", "entry"),
    [
        (
            "Sepp Rufspiel Vroni 75 mit3 klopf2 kontra",
            Played(
                kind=RUFSPIEL, party=("Sepp", "Vroni"), augen=75, laufende=Laufende("mit", 3), klopfer=2, stoss=(None,)
            ),
        ),
        ("Sepp + Vroni gewinnen mit 75,45", Played(
            kind=RUFSPIEL, party=("Sepp", "Vroni"), augen=75, won=True)),
        ("Juergen&Sepp 75 Klopfer 2 mit 3 Laufenden", Played(
            kind=RUFSPIEL, party=("Jürgen", "Sepp"), augen=75, klopfer=2, laufende=Laufende("mit", 3))),
        ("Sepp Muss Vroni 60 truempfe3", Played(kind=ContractType.MUSS, party=("Sepp", "Vroni"), augen=60, trumps=3)),
        ("alle passen", ThrownIn()),
        ("–", ThrownIn()),
        ("sepp und VRONI 75:45", Played(kind=RUFSPIEL, party=("Sepp", "Vroni"), augen=75)),
        ("Sepp mit Vroni 61 59", Played(kind=RUFSPIEL, party=("Sepp", "Vroni"), augen=61)),
        (
            "Sepp spielt auf die Alte, mit Vroni; 60 Augen ohne 4",
            Played(kind=RUFSPIEL, suit=Suit.EICHEL, party=("Sepp", "Vroni"), augen=60, laufende=Laufende("ohne", 4)),
        ),
        ("Resi Wenz verloren schneider", Played(kind=WENZ, party=("Resi",), won=False, beaten="schneider")),
        ("Resi wins Wenz schwarz", Played(kind=WENZ, party=("Resi",), won=True, beaten="schwarz")),
        ("Wenz Gras Resi 61", Played(kind=ContractType.FARBWENZ, suit=Suit.GRAS, party=("Resi",), augen=61)),
        ("Resi Gras-Wenz Tout verloren", Played(
            kind=ContractType.FARBWENZ, level=TOUT, suit=Suit.GRAS, party=("Resi",), won=False)),
        ("Toni Sie klopf", Played(kind=SOLO, level=SIE, party=("Toni",), klopfer=1)),
        ("Toni Bettel gewonnen", Played(kind=ContractType.BETTEL, party=("Toni",), won=True)),
        ("Jurgen Herz Solo 91/29 stoß 2", Played(
            kind=SOLO, suit=Suit.HERZ, party=("Jürgen",), augen=91, stoss=(None, None))),
        ("S Solo 120 stich", Played(kind=SOLO, party=("S",), augen=120, trick=True)),
        ("Sepp Solo 61 Kontra Resi Re Sepp Sub", Played(
            kind=SOLO, party=("Sepp",), augen=61, stoss=("Resi", "Sepp", None))),
        ("Sepp Rufspiel Vroni falsch bedient hat Toni", Played(kind=RUFSPIEL, party=("Sepp", "Vroni"), revoked="Toni")),
        ("Sepp Muss Vroni 60 trümpfe3", Played(kind=ContractType.MUSS, party=("Sepp", "Vroni"), augen=60, trumps=3)),
        ("Kreuz Sepp Resi 60", Played(kind=ContractType.KREUZ, party=("Sepp", "Resi"), augen=60)),
        ("Sepp Hochzeit Vroni 61", Played(kind=ContractType.HOCHZEIT, party=("Sepp", "Vroni"), augen=61)),
        ("Ramsch Toni 45", Ramsch(shares=(("Toni", 45),))),
        ("Ramsch Toni Jungfrau Resi und Sepp", Ramsch(shares=(("Toni", None),), jungfrauen=("Resi", "Sepp"))),
        ("Ramsch Toni 120 Stich Resi und Sepp", Ramsch(shares=(("Toni", 120),), trick=("Resi", "Sepp"))),
        ("Ramsch Toni 90 Sepp 30 Resi 0 Stich", Ramsch(shares=(("Toni", 90), ("Sepp", 30)), trick=("Resi",))),
        ("Toni Durchmarsch Ramsch klopf2", Ramsch(shares=(("Toni", None),), durchmarsch=True, klopfer=2)),
        ("Ramsch falsch Toni", Ramsch(shares=(), revoked="Toni")),
        ("alle weiter", ThrownIn()),
        ("pass", ThrownIn()),
        ("keiner spielt", ThrownIn()),
        ("Resi Wenz 75 Laufende: mit 2", Played(kind=WENZ, party=("Resi",), augen=75, laufende=Laufende("mit", 2))),
        ("Resi spielt ein Rufspiel (Eichel-Sau, Toni) und gewinnt", Played(
            kind=RUFSPIEL, suit=Suit.EICHEL, party=("Resi", "Toni"), won=True)),
        ("Resi Wenz 75 2x geklopft", Played(kind=WENZ, party=("Resi",), augen=75, klopfer=2)),
        ("Resi Herzsolo 75", Played(kind=SOLO, suit=Suit.HERZ, party=("Resi",), augen=75)),
        ("Resi grassolo du verloren", Played(kind=SOLO, level=TOUT, suit=Suit.GRAS, party=("Resi",), won=False)),
        ("Resi laubwenz 75", Played(kind=ContractType.FARBWENZ, suit=Suit.GRAS, party=("Resi",), augen=75)),
        ("Resi Sie gewonnen", Played(kind=SOLO, level=SIE, party=("Resi",))),
        ("Sepp/Vroni 61 zu 59", Played(kind=RUFSPIEL, party=("Sepp", "Vroni"), augen=61)),
        ("Sepp Vroni 75 2 Klopfer 2 Stöße", Played(
            kind=RUFSPIEL, party=("Sepp", "Vroni"), augen=75, klopfer=2, stoss=(None, None))),
        ("Sepp Muss Vroni 60 3 Trümpfe", Played(kind=ContractType.MUSS, party=("Sepp", "Vroni"), augen=60, trumps=3)),
        ("Sepp Vroni gewonnen schn.", Played(kind=RUFSPIEL, party=("Sepp", "Vroni"), won=True, beaten="schneider")),
        ("Toni verliert den Ramsch mit 45", Ramsch(shares=(("Toni", 45),))),
        ("Toni gewinnt mit Durchmarsch", Ramsch(shares=(("Toni", None),), durchmarsch=True)),
        ("Ramsch Toni:60, Resi:60", Ramsch(shares=(("Toni", 60), ("Resi", 60)))),
        ("Ramsch Toni Jungfrauen Resi und Sepp", Ramsch(shares=(("Toni", None),), jungfrauen=("Resi", "Sepp"))),
        ("Spieler: Sepp, Vroni, Resi und Toni", People(("Sepp", "Vroni", "Resi", "Toni"))),
        ("Max kommt dazu", Comes("Max")),
        ("Toni geht heim", Goes("Toni")),
        ("Max spielt für Toni", Replaces("Max", "Toni")),
        ("Max statt Toni", Replaces("Max", "Toni")),
        ("Toni hat Sepp 5 € gezahlt", Pays("Toni", "Sepp", 500)),
        ("Spieler: Sepp, Vroni, Resi, Toni", People(("Sepp", "Vroni", "Resi", "Toni"))),
        ("rules: official contracts=rufspiel,wenz klopfen=all", Agreed(
            ("official", "contracts=rufspiel,wenz", "klopfen=all"))),
        ("Spiel Bierkopf", GameIs("bierkopf")),
        ("Resi gibt", Deals("Resi")),
        ("dazu Max", Comes("Max")),
        ("Toni geht", Goes("Toni")),
        ("Max für Toni", Replaces("Max", "Toni")),
        ("Regeln: casual, klopfen = none; tariff=5/10/20", Agreed(("casual", "klopfen=none", "tariff=5/10/20"))),
        ("Bock 4", Bock(4)),
        ("Stock teilen", ShareStock()),
        ("Toni zahlt 120 an Sepp", Pays("Toni", "Sepp", 120)),
        ("Toni zahlt Sepp 1,20 €.", Pays("Toni", "Sepp", 120)),
        ("Toni pays Sepp €1.20.", Pays("Toni", "Sepp", 120)),
        ("Toni zahlt Sepp 2 Euro", Pays("Toni", "Sepp", 200)),
        ("Toni zahlt Sepp 1 Bier.", Pays("Toni", "Sepp", 1)),
        ("  # nur ein Satz", None),
        ("", None),
    ],
)  # fmt: skip
def test_a_line_says(text: str, entry: Entry | None) -> None:
    assert read(text) == entry


@pytest.mark.parametrize(
    ("text", "entry"),
    [
        ("Sepp Vroni 75 stoß1", Played(kind=ContractType.BIERKOPF, party=("Sepp", "Vroni"), augen=75, stoss=(None,))),
        ("Sepp 60 Spritze Toni", Played(kind=ContractType.BIERKOPF, party=("Sepp",), augen=60, stoss=("Toni",))),
        ("Bierkopf Sepp mit Resi schwarz gewonnen", Played(
            kind=ContractType.BIERKOPF, party=("Sepp", "Resi"), won=True, beaten="schwarz")),
        ("falsch Toni", Played(kind=ContractType.BIERKOPF, party=(), revoked="Toni")),
        ("60:60", Played(kind=ContractType.BIERKOPF, party=(), augen=60)),
    ],
)  # fmt: skip
def test_a_line_of_bierkopf_says(text: str, entry: Entry) -> None:
    assert read(text, "bierkopf") == entry


@pytest.mark.parametrize(
    ("text", "code", "german"),
    [
        ("Sepp Wens 70", "SHEET_WORD", "„Wens“ verstehe ich hier nicht. Gemeint? Wenz"),
        ("Sep Wenz 70", "SHEET_WORD", "„Sep“ verstehe ich hier nicht. Gemeint? Sepp"),
        ("Sepp Wenz 70 zauberei", "SHEET_WORD", "„zauberei“ verstehe ich hier nicht."),
        ("Sepp Wenz 70 schneider2", "SHEET_WORD", "„schneider2“ verstehe ich hier nicht."),
        ("Sepp Wenz 70 bock", "SHEET_WORD", "„bock“ verstehe ich hier nicht."),
        ("Sepp Rufspiel 75", "SHEET_MISSING", "Es fehlt, wer mitgespielt hat; etwa so: Sepp Rufspiel Vroni 75 mit3"),
        ("Rufspiel 75", "SHEET_MISSING", "Es fehlt, wer gespielt hat; etwa so: Sepp Rufspiel Vroni 75 mit3"),
        ("Sepp 75", "SHEET_MISSING", "Es fehlt die Spielart; etwa so: Sepp Rufspiel Vroni 75 mit3"),
        ("75", "SHEET_MISSING", "Es fehlt, was gespielt wurde; etwa so: Sepp Rufspiel Vroni 75 mit3"),
        ("Sepp Wenz", "SHEET_MISSING", "Es fehlt das Ergebnis; etwa so: Sepp Rufspiel Vroni 75 mit3"),
        ("Sepp Wenz Tout", "SHEET_MISSING", "Es fehlt „gewonnen“ oder „verloren“; etwa so: Sepp Wenz Tout gewonnen"),
        ("Sepp Wenz 70 falsch", "SHEET_MISSING", "Es fehlt, wer falsch bedient hat; etwa so: falsch Toni"),
        ("Sepp Wenz 70 ohne", "SHEET_MISSING", "Es fehlt die Zahl der Laufenden; etwa so: ohne2"),
        ("Ramsch", "SHEET_MISSING", "Es fehlt, wer verloren hat; etwa so: Ramsch Toni 45"),
        ("Ramsch Toni 45 Jungfrau", "SHEET_MISSING", "Es fehlt, wer die Jungfrau ist"),
        ("Ramsch Toni Sepp 45", "SHEET_MISSING", "Es fehlt, wie viele Augen jeder hat"),
        ("Spieler:", "SHEET_MISSING", "Es fehlt, wer am Tisch sitzt; etwa so: Spieler: Sepp Vroni Resi Toni"),
        ("Regeln:", "SHEET_MISSING", "Es fehlt, was vereinbart ist; etwa so: Regeln: casual klopfen=none"),
        ("Spiel: Skat", "SHEET_MISSING", "Es fehlt, welches Spiel gespielt wird; etwa so: Spiel: Bierkopf"),
        ("Geber:", "SHEET_MISSING", "Es fehlt, wer gibt; etwa so: Geber: Sepp"),
        ("Bock viel", "SHEET_MISSING", "Es fehlt, wie viele Spiele doppelt zählen (1 bis 32); etwa so: Bock 4"),
        ("Stock 80", "SHEET_MISSING", "Es fehlt, was mit dem Stock geschieht; etwa so: Stock teilen"),
        ("Toni zahlt 120", "SHEET_MISSING", "Es fehlt, wer wem wie viel zahlt; etwa so: Toni zahlt Sepp 120"),
        ("Toni zahlt Sepp 0", "SHEET_MISSING", "Es fehlt, wer wem wie viel zahlt"),
        ("Toni zahlt Toni 120", "SHEET_CONFLICT", "„Toni“ und „Toni“ gehen nicht zusammen."),
        ("Toni zahlt Sepp 120 Wenz", "SHEET_WORD", "„Wenz“ verstehe ich hier nicht."),
        ("Sepp Wenz Solo 70", "SHEET_CONFLICT", "„Wenz“ und „Solo“ gehen nicht zusammen."),
        ("Sepp Wenz verloren schwarz Stich", "SHEET_CONFLICT", "„schwarz“ und „Stich“ gehen nicht zusammen."),
        ("Sepp Wenz gewonnen Stich", "SHEET_CONFLICT", "„gewonnen“ und „Stich“ gehen nicht zusammen."),
        ("Sepp Wenz 70 80", "SHEET_CONFLICT", "„70“ und „80“ gehen nicht zusammen."),
        ("Sepp Wenz gewonnen verloren", "SHEET_CONFLICT", "„gewonnen“ und „verloren“ gehen nicht zusammen."),
        ("Sepp Sepp Rufspiel 70", "SHEET_CONFLICT", "„Sepp“ und „Sepp“ gehen nicht zusammen."),
        ("Sepp Bettel 0", "SHEET_CONFLICT", "„Bettel“ und „0“ gehen nicht zusammen."),
        ("Sepp Wenz Tout gewonnen schneider", "SHEET_CONFLICT", "„Tout“ und „schneider“ gehen nicht zusammen."),
        ("alle weiter Sepp", "SHEET_CONFLICT", "„weiter“ und „Sepp“ gehen nicht zusammen."),
        ("Sepp Wenz 70, 3 Laufende", "SHEET_MISSING", "Es fehlt, ob mit oder ohne Laufende; etwa so: mit3"),
        ("Sepp Sie verloren", "SHEET_CONFLICT", "„Sie“ und „verloren“ gehen nicht zusammen."),
        ("Ramsch Toni Durchmarsch verloren", "SHEET_CONFLICT", "„Ramsch“ und „verloren“ gehen nicht zusammen."),
        ("------", "SHEET_MISSING", "Es fehlt, was gespielt wurde"),
        ("Ramsch Toni 45 gewonnen", "SHEET_CONFLICT", "„Ramsch“ und „gewonnen“ gehen nicht zusammen."),
        ("Sepp Wenz 70 Jungfrau Toni", "SHEET_CONFLICT", "„Wenz“ und „Jungfrau“ gehen nicht zusammen."),
        ("Sepp Wenz 70 Re Sepp Re Toni", "SHEET_CONFLICT", "„Re“ und „Re“ gehen nicht zusammen."),
        ("Sepp Vroni Wenz 70", "SHEET_TOO_MANY", "Wenz spielt einer allein; genannt sind Sepp, Vroni."),
        ("Sepp Vroni 70 Resi Kontra", "SHEET_TOO_MANY", "Rufspiel spielen zwei zusammen; genannt sind Sepp, Vroni"),
        ("Sepp Vroni schneider", "SHEET_MISSING", "Es fehlt „gewonnen“ oder „verloren“; etwa so: schneider verloren"),
        ("Sepp Wenz -50", "SHEET_WORD", "„-50“ verstehe ich hier nicht."),
        ("Sepp Wenz +50", "SHEET_WORD", "„+50“ verstehe ich hier nicht."),
        ("Sepp Vroni Resi Rufspiel 70", "SHEET_TOO_MANY", "Rufspiel spielen zwei zusammen; genannt sind Sepp"),
        ("Spieler: Sepp Wenz Resi Toni", "SHEET_NAME", "„Wenz“ geht als Name nicht: das Wort bedeutet"),
        ("Spieler: Sepp Huber, Vroni, Resi, Toni", "SHEET_ONE_WORD", "ein Name ist ein Wort; etwa so: Sepp-Huber"),
        ("Max für Uli", "SHEET_WORD", "„Uli“ verstehe ich hier nicht."),
        ("Spieler: Sepp SEPP Resi Toni", "NAME_TAKEN", "SEPP heißt hier schon jemand."),
        ("Spieler: Sepp 75 Resi Toni", "WRONG_NAME", "„75“ geht als Name nicht"),
        ("kommt " + "x" * 30, "WRONG_NAME", "geht als Name nicht"),
        ("kommt Toni\u3164", "WRONG_NAME", "geht als Name nicht"),
        ("Sepp Wenz 121", "WRONG_VALUE", "„Augen“ kann nicht 121 sein; richtig wäre 0–120."),
        ("Sepp Wenz 61:60", "SUM_WRONG", "Die Augen ergeben zusammen 121 statt 120."),
        ("Sepp Herz-Rufspiel Vroni 75", "HERZ_NOT_CALLABLE", "Herz"),
        ("Sepp Gras-Ramsch 45", "SHEET_CONFLICT", "„Gras“"),
        ("Sepp Rufspiel Tout Vroni gewonnen", "CONTRACT_HAS_NO_TOUT", "Tout"),
        ("Sepp Wenz 70 " + "x" * 600, "LINE_TOO_LONG", "500"),
    ],
)  # fmt: skip
def test_a_line_that_says_nothing_is_told_what_is_wrong(text: str, code: str, german: str) -> None:
    with pytest.raises(SchafkopfError) as caught:
        read(text)
    assert caught.value.code.name == code
    assert german in caught.value.text("de")
    assert caught.value.text("en") != caught.value.text("de")


@pytest.mark.parametrize(
    ("text", "game"), [("Uli Wenz 70", "schafkopf"), ("Sepp Wenz 70", "bierkopf"), ("Sepp 70 klopf2", "bierkopf")]
)
def test_no_word_is_proposed_that_says_nothing_or_is_of_the_other_game(text: str, game: GameName) -> None:
    with pytest.raises(SchafkopfError) as caught:
        read(text, game)
    assert not caught.value.candidates


@pytest.mark.parametrize("text", ["Toni zahlt 120", "Geber:", "Stock 80", "Sepp Wenz 70 falsch", "Sepp Wenz Tout"])
def test_an_example_in_english_is_english_and_can_be_written(text: str) -> None:
    with pytest.raises(SchafkopfError) as caught:
        read(text)
    example = caught.value.text("en").partition("for example: ")[2]
    assert example != caught.value.params["expected"]
    assert read(f"Sepp Wenz {example}" if example.startswith("revoke") else example) is not None


@pytest.mark.parametrize(
    "text", ["Sepp Wenz 70", "Sepp Vroni 70 mit3", "Sepp Vroni 70 klopf2", "Sepp Sie", "Sepp ohne2 70"]
)
def test_what_bierkopf_does_not_have_means_nothing_there(text: str) -> None:
    with pytest.raises(SchafkopfError) as caught:
        read(text, "bierkopf")
    assert caught.value.code.name == "SHEET_WORD"
    assert caught.value.params["text"] not in caught.value.candidates


# There and back.

_names = st.sampled_from(NAMES)
_augen = st.integers(0, 120)
_stoss = st.lists(st.none() | _names, max_size=4).map(tuple)
_two = st.lists(_names, min_size=2, max_size=2, unique=True).map(tuple)
_one = _names.map(lambda name: (name,))
_results: st.SearchStrategy[dict[str, Any]] = st.one_of(
    st.fixed_dictionaries(
        {"augen": _augen}, optional={"won": st.booleans(), "beaten": st.sampled_from(["schneider", "schwarz"])}
    ),
    st.fixed_dictionaries({"won": st.booleans()}, optional={"beaten": st.sampled_from(["schneider", "schwarz"])}),
    st.fixed_dictionaries({"augen": st.sampled_from([0, 120]), "trick": st.just(True)}),
    st.fixed_dictionaries({"revoked": _names}),
)
_decided: st.SearchStrategy[dict[str, Any]] = st.one_of(
    st.fixed_dictionaries({"won": st.booleans()}), st.fixed_dictionaries({"revoked": _names})
)
_more = st.fixed_dictionaries({"klopfer": st.integers(0, 4), "stoss": _stoss})
_run = st.fixed_dictionaries(
    {}, optional={"laufende": st.builds(Laufende, st.sampled_from(["mit", "ohne"]), st.integers(1, 14))}
)


def _all(*parts: st.SearchStrategy[dict[str, Any]]) -> st.SearchStrategy[dict[str, Any]]:
    return st.tuples(*parts).map(lambda told: {key: value for part in told for key, value in part.items()})


def _played(*parts: st.SearchStrategy[dict[str, Any]], **facts: st.SearchStrategy[Any]) -> st.SearchStrategy[Entry]:
    return _all(st.fixed_dictionaries(facts), *parts).map(lambda told: Played(**told))


_suits = st.sampled_from(Suit)
_shares = st.lists(_names, min_size=1, max_size=4, unique=True)
ENTRIES: st.SearchStrategy[Entry] = st.one_of(
    _played(_results, _more, _run, kind=st.just(RUFSPIEL), party=_two, suit=st.sampled_from([None, *CALLABLE_SUITS])),
    _played(_results, _more, _run, kind=st.sampled_from([SOLO, ContractType.FARBWENZ, ContractType.FARBGEIER]),
            party=_one, suit=st.none() | _suits),
    _played(_decided, _more, _run, kind=st.sampled_from([SOLO, WENZ, ContractType.GEIER]),
            party=_one, level=st.just(TOUT)),
    _played(_more, kind=st.just(SOLO), level=st.just(SIE), party=_one),
    _played(_decided, _more, kind=st.just(ContractType.BETTEL), party=_one, suit=st.sampled_from([None, Suit.HERZ])),
    _played(_results, _more, _run, kind=st.just(ContractType.MUSS), party=_two, trumps=st.none() | st.integers(1, 8)),
    _played(_results, _more, _run, kind=st.just(ContractType.KREUZ), party=_one | _two),
    st.builds(
        Ramsch,
        shares=st.one_of(
            _names.flatmap(lambda name: (st.none() | _augen).map(lambda augen: ((name, augen),))),
            _shares.flatmap(lambda names: st.tuples(*(st.tuples(st.just(name), _augen) for name in names))),
        ),
        klopfer=st.integers(0, 4),
        stoss=_stoss,
        revoked=st.none() | _names,
    ),
    st.lists(_names, min_size=2, max_size=4, unique=True).map(
        lambda names: Ramsch(shares=((names[0], 60),), jungfrauen=tuple(names[2:]), trick=(names[1],))
    ),
    st.builds(ThrownIn),
    st.builds(Deals, _names),
    st.builds(Goes, _names),
    st.builds(Comes, st.sampled_from(["Max", "Änne", "O'Brien", "Jean-Luc"])),
    st.builds(Replaces, st.sampled_from(["Max", "Sepp"]), _names),
    st.builds(Bock, st.integers(1, 32)),
    st.builds(ShareStock),
    _two.flatmap(lambda two: st.builds(Pays, st.just(two[0]), st.just(two[1]), st.integers(1, 999_999))),
    st.builds(GameIs, st.sampled_from(["schafkopf", "bierkopf"])),
    st.just(Agreed(("official", "klopfen=all"))),
    st.just(People(("Sepp", "Vroni", "Jean-Luc", "Max2"))),
)  # fmt: skip


@given(ENTRIES, st.sampled_from(["de", "en"]))
@settings(max_examples=150, deadline=None)
def test_an_entry_is_written_in_words_that_say_the_same(entry: Entry, lang: str) -> None:
    assert read(write_entry(entry, lang)) == entry


@given(_all(_results, st.fixed_dictionaries({"stoss": _stoss})), _one | _two, st.sampled_from(["de", "en"]))
@settings(max_examples=30, deadline=None)
def test_a_hand_of_bierkopf_is_written_in_words_that_say_the_same(
    told: dict[str, Any], party: tuple[str, ...], lang: str
) -> None:
    entry = Played(kind=ContractType.BIERKOPF, party=party, **told)
    assert read(write_entry(entry, lang), "bierkopf") == entry


_junk = st.lists(
    st.one_of(
        st.sampled_from(
            [*NAMES, *known_words("de"), *known_words("en"), "mit3", "75", "klopf9", "stoß0", ":", "-", "#"]
        ),
        st.text(string.printable + "äöüß\u202e\x00é", max_size=12),
    ),
    max_size=8,
)


@given(_junk, st.sampled_from(["schafkopf", "bierkopf"]))
@settings(max_examples=150, deadline=None)
def test_any_words_are_read_or_refused_with_a_reason(words: list[str], game: GameName) -> None:
    try:
        read(" ".join(words), game)
    except SchafkopfError as error:
        assert error.text("de")
        assert error.text("en")


def test_nobody_can_be_called_like_a_word_of_the_list() -> None:
    for lang in ("de", "en"):
        assert all(map(is_taken, known_words(lang)))
    assert not any(map(is_taken, NAMES))
