"""Messages from the Fluent catalogues `de.ftl` and `en.ftl`: one for every ruling, error and item of a bill.

A surface with many texts of its own keeps them beside itself, in a `Catalogue` that has these too.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache
from importlib.resources import files
from importlib.util import find_spec
from typing import TYPE_CHECKING

from schafkopf.cards import Card
from schafkopf.text.values import SHOWN, shown, shown_repr, titled

if TYPE_CHECKING:
    from fluent.runtime import FluentBundle

LANGUAGES = ("de", "en")


def check_language(lang: str) -> None:
    """Check that there is a language; ValueError where there is none."""
    if lang not in LANGUAGES:
        raise ValueError(f"lang must be {' or '.join(map(repr, LANGUAGES))}, not {shown_repr(lang)}")


@cache
def has_sentences() -> bool:
    """Tell whether sentences can be made; the library alone, without the extra `cli`, has codes and parameters."""
    return find_spec("fluent") is not None


class Catalogue:
    """The messages of this package and, where a surface has its own, those of other packages beside them."""

    def __init__(self, *packages: str) -> None:
        self.packages = (__package__, *packages)
        self._bundles: dict[str, FluentBundle] = {}
        # A page has hundreds of texts, and most of them again with the next card.
        self._told = lru_cache(maxsize=8192)(self._tell)

    def has(self, name: str, lang: str, attribute: str = "") -> bool:
        """Tell whether there is a message, or it has an attribute; ValueError where there is no such language."""
        check_language(lang)
        if not has_sentences():
            return False
        bundle = self._bundle(lang)
        if not bundle.has_message(name):
            return False
        return not attribute or attribute in bundle.get_message(name).attributes

    def message(self, name: str, lang: str, attribute: str = "", /, **params: object) -> str:
        """Return a message, or an attribute of it, with its parameters filled in, beginning with a capital.

        Values are shortened (`shown`), lists joined by commas; contracts are written as names (`titled`), also
        with the words before them (`$contract-bei`). A text can always be made: where the catalogue lacks the message,
        or a parameter of it was not given, the answer is the name with the parameters.

        Raises:
            ValueError: there is no such language.
        """
        check_language(lang)
        values = tuple((key, _value(key, value)) for key, value in params.items())
        if "problem" in params:
            values = tuple((key, (key == "problem" and word(key, str(value), lang)) or value) for key, value in values)
        for key, value in values:
            if key in _CONTRACTS and has_sentences():
                values += _with_articles(key, str(value), lang)
        return self._told(name, lang, values, attribute)

    def _tell(self, name: str, lang: str, params: tuple[tuple[str, str | int], ...], attribute: str) -> str:
        values = dict(params)
        try:
            text = self.format(name, lang, values, attribute)
        except Exception:  # an error must never hide behind the failure of its own text
            told = (f"{key}: {value}" for key, value in values.items() if value not in ("", "–", "?"))
            text = shown(f"{name} ({', '.join(told)})", _SENTENCE)
        return text[:1].upper() + text[1:]

    def format(self, name: str, lang: str, params: Mapping[str, str | int], attribute: str = "") -> str:
        """Return a message as it stands in the catalogue; LookupError where it or one of its parameters is missing."""
        bundle = self._bundle(lang)
        found = bundle.get_message(name)
        pattern = found.attributes.get(attribute) if attribute else found.value
        if pattern is None:
            raise LookupError(name)
        text, errors = bundle.format_pattern(pattern, dict(params))
        if errors:
            raise LookupError(f"{name}: {errors}")
        return str(text)

    def _bundle(self, lang: str) -> FluentBundle:
        if lang not in self._bundles:
            check_language(lang)
            from fluent.runtime import FluentBundle, FluentResource  # deferred: the library alone does without

            # Isolation marks would be invisible characters in a terminal.
            bundle = FluentBundle([lang], use_isolating=False)
            for package in self.packages:
                bundle.add_resource(FluentResource((files(package) / f"{lang}.ftl").read_text("utf-8")))
            self._bundles[lang] = bundle
        return self._bundles[lang]


_CATALOGUE = Catalogue()
has_message, message, _format = _CATALOGUE.has, _CATALOGUE.message, _CATALOGUE.format


_SENTENCES = frozenset(
    {"allowed", "candidates", "cards", "expected", "file", "problem", "reason", "right", "ruling", "said"}
)
"""Parameters that are lists, sentences and paths, which need more room than a foreign value."""
_SENTENCE = 600
_GREATEST = 10**15
"""Numbers beyond it are shown digit by digit instead of being grouped."""


_CONTRACTS = frozenset({"contract", "declaration", "best"})
"""Parameters that are names of contracts or bids, as they travel."""


@lru_cache(maxsize=1024)
def _with_articles(key: str, name: str, lang: str) -> tuple[tuple[str, str], ...]:
    """The name of a contract as a subject (`-der`) and after prepositions (`-bei`, `-zum`); every Tout is masculine."""
    gender = word("gender", name.rpartition("-")[2].lower(), lang) or "m"
    told = {"name": name, "gender": gender}
    return tuple((f"{key}-{case}", _format(f"contract-{case}", lang, told)) for case in ("der", "bei", "zum"))


def _value(name: str, value: object) -> str | int:
    if name in _CONTRACTS and isinstance(value, str):
        value = titled(value)
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, int) and abs(value) < _GREATEST:
        return value
    if isinstance(value, (list, tuple)):
        value = ", ".join(str(_value(name, each)) for each in value)
    return shown(value, _SENTENCE if name in _SENTENCES else SHOWN)


@lru_cache(maxsize=256)
def card_name(card: Card, lang: str, case: str = "name") -> str:
    """Return the name of a card: bare (`name`) or with its article (`nom`, `acc`, `dat`)."""
    if not isinstance(card, Card):
        raise TypeError(f"a Card is needed, not {type(card).__name__}")
    check_language(lang)
    if not has_sentences():
        return card.label
    suit = _format(f"suit-{card.suit.value}", lang, {})
    rank = _format(f"rank-{card.rank.value}", lang, {})
    gender = _format(f"gender-{card.rank.value}", lang, {})
    return _format(f"card-{case}", lang, {"suit": suit, "rank": rank, "gender": gender})


def suit_name(letter: str, lang: str) -> str:
    """Return the name of a suit by its letter, `T` for trump; without sentences the letter."""
    return word("suit", letter, lang) or letter


def called_card(card: Card, lang: str) -> dict[str, str]:
    """Return the words for a called card, which need not be a Sau (S-4.2), as the parameters of a message."""
    cases = ("nom", "acc", "dat") if has_sentences() else ()
    return {f"called-{case}": _format(f"called-{case}", lang, {"rank": card.rank.value}) for case in cases}


def word(kind: str, value: str, lang: str) -> str | None:
    """Return the word for a value of some kind (`suit`, `phase`), None where the catalogue has none."""
    name = f"{kind}-{value}"
    return _format(name, lang, {}) if value and has_message(name, lang) else None
