"""Text of foreign protocols as it was before other programs damaged its letters.

Umlauts come as letters with a mark behind them, as question marks or replacement characters, or in UTF-8 that was
read as Windows-1252 and written again. What cannot be told stays as it is.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable

_LOST = "[?\ufffd]"
"""What stands where a letter was lost; for one of two bytes there may be two of them."""
_WORDS = tuple(
    (re.compile(rf"\b{before}(?:{_LOST}{{1,2}}|{spelt}){after}"), right)
    for before, spelt, after, right in (
        ("Gr", "ue", r"n\b", "Grün"),
        ("f", "ue", r"r (?=Tout|Sie)", "für "),
        ("h", "oe", r"heren Ober\b", "höheren Ober"),
    )
)
"""The words with umlauts that the program itself writes."""
_FOLLOWING = "".join(bytes([code]).decode("cp1252", "ignore") or chr(code) for code in range(0x80, 0xC0))
_FOLLOWS = f"[{re.escape(_FOLLOWING)}\x80-\xbf]"
_TWICE = re.compile(f"[ÂÃÄÅÌÍ]{_FOLLOWS}|â{_FOLLOWS}{{2}}")
"""A letter whose bytes in UTF-8 were each taken for a letter."""
_LOSABLE = re.compile("[?\ufffd\u0080-\U0010ffff]+")
"""Letters that a program may lose, or what it left of them."""
_NAME = re.compile(r"(.+) hat:(?: \S{1,3})*$")
_MOST_NAMES = 100
"""Names beyond which nobody sat at one table: such a file is not searched for their damaged forms."""


def mended_lines(data: bytes) -> list[str]:
    """Return the lines of a protocol, their blanks single; a damaged byte spoils its line and not the encoding."""
    lines = [_mended(line) for line in data.removeprefix(b"\xef\xbb\xbf").splitlines()]
    damaged = [number for number, line in enumerate(lines) if re.search(_LOST, line)]
    if damaged and (forms := _forms(lines)):
        for number in damaged:
            for form, name in forms:
                lines[number] = form.sub(name.replace("\\", r"\\"), lines[number])
    return lines


def _mended(line: bytes) -> str:
    try:
        text = line.decode()
    except UnicodeDecodeError:
        text = line.decode("cp1252", errors="replace")
    for _ in range(2):  # some files went through two such programs
        text = _TWICE.sub(lambda found: _read_again(found[0]), text)
    text = unicodedata.normalize("NFC", " ".join(text.split()))
    for damaged, right in _WORDS:
        text = damaged.sub(right, text)
    return text


def _read_again(text: str) -> str:
    """Return the letter that some letters are, taken for bytes; themselves where they are none."""
    try:
        return b"".join(_byte(char) for char in text).decode()
    except UnicodeDecodeError:
        return text


def _byte(char: str) -> bytes:
    return bytes([ord(char)]) if ord(char) < 0x100 else char.encode("cp1252")


def _forms(lines: Iterable[str]) -> list[tuple[re.Pattern[str], str]]:
    """The names at the tables that have letters to lose, each with a pattern of its damaged forms.

    A form that two names could have had is nobody's.
    """
    names = dict.fromkeys(found[1] for line in lines if (found := _NAME.match(line[:200])))
    alike: dict[str, list[str]] = {}
    for name in names:
        if _LOSABLE.search(name):
            alike.setdefault(_LOSABLE.sub("?", name), []).append(name)
    if len(alike) > _MOST_NAMES:
        return []
    forms = []
    for spelt in alike.values():
        whole = [name for name in spelt if not re.search(_LOST, name)]
        if len(whole) < 2:
            name = (whole or spelt)[0]
            lost = "".join(
                f"{_LOST}{{1,{2 * len(part)}}}" if _LOSABLE.match(part) else re.escape(part)
                for part in re.split(rf"({_LOSABLE.pattern})", name)
            )
            forms.append((re.compile(rf"(?<!\w){lost}(?!\w)"), name))
    return forms
