"""Every way in which input can be wrong: a code, its clause, its place, and the parameters of its text."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import FrozenInstanceError, dataclass
from types import MappingProxyType
from typing import Any, Self, TypeAlias, TypeVar

from schafkopf.cards import Card, FrozenEnum, GameName
from schafkopf.text.values import shown, shown_repr

Plain: TypeAlias = "str | int | tuple[Plain, ...] | None"
"""What a parameter of an error is; any other value is kept as its text."""

_CODES = {card.value for card in Card}


class ErrorCode(FrozenEnum):
    """A reason why input was not understood; `clause` is what it offends, `bierkopf_clause` in a game of Bierkopf.

    `S-` and `B-` are the rules, `F-` the record format (docs/records.md), `K-` the command line (docs/cli.md).
    """

    clause: str
    bierkopf_clause: str

    # Cards and suits
    UNKNOWN_CARD = ("S-1.4", "B-1.3")
    AMBIGUOUS_CARD = ("S-1.6", "B-1.3")
    REVERSED_CARD = ("S-1.4", "B-1.3")
    RANK_OR_REVERSED = ("S-1.4", "B-1.3")
    CARD_NOT_IN_PACK = ("S-1.2", "B-1.1")
    CARD_TWICE = ("S-1.1", "B-1.1")
    WRONG_HAND_SIZE = ("S-1.1", "B-1.1")
    WRONG_TRICK_SIZE = ("S-3.2", "B-4.3")
    UNKNOWN_SUIT = ("S-1.3", "B-1.3")

    # Contracts
    UNKNOWN_CONTRACT = ("S-2.1", "B-2.6")
    TRUMP_SUIT_MISSING = ("S-2.4",)
    CONTRACT_HAS_NO_TRUMP_SUIT = ("S-2.1",)
    CALLED_SUIT_MISSING = ("S-4.3",)
    CONTRACT_HAS_NO_CALL = ("S-4.1",)
    HERZ_NOT_CALLABLE = ("S-4.1",)
    CONTRACT_HAS_NO_TOUT = ("S-11.4",)
    ONLY_A_SOLO_IS_SIE = ("S-2.14",)
    CONTRACT_IS_NOT_DECLARED = ("S-5.6",)
    SUIT_IS_NAMED_LATER = ("S-5.10",)
    CONTRACT_HAS_NO_LAUFENDE = ("S-6.4", "B-2.6")
    CONTRACT_IS_NOT_PLAYED = ("S-7.6",)
    NO_TWO_PARTIES = ("S-11.1",)
    TWO_PARTIES = ("S-11.1",)
    NOTHING_IS_PLAYED = ("F-5",)
    NOTHING_IS_ANNOUNCED = ("S-5.10",)
    SEAT_NOT_TO_MOVE = ("S-3.8", "B-4.4")
    NOTHING_TO_DECIDE = ("S-3.8", "B-4.4")
    AUGEN_DO_NOT_MATTER = ("S-7.5",)
    NOTHING_IS_BOUND = ("S-4.10",)
    HANDS_DO_NOT_FIT = ("S-1.1", "B-1.1")
    CERTAIN_NOT_POSSIBLE = ("S-1.1", "B-1.1")
    NOBODY_CAN_HOLD = ("S-1.1", "B-1.1")
    TOO_MANY_CERTAIN = ("S-1.1", "B-1.1")
    NO_DEAL_AGREES = ("S-1.1", "B-1.1")
    CONSTRAINT_TEXT = ("K-6",)
    CONSTRAINT_CONTRADICTS = ("K-6",)
    CONSTRAINT_SUIT = ("K-6",)
    CONSTRAINT_TOO_LARGE = ("K-6",)
    TOO_MANY_SEQUENCES = ("K-3",)

    # Numbers of a bill
    WRONG_VALUE = ("K-3",)
    MISSING_NUMBER = ("K-3",)
    AUGEN_DO_NOT_FIT_TRICKS = ("S-7.2", "B-5.4")
    SUM_WRONG = ("S-1.4", "B-1.4")
    NOT_TIED = ("S-11.1",)
    TIE_OPEN = ("S-11.1",)

    # House rules
    UNKNOWN_OPTION = ("S-12", "B-13")
    WRONG_OPTION_VALUE = ("S-12", "B-13")
    OPTIONS_CONFLICT = ("S-12", "B-13")
    UNKNOWN_PRESET = ("S-12", "B-13")

    # Deals
    WRONG_NUMBER_OF_HANDS = ("S-1.1", "B-3.1")
    SEAT_MISSING = ("S-4.4",)
    SEAT_NOT_HERE = ("S-4.4", "B-2.6")
    WRONG_SEAT = ("S-4.4", "B-3.1")
    PARTNER_IS_DECLARER = ("S-11.3",)
    WRONG_KLOPFER = ("S-7.8", "B-2.6")

    # Actions
    ILLEGAL_ACTION = ("S-3.8", "B-4.4")

    # Files, records, the command line
    WRONG_USE = ("K-1",)
    ANSWER_NOT_WRITTEN = ("K-2",)
    RUN_DIFFERS = ("K-7",)
    NOT_A_RUN = ("K-7",)
    RUN_IN_USE = ("K-7",)
    WORKERS_LOST = ("K-7",)
    NOT_INSTALLED = ("K-7",)
    FILE_MISSING = ("F-1",)
    FILE_IS_DIRECTORY = ("F-1",)
    FILE_UNREADABLE = ("F-1",)
    FILE_EMPTY = ("F-1",)
    NO_GAMES = ("F-2",)
    WRONG_ENCODING = ("F-2",)
    LINE_TOO_LONG = ("F-2",)
    NOT_JSON = ("F-2",)
    KEY_TWICE = ("F-2",)
    NOT_TOML = ("S-12",)
    FIELD_MISSING = ("F-3",)
    WRONG_TYPE = ("F-3",)
    UNKNOWN_FIELD = ("F-5",)
    FIELD_NOT_HERE = ("F-5",)
    TARIFF_CONTRADICTS_OPTION = ("F-5",)
    CARD_MISSING = ("F-4",)
    PAYOUT_DIFFERS = ("F-7",)
    NOT_A_PROTOCOL = ("F-8",)
    PROTOCOL_LINE = ("F-8",)
    POSITION_LINE = ("F-9",)
    HAND_TO_MOVE = ("F-9",)
    OTHER_SECRET = ("F-10",)
    OTHER_COMMITMENT = ("F-10",)
    NOT_CONTRIBUTED = ("F-10",)
    OTHER_PACKETS = ("F-10",)
    OTHER_CARDS = ("F-10",)
    PARTIE_LINE = ("B-7.2",)

    # Tournaments
    LIST_GAME = ("S-9.5",)
    LIST_CONTRACT = ("S-9.2",)
    LIST_PARTIE = ("B-9.1",)
    NO_SUCH_LIST = ("S-9.5",)
    UNKNOWN_ENTRY = ("S-9.1",)
    ENTRY_WITHDRAWN = ("S-9.9",)
    ENTRY_PRESENT = ("S-9.9",)
    TOO_FEW_ENTRIES = ("S-9.1",)
    ROUND_UNFINISHED = ("S-9.1",)
    ROUND_HAS_RESULTS = ("S-9.1",)
    ROUNDS_PLAYED = ("S-9.1",)
    NOT_A_TOURNAMENT = ("K-11",)
    FILE_EXISTS = ("K-11",)

    # Programs that play
    PROGRAM_NOT_FOUND = ("K-5",)
    PROGRAM_SILENT = ("K-5",)
    PROGRAM_CHATTERS = ("K-5",)
    PROGRAM_ENDED = ("K-5",)
    PROGRAM_COMPLAINS = ("K-5",)
    PROGRAM_GIVEN_UP = ("K-5",)

    # Tables with people at them
    PLACE_TAKEN = ("K-8",)
    PLACE_EMPTY = ("K-8",)
    WRONG_NAME = ("K-8",)
    NAME_TAKEN = ("K-8",)
    NOT_RANDOM = ("K-8",)
    CONTRIBUTED_ALREADY = ("K-8",)
    TABLE_IS_AT = ("K-8",)
    NOT_YOUR_SEAT = ("K-8",)
    NOTHING_TO_FIND = ("K-8",)
    NOTHING_TO_TAKE_BACK = ("K-8",)
    UNDO_IS_ASKED = ("K-8",)
    NO_UNDO_ASKED = ("K-8",)
    NOT_WAITED_FOR = ("K-8",)

    # What a server keeps
    DATABASE_URL = ("K-9",)
    DATABASE_UNUSABLE = ("K-9",)
    DATABASE_NEWER = ("K-9",)
    UNKNOWN_TABLE = ("K-9",)
    JOURNAL_FULL = ("K-9",)

    # The list of an evening
    SHEET_WORD = ("K-10",)
    SHEET_MISSING = ("K-10",)
    SHEET_CONFLICT = ("K-10",)
    SHEET_TOO_MANY = ("K-10",)
    SHEET_NAME = ("K-10",)
    SHEET_ONE_WORD = ("K-10",)
    SHEET_PEOPLE = ("K-10",)
    SHEET_NOT_SEATED = ("K-10",)
    SHEET_NOT_OPPOSITE = ("B-3.1",)
    SHEET_FOLLOWS = ("S-5.14",)
    SHEET_KREUZ_AGAIN = ("S-11.7",)
    SHEET_TEAMS = ("B-3.1",)
    SHEET_LINE = ("K-10",)

    def __new__(cls, clause: str, bierkopf_clause: str = "") -> ErrorCode:
        """Number the code and attach its clauses."""
        # Numbered values keep codes that share a clause from being aliases of each other.
        code = object.__new__(cls)
        code._value_ = len(cls.__members__)
        code.clause = clause
        code.bierkopf_clause = bierkopf_clause or clause
        return code


@dataclass(frozen=True, slots=True)
class Place:
    """Where something stands in what was read: the number of its line, from 1, and its field, as `hands[2][0]`."""

    line: int | None = None
    field: str | None = None

    def __post_init__(self) -> None:
        if self.line is not None and (type(self.line) is not int or abs(self.line) > _MOST_LINES):
            raise wrong_type("line", "the number of a line or None", self.line)
        if self.field is not None and not isinstance(self.field, str):
            raise wrong_type("field", "a text or None", self.field)


class SchafkopfError(ValueError):
    """Input that cannot be answered: what was wrong, where, and what would be right; it cannot be changed.

    `code` names the reason, `clause` the rule of the game concerned, `params` fill the text, `candidates` are possible
    meanings, `place` is where it stands in a file, a record or a value, None where that is plain.
    """

    code: ErrorCode
    clause: str
    params: Mapping[str, Plain]
    candidates: tuple[str, ...]
    place: Place | None

    def __init__(
        self,
        code: ErrorCode,
        *,
        clause: str = "",
        game: GameName = "schafkopf",
        candidates: Iterable[str] = (),
        line: int | None = None,
        field: str | None = None,
        **params: object,
    ) -> None:
        if not isinstance(code, ErrorCode):
            raise wrong_type("code", "an ErrorCode", code)
        super().__init__(code)
        own = code.bierkopf_clause if game == "bierkopf" else code.clause
        self._keep(
            code=code,
            clause=clause or own,
            candidates=tuple(candidates),
            params=MappingProxyType({name: _plain(value) for name, value in params.items()}),
            place=None if line is None and field is None else Place(line, field),
        )

    def _keep(self, **attributes: object) -> None:
        """Set attributes once, while the error is being made."""
        for name, value in attributes.items():
            object.__setattr__(self, name, value)

    def __setattr__(self, name: str, value: object) -> None:
        # What Python itself notes on an exception (traceback, notes) goes through.
        if not name.startswith("__"):
            raise FrozenInstanceError(f"cannot assign to field {name!r}")
        object.__setattr__(self, name, value)

    def __delattr__(self, name: str) -> None:
        raise FrozenInstanceError(f"cannot delete field {name!r}")

    @property
    def line(self) -> int | None:
        """The number of the line where it stands, from 1; None where there is none."""
        return None if self.place is None else self.place.line

    @property
    def field(self) -> str | None:
        """The field where it stands, such as `hands[2][0]`; None where there is none."""
        return None if self.place is None else self.place.field

    def at(self, line: int | None = None, field: str | None = None) -> Self:
        """Return the same error at another place; what is not stated stays."""
        line = self.line if line is None else line
        field = self.field if field is None else field
        state = self._state()
        return _rebuilt(type(self), {**state, "place": Place(line, field)})

    def text(self, lang: str = "de") -> str:
        """Return the error in German (`de`) or English (`en`)."""
        from schafkopf.text.catalogue import message  # deferred: only a text that is shown needs the catalogue

        text = message(self.code.name, lang, **self.params)
        if self.candidates:
            # People read the ten as 10; programs get the codes as they are.
            labels = tuple(Card(each).label if each in _CODES else each for each in self.candidates)
            text += " " + message("candidates", lang, candidates=labels)
        return text

    def _state(self) -> dict[str, Any]:
        return {**vars(self), "params": dict(self.params)}

    def _key(self) -> tuple[object, ...]:
        notes = ("params", "__notes__")
        rest = tuple((name, value) for name, value in sorted(vars(self).items()) if name not in notes)
        return type(self), rest, tuple(sorted(self.params.items(), key=lambda item: item[0]))

    def __eq__(self, other: object) -> bool:
        return self._key() == other._key() if isinstance(other, SchafkopfError) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._key())

    def __reduce__(self) -> tuple[Any, ...]:
        return _rebuilt, (type(self), self._state())

    def __str__(self) -> str:
        return f"{self.code.name}: {self.text('en')}"

    def __repr__(self) -> str:
        told = {"clause": self.clause, "place": self.place, **self.params, "candidates": self.candidates}
        words = [f"{name}={value!r}" for name, value in told.items() if value not in (None, ())]
        return f"{type(self).__name__}({', '.join([f'ErrorCode.{self.code.name}', *words])})"


_E = TypeVar("_E", bound=SchafkopfError)


def _rebuilt(kind: type[_E], state: Mapping[str, Any]) -> _E:
    """Make an error of the attributes that it had; how its class is called does not matter."""
    error = kind.__new__(kind, state["code"])
    for name, value in state.items():
        object.__setattr__(error, name, MappingProxyType(dict(value)) if name == "params" else value)
    return error


def _plain(value: object) -> Plain:
    if value is None or isinstance(value, (str, int)):
        return value
    if isinstance(value, (list, tuple)):
        return tuple(map(_plain, value))
    return shown(value, _LONGEST)


_LONGEST = 1000
_MOST_LINES = 1 << 62


class ManyFaults(SchafkopfError):
    """Input with one or more faults; `faults` holds all of them, code, clause and parameters are those of the first."""

    faults: tuple[SchafkopfError, ...]

    def __init__(self, faults: Iterable[SchafkopfError]) -> None:
        held = tuple(faults)
        if not held or not all(isinstance(fault, SchafkopfError) for fault in held):
            raise TypeError(f"{type(self).__name__} needs at least one fault, and nothing but faults")
        first = held[0]
        super().__init__(first.code)
        self._keep(clause=first.clause, candidates=first.candidates, params=first.params, place=first.place)
        self._keep(faults=held)

    def at(self, line: int | None = None, field: str | None = None) -> Self:
        """Return the same faults in another line; a field given here stands before that of each."""
        moved = tuple(fault.at(line, _joined(field, fault.field)) for fault in self.faults)
        return _rebuilt(type(self), {**self._state(), "faults": moved, "place": moved[0].place})

    def text(self, lang: str = "de") -> str:
        """Return the texts of all faults, in German (`de`) or English (`en`)."""
        return " ".join(fault.text(lang) for fault in self.faults)

    def __str__(self) -> str:
        return "; ".join(map(_placed, self.faults))

    def __repr__(self) -> str:
        return f"{type(self).__name__}({list(self.faults)!r})"


def _placed(fault: SchafkopfError) -> str:
    """A fault with its field, unless its text names that already."""
    told = str(fault)
    return told if fault.field is None or f"“{fault.field}”" in told else f"{fault.field}: {told}"


def _joined(before: str | None, field: str | None) -> str | None:
    return ".".join(part for part in (before, field) if part is not None) or None


class UnreadableInput(SchafkopfError):
    """A file, a line or a record that could not be read at all."""


def need(name: str, kind: type, value: object, needed: str = "") -> None:
    """Raise a TypeError that tells what is needed unless an argument is of a kind."""
    if not isinstance(value, kind):
        raise wrong_type(name, needed or _a_kind(kind), value)


def wrong_choice(name: str, value: object, *choices: str) -> ValueError | TypeError:
    """Return the error for an argument that is none of some words; of another type it is of the wrong one."""
    right = " or ".join(map(repr, choices))
    return (
        ValueError(f"{name} must be {right}, not {shown_repr(value)}")
        if isinstance(value, str)
        else wrong_type(name, right, value)
    )


def wrong_game(game: object, *right: GameName) -> SchafkopfError | TypeError:
    """Return the error for something that is no game, or not the one that is needed here."""
    expected = ", ".join(right)
    if not isinstance(game, str):
        return wrong_type("game", expected, game)
    return SchafkopfError(ErrorCode.WRONG_TYPE, field="game", name="game", value=game, expected=expected)


def wrong_type(name: str, needed: str, value: object) -> TypeError:
    """Return the error for an argument of the wrong type: what is needed, and what came instead."""
    told = f"{name} must be {needed}, not {type(value).__name__} {shown_repr(value)}"
    # Arrays hold whole numbers of types of their own.
    return TypeError(told if isinstance(value, int) or not hasattr(value, "__index__") else f"{told}; int(…) makes one")


def _a_kind(kind: type) -> str:
    """Return the name of a type with its article: a Game, an Outcome, HouseRules."""
    name = kind.__name__
    return name if name.endswith("s") else f"{'an' if name[0] in 'AEIOUaeiou' else 'a'} {name}"
