"""House rules explained: what an option says with each of its values, which value holds, and where the rule stands."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from schafkopf.answers.asking import House
from schafkopf.notation import contract_name
from schafkopf.rules.domains import BidNames, Choice, Word
from schafkopf.rules.house import HouseRules, preset, unknown_option
from schafkopf.rules.options import OPTIONS, Option
from schafkopf.rules.tariff import Tariff
from schafkopf.text.rules import CATALOGUE

_PRICES = ("tariff_laufende", "tariff_schneider", "ramsch_price", "bettel_price")


def plain(value: object) -> str:
    """Return a value as a form sends it and a setting says it: `true`, `none`, `10/20/50`, `wenz,solo`."""
    if isinstance(value, (list, tuple)):
        return ",".join(map(str, value))
    return str(value).lower() if isinstance(value, bool) else str(value)


def sentence(name: str, value: object, lang: str = "de", tariff: Tariff | None = None) -> str:
    """Return what an option says with a value in its plain form (that of `HouseRules.options`)."""
    params: dict[str, object] = {"value": value}
    if name in _PRICES:
        params["price"] = value
        prices = tariff or Tariff()
        amounts: dict[object, int] = {"x": prices.extra, "r": prices.rufspiel, "s": prices.solo}
        if value in amounts:
            told = CATALOGUE.message(f"rule-price-{value}", lang, amount=amounts[value])
            params["price"] = told[:1].lower() + told[1:]
    elif name == "tariff":
        stated = value if isinstance(value, Tariff) else Tariff.parse(str(value))
        params |= {"extra": stated.extra, "rufspiel": stated.rufspiel, "solo": stated.solo}
    elif isinstance(OPTIONS[name].domain, BidNames):
        names = value if isinstance(value, (list, tuple)) else str(value).split(",")
        params["allowed"] = ", ".join(contract_name(str(each)) for each in names if each)
        params["value"] = "some" if params["allowed"] else "nothing"
    return CATALOGUE.message(f"rule-{name}", lang, **params)


@dataclass(frozen=True, slots=True)
class OptionAnswer:
    """An option of house rules, and the value that it has at a table, in its plain form."""

    option: Option
    value: object
    tariff: Tariff

    @property
    def default(self) -> object:
        """The value where nothing is said, in its plain form."""
        return preset().options()[self.option.name]

    @property
    def allowed(self) -> tuple[str, ...]:
        """The values that it may have, as a setting says them; ranges as `1-14`."""
        return tuple(map(plain, self.option.domain.allowed))

    def told(self, lang: str = "de") -> str:
        """Return what it says with the value that it has."""
        return sentence(self.option.name, self.value, lang, self.tariff)

    def values(self, lang: str = "de") -> Iterator[tuple[str, str]]:
        """Yield its values with what it says with each; of numbers in a range only the default and the present one."""
        domain = self.option.domain
        words: tuple[Word, ...] = domain.words if isinstance(domain, Choice) else ()
        none = ("none",) if isinstance(domain, Choice) and domain.none else ()
        for each in dict.fromkeys(map(plain, (*words, *none, self.default, self.value))):
            value = domain.read(_typed(each, domain))
            yield each, sentence(self.option.name, "none" if value is None else value, lang, self.tariff)

    def json(self, lang: str = "de") -> dict[str, Any]:
        """Return the answer for programs."""
        return {
            "option": self.option.name,
            "game": self.option.game,
            "clause": self.option.clause,
            "meaning": self.option.sentence(lang),
            "value": self.value,
            "default": self.default,
            "allowed": list(self.allowed),
            "text": self.told(lang),
            "values": dict(self.values(lang)),
        }


def _typed(text: str, domain: object) -> object:
    """The value that a text stands for: a word is what it is, others are numbers or truth values."""
    if isinstance(domain, Choice):
        for word in domain.words:
            if plain(word) == text:
                return word
        return int(text) if text.isdecimal() else text
    return text


def explain(name: str, house: House | None = None) -> OptionAnswer:
    """Return what an option of house rules means, what it may be, and what it is in a house (S-12, B-13).

    Raises:
        SchafkopfError: there is no such option, with the nearest; or the house rules cannot be.
    """
    word = name.strip().lower().replace("-", "_")
    if word not in OPTIONS:
        raise unknown_option(name)
    rules: HouseRules = (house or House()).rules()
    return OptionAnswer(OPTIONS[word], rules.options()[word], rules.tariff)
