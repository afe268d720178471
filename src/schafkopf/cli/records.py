"""Files of games on the command line: replay, convert, partie."""

from __future__ import annotations

from schafkopf.cli import context
from schafkopf.cli.context import print_json, print_record
from schafkopf.cli.files import numbered_lines, open_stream
from schafkopf.cli.house import CommandRules
from schafkopf.errors import ErrorCode, SchafkopfError, UnreadableInput
from schafkopf.records.files import LONGEST_LINE, read_bytes
from schafkopf.records.reading import UnreadableRecord, write_record

_LARGEST_PROTOCOL = 64 << 20
"""Bytes of the largest protocol that is read; a year of play has about a tenth of it."""


def convert(file: str, to: str) -> int:
    """Answer `convert`: records on stdout, damaged games on stderr."""
    from schafkopf.importers.netschafkopf import read_protocol

    if to != "record":
        raise SchafkopfError(ErrorCode.WRONG_VALUE, name="--to", value=to, allowed="record")
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


def partie(file: str, house: CommandRules) -> int:
    """Answer `partie`; a line with faults is told and left out of the reckoning."""
    from schafkopf.bill.bierkopf import TEAMS
    from schafkopf.match.partie import Score
    from schafkopf.match.partie_list import read_partie

    rules = house.rules()
    state, faults = read_partie(numbered_lines(file), rules)
    for fault in faults:
        context.complain(fault)
    code = context.UNREADABLE if faults else context.ANSWERED

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
        return code
    from schafkopf.cli import report

    report.partie(state)
    return code
