"""A list for other programs: as JSON, and as CSV with one row a deal."""

from __future__ import annotations

import csv
import io
from typing import Any

from schafkopf import wire
from schafkopf.sheets.paying import payments
from schafkopf.sheets.sheet import Line, ScoreSheet
from schafkopf.sheets.tallies import brought, partien, tallies
from schafkopf.sheets.telling import text
from schafkopf.sheets.writing import write_entry


def sheet_json(sheet: ScoreSheet, lang: str = "de") -> dict[str, Any]:
    """Return a list with all that follows from it, for JSON."""
    standing = sheet.standing
    nearest, changed = standing.rules.difference()
    told: dict[str, Any] = {
        "game": standing.game,
        "rules": {"preset": nearest, **changed},
        "people": list(standing.people),
        "table": list(standing.table),
        "dealer": standing.dealer or None,
        "seats": list(standing.seats),
        "sitting_out": list(standing.sitting_out),
        "totals": dict(sheet.totals),
        "open": dict(standing.open),
        "stock": standing.stock,
        "bock_left": standing.session.bock_left,
        "deals": [deal_json(line) for line in sheet.deals],
        "payments": [{"from": each.payer, "to": each.receiver, "amount": each.amount} for each in _paid(sheet)],
        "tallies": [
            {
                "name": tally.name,
                "total": tally.total,
                "played": tally.played,
                "won": tally.won,
                "called": tally.called,
                "called_won": tally.called_won,
                "average": round(tally.average, 4),
                "best": None if tally.best is None else brought(tally.best, tally.name),
                "worst": None if tally.worst is None else brought(tally.worst, tally.name),
            }
            for tally in tallies(sheet)
        ],
        "faults": [fault_json(line, lang) for line in sheet.lines if line.fault is not None],
    }
    if standing.game == "bierkopf":
        score = standing.partie.score
        told["score"] = {"A": score.a, "B": score.b}
        told["carried"] = standing.partie.carried
        told["partien"] = [
            {
                "line": won.line,
                "winners": list(won.winners),
                "losers": list(won.losers),
                "score": [won.points, won.against],
            }
            for won in partien(sheet)
        ]
    return told


def _paid(sheet: ScoreSheet) -> tuple[Any, ...]:
    return payments(sheet.standing.open, sheet.standing.stock)


def deal_json(line: Line) -> dict[str, Any]:
    """Return a line that tells of a deal, its bill and how things stand after it."""
    settlement, hand = line.settlement, line.hand
    told: dict[str, Any] = {
        "line": line.number,
        "text": line.text,
        "dealer": line.dealer,
        "seats": list(line.seats),
        "contract": None if line.contract is None else line.contract.kind.value,
        "won": None if settlement is None else settlement.won,
        "price": 0 if settlement is None else settlement.price,
        "bock": line.bock,
        "items": [] if settlement is None else wire.dump(settlement.items, brief=True),
        "payout": dict(line.payout),
        "totals": dict(line.standing.totals),
        "stock": line.standing.stock,
    }
    if hand is not None:
        told |= {
            "winner": hand.winner,
            "points": hand.points,
            "score": {"A": hand.score.a, "B": hand.score.b},
            "carried": hand.carried,
        }
    return told


def fault_json(line: Line, lang: str = "de") -> dict[str, Any]:
    """Return what is wrong with a line: its number, its text, every fault."""
    faults = () if line.fault is None else getattr(line.fault, "faults", (line.fault,))
    return {
        "line": line.number,
        "text": line.text,
        "faults": [
            {
                "code": fault.code.name,
                "text": fault.text(lang),
                "clause": fault.clause,
                "candidates": list(fault.candidates),
            }
            for fault in faults
        ],
    }


def sheet_csv(sheet: ScoreSheet, lang: str = "de") -> str:
    """Return one row a deal: what was played in words, its price, what everybody got, and the totals after it.

    It is what a spreadsheet of that language opens: a German one has commas in numbers, and semicolons between them.
    """
    people = sheet.standing.people
    file = io.StringIO()
    rows = csv.writer(file, delimiter=";" if lang == "de" else ",", lineterminator="\n")
    head = [text(name, lang) for name in ("line", "deal", "dealer", "contract", "won", "price")]
    totals = (f"{name} ({text('total', lang)})" for name in people)
    rows.writerow([*head, "Bock", text("stock", lang), *people, *totals])
    for line in sheet.deals:
        settlement = line.settlement
        won = None if settlement is None else settlement.won
        rows.writerow(
            [
                line.number,
                "" if line.entry is None else write_entry(line.entry, lang),
                line.dealer,
                "" if line.contract is None else line.contract.kind.value.capitalize(),
                "" if won is None else int(won),
                0 if settlement is None else settlement.price,
                line.bock,
                line.standing.stock,
                *(brought(line, name) if name in line.seats else "" for name in people),
                *(line.standing.totals.get(name, "") for name in people),
            ]
        )
    return file.getvalue()
