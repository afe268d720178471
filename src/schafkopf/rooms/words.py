"""What can be done in a deal, as a table says it: answers and announcements in German and English."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Literal, TypeAlias

from schafkopf.bill.factors import stoss_name
from schafkopf.cards import GameName
from schafkopf.game.actions import (
    Accept,
    Action,
    Agree,
    Bid,
    Claim,
    Decline,
    Exchanged,
    GiveUp,
    Klopfen,
    Logged,
    Name,
    Pass,
    Phase,
    Play,
    Refuse,
    Revoke,
    Stoss,
)
from schafkopf.notation import contract_name
from schafkopf.text.catalogue import message, suit_name

Ask: TypeAlias = Literal["help", "hand", "why", "hint", "last", "score", "bill"]
_ASKED: Mapping[Ask, str] = MappingProxyType(
    {
        "help": "? h hilfe help",
        "hand": "hand blatt cards",
        "why": "warum why",
        "hint": "tipp hint",
        "last": "letzter last",
        "score": "stand score",
        "bill": "rechnung preis bill price",
    }
)
ASKED: Mapping[str, Ask] = MappingProxyType({word: ask for ask, said in _ASKED.items() for word in said.split()})
"""What somebody who types asks with a word, in both languages at once."""
UNDO = ("zurück", "zurueck", "undo")
"""The words with which the last own card is asked back."""
QUESTIONS: Mapping[Phase, str] = MappingProxyType(
    {
        Phase.KLOPFEN: "ask-klopfen",
        Phase.BIDDING: "ask-bid",
        Phase.RENONCE: "ask-renonce",
        Phase.NAMING: "ask-name",
        Phase.EXCHANGE: "ask-exchange",
        Phase.CLAIM: "ask-claim",
    }
)
"""Messages of the table with what a phase asks; the play asks for a card."""
YES, NO = frozenset({"j", "ja", "y", "yes"}), frozenset({"n", "nein", "no"})
"""What is typed for yes and for no, in both languages at once."""
_YES_OR_NO = frozenset({Phase.KLOPFEN, Phase.RENONCE, Phase.EXCHANGE, Phase.CLAIM})
"""Phases that ask something to which yes and no are answers."""


def small(name: str, lang: str, **params: object) -> str:
    """Return a message of the table that goes on a sentence, without its capital."""
    told = message(f"table-{name}", lang, **params)
    return told[:1].lower() + told[1:]


def said(action: Logged, game: GameName, lang: str, stoss: int = 0) -> str:
    """Return what a seat has said or played, as the table hears it; a doubling after so many others."""
    match action:
        case Klopfen():
            return small("knocks" if action.knocks else "knocks-not", lang)
        case Bid():
            return contract_name(action.contract.name)
        case Name():
            return _named_suit(action, lang)
        case Accept() | Revoke():
            return message(f"table-{action.event}", lang, card=action.card.label)
        case Decline() | Exchanged():
            return message(f"table-{action.event}", lang)
        case Play():
            return action.card.label
        case Stoss():
            return stoss_name(game, stoss, lang)
    return small(action.event, lang)


def option(action: Logged, game: GameName, lang: str, stoss: int = 0) -> str:
    """Return an action as an answer that can be given, a doubling after so many others."""
    match action:
        case Klopfen():
            return small("option-knocks" if action.knocks else "option-knocks-not", lang)
        case Accept():
            return small("option-accept", lang, card=action.card.label)
        case Decline() | Claim() | GiveUp() | Agree() | Refuse():
            return small(f"option-{action.event}", lang)
    return said(action, game, lang, stoss)


def meant(answer: str, options: Iterable[tuple[str, Action]], phase: Phase | None) -> list[Action]:
    """Return the actions that an answer means: those of its name, those that yes or no means, those that begin so.

    While cards are played only a whole name counts: nobody gives up, claims or doubles by a slip of the finger.
    """
    plain = answer.casefold()
    named = [(name.casefold(), action) for name, action in options if plain]
    whole = [action for name, action in named if name == plain]
    if not whole and phase in _YES_OR_NO and plain in YES | NO:
        whole = [action for _, action in named if _is_yes(action) is (plain in YES)]
    begun = [] if whole or phase is Phase.PLAY else [action for name, action in named if name.startswith(plain)]
    return [*dict.fromkeys(whole or begun)]


def _is_yes(action: Action) -> bool | None:
    """Whether an action answers a question with yes or with no; None where it is neither."""
    match action:
        case Klopfen():
            return action.knocks
        case Bid() | Accept() | Agree():
            return True
        case Pass() | Decline() | Refuse():
            return False
    return None


def _named_suit(action: Name, lang: str) -> str:
    words = [suit_name(action.suit.value, lang)] if action.suit is not None else []
    if action.tout:
        words.append(message("table-tout", lang))
    return " ".join(words) or small("plain", lang)
