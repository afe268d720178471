"""The command line: `schafkopf`."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from _typeshed import ReadableBuffer


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
    return "de" if code.lower().startswith(("de", "bar")) else "en"  # where Bavarian is spoken, German is understood


class _Nowhere(io.RawIOBase):
    """The stdout of a process that was started without one; it knows whether something was lost in it."""

    lost = False

    def writable(self) -> bool:
        """Tell that it can be written to."""
        return True

    def write(self, data: ReadableBuffer, /) -> int:
        """Lose what is written."""
        self.lost = True
        return memoryview(data).nbytes


def _open_what_is_closed() -> _Nowhere | None:
    """Give a process that was started without one of the three streams an empty one; return the stdout that is none."""
    for name, mode in (("stdin", "r"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115, PTH123 - until the end
    if sys.stdout is not None:
        return None
    nowhere = _Nowhere()
    sys.stdout = io.TextIOWrapper(io.BufferedWriter(nowhere), encoding="utf-8")
    return nowhere


def main(argv: Sequence[str] | None = None) -> None:
    """Run the command line and leave with its exit code."""
    words = list(sys.argv[1:] if argv is None else argv)
    nowhere = _open_what_is_closed()
    from schafkopf.cli.plain import write_plainly

    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            write_plainly(stream)
    from schafkopf.cli import context

    context.lang = language(words)
    context.as_json = "--json" in words
    try:
        from schafkopf.cli.running import run

        code = run(words)
        sys.exit(context.NOT_WRITTEN if nowhere is not None and nowhere.lost else code)
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
