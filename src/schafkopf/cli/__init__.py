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


def _open_what_is_closed() -> None:
    """Give a process that was started without one of the three streams an empty one, so that each can be used."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115, PTH123 - until the end


def main(argv: Sequence[str] | None = None) -> None:
    """Run the command line and leave with its exit code."""
    words = list(sys.argv[1:] if argv is None else argv)
    _open_what_is_closed()
    from schafkopf.cli.plain import write_plainly

    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            write_plainly(stream)
    from schafkopf.cli import context

    context.lang = language(words)
    context.as_json = "--json" in words
    try:
        from schafkopf.cli.running import run

        sys.exit(run(words))
    except KeyboardInterrupt:  # before or after anything was done
        sys.exit(130)
    except ModuleNotFoundError as error:
        name = (error.name or "").partition(".")[0]
        if name in ("", "schafkopf"):
            raise
        command = "pip install 'schafkopf[cli]'"
        told = context.say(f"{name} ist nicht installiert: {command}.", f"{name} is not installed: {command}.")
        context.complain_text("NOT_INSTALLED", told, "K-1")
        sys.exit(context.WRONG_USE)
