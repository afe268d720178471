"""How this process talks: language, JSON or not, and what goes to stdout and stderr."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING, Any

from schafkopf.text.values import shown

if TYPE_CHECKING:
    from schafkopf.errors import SchafkopfError

lang = "de"
as_json = False

ANSWERED, REFUTED, WRONG_USE, UNREADABLE = 0, 1, 2, 3
"""Exit codes (K-2)."""


def say(german: str, english: str) -> str:
    """Return the words of the language that is spoken; for help texts, which need no catalogue."""
    return german if lang == "de" else english


def name_of(identity: str | None, otherwise: str = "–") -> str:
    """Return the name of a record as people may see it: short, and without control characters of the terminal."""
    return shown(identity) if identity else otherwise


def print_json(answer: object) -> None:
    """Write one line of JSON to stdout."""
    print(json.dumps(answer, ensure_ascii=False))


def error_json(error: SchafkopfError) -> dict[str, Any]:
    """Return an error as JSON: code, text, clause, and the candidates where there are some."""
    answer: dict[str, Any] = {"code": error.code.name, "text": error.text(lang), "clause": error.clause}
    if error.candidates:
        answer["candidates"] = list(error.candidates)
    for name in ("line", "field"):
        if getattr(error, name, None) is not None:
            answer[name] = getattr(error, name)
    return answer


def complain_text(code: str, text: str, clause: str) -> None:
    """Write a refusal of the referee to stderr."""
    if as_json:
        error = {"code": code, "text": text, "clause": clause}
        print(json.dumps({"error": error}, ensure_ascii=False), file=sys.stderr)
    else:
        print(f"{say('Fehler', 'Error')}: {text} ({clause})", file=sys.stderr)


def complain(error: SchafkopfError) -> None:
    """Write an error to stderr, as JSON or as a sentence with its clause."""
    if as_json:
        print(json.dumps({"error": error_json(error)}, ensure_ascii=False), file=sys.stderr)
        return
    line = getattr(error, "line", None)
    place = f"{say('Zeile', 'line')} {line}: " if line is not None else ""
    print(f"{say('Fehler', 'Error')}: {place}{error.text(lang)} ({error.clause})", file=sys.stderr)
