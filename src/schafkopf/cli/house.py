"""The house rules of a command, as its words say; they are read when they are needed."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from schafkopf.answers.asking import USUAL, House
from schafkopf.cli.context import note_file, say
from schafkopf.errors import ErrorCode, SchafkopfError

if TYPE_CHECKING:
    from schafkopf.game.record import Record
    from schafkopf.rules.house import HouseRules

_VARIABLE = "SCHAFKOPF_RULES"
"""Names the house rules of a round, so that nobody has to type them with every command."""


@dataclass(frozen=True, slots=True)
class CommandRules(House):
    """The house rules of a command, as its words say: `--rules`, `--set`, `--deck`; without them those of the round.

    `is_stated` tells whether the words say any, `is_named` whether `--rules` does.
    """

    is_stated: bool = False
    is_named: bool = False

    @classmethod
    def of(cls, agreed: str, settings: Sequence[str] | None, deck: str = "") -> CommandRules:
        """Return those of a command: what `--rules` names, else the environment, else what is usual."""
        named = agreed or os.environ.get(_VARIABLE, "") or USUAL
        return cls(named, settings or (), deck, bool(agreed or settings), bool(agreed))

    def base(self) -> HouseRules:
        """Return the house rules of a preset, or of a file."""
        try:
            return named_rules(self.named)
        except SchafkopfError as error:
            is_own = error.code is not ErrorCode.UNKNOWN_PRESET or self.named != error.params.get("preset")
            if is_own or self.named != os.environ.get(_VARIABLE):
                raise
            from schafkopf.rules.house import PRESETS

            allowed = f"{', '.join(PRESETS)}, {say('DATEI', 'FILE')}.toml"
            name = _VARIABLE if not self.is_named else "--rules"
            raise SchafkopfError(ErrorCode.WRONG_VALUE, name=name, value=self.named, allowed=allowed) from None

    def over(self, own: HouseRules) -> HouseRules:
        """Return the rules of a game that has its own: `--rules` stands in their place, `--set` goes over them.

        The packs stay those of the game, and with another pack the packets are the usual ones.

        Raises:
            SchafkopfError: the house rules cannot be.
        """
        from schafkopf.rules.house import read_options, read_setting

        rules = read_options(dict(map(read_setting, self.settings)), self.base() if self.is_named else own)
        kept: dict[str, object] = {}
        for prefix in ("", "bierkopf_"):
            pack = getattr(own, f"{prefix}deck")
            if pack != getattr(rules, f"{prefix}deck"):
                kept |= {f"{prefix}deck": pack, f"{prefix}deal_packets": "none"}
        return read_options(kept, rules)

    def replayed(self, record: Record) -> Record:
        """Return a recorded game under the rules of the command, as it is where the words say none.

        Raises:
            SchafkopfError: the rules do not go with those of the record.
        """
        return record.under(self.over(record.house_rules())) if self.is_stated else record


def named_rules(name: str) -> HouseRules:
    """Return the house rules of a preset, or of a file: what ends in `.toml`, and whatever file is there."""
    from schafkopf.rules.house import PRESETS, preset, read_file  # deferred: an order needs no house rules

    if name in PRESETS or not (name.endswith(".toml") or os.path.isfile(name)):  # noqa: PTH113 - any text
        return preset(name)
    try:
        return read_file(name)
    except SchafkopfError as error:
        note_file(error, name)  # nobody may have named it in this command
        raise
