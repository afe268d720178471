"""What is wrong with plain data: every fault with its place, what stands there, and what would be right."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from schafkopf.errors import ErrorCode, ManyFaults, SchafkopfError, UnreadableInput
from schafkopf.text.values import shown
from schafkopf.wire.forms import TAG

MOST_FAULTS = 100
"""Faults beyond which no more are told of what was read; nobody corrects so many one by one."""


class UnreadableData(ManyFaults):
    """Data that is not what it should be; `faults` holds everything that is wrong with it, each with its field."""

    def text(self, lang: str = "de") -> str:
        """Return the texts of all faults with their places, in German (`de`) or English (`en`)."""
        return " ".join(
            f"{fault.field}: {fault.text(lang)}" if fault.field else fault.text(lang) for fault in self.faults
        )


def path(where: Sequence[str | int]) -> str:
    """Return a place as `tricks[2].cards[0]`."""
    text = ""
    for step in where:
        text += f"[{step}]" if isinstance(step, int) else f".{step}" if text else step
    return text


def faults_of(error: Any, data: object) -> Iterator[SchafkopfError]:
    """Yield what a validator found wrong, once for each place; of very much the first."""
    seen = set()
    for each in error.errors(include_url=False):
        place = path(list(_place(each, data)))
        for fault in _fault(each, place):
            if (fault.field, fault.code) not in seen:
                seen.add((fault.field, fault.code))
                yield fault
        if len(seen) >= MOST_FAULTS:
            return


def _place(error: Mapping[str, Any], data: object) -> Iterator[str | int]:
    """Yield the steps to the place of a fault; the validator also names the members of unions on the way."""
    last = len(error["loc"]) - 1
    for number, step in enumerate(error["loc"]):
        if isinstance(data, dict) and step in data:
            data = data[step]
        elif isinstance(data, (list, tuple)) and isinstance(step, int):
            data = data[step] if step < len(data) else None
        elif not (number == last and error["type"] == "missing"):
            continue
        yield step


def _fault(told: Mapping[str, Any], place: str) -> Iterator[SchafkopfError]:
    kind, value, context = told["type"], told["input"], told.get("ctx", {})
    if kind == "missing":
        yield UnreadableInput(ErrorCode.FIELD_MISSING, field=place, name=place)
    elif kind == "unknown_key":
        name = place.rpartition(".")[2]
        yield UnreadableInput(ErrorCode.UNKNOWN_FIELD, field=place, name=name, candidates=_near(name, context["known"]))
    elif kind == "value_error" and isinstance(context["error"], SchafkopfError):
        error = context["error"]
        for each in error.faults if isinstance(error, ManyFaults) else (error,):
            # What travels as a text has no fields inside.
            inner = None if isinstance(value, str) else each.field
            yield each.at(field=".".join(filter(None, (place, inner))))
    elif kind == "union_tag_not_found":
        name = f"{place}.{TAG}" if place else TAG
        yield UnreadableInput(ErrorCode.FIELD_MISSING, field=name, name=name)
    elif kind == "union_tag_invalid":
        name, tag = f"{place}.{TAG}" if place else TAG, str(context["tag"])
        expected = str(context["expected_tags"]).replace("'", "")
        near = _near(tag, expected.split(", "))
        yield wrong_type(name, tag, expected, near)
    elif context.get("code") and isinstance(value, str):
        yield UnreadableInput(ErrorCode[context["code"]], field=place, text=value)
    else:
        expected = context.get("expected") or _EXPECTED.get(kind) or context.get("error") or told["msg"]
        yield wrong_type(place, value, str(expected))


def wrong_type(place: str, value: object, expected: str, candidates: Sequence[str] = ()) -> UnreadableInput:
    """Return the fault that something else should stand at a place."""
    told = shown(_json(value))
    name = place or "–"
    return UnreadableInput(
        ErrorCode.WRONG_TYPE, field=place, name=name, value=told, expected=expected, candidates=candidates
    )


def _json(value: object) -> str:
    try:
        return json.dumps(value, ensure_ascii=False, default=str)
    except (ValueError, RecursionError):  # a number of thousands of digits, lists nested too deep
        return type(value).__name__


def _near(name: str, known: Sequence[str]) -> list[str]:
    import difflib  # deferred: only a mistake needs it

    return difflib.get_close_matches(name[:60], known, n=1, cutoff=0.4)


_EXPECTED = {
    "tuple_type": "[…]",
    "set_type": "[…]",
    "frozen_set_type": "[…]",
    "too_long": "[…]",
    "typed_dict_type": "{…}",
    "dict_type": "{…}",
    "model_attributes_type": "{…}",
    "dict_attributes_type": "{…}",
}
