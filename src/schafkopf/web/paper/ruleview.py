"""House rules in plain sentences: what each says with a value, and which values there are to choose from."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from schafkopf.answers.houserules import plain, sentence
from schafkopf.cards import GameName
from schafkopf.notation import contract_name
from schafkopf.players.levels import LEVELS
from schafkopf.rules.domains import BidNames, Choice, Word
from schafkopf.rules.house import HouseRules
from schafkopf.rules.options import OPTIONS, Option
from schafkopf.rules.tariff import Tariff
from schafkopf.web.pages import Look


@dataclass(frozen=True, slots=True)
class ShownOption:
    """An option as a page shows it: its sentence with the present value, and how that can be changed.

    `choices` are values with their sentences; `least` and `most` bound a number that may be given as well, or instead;
    `many` tells that several may be chosen. `fault` says why the present value cannot be.
    """

    option: Option
    value: object
    sentence: str
    choices: tuple[tuple[str, str], ...]
    least: int | None
    most: int | None
    many: bool
    is_changed: bool
    fault: str

    @property
    def plain(self) -> str:
        """The value as a form sends it."""
        return plain(self.value)

    @property
    def is_number(self) -> bool:
        """Whether the present value is a number outside of the choices."""
        return type(self.value) is int and self.plain not in [value for value, _ in self.choices]


def level_name(level: str, look: Look) -> str:
    """Return what a level of computers is called."""
    return look.text(f"level-{level}") if level in (*LEVELS, "random") else level


def rule(name: str, value: object, look: Look, tariff: Tariff | None = None) -> str:
    """Return what an option says with a value in its plain form (that of `HouseRules.options`), as a sentence."""
    return sentence(name, value, look.lang, tariff)


def rules_told(rules: HouseRules, look: Look) -> tuple[str, ...]:
    """Return the preset that is nearest, and what differs from it, as sentences."""
    name, options = rules.difference()
    like = look.text("rules-like-except" if options else "rules-like", name=look.text(f"preset-{name}"))
    return (like, *(rule(option, value, look, rules.tariff) for option, value in options.items()))


def shown_options(
    values: Mapping[str, object], usual: Mapping[str, object], game: GameName, faults: Mapping[str, str], look: Look
) -> Iterator[ShownOption]:
    """Yield the options of a game with some values, in plain form; `usual` are those of the preset."""
    try:
        tariff = Tariff.parse(str(values["tariff"]))
    except ValueError:
        tariff = Tariff()
    for name, option in OPTIONS.items():
        if option.game != game:
            continue
        value, domain = values[name], option.domain
        words: tuple[Word, ...] = domain.words if isinstance(domain, Choice) else domain.allowed
        is_many = isinstance(domain, BidNames)
        if isinstance(domain, Choice) and domain.none:
            words = (*words, "none")
        if name == "tariff":
            words = ()
        told = tuple(
            (plain(each), contract_name(str(each)) if is_many else rule(name, each, look, tariff)) for each in words
        )
        numbers = domain.numbers if isinstance(domain, Choice) else None
        try:
            option.domain.read(value)
            sentence = rule(name, value, look, tariff)
        except ValueError:
            sentence = option.sentence(look.lang)
        yield ShownOption(
            option,
            value,
            sentence,
            told,
            None if numbers is None else numbers.least,
            None if numbers is None else numbers.most,
            is_many,
            value != usual[name],
            faults.get(name, ""),
        )
