"""What the clauses say that rulings, bills and house rules cite."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from fastapi import APIRouter, HTTPException, Request
from fastapi.responses import HTMLResponse
from markupsafe import Markup, escape

from schafkopf.rules.domains import Choice
from schafkopf.rules.house import HouseRules
from schafkopf.rules.options import OPTIONS, Option
from schafkopf.text.clauses import clauses
from schafkopf.web.pages import Look, page
from schafkopf.web.paper.ruleview import rule

router = APIRouter(include_in_schema=False)


@dataclass(frozen=True, slots=True)
class Explained:
    """A house rule of a clause: what it says with each value, or with the usual one where it may be any number."""

    option: Option
    values: tuple[tuple[str, bool], ...]
    """Sentences, each with whether it is usual."""


@router.get("/clauses")
def show_all(request: Request) -> HTMLResponse:
    """Show all clauses."""
    said = {name: _marked(text) for name, text in clauses(Look.of(request).lang).items()}
    return page(request, "clauses.html", said=said)


@router.get("/clauses/{clause}")
def show(request: Request, clause: str) -> HTMLResponse:
    """Show what a clause says, and the house rules that it has."""
    look = Look.of(request)
    text = clauses(look.lang).get(clause)
    if text is None:
        raise HTTPException(404)
    options = [_explained(option, look) for option in OPTIONS.values() if option.clause == clause]
    return page(request, "clause.html", clause=clause, text=_marked(text), options=options)


def _marked(text: str) -> Markup:
    """What a clause says, with the names of house rules marked."""
    pieces = (f"<code>{escape(piece)}</code>" if odd else escape(piece) for piece, odd in _pieces(text))
    return Markup("").join(Markup(piece) for piece in pieces)


def _pieces(text: str) -> Iterator[tuple[str, bool]]:
    yield from ((piece, number % 2 == 1) for number, piece in enumerate(text.split("`")))


def _explained(option: Option, look: Look) -> Explained:
    usual, domain = _USUAL[option.name], option.domain
    values: list[object] = [usual]
    if isinstance(domain, Choice):
        words = [*domain.words, "none"] if domain.none else domain.words
        values = list(words) if usual in words else [usual, *words]
    return Explained(option, tuple((rule(option.name, value, look), value == usual) for value in values))


_USUAL = HouseRules().options()
