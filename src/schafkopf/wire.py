"""One codec for everything that travels: values become plain JSON and come back as what they were.

Enums go by their code or name, cards in a list, house rules as a preset with what differs, a declaration as its name,
and a dataclass as an object of its fields. A dataclass with a constant `event` is tagged with it, so that a union of
such classes is read back as what it was. Reading is strict: an unknown key, a key twice, `true` or `1.0` for a whole
number are faults, all told at once, each with its place. A field with the metadata `rest` keeps unknown keys instead.

A class that is no plain dataclass says how it travels: `to_wire()` returns something that does, of the type `wire_type`,
and the class method `from_wire(…)` makes the value of it again. `before_wire(…)`, a static method, may turn a shorthand
into the full form.
"""

from __future__ import annotations

import dataclasses
import json
import types
from collections.abc import Callable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, field
from enum import Enum
from functools import cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Annotated, Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

from schafkopf.cards import Card, CardSet, CodedEnum, Suit
from schafkopf.errors import ErrorCode, ManyFaults, SchafkopfError, UnreadableInput
from schafkopf.notation import parse_declaration
from schafkopf.rules.contracts import ContractType, Declaration
from schafkopf.rules.house import HouseRules, preset, read_options
from schafkopf.rules.tariff import Tariff
from schafkopf.text.values import shown

if TYPE_CHECKING:
    from pydantic_core import SchemaValidator
    from pydantic_core.core_schema import CoreSchema, TypedDictField

T = TypeVar("T")

TAG = "event"
"""The key that tells what an action is."""
_REST = "rest"


@dataclass(frozen=True, slots=True)
class RulesText:
    """House rules as they travel: a preset and the options that differ from it."""

    preset: str = "casual"
    options: dict[str, Any] = field(default_factory=dict)

    @classmethod
    def of(cls, rules: HouseRules) -> RulesText:
        """Return the text of house rules."""
        usual = preset("casual").options()
        return cls("casual", {name: value for name, value in rules.options().items() if value != usual[name]})

    def read(self) -> HouseRules:
        """Return the house rules.

        Raises:
            SchafkopfError: the preset does not exist or options are wrong.
        """
        return read_options(self.options, preset(self.preset))

    @staticmethod
    def before_wire(raw: object) -> object:
        """Return the full form of a preset alone, and of options that stand beside it."""
        if isinstance(raw, str):
            return {"preset": raw}
        if not isinstance(raw, dict) or not isinstance(raw.get("options", {}), dict):
            return raw
        beside = {name: value for name, value in raw.items() if name not in ("preset", "options")}
        if not beside:
            return raw
        kept = {name: raw[name] for name in ("preset",) if name in raw}
        return kept | {"options": raw.get("options", {}) | beside}


@dataclass(frozen=True, slots=True)
class _Form:
    """How a class of the lower floors travels: as what type, and how to come there and back."""

    kind: Any
    write: Callable[[Any], object]
    read: Callable[[Any], object]


_FORMS: Mapping[type, _Form] = MappingProxyType(
    {
        CardSet: _Form(tuple[Card, ...], tuple, CardSet),
        HouseRules: _Form(RulesText, RulesText.of, RulesText.read),
        Declaration: _Form(str, lambda declaration: declaration.name, parse_declaration),
        Tariff: _Form(str, str, Tariff.parse),
    }
)


# Values to plain data


def dump(value: object, *, brief: bool = False) -> Any:
    """Return a value as plain data for JSON; with `brief` the fields at their default are left out.

    Raises:
        TypeError: it holds something that does not travel.
    """
    return _writer(type(value))(value, brief)


def dumps(value: object, *, brief: bool = False) -> str:
    """Return a value as one line of JSON."""
    return json.dumps(dump(value, brief=brief), ensure_ascii=False)


_Writer = Callable[[Any, bool], Any]


@cache
def _writer(cls: type) -> _Writer:
    """Return what writes the values of a class; there are only as many as the program has classes."""
    if cls in (int, str, bool, float, type(None)):
        return lambda value, _: value
    if issubclass(cls, Enum):
        return lambda value, _: _code(value)
    if cls in _FORMS:
        form = _FORMS[cls]
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


def _object_writer(cls: type) -> _Writer:
    tag = tag_of(cls)
    rest = next((field.name for field in _fields(cls) if _REST in field.metadata), None)
    defaults = [(field.name, _default(field)) for field in _fields(cls) if field.name != rest]

    def write(value: Any, brief: bool) -> dict[str, Any]:
        plain: dict[str, Any] = {} if tag is None else {TAG: tag}
        for name, default in defaults:
            held = getattr(value, name)
            if not (brief and held == default):
                plain[name] = dump(held, brief=brief)
        return plain if rest is None else plain | getattr(value, rest)

    return write


def _code(member: Enum) -> Any:
    return member.value if isinstance(member, CodedEnum) else member.name


def tag_of(cls: type) -> str | None:
    """Return the tag of a class of actions, None for any other class."""
    tag = getattr(cls, TAG, None)
    return tag if isinstance(tag, str) else None


def _fields(cls: Any) -> list[dataclasses.Field[Any]]:
    return [field for field in dataclasses.fields(cls) if field.init and not field.name.startswith("_")]


def _default(field: dataclasses.Field[Any]) -> Any:
    """The default of a field, MISSING where there is none."""
    if field.default_factory is not dataclasses.MISSING:
        return field.default_factory()
    return field.default


# Plain data to values


class UnreadableData(ManyFaults):
    """Data that is not what it should be; `faults` holds everything that is wrong with it, each with its field."""

    def text(self, lang: str = "de") -> str:
        """Return the texts of all faults with their places, in German (`de`) or English (`en`)."""
        return " ".join(f"{fault.field}: {fault.text(lang)}" if fault.field else fault.text(lang) for fault in self.faults)


def load(kind: type[T] | Any, data: object) -> T:
    """Return the value of a type that plain data describes; `load(kind, dump(value)) == value`.

    Raises:
        UnreadableData: names every fault at once, with its field.
    """
    from pydantic_core import ValidationError  # deferred: the core needs the standard library only

    try:
        value: T = _validator(kind).validate_python(data)
    except ValidationError as error:
        raise UnreadableData(list(_faults(error, data))) from None
    return value


def loads(kind: type[T] | Any, text: str) -> T:
    """Return the value of a type that a text in JSON describes.

    Raises:
        UnreadableData: the text is no JSON, holds a key twice, or does not fit the type.
    """
    return load(kind, read_json(text))


def schema(kind: type | Any) -> dict[str, Any]:
    """Return the JSON Schema of a type."""
    from pydantic.json_schema import GenerateJsonSchema  # deferred: the core needs the standard library only

    return {"$schema": GenerateJsonSchema.schema_dialect, **GenerateJsonSchema().generate(_Builder().whole(kind))}


class _Repeated(dict[str, Any]):
    """An object of JSON in which keys stand twice."""

    def __init__(self, pairs: list[tuple[str, Any]]) -> None:
        super().__init__(pairs)
        names = [name for name, _ in pairs]
        self.twice = sorted({name for name in names if names.count(name) > 1})


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    plain = dict(pairs)
    return plain if len(plain) == len(pairs) else _Repeated(pairs)


def _no_number(name: str) -> float:
    raise ValueError(name)


_DECODER = json.JSONDecoder(object_pairs_hook=_object, parse_constant=_no_number)


def read_json(text: str) -> Any:
    """Return what a text in JSON holds.

    Raises:
        UnreadableData: it is no JSON, or an object has a key twice.
    """
    try:
        value = _DECODER.decode(text.removeprefix("\ufeff"))
        if "\\u" in text:
            # Half a surrogate pair is JSON to one reader and not to the other.
            json.dumps(value, ensure_ascii=False).encode()
    except (ValueError, RecursionError) as error:
        # Besides bad syntax: a number of thousands of digits, or lists nested too deep.
        problem = f"{error.msg}, {error.colno}" if isinstance(error, json.JSONDecodeError) else type(error).__name__
        if isinstance(error, UnicodeEncodeError):
            problem = "surrogate"
        raise UnreadableData([UnreadableInput(ErrorCode.NOT_JSON, problem=problem)]) from None
    if repeated := list(_repeated(value, ())):
        raise UnreadableData(repeated)
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


def path(where: Sequence[str | int]) -> str:
    """Return a place as `tricks[2].cards[0]`."""
    text = ""
    for step in where:
        text += f"[{step}]" if isinstance(step, int) else f".{step}" if text else step
    return text


# What a validator found


def _faults(error: Any, data: object) -> Iterator[SchafkopfError]:
    """Yield what a validator found wrong, once for each place."""
    seen = set()
    for each in error.errors(include_url=False):
        place = path(_place(each, data))
        for fault in _fault(each, place):
            if (fault.field, fault.code) not in seen:
                seen.add((fault.field, fault.code))
                yield fault


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
            yield each.at(field=".".join(filter(None, (place, each.field))))
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
        expected = context.get("expected") or _EXPECTED.get(kind, str(told["msg"]))
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
_CODES = {Card: "UNKNOWN_CARD", Suit: "UNKNOWN_SUIT", ContractType: "UNKNOWN_CONTRACT"}


# Types to validators


@cache
def _validator(kind: Any) -> SchemaValidator:
    from pydantic_core import SchemaValidator

    return SchemaValidator(_Builder().whole(kind))


class _Builder:
    """Builds the description of a type that pydantic's validator and its JSON Schema are made of."""

    def __init__(self) -> None:
        from pydantic_core import core_schema

        self.schemas = core_schema
        self.definitions: dict[str, CoreSchema] = {}

    def whole(self, kind: Any) -> CoreSchema:
        top = self.of(kind)
        return self.schemas.definitions_schema(top, list(self.definitions.values()))

    def of(self, kind: Any) -> CoreSchema:
        """Describe a type: a scalar, a union, a container, an enum, a dataclass, or one that says how it travels."""
        schemas, origin, args = self.schemas, get_origin(kind), get_args(kind)
        if kind in (Any, object):
            return schemas.any_schema()
        if isinstance(kind, type) and origin is None:
            return self._of_class(kind)
        if origin is Annotated:
            bounds = next((each for each in args[1:] if isinstance(each, range)), None)
            return self.of(args[0]) if bounds is None else self._one_of(list(bounds))
        if origin is Literal:
            return self._one_of(args)
        if origin in (Union, types.UnionType):
            return self._union(args)
        if origin is tuple:
            if args[-1] is Ellipsis:
                return schemas.tuple_variable_schema(self.of(args[0]))
            return schemas.tuple_positional_schema([self.of(each) for each in args])
        if origin in (frozenset, Set):
            return schemas.frozenset_schema(self.of(args[0]))
        if origin in (list, Sequence):
            return schemas.tuple_variable_schema(self.of(args[0]))
        if origin in (dict, Mapping):
            return schemas.dict_schema(self.of(args[0]), self.of(args[1]))
        raise TypeError(f"{kind!r} does not travel")

    def _of_class(self, kind: type) -> CoreSchema:
        schemas = self.schemas
        if kind is type(None):
            return schemas.none_schema()
        if kind is bool:
            return self._leaf(schemas.bool_schema(strict=True), "true, false")
        if kind is int:
            return self._leaf(schemas.int_schema(strict=True), "0, 1, 2 …")
        if kind is float:
            return self._leaf(schemas.float_schema(strict=True), "0.5")
        if kind is str:
            return self._leaf(schemas.str_schema(strict=True), '"…"')
        if issubclass(kind, Enum):
            return self._enum(kind)
        if kind in _FORMS:
            form = _FORMS[kind]
            return schemas.no_info_after_validator_function(form.read, self.of(form.kind))
        if hasattr(kind, "to_wire"):
            made = schemas.no_info_after_validator_function(kind.from_wire, self.of(kind.wire_type))  # type: ignore[attr-defined]
            return self._before(kind, made)
        if dataclasses.is_dataclass(kind):
            return self._defined(kind)
        raise TypeError(f"{kind.__name__} does not travel")

    def _leaf(self, inner: CoreSchema, expected: str, code: str | None = None) -> CoreSchema:
        return self.schemas.custom_error_schema(
            inner, "leaf", custom_error_message="leaf", custom_error_context={"expected": expected, "code": code}
        )

    def _enum(self, kind: type[Enum]) -> CoreSchema:
        schemas = self.schemas
        shown = ", ".join(str(_code(member)) for member in list(kind)[:12])
        if issubclass(kind, CodedEnum):
            inner = schemas.enum_schema(kind, list(kind), sub_type="str")
            return self._leaf(inner, shown, _CODES.get(kind))
        names = schemas.literal_schema([member.name for member in kind])
        return self._leaf(schemas.no_info_after_validator_function(kind.__getitem__, names), shown)

    def _one_of(self, values: Sequence[Any]) -> CoreSchema:
        """Describe a choice of words and numbers; the validator would take `true` for the number 1."""
        schemas = self.schemas
        words = [each for each in values if isinstance(each, str)]
        numbers = [each for each in values if type(each) is int]
        choices: list[Any] = [schemas.literal_schema(words)] if words else []
        if numbers and max(numbers) - min(numbers) == len(numbers) - 1:
            choices.append(schemas.int_schema(ge=min(numbers), le=max(numbers), strict=True))
        else:
            choices += [schemas.int_schema(ge=each, le=each, strict=True) for each in numbers]
        return self._leaf(choices[0] if len(choices) == 1 else schemas.union_schema(choices), _listed(values))

    def _union(self, args: Sequence[Any]) -> CoreSchema:
        schemas = self.schemas
        members = [each for each in args if each is not type(None)]
        tagged = {tag: each for each in members if isinstance(each, type) and (tag := tag_of(each))}
        if len(members) == 1:
            inner = self.of(members[0])
        elif len(tagged) == len(members):
            choices = {tag: self.of(each) for tag, each in tagged.items()}
            inner = schemas.tagged_union_schema(choices, TAG)
        else:
            inner = self._leaf(schemas.union_schema([self.of(each) for each in members]), self._expected(members))
        return inner if len(members) == len(args) else schemas.nullable_schema(inner)

    def _expected(self, members: Sequence[Any]) -> str:
        return ", ".join(_listed(get_args(each)) if get_origin(each) is Literal else "…" for each in members)

    def _defined(self, kind: Any) -> CoreSchema:
        """Describe a dataclass once, and refer to it."""
        ref = f"{kind.__module__}.{kind.__qualname__}"
        if ref not in self.definitions:
            self.definitions[ref] = self.schemas.any_schema()
            self.definitions[ref] = self._before(kind, self._object(kind)) | {"ref": ref}  # type: ignore[assignment,operator]
        return self.schemas.definition_reference_schema(ref)

    def _extras(self, known: Sequence[str]) -> CoreSchema:
        """Refuse an unknown key, and remember the known ones for whoever words the fault."""
        from pydantic_core import PydanticCustomError

        def refuse(_: object) -> None:
            raise PydanticCustomError("unknown_key", "unknown key", {"known": known})

        return self.schemas.no_info_before_validator_function(refuse, self.schemas.any_schema())

    def _before(self, kind: Any, made: CoreSchema) -> CoreSchema:
        full = getattr(kind, "before_wire", None)
        return made if full is None else self.schemas.no_info_before_validator_function(full, made)

    def _object(self, kind: Any) -> CoreSchema:
        schemas, tag = self.schemas, tag_of(kind)
        hints = get_type_hints(kind, include_extras=True)
        rest = next((field.name for field in _fields(kind) if _REST in field.metadata), None)
        fields: dict[str, TypedDictField] = {}
        if tag is not None:
            fields[TAG] = schemas.typed_dict_field(schemas.literal_schema([tag]))
        for field in _fields(kind):
            if field.name == rest:
                continue
            default = _default(field)
            required = default is dataclasses.MISSING
            shown: dict[str, Any] = {} if required else {"default": dump(default)}
            fields[field.name] = schemas.typed_dict_field(
                self.of(hints[field.name]), required=required, metadata={"pydantic_js_updates": shown}
            )
        known = tuple(fields)
        names = set(known)

        def make(plain: dict[str, Any]) -> Any:
            if tag is not None:
                del plain[TAG]
            if rest is not None and len(plain) > 0:
                kept = {name: plain.pop(name) for name in [*plain] if name not in names}
                return kind(**plain, **({rest: kept} if kept else {}))
            return kind(**plain)

        doc = (kind.__doc__ or "").strip().partition("\n")[0]
        body = schemas.typed_dict_schema(
            fields,
            extra_behavior="allow",
            extras_schema=self._extras(known) if rest is None else None,
            metadata={
                "pydantic_js_updates": {
                    "title": kind.__name__,
                    "description": doc,
                    "additionalProperties": rest is not None,
                }
            },
        )
        return schemas.no_info_after_validator_function(make, body)


def _listed(values: Sequence[Any]) -> str:
    return ", ".join(str(each) for each in values)
