"""Messages from the Fluent catalogues `de.ftl` and `en.ftl`: one for every ruling, error and item of a bill."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache
from importlib.resources import files

from fluent.runtime import FluentBundle, FluentResource

from schafkopf.cards import Card
from schafkopf.text.values import SHOWN, shown

LANGUAGES = ("de", "en")


@cache
def _bundle(lang: str) -> FluentBundle:
    # Isolation marks would be invisible characters in a terminal.
    bundle = FluentBundle([lang], use_isolating=False)
    bundle.add_resource(FluentResource((files(__package__) / f"{lang}.ftl").read_text("utf-8")))
    return bundle


def has_message(name: str, lang: str) -> bool:
    """Tell whether a catalogue has a message; any language but German is answered with the English one."""
    return _bundle("de" if lang == "de" else "en").has_message(name)


def message(name: str, lang: str, attribute: str = "", /, **params: object) -> str:
    """Return a message, or an attribute of it, with its parameters filled in, beginning with a capital.

    Values are shortened (`shown`), lists joined by commas. A text can always be made: where the catalogue lacks the
    message, or a parameter of it was not given, the answer is the name with the parameters.
    """
    values = {key: _value(key, value) for key, value in params.items()}
    try:
        text = _format(name, lang, values, attribute)
    except Exception:  # an error must never hide behind the failure of its own text
        text = shown(f"{name} ({', '.join(f'{key}: {value}' for key, value in values.items())})", _SENTENCE)
    return text[:1].upper() + text[1:]


_SENTENCES = frozenset({"allowed", "candidates", "cards", "expected", "file", "problem", "ruling"})
"""Parameters that are lists, sentences and paths, which need more room than a foreign value."""
_SENTENCE = 600
_GREATEST = 10**15
"""Numbers beyond it are shown digit by digit instead of being grouped."""


def _value(name: str, value: object) -> str | int:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, int) and abs(value) < _GREATEST:
        return value
    if isinstance(value, (list, tuple)):
        value = ", ".join(str(_value(name, each)) for each in value)
    return shown(value, _SENTENCE if name in _SENTENCES else SHOWN)


def _format(name: str, lang: str, params: Mapping[str, str | int], attribute: str = "") -> str:
    """Return a message as it stands in the catalogue; LookupError where it or one of its parameters is missing."""
    bundle = _bundle("de" if lang == "de" else "en")
    found = bundle.get_message(name)
    pattern = found.attributes.get(attribute) if attribute else found.value
    if pattern is None:
        raise LookupError(name)
    text, errors = bundle.format_pattern(pattern, dict(params))
    if errors:
        raise LookupError(f"{name}: {errors}")
    return str(text)


@lru_cache(maxsize=256)
def card_name(card: Card, lang: str, case: str = "name") -> str:
    """Return the name of a card: bare (`name`), with its article as subject (`nom`) or as object (`acc`)."""
    if not isinstance(card, Card):
        raise TypeError(f"a Card is needed, not {type(card).__name__}")
    suit = _format(f"suit-{card.suit.value}", lang, {})
    rank = _format(f"rank-{card.rank.value}", lang, {})
    gender = _format(f"gender-{card.rank.value}", lang, {})
    return _format(f"card-{case}", lang, {"suit": suit, "rank": rank, "gender": gender})


def word(kind: str, value: str, lang: str) -> str | None:
    """Return the word for a value of some kind (`suit`, `value`), None where the catalogue has none."""
    name = f"{kind}-{value}"
    return _format(name, lang, {}) if value and has_message(name, lang) else None
