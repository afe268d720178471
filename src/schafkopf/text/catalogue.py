"""Messages from the Fluent catalogues `de.ftl` and `en.ftl`: one for every ruling, error and item of a bill."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache
from importlib.resources import files

from fluent.runtime import FluentBundle, FluentResource

from schafkopf.cards import Card

LANGUAGES = ("de", "en")


@cache
def _bundle(lang: str) -> FluentBundle:
    # Isolation marks would be invisible characters in a terminal.
    bundle = FluentBundle([lang], use_isolating=False)
    bundle.add_resource(FluentResource((files(__package__) / f"{lang}.ftl").read_text("utf-8")))
    return bundle


def has_message(name: str, lang: str) -> bool:
    """Tell whether a catalogue has a message."""
    return _bundle(lang).has_message(name)


def message(name: str, lang: str, attribute: str = "", /, **params: object) -> str:
    """Return a message, or an attribute of it, with its parameters filled in, beginning with a capital.

    Raises:
        LookupError: the catalogue lacks the message, or a parameter of it was not given.
    """
    text = _format(name, lang, params, attribute)
    return text[:1].upper() + text[1:]


def _format(name: str, lang: str, params: Mapping[str, object], attribute: str = "") -> str:
    bundle = _bundle(lang)
    found = bundle.get_message(name)
    pattern = found.attributes.get(attribute) if attribute else found.value
    if pattern is None:
        raise LookupError(name)
    plain = {key: value if isinstance(value, (int, str)) else str(value) for key, value in params.items()}
    text, errors = bundle.format_pattern(pattern, plain)
    if errors:
        raise LookupError(f"{name}: {errors}")
    return str(text)


@lru_cache(maxsize=256)
def card_name(card: Card, lang: str, case: str = "name") -> str:
    """Return the name of a card: bare (`name`), with its article as subject (`nom`) or as object (`acc`)."""
    suit = _format(f"suit-{card.suit.value}", lang, {})
    rank = _format(f"rank-{card.rank.value}", lang, {})
    gender = _format(f"gender-{card.rank.value}", lang, {})
    return _format(f"card-{case}", lang, {"suit": suit, "rank": rank, "gender": gender})


def word(kind: str, value: str, lang: str) -> str | None:
    """Return the word for a value of some kind (`suit`, `value`), None where the catalogue has none."""
    name = f"{kind}-{value}"
    return _format(name, lang, {}) if value and has_message(name, lang) else None
