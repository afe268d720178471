"""Draw a table: `python docs/draw_table.py > docs/table.svg`.

A Rufspiel in its third trick: what the seat below sees, its hand and the cards that lie.
"""

from __future__ import annotations

import re

import schafkopf as sk
from schafkopf.text.card_faces import HEIGHT, WIDTH, back_svg, card_svg

LINE = (
    "gras-rufspiel by 0 | EO GU HA HK H7 G9 G8 S7 / GO HU EA E9 EZ GZ SU S8 / HO SO H8 GA G7 E8 SA S9 /"
    " EU HZ H9 EK E7 GK SZ SK | 0: HA GO H8 H9, 1: EA E8 EK S7, 1: E9 HO E7 | bound GA"
)
SIZE = (960, 560)
CLOTH, RIM, WORD = "#1D4D3A", "#173D2E", "#F4EFE3"
PLACES = {1: (382, 258), 2: (480, 196), 3: (578, 258)}
"""Middles of the cards on the table, by seat: left, above, right."""
NAMES = {1: (150, 225, "P2"), 2: (480, 64, "P3"), 3: (810, 225, "P4")}
"""Middles of the hands that nobody sees, and whose they are."""


def inside(picture: str) -> str:
    """Return what a picture draws, to be put into another."""
    return re.sub(r"^<svg[^>]*>|</svg>$", "", picture)


def card(picture: str, middle: tuple[float, float], high: float, turn: float = 0) -> str:
    """Return a face or a back, so high, at a place."""
    x, y = middle
    scale = high / HEIGHT
    return (
        f'<g transform="translate({x:g} {y:g}) rotate({turn:g}) scale({scale:.4g})'
        f' translate({-WIDTH / 2:g} {-HEIGHT / 2:g})">{inside(picture)}</g>'
    )


def draw() -> str:
    """Return the picture."""
    position = sk.parse_position(LINE)
    wide, high = SIZE
    hand = position.deal.order.sort(position.hands[0])
    shapes = [
        f'<defs><g id="back">{inside(back_svg("en"))}</g></defs>',
        f'<rect width="{wide}" height="{high}" rx="18" fill="{RIM}"/>',
        f'<ellipse cx="480" cy="215" rx="420" ry="190" fill="{CLOTH}"/>',
    ]
    for seat, (x, y, name) in NAMES.items():
        left = len(position.hands[seat])
        shapes += [
            card('<use href="#back"/>', (x + 13 * (place - (left - 1) / 2), y), 74, 4 * (place - (left - 1) / 2))
            for place in range(left)
        ]
        shapes.append(f'<text x="{x + 70}" y="{y + 6}" fill="{WORD}">{name}</text>')
    for place, laid in enumerate(position.trick):
        seat = (position.leader + place) % 4
        shapes.append(card(card_svg(laid), PLACES[seat], 132, {1: -6, 2: 3, 3: 5}.get(seat, 0)))
    middle = (len(hand) - 1) / 2
    for place, held in enumerate(hand):
        shapes.append(card(card_svg(held), (480 + 112 * (place - middle), 465 + 5 * abs(place - middle)), 165))
    title = "A trick of a Rufspiel: Eichel-Neun, Herz-Ober, Eichel-Sieben lie; six cards in hand"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" role="img" aria-label="{title}"'
        f' font-family="sans-serif" font-size="17">{"".join(shapes)}</svg>'
    )


if __name__ == "__main__":
    print(draw())
