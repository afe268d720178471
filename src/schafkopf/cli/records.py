"""Files of games on the command line: replay, convert, partie."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from schafkopf import wire
from schafkopf.cli import context
from schafkopf.cli.context import print_json, print_record, say
from schafkopf.cli.files import STDIN, numbered_lines, open_stream
from schafkopf.cli.rules import Table
from schafkopf.errors import ErrorCode, SchafkopfError, UnreadableInput
from schafkopf.game.line import position_text
from schafkopf.game.position import Position
from schafkopf.game.record import Record
from schafkopf.game.rulings import Ruling
from schafkopf.records.files import LONGEST_LINE, read_bytes
from schafkopf.records.reading import UnreadableRecord, read_each, write_record
from schafkopf.records.replay import Replay, Step, Stop
from schafkopf.records.replay import replay as replay_record

_LARGEST_PROTOCOL = 64 << 20
"""Bytes of the largest protocol that is read; a year of play has about a tenth of it."""


def replay(files: Sequence[str], explain: bool) -> int:
    """Answer `replay`; a bad line or file does not stop the others, the highest code wins."""
    code = context.ANSWERED
    for file in files:
        try:
            lines = enumerate(read_each(open_stream(file) if file == STDIN else file), start=1)
            for number, line in lines:
                code = max(code, _replay_line(line, number, explain))
        except UnreadableInput as error:
            context.complain(error)
            code = context.UNREADABLE
    return code


def _replay_line(line: Record | UnreadableRecord, number: int, explain: bool) -> int:
    if isinstance(line, UnreadableRecord):
        faults = [_input_fault(fault, line.line) for fault in line.faults]
        if context.as_json:
            print_json(_answer(line.id, faults))
        else:
            name = context.name_of(line.id, f"{say('Zeile', 'line')} {line.line}")
            for fault in faults:
                print(f"{name}: ✗ {_place(fault)}{fault['text']}")
        return context.UNREADABLE
    played = replay_record(line, explain=explain)
    faults = _faults(played, number)
    if context.as_json:
        answer = _replay_json(played, faults)
        if explain:
            answer["steps"] = [_step_json(step) for step in played.steps]
        print_json(answer)
    else:
        from schafkopf.cli import report

        report.replay(played, faults, explain)
    return context.ANSWERED if played.ok else context.REFUTED


def _place(fault: dict[str, Any]) -> str:
    return f"{fault['field']}: " if fault["field"] else ""


def _input_fault(fault: SchafkopfError, line: int) -> dict[str, Any]:
    return _fault(line, fault.field, fault.code.name, fault.clause, fault.text(context.lang))


def _fault(line: int, field: str | None, code: str, clause: str, text: str) -> dict[str, Any]:
    place = {"trick": None, "seat": None, "card": None}
    return {"line": line, "field": field, "code": code, "clause": clause, "text": text, **place}


def _faults(played: Replay, line: int) -> list[dict[str, Any]]:
    """What is wrong with a well-formed record: the ruling that stopped it, a claim that differs."""
    faults = []
    if played.stop is not None:
        faults.append(_stop_fault(played.stop, played.position, line))
    if played.claim == "differs" and played.settlement is not None:
        differs = UnreadableInput(
            ErrorCode.PAYOUT_DIFFERS,
            stated=f"{_plus(played.record.payout)} {played.record.stock_payout or 0:+}",
            computed=f"{_plus(played.settlement.payout)} {played.settlement.stock_payout:+}",
        )
        faults.append({**_input_fault(differs, line), "field": "payout"})
    return faults


def _plus(payout: Sequence[int] | None) -> str:
    return "–" if payout is None else " ".join(f"{amount:+}" for amount in payout)


def _stop_fault(stop: Stop, position: Position | None, line: int) -> dict[str, Any]:
    """The ruling that stopped a replay, and the position in which it was given."""
    ruling = stop.ruling
    fault = _fault(line, stop.field, ruling.code.name, ruling.clause, ruling.text(context.lang))
    told = {**fault, "trick": stop.trick, "seat": stop.seat, "card": ruling.card.value if ruling.card else None}
    return told if position is None else {**told, "position": position_text(position)}


def _answer(identity: str | None, faults: list[dict[str, Any]]) -> dict[str, Any]:
    return {
        "id": identity,
        "ok": not faults,
        "won": None,
        "price": None,
        "payout": None,
        "stock_payout": None,
        "augen": None,
        "laufende": None,
        "items": [],
        "played": 0,
        "claims": {"payout": "unchecked"},
        "fault": faults[0] if faults else None,
        "faults": faults,
    }


def _replay_json(played: Replay, faults: list[dict[str, Any]]) -> dict[str, Any]:
    position, settlement = played.position, played.settlement
    answer = _answer(played.record.id, faults)
    answer |= {"played": played.played, "claims": {"payout": played.claim}, "augen": [0, 0, 0, 0]}
    if position is not None:
        answer["augen"] = list(position.augen)
        run = position.deal.laufende
        if run is not None:
            paid = run.paid(position.deal.contract, position.deal.rules) if settlement is None else settlement.paid
            answer["laufende"] = {"kind": run.kind, "count": run.count, "paid": paid}
    if settlement is not None:
        answer |= {
            "won": settlement.won,
            "price": settlement.price,
            "payout": list(settlement.payout),
            "stock_payout": settlement.stock_payout,
            "items": wire.dump(settlement.items, brief=True),
        }
    return answer


def _step_json(step: Step) -> dict[str, Any]:
    rulings = [_ruling_json(each) for each in step.rulings]
    return {**wire.dump(step.action), "ruling": _ruling_json(step.ruling), "rulings": rulings}


def _ruling_json(ruling: Ruling) -> dict[str, Any]:
    return {
        "card": ruling.card.value if ruling.card else None,
        "legal": ruling.legal,
        "code": ruling.code.name,
        "clause": ruling.clause,
        "text": ruling.text(context.lang),
    }


def convert(file: str, to: str) -> int:
    """Answer `convert`: records on stdout, damaged games on stderr."""
    from schafkopf.importers.netschafkopf import read_protocol

    if to != "record":
        raise SchafkopfError(ErrorCode.WRONG_NUMBER, name="--to", value=to, allowed="record")
    with open_stream(file) as stream:
        data = read_bytes(stream, _LARGEST_PROTOCOL)
    if not data.strip():
        raise UnreadableInput(ErrorCode.FILE_EMPTY, file=file)
    if len(data) > _LARGEST_PROTOCOL or any(len(line) > LONGEST_LINE for line in data.split(b"\n")):
        raise UnreadableInput(ErrorCode.LINE_TOO_LONG, limit=LONGEST_LINE)
    code = context.ANSWERED
    for game in read_protocol(data, file):
        if isinstance(game, UnreadableRecord):
            for fault in game.faults:
                context.complain(fault)
            code = context.UNREADABLE
        else:
            print_record(write_record(game))
    return code


def partie(file: str, table: Table) -> int:
    """Answer `partie`."""
    from schafkopf.bill.bierkopf import TEAMS
    from schafkopf.match.partie import Score
    from schafkopf.match.partie_list import read_partie

    rules = table.rules()
    state, faults = read_partie(numbered_lines(file), rules)
    if faults:
        for fault in faults:
            context.complain(fault)
        return context.UNREADABLE

    def standing(score: Score) -> dict[str, int]:
        return {team: score.of(team) for team in TEAMS}

    if context.as_json:
        hands = [
            {
                "line": scored.line,
                **{name: getattr(scored, name) for name in ("winner", "base", "factor", "carried_used", "points")},
                "score": standing(scored.score),
                "carried": scored.carried,
                "clause": scored.clause,
            }
            for scored in state.hands
        ]
        print_json(
            {
                "hands": hands,
                "partien": [{"winner": winner, "score": standing(score)} for winner, score in state.won],
                "score": standing(state.score),
                "carried": state.carried,
                "beers": state.beers,
            }
        )
        return context.ANSWERED
    from schafkopf.cli import report

    report.partie(state)
    return context.ANSWERED
