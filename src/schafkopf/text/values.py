"""Values as a text shows them: short, on one line, and always possible; and texts as they are compared."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable

_SEAT = re.compile(r"\bP([1-4])\b")
SHOWN = 60
"""Characters of a foreign value that a text shows at most."""
_BLANK = re.compile("[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0d\uffa0\U000e0100-\U000e01ef]")
"""Characters that count as printable and leave nothing on the screen."""
_STYLES = re.compile("[\ufe0e\ufe0f]")
"""Marks that only say how a picture is drawn."""
_ACCENTS = 3
"""More marks on one letter make a tower that lies over the lines around it."""


def shown(value: object, most: int = SHOWN) -> str:
    """Return a value as text of at most `most` characters: cut in the middle, control characters as escapes.

    Half surrogate pairs and marks that turn the direction of writing are escaped too, so that the text can be printed
    anywhere; it never fails, whatever the value.
    """
    return _short(_written(value, str), most)


def titled(name: str) -> str:
    """Return the canonical name of a contract or bid as people write it: Gras-Wenz for `gras-wenz`."""
    return "-".join(part[:1].upper() + part[1:] for part in name.split("-"))


def bare(text: str) -> str:
    """Return a text without capitals, dots and accents, for comparing: `Stöße` and `STOSSE` are one word."""
    folded = unicodedata.normalize("NFKD", text.casefold())
    return "".join(char for char in folded if not unicodedata.combining(char))


def is_name(text: str, most: int) -> bool:
    """Tell whether somebody can be called so: up to `most` characters that can be seen, no letter with many accents."""
    if not 1 <= len(text) <= most or not text.isprintable() or _BLANK.search(text):
        return False
    sorts = "".join("m" if unicodedata.category(char).startswith("M") else "x" for char in text if char != " ")
    return "x" in sorts and "m" * (_ACCENTS + 1) not in sorts


def name_key(name: str) -> str:
    """Return what is equal for names that look alike, with capitals or without; an accent tells two apart."""
    return _STYLES.sub("", unicodedata.normalize("NFKC", name)).casefold()


def with_names(text: str, called: Callable[[int], str]) -> str:
    """Return a text that speaks of seats as P1 to P4 with what each, by its number from 0, is called."""
    return _SEAT.sub(lambda found: called(int(found[1]) - 1), text)


def shown_repr(value: object, most: int = SHOWN) -> str:
    """Return the repr of a value, shortened like `shown`."""
    return _short(_written(value, repr), most)


def _written(value: object, write: Callable[[object], str]) -> str:
    try:
        return write(value)
    except Exception:  # a foreign value may refuse to be written, and a number may have too many digits
        return f"<{type(value).__name__}>"


def _short(text: str, most: int) -> str:
    # Of a very long text only the ends are looked at.
    long = len(text) > 2 * most
    plain = "".join(map(_printable, text[:most] + text[-most:] if long else text))
    if not long and len(plain) <= most:
        return plain
    head = most // 2
    tail = most - 1 - head
    return f"{plain[:head]}…{plain[len(plain) - tail :]}"


def _printable(char: str) -> str:
    if char.isprintable() and not _BLANK.match(char):
        return char
    return char.encode("unicode_escape").decode("ascii")
