"""What questions are asked about, read from words: contract, pack, house rules, numbers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from schafkopf.cards import GAMES, Card, GameName, Pack, Suit
from schafkopf.errors import ErrorCode, SchafkopfError
from schafkopf.notation import parse_cards, parse_contract, parse_declaration
from schafkopf.rules.contracts import Contract, ContractType, Declaration, InvalidContract

if TYPE_CHECKING:
    from schafkopf.rules.house import HouseRules  # deferred below, too: an order needs no house rules


USUAL = "casual"
"""The house rules of a table that has agreed on none."""


@dataclass(frozen=True, slots=True)
class House:
    """House rules in words: a preset, over it settings such as `klopfen=none`, over all the deck of a contract.

    `deck` is `lang`, `kurz`, or empty for what the rules say.
    """

    named: str = USUAL
    settings: Sequence[str] = ()
    deck: str = ""

    @property
    def is_usual(self) -> bool:
        """Whether nothing but a deck is said."""
        return self.named == USUAL and not self.settings

    def rules(self, contract: Contract | None = None) -> HouseRules:
        """Return the house rules, for a contract with the deck that is asked for.

        Raises:
            SchafkopfError: there is no such preset or deck, a setting is none, or it cannot be.
        """
        from schafkopf.rules.house import read_options, read_setting

        options = dict(read_setting(setting) for setting in self.settings)
        if self.deck and contract is not None:
            name = "bierkopf_deck" if contract.kind is ContractType.BIERKOPF else "deck"
            options[name] = pack_of(contract, self.deck).deck
        return read_options(options, self.base())

    def base(self) -> HouseRules:
        """Return the house rules that are named, without the settings."""
        from schafkopf.rules.house import preset

        return preset(self.named)


def contract_or_call(text: str) -> Contract | Declaration:
    """Return the contract that a text names, or the declaration where only the suit of the called Sau is open.

    Raises:
        SchafkopfError: it names neither.
    """
    try:
        return parse_contract(text)
    except InvalidContract as invalid:
        if invalid.code is not ErrorCode.CALLED_SUIT_MISSING or len(invalid.faults) > 1:
            raise
        return parse_declaration(text)


def contract_of(text: str) -> Contract:
    """Return the contract that a text names; which Sau is called does not matter to order, winner and price.

    Raises:
        SchafkopfError: it names none.
    """
    asked = contract_or_call(text)
    return asked.contract(Suit.EICHEL) if isinstance(asked, Declaration) else asked


def priced_contract(text: str) -> tuple[Contract, str]:
    """Return the contract that a text names, and its name; price and doubling need no suit, so that `solo` will do.

    Raises:
        SchafkopfError: it names none.
    """
    try:
        named = contract_of(text)
    except InvalidContract as invalid:
        if invalid.code is not ErrorCode.TRUMP_SUIT_MISSING or len(invalid.faults) > 1:
            raise
        bid = parse_declaration(text)
        return bid.contract(Suit.EICHEL), bid.name
    return named, name_of(named)


def name_of(contract: Contract) -> str:
    """Return the name of a contract without the called suit, on which neither order nor price depends."""
    return contract.kind.value if contract.kind.has_call else contract.name


def pack_of(contract: Contract, deck: str) -> Pack:
    """Return the pack that `lang`, `kurz` or nothing means for a contract.

    Raises:
        SchafkopfError: the word is another one.
    """
    if deck not in ("", "lang", "kurz"):
        raise wrong_number("deck", deck, "lang, kurz")
    return contract.default_pack(short=deck == "kurz")


def game_of(text: str) -> GameName:
    """Return the game that a text names, Schafkopf where it is empty.

    Raises:
        SchafkopfError: there is no such game.
    """
    for game in GAMES:
        if game == (text or "schafkopf"):
            return game
    raise wrong_number("game", text, ", ".join(GAMES))


def hand_of(text: str, pack: Pack) -> tuple[Card, ...]:
    """Return the cards of a hand, at least one and no more than are dealt.

    Raises:
        SchafkopfError: there are more or fewer, or something is no card of the pack.
    """
    hand = parse_cards(text, pack)
    if not 1 <= len(hand) <= pack.hand_size:
        raise SchafkopfError(ErrorCode.WRONG_HAND_SIZE, game=pack.game, number=len(hand), right=f"1–{pack.hand_size}")
    return hand


def parse_number(name: str, text: str, low: int, high: int, default: int = 0) -> int:
    """Return the whole number that was given under a name, the default where none was.

    Raises:
        SchafkopfError: it is no number, or not between `low` and `high`.
    """
    if not text:
        return default
    digits = text.strip()
    if not (digits.isascii() and digits.isdigit() and len(digits) < 12 and low <= int(digits) <= high):
        raise wrong_number(name, text, f"{low}–{high}")
    return int(digits)


def wrong_number(name: str, value: object, allowed: str, clause: str = "") -> SchafkopfError:
    """Return the error for something that was given under a name and cannot be."""
    return SchafkopfError(ErrorCode.WRONG_VALUE, clause=clause, name=name, value=str(value), allowed=allowed)
