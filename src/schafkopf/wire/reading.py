"""Plain data and JSON to values, strictly."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from itertools import islice
from typing import TYPE_CHECKING, Any, TypeVar

from schafkopf.errors import ErrorCode, UnreadableInput, need
from schafkopf.wire.faults import MOST_FAULTS, UnreadableData, faults_of, path
from schafkopf.wire.types import Builder

if TYPE_CHECKING:
    from pydantic_core import SchemaValidator

T = TypeVar("T")


def load(kind: type[T] | Any, data: object) -> T:
    """Return the value of a type that plain data describes; `load(kind, dump(value)) == value`.

    Raises:
        UnreadableData: names every fault at once, with its field.
    """
    with _needing_an_extra():
        from pydantic_core import ValidationError  # deferred: the core needs the standard library only

    try:
        known: Any = kind
        value: T = _validator(known).validate_python(data)
    except ValidationError as error:
        raise UnreadableData(list(faults_of(error, data))) from None
    return value


def loads(kind: type[T] | Any, text: str) -> T:
    """Return the value of a type that a text in JSON describes.

    Raises:
        UnreadableData: the text is no JSON, holds a key twice, or does not fit the type.
    """
    value: T = load(kind, read_json(text))
    return value


def schema(kind: type | Any) -> dict[str, Any]:
    """Return the JSON Schema of a type."""
    with _needing_an_extra():
        from pydantic.json_schema import GenerateJsonSchema  # deferred: the core needs the standard library only

    return {"$schema": GenerateJsonSchema.schema_dialect, **GenerateJsonSchema().generate(Builder().whole(kind))}


@cache
def _validator(kind: Any) -> SchemaValidator:
    from pydantic_core import SchemaValidator

    return SchemaValidator(Builder().whole(kind))


@contextmanager
def _needing_an_extra() -> Iterator[None]:
    try:
        yield
    except ModuleNotFoundError as error:
        told = "reading data needs pydantic, which is not installed: pip install 'schafkopf[cli]'"
        raise ModuleNotFoundError(told, name=error.name) from None


class _Repeated(dict[str, Any]):
    """An object of JSON in which keys stand twice."""

    def __init__(self, pairs: list[tuple[str, Any]]) -> None:
        super().__init__(pairs)
        self.twice = sorted(name for name, times in Counter(name for name, _ in pairs).items() if times > 1)


def _no_number(name: str) -> float:
    raise ValueError(name)


def read_json(text: str) -> Any:
    """Return what a text in JSON holds.

    Raises:
        UnreadableData: it is no JSON, or an object has a key twice.
    """
    need("text", str, text, "a text")
    has_repeated = False

    def make(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        nonlocal has_repeated
        plain = dict(pairs)
        if len(plain) == len(pairs):
            return plain
        has_repeated = True
        return _Repeated(pairs)

    try:
        value = json.loads(text.removeprefix("\ufeff"), object_pairs_hook=make, parse_constant=_no_number)
        if "\\u" in text:
            # Half a surrogate pair is JSON to one reader and not to the other.
            json.dumps(value, ensure_ascii=False).encode()
    except (ValueError, RecursionError) as error:
        # Besides bad syntax: a number of thousands of digits, or lists nested too deep.
        row, column = (error.lineno, error.colno) if isinstance(error, json.JSONDecodeError) else (0, 0)
        problem = {RecursionError: "deep", UnicodeEncodeError: "surrogate"}.get(type(error), "number")
        fault = UnreadableInput(ErrorCode.NOT_JSON, row=row, column=column, problem=problem)
        raise UnreadableData([fault]) from None
    if has_repeated:
        raise UnreadableData(list(islice(_repeated(value, ()), MOST_FAULTS)))
    return value


def _repeated(value: object, where: tuple[str | int, ...]) -> Iterator[UnreadableInput]:
    if isinstance(value, dict):
        for name in getattr(value, "twice", ()):
            yield UnreadableInput(ErrorCode.KEY_TWICE, field=path((*where, name)), name=name)
        for name, each in value.items():
            yield from _repeated(each, (*where, name))
    elif isinstance(value, list):
        for number, each in enumerate(value):
            yield from _repeated(each, (*where, number))
