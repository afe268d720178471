"""JSON Schemas of everything that travels, on the command line."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from schafkopf import wire
from schafkopf.arena import Report
from schafkopf.bill.settlement import Settlement
from schafkopf.cli.context import print_json
from schafkopf.errors import ErrorCode, SchafkopfError
from schafkopf.game.actions import Action
from schafkopf.game.record import Record
from schafkopf.game.rulings import OpenRuling, Ruling
from schafkopf.game.view import View
from schafkopf.players.advice import Advice
from schafkopf.players.programs.messages import FromProgram, ToProgram
from schafkopf.rules.contracts import Contract, Declaration
from schafkopf.rules.house import HouseRules
from schafkopf.solver.answers import Solution
from schafkopf.tournaments.events import Event
from schafkopf.tournaments.setup import Setup

TRAVELS: Mapping[str, Any] = MappingProxyType(
    {
        "action": Action,
        "advice": Advice,
        "arena-report": Report,
        "contract": Contract,
        "declaration": Declaration,
        "engine-answer": FromProgram,
        "engine-message": ToProgram,
        "house-rules": HouseRules,
        "open-ruling": OpenRuling,
        "record": Record,
        "ruling": Ruling,
        "settlement": Settlement,
        "solution": Solution,
        "tournament": Setup,
        "tournament-event": Event,
        "view": View,
    }
)
"""What has a JSON Schema, by name."""


def schema(name: str) -> None:
    """Answer `schema`: one schema, or all of them by name."""
    if name and name not in TRAVELS:
        import difflib  # deferred: only a mistake needs it

        near = difflib.get_close_matches(name[:60], TRAVELS, n=1, cutoff=0.4)
        allowed = ", ".join(TRAVELS)
        raise SchafkopfError(ErrorCode.WRONG_VALUE, name="NAME", value=name, allowed=allowed, candidates=near)
    told = wire.schema(TRAVELS[name]) if name else {each: wire.schema(kind) for each, kind in TRAVELS.items()}
    print_json(told, indent=2)
