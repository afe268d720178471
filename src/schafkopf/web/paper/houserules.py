"""House rules on pages without a table: what a link says of them, and the choices that a form has."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass

from fastapi import Request

from schafkopf.answers.asking import USUAL, House
from schafkopf.answers.houserules import plain
from schafkopf.errors import ErrorCode, SchafkopfError
from schafkopf.rules.contracts import Contract
from schafkopf.rules.house import PRESETS, HouseRules, preset, read_setting
from schafkopf.web.pages import Look
from schafkopf.web.paper.asking import State
from schafkopf.web.paper.ruleview import ShownOption, rule, shown_options

_MOST = 100
"""More settings than there are house rules."""
_LONGEST = 300


@dataclass(frozen=True, slots=True)
class Control:
    """A house rule to choose, with its value and what that says.

    A choice is a setting, its sentence, and whether it is chosen. The setting is empty where the value is that of the
    preset.
    """

    name: str
    clause: str
    sentence: str
    value: str
    choices: tuple[tuple[str, str, bool], ...]


@dataclass(frozen=True, slots=True)
class Agreed:
    """The house rules that a link names: a preset and settings over it."""

    named: str
    settings: tuple[str, ...]

    @classmethod
    def of(cls, request: Request) -> Agreed:
        """Return those of the query: of a rule the last setting, and none that says what the preset says.

        Raises:
            SchafkopfError: there is no such preset, or a setting is too long, or none.
        """
        given = [text for text in request.query_params.getlist("set") if text]
        given += [f"tariff={text}" for text in request.query_params.getlist("tariff") if text]
        if len(given) > _MOST or any(len(text) > _LONGEST for text in given):
            raise SchafkopfError(ErrorCode.LINE_TOO_LONG, limit=_LONGEST)
        named = request.query_params.get("rules", "") or USUAL
        usual = preset(named).options()
        latest = {name: (text, value) for text in given for name, value in (read_setting(text),)}
        return cls(named, tuple(text for name, (text, value) in latest.items() if usual.get(name) != value))

    @property
    def state(self) -> State:
        """What the query says of them."""
        return {"rules": "" if self.named == USUAL else self.named, "set": self.settings}

    @property
    def house(self) -> House:
        """The house rules as questions take them."""
        return House(self.named, self.settings)

    def rules(self, contract: Contract) -> HouseRules:
        """Return the house rules; faults as in `House.rules`."""
        return self.house.rules(contract)

    def presets(self, look: Look) -> tuple[tuple[str, str, bool], ...]:
        """Return the presets to choose from: value, name, whether it is chosen."""
        return tuple((name, look.text(f"preset-{name}"), name == self.named) for name in PRESETS)

    def controls(self, contract: Contract, names: Collection[str], look: Look) -> Iterator[Control]:
        """Yield what can be chosen of some house rules."""
        rules = self.rules(contract)
        usual = preset(self.named).options()
        for shown in shown_options(rules.options(), usual, contract.kind.game, {}, look):
            name = shown.option.name
            if name in names:
                choices = tuple(_choices(shown, usual[name], look))
                yield Control(name, shown.option.clause, shown.sentence, plain(shown.value), choices)

    def others(self, names: Collection[str]) -> tuple[str, ...]:
        """Return the settings of house rules that a form with these controls does not have."""
        return tuple(text for text in self.settings if read_setting(text)[0] not in names)


def _choices(shown: ShownOption, usual: object, look: Look) -> Iterator[tuple[str, str, bool]]:
    name, value = shown.option.name, plain(shown.value)
    choices = dict(shown.choices)
    if shown.least is not None and shown.most is not None and shown.most - shown.least < 100:
        choices |= {str(number): rule(name, number, look) for number in range(shown.least, shown.most + 1)}
    choices.setdefault(value, shown.sentence)
    for each, sentence in choices.items():
        yield "" if each == plain(usual) else f"{name}={each}", sentence, each == value
