"""What is counted of a server, for Prometheus; nothing in it tells of a table, a person or a card."""

from __future__ import annotations

from collections.abc import Callable

from fastapi import APIRouter, Request, Response
from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, Counter, Gauge, Histogram, generate_latest

router = APIRouter(include_in_schema=False)
_SECONDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)


class Metrics:
    """The counters of one application."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.requests = Counter(
            "schafkopf_requests", "Requests answered.", ["method", "route", "status"], registry=self.registry
        )
        self.latency = Histogram(
            "schafkopf_request_seconds", "Seconds until an answer began.", ["route"],
            buckets=_SECONDS, registry=self.registry,
        )  # fmt: skip
        self.events = Counter("schafkopf_events", "Events at tables.", ["event"], registry=self.registry)
        self.thinking = Histogram(
            "schafkopf_thinking_seconds", "Seconds that computers thought about a move.",
            buckets=_SECONDS, registry=self.registry,
        )  # fmt: skip
        self.failures = Counter("schafkopf_failures", "Errors that nobody caused.", registry=self.registry)
        self.streams = Gauge("schafkopf_streams", "Streams of updates that are open.", registry=self.registry)
        self._tables = Gauge("schafkopf_tables", "Tables in memory.", registry=self.registry)

    def count_tables(self, count: Callable[[], int]) -> None:
        """Ask this function how many tables there are in memory."""
        self._tables.set_function(count)


@router.get("/metrics")
def metrics(request: Request) -> Response:
    """Return what was counted."""
    counted: Metrics = request.app.state.metrics
    return Response(generate_latest(counted.registry), media_type=CONTENT_TYPE_LATEST)
