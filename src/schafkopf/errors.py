"""Every way in which input can be wrong: a code, its clause, and the parameters of its text."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import Enum

from schafkopf.cards import Card

_CODES = {card.value for card in Card}


class ErrorCode(Enum):
    """A reason why input was not understood; `clause` is what it offends.

    `S-` and `B-` are the rules, `F-` the record format (docs/records.md), `K-` the command line (docs/cli.md).
    """

    UNKNOWN_CARD = "S-1.4"
    AMBIGUOUS_CARD = "S-1.6"
    CARD_NOT_IN_PACK = "S-1.2"
    CARD_TWICE = "S-1.1"
    WRONG_HAND_SIZE = "S-1.1"
    WRONG_TRICK_SIZE = "S-3.2"
    UNKNOWN_SUIT = "S-1.3"
    UNKNOWN_CONTRACT = "S-2.1"
    TRUMP_SUIT_MISSING = "S-2.4"
    HERZ_NOT_CALLABLE = "S-4.1"
    CONTRACT_HAS_NO_CALL = "S-4.1"
    CONTRACT_HAS_NO_LAUFENDE = "S-6.4"
    CONTRACT_IS_NOT_PLAYED = "S-7.6"
    NO_TWO_PARTIES = "S-11.1"
    NOTHING_IS_PLAYED = "F-5"
    WRONG_NUMBER = "K-3"
    MISSING_NUMBER = "K-3"
    AUGEN_DO_NOT_FIT_TRICKS = "S-7.2"
    SUM_WRONG = "S-1.4"
    NOT_TIED = "S-11.1"
    UNKNOWN_OPTION = "S-12"
    WRONG_OPTION_VALUE = "S-12"
    OPTIONS_CONFLICT = "S-12"
    UNKNOWN_PRESET = "S-12"
    WRONG_USE = "K-1"
    FILE_MISSING = "F-1"
    FILE_IS_DIRECTORY = "F-1"
    FILE_UNREADABLE = "F-1"
    FILE_EMPTY = "F-1"
    WRONG_ENCODING = "F-2"
    LINE_TOO_LONG = "F-2"
    NOT_JSON = "F-2"
    NOT_TOML = "S-12"
    FIELD_MISSING = "F-3"
    WRONG_TYPE = "F-3"
    CARD_MISSING = "F-4"
    PAYOUT_DIFFERS = "F-7"
    NOT_A_PROTOCOL = "F-8"
    PROTOCOL_LINE = "F-8"
    PARTIE_LINE = "B-7.2"

    clause: str

    def __new__(cls, clause: str) -> ErrorCode:
        """Number the code and attach its clause."""
        # Numbered values keep codes that share a clause from being aliases of each other.
        code = object.__new__(cls)
        code._value_ = len(cls.__members__)
        code.clause = clause
        return code


class SchafkopfError(ValueError):
    """Input that cannot be answered: what was wrong, where, and what would be right.

    `code` names the reason, `clause` the rule, `params` fill the text, `candidates` are possible meanings.
    """

    def __init__(self, code: ErrorCode, *, clause: str = "", candidates: Iterable[str] = (), **params: object) -> None:
        super().__init__(code, params)
        self.code = code
        self.clause = clause or code.clause
        self.params = params
        self.candidates: Sequence[str] = tuple(candidates)

    def text(self, lang: str = "de") -> str:
        """Return the error in German (`de`) or English (`en`)."""
        from schafkopf.text.catalogue import message  # deferred: only a text that is shown needs the catalogue

        text = message(self.code.name, lang, **self.params)
        if self.candidates:
            # People read the ten as 10; programs get the codes as they are.
            shown = ", ".join(Card(each).label if each in _CODES else each for each in self.candidates)
            text += " " + message("candidates", lang, candidates=shown)
        return text

    def at(self, line: int, field: str) -> UnreadableInput:
        """Return the same fault with its place in a file."""
        fault = UnreadableInput(self.code, line=line, field=field, clause=self.clause, candidates=self.candidates)
        fault.params = self.params
        return fault

    def __str__(self) -> str:
        return f"{self.code.name}: {self.text('en')}"


class UnreadableInput(SchafkopfError):
    """A file, a line or a record that could not be read at all; `line` is its number from 1, `field` its path."""

    def __init__(
        self,
        code: ErrorCode,
        *,
        line: int | None = None,
        field: str | None = None,
        clause: str = "",
        candidates: Iterable[str] = (),
        **params: object,
    ) -> None:
        super().__init__(code, clause=clause, candidates=candidates, **params)
        self.line = line
        self.field = field
