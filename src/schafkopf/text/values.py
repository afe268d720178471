"""Values as a text shows them: short, on one line, and always possible."""

from __future__ import annotations

SHOWN = 60
"""Characters of a foreign value that a text shows at most."""


def shown(value: object, most: int = SHOWN) -> str:
    """Return a value as text of at most `most` characters: cut in the middle, control characters as escapes.

    Half surrogate pairs and marks that turn the direction of writing are escaped too, so that the text can be printed
    anywhere; it never fails, whatever the value.
    """
    try:
        text = value if isinstance(value, str) else str(value)
    except Exception:  # a foreign value may refuse to be written, and a number may have too many digits
        text = f"<{type(value).__name__}>"
    if len(text) > 2 * most:
        text = text[:most] + text[-most:]
        cut = True
    else:
        cut = False
    plain = "".join(_printable(char) for char in text)
    if not cut and len(plain) <= most:
        return plain
    head = (most - 1) // 2
    return f"{plain[:head]}…{plain[len(plain) - (most - 1 - head) :]}"


def _printable(char: str) -> str:
    if char.isprintable():
        return char
    return char.encode("unicode_escape").decode("ascii")
