"""How values look: short in a repr, readable when printed, as pictures and tables in a notebook."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import MISSING, Field, fields
from typing import Any, ClassVar

MOST = 8
"""So many parts of a tuple are written out in a repr; of a longer one, the first two and their number."""


class Brief:
    """A dataclass whose repr has only the fields that differ from their default; made with `repr=False`."""

    __slots__ = ()

    def __repr__(self) -> str:
        told: Any = self
        parts = [f"{each.name}={_short(getattr(told, each.name))}" for each in fields(told) if _differs(told, each)]
        return f"{type(self).__name__}({', '.join(parts)})"


class Display:
    """How values look is known in a room above theirs; the package says how that is loaded."""

    load: ClassVar[Callable[[], Any]]


class Displayed(Brief):
    """A dataclass that is a table where it is printed, and one with pictures in a notebook."""

    __slots__ = ()

    def __str__(self) -> str:
        text: str = Display.load().text(self)
        return text

    def _repr_html_(self) -> str:
        html: str = Display.load().html(self)
        return html


class Pictured:
    """Something that a notebook shows as a picture."""

    __slots__ = ()

    def _repr_svg_(self) -> str:
        picture: str = Display.load().picture(self)
        return picture


def rebuilding(position: object) -> str:
    """Return the repr of a position that makes it again."""
    told: str = Display.load().rebuilding(position)
    return told


def _differs(value: object, told: Field[Any]) -> bool:
    usual = told.default if told.default_factory is MISSING else told.default_factory()
    return told.repr and (usual is MISSING or getattr(value, told.name) != usual)


def _short(value: object) -> str:
    if not isinstance(value, tuple) or type(value) is not tuple or not value:
        return repr(value)
    # Cards, which are not known this far below, are texts with a rank.
    if all(isinstance(part, str) and hasattr(part, "rank") for part in value):
        return f'parse_cards("{" ".join(value)}")'
    if len(value) > MOST:
        return f"({', '.join(map(_short, value[:2]))}, … {len(value)} in all)"
    return f"({', '.join(map(_short, value))}{',' * (len(value) == 1)})"
