"""Results as a spreadsheet has them: written to be filled in, read back table by table (S-9.5)."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import fields

from schafkopf.errors import ErrorCode, SchafkopfError
from schafkopf.tournaments.events import Event, Played, Score, Scored
from schafkopf.tournaments.tournament import Tournament

_COUNTS = tuple(field.name for field in fields(Score))
_NEEDED = {"schafkopf": ("round", "table", "number", "points"), "bierkopf": ("round", "table", "partie", "result")}
_COLUMNS = {
    "schafkopf": ("round", "table", "number", "name", *_COUNTS),
    "bierkopf": ("round", "table", "partie", "names", "result"),
}
_GERMAN = {
    "round": "Durchgang",
    "table": "Tisch",
    "number": "Nummer",
    "name": "Name",
    "points": "Punkte",
    "sie": "Sie",
    "touts_won": "Touts gewonnen",
    "touts": "Touts",
    "singles_won": "Einzelspiele gewonnen",
    "singles": "Einzelspiele",
    "forfeits": "Reuegeld",
    "partie": "Partie",
    "names": "Namen",
    "result": "Ergebnis",
}
_HEADS = {"startnummer": "number", "nr.": "number"} | {told.lower(): name for name, told in _GERMAN.items()}
_SECONDS = re.compile(r"(?<=:\d\d):00$")
"""What a spreadsheet adds that takes a result for a time of day."""
_MOST = 6
"""Digits of a number; more are no number of a list."""


def write_results(tournament: Tournament, lang: str = "de") -> str:
    """Return all lists as CSV, what is missing left empty; `read_results` takes it back.

    It has the heads of German or English, and is what a spreadsheet of that language opens.
    """
    setup = tournament.setup
    stream = io.StringIO()
    german = lang == "de"
    rows = csv.writer(stream, delimiter=";" if german else ",", lineterminator="\n")
    rows.writerow([_GERMAN[name] if german else name.replace("_", " ") for name in _COLUMNS[setup.game]])
    for round_, tables in enumerate(tournament.rounds, start=1):
        for place, table in enumerate(tables, start=1):
            names = [tournament.entry(number).name for number in table.entries]
            if setup.game == "bierkopf":
                told = dict(table.rows)
                for row in range(1, setup.deals + 1):
                    ours = table.team_a(row)
                    sides = [
                        "/".join(name for each, name in enumerate(names) if (each in ours) is own)
                        for own in (True, False)
                    ]
                    rows.writerow([round_, place, row, ":".join(sides), told.get(row, "")])
                continue
            scores = table.totals(setup) if table.is_complete(setup) else ()
            for seat, (number, name) in enumerate(zip(table.entries, names, strict=True)):
                counts = [getattr(scores[seat], each) for each in _COUNTS] if scores else [""] * len(_COUNTS)
                rows.writerow([round_, place, number, name, *counts])
    return stream.getvalue()


def read_results(text: str, tournament: Tournament) -> tuple[tuple[Event, ...], tuple[SchafkopfError, ...]]:
    """Return what a table of results tells, and everything that is wrong with it, each with its line.

    Columns are told by their heads, in German or English; a table without any points is left out, one that has a fault
    too, and so is one that stands as it is told.
    """
    lines = text.splitlines()
    head = lines[0] if lines else ""
    delimiter = max(";,\t", key=head.count)
    names = [_column(name) for name in head.split(delimiter)]
    missing = [name for name in _NEEDED[tournament.setup.game] if name not in names]
    if missing:
        return (), tuple(SchafkopfError(ErrorCode.FIELD_MISSING, line=1, field=name, name=name) for name in missing)
    rows = csv.reader(lines[1:], delimiter=delimiter)
    try:
        told = [(rows.line_num + 1, dict(zip(names, row, strict=False))) for row in rows if any(row)]
    except csv.Error as error:
        wrong = SchafkopfError(
            ErrorCode.WRONG_VALUE,
            clause="S-9.5",
            line=rows.line_num + 1,
            name="CSV",
            value=str(error),
            allowed="a;b;c",
        )
        return (), (wrong,)
    read = _partien if tournament.setup.game == "bierkopf" else _scores
    events: list[Event] = []
    faults: list[SchafkopfError] = []
    state = tournament
    for line, event in read(told, tournament):
        if isinstance(event, SchafkopfError):
            faults.append(event.at(line))
            continue
        try:
            after = state.after(event)
        except SchafkopfError as error:
            faults.append(error.at(line))
        else:
            if after != state:
                events.append(event)
            state = after
    return tuple(events), tuple(faults)


def _column(head: str) -> str:
    told = " ".join(head.strip().strip('"').lower().replace("_", " ").split())
    return _HEADS.get(told, told.replace(" ", "_"))


Told = Sequence[tuple[int, Mapping[str, str]]]


def _partien(told: Told, tournament: Tournament) -> Iterator[tuple[int, Event | SchafkopfError]]:
    for line, row in told:
        result = _SECONDS.sub("", row.get("result", "").strip())
        if not result:
            continue
        try:
            round_, table, partie = (_number(row, name) for name in ("round", "table", "partie"))
        except SchafkopfError as error:
            yield line, error
        else:
            yield line, Played(round_, table, partie, result)


def _scores(told: Told, tournament: Tournament) -> Iterator[tuple[int, Event | SchafkopfError]]:
    tables: dict[tuple[int, int], dict[int, tuple[int, Score]]] = {}
    wrong: set[tuple[int, int]] = set()
    for line, row in told:
        if not row.get("points", "").strip():
            continue
        try:
            place = _number(row, "round"), _number(row, "table")
        except SchafkopfError as error:
            yield line, error
            continue
        try:
            score = Score(**{name: _number(row, name) for name in _COUNTS if row.get(name, "").strip()})
            tables.setdefault(place, {})[_number(row, "number")] = line, score
        except SchafkopfError as error:
            wrong.add(place)
            yield line, error
    for (round_, table), scores in tables.items():
        line = max(each for each, _ in scores.values())
        if (round_, table) in wrong:
            continue
        try:
            seated = tournament.table(round_, table).entries
        except SchafkopfError as error:
            yield line, error
            continue
        if set(scores) != set(seated):
            given = ", ".join(map(str, sorted(scores)))
            allowed = ", ".join(map(str, sorted(seated)))
            yield (
                line,
                SchafkopfError(
                    ErrorCode.WRONG_VALUE, clause="S-9.5", field="number", name="number", value=given, allowed=allowed
                ),
            )
            continue
        yield line, Scored(round_, table, tuple(scores[number][1] for number in seated))


def _number(row: Mapping[str, str], name: str) -> int:
    text = row.get(name, "").strip().replace("−", "-")
    digits = text.removeprefix("-").removeprefix("+")
    if not (digits.isascii() and digits.isdigit() and len(digits) <= _MOST):
        raise SchafkopfError(
            ErrorCode.WRONG_VALUE, clause="S-9.5", field=name, name=name, value=text, allowed="0, 1, -1 …"
        )
    return -int(digits) if text.startswith("-") else int(digits)
