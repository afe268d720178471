"""What pages of journals have in common: who may write, how they are pushed and printed."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, TypeVar

from fastapi import Request
from fastapi.responses import HTMLResponse
from starlette.datastructures import FormData

from schafkopf.errors import ErrorCode, SchafkopfError
from schafkopf.web.errors import Denied
from schafkopf.web.journals.keeping import Journal
from schafkopf.web.people import People
from schafkopf.web.pushing import Stream, push

State = TypeVar("State")
_PRINTED = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'"
"""The policy of a page to be printed, which has its style in itself and nothing else."""


def people_of(request: Request) -> People:
    """Return what signs pens."""
    people: People = request.app.state.tables.people
    return people


def check_pen(request: Request, pen: str, *what: str) -> None:
    """Check that a link lets whoever has it write one of these.

    Raises:
        Denied: it does not.
    """
    if not any(people_of(request).may_write(each, pen) for each in what):
        raise Denied(403, "pen")


def pushed(request: Request, journal: Journal[State], seen: int, live: Callable[[State], tuple[str, str]]) -> Stream:
    """Return a stream of the part of a page that changes, and of what is said of the newest line."""

    def newest(since: int) -> tuple[str, int]:
        html, said = live(journal.state)
        told = {"number": journal.number, "html": html, "said": said if 0 <= since < journal.number else ""}
        return json.dumps(told, ensure_ascii=False), journal.number

    return push(request, journal, request.state.person, seen, "journal", newest)


def printed_page(html: str) -> HTMLResponse:
    """Return a page to be printed."""
    return HTMLResponse(html, headers={"Content-Security-Policy": _PRINTED})


def field(form: FormData, name: str) -> str:
    """Return a field of a form, empty where there is none."""
    value = form.get(name)
    return value.strip() if isinstance(value, str) else ""


def number_of(form: FormData, name: str, label: str, low: int, high: int, usual: int | None = None) -> int:
    """Return a whole number of a form.

    Raises:
        SchafkopfError: it is none, or not between `low` and `high`.
    """
    text = field(form, name).replace("−", "-")
    if not text and usual is not None:
        return usual
    digits = text.removeprefix("-").removeprefix("+")
    if digits.isascii() and digits.isdigit() and len(digits) < 8:
        number = -int(digits) if text.startswith("-") else int(digits)
        if low <= number <= high:
            return number
    more: dict[str, Any] = {"name": label, "value": text, "allowed": f"{low} – {high}"}
    raise SchafkopfError(ErrorCode.WRONG_VALUE, **more)
