"""A ruling says whether something may be done, why, and under which clause."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from functools import lru_cache

from schafkopf.cards import Card, Seat
from schafkopf.errors import ErrorCode, SchafkopfError
from schafkopf.rules.order import EffectiveSuit


class RulingCode(Enum):
    """A reason for which the referee accepts or refuses; `legal` tells which.

    `clause` is the one that Schafkopf cites, `bierkopf_clause` the one of Bierkopf where it has its own. In each
    group the codes stand in the order in which they apply: the first that fits is given (S-3.8, S-3.9, S-5.10).
    """

    legal: bool
    clause: str
    bierkopf_clause: str

    # A card is refused (S-3.8, B-4.4).
    GAME_OVER = (False, "S-3.8")
    NOT_YOUR_TURN = (False, "S-3.8")
    CARD_NOT_IN_HAND = (False, "S-3.8")
    MUST_PLAY_CALLED_ACE = (False, "S-4.6")
    MUST_FOLLOW_TRUMP = (False, "S-3.4", "B-4.1")
    MUST_FOLLOW_SUIT = (False, "S-3.4", "B-4.1")
    CALLED_ACE_NOT_DISCARDABLE = (False, "S-4.7")
    MAY_NOT_LEAD_UNDER_CALLED_ACE = (False, "S-4.9")
    MUST_BEAT = (False, "S-3.6")

    # A card is accepted (S-3.9).
    CALLED_ACE_FORCED = (True, "S-4.6")
    LAST_CARD = (True, "S-4.8", "B-4.1")
    RUN_AWAY_LEAD = (True, "S-4.9")
    CALLED_ACE_LEAD = (True, "S-4.9")
    FREE_LEAD = (True, "S-3.2", "B-4.1")
    FOLLOWS_TRUMP = (True, "S-3.4", "B-4.1")
    FOLLOWS_SUIT = (True, "S-3.4", "B-4.1")
    VOID_FREE_CHOICE = (True, "S-3.5", "B-4.1")

    # Why a card wins a trick (S-3.3, B-4.3).
    HIGHEST_TRUMP = (True, "S-3.3", "B-4.3")
    HIGHEST_OF_LED_SUIT = (True, "S-3.3", "B-4.3")

    # Something comes in the wrong part of the deal.
    NOT_NOW = (False, "S-5.10", "B-2.6")

    # Klopfen (S-7.8).
    KLOPFEN_OFF = (False, "S-7.8")
    KLOPFEN_FOREHAND_ONLY = (False, "S-7.8")
    KLOPFEN_TAKEN = (False, "S-7.8")
    KLOPFEN_CHAIN_BROKEN = (False, "S-7.8")
    KLOPFEN_ACCEPTED = (True, "S-7.8")
    KLOPFEN_DECLINED = (True, "S-7.8")

    # Bids (S-5.10); `NOT_YOUR_TURN` applies here too.
    ALREADY_PASSED = (False, "S-5.10")
    AUCTION_OVER = (False, "S-5.10")
    CONTRACT_DISABLED = (False, "S-5.10")
    BID_TOO_LOW = (False, "S-5.10")
    NO_CALLABLE_ACE = (False, "S-5.10")
    SIE_NEEDS_ALL_HEADS = (False, "S-5.10")
    HOCHZEIT_NEEDS_ONE_TRUMP = (False, "S-5.10")
    RENONCE_ONLY_IF_BLOCKED = (False, "S-4.2")
    BID_HIGHEST = (True, "S-5.10")
    BID_HOLDS = (True, "S-5.9")
    PASSES = (True, "S-5.5")
    GIVES_WAY = (True, "S-5.9")

    # Naming a suit, a Sau or a Tout.
    SUIT_MISSING = (False, "S-5.10")
    SUIT_NOT_NAMED_HERE = (False, "S-5.10")
    HERZ_NOT_CALLABLE = (False, "S-4.1")
    OWN_SAU = (False, "S-4.1")
    NO_PLAIN_CARD = (False, "S-4.1")
    RENONCE_NOT_VOID = (False, "S-4.2")
    SOLO_NEEDS_SUIT_CARD = (False, "S-5.13")
    TOUT_NOT_ENABLED = (False, "S-5.12")
    SUIT_NAMED = (True, "S-5.10")
    SAU_CALLED = (True, "S-4.3")
    ANNOUNCEMENT_CONFIRMED = (True, "S-5.12")

    # Hochzeit (S-11.3).
    HOCHZEIT_RETURN_MUST_BE_PLAIN = (False, "S-11.3")
    HOCHZEIT_ACCEPTED = (True, "S-11.3")
    HOCHZEIT_DECLINED = (True, "S-11.3")

    # A stated announcement that the cards refute.
    MUSS_NEEDS_EICHEL_OBER = (False, "S-11.6")

    # Kontra, Re and Spritzen.
    STOSS_OFF = (False, "S-7.10", "B-6.1")
    STOSS_NOT_IN_SIE = (False, "S-7.6")
    STOSS_NOT_IN_RAMSCH = (False, "S-11.1")
    STOSS_LIMIT = (False, "S-7.10", "B-6.1")
    STOSS_OTHER_PARTY = (False, "S-7.9", "B-6.1")
    STOSS_TOO_LATE = (False, "S-7.9", "B-6.2")
    STOSS_ACCEPTED = (True, "S-7.9", "B-6.1")
    RETOUR_ACCEPTED = (True, "S-7.10", "B-6.1")

    # Shortened play and the revoke (S-8.5, S-8.10, B-8.2).
    CLAIM_OFF = (False, "S-8.10")
    CLAIM_NEEDS_LEAD = (False, "S-8.10")
    CLAIM_REFUSED_BEFORE = (False, "S-8.10")
    GIVE_UP_NOT_IN_RAMSCH = (False, "S-8.10")
    NOTHING_CLAIMED = (False, "S-8.10")
    NO_REVOKE = (False, "S-8.5", "B-8.2")
    CLAIM_CERTAIN = (True, "S-8.10")
    CLAIM_ASKED = (True, "S-8.10")
    GIVE_UP_ACCEPTED = (True, "S-8.10")
    GIVE_UP_ASKED = (True, "S-8.10")
    CLAIM_AGREED = (True, "S-8.10")
    CLAIM_REFUSED = (True, "S-8.10")
    REVOKE_FOUND = (True, "S-8.5", "B-8.2")

    def __new__(cls, legal: bool, clause: str, bierkopf_clause: str = "") -> RulingCode:
        """Number the code and attach its facts."""
        # Numbered values keep codes with equal facts from being aliases of each other.
        code = object.__new__(cls)
        code._value_ = len(cls.__members__)
        code.legal = legal
        code.clause = clause
        code.bierkopf_clause = bierkopf_clause or clause
        return code

    __hash__ = object.__hash__


@dataclass(frozen=True, slots=True)
class Ruling:
    """A verdict of the referee on one action: the code, the clause, and what it concerns.

    `card` is the card judged, `led` the effective suit led, `cards` those that would have been right (or, where one is
    accepted, the called card or the cards of the led suit), `seat` the seat to move, `detail` a bid, suit or limit.
    """

    code: RulingCode
    clause: str
    card: Card | None = None
    led: EffectiveSuit | None = None
    cards: tuple[Card, ...] = ()
    seat: Seat | None = None
    detail: str = ""

    @property
    def legal(self) -> bool:
        """Whether it may be done."""
        return self.code.legal

    def text(self, lang: str = "de") -> str:
        """Return the ruling in German (`de`) or English (`en`)."""
        return _worded(self, lang, "")

    def reason(self, lang: str = "de") -> str:
        """Return why a card is refused without naming it, so that one sentence can serve several cards."""
        return _worded(self, lang, "why")


@lru_cache(maxsize=8192)
def _worded(ruling: Ruling, lang: str, attribute: str) -> str:
    from schafkopf.text.catalogue import card_name, message, word  # deferred: only a text that is shown needs it

    detail = word("suit", ruling.detail, lang) or word("value", ruling.detail, lang) or ruling.detail or "–"
    params = {
        "seat": "?" if ruling.seat is None else f"P{ruling.seat + 1}",
        "cards": ", ".join(card.label for card in ruling.cards) or "–",
        "detail": detail,
        "led": word("suit", ruling.led.value, lang) if ruling.led else "–",
    }
    if ruling.card is not None:
        params |= {f"card-{case}": card_name(ruling.card, lang, case) for case in ("name", "nom", "acc")}
    return message(ruling.code.name, lang, attribute, **params)


class IllegalAction(SchafkopfError):
    """An action that the referee refuses; `ruling` says why."""

    ruling: Ruling

    def __init__(self, ruling: Ruling) -> None:
        super().__init__(ErrorCode.ILLEGAL_ACTION, clause=ruling.clause, ruling=ruling.code.name)
        self._keep(ruling=ruling)

    def text(self, lang: str = "de") -> str:
        """Return the ruling in German (`de`) or English (`en`)."""
        return self.ruling.text(lang)

    def __str__(self) -> str:
        return f"{self.ruling.code.name}: {self.ruling.text('en')} ({self.ruling.clause})"
