"""Games told as records, for the tests that read and replay them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from schafkopf.game.record import Record
from schafkopf.records.reading import UnreadableRecord, read_record

EXAMPLES = Path(__file__).parent.parent / "src" / "schafkopf" / "examples"
RUN_AWAY = json.loads((EXAMPLES / "davonlaufen.jsonl").read_text("utf-8"))
BIERKOPF = json.loads((EXAMPLES / "bierkopf.jsonl").read_text("utf-8"))
HANDS = RUN_AWAY["hands"]
WENZ = {"kind": "wenz", "declarer": 0}


def record(**fields: Any) -> Record:
    return read_record(json.dumps({"hands": HANDS} | fields))


def faults(**fields: Any) -> list[tuple[str | None, str]]:
    with pytest.raises(UnreadableRecord) as unreadable:
        record(**fields)
    return [(fault.field, fault.code.name) for fault in unreadable.value.faults]


def events(*told: str) -> list[dict[str, object]]:
    """Events from short notes: `0 pass`, `2 bid wenz`, `2 name G`, `1 play EO`."""
    result = []
    for note in told:
        seat, event, *rest = note.split()
        keys = {"bid": "contract", "name": "suit", "play": "card", "accept": "card"}
        result.append({"event": event, "seat": int(seat)} | ({keys[event]: rest[0]} if rest else {}))
    return result


NOBODY_KNOCKS = ("0 no-klopfen", "1 no-klopfen", "2 no-klopfen", "3 no-klopfen")


def cards(game: dict[str, Any]) -> list[str]:
    return [f"{(t['leader'] + i) % 4} play {card}" for t in game["tricks"] for i, card in enumerate(t["cards"])]
