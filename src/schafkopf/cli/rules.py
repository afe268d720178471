"""House rules on the command line."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass

from schafkopf.answers.asking import House
from schafkopf.cli import context
from schafkopf.cli.context import print_json, say
from schafkopf.cli.files import read_small_text
from schafkopf.errors import ErrorCode, SchafkopfError, UnreadableInput
from schafkopf.rules.house import PRESETS, HouseRules, InvalidRules, preset, read_file, read_toml
from schafkopf.rules.options import OPTIONS
from schafkopf.text.values import shown

_VARIABLE = "SCHAFKOPF_RULES"
"""Names the house rules of a round, so that nobody has to type them with every command."""
_USUAL = "casual"


@dataclass(frozen=True, slots=True)
class Table(House):
    """The house rules of a command, as its words say: `--rules`, `--set`, `--deck`; without them those of the round.

    `is_stated` tells whether the words say any.
    """

    is_stated: bool = False

    @classmethod
    def of(cls, agreed: str, settings: Sequence[str] | None, deck: str = "") -> Table:
        """Return those of a command: what `--rules` names, else the environment, else what is usual."""
        named = agreed or os.environ.get(_VARIABLE, "") or _USUAL
        return cls(named, settings or (), deck, bool(agreed or settings))

    def base(self) -> HouseRules:
        """Return the house rules of a preset, or of a file."""
        try:
            return _named(self.named)
        except SchafkopfError as error:
            if error.code is not ErrorCode.UNKNOWN_PRESET or self.named != os.environ.get(_VARIABLE):
                raise
            allowed = f"{', '.join(PRESETS)}, {say('DATEI', 'FILE')}.toml"
            name = _VARIABLE if not self.is_stated else "--rules"
            raise SchafkopfError(ErrorCode.WRONG_NUMBER, name=name, value=self.named, allowed=allowed) from None


def _named(name: str) -> HouseRules:
    """Return the house rules of a preset, or of a file where a name ends in `.toml`."""
    return read_file(name) if name.endswith(".toml") else preset(name)


def show(name: str) -> None:
    """Answer `rules show`; without a name the rules of the round."""
    table = Table.of(name, None)
    name, options = table.named, table.base().options()
    if context.as_json:
        print_json({"preset": name, "options": options})
        return
    from schafkopf.cli import render

    rows = [
        (option, _word(value), OPTIONS[option].clause, OPTIONS[option].sentence(context.lang))
        for option, value in options.items()
    ]
    render.table((say("Option", "option"), shown(name), say("Klausel", "clause"), say("Bedeutung", "meaning")), rows)


def diff(a: str, b: str) -> None:
    """Answer `rules diff`."""
    first, second = _named(a).options(), _named(b).options()
    changed = {option: [first[option], second[option]] for option in first if first[option] != second[option]}
    if context.as_json:
        print_json(changed)
        return
    from schafkopf.cli import render

    rows = [(option, _word(pair[0]), _word(pair[1])) for option, pair in changed.items()]
    render.table((say("Option", "option"), shown(a), shown(b)), rows)


def explain(name: str, table: Table) -> None:
    """Answer `rules explain`."""
    from schafkopf.answers import houserules

    answer = houserules.explain(name, table)
    if context.as_json:
        print_json(answer.json(context.lang))
        return
    from schafkopf.cli import render

    option, default = answer.option, houserules.plain(answer.default)
    render.line(f"{option.name} ({option.clause}): {option.sentence(context.lang)}")
    allowed = ", ".join(answer.allowed)
    render.line(say(f"Möglich: {allowed}; üblich: {default}.", f"Possible: {allowed}; usual: {default}."))
    now = houserules.plain(answer.value)
    rows = [("→" if value == now else "", value, text) for value, text in answer.values(context.lang)]
    render.table(("", "", ""), rows)


def _word(value: object) -> str:
    if isinstance(value, list):
        return ", ".join(map(str, value))
    return str(value).lower() if isinstance(value, bool) else str(value)


def check(file: str) -> int:
    """Answer `rules check`; every fault at once."""
    faults: list[SchafkopfError] = []
    try:
        read_toml(read_small_text(file))
    except InvalidRules as invalid:
        faults = list(invalid.faults)
    except SchafkopfError as error:
        if isinstance(error, UnreadableInput):
            raise
        if error.code is ErrorCode.NOT_TOML:
            raise error.at(1, file) from error
        faults = [error]
    if context.as_json:
        print_json({"ok": not faults, "faults": [_fault_json(fault) for fault in faults]})
    else:
        for fault in faults:
            print(f"{fault.text(context.lang)} ({fault.clause})")
        if not faults:
            print(say("Alles in Ordnung.", "All is well."))
    return context.REFUTED if faults else context.ANSWERED


def _fault_json(fault: SchafkopfError) -> dict[str, object]:
    allowed = fault.params.get("allowed", fault.candidates)
    return {
        "option": fault.params.get("option", "preset"),
        "code": fault.code.name,
        "text": fault.text(context.lang),
        "allowed": list(allowed) if isinstance(allowed, tuple) else allowed,
    }
