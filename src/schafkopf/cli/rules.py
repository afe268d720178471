"""House rules on the command line."""

from __future__ import annotations

from schafkopf.cli import context
from schafkopf.cli.context import print_json, say
from schafkopf.cli.files import read_small_text
from schafkopf.errors import ErrorCode, SchafkopfError, UnreadableInput
from schafkopf.rules.house import OPTIONS, InvalidRules, preset, read_toml


def show(name: str) -> None:
    """Answer `rules show`."""
    options = preset(name).options()
    if context.as_json:
        print_json({"preset": name, "options": options})
        return
    from schafkopf.cli import render

    rows = [(option, _word(value), str(OPTIONS[option].metadata["clause"])) for option, value in options.items()]
    render.table((say("Option", "option"), name, say("Klausel", "clause")), rows)


def diff(a: str, b: str) -> None:
    """Answer `rules diff`."""
    first, second = preset(a).options(), preset(b).options()
    changed = {option: [first[option], second[option]] for option in first if first[option] != second[option]}
    if context.as_json:
        print_json(changed)
        return
    from schafkopf.cli import render

    rows = [(option, _word(pair[0]), _word(pair[1])) for option, pair in changed.items()]
    render.table((say("Option", "option"), a, b), rows)


def _word(value: object) -> str:
    if isinstance(value, list):
        return ", ".join(map(str, value))
    return str(value).lower() if isinstance(value, bool) else str(value)


def check(file: str) -> int:
    """Answer `rules check`; every fault at once."""
    faults = []
    try:
        read_toml(read_small_text(file))
    except InvalidRules as invalid:
        faults = [(fault.option, fault.error, fault.allowed) for fault in invalid.faults]
    except SchafkopfError as error:
        if isinstance(error, UnreadableInput):
            raise
        if error.code is ErrorCode.NOT_TOML:
            raise error.at(1, file) from error
        faults = [("preset", error, list(error.candidates))]
    if context.as_json:
        shown = [
            {
                "option": option,
                "code": fault.code.name,
                "text": fault.text(context.lang),
                "allowed": allowed if isinstance(allowed, str) else list(allowed),
            }
            for option, fault, allowed in faults
        ]
        print_json({"ok": not faults, "faults": shown})
    else:
        for _, fault, _ in faults:
            print(f"{fault.text(context.lang)} ({fault.clause})")
        if not faults:
            print(say("Alles in Ordnung.", "All is well."))
    return context.REFUTED if faults else context.ANSWERED
