"""Text for streams that lack characters: without umlauts or lines it can be read all the same."""

from __future__ import annotations

import codecs
import io
import json
import sys
import unicodedata
from typing import TextIO

_PLAIN = {
    **dict(zip("äöüÄÖÜß", ("ae", "oe", "ue", "Ae", "Oe", "Ue", "ss"), strict=True)),
    **dict(zip("╭╮╰╯─│▲→✓✗×·–≈", "++++-|^>+xx*-~", strict=True)),
    **dict.fromkeys("„“”", '"'),
    "’": "'",
    "…": "...",
    "±": "+/-",
    "−": "-",
    "€": "EUR",
}
_ERRORS = "plainly"


def _plainly(error: UnicodeError) -> tuple[str | bytes, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    lacking = error.object[error.start : error.end]
    return "".join(map(_plain, lacking)), error.end


def _plain(char: str) -> str:
    bare = unicodedata.normalize("NFKD", char).encode("ascii", "ignore").decode()  # é is nearest to e
    return _PLAIN.get(char) or bare or char.encode("ascii", "backslashreplace").decode()


codecs.register_error(_ERRORS, _plainly)


def writable(text: str, stream: TextIO | None = None) -> str:
    """Return a text in the characters that a stream has, stdout unless named.

    It may be longer: what is to fit is measured after that.
    """
    encoding = getattr(stream or sys.stdout, "encoding", None) or "utf-8"
    return text.encode(encoding, _ERRORS).decode(encoding)


def write_plainly(stream: io.TextIOWrapper) -> None:
    """Let a stream write what comes nearest to characters that it lacks, and their codes where nothing does."""
    stream.reconfigure(errors=_ERRORS)


def json_for(text: str, encoding: str | None) -> str:
    """Return the same JSON, with escapes for what a stream of an encoding lacks and for what steers a terminal."""
    try:
        text.encode(encoding or "utf-8")
        lacks = False
    except UnicodeEncodeError:
        lacks = True
    if not lacks and text.replace("\n", "").isprintable():
        return text
    # Outside its strings JSON has no such characters.
    return "".join(
        each if each == "\n" or (each.isprintable() and (each.isascii() or not lacks)) else _escaped(each)
        for each in text
    )


def _escaped(char: str) -> str:
    return "\\u007f" if char == "\x7f" else json.dumps(char)[1:-1]
