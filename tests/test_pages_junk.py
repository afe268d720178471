"""Whatever is asked of pages without a table and of their interface, the answer is clear; the server never fails."""

from __future__ import annotations

import random
from typing import Any

import pytest

from command_lines import GOOD, JUNK
from forms import LONG
from paper import Html, Pages, pages

__all__ = ["pages"]

_SPELLED = [word.encode("utf-8", "replace").decode() for word in JUNK if len(word) < 4000]
_SETTINGS = (
    "klopfen=none",
    "tariff=1/2/3",
    "deck=kurz",
    "bettel_trumps=herz",
    "target=21",
    "contracts=wenz",
    "muss_60=true",
)
_WORDS: dict[str, tuple[str, ...]] = {
    **{name: GOOD[name] for name in ("contract", "hand", "trick", "party", "called", "called_ace", "deck")},
    **{
        name: GOOD[name]
        for name in ("augen", "tricks", "laufende", "klopfer", "stoss", "stock", "bock", "highest_trump")
    },
    "cards": ("EO GO", "EO EU HA SA", "EA"),
    "rules": GOOD["preset"],
    "set": _SETTINGS,
    "tariff": GOOD["tariff"],
    "pick": ("hand", "trick"),
    "lang": ("de", "en"),
    "theme": ("dark",),
}
PATHS = (
    *("/order", "/referee", "/price", "/clauses"),
    *(f"/api/{name}" for name in ("order", "trick", "legal", "callable", "laufende", "price")),
)


@pytest.mark.parametrize("path", PATHS)
def test_any_query_is_answered(path: str, pages: Pages) -> None:
    rng = random.Random(path)
    for _ in range(400 if LONG else 25):
        query: dict[str, Any] = {}
        for name in rng.sample(sorted(_WORDS), rng.randrange(9)):
            words = [rng.choice(_WORDS[name]) if rng.random() < 0.8 else rng.choice(_SPELLED) for _ in range(3)]
            query[name] = words if rng.random() < 0.2 else words[0]
        answer = pages.ask(path, **query)
        assert answer.status_code in (200, 422), (query, answer.text)
        if path.startswith("/api/"):
            assert answer.status_code == 200 or answer.json()["error"]["text"], query
        elif "<main" in answer.text:
            assert list(Html(answer.text).faults()) == [], query
