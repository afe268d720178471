"""The browser table as an ASGI application."""

from __future__ import annotations

from importlib.resources import files

from fastapi import FastAPI
from starlette.staticfiles import StaticFiles

from schafkopf.web import faces
from schafkopf.web.settings import Settings


def create_app(settings: Settings) -> FastAPI:
    """Return the application of a server with these settings."""
    app = FastAPI(title="schafkopf", docs_url="/api/docs", openapi_url="/api/openapi.json", redoc_url=None)
    app.state.settings = settings
    app.mount("/static", StaticFiles(directory=str(files("schafkopf.web") / "static")), name="static")
    app.include_router(faces.router)
    return app
