"""The colours of the pages: texts stand out from what is behind them, lines and bars from theirs, in light and dark."""

from __future__ import annotations

import re
from importlib.resources import files

import pytest

_THEMES = {"light": ":root {", "dark": ':root[data-theme="dark"] {', "auto-dark": ':root[data-theme="auto"] {'}
_TEXTS = (
    ("ink", "page"),
    ("ink", "surface"),
    ("ink", "sunken"),
    ("ink", "accent-soft"),
    ("ink-2", "page"),
    ("ink-2", "surface"),
    ("ink-2", "sunken"),
    ("accent", "page"),
    ("accent", "surface"),
    ("accent", "accent-soft"),
    ("on-accent", "accent"),
    ("on-table", "table"),
    ("on-table", "table-deep"),
    ("on-table", "table-line"),
    ("on-table-2", "table"),
    ("on-table-2", "table-deep"),
    ("on-gold", "gold"),
    ("gold", "table"),
    ("bad", "surface"),
    ("bad", "page"),
    ("bad", "bad-soft"),
    ("warn", "surface"),
)
_LINES = (
    ("border", "page"),
    ("border", "surface"),
    ("focus", "page"),
    ("focus", "surface"),
    ("gold", "table"),
    ("refused", "table"),
    ("best", "surface"),
)


def colours(theme: str) -> dict[str, str]:
    """The colours of a theme by name, as `#RRGGBB`."""
    css = (files("schafkopf.web") / "static" / "base.css").read_text("utf-8")

    def block(start: str) -> dict[str, str]:
        rules = css.partition(start)[2].partition("}")[0]
        return dict(re.findall(r"--([a-z0-9-]+): (#[0-9A-F]{6});", rules))

    return block(_THEMES["light"]) | block(_THEMES[theme])


def contrast(one: str, other: str) -> float:
    """The contrast of two colours as WCAG 2 reckons it."""

    def light(colour: str) -> float:
        parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
        red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue

    dark, bright = sorted((light(one), light(other)))
    return (bright + 0.05) / (dark + 0.05)


def test_black_on_white_has_the_largest_contrast() -> None:
    assert contrast("#000000", "#FFFFFF") == pytest.approx(21)


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize(("text", "ground"), _TEXTS)
def test_texts_have_a_contrast_of_at_least_four_and_a_half(theme: str, text: str, ground: str) -> None:
    shown = colours(theme)
    assert contrast(shown[text], shown[ground]) >= 4.5


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize(("line", "ground"), _LINES)
def test_lines_and_bars_have_a_contrast_of_at_least_three(theme: str, line: str, ground: str) -> None:
    shown = colours(theme)
    assert contrast(shown[line], shown[ground]) >= 3


def test_who_leaves_the_choice_to_the_device_gets_the_same_dark_colours() -> None:
    assert colours("auto-dark") == colours("dark")
