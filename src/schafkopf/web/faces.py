"""The faces of the cards as files that pages refer to."""

from __future__ import annotations

from typing import Literal

from fastapi import APIRouter, Response

from schafkopf.text.card_faces import sprite

router = APIRouter(include_in_schema=False)


@router.get("/cards/{version}/{lang}.svg")
def faces(version: str, lang: Literal["de", "en"]) -> Response:
    """Return the sprite with all faces, of a version of the package, which never changes."""
    headers = {"Cache-Control": "public, max-age=31536000, immutable"}
    return Response(str(sprite(lang)), media_type="image/svg+xml", headers=headers)
