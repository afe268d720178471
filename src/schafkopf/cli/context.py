"""How this process talks: language, JSON or not, and what goes to stdout and stderr."""

from __future__ import annotations

import json
import sys
from contextlib import suppress
from typing import TYPE_CHECKING, Any, TextIO

from schafkopf.cli.plain import json_for, writable
from schafkopf.text.values import shown

if TYPE_CHECKING:
    from schafkopf.errors import SchafkopfError

lang = "de"
as_json = False

ANSWERED, REFUTED, WRONG_USE, UNREADABLE, NOT_WRITTEN = 0, 1, 2, 3, 4
"""Exit codes (K-2)."""
_LONGEST_NAME = 1000


def say(german: str, english: str) -> str:
    """Return the words of the language that is spoken; for help texts, which need no catalogue."""
    return german if lang == "de" else english


def missing(german: str, english: str) -> SchafkopfError:
    """Return the error for words that a command cannot do without (K-1)."""
    from schafkopf.errors import ErrorCode, SchafkopfError

    return SchafkopfError(ErrorCode.WRONG_USE, problem=say(f"Es fehlt {german}.", f"{english} is missing."))


def name_of(identity: str | None, otherwise: str = "–") -> str:
    """Return the name of a record as people may see it: short, and without control characters of the terminal."""
    return shown(identity) if identity else otherwise


def full_name(name: str) -> str:
    """Return the name of a player as people may see it: whole, and without control characters of the terminal."""
    return shown(name, _LONGEST_NAME)


def print_json(answer: object, indent: int | None = None) -> None:
    """Write an answer as JSON to stdout, in one line unless it is indented."""
    print_record(json.dumps(answer, ensure_ascii=False, indent=indent))


def print_record(text: str) -> None:
    """Write JSON that is text already to stdout."""
    _print_json(text, sys.stdout)


def _print_json(text: str, stream: TextIO) -> None:
    print(json_for(text, stream.encoding), file=stream)


def error_json(error: SchafkopfError) -> dict[str, Any]:
    """Return an error as JSON: code, text, clause, and the candidates where there are some."""
    answer: dict[str, Any] = {"code": error.code.name, "text": error.text(lang), "clause": error.clause}
    if error.candidates:
        answer["candidates"] = list(error.candidates)
    for file in getattr(error, "__notes__", ()):
        answer["file"] = file
    for name in ("line", "field"):
        if getattr(error, name, None) is not None:
            answer[name] = getattr(error, name)
    return answer


def note_file(error: SchafkopfError, file: str) -> None:
    """Note on an error which file it is about, unless its text says that already."""
    if file not in error.text(lang):
        error.add_note(file)


def complain_text(code: str, text: str, clause: str) -> None:
    """Write a refusal of the referee to stderr."""
    if as_json:
        _to_stderr(json.dumps({"error": {"code": code, "text": text, "clause": clause}}, ensure_ascii=False))
    else:
        _to_stderr(f"{say('Fehler', 'Error')}: {text} ({clause})")


def complain(error: SchafkopfError) -> None:
    """Write an error to stderr, as JSON or as a sentence with its clause; of many faults each has a line.

    What is noted on an error is the file that it is about.
    """
    if as_json:
        _to_stderr(json.dumps({"error": error_json(error)}, ensure_ascii=False))
        return
    files = "".join(f"{full_name(file)}: " for file in getattr(error, "__notes__", ()))
    for fault in getattr(error, "faults", (error,)):
        line = getattr(fault, "line", None)
        place = f"{say('Zeile', 'line')} {line}: " if line is not None else ""
        _to_stderr(f"{say('Fehler', 'Error')}: {files}{place}{fault.text(lang)} ({fault.clause})")


def _to_stderr(text: str) -> None:
    # A complaint that finds no place is lost; the exit code tells of it all the same (K-2).
    with suppress(OSError):
        if as_json:
            text = json_for(text, sys.stderr.encoding)
        elif sys.stderr.isatty():
            text = _broken(text)
        print(text, file=sys.stderr)


def _broken(text: str) -> str:
    """Break a line between words, as a terminal would not."""
    import shutil
    import textwrap

    plain = writable(text, sys.stderr)
    return textwrap.fill(plain, max(shutil.get_terminal_size().columns, 40), break_on_hyphens=False)
