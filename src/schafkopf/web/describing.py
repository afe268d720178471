"""The OpenAPI description of what travels: schemas of the wire, shared by all operations."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fastapi import FastAPI

from schafkopf import wire

_BEFORE, _AFTER = "#/$defs/", "#/components/schemas/"
_ERROR = "Error"
_SCHEMAS: dict[str, Any] = {
    _ERROR: {
        "type": "object",
        "description": "What went wrong: a code, the clause of the rules if one is concerned, and a sentence.",
        "required": ["error"],
        "properties": {
            "error": {
                "type": "object",
                "required": ["code", "clause", "text"],
                "properties": {name: {"type": "string"} for name in ("code", "clause", "text")},
            },
            "number": {"type": "integer", "description": "How many events there are, where a command came too late."},
        },
    }
}
ERRORS: dict[int | str, dict[str, Any]] = {
    "default": {
        "description": "It was not followed.",
        "content": {"application/json": {"schema": {"$ref": _AFTER + _ERROR}}},
    }
}


def reads(kind: Any) -> dict[str, Any]:
    """Return the part of an operation that says what its body is."""
    return {"requestBody": {"required": True, "content": {"application/json": {"schema": _schema(kind)}}}}


def returns(kind: Any, status: int = 200, description: str = "Done.") -> dict[int | str, dict[str, Any]]:
    """Return the responses of an operation that answers with a value."""
    return {status: {"description": description, "content": {"application/json": {"schema": _schema(kind)}}}, **ERRORS}


def install(app: FastAPI) -> None:
    """Let the description of an application name what its operations refer to."""
    plain: Callable[[], dict[str, Any]] = app.openapi

    def openapi() -> dict[str, Any]:
        described = plain()
        described.setdefault("components", {}).setdefault("schemas", {}).update(_SCHEMAS)
        described["components"]["securitySchemes"] = {"bearer": {"type": "http", "scheme": "bearer"}}
        described["security"] = [{"bearer": []}]
        return described

    app.openapi = openapi  # type: ignore[method-assign]


def _schema(kind: Any) -> dict[str, Any]:
    """The schema of a type; what it is made of goes to the shared ones."""
    schema: dict[str, Any] = _moved(wire.schema(kind))
    schema.pop("$schema", None)
    _SCHEMAS.update(schema.pop("$defs", {}))
    name = schema.get("title")
    if name is None:
        return schema
    _SCHEMAS[name] = schema
    return {"$ref": _AFTER + name}


def _moved(value: Any) -> Any:
    if isinstance(value, dict):
        return {name: _moved(each) for name, each in value.items()}
    if isinstance(value, list):
        return [_moved(each) for each in value]
    return _AFTER + value.removeprefix(_BEFORE) if isinstance(value, str) and value.startswith(_BEFORE) else value
