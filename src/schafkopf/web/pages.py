"""Pages: templates filled in for one reader, in the reader's language and look."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Literal, TypeVar
from urllib.parse import urlencode

from fastapi import Request
from fastapi.responses import HTMLResponse
from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from schafkopf import __version__
from schafkopf.cards import Card
from schafkopf.text import amounts
from schafkopf.text.card_faces import CardStyle, symbol_id
from schafkopf.text.catalogue import card_name
from schafkopf.web.words import CATALOGUE

Lang = Literal["de", "en"]
Theme = Literal["auto", "light", "dark"]
Faces = Literal["standard", "french"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Look:
    """How somebody wants pages: language, colours, faces of the cards, and whether cards are large."""

    lang: Lang = "de"
    theme: Theme = "auto"
    faces: Faces = "standard"
    large: bool = False

    @classmethod
    def of(cls, request: Request) -> Look:
        """Return what a request asks for, or the cookies of earlier ones, else what the browser prefers."""
        asked = {**request.cookies, **request.query_params}
        prefers_english = request.headers.get("accept-language", "de").lower().startswith("en")
        lang: Lang = _one_of(("de", "en"), asked.get("lang")) or ("en" if prefers_english else "de")
        return cls(
            lang=lang,
            theme=_one_of(("auto", "light", "dark"), asked.get("theme")) or "auto",
            faces=_one_of(("standard", "french"), asked.get("faces")) or "standard",
            large=asked.get("large") == "yes",
        )

    def text(self, name: str, /, **params: object) -> str:
        """Return a message in this language."""
        return CATALOGUE.message(name, self.lang, **params)

    def word(self, name: str, /, **params: object) -> str:
        """Return a message that goes on a sentence, without its capital."""
        text = self.text(name, **params)
        return text[:1].lower() + text[1:]

    def card_name(self, card: Card, case: str = "name") -> str:
        """Return the name of a card in this language."""
        return card_name(card, self.lang, case)

    def face(self, card: Card | None, css: str = "card", *, small: bool = False) -> Markup:
        """Return a card, or the back for None, as a picture without a name; whoever shows it names it.

        `small` is for faces less than 52 px wide, which need one large letter.
        """
        return _face(self, card, css, small)

    def chip(self, card: Card) -> Markup:
        """Return a card as small as a word, with its name for those who hear it."""
        return _chip(self, card)


@lru_cache(maxsize=4096)
def _face(look: Look, card: Card | None, css: str, small: bool) -> Markup:
    identity = "back"
    if card is not None:
        style: CardStyle = look.faces
        if small or look.large:
            style = "french-large" if look.faces == "french" else "large"
        identity = symbol_id(card, style)
    return _use(look, identity, css, "0 0 200 312")


@lru_cache(maxsize=1024)
def _chip(look: Look, card: Card) -> Markup:
    picture = _use(look, symbol_id(card, look.faces, chip=True), "chip", "0 0 46 22")
    return Markup('<span role="img" aria-label="{}">{}</span>').format(look.card_name(card), picture)


def _use(look: Look, identity: str, css: str, box: str) -> Markup:
    href = f"/cards/{__version__}/{look.lang}.svg#{identity}"
    return Markup('<svg class="{}" viewBox="{}" aria-hidden="true"><use href="{}"/></svg>').format(css, box, href)


_Word = TypeVar("_Word", bound=str)


def _one_of(words: tuple[_Word, ...], asked: str | None) -> _Word | None:
    """The word that is asked for, None where it is none of these."""
    return next((word for word in words if word == asked), None)


def signed(number: int) -> str:
    """Return a number with its sign, the minus as wide as the plus."""
    return amounts.signed(number).replace("-", "−")


def mean(value: float, lang: Lang) -> str:
    """Return an average with its sign, the minus as wide as the plus."""
    return amounts.mean(value, lang).replace("-", "−")


_TEMPLATES = Environment(
    loader=PackageLoader("schafkopf.web"),
    autoescape=True,
    undefined=StrictUndefined,
    trim_blocks=True,
    lstrip_blocks=True,
    auto_reload=False,
)
_TEMPLATES.filters["signed"] = signed


def render(template: str, look: Look, **context: object) -> str:
    """Return a template filled in; in it `look` draws cards, `t` is its `text`, `w` its `word`, `signed` a filter."""
    return _TEMPLATES.get_template(template).render(look=look, t=look.text, w=look.word, version=__version__, **context)


def page(request: Request, template: str, status: int = 200, **context: object) -> HTMLResponse:
    """Return a whole page for a request."""
    look = Look.of(request)
    other = [*((name, value) for name, value in request.query_params.multi_items() if name != "lang")]
    other.append(("lang", "en" if look.lang == "de" else "de"))
    told = {"path": request.url.path, "other_language": f"?{urlencode(other)}"}
    response = HTMLResponse(render(template, look, **told, **context), status)
    kept = {"lang": look.lang, "theme": look.theme, "faces": look.faces, "large": "yes" if look.large else "no"}
    for name in kept.keys() & request.query_params.keys():
        response.set_cookie(name, kept[name], max_age=365 * 86400, samesite="lax", httponly=True)
    return response
