"""Logs in lines of JSON: what was asked and how it went, without names, tokens, tables or cards."""

from __future__ import annotations

import logging
import sys

import structlog


def without_details(logger: object, method: str, event: structlog.typing.EventDict) -> structlog.typing.EventDict:
    """Tell of an error only what kind it is; its text might hold what nobody should read."""
    told = event.pop("exc_info", None)
    if isinstance(told, tuple) and told and isinstance(told[0], type):
        event["error"] = told[0].__name__
    return event


def set_up(level: int = logging.INFO) -> None:
    """Write the log of this process to stderr; libraries tell only of what is wrong."""
    shared: list[structlog.typing.Processor] = [
        structlog.stdlib.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
    ]
    structlog.configure(
        processors=[*shared, structlog.processors.JSONRenderer(ensure_ascii=False)],
        wrapper_class=structlog.make_filtering_bound_logger(level),
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
        cache_logger_on_first_use=True,
    )
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=[*shared, without_details],
            processors=[
                structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                structlog.processors.JSONRenderer(ensure_ascii=False),
            ],
        )
    )
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.WARNING)
