"""House rules on the command line."""

from __future__ import annotations

from schafkopf.cli import context
from schafkopf.cli.context import print_json, say
from schafkopf.cli.files import read_small_text
from schafkopf.cli.house import CommandRules, named_rules
from schafkopf.errors import ErrorCode, SchafkopfError, UnreadableInput
from schafkopf.rules.domains import Choice
from schafkopf.rules.house import InvalidRules, read_toml
from schafkopf.rules.options import OPTIONS
from schafkopf.text.values import shown


def show(name: str) -> None:
    """Answer `rules show`; without a name the rules of the round."""
    house = CommandRules.of(name, None)
    name, options = house.named, house.base().options()
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
    first, second = named_rules(a).options(), named_rules(b).options()
    changed = {option: [first[option], second[option]] for option in first if first[option] != second[option]}
    if context.as_json:
        print_json(changed)
        return
    from schafkopf.cli import render

    rows = [(option, _word(pair[0]), _word(pair[1])) for option, pair in changed.items()]
    render.table((say("Option", "option"), shown(a), shown(b)), rows)


def explain(name: str, house: CommandRules) -> None:
    """Answer `rules explain`."""
    from schafkopf.answers import houserules

    answer = houserules.explain(name, house)
    if context.as_json:
        print_json(answer.json(context.lang))
        return
    from schafkopf.cli import render

    option, default = answer.option, _word(answer.default)
    render.line(f"{option.name} ({option.clause}): {option.sentence(context.lang)}")
    allowed = ", ".join(answer.allowed)
    render.line(say(f"Möglich: {allowed}; üblich: {default}.", f"Possible: {allowed}; usual: {default}."))
    now, values = houserules.plain(answer.value), [*answer.values(context.lang)]
    if isinstance(option.domain, Choice):
        render.table(("", "", ""), [("→" if value == now else "", value, text) for value, text in values])
    else:
        render.line(f"→ {answer.told(context.lang)}")


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
