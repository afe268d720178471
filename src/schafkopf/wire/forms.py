"""How single classes travel: house rules as a preset with options, enums by code or name, actions by their tag."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import Enum
from types import MappingProxyType
from typing import Any

from schafkopf.cards import Card, CardSet, CodedEnum
from schafkopf.notation import parse_declaration
from schafkopf.rules.contracts import Declaration
from schafkopf.rules.house import HouseRules, InvalidRules, read_rules
from schafkopf.rules.tariff import Tariff

TAG = "event"
"""The key that tells what an action is."""
REST = "rest"
"""The metadata of a field that keeps unknown keys."""


@dataclass(frozen=True, slots=True)
class RulesText:
    """House rules as they travel: a preset and the options that differ from it."""

    preset: str = "casual"
    options: dict[str, Any] = field(default_factory=dict, hash=False)

    @classmethod
    def of(cls, rules: HouseRules) -> RulesText:
        """Return the text of house rules."""
        return cls(*rules.difference())

    def read(self) -> HouseRules:
        """Return the house rules.

        Raises:
            SchafkopfError: the preset does not exist or options are wrong.
        """
        try:
            return read_rules(self.preset, self.options)
        except InvalidRules as invalid:
            raise InvalidRules(fault.at(field=f"options.{fault.field}") for fault in invalid.faults) from None

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
class Form:
    """How a class of the lower floors travels: as what type, and how to come there and back."""

    kind: Any
    write: Callable[[Any], object]
    read: Callable[[Any], object]


FORMS: Mapping[type, Form] = MappingProxyType(
    {
        CardSet: Form(tuple[Card, ...], tuple, CardSet),
        HouseRules: Form(RulesText, RulesText.of, RulesText.read),
        Declaration: Form(str, lambda declaration: declaration.name, parse_declaration),
        Tariff: Form(str, str, Tariff.parse),
    }
)


def code_of(member: Enum) -> Any:
    """Return what stands for a member of an enum: its code, or its name where the value is none."""
    return member.value if isinstance(member, CodedEnum) else member.name


def tag_of(cls: type) -> str | None:
    """Return the tag of a class of actions, None for any other class."""
    tag = getattr(cls, TAG, None)
    return tag if isinstance(tag, str) else None


def fields_of(cls: Any) -> list[dataclasses.Field[Any]]:
    """Return the fields of a dataclass that travel."""
    return [field for field in dataclasses.fields(cls) if field.init and not field.name.startswith("_")]


def default_of(field: dataclasses.Field[Any]) -> Any:
    """The default of a field, MISSING where there is none."""
    if field.default_factory is not dataclasses.MISSING:
        return field.default_factory()
    return field.default
