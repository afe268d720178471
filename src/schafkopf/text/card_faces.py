"""Cards as pictures: faces, back and chips as SVG, put together from the parts in `card_parts.svg`.

A face has a width of 200 and a height of 312, and needs neither a font nor a style sheet. What stands alone has no ids,
so that any number of them may stand on one page; a page that shows many cards refers to one `sprite` instead.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from html import escape
from importlib.resources import files
from types import MappingProxyType
from typing import Literal, TypeAlias, get_args

from schafkopf.cards import Card, Rank, Suit
from schafkopf.text.catalogue import card_name, message
from schafkopf.text.values import shown_repr

CardStyle: TypeAlias = Literal["standard", "large", "french", "french-large"]
"""How a card looks: Bavarian or French signs, as a whole picture or with one large letter for small sizes."""
CARD_STYLES: tuple[CardStyle, ...] = get_args(CardStyle)

WIDTH, HEIGHT = 200, 312
"""Units of a face, without unit of length: it is as large as its surroundings make it."""
PAPER, INK = "#FFFDF7", "#14110F"
SIGN_COLOURS = MappingProxyType(
    {Suit.EICHEL: INK, Suit.GRAS: "#1B4D0A", Suit.HERZ: "#D65A50", Suit.SCHELLEN: "#E3B90F"}
)
"""Colours of the signs, which stay apart for every common kind of colour vision, and in grey."""
INDEX_COLOURS = MappingProxyType({Suit.EICHEL: INK, Suit.GRAS: "#1B4D0A", Suit.HERZ: "#B2362C", Suit.SCHELLEN: INK})
"""Colours of the letters, each with a contrast to paper of at least 4.5 to 1."""
_GROUNDS = {Suit.EICHEL: "#E9E1D3", Suit.GRAS: "#DDE8CD", Suit.HERZ: "#F9DDD6", Suit.SCHELLEN: "#FBEDB8"}
_CLOTHS = {Suit.EICHEL: "#4B4038", Suit.GRAS: "#2C6417", Suit.HERZ: "#D65A50", Suit.SCHELLEN: "#E3B90F"}
_HAIRS = {Suit.EICHEL: "#4A2E1B", Suit.GRAS: "#8B8880", Suit.HERZ: "#A8542A", Suit.SCHELLEN: "#6B4423"}

_PART = re.compile(r'<(g|path) id="([\w-]+)"')
_USE = re.compile(r'<use href="#([\w-]+)"([^>]*)/>')
_FRENCH_FIGURES = {Rank.KOENIG: "king", Rank.OBER: "queen", Rank.UNTER: "unter"}
_CLOSE, _WIDE = (10, 112), (-17, 166)
"""Left end and width of a figure seen from near and from afar."""
_LETTERS = {rank: rank.value for rank in Rank}
_FRENCH_LETTERS = {
    "de": _LETTERS | {Rank.OBER: "D", Rank.UNTER: "B"},
    "en": _LETTERS | {Rank.OBER: "Q", Rank.UNTER: "J"},
}

_Places: TypeAlias = tuple[tuple[float, float], ...]
_Box: TypeAlias = tuple[float, float, float, float]
"""Left, top, width and height."""


def _columns(left: float, right: float, *rows: float) -> _Places:
    return tuple((x, y) for y in rows for x in (left, right))


_PIPS: dict[Rank, _Places] = {
    Rank.ZEHN: _columns(80, 120, 46, 101, 156, 211, 266),
    Rank.NEUN: (*_columns(74, 126, 52, 117, 195, 260), (100, 156)),
    Rank.ACHT: _columns(74, 126, 52, 121, 191, 260),
    Rank.SIEBEN: (*_columns(74, 126, 60, 156, 252), (100, 108)),
}
"""Middles of the signs of a number card."""


class Svg(str):
    """SVG as text, which a notebook shows as the picture."""

    __slots__ = ()

    def _repr_svg_(self) -> str:
        return str(self)


def card_svg(card: Card, style: CardStyle = "standard", lang: str = "de", height: float = HEIGHT) -> Svg:
    """Return the face of a card as a picture that stands alone, with its name for those who hear it.

    The language names it, and says whether French queens and jacks are `D` and `B` or `Q` and `J`. `height` is in px.

    Raises:
        TypeError: this is no card.
        ValueError: there is no such style.
    """
    return _alone(_face(card, style, lang), (WIDTH, HEIGHT), card_name(card, lang), height)


def cards_svg(cards: Iterable[Card], style: CardStyle = "standard", lang: str = "de", height: float = HEIGHT) -> Svg:
    """Return cards side by side as one picture, in the order given; faults as in `card_svg`."""
    row = tuple(cards)
    step = WIDTH + 12
    faces = "".join(
        f'<g transform="translate({place * step} 0)">{_face(card, style, lang)}</g>' for place, card in enumerate(row)
    )
    return _alone(faces, (len(row) * step, HEIGHT), ", ".join(card_name(card, lang) for card in row), height)


def back_svg(lang: str = "de") -> Svg:
    """Return the back of a card, white and blue lozenges, as a picture that stands alone."""
    return _alone(_back(), (WIDTH, HEIGHT), message("card-back", lang))


def chip_svg(card: Card, style: CardStyle = "standard", lang: str = "de") -> Svg:
    """Return a card as small as a word, letter and sign, 46 wide and 22 high; faults as in `card_svg`."""
    return _alone(_chip(card, style, lang), (46, 22), card_name(card, lang))


def symbol_id(card: Card, style: CardStyle = "standard", *, chip: bool = False) -> str:
    """Return the id of a card in the sprite (`standard-EO`, `french-large-SZ`), or of its chip (`chip-french-EO`)."""
    _checked(card, style)
    return f"chip-{'french' if _is_french(style) else 'standard'}-{card.value}" if chip else f"{style}-{card.value}"


@cache
def sprite(lang: str = "de") -> Svg:
    """Return one picture, itself empty, with every face in every style, every chip, the signs and the back as symbols.

    The ids are those of `symbol_id`, `back`, and `suit-E` or `french-suit-E` for the sign of a suit alone. A page shows
    a card by `<svg viewBox="0 0 200 312"><use href="…#standard-EO"/></svg>`.
    """
    face, chip, square = f"0 0 {WIDTH} {HEIGHT}", "0 0 46 22", "0 0 100 100"
    symbols = [_symbol("back", face, _back())]
    for suit in Suit:
        symbols.append(_symbol(f"suit-{suit.value}", square, _sign(suit, (50, 50), 100)))
        symbols.append(_symbol(f"french-suit-{suit.value}", square, _sign(suit, (50, 50), 100, "french")))
    for card in Card:
        symbols += [_symbol(symbol_id(card, style), face, _face(card, style, lang)) for style in CARD_STYLES]
        symbols += [
            _symbol(symbol_id(card, style, chip=True), chip, _chip(card, style, lang))
            for style in CARD_STYLES
            if not _is_large(style)
        ]
    parts = "".join(f'<g id="{name}">{part}</g>' for name, part in _parts().items())
    return Svg(
        '<svg xmlns="http://www.w3.org/2000/svg" width="0" height="0" aria-hidden="true">'
        f"<defs>{parts}</defs>{''.join(symbols)}</svg>"
    )


def _symbol(name: str, box: str, drawing: str) -> str:
    return f'<symbol id="{name}" viewBox="{box}">{drawing}</symbol>'


def _alone(drawing: str, box: tuple[float, float], name: str, height: float | None = None) -> Svg:
    wide, high = box
    height = high if height is None else height
    size = f'width="{wide * height / high:g}" height="{height:g}"'
    body = _USE.sub(lambda use: f"<g{use[2]}>{_parts()[use[1]]}</g>", drawing)
    return Svg(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" {size}'
        f' role="img" aria-label="{escape(name)}">{body}</svg>'
    )


@cache
def _parts() -> dict[str, str]:
    """Return the parts by name, without their ids."""
    text = (files(__package__) / "card_parts.svg").read_text("utf-8")
    body = re.sub(r"\n\s*", "", text.partition("<defs>")[2].partition("</defs>")[0])
    starts = list(_PART.finditer(body))
    ends = [start.start() for start in starts[1:]] + [len(body)]
    return {start[2]: f"<{start[1]}{body[start.end() : end]}" for start, end in zip(starts, ends, strict=True)}


def _is_french(style: CardStyle) -> bool:
    return style.startswith("french")


def _is_large(style: CardStyle) -> bool:
    return style.endswith("large")


def _checked(card: Card, style: CardStyle) -> None:
    if not isinstance(card, Card):
        raise TypeError(f"a Card is needed, not {type(card).__name__}")
    if style not in CARD_STYLES:
        raise ValueError(f"no style of cards: {shown_repr(style)}; there are {', '.join(CARD_STYLES)}")


def _face(card: Card, style: CardStyle, lang: str) -> str:
    _checked(card, style)
    signs = "french" if _is_french(style) else "sign"
    letter = _letter_of(card, style, lang)
    if _is_large(style):
        return _paper(WIDTH, HEIGHT, 17) + _letter(card.suit, letter, (18, 20), 104) + _large(card, signs)
    corner = _letter(card.suit, letter, (9 if letter == "Z" else 14, 15), 48) + _sign(card.suit, (30, 90), 38, signs)
    picture = _french(card) if signs == "french" else _bavarian(card)
    return f"{_paper(WIDTH, HEIGHT, 17)}{picture}{corner}{_turned(corner)}"


def _turned(drawing: str) -> str:
    return f'<g transform="rotate(180 {WIDTH / 2:g} {HEIGHT / 2:g})">{drawing}</g>'


def _paper(width: float, height: float, radius: float, line: float = 3) -> str:
    return (
        f'<rect x="{line / 2:g}" y="{line / 2:g}" width="{width - line:g}" height="{height - line:g}" rx="{radius}"'
        f' fill="{PAPER}" stroke="{INK}" stroke-opacity=".32" stroke-width="{line:g}"/>'
    )


def _letter_of(card: Card, style: CardStyle, lang: str) -> str:
    letters = _FRENCH_LETTERS[lang] if _is_french(style) else _LETTERS
    return letters[card.rank]


def _letter(suit: Suit, letter: str, corner: tuple[float, float], height: float) -> str:
    x, y = corner
    return (
        f'<use href="#letter-{letter}" transform="translate({x:g} {y:g}) scale({height / 48:.4g})" fill="none"'
        f' stroke="{INDEX_COLOURS[suit]}" stroke-width="8.5" stroke-linecap="round" stroke-linejoin="round"/>'
    )


def _sign(suit: Suit, middle: tuple[float, float], size: float, signs: str = "sign") -> str:
    x, y = middle
    return (
        f'<use href="#{signs}-{suit.value}" color="{SIGN_COLOURS[suit]}"'
        f' transform="translate({x - size / 2:g} {y - size / 2:g}) scale({size / 100:g})"/>'
    )


def _figure(suit: Suit, part: str, place: str, stroke: float = 4) -> str:
    return (
        f'<use href="#{part}" transform="{place}" color="{_CLOTHS[suit]}" fill="{_HAIRS[suit]}" stroke="{INK}"'
        f' stroke-width="{stroke:g}" stroke-linecap="round" stroke-linejoin="round"/>'
    )


def _window(box: _Box, view: tuple[float, float, float], drawing: str) -> str:
    """Return a drawing, cut off at the edges of a box; the view is its left end, its width and its height there."""
    x, y, width, height = box
    left, wide, high = view
    return (
        f'<svg x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}"'
        f' viewBox="{left:g} 0 {wide:g} {high:.5g}">{drawing}</svg>'
    )


def _framed(suit: Suit, box: _Box, drawing: str) -> str:
    x, y, width, height = box
    edge = f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="6"'
    return f'{edge} fill="{_GROUNDS[suit]}"/>{drawing}{edge} fill="none" stroke="{INK}" stroke-width="4"/>'


def _portrait(suit: Suit, part: str, box: _Box, view: tuple[float, float] = (0, 132)) -> str:
    """Return a framed figure from the head down to where the box ends; the view is its left end and its width."""
    left, wide = view
    # The outlines keep their width, however large the figure.
    figure = _figure(suit, part, "translate(0 0)", 4 * wide / box[2])
    return _framed(suit, box, _window(box, (left, wide, wide * box[3] / box[2]), figure))


def _king(suit: Suit, box: _Box, disc: str = "") -> str:
    """Return the whole king, framed; the disc lies on his robe."""
    high, stroke = 100 * box[3] / box[2], 400 / box[2]
    robe = _figure(suit, "robe", f"translate(0 {high - 176:.4g})", stroke)
    figure = _figure(suit, "king", "translate(0 0)", stroke)
    return _framed(suit, box, _window(box, (0, 100, high), robe + figure) + disc)


def _disc(suit: Suit, middle: tuple[float, float], radius: float, signs: str = "sign") -> str:
    x, y = middle
    circle = f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}" fill="{PAPER}" stroke="{INK}" stroke-width="4"/>'
    return circle + _sign(suit, middle, 1.36 * radius, signs)


def _bavarian(card: Card) -> str:
    suit = card.suit
    match card.rank:
        case Rank.SAU:
            pig = _figure(suit, "pig", "translate(26 212) scale(.95)")
            return _sign(suit, (107, 120), 118) + pig
        case Rank.KOENIG:
            return _king(suit, (55, 14, 90, 284), _disc(suit, (100, 238), 34))
        case Rank.OBER:
            return _sign(suit, (120, 62), 90) + _portrait(suit, "ober", (14, 116, 132, 182))
        case Rank.UNTER:
            return _portrait(suit, "unter", (54, 14, 132, 182)) + _sign(suit, (80, 250), 88)
        case _:
            pips, size = _PIPS[card.rank], _size_of(card)
            return _twig(suit, pips, size) + "".join(_sign(suit, place, size) for place in pips)


def _size_of(card: Card) -> float:
    """Return the size of the signs of a number card."""
    return 38 if card.rank is Rank.ZEHN else 42


def _twig(suit: Suit, pips: _Places, size: float) -> str:
    """Return the twig on which acorns hang, or leaves stand; hearts and bells are free."""
    match suit:
        case Suit.EICHEL:  # from the twig, over the cap, to the end of the stem
            fork, rise, bend, over, (right, down) = 2, -16, 8, -6, (0.09 * size, -0.48 * size)
        case Suit.GRAS:
            fork, rise, bend, over, (right, down) = 34, 24, 10, 2, (0.11 * size, 0.47 * size)
        case _:
            return ""
    branches = "".join(
        f"M100 {y + fork:g}C100 {y + rise:g} {100 + (bend if x > 100 else -bend):g} {y + down + over:g}"
        f" {x + right:g} {y + down:g}"
        for x, y in pips
        if x != 100
    )
    # One path, since its colour is half transparent and must not darken where branches meet.
    return (
        f'<path d="M100 296V{min(y for _, y in pips) + fork:g}{branches}" fill="none" stroke="{SIGN_COLOURS[suit]}"'
        ' stroke-width="4" stroke-opacity=".45" stroke-linecap="round" stroke-linejoin="round"/>'
    )


def _french(card: Card) -> str:
    suit = card.suit
    if card.rank is Rank.SAU:
        return _sign(suit, (100, 156), 118, "french")
    if card.rank in _FRENCH_FIGURES:
        view = (0, 100) if card.rank is Rank.KOENIG else _CLOSE
        half = _portrait(suit, _FRENCH_FIGURES[card.rank], (55, 18, 90, 138), view)
        return half + _turned(half) + _disc(suit, (100, 156), 24, "french")
    pips, size = _PIPS[card.rank], _size_of(card)
    upper = "".join(_sign(suit, place, size, "french") for place in pips if place[1] <= HEIGHT / 2)
    lower = "".join(_sign(suit, (WIDTH - x, HEIGHT - y), size, "french") for x, y in pips if y > HEIGHT / 2)
    return upper + _turned(lower)


def _large(card: Card, signs: str) -> str:
    suit = card.suit
    queen = signs == "french" and card.rank is Rank.OBER
    match card.rank:
        case Rank.KOENIG:
            return _king(suit, (108, 14, 80, 284)) + _sign(suit, (56, 226), 96, signs)
        case Rank.OBER:
            portrait = _portrait(suit, "queen" if queen else "ober", (14, 138, 172, 160), _WIDE)
            return _sign(suit, (142, 74), 96, signs) + portrait
        case Rank.UNTER:
            return _portrait(suit, "unter", (98, 14, 88, 134), _CLOSE) + _sign(suit, (100, 226), 134, signs)
        case _:
            return _sign(suit, (116, 218), 146, signs)


def _back() -> str:
    # Lozenges that touch at their four ends leave others between them; they reach beyond every edge when turned.
    wide, high = 26, 44
    lozenges = "".join(
        f"M{x * wide} {y * high}l{wide / 2:g} {high / 2:g} {-wide / 2:g} {high / 2:g} {-wide / 2:g} {-high / 2:g}z"
        for y in range(-5, 6)
        for x in range(-6, 7)
    )
    pattern = f'<path transform="translate(84 140) rotate(18)" d="{lozenges}" fill="#2F6C9E"/>'
    return (
        f"{_paper(WIDTH, HEIGHT, 17)}"
        f"{_window((12, 12, 176, 288), (0, 176, 288), pattern)}"
        '<rect x="12" y="12" width="176" height="288" rx="6" fill="none" stroke="#1F4B70" stroke-width="4"/>'
    )


def _chip(card: Card, style: CardStyle, lang: str) -> str:
    _checked(card, style)
    signs = "french" if _is_french(style) else "sign"
    letter = _letter_of(card, style, lang)
    mark = _letter(card.suit, letter, (6 if letter == "Z" else 8, 4.5), 13)
    return _paper(46, 22, 4, 1) + mark + _sign(card.suit, (32, 11), 16, signs)
