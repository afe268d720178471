"""The server that runs the application: uvicorn, which says when it answers, and ends streams and itself quietly."""

from __future__ import annotations

import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import uvicorn
from fastapi import FastAPI

from schafkopf.web.live.tables import Tables

_PATIENCE = 3
"""Seconds that open requests have to end when the server is told to leave."""


class Server(uvicorn.Server):
    """A server of an application, which calls `ready` as soon as it answers."""

    def __init__(self, app: FastAPI, host: str = "127.0.0.1", port: int = 0, ready: Callable[[], None] = lambda: None):
        super().__init__(
            uvicorn.Config(
                app,
                host=host,
                port=port,
                log_config=None,
                access_log=False,
                server_header=False,
                timeout_graceful_shutdown=_PATIENCE,
            )
        )
        self._tables: Tables = app.state.tables
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to answer."""
        await super().startup(sockets)
        if self.started:
            self._ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """End what goes on, streams first: they would not end by themselves."""
        self._tables.end_streams()
        await super().shutdown(sockets)

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Leave quietly when told to."""
        with super().capture_signals():
            yield
            # Else they are raised once more when all is done, and end the process as if it had not been.
            self._captured_signals.clear()
