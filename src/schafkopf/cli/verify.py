"""Whether cards were dealt as their proof says: verify-deal."""

from __future__ import annotations

from collections.abc import Sequence

from schafkopf.cli import context
from schafkopf.cli.context import print_json, say
from schafkopf.cli.files import open_stream
from schafkopf.errors import ErrorCode, SchafkopfError, UnreadableInput
from schafkopf.game.record import Record
from schafkopf.importers.recognising import find_games, read_found
from schafkopf.match.fair import is_random, proof_faults, proof_of
from schafkopf.records.reading import UnreadableRecord
from schafkopf.wire import UnreadableData


def verify_deal(files: Sequence[str], commitment: str, contribution: str) -> int:
    """Answer `verify-deal`; a bad line or file does not stop the others, the highest code wins."""
    for name, text in (("--commitment", commitment), ("--contribution", contribution)):
        if text and not is_random(text):
            raise SchafkopfError(ErrorCode.WRONG_VALUE, name=name, value=text, allowed="64 × 0-9, a-f")
    code = context.ANSWERED
    for file in files:
        try:
            with open_stream(file) as stream:
                for line, found in find_games(stream, file):
                    code = max(code, _verify(read_found(found, line), commitment or None, contribution or None))
        except UnreadableInput as error:
            context.note_file(error, file)
            context.complain(error)
            code = context.UNREADABLE
    return code


def _verify(line: Record | UnreadableRecord, commitment: str | None, contribution: str | None) -> int:
    if isinstance(line, UnreadableRecord):
        _show(line.id, None, line.faults)
        return context.UNREADABLE
    try:
        proof = proof_of(line)
    except SchafkopfError as error:
        _show(line.id, None, error.faults if isinstance(error, UnreadableData) else (error,))
        return context.UNREADABLE
    faults = tuple(proof_faults(line, commitment, contribution))
    _show(line.id, proof.commitment, faults)
    return context.REFUTED if faults else context.ANSWERED


def _show(identity: str | None, commitment: str | None, faults: Sequence[SchafkopfError]) -> None:
    if context.as_json:
        reasons = [context.error_json(fault) for fault in faults]
        print_json({"id": identity, "ok": not faults, "commitment": commitment, "faults": reasons})
        return
    name = context.name_of(identity, say("Spiel", "game"))
    for fault in faults:
        text = fault.text(context.lang)
        line = say(f"Zeile {fault.line}", f"line {fault.line}") if fault.line else ""
        field = fault.field if fault.field and fault.field not in text else ""
        place = ", ".join(part for part in (line, field) if part)
        print(f"{name}: ✗ {place + ': ' if place else ''}{text} ({fault.clause})")
    if not faults:
        told = say(
            "die Karten folgen aus den Beiträgen und dem Geheimnis, auf das sich das Haus vorher festgelegt hat",
            "the cards follow from what was added and from the secret to which the house had committed itself",
        )
        print(f"{name}: ✓ {told} (SHA-256 {commitment})")
