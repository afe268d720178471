"""Games in any form in which people have them: records line by line, JSON over many lines, protocols (F-2, F-8)."""

from __future__ import annotations

import io
import json
import re
from collections.abc import Iterator
from typing import BinaryIO, TypeAlias

from schafkopf.errors import ErrorCode, UnreadableInput
from schafkopf.game.record import Record
from schafkopf.importers.netschafkopf import read_games
from schafkopf.records.files import LONGEST_LINE, beginning, read_bytes, read_lines
from schafkopf.records.reading import UnreadableRecord, read_line, read_record

LARGEST = 64 << 20
"""Bytes of the largest file that is not read line by line; a year of play has about a tenth of it."""
Found: TypeAlias = bytes | str | Record | UnreadableRecord | None
"""What a game was found as: its line, None for one that is too long, its JSON, or what a protocol told of it."""

_BLANK = re.compile(r"[\s,]*")
_DECODER = json.JSONDecoder()


def find_games(stream: BinaryIO, name: str) -> Iterator[tuple[int, Found]]:
    """Yield every game of a file that is open, with the line in which it begins; `name` is for what is said of it.

    Records are yielded line by line, as they come; where the first line holds none of its own, all is read first.

    Raises:
        UnreadableInput: it cannot be read, holds nothing, or nothing that looks like a game (F-1, F-2).
    """
    empty = True
    for found in _lines(stream) if _is_record(beginning(stream)) else _whole(stream, name):
        empty = False
        yield found
    if empty:
        raise UnreadableInput(ErrorCode.FILE_EMPTY, file=name)


def read_found(found: Found, line: int) -> Record | UnreadableRecord:
    """Return the record that was found in a line, or why it is none."""
    if isinstance(found, (Record, UnreadableRecord)):
        return found
    try:
        return read_record(found, line) if isinstance(found, str) else read_line(found, line)
    except UnreadableRecord as fault:
        return fault


def _is_record(head: bytes) -> bool:
    """Whether a file begins with a line that is JSON of its own, or too long to be looked at."""
    line, end, _ = head.removeprefix(b"\xef\xbb\xbf").lstrip().partition(b"\n")
    if not end:
        return len(head) >= LONGEST_LINE
    try:
        return isinstance(json.loads(line), dict)
    except (ValueError, RecursionError):
        return False


def _lines(stream: BinaryIO) -> Iterator[tuple[int, Found]]:
    yield from read_lines(stream)


def _whole(stream: BinaryIO, name: str) -> Iterator[tuple[int, Found]]:
    data = read_bytes(stream, LARGEST)
    if len(data) > LARGEST:
        return _lines(io.BufferedReader(_Joined(data, stream)))
    games = _of_json(data) or _of_protocol(data, name)
    if not games and data.strip() and not re.search(rb"^\s*(\xef\xbb\xbf)?\{", data, re.MULTILINE):
        is_text = data.isascii() or _is_utf8(data)
        raise UnreadableInput(ErrorCode.NO_GAMES if is_text else ErrorCode.WRONG_ENCODING, file=name)
    return iter(games) if games else _lines(io.BytesIO(data))


def _is_utf8(data: bytes) -> bool:
    try:
        data.decode("utf-8")
    except UnicodeDecodeError:
        return False
    return True


def _of_json(data: bytes) -> list[tuple[int, Found]]:
    """The objects of a text of JSON that goes over lines, or of an array; none where it is neither."""
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return []
    games: list[tuple[int, Found]] = []
    start = _after_blanks(text, 0)
    if text.startswith("[", start):
        start = _after_blanks(text, start + 1)
    if not text.startswith("{", start):
        return []
    line, counted = 1, 0
    is_spread = re.match(r"[\[{\s]*$", text, re.MULTILINE) is not None
    while text.startswith("{", start):
        line, counted = line + text.count("\n", counted, start), start
        try:
            _, end = _DECODER.raw_decode(text, start)
            games.append((line, text[start:end]))
        except (ValueError, RecursionError):
            if not games and not is_spread:  # a damaged line of records
                return []
            # What is damaged costs its game: the next one begins where this one does, in a later line.
            indent = start - text.rfind("\n", 0, start) - 1
            following = re.compile(rf"^[ \t]{{{indent}}}\{{", re.MULTILINE).search(text, start + 1)
            end = following.start() + indent if following else len(text)
            games.append((line, text[start:end]))
        start = _after_blanks(text, end)
    rest = text[start:].strip()
    if rest and rest != "]":
        games.append((line + text.count("\n", counted, start), rest))
    return games


def _after_blanks(text: str, start: int) -> int:
    blank = _BLANK.match(text, start)
    return blank.end() if blank else start


def _of_protocol(data: bytes, name: str) -> list[tuple[int, Found]]:
    try:
        return [*read_games(data, name)]
    except UnreadableInput:
        return []


class _Joined(io.RawIOBase):
    """What was read of a stream, and what is still to come."""

    def __init__(self, data: bytes, stream: BinaryIO) -> None:
        self._parts = [io.BytesIO(data), stream]

    def readable(self) -> bool:
        """Tell that it can be read."""
        return True

    def readinto(self, buffer: memoryview, /) -> int:  # type: ignore[override]
        """Read into a buffer; 0 at the end."""
        while self._parts:
            if chunk := self._parts[0].read(len(buffer)):
                buffer[: len(chunk)] = chunk
                return len(chunk)
            self._parts.pop(0)
        return 0
