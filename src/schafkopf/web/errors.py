"""Whatever goes wrong with a request, as an answer in the reader's language: a page for people, JSON for programs."""

from __future__ import annotations

from collections.abc import Mapping

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse, Response
from sqlalchemy.exc import SQLAlchemyError
from starlette.exceptions import HTTPException

from schafkopf.errors import SchafkopfError
from schafkopf.game.rulings import IllegalAction
from schafkopf.rooms import Teller, see
from schafkopf.store import UnknownTable
from schafkopf.web.live.tables import Room, Stale
from schafkopf.web.pages import Look, page

_TOLD = frozenset({400, 401, 403, 404, 405, 406, 408, 409, 411, 413, 415, 422, 429, 500, 503})
"""The statuses that have a text of their own."""


class Denied(Exception):
    """A request that is not followed, for a reason with a text of its own: `web-denied-<name>`."""

    def __init__(self, status: int, name: str, headers: Mapping[str, str] | None = None, **params: object) -> None:
        super().__init__(name)
        self.status, self.name, self.params, self.headers = status, name, params, headers


def wants_json(request: Request) -> bool:
    """Tell whether whoever asks is a program."""
    asked = request.headers.get("accept", "")
    return request.url.path.startswith("/api/") or "json" in asked or "event-stream" in asked


def refusal(error: SchafkopfError, lang: str, room: Room | None = None) -> dict[str, object]:
    """Return an error of the package as JSON; a ruling names people instead of seats where their table is given."""
    text = error.text(lang)
    if isinstance(error, IllegalAction) and room is not None:
        text = Teller(see(room.table, None), lang).ruling(error.ruling)
    told: dict[str, object] = {"code": error.code.name, "clause": error.clause, "text": text}
    if isinstance(error, IllegalAction):
        told["code"] = error.ruling.code.name
    if error.candidates:
        told["candidates"] = list(error.candidates)
    for name in ("line", "field"):
        if getattr(error, name) is not None:
            told[name] = getattr(error, name)
    return told


def answer(
    request: Request,
    status: int,
    told: Mapping[str, object],
    *,
    headers: Mapping[str, str] | None = None,
    **more: object,
) -> Response:
    """Return an answer that says what went wrong, `told` with code, clause and text."""
    if wants_json(request):
        response: Response = JSONResponse({"error": dict(told), **more}, status)
    else:
        response = page(request, "error.html", status, told=told, back=_back(request))
    response.headers.update(dict(headers or {}))
    return response


def plain(request: Request, status: int, headers: Mapping[str, str] | None = None) -> Response:
    """Return the answer of a status, with a text that says no more than that."""
    name = f"web-error-{status if status in _TOLD else 500 if status >= 500 else 400}"
    return answer(request, status, _told(f"HTTP_{status}", Look.of(request).text(name)), headers=headers)


def denial(request: Request, error: Denied) -> Response:
    """Return the answer to a request that is not followed."""
    text = Look.of(request).text(f"web-denied-{error.name}", **error.params)
    code = error.name.replace("-", "_").upper()
    return answer(request, error.status, _told(code, text), headers=error.headers)


def stale(request: Request, error: Stale) -> Response:
    """Return the answer to a command that was given for an earlier state of the table."""
    return answer(request, 409, _told("STALE", Look.of(request).text("web-denied-stale")), number=error.number)


def install(app: FastAPI) -> None:
    """Let an application answer all errors in this way."""

    @app.exception_handler(Denied)
    async def denied(request: Request, error: Denied) -> Response:
        return denial(request, error)

    @app.exception_handler(Stale)
    async def late(request: Request, error: Stale) -> Response:
        return stale(request, error)

    @app.exception_handler(UnknownTable)
    async def unknown(request: Request, error: UnknownTable) -> Response:
        return answer(request, 404, refusal(error, Look.of(request).lang))

    @app.exception_handler(SchafkopfError)
    async def refused(request: Request, error: SchafkopfError) -> Response:
        return answer(request, 422, refusal(error, Look.of(request).lang, getattr(request.state, "room", None)))

    @app.exception_handler(RequestValidationError)
    async def invalid(request: Request, error: RequestValidationError) -> Response:
        fields = sorted({".".join(map(str, fault["loc"][1:])) or str(fault["loc"][0]) for fault in error.errors()})
        text = Look.of(request).text("web-denied-fields", fields=", ".join(fields)[:200])
        return answer(request, 422, _told("WRONG_FIELDS", text))

    @app.exception_handler(HTTPException)
    async def stopped(request: Request, error: HTTPException) -> Response:
        return plain(request, error.status_code, error.headers)

    @app.exception_handler(SQLAlchemyError)
    async def not_kept(request: Request, error: SQLAlchemyError) -> Response:
        request.app.state.metrics.failures.inc()
        return plain(request, 503, {"Retry-After": "1"})


def _told(code: str, text: str) -> dict[str, object]:
    return {"code": code, "clause": "", "text": text}


def _back(request: Request) -> str:
    """Where somebody goes on from an error: the table, if it was one, else the start page."""
    table = request.path_params.get("table")
    return f"/t/{table}" if isinstance(table, str) and request.method == "POST" else "/"
