"""Messages from the Fluent catalogues `de.ftl` and `en.ftl`: one for every ruling, error and item of a bill."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache
from importlib.resources import files
from typing import TYPE_CHECKING

from fluent.runtime import FluentBundle, FluentResource

from schafkopf.cards import Card, Suit

if TYPE_CHECKING:
    from schafkopf.game.rulings import Ruling

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


def message(name: str, lang: str, /, **params: object) -> str:
    """Return a message with its parameters filled in, beginning with a capital.

    Raises:
        LookupError: the catalogue lacks the message, or a parameter of it was not given.
    """
    text = _format(name, lang, params)
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


def suit_name(suit: Suit, lang: str) -> str:
    """Return the name of a suit."""
    return _format(f"suit-{suit.value}", lang, {})


@lru_cache(maxsize=8192)
def ruling_text(ruling: Ruling, lang: str) -> str:
    """Return what a ruling says."""
    return message(ruling.code.name, lang, **_ruling_params(ruling, lang))


def ruling_reason(ruling: Ruling, lang: str) -> str:
    """Return why a card is refused, without naming the card, so that one sentence can serve several."""
    reason = _format(ruling.code.name, lang, _ruling_params(ruling, lang), attribute="why")
    return reason[:1].upper() + reason[1:]


def _ruling_params(ruling: Ruling, lang: str) -> dict[str, object]:
    params: dict[str, object] = {
        "seat": "?" if ruling.seat is None else f"P{ruling.seat + 1}",
        "cards": ", ".join(card.label for card in ruling.cards) or "–",
        "detail": ruling.detail or "–",
        "led": "–" if ruling.led is None else _format(f"suit-{ruling.led.value}", lang, {}),
    }
    for kind in ("suit", "value"):
        if ruling.detail and has_message(f"{kind}-{ruling.detail}", lang):
            params["detail"] = _format(f"{kind}-{ruling.detail}", lang, {})
    if ruling.card is not None:
        for case in ("name", "nom", "acc"):
            params[f"card-{case}"] = card_name(ruling.card, lang, case)
    return params
