"""Text for streams that lack characters: without umlauts or lines it can be read all the same."""

from __future__ import annotations

import codecs
import io
import json
import sys
import unicodedata

_PLAIN = {
    **dict(zip("äöüÄÖÜß", ("ae", "oe", "ue", "Ae", "Oe", "Ue", "ss"), strict=True)),
    **dict(zip("╭╮╰╯─│▲→✓✗×·–≈", "++++-|^>+xx*-~", strict=True)),
    **dict.fromkeys("„“”", '"'),
    "’": "'",
    "…": "...",
    "±": "+/-",
    "−": "-",
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


def writable(text: str) -> str:
    """Return a text in the characters that stdout has, which may be longer: what is to fit is measured after that."""
    encoding = getattr(sys.stdout, "encoding", None) or "utf-8"
    return text.encode(encoding, _ERRORS).decode(encoding)


def write_plainly(stream: io.TextIOWrapper) -> None:
    """Let a stream write what comes nearest to characters that it lacks, and their codes where nothing does."""
    stream.reconfigure(errors=_ERRORS)


def json_for(text: str, encoding: str | None) -> str:
    """Return JSON with those characters escaped that a stream of an encoding lacks; it stays the same JSON."""
    try:
        text.encode(encoding or "utf-8")
    except UnicodeEncodeError:
        # Outside its strings JSON has no such characters.
        return "".join(each if each.isascii() else json.dumps(each)[1:-1] for each in text)
    return text
