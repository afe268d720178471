"""The browser table as an ASGI application."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Sequence
from importlib.resources import files
from threading import Thread
from typing import Any, Protocol

from fastapi import APIRouter, FastAPI
from starlette.middleware.gzip import GZipMiddleware
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Receive, Scope, Send

from schafkopf import __version__
from schafkopf.store import Store
from schafkopf.web import api, describing, errors, faces, metrics, start
from schafkopf.web.games import archive
from schafkopf.web.journals import evening, lists, sheets, tournaments
from schafkopf.web.journals.keeping import Journals
from schafkopf.web.live.driving import drive
from schafkopf.web.live.tables import Tables
from schafkopf.web.metrics import Metrics
from schafkopf.web.paper import clauses, order, price, questions, referee
from schafkopf.web.security import Guard
from schafkopf.web.settings import Settings
from schafkopf.web.table import commands, hints, seats, streams, textpage, worth

_SWEEP = 60.0
"""Seconds between two looks at what can be forgotten."""
_health = APIRouter(include_in_schema=False)


@_health.get("/healthz")
def healthy() -> dict[str, str]:
    """Say that the server answers."""
    return {"status": "ok", "version": __version__}


def create_app(settings: Settings) -> FastAPI:
    """Return the application of a server with these settings; it opens the database.

    Raises:
        StoreUnusable: the database cannot be used.
    """
    store, counted = Store.open(settings.database), Metrics()
    tables = Tables(store, settings, counted, drive)
    journals: tuple[Journals[Any], ...] = (
        Journals(store, sheets.KIND, evening.fold),
        Journals(store, tournaments.KIND, tournaments.fold),
    )
    counted.count_tables(lambda: len(tables.loaded))

    @contextlib.asynccontextmanager
    async def running(_: FastAPI) -> AsyncIterator[None]:
        with contextlib.closing(store):
            tasks = [asyncio.create_task(tables.wake()), asyncio.create_task(_sweep(tables, *journals))]
            _listen(store, (tables, *journals), asyncio.get_running_loop())
            yield
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            await tables.close()

    app = FastAPI(
        title="schafkopf", version=__version__, openapi_url="/api/openapi.json",
        docs_url=None, redoc_url=None, lifespan=running,
    )  # fmt: skip
    app.state.settings, app.state.tables, app.state.metrics, app.state.store = settings, tables, counted, store
    app.state.sheets, app.state.tournaments = journals
    app.add_middleware(Packed)
    app.add_middleware(Guard, settings=settings, people=tables.people, metrics=counted)
    errors.install(app)
    describing.install(app)
    app.mount("/static", StaticFiles(directory=str(files("schafkopf.web") / "static")), name="static")
    app.include_router(_health)
    app.include_router(metrics.router)
    app.include_router(faces.router)
    app.include_router(start.router)
    app.include_router(textpage.router)
    app.include_router(worth.router)
    app.include_router(seats.router)
    app.include_router(commands.router)
    app.include_router(hints.router)
    app.include_router(streams.router)
    app.include_router(api.router)
    app.include_router(archive.router)
    app.include_router(questions.router)
    app.include_router(order.router)
    app.include_router(referee.router)
    app.include_router(price.router)
    app.include_router(clauses.router)
    app.include_router(sheets.router)
    app.include_router(tournaments.router)
    app.include_router(lists.router)
    return app


class Packed:
    """Packs files, which hold nothing of anybody; pages are not packed, lest their length tells what is in them."""

    def __init__(self, app: ASGIApp) -> None:
        self._plain, self._packed = app, GZipMiddleware(app, minimum_size=1000)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        is_file = scope["type"] == "http" and scope["path"].startswith(("/static/", "/cards/"))
        await (self._packed if is_file else self._plain)(scope, receive, send)


class _Knows(Protocol):
    """What knows things that change elsewhere, and forgets what nobody uses."""

    async def heard(self, identity: str) -> None: ...

    def forget_unused(self) -> None: ...


async def _sweep(*known: _Knows) -> None:
    while True:
        await asyncio.sleep(_SWEEP)
        for each in known:
            each.forget_unused()


def _listen(store: Store, known: Sequence[_Knows], loop: asyncio.AbstractEventLoop) -> None:
    """Take in what other servers behind the same database keep, where they can tell."""
    names = store.listen()
    if names is None:
        return

    async def heard(name: str) -> None:
        for each in known:
            await each.heard(name)

    def run() -> None:
        for name in names:
            with contextlib.suppress(RuntimeError):  # the loop has ended
                asyncio.run_coroutine_threadsafe(heard(name), loop)

    Thread(target=run, name="listener", daemon=True).start()
