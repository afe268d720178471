"""Values to plain data and JSON."""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Callable, Mapping, Sequence, Set
from enum import Enum
from functools import cache
from typing import Any

from schafkopf.wire.forms import FORMS, REST, TAG, code_of, default_of, fields_of, tag_of


def dump(value: object, *, brief: bool = False) -> Any:
    """Return a value as plain data for JSON; with `brief` the fields at their default are left out.

    Raises:
        TypeError: it holds something that does not travel.
    """
    cls: Any = type(value)
    return _writer(cls)(value, brief)


def dumps(value: object, *, brief: bool = False) -> str:
    """Return a value as one line of JSON."""
    return json.dumps(dump(value, brief=brief), ensure_ascii=False)


_Writer = Callable[[Any, bool], Any]


@cache
def _writer(cls: Any) -> _Writer:
    """Return what writes the values of a class; there are only as many as the program has classes."""
    if cls in (int, str, bool, float, type(None)):
        return lambda value, _: value
    if issubclass(cls, Enum):
        return lambda value, _: code_of(value)
    if cls in FORMS:
        form = FORMS[cls]
        return lambda value, brief: dump(form.write(value), brief=brief)
    if hasattr(cls, "to_wire"):
        return lambda value, brief: dump(value.to_wire(), brief=brief)
    if dataclasses.is_dataclass(cls):
        return _object_writer(cls)
    if issubclass(cls, Mapping):
        return lambda value, brief: {str(dump(key)): dump(each, brief=brief) for key, each in value.items()}
    if issubclass(cls, (Sequence, Set)):
        return lambda value, brief: [dump(each, brief=brief) for each in value]
    raise TypeError(f"{cls.__name__} does not travel")


def _object_writer(cls: Any) -> _Writer:
    tag = tag_of(cls)
    rest = next((field.name for field in fields_of(cls) if REST in field.metadata), None)
    defaults = [(field.name, default_of(field)) for field in fields_of(cls) if field.name != rest]

    def write(value: Any, brief: bool) -> dict[str, Any]:
        plain: dict[str, Any] = {} if tag is None else {TAG: tag}
        for name, default in defaults:
            held = getattr(value, name)
            if not (brief and held == default):
                plain[name] = dump(held, brief=brief)
        return plain if rest is None else plain | getattr(value, rest)

    return write
