"""One codec for everything that travels: values become plain JSON and come back as what they were.

Enums go by their code or name, cards in a list, house rules as a preset with what differs, a declaration as its name,
and a dataclass as an object of its fields. A dataclass with a constant `event` is tagged with it, so that a union of
such classes is read back as what it was. Reading is strict: an unknown key, a key twice, `true` or `1.0` for a whole
number are faults, all told at once, each with its place. A field with the metadata `rest` keeps unknown keys instead.

A class that is no plain dataclass says how it travels: `to_wire()` returns something that does, of the type
`wire_type`, and the class method `from_wire(…)` makes the value of it again. `before_wire(…)`, a static method, may
turn a shorthand into the full form.
"""

from schafkopf.wire.faults import MOST_FAULTS, UnreadableData, path, wrong_type
from schafkopf.wire.forms import TAG, RulesText, tag_of
from schafkopf.wire.reading import load, loads, read_json, schema
from schafkopf.wire.writing import dump, dumps

__all__ = [
    "MOST_FAULTS",
    "TAG",
    "RulesText",
    "UnreadableData",
    "dump",
    "dumps",
    "load",
    "loads",
    "path",
    "read_json",
    "schema",
    "tag_of",
    "wrong_type",
]
