"""A page of HTML that stands for itself, to be printed or sent: nothing is loaded for it."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape


def html_page(lang: str, title: str, style: str, body: Iterable[str]) -> str:
    """Return a page with a title in plain text, a style sheet, and lines of HTML."""
    parts = [
        "<!DOCTYPE html>",
        f'<html lang="{lang}">',
        "<head>",
        '<meta charset="utf-8"/>',
        '<meta name="viewport" content="width=device-width, initial-scale=1"/>',
        f"<title>{escape(title)}</title>",
        f"<style>{style}</style>",
        "</head>",
        "<body>",
        *body,
        "</body>",
        "</html>",
    ]
    return "\n".join(parts) + "\n"
