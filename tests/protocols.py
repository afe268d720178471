"""Protocols as the program NetSchafkopf writes them, made up, and the helpers that read them."""

from __future__ import annotations

from schafkopf.errors import SchafkopfError
from schafkopf.game.record import Record
from schafkopf.importers.netschafkopf import read_protocol
from schafkopf.records.reading import UnreadableRecord

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


def fault_of(each: Record | UnreadableRecord) -> SchafkopfError:
    """Return the only fault of a block."""
    assert isinstance(each, UnreadableRecord)
    (fault,) = each.faults
    return fault


def line_of(passage: str, text: str = TABLE) -> int:
    """Return the number of the first line that contains a passage."""
    return next(number for number, line in enumerate(text.splitlines(), start=1) if passage in line)
