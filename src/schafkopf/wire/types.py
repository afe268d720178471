"""Types to validators: a description of what may stand where, from the annotations of the classes themselves."""

from __future__ import annotations

import dataclasses
import types
from collections.abc import Mapping, Sequence, Set
from enum import Enum
from typing import Annotated, Any, Literal, TypeAlias, Union, get_args, get_origin, get_type_hints

from schafkopf.cards import Card, CodedEnum, Suit
from schafkopf.rules.contracts import ContractType
from schafkopf.wire.forms import FORMS, REST, TAG, code_of, default_of, fields_of, tag_of
from schafkopf.wire.writing import dump

CoreSchema: TypeAlias = Any
"""What the validator is made of; its own types are loaded only with it."""

_CODES = {Card: "UNKNOWN_CARD", Suit: "UNKNOWN_SUIT", ContractType: "UNKNOWN_CONTRACT"}


class Builder:
    """Builds the description of a type that pydantic's validator and its JSON Schema are made of."""

    def __init__(self) -> None:
        from pydantic_core import core_schema

        self.schemas: Any = core_schema
        self.definitions: dict[str, CoreSchema] = {}

    def whole(self, kind: Any) -> CoreSchema:
        """Describe a type with all the classes that it refers to."""
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
        if kind in FORMS:
            form = FORMS[kind]
            return schemas.no_info_after_validator_function(form.read, self.of(form.kind))
        if hasattr(kind, "to_wire"):
            says: Any = kind
            made = schemas.no_info_after_validator_function(says.from_wire, self.of(says.wire_type))
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
        shown = ", ".join(str(code_of(member)) for member in list(kind)[:12])
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
            self.definitions[ref] = self._before(kind, self._object(kind)) | {"ref": ref}
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
        rest = next((field.name for field in fields_of(kind) if REST in field.metadata), None)
        fields: dict[str, CoreSchema] = {}
        if tag is not None:
            fields[TAG] = schemas.typed_dict_field(schemas.literal_schema([tag]))
        for field in fields_of(kind):
            if field.name == rest:
                continue
            default = default_of(field)
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
            if rest is not None:
                kept = {name: plain.pop(name) for name in [*plain] if name not in names}
                plain |= {rest: kept} if kept else {}
            try:
                return kind(**plain)
            except TypeError as error:
                # Of the right types one by one, but not together.
                raise ValueError(str(error)) from None

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
