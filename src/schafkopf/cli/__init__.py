"""The command line: `schafkopf`."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Sequence


def language(argv: Sequence[str]) -> str:
    """Return `de` or `en`: what `--lang` says, else the locale; German where neither says anything."""
    for place, word in enumerate(argv):
        if word == "--lang" and place + 1 < len(argv):
            return _supported(argv[place + 1])
        if word.startswith("--lang="):
            return _supported(word.removeprefix("--lang="))
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        locale = os.environ.get(name, "")
        if locale:
            return "de" if locale.split(".")[0] in ("C", "POSIX") else _supported(locale)
    return "de"


def _supported(code: str) -> str:
    return "de" if code.lower().startswith("de") else "en"


def main(argv: Sequence[str] | None = None) -> None:
    """Run the command line and leave with its exit code."""
    words = list(sys.argv[1:] if argv is None else argv)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            # A terminal that lacks a character gets its code instead of an error.
            stream.reconfigure(errors="backslashreplace")
    from schafkopf.cli import context

    context.lang = language(words)
    context.as_json = "--json" in words
    from schafkopf.cli.app import run

    sys.exit(run(words))
