"""A ruling says whether something may be done, why, and under which clause; what it concerns are its parameters."""

from __future__ import annotations

from dataclasses import dataclass, fields
from functools import lru_cache
from operator import attrgetter
from typing import Any, Literal, TypeAlias

from schafkopf.cards import Card, FrozenEnum, GameName, Seat, Suit
from schafkopf.errors import ErrorCode, SchafkopfError, need
from schafkopf.game.actions import Phase
from schafkopf.rules.contracts import Declaration
from schafkopf.rules.order import EffectiveSuit
from schafkopf.shown import Brief

_MAY = True
_MAY_NOT = False
_HAND = "REFUSED"
"""What the table hears instead of a refusal that would tell it something about a hand."""
_RUNAWAY = "runaway? least? count?"
"""What decides about running away, where that is the question (S-4.9)."""


class RulingCode(FrozenEnum):
    """A reason for which the referee accepts or refuses; `legal` tells which.

    A row holds the clauses under which Schafkopf gives the reason (the first is the usual one), the names of its
    parameters (`?` marks one that may be missing), the clause of Bierkopf where it has its own, and the code that the
    table hears where this one would tell it something about a hand. In each group the codes stand in the order in which
    they apply: the first that fits is given (S-3.8, S-3.9, S-5.10).
    """

    legal: bool
    clause: str
    bierkopf_clause: str
    clauses: frozenset[str]
    needed: frozenset[str]
    allowed: frozenset[str]
    heard: str

    # A card is refused (S-3.8, B-4.4).
    GAME_OVER = (_MAY_NOT, "S-3.8", "card?", "B-4.4")
    NOT_YOUR_TURN = (_MAY_NOT, "S-3.8 S-5.10 S-8.10", "other card?", "B-4.4")
    CARD_NOT_IN_HAND = (_MAY_NOT, "S-3.8 S-11.3", "card cards", "B-4.4", _HAND)
    MUST_PLAY_CALLED_ACE = (_MAY_NOT, "S-4.6", f"card led cards called {_RUNAWAY}", "", _HAND)
    MUST_FOLLOW_TRUMP = (_MAY_NOT, "S-3.4", "card led cards", "B-4.1", _HAND)
    MUST_FOLLOW_SUIT = (_MAY_NOT, "S-3.4", "card led cards", "B-4.1", _HAND)
    CALLED_ACE_NOT_DISCARDABLE = (_MAY_NOT, "S-4.7", "card led cards called limit", "", _HAND)
    MAY_NOT_LEAD_UNDER_CALLED_ACE = (_MAY_NOT, "S-4.9", f"card cards called {_RUNAWAY}", "", _HAND)
    MUST_BEAT = (_MAY_NOT, "S-3.6", "card led cards", "", _HAND)

    # A card is accepted (S-3.9).
    CALLED_ACE_FORCED = (_MAY, "S-4.6", "card led")
    LAST_CARD = (_MAY, "S-3.4 S-3.5 S-4.8", "card led?", "B-4.1")
    RUN_AWAY_LEAD = (_MAY, "S-4.9", f"card called {_RUNAWAY}", "", "FREE_LEAD")
    CALLED_ACE_LEAD = (_MAY, "S-4.9", "card called")
    FREE_LEAD = (_MAY, "S-3.2", "card free called?", "B-4.1")
    FOLLOWS_TRUMP = (_MAY, "S-3.4", "card led cards stichzwang", "B-4.1")
    FOLLOWS_SUIT = (_MAY, "S-3.4", f"card led cards stichzwang called? {_RUNAWAY}", "B-4.1")
    VOID_FREE_CHOICE = (_MAY, "S-3.5", "card led free called?", "B-4.1")

    # Why a card wins a trick (S-3.3, B-4.3).
    HIGHEST_TRUMP = (_MAY, "S-3.3", "card led cards", "B-4.3")
    HIGHEST_OF_LED_SUIT = (_MAY, "S-3.3", "card led cards", "B-4.3")

    # Something comes in the wrong part of the deal.
    NOT_NOW = (_MAY_NOT, "S-5.10 S-5.4 S-8.10 S-11.3", "phase", "B-2.6")

    # Klopfen (S-7.8).
    KLOPFEN_OFF = (_MAY_NOT, "S-7.8", "", "B-2.6")
    KLOPFEN_OVER = (_MAY_NOT, "S-5.4")
    KLOPFEN_FOREHAND_ONLY = (_MAY_NOT, "S-7.8")
    KLOPFEN_TAKEN = (_MAY_NOT, "S-7.8", "other")
    KLOPFEN_CHAIN_BROKEN = (_MAY_NOT, "S-7.8", "other")
    KLOPFEN_ACCEPTED = (_MAY, "S-7.8", "seat")
    KLOPFEN_DECLINED = (_MAY, "S-7.8", "seat")

    # Bids (S-5.10); `NOT_YOUR_TURN` applies here too.
    ALREADY_PASSED = (_MAY_NOT, "S-5.10", "seat")
    AUCTION_OVER = (_MAY_NOT, "S-5.10", "", "B-2.6")
    CONTRACT_DISABLED = (_MAY_NOT, "S-5.10", "declaration")
    BID_TOO_LOW = (_MAY_NOT, "S-5.10", "declaration best")
    NO_CALLABLE_ACE = (_MAY_NOT, "S-5.10 S-4.2", "", "", _HAND)
    SIE_NEEDS_ALL_HEADS = (_MAY_NOT, "S-5.10 S-2.14", "cards", "", _HAND)
    HOCHZEIT_NEEDS_ONE_TRUMP = (_MAY_NOT, "S-5.10 S-11.3", "count", "", _HAND)
    RENONCE_ONLY_IF_BLOCKED = (_MAY_NOT, "S-4.2", "declaration", "", _HAND)
    BID_HIGHEST = (_MAY, "S-5.10 S-4.2", "seat declaration")
    BID_HOLDS = (_MAY, "S-5.9", "seat declaration")
    PASSES = (_MAY, "S-5.5", "seat")
    GIVES_WAY = (_MAY, "S-5.9", "seat")

    # Naming a suit, a Sau or a Tout.
    SUIT_MISSING = (_MAY_NOT, "S-5.10", "declaration")
    SUIT_NOT_NAMED_HERE = (_MAY_NOT, "S-5.10", "declaration")
    HERZ_NOT_CALLABLE = (_MAY_NOT, "S-4.1")
    OWN_SAU = (_MAY_NOT, "S-4.1 S-4.2", "card", "", _HAND)
    NO_PLAIN_CARD = (_MAY_NOT, "S-4.1", "card suit", "", _HAND)
    RENONCE_NOT_VOID = (_MAY_NOT, "S-4.2", "card suit", "", _HAND)
    SOLO_NEEDS_SUIT_CARD = (_MAY_NOT, "S-5.13", "suit?", "", _HAND)
    TOUT_NOT_ENABLED = (_MAY_NOT, "S-5.12", "declaration")
    SUIT_NAMED = (_MAY, "S-5.10", "suit")
    SAU_CALLED = (_MAY, "S-4.3 S-4.2", "card suit")
    ANNOUNCEMENT_CONFIRMED = (_MAY, "S-5.12", "declaration")

    # Hochzeit (S-11.3).
    HOCHZEIT_RETURN_MUST_BE_PLAIN = (_MAY_NOT, "S-11.3", "card cards", "", _HAND)
    HOCHZEIT_ACCEPTED = (_MAY, "S-11.3", "seat card")
    HOCHZEIT_DECLINED = (_MAY, "S-11.3", "seat")

    # A stated announcement that the cards refute.
    MUSS_NEEDS_EICHEL_OBER = (_MAY_NOT, "S-11.6", "card", "", _HAND)

    # Kontra, Re and Spritzen.
    STOSS_OFF = (_MAY_NOT, "S-7.10", "", "B-6.1")
    STOSS_NOT_IN_SIE = (_MAY_NOT, "S-7.6")
    STOSS_NOT_IN_RAMSCH = (_MAY_NOT, "S-11.1")
    STOSS_LIMIT = (_MAY_NOT, "S-7.10", "limit", "B-6.1")
    STOSS_GIVEN_ALREADY = (_MAY_NOT, "S-7.9")
    STOSS_OTHER_PARTY = (_MAY_NOT, "S-7.9", "", "B-6.1", _HAND)
    STOSS_TOO_LATE = (_MAY_NOT, "S-7.9", "deadline", "B-6.2")
    STOSS_ACCEPTED = (_MAY, "S-7.9", "seat", "B-6.1")
    RETOUR_ACCEPTED = (_MAY, "S-7.10", "seat", "B-6.1")

    # Shortened play and the revoke (S-8.5, S-8.10, B-8.2).
    CLAIM_OFF = (_MAY_NOT, "S-8.10")
    CLAIM_NEEDS_LEAD = (_MAY_NOT, "S-8.10")
    CLAIM_REFUSED_BEFORE = (_MAY_NOT, "S-8.10")
    GIVE_UP_NOT_IN_RAMSCH = (_MAY_NOT, "S-8.10")
    NOTHING_CLAIMED = (_MAY_NOT, "S-8.10")
    NO_REVOKE = (_MAY_NOT, "S-8.5", "card", "B-8.2")
    CLAIM_CERTAIN = (_MAY, "S-8.10", "seat")
    CLAIM_ASKED = (_MAY, "S-8.10", "seat")
    GIVE_UP_ACCEPTED = (_MAY, "S-8.10", "seat")
    GIVE_UP_ASKED = (_MAY, "S-8.10", "seat")
    CLAIM_AGREED = (_MAY, "S-8.10", "seat")
    CLAIM_REFUSED = (_MAY, "S-8.10", "seat")
    REVOKE_FOUND = (_MAY, "S-8.5", "seat card", "B-8.2")

    # What the table hears of a refusal that speaks about a hand.
    REFUSED = (_MAY_NOT, "S-3.8", "", "B-4.4")

    def __new__(cls, legal: bool, clauses: str, params: str = "", bierkopf: str = "", heard: str = "") -> RulingCode:
        """Number the code and attach its facts."""
        # Numbered values keep codes with equal facts from being aliases of each other.
        code = object.__new__(cls)
        code._value_ = len(cls.__members__)
        code.legal = legal
        code.clause = clauses.partition(" ")[0]
        code.bierkopf_clause = bierkopf or code.clause
        code.clauses = frozenset((*clauses.split(), code.bierkopf_clause))
        code.needed = frozenset(name for name in params.split() if not name.endswith("?"))
        # Whose action was judged may always be told.
        code.allowed = frozenset(name.rstrip("?") for name in params.split()) | {"seat"}
        code.heard = heard
        return code

    def clause_in(self, game: GameName) -> str:
        """Return the usual clause in one of the games."""
        return self.bierkopf_clause if game == "bierkopf" else self.clause


Runaway: TypeAlias = Literal["current", "initial", "late"]
_OF_THE_HAND = frozenset({"cards", "called", "free", "stichzwang", "runaway", "least", "count"})
"""Parameters that tell something about a hand."""
_OPEN_CARDS = frozenset(
    {
        RulingCode.SAU_CALLED,
        RulingCode.HIGHEST_TRUMP,
        RulingCode.HIGHEST_OF_LED_SUIT,
        RulingCode.NO_REVOKE,
        RulingCode.REVOKE_FOUND,
    }
)
"""Codes whose card is called or lies on the table."""


@dataclass(frozen=True, kw_only=True, repr=False)
class _Said(Brief):
    """What a ruling may say to everybody; each code says which of it there is."""

    seat: Seat | None = None
    other: Seat | None = None
    card: Card | None = None
    led: EffectiveSuit | None = None
    suit: Suit | None = None
    declaration: Declaration | None = None
    best: Declaration | None = None
    limit: int | None = None
    deadline: str | None = None
    phase: Phase | None = None


@dataclass(frozen=True, repr=False)
class OpenRuling(_Said):
    """A ruling as the table may see it: no card of a hand, and nothing that only the hand would tell.

    `seat` is whose action was judged, `other` the seat that matters besides. `clause` is the rule that is cited.
    """

    code: RulingCode
    clause: str = ""

    def __post_init__(self) -> None:
        _check(self)

    @property
    def legal(self) -> bool:
        """Whether it may be done."""
        return self.code.legal

    def text(self, lang: str = "de") -> str:
        """Return the ruling in German (`de`) or English (`en`), as it is told to the table."""
        hides = "card" in self.code.needed and self.code not in _OPEN_CARDS
        return _worded(self, lang, "open" if hides else "")


@dataclass(frozen=True, repr=False)
class Ruling(_Said):
    """A verdict of the referee on one action, for the seat that acts only: `open` is what the table may see.

    `seat` is whose action was judged, `other` the seat that matters besides (to move, who knocked). `card` is the card
    judged, `led` the effective suit led; `cards` are those of the hand that would have been right, or that follow.
    `called` is the called card while the hand holds it bound. `free` tells that no card of the hand is refused,
    `stichzwang` that there is a duty to beat. Running away takes `least` cards of the called suit, counted as `runaway`
    says: `current` or `initial`, or `late` where the first trick is over (S-4.9). `count` is how many of them the hand
    has, or how many trumps. Which of these there are is a fact of the code; `clause` is one of its clauses, by default
    the usual.

    Raises:
        TypeError: a parameter is missing that the code has, or there is one that it has not.
    """

    code: RulingCode
    clause: str = ""
    cards: tuple[Card, ...] = ()
    called: Card | None = None
    free: bool | None = None
    stichzwang: bool | None = None
    runaway: Runaway | None = None
    least: int | None = None
    count: int | None = None

    def __post_init__(self) -> None:
        _check(self)

    @property
    def legal(self) -> bool:
        """Whether it may be done."""
        return self.code.legal

    def __getitem__(self, name: str) -> Any:
        """Return a parameter of the code; KeyError where the code has none of that name."""
        if name not in self.code.allowed:
            raise KeyError(name)
        return getattr(self, name)

    def text(self, lang: str = "de") -> str:
        """Return the ruling in German (`de`) or English (`en`), as it is told to the seat that acts."""
        return _worded(self, lang, "")

    def reason(self, lang: str = "de") -> str:
        """Return why, without the name of the card, so that one sentence can serve several cards."""
        from schafkopf.text.catalogue import has_message  # deferred, as above

        return _worded(self, lang, "why" if has_message(self.code.name, lang, "why") else "")

    def open(self) -> OpenRuling:
        """Return what the table may see of it."""
        code = RulingCode[self.code.heard] if self.code.heard else self.code
        clause = self.clause
        if code is not self.code or code is RulingCode.SAU_CALLED:
            # The Renonce is told from a usual call by the hand alone (S-4.2).
            clause = code.clause_in("bierkopf" if clause.startswith("B") else "schafkopf")
        shown = code.allowed - _OF_THE_HAND - (set() if code in _OPEN_CARDS else {"card"})
        return OpenRuling(code, clause, **{name: getattr(self, name) for name in shown})


def ruling_of_referee(code: RulingCode, clause: str, **params: Any) -> Ruling:
    """Return a ruling unchecked, for the referee alone: it takes the parameters from the code itself.

    A deal has hundreds of rulings on cards. What is not given stays the default of the class.
    """
    ruling = object.__new__(Ruling)
    ruling.__dict__.update(params, code=code, clause=clause)
    return ruling


_NAMES = tuple(field.name for field in fields(Ruling) if field.name not in ("code", "clause"))
# A ruling may name no cards; what the table hears has nothing of the hand.
_MAY_LACK = {Ruling: frozenset({"cards"}), OpenRuling: _OF_THE_HAND | {"card"}}


def _check(ruling: Ruling | OpenRuling) -> None:
    """Fill in the usual clause; hold the parameters against those of the code."""
    code = ruling.code
    need("code", RulingCode, code)
    if not ruling.clause:
        object.__setattr__(ruling, "clause", code.clause)
    elif ruling.clause not in code.clauses:
        raise TypeError(f"{code.name} has the clauses {', '.join(sorted(code.clauses))}, not {ruling.clause}")
    # Which parameters there are decides; a game has thousands of rulings, but only some dozens of such sets.
    stated = tuple(map(_NOTHING.__contains__, _VALUES[type(ruling)](ruling)))
    if (code, stated) in _RIGHT:
        return
    given = {name for name in _NAMES if getattr(ruling, name, None) not in _NOTHING}
    wrong = [f"{name} is missing" for name in sorted(code.needed - given - _MAY_LACK[type(ruling)])]
    wrong += [f"there is no {name}" for name in sorted(given - code.allowed)]
    if wrong:
        raise TypeError(f"{code.name} has the parameters {', '.join(sorted(code.needed)) or '–'}: {', '.join(wrong)}")
    _RIGHT.add((code, stated))


_NOTHING: tuple[object, ...] = (None, ())
_RIGHT: set[tuple[RulingCode, tuple[bool, ...]]] = set()
"""Codes with the parameters that were found right: at most as many as the codes allow."""
_VALUES = {
    kind: attrgetter(*(field.name for field in fields(kind) if field.name not in ("code", "clause")))
    for kind in (Ruling, OpenRuling)
}


@lru_cache(maxsize=8192)
def _worded(ruling: Ruling | OpenRuling, lang: str, attribute: str) -> str:
    from schafkopf.text import catalogue  # deferred: only a text that is shown needs it

    params: dict[str, object] = {"game": "bierkopf" if ruling.clause.startswith("B") else "schafkopf"}
    params["renonce"] = "yes" if ruling.clause == "S-4.2" else "no"
    for name in ("seat", "other"):
        seat: Seat | None = getattr(ruling, name)
        params[name] = "?" if seat is None else f"P{seat + 1}"
    if isinstance(ruling, Ruling):
        params["cards"] = ", ".join(card.label for card in ruling.cards) or "–"
        params["some"] = "yes" if ruling.cards else "no"
        params["free"] = "yes" if ruling.free else "no"
        params["stichzwang"] = "yes" if ruling.stichzwang else "no"
        params["runaway"] = ruling.runaway or "–"
        for number in ("least", "count"):
            params[number] = "–" if getattr(ruling, number) is None else getattr(ruling, number)
        if ruling.called is not None:
            params |= catalogue.called_card(ruling.called, lang)
    for name in ("led", "suit"):
        suit: EffectiveSuit | Suit | None = getattr(ruling, name)
        params[name] = catalogue.suit_name(suit.value, lang) if suit else "–"
    for name in ("declaration", "best"):
        declaration: Declaration | None = getattr(ruling, name)
        params[name] = declaration.name if declaration else "–"
    if ruling.declaration is not None:
        params["calls"] = "yes" if ruling.declaration.kind.has_call else "no"
        params["tout"] = "yes" if ruling.declaration.is_tout else "no"
    for name in ("limit", "deadline"):
        params[name] = "–" if getattr(ruling, name) is None else getattr(ruling, name)
    params["phase"] = catalogue.word("phase", ruling.phase.name, lang) if ruling.phase else "–"
    if ruling.card is not None:
        params |= {f"card-{case}": catalogue.card_name(ruling.card, lang, case) for case in ("nom", "acc", "dat")}
    return catalogue.message(ruling.code.name, lang, attribute, **params)


class IllegalAction(SchafkopfError):
    """An action that the referee refuses; `ruling` says why."""

    ruling: Ruling

    def __init__(self, ruling: Ruling) -> None:
        need("ruling", Ruling, ruling)
        super().__init__(ErrorCode.ILLEGAL_ACTION, clause=ruling.clause, ruling=ruling.code.name)
        self._keep(ruling=ruling)

    def text(self, lang: str = "de") -> str:
        """Return the ruling in German (`de`) or English (`en`)."""
        return self.ruling.text(lang)

    def __str__(self) -> str:
        return f"{self.ruling.code.name}: {self.ruling.text('en')} ({self.ruling.clause})"
