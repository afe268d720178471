"""Text for streams that lack characters: without umlauts or lines it can be read all the same."""

from __future__ import annotations

import codecs
import io
import json

_PLAIN = {
    **dict(zip("äöüÄÖÜß", ("ae", "oe", "ue", "Ae", "Oe", "Ue", "ss"), strict=True)),
    **dict(zip("╭╮╰╯─│▲→✓✗×·–≈", "++++-|^>+xx*-~", strict=True)),
    **dict.fromkeys("„“”", '"'),
    "’": "'",
    "…": "...",
    "±": "+/-",
}


def _plainly(error: UnicodeError) -> tuple[str | bytes, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    lacking = error.object[error.start : error.end]
    told = (_PLAIN.get(each) or each.encode("ascii", "backslashreplace").decode("ascii") for each in lacking)
    return "".join(told), error.end


def write_plainly(stream: io.TextIOWrapper) -> None:
    """Let a stream write what comes nearest to characters that it lacks, and their codes where nothing does."""
    codecs.register_error("plainly", _plainly)
    stream.reconfigure(errors="plainly")


def json_for(text: str, encoding: str | None) -> str:
    """Return JSON with those characters escaped that a stream of an encoding lacks; it stays the same JSON."""
    try:
        text.encode(encoding or "utf-8")
    except UnicodeEncodeError:
        # Outside its strings JSON has no such characters.
        return "".join(each if each.isascii() else json.dumps(each)[1:-1] for each in text)
    return text
